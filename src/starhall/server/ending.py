"""How a game ended, for its page: the result in one sentence, the points side by side, the course and the records.

A finished game is open to everybody, so that all of this may be told to all; one that goes on has no ending.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from starhall.kernel.seats import NOBODY
from starhall.kernel.telling import Sentence, counted
from starhall.server import errors
from starhall.server.course import Course, Turn, course_of
from starhall.server.display import look, words
from starhall.server.records import Mark, marks
from starhall.server.shapes import Result, Word
from starhall.server.tables import Table

PLACES: Final = ("", "first", "second", "third", "fourth", "fifth", "sixth")
SAID: Final = 2  # sentences of the log that tell a turning point


@dataclass(frozen=True)
class Player:
    """A seat at the end."""

    seat: int
    name: str
    look: str
    points: int
    place: int
    played: str  # what it was known by, such as its species
    bot: bool
    me: bool
    key: str = ""  # of the person's page, for those who sat there, too


@dataclass(frozen=True)
class Cell:
    """What one seat has of a line of points; `share`: of the most in any line, in hundredths."""

    look: str
    title: str
    points: int | None
    share: int
    best: bool


@dataclass(frozen=True)
class Line:
    """Points of one kind, seat by seat."""

    title: str
    cells: Sequence[Cell]


@dataclass(frozen=True)
class Swing:
    """A turning point in words."""

    number: int  # on the page, from 1
    moment: int  # of the replay
    stage: float  # 2.5: in the middle of the third
    label: str
    lines: Sequence[list[Word]]
    seat: int
    swing: int
    leads: bool


@dataclass(frozen=True)
class Ending:
    """The page of the end."""

    headline: str
    text: str
    facts: str
    winner: str  # its colour
    players: Sequence[Player]
    lines: Sequence[Line]
    course: Course
    swings: Sequence[Swing]
    marks: Sequence[Mark]


async def ending(table: Table, me: int, identity: int) -> Ending:
    """How the game ended, told to who sat in seat `me` or watched."""
    course = await gone(table)
    players = players_of(table, me)
    won = [player for player in players if player.place == 1]
    return Ending(
        headline=headline(players, table),
        text=own_words(players, table),
        facts=facts(table, course),
        winner=won[0].look if won else "neutral",
        players=players,
        lines=side_by_side(table),
        course=course,
        swings=[swing(table, number, turn) for number, turn in enumerate(course.turns, start=1)],
        marks=marks(table.store, table.game, table.row, identity),
    )


async def gone(table: Table) -> Course:
    """The course of a finished game; it is made once."""
    table.has_begun()
    if table.row.status != "finished":
        raise errors.still_running()
    if table.course is None:
        table.course = await course_of(table.history, table.game.places(table.g))
    return table.course


def result_of(table: Table) -> Result:
    """The result as it was kept, or as it is counted where an older hall has kept none."""
    found: Result = json.loads(table.row.result or table.result(table.g))
    return found


def players_of(table: Table, me: int) -> list[Player]:
    """The seats, in their order."""
    result, names = result_of(table), table.people.names()
    played = result.get("played") or [""] * table.row.seats
    return [
        Player(
            row.seat, names[row.seat], look(table, row.seat), result["points"][row.seat], result["places"][row.seat],
            played[row.seat], bool(row.bot), row.seat == me,
            table.store.key_of(row.identity) if me != NOBODY and row.identity else "",
        )
        for row in table.seats
    ]  # fmt: skip


def headline(players: Sequence[Player], table: Table) -> str:
    """Who won, and by how much. Alone it is the game's own sentence."""
    won = [player for player in players if player.place == 1]
    if len(players) == 1 or not won:
        return result_of(table)["text"]
    names = " and ".join(["You" if player.me else player.name for player in won])
    rest = [player.points for player in players if player.place > 1]
    ahead = won[0].points - max(rest, default=won[0].points)
    if len(won) > 1:
        return f"{names} won together"
    return f"{names} won, by {counted(ahead, 'point')}" if ahead > 0 else f"{names} won"


