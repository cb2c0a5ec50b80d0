"""What must hold in every galaxy that can be reached (section 7 of the rules)."""

from __future__ import annotations

from starhall.games.master_of_the_galaxy.content.components import (
    ALL_CARDS,
    ALL_SYSTEMS,
    BASE_PROJECT,
    BASES,
    CARD_IDS,
    CARD_NAMES,
    CARD_TYPE,
    CONFLICTS,
    CUBES,
    DECK_SIZES,
    DEVELOP_PROJECT,
    FIRST_CONFLICT,
    GROUP_FIRST,
    GROUP_IDS,
    GROUP_LAST,
    GROUPS,
    HOLE_TOKENS,
    MOST_EXTRA_TURNS,
    MOST_IMPLEMENTED,
    PLANET_COUNT,
    PLANET_FIRST,
    PLANET_LAST,
    PROJECT_FIRST,
    PROJECT_IDS,
    PROJECT_KIND,
    PROJECT_LAST,
    PROJECT_SIZE,
    PROJECTS,
    SEATS,
    SYSTEM_NAMES,
    TRACK_A,
    TRACK_B,
    TRACK_IDS,
    TRACKS,
)
from starhall.games.master_of_the_galaxy.content.vocabulary import (
    AGENDA,
    BLACK,
    COLOURS,
    DEVELOP,
    DEVELOPMENTS,
    NONE,
    ROUTE,
    SPECIES,
    TYPES,
)
from starhall.games.master_of_the_galaxy.rules.allocate import Allocate
from starhall.games.master_of_the_galaxy.rules.discard import UseCards
from starhall.games.master_of_the_galaxy.rules.projects import holder_of, is_complete
from starhall.games.master_of_the_galaxy.rules.state import (
    Galaxy,
    card_limit,
    card_owner,
    conflict_on,
    placed_bases,
    side_owner,
    side_project,
)
from starhall.games.master_of_the_galaxy.rules.symbols import count_all, victories_of
from starhall.kernel.seats import NOBODY


def broken(g: Galaxy) -> list[str]:
    """The invariants that do not hold, in words."""
    return [
        *broken_cubes(g),
        *broken_bases(g),
        *broken_cards(g),
        *broken_systems(g),
        *broken_routes(g),
        *broken_conflicts(g),
        *broken_slots(g),
        *broken_marks(g),
        *broken_turn(g),
    ]


def broken_cubes(g: Galaxy) -> list[str]:
    """1: every cube is somewhere; none is lost, none appears."""
    wrong: list[str] = []
    for colour, name in enumerate(COLOURS):
        found = g.reserve[colour] + g.drawn[colour] + sum([side.bag[colour] for side in g.sides])
        found += len([cube for cube in g.cubes if cube == colour])
        found += len([cube for cube in g.planets if cube == colour])
        found += sum([g.filled[track] for track in range(TRACKS) if g.route_colour[track] == colour])
        if found != CUBES[colour]:
            wrong.append(f"there are {found} {name} cubes instead of {CUBES[colour]}")
        if min(g.reserve[colour], g.drawn[colour], *[side.bag[colour] for side in g.sides]) < 0:
            wrong.append(f"there are fewer than no {name} cubes somewhere")
    return wrong


def broken_bases(g: Galaxy) -> list[str]:
    """2: nine bases for each player; at most one on a base slot."""
    wrong: list[str] = []
    for seat, side in enumerate(g.sides):
        waiting = len([card for card in g.holding if card in side.cards])
        total = side.unused + waiting + placed_bases(g, seat)
        if total != BASES or side.unused < 0:
            wrong.append(f"{SEATS[seat]} has {total} bases instead of {BASES}")
    for card in g.holding:
        if g.holding.count(card) > 1 or BASE_PROJECT[card] == NONE or card_owner(g, card) == NOBODY:
            wrong.append(f"{CARD_NAMES[card]} cannot hold these bases")
    return wrong


