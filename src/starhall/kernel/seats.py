"""Seats, and sets of seats: a set is a number, one bit a seat."""

from __future__ import annotations

from typing import Final

NOBODY: Final = -1  # as a seat; as a viewer: a spectator, who sees what is public
EVERYBODY: Final = -1  # as a set of seats


def only(seat: int) -> int:
    """The set of this one seat; a spectator's set is empty."""
    return 1 << seat if seat >= 0 else 0


def has(seats: int, seat: int) -> bool:
    """Is the seat in the set? A spectator is only where everybody is, and nowhere by name."""
    if seat < 0:
        return seats == EVERYBODY
    return seats >> seat & 1 == 1


def first_seat(seats: int) -> int:
    """The lowest seat of a set that has one."""
    if seats & 1:
        return 0
    seat = 1
    while not seats >> seat & 1:
        seat += 1
    return seat


def members(seats: int) -> list[int]:
    """The seats of a set, in order."""
    return [seat for seat in range(seats.bit_length()) if seats >> seat & 1]
