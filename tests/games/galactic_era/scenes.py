"""Scenes of Galactic Era: three seats around Sirius, unless a test says otherwise."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import support
from starhall.games.galactic_era import GAME
from starhall.games.galactic_era.content.chart import HEX_IDS, STAR_IDS
from starhall.games.galactic_era.knowledge.position import hex_name
from starhall.games.galactic_era.knowledge.view import GalaxyView
from starhall.games.galactic_era.rules.state import Galaxy, Side

COLOURS = list(GAME.colours)
SIRIUS = "scene 16"  # three seats: the centre tile is Sirius, side A, not turned


class Scene(support.Scene[Galaxy]):
    """The words of all games, and these."""

    game = GAME

    def side(self, who: str) -> Side:
        """A player's side."""
        return self.g.sides[self.seat(who)]

    def view(self, who: str) -> GalaxyView:
        """What a player sees."""
        return self.g.view(self.seat(who))

    def dp(self, who: str) -> int:
        """A player's DP."""
        return sum(self.side(who).dp)

    def hex(self, name: str) -> int:
        """The hex of a star or place."""
        return hex_of(self.g, name)

    def name(self, hex: int) -> str:
        """What a hex is called in the position."""
        return hex_name(self.g, hex)

    def place(self, hex: int) -> str:
        """The text of the action that names a hex."""
        name = hex_name(self.g, hex)
        return f"star {name}" if name in STAR_IDS else f"hex {name}"

    def pieces(self, who: str, name: str) -> int:
        """Ship pieces of a player at a place."""
        row = self.at(f"sides.{who}.pieces").get(name, 0)
        return row if isinstance(row, int) else sum(count for count, _ in row)

    def pass_all(self, kind: str = "D-06") -> None:
        """Everybody passes as long as this is asked."""
        while self.g.due and self.question() == kind:
            who = self.due()[0]
            self.play(f"{who} pass")


def hex_of(g: Galaxy, name: str) -> int:
    """The hex of a star or place."""
    if name in STAR_IDS:
        return g.chart.hex_of_name[STAR_IDS.index(name)]
    return HEX_IDS.index(name)


def scene(
    changes: Mapping[str, Any] | None = None,
    *,
    at: str,
    seat: str = "red",
    seats: int = 3,
    round: int = 1,
    options: Mapping[str, str] | None = None,
    seed: str = SIRIUS,
) -> Scene:
    """A galaxy at a point of departure, and what the test says."""
    given = {"at": at, "seat": seat, "seats": seats, "round": round, "options": options or {}, "seed": seed}
    return Scene.given(changes or {}, **given)


def home(s: Scene, who: str) -> str:
    """The name of a player's home star."""
    return str(s.at(f"sides.{who}.home"))


def start_home(who: str, seats: int = 3, seed: str = SIRIUS) -> str:
    """The name of a player's home star in an unchanged scene."""
    return home(scene(at="move turn", seats=seats, seed=seed), who)
