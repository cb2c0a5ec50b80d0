"""Games that were played, as lines of a file: whoever is interrupted goes on from there, and reports read them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from starhall.arena.match import Match, Result
from starhall.bots import UNHURRIED

NEEDED: Final[dict[str, type | tuple[type, ...]]] = {
    "game": str, "seed": str, "seats": int, "bots": list, "places": list, "points": list,
    "actions": int, "seconds": (int, float), "thought": list, "record": dict,
}  # fmt: skip


def read_line(line: str) -> Result:
    """The game of a line; ValueError says what it lacks."""
    data = json.loads(line)
    if not isinstance(data, dict):
        raise ValueError("an object is needed")
    for name, kind in NEEDED.items():
        if not isinstance(data.get(name), kind):
            raise ValueError(f'"{name}" is {str(data.get(name))[:60]}')
    options = data["record"].get("options")
    if not isinstance(options, dict):
        raise ValueError('"record" has no options')
    table = data["game"], data["seats"], tuple(options.items()), data["seed"], tuple(data["bots"])
    return Result(
        Match(*table, float(data.get("limit", UNHURRIED))),
        tuple(data["places"]),
        tuple(data["points"]),
        tuple([tuple(spent) for spent in data["thought"]]),
        data["actions"],
        float(data["seconds"]),
        data["record"],
        str(data.get("error", "")),
    )


def read_games(path: Path) -> Iterator[Result]:
    """Every game of a file; a last line that was cut off is none."""
    try:
        lines = path.read_text(encoding="utf-8").split("\n")
    except UnicodeDecodeError:
        raise ValueError(f"{path} is no text file") from None
    for number, line in enumerate(lines[:-1], 1):
        if line.strip():
            try:
                yield read_line(line)
            except (ValueError, TypeError) as wrong:
                raise ValueError(f"{path}, line {number}: is no game of the arena: {wrong}") from None


class Keeper:
    """A file to which games are added, each as soon as it is over."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.games = list(read_games(path)) if path.exists() else []
        self.mend()

    def mend(self) -> None:
        """Whoever was killed while writing left half a line: it goes."""
        whole = self.path.read_bytes().rpartition(b"\n") if self.path.exists() else (b"", b"", b"")
        if whole[2]:
            with self.path.open("r+b") as file:
                file.truncate(len(whole[0]) + len(whole[1]))

    def finished(self, matches: list[Match]) -> dict[Match, Result]:
        """Those of the matches that were played already; a file with games of another contest is refused."""
        wanted = set(matches)
        for game in self.games:
            if game.match not in wanted:
                raise ValueError(f"{self.path} holds games of another contest ({told(game.match)}); name another file")
        return {game.match: game for game in self.games if not game.error}

    def add(self, result: Result) -> None:
        """Keep it."""
        with self.path.open("a", encoding="utf-8") as file:
            file.write(result.line() + "\n")


def told(match: Match) -> str:
    """Which game it is, in words."""
    return f'{match.game}, {match.seats} seats, seed "{match.seed}", bots {",".join(match.bots)}'


def dumped(data: Any) -> str:
    """Data as a file that people read and compare: JSON, indented, with a last line's end."""
    return json.dumps(data, indent=2, ensure_ascii=False) + "\n"
