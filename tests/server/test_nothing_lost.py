"""Nothing that was acknowledged is lost: two servers, a full disk, a damaged table, more tables than memory holds."""

from __future__ import annotations

import logging
import re
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from server.loopback import PAGE, QUICK, TOY, LoopbackHall, past_secrets, two_at_a_table, until
from starhall.server import hall as halls
from starhall.server.errors import Wrong
from starhall.server.hall import Hall, Plan
from starhall.server.store import Change, Conflict, NotKept, Store, Talk, Unusable, talk_values
from starhall.server.store.sqlite import SQLite
from starhall.server.tables import Table

FILE = "hall.sqlite"


# -- one owner --------------------------------------------------------------------------------------------------------


def test_a_second_server_on_the_same_folder_ends_with_a_sentence(tmp_path: Path) -> None:
    with LoopbackHall(tmp_path):
        command = [sys.executable, "-m", "starhall", "serve", "--port", "0", "--data", str(tmp_path)]
        second = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert second.returncode == 1
    assert second.stdout == ""
    assert len(second.stderr.splitlines()) == 1
    assert str(tmp_path) in second.stderr
    assert "another Starhall (process " in second.stderr
    assert "--data" in second.stderr


def test_the_folder_is_free_again_when_the_hall_is_closed(tmp_path: Path) -> None:
    store = Store(tmp_path / FILE)
    with pytest.raises(Unusable, match="another Starhall"):
        Store(tmp_path / FILE)
    store.close()
    Store(tmp_path / FILE).close()


def both(folder: Path) -> tuple[Hall, Hall, str]:
    """Two halls on one file, without the lock, and a table that both have in memory."""
    one, other = (Hall(Store(folder / FILE, alone=False), TOY, QUICK, "e") for _ in range(2))
    people = [one.store.add_identity(name) for name in ("wren", "tide")]
    table_id = one.open(Plan("toy", ("me", "open")), people[0]).row.id
    one.join(one.table(table_id), people[1], None)
    assert other.table(table_id).row.status == "running"
    return one, other, table_id


def kept(hall: Hall, table_id: str) -> list[str]:
    return [f"{step.seat} {step.text}" for step in hall.store.steps(table_id)]


def does(table: Table, seat: int, *actions: str) -> None:
    table.act(seat, table.viewers.version(seat), actions)


def test_without_a_lock_nothing_that_another_wrote_is_overwritten(tmp_path: Path) -> None:
    one, other, table_id = both(tmp_path)
    for seat in (0, 1):
        does(one.table(table_id), seat, "done")
    with pytest.raises(Conflict):
        does(other.table(table_id), 1, "done")
    assert kept(one, table_id) == ["0 done", "1 done"]
    other.forget(table_id)
    does(other.table(table_id), 1, "bid 2")
    assert kept(one, table_id) == ["0 done", "1 done", "1 bid 2"]
    with pytest.raises(Conflict):
        does(one.table(table_id), 0, "bid 1")
    assert kept(one, table_id)[-1] == "1 bid 2"
    for hall in (one, other):
        hall.store.close()


def test_an_undo_and_another_answer_elsewhere_are_noticed_though_the_length_is_the_same(tmp_path: Path) -> None:
    one, other, table_id = both(tmp_path)
    for seat, action in ((0, "done"), (1, "done"), (0, "bid 3"), (1, "bid 0"), (0, "settle")):
        does(one.table(table_id), seat, action)
    other.forget(table_id)
    assert len(other.table(table_id).steps) == 5
    one.table(table_id).undo(0, one.table(table_id).viewers.version(0))
    does(one.table(table_id), 0, "rest")
    with pytest.raises(Conflict):
        does(other.table(table_id), 0, "star vega")
    assert kept(one, table_id)[-1] == "0 rest"
    for hall in (one, other):
        hall.store.close()


