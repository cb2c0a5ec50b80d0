"""The last lines of a finished game's log: who won, and what everybody's points came from."""

from __future__ import annotations

import re
from typing import Final

from starhall.kernel.telling import Sentence, Word, counted
from starhall.server.tables import Table
from starhall.server.viewers import Told

SEAT: Final = re.compile(r"\{(\d+)\}")


def closing(table: Table, viewer: int) -> list[Told]:
    """What is told when all is over; nothing while the game goes on."""
    if table.row.status != "finished":
        return []
    last = len(table.viewers.moments(viewer)) - 1
    places = table.game.places(table.g)
    ranked = sorted(range(table.row.seats), key=lambda seat: places[seat])
    sentences = [outcome(table), *[points(table, seat) for seat in ranked]]
    return [Told(last, table.row.changed, sentence, table.history.phases[-1]) for sentence in sentences]


def outcome(table: Table) -> Sentence:
    """The game's own sentence, with the players in it."""
    names = table.people.names()
    parts = SEAT.split(table.game.outcome(table.g))  # every second one is a seat
    words = [Word(names[int(part)], seat=int(part)) if at % 2 else Word(part) for at, part in enumerate(parts)]
    return Sentence(tuple([word for word in words if word.text]))


def points(table: Table, seat: int) -> Sentence:
    """What a seat's points came from, the most first."""
    scores = sorted(table.game.scores(table.g, seat), key=lambda score: -score.points)
    sources = ", ".join([f"{score.title} {score.points}" for score in scores if score.points])
    total = counted(table.game.points(table.g)[seat], "point")
    return Sentence(
        (Word(table.people.names()[seat], seat=seat), Word(f": {total}{f' ({sources})' if sources else ''}."))
    )
