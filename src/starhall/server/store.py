"""What is kept: SQLite, one file, every schema here. A table is settings, seed and actions; all else is cache.

A commit is made before anybody is told, in a write-ahead log with `synchronous=FULL`: neither a crash nor a power cut
loses an action that was acknowledged. That costs a flush for each action: measured on a busy virtual disk 4.3 to 5.3 ms
in the median instead of 0.3 (1,000 actions in 5.4 to 5.9 s instead of 1.1 to 1.3), which people do not notice.
"""

from __future__ import annotations

import json
import math
import os
import secrets
import sqlite3
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from starhall.location import lock

FIRST: Final = """
CREATE TABLE IF NOT EXISTS identities (
  id INTEGER PRIMARY KEY, name TEXT NOT NULL, created REAL NOT NULL);
CREATE TABLE IF NOT EXISTS tokens (          -- only hashes are kept; kind: cookie, recovery, seat
  hash TEXT PRIMARY KEY, kind TEXT NOT NULL, identity INTEGER NOT NULL, place TEXT NOT NULL DEFAULT '',
  seat INTEGER NOT NULL DEFAULT -1, created REAL NOT NULL);
CREATE TABLE IF NOT EXISTS tables (
  id TEXT PRIMARY KEY, game TEXT NOT NULL, rules TEXT NOT NULL, seats INTEGER NOT NULL, choices TEXT NOT NULL,
  seed TEXT NOT NULL,                        -- 256 secret bits as 64 hexadecimal digits
  position TEXT NOT NULL DEFAULT '',         -- of a table that begins in an imagined middle: the position instead
  title TEXT NOT NULL, visibility TEXT NOT NULL, pace TEXT NOT NULL, patience INTEGER NOT NULL, status TEXT NOT NULL,
  host INTEGER NOT NULL, result TEXT NOT NULL DEFAULT '', created REAL NOT NULL, changed REAL NOT NULL);
CREATE INDEX IF NOT EXISTS tables_by_status ON tables (status, changed);
CREATE TABLE IF NOT EXISTS seats (
  place TEXT NOT NULL, seat INTEGER NOT NULL, identity INTEGER NOT NULL DEFAULT 0, name TEXT NOT NULL DEFAULT '',
  bot TEXT NOT NULL DEFAULT '',              -- who plays it instead of a person
  stand_in TEXT NOT NULL DEFAULT '',         -- who plays it while its person is away
  trivial INTEGER NOT NULL DEFAULT 0,        -- answer for me where there is only one option
  PRIMARY KEY (place, seat));
CREATE INDEX IF NOT EXISTS seats_by_identity ON seats (identity);
CREATE TABLE IF NOT EXISTS actions (
  place TEXT NOT NULL, number INTEGER NOT NULL, seat INTEGER NOT NULL, text TEXT NOT NULL, at REAL NOT NULL,
  key TEXT NOT NULL DEFAULT '', PRIMARY KEY (place, number)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS talk (
  id INTEGER PRIMARY KEY, place TEXT NOT NULL, seat INTEGER NOT NULL, name TEXT NOT NULL, text TEXT NOT NULL,
  kind TEXT NOT NULL, at REAL NOT NULL);
CREATE INDEX IF NOT EXISTS talk_by_place ON talk (place, id);
CREATE TABLE IF NOT EXISTS standing (        -- answers given beforehand
  place TEXT NOT NULL, seat INTEGER NOT NULL, question TEXT NOT NULL, action TEXT NOT NULL, stage TEXT NOT NULL,
  PRIMARY KEY (place, seat, question));
CREATE TABLE IF NOT EXISTS votes (
  id INTEGER PRIMARY KEY, place TEXT NOT NULL, kind TEXT NOT NULL, seat INTEGER NOT NULL, about INTEGER NOT NULL,
  agreed TEXT NOT NULL DEFAULT '', at REAL NOT NULL);
"""
BEGAN: Final = """
ALTER TABLE tables ADD COLUMN began REAL NOT NULL DEFAULT 0;  -- when the game was dealt; 0: not yet
UPDATE tables SET began = created WHERE status != 'open';
"""
ATTENTION: Final = """
ALTER TABLE tables ADD COLUMN revision INTEGER NOT NULL DEFAULT 0;  -- grows with each change
ALTER TABLE tables ADD COLUMN wake REAL NOT NULL DEFAULT 0;         -- when the hall must look at it: bots, clocks
ALTER TABLE seats ADD COLUMN asked REAL NOT NULL DEFAULT 0;         -- since when the seat owes its answer
UPDATE seats SET asked = (SELECT changed FROM tables WHERE id = place);
CREATE INDEX tables_by_wake ON tables (status, wake);
CREATE INDEX tables_by_host ON tables (host, status);
"""
BROUGHT: Final = """
ALTER TABLE tables ADD COLUMN tags TEXT NOT NULL DEFAULT '';  -- of a record that was brought along, as JSON
"""
NAMED: Final = """
ALTER TABLE standing RENAME TO presets;  -- answers given beforehand
ALTER TABLE tokens RENAME COLUMN place TO table_id;
ALTER TABLE seats RENAME COLUMN place TO table_id;
ALTER TABLE actions RENAME COLUMN place TO table_id;
ALTER TABLE talk RENAME COLUMN place TO table_id;
ALTER TABLE presets RENAME COLUMN place TO table_id;
ALTER TABLE votes RENAME COLUMN place TO table_id;
"""
LEARNED: Final = """
ALTER TABLE tables ADD COLUMN lesson TEXT NOT NULL DEFAULT '';  -- that is learned there, with its file's mark
CREATE TABLE lessons (                       -- how far a person has come
  identity INTEGER NOT NULL, game TEXT NOT NULL, lesson TEXT NOT NULL, step INTEGER NOT NULL, table_id TEXT NOT NULL,
  begun REAL NOT NULL, done REAL NOT NULL DEFAULT 0, seconds REAL NOT NULL DEFAULT 0,
  PRIMARY KEY (identity, game, lesson)) WITHOUT ROWID;
CREATE INDEX lessons_by_table ON lessons (table_id);
"""
CLOCKED: Final = """
ALTER TABLE tables ADD COLUMN bank INTEGER NOT NULL DEFAULT 0;        -- seconds that each player has; 0: no such clock
ALTER TABLE tables ADD COLUMN increment INTEGER NOT NULL DEFAULT 0;   -- seconds more for each move
ALTER TABLE tables ADD COLUMN timeout TEXT NOT NULL DEFAULT 'bot';    -- what happens then: bot, move, nothing
ALTER TABLE tables ADD COLUMN flag REAL NOT NULL DEFAULT 9e999;       -- by the hall's own hours: when a bank is empty
ALTER TABLE tables ADD COLUMN peak INTEGER NOT NULL DEFAULT 0;        -- the most actions that the record has had
ALTER TABLE tables ADD COLUMN stage TEXT NOT NULL DEFAULT '';         -- where the game stands, in public words
ALTER TABLE seats ADD COLUMN due INTEGER NOT NULL DEFAULT 0;          -- does the seat owe an answer?
ALTER TABLE seats ADD COLUMN used REAL NOT NULL DEFAULT 0;            -- seconds of its bank
ALTER TABLE seats ADD COLUMN ticking REAL NOT NULL DEFAULT 0;         -- by the hall's own hours: since when it runs
ALTER TABLE seats ADD COLUMN lent INTEGER NOT NULL DEFAULT 0;         -- moves in a row that a bot has made for it
UPDATE tables SET wake = 0 WHERE status = 'running';                  -- what is new here is filled in by a look
UPDATE tables SET peak = (SELECT COALESCE(MAX(number) + 1, 0) FROM actions WHERE table_id = tables.id);
CREATE INDEX tables_by_flag ON tables (status, flag);
CREATE TABLE facts (name TEXT PRIMARY KEY, value TEXT NOT NULL);      -- of the hall as a whole
"""
MET: Final = """
ALTER TABLE tables ADD COLUMN code TEXT NOT NULL DEFAULT '';          -- to be said aloud, where seats were open
ALTER TABLE tables ADD COLUMN next TEXT NOT NULL DEFAULT '';          -- the table of the rematch
ALTER TABLE seats ADD COLUMN held INTEGER NOT NULL DEFAULT 0;         -- the person for whom an open seat is kept
ALTER TABLE seats ADD COLUMN runs_out REAL NOT NULL DEFAULT 9e999;    -- by the hall's own hours: when its bank is empty
ALTER TABLE seats ADD COLUMN seen INTEGER NOT NULL DEFAULT 0;         -- has its person seen how the game ended?
UPDATE seats SET seen = 1;
ALTER TABLE identities ADD COLUMN key TEXT NOT NULL DEFAULT '';       -- the address of the person's page
ALTER TABLE identities ADD COLUMN settings TEXT NOT NULL DEFAULT '{}';
UPDATE identities SET key = lower(hex(randomblob(6)));
CREATE UNIQUE INDEX tables_by_code ON tables (code) WHERE code != '';
CREATE UNIQUE INDEX identities_by_key ON identities (key);
CREATE INDEX seats_due ON seats (identity, due);
CREATE TABLE invitations (
  id INTEGER PRIMARY KEY, table_id TEXT NOT NULL, host INTEGER NOT NULL, guest INTEGER NOT NULL,
  kind TEXT NOT NULL, at REAL NOT NULL, UNIQUE (table_id, guest));    -- kind: seat, rematch
CREATE INDEX invitations_by_guest ON invitations (guest);
"""
REVIEWED: Final = """
CREATE TABLE reviews (                       -- what a bot said of a finished game; lost, it is said once more
  table_id TEXT PRIMARY KEY, text TEXT NOT NULL);
"""
STAGES: Final = (
    FIRST,
    BEGAN,
    ATTENTION,
    BROUGHT,
    NAMED,
    LEARNED,
    CLOCKED,
    MET,
    REVIEWED,
)  # the schema, stage by stage: a file's `user_version` says how many it has
NEVER: Final = math.inf
OPEN_SECONDS: Final = "open_seconds"  # the fact that says how long the hall has been open in all
BY_BOT: Final = "~bot"  # the key of an action that a bot took
MEND: Final = "bring back a copy of it, or move it away to begin with an empty hall"

