"""Whatever is wrong with a request: the right status, a sentence, no traceback, and nothing has changed."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from server.loopback import PAGE, Guest, LoopbackHall, two_at_a_table


@pytest.fixture(scope="module")
def strict() -> Iterator[LoopbackHall]:
    with LoopbackHall(limits=1) as made:
        yield made


def code(answer: object) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]  # type: ignore[attr-defined]


def test_an_unknown_table(loopback: LoopbackHall) -> None:
    wren = loopback.guest("wren")
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
def test_an_unknown_page_is_a_page(loopback: LoopbackHall, path: str, title: str) -> None:
    page = loopback.stranger().get(path, headers=PAGE)
    assert page.status_code == 404
    assert title in page.text


def test_a_full_table(loopback: LoopbackHall) -> None:
    _wren, _tide, table_id = two_at_a_table(loopback)
    marrow = loopback.guest("marrow")
    assert code(marrow.post(f"/api/tables/{table_id}/join", {})) == (409, "full_table")
    page = marrow.http.post(f"/tables/{table_id}/join", headers=PAGE)
    assert page.status_code == 409
    assert "All seats are taken." in page.text


def test_a_seat_that_is_taken(loopback: LoopbackHall) -> None:
    wren = loopback.guest("wren")
    table_id = wren.open("me", "random", "open")
    tide = loopback.guest("tide")
    assert code(tide.post(f"/api/tables/{table_id}/join", {"seat": 0})) == (409, "seat_taken")
    assert code(tide.post(f"/api/tables/{table_id}/join", {"seat": 7})) == (403, "wrong_seat")
    assert code(tide.post(f"/api/tables/{table_id}/seats/2/bot", {"bot": "random"})) == (403, "not_allowed")
    assert code(wren.post(f"/api/tables/{table_id}/seats/2/bot", {"bot": "clever"})) == (422, "malformed")


def test_another_persons_seat(loopback: LoopbackHall) -> None:
    _wren, tide, table_id = two_at_a_table(loopback)
    assert code(tide.get(f"/api/tables/{table_id}", params={"seat": 0})) == (403, "wrong_seat")
    assert code(tide.act(table_id, "done", seat=0, version="e-0")) == (403, "wrong_seat")
    assert code(tide.get(f"/api/tables/{table_id}/moments/0", params={"seat": 0})) == (403, "wrong_seat")
    page = tide.get(f"/tables/{table_id}?seat=0", headers=PAGE)
    assert page.status_code == 403


def test_nobody_and_a_false_token(loopback: LoopbackHall) -> None:
    _wren, _tide, table_id = two_at_a_table(loopback)
    assert code(loopback.stranger().post("/api/tables", {"game": "toy", "seats": ["me"]})) == (401, "nobody")
    assert code(loopback.stranger().act(table_id, "done", version="e-0")) == (401, "nobody")
    assert code(Guest(loopback.address, "made-up").get(f"/api/tables/{table_id}")) == (401, "bad_token")


def test_a_game_that_has_not_begun_or_is_over(loopback: LoopbackHall) -> None:
    wren = loopback.guest("wren")
    table_id = wren.open("me", "open")
    assert code(wren.act(table_id, "done")) == (409, "not_started")
    table = loopback.table(wren.open("me", "random"))
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
def test_a_malformed_request(loopback: LoopbackHall, body: object) -> None:
    assert code(loopback.guest("wren").post("/api/tables", body)) == (422, "malformed")


def test_a_body_that_is_not_json(loopback: LoopbackHall) -> None:
    answer = loopback.guest("wren").http.post("/api/tables", content=b"{", headers={"Content-Type": "application/json"})
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
def test_a_broken_record_says_where(loopback: LoopbackHall, record: str, wrong: str) -> None:
    answer = loopback.guest("wren").post("/api/records", {"record": record})
    assert code(answer) == (422, "malformed")
    assert wrong in answer.json()["text"]


def test_too_large(loopback: LoopbackHall) -> None:
    wren = loopback.guest("wren")
    assert code(wren.post("/api/me", {"name": "x" * 70_000})) == (413, "too_large")
    chunks = (b"x" * 1000 for _ in range(700))
    streamed = wren.http.post("/api/records", content=chunks, headers={"Content-Type": "application/json"})
    assert code(streamed) == (413, "too_large")
    page = wren.http.post("/records", content=b"record=" + b"x" * 600_000, headers=PAGE)
    assert page.status_code == 413
    assert "That is too large." in page.text


def test_too_fast(strict: LoopbackHall) -> None:
    wren = strict.guest("wren")
    table_id = wren.open("me", "random")
    answers = [wren.post(f"/api/tables/{table_id}/talk", {"text": "again"}) for _ in range(12)]
    slow = [answer for answer in answers if answer.status_code == 429]
    assert slow
    assert slow[0].json()["error"] == "too_fast"
    assert int(slow[0].headers["Retry-After"]) >= 1
    assert len([talk for talk in wren.display(table_id)["talk"] if talk["kind"] == "say"]) == 12 - len(slow)


def test_another_site_cannot_act(loopback: LoopbackHall) -> None:
    wren = loopback.guest("wren")
    table_id = wren.open("me", "random")
    say = {"text": "not me"}
    for headers in ({"Origin": "http://elsewhere.example"}, {"Sec-Fetch-Site": "cross-site"}):
        assert code(wren.post(f"/api/tables/{table_id}/talk", say, headers=headers)) == (403, "other_site")
    assert wren.display(table_id)["talk"] == []
    own = {"Origin": loopback.address, "Sec-Fetch-Site": "same-origin"}
    assert wren.post(f"/api/tables/{table_id}/talk", say, headers=own).status_code == 200


def test_the_wrong_method(loopback: LoopbackHall) -> None:
    answer = loopback.stranger().http.delete("/api/tables")
    assert answer.status_code == 405
    assert answer.json()["error"] == "bad_request"


def test_every_answer_carries_the_guards_headers(loopback: LoopbackHall) -> None:
    for path in ("/", "/api/games", "/nothing", "/static/edition/script/starhall.js"):
        headers = loopback.stranger().get(path, headers=PAGE).headers
        assert "script-src 'self';" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"


def test_a_name_cannot_break_a_page(loopback: LoopbackHall) -> None:
    wren = loopback.guest('"><img src=x>')
    table_id = wren.open("me", "random")
    page = wren.get(f"/tables/{table_id}", headers=PAGE).text
    assert "<img" not in page


def test_a_break_on_our_side_is_a_designed_answer(loopback: LoopbackHall, monkeypatch: pytest.MonkeyPatch) -> None:
    wren = loopback.guest("wren")
    monkeypatch.setattr(loopback.hall, "games", lambda: 1 / 0)
    answer = wren.get("/api/games")
    assert code(answer) == (500, "broken")
    assert "Traceback" not in answer.text
    assert "ZeroDivision" not in answer.text
