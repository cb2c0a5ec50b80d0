"""Nobody is told anything before it is written.

Games go on in memory at once, so that many changes share a flush of the disk. Every answer and every piece of a stream
waits here until all is written from which it was made. What could not be written was not done: the answer that tells of
it is thrown away, and a refusal sent in its place.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextvars import ContextVar
from typing import TYPE_CHECKING, Final

from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from starhall.server import errors
from starhall.server.store import Change, Conflict

if TYPE_CHECKING:
    from starhall.server.limits import Answer
    from starhall.server.tables import Table

TRIES: Final = 3  # for an answer whose ground was lost
LOOKED_AT: Final[ContextVar[list[Table] | None]] = ContextVar("looked_at", default=None)


def look_at(table: Table) -> Table:
    """What is answered to the request at hand is made from this table, too."""
    seen = LOOKED_AT.get()
    if seen is not None and table not in seen:
        seen.append(table)
    return table


async def until_written(tables: Sequence[Table]) -> None:
    """Wait until what is known of these tables now is written; raises what went wrong last: the own change."""
    wrong = [table.lost for table in tables]
    waiting = [change for table in tables for change in table.unwritten]
    for change in waiting:
        if not change.settled:
            await until_settled(change)
    found = [each for each in (*wrong, *[change.wrong for change in waiting]) if each]
    if found:
        raise found[-1]


async def until_settled(change: Change) -> None:
    """Until it is written, or refused."""
    ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()
    change.then.append(lambda _: None if ready.done() else ready.set_result(None))
    await ready


class Telling:
    """Holds back every answer until it is written what it tells."""

    def __init__(self, app: ASGIApp, answer: Answer) -> None:
        self.app = app
        self.answer = answer

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        again, first = Again(receive), dict(scope)
        for _ in range(TRIES):
            held = Held(send)
            await self.answered(scope, again.receive, held)
            if held.wrong is None or held.begun:
                return
            if not again.is_worth_it(scope["method"], held.wrong):
                break
            scope.clear()
            scope.update(first)  # as it came in
        wrong = errors.conflict() if isinstance(held.wrong, Conflict) else errors.not_kept()
        await self.answer(Request(scope), wrong)(scope, receive, send)

    async def answered(self, scope: Scope, receive: Receive, held: Held) -> None:
        """Let the answer be made, and note from which tables."""
        before = LOOKED_AT.set(held.seen)
        try:
            await self.app(scope, receive, held.send)
        finally:
            LOOKED_AT.reset(before)


class Again:
    """A request that may have to be answered once more, by what is kept by now."""

    def __init__(self, receive: Receive) -> None:
        self.source: Final = receive
        self.heard: Final[list[Message]] = []
        self.at = 0

    async def receive(self) -> Message:
        """The request's body, from its beginning each time."""
        if self.at < len(self.heard):
            self.at += 1
            return self.heard[self.at - 1]
        message = await self.source()
        if message["type"] == "http.request":
            self.heard.append(message)
            self.at += 1
        return message

    def is_worth_it(self, method: str, wrong: Exception) -> bool:
        """Who only looked looks again; who was overtaken by another process tries again, and may find it stale."""
        self.at = 0
        return method in ("GET", "HEAD") or isinstance(wrong, Conflict)


class Held:
    """An answer on its way out."""

    def __init__(self, send: Send) -> None:
        self.out: Final = send
        self.seen: Final[list[Table]] = []
        self.begun = False  # has any of it been sent?
        self.wrong: Exception | None = None  # what was not written: nothing more is sent

    async def send(self, message: Message) -> None:
        """A piece of the answer, when it may be known."""
        if self.wrong:
            return  # nothing more is sent
        try:
            await until_written(self.seen)
        except Exception as wrong:
            self.wrong = wrong
            if self.begun:  # a stream: whoever listens comes again
                await self.out({"type": "http.response.body", "body": b"", "more_body": False})
            return
        self.begun = True
        await self.out(message)
