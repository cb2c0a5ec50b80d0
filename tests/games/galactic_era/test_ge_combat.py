"""Combat (section 6.4)."""

from __future__ import annotations

from typing import Any

import pytest

from games.galactic_era.scenes import Scene, scene
from starhall.games.galactic_era.content.chart import BOARDS, FACES, HEXES, NEUTRON
from starhall.games.galactic_era.content.components import (
    COLOURS,
    LETTERS,
    PEOPLES,
    ROUNDS,
    SHIP_PIECES,
    STS,
    traits_of,
)
from starhall.games.galactic_era.rules.combat import battle_hexes
from starhall.games.galactic_era.rules.retreats import retreat_hexes
from support import rule

WAR = {"sides.red.alignment": "sts", "sides.red.war": ["blue"], "sides.red.hand": [], "sides.blue.hand": []}


def fight(red: Any = 4, blue: Any = 2, start: Any = True, **more: Any) -> Scene:
    """Red attacks blue's pieces at Sirius; nobody holds a card."""
    cards = {
        "sides.red.played": ["density", "spatial"],
        "sides.blue.played": ["economic", "etheric"],
        "sides.green.played": ["acquisition", "central"],
        "sides.green.hand": [],
    }
    s = scene(
        {
            **WAR,
            **cards,
            "sides.red.pieces": {"sirius": red},
            "sides.blue.pieces": {"sirius": blue} if blue else {},
            "story": "journeys",
            **more,
        },
        at="combat",
    )
    if start:
        s.play("red star sirius")
    return s


@rule("GE-COM-01", "GE-COM-02", "GE-COM-23")
def test_a_battle_takes_place_wherever_hostile_ships_meet() -> None:
    both = {"sides.red.pieces": {"sirius": 4, "ummo": 4, "harus": 1}, "sides.blue.pieces": {"sirius": 2, "ummo": 1}}
    s = fight(start=False, **both)
    assert sorted(s.options("red")) == ["star sirius", "star ummo"], "the attacker chooses the order"
    assert s.refused("red end_movement") == "K-OPT-01", "battles cannot be declined"
    s.play("red star ummo", "red number 1")
    assert s.question() != "D-14"
    while s.question() in ("D-16", "D-15"):
        s.play(f"{s.due()[0]} {s.options(s.due()[0])[0]}")
    assert s.options("red") == ["star sirius"], "a hex is fought in once"


@rule("GE-COM-02", "GE-COM-15")
def test_all_at_war_with_the_attacker_defend_together() -> None:
    s = fight(red=3, blue=2, **{"sides.red.war": ["blue", "green"], "sides.green.pieces": {"sirius": 3}})
    assert s.question() == "D-14"
    assert s.due() == ["green"], "5 against 3: the defender with the most ships decides"


@rule("GE-COM-03")
def test_players_at_peace_with_the_attacker_take_no_part() -> None:
    s = fight(**{"sides.green.fleets": {"A": {"at": "sirius", "ships": 9}}})
    assert s.due() == ["red"], "red wins against blue alone"
    s.play("red number 2")
    assert s.view("red").own().notes == [], "green's fleet was not revealed"
    assert s.at("sides.green.fleets.A.ships") == 9


@rule("GE-COM-05", "GE-COM-24", "GE-SCR-11")
def test_a_higher_level_lets_all_ships_retreat_before_combat() -> None:
    s = fight(**{"sides.blue.levels.propulsion": 2, "round": 4, "story": "rivalry"})
    assert (s.question(), s.due()) == ("D-11", ["blue"])
    s.play("blue retreat")
    assert s.question() == "D-16"
    s.play(f"blue {s.options('blue')[0]}")
    assert s.pieces("blue", "sirius") == 0
    assert s.dp("blue") == -2, "each retreat before combat counts in Rivalry"
    assert s.pieces("red", "sirius") == 4


