"""Scenes for the tests of M101: a position by names, and short words for what is asked about it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from starhall.examples import Case
from starhall.games.m101 import GAME
from starhall.games.m101.content.components import CARD_IDS, DEMAND_IDS, SEAT_COLOURS
from starhall.games.m101.content.octagons import CELL_NAMES, GAP_NAMES
from starhall.games.m101.content.vocabulary import PHASES
from starhall.games.m101.knowledge.view import GalaxyView
from starhall.games.m101.rules.state import Galaxy
from starhall.kernel.actions import TABLE
from starhall.kernel.position import HIDDEN
from starhall.kernel.seats import members
from support import options, play, refused

HOMES = {"blue": "s_b4", "green": "s_f4", "red": "s_d6", "yellow": "s_d2"}
STARTS = {"blue": "songline", "green": "null_harbour", "red": "copper_athenaeum", "yellow": "velvet_quarter"}


def homes(seats: int, **cards: str) -> dict[str, str]:
    """Each player has one system, in its corner; these have none of the powers that would disturb a test."""
    sets = {}
    for colour in SEAT_COLOURS[:seats]:
        sets[f"system.{HOMES[colour]}"] = cards.get(colour, STARTS[colour])
        sets[f"controller.{HOMES[colour]}"] = colour
    return sets


def scene(
    at: str = "selection",
    seat: str = "blue",
    seats: int = 4,
    sets: Mapping[str, Any] | None = None,
    options: Mapping[str, str] | None = None,
    round: int = 1,
    **cards: Any,
) -> Galaxy:
    """A game that stands at this point, with these facts set; hands are empty unless they are set."""
    facts: dict[str, Any] = {f"sides.{colour}.hand": [] for colour in SEAT_COLOURS[:seats]}
    facts["order"] = list(SEAT_COLOURS[:seats])
    facts |= homes(seats, **cards)
    facts |= sets or {}
    given = {"seats": seats, "options": options or {}, "seed": "scene", "at": at, "seat": seat, "round": round}
    return cast(Galaxy, Case(GAME, "scene", given, facts).scene())


def do(g: Galaxy, *lines: str) -> list[str]:
    """Play lines such as `blue build orbital_lift`; the kinds of the events told."""
    return play(GAME, g, *[numbered(line) for line in lines])


def numbered(line: str) -> str:
    """A line with the seat's number instead of its colour."""
    colour, _, rest = line.partition(" ")
    return line if colour == TABLE else f"{SEAT_COLOURS.index(colour)} {rest}"


def can(g: Galaxy, colour: str) -> list[str]:
    """What a seat may do now."""
    return options(GAME, g, SEAT_COLOURS.index(colour))


def clause(g: Galaxy, line: str) -> str:
    """The clause that refuses a line."""
    return refused(GAME, g, numbered(line))


def select(g: Galaxy, **choices: str) -> None:
    """All choose: `blue="build"`, `green="build no_boost"`, `red="build songline"`; who is not named: Expand."""
    for colour in SEAT_COLOURS[: g.seats]:
        phase, _, second = choices.get(colour, "expand").partition(" ")
        lay = {"": "lay_nothing", "no_boost": "lay_no_boost"}.get(second, f"boost {second}")
        do(g, f"{colour} choose {phase}", f"{colour} {lay}")


def due(g: Galaxy) -> list[str]:
    """Who is asked."""
    return [SEAT_COLOURS[seat] for seat in members(g.due)]


def question(g: Galaxy) -> str:
    """What is asked."""
    return g.stack[-1].asks(g) if g.stack else ""


def side(g: Galaxy, colour: str) -> Any:
    """A seat's side."""
    return g.sides[SEAT_COLOURS.index(colour)]


def hand(g: Galaxy, colour: str) -> list[str]:
    """A seat's hand by names."""
    return [CARD_IDS[card] for card in side(g, colour).hand]


def names(cards: list[int]) -> list[str]:
    """Cards by names."""
    return [CARD_IDS[card] for card in cards]


def card(name: str) -> int:
    """A card's number."""
    return CARD_IDS.index(name)


def cell(name: str) -> int:
    """A cell's number."""
    return CELL_NAMES.index(name)


def gap(name: str) -> int:
    """A gap's number."""
    return GAP_NAMES.index(name)


def demand(name: str) -> int:
    """A demand space's number."""
    return DEMAND_IDS.index(name)


def seat_of(colour: str) -> int:
    """A seat's number."""
    return SEAT_COLOURS.index(colour)


def controller(g: Galaxy, name: str) -> str:
    """Who controls the system of a cell."""
    return SEAT_COLOURS[g.controller[cell(name)]]


def phase(name: str) -> int:
    """A phase's number."""
    return PHASES.index(name)


def view(g: Galaxy, colour: str) -> GalaxyView:
    """What a seat sees."""
    return g.view(seat_of(colour))


def known_hand(g: Galaxy, viewer: str, colour: str) -> list[str]:
    """The cards of a seat's hand that a viewer knows to be there."""
    return names([card for card in view(g, viewer).g.sides[seat_of(colour)].hand if card != HIDDEN])


def order(g: Galaxy) -> list[str]:
    """The tech order."""
    return [SEAT_COLOURS[seat] for seat in g.order]


def pass_all(g: Galaxy) -> None:
    """Everybody passes, or takes the first option, until the next selection or the end."""
    while g.due and question(g) != "M1-D03":
        seat = members(g.due)[0]
        found = g.options(seat)
        passing = GAME.space.number("pass")
        g.apply(seat, passing if passing in found else found[0])


def area(political: int = 0, military: int = 0) -> dict[str, int]:
    """Disks in the areas of a system."""
    return {"political": political, "military": military}