def test_a_seat_that_another_gave_away_is_not_given_twice(tmp_path: Path) -> None:
    one, other, _ = both(tmp_path)
    marrow, quill = (one.store.add_identity(name) for name in ("marrow", "quill"))
    table_id = one.open(Plan("toy", ("me", "open", "open")), marrow).row.id
    other.table(table_id)
    one.join(one.table(table_id), quill, 1)
    with pytest.raises(Conflict):
        other.join(other.table(table_id), one.store.add_identity("cinder"), 1)
    assert [seat.name for seat in one.store.seats(table_id)] == ["marrow", "quill", ""]
    for hall in (one, other):
        hall.store.close()


def test_a_request_that_was_overtaken_is_refused_and_the_table_read_again(tmp_path: Path) -> None:
    with LoopbackHall(tmp_path) as loopback:
        wren, tide, table_id = two_at_a_table(loopback)
        other = Hall(Store(tmp_path / FILE, alone=False), TOY, QUICK, "e")
        does(other.table(table_id), 0, "done")
        other.store.close()
        refused = wren.act(table_id, "done")
        assert (refused.status_code, refused.json()["error"]) == (409, "stale")
        assert wren.display(table_id)["sealed"], "what the other wrote is there"
        tide.does(table_id, "done")
        assert kept(loopback.hall, table_id) == ["0 done", "1 done"]


# -- a full disk ------------------------------------------------------------------------------------------------------


@contextmanager
def full_disk(loopback: LoopbackHall) -> Iterator[None]:
    """It can be read, and nothing can be kept."""
    database = loopback.hall.store.database
    right = database.write

    def full(changes: Sequence[Change]) -> None:
        raise NotKept("database or disk is full")

    database.write = full  # type: ignore[method-assign]
    try:
        yield
    finally:
        database.write = right  # type: ignore[method-assign]


def sqlite(store: Store) -> sqlite3.Connection:
    """The file itself."""
    assert isinstance(store.database, SQLite)
    return store.database.writer


def test_a_transaction_that_does_not_fit_leaves_none_open(tmp_path: Path) -> None:
    store = Store(tmp_path / FILE)
    (pages,) = sqlite(store).execute("PRAGMA page_count").fetchone()
    sqlite(store).execute(f"PRAGMA max_page_count = {pages + 2}")
    line = Talk("nowhere", 0, "wren", "x" * 20_000, "say", 0)
    with pytest.raises(NotKept, match="full"):
        store.together([talk_values(line)])
    assert not sqlite(store).in_transaction
    sqlite(store).execute("PRAGMA max_page_count = 100000")
    store.together([talk_values(line)])
    assert len(store.talk("nowhere")) == 1
    store.close()


def test_a_disk_that_fills_up_refuses_and_goes_on_when_there_is_room(tmp_path: Path) -> None:
    with LoopbackHall(tmp_path) as loopback:
        wren, _tide, table_id = two_at_a_table(loopback)
        file = sqlite(loopback.hall.store)
        (pages,) = file.execute("PRAGMA page_count").fetchone()
        file.execute(f"PRAGMA max_page_count = {pages + 3}")
        line, said = {"text": "x" * 400}, 0
        while (answer := wren.post(f"/api/tables/{table_id}/talk", line)).status_code == 200:
            said += 1
        assert (answer.status_code, answer.json()["error"], answer.headers["retry-after"]) == (503, "not_kept", "5")
        assert len(wren.display(table_id)["talk"]) == len(loopback.hall.store.talk(table_id)) == said
        file.execute("PRAGMA max_page_count = 100000")
        until(lambda: wren.post(f"/api/tables/{table_id}/talk", line).status_code == 200)
        wren.does(table_id, "done")


def everything(loopback: LoopbackHall, table_id: str) -> str:
    """What is kept of a table and what its seats see of it."""
    rows = [
        loopback.hall.store.table(table_id),
        loopback.hall.store.seats(table_id),
        loopback.hall.store.steps(table_id),
    ]
    table = loopback.table(table_id)
    memory = [
        table.row,
        table.seats,
        table.steps,
        table.people.talk,
        table.people.votes,
        table.people.presets,
        table.viewers.shown,
    ]
    return re.sub(r"beat=\d+", "", repr([rows, memory]))  # beats are counted anew when a table is read again


