"""The galaxy as one drawing: sectors, stars, people, ships and fleets, and what can be done there."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from starhall.drawing import (
    Box,
    Markup,
    Name,
    Placed,
    frame,
    group,
    join,
    legend,
    legend_width,
    overlap,
    panel,
    placed,
    rect,
    sky,
)
from starhall.games.galactic_era.content.chart import (
    ASTEROID,
    HEX_AT,
    HEX_IDS,
    HEXES,
    NAMED_STARS,
    NEUTRON,
    POSITION_NAMES,
    STAR_NAMES,
    Q,
    R,
    sector_of,
)
from starhall.games.galactic_era.content.components import ADVANCED, HOME_POPULATION, RELIC_NAMES, STAR_TYPE_NAMES
from starhall.games.galactic_era.knowledge.view import UNKNOWN, GalaxyView
from starhall.games.galactic_era.picture.journeys import (
    Beginning,
    beginnings,
    groups_that_join,
    joining,
    journeys_in_hand,
)
from starhall.games.galactic_era.picture.pieces import (
    COUNTER_ICONS,
    HIGH,
    WIDE,
    battle_mark,
    fleet,
    ground,
    hex_mark,
    journey_over,
    layout_of,
    mark_box,
    marks_on,
    plates,
    population,
    reach,
    relic_box,
    relic_mark,
    ring_of,
    scouted_mark,
    sector,
    sector_hexes,
    shades,
    ships,
    star,
    way_along,
)
from starhall.games.galactic_era.picture.words import called, where_is
from starhall.games.galactic_era.rules.records import NO_BATTLE, Fleet
from starhall.games.galactic_era.rules.space import HEX, SPACE, STAR

LEGEND: Final = (
    ("nebula", "nebula: costs 2 steps", True),
    ("asteroid-system", "asteroids: +1 ship built", True),
    ("neutron-star", "neutron star: only with Propulsion 5", True),
    ("home-star", "a star's colour: only its distance", True),
)
LINE: Final = 19  # of the key
CROWD: Final = 12  # more legal hexes than this are outlined as one area; of fewer, a star has a ring of its own


def parts(view: GalaxyView) -> str:
    """The whole galaxy and each sector with its place, to look at one at a time."""
    layout = layout_of(view.g.chart.board.players)
    found = [f"Galaxy 0 0 {WIDE} {HIGH}"]
    for position in view.g.chart.board.sectors:
        places = [layout.at[hex] for hex in sector_hexes(position)]
        left, top = min(x for x, _ in places) - layout.w, min(y for _, y in places) - layout.w
        right, bottom = max(x for x, _ in places) + layout.w, max(y for _, y in places) + layout.w
        name = POSITION_NAMES[position].capitalize()
        found.append(f"{name} {left:.0f} {top:.0f} {right - left:.0f} {bottom - top:.0f}")
    return "|".join(found)


# ---- the map --------------------------------------------------------------------------------------------------------


def whole_map(view: GalaxyView) -> list[Markup]:
    """The galaxy: tiles, then the targets upon them, then the pieces, then the names."""
    chart = view.g.chart
    sectors = [
        sector(chart, position, *[star_of(view, index) for index in stars_in(view, position)])
        for position in chart.board.sectors
    ]
    drawn = [sky(WIDE, HIGH, "galactic_era"), shades(), ground(chart, chart.board.homes[: view.seats]), *sectors]
    journeys = journeys_in_hand(view)
    legal = hexes_of(view, view.options)
    shown = legal or hexes_of(view, journeys)
    outlined = shown if len(shown) > CROWD else [hex for hex in shown if hex not in view.star_hexes]
    if outlined:
        drawn.append(reach(chart.board.players, outlined, soon=not legal))
    crowds = plates_by_hex(view)
    marked = [hex for hex in shown if hex not in crowds and hex not in view.star_hexes]
    names = names_of(view, crowds, marked)
    drawn += [mark_hex(view, hex) for hex in marked if not is_covered(view, hex, names)]
    drawn += [relic_mark(chart.board.players, view.star_hexes[i], r) for i, r in enumerate(view.g.relic) if r != -1]
    if view.g.battle is not NO_BATTLE:
        drawn.append(battle_mark(chart.board.players, view.g.battle.hex))
    drawn += [
        *people_of(view),
        *fleets_of(view, crowds),
        *eyes_of(view),
        *[name.drawn for name in names],
        *anomaly_key(view),
        *begun_by(view, crowds),
    ]
    for option, journey in journeys.items():
        drawn.append(journey_over(chart.board.players, SPACE.places[option], journey))
    return [*drawn, *ways_of_others(view)]


def ways_of_others(view: GalaxyView) -> list[Markup]:
    """The ways of those that could join, to where the group in hand can go."""
    targets = journeys_in_hand(view)
    return [
        way_along(view.g.chart.board.players, SPACE.places[option], place_of(begun), journey)
        for begun, group in groups_that_join(view)
        for option, journey in group.journeys.items()
        if option in targets
    ]


def place_of(begun: Beginning) -> str:
    """What the target upon a group of ships is called."""
    return f"ships-{HEX_IDS[begun.hex]}" if begun.stack < 0 else f"stack-{begun.stack}"


def hexes_of(view: GalaxyView, actions: Iterable[int]) -> list[int]:
    """The hexes that actions name."""
    found = []
    for action in actions:
        if STAR <= action < STAR + NAMED_STARS:
            found.append(view.g.chart.hex_of_name[action - STAR])
        elif HEX <= action < HEX + HEXES:
            found.append(action - HEX)
    return found


def stars_in(view: GalaxyView, position: int) -> list[int]:
    """The printed stars of a sector."""
    return [index for index, hex in enumerate(view.g.chart.stars) if sector_of(hex) == position]


def people_at(view: GalaxyView, index: int) -> int:
    """The population of a star."""
    if index >= len(view.g.owner) or view.g.owner[index] < 0:
        return 0
    return view.g.discs[index] + (HOME_POPULATION if is_home(view, index) else 0)


def is_home(view: GalaxyView, index: int) -> bool:
    """Is the home star miniature of its owner there?"""
    return view.g.owner[index] >= 0 and view.g.sides[view.g.owner[index]].home == index


def star_of(view: GalaxyView, index: int) -> Markup:
    """A printed star as the viewer knows it."""
    hex, name = view.g.chart.stars[index], view.g.chart.names[index]
    return star(view.g.chart.board.players, hex, name, mark_of(view, index), told_star(view, index))


def eyes_of(view: GalaxyView) -> list[Markup]:
    """An eye on each star that the viewer has scouted and that is not open to all; ships never cover it."""
    seen = [i for i, kind in enumerate(view.g.counter[: len(view.g.chart.stars)]) if kind > 0 and not view.g.shown[i]]
    return [scouted_mark(view.g.chart.board.players, view.g.chart.stars[index]) for index in seen]


def mark_of(view: GalaxyView, index: int) -> str:
    """The icon on a star that nobody owns."""
    if index >= len(view.g.owner) or view.g.owner[index] >= 0:
        return ""
    if view.g.white[index]:
        return COUNTER_ICONS[ADVANCED]
    return "star-unknown" if view.g.counter[index] == UNKNOWN else COUNTER_ICONS[view.g.counter[index]]


def told_star(view: GalaxyView, index: int) -> str:
    """A star in words."""
    if index >= len(view.g.owner):
        return "star"
    if view.g.owner[index] >= 0:
        home = ", home star" if is_home(view, index) else ""
        told = f"{people_at(view, index)} population of {called(view, view.g.owner[index])}{home}"
    elif view.g.counter[index] == UNKNOWN:
        told = "not scouted"
    else:
        told = STAR_TYPE_NAMES[max(1, view.g.counter[index])].lower()
    relic = view.g.relic[index]
    return told + (f", {RELIC_NAMES[relic]}" if relic >= 0 else ", a relic" if relic == UNKNOWN else "")


# ---- the pieces -----------------------------------------------------------------------------------------------------


def people_of(view: GalaxyView) -> list[Markup]:
    """Each owned star's people."""
    return [
        population(owner, view.star_hexes[i], view.g.chart.board.players, people_at(view, i), is_home(view, i))
        for i, owner in enumerate(view.g.owner)
        if owner >= 0
    ]


