"""What a database does for a hall: rows, and groups of changes that are kept together. SQL is written once, for all."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
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


@dataclass
class Change:
    """Statements that are kept together or not at all.

    Of a table's change that is checked the first statement must find the table as it was: otherwise it is a Conflict,
    and nothing is written.
    """

    statements: Sequence[Statement]
    table_id: str = ""
    checked: bool = True  # must the table be found as it was?
    made: int = 0  # the number that the last statement has returned, if it returns one
    wrong: Exception | None = None
    settled: bool = False  # is it written, or refused?
    then: list[Callable[[Change], None]] = field(default_factory=list)  # called when it is, where it was handed over
    loop: asyncio.AbstractEventLoop | None = None  # on which it was handed over; None: its thread waits for it


class Database(Protocol):
    """A database with one writer."""

    made: bool  # is it a new hall?

    def rows(self, sql: str, values: Sequence[object] = ()) -> list[Row]:
        """What is found among all that is written."""

    def write(self, changes: Sequence[Change]) -> None:
        """All of these with one flush, or none (NotKept); a change that finds its table changed is left out."""

    def close(self) -> None:
        """Let others have it."""
