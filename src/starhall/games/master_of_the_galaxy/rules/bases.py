"""Bases: constructed on cards, placed in systems (MG-BAS, MG-PLB)."""

from __future__ import annotations

from typing import Final

from starhall.games.master_of_the_galaxy.content.components import (
    ALL_SYSTEMS,
    BASE_CARDS,
    BASE_PROJECT,
    CARD_TYPE,
    NEIGHBOURS,
    PLANET_COUNT,
    SYSTEM_COLOUR,
)
from starhall.games.master_of_the_galaxy.content.modifiers import REINFORCE_FREE
from starhall.games.master_of_the_galaxy.content.vocabulary import BASE_PLACED, NONE, POLITICS, SPECIES
from starhall.games.master_of_the_galaxy.rules.abilities import reactions
from starhall.games.master_of_the_galaxy.rules.cards import draw
from starhall.games.master_of_the_galaxy.rules.conflicts import cancel_at
from starhall.games.master_of_the_galaxy.rules.routes import is_touched, return_other_routes
from starhall.games.master_of_the_galaxy.rules.space import BASE_IN, BASE_OF, DECLINE
from starhall.games.master_of_the_galaxy.rules.state import Galaxy, is_neutral, with_item, without
from starhall.games.master_of_the_galaxy.rules.symbols import after_change
from starhall.kernel.frames import LEGAL, NOT_OFFERED, Decision, Do
from starhall.kernel.seats import NOBODY

# -- constructing ------------------------------------------------------------------------------------------------------


def construct_base(g: Galaxy, seat: int, card: int) -> None:
    """MG-BAS-02 to 05: an unused base goes to the card's base slot, if the slot is empty and not barred."""
    side = g.sides[seat]
    if card in g.holding or card in g.barred or side.unused == 0:
        g.tell("no_base", seat, card)
        return
    side.unused -= 1
    g.holding = [*g.holding, card]
    g.tell("constructed", seat, card)


def slots_for_bases(g: Galaxy, seat: int) -> list[int]:
    """MG-EFF-42: cards whose base slot can take a base now: species first, then governments in order of gain."""
    cards = g.sides[seat].cards
    order = [card for card in cards if CARD_TYPE[card] == SPECIES] + [c for c in cards if CARD_TYPE[c] != SPECIES]
    return [c for c in order if BASE_PROJECT[c] != NONE and c not in g.holding and c not in g.barred]


def bases_ready(g: Galaxy, seat: int) -> list[int]:
    """The seat's cards with a constructed base."""
    return [card for card in g.sides[seat].cards if card in g.holding]


# -- placing -----------------------------------------------------------------------------------------------------------


def forbids_base(g: Galaxy, seat: int, system: int) -> str:
    """MG-PLB-01 to 05: may a constructed base be placed in this system?"""
    if not bases_ready(g, seat):
        return "MG-PLB-01"
    if g.covered[system]:
        return "MG-BHO-01"
    owner = g.owner[system]
    if owner == NOBODY:
        if is_touched(g, seat, system) or seat not in g.owner:  # MG-PLB-03
            return LEGAL
        return "MG-PLB-02"
    if owner != seat:
        return "MG-PLB-02"
    if g.bases[system] >= PLANET_COUNT[system]:
        return "MG-PLB-05"
    if g.sides[seat].modifiers[REINFORCE_FREE] or is_touched(g, seat, system):
        return LEGAL
    return "MG-PLB-04"


def systems_for_base(g: Galaxy, seat: int) -> list[int]:
    """Where a constructed base can be placed."""
    if not g.holding or not bases_ready(g, seat):
        return []
    return [system for system in range(ALL_SYSTEMS) if not forbids_base(g, seat, system)]


def place_constructed(g: Galaxy, seat: int, system: int) -> None:
    """MG-PLB-01: one of the constructed bases; of several one chooses."""
    g.then(ChooseBase(seat, system))


def place_unused(g: Galaxy, seat: int, system: int) -> None:
    """MG-CON-19, MG-EFF-43: an unused base, or a constructed one if no unused base is left."""
    if g.sides[seat].unused:
        place_base(g, seat, system, NONE)
    else:
        g.then(ChooseBase(seat, system))


def can_place_unused(g: Galaxy, seat: int) -> bool:
    """Is there a base that `place_unused` could place?"""
    return g.sides[seat].unused > 0 or len(bases_ready(g, seat)) > 0


