"""Thousands of requests that nobody would send, by people who are logged in: none breaks the hall or a table."""

from __future__ import annotations

import random
import warnings
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, settings

from server.loopback import PAGE, QUICK, TOY, Guest, LoopbackHall
from starhall.kernel.seats import NOBODY
from starhall.server.hall import Hall
from starhall.server.tables import Table

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # the package's own imports
    import schemathesis

MANY = 2500
BRIEF = settings(
    max_examples=12,
    stateful_step_count=15,
    deadline=None,
    derandomize=True,
    phases=(Phase.generate,),
    suppress_health_check=list(HealthCheck),
)


# -- by the description -----------------------------------------------------------------------------------------------


def linked(raw: dict[str, Any]) -> dict[str, Any]:
    """The description, with how calls follow one another: a table that was opened, a version that was seen."""
    at_a_table = {
        operation["operationId"]: path
        for path, methods in raw["paths"].items()
        for operation in methods.values()
        if "{table_id}" in path and "stream" not in path
    }
    for path, method, status in (
        ("/api/tables", "post", "201"),
        ("/api/tables/{table_id}/fork", "post", "201"),
        ("/api/tables/{table_id}/join", "post", "200"),
    ):
        raw["paths"][path][method]["responses"][status]["links"] = {
            name: {"operationId": name, "parameters": {"table_id": "$response.body#/table"}} for name in at_a_table
        }
    acted = next(name for name, path in at_a_table.items() if path.endswith("/act"))
    raw["paths"]["/api/tables/{table_id}"]["get"]["responses"]["200"]["links"] = {
        "act": {
            "operationId": acted,
            "parameters": {"table_id": "$request.path.table_id"},
            "requestBody": {"version": "$response.body#/version", "actions": ["$response.body#/options/0/action"]},
        }
    }
    return raw


@pytest.mark.filterwarnings("ignore")
def test_calls_that_follow_one_another_never_break_the_hall(loopback: LoopbackHall) -> None:
    wren = loopback.guest("wren")
    cookies = dict(wren.http.cookies)
    raw = linked(wren.get("/api/openapi.json").json())
    described = schemathesis.openapi.from_dict(raw).exclude(path_regex="stream")
    described.config.update(base_url=loopback.address)
    seen: list[int] = []

    class Calls(described.as_state_machine()):  # type: ignore[misc]
        def before_call(self, case: Any) -> None:
            if case.path == "/api/tables" and case.method == "POST" and len(seen) % 3:
                case.body = {"game": "toy", "seats": ["me", "random"]}

        def get_call_kwargs(self, case: Any) -> dict[str, Any]:
            return {"cookies": cookies}

        def validate_response(self, response: Any, case: Any, **more: Any) -> None:
            seen.append(response.status_code)
            assert response.status_code < 500, (case.method, case.path, response.text)

    Calls.run(settings=BRIEF)
    assert len(seen) > 100
    assert {200, 201} <= set(seen), "some of them do something"


# -- by what the hall knows -------------------------------------------------------------------------------------------

ODD: tuple[Any, ...] = (
    *(None, True, False, 0, 1, -1, 15, 16, 2**31, 10**30, 0.5, "", " ", "0", "-1", "me", "open", "greedy", "x" * 90),
    *(
        [],
        {},
        [[]],
        [None],
        {"a": 1},
        "\0",
        "\ud7ff",
        "<b>",
        "' OR 1=1",
        "../..",
        "done",
        "bid 3",
        "settle",
        "reconsider",
    ),
)