def test_on_a_full_disk_every_request_is_refused_and_changes_nothing(tmp_path: Path) -> None:
    with LoopbackHall(tmp_path) as loopback:
        wren, tide, table_id = two_at_a_table(loopback)
        past_secrets(wren, tide, table_id)
        wren.does(table_id, "settle")
        waits = wren.open("me", "open")
        before = [everything(loopback, each) for each in (table_id, waits)]
        number = loopback.hall.store.row("SELECT COUNT(*) FROM tables")
        version = wren.display(table_id)["version"]
        calls = {
            "act": {"version": version, "actions": ["star vega"]},
            "undo": {"version": version},
            "talk": {"text": "hello"},
            "wishes": {"question": "D-OBJECT", "action": "pass"},
            "stand-in": {},
            "leave": {},
        }
        with full_disk(loopback):
            answers = [wren.post(f"/api/tables/{table_id}/{path}", body) for path, body in calls.items()]
            answers += [wren.post(f"/api/tables/{table_id}/wishes", {"trivial": True})]
            answers += [tide.post(f"/api/tables/{table_id}/undo", {"version": version, "ask": True})]
            answers += [tide.post(f"/api/tables/{waits}/join", {}), wren.post(f"/api/tables/{waits}/leave", {})]
            answers += [wren.post(f"/api/tables/{waits}/seats/1/bot", {"bot": "random"})]
            answers += [wren.post("/api/tables", {"game": "toy", "seats": ["me", "open"]})]
            answers += [wren.post("/api/me", {"name": "quill"}), loopback.stranger().post("/api/me", {"name": "quill"})]
            answers += [wren.post("/api/me/link", {}), wren.post(f"/api/tables/{table_id}/fork", {"moment": 0})]
            assert wren.get("/", headers=PAGE).status_code == 200
        stale = [(answer.url.path, answer.json()["error"]) for answer in answers if answer.status_code != 503]
        assert stale == [(f"/api/tables/{table_id}/undo", "stale")], "tide's view has another version"
        assert {answer.json()["error"] for answer in answers} == {"not_kept", "stale"}
        assert [everything(loopback, each) for each in (table_id, waits)] == before
        assert loopback.hall.store.row("SELECT COUNT(*) FROM tables") == number
        wren.does(table_id, "star vega")
        tide.join(waits)
        assert wren.display(waits)["status"] == "running"


