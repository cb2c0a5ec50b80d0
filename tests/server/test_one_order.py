"""Many hands at one table, through several processes: every accepted action appears once, in one order, for everybody.

Three halls share a database, as three processes do. Any of them answers, by a view that may be old, while it has or has
not heard what the others wrote, and one may be overtaken between its look and its write. What they accept is compared
with one list: whatever the schedule, it is as if one after the other had asked one hall.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from server.loopback import QUICK, TOY
from starhall.server.errors import Wrong
from starhall.server.hall import Hall, Plan
from starhall.server.store import Conflict, News, Store
from starhall.server.store.sqlite import SQLite
from starhall.server.tables import Table

HALLS, SEATS = 3, 2
HISTORIES = int(os.environ.get("STARHALL_HISTORIES", "60"))  # `make soak` tries thousands
halls = st.integers(0, HALLS - 1)
seats = st.integers(0, SEATS - 1)


class Common(SQLite):
    """A database that several halls share."""

    shared = True  # type: ignore[misc]

    def close(self) -> None:
        """It goes with the last."""


class Mirrored(Store):
    """A process's own door to it."""

    def __init__(self, common: Common) -> None:
        super().__init__(None)
        self.database.close()
        self.database = common  # type: ignore[misc]
        self.writer.database = common  # type: ignore[misc]


class Waiting(Hall):
    """A hall without a loop: people answer, and nobody for them."""

    def answers_for(self, table: Table, seat: int) -> bool:
        return False


class OneOrder(RuleBasedStateMachine):
    """What was accepted, against what is kept and what everybody sees."""

    @initialize()
    def open(self) -> None:
        self.common = Common(None)
        self.halls = [Waiting(Mirrored(self.common), TOY, QUICK, "e") for _ in range(HALLS)]
        store = self.halls[0].store
        people = [store.add_identity(name) for name in ("wren", "tide")]
        self.id = self.halls[0].open(Plan("toy", ("me", "open")), people[0]).row.id
        self.halls[0].join(self.halls[0].table(self.id), people[1], None)
        self.accepted: list[tuple[int, str]] = []
        self.keys: dict[tuple[int, str], bool] = {}
        self.seen: dict[int, list[str]] = {seat: [] for seat in range(SEATS)}  # versions that a seat was shown

    def teardown(self) -> None:
        for hall in getattr(self, "halls", []):
            hall.store.writer.close()
        if hasattr(self, "common"):
            SQLite.close(self.common)

    def tried(self, hall: int, deaf: bool, deed: Callable[[Table], Any]) -> Any:
        """A request at one hall: who is overtaken looks again, as `telling` does. Deaf: it missed what was written."""
        for number in range(3):
            here = self.halls[hall]
            table = here.tables.get(self.id) if deaf and not number else None
            try:
                return deed(table or here.table(self.id))
            except Conflict:
                here.forget(self.id)
            except Wrong as wrong:
                return wrong.code if hasattr(wrong, "code") else "refused"
        raise AssertionError("overtaken again and again by nobody")

    @rule(hall=halls, seat=seats, pick=st.integers(0, 9), deaf=st.booleans(), old=st.booleans(), key=st.integers(0, 5))
    def act(self, hall: int, seat: int, pick: int, deaf: bool, old: bool, key: int) -> None:
        """A seat answers what it sees, or saw once, or sends the same again."""
        text = f"k{key}" if key else ""

        def deed(table: Table) -> tuple[str, bool]:
            now = table.viewers.version(seat)
            version = self.seen[seat][pick % len(self.seen[seat])] if old and self.seen[seat] else now
            options = table.g.options(seat)
            action = table.game.space.texts[options[pick % len(options)]] if options else "done"
            return action, table.act(seat, version, [action], text)

        done = self.tried(hall, deaf, deed)
        if isinstance(done, tuple) and done[1]:
            self.accepted.append((seat, done[0]))
            assert not (text and self.keys.get((seat, text))), "the same post was accepted twice"
            self.keys[seat, text] = bool(text)

    @rule(hall=halls, seat=seats, deaf=st.booleans())
    def undo(self, hall: int, seat: int, deaf: bool) -> None:
        """A seat takes its last move back."""

        def deed(table: Table) -> int:
            before = len(table.moves)
            table.undo(seat, table.viewers.version(seat))
            return before - len(table.moves)

        back = self.tried(hall, deaf, deed)
        if isinstance(back, int):
            gone = self.accepted[len(self.accepted) - back :]
            self.keys.clear()  # what was taken back may be sent again
            assert {who for who, _ in gone} == {seat}
            del self.accepted[len(self.accepted) - back :]

    @rule(hall=halls, seat=seats, on=st.booleans())
    def wish(self, hall: int, seat: int, on: bool) -> None:
        """Something changes besides the game."""
        self.tried(hall, False, lambda table: table.set_trivial(seat, on))

    @rule(hall=halls)
    def hear(self, hall: int) -> None:
        """News arrive."""
        self.halls[hall].hear(News([self.id]))

    @rule(hall=halls)
    def forget(self, hall: int) -> None:
        """A process dies, or needs the room."""
        self.halls[hall].forget(self.id)

    @rule(hall=halls, seat=seats)
    def look(self, hall: int, seat: int) -> None:
        """A seat looks, and remembers what it was shown."""
        self.seen[seat].append(self.halls[hall].table(self.id).viewers.version(seat))

    @invariant()
    def it_is_one_order(self) -> None:
        if not hasattr(self, "id"):
            return
        kept = self.halls[0].store.steps(self.id)
        assert [(step.seat, step.text) for step in kept] == self.accepted
        numbers = [entry.number for entry in self.halls[0].store.entries(self.id)]
        assert numbers == sorted(set(numbers))

    @rule()
    def everybody_sees_the_same(self) -> None:
        """All halls look: until then each knows what it knows."""
        tables = [hall.table(self.id) for hall in self.halls]
        for table in tables:
            assert [(move.seat, move.step.text) for move in table.moves] == self.accepted
            assert [shown.facts for shown in table.viewers.shown] == [shown.facts for shown in tables[0].viewers.shown]
            assert [shown.version for shown in table.viewers.shown] == [
                each.version for each in tables[0].viewers.shown
            ]
            assert [shown.moments for shown in table.viewers.shown] == [
                each.moments for each in tables[0].viewers.shown
            ]
            assert [seat.trivial for seat in table.seats] == [seat.trivial for seat in tables[0].seats]


OneOrder.TestCase.settings = settings(max_examples=HISTORIES, stateful_step_count=25, deadline=None)
TestOneOrder = OneOrder.TestCase
