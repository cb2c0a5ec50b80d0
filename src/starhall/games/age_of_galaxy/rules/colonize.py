"""AG-COL: COLONIZE. Its lists depend on hand cards, so the others see nothing of it until it is complete."""

from __future__ import annotations

from typing import Any, Final

from starhall.games.age_of_galaxy.content.faction_cards import FACTION_ADAPTS, FACTIONS
from starhall.games.age_of_galaxy.content.main_board import (
    CARDS_PER_TURN,
    COLONIZE_EVERY,
    COLONIZE_PER,
    COLONIZE_RESOURCE,
    UNADAPTABLE,
)
from starhall.games.age_of_galaxy.content.readers import Pairs
from starhall.games.age_of_galaxy.content.vocabulary import COLONIZE, EMPTY, NONE
from starhall.games.age_of_galaxy.content.worlds import PLANET_BITS, PLANET_REWARDS, SYSTEM_PLANETS
from starhall.games.age_of_galaxy.rules.counters import amount_of, count
from starhall.games.age_of_galaxy.rules.discs import take_disc
from starhall.games.age_of_galaxy.rules.effects import fire
from starhall.games.age_of_galaxy.rules.planets import forbids_target, reach, settle
from starhall.games.age_of_galaxy.rules.resources import discount, gain, pay
from starhall.games.age_of_galaxy.rules.space import ADAPT, PLANET, PLANET_ITEM, PLANET_SLOTS, not_now
from starhall.games.age_of_galaxy.rules.state import Galaxy, Side
from starhall.kernel.frames import LEGAL, Decision, Do, Frame


def colonize_cost(g: Galaxy, seat: int) -> int:
    """AG-COL-05, AG-COL-06: one credit for each settled planet, less the discounts."""
    full = count(g, seat, COLONIZE_PER) // COLONIZE_EVERY
    return max(0, full - discount(g.sides[seat], COLONIZE, COLONIZE_RESOURCE))


def matches(g: Galaxy, seat: int) -> int:
    """AG-COL-02 to AG-COL-04: the planet types that the Alliance, or else a hand card, matches; one bit each."""
    side = g.sides[seat]
    if g.played < CARDS_PER_TURN:
        return side.powers.adapts | hand_matches(side)
    return side.powers.adapts


def hand_matches(side: Side) -> int:
    """AG-FAC-10: the planet types that a card of the hand matches; one bit each."""
    types = 0
    for card in side.hand:
        types |= FACTION_ADAPTS[card]
    return types


def has_target(g: Galaxy, seat: int, types: int) -> bool:
    """AG-COL-01: is an empty planet of these types within reach?"""
    for position in range(g.collapsed, reach(g, seat)):
        for slot in SYSTEM_PLANETS[g.systems[position]]:
            planet = g.planets[slot]
            if planet != NONE and g.states[slot] == EMPTY and PLANET_BITS[planet] & types:
                return True
    return False


def forbids_colonize(g: Galaxy, seat: int) -> str:
    """AG-COL-01, AG-COL-05: a target, and its price. AG-FAC-02: a second card cannot match it."""
    side = g.sides[seat]
    if amount_of(side, COLONIZE_RESOURCE) < colonize_cost(g, seat):
        return "AG-COL-05"
    if has_target(g, seat, matches(g, seat)):
        return LEGAL
    late = g.played >= CARDS_PER_TURN and has_target(g, seat, hand_matches(side))
    return "AG-FAC-02" if late else "AG-COL-01"


def colonizable(g: Galaxy, seat: int) -> list[int]:
    """The slots that `forbids_planet` lets pass, from left to right."""
    types = matches(g, seat)
    found = []
    for position in range(g.collapsed, reach(g, seat)):
        for slot in SYSTEM_PLANETS[g.systems[position]]:
            planet = g.planets[slot]
            if planet != NONE and g.states[slot] == EMPTY and PLANET_BITS[planet] & types:
                found.append(slot)
    return found


