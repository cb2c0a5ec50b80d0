"""The stars and sectors as text: the whole board with a list of its stars, or one sector with every coordinate."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from starhall.drawing.plain import WIDTH, columns, escape, padded, width_of
from starhall.games.galactic_era.content.chart import (
    ASTEROID,
    HEX_IDS,
    HEXES,
    LOCAL,
    NEBULA,
    NEUTRON,
    POSITION_NAMES,
    POSITIONS,
    SIZE,
    STAR_NAMES,
    TILE_NAMES,
    Q,
    R,
    sector_of,
)
from starhall.games.galactic_era.content.components import COLOURS, HOME_POPULATION, RELIC_NAMES, STAR_TYPE_NAMES
from starhall.games.galactic_era.knowledge.view import UNKNOWN, GalaxyView
from starhall.kernel.errors import Unknown

MARKS: Final = {NEBULA: "~", ASTEROID: "%", NEUTRON: "#"}
STEP: Final = 2  # columns from one column of hexes to the next, in the whole map
NAME: Final = 15  # columns of a name in the list of stars
WIDE: Final = 8  # the same in a sector's map
TINTS: Final = {"orange": "dark_orange", "purple": "magenta"}  # as the terminal calls them
LEGEND: Final = (
    "12R: star 12 of the list, owned by red · r3: 3 ships of red · ~ nebula",
    "% asteroids · # neutron star · @ wormhole. In the list: R6: red, population 6",
    "? unknown · u uninhabited · p primitive · a advanced · + relic · r2 ships",
)


def tint(seat: int, text: str) -> str:
    """Text in a seat's colour."""
    style = TINTS.get(COLOURS[seat], COLOURS[seat])
    return f"[{style}]{text}[/]"


def letter(seat: int) -> str:
    """A seat's letter."""
    return COLOURS[seat][0]


# -- who is where --------------------------------------------------------------------------------------------------


def ships_at(view: GalaxyView) -> dict[int, list[tuple[int, str]]]:
    """For each hex the seats whose ships are there, and how many as far as the viewer knows."""
    found: dict[int, list[tuple[int, str]]] = {}
    for seat, side in enumerate(view.g.sides):
        counts: dict[int, int] = {}
        hidden: set[int] = set()
        for hex, many in zip(side.at, side.many, strict=True):
            counts[hex] = counts.get(hex, 0) + many
        for fleet in side.fleets:
            known = fleet.ships != UNKNOWN
            counts[fleet.hex] = counts.get(fleet.hex, 0) + (fleet.ships if known else 0)
            hidden |= set() if known else {fleet.hex}
        for hex, count in counts.items():
            found.setdefault(hex, []).append((seat, f"{count or ''}{'?' if hex in hidden else ''}"))
    return found


def fleet_words(ships: Sequence[tuple[int, str]]) -> str:
    """Ships in a few letters: `r3 b?`."""
    return " ".join([tint(seat, f"{letter(seat)}{many}") for seat, many in ships])


def owner_words(view: GalaxyView, star: int) -> str:
    """Owner and population, or what lies on the star, and a relic."""
    relic = "+" if star < len(view.g.relic) and (view.g.relic[star] == UNKNOWN or view.g.relic[star] >= 0) else ""
    if star >= len(view.g.owner):
        return ""
    owner = view.g.owner[star]
    if owner >= 0:
        home = HOME_POPULATION if view.g.sides[owner].home == star else 0
        return tint(owner, f"{letter(owner).upper()}{view.g.discs[star] + home}") + relic
    kind = view.g.counter[star]
    return ("?" if kind == UNKNOWN else STAR_TYPE_NAMES[kind][0].lower()) + relic


def star_name(view: GalaxyView, star: int) -> str:
    """A star's name; a new one is called by its hex."""
    names = view.g.chart.names
    return escape(STAR_NAMES[names[star]] if star < len(names) else HEX_IDS[view.star_hexes[star]])


# -- the whole board -----------------------------------------------------------------------------------------------


def whole(view: GalaxyView) -> list[str]:
    """The board, and beside it the list of its stars."""
    drawn = ["".join(row).rstrip() for row in rows(view)]
    width = max([width_of(row) for row in drawn]) + 1
    told = star_list(view, WIDTH - width)
    drawn += [""] * (len(told) - len(drawn))
    told += [""] * (len(drawn) - len(told))
    lines = [f"{padded(row, width)}{entry}".rstrip() for row, entry in zip(drawn, told, strict=True)]
    hint = "map and a sector's name shows every coordinate, such as: map center"
    return [*lines, *[f"[dim]{line}[/]" for line in (*LEGEND, hint)]]


def rows(view: GalaxyView) -> list[list[str]]:
    """The lines of the map, each of cells that take STEP columns; a hex takes two cells."""
    board = view.g.chart.board
    hexes = [hex for hex in range(HEXES) if board.exists[hex]]
    left = min([Q[hex] for hex in hexes])
    heights = [2 * R[hex] + Q[hex] for hex in hexes]
    top, count = min(heights), max([Q[hex] for hex in hexes]) - left + 2
    lines = [[" " * STEP for _ in range(count)] for _ in range(max(heights) - top + 1)]
    ships = ships_at(view)
    for hex in hexes:
        line, at = lines[2 * R[hex] + Q[hex] - top], Q[hex] - left
        line[at], line[at + 1] = padded(cell(view, hex, ships.get(hex, [])), 2 * STEP), ""
    return lines


