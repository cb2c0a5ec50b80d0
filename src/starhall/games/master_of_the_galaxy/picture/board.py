"""The galaxy as one drawing: stars, tracks, symbols, conflicts, bases, and the supplies beside them."""

from __future__ import annotations

from functools import cache, lru_cache
from math import atan2, cos, sin
from typing import Final

from starhall.drawing import (
    NOTHING,
    Box,
    Markup,
    Name,
    circle,
    disc_art,
    drawn_once,
    edge,
    edge_slots,
    frame,
    icon,
    join,
    moved,
    number,
    over_art,
    piece,
    rect,
    ring,
    seat_text,
    shape,
    sky,
    spot,
    trace,
    words,
)
from starhall.drawing.labels import around, box_at, fits
from starhall.games.master_of_the_galaxy.content.components import (
    ALL_SYSTEMS,
    CARD_IDS,
    CARD_NAMES,
    CARD_SYMBOLS,
    FIRST_CONFLICT,
    LINK_IDS,
    LINK_LINE,
    LINK_SYMBOL,
    LINK_SYSTEMS,
    LINK_XY,
    PLANET_COUNT,
    PLANET_FIRST,
    PLANET_XY,
    PROJECT_IDS,
    PROJECT_NAMES,
    SYSTEM_COLOUR,
    SYSTEM_IDS,
    SYSTEM_NAMES,
    SYSTEM_XY,
    TRACK_A,
    TRACK_B,
    TRACK_IDS,
    TRACK_NAMES,
    TRACK_SLOTS,
    TRACKS,
)
from starhall.games.master_of_the_galaxy.content.vocabulary import (
    BLUE_LINE,
    COLOURS,
    DECKS,
    GREEN_LINE,
    NONE,
    SPECIES,
    SYMBOLS,
)
from starhall.games.master_of_the_galaxy.knowledge.view import GalaxyView
from starhall.games.master_of_the_galaxy.picture.pieces import (
    FILLS,
    GLYPHS,
    LOOKS,
    TINTS,
    TYPE_ICONS,
    TYPE_TINTS,
    cube_at,
    cube_piece,
    slots_of,
    slots_width,
)
from starhall.games.master_of_the_galaxy.rules.holes import tokens_left
from starhall.games.master_of_the_galaxy.rules.routes import is_established
from starhall.games.master_of_the_galaxy.rules.state import (
    conflict_on,
    faced_by,
    side_project,
)
from starhall.kernel.telling import counted

WIDE: Final = 888
HIGH: Final = 524
STAGE: Final = 752  # the graph's part of the width; supplies stand at its right
SYSTEM_R: Final = 21
PLANET_R: Final = 8
SLOT: Final = 15


def whole_board(view: GalaxyView) -> list[str]:
    """Everything in the middle of the table: lines, tracks, systems, names, conflicts, then the bases."""
    return [
        sky(WIDE, HIGH, "master_of_the_galaxy"),
        *[link_art(view, link) for link in range(len(LINK_IDS))],
        *[track_art(view, track) for track in range(TRACKS)],
        *[system_art(view, system) for system in range(ALL_SYSTEMS)],
        *names_of_board(view),
        supplies(view),
        *settled_cubes(view),
        *route_cubes(view),
        *base_discs(view),
        *[conflict_art(view, conflict) for conflict in view.g.on_board],
    ]


# -- the graph ---------------------------------------------------------------------------------------------------------


def at_board(x: float, y: float) -> tuple[float, float]:
    """A place of the content's square canvas on the stage."""
    return 34 + x * (STAGE - 68) / 1000, 12 + y * (HIGH - 34) / 1000


@cache
def system_at(system: int) -> tuple[float, float]:
    """The middle of a system."""
    return at_board(*SYSTEM_XY[system])


