"""How people come together: codes, invitations, rematches, names at one device."""

from __future__ import annotations

import asyncio
import re
import secrets
from pathlib import Path

import pytest

from server.loopback import PATIENCE, Guest, LoopbackHall, two_at_a_table
from starhall.kernel.seats import first_seat
from starhall.server import codes, meeting
from starhall.server.store import Store

CODE = re.compile(r"[A-Z]{3,10}-\d{4}")


def code_of(guest: Guest, table_id: str) -> str:
    return str(guest.display(table_id)["code"])


def find(guest: Guest, text: str) -> tuple[int, str]:
    answer = guest.get("/api/find", params={"text": text})
    return answer.status_code, answer.json().get("table") or answer.json().get("error")


def play_out(loopback: LoopbackHall, table_id: str) -> None:
    """Everybody takes the last option until the game is over, at once and before anything else happens in the hall."""

    async def play() -> None:
        table = await loopback.hall.ready(table_id)
        while table.g.due:
            seat = first_seat(table.g.due)
            text = table.game.space.texts[table.g.options(seat)[-1]]
            table.act(seat, table.viewers.version(seat), [text])

    watch = loopback.hall.clock
    assert watch is not None
    asyncio.run_coroutine_threadsafe(play(), watch.get_loop()).result(PATIENCE)
    loopback.hall.store.writer.wait_for_table(table_id)


# -- codes ------------------------------------------------------------------------------------------------------------


def test_a_code_said_aloud_finds_the_open_table(loopback: LoopbackHall) -> None:
    wren, tide = loopback.guest("wren"), loopback.guest("tide")
    table_id = wren.open("me", "open")
    code = code_of(wren, table_id)
    assert CODE.fullmatch(code)
    word, digits = code.split("-")
    for said in (code, code.lower(), f" {word} {digits} ", f"{word}{digits}", f"{word.title()}-{digits}"):
        assert find(tide, said) == (200, table_id), said
    for link in (
        f"{loopback.address}/tables/{table_id}",
        f"/tables/{table_id}?seat=1",
        table_id,
        f"http://x/join/{code}",
    ):
        assert find(tide, link) == (200, table_id), link
    for wrong in ("", "WREN", f"{word}-12345", "http://[", "/tables/", "x" * 12, "/tables/aaaaaaaaaaaa", "DROP-0000"):
        assert find(tide, wrong) == (404, "unknown_code"), wrong


def test_a_code_holds_while_the_game_goes_on_and_no_table_without_open_seats_has_one(loopback: LoopbackHall) -> None:
    wren, tide = loopback.guest("wren"), loopback.guest("tide")
    table_id = wren.open("me", "open")
    code = code_of(wren, table_id)
    tide.join(table_id)
    assert find(loopback.stranger(), code) == (200, table_id), "who comes late may watch"
    play_out(loopback, table_id)
    assert find(tide, code) == (404, "unknown_code")
    assert code_of(wren, table_id) == ""
    assert code_of(wren, wren.open("me", "random")) == ""


def test_a_code_opens_nothing_that_the_link_would_not(loopback: LoopbackHall) -> None:
    wren = loopback.guest("wren")
    table_id = wren.open("me", "open")
    answer = loopback.stranger().get("/api/find", params={"text": code_of(wren, table_id)})
    assert answer.json() == {"table": table_id, "address": f"/tables/{table_id}"}


def test_codes_are_not_guessed_in_bulk(tmp_path: Path) -> None:
    with LoopbackHall(tmp_path, limits=1) as loopback:
        wren = loopback.guest("wren")
        table_id = wren.open("me", "open")
        thief = loopback.stranger()
        tried = [find(thief, f"ACORN-{number:04}") for number in range(13)]
        assert tried[:12] == [(404, "unknown_code")] * 12
        assert tried[12] == (429, "too_fast")
        assert find(thief, code_of(wren, table_id)) == (429, "too_fast"), "not even the right one is told now"


