"""The numbers that a table shows, each named once: what panels, tracks and the goal line draw, what an option changes.

A game lists its `Tally` kinds in `Game.tallies`; `Game.tally(g, viewer)` counts them for every seat, as a viewer may
know them: a list with one place for each seat and kind, so that two of them can be compared number by number. It reads
only what the viewer may know, so that it says the same of the true state and of the viewer's.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

UNKNOWN: Final = -1_000_000  # the viewer may not know it

# how much a change of the number matters
AMOUNT: Final = 1  # it is paid and gained: on buttons and in the log
COUNT: Final = 2  # it follows from what is done: in the bill of an option, on its button where no amount is certain
SCORE: Final = 3  # it is only read: where it stands


@dataclass(frozen=True)
class Tally:
    """A number that every seat has: its id (`credits`), its icon, and what one and several of them are called."""

    id: str
    icon: str
    one: str
    many: str
    grade: int = AMOUNT
    bad: bool = False  # more of it is a loss
    told: bool = False  # the log tells its changes in words
    moves: bool = False  # it may be taken away and given back on the way: only the difference counts

    def said(self, count: int) -> str:
        """So many of it, in words."""
        return f"{count} {self.one if count == 1 else self.many}"


def key_of(colour: str, tally: str) -> str:
    """How a drawn number is called: `data-tally="red.credits"`."""
    return f"{colour}.{tally}"
