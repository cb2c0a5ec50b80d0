"""Playing on at random, as search does. Compiled: a loop outside would cost a decision in ten."""

from __future__ import annotations

from starhall.kernel.chance import Chance
from starhall.kernel.seats import first_seat
from starhall.kernel.state import State


def play_at_random(g: State, r: Chance, most: int) -> int:
    """At most so many decisions, silently. How many it took: fewer where the game is over, or nothing was on offer."""
    decisions = 0
    while g.due and decisions < most:
        seat = first_seat(g.due)
        options = g.offered if g.offered is not None else g.stack[-1].options(g, seat)
        if not options:
            break
        g.advance(seat, options[r.below(len(options))])
        decisions += 1
    return decisions
