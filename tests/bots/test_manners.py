"""Greedy has manners: it offers what suits both, pesters nobody, and does not sell what it buys back."""

from __future__ import annotations

import pytest

from starhall import games
from starhall.arena.match import Match, play
from starhall.arena.report.reading import read_story
from starhall.bots import choose

SEATS = 4


@pytest.mark.parametrize(("name", "most", "vain"), [("galactic_era", 8, 1), ("master_of_the_galaxy", 0, 0)])
def test_greedy_offers_what_suits_both(name: str, most: int, vain: int) -> None:
    game = games.load(name)
    story = read_story(game, play(Match(name, SEATS, (), "manners 1", ("greedy",) * SEATS)))
    proposals = sum(one.proposals for one in story.seats)
    assert proposals <= most
    assert proposals - sum(one.granted for one in story.seats) <= vain
    assert sum(one.repeated for one in story.seats) == 0


@pytest.mark.parametrize("name", ["age_of_galaxy", "master_of_the_galaxy"])
def test_greedy_never_comes_back_to_where_it_was(name: str) -> None:
    game = games.load(name)
    g = game.start(game.settings(2), "manners 2")
    seen: set[int] = set()
    for number in range(10_000):
        if not g.due:
            break
        seat = g.due_seats()[0]
        view = g.view(seat)
        if len(view.options) > 1:
            known = hash(repr((seat, view.facts())))
            assert known not in seen, f"{game.stage(g)}, seat {seat}"
            seen.add(known)
        g.apply(seat, choose("greedy", game, view, number))
    assert not g.due
    assert len(seen) > 50
