"""What many games say together: shares with their intervals, held against what would be expected."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import Final

from starhall.arena.figures import SURE, mean, wilson
from starhall.arena.report.reading import SeatStory, Story
from starhall.kernel.game import AnyGame

FEW: Final = 20  # seats: of fewer nothing is said
SHOWN: Final = 12  # rows of a list of the best and the worst
LISTED: Final = 40  # names that a list of the unused may have


@dataclass
class Row:
    """Something that some seats had or did: how often those seats won, and how often they were expected to."""

    name: str
    seats: int = 0
    won: float = 0.0
    expected: float = 0.0  # by how well their bots do on the whole
    variance: float = 0.0
    points: list[int] = field(default_factory=list)
    sources: Counter[str] = field(default_factory=Counter)  # the sum of points of each

    def add(self, one: SeatStory, expected: float) -> None:
        """One more seat."""
        self.seats += 1
        self.won += one.part
        self.expected += expected
        self.variance += expected * (1 - expected)
        self.points.append(one.points)
        self.sources.update({id: points for id, (_, points) in one.scores.items()})

    @property
    def share(self) -> float:
        """Of the seats, those that won."""
        return self.won / self.seats

    @property
    def fair(self) -> float:
        """The share that was expected."""
        return self.expected / self.seats

    @property
    def interval(self) -> tuple[float, float]:
        """95 %."""
        return wilson(self.won, self.seats)

    @property
    def away(self) -> float:
        """How far it is from what was expected, in deviations."""
        return (self.won - self.expected) / sqrt(self.variance) if self.variance else 0.0

    @property
    def verdict(self) -> str:
        """`above` or `below` what was expected, by the 95 % interval."""
        low, high = self.interval
        return "above" if low > self.fair else "below" if high < self.fair else ""

    @property
    def is_out_of_line(self) -> bool:
        """So far away that chance hardly explains it, though many rows are looked at: one in a thousand would be."""
        low, high = wilson(self.won, self.seats, SURE)
        return self.seats >= FEW and not low <= self.fair <= high


@dataclass(frozen=True)
class Table:
    """Rows of one kind."""

    id: str
    title: str
    rows: list[Row]
    unused: list[str]  # what there is of the kind, and nobody had
    is_shared: bool = False  # all seats of a table have the same: then nobody wins by it, but points may differ


@dataclass(frozen=True)
class Source:
    """Where points come from: the mean for winners, for the others, and for each bot."""

    id: str
    title: str
    winners: float
    others: float
    by_bot: dict[str, float]


@dataclass(frozen=True)
class Manners:
    """A bot's proposals, of each of its seats and games."""

    bot: str
    proposals: float
    granted: float
    repeated: float


