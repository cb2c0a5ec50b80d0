"""Chapter 3.1: positions, hexes, neighbours, distances; sector tiles and the chart that they make together."""

from __future__ import annotations

from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import u8

from starhall.games.galactic_era.content.automa_tables import ENTRY_POINTS
from starhall.games.galactic_era.content.components import CONTENT
from starhall.games.galactic_era.content.kinds import check_effect
from starhall.games.galactic_era.content.vocabulary import BONUS_KINDS
from starhall.kernel.content import Row

# -- hexes: the n-th position owns the hexes 61 n to 61 n + 60 ------------------------------------------------------

_sectors: Final = CONTENT.read("sectors.toml")
_layouts: Final = CONTENT.read("layouts.toml")
RADIUS: Final = _sectors.row("meta").number("radius")
LOCAL: Final[tuple[tuple[int, int], ...]] = tuple(
    [(q, r) for q in range(-RADIUS, RADIUS + 1) for r in range(-RADIUS, RADIUS + 1) if abs(q + r) <= RADIUS]
)
SIZE: Final = len(LOCAL)  # hexes of a tile
MIDDLE: Final = LOCAL.index((0, 0))
POSITIONS: Final[tuple[str, ...]] = tuple([row.text("name") for row in _layouts.rows("position")])
POSITION_NAMES: Final[tuple[str, ...]] = tuple(
    [name.replace("_", " ").replace("center", "centre") for name in POSITIONS]
)
CENTERS: Final[tuple[tuple[int, int], ...]] = tuple(
    [(row.number("q", least=-99), row.number("r", least=-99)) for row in _layouts.rows("position")]
)
HEXES: Final = SIZE * len(POSITIONS)
Q: Final[list[int]] = [center[0] + q for center in CENTERS for q, _ in LOCAL]
R: Final[list[int]] = [center[1] + r for center in CENTERS for _, r in LOCAL]
HEX_AT: Final[dict[tuple[int, int], int]] = {(Q[hex], R[hex]): hex for hex in range(HEXES)}
HEX_IDS: Final[tuple[str, ...]] = tuple(
    [f"{POSITIONS[hex // SIZE]}_{LOCAL[hex % SIZE][0]}_{LOCAL[hex % SIZE][1]}" for hex in range(HEXES)]
)
HEX_MARKS: Final[tuple[str, ...]] = tuple(  # the row as it is seen, from above, and the place in it from the left
    [f"{'ABCDEFGHI'[r + RADIUS]}{q - max(-RADIUS, -RADIUS - r) + 1}" for q, r in LOCAL]
)
HEX_NAMES: Final[tuple[str, ...]] = tuple(
    [f"{HEX_MARKS[hex % SIZE]} {POSITION_NAMES[hex // SIZE]}" for hex in range(HEXES)]
)
DIRECTIONS: Final[tuple[tuple[int, int], ...]] = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))


def sector_of(hex: int) -> int:
    """GE-BRD-03: the sector, that is the position of the tile, that a hex belongs to."""
    return hex // SIZE


def turned(q: int, r: int, turns: int) -> tuple[int, int]:
    """GE-BRD-04: so many turns of 60 degrees clockwise about the middle of a tile."""
    for _ in range(turns):
        q, r = -r, q + r
    return q, r


