"""The map in pictures: sectors of hexes, anomalies, stars, population, ships. All measured in pixels of the board."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Final

from starhall.drawing import (
    NOTHING,
    Box,
    Markup,
    area,
    circle,
    closed,
    drawn_once,
    group,
    hex_border,
    hex_centre,
    hex_corners,
    hexes,
    icon,
    join,
    look,
    number,
    path,
    piece,
    rect,
    rim,
    seat_fill,
    seat_ink,
    shape,
    spot,
    trace,
    way,
    words,
)
from starhall.games.galactic_era.content.chart import (
    ASTEROID,
    BOARDS,
    HEX_IDS,
    HEX_MARKS,
    HEX_NAMES,
    HEXES,
    LOCAL,
    NEBULA,
    NEUTRON,
    POSITION_NAMES,
    POSITIONS,
    SIZE,
    STAR,
    STAR_IDS,
    STAR_NAMES,
    Board,
    Chart,
    Q,
    R,
)
from starhall.games.galactic_era.content.components import COLOURS, LETTERS, RELICS
from starhall.games.galactic_era.picture.journeys import Journey

LOOKS: Final = tuple([look(colour) for colour in COLOURS])  # by seat
WIDE: Final = 888
HIGH: Final = 580
TERRAIN_WORDS: Final = (  # by terrain
    "empty space",
    "star",
    "nebula: entering costs 2 steps",
    "asteroids: with a ship here you build 1 ship more",
    "neutron star: only with Propulsion 5",
)
TOP: Final = 2  # room above the map: with it hexes are 28 wide at two and three seats
WORMHOLES: Final = {"blue": "#7fb6ff", "orange": "#ffae5c", "pink": "#f59adf"}
COUNTER_ICONS: Final = ("star-uninhabited", "star-uninhabited", "star-primitive", "star-advanced")  # 0: none lies there
RELIC_ICONS: Final = {
    "pyramids": "relic-pyramids",
    "technology": "relic-technology",
    "ships": "relic-ships",
    "ray": "relic-death-ray",
    "grid": "relic-defense-grid",
    "stargate": "relic-stargate",
}


def relic_icon(relic: int) -> str:
    """The icon of a relic; below 0: it lies face down."""
    if relic < 0:
        return "relic-hidden"
    return next(icon for word, icon in RELIC_ICONS.items() if word in RELICS[relic])


class Layout:
    """Where the hexes of a number of players lie: as large as the stage allows, pointy-top."""

    def __init__(self, board: Board) -> None:
        cells = [(Q[hex], R[hex]) for hex in range(HEXES) if board.exists[hex]]
        spread = [hex_centre(cell, 1) for cell in cells]
        left, right = min(x for x, _ in spread) - 0.5, max(x for x, _ in spread) + 0.5
        top, bottom = min(y for _, y in spread) - 0.58, max(y for _, y in spread) + 0.58
        self.w: Final = min((WIDE - 12) / (right - left), (HIGH - 2 * TOP) / (bottom - top), 40.0)
        self.origin: Final = (
            WIDE / 2 - self.w * (left + right) / 2,
            HIGH / 2 - self.w * (top + bottom) / 2,
        )
        self.at: Final = [hex_centre((Q[hex], R[hex]), self.w, self.origin) for hex in range(HEXES)]
        self.cells: Final = tuple([hex for hex in range(HEXES) if board.exists[hex]])

    def corners(self, hex: int, inset: float = 0) -> list[tuple[float, float]]:
        """The corners of a hex."""
        return hex_corners(*self.at[hex], self.w - inset)

    def border(self, group: Sequence[int]) -> str:
        """The path around a group of hexes."""
        return hex_border([(Q[hex], R[hex]) for hex in group], self.w, self.origin)

    def filled(self, group: Sequence[int], inset: float = 0) -> str:
        """The path of a group of hexes."""
        return hexes([(Q[hex], R[hex]) for hex in group], self.w, self.origin, inset)


@cache
def layout_of(players: int) -> Layout:
    """The layout of a player count."""
    return Layout(BOARDS[players - 1])


# ---- what never changes in a game ----------------------------------------------------------------------------------


@cache
def shades() -> Markup:
    """The colours of nebulas and stars."""
    rings = [
        f'<radialGradient id="glow-{i}"><stop offset=".35" stop-color="var(--ring-{i})" stop-opacity=".5"/>'
        f'<stop offset="1" stop-color="var(--ring-{i})" stop-opacity="0"/></radialGradient>'
        for i in range(5)
    ]
    cloud = (
        '<radialGradient id="cloud"><stop offset="0" stop-color="#9a6bd8" stop-opacity=".75"/>'
        '<stop offset=".7" stop-color="#6a3fa8" stop-opacity=".5"/>'
        '<stop offset="1" stop-color="#4a2a80" stop-opacity=".22"/></radialGradient>'
    )
    return Markup(f"<defs>{cloud}{''.join(rings)}</defs>")


def ground(chart: Chart, homes: Sequence[int]) -> Markup:
    """The tiles: sectors tinted by whose home they are, anomalies, wormholes, borders. Made once for a chart."""
    return drawn_ground(chart.board.players, tuple(chart.tiles), tuple(chart.terrain), tuple(homes))


@lru_cache(64)
def drawn_ground(players: int, tiles: tuple[int, ...], terrain: tuple[int, ...], homes: tuple[int, ...]) -> Markup:
    """The same, by what it depends on."""
    board, layout = BOARDS[players - 1], layout_of(players)
    drawn = [sector_ground(layout, position, tiles[position], homes) for position in board.sectors]
    for kind in (NEBULA, ASTEROID, NEUTRON):
        drawn += [anomaly(layout, hex, kind) for hex in layout.cells if terrain[hex] == kind]
    drawn += [
        path(layout.border(sector_hexes(position)), fill="none", stroke="#6f83ad", stroke_opacity=0.8, stroke_width=1.6)
        for position in board.sectors
    ]
    return group(*drawn, *wormholes(board, layout), aria_hidden="true")


def sector_hexes(position: int) -> list[int]:
    """The hexes of a position."""
    return list(range(SIZE * position, SIZE * (position + 1)))


def sector_ground(layout: Layout, position: int, tile: int, homes: Sequence[int]) -> Markup:
    """The cells of a sector; one without a tile is only outlined."""
    d = layout.filled(sector_hexes(position))
    if tile < 0:
        return path(d, fill="none", stroke="#3a4a6b", stroke_opacity=0.3, stroke_width=0.8)
    cells = path(d, fill="var(--cell)", fill_opacity=0.93, stroke="#3a4a6b", stroke_opacity=0.55, stroke_width=0.8)
    tint = seat_fill(LOOKS[homes.index(position)]) if position in homes else "var(--accent)"
    return cells + path(d, fill=tint, fill_opacity=0.05)


def anomaly(layout: Layout, hex: int, kind: int) -> Markup:
    """A nebula, an asteroid system or a neutron star."""
    x, y = layout.at[hex]
    if kind == NEBULA:
        cloud = path(closed(layout.corners(hex, 1)), fill="url(#cloud)")
        dx, dy = (hex * 7 % 5 - 2) * layout.w / 18, (hex * 11 % 5 - 2) * layout.w / 18
        return cloud + circle(x + dx, y + dy, layout.w / 5, fill="#b58cf0", fill_opacity=0.2)
    if kind == ASTEROID:
        return icon("asteroid-system", x, y, layout.w * 0.68, "var(--asteroid)")
    return icon("neutron-star", x, y, layout.w * 0.74, "var(--neutron)")


def wormholes(board: Board, layout: Layout) -> list[Markup]:
    """The wormholes, each pair in its colour and joined by a dotted line; alone: the automas' entry points."""
    drawn = []
    for hex in range(HEXES):
        other = board.wormhole[hex]
        if other > hex:
            (ax, ay), (bx, by) = layout.at[hex], layout.at[other]
            mx, my = (ax + bx) / 2 + (by - ay) * 0.12, (ay + by) / 2 - (bx - ax) * 0.12
            d = f"M{number(ax)} {number(ay)}Q{number(mx)} {number(my)} {number(bx)} {number(by)}"
            tint = WORMHOLES[board.colour[hex]]
            drawn.append(
                path(d, fill="none", stroke=tint, stroke_opacity=0.4, stroke_dasharray="2 5", stroke_width=1.4)
            )
    for hex in range(HEXES):
        if board.colour[hex]:
            x, y = layout.at[hex]
            drawn.append(
                icon("wormhole", x - layout.w * 0.22, y - layout.w * 0.22, layout.w * 0.5, WORMHOLES[board.colour[hex]])
            )
    return drawn


