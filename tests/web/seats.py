"""People in front of browsers, for tests."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypedDict

from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from server.loopback import LoopbackHall, until
from starhall.games import load
from starhall.kernel.record import Record, parse
from starhall.kernel.seats import has
from starhall.server.tables import Table

AXE = (Path(__file__).parent / "vendor" / "axe.min.js").read_text(encoding="utf-8")
GOLDEN = Path(__file__).parents[1] / "golden"
PHONE = {"width": 390, "height": 844}
WIDE = {"width": 1440, "height": 900}
SIZES = {"wide": WIDE, "laptop": {"width": 1280, "height": 720}}
# what is cut off: the sentence, a tool of the line, a button that is not whole
CUT = """() => {
    const box = query => document.querySelector(query).getBoundingClientRect();
    const ask = box('#ask'), row = document.querySelector('#options');
    const isOut = r => r.left < ask.left || r.right > ask.right + 1 || r.top < ask.top - 1 || r.bottom > ask.bottom + 1;
    const line = [...document.querySelectorAll('.ask .line > *')].filter(e => e.getClientRects().length);
    const isCut = e => e.id === 'sentence' && e.scrollWidth > e.clientWidth + 1;
    const cut = line.filter(e => isOut(e.getBoundingClientRect()) || isCut(e));
    const shown = row ? [...row.querySelectorAll('.option')].map(e => e.getBoundingClientRect()) : [];
    const frame = row && row.getBoundingClientRect();
    const torn = shown.filter(r => r.height && r.bottom > frame.top && r.top < frame.bottom
        && (r.top < frame.top || r.bottom > frame.bottom || r.right > frame.right + 1));
    return [...cut.map(e => e.outerHTML.slice(0, 80)), ...torn.map(r => JSON.stringify(r))];
}"""
PATIENCE = 60_000  # milliseconds: on a busy machine everything takes longer, and nothing is wrong


class Seats:
    """The browsers of one test; whatever their consoles complain about fails it."""

    def __init__(self, loopback: LoopbackHall, browser: Browser) -> None:
        self.loopback = loopback
        self.browser = browser
        self.contexts: list[BrowserContext] = []
        self.complaints: list[str] = []

    def person(self, name: str, size: dict[str, int] = WIDE, **more: Any) -> Person:
        """Somebody with a browser of his own, known to the hall."""
        context = self.browser.new_context(
            viewport={"width": size["width"], "height": size["height"]},
            base_url=self.loopback.address,
            reduced_motion="reduce",
            **more,
        )
        context.set_default_timeout(PATIENCE)
        self.contexts.append(context)
        person = Person(self, context, context.new_page())
        if name:
            answer = context.request.post("/api/me", data={"name": name})
            assert answer.ok
        return person

    def close(self) -> None:
        for context in self.contexts:
            context.close()
        assert self.complaints == []


class Person:
    """Somebody at a table, by mouse, keys or finger."""

    def __init__(self, seats: Seats, context: BrowserContext, page: Page) -> None:
        self.seats = seats
        self.context = context
        self.page = page
        page.on("pageerror", lambda error: seats.complaints.append(str(error)))
        page.on("console", lambda message: self.heard(message.type, message.text))

    def heard(self, kind: str, text: str) -> None:
        if kind == "error" and "Failed to load resource" not in text:  # the server's designed refusals
            self.seats.complaints.append(text)

    def another_tab(self) -> Person:
        """Another tab of the same person."""
        return Person(self.seats, self.context, self.context.new_page())

    def open(self, *seats: str, game: str = "toy", **more: Any) -> str:
        """Open a table and look at it."""
        answer = self.context.request.post("/api/tables", data={"game": game, "seats": list(seats), **more})
        assert answer.ok, answer.text()
        table_id = str(answer.json()["table"])
        self.go(table_id)
        return table_id

    def sit_down_at(self, record: Record) -> str:
        """Sit down in the first seat of a game that has gone so far; bots have the other seats."""
        answer = self.context.request.post("/api/records", data={"record": record.text()})
        assert answer.ok, answer.text()
        table_id = str(answer.json()["table"])
        self.go(table_id)
        self.until_asked()
        return table_id

    def join(self, table_id: str) -> None:
        assert self.context.request.post(f"/api/tables/{table_id}/join", data={}).ok
        self.go(table_id)

    def go(self, table_id: str, more: str = "") -> None:
        self.page.goto(f"/tables/{table_id}{more}")
        expect(self.page.locator("#table")).to_be_visible()

    def fact(self, name: str) -> str:
        return self.page.get_attribute("#table", f"data-{name}") or ""

    def wait(self, what: str, value: str) -> None:
        expect(self.page.locator("#table")).to_have_attribute(f"data-{what}", value)

    def caught_up(self, table: Table) -> None:
        """The page shows the table as it is now, whatever else changes meanwhile."""
        viewer = int(self.fact("viewer"))
        until(lambda: self.fact("beat") == table.viewers.beat(viewer))

    def changed(self, version: str) -> None:
        """The page shows a newer view."""
        self.page.wait_for_selector(f'#table:not([data-version="{version}"])', state="attached")

    def until_asked(self, since: str = "") -> str:
        """Wait until this person is asked, or the game is over, in a view that is not the one of `since`."""
        free = f'body:not([data-busy]) #table:not([data-version="{since}"])'
        self.page.wait_for_selector(f'{free}[data-due="1"], {free}[data-status="finished"]', state="attached")
        return self.fact("status")

    def option(self, action: str) -> Locator:
        return self.page.locator(f'.option[data-action="{action}"]')

    def does(self, action: str) -> None:
        """Choose by the button, confirming what is final."""
        self.page.wait_for_selector("body:not([data-busy])")
        self.option(action).wait_for()  # on the page that comes, where one is on its way
        version = self.fact("version")
        self.option(action).click()
        confirm = self.page.locator("#confirm")
        if confirm.is_visible():
            confirm.click()
        self.changed(version)

    def sees(self, text: str) -> None:
        expect(self.page.locator("body")).to_contain_text(text)

    def flaws(self) -> list[str]:
        """What axe-core finds on the page."""
        self.page.evaluate(AXE)
        found = self.page.evaluate(
            "async () => (await axe.run(document, {resultTypes: ['violations'], iframes: false})).violations"
            ".map(v => v.id + ': ' + v.nodes.slice(0, 2).map(n => n.html.slice(0, 120)).join(' | '))"
        )
        return [str(each) for each in found]

    def play(self, choose: Callable[[Person, random.Random], None], seed: int, most: int = 400) -> int:
        """Play to the end; how many choices that took."""
        r, version = random.Random(seed), ""
        for count in range(most):
            if self.until_asked(version) == "finished":
                return count
            version = self.fact("version")
            choose(self, r)
        raise AssertionError("the game does not end")


def golden(game: str, name: str) -> tuple[Record, list[int]]:
    """A golden game, and the moments at which its first seat is asked."""
    record = parse((GOLDEN / game / f"{name}.game").read_text(encoding="utf-8"), load)
    return record, [moment for moment, g in enumerate(record.states()) if has(g.due, 0)]


# all that a person reads off the options, at one go
OPTIONS = """found => found.filter(option => !option.classList.contains("chosen")).map(option => {
    const { action, place = "", group = "" } = option.dataset;
    const spot = place && document.querySelector(`.legal[id="${place}"]`);
    return {
        action, place, group,
        final: "final" in option.dataset && !option.classList.contains("end"),
        ends: option.classList.contains("end"),
        alike: found.filter(other => other.dataset.place === place).length,
        spot: !!spot && spot.getClientRects().length > 0 && getComputedStyle(spot).visibility === "visible",
    };
})"""

# the key of a button that is in sight
KEY = """button => {
    const row = button.closest("#options"), at = button.getBoundingClientRect();
    const box = row && row.getBoundingClientRect();
    const isShown = at.height && (!row || (at.top >= box.top && at.bottom <= box.bottom));
    return isShown ? button.querySelector(".key").textContent.toLowerCase() : "";
}"""
PAGES = 100
HASTE = 0.4


class Option(TypedDict):
    """An option as it stands on the page."""

    action: str
    place: str  # of its element on the board, if it has one
    group: str
    final: bool  # it asks for a second click
    ends: bool  # the turn or the step
    alike: int  # so many options have this place
    spot: bool  # its place is to be seen on the board


def wanted(person: Person, r: random.Random) -> Option:
    """What somebody who wants to get on would choose: often the end, seldom a free exchange, else any."""
    options: list[Option] = person.page.eval_on_selector_all(".option[data-action]", OPTIONS)
    ends = [option for option in options if option["ends"]]
    useful = [option for option in options if not option["action"].startswith(("free", "next"))] or options
    return r.choice(ends if ends and r.random() < HASTE else useful)


def by_keys(person: Person, r: random.Random) -> None:
    """Page down to the option and its key, the same again for what is grouped, Enter for what is final."""
    page, option = person.page, wanted(person, r)
    if option["group"]:
        press(person, page.locator(f'.option.group[data-group-of="{option["place"]}"]'))
    press(person, person.option(option["action"]))
    if page.locator("#confirm").is_visible():
        page.keyboard.press("Enter")


def press(person: Person, button: Locator) -> None:
    """The key of a button, on the page of the options on which it stands."""
    for turn in ("PageDown", "PageUp"):
        for _ in range(PAGES):
            key = button.evaluate(KEY)
            if key:
                return person.page.keyboard.press(key)
            person.page.keyboard.press(turn)
    raise AssertionError(f"no key leads to {button}")