@cache
def planet_at(planet: int, system: int) -> tuple[float, float]:
    """A planet beside its system, in the direction that the content gives."""
    sx, sy = SYSTEM_XY[system]
    px, py = PLANET_XY[planet]
    count = PLANET_COUNT[system]
    angle = atan2(py - sy, px - sx)
    if count > 1:  # the frame is flatter than the content's: keep planets of one system apart
        middle = atan2(sum([PLANET_XY[PLANET_FIRST[system] + i][1] - sy for i in range(count)]),
                       sum([PLANET_XY[PLANET_FIRST[system] + i][0] - sx for i in range(count)]))  # fmt: skip
        angle = middle + (planet - PLANET_FIRST[system] - (count - 1) / 2) * 0.66
    x, y = system_at(system)
    return x + cos(angle) * (SYSTEM_R + 12), y + sin(angle) * (SYSTEM_R + 12)


def system_art(view: GalaxyView, system: int) -> Markup:
    """A system: a star with its planets, or a black hole."""
    x, y = system_at(system)
    name = SYSTEM_NAMES[system]
    if view.g.covered[system]:
        hole = moved(x, y, black_hole())
        return spot(f"system-{SYSTEM_IDS[system]}", f"{name}, swallowed by a black hole", hole, halo=ring(x, y, 24))
    colour = SYSTEM_COLOUR[system]
    glow = circle(x, y, SYSTEM_R + 9, fill=FILLS[colour], fill_opacity=0.16)
    body = circle(x, y, SYSTEM_R, fill="var(--board)", stroke=FILLS[colour], stroke_width=3)
    core = icon(GLYPHS[colour], x, y, 22, FILLS[colour]) if view.g.owner[system] == NONE else NOTHING
    worlds = [planet_art(view, planet, system) for planet in planets_of(system)]
    owner = LOOKS[view.g.owner[system]] if view.g.owner[system] != NONE else "nobody"
    settled = len([p for p in planets_of(system) if view.g.planets[p] != NONE])
    bases = f"{view.g.bases[system]} of {counted(PLANET_COUNT[system], 'base')}"
    label = f"{name}, {COLOURS[colour]}, {owner}, {bases}, {settled} settled"
    return spot(f"system-{SYSTEM_IDS[system]}", label, glow, *worlds, body, core, halo=ring(x, y, SYSTEM_R + 4))


@cache
def planets_of(system: int) -> tuple[int, ...]:
    """The planets of a system."""
    return tuple(range(PLANET_FIRST[system], PLANET_FIRST[system] + PLANET_COUNT[system]))


def planet_art(view: GalaxyView, planet: int, system: int) -> Markup:
    """A planet: free, or with the cube that settled it."""
    x, y = planet_at(planet, system)
    world = circle(x, y, PLANET_R, fill="#22304a", stroke="#7f8fb0", stroke_width=1.2)
    sheen = circle(x, y, PLANET_R, fill="url(#sheen)")
    return join((world, sheen))


@cache
def black_hole() -> Markup:
    """A black hole around 0, 0."""
    return join((
        circle(0, 0, 22, fill="#4b2fa0", fill_opacity=0.25),
        circle(0, 0, 15, fill="#2a1a66", fill_opacity=0.6),
        circle(0, 0, 11, fill="#000"),
        Markup('<ellipse rx="23" ry="6.5" transform="rotate(-16)" fill="none" stroke="#a58bf0" stroke-opacity=".8"/>'),
    ))  # fmt: skip


