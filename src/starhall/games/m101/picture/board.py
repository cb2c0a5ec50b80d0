"""The galaxy as one drawing, with the tracks, piles and tiles beside it."""

from __future__ import annotations

from typing import Final

from starhall.drawing import Markup, circle, frame, icon, rect, shape, sky, spot, titled, words
from starhall.games.m101.content.components import (
    CARD_NAMES,
    DEMAND_IDS,
    DEMANDS,
    RESEARCH_IDS,
    SPECIAL,
    TABS,
    TOP_LEVEL,
    VP_CONTROL,
)
from starhall.games.m101.content.octagons import (
    BIT,
    CELL_NAMES,
    CELLS,
    CENTRE,
    GAP_NAMES,
    GAPS_IN_PLAY,
    IN_PLAY,
    OCTAGONS,
)
from starhall.games.m101.content.vocabulary import COLOURS, NONE, PHASES
from starhall.games.m101.knowledge.view import GalaxyView
from starhall.games.m101.picture.pieces import (
    LOOKS,
    NAMES,
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
    influence_disks,
    infrastructure,
    is_crowded,
    mini_card,
    system_space,
    tab,
    turn_arrow,
)
from starhall.games.m101.rules.build import Turn, is_closed
from starhall.games.m101.rules.scoring import special_worth
from starhall.games.m101.rules.state import MILITARY_STEP, Galaxy, area_disks_of, cubes_at, outpost_of
from starhall.games.m101.rules.state import level as tech_level
from starhall.kernel.telling import counted

WIDE: Final = 888
HIGH: Final = 556
SIDE: Final = 568  # where tech track, research area and piles begin
PARTS: Final = f"Galaxy 0 0 558 {HIGH}|Research {SIDE} 0 {WIDE - SIDE} {HIGH}"
ROW: Final = 62  # of the research area
CARD_WIDE: Final = 134


def whole_board(view: GalaxyView) -> list[str]:
    """Everything in the middle of the table: the places first, then the pieces that lie upon them."""
    return [
        sky(WIDE, HIGH, "m101"),
        *gaps(view.g),
        *spaces(view.g),
        *tabs_of(view.g),
        *demands(view.g),
        *turns(view),
        *research(view.g),
        *phases(view),
        *piles(view.g),
        *pieces_of(view.g),
    ]


# ---- the galaxy -----------------------------------------------------------------------------------------------------


def gaps(g: Galaxy) -> list[Markup]:
    """Infrastructure slides beneath the systems, so it is drawn first."""
    drawn = []
    for gap in GAPS_IN_PLAY[g.seats]:
        card = g.infrastructure[gap]
        if card == NONE:
            drawn.append(empty_gap(gap, not is_closed(g, gap)))
        else:
            owner = g.builder[gap]
            worth = special_worth(g, owner, card) if SPECIAL[card] else VP_CONTROL[card]
            drawn.append(infrastructure(gap, card, owner, g.rotation[gap], worth))
    return drawn


def spaces(g: Galaxy) -> list[Markup]:
    """All octagons: systems, empty spaces, and the Galactic Centre."""
    drawn = []
    for cell in range(CELLS):
        if cell == CENTRE:
            drawn.append(galactic_centre(cell))
        elif g.system[cell] != NONE:
            crowded = is_crowded(disks_of(g, cell))
            drawn.append(system_space(cell, g.system[cell], g.controller[cell], told(g, cell), crowded))
        else:
            holder = outpost_of(g, cell)
            taken = NAMES[holder] if holder >= 0 else ""
            drawn.append(empty_space(cell, bool(IN_PLAY[g.seats] & BIT[cell]), taken))
    return drawn


def told(g: Galaxy, cell: int) -> str:
    """Who controls and influences a system, in words."""
    parts = []
    for seat in range(g.seats):
        disks = area_disks_of(g, cell, seat)
        if disks:
            parts.append(f"{NAMES[seat]} {disks % MILITARY_STEP} political, {disks // MILITARY_STEP} military")
    owner = g.controller[cell]
    return f"Controlled by {NAMES[owner]}; {'; '.join(parts)}." if owner >= 0 else ""


