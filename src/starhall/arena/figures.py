"""Shares with their intervals, and quantiles."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, sqrt
from typing import Final

Z: Final = 1.959964  # of a normal distribution lie 95 % within so many deviations


def wilson(wins: float, of: float) -> tuple[float, float]:
    """Wilson's 95 % interval of a share: also for few games and for shares near 0 and 1."""
    if not of:
        return 0.0, 1.0
    share = wins / of
    middle = share + Z * Z / (2 * of)
    width = Z * sqrt(share * (1 - share) / of + Z * Z / (4 * of * of))
    whole = 1 + Z * Z / of
    return max(0.0, (middle - width) / whole), min(1.0, (middle + width) / whole)


def quantile(values: Sequence[float], share: float) -> float:
    """Of values in ascending order the smallest that so large a share of them does not exceed; 0 of none."""
    return values[max(0, ceil(share * len(values)) - 1)] if values else 0.0


def mean(values: Sequence[float]) -> float:
    """The average; 0 of none."""
    return sum(values) / len(values) if values else 0.0
