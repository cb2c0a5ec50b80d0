"""Proves a course against the engine: every position, step, remark and place of it, and whole guided games."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from starhall import bots, examples
from starhall.kernel.actions import RECONSIDER
from starhall.kernel.errors import Illegal, Unknown
from starhall.kernel.game import AnyGame
from starhall.kernel.seats import has, members
from starhall.kernel.state import State, View
from starhall.lessons import coaching, teaching
from starhall.lessons.lesson import DEFAULT, Advice, Course, Lesson, Step
from starhall.lessons.overview import OVERVIEW, Overview, has_overview, overview

LONGEST: Final = 18  # minutes of a short way, its game included
MOST_WAYS: Final = 400  # through one lesson
MOST_ANSWERS: Final = 3000  # of one guided game
MANY: Final = 10  # games of each learner, in which everything should be said
LEARNERS: Final = (("follows the coach", "greedy"), ("plays alone", "greedy"), ("clicks about", "random"))
ID: Final = re.compile(r'\bid="([^"]+)"')


class Wrong(ValueError):
    """A lesson that does not hold."""


@dataclass
class Proof:
    """What was found while a lesson was checked."""

    lesson: Lesson
    ways: int = 0
    wanted: set[str] = field(default_factory=set)  # what the picture should have
    results: list[str] = field(default_factory=list)  # how guided games ended

    def __str__(self) -> str:
        lesson = self.lesson
        told = f"{len(lesson.advice)} remarks of the coach; {', '.join(self.results)}"
        if not lesson.is_guided:
            choices = sum(step.acts for step in lesson.steps)
            told = f"{len(lesson.steps)} steps, {choices} choices, {self.ways} ways"
        return f"{lesson.game.id}/{lesson.id}: {lesson.title}: {told}"


def check_course(course: Course, games: int) -> Iterator[Proof]:
    """All lessons of a course; the first thing that does not hold is raised."""
    for lesson in course.lessons:
        yield check(lesson, games)
    check_needs(course)
    check_path(course)
    if has_overview(course.game):
        check_overview(course.game, overview(course.game))


def check(lesson: Lesson, games: int) -> Proof:
    """One lesson: every way through its steps, or so many whole games of each kind of learner."""
    try:
        return Guide(lesson).prove(games) if lesson.is_guided else Walk(lesson).prove()
    except (examples.BadExample, Unknown) as wrong:
        raise Wrong(str(wrong)) from None


def check_needs(course: Course) -> None:
    """Whatever a beginner needs is touched by some lesson."""
    touched = {clause for lesson in course.lessons for clause in lesson.clauses}
    for section, clauses in course.needs.items():
        missing = [clause for clause in clauses if clause not in touched]
        if missing:
            raise Wrong(f"{course.game.id}: no lesson touches {', '.join(missing)} ({section})")


def check_overview(game: AnyGame, told: Overview) -> None:
    """Whatever an overview draws a ring around is in its picture."""
    for part in told.parts:
        drawn = part.picture
        if drawn is None:
            continue
        panels = game.panels(drawn.view())
        known = ID.findall(panels.dock if drawn.panel == "dock" else panels.board)
        missing = [id for id in drawn.show if id not in known]
        if missing:
            raise Wrong(f"{game.id}/{OVERVIEW}: the picture of {part.title!r} has no {', '.join(missing)}")


def check_path(course: Course) -> None:
    """The short way begins with the first lesson, ends with a whole game and is short."""
    short = course.short
    holds = short and short[0] is course.lessons[0] and short[-1].is_guided
    if not holds:
        raise Wrong(f"{course.game.id}: the path must begin with the first lesson and end with the guided game")
    if course.minutes > LONGEST:
        raise Wrong(f"{course.game.id}: the path takes {course.minutes} minutes; at most {LONGEST} are meant")


class Pointing:
    """What both kinds of lessons have: they point at the learner's page."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson: Final = lesson
        self.proof: Final = Proof(lesson)

    def want(self, holds: bool, wrong: str) -> None:
        """Complain unless it holds."""
        if not holds:
            raise Wrong(f"{self.lesson.game.id}/{self.lesson.id}.toml, {wrong}")

    def pointed(self, view: View, row: Step | Advice, where: str) -> None:
        """What is pointed at is there; what the picture should have (`wants`) is not there yet."""
        if not row.show and not row.wants:
            return
        drawn = ids(self.lesson.game, view)
        for place in row.show:
            near = sorted(id for id in drawn if id.partition("-")[0] == place.partition("-")[0]) or sorted(drawn)
            self.want(place in drawn, f"{where}, show: nothing has the id {place!r}; there are {', '.join(near)}")
        for place in row.wants:
            self.want(place not in drawn, f"{where}, wants: {place!r} is drawn by now: move it to show")
            self.proof.wanted.add(place)

    def play(self, g: State, seat: int, text: str, where: str) -> None:
        """One line, as in a record."""
        try:
            g.apply(seat, self.lesson.game.space.number(text))
        except Illegal as wrong:
            refused = self.lesson.game.refusal(wrong.seat, wrong.action, wrong.clause)
            self.want(
                False, f"{where}: {refused} Asked: {members(g.due)}, possible: {', '.join(possible(self.lesson, g))}"
            )
        except Unknown as wrong:
            self.want(False, f"{where}: {wrong}")


