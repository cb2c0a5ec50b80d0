"""Chapter 9: what the sections of the domination cards ask for: conditions of A, points of B."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from starhall.games.galactic_era.content.chart import middle_of, sector_of
from starhall.games.galactic_era.content.components import CARD, CV, HUMAN, MILITARY, STO, goal_of
from starhall.games.galactic_era.content.vocabulary import ROUND_END
from starhall.games.galactic_era.rules.points import total_dp
from starhall.games.galactic_era.rules.presence import (
    all_ships,
    has_ship,
    hex_of_star,
    home_hex,
    home_sector,
    own_stars,
    population,
    ship_hexes,
    star_at,
)
from starhall.games.galactic_era.rules.state import Galaxy

# -- conditions of A ------------------------------------------------------------------------------------------------


def took_player_stars_this_turn(g: Galaxy, seat: int, a: int, b: int) -> bool:
    """GE-DOM-15: stars of players conquered or liberated in this turn."""
    return g.sides[seat].took >= a


def leads_alignment(g: Galaxy, seat: int, a: int, b: int) -> bool:
    """GE-DOM-16: at least so many DP, and more than every other player of the alignment. Solo: levels (GE-SOL-18)."""
    side = g.sides[seat]
    if total_dp(side) < a:
        return False
    for other, theirs in enumerate(g.sides):
        if other == seat or theirs.alignment != side.alignment:
            continue
        if theirs.automa == HUMAN and total_dp(theirs) >= total_dp(side):
            return False
        if g.seats == 1 and sum(theirs.levels) >= sum(side.levels):
            return False
    return True


def stars_in_sector(g: Galaxy, seat: int, sector: int) -> list[int]:
    """The own stars in a sector."""
    return [star for star in own_stars(g, seat) if sector_of(hex_of_star(g, star)) == sector]


def owns_stars_in_center(g: Galaxy, seat: int, a: int, b: int) -> bool:
    """GE-DOM-17: so many stars in the centre sector."""
    return len(stars_in_sector(g, seat, 0)) >= a


def owns_all_stars_in_home_sector(g: Galaxy, seat: int, a: int, b: int) -> bool:
    """GE-DOM-18: every star of the sector where the miniature is now."""
    home = home_sector(g, seat)
    return all([owner == seat for star, owner in enumerate(g.owner) if sector_of(hex_of_star(g, star)) == home])


def stars_with_population(g: Galaxy, seat: int, a: int, b: int) -> bool:
    """GE-DOM-19: so many own stars of that population, the home star included."""
    return len([star for star in own_stars(g, seat) if population(g, star) >= b]) >= a


def level_at_least(g: Galaxy, seat: int, a: int, b: int) -> bool:
    """GE-DOM-20, -23: a level."""
    return g.sides[seat].levels[a] >= b


def owns_center_star_of_center(g: Galaxy, seat: int, a: int, b: int) -> bool:
    """GE-DOM-20: the star in the middle of the centre sector."""
    return g.owner[star_at(g, middle_of(0))] == seat


def at_peace_with_all(g: Galaxy, seat: int, a: int, b: int) -> bool:
    """GE-DOM-20: with players and automas."""
    return g.sides[seat].war == 0


def built_ships_in_one_action(g: Galaxy, seat: int, a: int, b: int) -> bool:
    """GE-DOM-21: a Build Ships action of this turn placed so many."""
    return g.sides[seat].built >= a


def ships_in_nebulas(g: Galaxy, seat: int, a: int, b: int) -> bool:
    """GE-DOM-22: own ships in so many nebula hexes."""
    return len([hex for hex in g.chart.nebulas if has_ship(g.sides[seat], hex)]) >= a


def sectors_with_ship_and_star(g: Galaxy, seat: int, a: int, b: int) -> bool:
    """GE-DOM-23: sectors in each of which the player has a ship and owns a star."""
    sectors = {sector_of(hex) for hex in ship_hexes(g.sides[seat])}
    return len([sector for sector in sorted(sectors) if stars_in_sector(g, seat, sector)]) >= a


def total_levels(g: Galaxy, seat: int, a: int, b: int) -> bool:
    """GE-DOM-24: the sum of the five levels."""
    return sum(g.sides[seat].levels) >= a


def total_base_cv(g: Galaxy, seat: int, a: int, b: int) -> bool:
    """GE-DOM-25: CV of the Military level times all own ships on the board."""
    side = g.sides[seat]
    return CV[side.levels[MILITARY]] * all_ships(side) >= a


def owns_stars(g: Galaxy, seat: int, a: int, b: int) -> bool:
    """GE-DOM-26: so many stars."""
    return len(own_stars(g, seat)) >= a


def level_pair(g: Galaxy, seat: int, a: int, b: int) -> bool:
    """GE-DOM-27: one field at the first level and another at the second or more."""
    levels = sorted(g.sides[seat].levels)
    return levels[4] >= a and levels[3] >= b


CONDITIONS: Final[dict[str, Callable[[Galaxy, int, int, int], bool]]] = {
    "took_player_stars_this_turn": took_player_stars_this_turn,
    "leads_alignment": leads_alignment,
    "owns_stars_in_center": owns_stars_in_center,
    "owns_all_stars_in_home_sector": owns_all_stars_in_home_sector,
    "stars_with_population": stars_with_population,
    "level_at_least": level_at_least,
    "owns_center_star_of_center": owns_center_star_of_center,
    "at_peace_with_all": at_peace_with_all,
    "built_ships_in_one_action": built_ships_in_one_action,
    "ships_in_nebulas": ships_in_nebulas,
    "sectors_with_ship_and_star": sectors_with_ship_and_star,
    "total_levels": total_levels,
    "total_base_cv": total_base_cv,
    "owns_stars": owns_stars,
    "level_pair": level_pair,
}


def holds(g: Galaxy, seat: int, card: int) -> bool:
    """GE-DOM-02: do all conditions of the A section hold now?"""
    return all(CONDITIONS[clause.kind](g, seat, clause.a, clause.b) for clause in CARD[card].conditions)


# -- points of B, in halves of a point ------------------------------------------------------------------------------


def per_neutral_star_alone(g: Galaxy, seat: int, a: int, b: int, window: int) -> int:
    """GE-DOM-15: neutral stars with own ships and no other player's ships."""
    count = 0
    for hex in ship_hexes(g.sides[seat]):
        star = star_at(g, hex)
        if star >= 0 and g.owner[star] < 0:
            count += int(not any([other != seat and has_ship(side, hex) for other, side in enumerate(g.sides)]))
    return 2 * a * count