@rule("GE-COM-06", "GE-FLT-16", "GE-FLO-07")
def test_the_e_fleet_retreats_alone_and_everybody_with_a_stack_is_asked() -> None:
    s = fight(blue=1, **{"sides.blue.fleets": {"E": {"at": "sirius", "ships": 3}}})
    assert s.options("blue") == ["stay", "retreat"]
    told = s.play("blue retreat")
    assert "evades" in told
    s.play(f"blue {s.options('blue')[0]}")
    assert s.at("sides.blue.fleets.E.at") != "sirius"
    assert s.pieces("blue", "sirius") == 1, "other ships stay and fight"
    note = s.view("red").own().notes[0]
    assert (note.letter, note.ships, note.least) == (4, 1, True), "the letter was shown, the ships were not"
    plain = fight(blue=1, **{"sides.blue.fleets": {"B": {"at": "sirius", "ships": 3}}})
    assert plain.due() == ["blue"], "asked all the same"
    assert plain.options("blue") == ["stay"]
    assert plain.refused("blue retreat") == "GE-COM-06"
    dart = fight(blue=1, **{"sides.blue.fleets": {"D": {"at": "sirius", "ships": 1}}})
    assert dart.due() == ["red"], "with pieces and D only nobody is asked"


@rule("GE-COM-07", "GE-STP-13")
def test_felines_of_light_force_the_attacker_to_retreat_once_a_round() -> None:
    s = fight(**{"sides.blue.people": "felines"})
    s.play("blue force")
    assert (s.question(), s.due()) == ("D-16", ["red"])
    s.play(f"red {s.options('red')[0]}")
    assert s.pieces("red", "sirius") == 0
    assert s.side("blue").force_used
    used = fight(**{"sides.blue.people": "felines", "sides.blue.force_used": True})
    assert used.due() == ["red"], "there is nothing to decide any more"


@rule("GE-COM-08", "GE-STP-13")
def test_felines_of_darkness_force_a_defender_away_and_bar_the_hex() -> None:
    s = fight(red=1, blue=5, **{"sides.red.people": "felines"})
    assert s.question() == "D-12"
    s.play("red player blue")
    s.play(f"blue {s.options('blue')[0]}")
    assert s.pieces("blue", "sirius") == 0


@rule("GE-COM-08", "GE-COM-21", "GE-MOV-15")
def test_who_was_forced_away_does_not_come_back_this_round() -> None:
    beside = scene(at="combat").g.board.next[scene(at="combat").hex("sirius")][0]
    there = scene(at="combat").name(beside)
    change = {
        "sides.red.people": "felines",
        "sides.blue.alignment": "sts",
        "sides.green.pieces": {there: 9},
        "order": {"red": 1, "blue": 2, "green": 3},
    }
    s = fight(red=1, blue=5, **change)
    s.play("red player blue", f"blue {s.place(beside)}")
    s.play("blue declare_war green", "blue offer_peace red", "red accept", "blue go_on", "blue move_pieces")
    s.play("blue number 1")
    if s.can("blue sector center"):
        s.play("blue sector center")
    around = [hex for hex in s.g.board.next[beside] if s.g.chart.terrain[hex] != NEUTRON]
    open_hexes = [hex for hex in around if s.can(f"blue {s.place(hex)}")]
    assert s.hex("sirius") in around
    assert len(open_hexes) > 2
    assert s.hex("sirius") not in open_hexes, "not in movement"
    s = fight(red=1, blue=5, **change)
    s.play("red player blue", f"blue {s.place(beside)}")
    s.play("blue declare_war green", "blue offer_peace red", "red accept", "blue go_on", "blue end_movement")
    s.play(f"blue {s.place(beside)}", "green number 0")
    assert (s.question(), s.due()) == ("D-16", ["blue"])
    assert not s.can("blue star sirius"), "nor in retreat, though nobody hostile is there any more"
    assert all(s.can(f"blue {s.place(hex)}") for hex in open_hexes)


