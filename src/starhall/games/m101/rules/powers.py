"""Powers: who holds them, whom they fit, what they are worth (3.16, 3.17).

Most are asked, not run: a price sums its discounts, a turn its additional actions. Draws after an event are summed by
`rewards` before anything moves, so that all conditions are judged as things stood.
"""

from __future__ import annotations

from typing import Final

from starhall.games.m101.content.components import CARD_POWERS, KEYWORD, TYPE
from starhall.games.m101.content.octagons import BIT, CELLS, NO_CELL, PLACE_OF_GAPS, touches
from starhall.games.m101.content.vocabulary import (
    BARREN,
    DRAW,
    DRAW_ON,
    NONE,
    POWERS,
    TECH_LEVEL,
    Per,
    Power,
)
from starhall.games.m101.rules.hand import draw
from starhall.games.m101.rules.state import Galaxy, Side, place_of
from starhall.games.m101.rules.tech import rise, sink

# A set of kinds is a number. A seat's kinds are looked at before its powers: most questions are about kinds that it has
# none of. Powers without a condition on their target are kept apart from those with one.
KIND: Final = [1 << power.kind for power in POWERS]  # by power, as a set of one
PLAIN: Final = [0 if power.local else 1 << power.kind for power in POWERS]
LOCAL: Final = [1 << power.kind if power.local else 0 for power in POWERS]
HEARS: Final = [power.on for power in POWERS]  # the events that it waits for
DRAWS: Final = 1 << DRAW


def held(side: Side) -> Side:
    """The side, whose sets of kinds are right: they are found once for a list of powers, which is never changed."""
    if side.sorted is not side.powers:
        side.plain = 0
        side.local = 0
        side.hears = 0
        for number in side.powers:
            side.plain |= PLAIN[number]
            side.local |= LOCAL[number]
            side.hears |= HEARS[number]
        side.sorted = side.powers
    return side


def hold(g: Galaxy, seat: int, card: int) -> None:
    """M1-POW-02, M1-EFF-01: the card's powers are the seat's from now on; its tech levels move the disk at once."""
    for power in CARD_POWERS[card]:
        gain_power(g, seat, power)


def gain_power(g: Galaxy, seat: int, power: int) -> None:
    """Powers lie in the order in which their cards were placed, because strength is spent in that order (M1-MIL-06)."""
    powers = g.sides[seat].powers[:]
    card = POWERS[power].card
    at = len(powers)
    while at > 0 and g.laid[-1] != card and later(g, POWERS[powers[at - 1]].card, card):
        at -= 1
    powers.insert(at, power)
    g.sides[seat].powers = powers
    if POWERS[power].kind == TECH_LEVEL:
        rise(g, seat, POWERS[power].value)


def later(g: Galaxy, card: int, other: int) -> bool:
    """Was a card placed after another?"""
    return g.laid.index(card) > g.laid.index(other)


def lose(g: Galaxy, seat: int, card: int) -> None:
    """M1-INF-09, M1-TEC-06: who loses a card loses its powers, not those that brackets on it have unlocked."""
    for power in CARD_POWERS[card]:
        g.sides[seat].powers = [held for held in g.sides[seat].powers if held != power]
        if POWERS[power].kind == TECH_LEVEL:
            sink(g, seat, POWERS[power].value)


def worth(g: Galaxy, power: Power, holder: int) -> int:
    """M1-POW-06: the value, times the count of what it is `per`."""
    if power.per is None:
        return power.value
    return power.value * min(power.per.most, count(g, power.per, power.card, holder))


def count(g: Galaxy, per: Per, bearer: int, holder: int) -> int:
    """The holder's cards that a power counts, the bearer included if it matches."""
    at = place_of(g, bearer) if per.adjacent else NO_CELL
    found = 0
    if per.systems:
        cells = g.sides[holder].realm if per.controlled else g.sides[holder].presence
        for cell in range(CELLS):
            if cells & BIT[cell] and counts(per, g.system[cell], at, cell):
                found += 1
    if per.infrastructure:
        for gap in range(len(g.builder)):
            if g.builder[gap] == holder and counts(per, g.infrastructure[gap], at, PLACE_OF_GAPS + gap):
                found += 1
    return found


def counts(per: Per, card: int, bearer_at: int, place: int) -> bool:
    """Does a power that is `per` something count this card?"""
    if per.keyword != NONE and KEYWORD[card] != per.keyword:
        return False
    if per.type != NONE and TYPE[card] != per.type:
        return False
    return not per.adjacent or touches(bearer_at, place)


