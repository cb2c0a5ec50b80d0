"""How much work an answer makes: an action is checked and applied once, a page looks and imagines once a beat."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from server.loopback import LoopbackHall, past_secrets, two_at_a_table
from server.toy import GAME, Sky
from starhall.kernel.state import State


@pytest.fixture
def work(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    found: Counter[str] = Counter()

    def watch(owner: type, name: str) -> None:
        doing = getattr(owner, name)

        def counted(*given: Any) -> Any:
            found[name] += 1
            return doing(*given)

        monkeypatch.setattr(owner, name, counted)

    for owner, name in ((Sky, "view"), (type(GAME), "imagine"), (State, "apply"), (State, "forbids")):
        watch(owner, name)
    return found


def test_an_action_is_checked_and_applied_once(loopback: LoopbackHall, work: Counter[str]) -> None:
    wren, tide, table_id = two_at_a_table(loopback)
    past_secrets(wren, tide, table_id)
    version = wren.display(table_id)["version"]
    work.clear()
    wren.post(f"/api/tables/{table_id}/act", {"version": version, "actions": ["settle"]})
    assert work == {"view": 3, "apply": 1, "forbids": 1}, "each viewer looks once"


def test_several_together_are_each_applied_once(loopback: LoopbackHall, work: Counter[str]) -> None:
    wren, tide, table_id = two_at_a_table(loopback)
    past_secrets(wren, tide, table_id)
    version = wren.display(table_id)["version"]
    work.clear()
    wren.post(f"/api/tables/{table_id}/act", {"version": version, "actions": ["settle", "star vega"]})
    assert (work["apply"], work["imagine"]) == (2, 0), "tried in the world that the page has imagined already"


def test_a_page_looks_and_imagines_once_a_beat(loopback: LoopbackHall, work: Counter[str]) -> None:
    wren, tide, table_id = two_at_a_table(loopback)
    past_secrets(wren, tide, table_id)
    wren.does(table_id, "settle")
    work.clear()
    for path in ("", "/fragment", "/fragment"):
        assert wren.get(f"/tables/{table_id}{path}").status_code == 200
    wren.get(f"/api/tables/{table_id}/why?action=draw")
    wren.get("/")
    assert (work["view"], work["imagine"]) == (0, 1), "what was seen after the move is still there"
    wren.post(f"/api/tables/{table_id}/talk", {"text": "hello"})
    wren.get(f"/tables/{table_id}")
    assert (work["view"], work["imagine"]) == (0, 1), "talk changes nothing of the game"