def track_art(view: GalaxyView, track: int) -> Markup:
    """A track: its slots, and the cubes of the route upon it from the departure on."""
    a, b = system_at(TRACK_A[track]), system_at(TRACK_B[track])
    if not is_open(view, track):
        return edge(a, b, 24, 24, stroke="var(--line)", stroke_dasharray="2 6", stroke_opacity=0.6)
    owner = view.g.route_owner[track]
    colour = seat_text(LOOKS[owner]) if owner != NONE else "var(--line-2)"
    done = is_established(view.g, owner, track)
    thick = 3 if done else 1.4
    line = edge(a, b, SYSTEM_R, SYSTEM_R, stroke=colour, stroke_width=thick, stroke_opacity=0.9)
    places = track_slots(track)
    drawn: list[str] = [line]
    busy = conflict_on(view.g, track) != NONE
    for at, (x, y) in enumerate(route_slots(view, track)):
        if at >= view.g.filled[track] and not busy:
            half = SLOT / 2 - 1
            drawn.append(rect(x - half, y - half, 2 * half, 2 * half, 3, fill="#101a2c", stroke="#46587c"))
    state = f"{LOOKS[owner]}, {view.g.filled[track]} of {TRACK_SLOTS[track]}" if owner != NONE else "free"
    state += ", established" if done else ""
    first, last = places[0], places[-1]
    halo = trace(f"M{number(first[0])} {number(first[1])}L{number(last[0])} {number(last[1])}")
    return spot(f"track-{TRACK_IDS[track]}", f"Route {TRACK_NAMES[track]}, {state}", *drawn, halo=halo)


@cache
def track_slots(track: int) -> tuple[tuple[float, float], ...]:
    """The middles of a track's slots, from the end that is named first."""
    a, b = system_at(TRACK_A[track]), system_at(TRACK_B[track])
    found = edge_slots(a, b, TRACK_SLOTS[track], SYSTEM_R - 2, SYSTEM_R - 2)
    return tuple([(x, y) for x, y, _ in found])


def link_art(view: GalaxyView, link: int) -> Markup:
    """A symbol of the board with its line: blue to one system, green to both, red dashed to one of two."""
    x, y = at_board(*LINK_XY[link])
    line = LINK_LINE[link]
    colour = ("#5a9bff", "#45bf7f", "#f0584b")[line]
    dashes = None if line in (BLUE_LINE, GREEN_LINE) else "5 4"
    drawn: list[str] = [
        edge((x, y), system_at(s), 12, SYSTEM_R, stroke=colour, stroke_opacity=0.75, stroke_dasharray=dashes)
        for s in LINK_SYSTEMS[link]
    ]
    kind = LINK_SYMBOL[link]
    drawn.append(circle(x, y, 12, fill="var(--board)", stroke=colour, stroke_width=1.6))
    drawn.append(icon(f"supremacy-{SYMBOLS[kind]}", x, y, 16, TINTS[kind]))
    for at, seat in enumerate(link_holders(view, link)):
        drawn.append(circle(x + 10 - 20 * at, y - 10, 6, fill="var(--space)"))
        drawn.append(shape(LOOKS[seat], x + 10 - 20 * at, y - 10, 9))
    ends = [view.g.covered[system] for system in LINK_SYSTEMS[link]]
    void = all(ends) if line not in (BLUE_LINE, GREEN_LINE) and not view.g.red_void else any(ends)
    label = f"{SYMBOLS[kind]}, {CAPTIONS[line]}: {' and '.join([SYSTEM_NAMES[s] for s in LINK_SYSTEMS[link]])}"
    return spot(f"link-{LINK_IDS[link]}", label, *drawn, kind="dim" if void else "")


def link_holders(view: GalaxyView, link: int) -> list[int]:
    """The seats that have a symbol of the board (MG-SYM-03 to 06)."""
    ends = LINK_SYSTEMS[link]
    a, b = view.g.owner[ends[0]], view.g.owner[ends[-1]]
    if LINK_LINE[link] in (BLUE_LINE, GREEN_LINE):
        return [a] if a == b != NONE else []
    void = view.g.red_void and any(view.g.covered[s] for s in ends)
    return [] if a == b or void else [seat for seat in (a, b) if seat != NONE]


CAPTIONS: Final = ("home", "both", "only one")


def names_of_board(view: GalaxyView) -> tuple[Markup, ...]:
    """The names of the systems and the captions of the symbols, where they find a place."""
    open_tracks = [track for track in range(TRACKS) if is_open(view, track)]
    return names_beside(
        tuple([conflict_at(view, conflict) for conflict in view.g.on_board]),
        tuple([(track, bool(view.g.filled[track])) for track in open_tracks]),
    )


