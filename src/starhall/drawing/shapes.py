"""Outlines: hexes, octagons, diamonds, edges with slots. All coordinates are in pixels of the picture."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import atan2, cos, degrees, hypot, pi, sin, sqrt
from typing import Final

from starhall.drawing.markup import Markup, Value, attributes, number, tag

Point = tuple[float, float]
Cell = tuple[int, int]  # axial coordinates q, r of a hex

HEX_NEIGHBOURS: Final = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))  # across side i of `hex_corners`


def corner_list(corners: Iterable[Point]) -> str:
    """The `points` of a polygon."""
    return " ".join([f"{number(x)},{number(y)}" for x, y in corners])


def closed(corners: Sequence[Point]) -> str:
    """The `d` of a closed path."""
    return "M" + "L".join([f"{number(x)} {number(y)}" for x, y in corners]) + "Z"


def polygon(corners: Iterable[Point], **given: Value) -> Markup:
    """A polygon with these corners."""
    return Markup(f'<polygon points="{corner_list(corners)}"{attributes(given)}/>')


def rect(x: float, y: float, w: float, h: float, r: float = 0, **given: Value) -> Markup:
    """A rectangle with rounded corners."""
    return Markup(
        f'<rect x="{number(x)}" y="{number(y)}" width="{number(w)}" height="{number(h)}" '
        f'rx="{number(r)}"{attributes(given)}/>'
    )


def circle(x: float, y: float, r: float, **given: Value) -> Markup:
    """A circle around x, y."""
    return Markup(f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(r)}"{attributes(given)}/>')


def path(d: str, **given: Value) -> Markup:
    """A path."""
    return tag("path", d=d, **given)


def regular(x: float, y: float, r: float, sides: int, turn: float = 0) -> list[Point]:
    """The corners of a regular polygon; without a turn (in degrees) the first one is on top."""
    step = 2 * pi / sides
    first = -pi / 2 + turn * pi / 180
    return [(x + r * cos(first + i * step), y + r * sin(first + i * step)) for i in range(sides)]


# ---- pointy-top hexes ---------------------------------------------------------------------------------------------


def hex_centre(cell: Cell, w: float, origin: Point = (0, 0)) -> Point:
    """The middle of a hex of width w: x = w (q + r/2), y = .866 w r."""
    q, r = cell
    return origin[0] + w * (q + r / 2), origin[1] + w * r * sqrt(3) / 2


def hex_corners(x: float, y: float, w: float) -> list[Point]:
    """The corners of a hex of width w, clockwise from the upper right; side i lies towards `HEX_NEIGHBOURS[i]`."""
    half, tall = w / 2, w / sqrt(3)
    return [
        (x + half, y - tall / 2),
        (x + half, y + tall / 2),
        (x, y + tall),
        (x - half, y + tall / 2),
        (x - half, y - tall / 2),
        (x, y - tall),
    ]


def hexes(cells: Iterable[Cell], w: float, origin: Point = (0, 0), inset: float = 0) -> str:
    """One path `d` of many hexes: cheap for whole sectors and for areas of targets."""
    return "".join([closed(hex_corners(*hex_centre(cell, w, origin), w - inset)) for cell in cells])


def hex_border(cells: Iterable[Cell], w: float, origin: Point = (0, 0)) -> str:
    """One path `d` along the border of an area of hexes: a dense area is outlined once, not cell by cell."""
    area = set(cells)
    sides = []
    for q, r in sorted(area):
        corners = hex_corners(*hex_centre((q, r), w, origin), w)
        for i, (dq, dr) in enumerate(HEX_NEIGHBOURS):
            if (q + dq, r + dr) not in area:
                (ax, ay), (bx, by) = corners[i], corners[(i + 1) % 6]
                sides.append(f"M{number(ax)} {number(ay)}L{number(bx)} {number(by)}")
    return "".join(sides)


# ---- octagons with diamonds in the gaps ----------------------------------------------------------------------------


def octagon(x: float, y: float, d: float) -> list[Point]:
    """The corners of an octagon of width d; its side is d / (1 + √2)."""
    half, part = d / 2, d / (1 + sqrt(2)) / 2
    return [
        (x - part, y - half),
        (x + part, y - half),
        (x + half, y - part),
        (x + half, y + part),
        (x + part, y + half),
        (x - part, y + half),
        (x - half, y + part),
        (x - half, y - part),
    ]


def diamond(x: float, y: float, d: float) -> list[Point]:
    """The gap between four octagons of width d: a diamond whose sides are theirs."""
    half = d / (1 + sqrt(2)) / sqrt(2)
    return [(x, y - half), (x + half, y), (x, y + half), (x - half, y)]


# ---- edges of a graph ----------------------------------------------------------------------------------------------


def edge_slots(a: Point, b: Point, count: int, gap_a: float = 0, gap_b: float = 0) -> list[tuple[float, float, float]]:
    """Places spread evenly between two nodes whose radii are the gaps: x, y and the edge's angle in degrees."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = hypot(dx, dy)
    room = length - gap_a - gap_b
    angle = degrees(atan2(dy, dx))
    ways = [(gap_a + room * (i + 1) / (count + 1)) / length for i in range(count)]
    return [(a[0] + dx * way, a[1] + dy * way, angle) for way in ways]


def edge(a: Point, b: Point, gap_a: float = 0, gap_b: float = 0, **given: Value) -> Markup:
    """A line between the rims of two nodes."""
    length = hypot(b[0] - a[0], b[1] - a[1])
    ux, uy = (b[0] - a[0]) / length, (b[1] - a[1]) / length
    start = f"M{number(a[0] + ux * gap_a)} {number(a[1] + uy * gap_a)}"
    return path(f"{start}L{number(b[0] - ux * gap_b)} {number(b[1] - uy * gap_b)}", fill="none", **given)


def way(corners: Sequence[Point]) -> Markup:
    """The path chosen so far, drawn dotted."""
    return path("M" + "L".join([f"{number(x)} {number(y)}" for x, y in corners]), class_="way")


def widest_angle(taken: Sequence[float]) -> float:
    """The middle of the widest free angle (degrees) around a node: where a moon or a label fits best."""
    if not taken:
        return -90
    angles = sorted([angle % 360 for angle in taken])
    gaps = [((angles[(i + 1) % len(angles)] - angle) % 360 or 360, angle) for i, angle in enumerate(angles)]
    gap, start = max(gaps, key=lambda found: found[0])
    return (start + gap / 2) % 360
