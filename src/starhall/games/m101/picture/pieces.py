"""The parts of M101's board as SVG: octagons, gaps with their tabs, cards, disks and cubes."""

from __future__ import annotations

from typing import Final

from starhall.drawing import (
    NOTHING,
    Markup,
    circle,
    diamond,
    drawn_once,
    frame,
    hexagon,
    icon,
    join,
    lines_of,
    look,
    octagon,
    path,
    piece,
    polygon,
    rect,
    rim,
    ring,
    seat_fill,
    seat_ink,
    spot,
    words,
    wrap,
)
from starhall.games.m101.content.components import (
    CARD_IDS,
    CARD_POWERS,
    COMBOS,
    COST,
    CUBES,
    DEMAND_CARDS,
    DEMAND_COLOUR,
    DEMAND_IDS,
    DEMAND_SELL,
    DEMAND_VP,
    DEMANDS,
    KEYWORD,
    SEAT_COLOURS,
    SPECIAL,
    TABS,
    TYPE,
    VP_CONTROL,
    VP_INFLUENCE,
    Combo,
    is_system,
)
from starhall.games.m101.content.octagons import CELL_NAMES, COLUMNS, DIRECTIONS, GAP_NAMES, OCTAGONS
from starhall.games.m101.content.vocabulary import (
    COLOURS,
    DEMAND_COLOURS,
    NONE,
    OVERLAP_DISCOUNT,
    OVERLAP_DRAW,
    PHASES,
    POWERS,
    TYPES,
)
from starhall.games.m101.picture.words import card_words, demand_words, power_text, short_name, tab_words
from starhall.games.m101.rules.space import CELL_WORDS
from starhall.kernel.telling import counted

STEP: Final = 79  # from octagon to octagon
WIDE: Final = 78  # an octagon
EDGE: Final = 2
NAMES: Final = [colour.capitalize() for colour in SEAT_COLOURS]
LOOKS: Final = tuple([look(colour) for colour in SEAT_COLOURS])
PHASE_COLOURS: Final = tuple([f"var(--phase-{letter})" for letter in "abcde"])
GROUNDS: Final = {
    "grey": "#2c3342",
    "brown": "#3a2b1f",
    "red": "#3f2022",
    "green": "#1b3827",
    "barren": "#1b212d",
    "diverse": "#2c2748",
    "infrastructure": "#15203a",
}
KEYWORD_COLOURS: Final = ("var(--corporation)", "var(--government)", "var(--hidden)", "var(--resistance)")
CUBE_ICONS: Final = ("minus", "menu", "shape-ember", "plus")  # a glyph with each colour, as colour never speaks alone
AWAY: Final = ((1, -1), (1, 1), (-1, 1), (-1, -1))  # on the screen, of the four directions
POLITICAL_RIM: Final = "var(--political)"
MILITARY_RIM: Final = "var(--martial)"


def centre(cell: int) -> tuple[float, float]:
    """The middle of an octagon; north is up."""
    column, row = cell % COLUMNS, cell // COLUMNS
    return EDGE + STEP * (column + 0.5), EDGE + STEP * (COLUMNS - 1 - row + 0.5)


def gap_centre(gap: int) -> tuple[float, float]:
    """The middle of a gap."""
    direction = next(d for d in range(4) if OCTAGONS[gap][d] >= 0)
    x, y = centre(OCTAGONS[gap][direction])
    return x - AWAY[direction][0] * STEP / 2, y - AWAY[direction][1] * STEP / 2


def ground(card: int) -> str:
    """The tint of a card."""
    return GROUNDS[TYPES[TYPE[card]]] if is_system(card) else GROUNDS["infrastructure"]


def border(card: int) -> str:
    """The line around a card: its keyword's colour."""
    return KEYWORD_COLOURS[KEYWORD[card]] if KEYWORD[card] != NONE else "#66779b"


@drawn_once
def cube_glyph(x: float, y: float, size: float, colour: int) -> Markup:
    """A cube from above with the glyph of its colour."""
    half = size / 2
    body = rect(x - half, y - half, size, size, 2, fill=f"var(--cube-{COLOURS[colour]})", stroke="var(--void)")
    return body + icon(CUBE_ICONS[colour], x, y, size * 0.82, "#0b0f18")


