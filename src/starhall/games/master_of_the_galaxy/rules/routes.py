"""Routes on the tracks between systems (MG-RTE)."""

from __future__ import annotations

from starhall.games.master_of_the_galaxy.content.components import (
    PROJECT_SIZE,
    TRACK_A,
    TRACK_B,
    TRACK_COLOURS,
    TRACKS_AT,
)
from starhall.games.master_of_the_galaxy.content.modifiers import ROUTE_ANY_COLOUR
from starhall.games.master_of_the_galaxy.content.vocabulary import BLACK
from starhall.games.master_of_the_galaxy.rules.projects import is_complete, return_project
from starhall.games.master_of_the_galaxy.rules.state import Galaxy, other_end, with_item
from starhall.kernel.frames import LEGAL
from starhall.kernel.seats import NOBODY


def forbids_track(g: Galaxy, seat: int, track: int, colour: int) -> str:
    """MG-RTE-01: may a cube of this colour start or continue a route here?

    Where a conflict lies, the other end is an opponent's or a neutral system's: that forbids the track already.
    """
    a = TRACK_A[track]
    b = TRACK_B[track]
    if g.covered[a] or g.covered[b]:
        return "MG-BHO-01"
    mine_a = g.owner[a] == seat
    mine_b = g.owner[b] == seat
    if not mine_a and not mine_b:
        return "MG-PRJ-02"
    if not mine_a or not mine_b:
        far = b if mine_a else a
        if g.owner[far] != NOBODY:
            return "MG-RTE-02"
        if is_party_against(g, seat, far):
            return "MG-RTE-09"
    return forbids_cube_on_track(g, seat, track, colour)


def forbids_cube_on_track(g: Galaxy, seat: int, track: int, colour: int) -> str:
    """MG-RTE-03, 06: one owner, one colour, one cube a slot; never black."""
    if colour == BLACK:
        return "MG-RTE-03"
    owner = g.route_owner[track]
    if owner == NOBODY:
        if TRACK_COLOURS[track] >> colour & 1 or g.sides[seat].modifiers[ROUTE_ANY_COLOUR]:
            return LEGAL
        return "MG-RTE-03"
    if owner != seat:
        return "MG-RTE-06"
    if g.filled[track] >= PROJECT_SIZE[track]:
        return "MG-PRJ-03"
    return LEGAL if g.route_colour[track] == colour else "MG-RTE-03"


def is_party_against(g: Galaxy, seat: int, system: int) -> bool:
    """MG-RTE-09: is the seat a party to a conflict with this neutral system?"""
    for conflict in g.on_board:
        track = g.conflict_track[conflict]
        if (TRACK_A[track] == system or TRACK_B[track] == system) and g.owner[other_end(track, system)] == seat:
            return True
    return False


def tracks_for(g: Galaxy, seat: int, colour: int) -> list[int]:
    """The tracks that take a cube of this colour: what `forbids_track` lets pass, found faster."""
    found: list[int] = []
    owner = g.owner
    for system, who in enumerate(owner):
        if who == seat:
            for track in TRACKS_AT[system]:
                if owner[TRACK_A[track]] == seat and TRACK_A[track] != system:
                    continue  # both ends are own: found from the other one
                if not forbids_track(g, seat, track, colour):
                    found.append(track)
    return found


def has_track(g: Galaxy, seat: int, colour: int) -> bool:
    """Is there one that takes a cube of this colour?"""
    for system, who in enumerate(g.owner):
        if who == seat:
            for track in TRACKS_AT[system]:
                if not forbids_track(g, seat, track, colour):
                    return True
    return False


def put_on_track(g: Galaxy, seat: int, track: int, colour: int) -> None:
    """MG-RTE-03 to 05: the first cube fixes colour and departure; slots fill in order from there."""
    if g.route_owner[track] == NOBODY:
        g.route_owner = with_item(g.route_owner, track, seat)
        g.route_colour = with_item(g.route_colour, track, colour)
        start = TRACK_A[track] if g.owner[TRACK_A[track]] == seat else TRACK_B[track]
        g.route_start = with_item(g.route_start, track, start)
    g.filled[track] += 1
    g.tell("put", seat, colour, track)


def is_established(g: Galaxy, seat: int, track: int) -> bool:
    """MG-RTE-07: a complete route of this seat."""
    return g.route_owner[track] == seat and is_complete(g, seat, track)


def is_touched(g: Galaxy, seat: int, system: int) -> bool:
    """MG-PLB-02, 04: does an established route of the seat touch the system? One end of it is always the seat's."""
    return any(is_established(g, seat, track) for track in TRACKS_AT[system])


def return_other_routes(g: Galaxy, seat: int, system: int) -> None:
    """MG-RTE-10, 11: a system is claimed or lost: every other player's route that touches it goes back."""
    for track in TRACKS_AT[system]:
        owner = g.route_owner[track]
        if owner != NOBODY and owner != seat:
            return_project(g, owner, track)


def return_all_routes(g: Galaxy, system: int) -> None:
    """MG-BHO-06: a black hole: all routes on its tracks go back."""
    for track in TRACKS_AT[system]:
        if g.route_owner[track] != NOBODY:
            return_project(g, g.route_owner[track], track)
