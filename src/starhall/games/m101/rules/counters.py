"""What the lines of special infrastructure count (M1-SPC-02 to M1-SPC-18): a counter is a class of its own."""

from __future__ import annotations

from typing import Final

from starhall.games.m101.content.components import (
    CARD_POWERS,
    COMBOS,
    DEMAND_CARD,
    DEMAND_COUNT,
    DEMAND_SELL,
    KEYWORD,
    TYPE,
    has_build_power,
    has_sale_power,
)
from starhall.games.m101.content.octagons import BIT, CELLS
from starhall.games.m101.content.vocabulary import CONTENT, NONE, Line
from starhall.games.m101.rules.state import Galaxy, cubes_at, is_filled_by, level, military, political


class Counter:
    """Counts cards one by one; one that counts something else says how many at once."""

    def count(self, g: Galaxy, seat: int, line: Line, first: Line) -> int:
        """How often the line's VPs are scored; it may leave out what the first line has counted."""
        found = 0
        other = COUNTING[first.count]
        for cell in range(CELLS):
            counted = g.system[cell] != NONE and self.counts_system(g, seat, line, cell)
            if counted and not (line.other and other.counts_system(g, seat, first, cell)):
                found += 1
        for gap in range(len(g.builder)):
            counted = g.builder[gap] == seat and self.counts_infrastructure(line, g.infrastructure[gap])
            if counted and not (line.other and other.counts_infrastructure(first, g.infrastructure[gap])):
                found += 1
        return found

    def counts_system(self, g: Galaxy, seat: int, line: Line, cell: int) -> bool:
        """Does it count the system of this cell?"""
        return False

    def counts_infrastructure(self, line: Line, card: int) -> bool:
        """Does it count this infrastructure of the player's?"""
        return False


class KeywordCardsControlled(Counter):
    """Cards with the keyword."""

    def counts_system(self, g: Galaxy, seat: int, line: Line, cell: int) -> bool:
        return g.controller[cell] == seat and KEYWORD[g.system[cell]] == line.keyword

    def counts_infrastructure(self, line: Line, card: int) -> bool:
        return KEYWORD[card] == line.keyword


class KeywordSystemsInfluenced(Counter):
    """M1-SPC-02: control implies influence."""

    def counts_system(self, g: Galaxy, seat: int, line: Line, cell: int) -> bool:
        return influenced(g, seat, cell) and KEYWORD[g.system[cell]] == line.keyword


class TypeSystemsInfluenced(Counter):
    """M1-SPC-02: control implies influence."""

    def counts_system(self, g: Galaxy, seat: int, line: Line, cell: int) -> bool:
        return influenced(g, seat, cell) and TYPE[g.system[cell]] == line.type


class TypeSystemsControlled(Counter):
    """Systems of the type."""

    def counts_system(self, g: Galaxy, seat: int, line: Line, cell: int) -> bool:
        return g.controller[cell] == seat and TYPE[g.system[cell]] == line.type


class BuildPowerCardsControlled(Counter):
    """M1-SPC-18: cards with a build power for this player."""

    def counts_system(self, g: Galaxy, seat: int, line: Line, cell: int) -> bool:
        return g.controller[cell] == seat and any(
            [has_build_power(power) for power in powers_on(g, seat, g.system[cell])]
        )

    def counts_infrastructure(self, line: Line, card: int) -> bool:
        return any(has_build_power(power) for power in CARD_POWERS[card])


class SalePowerCardsControlled(Counter):
    """M1-SPC-18: cards with a sale power for this player."""

    def counts_system(self, g: Galaxy, seat: int, line: Line, cell: int) -> bool:
        return g.controller[cell] == seat and any(
            [has_sale_power(power) for power in powers_on(g, seat, g.system[cell])]
        )

    def counts_infrastructure(self, line: Line, card: int) -> bool:
        return any(has_sale_power(power) for power in CARD_POWERS[card])


