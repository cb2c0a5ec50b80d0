"""How fast the hall is on this machine: `starhall bench --server`.

Actions that are accepted and stored at 1, 10 and 100 tables: over the API alone, with both seats' event streams, and
with both seats' browser pages; then, paced, the time from a post to the other seat's event; and what 2,000 idle streams
take. Games are prepared beforehand and sent by a client in a process of its own (`load.py`), whose CPU time is told
apart from the server's. On PostgreSQL a second process is held beside the first, each with half of the tables. With
`peers` boardgame.io's server does as many moves in turn with ours (`peer.py`). Last a board update in headless
Chromium, from the other seat's click to the morphed page.
"""

from __future__ import annotations

import json
import os
import statistics
import tempfile
import time
import urllib.request
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Final

from starhall.hosting import peer
from starhall.hosting.app import free_port, make_app, server_of
from starhall.hosting.background import CHROMIUM, SWITCHES
from starhall.hosting.connections import allow_many_connections
from starhall.hosting.load import MARKS, Board, Found, Load, Post, listen_only, play
from starhall.kernel.seats import members
from starhall.server.hall import Hall, Plan
from starhall.server.live import HEARTBEAT
from starhall.server.store import Change, Statement, Store, TableRow
from starhall.server.tables import Table

GAME: Final = "age_of_galaxy"
EPOCH: Final = "bench"
SECONDS: Final = 5.0  # of load for each row
MOST: Final = 300  # actions that are prepared for each table
LOADS: Final = (1, 10, 100)
KINDS: Final = ("api", "streams", "pages")
SHARE: Final = 3  # the paced load is a third of what was reached
IDLE: Final = 2000  # streams that say nothing
ROUNDS: Final = 3  # in turn with the peer
PEER_TABLES: Final = 8
PEER_MOVES: Final = 100  # at each table
UPDATES: Final = 40
FLUSHES: Final = 60


@dataclass
class Row:
    """One load, as it was measured."""

    kind: str
    tables: int
    actions_per_second: float
    server_us: float  # of CPU time, for each action
    client_us: float
    refused: int
    fragments_per_action: float
    median_ms: float = 0.0  # from a post to the other seat's event; under full load it is the length of the queue
    p99_ms: float = 0.0
    processes: int = 1


def run(
    loads: tuple[int, ...] = LOADS, seconds: float = SECONDS, browser: bool = True, data: str = "", peers: bool = False
) -> dict[str, Any]:
    """Everything, as data. The server has a process of its own, as in real life, and so has the client."""
    if peers:
        peer.install()
    most, ours = loads[-1], ROUNDS * PEER_TABLES if peers else 0
    with tempfile.TemporaryDirectory() as folder, ProcessPoolExecutor(1, get_context("spawn")) as client:
        place = data or folder
        flush = flush_time(Path(folder))
        desks = lay_tables(place, (len(KINDS) + 1) * sum(loads) + most + ours + 1)
        with serving(place) as fresh:
            idle = Bench(client, desks, seconds, [fresh]).idle()
        with serving(place) as one:
            bench = Bench(client, desks, seconds, [one])
            rows = [bench.row(kind, tables) for tables in loads for kind in KINDS]
            full = rows[-2]
            rows.append(bench.row("paced", most, full.actions_per_second / SHARE))
            beside = bench.beside_the_peer(Path(folder)) if peers else None
            update = updates(f"http://127.0.0.1:{one[1]}", desks.pop()) if browser else "not asked for"
            if data:
                with serving(place) as two:
                    rows.insert(-1, Bench(client, desks, seconds, [one, two]).row("streams", most))
    store = "postgresql" if data else "sqlite"
    return {
        "game": GAME, "store": store, "flush_ms": flush, "rows": rows, "idle": idle, "peer": beside,
        "board_update_ms": update,
    }  # fmt: skip