def test_bots_and_clocks_go_on_when_there_is_room_again(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with LoopbackHall(tmp_path) as loopback:
        _wren, _tide, clocked = two_at_a_table(loopback, patience=100)
        wren = loopback.guest("wren")
        table_id = wren.open("me", "random")
        until(lambda: wren.display(table_id)["seats"][1]["chosen"])
        with full_disk(loopback), caplog.at_level(logging.ERROR):
            sqlite(loopback.hall.store).execute("UPDATE seats SET asked = asked - 1000 WHERE table_id = ?", (clocked,))
            sqlite(loopback.hall.store).execute("UPDATE tables SET wake = wake - 1000 WHERE id = ?", (clocked,))
            loopback.hall.forget(clocked)
            until(lambda: clocked in caplog.text)
            assert all(not seat.stand_in for seat in loopback.table(clocked).seats)
        until(lambda: all(seat.stand_in for seat in loopback.table(clocked).seats))
        wren.does(table_id, "done")
        with full_disk(loopback):
            caplog.clear()
            loopback.hall.drive(loopback.table(table_id))
        until(lambda: wren.display(table_id)["seats"][1]["chosen"] and wren.display(table_id)["question"] == "D-BID")


def test_a_bot_that_could_not_write_its_answer_tries_again(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with LoopbackHall(tmp_path) as loopback:
        wren, tide = loopback.guest("wren"), loopback.guest("tide")
        table_id = wren.open("me", "open", "random")
        tide.join(table_id)
        until(lambda: wren.display(table_id)["seats"][2]["chosen"])
        for guest in (wren, tide):
            guest.does(table_id, "done")
        loopback.hall.rhythm = replace(QUICK, bot=0)
        with full_disk(loopback), caplog.at_level(logging.ERROR):
            until(
                lambda: (
                    f"table {table_id} cannot be written" in caplog.text or wren.display(table_id)["seats"][2]["chosen"]
                )
            )
        until(lambda: wren.display(table_id)["seats"][2]["chosen"])


# -- what is wrong with one table stays there -------------------------------------------------------------------------

DAMAGES = {
    "a game that is not here": ("UPDATE tables SET game = 'chess' WHERE id = ?", "unknown_game"),
    "choices that are no JSON": ("UPDATE tables SET choices = '{sky' WHERE id = ?", "damaged"),
    "choices that are a list": ("UPDATE tables SET choices = '[1]' WHERE id = ?", "damaged"),
    "an unknown choice": ('UPDATE tables SET choices = \'{"sky": "green"}\' WHERE id = ?', "old_rules"),
    "an impossible number of seats": ("UPDATE tables SET seats = 77 WHERE id = ?", "damaged"),
    "a position that is no JSON": ("UPDATE tables SET position = '{' WHERE id = ?", "damaged"),
    "a position of nothing": ("UPDATE tables SET position = '{}' WHERE id = ?", "old_rules"),
    "missing seats": ("DELETE FROM seats WHERE table_id = ?", "damaged"),
    "an unknown action": ("UPDATE log SET actions = '0 fly' WHERE table_id = ?", "old_rules"),
    "a seat that is not there": ("UPDATE log SET actions = '9 done' WHERE table_id = ?", "damaged"),
    "votes that are no numbers": ("INSERT INTO votes VALUES (99, ?, 'undo', 0, 0, 'x y', 0)", "damaged"),
}


def test_what_is_wrong_with_one_table_stays_there(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with LoopbackHall(tmp_path) as loopback:
        wren, tide = loopback.guest("wren"), loopback.guest("tide")
        cookie = dict(wren.http.cookies)
        opened = {what: wren.open("me", "open", visibility="public", patience=100) for what in [*DAMAGES, "none"]}
        for table_id in opened.values():
            tide.join(table_id)
            wren.does(table_id, "done")
        other = wren.open("me", "random", visibility="public")
        until(lambda: wren.display(other)["seats"][1]["chosen"])
    db = sqlite3.connect(tmp_path / FILE)
    db.execute("UPDATE tables SET wake = 0")
    db.execute("UPDATE seats SET asked = 0")
    for what, (sql, _) in DAMAGES.items():
        db.execute(sql, (opened[what],))
    db.commit()
    db.close()
    with LoopbackHall(tmp_path) as loopback:
        wren = loopback.stranger()
        wren.http.cookies.update(cookie)
        for path in ("/", "/tables", "/replays"):
            assert wren.get(path, headers=PAGE).status_code == 200
        assert all(table_id in wren.get("/tables", headers=PAGE).text for table_id in opened.values())
        assert wren.get("/api/tables").status_code == 200
        wren.does(other, "done")
        until(lambda: wren.display(other)["seats"][1]["chosen"] and wren.display(other)["question"] == "D-BID")
        until(lambda: loopback.table(opened["none"]).seats[1].stand_in)
        for what, (_, error) in DAMAGES.items():
            answer = wren.get(f"/api/tables/{opened[what]}")
            assert (answer.status_code // 100, answer.json()["error"]) == (4, error), what
            page = wren.get(f"/tables/{opened[what]}", headers=PAGE)
            assert (page.status_code, answer.json()["title"] in page.text) == (answer.status_code, True), what
            assert error == "unknown_game" or opened[what] in caplog.text, what


def test_a_missing_variant_is_its_usual_choice(tmp_path: Path) -> None:
    with LoopbackHall(tmp_path) as loopback:
        wren, tide, table_id = two_at_a_table(loopback)
        past_secrets(wren, tide, table_id)
        shown = wren.display(table_id)
        loopback.hall.store.together([("UPDATE tables SET choices = '{}' WHERE id = ?", (table_id,))])
        loopback.hall.forget(table_id)
        assert wren.display(table_id)["log"] == shown["log"]
        assert loopback.table(table_id).settings.choices == {"sky": "clear"}


def test_a_bot_that_breaks_stops_no_other_and_tries_again(
    loopback: LoopbackHall, monkeypatch: pytest.MonkeyPatch
) -> None:
    wren = loopback.guest("wren")
    table_id, other = wren.open("me", "random"), wren.open("me", "random")
    for each in (table_id, other):
        until(lambda each=each: wren.display(each)["seats"][1]["chosen"])  # type: ignore[misc]
    table, right = loopback.table(table_id), loopback.table(table_id).act
    tries: list[int] = []

    def act(seat: int, *given: Any) -> bool:
        tries.append(seat)
        return right(seat, *given) if seat == 0 or len(tries) > 4 else bool(1 // 0)

    monkeypatch.setattr(table, "act", act)
    for each in (table_id, other):
        wren.does(each, "done")
    until(lambda: wren.display(other)["seats"][1]["chosen"])
    until(lambda: wren.display(table_id)["seats"][1]["chosen"])
    assert tries == [0, 1, 1, 1, 1]


# -- clocks and bots belong to what is kept ---------------------------------------------------------------------------


def test_more_tables_than_memory_holds_go_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(halls, "KEPT", 4)
    monkeypatch.setattr(halls, "BUSY", 2)
    with LoopbackHall(tmp_path) as loopback:
        wren, tide = loopback.guest("wren"), loopback.guest("tide")
        clocked = [wren.open("me", "open", patience=100) for _ in range(9)]
        for table_id in clocked:
            tide.join(table_id)
        played = [wren.open("me", "random") for _ in range(9)]
        for table_id in played:
            wren.does(table_id, "done")
        assert len(loopback.hall.tables) < 18
        loopback.hall.store.together([("UPDATE seats SET asked = asked - 1000", ())])
        loopback.hall.store.together([("UPDATE tables SET wake = wake - 1000", ())])

        def on() -> bool:
            seats = loopback.hall.store.seats
            return all(seat.stand_in for table_id in clocked for seat in seats(table_id)) and all(
                sum(step.seat == 1 for step in loopback.hall.store.steps(table_id)) >= 2 for table_id in played
            )

        until(on)


def test_whatever_changes_a_table_is_noticed_once_and_after_it_was_kept(tmp_path: Path) -> None:
    noticed: list[tuple[int, int]] = []

    def changed(table: Table) -> None:
        row = table.store.table(table.row.id)
        assert row is not None
        assert (row.revision, len(table.store.steps(row.id))) == (table.row.revision, len(table.moves))
        noticed.append((table.row.revision, len(table.moves)))

    hall, other, table_id = both(tmp_path)
    row = hall.store.table(table_id)
    assert row is not None
    table = Table(hall.store, hall.game("toy"), row, "e", changed)
    changes: list[Callable[[], None]] = [
        lambda: does(table, 0, "done"),
        lambda: does(table, 1, "done"),
        lambda: table.set_trivial(0, True),
        lambda: table.answer_later(0, "D-OBJECT", "pass", True),
        lambda: table.ask_undo(1, table.viewers.version(1)),
        lambda: table.agree(table.people.votes[0], 0, True),
        lambda: table.stand_in(1, "greedy"),
        lambda: table.stand_up(0),
    ]
    for change in changes:
        before = table.row.revision
        change()
        assert noticed.pop()[0] == before + 1
        assert not noticed
    with pytest.raises(Wrong):
        does(table, 0, "rest")
    table.stand_in(0, "greedy")
    assert not noticed, "a refusal, and what is so already, change nothing"
    for each in (hall, other):
        each.store.close()
