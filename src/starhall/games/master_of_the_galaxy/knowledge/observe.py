"""What a seat knows as numbers: how near each side is to each victory, with what, and what its projects still need.

All but the order of the decks is open, so that every side is told in the same numbers: the own one first, then the
rivals. Nothing is read that a seat may not know.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from starhall.games.master_of_the_galaxy.content.components import (
    ALL_BASES,
    ALL_SYSTEMS,
    CARD_IDS,
    CARD_PROJECTS,
    CARD_TYPE,
    CONFLICTS,
    CORNER_START,
    CUBES,
    FIRST_CONFLICT,
    GROUP_COLOUR,
    GROUP_FIRST,
    GROUP_LAST,
    IS_START,
    LINK_A,
    LINK_B,
    LINK_LINE,
    LINK_SYMBOL,
    MOST_EXTRA_TURNS,
    OBJECTIVE,
    PLANET_COUNT,
    PLANET_FIRST,
    PLANET_LAST,
    PROJECT_GROUPS,
    PROJECT_KIND,
    PROJECT_SIZE,
    PROJECT_SYMBOLS,
    PROJECTS,
    SEATS,
    SYSTEM_IDS,
    TRACKS,
    TRACKS_AT,
)
from starhall.games.master_of_the_galaxy.content.modifiers import REINFORCE_FREE, SHORT
from starhall.games.master_of_the_galaxy.content.vocabulary import (
    BASE,
    BLACK,
    CAPTURE,
    COLOURS,
    CONFLICT,
    KINDS,
    LEADER,
    NONE,
    RED_LINE,
    ROUTE,
    SYMBOLS,
    TYPES,
)
from starhall.games.master_of_the_galaxy.knowledge.imagining import open_cards
from starhall.games.master_of_the_galaxy.rules.planets import settle_reward
from starhall.games.master_of_the_galaxy.rules.routes import is_established, is_touched
from starhall.games.master_of_the_galaxy.rules.scoring import points_of
from starhall.games.master_of_the_galaxy.rules.state import (
    Galaxy,
    card_limit,
    faced_by,
    is_neutral,
    other_end,
    side_owner,
    side_project,
)
from starhall.games.master_of_the_galaxy.rules.symbols import works
from starhall.kernel.observation import Layout, Observation, observation
from starhall.kernel.seats import NOBODY

MANY: Final = 20  # of what has no limit, more makes no difference
MOST_POINTS: Final = 120
MOST_ROUNDS: Final = 60
FAR: Final = 9  # cubes missing, where there is no such project
BAG: Final = max(CUBES)
FIRST_KIND: Final = BASE
ON_CARDS: Final = KINDS[BASE:CONFLICT]  # the kinds of projects that lie on cards

# -- the table ------------------------------------------------------------------------------------------------------

SIDE: Final = Layout()  # the own side, then one rival after the other, who has the most points first
POINTS: Final = SIDE.add("points", MOST_POINTS)
PLACE: Final = SIDE.add("place_in_round", items=[str(place + 1) for place in range(len(SEATS))])
TURN: Final = SIDE.add("turn")
COMES: Final = SIDE.add("turns_until_own", len(SEATS) - 1)
SKIPS: Final = SIDE.add("turns_skipped", MANY)

# The three victories: how far they are, and what else is at hand for them.
PLACED: Final = SIDE.add("bases", ALL_BASES)
READY: Final = SIDE.add("bases_constructed", ALL_BASES)
UNUSED: Final = SIDE.add("bases_unused", ALL_BASES)
SYMBOLS_AT: Final = SIDE.add("symbols", MANY, items=SYMBOLS)
MOST: Final = SIDE.add("most_equal_symbols", MANY)
PROMISED: Final = SIDE.add("symbols_on_own_projects", MANY, items=SYMBOLS)
BEST_PROMISE: Final = SIDE.add("most_equal_symbols_with_projects", MANY)
NEAR_LINKS: Final = SIDE.add("symbols_by_one_system_more", MANY, items=SYMBOLS)
STARTS: Final = SIDE.add("starting_systems", len(CORNER_START))
STARTS_NEAR: Final = SIDE.add("starting_systems_next_door", len(CORNER_START))

# Systems, and where a base could go.
SYSTEMS: Final = SIDE.add("systems", ALL_SYSTEMS)
ROOM: Final = SIDE.add("room_for_bases", ALL_BASES * 3)
ROOM_NOW: Final = SIDE.add("room_for_bases_touched", ALL_BASES * 3)
CLAIMS: Final = SIDE.add("neutral_systems_touched", ALL_SYSTEMS)
NEUTRAL: Final = SIDE.add("neutral_systems_next_door", ALL_SYSTEMS)
FREE_PLANETS: Final = SIDE.add("planets_free", 3 * ALL_SYSTEMS)
PLACES_NOW: Final = SIDE.add("bases_to_place_now", ALL_BASES)
ROUTES: Final = SIDE.add("routes", TRACKS)
ESTABLISHED: Final = SIDE.add("routes_established", TRACKS)
ROUTE_MISSING: Final = SIDE.add("route_missing_cubes", FAR)

# Cubes.
BAG_AT: Final = SIDE.add("bag", BAG, items=COLOURS)
BAG_SIZE: Final = SIDE.add("bag_size", 5 * BAG)
DRAWN_SIZE: Final = SIDE.add("drawn_cubes", MANY)

# Cards and their projects, by kind: how many, the cubes in them, what the nearest one misses, which the bag can end.
CARDS: Final = SIDE.add("cards", MANY)
CARD_ROOM: Final = SIDE.add("cards_below_limit", MANY, -MANY)
TYPES_AT: Final = SIDE.add("cards_of_type", MANY, items=TYPES)
LEADERS: Final = SIDE.add("leaders_working", MANY)
DONE: Final = SIDE.add("developments_and_agendas_done", MANY)
OPEN: Final = SIDE.add("projects_open", MANY, items=ON_CARDS)
INVESTED: Final = SIDE.add("cubes_in_projects", MANY, items=ON_CARDS)
MISSING: Final = SIDE.add("project_missing_cubes", FAR, items=ON_CARDS)
POSSIBLE: Final = SIDE.add("projects_that_the_bag_can_end", MANY, items=ON_CARDS)

# Conflicts: the own sides are hopes, the others' are threats.
SIDES_AT: Final = SIDE.add("conflicts", CONFLICTS)
LEADS: Final = SIDE.add("conflicts_led", CONFLICTS)
HOPE: Final = SIDE.add("conflict_missing_cubes", FAR)
THREAT: Final = SIDE.add("threat_missing_cubes", FAR)
CAPTURES: Final = SIDE.add("captures_open", CONFLICTS)
HOME_AT_RISK: Final = SIDE.add("starting_systems_threatened", CONFLICTS)

OWN: Final = Layout()  # what is told once
ROUND: Final = OWN.add("round", MOST_ROUNDS)
LEFT: Final = OWN.add("rounds_left", MOST_ROUNDS)  # up to the limit; most where there is none
EXTRA: Final = OWN.add("extra_turns_taken", MOST_EXTRA_TURNS)
WAITING: Final = OWN.add("extra_turns_waiting", MANY)
DISCARDS: Final = OWN.add("cards_discarded_in_turn", MANY)
LEAD: Final = OWN.add("points_ahead_of_best_rival", MOST_POINTS, -MOST_POINTS)
DRAWN: Final = OWN.add("drawn", BAG, items=COLOURS)
RESERVE: Final = OWN.add("reserve", BAG, items=COLOURS)
HARVEST: Final = OWN.add("cubes_to_come", MANY, items=COLOURS)  # in the reward step, by settled planets
SHORTER: Final = OWN.add("slots_spared", MANY, items=KINDS)
HELD: Final = OWN.add("held", 2, items=CARD_IDS)  # 2: it works
ON_TOP: Final = OWN.add("open_on_deck", items=CARD_IDS)
OWN_BASES: Final = OWN.add("own_bases_in", 3, items=SYSTEM_IDS)
OTHER_BASES: Final = OWN.add("others_bases_in", 3, items=SYSTEM_IDS)
COVERED: Final = OWN.add("black_hole_in", items=SYSTEM_IDS)
FREE_IN: Final = OWN.add("planets_free_in", 3, items=SYSTEM_IDS)
TOUCHED: Final = OWN.add("own_route_established_to", items=SYSTEM_IDS)


def layout(seats: int) -> Observation:
    """The own side, what is told once, then the rivals."""
    parts = [("", SIDE), ("", OWN)]
    for rival in range(seats - 1):
        parts.append((f"rival_{rival + 1}_", SIDE))
    return observation(parts)


OBSERVATIONS: Final = [layout(seats) for seats in range(len(SEATS) + 1)]

# -- the numbers ----------------------------------------------------------------------------------------------------


def observe(g: Galaxy, seat: int) -> vec[i64]:
    """What the seat knows, in the places that `OBSERVATIONS` names."""
    o = OBSERVATIONS[g.seats].blank[:]
    see_side(o, 0, g, seat)
    see_rivals(o, g, seat)
    see_turn(o, g, seat)
    see_cubes(o, g, seat)
    see_cards(o, g, seat)
    see_board(o, g, seat)
    return o


def see_rivals(o: vec[i64], g: Galaxy, seat: int) -> None:
    """The others, who has the most points first; among equals the nearest in the seats' order."""
    found: list[int] = []  # points times seats, less the distance to the seat
    for step in range(1, g.seats):
        key = points_of(g, (seat + step) % g.seats) * g.seats + g.seats - step
        at = len(found)
        while at > 0 and found[at - 1] < key:
            at -= 1
        found.insert(at, key)
    place = len(SIDE) + len(OWN)
    for key in found:
        see_side(o, place, g, (seat + g.seats - key % g.seats) % g.seats)
        place += len(SIDE)
    lead = points_of(g, seat) - found[0] // g.seats
    o[len(SIDE) + LEAD] = max(-MOST_POINTS, min(MOST_POINTS, lead))


