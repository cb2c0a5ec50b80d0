"""A view of the table as the panels of the page, and as one SVG that stands alone."""

from __future__ import annotations

from starhall.drawing import Markup, board, icon, join, moved, rect, seat_text, shape, standalone, words
from starhall.games.master_of_the_galaxy.content.components import ALL_BASES, SEATS
from starhall.games.master_of_the_galaxy.content.vocabulary import SYMBOLS
from starhall.games.master_of_the_galaxy.knowledge.view import GalaxyView
from starhall.games.master_of_the_galaxy.picture.board import HIGH, WIDE, whole_board
from starhall.games.master_of_the_galaxy.picture.panels import BRIEF, dock_of, notes_of, seat_of
from starhall.games.master_of_the_galaxy.picture.pieces import FILLS, GLYPHS, LOOKS, TINTS, brief_card
from starhall.games.master_of_the_galaxy.rules.state import placed_bases
from starhall.kernel.game import Panels


def panels(view: GalaxyView) -> Panels:
    """The parts of the page, from what this view's seat may know."""
    return Panels(
        board=str(board(WIDE, HIGH, "The galaxy", *whole_board(view))),
        seats=tuple([str(seat_of(view, seat)) for seat in range(view.seats)]),
        dock=str(dock_of(view)) if view.seat >= 0 else "",
        notes=str(notes_of(view)),
    )


# -- one picture -------------------------------------------------------------------------------------------------------


def picture(view: GalaxyView) -> str:
    """The whole table as one SVG that looks right when it is opened alone."""
    rows: list[str] = []
    y = float(HIGH + 8)
    for seat in range(view.seats):
        art, high = seat_alone(view, seat)
        rows.append(moved(0, y, art))
        y += high + 8
    return str(standalone(WIDE, y, "Master of the Galaxy", "master-of-the-galaxy", *whole_board(view), *rows))


def seat_alone(view: GalaxyView, seat: int) -> tuple[Markup, float]:
    """A seat as a strip under the board: its numbers, then its cards. Also how high it is."""
    side = view.g.sides[seat]
    look = LOOKS[seat]
    drawn: list[str] = [shape(look, 18, 16, 13)]
    drawn.append(words(30, 20.5, SEATS[seat].capitalize(), 14, bold=True, tone=seat_text(look)))
    drawn.append(words(110, 20, f"{placed_bases(view.g, seat)} of {ALL_BASES} bases", 12))
    x = 210.0
    for kind, n in enumerate(side.symbols):
        drawn.append(icon(f"supremacy-{SYMBOLS[kind]}", x, 16, 16, TINTS[kind]))
        drawn.append(words(x + 12, 20.5, str(n), 13, bold=True))
        x += 38
    x += 14
    for colour, n in enumerate(side.bag):
        drawn.append(icon(GLYPHS[colour], x, 16, 15, FILLS[colour] if colour < 4 else "#97a3bd"))
        drawn.append(words(x + 11, 20.5, str(n), 13, bold=True))
        x += 42
    at, y, tallest = 8.0, 34.0, 0.0
    for card in side.cards:
        art, high = brief_card(view, card, BRIEF - 14)
        if at + BRIEF > WIDE:
            at, y, tallest = 8.0, y + tallest + 5, 0.0
        drawn.append(moved(at, y, art))
        tallest = max(tallest, high)
        at += BRIEF - 8
    high = y + tallest + 8
    back = rect(4, 0, WIDE - 8, high, 9, fill="var(--surface-1)", fill_opacity=0.92, stroke="var(--line)")
    return join((back, *drawn)), high
