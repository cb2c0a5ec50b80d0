"""The file: its schema, its stages, and what an older hall left behind."""

from __future__ import annotations

import shutil
import sqlite3
from pathlib import Path

from server.loopback import LoopbackHall, past_secrets, two_at_a_table, until
from starhall.games.age_of_galaxy import GAME as AGE_OF_GALAXY
from starhall.kernel.content import Source
from starhall.server.store import FIRST, STAGES, Entry, PresetAnswer, Step, Store, Vote, entry_values, table_gone

FILE = "hall.sqlite"
PLAYED = ((0, "done"), (1, "done"), (0, "bid 3"))


def old_hall(folder: Path) -> None:
    """A file as the first halls wrote it: no version, one running table and one open one."""
    db = sqlite3.connect(folder / FILE)
    db.executescript(FIRST)
    row = "INSERT INTO tables VALUES (?,'toy','1.0',2,'{\"sky\": \"clear\"}',?,'','Old','public','live',0,?,1,'',7,9)"
    db.execute(row, ("running", "a" * 64, "running"))
    db.execute(row, ("waiting", "b" * 64, "open"))
    db.execute("INSERT INTO seats (place, seat, name) VALUES ('running', 0, 'wren')")
    db.execute("INSERT INTO standing VALUES ('running', 0, 'D-OBJECT', 'pass', '')")
    for number, (seat, text) in enumerate(PLAYED):
        db.execute("INSERT INTO actions VALUES ('running', ?, ?, ?, 8, ?)", (number, seat, text, f"key {number}"))
    db.execute("INSERT INTO votes VALUES (5, 'running', 'undo', 1, 2, '1', 8)")
    db.commit()
    db.close()


def test_an_older_file_is_brought_up_to_date_once(tmp_path: Path) -> None:
    old_hall(tmp_path)
    for _ in range(2):
        store = Store(tmp_path / FILE)
        assert store.row("PRAGMA user_version") == (len(STAGES),)
        running, waiting = store.table("running"), store.table("waiting")
        assert running is not None
        assert waiting is not None
        assert (running.created, running.began, waiting.began) == (7, 7, 0)
        assert [seat.name for seat in store.seats("running")] == ["wren"]
        assert store.steps("running") == [Step(seat, text, 8, f"key {at}") for at, (seat, text) in enumerate(PLAYED)]
        assert [entry.number for entry in store.entries("running")] == [-3, -2, -1]
        assert store.votes("running") == [Vote("undo", 1, 2, frozenset([1]), 5)]
        assert store.presets("running") == [PresetAnswer(0, "D-OBJECT", "pass", "")]
        store.close()


def test_a_game_begins_when_the_last_seat_is_taken(loopback: LoopbackHall) -> None:
    wren, tide = loopback.guest("wren"), loopback.guest("tide")
    table_id = wren.open("me", "open")
    kept = loopback.hall.store.table(table_id)
    assert kept is not None
    assert kept.began == 0
    tide.join(table_id)
    kept = loopback.hall.store.table(table_id)
    assert kept is not None
    assert 0 < kept.created <= kept.began
    assert loopback.table(wren.open("me", "random")).row.began > 0


def test_a_review_is_kept_once_and_goes_with_its_table() -> None:
    store = Store(None)
    assert store.review("here") == ""
    for text in ("first", "second"):
        store.keep_review("here", text)
        assert store.review("here") == text
    store.together(table_gone("here"))
    assert store.review("here") == ""
    store.close()


# -- the log ----------------------------------------------------------------------------------------------------------


