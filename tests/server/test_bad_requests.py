"""Whatever is wrong with a request: the right status, a sentence, no traceback, and nothing has changed."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from server.house import Guest, House, two_at_a_table

PAGE = {"Accept": "text/html"}


@pytest.fixture(scope="module")
def strict() -> Iterator[House]:
    with House(limits=1) as made:
        yield made


def code(answer: object) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]  # type: ignore[attr-defined]


def test_an_unknown_table(house: House) -> None:
    wren = house.guest("wren")
    assert code(wren.get("/api/tables/nowhere")) == (404, "unknown_table")
    page = wren.get("/tables/nowhere", headers=PAGE)
    assert page.status_code == 404
    assert "There is no such table." in page.text
    assert "Traceback" not in page.text


@pytest.mark.parametrize(
    ("path", "title"),
    [
        ("/nothing", "There is nothing here."),
        ("/new/chess", "There is no such game in the hall."),
        ("/rules/chess", "There is no such game in the hall."),
        ("/recover/abc", "This link is not valid."),
    ],
)
def test_an_unknown_page_is_a_page(house: House, path: str, title: str) -> None:
    page = house.stranger().get(path, headers=PAGE)
    assert page.status_code == 404
    assert title in page.text


def test_a_full_table(house: House) -> None:
    _wren, _tide, place = two_at_a_table(house)
    marrow = house.guest("marrow")
    assert code(marrow.post(f"/api/tables/{place}/join", {})) == (409, "full_table")
    page = marrow.http.post(f"/tables/{place}/join", headers=PAGE)
    assert page.status_code == 409
    assert "All seats are taken." in page.text


def test_a_seat_that_is_taken(house: House) -> None:
    wren = house.guest("wren")
    place = wren.open("me", "random", "open")
    tide = house.guest("tide")
    assert code(tide.post(f"/api/tables/{place}/join", {"seat": 0})) == (409, "seat_taken")
    assert code(tide.post(f"/api/tables/{place}/join", {"seat": 7})) == (403, "wrong_seat")
    assert code(tide.post(f"/api/tables/{place}/seats/2/bot", {"bot": "random"})) == (403, "not_allowed")
    assert code(wren.post(f"/api/tables/{place}/seats/2/bot", {"bot": "clever"})) == (422, "malformed")


def test_another_persons_seat(house: House) -> None:
    _wren, tide, place = two_at_a_table(house)
    assert code(tide.get(f"/api/tables/{place}", params={"seat": 0})) == (403, "wrong_seat")
    assert code(tide.act(place, "done", seat=0, version="e-0")) == (403, "wrong_seat")
    assert code(tide.get(f"/api/tables/{place}/moments/0", params={"seat": 0})) == (403, "wrong_seat")
    page = tide.get(f"/tables/{place}?seat=0", headers=PAGE)
    assert page.status_code == 403


def test_nobody_and_a_false_token(house: House) -> None:
    _wren, _tide, place = two_at_a_table(house)
    assert code(house.stranger().post("/api/tables", {"game": "toy", "seats": ["me"]})) == (401, "nobody")
    assert code(house.stranger().act(place, "done", version="e-0")) == (401, "nobody")
    assert code(Guest(house.address, "made-up").get(f"/api/tables/{place}")) == (401, "bad_token")


def test_a_game_that_has_not_begun_or_is_over(house: House) -> None:
    wren = house.guest("wren")
    place = wren.open("me", "open")
    assert code(wren.act(place, "done")) == (409, "not_started")
    table = house.table(wren.open("me", "random"))
    table.row.status = "finished"
    assert code(wren.act(table.row.id, "done")) == (409, "finished")


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"game": "toy", "seats": []},
        {"game": "toy", "seats": ["me"] * 5},
        {"game": "toy", "seats": ["me", "clever"]},
        {"game": "toy", "seats": ["me", "random"], "options": {"sky": "green"}},
        {"game": "toy", "seats": ["me", "random"], "options": {"sea": "clear"}},
        {"game": "toy", "seats": ["me", "random"], "colour": "red"},
        [],
        "toy",
    ],
)
def test_a_malformed_request(house: House, body: object) -> None:
    assert code(house.guest("wren").post("/api/tables", body)) == (422, "malformed")


def test_a_body_that_is_not_json(house: House) -> None:
    answer = house.guest("wren").http.post("/api/tables", content=b"{", headers={"Content-Type": "application/json"})
    assert code(answer) == (422, "malformed")


@pytest.mark.parametrize(
    ("record", "wrong"),
    [
        ("hello", "is no header"),
        ("game toy 1.0 · seats 2 · sky clear · seed x\n0 bid 2\n", "line 2"),
        ("game chess 1.0 · seats 2 · seed x\n", "unknown game"),
        ("game toy 0.1 · seats 2 · seed x\n", "version"),
        ('{"game": "toy"}', "version"),
    ],
)
def test_a_broken_record_says_where(house: House, record: str, wrong: str) -> None:
    answer = house.guest("wren").post("/api/records", {"record": record})
    assert code(answer) == (422, "malformed")
    assert wrong in answer.json()["text"]


def test_too_large(house: House) -> None:
    wren = house.guest("wren")
    assert code(wren.post("/api/me", {"name": "x" * 70_000})) == (413, "too_large")
    chunks = (b"x" * 1000 for _ in range(700))
    streamed = wren.http.post("/api/records", content=chunks, headers={"Content-Type": "application/json"})
    assert code(streamed) == (413, "too_large")
    page = wren.http.post("/records", content=b"record=" + b"x" * 600_000, headers=PAGE)
    assert page.status_code == 413
    assert "That is too large." in page.text


def test_too_fast(strict: House) -> None:
    wren = strict.guest("wren")
    place = wren.open("me", "random")
    answers = [wren.post(f"/api/tables/{place}/talk", {"text": "again"}) for _ in range(12)]
    slow = [answer for answer in answers if answer.status_code == 429]
    assert slow
    assert slow[0].json()["error"] == "too_fast"
    assert int(slow[0].headers["Retry-After"]) >= 1
    assert len([talk for talk in wren.sight(place)["talk"] if talk["kind"] == "say"]) == 12 - len(slow)


def test_another_site_cannot_act(house: House) -> None:
    wren = house.guest("wren")
    place = wren.open("me", "random")
    say = {"text": "not me"}
    for headers in ({"Origin": "http://elsewhere.example"}, {"Sec-Fetch-Site": "cross-site"}):
        assert code(wren.post(f"/api/tables/{place}/talk", say, headers=headers)) == (403, "other_site")
    assert wren.sight(place)["talk"] == []
    own = {"Origin": house.address, "Sec-Fetch-Site": "same-origin"}
    assert wren.post(f"/api/tables/{place}/talk", say, headers=own).status_code == 200


def test_the_wrong_method(house: House) -> None:
    answer = house.stranger().http.delete("/api/tables")
    assert answer.status_code == 405
    assert answer.json()["error"] == "bad_request"


def test_every_answer_carries_the_guards_headers(house: House) -> None:
    for path in ("/", "/api/games", "/nothing", "/static/edition/script/starhall.js"):
        headers = house.stranger().get(path, headers=PAGE).headers
        assert "script-src 'self';" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"


def test_a_name_cannot_break_a_page(house: House) -> None:
    wren = house.guest('"><img src=x>')
    place = wren.open("me", "random")
    page = wren.get(f"/tables/{place}", headers=PAGE).text
    assert "<img" not in page


def test_a_break_on_our_side_is_a_designed_answer(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    wren = house.guest("wren")
    monkeypatch.setattr(house.hall, "games", lambda: 1 / 0)
    answer = wren.get("/api/games")
    assert code(answer) == (500, "broken")
    assert "Traceback" not in answer.text
    assert "ZeroDivision" not in answer.text
