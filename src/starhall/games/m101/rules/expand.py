"""Expand: spaces, political and military influence, defence (3.14)."""

from __future__ import annotations

from typing import Final

from starhall.games.m101.content.components import COST, HAND_LIMIT
from starhall.games.m101.content.octagons import BIT, CELLS, CENTRE, IN_PLAY, first_cell
from starhall.games.m101.content.vocabulary import (
    EXPAND,
    EXTRA_INFLUENCE,
    EXTRA_INVASION,
    NONE,
    ON_INVADE,
    ON_POLITICAL,
    POLITICAL_DISCOUNT,
    POLITICAL_FREE,
    POWERS,
)
from starhall.games.m101.rules.hand import Pay
from starhall.games.m101.rules.influence import check_control, put_military, put_outpost, put_political
from starhall.games.m101.rules.military import available, full_strength, spend
from starhall.games.m101.rules.powers import (
    LOCAL,
    PLAIN,
    fits,
    give_out,
    held,
    rewards,
    total,
    total_for,
    worth,
)
from starhall.games.m101.rules.space import ALLOW, INFLUENCE, INVADE, PEACEFULLY, PREVENT
from starhall.games.m101.rules.state import Galaxy, extra_of_choosers
from starhall.games.m101.rules.turns import PASSING, new_turn, use, used_of
from starhall.kernel.frames import LEGAL, Decision, Frame, Menu, Verb, Verbs
from starhall.kernel.seats import only


def expand_turn(g: Galaxy, seat: int) -> None:
    """M1-EXP-01: placements one after the other."""
    new_turn(g)
    g.then(TARGETS[seat])


# -- entitlements: how many placements are left, and of which kind -------------------------------------------

INFLUENCES: Final = 1 << EXTRA_INFLUENCE
INVASIONS: Final = 1 << EXTRA_INVASION


def free_placements(g: Galaxy, seat: int) -> int:
    """M1-EXP-01: 1, 1 more for a chooser, 1 more for a booster, and powers without a condition; less those used."""
    return 1 + extra_of_choosers(g, seat, EXPAND) + total(g, seat, INFLUENCES) - g.used


def restricted(g: Galaxy, seat: int, cell: int, invading: bool) -> int:
    """M1-EXP-15: the most restricted power that entitles to this placement on a system; NONE: none is left."""
    side = held(g.sides[seat])
    if invading and side.plain & INVASIONS:
        for number in side.powers:
            if PLAIN[number] & INVASIONS and used_of(g, number) < POWERS[number].value:
                return number
    if side.local & INFLUENCES:
        for number in side.powers:
            power = POWERS[number]
            left = LOCAL[number] & INFLUENCES != 0 and used_of(g, number) < worth(g, power, seat)
            if left and fits(g, power, seat, seat, g.system[cell], cell, NONE):
                return number
    return NONE


def any_restricted(g: Galaxy, seat: int) -> bool:
    """Is some extra invasion or restricted extra influence left?"""
    side = held(g.sides[seat])
    if side.plain & INVASIONS or side.local & INFLUENCES:
        for number in side.powers:
            extra = PLAIN[number] & INVASIONS | LOCAL[number] & INFLUENCES
            if extra and used_of(g, number) < worth(g, POWERS[number], seat):
                return True
    return False


def entitled(g: Galaxy, seat: int, cell: int, invading: bool, free: int) -> bool:
    """Has the seat a placement left that fits?"""
    return free > 0 or restricted(g, seat, cell, invading) != NONE


def use_up(g: Galaxy, seat: int, cell: int, invading: bool) -> None:
    """M1-EXP-15: an extra invasion first, then a restricted extra influence, then an unrestricted one."""
    power = restricted(g, seat, cell, invading)
    if power == NONE:
        g.used += 1
    else:
        use(g, power, 1)


# -- what is legal -------------------------------------------------------------------------------------------

