"""Gymnasium's own check, unchanged, and what it cannot know: bots in the other seats, many games at once."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from starhall.envs import gym
from starhall.kernel.errors import Unknown


@pytest.mark.parametrize("name", gym.GAMES)
def test_every_game_passes_their_check(name: str) -> None:
    """Warnings are errors here, as in all tests."""
    env = gymnasium.make(name, seats=2, render_mode="ansi")
    check_env(env.unwrapped, skip_render_check=False, skip_close_check=False)


def options(mask: Any, dice: np.random.Generator) -> int:
    """Any option."""
    return int(dice.choice(np.flatnonzero(mask)))


@pytest.mark.parametrize("bots", ["random", "greedy"])
def test_a_seat_plays_against_bots_to_the_end(bots: str) -> None:
    env = gymnasium.make("starhall/age_of_galaxy-v1", seats=2, seat=1, bots=bots).unwrapped
    dice = np.random.default_rng(1)
    _, info = env.reset(seed=1)
    over, steps = False, 0
    while not over:
        assert env.g.options(1)
        assert (env.action_masks() == info["action_mask"].astype(bool)).all()
        _, reward, over, cut, info = env.step(options(info["action_mask"], dice))
        steps += 1
        assert not cut
    assert steps > 10
    assert not info["action_mask"].any()
    assert reward == {1: 1.0, 2: -1.0}[env.table.game.places(env.g)[1]]


def test_the_same_seed_gives_the_same_game_whoever_plays() -> None:
    for bots in ("random", "greedy"):
        ends = []
        for _ in range(2):
            env = gymnasium.make("starhall/m101-v1", seats=2, bots=bots, max_rounds="1").unwrapped
            dice = np.random.default_rng(7)
            _, info = env.reset(seed=7)
            over = False
            while not over:
                _, _, over, _, info = env.step(options(info["action_mask"], dice))
            ends.append(env.table.game.fingerprint(env.g))
        assert ends[0] == ends[1]


def test_an_illegal_action_loses_and_says_why() -> None:
    env = gymnasium.make("starhall/m101-v1", seats=2)
    env.reset(seed=1)
    _, reward, over, _, info = env.step(0)
    assert (reward, over) == (-1.0, True)
    assert "is not" in info["illegal"]


def test_many_games_at_once_are_the_same_games() -> None:
    many = gymnasium.make_vec("starhall/age_of_galaxy-v1", num_envs=1, seats=2)
    one = gymnasium.make("starhall/age_of_galaxy-v1", seats=2).unwrapped
    dice = np.random.default_rng(3)
    seen, info = many.reset(seed=3)
    alone, told = one.reset(seed=3)
    over = False
    while not over:
        assert (seen[0] == alone).all()
        assert (info["action_mask"][0] == told["action_mask"]).all()
        action = options(told["action_mask"], dice)
        seen, rewards, ended, _, info = many.step(np.array([action]))
        alone, reward, over, _, told = one.step(action)
        assert (rewards[0], ended[0]) == (reward, over)
    seen, rewards, ended, _, info = many.step(np.array([0]))
    alone, told = one.reset()
    assert (seen[0] == alone).all(), "a game that is over begins anew with the next step"
    assert not ended[0]
    assert rewards[0] == 0


def test_many_games_go_on_when_one_is_lost_by_an_illegal_action() -> None:
    many = gymnasium.make_vec("starhall/m101-v1", num_envs=3, seats=2)
    seen, info = many.reset(seed=1)
    assert seen.shape == (3, len(many.unwrapped.table.observed))
    dice = np.random.default_rng(1)
    actions = [options(mask, dice) for mask in info["action_mask"]]
    _, rewards, over, _, info = many.step(np.array([actions[0], 0, actions[2]]))
    assert list(over) == [False, True, False]
    assert list(rewards) == [0.0, -1.0, 0.0]
    assert not info["action_mask"][1].any()
    _, _, over, _, info = many.step(
        np.array([options(info["action_mask"][0], dice), 0, options(info["action_mask"][2], dice)])
    )
    assert not over.any()
    assert info["action_mask"][1].any()


def test_seats_and_bots_are_checked() -> None:
    with pytest.raises(Unknown, match="seat"):
        gym.Against("m101", 2, seat=2)
    with pytest.raises(ValueError, match="1 bots are named; 3 seats are theirs"):
        gym.Against("m101", 4, bots=["greedy"])
    with pytest.raises(Unknown, match="bot"):
        gym.Against("m101", 2, bots="oracle")