def cell(view: GalaxyView, hex: int, ships: Sequence[tuple[int, str]]) -> str:
    """A hex in three columns at most."""
    if hex in view.star_hexes:
        star = view.star_hexes.index(hex)
        owner = view.g.owner[star] if star < len(view.g.owner) else -1
        number = f"{star + 1:>2}"
        return tint(owner, f"[bold]{number}{letter(owner).upper()}[/]") if owner >= 0 else f"[bold]{number}[/]"
    if len(ships) > 1:
        return " " + "".join([tint(seat, letter(seat)) for seat, _ in ships[:2]])
    if ships:
        seat, many = ships[0]
        return " " + tint(seat, f"{letter(seat)}{many}"[:3])
    return f" [dim]{terrain(view, hex)}[/]"


def terrain(view: GalaxyView, hex: int) -> str:
    """What an empty hex is."""
    if view.g.chart.board.wormhole[hex] >= 0:
        return "@"
    return MARKS.get(view.g.chart.terrain[hex], "·")


def star_list(view: GalaxyView, room: int) -> list[str]:
    """The stars by number, sector by sector."""
    ships = ships_at(view)
    lines: list[str] = []
    sector = -1
    for star, hex in enumerate(view.star_hexes):
        if sector_of(hex) != sector and star < len(view.g.chart.names):
            sector = sector_of(hex)
            lines.append(f"[bold]{POSITION_NAMES[sector]}[/]")
        line = f"{star + 1:>2} {padded(star_name(view, star)[:NAME], NAME)} {owner_words(view, star)}"
        lines.append(with_ships(line, ships.get(hex, []), room))
    return lines


def with_ships(line: str, ships: Sequence[tuple[int, str]], room: int) -> str:
    """A line with as many fleets as there is room for; the players' lines name them all."""
    for ship in ships:
        longer = f"{line} {fleet_words([ship])}"
        if width_of(longer) > room - (0 if ship is ships[-1] else 1):
            return f"{line}…"
        line = longer
    return line


# -- one sector ----------------------------------------------------------------------------------------------------


def part(view: GalaxyView, name: str) -> list[str]:
    """A sector by name: each hex with its coordinates, as actions name it, and what is there below."""
    wanted = "_".join(name.lower().replace("-", " ").replace("_", " ").split())
    known = [POSITIONS[at] for at in view.g.chart.board.sectors]
    if wanted not in known:
        raise Unknown("sector", name, ", ".join(known))
    position = POSITIONS.index(wanted)
    tile = view.g.chart.tiles[position]
    title = f"[bold]{POSITION_NAMES[position]} sector[/]{f' · {escape(TILE_NAMES[tile])}' if tile >= 0 else ''}"
    return [f"{title} · a hex is called {wanted}_Q_R", *sector_rows(view, position), "", *sector_list(view, position)]


def sector_rows(view: GalaxyView, position: int) -> list[str]:
    """The hexes of a sector, each with its coordinates or its star's name."""
    heights = [2 * r + q for q, r in LOCAL]
    lines = [[""] * 9 for _ in range(max(heights) - min(heights) + 1)]
    for local, (q, r) in enumerate(LOCAL):
        lines[2 * r + q - min(heights)][q + 4] = sector_cell(view, SIZE * position + local, q, r)
    return [sector_line(line) for line in lines]


def sector_line(cells: Sequence[str]) -> str:
    """One line: the cells begin WIDE columns apart, and every second one is empty."""
    line = ""
    for at, words in enumerate(cells):
        if words:
            line = padded(line, WIDE * at) + words
    return line


def sector_cell(view: GalaxyView, hex: int, q: int, r: int) -> str:
    """A hex in 15 columns."""
    if hex in view.star_hexes:
        return f"[bold]{star_name(view, view.star_hexes.index(hex))[:15]}[/]"
    ships = ships_at(view).get(hex, [])
    here = fleet_words(ships[:2]) if ships else f"[dim]{terrain(view, hex)}[/]"
    return f"[dim]{q},{r}[/] {here}"


def sector_list(view: GalaxyView, position: int) -> list[str]:
    """The sector's stars, with where they are, whose they are and who is there."""
    stars = [star for star, hex in enumerate(view.star_hexes) if sector_of(hex) == position]
    return columns([sector_row(view, star) for star in stars], "  ", (0,))


def sector_row(view: GalaxyView, star: int) -> list[str]:
    """One star of it."""
    hex = view.star_hexes[star]
    q, r = LOCAL[hex % SIZE]
    ships = fleet_words(ships_at(view).get(hex, []))
    return [str(star + 1), star_name(view, star), f"{q},{r}", owner_words(view, star), relic_words(view, star), ships]


def relic_words(view: GalaxyView, star: int) -> str:
    """The relic on a star, as far as the viewer knows it."""
    relic = view.g.relic[star] if star < len(view.g.relic) else -1
    return "a relic" if relic == UNKNOWN else escape(RELIC_NAMES[relic]) if relic >= 0 else ""
