"""The review of a finished game: each seat's chance to win after every action, where it turned, and better moves.

It is made once, in the bots' processes, a few actions at a time, so that bots at other tables think in between; then it
is kept. A game that goes on has no review: it would tell what others have.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from starhall.bots.hints import LITTLE
from starhall.bots.judge import judge_of
from starhall.bots.reviewing import Remark
from starhall.kernel.game import AnyGame
from starhall.kernel.seats import NOBODY
from starhall.server import errors
from starhall.server.history import History
from starhall.server.store import Store
from starhall.server.tables import Table
from starhall.server.workers import Workers

LOG: Final = logging.getLogger("starhall")
SLICE: Final = 8  # actions that are reviewed at one go
WAITING: Final = 40  # reviews that may wait for each other
TURNS: Final = 4  # turning points that are told
LEAST: Final = 20  # thousandths of a chance that make one

Chances = tuple[int, ...]  # each seat's, in thousandths


@dataclass(frozen=True)
class Review:
    """What was said of a game, action by action."""

    learned: bool  # by a judge that was taught; else by the game's own judgement
    remarks: Sequence[Remark]

    def chances(self) -> list[Chances]:
        """After each action; in the midst of a move as they stood before it."""
        found: list[Chances] = []
        for remark in self.remarks:
            found.append(tuple(remark.chances) or (found[-1] if found else ()))
        first = next((row for row in found if row), ())
        return [row or first for row in found]

    def text(self, rules: str) -> str:
        """As it is kept."""
        rows = [[remark.chances, remark.best, remark.lost] for remark in self.remarks]
        return json.dumps({"rules": rules, "learned": self.learned, "remarks": rows}, separators=(",", ":"))


@dataclass(frozen=True)
class Turn:
    """A move that changed the chances: it began after `begin` actions and was complete after `number`."""

    begin: int
    number: int
    seat: int  # whose move it was
    swings: Chances  # what each seat's chance changed by

    @property
    def size(self) -> int:
        """How much of all chances changed hands."""
        return sum([abs(swing) for swing in self.swings]) // 2


@dataclass
class Work:
    """A review in the making."""

    of: int
    done: int = 0
    failed: bool = False
    task: asyncio.Task[None] | None = field(default=None, repr=False)


class Reviews:
    """The reviews of one hall: those in the making; one at a time, so that bots are not kept waiting."""

    def __init__(self, store: Store, workers: Workers, modules: Mapping[str, str]) -> None:
        self.store: Final = store
        self.workers: Final = workers
        self.modules: Final = modules
        self.in_the_making: Final[dict[str, Work]] = {}
        self.one: Final = asyncio.Lock()

    def of(self, table: Table) -> Review | Work:
        """A table's review, or how far it has come; who asks first has it begun."""
        check_reviewable(table)
        found = kept(self.store.review(table.row.id), table)
        if found is not None:
            return found
        work = self.in_the_making.get(table.row.id)
        if work is None:
            waiting = sum([not work.failed for work in self.in_the_making.values()])
            if waiting >= WAITING:
                raise errors.busy_reviewing()
            work = self.in_the_making[table.row.id] = Work(len(table.moves))
            work.task = asyncio.ensure_future(self.make(table.row.id, table.game, table.history, table.row.rules, work))
        return work

    async def make(self, table_id: str, game: AnyGame, history: History, rules: str, work: Work) -> None:
        """Make a review and keep it; what goes wrong stays with this one."""
        try:
            async with self.one:
                learned = judge_of(game, history.g.seats).network is not None
                found = Review(learned, await self.remarks(game, history, work))
            self.store.keep_review(table_id, found.text(rules))
            del self.in_the_making[table_id]
        except Exception:
            LOG.exception("table %s cannot be reviewed", table_id)
            work.failed = True

    async def remarks(self, game: AnyGame, history: History, work: Work) -> list[Remark]:
        """All of them, slice by slice."""
        moves = [(move.seat, move.action) for move in history.moves]
        g = history.first.copy()
        found: list[Remark] = []
        for begin in range(0, len(moves), SLICE):
            some = moves[begin : begin + SLICE]
            found += await self.workers.review(self.modules[game.id], game.to_data(g), some)
            for seat, action in some:
                g.apply(seat, action)
            work.done = len(found)
        return found

    def close(self) -> list[asyncio.Task[None]]:
        """Give up what is in the making; it is begun anew when somebody asks."""
        tasks = [work.task for work in self.in_the_making.values() if work.task is not None]
        for task in tasks:
            task.cancel()
        return tasks


def check_reviewable(table: Table) -> None:
    """Is the game over, and were there several who could win it?"""
    table.has_begun()
    if table.row.status != "finished":
        raise errors.still_running()
    if table.row.seats == 1 or not table.moves:
        raise errors.no_review()


def kept(text: str, table: Table) -> Review | None:
    """A review as it was kept, if it is of this game as it was played."""
    if not text:
        return None
    data: dict[str, Any] = json.loads(text)
    found = Review(data["learned"], [Remark(*row) for row in data["remarks"]])
    return found if data["rules"] == table.row.rules and len(found.remarks) == len(table.moves) else None


# -- what it says -----------------------------------------------------------------------------------------------------


def turns(review: Review, seats: Sequence[int]) -> list[Turn]:
    """The moves that changed most, in their order; `seats`: who acted. What the end itself reveals is none."""
    found: list[Turn] = []
    before: Sequence[int] = ()
    begin = 0
    for number, remark in enumerate(review.remarks[:-1], start=1):
        if not remark.chances:
            continue
        if before:
            swings = tuple([b - a for a, b in zip(before, remark.chances, strict=True)])
            found.append(Turn(begin, number, seats[number - 1], swings))
        before, begin = remark.chances, number
    largest = sorted(found, key=lambda turn: (-turn.size, turn.number))[:TURNS]
    return sorted([turn for turn in largest if turn.size >= LEAST], key=lambda turn: turn.number)


def better(review: Review, turn: Turn, seats: Sequence[int]) -> int:
    """The action of the move, from 0, at which the bot would have done something else that matters; NOBODY: none."""
    steps = range(turn.begin, turn.number)
    missed = [at for at in steps if seats[at] == turn.seat and review.remarks[at].lost >= LITTLE]
    return max(missed, key=lambda at: review.remarks[at].lost) if missed else NOBODY


@dataclass(frozen=True)
class Figures:
    """A seat's game in numbers."""

    decisions: int  # where there was something to choose
    best: int  # of these: nothing better was found
    lost: int  # thousandths of a point, in all


def figures(review: Review, seats: Sequence[int], seat: int) -> Figures:
    """How a seat's moves compare with the bot's."""
    own = [remark for at, remark in enumerate(review.remarks) if seats[at] == seat and remark.best != NOBODY]
    small = [remark for remark in own if remark.lost < LITTLE]
    return Figures(len(own), len(small), sum([remark.lost for remark in own]))
