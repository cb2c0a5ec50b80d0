"""Parts of a table: panels, targets with their glow, planets, chips, tracks, legends, the sky behind it all."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import Final

from starhall.drawing.icons import colour_of, icon
from starhall.drawing.markup import NOTHING, Markup, Value, attributes, drawn_once, escaped, join, number
from starhall.drawing.seats import piece
from starhall.drawing.shapes import Point, circle, corner_list, path, polygon, rect, regular
from starhall.drawing.text import width, words

PLANETS: Final = ("arctic", "desert", "oceanic", "volcanic", "verdant", "barren")
Chip = tuple[int | str, str]  # how much of what: a number (or words) and the icon behind it


# ---- targets -------------------------------------------------------------------------------------------------------


def spot(id: str, label: str, *inside: str, halo: str = "", kind: str = "") -> Markup:
    """A thing that can be pointed at and, when it is legal, chosen: the page finds it by its id and makes it glow.

    `label` says in words what it is; `halo` is its outline, made by `ring`, `frame`, `rim` or `trace`, drawn last.
    """
    more = f" {kind}" if kind else ""
    return Markup(f'<g id="{escaped(id)}" class="spot{more}" aria-label="{escaped(label)}">{join(inside)}{halo}</g>')


def twice(name: str, outline: str) -> Markup:
    """The two strokes that make a glow."""
    return Markup(f'<{name} class="halo soft" {outline}/><{name} class="halo" {outline}/>')


def ring(x: float, y: float, r: float) -> Markup:
    """A round halo."""
    return twice("circle", f'cx="{number(x)}" cy="{number(y)}" r="{number(r)}"')


def frame(x: float, y: float, w: float, h: float, r: float = 9) -> Markup:
    """A halo around a panel or card."""
    box = f'x="{number(x)}" y="{number(y)}" width="{number(w)}" height="{number(h)}" rx="{number(r)}"'
    return twice("rect", box)


def rim(corners: Sequence[Point]) -> Markup:
    """A halo around a polygon: a hex, an octagon, a diamond."""
    return twice("polygon", f'points="{corner_list(corners)}"')


def trace(d: str) -> Markup:
    """A halo along a path, such as the border of an area."""
    return twice("path", f'd="{escaped(d)}"')


def area(id: str, label: str, d: str) -> Markup:
    """A cell of a dense area, filled when it is a target; the page outlines the whole area with `hex_border`."""
    return Markup(f'<path id="{escaped(id)}" class="spot cell" aria-label="{escaped(label)}" d="{escaped(d)}"/>')


# ---- panels --------------------------------------------------------------------------------------------------------


def panel(x: float, y: float, w: float, h: float, r: float = 9, lit: bool = False, **given: Value) -> Markup:
    """A panel; a lit one wears the game's accent."""
    if lit:
        given = {"fill": "var(--accent-deep)", "stroke": "var(--accent)", "stroke_opacity": 0.55, **given}
    return rect(x, y, w, h, r, **{"fill": "var(--surface-1)", "fill_opacity": 0.92, "stroke": "var(--line)", **given})


def titled(x: float, y: float, name: str, icon_name: str, room: float, size: float = 13, tone: str = "") -> Markup:
    """An icon and a title behind it; x, y is the icon's left and the middle of the line."""
    mark = icon(icon_name, x + 9, y, 18, "var(--accent)")
    return mark + words(x + 24, y + 4.5, name, size, bold=True, room=room - 24, tone=tone)


def dashed(x: float, y: float, w: float, h: float, r: float = 7) -> Markup:
    """Room for pieces without a limit."""
    return rect(x, y, w, h, r, fill="none", stroke="var(--line-2)", stroke_dasharray="3 4")


def hole(x: float, y: float, r: float = 9) -> Markup:
    """An empty space for one disc."""
    return circle(x, y, r - 0.5, fill="var(--board)", stroke="var(--line-2)")


def masked(x: float, y: float, r: float = 9) -> Markup:
    """A space that is closed for this number of players: hatched, not only dim."""
    cross = f"M{number(x - 3)} {number(y - 3)}l6 6m0-6l-6 6"
    return Markup(
        circle(x, y, r - 0.5, fill="url(#hatch)", stroke="var(--mute)", stroke_dasharray="2 3")
        + path(cross, stroke="var(--mute)", stroke_width=1.5, fill="none")
    )


