"""Scenes of M101: empty hands and quiet homes, unless a test says otherwise."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import support
from starhall.games.m101 import GAME
from starhall.games.m101.content.components import CARD_IDS, DEMAND_IDS, SEAT_COLOURS
from starhall.games.m101.content.octagons import CELL_NAMES, GAP_NAMES
from starhall.games.m101.content.vocabulary import PHASES
from starhall.games.m101.knowledge.view import GalaxyView
from starhall.games.m101.rules.state import Galaxy, Side
from starhall.kernel.position import HIDDEN
from starhall.kernel.seats import first_seat
from support import Changes

HOMES = {"blue": "s_b4", "green": "s_f4", "red": "s_d6", "yellow": "s_d2"}
STARTS = {"blue": "songline", "green": "null_harbour", "red": "copper_athenaeum", "yellow": "velvet_quarter"}


def homes(seats: int, **cards: str) -> Changes:
    """Each player has one system, in its corner; these have none of the powers that would disturb a test."""
    changes: Changes = {}
    for colour in SEAT_COLOURS[:seats]:
        changes[f"system.{HOMES[colour]}"] = cards.get(colour, STARTS[colour])
        changes[f"controller.{HOMES[colour]}"] = colour
    return changes


class Scene(support.Scene[Galaxy]):
    """The words of all games, and these."""

    game = GAME

    def side(self, who: str) -> Side:
        """A colour's side."""
        return self.g.sides[self.seat(who)]

    def view(self, who: str) -> GalaxyView:
        """What a colour sees."""
        return self.g.view(self.seat(who))

    def hand(self, who: str) -> list[str]:
        """A colour's hand by names."""
        return names(self.side(who).hand)

    def known_hand(self, viewer: str, who: str) -> list[str]:
        """The cards of a colour's hand that a viewer knows to be there."""
        return names([card for card in self.view(viewer).g.sides[self.seat(who)].hand if card != HIDDEN])

    def controller(self, name: str) -> str:
        """Who controls the system of a cell."""
        return SEAT_COLOURS[self.g.controller[cell(name)]]

    def order(self) -> list[str]:
        """The tech order."""
        return [SEAT_COLOURS[seat] for seat in self.g.order]

    def select(self, **choices: str) -> None:
        """All choose: `blue="build"`, `green="build no_boost"`, `red="build songline"`; who is not named: Expand."""
        for colour in SEAT_COLOURS[: self.g.seats]:
            phase, _, second = choices.get(colour, "expand").partition(" ")
            lay = {"": "lay_nothing", "no_boost": "lay_no_boost"}.get(second, f"boost {second}")
            self.play(f"{colour} choose {phase}", f"{colour} {lay}")

    def pass_all(self) -> None:
        """Everybody passes, or takes the first option, until the next selection or the end."""
        passing = GAME.space.number("pass")
        while self.g.due and self.question() != "M1-D03":
            seat = first_seat(self.g.due)
            found = self.g.options(seat)
            self.g.apply(seat, passing if passing in found else found[0])


def scene(
    changes: Mapping[str, Any] | None = None,
    *,
    at: str = "selection",
    seat: str = "blue",
    seats: int = 4,
    round: int = 1,
    options: Mapping[str, str] | None = None,
    home: Mapping[str, str] | None = None,
) -> Scene:
    """A game that stands at this point: hands are empty, and homes are quiet systems, unless the test says so."""
    hands: Changes = {f"sides.{colour}.hand": [] for colour in SEAT_COLOURS[:seats]}
    usual = {**hands, "order": list(SEAT_COLOURS[:seats]), **homes(seats, **(home or {}))}
    given = {"at": at, "seat": seat, "seats": seats, "round": round, "options": options or {}, "seed": "scene"}
    return Scene.given({**usual, **(changes or {})}, **given)


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


def phase(name: str) -> int:
    """A phase's number."""
    return PHASES.index(name)


def area(political: int = 0, military: int = 0) -> dict[str, int]:
    """Disks in the areas of a system."""
    return {"political": political, "military": military}
