"""What all environments share: a game with its settings, what a seat observes and may do, and what it is paid.

An agent gets what its seat may know and nothing else: the observed numbers of its game, and its own options.
"""

from __future__ import annotations

from collections.abc import Mapping
from io import BytesIO
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray
from rich.text import Text

from starhall import games
from starhall.kernel.actions import RECONSIDER
from starhall.kernel.errors import Unknown
from starhall.kernel.game import AnyGame
from starhall.kernel.seats import NOBODY
from starhall.kernel.state import State

Numbers = NDArray[np.int16]
Mask = NDArray[np.int8]
Pixels = NDArray[np.uint8]

USUAL_SEATS: Final = 4
WAIT: Final = RECONSIDER  # is never an option: where everybody must act, it stands for doing nothing
MODES: Final = ["human", "ansi", "svg", "rgb_array"]  # of rendering
PAYMENTS: Final = ("rank", "points")
WORST: Final = -1.0  # what an illegal action pays


def learnable() -> list[str]:
    """The games that say what a seat observes."""
    return [name for name in games.names() if len(games.load(name).observation(games.load(name).seats[0]))]


class Table:
    """A game as it is set up for learners. It keeps no state."""

    def __init__(self, name: str, seats: int | None, payment: str, choices: Mapping[str, str]) -> None:
        self.game: Final[AnyGame] = games.load(name)
        if seats is None:
            seats = USUAL_SEATS if USUAL_SEATS in self.game.seats else max(self.game.seats)
        self.settings: Final = self.game.settings(seats, choices)
        self.seats: Final = seats
        self.observed: Final = self.game.observation(seats)
        if not len(self.observed):
            raise Unknown("game to be learned", self.game.id, ", ".join(learnable()))
        if payment not in PAYMENTS:
            raise Unknown("payment", payment, ", ".join(PAYMENTS))
        self.payment: Final = payment
        self.actions: Final = len(self.game.space)
        self.low: Final = np.array(self.observed.low, np.int16)
        self.high: Final = np.array(self.observed.high, np.int16)
        self.nothing: Final[Mask] = np.zeros(self.actions, np.int8)
        self.nothing.setflags(write=False)

    def __deepcopy__(self, memo: dict[int, object]) -> Table:
        return self  # nothing of it ever changes

    def __reduce__(self) -> tuple[object, ...]:
        return Table, (self.game.id, self.seats, self.payment, dict(self.settings.choices))

    def start(self, seed: int) -> Any:
        """A new game; a record that begins with the same seed is the same game."""
        return self.game.start(self.settings, str(seed))

    def observe(self, g: State, seat: int) -> Numbers:
        """What the seat knows, as `game.observation(seats)` names it."""
        return np.frombuffer(memoryview(self.game.observe(g, seat)), np.int64).astype(np.int16)

    def mask(self, options: list[int]) -> Mask:
        """1 for each action that is an option."""
        marks = bytearray(self.actions)  # an array that is indexed by a list takes half as long again
        for option in options:
            marks[option] = 1
        return np.frombuffer(marks, np.int8)

    def pay(self, g: State) -> list[float]:
        """What each seat gets for a finished game: from 1 for the first to -1 for the last, or its points."""
        if self.payment == "points":
            return [float(points) for points in self.game.points(g)]
        places = self.game.places(g)
        if self.seats == 1:
            return [1.0 if places[0] == 1 else -1.0]
        return [1.0 - 2.0 * (place - 1) / (self.seats - 1) for place in places]

    def refusal(self, g: State, seat: int, action: int) -> str:
        """Why an action is not possible, in words."""
        if not 0 <= action < self.actions:
            return f"{action} is no action; they are 0 to {self.actions - 1}"
        return self.game.why_not(g, seat, action) or f'"{self.game.space.text(seat, action)}" is not offered'

    def text(self, g: State) -> str:
        """The table as everybody sees it, as plain text."""
        return Text.from_markup(self.game.text(g.view(NOBODY))).plain

    def picture(self, g: State) -> str:
        """The same as SVG."""
        return self.game.picture(g.view(NOBODY))


def checked_mode(mode: str | None, modes: list[str]) -> str | None:
    """A render mode that there is."""
    if mode is not None and mode not in modes:
        raise Unknown("render mode", mode, ", ".join(modes))
    return mode


def pixels(svg: str) -> Pixels:
    """A picture as rows of red, green and blue."""
    try:
        import resvg_py
        from PIL import Image
    except ImportError as missing:
        raise ImportError("rgb_array needs resvg-py and Pillow: pip install 'starhall[render]'") from missing
    png = bytes(resvg_py.svg_to_bytes(svg_string=svg))
    return np.asarray(Image.open(BytesIO(png)).convert("RGB"))


def shown(table: Table, g: State, mode: str | None) -> str | Pixels | None:
    """What `render` gives in this mode: text, SVG, pixels, or nothing because it is printed."""
    if mode == "ansi":
        return table.text(g)
    if mode == "svg":
        return table.picture(g)
    if mode == "rgb_array":
        return pixels(table.picture(g))
    if mode == "human":
        print(table.text(g))
    return None
