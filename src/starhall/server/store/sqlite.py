"""SQLite: the whole hall in one file, for one process; or in memory, for tests.

It writes on a connection of its own, in a write-ahead log with `synchronous=FULL`: what is written survives a power
cut, and who reads meanwhile sees what was written before.
"""

from __future__ import annotations

import os
import sqlite3
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from starhall.location import lock
from starhall.server.store.database import MEND, Change, Conflict, Damaged, News, NotKept, Row, Unusable
from starhall.server.store.schema import FIRST, STAGES


class SQLite:
    """A hall in a file."""

    shared: Final = False

    def __init__(self, path: Path | None, alone: bool = True) -> None:
        self.lock = -1
        self.made = path is None
        try:
            self.writer: Final = self.opened(path, alone) if path else connected(":memory:")
            self.bring_up_to_date()
            self.reader: Final = connected(str(path)) if path else self.writer
        except sqlite3.OperationalError as wrong:
            raise Unusable(f"{path} cannot be used: {wrong}") from None
        except sqlite3.DatabaseError as wrong:
            raise Unusable(f"{path} is damaged ({wrong}): {MEND}") from None
        except OSError as wrong:
            raise Unusable(f"{path} cannot be used: {wrong.strerror}; choose another folder with --data") from None
        self.writing: Final = threading.RLock()
        self.reading: Final = threading.RLock() if path else self.writing  # in memory there is one connection for both

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
        (have,) = self.writer.execute("PRAGMA user_version").fetchone()
        for number, stage in enumerate(STAGES[have:], start=have + 1):
            self.writer.executescript(f"BEGIN IMMEDIATE; {stage} PRAGMA user_version = {number}; COMMIT;")

    def rows(self, sql: str, values: Sequence[object] = ()) -> list[Row]:
        """What is found among all that is written."""
        with self.reading, minding():
            return self.reader.execute(sql, values).fetchall()

    def write(self, changes: Sequence[Change]) -> None:
        """All of these with one flush, or none; a change that finds its table changed is left out."""
        with self.writing, minding():
            try:
                self.writer.execute("BEGIN IMMEDIATE")
                for change in changes:
                    self.do(change)
                self.writer.execute("COMMIT")
            except BaseException:
                if self.writer.in_transaction:
                    self.writer.execute("ROLLBACK")
                raise

    def do(self, change: Change) -> None:
        """Carry out one change of a group."""
        change.wrong = None
        for number, (sql, values) in enumerate(change.statements):
            cursor = self.writer.execute(sql, values)
            if change.is_checked and not number and not cursor.rowcount:
                change.wrong = Conflict(change.table_id)
                return
            if cursor.description:
                change.made = int(cursor.fetchall()[-1][0])

    def claim(self, table_id: str) -> bool:
        """There is no other process."""
        return True

    def release(self, table_id: str) -> None:
        """There is no other process."""

    def hear(self, call: Callable[[News], None]) -> None:
        """There is no other process."""

    @contextmanager
    def at_one_moment(self) -> Iterator[None]:
        """All that is read meanwhile is as it was at its beginning."""
        with self.reading:
            self.reader.execute("BEGIN")
            try:
                yield
            finally:
                self.reader.execute("COMMIT")

    def number_on(self, tables: Sequence[str]) -> None:
        """SQLite does so by itself."""

    def close(self) -> None:
        """Put everything into the one file, and let others have it."""
        self.reader.close()
        self.writer.close()
        if self.lock >= 0:
            os.close(self.lock)
            self.lock = -1


@contextmanager
def minding() -> Iterator[None]:
    """What SQLite says went wrong, in the hall's words."""
    try:
        yield
    except (sqlite3.OperationalError, sqlite3.IntegrityError) as wrong:
        raise NotKept(str(wrong)) from wrong
    except sqlite3.DatabaseError as wrong:
        raise Damaged(str(wrong)) from wrong


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
