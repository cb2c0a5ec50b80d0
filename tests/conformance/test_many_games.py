"""Many games side by side, as learners step them: the rows are each game's own, and compiled nothing calls Python."""

from __future__ import annotations

import sys
from typing import Any

import numpy as np
import pytest

from starhall import games
from starhall.cli.bench import is_compiled
from starhall.kernel.chance import Chance, quick_chance
from starhall.kernel.game import AnyGame
from starhall.kernel.many import ENDED, GOES_ON, ILLEGAL, NOT_PLAYED, Many, play_others

SEATS = 2
LEARNER = 1
GAMES = 3


def beginning(game: AnyGame, number: int) -> tuple[Any, Chance]:
    """A game, and what its other seat draws from."""
    return game.new(game.settings(SEATS), quick_chance(number)), quick_chance(1000 + number)


def side_by_side(game: AnyGame) -> Many:
    """Some games that have begun."""
    many = Many(GAMES, LEARNER, len(game.observation(SEATS)), len(game.space), game.observe, None)
    for at in range(GAMES):
        many.begin(at, *beginning(game, at))
    return many


def row(buffer: Any, at: int, kind: Any) -> list[int]:
    """A game's part of a buffer."""
    return [int(number) for number in np.frombuffer(memoryview(buffer), kind).reshape(GAMES, -1)[at]]


@pytest.mark.parametrize("name", games.names())
def test_each_game_goes_its_own_way_and_has_its_own_rows(name: str) -> None:
    game = games.load(name)
    many = side_by_side(game)
    alone = [beginning(game, at) for at in range(GAMES)]
    for g, r in alone:
        play_others(g, LEARNER, r)
    dice = quick_chance(7)
    outcomes = [GOES_ON] * GAMES
    for _ in range(2000):
        actions = []
        for at, (g, _) in enumerate(alone):
            options = g.options(LEARNER)
            assert row(many.seen, at, np.int16) == list(game.observe(g, LEARNER))
            assert [i for i, legal in enumerate(row(many.masks, at, np.int8)) if legal] == sorted(options)
            actions.append(options[dice.below(len(options))] if options else 0)
        before, outcomes = outcomes, many.step(actions)
        for at, (g, r) in enumerate(alone):
            if g.due:
                g.advance(LEARNER, actions[at])
                play_others(g, LEARNER, r)
                assert outcomes[at] == (GOES_ON if g.due else ENDED)
            else:
                assert (before[at] in (ENDED, NOT_PLAYED), outcomes[at]) == (True, NOT_PLAYED)
        if not any([g.due for g, _ in alone]):
            break
    assert not any([g.due for g, _ in alone]), "all were played to their end"


@pytest.mark.parametrize("action", [-1, 0, 1_000_000])
def test_an_action_that_is_no_option_ends_that_game_alone(action: int) -> None:
    game = games.load("m101")
    many = side_by_side(game)
    legal = [many.games[at].options(LEARNER)[0] for at in range(GAMES)]
    assert many.step([legal[0], action, legal[2]]) == [GOES_ON, ILLEGAL, GOES_ON]
    assert not any(row(many.masks, 1, np.int8))
    assert many.step([0, legal[1], 0])[1] == NOT_PLAYED


@pytest.mark.skipif(not is_compiled(), reason="uncompiled, everything is a call")
@pytest.mark.parametrize("name", games.names())
def test_a_step_makes_no_python_call_for_a_game(name: str) -> None:
    game = games.load(name)
    many = side_by_side(game)
    actions = [many.games[at].options(LEARNER)[0] for at in range(GAMES)]
    called: list[str] = []
    sys.setprofile(lambda frame, event, _: called.append(frame.f_code.co_name) if event == "call" else None)
    many.step(actions)
    sys.setprofile(None)
    assert called == []