def see_side(o: vec[i64], at: int, g: Galaxy, seat: int) -> None:
    """What all may know of a side."""
    side = g.sides[seat]
    o[at + POINTS] = min(MOST_POINTS, points_of(g, seat))
    o[at + PLACE + (seat - g.first) % g.seats] = 1
    o[at + COMES] = (seat - g.active) % g.seats
    if seat == g.active:
        o[at + TURN] = 1
        o[at + DRAWN_SIZE] = min(MANY, sum(g.drawn))
    o[at + SKIPS] = min(MANY, side.skips)
    o[at + UNUSED] = side.unused
    total = 0
    for colour in range(len(COLOURS)):
        o[at + BAG_AT + colour] = side.bag[colour]
        total += side.bag[colour]
    o[at + BAG_SIZE] = total
    see_hand(o, at, g, seat)
    see_systems(o, at, g, seat)
    see_routes(o, at, g, seat)
    see_conflicts(o, at, g, seat)
    see_symbols(o, at, g, seat)
    o[at + PLACES_NOW] = min(o[at + READY], o[at + ROOM_NOW] + o[at + CLAIMS])


def see_hand(o: vec[i64], at: int, g: Galaxy, seat: int) -> None:
    """MG-PRJ: the cards, and how far their projects are."""
    side = g.sides[seat]
    o[at + CARDS] = min(MANY, len(side.cards))
    o[at + CARD_ROOM] = max(-MANY, min(MANY, card_limit(g, seat) - len(side.cards)))
    for kind in range(len(ON_CARDS)):
        o[at + MISSING + kind] = FAR
    for card in side.cards:
        type = CARD_TYPE[card]
        o[at + TYPES_AT + type] = min(MANY, int(o[at + TYPES_AT + type]) + 1)
        if type == LEADER and works(g, seat, card):
            o[at + LEADERS] = min(MANY, int(o[at + LEADERS]) + 1)
        if card in g.holding:
            o[at + READY] += 1
        if FIRST_CONFLICT <= card < FIRST_CONFLICT + CONFLICTS:
            continue  # its sides are projects once it lies on the board
        for project in CARD_PROJECTS[card]:
            if g.rewarded[project]:
                o[at + DONE] = min(MANY, int(o[at + DONE]) + 1)
            else:
                see_project(o, at, g, seat, project, card in g.holding)