class Board:
    """The hexes of a layout: which exist, who is next to whom, how far it is. Shared by all games of a player count."""

    def __init__(self, players: int, row: Row) -> None:
        self.players: Final = players
        self.outer: Final[list[int]] = row.numbers("outer")
        self.homes: Final[list[int]] = row.numbers("seats")
        self.automa_position: Final = row.number("automa_position", 0)
        self.exists: Final[list[bool]] = [sector_of(hex) == 0 or sector_of(hex) in self.outer for hex in range(HEXES)]
        self.sectors: Final[list[int]] = [0, *self.outer]
        self.next: Final[list[list[int]]] = [self.neighbours(hex) for hex in range(HEXES)]
        self.wormhole: Final[list[int]] = [-1] * HEXES  # the other hex of the pair
        self.colour: Final[list[str]] = [""] * HEXES
        self.entries: Final[list[int]] = []
        self.rows: Final[list[list[int]]] = [[] for _ in range(HEXES)]  # distances, found when first asked for
        for pair in row.rows("wormhole", optional=True):
            first, second = [HEX_AT[(at[0], at[1])] for at in pair.data["hexes"]]
            self.wormhole[first], self.wormhole[second] = second, first
            self.colour[first] = self.colour[second] = pair.text("colour")
        for name in ENTRY_POINTS:
            for entry in row.rows("entry", optional=True):
                if entry.data["id"] == name:
                    at = entry.data["hex"]
                    self.entries.append(HEX_AT[(at[0], at[1])])
                    self.colour[self.entries[-1]] = entry.text("colour")

    def neighbours(self, hex: int) -> list[int]:
        """GE-BRD-01: the existing hexes next to one, north first, then clockwise."""
        if not self.exists[hex]:
            return []
        near = [HEX_AT.get((Q[hex] + q, R[hex] + r), -1) for q, r in DIRECTIONS]
        return [other for other in near if other >= 0 and self.exists[other]]

    def distances(self, hex: int) -> list[int]:
        """GE-BRD-02: the board distance to every hex, over existing hexes alone; -1 where there is none."""
        row = self.rows[hex]
        if not row:
            row = [-1] * HEXES
            row[hex] = 0
            edge = [hex]
            while edge:
                further: list[int] = []
                for at in edge:
                    for other in self.next[at]:
                        if row[other] < 0:
                            row[other] = row[at] + 1
                            further.append(other)
                edge = further
            self.rows[hex] = row
        return row

    def distance(self, hex: int, other: int) -> int:
        """GE-BRD-02: the board distance of two hexes."""
        return self.distances(hex)[other]


BOARDS: Final[list[Board]] = [
    Board(players, next(row for row in _layouts.rows("layout") if row.number("players") == players))
    for players in range(1, 7)
]

# -- tiles ----------------------------------------------------------------------------------------------------------

EMPTY: Final = 0  # terrain
STAR: Final = 1
NEBULA: Final = 2
ASTEROID: Final = 3
NEUTRON: Final = 4
TERRAINS: Final[tuple[str, ...]] = ("empty", "star", "nebula", "asteroid", "neutron")

TILES: Final[tuple[str, ...]] = tuple([row.text("id") for row in _sectors.rows("tile")])
TILE_NAMES: Final[tuple[str, ...]] = tuple([row.text("name") for row in _sectors.rows("tile")])
BONUS_TEXTS: Final[tuple[str, ...]] = tuple([row.text("bonus_text") for row in _sectors.rows("tile")])
SIDES_OF_TILE: Final[tuple[str, ...]] = ("A", "B")
STAR_IDS: Final[list[str]] = []
STAR_NAMES: Final[list[str]] = []


class Bonus:
    """The starting bonus of a sector."""

    def __init__(self) -> None:
        self.field = -1
        self.level = 0
        self.ships = 0
        self.population = 0
        self.counters = 0


class Face:
    """One side of a tile: terrain and star of each local hex."""

    def __init__(self, row: Row) -> None:
        self.terrain: Final[list[int]] = [EMPTY] * SIZE
        self.star: Final[list[int]] = [-1] * SIZE
        self.stars: Final = row.number("stars")
        self.most: Final = row.number("max_population")
        for star in row.rows("star"):
            if star.text("id") not in STAR_IDS:
                STAR_IDS.append(star.text("id"))
                STAR_NAMES.append(star.text("name"))
            at = LOCAL.index((star.number("q", least=-4), star.number("r", least=-4)))
            self.terrain[at] = STAR
            self.star[at] = STAR_IDS.index(star.text("id"))
        for terrain in (NEBULA, ASTEROID, NEUTRON):
            cells: list[Any] = row.data[TERRAINS[terrain]]
            for cell in cells:
                self.terrain[LOCAL.index((cell[0], cell[1]))] = terrain


