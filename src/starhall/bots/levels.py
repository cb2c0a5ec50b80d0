"""The five levels for people, from Cadet to Admiral: which bot plays each, with how much thought and how much noise.

`levels.toml` says it for all games, `knowledge/levels.toml` in a game's folder for that game (and number of seats);
`knowledge/ladder.json` there is what `starhall arena ladder` measured.
"""

from __future__ import annotations

import json
import tomllib
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from starhall.bots.registry import UNHURRIED, player
from starhall.kernel.chance import quick_chance
from starhall.kernel.errors import BadContent, Unknown
from starhall.kernel.game import AnyGame
from starhall.kernel.state import View

FILE: Final = Path(__file__).with_name("levels.toml")


@dataclass(frozen=True)
class Level:
    """A level, as people choose it."""

    id: str
    title: str
    text: str


@dataclass(frozen=True)
class Play:
    """How a level is played at a table."""

    level: str
    bot: str
    noise: int = 0  # of a hundred decisions so many are taken at random
    seconds: float = 1.0  # that a decision may take, of a hundred all but one
    seats: tuple[int, ...] = ()  # at these tables; none: at all


@dataclass(frozen=True)
class Planning:
    """How far `learned` and `rollouts` plan a turn of a game."""

    width: int = 6  # states of a turn that are followed at each depth
    depth: int = 5  # moves of a turn
    worlds: int = 2  # in which a turn is planned
    plans: int = 6  # that are played on


@dataclass(frozen=True)
class Measured:
    """What the ladder found out about a level of a game."""

    rating: int
    deviation: int
    milliseconds: float  # of CPU for a decision, on average
    slow: float  # and what 99 of 100 do not exceed


def read_play(row: dict[str, Any], level: str, path: Path) -> Play:
    """A row of a file of levels."""
    known: dict[str, type | tuple[type, ...]] = {"bot": str, "noise": int, "seconds": (int, float), "seats": list}
    for name, kind in known.items():
        if name in row and not isinstance(row[name], kind):
            raise BadContent(path.name, level, f"{name} is {row[name]!r}")
    if "bot" not in row:
        raise BadContent(path.name, level, "no bot is named")
    return Play(level, row["bot"], row.get("noise", 0), float(row.get("seconds", 1.0)), tuple(row.get("seats", ())))


def read_levels(path: Path) -> list[tuple[dict[str, Any], Play]]:
    """The rows of a file."""
    rows = tomllib.loads(path.read_text(encoding="utf-8")).get("level", [])
    return [(row, read_play(row, str(row.get("id")), path)) for row in rows]


LEVELS: Final = tuple([Level(play.level, row["title"], row["text"]) for row, play in read_levels(FILE)])
USUAL: Final = tuple([play for _, play in read_levels(FILE)])


@lru_cache(maxsize=64)
def own_plays(folder: Path) -> tuple[Play, ...]:
    """What a game says itself about its levels."""
    path = folder / "knowledge" / "levels.toml"
    return tuple([play for _, play in read_levels(path)]) if path.is_file() else ()


@lru_cache(maxsize=64)
def planning(folder: Path) -> Planning:
    """What a game says itself about that: [planning] in its file."""
    path = folder / "knowledge" / "levels.toml"
    own = tomllib.loads(path.read_text(encoding="utf-8")).get("planning", {}) if path.is_file() else {}
    try:
        return Planning(**own)
    except TypeError as wrong:
        raise BadContent(path.name, "planning", str(wrong).partition(" ")[2]) from wrong


def play_of(game: AnyGame, seats: int, level: str) -> Play:
    """How a level is played: the game's own row for so many seats, its own for all, or the usual one."""
    own = [play for play in own_plays(game.content.folder.parent) if play.level == level]
    for play in [*[play for play in own if seats in play.seats], *[play for play in own if not play.seats], *USUAL]:
        if play.level == level:
            return play
    raise Unknown("level", level, ", ".join([known.id for known in LEVELS]))


class AtLevel:
    """A bot that plays as its level is played at the table at hand."""

    def __init__(self, level: str) -> None:
        self.level: Final = level

    def __reduce__(self) -> tuple[object, ...]:
        return AtLevel, (self.level,)

    def __call__(self, game: AnyGame, view: View, seed: int, seconds: float) -> int:
        """Now and then anything, else what the level's bot says."""
        play = play_of(game, view.seats, self.level)
        if play.noise:
            r = quick_chance(seed)
            if r.below(100) < play.noise:
                return view.options[r.below(len(view.options))]
        return player(play.bot)(game, view, seed, seconds if seconds == UNHURRIED else min(seconds, play.seconds))


# -- what was measured ------------------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def ladder(folder: Path) -> dict[str, Any]:
    """What `starhall arena ladder` wrote about a game; empty before it did."""
    path = folder / "knowledge" / "ladder.json"
    data: dict[str, Any] = json.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
    return data


def measured(game: AnyGame, level: str) -> Measured | None:
    """A level's rating and time, where they were measured for this game."""
    for row in ladder(game.content.folder.parent).get("levels", []):
        if row["level"] == level:
            return Measured(row["rating"], row["deviation"], row["milliseconds"], row["slow"])
    return None
