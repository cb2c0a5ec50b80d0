"""Ratings of bots from games of any number of seats: Plackett-Luce, by openskill, on a scale like that of chess."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

MIDDLE: Final = 1500.0  # where everybody begins
UNSURE: Final = 500.0  # and how little is known then
LUCK: Final = 250.0  # who is so far above another wins two duels of three


@dataclass(frozen=True)
class Rating:
    """How strong a bot is, give or take."""

    mean: float
    deviation: float


def ratings(games: Iterable[tuple[Sequence[str], Sequence[int]]]) -> dict[str, Rating] | None:
    """Each bot's rating after these games (bots and places by seat); nothing where openskill is not installed.

    A bot that holds several seats of a table learns from each of them, and takes the average.
    """
    try:
        from openskill.models import PlackettLuce
    except ImportError:
        return None
    model = PlackettLuce(mu=MIDDLE, sigma=UNSURE, beta=LUCK, tau=0.0)  # bots stay as they are
    known: dict[str, Rating] = {}
    for bots, places in games:
        for bot in bots:
            known.setdefault(bot, Rating(MIDDLE, UNSURE))
        if len(set(bots)) < 2:
            continue
        before = [[model.create_rating([known[bot].mean, known[bot].deviation])] for bot in bots]
        after = model.rate(before, ranks=[float(place) for place in places])
        for bot in set(bots):
            own = [after[seat][0] for seat, name in enumerate(bots) if name == bot]
            known[bot] = Rating(sum(one.mu for one in own) / len(own), sum(one.sigma for one in own) / len(own))
    return known
