"""Scenes for the tests of Galactic Era: a point of the flow, changed by paths of the position, played by lines."""

from __future__ import annotations

import json
from typing import Any

from starhall.examples import get, put
from starhall.games.galactic_era import GAME
from starhall.games.galactic_era.content.chart import HEX_IDS, STAR_IDS
from starhall.games.galactic_era.knowledge.position import hex_name
from starhall.games.galactic_era.knowledge.view import GalaxyView
from starhall.games.galactic_era.rules.state import Galaxy, Side
from starhall.kernel.chance import secret_chance
from support import play, refused

COLOURS = list(GAME.colours)
SIRIUS = "scene 16"  # three seats: the centre tile is Sirius, side A, not turned


class Scene:
    """A state with short words for what tests ask and do."""

    def __init__(self, g: Galaxy) -> None:
        self.g = g

    def play(self, *lines: str) -> list[str]:
        """Play lines such as `red go_on`; the kinds of the events."""
        told: list[str] = []
        for line in lines:
            who, _, text = line.partition(" ")
            told += play(GAME, self.g, f"{COLOURS.index(who)} {text}")
        return told

    def options(self, who: str) -> list[str]:
        """What a player may do now."""
        return [GAME.space.texts[action] for action in self.g.options(COLOURS.index(who))]

    def can(self, line: str) -> bool:
        """Is this line among the options?"""
        who, _, text = line.partition(" ")
        return text in self.options(who)

    def refused(self, line: str) -> str:
        """The clause that refuses the line; nothing changes."""
        who, _, text = line.partition(" ")
        return refused(GAME, self.g, f"{COLOURS.index(who)} {text}")

    def side(self, who: str) -> Side:
        """A player's side."""
        return self.g.sides[COLOURS.index(who)]

    def dp(self, who: str) -> int:
        """A player's DP."""
        return sum(self.side(who).dp)

    def at(self, path: str) -> Any:
        """A fact of the position."""
        return get(json.loads(json.dumps(GAME.to_data(self.g))), path, path)

    def due(self) -> list[str]:
        """Who is asked."""
        return [colour for seat, colour in enumerate(COLOURS) if self.g.due >> seat & 1]

    def question(self) -> str:
        """What is asked."""
        return self.g.stack[-1].asks(self.g) if self.g.stack else ""

    def view(self, who: str) -> GalaxyView:
        """What a player sees."""
        view = self.g.view(COLOURS.index(who))
        assert isinstance(view, GalaxyView)
        return view

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
    at: str,
    seat: str = "red",
    seats: int = 3,
    round: int = 1,
    seed: str = SIRIUS,
    options: dict[str, str] | None = None,
    **changes: Any,
) -> Scene:
    """A scene; changes are paths with `__` for dots, or `set` with a table of paths."""
    settings = GAME.settings(seats, options or {})
    g = GAME.depart(settings, secret_chance(seed), at, COLOURS.index(seat), round)
    paths = {name.replace("__", "."): value for name, value in changes.items() if name != "set"}
    paths.update(changes.get("set", {}))
    if paths:
        data = json.loads(json.dumps(GAME.to_data(g)))
        for path, value in paths.items():
            put(data, path, json.loads(json.dumps(value)), path)
        GAME.mend(data, list(paths))
        state = GAME.from_data(data)
        assert isinstance(state, Galaxy)
        g = state
    g.run_until_asked()
    return Scene(g)


def home(s: Scene, who: str) -> str:
    """The name of a player's home star."""
    return str(s.at(f"sides.{who}.home"))


def start_home(who: str, seats: int = 3, seed: str = SIRIUS) -> str:
    """The name of a player's home star in an unchanged scene."""
    return home(scene("move turn", seats=seats, seed=seed), who)
