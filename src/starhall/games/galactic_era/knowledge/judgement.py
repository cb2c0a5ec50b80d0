"""A value for bots, from the strategy notes of the rules (section 21), in thousandths of a point."""

from __future__ import annotations

from typing import Final

from starhall.games.galactic_era.content.chart import sector_of
from starhall.games.galactic_era.content.components import (
    CARD,
    CV,
    ERA_OF,
    GENETICS,
    MAJORITY_DP,
    MILITARY,
    NUMBER,
    ROUNDS,
    SHIP_NUMBER,
    goal_of,
)
from starhall.games.galactic_era.content.vocabulary import ROUND_END
from starhall.games.galactic_era.rules.conditions import b_points, holds
from starhall.games.galactic_era.rules.diplomacy import PeaceAnswer
from starhall.games.galactic_era.rules.points import total_dp
from starhall.games.galactic_era.rules.presence import (
    all_ships,
    growth_limit,
    has_ship,
    hex_of_star,
    hostile_at,
    own_stars,
    population,
    relic_stars,
    ship_hexes,
    ships_in_sector,
    star_at,
    star_type,
    track_population,
    traits,
)
from starhall.games.galactic_era.rules.scoring import center_stars, majorities, settled_sectors
from starhall.games.galactic_era.rules.space import ACCEPT
from starhall.games.galactic_era.rules.state import OVER, Galaxy
from starhall.games.galactic_era.rules.trading import TradeAnswer
from starhall.kernel.seats import members

POINT: Final = 1000
VAIN: Final = 100 * POINT  # an offer that does not suit both: it is not made
WORTHWHILE: Final = 100  # what an offer must bring to either
WAR: Final = 10  # a war that brings nothing: less than an offer of peace is worth
LEVEL_WORTH: Final[list[int]] = [800, 700, 800, 900, 1000]  # of a level more, by field


def value(g: Galaxy, seat: int) -> int:
    """How good the state is for a seat, after the answer to an offer that is open."""
    top = g.stack[-1] if g.stack else None
    if isinstance(top, PeaceAnswer):
        return after_answer(g, seat, top.proposer, top.seat)
    if isinstance(top, TradeAnswer):
        return after_answer(g, seat, top.proposer, top.seat)
    return value_now(g, seat)


def after_answer(g: Galaxy, seat: int, proposer: int, other: int) -> int:
    """What suits both is granted; who offers anything else wastes everybody's time."""
    granted = g.copy()
    granted.advance(other, ACCEPT)
    if gains(g, granted, other) and gains(g, granted, proposer):
        return value_now(granted, seat)
    return value_now(g, seat) - (VAIN if seat == proposer else 0)


def gains(g: Galaxy, granted: Galaxy, seat: int) -> bool:
    """Is it worth the seat's while?"""
    return value_now(granted, seat) >= value_now(g, seat) + WORTHWHILE


def value_now(g: Galaxy, seat: int) -> int:
    """Its own prospects, less a share of the best rival's points."""
    side = g.sides[seat]
    own = POINT * total_dp(side)
    if g.phase == OVER:
        return own
    left = ROUNDS + 1 - max(1, g.round)
    own += POINT * NUMBER[track_population(side)]
    own += prospects(g, seat, left)
    own -= WAR * len(members(side.war))
    rival = 0
    for other in range(g.seats):
        if other != seat:
            theirs = g.sides[other]
            rival = max(rival, POINT * (total_dp(theirs) + NUMBER[track_population(theirs)]))
    return own - rival // 8


def prospects(g: Galaxy, seat: int, left: int) -> int:
    """Stars, room to grow, levels, ships, sectors, cards, counters."""
    side = g.sides[seat]
    total = 0
    for star in own_stars(g, seat):
        people = population(g, star)
        room = min(6, growth_limit(g, star) - people)
        total += 300 * left
        if room > 0:
            total += 60 * left * room
        if people >= 5 and star != side.home:
            total += 150 * left
        hex = hex_of_star(g, star)
        if side.war and hostile_at(g, seat, hex):
            total -= 120 * people + 300
        elif not has_ship(side, hex) and star != side.home:
            total -= 40 * people
    for field in range(5):
        total += LEVEL_WORTH[field] * (side.levels[field] - 1) * (left + 2) // 6
    if side.levels[GENETICS] > 1:
        total += 60 * left * len(own_stars(g, seat))
    ships = all_ships(side)
    total += (90 + 40 * CV[side.levels[MILITARY]]) * min(ships, 30) + 30 * left * SHIP_NUMBER[track_population(side)]
    total += sectors_worth(g, seat, left)
    total += goal_worth(g, seat, left)
    total += cards_worth(g, seat)
    total += scouting_worth(g, seat, left)
    total += counters_worth(g, seat, left)
    if ERA_OF[min(g.round + 1, ROUNDS)] == 1:
        total += 200 * side.alignment * left
    return total


