"""What a strong bot says of a game that is over: each seat's chance to win, and what it would have done itself.

Each seat's chance is made from what that seat knew, and its moves are judged in worlds that it could believe in.
"""

from __future__ import annotations

from math import exp
from typing import Final, final

from starhall.bots.beam import is_complete
from starhall.bots.hints import worth_of_options
from starhall.bots.judge import Judge, judge_of
from starhall.kernel.game import AnyGame
from starhall.kernel.seats import NOBODY
from starhall.kernel.state import State

WHOLE: Final = 1000  # a chance is told in thousandths
SURE: Final = 6000  # thousandths of log odds: nobody is surer than that before the end
# thousandths of a point that multiply the odds by e, where the game's own judgement is asked: of 1, 2, 3, 4, 6, 8, 12
# and 20 points these foretold best who won 16 games each of Galactic Era and M101
SPREAD: Final = 6000.0
WORLDS: Final = 2  # that are imagined for that
SEED: Final = 1


@final
class Remark:
    """What is said of one action."""

    def __init__(self, chances: list[int], best: int, lost: int) -> None:
        self.chances: Final = chances  # each seat's to win afterwards; none in the midst of a move
        self.best: Final = best  # what the bot would have done; NOBODY: there was nothing to choose
        self.lost: Final = lost  # thousandths of a point against that

    def __reduce__(self) -> tuple[object, ...]:
        return Remark, (self.chances, self.best, self.lost)


def remarks(game: AnyGame, g: State, moves: list[tuple[int, int]]) -> list[Remark]:
    """What is said of these actions (seat and action), which are carried out on this state."""
    judge = judge_of(game, g.seats)
    found = []
    for seat, action in moves:
        asks = is_proposal(game, action)
        best, lost = (NOBODY, 0) if asks else advice(game, g, seat, action)
        g.apply(seat, action)
        found.append(Remark(chances(game, judge, g) if is_complete(g, seat) and not asks else [], best, lost))
    return found


def is_proposal(game: AnyGame, action: int) -> bool:
    """Is an answer awaited? What bots would not offer they hold for worse than it is: manners, and no judgement."""
    return game.space.texts[action].partition(" ")[0] in game.proposals


def advice(game: AnyGame, g: State, seat: int, action: int) -> tuple[int, int]:
    """What the bot would have done in this seat, and how much better that looked to it."""
    view = g.view(seat)
    if len(view.options) < 2 or action not in view.options or g.stack[-1].is_set:
        return NOBODY, 0
    worth = worth_of_options(game, view, SEED)
    if action not in worth:
        return NOBODY, 0
    best = action
    for option in view.options:
        if option in worth and worth[option] > worth[best]:
            best = option
    return best, worth[best] - worth[action]


def chances(game: AnyGame, judge: Judge, g: State) -> list[int]:
    """Each seat's chance to win, in thousandths; together they are sure."""
    if not g.due:
        places = game.places(g)
        return shares([1.0 if place == 1 else 0.0 for place in places])
    return shares([own_chance(game, judge, g, seat) for seat in range(g.seats)])


def shares(parts: list[float]) -> list[int]:
    """What each has of the whole."""
    total = sum(parts)
    return [round(WHOLE * part / total) if total > 0.0 else 0 for part in parts]


def own_chance(game: AnyGame, judge: Judge, g: State, seat: int) -> float:
    """A seat's chance as it could see it: learned, or by the game's own judgement of all seats."""
    network, memory, observe = judge.network, judge.memory, judge.observe
    if network is not None and memory is not None and observe is not None:
        _, _, win = network.judge(memory, observe(g, seat))
        return 1.0 / (1.0 + exp(-min(SURE, max(-SURE, win)) / 1000.0))
    view = g.view(seat)
    found = 0.0
    for world in range(WORLDS):
        imagined = game.imagine(view, SEED + world)
        found += against_others([judge.value(imagined, other) for other in range(g.seats)], seat)
    return found / WORLDS


def against_others(values: list[int], seat: int) -> float:
    """The chance that follows from how good a state is for each seat."""
    odds = [exp((value - max(values)) / SPREAD) for value in values]
    return odds[seat] / sum(odds)
