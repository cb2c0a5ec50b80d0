"""What a seat knows as numbers: what it has, what that can still become, and how the others stand.

Nothing is read that the seat may not know: of the others' hands how many cards there are, of their sealed choices
nothing. What cards and powers promise is reckoned as a player would at a glance, not by trying it out.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from starhall.games.m101.content.components import (
    CARD_COUNT,
    CARD_IDS,
    CARD_POWERS,
    COMBOS,
    COST,
    CUBES,
    DEMAND_CARDS,
    DEMAND_COLOUR,
    DEMAND_SELL,
    DEMAND_VP,
    DEMANDS,
    DISKS,
    HAND_LIMIT,
    RESEARCH_COUNT,
    SPECIAL,
    SYSTEM_COUNT,
    TABS,
    TOP_LEVEL,
    VP_CONTROL,
    VP_INFLUENCE,
)
from starhall.games.m101.content.octagons import (
    BIT,
    CELLS,
    GAPS,
    GAPS_IN_PLAY,
    IN_PLAY,
    NO_CELL,
    OCTAGONS,
    near,
)
from starhall.games.m101.content.vocabulary import (
    ADVANCE,
    BUILD,
    COLONISE,
    COLOURS,
    DELIVER,
    DRAW,
    EXPAND,
    EXTRA_DELIVERY,
    EXTRA_INFLUENCE,
    EXTRA_INVASION,
    EXTRA_TAKE,
    KINDS,
    MILITARY,
    NONE,
    PHASES,
    POWERS,
    WHITE,
    Power,
)
from starhall.games.m101.rules.advance import TakeResearch
from starhall.games.m101.rules.build import BuildCard, open_gaps
from starhall.games.m101.rules.colonise import ColoniseCard
from starhall.games.m101.rules.deliver import free_deliveries
from starhall.games.m101.rules.expand import free_placements
from starhall.games.m101.rules.flow import takes_place
from starhall.games.m101.rules.scoring import special_worth
from starhall.games.m101.rules.state import Galaxy, influence, is_filled_by, level
from starhall.kernel.observation import Layout, Observation, observation
from starhall.kernel.seats import NOBODY, first_seat

MOST_SEATS: Final = 4
MOST_ROUNDS: Final = 40
MOST_POINTS: Final = 120
MANY: Final = 20
MOST_QUARTERS: Final = 60  # rounds that are left, in quarters
MOST_PROMISE: Final = 120  # of a card, in tenths of a point
MOST_INCOME: Final = 120  # cards a round, in tenths; and what that brings to the end
CARD: Final = 7  # tenths of a point that a card in hand is worth

# Tenths of a card that one point of a power's value brings in a round; a draw by its phase.
YIELDS: Final = (25, 40, 0, 30, 25, 30, 28, 45, 12, 35, 40, 100, 18, 40, 0, 0, 0)
DRAWS: Final = (55, 45, 60, 40, 100)


def yield_of(power: Power) -> int:
    """Hundredths of a card that a power brings in a round, roughly."""
    share = DRAWS[power.phase] if power.kind == DRAW else YIELDS[power.kind]
    times = power.value + 1 if power.per is not None else power.value
    return share * times * 2 // 3 if power.local else share * times


POWER_YIELD: Final = [yield_of(power) for power in POWERS]
CARD_YIELD: Final = [sum([POWER_YIELD[number] for number in numbers]) for numbers in CARD_POWERS]
CUBES_OF: Final = [sum(cubes) for cubes in CUBES]

# -- the table ------------------------------------------------------------------------------------------------------

OWN: Final = Layout()
ROUND: Final = OWN.add("round", MOST_ROUNDS)
LEFT: Final = OWN.add("quarters_left", MOST_QUARTERS)
LAST_ROUND: Final = OWN.add("last_round")
PHASE: Final = OWN.add("phase", items=("setup", "selection", *PHASES))
MY_TURN: Final = OWN.add("my_turn_in", items=PHASES)
TURN_LEFT: Final = OWN.add("actions_left_in_turn", MANY)
COMING: Final = OWN.add("turn_to_come_in", items=PHASES)
CHOSEN: Final = OWN.add("chosen_to_come", items=PHASES)  # by the seat itself, its sealed choice included
BOOSTED: Final = OWN.add("boosted_to_come", items=PHASES)
ORDER: Final = OWN.add("place_in_tech_order", items=[str(place + 1) for place in range(MOST_SEATS)])
LEVEL: Final = OWN.add("tech_level", TOP_LEVEL)
RAW_LEVEL: Final = OWN.add("raw_tech_level", MANY)
DISKS_AT: Final = OWN.add("disks", DISKS)
FEWEST_DISKS: Final = OWN.add("fewest_disks_of_others", DISKS)

POINTS_AT: Final = OWN.add("points", MOST_POINTS)
BY_SPECIAL: Final = OWN.add("points_by_special_infrastructure", MOST_POINTS)
BY_INFRASTRUCTURE: Final = OWN.add("points_by_infrastructure", MOST_POINTS)
BY_CONTROL: Final = OWN.add("points_by_control", MOST_POINTS)
BY_INFLUENCE: Final = OWN.add("points_by_influence", MOST_POINTS)
BY_DELIVERY: Final = OWN.add("points_by_delivery", MOST_POINTS)
CONTROLLED: Final = OWN.add("systems_controlled", CELLS)
INFLUENCED: Final = OWN.add("systems_influenced", CELLS)
OUTPOSTS: Final = OWN.add("outposts", CELLS)
BUILT: Final = OWN.add("infrastructure", GAPS)
SPECIALS: Final = OWN.add("special_infrastructure", MANY)

# The hand: money, and what could be placed.
HAND_AT: Final = OWN.add("hand", HAND_LIMIT)
HAND_FULL: Final = OWN.add("hand_near_limit", HAND_LIMIT)
HAND_SYSTEMS: Final = OWN.add("systems_in_hand", HAND_LIMIT)
HAND_BUILDINGS: Final = OWN.add("infrastructure_in_hand", HAND_LIMIT)
HAND_PROMISE: Final = OWN.add("promise_of_hand", 4 * MOST_PROMISE)
BEST_SYSTEM: Final = OWN.add("best_system_promise", MOST_PROMISE)
NEXT_SYSTEM: Final = OWN.add("second_system_promise", MOST_PROMISE)
BEST_BUILDING: Final = OWN.add("best_infrastructure_promise", MOST_PROMISE)
NEXT_BUILDING: Final = OWN.add("second_infrastructure_promise", MOST_PROMISE)
FREE_SYSTEMS: Final = OWN.add("systems_by_strength", HAND_LIMIT)
BOOST_CARD: Final = OWN.add("promise_of_boost_card", MOST_PROMISE)
BEST_RESEARCH: Final = OWN.add("best_research_promise", MOST_PROMISE)
NEXT_RESEARCH: Final = OWN.add("second_research_promise", MOST_PROMISE)

# Powers, by kind, and what they bring.
POWERS_AT: Final = OWN.add("powers", MANY, -MANY, items=KINDS[:-3])  # those of tabs are counted apart
DRAWS_AT: Final = OWN.add("draws_in", MANY, items=PHASES)
INCOME: Final = OWN.add("income", MOST_INCOME)
INCOME_LEFT: Final = OWN.add("income_to_come", MOST_INCOME)
STRENGTH: Final = OWN.add("strength", MANY, -MANY)
STRENGTH_LEAD: Final = OWN.add("strength_lead", MANY, -MANY)
TABS_AT: Final = OWN.add("tabs_waiting", MANY)

# The board: where to go, what to take, what may be lost.
FREE: Final = OWN.add("free_spaces_reached", CELLS)
GAPS_AT: Final = OWN.add("gaps_open", GAPS)
SMALL: Final = OWN.add("systems_to_influence", CELLS)
SMALL_POINTS: Final = OWN.add("points_of_systems_to_influence", MOST_POINTS)
SMALL_CHEAP: Final = OWN.add("cheap_systems_to_influence", CELLS)
TAKEABLE: Final = OWN.add("systems_to_take_over", CELLS)
TAKEABLE_POINTS: Final = OWN.add("points_of_systems_to_take_over", MOST_POINTS)
SHAKY: Final = OWN.add("systems_that_may_be_lost", CELLS)
SHAKY_POINTS: Final = OWN.add("points_of_systems_that_may_be_lost", MOST_POINTS)
SHAKY_YIELD: Final = OWN.add("income_that_may_be_lost", MOST_INCOME)
CUBES_AT: Final = OWN.add("cubes_at_hand", MANY, items=COLOURS)
DELIVERABLE: Final = OWN.add("cubes_deliverable", MANY)
DELIVER_POINTS: Final = OWN.add("points_by_best_deliveries", MANY, items=("1", "2", "3"))
DELIVER_CARDS: Final = OWN.add("cards_by_deliveries", MANY)
SALE: Final = OWN.add("best_sale", MANY)
DELIVERED: Final = OWN.add("cubes_delivered", 35, items=COLOURS)
TOLLS: Final = OWN.add("systems_of_others_on_routes", CELLS)

# What the turns that are to come in this round promise.
ADVANCE_COMES: Final = OWN.add("advance_promises", MOST_PROMISE)
BUILD_COMES: Final = OWN.add("build_promises", 2 * MOST_PROMISE)
COLONISE_COMES: Final = OWN.add("colonise_promises", 2 * MOST_PROMISE)
DELIVER_COMES: Final = OWN.add("deliver_promises", MOST_PROMISE)
EXPAND_COMES: Final = OWN.add("expand_promises", MOST_PROMISE)

HAND: Final = OWN.add("in_hand", items=CARD_IDS)
HELD: Final = OWN.add("controls", items=CARD_IDS)

RIVAL: Final = Layout()  # one after the other, who has the most points first
R_POINTS: Final = RIVAL.add("points", MOST_POINTS)
R_HAND: Final = RIVAL.add("hand", HAND_LIMIT)
R_DISKS: Final = RIVAL.add("disks", DISKS)
R_LEVEL: Final = RIVAL.add("tech_level", TOP_LEVEL)
R_STRENGTH: Final = RIVAL.add("strength", MANY, -MANY)
R_CONTROLLED: Final = RIVAL.add("systems_controlled", CELLS)
R_INFLUENCED: Final = RIVAL.add("systems_influenced", CELLS)
R_OUTPOSTS: Final = RIVAL.add("outposts", CELLS)
R_BUILT: Final = RIVAL.add("infrastructure", GAPS)
R_SPECIALS: Final = RIVAL.add("special_infrastructure", MANY)
R_INCOME: Final = RIVAL.add("income", MOST_INCOME)
R_INCOME_LEFT: Final = RIVAL.add("income_to_come", MOST_INCOME)
R_CUBES: Final = RIVAL.add("cubes_at_hand", MANY)
R_FIRST: Final = RIVAL.add("before_me_in_tech_order")
R_COMING: Final = RIVAL.add("turns_to_come", len(PHASES))
R_CHOSEN: Final = RIVAL.add("chosen_to_come", items=PHASES)
R_BOOSTED: Final = RIVAL.add("boosted_to_come")


def layout(seats: int) -> Observation:
    """The own side, then the rivals."""
    return observation([("", OWN), *[(f"rival_{rival + 1}_", RIVAL) for rival in range(seats - 1)]])


OBSERVATIONS: Final = [layout(max(1, seats)) for seats in range(MOST_SEATS + 1)]

# -- the numbers ----------------------------------------------------------------------------------------------------


@final
class Survey:
    """What the board shows of one side, counted in one pass for all."""

    def __init__(self) -> None:
        self.special = 0
        self.infrastructure = 0
        self.control = 0
        self.influence = 0
        self.delivery = 0
        self.systems = 0
        self.present = 0
        self.built = 0
        self.specials = 0
        self.cubes = 0
        self.income = 0  # hundredths of a card in a round
        self.strength = 0

    def points(self) -> int:
        """M1-SCO-01."""
        return self.special + self.infrastructure + self.control + self.influence + self.delivery


def observe(g: Galaxy, seat: int) -> vec[i64]:
    """What the seat knows, in the places that `OBSERVATIONS` names."""
    o = OBSERVATIONS[g.seats].blank[:]
    surveys = survey(g)
    left = quarters_left(g)
    acting = acting_seat(g)
    see_time(o, g, seat, left)
    see_turns(o, g, seat, acting)
    see_standing(o, g, seat, surveys[seat], left)
    see_powers(o, g, seat, surveys)
    see_board(o, g, seat)
    see_hand(o, g, seat, left)
    see_coming(o, g, seat)
    see_rivals(o, g, seat, surveys, left, acting)
    return o


def survey(g: Galaxy) -> list[Survey]:
    """All sides, in one pass over the board."""
    found = [Survey() for _ in range(g.seats)]
    for cell in range(CELLS):
        card = g.system[cell]
        if card != NONE:
            survey_system(g, cell, card, found)
    for gap in GAPS_IN_PLAY[g.seats]:
        builder = g.builder[gap]
        if builder != NOBODY:
            card = g.infrastructure[gap]
            of = found[builder]
            of.built += 1
            of.infrastructure += VP_CONTROL[card]
            if SPECIAL[card]:
                of.specials += 1
                of.special += special_worth(g, builder, card)
    for seat in range(g.seats):
        of = found[seat]
        for number in g.sides[seat].powers:
            of.income += max(0, POWER_YIELD[number])
            if POWERS[number].kind == MILITARY and not POWERS[number].local:
                of.strength += POWERS[number].value
    return found


def survey_system(g: Galaxy, cell: int, card: int, found: list[Survey]) -> None:
    """One system: large and small VPs, deliveries and brackets, and the cubes that lie there."""
    controller = g.controller[cell]
    bit = BIT[cell]
    cubes = g.cubes[cell]
    lying = cubes % 16 + cubes // 16 % 16 + cubes // 256 % 16 + cubes // 4096
    for seat in range(g.seats):
        if g.sides[seat].presence & bit:
            of = found[seat]
            of.present += 1
            of.cubes += lying
            if seat == controller:
                of.systems += 1
                of.control += VP_CONTROL[card]
            else:
                of.influence += VP_INFLUENCE[card]
    for demand in DEMANDS[card]:
        owner = g.filled[demand]
        if owner != NOBODY:
            found[owner].delivery += DEMAND_VP[demand]
    for combo in COMBOS[card]:
        if combo.vp:
            owner = g.filled[combo.spaces[0]]
            if owner != NOBODY and is_filled_by(g, owner, combo):
                found[owner].delivery += combo.vp


def quarters_left(g: Galaxy) -> int:
    """How long the game may last: who has the fewest disks ends it, at three or four a round."""
    if g.ending:
        return 0
    left = 4 * min([side.disks for side in g.sides]) // 3
    if g.agreed.max_rounds:
        left = min(left, 4 * (g.agreed.max_rounds - g.round))
    return max(0, min(left, MOST_QUARTERS))


def acting_seat(g: Galaxy) -> int:
    """Whose turn it is in the phase that is played. In a selection nobody's: who has answered is secret."""
    return first_seat(g.due) if g.due and g.phase != NONE else NOBODY


