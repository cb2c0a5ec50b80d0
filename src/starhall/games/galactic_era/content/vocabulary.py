"""The effect vocabulary (section 15 of the rules): what the content files may say, read into typed tables.

Nothing in the content works outside these tables: each row is a kind of effect with its parameters, how they are read,
and which number of the component they become. Such a kind is not run but asked: a chapter of the rules looks at the
number in the middle of a rule (`no_war` where war is declared, `ways` wherever a star is gained), so there is no act
that could stand in its row. Kinds that do act, those of domination cards, stand with what they do in the tables of
`rules/conditions.py` and `rules/card_effects.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from starhall.games.galactic_era.content.kinds import (
    ANY_NUMBER,
    Fixed,
    Kind,
    Kinds,
    Letter,
    Name,
    Names,
    Number,
    Parameter,
    Says,
    Tables,
    Useless,
    fixed,
    read_into,
    useless,
)
from starhall.kernel.content import Row

WINDOWS: Final[tuple[str, ...]] = (
    "round_start",
    "own_move_start",
    "own_move",
    "battle_start",
    "battle_revealed",
    "growth_start",
    "own_growth",
    "trading",
    "round_end",
)
ROUND_START: Final = 0
OWN_MOVE_START: Final = 1
OWN_MOVE: Final = 2
BATTLE_START: Final = 3
BATTLE_REVEALED: Final = 4
GROWTH_START: Final = 5
OWN_GROWTH: Final = 6
TRADING: Final = 7
ROUND_END: Final = 8


def counted(name: str, into: str) -> Number:
    """A number of any size, 0 where none is said."""
    return Number(name, into, ANY_NUMBER, usual=0)


# -- fleets ---------------------------------------------------------------------------------------------------------


class Tactic:
    """What a fleet's letter does, plain or doubled."""

    def __init__(self) -> None:
        self.cv = 0  # of each ship, in any role
        self.against = -1  # only against this letter
        self.siege_per = 0
        self.siege_more = 0
        self.range = 0
        self.evades = False
        self.evades_late = False


TACTIC_KINDS: Final[Kinds] = {
    "cv_per_ship": Kind(
        counted("amount", "cv"),
        Fixed("role", "any"),
        Letter("if_opposing_fleet", "against"),
        Useless("if_defender_alignment"),
    ),
    "siege_ships": Kind(counted("per", "siege_per"), counted("amount", "siege_more")),
    "range": Kind(counted("amount", "range")),
    "retreat_before_combat": Kind(Says("after_reveal", "evades_late"), Fixed("shows_ships", False), sets="evades"),
}


def read_tactic(row: Row, column: str) -> Tactic:
    """What a fleet's tactic does."""
    tactic = Tactic()
    read_into(tactic, row, column, TACTIC_KINDS, {})
    return tactic


class Advanced:
    """What an advanced tactic does."""

    def __init__(self) -> None:
        self.doubles = False
        self.battle_dp = 0


ADVANCED_KINDS: Final[Kinds] = {
    "double_tactic": Kind(sets="doubles"),
    "dp_per_battle_won": Kind(counted("dp", "battle_dp"), Fixed("once_per_battle", True)),
}


def read_advanced(row: Row) -> Advanced:
    """The counter of an advanced tactic."""
    advanced = Advanced()
    read_into(advanced, row, "effects", ADVANCED_KINDS, {})
    return advanced


# -- sectors --------------------------------------------------------------------------------------------------------

BONUS_KINDS: Final[Kinds] = {
    "start_tech": Kind(Name("field", "fields", "field"), Number("level", "level", 2, 6)),
    "start_ships": Kind(Number("amount", "ships")),
    "start_population": Kind(Number("amount", "population")),
    "extra_growth_counter": Kind(Number("amount", "counters"), Fixed("round", 1), Fixed("cost", 0)),
}

# -- research+ ------------------------------------------------------------------------------------------------------


class Plus:
    """What research+ of a field gives: free actions, an extra counter, an exchange, a cancelled counter."""

    def __init__(self) -> None:
        self.gains = 0
        self.grows = 0
        self.bonus = 0  # population more in each of these free Grow Population actions
        self.cancels = False
        self.extras = 0
        self.exchanges = False
        self.doubles = False
        self.double_cost = 0


class FreePlus(Kind):
    """GE-RES-07, -09: free Gain Star or Grow Population actions."""

    def read(self, effect: Row, into: Any, tables: Tables) -> None:
        super().read(effect, into, tables)
        amount = effect.number("amount", least=1)
        if effect.one_of("action", ("gain_star", "grow_population")) == 0:
            useless(effect, "extra_bonus_population")
            into.gains += amount
        else:
            into.grows += amount
            into.bonus = effect.number("extra_bonus_population", 0)


