"""Bots think in processes of their own, so that nobody waits for them; they get no more than their seat may know."""

from __future__ import annotations

import asyncio
import logging
import signal
from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from importlib import import_module
from multiprocessing import get_context
from typing import Any, Final

from starhall import bots
from starhall.kernel.game import Game
from starhall.kernel.state import View

LOG: Final = logging.getLogger("starhall")
Think = Callable[[str, str, dict[str, Any], int, int, float], int]


def think(module: str, bot: str, position: dict[str, Any], seat: int, seed: int, seconds: float) -> int:
    """In a worker: the bot's answer to what its seat is asked in this imagined position."""
    game: Game = import_module(module).GAME
    return bots.choose(bot, game, game.from_data(position).view(seat), seed, seconds)


def quiet() -> None:
    """A worker leaves interrupts to the server, which ends it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


class Workers:
    """A pool of bot processes; it is started when the first bot has to think."""

    def __init__(self, count: int = 1) -> None:
        self.count = count
        self.pool: Executor | None = None

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

    async def choose(self, module: str, bot: str, game: Game, view: View, seed: int, seconds: float) -> int:
        """The bot's answer. The worker gets a position that the seat may believe in, never the true one."""
        position = game.to_data(game.imagine(view, seed))
        for _ in range(2):
            try:
                loop = asyncio.get_running_loop()
                return await loop.run_in_executor(self.start(), think, module, bot, position, view.seat, seed, seconds)
            except BrokenProcessPool:
                self.pool = None  # the process died: the next try starts another one
            except Exception:
                LOG.exception("a %s bot of %s failed; it moves at random", bot, game.id)
                break
        return bots.choose("random", game, view, seed, seconds)
