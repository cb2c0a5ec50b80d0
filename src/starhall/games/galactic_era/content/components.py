"""The content as typed tables. Ids are small numbers; names and texts appear at the edges alone."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from starhall.games.galactic_era.content.automa_tables import (
    AutomaEntry,
    AutomaMove,
    check_automa,
    read_automa_growth,
    read_automa_moves,
    read_offboard,
)
from starhall.games.galactic_era.content.vocabulary import (
    Card,
    Era,
    Goal,
    Plus,
    Relic,
    Tactic,
    Traits,
    check_way,
    read_advanced,
    read_era,
    read_goal,
    read_plus,
    read_relic,
    read_tactic,
    read_traits,
)
from starhall.kernel.content import Row, Source, source

CONTENT: Final[Source] = source("galactic_era", Path(__file__).parent)

STO: Final = 0
STS: Final = 1
ALIGNMENTS: Final[tuple[str, ...]] = ("sto", "sts")
ALIGNMENT_NAMES: Final[tuple[str, ...]] = ("Service to others", "Service to self")

# -- technologies -----------------------------------------------------------------------------------------------------

_technologies: Final = CONTENT.read("technologies.toml")
FIELDS: Final[tuple[str, ...]] = ("military", "spirituality", "propulsion", "robotics", "genetics")
MILITARY: Final = 0
SPIRITUALITY: Final = 1
PROPULSION: Final = 2
ROBOTICS: Final = 3
GENETICS: Final = 4
TOP: Final = 6  # the highest level

_fields: Final[list[Row]] = [
    next(row for row in _technologies.rows("field") if row.text("id") == field) for field in FIELDS
]
FIELD_NAMES: Final[tuple[str, ...]] = tuple([row.text("name") for row in _fields])
FIELD_TEXTS: Final[tuple[str, ...]] = tuple([row.text("text") for row in _fields])
PLUS_TEXTS: Final[tuple[str, ...]] = tuple([row.text("plus_text") for row in _fields])


def by_level(field: int, column: str) -> list[int]:
    """A column of a field's table; place 0 is unused."""
    numbers = [0]
    for row in _fields[field].rows("level"):
        value = row.data.get(column)
        numbers.append(int(value) if isinstance(value, bool) else row.number(column, least=-1))
    return numbers


CV: Final[list[int]] = by_level(MILITARY, "cv")
TACTICS_GAINED: Final[list[int]] = by_level(MILITARY, "advanced_tactics_gained")
REMOTE_VIEWS: Final[list[int]] = by_level(SPIRITUALITY, "remote_views")  # -1: no limit
TRADES_FAR: Final[list[int]] = by_level(SPIRITUALITY, "trade_without_contact")
UNBLOCKABLE: Final[list[int]] = by_level(SPIRITUALITY, "unblockable")
FORCES_STO: Final[list[int]] = by_level(SPIRITUALITY, "forces_sto")
ASCENDS: Final[list[int]] = by_level(SPIRITUALITY, "lost_population_ascends")
RANGE: Final[list[int]] = by_level(PROPULSION, "range")  # 0: any hex
STARGATE: Final[list[int]] = by_level(PROPULSION, "stargate")
NEUTRON_OPEN: Final[list[int]] = by_level(PROPULSION, "neutron")
TELEPORT: Final[list[int]] = by_level(PROPULSION, "teleport")
SHIP_BONUS: Final[list[int]] = by_level(ROBOTICS, "ship_bonus")
SHIPYARD: Final[list[int]] = by_level(ROBOTICS, "shipyard_population")
SQUARES: Final[list[int]] = by_level(ROBOTICS, "square_counters")
SQUARE_COST: Final[list[int]] = by_level(ROBOTICS, "second_square_cost")
BONUS_POPULATION: Final[list[int]] = by_level(GENETICS, "bonus_population")
COUNTER_COST: Final[list[int]] = by_level(GENETICS, "extra_counter_cost")
PLUS: Final[tuple[Plus, ...]] = tuple([read_plus(row) for row in _fields])

# -- counters ---------------------------------------------------------------------------------------------------------

