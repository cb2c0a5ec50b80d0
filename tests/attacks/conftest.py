from __future__ import annotations

from collections.abc import Iterator

import pytest

from server.loopback import LoopbackHall


@pytest.fixture(scope="module")
def loopback() -> Iterator[LoopbackHall]:
    with LoopbackHall() as made:
        yield made
