"""The bag and the drawn pool: drawing, drawing anew, exchanging (MG-GAI, MG-EFF-37 to 39)."""

from __future__ import annotations

from typing import Final

from starhall.games.master_of_the_galaxy.content.vocabulary import BLACK, DRAWN
from starhall.games.master_of_the_galaxy.rules.gains import in_reserve
from starhall.games.master_of_the_galaxy.rules.space import BAG_CUBE, CUBE, FINISH, RESERVE
from starhall.games.master_of_the_galaxy.rules.state import Galaxy
from starhall.kernel.frames import LEGAL, NOT_OFFERED, Decision


def draw_cubes(g: Galaxy, seat: int, n: int) -> None:
    """MG-GAI-01 to 03: one after another, each cube in the bag equally likely; if there are fewer, all."""
    bag = g.sides[seat].bag
    left = bag[0] + bag[1] + bag[2] + bag[3] + bag[4]
    for _ in range(min(n, left)):
        at = g.below(left)
        colour = 0
        while at >= bag[colour]:
            at -= bag[colour]
            colour += 1
        bag[colour] -= 1
        g.drawn[colour] += 1
        left -= 1
        g.tell("drew", seat, colour)


class Redraw(Decision[Galaxy]):
    """D06: put back up to n cubes of the drawn pool, one colour at a time; then draw as many (MG-EFF-38)."""

    question = "D06"

    def __init__(self, seat: int, n: int, back: int) -> None:
        super().__init__(seat)
        self.n: Final = n
        self.back: Final = back  # put back so far

    def due(self, g: Galaxy) -> int:
        return 1 << self.seat if self.n > 0 and max(g.drawn) > 0 else 0

    def run(self, g: Galaxy) -> None:
        draw_cubes(g, self.seat, self.back)

    def inner(self) -> bool:
        return self.back > 0

    def options(self, g: Galaxy, seat: int) -> list[int]:
        found = [CUBE + colour for colour in range(5) if g.drawn[colour]]
        found.append(FINISH)
        return found

    def forbids(self, g: Galaxy, seat: int, action: int) -> str:
        if action == FINISH:
            return LEGAL
        if not CUBE <= action <= CUBE + BLACK:
            return NOT_OFFERED
        return LEGAL if g.drawn[action - CUBE] else "MG-EFF-38"

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        if action == FINISH:
            draw_cubes(g, seat, self.back)
            return
        colour = action - CUBE
        g.drawn[colour] -= 1
        g.sides[seat].bag[colour] += 1
        g.tell("put_back", seat, colour)
        g.then(Redraw(seat, self.n - 1, self.back + 1))


def zone_of(g: Galaxy, seat: int, zone: int) -> list[int]:
    """The drawn pool or the bag."""
    return g.drawn if zone == DRAWN else g.sides[seat].bag


def colours_to_give(g: Galaxy, seat: int, zone: int, give: int, take: int) -> list[int]:
    """MG-EFF-39: the colours that can be given for another one that the reserve has."""
    there = zone_of(g, seat, zone)
    return [c for c in range(5) if give >> c & 1 and there[c] and in_reserve(g, take & ~(1 << c))]


class Exchange(Decision[Galaxy]):
    """D05: up to n times, a cube of the zone goes to the reserve for one of another colour (MG-EFF-39)."""

    question = "D05"

    def __init__(self, seat: int, n: int, zone: int, give: int, take: int) -> None:
        super().__init__(seat)
        self.n: Final = n
        self.zone: Final = zone
        self.give: Final = give
        self.take: Final = take

    def due(self, g: Galaxy) -> int:
        possible = self.n > 0 and colours_to_give(g, self.seat, self.zone, self.give, self.take)
        return 1 << self.seat if possible else 0

    def run(self, g: Galaxy) -> None:
        """Nothing more can be exchanged."""

    def options(self, g: Galaxy, seat: int) -> list[int]:
        first = CUBE if self.zone == DRAWN else BAG_CUBE
        found = [first + colour for colour in colours_to_give(g, seat, self.zone, self.give, self.take)]
        found.append(FINISH)
        return found

    def forbids(self, g: Galaxy, seat: int, action: int) -> str:
        if action in self.options(g, seat):
            return LEGAL
        first = CUBE if self.zone == DRAWN else BAG_CUBE
        return "MG-EFF-39" if first <= action <= first + BLACK else NOT_OFFERED

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        if action != FINISH:
            colour = action - (CUBE if self.zone == DRAWN else BAG_CUBE)
            rest = Exchange(seat, self.n - 1, self.zone, self.give, self.take)
            g.then(TakeInstead(seat, self.zone, colour, self.take & ~(1 << colour)), rest)


class TakeInstead(Decision[Galaxy]):
    """D05: the colour that is taken from the reserve for the one that is given."""

    question = "D05-take"
    is_inner = True

    def __init__(self, seat: int, zone: int, colour: int, take: int) -> None:
        super().__init__(seat)
        self.zone: Final = zone
        self.colour: Final = colour
        self.take: Final = take

    def options(self, g: Galaxy, seat: int) -> list[int]:
        return [RESERVE + colour for colour in in_reserve(g, self.take)]

    def forbids(self, g: Galaxy, seat: int, action: int) -> str:
        if not RESERVE <= action < RESERVE + BLACK:
            return NOT_OFFERED
        return LEGAL if action - RESERVE in in_reserve(g, self.take) else "MG-EFF-39"

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        zone = zone_of(g, seat, self.zone)
        zone[self.colour] -= 1
        g.reserve[self.colour] += 1
        zone[action - RESERVE] += 1
        g.reserve[action - RESERVE] -= 1
        g.tell("exchanged", seat, self.colour, action - RESERVE)
