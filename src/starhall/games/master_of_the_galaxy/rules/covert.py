"""Cubes of other players: stolen, taken as spoils, or sent back to their owner (MG-COV, MG-EFF-32, 33)."""

from __future__ import annotations

from typing import Final

from starhall.games.master_of_the_galaxy.content.components import GROUP_PROJECT, GROUPS, PROJECT_KIND, PROJECTS, TRACKS
from starhall.games.master_of_the_galaxy.content.modifiers import SHIELD
from starhall.games.master_of_the_galaxy.content.vocabulary import (
    ALL_CUBES,
    ALL_KINDS,
    BLACK,
    COLOURED,
    CONFLICT,
    EVERY_COLOUR,
    NONE,
)
from starhall.games.master_of_the_galaxy.rules.abilities import use_once
from starhall.games.master_of_the_galaxy.rules.projects import (
    colours_in,
    colours_in_group,
    give_back,
    groups_with,
    holder_of,
    projects_of,
    return_project,
    take_out,
)
from starhall.games.master_of_the_galaxy.rules.space import COLOUR, DECLINE, FROM, SLOT
from starhall.games.master_of_the_galaxy.rules.state import Galaxy, others
from starhall.games.master_of_the_galaxy.rules.symbols import after_change
from starhall.kernel.frames import LEGAL, NOT_OFFERED, Decision
from starhall.kernel.seats import NOBODY

STOLEN: Final = 0  # into the thief's bag, from marked slots too; black never
SPOILED: Final = 1  # the same, of the loser of a conflict
SENT_BACK: Final = 2  # to its owner
FROM_WHERE: Final = ("MG-COV-03", "MG-CON-16", "MG-EFF-33")  # the clause that says from which projects
MUST: Final = ("MG-COV-05", "MG-CON-16", "MG-DIS-06")  # and the one that leaves no choice whether to
WHERE: Final = ("D14", "D15", "D23")  # the question for the project
WHICH: Final = ("D14-which", "D15", "D23-which")  # and for the cube in it
SPOILS_KINDS: Final = ALL_KINDS & ~(1 << CONFLICT)  # MG-CON-16: not from any conflict


def targets(g: Galaxy, seat: int, victim: int, colours: int, kinds: int) -> list[int]:
    """MG-COV-03: the opponents' projects of these kinds with such a cube, unless shielded (MG-EFF-55)."""
    found: list[int] = []
    for other in others(g, seat) if victim == NOBODY else [victim]:
        open_kinds = kinds & ~g.sides[other].modifiers[SHIELD]
        if open_kinds:
            for project in projects_of(g, other):
                if open_kinds >> PROJECT_KIND[project] & 1 and colours_in(g, project) & colours:
                    found.append(project)
    return found