# ---- targets -------------------------------------------------------------------------------------------------------


def reach(players: int, hexes: Sequence[int], soon: bool) -> Markup:
    """One line around the hexes that may be chosen now, dashed where that takes two steps; not cell by cell."""
    dashes = "5 5" if soon else None
    line = path(
        layout_of(players).border(hexes), fill="none", stroke="var(--legal)", stroke_dasharray=dashes, stroke_width=2.5
    )
    return group(line, stroke_linecap="round", aria_hidden="true")


def journey_over(players: int, target: str, journey: Journey) -> Markup:
    """The journey to a target with what it costs so far, unseen until the target is pointed at."""
    layout = layout_of(players)
    places = [layout.at[hex] for hex in journey.hexes]
    marks: list[Markup] = []
    for (x, y), paid in zip(places[1:], journey.spent, strict=False):
        marks += [circle(x, y, 8, fill="#fff"), words(x, y + 4, str(paid), 11, True, "var(--void)", "mid")]
    return group(way(places), *marks, class_="journey", data_to=target, display="none", aria_hidden="true")


def way_along(players: int, target: str, of: str, journey: Journey) -> Markup:
    """The way of a group that goes along, unseen until it has joined and the target is pointed at."""
    places = [layout_of(players).at[hex] for hex in journey.hexes]
    return group(way(places), class_="journey", data_to=target, data_of=of, display="none", aria_hidden="true")


