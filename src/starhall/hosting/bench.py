"""How fast the hall is on this machine: `starhall bench --server`.

Actions accepted and stored on loopback at 1, 10 and 100 tables; the time from a post to the other seat's event; and a
board update in headless Chromium, from the other seat's click to the morphed page.
"""

from __future__ import annotations

import asyncio
import json
import statistics
import tempfile
import time
from collections.abc import Iterable
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Final

from starhall.hosting.app import free_port, make_app, server_of
from starhall.hosting.background import CHROMIUM, SWITCHES
from starhall.kernel.seats import members
from starhall.server.hall import Hall, Plan
from starhall.server.store import Change, Statement, Store, TableRow
from starhall.server.tables import Table

try:
    import httpx
except ImportError:
    raise ValueError("--server needs the package httpx: pip install httpx") from None

GAME: Final = "age_of_galaxy"
EPOCH: Final = "bench"
SECONDS: Final = 4.0  # of load for each number of tables
EVENTS: Final = 150
UPDATES: Final = 40
HANDS: Final = 6  # requests at a time
LOADS: Final = (1, 10, 100)
SPARE: Final = 40  # tables of a single player, who plays one after the other


def run() -> dict[str, Any]:
    """Everything, as data; times in milliseconds. The server has a process of its own, as in real life."""
    with tempfile.TemporaryDirectory() as folder:
        desks = lay_tables(Path(folder))
        port = free_port()
        server = get_context("spawn").Process(target=serve, args=(folder, port), daemon=True)
        server.start()
        try:
            address = f"http://127.0.0.1:{port}"
            wait_for(address)
            return measured(address, desks)
        finally:
            server.terminate()
            server.join(10)


def serve(folder: str, port: int) -> None:
    """The server, in its own process."""
    app = make_app(Path(folder), limits=0, epoch=EPOCH)
    server_of(app, port=port).run()


def wait_for(address: str) -> None:
    """Until the hall is open."""
    end = time.monotonic() + 60
    while time.monotonic() < end:
        try:
            if httpx.get(f"{address}/api/games").status_code == 200:
                return
        except httpx.TransportError:
            time.sleep(0.1)
    raise RuntimeError("the hall did not open")


def measured(address: str, desks: list[Desk]) -> dict[str, Any]:
    """All measurements, one after the other."""
    found: dict[str, Any] = {"game": GAME}
    for tables in LOADS:
        piles = [[desks.pop()] for _ in range(tables)]
        while sum(map(len, piles)) < SPARE:
            piles[len(desks) % tables].append(desks.pop())
        found[f"actions per second, {tables} tables"] = round(asyncio.run(load(address, piles)))
    found["post to event, ms"] = summary(asyncio.run(events(address, desks)))
    found["board update, ms"] = updates(address, desks)
    return found


def summary(times: list[float]) -> dict[str, float]:
    """Median and 99th percentile of seconds, in milliseconds."""
    ordered = sorted(times)
    last = ordered[min(len(ordered) - 1, int(len(ordered) * 0.99))]
    return {"median": round(statistics.median(ordered) * 1000, 1), "99th percentile": round(last * 1000, 1)}


class Desk:
    """A table as the one sees it who plays both its seats: a mirror, so that nothing has to be asked before a post."""

    def __init__(self, mirror: Table, tokens: list[str]) -> None:
        self.mirror = mirror
        self.table_id = mirror.row.id
        self.headers = [{"Authorization": f"Bearer {token}"} for token in tokens]

    @property
    def path(self) -> str:
        """Where actions are posted."""
        return f"/api/tables/{self.table_id}/act"

    def next(self) -> tuple[int, dict[str, Any]]:
        """Whose turn it is, and a legal answer, which the mirror has taken already."""
        mirror = self.mirror
        seat = members(mirror.g.due)[0]
        options = mirror.g.options(seat)
        action = options[len(mirror.moves) * 7 % len(options)]
        text, version = mirror.game.space.texts[action], mirror.viewers.version(seat)
        mirror.act(seat, version, [text])
        return seat, {"version": version, "actions": [text], "seat": seat}


class Mirror(Store):
    """Keeps nothing."""

    def change(self, row: TableRow, statements: Iterable[Statement] = ()) -> Change:
        """As if it were kept."""
        return Change([], settled=True)