@drawn_once
def names_beside(
    conflicts: tuple[tuple[float, float], ...], tracks: tuple[tuple[int, bool], ...]
) -> tuple[Markup, ...]:
    """The same beside these conflicts and the slots of these tracks, with cubes or without."""
    taken: list[Box] = [(STAGE, 0, WIDE, HIGH)]
    for system in range(len(SYSTEM_IDS)):
        x, y = system_at(system)
        taken.append((x - SYSTEM_R, y - SYSTEM_R, x + SYSTEM_R, y + SYSTEM_R))
        for planet in planets_of(system):
            px, py = planet_at(planet, system)
            taken.append((px - PLANET_R, py - PLANET_R, px + PLANET_R, py + PLANET_R))
    for link in range(len(LINK_IDS)):
        x, y = at_board(*LINK_XY[link])
        taken.append((x - 13, y - 13, x + 13, y + 13))
    taken += [(x, y, x + CONFLICT_WIDE, y + CONFLICT_HIGH) for x, y in conflicts]
    slots: list[Box] = []
    cubes: list[Box] = []
    for track, filled in tracks:
        boxes: list[Box] = [(x - 8, y - 8, x + 8, y + 8) for x, y in track_slots(track)]
        slots += boxes
        cubes += boxes if filled else []
    names = [Name(name, *system_at(system), SYSTEM_R + 1, size=12) for system, name in enumerate(SYSTEM_NAMES)]
    names += [Name(CAPTIONS[line], *at_board(*LINK_XY[link]), 12) for link, line in enumerate(LINK_LINE)]
    drawn: list[Markup] = []
    for at, name in enumerate(names):
        free = first_free(name, taken + slots)
        if free is None and at < len(SYSTEM_NAMES):  # a system's name may cover slots rather than be missing
            free = first_free(name, taken + cubes) or first_free(name, taken)
        if free is not None:
            taken.append(box_at(name, *free))
            drawn.append(over_art(free[0], free[1], name.text, name.size, free[2]))
    return tuple(drawn)


def first_free(name: Name, taken: list[Box]) -> tuple[float, float, str] | None:
    """The best place around a thing where its name covers nothing that is taken."""
    for place in around(name):
        if fits(box_at(name, *place), taken, STAGE, HIGH):
            return place
    return None


def is_open(view: GalaxyView, track: int) -> bool:
    """Does neither end of the track lie under a black hole?"""
    return not (view.g.covered[TRACK_A[track]] or view.g.covered[TRACK_B[track]])


# -- conflicts on their tracks ----------------------------------------------------------------------------------------


CONFLICT_WIDE: Final = 126
CONFLICT_HIGH: Final = 57


def conflict_at(view: GalaxyView, conflict: int) -> tuple[float, float]:
    """Where a conflict card lies: near the middle of its track."""
    tracks = tuple([view.g.conflict_track[other] for other in view.g.on_board])
    return conflict_places(tracks)[view.g.on_board.index(conflict)]


@lru_cache(500)
def conflict_places(tracks: tuple[int, ...]) -> tuple[tuple[float, float], ...]:
    """One after another, as near to the middles of their tracks as possible, beside systems and each other."""
    found: list[tuple[float, float]] = []
    for track in tracks:
        a, b = system_at(TRACK_A[track]), system_at(TRACK_B[track])
        left, top = (a[0] + b[0] - CONFLICT_WIDE) / 2, (a[1] + b[1] - CONFLICT_HIGH) / 2
        tries = [(left + 12 * i, top + 10 * j) for i in range(-7, 8) for j in range(-6, 7)]
        inside = [
            (min(max(x, 4), STAGE - CONFLICT_WIDE - 4), min(max(y, 4), HIGH - CONFLICT_HIGH - 4)) for x, y in tries
        ]
        found.append(min(inside, key=lambda at: covering(at, found) + abs(at[0] - left) + abs(at[1] - top)))
    return tuple(found)


