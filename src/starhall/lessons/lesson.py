"""A lesson as it is read: a position with a voice. A course is a game's lessons in their order."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any, Final

from starhall.examples import Case
from starhall.kernel.game import AnyGame

DEFAULT: Final = "default"  # the remark for whatever has none of its own


@dataclass(frozen=True)
class Word:
    """A word of the game that is learned, with its icon, so that both are learned together."""

    icon: str
    word: str
    means: str


@dataclass(frozen=True)
class Step:
    """What the coach says, where to look, what is right, and what is said about everything else."""

    say: str
    do: str  # the one line that says what to do; a step without it is only read
    show: tuple[str, ...]  # elements of the page
    wants: tuple[str, ...]  # elements that the picture should have and has not yet
    words: tuple[Word, ...]
    expect: tuple[str, ...]
    expect_any: bool
    otherwise: Mapping[str, str]
    impossible: Mapping[str, str]
    others: tuple[str, ...]  # lines of the other seats, played after the learner's action
    then: Mapping[str, Any]  # facts, for the checks
    after: str

    @property
    def acts(self) -> bool:
        """Is something to be done?"""
        return bool(self.expect) or self.expect_any

    @property
    def actions(self) -> int:
        """How many lines of a record it takes: the learner's own and those of the others."""
        return int(self.acts) + len(self.others)


@dataclass(frozen=True)
class Advice:
    """What the coach of a guided game says when these facts hold and these actions are possible."""

    when: Mapping[str, Any]
    offered: tuple[str, ...]
    say: str
    show: tuple[str, ...]
    wants: tuple[str, ...]
    good: tuple[str, ...]  # what a good player would do: it glows, nothing is forbidden
    praise: str
    otherwise: Mapping[str, str]
    every_time: bool  # may be said every time; otherwise once a game


@dataclass(frozen=True)
class Lesson:
    """One lesson: its steps, or (a guided game) its advice."""

    game: AnyGame
    id: str  # the file's name, such as `03_the_engine`
    title: str
    idea: str
    minutes: int
    clauses: tuple[str, ...]
    seat: int  # the learner's
    names: tuple[str, ...]  # of all seats; the learner's is empty
    case: Case  # the position, as in an example file
    can: tuple[str, ...]  # what the learner can do now
    done: str
    steps: tuple[Step, ...]
    bots: Mapping[int, str]
    advice: tuple[Advice, ...]
    won: str
    lost: str
    text: str  # the file as it is

    @property
    def colour(self) -> str:
        """The learner's seat, as lines name it."""
        return self.game.colours[self.seat]

    @property
    def is_guided(self) -> bool:
        """Is it a game with a coach?"""
        return bool(self.advice)

    def mark(self) -> str:
        """Changes with the file: what was begun with another one is begun anew."""
        return blake2b(self.text.encode(), digest_size=4).hexdigest()

    def length(self, step: int) -> int:
        """How many lines have been played when this step begins."""
        return sum(each.actions for each in self.steps[:step])


@dataclass(frozen=True)
class Course:
    """The lessons of one game."""

    game: AnyGame
    text: str  # what it is, in one line
    path: tuple[str, ...]  # the lessons of the short way
    needs: Mapping[str, tuple[str, ...]]  # by section: the clauses that a beginner needs
    lessons: tuple[Lesson, ...]

    @property
    def short(self) -> tuple[Lesson, ...]:
        """The course: ten to fifteen minutes."""
        return tuple(lesson for lesson in self.lessons if lesson.id in self.path)

    @property
    def further(self) -> tuple[Lesson, ...]:
        """The other lessons, for whoever wants to know more."""
        return tuple(lesson for lesson in self.lessons if lesson.id not in self.path)

    @property
    def minutes(self) -> int:
        """How long the short way takes."""
        return sum(lesson.minutes for lesson in self.short)

    def lesson(self, id: str) -> Lesson | None:
        """The lesson of this name."""
        return next((lesson for lesson in self.lessons if lesson.id == id), None)

    def after(self, lesson: Lesson) -> Lesson | None:
        """What comes next: along the short way, then the others; None after the last one."""
        order = [*self.short, *self.further]
        at = order.index(lesson) + 1
        return order[at] if at < len(order) else None

    def words(self, lesson: Lesson, step: int) -> list[Word]:
        """The words learned so far: in the lessons before in the files' order, and in this one up to a step."""
        at = self.lessons.index(lesson)
        steps = [each for before in self.lessons[:at] for each in before.steps] + [*lesson.steps[: step + 1]]
        return list({word.word: word for each in steps for word in each.words}.values())