@rule("GE-COM-24", "GE-COM-07", "GE-COM-08", "GE-SCR-11")
def test_forced_retreats_count_in_rivalry() -> None:
    rivalry = {"round": 4, "story": "rivalry"}
    light = fight(**{"sides.blue.people": "felines"}, **rivalry)
    light.play("blue force")
    assert (light.dp("red"), light.dp("blue")) == (-2, 0)
    dark = fight(red=1, blue=5, **{"sides.red.people": "felines"}, **rivalry)
    dark.play("red player blue")
    assert (dark.dp("red"), dark.dp("blue")) == (0, -2)


THREE = {"sides.red.war": ["blue", "green"]}


@rule("GE-COM-05", "GE-COM-16", "GE-COM-20")
def test_defenders_decide_lose_and_retreat_in_turn_order() -> None:
    for first, then in (("blue", "green"), ("green", "blue")):
        s = fight(
            red=9,
            blue=2,
            **THREE,
            **{
                "sides.green.pieces": {"sirius": 1},
                "order": {"red": 1, first: 2, then: 3},
                "sides.blue.levels.propulsion": 2,
                "sides.green.levels.propulsion": 2,
            },
        )
        for who in (first, then):
            assert (s.question(), s.due()) == ("D-11", [who])
            s.play(f"{who} stay")
        assert len(s.options("red")) == 1 + s.pieces(first, "sirius"), "the losses of the first, pieces 0 to all"
        s.play("red number 0")
        assert len(s.options("red")) == 1 + s.pieces(then, "sirius")
        s.play("red number 0")
        for who in (first, then):
            assert (s.question(), s.due()) == ("D-16", [who])
            s.play(f"{who} {s.options(who)[0]}")


@rule("GE-COM-15")
def test_the_defender_with_the_most_ships_decides_and_ties_go_by_turn_order() -> None:
    for first, then in (("blue", "green"), ("green", "blue")):
        order = {"red": 1, first: 2, then: 3}
        for who, ships in (("blue", (3, 2)), ("green", (2, 3)), (first, (3, 3))):
            s = fight(red=4, blue=ships[0], **THREE, **{"sides.green.pieces": {"sirius": ships[1]}, "order": order})
            assert (s.question(), s.due()) == ("D-14", [who])


@rule("GE-COM-14")
def test_in_a_tie_the_highest_military_level_of_the_defenders_counts() -> None:
    tie = {**THREE, "sides.green.pieces": {"sirius": 1}, "sides.red.levels.military": 2}
    for who in ("blue", "green"):
        s = fight(red=2, blue=1, **tie, **{f"sides.{who}.levels.military": 2})
        assert s.due() != ["red"], "2 to 2, level 2 on both sides: the defenders"
    assert fight(red=2, blue=1, **tie).due() == ["red"]


@rule("GE-COM-17")
def test_winners_do_not_lose_more_ships_than_they_have() -> None:
    s = fight(red=1, blue=6, **{"sides.red.levels.military": 6})
    assert s.due() == ["red"], "10 to 6"
    s.play("red number 6")
    assert s.pieces("red", "sirius") == 0, "3 are due, 1 is there"
    assert s.due() == ["green"], "and the turn is over"


STRONG = {"sides.red.levels.military": 6, "sides.blue.levels.military": 6}


