"""AG-LIM: gaining, losing and paying."""

from __future__ import annotations

from starhall.games.age_of_galaxy.content.effect_kinds import KINDS_OF_RESOURCE, UNIT
from starhall.games.age_of_galaxy.content.main_board import MAX_CREDITS, MAX_CRUISERS, MAX_PRODUCTIVITY, MAX_STRENGTH
from starhall.games.age_of_galaxy.content.readers import Pairs
from starhall.games.age_of_galaxy.content.vocabulary import (
    CREDITS,
    CRUISERS,
    DISCS,
    INFLUENCE,
    INNOVATION,
    PRESTIGE,
    PRODUCTIVITY,
    RELICS,
    RESOURCES,
    STRENGTH,
)
from starhall.games.age_of_galaxy.rules.counters import amount_of
from starhall.games.age_of_galaxy.rules.prices import Price
from starhall.games.age_of_galaxy.rules.state import Galaxy, Side


def room(side: Side, resource: int) -> int:
    """AG-LIM-01 to AG-LIM-07: how much more of a resource a side can take; much, where there is no limit."""
    if resource == CREDITS:
        return MAX_CREDITS - side.credits
    if resource == PRODUCTIVITY:
        return MAX_PRODUCTIVITY - side.productivity
    if resource == STRENGTH:
        return MAX_STRENGTH - side.strength
    if resource == CRUISERS:
        return min(MAX_CRUISERS - side.cruisers, side.common_cruisers)
    if resource == DISCS:
        return side.common_discs
    return 1_000_000


def gain(g: Galaxy, seat: int, pairs: Pairs, times: int = 1) -> None:
    """AG-LIM-09: take what is given, as far as limits and supplies allow; the rest is lost."""
    side = g.sides[seat]
    for resource, amount in pairs:
        taken = min(amount * times, room(side, resource))
        if taken > 0:
            add(g, side, resource, taken)
            g.tell("gained", seat, taken, resource, said(resource, taken))


def said(resource: int, amount: int) -> int:
    """Which word the log uses for so much of a resource: one credit, two credits (`words.UNITS`)."""
    return resource + len(RESOURCES) if amount == 1 else resource


def add(g: Galaxy, side: Side, resource: int, amount: int) -> None:
    """AG-LIM-05, AG-LIM-06: cruisers and discs come from the common supply. AG-PRE-07: prestige moves the marker."""
    if resource == CREDITS:
        side.credits += amount
    elif resource == INNOVATION:
        side.innovation += amount
    elif resource == INFLUENCE:
        side.influence += amount
    elif resource == PRODUCTIVITY:
        side.productivity += amount
    elif resource == CRUISERS:
        side.cruisers += amount
        side.common_cruisers -= amount
    elif resource == STRENGTH:
        side.strength += amount
    elif resource == RELICS:
        side.relics += amount
    elif resource == PRESTIGE:
        side.prestige += amount
        g.stamps += 1
        side.stamp = g.stamps
    else:
        side.discs += amount
        side.common_discs -= amount


def take_away(side: Side, resource: int, amount: int) -> None:
    """AG-LIM-11: what is spent or lost goes back where it came from."""
    if resource == CREDITS:
        side.credits -= amount
    elif resource == INNOVATION:
        side.innovation -= amount
    elif resource == INFLUENCE:
        side.influence -= amount
    elif resource == PRODUCTIVITY:
        side.productivity -= amount
    elif resource == CRUISERS:
        side.cruisers -= amount
        side.common_cruisers += amount
    elif resource == STRENGTH:
        side.strength -= amount
    else:
        side.relics -= amount


def payable(side: Side, cost: Pairs) -> bool:
    """AG-LIM-08: a cost is paid completely or not at all."""
    return all(amount_of(side, resource) >= amount for resource, amount in cost)


def pay(g: Galaxy, seat: int, cost: Pairs) -> None:
    """Pay a cost in full."""
    side = g.sides[seat]
    for resource, amount in cost:
        if amount > 0:
            take_away(side, resource, amount)
            g.tell("paid", seat, amount, resource, said(resource, amount))


def lose(g: Galaxy, seat: int, resource: int, amount: int, kind: str = "lost") -> int:
    """AG-LIM-10: a loss takes as much as there is. Returns how much it was."""
    side = g.sides[seat]
    lost = min(amount, amount_of(side, resource))
    if lost > 0:
        take_away(side, resource, lost)
        g.tell(kind, seat, lost, resource, said(resource, lost))
    return lost


def affords(side: Side, price: Price) -> bool:
    """AG-LIM-08 again, at a glance: for what is asked at every turn."""
    return (
        side.credits >= price.credits
        and side.innovation >= price.innovation
        and side.influence >= price.influence
        and side.cruisers >= price.cruisers
        and side.productivity >= price.productivity
        and side.relics >= price.relics
        and side.strength >= price.strength
    )


def discount(side: Side, action: int, resource: int) -> int:
    """AG-EFF-01: what all discounts together take off an action's cost."""
    return side.powers.discounts[action * KINDS_OF_RESOURCE + resource]


def unit_discount(side: Side, action: int, resource: int) -> int:
    """The same for each cruiser or relic."""
    return side.powers.discounts[UNIT + action * KINDS_OF_RESOURCE + resource]


def takes_some(side: Side, pairs: Pairs) -> bool:
    """AG-FRE-06: would anything of this gain be left after the limits?"""
    for resource, _ in pairs:
        if room(side, resource) > 0:
            return True
    return False