Plate = tuple[int, Fleet | None, int]  # side; a stack, or else so many ship pieces


def plates_by_hex(view: GalaxyView) -> dict[int, list[Plate]]:
    """The ships and stacks of each hex, side by side."""
    found: dict[int, list[Plate]] = {}
    for number, side in enumerate(view.g.sides):
        pieces: dict[int, int] = {}
        for hex, many in zip(side.at, side.many, strict=True):
            pieces[hex] = pieces.get(hex, 0) + many
        for hex, many in pieces.items():
            if hex >= 0 and many:
                found.setdefault(hex, []).append((number, None, many))
        for stack in side.fleets:
            found.setdefault(stack.hex, []).append((number, stack, 0))
    return found


def places_in(view: GalaxyView, hex: int, crowds: dict[int, list[Plate]]) -> list[tuple[float, float]]:
    """Where the plates of a hex lie: below a star, else in the middle; in one column if there are more beside it."""
    layout = layout_of(view.g.chart.board.players)
    x, y = layout.at[hex]
    beside = [HEX_AT.get((Q[hex] + step, R[hex])) in crowds for step in (-1, 1)]
    columns = 1 if any(beside) else 2
    if hex not in view.star_hexes:
        return plates(len(crowds[hex]), x, y, 0.0, columns)
    return plates(
        len(crowds[hex]), x + layout.w * aside(hex, {*view.star_hexes, *crowds}, beside), y, layout.w * 0.5, columns
    )