@rule("GE-COM-18", "GE-DOM-25")
def test_losses_due_fall_on_unprotected_winners_and_the_rest_lapses() -> None:
    card = {"sides.blue.hand": ["military"], "sides.blue.played": []}
    s = fight(red=8, blue=12, **THREE, **STRONG, **card, **{"sides.green.pieces": {"sirius": 2}})
    s.play("blue play_a military", "blue use_effect", "blue no_losses")
    s.pass_all()
    assert (s.question(), s.due()) == ("D-14", ["blue"]), "122 to 80"
    s.play("blue number 8")
    assert s.pieces("blue", "sirius") == 12
    assert s.pieces("green", "sirius") == 0, "4 are due, only green's 2 are unprotected"
    assert s.question() == "D-07", "nothing more is asked for"
    lost = fight(red=16, blue=12, **STRONG, **card)
    lost.play("blue play_a military", "blue use_effect", "blue no_losses")
    lost.pass_all()
    assert (lost.question(), lost.due()) == ("D-16", ["blue"]), "a protected loser loses nothing and retreats"
    assert (lost.pieces("red", "sirius"), sum(lost.side("blue").many)) == (16, 12)


@rule("GE-COM-23")
def test_a_hex_fought_in_is_not_fought_in_again() -> None:
    s = fight(start=False)
    assert battle_hexes(s.g, 0) == [s.hex("sirius")]
    s.g.fought = [s.hex("sirius")]
    assert battle_hexes(s.g, 0) == []


@rule("GE-SCO-01", "GE-COM-21")
def test_who_retreats_looks_at_the_star_there() -> None:
    s = scene(at="combat")
    star = next(hex for hex in s.g.chart.stars[1:] if s.g.counter[s.g.chart.star_at[hex]] and not s.g.seen[0] & 4)
    beside = s.g.board.next[star][0]
    name = s.name(beside)
    s = fight(start=False, **{"sides.red.pieces": {name: 4}, "sides.blue.pieces": {name: 1}})
    at = s.g.chart.star_at[star]
    assert s.view("blue").g.counter[at] == -2
    s.play(f"red {s.place(beside)}", "red number 0", f"blue {s.place(star)}")
    assert s.view("blue").g.counter[at] > 0
    assert s.view("red").g.counter[at] == -2


@rule("GE-COM-21", "GE-COM-22")
@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5, 6])
def test_there_is_always_a_hex_to_retreat_to(seats: int) -> None:
    board = BOARDS[seats - 1]
    barred = ROUNDS * len(COLOURS)  # more than Felines of darkness can bar in a game
    neutron = max(face.terrain.count(NEUTRON) for face in FACES) * len(board.sectors)
    hostile = (SHIP_PIECES + len(LETTERS)) * (max(seats, 3) - 1)
    assert 61 * len(board.sectors) > barred + neutron + hostile


@rule("GE-COM-21", "GE-COM-22")
def test_who_is_surrounded_retreats_over_the_ring() -> None:
    s = fight(start=False)
    sirius = s.hex("sirius")
    row = s.g.board.distances(sirius)
    ring = [hex for hex in range(HEXES) if row[hex] in (1, 2) and s.g.chart.terrain[hex] != NEUTRON]
    places = {s.name(hex): 1 for hex in ring}
    first, second = dict(list(places.items())[:11]), dict(list(places.items())[11:])
    s = fight(
        red=5,
        blue=2,
        **{"sides.red.pieces": {"sirius": 5, **first}, "sides.blue.war": ["red", "green"]},
        **{"sides.green.alignment": "sts", "sides.green.pieces": second},
    )
    s.play("red number 0")
    assert (s.question(), s.due()) == ("D-16", ["blue"])
    assert {row[hex] for hex in range(HEXES) if s.can(f"blue {s.place(hex)}")} == {3}
    assert s.refused(f"blue {s.place(ring[0])}") == "GE-COM-21"


@rule("GE-COM-09", "GE-DOM-25")
def test_the_military_card_holds_the_defenders() -> None:
    s = scene(
        {
            **WAR,
            "sides.red.pieces": {"sirius": 12},
            "sides.blue.pieces": {"sirius": 2},
            "sides.red.hand": ["military"],
            "sides.red.levels.military": 6,
            "sides.blue.levels.propulsion": 3,
            "sides.blue.played": ["economic", "etheric"],
            "sides.blue.hand": [],
        },
        at="combat",
    )
    s.play("red star sirius", "red play_a military", "red use_effect", "red no_retreat")
    while s.question() == "D-06":
        s.play(f"{s.due()[0]} pass")
    assert s.question() == "D-14", "blue was not asked for a retreat"
    assert s.dp("red") == 10


