"""Deliver: cubes to demand spaces, tolls, sales and brackets (3.13)."""

from __future__ import annotations

from typing import Final

from starhall.games.m101.content.components import (
    CARD_COUNT,
    COMBOS,
    DEMAND_CARD,
    DEMAND_CARDS,
    DEMAND_COLOUR,
    DEMAND_COUNT,
    DEMAND_SELL,
    DEMANDS,
    HAND_LIMIT,
    SALES,
    Combo,
)
from starhall.games.m101.content.octagons import BIT, CELLS, cells_of
from starhall.games.m101.content.vocabulary import (
    DELIVER,
    EXTRA_DELIVERY,
    NONE,
    ON_DELIVER,
    ON_SELL,
    POWERS,
    SALE_BONUS,
    WHITE,
)
from starhall.games.m101.rules.hand import can_draw, drop, insert
from starhall.games.m101.rules.influence import control_after_delivery, put_cultural
from starhall.games.m101.rules.powers import (
    LOCAL,
    gain_power,
    give_out,
    held,
    rewards,
    total,
    total_for,
    worth,
)
from starhall.games.m101.rules.routes import cards_in, due_to, least_toll, offered_tolls, rings, toll_cells
from starhall.games.m101.rules.space import CUBE, CUBES_SAID, GIVE, TO, TOLL, TOLLS
from starhall.games.m101.rules.state import (
    CUBE_STEP,
    Galaxy,
    changed,
    cubes_at,
    extra_of_choosers,
    is_chooser,
    place_of,
)
from starhall.games.m101.rules.turns import PASSING, new_turn, use, used_of
from starhall.kernel.frames import LEGAL, NOT_OFFERED, OUT_OF_ORDER, Decision, Do, Frame, Menu, Verb, Verbs
from starhall.kernel.seats import NOBODY, only


def deliver_turn(g: Galaxy, seat: int) -> None:
    """M1-DEL-01: deliveries one after the other."""
    new_turn(g)
    g.then(CHOICES[seat])


# -- entitlements --------------------------------------------------------------------------------------------

DELIVERIES: Final = 1 << EXTRA_DELIVERY
SALES_BONUS: Final = 1 << SALE_BONUS


def free_deliveries(g: Galaxy, seat: int) -> int:
    """M1-DEL-01: 1, 1 more for a chooser, 1 more for a booster, and unrestricted powers; less those used."""
    return 1 + extra_of_choosers(g, seat, DELIVER) + total(g, seat, DELIVERIES) - g.used


def restricted(g: Galaxy, seat: int, colour: int) -> int:
    """M1-DEL-02: a power that entitles to one more delivery of this colour; NONE: none is left."""
    side = held(g.sides[seat])
    if side.local & DELIVERIES:
        for number in side.powers:
            power = POWERS[number]
            fit = LOCAL[number] & DELIVERIES != 0 and power.colour == colour
            if fit and used_of(g, number) < worth(g, power, seat):
                return number
    return NONE


def may_sell(g: Galaxy, seat: int) -> bool:
    """M1-DEL-16, M1-EFF-09: a chooser, once in the phase."""
    return is_chooser(g, seat, DELIVER) and not g.has_sold


# -- what is legal -------------------------------------------------------------------------------------------


def is_open(g: Galaxy, demand: int, colour: int, selling: bool) -> bool:
    """M1-DEL-05, M1-DEL-16: empty, of the cube's colour or white, and no sale space for who may not sell."""
    if g.filled[demand] != NOBODY or (DEMAND_SELL[demand] and not selling):
        return False
    return DEMAND_COLOUR[demand] == colour or DEMAND_COLOUR[demand] == WHITE


def wanting(g: Galaxy, colour: int, selling: bool) -> int:
    """The systems with a demand space for a cube of this colour."""
    wants = g.wants
    mask = wants[colour] | wants[WHITE]
    return mask | wants[SALES + colour] | wants[SALES + WHITE] if selling else mask


