"""The fields of a galaxy and its sides: how each is written, and who may know it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from starhall.games.master_of_the_galaxy.content import components as c
from starhall.games.master_of_the_galaxy.content.vocabulary import COLOURS, NONE, TYPES
from starhall.games.master_of_the_galaxy.knowledge.imagining import open_cards
from starhall.games.master_of_the_galaxy.rules.state import Galaxy, Side
from starhall.games.master_of_the_galaxy.rules.symbols import count_all
from starhall.kernel.chance import quick_chance
from starhall.kernel.errors import BadPosition
from starhall.kernel.fields import Fields, each, follows, joined, partly, public
from starhall.kernel.position import By, Flag, Kind, Many, Num, Of, Parts
from starhall.kernel.seats import NOBODY

PLANET_IDS: Final = [f"{c.SYSTEM_IDS[s]}_{1 + p - c.PLANET_FIRST[s]}" for p, s in enumerate(c.PLANET_SYSTEM)]
CONFLICT_IDS: Final = c.CARD_IDS[c.FIRST_CONFLICT : c.FIRST_CONFLICT + c.CONFLICTS]
ABILITY_IDS: Final = [c.CARD_IDS[card] for card in c.ABILITY_CARD]
SEAT: Final = Of(c.SEATS)
SYSTEM: Final = Of(c.SYSTEM_IDS)
TRACK: Final = Of(c.TRACK_IDS)
COLOUR: Final = Of(COLOURS)
CARD: Final = Of(c.CARD_IDS)
CONFLICT: Final = Of(CONFLICT_IDS)
ABILITY: Final = Of(ABILITY_IDS)
AMOUNTS: Final = By(COLOURS, Num(0, 99), 0)


class Named(Kind):
    """A table of those names whose value is there (is not None)."""

    def __init__(self, names: Sequence[str], kind: Kind) -> None:
        self.names: Final = list(names)
        self.kind: Final = kind

    def write(self, value: Any) -> Any:
        pairs = zip(self.names, value, strict=True)
        return {name: self.kind.write(item) for name, item in pairs if item is not None}

    def read(self, data: Any, path: str) -> Any:
        if not isinstance(data, dict):
            raise BadPosition(path, f"is {data!r}; a table is needed")
        for name in data:
            if name not in self.names:
                raise BadPosition(f"{path}.{name}", f"unknown name; known: {', '.join(self.names)}")
        return [self.kind.read(data[name], f"{path}.{name}") if name in data else None for name in self.names]


# -- what is written together ------------------------------------------------------------------------------------------


class Route(NamedTuple):
    """A route as a position states it."""

    owner: int
    colour: int
    start: int
    cubes: int


def routes_of(g: Galaxy) -> list[Route | None]:
    """The route on each track that has one."""
    return [
        Route(g.route_owner[t], g.route_colour[t], g.route_start[t], g.filled[t]) if g.filled[t] else None
        for t in range(c.TRACKS)
    ]


def lay_routes(g: Galaxy, routes: list[Route | None]) -> None:
    """Each route lies on its track."""
    for track, route in enumerate(routes):
        if route is not None:
            g.route_owner[track], g.route_colour[track] = route.owner, route.colour
            g.route_start[track], g.filled[track] = route.start, route.cubes


def slots_of(g: Galaxy) -> list[list[int]]:
    """The cubes in each slot group."""
    return [[cube for cube in g.cubes[c.GROUP_FIRST[k] : c.GROUP_LAST[k] + 1] if cube != NONE] for k in range(c.GROUPS)]


def fill_slots(g: Galaxy, slots: list[list[int]]) -> None:
    """A slot group fills from its first slot on, and its project counts the cubes."""
    for group, cubes in enumerate(slots):
        if len(cubes) > c.GROUP_LAST[group] + 1 - c.GROUP_FIRST[group]:
            raise BadPosition(f"slots.{c.GROUP_IDS[group]}", f"has room for fewer than {len(cubes)} cubes")
        g.filled[c.GROUP_PROJECT[group]] += len(cubes)
        for at, colour in enumerate(cubes):
            g.cubes[c.GROUP_FIRST[group] + at] = colour


class Front(NamedTuple):
    """A conflict on the board as a position states it."""

    card: int
    track: int
    red: int
    initiator: int
    lead: int
    fresh: bool


def fronts_of(g: Galaxy) -> list[Front]:
    """The conflicts on the board, in the order placed."""
    return [Front(k, g.conflict_track[k], g.red_faces[k], g.initiator[k], g.lead[k], k in g.fresh) for k in g.on_board]


def lay_fronts(g: Galaxy, fronts: list[Front]) -> None:
    """Each conflict lies on its track."""
    g.on_board = [front.card for front in fronts]
    g.fresh = [front.card for front in fronts if front.fresh]
    for front in fronts:
        g.conflict_track[front.card], g.red_faces[front.card] = front.track, front.red
        g.initiator[front.card], g.lead[front.card] = front.initiator, front.lead


# -- what is seen, what follows ----------------------------------------------------------------------------------------


def in_no_order(g: Galaxy, owner: int, viewer: int, decks: list[list[int]]) -> list[list[int]]:
    """MG-SET-13: which cards a deck has is no secret; how they lie below the open ones is one to all."""
    opened = [open_cards(g, deck) for deck in range(len(decks))]
    return [cards[: opened[deck]] + sorted(cards[opened[deck] :]) for deck, cards in enumerate(decks)]


def follow(g: Galaxy) -> None:
    """MG-SYM-01: symbols and modifiers follow from the rest."""
    if len(g.sides) != g.seats:
        raise BadPosition("sides", f"are {len(g.sides)}; {g.seats} are needed")
    count_all(g)


SIDE: Final = Fields(
    Side,
    {
        "bag": public(AMOUNTS),
        "cards": public(Many(CARD)),
        "unused": public(Num(0, 9)),
        "skips": public(Num(0)),
        "symbols": follows(),
        "modifiers": follows(),
    },
)
ROUTE: Final = Parts(Route, {"owner": SEAT, "colour": COLOUR, "start": SYSTEM, "cubes": Num(1, 9)})
FRONT: Final = Parts(
    Front,
    {"card": CONFLICT, "track": TRACK, "red": SYSTEM, "initiator": SEAT, "lead": Of(("red", "blue")), "fresh": Flag()},
)
GALAXY: Final = Fields(
    Galaxy,
    {
        "round_limit": public(Num(0)),
        "red_void": public(Flag()),
        "first": public(SEAT),
        "active": public(SEAT),
        "round": public(Num(0)),
        "extra_taken": public(Num(0, 2)),
        "extra_waiting": public(Many(Num(0))),
        "reserve": public(AMOUNTS),
        "drawn": public(AMOUNTS),
        "decks": partly(By(TYPES, Many(CARD)), in_no_order),
        "owner": public(By(c.SYSTEM_IDS, SEAT, NOBODY)),
        "bases": public(By(c.SYSTEM_IDS, Num(0, 3), 0)),
        "covered": public(By(c.SYSTEM_IDS, Flag(), False)),
        "planets": public(By(PLANET_IDS, COLOUR, NONE)),
        "routes": joined(
            Named(c.TRACK_IDS, ROUTE), ("route_owner", "route_colour", "route_start"), routes_of, lay_routes
        ),
        "slots": joined(By(c.GROUP_IDS, Many(COLOUR), []), ("cubes", "filled"), slots_of, fill_slots),
        "rewarded": public(By(c.PROJECT_IDS, Flag(), False)),
        "conflicts": joined(
            Many(FRONT),
            ("on_board", "conflict_track", "red_faces", "initiator", "lead", "fresh"),
            fronts_of,
            lay_fronts,
        ),
        "holding": public(Many(CARD)),
        "barred": public(Many(CARD)),
        "used": public(Many(ABILITY)),
        "proposed": public(Many(CONFLICT)),
        "pending": public(Many(Of([*c.PROJECT_IDS, *PLANET_IDS]))),
        "discards": public(Num(0)),
        "winner": public(SEAT),
        "victories": public(Num(0, 7)),
        "sides": each(c.SEATS, SIDE),
    },
    follow,
)
SIDE.check(Side())
GALAXY.check(Galaxy(0, quick_chance(0)))
