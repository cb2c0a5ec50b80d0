"""What wins, and how near everybody is."""

from __future__ import annotations

from typing import Final

from starhall.games.master_of_the_galaxy.content.components import ALL_BASES, CONQUEST, DOMINATION
from starhall.games.master_of_the_galaxy.knowledge.view import GalaxyView
from starhall.games.master_of_the_galaxy.rules.state import placed_bases
from starhall.games.master_of_the_galaxy.rules.symbols import most_symbols, starting_systems
from starhall.kernel.goals import Goal, Near, nearest

FIRST: Final = 1  # base, symbol and system: what a seat begins with


def goal(view: GalaxyView) -> Goal:
    """MG-END: nine bases, five equal symbols or two starting systems; the nearest for each seat."""
    ways = f"{ALL_BASES} bases, {DOMINATION} equal symbols or {CONQUEST} starting systems"
    limit = f"or the closest after round {view.g.round_limit}" if view.g.round_limit else ""
    return Goal(ways, tuple([near(view, seat) for seat in range(view.seats)]), limit)


def near(view: GalaxyView, seat: int) -> Near:
    """The victory that a seat is nearest to."""
    ways = (
        Near(placed_bases(view.g, seat), ALL_BASES, "bases"),
        Near(most_symbols(view.g, seat), DOMINATION, "symbols"),
        Near(starting_systems(view.g, seat), CONQUEST, "systems"),
    )
    return nearest([(way, FIRST) for way in ways])
