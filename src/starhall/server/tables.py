"""A table in play: what was played, who sits there and what each viewer has been shown, changed by one hand.

Whatever changes is handed to the writer, all of it or nothing, and is so here at once; nobody is told before it is
written (`telling.py`). Should that fail, what is here is not so: the table is put away and read again.
"""

from __future__ import annotations

import json
import re
import secrets
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any, Final

from starhall.kernel.actions import RECONSIDER, TIME_UP
from starhall.kernel.errors import Illegal, Unknown
from starhall.kernel.game import AnyGame, Settings
from starhall.kernel.record import Record, result
from starhall.kernel.seats import NOBODY, has, members
from starhall.kernel.state import State, View
from starhall.kernel.tags import RESULT
from starhall.origin import stamp
from starhall.server import clock, errors
from starhall.server.clock import Clocks
from starhall.server.combining import first_refused, in_some_order, went_on
from starhall.server.course import Course
from starhall.server.history import History, Move, Played, everybodys
from starhall.server.people import AWAY, People, called, given_back
from starhall.server.records import known_by
from starhall.server.redoing import Redoing
from starhall.server.sets import Picks, picks
from starhall.server.store import (
    BY_BOT,
    Change,
    Entry,
    PresetAnswer,
    SeatRow,
    Statement,
    Step,
    Store,
    TableRow,
    Talk,
    Vote,
    amended,
    entry_values,
    preset_values,
    seat_values,
    talk_values,
    vote_gone,
    vote_values,
)
from starhall.server.viewers import Viewers

SLICE: Final = 20  # kept actions that are played again while others wait
CHANGES: Final = 400  # of secret answers that a seat may make in one game: the record stays short
OWN_TAGS: Final = re.compile(rf"starhall|date|{RESULT}|(seat|bot|stand_in)_\d+")  # that a table gives itself
STAND_IN: Final = "greedy"  # the bot that plays for somebody who is away
TRIES: Final = 4000  # applied actions while looking for an order in which several are legal


def unnoticed(table: Table) -> None:
    """Nobody minds that the table has changed."""


def unminded(table: Table, wrong: Exception) -> None:
    """Nobody minds that something could not be written."""


