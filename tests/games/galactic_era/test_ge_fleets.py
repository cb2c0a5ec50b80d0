"""Fleets (section 6.1)."""

from __future__ import annotations

from typing import Any

import pytest

from games.galactic_era.scenes import Scene, scene
from starhall.examples import BadExample
from starhall.games.galactic_era import GAME
from starhall.games.galactic_era.content.components import CV_AGAINST, CV_EACH, DART, EVADES_LATE, HIDDEN, LETTERS
from starhall.games.galactic_era.knowledge.imagining import resample
from starhall.games.galactic_era.knowledge.provisional import public_total
from starhall.games.galactic_era.rules.forces import new_fleet
from starhall.games.galactic_era.rules.ships import dummies_used, fewest_chips
from support import rule


def two_fleets(**more: Any) -> Scene:
    """Red has A (3 ships) at Arcturus with 2 pieces, and B (4 ships) at Apu, an own star."""
    return scene(
        {
            "stars.apu.owner": "red",
            "stars.apu.discs": 1,
            "sides.red.pieces": {"arcturus": 2},
            "sides.red.fleets": {"A": {"at": "arcturus", "ships": 3}, "B": {"at": "apu", "ships": 4}},
            **more,
        },
        at="move turn",
    )


@rule("GE-FLT-01", "GE-FLT-03", "GE-FLT-24", "GE-FLT-06")
def test_a_fleet_is_created_at_an_own_star_from_ships_standing_there() -> None:
    s = scene({"sides.red.pieces": {"arcturus": 3, "sirius": 2}}, at="move turn")
    s.play("red create")
    assert s.options("red") == ["star arcturus"], "Sirius is not an own star"
    s.play("red star arcturus", "red new_fleet C", "red pieces")
    told = s.play("red number 2")
    assert "into_fleet" in told, "between pieces and a fleet the number is public"
    assert s.at("sides.red.fleets.C.ships") == 2
    assert s.pieces("red", "arcturus") == 1
    fleet = s.view("green").g.sides[0].fleets[0]
    assert (fleet.stack, fleet.letter, fleet.ships) == (1, -2, -2), "others see a numbered stack"
    s.play("red create", "red star arcturus")
    assert not s.can("red new_fleet C"), "one fleet of each letter"
    assert s.refused("red new_fleet C") == "GE-FLT-01"


@rule("GE-FLT-03", "GE-BLK-05")
def test_a_fleet_can_be_created_at_a_blocked_star() -> None:
    s = scene(
        {"sides.blue.alignment": "sts", "sides.blue.war": ["red"], "sides.blue.pieces": {"arcturus": 1}}, at="move turn"
    )
    s.play("red create", "red star arcturus")
    assert s.can("red new_fleet A")


@rule("GE-FLT-02", "GE-FLT-06")
def test_a_fleet_whose_last_ship_leaves_is_dissolved() -> None:
    s = two_fleets()
    s.play("red transfer", "red star arcturus", "red fleet A", "red pieces")
    assert s.can("red number 3")
    told = s.play("red number 3")
    assert "dissolved" in told
    assert "A" not in s.at("sides.red.fleets")
    assert s.pieces("red", "arcturus") == 5


@rule("GE-FLT-04", "GE-FLT-24")
def test_swapping_exchanges_letters_and_leaves_the_ships_where_they_are() -> None:
    s = two_fleets()
    stacks = [(fleet.stack, fleet.hex) for fleet in s.view("green").g.sides[0].fleets]
    s.play("red swap", "red fleet A", "red fleet B")
    assert s.at("sides.red.fleets.A")["at"] == "apu"
    assert s.at("sides.red.fleets.A")["ships"] == 4, "the ships stay"
    assert [(fleet.stack, fleet.hex) for fleet in s.view("green").g.sides[0].fleets] == stacks