FREE: Final = 1 << POLITICAL_FREE
DISCOUNT: Final = 1 << POLITICAL_DISCOUNT
THIRD: Final = [(cost + 2) // 3 for cost in COST]  # of a card's printed cost, rounded up


def political_cost(g: Galaxy, seat: int, cell: int) -> int:
    """M1-EXP-07, M1-EXP-08: a third of the printed cost, rounded up, less the discounts; or nothing."""
    card = g.system[cell]
    if total_for(g, seat, FREE, card, cell, NONE):
        return 0
    return max(0, THIRD[card] - total_for(g, seat, DISCOUNT, card, cell, NONE))


def can_influence(g: Galaxy, seat: int, cell: int, free: int) -> bool:
    """Can political influence be placed and paid here?"""
    hand = len(g.sides[seat].hand)
    if not entitled(g, seat, cell, False, free):
        return False
    return THIRD[g.system[cell]] <= hand or political_cost(g, seat, cell) <= hand


def preventable(g: Galaxy, seat: int, cell: int) -> bool:
    """M1-EXP-11, M1-EXP-14: another player controls the system, and is stronger there than the invader."""
    defender = g.controller[cell]
    if defender == seat:
        return False
    card = g.system[cell]
    defence = full_strength(g, defender, seat, card, cell, invading=False)
    return defence > full_strength(g, seat, seat, card, cell, invading=True)


def worth_allowing(g: Galaxy, seat: int, cell: int) -> bool:
    """M1-EXP-13: would a power give the controller cards for this invasion, and has the hand room for one?"""
    defender = g.controller[cell]
    cards = rewards(g, ON_INVADE, seat, g.system[cell], cell, NONE)
    return cards[defender] > 0 and len(g.sides[defender].hand) < HAND_LIMIT


def forbids_invasion(g: Galaxy, seat: int, cell: int, free: int) -> str:
    """M1-EXP-09, M1-EXP-13: strong enough, entitled, and not prevented."""
    if not entitled(g, seat, cell, True, free):
        return "M1-EXP-01"
    card = g.system[cell]
    if available(g, seat, card, cell, invading=True, overlap=0) < COST[card]:
        return "M1-EXP-09"
    if g.repelled & BIT[cell]:
        return "M1-EXP-13"
    if g.agreed.auto_prevent and preventable(g, seat, cell) and not worth_allowing(g, seat, cell):
        return "M1-EXP-11"
    return LEGAL


def forbids_target(g: Galaxy, seat: int, cell: int, free: int) -> str:
    """M1-EXP-03, M1-EXP-04: an empty space without a disk that is reached; a system reached or influenced already."""
    bit = BIT[cell]
    side = g.sides[seat]
    if cell == CENTRE:
        return "M1-GEO-03"
    if not IN_PLAY[g.seats] & bit:
        return "M1-GEO-08"
    if g.visited & bit:
        return "M1-EXP-03"
    if not (side.reach | side.presence) & bit:
        return "M1-EXP-04"
    if not g.systems & bit:
        if outposts(g) & bit:
            return "M1-EXP-05"
        return LEGAL if free > 0 else "M1-EXP-01"
    if can_influence(g, seat, cell, free):
        return LEGAL
    refusal = forbids_invasion(g, seat, cell, free)
    strong = refusal in (LEGAL, "M1-EXP-11", "M1-EXP-13")
    return refusal if strong or not entitled(g, seat, cell, False, free) else "M1-EXP-07"


def outposts(g: Galaxy) -> int:
    """The empty spaces with a disk of anybody."""
    mask = 0
    for side in g.sides:
        mask |= side.outposts
    return mask


class ExpandTarget(Menu[Galaxy]):
    """Decision 17: which space or system, or pass."""

    question = "M1-D17"

    def due(self, g: Galaxy) -> int:
        spent = free_placements(g, self.seat) <= 0 and not any_restricted(g, self.seat)
        return 0 if spent else only(self.seat)

    def run(self, g: Galaxy) -> None:
        """All placements are made."""

    def verbs(self) -> Verbs[Galaxy]:
        return EXPANDING


TARGETS: Final = [ExpandTarget(seat) for seat in range(4)]  # made once: frames never change


class Influence(Verb[Galaxy]):
    """M1-EXP-03 to M1-EXP-09: a space or system that is reached, where a placement is left and can be made."""

    def forbids(self, g: Galaxy, seat: int, item: int) -> str:
        return forbids_target(g, seat, item, free_placements(g, seat))

    def offer(self, g: Galaxy, seat: int, options: list[int]) -> None:
        side = g.sides[seat]
        free = free_placements(g, seat)
        within = (side.reach | side.presence) & ~g.visited
        targets = within & ~g.systems & ~outposts(g) if free > 0 else 0
        systems = within & g.systems
        while systems:
            cell = first_cell(systems)
            systems &= systems - 1
            if can_influence(g, seat, cell, free) or not forbids_invasion(g, seat, cell, free):
                targets |= BIT[cell]
        while targets:
            options.append(INFLUENCE + first_cell(targets))
            targets &= targets - 1

    def start(self, g: Galaxy, menu: Decision[Galaxy], item: int) -> None:
        g.then(menu)
        if g.systems & BIT[item]:
            g.then(ExpandWay(menu.seat, item))
        else:
            claim(g, menu.seat, item)


EXPANDING: Final[Verbs[Galaxy]] = (PASSING, Influence(INFLUENCE, CELLS))


def claim(g: Galaxy, seat: int, cell: int) -> None:
    """M1-EXP-05: a disk on an empty space."""
    g.used += 1
    g.visited |= BIT[cell]
    g.tell("claimed", seat, cell)
    put_outpost(g, seat, cell)


class ExpandWay(Decision[Galaxy]):
    """Decision 18: political influence with cards, or an invasion."""

    question = "M1-D18"
    is_inner = True

    def __init__(self, seat: int, cell: int) -> None:
        super().__init__(seat)
        self.cell: Final = cell

    def options(self, g: Galaxy, seat: int) -> list[int]:
        options: list[int] = []
        free = free_placements(g, seat)
        if can_influence(g, seat, self.cell, free):
            options.append(PEACEFULLY)
        if not forbids_invasion(g, seat, self.cell, free):
            options.append(INVADE)
        return options

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        cell = self.cell
        if action == PEACEFULLY:
            g.then(Pay(seat, political_cost(g, seat, cell), NONE, NONE), PlaceInfluence(seat, cell, 0))
        elif preventable(g, seat, cell):
            g.tell("declared", seat, g.system[cell], g.controller[cell])
            g.then(Prevent(g.controller[cell], seat, cell))
        else:
            invade(g, seat, cell)


def invade(g: Galaxy, seat: int, cell: int) -> None:
    """M1-EXP-09, M1-EXP-10: no cards; the strength is spent."""
    spend(g, seat, g.system[cell], cell, True, 0, COST[g.system[cell]])
    g.then(PlaceInfluence(seat, cell, 1))


class Prevent(Decision[Galaxy]):
    """Decision 19, M1-EXP-12, M1-EXP-13: the controller may prevent an invasion; that costs and spends nothing."""

    question = "M1-D19"
    is_reaction = True

    def __init__(self, seat: int, invader: int, cell: int) -> None:
        super().__init__(seat)
        self.invader: Final = invader
        self.cell: Final = cell

    def options(self, g: Galaxy, seat: int) -> list[int]:
        return [PREVENT, ALLOW]

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        if action == PREVENT:
            g.repelled |= BIT[self.cell]
            g.tell("prevented", seat, g.system[self.cell], self.invader)
        else:
            invade(g, self.invader, self.cell)


class PlaceInfluence(Frame[Galaxy]):
    """M1-EXP-16: place the disk; draws, judged as things stood before; check control."""

    def __init__(self, seat: int, cell: int, force: int) -> None:
        self.seat: Final = seat
        self.cell: Final = cell
        self.force: Final = force

    def run(self, g: Galaxy) -> None:
        seat, cell = self.seat, self.cell
        events = ON_INVADE if self.force else ON_POLITICAL
        cards = rewards(g, events, seat, g.system[cell], cell, NONE)
        use_up(g, seat, cell, self.force == 1)
        g.visited |= BIT[cell]
        if self.force:
            g.tell("garrisoned" if g.controller[cell] == seat else "invaded", seat, g.system[cell])
            put_military(g, seat, cell)
        else:
            g.tell("influenced", seat, g.system[cell])
            put_political(g, seat, cell)
        give_out(g, seat, cards)
        check_control(g, seat, cell, self.force == 1)
