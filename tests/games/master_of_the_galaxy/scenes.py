"""Scenes of Master of the Galaxy, and short words for what lies on the table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import support
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
from support import Changes, holds_together

SEATS = GAME.colours
STARTING_SPECIES = ["terran_compact", "kharrg_warhost", "aurelian_houses", "velith_archive"]


class Scene(support.Scene[Galaxy]):
    """The words of all games, and these. Seats are numbers here: the rules' colours are those of the cubes."""

    game = GAME

    def play(self, *lines: str) -> list[str]:
        told: list[str] = []
        for line in lines:
            told += super().play(line)
            self.reads_back()
        return told

    def reads_back(self) -> None:
        """The position, written down and read back, looks the same."""
        assert GAME.from_data(GAME.to_data(self.g)).view(0).facts() == self.g.view(0).facts()

    def bag(self, seat: int, colour: str) -> int:
        """How many cubes of a colour are in a seat's bag."""
        return self.g.sides[seat].bag[COLOURS.index(colour)]

    def reserve(self, colour: str) -> int:
        """How many cubes of a colour are in the reserve."""
        return self.g.reserve[COLOURS.index(colour)]

    def drawn(self) -> int:
        """How many cubes are drawn and not placed yet."""
        return sum(self.g.drawn)

    def own(self, seat: int) -> list[str]:
        """A seat's cards."""
        return [CARD_IDS[card] for card in self.g.sides[seat].cards]

    def symbols(self, seat: int) -> dict[str, int]:
        """A seat's symbols."""
        return {SYMBOLS[kind]: n for kind, n in enumerate(self.g.sides[seat].symbols) if n}

    def owner(self, system: str) -> int:
        """Whose system it is."""
        return self.g.owner[SYSTEM_IDS.index(system)]

    def bases(self, system: str) -> int:
        """How many bases stand there."""
        return self.g.bases[SYSTEM_IDS.index(system)]

    def covered(self, system: str) -> bool:
        """Does a black hole lie on it?"""
        return self.g.covered[SYSTEM_IDS.index(system)]

    def on(self, project: str) -> int:
        """How many cubes a project holds."""
        return self.g.filled[PROJECT_IDS.index(project)]

    def rewarded(self, project: str) -> bool:
        """Has a project paid its reward?"""
        return self.g.rewarded[PROJECT_IDS.index(project)]

    def deck(self, type: str) -> list[str]:
        """A deck's cards, the next one last."""
        return [CARD_IDS[card] for card in self.g.decks[TYPES.index(type)]]

    def next_turn(self) -> None:
        """The due seat ends its turn as quickly as it can; the next one stands in its phase 2 or later."""
        seat = self.g.active
        taken = self.g.extra_taken
        while self.g.due and self.g.active == seat and self.g.extra_taken == taken:
            offered = self.options()
            self.play("finish" if "finish" in offered else offered[-1])


def scene(
    changes: Mapping[str, Any] | None = None,
    *,
    at: str = "allocation",
    seat: str = "ivory",
    seats: int = 2,
    round: int = 2,
    options: Mapping[str, str] | None = None,
    seed: str = "scene",
) -> Scene:
    """A galaxy at a point of departure; unless the test says so, cubes lie in bags and reserve only."""
    given = {"at": at, "seat": seat, "seats": seats, "round": round, "options": options or {}, "seed": seed}
    s = Scene.given(changes or {}, **given)
    holds_together(GAME, s.g)
    s.reads_back()
    return s


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


def done(card: str) -> Changes:
    """Changes that make a development implemented: all its slots filled."""
    return filled(f"{card}-develop") | {f"rewarded.{card}-develop": True}


def filled(project: str, less: int = 0) -> Changes:
    """Changes that fill a project, but for so many slots (the last ones)."""
    changes: Changes = {}
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


def track(name: str) -> int:
    return TRACK_IDS.index(name)


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
