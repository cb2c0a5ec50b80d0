from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, sync_playwright

from server.house import House
from server.test_secrecy_on_the_wire import GAMES
from starhall.server.house import CHROMIUM, SWITCHES
from web.seats import Seats


@pytest.fixture(scope="session")
def house() -> Iterator[House]:
    with House(modules=GAMES) as made:
        yield made


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as driver:
        made = driver.chromium.launch(executable_path=CHROMIUM, args=list(SWITCHES))
        yield made
        made.close()


@pytest.fixture
def seats(house: House, browser: Browser) -> Iterator[Seats]:
    made = Seats(house, browser)
    yield made
    made.close()
