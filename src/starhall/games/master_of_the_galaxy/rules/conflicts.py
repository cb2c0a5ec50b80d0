"""Conflicts on the board: placed, led, cancelled (MG-CON-01 to 13, MG-CCN)."""

from __future__ import annotations

from typing import Final

from starhall.games.master_of_the_galaxy.content.components import (
    ALL_SYSTEMS,
    CONFLICTS,
    FIRST_CONFLICT,
    TRACK_A,
    TRACK_B,
    TRACKS,
    TRACKS_AT,
)
from starhall.games.master_of_the_galaxy.content.vocabulary import NONE, OWN_CONFLICT
from starhall.games.master_of_the_galaxy.rules.cards import acquire, put_under
from starhall.games.master_of_the_galaxy.rules.projects import clear_project, return_project
from starhall.games.master_of_the_galaxy.rules.space import ACCEPT, END, PROPOSE, RED_SIDE, REJECT, TRACK
from starhall.games.master_of_the_galaxy.rules.state import (
    Galaxy,
    conflict_on,
    side_of,
    side_owner,
    side_project,
    with_item,
    without,
)
from starhall.games.master_of_the_galaxy.rules.symbols import after_change
from starhall.kernel.frames import LEGAL, NOT_OFFERED, Decision, Frame, Verb
from starhall.kernel.seats import NOBODY

# -- placing -----------------------------------------------------------------------------------------------------------


def forbids_front(g: Galaxy, seat: int, track: int) -> str:
    """MG-CON-02, 03: a track between a system of one's own and a neutral one or an opponent's; one card a track."""
    a = TRACK_A[track]
    b = TRACK_B[track]
    if g.covered[a] or g.covered[b]:
        return "MG-BHO-01"
    if (g.owner[a] == seat) == (g.owner[b] == seat):
        return "MG-CON-02"
    return LEGAL if conflict_on(g, track) == NONE else "MG-CON-03"


def fronts(g: Galaxy, seat: int) -> list[int]:
    """The tracks where the seat may place a conflict: what `forbids_front` lets pass, found faster."""
    found: list[int] = []
    for system, owner in enumerate(g.owner):
        if owner == seat:
            for track in TRACKS_AT[system]:
                if not forbids_front(g, seat, track):
                    found.append(track)
    return sorted(found)


def has_front(g: Galaxy, seat: int) -> bool:
    """Is there a track where the seat may place a conflict?"""
    for system, owner in enumerate(g.owner):
        if owner == seat:
            for track in TRACKS_AT[system]:
                if not forbids_front(g, seat, track):
                    return True
    return False


class ChooseFront(Decision[Galaxy]):
    """D20: the track where a conflict card is placed."""

    question = "D20"
    is_inner = True

    def __init__(self, seat: int, conflict: int) -> None:
        super().__init__(seat)
        self.conflict: Final = conflict

    def options(self, g: Galaxy, seat: int) -> list[int]:
        return [TRACK + track for track in fronts(g, seat)]

    def forbids(self, g: Galaxy, seat: int, action: int) -> str:
        if not TRACK <= action < TRACK + TRACKS:
            return NOT_OFFERED
        return forbids_front(g, seat, action - TRACK)

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        g.then(ChooseFacing(seat, self.conflict, action - TRACK))


class ChooseFacing(Decision[Galaxy]):
    """D20: which of the two systems the red side faces (MG-CON-04)."""

    question = "D20-facing"
    is_inner = True

    def __init__(self, seat: int, conflict: int, track: int) -> None:
        super().__init__(seat)
        self.conflict: Final = conflict
        self.track: Final = track

    def options(self, g: Galaxy, seat: int) -> list[int]:
        return [RED_SIDE + TRACK_A[self.track], RED_SIDE + TRACK_B[self.track]]

    def forbids(self, g: Galaxy, seat: int, action: int) -> str:
        if action in self.options(g, seat):
            return LEGAL
        return "MG-CON-04" if RED_SIDE <= action < RED_SIDE + ALL_SYSTEMS else NOT_OFFERED

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        place_conflict(g, seat, self.conflict, self.track, action - RED_SIDE)


def place_conflict(g: Galaxy, seat: int, conflict: int, track: int, red: int) -> None:
    """MG-CON-01, 05: the card goes on the board; cubes that lie on that track return."""
    g.sides[seat].cards.remove(FIRST_CONFLICT + conflict)
    if g.route_owner[track] != NOBODY:
        return_project(g, g.route_owner[track], track)
    g.on_board = [*g.on_board, conflict]
    g.fresh = [*g.fresh, conflict]
    lay_out(g, conflict, track, red, seat)
    g.lead = with_item(g.lead, conflict, NONE)
    g.tell("conflict_placed", seat, conflict, track)
    after_change(g)


def lay_out(g: Galaxy, conflict: int, track: int, red: int, initiator: int) -> None:
    """Where a conflict lies, which system its red side faces, and who placed it."""
    g.conflict_track = with_item(g.conflict_track, conflict, track)
    g.red_faces = with_item(g.red_faces, conflict, red)
    g.initiator = with_item(g.initiator, conflict, initiator)


# -- ending ------------------------------------------------------------------------------------------------------------


