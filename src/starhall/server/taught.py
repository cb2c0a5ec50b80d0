"""What the coach says, as data: at a lesson's table, and of a person's way through a course."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence

from starhall.kernel.game import AnyGame
from starhall.kernel.telling import KERNEL_CLAUSES
from starhall.lessons import coaching, teaching
from starhall.lessons.lesson import Course, Lesson, Step
from starhall.server.learning import TROUBLED, AnyLesson, GuidedTable, LessonTable, course_of, with_names
from starhall.server.shapes import CourseInfo, LessonEntry, LessonHeading, LessonInfo, Refused
from starhall.server.store import Progress
from starhall.server.tables import Table


def taught(table: Table, viewer: int) -> LessonInfo | None:
    """What the learner of a table is told; nobody else is."""
    if isinstance(table, LessonTable) and viewer == table.lesson.seat:
        return in_a_step(table)
    if isinstance(table, GuidedTable) and viewer == table.lesson.seat:
        return in_a_game(table)
    return None


def in_a_step(table: LessonTable) -> LessonInfo:
    """A lesson with its steps."""
    lesson, at, step = table.lesson, table.at, table.step
    before = lesson.steps[at - 1].after if at else ""
    left = len(lesson.steps) - at
    return {
        **heading(table, at),
        "step": at,
        "minutes": max(1, math.ceil(lesson.minutes * left / len(lesson.steps))) if left else 0,
        "say": with_names(table, step.say) if step else "",
        "do": with_names(table, step.do) if step else "",
        "show": pointed(table, step) if step and not table.is_aside else [],
        "after": with_names(table, before),
        "remark": with_names(table, table.remark.text) if table.remark else "",
        "tried": table.remark.action if table.remark else "",
        "wrong": table.wrong,
        "stuck": table.wrong >= TROUBLED,
        "aside": table.is_aside,
        "good": [],
        "done": step is None,
        "closing": with_names(table, lesson.done),
    }


def in_a_game(table: GuidedTable) -> LessonInfo:
    """A guided game."""
    lesson, advice = table.lesson, table.advice()
    view = table.viewers.view(lesson.seat)
    over = table.row.status == "finished"
    won = over and table.game.places(table.g)[lesson.seat] == 1
    return {
        **heading(table, 0),
        "step": 0,
        "minutes": lesson.minutes,
        "say": with_names(table, advice.say) if advice else "",
        "do": "",
        "show": list(advice.show) if advice else [],
        "after": with_names(table, table.remark()),
        "remark": "",
        "tried": "",
        "wrong": 0,
        "stuck": False,
        "aside": False,
        "good": coaching.good(advice, teaching.legal(lesson, view)) if advice else [],
        "done": over,
        "closing": with_names(table, lesson.won if won else lesson.lost) if over else "",
    }


def heading(table: AnyLesson, at: int) -> LessonHeading:
    """Which lesson it is, and what was learned up to a step of it."""
    lesson, course = table.lesson, course_of(table.game)
    part = course.short if lesson in course.short else course.further
    after = course.after(lesson)
    return {
        "id": lesson.id,
        "game": lesson.game.id,
        "title": lesson.title,
        "number": part.index(lesson) + 1,
        "count": len(part),
        "further": lesson not in course.short,
        "guided": lesson.is_guided,
        "steps": len(lesson.steps),
        "can": list(lesson.can),
        "seconds": table.progress.seconds,
        "words": [{"icon": word.icon, "word": word.word, "means": word.means} for word in course.words(lesson, at)],
        "next": entry(after, None) if after else None,
    }


def pointed(table: LessonTable, step: Step) -> list[str]:
    """Where to look: the button that ends something, if that is to be done, and what the step shows; or all options."""
    if not step.acts:
        return list(step.show)
    space = table.game.space
    ends = [button(text) for text in step.expect if table.number(text) in {*space.passes, *space.finals}]
    return [*ends[:1], *step.show] or ["options"]


def button(action: str) -> str:
    """The id of an option's button."""
    return "opt-" + re.sub(r"[^a-z0-9]+", "-", action.lower()).strip("-")


def said_of(table: LessonTable, place: str) -> list[Refused]:
    """What is to be said about a board element that was clicked though it is not offered: each thing once."""
    step, lesson, space = table.step, table.lesson, table.game.space
    if step is None or not step.acts:
        return []
    view, world = table.viewers.view(lesson.seat), table.viewers.world(lesson.seat)
    found: dict[str, Refused] = {}
    for action in [action for action, at in enumerate(space.places) if at == place]:
        judged = teaching.judge(lesson, step, view, world, space.texts[action])
        ours = judged.verdict != teaching.RIGHT and judged.clause not in KERNEL_CLAUSES
        if ours and judged.text:
            text = with_names(table, judged.text)
            found.setdefault(text, {"words": space.words[action], "clause": judged.clause, "text": text})
    own = [refused for refused in found.values() if not refused["clause"]]
    return own or list(found.values())


# -- courses ----------------------------------------------------------------------------------------------------------


def course_info(game: AnyGame, learned: Sequence[Progress]) -> CourseInfo:
    """A course, and how far somebody has come in it."""
    course = course_of(game)
    known = {row.lesson: row for row in learned if row.game == game.id}
    short, further = entries(course.short, known), entries(course.further, known)
    return {
        "game": game.id,
        "title": game.title,
        "look": game.look,
        "emblem": game.emblem,
        "text": course.text,
        "minutes": course.minutes,
        "course": short,
        "further": further,
        "next": next_in(course, known),
    }


def entries(lessons: Sequence[Lesson], known: Mapping[str, Progress]) -> list[LessonEntry]:
    """Lessons in a list."""
    return [entry(lesson, known.get(lesson.id)) for lesson in lessons]


def next_in(course: Course, known: Mapping[str, Progress]) -> LessonEntry | None:
    """What to go on with: the lesson that was left last, or else the first that is not done."""
    left = [row for row in known.values() if not row.done and course.lesson(row.lesson)]
    if left:
        last = max(left, key=lambda row: row.begun)
        lesson = course.lesson(last.lesson)
        return entry(lesson, last) if lesson else None
    undone = [lesson for lesson in (*course.short, *course.further) if lesson.id not in known]
    return entry(undone[0], None) if undone else None


def entry(lesson: Lesson, progress: Progress | None) -> LessonEntry:
    """A lesson in a list."""
    return {
        "id": lesson.id,
        "title": lesson.title,
        "idea": lesson.idea,
        "minutes": lesson.minutes,
        "guided": lesson.is_guided,
        "steps": len(lesson.steps),
        "step": progress.step if progress else 0,
        "begun": progress is not None,
        "done": progress.done if progress else 0.0,
        "seconds": progress.seconds if progress else 0.0,
    }