class Crowd:
    """People, programs and tables, and requests made of what they know with something odd in it."""

    def __init__(self, loopback: LoopbackHall, r: random.Random) -> None:
        self.loopback, self.r = loopback, r
        self.guests = [loopback.guest(name) for name in ("wren", "tide", "quill")] + [loopback.stranger()]
        self.tables: list[str] = []
        for seats in (("me", "open"), ("me", "random"), ("me", "open", "open")):
            opened = self.guests[0].post("/api/tables", {"game": "toy", "seats": seats, "visibility": "public"}).json()
            self.tables.append(opened["table"])
            self.guests.append(Guest(loopback.address, opened["token"]))
        for table_id in self.tables[:1]:
            self.guests[1].join(table_id)
        self.calls = [
            (method, path, fields_of(loopback, operation))
            for path, methods in loopback.app.openapi()["paths"].items()
            for method, operation in methods.items()
            if "stream" not in path
        ]

    def odd(self, usual: Any) -> Any:
        """Something usual, or something odd."""
        return usual if self.r.random() < 0.75 else self.r.choice(ODD)

    def value(self, name: str, guest: Guest, table_id: str) -> Any:
        """What a field of this name usually says."""
        if name == "version":
            return guest.get(f"/api/tables/{table_id}").json().get("version", "e-0")
        if name == "actions":
            return self.r.sample(["done", "bid 1", "bid 3", "settle", "star vega", "reconsider"], self.r.randrange(3))
        usual = {
            "game": "toy",
            "seats": ["me", "random"],
            "bot": "random",
            "name": "wren",
            "text": "hello",
            "moment": 0,
        }
        usual |= {
            "agree": True,
            "do": "go_on",
            "player": "x",
            "record": "game toy 1.0 · seats 2 · seed x",
            "instead": 0,
        }
        return usual.get(name, self.r.choice((0, "", False)))

    def ask(self) -> tuple[int, str]:
        """One request."""
        r = self.r
        guest, table_id = r.choice(self.guests), r.choice([*self.tables[-6:], *self.tables[:3]])
        method, path, fields = r.choice(self.calls)
        names = {"table_id": table_id, "number": r.choice((0, 1, 2, 3)), "game": "toy", "lesson": "first"}
        asked = path.format(**{name: self.odd(value) or "0" for name, value in names.items()}).replace("\0", "%00")
        if method == "get":
            query = {"seat": r.choice((0, 1, -1, 7)), "action": "done", "text": table_id, "place": "vega"}
            answer = guest.get(asked, params={name: str(self.odd(query[name])) for name in r.sample(list(query), 2)})
        else:
            body = {name: self.odd(self.value(name, guest, table_id)) for name in fields if r.random() < 0.8}
            answer = guest.http.request(method, asked, json=body)
        if answer.status_code == 201:
            self.tables.append(answer.json()["table"])
        return answer.status_code, f"{method} {asked} {answer.text[:300]}"


def fields_of(loopback: LoopbackHall, operation: dict[str, Any]) -> list[str]:
    """What the body of a call may have in it."""
    sent = operation.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema", {})
    name = sent.get("$ref", "").rpartition("/")[2]
    return list(loopback.app.openapi()["components"]["schemas"].get(name, {}).get("properties", {}))


def test_odd_requests_of_people_who_are_logged_in_never_break_the_hall(loopback: LoopbackHall) -> None:
    crowd = Crowd(loopback, random.Random(15))
    loopback.hall.most_tables = 10**6
    done: dict[int, int] = {}
    for _ in range(MANY):
        status, told = crowd.ask()
        assert status < 500, told
        done[status] = done.get(status, 0) + 1
    assert done[200] + done[201] > MANY // 20, f"many of them do something: {done}"
    assert {403, 404, 409, 422} <= set(done)
    for table_id in crowd.tables[:3]:
        for path in ("", "/fragment", "/replay/0"):
            assert crowd.guests[0].get(f"/tables/{table_id}{path}", headers=PAGE).status_code in (200, 409)
    kept_is_played(loopback, crowd.tables)


def kept_is_played(loopback: LoopbackHall, tables: list[str]) -> None:
    """After all that, what is kept of each table is what is played there."""
    fresh = Hall(loopback.hall.store, TOY, QUICK, "e")
    for table_id in tables:
        if table_id in loopback.hall.tables:
            assert facts(fresh.table(table_id)) == facts(loopback.table(table_id)), table_id


def facts(table: Table) -> list[object]:
    """All that anybody may know of a table."""
    return [table.row.status, *[table.g.view(seat).facts() for seat in range(NOBODY, table.row.seats)]]