def turns_to_come(g: Galaxy, seat: int, acting: int) -> int:
    """The phases of this round in which all know that the seat's turn is still to come, as bits."""
    if g.phase == NONE:
        return 1 << EXPAND if g.round else 0
    coming = 0
    if acting != NOBODY and g.turns.index(acting) < g.turns.index(seat):
        coming |= 1 << g.phase
    for phase in range(g.phase + 1, len(PHASES)):
        if takes_place(g, phase):
            coming |= 1 << phase
    return coming


def see_time(o: vec[i64], g: Galaxy, seat: int, left: int) -> None:
    """The round, the phase, how long it may last, and the tech track."""
    side = g.sides[seat]
    o[ROUND] = min(MOST_ROUNDS, g.round)
    o[LEFT] = left
    fewest = DISKS
    for other in range(g.seats):
        if g.sides[other].disks == 0:
            o[LAST_ROUND] = 1
        if other != seat:
            fewest = min(fewest, g.sides[other].disks)
    if g.ending or (g.agreed.max_rounds and g.round >= g.agreed.max_rounds):
        o[LAST_ROUND] = 1
    o[PHASE + (2 + g.phase if g.phase != NONE else 1 if g.round else 0)] = 1
    o[ORDER + g.order.index(seat)] = 1
    o[LEVEL] = level(side)
    o[RAW_LEVEL] = max(0, min(MANY, side.raw_level))
    o[DISKS_AT] = min(DISKS, side.disks)
    o[FEWEST_DISKS] = fewest


