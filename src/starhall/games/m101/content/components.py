"""The components as typed tables, ids as small numbers. Cards: the systems first, then the infrastructure."""

from __future__ import annotations

from typing import Final

from starhall.games.m101.content.vocabulary import (
    BARREN,
    BUILD,
    COLOURS,
    CONTENT,
    DEMAND_COLOURS,
    DIVERSE,
    KEYWORDS,
    NONE,
    ON_SELL,
    POWERS,
    SALE_BONUS,
    TYPES,
    Line,
    read_line,
    read_power,
)
from starhall.kernel.content import Row


class Combo:
    """A bracket over demand spaces, with its reward."""

    def __init__(self, spaces: tuple[int, ...], vp: int, cards: int, power: int) -> None:
        self.spaces: Final = spaces
        self.vp: Final = vp
        self.cards: Final = cards
        self.power: Final = power  # NONE: it unlocks nothing


# -- cards: the tables have a place for each card -------------------------------------------------------------------

CARD_IDS: Final[list[str]] = []
CARD_NAMES: Final[list[str]] = []
CARD_TEXTS: Final[list[str]] = []
COST: Final[list[int]] = []
KEYWORD: Final[list[int]] = []
CARD_POWERS: Final[list[tuple[int, ...]]] = []  # their numbers; not those that a bracket unlocks

# systems; infrastructure has its own values in the same places
TYPE: Final[list[int]] = []  # NONE for infrastructure
START: Final[list[str]] = []  # S1 to S10, or nothing
VP_CONTROL: Final[list[int]] = []  # of infrastructure: its VPs
VP_INFLUENCE: Final[list[int]] = []
CUBES: Final[list[tuple[int, ...]]] = []  # printed, by colour
DEMANDS: Final[list[tuple[int, ...]]] = []  # the numbers of its demand spaces
COMBOS: Final[list[tuple[Combo, ...]]] = []

# infrastructure
SPECIAL: Final[list[bool]] = []
TABS: Final[list[tuple[int, ...]]] = []  # the power in each slot; NONE: blank; slot 0 is the name side
SCORE_BASE: Final[list[int]] = []
LINES: Final[list[tuple[Line, ...]]] = []

# demand spaces, all of all systems in one table
DEMAND_IDS: Final[list[str]] = []
DEMAND_CARD: Final[list[int]] = []
DEMAND_COLOUR: Final[list[int]] = []
DEMAND_VP: Final[list[int]] = []
DEMAND_CARDS: Final[list[int]] = []
DEMAND_SELL: Final[list[int]] = []


def read_systems() -> None:
    """systems.toml, row by row."""
    file = CONTENT.read("systems.toml")
    file.skip("schema", "game")
    for row in file.rows("system"):
        card = len(CARD_IDS)
        read_common(row, card)
        printed = row.counts("cubes", COLOURS)
        cubes = [0, 0, 0, 0]
        for colour, count in printed:
            cubes[colour] = count
        TYPE.append(type_of(cubes))
        if row.one_of("type", TYPES) != TYPE[card]:
            raise row.wrong("type", f"is {row.text('type')}; by its cubes it is {TYPES[TYPE[card]]} (M1-CRD-02)")
        START.append(row.text("start", ""))
        VP_CONTROL.append(row.number("vp_control"))
        VP_INFLUENCE.append(row.number("vp_influence"))
        CUBES.append(tuple(cubes))
        DEMANDS.append(read_demands(row, card))
        COMBOS.append(tuple([read_combo(combo, card) for combo in row.rows("combos")]))
        SPECIAL.append(False)
        TABS.append((NONE, NONE, NONE, NONE))
        SCORE_BASE.append(0)
        LINES.append(())
        row.end()
    file.end()


def type_of(cubes: list[int]) -> int:
    """M1-CRD-02: barren, the colour of strictly most cubes, or diverse."""
    most = max(cubes)
    if most == 0:
        return BARREN
    return cubes.index(most) if cubes.count(most) == 1 else DIVERSE


def read_common(row: Row, card: int) -> None:
    """What systems and infrastructure both have."""
    if row.text("id") in CARD_IDS:
        raise row.wrong("id", f'two cards have the id "{row.text("id")}"; an id must be unique')
    CARD_IDS.append(row.text("id"))
    CARD_NAMES.append(row.text("name"))
    CARD_TEXTS.append(row.text("text"))
    COST.append(row.number("cost", most=20))
    KEYWORD.append(row.one_of("keyword", ("none", *KEYWORDS)) - 1)
    CARD_POWERS.append(tuple([read_power(power, card) for power in row.rows("powers")]))
    row.skip("origin", "house_fields")


def read_demands(row: Row, card: int) -> tuple[int, ...]:
    """M1-CRD-04: the demand spaces of a system; their numbers."""
    first = len(DEMAND_IDS)
    for demand in row.rows("demand"):
        DEMAND_IDS.append(f"{CARD_IDS[card]}_{demand.text('id')}")
        DEMAND_CARD.append(card)
        DEMAND_COLOUR.append(demand.one_of("colour", DEMAND_COLOURS))
        DEMAND_VP.append(demand.number("vp"))
        DEMAND_CARDS.append(demand.number("cards"))
        DEMAND_SELL.append(demand.number("sell"))
        demand.end()
    return tuple(range(first, len(DEMAND_IDS)))


