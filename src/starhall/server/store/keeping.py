"""The store of one hall: everything that is asked of a database, in the hall's words."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Iterable, Sequence
from itertools import count
from pathlib import Path
from typing import Final

from starhall.server.store.database import Change, Database, Row, Statement
from starhall.server.store.hours import Hours
from starhall.server.store.rows import (
    NEVER,
    PROGRESS_COLUMNS,
    SEAT_COLUMNS,
    TABLE_COLUMNS,
    TOKEN_GONE,
    Entry,
    Finished,
    PresetAnswer,
    Progress,
    SeatRow,
    Step,
    TableRow,
    Talk,
    Token,
    Vote,
    before_it_was_laid,
    entry_of,
    entry_values,
    folded,
    hashed,
    new_id,
    seat_row,
    seat_values,
    upsert,
)
from starhall.server.store.sqlite import SQLite
from starhall.server.store.writing import Writer

OPEN_SECONDS: Final = "open_seconds"  # the fact that says how long the hall has been open in all
OPEN_AT: Final = "open_at"  # and when that was, where several processes have it open
ALIVE: Final = 30.0  # seconds: a hall that has not noted its hours for longer is closed
TOKENS: Final = 20_000  # that are remembered
EPOCH: Final = "epoch"  # the fact that begins the versions of what viewers see


class Store:
    """What is kept of one hall. It is read where it is asked; one writer writes."""

    def __init__(self, place: Path | str | None, alone: bool = True) -> None:
        self.database: Final[Database] = opened(place, alone)
        self.made: Final = self.database.made  # is it a new hall?
        self.writer: Final = Writer(self.database)
        self.hand: Final = secrets.token_hex(6)  # marks the changes of this process, which are numbered
        self.changes: Final = count()
        self.tokens: Final[dict[str, Token]] = {}  # by hash, those that were asked for
        self.loop: asyncio.AbstractEventLoop | None = None  # of the hall that is open, once it is
        self.hours: Final = Hours(self.open_seconds())

    @property
    def shared(self) -> bool:
        """May other processes write, too?"""
        return self.database.shared

    def rows(self, sql: str, values: Sequence[object] = ()) -> list[Row]:
        """What is found among all that is written."""
        return self.database.rows(sql, values)

    def row(self, sql: str, values: Sequence[object] = ()) -> Row | None:
        """The first that is found, if anything is."""
        found = self.database.rows(sql, values)
        return found[0] if found else None

    def together(self, statements: Iterable[Statement], ring: Sequence[int] = (), anew: Sequence[int] = ()) -> int:
        """All of these or none, written when this returns. The number that the last one returns, if it does.

        Of what concerns these people other processes hear.
        """
        change = Change(list(statements), ring=ring, anew=anew)
        if not change.statements:
            return 0
        self.writer.hand_over(change)
        self.writer.wait(change)
        if any(TOKEN_GONE in sql for sql, _ in change.statements):
            self.tokens.clear()
        return change.made

    def soon(self, *statements: Statement) -> None:
        """Written with the next group; nobody depends on it."""
        self.writer.hand_over(Change(statements))

    def close(self) -> None:
        """Write what is left, and let others have it."""
        self.writer.close()
        self.database.close()

    # -- the hall as a whole --------------------------------------------------------------------------------------

    def open_seconds(self) -> float:
        """How long the hall had been open when it was last asked: no clock was begun later."""
        ((last,),) = self.rows("SELECT COALESCE(MAX(ticking), 0) FROM seats")
        elsewhere = time.time() - float(self.fact(OPEN_AT) or 0) if self.shared else NEVER
        since = elsewhere if 0 <= elsewhere < ALIVE else 0.0  # another process has it open
        return max(float(last), float(self.fact(OPEN_SECONDS) or 0) + since)

    def note_hours(self) -> None:
        """Remember how long the hall has been open, where somebody's time depends on it, or another process may."""
        if self.shared:
            self.put_fact(OPEN_SECONDS, repr(self.hours.now()))
            self.put_fact(OPEN_AT, repr(time.time()))
            return
        if self.row("SELECT 1 FROM tables WHERE status = 'running' AND flag < ? LIMIT 1", (NEVER,)):
            self.put_fact(OPEN_SECONDS, repr(self.hours.now()))

    def epoch(self) -> str:
        """What the versions of this hall begin with: drawn once."""
        draw = "INSERT INTO facts (name, value) VALUES (?, ?) ON CONFLICT (name) DO NOTHING"
        if not self.fact(EPOCH):
            self.together([(draw, (EPOCH, secrets.token_hex(3)))])
        return self.fact(EPOCH)

    def fact(self, name: str) -> str:
        """Something that is kept of the hall as a whole; empty: not yet."""
        found = self.row("SELECT value FROM facts WHERE name = ?", (name,))
        return str(found[0]) if found else ""

    def put_fact(self, name: str, value: str) -> None:
        """Keep something of the hall as a whole."""
        self.together([(upsert("facts", "name, value", "name"), (name, value))])

    # -- identities and tokens ------------------------------------------------------------------------------------

    def add_identity(self, name: str) -> int:
        """A new person."""
        insert = "INSERT INTO identities (name, created, key) VALUES (?, ?, ?) RETURNING id"
        return self.together([(insert, (name, time.time(), new_id()))])

    def name_of(self, identity: int) -> str:
        """What a person is called."""
        row = self.row("SELECT name FROM identities WHERE id = ?", (identity,))
        return str(row[0]) if row else ""

    def settings_of(self, identity: int) -> str:
        """How a person likes to see things, as JSON."""
        row = self.row("SELECT settings FROM identities WHERE id = ?", (identity,))
        return str(row[0]) if row else "{}"

    def keep_settings(self, identity: int, settings: str) -> None:
        """Remember how a person likes to see things."""
        self.together([("UPDATE identities SET settings = ? WHERE id = ?", (settings, identity))])

    def key_of(self, identity: int) -> str:
        """The address of a person's page."""
        row = self.row("SELECT key FROM identities WHERE id = ?", (identity,))
        return str(row[0]) if row else ""

    def person_at(self, key: str) -> int:
        """Whose page is at this address; 0: nobody's."""
        row = self.row("SELECT id FROM identities WHERE key = ?", (key,))
        return int(row[0]) if row and key else 0

    def rename(self, identity: int, name: str) -> None:
        """Call a person something else, at every table where he sat under his own name."""
        old = self.name_of(identity)
        self.together(
            [
                ("UPDATE identities SET name = ? WHERE id = ?", (name, identity)),
                ("UPDATE seats SET name = ? WHERE identity = ? AND name = ?", (name, identity, old)),
            ],
            anew=[identity],
        )

    def give_token(self, kind: str, identity: int, table_id: str = "", seat: int = -1, alone: bool = False) -> str:
        """A new token; only its hash is kept. Alone: whatever else stood for this person does so no longer."""
        token = secrets.token_urlsafe(32)
        values = (hashed(token), kind, identity, table_id, seat, time.time())
        old = [(f"{TOKEN_GONE} WHERE identity = ?", (identity,))] if alone else []
        insert = "INSERT INTO tokens (hash, kind, identity, table_id, seat, created) VALUES (?, ?, ?, ?, ?, ?)"
        self.together([*old, (insert, values)], anew=[identity] if alone else [])
        return token

    def token(self, token: str) -> Token | None:
        """Whom it stands for. It is remembered where no other process can take it back."""
        name = hashed(token)
        if name in self.tokens:
            return self.tokens[name]
        found = self.row("SELECT kind, identity, table_id, seat FROM tokens WHERE hash = ?", (name,))
        if found and not self.shared:
            if len(self.tokens) >= TOKENS:
                self.tokens.clear()
            self.tokens[name] = Token(*found)
        return Token(*found) if found else None

    # -- tables ---------------------------------------------------------------------------------------------------

    def add_table(
        self, row: TableRow, seats: Sequence[SeatRow], steps: Sequence[Step], also: Sequence[Statement] = ()
    ) -> None:
        """A new table with whoever sits there and whatever was played already."""
        values = list(vars(row).values())
        self.together(
            [
                (f"INSERT INTO tables ({TABLE_COLUMNS}) VALUES ({', '.join('?' * len(values))})", values),
                *[seat_values(row.id, seat) for seat in seats],
                *[entry_values(row.id, entry) for entry in before_it_was_laid(steps)],
                *also,
            ]
        )

    def table(self, table_id: str) -> TableRow | None:
        """A table by its address."""
        found = self.row(f"SELECT {TABLE_COLUMNS} FROM tables WHERE id = ?", (table_id,))
        return TableRow(*found) if found else None

    def revision(self, table_id: str) -> int:
        """How often a table was changed; -1: there is none."""
        found = self.row("SELECT revision FROM tables WHERE id = ?", (table_id,))
        return int(found[0]) if found else -1

    def seats_at(self, tables: Sequence[TableRow]) -> dict[str, list[SeatRow]]:
        """Who sits at each of these tables."""
        query = f"SELECT table_id, {SEAT_COLUMNS} FROM seats WHERE table_id IN ({', '.join('?' * len(tables))})"
        found: dict[str, list[SeatRow]] = {row.id: [] for row in tables}
        if not tables:
            return found
        for table_id, *values in self.rows(f"{query} ORDER BY table_id, seat", [row.id for row in tables]):
            found[table_id].append(seat_row(*values))
        return found

    def seats(self, table_id: str) -> list[SeatRow]:
        """Who sits there."""
        rows = self.rows(
            f"SELECT {SEAT_COLUMNS} FROM seats WHERE table_id = ? ORDER BY seat",
            (table_id,),
        )
        return [seat_row(*row) for row in rows]

    def entries(self, table_id: str, after: int | None = None) -> list[Entry]:
        """The table's log, or what came after an entry."""
        query = "SELECT number, seat, keep, actions, key, at FROM log WHERE table_id = ?"
        later, values = (" AND number > ?", (after,)) if after is not None else ("", ())
        return [entry_of(*row) for row in self.rows(f"{query}{later} ORDER BY number", (table_id, *values))]

    def people_at(self, tables: Sequence[str]) -> list[int]:
        """Who sits at these tables, or is expected there."""
        query = f"SELECT identity, held FROM seats WHERE table_id IN ({', '.join('?' * len(tables))})"
        return [identity or held for identity, held in self.rows(query, tables)] if tables else []

    def steps(self, table_id: str) -> list[Step]:
        """The record: what was played and not taken back."""
        return folded(self.entries(table_id))

    def tables_of(self, identity: int, most: int = 60) -> list[TableRow]:
        """The tables at which a person sits, the latest first; a lesson's table is none of them."""
        rows = self.rows(
            f"SELECT {TABLE_COLUMNS} FROM tables WHERE id IN (SELECT table_id FROM seats WHERE identity = ?) "
            "AND lesson = '' ORDER BY changed DESC LIMIT ?",
            (identity, most),
        )
        return [TableRow(*row) for row in rows]

    def unfinished(self, host: int, since: float) -> int:
        """How many tables somebody has opened since then that are not over."""
        query = (
            "SELECT COUNT(*) FROM tables "
            "WHERE host = ? AND status IN ('open', 'running') AND created > ? AND lesson = ''"
        )
        return int(self.rows(query, (host, since))[0][0])

    def public_tables(self, status: str, most: int = 30) -> list[TableRow]:
        """The listed tables of a status, the latest first."""
        rows = self.rows(
            f"SELECT {TABLE_COLUMNS} FROM tables WHERE status = ? AND visibility = 'public' "
            "ORDER BY changed DESC LIMIT ?",
            (status, most),
        )
        return [TableRow(*row) for row in rows]

    def finished(self, game: str, seats: int, identity: int, table_id: str) -> list[Finished]:
        """The seats of all games of this size that were begun here and played to their end, the earliest first.

        Of tables that are not listed only those at which the person sits, and this one.
        """
        rows = self.rows(
            "SELECT t.id, t.changed, t.result, s.seat, s.identity, s.name, s.bot FROM tables t "
            "JOIN seats s ON s.table_id = t.id WHERE t.status = 'finished' AND t.game = ? AND t.seats = ? "
            "AND t.result != '' AND t.lesson = '' AND t.tags = '' AND t.position = '' AND (t.visibility = 'public' "
            "OR t.id = ? OR t.id IN (SELECT table_id FROM seats WHERE identity = ? AND identity != 0)) "
            "ORDER BY t.changed, t.id, s.seat",
            (game, seats, table_id, identity),
        )
        return [Finished(*row) for row in rows]

    def due(self, now: float) -> list[str]:
        """The tables that the hall must look at now, the longest waiting first."""
        rows = self.rows(
            "SELECT id FROM tables WHERE status = 'running' AND (wake <= ? OR flag <= ?) ORDER BY wake, changed",
            (now, self.hours.now()),
        )
        return [str(row[0]) for row in rows]

    def change(self, row: TableRow, statements: Iterable[Statement] = ()) -> Change:
        """A table becomes this row, with whatever else belongs to the change: one commit.

        It is a Conflict unless the table is at the revision before. On an event loop it is handed over, and nobody may
        be told before it is settled; elsewhere it is written when this returns.
        """
        hand = f"{self.hand}{next(self.changes)}"
        known = (
            "UPDATE tables SET seed = ?, status = ?, result = ?, changed = ?, began = ?, wake = ?, flag = ?, peak = ?, "
            "stage = ?, code = ?, next = ?, revision = ?, hand = ? WHERE id = ? AND revision = ?",
            (
                row.seed, row.status, row.result, row.changed, row.began, row.wake, row.flag, row.peak, row.stage,
                row.code, row.next, row.revision, hand, row.id, row.revision - 1,
            ),
        )  # fmt: skip
        return self.hand_over(Change([known, *statements], row.id, hand=hand))

    def hand_over(self, change: Change) -> Change:
        """On the hall's event loop this returns at once; elsewhere, also on a foreign loop, when it is written."""
        loop = running_loop()
        self.writer.hand_over(change, loop if self.loop in (None, loop) else None)
        if change.loop is None:
            self.writer.wait(change)
        return change

    def rest(self, row: TableRow, wake: float) -> None:
        """The hall has looked: nothing is to be done before this time."""
        self.soon(("UPDATE tables SET wake = ? WHERE id = ? AND revision = ?", (wake, row.id, row.revision)))

    # -- lessons --------------------------------------------------------------------------------------------------

    def learned(self, identity: int) -> list[Progress]:
        """How far a person has come in every lesson that was begun."""
        rows = self.rows(f"SELECT {PROGRESS_COLUMNS} FROM lessons WHERE identity = ?", (identity,))
        return [Progress(*row) for row in rows]

    def learned_at(self, table_id: str) -> Progress | None:
        """How far the person has come who learns at this table."""
        found = self.row(f"SELECT {PROGRESS_COLUMNS} FROM lessons WHERE table_id = ?", (table_id,))
        return Progress(*found) if found else None

    # -- what bots say of finished games --------------------------------------------------------------------------

    def review(self, table_id: str) -> str:
        """What was said of a game; empty: nothing yet."""
        found = self.row("SELECT text FROM reviews WHERE table_id = ?", (table_id,))
        return str(found[0]) if found else ""

    def keep_review(self, table_id: str, text: str) -> None:
        """What is said of a game, once and for all who ask later."""
        self.together([(upsert("reviews", "table_id, text", "table_id"), (table_id, text))])

    # -- talk, preset answers, votes ------------------------------------------------------------------------------

    def talk(self, table_id: str, most: int = 100) -> list[Talk]:
        """The last lines of talk."""
        rows = self.rows(
            "SELECT table_id, seat, name, text, kind, at FROM talk WHERE table_id = ? ORDER BY id DESC LIMIT ?",
            (table_id, most),
        )
        return [Talk(*row) for row in rows][::-1]

    def presets(self, table_id: str) -> list[PresetAnswer]:
        """The answers given beforehand."""
        rows = self.rows("SELECT seat, question, action, stage FROM presets WHERE table_id = ?", (table_id,))
        return [PresetAnswer(*row) for row in rows]

    def votes(self, table_id: str) -> list[Vote]:
        """The questions before the table."""
        rows = self.rows("SELECT id, kind, seat, about, agreed FROM votes WHERE table_id = ? ORDER BY id", (table_id,))
        return [Vote(kind, seat, about, frozenset(map(int, said.split())), id) for id, kind, seat, about, said in rows]


def opened(place: Path | str | None, alone: bool) -> Database:
    """The database at this place: a file, an address, or none but memory."""
    if isinstance(place, str):
        from starhall.server.store.postgresql import PostgreSQL  # a package that not everybody has

        return PostgreSQL(place)
    return SQLite(place, alone)


def running_loop() -> asyncio.AbstractEventLoop | None:
    """The event loop that runs on this thread, if one does."""
    try:
        return asyncio.get_running_loop()
    except RuntimeError:
        return None