def fits(g: Galaxy, power: Power, holder: int, actor: int, card: int, place: int, colour: int) -> bool:
    """Does the target, a card that lies at a place or is about to, satisfy the power's `where`?"""
    if not power.local:
        return True
    if power.keyword != NONE and KEYWORD[card] != power.keyword:
        return False
    if power.type != NONE and TYPE[card] != power.type:
        return False
    if power.supply and (TYPE[card] == BARREN or TYPE[card] == NONE):
        return False
    if power.colour != NONE and colour != power.colour:
        return False
    if power.this and power.card != card:
        return False
    if power.controlled and not controls(g, holder, place):
        return False
    if power.uninfluenced and influences(g, actor, place):
        return False
    if power.adjacent:
        bearer_at = place_of(g, power.card)
        return bearer_at != NO_CELL and place != NO_CELL and touches(bearer_at, place)
    return True


def controls(g: Galaxy, seat: int, place: int) -> bool:
    """M1-POW-10: does the seat control the card at this place?"""
    if place == NO_CELL:
        return False
    if place < CELLS:
        return g.controller[place] == seat
    return g.builder[place - PLACE_OF_GAPS] == seat


def influences(g: Galaxy, seat: int, place: int) -> bool:
    """M1-INF-02: has the seat a disk on the card at this place?"""
    if place == NO_CELL:
        return False
    if place < CELLS:
        return g.sides[seat].presence & BIT[place] != 0
    return g.builder[place - PLACE_OF_GAPS] == seat


def total(g: Galaxy, seat: int, kinds: int) -> int:
    """The sum of a seat's powers of these kinds that have no condition."""
    found = 0
    side = held(g.sides[seat])
    if side.plain & kinds:
        for number in side.powers:
            if PLAIN[number] & kinds:
                found += worth(g, POWERS[number], seat)
    return found


def total_for(g: Galaxy, seat: int, kinds: int, card: int, place: int, colour: int) -> int:
    """The sum of a seat's powers of these kinds that fit a target."""
    found = 0
    side = held(g.sides[seat])
    if (side.plain | side.local) & kinds:
        for number in side.powers:
            if KIND[number] & kinds:
                power = POWERS[number]
                if fits(g, power, seat, seat, card, place, colour):
                    found += worth(g, power, seat)
    return found


def depends_on_place(side: Side, kinds: int) -> bool:
    """Has the seat a power of these kinds that looks at where the target lies?"""
    if held(side).local & kinds:
        for number in side.powers:
            if LOCAL[number] & kinds and POWERS[number].adjacent:
                return True
    return False


def start_draws(g: Galaxy, seat: int, phase: int) -> int:
    """M1-EFF-03, M1-POW-09: cards at the start of a phase, by the powers held at that moment."""
    found = 0
    side = held(g.sides[seat])
    if (side.plain | side.local) & DRAWS:
        for number in side.powers:
            if KIND[number] == DRAWS and POWERS[number].phase == phase:
                found += worth(g, POWERS[number], seat)
    return found


def rewards(g: Galaxy, events: int, actor: int, card: int, place: int, colour: int) -> list[int]:
    """M1-EFF-04, M1-POW-04: cards that an event is about to bring each seat, as things stand before it.

    M1-POW-08: of the card being placed only the powers on itself act.
    """
    cards = [0] * g.seats
    for seat in range(g.seats):
        side = held(g.sides[seat])
        if side.hears & events:
            for number in side.powers:
                if HEARS[number] & events:
                    power = POWERS[number]
                    heard = power.anyone or seat == actor
                    if heard and fits(g, power, seat, actor, card, place, colour):
                        cards[seat] += worth(g, power, seat)
    return cards


def own_rewards(g: Galaxy, events: int, actor: int, card: int) -> int:
    """M1-POW-02, M1-POW-08: cards by the powers of the card being placed that look at this card itself."""
    found = 0
    for number in CARD_POWERS[card]:
        power = POWERS[number]
        if power.kind == DRAW_ON and power.on & events and power.this:
            found += worth(g, power, actor)
    return found


def give_out(g: Galaxy, actor: int, cards: list[int]) -> None:
    """M1-INI-05: the acting player draws first, then the others in the initiative order of the phase."""
    draw(g, actor, cards[actor])
    for seat in g.turns:
        if seat != actor and cards[seat]:
            draw(g, seat, cards[seat])