def covering(at: tuple[float, float], cards: list[tuple[float, float]]) -> float:
    """How much a conflict card would cover if it lay there: other cards weigh most, then systems, then symbols."""
    x, y = at
    cost = 0.0
    for cx, cy in cards:
        cost += 3 * overlap(x, y, CONFLICT_WIDE, CONFLICT_HIGH, cx, cy, CONFLICT_WIDE, CONFLICT_HIGH)
    for system in range(len(SYSTEM_IDS)):
        sx, sy = system_at(system)
        cost += 2 * overlap(x, y, CONFLICT_WIDE, CONFLICT_HIGH, sx - 24, sy - 24, 48, 48)
    for link in range(len(LINK_IDS)):
        lx, ly = at_board(*LINK_XY[link])
        cost += overlap(x, y, CONFLICT_WIDE, CONFLICT_HIGH, lx - 13, ly - 13, 26, 26)
    return cost


def overlap(ax: float, ay: float, aw: float, ah: float, bx: float, by: float, bw: float, bh: float) -> float:
    """The area that two boxes have in common."""
    wide = min(ax + aw, bx + bw) - max(ax, bx)
    high = min(ay + ah, by + bh) - max(ay, by)
    return wide * high if wide > 0 and high > 0 else 0


def conflict_art(view: GalaxyView, conflict: int) -> Markup:
    """A conflict on its track: both sides with their slots, who owns them, who leads."""
    x, y = conflict_at(view, conflict)
    card = FIRST_CONFLICT + conflict
    back = rect(x, y, CONFLICT_WIDE, CONFLICT_HIGH, 8, fill="#140d1c", fill_opacity=0.95, stroke="#ff8a7a")
    head = icon("conflict", x + 11, y + 10, 13, "#ff8a7a")
    head += words(x + 20, y + 14, CARD_NAMES[card], 11, bold=True, room=CONFLICT_WIDE - 44)
    sides = [conflict_side(view, conflict, side, x, y) for side in range(2)]
    kind = CARD_SYMBOLS[card][0]
    head += icon(f"supremacy-{SYMBOLS[kind]}", x + CONFLICT_WIDE - 13, y + 10, 14, TINTS[kind])
    halo = frame(x - 2, y - 2, CONFLICT_WIDE + 4, CONFLICT_HIGH + 4, 10)
    return spot(f"card-{CARD_IDS[card]}", f"{CARD_NAMES[card]} on its track", back, head, *sides, halo=halo)


def conflict_side(view: GalaxyView, conflict: int, side: int, x: float, y: float) -> Markup:
    """One side: a bar in its colour, its slots, its owner's shape; a bolt where it leads."""
    top = y + 18 + 19 * side
    tint = ("#f0584b", "#4f9dff")[side]
    project = side_project(conflict, side)
    system = faced_by(view.g, conflict, side)
    owner = view.g.owner[system]
    mark = (
        shape(LOOKS[owner], x + CONFLICT_WIDE - 13, top + 9, 12)
        if owner != NONE
        else icon("shape-neutral", x + CONFLICT_WIDE - 13, top + 9, 12, "var(--ink-3)")
    )
    lead = circle(x + CONFLICT_WIDE - 13, top + 9, 9, fill="none", stroke="#ffe7a3", stroke_width=1.6)
    bar = rect(x + 4, top, 3, 17, 1.5, fill=tint)
    row = slots_of(view, project, x + 11, top + 9, 15, 3)
    halo = frame(x + 8, top - 1, slots_width(project, 15, 3) + 6, 20, 6)
    label = f"{PROJECT_NAMES[project]}, faces {SYSTEM_NAMES[system]}"
    drawn = (bar, row, mark, lead if view.g.lead[conflict] == side else NOTHING)
    return spot(f"project-{PROJECT_IDS[project]}", label, *drawn, halo=halo)


# -- cubes and bases ---------------------------------------------------------------------------------------------------