_counters: Final = CONTENT.read("counters.toml")
COLOURS: Final[tuple[str, ...]] = tuple(_counters.row("meta").texts("player_colours"))
UNINHABITED: Final = 1  # star counters; 0: none lies there
PRIMITIVE: Final = 2
ADVANCED: Final = 3
_star_counters: Final[list[Row]] = _counters.rows("star_counter")
STAR_TYPES: Final[tuple[str, ...]] = ("none", *[row.text("id") for row in _star_counters])
STAR_TYPE_NAMES: Final[tuple[str, ...]] = ("None", *[row.text("name") for row in _star_counters])
COUNTER_POPULATION: Final[list[int]] = [0, *[row.number("population") for row in _star_counters]]
INNOCENT: Final[list[int]] = [0, *[int(row.flag("innocent")) for row in _star_counters]]
IN_HOME_SECTOR: Final[list[int]] = [0, *[row.number("per_home_sector") for row in _star_counters]]
IF_EIGHT_STARS: Final[list[int]] = [0, *[row.number("extra_if_eight_stars") for row in _star_counters]]
IN_CENTER: Final[list[int]] = [0, *[row.number("center_sector") for row in _star_counters]]
NEEDED_MOST: Final[list[int]] = [0, *[row.number("needed_max") for row in _star_counters]]

RESEARCH: Final = 0  # growth counters
GROW: Final = 1
GAIN_STAR: Final = 2
BUILD: Final = 3
SWITCH: Final = 4
COUNTERS: Final[tuple[str, ...]] = tuple([row.text("id") for row in _counters.rows("growth_counter")])
COUNTER_NAMES: Final[tuple[str, ...]] = tuple([row.text("name") for row in _counters.rows("growth_counter")])
COUNTER_TEXTS: Final[tuple[str, ...]] = tuple([row.text("text") for row in _counters.rows("growth_counter")])
COUNTER_COPIES: Final[list[int]] = [row.number("per_player") for row in _counters.rows("growth_counter")]
SQUARE_IDS: Final[tuple[str, ...]] = tuple([row.text("id") for row in _counters.rows("square_counter")])
SQUARE_NAMES: Final[tuple[str, ...]] = tuple([row.text("name") for row in _counters.rows("square_counter")])
ORDER_UP: Final = 5  # squares 0 to 4 are the fields
ORDER_DOWN: Final = 6
_selection: Final = _counters.row("selection")
OVALS_SELECTED: Final = _selection.number("growth_counters")
BIG_STAR: Final = _selection.number("extra_counter_star_population")


def piece(name: str, column: str) -> int:
    """A number of one of the loose pieces."""
    return next(row for row in _counters.rows("piece") if row.text("id") == name).number(column)


SHIP_PIECES: Final = piece("ship_piece", "per_player")
DISCS: Final = piece("population_disc", "per_player")
HOME_POPULATION: Final = piece("home_star", "population")
RESERVE_SHIPS: Final = piece("emergency_reserve", "ships")
START_SHIPS: Final = 3

# -- tracks -----------------------------------------------------------------------------------------------------------

_tracks: Final = CONTENT.read("tracks.toml")
_spots: Final[list[Row]] = _tracks.rows("spot")
BASE_POPULATION: Final = _tracks.row("population").number("base")
MOST_POPULATION: Final = _tracks.row("population").number("max_population")
NUMBER: Final[list[int]] = [0] * BASE_POPULATION + [row.number("number") for row in _spots]  # by track population
SHIP_NUMBER: Final[list[int]] = [0] * BASE_POPULATION + [row.number("ships") for row in _spots]
ROUNDS: Final = len(_tracks.rows("round"))
ERAS: Final[tuple[str, ...]] = tuple([row.text("id") for row in _tracks.rows("era")])
ERA_NAMES: Final[tuple[str, ...]] = tuple([row.text("name") for row in _tracks.rows("era")])
ERA_OF: Final[list[int]] = [0, *[row.one_of("era", ERAS) for row in _tracks.rows("round")]]
SECOND_ERA: Final = 1
CARD_STEPS: Final[tuple[str, ...]] = ("none", "exchange", "draw_or_exchange")
CARD_STEP: Final[list[int]] = [0, *[row.one_of("card_step", CARD_STEPS) for row in _tracks.rows("round")]]
_game_end: Final = _tracks.row("game_end")
MAJORITY_DP: Final = _game_end.number("sector_majority_dp")
NOVICE_DP: Final = _game_end.number("handicap_novice_dp")
EXPERT_DP: Final = _game_end.number("handicap_expert_dp", least=-100)