def tabs_of(g: Galaxy) -> list[Markup]:
    """The overlap tabs that still wait for a system above them."""
    drawn = []
    for gap, card in enumerate(g.infrastructure):
        if card != NONE:
            for direction in range(4):
                cell = OCTAGONS[gap][direction]
                number = TABS[card][(direction - g.rotation[gap]) % 4]
                open_cell = cell >= 0 and cell != CENTRE and IN_PLAY[g.seats] & BIT[cell]
                if number != NONE and open_cell and g.system[cell] == NONE:
                    drawn.append(tab(gap, direction, number, g.builder[gap]))
    return drawn


def demands(g: Galaxy) -> list[Markup]:
    """Demand spaces and cubes, above the systems that bear them."""
    drawn = []
    for cell in range(CELLS):
        card = g.system[cell]
        if card != NONE:
            places = DEMANDS[card]
            drawn += [demand_spot(cell, demand, i, len(places)) for i, demand in enumerate(places)]
            drawn += cube_spots(cell, [cubes_at(g, cell, colour) for colour in range(4)])
    return drawn


def turns(view: GalaxyView) -> list[Markup]:
    """While somebody turns an infrastructure: four ways around its gap."""
    top = view.frames[-1] if view.frames else None
    if not isinstance(top, Turn):
        return []
    x, y = gap_centre(top.gap)
    return [circle(x, y, 6, fill="var(--accent)"), *[turn_arrow(top.gap, direction) for direction in range(4)]]


# ---- tech track and research area -----------------------------------------------------------------------------------


def research(g: Galaxy) -> list[Markup]:
    """The tech track with its disks, and beside each level its two cards."""
    drawn = [titled(SIDE, 13, "Technology and research", "tech-level", 300)]
    for level in range(TOP_LEVEL + 1):
        y = 27 + ROW * (TOP_LEVEL - level)
        drawn.append(rect(SIDE, y, 34, ROW - 4, 8, fill="var(--surface-1)", fill_opacity=0.9, stroke="var(--line)"))
        drawn.append(words(SIDE + 17, y + 15, str(level), 13, bold=True, anchor="mid", tone="second"))
        for column in range(2):
            place = 2 * level + column
            x = SIDE + 39 + column * 138
            drawn.append(research_place(place, g.research[place], x, y))
    return drawn


def research_place(place: int, card: int, x: float, y: float) -> Markup:
    """A position of the research area."""
    if card != NONE:
        return mini_card(f"research-{RESEARCH_IDS[place]}", card, x, y, CARD_WIDE, ROW - 4)
    empty = rect(x, y, CARD_WIDE, ROW - 4, 9, fill="none", stroke="var(--line)", stroke_dasharray="3 4")
    return spot(
        f"research-{RESEARCH_IDS[place]}", "Empty research position", empty, halo=frame(x, y, CARD_WIDE, ROW - 4)
    )


def track_disks(g: Galaxy) -> list[Markup]:
    """The tech disks on their levels, first to last from left to right."""
    drawn = []
    for level in range(TOP_LEVEL + 1):
        there = [seat for seat in g.order if tech_level(g.sides[seat]) == level]
        y = 27 + ROW * (TOP_LEVEL - level)
        for i, seat in enumerate(there):
            x = SIDE + 10 + 15 * (i % 2)
            at = y + 27 + 15 * (i // 2)
            drawn.append(disk("tech", f"tech-{level}", seat, x, at, 6.8, 1, "var(--void)"))
    return drawn


# ---- phases and piles -----------------------------------------------------------------------------------------------


def phases(view: GalaxyView) -> list[Markup]:
    """The five phases as tiles, each with who chose it; and what may be laid beside an action card."""
    top = 27 + ROW * (TOP_LEVEL + 1) + 6
    drawn = []
    for phase, name in enumerate(PHASES):
        x = SIDE + 62.7 * phase
        drawn.append(phase_tile(view, phase, name, x, top))
    drawn.append(lay_tile("lay-nothing", "No card beside it", "card", SIDE, top + 62, 112))
    drawn.append(lay_tile("lay-no_boost", "a bluff", "no-boost", SIDE + 116, top + 62, 86))
    return drawn


def phase_tile(view: GalaxyView, phase: int, name: str, x: float, y: float) -> Markup:
    """A phase: its icon and name, lit while it is played, below it who chose it."""
    lit = view.g.phase == phase
    sealed = view.own().sealed_phase == phase
    stroke = PHASE_COLOURS[phase] if lit or sealed else "var(--line)"
    fill = "var(--surface-3)" if lit else "var(--surface-1)"
    body = rect(x, y, 60, 56, 9, fill=fill, fill_opacity=0.95, stroke=stroke, stroke_width=1.6 if lit or sealed else 1)
    choosers = [seat for seat in view.g.order if view.g.sides[seat].phase == phase]
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
        if view.g.sides[seat].boosted
    ]
    said = ", ".join(NAMES[seat] + (" with a boost" if view.g.sides[seat].boosted else "") for seat in choosers)
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


