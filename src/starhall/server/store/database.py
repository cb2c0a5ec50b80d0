"""What a database does for a hall: rows, and groups of changes that are kept together. SQL is written once, for all."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from typing import Any, Final, Protocol

Statement = tuple[str, Sequence[object]]
Row = tuple[Any, ...]
MEND: Final = "bring back a copy of it, or move it away to begin with an empty hall"


class Conflict(Exception):
    """Somebody else has changed the table since it was read: nothing was written."""

    def __init__(self, table_id: str) -> None:
        super().__init__(f"table {table_id} was changed by somebody else")
        self.table_id = table_id


class NotKept(Exception):
    """The database could not write or read: the disk is full, the server is gone. Nothing was written."""


class Damaged(NotKept):
    """What is kept cannot be read."""


class Unusable(Exception):
    """The data cannot be used; one sentence says why and what to do."""


@dataclass(eq=False)
class Change:
    """Statements that are kept together or not at all.

    Of a table's change that is checked the first statement must find the table as it was: otherwise it is a Conflict,
    and nothing is written.
    """

    statements: Sequence[Statement]
    table_id: str = ""
    checked: bool = True  # must the table be found as it was?
    hand: str = ""  # a mark by which the table's row shows that it was this change
    ring: Sequence[int] = ()  # people for whom something may wait now
    anew: Sequence[int] = ()  # people whose names or tokens have changed: their tables are read anew
    made: int = 0  # the number that the last statement has returned, if it returns one
    wrong: Exception | None = None
    settled: bool = False  # is it written, or refused?
    then: list[Callable[[Change], None]] = field(default_factory=list)  # called when it is, where it was handed over
    loop: asyncio.AbstractEventLoop | None = None  # on which it was handed over; None: its thread waits for it
    is_kept: bool = False  # was it written before its connection was lost?

    @property
    def is_checked(self) -> bool:
        """Must its table be found as it was?"""
        return bool(self.table_id) and self.checked


@dataclass(frozen=True)
class News:
    """What another process has written."""

    tables: Sequence[str] = ()
    ring: Sequence[int] = ()
    anew: Sequence[int] = ()
    all: bool = False  # something was missed: look at everything


class Database(Protocol):
    """A database with one writer."""

    made: bool  # is it a new hall?

    @property
    def shared(self) -> bool:
        """May other processes write to it, too?"""

    def rows(self, sql: str, values: Sequence[object] = ()) -> list[Row]:
        """What is found among all that is written."""

    def write(self, changes: Sequence[Change]) -> None:
        """All of these with one flush, or none (NotKept); a change that finds its table changed is left out."""

    def claim(self, table_id: str) -> bool:
        """Do this table's bots and clocks run in this process?"""

    def release(self, table_id: str) -> None:
        """They may run elsewhere."""

    def hear(self, call: Callable[[News], None]) -> None:
        """Call this, on a thread, with what other processes have written."""

    def at_one_moment(self) -> AbstractContextManager[None]:
        """All that is read meanwhile is as it was at its beginning."""

    def number_on(self, tables: Sequence[str]) -> None:
        """Rows with numbers were brought along: the next ones come after them."""

    def close(self) -> None:
        """Let others have it."""