def fresh(x: float, y: float, r: float) -> Markup:
    """The dashed mark of what changed since the last look, for places that are no targets."""
    return Markup(f'<g class="fresh"><circle class="halo" cx="{number(x)}" cy="{number(y)}" r="{number(r)}"/></g>')


# ---- numbers -------------------------------------------------------------------------------------------------------


def chips_width(chips: Sequence[Chip], size: float = 13) -> float:
    """How wide a row of chips is."""
    return sum([width(str(amount), size) + size + 10.5 for amount, _ in chips]) - (6 if chips else 0)


def chips(given: Sequence[Chip], x: float, y: float, size: float = 13, anchor: str = "start") -> Markup:
    """Numbers, each with its icon behind it (`2` ⚙); y is the middle of the row, x its start, middle or end."""
    whole = chips_width(given, size)
    at = x - whole / 2 if anchor == "mid" else x - whole if anchor == "end" else x
    drawn = []
    for amount, what in given:
        text = str(amount)
        wide = width(text, size)
        drawn.append(words(at, y + size * 0.36, text, size, bold=True))
        drawn.append(icon(what, at + wide + 2.5 + (size + 2) / 2, y, size + 2, colour_of(what)))
        at += wide + size + 10.5
    return Markup("".join(drawn))


def badge(x: float, y: float, text: str, fill: str = "var(--surface-3)", tone: str = "", size: float = 11) -> Markup:
    """A small pill with a number or word in it, its middle at x, y."""
    wide = width(text, size) + 10
    pill = rect(x - wide / 2, y - 8, wide, 16, 8, fill=fill, stroke="var(--space)")
    return pill + words(x, y + 4, text, size, bold=True, anchor="mid", tone=tone)


@drawn_once
def hexagon(x: float, y: float, text: str, r: float = 9.5, hollow: bool = False) -> Markup:
    """A golden hexagon with a number: points; a hollow one for the lesser kind."""
    fill, tone = ("var(--cell)", "var(--prestige)") if hollow else ("var(--prestige)", "#10151f")
    edge = "var(--prestige)" if hollow else "var(--void)"
    shape = polygon(regular(x, y, r, 6), fill=fill, stroke=edge, stroke_width=1.5)
    return shape + words(x, y + 4.2, text, 11.5, bold=True, anchor="mid", tone=tone)


def cube(x: float, y: float, size: float, colour: str, icon_name: str, angle: float = 0) -> Markup:
    """A cube seen from above with its glyph."""
    half = size / 2
    turned = f" rotate({number(angle)})" if angle else ""
    body = rect(-half, -half, size, size, 3, fill=colour, stroke="var(--void)")
    glyph = icon(icon_name, 0, 0, size * 0.8, "var(--void)")
    return Markup(f'<g transform="translate({number(x)} {number(y)}){turned}">{body}{glyph}</g>')


def bar(
    x: float,
    y: float,
    value: int,
    of: int,
    colour: str,
    wide: float = 13.5,
    gap: float = 2.5,
    high: float = 11,
    tally: str = "",
) -> Markup:
    """A track drawn as a bar of cells, those that are reached in colour; `tally` is what the number is called."""
    cells = [
        rect(x + i * (wide + gap), y, wide, high, 2.5, fill=colour if i < value else "var(--surface-3)")
        for i in range(of)
    ]
    return counted_out(tally, value, *cells) if tally else join(cells)


def counted_out(tally: str, value: int, *cells: str) -> Markup:
    """A number that is drawn as so many marks of a row, and that options may change."""
    return Markup(f'<g data-tally="{escaped(tally)}" data-value="{value}">{join(cells)}</g>')


def track(x: float, y: float, numbers: Sequence[str], wide: float, high: float = 28, gap: float = 3) -> Markup:
    """A row of numbered spaces for markers; space i has its middle at `track_at(x, i, wide, gap)`."""
    return Markup(
        "".join(
            [
                rect(x + i * (wide + gap), y, wide, high, 5, fill="var(--surface-1)", stroke="var(--line)")
                + words(track_at(x, i, wide, gap), y + high / 2 + 4.5, text, tone="quiet", anchor="mid")
                for i, text in enumerate(numbers)
            ]
        )
    )


