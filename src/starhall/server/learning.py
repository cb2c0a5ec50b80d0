"""Tables at which somebody learns. A lesson's table answers what is not right instead of carrying it out, and plays the
other seats by itself; a guided game is an ordinary table with a coach beside it.

How far the learner is stands beside the record, and is written with it: all of a step or nothing.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from starhall.examples import BadExample
from starhall.kernel.errors import BadContent
from starhall.kernel.game import AnyGame, Settings
from starhall.kernel.state import View
from starhall.lessons import coaching, reading, teaching
from starhall.lessons.lesson import Advice, Course, Lesson, Step
from starhall.server import errors
from starhall.server.history import Move, Played
from starhall.server.store import Progress, SeatRow, Store, TableRow, progress_values
from starhall.server.store import Step as KeptStep
from starhall.server.tables import Table, unnoticed

RIVAL: Final = -1  # the identity of whoever plays against a learner: nobody's
TROUBLED: Final = 2  # wrong choices in a step, after which it is offered to be shown


@dataclass(frozen=True)
class Remark:
    """What was said about a choice that was not carried out."""

    action: str
    text: str


class LessonTable(Table):
    """One person, one lesson. Its record is what was right so far, and what the others did."""

    def __init__(
        self,
        store: Store,
        game: AnyGame,
        row: TableRow,
        epoch: str,
        changed: Callable[[Table], None] = unnoticed,
    ) -> None:
        super().__init__(store, game, row, epoch, changed)
        self.lesson: Final = lesson_of(game, row)
        self.progress = progress_at(store, row)
        self.remark: Remark | None = None
        self.wrong = 0  # choices in this step

    @property
    def at(self) -> int:
        """The step."""
        return min(self.progress.step, len(self.lesson.steps))

    @property
    def step(self) -> Step | None:
        """What is to be done or read now; None: the lesson is done."""
        return self.lesson.steps[self.at] if self.at < len(self.lesson.steps) else None

    @property
    def is_aside(self) -> bool:
        """Is something played all the same? The lesson goes on from the position before."""
        return len(self.moves) > self.lesson.length(self.at)

    # -- choosing -------------------------------------------------------------------------------------------------

    def offers(self, view: View) -> list[int]:
        """Aside whatever is legal; in a step that is read nothing; else what the step speaks of."""
        if view.seat != self.lesson.seat or self.is_aside:
            return list(view.options)
        step = self.step
        if step is None or not step.acts:
            return []
        return [self.number(text) for text in teaching.offered(step, teaching.legal(self.lesson, view))]

    def act(self, seat: int, version: str, texts: Sequence[str], key: str = "", instead: int = 0) -> bool:
        """A choice: the right one is carried out and leads on. Any other one is answered, and nothing has changed."""
        if key and self.history.has_key(seat, key):
            return False
        if len(texts) != 1 or instead:
            raise errors.malformed("In a lesson one thing is done at a time.")
        self.check(seat, version)
        if self.is_aside:
            return super().act(seat, version, texts, key)
        self.number(texts[0])
        step = self.step
        if step is None or not step.acts:
            raise errors.not_now("Nothing is to be chosen here: read, and go on.")
        self.judged(step, texts[0], key)
        return True

    def judged(self, step: Step, action: str, key: str) -> None:
        """What the choice means in this step."""
        seat = self.lesson.seat
        found = teaching.judge(self.lesson, step, self.viewers.view(seat), self.viewers.world(seat), action)
        if found.verdict == teaching.RIGHT:
            self.go_to(self.at + 1, self.carry_out_step(step, action, key))
        elif found.verdict == teaching.REMARK:
            self.remark, self.wrong = Remark(action, found.text), self.wrong + 1
            self.viewers.touch(seat)
            raise errors.remark(self.called(found.text))
        else:
            words = f'"{self.game.space.words[self.number(action)]}" is not possible.'
            raise errors.illegal(words, found.clause, self.called(found.text))

    def carry_out_step(self, step: Step, action: str, key: str = "") -> Played:
        """The learner's own action and the others' lines, on a copy."""
        now, g = time.time(), self.g.copy()
        lines = teaching.lines(self.lesson, step, action)
        moves: list[Move] = [self.history.carry_out(g, KeptStep(seat, text, now, key)) for seat, text in lines]
        return Played(len(self.moves), self.g, moves, g)

    def go_to(self, at: int, played: Played | None = None) -> None:
        """The lesson goes on at this step; how far the learner is, is written with what was played."""
        now = time.time()
        progress = replace(self.progress, step=at)
        if at >= len(self.lesson.steps):
            progress = replace(progress, done=now, seconds=now - progress.begun)
        self.keep(played=played, seen_by=[self.lesson.seat], also=[progress_values(progress)], changed=now)
        self.progress, self.remark, self.wrong = progress, None, 0

    def commit(self, seat: int, played: Played) -> None:
        """Aside: it is played, and the lesson waits."""
        self.remark = None
        self.keep(played=played, seen_by=[self.lesson.seat], changed=time.time())

    # -- what the coach's buttons do ------------------------------------------------------------------------------

    def go_on(self) -> None:
        """What there was to read is read."""
        step = self.step
        if step is None or step.acts or self.is_aside:
            raise errors.not_now("First do what the coach says.")
        self.go_to(self.at + 1, self.carry_out_step(step, ""))

    def show_me(self) -> None:
        """Play the step for the learner."""
        step = self.step
        if step is None or not step.acts or self.is_aside:
            raise errors.not_now("Nothing is to be shown here.")
        known = teaching.right(step, teaching.legal(self.lesson, self.viewers.view(self.lesson.seat)))
        self.go_to(self.at + 1, self.carry_out_step(step, known[0]))

    def play_aside(self, action: str) -> None:
        """Play it all the same, beside the lesson."""
        if self.step is None or self.is_aside:
            raise errors.not_now("There is no step to leave.")
        self.remark = None
        super().act(self.lesson.seat, self.viewers.version(self.lesson.seat), [action])

    def go_back(self) -> None:
        """From aside to the lesson, or one step back."""
        at = self.at if self.is_aside else self.at - 1
        if at < 0:
            raise errors.nothing_to_undo("This is where the lesson begins.")
        self.go_to(at, self.taken_back(at))

    def taken_back(self, at: int) -> Played:
        """The game as it stood when this step began."""
        keep = self.lesson.length(at)
        g = self.history.state_at(keep)
        return Played(keep, g, [], g)

    # -- what other tables do -------------------------------------------------------------------------------------

    def undo(self, seat: int, version: str, steps: int = 0) -> None:
        """One step back."""
        self.check(seat, version)
        self.go_back()

    def picks(self, seat: int) -> None:
        """Cards are named one by one: each is a step."""

    def ask_undo(self, seat: int, version: str) -> None:
        """Nobody is asked."""
        raise errors.lesson_only()

    def ask_table(self, kind: str, seat: int, about: int) -> None:
        """Nobody else is here."""
        raise errors.lesson_only()

    def stand_in(self, seat: int, bot: str) -> None:
        """Nobody learns from a bot that plays for him."""
        raise errors.lesson_only()

    def set_trivial(self, seat: int, on: bool) -> None:
        """Every step is the learner's own."""
        raise errors.lesson_only()

    def answer_later(self, seat: int, question: str, action: str, always: bool, unchanged: bool = False) -> None:
        """Every step is the learner's own."""
        raise errors.lesson_only()

    def called(self, text: str) -> str:
        """A text with the seats' names."""
        return with_names(self, text)