# -- fleets -----------------------------------------------------------------------------------------------------------

_fleets: Final = CONTENT.read("fleets.toml")
LETTERS: Final[tuple[str, ...]] = tuple(_fleets.row("meta").texts("letters"))
TACTIC_NAMES: Final[tuple[str, ...]] = tuple([row.text("name") for row in _fleets.rows("tactic")])
TACTIC_TEXTS: Final[tuple[str, ...]] = tuple([row.text("text") for row in _fleets.rows("tactic")])
HIDDEN: Final[list[int]] = [int(row.flag("hidden")) for row in _fleets.rows("tactic")]
NO_TACTIC: Final = 0
DOUBLED: Final = 1
THREE_DP: Final = 2
ADVANCED_TACTICS: Final[tuple[str, ...]] = tuple([row.text("id") for row in _fleets.rows("advanced_tactic")])
TACTICS: Final[tuple[Tactic, ...]] = tuple(
    [read_tactic(row, column) for row in _fleets.rows("tactic") for column in ("effects", "doubled")]
)  # of each letter: plain, doubled
_advanced: Final = [read_advanced(row) for row in _fleets.rows("advanced_tactic")]
BATTLE_DP: Final = _advanced[1].battle_dp
CHIPS: Final[list[int]] = _fleets.row("chips").numbers("ship_denominations")
DUMMIES: Final = _fleets.row("chips").number("dummies_per_player")

# One number of each tactic, plain and doubled: place 2 x letter, plus 1 if doubled.
CV_EACH: Final[list[int]] = [tactic.cv if tactic.against < 0 else 0 for tactic in TACTICS]
CV_AGAINST: Final[list[int]] = [tactic.cv if tactic.against >= 0 else 0 for tactic in TACTICS]
AGAINST: Final[list[int]] = [tactic.against for tactic in TACTICS]
SIEGE_PER: Final[list[int]] = [tactic.siege_per for tactic in TACTICS]
SIEGE_MORE: Final[list[int]] = [tactic.siege_more for tactic in TACTICS]
DART: Final[list[int]] = [tactic.range for tactic in TACTICS]
EVADES: Final[list[int]] = [int(tactic.evades) for tactic in TACTICS]
EVADES_LATE: Final[list[int]] = [int(tactic.evades_late) for tactic in TACTICS]

# -- star peoples -----------------------------------------------------------------------------------------------------

_peoples: Final = CONTENT.read("star_peoples.toml")
COLONIZE: Final = 0  # ways to gain a star
SUBJUGATE: Final = 1
ALLY: Final = 2
CONQUER: Final = 3
LIBERATE: Final = 4
ADVANCE: Final = 5
WAYS: Final[tuple[str, ...]] = tuple([check_way(row) for row in _peoples.rows("gain_option")])
WAY_NAMES: Final[tuple[str, ...]] = tuple([row.text("name") for row in _peoples.rows("gain_option")])
WAY_TEXTS: Final[tuple[str, ...]] = tuple([row.text("text") for row in _peoples.rows("gain_option")])
WAY_DISCS: Final[list[int]] = [row.number("population") for row in _peoples.rows("gain_option")]
ADVANCE_STARS: Final = [row.number("max_targets", 1) for row in _peoples.rows("gain_option")][ADVANCE]
_people: Final[list[Row]] = _peoples.rows("people")
PEOPLES: Final[tuple[str, ...]] = tuple([row.text("id") for row in _people])
PEOPLE_NAMES: Final[tuple[tuple[str, str], ...]] = tuple(
    [(row.text("name_sto"), row.text("name_sts")) for row in _people]
)


