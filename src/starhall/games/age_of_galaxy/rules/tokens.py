"""AG-SET-08, AG-SET-10: planet and exploration tokens, from their pools onto the system cards."""

from __future__ import annotations

from starhall.games.age_of_galaxy.content.vocabulary import NONE
from starhall.games.age_of_galaxy.content.worlds import (
    ICON_SLOT,
    PLANET_SLOT,
    SLOT_KIND,
    SLOT_PLANET,
    SLOT_PLAYERS,
    SYSTEM_POINTS,
    SYSTEM_SLOTS,
)
from starhall.games.age_of_galaxy.rules.state import Galaxy


def next_token(g: Galaxy) -> int:
    """AG-SET-10: the next exploration token; an empty pool is made of the discards; NONE if there are none either."""
    if not g.pool:
        pool = g.explored + g.lost
        if not pool:
            return NONE
        g.shuffle(pool)
        g.pool = pool
        g.explored = []
        g.lost = []
    token = g.pool[-1]
    g.pool = g.pool[:-1]
    return token


def furnish(g: Galaxy, system: int) -> None:
    """AG-SET-08: a system card that is face up receives its tokens from left to right."""
    players = g.players()
    for slot in SYSTEM_SLOTS[system]:
        kind = SLOT_KIND[slot]
        if kind == PLANET_SLOT:
            g.planets[slot] = SLOT_PLANET[slot]
        elif players < SLOT_PLAYERS[slot]:
            continue
        elif kind == ICON_SLOT:
            g.planets[slot] = g.planet_pool[-1]
            g.planet_pool = g.planet_pool[:-1]
        else:
            g.tokens[slot] = next_token(g)


def leftmost_token(g: Galaxy) -> int:
    """AG-SOL-13: the slot of the leftmost exploration token on the face-up system cards, or NONE."""
    for position in range(g.collapsed, g.face_up):
        for slot in SYSTEM_POINTS[g.systems[position]]:
            if g.tokens[slot] != NONE:
                return slot
    return NONE


def remove_leftmost_token(g: Galaxy, seat: int) -> None:
    """AG-SOL-13: the leftmost exploration token is discarded unseen; where there is none, nothing happens."""
    slot = leftmost_token(g)
    if slot != NONE:
        g.lost = g.lost + [g.tokens[slot]]
        g.tokens[slot] = NONE
        g.tell("token_removed", seat, slot)