def settled_cubes(view: GalaxyView) -> list[Markup]:
    """The cubes on planets."""
    drawn: list[Markup] = []
    for system in range(ALL_SYSTEMS):
        for planet in planets_of(system) if not view.g.covered[system] else ():
            cube = view.g.planets[planet]
            if cube != NONE:
                x, y = planet_at(planet, system)
                drawn.append(cube_piece(f"system-{SYSTEM_IDS[system]}", x, y, cube, 12))
    return drawn


def route_cubes(view: GalaxyView) -> list[Markup]:
    """The cubes of routes, from their departures on."""
    drawn: list[Markup] = []
    for track in range(TRACKS):
        for x, y in route_slots(view, track)[: view.g.filled[track]] if is_open(view, track) else ():
            drawn.append(cube_piece(f"track-{TRACK_IDS[track]}", x, y, view.g.route_colour[track], SLOT))
    return drawn


def route_slots(view: GalaxyView, track: int) -> tuple[tuple[float, float], ...]:
    """The slots of a track, from the departure of its route on."""
    places = track_slots(track)
    return places if view.g.route_start[track] in (NONE, TRACK_A[track]) else places[::-1]


def base_discs(view: GalaxyView) -> list[Markup]:
    """The bases on the board: stacked discs of their seats that glide."""
    drawn: list[Markup] = []
    for system, owner in enumerate(view.g.owner):
        if owner != NONE:
            x, y = system_at(system)
            for at in range(view.g.bases[system]):
                lift = 4 * at - 2 * (view.g.bases[system] - 1)
                art = disc_art(LOOKS[owner], 13)
                drawn.append(piece("base", f"system-{SYSTEM_IDS[system]}", x, y - lift, art, seat=LOOKS[owner]))
    return drawn


# -- supplies ----------------------------------------------------------------------------------------------------------


def supplies(view: GalaxyView) -> Markup:
    """The reserve and the decks, at the right of the stage."""
    x = STAGE + 10
    drawn: list[str] = [words(x, 22, "RESERVE", 11, tone="quiet", bold=True)]
    for colour in range(5):
        y = 40 + 24 * colour
        count = words(x + 26, y + 5, str(view.g.reserve[colour]), 14, bold=True)
        row = join((cube_at(x + 9, y, colour, 17), count))
        label = f"{counted(view.g.reserve[colour], f'{COLOURS[colour]} cube')} in the reserve"
        halo = frame(x - 3, y - 11, 62, 22, 6)
        drawn.append(spot(f"reserve-{COLOURS[colour]}", label, row, halo=halo) if colour < 4 else row)
    drawn.append(words(x, 178, "DECKS", 11, tone="quiet", bold=True))
    for deck in range(SPECIES):
        drawn.append(deck_row(view, deck, x, 196 + 39 * deck))
    left = tokens_left(view.g)
    row = icon("black-hole", x + 9, 440, 17, "#a58bf0") + words(x + 24, 444.5, f"{left} left", 11, tone="second")
    drawn.append(spot("holes", f"{counted(left, 'black hole')} left", row, halo=frame(x - 4, 428, 90, 24, 6)))
    return join(drawn)


def deck_row(view: GalaxyView, deck: int, x: float, y: float) -> Markup:
    """A deck: its kind, how many cards, and the one that lies open."""
    size = len(view.g.decks[deck])
    tops = view.tops[deck]
    top = CARD_NAMES[tops[0]] if tops else ("empty" if not size else "face down")
    mark = icon(TYPE_ICONS[deck], x + 9, y, 18, TYPE_TINTS[deck])
    count = words(x + 26, y + 5, str(size), 14, bold=True)
    name = words(x, y + 22, top, 11, tone="second", room=WIDE - x - 8)
    halo = frame(x - 4, y - 12, WIDE - x - 2, 38, 6)
    label = f"{DECKS[deck]} deck, {counted(size, 'card')}, open: {top}"
    return spot(f"deck-{DECKS[deck]}", label, mark, count, name, halo=halo)
