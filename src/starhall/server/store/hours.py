"""The hall's own hours: by these go the players' clocks of live games."""

from __future__ import annotations

import time
from typing import Final


class Hours:
    """How long the hall has been open, in seconds and over all its days.

    It stands still while the hall is closed or its computer sleeps, and does not care when somebody sets the computer's
    clock.
    """

    def __init__(self, so_far: float) -> None:
        self.begun: Final = so_far - time.monotonic()

    def now(self) -> float:
        """Now."""
        return self.begun + time.monotonic()
