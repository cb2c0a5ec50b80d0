"""A table's page in parts: put together they are the page, what has not changed is kept, what is known is not sent."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from server.loopback import Guest, LoopbackHall, past_secrets, two_at_a_table, until
from starhall.kernel.record import Record
from starhall.server.callers import Caller
from starhall.server.display import log_now
from starhall.server.hall import installed
from starhall.server.live import Call
from starhall.server.tables import Table
from starhall.web import pages, parts
from starhall.web.parts import Kept, Part, reads
from web.seats import golden

GAMES = {
    "age_of_galaxy": "seats_3_drafting_off_galaxy_explored",
    "galactic_era": "seats_3",
    "m101": "rounds_06",
    "master_of_the_galaxy": "2_seats",
}
SENT = re.compile(r'<template data-mark="([\w-]{12})">(.*?)</template>', re.DOTALL)
SLOT = re.compile(r'<i data-slot="([\w-]{12})"></i>')
EVERY = 16  # actions of a whole game, after which is looked twice


@pytest.fixture(scope="module")
def halls() -> Iterator[LoopbackHall]:
    with LoopbackHall(modules=installed()) as made:
        yield made


def put_together(text: str, known: dict[str, str]) -> str:
    """As the script does it."""
    known.update(SENT.findall(text))
    return SLOT.sub(lambda slot: known[slot[1]], SENT.sub("", text))


def brought(halls: LoopbackHall, record: Record) -> Table:
    """A table at which this game begins."""
    return halls.table(halls.guest("wren").post("/api/records", {"record": record.fork(0).text()}).json()["table"])


@pytest.mark.parametrize("name", list(GAMES))
def test_what_is_kept_is_what_would_be_made_anew(
    halls: LoopbackHall, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(halls.hall, "drive", lambda table: None)  # the record is played, by nobody else
    record, _ = golden(name, GAMES[name])
    table = brought(halls, record)
    stranger = Caller(0, "nowhere")
    kept: dict[int, Kept] = {viewer: {} for viewer in table.viewers.everybody()}
    known: dict[int, dict[str, str]] = {viewer: {} for viewer in kept}
    same = sizes = all_sizes = 0
    for number, (seat, action) in enumerate(record.actions):
        table.act(seat, table.viewers.version(seat), [record.game.space.texts[action]])
        if number % EVERY > 1:
            continue
        for viewer in kept:
            values = {"me": "", "bell": [], "my_settings": "{}", **pages.table_parts(table, stranger, viewer)}
            before = dict(kept[viewer])
            text = parts.sent(values, kept[viewer], known[viewer])
            anew = parts.whole(values, {})
            assert put_together(text, known[viewer]) == anew
            same += sum(kept[viewer].get(each) is part for each, part in before.items())
            sizes, all_sizes = sizes + len(text), all_sizes + len(anew)
    assert same > 0
    assert sizes < all_sizes, "not everything changes"


def test_a_browser_is_sent_what_it_has_not(loopback: LoopbackHall) -> None:
    wren, tide, table_id = two_at_a_table(loopback)
    past_secrets(wren, tide, table_id)
    path = f"/tables/{table_id}/fragment?seat=0"
    known: dict[str, str] = {}
    with wren.streaming(f"/tables/{table_id}/live?seat=0") as events:
        next(events)
        first = wren.get(f"{path}&has=")
        assert put_together(first.text, known) == wren.get(path).text
        again = wren.get(f"{path}&has={'.'.join(known)}").text
        assert SENT.findall(again) == []
        assert put_together(again, known) == wren.get(path).text
        wren.does(table_id, "settle")
        then = wren.get(f"{path}&has={'.'.join(known)}").text
        assert 0 < len(SENT.findall(then)) < len(known)
        assert put_together(then, known) == wren.get(path).text
        assert loopback.table(table_id).viewers.listeners.parts[0]
    until(lambda: not loopback.table(table_id).viewers.listeners.parts)  # nobody looks: nothing is kept


def test_a_mark_that_is_not_of_this_page_changes_nothing(loopback: LoopbackHall) -> None:
    wren, tide, table_id = two_at_a_table(loopback)
    path = f"/tables/{table_id}/fragment"
    theirs = dict(SENT.findall(tide.get(f"{path}?seat=1&has=").text))
    own = dict(SENT.findall(wren.get(f"{path}?seat=0&has=").text))
    strange = [mark for mark in theirs if mark not in own]
    assert strange, "each sees what is his"
    for has in (strange, ["AAAAAAAAAAAA"], ["", "."], ["<b>"], ["é" * 12], [mark.upper() for mark in own]):
        answer = wren.get(path, params={"seat": 0, "has": ".".join(has)})
        assert dict(SENT.findall(answer.text)) == own
        assert strange[0] not in answer.text
    assert wren.get(path, params={"seat": 0, "has": "A" * 2001}).status_code == 422
    assert wren.get(path, params={"seat": 1, "has": ".".join(theirs)}).status_code == 403


def test_a_template_is_given_what_it_reads_and_nothing_else() -> None:
    ask = reads("table/ask.html")
    assert {"now", "happened", "due_look", "base", "names"} <= ask.names
    assert {"options", "greyed", "ask", "due"} <= ask.of_s
    assert "talk" not in ask.of_s
    values: dict[str, Any] = {"me": "wren", "s": {"talk": [], "log": [], "votes": []}, "people": [], "board": "x"}
    assert reads("table/talk.html").given(values) == {"s": {"talk": []}, "people": []}
    assert reads("table/bell.html").timed
    assert not ask.timed


def test_the_same_text_has_the_same_mark_and_another_one_has_another() -> None:
    assert Part("one", {"a": 1}).mark == Part("one", None).mark != Part("other", None).mark
    assert Part("", None).slot == "", "nothing goes there"


def test_lines_of_the_log_are_made_once_and_are_those_that_would_be_told_anew(
    halls: LoopbackHall, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(halls.hall, "drive", lambda table: None)
    record, _ = golden("age_of_galaxy", GAMES["age_of_galaxy"])
    table = brought(halls, record)
    viewers = table.viewers
    for viewer in viewers.everybody():
        viewers.listeners.calls[viewer].add(Call())  # somebody looks
    kept = same = back = 0
    for number, (seat, action) in enumerate(record.actions):
        table.act(seat, viewers.version(seat), [record.game.space.texts[action]])
        if number % 17 == 0 and table.history.undoable(seat):
            table.undo(seat, viewers.version(seat), 1)
            table.act(seat, viewers.version(seat), [record.game.space.texts[action]])
            back += 1
        viewer = number % 4 - 1
        before = viewers.of(viewer).heard
        known = {id(line) for line in before.lines} if before else set()
        told = log_now(table, viewer)
        same += sum(id(line) in known for line in told)
        kept += len(told)
        heard, viewers.of(viewer).heard = viewers.of(viewer).heard, None
        assert told == log_now(table, viewer)
        viewers.of(viewer).heard = heard
    assert back > 2, "something was taken back"
    assert same > kept / 2


def test_the_short_way_and_the_usual_one_say_the_same(loopback: LoopbackHall, monkeypatch: pytest.MonkeyPatch) -> None:
    wren, tide, table_id = two_at_a_table(loopback)
    past_secrets(wren, tide, table_id)
    marks = ".".join(dict(SENT.findall(wren.get(f"/tables/{table_id}/fragment?seat=0&has=").text)))
    asked = [f"seat={seat}&has={has}" for seat in (-1, 0, 1, 7) for has in ("", marks, "x" * 12)]

    def answers() -> list[tuple[int, bytes, list[str]]]:
        got = [
            guest.get(f"/tables/{where}/fragment?{query}")
            for where in (table_id, "nowhere")
            for query in asked
            for guest in (wren, tide, loopback.stranger(), Guest(loopback.address, "none"))
        ]
        return [(each.status_code, each.content, sorted(set(each.headers) - {"date"})) for each in got]

    assert [query for query in asked if not pages.PLAIN.fullmatch(query.encode())] == []
    short = answers()
    assert {status for status, _, _ in short} == {200, 401, 403, 404}
    monkeypatch.setattr(pages, "PLAIN", re.compile(b"nothing"))
    assert answers() == short
