"""Scoring and ties (3.19, 3.20): computed from the position alone."""

from __future__ import annotations

from typing import Final

from starhall.games.m101.board import BIT, CELLS
from starhall.games.m101.components import (
    CARD_POWERS,
    COMBOS,
    DEMAND_CARD,
    DEMAND_COUNT,
    DEMAND_SELL,
    DEMAND_VP,
    DEMANDS,
    KEYWORD,
    LINES,
    NONE,
    SCORE_BASE,
    SPECIAL,
    TYPE,
    VP_CONTROL,
    VP_INFLUENCE,
    Combo,
    Line,
    has_build_power,
    has_sale_power,
)
from starhall.games.m101.state import CUBE_STEP, MILITARY_STEP, Galaxy, level
from starhall.kernel.seats import NOBODY

KEYWORD_CARDS_CONTROLLED: Final = 0  # as in components.COUNTERS
KEYWORD_SYSTEMS_INFLUENCED: Final = 1
TYPE_SYSTEMS_INFLUENCED: Final = 2
TYPE_SYSTEMS_CONTROLLED: Final = 3
UNDELIVERED_CUBES_ON_BOARD: Final = 4
CUBES_DELIVERED: Final = 5
CUBES_DELIVERED_TO_TYPE: Final = 6
CUBES_SOLD: Final = 7
BUILD_POWER_CARDS_CONTROLLED: Final = 8
SALE_POWER_CARDS_CONTROLLED: Final = 9
INFRASTRUCTURE_CONTROLLED: Final = 10
POLITICAL_INFLUENCE: Final = 11
MILITARY_INFLUENCE: Final = 12
TECH_LEVEL_REACHED: Final = 13
UNUSED_DISKS: Final = 14


def points(g: Galaxy, seat: int) -> int:
    """M1-SCO-01: specials, regular infrastructure, systems, deliveries."""
    return (
        special_points(g, seat)
        + infrastructure_points(g, seat)
        + controlled_points(g, seat)
        + influenced_points(g, seat)
        + delivery_points(g, seat)
    )


def infrastructure_points(g: Galaxy, seat: int) -> int:
    """M1-SCO-03: the VPs of regular infrastructure."""
    found = 0
    for gap in range(len(g.builder)):
        if g.builder[gap] == seat:
            found += VP_CONTROL[g.infrastructure[gap]]
    return found


def controlled_points(g: Galaxy, seat: int) -> int:
    """M1-SCO-04: the large VPs of systems controlled."""
    found = 0
    for cell in range(CELLS):
        if g.controller[cell] == seat:
            found += VP_CONTROL[g.system[cell]]
    return found


def influenced_points(g: Galaxy, seat: int) -> int:
    """M1-SCO-04: the small VPs of other systems with a disk."""
    found = 0
    others = g.sides[seat].presence & ~g.sides[seat].realm
    for cell in range(CELLS):
        if others & BIT[cell]:
            found += VP_INFLUENCE[g.system[cell]]
    return found


def delivery_points(g: Galaxy, seat: int) -> int:
    """M1-SCO-05: demand spaces with the seat's disk, and brackets that are all its own."""
    found = 0
    for cell in range(CELLS):
        card = g.system[cell]
        if card != NONE:
            for demand in DEMANDS[card]:
                if g.filled[demand] == seat:
                    found += DEMAND_VP[demand]
            for combo in COMBOS[card]:
                if combo.vp and is_filled_by(g, seat, combo):
                    found += combo.vp
    return found


def is_filled_by(g: Galaxy, seat: int, combo: Combo) -> bool:
    """M1-DEL-18: do all spaces under the bracket bear the seat's disks?"""
    return all(g.filled[demand] == seat for demand in combo.spaces)


def special_points(g: Galaxy, seat: int) -> int:
    """M1-SCO-02, M1-SPC-04: each special counts on its own."""
    found = 0
    for gap in range(len(g.builder)):
        if g.builder[gap] == seat and SPECIAL[g.infrastructure[gap]]:
            found += special_worth(g, seat, g.infrastructure[gap])
    return found


def special_worth(g: Galaxy, seat: int, special: int) -> int:
    """M1-SPC-01: its base, and for each line its VPs times its count; at least 0."""
    found = SCORE_BASE[special]
    lines = LINES[special]
    for line in lines:
        found += line.vp * line_count(g, seat, line, lines[0])
    return max(0, found)


def line_count(g: Galaxy, seat: int, line: Line, first: Line) -> int:
    """What a line counts: cards one by one, or numbers."""
    number = plain_count(g, seat, line)
    if number != NONE:
        return number
    found = 0
    for cell in range(CELLS):
        counted = g.system[cell] != NONE and counts_system(g, seat, line, cell)
        if counted and not (line.other and counts_system(g, seat, first, cell)):
            found += 1
    for gap in range(len(g.builder)):
        counted = g.builder[gap] == seat and counts_infrastructure(line, g.infrastructure[gap])
        if counted and not (line.other and counts_infrastructure(first, g.infrastructure[gap])):
            found += 1
    return found


