"""Looking after what is kept, while the hall is open: is it whole, a copy of it, all of it as text and back."""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any, Final

from starhall.server.store.database import Row, Statement, Unusable
from starhall.server.store.keeping import Store
from starhall.server.store.schema import STAGES
from starhall.server.store.sqlite import SQLite, shape

HEAD: Final = "starhall hall"  # the first line of an export says it, and the number of the schema's stages
NUMBERED: Final = ("identities", "talk", "invitations")  # tables whose rows are numbered by the database


def store_at(place: Path | str, made: bool = False) -> Store:
    """What is kept there; a folder without a hall stays without one, unless it is to be made."""
    if isinstance(place, str):
        return Store(place)
    if not made and not (place / "hall.sqlite").exists():
        raise Unusable(f"there is no hall in {place}; choose its folder with --data")
    return Store(place / "hall.sqlite", alone=made)


def columns() -> Mapping[str, Sequence[str]]:
    """Every table of the schema, and its columns in the order of their names."""
    with closing(sqlite3.connect(":memory:")) as pattern:
        pattern.executescript("".join(STAGES))
        found: dict[str, list[str]] = {}
        for name in sorted(shape(pattern)):
            table, _, column = name.partition(".")
            found.setdefault(table, []).append(column)
        return found


def backup(place: Path | str, to: Path) -> None:
    """A copy of the hall's file as it is at this moment; others go on meanwhile."""
    store = store_at(place)
    try:
        if not isinstance(store.database, SQLite):
            raise Unusable("a database is copied with pg_dump; `starhall store export` writes all of it as text")
        private(to)
        with closing(sqlite3.connect(to)) as copy:
            store.database.reader.backup(copy)
            copy.execute("PRAGMA journal_mode=DELETE")  # one file
    finally:
        store.close()


def export(place: Path | str, to: Path) -> int:
    """All of it as text, as it is at one moment: for another database. How many rows."""
    store = store_at(place)
    count = 0
    try:
        with os.fdopen(private(to), "w", encoding="utf-8") as file:
            print(json.dumps({HEAD: len(STAGES)}), file=file)
            for table, row in everything(store):
                print(json.dumps([table, *row], ensure_ascii=False), file=file)
                count += 1
    finally:
        store.close()
    return count


def everything(store: Store) -> Iterator[tuple[str, Row]]:
    """Every row of every table, at one moment."""
    with store.database.at_one_moment():
        for table, names in columns().items():
            for row in store.rows(f"SELECT {', '.join(names)} FROM {table}"):
                yield table, row


def import_into(place: Path | str, source: Path) -> int:
    """Fill an empty hall with an export, all of it or nothing. How many rows."""
    statements = list(read(source))
    store = store_at(place, made=True)
    try:
        if store.row("SELECT 1 FROM tables LIMIT 1") or store.row("SELECT 1 FROM identities LIMIT 1"):
            raise Unusable("this hall is not empty: bring the export to a new folder or database")
        store.together([("DELETE FROM facts", ()), *statements])
        store.database.number_on(NUMBERED)
    finally:
        store.close()
    return len(statements)


def read(source: Path) -> Iterator[Statement]:
    """An export, line by line."""
    names = columns()
    with source.open(encoding="utf-8") as file:
        head = loaded(source, 1, file.readline())
        if not isinstance(head, dict) or head.get(HEAD) != len(STAGES):
            raise Unusable(f"{source} is no export of this version of Starhall (its first line says which)")
        for number, line in enumerate(file, start=2):
            found = loaded(source, number, line)
            if not isinstance(found, list) or found[0] not in names or len(found) != len(names[found[0]]) + 1:
                raise Unusable(f"line {number} of {source} is no row of a hall")
            table, *row = found
            marks = ", ".join("?" * len(row))
            yield f"INSERT INTO {table} ({', '.join(names[table])}) VALUES ({marks})", row


def loaded(source: Path, number: int, line: str) -> Any:
    """A line's JSON."""
    try:
        return json.loads(line)
    except ValueError:
        raise Unusable(f"line {number} of {source} is no JSON: is the file whole?") from None


def private(path: Path) -> int:
    """A new file for its owner alone: seeds are in it."""
    try:
        return os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
    except OSError as wrong:
        raise Unusable(f"{path} cannot be written: {wrong.strerror}") from None
