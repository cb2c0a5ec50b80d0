"""The last move once more: ten ships that go the same way are ten presses of one key."""

from __future__ import annotations

from collections.abc import Sequence

from starhall.kernel.frames import LEGAL
from starhall.kernel.state import State
from starhall.server.combining import after, goes_on

TRIES = 200


def once_more(world: State, seat: int, move: Sequence[int]) -> list[int]:
    """The actions that repeat a compound move in a state that the seat believes in; empty where that is impossible."""
    if len(move) < 2 or world.forbids(seat, move[0]) != LEGAL:
        return []
    return repeated(world, seat, move, [TRIES]) or []


def repeated(world: State, seat: int, move: Sequence[int], tries: list[int], missing: int = 1) -> list[int] | None:
    """The same actions, but for what has become the only option, and with one that was the only one before."""
    tries[0] -= 1
    if tries[0] < 0:
        return None
    inside = bool(world.stack) and world.stack[-1].inner()
    if not move:
        return None if inside else []
    if world.forbids(seat, move[0]) == LEGAL:
        return followed(world, seat, move[0], move[1:], tries, missing)
    for action in world.options(seat) if inside and missing else []:
        found = followed(world, seat, action, move, tries, 0)
        if found:
            return found
    return repeated(world, seat, move[1:], tries, missing) if inside and len(move) > 1 else None


def followed(
    world: State, seat: int, action: int, rest: Sequence[int], tries: list[int], missing: int
) -> list[int] | None:
    """An action, and what repeats the rest of the move after it, if the seat need not look first."""
    later = after(world, seat, action)
    if rest and not goes_on(world, later, seat):
        return None
    found = repeated(later, seat, rest, tries, missing)
    return None if found is None else [action, *found]
