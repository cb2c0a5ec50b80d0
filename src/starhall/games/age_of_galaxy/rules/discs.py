"""AG-ACT-06: every action places exactly one disc. The four areas of the main board hold any number of them."""

from __future__ import annotations

from starhall.games.age_of_galaxy.content.main_board import MAX_SEATS
from starhall.games.age_of_galaxy.rules.state import Galaxy


def take_disc(g: Galaxy, seat: int, action: int) -> None:
    """AG-ACT-03, AG-ACT-06: the turn's one action takes one disc from the personal supply."""
    g.sides[seat].discs -= 1
    g.acted = True
    g.tell("action", seat, action)


def place_on_area(g: Galaxy, seat: int, area: int) -> None:
    """Place the disc on an area of the main board."""
    g.area_discs[area * MAX_SEATS + seat] += 1


def discs_on(g: Galaxy, area: int, seat: int) -> int:
    """How many discs of a seat lie on an area."""
    return g.area_discs[area * MAX_SEATS + seat]
