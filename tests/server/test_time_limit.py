"""A time that the table agreed on is measured by the hall's clock, and said by the table itself (M101, M1-VAR-02)."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from server.loopback import Guest, LoopbackHall, until
from starhall.games.m101 import GAME
from starhall.kernel.seats import NOBODY
from starhall.server import clock

M101 = {"m101": "starhall.games.m101"}
HOUR = {"time_limit_minutes": "60"}
SAID = "The time is up: this is the last round."


@pytest.fixture
def loopback() -> Iterator[LoopbackHall]:
    with LoopbackHall(modules=M101) as made:
        yield made


def two(loopback: LoopbackHall, **options: str) -> tuple[Guest, Guest, str]:
    """Two people at a table, past the setup."""
    wren, tide = loopback.guest("wren"), loopback.guest("tide")
    table_id = wren.open("me", "open", game="m101", options=options)
    tide.join(table_id)
    while wren.display(table_id)["phase"][0] == "Setup":
        guest = wren if wren.display(table_id)["due"] else tide
        guest.does(table_id, guest.options(table_id)[0])
    return wren, tide, table_id


def texts(loopback: LoopbackHall, table_id: str) -> list[str]:
    table = loopback.table(table_id)
    return [GAME.space.text(move.step.seat, move.action) for move in table.moves]


def pass_round(wren: Guest, tide: Guest, table_id: str) -> None:
    """Both choose Build and do nothing, to the end of the round."""
    for guest in (wren, tide):
        guest.does(table_id, "choose build")
        guest.does(table_id, "lay_nothing")
    while wren.display(table_id)["question"] not in ("M1-D03", ""):
        guest = wren if wren.display(table_id)["due"] else tide
        guest.does(table_id, "pass")


def an_hour_passes(loopback: LoopbackHall, table_id: str) -> None:
    loopback.table(table_id).row.began -= 3600


def test_the_hall_says_that_the_time_is_up_and_the_round_is_played_to_its_end(loopback: LoopbackHall) -> None:
    wren, tide, table_id = two(loopback, **HOUR)
    pass_round(wren, tide, table_id)
    assert SAID not in [line["text"] for line in wren.display(table_id)["log"]]
    before = {guest: guest.display(table_id) for guest in (wren, tide)}
    loopback.later(table_id, 3600)
    until(lambda: texts(loopback, table_id)[-1] == "table time_up")
    for guest, old in before.items():
        shown = guest.display(table_id)
        assert (shown["options"], shown["question"], shown["due"]) == (old["options"], old["question"], old["due"])
        assert shown["log"][-1]["text"] == SAID
        assert shown["phase"][-1] == "Last round"
        assert shown["version"] != old["version"], "what is sent now answers the last round"
    assert loopback.stranger().display(table_id, NOBODY)["log"][-1]["text"] == SAID
    pass_round(wren, tide, table_id)
    end = wren.display(table_id)
    assert (end["status"], end["phase"][0]) == ("finished", "Round 2")
    assert end["result"]["text"].endswith("the agreed time is over.")
    assert texts(loopback, table_id).count("table time_up") == 1
    record = wren.get(f"/api/tables/{table_id}/record").text
    assert "table time_up" in record
    assert wren.post("/api/records", {"record": record}).status_code == 201, "and the hall reads it again"


def test_an_answer_after_the_time_comes_after_the_tables_word(loopback: LoopbackHall) -> None:
    """The last answer of a round, a moment after the time has passed: no further round begins."""
    wren, tide, table_id = two(loopback, **HOUR)
    for guest in (wren, tide):
        guest.does(table_id, "choose expand")
        guest.does(table_id, "lay_nothing")
    first, last = (wren, tide) if wren.display(table_id)["due"] else (tide, wren)
    first.does(table_id, "pass")
    an_hour_passes(loopback, table_id)
    last.does(table_id, "pass")
    assert [line.partition(" ")[2] for line in texts(loopback, table_id)[-2:]] == ["time_up", "pass"]
    assert wren.display(table_id)["status"] == "finished"


def test_nobody_takes_the_time_back(loopback: LoopbackHall) -> None:
    wren, tide, table_id = two(loopback, **HOUR)
    pass_round(wren, tide, table_id)
    for guest in (wren, tide):
        guest.does(table_id, "choose expand")
        guest.does(table_id, "lay_nothing")
    guest = wren if wren.display(table_id)["due"] else tide
    system = next(
        option for option in guest.options(table_id) if option == f"influence {home_of(loopback, table_id, guest)}"
    )
    guest.does(table_id, system)
    assert guest.display(table_id)["undo"]["steps"] == 1
    an_hour_passes(loopback, table_id)
    table = loopback.table(table_id)
    table.call_time(clock.time_to_call(table.game, table.row, table.g))
    shown = guest.display(table_id)
    assert (shown["undo"]["steps"], shown["undo"]["move"], shown["undo"]["ask"]) == (0, 0, False)
    for ask in (False, True):
        answer = guest.post(f"/api/tables/{table_id}/undo", {"version": shown["version"], "ask": ask})
        assert (answer.status_code, answer.json()["error"]) == (409, "nothing_to_undo")
    assert not shown["reacts"], "the seat goes on with what it has begun"


def home_of(loopback: LoopbackHall, table_id: str, guest: Guest) -> str:
    """The space of a guest's own start system, whose influence is asked in two steps: which, and how."""
    seat = guest.display(table_id)["seat"]
    table = loopback.table(table_id)
    controller = table.game.to_data(table.g)["controller"]
    return str(next(cell for cell, colour in controller.items() if colour == GAME.colours[seat]))


