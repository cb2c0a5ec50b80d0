"""The page of a table in parts. Each part is made from what its template reads, and from nothing else: where that is as
it was, the part is as it was. A browser says which parts it has, by their marks, and is sent the others.
"""

from __future__ import annotations

from base64 import urlsafe_b64encode
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, cached_property
from hashlib import blake2b
from itertools import groupby
from typing import Any, Final

from jinja2 import nodes
from jinja2.meta import find_referenced_templates as referenced_templates
from jinja2.meta import find_undeclared_variables
from markupsafe import Markup

from starhall.server.display import PIECE
from starhall.server.shapes import LogLine
from starhall.web.templating import environment

# the templates of what stands once on each page; seats, log and the game's own panels come besides
TEMPLATES: Final = ("bar", "bell", "goal", "ask", "words", "coach", "seg", "over", "mine", "inspector", "scores",
                    "talk", "votes", "menu")  # fmt: skip
PANELS: Final = ("board", "dock", "notes", "tray")  # drawn by the game
TIMED: Final = ("ago", "seconds_left")  # filters that look at the clock: what they say is made anew each time

Piece = list[
    tuple[str | None, int, list[LogLine]]
]  # of the log: headings, those of lines before it left out, and lines


class Part:
    """Some markup, and what it was made from last."""

    def __init__(self, text: str, given: object) -> None:
        self.text: Final = Markup(text)
        self.given = given

    @cached_property
    def mark(self) -> str:
        """The same for the same text, wherever it was made."""
        return urlsafe_b64encode(blake2b(self.text.encode(), digest_size=9).digest()).decode()

    @property
    def slot(self) -> Markup:
        """The place that a browser fills with it."""
        return Markup(f'<i data-slot="{self.mark}"></i>' if self.text else "")

    def sent(self) -> str:
        """To a browser that does not have it."""
        return f'<template data-mark="{self.mark}">{self.text}</template>'


Kept = dict[str, Part]  # what a viewer's pages were made of last


class Reads:
    """What a template, and those that it includes and imports, look at."""

    def __init__(self, template: str) -> None:
        self.names: Final[set[str]] = set()
        self.of_s: Final[set[str]] = set()  # keys of `s`, which is all that the viewer sees of the table
        self.timed = False
        self.look_into(template)

    def look_into(self, template: str) -> None:
        """Another file."""
        made = environment()
        loader = made.loader
        assert loader is not None
        tree = made.parse(loader.get_source(made, template)[0])
        self.names.update(find_undeclared_variables(tree) - made.globals.keys() - {"s"})
        self.of_s.update(each.attr for each in tree.find_all(nodes.Getattr) if is_s(each.node))
        self.timed = self.timed or any(each.name in TIMED for each in tree.find_all(nodes.Filter))
        for other in referenced_templates(tree):
            assert other, f"{template}: a part's templates are named, not computed"
            self.look_into(other)

    def given(self, values: Mapping[str, Any]) -> dict[str, Any]:
        """Of all values those that it looks at."""
        found = {name: values[name] for name in self.names if name in values}
        if self.of_s:
            found["s"] = {name: values["s"][name] for name in self.of_s if name in values["s"]}
        return found


def is_s(node: nodes.Node) -> bool:
    """Is it the name `s`?"""
    return isinstance(node, nodes.Name) and node.name == "s"


reads = cache(Reads)


def filled(template: str, values: Mapping[str, Any], before: Part | None) -> Part:
    """A template with what it reads of these values; the part of before, if that is as it was."""
    looks_at = reads(template)
    given = looks_at.given(values)
    if before is not None and before.given == given and not looks_at.timed:
        return before
    return made(environment().get_template(template).render(given), before, given)


def made(text: str, before: Part | None, given: object = None) -> Part:
    """A part; the one of before, with its mark, if it says the same."""
    if before is None or before.text != text:
        return Part(text, given)
    before.given = given
    return before


def parts_of(values: Mapping[str, Any], kept: Kept) -> Kept:
    """All parts of the page at hand, by their names; they are kept for the next one."""
    found = {name: filled(f"table/{name}.html", values, kept.get(name)) for name in TEMPLATES}
    found |= {name: made(values[name], kept.get(name)) for name in PANELS}
    found |= {f"seat {seat}": made(text, kept.get(f"seat {seat}")) for seat, text in enumerate(values["panels"])}
    for number, chapters in pieces(values["s"]["log"]):
        name = f"log {number}"
        found[name] = filled("_log_lines.html", {**values, "chapters": chapters}, kept.get(name))
    kept.clear()
    kept.update(found)
    return found


def whole(values: Mapping[str, Any], kept: Kept) -> Markup:
    """The page with all its parts in their places."""
    return framed(values, {name: part.text for name, part in parts_of(values, kept).items()})


def sent(values: Mapping[str, Any], kept: Kept, known: Iterable[str]) -> str:
    """The page with slots, and the parts that go there and are not known already."""
    parts, has = parts_of(values, kept), set(known)
    new = {part.mark: part.sent() for part in parts.values() if part.text and part.mark not in has}
    return f"{''.join(new.values())}{framed(values, {name: part.slot for name, part in parts.items()})}"


def framed(values: Mapping[str, Any], texts: Mapping[str, Markup]) -> Markup:
    """The frame around the parts."""
    lists = {"seats": several("seat", texts), "log": several("log", texts)}
    return Markup(environment().get_template("_table.html").render({**values, "part": {**texts, **lists}}))


def several(kind: str, texts: Mapping[str, Markup]) -> list[Markup]:
    """The parts of one kind, in their order."""
    return [text for name, text in texts.items() if name.startswith(f"{kind} ")]


# -- the log ----------------------------------------------------------------------------------------------------------


def chapters(log: Sequence[LogLine]) -> Piece:
    """The lines of the log under their headings; a heading over details alone is a detail itself."""
    found = [(" · ".join(phase), list(lines)) for phase, lines in groupby(log, key=lambda line: line["phase"])]
    return [(heading, min(line["level"] for line in lines), lines) for heading, lines in found]


def pieces(log: Sequence[LogLine]) -> list[tuple[int, Piece]]:
    """The same in pieces of some moments each, by their numbers; a chapter may go on in the next one."""
    found: dict[int, Piece] = {} if log else {0: []}
    for heading, level, lines in chapters(log):
        told: str | None = heading
        for number, some in groupby(lines, key=lambda line: line["moment"] // PIECE):
            found.setdefault(number, []).append((told, level, list(some)))
            told = None
    return list(found.items())
