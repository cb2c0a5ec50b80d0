"""The file: its schema, its stages, and what an older hall left behind."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from server.house import House
from starhall.server.store import FIRST, STAGES, Store

FILE = "hall.sqlite"


def old_hall(folder: Path) -> None:
    """A file as the first halls wrote it: no version, one running table and one open one."""
    db = sqlite3.connect(folder / FILE)
    db.executescript(FIRST)
    row = "INSERT INTO tables VALUES (?,'toy','1.0',2,'{\"sky\": \"clear\"}',?,'','Old','public','live',0,?,1,'',7,9)"
    db.execute(row, ("running", "a" * 64, "running"))
    db.execute(row, ("waiting", "b" * 64, "open"))
    db.commit()
    db.close()


def test_an_older_file_is_brought_up_to_date_once(tmp_path: Path) -> None:
    old_hall(tmp_path)
    for _ in range(2):
        store = Store(tmp_path / FILE)
        assert store.db.execute("PRAGMA user_version").fetchone() == (len(STAGES),)
        running, waiting = store.table("running"), store.table("waiting")
        assert running is not None
        assert waiting is not None
        assert (running.created, running.began, waiting.began) == (7, 7, 0)
        store.close()


def test_a_game_begins_when_the_last_seat_is_taken(house: House) -> None:
    wren, tide = house.guest("wren"), house.guest("tide")
    place = wren.open("me", "open")
    kept = house.hall.store.table(place)
    assert kept is not None
    assert kept.began == 0
    tide.join(place)
    kept = house.hall.store.table(place)
    assert kept is not None
    assert 0 < kept.created <= kept.began
    assert house.table(wren.open("me", "random")).row.began > 0