def lay_tables(folder: Path) -> list[Desk]:
    """Tables for two people each, laid before the server starts."""
    count = sum(max(tables, SPARE) for tables in LOADS) + SPARE
    store = Store(folder / "hall.sqlite")
    hall, mirrors = Hall(store, epoch=EPOCH), Hall(store, epoch=EPOCH)
    hall.most_tables = count
    people = [store.add_identity("azure program"), store.add_identity("ember program")]
    desks = []
    for _ in range(count):
        table = hall.open(Plan(GAME, ("me", "open")), people[0])
        hall.join(table, people[1], None)
        tokens = [store.give_token("seat", person, table.row.id, seat) for seat, person in enumerate(people)]
        mirror = mirrors.table(table.row.id)
        mirror.store = Mirror(None)
        desks.append(Desk(mirror, tokens))
    store.close()
    return desks


async def load(address: str, piles: list[list[Desk]]) -> float:
    """Actions per second that are accepted and stored while so many tables are played at once by a few hands."""
    hands = [piles[hand::HANDS] for hand in range(min(HANDS, len(piles)))]
    async with httpx.AsyncClient(base_url=address, timeout=60) as http:
        started = time.perf_counter()
        done = await asyncio.gather(*[keep_playing(http, mine, started + SECONDS) for mine in hands])
        return sum(done) / (time.perf_counter() - started)


async def keep_playing(http: httpx.AsyncClient, piles: list[list[Desk]], end: float) -> int:
    """An action at one table, then one at the next; a finished table makes room for another of its pile."""
    done = 0
    while piles and time.perf_counter() < end:
        for pile in list(piles):
            if not pile[0].mirror.g.due:
                pile.pop(0)
            if not pile:
                piles.remove(pile)
                continue
            seat, body = pile[0].next()
            answer = await http.post(pile[0].path, json=body, headers=pile[0].headers[seat])
            answer.raise_for_status()
            done += 1
    return done


async def events(address: str, desks: list[Desk]) -> list[float]:
    """Seconds from a seat's post to the event of a page that watches the table."""
    times: list[float] = []
    async with httpx.AsyncClient(base_url=address, timeout=60) as http:
        while len(times) < EVENTS:
            desk = desks.pop()
            async with http.stream("GET", f"/tables/{desk.table_id}/live?seat=-1") as stream:
                lines = stream.aiter_lines()
                before = await beat(lines)
                while desk.mirror.g.due and len(times) < EVENTS:
                    shown = desk.mirror.viewers.of(-1).beat
                    seat, body = desk.next()
                    started = time.perf_counter()
                    await http.post(desk.path, json=body, headers=desk.headers[seat])
                    if desk.mirror.viewers.of(-1).beat == shown:
                        continue  # done in secret: nobody else is told
                    while (after := await beat(lines)) == before:
                        pass
                    times.append(time.perf_counter() - started)
                    before = after
    return times


async def beat(lines: Any) -> str:
    """The next event's number."""
    async for line in lines:
        if line.startswith("data: "):
            return str(json.loads(line[6:])["beat"])
    return ""


def updates(address: str, desks: list[Desk]) -> dict[str, float] | str:
    """From a seat's post to the morphed page of somebody who watches, in Chromium; without it, a word about that."""
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        return "needs the package playwright"
    desk = desks.pop()
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
            seat, body = desk.next()
            started = time.time()
            context.request.post(desk.path, data=body, headers=desk.headers[seat])
            if desk.mirror.viewers.of(-1).version == shown:
                continue  # done in secret
            wanted = desk.mirror.viewers.version(-1)
            page.wait_for_function("version => window.morphed[version]", arg=wanted)
            times.append(page.evaluate("version => window.morphed[version]", wanted) / 1000 - started)
        browser.close()
    return summary(times)


WATCH: Final = """() => { window.morphed = {};
  new MutationObserver(() => { const version = document.querySelector('#table').dataset.version;
    if (!window.morphed[version]) window.morphed[version] = performance.timeOrigin + performance.now(); })
  .observe(document.querySelector('#table'), { attributes: true, attributeFilter: ['data-version'] }); }"""