def phase_icons(card: int, x: float, y: float, size: float, step: float) -> Markup:
    """The phases in which a card's powers work, from right to left."""
    phases = sorted({POWERS[power].phase for power in CARD_POWERS[card]}, reverse=True)
    drawn = [icon(f"phase-{PHASES[p]}", x - step * i, y, size, PHASE_COLOURS[p]) for i, p in enumerate(phases)]
    return join(drawn)


# ---- octagons -------------------------------------------------------------------------------------------------------


@drawn_once
def empty_space(cell: int, in_play: bool, taken: str) -> Markup:
    """A space without a system: its name, dim."""
    x, y = centre(cell)
    corners = octagon(x, y, WIDE)
    if not in_play:
        return polygon(corners, fill="none", stroke="var(--line)", stroke_opacity=0.35)
    body = polygon(corners, fill="var(--cell)", fill_opacity=0.45, stroke="var(--line)")
    name = NOTHING if taken else words(x, y + 4, CELL_WORDS[cell], 12, tone="quiet", anchor="mid")
    label = f"Space {CELL_WORDS[cell]}, empty" + (f", {taken}'s disk" if taken else "")
    return spot(f"space-{CELL_NAMES[cell]}", label, body, name, halo=rim(octagon(x, y, WIDE - 5)))


def galactic_centre(cell: int) -> Markup:
    """The hole in the middle: a small spiral."""
    x, y = centre(cell)
    arms = []
    for turn in range(0, 360, 72):
        arm = path("M0 0C10 -4 22 -2 25 -15", fill="none", stroke="#e8b9a6", stroke_width=2, stroke_opacity=0.45)
        arms.append(Markup(f'<g transform="translate({x} {y}) rotate({turn})">{arm}</g>'))
    glow = circle(x, y, 26, fill="#ff8b98", fill_opacity=0.10) + circle(x, y, 8, fill="#ffe3d3", fill_opacity=0.9)
    return join([*arms, glow])


@drawn_once
def system_space(cell: int, card: int, owner: int, told: str, crowded: bool) -> Markup:
    """An octagon with a system: ground by type, a ring in the controller's colour, name, points, keyword, powers.

    Where many disks lie, the points make room for them, and keyword and powers are left to the border and to asking.
    """
    x, y = centre(cell)
    outer = octagon(x, y, WIDE)
    drawn = [polygon(outer, fill=ground(card), stroke=border(card), stroke_width=1.2)]
    if owner >= 0:
        drawn.append(polygon(octagon(x, y, WIDE - 7), fill="none", stroke=seat_fill(LOOKS[owner]), stroke_width=3))
    drawn.append(title(x, y - 21, short_name(card)))
    at = y + 16 if crowded else y - 0.5
    aside = 27.5 if crowded else 29.5
    drawn.append(hexagon(x - aside, at, str(VP_CONTROL[card]), 8.5))
    drawn.append(hexagon(x + aside, at, str(VP_INFLUENCE[card]), 7, hollow=True))
    if not crowded:
        drawn.append(price(cell, card, x - 28.5, y + 15))
    if not crowded and CARD_POWERS[card]:
        phase = min([POWERS[power].phase for power in CARD_POWERS[card]])
        drawn.append(icon(f"phase-{PHASES[phase]}", x + 29, y + 15, 11, PHASE_COLOURS[phase]))
    drawn += brackets(card, x, y)
    return spot(f"space-{CELL_NAMES[cell]}", f"{card_words(card)} {told}", *drawn, halo=rim(octagon(x, y, WIDE - 2)))


def price(cell: int, card: int, x: float, y: float) -> Markup:
    """The printed price: influence costs a third of it in cards, force takes as much strength."""
    body = circle(x, y, 7, fill="var(--void)", fill_opacity=0.85, stroke=border(card))
    number = words(x, y + 4, str(COST[card]), 11, bold=True, anchor="mid")
    return spot(f"price-{CELL_NAMES[cell]}", f"Price {COST[card]}", body, number)