def people_title(people: int) -> str:
    """Both names of a star people, or the one that both sides share."""
    sto, sts = PEOPLE_NAMES[people]
    if sto == sts:
        return sto
    return sto + " / " + sts


PEOPLE_TITLES: Final[tuple[str, ...]] = tuple([people_title(people) for people in range(len(PEOPLES))])
PEOPLE_TEXTS: Final[tuple[tuple[str, str], ...]] = tuple(
    [(row.row("sto").text("text"), row.row("sts").text("text")) for row in _people]
)
PEOPLE_EXCLUDED: Final[list[list[int]]] = [row.numbers("excluded_players") for row in _people]
_relics: Final = CONTENT.read("relics.toml")
RELICS: Final[tuple[str, ...]] = tuple([row.text("id") for row in _relics.rows("relic")])
RELIC_NAMES: Final[tuple[str, ...]] = tuple([row.text("name") for row in _relics.rows("relic")])
RELIC_TEXTS: Final[tuple[str, ...]] = tuple([row.text("text") for row in _relics.rows("relic")])
RELIC: Final[tuple[Relic, ...]] = tuple([read_relic(row, FIELDS) for row in _relics.rows("relic")])
TRAITS: Final[tuple[Traits, ...]] = tuple(
    [read_traits(row.row(side), FIELDS, WAYS, RELICS, COUNTERS) for row in _people for side in ALIGNMENTS]
)  # of each people: light side, dark side
NO_TRAITS: Final = Traits()


def traits_of(people: int, alignment: int) -> Traits:
    """What a side of a star people tile says; automas of the solo game have none."""
    return TRAITS[2 * people + alignment] if people >= 0 else NO_TRAITS


# -- cards, stories, goals --------------------------------------------------------------------------------------------

_cards: Final = CONTENT.read("domination_cards.toml")
CARDS: Final[tuple[str, ...]] = tuple([row.text("id") for row in _cards.rows("card")])
CARD_NAMES: Final[tuple[str, ...]] = tuple([row.text("name") for row in _cards.rows("card")])
CARD_TEXTS: Final[tuple[str, ...]] = tuple([row.text("text") for row in _cards.rows("card")])
CARD_EXCLUDED: Final[list[list[int]]] = [row.numbers("excluded_players") for row in _cards.rows("card")]
CARD: Final[tuple[Card, ...]] = tuple([Card(row) for row in _cards.rows("card")])
SHIPS_FACTOR: Final = max(
    [effect.number("ships_factor", 1, 1) for card in CARD for effect in card.a.rows("effect")], default=1
)  # GE-DOM-17: of the free Gain Star of a card

_stories: Final = CONTENT.read("stories.toml")
STORIES: Final[tuple[str, ...]] = tuple([row.text("id") for row in _stories.rows("story")])
STORY_NAMES: Final[tuple[str, ...]] = tuple([row.text("name") for row in _stories.rows("story")])
STORY_TEXTS: Final[tuple[str, ...]] = tuple([row.text("text") for row in _stories.rows("story")])
STORY_ERAS: Final[tuple[Era, ...]] = tuple(
    [read_era(era, FIELDS, COUNTERS) for row in _stories.rows("story") for era in row.rows("era")]
)  # three of each story

_goals: Final = CONTENT.read("goals.toml")
GOALS: Final[tuple[str, ...]] = tuple([row.text("id") for row in _goals.rows("goal")])
GOAL_NAMES: Final[tuple[str, ...]] = tuple([row.text("name") for row in _goals.rows("goal")])
GOAL_TEXTS: Final[tuple[str, ...]] = tuple([row.text("text") for row in _goals.rows("goal")])
GOAL: Final[tuple[Goal, ...]] = tuple([read_goal(row) for row in _goals.rows("goal")])
NO_GOAL: Final = Goal()


def era_of(story: int, round: int) -> Era:
    """What a story scores in a round."""
    return STORY_ERAS[3 * story + ERA_OF[round]]


