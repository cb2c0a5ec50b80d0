"""A small learner: one layer, masks, REINFORCE, nothing but NumPy. It learns to beat whoever plays at random.

python examples/learner.py [GAME] [GAMES TO LEARN FROM] [GAMES TO MEASURE]        # pip install 'starhall[gymnasium]'
"""

from __future__ import annotations

import os
import sys
from typing import Any

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # these matrices are too small to be shared out

import gymnasium
import numpy as np

import starhall.envs.gym  # noqa: F401 (registers the games)

AT_ONCE = 16  # games
STEP = 0.05  # how far a game moves the weights
Array = np.ndarray[Any, Any]


class Learner:
    """How much it likes each action, as a weighted sum of what it observes, each number brought between 0 and 1."""

    def __init__(self, env: Any) -> None:
        space = env.single_observation_space
        self.low, self.range = space.low.astype(float), np.maximum(1.0, space.high.astype(float) - space.low)
        self.weights = np.zeros((len(self.low) + 1, env.single_action_space.n))
        self.usual = 0.0  # what a game has paid lately

    def features(self, seen: Array) -> Array:
        """What it looks at: the numbers, and a 1."""
        return np.hstack([(seen - self.low) / self.range, np.ones((len(seen), 1))])

    def chances(self, features: Array, masks: Array) -> Array:
        """How likely it takes each action; what is not legal, never."""
        likes = np.where(masks > 0, features @ self.weights, -np.inf)
        chances = np.exp(likes - likes.max(1, keepdims=True))
        return chances / chances.sum(1, keepdims=True)

    def learn(self, game: list[tuple[Array, int, Array]], reward: float) -> None:
        """What was done in a game that went better than usual is done more often, and the other way round."""
        features = np.array([seen for seen, _, _ in game])
        wanted = -np.array([chances for _, _, chances in game])
        wanted[np.arange(len(game)), [action for _, action, _ in game]] += 1
        self.weights += STEP * (reward - self.usual) * features.T @ wanted / np.sqrt(len(game))
        self.usual += 0.02 * (reward - self.usual)


def play(learner: Learner, env: Any, games: int, seed: int, learning: bool) -> float:
    """So many games against the bots; which part of them was won."""
    dice = np.random.default_rng(seed)
    seen, info = env.reset(seed=seed)
    under_way: list[list[tuple[Array, int, Array]]] = [[] for _ in range(AT_ONCE)]
    done = won = 0
    while done < games:
        masks = info["action_mask"].copy()
        over = ~masks.any(1)  # these begin anew, whatever is done
        masks[over] = 1
        features = learner.features(seen)
        chances = learner.chances(features, masks)
        actions = (chances.cumsum(1) > dice.random((AT_ONCE, 1))).argmax(1)
        for at in np.flatnonzero(~over):
            under_way[at].append((features[at], int(actions[at]), chances[at]))
        seen, rewards, ended, _, info = env.step(actions)
        for at in np.flatnonzero(ended):
            done += 1
            won += int(rewards[at] > 0)
            if learning:
                learner.learn(under_way[at], float(rewards[at]))
            under_way[at] = []
    return won / done


def main(name: str = "age_of_galaxy", games: int = 1000, measured: int = 200) -> None:
    """Learn, and measure before and after."""
    env = gymnasium.make_vec(f"starhall/{name}-v1", num_envs=AT_ONCE, seats=2, bots="random")
    learner = Learner(env)
    print(f"won of {measured} games before: {play(learner, env, measured, 1, learning=False):.0%}")
    play(learner, env, games, 2, learning=True)
    print(f"won of {measured} games after {games} to learn from: {play(learner, env, measured, 3, learning=False):.0%}")


if __name__ == "__main__":
    main(*sys.argv[1:2], *[int(number) for number in sys.argv[2:4]])
