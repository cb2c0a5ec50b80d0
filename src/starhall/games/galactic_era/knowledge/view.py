"""What a seat may know (section 17)."""

from __future__ import annotations

from typing import Final

from starhall.games.galactic_era.content.components import PASSIVE
from starhall.games.galactic_era.knowledge.fields import GALAXY
from starhall.games.galactic_era.knowledge.provisional import goal_score_now, public_total, story_score_now
from starhall.games.galactic_era.rules.ships import dummies_used
from starhall.games.galactic_era.rules.state import Galaxy, Side
from starhall.kernel.fields import masked
from starhall.kernel.position import HIDDEN
from starhall.kernel.state import View

UNKNOWN: Final = HIDDEN  # a counter, relic, card, letter or number that the viewer does not know


class GalaxyView(View):
    """What one seat may know of a game: `g` is the game, blank where the seat may not look.

    Beside it stands what is public although it is made from secrets.
    """

    def __init__(self, g: Galaxy, seat: int) -> None:
        super().__init__(g, seat)
        self.g: Final = masked(GALAXY, g, seat)
        self.star_hexes: Final = (*g.chart.stars, *g.new_stars)
        self.in_fleets: Final = tuple([in_fleets(g, side, seat) for side in range(len(g.sides))])
        self.dummies: Final = tuple([dummies_used(side) for side in g.sides])  # GE-FLT-22: so many lie in the stacks
        self.story_now: Final = tuple(story_score_now(g))  # what each seat would score if the round ended now
        self.goal_now: Final = tuple(goal_score_now(g))  # the same if the game did

    def facts(self) -> tuple[object, ...]:
        totals = self.in_fleets, self.dummies, self.story_now, self.goal_now
        return (*self.asked(), *GALAXY.facts(self.g), *totals)

    def own(self) -> Side:
        """The viewer's own side; a spectator has none."""
        return self.g.sides[self.seat] if self.seat >= 0 else Side()


def in_fleets(g: Galaxy, seat: int, viewer: int) -> int:
    """GE-FLT-25: the ships in all fleets of a side; the passive automa's are UNKNOWN."""
    side = g.sides[seat]
    if side.automa == PASSIVE:
        return UNKNOWN
    return public_total(side) + (side.stowed if seat == viewer else 0)
