"""An old table under the rules of today: a new one beside it, with all that is still legal. The old one stays."""

from __future__ import annotations

import json
from dataclasses import replace

from starhall.kernel.errors import BadPosition, Unknown
from starhall.kernel.frames import LEGAL
from starhall.kernel.game import AnyGame
from starhall.kernel.state import State
from starhall.server import errors
from starhall.server.hall import Hall, changes_since, check_rules
from starhall.server.meeting import plan_again
from starhall.server.store import SeatRow, Step, TableRow
from starhall.server.store.rows import table_gone
from starhall.server.tables import Table


def carry_over(hall: Hall, table_id: str, identity: int) -> Table:
    """The table at which an old one goes on; whoever asks second comes to the one that the first has laid."""
    row = hall.store.table(table_id)
    if row is None:
        raise errors.unknown_table()
    seats = hall.store.seats(table_id)
    if identity not in [seat.identity for seat in seats]:
        raise errors.not_allowed("Who sits at the table can carry it over.")
    if row.next and hall.store.table(row.next):
        return hall.table(row.next)
    game = hall.game(row.game)
    if not is_old(game, row):
        raise errors.not_allowed("This table needs not be carried over: it is played by the rules that are here.")
    steps = hall.store.steps(table_id)
    kept = still_legal(game, row, steps)
    return laid_beside(hall, game, row, seats, kept, len(kept) == len(steps))


def is_old(game: AnyGame, row: TableRow) -> bool:
    """Was the table played by older rules, which say what changed since?"""
    try:
        check_rules(game, row)
    except errors.Wrong as wrong:
        return bool(wrong.more.get("carry"))
    return False


def still_legal(game: AnyGame, row: TableRow, steps: list[Step]) -> list[Step]:
    """The actions up to the first that the rules refuse now."""
    g = first_state(game, row)
    kept = []
    for step in steps:
        try:
            action = game.space.number(step.text)
        except Unknown:
            break
        if g.forbids(step.seat, action) != LEGAL:
            break
        g.apply(step.seat, action)
        kept.append(step)
    return kept


def first_state(game: AnyGame, row: TableRow) -> State:
    """Where the table began."""
    try:
        begun = not row.position
        settings = game.settings(row.seats, row.choices)
        g: State = game.start(settings, row.seed) if begun else game.from_data(json.loads(row.position))
    except (Unknown, BadPosition, ValueError, KeyError) as wrong:
        raise errors.cannot_be_carried_over(str(wrong)[:300]) from None
    return g


def laid_beside(
    hall: Hall, game: AnyGame, row: TableRow, seats: list[SeatRow], steps: list[Step], is_whole: bool
) -> Table:
    """The new table with the same people; the old one names it."""
    plan = replace(plan_again(row), title=row.title)
    people = [sits_again(seat) for seat in seats]
    settings = game.settings(row.seats, row.choices)
    new = hall.write_down(game, settings, plan, people, row.seed, row.position, steps, row.host, row.tags)
    named = ("UPDATE tables SET next = ?, revision = revision + 1 WHERE id = ? AND next = ?", (new, row.id, row.next))
    hall.store.together([named])
    found = hall.store.table(row.id)
    if found is not None and found.next != new:  # another process was quicker
        hall.store.together(table_gone(new))
        return hall.table(found.next)
    table = hall.begin(hall.table(new))
    table.keep(note=told(game, row, table, is_whole))
    return table


def sits_again(seat: SeatRow) -> SeatRow:
    """Who sits there, with the time that is left; nothing is due yet."""
    return SeatRow(
        seat.seat, seat.identity, seat.name, seat.bot, seat.stand_in, seat.trivial, used=seat.used, held=seat.held
    )


def told(game: AnyGame, row: TableRow, table: Table, is_whole: bool) -> str:
    """What everybody reads at the new table. No action is named: it may have been chosen in secret."""
    version = row.rules.partition(" ")[0]
    clauses = [clause for change in changes_since(game, version) for clause in change.clauses]
    changed = f" ({', '.join(clauses)} changed)" if clauses else ""
    head = f"Carried over from version {version} of the rules to {game.version}{changed}"
    if is_whole:
        return f"{head}: all that was played is still legal."
    where = " · ".join(table.history.phases[-1])
    return f"{head}. What came after {where} is not legal any more; what was seen there may come again."