Statement = tuple[str, Sequence[object]]


class Conflict(Exception):
    """Somebody else has changed the table since it was read: nothing was written."""

    def __init__(self, table_id: str) -> None:
        super().__init__(f"table {table_id} was changed by somebody else")
        self.table_id = table_id


class Unusable(Exception):
    """The data folder cannot be used; one sentence says why and what to do."""


@dataclass
class TableRow:
    """A table as it is kept."""

    id: str
    game: str
    rules: str
    seats: int
    chosen: str  # the variants, as JSON
    seed: str
    position: str
    title: str
    visibility: str  # public: listed in the hall; link: whoever has the address
    pace: str  # live, days, hotseat
    patience: int  # seconds after which a bot takes over; 0: never by itself
    status: str  # open, running, finished
    host: int
    result: str
    created: float
    changed: float
    began: float = 0.0  # when the game was dealt; 0: not yet
    revision: int = 0  # how often it was changed
    wake: float = 0.0  # when the hall must look at it: a bot is due, or somebody's time is over
    tags: str = ""  # of a record that was brought along, as JSON; empty: the game was begun here
    lesson: str = ""  # that is learned at this table, with its file's mark; empty: it is an ordinary one
    bank: int = 0  # seconds that each player has for the whole game; 0: no such clock
    increment: int = 0  # seconds more for each move
    timeout: str = "bot"  # what happens when somebody's time is over: bot, move, nothing
    flag: float = NEVER  # by the hall's own hours: when somebody's bank is empty
    peak: int = 0  # the most actions that the record has had
    stage: str = ""  # where the game stands, in public words
    code: str = ""  # to be said aloud, where seats were open; none when the game is over
    next: str = ""  # the table of the rematch

    @property
    def choices(self) -> dict[str, str]:
        """The variants that were chosen."""
        return dict(json.loads(self.chosen))


