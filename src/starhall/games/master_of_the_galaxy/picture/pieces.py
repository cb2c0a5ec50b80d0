"""Parts of the picture: cubes, slots, projects, cards."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from starhall.drawing import (
    NOTHING,
    Markup,
    circle,
    disc_art,
    frame,
    icon,
    join,
    lines_of,
    moved,
    path,
    piece,
    rect,
    spot,
    words,
)
from starhall.games.master_of_the_galaxy.content.components import (
    CARD_NAMES,
    CARD_PROJECTS,
    CARD_SYMBOLS,
    CARD_TEXTS,
    CARD_TYPE,
    GROUP_COLOUR,
    GROUP_FIRST,
    GROUP_IDS,
    GROUP_LAST,
    GROUP_MARKED,
    GROUP_NAMES,
    PROJECT_GROUPS,
    PROJECT_IDS,
    PROJECT_KIND,
    PROJECT_NAMES,
    PROJECT_PRINT,
    PROJECT_SIZE,
    PROJECT_STEAL,
    PROJECT_SYMBOLS,
    REQUIRES,
    SEATS,
    SLOT_GROUP,
    SPOILS,
)
from starhall.games.master_of_the_galaxy.content.vocabulary import (
    COLOURS,
    CONFLICT_CARD,
    COVERT,
    DEVELOP,
    NONE,
    SPECIES,
    SYMBOLS,
)
from starhall.games.master_of_the_galaxy.knowledge.view import GalaxyView
from starhall.games.master_of_the_galaxy.picture.words import gives
from starhall.games.master_of_the_galaxy.rules.symbols import has_required
from starhall.kernel.telling import counted

LOOKS: Final = SEATS  # colour, shape and pattern of each seat
GLYPHS: Final = ("res-military", "res-scientific", "res-economic", "res-industrial", "res-administrative")
FILLS: Final = tuple([f"var(--{glyph})" for glyph in GLYPHS])
RIMS: Final = ("#ffb0a8", "#a9d0ff", "#fff0b8", "#a6e9c6", "#97a3bd")
INKS: Final = ("#2e0602", "#03142e", "#241a00", "#03200f", "#c9d3e8")
TINTS: Final = ("#ff9a8f", "#9fd0ff", "#ffe08a", "#9be8bf", "#d9c8ff")  # of the symbols
TYPE_ICONS: Final = ("leader", "conflict", "government", "dev-commerce", "dev-expansion", "dev-progress", "species")
TYPE_TINTS: Final = ("#e07ab0", "#ff8a7a", "#aab6d0", "#d8b24a", "#5fc48d", "#5f9cf0", "#a58bf0")
KIND_ICONS: Final = ("settle", "route", "base", "draw-card", "develop", "steal", "agenda", "conflict")


# -- cubes and slots ---------------------------------------------------------------------------------------------------


@lru_cache(200)
def cube_art(colour: int, size: float) -> Markup:
    """A cube around 0, 0 with its glyph."""
    half, r = size / 2, size * 0.2
    shadow = rect(-half, -half + size * 0.07, size, size, r, fill="#00040c", fill_opacity=0.6)
    body = rect(-half, -half, size, size, r, fill=FILLS[colour], stroke=RIMS[colour], stroke_width=1)
    sheen = rect(-half, -half, size, size, r, fill="url(#sheen)")
    return join((shadow, body, sheen, icon(GLYPHS[colour], 0, 0, size * 0.78, INKS[colour])))


def cube_at(x: float, y: float, colour: int, size: float) -> Markup:
    """A cube with its middle at x, y."""
    return moved(x, y, cube_art(colour, size))


def cube_piece(on: str, x: float, y: float, colour: int, size: float, *more: str) -> Markup:
    """A cube that was put on a planet, a track or a slot."""
    return piece(f"{COLOURS[colour]}-cube", on, x, y, cube_art(colour, size), *more)


@lru_cache(200)
def open_slot(colour: int, size: float) -> Markup:
    """An empty slot around 0, 0: dashed, with the glyph of the colour that it asks for."""
    half = size / 2 - 0.5
    box = rect(-half, -half, 2 * half, 2 * half, size * 0.2, fill="var(--board)", stroke=RIMS[colour])
    dashes = Markup(box.replace("<rect", '<rect stroke-dasharray="2.5 2" stroke-opacity=".8"', 1))
    return join((dashes, icon(GLYPHS[colour], 0, 0, size * 0.66, RIMS[colour])))


@lru_cache(20)
def loss_mark(size: float) -> Markup:
    """The mark of a slot that loses its cube: a small dark disc at its lower corner, clear of the words above."""
    at = size * 0.36
    return join((circle(at, at, 4.6, fill="#0a0f1b", stroke="#c9d3e8"), icon("to-reserve", at, at, 8, "#fff")))


def slot_group(view: GalaxyView, group: int, x: float, y: float, size: float, gap: float) -> Markup:
    """The slots of a group side by side, filled ones first; together they are one target."""
    first, last = GROUP_FIRST[group], GROUP_LAST[group]
    drawn: list[str] = []
    for at in range(last - first + 1):
        cube, middle = view.g.cubes[first + at], x + at * (size + gap)
        mark = loss_mark(size) if GROUP_MARKED[group] else NOTHING
        if cube == NONE:
            drawn.append(moved(middle, y, open_slot(GROUP_COLOUR[group], size), mark))
        else:
            drawn.append(cube_piece(f"slot-{GROUP_IDS[group]}", middle, y, cube, size, mark))
    whole = (last - first) * (size + gap) + size
    halo = frame(x - size / 2 - 1, y - size / 2 - 1, whole + 2, size + 2, size * 0.24)
    return spot(f"slot-{GROUP_IDS[group]}", GROUP_NAMES[group], *drawn, halo=halo, kind="slot")


def slots_width(project: int, size: float, gap: float) -> float:
    """How wide the slots of a project are."""
    return PROJECT_SIZE[project] * (size + gap) - gap


def slots_of(view: GalaxyView, project: int, x: float, y: float, size: float, gap: float = 3) -> Markup:
    """All slots of a project in one row; x is the row's left, y its middle."""
    at = x + size / 2
    drawn: list[str] = []
    for group in PROJECT_GROUPS[project]:
        drawn.append(slot_group(view, group, at, y, size, gap))
        at += (GROUP_LAST[group] + 1 - GROUP_FIRST[group]) * (size + gap)
    return join(drawn)


