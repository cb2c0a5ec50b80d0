"""A galaxy as data with names; points of departure for examples; what follows from a change to a position."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from starhall.games.master_of_the_galaxy import (
    abilities,
    allocate,
    bag,
    bases,
    cards,
    conflicts,
    discard,
    effects,
    flow,
    gains,
    holes,
    planets,
    rewards,
    start,
    taking,
    victories,
)
from starhall.games.master_of_the_galaxy.components import (
    ABILITIES,
    BASES,
    CARD_IDS,
    COLOURS,
    CONFLICTS,
    CORNER_NEXT,
    CORNER_OPPOSITE,
    CUBES,
    DECK_CARDS,
    DECKS,
    FIRST_CONFLICT,
    GROUP_FIRST,
    GROUP_IDS,
    GROUP_LAST,
    GROUP_PROJECT,
    GROUPS,
    NO_MODIFIERS,
    NONE,
    PLANET_FIRST,
    PLANET_SYSTEM,
    PROJECT_IDS,
    PROJECTS,
    SEATS,
    SLOTS,
    SPECIES,
    SYSTEM_IDS,
    TRACK_IDS,
    TRACKS,
    TYPES,
)
from starhall.games.master_of_the_galaxy.state import Galaxy, Side
from starhall.games.master_of_the_galaxy.symbols import count_all
from starhall.kernel.chance import Chance
from starhall.kernel.errors import BadPosition, Unknown
from starhall.kernel.frames import Do, Frame
from starhall.kernel.position import By, Flag, Kind, Many, Num, Of, Parts, States, Waiting
from starhall.kernel.seats import NOBODY

PLANET_IDS: Final = [f"{SYSTEM_IDS[s]}_{1 + p - PLANET_FIRST[s]}" for p, s in enumerate(PLANET_SYSTEM)]
CONFLICT_IDS: Final = CARD_IDS[FIRST_CONFLICT : FIRST_CONFLICT + CONFLICTS]
ABILITY_IDS: Final = [CARD_IDS[ability.card] for ability in ABILITIES]
SEAT: Final = Of(SEATS)
AMOUNTS: Final = By(COLOURS, Num(0, 99), 0)


class Route:
    """A route as a position states it."""

    def __init__(self, owner: int, colour: int, start: int, cubes: int) -> None:
        self.owner = owner
        self.colour = colour
        self.start = start
        self.cubes = cubes


class Front:
    """A conflict on the board as a position states it."""

    def __init__(self, card: int, track: int, red: int, initiator: int, lead: int, fresh: bool) -> None:
        self.card = card
        self.track = track
        self.red = red
        self.initiator = initiator
        self.lead = lead
        self.fresh = fresh


class Seat:
    """What lies before a seat as a position states it: symbols and modifiers follow from the rest."""

    def __init__(self, bag: list[int], cards: list[int], unused: int, skips: int) -> None:
        self.bag = bag
        self.cards = cards
        self.unused = unused
        self.skips = skips


class Sheet:
    """A galaxy as a position states it."""

    def __init__(self, **fields: Any) -> None:
        self.__dict__.update(fields)


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


SHEET: Final = Parts(
    Sheet,
    {
        "round_limit": Num(0),
        "red_void": Flag(),
        "first": SEAT,
        "active": SEAT,
        "round": Num(0),
        "extra_taken": Num(0, 2),
        "extra_waiting": Many(Num(0)),
        "reserve": AMOUNTS,
        "drawn": AMOUNTS,
        "decks": By(TYPES, Many(Of(CARD_IDS))),
        "owner": By(SYSTEM_IDS, SEAT, NOBODY),
        "bases": By(SYSTEM_IDS, Num(0, 3), 0),
        "covered": By(SYSTEM_IDS, Flag(), False),
        "planets": By(PLANET_IDS, Of(COLOURS), NONE),
        "routes": Named(
            TRACK_IDS,
            Parts(Route, {"owner": SEAT, "colour": Of(COLOURS), "start": Of(SYSTEM_IDS), "cubes": Num(1, 9)}),
        ),
        "slots": By(GROUP_IDS, Many(Of(COLOURS)), []),
        "rewarded": By(PROJECT_IDS, Flag(), False),
        "conflicts": Many(
            Parts(
                Front,
                {
                    "card": Of(CONFLICT_IDS),
                    "track": Of(TRACK_IDS),
                    "red": Of(SYSTEM_IDS),
                    "initiator": SEAT,
                    "lead": Of(("red", "blue")),
                    "fresh": Flag(),
                },
            )
        ),
        "holding": Many(Of(CARD_IDS)),
        "barred": Many(Of(CARD_IDS)),
        "used": Many(Of(ABILITY_IDS)),
        "proposed": Many(Of(CONFLICT_IDS)),
        "pending": Many(Of([*PROJECT_IDS, *PLANET_IDS])),
        "discards": Num(0),
        "winner": SEAT,
        "victories": Num(0, 7),
        "sides": By(
            SEATS,
            Parts(Seat, {"bag": AMOUNTS, "cards": Many(Of(CARD_IDS)), "unused": Num(0, 9), "skips": Num(0)}),
        ),
    },
)


class Galaxies(Parts):
    """A galaxy by way of its sheet."""

    def __init__(self) -> None:
        super().__init__(galaxy, SHEET.fields)

    def write(self, value: Any) -> Any:
        return SHEET.write(sheet(value))


def sheet(g: Galaxy) -> Sheet:
    """What a position states of a galaxy."""
    fields = {name: getattr(g, name) for name in SHEET.fields if name not in ("routes", "slots", "conflicts", "sides")}
    routes = [
        Route(g.route_owner[t], g.route_colour[t], g.route_start[t], g.filled[t]) if g.filled[t] else None
        for t in range(TRACKS)
    ]
    slots = [[c for c in g.cubes[GROUP_FIRST[k] : GROUP_LAST[k] + 1] if c != NONE] for k in range(GROUPS)]
    fronts = [
        Front(k, g.conflict_track[k], g.red_faces[k], g.initiator[k], g.lead[k], k in g.fresh) for k in g.on_board
    ]
    sides = [Seat(side.bag, side.cards, side.unused, side.skips) for side in g.sides]
    return Sheet(**fields, routes=routes, slots=slots, conflicts=fronts, sides=sides)


def galaxy(seats: int, chance: Chance, **fields: Any) -> Galaxy:
    """The galaxy that a sheet's fields describe."""
    routes: list[Route | None] = fields.pop("routes")
    slots: list[list[int]] = fields.pop("slots")
    fronts: list[Front] = fields.pop("conflicts")
    sides: list[Seat] = fields.pop("sides")
    if len(sides) != seats:
        raise BadPosition("sides", f"are {len(sides)}; {seats} are needed")
    g = Galaxy(
        seats,
        chance,
        **fields,
        route_owner=[route.owner if route else NOBODY for route in routes],
        route_colour=[route.colour if route else NONE for route in routes],
        route_start=[route.start if route else NONE for route in routes],
        filled=[route.cubes if route else 0 for route in routes] + [0] * (PROJECTS - TRACKS),
        cubes=[NONE] * SLOTS,
        on_board=[front.card for front in fronts],
        conflict_track=[NONE] * CONFLICTS,
        red_faces=[NONE] * CONFLICTS,
        initiator=[NOBODY] * CONFLICTS,
        lead=[NONE] * CONFLICTS,
        fresh=[front.card for front in fronts if front.fresh],
        sides=[Side(seat.bag, seat.cards, seat.unused, seat.skips, [0] * 5, NO_MODIFIERS) for seat in sides],
    )
    for front in fronts:
        g.conflict_track[front.card] = front.track
        g.red_faces[front.card] = front.red
        g.initiator[front.card] = front.initiator
        g.lead[front.card] = front.lead
    for group, cubes in enumerate(slots):
        if len(cubes) > GROUP_LAST[group] + 1 - GROUP_FIRST[group]:
            raise BadPosition(f"slots.{GROUP_IDS[group]}", f"has room for fewer than {len(cubes)} cubes")
        g.filled[GROUP_PROJECT[group]] += len(cubes)
        for at, colour in enumerate(cubes):
            g.cubes[GROUP_FIRST[group] + at] = colour
    count_all(g)  # MG-SYM-01: symbols and modifiers follow from the rest
    return g