PLUS_KINDS: Final[Kinds] = {
    "cancel_growth_counter": Kind(
        Fixed("amount", 1), Fixed("needs_war", True), Fixed("counts_as_blocking", True), sets="cancels"
    ),
    "extra_growth_counter_now": Kind(Number("amount", "extras", 1), Fixed("cost", 0)),
    "exchange_domination_card": Kind(Fixed("amount", 1), sets="exchanges"),
    "free_action": FreePlus(
        Parameter("action"),
        Parameter("amount"),
        Parameter("extra_bonus_population"),
        Useless("sector"),
        Useless("ships_factor"),
        Useless("with"),
    ),
    "double_research": Kind(Fixed("other_field_only", True), Number("cost_dp", "double_cost"), sets="doubles"),
}


def read_plus(row: Row) -> Plus:
    """The research+ effect of a field."""
    plus = Plus()
    read_into(plus, row, "plus", PLUS_KINDS, {})
    return plus


# -- ways to gain a star --------------------------------------------------------------------------------------------

# Of each way to gain a star: its targets, the rules for ships and population, the ships of the first, does it need war?
WAY_RULES: Final[dict[str, tuple[list[str], str, int, str, bool]]] = {
    "colonize": (["uninhabited"], "fixed", 1, "fixed", False),
    "subjugate": (["primitive"], "fixed", 1, "fixed", False),
    "ally": (["advanced"], "fixed", 1, "fixed", False),
    "conquer": (["advanced", "player_star"], "population_plus_one", 0, "fixed", True),
    "liberate": (["sts_player_star"], "population_plus_one", 0, "all", True),
    "advance": (["primitive"], "fixed", 1, "none", False),
}


def check_way(row: Row) -> str:
    """GE-STA-02 to -08: a way to gain a star; the rules leave open how many discs come (and how many stars advance)."""
    way = row.text("id")
    row.known("id", way, tuple(WAY_RULES))
    targets, ships_rule, ships, population_rule, war = WAY_RULES[way]
    fixed(row, "targets", targets)
    fixed(row, "ships_rule", ships_rule)
    fixed(row, "ships", ships)
    fixed(row, "population_rule", population_rule)
    fixed(row, "needs_war", war)
    fixed(row, "gives_tech", war)
    fixed(row, "may_declare_war", way == "conquer")
    fixed(row, "max_targets", 1, 2)
    return way


# -- star peoples ---------------------------------------------------------------------------------------------------


class Traits:
    """What one side of a star people tile says, each kind of effect as a number."""

    def __init__(self) -> None:
        self.start_tech: list[tuple[int, int]] = []
        self.start_choice = 0
        self.start_ships = 0
        self.start_population = 0
        self.start_dp = 0
        self.ways: list[int] = []
        self.cv_defending = 0
        self.cv_attacking_sto = 0
        self.ignores_sto_limits = False
        self.switch_dp = 0
        self.war_costs_sts = 0
        self.extra_counter_with = -1
        self.extra_counters = 0
        self.subjugate_bonus = 0
        self.trade_dp = 0
        self.forced_trade = False
        self.relocates = 0
        self.no_asteroids = False
        self.dp_per_ship_lost = 0
        self.lost_battle_cap = 0
        self.forces_attacker = False
        self.forces_defender = False
        self.extra_ally = 0
        self.conquer_population = 0
        self.jump_from = 0
        self.jump_to = 0
        self.no_war = False
        self.steals = False
        self.trades_with_each = False
        self.grow_discs = 1
        self.conquest_factor = 1
        self.ignores_siege = False
        self.conquer_ships = 0
        self.conquers_players_only = False
        self.war_in_movement = False
        self.liberation_dp = 0
        self.free_colonize = 0
        self.ships_to_population = 0
        self.ships_per_disc = 0
        self.cap_field = -1
        self.cap_level = 0
        self.relic_replaced = -1
        self.relic_ships = 0


class StartTech(Kind):
    """GE-SET-16: a field begins at a level; there may be several."""

    def read(self, effect: Row, into: Any, tables: Tables) -> None:
        field, level = [parameter.value(effect, tables) for parameter in self.parameters]
        into.start_tech.append((field, level))