def level(g: Galaxy, seat: int, a: int, b: int, window: int) -> int:
    """The level of a field, whole or half."""
    return b * g.sides[seat].levels[a]


def no_alignment_dp_this_round(g: Galaxy, seat: int, a: int, b: int, window: int) -> int:
    """GE-DOM-16: at the round's end, if the player got no alignment DP in its scoring."""
    return 2 * a if window == ROUND_END and not g.sides[seat].aligned else 0


def best_center_star_population(g: Galaxy, seat: int, a: int, b: int, window: int) -> int:
    """GE-DOM-17: the population of the biggest own star in the centre sector."""
    return 2 * a * max([population(g, star) for star in stars_in_sector(g, seat, 0)], default=0)


def home_sector_exclusive(g: Galaxy, seat: int, a: int, b: int, window: int) -> int:
    """GE-DOM-18: if nobody else owns a star in the home sector."""
    home = home_sector(g, seat)
    for star, owner in enumerate(g.owner):
        if owner >= 0 and owner != seat and sector_of(hex_of_star(g, star)) == home:
            return 0
    return 2 * a


def per_star_min_population(g: Galaxy, seat: int, a: int, b: int, window: int) -> int:
    """GE-DOM-19: own stars of that population."""
    return 2 * b * len([star for star in own_stars(g, seat) if population(g, star) >= a])


def per_foreign_home_star_with_ship(g: Galaxy, seat: int, a: int, b: int, window: int) -> int:
    """GE-DOM-20: home stars of others at which the player has a ship."""
    homes = [home_hex(g, other) for other in range(len(g.sides)) if other != seat]
    return 2 * a * len([hex for hex in homes if hex >= 0 and has_ship(g.sides[seat], hex)])


def per_asteroid_with_ship(g: Galaxy, seat: int, a: int, b: int, window: int) -> int:
    """GE-DOM-21: asteroid hexes with an own ship."""
    return 2 * a * len([hex for hex in g.chart.asteroids if has_ship(g.sides[seat], hex)])


def level_by_alignment(g: Galaxy, seat: int, a: int, b: int, window: int) -> int:
    """GE-DOM-22: one field if STO, another if STS."""
    side = g.sides[seat]
    return 2 * side.levels[a if side.alignment == STO else b]


def per_sector_with_ship(g: Galaxy, seat: int, a: int, b: int, window: int) -> int:
    """GE-DOM-23: sectors with an own ship."""
    return 2 * a * len({sector_of(hex) for hex in ship_hexes(g.sides[seat])})


def lowest_level(g: Galaxy, seat: int, a: int, b: int, window: int) -> int:
    """GE-DOM-24: the lowest level."""
    return 2 * a * min(g.sides[seat].levels)


def per_sector_only_fleet(g: Galaxy, seat: int, a: int, b: int, window: int) -> int:
    """GE-DOM-25: sectors in which the player has a fleet and nobody else has one."""
    own = {sector_of(fleet.hex) for fleet in g.sides[seat].fleets}
    for other, side in enumerate(g.sides):
        if other != seat:
            own -= {sector_of(fleet.hex) for fleet in side.fleets}
    return 2 * a * len(own)


def per_stars(g: Galaxy, seat: int, a: int, b: int, window: int) -> int:
    """GE-DOM-26: per so many full stars."""
    return 2 * b * (len(own_stars(g, seat)) // a)


def highest_level(g: Galaxy, seat: int, a: int, b: int, window: int) -> int:
    """GE-DOM-27: the highest level."""
    return 2 * a * max(g.sides[seat].levels)


B_VALUES: Final[dict[str, Callable[[Galaxy, int, int, int, int], int]]] = {
    "per_neutral_star_alone": per_neutral_star_alone,
    "level": level,
    "no_alignment_dp_this_round": no_alignment_dp_this_round,
    "best_center_star_population": best_center_star_population,
    "home_sector_exclusive": home_sector_exclusive,
    "per_star_min_population": per_star_min_population,
    "per_foreign_home_star_with_ship": per_foreign_home_star_with_ship,
    "per_asteroid_with_ship": per_asteroid_with_ship,
    "level_by_alignment": level_by_alignment,
    "per_sector_with_ship": per_sector_with_ship,
    "lowest_level": lowest_level,
    "per_sector_only_fleet": per_sector_only_fleet,
    "per_stars": per_stars,
    "highest_level": highest_level,
}


def b_points(g: Galaxy, seat: int, card: int, window: int) -> int:
    """GE-DOM-03, GE-GOA-06: the better option, or the sum; doubled before it is rounded down."""
    values = [B_VALUES[clause.kind](g, seat, clause.a, clause.b, window) for clause in CARD[card].b]
    halves = sum(values) if CARD[card].sums else max(values)
    return halves * goal_of(g.goal).multiplier // 2
