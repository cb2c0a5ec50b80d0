"""What a seat knows as numbers, for whoever learns: each with a name and a range, and always in the same place."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64


class Layout:
    """A table of observed numbers, as `Space` is the table of actions: adding a row gives it its place."""

    def __init__(self) -> None:
        self.names: Final[list[str]] = []
        self.lows: Final[list[int]] = []
        self.highs: Final[list[int]] = []

    def add(self, name: str, high: int = 1, low: int = 0, items: Sequence[str] = ()) -> int:
        """Name a number from `low` to `high`, or one for each item; returns the place of the first."""
        first = len(self.names)
        for known in [f"{name}:{item}" for item in items] if items else [name]:
            if known in self.names:
                raise ValueError(f"the observed number {known!r} is added twice")
            self.names.append(known)
            self.lows.append(low)
            self.highs.append(high)
        return first

    def __len__(self) -> int:
        return len(self.names)


class Observation:
    """The numbers that a seat observes at a table of some size: their names, and the range of each."""

    def __init__(self, names: Sequence[str], low: Sequence[int], high: Sequence[int]) -> None:
        self.names: Final = tuple(names)
        self.low: Final = tuple(low)
        self.high: Final = tuple(high)
        self.blank: Final = zeros(len(self.names))  # to be copied, never changed

    def __len__(self) -> int:
        return len(self.names)

    def key(self) -> str:
        """A short hash of all of it: what was learned from other numbers does not fit."""
        rows = [f"{name} {low} {high}" for name, low, high in zip(self.names, self.low, self.high, strict=True)]
        return blake2b("\n".join(rows).encode(), digest_size=8).hexdigest()


def observation(parts: Sequence[tuple[str, Layout]]) -> Observation:
    """Several tables one after the other, each with a prefix for its names: the own side, then one for each rival."""
    names = [prefix + name for prefix, layout in parts for name in layout.names]
    low = [low for _, layout in parts for low in layout.lows]
    high = [high for _, layout in parts for high in layout.highs]
    return Observation(names, low, high)


def zeros(count: int) -> vec[i64]:
    """So many zeros."""
    found = vec[i64](capacity=count)
    for _ in range(count):
        found = append(found, i64(0))
    return found


NOTHING: Final = Observation((), (), ())  # of a game that nobody can learn yet
