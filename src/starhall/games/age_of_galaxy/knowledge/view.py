"""What a seat may know, and states that it may believe in."""

from __future__ import annotations

from typing import Final

from starhall.games.age_of_galaxy.content.vocabulary import CHOICE_PHASE
from starhall.games.age_of_galaxy.knowledge.fields import GALAXY
from starhall.games.age_of_galaxy.knowledge.imagining import deal_unknown
from starhall.games.age_of_galaxy.rules.state import Galaxy, Side
from starhall.kernel.chance import quick_chance
from starhall.kernel.fields import masked
from starhall.kernel.state import View


class GalaxyView(View):
    """What one seat may know of the whole table: `g` is the game, blank where the seat may not look."""

    def __init__(self, g: Galaxy, seat: int) -> None:
        super().__init__(g, seat)
        self.g: Final = masked(GALAXY, g, seat)

    def facts(self) -> tuple[object, ...]:
        return (*self.asked(), *GALAXY.facts(self.g))

    def own(self) -> Side:
        """The viewer's own side; nothing lies before a spectator."""
        return self.g.sides[self.seat] if self.seat >= 0 else Side()

    def marks(self) -> list[int]:
        """AG-SET-15: in the mulligan, the viewer's cards that are to be discarded."""
        return self.own().aside if self.g.phase == CHOICE_PHASE else []

    def packet(self) -> list[int]:
        """AG-DRA-02: in the draft, the cards that the viewer is to choose from."""
        return self.own().packet() if self.g.phase == CHOICE_PHASE else []


def imagine(view: GalaxyView, seed: int) -> Galaxy:
    """A state that this view's seat may believe in: what it cannot know is dealt anew."""
    g = view.g.twin(quick_chance(seed))
    g.stack = list(view.frames)
    return dealt_anew(g, view.seat)


def resample(g: Galaxy, seat: int, seed: int) -> Galaxy:
    """The same game with what this seat cannot know dealt anew: nothing that the seat can see changes."""
    copy = g.copy()
    copy.chance.at = quick_chance(seed).at  # it draws other numbers from now on
    copy.chance.block = []
    return dealt_anew(copy, seat)


def dealt_anew(g: Galaxy, seat: int) -> Galaxy:
    """The unknown is dealt until everything that waits takes it as it is."""
    deal_unknown(g, seat)
    g.stand()
    while not g.sound():
        deal_unknown(g, seat)
        g.stand()
    return g
