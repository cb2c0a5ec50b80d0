"""`starhall lessons`: the courses, what is said in them, and the proof that all of it holds."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Mapping
from pathlib import Path

from starhall import games
from starhall.cli import Parser, add_command, ignored
from starhall.kernel.game import AnyGame
from starhall.kernel.telling import counted
from starhall.lessons import checking, reading
from starhall.lessons.lesson import Course, Lesson

GAMES = 1  # guided games of each kind of learner that a check plays, unless more are asked for


def add(commands: argparse._SubParsersAction[Parser]) -> None:
    """Register the command."""
    command = add_command(
        commands,
        "lessons",
        "List the lessons of a game, or prove that they hold.",
        "starhall lessons age_of_galaxy\n  starhall lessons --check\n  starhall lessons my_lesson.toml --check",
    )
    command.add_argument("what", nargs="?", help="a game, GAME/LESSON, or a file of your own (starhall docs lessons)")
    command.add_argument("--check", action="store_true", help="every way through every lesson, and guided games")
    command.add_argument("--games", type=int, help=f"with --check: guided games of each kind of learner ({GAMES})")
    command.add_argument("--tell", action="store_true", help="everything that is said, step by step")
    command.set_defaults(run=run)


def run(given: argparse.Namespace) -> None:
    """Check, tell, or list."""
    if not given.check:
        ignored(given, ["games"], "it is for --check")
    if given.check:
        check(given.what, GAMES if given.games is None else given.games)
    elif given.tell:
        tell(lessons_of(given.what))
    elif given.what is None:
        print(*[in_brief(course) for course in courses()], sep="\n")
    else:
        show(given.what)


def courses() -> list[Course]:
    """Every course that there is."""
    return [reading.course(game) for game in map(games.load, games.names()) if reading.has_course(game)]


def in_brief(course: Course) -> str:
    """A course in a line."""
    return f"{course.game.id:<22}{counted(len(course.lessons), 'lesson')}, {course.minutes} minutes: {course.text}"


def lessons_of(what: str | None) -> list[Lesson]:
    """The lessons that are meant: all, a game's, one of them, or a file's."""
    if what is None:
        return [lesson for course in courses() for lesson in course.lessons]
    if Path(what).is_file():
        return [reading.read_file(Path(what), games.load)]
    name, _, id = what.partition("/")
    course = course_of(games.load(name))
    if not id:
        return list(course.lessons)
    found = [lesson for lesson in course.lessons if lesson.id == id]
    if not found:
        raise ValueError(f"{name} has no lesson {id}; there are {', '.join(lesson.id for lesson in course.lessons)}")
    return found


def course_of(game: AnyGame) -> Course:
    """A game's course."""
    if not reading.has_course(game):
        raise ValueError(f"there are no lessons for {game.title}")
    return reading.course(game)


def show(what: str) -> None:
    """One line a lesson: those of the short way are marked."""
    path = [id for course in courses() for id in course.path]
    for lesson in lessons_of(what):
        mark = "*" if lesson.id in path else " "
        print(f"{mark} {lesson.id:<32}{lesson.minutes:>3} min  {lesson.title}: {lesson.idea}")


def check(what: str | None, count: int) -> None:
    """Prove what was named; of whole courses also that nothing a beginner needs is missing."""
    whole = [course for course in courses() if what in (None, course.game.id)]
    proofs = [proof for course in whole for proof in checking.check_course(course, count)]
    if not whole:
        proofs = [checking.check(lesson, count) for lesson in lessons_of(what)]
    for proof in proofs:
        print(proof)
    for course in whole:
        print(f"{course.game.id}: clauses touched: {sections(checking.touched(course))}")
    for place in sorted({f"{proof.lesson.game.id}: {place}" for proof in proofs for place in proof.wanted}):
        print(f"not drawn yet, {place}")
    print(counted(len(proofs), "lesson holds", "lessons hold"))


def sections(touched: dict[str, tuple[int, int]]) -> str:
    """How much of each section is touched."""
    return ", ".join(f"{name} {hit}/{count}" for name, (hit, count) in touched.items() if hit)


def tell(lessons: Iterable[Lesson]) -> None:
    """Everything that is said."""
    for lesson in lessons:
        print(f"{lesson.game.id}/{lesson.id}: {lesson.title}")
        for at, step in enumerate(lesson.steps):
            said = [
                step.say,
                f"> {step.do}" if step.do else "",
                step.after,
                *remarks(step.otherwise),
                *remarks(step.impossible),
            ]
            print(*[f"  {at + 1:>2}  {line}" for line in said if line], sep="\n")
        for at, row in enumerate(lesson.advice):
            print(
                *[f"  {at + 1:>2}  {line}" for line in [row.say, row.praise, *remarks(row.otherwise)] if line], sep="\n"
            )
        print(*[f"      {line}" for line in (lesson.done, lesson.won, lesson.lost) if line], sep="\n")


def remarks(said: Mapping[str, str]) -> list[str]:
    """Remarks, each with what it is about."""
    return [f"({key}) {text}" for key, text in said.items()]
