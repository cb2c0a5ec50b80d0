"""Projects in general: slots, completion, cubes that come and go, irretrievable losses (MG-PRJ, MG-IRR)."""

from __future__ import annotations

from starhall.games.master_of_the_galaxy.content.components import (
    CARD_PROJECTS,
    CARD_TYPE,
    DEVELOP_PROJECT,
    FIRST_SIDE,
    GROUP_COLOUR,
    GROUP_FIRST,
    GROUP_LAST,
    GROUP_MARKED,
    GROUP_PROJECT,
    MOST_IMPLEMENTED,
    PROJECT_CARD,
    PROJECT_FIRST,
    PROJECT_GROUPS,
    PROJECT_KIND,
    PROJECT_LAST,
    PROJECT_SIZE,
    SLOT_GROUP,
    TRACKS,
)
from starhall.games.master_of_the_galaxy.content.modifiers import NO_LOSS, SHORT, WILD
from starhall.games.master_of_the_galaxy.content.vocabulary import CONFLICT, DEVELOP, NONE
from starhall.games.master_of_the_galaxy.rules.state import Galaxy, card_owner, side_owner, side_project, with_item
from starhall.kernel.frames import LEGAL
from starhall.kernel.seats import NOBODY


def is_complete(g: Galaxy, seat: int, project: int) -> bool:
    """MG-PRJ-05: no more empty slots than the modifier allows, and at least one cube."""
    filled = g.filled[project]
    return filled > 0 and filled + g.sides[seat].modifiers[SHORT + PROJECT_KIND[project]] >= PROJECT_SIZE[project]


def conflict_of(project: int) -> int:
    """The conflict that a side belongs to."""
    return (project - FIRST_SIDE) // 2


def side_number(project: int) -> int:
    """0 for a red side, 1 for a blue one."""
    return (project - FIRST_SIDE) % 2


def holder_of(g: Galaxy, project: int) -> int:
    """MG-PRJ-02: whose project it is, or NOBODY."""
    if project < TRACKS:
        return g.route_owner[project]
    if PROJECT_KIND[project] == CONFLICT:
        conflict = conflict_of(project)
        return side_owner(g, conflict, side_number(project)) if conflict in g.on_board else NOBODY
    return card_owner(g, PROJECT_CARD[project])


def projects_of(g: Galaxy, seat: int) -> list[int]:
    """All projects of a seat that hold a cube: routes, projects on cards, sides of conflicts."""
    found: list[int] = []
    filled = g.filled
    for track, owner in enumerate(g.route_owner):
        if owner == seat:
            found.append(track)
    for card in g.sides[seat].cards:
        for project in CARD_PROJECTS[card]:
            if filled[project]:
                found.append(project)
    for conflict in g.on_board:
        for side in range(2):
            project = side_project(conflict, side)
            if filled[project] and side_owner(g, conflict, side) == seat:
                found.append(project)
    return found


# -- putting cubes in --------------------------------------------------------------------------------------------------


def forbids_slot(g: Galaxy, seat: int, group: int, colour: int) -> str:
    """May a cube of this colour go into a slot of this group?"""
    project = GROUP_PROJECT[group]
    kind = PROJECT_KIND[project]
    if kind == CONFLICT:
        if conflict_of(project) not in g.on_board:
            return "MG-PRJ-02"
        holder = holder_of(g, project)
        if holder != seat:
            return "MG-CON-06" if holder == NOBODY else "MG-CON-10"
        if conflict_of(project) in g.fresh:
            return "MG-CON-07"
    elif PROJECT_CARD[project] not in g.sides[seat].cards:
        return "MG-PRJ-02"
    if not takes_colour(g, seat, group, kind, colour):
        return "MG-PRJ-03"
    if g.cubes[GROUP_LAST[group]] != NONE:
        return "MG-PRJ-03"
    if kind == DEVELOP and is_one_too_many(g, seat, project):
        return "MG-DEV-05"
    return LEGAL


def takes_colour(g: Galaxy, seat: int, group: int, kind: int, colour: int) -> bool:
    """MG-PRJ-03, MG-EFF-52: its own colour, and what the modifier `wild` adds."""
    slot = GROUP_COLOUR[group]
    return slot == colour or g.sides[seat].modifiers[WILD + kind] >> 5 * colour + slot & 1 == 1


def is_one_too_many(g: Galaxy, seat: int, project: int) -> bool:
    """MG-DEV-05: would this be the last cube of a fourth development of its type?"""
    if g.filled[project] + 1 < PROJECT_SIZE[project]:
        return False
    card = PROJECT_CARD[project]
    type = CARD_TYPE[card]
    complete = 0
    for other in g.sides[seat].cards:
        if other != card and CARD_TYPE[other] == type:
            mine = DEVELOP_PROJECT[other]
            if g.filled[mine] == PROJECT_SIZE[mine]:
                complete += 1
    return complete >= MOST_IMPLEMENTED


