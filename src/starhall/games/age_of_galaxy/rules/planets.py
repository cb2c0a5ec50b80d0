"""AG-RCH, AG-PLA, AG-PRT: what is reachable, whose it is, what is protected, and how a planet is taken."""

from __future__ import annotations

from starhall.games.age_of_galaxy.content.vocabulary import (
    AFTER_CONQUER,
    COLONIZED,
    CONQUERED,
    DEVELOPED,
    EMPTY,
    NONE,
    PLANET_LOST,
)
from starhall.games.age_of_galaxy.content.worlds import PLANET_BITS, PLANET_REWARDS, SLOT_SYSTEM, SYSTEM_PLANETS
from starhall.games.age_of_galaxy.rules.effects import fire
from starhall.games.age_of_galaxy.rules.resources import gain
from starhall.games.age_of_galaxy.rules.state import Galaxy
from starhall.kernel.frames import LEGAL, Do
from starhall.kernel.seats import NOBODY


def reach(g: Galaxy, seat: int) -> int:
    """AG-RCH-01: the fleet's position and the `reach` effects, but never beyond the last face-up position."""
    return min(g.fleet + g.sides[seat].powers.reach, g.face_up)


def position_of(g: Galaxy, system: int) -> int:
    """Where a face-up system card lies, from 1; 0 where it does not, or no longer."""
    for position in range(g.collapsed, g.face_up):
        if g.systems[position] == system:
            return position + 1
    return 0


def is_protected(g: Galaxy, slot: int) -> bool:
    """AG-PRT-01 to AG-PRT-05."""
    state = g.states[slot]
    if state == CONQUERED:
        return True
    if state == EMPTY:
        return False
    side = g.sides[g.owners[slot]]
    if side.cruisers >= side.colonized + side.developed:
        return True
    powers = side.powers
    return bool(powers.protected_states >> state & 1 or PLANET_BITS[g.planets[slot]] & powers.protected_types)


def forbids_acquire(g: Galaxy, seat: int, slot: int) -> str:
    """AG-WAR-10: Reachable, Unprotected, and not one's own."""
    if g.owners[slot] == seat:
        return "AG-WAR-10"
    clause = forbids_target(g, seat, slot)
    if clause:
        return clause
    if not is_protected(g, slot):
        return LEGAL
    if g.states[slot] == CONQUERED:
        return "AG-PRT-01"
    side = g.sides[g.owners[slot]]
    return "AG-PRT-03" if side.cruisers >= side.colonized + side.developed else "AG-PRT-05"


def is_reachable(g: Galaxy, seat: int, slot: int) -> bool:
    """AG-RCH-02: does the slot lie on a position up to the seat's reach?"""
    return 0 < position_of(g, SLOT_SYSTEM[slot]) <= reach(g, seat)


def forbids_target(g: Galaxy, seat: int, slot: int) -> str:
    """AG-RCH-04, AG-SET-08, AG-ADV-05: a planet that is there, and within reach."""
    if SLOT_SYSTEM[slot] in g.systems[: g.collapsed]:
        return "AG-ADV-05"
    if not is_reachable(g, seat, slot):
        return "AG-RCH-04"
    return "AG-SET-08" if g.planets[slot] == NONE else LEGAL


def acquirable(g: Galaxy, seat: int) -> list[int]:
    """What `forbids_acquire` lets pass, from left to right."""
    found = []
    for position in range(g.collapsed, reach(g, seat)):
        for slot in SYSTEM_PLANETS[g.systems[position]]:
            if g.planets[slot] != NONE and g.owners[slot] != seat and not is_protected(g, slot):
                found.append(slot)
    return found


def can_acquire(g: Galaxy, seat: int) -> bool:
    """Is there anything to acquire?"""
    for position in range(g.collapsed, reach(g, seat)):
        for slot in SYSTEM_PLANETS[g.systems[position]]:
            if g.planets[slot] != NONE and g.owners[slot] != seat and not is_protected(g, slot):
                return True
    return False


def acquire(g: Galaxy, seat: int, slot: int) -> None:
    """AG-WAR-11, AG-WAR-13: the discs go, a cruiser comes; then the reward, the conqueror's effects, the loser's."""
    loser = g.owners[slot]
    clear(g, slot)
    side = g.sides[seat]
    side.cruisers -= 1
    side.conquered += 1
    g.owners[slot] = seat
    g.states[slot] = CONQUERED
    g.tell("conquered", seat, slot)
    if loser != NOBODY:
        g.then(Do(lost_planet, loser, slot))
    g.then(Do(conquered, seat, slot))
    if side.powers.conquers_rewards:
        gain(g, seat, PLANET_REWARDS[g.planets[slot]])


def conquered(g: Galaxy, seat: int, slot: int) -> None:
    """AG-WAR-13: the conqueror's effects."""
    fire(g, AFTER_CONQUER, seat, slot)


def lost_planet(g: Galaxy, seat: int, slot: int) -> None:
    """AG-WAR-13: the former owner's effects."""
    fire(g, PLANET_LOST, seat, slot)


def clear(g: Galaxy, slot: int) -> None:
    """AG-PLA-04: what lies on a planet goes back to its colour's common supply, and nobody owns it."""
    owner = g.owners[slot]
    if owner == NOBODY:
        return
    side = g.sides[owner]
    state = g.states[slot]
    if state == COLONIZED:
        side.colonized -= 1
        side.common_discs += 1
    elif state == DEVELOPED:
        side.developed -= 1
        side.common_discs += 2
    else:
        side.conquered -= 1
        side.common_cruisers += 1
    g.owners[slot] = NOBODY
    g.states[slot] = EMPTY


def settle(g: Galaxy, seat: int, slot: int) -> None:
    """AG-PLA-02: an empty planet becomes Colonized; the disc has been taken already."""
    g.owners[slot] = seat
    g.states[slot] = COLONIZED
    g.sides[seat].colonized += 1