@rule("GE-FLT-05")
def test_a_feint_looks_like_a_swap_to_others() -> None:
    real, feigned = two_fleets(), two_fleets()
    real.play("red swap", "red fleet A")
    feigned.play("red feign", "red fleet A")
    heard = []
    for s in (real, feigned):
        events = s.g.apply(0, GAME.space.number("fleet B"))
        heard.append([event.data() for event in events])
    assert heard[0] == heard[1]
    assert feigned.at("sides.red.fleets.A")["at"] == "arcturus"
    assert real.view("green").facts() == feigned.view("green").facts()


@rule("GE-FLT-04", "GE-FLT-24")
def test_a_swap_names_the_two_stacks_by_their_public_numbers() -> None:
    fleets = {"A": {"at": "arcturus", "ships": 3}, "B": {"at": "arcturus", "ships": 1}, "C": {"at": "apu", "ships": 4}}
    for verb, first, then in (("swap", "B", "C"), ("feign", "C", "B"), ("swap", "A", "C")):
        s = two_fleets(**{"sides.red.fleets": fleets})
        numbers = sorted(s.at(f"sides.red.fleets.{letter}.stack") for letter in (first, then))
        s.play(f"red {verb}", f"red fleet {first}")
        told = s.g.apply(0, GAME.space.number(f"fleet {then}"))
        assert [(event.kind, list(event.facts)) for event in told] == [("swapped", numbers)], "which of the two there"


@rule("GE-FLT-04")
def test_only_fleets_at_different_own_stars_are_swapped() -> None:
    s = scene(
        {"sides.red.fleets": {"A": {"at": "arcturus", "ships": 3}, "B": {"at": "sirius", "ships": 4}}}, at="move turn"
    )
    assert s.refused("red swap") == "GE-FLT-04"


@rule("GE-FLT-04")
def test_fleets_in_one_hex_are_not_swapped_with_each_other() -> None:
    s = two_fleets(
        **{
            "sides.red.fleets": {
                "A": {"at": "arcturus", "ships": 3},
                "C": {"at": "arcturus", "ships": 1},
                "B": {"at": "apu", "ships": 4},
            }
        }
    )
    s.play("red swap", "red fleet A")
    assert s.options("red") == ["fleet B"]
    assert s.refused("red fleet C") == "GE-FLT-04"


@rule("GE-FLT-24", "GE-SCO-05")
def test_stacks_of_a_hex_are_named_in_the_order_of_their_numbers_not_of_their_letters() -> None:
    s = scene({"sides.red.levels.spirituality": 3, "sides.blue.pieces": {"rigel": 3}}, at="move turn")
    side, rigel = s.side("blue"), s.hex("rigel")
    new_fleet(s.g, 2, 4, rigel, 7)
    new_fleet(s.g, 2, 0, rigel, 2)
    s.play("red view_fleet", "red star rigel", "red stack 1")
    note = s.view("red").own().notes[0]
    assert (note.stack, note.letter, note.ships) == (side.fleet(4).stack, 4, 7), "the older stack is the first"


@rule("GE-FLT-06", "GE-FLT-20", "GE-FLT-25")
def test_a_transfer_between_fleets_shows_nothing() -> None:
    s = scene(
        {"sides.red.fleets": {"A": {"at": "arcturus", "ships": 3}, "B": {"at": "arcturus", "ships": 4}}}, at="move turn"
    )
    before = s.view("green").facts()
    s.play("red transfer", "red star arcturus", "red fleet A", "red fleet B")
    assert s.play("red number 2") == [], "not even that it happened"
    assert s.view("green").facts() == before
    assert s.view("green").in_fleets[0] == 7, "the total is public"
    assert s.at("sides.red.fleets.B.ships") == 6


@rule("GE-FLT-07")
def test_ships_leave_a_fleet_only_as_far_as_pieces_are_in_the_supply() -> None:
    s = scene(
        {"sides.red.pieces": {"arcturus": 14}, "sides.red.fleets": {"A": {"at": "arcturus", "ships": 5}}},
        at="move turn",
    )
    s.play("red transfer", "red star arcturus", "red fleet A", "red pieces")
    assert s.options("red") == ["number 1", "number 2"]
    assert s.refused("red number 3") == "GE-FLT-07"


