"""What a seat observes: the same in worlds that it cannot tell apart, in its range, and true."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from typing import Any

import pytest

from starhall import games
from starhall.kernel.chance import quick_chance
from starhall.kernel.game import AnyGame, Settings
from starhall.kernel.observation import Layout, Observation, observation
from starhall.kernel.seats import first_seat

OBSERVED = [name for name in games.names() if len(games.load(name).observation(2))]
EVERY = 7  # actions from one position to the next
MOST = 30  # positions of a game
TRIED = 6  # options of which a guided game takes the best


def positions(game: AnyGame, settings: Settings, seed: int) -> Iterator[tuple[Any, int]]:
    """A random game, every few actions, and a seat that looks at it: each in its turn."""
    r = quick_chance(seed)
    g = game.new(settings, quick_chance(r.bits()))
    count = 0
    while g.due:
        seat = first_seat(g.due)
        options = g.options(seat)
        g.advance(seat, options[r.below(len(options))])
        count += 1
        if count % EVERY == 0 or count < 12 or not g.due:
            yield g, count % g.seats


@dataclass
class Look:
    """What a seat observed in a position."""

    table: Observation
    here: list[int]
    elsewhere: list[int]  # in a state that the seat cannot tell from the true one
    own: int  # its points
    others: list[int]


@lru_cache
def looks(name: str) -> list[Look]:
    """Positions of every mode of a game."""
    game = games.load(name)
    found = []
    for number, settings in enumerate(game.modes()):
        for g, seat in islice(positions(game, settings, number), MOST):
            points = game.points(g)
            found.append(
                Look(
                    game.observation(g.seats),
                    list(game.observe(g, seat)),
                    list(game.observe(game.resample(g, seat, number), seat)),
                    points[seat],
                    sorted([points[other] for other in range(g.seats) if other != seat], reverse=True),
                )
            )
    return found


@pytest.mark.parametrize("name", OBSERVED)
def test_what_a_seat_cannot_know_is_not_observed(name: str) -> None:
    for look in looks(name):
        pairs = zip(look.table.names, look.here, look.elsewhere, strict=True)
        assert [known for known, here, elsewhere in pairs if here != elsewhere] == []


@pytest.mark.parametrize("name", OBSERVED)
def test_every_number_has_a_name_and_keeps_to_its_range(name: str) -> None:
    for look in looks(name):
        assert len(look.here) == len(look.table) == len(set(look.table.names))
        rows = zip(look.table.names, look.table.low, look.here, look.table.high, strict=True)
        assert [row for row in rows if not row[1] <= row[2] <= row[3]] == []


@pytest.mark.parametrize("name", OBSERVED)
def test_points_are_true_and_rivals_stand_in_their_order(name: str) -> None:
    for look in looks(name):
        seen = dict(zip(look.table.names, look.here, strict=True))
        assert seen["points"] == look.own
        assert [seen[f"rival_{i + 1}_points"] for i in range(len(look.others))] == look.others


def guided(game: AnyGame, seats: int) -> Iterator[list[int]]:
    """What is observed in a game in which everybody takes the best of a few options, by the game's own judgement."""
    r = quick_chance(seats)
    g = game.new(game.settings(seats), quick_chance(r.bits()))
    count = 0
    while g.due:
        seat = first_seat(g.due)
        options = g.options(seat)
        worth = {
            action: after(game, g, seat, action) for action in {options[r.below(len(options))] for _ in range(TRIED)}
        }
        g.advance(seat, max(worth, key=lambda action: worth[action]))
        count += 1
        if count % EVERY == 0:
            yield list(game.observe(g, count % g.seats))


def after(game: AnyGame, g: Any, seat: int, action: int) -> int:
    """What the game is worth to a seat after an action."""
    then = g.copy()
    then.advance(seat, action)
    return game.value(then, seat)


@pytest.mark.parametrize("name", OBSERVED)
def test_nearly_every_number_says_something(name: str) -> None:
    """A number that is never anything else is written to the wrong place; rows of one table are one number here."""
    game = games.load(name)
    seen: dict[str, set[int]] = defaultdict(set)
    for look in looks(name):
        for known, number in zip(look.table.names, look.here, strict=True):
            seen[re.sub(r"\d+", "n", known)].add(number)
    for seats in (game.seats[0], game.seats[2]):
        for row in guided(game, seats):
            for known, number in zip(game.observation(seats).names, row, strict=True):
                seen[re.sub(r"\d+", "n", known)].add(number)
    silent = [known for known, numbers in seen.items() if len(numbers) == 1 and ":" not in known]
    assert len(silent) <= len(seen) // 20, silent


def test_tables_of_different_sizes_are_told_apart() -> None:
    keys = [games.load(name).observation(seats).key() for name in OBSERVED for seats in games.load(name).seats]
    assert len(keys) == len(set(keys))


def test_a_layout_names_numbers_one_after_the_other() -> None:
    own, rival = Layout(), Layout()
    assert own.add("credits", 12) == 0
    assert own.add("card", items=("comet", "moon")) == 1
    assert own.add("lead", 5, -5) == 3
    assert rival.add("credits", 12) == 0
    table = observation([("", own), ("rival_1_", rival)])
    assert table.names == ("credits", "card:comet", "card:moon", "lead", "rival_1_credits")
    assert (table.low, table.high) == ((0, 0, 0, -5, 0), (12, 1, 1, 5, 12))
    assert list(table.blank) == [0, 0, 0, 0, 0]


def test_a_name_is_given_once() -> None:
    layout = Layout()
    layout.add("credits")
    with pytest.raises(ValueError, match="'credits' is added twice"):
        layout.add("credits")
