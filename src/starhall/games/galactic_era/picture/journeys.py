"""The journeys that a group in hand may take, and what they cost: for the picture and the words of its targets."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from typing import Final

from starhall.games.galactic_era.knowledge.imagining import imagine
from starhall.games.galactic_era.knowledge.view import GalaxyView
from starhall.games.galactic_era.rules.movement import PickTarget
from starhall.games.galactic_era.rules.paths import cost
from starhall.games.galactic_era.rules.space import hex_of
from starhall.games.galactic_era.rules.state import JUMP, Galaxy


class Journey:
    """From hex to hex, and what has been spent on arriving at each; `spent` is empty for a jump (GE-MOV-15)."""

    def __init__(self, hexes: list[int], spent: list[int]) -> None:
        self.hexes: Final = hexes
        self.spent: Final = spent


@lru_cache(2)
def journeys_in_hand(view: GalaxyView) -> dict[int, Journey]:
    """GE-MOV-16: the journey to each target, by the option. What the viewer knows decides them alone."""
    top = view.frames[-1] if view.frames else None
    if not isinstance(top, PickTarget) or top.seat != view.seat:
        return {}
    g = imagine(view, 1)
    return {action: journey_to(g, top, hex_of(g, action)) for action in view.options if hex_of(g, action) >= 0}


def journey_to(g: Galaxy, group: PickTarget, target: int) -> Journey:
    """The journey of a group to a target."""
    hexes = [group.hex, *group.path(g, target)]
    if group.allowance(g) == JUMP:
        return Journey(hexes, [])
    spent = [0]
    for at, hex in pairwise(hexes):
        beside = hex in g.chart.board.next[at] or g.chart.board.wormhole[at] == hex
        spent.append(spent[-1] + (cost(g, hex) if beside else 1))
    return Journey(hexes, spent[1:])
