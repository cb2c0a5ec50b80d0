"""Colonise: systems into the octagons, peacefully or by military strength (3.11)."""

from __future__ import annotations

from typing import Final

from starhall.games.m101.content.components import COST, CUBES, DEMAND_CLASS, DEMANDS, SYSTEM_COUNT, TAB_HELP, TABS
from starhall.games.m101.content.octagons import BIT, CELLS, CENTRE, CORNERS, IN_PLAY, NO_CELL, ROUND_GAP, cells_of
from starhall.games.m101.content.vocabulary import (
    COLONISE,
    COLONISE_DISCOUNT,
    NONE,
    ON_COLONISE,
    ON_COLONISE_MILITARY,
    OVERLAP_DISCOUNT,
    OVERLAP_DRAW,
    POWERS,
    kind,
)
from starhall.games.m101.rules.build import affordable
from starhall.games.m101.rules.hand import Pay, announce, drop
from starhall.games.m101.rules.influence import admit_outpost, occupy
from starhall.games.m101.rules.military import STRENGTH, available, spend
from starhall.games.m101.rules.powers import (
    depends_on_place,
    fits,
    give_out,
    hold,
    own_rewards,
    rewards,
    total_for,
)
from starhall.games.m101.rules.space import AT, BY_FORCE, COLONISE_CARD, PASS, PEACEFULLY
from starhall.games.m101.rules.state import CUBE_STEP, Galaxy, changed, is_booster, is_chooser
from starhall.games.m101.rules.turns import PASSING, new_turn
from starhall.kernel.frames import LEGAL, NOT_OFFERED, Decision, Frame, Menu, Verb, Verbs
from starhall.kernel.seats import only

OVERLAP_MILITARY: Final = kind("overlap_military")
DISCOUNT: Final = 1 << COLONISE_DISCOUNT
HELP: Final = DISCOUNT | STRENGTH


def colonise_turn(g: Galaxy, seat: int) -> None:
    """M1-COL-01: one system, a booster two."""
    new_turn(g)
    g.then(ColoniseCard(seat, 2 if is_booster(g, seat, COLONISE) else 1))


def forbids_space(g: Galaxy, seat: int, cell: int) -> str:
    """M1-COL-02: in play, without a system, and reached."""
    if cell == CENTRE:
        return "M1-GEO-03"
    if not IN_PLAY[g.seats] & BIT[cell]:
        return "M1-GEO-08"
    return LEGAL if free_spaces(g, seat) & BIT[cell] else "M1-COL-02"


def free_spaces(g: Galaxy, seat: int) -> int:
    """The cells that the seat reaches and that hold no system."""
    return g.sides[seat].reach & ~g.systems


def tab_over(g: Galaxy, gap: int, corner: int) -> int:
    """M1-GEO-12: the tab of a gap's infrastructure that a system covers for which the gap lies in this direction."""
    card = g.infrastructure[gap]
    if card == NONE:
        return NONE
    return TABS[card][(corner + 2 - g.rotation[gap]) % 4]


def tabs_for(g: Galaxy, seat: int, card: int, cell: int, kind: int, controller: int) -> int:
    """M1-COL-14, M1-COL-16: the sum of the tabs of a kind that a controller's infrastructure has for this placement."""
    found = 0
    for corner in range(4):
        gap = CORNERS[cell][corner]
        if gap != NO_CELL and g.builder[gap] == controller:
            tab = tab_over(g, gap, corner)
            acts = tab != NONE and POWERS[tab].kind == kind and (controller == seat or POWERS[tab].anyone)
            if acts and fits(g, POWERS[tab], controller, seat, card, cell, NONE):
                found += POWERS[tab].value
    return found


def peaceful_cost(g: Galaxy, seat: int, card: int, cell: int) -> int:
    """M1-COL-04: the printed cost, 1 less for a chooser, less powers and tabs; never below 0."""
    cost = COST[card] - total_for(g, seat, DISCOUNT, card, cell, NONE)
    if is_chooser(g, seat, COLONISE):
        cost -= 1
    return max(0, cost - tabs_for(g, seat, card, cell, OVERLAP_DISCOUNT, seat))