def project_row(view: GalaxyView, project: int, x: float, y: float, size: float, words_room: float = 0) -> Markup:
    """A project: what it is, then its slots (under the words where there is room for these)."""
    kind = PROJECT_KIND[project]
    wide = slots_width(project, size, 3)
    tint = "var(--accent)" if view.g.rewarded[project] else "var(--ink-2)"
    if words_room:
        head = icon(KIND_ICONS[kind], x + 7, y - size / 2 - 9, 14, tint)
        head += words(x + 17, y - size / 2 - 5, project_words(project), 11, tone="second", room=words_room - 18)
        halo = frame(x - 4, y - size / 2 - 18, max(wide, words_room) + 6, size + 22, 6)
    else:
        head = icon(KIND_ICONS[kind], x + 7, y, 14, tint)
        halo = frame(x - 3, y - size / 2 - 4, wide + 23, size + 8, 6)
    start = x + 1 if words_room else x + 18
    label = f"{PROJECT_NAMES[project]}, {view.g.filled[project]} of {PROJECT_SIZE[project]}"
    return spot(f"project-{PROJECT_IDS[project]}", label, head, slots_of(view, project, start, y, size), halo=halo)


@cache
def project_words(project: int) -> str:
    """A project in a few words."""
    kind = PROJECT_KIND[project]
    if kind == COVERT:
        return f"theft of a {COLOURS[PROJECT_STEAL[project]]} cube"
    return "implement" if kind == DEVELOP else PROJECT_NAMES[project].partition(" of ")[0]


def symbol_row(kinds: list[int], x: float, y: float, size: float = 15) -> Markup:
    """Symbols side by side, ending at x."""
    step = size + 2
    return join([icon(f"supremacy-{SYMBOLS[k]}", x - size / 2 - at * step, y, size, TINTS[k])
                 for at, k in enumerate(reversed(kinds))])  # fmt: skip


# -- cards -------------------------------------------------------------------------------------------------------------


CARD_WIDE: Final = 152
CARD_HIGH: Final = 178


