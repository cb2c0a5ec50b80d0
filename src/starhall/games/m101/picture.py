"""A view of the table as pictures: the panels of the page, and one SVG that stands alone."""

from __future__ import annotations

from typing import Final

from starhall.drawing import (
    Markup,
    board,
    circle,
    frame,
    icon,
    join,
    rect,
    shape,
    sky,
    spot,
    standalone,
    titled,
    words,
)
from starhall.games.m101.board import BIT, CELL_NAMES, CELLS, CENTRE, GAP_NAMES, GAPS_IN_PLAY, IN_PLAY, OCTAGONS
from starhall.games.m101.build import Turn, is_closed
from starhall.games.m101.components import (
    CARD_NAMES,
    COLOURS,
    DEMAND_IDS,
    DEMANDS,
    NONE,
    PHASES,
    RESEARCH_IDS,
    SPECIAL,
    TABS,
    TOP_LEVEL,
    VP_CONTROL,
)
from starhall.games.m101.pieces import (
    LOOKS,
    PHASE_COLOURS,
    centre,
    cube_glyph,
    cube_spots,
    demand_at,
    demand_spot,
    disk,
    empty_gap,
    empty_space,
    galactic_centre,
    gap_centre,
    hand_card,
    influence_disks,
    infrastructure,
    is_crowded,
    mini_card,
    system_space,
    tab,
    turn_arrow,
)
from starhall.games.m101.scoring import special_worth
from starhall.games.m101.state import CUBE_STEP, MILITARY_STEP, Galaxy
from starhall.games.m101.table import NAMES, dock_of, known_state, level_of, round_note, seat_of
from starhall.games.m101.view import MView
from starhall.kernel.game import Panels
from starhall.kernel.state import View
from starhall.kernel.telling import counted

WIDE: Final = 888
HIGH: Final = 556
SIDE: Final = 568  # where tech track, research area and piles begin
PARTS: Final = f"Galaxy 0 0 558 {HIGH}|Research {SIDE} 0 {WIDE - SIDE} {HIGH}"
ROW: Final = 62  # of the research area
CARD_WIDE: Final = 134


def panels(view: View) -> Panels:
    """The parts of the page, from what this view's seat may know."""
    assert isinstance(view, MView)
    g = known_state(view)
    return Panels(
        board=str(board(WIDE, HIGH, "The galaxy", *whole_board(view, g), parts=PARTS)),
        seats=tuple([str(seat_of(view, g, seat)) for seat in range(view.seats)]),
        dock=str(dock_of(view, g)) if view.seat >= 0 else "",
        notes=str(round_note(view)) if view.seats < 4 else "",
    )


def picture(view: View) -> str:
    """The whole table as one SVG that stands alone: the board, and below it the viewer's hand."""
    assert isinstance(view, MView)
    drawn = join(whole_board(view, known_state(view)))
    side = view.sides[view.seat] if view.seat >= 0 else None
    cards = [*side.dealt, *side.hand] if side else []
    size = 132 if len(cards) <= 6 else 68 if len(cards) > 9 else 90
    hand = [hand_card(card, 6 + i * (size + 6), HIGH + 8, size) for i, card in enumerate(cards)] if size >= 90 else []
    high = HIGH + (size + 16 if hand else 0)
    return str(standalone(WIDE, high, "M101", "m101", drawn, *hand))


def whole_board(view: MView, g: Galaxy) -> list[str]:
    """Everything in the middle of the table: the places first, then the pieces that lie upon them."""
    return [
        sky(WIDE, HIGH, "m101"),
        *gaps(view, g),
        *spaces(view),
        *tabs_of(view),
        *demands(view),
        *turns(view),
        *research(view),
        *phases(view),
        *piles(view),
        *pieces_of(view),
    ]


# ---- the galaxy -----------------------------------------------------------------------------------------------------


