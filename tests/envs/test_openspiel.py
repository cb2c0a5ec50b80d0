"""OpenSpiel's own suites, unchanged; PettingZoo's through shimmy; what they cannot know: secrets, the same returns."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from starhall import games

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel has no wheels for this system")
spiel = pytest.importorskip("starhall.envs.spiel")


def load(name: str, players: int = 2, **more: str) -> Any:
    """A game as OpenSpiel knows it."""
    given = "".join([f",{key}={value}" for key, value in more.items()])
    return pyspiel.load_game(f"python_starhall_{name}(players={players}{given})")


def sit_down(game: Any, deal: int = 3) -> Any:
    """A state after the deal."""
    state = game.new_initial_state()
    state.apply_action(deal)
    return state


def play(state: Any, seed: int, most: int = 100_000) -> None:
    """Any legal actions."""
    dice = random.Random(seed)
    for _ in range(most):
        if state.is_terminal():
            return
        state.apply_action(dice.choice(state.legal_actions()))


@pytest.mark.parametrize("name", games.names())
def test_every_game_is_registered_and_says_what_it_is(name: str) -> None:
    game = load(name, games.load(name).seats[-1])
    assert game.num_players() == games.load(name).seats[-1]
    assert game.num_distinct_actions() == len(games.load(name).space)
    assert game.observation_tensor_shape() == [len(games.load(name).observation(game.num_players()))]


@pytest.mark.filterwarnings("ignore:Agent's m.* observation space value is:UserWarning")  # shimmy names no ranges
@pytest.mark.parametrize("name", games.names())
def test_petting_zoo_finds_nothing_wrong_with_it_through_shimmy(name: str) -> None:
    from pettingzoo.test import api_test
    from shimmy import OpenSpielCompatibilityV0

    api_test(OpenSpielCompatibilityV0(env=load(name), render_mode=None), num_cycles=20)


@pytest.mark.parametrize("name", games.names())
def test_the_same_actions_give_the_same_returns_as_the_environment_of_petting_zoo(name: str) -> None:
    from starhall.envs import aec

    players = games.load(name).seats[1]
    state, env = sit_down(load(name, players)), aec.raw_env(name, players)
    env.reset(seed=3)
    dice = random.Random(name)
    while not state.is_terminal():
        assert env.agent_selection == f"player_{state.current_player()}"
        assert state.legal_actions() == list(np.flatnonzero(env.infos[env.agent_selection]["action_mask"]))
        action = dice.choice(state.legal_actions())
        state.apply_action(action)
        env.step(action)
    assert state.returns() == list(env.rewards.values())


@pytest.mark.parametrize("name", games.names())
def test_a_player_gets_nothing_that_its_seat_may_not_know(name: str) -> None:
    state = sit_down(load(name))
    for step in range(25):
        player = state.current_player()
        other = state.resample(player, step)
        assert other.legal_actions() == state.legal_actions()
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.observation_tensor(player) == state.observation_tensor(player)
        assert other.history() == state.history()
        play(state, step, 1)


def test_their_search_plays_in_worlds_that_its_player_may_believe_in() -> None:
    from open_spiel.python.algorithms import ismcts, mcts

    game = load("age_of_galaxy")
    state = sit_down(game)
    play(state, 1, 12)
    seeds = random.Random(1)
    bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)), 2.0, 3)
    bot.set_resampler(lambda state, player: state.resample(player, seeds.randrange(10**6)))
    assert bot.step(state) in state.legal_actions()


def test_an_observer_takes_no_parameters_and_legal_actions_are_the_current_players() -> None:
    game = load("m101")
    with pytest.raises(ValueError, match="no parameters"):
        game.make_py_observer(None, {"depth": 2})
    state = sit_down(game)
    assert state.legal_actions(1 - state.current_player()) == []
    assert state.action_to_string(0, state.legal_actions()[0]) in games.load("m101").space.texts
