"""What a galaxy is worth to a seat: for bots (section 11 of the rules)."""

from __future__ import annotations

from starhall.games.master_of_the_galaxy.scoring import points_of
from starhall.games.master_of_the_galaxy.state import Galaxy


def value(g: Galaxy, seat: int) -> int:
    """How good the galaxy is for a seat, in thousandths of a point."""
    return 1000 * points_of(g, seat)
