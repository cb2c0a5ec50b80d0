"""Lists that are replaced and never changed, so that copies of a state share them: here is how another one is made."""

from __future__ import annotations


def put(items: list[int], place: int, value: int) -> list[int]:
    """With another value at a place."""
    changed = items[:]
    changed[place] = value
    return changed


def add(items: list[int], place: int, more: int) -> list[int]:
    """With so much more at a place."""
    changed = items[:]
    changed[place] += more
    return changed


def without(items: list[int], value: int) -> list[int]:
    """Without the first of these values."""
    place = items.index(value)
    return items[:place] + items[place + 1 :]


def without_place(items: list[int], place: int) -> list[int]:
    """Without what is at a place."""
    return items[:place] + items[place + 1 :]
