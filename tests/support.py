"""What tests of every game share: `@rule` names the clauses that a test proves; `play` plays lines of a record."""

from __future__ import annotations

import signal
from collections.abc import Callable
from typing import Any, TypeVar

import pytest

from starhall.kernel.errors import Illegal
from starhall.kernel.game import AnyGame
from starhall.kernel.seats import members
from starhall.kernel.state import State

F = TypeVar("F", bound=Callable[..., Any])


def rule(*clauses: str) -> Callable[[F], F]:
    """This test would fail without these clauses. `starhall rules --untested` lists those that no test names."""

    def mark(test: F) -> F:
        test.clauses = clauses  # type: ignore[attr-defined]
        return test

    return mark


def play(game: AnyGame, g: State, *lines: str) -> list[str]:
    """Play these lines; the kinds of the events that were told. Wherever they lead, the game's promises hold."""
    told: list[str] = []
    for line in lines:
        seat, action = game.space.parse(line)
        told.extend(event.kind for event in g.apply(seat, action))
        holds_together(game, g)
    return told


def holds_together(game: AnyGame, g: State) -> None:
    """The invariants hold, and what is offered is what no clause forbids."""
    broken = game.broken(g)
    assert not broken, broken
    for seat in members(g.due):
        offered = g.options(seat)
        allowed = [action for action in range(1, len(game.space)) if not g.forbids(seat, action)]
        assert sorted(offered) == allowed, f"seat {seat} is offered {offered}, and allowed {allowed}"


def options(game: AnyGame, g: State, seat: int) -> list[str]:
    """What a seat may do now, as text without the seat."""
    return [game.space.texts[action] for action in g.options(seat)]


def refused(game: AnyGame, g: State, line: str) -> str:
    """The clause that refuses this line; the state stays as it was."""
    before = game.to_data(g)
    seat, action = game.space.parse(line)
    with pytest.raises(Illegal) as caught:
        g.apply(seat, action)
    assert game.to_data(g) == before, "a refused action changed something"
    return caught.value.clause


def hears_ctrl_c() -> None:
    """In a child process before it begins: a shell makes all that it runs in the background deaf to Ctrl-C."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
