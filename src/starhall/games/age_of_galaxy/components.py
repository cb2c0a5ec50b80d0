"""Every component as a typed table; ids are places in these tables. What a content file gets wrong is refused here."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from starhall.games.age_of_galaxy.vocabulary import (
    ACTION_IDS,
    AREAS,
    BARREN_RULE,
    COUNTERS_OF_PLANETS,
    COUNTERS_OF_RESOURCES,
    COUNTERS_OF_SCENARIOS,
    CREDITS,
    CRUISERS,
    EFFECT_KINDS,
    EVENT_KINDS,
    FREE,
    FREE_VALUES,
    INFLUENCE,
    INNOVATION,
    KIND_CHOOSE,
    KIND_CONQUER,
    KIND_DISCOUNT,
    KIND_GAIN,
    KIND_KEEP_CRUISERS,
    KIND_OTHERS_LOSE,
    KIND_PERMIT,
    KIND_PLACE_EXPLORATION,
    KIND_PROTECT,
    KIND_REACH,
    KIND_SCORE,
    KIND_WAR_COUNT,
    NONE,
    PERMITS,
    RELICS,
    RESOURCES,
    SOLO_KINDS,
    STATES,
    STRENGTH,
    TRIGGERS,
)
from starhall.kernel.content import Row, source

Pairs = tuple[tuple[int, int], ...]

GAME_ID: Final = "age_of_galaxy"
CONTENT: Final = source(GAME_ID, Path(__file__).parent / "content")


# -- rows of the tables --------------------------------------------------------------------------------------------


class Effect:
    """AG-EFF: a trigger, a condition and a kind with its parameters."""

    def __init__(
        self,
        number: int,
        id: str,
        source: str,
        trigger: int,
        kind: int,
        gain: Pairs,
        cost: Pairs,
        per: int,
        every: int,
        options: tuple[Pairs, ...],
        amount: int,
        action: int,
        resource: int,
        by_unit: bool,
        states: int,
        types: int,
        permit: int,
        if_types: int,
        if_reward: int,
        if_class: int,
        if_place: int,
        if_counter: int,
        if_min: int,
        if_max: int,
    ) -> None:
        self.number: Final = number  # its place in EFFECTS
        self.id: Final = id  # the source's id; a second effect of one source has a number behind it
        self.source: Final = source  # the faction or technology
        self.trigger: Final = trigger
        self.kind: Final = kind
        self.gain: Final = gain  # what is gained; of `others_lose`, what is lost
        self.cost: Final = cost
        self.per: Final = per  # a counter, or NONE
        self.every: Final = every
        self.options: Final = options
        self.amount: Final = amount  # of `score`: the VP
        self.action: Final = action
        self.resource: Final = resource
        self.by_unit: Final = by_unit
        self.states: Final = states  # bits of planet states
        self.types: Final = types  # bits of planet types
        self.permit: Final = permit
        self.if_types: Final = if_types  # bits; 0: no such condition
        self.if_reward: Final = if_reward
        self.if_class: Final = if_class
        self.if_place: Final = if_place  # 0: no such condition
        self.if_counter: Final = if_counter
        self.if_min: Final = if_min
        self.if_max: Final = if_max
        self.changes: Final = changed_resources(gain, cost, options)  # AG-EFF-02: bits of resources
        self.reads: Final = read_resources(cost, per, if_counter)

    def has_condition(self) -> bool:
        """Is there an `if` that only this event decides?"""
        return bool(self.if_types or self.if_place) or self.if_reward != NONE or self.if_class != NONE


def changed_resources(gain: Pairs, cost: Pairs, options: tuple[Pairs, ...]) -> int:
    """The resources that an effect gives, takes or may give, one bit each."""
    bits = 0
    for pairs in (gain, cost, *options):
        for resource, _ in pairs:
            bits |= 1 << resource
    return bits


def read_resources(cost: Pairs, per: int, if_counter: int) -> int:
    """The resources that an effect pays or looks at, one bit each."""
    bits = 0
    for resource, _ in cost:
        bits |= 1 << resource
    for counter in (per, if_counter):
        if 0 <= counter < COUNTERS_OF_RESOURCES:
            bits |= 1 << counter
    return bits


class Scoring:
    """VP times a counter, rounded down after every so many."""

    def __init__(self, id: str, vp: int, per: int, every: int) -> None:
        self.id: Final = id
        self.vp: Final = vp
        self.per: Final = per
        self.every: Final = every


class Step:
    """A line of a solo list: what the virtual opponent or an event does."""

    def __init__(self, kind: int, gain: Pairs, amount: int) -> None:
        self.kind: Final = kind
        self.gain: Final = gain  # what is gained, lost or paid
        self.amount: Final = amount


class Limit:
    """A counter that must be at least, or at most, a number."""

    def __init__(self, counter: int, least: int, most: int) -> None:
        self.counter: Final = counter
        self.least: Final = least
        self.most: Final = most


class Scenario:
    """AG-ADV: what one sheet changes."""

    def __init__(
        self,
        id: str,
        name: str,
        difficulty: int,
        text: str,
        player_gain: Pairs,
        vo_cruisers: int,
        vo_strength: int,
        vo_influence: int,
        vo_cards: int,
        vo_settled: int,
        in_galactic_phase: bool,
        rounds: tuple[int, ...],
        rows: tuple[tuple[Step, ...], ...],
        row_of: tuple[int, ...],
        row_texts: tuple[str, ...],
        victory: tuple[Limit, ...],
        defeat: tuple[Limit, ...],
        silver: int,
        gold: int,
    ) -> None:
        self.id: Final = id
        self.name: Final = name
        self.difficulty: Final = difficulty
        self.text: Final = text
        self.player_gain: Final = player_gain
        self.vo_cruisers: Final = vo_cruisers
        self.vo_strength: Final = vo_strength
        self.vo_influence: Final = vo_influence
        self.vo_cards: Final = vo_cards
        self.vo_settled: Final = vo_settled
        self.in_galactic_phase: Final = in_galactic_phase
        self.rounds: Final = rounds
        self.rows: Final = rows
        self.row_of: Final = row_of  # by the die, 0 to 5
        self.row_texts: Final = row_texts
        self.victory: Final = victory
        self.defeat: Final = defeat
        self.silver: Final = silver
        self.gold: Final = gold


# -- reading -------------------------------------------------------------------------------------------------------


def file_rows(file: str, *kinds: str) -> list[list[Row]]:
    """The rows of a file that holds nothing but these kinds."""
    whole = CONTENT.read(file)
    rows = [whole.rows(kind) for kind in kinds]
    whole.end()
    return rows


def ids_of(rows: Sequence[Row]) -> tuple[str, ...]:
    """Each row's id: lower-case letters, digits and underscores, because records and pages are written with them."""
    ids = []
    for row in rows:
        id = row.text("id")
        if not id or not id.replace("_", "a").isalnum() or id != id.lower() or not id.isascii():
            raise row.wrong("id", f'is "{id}"; an id of lower-case letters, digits and underscores is needed')
        ids.append(id)
    return tuple(ids)