def overlap_strength(g: Galaxy, seat: int, card: int, cell: int) -> int:
    """M1-MIL-03: what the tabs add for this placement alone."""
    return tabs_for(g, seat, card, cell, OVERLAP_MILITARY, seat)


def strong_enough(g: Galaxy, seat: int, card: int, cell: int) -> bool:
    """M1-COL-05, M1-MIL-08: strength is held against the printed cost."""
    overlap = overlap_strength(g, seat, card, cell)
    return available(g, seat, card, cell, invading=False, overlap=overlap) >= COST[card]


def can_place(g: Galaxy, seat: int, card: int, cell: int) -> bool:
    """Is there a way, peaceful or not?"""
    if COST[card] < len(g.sides[seat].hand):
        return True
    return affordable(g, seat, peaceful_cost(g, seat, card, cell)) or strong_enough(g, seat, card, cell)


def spaces_for(g: Galaxy, seat: int, card: int) -> int:
    """M1-COL-13: the set of cells where `can_place` is true; looked at one by one only where places differ."""
    free = free_spaces(g, seat)
    if depends_on_place(g.sides[seat], HELP):
        return where_it_can_be_placed(g, seat, card, free)
    if can_place_without_tabs(g, seat, card):
        return free
    return where_it_can_be_placed(g, seat, card, free & beside_own_infrastructure(g, seat))


def where_it_can_be_placed(g: Galaxy, seat: int, card: int, cells: int) -> int:
    """Those of a set of cells for which there is a way."""
    spaces = 0
    for cell in cells_of(cells):
        if can_place(g, seat, card, cell):
            spaces |= BIT[cell]
    return spaces


def can_place_without_tabs(g: Galaxy, seat: int, card: int) -> bool:
    """Is there a way wherever a space is, whatever lies around it?"""
    short = COST[card] + 1 - len(g.sides[seat].hand)
    if short > 0:
        short -= total_for(g, seat, DISCOUNT, card, NO_CELL, NONE) + (1 if is_chooser(g, seat, COLONISE) else 0)
    return short <= 0 or available(g, seat, card, NO_CELL, invading=False, overlap=0) >= COST[card]


def beside_own_infrastructure(g: Galaxy, seat: int) -> int:
    """The cells where tabs of the seat's own could help."""
    around = 0
    for gap in range(len(g.builder)):
        if g.builder[gap] == seat and TAB_HELP[g.infrastructure[gap]]:
            around |= ROUND_GAP[g.seats][gap]
    return around


class ColoniseCard(Menu[Galaxy]):
    """Decision 10: which system, or pass. M1-RND-07: whether it is asked gives no hand away."""

    question = "M1-D10"
    is_public = False

    def __init__(self, seat: int, systems: int) -> None:
        super().__init__(seat)
        self.systems: Final = systems

    def due(self, g: Galaxy) -> int:
        if self.systems > 0 and g.sides[self.seat].hand and free_spaces(g, self.seat):
            return only(self.seat)
        return 0

    def run(self, g: Galaxy) -> None:
        """Nothing can be colonised: the turn ends without a question."""

    def verbs(self) -> Verbs[Galaxy]:
        return COLONISING

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        if action != PASS:
            g.then(ColoniseCard(seat, self.systems - 1))
        super().choose(g, seat, action)


class Colonise(Verb[Galaxy]):
    """M1-COL-01, M1-COL-13: a card from hand for which there is a space with a way."""

    def forbids(self, g: Galaxy, seat: int, item: int) -> str:
        if item not in g.sides[seat].hand:
            return "M1-COL-01"
        return LEGAL if spaces_for(g, seat, item) else "M1-COL-13"

    def offer(self, g: Galaxy, seat: int, options: list[int]) -> None:
        for card in g.sides[seat].hand:
            if card >= SYSTEM_COUNT:
                break
            if spaces_for(g, seat, card):
                options.append(COLONISE_CARD + card)

    def start(self, g: Galaxy, menu: Decision[Galaxy], item: int) -> None:
        announce(g.sides[menu.seat], item)
        g.then(ColoniseAt(menu.seat, item))


COLONISING: Final[Verbs[Galaxy]] = (PASSING, Colonise(COLONISE_CARD, SYSTEM_COUNT))


