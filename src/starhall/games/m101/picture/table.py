"""A view of the table as the panels of the page, and as one SVG that stands alone."""

from __future__ import annotations

from starhall.drawing import board, join, standalone
from starhall.games.m101.knowledge.view import GalaxyView
from starhall.games.m101.picture.board import HIGH, PARTS, WIDE, whole_board
from starhall.games.m101.picture.panels import dock_of, round_note, seat_of
from starhall.games.m101.picture.pieces import hand_card
from starhall.kernel.game import Panels


def panels(view: GalaxyView) -> Panels:
    """The parts of the page, from what this view's seat may know."""
    return Panels(
        board=str(board(WIDE, HIGH, "The galaxy", *whole_board(view), parts=PARTS)),
        seats=tuple([str(seat_of(view, seat)) for seat in range(view.seats)]),
        dock=str(dock_of(view)) if view.seat >= 0 else "",
        notes=str(round_note(view)) if view.seats < 4 else "",
    )


def picture(view: GalaxyView) -> str:
    """The whole table as one SVG that stands alone: the board, and below it the viewer's hand."""
    drawn = join(whole_board(view))
    cards = [*view.own().dealt, *view.own().hand]
    size = 132 if len(cards) <= 6 else 68 if len(cards) > 9 else 90
    hand = [hand_card(card, 6 + i * (size + 6), HIGH + 8, size) for i, card in enumerate(cards)] if size >= 90 else []
    high = HIGH + (size + 16 if hand else 0)
    return str(standalone(WIDE, high, "M101", "m101", drawn, *hand))
