"""Lists that are replaced and never changed, so that copies of a state share them: here is how another one is made."""

from __future__ import annotations


def put(items: list[int], index: int, value: int) -> list[int]:
    """With another value at an index."""
    changed = items[:]
    changed[index] = value
    return changed


def add(items: list[int], index: int, more: int) -> list[int]:
    """With so much more at an index."""
    changed = items[:]
    changed[index] += more
    return changed


def with_item(items: list[int], index: int, value: int) -> list[int]:
    """With one more value, before what is at an index."""
    changed = items[:]
    changed.insert(index, value)
    return changed


def without(items: list[int], value: int) -> list[int]:
    """Without the first of these values."""
    changed = items[:]
    changed.remove(value)
    return changed


def without_index(items: list[int], index: int) -> list[int]:
    """Without what is at an index."""
    changed = items[:]
    changed.pop(index)
    return changed
