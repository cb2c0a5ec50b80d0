"""A galaxy in progress: the fields, and copies of them."""

from __future__ import annotations

from typing import Final

from starhall.games.master_of_the_galaxy.components import (
    CARD_LIMIT,
    FIRST_SIDE,
    MOST_CARDS,
    NONE,
    PLANET_LAST,
    TRACK_A,
    TRACK_B,
)
from starhall.kernel.chance import Chance
from starhall.kernel.seats import NOBODY
from starhall.kernel.state import State, View


class Side:
    """What lies before one seat."""

    def __init__(
        self,
        bag: list[int],
        cards: list[int],
        unused: int,
        skips: int,
        symbols: list[int],
        modifiers: list[int],
    ) -> None:
        self.bag = bag  # how many cubes of each colour
        self.cards = cards  # in the order gained
        self.unused = unused  # bases
        self.skips = skips  # markers: turns to be skipped
        self.symbols = symbols  # counted anew when something changes; the list is replaced, so copies share it
        self.modifiers = modifiers  # of the cards that work, summed up; replaced likewise

    def copy(self) -> Side:
        return Side(self.bag[:], self.cards[:], self.unused, self.skips, self.symbols, self.modifiers)


class Galaxy(State):
    """The whole table."""

    def __init__(
        self,
        seats: int,
        chance: Chance,
        round_limit: int,
        red_void: bool,
        first: int,
        active: int,
        round: int,
        extra_taken: int,
        extra_waiting: list[int],
        reserve: list[int],
        drawn: list[int],
        decks: list[list[int]],
        owner: list[int],
        bases: list[int],
        covered: list[bool],
        planets: list[int],
        route_owner: list[int],
        route_colour: list[int],
        route_start: list[int],
        filled: list[int],
        cubes: list[int],
        rewarded: list[bool],
        on_board: list[int],
        conflict_track: list[int],
        red_faces: list[int],
        initiator: list[int],
        lead: list[int],
        fresh: list[int],
        holding: list[int],
        barred: list[int],
        used: list[int],
        proposed: list[int],
        pending: list[int],
        discards: int,
        winner: int,
        victories: int,
        sides: list[Side],
    ) -> None:
        super().__init__(seats, chance)
        self.round_limit: Final = round_limit  # 0: none
        self.red_void: Final = red_void  # a red line with a covered end gives nothing
        self.first = first  # the first player
        self.active = active
        self.round = round  # 0: setup
        self.extra_taken = extra_taken  # extra turns in the present row
        self.extra_waiting = extra_waiting  # the bonus of each extra turn still to come
        self.reserve = reserve
        self.drawn = drawn  # the drawn pool
        self.decks = decks  # secret below the top cards; a deck's list is replaced, never changed, so copies share it
        self.owner = owner  # of each system
        self.bases = bases  # in each system
        self.covered = covered  # replaced when it changes, so copies share it
        self.planets = planets  # the settling cube; a system's planets fill in order
        self.route_owner = route_owner
        self.route_colour = route_colour
        self.route_start = route_start  # the departure system
        self.filled = filled  # how many cubes each project holds
        self.cubes = cubes  # in the slots of cards; a slot group fills from its first slot on
        self.rewarded = rewarded  # projects: routes, developments, agendas; replaced, never changed, so copies share it
        self.on_board = on_board  # conflicts, in the order placed
        self.conflict_track = conflict_track  # this and the next two are replaced likewise
        self.red_faces = red_faces  # of each conflict: the system
        self.initiator = initiator
        self.lead = lead  # of each conflict: the side (0 red, 1 blue) that holds the symbol
        self.fresh = fresh  # conflicts placed this turn
        self.holding = holding  # cards with a constructed base
        self.barred = barred  # cards whose base slot was emptied this turn
        self.used = used  # abilities used this turn, of those that work once
        self.proposed = proposed  # conflicts that this turn somebody proposed to end
        self.pending = pending  # rewards: project, or PROJECTS + planet
        self.discards = discards  # this turn
        self.winner = winner
        self.victories = victories  # a set: 0 expansion, 1 domination, 2 conquest
        self.sides = sides

    def copy(self) -> Galaxy:
        return self.with_chance(self.chance.copy())

    def with_chance(self, chance: Chance) -> Galaxy:
        """A copy that goes on with another chance: what comes out of the bags next is nobody's knowledge."""
        other = Galaxy(
            self.seats,
            chance,
            self.round_limit,
            self.red_void,
            self.first,
            self.active,
            self.round,
            self.extra_taken,
            self.extra_waiting[:],
            self.reserve[:],
            self.drawn[:],
            self.decks[:],
            self.owner[:],
            self.bases[:],
            self.covered,
            self.planets[:],
            self.route_owner[:],
            self.route_colour[:],
            self.route_start[:],
            self.filled[:],
            self.cubes[:],
            self.rewarded,
            self.on_board[:],
            self.conflict_track,
            self.red_faces,
            self.initiator,
            self.lead[:],
            self.fresh[:],
            self.holding[:],
            self.barred[:],
            self.used[:],
            self.proposed[:],
            self.pending[:],
            self.discards,
            self.winner,
            self.victories,
            [side.copy() for side in self.sides],
        )
        other.resume(self)
        return other

    def view(self, seat: int) -> View:
        from starhall.games.master_of_the_galaxy.view import TableView  # the view knows the state, not the reverse

        return TableView(self, seat)


