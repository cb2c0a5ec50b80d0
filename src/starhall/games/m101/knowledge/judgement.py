"""What a state is worth to a seat, for bots (section 9): the standing, and what is likely to come of it."""

from __future__ import annotations

from typing import Final

from starhall.games.m101.content.components import (
    CARD_COUNT,
    CARD_POWERS,
    COST,
    CUBES,
    DEMAND_CARDS,
    DEMAND_SELL,
    DEMAND_VP,
    DEMANDS,
    HAND_LIMIT,
    SALES,
    SPECIAL,
    SYSTEM_COUNT,
    TOP_LEVEL,
    VP_CONTROL,
    VP_INFLUENCE,
)
from starhall.games.m101.content.octagons import BIT, GAPS, IN_PLAY, NO_CELL, OCTAGONS, cells_of
from starhall.games.m101.content.vocabulary import (
    ADVANCE,
    BUILD,
    BUILD_DISCOUNT,
    COLONISE,
    COLONISE_DISCOUNT,
    COLOURS,
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
    WHITE,
    Power,
)
from starhall.games.m101.rules.build import has_open_gap
from starhall.games.m101.rules.colonise import free_spaces, tab_over
from starhall.games.m101.rules.deliver import is_open, targets
from starhall.games.m101.rules.expand import outposts, political_cost
from starhall.games.m101.rules.military import global_strength
from starhall.games.m101.rules.routes import least_toll, rings
from starhall.games.m101.rules.scoring import points, special_worth
from starhall.games.m101.rules.state import Galaxy, cubes_at, influence, level

CARD: Final = 650  # a card in hand, in thousandths of a point
LATE_CARD: Final = 250  # in the last round
OUTPOST: Final = 350  # a disk on an empty space: reach, a route, influence to come
FRONTIER: Final = 60  # a free space that is reached
CUBE: Final = 220  # a cube that can still be delivered
TAB: Final = 180  # an overlap tab that still waits for its system
CLAIM: Final = 700  # a disk more in Expand: an outpost, and the way that it opens

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
    found = 0
    for card in hand:
        found += card_worth(g, seat, card, rounds)
    if len(hand) > HAND_LIMIT - 2:
        found -= base * (len(hand) - HAND_LIMIT + 2) // 2
    return found