def read_combo(row: Row, card: int) -> Combo:
    """M1-DEL-18: a bracket over some of the card's demand spaces."""
    names = [DEMAND_IDS[demand][len(CARD_IDS[card]) + 1 :] for demand in DEMANDS[card]]
    spaces = tuple([DEMANDS[card][place] for place in row.some_of("spaces", names)])
    power = read_power(row.row("power"), card) if row.has("power") else NONE
    combo = Combo(spaces, row.number("vp"), row.number("cards"), power)
    row.end()
    return combo


def read_infrastructure() -> None:
    """infrastructure.toml, row by row."""
    file = CONTENT.read("infrastructure.toml")
    file.skip("schema", "game")
    for row in file.rows("infrastructure"):
        card = len(CARD_IDS)
        read_common(row, card)
        TYPE.append(NONE)
        START.append("")
        VP_CONTROL.append(row.number("vp"))
        VP_INFLUENCE.append(0)
        CUBES.append((0, 0, 0, 0))
        DEMANDS.append(())
        COMBOS.append(())
        SPECIAL.append(row.flag("special"))
        TABS.append(read_tabs(row, card))
        SCORE_BASE.append(row.number("score_base", 0))
        LINES.append(tuple([read_line(line) for line in row.rows("score", optional=True)]))
        row.end()
    file.end()


def read_tabs(row: Row, card: int) -> tuple[int, int, int, int]:
    """M1-GEO-10: the overlap tabs of an infrastructure by slot."""
    slots = [NONE, NONE, NONE, NONE]
    for tab in row.rows("tabs"):
        power = read_power(tab, card)
        slot = POWERS[power].slot
        if slot == 0 or slots[slot] != NONE:
            raise tab.wrong("slot", "a slot of its own, 1, 2 or 3, is needed")
        slots[slot] = power
    return slots[0], slots[1], slots[2], slots[3]


def read_cards() -> int:
    """All cards; how many of them are systems."""
    read_systems()
    systems = len(CARD_IDS)
    read_infrastructure()
    return systems


SYSTEM_COUNT: Final = read_cards()
CARD_COUNT: Final = len(CARD_IDS)
SYSTEMS: Final = tuple(range(SYSTEM_COUNT))
INFRASTRUCTURE: Final = tuple(range(SYSTEM_COUNT, CARD_COUNT))
START_SYSTEMS: Final = tuple([card for card in SYSTEMS if START[card]])
DEMAND_COUNT: Final = len(DEMAND_IDS)
SALES: Final = len(DEMAND_COLOURS)  # demand spaces have classes: their colour, and for sales that many more
DEMAND_CLASSES: Final = 2 * SALES
DEMAND_CLASS: Final = [DEMAND_COLOUR[d] + (SALES if DEMAND_SELL[d] else 0) for d in range(DEMAND_COUNT)]


def looks(card: int) -> tuple[int, int, int, int]:
    """Decision 8: rotations that put equal tabs in the same directions have the same number."""
    faces: list[list[str]] = []
    for rotation in range(4):
        faces.append([face(TABS[card][(direction - rotation) % 4]) for direction in range(4)])
    return faces.index(faces[0]), faces.index(faces[1]), faces.index(faces[2]), faces.index(faces[3])


def face(tab: int) -> str:
    """What a tab says."""
    if tab == NONE:
        return ""
    p = POWERS[tab]
    return repr((p.kind, p.value, p.anyone, p.keyword, p.type, p.supply, p.adjacent, p.controlled, p.uninfluenced))


LOOKS: Final = [looks(card) for card in range(CARD_COUNT)]


TAB_HELP: Final = [sum([POWERS[tab].value for tab in tabs if tab != NONE]) for tabs in TABS]  # more than it can help


def is_system(card: int) -> bool:
    """The systems come first."""
    return card < SYSTEM_COUNT


def has_build_power(power: int) -> bool:
    """M1-SPC-18: phase build."""
    return POWERS[power].phase == BUILD


def has_sale_power(power: int) -> bool:
    """M1-SPC-18: a sale bonus, or a draw on selling."""
    return POWERS[power].kind == SALE_BONUS or POWERS[power].on == ON_SELL


# -- pieces and cubes -----------------------------------------------------------------------------------------------


def read_cubes() -> tuple[int, ...]:
    """cubes.toml: how many of each colour."""
    rows = CONTENT.read("cubes.toml").rows("cube")
    counts = [0, 0, 0, 0]
    for row in rows:
        counts[row.one_of("id", COLOURS)] = row.number("count")
    return tuple(counts)


CUBE_COUNTS: Final = read_cubes()
PIECES: Final = CONTENT.read("pieces.toml")
SEAT_COLOURS: Final = tuple([row.text("id") for row in PIECES.rows("player_colour")])
ACTION_TEXTS: Final = tuple([row.text("text") for row in PIECES.rows("action_card")])
DISKS: Final = PIECES.row("influence_disks").number("per_player")
HAND_LIMIT: Final = PIECES.row("setup").number("hand_limit")
START_HAND: Final = PIECES.row("setup").number("start_hand")
START_LEVEL: Final = PIECES.row("setup").number("start_tech_level")
TOP_LEVEL: Final = 5
RESEARCH_IDS: Final = tuple([f"{column}{level}" for level in range(TOP_LEVEL + 1) for column in ("l", "r")])
RESEARCH_COUNT: Final = len(RESEARCH_IDS)