def pairs_of(row: Row, field: str, least: int = 1, optional: bool = False, discs: bool = True) -> Pairs:
    """Resources and amounts, such as `{ credits = 3 }`."""
    pairs = tuple(row.counts(field, RESOURCES if discs else RESOURCES[:-1], default=optional))
    for resource, amount in pairs:
        if amount < least:
            raise row.wrong(f"{field}.{RESOURCES[resource]}", f"is {amount}; at least {least} is needed")
        if amount > 99:
            raise row.wrong(f"{field}.{RESOURCES[resource]}", f"is {amount}; at most 99 is needed")
    return pairs


def cost_of(row: Row, field: str, optional: bool = False) -> Pairs:
    """What is paid: AG-PRE-08, prestige never falls, and discs are placed, not paid."""
    cost = pairs_of(row, field, optional=optional, discs=False)
    for resource, _ in cost:
        if RESOURCES[resource] == "prestige":
            raise row.wrong(f"{field}.prestige", "nothing costs prestige; one of the other resources is needed")
    return cost


def gains_of(row: Row, field: str) -> tuple[Pairs, ...]:
    """A list of gains of which one is chosen."""
    gains = []
    for option in row.rows(field):
        inner = Row(option.file, option.place.rpartition(",")[0] or option.place, {field: option.data})
        gains.append(pairs_of(inner, field))
    if len(gains) < 2:
        raise row.wrong(field, f"has {len(gains)} entries; at least 2 are needed to choose from")
    return tuple(gains)


def bits_of(numbers: Sequence[int]) -> int:
    """A set of small numbers, one bit each."""
    bits = 0
    for number in numbers:
        bits |= 1 << number
    return bits


def counter_of(row: Row, field: str, scenario: bool = False) -> int:
    """A counter's place in COUNTERS."""
    return row.one_of(field, COUNTERS if scenario else COUNTERS[:-COUNTERS_OF_SCENARIOS])


def limit_of(row: Row, scenario: bool = False) -> Limit:
    """`counter` with `min` or `max`."""
    counter = counter_of(row, "counter", scenario)
    least = row.number("min", -1_000_000, -100, 1_000)
    most = row.number("max", 1_000_000, -100, 1_000)
    if not row.has("min") and not row.has("max"):
        raise row.wrong("min", "is missing; min or max is needed beside a counter")
    return Limit(counter, least, most)


# -- board.toml ----------------------------------------------------------------------------------------------------

_board: Final = CONTENT.read("board.toml")


def _read_game() -> dict[str, int]:
    """The numbers of the game as a whole."""
    row = _board.row("game")
    if row.text("id") != GAME_ID:
        raise row.wrong("id", f'is "{row.text("id")}"; "{GAME_ID}" is needed')
    bounds = {
        "min_players": (1, 1),
        "max_players": (4, 4),
        "rounds": (1, 20),
        "war_from_round": (1, 99),
        "galaxy_length": (1, 20),
        "face_up_at_setup": (1, 20),
        "trade_cards_in_play": (3, 3),
        "hand_size": (1, 20),
        "mulligan_max": (0, 20),
        "alliance_max": (1, 10),
        "true_ideology_max": (0, 1),
        "cards_per_turn": (0, 20),
        "discs_per_production": (1, 15),
        "golden_age_keep": (0, 24),
        "solo_setup_as": (2, 4),
    }
    numbers = {field: row.number(field, None, least, most) for field, (least, most) in bounds.items()}
    if numbers["rounds"] > numbers["galaxy_length"]:
        raise row.wrong("rounds", f"is {numbers['rounds']}; at most galaxy_length, {numbers['galaxy_length']}")
    if numbers["face_up_at_setup"] > numbers["galaxy_length"]:
        raise row.wrong("face_up_at_setup", f"is {numbers['face_up_at_setup']}; at most galaxy_length is needed")
    if numbers["mulligan_max"] > numbers["hand_size"]:
        raise row.wrong("mulligan_max", f"is {numbers['mulligan_max']}; at most hand_size is needed")
    row.text("name")
    row.skip("origin")
    row.end()
    return numbers


_game: Final = _read_game()
GAME_NAME: Final[str] = _board.row("game").text("name")
ROUNDS: Final[int] = _game["rounds"]
WAR_FROM_ROUND: Final[int] = _game["war_from_round"]
GALAXY_LENGTH: Final[int] = _game["galaxy_length"]
FACE_UP_AT_SETUP: Final[int] = _game["face_up_at_setup"]
TRADE_SLOTS: Final[int] = _game["trade_cards_in_play"]
HAND_SIZE: Final[int] = _game["hand_size"]
MULLIGAN_MAX: Final[int] = _game["mulligan_max"]
ALLIANCE_MAX: Final[int] = _game["alliance_max"]
TRUE_IDEOLOGY_MAX: Final[int] = _game["true_ideology_max"]
CARDS_PER_TURN: Final[int] = _game["cards_per_turn"]
DISCS_PER_PRODUCTION: Final[int] = _game["discs_per_production"]
GOLDEN_AGE_KEEP: Final[int] = _game["golden_age_keep"]
SOLO_SETUP_AS: Final[int] = _game["solo_setup_as"]
MAX_SEATS: Final[int] = _game["max_players"]


def _read_numbers(table: str, fields: Sequence[str], least: int, most: int) -> dict[str, int]:
    """A table of numbers."""
    row = _board.row(table)
    numbers = {field: row.number(field, None, least, most) for field in fields}
    row.skip("origin")
    row.end()
    return numbers


def _read_components() -> dict[str, int]:
    """The box's list of components: for people, and for the tests that hold it against the tables."""
    row = _board.row("components")
    counts = {field: row.number(field) for field in row.data if field != "origin"}
    row.skip("origin")
    row.end()
    return counts


def _read_colours() -> tuple[str, ...]:
    """The seats' colours."""
    row = _board.row("colours")
    ids = row.texts("ids")
    if len(ids) != MAX_SEATS or len(set(ids)) != MAX_SEATS:
        raise row.wrong("ids", f"has {len(ids)} entries; {MAX_SEATS} different colours are needed")
    row.number("discs_each", None, 2, 99)
    row.number("cruisers_each", None, 1, 99)
    row.skip("origin")
    row.end()
    return tuple(ids)


BOX: Final = _read_components()
COLOURS: Final = _read_colours()
DISCS_EACH: Final[int] = _board.row("colours").number("discs_each")
CRUISERS_EACH: Final[int] = _board.row("colours").number("cruisers_each")

_limits: Final = _read_numbers("limits", ("credits", "productivity", "strength", "cruisers_in_supply"), 1, 99)
MAX_CREDITS: Final[int] = _limits["credits"]
MAX_PRODUCTIVITY: Final[int] = _limits["productivity"]
MAX_STRENGTH: Final[int] = _limits["strength"]
MAX_CRUISERS: Final[int] = _limits["cruisers_in_supply"]

_start: Final = _read_numbers("start", RESOURCES[:-1], 0, 99)
START: Final = tuple([_start[resource] for resource in RESOURCES[:-1]])


