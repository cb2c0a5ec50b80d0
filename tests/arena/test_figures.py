"""Shares, intervals, ratings: what a contest says about its bots."""

from __future__ import annotations

import pytest

from starhall.arena.figures import mean, quantile, wilson
from starhall.arena.match import Match, Result
from starhall.arena.rating import MIDDLE, ratings
from starhall.arena.standing import outside, standings, winners
from starhall.kernel.chance import quick_chance


def result(bots: str, places: tuple[int, ...], points: tuple[int, ...] = (), thought: int = 1000) -> Result:
    match = Match("age_of_galaxy", len(bots), (), "x", tuple(bots))
    return Result(match, places, points or tuple(-p for p in places), ((thought,),) * len(bots), 9, 1.0, {})


@pytest.mark.parametrize(
    ("wins", "of", "low", "high"),
    [(77, 100, 0.6785, 0.8416), (0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (260, 400, 0.6020, 0.6951)],
)
def test_wilsons_interval_is_that_of_the_books(wins: int, of: int, low: float, high: float) -> None:
    assert list(wilson(wins, of)) == pytest.approx([low, high], abs=5e-5)


def test_of_no_games_everything_may_be() -> None:
    assert wilson(0, 0) == (0.0, 1.0)
    assert mean([]) == quantile([], 0.5) == 0.0


def test_quantiles_are_values_that_there_are() -> None:
    values = list(range(1, 101))
    assert (quantile(values, 0.5), quantile(values, 0.99), quantile(values, 1.0)) == (50, 99, 100)
    assert quantile([7], 0.99) == quantile([7], 0.0) == 7


def test_a_bot_wins_a_game_with_any_of_its_seats() -> None:
    first, second = standings([result("abbb", (1, 2, 3, 4)), result("babb", (1, 2, 3, 4))])
    assert (first.bot, first.games, first.won, first.fair) == ("a", 2, 1.0, 0.5)
    assert (second.bot, second.games, second.won, second.fair) == ("b", 2, 1.0, 1.5)
    assert len(first.points) == 2
    assert len(second.points) == 6


def test_a_shared_victory_counts_in_parts_and_a_lost_solo_game_for_nobody() -> None:
    assert winners((1, 1, 3)) == [0.5, 0.5, 0.0]
    assert winners((2,)) == [0.0]


def test_times_are_given_by_bot_and_what_is_outside_them_is_known() -> None:
    games = [result("ab", (1, 2), thought=spent) for spent in (1000, 2000, 9000)]
    assert standings(games)[0].milliseconds == (4.0, 2.0, 9.0)
    assert outside(games) == pytest.approx(1 - 0.024 / 3)


def test_who_wins_more_is_rated_higher_and_a_name_is_no_merit() -> None:
    r = quick_chance(1)
    games = []
    for _ in range(1500):  # a wins two of three
        a_wins = r.below(3) < 2
        games.append((("a", "b") if r.below(2) else ("b", "a"), a_wins))
    played = [(bots, (1, 2) if (bots[0] == "a") == a_wins else (2, 1)) for bots, a_wins in games]
    found = ratings(played)
    turned = ratings([(tuple("b" if bot == "a" else "a" for bot in bots), places) for bots, places in played])
    assert found["a"].mean == turned["b"].mean
    assert 200 < found["a"].mean - found["b"].mean < 300, "250 apart is two of three"
    assert found["a"].deviation < 60


def test_a_bot_against_itself_learns_nothing() -> None:
    found = ratings([(("a", "a"), (1, 2))])
    assert found["a"].mean == MIDDLE
