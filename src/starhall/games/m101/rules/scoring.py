"""Scoring and ties (3.19, 3.20): computed from the position alone."""

from __future__ import annotations

from starhall.games.m101.content.components import (
    COMBOS,
    DEMAND_VP,
    DEMANDS,
    LINES,
    SCORE_BASE,
    SPECIAL,
    VP_CONTROL,
    VP_INFLUENCE,
)
from starhall.games.m101.content.octagons import BIT, CELLS
from starhall.games.m101.content.vocabulary import NONE
from starhall.games.m101.rules.counters import COUNTING
from starhall.games.m101.rules.state import Galaxy, is_filled_by
from starhall.kernel.seats import NOBODY


def points(g: Galaxy, seat: int) -> int:
    """M1-SCO-01: specials, regular infrastructure, systems, deliveries."""
    return (
        special_points(g, seat)
        + infrastructure_points(g, seat)
        + controlled_points(g, seat)
        + influenced_points(g, seat)
        + delivery_points(g, seat)
    )


def infrastructure_points(g: Galaxy, seat: int) -> int:
    """M1-SCO-03: the VPs of regular infrastructure."""
    found = 0
    for gap in range(len(g.builder)):
        if g.builder[gap] == seat:
            found += VP_CONTROL[g.infrastructure[gap]]
    return found


def controlled_points(g: Galaxy, seat: int) -> int:
    """M1-SCO-04: the large VPs of systems controlled."""
    found = 0
    for cell in range(CELLS):
        if g.controller[cell] == seat:
            found += VP_CONTROL[g.system[cell]]
    return found


def influenced_points(g: Galaxy, seat: int) -> int:
    """M1-SCO-04: the small VPs of other systems with a disk."""
    found = 0
    others = g.sides[seat].presence & ~g.sides[seat].realm
    for cell in range(CELLS):
        if others & BIT[cell]:
            found += VP_INFLUENCE[g.system[cell]]
    return found


def delivery_points(g: Galaxy, seat: int) -> int:
    """M1-SCO-05: demand spaces with the seat's disk, and brackets that are all its own."""
    found = 0
    for cell in range(CELLS):
        card = g.system[cell]
        if card != NONE:
            for demand in DEMANDS[card]:
                if g.filled[demand] == seat:
                    found += DEMAND_VP[demand]
            for combo in COMBOS[card]:
                if combo.vp and is_filled_by(g, seat, combo):
                    found += combo.vp
    return found


def special_points(g: Galaxy, seat: int) -> int:
    """M1-SCO-02, M1-SPC-04: each special counts on its own."""
    found = 0
    for gap in range(len(g.builder)):
        if g.builder[gap] == seat and SPECIAL[g.infrastructure[gap]]:
            found += special_worth(g, seat, g.infrastructure[gap])
    return found


def special_worth(g: Galaxy, seat: int, special: int) -> int:
    """M1-SPC-01: its base, and for each line its VPs times its count; at least 0."""
    found = SCORE_BASE[special]
    lines = LINES[special]
    for line in lines:
        found += line.vp * COUNTING[line.count].count(g, seat, line, lines[0])
    return max(0, found)


# -- ties ----------------------------------------------------------------------------------------------------


def ranking(g: Galaxy) -> list[int]:
    """M1-TIE-01: the seats from first to last, by VPs, then by tech order; who won a vote comes first."""
    scores = [points(g, seat) for seat in range(g.seats)]
    ranked = sorted(g.order, key=lambda seat: -scores[seat])
    if g.winner != NOBODY:
        ranked.remove(g.winner)
        ranked.insert(0, g.winner)
    return ranked


def tied_for_first(g: Galaxy) -> list[int]:
    """The seats that share the most VPs, in tech order."""
    scores = [points(g, seat) for seat in range(g.seats)]
    return [seat for seat in g.order if scores[seat] == max(scores)]
