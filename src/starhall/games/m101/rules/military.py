"""Military strength (3.12)."""

from __future__ import annotations

from typing import Final

from starhall.games.m101.content.vocabulary import COLONISE, INVASION_STRENGTH, MILITARY, NONE, POWERS
from starhall.games.m101.rules.powers import LOCAL, fits, held, total, worth
from starhall.games.m101.rules.state import Galaxy, is_chooser
from starhall.games.m101.rules.turns import use, used_of

STRENGTH: Final = 1 << MILITARY
INVADERS_STRENGTH: Final = STRENGTH | 1 << INVASION_STRENGTH  # M1-MIL-04: it counts for invading alone


def global_strength(g: Galaxy, seat: int, invading: bool) -> int:
    """M1-MIL-01, M1-MIL-03: the powers without a condition; in Colonise 1 more for a chooser."""
    strength = 1 if g.phase == COLONISE and is_chooser(g, seat, COLONISE) else 0
    return strength + total(g, seat, INVADERS_STRENGTH if invading else STRENGTH)


def local_strength(g: Galaxy, seat: int, actor: int, card: int, place: int, invading: bool, fresh: bool) -> int:
    """M1-MIL-02: the powers whose condition this system satisfies; not fresh: less what this turn has spent of them."""
    strength = 0
    side = held(g.sides[seat])
    kinds = INVADERS_STRENGTH if invading else STRENGTH
    if side.local & kinds:
        for number in side.powers:
            if LOCAL[number] & kinds:
                power = POWERS[number]
                if fits(g, power, seat, actor, card, place, NONE):
                    strength += worth(g, power, seat) - (0 if fresh else used_of(g, number))
    return strength


def available(g: Galaxy, seat: int, card: int, place: int, invading: bool, overlap: int) -> int:
    """M1-MIL-05: what the acting player can still muster against a system."""
    local = local_strength(g, seat, seat, card, place, invading, fresh=False)
    return global_strength(g, seat, invading) - g.spent + local + overlap


def full_strength(g: Galaxy, seat: int, actor: int, card: int, place: int, invading: bool) -> int:
    """M1-MIL-09: for defence, whatever was spent."""
    return global_strength(g, seat, invading) + local_strength(g, seat, actor, card, place, invading, fresh=True)


def spend(g: Galaxy, seat: int, card: int, place: int, invading: bool, overlap: int, cost: int) -> None:
    """M1-MIL-06: first the tabs, then matching local powers in the order of their cards, then global strength."""
    rest = cost - min(cost, overlap)
    kinds = INVADERS_STRENGTH if invading else STRENGTH
    for number in g.sides[seat].powers:
        power = POWERS[number]
        if rest and LOCAL[number] & kinds and fits(g, power, seat, seat, card, place, NONE):
            part = min(rest, max(0, worth(g, power, seat) - used_of(g, number)))
            if part:
                use(g, number, part)
                rest -= part
    g.spent += rest