def read_bonus(row: Row) -> Bonus:
    """A starting bonus: one of four kinds."""
    bonus = Bonus()
    effect = row.row("bonus")
    fields = ("military", "spirituality", "propulsion", "robotics", "genetics")
    check_effect(effect, BONUS_KINDS).read(effect, bonus, {"fields": fields})
    return bonus


BONUS: Final[tuple[Bonus, ...]] = tuple([read_bonus(row) for row in _sectors.rows("tile")])
FACES: Final[tuple[Face, ...]] = tuple(
    [Face(side) for row in _sectors.rows("tile") for side in row.rows("side")]
)  # of each tile: A, B
NAMED_STARS: Final = len(STAR_IDS)
TURNED: Final[list[list[int]]] = [
    [LOCAL.index(turned(q, r, turns)) for q, r in LOCAL] for turns in range(6)
]  # where a tile's hex comes to lie


@final
class Walks:
    """Where a group comes to on foot from one hex, with so much to spend; `rules/paths.py` finds out."""

    def __init__(self, hexes: list[int], spent: vec[u8], wormhole: int) -> None:
        self.hexes: Final = hexes  # in the order of the board, without the first one; never changed
        self.spent: Final = spent  # by hex: what it costs to come there
        self.wormhole: Final = wormhole  # what it costs to come to the nearest end of one


class Chart:
    """The tiles in play. A game's chart never changes once all tiles lie; in the draft each tile makes a new one.

    `tiles`, `faces` and `turns` have a place for each position; no tile is -1.
    """

    def __init__(self, board: Board, tiles: list[int], faces: list[int], turns: list[int]) -> None:
        self.board: Final = board
        self.tiles: Final = tiles
        self.faces: Final = faces
        self.turns: Final = turns
        self.terrain: Final[list[int]] = [EMPTY] * HEXES
        self.star_at: Final[list[int]] = [-1] * HEXES  # the star's place in `stars`
        self.stars: Final[list[int]] = []  # their hexes, sector by sector, the middle first
        self.names: Final[list[int]] = []  # into STAR_IDS
        self.anomalies: Final[list[int]] = []
        self.nebulas: Final[list[int]] = []
        self.asteroids: Final[list[int]] = []
        self.neutrons: Final[list[int]] = []
        self.hex_of_name: Final[list[int]] = [-1] * NAMED_STARS
        self.center_stars = 0  # they come first
        self.walks: Final[dict[int, Walks]] = {}  # those that were asked for already
        for position in board.sectors:
            if tiles[position] >= 0:
                self.put_tile(position)
            if position == 0:
                self.center_stars = len(self.stars)

    def put_tile(self, position: int) -> None:
        """GE-BRD-04: put a tile's hexes where they come to lie."""
        face = FACES[2 * self.tiles[position] + self.faces[position]]
        goes = TURNED[self.turns[position]]
        for local in [MIDDLE, *[at for at in range(SIZE) if at != MIDDLE]]:
            hex = SIZE * position + goes[local]
            terrain = face.terrain[local]
            self.terrain[hex] = terrain
            if terrain == STAR:
                self.star_at[hex] = len(self.stars)
                self.stars.append(hex)
                self.names.append(face.star[local])
                self.hex_of_name[face.star[local]] = hex
            elif terrain != EMPTY:
                self.anomalies.append(hex)
                if terrain == NEBULA:
                    self.nebulas.append(hex)
                elif terrain == ASTEROID:
                    self.asteroids.append(hex)
                else:
                    self.neutrons.append(hex)

    def face(self, position: int) -> Face:
        """The tile side that lies at a position."""
        return FACES[2 * self.tiles[position] + self.faces[position]]


def empty_chart(board: Board) -> Chart:
    """No tile lies yet."""
    return Chart(board, [-1] * len(POSITIONS), [0] * len(POSITIONS), [0] * len(POSITIONS))


def middle_of(position: int) -> int:
    """The hex in the middle of a sector."""
    return SIZE * position + MIDDLE
