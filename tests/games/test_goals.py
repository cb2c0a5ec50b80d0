"""The goal line of every game: what wins, and how near each seat is, from what the viewer may know alone."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

import pytest

from starhall import games
from starhall.kernel.game import AnyGame
from starhall.kernel.record import Record, parse
from starhall.kernel.seats import NOBODY

GOLDEN = Path(__file__).parents[1] / "golden"
PLAYED = {
    "age_of_galaxy": ("seats_3_drafting_off_galaxy_hidden", "solo_standard", "solo_first_landing_gold"),
    "m101": ("plain_3", "rounds_06"),
    "master_of_the_galaxy": ("victory_conquest", "victory_domination", "victory_expansion", "3_seats_round_limit_30"),
    "galactic_era": ("seats_3", "goal_legacy", "solo_easy"),
}


def played(game: str, name: str) -> Record:
    return parse((GOLDEN / game / f"{name}.game").read_text(encoding="utf-8"), games.load)


@pytest.mark.parametrize("game", PLAYED)
def test_a_goal_says_what_wins_and_counts_nothing_hidden(game: str) -> None:
    for name in PLAYED[game]:
        record = played(game, name)
        for g in islice(record.states(), 0, None, 23):
            for seat in range(NOBODY, g.seats):
                goal = record.game.goal(g.view(seat))
                assert goal.text[0].isupper() or goal.text[0].isdigit()
                assert len(goal.seats) == g.seats
                other = record.game.resample(g, seat, 5)
                assert record.game.goal(other.view(seat)) == goal, (name, g.done, seat)


@pytest.mark.parametrize("game", PLAYED)
def test_at_the_end_nobody_is_nearer_than_who_has_won(game: str) -> None:
    for name in PLAYED[game]:
        record = played(game, name)
        g = record.replay()
        shares = record.game.goal(g.view(NOBODY)).shares()
        won = [seat for seat, place in enumerate(record.game.places(g)) if place == 1]
        if g.seats > 1 and "round_limit" not in name:
            assert shares[won[0]] == max(shares), name


def goal_of(game: str, name: str, moment: int) -> tuple[AnyGame, list[int], list[int]]:
    record = played(game, name)
    g = record.fork(moment).replay()
    near = record.game.goal(g.view(0)).seats
    return record.game, [each.number for each in near], record.game.points(g)


@pytest.mark.parametrize(("game", "name"), [("age_of_galaxy", "seats_3_first_seat"), ("m101", "plain_3")])
def test_where_points_win_the_line_shows_them(game: str, name: str) -> None:
    _, shown, points = goal_of(game, name, 60)
    assert shown == points
    assert len(set(shown)) > 1


def test_the_population_of_galactic_era_counts_before_it_is_scored() -> None:
    game, shown, points = goal_of("galactic_era", "seats_3", 200)
    people = [number - scored for number, scored in zip(shown, points, strict=True)]
    assert min(people) >= 6, "the least that a track shows"
    last = played("galactic_era", "seats_3").replay()
    assert [near.number for near in game.goal(last.view(0)).seats] == game.points(last)


def test_each_seat_of_master_of_the_galaxy_shows_its_nearest_victory() -> None:
    record = played("master_of_the_galaxy", "victory_domination")
    near = record.game.goal(record.replay().view(0)).seats
    assert ("symbols", 5) in [(each.words, each.number) for each in near]
    first = record.game.goal(record.fork(8).replay().view(0)).seats
    assert {(each.words, each.of) for each in first} == {("bases", 9)}


def test_alone_a_scenario_counts_its_conditions_and_a_rank_its_points() -> None:
    gold = played("age_of_galaxy", "solo_first_landing_gold")
    near = gold.game.goal(gold.replay().view(0)).seats[0]
    assert (near.number, near.of, near.words) == (2, 2, "conditions")
    alone = played("galactic_era", "solo_easy")
    assert alone.game.goal(alone.replay().view(0)).seats[0].of in (70, 85)
