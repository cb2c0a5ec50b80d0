"""Phase 2: cubes of the drawn pool go into projects, or cancel them; peace may be proposed (MG-ALL, MG-CAN)."""

from __future__ import annotations

from typing import Final

from starhall.games.master_of_the_galaxy.content.components import (
    ALL_SYSTEMS,
    CARD_GROUPS,
    CONFLICTS,
    GROUP_LAST,
    GROUP_PROJECT,
    GROUPS,
    PROJECT_KIND,
    PROJECTS,
    SIDE_GROUPS,
    TRACKS,
)
from starhall.games.master_of_the_galaxy.content.modifiers import WILD, WILD_CUBES
from starhall.games.master_of_the_galaxy.content.vocabulary import BLACK, DEVELOP, NONE, PROJECT_CANCELLED
from starhall.games.master_of_the_galaxy.rules.abilities import reactions
from starhall.games.master_of_the_galaxy.rules.conflicts import forbids_propose, proposals, propose
from starhall.games.master_of_the_galaxy.rules.planets import forbids_settle, settle
from starhall.games.master_of_the_galaxy.rules.projects import (
    forbids_slot,
    holder_of,
    is_one_too_many,
    projects_of,
    put_in_slot,
    return_project,
)
from starhall.games.master_of_the_galaxy.rules.rewards import fix_rewards
from starhall.games.master_of_the_galaxy.rules.routes import forbids_track, has_track, put_on_track, tracks_for
from starhall.games.master_of_the_galaxy.rules.space import CANCEL, CUBE, FINISH, PROPOSE, SETTLE_IN, SLOT, TRACK
from starhall.games.master_of_the_galaxy.rules.state import Galaxy, has_free_planet, side_owner
from starhall.games.master_of_the_galaxy.rules.symbols import after_change
from starhall.kernel.frames import LEGAL, NOT_OFFERED, Decision


def slots_for(g: Galaxy, seat: int, colour: int) -> list[int]:  # noqa: C901 (the most frequent question)
    """The slot groups that take a cube of this colour: what `forbids_slot` lets pass, found faster."""
    found: list[int] = []
    cubes = g.cubes
    for card in g.sides[seat].cards:
        for group in CARD_GROUPS[5 * card + colour]:
            if cubes[GROUP_LAST[group]] == NONE:
                project = GROUP_PROJECT[group]
                if PROJECT_KIND[project] != DEVELOP or not is_one_too_many(g, seat, project):
                    found.append(group)
    for conflict in g.on_board:
        if conflict not in g.fresh:
            for side in range(2):
                if side_owner(g, conflict, side) == seat:
                    for group in SIDE_GROUPS[10 * conflict + 5 * side + colour]:
                        if cubes[GROUP_LAST[group]] == NONE:
                            found.append(group)
    if g.sides[seat].modifiers[WILD_CUBES] >> colour & 1:
        add_wild_slots(g, seat, colour, found)
    return found


def has_slot(g: Galaxy, seat: int, colour: int) -> bool:
    """Is there a slot group that takes a cube of this colour? Most often the first look finds one."""
    cubes = g.cubes
    for card in g.sides[seat].cards:
        for group in CARD_GROUPS[5 * card + colour]:
            if cubes[GROUP_LAST[group]] == NONE and PROJECT_KIND[GROUP_PROJECT[group]] != DEVELOP:
                return True
    return len(slots_for(g, seat, colour)) > 0


def add_wild_slots(g: Galaxy, seat: int, colour: int, found: list[int]) -> None:
    """MG-EFF-52: slots of other colours that take this one."""
    modifiers = g.sides[seat].modifiers
    for slot in range(5):
        if slot == colour:
            continue
        groups: list[int] = []
        for card in g.sides[seat].cards:
            groups += CARD_GROUPS[5 * card + slot]
        for conflict in g.on_board:
            for side in range(2):
                groups += SIDE_GROUPS[10 * conflict + 5 * side + slot]
        for group in groups:
            kind = PROJECT_KIND[GROUP_PROJECT[group]]
            if modifiers[WILD + kind] >> 5 * colour + slot & 1 and not forbids_slot(g, seat, group, colour):
                found.append(group)


def forbids_cancel(g: Galaxy, seat: int, project: int, colour: int) -> str:
    """MG-CAN-01: a black cube, and a project of one's own with at least one cube."""
    if colour != BLACK:
        return "MG-CAN-01"
    if not g.filled[project]:
        return "MG-CAN-01"
    return LEGAL if holder_of(g, project) == seat else "MG-CAN-01"


def cancel(g: Galaxy, seat: int, project: int) -> None:
    """MG-CAN-02: the black cube and all cubes of the project go to the bag; from marked slots to the reserve."""
    g.then_all(reactions(g, seat, PROJECT_CANCELLED, 0, 0))
    g.sides[seat].bag[BLACK] += 1
    g.tell("cancelled", seat, project)
    if return_project(g, seat, project):
        after_change(g)