def forbids_planet(g: Galaxy, seat: int, slot: int) -> str:
    """AG-COL-01: Reachable, empty, and matched."""
    clause = forbids_target(g, seat, slot)
    if clause:
        return clause
    planet = g.planets[slot]
    if g.states[slot] != EMPTY:
        return "AG-COL-01"
    if PLANET_BITS[planet] & matches(g, seat):
        return LEGAL
    if PLANET_BITS[planet] & UNADAPTABLE:
        return "AG-COL-04"
    return "AG-COL-02" if g.played < CARDS_PER_TURN else "AG-FAC-02"


class Colonize(Decision[Galaxy]):
    """D-COL-PLANET: which planet. To the others it still looks as `before`, the turn that it is part of."""

    question = "D-COL-PLANET"
    is_inner = True
    is_public = False

    def __init__(self, seat: int, before: Frame[Any], after: Frame[Any]) -> None:
        super().__init__(seat)
        self.before: Final = before
        self.after: Final = after  # how the turn goes on

    def options(self, g: Galaxy, seat: int) -> list[int]:
        return [PLANET + PLANET_ITEM[slot] for slot in colonizable(g, seat)]

    def forbids(self, g: Galaxy, seat: int, action: int) -> str:
        if not PLANET <= action < PLANET + len(PLANET_SLOTS):
            return not_now(g, seat, action)
        return forbids_planet(g, seat, PLANET_SLOTS[action - PLANET])

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        """AG-FAC-11: a card is asked for only where the Alliance does not match."""
        slot = PLANET_SLOTS[action - PLANET]
        if PLANET_BITS[g.planets[slot]] & g.sides[seat].powers.adapts:
            g.then(Do(colonize, seat, slot), self.after)
        else:
            g.then(Adaptation(seat, slot, self.before, self.after))

    def sound(self, g: Galaxy) -> bool:
        return bool(colonizable(g, self.seat))

    def seen_by(self, seat: int) -> Frame[Galaxy]:
        return self if seat == self.seat else self.before


class Adaptation(Decision[Galaxy]):
    """D-COL-CARD: which hand card is discarded for its Adaptation (AG-FAC-10)."""

    question = "D-COL-CARD"
    is_inner = True
    is_public = False

    def __init__(self, seat: int, slot: int, before: Frame[Any], after: Frame[Any]) -> None:
        super().__init__(seat)
        self.slot: Final = slot
        self.before: Final = before
        self.after: Final = after

    def options(self, g: Galaxy, seat: int) -> list[int]:
        bit = PLANET_BITS[g.planets[self.slot]]
        return [ADAPT + card for card in g.sides[seat].hand if FACTION_ADAPTS[card] & bit]

    def forbids(self, g: Galaxy, seat: int, action: int) -> str:
        if not ADAPT <= action < ADAPT + FACTIONS:
            return not_now(g, seat, action)
        if action - ADAPT not in g.sides[seat].hand:
            return "AG-FAC-02"
        return LEGAL if FACTION_ADAPTS[action - ADAPT] & PLANET_BITS[g.planets[self.slot]] else "AG-FAC-10"

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        card = action - ADAPT
        side = g.sides[seat]
        side.hand = [other for other in side.hand if other != card]
        side.spent = side.spent + [card]
        g.played += 1
        g.tell("adapted", seat, card)
        g.then(Do(colonize, seat, self.slot), self.after)

    def sound(self, g: Galaxy) -> bool:
        return bool(self.options(g, self.seat))

    def seen_by(self, seat: int) -> Frame[Galaxy]:
        return self if seat == self.seat else self.before


def colonize(g: Galaxy, seat: int, slot: int) -> None:
    """AG-COL-05 to AG-COL-08: pay, place the disc, gain the planet's reward; then what waits for it."""
    cost: Pairs = ((COLONIZE_RESOURCE, colonize_cost(g, seat)),)
    take_disc(g, seat, COLONIZE)
    g.tell("colonized", seat, slot)
    pay(g, seat, cost)
    settle(g, seat, slot)
    gain(g, seat, PLANET_REWARDS[g.planets[slot]])
    fire(g, COLONIZE, seat, slot)
