"""Sets in the making: several picks of one kind, which can be added to and taken from in any order."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from starhall.kernel.actions import RECONSIDER
from starhall.kernel.frames import LEGAL, AtOnce
from starhall.kernel.seats import has
from starhall.kernel.state import State
from starhall.server.combining import in_some_order
from starhall.server.history import History, asking

TRIES: Final = 1000  # applied actions while looking for an order in which a set is legal


@dataclass(frozen=True)
class Picks:
    """A set in the making: what is in it, what stays when one is taken out of it, and what could be added though the
    record's order has passed it."""

    picked: tuple[int, ...]
    without: Mapping[int, tuple[int, ...]]
    more: tuple[int, ...]


def picks(history: History, seat: int, world: Callable[[int], State]) -> Picks | None:
    """The set that the seat is picking, if it is picking one; `world`: a state that a seat may believe in now."""
    run = run_of(history, seat)
    if not run:
        return None
    before = before_run(history, seat, run, world)
    if before is None:
        return None
    space, now = history.game.space, history.g.options(seat)
    picks = [a for a in before.options(seat) if a not in space.passes and a not in space.finals]
    missed = [a for a in picks if a not in run and a not in now]
    more = [a for a in missed if in_some_order(before, seat, [*run, a], [TRIES]) is not None]
    without = {a: tuple(rest_of(before, seat, run, a)) for a in run}
    return Picks(tuple(run), without, tuple(more))


def rest_of(before: State, seat: int, run: list[int], gone: int) -> list[int]:
    """What stays picked without this one: the others; where they alone cannot be picked, those before it."""
    others = [action for action in run if action != gone]
    return others if in_some_order(before, seat, others, [TRIES]) is not None else run[: run.index(gone)]


def run_of(history: History, seat: int) -> list[int]:
    """The seat's last picks for the set that it is asked about, from the first one on."""
    g, moves = history.g, history.moves
    if not g.stack or not has(g.due, seat) or not asking(g, seat).is_set:
        return []
    kind, lane = type(asking(g, seat)), isinstance(g.stack[-1], AtOnce)
    run: list[int] = []
    floor = 0 if lane else len(moves) - history.undoable(seat)
    for move in reversed(moves[floor:]):
        if move.seat != seat and lane:
            continue
        if move.seat != seat or move.asked is not kind or move.action == RECONSIDER:
            break
        run.insert(0, move.action)
    return run


def before_run(history: History, seat: int, run: list[int], world: Callable[[int], State]) -> State | None:
    """A state in which the seat may believe that it began to pick."""
    if not history.g.stack[-1].reopens(seat):
        if len(run) > history.undoable(seat):
            return None
        first: State = history.game.imagine(history.state_at(len(history.moves) - len(run)).view(seat), 1)
        return first
    g = world(seat).copy()
    g.advance(seat, RECONSIDER)
    trial = g.copy()
    for action in run:
        if trial.forbids(seat, action) != LEGAL:
            return None
        trial.advance(seat, action)
    return g if trial.options(seat) == history.g.options(seat) else None
