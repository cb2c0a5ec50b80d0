"""A move for people, and what it wins against the next best one."""

from __future__ import annotations

from typing import Final, final

from starhall.bots.beam import Beam
from starhall.bots.judge import judge_of
from starhall.bots.levels import planning
from starhall.kernel.chance import quick_chance
from starhall.kernel.game import AnyGame
from starhall.kernel.seats import NOBODY
from starhall.kernel.state import View

LITTLE: Final = 50  # thousandths of a point: less is no difference that anybody should believe in


@final
class Hint:
    """An option, the next best one (NOBODY: none is known), and how much lies between them."""

    def __init__(self, action: int, other: int, gain: int) -> None:
        self.action: Final = action
        self.other: Final = other
        self.gain: Final = gain  # thousandths of a point

    def __reduce__(self) -> tuple[object, ...]:
        return Hint, (self.action, self.other, self.gain)

    def reason(self, other: str) -> str:
        """What it wins, in a sentence; `other` is what the next best is called."""
        if self.gain < LITTLE:
            return f"“{other}” looks as good."
        return f"It looks better than “{other}” by {self.gain / 1000:.1f} points."


def hint(game: AnyGame, view: View, seed: int, seconds: float) -> Hint:
    """The best first move of a turn, as the game's best judge sees it; a turn is planned where that was learned."""
    if len(view.options) == 1:
        return Hint(view.options[0], NOBODY, 0)
    worth = worth_of_options(game, view, seed)
    ranked = sorted(worth, key=lambda action: -worth[action])
    return Hint(ranked[0], ranked[1], worth[ranked[0]] - worth[ranked[1]])


def worth_of_options(game: AnyGame, view: View, seed: int) -> dict[int, int]:
    """By option, in thousandths of a point: the best turn that may begin with it."""
    judge = judge_of(game, view.seats)
    r = quick_chance(seed)
    how = planning(game.content.folder.parent)
    worlds = [game.imagine(view, r.bits()) for _ in range(how.worlds)]
    beam = Beam(judge, how.width, how.depth) if judge.network is not None else Beam(judge, 1, 1)
    worth: dict[int, int] = {}
    for plan in beam.plans(worlds, view.seat):
        first = plan.steps[0]
        worth[first] = max(plan.value, worth.get(first, plan.value))
    return worth