def gaps(view: MView, g: Galaxy) -> list[Markup]:
    """Infrastructure slides beneath the systems, so it is drawn first."""
    drawn = []
    for gap in GAPS_IN_PLAY[view.seats]:
        card = view.infrastructure[gap]
        if card == NONE:
            drawn.append(empty_gap(gap, not is_closed(g, gap)))
        else:
            owner = view.builder[gap]
            worth = special_worth(g, owner, card) if SPECIAL[card] else VP_CONTROL[card]
            drawn.append(infrastructure(gap, card, owner, view.rotation[gap], worth))
    return drawn


def spaces(view: MView) -> list[Markup]:
    """All octagons: systems, empty spaces, and the Galactic Centre."""
    drawn = []
    for cell in range(CELLS):
        if cell == CENTRE:
            drawn.append(galactic_centre(cell))
        elif view.system[cell] != NONE:
            crowded = is_crowded(areas_of(view, cell))
            drawn.append(system_space(cell, view.system[cell], view.controller[cell], told(view, cell), crowded))
        else:
            holder = outpost(view, cell)
            taken = NAMES[holder] if holder >= 0 else ""
            drawn.append(empty_space(cell, bool(IN_PLAY[view.seats] & BIT[cell]), taken))
    return drawn


def outpost(view: MView, cell: int) -> int:
    """Whose disk lies on an empty space."""
    return next((seat for seat in range(view.seats) if view.sides[seat].outposts & BIT[cell]), NONE)


def told(view: MView, cell: int) -> str:
    """Who controls and influences a system, in words."""
    parts = []
    for seat in range(view.seats):
        disks = view.areas[cell * 4 + seat]
        if disks:
            parts.append(f"{NAMES[seat]} {disks % MILITARY_STEP} political, {disks // MILITARY_STEP} military")
    owner = view.controller[cell]
    return f"Controlled by {NAMES[owner]}; {'; '.join(parts)}." if owner >= 0 else ""


def tabs_of(view: MView) -> list[Markup]:
    """The overlap tabs that still wait for a system above them."""
    drawn = []
    for gap, card in enumerate(view.infrastructure):
        if card != NONE:
            for direction in range(4):
                cell = OCTAGONS[gap][direction]
                number = TABS[card][(direction - view.rotation[gap]) % 4]
                open_cell = cell >= 0 and cell != CENTRE and IN_PLAY[view.seats] & BIT[cell]
                if number != NONE and open_cell and view.system[cell] == NONE:
                    drawn.append(tab(gap, direction, number, view.builder[gap]))
    return drawn


