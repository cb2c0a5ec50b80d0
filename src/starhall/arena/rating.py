"""Ratings from games of any number of seats: Plackett-Luce, by openskill, on a scale like that of chess."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

MIDDLE: Final = 1500.0  # where everybody begins
UNSURE: Final = 500.0  # and how little is known then
LUCK: Final = 250.0  # who is so far above another wins two duels of three


@dataclass(frozen=True)
class Rating:
    """How strong somebody is, give or take."""

    mean: float
    deviation: float


class Ratings:
    """What is known of everybody after the games so far."""

    def __init__(self, known: Mapping[str, Rating] | None = None) -> None:
        from openskill.models import PlackettLuce  # who rates nobody need not wait for it

        self.model: Final = PlackettLuce(mu=MIDDLE, sigma=UNSURE, beta=LUCK, tau=0.0)
        self.known: Final = dict(known or {})

    def after(self, names: Sequence[str], places: Sequence[int]) -> None:
        """A game was played. Who holds several seats of a table learns from each of them, and takes the average."""
        for name in names:
            self.known.setdefault(name, Rating(MIDDLE, UNSURE))
        if len(set(names)) < 2:
            return
        before = [[self.model.create_rating([self.known[name].mean, self.known[name].deviation])] for name in names]
        found = self.model.rate(before, ranks=[float(place) for place in places])
        for name in set(names):
            own = [found[seat][0] for seat, other in enumerate(names) if other == name]
            self.known[name] = Rating(
                sum([one.mu for one in own]) / len(own), sum([one.sigma for one in own]) / len(own)
            )


def ratings(games: Iterable[tuple[Sequence[str], Sequence[int]]]) -> dict[str, Rating]:
    """Each bot's rating after these games (bots and places by seat)."""
    found = Ratings()
    for bots, places in games:
        found.after(bots, places)
    return found.known
