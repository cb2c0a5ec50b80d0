"""The door itself: uvicorn, with a limit for requests that never begin, and streams that end when the hall closes."""

from __future__ import annotations

import asyncio
import socket
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final

import uvicorn
from uvicorn.protocols.http.auto import AutoHTTPProtocol

HEAD: Final = 10.0  # seconds in which the head of a request must be here


def allow_many_connections() -> None:
    """Each stream is an open file: as many as the system lets a process have, not the few that it begins with."""
    if sys.platform != "win32":
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


class Patient(AutoHTTPProtocol):  # type: ignore[misc, valid-type]
    """A connection that is closed when the head of a request does not come; `limits.BODY` is the body's time."""

    waits: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        """Somebody has come."""
        super().connection_made(transport)
        self.expect()

    def data_received(self, data: bytes) -> None:
        """Something was said."""
        super().data_received(data)
        self.expect()

    def connection_lost(self, wrong: Exception | None) -> None:
        """Somebody has gone."""
        self.stop_waiting()
        super().connection_lost(wrong)

    def expect(self) -> None:
        """Begin to wait for a request, or stop when it is here."""
        if self.cycle is not None and not self.cycle.response_complete:
            self.stop_waiting()
        elif self.waits is None:
            self.waits = self.loop.call_later(HEAD, self.give_up)

    def stop_waiting(self) -> None:
        """The request is here."""
        if self.waits is not None:
            self.waits.cancel()
            self.waits = None

    def give_up(self) -> None:
        """It does not come."""
        self.waits = None
        if self.cycle is None or self.cycle.response_complete:
            self.transport.close()


class Server(uvicorn.Server):
    """Says when it answers. uvicorn waits for open answers before it closes: streams must be told to end."""

    def __init__(self, config: uvicorn.Config, announce: Callable[[], None] | None = None) -> None:
        super().__init__(config)
        self.announce = announce

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Open the hall; now it may be announced."""
        await super().startup(sockets)
        if self.started and self.announce is not None:
            self.announce()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Close the hall."""
        app: Any = self.config.app
        app.state.hall.end_streams()
        await super().shutdown(sockets)
