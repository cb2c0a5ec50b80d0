"""What a seat may know: all but the order of the decks and what the bags will give; and states it may believe in."""

from __future__ import annotations

from typing import Final

from starhall.games.master_of_the_galaxy.knowledge.fields import GALAXY
from starhall.games.master_of_the_galaxy.knowledge.imagining import deal_unknown, open_cards
from starhall.games.master_of_the_galaxy.rules.state import Galaxy
from starhall.kernel.chance import quick_chance
from starhall.kernel.fields import masked
from starhall.kernel.state import View


class GalaxyView(View):
    """What one seat may know of the whole table: `g` is the game, each deck in ascending order below its open cards."""

    def __init__(self, g: Galaxy, seat: int) -> None:
        super().__init__(g, seat)
        self.g: Final = masked(GALAXY, g, seat)
        self.tops: Final = [cards[: open_cards(g, deck)] for deck, cards in enumerate(g.decks)]  # what lies open

    def facts(self) -> tuple[object, ...]:
        return (*self.asked(), self.tops, *GALAXY.facts(self.g))


def imagine(view: GalaxyView, seed: int) -> Galaxy:
    """A galaxy that a seat with this view may believe in: the decks are shuffled below their open cards."""
    g = view.g.twin(quick_chance(seed))
    g.stack = list(view.frames)
    deal_unknown(g)
    g.stand()
    return g


def resample(g: Galaxy, seat: int, seed: int) -> Galaxy:
    """The same galaxy with what nobody can know dealt anew: the order below the open cards, and the chance to come."""
    other = g.twin(quick_chance(seed))
    other.resume(g)
    deal_unknown(other)
    return other
