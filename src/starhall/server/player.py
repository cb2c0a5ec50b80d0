"""A person's page: ratings, results and the games that were finished here.

Only games count that were begun here and played to their end. A table that is not listed stays between those who know
it: another person's page tells nothing of it, neither in the list nor in a number.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from starhall.arena.rating import MIDDLE, Rating, Ratings
from starhall.bots.levels import LEVELS, measured
from starhall.drawing import look
from starhall.kernel.game import AnyGame
from starhall.server.hall import Hall
from starhall.server.lists import result_of
from starhall.server.records import SEATS
from starhall.server.store import TABLE_COLUMNS, SeatRow, Store, TableRow

ENOUGH: Final = 10  # games of many seats, after which a rating is said
MOST: Final = 500  # games that are looked at, the latest
PLACES: Final = ("", "Won", "2nd", "3rd", "4th", "5th", "6th")
QUERY: Final = (
    f"SELECT {TABLE_COLUMNS} FROM tables t WHERE t.id IN (SELECT table_id FROM seats WHERE identity = ?) "
    "AND t.status = 'finished' AND t.result != '' AND t.lesson = '' AND t.tags = '' AND t.position = '' "
    "AND (t.visibility = 'public' OR t.id IN (SELECT table_id FROM seats WHERE identity = ? AND identity != 0)) "
    "ORDER BY t.changed DESC, t.id LIMIT ?"
)


@dataclass(frozen=True)
class Outcome:
    """A finished game, as one of its people came out of it."""

    table_id: str
    at: float
    game: AnyGame
    seats: Sequence[SeatRow]
    mine: int  # the person's first seat
    points: Sequence[int]
    places: Sequence[int]
    played: str  # what the person was known by, such as a species

    @property
    def won(self) -> bool:
        """Was it a win? Alone the game itself says so."""
        return self.places[self.mine] == 1

    @property
    def rated(self) -> bool:
        """Does it say how strong the person is? Not alone, and not with both sides in one hand."""
        return len(self.seats) > 1 and sum([row.identity == self.seats[self.mine].identity for row in self.seats]) == 1


@dataclass(frozen=True)
class Line:
    """A game in the person's history."""

    table_id: str
    at: float
    look: str
    emblem: str
    game: str
    place: str
    won: bool
    points: str
    pips: Sequence[str]
    others: str
    gained: str  # of rating


@dataclass(frozen=True)
class Tally:
    """So many won of so many."""

    title: str
    won: int
    games: int
    rating: int = 0

    @property
    def share(self) -> int:
        """In hundredths."""
        return 100 * self.won // self.games if self.games else 0


@dataclass(frozen=True)
class Strength:
    """How strong a person is at one game: after each game, with how sure that is."""

    game: AnyGame
    games: int  # that were rated
    course: Sequence[Rating]
    dates: Sequence[float]

    @property
    def now(self) -> str:
        """The rating, once there are games enough."""
        return str(round(self.course[-1].mean)) if self.games >= ENOUGH else "new"

    @property
    def text(self) -> str:
        """How sure it is, or how many games are missing."""
        games = f"{self.games} game{'s' if self.games != 1 else ''}"
        sure = f"±{round(2 * self.course[-1].deviation)}" if self.games >= ENOUGH else f"{ENOUGH - self.games} to go"
        return f"{games}, {sure}"


@dataclass(frozen=True)
class PlayerPage:
    """What a person's page tells to who looks at it."""

    key: str
    name: str
    since: str
    games: int
    won: int
    kinds: int  # with which a game was won
    strengths: Sequence[Strength]
    chosen: Strength | None
    by_bot: Sequence[Tally]
    by_table: Sequence[Tally]
    history: Sequence[Line]


def player_page(hall: Hall, person: int, viewer: int, chosen: str = "") -> PlayerPage:
    """All of a person that this viewer may know; `chosen`: the game whose rating is drawn."""
    found = outcomes(hall, person, viewer)
    strengths, gains = rated(found)
    drawn = next((one for one in strengths if one.game.id == chosen), strengths[0] if strengths else None)
    of_drawn = [one for one in found if drawn and one.game is drawn.game]
    return PlayerPage(
        hall.store.key_of(person),
        hall.store.name_of(person),
        time.strftime("%B %Y", time.gmtime(found[0].at)) if found else "",
        len(found),
        sum([one.won for one in found]),
        len({(one.game.id, one.played) for one in found if one.won and one.played}),
        strengths,
        drawn,
        by_bot(of_drawn),
        by_table(of_drawn),
        [line(one, gains.get(one.table_id, 0)) for one in reversed(found)],
    )


