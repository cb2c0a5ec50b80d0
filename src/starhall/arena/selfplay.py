"""Games that somebody learns from: played by the best there is so far, with a slip now and then, and written down."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from starhall import games
from starhall.arena.teaching import Judging
from starhall.bots.beam import beam, is_complete
from starhall.kernel.chance import Chance, quick_chance
from starhall.kernel.game import AnyGame, Settings
from starhall.kernel.seats import first_seat
from starhall.kernel.state import State

SLIPS: Final = (15, 50, 100)  # thousandths: how often a move is made at random, one of these for a whole game
GLANCE: Final = 4  # one in so many moves is also looked at by another seat
USUAL: Final = 3  # of four games so many are played without variants


@dataclass(frozen=True)
class Lesson:
    """Some games that are to be played: the same lesson gives the same rows, wherever it is played."""

    game: str
    seats: int
    seed: int
    first: int  # the number of its first game
    games: int
    judging: Judging
    width: int = 3
    depth: int = 4


@dataclass
class Rows:
    """What was seen, and what came of it."""

    seen: NDArray[np.int16]  # a row for each state: the observed numbers
    came: NDArray[np.float32]  # own points and the best rival's, in tens; 1 for the winner
    of_game: NDArray[np.int32]  # the number of the game


class Notes:
    """The rows of one game while it is played."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self.seats: list[int] = []
        self.seen: list[NDArray[np.int64]] = []

    def look(self, g: State, seat: int) -> None:
        """Write down what a seat sees now."""
        self.seats.append(seat)
        self.seen.append(np.frombuffer(memoryview(self.game.observe(g, seat)), np.int64))

    def rows(self, g: State, number: int) -> Rows:
        """The game is over."""
        points, places = self.game.points(g), self.game.places(g)
        best = [max([points[other] for other in range(g.seats) if other != seat], default=0) for seat in range(g.seats)]
        came = [(points[seat] / 10, best[seat] / 10, float(places[seat] == 1)) for seat in self.seats]
        return Rows(
            np.array(self.seen, np.int16), np.array(came, np.float32), np.full(len(self.seats), number, np.int32)
        )


def joined(parts: list[Rows]) -> Rows:
    """All rows of several."""
    return Rows(
        np.concatenate([part.seen for part in parts]),
        np.concatenate([part.came for part in parts]),
        np.concatenate([part.of_game for part in parts]),
    )


def study(lesson: Lesson) -> Rows:
    """Play the games of a lesson."""
    return joined([play(lesson, lesson.first + i) for i in range(lesson.games)])


def play(lesson: Lesson, number: int) -> Rows:
    """One game: every seat plays by the same judge, and slips now and then."""
    game = games.load(lesson.game)
    r = quick_chance(lesson.seed * 1_000_000 + number)
    slip = SLIPS[r.below(len(SLIPS))]
    g: Any = game.new(some_settings(game, lesson.seats, r), quick_chance(r.bits()))
    judge = lesson.judging.judge(game)
    notes = Notes(game)
    stage = game.stage(g)
    while g.due:
        seat = first_seat(g.due)
        view = g.view(seat)
        if r.below(1000) < slip:
            action = view.options[r.below(len(view.options))]
        else:
            action = beam(view, r.bits(), game.imagine, judge, lesson.width, lesson.depth, 1)
        g.advance(seat, action)
        if g.due and is_complete(g, seat):
            notes.look(g, seat)
            if r.below(GLANCE) == 0 and g.seats > 1:
                notes.look(g, (seat + 1 + r.below(g.seats - 1)) % g.seats)
        if game.stage(g) != stage and g.due:
            stage = game.stage(g)
            for other in range(g.seats):
                notes.look(g, other)
    return notes.rows(g, number)


def some_settings(game: AnyGame, seats: int, r: Chance) -> Settings:
    """Mostly the usual table, sometimes another way to set it up; alone, all ways."""
    modes = [mode for mode in game.modes() if mode.seats == seats]
    usual = game.settings(seats)
    return usual if seats > 1 and r.below(4) < USUAL else modes[r.below(len(modes))]
