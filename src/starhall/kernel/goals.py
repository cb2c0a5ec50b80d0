"""What wins a game, and how near each seat is: the one line above what is asked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Near:
    """How near a seat is: a number, and of how many where a number wins (0: the most does); `words`: what is counted.

    `tally` is the id of the same number among `Game.tallies`, where it is one.
    """

    number: int
    of: int = 0
    words: str = ""
    tally: str = ""


@dataclass(frozen=True)
class Goal:
    """What wins, each seat's number in the order of the seats, and one short remark. Without a text nothing is shown.

    It is made from a view: points that are hidden from its seat are not counted in.
    """

    text: str
    seats: tuple[Near, ...] = ()
    remark: str = ""

    def shares(self) -> list[int]:
        """How long each seat's bar is, in hundredths: of what wins, or of the leader's number."""
        most = max([near.number for near in self.seats], default=0)
        return [hundredths(near.number, near.of or most) for near in self.seats]


def hundredths(number: int, of: int) -> int:
    """A share between 0 and 100."""
    return max(0, min(100, 100 * number // of)) if of > 0 else 0


def nearest(ways: Sequence[tuple[Near, int]]) -> Near:
    """Of several ways to win the one that is nearest; each comes with what a seat has of it from the start."""
    return max(ways, key=lambda way: (way[0].number - way[1]) / (way[0].of - way[1]))[0]
