"""`starhall store`: copies of a hall that is open, the way to PostgreSQL, and whether all of it can be played."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from server.loopback import LoopbackHall, past_secrets, two_at_a_table
from server.postgres import Cluster
from starhall.cli import main
from starhall.kernel.seats import first_seat
from starhall.server.hall import Hall, Plan
from starhall.server.store import STAGES, Store, Unusable, care


def test_an_open_hall_is_copied_and_moved_to_postgresql(tmp_path: Path, cluster: Cluster) -> None:
    with LoopbackHall(tmp_path / "hall") as loopback:
        wren, tide, table_id = two_at_a_table(loopback)
        past_secrets(wren, tide, table_id)
        wren.post(f"/api/tables/{table_id}/talk", {"text": "§ 1\nhello"})
        seen, cookie = wren.display(table_id), dict(wren.http.cookies)
        care.backup(tmp_path / "hall", tmp_path / "hall.sqlite")
        assert care.export(tmp_path / "hall", tmp_path / "all.jsonl") > 8
        wren.does(table_id, "settle")  # after the copies
    assert (tmp_path / "all.jsonl").stat().st_mode & 0o77 == 0
    assert (tmp_path / "hall.sqlite").stat().st_mode & 0o77 == 0
    address = cluster.database()
    care.import_into(address, tmp_path / "all.jsonl")
    for place in (tmp_path, address):
        with LoopbackHall(place) as again:
            wren = again.stranger()
            wren.http.cookies.update(cookie)
            now = wren.display(table_id)
            assert [now[part] for part in ("version", "log", "talk")] == [
                seen[part] for part in ("version", "log", "talk")
            ]
            wren.does(table_id, "settle", version=seen["version"])
            again.guest("marrow")  # numbers go on after those that were brought
            wren.post(f"/api/tables/{table_id}/talk", {"text": "and on"})
            assert wren.display(table_id)["talk"][-1]["text"] == "and on"
    with pytest.raises(Unusable, match="not empty"):
        care.import_into(address, tmp_path / "all.jsonl")


def test_what_is_no_export_is_refused_in_a_sentence_and_nothing_is_made(tmp_path: Path) -> None:
    source = tmp_path / "export"
    for text, sentence in (
        ("", "no JSON"),
        ('{"starhall hall": 1}\n', "no export of this version"),
        (f'{{"starhall hall": {len(STAGES)}}}\n["facts", 1]\n', "line 2"),
        (f'{{"starhall hall": {len(STAGES)}}}\n["fac', "line 2"),
    ):
        source.write_text(text, encoding="utf-8")
        with pytest.raises(Unusable, match=sentence):
            care.import_into(tmp_path / "new", source)
        assert not (tmp_path / "new").exists()
    with pytest.raises(Unusable, match="there is no hall in"):
        care.backup(tmp_path / "new", tmp_path / "copy")
    assert not (tmp_path / "copy").exists()


def test_check_plays_every_table_and_says_which_cannot_be(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    store = Store(tmp_path / "hall.sqlite")
    hall = Hall(store, {"m101": "starhall.games.m101"})
    wren, tide = store.add_identity("wren"), store.add_identity("tide")
    tables = []
    for _ in range(3):
        table = hall.open(Plan("m101", ("me", "open")), wren)
        hall.join(table, tide, None)
        seat = first_seat(table.g.due)
        table.act(seat, table.viewers.version(seat), [table.game.space.texts[table.g.options(seat)[0]]])
        tables.append(table.row.id)
    main(["store", "check", "--data", str(tmp_path)])  # while it is open
    assert capsys.readouterr().out == "3 whole\n"
    store.close()
    with closing(sqlite3.connect(tmp_path / "hall.sqlite", isolation_level=None)) as db:
        db.execute("UPDATE log SET actions = 'x pass' WHERE table_id = ?", (tables[0],))
        db.execute("UPDATE tables SET rules = '0.1' WHERE id = ?", (tables[1],))
    with pytest.raises(SystemExit) as ended:
        main(["store", "check", "--data", str(tmp_path)])
    assert ended.value.code == 1
    said = capsys.readouterr().out
    assert f"{tables[0]}  damaged: " in said
    assert f"{tables[1]}  asleep: " in said
    assert "1 whole" in said
    with pytest.raises(SystemExit, match="name a file"):
        main(["store", "backup", "--data", str(tmp_path)])
