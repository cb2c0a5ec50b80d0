"""Section 24 of the rules: how good a state is for a seat, for bots."""

from __future__ import annotations

from starhall.games.age_of_galaxy.scoring import points
from starhall.games.age_of_galaxy.state import Galaxy


def value(g: Galaxy, seat: int) -> int:
    """How good the state is for a seat, in thousandths of a point."""
    return 1000 * points(g, seat)