class ShipCv(Kind):
    """GE-STP-01, -02: CV for every ship when defending, or when attacking a side with an STO player."""

    def read(self, effect: Row, into: Any, tables: Tables) -> None:
        super().read(effect, into, tables)
        if effect.one_of("role", ("defender", "attacker")) == 0:
            useless(effect, "if_defender_alignment")
            into.cv_defending = effect.number("amount")
        else:
            effect.one_of("if_defender_alignment", ("sto",))
            into.cv_attacking_sto = effect.number("amount")


class GainOption(Kind):
    """GE-STP-05: a way to gain a star that the tile lists among its options, too."""

    def read(self, effect: Row, into: Any, tables: Tables) -> None:
        if effect.one_of("option", tables["ways"]) not in into.ways:
            raise effect.wrong("option", f'"{effect.data["option"]}" must be among the options of this side, too')


class ForceRetreat(Kind):
    """GE-COM-07, -08: once a round the attacker, or a defender, who may then not come back."""

    def read(self, effect: Row, into: Any, tables: Tables) -> None:
        defender = effect.one_of("target", ("attacker", "defender")) == 1
        fixed(effect, "bars_reentry", defender)
        if defender:
            into.forces_defender = True
        else:
            into.forces_attacker = True


class ResearchJump(Kind):
    """GE-RES-06: from one level at once to a higher one."""

    def read(self, effect: Row, into: Any, tables: Tables) -> None:
        into.jump_from = effect.number("from", least=1, most=5)
        into.jump_to = effect.number("to", least=into.jump_from + 1, most=6)


START_KINDS: Final[Kinds] = {
    "start_tech": StartTech(Name("field", "fields"), Number("level", "", 1, 6)),
    "start_tech_choice": Kind(Number("level", "start_choice", 1, 6)),
    "start_ships": Kind(Number("amount", "start_ships", -3)),
    "start_population": Kind(Number("amount", "start_population")),
    "start_dp": Kind(Number("amount", "start_dp")),
}
PEOPLE_KINDS: Final[Kinds] = {
    **START_KINDS,
    "cv_per_ship": ShipCv(
        Parameter("amount"), Parameter("role"), Useless("if_opposing_fleet"), Parameter("if_defender_alignment")
    ),
    "growth_limit_ignores": Kind(Fixed("whose", "other_sto_players"), Fixed("mutual", True), sets="ignores_sto_limits"),
    "dp_on_alignment_switch": Kind(Number("dp", "switch_dp", -100)),
    "war_on_me_costs": Kind(Fixed("by", "sts"), Number("dp", "war_costs_sts")),
    "extra_counter_if_selected": Kind(
        Name("counter", "counters", "extra_counter_with"), Number("amount", "extra_counters", 1), Fixed("cost", 0)
    ),
    "extra_gain_option": GainOption(Parameter("option")),
    "subjugate_bonus": Kind(Number("amount", "subjugate_bonus"), Fixed("within_growth_limit", True)),
    "trade_dp": Kind(Number("dp", "trade_dp"), Fixed("partner_too", True)),
    "forced_trade": Kind(Fixed("amount", 1), sets="forced_trade"),
    "relocate_when_conquered": Kind(Number("max", "relocates"), Fixed("distance", "ship_range")),
    "no_asteroid_ships": Kind(sets="no_asteroids"),
    "dp_per_own_ship_destroyed": Kind(
        Number("dp", "dp_per_ship_lost"), Number("cap_in_lost_battle", "lost_battle_cap")
    ),
    "force_retreat": ForceRetreat(Parameter("target"), Fixed("per_round", 1), Parameter("bars_reentry")),
    "extra_ally_per_gain_star": Kind(Number("amount", "extra_ally")),
    "conquer_population": Kind(Number("max", "conquer_population")),
    "research_jump": ResearchJump(Parameter("from"), Parameter("to")),
    "may_not_declare_war": Kind(sets="no_war"),
    "steal_tech_after_trading": Kind(
        Fixed("amount", 1),
        Fixed("needs_contact", True),
        Fixed("sto_victim_may_declare_war_in_era", "second"),
        sets="steals",
    ),
    "trade_with_each_player": Kind(sets="trades_with_each"),
    "grow_discs_per_star": Kind(Number("amount", "grow_discs", 1)),
    "conquest_population_factor": Kind(Number("factor", "conquest_factor")),
    "ignores_siege_ships_against_me": Kind(sets="ignores_siege"),
    "conquer_ships_needed": Kind(Number("amount", "conquer_ships")),
    "conquer_targets": Kind(Fixed("targets", ["player_star"]), sets="conquers_players_only"),
    "declare_war_in_own_movement": Kind(Fixed("on", "sts"), sets="war_in_movement"),
    "dp_per_liberation": Kind(Number("dp", "liberation_dp")),
    "free_actions_per_game": Kind(
        Fixed("action", "gain_star"), Fixed("option", "colonize"), Number("amount", "free_colonize")
    ),
    "convert_ship_to_bonus_population": Kind(Number("max_stars", "ships_to_population"), Fixed("blockable", True)),
    "convert_population_to_ships": Kind(Number("ships_per_disc", "ships_per_disc"), Fixed("blockable", True)),
    "tech_cap": Kind(Name("field", "fields", "cap_field"), Number("level", "cap_level")),
    "relic_replacement": Kind(Name("relic", "relics", "relic_replaced"), Number("ships", "relic_ships")),
}


