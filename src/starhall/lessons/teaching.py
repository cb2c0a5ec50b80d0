"""What a choice means in a step: right, worth a remark, or impossible. Pure: a page, a table or a test may ask."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from starhall.kernel.actions import RECONSIDER
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
