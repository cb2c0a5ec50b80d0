"""What is new since a seat's own last decision, made from its views at both moments."""

from __future__ import annotations

import html
import json
import re
from itertools import pairwise
from typing import Any

from server.loopback import LoopbackHall
from starhall.kernel.tallies import UNKNOWN, key_of
from starhall.server.hall import installed
from web.seats import golden


def test_numbers_and_pieces_that_have_changed_since_the_own_move_are_named() -> None:
    record, asked = golden("age_of_galaxy", "seats_3_drafting_off_galaxy_explored")
    game = record.game
    tallies = [game.tally(g, 0) for g in record.states()]
    now = next(at for before, at in pairwise(asked[20:]) if at - before > 3)
    own = 1 + max(number for number in range(now) if record.actions[number][0] == 0)
    expected = {
        key_of(game.colours[at // len(game.tallies)], game.tallies[at % len(game.tallies)].id): new - old
        for at, (old, new) in enumerate(zip(tallies[own], tallies[now], strict=True))
        if old != new and UNKNOWN not in (old, new)
    }
    with LoopbackHall(modules=installed()) as hall:
        wren = hall.guest("wren")
        table_id = wren.post("/api/records", {"record": record.fork(now).text()}).json()["table"]
        page = wren.get(f"/tables/{table_id}/fragment").text
        news = told(page)
        assert news["numbers"] == expected != {}
        assert news["pieces"]
        assert [piece for piece in news["pieces"] if f'id="{piece}"' not in page] == []
        steps = int(re.findall(r'data-steps="(\d+)"', page)[0])
        since = {told(wren.get(f"/tables/{table_id}/fragment?step={step}").text)["since"] for step in range(steps)}
        assert len(since) > 1, "each step is compared with the one before"
        assert "data-step=" not in wren.get(f"/tables/{table_id}/fragment?step={steps}").text, "there is no such step"


def told(page: str) -> Any:
    return json.loads(html.unescape(re.findall(r'data-news="([^"]*)"', page)[0]))
