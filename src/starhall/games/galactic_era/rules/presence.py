"""Who is where: ships, fleets, stars, population, blocking, contact. Questions only; nothing here changes the state."""

from __future__ import annotations

from starhall.games.galactic_era.content.chart import EMPTY, STAR, sector_of
from starhall.games.galactic_era.content.components import (
    ADVANCED,
    DART,
    DISCS,
    DOUBLED,
    HIDDEN,
    HOME_POPULATION,
    MOST_POPULATION,
    RELIC,
    SHIP_PIECES,
    SPIRITUALITY,
    STO,
    UNBLOCKABLE,
    traits_of,
)
from starhall.games.galactic_era.content.vocabulary import Traits
from starhall.games.galactic_era.rules.records import Fleet
from starhall.games.galactic_era.rules.state import Galaxy, Side
from starhall.kernel.seats import NOBODY


def traits(g: Galaxy, seat: int) -> Traits:
    """Section 11: what the side of the star people tile that is up says."""
    side = g.sides[seat]
    return traits_of(side.people, side.alignment)


def in_turn_order(g: Galaxy) -> list[int]:
    """All players, automas included, the lowest number first."""
    seats = [0] * len(g.order)
    for seat, number in enumerate(g.order):
        seats[number - 1] = seat
    return seats


def humans_in_order(g: Galaxy) -> list[int]:
    """The players without automas, in turn order."""
    return [seat for seat in in_turn_order(g) if seat < g.seats]


def window_order(g: Galaxy, actor: int) -> list[int]:
    """Turn order starting with the player after the actor and wrapping around, without the actor."""
    seats = in_turn_order(g)
    at = g.order[actor]
    return seats[at:] + seats[: at - 1]


# -- war ------------------------------------------------------------------------------------------------------------


def at_war(g: Galaxy, seat: int, other: int) -> bool:
    """GE-DIP-01: are the two at war?"""
    return g.sides[seat].war >> other & 1 == 1


# -- ships ----------------------------------------------------------------------------------------------------------


def pieces_at(side: Side, hex: int) -> int:
    """The ship pieces of a side in a hex."""
    count = 0
    for i, at in enumerate(side.at):
        if at == hex:
            count += side.many[i]
    return count


def pieces_on_board(side: Side) -> int:
    """All ship pieces of a side on the board."""
    count = 0
    for many in side.many:
        count += many
    return count


def supply(side: Side) -> int:
    """GE-CMP-02: ship pieces that can still be placed."""
    return SHIP_PIECES - side.leaders - pieces_on_board(side)


def has_ship(side: Side, hex: int) -> bool:
    """Does a side have a ship, piece or fleet, in the hex?"""
    for at in side.at:
        if at == hex:
            return True
    for fleet in side.fleets:
        if fleet.hex == hex:
            return True
    return False


def ships_at(side: Side, hex: int) -> int:
    """All ships of a side in a hex."""
    count = pieces_at(side, hex)
    for fleet in side.fleets:
        if fleet.hex == hex:
            count += fleet.ships
    return count


def fleets_at(side: Side, hex: int) -> list[int]:
    """The letters of a side's fleets in a hex."""
    return [fleet.letter for fleet in side.fleets if fleet.hex == hex]


def stacks_at(side: Side, hex: int) -> list[int]:
    """The same fleets in the order of their stack numbers, so that the order tells nothing of the letters."""
    return [fleet.letter for fleet in by_stack(side) if fleet.hex == hex]


def by_stack(side: Side) -> list[Fleet]:
    """A side's fleets in the order of their stack numbers."""
    return sorted(side.fleets, key=number_of) if len(side.fleets) > 1 else side.fleets


def number_of(fleet: Fleet) -> int:
    """What `by_stack` goes by."""
    return fleet.stack


def ship_hexes(side: Side) -> list[int]:
    """The hexes in which a side has ships, each once, in order."""
    hexes: list[int] = []
    last = -1
    for hex in side.at:  # in order already
        if hex != last:
            hexes.append(hex)
            last = hex
    more = False
    for fleet in side.fleets:
        if fleet.hex not in hexes:
            hexes.append(fleet.hex)
            more = True
    if more:
        hexes.sort()
    return hexes


def all_ships(side: Side) -> int:
    """All ships of a side on the board."""
    count = pieces_on_board(side)
    for fleet in side.fleets:
        count += fleet.ships
    return count


def ships_in_sector(side: Side, sector: int) -> int:
    """A side's ships in one sector."""
    count = 0
    for i, at in enumerate(side.at):
        if sector_of(at) == sector:
            count += side.many[i]
    for fleet in side.fleets:
        if sector_of(fleet.hex) == sector:
            count += fleet.ships
    return count


def face_down_at(side: Side, hex: int) -> bool:
    """Is there a stack in the hex whose letter is hidden?"""
    return any(fleet.hex == hex and bool(HIDDEN[fleet.letter]) for fleet in side.fleets)


def dart(side: Side, letter: int) -> int:
    """GE-FLT-15, -18: the movement points that a fleet's tactic adds."""
    return DART[2 * letter + (1 if side.tactics[letter] == DOUBLED else 0)]


def hostile_at(g: Galaxy, seat: int, hex: int) -> bool:
    """Is a ship of a player at war with this one in the hex?"""
    war = g.sides[seat].war
    other = 0
    while war:
        if war & 1 and has_ship(g.sides[other], hex):
            return True
        war >>= 1
        other += 1
    return False