class Table:
    """One table. Everything that changes it goes through here, on one thread; `changed` is called after each change.

    `failed` is called when one could not be written.
    """

    failed: Callable[[Table, Exception], None] = staticmethod(unminded)

    def __init__(
        self, store: Store, game: AnyGame, row: TableRow, epoch: str, changed: Callable[[Table], None] = unnoticed
    ) -> None:
        self.store = store
        self.game: Final = game
        self.row = row
        self.changed: Final = changed
        seats = store.seats(row.id)
        if [seat.seat for seat in seats] != list(range(row.seats)):
            raise ValueError("seats are missing")
        self.people: Final = People(game, seats, store.votes(row.id), store.presets(row.id), store.talk(row.id))
        first = self.start()
        views = everybodys(first)
        self.history: Final = History(game, first, game.phase(views[0]) if row.began else (), row.peak)
        self.viewers: Final = Viewers(self.history, views, epoch, bool(row.began))
        self.redoing: Final = Redoing()
        self.course: Course | None = None  # how the game went, once it is over and was asked for
        self.ahead: Final = store.entries(row.id)[::-1]  # what is kept and not played again yet, the next last
        self.unwritten: Final[list[Change]] = []  # what was handed to the writer and is not settled yet
        self.lost: Exception | None = None  # why something could not be written: then what is here is not so

    @property
    def g(self) -> State:
        """The game as it stands."""
        return self.history.g

    @property
    def moves(self) -> list[Move]:
        """What was played."""
        return self.history.moves

    @property
    def steps(self) -> list[Step]:
        """The same, as it is kept."""
        return [move.step for move in self.moves]

    @property
    def seats(self) -> list[SeatRow]:
        """Who sits there."""
        return self.people.seats

    # -- the record -----------------------------------------------------------------------------------------------

    @property
    def settings(self) -> Settings:
        """How the game was set up."""
        return self.game.settings(self.row.seats, self.row.choices)

    def start(self) -> State:
        """The game before its first action. Nobody is shown one that has not begun: it has no seed yet."""
        if not self.row.position:
            g: State = self.game.start(self.settings, self.row.seed if self.row.began else "")
        else:
            g = self.game.from_data(json.loads(self.row.position))
            g.done = 0
            g.floor = 0
        return g

    def play_on(self) -> bool:
        """Play some more of what was kept: a long game takes several times. Is there more?"""
        done = 0
        while self.ahead and done < SLICE:
            entry = self.ahead.pop()
            self.follow(entry)
            done += max(1, len(entry.steps))
        return bool(self.ahead)

    def follow(self, entry: Entry) -> None:
        """An entry of the log happens here, as it happened where it was accepted: all versions are the same again."""
        before = self.g if entry.keep == len(self.moves) else self.history.state_at(entry.keep)
        g, phase = before.copy(), self.history.phases[entry.keep]
        moves: list[Move] = []
        for step in entry.steps:
            moves.append(self.history.carry_out(g, step, phase))
            phase = moves[-1].phase
        self.adopt(Played(entry.keep, before, moves, g))

    def catch_up(self, row: TableRow, people: People, entries: Sequence[Entry]) -> None:
        """What another process has written happens here, too, and whoever may see it does."""
        for entry in entries:
            self.follow(entry)
        before, private = self.public(), [self.private(seat) for seat in range(row.seats)]
        self.row, self.history.peak = row, row.peak
        mine = self.people
        mine.seats, mine.votes, mine.presets, mine.talk = people.seats, people.votes, people.presets, people.talk
        if self.public() != before:
            self.viewers.touch_all()
        for seat, known in enumerate(private):
            if self.private(seat) != known:
                self.viewers.touch(seat)
        self.changed(self)

    def public(self) -> list[object]:
        """What everybody sees besides the game itself."""
        seats = [(row.identity, row.name, row.bot, row.stand_in, row.held) for row in self.seats]
        return [self.row.status, self.row.next, self.row.code, seats, list(self.people.votes), list(self.people.talk)]

    def private(self, seat: int) -> list[object]:
        """What a seat has said beforehand."""
        return [self.seats[seat].trivial, *[answer for answer in self.people.presets if answer.seat == seat]]

    def record(self) -> Record:
        """The whole game; a table that began in an imagined middle has none."""
        if self.row.position:
            raise errors.not_allowed("This table began in the middle of another one, so it has no record of its own.")
        actions = tuple((move.seat, move.action) for move in self.moves)
        return Record(self.game, self.settings, self.row.seed, actions, self.tags())

    def tags(self) -> dict[str, str]:
        """Who sat here, when and how it ended. A record that was brought along and only looked at keeps its own."""
        brought: dict[str, str] = json.loads(self.row.tags or "{}")
        ended = {} if self.g.due else {RESULT: result(self.game, self.g)}
        if self.row.tags and self.row.changed == self.row.created:
            return {**brought, **ended} if brought else {}
        rest = {name: text for name, text in brought.items() if not OWN_TAGS.fullmatch(name)}
        return {**stamp(self.row.changed), **self.people.tags(), **rest, **ended}

    def result(self, g: State) -> str:
        """How a finished game ended, as data."""
        text = self.game.outcome(g)
        for seat, name in enumerate(self.people.names()):
            text = text.replace(f"{{{seat}}}", name)
        own = known_by(self.game, self.history, g)
        return json.dumps({"text": text, "points": self.game.points(g), "places": self.game.places(g), "played": own})

    # -- a change -------------------------------------------------------------------------------------------------

    def keep(
        self,
        *,
        seats: Sequence[SeatRow] = (),
        votes: Sequence[Vote] | None = None,
        presets: Sequence[PresetAnswer] | None = None,
        dealt: State | None = None,
        played: Played | None = None,
        note: str = "",
        seen_by: Iterable[int] = (),
        also: Sequence[Statement] = (),
        **fields: Any,
    ) -> None:
        """Hand a change to the writer, all of it or nothing; then it is so here, and whoever may see it will."""
        if self.lost:
            raise self.lost
        people = self.people
        asked = people.votes if votes is None else self.numbered(votes)
        answers = people.presets if presets is None else list(presets)
        g = dealt or (played.g if played else self.g)
        row = amended(self.row, revision=self.row.revision + 1, stage=self.stage_after(dealt, played), **fields)
        sitting = self.turn_clocks(row, g, people.with_seats(seats), played)
        row.wake = clock.wake(self.game, row, g, sitting, answers)
        row.peak = max(row.peak, played.keep + len(played.moves)) if played else row.peak
        row.code = row.code if row.status != "finished" else ""
        said = [Talk(row.id, NOBODY, "", note, "note", time.time())] if note else []
        new = [vote for vote in asked if vote not in people.votes]
        self.hand_over(
            row,
            [
                *[vote_values(row.id, vote) for vote in new],
                *map(talk_values, said),
                *self.votes_gone(asked),
                *preset_changes(row.id, people.presets, answers),
                *[seat_values(row.id, seat) for seat, old in zip(sitting, people.seats, strict=True) if seat != old],
                *(self.logged(row, played) if played else []),
                *also,
            ],
        )
        self.row = row
        people.seats, people.presets, people.votes = sitting, answers, asked
        if dealt:
            self.deal(dealt)
        if played:
            self.adopt(played)
        for talk in said:
            self.hear(talk)
        for viewer in seen_by:
            self.viewers.touch(viewer)
        self.changed(self)

    def hand_over(self, row: TableRow, statements: Sequence[Statement]) -> None:
        """Of this change nobody is told before it is written."""
        self.mind(self.store.change(row, statements))

    def mind(self, change: Change) -> None:
        """Remember what is not written yet."""
        if not change.settled:
            self.unwritten.append(change)
            change.then.append(self.on_settled)
            self.viewers.listeners.hold()

    def on_settled(self, change: Change) -> None:
        """It is written; or it is not, and what is here is not so."""
        self.unwritten.remove(change)
        if change.wrong and not self.lost:
            self.lost = change.wrong
            self.failed(self, change.wrong)
        self.viewers.listeners.release()
        if self.unwritten:
            self.viewers.listeners.hold()

    def logged(self, row: TableRow, played: Played) -> list[Statement]:
        """The log's entry of what was played."""
        steps = tuple([move.step for move in played.moves])
        return [entry_values(row.id, Entry(row.revision, played.keep, steps))]

    def numbered(self, votes: Sequence[Vote]) -> list[Vote]:
        """Questions before the table, a new one with its number: the time, which everybody sees anyway."""
        least = max([vote.id for vote in self.people.votes], default=0)
        return [vote if vote.id else replace(vote, id=max(least + 1, int(time.time() * 1000))) for vote in votes]

    def turn_clocks(self, row: TableRow, g: State, seats: Sequence[SeatRow], played: Played | None) -> list[SeatRow]:
        """The seats after a change: who owes an answer, whose clock stands and whose runs; and when one runs out."""
        going = row.status == "running"
        sitting = [given_back(amended(seat, due=going and has(g.due, seat.seat))) for seat in seats]
        run = clock.running(row, sitting)
        sitting = clock.turned(self.clocks(), run, sitting, self.store.hours.now())
        clocks = Clocks(row, sitting, run, self.made(played))
        sitting = [amended(seat, runs_out=clocks.runs_out(seat.seat)) for seat in sitting]
        row.flag = clock.flag(row, sitting)
        return sitting

    def clocks(self) -> Clocks:
        """The players' clocks."""
        return Clocks(self.row, self.seats, clock.running(self.row, self.seats), self.made())

    def made(self, played: Played | None = None) -> list[int]:
        """The moves that people have made, where they get time for them."""
        return self.history.made(played) if self.row.increment else [0] * self.row.seats

    def late(self, now: float, earliest: float) -> list[int]:
        """The seats whose time is over; by the calendar nobody's is before the earliest time."""
        clocks, hours = self.clocks(), self.store.hours.now()
        running = members(clocks.running) if self.row.timeout != "nothing" else []
        by_calendar = [seat for seat in running if now >= max(earliest, clock.deadline(self.row, self.seats[seat]))]
        return by_calendar if not self.row.bank else [seat for seat in running if clocks.left(seat, hours) <= 0]

    def is_noted(self) -> bool:
        """Is what lists say of the table written down? Not yet where it is new, or an older hall has kept it."""
        due = [self.row.status == "running" and has(self.g.due, seat.seat) for seat in self.seats]
        return self.row.stage == self.stage_after() and [seat.due for seat in self.seats] == due

    def stage_after(self, dealt: State | None = None, played: Played | None = None) -> str:
        """Where the game stands after a change, in public words."""
        if dealt:
            phase = self.game.phase(dealt.view(NOBODY))
        elif played:
            phase = played.moves[-1].phase if played.moves else self.history.phases[played.keep]
        else:
            phase = self.history.phases[-1]
        return " · ".join(phase)

    def votes_gone(self, asked: Sequence[Vote]) -> list[Statement]:
        """Forget the questions that are not asked any more."""
        numbers = [vote.id for vote in asked]
        return [vote_gone(self.row.id, vote) for vote in self.people.votes if vote.id not in numbers]

    def deal(self, g: State) -> None:
        """The game stands at its beginning; whoever looks sees it now."""
        views = everybodys(g)
        self.history.deal(g, self.game.phase(views[0]))
        self.viewers.deal(views)

    def adopt(self, played: Played) -> None:
        """This was played. Whoever sees a difference is told."""
        due, back = self.g.due, played.keep < len(self.moves)
        self.history.adopt(played)
        if back:
            self.viewers.take_back(played.keep, everybodys(played.before))
        self.viewers.go_on(played.keep, played.moves, self.g.due != due)

    # -- acting ---------------------------------------------------------------------------------------------------

    def act(self, seat: int, version: str, texts: Sequence[str], key: str = "", instead: int = 0) -> bool:
        """Carry out these actions together, in an order that is legal. Was it new? A repeated one changes nothing.

        `instead` takes back so many of the seat's own last actions first: a set is changed that way.
        """
        if key not in ("", BY_BOT) and self.history.has_key(seat, key):
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
        if RECONSIDER in actions and self.history.changes_of(seat) >= CHANGES:
            raise errors.enough(CHANGES)
        self.commit(seat, self.carry_out(keep, before, seat, self.ordered(before, seat, actions), key))
        self.redoing.act(seat, version, self.viewers.version(seat), () if instead else texts)
        return True

    def number(self, text: str) -> int:
        """The action that is called so."""
        try:
            return self.game.space.number(text)
        except Unknown as wrong:
            raise errors.malformed(str(wrong)[:400]) from None

    def check(self, seat: int, version: str) -> None:
        """Does the game go on, and does the seat answer what it is asked?"""
        self.goes_on()
        now = self.viewers.version(seat)
        if version != now:
            raise errors.stale(now, self.viewers.since(seat, version, self.people.names()))

    def has_begun(self) -> None:
        """Before all sit nothing is dealt, so there is nothing to see."""
        if self.row.status == "open":
            raise errors.not_started()

    def goes_on(self) -> None:
        """Something can be done only while the game goes on: a finished one stays finished, because all is known."""
        self.has_begun()
        if self.row.status == "finished":
            raise errors.finished()

    def stand_back(self, seat: int, instead: int) -> tuple[int, State]:
        """Where the seat's new actions are put: how many actions stay, and the state there."""
        number = len(self.moves)
        if not instead or self.g.stack[-1].reopens(seat):
            return number, self.g
        if instead > self.history.undoable(seat):
            raise errors.nothing_to_undo("Since then something was drawn or seen, or somebody else was asked.")
        return number - instead, self.history.state_at(number - instead)

    def ordered(self, before: State, seat: int, actions: list[int]) -> list[int]:
        """Several actions in an order that the rules allow, by what the seat may know: a refusal tells no secret."""
        if len(actions) < 2:
            return actions
        world = self.viewers.world(seat) if before is self.g else self.game.imagine(before.view(seat), 1)
        order = in_some_order(world, seat, actions, [TRIES])
        if order is None:
            found = first_refused(world, seat, actions)
            raise self.refused(*found) if found else errors.look_first()
        return order

    def refused(self, action: int, clause: str) -> errors.Wrong:
        """The rules' answer to an illegal action."""
        words = self.game.space.words[action]
        return errors.illegal(f'"{words}" is not possible.', clause, self.game.telling.clause(clause))

    def carry_out(self, keep: int, before: State, seat: int, actions: Sequence[int], key: str = "") -> Played:
        """Do these actions on a copy, each checked and applied once. Several go on only where nothing new is seen.

        What comes after the agreed time comes after the table has said so.
        """
        now = time.time()
        g = before.copy()
        moves: list[Move] = []
        phase = self.history.phases[keep]
        if clock.time_to_call(self.game, self.row, g) <= now:
            moves.append(self.history.carry_out(g, Step(NOBODY, TIME_UP, now), phase))
        for number, action in enumerate(actions, start=1):
            top, done = g.stack[-1], g.done
            phase = moves[-1].phase if moves else phase
            try:
                moves.append(self.history.carry_out(g, Step(seat, self.game.space.texts[action], now, key), phase))
            except Illegal as wrong:
                raise (self.refused(action, wrong.clause) if len(actions) == 1 else errors.look_first()) from None
            if number < len(actions) and not went_on(top, done, g, seat):
                raise errors.look_first()
        return Played(keep, before, moves, g)

    def commit(self, seat: int, played: Played) -> None:
        """The game goes on like this, or is over with it."""
        now, g = time.time(), played.g
        status = "running" if g.due else "finished"
        longer = played.keep + len(played.moves) > self.history.peak
        by_bot = any(move.step.key == BY_BOT for move in played.moves)
        seats = self.seats if by_bot else self.people.with_seats(self.people.awake(seat))
        self.keep(
            played=played,
            votes=self.people.votes_that_stay(status),
            seats=clock.asked_anew(played.before, g, seats, seat, longer, now),
            status=status,
            result=self.result(g) if status == "finished" else "",
            changed=now,
        )

    def call_time(self, now: float) -> None:
        """The table says that the agreed time has passed, if it has."""
        if self.row.status == "running" and clock.time_to_call(self.game, self.row, self.g) <= now:
            self.commit(NOBODY, self.carry_out(len(self.moves), self.g, NOBODY, []))

    def waiting_for(self) -> str:
        """Whom the table waits for, in words."""
        names = self.people.names()
        question = self.viewers.view(NOBODY).question
        waits = [self.game.telling.wait(question, names[seat]) for seat in members(self.g.due)]
        return " ".join(dict.fromkeys(waits))

    def offers(self, view: View) -> list[int]:
        """The options that are put before a seat: all that are legal."""
        return list(view.options)

    def picks(self, seat: int) -> Picks | None:
        """The set that the seat is picking, if it is picking one."""
        return picks(self.history, seat, self.viewers.world)

    # -- taking back ----------------------------------------------------------------------------------------------

    def undo(self, seat: int, version: str, steps: int = 0) -> None:
        """Take back so many own actions; 0: the whole last move."""
        self.check(seat, version)
        if not has(self.g.due, seat):
            raise errors.not_your_turn(self.waiting_for())
        steps = steps or self.history.last_move(seat) or 1
        if steps > self.history.undoable(seat):
            raise errors.nothing_to_undo(
                "Since then something was drawn or seen, or another seat was asked. You can ask the table."
            )
        taken = [step.text for step in self.steps[-steps:]]
        self.take_back(len(self.moves) - steps)
        self.redoing.take_back(seat, version, self.viewers.version(seat), taken)

    def ask_undo(self, seat: int, version: str) -> None:
        """Put the seat's last move before the table."""
        self.check(seat, version)
        keep = self.history.own_last(seat)
        if keep is None:
            raise errors.nothing_to_undo("You have not moved yet.")
        self.ask_table("undo", seat, keep)

    def take_back(self, keep: int, *, by_consent: bool = False, note: str = "") -> None:
        """The record drops what comes after its first `keep` actions. By consent their time begins anew."""
        g = self.history.state_at(keep)
        played = Played(keep, g, [], g)
        self.keep(
            played=played,
            votes=self.people.votes_that_stay("running"),
            seats=self.with_their_time(played) if by_consent else [],
            note=note,
            status="running",
            result="",
        )

    def with_their_time(self, played: Played) -> list[SeatRow]:
        """The seats after an agreed undo: who is asked has all the time for it, and the clocks stand as they stood."""
        lost = [self.row.increment * (a - b) for a, b in zip(self.made(), self.made(played), strict=True)]
        seats = [replace(row, used=row.used - lost[row.seat]) for row in self.seats]
        return [replace(row, asked=time.time()) if has(played.g.due, row.seat) else row for row in seats]

    # -- people ---------------------------------------------------------------------------------------------------

    def sit(self, seat: int, identity: int, name: str, bot: str = "") -> None:
        """Somebody takes an open seat; with the last one the game is dealt and begins."""
        row = replace(self.seats[seat], identity=identity, name=name, bot=bot, held=0)
        asked = ("DELETE FROM invitations WHERE table_id = ? AND guest = ?", (self.row.id, identity))
        if self.row.status == "open" and not any(other.open for other in self.seats if other.seat != seat):
            self.begin(row, asked)
        else:
            self.keep(seats=[row], seen_by=self.viewers.everybody(), also=[asked])

    def let_go(self, identity: int) -> None:
        """No open seat is kept for this person any more."""
        kept = [replace(row, held=0) for row in self.seats if row.held == identity]
        if kept:
            self.keep(seats=kept, seen_by=self.viewers.everybody())

    def begin(self, last: SeatRow, also: Statement) -> None:
        """Deal: the seed is drawn now, so that nobody can have seen anything of the game before."""
        seed, now = secrets.token_hex(32), time.time()
        g = self.game.start(self.settings, seed)
        status, result = ("running", "") if g.due else ("finished", self.result(g))
        asked = [replace(seat, asked=now) for seat in self.people.with_seats([last])]
        self.keep(
            seats=asked,
            dealt=g,
            seen_by=self.viewers.everybody(),
            seed=seed,
            status=status,
            result=result,
            changed=now,
            began=now,
            also=[also],
        )

    def call_seats(self, names: Sequence[str]) -> None:
        """A game that was over when it was brought along is told with the names of those who played it."""
        self.keep(seats=called(self.seats, names))

    def stand_up(self, seat: int) -> None:
        """Leave: an open table gets its seat back, a running one a bot."""
        if self.row.status == "open":
            self.keep(seats=[replace(self.seats[seat], identity=0, name="")], seen_by=self.viewers.everybody())
        else:
            self.stand_in(seat, STAND_IN)

    def stand_in(self, seat: int, bot: str) -> None:
        """A bot plays while the seat's person is away; an empty name gives the seat back, unless its time is over."""
        row = self.seats[seat]
        if row.stand_in == bot:
            return
        if not bot and self.row.bank and self.row.timeout == "bot" and self.clocks().left(seat, 0) <= 0:
            raise errors.time_over()
        note = f"A bot plays for {row.name}." if bot else f"{row.name} is back."
        self.put_bot(replace(row, stand_in=bot, lent=0, asked=row.asked if bot else time.time()), note)

    def time_is_over(self, seat: int) -> None:
        """What was agreed happens: a bot makes the seat's move, or plays on for it."""
        row, name = self.seats[seat], self.people.names()[seat]
        lent = row.lent + 1 if self.row.timeout == "move" else AWAY
        note = f"Time is up: a bot makes {name}'s move." if lent < AWAY else f"Time is up: a bot plays for {name}."
        self.put_bot(replace(row, stand_in=STAND_IN, lent=lent), note)

    def put_bot(self, row: SeatRow, note: str) -> None:
        """Who plays a seat changes: what was asked about that is answered."""
        votes = self.people.votes_without(self.people.same_vote("bot", row.seat))
        self.keep(votes=votes, seats=[row], note=note)

    def set_trivial(self, seat: int, on: bool) -> None:
        """Answer for me where there is only one option, or do not."""
        self.keep(seats=[replace(self.seats[seat], trivial=on)], seen_by=[seat])

    def answer_later(self, seat: int, question: str, action: str, always: bool, unchanged: bool = False) -> None:
        """Keep an answer for later; it holds for this stage, or always, or as long as what is offered is unchanged.

        An empty action forgets it.
        """
        if action:
            self.number(action)
        while_offered = self.people.offer(self.viewers.view(seat)) if unchanged else self.stage()
        answer = PresetAnswer(seat, question, action, "" if always else while_offered)
        self.keep(presets=self.people.presets_with(answer), seen_by=[seat])

    def given(self, seat: int) -> int | None:
        """What the seat has said beforehand about what it is asked now."""
        return self.people.given(self.viewers.view(seat), self.stage())

    def stage(self) -> str:
        """Where the game stands, in public words, such as `Round 3`: so long an answer for later holds."""
        return " ".join(self.history.phases[-1][:1])

    def say(self, seat: int, name: str, text: str) -> None:
        """Somebody says something to everybody."""
        talk = Talk(self.row.id, seat, name, text, "say", time.time())
        self.mind(self.store.hand_over(Change([talk_values(talk)], self.row.id, checked=False)))
        self.hear(talk)

    def hear(self, talk: Talk) -> None:
        """Everybody hears it."""
        self.people.hear(talk)
        self.viewers.touch_all()

    # -- votes ----------------------------------------------------------------------------------------------------

    def ask_table(self, kind: str, seat: int, about: int) -> None:
        """Put a question before the table; it is decided at once where nobody else needs to be asked."""
        self.goes_on()
        same = self.people.same_vote(kind, about)
        if same and kind == "bot":
            return self.agree(same, seat, True)
        vote = Vote(kind, seat, about, frozenset([seat]))
        if self.people.agreed(vote):
            return self.decide(vote)
        return self.keep(votes=[*self.people.votes_without(same), vote], seen_by=self.viewers.everybody())

    def agree(self, vote: Vote, seat: int, yes: bool) -> None:
        """A seat answers."""
        self.goes_on()
        others = self.people.votes_without(vote)
        vote = replace(vote, agreed=vote.agreed | {seat})
        if not yes:
            self.keep(votes=others, note=f"{self.people.names()[seat]} said no.")
        elif self.people.agreed(vote):
            self.decide(vote)
        else:
            self.keep(votes=[*others, vote], seen_by=self.viewers.everybody())

    def decide(self, vote: Vote) -> None:
        """Do what the table has agreed to; with that the question is gone."""
        if vote.kind == "undo":
            self.take_back(vote.about, by_consent=True, note=f"{self.people.names()[vote.seat]} took a move back.")
        else:
            self.stand_in(vote.about, STAND_IN)


def preset_changes(table_id: str, old: Sequence[PresetAnswer], new: Sequence[PresetAnswer]) -> list[Statement]:
    """Write the answers that are new, and forget those that are gone."""
    kept = [(answer.seat, answer.question) for answer in new]
    gone = [replace(answer, action="") for answer in old if (answer.seat, answer.question) not in kept]
    return [preset_values(table_id, answer) for answer in [*gone, *[answer for answer in new if answer not in old]]]