def see_project(o: vec[i64], at: int, g: Galaxy, seat: int, project: int, ready: bool) -> None:
    """MG-PRJ-05: the cubes that it holds, those that it needs, and whether they are there."""
    kind = PROJECT_KIND[project]
    row = at + kind - FIRST_KIND
    o[row + OPEN] = min(MANY, int(o[row + OPEN]) + 1)
    o[row + INVESTED] = min(MANY, int(o[row + INVESTED]) + g.filled[project])
    for symbol in PROJECT_SYMBOLS[project]:
        o[at + PROMISED + symbol] = min(MANY, int(o[at + PROMISED + symbol]) + 1)
    if kind == BASE and ready:
        return  # MG-BAS-03: there is no room for a second one
    spared = g.sides[seat].modifiers[SHORT + kind]
    missing = max(0, min(FAR, PROJECT_SIZE[project] - g.filled[project] - spared))
    o[row + MISSING] = min(int(o[row + MISSING]), missing)
    if not_there(g, seat, project) <= spared:
        o[row + POSSIBLE] = min(MANY, int(o[row + POSSIBLE]) + 1)


def not_there(g: Galaxy, seat: int, project: int) -> int:
    """How many cubes a project needs that are neither drawn nor in the bag."""
    lacking = 0
    for group in PROJECT_GROUPS[project]:
        needed = 0
        for slot in range(GROUP_FIRST[group], GROUP_LAST[group] + 1):
            if g.cubes[slot] == NONE:
                needed += 1
        colour = GROUP_COLOUR[group]
        there = g.sides[seat].bag[colour] + (g.drawn[colour] if seat == g.active else 0)
        lacking += max(0, needed - there)
    return lacking


