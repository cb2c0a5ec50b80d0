"""A finished table's record says who played, when and how it ended; one that is brought along keeps what it says."""

from __future__ import annotations

import time

import pytest

import starhall
from server.house import Guest, House, two_at_a_table, until
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


def record_of(guest: Guest, place: str) -> str:
    answer = guest.get(f"/api/tables/{place}/record")
    assert answer.status_code == 200, answer.text
    return answer.text


def tags_of(guest: Guest, place: str) -> dict[str, str]:
    return dict(parse(record_of(guest, place), lambda name: GAME).tags)


def finish_alone(house: House, guest: Guest, place: str) -> None:
    """The guest plays on against bots, to the end."""
    while (shown := guest.sight(place))["status"] != "finished":
        if shown["due"]:
            option = shown["options"][-1]
            more = {"instead": option["instead"]} if "instead" in option else {}
            guest.act(place, *option.get("actions", [option["action"]]), **more)
        until(lambda: guest.sight(place)["due"] or guest.sight(place)["status"] == "finished")


def test_a_finished_game_says_who_played_when_and_how_it_ended(house: House) -> None:
    wren, tide, place = two_at_a_table(house)
    play_to_the_end(place, wren, tide, seed=5)
    ended = wren.sight(place)["result"]
    places, points = (" ".join(map(str, ended[name])) for name in ("places", "points"))
    assert tags_of(tide, place) == {
        "starhall": starhall.__version__,
        "date": time.strftime("%Y-%m-%d", time.gmtime(house.table(place).row.changed)),
        "seat_0": "wren",
        "seat_1": "tide",
        "result": f"places {places} · points {points}",
    }
    assert tags_of(house.stranger(), place) == tags_of(tide, place), "all who may look read the same"


def test_bots_and_stand_ins_are_named(house: House) -> None:
    wren = house.guest("wren")
    place = wren.open("me", "random")
    assert wren.post(f"/api/tables/{place}/stand-in", {}).json() == {"bot": "greedy"}
    house.hall.forget(place)
    until(lambda: wren.sight(place)["status"] == "finished")
    tags = tags_of(wren, place)
    assert (tags["seat_0"], tags["stand_in_0"], tags["bot_1"]) == ("wren", "greedy", "random")
    assert tags["seat_1"] == wren.sight(place)["seats"][1]["name"]
    assert "bot_0" not in tags


def test_a_record_that_is_brought_along_keeps_its_tags_and_names(house: House) -> None:
    record = played().tagged(date="2019-02-03", seat_0="Ada\n<b>", seat_1="Bo", bot_1="deep", event=" Friday ")
    tide = house.guest("tide")
    place = bring(tide, record.text())
    assert record_of(tide, place) == record.text()
    shown = tide.sight(place)
    assert [seat["name"] for seat in shown["seats"]] == ["Ada <b>", "Bo"]
    assert "tide" not in shown["result"]["text"]
    house.hall.forget(place)
    assert record_of(tide, place) == record.text(), "it is kept"


def test_a_record_without_tags_gets_none(house: House) -> None:
    tide = house.guest("tide")
    place = bring(tide, played().text())
    assert record_of(tide, place) == played().text()
    assert tide.sight(place)["seats"][0]["name"] == "tide"


def test_a_game_that_is_played_on_here_names_those_who_played_on(house: House) -> None:
    begun = played().fork(2).tagged(starhall="0.0.1", date="2019-02-03", seat_0="Ada", bot_0="deep", event="Friday")
    tide = house.guest("tide")
    place = bring(tide, begun.text())
    assert tide.sight(place)["seats"][0]["name"] == "tide"
    finish_alone(house, tide, place)
    tags = tags_of(tide, place)
    assert (tags["seat_0"], tags["bot_1"], tags["event"]) == ("tide", "greedy", "Friday")
    assert tags["starhall"] == starhall.__version__
    assert tags["date"] != "2019-02-03"
    assert "bot_0" not in tags


@pytest.mark.parametrize("seed", ["", " ", "a\r\n\u2028b", "· seed x", "\0", '"'])
def test_any_seed_comes_along(house: House, seed: str) -> None:
    record = played(seed).tagged(seat_0=seed)
    tide = house.guest("tide")
    place = bring(tide, record.text())
    house.hall.forget(place)
    assert record_of(tide, place) == record.text()
    assert parse(record_of(tide, place), lambda name: GAME).seed == seed


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
def test_what_is_no_record_is_refused_in_words(house: House, text: str) -> None:
    answer = house.guest("tide").post("/api/records", {"record": text})
    assert answer.status_code == 422
    assert answer.json()["error"] == "malformed"