class Findings:
    """All games of a report."""

    def __init__(self, game: AnyGame, stories: Sequence[Story]) -> None:
        self.game = game
        self.stories = stories
        self.bots = list(dict.fromkeys([one.bot for story in stories for one in story.seats]))
        self.expectations = expectations(stories)

    def seats(self) -> Iterator[tuple[Story, SeatStory]]:
        """Every seat of every game."""
        for story in self.stories:
            for one in story.seats:
                yield story, one

    def of_bot(self, bot: str) -> list[SeatStory]:
        """All seats of a bot."""
        return [one for _, one in self.seats() if one.bot == bot]

    def rows(self, names: Callable[[SeatStory], Iterable[str]]) -> list[Row]:
        """A row for everything that is named of some seat, the most successful first."""
        found: dict[str, Row] = {}
        for story, one in self.seats():
            for name in names(one):
                row = found.setdefault(name, Row(name))
                row.add(one, self.expectations[story.result.match.seats, one.bot])
        return sorted(found.values(), key=lambda row: (-row.share, row.name))

    def by_seat(self) -> list[Row]:
        """How each seat does."""
        names = self.game.seat_names()
        rows = self.rows(lambda one: [f"{one.seat + 1}: {names[one.seat]}"])
        return sorted(rows, key=lambda row: row.name)

    def tables(self, opening: bool) -> list[Table]:
        """The game's traits: those of the beginning, or those of the end."""
        found = []
        for kind in self.game.trait_kinds:
            if kind.opening == opening:
                rows = self.rows(lambda one, id=kind.id: one.had.get(id, ()))  # type: ignore[misc]
                had = {row.name for row in rows}
                unused = [name for name in kind.names if name not in had]
                if rows:
                    found.append(Table(kind.id, kind.title, rows, unused, self.is_shared(kind.id)))
        return found

    def is_shared(self, kind: str) -> bool:
        """Have all seats of a table the same of this kind, wherever several sit?"""
        tables = [[one.had.get(kind) for one in story.seats] for story in self.stories if len(story.seats) > 1]
        return bool(tables) and all([had == table[0] for table in tables for had in table])

    def first_answers(self) -> list[Table]:
        """Of every question at which something was chosen: what each seat chose the first time."""
        questions = sorted({question for _, one in self.seats() for question in one.first})
        found = []
        for question in questions:
            rows = self.rows(lambda one, q=question: [self.said(one.first[q])] if q in one.first else [])  # type: ignore[misc]
            if len(rows) > 1:
                found.append(Table(question, self.game.telling.ask(question), rows, []))
        return found

    def said(self, action: int) -> str:
        """An action in words."""
        return self.game.space.texts[action].replace("_", " ")

    def deeds(self) -> tuple[list[Row], list[Row]]:
        """What was done at least once by seats that won more often, and by seats that won less often, than expected."""
        rows = [row for row in self.rows(lambda one: [self.said(action) for action in one.done]) if row.seats >= FEW]
        rows.sort(key=lambda row: -row.away)
        return [row for row in rows[:SHOWN] if row.away > 0], [row for row in rows[: -SHOWN - 1 : -1] if row.away < 0]

    def out_of_line(self) -> list[tuple[str, Row]]:
        """What chance hardly explains, the clearest first."""
        tables = [*self.tables(opening=True), *self.tables(opening=False)]
        rows = [("Seat", row) for row in self.by_seat()]
        rows += [(table.title, row) for table in tables for row in table.rows]
        return sorted([pair for pair in rows if pair[1].is_out_of_line], key=lambda pair: -abs(pair[1].away))

    def sources(self) -> list[Source]:
        """Where points come from, the richest source first."""
        titles: dict[str, str] = {}
        for _, one in self.seats():
            for id, (title, _) in one.scores.items():
                titles.setdefault(id, title.partition(":")[0])
        everybody = [one for _, one in self.seats()]
        found = []
        for id, title in titles.items():
            won = mean_of([one for one in everybody if one.part > 0], id)
            lost = mean_of([one for one in everybody if one.part == 0], id)
            found.append(Source(id, title, won, lost, {bot: mean_of(self.of_bot(bot), id) for bot in self.bots}))
        return sorted(found, key=lambda source: -source.winners)

    def verbs(self) -> list[tuple[str, dict[str, float]]]:
        """How often each bot does what, a game."""
        counted: dict[str, Counter[str]] = defaultdict(Counter)
        seats: Counter[str] = Counter()
        for _, one in self.seats():
            counted[one.bot].update(one.verbs)
            seats[one.bot] += 1
        known = sorted({verb for each in counted.values() for verb in each})
        return [(verb, {bot: counted[bot][verb] / seats[bot] for bot in self.bots}) for verb in known]

    def unused_verbs(self) -> list[str]:
        """What can be done, and nobody did."""
        used = {verb for verb, _ in self.verbs()}
        return sorted({text.partition(" ")[0] for text in self.game.space.texts[1:]} - used)

    def unused_actions(self) -> list[tuple[str, list[str], int]]:
        """Of each verb that is used, the items that nobody took: some of them by name, and how many there are."""
        taken = {action for _, one in self.seats() for action in one.done}
        missing: dict[str, list[str]] = defaultdict(list)
        for action, text in enumerate(self.game.space.texts):
            verb, _, item = text.partition(" ")
            if action not in taken and item:
                missing[verb].append(item.replace("_", " "))
        used = {verb for verb, _ in self.verbs()}
        return [(verb, items[:LISTED], len(items)) for verb, items in sorted(missing.items()) if verb in used]

    def endings(self) -> list[tuple[str, int]]:
        """How games end, the most frequent way first."""
        return Counter([story.ending for story in self.stories]).most_common()

    def manners(self) -> list[Manners]:
        """What each bot asks of others."""
        if not self.game.proposals:
            return []
        found = []
        for bot in self.bots:
            own = self.of_bot(bot)
            asked = mean([one.proposals for one in own]), mean([one.granted for one in own])
            found.append(Manners(bot, *asked, mean([one.repeated for one in own])))
        return found


def expectations(stories: Sequence[Story]) -> dict[tuple[int, str], float]:
    """By table size and bot: the part of a victory that one of its seats gets on average."""
    parts: dict[tuple[int, str], list[float]] = defaultdict(list)
    for story in stories:
        for one in story.seats:
            parts[story.result.match.seats, one.bot].append(one.part)
    return {key: mean(values) for key, values in parts.items()}


def mean_of(seats: Sequence[SeatStory], source: str) -> float:
    """The mean points of a source."""
    return mean([one.scores[source][1] if source in one.scores else 0 for one in seats])
