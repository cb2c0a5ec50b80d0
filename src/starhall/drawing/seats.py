"""Seats: a colour, a shape and a pattern that always go together, and the pieces that carry them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from starhall.drawing.icons import html_icon, icon
from starhall.drawing.markup import Markup, Value, attributes, escaped, join, number
from starhall.kernel.errors import Unknown

SHAPES: Final = {
    "azure": "circle",
    "ember": "triangle",
    "sun": "square",
    "fern": "diamond",
    "orchid": "cross",
    "ivory": "star",
    "copper": "hexagon",
    "slate": "crescent",
    "neutral": "ring",
}
PATTERNED: Final = frozenset(SHAPES) - {"azure", "neutral"}
LOOKS: Final = {
    **{name: name for name in SHAPES},
    "blue": "azure",
    "red": "ember",
    "yellow": "sun",
    "green": "fern",
    "purple": "orchid",
    "violet": "orchid",
    "pink": "orchid",
    "white": "ivory",
    "orange": "copper",
    "brown": "copper",
    "grey": "slate",
    "black": "slate",
}
WHO: Final = re.compile(r'(<span data-who="(\d+)">)[^<]*(</span>)')


def look(colour: str) -> str:
    """The look (`ember`) of a seat that a game calls by a colour (`red`)."""
    if colour not in LOOKS:
        raise Unknown("seat colour", colour, ", ".join(LOOKS))
    return LOOKS[colour]


def seat_fill(seat: str) -> str:
    """The colour of a seat's pieces."""
    return f"var(--{seat})"


def seat_text(seat: str) -> str:
    """The tint of a seat's colour that can be read as text and as a line."""
    return f"var(--{seat}-text)"


def seat_ink(seat: str) -> str:
    """What is written upon a seat's colour."""
    return f"var(--{seat}-ink)"


def shape(seat: str, x: float, y: float, size: float = 12, colour: str = "") -> Markup:
    """A seat's shape in its colour."""
    return icon(f"shape-{seat}", x, y, size, colour or seat_fill(seat))


def pattern_over(seat: str, outline: str, **given: Value) -> Markup:
    """A large area of a seat: its colour and over it its pattern. `outline` is the `d` of a path."""
    d, rest = escaped(outline), attributes(given)
    over = f'<path d="{d}" fill="url(#pt-{seat})"/>' if seat in PATTERNED else ""
    return Markup(f'<path d="{d}" fill="{seat_fill(seat)}"{rest}/>{over}')


def piece(kind: str, on: str, x: float, y: float, *inside: str, seat: str = "", scale: float = 1) -> Markup:
    """A piece that glides: a group placed by a CSS transform. Keep it on the top level.

    `on` is the board element on which it stands. The board numbers pieces of one kind and seat: their ids tell nothing
    of the place, and the page gives a piece that stands where one stood its id again.
    """
    size = f" scale({number(scale)})" if scale != 1 else ""
    owner = f' data-seat="{seat}"' if seat else ""
    move = f"transform:translate({number(x)}px,{number(y)}px){size}"
    what = f'class="piece" data-kind="{escaped(kind)}"{owner} data-on="{escaped(on)}"'
    return Markup(f'<g {what} style="{move}">{join(inside)}</g>')


@lru_cache(500)
def disc_art(seat: str, r: float = 11, marked: bool = True) -> Markup:
    """A disc around 0, 0, for the inside of a `piece`: shadow, colour, sheen, rim and, if marked, the seat's shape."""
    mark = icon(f"shape-{seat}", 0, 0, r * 1.05, seat_ink(seat)) if marked else ""
    return Markup(
        f'<circle r="{number(r)}" cy="{number(r * 0.16)}" fill="#00040c" fill-opacity=".55"/>'
        f'<circle r="{number(r)}" fill="{seat_fill(seat)}"/><circle r="{number(r)}" fill="url(#sheen)"/>'
        f'<circle r="{number(r * 0.94)}" fill="none" stroke="{seat_ink(seat)}" stroke-opacity=".35" '
        f'stroke-width="{number(max(1.0, r * 0.12))}"/>{mark}'
    )


def disc(on: str, seat: str, x: float, y: float, r: float = 11, marked: bool = True) -> Markup:
    """A disc of a seat that glides, on a board element."""
    return piece("disc", on, x, y, disc_art(seat, r, marked), seat=seat)


@lru_cache(500)
def cruiser_art(seat: str) -> Markup:
    """A cruiser around 0, 0, about 20 high, for the inside of a `piece`."""
    hull = "M0-11 8.5 9.5 0 5.5-8.5 9.5Z"
    return Markup(
        f'<path d="{hull}" fill="#00040c" fill-opacity=".5" transform="translate(0 1.8)"/>'
        f'<path d="{hull}" fill="{seat_fill(seat)}" stroke="{seat_ink(seat)}" stroke-opacity=".55" stroke-width="1.3" '
        f'stroke-linejoin="round"/><path d="M0-11V5.5L-8.5 9.5Z" fill="#fff" fill-opacity=".22"/>'
        f"{icon(f'shape-{seat}', 0, 2, 6.5, seat_ink(seat))}"
    )


def cruiser(on: str, seat: str, x: float, y: float, scale: float = 1) -> Markup:
    """A cruiser of a seat that glides, on a board element."""
    return piece("cruiser", on, x, y, cruiser_art(seat), seat=seat, scale=scale)


def pip(seat: str) -> Markup:
    """A seat's shape among HTML text."""
    return Markup(f'<svg class="icon pip" data-seat="{seat}" aria-hidden="true"><use href="#i-shape-{seat}"/></svg>')


def name_of(index: int, usual: str) -> Markup:
    """Where a player's name stands. `named` writes it; until then it is what the seat is called."""
    return Markup(f'<span data-who="{index}">{escaped(usual)}</span>')


def who(index: int, seat: str, usual: str = "") -> Markup:
    """A player in a sentence: shape and name in the seat's colour."""
    shaped = html_icon(f"shape-{seat}", more="width:.8em;height:.8em;vertical-align:-.06em;margin-right:3px")
    return Markup(f'<span class="who" data-seat="{seat}">{shaped}{name_of(index, usual or seat.capitalize())}</span>')


def named(markup: str, names: Sequence[str]) -> Markup:
    """A panel's markup with the players' own names where the seats' colours stood."""

    def name(found: re.Match[str]) -> str:
        index = int(found.group(2))
        own = escaped(names[index]) if index < len(names) else found.group(0)
        return f"{found.group(1)}{own}{found.group(3)}" if index < len(names) else own

    return Markup(WHO.sub(name, markup))
