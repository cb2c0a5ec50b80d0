"""A seat's token speaks for its seat at its table, and for nothing else: a program that has one is not the person."""

from __future__ import annotations

import pytest

from server.loopback import PAGE, Guest, LoopbackHall
from starhall.server.store import table_gone

WHO = {"name": "somebody else"}
RECORD = {"record": "game toy 1.0 · seats 2 · sky clear · seed x\n"}


def seated(loopback: LoopbackHall, *others: str) -> tuple[Guest, Guest, str]:
    """A person, a program that has the token of the person's first seat, and the table."""
    wren = loopback.guest("wren")
    opened = wren.post("/api/tables", {"game": "toy", "seats": ["me", *others]}).json()
    return wren, Guest(loopback.address, opened["token"]), opened["table"]


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/api/me", WHO),
        ("/api/me/link", {}),
        ("/api/tables", {"game": "toy", "seats": ["me", "random"]}),
        ("/api/tables/{other}/join", {"name": "a program"}),
        ("/api/tables/{open}/join", {"name": "a program"}),
        ("/api/tables/{open}/join", {}),
        ("/api/tables/{open}/seats/1/bot", {"bot": "random"}),
        ("/api/tables/{table_id}/fork", {"moment": 0}),
        ("/api/records", RECORD),
    ],
)
def test_what_a_person_does_is_not_done_with_a_token(
    loopback: LoopbackHall, path: str, body: dict[str, object]
) -> None:
    wren, program, table_id = seated(loopback, "open")
    others = {"table_id": table_id, "open": wren.open("me", "open"), "other": loopback.guest("tide").open("me", "open")}
    people = loopback.hall.store.row("SELECT count(*) FROM identities")
    tables = loopback.hall.store.row("SELECT count(*) FROM tables")
    answer = program.post(path.format(**others), body)
    assert (answer.status_code, answer.json()["error"]) == (403, "not_allowed"), path
    assert "token" in answer.json()["title"]
    assert "set-cookie" not in answer.headers
    assert loopback.hall.store.row("SELECT count(*) FROM identities") == people
    assert loopback.hall.store.row("SELECT count(*) FROM tables") == tables
    assert wren.get("/api/me").json()["name"] == "wren"


@pytest.mark.parametrize(
    "path", ["/me", "/me/link", "/tables", "/records", "/tables/{table_id}/join", "/tables/{table_id}/bots"]
)
def test_nor_by_the_pages_forms(loopback: LoopbackHall, path: str) -> None:
    wren, program, table_id = seated(loopback, "open")
    form = {"name": "somebody else", "game": "toy", "seats": "2", **RECORD}
    answer = program.http.post(path.format(table_id=table_id), data=form, headers=PAGE)
    assert answer.status_code == 403, path
    assert wren.get("/api/me").json()["name"] == "wren"


def test_a_token_tells_nothing_of_the_persons_other_tables(loopback: LoopbackHall) -> None:
    wren, program, _place = seated(loopback, "random")
    other = wren.open("me", "random")
    assert wren.display(other)["seat"] == 0
    assert program.display(other)["seat"] == -1, "there it is a spectator like any other"
    assert program.get(f"/api/tables/{other}", params={"seat": 0}).status_code == 403
    assert program.get("/api/tables").json()["mine"] == []
    assert program.get("/api/me").status_code == 403
    assert other not in program.get("/tables", headers=PAGE).text
    for path, body in (("talk", {"text": "hello"}), ("leave", {}), ("act", {"version": "e-0", "actions": ["done"]})):
        assert program.post(f"/api/tables/{other}/{path}", body).status_code == 403, path
    assert wren.display(other)["talk"] == []


def test_with_its_token_a_program_does_all_that_its_seat_may_do(loopback: LoopbackHall) -> None:
    wren, program, table_id = seated(loopback, "random")
    assert program.display(table_id)["due"]
    assert program.get(f"/api/tables/{table_id}/hint").status_code == 200
    assert program.get(f"/api/tables/{table_id}/why", params={"action": "done"}).json()["legal"]
    assert program.post(f"/api/tables/{table_id}/talk", {"text": "beep"}).status_code == 200
    assert [(talk["seat"], talk["name"]) for talk in wren.display(table_id)["talk"]] == [(0, "wren")]
    program.does(table_id, "done")
    assert program.post(f"/api/tables/{table_id}/leave", {}).status_code == 200
    assert wren.display(table_id)["stand_in"] == "greedy"


def test_a_token_dies_with_the_seat_that_it_spoke_for(loopback: LoopbackHall) -> None:
    wren, program, table_id = seated(loopback, "open")
    wren.post(f"/api/tables/{table_id}/leave", {})
    tide = loopback.guest("tide")
    assert tide.post(f"/api/tables/{table_id}/join", {"seat": 0}).status_code == 200
    assert program.get(f"/api/tables/{table_id}", params={"seat": 0}).status_code == 403
    assert program.display(table_id)["seat"] == -1


def test_a_token_is_looked_up_once_and_forgotten_when_its_table_goes(loopback: LoopbackHall) -> None:
    _wren, program, table_id = seated(loopback, "open")
    store = loopback.hall.store
    assert program.get(f"/api/tables/{table_id}").status_code == 200
    remembered = [token.table_id for token in store.tokens.values()]
    assert (table_id in remembered) != store.shared, "another process may take it back"
    store.together(table_gone(table_id))
    assert not store.tokens
    assert program.get("/api/games").status_code == 401