def sectors_worth(g: Galaxy, seat: int, left: int) -> int:
    """Sector majorities at the end."""
    total = 0
    for sector in g.chart.board.sectors:
        own = ships_in_sector(g.sides[seat], sector)
        if own:
            best = max(
                [ships_in_sector(side, sector) for other, side in enumerate(g.sides) if other != seat], default=0
            )
            total += POINT * MAJORITY_DP // (left + 1) if own >= best else 100
    return total


def goal_worth(g: Galaxy, seat: int, left: int) -> int:
    """What the goal would pay now, the nearer the end the more of it."""
    if not g.owner:
        return 0  # the stars do not lie yet
    goal = goal_of(g.goal)
    dp = goal.per_center_star * center_stars(g, seat) if goal.per_center_star else 0
    dp += goal.per_relic_star * len(relic_stars(g, seat)) if goal.per_relic_star else 0
    dp += goal.majority_dp * majorities(g, seat) if goal.majority_dp else 0
    dp += goal.sector_dp * settled_sectors(g, seat, goal.sector_stars) if goal.sector_dp else 0
    dp += 2 * sum(g.sides[seat].kept) if goal.most_counters_dp else 0
    dp += 3 * g.sides[seat].leaders
    return POINT * dp * (ROUNDS - left + 3) // (ROUNDS + 3)


def cards_worth(g: Galaxy, seat: int) -> int:
    """Cards in hand: the A section if it is fulfilled, else what B would give; holding on has a small worth."""
    side = g.sides[seat]
    total = 0
    for card in side.hand:
        worth = b_points(g, seat, card, ROUND_END)
        if side.played_a < 0 and holds(g, seat, card):
            worth = max(worth, CARD[card].dp * goal_of(g.goal).multiplier)
        total += POINT * worth + (1500 if g.round < ROUNDS - 1 else 200)
    return total


def scouting_worth(g: Galaxy, seat: int, left: int) -> int:
    """Own ships at stars that could be taken, and what was seen."""
    side = g.sides[seat]
    total = 0
    for hex in ship_hexes(side):
        star = star_at(g, hex)
        if star >= 0 and g.owner[star] < 0 and not hostile_at(g, seat, hex):
            kind = star_type(g, star)
            takes = takes_kind(g, seat, kind)
            total += (500 * takes + 250) if takes else 60
            total += 20 * min(6, nearest_own(g, seat, hex))
        elif star >= 0 and g.owner[star] >= 0 and g.owner[star] != seat and left > 1:
            total += 120
        if sector_of(hex) == 0:
            total += 30
    return total


def takes_kind(g: Galaxy, seat: int, kind: int) -> int:
    """How many discs the player would get for a neutral star of this kind."""
    ways = traits(g, seat).ways
    if kind == 1:
        return 1
    if kind == 2:
        return 2 if 1 in ways else 0
    return 3 if 2 in ways else 0


def nearest_own(g: Galaxy, seat: int, hex: int) -> int:
    """How far it is to the nearest own star: far stars have room to grow."""
    row = g.chart.board.distances(hex)
    return min([row[hex_of_star(g, star)] for star in own_stars(g, seat)], default=0)


def counters_worth(g: Galaxy, seat: int, left: int) -> int:
    """Counters that are still to be executed, and what was selected."""
    side = g.sides[seat]
    total = 0
    for _counter in side.todo:
        total += 50
    if g.selecting:
        total += selection_worth(g, seat)
    return total


def selection_worth(g: Galaxy, seat: int) -> int:
    """What the selected counters promise."""
    side = g.sides[seat]
    targets = 0
    for hex in ship_hexes(side):
        star = star_at(g, hex)
        if star >= 0 and g.owner[star] < 0 and takes_kind(g, seat, star_type(g, star)):
            targets += 1
    room = 0
    for star in own_stars(g, seat):
        if population(g, star) < growth_limit(g, star):
            room += 1
    total = 0
    gains = side.ovals.count(2)
    total += 2200 * min(gains, targets)
    total += 900 * room + 300 * side.levels[GENETICS] if 1 in side.ovals else 0
    total += 1600 if 0 in side.ovals and side.squares and side.squares[0] < 5 else 700 if 0 in side.ovals else 0
    total += 1500 if 3 in side.ovals else 0
    if side.squares and side.squares[0] < 5:
        total += LEVEL_WORTH[side.squares[0]] - 100 * side.levels[side.squares[0]]
    total -= 1500 * max(0, len(side.ovals) - 2)
    return total
