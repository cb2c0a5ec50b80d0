"""Disks, influence and control (3.15)."""

from __future__ import annotations

from starhall.games.m101.content.components import DEMAND_CLASS, DEMANDS
from starhall.games.m101.content.octagons import BIT, NEAR, ROUND_GAP
from starhall.games.m101.rules.powers import hold, lose
from starhall.games.m101.rules.state import (
    MILITARY_STEP,
    SEAT_STEP,
    Galaxy,
    area_disks_of,
    changed,
    influence,
    outpost_of,
    political,
)
from starhall.kernel.seats import NOBODY


def take_disk(g: Galaxy, seat: int) -> None:
    """M1-DSK-01, M1-DSK-02: a disk from the seat's stock; once there is none, a proxy."""
    side = g.sides[seat]
    if side.disks > 0:
        side.disks -= 1
        if side.disks == 0:
            g.tell("last_disk", seat)
    else:
        side.proxies += 1


def be_present(g: Galaxy, seat: int, cell: int) -> None:
    """M1-INF-02, M1-GEO-13: the seat influences the system of this cell and reaches its neighbours."""
    side = g.sides[seat]
    side.presence |= BIT[cell]
    side.reach |= NEAR[g.seats][cell]


def add_disk(g: Galaxy, seat: int, cell: int, disk: int) -> None:
    """A disk lies in an area: 1 is a political one, MILITARY_STEP a military one."""
    g.area_disks = changed(g.area_disks, cell, g.area_disks[cell] + disk * SEAT_STEP[seat])
    be_present(g, seat, cell)


def put_political(g: Galaxy, seat: int, cell: int) -> None:
    """A disk into the political area."""
    take_disk(g, seat)
    add_disk(g, seat, cell, 1)


def put_military(g: Galaxy, seat: int, cell: int) -> None:
    """A disk into the military area."""
    take_disk(g, seat)
    add_disk(g, seat, cell, MILITARY_STEP)


def put_cultural(g: Galaxy, seat: int, cell: int, demand: int) -> None:
    """M1-DEL-12: a disk on a demand space."""
    take_disk(g, seat)
    g.filled = changed(g.filled, demand, seat)
    stop_wanting(g, cell, demand)
    be_present(g, seat, cell)


def stop_wanting(g: Galaxy, cell: int, demand: int) -> None:
    """A demand space is filled: the system wants no such cube any more, unless it has another such space."""
    kind = DEMAND_CLASS[demand]
    for other in DEMANDS[g.system[cell]]:
        if DEMAND_CLASS[other] == kind and g.filled[other] == NOBODY:
            return
    g.wants = changed(g.wants, kind, g.wants[kind] & ~BIT[cell])


def put_outpost(g: Galaxy, seat: int, cell: int) -> None:
    """M1-EXP-05: a disk on an empty space."""
    take_disk(g, seat)
    side = g.sides[seat]
    side.outposts |= BIT[cell]
    side.reach |= NEAR[g.seats][cell]


def admit_outpost(g: Galaxy, cell: int) -> None:
    """M1-COL-09: a disk that lay on the empty space goes to the political area, not on a control space."""
    seat = outpost_of(g, cell)
    if seat != NOBODY:
        g.sides[seat].outposts &= ~BIT[cell]
        add_disk(g, seat, cell, 1)


def occupy(g: Galaxy, seat: int, cell: int, by_force: bool) -> None:
    """M1-COL-10: the placing player's disk goes on a control space, and the system is theirs."""
    if by_force:
        put_military(g, seat, cell)
        g.garrisons |= BIT[cell]
    else:
        put_political(g, seat, cell)
    g.controller = changed(g.controller, cell, seat)
    g.sides[seat].realm |= BIT[cell]


def reach_around(g: Galaxy, seat: int, gap: int) -> None:
    """M1-GEO-13: who controls an infrastructure reaches the cells around it."""
    g.sides[seat].reach |= ROUND_GAP[g.seats][gap]


def prevails(g: Galaxy, seat: int, cell: int) -> bool:
    """M1-INF-05: more influence than every other player, and some of it political or military."""
    if area_disks_of(g, cell, seat) == 0:
        return False
    own = influence(g, cell, seat)
    return all(not (other != seat and influence(g, cell, other) >= own) for other in range(g.seats))


def check_control(g: Galaxy, seat: int, cell: int, by_force: bool) -> None:
    """M1-INF-05 to M1-INF-09: after a disk of the seat was placed; otherwise control stays where it is."""
    old = g.controller[cell]
    if old == seat or not prevails(g, seat, cell):
        return
    g.controller = changed(g.controller, cell, seat)
    g.sides[old].realm &= ~BIT[cell]
    g.sides[seat].realm |= BIT[cell]
    if by_force:
        g.garrisons |= BIT[cell]
    else:
        g.garrisons &= ~BIT[cell]
    g.tell("took_control", seat, g.system[cell], old)
    lose(g, old, g.system[cell])
    hold(g, seat, g.system[cell])


def control_after_delivery(g: Galaxy, seat: int, cell: int) -> None:
    """M1-DEL-15, M1-INF-08: the political control space if there is political influence, otherwise the military one."""
    check_control(g, seat, cell, political(g, cell, seat) == 0)
