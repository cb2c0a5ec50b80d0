from __future__ import annotations

from collections.abc import Iterator

import pytest

from server import postgres
from server.loopback import LoopbackHall

# modules whose every test runs on both databases: what people do at tables, in lists, with names and tokens
ON_BOTH = ("test_keeping", "test_meeting", "test_people", "test_playing_over_http", "test_reactions", "test_tokens")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "loopback" in metafunc.fixturenames and metafunc.module.__name__.rpartition(".")[2] in ON_BOTH:
        metafunc.parametrize("loopback", ["sqlite", "postgresql"], indirect=True, scope="module")


@pytest.fixture(scope="module")
def loopback(request: pytest.FixtureRequest) -> Iterator[LoopbackHall]:
    shared = getattr(request, "param", "") == "postgresql"
    cluster: postgres.Cluster | None = request.getfixturevalue("cluster") if shared else None
    with LoopbackHall(cluster.database() if cluster else None) as made:
        yield made


@pytest.fixture(scope="session")
def cluster() -> Iterator[postgres.Cluster]:
    with postgres.running() as made:
        yield made
