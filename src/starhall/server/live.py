"""Who is told when something changes: one wake-up call for each open stream."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import AsyncIterator, Callable
from typing import Final

HEARTBEAT: Final = 15.0  # seconds: a dead connection is noticed then


class Listeners:
    """The open streams of one table, by viewer."""

    def __init__(self) -> None:
        self.calls: dict[int, set[asyncio.Event]] = defaultdict(set)
        self.closed = False

    def wake(self, viewer: int) -> None:
        """Something on this viewer's page has changed."""
        for call in self.calls.get(viewer, ()):
            call.set()

    def leave(self, viewer: int, call: asyncio.Event) -> None:
        """A stream has ended."""
        self.calls[viewer].discard(call)
        if not self.calls[viewer]:
            del self.calls[viewer]

    def wake_all(self) -> None:
        """Something on everybody's page has changed."""
        for viewer in list(self.calls):
            self.wake(viewer)

    def close(self) -> None:
        """The table is put away: streams end, and whoever still looks comes again."""
        self.closed = True
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
    also: tuple[Listeners, int] | None = None,
) -> AsyncIterator[str]:
    """Server-sent events: the current one at once, then one for each change; many quick changes become one.

    `also`: whose calls wake it besides.
    """
    call = asyncio.Event()
    listeners.calls[viewer].add(call)
    if also:
        also[0].calls[also[1]].add(call)
    try:
        if len(listeners.calls[viewer]) == 1:
            came()
        last = ""
        while not listeners.closed:
            text = event()
            if text != last:
                yield text
                last = text
            try:
                await asyncio.wait_for(call.wait(), HEARTBEAT)
            except TimeoutError:
                yield ": still here\n\n"
            call.clear()
    finally:
        listeners.leave(viewer, call)
        if also:
            also[0].leave(also[1], call)
        if not listeners.here(viewer):
            came()


def message(kind: str, number: str, data: str) -> str:
    """One event as text."""
    return f"id: {number}\nevent: {kind}\ndata: {data}\n\n"