@rule("GE-FLT-08", "GE-FLT-15", "GE-MOV-07")
def test_ships_that_join_keep_the_smaller_allowance() -> None:
    s = scene(
        {
            "sides.red.pieces": {"apu": 1},
            "sides.red.fleets": {"A": {"at": "arcturus", "ships": 3}},
        },
        at="movement",
    )
    assert s.at("sides.red.fleets.A.left") == 3
    s.play("red move_pieces")
    if s.can("red sector north_east"):
        s.play("red sector north_east")
    s.play("red star arcturus")
    assert s.at("sides.red.pieces.arcturus") == [[1, 2]], "one step was spent"
    s.play("red transfer", "red star arcturus", "red pieces", "red fleet A", "red number 1")
    assert s.at("sides.red.fleets.A") | {"stack": 1} == {
        "at": "arcturus",
        "ships": 4,
        "left": 2,
        "stack": 1,
        "chips": 0,
        "dummies": 0,
    }
    s.play("red transfer", "red star arcturus", "red fleet A", "red pieces", "red number 2")
    assert s.at("sides.red.pieces.arcturus") == [[2, 2]], "pieces that leave get the fleet's allowance"


@rule("GE-FLT-09")
def test_no_transfer_once_battles_have_begun() -> None:
    s = scene(
        {
            "sides.blue.alignment": "sts",
            "sides.blue.war": ["red"],
            "sides.blue.pieces": {"arcturus": 1},
            "sides.red.fleets": {"A": {"at": "arcturus", "ships": 3}},
        },
        at="combat",
    )
    assert s.question() == "D-10"
    assert s.refused("red transfer") == "GE-FLT-09"


@rule("GE-FLT-10")
def test_only_d_is_always_visible() -> None:
    assert [LETTERS[i] for i in range(5) if not HIDDEN[i]] == ["D"]
    s = scene({"sides.red.fleets": {"D": {"at": "arcturus", "ships": 2}}}, at="move turn")
    fleet = s.view("green").g.sides[0].fleets[0]
    assert fleet.letter == LETTERS.index("D")
    assert fleet.ships == -2


@rule("GE-FLT-12", "GE-FLT-14", "GE-FLT-18")
def test_tactics_add_cv_and_doubled_ones_twice_that() -> None:
    assert CV_EACH[:2] == [1, 2], "A"
    assert CV_AGAINST[4:6] == [2, 4], "C against A"
    assert DART[6:8] == [1, 2], "D"
    assert EVADES_LATE[8:10] == [0, 1], "E with x2 decides after the reveal"


@rule("GE-FLT-17")
def test_military_six_brings_three_advanced_tactics() -> None:
    s = scene(
        {
            "sides.red.levels.military": 5,
            "sides.red.tactics": {"A": "x2", "B": "dp3"},
            "sides.red.todo": ["research"],
            "sides.red.squares": ["tech_military"],
        },
        at="growth turn",
    )
    s.play("red execute research")
    for letter in ("C", "D", "E"):
        assert s.question() == "D-04"
        assert s.refused("red fleet A") == "GE-FLT-17", "a letter has one counter for good"
        if letter != "E":  # the last letter is taken without asking
            s.play(f"red fleet {letter}")
        s.play("red tactic x2")
    assert s.question() == "D-19"
    assert s.view("blue").g.sides[0].tactics == [1, 2, 1, 1, 1], "public"


@rule("GE-FLT-23")
def test_forty_steps_are_the_cap_of_a_turn() -> None:
    s = two_fleets()
    for _ in range(20):
        s.play("red transfer", "red star arcturus", "red pieces", "red fleet A", "red number 1")
        s.play("red transfer", "red star arcturus", "red fleet A", "red pieces", "red number 1")
    assert s.refused("red transfer") == "GE-FLT-23"
    assert s.refused("red create") == "GE-FLT-23"


