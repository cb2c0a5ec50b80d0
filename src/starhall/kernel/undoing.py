"""How far back a seat may go, in the browser and at the terminal: see `State.floor`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from starhall.kernel.seats import NOBODY, only
from starhall.kernel.state import State


class Made(Protocol):
    """An action that was carried out; `inner`: it went on with a compound move."""

    @property
    def seat(self) -> int:
        """Whose it was."""

    @property
    def inner(self) -> bool:
        """Did it go on with a compound move?"""


def undoable(g: State, made: Sequence[Made], seat: int) -> int:
    """How many of its own last actions a seat can take back by itself."""
    if g.due != only(seat):
        return 0
    number = floor = len(made)
    while floor > max(0, g.floor) and made[floor - 1].seat == seat:
        floor -= 1
    return number - floor


def move_before(made: Sequence[Made], number: int, most: int) -> int:
    """How many actions the compound move that ends here consists of, at most."""
    count = min(1, most)
    while 0 < count < most and made[number - count].inner:
        count += 1
    return count


def own_last(made: Sequence[Made], seat: int) -> int | None:
    """How many actions stay when a seat takes back its last move by consent; what the table did stays."""
    number = len(made)
    while number > 0 and made[number - 1].seat != NOBODY:
        number -= 1
        if made[number].seat == seat and not made[number].inner:
            return number
    return None
