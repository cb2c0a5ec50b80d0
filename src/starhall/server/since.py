"""What has happened since a viewer's own last decision: line by line, and what is new by it on board and in numbers.

Everything is made from the viewer's own views at two moments.
"""

from __future__ import annotations

from bisect import bisect_right

from starhall.drawing.pieces import new_on, pieces_of
from starhall.kernel.state import State
from starhall.kernel.tallies import UNKNOWN, key_of
from starhall.server import errors
from starhall.server.shapes import Display, LogLine, News
from starhall.server.store import BY_BOT
from starhall.server.tables import Table
from starhall.server.viewers import Past


def last_own(table: Table, viewer: int) -> int:
    """How many actions were done when the viewer had made its last decision; 0: it has made none."""
    numbers = range(len(table.moves), 0, -1)
    own = (n for n in numbers if table.moves[n - 1].seat == viewer and table.moves[n - 1].step.key != BY_BOT)
    return next(own, 0) if viewer >= 0 else 0


def own_moment(table: Table, viewer: int) -> int:
    """The moment after the viewer's last decision: what came since is news. Without one nothing is."""
    number, moments = last_own(table, viewer), table.viewers.moments(viewer)
    return bisect_right(moments, number) - 1 if number else len(moments) - 1


def steps(shown: Display, since: int) -> list[LogLine]:
    """What the log tells of the time since a moment, without the details."""
    return [line for line in shown["log"] if line["moment"] > since and line["level"] == 1]


def state_at(table: Table, viewer: int, moment: int) -> State:
    """The game at one of the viewer's moments; it is only looked at."""
    moments = table.viewers.moments(viewer)
    if not 0 <= moment < len(moments):
        raise errors.unknown_moment(len(moments) - 1)
    return table.g if moment == len(moments) - 1 else table.history.state_at(moments[moment])


def past(table: Table, viewer: int, moment: int) -> Past:
    """What there was to see at a moment; that of the viewer's last decision is looked up again and again."""
    shown = table.viewers.of(viewer)
    if shown.past is None or shown.past.moment != moment:
        g = state_at(table, viewer, moment)
        pieces = pieces_of(table.game.panels(g.view(viewer)).board) if table.game.draws() else []
        shown.past = Past(moment, table.game.tally(g, viewer), pieces)
    return shown.past


def news(table: Table, viewer: int, since: int, moment: int, board: str) -> News:
    """What is new for the viewer at a moment, with this board, against an earlier one."""
    if since >= moment or viewer < 0:
        return {"since": since, "numbers": {}, "pieces": []}
    before = past(table, viewer, since)
    numbers = changed(table, before.tally, table.game.tally(state_at(table, viewer, moment), viewer))
    return {
        "since": since,
        "numbers": numbers,
        "pieces": [piece.id for piece in new_on(before.pieces, pieces_of(board))],
    }


def changed(table: Table, before: list[int], now: list[int]) -> dict[str, int]:
    """The numbers that are different now, by their names on the page, and by how much."""
    kinds, colours = table.game.tallies, table.game.colours
    found: dict[str, int] = {}
    for at, (old, new) in enumerate(zip(before, now, strict=True)):
        if old != new and UNKNOWN not in (old, new):
            found[key_of(colours[at // len(kinds)], kinds[at % len(kinds)].id)] = new - old
    return found