def plain_count(g: Galaxy, seat: int, line: Line) -> int:
    """The lines that count no cards; NONE: this line does."""
    side = g.sides[seat]
    count = line.count
    if count == UNDELIVERED_CUBES_ON_BOARD:
        return sum([g.cubes[cell] // CUBE_STEP[line.colour] % 16 for cell in range(CELLS)])
    if count == CUBES_DELIVERED:
        return side.delivered[line.colour]
    if count == CUBES_DELIVERED_TO_TYPE:
        return disks_on_type(g, seat, line.type)
    if count == CUBES_SOLD:
        return sum([1 for demand in range(DEMAND_COUNT) if g.filled[demand] == seat and DEMAND_SELL[demand]])
    if count == POLITICAL_INFLUENCE:
        return sum([g.areas[at] % MILITARY_STEP for at in range(seat, len(g.areas), 4)])
    if count == MILITARY_INFLUENCE:
        return sum([g.areas[at] // MILITARY_STEP for at in range(seat, len(g.areas), 4)])
    if count == TECH_LEVEL_REACHED:
        return level(side)
    return side.disks if count == UNUSED_DISKS else NONE


def disks_on_type(g: Galaxy, seat: int, type: int) -> int:
    """M1-SPC-16: the seat's disks on demand spaces of systems of a type, sale spaces included."""
    found = 0
    for demand in range(DEMAND_COUNT):
        if g.filled[demand] == seat and TYPE[DEMAND_CARD[demand]] == type:
            found += 1
    return found


def counts_system(g: Galaxy, seat: int, line: Line, cell: int) -> bool:
    """Does a line count the system of this cell? Control implies influence (M1-SPC-02)."""
    card = g.system[cell]
    count = line.count
    controlled = g.controller[cell] == seat
    influenced = g.sides[seat].presence & BIT[cell] != 0
    if count == KEYWORD_CARDS_CONTROLLED:
        return controlled and KEYWORD[card] == line.keyword
    if count == KEYWORD_SYSTEMS_INFLUENCED:
        return influenced and KEYWORD[card] == line.keyword
    if count == TYPE_SYSTEMS_INFLUENCED:
        return influenced and TYPE[card] == line.type
    if count == TYPE_SYSTEMS_CONTROLLED:
        return controlled and TYPE[card] == line.type
    if count == BUILD_POWER_CARDS_CONTROLLED:
        return controlled and shows_build_power(g, seat, card)
    if count == SALE_POWER_CARDS_CONTROLLED:
        return controlled and shows_sale_power(g, seat, card)
    return False


def counts_infrastructure(line: Line, card: int) -> bool:
    """Does a line count this infrastructure of the player's?"""
    count = line.count
    if count == KEYWORD_CARDS_CONTROLLED:
        return KEYWORD[card] == line.keyword
    if count == BUILD_POWER_CARDS_CONTROLLED:
        return any([has_build_power(power) for power in CARD_POWERS[card]])
    if count == SALE_POWER_CARDS_CONTROLLED:
        return any([has_sale_power(power) for power in CARD_POWERS[card]])
    return count == INFRASTRUCTURE_CONTROLLED


def powers_on(g: Galaxy, seat: int, card: int) -> list[int]:
    """M1-SPC-18: the powers of a system, and those on it that the scoring player has unlocked."""
    powers = list(CARD_POWERS[card])
    for combo in COMBOS[card]:
        if combo.power != NONE and is_filled_by(g, seat, combo):
            powers.append(combo.power)
    return powers


def shows_build_power(g: Galaxy, seat: int, card: int) -> bool:
    """M1-SPC-18: has the system a build power for this player?"""
    return any([has_build_power(power) for power in powers_on(g, seat, card)])


def shows_sale_power(g: Galaxy, seat: int, card: int) -> bool:
    """M1-SPC-18: has the system a sale power for this player?"""
    return any([has_sale_power(power) for power in powers_on(g, seat, card)])


# -- ties ----------------------------------------------------------------------------------------------------


def ranking(g: Galaxy) -> list[int]:
    """M1-TIE-01: the seats from first to last, by VPs, then by tech order; who won a vote comes first."""
    scores = [points(g, seat) for seat in range(g.seats)]
    ranked = sorted(g.order, key=lambda seat: -scores[seat])
    if g.winner != NOBODY:
        ranked.remove(g.winner)
        ranked.insert(0, g.winner)
    return ranked


def tied_for_first(g: Galaxy) -> list[int]:
    """The seats that share the most VPs, in tech order."""
    scores = [points(g, seat) for seat in range(g.seats)]
    return [seat for seat in g.order if scores[seat] == max(scores)]