def test_two_tables_never_share_a_code(monkeypatch: pytest.MonkeyPatch) -> None:
    store = Store(None)
    drawn = iter(["ACORN-0001", "ACORN-0001", "ACORN-0002"])
    monkeypatch.setattr(secrets, "choice", lambda words: next(drawn).split("-")[0])
    digits = iter([1, 1, 2])
    monkeypatch.setattr(secrets, "randbelow", lambda most: next(digits))
    monkeypatch.setattr(codes, "table_of", lambda store, code: "somewhere" if code == "ACORN-0001" else "")
    assert codes.new_code(store) == "ACORN-0002"
    store.close()


def test_words_are_easy_to_say_and_many_enough() -> None:
    assert len(set(codes.WORDS)) == len(codes.WORDS) > 150
    assert all(codes.as_code(f"{word}-0000") == f"{word}-0000" for word in codes.WORDS)


# -- invitations ------------------------------------------------------------------------------------------------------


def key_of(loopback: LoopbackHall, guest: Guest) -> str:
    token = loopback.hall.store.token(str(guest.http.cookies["starhall"]))
    assert token is not None
    return loopback.hall.store.key_of(token.identity)


def kinds(guest: Guest) -> list[tuple[str, str]]:
    return [(notice["kind"], notice["table"]) for notice in guest.get("/api/bell").json()]


def test_an_invitation_rings_until_it_is_answered(loopback: LoopbackHall) -> None:
    wren, tide, quill = (loopback.guest(name) for name in ("wren", "tide", "quill"))
    table_id = wren.open("me", "open", "open")
    invite = f"/api/tables/{table_id}/invite"
    for guest in (tide, quill):
        assert wren.post(invite, {"player": key_of(loopback, guest)}).json() in (
            {"invited": "tide"},
            {"invited": "quill"},
        )
    assert tide.get("/api/bell").json()[0]["title"] == "wren invites you"
    assert kinds(tide) == kinds(quill) == [("seat", table_id)]
    tide.join(table_id)
    assert kinds(tide) == []
    number = quill.get("/api/bell").json()[0]["id"]
    assert tide.post(f"/api/invitations/{number}/decline", {}).status_code == 200
    assert kinds(quill) == [("seat", table_id)], "nobody else declines for quill"
    quill.post(f"/api/invitations/{number}/decline", {})
    assert kinds(quill) == []
    quill.join(table_id)
    assert quill.display(table_id)["status"] == "running", "who declined may still come"
    assert wren.post(invite, {"player": key_of(loopback, tide)}).json()["error"] == "full_table"


def test_who_invites_sits_there_and_whom(loopback: LoopbackHall) -> None:
    wren, tide = loopback.guest("wren"), loopback.guest("tide")
    table_id = wren.open("me", "open")
    invite = f"/api/tables/{table_id}/invite"
    assert tide.post(invite, {"player": key_of(loopback, wren)}).json()["error"] == "not_allowed"
    assert wren.post(invite, {"player": key_of(loopback, wren)}).json()["error"] == "already_here"
    for nobody in ("", "x", "1"):
        assert wren.post(invite, {"player": nobody}).json()["error"] == "unknown_player"
    for number in range(meeting.GUESTS):
        assert wren.post(invite, {"player": key_of(loopback, loopback.guest(f"g{number}"))}).status_code == 200
    assert wren.post(invite, {"player": key_of(loopback, tide)}).json()["error"] == "too_many_guests"


def test_those_with_whom_one_played_lately_are_at_hand(loopback: LoopbackHall) -> None:
    wren, tide, _ = two_at_a_table(loopback)
    wren.open("me", "random")
    token = loopback.hall.store.token(str(wren.http.cookies["starhall"]))
    assert token is not None
    assert meeting.companions(loopback.hall.store, token.identity) == [(key_of(loopback, tide), "tide")]


# -- a rematch --------------------------------------------------------------------------------------------------------


def rematch(guest: Guest, table_id: str) -> dict[str, object]:
    answer = guest.post(f"/api/tables/{table_id}/rematch", {})
    assert answer.status_code == 201, answer.text
    found: dict[str, object] = answer.json()
    return found