@dataclass
class SeatRow:
    """Who sits there."""

    seat: int
    identity: int = 0
    name: str = ""
    bot: str = ""
    stand_in: str = ""
    trivial: bool = False
    asked: float = 0.0  # since when the seat owes its answer
    due: bool = False  # does it owe one?
    used: float = 0.0  # seconds of its bank
    ticking: float = 0.0  # by the hall's own hours: since when its clock runs, if it does
    lent: int = 0  # moves in a row that a bot has made for it, because its time was over
    held: int = 0  # the person for whom it is kept open
    runs_out: float = NEVER  # by the hall's own hours: when its bank is empty
    seen: bool = False  # has its person seen how the game ended?

    @property
    def open(self) -> bool:
        """Can somebody sit down here?"""
        return not self.identity and not self.bot

    @property
    def player(self) -> str:
        """The bot that answers for this seat now, if one does."""
        return self.bot or self.stand_in


@dataclass(frozen=True)
class Step:
    """One action of a record, and when it came."""

    seat: int
    text: str
    at: float
    key: str = ""


@dataclass(frozen=True)
class Talk:
    """Something said at the table, or noted by the hall (`kind` note)."""

    table_id: str
    seat: int
    name: str
    text: str
    kind: str
    at: float
    id: int = 0


@dataclass(frozen=True)
class PresetAnswer:
    """An answer given beforehand; it ends when the stage does (an empty stage: never)."""

    seat: int
    question: str
    action: str
    stage: str


