"""The ladder of a game: each rung against the one below it and against the yardstick, in a run that can be repeated."""

from __future__ import annotations

import platform
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from starhall.arena.figures import mean, quantile
from starhall.arena.match import Match, Result
from starhall.arena.rating import MIDDLE, Rating, ratings
from starhall.arena.schedule import matches, read_bots
from starhall.arena.standing import Standing, standings
from starhall.bots.levels import LEVELS, play_of
from starhall.kernel import state as kernel_state
from starhall.kernel.errors import Unknown
from starhall.kernel.game import AnyGame

FILE: Final = Path(__file__).with_name("ladder.toml")
SEED: Final = "ladder"  # no training and no tuning uses deals of this name
YARDSTICK: Final = "greedy_v1"


@dataclass(frozen=True)
class Pairing:
    """One bot against others: how many of a hundred games it is asked to win, and in what time."""

    bots: tuple[str, ...]
    asked: int = 0  # 0: nothing is asked
    milliseconds: int = 0  # the same
    games: int = 0  # at most so many, where thinking takes too long for more; 0: as many as the ladder plays

    @property
    def seats(self) -> int:
        """The table has a seat for each."""
        return len(self.bots)

    @property
    def words(self) -> str:
        """One X against three Y."""
        others = f"{self.seats - 1} " if self.seats > 2 else ""
        return f"{self.bots[0]} vs {others}{self.bots[1]}"


def read_pairings(game: AnyGame) -> tuple[list[Pairing], list[str]]:
    """What is played, and a sentence for each pairing that cannot be."""
    own = own_words(game)
    found: list[Pairing] = []
    left_out: list[str] = []
    for row in read_rows():
        text = row["bots"]
        asked = own.get("asked", {}).get(text, row.get("asked", 0))
        games = own.get("games", {}).get(text, row.get("games", 0))
        why = hindrance(game, text)
        if why:
            left_out.append(f"{text} is left out: {why}")
        else:
            found.append(Pairing(tuple(read_bots(text)), asked, row.get("milliseconds", 0), games))
    return found, left_out


def read_rows() -> list[dict[str, Any]]:
    """The pairings of all games, as their file has them."""
    rows: list[dict[str, Any]] = tomllib.loads(FILE.read_text(encoding="utf-8"))["pairing"]
    return rows


def own_words(game: AnyGame) -> dict[str, Any]:
    """What a game's own file of levels says."""
    path = game.content.folder.parent / "knowledge" / "levels.toml"
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}


def hindrance(game: AnyGame, text: str) -> str:
    """Why a pairing cannot be played, or means nothing."""
    try:
        field = read_bots(text)
    except Unknown as wrong:
        return str(wrong).partition(";")[0]
    if len(field) not in game.seats:
        return f"{game.title} is not played by {len(field)}"
    return "both play alike" if len({way_of(game, len(field), bot) for bot in field}) == 1 else ""


def way_of(game: AnyGame, seats: int, bot: str) -> str:
    """How a bot plays at such a table: a level is played by another bot, perhaps with noise."""
    if bot not in [level.id for level in LEVELS]:
        return bot
    play = play_of(game, seats, bot)
    return f"{play.bot} with {play.noise} % noise" if play.noise else play.bot


def schedule(game: AnyGame, pairings: Sequence[Pairing], seed: str, games: int) -> list[list[Match]]:
    """The matches of each pairing."""
    return [
        matches(game, game.settings(each.seats), each.bots, seed, min(games, each.games or games)) for each in pairings
    ]


@dataclass(frozen=True)
class Rung:
    """What came out of a pairing."""

    pairing: Pairing
    first: Standing

    @property
    def fast(self) -> bool:
        """Within its time?"""
        return not self.pairing.milliseconds or self.first.milliseconds[0] <= self.pairing.milliseconds

    @property
    def reached(self) -> bool:
        """Is what was asked there?"""
        return self.fast and 100 * self.first.share >= self.pairing.asked

    def data(self) -> dict[str, Any]:
        """For the file."""
        low, high = self.first.interval
        average, middle, slow = self.first.milliseconds
        return {
            "bots": list(self.pairing.bots),
            "games": self.first.games,
            "won": round(self.first.won, 2),
            "share": round(self.first.share, 4),
            "low": round(low, 4),
            "high": round(high, 4),
            "asked": self.pairing.asked / 100,
            "milliseconds": [round(average, 2), round(middle, 2), round(slow, 2)],
            "reached": self.reached,
        }


def rungs(pairings: Sequence[Pairing], results: Sequence[Sequence[Result]]) -> list[Rung]:
    """Each pairing with what its first bot made of it."""
    found = []
    for pairing, played in zip(pairings, results, strict=True):
        first = [one for one in standings(played) if one.bot == pairing.bots[0]]
        found += [Rung(pairing, one) for one in first]
    return found


