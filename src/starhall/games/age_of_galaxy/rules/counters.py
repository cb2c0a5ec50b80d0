"""AG-EFF: what effects, scorings and scenarios count for a player at the moment of use."""

from __future__ import annotations

from typing import Final

from starhall.games.age_of_galaxy.content.faction_cards import ADVANCED, TECHNOLOGY_CLASS
from starhall.games.age_of_galaxy.content.main_board import TYPES
from starhall.games.age_of_galaxy.content.vocabulary import (
    COUNT_ADVANCED,
    COUNT_COLONIZED,
    COUNT_CONQUERED,
    COUNT_DEVELOPED,
    COUNT_FIRST_TYPE,
    COUNT_NOMINATIONS,
    COUNT_OWNED,
    COUNT_PLANET_TYPES,
    COUNT_SETTLED,
    COUNT_TECHNOLOGIES,
    COUNTERS_OF_RESOURCES,
    CREDITS,
    CRUISERS,
    INFLUENCE,
    INNOVATION,
    PRODUCTIVITY,
    RELICS,
    STRENGTH,
)
from starhall.games.age_of_galaxy.content.worlds import PLANET_BITS, PLANET_TYPES
from starhall.games.age_of_galaxy.rules.state import Galaxy, Side

FIRST_OF_SCENARIOS: Final[int] = COUNT_FIRST_TYPE + TYPES


def amount_of(side: Side, resource: int) -> int:
    """How much of a resource lies before a side. Discs are neither counted nor paid nor lost."""
    if resource == CREDITS:
        return side.credits
    if resource == INNOVATION:
        return side.innovation
    if resource == INFLUENCE:
        return side.influence
    if resource == PRODUCTIVITY:
        return side.productivity
    if resource == CRUISERS:
        return side.cruisers
    if resource == STRENGTH:
        return side.strength
    if resource == RELICS:
        return side.relics
    return side.prestige


def count(g: Galaxy, seat: int, counter: int) -> int:  # noqa: C901 (a line for each counter of the vocabulary)
    """AG-EFF-07: a counter as it stands now."""
    side = g.sides[seat]
    if counter < COUNTERS_OF_RESOURCES:
        return amount_of(side, counter)
    if counter == COUNT_SETTLED:
        return side.colonized + side.developed
    if counter == COUNT_COLONIZED:
        return side.colonized
    if counter == COUNT_DEVELOPED:
        return side.developed
    if counter == COUNT_CONQUERED:
        return side.conquered
    if counter == COUNT_OWNED:
        return side.colonized + side.developed + side.conquered
    if counter == COUNT_PLANET_TYPES:
        return owned_types(g, seat)
    if counter == COUNT_TECHNOLOGIES:
        return len(side.technologies)
    if counter == COUNT_ADVANCED:
        return advanced_technologies(side)
    if counter == COUNT_NOMINATIONS:
        return nominations(g, seat)
    return owned_of_type(g, seat, counter - COUNT_FIRST_TYPE)


def owned_of_type(g: Galaxy, seat: int, planet_type: int) -> int:
    """AG-PLA-06: Colonized, Developed and Conquered planets of a type."""
    found = 0
    for slot, owner in enumerate(g.owners):
        if owner == seat and PLANET_TYPES[g.planets[slot]] == planet_type:
            found += 1
    return found


def owned_types(g: Galaxy, seat: int) -> int:
    """How many different types there are among the owned planets, Barren included."""
    bits = 0
    for slot, owner in enumerate(g.owners):
        if owner == seat:
            bits |= PLANET_BITS[g.planets[slot]]
    return bits.bit_count()


def advanced_technologies(side: Side) -> int:
    """Top row and faction technologies."""
    found = 0
    for technology in side.technologies:
        if TECHNOLOGY_CLASS[technology] == ADVANCED:
            found += 1
    return found


def nominations(g: Galaxy, seat: int) -> int:
    """Own discs on nomination spaces."""
    return g.nominated.count(seat)
