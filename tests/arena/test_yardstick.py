"""`greedy_v1` plays as it played when the arena was opened, compiled or not: figures of all times can be compared."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import pytest

from starhall import games
from starhall.bots import BOTS, choose
from starhall.kernel.record import Record, parse
from starhall.kernel.state import View

GOLDEN = Path(__file__).parents[1] / "golden"
EVERY = 12  # actions from one position to the next

# By golden games whose rules may be mended, but not by a bot's: only then these change, in the commit that renews them.
MOVES = {
    "age_of_galaxy/seats_4_drafting_on_galaxy_hidden": "f48bcc52b0024748",
    "age_of_galaxy/solo_iron_tide_gold": "51ee30ea3ed655f8",
    "galactic_era/seats_4": "853adbce377cdf84",
    "galactic_era/solo_hard": "e3d379bd12989a20",
    "m101/plain_2": "eb06e10a90766c8b",
    "m101/plain_4": "4306a48ca11653bb",
    "master_of_the_galaxy/2_seats": "257344d62bc2eb7f",
    "master_of_the_galaxy/4_seats_drafting_on": "ead811432595b3a1",
}


def positions(record: Record) -> Iterator[View]:
    """What whoever is asked knows, every few actions."""
    g = record.start()
    for number, (seat, action) in enumerate(record.actions):
        if number % EVERY == 0 and len(g.options(seat)) > 1:
            yield g.view(seat)
        g.apply(seat, action)


@pytest.mark.parametrize("name", MOVES)
def test_the_yardstick_plays_as_it_always_did(name: str) -> None:
    record = parse((GOLDEN / f"{name}.game").read_text(encoding="utf-8"), games.load)
    views = list(positions(record))
    moves = [record.game.space.texts[choose("greedy_v1", record.game, view, seed)] for seed, view in enumerate(views)]
    assert len(moves) >= 5
    assert sha256("\n".join(moves).encode()).hexdigest()[:16] == MOVES[name], moves


def test_the_yardstick_is_for_the_arena_and_not_for_people() -> None:
    assert "greedy" in BOTS
    assert "greedy_v1" not in BOTS
