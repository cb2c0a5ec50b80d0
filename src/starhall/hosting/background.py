"""A hall that runs beside the program that opened it: for screenshots and measurements."""

from __future__ import annotations

import shutil
import threading
import time
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Final

from starhall.hosting.app import free_port, make_app, server_of
from starhall.server.hall import Hall, Rhythm

# the headless shell first: it is the same engine without windows, and needs half the time
BROWSERS: Final = ("chromium-headless-shell", "chromium", "google-chrome")
CHROMIUM: Final = next(filter(None, map(shutil.which, BROWSERS)), BROWSERS[0])
SWITCHES: Final = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


class BackgroundHall:
    """A running hall on a free port of this computer."""

    def __init__(
        self,
        data: Path | str | None = None,
        modules: Mapping[str, str] | None = None,
        rhythm: Rhythm | None = None,
        limits: float = 0,
        epoch: str = "",
    ) -> None:
        self.app = make_app(data, modules, rhythm, limits, epoch)
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.server = server_of(self.app, port=self.port)
        self.thread = threading.Thread(target=self.server.run, daemon=True)

    @property
    def hall(self) -> Hall:
        """The hall itself."""
        hall: Hall = self.app.state.hall
        return hall

    def __enter__(self) -> BackgroundHall:
        self.thread.start()
        end = time.monotonic() + 20
        while not self.server.started:
            if time.monotonic() > end:
                raise RuntimeError("the hall did not open")
            time.sleep(0.01)
        return self

    def __exit__(self, kind: type[BaseException] | None, wrong: BaseException | None, at: TracebackType | None) -> None:
        self.server.should_exit = True
        self.thread.join(8)
