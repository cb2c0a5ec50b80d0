"""A galaxy as data with names; points of departure for examples; what follows from a change to a position."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from starhall.games.master_of_the_galaxy.content.components import (
    BASES,
    CARD_IDS,
    CORNER_NEXT,
    CORNER_OPPOSITE,
    CUBES,
    DECK_CARDS,
    GROUP_IDS,
    PROJECT_IDS,
    SYSTEM_IDS,
)
from starhall.games.master_of_the_galaxy.content.vocabulary import COLOURS, DECKS, SPECIES, TYPES
from starhall.games.master_of_the_galaxy.knowledge.fields import (
    ABILITY,
    CARD,
    COLOUR,
    CONFLICT,
    GALAXY,
    SEAT,
    SYSTEM,
    TRACK,
)
from starhall.games.master_of_the_galaxy.rules import (
    abilities,
    allocate,
    bag,
    bases,
    cards,
    conflicts,
    covert,
    discard,
    effects,
    flow,
    gains,
    holes,
    placing,
    planets,
    rewards,
    start,
    victories,
)
from starhall.games.master_of_the_galaxy.rules.state import Galaxy
from starhall.kernel.chance import Chance
from starhall.kernel.errors import Unknown
from starhall.kernel.frames import Do, Frame
from starhall.kernel.position import Of, States, Waiting
from starhall.kernel.seats import NOBODY

MODULES: Final = (
    abilities, allocate, bag, bases, cards, conflicts, covert, discard, effects, flow, gains, holes, placing, planets,
    rewards, start, victories,
)  # fmt: skip

POSITION: Final = States(
    GALAXY,
    Waiting(
        MODULES,
        {
            "seat": SEAT,
            "loser": SEAT,
            "victim": SEAT,
            "deck": Of(DECKS),
            "colour": COLOUR,
            "system": SYSTEM,
            "track": TRACK,
            "conflict": CONFLICT,
            "project": Of(PROJECT_IDS),
            "group": Of(GROUP_IDS),
            "card": CARD,
            "ability": ABILITY,
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