def in_turn(results: Sequence[Sequence[Result]]) -> Iterator[Result]:
    """The games of all pairings, a few of each in turn: so no rating hangs on which pairing came first."""
    longest = max([len(played) for played in results], default=0)
    for at in range(longest):
        for played in results:
            if at < len(played):
                yield played[at]


def rate(game: AnyGame, results: Sequence[Sequence[Result]]) -> dict[str, Rating]:
    """The rating of every way to play, the yardstick's in the middle: levels that play alike are the same player."""
    largest = max([played[0].match.seats for played in results if played], default=0)
    games = [([way_of(game, largest, bot) for bot in one.match.bots], one.places) for one in in_turn(results)]
    found = ratings(games)
    above = found[YARDSTICK].mean - MIDDLE if YARDSTICK in found else 0.0
    return {way: Rating(one.mean - above, one.deviation) for way, one in found.items()}


def levels_found(game: AnyGame, results: Sequence[Sequence[Result]], rated: dict[str, Rating]) -> list[dict[str, Any]]:
    """What was measured of each level: its rating, and its time at the table where it takes longest."""
    tables = [played for played in results if played]
    largest = max([played[0].match.seats for played in tables], default=0)
    found = []
    for level in LEVELS:
        times = [thought(game, played, level.id) for played in tables]
        slowest = max(times, key=lambda of: quantile(of, 0.99), default=[])
        rating = rated.get(way_of(game, largest, level.id))
        if rating and slowest:
            found.append(
                {
                    "level": level.id,
                    "title": level.title,
                    "plays": way_of(game, largest, level.id),
                    "rating": round(rating.mean),
                    "deviation": round(rating.deviation),
                    "milliseconds": round(mean(slowest) / 1000, 2),
                    "slow": round(quantile(slowest, 0.99) / 1000, 2),
                }
            )
    return found


def thought(game: AnyGame, played: Iterable[Result], level: str) -> list[int]:
    """Microseconds of each decision of whoever plays like this level, ascending."""
    found: list[int] = []
    for result in played:
        way = way_of(game, result.match.seats, level)
        for seat, bot in enumerate(result.match.bots):
            if way_of(game, result.match.seats, bot) == way:
                found += result.thought[seat]
    return sorted(found)


def summary(
    game: AnyGame, seed: str, pairings: Sequence[Pairing], results: Sequence[Sequence[Result]], left_out: Sequence[str]
) -> dict[str, Any]:
    """All of it, as it is written down and committed."""
    rated = rate(game, results)
    return {
        "game": game.id,
        "version": game.version,
        "content": game.content.fingerprint(),
        "seed": seed,
        "python": platform.python_version(),
        "compiled": not kernel_state.__file__.endswith(".py"),
        "pairings": [rung.data() for rung in rungs(pairings, results)],
        "levels": levels_found(game, results, rated),
        "ratings": {bot: [round(one.mean), round(one.deviation)] for bot, one in sorted(rated.items())},
        "left_out": list(left_out),
    }


# -- in words ---------------------------------------------------------------------------------------------------------


def markdown(found: dict[str, Any]) -> str:
    """The tables for README and docs."""
    lines = ["| pairing | games | won % | 95 % | asked | ms a decision (99 %) |", "|---|---|---|---|---|---|"]
    for row in found["pairings"]:
        lines.append("| " + " | ".join(cells(row)) + " |")
    lines += ["", "| level | plays | rating | ms a decision (99 %) |", "|---|---|---|---|"]
    for row in found["levels"]:
        lines.append("| " + " | ".join(level_cells(row)) + " |")
    lines += ["", f'Seed "{found["seed"]}", {"compiled" if found["compiled"] else "uncompiled"}.']
    lines += [f"{sentence}." for sentence in found["left_out"]]
    return "\n".join(lines) + "\n"


def cells(row: dict[str, Any]) -> list[str]:
    """A pairing's line, as it is printed."""
    pairing = Pairing(tuple(row["bots"]))
    average, _, slow = row["milliseconds"]
    asked = f"{100 * row['asked']:.0f}{'' if row['reached'] else ' missed'}" if row["asked"] else "-"
    interval = f"{100 * row['low']:.0f} to {100 * row['high']:.0f}"
    return [pairing.words, str(row["games"]), f"{100 * row['share']:.1f}", interval, asked, times(average, slow)]


def level_cells(row: dict[str, Any]) -> list[str]:
    """A level's line."""
    rating = f"{row['rating']} ± {2 * row['deviation']}"
    return [row["title"], row["plays"], rating, times(row["milliseconds"], row["slow"])]


def times(average: float, slow: float) -> str:
    """Milliseconds: the mean, and what 99 of 100 do not exceed."""
    return f"{average:.1f} ({slow:.1f})"
