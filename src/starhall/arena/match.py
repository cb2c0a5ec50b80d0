"""One game between bots, and the line that is kept of it."""

from __future__ import annotations

import json
from dataclasses import dataclass
from hashlib import blake2b
from time import process_time, process_time_ns
from typing import Any, Final

from starhall import games
from starhall.bots import UNHURRIED, Bot, player
from starhall.kernel.chance import LAST
from starhall.kernel.game import AnyGame
from starhall.kernel.record import Record, result
from starhall.kernel.seats import first_seat
from starhall.kernel.state import State
from starhall.kernel.tags import RESULT
from starhall.origin import players

MOST_SEATS: Final = 16  # of any table
LONGEST: Final = 20_000  # actions: a game that takes longer does not end, and that is a fault


@dataclass(frozen=True)
class Match:
    """A game that is to be played: the table, the deal, and who sits where."""

    game: str
    seats: int
    options: tuple[tuple[str, str], ...]  # the choices for the variants
    seed: str
    bots: tuple[str, ...]  # by seat
    seconds: float = UNHURRIED  # that a bot may take for a decision; unhurried ones play the same game every time


@dataclass(frozen=True)
class Result:
    """A game that was played, as it is kept: a line of JSON. Times are of the CPU."""

    match: Match
    places: tuple[int, ...]  # by seat, as are the next two; empty where something went wrong
    points: tuple[int, ...]
    thought: tuple[tuple[int, ...], ...]  # microseconds for each decision with more than one option
    actions: int
    seconds: float
    record: dict[str, Any]  # as `starhall replay` reads it
    error: str = ""

    def line(self) -> str:
        """The line without its end."""
        match = self.match
        data = {"game": match.game, "seed": match.seed, "seats": match.seats, "bots": match.bots}
        data |= {"places": self.places, "points": self.points, "actions": self.actions, "seconds": self.seconds}
        data |= {"error": self.error} if self.error else {}
        data |= {"limit": match.seconds} if match.seconds != UNHURRIED else {}
        return json.dumps({**data, "thought": self.thought, "record": self.record}, ensure_ascii=False)


def first_seed(seed: str) -> int:
    """Where a deal's seeds for its bots begin: nothing about the deal follows from it."""
    return int.from_bytes(blake2b(seed.encode(), digest_size=8, person=b"arena bot").digest(), "big")


def seed_of(first: int, seat: int, decision: int) -> int:
    """A bot's seed: it follows from the deal, the seat and how many actions were taken, and from nothing else."""
    return first + MOST_SEATS * decision + seat & LAST


class Table:
    """A game under way."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.game: AnyGame = games.load(match.game)
        settings = self.game.settings(match.seats, dict(match.options))
        self.record = Record(self.game, settings, match.seed, tags=players([""] * match.seats, match.bots))
        self.first_seed = first_seed(match.seed)
        self.bots: list[Bot] = [player(name) for name in match.bots]
        self.actions: list[tuple[int, int]] = []
        self.thought: list[list[int]] = [[] for _ in match.bots]

    def play(self, longest: int) -> Result:
        """To the end, or to what goes wrong: then the record shows how it came to that."""
        begun = process_time()
        error = ""
        g = self.record.start()
        while g.due and not error:
            seat = first_seat(g.due)
            try:
                self.step(g, seat)
            except Exception as wrong:  # whatever a bot stumbles over: the other games go on
                error = f"{self.match.bots[seat]} at seat {seat}: {type(wrong).__name__}: {wrong}"
            if len(self.actions) == longest and g.due:
                error = f"the game does not end within {longest} actions"
        return self.result(g, process_time() - begun, error)

    def step(self, g: State, seat: int) -> None:
        """Whoever is asked answers, from what its seat may know."""
        options = g.options(seat)
        action = options[0]
        if len(options) > 1:
            view = g.view(seat)
            seed = seed_of(self.first_seed, seat, len(self.actions))
            begun = process_time_ns()
            action = self.bots[seat](self.game, view, seed, self.match.seconds)
            self.thought[seat].append((process_time_ns() - begun) // 1000)
            if action not in options:
                raise ValueError(f"answers with {action}, which is none of its options")
        g.advance(seat, action)
        self.actions.append((seat, action))

    def result(self, g: State, seconds: float, error: str) -> Result:
        """What is kept."""
        game = self.game
        ended = not g.due and not error
        record = Record(game, self.record.settings, self.record.seed, tuple(self.actions), self.record.tags)
        record = record.tagged(**{RESULT: result(game, g)}) if ended else record
        return Result(
            self.match,
            tuple(game.places(g)) if ended else (),
            tuple(game.points(g)) if ended else (),
            tuple([tuple(spent) for spent in self.thought]),
            len(self.actions),
            round(seconds, 4),
            record.data(checkpoints=False),
            error,
        )


def play(match: Match, longest: int = LONGEST) -> Result:
    """Play a match."""
    return Table(match).play(longest)