class GuidedTable(Table):
    """A whole game with a coach. What he said at each of the learner's decisions follows from the record."""

    def __init__(
        self,
        store: Store,
        game: AnyGame,
        row: TableRow,
        epoch: str,
        changed: Callable[[Table], None] = unnoticed,
    ) -> None:
        super().__init__(store, game, row, epoch, changed)
        self.lesson: Final = lesson_of(game, row)
        self.progress = progress_at(store, row)
        self.said: Final[dict[int, int]] = {}  # after so many actions: the row that spoke to the learner, or NOTHING

    def adopt(self, played: Played) -> None:
        """What was said after what was taken back was never said."""
        super().adopt(played)
        for number in [number for number in self.said if number > played.keep]:
            del self.said[number]

    def keep(self, **given: Any) -> None:
        """With the game the lesson is done: both are written together."""
        now, progress = time.time(), self.progress
        if given.get("status") == "finished":
            progress = replace(progress, step=1, done=now, seconds=now - progress.begun)
            given["also"] = [progress_values(progress)]
        super().keep(**given)
        self.progress = progress

    def advice(self) -> Advice | None:
        """What the coach says now, if the learner is asked and there is something to say."""
        number = len(self.moves)
        if not self.viewers.view(self.lesson.seat).options:
            return None
        for before in [n for n in self.decisions() if n not in self.said]:
            self.said[before] = self.heard(before)
        return self.row_at(number)

    def decisions(self) -> list[int]:
        """After how many actions the learner was asked, and answered or is asked now."""
        own = [number for number, move in enumerate(self.moves) if move.seat == self.lesson.seat]
        return [*own, len(self.moves)]

    def heard(self, number: int) -> int:
        """The row that speaks after so many actions, as the learner knows the game."""
        view = self.view_at(number)
        world = self.game.imagine(view, 1)
        before = [row for n, row in self.said.items() if n < number and row != coaching.NOTHING]
        return coaching.speaks(self.lesson, view, world, coaching.silenced(self.lesson, before))

    def view_at(self, number: int) -> View:
        """What the learner knew after so many actions."""
        now = number == len(self.moves)
        return self.viewers.view(self.lesson.seat) if now else self.history.state_at(number).view(self.lesson.seat)

    def row_at(self, number: int) -> Advice | None:
        """The row that spoke after so many actions."""
        at = self.said.get(number, coaching.NOTHING)
        return None if at == coaching.NOTHING else self.lesson.advice[at]

    def remark(self) -> str:
        """What the coach says about the learner's last action."""
        own = self.decisions()[:-1]
        row = self.row_at(own[-1]) if own else None
        if row is None:
            return ""
        options = teaching.legal(self.lesson, self.view_at(own[-1]))
        return coaching.remark(row, options, self.moves[own[-1]].step.text)


