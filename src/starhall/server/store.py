"""What is kept: SQLite, one file, every schema here. A table is settings, seed and actions; all else is cache.

A commit is made before anybody is told. Write-ahead log and `synchronous=NORMAL`: a crash of the program loses nothing,
a power cut at most the last moments, never consistency.
"""

from __future__ import annotations

import json
import secrets
import sqlite3
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Final

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
STAGES: Final = (FIRST, BEGAN)  # the schema, stage by stage: a file's `user_version` says how many it has


@dataclass
class TableRow:
    """A table as it is kept."""

    id: str
    game: str
    rules: str
    seats: int
    choices: dict[str, str]
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


@dataclass
class SeatRow:
    """Who sits there."""

    seat: int
    identity: int = 0
    name: str = ""
    bot: str = ""
    stand_in: str = ""
    trivial: bool = False

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

    id: int
    seat: int
    name: str
    text: str
    kind: str
    at: float


@dataclass(frozen=True)
class Standing:
    """An answer given beforehand; it ends when the stage does (an empty stage: never)."""

    seat: int
    question: str
    action: str
    stage: str


@dataclass
class Vote:
    """A question before the table: `undo` (about: how many actions stay) or `bot` (about: whose seat)."""

    id: int
    kind: str
    seat: int
    about: int
    agreed: set[int] = field(default_factory=set)


@dataclass(frozen=True)
class Token:
    """Whom a token stands for."""

    kind: str
    identity: int
    place: str
    seat: int


def hashed(token: str) -> str:
    """What is kept of a token."""
    return sha256(token.encode()).hexdigest()


def new_id() -> str:
    """A table's address: 60 random bits, easy to read out."""
    return "".join(secrets.choice("abcdefghjkmnpqrstuvwxyz23456789") for _ in range(12))