def aside(hex: int, full: set[int], beside: list[bool]) -> float:
    """How far the plates of a star move sideways, in hexes: away from a full hex below them, if there is room."""
    left, right = [HEX_AT.get((Q[hex] + step, R[hex] + 1)) in full for step in (-1, 0)]
    if left and not right and not beside[1]:
        return 0.36
    return -0.36 if right and not left and not beside[0] else 0.0


def fleets_of(view: GalaxyView, crowds: dict[int, list[Plate]]) -> list[Markup]:
    """Every ship and stack on the map."""
    drawn = []
    for hex, crowd in crowds.items():
        for (side, stack, many), (x, y) in zip(crowd, places_in(view, hex, crowds), strict=True):
            if stack is None:
                drawn.append(ships(side, hex, x, y, many))
            else:
                drawn.append(fleet(stack.stack, side, hex, x, y, stack.letter, stack.ships, stack.height()))
    return drawn


def begun_by(view: GalaxyView, crowds: dict[int, list[Plate]]) -> list[Markup]:
    """Upon each group of the viewer's ships that can move: what a click on it begins, or that it joins others."""
    found = {(each.hex, each.stack): each for each in [*beginnings(view), *joining(view)]}
    draw = beginning if beginnings(view) else joiner
    drawn = []
    for hex, crowd in crowds.items():
        for (side, stack, _), (x, y) in zip(crowd, places_in(view, hex, crowds), strict=True):
            begun = found.get((hex, stack.stack if stack else -1)) if side == view.seat else None
            if begun:
                drawn.append(draw(begun, x, y, where_is(view, hex)))
    return drawn


def beginning(begun: Beginning, x: float, y: float, where: str) -> Markup:
    """A target that begins a move with ships: all of them, or a part."""
    texts, part = ["|".join([SPACE.texts[action] for action in steps]) for steps in (begun.actions, begun.part)]
    said = f"Move {group_words(begun)} from {where}{', Shift for a part' if part else ''}"
    return upon_ships(begun, x, y, "spot legal", said, data_begins=texts, data_part=part or None)


def joiner(begun: Beginning, x: float, y: float, where: str) -> Markup:
    """A target that lets more ships go where the group in hand goes."""
    said = f"{group_words(begun).capitalize()} from {where} go there as well"
    return upon_ships(begun, x, y, "spot soon", said, data_joins="1")


def group_words(begun: Beginning) -> str:
    """A group of ships in words."""
    return "ships" if begun.stack < 0 else SPACE.words[begun.actions[0]].partition(" ")[2]


