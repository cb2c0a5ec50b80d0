"""The tech track (3.8)."""

from __future__ import annotations

from starhall.games.m101.content.components import TOP_LEVEL
from starhall.games.m101.rules.state import Galaxy, level


def rise(g: Galaxy, seat: int, levels: int) -> None:
    """M1-TEC-03, M1-TEC-08: one level after the other, each time behind all disks of the new level."""
    side = g.sides[seat]
    before = level(side)
    for _ in range(levels):
        side.raw_level += 1
        if side.raw_level > TOP_LEVEL:
            step_forward(g, seat)
        else:
            fall_in(g, seat)
    g.tell("stepped_forward" if before == TOP_LEVEL else "rose", seat, level(side))


def step_forward(g: Galaxy, seat: int) -> None:
    """M1-TEC-04: to the front of level 5."""
    g.order = [seat, *[other for other in g.order if other != seat]]


def fall_in(g: Galaxy, seat: int) -> None:
    """Behind all disks that are on the seat's level or above it."""
    own = level(g.sides[seat])
    others = [other for other in g.order if other != seat]
    at = 0
    while at < len(others) and level(g.sides[others[at]]) >= own:
        at += 1
    others.insert(at, seat)
    g.order = others


def sink(g: Galaxy, seat: int, levels: int) -> None:
    """M1-TEC-05: a falling level moves the disk behind those of the lower level; above 5 nothing moves."""
    side = g.sides[seat]
    before = level(side)
    side.raw_level -= levels
    if level(side) < before:
        fall_in(g, seat)
        g.tell("sank", seat, level(side))
