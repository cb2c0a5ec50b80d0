"""A table in play: its record, the state that follows from it, and what each viewer has been shown.

The record is the truth. A state is only kept to save work, and a viewer's version advances only when something changes
that this viewer may see: counting versions tells nothing about what others choose in secret.
"""

from __future__ import annotations

import json
import re
import secrets
import time
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from starhall.kernel import undoing
from starhall.kernel.actions import RECONSIDER, TIME_UP
from starhall.kernel.errors import Unknown
from starhall.kernel.events import Event
from starhall.kernel.frames import LEGAL, AtOnce
from starhall.kernel.game import Game, Settings
from starhall.kernel.record import Record, result
from starhall.kernel.seats import NOBODY, has, members
from starhall.kernel.state import State, View, question_of
from starhall.kernel.tags import RESULT
from starhall.kernel.telling import Sentence
from starhall.origin import players, stamp
from starhall.server import errors
from starhall.server.live import Listeners
from starhall.server.store import (
    NEVER,
    SeatRow,
    Standing,
    Statement,
    Step,
    Store,
    TableRow,
    Talk,
    Vote,
    seat_values,
    standing_values,
    steps_from,
    talk_values,
    vote_gone,
    vote_values,
)
from starhall.server.together import after, first_refused, goes_on, in_some_order

STRIDE: Final = 25  # actions between two kept states
SLICE: Final = 20  # kept actions that are played again while others wait
CHANGES: Final = 400  # of secret answers that a seat may make in one game: the record stays short
OWN_TAGS: Final = re.compile(rf"starhall|date|{RESULT}|(seat|bot|stand_in)_\d+")  # that a table gives itself
TRIES: Final = 4000  # applied actions while looking for an order in which a set is legal

Facts = tuple[object, ...]


@dataclass
class Line:
    """What one viewer has been shown."""

    facts: Facts
    version: int = 0  # of the game as this viewer sees it: what an answer refers to
    beat: int = 0  # of everything on the viewer's page, talk and waiting included
    moments: list[int] = field(default_factory=lambda: [0])  # how many actions were done when the view changed
    marks: list[int] = field(default_factory=lambda: [0])  # how many were done at each version


@dataclass
class Move:
    """An action that has been carried out on a copy, and what it changed for whom."""

    step: Step
    action: int
    news: list[Event]
    inner: bool
    question: str
    facts: list[Facts]
    phase: tuple[str, ...]
    due: int
    kept: State | None

    @property
    def seat(self) -> int:
        """Whose action it was."""
        return self.step.seat


@dataclass(frozen=True)
class Told:
    """A line of a viewer's log."""

    moment: int
    at: float
    sentence: Sentence
    phase: tuple[str, ...]


@dataclass(frozen=True)
class Picks:
    """A set in the making: what is in it, what stays when one is taken out of it, and what could be added though the
    record's order has passed it."""

    picked: tuple[int, ...]
    without: Mapping[int, tuple[int, ...]]
    more: tuple[int, ...]