def see_turns(o: vec[i64], g: Galaxy, seat: int, acting: int) -> None:
    """Whose turn it is, and which turns are still to come; the own sealed choice counts as made."""
    side = g.sides[seat]
    coming = turns_to_come(g, seat, acting)
    phase, boosted = side.phase, side.boosted
    if side.sealed_phase != NONE:
        phase, boosted = side.sealed_phase, NONE < side.sealed_card < CARD_COUNT
        coming |= 1 << phase
    for at in range(len(PHASES)):
        if coming >> at & 1:
            o[COMING + at] = 1
            if at == phase:
                o[CHOSEN + at] = 1
                if boosted:
                    o[BOOSTED + at] = 1
    if acting == seat:
        o[MY_TURN + g.phase] = 1
        o[TURN_LEFT] = max(0, min(MANY, actions_left(g, seat)))


def actions_left(g: Galaxy, seat: int) -> int:
    """How many more actions the turn in hand allows."""
    if g.phase == DELIVER:
        return free_deliveries(g, seat)
    if g.phase == EXPAND:
        return free_placements(g, seat)
    frame = g.stack[len(g.stack) - 1]
    if isinstance(frame, BuildCard):
        return frame.builds
    if isinstance(frame, ColoniseCard):
        return frame.systems
    return frame.takes if isinstance(frame, TakeResearch) else 0