def unblockable(g: Galaxy, seat: int) -> bool:
    """GE-BLK-01: from Spirituality 5 on nothing blocks a player."""
    return UNBLOCKABLE[g.sides[seat].levels[SPIRITUALITY]] == 1


def blocked(g: Galaxy, seat: int, hex: int) -> bool:
    """GE-BLK-01: a hostile ship is in the hex, and the player's Spirituality is below 5."""
    return g.sides[seat].war != 0 and not unblockable(g, seat) and hostile_at(g, seat, hex)


# -- stars ----------------------------------------------------------------------------------------------------------


def star_at(g: Galaxy, hex: int) -> int:
    """The star in a hex; -1: none."""
    star = g.chart.star_at[hex]
    if star < 0 and g.new_stars and hex in g.new_stars:
        star = len(g.chart.stars) + g.new_stars.index(hex)
    return star


def hex_of_star(g: Galaxy, star: int) -> int:
    """Where a star is."""
    known = len(g.chart.stars)
    return g.chart.stars[star] if star < known else g.new_stars[star - known]


def own_stars(g: Galaxy, seat: int) -> list[int]:
    """The stars of a player; a list that must not be changed.

    Sorted out once for all players: `owner` is replaced when a star changes hands; another list means another answer.
    """
    if g.sorted_owner is not g.owner:
        stars: list[list[int]] = [[] for _ in g.sides]
        for star, owner in enumerate(g.owner):
            if owner >= 0:
                stars[owner].append(star)
        g.stars_of = stars
        g.sorted_owner = g.owner
    return g.stars_of[seat]


def population(g: Galaxy, star: int) -> int:
    """The discs there, plus 6 for a home star miniature."""
    owner = g.owner[star]
    if owner >= 0 and g.sides[owner].home == star:
        return g.discs[star] + HOME_POPULATION
    return g.discs[star]


def star_type(g: Galaxy, star: int) -> int:
    """GE-BRD-07, GE-STP-05: what a neutral star counts as; with a white disc it is advanced."""
    if g.white[star]:
        return ADVANCED
    return g.counter[star] if g.counter[star] else 1


def open_stars(g: Galaxy, seat: int) -> list[int]:
    """The own stars that are not blocked."""
    return [star for star in own_stars(g, seat) if not blocked(g, seat, hex_of_star(g, star))]


def owner_at(g: Galaxy, hex: int) -> int:
    """Who owns the star in a hex."""
    star = star_at(g, hex)
    return g.owner[star] if star >= 0 else NOBODY


def home_hex(g: Galaxy, seat: int) -> int:
    """The hex of the home star; -1: the automas of the solo game have none."""
    home = g.sides[seat].home
    return hex_of_star(g, home) if home >= 0 else -1


def home_sector(g: Galaxy, seat: int) -> int:
    """The sector in which the miniature is now."""
    hex = home_hex(g, seat)
    return sector_of(hex) if hex >= 0 else -1


def track_population(side: Side) -> int:
    """6 plus the discs that are not on the track."""
    return MOST_POPULATION - side.track


def owns_relic(g: Galaxy, seat: int, star: int) -> bool:
    """Does the player own the star, and does a permanent relic lie there face up?"""
    return g.owner[star] == seat and g.relic[star] >= 0 and g.relic_up[star] == 1 and RELIC[g.relic[star]].permanent


def relic_stars(g: Galaxy, seat: int) -> list[int]:
    """The own stars with a permanent relic; relics lie in the centre sector alone."""
    return [star for star in range(min(g.chart.center_stars, len(g.owner))) if owns_relic(g, seat, star)]


def ignores_limit(g: Galaxy, seat: int, other: int) -> bool:
    """GE-STP-01: do the stars of the other not limit this player's growth?"""
    if seat == other or g.sides[seat].alignment != STO or g.sides[other].alignment != STO:
        return False
    return traits(g, seat).ignores_sto_limits or traits(g, other).ignores_sto_limits


def growth_limit(g: Galaxy, star: int) -> int:
    """GE-POP-02: the board distance to the nearest other owned star; without any there is no limit."""
    seat = g.owner[star]
    row = g.chart.board.distances(hex_of_star(g, star))
    nearest = DISCS + HOME_POPULATION
    for other, owner in enumerate(g.owner):
        if owner >= 0 and other != star:
            far = row[hex_of_star(g, other)]
            if far < nearest and not (owner != seat and ignores_limit(g, seat, owner)):
                nearest = far
    return nearest


def in_contact(g: Galaxy, seat: int, other: int) -> bool:
    """Both have a ship in one hex, or one has a ship at a star of the other."""
    own = g.sides[seat]
    theirs = g.sides[other]
    for hex in ship_hexes(own):
        if has_ship(theirs, hex) or owner_at(g, hex) == other:
            return True
    return any(owner_at(g, hex) == seat for hex in ship_hexes(theirs))


def is_empty_hex(g: Galaxy, hex: int) -> bool:
    """GE-EVA-05: no star, anomaly, wormhole or ship."""
    if (
        g.chart.terrain[hex] != EMPTY
        or hex in g.new_stars
        or g.chart.board.wormhole[hex] >= 0
        or hex in g.chart.board.entries
    ):
        return False
    return not any(has_ship(side, hex) for side in g.sides)


def is_star(g: Galaxy, hex: int) -> bool:
    """A star symbol, or a star made by an evacuation."""
    return g.chart.terrain[hex] == STAR or hex in g.new_stars
