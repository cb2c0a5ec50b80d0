"""Turns, drawing cubes, adventurers, extra and skipped turns, the round limit (MG-TRN, GAI, ADV, XTR, LIM)."""

from __future__ import annotations

from typing import Any

import pytest

from games.master_of_the_galaxy.scenes import Scene, cards, done, filled, pool, scene
from starhall.games.master_of_the_galaxy import GAME
from starhall.kernel.chance import quick_chance
from starhall.kernel.seats import first_seat
from support import rule


@rule("MG-TRN-01", "MG-TRN-04")
def test_turns_go_clockwise_and_only_the_active_player_is_asked() -> None:
    s = scene(seats=4)
    for seat in (0, 1, 2, 3, 0):
        assert s.g.active == seat
        assert s.g.due == 1 << seat
        assert all(not s.g.options(other) for other in range(4) if other != seat)
        s.next_turn()


@rule("MG-TRN-02")
def test_a_turn_has_its_steps_in_order() -> None:
    """Shadow Directorate at the start, drawing, Space Exchange after it, allocation, rewards, cards, income, bank."""
    held = cards("shadow_directorate", "space_exchange", "galactic_bank", "prodigy_tal", seat=1)
    changes = {
        "sides.orchid.cards": held,
        **done("space_exchange"),
        **done("galactic_bank"),
        "sides.orchid.bag": pool(*["red"] * 5),
        "owner.fernhold": "orchid",
        "routes.pyrrha__lazul": {"owner": "ivory", "colour": "blue", "cubes": 1},
    }
    s = scene(changes, at="use cards")
    assert (s.g.active, s.question(), s.drawn()) == (1, "D04-back", 0)
    s.play("decline")
    assert (s.question(), s.drawn()) == ("D05", 3)
    s.play("finish")
    assert s.question() == "D07"
    s.play("cube red", "settle solenne", "cube red", "slot kharrg_warhost-base-red", "finish")
    assert (s.question(), s.drawn()) == ("D19", 0), "the one reward needs no choice"
    s.play("discard prodigy_tal", "finish")
    assert s.question() == "D16", "income for the discard"
    s.play("reserve blue")
    assert s.question() == "D16", "then the bank"
    s.play("reserve blue")
    assert s.g.active == 0


@rule("MG-TRN-03")
def test_a_round_is_one_regular_turn_of_each() -> None:
    s = scene({"sides.copper.skips": 1, "extra_waiting": [0]}, seats=3, round=4)
    s.next_turn()
    assert (s.g.active, s.g.round, s.g.extra_taken) == (0, 4, 1), "an extra turn does not count"
    s.next_turn()
    assert (s.g.active, s.g.round) == (1, 4)
    s.next_turn()
    assert (s.g.active, s.g.round) == (0, 5), "a skipped turn counts as taken"


@rule("MG-TRN-05", "MG-LIM-04")
def test_a_player_without_systems_keeps_taking_turns() -> None:
    s = scene({"owner.solenne": "none"}, seats=2)
    s.next_turn()
    assert s.g.active == 1
    assert "finish" in s.options()
    s.next_turn()
    assert s.g.active == 0


@rule("MG-TRN-06")
def test_what_is_in_a_bag_is_public_and_what_comes_next_is_not() -> None:
    s = scene(seats=3)
    for seat in range(-1, 3):
        view = s.g.view(seat)
        assert [side.bag for side in view.g.sides] == [side.bag for side in s.g.sides]
    draws = set()
    for seed in range(30):
        dream = Scene(GAME.imagine(s.g.view(0), seed))
        dream.next_turn()
        draws.add(tuple(dream.g.drawn))
    assert len(draws) > 5, "the same knowledge, other draws"


@rule("MG-GAI-01")
def test_three_cubes_are_drawn_plus_bonuses() -> None:
    s = scene()
    s.next_turn()
    assert s.drawn() == 3
    assert sum(s.g.sides[1].bag) == 22
    s = scene({"extra_waiting": [2], "sides.ivory.cards": cards("hive_mind")})
    s.next_turn()
    assert (s.g.active, s.drawn()) == (0, 6)


@rule("MG-GAI-02")
def test_a_bag_with_fewer_cubes_gives_what_it_has() -> None:
    s = scene({"sides.orchid.bag": pool("red", "blue")})
    s.next_turn()
    assert s.g.drawn == [1, 1, 0, 0, 0]


