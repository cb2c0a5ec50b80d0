from __future__ import annotations

from collections.abc import Iterator

import pytest

from server import postgres
from server.loopback import LoopbackHall


@pytest.fixture(scope="module")
def loopback() -> Iterator[LoopbackHall]:
    with LoopbackHall() as made:
        yield made


@pytest.fixture(scope="session")
def cluster() -> Iterator[postgres.Cluster]:
    with postgres.running() as made:
        yield made
