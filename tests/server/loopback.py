"""A hall on loopback for tests, with people who knock at its door."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx

from starhall.hosting.background import BackgroundHall
from starhall.kernel.state import State
from starhall.server.hall import Rhythm
from starhall.server.tables import Table

QUICK = Rhythm(bot=0, think=0.2, trivial=(0.01, 0.02), clock=0.05, pause=0.1, grace=0)
GUESTS: list[Guest] = []  # whose connections are closed when their hall is
PAGE = {"Accept": "text/html"}  # asked by a browser that goes to a page
TOY = {"toy": "server.toy"}
PATIENCE = 60.0  # seconds: on a busy machine everything takes longer, and nothing is wrong


class LoopbackHall(BackgroundHall):
    """A running hall with quick bots and without limits, and the toy game."""

    def __init__(
        self, data: Path | str | None = None, limits: float = 0, modules: dict[str, str] | None = None
    ) -> None:
        super().__init__(data, TOY if modules is None else modules, QUICK, limits, "e")

    def __enter__(self) -> LoopbackHall:
        super().__enter__()
        return self

    def __exit__(self, *given: Any) -> None:
        for guest in GUESTS:
            guest.http.close()
        GUESTS.clear()
        super().__exit__(*given)

    def table(self, table_id: str) -> Table:
        return self.hall.table(table_id)

    def later(self, table_id: str, seconds: float = 1000) -> None:
        """So much time passes at a table that nobody holds in memory, not even while the hall looks at it."""
        self.hall.forget(table_id)
        self.hall.store.together(
            [
                (
                    "UPDATE seats SET asked = asked - ?, ticking = ticking - ?, runs_out = runs_out - ? "
                    "WHERE table_id = ?",
                    (seconds, seconds, seconds, table_id),
                ),
                (
                    "UPDATE tables SET wake = wake - ?, flag = flag - ?, began = began - ? WHERE id = ?",
                    (seconds, seconds, seconds, table_id),
                ),
            ]
        )
        self.hall.forget(table_id)

    def stranger(self) -> Guest:
        return Guest(self.address)

    def guest(self, name: str) -> Guest:
        guest = Guest(self.address)
        assert guest.post("/api/me", {"name": name}).status_code == 200
        return guest


class Guest:
    """Somebody at the door, with a cookie or a token."""

    def __init__(self, address: str, token: str = "") -> None:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        self.http = httpx.Client(base_url=address, headers=headers, timeout=PATIENCE)
        GUESTS.append(self)

    def get(self, path: str, **given: Any) -> httpx.Response:
        return self.http.get(path, **given)

    def post(self, path: str, data: Any, **given: Any) -> httpx.Response:
        return self.http.post(path, json=data, **given)

    def open(self, *seats: str, game: str = "toy", **more: Any) -> str:
        answer = self.post("/api/tables", {"game": game, "seats": list(seats), **more})
        assert answer.status_code == 201, answer.text
        return str(answer.json()["table"])

    def join(self, table_id: str) -> int:
        answer = self.post(f"/api/tables/{table_id}/join", {})
        assert answer.status_code == 200, answer.text
        return int(answer.json()["seat"])

    def display(self, table_id: str, seat: int | None = None) -> dict[str, Any]:
        answer = self.get(f"/api/tables/{table_id}", params={} if seat is None else {"seat": seat})
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def act(self, table_id: str, *actions: str, **more: Any) -> httpx.Response:
        seat = more.get("seat")
        version = more.pop("version", None) or self.display(table_id, seat)["version"]
        return self.post(f"/api/tables/{table_id}/act", {"version": version, "actions": list(actions), **more})

    def does(self, table_id: str, *actions: str, **more: Any) -> None:
        answer = self.act(table_id, *actions, **more)
        assert answer.status_code == 200, answer.text

    def options(self, table_id: str, seat: int | None = None) -> list[str]:
        return [option["action"] for option in self.display(table_id, seat)["options"]]

    @contextmanager
    def streaming(self, path: str) -> Iterator[Iterator[dict[str, Any]]]:
        """The events of a stream, one after the other."""
        with self.http.stream("GET", path) as answer:
            assert answer.status_code == 200
            yield (json.loads(line[6:]) for line in answer.iter_lines() if line.startswith("data: "))


def until(ready: Callable[[], object], seconds: float = PATIENCE) -> None:
    """Wait for something that happens soon."""
    end = time.monotonic() + seconds
    while not ready():
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.01)


def stand_at(table: Table, g: State) -> None:
    """The table stands at another state, and everybody looks again."""
    table.history.g = g
    if table.moves:  # who looks back later goes on from here
        table.moves[-1].kept = g.copy()
    else:
        table.history.first = g.copy()
    for shown in table.viewers.shown:
        shown.look_again()


def two_at_a_table(loopback: LoopbackHall, **more: Any) -> tuple[Guest, Guest, str]:
    """Two people, and a table at which the toy game has begun."""
    wren, tide = loopback.guest("wren"), loopback.guest("tide")
    table_id = wren.open("me", "open", **more)
    tide.join(table_id)
    return wren, tide, table_id


def past_secrets(wren: Guest, tide: Guest, table_id: str) -> None:
    """Through the swap and the bids: then it is wren's turn."""
    for guest in (wren, tide):
        guest.does(table_id, "done")
    for guest, bid in ((wren, 3), (tide, 0)):
        guest.does(table_id, f"bid {bid}")