def _check_start() -> None:
    """Nobody begins above a limit, or with cruisers that are not there."""
    row = _board.row("start")
    for field, most in (
        ("credits", MAX_CREDITS),
        ("productivity", MAX_PRODUCTIVITY),
        ("strength", MAX_STRENGTH),
        ("cruisers", min(MAX_CRUISERS, CRUISERS_EACH)),
    ):
        if _start[field] > most:
            raise row.wrong(field, f"is {_start[field]}; at most {most}, the limit, is needed")


_check_start()


def _read_track() -> tuple[int, ...]:
    """The prestige track: its last space, then where the overflow tokens begin."""
    row = _board.row("prestige_track")
    row.number("first_space", None, 0, 0)
    last = row.number("last_space", None, 1, 1_000)
    steps = row.numbers("overflow_steps")
    row.skip("origin")
    row.end()
    if list(steps) != [last * (i + 1) for i in range(len(steps))]:
        raise row.wrong("overflow_steps", f"is {steps}; whole laps are needed: {last}, {2 * last} and so on")
    return (last, *steps)


TRACK: Final = _read_track()
LAST_SPACE: Final[int] = TRACK[0]
OVERFLOW_STEPS: Final = TRACK[1:]

_type_rows: Final = _board.rows("planet_type")
TYPE_IDS: Final = ids_of(_type_rows)
TYPE_NAMES: Final = tuple([row.text("name") for row in _type_rows])
TYPE_ADAPTABLE: Final = tuple([row.flag("adaptable") for row in _type_rows])
for _row in _type_rows:
    _row.skip("origin")
    _row.end()
TYPES: Final[int] = len(TYPE_IDS)
UNADAPTABLE: Final[int] = bits_of([number for number in range(TYPES) if not TYPE_ADAPTABLE[number]])

COUNTERS: Final = (
    *RESOURCES[:-1],
    *COUNTERS_OF_PLANETS,
    *[f"planets:{type_id}" for type_id in TYPE_IDS],
    "vp",
    "vo_conquered",
    "vo_nominations",
    "nominations_minus_vo",
    "sole_overlord_wars",
)


def scoring_of(row: Row, id: str) -> Scoring:
    """`vp`, `per` and `every`."""
    scoring = Scoring(id, row.number("vp", None, 0, 99), counter_of(row, "per"), row.number("every", 1, 1, 99))
    row.skip("id", "origin")
    row.end()
    return scoring


def step_of(row: Row, kinds: Sequence[str]) -> Step:
    """A line of a solo list or of an event."""
    kind = kinds[row.one_of("kind", kinds)]
    gain: Pairs = ()
    amount = 1
    if kind in ("vo_gain", "player_gain"):
        gain = pairs_of(row, "gain", discs=False)
    elif kind in ("vo_lose", "player_lose"):
        gain = cost_of(row, "lose")
    elif kind == "vo_nominate":
        gain = cost_of(row, "cost")
    elif kind not in ("none", "collapse_leftmost_system"):
        amount = row.number("amount", 1, 1, 99)
    if kind.startswith("vo_"):
        for resource, _ in gain:
            if resource not in (CRUISERS, STRENGTH, INFLUENCE):
                raise row.wrong("kind", "the virtual opponent has cruisers, strength and influence, nothing else")
    row.end()
    return Step(SOLO_KINDS.index(kind), gain, amount)


def _read_ideologies() -> tuple[tuple[Scoring, ...], ...]:
    """AG-SCO-05 to AG-SCO-09."""
    return tuple(
        [tuple([scoring_of(line, row.text("id")) for line in row.rows("score")]) for row in _board.rows("ideology")]
    )


_ideology_rows: Final = _board.rows("ideology")
IDEOLOGY_IDS: Final = ids_of(_ideology_rows)
IDEOLOGY_NAMES: Final = tuple([row.text("name") for row in _ideology_rows])
IDEOLOGY_TEXTS: Final = tuple([row.text("text") for row in _ideology_rows])
IDEOLOGY_SCORES: Final = _read_ideologies()
IDEOLOGY_STEPS: Final = tuple(
    [tuple([step_of(line, SOLO_KINDS[:5]) for line in row.rows("solo")]) for row in _ideology_rows]
)
for _row in _ideology_rows:
    _row.skip("score", "origin")
    _row.end()


class Actions:
    """The numbers of the nine actions."""

    def __init__(self, rows: Sequence[Row]) -> None:
        by_id = {row.text("id"): row for row in rows}
        for action in ACTION_IDS:
            if action not in by_id:
                raise _board.wrong("action", f'"{action}" is missing; all nine are needed: {", ".join(ACTION_IDS)}')
        for row in rows:
            if row.text("id") not in ACTION_IDS:
                raise row.wrong("id", f"unknown action; known: {', '.join(ACTION_IDS)}")
        self.names: Final = tuple([by_id[action].text("name") for action in ACTION_IDS])
        self.explore_cost: Final = cost_of(by_id["explore"], "cost")
        self.scavenge_gain: Final = pairs_of(by_id["scavenge"], "gain")
        self.develop_cost: Final = cost_of(by_id["develop"], "cost")
        self.develop_gain: Final = pairs_of(by_id["develop"], "gain")
        self.develop_choices: Final = gains_of(by_id["develop"], "choose")
        self.nominate_cost: Final = cost_of(by_id["nominate"], "cost")
        self.nominate_needs: Final = self.needs(by_id["nominate"])
        self.cruiser_cost: Final = self.unit(by_id["manufacture"], CRUISERS)
        self.relic_cost: Final = self.unit(by_id["retrieve"], RELICS)
        self.research_costs: Final = (
            self.lines(by_id["research"], "basic_costs"),
            self.lines(by_id["research"], "advanced_costs"),
        )
        per = by_id["colonize"].row("cost_per")
        self.colonize_resource: Final = per.one_of("resource", RESOURCES[:-2])
        self.colonize_per: Final = counter_of(per, "per")
        self.colonize_every: Final = per.number("every", 1, 1, 99)
        per.end()
        self.returns: Final = tuple([self.back(by_id[ACTION_IDS[area]]) for area in AREAS])
        for action in ("trade", "scavenge"):
            if pairs_of(by_id[action], "cost"):
                raise by_id[action].wrong("cost", "must be empty: it is free of cost in the rules")
        for row in rows:
            self.finish(row)

    def needs(self, row: Row) -> Limit:
        """What NOMINATE requires."""
        inner = row.row("requires")
        limit = limit_of(inner)
        inner.end()
        return limit

    def unit(self, row: Row, resource: int) -> Pairs:
        """The price of one cruiser or relic."""
        gain = pairs_of(row, "unit_gain")
        if gain != ((resource, 1),):
            raise row.wrong("unit_gain", f"must be {{ {RESOURCES[resource]} = 1 }}")
        row.number("min_units", None, 1, 1)
        cost = cost_of(row, "unit_cost")
        if not cost:
            raise row.wrong("unit_cost", "is empty; a price is needed")
        return cost

    def lines(self, row: Row, field: str) -> tuple[Pairs, ...]:
        """The ways to pay for a technology; no two of them with the same resources."""
        costs = []
        for line in row.rows(field):
            costs.append(cost_of(Row(row.file, row.place, {field: line.data}), field))
            if [resource for resource, _ in costs[-1]] not in ([CREDITS], [INNOVATION], [CREDITS, INNOVATION]):
                raise row.wrong(field, "a payment is credits, innovation, or credits and innovation, in this order")
        if not costs or len({tuple([resource for resource, _ in cost]) for cost in costs}) != len(costs):
            raise row.wrong(field, "at least one payment is needed, and no two with the same resources")
        return tuple(costs)

    def back(self, row: Row) -> int:
        """Where an area's discs go in the Galactic phase: a trade slot, or NONE for the common supply."""
        slots = tuple([f"trade_slot_{slot + 1}" for slot in range(TRADE_SLOTS)])
        return row.one_of("returns", (*slots, "common_supply")) if row.text("returns") != "common_supply" else NONE

    def finish(self, row: Row) -> None:
        """What is left of a row says where the disc goes: that is the rules', not the content's."""
        number = ACTION_IDS.index(row.text("id"))
        places = ("main_board", "trade_card", "technology", "main_board", "main_board", "main_board")
        place = (*places, "planet", "planet", "nomination_space")[number]
        if row.text("place") != place:
            raise row.wrong("place", f'is "{row.text("place")}"; "{place}" is needed')
        if row.flag("unlimited") != (number in AREAS):
            raise row.wrong("unlimited", f"{str(number in AREAS).lower()} is needed")
        if number not in AREAS and row.text("returns") != "stay":
            raise row.wrong("returns", f'is "{row.text("returns")}"; "stay" is needed')
        row.skip("origin")
        row.end()


