"""What a state is worth to a seat, for bots (section 9): the standing, and what is likely to come of it."""

from __future__ import annotations

from typing import Final

from starhall.games.m101.content.components import (
    CARD_COUNT,
    CARD_POWERS,
    COST,
    CUBES,
    HAND_LIMIT,
    SPECIAL,
    SYSTEM_COUNT,
    VP_CONTROL,
)
from starhall.games.m101.content.octagons import GAPS, NO_CELL, OCTAGONS, cells_of
from starhall.games.m101.content.vocabulary import (
    ADVANCE,
    BUILD,
    BUILD_DISCOUNT,
    COLONISE,
    COLONISE_DISCOUNT,
    DELIVER,
    DRAW,
    DRAW_ON,
    EXPAND,
    EXTRA_DELIVERY,
    EXTRA_INFLUENCE,
    EXTRA_INVASION,
    EXTRA_TAKE,
    INVASION_STRENGTH,
    KINDS,
    MILITARY,
    NONE,
    POLITICAL_DISCOUNT,
    POLITICAL_FREE,
    POWERS,
    SALE_BONUS,
    TECH_LEVEL,
    Power,
)
from starhall.games.m101.rules.build import has_open_gap
from starhall.games.m101.rules.colonise import free_spaces, tab_over
from starhall.games.m101.rules.deliver import targets
from starhall.games.m101.rules.military import global_strength
from starhall.games.m101.rules.routes import rings
from starhall.games.m101.rules.scoring import points, special_worth
from starhall.games.m101.rules.state import Galaxy, cubes_at

CARD: Final = 650  # a card in hand, in thousandths of a point
LATE_CARD: Final = 250  # in the last round
OUTPOST: Final = 350  # a disk on an empty space: reach, a route, influence to come
FRONTIER: Final = 60  # a free space that is reached
CUBE: Final = 220  # a cube that can still be delivered
TAB: Final = 180  # an overlap tab that still waits for its system

# cards a round that one point of a power's value brings, in hundredths; a draw by its phase, tabs are counted apart
YIELD: Final = {
    TECH_LEVEL: 25,
    EXTRA_TAKE: 40,
    DRAW_ON: 30,
    BUILD_DISCOUNT: 25,
    COLONISE_DISCOUNT: 30,
    MILITARY: 28,
    EXTRA_DELIVERY: 45,
    SALE_BONUS: 12,
    POLITICAL_DISCOUNT: 35,
    POLITICAL_FREE: 40,
    EXTRA_INFLUENCE: 100,
    INVASION_STRENGTH: 18,
    EXTRA_INVASION: 40,
}
YIELDS: Final = [YIELD.get(kind, 0) for kind in range(len(KINDS))]
DRAW_IN: Final = (55, 45, 60, 40, 100)


def value(g: Galaxy, seat: int) -> int:
    """In thousandths of a point: the own standing and prospects against the best opponent's."""
    rounds = rounds_left(g)
    best = -1_000_000
    for other in range(g.seats):
        if other != seat:
            best = max(best, prospects(g, other, rounds))
    found = prospects(g, seat, rounds) - best // 3
    if g.sides[seat].sealed_phase != NONE:
        found += plan(g, seat, rounds)
    return found


def rounds_left(g: Galaxy) -> int:
    """In quarters of a round: who has the fewest disks ends the game, at three or four a round."""
    if g.ending:
        return 0
    disks = min([side.disks for side in g.sides])
    left = 4 * disks // 3
    if g.agreed.max_rounds:
        left = min(left, 4 * (g.agreed.max_rounds - g.round))
    return max(0, min(left, 40))


def prospects(g: Galaxy, seat: int, rounds: int) -> int:
    """The score as if the game ended now, and what cards, powers, disks and cubes may still bring."""
    found = 1000 * points(g, seat)
    if not g.due:
        return found
    side = g.sides[seat]
    found += hand_worth(g, seat, rounds)
    for number in side.powers:
        found += power_worth(POWERS[number], rounds)
    early = min(rounds, 12)
    found += cells(side.outposts) * OUTPOST * early // 12
    found += cells(free_spaces(g, seat)) * FRONTIER * early // 12
    found += (cubes(g, seat) * CUBE + tabs(g, seat) * TAB) * early // 12
    return found


def cells(mask: int) -> int:
    """How many cells a set has."""
    count = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


def power_worth(power: Power, rounds: int) -> int:
    """What a power brings in the rounds that are left."""
    share = DRAW_IN[power.phase] if power.kind == DRAW else YIELDS[power.kind]
    times = power.value + 1 if power.per is not None else power.value
    if power.local:
        share = share * 2 // 3
    return share * times * rounds * CARD // 400