@rule("GE-FLT-25")
def test_the_split_over_the_stacks_is_hidden_but_an_only_fleet_is_known() -> None:
    s = scene(
        {"sides.red.fleets": {"A": {"at": "arcturus", "ships": 3}, "B": {"at": "sirius", "ships": 6}}}, at="move turn"
    )
    seen = set()
    for seed in range(60):
        other = resample(s.g, 1, seed)
        assert other.view(1).facts() == s.view("green").facts()
        seen.add(tuple(sorted(fleet.ships for fleet in other.sides[0].fleets)))
        assert sum(fleet.ships for fleet in other.sides[0].fleets) == 9
    assert len(seen) > 2
    only = scene({"sides.red.fleets": {"A": {"at": "arcturus", "ships": 3}}}, at="move turn")
    assert {public_total(GAME.imagine(only.view("green"), seed).sides[0]) for seed in range(20)} == {3}


@rule("GE-FLT-21", "GE-FLT-26")
def test_open_stacks_show_their_height() -> None:
    assert [fewest_chips(n) for n in (1, 2, 3, 4, 9, 10, 19)] == [1, 1, 1, 2, 3, 1, 4]
    s = scene({"sides.red.pieces": {"arcturus": 9}}, at="move turn", options={"stacks": "open"})
    s.play("red create", "red star arcturus", "red new_fleet A", "red pieces", "red number 9")
    assert s.question() == "D-42"
    assert s.options("red")[0] == "number 3"
    assert s.options("red")[-1] == "number 9"
    assert s.refused("red number 2") == "GE-FLT-21"
    s.play("red number 4")
    fleet = s.view("green").g.sides[0].fleets[0]
    assert (fleet.height(), fleet.ships) == (4, -2), "the height shows, the values do not"
    s.play("red transfer", "red star arcturus", "red fleet A", "red pieces", "red number 7")
    assert s.at("sides.red.fleets.A.chips") == 2, "no more chips than ships are left"


@rule("GE-FLT-22")
def test_up_to_three_dummies_raise_open_stacks() -> None:
    s = scene(
        {"sides.red.fleets": {"A": {"at": "arcturus", "ships": 3}, "B": {"at": "arcturus", "ships": 1}}},
        at="move turn",
        options={"stacks": "open"},
    )
    s.play("red dummies", "red fleet A")
    assert s.options("red") == ["number 0", "number 1", "number 2", "number 3"]
    s.play("red number 2")
    assert [fleet.height() for fleet in s.view("green").g.sides[0].fleets] == [5, 1]
    s.play("red dummies", "red fleet B")
    assert s.options("red") == ["number 0", "number 1"]
    closed = scene({"sides.red.fleets": {"A": {"at": "arcturus", "ships": 3}}}, at="move turn")
    assert closed.refused("red dummies") == "GE-FLT-22"


@rule("GE-FLT-22")
def test_a_stack_without_ships_is_dissolved_with_its_dummies() -> None:
    s = scene(
        {"sides.red.fleets": {"A": {"at": "arcturus", "ships": 1, "dummies": 2}}},
        at="move turn",
        options={"stacks": "open"},
    )
    s.play("red transfer", "red star arcturus", "red fleet A", "red pieces", "red number 1")
    assert s.at("sides.red.fleets") == {}


@rule("GE-FLT-21", "GE-FLT-25")
def test_imagined_stacks_reach_their_heights_with_the_dummies_there_are() -> None:
    stacks = {
        letter: {"at": "arcturus", "ships": ships, "chips": ships}
        for letter, ships in zip("ABCE", (3, 4, 3, 2), strict=True)
    }
    s = scene({"sides.red.fleets": stacks}, at="move turn", options={"stacks": "open"})
    view = s.view("green")
    for seed in range(30):
        dream = GAME.imagine(view, seed)
        assert GAME.broken(dream) == []
        red = dream.sides[0]
        assert sum(fleet.height() for fleet in red.fleets) == 3 + 4 + 3 + 2