def piles(g: Galaxy) -> list[Markup]:
    """Draw pile, discard pile with its top card, and the cubes of the stock; the lower right corner is the lens's."""
    y = 27 + ROW * (TOP_LEVEL + 1) + 6 + 94
    pile = rect(SIDE, y, 84, 26, 8, fill="var(--surface-2)", stroke="var(--line-2)")
    deck = spot(
        "deck",
        f"Draw pile: {counted(len(g.deck), 'card')}",
        pile,
        icon("deck", SIDE + 16, y + 13, 16),
        words(SIDE + 30, y + 17.5, counted(len(g.deck), "card"), 12, bold=True, room=50),
        halo=frame(SIDE, y, 84, 26, 8),
    )
    top = CARD_NAMES[g.discards[-1]] if g.discards else "empty"
    drawn = [
        deck,
        words(SIDE + 94, y + 11, f"discarded {len(g.discards)}, on top", 11, tone="quiet", room=112),
        words(SIDE + 94, y + 24, top, 11, bold=True, room=112),
    ]
    for colour in range(len(COLOURS)):
        x = SIDE + 221 + 26.5 * colour
        drawn.append(cube_glyph(x, y - 26, 10, colour))
        drawn.append(words(x, y - 9, str(g.stock[colour]), 11, anchor="mid", tone="second"))
    return drawn


# ---- pieces ---------------------------------------------------------------------------------------------------------


def pieces_of(g: Galaxy) -> list[Markup]:
    """Every disk on the table, each a group of its own that glides."""
    drawn: list[Markup] = []
    for cell in range(CELLS):
        if g.system[cell] != NONE:
            drawn += system_disks(g, cell)
        elif outpost_of(g, cell) >= 0:
            seat = outpost_of(g, cell)
            drawn.append(disk("political", f"space-{CELL_NAMES[cell]}", seat, *centre(cell), 11, 1, "var(--void)"))
    for gap, owner in enumerate(g.builder):
        if owner >= 0:
            x, y = gap_centre(gap)
            drawn.append(disk("built", f"gap-{GAP_NAMES[gap]}", owner, x, y - 8.5, 6, 1, "var(--void)"))
    return [*drawn, *track_disks(g), *studies(g)]


def disks_of(g: Galaxy, cell: int) -> list[tuple[int, int, int]]:
    """Each seat's political and military disks on a system."""
    disks = [area_disks_of(g, cell, seat) for seat in range(g.seats)]
    return [(seat, count % MILITARY_STEP, count // MILITARY_STEP) for seat, count in enumerate(disks)]


def system_disks(g: Galaxy, cell: int) -> list[Markup]:
    """The disks of all three kinds on a system."""
    garrison = bool(g.garrisons & BIT[cell])
    drawn = influence_disks(cell, g.controller[cell], garrison, disks_of(g, cell))
    places = DEMANDS[g.system[cell]]
    for i, demand in enumerate(places):
        if g.filled[demand] >= 0:
            seat = g.filled[demand]
            x, y = demand_at(cell, i, len(places))
            drawn.append(disk("cultural", f"demand-{DEMAND_IDS[demand]}", seat, x, y, 7.4, 1, "var(--void)"))
    return drawn


def studies(g: Galaxy) -> list[Markup]:
    """The disks on the research symbol, beside the title of the research area."""
    drawn = []
    x = WIDE - 14.0
    for seat in reversed(range(g.seats)):
        if g.sides[seat].studies:
            drawn.append(disk("study", "research", seat, x, 13, 8, g.sides[seat].studies, "var(--void)"))
            x -= 20
    return drawn