def title(x: float, y: float, name: str) -> Markup:
    """A name in one or two lines around y."""
    broken = wrap(name, 52, 11, 2, 72)
    if len(broken) == 1:
        return words(x, y + 4, broken[0], 11, bold=True, anchor="mid", room=54)
    first = words(x, y - 1.5, broken[0], 11, bold=True, anchor="mid", room=48)
    return first + words(x, y + 9, broken[1], 11, bold=True, anchor="mid", room=60)


def demand_at(cell: int, place: int, count: int) -> tuple[float, float]:
    """Where a demand space of a system lies."""
    x, y = centre(cell)
    return x + 17.5 * (place - (count - 1) / 2), y + 15.5


def brackets(card: int, x: float, y: float) -> list[Markup]:
    """The brackets over demand spaces."""
    drawn = []
    for combo in COMBOS[card]:
        half = 17.5 * (len(combo.spaces) - 1) / 2 + 6
        shape = f"M{x - half} {y + 22.8}v1.6h{2 * half}v-1.6"
        drawn.append(path(shape, fill="none", stroke="var(--prestige)", stroke_width=1.3))
        drawn.append(combo_reward(combo, x, y + 24.4))
    return drawn


def combo_reward(combo: Combo, x: float, y: float) -> Markup:
    """What the whole line gives, in its middle: points on yellow, cards by their icon, a power by a star."""
    if combo.vp:
        return hexagon(x, y, str(combo.vp), 6)
    return circle(x, y, 5.5, fill="var(--void)", stroke="var(--prestige)") + icon(
        "card" if combo.cards else "boost", x, y, 8, "var(--ink)"
    )


def demand_spot(cell: int, demand: int, place: int, count: int) -> Markup:
    """An empty demand space: what it takes by its rim, what it gives by its text."""
    x, y = demand_at(cell, place, count)
    colour = DEMAND_COLOURS[DEMAND_COLOUR[demand]]
    edge = "#f1f4fa" if colour == "white" else f"var(--cube-{colour})"
    body = circle(x, y, 8, fill="var(--void)", fill_opacity=0.75, stroke=edge, stroke_width=2)
    return spot(
        f"demand-{DEMAND_IDS[demand]}",
        f"Demand space: {demand_words(demand)}",
        body,
        demand_text(x, y, demand),
        halo=ring(x, y, 9),
    )


def demand_text(x: float, y: float, demand: int) -> Markup:
    """Points in gold, cards with their icon, a sale by the euro sign."""
    if DEMAND_SELL[demand]:
        return words(x, y + 4, f"€{DEMAND_SELL[demand]}", 11, bold=True, anchor="mid", room=13)
    if DEMAND_VP[demand] and DEMAND_CARDS[demand]:
        number = words(x - 3, y + 4, str(DEMAND_VP[demand]), 11, bold=True, anchor="mid", tone="var(--prestige)")
        return number + icon("card", x + 3.6, y, 8.5, "var(--ink)")
    if DEMAND_VP[demand]:
        return words(x, y + 4, str(DEMAND_VP[demand]), 11.5, bold=True, anchor="mid", tone="var(--prestige)")
    if DEMAND_CARDS[demand] == 1:
        return icon("card", x, y, 11, "var(--ink)")
    number = words(x - 3, y + 4, str(DEMAND_CARDS[demand]), 11, bold=True, anchor="mid")
    return number + icon("card", x + 3.6, y, 8.5, "var(--ink)")


def cube_spots(cell: int, counts: list[int]) -> list[Markup]:
    """The cubes on a system, those of one colour together."""
    x, y = centre(cell)
    total = sum(counts)
    step = 9.6 if total <= 4 else 38 / total
    at = x - step * (total - 1) / 2
    drawn = []
    for colour, count in enumerate(counts):
        if count:
            cubes = [cube_glyph(at + step * i, y + 29.6, 8.6, colour) for i in range(count)]
            box = frame(at - 5, y + 24.6, step * (count - 1) + 10, 10, 3)
            label = f"{counted(count, f'{COLOURS[colour]} cube')} at {CELL_WORDS[cell]}"
            drawn.append(spot(f"cube-{CELL_NAMES[cell]}_{COLOURS[colour]}", label, *cubes, halo=box))
            at += step * count
    return drawn