@rule("GE-FLT-21")
def test_impossible_stacks_are_refused() -> None:
    fleet = {"at": "arcturus", "ships": 2, "chips": 1, "dummies": 2}
    given = {"sides.red.fleets": {"A": fleet, "B": fleet}}
    with pytest.raises(BadExample, match="more than 3 dummies"):
        scene(given, at="move turn", options={"stacks": "open"})
    given = {"sides.red.fleets": {"A": {**fleet, "chips": 3}}}
    with pytest.raises(BadExample, match="more chips than ships"):
        scene(given, at="move turn", options={"stacks": "open"})


@rule("GE-FLT-24")
def test_what_is_told_of_one_stack_names_its_number() -> None:
    fleets = {"A": {"at": "apu", "ships": 3}, "B": {"at": "apu", "ships": 4}, "E": {"at": "apu", "ships": 1}}
    pieces = {"sides.red.pieces": {"arcturus": 2}}
    dark = {"sides.red.alignment": "sts", "sides.red.war": ["blue"], **pieces, "sides.red.fleets": fleets}
    number = {letter: i + 1 for i, letter in enumerate("ABE")}

    def named(s: Scene, kind: str, *lines: str) -> list[int]:
        """The last fact of each event of a kind."""
        found = []
        for line in lines:
            found += [event.facts[-1] for event in s.g.apply(*GAME.space.parse(line)) if event.kind == kind]
        return found

    s = scene(dark, at="move turn")
    assert named(
        s, "new_fleet", *[f"0 {x}" for x in ("create", "star arcturus", "new_fleet C", "pieces", "number 1")]
    ) == [4]
    s = scene(dark, at="movement")
    assert set(named(s, "moved_fleet", "0 move B", "0 sector north_east", "0 star arcturus")) == {number["B"]}
    s = scene(dark, at="move turn")
    leave = ("transfer", "star apu", "fleet E", "pieces", "number 1")
    assert named(s, "dissolved", *[f"0 {x}" for x in leave]) == [number["E"]]
    s = scene({**dark, "sides.blue.levels.spirituality": 3}, at="move turn", seat="blue")
    assert named(s, "viewed_fleet", "2 view_fleet", "2 star apu", "2 stack 2") == [number["B"]]
    hands = {"sides.red.hand": [], "sides.blue.hand": [], "sides.red.played": ["density", "spatial"]}
    given = {**dark, **hands, "sides.blue.played": ["economic", "etheric"], "sides.blue.pieces": {"apu": 2}}
    s = scene(given, at="combat")
    assert named(s, "revealed", "0 star apu") == [1, 2, 3]
    s = scene(given, at="combat", seat="blue")
    s.play("blue star apu")
    assert named(s, "evades", "0 retreat") == [number["E"]]
    siege = {**dark, "stars.apu.owner": "blue", "stars.apu.discs": 8, "sides.red.todo": ["gain_star"]}
    s = scene(siege, at="growth turn")
    s.play("red execute gain_star", "red way conquer", "red star apu")
    assert named(s, "showed", "0 fleet B", "0 fleet A") == [number["B"], number["A"]]
    s = scene(siege, at="growth turn")
    s.play("red execute gain_star", "red way conquer", "red star apu")
    assert named(s, "showed_letter", "0 fleet B") == [number["B"]]


@rule("GE-FLT-21", "GE-FLT-24")
def test_texts_and_pictures_show_numbers_and_heights_of_stacks() -> None:
    fleets = {"sides.red.fleets": {"A": {"at": "arcturus", "ships": 9, "chips": 3, "dummies": 1}}}
    view = scene(fleets, at="move turn", options={"stacks": "open"}).view("green")
    assert "stack 1: fleet ? (?, 4 high) at Arcturus" in GAME.text(view)
    assert "<title>Stack 1, 4 high</title>" in GAME.picture(view)


OPEN = {"stacks": "open"}


