"""The bot that looks one move ahead: it imagines each option carried out and takes the one that looks best.

A compound move is looked through to its end: inner steps take the best continuation. What hangs on chance or on hidden
cards is imagined a few times, and the same few worlds judge every option.

`greedy_v1`, by which all bots are measured, looks ahead in this way: `greedy` and `outlook` stay as they are.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from starhall.kernel.chance import quick_chance
from starhall.kernel.seats import first_seat, only
from starhall.kernel.state import State, View

WORLDS: Final = 2  # imagined states that judge an option
WIDTHS: Final = (12, 6, 3, 2, 1, 1, 1, 1)  # continuations that are tried at each inner step, the first one first

Imagine = Callable[[View, int], State]
Value = Callable[[State, int], int]


def greedy(view: View, seed: int, imagine: Imagine, value: Value) -> int:
    """The option that looks best after one move; equal ones by chance."""
    options = view.options
    if len(options) == 1:
        return options[0]
    r = quick_chance(seed)
    worlds = [imagine(view, r.bits()) for _ in range(WORLDS)]
    best = -1
    highest = 0
    ties = 0
    for i in range(len(options)):
        total = 0
        for world in worlds:
            total += outlook(world, view.seat, options[i], value, 0)
        if best < 0 or total > highest:
            best, highest, ties = i, total, 1
        elif total == highest:
            ties += 1
            if r.below(ties) == 0:
                best = i
    return options[best]


def outlook(g: State, seat: int, action: int, value: Value, depth: int) -> int:
    """How good the world looks to the seat after this action and the best inner steps that follow it."""
    after = g.copy()
    after.advance(seat, action)
    if depth == len(WIDTHS) or after.due != only(seat) or not after.stack[-1].inner():
        return value(after, seat)
    options = after.options(first_seat(after.due))
    stride = 1 + (len(options) - 1) // WIDTHS[depth]
    best = outlook(after, seat, options[0], value, depth + 1)
    for i in range(stride, len(options), stride):
        found = outlook(after, seat, options[i], value, depth + 1)
        if found > best:
            best = found
    return best