class Walk(Pointing):
    """Every way through the steps of a lesson."""

    def prove(self) -> Proof:
        """Walk them all; ways that meet in the same position go on as one."""
        positions: dict[str, State] = {"": self.lesson.case.scene()}
        for at, step in enumerate(self.lesson.steps):
            after: dict[str, State] = {}
            for g in positions.values():
                for later in self.step(g, step, f"step[{at}]"):
                    after[self.lesson.game.fingerprint(later)] = later
                    self.want(len(after) <= MOST_WAYS, f"step[{at}]: too many ways: expect fewer things")
            positions = after
        self.proof.ways = len(positions)
        return self.proof

    def step(self, g: State, step: Step, where: str) -> Iterator[State]:
        """One step in one position: where each right choice leads."""
        lesson = self.lesson
        view = g.view(lesson.seat)
        self.pointed(view, step, where)
        chosen = [""]
        if step.acts:
            options = possible(lesson, g)
            self.want(bool(options), f"{where}: {lesson.colour} is not asked, but {lesson.case.look(g, 'due')}")
            chosen = options if step.expect_any else list(step.expect)
            for action in chosen:
                self.want(
                    action in options, f"{where}, expect: {action!r} is not possible; possible: {', '.join(options)}"
                )
            self.remarks(step, options, chosen, where)
            self.refusals(step, view, options, where)
        for action in chosen:
            yield self.done(g.copy(), step, action, where)

    def done(self, g: State, step: Step, action: str, where: str) -> State:
        """Play it, the others' lines, and look at the facts."""
        lesson = self.lesson
        for seat, text in teaching.lines(lesson, step, action):
            others = action if seat == lesson.seat else f"others: {text}"
            self.want(seat != lesson.seat or text == action, f"{where}, others: {text!r} is the learner's own")
            self.play(g, seat, text, f"{where}, {others}")
        for path, wanted in step.then.items():
            try:
                lesson.case.fact(g, path, wanted)
            except examples.BadExample as wrong:
                self.want(False, f"{where} ({action}): {wrong}")
        return g

    def remarks(self, step: Step, options: Sequence[str], right: Sequence[str], where: str) -> None:
        """Every other choice has a remark, and every remark a choice that it is for."""
        others = [option for option in options if option not in right]
        keys = [key for key in step.otherwise if key != DEFAULT]
        for key in keys:
            said = any(first_key(keys, option) == key for option in others)
            self.want(said, f"{where}, otherwise: {key!r} is never said; the other options: {', '.join(others)}")
        left = [option for option in others if not first_key(keys, option)]
        covered = DEFAULT in step.otherwise
        self.want(covered or not left, f"{where}, otherwise: no remark and no default for {', '.join(left)}")
        self.want(bool(left) or not covered, f"{where}, otherwise: the default remark is never said")

    def refusals(self, step: Step, view: View, options: Sequence[str], where: str) -> None:
        """What is called impossible is so, by the rules as the learner knows them, and none of it is a remark."""
        world = self.lesson.game.imagine(view, 1)
        for action in step.impossible:
            self.want(action not in options, f"{where}, impossible: {action!r} is an option")
            found = teaching.judge(self.lesson, step, view, world, action)
            self.want(found.verdict == teaching.IMPOSSIBLE, f"{where}, impossible: {action!r} is {found.verdict}")


