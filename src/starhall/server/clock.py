"""A table's time: when the hall must look at it, whose time begins, and when the agreed time has passed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from starhall.kernel.actions import TIME_UP
from starhall.kernel.frames import LEGAL, AtOnce
from starhall.kernel.game import AnyGame
from starhall.kernel.seats import NOBODY, has, members
from starhall.kernel.state import State
from starhall.server.store import NEVER, PresetAnswer, SeatRow, TableRow


def wake(game: AnyGame, row: TableRow, g: State, seats: Sequence[SeatRow], presets: Sequence[PresetAnswer]) -> float:
    """When the hall must look at the table: at once where it may have to answer for a seat."""
    if row.status != "running":
        return NEVER
    due = [seats[seat] for seat in members(g.due)]
    if any(seat.player or seat.trivial or any(answer.seat == seat.seat for answer in presets) for seat in due):
        return 0
    return patient_until(game, row, g, seats)


def patient_until(game: AnyGame, row: TableRow, g: State, seats: Sequence[SeatRow]) -> float:
    """When the hall must look again where it has nobody to answer for."""
    people = [seats[seat].asked + row.patience for seat in members(g.due) if not seats[seat].player]
    return min([*(people if row.patience else []), time_to_call(game, row, g)])


def time_to_call(game: AnyGame, row: TableRow, g: State) -> float:
    """When the table has to say that the agreed time has passed; never when it has said so, or agreed on none."""
    minutes = game.minutes(game.settings(row.seats, row.choices))
    if not minutes or not row.began or g.forbids(NOBODY, game.space.number(TIME_UP)) != LEGAL:
        return NEVER
    return row.began + 60 * minutes


def asked_anew(
    before: State, g: State, seats: Sequence[SeatRow], actor: int, longer: bool, now: float
) -> list[SeatRow]:
    """The seats whose time begins now: they are asked something that they were not asked before.

    Who answers anew in secret, or takes back and plays again (the record is no longer than it was), is still asked
    the same.
    """
    lanes = [top.start for top in (before.stack[-1:] + g.stack[-1:]) if isinstance(top, AtOnce)]
    same = len(lanes) == 2 and lanes[0] is lanes[1]
    asked = [seat for seat in members(g.due) if not has(before.due, seat) and seat != actor]
    if actor >= 0 and has(g.due, actor) and not same and longer:
        asked.append(actor)
    return [replace(seats[seat], asked=now) for seat in asked]