def outcomes(hall: Hall, person: int, viewer: int) -> list[Outcome]:
    """The person's finished games, the earliest first; of tables that are not listed only those of the viewer, too."""
    store: Store = hall.store
    rows = [TableRow(*row) for row in store.rows(QUERY, (person, viewer, MOST))]
    seats = store.seats_at(rows)
    made = [outcome(hall, row, seats[row.id], person) for row in reversed(rows) if row.game in hall.modules]
    return [one for one in made if one is not None]


def outcome(hall: Hall, row: TableRow, seats: Sequence[SeatRow], person: int) -> Outcome | None:
    """How the person came out of it; nothing where what is kept cannot be read."""
    result = result_of(row)
    if result is None:
        return None
    mine = next(seat.seat for seat in seats if seat.identity == person)
    played = (result.get("played") or [""] * row.seats)[mine]
    return Outcome(row.id, row.changed, hall.game(row.game), seats, mine, result["points"], result["places"], played)


# -- ratings ----------------------------------------------------------------------------------------------------------


def rated(found: Sequence[Outcome]) -> tuple[list[Strength], dict[str, int]]:
    """The person's strength at every game played, the most played first, and what each table gave or took."""
    games = {one.game.id: one.game for one in found}
    strengths, gains = [], {}
    for game in games.values():
        own = [one for one in found if one.game is game and one.rated]
        table = Ratings(bots_of(game))
        course: list[Rating] = []
        for one in own:
            me = called(one.seats[one.mine])
            before = table.known[me].mean if me in table.known else MIDDLE
            table.after([called(row) for row in one.seats], one.places)
            course.append(table.known[me])
            gains[one.table_id] = round(course[-1].mean - before)
        strengths.append(Strength(game, len(own), course, [one.at for one in own]))
    strengths.sort(key=lambda one: (-one.games, one.game.title))
    return strengths, gains


def bots_of(game: AnyGame) -> dict[str, Rating]:
    """The levels where the ladder has measured them: nothing that happens here changes them much."""
    found = {level.id: measured(game, level.id) for level in LEVELS}
    return {id: Rating(float(one.rating), float(one.deviation)) for id, one in found.items() if one}


def called(row: SeatRow) -> str:
    """Whoever is in this seat, by a name that stays."""
    return row.bot or f"person {row.identity}"


# -- results ----------------------------------------------------------------------------------------------------------


def by_bot(found: Sequence[Outcome]) -> list[Tally]:
    """Games against bots of each level: won is who came in before all of them."""
    made = []
    for level in LEVELS:
        met = [one for one in found if level.id in [row.bot for row in one.seats]]
        before = [one for one in met if one.places[one.mine] < first_of(one, level.id)]
        known = measured(found[0].game, level.id) if found else None
        made.append(Tally(level.title, len(before), len(met), known.rating if known else 0))
    return made


def first_of(one: Outcome, bot: str) -> int:
    """The best place of a bot of this level."""
    return min([one.places[row.seat] for row in one.seats if row.bot == bot])


def by_table(found: Sequence[Outcome]) -> list[Tally]:
    """Games by the number of seats."""
    sizes = sorted({len(one.seats) for one in found}, key=lambda size: (size == 1, size))
    return [
        Tally("alone" if size == 1 else SEATS[size], sum([one.won for one in own]), len(own))
        for size in sizes
        for own in [[one for one in found if len(one.seats) == size]]
    ]


def line(one: Outcome, gained: int) -> Line:
    """A game in a line: the own points first, then the others' in the order of their places."""
    rest = sorted([row for row in one.seats if row.seat != one.mine], key=lambda row: (one.places[row.seat], row.seat))
    order = [one.seats[one.mine], *rest]
    alone = len(order) == 1
    return Line(
        one.table_id,
        one.at,
        one.game.look,
        one.game.emblem,
        one.game.title,
        ("Won" if one.won else "Lost") if alone else PLACES[one.places[one.mine]],
        one.won,
        " : ".join([str(one.points[row.seat]) for row in order]),
        [look(one.game.colours[row.seat]) for row in order],
        "alone" if alone else ", ".join([row.name for row in rest]),
        f"{gained:+}".replace("-", "−") if one.rated else "",
    )
