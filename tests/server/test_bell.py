"""What waits for a person, and the lists of the hall: from what is kept, and nothing of it secret."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from server.loopback import PAGE, Guest, LoopbackHall, past_secrets, two_at_a_table, until
from server.test_meeting import play_out
from starhall.server import live
from starhall.server.lists import how_it_ended, lists
from starhall.server.store import SeatRow, TableRow


def rings(guest: Guest) -> list[tuple[str, str]]:
    return [(each["kind"], each["table"]) for each in guest.get("/api/bell").json()]


def identity(loopback: LoopbackHall, guest: Guest) -> int:
    token = loopback.hall.store.token(str(guest.http.cookies["starhall"]))
    assert token is not None
    return token.identity


def test_it_rings_where_a_person_is_waited_for_the_shortest_clock_first(loopback: LoopbackHall) -> None:
    wren, tide, calm = two_at_a_table(loopback, title="Calm")
    hasty, days = (wren.open("me", "open", **more) for more in ({"bank": 60}, {"pace": "days", "patience": 86400}))
    for table_id in (hasty, days):
        tide.join(table_id)
    wren.open("me", "random")
    assert rings(wren) == [("turn", hasty), ("turn", days), ("turn", calm)], "bots have all the time"
    first, _, last = wren.get("/api/bell").json()
    assert (first["title"], last["text"]) == ("Your turn", "Calm, Round 0")
    assert 0 < first["clock"]["left"] <= 60
    assert last["clock"] is None
    wren.does(calm, "done")
    assert rings(wren) == [("turn", hasty), ("turn", days)]
    wren.post(f"/api/tables/{hasty}/stand-in", {})
    assert rings(wren) == [("turn", days)], "a bot plays there"
    assert rings(loopback.stranger()) == []


def test_a_question_before_the_table_rings_until_one_has_answered(loopback: LoopbackHall) -> None:
    wren, tide, table_id = two_at_a_table(loopback)
    past_secrets(wren, tide, table_id)
    wren.does(table_id, "draw")
    wren.post(f"/api/tables/{table_id}/undo", {"version": wren.display(table_id)["version"], "ask": True})
    assert ("vote", table_id) in rings(tide)
    assert ("vote", table_id) not in rings(wren)
    vote = tide.display(table_id)["votes"][0]["id"]
    tide.post(f"/api/tables/{table_id}/votes/{vote}", {"agree": False})
    assert ("vote", table_id) not in rings(tide)


def test_the_end_of_a_game_rings_until_it_was_seen(loopback: LoopbackHall) -> None:
    wren, tide, table_id = two_at_a_table(loopback)
    play_out(loopback, table_id)
    assert rings(tide) == [("over", table_id)]
    assert tide.get(f"/tables/{table_id}", headers=PAGE).status_code == 200
    assert rings(tide) == []
    assert rings(wren) == [("over", table_id)], "each for himself"


def test_the_bell_is_on_every_page_and_live(loopback: LoopbackHall) -> None:
    wren, tide, table_id = two_at_a_table(loopback)
    for path in ("/", "/tables", "/replays", "/me", "/new/toy", "/rules/toy"):
        page = wren.get(path, headers=PAGE).text
        assert f'href="/tables/{table_id}"' in page, path
        assert "(1) " in page.partition("</title>")[0], path
    with tide.streaming("/live") as events:
        assert next(events)["bell"] == [["turn", table_id]]
        tide.does(table_id, "done")
        assert next(events)["bell"] == []
        new = wren.open("me", "open")
        tide.join(new)
        assert next(events)["bell"] == [["turn", new]]
    with tide.streaming(f"/tables/{new}/live") as events:
        assert next(events)["bell"] == [], "the page at hand shows it anyway"
        wren.does(table_id, "done")
        while (event := next(events))["bell"] != [["turn", table_id]]:
            assert event["bell"] == []
    assert loopback.stranger().get("/live").status_code == 401


def test_lists_change_for_whoever_has_the_hall_open(loopback: LoopbackHall, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "HEARTBEAT", 3600)  # its looking again by itself would come too late for anybody
    wren, tide = loopback.guest("wren"), loopback.guest("tide")
    with tide.streaming("/live?lists=true") as events:
        before = next(events)["lists"]
        wren.open("me", "open", visibility="public")
        assert next(events)["lists"] != before


def test_nothing_is_loaded_for_the_lists(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with LoopbackHall(tmp_path) as loopback:
        wren, tide, table_id = two_at_a_table(loopback, visibility="public", title="Friday")
        past_secrets(wren, tide, table_id)
        loopback.hall.forget(table_id)
        monkeypatch.setattr(loopback.hall, "begin_to_load", lambda table_id: 1 // 0)
        for guest, said in ((wren, "Round 1: your turn"), (tide, "Round 1: wren is moving")):
            page = guest.get("/", headers=PAGE).text
            assert said in page
            assert "Friday" in page
        assert "wren is moving" in loopback.stranger().get("/tables", headers=PAGE).text


def test_a_table_that_waits_is_not_pushed_out_by_those_that_are_over(loopback: LoopbackHall) -> None:
    wren, _, table_id = two_at_a_table(loopback)
    store, me = loopback.hall.store, identity(loopback, wren)
    row = store.table(table_id)
    assert row is not None
    for number in range(70):
        over = TableRow(**{**vars(row), "id": f"over{number}", "status": "finished", "changed": 9e9, "code": ""})
        store.add_table(over, [SeatRow(0, me, "wren"), SeatRow(1, 0, "Vesper", "random")], [])
    found = lists(loopback.hall, me)
    assert [entry["id"] for entry in found["waiting"]] == [table_id]
    assert len(found["over"]) == 60


@pytest.mark.parametrize(
    ("result", "me", "said"),
    [
        ({"text": "", "points": [9, 3], "places": [1, 2]}, 0, "you won by 6"),
        ({"text": "", "points": [9, 3], "places": [1, 2]}, 1, "wren won"),
        ({"text": "", "points": [3, 3], "places": [1, 2]}, 0, "you won"),
        ({"text": "", "points": [3, 3], "places": [1, 1]}, 0, "wren and tide share the victory"),
        ("no JSON", 0, "over"),
        ({"text": "x", "points": [3], "places": [1]}, 0, "over"),
        ([], 0, "over"),
    ],
)
def test_how_a_game_ended_is_told_in_a_few_words(result: Any, me: int, said: str) -> None:
    seats = [SeatRow(0, 1, "wren"), SeatRow(1, 2, "tide")]
    text = result if isinstance(result, str) else json.dumps(result)
    row = TableRow("t", "toy", "", 2, "{}", "", "", "T", "link", "live", 0, "finished", 1, text, 0, 0)
    assert how_it_ended(row, seats, [seats[me]]) == said


def test_an_older_halls_tables_are_noted_when_it_opens(tmp_path: Path) -> None:
    with LoopbackHall(tmp_path) as loopback:
        wren, _, table_id = two_at_a_table(loopback)
        cookies = dict(wren.http.cookies)
    with closing(sqlite3.connect(tmp_path / "hall.sqlite", isolation_level=None)) as older:
        older.execute("UPDATE seats SET due = 0")
        older.execute("UPDATE tables SET stage = '', wake = 0")
    with LoopbackHall(tmp_path) as loopback:
        wren = loopback.stranger()
        wren.http.cookies.update(cookies)
        until(lambda: rings(wren) == [("turn", table_id)])