def sector(chart: Chart, position: int, *stars: str) -> Markup:
    """A sector as a target, and in it every hex and star as one."""
    local = tuple(chart.terrain[SIZE * position : SIZE * (position + 1)])
    halo = sector_halo(chart.board.players, position)
    name = f"The {POSITION_NAMES[position]} sector"
    return spot(
        f"sector-{POSITIONS[position]}", name, plain_cells(chart.board.players, position, local), *stars, halo=halo
    )


@cache
def sector_halo(players: int, position: int) -> Markup:
    """The glow around a sector."""
    return trace(layout_of(players).border(sector_hexes(position)))


@lru_cache(256)
def plain_cells(players: int, position: int, terrain: tuple[int, ...]) -> Markup:
    """The hexes of a sector that have no star."""
    layout = layout_of(players)
    return join(
        [
            area(f"hex-{HEX_IDS[hex]}", f"{HEX_NAMES[hex]}, {TERRAIN_WORDS[kind]}", closed(layout.corners(hex, 2)))
            for hex, kind in enumerate(terrain, SIZE * position)
            if kind != STAR
        ]
    )


@lru_cache(1000)
def hex_mark(players: int, hex: int, low: bool) -> Markup:
    """A hex's row and place, as buttons and the log name it; low where something is drawn in the hex."""
    x, y = layout_of(players).at[hex]
    return words(x, y + (12 if low else 4), HEX_MARKS[hex % SIZE], 11, anchor="mid", tone="second")


def mark_box(players: int, hex: int) -> Box:
    """What a hex's own name covers."""
    x, y = layout_of(players).at[hex]
    return x - 8, y - 7, x + 8, y + 6


@lru_cache(64)
def drawn_marks(players: int, terrain: tuple[int, ...]) -> list[Box]:
    """What asteroids, neutron stars and wormholes cover."""
    layout, board = layout_of(players), BOARDS[players - 1]
    small = layout.w * 0.3
    boxes = [(*layout.at[hex], small) for hex in layout.cells if terrain[hex] in (ASTEROID, NEUTRON)]
    aside = layout.w * 0.22
    boxes += [
        (layout.at[hex][0] - aside, layout.at[hex][1] - aside, small) for hex in layout.cells if board.colour[hex]
    ]
    return [(x - half, y - half, x + half, y + half) for x, y, half in boxes]


def marks_on(chart: Chart) -> list[Box]:
    """The same of a chart."""
    return drawn_marks(chart.board.players, tuple(chart.terrain))


def ring_of(hex: int) -> int:
    """GE-BRD-04: how far a hex is from the middle of its tile, which gives its star the colour."""
    q, r = LOCAL[hex % SIZE]
    return max(abs(q), abs(r), abs(q + r))


@lru_cache(2000)
def star(players: int, hex: int, name: int, mark: str, said: str) -> Markup:
    """A star in its ring's colour; `mark` is the icon of what lies there while nobody owns it."""
    layout = layout_of(players)
    x, y = layout.at[hex]
    r, ring = layout.w * 0.3, ring_of(hex)
    body = path(closed(layout.corners(hex, 1)), fill="#fff", fill_opacity=0)
    body += circle(x, y, r * 1.6, fill=f"url(#glow-{ring})") + circle(x, y, r, fill="var(--cell)")
    if mark:
        body += icon(mark, x, y, r * 2, f"var(--ring-{ring})")
    return spot(
        f"star-{STAR_IDS[name]}",
        f"{STAR_NAMES[name]}, {HEX_NAMES[hex]}, {said}",
        body,
        halo=rim(layout.corners(hex, 1)),
    )


def scouted_mark(players: int, hex: int) -> Markup:
    """An eye at the upper left of a star."""
    layout = layout_of(players)
    x, y = layout.at[hex][0] - layout.w * 0.36, layout.at[hex][1] - layout.w * 0.32
    return circle(x, y, 6, fill="var(--void)", fill_opacity=0.85) + icon("eye", x, y, 10, "var(--ink)")


def relic_mark(players: int, hex: int, relic: int) -> Markup:
    """A relic at the upper right of its star."""
    left, top, right, bottom = relic_box(players, hex)
    return icon(relic_icon(relic), (left + right) / 2, (top + bottom) / 2, right - left, "var(--accent)")