class Bench:
    """Measures one load after the other, each at tables of its own."""

    def __init__(
        self, client: ProcessPoolExecutor, desks: list[Desk], seconds: float, servers: list[tuple[int, int]]
    ) -> None:
        self.client, self.desks, self.seconds = client, desks, seconds
        self.hosts: Final = [("127.0.0.1", port) for _, port in servers]
        self.servers: Final = [process for process, _ in servers]

    def row(self, kind: str, tables: int, rate: float = 0.0, moves: int = MOST) -> Row:
        """Play at so many tables; `paced` are streams at a given rate."""
        boards = [prepared(self.desks.pop(), kind, moves) for _ in range(tables)]
        seconds = self.seconds if moves == MOST else peer.PATIENCE
        return measured(self.client, Load(self.hosts, boards, seconds, rate, self.servers), kind)

    def idle(self) -> dict[str, float]:
        """What many open streams take that say nothing."""
        openings = [stream for desk in self.desks[-100:] for stream in desk.streams()]
        many = (openings * (IDLE // len(openings) + 1))[:IDLE]
        found = self.client.submit(listen_only, self.hosts, many, HEARTBEAT, self.servers[0]).result()
        return {
            "streams": found.streams,
            "megabytes": round(found.after / 1e6),
            "megabytes_before": round(found.before / 1e6),
            "cpu_ms_per_second": round(found.cpu * 1000),
        }

    def beside_the_peer(self, folder: Path) -> dict[str, Any]:
        """In turn: so many moves here, so many there, each kept for good before anybody hears of it."""
        ours, theirs = [], []
        for number in range(ROUNDS):
            ours.append(self.row("streams", PEER_TABLES, moves=PEER_MOVES))
            theirs.append(peer.play(folder / f"peer{number}", PEER_TABLES, PEER_MOVES))
        mine = statistics.median(row.actions_per_second for row in ours)
        other = statistics.median(row.actions_per_second for row in theirs)
        return {
            "name": peer.NAME,
            "tables": PEER_TABLES,
            "moves": PEER_TABLES * PEER_MOVES,
            "rounds": ROUNDS,
            "actions_per_second": mine,
            "peer_actions_per_second": other,
            "ratio": round(mine / max(1, other), 2),
            "server_us": statistics.median(row.server_us for row in ours),
            "peer_server_us": statistics.median(row.server_us for row in theirs),
        }


def in_one_line(found: dict[str, Any]) -> dict[str, Any]:
    """The most tables with their streams: how much at full load, how soon at a third of it."""
    full = next(row for row in reversed(found["rows"]) if row.kind == "streams" and row.processes == 1)
    paced = found["rows"][-1]
    return {
        "tables": full.tables,
        "actions_per_second": full.actions_per_second,
        "median_ms": paced.median_ms,
        "p99_ms": paced.p99_ms,
        "store": found["store"],
    }


def measured(client: ProcessPoolExecutor, load: Load, kind: str) -> Row:
    """Play, and see what it took of both."""
    found: Found = client.submit(play, load).result()
    done = max(1, found.accepted)
    times = sorted(found.latencies) or [0.0]
    return Row(
        kind,
        len(load.boards),
        round(found.accepted / found.seconds),
        round(found.server_cpu / done * 1e6),
        round(found.client_cpu / done * 1e6),
        found.refused,
        round(found.fragments / done, 2),
        round(statistics.median(times) * 1000, 1),
        round(times[min(len(times) - 1, int(len(times) * 0.99))] * 1000, 1),
        len(load.hosts),
    )


def flush_time(folder: Path) -> float:
    """Milliseconds that the disk takes to have something for good: beside it every figure here must be read."""
    times = []
    with (folder / "flush").open("wb") as file:
        for _ in range(FLUSHES):
            file.write(b"x" * 4096)
            file.flush()
            begun = time.perf_counter()
            os.fsync(file.fileno())
            times.append(time.perf_counter() - begun)
    return round(statistics.median(times) * 1000, 2)


# -- the server -------------------------------------------------------------------------------------------------------


@contextmanager
def serving(place: str) -> Iterator[tuple[int, int]]:
    """A server in a process of its own: its number and its port."""
    port = free_port()
    server = get_context("spawn").Process(target=serve, args=(place, port), daemon=True)
    server.start()
    try:
        wait_for(f"http://127.0.0.1:{port}/healthz")
        yield server.pid or 0, port
    finally:
        server.terminate()
        server.join(10)


def serve(place: str, port: int) -> None:
    """The server, in its own process."""
    allow_many_connections()
    app = make_app(place if is_address(place) else Path(place), limits=0, epoch=EPOCH)
    server_of(app, port=port).run()


def is_address(place: str) -> bool:
    """Is it a database's, and no folder?"""
    return "://" in place


def wait_for(address: str) -> None:
    """Until the hall is open."""
    end = time.monotonic() + 60
    while time.monotonic() < end:
        try:
            with urllib.request.urlopen(address, timeout=10):
                return
        except OSError:
            time.sleep(0.1)
    raise RuntimeError("the hall did not open")


# -- games that are prepared ------------------------------------------------------------------------------------------


class Desk:
    """A table as the one sees it who plays both its seats: a mirror, so that nothing has to be asked before a post."""

    def __init__(self, mirror: Table, tokens: list[str]) -> None:
        self.mirror = mirror
        self.table_id = mirror.row.id
        self.tokens = tokens

    def next(self) -> tuple[int, dict[str, Any], int]:
        """Whose turn it is, a legal answer, which the mirror has taken already, and how often the other hears of it."""
        mirror = self.mirror
        seat = members(mirror.g.due)[0]
        options = mirror.g.options(seat)
        action = options[len(mirror.moves) * 7 % len(options)]
        text, version = mirror.game.space.texts[action], mirror.viewers.version(seat)
        before = mirror.viewers.of(1 - seat).beat
        mirror.act(seat, version, [text])
        return seat, {"version": version, "actions": [text], "seat": seat}, mirror.viewers.of(1 - seat).beat - before

    def streams(self) -> list[bytes]:
        """What opens the seats' event streams."""
        return [self.request("GET", f"/tables/{self.table_id}/live", seat) for seat in (0, 1)]

    def request(self, method: str, path: str, seat: int, body: bytes = b"", more: str = "") -> bytes:
        """Ready to be sent."""
        head = f"{method} {path} HTTP/1.1\r\nHost: bench\r\nAuthorization: Bearer {self.tokens[seat]}\r\n{more}"
        if body:
            head += f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n"
        return f"{head}\r\n".encode() + body


def prepared(desk: Desk, kind: str, moves: int = MOST) -> Board:
    """A game as bytes, and the streams and pages that go with it."""
    posts: list[Post] = []
    first = [desk.mirror.viewers.of(seat).beat for seat in (0, 1)]
    while desk.mirror.g.due and len(posts) < moves:
        seat, body, told = desk.next()
        sent = desk.request("POST", f"/api/tables/{desk.table_id}/act", seat, json.dumps(body).encode())
        beat = desk.mirror.viewers.of(1 - seat).beat - first[1 - seat]
        posts.append(Post(sent, seat, bool(told), beat))
    streams = desk.streams()
    gzip = "Accept-Encoding: gzip\r\n"
    changes = [f"/tables/{desk.table_id}/fragment?seat={seat}&has={MARKS.decode()}" for seat in (0, 1)]
    pages = [desk.request("GET", path, seat, more=gzip) for seat, path in enumerate(changes)]
    look = desk.request("GET", f"/api/tables/{desk.table_id}", 0)
    return Board(posts, look, streams if kind != "api" else (), pages if kind == "pages" else ())


class Mirror(Store):
    """Keeps nothing."""

    def change(self, row: TableRow, statements: Iterable[Statement] = ()) -> Change:
        """As if it were kept."""
        return Change([], settled=True)


def lay_tables(place: Path | str, count: int) -> list[Desk]:
    """Tables for two people each, laid before the server starts."""
    store = Store(place if is_address(str(place)) else Path(place) / "hall.sqlite")
    if store.row("SELECT 1 FROM tables LIMIT 1"):
        store.close()
        raise ValueError(
            "there are tables in this hall: measure with an empty database, hundreds of games are played in it"
        )
    hall, mirrors, nothing = Hall(store, epoch=EPOCH), Hall(store, epoch=EPOCH), Mirror(None)
    hall.most_tables = count
    people = [store.add_identity("azure program"), store.add_identity("ember program")]
    desks = []
    for _ in range(count):
        table = hall.open(Plan(GAME, ("me", "open")), people[0])
        hall.join(table, people[1], None)
        tokens = [store.give_token("seat", person, table.row.id, seat) for seat, person in enumerate(people)]
        mirror = mirrors.table(table.row.id)
        mirror.store = nothing
        desks.append(Desk(mirror, tokens))
    nothing.close()
    store.close()
    return desks


# -- a browser --------------------------------------------------------------------------------------------------------


def updates(address: str, desk: Desk) -> dict[str, float] | str:
    """From a seat's post to the morphed page of somebody who watches, in Chromium; without it, a word about that."""
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        return "needs the package playwright"
    times: list[float] = []
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=list(SWITCHES))
        context = browser.new_context(base_url=address, viewport={"width": 1440, "height": 900})
        page = context.new_page()
        page.goto(f"/tables/{desk.table_id}")
        page.wait_for_selector("#stage svg")
        page.evaluate(WATCH)
        while len(times) < UPDATES and desk.mirror.g.due:
            shown = desk.mirror.viewers.of(-1).version
            seat, body, _ = desk.next()
            started = time.time()
            headers = {"Authorization": f"Bearer {desk.tokens[seat]}"}
            context.request.post(f"/api/tables/{desk.table_id}/act", data=body, headers=headers)
            if desk.mirror.viewers.of(-1).version == shown:
                continue  # done in secret
            wanted = desk.mirror.viewers.version(-1)
            page.wait_for_function("version => window.morphed[version]", arg=wanted)
            times.append(page.evaluate("version => window.morphed[version]", wanted) / 1000 - started)
        browser.close()
    ordered = sorted(times)
    last = ordered[min(len(ordered) - 1, int(len(ordered) * 0.99))]
    return {"median": round(statistics.median(ordered) * 1000, 1), "99th percentile": round(last * 1000, 1)}


WATCH: Final = """() => { window.morphed = {};
  new MutationObserver(() => { const version = document.querySelector('#table').dataset.version;
    if (!window.morphed[version]) window.morphed[version] = performance.timeOrigin + performance.now(); })
  .observe(document.querySelector('#table'), { attributes: true, attributeFilter: ['data-version'] }); }"""
