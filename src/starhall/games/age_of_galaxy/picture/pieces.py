"""The parts of the table in pictures: trade cards, systems, action areas, technologies, cards; measured in pixels."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from starhall.drawing import (
    NOTHING,
    Chip,
    Markup,
    badge,
    chips,
    chips_width,
    circle,
    cruiser,
    dashed,
    disc,
    disc_art,
    drawn_once,
    frame,
    group,
    hole,
    icon,
    join,
    lines_of,
    look,
    masked,
    panel,
    path,
    piece,
    planet,
    rect,
    ring,
    seat_text,
    shape,
    sigil,
    spot,
    titled,
    token_back,
    track,
    track_at,
    words,
)
from starhall.games.age_of_galaxy.content.faction_cards import gain_name
from starhall.games.age_of_galaxy.content.main_board import (
    ACTION_NAMES,
    COLOURS,
    CRUISER_COST,
    EXPLORE_COST,
    LAST_SPACE,
    NOMINATE_COST,
    NOMINATION_IDS,
    NOMINATION_PLAYERS,
    NOMINATION_PRESTIGE,
    RELIC_COST,
    SCAVENGE_GAIN,
    TYPE_IDS,
    TYPE_NAMES,
)
from starhall.games.age_of_galaxy.content.markets import (
    OPTION_COSTS,
    OPTION_GAINS,
    OPTION_IDS,
    TRADE_IDS,
    TRADE_NAMES,
    TRADE_OPTIONS,
    TRADE_PLAYERS,
    TRADE_TEXTS,
)
from starhall.games.age_of_galaxy.content.readers import Pairs
from starhall.games.age_of_galaxy.content.vocabulary import (
    ACTION_IDS,
    AREAS,
    COLONIZED,
    CONQUERED,
    CRUISERS,
    DEVELOPED,
    RELICS,
)
from starhall.games.age_of_galaxy.content.worlds import (
    PLANET_NAMES,
    PLANET_REWARDS,
    PLANET_TYPES,
    SLOT_IDS,
    SLOT_NAMES,
    SYSTEM_IDS,
    SYSTEM_NAMES,
    SYSTEM_TEXTS,
)
from starhall.games.age_of_galaxy.rules.scoring import marker

LOOKS: Final = tuple([look(colour) for colour in COLOURS])  # by seat; in solo games the opponent's is the next one
ICONS: Final = (  # in the order of RESOURCES
    *("credit", "productivity", "strength", "innovation", "influence"),
    *("relic", "cruiser", "prestige", "action-disc"),
)

COLUMN: Final = 186  # from one trade card to the next
FIRST_COLUMN: Final = 134
CARD_W: Final = 168
CARD_H: Final = 226
CARD_STEP: Final = 176
CARD_Y: Final = 240
SUNS: Final = ("#f0b54a", "#8fd0ff", "#e08a4a", "#b08cff", "#7fdc9a", "#ff8b98", "#ffe9a8", "#9db8ff")
DISC: Final = 11


def amounts(pairs: Pairs) -> list[Chip]:
    """What is gained or paid, as numbers with icons."""
    return [(amount, ICONS[resource]) for resource, amount in pairs]


# ---- the prestige track ----------------------------------------------------------------------------------------------


@cache
def prestige_track() -> Markup:
    """The track, spaces 0 to 20."""
    title = icon("prestige", 20, 22, 22) + words(36, 26.5, "Prestige", 13, bold=True)
    return title + track(96, 8, [str(i) for i in range(LAST_SPACE + 1)], 34.4)


def markers(stacked: Sequence[tuple[int, int]]) -> list[Markup]:
    """AG-PRE-03: the markers of seats with their prestige, from the lowest of a stack to the one on top."""
    heights: dict[int, int] = {}
    shared = [marker(prestige)[1] for _, prestige in stacked]
    drawn = []
    for seat, prestige in stacked:
        over, space = marker(prestige)
        height = heights.get(space, 0)
        heights[space] = height + 1
        x = track_at(96, space, 34.4) + (height - (shared.count(space) - 1) / 2) * 6
        plus = badge(0, 12, f"{over}+", "var(--void)", "var(--prestige)") if over else NOTHING
        drawn.append(piece("prestige", f"prestige-{space}", x, 22, disc_art(LOOKS[seat], 11.5), plus, seat=LOOKS[seat]))
    return drawn


# ---- the four action areas and nominations -------------------------------------------------------------------------


def arrow(x: float, y: float) -> Markup:
    """An arrow from what is paid to what is gained."""
    return icon("arrow-right", x, y, 14, "var(--ink-3)")


def exchange(x: float, y: float, cost: Pairs, gain: Pairs) -> Markup:
    """`3 credits → 1 relic` in chips, from the left."""
    paid = chips(amounts(cost), x, y)
    at = x + chips_width(amounts(cost)) + 12
    return paid + arrow(at, y) + chips(amounts(gain), at + 12, y)


@cache
def explore_area() -> Markup:
    """AG-EXP: the EXPLORE area, for any number of discs."""
    body = (
        panel(8, 44, 118, 164)
        + titled(17, 62, title_of(0), "explore", 100)
        + chips(amounts(EXPLORE_COST), 20, 87)
        + arrow(60, 87)
        + icon("exploration", 84, 87, 20)
        + lines_of(18, 114, "turn over a token in reach", 100, 2, tone="second", leading=15)
        + dashed(16, 142, 102, 56)
    )
    said = f"Explore: pay {gain_name(EXPLORE_COST)}, turn over a token in reach"
    return spot("action-explore", said, body, halo=frame(8, 44, 118, 164))


def explore_discs(seats: Sequence[int]) -> list[Markup]:
    """The discs on EXPLORE, three in a row, closer when they are many."""
    rows = 2 if len(seats) > 4 else 1
    per_row = -(-len(seats) // rows) if seats else 1
    step = min(24.0, 78 / max(per_row - 1, 1))
    drawn = []
    for i, seat in enumerate(seats):
        x, y = 30 + (i % per_row) * step, (170 if rows == 1 else 158) + (i // per_row) * 24
        drawn.append(disc("action-explore", LOOKS[seat], x, y, DISC if rows == 1 else 10.5))
    return drawn


def title_of(action: int) -> str:
    """An action's name on a board: `Explore`."""
    return ACTION_NAMES[action].capitalize()


