"""What the options of a seat would do, as data: on the buttons, and all of it for the one that is pointed at.

Everything is foreseen from the viewer's view (`starhall.foresight`): the numbers that change, what would be told, and
the pieces that would stand on the board.
"""

from __future__ import annotations

from typing import Final

from starhall.drawing.pieces import Piece, new_on, pieces_of
from starhall.foresight import LISTED, Foresight, Outcome, in_brief, told_always
from starhall.foresight import Amount as Much
from starhall.foresight import Deal as Foreseen
from starhall.foresight import Mark as Brief
from starhall.kernel.state import View
from starhall.kernel.tallies import UNKNOWN, key_of
from starhall.server import errors
from starhall.server.shapes import Amount, Deal, Mark, Preview, Would
from starhall.server.tables import Table

DRAWN: Final = 3  # ways of one option that are drawn to see what they have in common


def deals(table: Table, view: View) -> dict[int, Deal | None]:
    """What each option does; of a long list only the first ones are looked up."""
    foresight = table.viewers.foresight(view.seat)
    found = foresight.outcomes(view.options[:LISTED])
    return {outcome.action: shaped(foresight.deal(outcome)) for outcome in found}


def shaped(deal: Foreseen) -> Deal | None:
    """A deal as data; None where nothing is known of an option."""
    if not (deal.costs or deal.gains or deal.rights or deal.follows or deal.opens):
        return None
    pays, brings = in_brief(deal)
    return {
        "costs": [amount(each) for each in deal.costs],
        "gains": [amount(each) for each in deal.gains],
        "rights": list(deal.rights),
        "follows": list(deal.follows),
        "opens": deal.opens,
        "open": [amount(each) for each in deal.open],
        "pays": [mark(each) for each in pays],
        "brings": [mark(each) for each in brings],
    }


def amount(much: Much) -> Amount:
    """How much of what."""
    return {
        "tally": much.tally.id,
        "icon": much.tally.icon,
        "grade": much.tally.grade,
        "least": much.range.low,
        "most": much.range.high,
        "words": str(much),
    }


def mark(brief: Brief) -> Mark:
    """A piece of a deal in brief."""
    return {"text": brief.text, "icon": brief.icon, "words": str(brief), "open": brief.open}


NOTHING: Final[Deal] = {
    "costs": [],
    "gains": [],
    "rights": [],
    "follows": [],
    "opens": False,
    "open": [],
    "pays": [],
    "brings": [],
}


def preview(table: Table, viewer: int, text: str) -> Preview:
    """All that the viewer, who must be due, can foresee of one of its options."""
    view = table.viewers.view(viewer)
    if viewer < 0 or not view.options or table.row.status != "running":
        raise errors.not_your_turn(table.waiting_for() if table.row.status == "running" else "Nobody is asked.")
    action = table.number(text)
    if action not in view.options:
        raise table.refused(action, table.viewers.world(viewer).forbids(viewer, action))
    foresight = table.viewers.foresight(viewer)
    outcome = foresight.looked_into(action)
    names = table.people.names()
    return {
        "action": text,
        "words": table.game.words(view, action),
        "deal": shaped(foresight.deal(outcome)) or NOTHING,
        "would": would(table, foresight, outcome),
        "lines": [str(table.game.telling.event(event, names)) for event in told_always(viewer, outcome)],
        "ghosts": ghosts(table, view, outcome),
    }


def would(table: Table, foresight: Foresight, outcome: Outcome) -> list[Would]:
    """The numbers that would change, of all seats."""
    kinds = table.game.tallies
    found: list[Would] = []
    for at, before in enumerate(foresight.first):
        after = outcome.after(at)
        if UNKNOWN not in (before, after) and before != after:
            seat, tally = at // len(kinds), kinds[at % len(kinds)]
            key = key_of(table.game.colours[seat], tally.id)
            found.append({"tally": key, "before": before, "after": after, "words": tally.said(after)})
    return found


def ghosts(table: Table, view: View, outcome: Outcome) -> list[str]:
    """The pieces that would stand on the board, whichever way the option goes."""
    ways = outcome.ways
    if not table.game.draws() or len(ways) > DRAWN or not outcome.whole:
        return []
    before = drawn(table, view)
    after = [new_on(before, drawn(table, way.state.view(view.seat))) for way in ways]
    others = [{piece.stands for piece in pieces} for pieces in after[1:]]
    return [piece.markup for piece in after[0] if all(piece.stands in other for other in others)]


def drawn(table: Table, view: View) -> list[Piece]:
    """The pieces on the board as a viewer sees them."""
    return pieces_of(table.game.panels(view).board)