MODULES: Final = (
    abilities, allocate, bag, bases, cards, conflicts, discard, effects, flow, gains, holes, planets, rewards, start,
    taking, victories,
)  # fmt: skip

POSITION: Final = States(
    Galaxies(),
    Waiting(
        MODULES,
        {
            "seat": SEAT,
            "loser": SEAT,
            "victim": SEAT,
            "deck": Of(DECKS),
            "colour": Of(COLOURS),
            "system": Of(SYSTEM_IDS),
            "track": Of(TRACK_IDS),
            "conflict": Of(CONFLICT_IDS),
            "project": Of(PROJECT_IDS),
            "group": Of(GROUP_IDS),
            "card": Of(CARD_IDS),
            "ability": Of(ABILITY_IDS),
        },
    ),
)

# -- points of departure -----------------------------------------------------------------------------------------------

DEPARTURES: Final[Mapping[str, str]] = {
    "setup": "The very beginning, as the settings and the seed make it.",
    "allocation": "Phase 2 of the seat's turn, with a red, a blue and a yellow cube drawn.",
    "reward step": "The reward step of the seat's turn; what is pending says `pending`.",
    "use cards": "Phase 3 of the seat's turn.",
}


def depart(seats: int, chance: Chance, round_limit: int, red_void: bool, point: str, seat: int, round: int) -> Galaxy:
    """A game in which seat n has the n-th species and starts in corner n (of two, opposite); decks lie in order."""
    g = start.empty_table(seats, chance, round_limit, red_void)
    corner = 0
    for at in range(seats):
        start.start_in(g, at, corner)
        corner = CORNER_OPPOSITE[corner] if seats == 2 else CORNER_NEXT[corner]
        species = DECK_CARDS[SPECIES][at]
        g.sides[at].cards.append(species)
        g.decks[SPECIES] = [card for card in g.decks[SPECIES] if card != species]
    start.cover_corners(g, NOBODY, 0)
    g.round = max(round, 1)
    g.active = seat
    if point == "allocation":
        for colour in range(3):
            g.sides[seat].bag[colour] -= 1
            g.drawn[colour] += 1
    g.stack = rest_of_turn(point, seat)[::-1]
    g.stand()
    return g


