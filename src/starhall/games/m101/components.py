"""The components as typed tables, ids as small numbers. Cards: the systems first, then the infrastructure."""

from __future__ import annotations

from typing import Final

from starhall.games.m101.board import CONTENT
from starhall.kernel.content import Row

PHASES: Final = ("advance", "build", "colonise", "deliver", "expand")
ADVANCE: Final = 0
BUILD: Final = 1
COLONISE: Final = 2
DELIVER: Final = 3
EXPAND: Final = 4

COLOURS: Final = ("grey", "brown", "red", "green")  # of cubes
WHITE: Final = 4  # of a demand space: any cube
DEMAND_COLOURS: Final = (*COLOURS, "white")
TYPES: Final = (*COLOURS, "barren", "diverse")  # a colour's number is its type's number
BARREN: Final = 4
DIVERSE: Final = 5
KEYWORDS: Final = ("corporation", "government", "hidden", "resistance")
NONE: Final = -1  # no keyword, no card, no power, nobody

KINDS: Final = (
    "tech_level",
    "extra_take",
    "draw",
    "draw_on",
    "build_discount",
    "colonise_discount",
    "military",
    "extra_delivery",
    "sale_bonus",
    "political_discount",
    "political_free",
    "extra_influence",
    "invasion_strength",
    "extra_invasion",
    "overlap_discount",
    "overlap_draw",
    "overlap_military",
)
TECH_LEVEL: Final = 0
EXTRA_TAKE: Final = 1
DRAW: Final = 2
DRAW_ON: Final = 3
BUILD_DISCOUNT: Final = 4
COLONISE_DISCOUNT: Final = 5
MILITARY: Final = 6
EXTRA_DELIVERY: Final = 7
SALE_BONUS: Final = 8
POLITICAL_DISCOUNT: Final = 9
POLITICAL_FREE: Final = 10
EXTRA_INFLUENCE: Final = 11
INVASION_STRENGTH: Final = 12
EXTRA_INVASION: Final = 13
OVERLAP_DISCOUNT: Final = 14
OVERLAP_DRAW: Final = 15
OVERLAP_MILITARY: Final = 16

EVENTS: Final = ("build", "colonise", "colonise_military", "deliver", "sell", "political", "invade")
ON_BUILD: Final = 1  # as a set of events, one bit each: one action may be two events
ON_COLONISE: Final = 2
ON_COLONISE_MILITARY: Final = 4
ON_DELIVER: Final = 8
ON_SELL: Final = 16
ON_POLITICAL: Final = 32
ON_INVADE: Final = 64

COUNTERS: Final = (
    "keyword_cards_controlled",
    "keyword_systems_influenced",
    "type_systems_influenced",
    "type_systems_controlled",
    "undelivered_cubes_on_board",
    "cubes_delivered",
    "cubes_delivered_to_type",
    "cubes_sold",
    "build_power_cards_controlled",
    "euro_power_cards_controlled",
    "infrastructure_controlled",
    "political_influence",
    "military_influence",
    "tech_level",
    "unused_disks",
)


class Power:
    """One power of a card, of a bracket or of an overlap tab. What is not conditioned is NONE or False."""

    def __init__(
        self,
        number: int,
        card: int,
        kind: int,
        phase: int,
        value: int,
        on: int,
        anyone: bool,
        keyword: int,
        type: int,
        supply: bool,
        colour: int,
        adjacent: bool,
        this: bool,
        controlled: bool,
        uninfluenced: bool,
        per: Per | None,
        slot: int,
    ) -> None:
        self.number: Final = number
        self.card: Final = card  # that bears it
        self.kind: Final = kind
        self.phase: Final = phase
        self.value: Final = value
        self.on: Final = on  # the event, as a set of one
        self.anyone: Final = anyone
        self.keyword: Final = keyword
        self.type: Final = type
        self.supply: Final = supply
        self.colour: Final = colour
        self.adjacent: Final = adjacent
        self.this: Final = this
        self.controlled: Final = controlled
        self.uninfluenced: Final = uninfluenced
        self.per: Final = per
        self.slot: Final = slot
        self.local: Final = (
            keyword != NONE or type != NONE or supply or colour != NONE or adjacent or this or controlled
        ) or uninfluenced  # it has a condition on its target


class Per:
    """What multiplies a power's value."""

    def __init__(
        self, controlled: bool, systems: bool, infrastructure: bool, keyword: int, type: int, adjacent: bool, most: int
    ) -> None:
        self.controlled: Final = controlled  # otherwise influenced
        self.systems: Final = systems
        self.infrastructure: Final = infrastructure
        self.keyword: Final = keyword
        self.type: Final = type
        self.adjacent: Final = adjacent
        self.most: Final = most


