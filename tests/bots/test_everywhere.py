"""Every bot is honest, and plays the same everywhere: these run both compiled and not."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from starhall import games
from starhall.bots import PLAYERS, UNHURRIED, choose
from starhall.kernel.game import AnyGame
from starhall.kernel.record import parse

GOLDEN = Path(__file__).parents[1] / "golden"
QUICK = ("random", "greedy", "greedy_v1", "cadet", "scout", "pilot")  # the others think longer, and at fewer positions
RECORDS = {
    "age_of_galaxy": "seats_4_drafting_on_galaxy_hidden",
    "galactic_era": "seats_4",
    "m101": "plain_2",
    "master_of_the_galaxy": "2_seats",
}


@lru_cache
def positions(name: str) -> list[tuple[AnyGame, Any, int]]:
    """A golden game every now and then, and who is asked there."""
    record = parse((GOLDEN / f"{name}.game").read_text(encoding="utf-8"), games.load)
    every = len(record.actions) // 8
    g = record.start()
    found: list[tuple[AnyGame, Any, int]] = []
    for number, (seat, action) in enumerate(record.actions):
        if number >= every * (len(found) + 1) and len(g.options(seat)) > 1:
            found.append((record.game, g.copy(), seat))
        g.apply(seat, action)
    return found


def tried() -> Iterator[tuple[str, str]]:
    """Every bot in every game."""
    for name in games.names():
        for bot in PLAYERS:
            yield name, "rollouts@1" if bot == "rollouts" else bot


@pytest.mark.parametrize(("name", "bot"), list(tried()))
def test_every_bot_moves_the_same_where_its_seat_sees_the_same(name: str, bot: str) -> None:
    found = positions(f"{name}/{RECORDS[name]}")
    for game, g, seat in found if bot in QUICK else found[-1:]:
        other = game.resample(g, seat, 7)
        assert choose(bot, game, g.view(seat), 5, UNHURRIED) == choose(bot, game, other.view(seat), 5, UNHURRIED)


# Compiled or not, on every machine. They change with the weights, or with what a bot does: in that commit.
MOVES = {
    ("age_of_galaxy/seats_2_drafting_off_galaxy_hidden", "learned"): "62aa6b1c161cf2cd",
    ("age_of_galaxy/seats_4_drafting_off_galaxy_hidden", "learned"): "36bd2aca4e4d7b07",
    ("age_of_galaxy/seats_4_drafting_off_galaxy_hidden", "rollouts@1"): "f592362090f59343",
    ("galactic_era/seats_4", "learned"): "3da1bac8cb139acd",
    ("m101/plain_2", "rollouts@1"): "58617d0c086df821",
}


@pytest.mark.parametrize(("record", "bot"), list(MOVES))
def test_a_bot_plays_the_same_everywhere(record: str, bot: str) -> None:
    found = positions(record) if bot == "learned" else positions(record)[2:6:2]
    moves = [
        game.space.texts[choose(bot, game, g.view(seat), at, UNHURRIED)] for at, (game, g, seat) in enumerate(found)
    ]
    assert sha256("\n".join(moves).encode()).hexdigest()[:16] == MOVES[record, bot], moves


@pytest.mark.parametrize("name", games.names())
def test_every_beginning_can_be_judged(name: str) -> None:
    game = games.load(name)
    for settings in game.modes():
        g = game.start(settings, "judged")
        for seat in range(g.seats):
            assert abs(game.value(g, seat)) < 10**6
            assert abs(game.value_v1(g, seat)) < 10**6
            assert len(game.observe(g, seat)) == len(game.observation(g.seats))
