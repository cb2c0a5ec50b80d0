"""Points and places, for games that the round limit ends (MG-LIM-02, 03)."""

from __future__ import annotations

from typing import Final

from starhall.games.master_of_the_galaxy.content.components import AGENDA_PROJECT, DEVELOP_PROJECT
from starhall.games.master_of_the_galaxy.content.vocabulary import BLACK, NONE
from starhall.games.master_of_the_galaxy.rules.state import Galaxy, placed_bases, systems_of
from starhall.games.master_of_the_galaxy.rules.symbols import most_symbols

A_BASE: Final = 5
A_SYMBOL: Final = 9
VICTORY: Final = 45  # either figure at victory


def base_points(g: Galaxy, seat: int) -> int:
    """MG-LIM-02: five for each base on the board."""
    return A_BASE * placed_bases(g, seat)


def symbol_points(g: Galaxy, seat: int) -> int:
    """MG-LIM-02: nine for each of the most frequent symbol."""
    return A_SYMBOL * most_symbols(g, seat)


def points_of(g: Galaxy, seat: int) -> int:
    """MG-LIM-02: the larger of the two; whoever has won, by conquest too, has at least the points of a victory."""
    points = max(base_points(g, seat), symbol_points(g, seat))
    return max(points, VICTORY) if g.winner == seat and g.victories else points


def achievements(g: Galaxy, seat: int) -> int:
    """Implemented developments plus active agendas."""
    found = 0
    for card in g.sides[seat].cards:
        for project in (DEVELOP_PROJECT[card], AGENDA_PROJECT[card]):
            if project != NONE and g.rewarded[project]:
                found += 1
    return found


def ranked_by(g: Galaxy, seat: int) -> list[int]:
    """MG-LIM-03: what is compared, the first difference decides; victory comes before all."""
    bases = base_points(g, seat)
    symbols = symbol_points(g, seat)
    return [
        1 if g.winner == seat and g.victories else 0,
        max(bases, symbols),
        min(bases, symbols),
        len(systems_of(g, seat)),
        achievements(g, seat),
        sum(g.sides[seat].bag[:BLACK]),
        (seat - g.first) % g.seats,
    ]


def ranking(g: Galaxy) -> list[int]:
    """The seats, best first."""
    return sorted(range(g.seats), key=lambda seat: ranked_by(g, seat), reverse=True)
