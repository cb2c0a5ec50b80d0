"""What a seat may know, and the states that it may believe in (section 5)."""

from __future__ import annotations

from typing import Final

from starhall.games.m101.knowledge.fields import GALAXY
from starhall.games.m101.knowledge.imagining import choose_anew, dealt_anew
from starhall.games.m101.rules.state import Galaxy, Side
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


def imagine(view: GalaxyView, seed: int) -> Galaxy:
    """A state that the view's seat may believe in: draw pile and unknown cards of other hands are dealt anew."""
    chance = quick_chance(seed)
    g = view.g.twin(chance)
    g.stack = list(view.frames)
    return dealt_anew(g, view.seat, chance)


def resample(g: Galaxy, seat: int, seed: int) -> Galaxy:
    """The true state with everything that a seat cannot know dealt anew: for tests of secrecy."""
    chance = quick_chance(seed)
    other = dealt_anew(g.copy(), seat, chance)
    choose_anew(other, seat, chance)
    return other