def goal_of(goal: int) -> Goal:
    """What a goal scores; -1: the introductory game has none."""
    return GOAL[goal] if goal >= 0 else NO_GOAL


# -- automas ----------------------------------------------------------------------------------------------------------

HUMAN: Final = 0
PASSIVE: Final = 1
FARMERS: Final = 2
SLAVERS: Final = 3
_automas: Final[list[Row]] = _peoples.rows("automa")
AUTOMAS: Final[tuple[str, ...]] = ("human", *[row.text("id") for row in _automas])
check_automa(_automas[0], "sto", True)
check_automa(_automas[1], "sto", False)
check_automa(_automas[2], "sts", True)
AUTOMA_NAMES: Final[tuple[str, ...]] = ("", *[row.text("name") for row in _automas])
CHIP_POOL: Final[list[int]] = _automas[0].numbers("chip_pool")
CHIPS_DRAWN: Final = _automas[0].number("chips_drawn")
AUTOMA_LETTERS: Final[list[int]] = _automas[0].some_of("fleet_letters", LETTERS)
AUTOMA_PIECES: Final = _automas[0].number("ship_pieces_per_star")
AUTOMA_BOOSTS: Final = _automas[0].number("tech_boosts")
AUTOMA_BOOST: Final = _automas[0].number("tech_boost_levels")
PEACE_UP_TO: Final[list[int]] = [0, 0, *[row.number("peace_accept_up_to") for row in _automas[1:]]]
TRADE_UP_TO: Final[list[list[int]]] = [
    [0, 0],
    [0, 0],
    *[[row.row("trade_accept_up_to").number(side) for side in ALIGNMENTS] for row in _automas[1:]],
]
RETREAT_UP_TO: Final[list[int]] = [0, 0, *[row.number("retreat_up_to") for row in _automas[1:]]]
SPIRITUALITY_CAP: Final[list[int]] = [TOP, TOP, *[row.number("spirituality_cap", TOP) for row in _automas[1:]]]
AUTOMA_TACTICS: Final[list[int]] = [1, 1, *[int(row.flag("advanced_tactics")) for row in _automas[1:]]]
AUTOMA_START: Final[tuple[tuple[AutomaEntry, ...], ...]] = (
    (),
    (),
    *[read_automa_growth(row, "start", FIELDS) for row in _automas[1:]],
)
AUTOMA_MOVES: Final[tuple[tuple[AutomaMove, ...], ...]] = ((), (), *[read_automa_moves(row) for row in _automas[1:]])
AUTOMA_GROWTH: Final[tuple[tuple[AutomaEntry, ...], ...]] = (
    (),
    (),
    *[read_automa_growth(row, "growth", FIELDS) for row in _automas[1:]],
)
GROWTH_WITHOUT_SHIPS: Final[list[int]] = [0, 0, *[row.number("growth_without_ships", 0) for row in _automas[1:]]]
_offboard: Final[dict[str, int]] = read_offboard(_automas[2])
NO_PEACE_FROM: Final = _offboard["never_makes_peace"]
GAINS_LEVEL_FROM: Final = _offboard["gains_level_if_no_trade"]
TWO_DICE_FROM: Final = _offboard["rolls_two_uses_lower"]
LOSS_FROM: Final = _offboard["player_loses_dp_per_new_disc"]
OFFBOARD_DP: Final = _offboard["dp"]
DIFFICULTIES: Final[tuple[str, ...]] = tuple([row.text("id") for row in _peoples.rows("difficulty")])
DIFFICULTY_SHIPS: Final[list[int]] = [row.number("ship_bonus") for row in _peoples.rows("difficulty")]
DIFFICULTY_DISCS: Final[list[int]] = [row.number("offboard_start") for row in _peoples.rows("difficulty")]
RANKS: Final[tuple[str, ...]] = tuple(_peoples.row("solo_ranking").texts("ranks"))
RANK_FROM: Final[list[int]] = _peoples.row("solo_ranking").numbers("thresholds")
RANK_GOAL: Final = _peoples.row("solo_ranking").number("with_goal_lowers_rank_by")
