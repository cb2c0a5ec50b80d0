"""The coach of a guided game: watches facts, not lines, so the learner is free and the remark still comes in time.

Facts are looked up in a world that is imagined from the learner's view: the coach knows no more than the learner.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from starhall import examples
from starhall.kernel.state import State, View
from starhall.lessons.lesson import Advice, Lesson
from starhall.lessons.teaching import is_of, legal, remark_of

NOTHING: Final = -1  # no row speaks


def speaks(lesson: Lesson, view: View, world: State, silent: Iterable[int]) -> int:
    """The first row that fits and may still speak; NOTHING without one."""
    options = legal(lesson, view)
    said = set(silent)
    for at, row in enumerate(lesson.advice):
        if at not in said and is_offered(row, options) and holds(lesson, world, row.when):
            return at
    return NOTHING


def is_offered(row: Advice, options: Sequence[str]) -> bool:
    """Is all that the row speaks of possible?"""
    return all(any(is_of(option, key) for option in options) for key in row.offered)


def holds(lesson: Lesson, world: State, facts: Mapping[str, Any]) -> bool:
    """Is all of this so? A number may be a range: `{ min = 7 }`."""
    return all(is_so(look(lesson, world, path), wanted) for path, wanted in facts.items())


def look(lesson: Lesson, world: State, path: str) -> Any:
    """What stands at a path; None in a table without this entry: nothing lies there."""
    try:
        return lesson.case.look(world, path)
    except examples.BadExample:
        return None


def is_so(found: Any, wanted: Any) -> bool:
    """Is it this, or in this range?"""
    if isinstance(wanted, dict) and set(wanted) <= {"min", "max"}:
        number = found or 0
        return bool(wanted.get("min", number) <= number <= wanted.get("max", number))
    return bool(found == wanted)


def good(row: Advice, options: Sequence[str]) -> list[str]:
    """What a good player would do, the best first."""
    return [option for key in row.good for option in options if is_of(option, key)]


def remark(row: Advice, options: Sequence[str], action: str) -> str:
    """What is said when this was done."""
    return row.praise if action in good(row, options) else remark_of(row.otherwise, action)


def silenced(lesson: Lesson, said: Iterable[int]) -> set[int]:
    """The rows that do not speak again."""
    return {at for at in said if not lesson.advice[at].every_time}
