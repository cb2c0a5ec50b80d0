"""A finished table's record says who played, when and how it ended; one that is brought along keeps what it says."""

from __future__ import annotations

import time

import pytest

import starhall
from server.loopback import Guest, LoopbackHall, two_at_a_table, until
from server.test_playing_over_http import play_to_the_end
from server.toy import GAME
from starhall.conformance import check
from starhall.kernel.record import Record, parse

TWO = GAME.settings(2)


def played(seed: str = "brought") -> Record:
    """A whole game that nobody has tagged."""
    return check(GAME, TWO, seed, every=1000)


def bring(guest: Guest, text: str) -> str:
    answer = guest.post("/api/records", {"record": text})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["table"])


def record_of(guest: Guest, table_id: str) -> str:
    answer = guest.get(f"/api/tables/{table_id}/record")
    assert answer.status_code == 200, answer.text
    return answer.text


def tags_of(guest: Guest, table_id: str) -> dict[str, str]:
    return dict(parse(record_of(guest, table_id), lambda name: GAME).tags)


def finish_alone(loopback: LoopbackHall, guest: Guest, table_id: str) -> None:
    """The guest plays on against bots, to the end."""
    while (shown := guest.display(table_id))["status"] != "finished":
        if shown["due"]:
            option = shown["options"][-1]
            more = {"instead": option["instead"]} if "instead" in option else {}
            guest.act(table_id, *option.get("actions", [option["action"]]), **more)
        until(lambda: guest.display(table_id)["due"] or guest.display(table_id)["status"] == "finished")


def test_a_finished_game_says_who_played_when_and_how_it_ended(loopback: LoopbackHall) -> None:
    wren, tide, table_id = two_at_a_table(loopback)
    play_to_the_end(table_id, wren, tide, seed=5)
    ended = wren.display(table_id)["result"]
    places, points = (" ".join(map(str, ended[name])) for name in ("places", "points"))
    assert tags_of(tide, table_id) == {
        "starhall": starhall.__version__,
        "date": time.strftime("%Y-%m-%d", time.gmtime(loopback.table(table_id).row.changed)),
        "seat_0": "wren",
        "seat_1": "tide",
        "result": f"places {places} · points {points}",
    }
    assert tags_of(loopback.stranger(), table_id) == tags_of(tide, table_id), "all who may look read the same"


def test_bots_and_stand_ins_are_named(loopback: LoopbackHall) -> None:
    wren = loopback.guest("wren")
    table_id = wren.open("me", "random")
    assert wren.post(f"/api/tables/{table_id}/stand-in", {}).json() == {"bot": "greedy"}
    loopback.hall.forget(table_id)
    until(lambda: wren.display(table_id)["status"] == "finished")
    tags = tags_of(wren, table_id)
    assert (tags["seat_0"], tags["stand_in_0"], tags["bot_1"]) == ("wren", "greedy", "random")
    assert tags["seat_1"] == wren.display(table_id)["seats"][1]["name"]
    assert "bot_0" not in tags


def test_a_record_that_is_brought_along_keeps_its_tags_and_names(loopback: LoopbackHall) -> None:
    record = played().tagged(date="2019-02-03", seat_0="Ada\n<b>", seat_1="Bo", bot_1="deep", event=" Friday ")
    tide = loopback.guest("tide")
    table_id = bring(tide, record.text())
    assert record_of(tide, table_id) == record.text()
    shown = tide.display(table_id)
    assert [seat["name"] for seat in shown["seats"]] == ["Ada <b>", "Bo"]
    assert "tide" not in shown["result"]["text"]
    loopback.hall.forget(table_id)
    assert record_of(tide, table_id) == record.text(), "it is kept"


def test_a_record_without_tags_gets_none(loopback: LoopbackHall) -> None:
    tide = loopback.guest("tide")
    table_id = bring(tide, played().text())
    assert record_of(tide, table_id) == played().text()
    assert tide.display(table_id)["seats"][0]["name"] == "tide"


def test_a_game_that_is_played_on_here_names_those_who_played_on(loopback: LoopbackHall) -> None:
    begun = played().fork(2).tagged(starhall="0.0.1", date="2019-02-03", seat_0="Ada", bot_0="deep", event="Friday")
    tide = loopback.guest("tide")
    table_id = bring(tide, begun.text())
    assert tide.display(table_id)["seats"][0]["name"] == "tide"
    finish_alone(loopback, tide, table_id)
    tags = tags_of(tide, table_id)
    assert (tags["seat_0"], tags["bot_1"], tags["event"]) == ("tide", "greedy", "Friday")
    assert tags["starhall"] == starhall.__version__
    assert tags["date"] != "2019-02-03"
    assert "bot_0" not in tags


@pytest.mark.parametrize("seed", ["", " ", "a\r\n\u2028b", "· seed x", "\0", '"'])
def test_any_seed_comes_along(loopback: LoopbackHall, seed: str) -> None:
    record = played(seed).tagged(seat_0=seed)
    tide = loopback.guest("tide")
    table_id = bring(tide, record.text())
    loopback.hall.forget(table_id)
    assert record_of(tide, table_id) == record.text()
    assert parse(record_of(tide, table_id), lambda name: GAME).seed == seed


@pytest.mark.parametrize(
    "text",
    [
        'game toy 1.0 · seats 2 · seed "\\ud800"\n',
        'game toy 1.0 · seats 2 · seed x\n: seat_0 "\\ud800"\n',
        '{"game": "toy", "version": "1.0", "seats": 2, "options": {}, "seed": "\\ud800", "actions": []}',
        '{"game": "toy", "version": "1.0", "seats": true, "options": {}, "seed": "x", "actions": []}',
        '{"game": "toy", "version": "1.0", "seats": 2, "options": {"sky": 1}, "seed": "x", "actions": [{}]}',
        '{"game": "toy", "version": "1.0", "seats": 2, "options": {}, "seed": "x", "actions": [], "tags": {"a b": ""}}',
        "game toy 9.9 · seats 2 · seed x\n",
        "game toy \u0661.\u0662 · seats \u0662 · seed x\n",
    ],
)
def test_what_is_no_record_is_refused_in_words(loopback: LoopbackHall, text: str) -> None:
    answer = loopback.guest("tide").post("/api/records", {"record": text})
    assert answer.status_code == 422
    assert answer.json()["error"] == "malformed"