@dataclass(frozen=True)
class Vote:
    """A question before the table: `undo` (about: how many actions stay) or `bot` (about: whose seat)."""

    kind: str
    seat: int
    about: int
    agreed: frozenset[int] = frozenset()
    id: int = 0


@dataclass(frozen=True)
class Progress:
    """How far a person has come in a lesson, and at which table; `done`: when it was done last, 0: not yet."""

    identity: int
    game: str
    lesson: str
    step: int
    table_id: str
    begun: float
    done: float = 0.0
    seconds: float = 0.0  # that it took when it was done last


@dataclass(frozen=True)
class Finished:
    """A seat of a game that was played to its end, and how that ended."""

    table_id: str
    at: float
    result: str
    seat: int
    identity: int
    name: str
    bot: str


@dataclass(frozen=True)
class Token:
    """Whom a token stands for."""

    kind: str
    identity: int
    table_id: str
    seat: int


def hashed(token: str) -> str:
    """What is kept of a token."""
    return sha256(token.encode()).hexdigest()


def new_id() -> str:
    """A table's address: 60 random bits, easy to read out."""
    return "".join(secrets.choice("abcdefghjkmnpqrstuvwxyz23456789") for _ in range(12))


class Hours:
    """How long the hall has been open, in seconds and over all its days: by this go the players' clocks of live games.

    It stands still while the hall is closed or its computer sleeps, and does not care when somebody sets the computer's
    clock.
    """

    def __init__(self, so_far: float) -> None:
        self.begun: Final = so_far - time.monotonic()

    def now(self) -> float:
        """Now."""
        return self.begun + time.monotonic()


