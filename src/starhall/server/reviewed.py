"""A review for people: in their words, with the names of those who sat there."""

from __future__ import annotations

from collections.abc import Sequence

from starhall.bots.hints import Hint
from starhall.kernel.seats import NOBODY
from starhall.server import course
from starhall.server.display import choice
from starhall.server.ending import gone, told
from starhall.server.hall import Hall
from starhall.server.reviewing import Review, Turn, Work, better, figures, turns
from starhall.server.shapes import Better, ReviewFigures, ReviewTurn
from starhall.server.shapes import Review as Shown
from starhall.server.tables import Table


async def reviewed(hall: Hall, table: Table) -> Shown:
    """A table's review, or how far it has come."""
    found = hall.reviews.of(table)
    if isinstance(found, Work):
        return in_the_making(table, found)
    stages = (await gone(table)).stages
    seats = [move.seat for move in table.moves]
    return {
        "table": table.row.id,
        "done": len(seats),
        "of": len(seats),
        "failed": False,
        "learned": found.learned,
        "chances": [list(row) for row in found.chances()],
        "turns": [
            turn_of(table, found, turn, number, stages) for number, turn in enumerate(turns(found, seats), start=1)
        ],
        "figures": [figures_of(found, seats, seat) for seat in range(table.row.seats)],
    }


def in_the_making(table: Table, work: Work) -> Shown:
    """Nothing is said before all is."""
    return {
        "table": table.row.id,
        "done": work.done,
        "of": work.of,
        "failed": work.failed,
        "learned": False,
        "chances": [],
        "turns": [],
        "figures": [],
    }


def turn_of(table: Table, review: Review, turn: Turn, number: int, stages: Sequence[course.Stage]) -> ReviewTurn:
    """A turning point as the log has told it."""
    seats = [move.seat for move in table.moves]
    at = course.turn(turn.number, (turn.size, turn.seat), stages, False)
    missed = better(review, turn, seats)
    return {
        "number": number,
        "moment": turn.number,
        "seat": turn.seat,
        "label": f"{at.stage.title}, move {turn.number}",
        "swings": list(turn.swings),
        "lines": told(table, at),
        "better": None if missed == NOBODY else better_of(table, review, missed),
    }


def better_of(table: Table, review: Review, at: int) -> Better:
    """What the bot would have done instead of an action."""
    move, remark = table.moves[at], review.remarks[at]
    view = table.history.state_at(at).view(move.seat)
    played = choice(table, view, move.action)["words"]
    reason = Hint(remark.best, move.action, remark.lost).reason(played)
    return {"moment": at, "words": choice(table, view, remark.best)["words"], "played": played, "reason": reason}


def figures_of(review: Review, seats: Sequence[int], seat: int) -> ReviewFigures:
    """A seat's game in numbers."""
    found = figures(review, seats, seat)
    lost = found.lost / 1000 / found.decisions if found.decisions else 0.0
    return {"seat": seat, "decisions": found.decisions, "best": found.best, "lost": round(lost, 2)}
