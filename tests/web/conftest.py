from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from server.loopback import LoopbackHall
from server.test_secrecy_on_the_wire import GAMES
from starhall.hosting.background import CHROMIUM, SWITCHES
from web.seats import PATIENCE, Seats

expect.set_options(timeout=PATIENCE)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Whole games come first: what is short is left for whoever has nothing to do at the end."""
    items.sort(key=lambda item: item.path.name != "test_whole_games.py")


@pytest.fixture(scope="session")
def loopback() -> Iterator[LoopbackHall]:
    with LoopbackHall(modules=GAMES) as made:
        yield made


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as driver:
        made = driver.chromium.launch(executable_path=CHROMIUM, args=list(SWITCHES))
        yield made
        made.close()


@pytest.fixture
def seats(loopback: LoopbackHall, browser: Browser) -> Iterator[Seats]:
    made = Seats(loopback, browser)
    yield made
    made.close()