def test_an_undo_is_an_entry_and_versions_follow_from_the_log(tmp_path: Path) -> None:
    with LoopbackHall(tmp_path) as loopback:
        wren, tide, table_id = two_at_a_table(loopback)
        past_secrets(wren, tide, table_id)
        wren.does(table_id, "settle")
        wren.does(table_id, "star vega", key="once")
        undone = wren.post(f"/api/tables/{table_id}/undo", {"version": wren.display(table_id)["version"], "steps": 1})
        assert undone.status_code == 200
        store = loopback.hall.store
        kept = [(entry.keep, [step.text for step in entry.steps]) for entry in store.entries(table_id)][-3:]
        assert kept == [(4, ["settle"]), (5, ["star vega"]), (5, [])], "nothing is deleted"
        assert [step.text for step in store.steps(table_id)][-1] == "settle"
        table = loopback.table(table_id)
        seen = [(shown.version, shown.moments, shown.marks) for shown in table.viewers.shown]
        loopback.hall.forget(table_id)
        read = loopback.table(table_id)
        assert read is not table
        assert [(shown.version, shown.moments, shown.marks) for shown in read.viewers.shown] == seen
        assert read.moves[-1].step == table.moves[-1].step
        version = wren.display(table_id)["version"]
        cookie = dict(wren.http.cookies)
    with LoopbackHall(tmp_path) as loopback:
        wren = loopback.stranger()
        wren.http.cookies.update(cookie)
        answer = wren.act(table_id, "star vega", version=version)
        assert answer.status_code == 200, "what was shown before the hall closed still holds"


def test_the_key_of_a_post_belongs_to_the_seat_that_sent_it() -> None:
    store = Store(None)
    steps = (Step(-1, "time_up", 7.0), Step(1, "bid 2", 7.0, "k"), Step(1, "done", 7.0, "k"))
    store.together([entry_values("here", Entry(3, 0, steps)), entry_values("here", Entry(4, 1, ()))])
    assert store.entries("here") == [Entry(3, 0, steps), Entry(4, 1, ())]
    assert store.entries("here", after=3) == [Entry(4, 1, ())]
    assert store.steps("here") == [steps[0]]
    store.close()


# -- which components -------------------------------------------------------------------------------------------------


def content(folder: Path, old: str = "", new: str = "") -> str:
    """The fingerprint of a copy of Age of Galaxy's components with one text replaced in its factions."""
    shutil.copytree(AGE_OF_GALAXY.content.folder, folder)
    text = (folder / "factions.toml").read_text(encoding="utf-8")
    assert old in text
    (folder / "factions.toml").write_text(text.replace(old, new, 1), encoding="utf-8")
    return Source("age_of_galaxy", folder, None).fingerprint()


def test_a_changed_card_changes_the_fingerprint_and_a_changed_sentence_does_not(tmp_path: Path) -> None:
    own = AGE_OF_GALAXY.content.fingerprint()
    assert len(own) == 8
    assert content(tmp_path / "same") == own
    assert content(tmp_path / "words", 'text = "', 'text = "Behold: ') == own
    assert content(tmp_path / "effect", "amount = 1", "amount = 2") != own
    assert content(tmp_path / "id", 'id = "', 'id = "new_') != own


def test_a_table_with_other_cards_sleeps_and_an_older_one_without_a_word_about_them_goes_on(
    loopback: LoopbackHall,
) -> None:
    wren = loopback.guest("wren")
    table_id = wren.open("me", "random")
    own = loopback.table(table_id).row.rules
    assert own == f"1.0 {loopback.table(table_id).game.content.fingerprint()}"
    for rules, status in (("1.0 00000000", 409), ("1.0", 200), ("0.9", 409), (own, 200)):
        loopback.hall.store.together([("UPDATE tables SET rules = ? WHERE id = ?", (rules, table_id))])
        until(lambda: not loopback.hall.thinking)
        loopback.hall.forget(table_id)
        assert wren.get(f"/api/tables/{table_id}").status_code == status, rules


def test_a_record_with_other_cards_is_refused_and_an_older_one_is_read(loopback: LoopbackHall) -> None:
    wren = loopback.guest("wren")
    mark = loopback.hall.game("toy").content.fingerprint()
    for named, status in ((" · content 00000000", 422), ("", 201), (f" · content {mark}", 201)):
        record = f"game toy 1.0 · seats 2 · sky clear{named} · seed x\n0 done\n"
        answer = wren.post("/api/records", {"record": record})
        assert answer.status_code == status, answer.text