# ---- disks ----------------------------------------------------------------------------------------------------------


@drawn_once
def disk(kind: str, on: str, seat: int, x: float, y: float, r: float, count: int, edge: str) -> Markup:
    """A disk that glides: shape of its seat, or how many there are; the rim tells political from military."""
    name = LOOKS[seat]
    body = circle(0, 0, r, fill=seat_fill(name), stroke=edge, stroke_width=1.8)
    mark = icon(f"shape-{name}", 0, 0, r * 1.05, seat_ink(name))
    if count > 1:
        mark = words(0, 4, str(count), 11.5, bold=True, anchor="mid", tone=seat_ink(name))
    return piece(kind, on, x, y, body, mark, seat=name)


def is_crowded(disks: list[tuple[int, int, int]]) -> bool:
    """Are there more kinds of disks than fit between the points?"""
    return len([1 for _, *counts in disks for count in counts if count]) > 2


def influence_disks(cell: int, owner: int, garrison: bool, disks: list[tuple[int, int, int]]) -> list[Markup]:
    """The political and military disks on a system, the controller's first and larger."""
    x, y = centre(cell)
    entries: list[tuple[int, bool, int]] = []
    for seat, political, military in disks:
        kinds = [(political, False), (military, True)]
        if seat == owner and garrison:
            kinds.reverse()
        entries += [(seat, force, count) for count, force in kinds if count]
    entries.sort(key=lambda entry: entry[0] != owner or entry[1] != garrison)
    sizes = [8.2 if i == 0 else 6.9 for i in range(len(entries))]
    whole = sum(2 * size + 1.5 for size in sizes)
    squeeze = min(1.0, (68 if is_crowded(disks) else 41) / whole) if whole else 1
    at = x - whole * squeeze / 2
    drawn = []
    for (seat, force, count), size in zip(entries, sizes, strict=True):
        at += (size + 0.75) * squeeze
        kind = "military" if force else "political"
        rim_of = MILITARY_RIM if force else POLITICAL_RIM
        drawn.append(disk(kind, f"space-{CELL_NAMES[cell]}", seat, at, y - 0.5, size, count, rim_of))
        at += (size + 0.75) * squeeze
    return list(reversed(drawn)) if squeeze < 1 else drawn


# ---- gaps -----------------------------------------------------------------------------------------------------------


@drawn_once
def empty_gap(gap: int, open: bool) -> Markup:
    """A gap without a card."""
    x, y = gap_centre(gap)
    corners = diamond(x, y, STEP - 8)
    shade = 0.55 if open else 0.2
    body = polygon(corners, fill="var(--board)", fill_opacity=shade, stroke="var(--line)", stroke_opacity=shade + 0.2)
    name = words(x, y + 4, GAP_NAMES[gap][2:], 11, tone="quiet", anchor="mid") if open else NOTHING
    return spot(f"gap-{GAP_NAMES[gap]}", f"Gap {GAP_NAMES[gap][2:]}, empty", body, name, halo=rim(corners))


def infrastructure(gap: int, card: int, owner: int, turned: int, worth: int) -> Markup:
    """An infrastructure card in its gap: the owner's colour, its points, a bar on its name side."""
    x, y = gap_centre(gap)
    corners = diamond(x, y, STEP - 4)
    seat = LOOKS[owner]
    dx, dy = AWAY[turned]
    near = [(x + dx * 5, y + dy * 14.5), (x + dx * 14.5, y + dy * 5)]
    bar = f"M{near[0][0]} {near[0][1]}L{near[1][0]} {near[1][1]}"
    drawn = [
        polygon(corners, fill=GROUNDS["infrastructure"], stroke=border(card), stroke_width=1),
        polygon(diamond(x, y, STEP - 12), fill="none", stroke=seat_fill(seat), stroke_width=2.4),
        path(bar, stroke=seat_fill(seat), stroke_width=4, fill="none"),
        hexagon(x, y + 7, str(worth), 8),
    ]
    label = f"{card_words(card)} Built by {SEAT_COLOURS[owner]}, its name to the {DIRECTIONS[turned]}."
    return spot(f"gap-{GAP_NAMES[gap]}", label, *drawn, halo=rim(diamond(x, y, STEP)))


