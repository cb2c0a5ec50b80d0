"""A game of Master of the Galaxy in progress: the board, the cards, and what lies before each player."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from starhall.games.master_of_the_galaxy.content.components import (
    ALL_SYSTEMS,
    CONFLICTS,
    FIRST_SIDE,
    MOST_CARDS,
    PLANET_LAST,
    PLANET_SYSTEM,
    PROJECTS,
    SLOTS,
    TRACK_A,
    TRACK_B,
    TRACKS,
)
from starhall.games.master_of_the_galaxy.content.modifiers import CARD_LIMIT, NO_MODIFIERS
from starhall.games.master_of_the_galaxy.content.vocabulary import NONE
from starhall.kernel.chance import Chance
from starhall.kernel.seats import NOBODY
from starhall.kernel.state import State

if TYPE_CHECKING:
    from starhall.games.master_of_the_galaxy.knowledge.view import GalaxyView


@final
class Side:
    """What lies before one seat. Made `like` another one it is a copy.

    The lists marked `replaced` are never changed in place, so that copies share them.
    """

    def __init__(self, like: Side | None = None) -> None:
        self.bag: list[int] = like.bag[:] if like else [0] * 5  # how many cubes of each colour
        self.cards: list[int] = like.cards[:] if like else []  # in the order gained
        self.unused: int = like.unused if like else 0  # bases
        self.skips: int = like.skips if like else 0  # markers: turns to be skipped
        self.symbols: list[int] = like.symbols if like else [0] * 5  # replaced: counted anew when something changes
        self.modifiers: list[int] = like.modifiers if like else NO_MODIFIERS  # replaced: of the cards that work


@final
class Galaxy(State):
    """A game in progress. Made `like` another one it has the same fields.

    Lists are replaced by changed ones, so that copies share them; but cubes come and go too often for that, so those of
    the reserve, the drawn pool, the projects and the slots change in place.
    """

    def __init__(self, seats: int, chance: Chance, like: Galaxy | None = None) -> None:
        super().__init__(seats, chance)
        self.round_limit: int = like.round_limit if like else 0  # 0: none
        self.red_void: bool = like.red_void if like else False  # a red line with a covered end gives nothing
        self.first: int = like.first if like else 0  # the first player
        self.active: int = like.active if like else 0
        self.round: int = like.round if like else 0  # 0: setup
        self.extra_taken: int = like.extra_taken if like else 0  # extra turns in the present row
        self.extra_waiting: list[int] = like.extra_waiting if like else []  # the bonus of each one still to come
        self.reserve: list[int] = like.reserve[:] if like else [0] * 5
        self.drawn: list[int] = like.drawn[:] if like else [0] * 5  # the drawn pool
        self.decks: list[list[int]] = like.decks[:] if like else []  # secret order below the open cards
        # of each system: whose, how many bases, whether a black hole token lies there
        self.owner: list[int] = like.owner if like else [NOBODY] * ALL_SYSTEMS
        self.bases: list[int] = like.bases if like else [0] * ALL_SYSTEMS
        self.covered: list[bool] = like.covered if like else [False] * ALL_SYSTEMS
        self.planets: list[int] = like.planets if like else [NONE] * len(PLANET_SYSTEM)  # a system's fill in order
        # of each track: whose route, in which colour, from which system on
        self.route_owner: list[int] = like.route_owner if like else [NOBODY] * TRACKS
        self.route_colour: list[int] = like.route_colour if like else [NONE] * TRACKS
        self.route_start: list[int] = like.route_start if like else [NONE] * TRACKS
        self.filled: list[int] = like.filled[:] if like else [0] * PROJECTS  # how many cubes each project holds
        self.cubes: list[int] = like.cubes[:] if like else [NONE] * SLOTS  # a slot group fills from its first slot on
        self.rewarded: list[bool] = like.rewarded if like else [False] * PROJECTS  # routes, cards, agendas
        self.on_board: list[int] = like.on_board if like else []  # conflicts, in the order placed
        # of each conflict: its track, the system that its red side faces, who placed it, who leads
        self.conflict_track: list[int] = like.conflict_track if like else [NONE] * CONFLICTS
        self.red_faces: list[int] = like.red_faces if like else [NONE] * CONFLICTS
        self.initiator: list[int] = like.initiator if like else [NOBODY] * CONFLICTS
        self.lead: list[int] = like.lead if like else [NONE] * CONFLICTS  # the side (0 red, 1 blue) with the symbol
        self.fresh: list[int] = like.fresh if like else []  # conflicts placed this turn
        self.holding: list[int] = like.holding if like else []  # cards with a constructed base
        self.barred: list[int] = like.barred if like else []  # cards whose base slot was emptied this turn
        self.used: list[int] = like.used if like else []  # abilities used this turn, of those that work once
        self.proposed: list[int] = like.proposed if like else []  # conflicts that this turn somebody proposed to end
        self.pending: list[int] = like.pending if like else []  # rewards: project, or PROJECTS + planet
        self.discards: int = like.discards if like else 0  # this turn
        self.winner: int = like.winner if like else NOBODY
        self.victories: int = like.victories if like else 0  # a set: 0 expansion, 1 domination, 2 conquest
        self.sides: list[Side] = [Side(side) for side in like.sides] if like else []

    def twin(self, chance: Chance) -> Galaxy:
        return Galaxy(self.seats, chance, self)

    def copy(self) -> Galaxy:
        g = self.twin(self.chance.copy())
        g.resume(self)
        return g

    def view(self, seat: int) -> GalaxyView:
        from starhall.games.master_of_the_galaxy.knowledge.view import GalaxyView

        return GalaxyView(self, seat)


def with_item(items: list[int], at: int, item: int) -> list[int]:
    """The same list with one item replaced; the old one stays as it was, because copies share it."""
    other = items[:]
    other[at] = item
    return other


def without(items: list[int], item: int) -> list[int]:
    """The same list, this item taken out; the old one stays as it was."""
    other = items[:]
    other.remove(item)
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