def see_standing(o: vec[i64], g: Galaxy, seat: int, own: Survey, left: int) -> None:
    """The points as they stand, what they are made of, and what the side has laid out."""
    side = g.sides[seat]
    o[POINTS_AT] = min(MOST_POINTS, own.points())
    o[BY_SPECIAL] = min(MOST_POINTS, own.special)
    o[BY_INFRASTRUCTURE] = min(MOST_POINTS, own.infrastructure)
    o[BY_CONTROL] = min(MOST_POINTS, own.control)
    o[BY_INFLUENCE] = min(MOST_POINTS, own.influence)
    o[BY_DELIVERY] = min(MOST_POINTS, own.delivery)
    o[CONTROLLED] = own.systems
    o[INFLUENCED] = own.present
    o[OUTPOSTS] = side.outposts.bit_count()
    o[BUILT] = own.built
    o[SPECIALS] = min(MANY, own.specials)
    o[INCOME] = min(MOST_INCOME, own.income // 10)
    o[INCOME_LEFT] = min(MOST_INCOME, own.income * left // 400)
    for colour in range(len(COLOURS)):
        o[DELIVERED + colour] = min(35, side.delivered[colour])


def see_powers(o: vec[i64], g: Galaxy, seat: int, surveys: list[Survey]) -> None:
    """The powers by kind, and whose strength prevails."""
    for number in g.sides[seat].powers:
        power = POWERS[number]
        at = POWERS_AT + power.kind
        o[at] = max(-MANY, min(MANY, int(o[at]) + power.value))
        if power.kind == DRAW:
            o[DRAWS_AT + power.phase] = min(MANY, int(o[DRAWS_AT + power.phase]) + power.value)
        o[HELD + power.card] = 1
    best = -MANY
    for other in range(g.seats):
        if other != seat:
            best = max(best, surveys[other].strength)
    strength = surveys[seat].strength
    o[STRENGTH] = max(-MANY, min(MANY, strength))
    o[STRENGTH_LEAD] = max(-MANY, min(MANY, strength - best))
    o[TABS_AT] = min(MANY, tabs_waiting(g, seat))


def tabs_waiting(g: Galaxy, seat: int) -> int:
    """The own tabs over which a system can still be placed."""
    free = IN_PLAY[g.seats] & ~g.systems
    found = 0
    for gap in GAPS_IN_PLAY[g.seats]:
        if g.builder[gap] == seat:
            card = g.infrastructure[gap]
            for slot in range(1, 4):
                if TABS[card][slot] != NONE:
                    cell = OCTAGONS[gap][(g.rotation[gap] + slot) % 4]
                    if cell != NO_CELL and free & BIT[cell]:
                        found += 1
    return found


def see_board(o: vec[i64], g: Galaxy, seat: int) -> None:
    """Where the seat can go, what it can take over and may lose, and what it can deliver."""
    side = g.sides[seat]
    o[FREE] = (side.reach & ~g.systems).bit_count()
    o[GAPS_AT] = len(open_gaps(g, seat))
    net = side.presence | side.outposts
    wanting = (near(net, IN_PLAY[g.seats]) | net) & g.systems
    o[TOLLS] = (side.presence & ~side.realm).bit_count()
    hand = len(side.hand)
    for cell in range(CELLS):
        card = g.system[cell]
        if card != NONE:
            if g.controller[cell] == seat:
                o[HELD + card] = 1
            see_system(o, g, seat, cell, card, hand)
    for gap in GAPS_IN_PLAY[g.seats]:
        if g.builder[gap] == seat:
            o[HELD + g.infrastructure[gap]] = 1
    see_deliveries(o, g, wanting)


def see_system(o: vec[i64], g: Galaxy, seat: int, cell: int, card: int, hand: int) -> None:
    """M1-INF-05: who could take control here with one more disk; and the cubes that the seat may take."""
    side = g.sides[seat]
    bit = BIT[cell]
    here = side.presence & bit != 0
    if not here and not side.reach & bit:
        return
    most = 0
    for other in range(g.seats):
        if other != seat and g.sides[other].presence & bit:
            most = max(most, influence(g, cell, other))
    own = influence(g, cell, seat) if here else 0
    if g.controller[cell] == seat:
        if most >= own:
            o[SHAKY] += 1
            o[SHAKY_POINTS] = min(MOST_POINTS, int(o[SHAKY_POINTS]) + VP_CONTROL[card] - VP_INFLUENCE[card])
            o[SHAKY_YIELD] = min(MOST_INCOME, int(o[SHAKY_YIELD]) + max(0, CARD_YIELD[card] // 10))
    elif own >= most:
        o[TAKEABLE] += 1
        o[TAKEABLE_POINTS] = min(MOST_POINTS, int(o[TAKEABLE_POINTS]) + VP_CONTROL[card])
    if here:
        see_cubes(o, g.cubes[cell])
    else:
        o[SMALL] += 1
        o[SMALL_POINTS] = min(MOST_POINTS, int(o[SMALL_POINTS]) + VP_INFLUENCE[card])
        if (COST[card] + 2) // 3 <= min(1, hand):
            o[SMALL_CHEAP] += 1


def see_cubes(o: vec[i64], cubes: int) -> None:
    """The cubes of a system that the seat influences, by colour."""
    for colour in range(len(COLOURS)):
        if cubes % 16:
            o[CUBES_AT + colour] = min(MANY, int(o[CUBES_AT + colour]) + cubes % 16)
        cubes //= 16


def see_deliveries(o: vec[i64], g: Galaxy, wanting: int) -> None:
    """M1-DEL: the demand spaces beside the own network for which a cube lies ready, the best ones first."""
    lying = 0
    for colour in range(len(COLOURS)):
        lying += int(o[CUBES_AT + colour])
    if not lying:
        return
    spaces = 0
    for cell in range(CELLS):
        if wanting & BIT[cell]:
            for demand in DEMANDS[g.system[cell]]:
                colour = DEMAND_COLOUR[demand]
                if g.filled[demand] != NOBODY or (colour != WHITE and not o[CUBES_AT + colour]):
                    continue
                if DEMAND_SELL[demand]:
                    o[SALE] = max(int(o[SALE]), min(MANY, DEMAND_SELL[demand]))
                else:
                    spaces += 1
                    o[DELIVER_CARDS] = min(MANY, int(o[DELIVER_CARDS]) + DEMAND_CARDS[demand])
                    keep_best(o, DELIVER_POINTS, 3, min(MANY, DEMAND_VP[demand]))
    o[DELIVERABLE] = min(MANY, lying, spaces)


def keep_best(o: vec[i64], first: int, count: int, value: int) -> None:
    """Let a value take its place among the best ones."""
    for at in range(first, first + count):
        if value > o[at]:
            before = int(o[at])
            o[at] = value
            value = before


def promise(card: int, worth: int, left: int) -> int:
    """What placing a card would bring, less what it costs, in tenths of a point; at least nothing."""
    found = 10 * worth + CARD * CARD_YIELD[card] * left // 400 + 2 * CUBES_OF[card] - CARD * COST[card]
    return max(0, min(MOST_PROMISE, found))


def see_hand(o: vec[i64], g: Galaxy, seat: int, left: int) -> None:
    """What the cards promise: those in hand, and those in reach in the research area."""
    side = g.sides[seat]
    laid = side.sealed_card if NONE < side.sealed_card < CARD_COUNT else NONE
    held = len(side.hand) - (1 if laid != NONE else 0)
    total = 0
    for card in side.hand:
        worth = special_worth(g, seat, card) if SPECIAL[card] else VP_CONTROL[card]
        found = promise(card, worth, left)
        if card == laid:
            o[BOOST_CARD] = found
            continue
        o[HAND + card] = 1
        total += found
        if card >= SYSTEM_COUNT:
            o[HAND_BUILDINGS] += 1
            if COST[card] - 1 < held and o[GAPS_AT] > 0:
                keep_best(o, BEST_BUILDING, 2, found)
        else:
            o[HAND_SYSTEMS] += 1
            strong = o[STRENGTH] + 1 >= COST[card]
            if strong:
                o[FREE_SYSTEMS] += 1
                found = min(MOST_PROMISE, found + CARD * COST[card])
            if o[FREE] > 0 and (strong or COST[card] - 1 < held):
                keep_best(o, BEST_SYSTEM, 2, found)
    o[HAND_AT] = held
    o[HAND_FULL] = max(0, held - HAND_LIMIT + 3)
    o[HAND_PROMISE] = min(4 * MOST_PROMISE, total)
    for position in range(min(RESEARCH_COUNT, 2 * level(side) + 2)):
        card = g.research[position]
        if card != NONE:
            keep_best(o, BEST_RESEARCH, 2, promise(card, 5 if SPECIAL[card] else VP_CONTROL[card], left))


def see_coming(o: vec[i64], g: Galaxy, seat: int) -> None:
    """What the turns that are to come promise, with the bonus of who chose or boosted."""
    if o[COMING + ADVANCE]:
        second = o[NEXT_RESEARCH] if o[CHOSEN + ADVANCE] else 0
        takes = 1 + int(o[CHOSEN + ADVANCE]) + int(o[POWERS_AT + EXTRA_TAKE])
        cards = min(takes, HAND_LIMIT - int(o[HAND_AT]))
        o[ADVANCE_COMES] = min(MOST_PROMISE, CARD * max(0, cards) + int(o[BEST_RESEARCH] + second) // 4)
    if o[COMING + BUILD]:
        o[BUILD_COMES] = o[BEST_BUILDING] + (o[NEXT_BUILDING] if o[BOOSTED + BUILD] else 0)
    if o[COMING + COLONISE]:
        o[COLONISE_COMES] = o[BEST_SYSTEM] + (o[NEXT_SYSTEM] if o[BOOSTED + COLONISE] else 0)
    if o[COMING + DELIVER]:
        more = int(o[POWERS_AT + EXTRA_DELIVERY])
        count = min(int(o[DELIVERABLE]), 1 + int(o[CHOSEN + DELIVER]) + int(o[BOOSTED + DELIVER]) + more)
        found = 0
        for at in range(min(3, count)):
            found += 10 * int(o[DELIVER_POINTS + at])
        if o[CHOSEN + DELIVER]:
            found += CARD * int(o[SALE])
        o[DELIVER_COMES] = min(MOST_PROMISE, found)
    if o[COMING + EXPAND]:
        more = int(o[POWERS_AT + EXTRA_INFLUENCE]) + int(o[POWERS_AT + EXTRA_INVASION])
        placements = 1 + int(o[CHOSEN + EXPAND]) + int(o[BOOSTED + EXPAND]) + more
        cards = int(o[DRAWS_AT + EXPAND]) + 2 * int(o[CHOSEN + EXPAND])
        o[EXPAND_COMES] = max(0, min(MOST_PROMISE, 8 * placements + CARD * cards))


def see_rivals(o: vec[i64], g: Galaxy, seat: int, surveys: list[Survey], left: int, acting: int) -> None:
    """The others, who has the most points first; among equals the nearest in the seats' order."""
    found: list[int] = []  # points times seats, less the distance to the seat
    for step in range(1, g.seats):
        key = surveys[(seat + step) % g.seats].points() * g.seats + g.seats - step
        at = len(found)
        while at > 0 and found[at - 1] < key:
            at -= 1
        found.insert(at, key)
    place = len(OWN)
    for key in found:
        see_rival(o, place, g, seat, (seat + g.seats - key % g.seats) % g.seats, surveys, left, acting)
        place += len(RIVAL)


def see_rival(
    o: vec[i64], at: int, g: Galaxy, seat: int, other: int, surveys: list[Survey], left: int, acting: int
) -> None:
    """What all may know of another side."""
    side = g.sides[other]
    of = surveys[other]
    o[at + R_POINTS] = min(MOST_POINTS, of.points())
    o[at + R_HAND] = len(side.hand)
    o[at + R_DISKS] = min(DISKS, side.disks)
    o[at + R_LEVEL] = level(side)
    o[at + R_STRENGTH] = max(-MANY, min(MANY, of.strength))
    o[at + R_CONTROLLED] = of.systems
    o[at + R_INFLUENCED] = of.present
    o[at + R_OUTPOSTS] = side.outposts.bit_count()
    o[at + R_BUILT] = of.built
    o[at + R_SPECIALS] = min(MANY, of.specials)
    o[at + R_INCOME] = min(MOST_INCOME, of.income // 10)
    o[at + R_INCOME_LEFT] = min(MOST_INCOME, of.income * left // 400)
    o[at + R_CUBES] = min(MANY, of.cubes)
    if g.order.index(other) < g.order.index(seat):
        o[at + R_FIRST] = 1
    coming = turns_to_come(g, other, acting)
    o[at + R_COMING] = coming.bit_count()
    if side.phase != NONE and coming >> side.phase & 1:
        o[at + R_CHOSEN + side.phase] = 1
        if side.boosted:
            o[at + R_BOOSTED] = 1