def tab(gap: int, direction: int, number: int, owner: int) -> Markup:
    """An overlap tab that still sticks out into an empty space."""
    x, y = gap_centre(gap)
    x, y = x + AWAY[direction][0] * 19, y + AWAY[direction][1] * 19
    power = POWERS[number]
    body = rect(-8.5, -8.5, 17, 17, 2, fill=GROUNDS["infrastructure"], stroke=seat_fill(LOOKS[owner]), stroke_width=1.5)
    turned = Markup(f'<g transform="translate({x} {y}) rotate(45)">{body}</g>')
    if power.kind == OVERLAP_DRAW:
        return turned + icon("draw-card", x, y, 13, "var(--ink)")
    text = tab_words(number)
    if power.kind == OVERLAP_DISCOUNT:
        return turned + words(x, y + 4, text, 11.5, bold=True, anchor="mid")
    return (
        turned
        + words(x - 4, y + 4, text, 11, bold=True, anchor="mid", room=11)
        + icon("military", x + 5, y, 9, MILITARY_RIM)
    )


def turn_arrow(gap: int, direction: int) -> Markup:
    """A way to turn a card: its name to this side."""
    x, y = gap_centre(gap)
    dx, dy = AWAY[direction]
    x, y = x + dx * 25, y + dy * 25
    body = circle(x, y, 12, fill="var(--surface-3)", stroke="var(--line-2)")
    arrow = path(
        f"M{x - dx * 4} {y - dy * 4}L{x + dx * 4} {y + dy * 4}m{-dx * 6} 0h{dx * 6}v{-dy * 6}",
        fill="none",
        stroke="var(--ink)",
        stroke_width=2,
    )
    words_of = ("north-east", "south-east", "south-west", "north-west")[direction]
    return spot(f"turn-{DIRECTIONS[direction]}", f"Name to the {words_of}", body, arrow, halo=ring(x, y, 13))


# ---- cards ----------------------------------------------------------------------------------------------------------


@drawn_once
def points_of(card: int, x: float, y: float, r: float = 8.5) -> Markup:
    """The points that a card brings: for control and for influence, or a question mark."""
    if not is_system(card):
        return hexagon(x, y, "?" if SPECIAL[card] else str(VP_CONTROL[card]), r)
    lesser = hexagon(x + 2 * r + 2, y, str(VP_INFLUENCE[card]), r - 1.5, hollow=True)
    return hexagon(x, y, str(VP_CONTROL[card]), r) + lesser


@drawn_once
def mini_card(id: str, card: int, x: float, y: float, w: float, h: float, seen: str = "") -> Markup:
    """A card of the research area."""
    drawn = [
        rect(x, y, w, h, 9, fill=ground(card), stroke=border(card), stroke_width=1.3),
        circle(x + 13.5, y + 14, 10, fill="var(--void)", fill_opacity=0.7, stroke=border(card)),
        words(x + 13.5, y + 18.7, str(COST[card]), 13, bold=True, anchor="mid"),
        lines_of(x + 29, y + 17, short_name(card), w - 50, 2, 12, 13.5, bold=True),
        icon("system" if is_system(card) else "infrastructure", x + w - 11.5, y + 12, 14, "var(--ink-2)"),
        points_of(card, x + 13.5, y + h - 13),
        phase_icons(card, x + w - 12, y + h - 13, 14, 16),
    ]
    at = x + 48 if is_system(card) else x + 30
    for colour in range(4):
        for _ in range(CUBES[card][colour]):
            drawn.append(cube_glyph(at, y + h - 13, 9, colour))
            at += 10.5
    if not is_system(card):
        drawn.append(tab_list(card, at - 2, y + h - 13))
    return spot(id, f"{card_words(card)}{seen}", *drawn, halo=frame(x, y, w, h))


