"""Words of all games: one thing is not called by its plural."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape

import pytest

from conformance.test_examples_and_golden_games import GOLDEN
from starhall import games
from starhall.kernel.events import Event
from starhall.kernel.game import AnyGame
from starhall.kernel.record import parse
from starhall.kernel.seats import NOBODY, members
from starhall.kernel.state import State, View

THINGS = (
    "cards|points|VPs|cubes|discs|disks|ships|bases|relics|credits|cruisers|technologies|votes|planets|proxies|systems|"
    "slots|tokens|turns|spaces|rounds|people|steps|levels|counters|views|options"
)
ONE_OF_MANY = re.compile(rf"(?<![\d.,:/+−-])\b1 (?:[a-z]+ )?(?:{THINGS})\b.*")


def moments(name: str, often: int = 9) -> Iterator[tuple[AnyGame, State]]:
    """Some states of the shortest golden game of each number of seats, and their ends."""
    shortest: dict[int, str] = {}
    for path in GOLDEN:
        if path.parent.name == name:
            text = path.read_text(encoding="utf-8")
            seats = parse(text, games.load).settings.seats
            shortest[seats] = min(shortest.get(seats, text), text, key=len)
    for text in shortest.values():
        record = parse(text, games.load)
        every = len(record.actions) // often + 1
        for at, g in enumerate(record.states()):
            if at % every == 0 or not g.due:
                yield record.game, g


def panels(game: AnyGame, view: View) -> list[str]:
    drawn = game.panels(view)
    return [str(part) for part in (drawn.board, drawn.dock, drawn.notes, *drawn.seats)]


@pytest.mark.parametrize("name", games.names())
def test_one_thing_is_not_called_by_its_plural(name: str) -> None:
    game = games.load(name)
    said = list(game.space.words)
    said += [choice.title for variant in game.variants for choice in variant.choices]
    said += [str(game.telling.event(Event(kind, 0, (1,) * 9, (), 0, 0), ["Wren", "Tide"])) for kind in game.telling.log]
    for game, g in moments(name):
        for seat in (NOBODY, *members(g.due)):
            view = g.view(seat)
            said += [game.text(view), game.ask(view), *[game.words(view, option) for option in view.options]]
            said += [unescape(text) for text in panels(game, view)]
    assert sorted({found[0][:60] for text in said for found in ONE_OF_MANY.finditer(text)}) == []
