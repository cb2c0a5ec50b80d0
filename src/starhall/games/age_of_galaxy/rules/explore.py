"""AG-EXP: EXPLORE."""

from __future__ import annotations

from starhall.games.age_of_galaxy.content.vocabulary import EXPLORE, EXPLORE_AREA, NONE
from starhall.games.age_of_galaxy.content.worlds import SYSTEM_POINTS, TOKEN_GAINS
from starhall.games.age_of_galaxy.rules.discs import place_on_area, take_disc
from starhall.games.age_of_galaxy.rules.effects import fire
from starhall.games.age_of_galaxy.rules.planets import reach
from starhall.games.age_of_galaxy.rules.resources import affords, gain, pay
from starhall.games.age_of_galaxy.rules.space import POINT_ITEM, POINT_SLOTS, TELESCOPE_ITEM, TOKEN, not_now
from starhall.games.age_of_galaxy.rules.state import Galaxy
from starhall.kernel.frames import LEGAL, Decision
from starhall.kernel.seats import EVERYBODY


def forbids_explore(g: Galaxy, seat: int) -> str:
    """AG-EXP-01, AG-EXP-02: a cruiser, and a token in reach."""
    side = g.sides[seat]
    if not affords(side, side.powers.explore):
        return "AG-EXP-01"
    if not side.telescope and not has_token(g, seat):
        return "AG-EXP-02"
    return LEGAL


def has_token(g: Galaxy, seat: int) -> bool:
    """Does an exploration token of the galaxy lie within reach?"""
    for position in range(g.collapsed, reach(g, seat)):
        for slot in SYSTEM_POINTS[g.systems[position]]:
            if g.tokens[slot] != NONE:
                return True
    return False


def explorable(g: Galaxy, seat: int) -> list[int]:
    """AG-EXP-04, AG-EXP-05: the tokens in reach by slot, and the own telescope as one more."""
    found = []
    for position in range(g.collapsed, reach(g, seat)):
        for slot in SYSTEM_POINTS[g.systems[position]]:
            if g.tokens[slot] != NONE:
                found.append(TOKEN + POINT_ITEM[slot])
    if g.sides[seat].telescope:
        found.append(TOKEN + TELESCOPE_ITEM)
    return found


class Explore(Decision[Galaxy]):
    """D-EXP: which token."""

    question = "D-EXP"
    is_inner = True

    def options(self, g: Galaxy, seat: int) -> list[int]:
        return explorable(g, seat)

    def forbids(self, g: Galaxy, seat: int, action: int) -> str:
        if not TOKEN <= action <= TOKEN + TELESCOPE_ITEM:
            return not_now(g, seat, action)
        if action in explorable(g, seat):
            return LEGAL
        if action == TOKEN + TELESCOPE_ITEM:
            return "AG-RCH-05"
        return "AG-EXP-02" if g.tokens[POINT_SLOTS[action - TOKEN]] == NONE else "AG-RCH-04"

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        explore(g, seat, action - TOKEN)


def explore(g: Galaxy, seat: int, item: int) -> None:
    """AG-EXP-04: pay, place the disc, reveal the token, gain what it shows, discard it face up."""
    take_disc(g, seat, EXPLORE)
    pay(g, seat, g.sides[seat].powers.explore.pairs)
    place_on_area(g, seat, EXPLORE_AREA)
    token = from_telescope(g, seat) if item == TELESCOPE_ITEM else from_slot(g, POINT_SLOTS[item])
    g.explored = g.explored + [token]
    g.show(EVERYBODY, [], "explored", seat, token)
    gain(g, seat, TOKEN_GAINS[token])
    fire(g, EXPLORE, seat)


def from_slot(g: Galaxy, slot: int) -> int:
    """Take the token from a slot of the galaxy."""
    token = g.tokens[slot]
    g.tokens[slot] = NONE
    return token


def from_telescope(g: Galaxy, seat: int) -> int:
    """AG-EXP-05: the telescope's tokens are equal in the player's eyes: one of them, at random."""
    side = g.sides[seat]
    token = side.telescope[g.below(len(side.telescope))]
    side.telescope = [other for other in side.telescope if other != token]
    return token
