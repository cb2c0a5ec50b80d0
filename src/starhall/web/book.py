"""The rules as a book: five minutes with pictures, clauses by chapter, the board with its names, and every component
that can be explained."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import Final

from markupsafe import Markup, escape

from starhall.drawing import look, named
from starhall.kernel.game import AnyGame
from starhall.kernel.seats import NOBODY
from starhall.lessons.lesson import Word
from starhall.lessons.overview import Overview, Picture, has_overview, overview

CLAUSE: Final = re.compile(r"\b([A-Z][A-Z0-9]+-[A-Z0-9]+)-(\d+)\b")
ID: Final = re.compile(r'(?<=\s)id="([^"]+)"')
REFERENCE: Final = re.compile(r'(url\(#|href="#)([^")]+)')
# in a picture nothing is chosen; a row of cards that can be scrolled is still reached by keys
FOCUSED: Final = re.compile(r'\s(?:tabindex="[^"]*"(?! role="group")|role="button")')


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


@dataclass(frozen=True)
class Glance:
    """A part of "How do I win?" with its picture as it is drawn."""

    title: str
    text: tuple[str, ...]
    panel: str
    seat: str  # whose side it is: the colour, shape and pattern
    picture: Markup
    caption: str


@dataclass(frozen=True)
class Minutes:
    """A game in five minutes."""

    parts: tuple[Glance, ...]
    words: tuple[Word, ...]


@cache
def minutes(game: AnyGame) -> Minutes | None:
    """How do I win? None for a game that has no such pages."""
    if not has_overview(game):
        return None
    told: Overview = overview(game)
    parts = []
    for at, part in enumerate(told.parts):
        shown = part.picture
        drawn = drawing(shown, f"part-{at}") if shown else Markup()
        caption = shown.caption if shown else ""
        panel, seat = (shown.panel, look(game.colours[shown.lesson.seat])) if shown else ("", "")
        parts.append(Glance(part.title, part.text, panel, seat, drawn, caption))
    return Minutes(tuple(parts), told.words)


def drawing(picture: Picture, own: str) -> Markup:
    """A picture that may stand beside others of its kind: its ids are its own, and only what it refers to has one."""
    game = picture.lesson.game
    panels = game.panels(picture.view())
    names = [name or "You" for name in picture.lesson.names]
    drawn = FOCUSED.sub("", str(named(panels.dock if picture.panel == "dock" else panels.board, names)))
    inside = set(ID.findall(drawn)) & {found.group(2) for found in REFERENCE.finditer(drawn)}

    def renamed(found: re.Match[str]) -> str:
        id = found.group(1)
        ring = 'data-shown="1"' if id in picture.show else ""
        return f'{ring} id="{own}-{id}"'.strip() if id in inside else ring

    drawn = ID.sub(renamed, drawn)
    return Markup(
        REFERENCE.sub(
            lambda found: f"{found.group(1)}{own}-{found.group(2)}" if found.group(2) in inside else found.group(0),
            drawn,
        )
    )


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