@rule("GE-COM-10", "GE-COM-19")
def test_without_defenders_there_is_no_battle_and_no_winner() -> None:
    s = fight(**{"sides.blue.levels.spirituality": 2, "round": 4, "story": "migrations"})
    s.play("blue retreat")
    told = s.play(f"blue {s.options('blue')[0]}")
    assert "cv" not in told
    assert s.dp("red") == 0


@rule("GE-COM-11", "GE-FLT-11")
def test_fleets_in_the_battle_are_revealed_to_everybody() -> None:
    s = fight(red=1, **{"sides.red.fleets": {"A": {"at": "sirius", "ships": 6}, "B": {"at": "ummo", "ships": 2}}})
    for who in ("blue", "green"):
        notes = s.view(who).own().notes
        assert [(note.letter, note.ships) for note in notes] == [(0, 6)], "only what was in the battle"


@rule("GE-COM-12", "GE-FLT-18")
def test_an_e_fleet_with_x2_decides_after_the_reveal() -> None:
    s = fight(
        **{
            "sides.blue.fleets": {"E": {"at": "sirius", "ships": 3}},
            "sides.blue.tactics": {"E": "x2"},
            "sides.red.fleets": {"A": {"at": "sirius", "ships": 6}},
        }
    )
    s.play("blue stay")
    assert (s.question(), s.due()) == ("D-13", ["blue"])
    assert [note.ships for note in s.view("blue").own().notes] == [6], "red's fleet was revealed first"
    assert s.view("red").own().notes == [], "the E fleet was not"
    s.play("blue retreat")
    s.play(f"blue {s.options('blue')[0]}")
    assert s.question() == "D-14", "the pieces fight"


@rule("GE-COM-09", "GE-COM-12")
def test_who_is_held_does_not_retreat_late_either() -> None:
    s = fight(
        red=12,
        **STRONG,
        **{"sides.red.hand": ["military"], "sides.red.played": []},
        **{"sides.blue.fleets": {"E": {"at": "sirius", "ships": 3}}, "sides.blue.tactics": {"E": "x2"}},
    )
    s.play("red play_a military", "red use_effect", "red no_retreat")
    s.pass_all()
    assert (s.question(), s.due()) == ("D-14", ["red"]), "no question, early or late"
    assert [(note.letter, note.ships) for note in s.view("red").own().notes] == [(4, 3)], "the fleet is revealed"


@rule("GE-COM-04", "GE-COM-13", "GE-FLT-12", "GE-FLT-14")
def test_combat_values() -> None:
    s = fight(
        start=False,
        red=2,
        blue=2,
        **{
            "sides.red.fleets": {"C": {"at": "sirius", "ships": 2}},
            "sides.blue.fleets": {"A": {"at": "sirius", "ships": 3}},
            "sides.red.levels.military": 3,
        },
    )
    s.play("red star sirius")
    events = s.g.apply(2, 0 + s.g.options(2)[0])
    cv = next(event.facts for event in events if event.kind == "cv")
    assert cv == (2 * 2 + 2 * (2 + 2), 2 * 1 + 3 * (1 + 1))


@rule("GE-COM-14")
def test_ties_go_by_military_level_and_then_to_the_defenders() -> None:
    assert fight(red=2, blue=2).due() == ["blue"]
    assert fight(red=2, blue=2, **{"sides.red.levels.military": 2}).due() == ["red"], "level 2 has CV 1 as well"


