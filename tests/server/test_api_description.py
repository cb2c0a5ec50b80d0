"""Schemathesis holds the API against its own description."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings

from server.loopback import LoopbackHall

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # the package's own imports
    import schemathesis
    from schemathesis.specs.openapi.checks import positive_data_acceptance

RULES_REFUSE = [positive_data_acceptance]  # whether an action is legal no schema can say
LIMITS = settings(
    max_examples=25,
    deadline=None,
    derandomize=True,
    phases=(Phase.explicit, Phase.generate),
    suppress_health_check=list(HealthCheck),
)


@pytest.fixture(scope="module")
def loopback() -> Iterator[LoopbackHall]:
    with LoopbackHall() as made:
        yield made


@pytest.mark.filterwarnings("ignore")
def test_every_answer_is_as_described(loopback: LoopbackHall) -> None:
    wren = loopback.guest("wren")
    tables = [wren.open("me", "open"), wren.open("me", "me", pace="hotseat")]
    cookies = dict(wren.http.cookies)
    described = schemathesis.openapi.from_url(f"{loopback.address}/api/openapi.json").exclude(path_regex="stream")
    tried: list[str] = []
    for found in described.get_all_operations():
        operation: Any = found.ok()  # type: ignore[union-attr]
        tried.append(operation.path)

        @LIMITS
        @given(case=operation.as_strategy())
        def holds(case: Any) -> None:
            size = len(str(case.body)) + len(str(case.query))
            if "table_id" in case.path_parameters and size % 3:
                case.path_parameters["table_id"] = tables[size % 3 - 1]
            case.call_and_validate(cookies=cookies, excluded_checks=RULES_REFUSE)

        holds()
    assert len(tried) >= 22
