"""How do I win? A game in five minutes: the goal, a turn, what pays, how it ends, the icons in words. Each picture is
drawn by the game itself from a position of its lessons, so that it cannot show what the table does not."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from starhall.kernel.content import Row
from starhall.kernel.game import AnyGame
from starhall.kernel.state import State, View
from starhall.lessons import reading, teaching
from starhall.lessons.lesson import Course, Lesson, Word

OVERVIEW: Final = "overview.toml"
PANELS: Final = ("board", "dock")


@dataclass(frozen=True)
class Picture:
    """The table at a step of a lesson, with rings around what is spoken of."""

    lesson: Lesson
    step: int
    panel: str  # of the table: its board, or a seat's own side
    show: tuple[str, ...]
    caption: str

    def view(self) -> View:
        """What the learner sees there."""
        return state_at(self.lesson, self.step).view(self.lesson.seat)


@dataclass(frozen=True)
class Part:
    """A heading with a few sentences, and a picture where one helps."""

    title: str
    text: tuple[str, ...]
    picture: Picture | None


@dataclass(frozen=True)
class Overview:
    """What somebody should know before the first move."""

    parts: tuple[Part, ...]
    words: tuple[Word, ...]


@cache
def has_overview(game: AnyGame) -> bool:
    """Is there one? It needs the positions of the lessons."""
    return reading.has_course(game) and (reading.folder(game) / OVERVIEW).is_file()


@cache
def overview(game: AnyGame) -> Overview:
    """A game's overview."""
    return read(game, reading.folder(game) / OVERVIEW)


def read(game: AnyGame, path: Path) -> Overview:
    """An overview from its file."""
    course = reading.course(game)
    row = reading.opened(game, path)
    voice = reading.Voice(game, course.lessons[0].case)
    made = Overview(
        tuple(part(course, voice, each) for each in row.rows("part")),
        tuple(voice.word(each) for each in row.rows("word")),
    )
    row.end()
    return made


def part(course: Course, voice: reading.Voice, row: Row) -> Part:
    """One heading with what is said below it."""
    made = Part(
        voice.short(row, "title"),
        tuple(voice.paragraphs(row, "text")),
        picture(course, voice, row.row("picture")) if row.has("picture") else None,
    )
    row.skip("picture")
    row.end()
    return made


def picture(course: Course, voice: reading.Voice, row: Row) -> Picture:
    """One picture: its lesson, the step, and what has a ring; what the step shows, if nothing else is said."""
    lesson = course.lessons[row.one_of("lesson", [lesson.id for lesson in course.lessons])]
    step = row.number("step", 0, most=max(0, len(lesson.steps) - 1))
    panel = PANELS[row.one_of("panel", PANELS, PANELS[0])]
    shown = lesson.steps[step].show if lesson.steps else ()
    made = Picture(lesson, step, panel, tuple(row.texts("show", shown)), voice.say(row, "caption"))
    row.end()
    return made


def state_at(lesson: Lesson, at: int) -> State:
    """The position when a step begins, if the first right choice was made in each step before."""
    g = lesson.case.scene()
    for step in lesson.steps[:at]:
        own = teaching.right(step, teaching.legal(lesson, g.view(lesson.seat)))[0] if step.acts else ""
        for seat, text in teaching.lines(lesson, step, own):
            g.apply(seat, lesson.game.space.number(text))
    return g