@cache
def action_area(slot: int) -> Markup:
    """MANUFACTURE, RETRIEVE or SCAVENGE, below the trade card that receives its discs."""
    x, action = FIRST_COLUMN + slot * COLUMN, AREAS[slot + 1]
    cost, gain = ((CRUISER_COST, ((CRUISERS, 1),)), (RELIC_COST, ((RELICS, 1),)), ((), SCAVENGE_GAIN))[slot]
    price = exchange(x + 12, 192, cost, gain) if cost else words(x + 12, 196.5, "gain", tone="second")
    if not cost:
        price += chips(amounts(gain), x + 40, 192)
    body = (
        panel(x, 152, 178, 56)
        + titled(x + 9, 170, title_of(action), ACTION_IDS[action], 112)
        + price
        + rect(x + 122, 172, 52, 29, 14, fill="none", stroke="var(--line-2)", stroke_dasharray="3 4")
        + icon("chevron-up", x + 148, 162, 13, "var(--ink-3)")
    )
    said = f"{title_of(action)}: gain {gain_name(gain)}" + (f" for {gain_name(cost)}" if cost else "")
    return spot(f"action-{ACTION_IDS[action]}", said, body, halo=frame(x, 152, 178, 56))


@cache
def nominations(open_for: int, needs: str) -> Markup:
    """AG-NOM: NOMINATE and its spaces."""
    body = (
        panel(692, 44, 188, 164)
        + titled(701, 62, title_of(8), "nominate", 170)
        + chips(amounts(NOMINATE_COST), 704, 87)
        + arrow(744, 87)
        + icon("prestige", 768, 87, 18)
        + words(704, 114, needs, 11, tone="second", room=168)
        + join([nomination_space(space, open_for) for space in range(len(NOMINATION_IDS))])
    )
    said = f"Nominate: pay {gain_name(NOMINATE_COST)}, take the prestige of a space"
    return spot("action-nominate", said, body, halo=frame(692, 44, 188, 164))


