"""The hall: its games, its people, its tables, and the bots that sit at them."""

from __future__ import annotations

import asyncio
import json
import logging
import secrets
import time
from collections.abc import Callable, Coroutine, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from typing import Final

from starhall import bots, games
from starhall.kernel.chance import secret_chance
from starhall.kernel.errors import BadPosition, BadRecord, Illegal, Unknown
from starhall.kernel.game import AnyGame, Settings
from starhall.kernel.record import Record, reading
from starhall.kernel.seats import has, members
from starhall.kernel.state import View
from starhall.kernel.versions import Change as RuleChange
from starhall.server import clock, codes, errors
from starhall.server.learning import known_lesson, position, seats, settings, table_for
from starhall.server.limits import NAME, clean
from starhall.server.live import Heart, Listeners
from starhall.server.people import People
from starhall.server.reviewing import Reviews
from starhall.server.store import (
    BY_BOT,
    Conflict,
    News,
    NotKept,
    Progress,
    SeatRow,
    Step,
    Store,
    TableRow,
    new_id,
    progress_values,
    table_gone,
)
from starhall.server.tables import SLICE, Table
from starhall.server.telling import look_at
from starhall.server.workers import Workers

LOG: Final = logging.getLogger("starhall")
KEPT: Final = 400  # tables in memory
TABLES: Final = 60  # unfinished ones that a person may have opened within a day
LONGEST: Final = 10_000  # actions of a record that is brought along
BUSY: Final = 64  # answers in the making, beyond which no sleeping table is woken for its bots
BOT_NAMES: Final = ("Lodestar", "Vesper", "Quasar", "Meridian", "Halcyon", "Perihelion")
PACES: Final = ("live", "days", "hotseat")
VISIBILITIES: Final = ("public", "link")


@dataclass(frozen=True)
class Rhythm:
    """How long things take, in seconds."""

    bot: float = 0.45  # between two actions of bots, so that people can follow
    think: float = 1.0  # that a bot may think
    trivial: tuple[float, float] = (1.5, 3.5)  # until the hall answers for a seat: by lot, whatever its cards are
    clock: float = 2.0  # between two looks at what is due
    pause: float = 20.0  # until the hall tries again at a table where something went wrong
    grace: float = 600.0  # after it has opened, before somebody's time for a move is over by the calendar
    hours: float = 10.0  # between two notes of how long it has been open


@dataclass(frozen=True)
class Plan:
    """A table that somebody wants to open: who sits in each seat is `me`, `open` or a bot's name."""

    game: str
    seats: tuple[str, ...]
    choices: Mapping[str, str] = field(default_factory=dict)
    title: str = ""
    visibility: str = "link"
    pace: str = "live"
    patience: int = 0  # seconds for each move
    bank: int = 0  # seconds for the whole game, for each player
    increment: int = 0  # and so many more for each move
    timeout: str = "bot"  # what happens when somebody's time is over
    names: tuple[str, ...] = ()  # of those who play at one device


