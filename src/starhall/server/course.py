"""How a finished game went, in points: after every action, stage by stage, and where it turned.

Only a game that is over has a course. While it went on only public points counted; what was hidden is counted at the
end, as it was at the table.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from starhall.kernel.game import AnyGame
from starhall.kernel.seats import NOBODY
from starhall.kernel.state import State
from starhall.server.history import History

SLICE: Final = 20  # actions that are played again while others wait
TURNS: Final = 3  # turning points that are told

Points = tuple[int, ...]  # each seat's


@dataclass(frozen=True)
class Stage:
    """A part of the game, such as a round: the actions from `begin` to `end` belong to it."""

    title: str
    begin: int
    end: int

    @property
    def label(self) -> str:
        """Its number, or what it is called."""
        number = re.search(r"\d+", self.title)
        return number.group() if number else self.title


@dataclass(frozen=True)
class Turn:
    """A turning point: with so many actions done a seat had gained so much on the others, or the lead for good."""

    number: int
    stage: Stage
    seat: int
    swing: int
    leads: bool


@dataclass(frozen=True)
class Course:
    """The points after each action, from the first deal on, and the stages; what comes before those is the setup."""

    points: Sequence[Points]
    stages: Sequence[Stage]
    turns: Sequence[Turn]

    def stage_of(self, number: int) -> float:
        """Where an action stands among the stages: 2.5 is in the middle of the third."""
        for at, stage in enumerate(self.stages):
            if number <= stage.begin:
                return at
            if number <= stage.end:
                return at + (number - stage.begin) / (stage.end - stage.begin)
        return len(self.stages)

    def steps(self) -> list[tuple[float, Points]]:
        """The points when the first stage begins, wherever they change, and at the end of every stage."""
        first, last = self.stages[0].begin, len(self.points) - 1
        ends = {first, last, *[stage.end for stage in self.stages]}
        return [
            (self.stage_of(number), points)
            for number, points in enumerate(self.points)
            if number in ends or (number > first and points != self.points[number - 1])
        ]


async def course_of(history: History, places: Sequence[int]) -> Course:
    """Play a finished game again, and count; others are served meanwhile."""
    game, g = history.game, history.first.copy()
    points = [public(game, g)]
    for number, move in enumerate(history.moves, start=1):
        g.apply(move.step.seat, move.action)
        points.append(public(game, g))
        if number % SLICE == 0:
            await asyncio.sleep(0)
    points[-1] = tuple(game.points(g))
    stages = stages_of([phase[0] if phase else "" for phase in history.phases])
    return Course(points, stages, turns(points, stages, places))


def public(game: AnyGame, g: State) -> Points:
    """Each seat's points as everybody could count them; where something else wins, the points as they stand."""
    near = game.goal(g.view(NOBODY)).seats
    counted = bool(near) and not any([each.of for each in near])
    return tuple([each.number for each in near]) if counted else tuple(game.points(g))


def stages_of(titles: Sequence[str]) -> list[Stage]:
    """The stages by what they were called after each action. What is not numbered at the beginning is the setup."""
    found: list[Stage] = []
    at = 0
    for title, same in groupby(titles):
        count = len(list(same))
        found.append(Stage(title, max(0, at - 1), at + count - 1))
        at += count
    numbered = [stage for stage in found if stage.end > stage.begin and re.search("[1-9]", stage.title)]
    return numbered or [Stage(titles[-1], 0, max(1, len(titles) - 1))]


def turns(points: Sequence[Points], stages: Sequence[Stage], places: Sequence[int]) -> list[Turn]:
    """Where the winner took the lead for good, and the largest swings besides, in their order."""
    leads = lead_for_good(points, places)
    swings = {number: swing(points[number - 1], points[number]) for number in range(stages[0].begin + 1, len(points))}
    ranked = sorted(swings, key=lambda number: (number != leads, -swings[number][0], number))
    wanted = [number for number in ranked if swings[number][0] > 0 or number == leads][:TURNS]
    return [turn(number, swings[number], stages, number == leads) for number in sorted(wanted)]


def turn(number: int, swung: tuple[int, int], stages: Sequence[Stage], leads: bool) -> Turn:
    """A turning point in its stage."""
    stage = next((stage for stage in stages if number <= stage.end), stages[-1])
    return Turn(number, stage, swung[1], swung[0], leads)


def swing(before: Points, after: Points) -> tuple[int, int]:
    """By how much a seat gained more than any other did, and which seat."""
    gains = [b - a for a, b in zip(before, after, strict=True)]
    best = max(gains)
    others = sorted(gains, reverse=True)[1:2] or [0]
    return best - others[0], gains.index(best)


def lead_for_good(points: Sequence[Points], places: Sequence[int]) -> int:
    """After how many actions the only winner led and did so ever after; 0: from the start, or never."""
    if places.count(1) != 1 or len(places) < 2:
        return 0
    first = places.index(1)
    led = [row[first] > max(row[:first] + row[first + 1 :]) for row in points]
    behind = [number for number, leading in enumerate(led) if not leading]
    return behind[-1] + 1 if behind and behind[-1] + 1 < len(points) else 0
