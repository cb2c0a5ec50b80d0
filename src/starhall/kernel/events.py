"""What is told, and to whom."""

from __future__ import annotations

from typing import Final

from starhall.kernel.seats import has

NO_FACT: Final = -1_000_000  # an argument of `tell` that is not there


class Event:
    """Something that happened. Seats in `hears` learn of it; those in `knows` learn the secret as well."""

    def __init__(
        self, kind: str, seat: int, facts: tuple[int, ...], secret: tuple[int, ...], knows: int, hears: int
    ) -> None:
        self.kind: Final = kind
        self.seat: Final = seat
        self.facts: Final = facts
        self.secret: Final = secret
        self.knows: Final = knows
        self.hears: Final = hears

    def seen_by(self, seat: int) -> Event | None:
        """The event as this seat (or a spectator) learns it; None when it learns nothing."""
        if not has(self.hears, seat):
            return None
        if not self.secret or has(self.knows, seat):
            return self
        return Event(self.kind, self.seat, self.facts, (), 0, self.hears)

    def data(self) -> tuple[str, int, tuple[int, ...], tuple[int, ...]]:
        """What can be compared and sent."""
        return self.kind, self.seat, self.facts, self.secret
