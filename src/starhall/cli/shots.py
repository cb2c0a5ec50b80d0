"""`starhall shots`: every page of the hall as a picture, wide and on a phone, to be looked at."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from starhall import games
from starhall.cli import Parser, add_command

if TYPE_CHECKING:
    from playwright.sync_api import Page

SIZES: Final = {"1440": (1440, 900), "1280": (1280, 720), "390": (390, 844)}
GAME: Final = "age_of_galaxy"
MOVES: Final = 24
OPTION: Final = '.option[data-action]:not([aria-pressed="true"])'


def add(commands: argparse._SubParsersAction[Parser]) -> None:
    """Register the command."""
    command = add_command(
        commands, "shots", "Write a screenshot of every page (needs Chromium).", "starhall shots ./shots"
    )
    command.add_argument("folder", nargs="?", type=Path, default=Path("shots"), help="where to (./shots)")
    command.set_defaults(run=run)


def run(given: argparse.Namespace) -> None:
    """Open a hall, play a little, and take the pictures."""
    from playwright.sync_api import sync_playwright

    from starhall.hosting.background import CHROMIUM, SWITCHES, BackgroundHall
    from starhall.server.hall import Rhythm

    given.folder.mkdir(parents=True, exist_ok=True)
    with BackgroundHall(rhythm=Rhythm(bot=0.02)) as background, sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=list(SWITCHES))
        for name, (width, height) in SIZES.items():
            context = browser.new_context(
                viewport={"width": width, "height": height}, base_url=background.address, reduced_motion="reduce"
            )
            context.request.post("/api/me", data={"name": "wren"})
            Shots(context.new_page(), given.folder, name).take()
            context.close()
        browser.close()
    print(f"{len(list(given.folder.glob('*.png')))} pictures are in {given.folder}")


class Shots:
    """One person's walk through the hall."""

    def __init__(self, page: Page, folder: Path, size: str) -> None:
        self.page = page
        self.folder = folder
        self.size = size

    def take(self) -> None:
        """Every page, and the table in its states."""
        table = self.at_the_table()
        for name, path in {
            "hall": "/",
            "tables": "/tables",
            "replays": "/replays",
            "me": "/me",
            "new": f"/new/{GAME}",
            "rules": f"/rules/{GAME}",
            "error": "/tables/nowhere",
            "replay": f"{table}/replay/6?seat=0",
            "open": "/tables/" + self.post("/api/tables", game=GAME, seats=["me", "open", "open"], visibility="public"),
            "hotseat": "/tables/" + self.post("/api/tables", game=GAME, seats=["me", "me"], pace="hotseat"),
        }.items():
            self.page.goto(path)
            self.shoot(name)
        for game in games.names():
            self.first_moves(game)

    def first_moves(self, game: str) -> None:
        """A game with two bots, as it stands after a few moves."""
        self.page.goto("/tables/" + self.post("/api/tables", game=game, seats=["me", "greedy", "greedy"]))
        for _ in range(MOVES):
            self.step()
        self.asked()
        self.shoot(f"table-{game}")

    def at_the_table(self) -> str:
        """Play a few moves of a game with two bots; the table's address."""
        address = "/tables/" + self.post("/api/tables", game=GAME, seats=["me", "greedy", "greedy"])
        self.page.goto(address)
        self.asked()
        self.shoot("table-secret")
        self.click('.option[data-action="done"]')
        for _ in range(2):
            self.step()
        self.shoot("table-turn")
        if self.page.locator('.option[data-action="colonize"]').count():
            self.click('.option[data-action="colonize"]')
            self.shoot("table-chain")
        for _ in range(14):
            self.step()
        self.page.locator("[data-do=hint]").click()
        self.page.wait_for_selector("#toasts .toast")
        self.shoot("table-later")
        if self.size == "390":
            for part in ("mine", "players", "log"):
                self.page.locator(f"[data-part-of={part}]").click()
                self.shoot(f"table-{part}")
        return address

    def post(self, path: str, **body: Any) -> str:
        """Open a table; its address."""
        return str(self.page.context.request.post(path, data=body).json()["table"])

    def step(self) -> None:
        """Any move that gets on."""
        self.asked()
        for wanted in (
            "colonize",
            "develop",
            "research",
            "explore",
            "scavenge",
            "trade",
            "planet",
            "token",
            "end_turn",
        ):
            found = self.page.locator(f'.option[data-action^="{wanted}"]')
            if found.count():
                self.click(f'.option[data-action="{found.first.get_attribute("data-action")}"]')
                return
        self.click(f'.option[data-action="{self.page.locator(OPTION).first.get_attribute("data-action")}"]')

    def click(self, option: str) -> None:
        """Choose, and confirm what is final."""
        version = self.page.get_attribute("#table", "data-version")
        self.page.evaluate(
            "option => { document.querySelector(option).click();"
            " const confirm = document.querySelector('#confirm'); if (confirm && !confirm.hidden) confirm.click(); }",
            option,
        )
        self.page.wait_for_function("v => document.querySelector('#table').dataset.version !== v", arg=version)

    def asked(self) -> None:
        """Wait for the own turn."""
        self.page.wait_for_function(
            "() => document.querySelector('#table').dataset.due === '1' && !document.body.dataset.busy", timeout=60_000
        )

    def shoot(self, name: str) -> None:
        """Write the picture."""
        self.page.wait_for_timeout(350)
        self.page.screenshot(path=self.folder / f"{name}-{self.size}.png")
