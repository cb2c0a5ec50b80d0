"""A view of the table as the panels of the page, and as one SVG that stands alone."""

from __future__ import annotations

from functools import cache
from typing import Final

from starhall.drawing import (
    NOTHING,
    Markup,
    board,
    chips,
    icon,
    join,
    lines_of,
    moved,
    panel,
    rect,
    shape,
    sigil,
    standalone,
    words,
)
from starhall.games.age_of_galaxy.content.faction_cards import (
    FACTION_IDEOLOGY,
    FACTION_IDS,
    FACTION_NAMES,
    FACTION_TEXTS,
    FACTION_TYPES,
)
from starhall.games.age_of_galaxy.content.main_board import COLOURS, IDEOLOGY_IDS, MAX_CREDITS, ROUNDS, TYPE_IDS
from starhall.games.age_of_galaxy.content.scenarios import SCENARIOS
from starhall.games.age_of_galaxy.content.vocabulary import NONE
from starhall.games.age_of_galaxy.knowledge.view import GalaxyView
from starhall.games.age_of_galaxy.picture.board import HIGH, WIDE, fleet_at, whole_board
from starhall.games.age_of_galaxy.picture.notes import notes_of, rolled, what_counts
from starhall.games.age_of_galaxy.picture.panels import dock_of, seat_of, supply_tracks, technology_tree
from starhall.games.age_of_galaxy.picture.pieces import LOOKS, over
from starhall.games.age_of_galaxy.rules.scoring import points, scenario_count
from starhall.games.age_of_galaxy.rules.state import Side
from starhall.kernel.game import Panels
from starhall.kernel.telling import counted

PARTS: Final = "Galaxy 0 208 888 298|Board 0 0 888 214"  # for small screens


def panels(view: GalaxyView) -> Panels:
    """The parts of the page, from what this view's seat may know."""
    return Panels(
        board=str(
            board(WIDE, HIGH, "Main board and galaxy", *whole_board(view), parts=PARTS, middle=over(fleet_at(view)))
        ),
        seats=tuple([str(seat_of(view, seat)) for seat in range(view.seats)]),
        dock=str(dock_of(view)) if view.seat >= 0 else "",
        notes=str(notes_of(view)),
    )


# ---- alone ----------------------------------------------------------------------------------------------------------


def picture(view: GalaxyView) -> str:
    """The whole table as one SVG: the board, and below it what is public of every seat."""
    rows = [side_row(view, side, HIGH + 12 + 222 * i) for i, side in enumerate(view.g.sides[: view.seats])]
    if view.g.solo():
        rows.append(opponent_row(view, view.g.sides[-1], HIGH + 234))
    high = HIGH + 12 + 222 * len(rows)
    title = f"Age of Galaxy, round {view.g.round} of {ROUNDS}"
    return standalone(WIDE, high, title, "age-of-galaxy", *whole_board(view), *rows)


def side_row(view: GalaxyView, side: Side, y: float) -> Markup:
    """A player board in a picture that stands alone: tracks, tokens, technologies, Alliance."""
    seat = LOOKS[side.seat]
    tokens = (
        (side.cruisers, "cruiser"),
        (side.innovation, "innovation"),
        (side.influence, "influence"),
        (side.relics, "relic"),
        (side.prestige, "prestige"),
    )
    return moved(
        0,
        y,
        panel(8, 0, WIDE - 16, 214),
        rect(8, 0, 4, 214, 2, fill=f"var(--{seat})"),
        shape(seat, 30, 17, 13),
        words(44, 22, COLOURS[side.seat].capitalize(), 13, bold=True),
        words(240, 22, f"{counted(points(view.g, side.seat), 'point')} now", 12, tone="second", anchor="end"),
        moved(22, 30, supply_tracks(COLOURS[side.seat], side.credits, side.productivity, side.strength, MAX_CREDITS)),
        chips(tokens, 22, 164, 14),
        *[shape(seat, 28 + 16 * i, 190, 12) for i in range(side.discs)],
        words(240, 194, f"{counted(len(side.hand), 'card')} in hand", 12, tone="second", anchor="end"),
        moved(262, 12, technology_tree(side, f"{seat}-technology-")),
        *[ally_row(faction, 586, 12 + 64 * i) for i, faction in enumerate(side.alliance)],
    )


@cache
def ally_row(faction: int, x: float, y: float) -> Markup:
    """A faction of an Alliance in a picture."""
    tint = f"var(--{IDEOLOGY_IDS[FACTION_IDEOLOGY[faction]]})"
    types = [
        icon(f"planet-{TYPE_IDS[kind]}", x + 270 - 20 * i, y + 17, 16) for i, kind in enumerate(FACTION_TYPES[faction])
    ]
    return join(
        [
            rect(x, y, 286, 58, 7, fill="var(--surface-2)", stroke="var(--line)"),
            rect(x, y, 3, 58, 1.5, fill=tint),
            sigil(FACTION_IDS[faction], x + 27, y + 29, 19, tint),
            words(x + 54, y + 21, FACTION_NAMES[faction], 13, bold=True, room=150),
            *types,
            lines_of(x + 54, y + 36, FACTION_TEXTS[faction], 224, 2, tone="second"),
        ]
    )


def opponent_row(view: GalaxyView, side: Side, y: float) -> Markup:
    """The virtual opponent and the scenario in a picture that stands alone."""
    seat = LOOKS[side.seat]
    held = ((side.cruisers, "cruiser"), (side.strength, "strength"), (side.influence, "influence"))
    done = ((side.colonized, "colonized"), (side.conquered, "conquered"), (len(view.g.deck), "deck"))
    told = join([ally_row(card, 586, 12 + 64 * i) for i, card in enumerate(view.g.revealed[-3:])])
    return moved(
        0,
        y,
        panel(8, 0, WIDE - 16, 214),
        rect(8, 0, 4, 214, 2, fill=f"var(--{seat})"),
        shape(seat, 30, 17, 13),
        words(44, 22, "Virtual opponent", 13, bold=True),
        chips(held, 22, 52, 14),
        chips(done, 22, 78, 14),
        sheet_lines(view) if view.g.scenario != NONE else NOTHING,
        told,
    )


def sheet_lines(view: GalaxyView) -> Markup:
    """A scenario in lines of text: what wins, what loses, and the events."""
    sheet, g = SCENARIOS[view.g.scenario], view.g
    lines = [f"{what_counts(limit)}: {scenario_count(g, limit.counter)} of {limit.least}" for limit in sheet.victory]
    lines += [f"lost with {limit.least} {what_counts(limit)}" for limit in sheet.defeat]
    lines += [f"{rolled(sheet.row_of, i)} {text}" for i, text in enumerate(sheet.row_texts)]
    drawn = [words(262, 44 + 18 * i, line, 11, tone="second", room=310) for i, line in enumerate(lines)]
    return join([words(262, 22, sheet.name, 13, bold=True), *drawn])
