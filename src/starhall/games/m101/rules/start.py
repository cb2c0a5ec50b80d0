"""Setting up (3.3)."""

from __future__ import annotations

from typing import Final

from starhall.games.m101.content.components import CARD_COUNT, CARD_POWERS, START_SYSTEMS, SYSTEM_COUNT
from starhall.games.m101.content.octagons import CELLS, START_SPACES
from starhall.games.m101.content.vocabulary import NONE, POWERS, TECH_LEVEL
from starhall.games.m101.rules.advance import fill_research
from starhall.games.m101.rules.colonise import lay_system, place_cubes
from starhall.games.m101.rules.flow import begin_round
from starhall.games.m101.rules.hand import insert
from starhall.games.m101.rules.influence import occupy
from starhall.games.m101.rules.space import BEGIN_AT, KEEP
from starhall.games.m101.rules.state import Agreed, Galaxy, Side
from starhall.games.m101.rules.tech import rise
from starhall.kernel.chance import Chance
from starhall.kernel.frames import LEGAL, NOT_OFFERED, Decision, Do, Frame


def empty_galaxy(seats: int, chance: Chance, agreed: Agreed) -> Galaxy:
    """M1-SET-01, M1-SET-02: the board before anything lies on it, and what each player begins with."""
    g = Galaxy(seats, chance)
    g.agreed = agreed
    g.order = list(range(seats))
    for _ in range(seats):
        side = Side()
        side.disks = agreed.disks
        g.sides.append(side)
    return g


def new_galaxy(seats: int, chance: Chance, agreed: Agreed, hands: list[int]) -> Galaxy:
    """M1-SET-03 to M1-SET-09: player order, start systems, deck, hands, research area, then the choices."""
    g = empty_galaxy(seats, chance, agreed)
    g.shuffle(g.order)
    deal_start_systems(g)
    for seat in g.order:
        for _ in range(hands[seat]):
            insert(g.sides[seat].hand, g.deck.pop())
    fill_research(g)
    choices: list[Frame[Galaxy]] = [KeepStart(seat) for seat in g.order]
    g.then(*choices, Do(apply_tech_levels), Do(begin_round))
    g.run_until_asked()
    g.floor = 0
    return g


def deal_start_systems(g: Galaxy) -> None:
    """M1-SET-04, M1-SET-05: two to each in tech order; the others are shuffled into the deck."""
    starts = list(START_SYSTEMS)
    g.shuffle(starts)
    for seat in g.order:
        g.sides[seat].dealt = sorted([starts.pop(), starts.pop()])
    g.deck = [card for card in range(CARD_COUNT) if card not in START_SYSTEMS] + sorted(starts)
    g.shuffle(g.deck)


class KeepStart(Decision[Galaxy]):
    """Decision 1, M1-SET-09: one start system is kept, the other goes face up on the discard pile."""

    question = "M1-D01"
    is_public = False

    def options(self, g: Galaxy, seat: int) -> list[int]:
        return [KEEP + card for card in g.sides[seat].dealt]

    def forbids(self, g: Galaxy, seat: int, action: int) -> str:
        if not KEEP <= action < KEEP + SYSTEM_COUNT:
            return NOT_OFFERED
        return LEGAL if action - KEEP in g.sides[seat].dealt else "M1-SET-09"

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        card = action - KEEP
        for other in g.sides[seat].dealt:
            if other != card:
                g.discards.append(other)
        g.sides[seat].dealt = [card]
        g.tell("kept", seat, card, g.discards[-1])
        g.then(BeginAt(seat, card))

    def sound(self, g: Galaxy) -> bool:
        return len(g.sides[self.seat].dealt) == 2


class BeginAt(Decision[Galaxy]):
    """Decision 2, M1-SET-09: a free start space."""

    question = "M1-D02"
    is_inner = True

    def __init__(self, seat: int, card: int) -> None:
        super().__init__(seat)
        self.card: Final = card

    def sound(self, g: Galaxy) -> bool:
        return self.card in g.sides[self.seat].dealt

    def options(self, g: Galaxy, seat: int) -> list[int]:
        return [BEGIN_AT + cell for cell in START_SPACES[g.seats] if g.system[cell] == NONE]

    def forbids(self, g: Galaxy, seat: int, action: int) -> str:
        if not BEGIN_AT <= action < BEGIN_AT + CELLS:
            return NOT_OFFERED
        if action - BEGIN_AT not in START_SPACES[g.seats]:
            return "M1-GEO-09"
        return LEGAL if g.system[action - BEGIN_AT] == NONE else "M1-SET-09"

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        begin_at(g, seat, self.card, action - BEGIN_AT)


def begin_at(g: Galaxy, seat: int, card: int, cell: int) -> None:
    """M1-SET-10, M1-SET-11, M1-SET-13: the system, a disk on its political control space, its cubes; nothing else."""
    g.sides[seat].dealt = []
    lay_system(g, card, cell)
    occupy(g, seat, cell, by_force=False)
    place_cubes(g, card, cell)
    g.tell("began", seat, card, cell)


def apply_tech_levels(g: Galaxy, seat: int, item: int) -> None:
    """M1-SET-12: when all start systems lie, their powers are held, and tech levels apply in tech order."""
    for other in g.order[:]:
        for cell in range(CELLS):
            if g.controller[cell] == other:
                for power in CARD_POWERS[g.system[cell]]:
                    g.sides[other].powers = [*g.sides[other].powers, power]
                    if POWERS[power].kind == TECH_LEVEL:
                        rise(g, other, POWERS[power].value)
