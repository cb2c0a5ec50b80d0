"""The rules as a book: clauses by chapter, the board with its names, and every component that can be explained."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import Final

from markupsafe import Markup, escape

from starhall.drawing import named
from starhall.kernel.game import AnyGame
from starhall.kernel.seats import NOBODY

CLAUSE: Final = re.compile(r"\b([A-Z][A-Z0-9]+-[A-Z0-9]+)-(\d+)\b")


@dataclass(frozen=True)
class Chapter:
    """Clauses whose ids share a prefix."""

    code: str
    title: str
    clauses: tuple[tuple[str, Markup], ...]


@dataclass(frozen=True)
class Component:
    """A thing of the game with what is to be said about it."""

    name: str
    text: str
    place: str


@dataclass(frozen=True)
class Figures:
    """Pictures of the table at the beginning, and the components by kind."""

    board: Markup
    dock: Markup
    components: tuple[tuple[str, tuple[Component, ...]], ...]


@cache
def chapters(game: AnyGame) -> tuple[Chapter, ...]:
    """The game's clauses, chapter by chapter, in the order of the rules."""
    found: dict[str, list[tuple[str, Markup]]] = {}
    for clause, text in game.telling.clauses.items():
        found.setdefault(clause.rpartition("-")[0], []).append((clause, linked(game, text)))
    names = game.chapters()
    return tuple(Chapter(code, names.get(code, code), tuple(clauses)) for code, clauses in found.items())


def linked(game: AnyGame, text: str) -> Markup:
    """A clause's text; other clauses that it names are links."""

    def link(match: re.Match[str]) -> str:
        known = match.group(0) in game.telling.clauses
        return f'<a href="#{match.group(0)}">{match.group(0)}</a>' if known else match.group(0)

    return Markup(CLAUSE.sub(link, str(escape(text))))


@cache
def figures(game: AnyGame) -> Figures:
    """The table as it lies at the beginning, drawn by the same code, and what can be asked about."""
    seats = 2 if 2 in game.seats else game.seats[0]
    g = game.start(game.settings(seats), "rules")
    names = game.seat_names()
    return Figures(
        Markup(named(game.panels(g.view(NOBODY)).board, names)),
        Markup(named(game.panels(g.view(0)).dock, names)),
        components(game),
    )


def components(game: AnyGame) -> tuple[tuple[str, tuple[Component, ...]], ...]:
    """Every kind of thing that has a place on the table, with the words that the table's inspector shows."""
    kinds = []
    for kind, names in game.telling.names.items():
        things = []
        for id, name in zip(names.ids, names.names, strict=True):
            place = f"{names.at}-{id}" if names.at else ""
            text = game.explain(place) if place else ""
            if text:
                things.append(Component(name, text, place))
        if things:
            kinds.append((kind.replace("_", " ").capitalize(), tuple(things)))
    return tuple(kinds)
