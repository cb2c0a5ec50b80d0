"""The board: octagons on a grid of 7 by 7, with square gaps at their corners. A set of octagons is a number.

A cell is an octagon's number, row by row from the south-west. The Galactic Centre has one too, and is never in play.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from starhall.games.m101.content.vocabulary import CONTENT
from starhall.kernel.content import Row

COLUMNS: Final = 7
CELLS: Final = 49
CENTRE: Final = 24
BIT: Final = tuple([1 << cell for cell in range(CELLS)])
AREAS: Final = ("white", "blue", "red")
DIRECTIONS: Final = ("ne", "se", "sw", "nw")  # of a gap's octagons, clockwise: 0 to 3
NO_CELL: Final = -1
SEAT_COUNTS: Final = (2, 3, 4)

BOARD: Final = CONTENT.read("board.toml")
CELL_NAMES: Final = ["galactic_centre"] * CELLS
CELL_AREA: Final = [-1] * CELLS
GAP_NAMES: Final[list[str]] = []
GAP_AREA: Final[list[int]] = []
OCTAGONS: Final[list[tuple[int, ...]]] = []  # of a gap, by direction; NO_CELL: none
CORNERS: Final[list[tuple[int, ...]]] = []  # of a cell: the gap in each direction; NO_CELL: none


def read_cells() -> None:
    """M1-GEO-01: the octagons, by their coordinates."""
    for row in BOARD.rows("system_space"):
        cell = (row.number("y", least=-3, most=3) + 3) * COLUMNS + row.number("x", least=-3, most=3) + 3
        if cell == CENTRE or CELL_AREA[cell] >= 0:
            raise row.wrong("x", "there is another octagon at these coordinates already")
        CELL_NAMES[cell] = row.text("id")
        CELL_AREA[cell] = row.one_of("area", AREAS)
        row.skip("edges", "corners", "origin")
        row.end()


def read_gaps() -> None:
    """M1-GEO-04: the gaps, and the octagons around each."""
    for row in BOARD.rows("infrastructure_space"):
        GAP_NAMES.append(row.text("id"))
        GAP_AREA.append(row.one_of("area", AREAS))
        OCTAGONS.append(read_octagons(row))
        row.skip("x", "y", "origin")
        row.end()


def read_octagons(gap: Row) -> tuple[int, ...]:
    """The octagons of a gap, clockwise from the north-east."""
    row = gap.row("octagons")
    cells: list[int] = []
    for direction in DIRECTIONS:
        name = row.text(direction)
        cells.append(row.known(direction, name, CELL_NAMES) if name else NO_CELL)
    row.end()
    return tuple(cells)


def corners_of(cell: int) -> tuple[int, ...]:
    """The gaps at the corners of an octagon: the one in direction d has this octagon in the opposite direction."""
    found = [NO_CELL] * 4
    for gap, octagons in enumerate(OCTAGONS):
        for direction in range(4):
            if octagons[direction] == cell:
                found[(direction + 2) % 4] = gap
    return tuple(found)


read_cells()
read_gaps()
GAPS: Final = len(GAP_NAMES)
for _cell in range(CELLS):
    CORNERS.append(corners_of(_cell))


def bits(cells: list[int]) -> int:
    """A list of cells as a set."""
    mask = 0
    for cell in cells:
        mask |= BIT[cell]
    return mask


MODULUS: Final = 53
CELL_BY_REMAINDER: Final = [0] * MODULUS
for _cell in range(CELLS):
    CELL_BY_REMAINDER[BIT[_cell] % MODULUS] = _cell


def first_cell(mask: i64) -> int:
    """The lowest cell of a set that has one. Divided by 53, all powers of 2 below the 52nd leave different remainders.

    Loops that run all the time take a set apart with this: a list of the cells would cost twice as much.
    """
    return CELL_BY_REMAINDER[(mask & -mask) % MODULUS]


def cells_of(mask: int) -> list[int]:
    """A set of cells as a list, in order."""
    cells: list[int] = []
    while mask:
        cells.append(first_cell(mask))
        mask &= mask - 1
    return cells


WEST_EDGE: Final = bits([row * COLUMNS for row in range(COLUMNS)])
EAST_EDGE: Final = bits([row * COLUMNS + COLUMNS - 1 for row in range(COLUMNS)])
NOT_WEST: Final = (1 << CELLS) - 1 - WEST_EDGE
NOT_EAST: Final = (1 << CELLS) - 1 - EAST_EDGE
BELOW_NORTH: Final = (1 << (CELLS - COLUMNS)) - 1


def cells_in_play(seats: int) -> int:
    """M1-GEO-06: white for two, blue with three, red with four."""
    return bits([cell for cell in range(CELLS) if 0 <= CELL_AREA[cell] < seats - 1])


# by number of seats
IN_PLAY: Final = tuple([cells_in_play(max(seats, 2)) for seats in range(5)])
NEAR: Final = tuple([[0] * CELLS for _ in range(5)])  # the set of cells adjacent to a cell
ROUND_GAP: Final = tuple([[0] * GAPS for _ in range(5)])  # the set of cells in play around a gap
CLOSING: Final = tuple([[0] * GAPS for _ in range(5)])  # what closes a gap when full of systems; 0: nothing does
GAPS_NEAR: Final = tuple([[0] * CELLS for _ in range(5)])  # the set of gaps in play at a cell's corners
GAPS_IN_PLAY: Final = tuple([[gap for gap in range(GAPS) if GAP_AREA[gap] < max(seats, 2) - 1] for seats in range(5)])
START_SPACES: Final[list[tuple[int, ...]]] = [() for _ in range(5)]


def near(mask: i64, play: i64) -> i64:
    """M1-GEO-02: all cells in play that share an edge with one of these."""
    return ((mask & BELOW_NORTH) << COLUMNS | mask >> COLUMNS | (mask & NOT_EAST) << 1 | (mask & NOT_WEST) >> 1) & play


def fill_tables() -> None:
    """Neighbours, gaps and start spaces for each number of seats."""
    for seats in SEAT_COUNTS:
        play = IN_PLAY[seats]
        for cell in cells_of(play):
            NEAR[seats][cell] = near(BIT[cell], play)
        for gap in range(GAPS):
            around = bits([cell for cell in OCTAGONS[gap] if cell != NO_CELL]) & play
            ROUND_GAP[seats][gap] = around
            CLOSING[seats][gap] = around if around.bit_count() == 4 else 0
            if gap in GAPS_IN_PLAY[seats]:
                for cell in cells_of(around):
                    GAPS_NEAR[seats][cell] |= BIT[gap]
    for row in BOARD.rows("configuration"):
        seats = row.number("players", least=2, most=4)
        START_SPACES[seats] = tuple(row.some_of("start_spaces", CELL_NAMES))


fill_tables()

# a place is a cell, or PLACE_OF_GAPS plus a gap
PLACE_OF_GAPS: Final = CELLS
PLACES: Final = CELLS + GAPS


def touching() -> list[bool]:
    """M1-GEO-02, M1-GEO-05: which places are adjacent; two gaps never are, the Galactic Centre to nothing."""
    table = [False] * (PLACES * PLACES)
    for cell in range(CELLS):
        if cell != CENTRE:
            for other in cells_of(near(BIT[cell], IN_PLAY[4])):
                table[cell * PLACES + other] = True
            for gap in CORNERS[cell]:
                if gap != NO_CELL:
                    table[cell * PLACES + PLACE_OF_GAPS + gap] = True
                    table[(PLACE_OF_GAPS + gap) * PLACES + cell] = True
    return table


TOUCHES: Final = touching()


def touches(place: int, other: int) -> bool:
    """Are two places adjacent?"""
    return TOUCHES[place * PLACES + other]