def cards_collected(g: Galaxy, seat: int, colour: int, demand: int, cell: int) -> list[int]:
    """M1-DEL-13, M1-DEL-17: what each seat is about to draw, as things stand before: space or sale, bracket, powers."""
    card = DEMAND_CARD[demand]
    selling = DEMAND_SELL[demand] > 0
    cards = rewards(g, ON_DELIVER | ON_SELL if selling else ON_DELIVER, seat, card, cell, colour)
    if selling:
        cards[seat] += DEMAND_SELL[demand] + total_for(g, seat, SALES_BONUS, card, cell, colour)
    else:
        cards[seat] += DEMAND_CARDS[demand]
    for combo in COMBOS[card]:
        if completes(g, seat, combo, demand):
            cards[seat] += combo.cards
    return cards


def completes(g: Galaxy, seat: int, combo: Combo, demand: int) -> bool:
    """M1-DEL-18: does filling this space give the seat the whole bracket?"""
    if demand not in combo.spaces:
        return False
    return all(not (space != demand and g.filled[space] != seat) for space in combo.spaces)


def cards_for_tolls(g: Galaxy, seat: int, colour: int, demand: int, cell: int) -> int:
    """M1-DEL-11: the cards that the deliverer will have for tolls, within hand limit and draw pile."""
    hand = len(g.sides[seat].hand)
    room = min(HAND_LIMIT - hand, can_draw(g))
    return hand + min(room, cards_collected(g, seat, colour, demand, cell)[seat])


def is_payable(g: Galaxy, seat: int, colour: int, demand: int, cell: int, toll: int) -> bool:
    """M1-DEL-11: can the toll be paid, from hand or from what is collected?"""
    return toll <= len(g.sides[seat].hand) or toll <= cards_for_tolls(g, seat, colour, demand, cell)


def targets(g: Galaxy, seat: int, source: int, colour: int, found: list[int]) -> list[int]:
    """The demand spaces to which this cube can be delivered, in the order of their numbers."""
    selling = may_sell(g, seat)
    demands: list[int] = []
    for cell in cells_of(wanting(g, colour, selling) & ~BIT[source]):
        toll = least_toll(g, seat, source, cell, found)
        if toll >= 0:
            for demand in DEMANDS[g.system[cell]]:
                if is_open(g, demand, colour, selling) and is_payable(g, seat, colour, demand, cell, toll):
                    demands.append(demand)
    demands.sort()
    return demands


def has_target(g: Galaxy, seat: int, source: int, colour: int, wanted: int, found: list[int]) -> bool:
    """Is there a demand space for this cube? Where the hand pays any toll, nothing needs to be reckoned."""
    tolls = toll_cells(g, seat)
    hand = len(g.sides[seat].hand) - (1 if tolls & BIT[source] else 0)
    wanted &= ~BIT[source]
    for cost in range(min(len(found), hand + 1)):
        if found[cost] & (wanted if cost < hand else wanted & ~tolls):
            return True
    return bool(targets(g, seat, source, colour, found)) if wanted else False


class DeliverCube(Menu[Galaxy]):
    """Decision 13: which cube, or pass. Everything it depends on is public, hand sizes included."""

    question = "M1-D13"

    def due(self, g: Galaxy) -> int:
        spent = free_deliveries(g, self.seat) <= 0 and restricted_any(g, self.seat) == NONE
        return 0 if spent else only(self.seat)

    def run(self, g: Galaxy) -> None:
        """All deliveries are made."""

    def verbs(self) -> Verbs[Galaxy]:
        return DELIVERING


CHOICES: Final = [DeliverCube(seat) for seat in range(4)]  # made once: frames never change