def upon_ships(begun: Beginning, x: float, y: float, kind: str, said: str, **does: str | None) -> Markup:
    """A target that lies upon the plate of ships."""
    return group(
        rect(x - 14, y - 9, 28, 18, 6, fill="#fff", fill_opacity=0),
        frame(x - 14, y - 9, 28, 18, 6),
        class_=kind,
        id=place_of(begun),
        role="button",
        tabindex=0,
        aria_label=said,
        **does,
    )


def mark_hex(view: GalaxyView, hex: int) -> Markup:
    """A hex's own name, below what is drawn there."""
    chart = view.g.chart
    low = chart.terrain[hex] in (ASTEROID, NEUTRON) or bool(chart.board.colour[hex])
    return hex_mark(chart.board.players, hex, low)


def is_covered(view: GalaxyView, hex: int, names: Sequence[Placed]) -> bool:
    """Does a star's name lie where the hex's own would be written?"""
    mark = mark_box(view.g.chart.board.players, hex)
    return any([overlap(mark, name.box) for name in names])


def names_of(view: GalaxyView, crowds: dict[int, list[Plate]], marked: Sequence[int]) -> tuple[Placed, ...]:
    """The stars' names where there is room: home stars first, then owned ones, then the others.

    They spare what is drawn upon hexes, and hexes that are marked with their own names.
    """
    layout = layout_of(view.g.chart.board.players)
    taken: list[Box] = []
    for hex in view.star_hexes:
        x, y = layout.at[hex]
        taken.append((x - layout.w * 0.36, y - layout.w * 0.36, x + layout.w * 0.36, y + layout.w * 0.36))
    for hex in crowds:
        taken += [(x - 15, y - 10, x + 15, y + 10) for x, y in places_in(view, hex, crowds)]
    stars = sorted(range(len(view.g.chart.stars)), key=lambda i: -rank_of(view, i))
    names = []
    for index in stars:
        hex = view.g.chart.stars[index]
        below = layout.w * 0.5 + 15 * (-(-len(crowds[hex]) // 2)) - 7 if hex in crowds else 0.0
        x, y = layout.at[hex]
        names.append(Name(STAR_NAMES[view.g.chart.names[index]], x, y, layout.w * 0.38, below))
    kept = [(left, top, right, bottom + 4) for left, top, right, bottom in key_box(view)]
    players = view.g.chart.board.players
    spared = (*marks_on(view.g.chart), *[mark_box(players, hex) for hex in marked])
    return placed(tuple(names), (*taken, *kept, *relic_boxes(view)), WIDE, HIGH, spared)


def relic_boxes(view: GalaxyView) -> list[Box]:
    """Where relics lie."""
    players = view.g.chart.board.players
    return [relic_box(players, view.star_hexes[index]) for index, relic in enumerate(view.g.relic) if relic != -1]


def rank_of(view: GalaxyView, index: int) -> int:
    """How much a star's name matters."""
    if index >= len(view.g.owner) or view.g.owner[index] < 0:
        return 1 if ring_of(view.g.chart.stars[index]) == 0 else 0
    return 3 if is_home(view, index) else 2


def key_box(view: GalaxyView) -> list[Box]:
    """A corner of the board that no hex lies in, for the key of the anomalies."""
    layout = layout_of(view.g.chart.board.players)
    wide, high = max([legend_width((row,)) for row in LEGEND]) + 16, LINE * len(LEGEND) + 6
    for x, y in ((8.0, 6.0), (WIDE - wide - 8, 6.0), (8.0, HIGH - high - 6), (WIDE - wide - 8, HIGH - high - 6)):
        box = (x, y, x + wide, y + high)
        near = [at for at in [layout.at[hex] for hex in layout.cells] if x - layout.w < at[0] < box[2] + layout.w]
        if not [at for at in near if y - layout.w * 0.6 < at[1] < box[3] + layout.w * 0.6]:
            return [box]
    return []


def anomaly_key(view: GalaxyView) -> list[Markup]:
    """What anomalies do."""
    drawn = []
    for left, top, right, bottom in key_box(view):
        rows = [legend(left + 8, top + 3 + LINE * (i + 0.5), (row,)) for i, row in enumerate(LEGEND)]
        drawn.append(panel(left, top, right - left, bottom - top, 8) + join(rows))
    return drawn
