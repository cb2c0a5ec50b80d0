"""AG-RES: RESEARCH."""

from __future__ import annotations

from typing import Final

from starhall.games.age_of_galaxy.content.faction_cards import (
    ADVANCED,
    BASIC,
    BOARD_OWNER,
    PAYMENTS,
    TECHNOLOGIES,
    TECHNOLOGY_CLASS,
    TECHNOLOGY_EFFECTS,
    TECHNOLOGY_OWNER,
    payment_of,
)
from starhall.games.age_of_galaxy.content.faction_cards import EFFECTS as EFFECT_TABLE
from starhall.games.age_of_galaxy.content.readers import Pairs
from starhall.games.age_of_galaxy.content.vocabulary import ON_RESEARCH, RESEARCH
from starhall.games.age_of_galaxy.rules.discs import take_disc
from starhall.games.age_of_galaxy.rules.effects import Act, act_all
from starhall.games.age_of_galaxy.rules.powers import Powers
from starhall.games.age_of_galaxy.rules.prices import Price
from starhall.games.age_of_galaxy.rules.resources import affords, pay
from starhall.games.age_of_galaxy.rules.space import PAY, TECHNOLOGY, not_now
from starhall.games.age_of_galaxy.rules.state import Galaxy, Side
from starhall.kernel.frames import LEGAL, Decision, Frame


def can_pay_class(side: Side, tech_class: int) -> bool:
    """AG-RES-05 to AG-RES-07: is there a way to pay for a technology of this class?"""
    return any(affords(side, price) for price in side.powers.payments[tech_class])


def forbids_research(g: Galaxy, seat: int) -> str:
    """AG-RES-01, AG-RES-02: something that is available and can be paid."""
    side = g.sides[seat]
    powers = side.powers
    if powers.has_basic and can_pay_class(side, BASIC):
        return LEGAL
    if powers.has_advanced and can_pay_class(side, ADVANCED):
        return LEGAL
    if not powers.available:
        return "AG-RES-01"
    return "AG-RES-05" if powers.has_basic else "AG-RES-06"


class Research(Decision[Galaxy]):
    """D-RES-TECH: which technology."""

    question = "D-RES-TECH"
    is_inner = True

    def options(self, g: Galaxy, seat: int) -> list[int]:
        side = g.sides[seat]
        paid = [can_pay_class(side, BASIC), can_pay_class(side, ADVANCED)]
        return [TECHNOLOGY + t for t in side.powers.available if paid[TECHNOLOGY_CLASS[t]]]

    def forbids(self, g: Galaxy, seat: int, action: int) -> str:
        if not TECHNOLOGY <= action < TECHNOLOGY + TECHNOLOGIES:
            return not_now(g, seat, action)
        return forbids_technology(g.sides[seat], action - TECHNOLOGY)

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        g.then(Payment(seat, action - TECHNOLOGY))


def forbids_technology(side: Side, technology: int) -> str:
    """AG-RES-01 to AG-RES-06, AG-TEC-24: not yet researched, one's own, available, payable."""
    owner = TECHNOLOGY_OWNER[technology]
    if owner != BOARD_OWNER and owner not in side.alliance:
        return "AG-TEC-24"
    if technology in side.technologies:
        return "AG-RES-01"
    if technology not in side.powers.available:
        return "AG-RES-02"
    tech_class = TECHNOLOGY_CLASS[technology]
    if can_pay_class(side, tech_class):
        return LEGAL
    return "AG-RES-05" if tech_class == BASIC else "AG-RES-06"


def payments(side: Side, technology: int) -> list[Price]:
    """The ways to pay for a technology."""
    return side.powers.payments[TECHNOLOGY_CLASS[technology]]


class Payment(Decision[Galaxy]):
    """D-RES-PAY: which way to pay."""

    question = "D-RES-PAY"
    is_inner = True

    def __init__(self, seat: int, technology: int) -> None:
        super().__init__(seat)
        self.technology: Final = technology

    def options(self, g: Galaxy, seat: int) -> list[int]:
        side = g.sides[seat]
        return [PAY + payment_of(price.pairs) for price in payments(side, self.technology) if affords(side, price)]

    def forbids(self, g: Galaxy, seat: int, action: int) -> str:
        if not PAY <= action < PAY + len(PAYMENTS):
            return not_now(g, seat, action)
        if action in self.options(g, seat):
            return LEGAL
        return "AG-RES-05" if TECHNOLOGY_CLASS[self.technology] == BASIC else "AG-RES-06"

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        for price in payments(g.sides[seat], self.technology):
            if payment_of(price.pairs) == action - PAY:
                research(g, seat, self.technology, price.pairs)
                return


def research(g: Galaxy, seat: int, technology: int, cost: Pairs) -> None:
    """AG-RES-08, AG-RES-09: pay, place the disc, resolve the `research` effects as listed; then what waits for it.

    AG-EFF-06: a technology does not react to its own research, so what waits is looked up before it counts.
    """
    take_disc(g, seat, RESEARCH)
    side = g.sides[seat]
    g.tell("researched", seat, technology)
    pay(g, seat, cost)
    waiting = side.powers.fires[RESEARCH]
    learn(side, technology)
    if waiting:
        act_all(g, waiting, seat, technology)
    g.then_all(research_effects(seat, technology))


def learn(side: Side, technology: int) -> None:
    """The technology's other effects hold from now on."""
    side.technologies = side.technologies + [technology]
    side.powers = Powers(side.alliance, side.technologies)


def research_effects(seat: int, technology: int) -> list[Frame[Galaxy]]:
    """A technology's `research` effects, in the listed order."""
    found = [number for number in TECHNOLOGY_EFFECTS[technology] if EFFECT_TABLE[number].trigger == ON_RESEARCH]
    return [Act(number, seat, technology) for number in found]