def own_words(players: Sequence[Player], table: Table) -> str:
    """How the game itself tells it, and where who asks has come in."""
    if len(players) == 1:
        return ""
    text = result_of(table)["text"]
    mine = next((player for player in players if player.me and player.place > 1), None)
    return f"{text} You came {PLACES[mine.place]} with {counted(mine.points, 'point')}." if mine else text


def facts(table: Table, course: Course) -> str:
    """How long it was."""
    moves = counted(len(table.moves), "move")
    rounds = counted(len(course.stages), "round")
    minutes = int(table.row.changed - table.row.began) // 60 if not table.row.tags else 0
    return " · ".join([rounds, moves, *([duration(minutes)] if minutes else [])])


def duration(minutes: int) -> str:
    """So many minutes, in words."""
    hours, rest = divmod(minutes, 60)
    if hours >= 48:
        return f"{hours // 24} days"
    return f"{hours} h {rest} min" if hours else f"{rest} min"


# -- points, side by side ---------------------------------------------------------------------------------------------


def side_by_side(table: Table) -> list[Line]:
    """What everybody's points are made of, in one table."""
    seats = [table.game.scores(table.g, seat) for seat in range(table.row.seats)]
    ids = list(dict.fromkeys([score.id for scores in seats for score in scores]))
    top = max([abs(score.points) for scores in seats for score in scores], default=0) or 1
    found: list[Line] = []
    for id in ids:
        row = [next((score for score in scores if score.id == id), None) for scores in seats]
        most = max([score.points for score in row if score])
        least = min([score.points if score else 0 for score in row])
        cells = [
            Cell(
                look(table, seat),
                score.title if score else "",
                score.points if score else None,
                100 * max(0, score.points) // top if score else 0,
                score is not None and len(row) > 1 and score.points == most > least,
            )
            for seat, score in enumerate(row)
        ]
        found.append(Line(in_common([score.title for score in row if score]), cells))
    return found


def in_common(titles: Sequence[str]) -> str:
    """What several titles of one line share: the words of the first that all of them have, one after another."""
    first, *others = [title.replace(":", "").split() for title in titles]
    runs = [first[a:b] for a in range(len(first)) for b in range(len(first), a, -1)]
    shared = [run for run in runs if all(run in chunks(other, len(run)) for other in others)]
    longest = sorted(shared, key=len)[-1:] or [first]
    return " ".join(longest[0]) if others else titles[0]


def chunks(words: list[str], size: int) -> list[list[str]]:
    """All runs of so many words."""
    return [words[at : at + size] for at in range(len(words) - size + 1)]


# -- turning points ---------------------------------------------------------------------------------------------------


def swing(table: Table, number: int, turn: Turn) -> Swing:
    """A turning point as the log has told it."""
    assert table.course is not None
    return Swing(
        number,
        turn.number,
        table.course.stage_of(turn.number),
        f"{turn.stage.title}, move {turn.number}",
        told(table, turn),
        turn.seat,
        turn.swing,
        turn.leads,
    )


def told(table: Table, turn: Turn) -> list[list[Word]]:
    """What the log says of a turning point: of who gained by it, if it does, and that with the largest numbers."""
    names = table.people.names()
    for end in range(turn.number, 0, -1):
        lines = [line.sentence for line in table.viewers.told(NOBODY, names, end - 1, end)]
        about = [line for line in lines if turn.seat in [word.seat for word in line.words]] or lines
        if about:
            most = sorted(about, key=lambda line: (line.level, -largest(line)))[:SAID]
            return [words(table, line) for line in about if line in most]
    return []


def largest(sentence: Sentence) -> int:
    """The largest number that a sentence names."""
    return max([int(found) for found in re.findall(r"\d+", str(sentence))], default=0)
