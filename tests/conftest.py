from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from typing import Any

import pytest


@pytest.fixture(autouse=True)
def databases_are_closed(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Who opens a database closes it. From 3.13 on Python says so, too, but only when the garbage is collected."""
    opened: list[sqlite3.Connection] = []
    connect = sqlite3.connect

    def remembered(*given: Any, **named: Any) -> sqlite3.Connection:
        opened.append(connect(*given, **named))
        return opened[-1]

    monkeypatch.setattr(sqlite3, "connect", remembered)
    yield
    assert not [db for db in opened if is_open(db)]


def is_open(db: sqlite3.Connection) -> bool:
    try:
        return db.total_changes >= 0
    except sqlite3.ProgrammingError:
        return False
