"""The two bots that were taught: `learned` plans its turn, `rollouts` plays its best plans on in imagined worlds."""

from __future__ import annotations

from typing import Final

from starhall.bots.beam import beam
from starhall.bots.greedy import greedy
from starhall.bots.judge import hand_judge, judge_of
from starhall.bots.levels import planning
from starhall.bots.rollouts import Mind
from starhall.kernel.game import AnyGame
from starhall.kernel.state import View

MANY: Final = 12  # plans that are played on where the game's own judgement has chosen them: it often ranks the best low
USUAL: Final = 8  # worlds in which plans are played on
BLEND: Final = 400  # thousandths of what the beam thought of a plan that count beside what was played out


def learned(game: AnyGame, view: View, seed: int, seconds: float) -> int:
    """The turn that looks best to the learned judge; where nobody has learned the game yet, as `greedy` plays."""
    judge = judge_of(game, view.seats)
    if judge.network is None:
        return greedy(view, seed, game.imagine, game.value)
    how = planning(game.content.folder.parent)
    return beam(view, seed, game.imagine, judge, how.width, how.depth, how.worlds)


def mind_of(game: AnyGame, seats: int) -> Mind:
    """How `rollouts` thinks about this game: more plans, and no beam, where nobody has learned it yet."""
    judge = judge_of(game, seats)
    if judge.network is None:
        return Mind(judge, judge, game.stage, 1, 1, 1, MANY, 0)
    how = planning(game.content.folder.parent)
    return Mind(judge, hand_judge(game), game.stage, how.width, how.depth, how.worlds, how.plans, BLEND)


class Rollouts:
    """The bot that plays its plans on, in so many worlds."""

    def __init__(self, worlds: int) -> None:
        self.worlds: Final = worlds

    def __reduce__(self) -> tuple[object, ...]:
        return Rollouts, (self.worlds,)

    def __call__(self, game: AnyGame, view: View, seed: int, seconds: float) -> int:
        """The first step of the plan that came out best."""
        return mind_of(game, view.seats).choose(view, seed, game.imagine, self.worlds, seconds)