def broken_cards(g: Galaxy) -> list[str]:
    """3, 13: every card is in one place; every player has one species card once they are dealt."""
    wrong: list[str] = []
    places = [0] * ALL_CARDS
    for deck, cards in enumerate(g.decks):
        for card in cards:
            places[card] += 1
            if CARD_TYPE[card] != deck:
                wrong.append(f"{CARD_NAMES[card]} lies in the {TYPES[deck]} deck")
        if len(cards) > DECK_SIZES[deck]:
            wrong.append(f"the {TYPES[deck]} deck has {len(cards)} cards")
    for seat, side in enumerate(g.sides):
        for card in side.cards:
            places[card] += 1
        species = len([card for card in side.cards if CARD_TYPE[card] == SPECIES])
        if species > 1 or (g.round and species != 1):
            wrong.append(f"{SEATS[seat]} has {species} species cards")
    for conflict in g.on_board:
        places[FIRST_CONFLICT + conflict] += 1
    wrong += [f"{CARD_IDS[card]} is in {places[card]} places" for card in range(ALL_CARDS) if places[card] != 1]
    return wrong


def broken_systems(g: Galaxy) -> list[str]:
    """4, 5: bases within the planets; covered systems are empty; at most nine of them."""
    wrong: list[str] = []
    for system, name in enumerate(SYSTEM_NAMES):
        owned = g.owner[system] != NOBODY
        if owned != (g.bases[system] > 0) or g.bases[system] > PLANET_COUNT[system]:
            wrong.append(f"{name} has {g.bases[system]} bases")
        cubes = g.planets[PLANET_FIRST[system] : PLANET_LAST[system] + 1]
        if g.covered[system] and (owned or max(cubes) != NONE):
            wrong.append(f"{name} is covered, but not empty")
        if BLACK in cubes:
            wrong.append(f"a black cube lies on a planet of {name}")
        if NONE in cubes and max(cubes[cubes.index(NONE) :]) != NONE:
            wrong.append(f"the planets of {name} are not settled in order")
    if len([system for system in range(ALL_SYSTEMS) if g.covered[system]]) > HOLE_TOKENS:
        wrong.append("more systems are covered than there are tokens")
    return wrong


def broken_routes(g: Galaxy) -> list[str]:
    """6, 10: one owner, one colour, from a system of the owner to another or a neutral one; no conflict there."""
    wrong: list[str] = []
    for track, name in enumerate(TRACK_IDS):
        owner = g.route_owner[track]
        if (owner == NOBODY) != (g.filled[track] == 0) or (owner == NOBODY) != (g.route_colour[track] == NONE):
            wrong.append(f"the route {name} has no owner, or no cubes, or no colour")
        elif owner != NOBODY:
            ends = [TRACK_A[track], TRACK_B[track]]
            good = all([g.owner[end] in (owner, NOBODY) and not g.covered[end] for end in ends])
            if not good or g.owner[g.route_start[track]] != owner or g.route_start[track] not in ends:
                wrong.append(f"the route {name} joins systems that it cannot join")
            if g.filled[track] > PROJECT_SIZE[track] or g.route_colour[track] == BLACK:
                wrong.append(f"the route {name} holds cubes that it cannot hold")
            if conflict_on(g, track) != NONE:
                wrong.append(f"a conflict lies on the route {name}")
    return wrong


def broken_conflicts(g: Galaxy) -> list[str]:
    """7, 8, 9: where conflicts lie, whose cubes are on them, who leads."""
    wrong: list[str] = []
    for conflict in range(CONFLICTS):
        name = CARD_NAMES[FIRST_CONFLICT + conflict]
        cubes = [g.filled[side_project(conflict, side)] for side in range(2)]
        if conflict not in g.on_board:
            if cubes != [0, 0] or g.lead[conflict] != NONE or g.conflict_track[conflict] != NONE:
                wrong.append(f"{name} is not on the board, but not at rest")
            continue
        track = g.conflict_track[conflict]
        ends = [TRACK_A[track], TRACK_B[track]]
        owners = [g.owner[end] for end in ends]
        if owners[0] == owners[1] or g.covered[ends[0]] or g.covered[ends[1]] or g.red_faces[conflict] not in ends:
            wrong.append(f"{name} lies where it cannot lie")
            continue
        for side in range(2):
            if cubes[side] and side_owner(g, conflict, side) == NOBODY:
                wrong.append(f"there are cubes on the neutral side of {name}")
        lead = g.lead[conflict]
        if lead != NONE and (cubes[lead] == 0 or cubes[lead] < cubes[1 - lead]):
            wrong.append(f"who leads {name} has fewer cubes")
        if lead == NONE and cubes[0] != cubes[1]:
            wrong.append(f"nobody leads {name}, though one side has more cubes")
    if len({g.conflict_track[conflict] for conflict in g.on_board}) < len(g.on_board):
        wrong.append("two conflicts lie on one track")
    return wrong


