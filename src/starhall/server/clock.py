"""A table's time: each player's clock, when the hall must look at the table, and when the agreed time has passed.

A live table may give each player a bank of seconds and some more for each move. It is counted by the hall's own hours
(`Hours`): while the hall is closed nobody loses time. A table that is played over days gives so much for each move, by
the calendar. Either clock runs while its seat owes an answer and a person is to give it; of a secret choice that is
what everybody sees anyway.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from starhall.kernel.actions import TIME_UP
from starhall.kernel.frames import LEGAL, AtOnce
from starhall.kernel.game import AnyGame
from starhall.kernel.seats import NOBODY, has, members, only
from starhall.kernel.state import State
from starhall.kernel.telling import counted
from starhall.server.store import NEVER, PresetAnswer, SeatRow, TableRow, amended

TIMEOUTS: Final = {
    "move": "a bot makes that move",
    "bot": "a bot takes the seat over",
    "nothing": "nothing happens by itself",
}


@dataclass(frozen=True)
class Clocks:
    """The players' clocks between two changes of their table."""

    row: TableRow
    seats: Sequence[SeatRow]
    running: int  # the seats whose clock runs
    made: Sequence[int]  # moves that each seat's person has made

    def total(self, seat: int) -> float:
        """All the time that a seat was given so far."""
        return self.row.bank + self.row.increment * self.made[seat]

    def used(self, seat: int, now: float) -> float:
        """What a seat has used of it by now; nobody owes time."""
        row = self.seats[seat]
        return min(self.total(seat), row.used + (now - row.ticking if has(self.running, seat) else 0.0))

    def left(self, seat: int, now: float) -> float:
        """What a seat has left of its bank."""
        return self.total(seat) - self.used(seat, now)

    def runs_out(self, seat: int) -> float:
        """When a seat's bank is empty; never while its clock stands."""
        row = self.seats[seat]
        empty = row.ticking + self.total(seat) - row.used
        return empty if self.row.bank and has(self.running, seat) else NEVER


def agreed(row: TableRow) -> str:
    """How much time everybody has, in words; empty: as much as one likes."""
    if row.patience:
        return f"{how_long(row.patience)} for each move"
    more = f", {how_long(row.increment)} more for every move" if row.increment else ""
    return f"{how_long(row.bank)} each{more}" if row.bank else ""


def how_long(seconds: int) -> str:
    """A time in words."""
    units = ((86400, "day"), (3600, "hour"), (60, "minute"), (1, "second"))
    size, word = next(unit for unit in units if seconds % unit[0] == 0)
    return counted(seconds // size, word)


def running(row: TableRow, seats: Sequence[SeatRow]) -> int:
    """The seats whose clock runs: they owe an answer, and a person is to give it."""
    if not (row.bank or row.patience):
        return 0
    return sum([only(seat.seat) for seat in seats if seat.due and seat.identity and not seat.player])


def turned(before: Clocks, running: int, seats: Sequence[SeatRow], now: float) -> list[SeatRow]:
    """The seats after a change: a clock that stands now is charged for the time that it ran, another begins to run."""
    rows = list(seats)
    for seat in members(before.running & ~running):
        rows[seat] = amended(rows[seat], used=before.used(seat, now))
    for seat in members(running & ~before.running):
        rows[seat] = amended(rows[seat], ticking=now)
    return rows


def flag(row: TableRow, seats: Sequence[SeatRow]) -> float:
    """When the first bank is empty, if that has consequences."""
    return NEVER if row.timeout == "nothing" else min([seat.runs_out for seat in seats])


def wake(game: AnyGame, row: TableRow, g: State, seats: Sequence[SeatRow], presets: Sequence[PresetAnswer]) -> float:
    """When the hall must look at the table: at once where it may have to answer for a seat."""
    if row.status != "running":
        return NEVER
    due = [seats[seat] for seat in members(g.due)]
    if any(seat.player or seat.trivial or any(answer.seat == seat.seat for answer in presets) for seat in due):
        return 0
    return patient_until(game, row, g, seats)


def patient_until(game: AnyGame, row: TableRow, g: State, seats: Sequence[SeatRow], earliest: float = 0.0) -> float:
    """When the hall must look again where it has nobody to answer for; nobody's move ends before the earliest time."""
    counts = row.patience and row.timeout != "nothing"
    people = [max(earliest, deadline(row, seats[seat])) for seat in members(g.due) if not seats[seat].player]
    return min([*(people if counts else []), time_to_call(game, row, g)])


def deadline(row: TableRow, seat: SeatRow) -> float:
    """By the calendar: when the time for a seat's move is over."""
    return seat.asked + row.patience if row.patience else NEVER


def time_to_call(game: AnyGame, row: TableRow, g: State) -> float:
    """When the table has to say that the agreed time has passed; never when it has said so, or agreed on none."""
    minutes = minutes_of(game, row.seats, row.chosen)
    if not minutes or not row.began or g.forbids(NOBODY, game.space.number(TIME_UP)) != LEGAL:
        return NEVER
    return row.began + 60 * minutes


@lru_cache(maxsize=1000)
def minutes_of(game: AnyGame, seats: int, chosen: str) -> int:
    """How long a game of these settings may last; 0: nobody looks at the clock."""
    return game.minutes(game.settings(seats, json.loads(chosen)))


def asked_anew(
    before: State, g: State, seats: Sequence[SeatRow], actor: int, longer: bool, now: float
) -> list[SeatRow]:
    """The seats, those whose time begins now with it: they are asked something that they were not asked before.

    Who answers anew in secret, or takes back and plays again (the record is no longer than it was), is still asked
    the same.
    """
    lanes = [top.start for top in (before.stack[-1:] + g.stack[-1:]) if isinstance(top, AtOnce)]
    same = len(lanes) == 2 and lanes[0] is lanes[1]
    asked = [seat for seat in members(g.due) if not has(before.due, seat) and seat != actor]
    if actor >= 0 and has(g.due, actor) and not same and longer:
        asked.append(actor)
    return [amended(row, asked=now) if row.seat in asked else row for row in seats]
