from __future__ import annotations

from collections.abc import Iterator

import pytest

from server.house import House
from starhall.server.hall import installed


@pytest.fixture(scope="session")
def house() -> Iterator[House]:
    """Without the toy game, which cannot be played compiled."""
    with House(modules=installed()) as made:
        yield made
