"""Cubes from the reserve, one by one, in colours of one's choice (MG-EFF-30, MG-CON-17, MG-DIS-12)."""

from __future__ import annotations

from typing import Final

from starhall.games.master_of_the_galaxy.content.vocabulary import BLACK, COLOURED
from starhall.games.master_of_the_galaxy.rules.space import RESERVE
from starhall.games.master_of_the_galaxy.rules.state import Galaxy
from starhall.kernel.frames import LEGAL, NOT_OFFERED, Decision


def take_from_reserve(g: Galaxy, seat: int, colour: int, n: int) -> None:
    """MG-PLN-03: as many cubes of a colour as the reserve has."""
    taken = min(n, g.reserve[colour])
    g.reserve[colour] -= taken
    g.sides[seat].bag[colour] += taken
    g.tell("gains", seat, taken, colour)


def in_reserve(g: Galaxy, colours: int) -> list[int]:
    """MG-DIS-14: the colours of a set that the reserve has; black never comes from there."""
    return [colour for colour in range(BLACK) if colours >> colour & 1 and g.reserve[colour] > 0]


class GainCubes(Decision[Galaxy]):
    """D16, D27: cubes of these colours from the reserve into the bag, as far as it has them."""

    def __init__(self, seat: int, n: int, colours: int) -> None:
        super().__init__(seat)
        self.n: Final = n
        self.colours: Final = colours

    def due(self, g: Galaxy) -> int:
        return 1 << self.seat if self.n > 0 and in_reserve(g, self.colours) else 0

    def run(self, g: Galaxy) -> None:
        """Nothing left to take."""

    def asks(self, g: Galaxy) -> str:
        return "D16" if self.seat == g.active else "D27"

    def options(self, g: Galaxy, seat: int) -> list[int]:
        return [RESERVE + colour for colour in in_reserve(g, self.colours)]

    def forbids(self, g: Galaxy, seat: int, action: int) -> str:
        if not RESERVE <= action < RESERVE + BLACK:
            return NOT_OFFERED
        if not self.colours >> action - RESERVE & 1:
            return "MG-EFF-05"
        return LEGAL if g.reserve[action - RESERVE] else "MG-EFF-30"

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        take_from_reserve(g, seat, action - RESERVE, 1)
        g.then(GainCubes(seat, self.n - 1, self.colours))


def gain_any(g: Galaxy, seat: int, n: int) -> None:
    """Cubes of any colours."""
    g.then(GainCubes(seat, n, COLOURED))
