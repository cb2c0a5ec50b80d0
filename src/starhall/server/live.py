"""Who is told when something changes: one wake-up call for each open stream."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import AsyncIterator, Callable
from typing import Any, Final

HEARTBEAT: Final = 15.0  # seconds: a dead connection is noticed then


class Call:
    """Wakes one stream: something has changed, or it has been quiet for long."""

    def __init__(self) -> None:
        self.news = asyncio.Event()
        self.changed = False
        self.quiet = False  # since the last beat of the heart

    def set(self) -> None:
        """Something has changed."""
        self.changed = True
        self.news.set()

    def beat(self) -> None:
        """Some time has passed: a stream that said nothing meanwhile says that it is still here."""
        if self.quiet:
            self.news.set()
        self.quiet = True

    async def wait(self) -> bool:
        """Until it is woken. Was it by the heart alone?"""
        await self.news.wait()
        self.news.clear()
        changed, self.changed, self.quiet = self.changed, False, False
        return not changed


class Heart:
    """One timer for all streams; it beats while there are any."""

    def __init__(self) -> None:
        self.calls: set[Call] = set()
        self.timer: asyncio.TimerHandle | None = None

    def join(self, call: Call) -> None:
        """A stream is open."""
        self.calls.add(call)
        if self.timer is None:
            self.timer = asyncio.get_running_loop().call_later(HEARTBEAT / 2, self.beat)

    def leave(self, call: Call) -> None:
        """A stream has ended."""
        self.calls.discard(call)
        if not self.calls and self.timer is not None:
            self.timer.cancel()
            self.timer = None

    def beat(self) -> None:
        """Half a heartbeat is over: twice quiet is long."""
        for call in self.calls:
            call.beat()
        self.timer = asyncio.get_running_loop().call_later(HEARTBEAT / 2, self.beat)


class Listeners:
    """The open streams of one table, by viewer."""

    def __init__(self) -> None:
        self.calls: dict[int, set[Call]] = defaultdict(set)
        self.said: dict[int, tuple[object, str]] = {}  # what a viewer's streams said last, and from what it was made
        self.parts: dict[int, dict[str, Any]] = {}  # what a viewer's pages are made of
        self.held: set[int] | None = None  # viewers who are woken when all is written
        self.closed = False

    def kept(self, viewer: int) -> dict[str, Any]:
        """What was made for a viewer's pages is kept while one of them is open."""
        return self.parts.setdefault(viewer, {}) if self.here(viewer) else {}

    def once(self, viewer: int, shown: object, make: Callable[[], str]) -> str:
        """What all streams of a viewer say of what is shown now is made once."""
        if viewer not in self.said or self.said[viewer][0] is not shown:
            self.said[viewer] = (shown, make())
        return self.said[viewer][1]

    def wake(self, viewer: int) -> None:
        """Something on this viewer's page has changed."""
        if self.held is not None:
            self.held.add(viewer)
            return
        for call in self.calls.get(viewer, ()):
            call.set()

    def hold(self) -> None:
        """Something is not written yet: who is woken now could only wait for that."""
        if self.held is None:
            self.held = set()

    def release(self) -> None:
        """It is written."""
        woken, self.held = self.held or (), None
        for viewer in woken:
            self.wake(viewer)

    def leave(self, viewer: int, call: Call) -> None:
        """A stream has ended."""
        self.calls[viewer].discard(call)
        if not self.calls[viewer]:
            del self.calls[viewer]
            self.said.pop(viewer, None)
            self.parts.pop(viewer, None)

    def wake_all(self) -> None:
        """Something on everybody's page has changed."""
        for viewer in list(self.calls):
            self.wake(viewer)

    def close(self) -> None:
        """The table is put away: streams end, and whoever still looks comes again."""
        self.closed = True
        self.held = None
        self.wake_all()

    def here(self, viewer: int) -> bool:
        """Has this viewer a page open?"""
        return bool(self.calls.get(viewer))

    def anybody(self) -> bool:
        """Does anybody look?"""
        return any(self.calls.values())


async def stream(
    listeners: Listeners,
    viewer: int,
    event: Callable[[], str],
    came: Callable[[], None],
    heart: Heart,
    also: tuple[Listeners, int] | None = None,
) -> AsyncIterator[str]:
    """Server-sent events: the current one at once, then one for each change; many quick changes become one.

    `also`: whose calls wake it besides.
    """
    call = Call()
    listeners.calls[viewer].add(call)
    heart.join(call)
    if also:
        also[0].calls[also[1]].add(call)
    try:
        if len(listeners.calls[viewer]) == 1:
            came()
        last, by_heart = "", False
        while not listeners.closed:
            text = event()
            if text != last:
                yield text
                last = text
            elif by_heart:
                yield ": still here\n\n"
            by_heart = await call.wait()
    finally:
        heart.leave(call)
        listeners.leave(viewer, call)
        if also:
            also[0].leave(also[1], call)
        if not listeners.here(viewer):
            came()


def message(kind: str, number: str, data: str) -> str:
    """One event as text."""
    return f"id: {number}\nevent: {kind}\ndata: {data}\n\n"