def read_traits(
    row: Row, fields: Sequence[str], ways: Sequence[str], relics: Sequence[str], counters: Sequence[str]
) -> Traits:
    """A side of a star people tile."""
    tables = {"fields": fields, "ways": ways, "relics": relics, "counters": counters}
    traits = Traits()
    traits.ways = row.some_of("options", ways)
    read_into(traits, row, "start", START_KINDS, tables)
    read_into(traits, row, "effects", PEOPLE_KINDS, tables)
    row.skip("text")
    row.end()
    return traits


# -- relics ---------------------------------------------------------------------------------------------------------


class Relic:
    """What a relic does, each kind of effect as a number."""

    def __init__(self, permanent: bool) -> None:
        self.permanent: Final = permanent
        self.views = 0
        self.bonus = False
        self.field = -1
        self.levels = 0
        self.ships = 0
        self.ray_distance = 0
        self.grid = 0
        self.immune = False
        self.gate = False
        self.gate_unblockable_from = 0


RELIC_KINDS: Final[Kinds] = {
    "extra_remote_view": Kind(counted("amount", "views"), Fixed("any_fleet", True)),
    "bonus_population_here": Kind(Fixed("amount", 1), Fixed("blockable", True), sets="bonus"),
    "gain_tech": Kind(Name("field", "fields", "field"), Number("amount", "levels", 1), Fixed("plus_at_max", True)),
    "place_ships": Kind(counted("amount", "ships"), Fixed("where", "this_star"), Fixed("blockable", False)),
    "death_ray": Kind(counted("distance", "ray_distance"), Fixed("per_round", 1)),
    "ships_needed_bonus": Kind(counted("amount", "grid")),
    "death_ray_immunity": Kind(sets="immune"),
    "stargate_link": Kind(
        Fixed("between", "own_stars_and_this_star"),
        counted("unblockable_from_propulsion", "gate_unblockable_from"),
        sets="gate",
    ),
}


def read_relic(row: Row, fields: Sequence[str]) -> Relic:
    """A relic."""
    relic = Relic(row.flag("permanent"))
    read_into(relic, row, "effects", RELIC_KINDS, {"fields": fields})
    row.skip("id", "name", "origin", "text")
    row.end()
    return relic


# -- domination cards -----------------------------------------------------------------------------------------------


class Card:
    """A domination card. What its sections ask for and do is read where that is done: `conditions`, `cards`."""

    def __init__(self, row: Row) -> None:
        a, b = row.row("a"), row.row("b")
        self.dp: Final = a.number("dp")
        self.play_windows: Final = read_windows(a, "play_windows", ["any"])  # flags by window
        self.effect_windows: Final = read_windows(a, "effect_windows", ["any"])
        self.sums: Final = b.one_of("combine", ("best_of", "sum")) == 1
        self.a: Final = a
        self.b: Final = b
        a.skip("condition", "effect")
        a.end()
        b.skip("options")
        b.end()


def read_windows(row: Row, column: str, usual: Sequence[str]) -> list[int]:
    """Flags, one a window; `any` is each of them."""
    names = row.texts(column, usual)
    if names == ["any"]:
        names = list(WINDOWS)
    found = [row.known(column, name, WINDOWS) for name in names]
    return [int(window in found) for window in range(len(WINDOWS))]


# -- stories --------------------------------------------------------------------------------------------------------


class Era:
    """What a story scores in one era."""

    def __init__(self) -> None:
        self.alignment = 0
        self.alignment_dp = 0
        self.contact_dp = 0
        self.at_war_dp = 0
        self.star_taken_dp = 0
        self.star_taken_outside = False
        self.battle_won_dp = 0
        self.battle_won_outside = False
        self.researched_fields: list[int] = []
        self.researched_base = 0
        self.action_dp = [0, 0, 0, 0, 0]
        self.population_removed_dp = 0
        self.sole_researcher_dp = 0
        self.blocked_star_dp = 0
        self.retreat_dp = 0
        self.highest_level_dp = 0
        self.ship_destroyed_dp = 0