def hand_worth(g: Galaxy, seat: int, rounds: int) -> int:
    """Cards are money, and some are worth placing; a hand near its limit forfeits draws."""
    base = CARD if rounds > 4 else LATE_CARD
    hand = g.sides[seat].hand
    found = base * len(hand)
    if rounds > 4:
        for card in hand:
            found += max(0, min(600, promise(g, seat, card, rounds) // 6))
    if len(hand) > HAND_LIMIT - 2:
        found -= base * (len(hand) - HAND_LIMIT + 2) // 2
    return found


def promise(g: Galaxy, seat: int, card: int, rounds: int) -> int:
    """What placing a card would bring, less what it costs."""
    found = 1000 * (special_worth(g, seat, card) if SPECIAL[card] else VP_CONTROL[card])
    for number in CARD_POWERS[card]:
        found += power_worth(POWERS[number], rounds)
    if card < SYSTEM_COUNT:
        for colour in range(4):
            found += CUBE * CUBES[card][colour]
    return found - CARD * COST[card]


def cubes(g: Galaxy, seat: int) -> int:
    """The cubes on systems that the seat influences, up to a few."""
    count = 0
    for cell in cells_of(g.sides[seat].presence):
        if g.cubes[cell]:
            for colour in range(4):
                count += cubes_at(g, cell, colour)
    return min(count, 8)


def tabs(g: Galaxy, seat: int) -> int:
    """The own tabs over which a system can still be placed."""
    count = 0
    free = free_spaces(g, seat)
    for gap in range(GAPS):
        if g.builder[gap] == seat:
            for direction in range(4):
                cell = OCTAGONS[gap][direction]
                if cell != NO_CELL and free >> cell & 1 and tab_over(g, gap, (direction + 2) % 4) != NONE:
                    count += 1
    return count


# -- the choice of a phase ---------------------------------------------------------------------------------


def plan(g: Galaxy, seat: int, rounds: int) -> int:
    """What the sealed choice promises."""
    side = g.sides[seat]
    phase = side.sealed_phase
    boosted = NONE < side.sealed_card < CARD_COUNT
    found = choice_worth(g, seat, phase, rounds)
    if boosted:
        found += (
            boost_worth(g, seat, phase, rounds)
            - CARD
            - max(0, min(600, promise(g, seat, side.sealed_card, rounds) // 6))
        )
    return found


def choice_worth(g: Galaxy, seat: int, phase: int, rounds: int) -> int:
    """What a chooser has of a phase: it takes place, and the bonus."""
    hand = len(g.sides[seat].hand)
    if phase == ADVANCE:
        return min(2, HAND_LIMIT - hand) * CARD
    if phase == EXPAND:
        return min(2, HAND_LIMIT - hand) * CARD + 700
    if phase == DELIVER:
        return 900 * min(2, deliveries(g, seat))
    return best_placements(g, seat, phase, rounds)[0] + CARD // 2


def boost_worth(g: Galaxy, seat: int, phase: int, rounds: int) -> int:
    """What a booster has besides: a second card, a third cube, a third disk, a tech level."""
    if phase == EXPAND:
        return 700
    if phase == ADVANCE:
        return power_worth(POWERS[0], rounds) // 3
    if phase == DELIVER:
        return 900 if deliveries(g, seat) > 2 else 0
    return best_placements(g, seat, phase, rounds)[1]


def best_placements(g: Galaxy, seat: int, phase: int, rounds: int) -> list[int]:
    """What the best and the second card in hand promise that could be placed in Build or Colonise."""
    best = [0, 0]
    hand = g.sides[seat].hand
    strength = global_strength(g, seat, invading=False) + 1
    if (phase == BUILD and not has_open_gap(g, seat)) or (phase == COLONISE and not free_spaces(g, seat)):
        return best
    for card in hand:
        fits = card < SYSTEM_COUNT if phase == COLONISE else card >= SYSTEM_COUNT
        if fits and (COST[card] - 1 < len(hand) or (phase == COLONISE and strength >= COST[card])):
            found = promise(g, seat, card, rounds)
            if phase == COLONISE and strength >= COST[card]:
                found += CARD * COST[card]
            if found > best[0]:
                best = [found, best[0]]
            elif found > best[1]:
                best[1] = found
    return best


def deliveries(g: Galaxy, seat: int) -> int:
    """How many different cubes could be delivered now."""
    count = 0
    for source in cells_of(g.sides[seat].presence):
        if g.cubes[source]:
            found = rings(g, seat, source)
            for colour in range(4):
                if cubes_at(g, source, colour) and targets(g, seat, source, colour, found):
                    count += 1
    return count
