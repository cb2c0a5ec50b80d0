"""Bots think in processes of their own, so that nobody waits for them; they get no more than their seat may know."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from multiprocessing import get_context, parent_process
from typing import TYPE_CHECKING, Any, Final, TypeVar
from weakref import WeakValueDictionary

from starhall import bots, games
from starhall.bots.reviewing import Remark, remarks
from starhall.kernel.game import AnyGame
from starhall.kernel.seats import NOBODY
from starhall.kernel.state import View

if TYPE_CHECKING:
    from multiprocessing.process import BaseProcess as ParentProcess

LOG: Final = logging.getLogger("starhall")


T = TypeVar("T")
Thinker = Callable[[AnyGame, View, int, float], T]


def think(module: str, bot: Thinker[T], position: dict[str, Any], seat: int, seed: int, seconds: float) -> T:
    """In a worker: the bot's answer to what its seat is asked in this imagined position."""
    game = games.game_in(module)
    return bot(game, game.from_data(position).view(seat), seed, seconds)


def review(module: str, position: dict[str, Any], moves: list[tuple[int, int]]) -> list[Remark]:
    """In a worker: what is said of these actions of a game that is over."""
    game = games.game_in(module)
    return remarks(game, game.from_data(position), moves)


def quiet() -> None:
    """A worker leaves interrupts to the server, which ends it; and when the server is gone, it goes too."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=outlive, args=(parent_process(),), daemon=True).start()


def outlive(parent: ParentProcess | None) -> None:
    """Wait for the end of the server, whatever ended it, and end with it."""
    if parent is not None:
        parent.join()
        os._exit(0)


class Workers:
    """A pool of bot processes; it is started when the first bot has to think."""

    def __init__(self, count: int = 1) -> None:
        self.count = count
        self.pool: Executor | None = None
        self.turns: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    def start(self) -> Executor:
        """The pool, fresh if the last one broke."""
        if self.pool is None:
            self.pool = ProcessPoolExecutor(self.count, mp_context=get_context("spawn"), initializer=quiet)
        return self.pool

    def close(self) -> None:
        """End the workers."""
        if self.pool is not None:
            self.pool.shutdown(wait=False, cancel_futures=True)
            self.pool = None

    async def choose(
        self, module: str, bot: str, game: AnyGame, view: View, seed: int, seconds: float, who: int
    ) -> int:
        """The bot's answer; for one person bots think one at a time, so that those of others come between."""
        async with self.turns.setdefault(who, asyncio.Lock()):
            found = await self.think(module, partial(bots.player, bot), game, view, seed, seconds)
        return bots.choose("random", game, view, seed, seconds) if found is None else found

    async def hint(self, module: str, game: AnyGame, view: View, seed: int, seconds: float, who: int) -> bots.Hint:
        """What a bot would do, and what that wins against the next best."""
        async with self.turns.setdefault(who, asyncio.Lock()):
            found = await self.think(module, lambda: bots.hint, game, view, seed, seconds)
        return found or bots.Hint(bots.choose("random", game, view, seed, seconds), NOBODY, 0)

    async def review(self, module: str, position: dict[str, Any], moves: list[tuple[int, int]]) -> list[Remark]:
        """What is said of some actions of a finished game, from this position on."""
        for last in (False, True):
            try:
                return await asyncio.get_running_loop().run_in_executor(self.start(), review, module, position, moves)
            except BrokenProcessPool:
                self.pool = None
                if last:
                    raise
        raise AssertionError

    async def think(
        self, module: str, bot: Callable[[], Thinker[T]], game: AnyGame, view: View, seed: int, seconds: float
    ) -> T | None:
        """The bot's answer; None where it failed. The worker gets a position that the seat may believe in, never the
        true one.
        """
        position = game.to_data(game.imagine(view, seed))
        for _ in range(2):
            try:
                loop = asyncio.get_running_loop()
                asked = (module, bot(), position, view.seat, seed, seconds)
                return await loop.run_in_executor(self.start(), think, *asked)
            except BrokenProcessPool:
                self.pool = None  # the process died: the next try starts another one
            except Exception:
                LOG.exception("a bot of %s failed (%s); it moves at random", game.id, bot)
                break
        return None