ACTIONS: Final = Actions(_board.rows("action"))
ACTION_NAMES: Final = ACTIONS.names
EXPLORE_COST: Final[Pairs] = ACTIONS.explore_cost
SCAVENGE_GAIN: Final[Pairs] = ACTIONS.scavenge_gain
DEVELOP_COST: Final[Pairs] = ACTIONS.develop_cost
DEVELOP_GAIN: Final[Pairs] = ACTIONS.develop_gain
DEVELOP_CHOICES: Final[tuple[Pairs, ...]] = ACTIONS.develop_choices
NOMINATE_COST: Final[Pairs] = ACTIONS.nominate_cost
NOMINATE_NEEDS: Final = ACTIONS.nominate_needs
CRUISER_COST: Final[Pairs] = ACTIONS.cruiser_cost
RELIC_COST: Final[Pairs] = ACTIONS.relic_cost
RESEARCH_COSTS: Final = ACTIONS.research_costs  # basic, advanced
COLONIZE_RESOURCE: Final[int] = ACTIONS.colonize_resource
COLONIZE_PER: Final[int] = ACTIONS.colonize_per
COLONIZE_EVERY: Final[int] = ACTIONS.colonize_every
AREA_RETURNS: Final[tuple[int, ...]] = ACTIONS.returns


class Conversion:
    """A Free action that every player has."""

    def __init__(self, id: str, cost: Pairs, gain: Pairs) -> None:
        self.id: Final = id
        self.cost: Final = cost
        self.gain: Final = gain


def _read_conversions() -> tuple[Conversion, ...]:
    """AG-FRE-02 to AG-FRE-04."""
    rows = _board.rows("free_conversion")
    conversions = []
    for id, row in zip(ids_of(rows), rows, strict=True):
        conversions.append(Conversion(id, cost_of(row, "cost"), pairs_of(row, "gain")))
        row.skip("origin")
        row.end()
    return tuple(conversions)


CONVERSIONS: Final = _read_conversions()

_space_rows: Final = _board.rows("nomination_space")
NOMINATION_IDS: Final = ids_of(_space_rows)
NOMINATION_PRESTIGE: Final = tuple([row.number("prestige", None, 0, 99) for row in _space_rows])
NOMINATION_PLAYERS: Final = tuple([row.number("min_players", None, 1, 4) for row in _space_rows])
for _row in _space_rows:
    _row.skip("origin")
    _row.end()


def _read_war() -> tuple[tuple[Pairs, ...], ...]:
    """AG-WAR-05 to AG-WAR-07: by number of players (0 and 1: none) and place."""
    table: dict[tuple[int, int], Pairs] = {}
    for row in _board.rows("war_reward"):
        players = row.number("players", None, 2, MAX_SEATS)
        place = row.number("place", None, 1, players)
        if (players, place) in table:
            raise row.wrong("place", f"{players} players, place {place}: there are two rows for it")
        table[players, place] = pairs_of(row, "gain")
        row.skip("origin")
        row.end()
    for players in range(2, MAX_SEATS + 1):
        for place in range(1, players + 1):
            if (players, place) not in table:
                raise _board.wrong("war_reward", f"a row for {players} players, place {place}, is missing")
    return tuple([tuple([table.get((players, 1 + i), ()) for i in range(players)]) for players in range(MAX_SEATS + 1)])


WAR_REWARDS: Final = _read_war()
END_SCORES: Final = tuple([scoring_of(row, row.text("id")) for row in _board.rows("end_score")])


def _read_vo() -> dict[str, int]:
    """AG-SOL-02, AG-SOL-07, AG-SOL-08."""
    row = _board.row("virtual_opponent")
    bounds = {
        "cruisers": min(MAX_CRUISERS, CRUISERS_EACH),
        "strength": MAX_STRENGTH,
        "influence": 99,
        "discs": DISCS_EACH,
        "cards_per_round": 99,
        "max_cruisers": MAX_CRUISERS,
    }
    numbers = {field: row.number(field, None, 0, most) for field, most in bounds.items()}
    if numbers["discs"] != DISCS_EACH:
        raise row.wrong("discs", f"is {numbers['discs']}; {DISCS_EACH}, all of a colour, is needed")
    if numbers["max_cruisers"] != MAX_CRUISERS:
        raise row.wrong("max_cruisers", f"is {numbers['max_cruisers']}; {MAX_CRUISERS}, as for all, is needed")
    row.texts("technologies")
    row.skip("origin")
    row.end()
    return numbers


_vo: Final = _read_vo()
VO_CRUISERS: Final[int] = _vo["cruisers"]
VO_STRENGTH: Final[int] = _vo["strength"]
VO_INFLUENCE: Final[int] = _vo["influence"]
VO_CARDS: Final[int] = _vo["cards_per_round"]

_board.end()

# -- tokens.toml ---------------------------------------------------------------------------------------------------

_token_rows, _planet_token_rows = file_rows("tokens.toml", "exploration_token", "planet_token")
TOKEN_IDS: Final = ids_of(_token_rows)
TOKEN_NAMES: Final = tuple([row.text("name") for row in _token_rows])
TOKEN_GAINS: Final = tuple([pairs_of(row, "gain") for row in _token_rows])
TOKEN_TEXTS: Final = tuple([row.text("text") for row in _token_rows])
TOKENS: Final[int] = len(TOKEN_IDS)
for _row in _token_rows:
    _row.skip("origin")
    _row.end()

# -- systems.toml --------------------------------------------------------------------------------------------------

SLOT_KINDS: Final = ("planet", "planet_icon", "exploration")
PLANET_SLOT: Final = 0
ICON_SLOT: Final = 1
POINT_SLOT: Final = 2

