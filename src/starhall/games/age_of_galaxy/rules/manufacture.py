"""AG-MAN, AG-RET, AG-SCA: MANUFACTURE, RETRIEVE and SCAVENGE, whose discs move to the trade cards."""

from __future__ import annotations

from typing import Final

from starhall.games.age_of_galaxy.content.main_board import CRUISER_COST, RELIC_COST, SCAVENGE_GAIN
from starhall.games.age_of_galaxy.content.readers import Pairs
from starhall.games.age_of_galaxy.content.vocabulary import (
    CRUISERS,
    MANUFACTURE,
    MANUFACTURE_AREA,
    RELICS,
    RETRIEVE,
    RETRIEVE_AREA,
    SCAVENGE,
    SCAVENGE_AREA,
)
from starhall.games.age_of_galaxy.rules.counters import amount_of
from starhall.games.age_of_galaxy.rules.discs import place_on_area, take_disc
from starhall.games.age_of_galaxy.rules.effects import fire
from starhall.games.age_of_galaxy.rules.resources import affords, discount, gain, pay, room, unit_discount
from starhall.games.age_of_galaxy.rules.space import MOST_UNITS, NUMBER, not_now
from starhall.games.age_of_galaxy.rules.state import Galaxy, Side
from starhall.kernel.frames import LEGAL, Decision

ONE_CRUISER: Final[Pairs] = ((CRUISERS, 1),)
ONE_RELIC: Final[Pairs] = ((RELICS, 1),)


def units_cost(side: Side, action: int, cost: Pairs, units: int) -> Pairs:
    """AG-MAN-04, AG-RET-04: so many units, each with its discount, and the discount on the whole."""
    found = []
    for resource, amount in cost:
        each = max(0, amount - unit_discount(side, action, resource))
        found.append((resource, max(0, each * units - discount(side, action, resource))))
    return tuple(found)


def payable_units(side: Side, action: int, cost: Pairs, most: int) -> int:
    """How many units can be paid for, up to `most`."""
    for resource, amount in cost:
        each = amount - unit_discount(side, action, resource)
        if each > 0:
            most = min(most, (amount_of(side, resource) + discount(side, action, resource)) // each)
    return most


def most_cruisers(side: Side) -> int:
    """AG-MAN-03: what the limit, the common supply and the credits allow."""
    space = min(room(side, CRUISERS), MOST_UNITS)
    return payable_units(side, MANUFACTURE, CRUISER_COST, space) if space > 0 else 0


def most_relics(side: Side) -> int:
    """AG-RET-02: what can be paid for."""
    return payable_units(side, RETRIEVE, RELIC_COST, MOST_UNITS)


def forbids_manufacture(g: Galaxy, seat: int) -> str:
    """AG-MAN-03: at least one cruiser."""
    side = g.sides[seat]
    return LEGAL if room(side, CRUISERS) > 0 and affords(side, side.powers.one_cruiser) else "AG-MAN-03"


def forbids_retrieve(g: Galaxy, seat: int) -> str:
    """AG-RET-03: at least one relic."""
    side = g.sides[seat]
    return LEGAL if affords(side, side.powers.one_relic) else "AG-RET-03"


class Manufacture(Decision[Galaxy]):
    """D-MAN: how many cruisers."""

    question = "D-MAN"
    is_inner = True

    def options(self, g: Galaxy, seat: int) -> list[int]:
        return [NUMBER + units for units in range(1, most_cruisers(g.sides[seat]) + 1)]

    def forbids(self, g: Galaxy, seat: int, action: int) -> str:
        if not NUMBER <= action <= NUMBER + MOST_UNITS:
            return not_now(g, seat, action)
        return LEGAL if 1 <= action - NUMBER <= most_cruisers(g.sides[seat]) else "AG-MAN-03"

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        manufacture(g, seat, action - NUMBER)


def manufacture(g: Galaxy, seat: int, units: int) -> None:
    """AG-MAN-01, AG-MAN-02."""
    take_disc(g, seat, MANUFACTURE)
    pay(g, seat, units_cost(g.sides[seat], MANUFACTURE, CRUISER_COST, units))
    place_on_area(g, seat, MANUFACTURE_AREA)
    g.tell("manufactured", seat, units)
    gain(g, seat, ONE_CRUISER, units)
    fire(g, MANUFACTURE, seat)


class Retrieve(Decision[Galaxy]):
    """D-RET: how many relics."""

    question = "D-RET"
    is_inner = True

    def options(self, g: Galaxy, seat: int) -> list[int]:
        return [NUMBER + units for units in range(1, most_relics(g.sides[seat]) + 1)]

    def forbids(self, g: Galaxy, seat: int, action: int) -> str:
        if not NUMBER <= action <= NUMBER + MOST_UNITS:
            return not_now(g, seat, action)
        return LEGAL if 1 <= action - NUMBER <= most_relics(g.sides[seat]) else "AG-RET-03"

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        retrieve(g, seat, action - NUMBER)


def retrieve(g: Galaxy, seat: int, units: int) -> None:
    """AG-RET-01, AG-RET-02."""
    take_disc(g, seat, RETRIEVE)
    pay(g, seat, units_cost(g.sides[seat], RETRIEVE, RELIC_COST, units))
    place_on_area(g, seat, RETRIEVE_AREA)
    g.tell("retrieved", seat, units)
    gain(g, seat, ONE_RELIC, units)
    fire(g, RETRIEVE, seat)


def scavenge(g: Galaxy, seat: int) -> None:
    """AG-SCA-01, AG-SCA-02: always possible (AG-ACT-08)."""
    take_disc(g, seat, SCAVENGE)
    place_on_area(g, seat, SCAVENGE_AREA)
    g.tell("scavenged", seat)
    gain(g, seat, SCAVENGE_GAIN)
    fire(g, SCAVENGE, seat)
