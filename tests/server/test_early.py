"""The short way of an action says the same, word for word, as the usual one; and streams share one heart."""

from __future__ import annotations

import json
from contextlib import ExitStack
from typing import Any

import pytest

from server.loopback import Guest, LoopbackHall, two_at_a_table, until
from starhall.server import early, live
from starhall.server.store import NotKept
from starhall.server.tables import Table

BODIES: tuple[Any, ...] = (
    {"version": "VERSION", "actions": ["done"]},
    {"version": "VERSION", "actions": ["done"], "key": "k"},
    {"version": "e-99", "actions": ["done"]},
    {"version": "VERSION", "actions": ["star vega"]},
    {"version": "VERSION", "actions": ["nonsense"]},
    {"version": "VERSION", "actions": []},
    {"version": "VERSION", "actions": ["done"], "seat": 1},
    {"version": "VERSION", "actions": ["done"], "seat": "0"},
    {"version": "VERSION", "actions": ["done"], "seat": 99},
    {"version": "VERSION", "actions": ["done"], "more": 1},
    {"version": "VERSION", "actions": "done"},
    {"version": "VERSION"},
    {"version": "VERSION", "actions": ["done"] * 25},
    {"version": "VERSION", "actions": ["done"], "instead": 1},
    {"version": "VERSION", "actions": ["reconsider"]},
    *([], "done", 3, None),
)
KINDS = ("application/json", "application/json; charset=utf-8", "text/plain", "")


def answers(loopback: LoopbackHall, kind: str) -> list[tuple[int, bytes, list[str]]]:
    """What comes back for each body, at a table of its own each time."""
    found = []
    for body in BODIES:
        wren, _tide, table_id = two_at_a_table(loopback)
        sent = json.dumps(body).replace("VERSION", wren.display(table_id)["version"])
        headers = {"Content-Type": kind} if kind else {}
        for guest in (wren, loopback.stranger(), Guest(loopback.address, "none")):
            answer = guest.http.post(f"/api/tables/{table_id}/act", content=sent.encode(), headers=headers)
            found.append((answer.status_code, answer.content, sorted(set(answer.headers) - {"date"})))
    return found


@pytest.mark.parametrize("kind", KINDS)
def test_the_short_way_and_the_usual_one_say_the_same(
    loopback: LoopbackHall, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    short = answers(loopback, kind)
    monkeypatch.setattr(early, "plain", lambda request, body: None)
    assert answers(loopback, kind) == short
    assert {status for status, _, _ in short} >= ({200, 401, 403, 409, 422} if "json" in kind else {422})


def test_a_plain_action_goes_the_short_way(loopback: LoopbackHall, monkeypatch: pytest.MonkeyPatch) -> None:
    wren, _tide, table_id = two_at_a_table(loopback)
    taken: list[str] = []
    usual = Table.act

    def watched(table: Table, *given: Any) -> bool:
        import sys

        taken.append(sys._getframe(1).f_code.co_filename)
        return usual(table, *given)

    monkeypatch.setattr(Table, "act", watched)
    wren.does(table_id, "done")
    assert taken[0].endswith("early.py")
    loopback.hall.forget(table_id)
    version = f"{wren.display(table_id)['version']}"
    loopback.hall.forget(table_id)
    assert wren.post(f"/api/tables/{table_id}/act", {"version": version, "actions": ["reconsider"]}).status_code == 200
    assert taken[1].endswith("api.py"), "a table that must be loaded first goes the usual way"


def test_what_goes_wrong_on_the_short_way_has_the_designed_answer(
    loopback: LoopbackHall, monkeypatch: pytest.MonkeyPatch
) -> None:
    wren, _tide, table_id = two_at_a_table(loopback)

    def broken(*given: Any) -> bool:
        raise NotKept("disk full")

    with monkeypatch.context() as patch:
        patch.setattr(Table, "act", broken)
        refused = wren.act(table_id, "done")
    assert (refused.status_code, refused.json()["error"]) == (503, "not_kept")
    assert refused.headers["retry-after"] == "5"
    assert loopback.stranger().http.get(f"/api/tables/{table_id}/act").status_code == 405


def test_streams_share_one_timer_and_quiet_ones_say_that_they_are_here(
    loopback: LoopbackHall, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live, "HEARTBEAT", 0.1)
    wren, tide, table_id = two_at_a_table(loopback)
    heart = loopback.hall.heart
    with (
        wren.http.stream("GET", f"/tables/{table_id}/live") as one,
        tide.http.stream("GET", f"/api/tables/{table_id}/stream") as two,
    ):
        read = [answer.iter_lines() for answer in (one, two)]  # a reader that is thrown away ends its stream
        for lines in read:
            assert any(line == ": still here" for line in lines)
        assert len(heart.calls) == 2
    until(lambda: not heart.calls and heart.timer is None)


def test_what_many_watch_is_written_out_once_a_beat(loopback: LoopbackHall, monkeypatch: pytest.MonkeyPatch) -> None:
    wren, _tide, table_id = two_at_a_table(loopback)
    made: list[str] = []
    usual = live.message

    def counted(kind: str, number: str, data: str) -> str:
        made.append(kind)
        return usual(kind, number, data)

    monkeypatch.setattr(live, "message", counted)
    with ExitStack() as stack:
        path = f"/api/tables/{table_id}/stream?seat=-1"
        streams = [stack.enter_context(loopback.stranger().streaming(path)) for _ in range(3)]
        first = [next(events) for events in streams]
        assert first == [first[0]] * 3
        wren.post(f"/api/tables/{table_id}/talk", {"text": "hello"})
        second = [next(events) for events in streams]
        assert second == [second[0]] * 3
        assert second[0]["talk"][-1]["text"] == "hello"
    assert made == ["display", "display"]
    until(lambda: -1 not in loopback.table(table_id).viewers.listeners.said)