@rule("MG-GAI-03")
def test_every_cube_is_equally_likely() -> None:
    counts = [0] * 5
    s = scene({"sides.orchid.bag": {"red": 10, "blue": 5, "yellow": 1, "green": 2, "black": 2}}, at="use cards")
    base = scene(
        {
            "sides.orchid.bag": {"red": 10, "blue": 5, "yellow": 1, "green": 2, "black": 2},
            "sides.ivory.cards": cards("envoy_liune"),
        },
        at="use cards",
    )
    assert s.g.active == 1
    for seed in range(600):
        dream = GAME.imagine(base.g.view(0), seed)
        dream.advance(0, GAME.space.number("finish"))
        for colour in range(5):
            counts[colour] += dream.drawn[colour]
    expected = [900, 450, 90, 180, 180]
    assert all(abs(found - wanted) < 5 * wanted**0.5 for found, wanted in zip(counts, expected, strict=True))


# -- adventurers -------------------------------------------------------------------------------------------------------

EMPTY_BAG = {"sides.orchid.bag": {}, "sides.ivory.cards": cards("envoy_liune")}


@rule("MG-ADV-01", "MG-ADV-02", "MG-ADV-04")
def test_an_empty_bag_brings_a_leader_and_the_black_cubes_back() -> None:
    agenda = filled("kharrg_warhost-agenda") | {"rewarded.kharrg_warhost-agenda": True}
    changes = {**EMPTY_BAG, **agenda, "sides.orchid.cards": cards("admiral_vess", seat=1)}
    s = scene({**changes, "slots.admiral_vess-covert-black": ["black"]}, at="use cards")
    assert s.symbols(1)["might"] == 2
    told = s.play("finish")
    assert "adventurers" in told
    assert len(s.own(1)) == 3
    assert not s.rewarded("kharrg_warhost-agenda")
    assert "might" not in s.symbols(1)
    assert s.g.drawn == [0, 0, 0, 0, 2], "both black cubes came back and were drawn"
    assert s.question() == "D07", "the turn goes on"


@rule("MG-ADV-01")
def test_without_leaders_in_the_deck_only_the_cubes_come_back() -> None:
    leaders = [card for card in own_deck() if card != "envoy_liune"]
    changes = {**EMPTY_BAG, "sides.orchid.cards": cards(*leaders, seat=1), "slots.admiral_vess-covert-black": ["black"]}
    s = scene(changes, at="use cards")
    s.play("finish")
    assert len(s.own(1)) == 18
    assert s.g.drawn[4] == 1


def own_deck() -> list[str]:

    return scene().deck("leader")


@rule("MG-ADV-03")
def test_a_black_cube_in_a_marked_slot_goes_to_the_reserve() -> None:
    changes = {**EMPTY_BAG, "sides.orchid.cards": cards("hive_mind", seat=1)}
    s = scene({**changes, "slots.hive_mind-base-green-marked": ["black"]}, at="use cards")
    before = s.reserve("black")
    s.play("finish")
    assert s.reserve("black") == before + 1
    assert sum(s.g.sides[1].bag) + s.drawn() == 0
    assert s.g.active == 1 or s.g.round == 3, "the turn went on with nothing"


# -- extra and skipped turns -------------------------------------------------------------------------------------------


@rule("MG-XTR-01", "MG-XTR-03", "MG-XTR-04", "MG-EFF-35")
def test_extra_turns_follow_at_once_each_with_its_bonus() -> None:
    s = scene({"extra_waiting": [1, 2]}, seats=3, seat="orchid")
    s.next_turn()
    assert (s.g.active, s.drawn()) == (1, 4)
    s.next_turn()
    assert (s.g.active, s.drawn()) == (1, 5)
    s.next_turn()
    assert (s.g.active, s.drawn()) == (2, 3), "then the player to the left"


@rule("MG-XTR-02", "MG-DIS-04")
def test_at_most_two_extra_turns_follow_one_another() -> None:
    laboratory = {"sides.ivory.cards": cards("temporal_laboratory"), **done("temporal_laboratory")}
    for taken, waiting in ((0, [0, 0]), (1, [0]), (2, [])):
        s = scene({**laboratory, "extra_taken": taken, "extra_waiting": waiting}, at="use cards")
        told = s.play("discard temporal_laboratory")
        assert "discarded" in told, "a grant would be lost: the ability can do nothing"
    s = scene({**laboratory, "extra_taken": 1}, at="use cards")
    s.play("discard temporal_laboratory", "use")
    assert s.g.extra_waiting == [2]
    s = scene({"extra_taken": 2})
    s.next_turn()
    assert s.g.extra_taken == 0, "a regular turn starts a new row"


@rule("MG-XTR-05", "MG-EFF-36")
def test_a_skip_marker_is_removed_instead_of_a_turn() -> None:
    s = scene({"sides.orchid.skips": 2, "sides.orchid.bag": {}}, seats=3)
    s.next_turn()
    assert s.g.active == 2
    assert s.g.sides[1].skips == 1
    assert s.own(1) == cards(seat=1), "nothing else happens in it, not even adventurers"