def nomination_at(space: int) -> tuple[float, float]:
    """Where a nomination space lies: two rows of four."""
    return 713 + (space % 4) * 44, 143 + (space // 4) * 38


def nomination_space(space: int, open_for: int) -> Markup:
    """One space; those that this number of players does not open are closed (AG-SET-05)."""
    x, y = nomination_at(space)
    if NOMINATION_PLAYERS[space] > open_for:
        return group(masked(x, y, 11), words(x + 13.5, y + 4, f"{NOMINATION_PLAYERS[space]}+", 11, tone="quiet"))
    gain = NOMINATION_PRESTIGE[space]
    text = words(x + 13, y + 4.5, f"+{gain}", 13, bold=True, tone="var(--prestige)")
    said = f"Nomination space: {gain} prestige"
    return spot(f"space-{NOMINATION_IDS[space]}", said, hole(x, y, 11), text, halo=ring(x, y, 12))


# ---- trade cards ---------------------------------------------------------------------------------------------------


@cache
def trade_card(slot: int, card: int, back: bool, open_for: int, missing: int) -> Markup:
    """AG-TRA: a trade card over the area whose discs it receives; `missing` discs bring its Golden Age."""
    x = FIRST_COLUMN + slot * COLUMN
    body = (
        panel(x, 44, 178, 102, lit=True)
        + titled(x + 9, 61, TRADE_NAMES[card], "trade", 160)
        + join([trade_option(x, 84 + 23 * i, option) for i, option in enumerate(options_of(card, back))])
    )
    if back:
        body += dashed(x + 8, 120, 126, 21, 10) + icon("golden-age", x + 150, 130, 16) + icon("check", x + 167, 130, 13)
    else:
        body += trade_spaces(x, card, open_for) + icon("golden-age", x + 150, 130, 16)
        body += words(x + 161, 135, str(missing), 13, bold=True)
    side = "no limit" if back else f"Golden Age in {missing}"
    said = f"{TRADE_NAMES[card]}: {TRADE_TEXTS[card]} {side}"
    return spot(f"trade-{TRADE_IDS[card]}", said, body, halo=frame(x, 44, 178, 102))


def options_of(card: int, back: bool) -> tuple[int, ...]:
    """The exchanges of a card's side."""
    return TRADE_OPTIONS[card][1 if back else 0]


def trade_option(x: float, y: float, option: int) -> Markup:
    """One exchange; it is a target of its own once the card is chosen."""
    body = (
        chips(amounts(OPTION_COSTS[option]), x + 72, y, anchor="end")
        + arrow(x + 90, y)
        + chips(amounts(OPTION_GAINS[option]), x + 108, y)
    )
    said = f"{gain_name(OPTION_COSTS[option])} for {gain_name(OPTION_GAINS[option])}"
    return spot(f"exchange-{OPTION_IDS[option]}", said, body, halo=frame(x + 24, y - 11, 130, 22, 8))


def space_step(card: int) -> float:
    """How far apart the spaces of a trade card lie."""
    return min(20.5, 134 / len(TRADE_PLAYERS[card]))


def space_at(slot: int, card: int, number: int) -> float:
    """The middle of a space of a trade card."""
    return FIRST_COLUMN + slot * COLUMN + 7 + space_step(card) * (number + 0.5)


def trade_spaces(x: float, card: int, open_for: int) -> Markup:
    """AG-SET-05: the spaces of a front, those closed for this number of players hatched."""
    step, r = space_step(card), min(9.0, space_step(card) / 2 - 0.6)
    return join(
        [
            (hole if least <= open_for else masked)(x + 7 + step * (i + 0.5), 131, r)
            for i, least in enumerate(TRADE_PLAYERS[card])
        ]
    )


def trade_discs(
    slot: int, card: int, back: bool, open_for: int, on_card: Sequence[int], on_area: Sequence[int]
) -> list[Markup]:
    """The discs of a column: those on the card, then those on the area below, which will follow (AG-GAL-04)."""
    opened = [i for i, least in enumerate(TRADE_PLAYERS[card]) if least <= open_for]
    x = FIRST_COLUMN + slot * COLUMN
    tight = min(19.0, 106 / max(len(on_card) - 1, 1))
    below = min(20.0, 31 / max(len(on_area) - 1, 1))
    on, area = f"trade-{TRADE_IDS[card]}", f"action-{ACTION_IDS[AREAS[slot + 1]]}"
    drawn = []
    for i, seat in enumerate([*on_card, *on_area]):
        if i >= len(on_card):
            first = x + 148 - below * (len(on_area) - 1) / 2
            drawn.append(disc(area, LOOKS[seat], first + below * (i - len(on_card)), 186.5, 10.5))
        elif back:
            drawn.append(disc(on, LOOKS[seat], x + 18 + tight * i, 130.5, 8.5))
        else:
            space = opened[min(i, len(opened) - 1)]
            over = 5 * max(0, i - len(opened) + 1)
            drawn.append(
                disc(on, LOOKS[seat], space_at(slot, card, space) + over, 131, min(9.0, space_step(card) / 2 - 0.4))
            )
    return drawn


# ---- the galaxy ----------------------------------------------------------------------------------------------------


@cache
def suns() -> Markup:
    """The light of each system's sun."""
    return Markup(
        "<defs>"
        + "".join(
            [
                f'<radialGradient id="sun-{id}"><stop offset="0" stop-color="{SUNS[i % len(SUNS)]}" stop-opacity=".8"/>'
                f'<stop offset="1" stop-color="{SUNS[i % len(SUNS)]}" stop-opacity="0"/></radialGradient>'
                for i, id in enumerate(SYSTEM_IDS)
            ]
        )
        + "".join(
            [
                f'<clipPath id="clip-{i}"><rect x="{8 + i * CARD_STEP}" y="{CARD_Y}" width="{CARD_W}" '
                f'height="{CARD_H}" rx="12"/></clipPath>'
                for i in range(5)
            ]
        )
        + "</defs>"
    )


@drawn_once
def system_card(position: int, system: int, border: str, reached_by: tuple[int, ...]) -> Markup:
    """A face-up system: its sun, orbits, name; `border` is `all` (gold), a seat's look (dashed) or empty."""
    x, middle = 8 + position * CARD_STEP, 92 + position * CARD_STEP
    edges = {
        "all": {"stroke": "var(--accent)", "stroke_opacity": 0.7},
        "": {"stroke": "var(--line)", "stroke_opacity": 1},
    }
    own = {"stroke": seat_text(border), "stroke_dasharray": "5 4"} if border not in edges else {}
    orbits = [circle(middle, 194, r, fill="none", stroke="#fff", stroke_opacity=0.07) for r in (120, 188, 256)]
    sky = group(
        circle(middle, 200, 96, fill=f"url(#sun-{SYSTEM_IDS[system]})"), *orbits, clip_path=f"url(#clip-{position})"
    )
    shapes = [shape(LOOKS[seat], x + CARD_W - 14 - 14 * i, CARD_Y + 16, 11) for i, seat in enumerate(reached_by)]
    return spot(
        f"system-{SYSTEM_IDS[system]}",
        f"{SYSTEM_NAMES[system]}: {SYSTEM_TEXTS[system]}",
        rect(x, CARD_Y, CARD_W, CARD_H, 12, fill="var(--surface-1)", fill_opacity=0.9, **(own or edges[border])),
        sky,
        words(x + 12, CARD_Y + 20, SYSTEM_NAMES[system], 13, bold=True, room=140 - 14 * len(shapes)),
        *shapes,
        halo=frame(x, CARD_Y, CARD_W, CARD_H, 12),
    )


@cache
def face_down(position: int, when: str) -> Markup:
    """A system that nobody has seen."""
    x = 8 + position * CARD_STEP
    return join(
        [
            rect(x, CARD_Y, CARD_W, CARD_H, 12, fill="var(--surface-1)", stroke="var(--line)"),
            rect(x + 8, CARD_Y + 8, CARD_W - 16, CARD_H - 16, 7, fill="url(#hatch)", stroke="var(--line)"),
            sigil("system", x + CARD_W / 2, CARD_Y + 80, 42, "var(--line-2)"),
            words(x + CARD_W / 2, CARD_Y + 146, "Face down", 13, bold=True, tone="second", anchor="mid"),
            words(x + CARD_W / 2, CARD_Y + 164, when, 11, tone="quiet", anchor="mid", room=CARD_W - 24),
        ]
    )


def collapsed(position: int, name: str) -> Markup:
    """AG-ADV-05: a system that is no more."""
    x = 8 + position * CARD_STEP
    return group(
        rect(x, CARD_Y, CARD_W, CARD_H, 12, fill="none", stroke="var(--line-2)", stroke_dasharray="2 6"),
        words(x + CARD_W / 2, CARD_Y + 108, name, 13, bold=True, tone="quiet", anchor="mid", room=CARD_W - 24),
        words(x + CARD_W / 2, CARD_Y + 126, "collapsed", 11, tone="quiet", anchor="mid"),
        class_="dim",
    )


def slot_places(position: int, count: int) -> list[tuple[float, float, float]]:
    """Where the open slots of a card lie, from left to right and down: x, y and the radius that there is room for."""
    x = 8 + position * CARD_STEP
    rows = -(-count // 2)
    r, first, step = (18, 288, 63) if rows > 2 else (22, 304, 86)
    left, right = (44, 124) if rows > 2 else (46, 122)
    places = [(x + (left if i % 2 == 0 else right), first + step * (i // 2), r) for i in range(count)]
    if count % 2:
        places[-1] = (x + 84, places[-1][1], r)
    return [(float(a), float(b), float(c)) for a, b, c in places]


@drawn_once
def world(slot: int, token: int, at: tuple[float, float, float], said: str) -> Markup:
    """A planet that is printed or lies as a token, with its reward; `said` tells who owns it."""
    x, y, r = at
    kind, reward = TYPE_IDS[PLANET_TYPES[token]], PLANET_REWARDS[token]
    called = f"{SLOT_NAMES[slot]}: {PLANET_NAMES[token]}, {TYPE_NAMES[PLANET_TYPES[token]].lower()}"
    name = f"{called}: {gain_name(reward)}{said}"
    below = chips(amounts(reward), x, y + r + 12.5, 13, anchor="mid")
    mark = slot_number(slot, at)
    return spot(f"slot-{SLOT_IDS[slot]}", name, planet(kind, x, y, r), mark, below, halo=ring(x, y, r + 3))


def slot_number(slot: int, at: tuple[float, float, float]) -> Markup:
    """The number by which buttons and log name a place of a system card, at its upper left and beside its ring."""
    x, y, r = at
    number = SLOT_NAMES[slot].rsplit(" ", 1)[-1]
    return words(x - r - 4, y - r * 0.5, number, 12, bold=True, tone="second", anchor="end")


@drawn_once
def point(slot: int, full: bool, at: tuple[float, float, float]) -> Markup:
    """An exploration point: a token face down, or none: explored, removed unseen, or never laid."""
    x, y, r = at
    place = f"slot-{SLOT_IDS[slot]}"
    if full:
        token = token_back(x, y, r - 1) + words(x, y + r + 16, "unknown", 11, tone="quiet", anchor="mid")
        mark = slot_number(slot, at)
        return spot(place, f"{SLOT_NAMES[slot]}: exploration token, face down", token, mark, halo=ring(x, y, r + 3))
    empty = circle(x, y, r - 3, fill="none", stroke="var(--line-2)", stroke_dasharray="2 4")
    left = words(x, y + 4, "no token", 11, tone="quiet", anchor="mid", room=2 * r + 8)
    return spot(place, f"{SLOT_NAMES[slot]}: no exploration token", empty, left, halo=ring(x, y, r), kind="dim")


def settlers(id: str, seat: int, state: int, at: tuple[float, float, float]) -> list[Markup]:
    """AG-PLA-01: one disc on a Colonized planet, two on a Developed one, a cruiser on a Conquered one."""
    x, y, _ = at
    on = f"slot-{id}"
    if state == CONQUERED:
        return [cruiser(on, LOOKS[seat], x, y + 1, 1.25)]
    if state == DEVELOPED:
        lower = disc(on, LOOKS[seat], x, y + 3, DISC, marked=False)
        return [lower, disc(on, LOOKS[seat], x, y - 3, DISC)]
    return [disc(on, LOOKS[seat], x, y, DISC)] if state == COLONIZED else []


def over(position: int) -> int:
    """The middle of a system card, from the left."""
    return 92 + position * CARD_STEP


def fleet(position: int) -> Markup:
    """The Galactic Fleet over its position; it glides."""
    banner = "M-62-24h124a8 8 0 0 1 8 8v8a8 8 0 0 1-8 8h-52l-10 9-10-9h-52a8 8 0 0 1-8-8v-8a8 8 0 0 1 8-8Z"
    return piece(
        "fleet",
        f"position-{position + 1}",
        over(position),
        CARD_Y,
        path(banner, fill="var(--accent)"),
        icon("galactic-fleet", -46, -12, 18, "var(--ink-on)"),
        words(10, -7.5, "Galactic Fleet", 13, bold=True, anchor="mid", tone="var(--ink-on)"),
    )