def see_systems(o: vec[i64], at: int, g: Galaxy, seat: int) -> None:
    """MG-PLB: where bases stand, and where they could."""
    free = g.sides[seat].modifiers[REINFORCE_FREE] > 0
    near = [False] * ALL_SYSTEMS
    for system in range(ALL_SYSTEMS):
        if g.owner[system] == seat:
            o[at + SYSTEMS] += 1
            o[at + PLACED] += g.bases[system]
            if IS_START[system]:
                o[at + STARTS] += 1
            o[at + FREE_PLANETS] += free_planets(g, system)
            room = PLANET_COUNT[system] - g.bases[system]
            o[at + ROOM] += room
            if room and (free or is_touched(g, seat, system)):
                o[at + ROOM_NOW] += room
            for track in TRACKS_AT[system]:
                near[other_end(track, system)] = True
    see_neighbours(o, at, g, seat, near)


def see_neighbours(o: vec[i64], at: int, g: Galaxy, seat: int, near: list[bool]) -> None:
    """MG-PLB-02, MG-END-03: systems next door that could be claimed, and starting systems of others."""
    for system in range(ALL_SYSTEMS):
        if near[system] and g.owner[system] != seat:
            if is_neutral(g, system):
                o[at + NEUTRAL] += 1
                if is_touched(g, seat, system):
                    o[at + CLAIMS] += 1
            elif IS_START[system] and not g.covered[system]:
                o[at + STARTS_NEAR] += 1


def free_planets(g: Galaxy, system: int) -> int:
    """The planets of a system without a cube."""
    found = 0
    for planet in range(PLANET_FIRST[system], PLANET_LAST[system] + 1):
        if g.planets[planet] == NONE:
            found += 1
    return found


def see_routes(o: vec[i64], at: int, g: Galaxy, seat: int) -> None:
    """MG-RTE: the routes, and what the nearest one that is not established misses."""
    spared = g.sides[seat].modifiers[SHORT + ROUTE]
    nearest = FAR
    for track in range(TRACKS):
        if g.route_owner[track] == seat:
            o[at + ROUTES] += 1
            if is_established(g, seat, track):
                o[at + ESTABLISHED] += 1
            else:
                nearest = min(nearest, max(0, PROJECT_SIZE[track] - g.filled[track] - spared))
    o[at + ROUTE_MISSING] = nearest


def see_conflicts(o: vec[i64], at: int, g: Galaxy, seat: int) -> None:
    """MG-CON: how far the own sides are, and those against the seat."""
    o[at + HOPE] = FAR
    o[at + THREAT] = FAR
    for conflict in g.on_board:
        for side in range(2):
            project = side_project(conflict, side)
            missing = max(0, min(FAR, PROJECT_SIZE[project] - g.filled[project]))
            if side_owner(g, conflict, side) == seat:
                o[at + SIDES_AT] += 1
                o[at + HOPE] = min(int(o[at + HOPE]), missing)
                if g.lead[conflict] == side:
                    o[at + LEADS] += 1
                if OBJECTIVE[project] == CAPTURE or side_owner(g, conflict, 1 - side) == NOBODY:
                    o[at + CAPTURES] += 1
            elif side_owner(g, conflict, 1 - side) == seat and side_owner(g, conflict, side) != NOBODY:
                o[at + THREAT] = min(int(o[at + THREAT]), missing)
                if OBJECTIVE[project] == CAPTURE and IS_START[faced_by(g, conflict, 1 - side)]:
                    o[at + HOME_AT_RISK] += 1