@rule("MG-XTR-06")
def test_an_extra_turn_can_be_skipped() -> None:
    s = scene({"extra_waiting": [2], "sides.ivory.skips": 1})
    s.next_turn()
    assert (s.g.active, s.g.sides[0].skips, s.g.extra_waiting) == (1, 0, [])


@rule("MG-XTR-07")
def test_skip_markers_use_no_black_hole_tokens() -> None:
    s = scene({"sides.orchid.skips": 9, "sides.ivory.cards": cards("void_seer_ahn"), "owner.cerule": "none"}, seats=4)
    assert s.g.sides[1].skips == 9
    assert sum(s.g.covered) == 0
    assert GAME.broken(s.g) == []


# -- safeguards --------------------------------------------------------------------------------------------------------


@rule("MG-LIM-01")
def test_the_game_ends_when_the_last_round_is_over() -> None:
    s = scene({"extra_waiting": [0]}, seat="orchid", round=30, options={"round_limit": "30"})
    s.next_turn()
    assert s.g.due, "the extra turn is still played"
    s.next_turn()
    assert not s.g.due
    assert s.g.round == 30
    assert "30 rounds" in GAME.outcome(s.g)
    s = scene(seat="orchid", round=60)
    s.next_turn()
    assert not s.g.due
    s = scene(seat="orchid", round=200, options={"round_limit": "0"})
    s.next_turn()
    assert s.g.round == 201, "without a limit the game goes on"


@rule("MG-LIM-01", "MG-TRN-03")
@pytest.mark.parametrize("limit", [30, 60])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_last_round_is_played_to_its_end_and_not_one_turn_more(seats: int, limit: int) -> None:
    """Every seat has its turn in the last round, whoever was the first player."""
    for first in range(seats):
        before = {"first": GAME.colours[first]}
        last = GAME.colours[(first - 1) % seats]
        s = scene(before, seats=seats, seat=last, round=limit - 1, options={"round_limit": str(limit)})
        s.next_turn()
        turns = []
        while s.g.due:
            assert s.g.round == limit
            turns.append(s.g.active)
            s.next_turn()
        assert turns == [(first + step) % seats for step in range(seats)]
        assert (s.g.round, s.g.victories, s.g.stack) == (limit, 0, [])


@rule("MG-LIM-01", "MG-XTR-05")
def test_a_skipped_last_turn_ends_the_game_too() -> None:
    s = scene({"sides.orchid.skips": 1}, round=30, options={"round_limit": "30"})
    s.next_turn()
    assert (s.g.due, s.g.round, s.g.sides[1].skips) == (0, 30, 0)


@rule("MG-LIM-02")
def test_the_score_is_the_larger_figure() -> None:
    changes = {"owner.lazul": "ivory", "bases.lazul": 2, "sides.orchid.cards": cards("arms_market", seat=1)}
    s = scene({**changes, **done("arms_market"), **filled("kharrg_warhost-agenda")}, round=60, seat="orchid")
    assert GAME.points(s.g) == [15, 9]
    s = scene({**changes, **done("arms_market"), "owner.fernhold": "orchid"})
    assert s.symbols(1)["might"] == 2
    assert GAME.points(s.g)[1] == 18
    next_round = scene(changes, round=60, seat="orchid")
    next_round.next_turn()
    assert next_round.g.winner == 0
    assert GAME.places(next_round.g) == [1, 2]


@rule("MG-LIM-03")
def test_ties_are_broken_in_order() -> None:
    """Each position differs from the other seat's in what decides, and the later comparisons speak against it."""
    rich = {"sides.orchid.bag": {"red": 20}}
    arms = {"sides.ivory.cards": cards("arms_market"), **done("arms_market")}
    lines = {"owner.dawngate": "ivory", "owner.emberlock": "orchid"}
    for changes, places, points in (
        ({**rich, "bases.pyrrha": 2, "bases.dawngate": 2, **lines}, [1, 2], [20, 10]),  # the larger figure
        ({**rich, "bases.pyrrha": 1, "bases.solenne": 2, "owner.mosswater": "ivory", "bases.mosswater": 1, **arms},
         [1, 2], [18, 10]),
        ({"sides.ivory.bag": {"red": 20}, "bases.solenne": 2, **arms, "owner.pyrrha": "none", "owner.lazul": "ivory",
          "owner.fernhold": "orchid"}, [2, 1], [9, 15]),
    ):  # fmt: skip
        s = at_the_limit(changes)
        assert (GAME.places(s.g), GAME.points(s.g), s.g.winner) == (places, points, places.index(1))


