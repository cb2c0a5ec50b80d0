"""What each seat would score now from story and goal (sections 8.2 and 10), from public facts alone (section 17)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from games.galactic_era.stage import levels, owns, stage
from starhall.games import load
from starhall.games.galactic_era import GAME
from starhall.games.galactic_era.content.components import GOALS
from starhall.games.galactic_era.knowledge.provisional import certain_majorities, goal_score_now, story_dp
from starhall.games.galactic_era.knowledge.view import GalaxyView
from starhall.games.galactic_era.picture.table import panels, picture
from starhall.games.galactic_era.rules.points import FROM_GOAL
from starhall.games.galactic_era.rules.scoring import majorities, score_goal, scoring_phase
from starhall.games.galactic_era.rules.state import OVER
from starhall.kernel.chance import quick_chance
from starhall.kernel.events import Event
from starhall.kernel.seats import EVERYBODY, NOBODY, first_seat
from support import rule

EVEN = {f"sides.{who}.levels": levels() for who in ("red", "green", "blue")}


def seen(change: dict[str, Any], **more: Any) -> GalaxyView:
    """What everybody sees of red's growth turn with these changes."""
    view = stage(change, at="growth turn", **more).g.view(NOBODY)
    assert isinstance(view, GalaxyView)
    return view


@rule("GE-SCR-02", "GE-SCR-12")
def test_the_story_counts_as_if_the_round_ended_now() -> None:
    change = {**EVEN, "sides.red.levels": levels(military=4, genetics=2)}
    aligned = {f"sides.{who}.alignment": side for who, side in (("red", "sts"), ("green", "sto"), ("blue", "sts"))}
    view = seen({**change, **aligned}, story="rivalry", round=7)
    assert view.story_now == (5 * 3, 3 * 3 + 1, 3 * 3), "the highest level in all five, in three; 1 for STO"


@rule("GE-GOA-08")
def test_the_goal_counts_as_if_the_game_ended_now() -> None:
    view = seen(owns("red", apu=1, ummo=1, harus=1, maldek=1), goal="presence")
    assert view.goal_now == (20, 0, 0)


@rule("GE-GOA-07", "GE-FLT-25")
def test_a_majority_of_ships_counts_where_it_is_certain() -> None:
    none: dict[str, Any] = {f"sides.{who}.fleets": {} for who in ("red", "green", "blue")}
    ships = {**none, "sides.red.pieces": {"sirius": 4}, "sides.green.pieces": {"ummo": 2}, "sides.blue.pieces": {}}
    assert seen(ships, goal="power").goal_now == (8, 0, 0)


@rule("GE-GOA-07", "GE-FLT-25")
@pytest.mark.parametrize("seats", [1, 2, 3])
def test_what_is_certain_is_never_more_than_what_is_true(seats: int) -> None:
    chance, found = Random(5), 0
    g = GAME.new(GAME.settings(seats, {"goal": "power"}), quick_chance(5))
    while g.due:
        for seat in range(seats):
            certain = certain_majorities(g, seat)
            found += certain
            assert certain <= majorities(g, seat)
        seat = first_seat(g.due)
        g.advance(seat, chance.choice(g.options(seat)))
    assert found, "some majorities are certain"


@rule("GE-END-03")
@pytest.mark.parametrize("goal", [goal for goal in GOALS if goal != "power"])
@pytest.mark.parametrize("seats", [1, 3])
def test_a_goal_stands_at_what_it_would_pay(goal: str, seats: int) -> None:
    chance = Random(8)
    g = GAME.new(GAME.settings(seats, {"goal": goal}), quick_chance(8))
    while g.due:
        seat = first_seat(g.due)
        g.advance(seat, chance.choice(g.options(seat)))
        if g.round and g.phase != OVER and chance.random() < 0.1:
            then = g.copy()
            score_goal(then)
            paid = [then.sides[i].dp[FROM_GOAL] - g.sides[i].dp[FROM_GOAL] for i in range(seats)]
            assert goal_score_now(g) == paid


@rule("GE-SCR-01")
def test_a_standing_changes_nothing_and_is_what_the_round_pays() -> None:
    g = stage(EVEN, at="growth turn", story="rivalry", round=7).g
    before = [list(side.dp) for side in g.sides]
    view = g.view(0)
    assert isinstance(view, GalaxyView)
    assert before == [list(side.dp) for side in g.sides]
    then = g.copy()
    scoring_phase(then, NOBODY, 0)
    paid = [story_dp(then.sides[seat]) - story_dp(g.sides[seat]) for seat in range(3)]
    assert list(view.story_now) == paid
    after = then.view(0)
    assert isinstance(after, GalaxyView)
    assert after.story_now == (0, 0, 0), "it has been paid"


def test_before_the_first_round_and_after_the_last_nothing_is_due() -> None:
    g = GAME.new(GAME.settings(3), quick_chance(1))
    view = g.view(0)
    assert isinstance(view, GalaxyView)
    assert (view.story_now, view.goal_now) == ((0, 0, 0), (0, 0, 0))


def test_the_page_and_the_console_show_the_standing() -> None:
    g = stage(owns("red", apu=1, ummo=1), at="growth turn", goal="presence").g
    drawn = panels(g.view(NOBODY))
    assert "+10 goal" in drawn.seats[0]
    assert "goal" not in drawn.seats[1]
    assert " +10" in drawn.notes
    assert picture(g.view(NOBODY)).count("+10 goal") == 1
    assert "goal +10" in load(GAME.id).text(g.view(NOBODY))


# -- names of the automas -------------------------------------------------------------------------------------------


def sentence(seats: int, kind: str, seat: int, *facts: int) -> str:
    """An event in words."""
    return str(GAME.telling.event(Event(kind, seat, facts, (), 0, EVERYBODY), GAME.seat_names(seats)))


def test_automas_are_called_by_what_they_are() -> None:
    assert sentence(1, "offboard", 2, 3) == "The Slaver automa has 3 discs offboard now."
    assert sentence(1, "war", 0, 1).endswith("declares war on the Farmer automa.")
    assert sentence(2, "war", 0, 2).endswith("declares war on the passive automa.")


def test_one_ship_is_told_as_one() -> None:
    assert sentence(2, "destroyed", 0, 1, 0).startswith("Red loses 1 ship at ")
    assert sentence(2, "destroyed", 0, 2, 0).startswith("Red loses 2 ships at ")