def test_the_clock_goes_on_while_the_hall_is_closed(tmp_path: Path) -> None:
    with LoopbackHall(tmp_path, modules=M101) as loopback:
        wren, tide, table_id = two(loopback, **HOUR)
        timeless = two(loopback)[2]
        pass_round(wren, tide, table_id)
    with sqlite3.connect(tmp_path / "hall.sqlite") as db:
        db.execute("UPDATE tables SET began = began - 3600, wake = wake - 3600")
    db.close()
    with LoopbackHall(tmp_path, modules=M101) as loopback:
        until(lambda: texts(loopback, table_id)[-1] == "table time_up")
        assert "table time_up" not in texts(loopback, timeless)


def test_a_form_asks_for_numbers_and_says_which(loopback: LoopbackHall) -> None:
    wren = loopback.guest("wren")
    form = wren.get("/new/m101").text
    assert 'type="number" name="v-max_rounds" min="1" max="60"' in form
    assert 'type="number" name="v-time_limit_minutes" min="15" max="600"' in form
    given = {"game": "m101", "seats": "2", "who": "friends", "v-max_rounds": "37", "v-time_limit_minutes": ""}
    answer = wren.http.post("/tables", data=given, follow_redirects=False)
    choices = loopback.table(answer.headers["location"].rpartition("/")[2]).row.choices
    assert (choices["max_rounds"], choices["time_limit_minutes"]) == ("37", "0")
    for wrong in ("61", "9" * 5000):
        answer = wren.http.post("/tables", data={**given, "v-max_rounds": wrong}, headers={"Accept": "text/html"})
        assert answer.status_code == 422
        assert "any number from 1 to 60" in answer.text


def test_a_program_learns_the_range(loopback: LoopbackHall) -> None:
    (game,) = loopback.stranger().get("/api/games").json()
    limits = {variant["id"]: variant["numbers"] for variant in game["variants"]}
    assert (limits["max_rounds"]["least"], limits["max_rounds"]["most"]) == (1, 60)
    assert (limits["time_limit_minutes"]["least"], limits["time_limit_minutes"]["most"]) == (15, 600)
    assert limits["upgrade"] is None
    answer = loopback.guest("wren").post(
        "/api/tables", {"game": "m101", "seats": ["me", "open"], "options": {"time_limit_minutes": "14"}}
    )
    assert (answer.status_code, answer.json()["error"]) == (422, "malformed")
    assert "any number from 15 to 600" in answer.json()["text"]