_system_rows: Final = file_rows("systems.toml", "system")[0]
SYSTEM_IDS: Final = ids_of(_system_rows)
SYSTEM_NAMES: Final = tuple([row.text("name") for row in _system_rows])
SYSTEM_TEXTS: Final = tuple([row.text("text") for row in _system_rows])
SYSTEMS: Final[int] = len(SYSTEM_IDS)


class Slots:
    """The slots of all system cards, one after the other, and the planets printed there."""

    def __init__(self, systems: Sequence[Row], tokens: Sequence[Row]) -> None:
        self.ids: Final[list[str]] = []
        self.names: Final[list[str]] = []
        self.kinds: Final[list[int]] = []
        self.players: Final[list[int]] = []
        self.systems: Final[list[int]] = []
        self.printed: Final[list[int]] = []  # the planet printed on a slot, or NONE
        self.of_system: Final[list[tuple[int, ...]]] = []
        self.planet_ids: Final[list[str]] = []
        self.planet_names: Final[list[str]] = []
        self.types: Final[list[int]] = []
        self.rewards: Final[list[Pairs]] = []
        self.slot_rows: Final[list[Row]] = []
        for system, row in enumerate(systems):
            first = len(self.ids)
            rows = row.rows("slots", "slot")
            ids = ids_of(rows)
            for i, slot in enumerate(rows):
                self.add_slot(system, slot, ids[i], i)
            self.of_system.append(tuple(range(first, len(self.ids))))
            row.skip("origin")
            row.end()
        if len(set(self.ids)) != len(self.ids):
            raise systems[0].wrong("slots", "two slots have the same id; an id must be unique over all system cards")
        self.printed_planets: Final = len(self.types)
        token_ids = ids_of(tokens)
        for i, row in enumerate(tokens):
            self.planet_ids.append(token_ids[i])
            self.planet_names.append(row.text("name"))
            self.types.append(row.one_of("type", TYPE_IDS))
            self.rewards.append(pairs_of(row, "reward"))
            row.text("text")
            row.skip("origin")
            row.end()

    def add_slot(self, system: int, row: Row, id: str, at: int) -> None:
        """One slot of a card."""
        if row.number("slot") != at + 1:
            raise row.wrong("slot", f"is {row.number('slot')}; slots are numbered from the left, {at + 1} is needed")
        kind = row.one_of("kind", SLOT_KINDS)
        self.ids.append(id)
        self.names.append(f"{SYSTEM_NAMES[system]} {at + 1}")
        self.kinds.append(kind)
        self.systems.append(system)
        self.printed.append(len(self.types) if kind == PLANET_SLOT else NONE)
        self.players.append(1 if kind == PLANET_SLOT else row.number("min_players", None, 1, 4))
        if kind == PLANET_SLOT:
            self.planet_ids.append(id)
            self.types.append(row.one_of("type", TYPE_IDS))
            self.rewards.append(pairs_of(row, "reward"))
            self.planet_names.append(f"{SYSTEM_NAMES[system]} {at + 1}")
        row.end()


_slots: Final = Slots(_system_rows, _planet_token_rows)
SLOT_IDS: Final = tuple(_slots.ids)
SLOT_NAMES: Final = tuple(_slots.names)
SLOT_KIND: Final = tuple(_slots.kinds)
SLOT_PLAYERS: Final = tuple(_slots.players)
SLOT_SYSTEM: Final = tuple(_slots.systems)
SLOT_PLANET: Final = tuple(_slots.printed)
SYSTEM_SLOTS: Final = tuple(_slots.of_system)
SLOTS: Final[int] = len(SLOT_IDS)
PLANET_IDS: Final = tuple(_slots.planet_ids)  # the printed ones, then the tokens
PLANET_NAMES: Final = tuple(_slots.planet_names)
PLANET_TYPES: Final = tuple(_slots.types)
PLANET_BITS: Final = tuple([1 << number for number in _slots.types])
PLANET_REWARDS: Final = tuple(_slots.rewards)
PLANETS: Final[int] = len(PLANET_IDS)
FIRST_PLANET_TOKEN: Final[int] = _slots.printed_planets
PLANET_TOKENS: Final[int] = PLANETS - FIRST_PLANET_TOKEN
SYSTEM_PLANETS: Final = tuple([tuple([s for s in slots if SLOT_KIND[s] != POINT_SLOT]) for slots in SYSTEM_SLOTS])
SYSTEM_POINTS: Final = tuple([tuple([s for s in slots if SLOT_KIND[s] == POINT_SLOT]) for slots in SYSTEM_SLOTS])


def _check_galaxy() -> None:
    """AG-XGM-02: whatever is laid out, the tokens reach."""
    if SYSTEMS < GALAXY_LENGTH:
        raise CONTENT.read("systems.toml").wrong(
            "system", f"there are {SYSTEMS} rows; at least galaxy_length, {GALAXY_LENGTH}, are needed"
        )
    icons = sorted([len([s for s in slots if SLOT_KIND[s] == ICON_SLOT]) for slots in SYSTEM_SLOTS])
    if sum(icons[-GALAXY_LENGTH:]) > PLANET_TOKENS:
        raise CONTENT.read("tokens.toml").wrong(
            "planet_token", f"there are {PLANET_TOKENS} rows; the system cards may need {sum(icons[-GALAXY_LENGTH:])}"
        )


_check_galaxy()

# -- trades.toml ---------------------------------------------------------------------------------------------------


class Trades:
    """The trade cards with both sides."""

    def __init__(self, rows: Sequence[Row]) -> None:
        self.option_ids: Final[list[str]] = []
        self.costs: Final[list[Pairs]] = []
        self.gains: Final[list[Pairs]] = []
        self.players: Final[list[tuple[int, ...]]] = []
        self.sides: Final[list[tuple[tuple[int, ...], tuple[int, ...]]]] = []
        for row in rows:
            front, back = row.row("front"), row.row("back")
            if front.flag("unlimited") or not back.flag("unlimited"):
                raise row.wrong("front", "the front is limited and the back unlimited: false and true are needed")
            players = tuple(front.numbers("space_min_players", None, 1, 4))
            if back.numbers("space_min_players"):
                raise back.wrong("space_min_players", "must be empty: a back has one unlimited space")
            self.players.append(players)
            self.check_spaces(row, players)
            self.sides.append((self.options(front), self.options(back)))
            for part in (front, back):
                part.end()
            row.text("name")
            row.text("text")
            row.skip("id", "origin")
            row.end()

    def check_spaces(self, row: Row, players: tuple[int, ...]) -> None:
        """The front's spaces are counted twice in the file: both must agree, and a front has at least one."""
        counts = row.row("open_spaces")
        for seats in range(2, MAX_SEATS + 1):
            count = len([least for least in players if least <= seats])
            if not count:
                raise row.wrong("front, space_min_players", f"no space is open for {seats} players; 1 is needed")
            if counts.number(str(seats)) != count:
                raise row.wrong("open_spaces", f"{seats} players: {count} by space_min_players is needed")
        counts.end()

    def options(self, side: Row) -> tuple[int, ...]:
        """The exchanges of one side; front and back share the ids of the same exchange."""
        found: list[int] = []
        rows = side.rows("options")
        for id, row in zip(ids_of(rows), rows, strict=True):
            cost, gain = cost_of(row, "cost"), pairs_of(row, "gain")
            row.end()
            if not cost or not gain:
                raise row.wrong("cost", "an exchange needs a cost and a gain")
            if id in self.option_ids:
                known = self.option_ids.index(id)
                if (self.costs[known], self.gains[known]) != (cost, gain):
                    raise row.wrong("id", f'"{id}" is another exchange elsewhere; the same id must mean the same')
                found.append(known)
                continue
            found.append(len(self.option_ids))
            self.option_ids.append(id)
            self.costs.append(cost)
            self.gains.append(gain)
        if not found:
            raise side.wrong("options", "is empty; at least one exchange is needed")
        return tuple(found)