class ChooseBase(Decision[Galaxy]):
    """D10: several base slots hold a base: which one is placed."""

    question = "D10"
    is_inner = True

    def __init__(self, seat: int, system: int) -> None:
        super().__init__(seat)
        self.system: Final = system

    def options(self, g: Galaxy, seat: int) -> list[int]:
        return [BASE_OF + BASE_CARDS.index(card) for card in bases_ready(g, seat)]

    def forbids(self, g: Galaxy, seat: int, action: int) -> str:
        if not BASE_OF <= action < BASE_OF + len(BASE_CARDS):
            return NOT_OFFERED
        return LEGAL if BASE_CARDS[action - BASE_OF] in bases_ready(g, seat) else "MG-PLB-01"

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        place_base(g, seat, self.system, BASE_CARDS[action - BASE_OF])


def place_base(g: Galaxy, seat: int, system: int, card: int) -> None:
    """MG-PLB-07: the base stands; a claim sends routes back and cancels conflicts; symbols; a card; abilities.

    Where the system is another's, this is its capture, with everything that MG-CON-19 lists, as one change.
    """
    nth = g.bases[system] + 1 if g.owner[system] == seat else 1
    g.then_all(reactions(g, seat, BASE_PLACED, nth, SYSTEM_COLOUR[system]))
    g.then(Do(draw, seat, POLITICS[nth - 1]))
    if g.owner[system] != seat:
        vacate(g, seat, system)
    take_base(g, seat, card)
    g.owner = with_item(g.owner, system, seat)
    g.bases = with_item(g.bases, system, nth)
    g.tell("base_placed", seat, system, nth)
    after_change(g)


def take_base(g: Galaxy, seat: int, card: int) -> None:
    """MG-BAS-04: a base comes from the unused ones, or from a base slot, which stays barred until the turn is over."""
    if card == NONE:
        g.sides[seat].unused -= 1
    else:
        g.holding = without(g.holding, card)
        g.barred = [*g.barred, card]


def vacate(g: Galaxy, seat: int, system: int) -> None:
    """MG-CON-19, MG-RTE-10, 11, MG-CCN-02: the system changes hands: conflicts end, routes and bases go back."""
    loser = g.owner[system]
    g.then_all(cancel_at(g, system))
    if loser != NOBODY:
        g.sides[loser].unused += g.bases[system]
        g.tell("lost_system", loser, system)
        g.bases = with_item(g.bases, system, 0)
        g.owner = with_item(g.owner, system, NOBODY)
    return_other_routes(g, seat, system)


# -- capturing ---------------------------------------------------------------------------------------------------------


def capture(g: Galaxy, seat: int, system: int) -> None:
    """MG-CON-19, 23: the winner of a conflict may place a base in the system."""
    if g.covered[system]:
        return
    if can_place_unused(g, seat):
        g.then(Capture(seat, system))
    else:
        leave_neutral(g, seat, system)


def leave_neutral(g: Galaxy, seat: int, system: int) -> None:
    """MG-CON-20: the winner cannot or will not place a base: the system becomes neutral."""
    if g.owner[system] != NOBODY:
        vacate(g, seat, system)
        after_change(g)


class Capture(Decision[Galaxy]):
    """D17: place a base in the system, or not. All that follows is one change (MG-END-05)."""

    question = "D17"

    def __init__(self, seat: int, system: int) -> None:
        super().__init__(seat)
        self.system: Final = system

    def options(self, g: Galaxy, seat: int) -> list[int]:
        return [BASE_IN + self.system, DECLINE]

    def forbids(self, g: Galaxy, seat: int, action: int) -> str:
        if action in (BASE_IN + self.system, DECLINE):
            return LEGAL
        return "MG-CON-19" if BASE_IN <= action < BASE_IN + ALL_SYSTEMS else NOT_OFFERED

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        if action == DECLINE:
            g.tell("left_neutral", seat, self.system)
            leave_neutral(g, seat, self.system)
        else:
            place_unused(g, seat, self.system)


class Colonists(Decision[Galaxy]):
    """D26: a neutral system joined by a track to one that the seat controls (MG-EFF-43)."""

    question = "D26-base"

    def options(self, g: Galaxy, seat: int) -> list[int]:
        return [BASE_IN + system for system in range(ALL_SYSTEMS) if is_next_door(g, seat, system)]

    def forbids(self, g: Galaxy, seat: int, action: int) -> str:
        if not BASE_IN <= action < BASE_IN + ALL_SYSTEMS:
            return NOT_OFFERED
        return LEGAL if is_next_door(g, seat, action - BASE_IN) else "MG-EFF-43"

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        place_unused(g, seat, action - BASE_IN)


def is_next_door(g: Galaxy, seat: int, system: int) -> bool:
    """Is it neutral, and joined by a track to a system that the seat controls?"""
    return is_neutral(g, system) and any(g.owner[near] == seat for near in NEIGHBOURS[system])