class ActionDp(Kind):
    """GE-SCR-07, -10, -13: a growth action that the story pays for."""

    def read(self, effect: Row, into: Any, tables: Tables) -> None:
        into.action_dp[effect.one_of("action", tables["counters"])] = effect.number("dp")


AT_ONCE: Final = Fixed("when", "immediate")
AT_ROUND_END: Final = Fixed("when", "round_end")
AT_GAME_END: Final = Fixed("when", "game_end")
STORY_KINDS: Final[Kinds] = {
    "alignment_dp": Kind(Name("alignment", "alignments", "alignment"), counted("dp", "alignment_dp"), AT_ROUND_END),
    "contact_dp": Kind(counted("dp", "contact_dp"), AT_ROUND_END),
    "at_war_dp": Kind(counted("dp", "at_war_dp"), AT_ROUND_END),
    "star_taken_dp": Kind(counted("dp", "star_taken_dp"), Says("outside_home_sector", "star_taken_outside"), AT_ONCE),
    "battle_won_dp": Kind(counted("dp", "battle_won_dp"), Says("outside_home_sector", "battle_won_outside"), AT_ONCE),
    "researched_highest_dp": Kind(
        Names("fields", "fields", "researched_fields"), counted("base", "researched_base"), AT_ROUND_END
    ),
    "action_dp": ActionDp(Parameter("action"), Parameter("dp"), Fixed("needs_effect", True), AT_ONCE),
    "population_removed_dp": Kind(counted("dp", "population_removed_dp"), AT_ONCE),
    "sole_researcher_dp": Kind(counted("dp", "sole_researcher_dp"), AT_ROUND_END),
    "blocked_star_dp": Kind(counted("dp", "blocked_star_dp"), AT_ROUND_END),
    "retreat_before_combat_dp": Kind(counted("dp", "retreat_dp"), AT_ONCE),
    "highest_level_dp": Kind(counted("dp", "highest_level_dp"), AT_ROUND_END),
    "ship_destroyed_dp": Kind(counted("dp", "ship_destroyed_dp"), AT_ONCE),
}


def read_era(row: Row, fields: Sequence[str], counters: Sequence[str]) -> Era:
    """The items of one era."""
    era = Era()
    read_into(era, row, "scoring", STORY_KINDS, {"fields": fields, "counters": counters, "alignments": ("sto", "sts")})
    row.skip("era")
    row.end()
    return era


# -- goals ----------------------------------------------------------------------------------------------------------


class Goal:
    """What a goal scores."""

    def __init__(self) -> None:
        self.per_center_star = 0
        self.dp_per_trade = 0
        self.first_war_dp = 0
        self.most_counters_dp = 0
        self.leaders = False
        self.most_leaders_dp = 0
        self.most_leaders_solo = 0
        self.per_relic_star = 0
        self.multiplier = 1
        self.majority_dp = 0
        self.sector_dp = 0
        self.sector_stars = 0


GOAL_KINDS: Final[Kinds] = {
    "per_center_star": Kind(counted("dp", "per_center_star"), AT_GAME_END),
    "dp_per_trade": Kind(counted("dp", "dp_per_trade"), AT_ONCE),
    "dp_on_first_war_per_player": Kind(counted("dp", "first_war_dp"), AT_ONCE),
    "most_star_counters_per_type": Kind(counted("dp", "most_counters_dp"), Fixed("ties", "all"), AT_GAME_END),
    "leader_ship_per_alignment": Kind(Fixed("when", "era_end"), sets="leaders"),
    "most_leader_ships": Kind(
        counted("dp", "most_leaders_dp"), counted("dp_solo", "most_leaders_solo"), Fixed("ties", "all"), AT_GAME_END
    ),
    "per_star_with_relic": Kind(counted("dp", "per_relic_star"), AT_GAME_END),
    "domination_multiplier": Kind(Number("factor", "multiplier", 1, usual=1), Fixed("round_down", False), AT_ONCE),
    "per_sector_absolute_ship_majority": Kind(counted("dp", "majority_dp"), AT_GAME_END),
    "per_sector_with_stars": Kind(counted("min_stars", "sector_stars"), counted("dp", "sector_dp"), AT_GAME_END),
}


def read_goal(row: Row) -> Goal:
    """A goal."""
    goal = Goal()
    read_into(goal, row, "scoring", GOAL_KINDS, {})
    row.skip("id", "name", "play_style", "origin", "solo", "text")
    row.end()
    return goal