def with_item(items: list[int], at: int, item: int) -> list[int]:
    """The same list with one item replaced; the old one stays as it was, because copies share it."""
    other = items[:]
    other[at] = item
    return other


# -- what can be asked of a galaxy ------------------------------------------------------------------------------------


def is_neutral(g: Galaxy, system: int) -> bool:
    """A system without bases and without a black hole token."""
    return g.owner[system] == NOBODY and not g.covered[system]


def has_free_planet(g: Galaxy, system: int) -> bool:
    """Is there a planet without a cube?"""
    return g.planets[PLANET_LAST[system]] == NONE


def other_end(track: int, system: int) -> int:
    """The system at the other end of a track."""
    a = TRACK_A[track]
    return TRACK_B[track] if a == system else a


def others(g: Galaxy, seat: int) -> list[int]:
    """The opponents, clockwise from the seat's left."""
    return [(seat + step) % g.seats for step in range(1, g.seats)]


def clockwise(g: Galaxy, seat: int) -> list[int]:
    """All seats, this one first."""
    return [(seat + step) % g.seats for step in range(g.seats)]


def systems_of(g: Galaxy, seat: int) -> list[int]:
    """The systems under a seat's control."""
    return [system for system, owner in enumerate(g.owner) if owner == seat]


def placed_bases(g: Galaxy, seat: int) -> int:
    """How many bases of a seat stand on the board."""
    placed = 0
    for system, owner in enumerate(g.owner):
        if owner == seat:
            placed += g.bases[system]
    return placed


def card_limit(g: Galaxy, seat: int) -> int:
    """MG-DIS-09: seven, the species card included, plus the modifier."""
    return MOST_CARDS + g.sides[seat].modifiers[CARD_LIMIT]


def conflict_on(g: Galaxy, track: int) -> int:
    """The conflict that lies on a track, or NONE."""
    for conflict in g.on_board:
        if g.conflict_track[conflict] == track:
            return conflict
    return NONE


def faced_by(g: Galaxy, conflict: int, side: int) -> int:
    """The system that a side (0 red, 1 blue) of a conflict faces."""
    red = g.red_faces[conflict]
    return red if side == 0 else other_end(g.conflict_track[conflict], red)


def side_owner(g: Galaxy, conflict: int, side: int) -> int:
    """MG-CON-06: whoever controls the system that the side faces; NOBODY where it is neutral."""
    return g.owner[faced_by(g, conflict, side)]


def side_of(g: Galaxy, conflict: int, seat: int) -> int:
    """The side of a conflict that belongs to the seat, or NONE."""
    if side_owner(g, conflict, 0) == seat:
        return 0
    return 1 if side_owner(g, conflict, 1) == seat else NONE


def side_project(conflict: int, side: int) -> int:
    """The project that a side of a conflict is."""
    return FIRST_SIDE + 2 * conflict + side


def card_owner(g: Galaxy, card: int) -> int:
    """Whose card it is; NOBODY of a card in its deck or on the board."""
    for seat, side in enumerate(g.sides):
        if card in side.cards:
            return seat
    return NOBODY