class TakeCube(Decision[Galaxy]):
    """D14, D15, D23: an opponent's project, then the slot group, then the colour, where there is a choice."""

    def __init__(
        self,
        seat: int,
        how: int,
        n: int,
        colours: int,
        kinds: int,
        victim: int,
        optional: bool,
        ability: int,
        project: int,
        group: int,
    ) -> None:
        super().__init__(seat)
        self.how: Final = how
        self.n: Final = n
        self.colours: Final = colours
        self.kinds: Final = kinds
        self.victim: Final = victim  # NOBODY: any opponent
        self.optional: Final = bool(optional)
        self.ability: Final = ability  # that it is for, or NONE
        self.project: Final = project  # chosen already, or NONE
        self.group: Final = group

    def asks(self, g: Galaxy) -> str:
        if self.project != NONE:
            return WHICH[self.how]
        if self.optional:
            return "D04-back" if self.how == SENT_BACK else "D04-cube"
        return "D23-all" if self.n == ALL_CUBES else WHERE[self.how]

    def inner(self) -> bool:
        return self.project != NONE

    def due(self, g: Galaxy) -> int:
        if self.n <= 0:
            return 0
        if self.project == NONE and not targets(g, self.seat, self.victim, self.colours, self.kinds):
            return 0
        return 1 << self.seat

    def run(self, g: Galaxy) -> None:
        """MG-COV-05: if there is no such cube, nothing is taken."""

    def options(self, g: Galaxy, seat: int) -> list[int]:
        if self.project == NONE:
            found = [FROM + project for project in targets(g, seat, self.victim, self.colours, self.kinds)]
            if self.optional:
                found.append(DECLINE)
            return found
        if self.group == NONE:
            return [SLOT + group for group in groups_with(g, self.project, self.colours)]
        there = colours_in_group(g, self.group) & self.colours
        return [COLOUR + colour for colour in range(5) if there >> colour & 1]

    def forbids(self, g: Galaxy, seat: int, action: int) -> str:
        if action in self.options(g, seat):
            return LEGAL
        if self.project == NONE:
            return self.forbids_project(g, action - FROM) if FROM <= action < FROM + PROJECTS else self.must(action)
        if self.group == NONE and SLOT <= action < SLOT + GROUPS:
            return "MG-COV-04" if GROUP_PROJECT[action - SLOT] == self.project else FROM_WHERE[self.how]
        if self.group != NONE and COLOUR <= action <= COLOUR + BLACK:
            return "MG-COV-06" if action == COLOUR + BLACK and self.how != SENT_BACK else "MG-COV-04"
        return NOT_OFFERED

    def must(self, action: int) -> str:
        """MG-COV-05, MG-CON-16, MG-DIS-06: if there is such a cube you must take one."""
        return MUST[self.how] if action == DECLINE else NOT_OFFERED

    def forbids_project(self, g: Galaxy, project: int) -> str:
        """Why nothing can be taken from this project."""
        holder = holder_of(g, project)
        if holder == NOBODY or holder == self.seat or not g.filled[project]:
            return FROM_WHERE[self.how]
        if self.victim != NOBODY and holder != self.victim:
            return "MG-CON-16"
        if g.sides[holder].modifiers[SHIELD] >> PROJECT_KIND[project] & 1:
            return "MG-EFF-55"
        if not self.kinds >> PROJECT_KIND[project] & 1:
            return "MG-CON-16" if self.how == SPOILED else "MG-EFF-06"
        return "MG-COV-06" if colours_in(g, project) == 1 << BLACK else "MG-COV-02"

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        if self.project == NONE:
            if action == DECLINE:
                g.tell("declined_back" if self.how == SENT_BACK else "declined", seat)
                return
            if self.ability != NONE:
                use_once(g, self.ability)
            self.open_project(g, action - FROM)
        elif self.group == NONE:
            g.then(self.narrowed(self.project, action - SLOT))
        else:
            self.take(g, self.project, self.group, action - COLOUR)

    def open_project(self, g: Galaxy, project: int) -> None:
        """A whole project goes back at once; of a route the farthest cube is taken; else it is asked which."""
        if self.n == ALL_CUBES:
            return_project(g, holder_of(g, project), project)
            after_change(g)
        elif project < TRACKS:
            self.take(g, project, NONE, g.route_colour[project])
        else:
            g.then(self.narrowed(project, NONE))

    def narrowed(self, project: int, group: int) -> TakeCube:
        """The same question one step on."""
        return TakeCube(self.seat, self.how, self.n, self.colours, self.kinds, self.victim, False, NONE, project, group)

    def take(self, g: Galaxy, project: int, group: int, colour: int) -> None:
        """MG-COV-07, MG-IRR-02: one cube, with all consequences for the victim at once; then the next one."""
        g.then(
            TakeCube(self.seat, self.how, self.n - 1, self.colours, self.kinds, self.victim, False, NONE, NONE, NONE)
        )
        owner = holder_of(g, project)
        g.tell("sent_back" if self.how == SENT_BACK else "stole", self.seat, colour, project, owner)
        marked = take_out(g, owner, project, group, colour)
        if self.how == SENT_BACK:
            give_back(g, owner, colour, marked)
        else:
            g.sides[self.seat].bag[colour] += 1
        after_change(g)


def steal(g: Galaxy, seat: int, n: int, colours: int, kinds: int, optional: bool, ability: int) -> None:
    """MG-COV-02, MG-EFF-32: take cubes of opponents, of any for each; black can never be stolen (MG-COV-06)."""
    g.then(TakeCube(seat, STOLEN, n, colours & COLOURED, kinds, NOBODY, optional, ability, NONE, NONE))


def take_spoils(g: Galaxy, seat: int, n: int, loser: int) -> None:
    """MG-CON-16: cubes from projects of the loser, one by one."""
    g.then(TakeCube(seat, SPOILED, n, COLOURED, SPOILS_KINDS, loser, False, NONE, NONE, NONE))


def send_back(g: Galaxy, seat: int, n: int, kinds: int, optional: bool, ability: int) -> None:
    """MG-EFF-33: cubes of opponents return to their owner's bag, black ones included."""
    g.then(TakeCube(seat, SENT_BACK, n, EVERY_COLOUR, kinds, NOBODY, optional, ability, NONE, NONE))
