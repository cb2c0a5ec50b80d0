"""Modifiers: what always holds while a card works, and how each kind is read (MG-EFF-50 to 61)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from starhall.games.master_of_the_galaxy.content.components import ALL_CARDS
from starhall.games.master_of_the_galaxy.content.vocabulary import COLOURS, KINDS, kinds_of, set_of
from starhall.kernel.content import Row

# A seat's modifiers, summed up, are one list of numbers: these are its places.
DRAW_BONUS: Final = 0
SETTLE_SAME: Final = 1
SETTLE_OTHER: Final = 2
CARD_LIMIT: Final = 3
SPOILS_BONUS: Final = 4
DISCARD_BONUS: Final = 5
DRAW_CHOICE: Final = 6
REINFORCE_FREE: Final = 7
ROUTE_ANY_COLOUR: Final = 8
NO_LOSS: Final = 9
SHIELD: Final = 10  # a set of kinds
SHORT: Final = 11  # and the seven places after it: one for each kind
WILD: Final = 19  # and the seven places after it: for each kind, bit 5 * cube + slot
WILD_CUBES: Final = 27  # the set of colours that are wild anywhere
MODIFIER_PLACES: Final = 28
NO_MODIFIERS: Final = [0] * MODIFIER_PLACES


class Modifier:
    """Something that always holds while its card works: what it adds to which index of a seat's modifiers."""

    def __init__(self, index: int, n: int, bits: bool) -> None:
        self.index: Final = index
        self.n: Final = n
        self.bits: Final = bits  # sets join, numbers add up (MG-LDR-06)


MODIFIERS_OF: Final[list[tuple[Modifier, ...]]] = [()] * ALL_CARDS  # of each card: `effects` reads them


def more(row: Row, index: int) -> list[Modifier]:
    """So many more of something."""
    return [Modifier(index, row.number("n", least=1), False)]


def allowed(row: Row, index: int) -> list[Modifier]:
    """Something is allowed that is not otherwise."""
    return [Modifier(index, 1, True)]


def settle_bonus(row: Row, index: int) -> list[Modifier]:
    """MG-EFF-51: more cubes for a planet settled in the system's colour, in another one, or both."""
    n = row.number("n", least=1)
    match = row.one_of("match", ("same", "other", "any"))
    return [Modifier(index + at, n, False) for at in range(2) if match in (at, 2)]


def wild(row: Row, index: int) -> list[Modifier]:
    """MG-EFF-52: these cubes may go into those slots of projects of these kinds."""
    cubes = row.some_of("cubes", COLOURS)
    bits = set_of([5 * cube + slot for cube in cubes for slot in row.some_of("slots", COLOURS)])
    found = [Modifier(index + kind, bits, True) for kind in kinds_but(row, ("settle", "route"))]
    return [*found, Modifier(WILD_CUBES, set_of(cubes), True)]


def short(row: Row, index: int) -> list[Modifier]:
    """MG-EFF-53: projects of these kinds are complete with so many slots empty."""
    n = row.number("n", least=1)
    return [Modifier(index + kind, n, False) for kind in kinds_but(row, ("settle", "develop", "agenda"))]


def shield(row: Row, index: int) -> list[Modifier]:
    """MG-EFF-55: nobody takes cubes from projects of these kinds."""
    return [Modifier(index, kinds_of(row), True)]


def kinds_but(row: Row, left_out: tuple[str, ...]) -> list[int]:
    """A list of project kinds, of which some mean nothing here."""
    known = [name for name in KINDS if name not in left_out]
    return [KINDS.index(known[at]) for at in row.some_of("kinds", known)]


MODIFIERS: Final[dict[str, tuple[Callable[[Row, int], list[Modifier]], int]]] = {  # how it is read, its first index
    "draw_bonus": (more, DRAW_BONUS),
    "settle_bonus": (settle_bonus, SETTLE_SAME),
    "wild": (wild, WILD),
    "short": (short, SHORT),
    "card_limit": (more, CARD_LIMIT),
    "shield": (shield, SHIELD),
    "spoils_bonus": (more, SPOILS_BONUS),
    "discard_bonus": (more, DISCARD_BONUS),
    "draw_choice": (more, DRAW_CHOICE),
    "reinforce_free": (allowed, REINFORCE_FREE),
    "route_any_colour": (allowed, ROUTE_ANY_COLOUR),
    "no_loss": (allowed, NO_LOSS),
}


def read_modifiers(row: Row) -> list[Modifier]:
    """A modifier and its parameters."""
    kinds = list(MODIFIERS)
    read, index = MODIFIERS[kinds[row.one_of("kind", kinds)]]
    found = read(row, index)
    row.end()
    return found