def see_symbols(o: vec[i64], at: int, g: Galaxy, seat: int) -> None:
    """MG-SYM: what counts, what open projects would add, what one neutral system more would add."""
    most = best = 0
    for symbol in range(len(SYMBOLS)):
        amount = g.sides[seat].symbols[symbol]
        o[at + SYMBOLS_AT + symbol] = min(MANY, amount)
        most = max(most, amount)
        best = max(best, amount + int(o[at + PROMISED + symbol]))
    o[at + MOST] = min(MANY, most)
    o[at + BEST_PROMISE] = min(MANY, best)
    for link in range(len(LINK_LINE)):
        if one_system_more(g, seat, link):
            place = at + NEAR_LINKS + LINK_SYMBOL[link]
            o[place] = min(MANY, int(o[place]) + 1)


def one_system_more(g: Galaxy, seat: int, link: int) -> bool:
    """MG-SYM-03 to 06: would a neutral system under control bring the symbol on this line?"""
    a = g.owner[LINK_A[link]]
    b = g.owner[LINK_B[link]]
    if LINK_LINE[link] == RED_LINE:
        return a != seat and b != seat and (a == NOBODY or b == NOBODY)
    if LINK_A[link] == LINK_B[link]:
        return a == NOBODY
    return (a == seat and b == NOBODY) or (a == NOBODY and b == seat)


def see_turn(o: vec[i64], g: Galaxy, seat: int) -> None:
    """How long it has lasted, how long it may, and what the turn in hand has seen."""
    at = len(SIDE)
    o[at + ROUND] = min(MOST_ROUNDS, g.round)
    o[at + LEFT] = max(0, min(MOST_ROUNDS, g.round_limit - g.round)) if g.round_limit else MOST_ROUNDS
    o[at + EXTRA] = min(MOST_EXTRA_TURNS, g.extra_taken)
    o[at + WAITING] = min(MANY, len(g.extra_waiting))
    o[at + DISCARDS] = min(MANY, g.discards)


def see_cubes(o: vec[i64], g: Galaxy, seat: int) -> None:
    """The drawn pool of whose turn it is, the reserve, and what the seat's planets are about to bring."""
    at = len(SIDE)
    for colour in range(len(COLOURS)):
        o[at + DRAWN + colour] = g.drawn[colour]
        o[at + RESERVE + colour] = g.reserve[colour]
    if seat == g.active:
        for reward in g.pending:
            if reward >= PROJECTS:
                see_harvest(o, g, seat, reward - PROJECTS)


def see_harvest(o: vec[i64], g: Galaxy, seat: int, planet: int) -> None:
    """MG-PLN-02: what a settled planet will bring, as far as the reserve has it."""
    system = 0
    while PLANET_LAST[system] < planet:
        system += 1
    colour = g.planets[planet]
    if colour != NONE and colour != BLACK:
        place = len(SIDE) + HARVEST + colour
        more = min(settle_reward(g, seat, system, colour), g.reserve[colour])
        o[place] = min(MANY, int(o[place]) + more)


def see_cards(o: vec[i64], g: Galaxy, seat: int) -> None:
    """Which cards the seat has, which of them work, and which lie open on their decks."""
    at = len(SIDE)
    for card in g.sides[seat].cards:
        o[at + HELD + card] = 2 if works(g, seat, card) else 1
    for deck in range(len(TYPES)):
        for place in range(open_cards(g, deck)):
            o[at + ON_TOP + g.decks[deck][place]] = 1
    for kind in range(len(KINDS)):
        o[at + SHORTER + kind] = max(0, min(MANY, g.sides[seat].modifiers[SHORT + kind]))


def see_board(o: vec[i64], g: Galaxy, seat: int) -> None:
    """The systems one by one."""
    at = len(SIDE)
    for system in range(ALL_SYSTEMS):
        if g.owner[system] == seat:
            o[at + OWN_BASES + system] = g.bases[system]
        elif g.owner[system] != NOBODY:
            o[at + OTHER_BASES + system] = g.bases[system]
        if g.covered[system]:
            o[at + COVERED + system] = 1
        o[at + FREE_IN + system] = free_planets(g, system)
        if is_touched(g, seat, system):
            o[at + TOUCHED + system] = 1