class Table:
    """One table. Everything that changes it goes through here, on one thread."""

    def __init__(self, store: Store, game: Game, row: TableRow, epoch: str) -> None:
        self.store = store
        self.game = game
        self.row = row
        self.epoch = epoch
        self.seats: list[SeatRow] = store.seats(row.id)
        if [seat.seat for seat in self.seats] != list(range(row.seats)):
            raise ValueError("seats are missing")
        self.talk: list[Talk] = store.talk(row.id)
        self.votes: list[Vote] = store.votes(row.id)
        self.standing: list[Standing] = store.standing(row.id)
        self.steps: list[Step] = []
        self.moves: list[Move] = []
        self.listeners = Listeners()
        self.cache: dict[int, tuple[str, dict[str, Any]]] = {}  # what viewers see, by beat
        self.peak = 0  # the most actions that the record has had
        self.first = self.start()
        self.g = self.first.copy()
        self.phases: list[tuple[str, ...]] = [self.phase_of(self.g) if row.began else ()]
        self.lines = [Line(facts) for facts in self.looks(self.g)]
        self.ahead = store.steps(row.id)[::-1]  # what is kept and not played again yet, the next last

    # -- the record -----------------------------------------------------------------------------------------------

    @property
    def settings(self) -> Settings:
        """How the game was set up."""
        return self.game.settings(self.row.seats, self.row.choices)

    def start(self) -> State:
        """The game before its first action. Nobody is shown one that has not begun: it has no seed yet."""
        if not self.row.position:
            return self.game.start(self.settings, self.row.seed if self.row.began else "")
        g = self.game.from_data(json.loads(self.row.position))
        g.done = 0
        g.floor = 0
        return g

    def record(self) -> Record:
        """The whole game; a table that began in an imagined middle has none."""
        if self.row.position:
            raise errors.not_allowed("This table began in the middle of another one, so it has no record of its own.")
        actions = tuple((move.step.seat, move.action) for move in self.moves)
        return Record(self.game, self.settings, self.row.seed, actions, self.tags())

    def tags(self) -> dict[str, str]:
        """Who sat here, when and how it ended. A record that was brought along and only looked at keeps its own."""
        brought: dict[str, str] = json.loads(self.row.tags or "{}")
        ended = {} if self.g.due else {RESULT: result(self.game, self.g)}
        if self.row.tags and self.row.changed == self.row.created:
            return {**brought, **ended} if brought else {}
        rest = {name: text for name, text in brought.items() if not OWN_TAGS.fullmatch(name)}
        return {**stamp(self.row.changed), **self.who_sits(), **rest, **ended}

    def who_sits(self) -> dict[str, str]:
        """The seats' people and bots, as tags; a bot that plays for somebody who is away is called a stand-in."""
        away = {f"stand_in_{seat.seat}": seat.stand_in for seat in self.seats if seat.stand_in}
        return {**players([seat.name for seat in self.seats], [seat.bot for seat in self.seats]), **away}

    def play_on(self) -> bool:
        """Play some more of what was kept: a long game takes several times. Is there more?"""
        for _ in range(min(SLICE, len(self.ahead))):
            step = self.ahead.pop()
            self.adopt(len(self.moves), [self.carry_out(self.g, step, self.game.space.number(step.text))])
        return bool(self.ahead)

    def carry_out(self, g: State, step: Step, action: int) -> Move:
        """Do one action on this state and look around afterwards."""
        top = g.stack[-1]
        inner, question = top.inner(), question_of(g, top, step.seat)
        news = g.apply(step.seat, action)
        kept = g.copy() if g.done % STRIDE == 0 else None
        views = [g.view(viewer) for viewer in range(NOBODY, self.row.seats)]
        facts = [view.facts() for view in views]
        return Move(step, action, news, inner, question, facts, self.game.phase(views[0]), g.due, kept)

    def state_at(self, number: int) -> State:
        """A copy of the game after so many actions."""
        if number == len(self.moves):
            return self.g.copy()
        at = number
        while at > 0 and self.moves[at - 1].kept is None:
            at -= 1
        kept = self.moves[at - 1].kept if at else self.first
        assert kept is not None
        g = kept.copy()
        for move in self.moves[at:number]:
            g.apply(move.step.seat, move.action)
        return g

    def looks(self, g: State) -> list[Facts]:
        """What everybody sees, a spectator first."""
        return [g.view(viewer).facts() for viewer in range(NOBODY, self.row.seats)]

    def phase_of(self, g: State) -> tuple[str, ...]:
        """Where the game stands, in public words."""
        return self.game.phase(g.view(NOBODY))

    # -- what viewers are shown -----------------------------------------------------------------------------------

    def line(self, viewer: int) -> Line:
        """What this viewer has been shown."""
        return self.lines[viewer + 1]

    def version(self, viewer: int) -> str:
        """To be sent back with an answer."""
        return f"{self.epoch}-{self.line(viewer).version}"

    def beat(self, viewer: int) -> str:
        """Changes whenever the viewer's page does."""
        return f"{self.epoch}-{self.line(viewer).beat}"

    def moments(self, viewer: int) -> Sequence[int]:
        """How many actions were done at each moment that the viewer can go back to."""
        return range(len(self.moves) + 1) if self.row.status == "finished" else self.line(viewer).moments

    def adopt(self, keep: int, moves: Sequence[Move], g: State | None = None) -> None:
        """The game goes on from its first `keep` actions with these. Whoever sees a difference is told."""
        due = self.g.due
        if keep < len(self.moves):
            self.forget_from(keep)
        if g is not None:
            self.g = g
        before = [line.facts for line in self.lines]
        for move in moves:
            self.moves.append(move)
            self.steps.append(move.step)
            self.phases.append(move.phase)
        heard = [self.show(viewer, keep, moves) for viewer in range(NOBODY, self.row.seats)]
        for viewer, line in enumerate(self.lines, start=NOBODY):
            if line.facts != before[viewer + 1] or heard[viewer + 1]:
                line.version += 1
                line.marks.append(keep)
                self.touch(viewer)
            elif self.g.due != due:
                self.touch(viewer)
        for move in moves:
            move.facts = []  # they were only needed to see who sees a difference
        self.peak = max(self.peak, len(self.moves))

    def show(self, viewer: int, keep: int, moves: Sequence[Move]) -> bool:
        """Bring one viewer's line up to date. Did it see or hear anything of these moves?"""
        line = self.line(viewer)
        anything = False
        for i, move in enumerate(moves):
            heard = any(event.seen_by(viewer) is not None for event in move.news)
            if heard or move.facts[viewer + 1] != line.facts:
                line.moments.append(keep + i + 1)
                line.facts = move.facts[viewer + 1]
                anything = True
        return anything

    def forget_from(self, keep: int) -> None:
        """The actions after these were taken back."""
        looks = self.looks(self.state_at(keep))
        del self.moves[keep:], self.steps[keep:], self.phases[keep + 1 :]
        for line, facts in zip(self.lines, looks, strict=True):
            del line.moments[bisect_right(line.moments, keep) :]
            if facts != line.facts:
                line.facts = facts
                line.version += 1
                line.beat += 1
                line.marks.append(keep)
        self.listeners.wake_all()

    def touch(self, viewer: int) -> None:
        """Something on this viewer's page has changed."""
        self.line(viewer).beat += 1
        self.listeners.wake(viewer)

    def touch_all(self) -> None:
        """Something on everybody's page has changed."""
        for viewer in range(NOBODY, self.row.seats):
            self.touch(viewer)

    # -- names ----------------------------------------------------------------------------------------------------

    def names(self) -> list[str]:
        """What the seats are called: the people's names, and something to tell equal ones apart."""
        names = [seat.name or f"seat {seat.seat + 1}" for seat in self.seats]
        return [
            name if names.count(name) == 1 else f"{name} ({self.game.colours[seat]})" for seat, name in enumerate(names)
        ]

    def call_seats(self, names: Sequence[str]) -> None:
        """A game that was over when it was brought along is told with the names of those who played it."""
        self.keep(seats=[replace(row, name=name or row.name) for row, name in zip(self.seats, names, strict=True)])

    def told(self, viewer: int, since: int = 0, upto: int | None = None) -> Iterator[Told]:
        """The viewer's log of the actions from `since` on."""
        names = self.names()
        moments = self.moments(viewer)
        for number, move in enumerate(self.moves[since:upto], start=since):
            for event in move.news:
                seen = event.seen_by(viewer)
                if seen is not None:
                    moment = bisect_left(moments, number + 1)
                    yield Told(moment, move.step.at, self.game.telling.event(seen, names), self.phases[number])

    def last_heard(self, viewer: int, most: int, upto: int | None = None) -> int:
        """The action from which on this viewer has heard about so many things."""
        at = len(self.moves) if upto is None else upto
        count = 0
        while at > 0 and count < most:
            at -= 1
            count += sum(event.seen_by(viewer) is not None for event in self.moves[at].news)
        return at

    # -- acting ---------------------------------------------------------------------------------------------------

    def act(self, seat: int, version: str, texts: Sequence[str], key: str = "", instead: int = 0) -> bool:
        """Carry out these actions together, in an order that is legal. Was it new? A repeated one changes nothing.

        `instead` takes back so many of the seat's own last actions first: a set is changed that way.
        """
        if key and any(step.key == key and step.seat == seat for step in self.steps[-64:]):
            return False
        actions = [self.number(text) for text in texts]
        if not actions and not instead:
            raise errors.malformed("Nothing is chosen: name an action, or say how many to take back instead.")
        self.check(seat, version)
        if not has(self.g.due, seat) and actions[:1] != [RECONSIDER]:
            raise errors.not_your_turn(self.waiting_for())
        keep, before = self.stand_back(seat, instead)
        if keep == len(self.moves) and instead:
            actions = [RECONSIDER, *actions]
        if RECONSIDER in actions and self.changes_of(seat) >= CHANGES:
            raise errors.enough(CHANGES)
        self.commit(keep, before, seat, self.ordered(before, seat, actions), key)
        return True

    def changes_of(self, seat: int) -> int:
        """How often a seat has begun a secret answer anew."""
        return sum(move.action == RECONSIDER and move.step.seat == seat for move in self.moves)

    def number(self, text: str) -> int:
        """The action that is called so."""
        try:
            return self.game.space.number(text)
        except Unknown as wrong:
            raise errors.malformed(str(wrong)[:400]) from None

    def check(self, seat: int, version: str) -> None:
        """Does the game go on, and does the seat answer what it is asked?"""
        self.goes_on()
        if version != self.version(seat):
            raise errors.stale(self.version(seat), self.since(seat, version))

    def has_begun(self) -> None:
        """Before all sit nothing is dealt, so there is nothing to see."""
        if self.row.status == "open":
            raise errors.not_started()

    def goes_on(self) -> None:
        """Something can be done only while the game goes on: a finished one stays finished, because all is known."""
        self.has_begun()
        if self.row.status == "finished":
            raise errors.finished()

    def since(self, seat: int, version: str) -> list[str]:
        """What the seat has heard since a version of its view."""
        marks = self.line(seat).marks
        epoch, _, number = version.partition("-")
        known = number.isdecimal() and epoch == self.epoch and int(number) + 1 < len(marks)
        start = marks[int(number) + 1] if known else max(0, len(self.moves) - 2)
        return [str(told.sentence) for told in self.told(seat, start) if told.sentence.level == 1]

    def stand_back(self, seat: int, instead: int) -> tuple[int, State]:
        """Where the seat's new actions are put: how many actions stay, and the state there."""
        number = len(self.moves)
        if not instead or self.g.stack[-1].reopens(seat):
            return number, self.g
        if instead > self.undoable(seat):
            raise errors.nothing_to_undo("Since then something was drawn or seen, or somebody else was asked.")
        return number - instead, self.state_at(number - instead)

    def ordered(self, before: State, seat: int, actions: list[int]) -> list[int]:
        """The actions in an order that the rules allow. A refusal says the same whatever is hidden from the seat."""
        if len(actions) < 2:
            for action in actions:
                clause = before.forbids(seat, action)
                if clause != LEGAL:
                    raise self.refused(action, clause)
            return actions
        world = self.imagined(before.view(seat))
        order = in_some_order(world, seat, actions, [TRIES])
        if order is None:
            found = first_refused(world, seat, actions)
            raise self.refused(*found) if found else errors.look_first()
        if in_some_order(before, seat, order, [len(order)]) != order:
            raise errors.look_first()
        return order

    def refused(self, action: int, clause: str) -> errors.Wrong:
        """The rules' answer to an illegal action."""
        words = self.game.space.words[action]
        return errors.illegal(f'"{words}" is not possible.', clause, self.game.telling.clause(clause))

    def commit(self, keep: int, before: State, seat: int, actions: Sequence[int], key: str = "") -> None:
        """Carry it out on a copy, write it down, and only then let anybody see it.

        What comes after the agreed time comes after the table has said so.
        """
        g = before.copy()
        now = time.time()
        steps = [Step(seat, self.game.space.texts[action], now, key) for action in actions]
        if self.time_is_up(g, now):
            steps = [Step(NOBODY, TIME_UP, now), *steps]
        moves = [self.carry_out(g, step, self.game.space.number(step.text)) for step in steps]
        status = "running" if g.due else "finished"
        past = self.past_votes(status)
        self.keep(
            *steps_from(self.row.id, keep, [move.step for move in moves]),
            *map(vote_gone, past),
            g=g,
            seats=self.asked_anew(before, g, seat, keep + len(moves), now),
            status=status,
            result=self.result(g) if status == "finished" else "",
            changed=now,
        )
        self.votes = [vote for vote in self.votes if vote not in past]
        self.adopt(keep, moves, g)

    def keep(
        self,
        *statements: Statement,
        seats: Sequence[SeatRow] = (),
        g: State | None = None,
        standing: Sequence[Standing] | None = None,
        note: str = "",
        **fields: Any,
    ) -> list[int]:
        """Write a change down, all of it or nothing; only then it is so here. The numbers of what is new."""
        sitting = [next((new for new in seats if new.seat == row.seat), row) for row in self.seats]
        row = replace(self.row, revision=self.row.revision + 1, **fields)
        row.wake = self.wake(row, g or self.g, sitting, self.standing if standing is None else standing)
        said = [Talk(row.id, NOBODY, "", note, "note", time.time())] if note else []
        written = [*statements, *[seat_values(row.id, seat) for seat in seats], *map(talk_values, said)]
        made = self.store.change(row, len(self.moves), written)
        self.row, self.seats = row, sitting
        for talk in said:
            self.hear(replace(talk, id=made[-1]))
        return made

    def wake(self, row: TableRow, g: State, seats: Sequence[SeatRow], standing: Sequence[Standing]) -> float:
        """When the hall must look at the table: at once where it may have to answer for a seat."""
        if row.status != "running":
            return NEVER
        due = [seats[seat] for seat in members(g.due)]
        if any(seat.player or seat.trivial or any(answer.seat == seat.seat for answer in standing) for seat in due):
            return 0
        return min(time_is_over(row, due), self.time_to_call(row, g))

    def patient_until(self) -> float:
        """When the hall must look again where it has nobody to answer for."""
        due = [self.seats[seat] for seat in members(self.g.due)]
        return min(time_is_over(self.row, due), self.time_to_call(self.row, self.g))

    def asked_anew(self, before: State, g: State, actor: int, length: int, now: float) -> list[SeatRow]:
        """The seats whose time begins now: they are asked something that they were not asked before.

        Who answers anew in secret, or takes back and plays again, is still asked the same.
        """
        lanes = [top.start for top in (before.stack[-1:] + g.stack[-1:]) if isinstance(top, AtOnce)]
        same = len(lanes) == 2 and lanes[0] is lanes[1]
        asked = [seat for seat in members(g.due) if not has(before.due, seat) and seat != actor]
        if actor >= 0 and has(g.due, actor) and not same and length > self.peak:
            asked.append(actor)
        return [replace(self.seats[seat], asked=now) for seat in asked]

    def deadline(self, row: TableRow) -> float:
        """When the time is over that the table agreed on; 0: it agreed on none, or has not begun."""
        minutes = self.game.minutes(self.settings)
        return row.began + 60 * minutes if minutes and row.began else 0

    def time_to_call(self, row: TableRow, g: State) -> float:
        """When the table has to say that the agreed time has passed; never when it has said so, or agreed on none."""
        ends = self.deadline(row)
        return ends if ends and g.forbids(NOBODY, self.game.space.number(TIME_UP)) == LEGAL else NEVER

    def time_is_up(self, g: State, now: float) -> bool:
        """Has the agreed time passed without the table having said so?"""
        return self.time_to_call(self.row, g) <= now

    def call_time(self, now: float) -> None:
        """The table says that the agreed time has passed, if it has."""
        if self.row.status == "running" and self.time_is_up(self.g, now):
            self.commit(len(self.moves), self.g, NOBODY, [])

    def result(self, g: State) -> str:
        """How a finished game ended, as data."""
        text = self.game.outcome(g)
        for seat, name in enumerate(self.names()):
            text = text.replace(f"{{{seat}}}", name)
        return json.dumps({"text": text, "points": self.game.points(g), "places": self.game.places(g)})

    def waiting_for(self) -> str:
        """Whom the table waits for, in words."""
        names = self.names()
        question = self.g.view(NOBODY).question
        waits = [self.game.telling.wait(question, names[seat]) for seat in members(self.g.due)]
        return " ".join(dict.fromkeys(waits))

    # -- taking back ----------------------------------------------------------------------------------------------

    def undoable(self, seat: int) -> int:
        """How many of its own last actions a seat can take back by itself."""
        return undoing.undoable(self.g, self.moves, seat) if self.row.status == "running" else 0

    def chain(self, seat: int) -> int:
        """How many actions of the compound move in which the seat stands it has made already."""
        if not self.g.stack or not self.g.stack[-1].inner() or not has(self.g.due, seat):
            return 0
        return self.move_before(len(self.moves), self.undoable(seat))

    def last_move(self, seat: int) -> int:
        """How many actions the last move that can be taken back consists of."""
        return self.move_before(len(self.moves), self.undoable(seat))

    def own_move(self, seat: int) -> list[int]:
        """The actions of the move that the seat has just made; empty when somebody else has acted since."""
        number = len(self.moves)
        own = 0
        while own < number and self.moves[number - own - 1].step.seat == seat:
            own += 1
        return [move.action for move in self.moves[number - self.move_before(number, own) :]] if own else []

    def move_before(self, number: int, most: int) -> int:
        """How many actions the compound move that ends here consists of, at most."""
        return undoing.move_before(self.moves, number, most)

    def undo(self, seat: int, version: str, steps: int = 0) -> None:
        """Take back so many own actions; 0: the whole last move."""
        self.check(seat, version)
        if not has(self.g.due, seat):
            raise errors.not_your_turn(self.waiting_for())
        steps = steps or self.last_move(seat) or 1
        if steps > self.undoable(seat):
            raise errors.nothing_to_undo(
                "Since then something was drawn or seen, or another seat was asked. You can ask the table."
            )
        self.take_back(len(self.moves) - steps)

    def take_back(self, keep: int, *, by_consent: bool = False, note: str = "") -> None:
        """The record drops what comes after its first `keep` actions. By consent their time begins anew."""
        g = self.state_at(keep)
        asked = [replace(self.seats[seat], asked=time.time()) for seat in members(g.due)] if by_consent else []
        past = self.past_votes("running")
        self.keep(
            *steps_from(self.row.id, keep, []),
            *map(vote_gone, past),
            g=g,
            seats=asked,
            note=note,
            status="running",
            result="",
        )
        self.votes = [vote for vote in self.votes if vote not in past]
        self.adopt(keep, [], g)

    # -- sets -----------------------------------------------------------------------------------------------------

    def picks(self, seat: int) -> Picks | None:
        """The set that the seat is picking, if it is picking one: the same question again, the same verb."""
        run = self.run_of(seat)
        if not run or not has(self.g.due, seat):
            return None
        before = self.before_run(seat, len(run))
        if before is None:
            return None
        verb = self.verb(run[-1])
        now = self.g.options(seat)
        missed = [a for a in before.options(seat) if self.verb(a) == verb and a not in run and a not in now]
        more = [a for a in missed if in_some_order(before, seat, [*run, a], [TRIES // 4]) is not None]
        without = {a: tuple(self.rest_of(before, seat, run, a)) for a in run}
        return Picks(tuple(run), without, tuple(more))

    def rest_of(self, before: State, seat: int, run: list[int], gone: int) -> list[int]:
        """What stays picked without this one: the others; where they alone cannot be picked, those before it."""
        others = [action for action in run if action != gone]
        return others if in_some_order(before, seat, others, [TRIES // 4]) is not None else run[: run.index(gone)]

    def run_of(self, seat: int) -> list[int]:
        """The seat's last actions of one verb that answered the question which it is asked again now."""
        if not self.g.stack or not self.moves:
            return []
        lane = isinstance(self.g.stack[-1], AtOnce)
        if not lane and not self.g.stack[-1].inner():
            return []  # a turn that goes on is no set
        question = question_of(self.g, self.g.stack[-1], seat)
        run: list[int] = []
        floor = 0 if lane else len(self.moves) - self.undoable(seat)
        for move in reversed(self.moves[floor:]):
            if move.step.seat != seat and lane:
                continue
            alike = not run or self.verb(run[0]) == self.verb(move.action)
            if move.step.seat != seat or move.question != question or not alike or " " not in move.step.text:
                break
            run.insert(0, move.action)
        return run

    def before_run(self, seat: int, length: int) -> State | None:
        """A state in which the seat may believe that it began to pick."""
        if not self.g.stack[-1].reopens(seat):
            if length > self.undoable(seat):
                return None
            return self.imagined(self.state_at(len(self.moves) - length).view(seat))
        g = self.imagined(self.g.view(seat))
        g.advance(seat, RECONSIDER)
        trial = g.copy()
        for action in self.run_of(seat):
            if trial.forbids(seat, action) != LEGAL:
                return None
            trial.advance(seat, action)
        return g if trial.options(seat) == self.g.options(seat) else None

    def verb(self, action: int) -> str:
        """The action's verb."""
        return self.game.space.texts[action].partition(" ")[0]

    # -- judgements from what a seat may know ---------------------------------------------------------------------

    def imagined(self, view: View) -> State:
        """A state that this view's seat may believe in: what is asked of it can tell no secret."""
        return self.game.imagine(view, 1)

    def finals(self, view: View) -> set[int]:
        """The options that could not be taken back: something is drawn or seen, or another seat is asked."""
        if not view.options or isinstance(view.frames[-1], AtOnce):
            return set()
        world = self.imagined(view)
        return {a for a in view.options if not goes_on(world, after(world, view.seat, a), view.seat)}

    def why_not(self, view: View, action: int) -> str:
        """The clause that refuses an action to this seat, judged by what it may know."""
        return self.imagined(view).forbids(view.seat, action)

    # -- people ---------------------------------------------------------------------------------------------------

    def people(self) -> list[int]:
        """The seats at which people sit who are here."""
        return [seat.seat for seat in self.seats if seat.identity and not seat.stand_in]

    def seats_of(self, identity: int) -> list[int]:
        """The seats that belong to a person."""
        return [seat.seat for seat in self.seats if identity and seat.identity == identity]

    def sit(self, seat: int, identity: int, name: str, bot: str = "") -> None:
        """Somebody takes an open seat; with the last one the game is dealt and begins."""
        row = replace(self.seats[seat], identity=identity, name=name, bot=bot)
        if self.row.status == "open" and not any(other.open for other in self.seats if other.seat != seat):
            self.begin([row if other.seat == seat else other for other in self.seats])
        else:
            self.keep(seats=[row])
        self.touch_all()

    def begin(self, seats: Sequence[SeatRow]) -> None:
        """Deal: the seed is drawn now, so that nobody can have seen anything of the game before."""
        seed, now = secrets.token_hex(32), time.time()
        g = self.game.start(self.settings, seed)
        status, result = ("running", "") if g.due else ("finished", self.result(g))
        asked = [replace(seat, asked=now) for seat in seats]
        self.keep(seats=asked, g=g, seed=seed, status=status, result=result, changed=now, began=now)
        self.deal(g)

    def deal(self, g: State) -> None:
        """The game stands at its beginning; whoever looks sees it now."""
        self.first, self.g = g, g.copy()
        self.phases = [self.phase_of(g)]
        for line, facts in zip(self.lines, self.looks(g), strict=True):
            line.facts = facts
            line.version += 1
            line.marks.append(0)

    def stand_up(self, seat: int) -> None:
        """Leave: an open table gets its seat back, a running one a bot."""
        if self.row.status == "open":
            self.keep(seats=[replace(self.seats[seat], identity=0, name="")])
            self.touch_all()
        else:
            self.stand_in(seat, "greedy")

    def stand_in(self, seat: int, bot: str) -> None:
        """A bot plays while the seat's person is away; an empty name gives the seat back."""
        row = self.seats[seat]
        if row.stand_in == bot:
            return
        about = [vote for vote in self.votes if vote.kind == "bot" and vote.about == seat]
        note = f"A bot plays for {row.name}." if bot else f"{row.name} is back."
        self.keep(*map(vote_gone, about), seats=[replace(row, stand_in=bot)], note=note)
        self.votes = [vote for vote in self.votes if vote not in about]

    def set_trivial(self, seat: int, on: bool) -> None:
        """Answer for me where there is only one option, or do not."""
        self.keep(seats=[replace(self.seats[seat], trivial=on)])
        self.touch(seat)

    def say(self, seat: int, name: str, text: str) -> None:
        """Somebody says something to everybody."""
        self.hear(self.store.say(Talk(self.row.id, seat, name, text, "say", time.time())))

    def hear(self, talk: Talk) -> None:
        """Everybody hears it."""
        self.talk.append(talk)
        del self.talk[:-100]
        self.touch_all()

    def set_standing(self, answer: Standing) -> None:
        """Keep an answer for later; an empty action forgets it."""
        standing = [a for a in self.standing if (a.seat, a.question) != (answer.seat, answer.question)]
        if answer.action:
            standing.append(answer)
        self.keep(standing_values(self.row.id, answer), standing=standing)
        self.standing = standing
        self.touch(answer.seat)

    def standing_answer(self, seat: int, view: View) -> int | None:
        """What the seat has said beforehand about what it is asked now."""
        stage = " ".join(self.phases[-1][:1])
        for answer in self.standing:
            if (answer.seat, answer.question) == (seat, view.question) and answer.stage in ("", stage):
                action = self.game.space.numbers.get(answer.action, -1)
                return action if action in view.options else None
        return None

    # -- votes ----------------------------------------------------------------------------------------------------

    def ask_table(self, kind: str, seat: int, about: int) -> None:
        """Put a question before the table; it is decided at once where nobody else needs to be asked."""
        self.goes_on()
        same = [vote for vote in self.votes if vote.kind == kind and (kind == "undo" or vote.about == about)]
        if same and kind == "bot":
            return self.agree(same[0], seat, True)
        vote = Vote(kind, seat, about, frozenset([seat]))
        if self.agreed(vote):
            return self.decide(vote)
        made = self.keep(vote_values(self.row.id, vote), *map(vote_gone, same))
        self.votes = [*[old for old in self.votes if old not in same], replace(vote, id=made[0])]
        return self.touch_all()

    def agree(self, vote: Vote, seat: int, yes: bool) -> None:
        """A seat answers."""
        self.goes_on()
        others = [other for other in self.votes if other.id != vote.id]
        if not yes:
            self.keep(vote_gone(vote), note=f"{self.names()[seat]} said no.")
            self.votes = others
            return
        vote = replace(vote, agreed=vote.agreed | {seat})
        if self.agreed(vote):
            self.decide(vote)
        else:
            self.keep(vote_values(self.row.id, vote))
            self.votes = [*others, vote]
        self.touch_all()

    def electorate(self, vote: Vote) -> list[int]:
        """Whose consent it takes."""
        return [seat for seat in self.people() if vote.kind != "bot" or seat != vote.about]

    def agreed(self, vote: Vote) -> bool:
        """All agree to an undo; more than half of the others to a bot."""
        voters = self.electorate(vote)
        agreed = [seat for seat in voters if seat in vote.agreed]
        return len(agreed) >= len(voters) if vote.kind == "undo" else 2 * len(agreed) > len(voters)

    def decide(self, vote: Vote) -> None:
        """Do what the table has agreed to; with that the question is gone."""
        if vote.kind == "undo":
            self.take_back(vote.about, by_consent=True, note=f"{self.names()[vote.seat]} took a move back.")
        else:
            self.stand_in(vote.about, "greedy")

    def past_votes(self, status: str) -> list[Vote]:
        """What nobody can be asked any more: the game has gone on since, or is over."""
        return [vote for vote in self.votes if vote.kind == "undo" or status == "finished"]

    def own_last(self, seat: int) -> int | None:
        """How many actions stay when a seat takes back its last move by consent; what the table did stays."""
        return undoing.own_last(self.moves, seat)


def time_is_over(row: TableRow, due: Sequence[SeatRow]) -> float:
    """When one of these people has taken longer than the table agreed to."""
    people = [seat.asked + row.patience for seat in due if not seat.player]
    return min(people, default=NEVER) if row.patience else NEVER