_trade_rows: Final = file_rows("trades.toml", "trade")[0]
TRADE_IDS: Final = ids_of(_trade_rows)
TRADE_NAMES: Final = tuple([row.text("name") for row in _trade_rows])
TRADE_TEXTS: Final = tuple([row.text("text") for row in _trade_rows])
_trades: Final = Trades(_trade_rows)
TRADES: Final[int] = len(TRADE_IDS)
TRADE_PLAYERS: Final = tuple(_trades.players)
TRADE_OPTIONS: Final = tuple(_trades.sides)  # by card and side: 0 front, 1 back
TRADE_SPACES: Final = tuple(
    [tuple([len([p for p in players if p <= seats]) for seats in range(MAX_SEATS + 1)]) for players in _trades.players]
)
OPTION_IDS: Final = tuple(_trades.option_ids)
OPTION_COSTS: Final = tuple(_trades.costs)
OPTION_GAINS: Final = tuple(_trades.gains)

if TRADES < TRADE_SLOTS:
    raise CONTENT.read("trades.toml").wrong("trade", f"there are {TRADES} rows; at least {TRADE_SLOTS} are needed")

# -- factions.toml and technologies.toml ---------------------------------------------------------------------------

_faction_rows: Final = file_rows("factions.toml", "faction")[0]
_technology_rows: Final = file_rows("technologies.toml", "technology")[0]
FACTION_IDS: Final = ids_of(_faction_rows)
FACTION_NAMES: Final = tuple([row.text("name") for row in _faction_rows])
FACTION_TEXTS: Final = tuple([row.text("text") for row in _faction_rows])
FACTION_IDEOLOGY: Final = tuple([row.one_of("ideology", IDEOLOGY_IDS) for row in _faction_rows])
FACTION_TYPES: Final = tuple([tuple(row.some_of("adaptation", TYPE_IDS)) for row in _faction_rows])
FACTION_ADAPTS: Final = tuple([bits_of(types) for types in FACTION_TYPES])
FACTION_DEBUT: Final = tuple([pairs_of(row, "debut") for row in _faction_rows])
FACTION_REINFORCEMENT: Final = tuple([pairs_of(row, "reinforcement") for row in _faction_rows])
FACTIONS: Final[int] = len(FACTION_IDS)

CLASSES: Final = ("basic", "advanced")
BASIC: Final = 0
ADVANCED: Final = 1
BOARD_OWNER: Final = NONE
TECHNOLOGY_IDS: Final = ids_of(_technology_rows)
TECHNOLOGY_NAMES: Final = tuple([row.text("name") for row in _technology_rows])
TECHNOLOGY_TEXTS: Final = tuple([row.text("text") for row in _technology_rows])
TECHNOLOGY_CLASS: Final = tuple([row.one_of("class", CLASSES) for row in _technology_rows])
TECHNOLOGY_OWNER: Final = tuple(
    [
        BOARD_OWNER if row.text("owner") == "board" else row.one_of("owner", ("board", *FACTION_IDS)) - 1
        for row in _technology_rows
    ]
)
TECHNOLOGY_NEEDS: Final = tuple([tuple(row.some_of("requires_any", TECHNOLOGY_IDS)) for row in _technology_rows])
TECHNOLOGY_LEADS: Final = tuple([bits_of(needs) for needs in TECHNOLOGY_NEEDS])  # the same, one bit each
TECHNOLOGY_ROW: Final = tuple([row.text("row", "") for row in _technology_rows])
TECHNOLOGY_COLUMN: Final = tuple([row.number("column", 0, 1, 9) for row in _technology_rows])
TECHNOLOGIES: Final[int] = len(TECHNOLOGY_IDS)
BOARD_TECHNOLOGIES: Final = tuple([t for t in range(TECHNOLOGIES) if TECHNOLOGY_OWNER[t] == BOARD_OWNER])
FACTION_TECHNOLOGIES: Final = tuple([tuple(row.some_of("technologies", TECHNOLOGY_IDS)) for row in _faction_rows])
VO_TECHNOLOGIES: Final = tuple(_board.row("virtual_opponent").some_of("technologies", TECHNOLOGY_IDS))


def _check_factions() -> None:
    """AG-FAC-01, AG-TEC-24: adaptable types only; a technology belongs to the card that shows it."""
    for faction, row in enumerate(_faction_rows):
        if not 1 <= len(FACTION_TYPES[faction]) <= 2 or len(set(FACTION_TYPES[faction])) < len(FACTION_TYPES[faction]):
            raise row.wrong("adaptation", "1 or 2 different planet types are needed")
        if FACTION_ADAPTS[faction] & UNADAPTABLE:
            adaptable = [TYPE_IDS[number] for number in range(TYPES) if TYPE_ADAPTABLE[number]]
            raise row.wrong("adaptation", f"only adaptable types are possible: {', '.join(adaptable)}")
        for technology in FACTION_TECHNOLOGIES[faction]:
            if TECHNOLOGY_OWNER[technology] != faction:
                raise row.wrong("technologies", f'"{TECHNOLOGY_IDS[technology]}" names another owner in its own file')
        row.skip("origin", "known", "note")
    for technology, row in enumerate(_technology_rows):
        owner = TECHNOLOGY_OWNER[technology]
        if owner != BOARD_OWNER and technology not in FACTION_TECHNOLOGIES[owner]:
            raise row.wrong("owner", f'"{FACTION_IDS[owner]}" does not list it under its technologies')
        if owner != BOARD_OWNER and TECHNOLOGY_CLASS[technology] != ADVANCED:
            raise row.wrong("class", 'a faction technology is always "advanced"')
        row.skip("origin", "note")
    need = MAX_SEATS * (HAND_SIZE + MULLIGAN_MAX)
    if need > FACTIONS:
        raise CONTENT.read("factions.toml").wrong(
            "faction", f"there are {FACTIONS} rows; {MAX_SEATS} players may need {need}"
        )


_check_factions()