@rule("GE-COM-16", "GE-COM-17", "GE-CMP-04")
def test_the_winner_decides_all_losses_and_pays_half_of_them() -> None:
    s = fight(red=5, blue=3)
    assert s.options("red") == ["number 0", "number 1", "number 2", "number 3"]
    s.play("red number 3")
    assert s.pieces("red", "sirius") == 3, "half of 3, rounded up; only one stack to take them from"
    assert s.at("sides.blue.pieces") == {}
    none = fight(red=5, blue=3)
    none.play("red number 0")
    assert none.question() == "D-16", "all three retreat, and nothing is lost"


@rule("GE-COM-17")
def test_three_to_one_costs_the_winner_nothing() -> None:
    s = fight(red=6, blue=2)
    s.play("red number 2")
    assert s.pieces("red", "sirius") == 6
    close = fight(red=5, blue=2)
    close.play("red number 2")
    assert close.pieces("red", "sirius") == 4


@rule("GE-COM-17", "GE-COM-15")
def test_losses_may_be_put_on_allies() -> None:
    s = fight(red=4, blue=2, **{"sides.red.war": ["blue", "green"], "sides.green.pieces": {"sirius": 3}})
    s.play("green number 4")
    assert s.question() == "D-15"
    assert s.options("green") == ["player green", "player blue"] or s.options("green") == [
        "player blue",
        "player green",
    ]
    s.play("green player blue", "green number 2")
    assert s.pieces("blue", "sirius") == 0
    assert s.pieces("green", "sirius") == 3


@rule("GE-COM-18")
def test_no_own_losses() -> None:
    s = scene(
        {
            **WAR,
            "sides.red.pieces": {"sirius": 12},
            "sides.blue.pieces": {"sirius": 8},
            "sides.red.hand": ["military"],
            "sides.red.levels.military": 6,
            "sides.blue.levels.military": 6,
            "sides.blue.played": ["economic", "etheric"],
            "sides.blue.hand": [],
        },
        at="combat",
    )
    s.play("red star sirius", "red play_a military", "red use_effect", "red no_losses")
    while s.question() == "D-06":
        s.play(f"{s.due()[0]} pass")
    s.play("red number 8")
    assert s.pieces("red", "sirius") == 12, "12 to 8 is below three to one, but no own ship is destroyed"


@rule("GE-COM-19", "GE-SCR-05", "GE-SCR-08", "GE-FLT-19")
def test_points_for_a_battle_won() -> None:
    fleets = {"sides.red.fleets": {"A": {"at": "sirius", "ships": 6}}, "sides.red.tactics": {"A": "dp3"}}
    s = fight(**fleets, round=4, story="migrations")
    s.play("red number 2")
    assert s.dp("red") == 1 + 3
    far = fight(**fleets, round=4, story="journeys")
    far.play("red number 2")
    assert far.dp("red") == 2 + 3, "outside the own home sector"
    near = scene(
        {
            **WAR,
            "story": "journeys",
            "sides.red.pieces": {"arcturus": 9},
            "sides.blue.pieces": {"arcturus": 1},
            "sides.red.played": ["density", "spatial"],
            "sides.blue.played": ["economic", "etheric"],
        },
        at="combat",
        round=4,
    )
    near.play("red star arcturus", "red number 1")
    assert near.dp("red") == 0


@rule("GE-SCR-14", "GE-STP-12")
def test_wars_pay_for_destroyed_ships_and_dark_mayans_for_their_own() -> None:
    s = fight(red=5, blue=3, round=4, story="wars")
    s.play("red number 3")
    assert (s.dp("red"), s.dp("blue")) == (3, 2), "each side for the ships of the other"
    dark = {"sides.blue.people": "mayans", "sides.blue.alignment": "sts"}
    lost = fight(red=9, blue=5, **dark)
    lost.play("red number 5")
    assert lost.dp("blue") == 3, "at most 3 from a battle they lost"
    won = fight(red=9, blue=11, **dark)
    won.play("blue number 9")
    assert won.dp("blue") == 5, "5 own ships lost as winner"