def at_the_limit(changes: dict[str, Any]) -> Scene:
    """Orchid takes the last turn of the game; ivory was the first player."""
    s = scene({"drawn": pool("black"), **changes}, seat="orchid", round=30, options={"round_limit": "30"})
    s.next_turn()
    assert not s.g.due
    return s


TWO_EACH = {"bases.pyrrha": 2, "bases.solenne": 2}  # ten points each for bases, nine for the symbol at home


@rule("MG-LIM-03")
@pytest.mark.parametrize(
    ("changes", "winner"),
    [
        # the smaller figure: 10 and 9 beat 10 and 0 (Lazul alone gives no symbol while void lines count for nothing)
        ({"owner.pyrrha": "none", "owner.lazul": "ivory", "bases.lazul": 2, "bases.solenne": 2,
          "sides.ivory.bag": {"red": 20}, "red_void": True}, 1),
        # more systems: both have 10 and 9, but ivory in two systems
        ({"bases.pyrrha": 1, "owner.lazul": "ivory", "bases.solenne": 2, "sides.orchid.bag": {"red": 20}}, 0),
        # implemented developments and active agendas
        ({**TWO_EACH, "sides.ivory.cards": cards("customs_union"), **done("customs_union"),
          "sides.orchid.bag": {"red": 20}}, 0),
        ({**TWO_EACH, "sides.orchid.cards": cards("shadow_directorate", seat=1), **filled("shadow_directorate-agenda"),
          "rewarded.shadow_directorate-agenda": True, "sides.ivory.bag": {"red": 20}}, 1),
        # more coloured cubes; black ones do not count
        ({**TWO_EACH, "sides.ivory.bag": {"red": 5}, "sides.orchid.bag": {"red": 4, "black": 9}}, 0),
        ({**TWO_EACH, "sides.ivory.bag": {"red": 4, "black": 9}, "sides.orchid.bag": {"green": 5}}, 1),
        # the later seat counted from the first player
        ({**TWO_EACH, "sides.ivory.bag": {"red": 4}, "sides.orchid.bag": {"red": 4}}, 1),
    ],
)  # fmt: skip
def test_a_tie_is_broken_by_the_first_difference(changes: dict[str, Any], winner: int) -> None:
    s = at_the_limit(changes)
    assert GAME.points(s.g)[0] == GAME.points(s.g)[1]
    assert (s.g.winner, GAME.places(s.g)[winner]) == (winner, 1)


@rule("MG-LIM-03")
def test_the_later_seat_is_counted_from_the_first_player() -> None:
    s = scene({**TWO_EACH, "first": "orchid", "drawn": pool("black"), "sides.ivory.bag": {"red": 4},
               "sides.orchid.bag": {"red": 4}}, seat="ivory", round=30, options={"round_limit": "30"})  # fmt: skip
    s.next_turn()
    assert (s.g.due, s.g.winner) == (0, 0)


@rule("MG-LIM-05")
def test_a_turn_cannot_go_on_for_ever() -> None:
    """Whoever never finishes while anything else is possible still comes to the end of every turn."""
    g = GAME.new(GAME.settings(3), quick_chance(3))
    r = quick_chance(4)
    turn = (g.round, g.active, g.extra_taken)
    length = 0
    for _ in range(4000):
        if not g.due:
            break
        seat = first_seat(g.due)
        options = g.options(seat)
        busy = [action for action in options if GAME.space.texts[action] != "finish"] or options
        g.advance(seat, busy[r.below(len(busy))])
        now = (g.round, g.active, g.extra_taken)
        length = length + 1 if now == turn else 0
        turn = now
        assert length < 300


@rule("MG-LIM-06")
def test_the_options_of_a_game() -> None:
    assert GAME.seats == (2, 3, 4)
    usual = GAME.settings(2).choices
    assert usual == {
        "drafting": "off",
        "first_player": "random",
        "round_limit": "60",
        "red_line_black_hole": "counts",
    }
    for name, wrong in (("drafting", "maybe"), ("round_limit", "7"), ("red_line_black_hole", "x"), ("colour", "1")):
        with pytest.raises(ValueError, match=r"known|unknown"):
            GAME.settings(2, {name: wrong})


def finish_all(s: Scene) -> None:
    while s.g.due:
        s.next_turn()


def test_idle_players_reach_the_limit() -> None:
    s = scene(round=58)
    finish_all(s)
    assert s.g.winner >= 0
    assert s.g.victories == 0
    assert s.bag(0, "red") >= 0
    assert "nobody" in GAME.outcome(s.g)
    assert scene().refused("start pyrrha") == "K-OPT-01"
