"""What tests of every game share: `@rule` names the clauses that a test proves, a `Scene` is a position to play in.

    s = scene({"sides.red.credits": 3}, at="action turn", round=2)
    s.play("red colonize", "red planet amber_gate_1")
    assert s.at("sides.red.credits") == 0
    assert s.refused("red explore") == "AG-EXP-02"

Each game has a `Scene` with its own words beside these, and a `scene` that knows what is usual in its tests.
"""

from __future__ import annotations

import json
import signal
from collections.abc import Callable, Mapping
from copy import deepcopy
from typing import Any, ClassVar, Generic, TypeVar

import pytest

from starhall.examples import Case, get
from starhall.kernel.actions import TABLE
from starhall.kernel.errors import Illegal
from starhall.kernel.events import Event
from starhall.kernel.game import AnyGame
from starhall.kernel.seats import first_seat, members
from starhall.kernel.state import State

Changes = dict[str, Any]  # by paths of the position, as in example files
F = TypeVar("F", bound=Callable[..., Any])
G = TypeVar("G", bound=State)
Own = TypeVar("Own", bound="Scene[Any]")


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


class Scene(Generic[G]):
    """A state, with short words for what tests ask and do."""

    game: ClassVar[AnyGame]

    def __init__(self, g: G) -> None:
        self.g = g

    @classmethod
    def given(cls: type[Own], changes: Mapping[str, Any], **given: Any) -> Own:
        """The state that stands at a point of departure, with these changes, asked up to the next question."""
        own = deepcopy(dict(changes))  # a position grows into what it is given
        return cls(Case(cls.game, "scene", given, own).scene())

    def copy(self: Own) -> Own:
        """The same once more, which goes its own way."""
        return type(self)(self.g.copy())

    # -- what is done ----------------------------------------------------------------------------------------------

    def play(self, *lines: str) -> list[str]:
        """Play lines such as `red go_on`; whoever is due plays those without a colour. The kinds of what was told."""
        return [kind for line in lines for kind in play(self.game, self.g, self.numbered(line))]

    def events(self, *lines: str) -> list[Event]:
        """Play lines; what was told, to everybody and to some."""
        moves = (self.game.space.parse(self.numbered(line)) for line in lines)
        return [event for seat, action in moves for event in self.g.apply(seat, action)]

    def refused(self, line: str) -> str:
        """The clause that refuses the line; nothing changes."""
        return refused(self.game, self.g, self.numbered(line))

    def numbered(self, line: str) -> str:
        """The line as records write it."""
        who, _, rest = line.partition(" ")
        if who in self.game.colours:
            return f"{self.seat(who)} {rest}"
        return line if who == TABLE or who.isdecimal() else f"{first_seat(self.g.due)} {line}"

    # -- what is asked ---------------------------------------------------------------------------------------------

    def seat(self, who: str) -> int:
        """A colour's seat."""
        return self.game.colours.index(who)

    def due(self) -> list[str]:
        """Who is asked."""
        return [self.game.colours[seat] for seat in members(self.g.due)]

    def question(self) -> str:
        """What is asked."""
        return self.g.stack[-1].asks(self.g) if self.g.stack else ""

    def options(self, who: str = "") -> list[str]:
        """What a colour, or whoever is due, may do now."""
        return options(self.game, self.g, self.seat(who) if who else first_seat(self.g.due))

    def can(self, line: str) -> bool:
        """Is this line among the options?"""
        who, _, rest = line.partition(" ")
        return rest in self.options(who)

    def verbs(self, who: str = "") -> set[str]:
        """The verbs of what a colour may do now."""
        return {option.split(" ")[0] for option in self.options(who)}

    # -- what is so ------------------------------------------------------------------------------------------------

    def at(self, path: str) -> Any:
        """What stands at a path of the position."""
        return get(json.loads(json.dumps(self.game.to_data(self.g))), path, path)

    def of(self, who: str, *fields: str) -> list[Any]:
        """Several fields of one side."""
        return [self.at(f"sides.{who}.{field}") for field in fields]


def hears_ctrl_c() -> None:
    """In a child process before it begins: a shell makes all that it runs in the background deaf to Ctrl-C."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
