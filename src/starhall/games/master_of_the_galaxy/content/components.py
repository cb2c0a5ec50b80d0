"""Every component of the game as a typed table; ids are small numbers.

Cards of all decks share one numbering, and so do the projects: first the tracks, then the projects on cards, then the
two sides of each conflict. Slots that nothing tells apart (same project, colour and mark) form a slot group.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from starhall.games.master_of_the_galaxy.content.vocabulary import (
    AGENDA,
    BASE,
    CAPTURE,
    CARD,
    COLOURS,
    CONFLICT,
    CONFLICT_CARD,
    COVERT,
    DECKS,
    DEVELOP,
    DEVELOPMENTS,
    GOVERNMENT,
    KINDS,
    LEADER,
    LINES,
    NONE,
    OBJECTIVES,
    ROUTE,
    SPECIES,
    SYMBOLS,
    TYPES,
    set_of,
)
from starhall.kernel.content import Row, source

CONTENT: Final = source("master_of_the_galaxy", Path(__file__).parent)

# -- the board ---------------------------------------------------------------------------------------------------------

_board: Final = CONTENT.read("board.toml")
_parts: Final = _board.row("components")
_layout: Final = _board.row("board")

CUBES: Final = [amount for _, amount in sorted(_parts.counts("cubes", COLOURS))]
BAG_START: Final = _parts.number("bag_start_per_colour")
BASES: Final = _parts.number("bases_per_player")
BASE_COLOURS: Final = _parts.texts("base_colours")  # of the printed game; here seats are called by their look
SEATS: Final = ("ivory", "orchid", "copper", "slate")  # MG-SET-04: colours have no rules effect
HOLE_TOKENS: Final = _parts.number("black_hole_tokens")
MOST_CARDS: Final = _parts.number("card_limit")
CUBES_A_TURN: Final = _parts.number("cubes_per_turn")
DECK_SIZES: Final = [amount for _, amount in sorted(_parts.counts("decks", TYPES))]
DISCARD_INCOME: Final = _parts.numbers("discard_income")
SETTLE_REWARD_SAME: Final = _parts.number("settle_same_colour")
SETTLE_REWARD_OTHER: Final = _parts.number("settle_other_colour")
MOST_IMPLEMENTED: Final = _parts.number("max_implemented_per_type")
MOST_EXTRA_TURNS: Final = _parts.number("max_extra_turns_in_row")
DOMINATION: Final = _parts.number("domination_symbols")
ALL_BASES: Final = _parts.number("expansion_bases")
CONQUEST: Final = _parts.number("conquest_starting_systems")
_parts.skip("origin")
_parts.end()

WIDTH: Final = _layout.number("width")
HEIGHT: Final = _layout.number("height")
if tuple(_layout.texts("colours")) != COLOURS[:4]:
    raise _layout.wrong("colours", f"must be {', '.join(COLOURS[:4])}")
if tuple(_layout.texts("symbols")) != SYMBOLS:
    raise _layout.wrong("symbols", f"must be {', '.join(SYMBOLS)}")
CORNER_IDS: Final = _layout.texts("corner_order")
_layout.skip("origin", "slot_layout", "rotation")
_layout.end()

_systems: Final = _board.rows("system")
SYSTEM_IDS: Final = [row.text("id") for row in _systems]
SYSTEM_NAMES: Final = [row.text("name") for row in _systems]
SYSTEM_COLOUR: Final = [row.one_of("colour", COLOURS[:4]) for row in _systems]
SYSTEM_KIND: Final = [row.one_of("kind", ("start", "near", "inner")) for row in _systems]
IS_START: Final = [kind == 0 for kind in SYSTEM_KIND]
PLANET_COUNT: Final = [row.number("planets", least=1, most=3) for row in _systems]
SYSTEM_XY: Final = [(row.number("x"), row.number("y")) for row in _systems]
PLANET_FIRST: Final = [sum(PLANET_COUNT[:s]) for s in range(len(_systems))]
PLANET_LAST: Final = [PLANET_FIRST[s] + PLANET_COUNT[s] - 1 for s in range(len(_systems))]
PLANET_SYSTEM: Final = [s for s in range(len(_systems)) for _ in range(PLANET_COUNT[s])]
PLANET_XY: Final = [place for row in _systems for place in row.get("planet_xy", (list,), "a list of places")]
if len(PLANET_XY) != len(PLANET_SYSTEM):
    raise _board.wrong("system", f"there are {len(PLANET_SYSTEM)} planets, but {len(PLANET_XY)} places in planet_xy")
for _row in _systems:
    _row.skip("origin", "corner")
    _row.end()
ALL_SYSTEMS: Final = len(SYSTEM_IDS)

_corners: Final = sorted(_board.rows("corner"), key=lambda row: row.number("index"))
CORNER_START: Final = [row.one_of("start", SYSTEM_IDS) for row in _corners]
CORNER_COLOUR: Final = [row.one_of("colour", COLOURS[:4]) for row in _corners]
CORNER_NEXT: Final = [row.one_of("clockwise", CORNER_IDS) for row in _corners]
CORNER_OPPOSITE: Final = [row.one_of("opposite", CORNER_IDS) for row in _corners]
CORNER_GROUP: Final = [row.some_of("black_hole_group", SYSTEM_IDS) for row in _corners]
for _row in _corners:
    _row.skip("origin", "id")
    _row.end()

_tracks: Final = _board.rows("track")
TRACK_IDS: Final = [row.text("id") for row in _tracks]
TRACK_A: Final = [row.one_of("a", SYSTEM_IDS) for row in _tracks]
TRACK_B: Final = [row.one_of("b", SYSTEM_IDS) for row in _tracks]
TRACK_SLOTS: Final = [row.number("slots", least=1, most=6) for row in _tracks]
for _row in _tracks:
    _row.skip("origin")
    _row.end()
TRACKS: Final = len(TRACK_IDS)
TRACK_NAMES: Final = [f"{SYSTEM_NAMES[TRACK_A[t]]} – {SYSTEM_NAMES[TRACK_B[t]]}" for t in range(TRACKS)]
NEIGHBOURS: Final = [
    [TRACK_B[t] if TRACK_A[t] == s else TRACK_A[t] for t in range(TRACKS) if s in (TRACK_A[t], TRACK_B[t])]
    for s in range(ALL_SYSTEMS)
]
TRACKS_AT: Final = [[t for t in range(TRACKS) if s in (TRACK_A[t], TRACK_B[t])] for s in range(ALL_SYSTEMS)]

_symbols: Final = _board.rows("symbol")
LINK_IDS: Final = [row.text("id") for row in _symbols]
LINK_SYMBOL: Final = [row.one_of("kind", SYMBOLS) for row in _symbols]
LINK_LINE: Final = [row.one_of("line", LINES) for row in _symbols]
LINK_SYSTEMS: Final = [row.some_of("systems", SYSTEM_IDS) for row in _symbols]
LINK_XY: Final = [(row.number("x"), row.number("y")) for row in _symbols]
LINK_A: Final = [ends[0] for ends in LINK_SYSTEMS]
LINK_B: Final = [ends[-1] for ends in LINK_SYSTEMS]
for _row in _symbols:
    _row.skip("origin")
    _row.end()
_board.end()

# -- the cards ---------------------------------------------------------------------------------------------------------

CARD_IDS: Final[list[str]] = []
CARD_NAMES: Final[list[str]] = []
CARD_TEXTS: Final[list[str]] = []
CARD_TYPE: Final[list[int]] = []
FIRST_CARD: Final[list[int]] = []  # of each type
ABILITY_ROWS: Final[list[Row]] = []  # as they are written: `effects` reads them
ABILITY_CARD: Final[list[int]] = []
ABILITY_OF: Final[list[int]] = []  # of each card: the number of its ability, or NONE
REQUIRES: Final[list[list[tuple[int, int]]]] = []  # of each card: symbol and number
CARD_PROJECTS: Final[list[list[int]]] = []
CARD_SYMBOLS: Final[list[list[int]]] = []  # of a development: its symbols; of a conflict: that of the lead
SPOILS: Final[list[int]] = []  # of a conflict card

PROJECT_IDS: Final[list[str]] = list(TRACK_IDS)
PROJECT_NAMES: Final[list[str]] = list(TRACK_NAMES)
PROJECT_KIND: Final[list[int]] = [ROUTE] * TRACKS
PROJECT_CARD: Final[list[int]] = [NONE] * TRACKS
PROJECT_SIZE: Final[list[int]] = list(TRACK_SLOTS)
PROJECT_FIRST: Final[list[int]] = [0] * TRACKS  # the first of its slots; tracks have none of these
PROJECT_GROUPS: Final[list[list[int]]] = [[] for _ in range(TRACKS)]
PROJECT_DRAW: Final[list[list[int]]] = [[] for _ in range(TRACKS)]  # decks
PROJECT_STEAL: Final[list[int]] = [NONE] * TRACKS
PROJECT_SYMBOLS: Final[list[list[int]]] = [[] for _ in range(TRACKS)]
PROJECT_PRINT: Final[list[list[int]]] = [[] for _ in range(TRACKS)]  # its slots as they stand on the card

GROUP_IDS: Final[list[str]] = []
GROUP_NAMES: Final[list[str]] = []
GROUP_PROJECT: Final[list[int]] = []
GROUP_COLOUR: Final[list[int]] = []
GROUP_MARKED: Final[list[bool]] = []
GROUP_FIRST: Final[list[int]] = []  # slots of a group lie side by side, and fill from the first on
GROUP_LAST: Final[list[int]] = []
SLOT_GROUP: Final[list[int]] = []

OBJECTIVE: Final[list[int]] = [NONE] * TRACKS  # of a side of a conflict
OBJECTIVE_TYPES: Final[list[int]] = [0] * TRACKS


def add_project(id: str, name: str, kind: int, card: int, row: Row) -> int:
    """Number a project and its slots."""
    project = len(PROJECT_IDS)
    colours = row.some_of("slots", COLOURS)
    marked = row.numbers("irretrievable", least=0, most=len(colours) - 1)
    looks = [(colour, at in marked) for at, colour in enumerate(colours)]
    PROJECT_IDS.append(id)
    PROJECT_NAMES.append(name)
    PROJECT_KIND.append(kind)
    PROJECT_CARD.append(card)
    PROJECT_SIZE.append(len(colours))
    PROJECT_FIRST.append(len(SLOT_GROUP))
    PROJECT_GROUPS.append([])
    PROJECT_DRAW.append(row.some_of("draw", DECKS) if kind == CARD else [])
    PROJECT_STEAL.append(row.one_of("steal", COLOURS[:4]) if kind == COVERT else NONE)
    PROJECT_SYMBOLS.append(row.some_of("symbols", SYMBOLS) if kind in (AGENDA, DEVELOP) else [])
    PROJECT_PRINT.append([0] * len(colours))
    OBJECTIVE.append(NONE)
    OBJECTIVE_TYPES.append(0)
    for look in dict.fromkeys(looks):
        add_group(project, look[0], look[1], [at for at in range(len(looks)) if looks[at] == look])
    return project


def add_group(project: int, colour: int, marked: bool, places: list[int]) -> None:
    """Number a slot group; `places` are its slots as printed."""
    group = len(GROUP_IDS)
    GROUP_IDS.append(f"{PROJECT_IDS[project]}-{COLOURS[colour]}" + ("-marked" if marked else ""))
    slot = f"{COLOURS[colour].capitalize()} slot" + (" (its cube is lost)" if marked else "")
    GROUP_NAMES.append(f"{slot}, {PROJECT_NAMES[project]}")
    GROUP_PROJECT.append(project)
    GROUP_COLOUR.append(colour)
    GROUP_MARKED.append(marked)
    GROUP_FIRST.append(len(SLOT_GROUP))
    GROUP_LAST.append(len(SLOT_GROUP) + len(places) - 1)
    PROJECT_GROUPS[project].append(group)
    for place in places:
        PROJECT_PRINT[project][place] = len(SLOT_GROUP)
        SLOT_GROUP.append(group)


def add_card(type: int, row: Row) -> int:
    """Number a card, with its ability; its projects come after."""
    card = len(CARD_IDS)
    if row.text("id") in CARD_IDS:
        raise row.wrong("id", f'two cards have the id "{row.text("id")}"; an id must be unique')
    CARD_IDS.append(row.text("id"))
    CARD_NAMES.append(row.text("name"))
    CARD_TEXTS.append(row.text("text", ""))
    CARD_TYPE.append(type)
    REQUIRES.append(row.counts("requires", SYMBOLS) if type == LEADER else [])
    abilities = row.rows("ability", optional=True) if type not in (CONFLICT_CARD, SPECIES) else []
    if len(abilities) > 1:
        raise row.wrong("ability", f"a card has one ability at most, not {len(abilities)}")
    ABILITY_OF.append(len(ABILITY_ROWS) if abilities else NONE)
    ABILITY_ROWS.extend(abilities)
    ABILITY_CARD.extend([card] * len(abilities))
    CARD_PROJECTS.append([])
    CARD_SYMBOLS.append([])
    SPOILS.append(0)
    row.skip("origin", "origin_note", "text")
    return card


def project_title(kind: int, id: str) -> str:
    """What a project of a card is called, on the card, on buttons and in the log alike."""
    return {CARD: f"{id} card", COVERT: "theft"}.get(kind, id)


def add_projects(card: int, row: Row, kinds: Sequence[str]) -> None:
    """The projects of a species, government or leader."""
    for each in row.rows("project", optional=True):
        kind = KINDS.index(kinds[each.one_of("kind", kinds)])
        id = f"{CARD_IDS[card]}-{each.text('id')}"
        name = f"{project_title(kind, each.text('id'))} of {CARD_NAMES[card]}"
        CARD_PROJECTS[card].append(add_project(id, name, kind, card, each))
        each.end()


def add_side(card: int, row: Row, name: str) -> None:
    """A side of a conflict, with the objective of whoever wins there."""
    each = row.row(name)
    project = add_project(f"{CARD_IDS[card]}-{name}", f"{name} side of {CARD_NAMES[card]}", CONFLICT, card, each)
    CARD_PROJECTS[card].append(project)
    objective = each.row("objective")
    OBJECTIVE[project] = objective.one_of("kind", OBJECTIVES)
    if OBJECTIVE[project] != CAPTURE:
        OBJECTIVE_TYPES[project] = set_of(objective.some_of("types", TYPES[:SPECIES]))
    objective.end()
    each.end()


def read_cards(type: int, file: str, table: str) -> None:
    """All cards of one deck."""
    whole = CONTENT.read(file)
    FIRST_CARD.append(len(CARD_IDS))
    rows = whole.rows(table)
    if len(rows) != DECK_SIZES[type]:
        raise whole.wrong(table, f"has {len(rows)} cards; board.toml says {DECK_SIZES[type]}")
    for row in rows:
        card = add_card(type, row)
        if type in (LEADER, GOVERNMENT, SPECIES):
            add_projects(card, row, ("covert",) if type == LEADER else ("base", "card", "agenda"))
        elif type == CONFLICT_CARD:
            CARD_SYMBOLS[card].append(row.one_of("symbol", SYMBOLS))
            SPOILS[card] = row.number("spoils")
            add_side(card, row, "red")
            add_side(card, row, "blue")
        else:
            project = add_project(f"{CARD_IDS[card]}-develop", CARD_NAMES[card], DEVELOP, card, row)
            CARD_PROJECTS[card].append(project)
            CARD_SYMBOLS[card].extend(PROJECT_SYMBOLS[project])
        row.end()
    whole.end()


for _type, _file in enumerate(("leaders", "conflicts", "governments", "commerce", "expansion", "progress", "species")):
    read_cards(_type, f"{_file}.toml", TYPES[_type])

ALL_CARDS: Final = len(CARD_IDS)
PROJECTS: Final = len(PROJECT_IDS)
GROUPS: Final = len(GROUP_IDS)
SLOTS: Final = len(SLOT_GROUP)
FIRST_CONFLICT: Final = FIRST_CARD[CONFLICT_CARD]
CONFLICTS: Final = DECK_SIZES[CONFLICT_CARD]
DECK_CARDS: Final = [list(range(FIRST_CARD[type], FIRST_CARD[type] + DECK_SIZES[type])) for type in range(len(TYPES))]

# What is asked often, found once.
PROJECT_LAST: Final = [PROJECT_FIRST[p] + (PROJECT_SIZE[p] if p >= TRACKS else 0) for p in range(PROJECTS)]  # past it
BASE_PROJECT: Final = [NONE] * ALL_CARDS  # the card's base project: the card has a base slot
for _project in range(PROJECTS):
    if PROJECT_KIND[_project] == BASE:
        BASE_PROJECT[PROJECT_CARD[_project]] = _project
BASE_CARDS: Final = [card for card in range(ALL_CARDS) if BASE_PROJECT[card] != NONE]
DEVELOP_PROJECT: Final = [
    CARD_PROJECTS[card][0] if CARD_TYPE[card] in DEVELOPMENTS else NONE for card in range(ALL_CARDS)
]
AGENDA_PROJECT: Final = [
    next((p for p in CARD_PROJECTS[card] if PROJECT_KIND[p] == AGENDA), NONE) for card in range(ALL_CARDS)
]
CARD_GROUPS: Final = [  # at 5 * card + colour: the slot groups of that colour; a conflict has them on the board only
    [
        group
        for project in CARD_PROJECTS[card]
        for group in PROJECT_GROUPS[project]
        if GROUP_COLOUR[group] == colour and CARD_TYPE[card] != CONFLICT_CARD
    ]
    for card in range(ALL_CARDS)
    for colour in range(5)
]
SIDE_GROUPS: Final = [  # at 10 * conflict + 5 * side + colour: the slot groups of that colour
    [group for group in PROJECT_GROUPS[CARD_PROJECTS[FIRST_CONFLICT + k][side]] if GROUP_COLOUR[group] == colour]
    for k in range(CONFLICTS)
    for side in range(2)
    for colour in range(5)
]
FIRST_SIDE: Final = CARD_PROJECTS[FIRST_CONFLICT][0]  # the red side of the first conflict; sides lie in one row
TRACK_COLOURS: Final = [1 << SYSTEM_COLOUR[TRACK_A[t]] | 1 << SYSTEM_COLOUR[TRACK_B[t]] for t in range(TRACKS)]


def spoken_name(project: int) -> str:
    """What a project is called inside a sentence."""
    name = PROJECT_NAMES[project]
    if project < TRACKS:
        return f"the route {name}"
    if PROJECT_KIND[project] == DEVELOP:
        return name
    return f"the {name}"


SPOKEN_NAMES: Final = [spoken_name(project) for project in range(PROJECTS)]
