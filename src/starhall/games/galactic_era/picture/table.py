"""A view of the table as the panels of the page, and as one SVG that stands alone."""

from __future__ import annotations

from starhall.drawing import Markup, board, chips, moved, panel, rect, shape, standalone, words
from starhall.games.galactic_era.content.components import FIELDS, HUMAN, MOST_POPULATION, ROUNDS
from starhall.games.galactic_era.knowledge.view import GalaxyView
from starhall.games.galactic_era.picture.board import parts, whole_map
from starhall.games.galactic_era.picture.notes import notes_of
from starhall.games.galactic_era.picture.panels import dock_of, seat_of, ship_count, would_score
from starhall.games.galactic_era.picture.pieces import HIGH, LOOKS, WIDE
from starhall.games.galactic_era.picture.tray import has_free_corner, tray
from starhall.games.galactic_era.picture.words import called, people_name
from starhall.games.galactic_era.rules.points import total_dp
from starhall.kernel.game import Panels
from starhall.kernel.seats import has


def panels(view: GalaxyView) -> Panels:
    """The parts of the page, from what this view's seat may know."""
    return Panels(
        board=str(board(WIDE, HIGH, "The galaxy", *whole_map(view), align="xMidYMid", parts=parts(view))),
        seats=tuple([str(seat_of(view, seat)) for seat in range(view.seats)]),
        dock=str(dock_of(view)) if view.seat >= 0 else "",
        notes=str(notes_of(view)),
        tray=str(tray(view)) if has_free_corner(view) else "",
    )


# ---- alone ----------------------------------------------------------------------------------------------------------


def picture(view: GalaxyView) -> str:
    """The whole table as one SVG: the map, and below it what is public of every side."""
    rows = [side_row(view, number, HIGH + 8 + 52 * i) for i, number in enumerate(range(len(view.g.sides)))]
    title = f"Galactic Era, round {view.g.round} of {ROUNDS}"
    return standalone(WIDE, HIGH + 12 + 52 * len(rows), title, "galactic-era", *whole_map(view), *rows)


def side_row(view: GalaxyView, number: int, y: float) -> Markup:
    """A side in one line of a picture that stands alone."""
    side = view.g.sides[number]
    seat = LOOKS[number]
    held = (
        (total_dp(side), "destiny"),
        (MOST_POPULATION - side.track, "population"),
        (view.g.owner.count(number), "home-star"),
        (ship_count(view, number), "ship"),
    )
    levels = [(level, f"field-{name}") for level, name in zip(side.levels, FIELDS, strict=True)]
    now = would_score(view, number)
    foes = [shape(LOOKS[i], 840 - 18 * i, 22, 12) for i in range(len(view.g.sides)) if has(side.war, i)]
    return moved(
        0,
        y,
        panel(8, 0, WIDE - 16, 44),
        rect(8, 0, 4, 44, 2, fill=f"var(--{seat})"),
        shape(seat, 30, 22, 13),
        words(44, 18, called(view, number), 13, bold=True, room=120),
        words(44, 34, people_name(side) if side.automa == HUMAN else "automa", 11, tone="second", room=130),
        chips(held, 190, 22, 14),
        chips(levels, 430, 22, 14),
        *[words(650, 34 - 8 * len(now) + 16 * i, text, 11, tone="second", room=66) for i, text in enumerate(now)],
        words(720, 26, "at war" if foes else "at peace", 11, tone="quiet"),
        *foes,
    )