class EffectReader:
    """Reads the effects of one card after the other."""

    def __init__(self) -> None:
        self.effects: Final[list[Effect]] = []
        self.uses: Final[dict[str, int]] = {}

    def effects_of(self, row: Row, on_technology: bool) -> tuple[int, ...]:
        """The places in EFFECTS of what a card does."""
        found = []
        for line in row.rows("effects"):
            found.append(self.effect(line, row.text("id"), on_technology))
        row.end()
        return tuple(found)

    def effect(self, row: Row, owner: str, on_technology: bool) -> int:
        """One effect; unknown kinds, triggers and parameters are refused."""
        trigger = row.one_of("trigger", TRIGGERS)
        kind = row.one_of("kind", EFFECT_KINDS)
        known = fitting_triggers(kind)
        if TRIGGERS[trigger] not in known:
            raise row.wrong("trigger", f'is "{TRIGGERS[trigger]}"; {EFFECT_KINDS[kind]} needs: {", ".join(known)}')
        if (TRIGGERS[trigger] == "research") and not on_technology:
            raise row.wrong("trigger", 'only technologies have the trigger "research"; use "debut"')
        if (TRIGGERS[trigger] == "debut") and on_technology:
            raise row.wrong("trigger", 'only factions have the trigger "debut"; use "research"')
        self.uses[owner] = self.uses.get(owner, 0) + 1
        id = owner if self.uses[owner] == 1 else f"{owner}_{self.uses[owner]}"
        effect = self.build(row, len(self.effects), id, owner, trigger, kind)
        row.end()
        self.effects.append(effect)
        return effect.number

    def build(self, row: Row, number: int, id: str, owner: str, trigger: int, kind: int) -> Effect:
        """The parameters of each kind."""
        gain: Pairs = ()
        cost: Pairs = ()
        options: tuple[Pairs, ...] = ()
        per, every, amount, action, resource, permit = NONE, 1, 0, NONE, NONE, NONE
        by_unit = False
        states = types = 0
        if kind == KIND_GAIN:
            gain = pairs_of(row, "gain")
            cost = cost_of(row, "cost", optional=True)
            if TRIGGERS[trigger] == "free" and not cost:
                raise row.wrong("cost", "is missing; a Free action needs a cost, or it would never end")
            if row.has("per") and TRIGGERS[trigger] == "free":
                raise row.wrong("per", "is not possible for a Free action")
            if row.has("per"):
                per, every = counter_of(row, "per"), row.number("every", 1, 1, 99)
        elif kind == KIND_CHOOSE:
            options = gains_of(row, "options")
        elif kind == KIND_DISCOUNT:
            action, resource = discount_of(row)
            amount = row.number("amount", None, 1, 99)
            by_unit = row.one_of("scope", ("total", "unit")) == 1
            if by_unit and ACTION_IDS[action] not in ("manufacture", "retrieve"):
                raise row.wrong("scope", 'is "unit"; only manufacture and retrieve have units, use "total"')
        elif kind == KIND_PROTECT:
            if row.has("states") == row.has("types"):
                raise row.wrong("states", "either states or types is needed")
            states = bits_of([number + 1 for number in row.some_of("states", STATES[1:3], ())])
            types = bits_of(row.some_of("types", TYPE_IDS, ()))
        elif kind in (KIND_KEEP_CRUISERS, KIND_REACH, KIND_WAR_COUNT, KIND_PLACE_EXPLORATION):
            amount = row.number("amount", None, 1, 99)
        elif kind == KIND_CONQUER:
            gain, cost = pairs_of(row, "gain", optional=True), cost_of(row, "cost", optional=True)
        elif kind == KIND_OTHERS_LOSE:
            gain = cost_of(row, "lose")
        elif kind == KIND_PERMIT:
            permit = row.one_of("rule", PERMITS)
        elif kind == KIND_SCORE:
            amount, per = row.number("vp", None, 1, 99), counter_of(row, "per")
            every = row.number("every", 1, 1, 99)
        need = Condition(row, TRIGGERS[trigger])
        return Effect(
            number=number,
            id=id,
            source=owner,
            trigger=trigger,
            kind=kind,
            gain=gain,
            cost=cost,
            per=per,
            every=every,
            options=options,
            amount=amount,
            action=action,
            resource=resource,
            by_unit=by_unit,
            states=states,
            types=types,
            permit=permit,
            if_types=need.types,
            if_reward=need.reward,
            if_class=need.tech_class,
            if_place=need.place,
            if_counter=need.limit.counter if need.limit else NONE,
            if_min=need.limit.least if need.limit else 0,
            if_max=need.limit.most if need.limit else 0,
        )


def fitting_triggers(kind: int) -> tuple[str, ...]:
    """The triggers under which a kind makes sense."""
    if kind in (KIND_DISCOUNT, KIND_PROTECT, KIND_KEEP_CRUISERS, KIND_REACH, KIND_WAR_COUNT, KIND_PERMIT):
        return ("passive",)
    if kind == KIND_SCORE:
        return ("end_game",)
    if kind == KIND_CONQUER:
        return ("free",)
    happening = tuple([trigger for trigger in TRIGGERS if trigger not in ("passive", "end_game", "free")])
    return (*happening, "free") if kind == KIND_GAIN else happening


def discount_of(row: Row) -> tuple[int, int]:
    """An action and a resource that this action really costs."""
    action = row.one_of("action", ACTION_IDS)
    costs = {
        "explore": [resource for resource, _ in EXPLORE_COST],
        "trade": sorted({resource for cost in OPTION_COSTS for resource, _ in cost}),
        "research": [CREDITS],  # AG-RES-07
        "manufacture": [resource for resource, _ in CRUISER_COST],
        "retrieve": [resource for resource, _ in RELIC_COST],
        "colonize": [COLONIZE_RESOURCE],
        "develop": [resource for resource, _ in DEVELOP_COST],
        "nominate": [resource for resource, _ in NOMINATE_COST],
    }.get(ACTION_IDS[action], [])
    if not costs:
        raise row.wrong("action", f'"{ACTION_IDS[action]}" costs nothing that a discount could lower')
    name = row.text("resource")
    if name not in [RESOURCES[resource] for resource in costs]:
        known = ", ".join([RESOURCES[resource] for resource in costs])
        raise row.wrong("resource", f'is "{name}"; {ACTION_IDS[action]} costs: {known}')
    return action, RESOURCES.index(name)


class Condition:
    """The `if` of an effect."""

    def __init__(self, row: Row, trigger: str) -> None:
        self.types = 0
        self.reward = NONE
        self.tech_class = NONE
        self.place = 0
        self.limit: Limit | None = None
        if not row.has("if"):
            return
        need = row.row("if")
        for field, fitting in (
            ("planet_types", "after_colonize"),
            ("reward_includes", "after_colonize"),
            ("tech_class", "after_research"),
            ("war_place", "war_reward"),
        ):
            if need.has(field) and trigger != fitting:
                raise need.wrong(field, f'only the trigger "{fitting}" knows it, and this one is "{trigger}"')
        if trigger in ("passive", "end_game"):
            raise row.wrong("if", f'is not possible for the trigger "{trigger}"')
        if need.has("planet_types"):
            self.types = bits_of(need.some_of("planet_types", TYPE_IDS))
        if need.has("reward_includes"):
            self.reward = need.one_of("reward_includes", RESOURCES[:-1])
        if need.has("tech_class"):
            self.tech_class = need.one_of("tech_class", CLASSES)
        if need.has("war_place"):
            self.place = need.number("war_place", None, 1, MAX_SEATS)
        if need.has("counter"):
            self.limit = limit_of(need)
        if not need.data:
            raise row.wrong("if", "is empty; leave it out, or name a condition")
        need.end()


