"""Chapter 9: what the sections of the domination cards ask for: conditions of A, points of B.

A kind is one row of its table: its function, and the parameters that become the function's `a` and `b`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from starhall.games.galactic_era.content.chart import middle_of, sector_of
from starhall.games.galactic_era.content.components import CARD, CV, FIELDS, HUMAN, MILITARY, STO, goal_of
from starhall.games.galactic_era.content.kinds import (
    Fixed,
    Halves,
    Kind,
    Name,
    Number,
    Parameter,
    Tables,
    read_clauses,
    some,
)
from starhall.games.galactic_era.content.vocabulary import ROUND_END
from starhall.games.galactic_era.rules.points import total_dp
from starhall.games.galactic_era.rules.presence import (
    all_ships,
    has_ship,
    hex_of_star,
    home_hex,
    home_sector,
    own_stars,
    pieces_on_board,
    population,
    ship_hexes,
    star_at,
)
from starhall.games.galactic_era.rules.siege import ShowFleet, show_fleet
from starhall.games.galactic_era.rules.state import Galaxy

NAMES: Final[Tables] = {"fields": FIELDS}  # that parameters may say

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
    return all(owner == seat for star, owner in enumerate(g.owner) if sector_of(hex_of_star(g, star)) == home)


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


def show_strength(g: Galaxy, seat: int, cv: int) -> None:
    """GE-DOM-25: enough ships are shown, pieces first, then from stacks anywhere and without letters."""
    side = g.sides[seat]
    each = CV[side.levels[MILITARY]]
    still = (cv + each - 1) // each - pieces_on_board(side)
    if still > 0 and len(side.fleets) == 1:
        show_fleet(g, seat, side.fleets[0].letter, still, 0, 1)
    elif still > 0:
        g.then(ShowFleet(seat, -1, still, 0, 1, ()))


def owns_stars(g: Galaxy, seat: int, a: int, b: int) -> bool:
    """GE-DOM-26: so many stars."""
    return len(own_stars(g, seat)) >= a


def level_pair(g: Galaxy, seat: int, a: int, b: int) -> bool:
    """GE-DOM-27: one field at the first level and another at the second or more."""
    levels = sorted(g.sides[seat].levels)
    return levels[4] >= a and levels[3] >= b


class Condition(Kind):
    """A kind of condition: does it hold for a player? Some show what proves it when the card is played."""

    def __init__(
        self,
        holds: Callable[[Galaxy, int, int, int], bool],
        *parameters: Parameter,
        shows: Callable[[Galaxy, int, int], None] | None = None,
    ) -> None:
        super().__init__(*parameters)
        self.holds: Final = holds
        self.shows: Final = shows


CONDITIONS: Final[dict[str, Condition]] = {
    "took_player_stars_this_turn": Condition(took_player_stars_this_turn, some("amount")),
    "leads_alignment": Condition(leads_alignment, some("min_dp")),
    "owns_stars_in_center": Condition(owns_stars_in_center, some("amount")),
    "owns_all_stars_in_home_sector": Condition(owns_all_stars_in_home_sector),
    "stars_with_population": Condition(stars_with_population, some("stars"), some("min_population")),
    "level_at_least": Condition(level_at_least, Name("field", "fields"), Number("level", "", 1, 6)),
    "owns_center_star_of_center": Condition(owns_center_star_of_center),
    "at_peace_with_all": Condition(at_peace_with_all),
    "built_ships_in_one_action": Condition(built_ships_in_one_action, some("amount")),
    "ships_in_nebulas": Condition(ships_in_nebulas, some("amount")),
    "sectors_with_ship_and_star": Condition(sectors_with_ship_and_star, some("amount")),
    "total_levels": Condition(total_levels, some("amount")),
    "total_base_cv": Condition(total_base_cv, some("amount"), shows=show_strength),
    "owns_stars": Condition(owns_stars, some("amount")),
    "level_pair": Condition(level_pair, some("first"), some("second")),
}
CONDITIONS_OF: Final = [read_clauses(card.a, "condition", CONDITIONS, NAMES) for card in CARD]


def holds(g: Galaxy, seat: int, card: int) -> bool:
    """GE-DOM-02: do all conditions of the A section hold now?"""
    for clause in CONDITIONS_OF[card]:
        if not CONDITIONS[clause.kind].holds(g, seat, clause.a, clause.b):
            return False
    return True


def show_proof(g: Galaxy, seat: int, card: int) -> None:
    """The card is played: what its conditions show."""
    for clause in CONDITIONS_OF[card]:
        shows = CONDITIONS[clause.kind].shows
        if shows is not None:
            shows(g, seat, clause.a)


# -- points of B, in halves of a point ------------------------------------------------------------------------------


def per_neutral_star_alone(g: Galaxy, seat: int, a: int, b: int, window: int) -> int:
    """GE-DOM-15: neutral stars with own ships and no other player's ships."""
    count = 0
    for hex in ship_hexes(g.sides[seat]):
        star = star_at(g, hex)
        if star >= 0 and g.owner[star] < 0:
            count += int(not any(other != seat and has_ship(side, hex) for other, side in enumerate(g.sides)))
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


class Option(Kind):
    """A kind of option: what it is worth to a player in a window, in halves of a point."""

    def __init__(self, worth: Callable[[Galaxy, int, int, int, int], int], *parameters: Parameter) -> None:
        super().__init__(*parameters)
        self.worth: Final = worth


OPTIONS: Final[dict[str, Option]] = {
    "per_neutral_star_alone": Option(per_neutral_star_alone, some("dp")),
    "level": Option(level, Name("field", "fields"), Halves("factor")),
    "no_alignment_dp_this_round": Option(no_alignment_dp_this_round, some("dp"), Fixed("window", "round_end")),
    "best_center_star_population": Option(best_center_star_population, some("dp")),
    "home_sector_exclusive": Option(home_sector_exclusive, some("dp")),
    "per_star_min_population": Option(per_star_min_population, some("min_population"), some("dp")),
    "per_foreign_home_star_with_ship": Option(per_foreign_home_star_with_ship, some("dp")),
    "per_asteroid_with_ship": Option(per_asteroid_with_ship, some("dp")),
    "level_by_alignment": Option(level_by_alignment, Name("sto", "fields"), Name("sts", "fields")),
    "per_sector_with_ship": Option(per_sector_with_ship, some("dp")),
    "lowest_level": Option(lowest_level, some("factor")),
    "per_sector_only_fleet": Option(per_sector_only_fleet, some("dp")),
    "per_stars": Option(per_stars, some("stars"), some("dp")),
    "highest_level": Option(highest_level, some("factor")),
}
OPTIONS_OF: Final = [read_clauses(card.b, "options", OPTIONS, NAMES) for card in CARD]


def b_points(g: Galaxy, seat: int, card: int, window: int) -> int:
    """GE-DOM-03, GE-GOA-06: the better option, or the sum; doubled before it is rounded down."""
    values = [OPTIONS[clause.kind].worth(g, seat, clause.a, clause.b, window) for clause in OPTIONS_OF[card]]
    halves = sum(values) if CARD[card].sums else max(values)
    return halves * goal_of(g.goal).multiplier // 2