def card_worth(g: Galaxy, seat: int, card: int, rounds: int) -> int:
    """A card in hand: money, and a little of what placing it would bring."""
    return CARD + max(0, min(600, promise(g, seat, card, rounds) // 6)) if rounds > 4 else LATE_CARD


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
    found = choice_worth(g, seat, side.sealed_phase, rounds)
    if NONE < side.sealed_card < CARD_COUNT:
        found += boost_worth(g, seat, side.sealed_phase, rounds) - card_worth(g, seat, side.sealed_card, rounds)
    return found


def choice_worth(g: Galaxy, seat: int, phase: int, rounds: int) -> int:
    """What a chooser has of a phase: it takes place, and the bonus. In Advance the others take a card, too."""
    if phase == ADVANCE:
        return best_takes(g, seat, rounds) - CARD
    if phase == EXPAND:
        return room(g, seat, 2) * CARD + placements(g, seat, rounds)[1]
    if phase == DELIVER:
        best = deliveries(g, seat)
        return max(best[0], sale(g, seat)) + best[1]
    return best_cards(g, seat, phase, rounds)[0] + CARD // 2


def boost_worth(g: Galaxy, seat: int, phase: int, rounds: int) -> int:
    """What a booster has besides: a second card, a third cube, a third disk, a tech level."""
    if phase == EXPAND:
        return placements(g, seat, rounds)[2]
    if phase == ADVANCE:
        return YIELDS[TECH_LEVEL] * rounds * CARD // 1200
    if phase == DELIVER:
        return deliveries(g, seat)[2]
    return best_cards(g, seat, phase, rounds)[1]


def keep_best(best: list[int], worth: int) -> None:
    """Let a worth take its place among the best ones."""
    for at in range(len(best)):
        if worth > best[at]:
            best[at], worth = worth, best[at]


def room(g: Galaxy, seat: int, cards: int) -> int:
    """M1-HND: how many of these cards the hand has room for."""
    return max(0, min(cards, HAND_LIMIT - len(g.sides[seat].hand)))


def best_takes(g: Galaxy, seat: int, rounds: int) -> int:
    """M1-ADV-02, M1-ADV-03: the two best cards of the research area, up to a level above the own one."""
    best = [0, 0]
    for position in range(2 * min(TOP_LEVEL, level(g.sides[seat]) + 1) + 2):
        card = g.research[position]
        if card != NONE:
            keep_best(best, card_worth(g, seat, card, rounds))
    cards = room(g, seat, 2)
    return best[0] * min(1, cards) + best[1] * max(0, cards - 1)


def best_cards(g: Galaxy, seat: int, phase: int, rounds: int) -> list[int]:
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
            keep_best(best, found)
    return best


def placements(g: Galaxy, seat: int, rounds: int) -> list[int]:
    """M1-EXP-04: what the three best placements of a disk would bring; nothing where there is no place for one."""
    best = [0, 0, 0]
    side = g.sides[seat]
    taken = outposts(g)
    claim = CLAIM * min(rounds, 12) // 12
    for cell in cells_of((side.reach | side.presence) & IN_PLAY[g.seats]):
        if g.system[cell] != NONE:
            keep_best(best, influence_worth(g, seat, cell, rounds))
        elif not taken & BIT[cell]:
            keep_best(best, claim)
    return best


def influence_worth(g: Galaxy, seat: int, cell: int, rounds: int) -> int:
    """M1-EXP-07, M1-INF-05: one more disk on a system: the small points, or control with all that it gives."""
    card = g.system[cell]
    price = political_cost(g, seat, cell)
    if price > len(g.sides[seat].hand):
        return 0
    own = influence(g, cell, seat)
    found = 0 if own else 1000 * VP_INFLUENCE[card]
    if g.controller[cell] != seat:
        most = max([influence(g, cell, other) for other in range(g.seats) if other != seat], default=0)
        if own + 1 > most:
            found += 1000 * (VP_CONTROL[card] - VP_INFLUENCE[card])
            for number in CARD_POWERS[card]:
                found += power_worth(POWERS[number], rounds)
    return found - CARD * price


def deliveries(g: Galaxy, seat: int) -> list[int]:
    """M1-DEL-03: what the three best demand spaces would bring for which a cube lies ready, one space for each cube."""
    best = [0, 0, 0]
    seen: list[int] = []
    cubes = 0
    for source in cells_of(g.sides[seat].presence):
        if g.cubes[source]:
            found = rings(g, seat, source)
            for colour in range(len(COLOURS)):
                if cubes_at(g, source, colour):
                    cubes += cubes_at(g, source, colour)
                    for demand in targets(g, seat, source, colour, found):
                        if demand not in seen:
                            seen.append(demand)
                            keep_best(best, 1000 * DEMAND_VP[demand] + CARD * DEMAND_CARDS[demand] - CUBE)
    return best if cubes > 2 else best[:cubes] + [0] * (3 - cubes)


def sale(g: Galaxy, seat: int) -> int:
    """M1-DEL-16: what a chooser could have for the best sale, in cards."""
    best = 0
    for source in cells_of(g.sides[seat].presence):
        if g.cubes[source]:
            found = rings(g, seat, source)
            for colour in range(len(COLOURS)):
                if cubes_at(g, source, colour):
                    for cell in cells_of((g.wants[SALES + colour] | g.wants[SALES + WHITE]) & ~BIT[source]):
                        if least_toll(g, seat, source, cell, found) == 0:
                            best = max(best, best_sale(g, cell, colour))
    return CARD * room(g, seat, best)


def best_sale(g: Galaxy, cell: int, colour: int) -> int:
    """The cards that a system pays for a cube of this colour."""
    best = 0
    for demand in DEMANDS[g.system[cell]]:
        if DEMAND_SELL[demand] and is_open(g, demand, colour, selling=True):
            best = max(best, DEMAND_SELL[demand])
    return best
