from __future__ import annotations

from collections.abc import Iterator

import pytest

from server.loopback import LoopbackHall
from starhall.server.hall import installed


@pytest.fixture(scope="session")
def loopback() -> Iterator[LoopbackHall]:
    """Without the toy game, which cannot be played compiled."""
    with LoopbackHall(modules=installed()) as made:
        yield made