@rule("GE-STP-12")
def test_the_most_from_a_lost_battle_are_points_not_ships(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(traits_of(PEOPLES.index("mayans"), STS), "dp_per_ship_lost", 2)
    dark = {"sides.blue.people": "mayans", "sides.blue.alignment": "sts"}
    lost = fight(red=9, blue=5, **dark)
    lost.play("red number 5")
    assert lost.dp("blue") == 3
    won = fight(red=9, blue=11, **dark)
    won.play("blue number 9")
    assert won.dp("blue") == 2 * 5


@rule("GE-COM-20", "GE-COM-21", "GE-COM-22")
def test_surviving_losers_retreat_to_a_nearest_hex_without_hostile_ships() -> None:
    s = fight(red=9, blue=3, **{"sides.blue.fleets": {"C": {"at": "sirius", "ships": 2}}})
    s.play("blue stay", "red number 1", "red number 0")
    assert s.question() == "D-16"
    near = s.g.board.next[s.hex("sirius")]
    assert sorted(s.options("blue")) == sorted(s.place(hex) for hex in near)
    target = s.place(near[0])
    s.play(f"blue {target}")
    place = target.split(" ")[1]
    assert s.pieces("blue", place) == 2
    assert s.at("sides.blue.fleets.C.at") == place, "fleets stay fleets, all go together"


@rule("GE-COM-21", "GE-COM-22")
def test_surrounded_losers_go_farther() -> None:
    ring = scene(at="combat").g.board.next[scene(at="combat").hex("sirius")]
    names = {scene(at="combat").name(hex): 1 for hex in ring}
    s = fight(red=9, blue=1, **{"sides.red.pieces": {"sirius": 9, **names}})
    s.play("red number 0")
    hexes = retreat_hexes(s.g, 2, s.hex("sirius"))
    assert {s.g.board.distance(s.hex("sirius"), hex) for hex in hexes} == {2}
    assert all(s.g.chart.terrain[hex] != 4 for hex in hexes), "not to a neutron star"


@rule("GE-COM-25")
def test_after_the_last_battle_the_turn_ends() -> None:
    s = fight(red=9, blue=1)
    s.play("red number 1")
    assert s.due() == ["green"]
    assert s.question() == "D-07"


@rule("GE-STP-01", "GE-STP-02")
def test_the_alliance_fights_better() -> None:
    s = fight(start=False, red=3, blue=1, **{"sides.blue.people": "alliance"})
    told = [event.facts for event in s.g.apply(0, s.g.options(0)[0]) if event.kind == "cv"]
    assert told == [(3, 5)], "1 + 4 per ship of the Alliance of Light when defending"
    dark = fight(start=False, red=3, blue=1, **{"sides.red.people": "alliance"})
    told = [event.facts for event in dark.g.apply(0, dark.g.options(0)[0]) if event.kind == "cv"]
    assert told == [(9, 1)], "1 + 2 per ship of the Alliance of Darkness against an STO player"
    same = fight(start=False, red=3, blue=1, **{"sides.red.people": "alliance", "sides.blue.alignment": "sts"})
    told = [event.facts for event in same.g.apply(0, same.g.options(0)[0]) if event.kind == "cv"]
    assert told == [(3, 1)]


@rule("GE-COM-07", "GE-COM-09")
def test_felines_who_are_held_may_still_force_but_not_retreat() -> None:
    s = fight(
        red=12,
        **STRONG,
        **{"sides.red.hand": ["military"], "sides.red.played": [], "sides.blue.people": "felines"},
        **{"sides.blue.levels.propulsion": 3},
    )
    s.play("red play_a military", "red use_effect", "red no_retreat")
    s.pass_all()
    assert (s.question(), s.options("blue")) == ("D-11", ["stay", "force"])
    assert s.refused("blue retreat") == "GE-COM-09"
    s.play("blue force")
    assert (s.question(), s.due()) == ("D-16", ["red"])