AnyLesson = LessonTable | GuidedTable


def table_for(
    store: Store, game: AnyGame, row: TableRow, epoch: str, changed: Callable[[Table], None]
) -> Table | LessonTable | GuidedTable:
    """A table of the right kind."""
    if not row.lesson:
        return Table(store, game, row, epoch, changed)
    kind = GuidedTable if lesson_of(game, row).is_guided else LessonTable
    return kind(store, game, row, epoch, changed)


def lesson_of(game: AnyGame, row: TableRow) -> Lesson:
    """The lesson of a table, if its file is still the one that it was begun with."""
    id, _, mark = row.lesson.partition(" ")
    found = course_of(game).lesson(id)
    if found is None or found.mark() != mark:
        raise errors.old_lesson(game.id)
    return found


def progress_at(store: Store, row: TableRow) -> Progress:
    """How far the learner of a table is."""
    found = store.learned_at(row.id)
    if found is None:
        raise errors.old_lesson(row.game)
    return found


def course_of(game: AnyGame) -> Course:
    """A game's course."""
    if not reading.has_course(game):
        raise errors.no_course(game.title)
    return reading.course(game)


def known_lesson(game: AnyGame, id: str) -> Lesson:
    """A lesson by its name."""
    found = course_of(game).lesson(id)
    if found is None:
        raise errors.unknown_lesson(game.title)
    return found


def position(lesson: Lesson) -> str:
    """Where it begins, as a table keeps it."""
    try:
        return json.dumps(lesson.game.to_data(lesson.case.scene()))
    except (BadExample, BadContent):
        raise errors.no_course(lesson.game.title) from None


def settings(lesson: Lesson) -> Settings:
    """How its game is set up."""
    given = lesson.case.given
    return lesson.game.settings(given.get("seats", lesson.game.seats[0]), given.get("options", {}))


def seats(lesson: Lesson, identity: int, name: str) -> list[SeatRow]:
    """The learner, and whoever plays against him: by the lesson's lines, or a bot."""
    rows = []
    for seat, called in enumerate(lesson.names):
        if seat == lesson.seat:
            rows.append(SeatRow(seat, identity, name))
        else:
            bot = lesson.bots.get(seat, "")
            rows.append(SeatRow(seat, 0 if bot else RIVAL, called or lesson.game.colours[seat].capitalize(), bot))
    return rows


def with_names(table: Table, text: str) -> str:
    """A text with the seats' names; icons stay as they are written."""
    for seat, name in enumerate(table.people.names()):
        text = text.replace(f"{{{table.game.colours[seat]}}}", name)
    return text
