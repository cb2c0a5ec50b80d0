"""A contest: its matches are played, as far as they were not played before, and each is kept when it is over."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from starhall.arena.keeping import Keeper
from starhall.arena.match import Match, Result
from starhall.arena.workers import Crew


class Contest:
    """Matches in their order, and what is known of them."""

    def __init__(self, matches: list[Match], crew: Crew, kept: Path | None = None) -> None:
        self.matches = matches
        self.crew = crew
        self.keeper = Keeper(kept) if kept else None
        self.results = self.keeper.finished(matches) if self.keeper else {}

    @property
    def left(self) -> list[Match]:
        """What is still to be played."""
        return [match for match in self.matches if match not in self.results]

    def play(self, tell: Callable[[Result], None]) -> None:
        """Play what is left; each result is kept, then told, as it comes in."""
        for result in self.crew.play(self.left):
            if self.keeper:
                self.keeper.add(result)
            self.results[result.match] = result
            tell(result)

    def in_order(self) -> Iterator[Result]:
        """What is known, in the order of the matches, whoever was quicker."""
        return (self.results[match] for match in self.matches if match in self.results)

    def sound(self) -> list[Result]:
        """The games that came to their end."""
        return [result for result in self.in_order() if not result.error]

    def failed(self) -> list[Result]:
        """Those that did not."""
        return [result for result in self.in_order() if result.error]
