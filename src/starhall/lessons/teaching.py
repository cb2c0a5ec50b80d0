"""What a choice means in a step: right, worth a remark, or impossible. Pure: a page, a table or a test may ask."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from starhall.kernel.actions import RECONSIDER
from starhall.kernel.errors import Illegal
from starhall.kernel.seats import has
from starhall.kernel.state import State, View
from starhall.lessons.lesson import DEFAULT, Lesson, Step

RIGHT: Final = "right"
REMARK: Final = "remark"  # legal, but not what the lesson is about: nothing is carried out
IMPOSSIBLE: Final = "impossible"
FEW: Final = 6  # so many options are offered all; of more, those that the step speaks of


@dataclass(frozen=True)
class Judged:
    """What is said about a choice; `clause`: the rule that forbids it, where the lesson has no words of its own."""

    verdict: str
    text: str
    clause: str = ""


def is_of(action: str, key: str) -> bool:
    """Is this action meant by a key: the action itself, or its beginning up to a blank or a dash?"""
    return action == key or action.startswith((f"{key} ", f"{key}-"))


def remark_of(remarks: Mapping[str, str], action: str) -> str:
    """The first remark whose key fits, or else the default one."""
    for key, text in remarks.items():
        if key != DEFAULT and is_of(action, key):
            return text
    return remarks.get(DEFAULT, "")


def legal(lesson: Lesson, view: View) -> list[str]:
    """What the learner may do by the rules, as a record writes it."""
    return [lesson.game.space.texts[option] for option in view.options if option != RECONSIDER]


def right(step: Step, options: Sequence[str]) -> list[str]:
    """Those options that lead on."""
    return list(options) if step.expect_any else [option for option in options if option in step.expect]


def offered(step: Step, options: Sequence[str]) -> list[str]:
    """What is put before the learner: all of a few options, else what is right or has a remark of its own."""
    if len(options) <= FEW:
        return list(options)
    keys = [key for key in step.otherwise if key != DEFAULT]
    known = right(step, options)
    return [option for option in options if option in known or any(is_of(option, key) for key in keys)]


def judge(lesson: Lesson, step: Step, view: View, world: State, action: str) -> Judged:
    """What a choice means. `world` is imagined from the view, so that a refusal tells no secret."""
    options = legal(lesson, view)
    if action in right(step, options):
        return Judged(RIGHT, step.after)
    if action in options:
        return Judged(REMARK, remark_of(step.otherwise, action))
    if action in step.impossible:
        return Judged(IMPOSSIBLE, step.impossible[action])
    clause = world.forbids(lesson.seat, lesson.game.space.number(action))
    return Judged(IMPOSSIBLE, lesson.game.telling.clause(clause) if clause else "", clause)


def lines(lesson: Lesson, step: Step, action: str) -> list[tuple[int, str]]:
    """What is played when a step is done: the learner's own action, if there is one, and the others' lines."""
    own = [(lesson.seat, action)] if step.acts else []
    played = [line.partition(" ") for line in step.others]
    return [*own, *[(lesson.case.seat(who), text) for who, _, text in played]]


class Pupil:
    """Somebody in the middle of a lesson, without a table: for checks, for the terminal, for programs."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson: Final = lesson
        self.at = 0
        self.g: State = lesson.case.scene()
        self.before: Final[list[State]] = []  # the game at the beginning of each step so far

    @property
    def step(self) -> Step | None:
        """What is to be done or read now; None: the lesson is over."""
        return self.lesson.steps[self.at] if self.at < len(self.lesson.steps) else None

    def options(self) -> list[str]:
        """What the learner may do by the rules."""
        asked = has(self.g.due, self.lesson.seat)
        return legal(self.lesson, self.g.view(self.lesson.seat)) if asked else []

    def answer(self, action: str) -> Judged:
        """A choice: the right one is carried out and leads on, every other one is only remarked upon."""
        step = self.step
        assert step is not None
        assert step.acts
        view = self.g.view(self.lesson.seat)
        found = judge(self.lesson, step, view, self.lesson.game.imagine(view, 1), action)
        if found.verdict == RIGHT:
            self.play(step, action)
        return found

    def go_on(self) -> None:
        """What there was to read is read."""
        step = self.step
        assert step is not None
        assert not step.acts
        self.play(step, "")

    def play(self, step: Step, action: str) -> None:
        """This step is done."""
        g = self.g.copy()
        for seat, text in lines(self.lesson, step, action):
            g.apply(seat, self.lesson.game.space.number(text))
        self.before.append(self.g)
        self.g = g
        self.at += 1

    def aside(self, action: str) -> State:
        """Where another choice would have led. The lesson stays where it is."""
        g = self.g.copy()
        try:
            g.apply(self.lesson.seat, self.lesson.game.space.number(action))
        except Illegal as wrong:
            raise ValueError(self.lesson.game.refusal(wrong.seat, wrong.action, wrong.clause)) from None
        return g

    def back(self) -> None:
        """One step back."""
        self.g = self.before.pop()
        self.at -= 1
