"""Routes of cubes and their tolls (M1-DEL-07 to M1-DEL-09)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from starhall.games.m101.content.octagons import BIT, CELLS, IN_PLAY, cells_of, near
from starhall.games.m101.rules.state import Galaxy
from starhall.kernel.seats import NOBODY

PART: Final = 64  # a toll is one number: PART ** seat for each card due to that seat
PARTS: Final[tuple[int, ...]] = (1, PART, PART * PART, PART * PART * PART)


def network(g: Galaxy, seat: int) -> int:
    """The systems and empty spaces that the seat influences: routes run through these."""
    side = g.sides[seat]
    return side.presence | side.outposts


def toll_cells(g: Galaxy, seat: int) -> int:
    """M1-DEL-08: the systems that others control."""
    return g.systems & ~g.sides[seat].realm


def rings(g: Galaxy, seat: int, source: int) -> list[int]:
    """The cells beside which a route can end that begins at a source: without, then with 1, 2, ... tolls on the way.

    The tolls of both ends are not counted. What is passed is in the first ring that reaches it.
    """
    play: i64 = IN_PLAY[g.seats]
    net: i64 = network(g, seat)
    tolls: i64 = toll_cells(g, seat)
    found: list[int] = []
    ring: i64 = BIT[source]
    seen: i64 = ring
    while ring:
        more = ring
        beside: i64 = 0
        while more:
            more_beside = near(more, play)
            beside |= more_beside
            more = more_beside & net & ~tolls & ~seen
            seen |= more
        found.append(beside)
        ring = beside & net & tolls & ~seen
        seen |= ring
    return found


def least_toll(g: Galaxy, seat: int, source: int, cell: int, found: list[int]) -> int:
    """The fewest toll cards from a source to a destination, both included; NOBODY (-1): there is no route."""
    tolls = toll_cells(g, seat)
    ends = (1 if tolls & BIT[source] else 0) + (1 if tolls & BIT[cell] else 0)
    for cost in range(len(found)):
        if found[cost] & BIT[cell]:
            return cost + ends
    return NOBODY


def offered_tolls(g: Galaxy, seat: int, source: int, cell: int, most: int) -> list[int]:
    """M1-DEL-09: the tolls of all routes that cost at most so many cards, but none that another one undercuts."""
    dear = network(g, seat) & toll_cells(g, seat) & ~BIT[source] & ~BIT[cell]
    ends = due_at(g, seat, source) + due_at(g, seat, cell)
    if not dear:
        return [ends]
    found = rings(g, seat, source)
    if found[0] & BIT[cell]:
        return [ends]  # a way without tolls undercuts every other
    owner = only_owner(g, dear)
    if owner != NOBODY:
        way = least_toll(g, seat, source, cell, found) - cards_in(ends)
        return [ends + way * PARTS[owner]]
    return sorted([way + ends for way in tolls_between(g, seat, source, cell, most - cards_in(ends))])


def only_owner(g: Galaxy, cells: int) -> int:
    """Who controls all of these systems; NOBODY: several players do."""
    for seat in range(g.seats):
        if cells & ~g.sides[seat].realm == 0:
            return seat
    return NOBODY


def due_at(g: Galaxy, seat: int, cell: int) -> int:
    """M1-DEL-08: the toll of one system; own systems and empty spaces are free."""
    owner = g.controller[cell]
    return 0 if owner in (NOBODY, seat) else PARTS[owner]


def cards_in(toll: int) -> int:
    """How many cards a toll is."""
    return toll % PART + toll // PART % PART + toll // PARTS[2] % PART + toll // PARTS[3]


def due_to(toll: int, seat: int) -> int:
    """How many cards of a toll go to this seat."""
    return toll // PARTS[seat] % PART


def undercuts(toll: int, other: int) -> bool:
    """Is a toll no higher than another for any single opponent?"""
    return all(due_to(toll, seat) <= due_to(other, seat) for seat in range(4))


def tolls_between(g: Galaxy, seat: int, source: int, goal: int, most: int) -> list[int]:
    """The tolls between a source and a goal, ends excluded, of which none undercuts another."""
    through = network(g, seat) & ~BIT[source] & ~BIT[goal]
    play = IN_PLAY[g.seats]
    best: list[list[int]] = [[] for _ in range(CELLS)]
    best[source].append(0)
    arrived: list[int] = []
    open_cells = [source]
    open_tolls = [0]
    while open_cells:
        cell = open_cells.pop()
        toll = open_tolls.pop()
        if toll not in best[cell]:
            continue  # undercut since
        around = near(BIT[cell], play)
        if around & BIT[goal]:
            add_toll(arrived, toll)
        for other in cells_of(around & through):
            more = toll + due_at(g, seat, other)
            if cards_in(more) <= most and add_toll(best[other], more):
                open_cells.append(other)
                open_tolls.append(more)
    return arrived


def add_toll(tolls: list[int], toll: int) -> bool:
    """Keep a toll unless it is undercut; drop those that it undercuts. Was it new?"""
    for other in tolls:
        if undercuts(other, toll):
            return False
    kept = [other for other in tolls if not undercuts(toll, other)]
    tolls.clear()
    tolls.extend(kept)
    tolls.append(toll)
    return True
