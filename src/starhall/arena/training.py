"""A course: games are played, a network learns from them, the next games are played by what it learned; and so on.

All that is done lies in files of one folder, so a course that was interrupted goes on where it was:
`pass_1/000000.npz` (what was seen in some games), `pass_1.weights` (what was learned from all games so far).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np

from starhall import games
from starhall.arena.figures import wilson
from starhall.arena.match import Match, Table
from starhall.arena.selfplay import Lesson, Rows, joined, study
from starhall.arena.teaching import Judging, Student, teach
from starhall.arena.workers import Crew
from starhall.bots.beam import beam
from starhall.bots.judge import Judge
from starhall.bots.network import read_network, write_network
from starhall.kernel.game import AnyGame
from starhall.kernel.state import View

LOT: Final = 50  # games of one lesson, which is one file
HIDDEN: Final = (32, 16)  # units
YARDSTICK: Final = "greedy_v1"
PLAN: Final = "course.json"
CURVE: Final = "curve.txt"

Tell = Callable[[str], None]
Count = Callable[[int], None]


@dataclass(frozen=True)
class Course:
    """What is to be learned, and how: the same course gives the same weights."""

    game: str
    seats: int
    games: int  # of each pass
    passes: int
    seed: int = 1
    epochs: int = 3
    rival: int = 500  # of the best rival's points these thousandths count against the own ones
    hand: int = 0  # and so much of the game's own judgement is added
    width: int = 3  # how the players of its games plan: so many states of a turn are followed, so many moves deep
    depth: int = 4
    duels: int = 100  # games against the yardstick after each pass

    def rows(self) -> dict[str, Any]:
        """What must be the same to go on."""
        return {key: value for key, value in asdict(self).items() if key not in ("passes", "duels")}


@dataclass(frozen=True)
class Duel:
    """A deal of a contest between what was learned and the yardstick, and where the student sits."""

    game: str
    seats: int
    seed: str
    at: int
    judging: Judging


class Planner:
    """A bot that plans its turn by a judge."""

    def __init__(self, judge: Judge) -> None:
        self.judge = judge

    def __call__(self, game: AnyGame, view: View, seed: int, seconds: float) -> int:
        """The first step of the best turn."""
        return beam(view, seed, game.imagine, self.judge, 4, 4, 1)


def fight(duel: Duel) -> bool:
    """Has the student won?"""
    game = games.load(duel.game)
    table = Table(Match(game.id, duel.seats, (), duel.seed, (YARDSTICK,) * duel.seats))
    table.bots[duel.at] = Planner(duel.judging.judge(game))
    return table.play(100_000).places[duel.at] == 1


class Training:
    """A course under way, in its folder."""

    def __init__(self, course: Course, folder: Path, crew: Crew) -> None:
        self.course = course
        self.folder = folder
        self.crew = crew
        self.game: AnyGame = games.load(course.game)
        if not len(self.game.observation(course.seats)):
            raise ValueError(f"{self.game.title} cannot be learned yet: it says nothing about what a seat observes")
        self.game.settings(course.seats)

    def begin(self, resume: bool) -> None:
        """Make the folder, or look whether it holds this course."""
        plan = self.folder / PLAN
        if plan.is_file():
            if not resume:
                raise ValueError(f"{self.folder} holds a course already: --resume goes on with it")
            if json.loads(plan.read_text(encoding="utf-8")) != self.course.rows():
                raise ValueError(f"{self.folder} holds another course: {plan.read_text(encoding='utf-8')}")
        self.folder.mkdir(parents=True, exist_ok=True)
        plan.write_text(json.dumps(self.course.rows()), encoding="utf-8")

    def weights(self, number: int) -> Path:
        """What was learned in a pass."""
        return self.folder / f"pass_{number}.weights"

    def judging(self, number: int) -> Judging:
        """Who judges after so many passes."""
        return Judging(self.course.seats, str(self.weights(number)) if number else "")

    def lessons(self, number: int) -> Iterator[tuple[Lesson, Path]]:
        """The games of a pass, and where each lot of them is kept."""
        course = self.course
        for first in range(0, course.games, LOT):
            size = min(LOT, course.games - first)
            begin = (number - 1) * course.games + first
            judging = self.judging(number - 1)
            lesson = Lesson(course.game, course.seats, course.seed, begin, size, judging, course.width, course.depth)
            yield lesson, self.folder / f"pass_{number}" / f"{begin:06d}.npz"

    def play(self, number: int, count: Count) -> None:
        """The games of a pass that were not played yet."""
        left = {}
        for lesson, path in self.lessons(number):
            if path.is_file():
                count(lesson.games)
            else:
                left[lesson.first] = path
        (self.folder / f"pass_{number}").mkdir(exist_ok=True)
        for rows in self.crew.each(study, [lesson for lesson, path in self.lessons(number) if not path.is_file()]):
            keep(rows, left[int(rows.of_game.min())])
            count(len(np.unique(rows.of_game)))

    def rows(self, number: int) -> Rows:
        """What was seen in all passes up to this one."""
        return joined([read(path) for upto in range(1, number + 1) for _, path in self.lessons(upto)])

    def learn(self, number: int, tell: Tell) -> None:
        """Teach a network by all games so far, and write it down."""
        course = self.course
        table = self.game.observation(course.seats)
        far = [max(abs(low), abs(high), 1) for low, high in zip(table.low, table.high, strict=True)]
        student = Student(np.float32(1) / np.array(far, np.float32), *HIDDEN, seed=course.seed)
        curve = teach(student, self.rows(number), course.epochs, course.seed, tell=tell)
        facts = {"sizes": [len(table), *HIDDEN], "observation": table.key(), **course.rows(), "pass": number}
        facts |= {"win": 0, "curve": [[round(part, 4) for part in row] for row in curve]}
        write_network(self.weights(number), facts, student.numbers())

    def duels(self, number: int) -> list[Duel]:
        """What measures a pass: the student sits everywhere once at each deal."""
        name, seats = self.course.game, self.course.seats
        deals = [f"{name} {self.course.seed} {number} {at // seats}" for at in range(self.course.duels)]
        return [Duel(name, seats, deal, at % seats, self.judging(number)) for at, deal in enumerate(deals)]

    def measure(self, number: int, count: Count) -> tuple[int, int]:
        """How many games of how many it wins against the yardstick at all other seats."""
        duels = self.duels(number)
        won = 0
        for one in self.crew.each(fight, duels):
            won += one
            count(1)
        return won, len(duels)

    def curve(self, upto: int) -> str:
        """What is left of the error on games held out, pass by pass, as text."""
        lines = ["pass  epoch  own points  best rival's  winning"]
        for number in range(1, upto + 1):
            _, facts = read_network(self.weights(number))
            for epoch, (own, rival, win) in enumerate(facts["curve"], 1):
                bar = "█" * round(40 * own)
                lines.append(f"{number:4}  {epoch:5}  {own:10.4f}  {rival:12.4f}  {win:7.4f}  {bar}")
        return "\n".join(lines) + "\n"


def strength(won: int, played: int) -> str:
    """In words."""
    low, high = wilson(won, played)
    return f"{won} of {played} won against {YARDSTICK} ({100 * low:.0f} to {100 * high:.0f} %)"


def keep(rows: Rows, path: Path) -> None:
    """Write down what was seen: the whole file or none."""
    part = path.with_suffix(".part")
    with part.open("wb") as file:
        np.savez_compressed(file, seen=rows.seen, came=rows.came, of_game=rows.of_game)
    part.replace(path)


def read(path: Path) -> Rows:
    """What was kept."""
    with np.load(path) as kept:
        return Rows(kept["seen"], kept["came"], kept["of_game"])