def rest_of_turn(point: str, seat: int) -> list[Frame[Galaxy]]:
    """The steps of a turn from this point on."""
    last: list[Frame[Galaxy]] = [
        discard.UseCards(seat),
        Do(flow.close_turn, seat),
    ]
    if point == "use cards":
        return last
    if point == "reward step":
        return [rewards.Reward(seat), *last]
    if point == "allocation":
        return [allocate.Allocate(seat), rewards.Reward(seat), *last]
    raise Unknown("point of departure", point, ", ".join(DEPARTURES))


# -- what follows from a change ----------------------------------------------------------------------------------------


def mend(data: dict[str, Any], changed: Sequence[str]) -> None:
    """Put what an example leaves out where it then belongs."""
    mend_systems(data)
    mend_cards(data, changed)
    mend_routes(data)
    mend_bases(data, changed)
    mend_cubes(data, changed)


def mend_systems(data: dict[str, Any]) -> None:
    """An owned system has a base at least, another none; a covered one nothing."""
    for system in SYSTEM_IDS:
        if data["covered"].get(system):
            data["owner"].pop(system, None)
        owned = data["owner"].get(system, "none") != "none"
        if not owned:
            data["bases"].pop(system, None)
        elif not data["bases"].get(system):
            data["bases"][system] = 1


def mend_cards(data: dict[str, Any], changed: Sequence[str]) -> None:
    """A card that is put somewhere leaves where it was; one that is nowhere goes under its deck."""
    placed = [front["card"] for front in data["conflicts"]]
    stated = [seat for seat in data["sides"] if any(path.startswith(f"sides.{seat}.cards") for path in changed)]
    for seat in [*stated, *[seat for seat in data["sides"] if seat not in stated]]:
        side = data["sides"][seat]
        side["cards"] = [card for card in side["cards"] if card not in placed]
        placed += side["cards"]
    for deck, type in enumerate(TYPES):
        known = [CARD_IDS[card] for card in DECK_CARDS[deck]]
        there = [card for card in data["decks"][type] if card not in placed]
        data["decks"][type] = there + [card for card in known if card not in placed and card not in there]


def mend_routes(data: dict[str, Any]) -> None:
    """A route departs from the end that its owner controls, the first named if both."""
    for name, route in data["routes"].items():
        ends = name.split("__")
        own = [end for end in ends if data["owner"].get(end) == route.get("owner")]
        route.setdefault("start", own[0] if own else ends[0])
    for front in data["conflicts"]:
        front.setdefault("fresh", False)
        front.setdefault("initiator", data["active"])
        red, blue = (cubes_of(data, f"{front['card']}-{side}") for side in ("red", "blue"))
        front.setdefault("lead", "red" if red > blue else "blue" if blue > red else "none")


def cubes_of(data: dict[str, Any], project: str) -> int:
    """How many cubes a project holds in a position."""
    return sum(len(cubes) for group, cubes in data["slots"].items() if group.startswith(f"{project}-"))


def mend_bases(data: dict[str, Any], changed: Sequence[str]) -> None:
    """Bases that stand nowhere are unused."""
    for seat, side in data["sides"].items():
        if f"sides.{seat}.unused" not in changed:
            placed = sum(n for system, n in data["bases"].items() if data["owner"].get(system) == seat)
            waiting = len([card for card in data["holding"] if card in side["cards"]])
            side["unused"] = BASES - placed - waiting


def mend_cubes(data: dict[str, Any], changed: Sequence[str]) -> None:
    """Cubes that lie nowhere are in the reserve; where the reserve is stated, in the last bag that is not."""
    for at, colour in enumerate(COLOURS):
        found = count_cubes(data, colour)
        if not states(changed, "reserve", colour):
            data["reserve"][colour] = CUBES[at] - found + data["reserve"].get(colour, 0)
            continue
        for seat in reversed(data["sides"]):
            if not states(changed, f"sides.{seat}.bag", colour):
                bag = data["sides"][seat]["bag"]
                bag[colour] = CUBES[at] - found + bag.get(colour, 0)
                break


def states(changed: Sequence[str], table: str, name: str) -> bool:
    """Was this entry of a table stated?"""
    return table in changed or f"{table}.{name}" in changed


def count_cubes(data: dict[str, Any], colour: str) -> int:
    """How many cubes of a colour lie anywhere in a position."""
    found: int = data["reserve"].get(colour, 0) + data["drawn"].get(colour, 0)
    found += sum(side["bag"].get(colour, 0) for side in data["sides"].values())
    found += sum(cubes.count(colour) for cubes in data["slots"].values())
    found += list(data["planets"].values()).count(colour)
    found += sum(route["cubes"] for route in data["routes"].values() if route["colour"] == colour)
    return found