_effects: Final = EffectReader()
FACTION_EFFECTS: Final = tuple([_effects.effects_of(row, False) for row in _faction_rows])
TECHNOLOGY_EFFECTS: Final = tuple([_effects.effects_of(row, True) for row in _technology_rows])
EFFECTS: Final[tuple[Effect, ...]] = tuple(_effects.effects)

FREE_EFFECTS: Final = tuple([effect.number for effect in EFFECTS if effect.trigger == FREE])
FREE_IDS: Final = (*[conversion.id for conversion in CONVERSIONS], *[EFFECTS[e].id for e in FREE_EFFECTS])
FREE_NUMBER: Final = tuple(
    [len(CONVERSIONS) + FREE_EFFECTS.index(e) if e in FREE_EFFECTS else NONE for e in range(len(EFFECTS))]
)  # an effect's place among the Free actions
BARREN_TECHNOLOGIES: Final = tuple(
    [t for t in range(TECHNOLOGIES) if any(EFFECTS[e].permit == BARREN_RULE for e in TECHNOLOGY_EFFECTS[t])]
)


def _check_free() -> None:
    """AG-EFF-13: Free actions cannot be chained endlessly, because each one lowers what is left to spend."""
    costs = [(conversion.cost, conversion.gain, conversion.id) for conversion in CONVERSIONS]
    costs += [(EFFECTS[e].cost, EFFECTS[e].gain, EFFECTS[e].id) for e in FREE_EFFECTS if EFFECTS[e].kind == KIND_GAIN]
    spent = {resource for cost, _, _ in costs for resource, _ in cost}
    for cost, gain, id in costs:
        paid = sum([FREE_VALUES[resource] * amount for resource, amount in cost])
        taken = sum([FREE_VALUES[resource] * amount for resource, amount in gain if resource in spent])
        if taken >= paid:
            file = "board.toml" if id in [conversion.id for conversion in CONVERSIONS] else "factions.toml"
            raise CONTENT.read(file).wrong(
                f'Free action "{id}"',
                f"gives {taken / 10:g} for {paid / 10:g} (a credit is 1, productivity 0.6, all else about 1.1): "
                "it must give less than it takes, or a turn might never end",
            )
    if len(set(FREE_IDS)) != len(FREE_IDS):
        raise CONTENT.read("board.toml").wrong("free_conversion", "an id is also that of a faction; rename it")


_check_free()


def gain_id(gain: Pairs) -> str:
    """What a gain is called in records: `1_innovation_1_productivity`."""
    return "_".join([f"{amount}_{RESOURCES[resource]}" for resource, amount in gain])


def gain_name(gain: Pairs) -> str:
    """What a gain is called by people: `1 innovation and 1 productivity`."""
    return " and ".join([f"{amount} {resource_name(resource, amount)}" for resource, amount in gain]) or "nothing"


def resource_name(resource: int, amount: int) -> str:
    """A resource in words: one credit, two credits."""
    name = RESOURCES[resource]
    return name[:-1] if amount == 1 and name.endswith("s") else name


def _read_choices() -> tuple[Pairs, ...]:
    """Every gain that can be chosen from a list, once."""
    choices: list[Pairs] = []
    for options in (DEVELOP_CHOICES, *[effect.options for effect in EFFECTS]):
        for gain in options:
            if gain not in choices:
                choices.append(gain)
    return tuple(choices)


CHOICES: Final = _read_choices()
DEVELOP_ITEMS: Final = tuple([CHOICES.index(gain) for gain in DEVELOP_CHOICES])
EFFECT_ITEMS: Final = tuple([tuple([CHOICES.index(gain) for gain in effect.options]) for effect in EFFECTS])
PAYMENTS: Final = ("credits", "innovation", "credits_and_innovation")


def payment_of(cost: Pairs) -> int:
    """The place in PAYMENTS of a way to pay for a technology."""
    if len(cost) == 2:
        return 2
    return 0 if cost[0][0] == CREDITS else 1


# -- scenarios.toml ------------------------------------------------------------------------------------------------

DIE: Final = 6


def _read_scenario(row: Row, id: str) -> Scenario:
    """One sheet."""
    setup, event, medals = row.row("setup"), row.row("event"), row.row("medals")
    rows = event.rows("rows")
    row_of = [NONE] * DIE
    steps = []
    for i, line in enumerate(rows):
        for roll in line.numbers("rolls", None, 1, DIE):
            if row_of[roll - 1] != NONE:
                raise line.wrong("rolls", f"{roll} stands in two rows")
            row_of[roll - 1] = i
        steps.append(tuple([step_of(step, EVENT_KINDS) for step in line.rows("effects")]))
        line.text("text")
        line.end()
    if NONE in row_of:
        raise event.wrong("rows", f"no row holds the roll {row_of.index(NONE) + 1}; 1 to {DIE} are needed")
    rounds = tuple(event.numbers("rounds", None, 1, ROUNDS))
    if len(set(rounds)) != len(rounds):
        raise event.wrong("rounds", "a round is named twice")
    scenario = Scenario(
        id=id,
        name=row.text("name"),
        difficulty=row.number("difficulty", None, 1, 9),
        text=row.text("text"),
        player_gain=pairs_of(setup, "player_gain", discs=False),
        vo_cruisers=setup.number("vo_cruisers", None, 0, min(MAX_CRUISERS, CRUISERS_EACH)),
        vo_strength=setup.number("vo_strength", None, 0, MAX_STRENGTH),
        vo_influence=setup.number("vo_influence", None, 0, 99),
        vo_cards=setup.number("vo_cards_per_round", None, 0, 99),
        vo_settled=setup.number("vo_settled", None, 0, DISCS_EACH),
        in_galactic_phase=event.one_of("timing", ("start_of_action_phase", "galactic_phase")) == 1,
        rounds=rounds,
        rows=tuple(steps),
        row_of=tuple(row_of),
        row_texts=tuple([line.text("text") for line in rows]),
        victory=limits_of(row, "victory"),
        defeat=limits_of(row, "defeat"),
        silver=medals.number("silver"),
        gold=medals.number("gold"),
    )
    if scenario.gold < scenario.silver:
        raise medals.wrong("gold", f"is {scenario.gold}; at least silver, {scenario.silver}, is needed")
    for part in (setup, event, medals):
        part.end()
    row.skip("origin")
    row.end()
    return scenario


def limits_of(row: Row, field: str) -> tuple[Limit, ...]:
    """The lines of a victory or a defeat."""
    limits = []
    for line in row.rows(field):
        limits.append(limit_of(line, scenario=True))
        line.end()
    return tuple(limits)


_scenario_rows: Final = file_rows("scenarios.toml", "scenario")[0]
SCENARIO_IDS: Final = ids_of(_scenario_rows)
SCENARIOS: Final = tuple([_read_scenario(row, id) for row, id in zip(_scenario_rows, SCENARIO_IDS, strict=True)])
