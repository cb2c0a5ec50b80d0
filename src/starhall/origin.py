"""The tags that say where a record comes from: who wrote it and when, who sat where."""

from __future__ import annotations

import time
from collections.abc import Sequence

import starhall


def origin(when: float | None = None) -> dict[str, str]:
    """This Starhall's version, and the day (UTC) of a moment: of now, if not said."""
    return {"starhall": starhall.__version__, "date": time.strftime("%Y-%m-%d", time.gmtime(when))}


def players(names: Sequence[str], bots: Sequence[str]) -> dict[str, str]:
    """Who sits where, seat by seat: the name, and which bot played; nothing is said where one is empty."""
    found = {}
    for seat, (name, bot) in enumerate(zip(names, bots, strict=True)):
        found.update({f"seat_{seat}": name} if name else {})
        found.update({f"bot_{seat}": bot} if bot else {})
    return found