def track_at(x: float, i: int, wide: float, gap: float = 3) -> float:
    """The middle of a space of a track."""
    return x + i * (wide + gap) + wide / 2


# ---- things in space -----------------------------------------------------------------------------------------------


def planet(kind: str, x: float, y: float, r: float) -> Markup:
    """A planet: arctic, desert, oceanic, volcanic, verdant or barren."""
    side = r * 2.16
    return Markup(
        f'<use href="#art-{kind}" x="{number(x - side / 2)}" y="{number(y - side / 2)}" '
        f'width="{number(side)}" height="{number(side)}"/>'
    )


def token_back(x: float, y: float, r: float = 17, icon_name: str = "exploration") -> Markup:
    """A token that lies face down: an octagon."""
    shape = polygon(regular(x, y, r, 8, 22.5), fill="#243049", stroke="#8ea3cf", stroke_width=1.5)
    return shape + icon(icon_name, x, y, r * 1.3)


def star(x: float, y: float, r: float, colour: str, lit: bool = True) -> Markup:
    """A star: a core in a ring of its colour."""
    glow = circle(x, y, r * 1.5, fill=colour, fill_opacity=0.18) if lit else NOTHING
    return glow + circle(x, y, r, fill="var(--cell)", stroke=colour, stroke_width=2.2)


def numbered(kind: str, on: str, seat: str, x: float, y: float, text: str, r: float = 11) -> Markup:
    """A disc of a seat that carries a number, such as population; it glides."""
    body = circle(0, 0, r, fill=f"var(--{seat})", stroke="var(--void)", stroke_width=1.5)
    sheen = circle(0, 0, r, fill="url(#sheen)")
    written = words(0, 4.5, text, 13, bold=True, anchor="mid", tone=f"var(--{seat}-ink)")
    return piece(kind, on, x, y, body, sheen, written, seat=seat)


@lru_cache(64)
def sky(w: int, h: int, seed: str = "sky", count: int = 140) -> Markup:
    """Stars behind a board; always the same for the same seed."""
    chance = Random(seed)
    dots = []
    for _ in range(count):
        x, y, r = chance.randint(0, w), chance.randint(0, h), 0.5 + chance.random() ** 2 * 1.1
        light = 0.18 + chance.random() * 0.5
        dots.append(f'<circle cx="{x}" cy="{y}" r="{r:.1f}" fill="{chance.choice(SKY)}" fill-opacity="{light:.2f}"/>')
    return Markup(f'<g aria-hidden="true">{"".join(dots)}</g>')


SKY: Final = ("#fff", "#cfe0ff", "#ffe9c9")


def legend(x: float, y: float, rows: Sequence[tuple[str, str, bool]], gap: float = 14) -> Markup:
    """Icons with words in one line; the third of a row says whether it holds (otherwise it is dim)."""
    drawn = []
    for name, text, holds in rows:
        kind = "" if holds else ' class="dim"'
        body = icon(name, x + 8.5, y, 17) + words(x + 20.5, y + 4.3, text, bold=holds, tone="" if holds else "quiet")
        drawn.append(f"<g{kind}>{body}</g>")
        x += 20.5 + width(text) + gap
    return Markup("".join(drawn))


def legend_width(rows: Sequence[tuple[str, str, bool]], gap: float = 14) -> float:
    """How wide such a line is."""
    return sum([20.5 + width(text) + gap for _, text, _ in rows]) - gap


def group(*inside: str, **given: Value) -> Markup:
    """A group: `group(a, b, class_="dim", data_seat="sun")`."""
    return Markup(f"<g{attributes(given)}>{join(inside)}</g>")


def moved(x: float, y: float, *inside: str) -> Markup:
    """Things drawn around 0, 0, put to x, y. (Pieces that glide are made by `piece`.)"""
    return Markup(f'<g transform="translate({number(x)} {number(y)})">{join(inside)}</g>')