def clear_sides(g: Galaxy, conflict: int) -> None:
    """MG-CCN-06, MG-CON-15: all cubes on both sides go back to their owners, marked ones to the reserve."""
    for side in range(2):
        owner = side_owner(g, conflict, side)
        if owner != NOBODY:
            clear_project(g, owner, side_project(conflict, side))
    g.lead = with_item(g.lead, conflict, NONE)


def take_off(g: Galaxy, conflict: int) -> None:
    """The card leaves the board; where it goes says the caller."""
    g.on_board = without(g.on_board, conflict)
    if conflict in g.fresh:
        g.fresh = without(g.fresh, conflict)
    lay_out(g, conflict, NONE, NONE, NOBODY)


def cancel_conflict(g: Galaxy, conflict: int) -> list[Frame[Galaxy]]:
    """MG-CCN-06, 07: cubes go back; the red side's owner gains the card; against a neutral system it is discarded.

    Returns the abilities that react to gaining the card.
    """
    red = side_owner(g, conflict, 0)
    neutral = red == NOBODY or side_owner(g, conflict, 1) == NOBODY
    g.tell("conflict_cancelled", NOBODY, conflict)
    clear_sides(g, conflict)
    take_off(g, conflict)
    if neutral:
        put_under(g, FIRST_CONFLICT + conflict)
        return []
    return acquire(g, red, FIRST_CONFLICT + conflict)


def cancel_at(g: Galaxy, system: int) -> list[Frame[Galaxy]]:
    """MG-CCN-02, 09: every conflict that involves the system is cancelled, in the order in which they were placed."""
    acts: list[Frame[Galaxy]] = []
    for conflict in g.on_board:
        if g.conflict_track[conflict] in TRACKS_AT[system]:
            acts += cancel_conflict(g, conflict)
    return acts


def end_conflict(g: Galaxy, seat: int, conflict: int) -> None:
    """MG-CCN-01, 03: a conflict ends without a winner."""
    g.then_all(cancel_conflict(g, conflict))
    after_change(g)


class ChooseEnd(Decision[Galaxy]):
    """D26: one conflict on the board is cancelled (MG-EFF-41)."""

    question = "D26-conflict"

    def __init__(self, seat: int, scope: int) -> None:
        super().__init__(seat)
        self.scope: Final = scope

    def options(self, g: Galaxy, seat: int) -> list[int]:
        return [END + conflict for conflict in sorted(in_scope(g, seat, self.scope))]

    def forbids(self, g: Galaxy, seat: int, action: int) -> str:
        if not END <= action < END + CONFLICTS:
            return NOT_OFFERED
        return LEGAL if action - END in in_scope(g, seat, self.scope) else "MG-EFF-41"

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        end_conflict(g, seat, action - END)


def in_scope(g: Galaxy, seat: int, scope: int) -> list[int]:
    """MG-EFF-41: any conflict on the board, or one with a side of one's own."""
    if scope == OWN_CONFLICT:
        return [conflict for conflict in g.on_board if side_of(g, conflict, seat) != NONE]
    return g.on_board


# -- agreeing ----------------------------------------------------------------------------------------------------------


def forbids_propose(g: Galaxy, seat: int, conflict: int) -> str:
    """MG-CCN-03: a conflict of one's own with a player, once a turn, in Phase 2 or 3."""
    if conflict not in g.on_board or side_of(g, conflict, seat) == NONE:
        return "MG-CCN-03"
    if side_owner(g, conflict, 1 - side_of(g, conflict, seat)) == NOBODY:
        return "MG-CCN-03"
    return "MG-CCN-03" if conflict in g.proposed else LEGAL


def proposals(g: Galaxy, seat: int) -> list[int]:
    """The conflicts on the board that the seat may propose to end."""
    return [conflict for conflict in g.on_board if not forbids_propose(g, seat, conflict)]


def propose(g: Galaxy, seat: int, conflict: int) -> None:
    """MG-CCN-03: the owner of the other side answers at once."""
    g.proposed = [*g.proposed, conflict]
    g.tell("proposed", seat, conflict)
    g.then(Agree(side_owner(g, conflict, 1 - side_of(g, conflict, seat)), conflict))


class Propose(Verb[Galaxy]):
    """MG-CCN-03: propose to end a conflict of one's own; afterwards the menu stands again."""

    def forbids(self, g: Galaxy, seat: int, item: int) -> str:
        return forbids_propose(g, seat, item)

    def offer(self, g: Galaxy, seat: int, options: list[int]) -> None:
        for conflict in proposals(g, seat):
            options.append(self.first + conflict)

    def start(self, g: Galaxy, menu: Decision[Galaxy], item: int) -> None:
        g.then(menu)
        propose(g, menu.seat, item)


PROPOSALS: Final = Propose(PROPOSE, CONFLICTS)


class Agree(Decision[Galaxy]):
    """D21: the owner of the other side accepts that the conflict ends, or not."""

    question = "D21"
    is_reaction = True

    def __init__(self, seat: int, conflict: int) -> None:
        super().__init__(seat)
        self.conflict: Final = conflict

    def options(self, g: Galaxy, seat: int) -> list[int]:
        return [ACCEPT, REJECT]

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        if action == ACCEPT:
            g.tell("agreed", seat, self.conflict)
            end_conflict(g, seat, self.conflict)
        else:
            g.tell("rejected", seat, self.conflict)