def has_target(g: Galaxy, seat: int, colour: int) -> bool:
    """Can a cube of this colour do anything?"""
    return (colour != BLACK and can_settle(g, seat)) or has_project(g, seat, colour)


def can_settle(g: Galaxy, seat: int) -> bool:
    """Is there an unsettled planet for it? Any colour but black will do."""
    for system, owner in enumerate(g.owner):
        if owner == seat and has_free_planet(g, system):
            return True
    return False


def has_project(g: Galaxy, seat: int, colour: int) -> bool:
    """Is there a slot or a track for it, or, for a black one, something to cancel?"""
    if has_slot(g, seat, colour):
        return True
    if colour == BLACK:
        return len(projects_of(g, seat)) > 0
    return has_track(g, seat, colour)


# The next two are the most frequent questions of the game, and have no rows: with them, a decision took 5 % more
# instructions, and with rows for the first alone still 3.4 %.


class Allocate(Decision[Galaxy]):
    """D07: take up a cube of the drawn pool, propose to end a conflict, or finish (MG-ALL-01 to 03)."""

    def due(self, g: Galaxy) -> int:
        for amount in g.drawn:
            if amount:
                return 1 << self.seat
        return 0

    def run(self, g: Galaxy) -> None:
        """MG-ALL-03: the drawn pool is empty."""
        fix_rewards(g, self.seat)

    def asks(self, g: Galaxy) -> str:
        return "D07-peace" if proposals(g, self.seat) else "D07"

    def options(self, g: Galaxy, seat: int) -> list[int]:
        found: list[int] = []
        settles = can_settle(g, seat)
        for colour in range(5):
            if g.drawn[colour] and ((settles and colour != BLACK) or has_project(g, seat, colour)):
                found.append(CUBE + colour)
        for conflict in proposals(g, seat):
            found.append(PROPOSE + conflict)
        found.append(FINISH)
        return found

    def forbids(self, g: Galaxy, seat: int, action: int) -> str:
        if action == FINISH:
            return LEGAL
        if PROPOSE <= action < PROPOSE + CONFLICTS:
            return forbids_propose(g, seat, action - PROPOSE)
        if not CUBE <= action <= CUBE + BLACK:
            return NOT_OFFERED
        if not g.drawn[action - CUBE]:
            return "MG-ALL-01"
        return LEGAL if has_target(g, seat, action - CUBE) else "MG-PRJ-02"

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        if action == FINISH:
            self.give_rest_back(g)
        elif action >= PROPOSE:
            g.then(self)
            propose(g, seat, action - PROPOSE)
        else:
            g.then(Allot(seat, action - CUBE), self)

    def give_rest_back(self, g: Galaxy) -> None:
        """MG-ALL-02: cubes left in the drawn pool go back to the bag."""
        bag = g.sides[self.seat].bag
        for colour, amount in enumerate(g.drawn):
            if amount:
                bag[colour] += amount
        g.drawn = [0, 0, 0, 0, 0]
        g.tell("finished", self.seat)
        fix_rewards(g, self.seat)


WHERE: Final = ("D07-red", "D07-blue", "D07-yellow", "D07-green", "D08")  # by the colour of the cube


class Allot(Decision[Galaxy]):
    """D07, D08: where the cube goes: a planet, a track, a slot; a black one may cancel a project instead."""

    is_inner = True

    def __init__(self, seat: int, colour: int) -> None:
        super().__init__(seat)
        self.colour: Final = colour

    def asks(self, g: Galaxy) -> str:
        return WHERE[self.colour]

    def options(self, g: Galaxy, seat: int) -> list[int]:
        colour = self.colour
        found: list[int] = []
        if colour != BLACK:
            for system, owner in enumerate(g.owner):
                if owner == seat and has_free_planet(g, system):
                    found.append(SETTLE_IN + system)
            for track in tracks_for(g, seat, colour):
                found.append(TRACK + track)
        for group in slots_for(g, seat, colour):
            found.append(SLOT + group)
        if colour == BLACK:
            for project in projects_of(g, seat):
                found.append(CANCEL + project)
        return found

    def forbids(self, g: Galaxy, seat: int, action: int) -> str:
        if SETTLE_IN <= action < SETTLE_IN + ALL_SYSTEMS:
            return forbids_settle(g, seat, action - SETTLE_IN, self.colour)
        if TRACK <= action < TRACK + TRACKS:
            return forbids_track(g, seat, action - TRACK, self.colour)
        if SLOT <= action < SLOT + GROUPS:
            return forbids_slot(g, seat, action - SLOT, self.colour)
        if CANCEL <= action < CANCEL + PROJECTS:
            return forbids_cancel(g, seat, action - CANCEL, self.colour)
        return NOT_OFFERED

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        g.drawn[self.colour] -= 1
        if action >= CANCEL:
            cancel(g, seat, action - CANCEL)
        elif action >= SLOT:
            if put_in_slot(g, seat, action - SLOT, self.colour):
                after_change(g)
        elif action >= TRACK:
            put_on_track(g, seat, action - TRACK, self.colour)
        else:
            settle(g, seat, action - SETTLE_IN, self.colour)
