"""Nobody is told anything before it is written; what could not be written was not done."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from server.loopback import PAGE, LoopbackHall, past_secrets, two_at_a_table, until
from starhall.server.live import Call, Listeners
from starhall.server.store import Change, NotKept, Store

SOON = 0.3  # seconds in which an answer that waits for nothing would have come


@contextmanager
def held(loopback: LoopbackHall) -> Iterator[None]:
    """Nothing is written meanwhile."""
    writer = loopback.hall.store.writer
    with writer.news:
        writer.held = True
    try:
        yield
    finally:
        with writer.news:
            writer.held = False
            writer.news.notify_all()


class Asked:
    """A request that is on its way."""

    def __init__(self, ask: Callable[[], Any]) -> None:
        self.answer: Any = None
        self.thread = threading.Thread(target=self.run, args=(ask,), daemon=True)
        self.thread.start()

    def run(self, ask: Callable[[], Any]) -> None:
        self.answer = ask()

    def waits(self) -> bool:
        self.thread.join(SOON)
        return self.thread.is_alive()


def test_no_byte_leaves_before_it_is_written(tmp_path: Path) -> None:
    with LoopbackHall(tmp_path) as loopback:
        wren, tide, table_id = two_at_a_table(loopback)
        marrow = loopback.guest("marrow")
        past_secrets(wren, tide, table_id)
        version, kept = wren.display(table_id)["version"], len(loopback.hall.store.entries(table_id))
        stale = {"version": tide.display(table_id)["version"] + "0", "actions": ["pass"]}
        with tide.streaming(f"/api/tables/{table_id}/stream") as events:
            assert next(events)["log"]
            with held(loopback):
                act = Asked(lambda: wren.act(table_id, "settle", version=version))
                until(lambda: loopback.table(table_id).unwritten)
                event = Asked(lambda: next(events))
                others = [
                    act,
                    event,
                    Asked(lambda: marrow.get(f"/api/tables/{table_id}")),
                    Asked(lambda: loopback.stranger().get(f"/tables/{table_id}", headers=PAGE)),
                    Asked(lambda: loopback.stranger().get(f"/api/tables/{table_id}/moments/0")),
                    Asked(lambda: loopback.stranger().post(f"/api/tables/{table_id}/act", stale)),
                    Asked(lambda: marrow.http.send(marrow.http.build_request("GET", f"/tables/{table_id}"))),
                ]
                assert all(each.waits() for each in others)
                assert len(loopback.hall.store.entries(table_id)) == kept
                assert loopback.stranger().get("/api/games").status_code == 200, (
                    "what tells nothing of it does not wait"
                )
            until(lambda: all(each.answer for each in others))
            assert act.answer.status_code == 200
            assert event.answer["moment"] > 0
        assert len(loopback.hall.store.entries(table_id)) == kept + 1


def test_who_listens_is_woken_when_it_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    woken: list[Call] = []
    usual = Call.set

    def counted(call: Call) -> None:
        woken.append(call)
        usual(call)

    with LoopbackHall(tmp_path) as loopback:
        wren, tide, table_id = two_at_a_table(loopback)
        past_secrets(wren, tide, table_id)
        version = wren.display(table_id)["version"]
        with tide.streaming(f"/api/tables/{table_id}/stream") as events:
            next(events)
            monkeypatch.setattr(Call, "set", counted)
            with held(loopback):
                act = Asked(lambda: wren.act(table_id, "settle", version=version))
                until(lambda: loopback.table(table_id).unwritten)
                assert not woken, "there is nothing that it may say yet"
            until(lambda: act.answer)
            next(events)
            assert woken
    listeners, call = Listeners(), Call()
    listeners.calls[0].add(call)
    listeners.hold()
    listeners.close()
    assert call.changed, "a table that is put away ends its streams at once"


@contextmanager
def failing(loopback: LoopbackHall, wrong: Callable[[Change], bool]) -> Iterator[list[int]]:
    """Groups in which such a change is fail, whatever else is in them. How large the groups were."""
    database, sizes = loopback.hall.store.database, []
    right = database.write

    def write(changes: Sequence[Change]) -> None:
        sizes.append(len(changes))
        if any(wrong(change) for change in changes):
            raise NotKept("database or disk is full")
        right(changes)

    database.write = write  # type: ignore[method-assign]
    try:
        yield sizes
    finally:
        database.write = right  # type: ignore[method-assign]


def test_a_change_that_fails_takes_along_what_was_built_upon_it_and_nothing_else(tmp_path: Path) -> None:
    with LoopbackHall(tmp_path) as loopback:
        wren, tide, bad = two_at_a_table(loopback)
        quill, cinder, good = two_at_a_table(loopback)
        version = wren.display(bad)["version"]
        before = loopback.hall.store.entries(bad)
        with failing(loopback, lambda change: change.table_id == bad and "log" in str(change.statements)) as sizes:
            with held(loopback):
                lost = Asked(lambda: wren.act(bad, "done", version=version))
                until(lambda: len(loopback.table(bad).unwritten) == 1)
                upon = Asked(lambda: tide.post(f"/api/tables/{bad}/wishes", {"trivial": True}))
                until(lambda: len(loopback.table(bad).unwritten) == 2)
                saw = Asked(lambda: loopback.stranger().get(f"/api/tables/{bad}"))
                fine = Asked(lambda: quill.act(good, "done", version=version))
                until(lambda: loopback.table(good).unwritten)
                assert all(each.waits() for each in (lost, upon, saw, fine))
            until(lambda: all(each.answer for each in (lost, upon, saw, fine)))
        assert max(sizes) == 3, "they were one group"
        assert (lost.answer.status_code, lost.answer.json()["error"]) == (503, "not_kept")
        assert upon.answer.status_code == 200, "it was tried again by what is kept"
        assert saw.answer.json()["seats"][0]["chosen"] is False
        assert fine.answer.status_code == 200
        assert loopback.hall.store.entries(bad) == before
        assert [seat.trivial for seat in loopback.hall.store.seats(bad)] == [False, True]
        assert [step.text for step in loopback.hall.store.steps(good)] == ["done"]
        cinder.does(good, "done")
        wren.does(bad, "done")


def test_what_comes_while_it_flushes_is_the_next_group(tmp_path: Path) -> None:
    store = Store(tmp_path / "hall.sqlite")
    sizes: list[int] = []
    right = store.database.write

    def write(changes: Sequence[Change]) -> None:
        sizes.append(len(changes))
        right(changes)

    store.database.write = write  # type: ignore[method-assign]
    with store.writer.news:
        store.writer.held = True
    names = [Asked(lambda name=name: store.add_identity(name)) for name in "abcde"]  # type: ignore[misc]
    until(lambda: len(store.writer.queue) == 5)
    with store.writer.news:
        store.writer.held = False
        store.writer.news.notify_all()
    until(lambda: all(each.answer for each in names))
    assert sizes == [5]
    assert sorted(each.answer for each in names) == [1, 2, 3, 4, 5], "each has its own number"
    store.close()
    with pytest.raises(NotKept):
        store.add_identity("late")