class Hall:
    """Everything that is open in this process."""

    def __init__(
        self, store: Store, modules: Mapping[str, str] | None = None, rhythm: Rhythm | None = None, epoch: str = ""
    ) -> None:
        self.store = store
        self.rhythm = rhythm or Rhythm()
        self.epoch = epoch or store.epoch()
        self.round = epoch or secrets.token_hex(3)  # this opening of the hall
        self.most_tables = TABLES
        self.modules = dict(modules) if modules is not None else installed()
        self.workers = Workers()
        self.reviews = Reviews(store, self.workers, self.modules)
        self.tables: dict[str, Table] = {}
        self.loading: dict[str, asyncio.Future[Table]] = {}
        self.forgotten = 0  # tables: one that is loaded again counts versions of its own
        self.prepared: dict[str, Plan | str] = {}  # tables that `play` opens for whoever comes with the key; then where
        self.asleep: dict[str, float] = {}  # tables where something went wrong, and when to try again
        self.thinking: dict[tuple[str, int], asyncio.Task[None]] = {}
        self.heart: Final = Heart()  # of all open streams
        self.doors: Final = Listeners()  # the people whose pages are open, wherever they are in the hall
        self.news = False  # has something changed that the lists of others show?
        self.clock: asyncio.Task[None] | None = None
        self.opened = 0.0

    # -- games ----------------------------------------------------------------------------------------------------

    def game(self, name: str) -> AnyGame:
        """A game that can be played here."""
        if name not in self.modules:
            raise errors.unknown_game(", ".join(self.modules))
        return games.game_in(self.modules[name])

    def games(self) -> list[AnyGame]:
        """The games that can be played here."""
        return [self.game(name) for name in self.modules]

    # -- tables ---------------------------------------------------------------------------------------------------

    def table(self, table_id: str) -> Table:
        """A table by its address."""
        found = self.tables.get(table_id)
        if found is None:
            with self.minding(table_id):
                found = self.begin_to_load(table_id)
                while found.play_on():
                    pass
            found = self.take_in(found)
        elif not self.is_up_to_date(found):
            return self.table(table_id)
        return look_at(found)

    async def ready(self, table_id: str) -> Table:
        """The same, but while a long game is played again others are served."""
        if table_id in self.tables:
            return self.table(table_id)
        if table_id not in self.loading:
            self.loading[table_id] = asyncio.ensure_future(self.load(table_id))
            self.loading[table_id].add_done_callback(lambda _: self.loading.pop(table_id, None))
        return look_at(await asyncio.shield(self.loading[table_id]))

    async def load(self, table_id: str) -> Table:
        """A table from what is kept, slice by slice."""
        with self.minding(table_id):
            found = self.begin_to_load(table_id)
            while found.play_on():
                await asyncio.sleep(0)
        return self.take_in(found)

    def is_up_to_date(self, table: Table) -> bool:
        """Is this table what is kept? If another process has gone on with it, this one follows; False: it is put away.

        While own changes are on their way, the first of them finds that out.
        """
        if not self.store.shared or table.unwritten or self.store.revision(table.row.id) == table.row.revision:
            return True
        try:
            with self.minding(table.row.id):
                return self.follow(table)
        except errors.Wrong:
            self.forget(table.row.id)
            return False

    def follow(self, table: Table) -> bool:
        """A table goes on as it has gone on elsewhere. A game that has begun meanwhile, and a lesson, are read anew."""
        id, store = table.row.id, self.store
        row = store.table(id)
        while row and not row.lesson and row.began == table.row.began:
            entries = [each for each in store.entries(id, table.row.revision) if each.number <= row.revision]
            people = People(table.game, store.seats(id), store.votes(id), store.presets(id), store.talk(id))
            if store.revision(id) == row.revision:
                table.catch_up(row, people, entries)
                return True
            row = store.table(id)
        self.forget(id)
        return False

    def hear(self, news: News) -> None:
        """Another process has written something: those who look at it here see it."""
        here = list(self.tables) if news.all else [id for id in news.tables if id in self.tables]
        here += [id for id, table in self.tables.items() if any(map(table.people.seats_of, news.anew))]
        for table_id in dict.fromkeys(here):
            table = self.tables.get(table_id)
            if table is not None and any(map(table.people.seats_of, news.anew)):
                self.forget(table_id)
            elif table is not None:
                self.follow_later(table)
        self.ring(news.ring)
        self.news = True
        if news.all:
            self.doors.wake_all()
        elif news.tables:
            self.ring(self.store.people_at([id for id in news.tables if id not in self.tables]))

    def follow_later(self, table: Table) -> None:
        """Follow what was written elsewhere; where that cannot be read now, whoever asks next will."""
        try:
            self.is_up_to_date(table)
        except NotKept as wrong:
            LOG.warning("table %s cannot be read: %s", table.row.id, wrong)

    def begin_to_load(self, table_id: str) -> Table:
        """A table from what is kept, before its first action."""
        self.store.writer.wait_for_table(table_id)
        row = self.store.table(table_id)
        if row is None:
            raise errors.unknown_table()
        game = self.game(row.game)
        check_rules(game, row)
        table = table_for(self.store, game, row, self.epoch, self.drive)
        table.viewers.round = f"{self.round}{self.forgotten or ''}"
        table.failed = self.failed
        return table

    def sleeps(self, row: TableRow) -> bool:
        """Can nobody play on at this table, because its rules or components are not those of this hall?"""
        try:
            check_rules(self.game(row.game), row)
        except errors.Wrong:
            return True
        return False

    @contextmanager
    def minding(self, table_id: str) -> Iterator[None]:
        """Whatever is wrong with what is kept of one table stays at that table; the log says it once."""
        try:
            yield
        except Exception as wrong:
            if isinstance(wrong, errors.Wrong) or type(wrong) is NotKept:
                raise
            if table_id not in self.asleep:
                LOG.exception("table %s cannot be loaded", table_id)
            self.set_aside(table_id)
            known = isinstance(wrong, (Illegal, Unknown, BadPosition))
            raise (errors.old_rules("other rules or cards") if known else errors.damaged(table_id)) from None
        self.asleep.pop(table_id, None)

    def take_in(self, table: Table) -> Table:
        """Keep a table in memory."""
        self.make_room()
        return self.tables.setdefault(table.row.id, table)

    def make_room(self) -> None:
        """Forget tables that nobody looks at; they are rebuilt from what is kept."""
        if len(self.tables) < KEPT:
            return
        busy = {table_id for table_id, _ in self.thinking}
        idle = [
            table_id
            for table_id, table in self.tables.items()
            if table_id not in busy and not table.viewers.listeners.anybody()
        ]
        for table_id in idle[: max(1, KEPT // 4)]:
            self.forget(table_id)

    def forget(self, table_id: str) -> None:
        """Put a table away: who needs it next gets it from what is kept."""
        table = self.tables.pop(table_id, None)
        if table is not None:
            self.forgotten += 1
            self.store.database.release(table_id)
            table.viewers.listeners.close()

    def set_aside(self, table_id: str) -> None:
        """Something went wrong at this table: leave it alone for a while, then try again."""
        self.asleep[table_id] = time.monotonic() + self.rhythm.pause

    def open(self, plan: Plan, identity: int) -> Table:
        """A new table. With every seat taken the game is dealt and begins at once."""
        game = self.game(plan.game)
        settings = checked_settings(game, len(plan.seats), plan.choices)
        name = self.store.name_of(identity)
        seats = [self.seated(at, who, identity, name) for at, who in enumerate(plan.seats)]
        self.check_words(plan)
        return self.deal_out(game, settings, plan, with_names(seats, plan), identity)

    def open_again(self, plan: Plan, seats: Sequence[SeatRow], identity: int) -> Table:
        """A table for these people."""
        game = self.game(plan.game)
        return self.deal_out(game, checked_settings(game, len(seats), plan.choices), plan, seats, identity)

    def deal_out(self, game: AnyGame, settings: Settings, plan: Plan, seats: Sequence[SeatRow], identity: int) -> Table:
        """A new game. While somebody is missing it has no seed, so that nobody can have seen anything of it."""
        seed = "" if any(seat.open for seat in seats) else secrets.token_hex(32)
        return self.set_up(game, settings, plan, seats, seed, "", identity)

    def prepare(self, plan: Plan) -> str:
        """The key to a table that is opened when somebody comes with it."""
        key = secrets.token_urlsafe(16)
        self.prepared[key] = plan
        return key

    def open_prepared(self, key: str, identity: int) -> str:
        """The address of the table that this key opens; it opens one only."""
        found = self.prepared[key]
        if isinstance(found, Plan):
            found = self.prepared[key] = self.open(found, identity).row.id
        return found

    def seated(self, seat: int, who: str, identity: int, name: str) -> SeatRow:
        """Who sits there: me, a bot, or nobody yet."""
        if who == "me":
            return SeatRow(seat, identity, name)
        if who == "open":
            return SeatRow(seat)
        if who not in bots.BOTS:
            raise errors.malformed(f'Unknown player "{who}"; known: me, open, {", ".join(bots.BOTS)}.')
        return SeatRow(seat, 0, BOT_NAMES[seat % len(BOT_NAMES)], who)

    def check_words(self, plan: Plan) -> None:
        """Are pace and visibility words that the hall knows?"""
        if plan.pace not in PACES:
            raise errors.malformed(f'Unknown pace "{plan.pace}"; known: {", ".join(PACES)}.')
        if plan.visibility not in VISIBILITIES:
            raise errors.malformed(f'Unknown visibility "{plan.visibility}"; known: {", ".join(VISIBILITIES)}.')
        if plan.pace != "hotseat" and plan.seats.count("me") > 1:
            raise errors.two_seats()
        if plan.names and plan.pace != "hotseat":
            raise errors.malformed("Names are given where several play at one device.")
        self.check_clock(plan)

    def check_clock(self, plan: Plan) -> None:
        """Is it one clock, for people who wait for each other?"""
        if plan.timeout not in clock.TIMEOUTS:
            raise errors.malformed(f'Unknown timeout "{plan.timeout}"; known: {", ".join(clock.TIMEOUTS)}.')
        if plan.bank and plan.patience:
            raise errors.malformed("A table has one clock: a bank for the whole game, or patience for each move.")
        if plan.increment and not plan.bank:
            raise errors.malformed("An increment belongs to a bank.")
        if (plan.bank or plan.patience) and (plan.pace == "hotseat" or len(plan.seats) == 1):
            raise errors.malformed("Who plays alone, or at one device, has no clock.")

    def set_up(
        self,
        game: AnyGame,
        settings: Settings,
        plan: Plan,
        seats: Sequence[SeatRow],
        seed: str,
        position: str,
        host: int,
    ) -> Table:
        """Write a new table down and sit around it."""
        return self.begin(self.table(self.write_down(game, settings, plan, seats, seed, position, [], host)))

    def write_down(
        self,
        game: AnyGame,
        settings: Settings,
        plan: Plan,
        seats: Sequence[SeatRow],
        seed: str,
        position: str,
        steps: Sequence[Step],
        host: int,
        tags: str = "",
    ) -> str:
        """The address of a new table with whatever was played already."""
        now = time.time()
        if self.store.unfinished(host, now - 86400) >= self.most_tables:
            raise errors.too_many_tables(self.most_tables)
        status = "open" if any(seat.open for seat in seats) else "running"
        row = TableRow(
            new_id(), game.id, rules_of(game), settings.seats, json.dumps(dict(settings.choices)), seed, position,
            plan.title or game.title, plan.visibility, plan.pace, plan.patience, status, host, "", now, now,
            0.0 if status == "open" else now, tags=tags,
            bank=plan.bank, increment=plan.increment, timeout=plan.timeout, peak=len(steps),
            code=codes.new_code(self.store) if status == "open" else "",
        )  # fmt: skip
        self.store.add_table(row, [replace(seat, asked=now) for seat in seats], steps)
        return row.id

    def begin(self, table: Table) -> Table:
        """A new table: it may be over already, or bots may be due; clocks begin to run."""
        if table.row.status == "running" and not table.g.due:
            table.keep(status="finished", result=table.result(table.g))
        elif table.row.status == "running":
            table.keep()
        else:
            self.drive(table)  # whoever looks at the lists sees at once that seats are free
        return table

    def join(self, table: Table, identity: int, seat: int | None) -> int:
        """Sit down at an open seat; who sits there already stays where he is."""
        mine = table.people.seats_of(identity)
        if mine and (seat is None or seat in mine):
            return mine[0] if seat is None else seat
        if mine and table.row.pace != "hotseat":
            raise errors.two_seats()
        kept = [row.seat for row in table.seats if row.open and row.held == identity]
        free = kept + [row.seat for row in table.seats if row.open and not row.held]
        if not free:
            raise errors.seat_kept() if any(row.open for row in table.seats) else errors.full_table()
        if seat is not None and seat not in free:
            raise errors.seat_taken(seat) if 0 <= seat < len(table.seats) else errors.wrong_seat(seat)
        chosen = free[0] if seat is None else seat
        table.sit(chosen, identity, self.store.name_of(identity))
        table.let_go(identity)
        return chosen

    def fill(self, table: Table, identity: int, seat: int, bot: str) -> None:
        """The host gives an open seat to a bot."""
        if identity != table.row.host:
            raise errors.not_allowed("Who opened the table gives its seats to bots.")
        if not 0 <= seat < len(table.seats) or not table.seats[seat].open:
            raise errors.seat_taken(seat)
        row = self.seated(seat, bot, identity, "")
        if not row.bot:
            raise errors.malformed(f"A bot is needed: {', '.join(bots.BOTS)}.")
        table.sit(seat, 0, row.name, row.bot)

    def fork(self, table: Table, viewer: int, moment: int, identity: int) -> Table:
        """Play on from a moment at a new table. What the viewer could not know then, and all chance, is dealt anew.

        That holds for a finished game, too: its record is open to all, and with it what would come next.
        """
        table.has_begun()
        if viewer < 0 and table.row.status != "finished":
            raise errors.not_allowed("Who watches can play on when the game is over.")
        moments = table.viewers.moments(viewer)
        if not 0 <= moment < len(moments):
            raise errors.unknown_moment(len(moments) - 1)
        me = max(0, viewer)
        g = table.history.state_at(moments[moment])
        if not g.due:
            raise errors.finished("At this moment nothing is left to play: choose an earlier one.")
        players = ["me" if seat == me else "greedy" for seat in range(table.row.seats)]
        plan = Plan(table.game.id, tuple(players), table.row.choices, f"{table.row.title}, from move {moment}")
        name = self.store.name_of(identity)
        seats = [self.seated(at, who, identity, name) for at, who in enumerate(players)]
        return self.set_up(table.game, table.settings, plan, seats, "", dealt_anew(table.game, g.view(me)), identity)

    def learn(self, game: AnyGame, id: str, identity: int, anew: bool = False) -> Table:
        """The table at which a person learns a lesson: the one where it was left, or a new one from its beginning."""
        lesson = known_lesson(game, id)
        before = next((row for row in self.store.learned(identity) if (row.game, row.lesson) == (game.id, id)), None)
        if before is not None and not anew:
            with suppress(errors.Wrong):
                table = self.table(before.table_id)
                if table.row.status == "running" and table.row.rules == rules_of(game):
                    return table
        name, now = self.store.name_of(identity), time.time()
        row = TableRow(
            new_id(), game.id, rules_of(game), settings(lesson).seats, json.dumps(dict(settings(lesson).choices)), "",
            position(lesson), lesson.title, "link", "live", 0, "running", identity, "", now, now, now,
            lesson=f"{id} {lesson.mark()}",
        )  # fmt: skip
        fresh = Progress(identity, game.id, id, 0, row.id, now)
        progress = replace(fresh, done=before.done, seconds=before.seconds) if before else fresh
        gone = table_gone(before.table_id) if before else []
        self.store.add_table(row, seats(lesson, identity, name), [], [progress_values(progress), *gone])
        if before is not None:
            self.forget(before.table_id)
        table = self.table(row.id)
        self.drive(table)
        return table

    async def import_record(self, text: str, identity: int) -> Table:
        """A table from a record: to look at, or to play on alone against bots, who do not mind that its seed is known.

        Nobody else can sit down there, and a fork of it deals anew.
        """
        try:
            record = await self.read(text)
        except BadRecord as wrong:
            raise errors.malformed(str(wrong)[:2000]) from None
        game = record.game
        players = ("me", *["greedy"] * (record.settings.seats - 1))
        plan = Plan(game.id, players, record.settings.choices, f"{game.title}, brought along")
        name = self.store.name_of(identity)
        seats = [self.seated(at, who, identity, name) for at, who in enumerate(players)]
        now = time.time()
        steps = [Step(seat, game.space.texts[action], now) for seat, action in record.actions]
        tags = json.dumps(dict(record.tags))
        table_id = self.write_down(game, record.settings, plan, seats, record.seed, "", steps, identity, tags)
        table = await self.ready(table_id)
        if not table.g.due:
            table.call_seats([clean(record.tags.get(f"seat_{seat}", ""), NAME) for seat in range(len(seats))])
        return self.begin(table)

    async def read(self, text: str) -> Record:
        """A record, played slice by slice: meanwhile others are served."""
        reader = reading(text, self.by_record)
        if len(reader.lines) > LONGEST:
            raise errors.malformed(
                f"A record of {LONGEST} lines can be brought at most; this one has {len(reader.lines)}."
            )
        while reader.some(SLICE):
            await asyncio.sleep(0)
        return reader.whole()

    def by_record(self, name: str) -> AnyGame:
        """The game that a record names."""
        if name not in self.modules:
            raise Unknown("game", name, ", ".join(self.modules))
        return self.game(name)

    def recover(self, identity: int) -> str:
        """Somebody comes with a recovery link: the cookie of this device; no other one stands for the person now."""
        cookie = self.store.give_token("cookie", identity, alone=True)
        for table_id in [table_id for table_id, table in self.tables.items() if table.people.seats_of(identity)]:
            self.forget(table_id)  # whoever looks on comes again, and says who he is
        return cookie

    # -- answers that nobody has to click -------------------------------------------------------------------------

    def drive(self, table: Table) -> None:
        """A table has changed: its people hear it, and bots, preset answers and trivial passes answer what is asked."""
        self.when_written(table, lambda: self.ring({row.identity or row.held for row in table.seats}))
        self.news = self.news or table.row.visibility == "public"
        if table.row.status != "running":
            return
        try:
            for seat in members(table.g.due):
                thinks = self.is_thinking(table.row.id, seat)
                if not thinks and self.answers_for(table, seat) and self.store.database.claim(table.row.id):
                    self.think((table.row.id, seat), self.answer(table, seat))
        except Exception as wrong:
            self.went_wrong(table.row.id, wrong)

    def when_written(self, table: Table, call: Callable[[], None]) -> None:
        """Something that reads what is kept comes after it is."""
        if table.unwritten:
            table.unwritten[-1].then.append(lambda _: call())
        else:
            call()

    def ring(self, people: Iterable[int]) -> None:
        """Something may wait for these people."""
        for identity in people:
            self.doors.wake(identity)

    def is_thinking(self, table_id: str, seat: int) -> bool:
        """Is an answer for this seat in the making?"""
        return (table_id, seat) in self.thinking and not self.thinking[table_id, seat].done()

    def think(self, key: tuple[str, int], answer: Coroutine[None, None, None]) -> None:
        """Let an answer be made, and forget it then."""

        def over(task: asyncio.Task[None]) -> None:
            if self.thinking.get(key) is task:
                del self.thinking[key]

        self.thinking[key] = asyncio.ensure_future(answer)
        self.thinking[key].add_done_callback(over)

    def answers_for(self, table: Table, seat: int) -> bool:
        """Does the hall answer for this seat what it is asked now?"""
        return bool(table.seats[seat].player) or table.given(seat) is not None

    async def answer(self, table: Table, seat: int) -> None:
        """One answer after the other, as long as the seat is due and does not want to answer itself.

        Whatever goes wrong stays at this table; since what is due is kept, the clock tries again.
        """
        try:
            while self.goes_on(table) and has(table.g.due, seat) and self.answers_for(table, seat):
                await self.answer_once(table, seat)
        except Exception as wrong:
            self.went_wrong(table.row.id, wrong)

    def goes_on(self, table: Table) -> bool:
        """Is it still this table that people see?"""
        return table.row.status == "running" and self.tables.get(table.row.id) is table

    async def answer_once(self, table: Table, seat: int) -> None:
        """The seat's answer, unless something has changed meanwhile."""
        version = table.viewers.version(seat)
        action = await (self.bot_answer(table, seat) if table.seats[seat].player else self.given_answer(table, seat))
        wanted = bool(table.seats[seat].player) or action == table.given(seat)
        same = version == table.viewers.version(seat)
        if wanted and same and self.goes_on(table) and action in table.g.options(seat):
            by = BY_BOT if table.seats[seat].player else ""
            table.act(seat, version, [table.game.space.texts[action]], by)

    def failed(self, table: Table, wrong: Exception) -> None:
        """Something that was done at a table could not be written: it was not done. The table is read again."""
        self.went_wrong(table.row.id, wrong)
        if self.tables.get(table.row.id) is table:
            self.forget(table.row.id)

    def went_wrong(self, table_id: str, wrong: Exception) -> None:
        """Something of the hall's own doing failed at a table: log it, and try again later."""
        if isinstance(wrong, Conflict):
            LOG.warning("%s; it is read again", wrong)
            self.forget(table_id)
        elif isinstance(wrong, NotKept):
            LOG.error("table %s cannot be written: %s", table_id, wrong)
            self.set_aside(table_id)
        elif not isinstance(wrong, errors.Wrong):
            LOG.error("table %s: something broke", table_id, exc_info=wrong)
            self.set_aside(table_id)

    async def bot_answer(self, table: Table, seat: int) -> int | None:
        """What the seat's bot does, on a beat: people can follow, and how long it thought tells nothing."""
        started = time.monotonic()
        bot, module = table.seats[seat].player, self.modules[table.game.id]
        seed, view, host = secrets.randbits(60), table.viewers.view(seat), table.row.host
        action = await self.workers.choose(module, bot, table.game, view, seed, self.rhythm.think, host)
        await asyncio.sleep(to_the_beat(time.monotonic() - started, self.rhythm.bot))
        return action

    async def given_answer(self, table: Table, seat: int) -> int | None:
        """What was said beforehand, or the only option, after a while that tells nothing; None: the person is asked."""
        action = table.given(seat)
        if action is not None:
            least, most = self.rhythm.trivial
            await asyncio.sleep(least + (most - least) * secrets.randbelow(1000) / 1000)
        return action

    async def hint(self, table: Table, seat: int) -> bots.Hint:
        """What a bot would do in this seat."""
        view = table.viewers.view(seat)
        if table.row.status != "running" or not view.options:
            raise errors.not_your_turn("A hint is given to the seat that is asked.")
        module = self.modules[table.game.id]
        who = table.seats[seat].identity
        return await self.workers.hint(module, table.game, view, 1, self.rhythm.think, who)

    # -- time -----------------------------------------------------------------------------------------------------

    async def open_doors(self) -> None:
        """The hall opens: tables go on where they were, one after the other, while people come in."""
        self.opened = time.time()
        self.store.loop = asyncio.get_running_loop()
        self.clock = asyncio.ensure_future(self.watch())
        if self.store.shared:
            loop = asyncio.get_running_loop()
            self.note_hours()

            def heard(news: News) -> None:
                with suppress(RuntimeError):  # the hall is closed
                    loop.call_soon_threadsafe(self.hear, news)

            self.store.database.hear(heard)

    def end_streams(self) -> None:
        """The hall is about to close: nobody is told anything more."""
        self.doors.close()
        for table in self.tables.values():
            table.viewers.listeners.close()

    async def close_doors(self) -> None:
        """The hall closes; everything is written already."""
        tasks = [*self.thinking.values(), *([self.clock] if self.clock else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, *self.reviews.close(), return_exceptions=True)
        self.workers.close()
        self.note_hours()
        self.store.close()

    async def watch(self) -> None:
        """Again and again: what is kept says which tables wait for a bot, or for somebody whose time is over."""
        noted = time.monotonic()
        while True:
            try:
                for table_id in self.store.due(time.time()):
                    await self.attend(table_id)
            except NotKept as wrong:
                LOG.error("the hall cannot read what is due: %s", wrong)
            if self.news:
                self.news = False
                self.doors.wake_all()
            if time.monotonic() > noted + self.rhythm.hours:
                self.note_hours()
                noted = time.monotonic()
            await asyncio.sleep(self.rhythm.clock)

    def note_hours(self) -> None:
        """Remember how long the hall has been open: on that the clocks of live games depend."""
        try:
            self.store.note_hours()
        except NotKept as wrong:
            LOG.error("the hall cannot keep its hours: %s", wrong)

    async def attend(self, table_id: str) -> None:
        """Look at a table that waits for the hall."""
        await asyncio.sleep(0)
        tired = table_id not in self.tables and len(self.thinking) >= BUSY
        if tired or self.asleep.get(table_id, 0) > time.monotonic():
            return
        try:
            if not self.store.database.claim(table_id):
                return  # another process looks after it
            table = await self.ready(table_id)
            if not table.is_noted():
                table.keep()
            table.call_time(time.time())
            for seat in table.late(time.time(), self.earliest(table)):
                table.time_is_over(seat)
            self.drive(table)
            if not any(key[0] == table_id for key in self.thinking):
                row, g, seats = table.row, table.g, table.seats
                self.store.rest(row, clock.patient_until(table.game, row, g, seats, self.earliest(table)))
        except errors.Wrong:
            self.set_aside(table_id)
        except Exception as wrong:
            self.went_wrong(table_id, wrong)

    def earliest(self, table: Table) -> float:
        """Before this nobody's time for a move is over: while the hall was closed nobody could make it."""
        return self.opened + min(table.row.patience, self.rhythm.grace)

    def overdue(self, table: Table, seat: int, now: float) -> bool:
        """May the others ask for a bot? After two minutes live, two days otherwise, sooner when the page is closed."""
        if seat not in members(table.g.due):
            return False
        patience = 120 if table.row.pace == "live" else 2 * 86400
        gone = table.row.pace == "live" and not table.viewers.listeners.here(seat)
        return now > table.seats[seat].asked + (20 if gone else patience)


def installed() -> dict[str, str]:
    """The games that have a picture, and their modules."""
    found = {}
    for name in games.names():
        if games.load(name).draws():
            found[name] = f"starhall.games.{name}"
    return found


def with_names(seats: Sequence[SeatRow], plan: Plan) -> list[SeatRow]:
    """The seats of those who play at one device, called as they wish."""
    names = [clean(name, NAME) for name in plan.names] + [""] * len(seats)
    return [
        replace(seat, name=name or seat.name) if seat.identity else seat
        for seat, name in zip(seats, names, strict=False)
    ]


def check_rules(game: AnyGame, row: TableRow) -> None:
    """Is the table played by the rules and with the components that are here?"""
    version, _, content = row.rules.partition(" ")
    if version != game.version:
        known = version in [each.number for each in game.versions()] and not row.lesson
        changes = [f"{', '.join(each.clauses)}: {each.text}" for each in changes_since(game, version)]
        raise errors.older_rules(game.title, version, game.version, changes, row.id if known else "", row.next)
    if not game.content.matches(content):
        raise errors.other_components(game.title, game.content.pack is not None)


def changes_since(game: AnyGame, version: str) -> list[RuleChange]:
    """What is different in the rules since a version."""
    numbers = [each.number for each in game.versions()]
    later = game.versions()[numbers.index(version) + 1 :] if version in numbers else ()
    return [change for each in later for change in each.changes]


def rules_of(game: AnyGame) -> str:
    """Which rules and components a table was laid with."""
    return f"{game.version} {game.content.fingerprint()}"


def to_the_beat(passed: float, beat: float) -> float:
    """How long until the next whole beat."""
    return -passed % beat if beat else 0.0


def dealt_anew(game: AnyGame, view: View) -> str:
    """A position that the view's seat may believe in; what comes in it is drawn from a secret of its own."""
    position = game.to_data(game.imagine(view, secrets.randbits(60)))
    position["chance"] = game.position.luck.write(secret_chance(secrets.token_hex(32)))
    return json.dumps(position)


def checked_settings(game: AnyGame, seats: int, choices: Mapping[str, str]) -> Settings:
    """Settings that the game allows."""
    try:
        return game.settings(seats, choices)
    except Unknown as wrong:
        raise errors.malformed(str(wrong)) from None
