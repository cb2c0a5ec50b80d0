"""Names that look for a free place beside what they name, and stay away where there is none."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from starhall.drawing.markup import Markup, drawn_once
from starhall.drawing.text import over_art, width

Box = tuple[float, float, float, float]  # left, top, right, bottom


@dataclass(frozen=True)
class Name:
    """A name for something round at x, y; `below` is how far things reach under its middle."""

    text: str
    x: float
    y: float
    r: float
    below: float = 0
    size: float = 11
    needed: bool = False  # written even where it covers something


def around(name: Name) -> list[tuple[float, float, str]]:
    """Where a name may stand, the best place first: above, below, right, left, and the corners between."""
    gap, low = name.r + 4, max(name.r, name.below) + name.size
    return [
        (name.x, name.y - gap, "mid"),
        (name.x, name.y + low + 1, "mid"),
        (name.x + gap, name.y + 4, "start"),
        (name.x - gap, name.y + 4, "end"),
        (name.x + name.r * 0.7, name.y - name.r * 0.8, "start"),
        (name.x - name.r * 0.7, name.y - name.r * 0.8, "end"),
        (name.x + name.r * 0.8, name.y + name.r + 7, "start"),
        (name.x - name.r * 0.8, name.y + name.r + 7, "end"),
    ]


def box_at(name: Name, x: float, y: float, anchor: str) -> Box:
    """What a name covers when it stands there."""
    wide = width(name.text, name.size)
    left = x - wide / 2 if anchor == "mid" else x - wide if anchor == "end" else x
    return left, y - 0.75 * name.size, left + wide, y + 0.15 * name.size


@dataclass(frozen=True)
class Placed:
    """A name at its place, and what it covers there."""

    drawn: Markup
    box: Box


@drawn_once
def placed(
    names: tuple[Name, ...], taken: tuple[Box, ...], w: float, h: float, spared: tuple[Box, ...] = ()
) -> tuple[Placed, ...]:
    """The names that find a place inside w by h and beside what is taken, the first ones first.

    What is `spared` is covered only where there is no other place.
    """
    full = list(taken)
    found = []
    for name in names:
        places = around(name)
        free = [place for place in places if fits(box_at(name, *place), full, w, h)]
        best = next((place for place in free if fits(box_at(name, *place), spared, w, h)), free[0] if free else None)
        if best or name.needed:
            x, y, anchor = best or places[0]
            box = box_at(name, x, y, anchor)
            full.append(box)
            found.append(Placed(over_art(x, y, name.text, name.size, anchor), box))
    return tuple(found)


def fits(box: Box, full: Sequence[Box], w: float, h: float) -> bool:
    """Is a box inside the picture and beside all that is there?"""
    inside = box[0] >= 2 and box[1] >= 2 and box[2] <= w - 2 and box[3] <= h - 2
    if not inside:
        return False
    return not any([overlap((box[0] + 1, box[1] + 1, box[2] - 1, box[3] - 1), other) for other in full])


def overlap(one: Box, other: Box) -> bool:
    """Do two boxes cover something together?"""
    return other[0] < one[2] and one[0] < other[2] and other[1] < one[3] and one[1] < other[3]
