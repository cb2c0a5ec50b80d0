"""Black holes (MG-BHO)."""

from __future__ import annotations

from typing import Final

from starhall.games.master_of_the_galaxy.content.components import (
    ALL_SYSTEMS,
    FIRST_CONFLICT,
    HOLE_TOKENS,
    IS_START,
    PLANET_FIRST,
    PLANET_LAST,
    TRACKS_AT,
)
from starhall.games.master_of_the_galaxy.content.vocabulary import HOLE_PLACE, HOLE_REMOVE, NONE
from starhall.games.master_of_the_galaxy.rules.cards import acquire
from starhall.games.master_of_the_galaxy.rules.conflicts import clear_sides, take_off
from starhall.games.master_of_the_galaxy.rules.routes import return_all_routes
from starhall.games.master_of_the_galaxy.rules.space import FINISH, HOLE
from starhall.games.master_of_the_galaxy.rules.state import Galaxy, with_item
from starhall.games.master_of_the_galaxy.rules.symbols import after_change
from starhall.kernel.frames import LEGAL, NOT_OFFERED, Decision, Frame
from starhall.kernel.seats import NOBODY


def forbids_hole(g: Galaxy, system: int, op: int) -> str:
    """MG-EFF-40: cover a neutral system, or uncover one that is no starting system."""
    if g.covered[system]:
        if IS_START[system]:
            return "MG-BHO-09"
        return "MG-EFF-40" if op == HOLE_PLACE else LEGAL
    if op == HOLE_REMOVE:
        return "MG-EFF-40"
    if g.owner[system] != NOBODY or tokens_left(g) <= 0:
        return "MG-BHO-04"
    return LEGAL


def tokens_left(g: Galaxy) -> int:
    """How many more systems can be covered."""
    return HOLE_TOKENS - len([system for system in range(ALL_SYSTEMS) if g.covered[system]])


def systems_for_hole(g: Galaxy, op: int) -> list[int]:
    """The systems that can be covered or uncovered now."""
    return [system for system in range(ALL_SYSTEMS) if not forbids_hole(g, system, op)]


class BlackHole(Decision[Galaxy]):
    """D25: up to n times, and at least once if possible: a neutral system is covered, a covered one uncovered."""

    def __init__(self, seat: int, n: int, op: int, further: bool) -> None:
        super().__init__(seat)
        self.n: Final = n
        self.op: Final = op
        self.further: Final = bool(further)

    def due(self, g: Galaxy) -> int:
        return 1 << self.seat if self.n > 0 and systems_for_hole(g, self.op) else 0

    def run(self, g: Galaxy) -> None:
        """Nothing more is possible."""

    def asks(self, g: Galaxy) -> str:
        return "D25-more" if self.further else "D25"

    def options(self, g: Galaxy, seat: int) -> list[int]:
        found = [HOLE + system for system in systems_for_hole(g, self.op)]
        if self.further:
            found.append(FINISH)
        return found

    def forbids(self, g: Galaxy, seat: int, action: int) -> str:
        if action == FINISH:
            return LEGAL if self.further else "MG-DIS-06"
        if not HOLE <= action < HOLE + ALL_SYSTEMS:
            return NOT_OFFERED
        return forbids_hole(g, action - HOLE, self.op)

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        if action == FINISH:
            return
        g.then(BlackHole(seat, self.n - 1, self.op, True))
        if g.covered[action - HOLE]:
            uncover(g, seat, action - HOLE)
        else:
            cover(g, seat, action - HOLE)


def cover(g: Galaxy, seat: int, system: int) -> None:
    """MG-BHO-05, 06: cubes on planets go to the reserve, routes back, conflicts to their initiators: one change."""
    g.tell("covered", seat, system)
    return_all_routes(g, system)
    g.then_all(swallow_conflicts(g, system))
    for planet in range(PLANET_FIRST[system], PLANET_LAST[system] + 1):
        if g.planets[planet] != NONE:
            g.reserve[g.planets[planet]] += 1
            g.planets = with_item(g.planets, planet, NONE)
    change_cover(g, system, True)
    after_change(g)


def change_cover(g: Galaxy, system: int, covered: bool) -> None:
    """A token is laid down or taken away."""
    tokens = g.covered[:]
    tokens[system] = covered
    g.covered = tokens


def swallow_conflicts(g: Galaxy, system: int) -> list[Frame[Galaxy]]:
    """MG-BHO-06, MG-CCN-05: conflict cards on its tracks go back to their initiators, who gain them."""
    acts: list[Frame[Galaxy]] = []
    for conflict in g.on_board[:]:
        if g.conflict_track[conflict] in TRACKS_AT[system]:
            initiator = g.initiator[conflict]
            g.tell("conflict_swallowed", initiator, conflict)
            clear_sides(g, conflict)
            take_off(g, conflict)
            acts += acquire(g, initiator, FIRST_CONFLICT + conflict)
    return acts


def uncover(g: Galaxy, seat: int, system: int) -> None:
    """MG-BHO-08: the system is neutral again, with empty planets."""
    change_cover(g, system, False)
    g.tell("uncovered", seat, system)
    after_change(g)
