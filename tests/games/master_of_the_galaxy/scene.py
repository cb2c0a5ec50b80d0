"""Scenes for the tests of Master of the Galaxy: a position in words, lines to play, facts to look at."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from copy import deepcopy
from typing import Any

from starhall.examples import Case
from starhall.games.master_of_the_galaxy import GAME
from starhall.games.master_of_the_galaxy.content.components import (
    ABILITY_OF,
    CARD_IDS,
    GROUP_FIRST,
    GROUP_IDS,
    GROUP_LAST,
    PROJECT_IDS,
    SYSTEM_IDS,
    TRACK_IDS,
)
from starhall.games.master_of_the_galaxy.content.modifiers import MODIFIERS_OF
from starhall.games.master_of_the_galaxy.content.vocabulary import COLOURS, SYMBOLS, TYPES
from starhall.games.master_of_the_galaxy.rules.abilities import ABILITIES, TRIGGER_OF
from starhall.games.master_of_the_galaxy.rules.effects import read_ability
from starhall.games.master_of_the_galaxy.rules.state import Galaxy
from starhall.kernel.content import Row
from starhall.kernel.seats import first_seat
from support import holds_together, options, play, refused

SEATS = GAME.colours
STARTING_SPECIES = ["terran_compact", "kharrg_warhost", "aurelian_houses", "velith_archive"]


def scene(
    changes: dict[str, Any] | None = None,
    at: str = "allocation",
    seats: int = 2,
    seat: str = "ivory",
    round: int = 2,
    seed: str = "scene",
    **choices: str,
) -> Galaxy:
    """A galaxy at a point of departure with these changes; unless said, cubes lie in bags and reserve only."""
    given = {"seats": seats, "options": choices, "seed": seed, "at": at, "seat": seat, "round": round}
    g = Case(GAME, "scene", given, deepcopy(changes or {})).scene()
    assert isinstance(g, Galaxy)
    look(g)
    return g


def look(g: Galaxy) -> None:
    """What holds in every position: the game's promises, and it can be written down and read back."""
    holds_together(GAME, g)
    reads_back(g)


def reads_back(g: Galaxy) -> None:
    """The position, written down and read back, looks the same."""
    assert GAME.from_data(GAME.to_data(g)).view(0).facts() == g.view(0).facts()


def pool(*colours: str) -> dict[str, int]:
    """So many cubes of each colour."""
    return {colour: colours.count(colour) for colour in COLOURS if colour in colours}


def route(owner: str, colour: str, cubes: int, **more: str) -> dict[str, Any]:
    """A route."""
    return {"owner": owner, "colour": colour, "cubes": cubes, **more}


def front(card: str, track: str, red: str, **more: Any) -> dict[str, Any]:
    """A conflict on the board."""
    return {"card": card, "track": track, "red": red, **more}


def cards(*more: str, seat: int = 0) -> list[str]:
    """The seat's species and these cards."""
    return [STARTING_SPECIES[seat], *more]


def done(card: str) -> dict[str, Any]:
    """Changes that make a development implemented: all its slots filled."""
    return filled(f"{card}-develop") | {f"rewarded.{card}-develop": True}


def filled(project: str, less: int = 0) -> dict[str, Any]:
    """Changes that fill a project, but for so many slots (the last ones)."""
    changes: dict[str, Any] = {}
    groups = [g for g in range(len(GROUP_IDS)) if project_of(g) == project]
    room = sum(GROUP_LAST[g] + 1 - GROUP_FIRST[g] for g in groups) - less
    for group in groups:
        size = min(room, GROUP_LAST[group] + 1 - GROUP_FIRST[group])
        if size > 0:
            changes[f"slots.{GROUP_IDS[group]}"] = [colour_of(group)] * size
            room -= size
    return changes


def project_of(group: int) -> str:
    name = GROUP_IDS[group].removesuffix("-marked")
    return name.rpartition("-")[0]


def colour_of(group: int) -> str:
    return GROUP_IDS[group].removesuffix("-marked").rpartition("-")[2]


def do(g: Galaxy, *lines: str) -> list[str]:
    """Play lines; whoever is due plays those without a seat. The kinds of what was told."""
    told: list[str] = []
    for line in lines:
        whole = line if line[0].isdecimal() else f"{first_seat(g.due)} {line}"
        told += play(GAME, g, whole)
        reads_back(g)
    return told


def can(g: Galaxy) -> list[str]:
    """What the due seat may do."""
    return options(GAME, g, first_seat(g.due))


def no(g: Galaxy, line: str) -> str:
    """The clause that refuses the due seat this line."""
    return refused(GAME, g, f"{first_seat(g.due)} {line}")


def asked(g: Galaxy) -> str:
    """The decision point."""
    return g.stack[-1].asks(g) if g.stack else ""


def bag(g: Galaxy, seat: int, colour: str) -> int:
    return g.sides[seat].bag[COLOURS.index(colour)]


def reserve(g: Galaxy, colour: str) -> int:
    return g.reserve[COLOURS.index(colour)]


def drawn(g: Galaxy) -> int:
    return sum(g.drawn)


def own(g: Galaxy, seat: int) -> list[str]:
    return [CARD_IDS[card] for card in g.sides[seat].cards]


def symbols(g: Galaxy, seat: int) -> dict[str, int]:
    return {SYMBOLS[kind]: n for kind, n in enumerate(g.sides[seat].symbols) if n}


def owner(g: Galaxy, system: str) -> int:
    return g.owner[SYSTEM_IDS.index(system)]


def bases(g: Galaxy, system: str) -> int:
    return g.bases[SYSTEM_IDS.index(system)]


def covered(g: Galaxy, system: str) -> bool:
    return g.covered[SYSTEM_IDS.index(system)]


def on(g: Galaxy, project: str) -> int:
    """How many cubes a project holds."""
    return g.filled[PROJECT_IDS.index(project)]


def rewarded(g: Galaxy, project: str) -> bool:
    return g.rewarded[PROJECT_IDS.index(project)]


def deck(g: Galaxy, type: str) -> list[str]:
    return [CARD_IDS[card] for card in g.decks[TYPES.index(type)]]


def track(name: str) -> int:
    return TRACK_IDS.index(name)


def next_turn(g: Galaxy) -> None:
    """The due seat ends its turn as quickly as it can; the next one stands in its phase 2 or later."""
    seat = g.active
    taken = g.extra_taken
    while g.due and g.active == seat and g.extra_taken == taken:
        offered = can(g)
        do(g, "finish" if "finish" in offered else offered[-1])


@contextmanager
def reading(name: str, **ability: Any) -> Iterator[None]:
    """For a while this card's ability reads like that: for words of the vocabulary that no card combines so."""
    card = CARD_IDS.index(name)
    at = ABILITY_OF[card]
    before = ABILITIES[at], TRIGGER_OF[card], MODIFIERS_OF[card]
    after = read_ability(card, Row("cards.toml", name, ability))
    ABILITIES[at], TRIGGER_OF[card], MODIFIERS_OF[card] = after, after.trigger, after.modifiers
    try:
        yield
    finally:
        ABILITIES[at], TRIGGER_OF[card], MODIFIERS_OF[card] = before
