from __future__ import annotations

from collections.abc import Iterator

import pytest

from server.house import House


@pytest.fixture(scope="module")
def house() -> Iterator[House]:
    with House() as made:
        yield made