def stacked(at: Any = "move turn", **more: Any) -> Scene:
    """Red has open stacks A (3 ships), B (4 ships, 2 dummies) at Arcturus and C at Apu; both stars are red's."""
    fleets = {
        "A": {"at": "arcturus", "ships": 3, "chips": 2},
        "B": {"at": "arcturus", "ships": 4, "chips": 2, "dummies": 2},
        "C": {"at": "apu", "ships": 2, "chips": 1},
    }
    given = {"stars.apu.owner": "red", "stars.apu.discs": 1, "sides.red.fleets": fleets, **more}
    return scene(given, at=at, options=OPEN)


def heard(s: Scene, line: str) -> list[tuple[str, tuple[int, ...]]]:
    """What green hears of this line."""
    seen = [event.seen_by(1) for event in s.g.apply(*GAME.space.parse(line))]
    return [(event.kind, event.facts) for event in seen if event]


@rule("GE-FLT-22")
def test_dummies_added_or_removed_are_shown_and_their_number_is_public() -> None:
    s = stacked()
    assert s.view("green").dummies[0] == 2
    s.play("red dummies", "red fleet C")
    assert heard(s, "0 number 1") == [("dummies_added", (1, 3))], "so many, onto stack 3"
    assert s.view("green").dummies[0] == 3
    s.play("red dummies", "red fleet B")
    assert heard(s, "0 number 0") == [("dummies_removed", (2, 2))]
    assert s.view("green").dummies[0] == 1
    assert [fleet.dummies for fleet in s.view("green").g.sides[0].fleets] == [-2, -2, -2], "where they lie is not told"
    assert [fleet.dummies for fleet in s.view("red").g.sides[0].fleets] == [0, 0, 1]
    assert "1 dummy" in " ".join(GAME.text(s.view("green")).split())


@rule("GE-FLT-22", "GE-FLT-02")
def test_dummies_of_a_stack_that_dissolves_are_shown_and_come_back() -> None:
    s = stacked()
    s.play("red transfer", "red star arcturus", "red fleet B", "red pieces")
    told = heard(s, "0 number 4")
    assert ("dummies_removed", (2, 2)) in told
    assert s.view("green").dummies[0] == 0
    s.play("red dummies", "red fleet A")
    assert s.can("red number 3"), "all three can be used again"


@rule("GE-FLT-22", "GE-FLT-09", "GE-DOM-06")
def test_dummies_change_between_battles_too() -> None:
    war = {
        "sides.red.alignment": "sts",
        "sides.red.war": ["blue"],
        "sides.blue.pieces": {"arcturus": 1, "apu": 1},
        "sides.red.hand": [],
        "sides.red.played": ["density", "spatial"],
        "sides.blue.hand": [],
        "sides.blue.played": ["economic", "etheric"],
    }
    s = stacked("combat", **war)
    s.play("red star apu", "red number 1")
    assert s.question() == "D-10", "one battle is fought, one to come"
    s.play("red dummies", "red fleet C", "red number 1")
    assert s.question() == "D-10"
    s.play("red move_dummies", "red fleet B", "red fleet A", "red number 2")
    assert [s.at(f"sides.red.fleets.{letter}.dummies") for letter in "ABC"] == [2, 0, 1]
    assert s.refused("red transfer") == "GE-FLT-09", "ships do not"
    closed = scene({**war, "sides.red.fleets": {"A": {"at": "arcturus", "ships": 3}}}, at="combat")
    assert closed.refused("red dummies") == "GE-FLT-22"
    assert closed.refused("red move_dummies") == "GE-FLT-22"