def relic_box(players: int, hex: int) -> Box:
    """Where a relic lies."""
    layout = layout_of(players)
    x, y, half = layout.at[hex][0] + layout.w * 0.36, layout.at[hex][1] - layout.w * 0.3, max(6.0, layout.w * 0.22)
    return x - half, y - half, x + half, y + half


def battle_mark(players: int, hex: int) -> Markup:
    """The hex that is being fought over."""
    layout = layout_of(players)
    x, y = layout.at[hex]
    edge = path(closed(layout.corners(hex)), fill="var(--bad)", fill_opacity=0.2, stroke="var(--bad)", stroke_width=2)
    return edge + icon("war", x, y - layout.w * 0.75, 15, "var(--bad)")


# ---- pieces --------------------------------------------------------------------------------------------------------


def plates(count: int, x: float, y: float, low: float, columns: int = 2) -> list[tuple[float, float]]:
    """Where the plates of ships and fleets of one hex lie: so far below its middle, one or two in a row."""
    rows = -(-count // columns)
    places = []
    for i in range(count):
        in_row = min(columns, count - i // columns * columns)
        dx = 0.0 if in_row == 1 else 13.0 if i % 2 else -13.0
        places.append((x + dx, y + low + 15 * (i // columns) - (0 if low else 7.5 * (rows - 1))))
    return places


@drawn_once
def population(seat: int, hex: int, players: int, amount: int, home: bool) -> Markup:
    """A star's people: a disc of their owner with their number; the home star shines."""
    layout = layout_of(players)
    x, y = layout.at[hex]
    r, look_of = layout.w * 0.34, LOOKS[seat]
    rays = "M0-18 4.5-4.5 18 0 4.5 4.5 0 18-4.5 4.5-18 0-4.5-4.5Z"
    shine = (
        path(rays, fill=seat_fill(look_of), fill_opacity=0.8, transform=f"scale({number(r / 9)})") if home else NOTHING
    )
    return piece(
        "people",
        f"hex-{HEX_IDS[hex]}",
        x,
        y,
        shine,
        circle(0, 1, r + 0.5, fill="var(--void)", fill_opacity=0.6),
        circle(0, 0, r, fill=seat_fill(look_of)),
        circle(0, 0, r, fill="url(#sheen)"),
        circle(0, 0, r - 1.2, fill="none", stroke=seat_ink(look_of), stroke_opacity=0.4, stroke_width=1.2),
        words(0, 4.6, str(amount), min(14.0, max(11.0, r * 1.25)), bold=True, anchor="mid", tone=seat_ink(look_of)),
        shape(look_of, -r - 3, -r - 3, 8, f"var(--{look_of}-text)"),
        seat=look_of,
    )


@drawn_once
def ships(seat: int, hex: int, x: float, y: float, many: int) -> Markup:
    """Ship pieces: a small plate with their number."""
    hull = "M-5.5-4.5c1.5 1.6 2 3.4 2 5 0 1.5-.4 2.7-.9 3.7h-2.2c-.5-1-.9-2.2-.9-3.7 0-1.6.5-3.4 2-5Z"
    body = rect(-11, -7, 22, 14, 4, fill="var(--void)", stroke=seat_fill(LOOKS[seat]), stroke_width=1.4)
    text = words(4.5, 4, str(many), 11, bold=True, anchor="mid")
    inside = (body, path(hull, fill=seat_fill(LOOKS[seat])), text)
    return piece("ships", f"hex-{HEX_IDS[hex]}", x, y, *inside, seat=LOOKS[seat])


def fleet(stack: int, seat: int, hex: int, x: float, y: float, letter: int, size: int, height: int) -> Markup:
    """A fleet: its letter and ships where they are known, otherwise a question mark; its number and height on hover."""
    what, on = f"stack{stack}", f"hex-{HEX_IDS[hex]}"  # a stack keeps its number wherever it goes
    title = Markup(f"<title>Stack {stack}{f', {height} high' if height else ''}</title>")
    name = LETTERS[letter] if letter >= 0 else "?"
    half = 12.5 if size >= 0 else 7.5
    body = rect(-half, -7.5, 2 * half, 15, 3, fill=seat_fill(LOOKS[seat]), stroke="var(--void)")
    mark = words(-5 if size >= 0 else 0, 4.2, name, 12, bold=True, anchor="mid", tone=seat_ink(LOOKS[seat]))
    if size < 0:
        return piece(what, on, x, y, title, body, mark, seat=LOOKS[seat])
    box = rect(1.2, -6, 10.2, 12, 2, fill="var(--void)")
    count = words(6.3, 4, str(size), 11, bold=True, anchor="mid", room=10)
    return piece(what, on, x, y, title, body, mark, box, count, seat=LOOKS[seat])