def broken_slots(g: Galaxy) -> list[str]:
    """Counts agree with slots; slot groups are filled in order; projects of cards in decks are empty."""
    wrong: list[str] = []
    for project in range(TRACKS, PROJECTS):
        cubes = g.cubes[PROJECT_FIRST[project] : PROJECT_LAST[project]]
        if len([cube for cube in cubes if cube != NONE]) != g.filled[project]:
            wrong.append(f"{PROJECT_IDS[project]} is said to hold {g.filled[project]} cubes")
        if g.filled[project] and holder_of(g, project) == NOBODY:
            wrong.append(f"{PROJECT_IDS[project]} holds cubes, but belongs to nobody")
    for group in range(GROUPS):
        cubes = g.cubes[GROUP_FIRST[group] : GROUP_LAST[group] + 1]
        if NONE in cubes and max(cubes[cubes.index(NONE) :]) != NONE:
            wrong.append(f"{GROUP_IDS[group]} is not filled in order")
    return wrong


def broken_marks(g: Galaxy) -> list[str]:
    """11: what is implemented, active or established is complete; at most three developments of a type."""
    wrong: list[str] = []
    for project in range(PROJECTS):
        if g.rewarded[project]:
            holder = holder_of(g, project)
            kind = PROJECT_KIND[project]
            if holder == NOBODY or kind not in (ROUTE, DEVELOP, AGENDA) or not is_complete(g, holder, project):
                wrong.append(f"{PROJECT_IDS[project]} counts as done, but is not complete")
    for seat, side in enumerate(g.sides):
        for type in DEVELOPMENTS:
            projects = [DEVELOP_PROJECT[card] for card in side.cards if CARD_TYPE[card] == type]
            if len([project for project in projects if g.rewarded[project]]) > MOST_IMPLEMENTED:
                wrong.append(f"{SEATS[seat]} has more than {MOST_IMPLEMENTED} {TYPES[type]} cards implemented")
    return wrong


def broken_turn(g: Galaxy) -> list[str]:
    """12, 15, 17, 18: card limit, extra turns, symbols, no victory unnoticed, the drawn pool has its time."""
    wrong: list[str] = []
    if g.extra_taken + len(g.extra_waiting) > MOST_EXTRA_TURNS:
        wrong.append("more than two extra turns in a row")
    after_cards = g.round > 0 and len(g.stack) > 0 and not any([isinstance(frame, UseCards) for frame in g.stack])
    if after_cards and len(g.sides[g.active].cards) > card_limit(g, g.active):
        wrong.append("the active player has too many cards after Phase 3")
    counted = g.copy()
    count_all(counted)
    for seat, side in enumerate(g.sides):
        if side.symbols != counted.sides[seat].symbols:
            wrong.append(f"the symbols of {SEATS[seat]} are not counted right")
        if side.modifiers != counted.sides[seat].modifiers:
            wrong.append(f"the modifiers of {SEATS[seat]} are not summed right")
        if g.winner == NOBODY and victories_of(g, seat):
            wrong.append(f"{SEATS[seat]} has won, but the game goes on")
    if g.stack and max(g.drawn) > 0 and not any([isinstance(frame, Allocate) for frame in g.stack]):
        wrong.append("the drawn pool is not empty outside its time")
    if g.pending and not any([type(frame).__name__ in ("Allocate", "Reward") for frame in g.stack]) and g.stack:
        wrong.append("rewards are pending outside the reward step")
    return wrong