@rule("GE-FLT-22", "GE-FLT-06")
def test_dummies_move_between_own_fleets_of_a_hex_like_ships() -> None:
    s = stacked()
    s.play("red move_dummies")
    assert s.options("red") == ["fleet B"], "the only stack with dummies"
    s.play("red fleet B")
    assert s.options("red") == ["fleet A"], "C stands elsewhere"
    s.play("red fleet A")
    assert s.options("red") == ["number 1", "number 2"]
    seen = s.view("green")
    assert (seen.question, seen.dummies[0]) == ("D-07", 2), "others do not see what red is about to do"
    dummies = heard(s, "0 number 1")
    ships = stacked(**{"sides.red.fleets.B.chips": 4, "sides.red.fleets.B.dummies": 0})
    ships.play("red transfer", "red star arcturus", "red fleet B", "red fleet A")
    told = heard(ships, "0 number 1")
    assert ships.question() == "D-42"
    assert ships.view("green").question == "D-07", "nor that red chooses a height"
    assert dummies == told + heard(ships, "0 number 3"), "they sound alike"
    heights = [[fleet.height() for fleet in x.view("green").g.sides[0].fleets] for x in (s, ships)]
    assert heights == [[3, 3, 1], [3, 3, 1]], "and look alike"
    assert [s.side("red").fleet(x).dummies for x in range(5)] == [1, 1, 0, 0, 0]
    alone = stacked(**{"sides.red.fleets.B.at": "apu", "sides.red.fleets.C.at": "arcturus"})
    assert alone.refused("red move_dummies") == "GE-FLT-22", "no other fleet stands with B"


@rule("GE-FLT-22", "GE-BLD-06")
def test_dummies_change_and_move_while_new_ships_are_placed() -> None:
    s = stacked("growth turn", **{"sides.red.todo": ["build_ships"]})
    s.play("red execute build_ships")
    assert s.question() == "D-28"
    s.play(
        "red dummies", "red fleet A", "red number 1", "red move_dummies", "red fleet B", "red fleet A", "red number 2"
    )
    assert [s.side("red").fleet(x).dummies for x in range(5)] == [3, 0, 0, 0, 0]
    assert s.question() == "D-28", "and the ships are still to be placed"


@rule("GE-FLT-22", "GE-FLT-23")
def test_dummies_count_as_steps_of_the_turn() -> None:
    s = stacked()
    for number in (1, 0) * 20:
        s.play("red dummies", "red fleet C", f"red number {number}")
    assert s.refused("red dummies") == "GE-FLT-23"
    assert s.refused("red move_dummies") == "GE-FLT-23"


@rule("GE-FLT-21", "GE-FLT-22", "GE-FLT-25")
def test_imagined_and_resampled_stacks_keep_the_public_number_of_dummies() -> None:
    s = stacked()
    splits = set()
    for seed in range(60):
        for other in (GAME.imagine(s.view("green"), seed), resample(s.g, 1, seed)):
            assert GAME.broken(other) == []
            assert other.view(1).facts() == s.view("green").facts()
            red = other.sides[0]
            assert (public_total(red), dummies_used(red)) == (9, 2)
            assert all(red.fleet(x).chips >= 1 for x in range(5) if red.fleet(x).hex >= 0)
            splits.add(tuple(red.stack(stack).dummies for stack in (1, 2)))
    assert splits == {(1, 1), (0, 2)}, "stack 1 is 2 chips high, and one of them is a ship"


@rule("GE-FLT-22", "GE-SCO-08")
def test_a_size_that_is_known_says_how_many_dummies_there_must_be() -> None:
    s = stacked(**{"sides.red.fleets.B.ships": 2, "sides.green.levels.spirituality": 3})
    s.play("red go_on", "red end_movement", "green view_fleet", "green star arcturus", "green stack 2")
    for seed in range(40):
        red = GAME.imagine(s.view("green"), seed).sides[0]
        assert red.stack(2).dummies == 2, "4 high with 2 ships"


@rule("GE-FLT-22")
def test_a_stack_of_dummies_alone_cannot_be() -> None:
    with pytest.raises(BadExample, match="dummies alone"):
        scene(
            {"sides.red.fleets": {"A": {"at": "arcturus", "ships": 1, "chips": 0, "dummies": 1}}},
            at="move turn",
            options=OPEN,
        )
