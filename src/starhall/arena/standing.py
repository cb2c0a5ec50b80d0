"""What a contest says about its bots: how often each won, how strong that makes it, how long it thought."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from starhall.arena.figures import mean, quantile, wilson
from starhall.arena.match import Result
from starhall.arena.rating import Rating, ratings


@dataclass
class Standing:
    """One bot: games in which it took part, the share of them that it won, and what would be fair.

    A shared first place counts in parts; of a game in which a bot holds three of four seats three quarters are fair.
    """

    bot: str
    games: int = 0
    won: float = 0.0
    fair: float = 0.0  # games that it would have won if all were equal
    points: list[int] = field(default_factory=list)  # of each of its seats
    thought: list[int] = field(default_factory=list)  # microseconds, ascending
    rating: Rating | None = None

    @property
    def share(self) -> float:
        """Of the games in which it took part, those that it won."""
        return self.won / self.games if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """95 %: between these two the share would lie after many more games."""
        return wilson(self.won, self.games)

    @property
    def milliseconds(self) -> tuple[float, float, float]:
        """CPU time of a decision with more than one option: mean, median, 99th percentile."""
        of = self.thought
        return mean(of) / 1000, quantile(of, 0.5) / 1000, quantile(of, 0.99) / 1000


def winners(places: Sequence[int]) -> list[float]:
    """Each seat's part of the victory; alone one may win or not."""
    first = [float(place == 1) for place in places]
    return [part / max(1.0, sum(first)) for part in first]


def standings(results: Iterable[Result]) -> list[Standing]:
    """All bots of these games, the strongest first."""
    found: dict[str, Standing] = {}
    played = list(results)
    for result in played:
        bots = result.match.bots
        parts = winners(result.places)
        for bot in dict.fromkeys(bots):
            one = found.setdefault(bot, Standing(bot))
            seats = [seat for seat, name in enumerate(bots) if name == bot]
            one.games += 1
            one.won += sum([parts[seat] for seat in seats])
            one.fair += len(seats) / len(bots)
            one.points += [result.points[seat] for seat in seats]
            for seat in seats:
                one.thought += result.thought[seat]
    rated = ratings([(result.match.bots, result.places) for result in played])
    for one in found.values():
        one.thought.sort()
        one.rating = rated.get(one.bot)
    return sorted(found.values(), key=lambda one: (-one.won / one.fair, one.bot))


def outside(results: Iterable[Result]) -> float:
    """The share of the time that no bot had: views, rules, records."""
    spent = thought = 0.0
    for result in results:
        spent += result.seconds
        thought += sum([sum(seat) for seat in result.thought]) / 1e6
    return max(0.0, 1 - thought / spent) if spent else 0.0
