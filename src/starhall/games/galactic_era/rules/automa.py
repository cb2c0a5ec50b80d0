"""Chapter 13: the passive automa of the two-player game."""

from __future__ import annotations

from starhall.games.galactic_era.content.chart import BONUS, middle_of, sector_of
from starhall.games.galactic_era.content.components import (
    AUTOMA_BOOST,
    AUTOMA_BOOSTS,
    AUTOMA_LETTERS,
    AUTOMA_PIECES,
    CHIP_POOL,
    CHIPS_DRAWN,
)
from starhall.games.galactic_era.rules.forces import add_pieces, new_fleet
from starhall.games.galactic_era.rules.levels import gain_level, may_gain
from starhall.games.galactic_era.rules.lists import add, put
from starhall.games.galactic_era.rules.presence import star_at, traits
from starhall.games.galactic_era.rules.ships import stack_low
from starhall.games.galactic_era.rules.state import Galaxy


def place_automa(g: Galaxy, seat: int) -> None:
    """GE-AUT-01, -04: it owns all stars of its sector, each with discs by its distance to the centre and 2 pieces."""
    position = g.chart.board.automa_position
    center = middle_of(position)
    g.sides[seat].home = star_at(g, center)
    for star, hex in enumerate(g.chart.stars):
        if sector_of(hex) == position:
            g.owner = put(g.owner, star, seat)
            g.discs = put(g.discs, star, g.chart.board.distance(hex, center))
            if hex != center:
                add_pieces(g.sides[seat], hex, AUTOMA_PIECES)


def start_passive(g: Galaxy, seat: int) -> None:
    """GE-AUT-02 to -05: starting conditions and sector bonus, two boosts, one fleet of unknown size."""
    side = g.sides[seat]
    own = traits(g, seat)
    bonus = BONUS[g.chart.tiles[g.chart.board.automa_position]]
    for field, level in own.start_tech:
        raise_to(g, seat, field, level)
    if own.start_choice:
        raise_random(g, seat, own.start_choice)
    if bonus.field >= 0:
        if side.levels[bonus.field] >= bonus.level or not may_gain(g, seat, bonus.field):
            raise_random(g, seat, bonus.level)
        else:
            raise_to(g, seat, bonus.field, bonus.level)
    for _ in range(AUTOMA_BOOSTS):
        fields = [field for field in range(5) if own.cap_field != field]
        gain_level(g, seat, fields[g.below(len(fields))], AUTOMA_BOOST)
    g.discs = add(g.discs, side.home, own.start_population + bonus.population)
    start_fleet(g, seat, own.start_ships + bonus.ships)


def raise_to(g: Galaxy, seat: int, field: int, level: int) -> None:
    """A starting level, with the advanced tactics that it brings."""
    gain_level(g, seat, field, level - g.sides[seat].levels[field])


def raise_random(g: Galaxy, seat: int, level: int) -> None:
    """GE-AUT-02: a choice of the automa is made at random."""
    fields = [field for field in range(5) if g.sides[seat].levels[field] == 1 and may_gain(g, seat, field)]
    raise_to(g, seat, fields[g.below(len(fields))], level)


def start_fleet(g: Galaxy, seat: int, more: int) -> None:
    """GE-AUT-04, -05: 4 chips of the pool and the extra ships, at least 1; nobody knows letter and number."""
    pool = CHIP_POOL[:]
    g.shuffle(pool)
    ships = max(1, sum(pool[:CHIPS_DRAWN]) + more)
    letter = AUTOMA_LETTERS[g.below(len(AUTOMA_LETTERS))]
    new_fleet(g, seat, letter, middle_of(g.chart.board.automa_position), ships)
    stack_low(g, seat, letter)