class ColoniseAt(Decision[Galaxy]):
    """Decision 11: in which space."""

    question = "M1-D11"
    is_inner = True

    def __init__(self, seat: int, card: int) -> None:
        super().__init__(seat)
        self.card: Final = card

    def sound(self, g: Galaxy) -> bool:
        return self.card in g.sides[self.seat].hand

    def options(self, g: Galaxy, seat: int) -> list[int]:
        return [AT + cell for cell in cells_of(spaces_for(g, seat, self.card))]

    def forbids(self, g: Galaxy, seat: int, action: int) -> str:
        if not AT <= action < AT + CELLS:
            return NOT_OFFERED
        refusal = forbids_space(g, seat, action - AT)
        if refusal:
            return refusal
        return LEGAL if can_place(g, seat, self.card, action - AT) else "M1-HND-07"

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        g.then(ColoniseWay(seat, self.card, action - AT))


class ColoniseWay(Decision[Galaxy]):
    """Decision 12, M1-COL-03, M1-COL-06: peacefully with cards or by strength, never both for one system."""

    question = "M1-D12"
    is_inner = True

    def __init__(self, seat: int, card: int, cell: int) -> None:
        super().__init__(seat)
        self.card: Final = card
        self.cell: Final = cell

    def sound(self, g: Galaxy) -> bool:
        return self.card in g.sides[self.seat].hand

    def options(self, g: Galaxy, seat: int) -> list[int]:
        options: list[int] = []
        if affordable(g, seat, peaceful_cost(g, seat, self.card, self.cell)):
            options.append(PEACEFULLY)
        if strong_enough(g, seat, self.card, self.cell):
            options.append(BY_FORCE)
        return options

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        """M1-COL-08: pay or spend strength, then lay the card."""
        card, cell = self.card, self.cell
        if action == BY_FORCE:
            spend(g, seat, card, cell, False, overlap_strength(g, seat, card, cell), COST[card])
            g.then(LaySystem(seat, card, cell, 1))
        else:
            g.then(Pay(seat, peaceful_cost(g, seat, card, cell), NONE, card), LaySystem(seat, card, cell, 0))


class LaySystem(Frame[Galaxy]):
    """M1-COL-08: lay the card; move a disk already there; the own disk; cubes; tech levels; draws."""

    def __init__(self, seat: int, card: int, cell: int, force: int) -> None:
        self.seat: Final = seat
        self.card: Final = card
        self.cell: Final = cell
        self.force: Final = force

    def sound(self, g: Galaxy) -> bool:
        return self.card in g.sides[self.seat].hand

    def run(self, g: Galaxy) -> None:
        seat, card, cell = self.seat, self.card, self.cell
        events = ON_COLONISE | ON_COLONISE_MILITARY if self.force else ON_COLONISE
        cards = rewards(g, events, seat, card, cell, NONE)
        cards[seat] += own_rewards(g, events, seat, card)
        for other in range(g.seats):
            cards[other] += tabs_for(g, seat, card, cell, OVERLAP_DRAW, other)
        drop(g.sides[seat], card)
        lay_system(g, card, cell)
        g.tell("conquered" if self.force else "colonised", seat, card, cell)
        admit_outpost(g, cell)
        occupy(g, seat, cell, self.force == 1)
        place_cubes(g, card, cell)
        hold(g, seat, card)
        give_out(g, seat, cards)


def lay_system(g: Galaxy, card: int, cell: int) -> None:
    """The card lies in the octagon."""
    g.system = changed(g.system, cell, card)
    g.systems |= BIT[cell]
    g.laid = [*g.laid, card]
    for demand in DEMANDS[card]:
        g.wants = changed(g.wants, DEMAND_CLASS[demand], g.wants[DEMAND_CLASS[demand]] | BIT[cell])


def place_cubes(g: Galaxy, card: int, cell: int) -> None:
    """M1-COL-11: the printed cubes from the stock, cube by cube as far as it reaches."""
    cubes = 0
    for colour in range(4):
        count = min(CUBES[card][colour], g.stock[colour])
        if count:
            g.stock = changed(g.stock, colour, g.stock[colour] - count)
            cubes += count * CUBE_STEP[colour]
    g.cubes = changed(g.cubes, cell, cubes)
