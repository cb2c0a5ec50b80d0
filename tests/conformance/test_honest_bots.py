"""Bots are honest: in two worlds that a seat cannot tell apart, with the same seed, every bot makes the same move."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from starhall import games
from starhall.bots import PLAYERS, UNHURRIED, Bot
from starhall.kernel.chance import quick_chance
from starhall.kernel.game import AnyGame
from starhall.kernel.state import View

POSITIONS = 6
EVERY = 23  # actions from one position to the next


def worlds(game: AnyGame, seats: int) -> Iterator[tuple[View, View]]:
    """What a seat knows in the true world and in one that it may believe in, as a random game goes on."""
    g, r = game.start(game.settings(seats), f"honest {seats}"), quick_chance(seats)
    found = 0
    for number in range(10_000):
        seat = g.due_seats()[r.below(len(g.due_seats()))]
        options = g.options(seat)
        if len(options) > 1 and number >= EVERY * found:
            other = game.resample(g, seat, number)
            assert other.view(seat).facts() == g.view(seat).facts()
            yield g.view(seat), other.view(seat)
            found += 1
        if found == POSITIONS:
            return
        g.advance(seat, options[r.below(len(options))])


def differences(bot: Bot, game: AnyGame, pairs: list[tuple[View, View]]) -> list[int]:
    """The positions at which a bot moves otherwise in a world that only looks the same."""
    return [
        seed
        for seed, (one, other) in enumerate(pairs)
        if bot(game, one, seed, UNHURRIED) != bot(game, other, seed, UNHURRIED)
    ]


@pytest.fixture(scope="module", params=games.names())
def played(request: pytest.FixtureRequest) -> tuple[AnyGame, list[tuple[View, View]]]:
    game = games.load(request.param)
    pairs = [pair for seats in (2, 4) for pair in worlds(game, seats)]
    assert len(pairs) == 2 * POSITIONS
    return game, pairs


@pytest.mark.parametrize("name", PLAYERS)
def test_a_bot_moves_the_same_where_its_seat_sees_the_same(
    name: str, played: tuple[AnyGame, list[tuple[View, View]]]
) -> None:
    game, pairs = played
    assert differences(PLAYERS[name], game, pairs) == []


def test_who_knows_more_than_its_seat_is_found_out(played: tuple[AnyGame, list[tuple[View, View]]]) -> None:
    game, pairs = played
    real = [id(one) for one, _ in pairs]

    def informed(game: AnyGame, view: View, seed: int, seconds: float) -> int:
        return view.options[0 if id(view) in real else 1]

    assert len(differences(informed, game, pairs)) == len(pairs)


@pytest.mark.parametrize("name", games.names())
def test_the_other_world_is_another_one(name: str) -> None:
    game = games.load(name)
    g, r = game.start(game.settings(4), "other"), quick_chance(4)
    for _ in range(60):
        seat = g.due_seats()[0]
        g.advance(seat, g.options(seat)[r.below(len(g.options(seat)))])
    seat = g.due_seats()[0]
    assert game.fingerprint(game.resample(g, seat, 1)) != game.fingerprint(g)
