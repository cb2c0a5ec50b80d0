"""The two bots that were taught: `learned` plans its turn, `rollouts` plays its best plans on in imagined worlds."""

from __future__ import annotations

from typing import Final

from starhall.bots.beam import beam
from starhall.bots.greedy import greedy
from starhall.bots.judge import hand_judge, judge_of
from starhall.bots.rollouts import Mind
from starhall.kernel.game import AnyGame
from starhall.kernel.state import View

WIDTH: Final = 6  # states of a turn that are followed at each depth
DEPTH: Final = 5  # moves of a turn
WORLDS: Final = 2  # in which a turn is planned
PLANS: Final = 4  # that are played on where a learned judge has chosen them
MANY: Final = 12  # where the game's own judgement has: it often ranks the best one low
USUAL: Final = 8  # worlds in which they are


def learned(game: AnyGame, view: View, seed: int, seconds: float) -> int:
    """The turn that looks best to the learned judge; where nobody has learned the game yet, as `greedy` plays."""
    judge = judge_of(game, view.seats)
    if judge.network is None:
        return greedy(view, seed, game.imagine, game.value)
    return beam(view, seed, game.imagine, judge, WIDTH, DEPTH, WORLDS)


def mind_of(game: AnyGame, seats: int) -> Mind:
    """How `rollouts` thinks about this game: more plans, and no beam, where nobody has learned it yet."""
    judge = judge_of(game, seats)
    if judge.network is None:
        return Mind(judge, judge, game.stage, 1, 1, 1, MANY, 0)
    return Mind(judge, hand_judge(game), game.stage, WIDTH, DEPTH, WORLDS, PLANS, 250)


class Rollouts:
    """The bot that plays its plans on, in so many worlds."""

    def __init__(self, worlds: int) -> None:
        self.worlds: Final = worlds

    def __reduce__(self) -> tuple[object, ...]:
        return Rollouts, (self.worlds,)

    def __call__(self, game: AnyGame, view: View, seed: int, seconds: float) -> int:
        """The first step of the plan that came out best."""
        return mind_of(game, view.seats).choose(view, seed, game.imagine, self.worlds, seconds)
