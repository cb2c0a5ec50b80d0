"""Section 24 of the rules: how good a state is for a seat, in thousandths of a point, for bots.

As it was when the arena was opened: `greedy_v1` plays by it, the yardstick of all bots. It stays as it is.
"""

from __future__ import annotations

from typing import Final

from starhall.games.age_of_galaxy.content.faction_cards import (
    ADVANCED,
    FACTION_EFFECTS,
    FACTION_TECHNOLOGIES,
    TECHNOLOGY_CLASS,
)
from starhall.games.age_of_galaxy.content.main_board import DISCS_PER_PRODUCTION, ROUNDS, WAR_FROM_ROUND, WAR_REWARDS
from starhall.games.age_of_galaxy.content.scenarios import SCENARIOS
from starhall.games.age_of_galaxy.content.vocabulary import ACTION_PHASE, CREDITS, EMPTY, NONE, OVER, PRESTIGE
from starhall.games.age_of_galaxy.content.worlds import PLANET_BITS, SYSTEM_PLANETS
from starhall.games.age_of_galaxy.rules.nominate import has_free_space
from starhall.games.age_of_galaxy.rules.scoring import ideology_points, points, result, scenario_count
from starhall.games.age_of_galaxy.rules.state import Galaxy, Side
from starhall.games.age_of_galaxy.rules.war import war_place

POINT: Final = 1000
ENOUGH: Final = 4  # with so many discs to come, everything can still be spent

# What one of each is worth while it can still be spent.
INFLUENCE: Final = 950
INFLUENCE_UNUSABLE: Final = 600  # without a Developed planet
INNOVATION: Final = 480
CREDIT: Final = 170
LATE_CREDIT: Final = 60  # beyond what a few actions need
CRUISER: Final = 260
LOOSE_CRUISER: Final = 130  # beyond strength: lost after the war
STRENGTH: Final = 260
PRODUCTIVITY: Final = 150  # for each production still to come
HAND_CARD: Final = 420
FACTION: Final = 330  # in the Alliance, for each round still to come
TECHNOLOGY: Final = 130  # for each round still to come
COLONY: Final = 350  # may be developed
WORLD: Final = 120  # an empty planet that the Alliance matches
DISC: Final = 250
KEPT_DISC: Final = 1700
TUCKED_EARLY: Final = 450  # a True Major Ideology is best chosen late


def value(g: Galaxy, seat: int) -> int:
    """How good the state is for a seat: its points, what can still become points, and less for a strong rival."""
    if g.phase == OVER:
        return final_value(g, seat)
    total = outlook(g, seat)
    rival = 0
    for other in range(g.seats):
        if other != seat:
            rival = max(rival, points(g, other))
    total -= 300 * rival
    return total + scenario_progress(g) if g.scenario != NONE else total


def final_value(g: Galaxy, seat: int) -> int:
    """At the end only points count; alone in a scenario, winning it counts most."""
    total = POINT * points(g, seat)
    if g.scenario != NONE:
        return total + 20 * POINT * result(g)
    for other in range(g.seats):
        if other != seat:
            total = min(total, total - 300 * points(g, other))
    return total


def outlook(g: Galaxy, seat: int) -> int:
    """Points now, and what lies before the seat."""
    side = g.sides[seat]
    rounds = ROUNDS - max(1, g.round)
    left = side.discs + DISCS_PER_PRODUCTION * rounds
    total = POINT * points(g, seat) - POINT * ideology_points(g, seat) * rounds // 6
    total += goods(g, side, rounds) * min(left, ENOUGH) // ENOUGH
    total += fleet(g, seat, side, rounds)
    total += HAND_CARD * min(len(side.hand), left)
    total += alliance(g, side, rounds)
    total += (COLONY * side.colonized if rounds or left else 0) * min(left, ENOUGH) // ENOUGH
    total += (DISC if g.phase == ACTION_PHASE else KEPT_DISC) * side.discs
    if side.tucked != NONE:
        total -= TUCKED_EARLY * rounds
    return total


def goods(g: Galaxy, side: Side, rounds: int) -> int:
    """Resources that actions turn into points."""
    usable = (side.developed > 0 or side.powers.nominates_freely) and has_free_space(g)
    total = (INFLUENCE if usable else INFLUENCE_UNUSABLE) * min(side.influence, 9)
    total += INNOVATION * min(side.innovation, 6)
    total += CREDIT * min(side.credits, 9) + LATE_CREDIT * max(0, side.credits - 9)
    return total + PRODUCTIVITY * side.productivity * rounds


def fleet(g: Galaxy, seat: int, side: Side, rounds: int) -> int:
    """Cruisers and strength: what survives a war, the reward of the place held now, and being Protected."""
    total = STRENGTH * side.strength * (rounds + 1) // ROUNDS
    kept = min(side.cruisers, side.strength + side.powers.keep_cruisers)
    total += (CRUISER * kept + LOOSE_CRUISER * (side.cruisers - kept)) * (rounds + 1) // ROUNDS
    if g.round >= WAR_FROM_ROUND and g.phase == ACTION_PHASE:
        for resource, amount in WAR_REWARDS[len(g.sides)][war_place(g, seat) - 1]:
            if resource == PRESTIGE:
                total += 500 * amount
            elif resource == CREDITS:
                total += 80 * amount
        settled = side.colonized + side.developed
        if side.cruisers < settled:
            total -= 100 * settled
    return total


def alliance(g: Galaxy, side: Side, rounds: int) -> int:
    """Factions, technologies and the planets that can be colonized without a card."""
    total = 0
    for faction in side.alliance:
        if FACTION_EFFECTS[faction] or FACTION_TECHNOLOGIES[faction]:
            total += FACTION * rounds
    for technology in side.technologies:
        total += TECHNOLOGY * rounds * (2 if TECHNOLOGY_CLASS[technology] == ADVANCED else 1)
    if rounds:
        for position in range(g.collapsed, g.face_up):
            for slot in SYSTEM_PLANETS[g.systems[position]]:
                planet = g.planets[slot]
                if planet != NONE and g.states[slot] == EMPTY and PLANET_BITS[planet] & side.powers.adapts:
                    total += WORLD
    return total


def scenario_progress(g: Galaxy) -> int:
    """AG-ADV-08: how far the lines of a victory are fulfilled; AG-ADV-07: how near a defeat is."""
    total = 0
    scenario = SCENARIOS[g.scenario]
    for limit in scenario.victory:
        if limit.least > 0:
            total += 4 * POINT * max(0, min(scenario_count(g, limit.counter), limit.least)) // limit.least
    for limit in scenario.defeat:
        if limit.least > 0:
            total -= 3 * POINT * min(scenario_count(g, limit.counter), limit.least) // limit.least
    return total