class Store:
    """The database of one hall. All of it runs on the event loop's thread: one writer."""

    def __init__(self, path: Path | None, alone: bool = True) -> None:
        self.lock = -1
        self.made = False  # is it a new hall?
        try:
            self.db = self.opened(path, alone) if path else connected(":memory:")
            self.bring_up_to_date()
            self.hours = Hours(self.open_seconds())
        except sqlite3.OperationalError as wrong:
            raise Unusable(f"{path} cannot be used: {wrong}") from None
        except sqlite3.DatabaseError as wrong:
            raise Unusable(f"{path} is damaged ({wrong}): {MEND}") from None
        except OSError as wrong:
            raise Unusable(f"{path} cannot be used: {wrong.strerror}; choose another folder with --data") from None

    def opened(self, path: Path, alone: bool) -> sqlite3.Connection:
        """The file: whole, for this process alone, and for no other user's eyes."""
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        self.lock = locked(path.with_name("hall.lock")) if alone else -1
        log = path.with_name(path.name + "-wal")
        if not path.exists() and not log.exists():
            self.made = True
            make(path)
        if not path.exists() or not path.stat().st_size:
            raise Unusable(f"{path} is {'empty' if path.exists() else 'missing beside its log'}: {MEND}")
        keep_private(path)
        check_whole(path)
        return connected(str(path))

    def bring_up_to_date(self) -> None:
        """Add the stages of the schema that the file has not got yet, each with its number or not at all."""
        (have,) = self.db.execute("PRAGMA user_version").fetchone()
        for number, stage in enumerate(STAGES[have:], start=have + 1):
            self.db.executescript(f"BEGIN IMMEDIATE; {stage} PRAGMA user_version = {number}; COMMIT;")

    def open_seconds(self) -> float:
        """How long the hall had been open when it was last asked: no clock was begun later."""
        (last,) = self.db.execute("SELECT COALESCE(MAX(ticking), 0) FROM seats").fetchone()
        return max(float(last), float(self.fact(OPEN_SECONDS) or 0))

    def note_hours(self) -> None:
        """Remember how long the hall has been open, where somebody's time depends on it."""
        clocks = "SELECT EXISTS (SELECT 1 FROM tables WHERE status = 'running' AND flag < 9e999)"
        if self.db.execute(clocks).fetchone()[0]:
            self.put_fact(OPEN_SECONDS, repr(self.hours.now()))

    def fact(self, name: str) -> str:
        """Something that is kept of the hall as a whole; empty: not yet."""
        found = self.db.execute("SELECT value FROM facts WHERE name = ?", (name,)).fetchone()
        return str(found[0]) if found else ""

    def put_fact(self, name: str, value: str) -> None:
        """Keep something of the hall as a whole."""
        self.db.execute("INSERT OR REPLACE INTO facts VALUES (?, ?)", (name, value))

    def close(self) -> None:
        """Put everything into the one file, and let others have it."""
        self.db.close()
        if self.lock >= 0:
            os.close(self.lock)
            self.lock = -1

    def together(self, statements: Iterable[Statement], table_id: str = "") -> list[int]:
        """All of these or none; of a table's, none when the first finds it changed. The numbers of new rows."""
        made: list[int] = []
        try:
            self.db.execute("BEGIN IMMEDIATE")
            for sql, values in statements:
                cursor = self.db.execute(sql, values)
                if table_id and not made and not cursor.rowcount:
                    raise Conflict(table_id)
                made.append(int(cursor.lastrowid or 0))
            self.db.execute("COMMIT")
        except BaseException:
            if self.db.in_transaction:
                self.db.execute("ROLLBACK")
            raise
        return made

    # -- identities and tokens ------------------------------------------------------------------------------------

    def add_identity(self, name: str) -> int:
        """A new person."""
        values = (name, time.time(), new_id())
        cursor = self.db.execute("INSERT INTO identities (name, created, key) VALUES (?, ?, ?)", values)
        return int(cursor.lastrowid or 0)

    def name_of(self, identity: int) -> str:
        """What a person is called."""
        row = self.db.execute("SELECT name FROM identities WHERE id = ?", (identity,)).fetchone()
        return str(row[0]) if row else ""

    def settings_of(self, identity: int) -> str:
        """How a person likes to see things, as JSON."""
        row = self.db.execute("SELECT settings FROM identities WHERE id = ?", (identity,)).fetchone()
        return str(row[0]) if row else "{}"

    def keep_settings(self, identity: int, settings: str) -> None:
        """Remember how a person likes to see things."""
        self.db.execute("UPDATE identities SET settings = ? WHERE id = ?", (settings, identity))

    def key_of(self, identity: int) -> str:
        """The address of a person's page."""
        row = self.db.execute("SELECT key FROM identities WHERE id = ?", (identity,)).fetchone()
        return str(row[0]) if row else ""

    def person_at(self, key: str) -> int:
        """Whose page is at this address; 0: nobody's."""
        row = self.db.execute("SELECT id FROM identities WHERE key = ?", (key,)).fetchone()
        return int(row[0]) if row and key else 0

    def rename(self, identity: int, name: str) -> None:
        """Call a person something else, at every table where he sat under his own name."""
        old = self.name_of(identity)
        self.together(
            [
                ("UPDATE identities SET name = ? WHERE id = ?", (name, identity)),
                ("UPDATE seats SET name = ? WHERE identity = ? AND name = ?", (name, identity, old)),
            ]
        )

    def give_token(self, kind: str, identity: int, table_id: str = "", seat: int = -1, alone: bool = False) -> str:
        """A new token; only its hash is kept. Alone: whatever else stood for this person does so no longer."""
        token = secrets.token_urlsafe(32)
        values = (hashed(token), kind, identity, table_id, seat, time.time())
        old = [("DELETE FROM tokens WHERE identity = ?", (identity,))] if alone else []
        self.together([*old, ("INSERT INTO tokens VALUES (?, ?, ?, ?, ?, ?)", values)])
        return token

    def token(self, token: str) -> Token | None:
        """Whom it stands for."""
        found = self.db.execute(
            "SELECT kind, identity, table_id, seat FROM tokens WHERE hash = ?", (hashed(token),)
        ).fetchone()
        return Token(*found) if found else None

    # -- tables ---------------------------------------------------------------------------------------------------

    def add_table(
        self, row: TableRow, seats: Sequence[SeatRow], steps: Sequence[Step], also: Sequence[Statement] = ()
    ) -> None:
        """A new table with whoever sits there and whatever was played already."""
        values = list(vars(row).values())
        self.together(
            [
                (f"INSERT INTO tables VALUES ({', '.join('?' * len(values))})", values),
                *[seat_values(row.id, seat) for seat in seats],
                *steps_from(row.id, 0, steps),
                *also,
            ]
        )

    def table(self, table_id: str) -> TableRow | None:
        """A table by its address."""
        found = self.db.execute("SELECT * FROM tables WHERE id = ?", (table_id,)).fetchone()
        return TableRow(*found) if found else None

    def seats_at(self, tables: Sequence[TableRow]) -> dict[str, list[SeatRow]]:
        """Who sits at each of these tables."""
        query = f"SELECT table_id, {SEAT_COLUMNS} FROM seats WHERE table_id IN ({', '.join('?' * len(tables))})"
        found: dict[str, list[SeatRow]] = {row.id: [] for row in tables}
        for table_id, *values in self.db.execute(f"{query} ORDER BY table_id, seat", [row.id for row in tables]):
            found[table_id].append(seat_row(*values))
        return found

    def seats(self, table_id: str) -> list[SeatRow]:
        """Who sits there."""
        rows = self.db.execute(
            f"SELECT {SEAT_COLUMNS} FROM seats WHERE table_id = ? ORDER BY seat",
            (table_id,),
        )
        return [seat_row(*row) for row in rows]

    def steps(self, table_id: str) -> list[Step]:
        """What was played."""
        rows = self.db.execute(
            "SELECT seat, text, at, key FROM actions WHERE table_id = ? ORDER BY number", (table_id,)
        )
        return [Step(*row) for row in rows]

    def tables_of(self, identity: int, most: int = 60) -> list[TableRow]:
        """The tables at which a person sits, the latest first; a lesson's table is none of them."""
        rows = self.db.execute(
            "SELECT * FROM tables WHERE id IN (SELECT table_id FROM seats WHERE identity = ?) AND lesson = '' "
            "ORDER BY changed DESC LIMIT ?",
            (identity, most),
        )
        return [TableRow(*row) for row in rows]

    def unfinished(self, host: int, since: float) -> int:
        """How many tables somebody has opened since then that are not over."""
        query = (
            "SELECT COUNT(*) FROM tables "
            "WHERE host = ? AND status IN ('open', 'running') AND created > ? AND lesson = ''"
        )
        return int(self.db.execute(query, (host, since)).fetchone()[0])

    def public_tables(self, status: str, most: int = 30) -> list[TableRow]:
        """The listed tables of a status, the latest first."""
        rows = self.db.execute(
            "SELECT * FROM tables WHERE status = ? AND visibility = 'public' ORDER BY changed DESC LIMIT ?",
            (status, most),
        )
        return [TableRow(*row) for row in rows]

    def finished(self, game: str, seats: int, identity: int, table_id: str) -> list[Finished]:
        """The seats of all games of this size that were begun here and played to their end, the earliest first.

        Of tables that are not listed only those at which the person sits, and this one.
        """
        rows = self.db.execute(
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
        rows = self.db.execute(
            "SELECT id FROM tables WHERE status = 'running' AND (wake <= ? OR flag <= ?) ORDER BY wake, changed",
            (now, self.hours.now()),
        )
        return [str(row[0]) for row in rows]

    def change(self, row: TableRow, length: int, statements: Iterable[Statement] = ()) -> list[int]:
        """A table becomes this row, with whatever else belongs to the change: one commit.

        Refused with a Conflict unless the table is at the revision before, and has as many actions as the writer knows.
        """
        known = (
            "UPDATE tables SET seed = ?, status = ?, result = ?, changed = ?, began = ?, wake = ?, flag = ?, peak = ?, "
            "stage = ?, code = ?, next = ?, revision = ? WHERE id = ? AND revision = ? "
            "AND (SELECT COALESCE(MAX(number) + 1, 0) FROM actions WHERE table_id = tables.id) = ?",
            (
                row.seed, row.status, row.result, row.changed, row.began, row.wake, row.flag, row.peak,
                row.stage, row.code, row.next, row.revision, row.id, row.revision - 1, length,
            ),
        )  # fmt: skip
        return self.together([known, *statements], row.id)[1:]

    def rest(self, row: TableRow, wake: float) -> None:
        """The hall has looked: nothing is to be done before this time."""
        self.db.execute("UPDATE tables SET wake = ? WHERE id = ? AND revision = ?", (wake, row.id, row.revision))

    # -- lessons --------------------------------------------------------------------------------------------------

    def learned(self, identity: int) -> list[Progress]:
        """How far a person has come in every lesson that was begun."""
        rows = self.db.execute("SELECT * FROM lessons WHERE identity = ?", (identity,))
        return [Progress(*row) for row in rows]

    def learned_at(self, table_id: str) -> Progress | None:
        """How far the person has come who learns at this table."""
        found = self.db.execute("SELECT * FROM lessons WHERE table_id = ?", (table_id,)).fetchone()
        return Progress(*found) if found else None

    # -- what bots say of finished games --------------------------------------------------------------------------

    def review(self, table_id: str) -> str:
        """What was said of a game; empty: nothing yet."""
        found = self.db.execute("SELECT text FROM reviews WHERE table_id = ?", (table_id,)).fetchone()
        return str(found[0]) if found else ""

    def keep_review(self, table_id: str, text: str) -> None:
        """What is said of a game, once and for all who ask later."""
        self.together([review_values(table_id, text)])

    # -- talk, preset answers, votes ------------------------------------------------------------------------------

    def say(self, talk: Talk) -> Talk:
        """Add a line of talk."""
        return replace(talk, id=self.together([talk_values(talk)])[0])

    def talk(self, table_id: str, most: int = 100) -> list[Talk]:
        """The last lines of talk."""
        rows = self.db.execute(
            "SELECT table_id, seat, name, text, kind, at, id FROM talk WHERE table_id = ? ORDER BY id DESC LIMIT ?",
            (table_id, most),
        )
        return [Talk(*row) for row in rows][::-1]

    def presets(self, table_id: str) -> list[PresetAnswer]:
        """The answers given beforehand."""
        rows = self.db.execute("SELECT seat, question, action, stage FROM presets WHERE table_id = ?", (table_id,))
        return [PresetAnswer(*row) for row in rows]

    def votes(self, table_id: str) -> list[Vote]:
        """The questions before the table."""
        rows = self.db.execute(
            "SELECT id, kind, seat, about, agreed FROM votes WHERE table_id = ? ORDER BY id", (table_id,)
        )
        return [Vote(kind, seat, about, frozenset(map(int, said.split())), id) for id, kind, seat, about, said in rows]


SEAT_COLUMNS: Final = ", ".join(SeatRow.__dataclass_fields__)


def seat_row(*values: Any) -> SeatRow:
    """A seat as it is kept: yes and no are numbers there."""
    row = SeatRow(*values)
    row.trivial, row.due, row.seen = bool(row.trivial), bool(row.due), bool(row.seen)
    return row


def seat_values(table_id: str, seat: SeatRow) -> Statement:
    """Write a seat."""
    values = [table_id, *vars(seat).values()]
    return f"INSERT OR REPLACE INTO seats (table_id, {SEAT_COLUMNS}) VALUES ({', '.join('?' * len(values))})", values


def steps_from(table_id: str, keep: int, steps: Sequence[Step]) -> list[Statement]:
    """The record from here on: the first `keep` actions stay, these follow."""
    return [
        ("DELETE FROM actions WHERE table_id = ? AND number >= ?", (table_id, keep)),
        *[
            ("INSERT INTO actions VALUES (?, ?, ?, ?, ?, ?)", (table_id, at, step.seat, step.text, step.at, step.key))
            for at, step in enumerate(steps, start=keep)
        ],
    ]


def table_gone(table_id: str) -> list[Statement]:
    """Forget a table with all that belongs to it."""
    owned = ("seats", "actions", "talk", "presets", "votes", "tokens", "invitations", "reviews")
    gone: list[Statement] = [(f"DELETE FROM {name} WHERE table_id = ?", (table_id,)) for name in owned]
    return [("DELETE FROM tables WHERE id = ?", (table_id,)), *gone]


def progress_values(progress: Progress) -> Statement:
    """Write how far somebody has come."""
    return "INSERT OR REPLACE INTO lessons VALUES (?, ?, ?, ?, ?, ?, ?, ?)", tuple(vars(progress).values())


def review_values(table_id: str, text: str) -> Statement:
    """Write what was said of a game."""
    new = "INSERT INTO reviews (table_id, text) VALUES (?, ?) ON CONFLICT (table_id) DO UPDATE SET text = excluded.text"
    return new, (table_id, text)


def talk_values(talk: Talk) -> Statement:
    """Write a line of talk."""
    values = (talk.table_id, talk.seat, talk.name, talk.text, talk.kind, talk.at)
    return "INSERT INTO talk (table_id, seat, name, text, kind, at) VALUES (?, ?, ?, ?, ?, ?)", values


def preset_values(table_id: str, answer: PresetAnswer) -> Statement:
    """Keep an answer for later; an empty action forgets it."""
    if not answer.action:
        gone = "DELETE FROM presets WHERE table_id = ? AND seat = ? AND question = ?"
        return gone, (table_id, answer.seat, answer.question)
    values = (table_id, answer.seat, answer.question, answer.action, answer.stage)
    return "INSERT OR REPLACE INTO presets VALUES (?, ?, ?, ?, ?)", values


def vote_values(table_id: str, vote: Vote) -> Statement:
    """Write a question before the table, and who has agreed so far; a new one gets its number."""
    said = " ".join(map(str, sorted(vote.agreed)))
    if vote.id:
        return "UPDATE votes SET agreed = ? WHERE id = ?", (said, vote.id)
    values = (table_id, vote.kind, vote.seat, vote.about, said, time.time())
    return "INSERT INTO votes (table_id, kind, seat, about, agreed, at) VALUES (?, ?, ?, ?, ?, ?)", values


def vote_gone(vote: Vote) -> Statement:
    """It is decided."""
    return "DELETE FROM votes WHERE id = ?", (vote.id,)


def connected(name: str) -> sqlite3.Connection:
    """A connection that keeps what it says it kept."""
    db = sqlite3.connect(name, isolation_level=None, check_same_thread=False)
    db.execute("PRAGMA journal_mode=WAL")
    db.execute("PRAGMA synchronous=FULL")
    return db


def make(path: Path) -> None:
    """A new file, complete before it has its name: one that is empty was emptied."""
    new = path.with_name(path.name + ".new")
    new.unlink(missing_ok=True)
    os.close(os.open(new, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    db = sqlite3.connect(new)
    db.executescript(FIRST)
    db.close()
    os.replace(new, path)


def keep_private(path: Path) -> None:
    """No other user of the computer reads seeds and tokens; a folder that holds nothing else is closed, too."""
    for file in path.parent.glob(path.name + "*"):
        file.chmod(0o600)
    if all(file.name.startswith("hall.") for file in path.parent.iterdir()):
        path.parent.chmod(0o700)


def check_whole(path: Path) -> None:
    """Is it a hall of this or an older Starhall, with all that belongs to it?"""
    db = sqlite3.connect(path)
    try:
        check_parts(db, path)
    finally:
        db.close()


def check_parts(db: sqlite3.Connection, path: Path) -> None:
    """The version, the pages, every column of every table."""
    (have,) = db.execute("PRAGMA user_version").fetchone()
    if have > len(STAGES):
        raise Unusable(f"{path} was written by a newer Starhall (schema {have}, here {len(STAGES)}): install that one")
    (sound,) = db.execute("PRAGMA quick_check(1)").fetchone()
    if sound != "ok":
        raise Unusable(f"{path} is damaged ({sound}): {MEND}")
    pattern = sqlite3.connect(":memory:")
    pattern.executescript("".join(STAGES[: max(1, have)]))
    missing = sorted(shape(pattern) - shape(db))
    pattern.close()
    if missing:
        raise Unusable(f"{path} is no whole hall, {missing[0]} is missing: {MEND}")


def shape(db: sqlite3.Connection) -> set[str]:
    """Every column of every table."""
    columns = "SELECT m.name, c.name FROM sqlite_master m JOIN pragma_table_info(m.name) c WHERE m.type = 'table'"
    return {f"{table}.{column}" for table, column in db.execute(columns)}


def locked(path: Path) -> int:
    """One hall for one folder: a lock that ends with the process, however that ends. Who holds it is written inside."""
    handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        lock(handle)
    except OSError:
        owner = path.read_text(encoding="utf-8").strip()
        os.close(handle)
        raise Unusable(
            f"the tables in {path.parent} are open in another Starhall{f' (process {owner})' if owner else ''}: "
            "use that one, end it, or choose another folder with --data"
        ) from None
    os.ftruncate(handle, 0)
    os.write(handle, str(os.getpid()).encode())
    return handle
