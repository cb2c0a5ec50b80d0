"""Scenes of Age of Galaxy: a point of departure, changed by paths of the position, exactly as in example files."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from typing import Any

from starhall import examples
from starhall.games.age_of_galaxy import GAME
from starhall.games.age_of_galaxy.rules.state import Galaxy
from support import options, play, refused

Changes = dict[str, Any]

# Factions whose cards do nothing by themselves: the stage is clear for what a test is about.
QUIET = {
    "sides.red.alliance": ["jamareih"],
    "sides.blue.alliance": ["tekhlifa"],
    "sides.green.alliance": ["z_qhikeox"],
    "sides.yellow.alliance": ["mirelith"],
}
# Positions 1 to 5 as most tests want them.
GALAXY = {
    "systems": ["amber_gate", "tidal_reach", "cinder_belt", "frost_lantern", "dune_archive"],
    "trades": ["lore_exchange", "commodity_trade", "mercenary_contracts"],
}


def scene(
    changes: Mapping[str, Any] | None = None,
    seats: int = 2,
    at: str = "action turn",
    seat: str = "red",
    round: int = 1,
    variants: Mapping[str, str] | None = None,
    seed: str = "scene",
) -> Galaxy:
    """Quiet factions, a known galaxy, and what the test says; asked up to the next question."""
    given = {"seats": seats, "at": at, "seat": seat, "round": round, "options": variants or {}, "seed": seed}
    quiet = {path: cards for path, cards in QUIET.items() if GAME.colours.index(path.split(".")[1]) < seats}
    if at in ("start", "first factions"):
        quiet = {}
    whole = deepcopy({**GALAXY, **quiet, **(changes or {})})  # a position grows into what it is given
    g = examples.Case(GAME, "scene", given, whole).scene()
    assert isinstance(g, Galaxy)
    return g


def look(g: Galaxy, path: str) -> Any:
    """What stands at a path of the position."""
    return examples.get(GAME.to_data(g), path, "look")


def looks(g: Galaxy, colour: str, *fields: str) -> list[Any]:
    """Several fields of one side."""
    return [look(g, f"sides.{colour}.{field}") for field in fields]


def numbered(line: str) -> str:
    """A line of a record from one with a colour."""
    colour, _, action = line.partition(" ")
    return f"{GAME.colours.index(colour)} {action}"


def do(g: Galaxy, *lines: str) -> list[str]:
    """Play these lines, each `colour action`; the kinds of the events that were told."""
    return play(GAME, g, *[numbered(line) for line in lines])


def no(g: Galaxy, line: str) -> str:
    """The clause that refuses this line."""
    return refused(GAME, g, numbered(line))


def can(g: Galaxy, colour: str) -> list[str]:
    """What a colour may do now."""
    return options(GAME, g, GAME.colours.index(colour))


def verbs(g: Galaxy, colour: str) -> set[str]:
    """The verbs of what a colour may do now."""
    return {option.split(" ")[0] for option in can(g, colour)}


def owns(colour: str, *slots: str, state: str = "colonized") -> dict[str, Any]:
    """Changes that give planets to a colour."""
    found: dict[str, Any] = {}
    for slot in slots:
        found[f"owners.{slot}"] = colour
        found[f"states.{slot}"] = state
    return found