class Cube(Verb[Galaxy]):
    """M1-DEL-01 to M1-DEL-04: a cube of a system that the seat influences, for which a delivery is left and a space."""

    def forbids(self, g: Galaxy, seat: int, item: int) -> str:
        source, colour = item // 4, item % 4
        if not cubes_at(g, source, colour) or not g.sides[seat].presence & BIT[source]:
            return "M1-DEL-04"
        if free_deliveries(g, seat) <= 0 and restricted(g, seat, colour) == NONE:
            return "M1-DEL-01" if restricted_any(g, seat) == NONE else "M1-DEL-02"
        return LEGAL if targets(g, seat, source, colour, rings(g, seat, source)) else why_stuck(g, seat, source, colour)

    def offer(self, g: Galaxy, seat: int, options: list[int]) -> None:
        wanted: list[int] = []
        for source in cells_of(g.sides[seat].presence):
            if g.cubes[source]:
                wanted = wanted or wanted_by_colour(g, seat)
                found: list[int] = []
                for colour in range(4):
                    if wanted[colour] and cubes_at(g, source, colour):
                        if not found:
                            found = rings(g, seat, source)
                        if has_target(g, seat, source, colour, wanted[colour], found):
                            options.append(CUBE + source * 4 + colour)

    def start(self, g: Galaxy, menu: Decision[Galaxy], item: int) -> None:
        g.then(DeliverTo(menu.seat, item // 4, item % 4), menu)


DELIVERING: Final[Verbs[Galaxy]] = (PASSING, Cube(CUBE, CUBES_SAID))


def wanted_by_colour(g: Galaxy, seat: int) -> list[int]:
    """For each colour that may still be delivered, the systems that want it."""
    selling = may_sell(g, seat)
    free = free_deliveries(g, seat) > 0
    wanted: list[int] = []
    for colour in range(4):
        open_to = free or restricted(g, seat, colour) != NONE
        wanted.append(wanting(g, colour, selling) if open_to else 0)
    return wanted


def restricted_any(g: Galaxy, seat: int) -> int:
    """A restricted delivery of whatever colour that is left."""
    side = held(g.sides[seat])
    if side.local & DELIVERIES:
        for number in side.powers:
            if LOCAL[number] & DELIVERIES and used_of(g, number) < worth(g, POWERS[number], seat):
                return number
    return NONE


class DeliverTo(Decision[Galaxy]):
    """Decision 14: to which demand space."""

    question = "M1-D14"
    is_inner = True

    def __init__(self, seat: int, cell: int, colour: int) -> None:
        super().__init__(seat)
        self.cell: Final = cell
        self.colour: Final = colour

    def options(self, g: Galaxy, seat: int) -> list[int]:
        found = rings(g, seat, self.cell)
        return [TO + demand for demand in targets(g, seat, self.cell, self.colour, found)]

    def forbids(self, g: Galaxy, seat: int, action: int) -> str:
        if not TO <= action < TO + DEMAND_COUNT:
            return NOT_OFFERED
        return forbids_delivery(g, seat, self.cell, self.colour, action - TO)

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        ask_toll(g, seat, self.cell, self.colour, action - TO, ())


def forbids_delivery(g: Galaxy, seat: int, source: int, colour: int, demand: int) -> str:
    """M1-DEL-03 to M1-DEL-11: an empty space that takes the cube, on another system, along a route that can be paid."""
    cell = place_of(g, DEMAND_CARD[demand])
    if cell < 0 or cell >= CELLS:
        return "M1-DEL-03"
    if cell == source:
        return "M1-DEL-06"
    if not is_open(g, demand, colour, True):
        return "M1-DEL-05"
    if DEMAND_SELL[demand] and not may_sell(g, seat):
        return "M1-DEL-16"
    toll = least_toll(g, seat, source, cell, rings(g, seat, source))
    if toll < 0:
        return "M1-DEL-07"
    return LEGAL if is_payable(g, seat, colour, demand, cell, toll) else "M1-DEL-11"


NEARLY: Final = ("M1-DEL-11", "M1-DEL-16", "M1-DEL-07")  # what a delivery failed for, the least first


def why_stuck(g: Galaxy, seat: int, source: int, colour: int) -> str:
    """Why a cube has no destination: the reason of the demand space that came nearest (M1-DEL-05: none takes it)."""
    reasons: list[str] = []
    for cell in cells_of(g.systems):
        for demand in DEMANDS[g.system[cell]]:
            reasons.append(forbids_delivery(g, seat, source, colour, demand))
    for reason in NEARLY:
        if reason in reasons:
            return reason
    return "M1-DEL-05"


# -- the toll ------------------------------------------------------------------------------------------------


def open_tolls(g: Galaxy, seat: int, source: int, colour: int, demand: int, so_far: tuple[int, ...]) -> list[int]:
    """M1-DEL-09, M1-DEL-11: the tolls on offer that can be paid and that agree with what was chosen so far."""
    cell = place_of(g, DEMAND_CARD[demand])
    most = cards_for_tolls(g, seat, colour, demand, cell)
    tolls: list[int] = []
    for toll in offered_tolls(g, seat, source, cell, most):
        if cards_in(toll) <= most and agrees(toll, so_far):
            tolls.append(toll)
    return tolls


def agrees(toll: int, so_far: tuple[int, ...]) -> bool:
    """Does a toll give the first seats what was chosen for them?"""
    return all(due_to(toll, seat) == so_far[seat] for seat in range(len(so_far)))


def ask_toll(g: Galaxy, seat: int, source: int, colour: int, demand: int, so_far: tuple[int, ...]) -> None:
    """Decision 15: among several tolls one is chosen opponent by opponent; a single one is declared at once."""
    tolls = open_tolls(g, seat, source, colour, demand, so_far)
    if len(tolls) == 1:
        deliver(g, seat, source, colour, demand, tolls[0])
    else:
        g.then(ChooseToll(seat, source, colour, demand, so_far))


class ChooseToll(Decision[Galaxy]):
    """Decision 15: how many cards one opponent gets, in the order of the seats."""

    question = "M1-D15"
    is_inner = True

    def __init__(self, seat: int, cell: int, colour: int, demand: int, so_far: tuple[int, ...]) -> None:
        super().__init__(seat)
        self.cell: Final = cell
        self.colour: Final = colour
        self.demand: Final = demand
        self.so_far: Final = so_far  # for the seats before

    def options(self, g: Galaxy, seat: int) -> list[int]:
        other = len(self.so_far)
        counts: list[int] = []
        for toll in open_tolls(g, seat, self.cell, self.colour, self.demand, self.so_far):
            if due_to(toll, other) not in counts:
                counts.append(due_to(toll, other))
        counts.sort()
        return [TOLL + other * TOLLS + count for count in counts]

    def forbids(self, g: Galaxy, seat: int, action: int) -> str:
        first = TOLL + len(self.so_far) * TOLLS
        if not first <= action < first + TOLLS:
            return NOT_OFFERED
        return LEGAL if action in self.options(g, seat) else "M1-DEL-09"

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        count = (action - TOLL) % TOLLS
        ask_toll(g, seat, self.cell, self.colour, self.demand, (*self.so_far, count))


# -- the delivery --------------------------------------------------------------------------------------------


def deliver(g: Galaxy, seat: int, source: int, colour: int, demand: int, toll: int) -> None:
    """M1-DEL-10 to M1-DEL-15: declare; cube and disk; collect; pay the toll; check control."""
    card = DEMAND_CARD[demand]
    cell = place_of(g, card)
    cards = cards_collected(g, seat, colour, demand, cell)
    use_up(g, seat, colour)
    g.tell("sold" if DEMAND_SELL[demand] else "delivered", seat, colour, card, g.system[source])
    take_cube(g, seat, source, colour)
    put_cultural(g, seat, cell, demand)
    if DEMAND_SELL[demand]:
        g.has_sold = True
        g.sides[seat].sold += 1
    unlock(g, seat, card, demand)
    give_out(g, seat, cards)
    owed = tuple([due_to(toll, other) for other in range(g.seats)])
    g.then(PayToll(seat, owed, NONE), Do(settle_control, seat, cell))


def use_up(g: Galaxy, seat: int, colour: int) -> None:
    """M1-DEL-02: a delivery restricted to the colour goes before the unrestricted ones."""
    power = restricted(g, seat, colour)
    if power == NONE:
        g.used += 1
    else:
        use(g, power, 1)


def take_cube(g: Galaxy, seat: int, source: int, colour: int) -> None:
    """M1-DEL-12, M1-COM-03: the cube goes to the deliverer's pile, for good."""
    side = g.sides[seat]
    g.cubes = changed(g.cubes, source, g.cubes[source] - CUBE_STEP[colour])
    side.delivered = changed(side.delivered, colour, side.delivered[colour] + 1)


def unlock(g: Galaxy, seat: int, card: int, demand: int) -> None:
    """M1-DEL-18, M1-DEL-19: a full bracket unlocks its power for who filled it, whoever controls the card."""
    for combo in COMBOS[card]:
        if completes(g, seat, combo, demand):
            g.tell("completed", seat, card)
            if combo.power != NONE:
                gain_power(g, seat, combo.power)


def settle_control(g: Galaxy, seat: int, cell: int) -> None:
    """M1-DEL-15: last, control of the destination."""
    control_after_delivery(g, seat, cell)


class PayToll(Decision[Galaxy]):
    """Decision 16, M1-DEL-14: one card at a time, receivers in initiative order.

    Cards for one receiver are picked in ascending order, unless the receiver's hand fills up on the way, when the order
    matters. The card picked last is known to payer and receiver alone.
    """

    question = "M1-D16"
    is_set = True
    is_inner = True
    is_public = False

    def __init__(self, seat: int, owed: tuple[int, ...], last: int) -> None:
        super().__init__(seat)
        self.owed: Final = owed
        self.last: Final = last

    def receiver(self, g: Galaxy) -> int:
        """Who is paid now; NOBODY: all is paid."""
        for other in g.turns:
            if self.owed[other]:
                return other
        return NOBODY

    def due(self, g: Galaxy) -> int:
        other = self.receiver(g)
        return 0 if other == NOBODY or self.all_goes(g, other) else only(self.seat)

    def all_goes(self, g: Galaxy, other: int) -> bool:
        """Does this receiver get the whole hand, in whatever order? Hand sizes are public."""
        return len(g.sides[self.seat].hand) == self.owed[other] and not self.fills_up(g, other)

    def fills_up(self, g: Galaxy, other: int) -> bool:
        """M1-HND-10: will some of the cards be received, and some discarded?"""
        room = HAND_LIMIT - len(g.sides[other].hand)
        return 0 < room < self.owed[other]

    def purse(self, g: Galaxy, other: int) -> list[int]:
        """The cards that may be picked now or later for this receiver."""
        hand = g.sides[self.seat].hand
        return hand[:] if self.fills_up(g, other) else [card for card in hand if card > self.last]

    def sound(self, g: Galaxy) -> bool:
        other = self.receiver(g)
        if other == NOBODY or self.all_goes(g, other):
            return True
        return len(self.purse(g, other)) >= self.owed[other]

    def seen_by(self, seat: int) -> Frame[Galaxy]:
        return self if seat == self.seat or self.last == NONE else PayToll(self.seat, self.owed, NONE)

    def options(self, g: Galaxy, seat: int) -> list[int]:
        other = self.receiver(g)
        purse = self.purse(g, other)
        if self.fills_up(g, other):
            return [GIVE + card for card in purse]
        return [GIVE + card for card in purse[: len(purse) - self.owed[other] + 1]]

    def forbids(self, g: Galaxy, seat: int, action: int) -> str:
        if not GIVE <= action < GIVE + CARD_COUNT:
            return NOT_OFFERED
        if action - GIVE not in g.sides[seat].hand:
            return "M1-DEL-14"
        return LEGAL if action in self.options(g, seat) else OUT_OF_ORDER

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        other = self.receiver(g)
        fills_up = self.fills_up(g, other)
        give(g, seat, other, action - GIVE)
        owed = list(self.owed)
        owed[other] -= 1
        last = NONE if owed[other] == 0 or fills_up else action - GIVE
        g.then(PayToll(seat, tuple(owed), last))

    def run(self, g: Galaxy) -> None:
        """All is paid, or this receiver gets all that is left; then nobody else is owed a card (M1-DEL-11)."""
        other = self.receiver(g)
        if other != NOBODY:
            for card in g.sides[self.seat].hand[:]:
                give(g, self.seat, other, card)


def give(g: Galaxy, seat: int, other: int, card: int) -> None:
    """M1-HND-10: into the receiver's hand, unseen by the rest; if that is full, on the discard pile."""
    drop(g.sides[seat], card)
    if len(g.sides[other].hand) >= HAND_LIMIT:
        g.discards.append(card)
        g.tell("toll_discarded", seat, other, card)
        return
    insert(g.sides[other].hand, card)
    forget_hand(g, seat, other)
    g.sides[other].known = [*g.sides[other].known, card * 4 + seat]
    g.show(only(seat) | only(other), [card], "paid_toll", seat, other)


def forget_hand(g: Galaxy, payer: int, receiver: int) -> None:
    """Any card of the payer's may have been the toll: only the receiver still knows what it knew of that hand."""
    side = g.sides[payer]
    still = [entry for entry in side.known if entry % 4 == receiver]
    for card in side.shown:
        still.append(card * 4 + receiver)
    side.shown = []
    side.known = still
