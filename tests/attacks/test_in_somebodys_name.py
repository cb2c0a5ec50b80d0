"""Somebody tries to be somebody else: foreign seats, old tokens, other sites' forms, seats that are claimed twice."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from server.loopback import PAGE, Guest, LoopbackHall, two_at_a_table
from starhall.server.limits import UNSAFE

# what a seat asks for and does; SEAT is the seat that is meant
READS = (
    "/api/tables/T?seat=SEAT",
    "/api/tables/T/moments/0?seat=SEAT",
    "/api/tables/T/why?action=done&seat=SEAT",
    "/api/tables/T/preview?action=done&seat=SEAT",
    "/api/tables/T/hint?seat=SEAT",
    "/api/tables/T/stream?seat=SEAT",
    "/tables/T?seat=SEAT",
    "/tables/T/fragment?seat=SEAT",
    "/tables/T/live?seat=SEAT",
    "/tables/T/replay/0?seat=SEAT",
)
DEEDS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("act", {"version": "e-1", "actions": ["done"]}),
    ("undo", {"version": "e-1"}),
    ("undo", {"version": "e-1", "ask": True}),
    ("votes/1", {"agree": True}),
    ("wishes", {"trivial": True}),
    ("wishes", {"question": "D-SWAP", "action": "done"}),
    ("stand-in", {}),
    ("stand-in", {"back": True}),
    ("leave", {}),
    ("fork", {"moment": 0}),
    ("lesson", {"version": "e-1", "do": "go_on"}),
)


def others(loopback: LoopbackHall, table_id: str, tide: Guest) -> dict[str, Guest]:
    """All who are not in seat 0 of this table."""
    elsewhere = loopback.guest("quill").post("/api/tables", {"game": "toy", "seats": ["me", "open"]}).json()
    neighbour = tide.post(f"/api/tables/{table_id}/join", {}).json()
    return {
        "the neighbour": tide,
        "the neighbour's program": Guest(loopback.address, neighbour["token"]),
        "a program of another table": Guest(loopback.address, elsewhere["token"]),
        "somebody who watches": loopback.guest("wren"),  # even of the same name
        "a stranger": loopback.stranger(),
        "a made-up token": Guest(loopback.address, "x" * 43),
    }


def test_nobody_sees_or_plays_a_foreign_seat(loopback: LoopbackHall) -> None:
    wren, tide, table_id = two_at_a_table(loopback)
    before = wren.get(f"/api/tables/{table_id}?seat=0").content
    for who, guest in others(loopback, table_id, tide).items():
        for path in READS:
            asked = path.replace("T", table_id, 1).replace("SEAT", "0")
            answer = guest.get(asked, headers=PAGE if not path.startswith("/api") else {})
            assert answer.status_code in (401, 403), (who, path, answer.status_code)
        for deed, body in DEEDS:
            answer = guest.post(f"/api/tables/{table_id}/{deed}", {**body, "seat": 0})
            assert answer.status_code in (401, 403), (who, deed, answer.text)
    assert wren.get(f"/api/tables/{table_id}?seat=0").content == before


def test_what_was_taken_away_works_no_more(loopback: LoopbackHall) -> None:
    """Replayed: a recovery link, the cookie and the token from before a recovery, the token of a seat that was left."""
    wren, _tide, table_id = two_at_a_table(loopback)
    token = wren.post(f"/api/tables/{table_id}/join", {}).json()["token"]
    link = wren.post("/api/me/link", {}).json()["link"].removeprefix(loopback.address)
    unused = wren.post("/api/me/link", {}).json()["link"].removeprefix(loopback.address)
    phone, thief = loopback.stranger(), loopback.stranger()
    assert phone.http.post(link, follow_redirects=False).status_code == 303
    assert thief.http.post(link, follow_redirects=False, headers=PAGE).status_code == 404
    assert "starhall" not in thief.http.cookies
    assert thief.http.post(unused, follow_redirects=False, headers=PAGE).status_code == 404, (
        "the older link is gone, too"
    )
    for old in (wren, Guest(loopback.address, token)):
        assert old.get(f"/api/tables/{table_id}?seat=0").status_code in (401, 403)
        answer = old.post(f"/api/tables/{table_id}/act", {"version": "e-1", "actions": ["done"], "seat": 0})
        assert answer.status_code in (401, 403)
    assert phone.display(table_id)["seat"] == 0


def test_a_cookie_is_no_token_and_a_token_no_cookie(loopback: LoopbackHall) -> None:
    wren, _tide, table_id = two_at_a_table(loopback)
    token = wren.post(f"/api/tables/{table_id}/join", {}).json()["token"]
    link = wren.post("/api/me/link", {}).json()["link"].rsplit("/", 1)[1]
    for secret in (wren.http.cookies["starhall"], link):
        assert Guest(loopback.address, secret).get(f"/api/tables/{table_id}").status_code == 401
    for secret in (token, link):
        crossed = loopback.stranger()
        crossed.http.cookies["starhall"] = secret
        assert crossed.display(table_id)["seat"] == -1
        assert crossed.get("/api/me").json()["known"] is False


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "http://elsewhere.example"},
        {"Origin": "null"},
        {"Origin": "http://127.0.0.1"},  # another port is another site
        {"Origin": "http://127.0.0.1:1"},
        {"Origin": "{own}.elsewhere.example"},
        {"Origin": "http://elsewhere.example@{host}.example"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {"Sec-Fetch-Site": "cross-site", "Origin": "{own}"},
        {"Origin": "http://elsewhere.example", "Content-Type": "text/plain"},
        {"Origin": "http://elsewhere.example", "X-HTTP-Method-Override": "GET"},
        {"Origin": "http://elsewhere.example", "X-Forwarded-Host": "elsewhere.example"},
    ],
    ids=str,
)
def test_another_site_does_nothing_in_anybodys_name(loopback: LoopbackHall, headers: dict[str, str]) -> None:
    """Every route that changes something, whatever it would have done with the request."""
    wren = loopback.guest("wren")
    table_id = wren.open("me", "open")
    names = {"own": loopback.address, "host": loopback.address.removeprefix("http://")}
    sent = {name: text.format(**names) for name, text in headers.items()}
    before = wren.get(f"/api/tables/{table_id}").content
    for method, path in changing(loopback):
        answer = wren.http.request(method, path.replace("{table_id}", table_id), content=b"{}", headers=sent)
        assert (answer.status_code, answer.json()["error"]) == (403, "other_site"), path
        assert "set-cookie" not in answer.headers
    assert wren.get(f"/api/tables/{table_id}").content == before


def changing(loopback: LoopbackHall) -> list[tuple[str, str]]:
    """All routes that change something."""
    found = [
        (method.upper(), path)
        for path, methods in loopback.app.openapi()["paths"].items()
        for method in methods
        if method.upper() in UNSAFE
    ]
    forms = ("/me", "/me/link", "/tables", "/records", "/find", "/tables/{table_id}/join", "/tables/{table_id}/bots")
    assert len(found) > 15
    return [*found, *[("POST", path) for path in forms], ("DELETE", "/api/tables"), ("PUT", "/nothing")]


def test_looking_changes_nothing(loopback: LoopbackHall) -> None:
    """A foreign page can make a browser look at any address (a picture, a link): none of them does anything."""
    wren, _tide, table_id = two_at_a_table(loopback)
    link = wren.post("/api/me/link", {}).json()["link"].removeprefix(loopback.address)
    before = wren.get(f"/api/tables/{table_id}").content
    for path in ("act", "undo", "leave", "join", "talk", "fork", "stand-in", "rematch"):
        for at in (f"/api/tables/{table_id}/{path}", f"/tables/{table_id}/{path}"):
            assert wren.get(at).status_code in (404, 405)
            assert wren.http.head(at).status_code in (404, 405)
    assert wren.get(link, headers=PAGE).status_code == 200
    assert wren.get(f"/api/tables/{table_id}").content == before
    assert loopback.stranger().http.post(link, follow_redirects=False).status_code == 303, "looking did not use it up"


def test_a_seat_is_claimed_once_however_many_come_at_once(loopback: LoopbackHall) -> None:
    """One link to the table, one open seat, many who follow it in the same moment; and one recovery link for many."""
    wren = loopback.guest("wren")
    guests = [loopback.guest(f"guest {number}") for number in range(12)]
    with ThreadPoolExecutor(12) as pool:
        for _ in range(5):
            table_id = wren.open("me", "open")
            answers = list(pool.map(lambda guest: guest.post(f"/api/tables/{table_id}/join", {}), guests))  # noqa: B023
            assert sorted(answer.status_code for answer in answers) == [200] + [409] * 11
            seated = [guest for guest, answer in zip(guests, answers, strict=True) if answer.status_code == 200]
            assert [guest for guest in guests if guest.display(table_id)["seat"] == 1] == seated
        link = wren.post("/api/me/link", {}).json()["link"].removeprefix(loopback.address)
        found = list(pool.map(lambda _: loopback.stranger().http.post(link, follow_redirects=False), range(12)))
    assert sorted(answer.status_code for answer in found) == [303] + [404] * 11


def test_who_left_and_who_was_never_there_see_what_anybody_sees(loopback: LoopbackHall) -> None:
    wren, tide, table_id = two_at_a_table(loopback)
    anybody = loopback.stranger().get(f"/api/tables/{table_id}").content
    assert loopback.guest("tide").get(f"/api/tables/{table_id}").content == anybody, "a name is not a person"
    early = wren.open("me", "open", "open")
    tide.join(early)
    tide.post(f"/api/tables/{early}/leave", {})
    for guest in (loopback.guest("a"), loopback.guest("b")):
        guest.join(early)
    assert tide.get(f"/api/tables/{early}").content == loopback.stranger().get(f"/api/tables/{early}").content
    assert tide.get(f"/api/tables/{early}?seat=1").status_code == 403
