"""Shares with their intervals, and quantiles."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, sqrt
from typing import Final

USUAL: Final = 1.959964  # of a normal distribution lie 95 % within so many deviations
SURE: Final = 3.290527  # and 99.9 % within so many


def wilson(wins: float, of: float, z: float = USUAL) -> tuple[float, float]:
    """Wilson's interval of a share (95 %): also for few games and for shares near 0 and 1."""
    if not of:
        return 0.0, 1.0
    share = wins / of
    middle = share + z * z / (2 * of)
    width = z * sqrt(share * (1 - share) / of + z * z / (4 * of * of))
    whole = 1 + z * z / of
    return max(0.0, (middle - width) / whole), min(1.0, (middle + width) / whole)


def quantile(values: Sequence[float], share: float) -> float:
    """Of values in ascending order the smallest that so large a share of them does not exceed; 0 of none."""
    return values[max(0, ceil(share * len(values)) - 1)] if values else 0.0


def mean(values: Sequence[float]) -> float:
    """The average; 0 of none."""
    return sum(values) / len(values) if values else 0.0