def put_in_slot(g: Galaxy, seat: int, group: int, colour: int) -> bool:
    """A cube goes into the group's next slot. Says whether the lead in a conflict has changed by that (MG-ALL-05)."""
    slot = GROUP_FIRST[group]
    while g.cubes[slot] != NONE:
        slot += 1
    g.cubes[slot] = colour
    project = GROUP_PROJECT[group]
    g.filled[project] += 1
    g.tell("put", seat, colour, project)
    return PROJECT_KIND[project] == CONFLICT and change_lead(g, conflict_of(project))


# -- taking cubes out --------------------------------------------------------------------------------------------------


def give_back(g: Galaxy, seat: int, colour: int, marked: bool) -> None:
    """MG-IRR-01: a cube goes back to its owner's bag; one from a marked slot to the reserve instead."""
    if marked and not g.sides[seat].modifiers[NO_LOSS]:
        g.reserve[colour] += 1
        g.tell("lost", seat, colour)
    else:
        g.sides[seat].bag[colour] += 1


def clear_project(g: Galaxy, seat: int, project: int) -> None:
    """All cubes of a seat's project go back. A route goes with owner, colour and departure."""
    if project < TRACKS:
        g.sides[seat].bag[g.route_colour[project]] += g.filled[project]
        forget_route(g, project)
        return
    for slot in range(PROJECT_FIRST[project], PROJECT_LAST[project]):
        colour = g.cubes[slot]
        if colour != NONE:
            give_back(g, seat, colour, GROUP_MARKED[SLOT_GROUP[slot]])
            g.cubes[slot] = NONE
    g.filled[project] = 0
    lose_mark(g, seat, project)


def forget_route(g: Galaxy, track: int) -> None:
    """MG-RTE-13: whoever starts on that track next chooses anew."""
    g.filled[track] = 0
    if g.rewarded[track]:
        mark(g, track, False)
    g.route_owner = with_item(g.route_owner, track, NOBODY)
    g.route_colour = with_item(g.route_colour, track, NONE)
    g.route_start = with_item(g.route_start, track, NONE)


def return_project(g: Galaxy, seat: int, project: int) -> bool:
    """All cubes of the project go back to their owner. Says whether symbols or cards may work differently now."""
    g.tell("returned", seat, project, g.filled[project])
    counted = g.rewarded[project]
    clear_project(g, seat, project)
    return change_lead(g, conflict_of(project)) if PROJECT_KIND[project] == CONFLICT else counted


def take_out(g: Galaxy, seat: int, project: int, group: int, colour: int) -> bool:
    """One cube leaves a seat's project (of a route the farthest, MG-RTE-05). Was it in a marked slot?"""
    if project < TRACKS:
        g.filled[project] -= 1
        if g.filled[project] == 0:
            forget_route(g, project)
        else:
            lose_mark(g, seat, project)
        return False
    last = GROUP_LAST[group]
    while g.cubes[last] == NONE:
        last -= 1
    slot = last
    while g.cubes[slot] != colour:
        slot -= 1
    g.cubes[slot] = g.cubes[last]
    g.cubes[last] = NONE
    g.filled[project] -= 1
    lose_mark(g, seat, project)
    if PROJECT_KIND[project] == CONFLICT:
        change_lead(g, conflict_of(project))
    return GROUP_MARKED[group]


def mark(g: Galaxy, project: int, rewarded: bool) -> None:
    """MG-REW-01: the mark that a project carries from its reward until it stops being complete."""
    marks = g.rewarded[:]
    marks[project] = rewarded
    g.rewarded = marks


def lose_mark(g: Galaxy, seat: int, project: int) -> None:
    """MG-PRJ-07: at the moment when it is no longer complete, it is no longer implemented, active or established."""
    if g.rewarded[project] and not is_complete(g, seat, project):
        mark(g, project, False)
        g.tell("lapsed", seat, project)


def change_lead(g: Galaxy, conflict: int) -> bool:
    """MG-CON-12, 13: more cubes take the lead, a tie keeps it, a side without cubes never has it. Did it change?"""
    red = g.filled[side_project(conflict, 0)]
    blue = g.filled[side_project(conflict, 1)]
    lead = g.lead[conflict]
    if red > blue:
        now = 0
    elif blue > red:
        now = 1
    else:
        now = lead if red else NONE
    if now == lead:
        return False
    g.lead = with_item(g.lead, conflict, now)
    if now != NONE:
        g.tell("leads", side_owner(g, conflict, now), conflict)
    return True


def colours_in(g: Galaxy, project: int) -> int:
    """The set of colours of the cubes in a project."""
    if project < TRACKS:
        return 1 << g.route_colour[project] if g.filled[project] else 0
    found = 0
    for slot in range(PROJECT_FIRST[project], PROJECT_LAST[project]):
        if g.cubes[slot] != NONE:
            found |= 1 << g.cubes[slot]
    return found


def colours_in_group(g: Galaxy, group: int) -> int:
    """The set of colours of the cubes in a slot group."""
    found = 0
    for slot in range(GROUP_FIRST[group], GROUP_LAST[group] + 1):
        if g.cubes[slot] != NONE:
            found |= 1 << g.cubes[slot]
    return found


def groups_with(g: Galaxy, project: int, colours: int) -> list[int]:
    """The slot groups of a project that hold a cube of these colours."""
    return [group for group in PROJECT_GROUPS[project] if colours_in_group(g, group) & colours]
