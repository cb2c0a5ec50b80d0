"""What a state is worth to a seat, for bots (section 9)."""

from __future__ import annotations

from starhall.games.m101.scoring import points
from starhall.games.m101.state import Galaxy


def value(g: Galaxy, seat: int) -> int:
    """In thousandths of a point: the own standing and prospects against the best opponent's."""
    best = -1_000_000
    for other in range(g.seats):
        if other != seat:
            best = max(best, prospects(g, other))
    return prospects(g, seat) - best // 2


def prospects(g: Galaxy, seat: int) -> int:
    """The score as if the game ended now, and what cards in hand are worth."""
    if not g.due:
        return 1000 * points(g, seat)
    return 1000 * points(g, seat) + 800 * len(g.sides[seat].hand)