class Combo:
    """A bracket over demand spaces, with its reward."""

    def __init__(self, spaces: tuple[int, ...], vp: int, cards: int, power: int) -> None:
        self.spaces: Final = spaces
        self.vp: Final = vp
        self.cards: Final = cards
        self.power: Final = power  # NONE: it unlocks nothing


class Line:
    """A scoring line of a special infrastructure."""

    def __init__(self, count: int, vp: int, keyword: int, type: int, colour: int, other: bool) -> None:
        self.count: Final = count
        self.vp: Final = vp
        self.keyword: Final = keyword
        self.type: Final = type
        self.colour: Final = colour
        self.other: Final = other  # leaves out what line 1 has counted


POWERS: Final[list[Power]] = []  # every power of every card; its place is its number


def read_vocabulary() -> dict[str, tuple[list[int], list[str]]]:
    """powers.toml: for each kind of power its phases and parameters."""
    file = CONTENT.read("powers.toml")
    known: dict[str, tuple[list[int], list[str]]] = {}
    for row in file.rows("power"):
        row.one_of("id", KINDS)
        known[row.text("id")] = (row.some_of("phase", PHASES), row.texts("parameters"))
    return known


VOCABULARY: Final = read_vocabulary()


def read_power(row: Row, card: int) -> int:
    """A power of a card; its number."""
    kind = row.one_of("kind", KINDS)
    phases, parameters = VOCABULARY[KINDS[kind]]
    phase = row.one_of("phase", PHASES)
    if phase not in phases:
        raise row.wrong("phase", f"is {PHASES[phase]}; {KINDS[kind]} works in {', '.join([PHASES[p] for p in phases])}")
    for field in row.data:
        if field != "kind" and field != "phase" and field not in parameters:
            raise row.wrong(field, f"is no parameter of {KINDS[kind]}; known: {', '.join(parameters)}")
    where = row.row("where") if row.has("where") else Row(row.file, f"{row.place}, where", {})
    for flag in ("supply", "adjacent", "this", "controlled", "uninfluenced"):
        if where.has(flag) and not where.flag(flag):
            raise where.wrong(flag, "is false; true is needed, or leave it out")
    power = Power(
        number=len(POWERS),
        card=card,
        kind=kind,
        phase=phase,
        value=1 if kind == POLITICAL_FREE else row.number("value", least=-9 if kind == MILITARY else 1, most=9),
        on=1 << row.one_of("on", EVENTS) if kind == DRAW_ON else 0,
        anyone=row.flag("anyone", False),
        keyword=where.one_of("keyword", KEYWORDS) if where.has("keyword") else NONE,
        type=where.one_of("type", TYPES) if where.has("type") else NONE,
        supply=where.flag("supply", False),
        colour=where.one_of("colour", COLOURS) if where.has("colour") else NONE,
        adjacent=where.flag("adjacent", False),
        this=where.flag("this", False),
        controlled=where.flag("controlled", False),
        uninfluenced=where.flag("uninfluenced", False),
        per=read_per(row.row("per")) if row.has("per") else None,
        slot=row.number("slot", 0, 1, 3),
    )
    row.end()
    where.end()
    POWERS.append(power)
    return power.number


def read_per(row: Row) -> Per:
    """M1-POW-06: what the value is multiplied by."""
    card = row.one_of("card", ("any", "system", "infrastructure"))
    per = Per(
        controlled=row.one_of("of", ("controlled", "influenced")) == 0,
        systems=card != 2,
        infrastructure=card != 1,
        keyword=row.one_of("keyword", KEYWORDS) if row.has("keyword") else NONE,
        type=row.one_of("type", TYPES) if row.has("type") else NONE,
        adjacent=row.flag("adjacent", False),
        most=row.number("max", 999, 1),
    )
    row.end()
    return per


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
TABS: Final[list[tuple[int, int, int, int]]] = []  # the power in each slot; NONE: blank; slot 0 is the name side
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


def read_line(row: Row) -> Line:
    """M1-SPC-01: a line of a special infrastructure."""
    line = Line(
        count=row.one_of("count", COUNTERS),
        vp=row.number("vp", least=-9, most=9),
        keyword=row.one_of("keyword", KEYWORDS) if row.has("keyword") else NONE,
        type=row.one_of("type", TYPES) if row.has("type") else NONE,
        colour=row.one_of("colour", COLOURS) if row.has("colour") else NONE,
        other=row.flag("not_in_line_1", False),
    )
    row.end()
    return line


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