def test_a_rematch_turns_the_seats_and_keeps_them_for_those_who_played(loopback: LoopbackHall) -> None:
    wren, tide = loopback.guest("wren"), loopback.guest("tide")
    table_id = wren.open("me", "open", "random", bank=600, increment=5, timeout="move", title="Friday")
    tide.join(table_id)
    refused = wren.post(f"/api/tables/{table_id}/rematch", {})
    assert (refused.status_code, refused.json()["error"]) == (409, "still_running")
    play_out(loopback, table_id)
    made = rematch(tide, table_id)
    new = str(made["table"])
    shown = tide.display(new)
    assert [seat["name"] for seat in shown["seats"]] == ["tide", "Quasar", "seat 3"]
    assert (made["seat"], shown["status"], shown["title"]) == (0, "open", "Friday")
    row = loopback.table(new).row
    assert (row.bank, row.increment, row.timeout) == (600, 5, "move")
    assert ("rematch", new) in kinds(wren)
    stranger = loopback.guest("stranger")
    refused = stranger.post(f"/api/tables/{new}/join", {})
    assert (refused.status_code, refused.json()["error"]) == (409, "seat_kept")
    assert stranger.post(f"/api/tables/{table_id}/rematch", {}).json()["error"] == "not_allowed"
    made = rematch(wren, table_id)
    assert (made["table"], made["seat"]) == (new, 2), "who asks second sits down"
    assert wren.display(new)["status"] == "running"
    assert rematch(tide, table_id)["table"] == new, "and nothing more is opened"
    assert not [kind for kind, where in kinds(wren) if where == new and kind == "rematch"]


def test_a_rematch_against_bots_begins_at_once(loopback: LoopbackHall) -> None:
    wren = loopback.guest("wren")
    table_id = wren.open("me", "random")
    play_out(loopback, table_id)
    made = rematch(wren, table_id)
    assert (made["seat"], wren.display(str(made["table"]))["status"]) == (1, "running")


def test_who_declines_a_rematch_lets_the_seat_go(loopback: LoopbackHall) -> None:
    wren, tide, table_id = two_at_a_table(loopback)
    play_out(loopback, table_id)
    new = str(rematch(wren, table_id)["table"])
    assert tide.post("/api/invitations/0/decline", {}).status_code == 200
    assert ("rematch", new) not in kinds(tide)
    loopback.guest("stranger").join(new)
    assert wren.display(new)["status"] == "running"


def test_a_kept_seat_may_be_given_to_a_bot_by_the_host(loopback: LoopbackHall) -> None:
    wren, tide, table_id = two_at_a_table(loopback)
    play_out(loopback, table_id)
    new = str(rematch(wren, table_id)["table"])
    assert wren.post(f"/api/tables/{new}/seats/0/bot", {"bot": "random"}).status_code == 200
    assert tide.post(f"/api/tables/{new}/join", {}).json()["error"] == "full_table"


# -- names at one device ----------------------------------------------------------------------------------------------


def test_those_who_share_a_device_have_names_of_their_own(loopback: LoopbackHall) -> None:
    wren = loopback.guest("wren")
    table_id = wren.open("me", "me", "random", pace="hotseat", names=["", "  Ada\n "])
    names = [seat["name"] for seat in wren.display(table_id, -1)["seats"]]
    assert names == ["wren", "Ada", "Quasar"]
    wren.post("/api/me", {"name": "wendy"})
    assert [seat["name"] for seat in wren.display(table_id, -1)["seats"]] == ["wendy", "Ada", "Quasar"]
    loopback.hall.forget(table_id)
    assert [seat["name"] for seat in wren.display(table_id, -1)["seats"]] == ["wendy", "Ada", "Quasar"]
    play_out(loopback, table_id)
    new = str(rematch(wren, table_id)["table"])
    assert [seat["name"] for seat in wren.display(new, -1)["seats"]] == ["Ada", "Quasar", "wendy"]
    refused = wren.post("/api/tables", {"game": "toy", "seats": ["me", "open"], "names": ["x", "y"]})
    assert refused.status_code == 422