def tab_list(card: int, x: float, y: float) -> Markup:
    """The overlap tabs of a card in a row."""
    drawn = []
    for number in TABS[card][1:]:
        if number != NONE:
            drawn.append(rect(x, y - 8, 17, 16, 3, fill="var(--void)", fill_opacity=0.6, stroke="#66779b"))
            drawn.append(tab_sign(number, x + 8.5, y))
            x += 20
    return join(drawn)


def tab_sign(number: int, x: float, y: float) -> Markup:
    """What a tab gives."""
    kind = POWERS[number].kind
    if kind == OVERLAP_DRAW:
        return icon("draw-card", x, y, 12, "var(--ink)")
    tone = "" if kind == OVERLAP_DISCOUNT else MILITARY_RIM
    return words(x, y + 4, tab_words(number), 11, bold=True, anchor="mid", tone=tone, room=14)


@drawn_once
def hand_card(card: int, x: float, y: float, d: float, note: str = "") -> Markup:
    """A card of the own hand: a large octagon with everything that decides a move; the rest is told on asking."""
    cx, cy = x + d / 2, y + d / 2
    corners = octagon(cx, cy, d)
    large, wide = d >= 128, d >= 110
    drawn = [
        polygon(corners, fill=ground(card), stroke=border(card), stroke_width=1.6),
        circle(cx, y + 15, 12, fill="var(--void)", fill_opacity=0.75, stroke=border(card)),
        words(cx, y + 20.4, str(COST[card]), 15, bold=True, anchor="mid"),
        name_of_card(card, cx, y + (40 if wide else 43), d),
        points_of(card, x + d * 0.24, y + d - 21 if wide else y + d - 17, 9.5 if wide else 8.5),
    ]
    if large:
        drawn.append(power_lines(card, x, y, d))
        drawn.append(
            icon("system" if is_system(card) else "infrastructure", cx + d * 0.31, y + d - 22, 15, "var(--ink-2)")
        )
    else:
        drawn.append(phase_icons(card, cx + d * 0.3, y + d - 21 if wide else y + d - 17, 13, 15))
    if wide:
        drawn.append(small_print(card, cx, y + d - 40))
    if note:
        drawn.append(words(cx, y + d - 4, note, 11, tone="quiet", anchor="mid", room=d * 0.4))
    return spot(f"card-{CARD_IDS[card]}", card_words(card), *drawn, halo=rim(octagon(cx, cy, d)))


def name_of_card(card: int, x: float, y: float, d: float) -> Markup:
    """The name in up to two lines."""
    return lines_of(x, y, short_name(card), d - 16, 2, 12.5 if d >= 128 else 11.5, 13, bold=True, anchor="mid")


def power_lines(card: int, x: float, y: float, d: float) -> Markup:
    """The powers in words, as far as there is room."""
    text = power_text(card)
    if not text:
        return NOTHING
    return lines_of(x + 9, y + 69, text, d - 18, 3, 11, 12.5, tone="second")


def small_print(card: int, x: float, y: float) -> Markup:
    """Demand spaces and cubes of a system, tabs of an infrastructure, in one row."""
    if not is_system(card):
        count = len([number for number in TABS[card] if number != NONE])
        return tab_list(card, x - 10 * count + 1.5, y - 1)
    demands, cubes = DEMANDS[card], [c for c in range(4) for _ in range(CUBES[card][c])]
    whole = 19 * len(demands) + (11 * len(cubes) + 4 if cubes else 0)
    at = x - whole / 2
    drawn = []
    for demand in demands:
        colour = DEMAND_COLOURS[DEMAND_COLOUR[demand]]
        edge = "#f1f4fa" if colour == "white" else f"var(--cube-{colour})"
        drawn.append(circle(at + 9, y, 8, fill="var(--void)", fill_opacity=0.75, stroke=edge, stroke_width=2))
        drawn.append(demand_text(at + 9, y, demand))
        at += 19
    for colour_number in cubes:
        drawn.append(cube_glyph(at + 8, y, 9.5, colour_number))
        at += 11
    return join(drawn)