def card_art(view: GalaxyView, card: int, seat: int) -> Markup:
    """A card in full: its name, its projects with slots, what it says, whether it works."""
    tint = TYPE_TINTS[CARD_TYPE[card]]
    back = rect(0.5, 0.5, CARD_WIDE - 1, CARD_HIGH - 1, 8, fill="#131c2e", stroke=tint, stroke_opacity=0.7)
    band = path(f"M1 9a8 8 0 0 1 8-8h{CARD_WIDE - 18}a8 8 0 0 1 8 8v17H1Z", fill=tint, fill_opacity=0.32)
    head = icon(TYPE_ICONS[CARD_TYPE[card]], 14, 14, 16, tint)
    head += words(26, 18.5, CARD_NAMES[card], 13, bold=True, room=CARD_WIDE - (52 if card in view.g.holding else 34))
    if card in view.g.holding:
        head += moved(CARD_WIDE - 15, 14, small_base(seat))
    y = 56.0
    rows: list[str] = []
    if CARD_TYPE[card] != CONFLICT_CARD:
        step = 36 if len(CARD_PROJECTS[card]) < 4 else 34.5
        for project in CARD_PROJECTS[card]:
            rows.append(project_row(view, project, 8, y, 16, CARD_WIDE - 18))
            if PROJECT_SYMBOLS[project]:
                rows.append(symbol_row(PROJECT_SYMBOLS[project], CARD_WIDE - 8, y - 17, 14))
            y += step
    else:
        rows.append(conflict_faces(card))
        rows.append(words(9, 125, f"spoils: {counted(SPOILS[card], 'cube')}", 11, tone="second"))
    foot = card_foot(view, card, seat)
    room = int((CARD_HIGH - (24 if foot else 4) - (y - 18)) // 13.5)
    text = NOTHING
    if CARD_TYPE[card] not in (SPECIES, CONFLICT_CARD) and room > 0:
        text = lines_of(9, y - 12, CARD_TEXTS[card], CARD_WIDE - 18, min(room, 6), 11, 13.5, tone="second")
    return join((back, band, head, *rows, text, foot))


@lru_cache(50)
def conflict_faces(card: int) -> Markup:
    """Both sides of a conflict card that is not on the board: what they ask for, and what winning there brings."""
    drawn: list[str] = []
    for side, project in enumerate(CARD_PROJECTS[card]):
        y = 36 + 38 * side
        drawn.append(rect(7, y - 4, 3, 34, 1.5, fill=("#f0584b", "#4f9dff")[side]))
        x = 23.0
        for slot in PROJECT_PRINT[project]:
            group = SLOT_GROUP[slot]
            mark = loss_mark(15) if GROUP_MARKED[group] else NOTHING
            drawn.append(moved(x, y + 5, open_slot(GROUP_COLOUR[group], 15), mark))
            x += 19
        drawn.append(
            words(15, y + 27, gives(project).removeprefix("Objective: "), 11, tone="second", room=CARD_WIDE - 24)
        )
    return join(drawn)


def small_base(seat: int) -> Markup:
    """A constructed base on its card."""
    return disc_art(LOOKS[seat] if seat >= 0 else "neutral", 8)


def card_foot(view: GalaxyView, card: int, seat: int) -> Markup:
    """Whether the card works, and the symbols that it needs or gives."""
    y = CARD_HIGH - 11
    if REQUIRES[card]:
        have = seat >= 0 and has_required(view.g, seat, card)
        needs = [kind for kind, n in REQUIRES[card] for _ in range(n)]
        state = words(9, y + 4, "works" if have else "needs", 11, bold=have, tone="#9be8bf" if have else "quiet")
        return state + symbol_row(needs, CARD_WIDE - 8, y, 15)
    if CARD_PROJECTS[card] and PROJECT_KIND[CARD_PROJECTS[card][0]] == DEVELOP:
        works = view.g.rewarded[CARD_PROJECTS[card][0]]
        return words(9, y + 4, "works" if works else "not yet", 11, bold=works, tone="#9be8bf" if works else "quiet")
    if CARD_TYPE[card] == CONFLICT_CARD:
        kind = CARD_SYMBOLS[card][0]
        return words(9, y + 4, "for the lead", 11, tone="quiet") + symbol_row([kind], CARD_WIDE - 8, y, 15)
    return NOTHING


def brief_card(view: GalaxyView, card: int, wide: float) -> tuple[Markup, float]:
    """A card of another seat in a few rows: its name, its projects with small slots. Also how high it is."""
    tint = TYPE_TINTS[CARD_TYPE[card]]
    head = icon(TYPE_ICONS[CARD_TYPE[card]], 9, 10, 15, tint)
    done = any(view.g.rewarded[p] for p in CARD_PROJECTS[card])
    base = card in view.g.holding
    head += words(20, 14, CARD_NAMES[card], 12, bold=done, room=wide - (44 if base else 26))
    if base:
        head += icon("base", wide - 12, 10, 15, "var(--ink)")
    x, y = 4.0, 32.0
    rows: list[str] = []
    if CARD_TYPE[card] != CONFLICT_CARD:
        for project in CARD_PROJECTS[card]:
            need = slots_width(project, 13, 3) + 24
            if x + need > wide and x > 4:
                x, y = 4.0, y + 22
            rows.append(project_row(view, project, x, y, 13))
            x += need + 4
    high = y + 12 if rows else 21
    back = rect(0.5, 0.5, wide - 1, high - 1, 6, fill="var(--surface-2)", stroke=tint, stroke_opacity=0.4)
    return join((back, head, *rows)), high