class Guide(Pointing):
    """Whole guided games with different learners."""

    def __init__(self, lesson: Lesson) -> None:
        super().__init__(lesson)
        self.spoke: Final[Counter[int]] = Counter()
        self.remarked: Final[set[tuple[int, str]]] = set()

    def prove(self, games: int) -> Proof:
        """So many games of each learner; in many of them every row speaks, and every remark could be made."""
        for learner, bot in LEARNERS if games else ():
            won = sum(self.whole(bot, number, learner == LEARNERS[0][0]) for number in range(games))
            self.proof.results.append(f"who {learner} won {won} of {games}")
        if games >= MANY:
            self.all_said()
        return self.proof

    def all_said(self) -> None:
        """Every row spoke, and every remark of it could have been made."""
        for at, row in enumerate(self.lesson.advice):
            self.want(self.spoke[at] > 0, f"coach[{at}] never speaks: {row.say!r}")
            for key in row.otherwise:
                self.want((at, key) in self.remarked, f"coach[{at}], otherwise: nobody could ever do {key!r}")

    def whole(self, bot: str, number: int, follows: bool) -> bool:
        """One game to its end; has the learner won?"""
        lesson, g = self.lesson, self.lesson.case.scene()
        said: list[int] = []
        for answer in range(MOST_ANSWERS):
            if not g.due:
                return bool(lesson.game.places(g)[lesson.seat] == 1)
            seat = members(g.due)[0]
            view, seed = g.view(seat), number * MOST_ANSWERS + answer
            name = bot if seat == lesson.seat else lesson.bots[seat]
            advice = self.advised(g, view, said) if seat == lesson.seat else []
            if follows and advice:
                g.apply(seat, lesson.game.space.number(advice[0]))
            else:
                g.apply(seat, bots.choose(name, lesson.game, view, seed))
        raise Wrong(f"{lesson.game.id}/{lesson.id}.toml: a game does not end")

    def advised(self, g: State, view: View, said: list[int]) -> list[str]:
        """What the coach says now is in order; what it recommends."""
        lesson = self.lesson
        silent = coaching.silenced(lesson, said)
        at, truly = [coaching.speaks(lesson, view, world, silent) for world in (lesson.game.imagine(view, 1), g)]
        self.want(at == truly, f"coach[{max(at, truly)}], when: names what the learner cannot know")
        if at == coaching.NOTHING:
            return []
        row, where = lesson.advice[at], f"coach[{at}]"
        said.append(at)
        self.spoke[at] += 1
        self.pointed(view, row, where)
        options = teaching.legal(lesson, view)
        found = coaching.good(row, options)
        self.want(bool(found) or not row.good, f"{where}, good: none of {row.good} is possible: {', '.join(options)}")
        self.count_remarks(at, row.otherwise, [option for option in options if option not in found])
        return found

    def count_remarks(self, at: int, remarks: Mapping[str, str], others: Sequence[str]) -> None:
        """Which remarks could be made here."""
        keys = [key for key in remarks if key != DEFAULT]
        self.remarked.update((at, first_key(keys, option) or DEFAULT) for option in others)


def first_key(keys: Sequence[str], option: str) -> str:
    """The key whose remark is said about an option; nothing: the default one is."""
    return next((key for key in keys if teaching.is_of(option, key)), "")


def possible(lesson: Lesson, g: State) -> list[str]:
    """What the learner may do now."""
    if not has(g.due, lesson.seat):
        return []
    return [lesson.game.space.texts[option] for option in g.options(lesson.seat) if option != RECONSIDER]


def ids(game: AnyGame, view: View) -> set[str]:
    """The ids of all elements that the game draws on the viewer's page; the own seat panel is not shown there."""
    panels = game.panels(view)
    others = [panel for at, panel in enumerate(panels.seats) if at != view.seat]
    return set(ID.findall("".join([panels.board, panels.dock, panels.notes, *others])))


def touched(course: Course) -> dict[str, tuple[int, int]]:
    """How many clauses of each section the course touches, and of how many."""
    known = Counter(section(clause) for clause in course.game.telling.clauses)
    hit = Counter(section(clause) for clause in {clause for lesson in course.lessons for clause in lesson.clauses})
    return {name: (hit[name], count) for name, count in known.items()}


def section(clause: str) -> str:
    """The part of the rules that a clause belongs to: `COL` of `AG-COL-01`."""
    return clause.split("-")[1]
