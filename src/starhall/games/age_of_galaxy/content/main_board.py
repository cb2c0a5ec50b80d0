"""board.toml: the game's numbers, planet types, ideologies, actions, conversions, spaces and rewards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from starhall.games.age_of_galaxy.content.readers import (
    CONTENT,
    GAME_ID,
    Limit,
    Pairs,
    Scoring,
    Step,
    bits_of,
    cost_of,
    gains_of,
    ids_of,
    pairs_of,
)
from starhall.games.age_of_galaxy.content.vocabulary import (
    ACTION_IDS,
    AREAS,
    COUNTERS_OF_PLANETS,
    COUNTERS_OF_SCENARIOS,
    CREDITS,
    CRUISERS,
    INFLUENCE,
    INNOVATION,
    NONE,
    RELICS,
    RESOURCES,
    SOLO_KINDS,
    STRENGTH,
)
from starhall.kernel.content import Row

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
            costs.append(cost_of(Row(row.file, row.where, {field: line.data}), field))
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