class Store:
    """The database of one hall. All of it runs on the event loop's thread: one writer, no locks."""

    def __init__(self, path: Path | None) -> None:
        if path is not None:
            path.parent.mkdir(parents=True, exist_ok=True)
        self.db = sqlite3.connect(str(path) if path else ":memory:", isolation_level=None, check_same_thread=False)
        self.db.execute("PRAGMA journal_mode=WAL")
        self.db.execute("PRAGMA synchronous=NORMAL")
        self.bring_up_to_date()

    def bring_up_to_date(self) -> None:
        """Add the stages of the schema that the file has not got yet, each with its number or not at all."""
        (have,) = self.db.execute("PRAGMA user_version").fetchone()
        for number, stage in enumerate(STAGES[have:], start=have + 1):
            self.db.executescript(f"BEGIN IMMEDIATE; {stage} PRAGMA user_version = {number}; COMMIT;")

    def close(self) -> None:
        """Put everything into the one file."""
        self.db.close()

    def together(self, statements: Iterable[tuple[str, Sequence[object]]]) -> None:
        """All of these or none."""
        self.db.execute("BEGIN IMMEDIATE")
        try:
            for sql, values in statements:
                self.db.execute(sql, values)
        except BaseException:
            self.db.execute("ROLLBACK")
            raise
        self.db.execute("COMMIT")

    # -- identities and tokens ------------------------------------------------------------------------------------

    def add_identity(self, name: str) -> int:
        """A new person."""
        cursor = self.db.execute("INSERT INTO identities (name, created) VALUES (?, ?)", (name, time.time()))
        return int(cursor.lastrowid or 0)

    def name_of(self, identity: int) -> str:
        """What a person is called."""
        row = self.db.execute("SELECT name FROM identities WHERE id = ?", (identity,)).fetchone()
        return str(row[0]) if row else ""

    def rename(self, identity: int, name: str) -> None:
        """Call a person something else, at every table."""
        self.together(
            [
                ("UPDATE identities SET name = ? WHERE id = ?", (name, identity)),
                ("UPDATE seats SET name = ? WHERE identity = ?", (name, identity)),
            ]
        )

    def give_token(self, kind: str, identity: int, place: str = "", seat: int = -1) -> str:
        """A new token; only its hash is kept."""
        token = secrets.token_urlsafe(32)
        values = (hashed(token), kind, identity, place, seat, time.time())
        self.db.execute("INSERT INTO tokens VALUES (?, ?, ?, ?, ?, ?)", values)
        return token

    def token(self, token: str) -> Token | None:
        """Whom it stands for."""
        found = self.db.execute(
            "SELECT kind, identity, place, seat FROM tokens WHERE hash = ?", (hashed(token),)
        ).fetchone()
        return Token(*found) if found else None

    def drop_token(self, token: str) -> None:
        """It is used up."""
        self.db.execute("DELETE FROM tokens WHERE hash = ?", (hashed(token),))

    # -- tables ---------------------------------------------------------------------------------------------------

    def add_table(self, row: TableRow, seats: Sequence[SeatRow], steps: Sequence[Step]) -> None:
        """A new table with whoever sits there and whatever was played already."""
        self.together(
            [
                (
                    "INSERT INTO tables VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                    (
                        row.id,
                        row.game,
                        row.rules,
                        row.seats,
                        json.dumps(row.choices),
                        row.seed,
                        row.position,
                        row.title,
                        row.visibility,
                        row.pace,
                        row.patience,
                        row.status,
                        row.host,
                        row.result,
                        row.created,
                        row.changed,
                        row.began,
                    ),
                ),
                *[seat_values(row.id, seat) for seat in seats],
                *[step_values(row.id, number, step) for number, step in enumerate(steps)],
            ]
        )

    def table(self, place: str) -> TableRow | None:
        """A table by its address."""
        found = self.db.execute("SELECT * FROM tables WHERE id = ?", (place,)).fetchone()
        return table_row(found) if found else None

    def seats(self, place: str) -> list[SeatRow]:
        """Who sits there."""
        rows = self.db.execute(
            "SELECT seat, identity, name, bot, stand_in, trivial FROM seats WHERE place = ? ORDER BY seat", (place,)
        )
        return [SeatRow(row[0], row[1], row[2], row[3], row[4], bool(row[5])) for row in rows]

    def steps(self, place: str) -> list[Step]:
        """What was played."""
        rows = self.db.execute("SELECT seat, text, at, key FROM actions WHERE place = ? ORDER BY number", (place,))
        return [Step(*row) for row in rows]

    def tables_of(self, identity: int, most: int = 60) -> list[TableRow]:
        """The tables at which a person sits, the latest first."""
        rows = self.db.execute(
            "SELECT * FROM tables WHERE id IN (SELECT place FROM seats WHERE identity = ?) "
            "ORDER BY changed DESC LIMIT ?",
            (identity, most),
        )
        return [table_row(row) for row in rows]

    def public_tables(self, status: str, most: int = 30) -> list[TableRow]:
        """The listed tables of a status, the latest first."""
        rows = self.db.execute(
            "SELECT * FROM tables WHERE status = ? AND visibility = 'public' ORDER BY changed DESC LIMIT ?",
            (status, most),
        )
        return [table_row(row) for row in rows]

    def running(self, most: int = 500) -> list[str]:
        """The tables that go on."""
        rows = self.db.execute("SELECT id FROM tables WHERE status = 'running' ORDER BY changed DESC LIMIT ?", (most,))
        return [str(row[0]) for row in rows]

    def set_seat(self, place: str, seat: SeatRow) -> None:
        """Somebody sits down, gets up, or lets a bot play."""
        self.together([seat_values(place, seat)])

    def set_status(self, place: str, status: str, result: str = "") -> None:
        """A table begins or ends."""
        now = time.time()
        self.db.execute(
            "UPDATE tables SET status = ?, result = ?, changed = ?, began = CASE began WHEN 0 THEN ? ELSE began END "
            "WHERE id = ?",
            (status, result, now, now, place),
        )

    def write(self, place: str, keep: int, steps: Sequence[Step], status: str, result: str) -> None:
        """The record from here on: the first `keep` actions stay, these follow. One commit."""
        now = steps[-1].at if steps else time.time()
        self.together(
            [
                ("DELETE FROM actions WHERE place = ? AND number >= ?", (place, keep)),
                *[step_values(place, keep + i, step) for i, step in enumerate(steps)],
                (
                    "UPDATE tables SET status = ?, result = ?, changed = ? WHERE id = ?",
                    (status, result, now, place),
                ),
            ]
        )

    # -- talk, standing answers, votes ----------------------------------------------------------------------------

    def say(self, place: str, seat: int, name: str, text: str, kind: str) -> Talk:
        """Add a line of talk."""
        now = time.time()
        cursor = self.db.execute(
            "INSERT INTO talk (place, seat, name, text, kind, at) VALUES (?, ?, ?, ?, ?, ?)",
            (place, seat, name, text, kind, now),
        )
        return Talk(int(cursor.lastrowid or 0), seat, name, text, kind, now)

    def talk(self, place: str, most: int = 100) -> list[Talk]:
        """The last lines of talk."""
        rows = self.db.execute(
            "SELECT id, seat, name, text, kind, at FROM talk WHERE place = ? ORDER BY id DESC LIMIT ?", (place, most)
        )
        return [Talk(*row) for row in rows][::-1]

    def set_standing(self, place: str, answer: Standing) -> None:
        """Keep an answer for later; an empty action forgets it."""
        if not answer.action:
            self.db.execute(
                "DELETE FROM standing WHERE place = ? AND seat = ? AND question = ?",
                (place, answer.seat, answer.question),
            )
            return
        self.db.execute(
            "INSERT OR REPLACE INTO standing VALUES (?, ?, ?, ?, ?)",
            (place, answer.seat, answer.question, answer.action, answer.stage),
        )

    def standing(self, place: str) -> list[Standing]:
        """The answers given beforehand."""
        rows = self.db.execute("SELECT seat, question, action, stage FROM standing WHERE place = ?", (place,))
        return [Standing(*row) for row in rows]

    def add_vote(self, place: str, kind: str, seat: int, about: int, agreed: Iterable[int]) -> Vote:
        """Put a question before the table."""
        said = set(agreed)
        cursor = self.db.execute(
            "INSERT INTO votes (place, kind, seat, about, agreed, at) VALUES (?, ?, ?, ?, ?, ?)",
            (place, kind, seat, about, " ".join(map(str, sorted(said))), time.time()),
        )
        return Vote(int(cursor.lastrowid or 0), kind, seat, about, said)

    def set_vote(self, vote: Vote) -> None:
        """Who has agreed so far."""
        self.db.execute("UPDATE votes SET agreed = ? WHERE id = ?", (" ".join(map(str, sorted(vote.agreed))), vote.id))

    def drop_vote(self, vote: Vote) -> None:
        """It is decided."""
        self.db.execute("DELETE FROM votes WHERE id = ?", (vote.id,))

    def votes(self, place: str) -> list[Vote]:
        """The questions before the table."""
        rows = self.db.execute("SELECT id, kind, seat, about, agreed FROM votes WHERE place = ? ORDER BY id", (place,))
        return [Vote(row[0], row[1], row[2], row[3], {int(seat) for seat in row[4].split()}) for row in rows]


def table_row(row: Sequence[object]) -> TableRow:
    """A row of the table of tables."""
    made = TableRow(*row)  # type: ignore[arg-type]
    made.choices = json.loads(str(row[4]))
    return made


def seat_values(place: str, seat: SeatRow) -> tuple[str, tuple[object, ...]]:
    """Write a seat."""
    values = (place, seat.seat, seat.identity, seat.name, seat.bot, seat.stand_in, int(seat.trivial))
    return "INSERT OR REPLACE INTO seats VALUES (?, ?, ?, ?, ?, ?, ?)", values


def step_values(place: str, number: int, step: Step) -> tuple[str, tuple[object, ...]]:
    """Write an action."""
    return "INSERT INTO actions VALUES (?, ?, ?, ?, ?, ?)", (place, number, step.seat, step.text, step.at, step.key)