class InfrastructureControlled(Counter):
    """Infrastructure, this card included."""

    def counts_infrastructure(self, line: Line, card: int) -> bool:
        return True


class UndeliveredCubesOnBoard(Counter):
    """Cubes of the colour, whoever controls the system."""

    def count(self, g: Galaxy, seat: int, line: Line, first: Line) -> int:
        return sum(cubes_at(g, cell, line.colour) for cell in range(CELLS))


class CubesDelivered(Counter):
    """Cubes of the colour, sold ones included."""

    def count(self, g: Galaxy, seat: int, line: Line, first: Line) -> int:
        return g.sides[seat].delivered[line.colour]


class CubesDeliveredToType(Counter):
    """M1-SPC-16: disks on demand spaces of systems of the type, sale spaces included."""

    def count(self, g: Galaxy, seat: int, line: Line, first: Line) -> int:
        demands = filled_by(g, seat)
        return sum(1 for demand in demands if TYPE[DEMAND_CARD[demand]] == line.type)


class CubesSold(Counter):
    """Disks on sale spaces."""

    def count(self, g: Galaxy, seat: int, line: Line, first: Line) -> int:
        return sum(1 for demand in filled_by(g, seat) if DEMAND_SELL[demand])


class PoliticalInfluence(Counter):
    """Disks in political areas."""

    def count(self, g: Galaxy, seat: int, line: Line, first: Line) -> int:
        return sum(political(g, cell, seat) for cell in range(CELLS))


class MilitaryInfluence(Counter):
    """Disks in military areas."""

    def count(self, g: Galaxy, seat: int, line: Line, first: Line) -> int:
        return sum(military(g, cell, seat) for cell in range(CELLS))


class TechLevel(Counter):
    """The tech level, 1 to 5."""

    def count(self, g: Galaxy, seat: int, line: Line, first: Line) -> int:
        return level(g.sides[seat])


class UnusedDisks(Counter):
    """Disks that were not placed."""

    def count(self, g: Galaxy, seat: int, line: Line, first: Line) -> int:
        return g.sides[seat].disks


# by the id in powers.toml, which has its parameters and its sentence
TABLE: Final[dict[str, Counter]] = {
    "keyword_cards_controlled": KeywordCardsControlled(),
    "keyword_systems_influenced": KeywordSystemsInfluenced(),
    "type_systems_influenced": TypeSystemsInfluenced(),
    "type_systems_controlled": TypeSystemsControlled(),
    "undelivered_cubes_on_board": UndeliveredCubesOnBoard(),
    "cubes_delivered": CubesDelivered(),
    "cubes_delivered_to_type": CubesDeliveredToType(),
    "cubes_sold": CubesSold(),
    "build_power_cards_controlled": BuildPowerCardsControlled(),
    "euro_power_cards_controlled": SalePowerCardsControlled(),
    "infrastructure_controlled": InfrastructureControlled(),
    "political_influence": PoliticalInfluence(),
    "military_influence": MilitaryInfluence(),
    "tech_level": TechLevel(),
    "unused_disks": UnusedDisks(),
}
COUNTING: Final = [
    list(TABLE.values())[row.one_of("id", list(TABLE))] for row in CONTENT.read("powers.toml").rows("counter")
]


def influenced(g: Galaxy, seat: int, cell: int) -> bool:
    """Has the seat a disk on the system of this cell?"""
    return g.sides[seat].presence & BIT[cell] != 0


def filled_by(g: Galaxy, seat: int) -> list[int]:
    """The demand spaces with the seat's disk."""
    return [demand for demand in range(DEMAND_COUNT) if g.filled[demand] == seat]


def powers_on(g: Galaxy, seat: int, card: int) -> list[int]:
    """M1-SPC-18: the powers of a system, and those on it that the scoring player has unlocked."""
    powers = list(CARD_POWERS[card])
    for combo in COMBOS[card]:
        if combo.power != NONE and is_filled_by(g, seat, combo):
            powers.append(combo.power)
    return powers
