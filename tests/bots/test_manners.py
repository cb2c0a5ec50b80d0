"""Greedy has manners: it offers what suits both, and pesters nobody."""

from __future__ import annotations

import pytest

from starhall import games
from starhall.arena.match import Match, play
from starhall.arena.report.reading import read_story

SEATS = 4


@pytest.mark.parametrize(("name", "most", "vain"), [("galactic_era", 8, 1), ("master_of_the_galaxy", 0, 0)])
def test_greedy_offers_what_suits_both(name: str, most: int, vain: int) -> None:
    game = games.load(name)
    story = read_story(game, play(Match(name, SEATS, (), "manners 1", ("greedy",) * SEATS)))
    proposals = sum(one.proposals for one in story.seats)
    assert proposals <= most
    assert proposals - sum(one.granted for one in story.seats) <= vain
    assert sum(one.repeated for one in story.seats) == 0