def demands(view: MView) -> list[Markup]:
    """Demand spaces and cubes, above the systems that bear them."""
    drawn = []
    for cell in range(CELLS):
        card = view.system[cell]
        if card != NONE:
            places = DEMANDS[card]
            drawn += [demand_spot(cell, demand, i, len(places)) for i, demand in enumerate(places)]
            drawn += cube_spots(cell, [view.cubes[cell] // CUBE_STEP[colour] % 16 for colour in range(4)])
    return drawn


def turns(view: MView) -> list[Markup]:
    """While somebody turns an infrastructure: four ways around its gap."""
    top = view.frames[-1] if view.frames else None
    if not isinstance(top, Turn):
        return []
    x, y = gap_centre(top.gap)
    return [circle(x, y, 6, fill="var(--accent)"), *[turn_arrow(top.gap, direction) for direction in range(4)]]


# ---- tech track and research area -----------------------------------------------------------------------------------


def research(view: MView) -> list[Markup]:
    """The tech track with its disks, and beside each level its two cards."""
    drawn = [titled(SIDE, 13, "Technology and research", "tech-level", 300)]
    for level in range(TOP_LEVEL + 1):
        y = 27 + ROW * (TOP_LEVEL - level)
        drawn.append(rect(SIDE, y, 34, ROW - 4, 8, fill="var(--surface-1)", fill_opacity=0.9, stroke="var(--line)"))
        drawn.append(words(SIDE + 17, y + 15, str(level), 13, bold=True, anchor="mid", tone="second"))
        for column in range(2):
            place = 2 * level + column
            x = SIDE + 39 + column * 138
            drawn.append(research_place(place, view.research[place], x, y))
    return drawn


def research_place(place: int, card: int, x: float, y: float) -> Markup:
    """A position of the research area."""
    if card != NONE:
        return mini_card(f"research-{RESEARCH_IDS[place]}", card, x, y, CARD_WIDE, ROW - 4)
    empty = rect(x, y, CARD_WIDE, ROW - 4, 9, fill="none", stroke="var(--line)", stroke_dasharray="3 4")
    return spot(
        f"research-{RESEARCH_IDS[place]}", "Empty research position", empty, halo=frame(x, y, CARD_WIDE, ROW - 4)
    )


def track_disks(view: MView) -> list[Markup]:
    """The tech disks on their levels, first to last from left to right."""
    drawn = []
    for level in range(TOP_LEVEL + 1):
        there = [seat for seat in view.order if level_of(view.sides[seat]) == level]
        y = 27 + ROW * (TOP_LEVEL - level)
        for i, seat in enumerate(there):
            x = SIDE + 10 + 15 * (i % 2)
            at = y + 27 + 15 * (i // 2)
            drawn.append(disk(f"piece-{LOOKS[seat]}-tech", seat, x, at, 6.8, 1, "var(--void)"))
    return drawn


# ---- phases and piles -----------------------------------------------------------------------------------------------


def phases(view: MView) -> list[Markup]:
    """The five phases as tiles, each with who chose it; and what may be laid beside an action card."""
    top = 27 + ROW * (TOP_LEVEL + 1) + 6
    drawn = []
    for phase, name in enumerate(PHASES):
        x = SIDE + 62.7 * phase
        drawn.append(phase_tile(view, phase, name, x, top))
    drawn.append(lay_tile("lay-nothing", "No second card", "card", SIDE, top + 62, 112))
    drawn.append(lay_tile("lay-no_boost", "No Boost", "no-boost", SIDE + 116, top + 62, 86))
    return drawn


def phase_tile(view: MView, phase: int, name: str, x: float, y: float) -> Markup:
    """A phase: its icon and name, lit while it is played, below it who chose it."""
    lit = view.phase == phase
    sealed = view.seat >= 0 and view.sides[view.seat].sealed_phase == phase
    stroke = PHASE_COLOURS[phase] if lit or sealed else "var(--line)"
    fill = "var(--surface-3)" if lit else "var(--surface-1)"
    body = rect(x, y, 60, 56, 9, fill=fill, fill_opacity=0.95, stroke=stroke, stroke_width=1.6 if lit or sealed else 1)
    choosers = [seat for seat in view.order if view.sides[seat].phase == phase]
    marks = [
        shape(LOOKS[seat], x + 30 - 8 * (len(choosers) - 1) + 16 * i, y + 46, 12) for i, seat in enumerate(choosers)
    ]
    boosts = [
        circle(
            x + 30 - 8 * (len(choosers) - 1) + 16 * i,
            y + 46,
            8.5,
            fill="none",
            stroke="var(--prestige)",
            stroke_width=1.5,
        )
        for i, seat in enumerate(choosers)
        if view.sides[seat].boosted
    ]
    said = ", ".join(NAMES[seat] + (" with a boost" if view.sides[seat].boosted else "") for seat in choosers)
    return spot(
        f"action-{name}",
        f"{name.capitalize()}{', chosen by ' + said if said else ''}",
        body,
        icon(f"phase-{name}", x + 30, y + 15, 20, PHASE_COLOURS[phase]),
        words(x + 30, y + 36, name.capitalize(), 11, bold=lit, anchor="mid", room=54),
        *marks,
        *boosts,
        halo=frame(x, y, 60, 56),
    )


def lay_tile(id: str, text: str, icon_name: str, x: float, y: float, w: float) -> Markup:
    """What may be laid beside the action card, if it is no card from hand."""
    body = rect(x, y, w, 24, 8, fill="var(--surface-1)", fill_opacity=0.9, stroke="var(--line)")
    return spot(
        id,
        text,
        body,
        icon(icon_name, x + 16, y + 12, 15),
        words(x + 30, y + 16, text, 11, tone="second"),
        halo=frame(x, y, w, 24, 8),
    )


def piles(view: MView) -> list[Markup]:
    """Draw pile, discard pile with its top card, and the cubes of the stock; the lower right corner is the lens's."""
    y = 27 + ROW * (TOP_LEVEL + 1) + 6 + 94
    pile = rect(SIDE, y, 84, 26, 8, fill="var(--surface-2)", stroke="var(--line-2)")
    deck = spot(
        "deck",
        f"Draw pile: {counted(view.deck_size, 'card')}",
        pile,
        icon("deck", SIDE + 16, y + 13, 16),
        words(SIDE + 30, y + 17.5, counted(view.deck_size, "card"), 12, bold=True, room=50),
        halo=frame(SIDE, y, 84, 26, 8),
    )
    top = CARD_NAMES[view.discards[-1]] if view.discards else "empty"
    drawn = [
        deck,
        words(SIDE + 94, y + 11, f"discarded {len(view.discards)}, on top", 11, tone="quiet", room=112),
        words(SIDE + 94, y + 24, top, 11, bold=True, room=112),
    ]
    for colour in range(len(COLOURS)):
        x = SIDE + 221 + 26.5 * colour
        drawn.append(cube_glyph(x, y - 26, 10, colour))
        drawn.append(words(x, y - 9, str(view.stock[colour]), 11, anchor="mid", tone="second"))
    return drawn


# ---- pieces ---------------------------------------------------------------------------------------------------------


def pieces_of(view: MView) -> list[Markup]:
    """Every disk on the table, each a group of its own that glides."""
    drawn: list[Markup] = []
    for cell in range(CELLS):
        if view.system[cell] != NONE:
            drawn += system_disks(view, cell)
        elif outpost(view, cell) >= 0:
            seat = outpost(view, cell)
            drawn.append(
                disk(f"piece-{LOOKS[seat]}-outpost-{CELL_NAMES[cell]}", seat, *centre(cell), 11, 1, "var(--void)")
            )
    for gap, owner in enumerate(view.builder):
        if owner >= 0:
            x, y = gap_centre(gap)
            drawn.append(disk(f"piece-{LOOKS[owner]}-built-{GAP_NAMES[gap]}", owner, x, y - 8.5, 6, 1, "var(--void)"))
    return [*drawn, *track_disks(view), *studies(view)]


def areas_of(view: MView, cell: int) -> list[tuple[int, int, int]]:
    """Each seat's political and military disks on a system."""
    disks = [view.areas[cell * 4 + seat] for seat in range(view.seats)]
    return [(seat, count % MILITARY_STEP, count // MILITARY_STEP) for seat, count in enumerate(disks)]


def system_disks(view: MView, cell: int) -> list[Markup]:
    """The disks of all three kinds on a system."""
    garrison = bool(view.garrisons & BIT[cell])
    drawn = influence_disks(cell, view.controller[cell], garrison, areas_of(view, cell))
    places = DEMANDS[view.system[cell]]
    for i, demand in enumerate(places):
        if view.filled[demand] >= 0:
            seat = view.filled[demand]
            x, y = demand_at(cell, i, len(places))
            drawn.append(disk(f"piece-{LOOKS[seat]}-cultural-{DEMAND_IDS[demand]}", seat, x, y, 7.4, 1, "var(--void)"))
    return drawn


def studies(view: MView) -> list[Markup]:
    """The disks on the research symbol, beside the title of the research area."""
    drawn = []
    x = WIDE - 14.0
    for seat in reversed(range(view.seats)):
        if view.sides[seat].studies:
            drawn.append(disk(f"piece-{LOOKS[seat]}-study", seat, x, 13, 8, view.sides[seat].studies, "var(--void)"))
            x -= 20
    return drawn
