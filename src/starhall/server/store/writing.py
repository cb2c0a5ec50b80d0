"""One thread writes. It begins at once when it is idle; what arrives while it flushes is the next group.

So a flush is shared by all who act at the same time, and nobody waits for company.
"""

from __future__ import annotations

import asyncio
import logging
import threading
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from typing import Final

from starhall.server.store.database import Change, Database, NotKept

LOG: Final = logging.getLogger("starhall")
MOST: Final = 500  # changes in a group


class Writer:
    """Hands changes to the database in the order in which they came."""

    def __init__(self, database: Database) -> None:
        self.database: Final = database
        self.news: Final = threading.Condition()
        self.queue: Final[deque[Change]] = deque()
        self.last: Final[dict[str, Change]] = {}  # of each table, as long as it is not settled
        self.closed = False
        self.held = False  # tests hold it
        self.thread: Final = threading.Thread(target=self.run, name="starhall writer", daemon=True)
        self.thread.start()

    def hand_over(self, change: Change, loop: asyncio.AbstractEventLoop | None = None) -> None:
        """It will be written next; on a loop `then` is called there when it is."""
        change.loop = loop
        with self.news:
            if self.closed:
                raise NotKept("the hall is closed")
            self.queue.append(change)
            if change.table_id:
                self.last[change.table_id] = change
            self.news.notify_all()

    def wait(self, change: Change) -> None:
        """Until it is settled; what went wrong is raised."""
        with self.news:
            self.news.wait_for(lambda: change.settled)
        if change.wrong:
            raise change.wrong

    def wait_for_table(self, table_id: str) -> None:
        """Until all that was handed over of this table is written or refused: what is read then is the latest."""
        with self.news:
            self.news.wait_for(lambda: table_id not in self.last)

    def close(self) -> None:
        """Write what is left, and end."""
        with self.news:
            self.closed = True
            self.held = False
            self.news.notify_all()
        self.thread.join()

    # -- on the writer's thread -----------------------------------------------------------------------------------

    def run(self) -> None:
        """Group after group."""
        while group := self.next_group():
            self.write(group)
            self.tell(group)

    def next_group(self) -> list[Change]:
        """All that has come meanwhile; nothing when the hall closes."""
        with self.news:
            self.news.wait_for(lambda: (self.queue or self.closed) and not self.held)
            return [self.queue.popleft() for _ in range(min(MOST, len(self.queue)))]

    def write(self, group: Sequence[Change]) -> None:
        """The group with one flush; if that fails each on its own, so that one does not refuse all others."""
        try:
            self.database.write(group)
        except Exception as wrong:
            if len(group) == 1:
                group[0].wrong = wrong
                return
            for change in group:
                self.write([change])

    def tell(self, group: Sequence[Change]) -> None:
        """They are settled: who waits on this side goes on, who waits on a loop is called there."""
        with self.news:
            for change in group:
                change.settled = change.loop is None
                if self.last.get(change.table_id) is change:
                    del self.last[change.table_id]
            self.news.notify_all()
        for loop in {change.loop for change in group if change.loop is not None}:
            with suppress(RuntimeError):  # the loop is closed: nobody waits any more
                loop.call_soon_threadsafe(mark_settled, [change for change in group if change.loop is loop])


def mark_settled(changes: Sequence[Change]) -> None:
    """On the loop: these are written, or refused."""
    for change in changes:
        change.settled = True
        for call in change.then:
            call(change)
