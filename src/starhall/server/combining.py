"""Several actions at once. They are tried in a state that the seat believes in, never in the true one, and only up to
the point where something is drawn or seen or others are asked: nobody asks "if I drew this card, could I then ...?"."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from starhall.kernel.frames import LEGAL, AtOnce, Frame
from starhall.kernel.seats import has, only
from starhall.kernel.state import State


def after(g: State, seat: int, action: int) -> State:
    """The state after a legal action of this seat."""
    later = g.copy()
    later.floor = later.done  # it rises when something is drawn or seen
    later.advance(seat, action)
    return later


def goes_on(before: State, later: State, seat: int) -> bool:
    """Is the seat asked on after its action, with nothing drawn or seen and nobody else asked anything new?

    In a secret choice others are asked all the time; there it goes on as long as the seat's own lane does.
    """
    if later.floor > later.done or not has(later.due, seat):
        return False
    return later.due == only(seat) or same_choice(before.stack[-1], later.stack[-1])


def went_on(top: Frame[Any], done: int, g: State, seat: int) -> bool:
    """The same of an action that was applied to what asked with this frame, after so many.

    In a secret choice the seat's own lane alone counts: what it draws there it could foresee.
    """
    if not has(g.due, seat):
        return False
    return same_choice(top, g.stack[-1]) or (g.due == only(seat) and g.floor <= done)


def same_choice(top: Frame[Any], then: Frame[Any]) -> bool:
    """Are both one and the same secret choice?"""
    return isinstance(top, AtOnce) and isinstance(then, AtOnce) and top.start is then.start


def in_some_order(g: State, seat: int, actions: Sequence[int], tries: list[int]) -> list[int] | None:
    """An order in which a seat may take all of these actions together, the given one first; None without one."""
    if not actions:
        return []
    for i, action in enumerate(actions):
        if tries[0] <= 0:
            return None
        if g.forbids(seat, action) != LEGAL:
            continue
        tries[0] -= 1
        rest = [*actions[:i], *actions[i + 1 :]]
        later = after(g, seat, action)
        found = in_some_order(later, seat, rest, tries) if not rest or goes_on(g, later, seat) else None
        if found is not None:
            return [action, *found]
    return None


def first_refused(g: State, seat: int, actions: Sequence[int]) -> tuple[int, str] | None:
    """In the given order: the first action that the rules refuse, and the clause; None where the seat looks first."""
    for action in actions:
        clause = g.forbids(seat, action)
        if clause != LEGAL:
            return action, clause
        later = after(g, seat, action)
        if not goes_on(g, later, seat):
            return None
        g = later
    return None
