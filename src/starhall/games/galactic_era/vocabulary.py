"""The effect vocabulary (section 15 of the rules): what the content files may say, read into typed tables.

Nothing in the content works outside this list: an unknown kind or parameter is refused with the known ones, and so is
a value that the rules give no meaning to.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from starhall.kernel.content import Row

# Each kind with its parameters. Those of FIXED may be left out; the readers below ask for the others.
KINDS: Final[dict[str, tuple[str, ...]]] = {
    "start_tech": ("field", "level"),
    "start_tech_choice": ("level",),
    "start_ships": ("amount",),
    "start_population": ("amount",),
    "start_dp": ("amount",),
    "extra_growth_counter": ("amount", "round", "cost"),
    "cv_per_ship": ("amount", "role", "if_opposing_fleet", "if_defender_alignment"),
    "siege_ships": ("per", "amount"),
    "range": ("amount",),
    "retreat_before_combat": ("after_reveal", "shows_ships"),
    "double_tactic": (),
    "dp_per_battle_won": ("dp", "once_per_battle"),
    "growth_limit_ignores": ("whose", "mutual"),
    "dp_on_alignment_switch": ("dp",),
    "war_on_me_costs": ("by", "dp"),
    "extra_counter_if_selected": ("counter", "amount", "cost"),
    "extra_gain_option": ("option",),
    "subjugate_bonus": ("amount", "within_growth_limit"),
    "trade_dp": ("dp", "partner_too"),
    "forced_trade": ("amount",),
    "relocate_when_conquered": ("max", "distance"),
    "no_asteroid_ships": (),
    "dp_per_own_ship_destroyed": ("dp", "cap_in_lost_battle"),
    "force_retreat": ("target", "per_round", "bars_reentry"),
    "extra_ally_per_gain_star": ("amount",),
    "conquer_population": ("max",),
    "research_jump": ("from", "to"),
    "may_not_declare_war": (),
    "steal_tech_after_trading": ("amount", "needs_contact", "sto_victim_may_declare_war_in_era"),
    "trade_with_each_player": (),
    "grow_discs_per_star": ("amount",),
    "conquest_population_factor": ("factor",),
    "ignores_siege_ships_against_me": (),
    "conquer_ships_needed": ("amount",),
    "conquer_targets": ("targets",),
    "declare_war_in_own_movement": ("on",),
    "dp_per_liberation": ("dp",),
    "free_actions_per_game": ("action", "option", "amount"),
    "convert_ship_to_bonus_population": ("max_stars", "blockable"),
    "convert_population_to_ships": ("ships_per_disc", "blockable"),
    "tech_cap": ("field", "level"),
    "relic_replacement": ("relic", "ships"),
    "cancel_growth_counter": ("amount", "needs_war", "counts_as_blocking"),
    "extra_growth_counter_now": ("amount", "cost"),
    "exchange_domination_card": ("amount",),
    "free_action": ("action", "amount", "extra_bonus_population", "sector", "ships_factor", "with"),
    "double_research": ("other_field_only", "cost_dp"),
    "extra_remote_view": ("amount", "any_fleet"),
    "bonus_population_here": ("amount", "blockable"),
    "gain_tech": ("field", "amount", "plus_at_max"),
    "place_ships": ("amount", "where", "blockable"),
    "death_ray": ("distance", "per_round"),
    "ships_needed_bonus": ("amount",),
    "death_ray_immunity": (),
    "stargate_link": ("between", "unblockable_from_propulsion"),
    "gain_tech_from_victim": ("amount",),
    "dp_per_switch_counter": ("dp",),
    "battle_cv": ("amount", "sector"),
    "add_population_each": ("min_population", "amount", "ignore_limit", "blockable"),
    "war_immunity": ("until",),
    "nebula_range": ("amount",),
    "inspect_hands": ("players", "players_if_5_plus"),
    "extra_trade": ("amount", "partner_too"),
    "battle_choice": ("options",),
    "teleport": ("amount", "blockable"),
}


def some_kinds(*kinds: str) -> dict[str, tuple[str, ...]]:
    """A part of the kinds: those that work on one sort of component."""
    return {kind: KINDS[kind] for kind in kinds}


TACTIC_KINDS: Final = some_kinds("cv_per_ship", "siege_ships", "range", "retreat_before_combat")
COUNTER_KINDS: Final = some_kinds("double_tactic", "dp_per_battle_won")
PLUS_KINDS: Final = some_kinds(
    "cancel_growth_counter",
    "extra_growth_counter_now",
    "exchange_domination_card",
    "free_action",
    "double_research",
)
RELIC_KINDS: Final = some_kinds(
    "extra_remote_view",
    "bonus_population_here",
    "gain_tech",
    "place_ships",
    "death_ray",
    "ships_needed_bonus",
    "death_ray_immunity",
    "stargate_link",
)
CARD_KINDS: Final = some_kinds(
    "gain_tech_from_victim",
    "dp_per_switch_counter",
    "free_action",
    "battle_cv",
    "add_population_each",
    "war_immunity",
    "place_ships",
    "nebula_range",
    "inspect_hands",
    "extra_trade",
    "battle_choice",
    "teleport",
)
BONUS_KINDS: Final = some_kinds("start_tech", "start_ships", "start_population", "extra_growth_counter")
START_KINDS: Final = some_kinds("start_tech", "start_tech_choice", "start_ships", "start_population", "start_dp")
CONDITIONS: Final[dict[str, tuple[str, ...]]] = {
    "took_player_stars_this_turn": ("amount",),
    "leads_alignment": ("min_dp",),
    "owns_stars_in_center": ("amount",),
    "owns_all_stars_in_home_sector": (),
    "stars_with_population": ("stars", "min_population"),
    "level_at_least": ("field", "level"),
    "owns_center_star_of_center": (),
    "at_peace_with_all": (),
    "built_ships_in_one_action": ("amount",),
    "ships_in_nebulas": ("amount",),
    "sectors_with_ship_and_star": ("amount",),
    "total_levels": ("amount",),
    "total_base_cv": ("amount",),
    "owns_stars": ("amount",),
    "level_pair": ("first", "second"),
}
B_KINDS: Final[dict[str, tuple[str, ...]]] = {
    "per_neutral_star_alone": ("dp",),
    "level": ("field", "factor"),
    "no_alignment_dp_this_round": ("dp", "window"),
    "best_center_star_population": ("dp",),
    "home_sector_exclusive": ("dp",),
    "per_star_min_population": ("min_population", "dp"),
    "per_foreign_home_star_with_ship": ("dp",),
    "per_asteroid_with_ship": ("dp",),
    "level_by_alignment": ("sto", "sts"),
    "per_sector_with_ship": ("dp",),
    "lowest_level": ("factor",),
    "per_sector_only_fleet": ("dp",),
    "per_stars": ("stars", "dp"),
    "highest_level": ("factor",),
}
STORY_KINDS: Final[dict[str, tuple[str, ...]]] = {
    "alignment_dp": ("alignment", "dp", "when"),
    "contact_dp": ("dp", "when"),
    "at_war_dp": ("dp", "when"),
    "star_taken_dp": ("dp", "outside_home_sector", "when"),
    "battle_won_dp": ("dp", "outside_home_sector", "when"),
    "researched_highest_dp": ("fields", "base", "when"),
    "action_dp": ("action", "dp", "needs_effect", "when"),
    "population_removed_dp": ("dp", "when"),
    "sole_researcher_dp": ("dp", "when"),
    "blocked_star_dp": ("dp", "when"),
    "retreat_before_combat_dp": ("dp", "when"),
    "highest_level_dp": ("dp", "when"),
    "ship_destroyed_dp": ("dp", "when"),
}
GOAL_KINDS: Final[dict[str, tuple[str, ...]]] = {
    "per_center_star": ("dp", "when"),
    "dp_per_trade": ("dp", "when"),
    "dp_on_first_war_per_player": ("dp", "when"),
    "most_star_counters_per_type": ("dp", "ties", "when"),
    "leader_ship_per_alignment": ("when",),
    "most_leader_ships": ("dp", "dp_solo", "ties", "when"),
    "per_star_with_relic": ("dp", "when"),
    "domination_multiplier": ("factor", "round_down", "when"),
    "per_sector_absolute_ship_majority": ("dp", "when"),
    "per_sector_with_stars": ("min_stars", "dp", "when"),
}
# Parameters to which the rules give one meaning, with the values that say it.
FIXED: Final[dict[str, dict[str, tuple[Any, ...]]]] = {
    "extra_growth_counter": {"round": (1,), "cost": (0,)},
    "retreat_before_combat": {"shows_ships": (False,)},
    "dp_per_battle_won": {"once_per_battle": (True,)},
    "growth_limit_ignores": {"whose": ("other_sto_players",), "mutual": (True,)},
    "war_on_me_costs": {"by": ("sts",)},
    "extra_counter_if_selected": {"cost": (0,)},
    "subjugate_bonus": {"within_growth_limit": (True,)},
    "trade_dp": {"partner_too": (True,)},
    "forced_trade": {"amount": (1,)},
    "relocate_when_conquered": {"distance": ("ship_range",)},
    "force_retreat": {"per_round": (1,)},
    "steal_tech_after_trading": {
        "amount": (1,),
        "needs_contact": (True,),
        "sto_victim_may_declare_war_in_era": ("second",),
    },
    "conquer_targets": {"targets": (["player_star"],)},
    "declare_war_in_own_movement": {"on": ("sts",)},
    "free_actions_per_game": {"action": ("gain_star",), "option": ("colonize",)},
    "convert_ship_to_bonus_population": {"blockable": (True,)},
    "convert_population_to_ships": {"blockable": (True,)},
    "cancel_growth_counter": {"amount": (1,), "needs_war": (True,), "counts_as_blocking": (True,)},
    "extra_growth_counter_now": {"cost": (0,)},
    "exchange_domination_card": {"amount": (1,)},
    "free_action": {"sector": ("center",), "with": ("unselected_technology_counter",)},
    "double_research": {"other_field_only": (True,)},
    "extra_remote_view": {"any_fleet": (True,)},
    "bonus_population_here": {"amount": (1,), "blockable": (True,)},
    "gain_tech": {"plus_at_max": (True,)},
    "place_ships": {"where": ("this_star", "own_stars"), "blockable": (False,)},
    "death_ray": {"per_round": (1,)},
    "stargate_link": {"between": ("own_stars_and_this_star",)},
    "gain_tech_from_victim": {"amount": (1,)},
    "battle_cv": {"sector": ("home",)},
    "add_population_each": {"amount": (1,), "ignore_limit": (True,), "blockable": (False,)},
    "war_immunity": {"until": ("round_end",)},
    "extra_trade": {"partner_too": (True,)},
    "battle_choice": {"options": (["no_retreat_before_combat", "no_own_losses"],)},
    "teleport": {"blockable": (False,)},
    "no_alignment_dp_this_round": {"window": ("round_end",)},
    "alignment_dp": {"when": ("round_end",)},
    "contact_dp": {"when": ("round_end",)},
    "at_war_dp": {"when": ("round_end",)},
    "star_taken_dp": {"when": ("immediate",)},
    "battle_won_dp": {"when": ("immediate",)},
    "researched_highest_dp": {"when": ("round_end",)},
    "action_dp": {"needs_effect": (True,), "when": ("immediate",)},
    "population_removed_dp": {"when": ("immediate",)},
    "sole_researcher_dp": {"when": ("round_end",)},
    "blocked_star_dp": {"when": ("round_end",)},
    "retreat_before_combat_dp": {"when": ("immediate",)},
    "highest_level_dp": {"when": ("round_end",)},
    "ship_destroyed_dp": {"when": ("immediate",)},
    "per_center_star": {"when": ("game_end",)},
    "dp_per_trade": {"when": ("immediate",)},
    "dp_on_first_war_per_player": {"when": ("immediate",)},
    "most_star_counters_per_type": {"ties": ("all",), "when": ("game_end",)},
    "leader_ship_per_alignment": {"when": ("era_end",)},
    "most_leader_ships": {"ties": ("all",), "when": ("game_end",)},
    "per_star_with_relic": {"when": ("game_end",)},
    "domination_multiplier": {"round_down": (False,), "when": ("immediate",)},
    "per_sector_absolute_ship_majority": {"when": ("game_end",)},
    "per_sector_with_stars": {"when": ("game_end",)},
}
LETTER_NAMES: Final[tuple[str, ...]] = ("A", "B", "C", "D", "E")

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


def read_effects(row: Row, column: str, known: dict[str, tuple[str, ...]]) -> list[Row]:
    """The effects of a column: each kind, each parameter and each fixed value is known."""
    rows = row.rows(column, optional=True)
    for effect in rows:
        check_effect(effect, known)
    return rows


def check_effect(effect: Row, known: dict[str, tuple[str, ...]]) -> str:
    """The kind of an effect that is one of these, with known parameters and values that mean something."""
    kind = effect.text("kind")
    if kind not in known:
        raise effect.wrong("kind", f'unknown kind "{kind}"; known: {", ".join(sorted(known))}')
    for parameter in effect.data:
        if parameter != "kind" and parameter not in known[kind]:
            raise effect.wrong(parameter, f"unknown parameter; known: {', '.join(known[kind]) or 'none'}")
    for parameter, values in FIXED.get(kind, {}).items():
        fixed(effect, parameter, *values)
    return kind


def fixed(row: Row, parameter: str, *values: Any) -> None:
    """A parameter to which the rules give one meaning: it says just that, or is left out."""
    row.skip(parameter)
    if parameter in row.data:
        said = row.data[parameter]
        if not any([type(said) is type(value) and said == value for value in values]):
            known = " or ".join([str(value).lower() if isinstance(value, bool) else repr(value) for value in values])
            raise row.wrong(parameter, f"is {said!r}; the rules know only {known} here")


def useless(effect: Row, *parameters: str) -> None:
    """These parameters mean nothing in this place."""
    for parameter in parameters:
        if parameter in effect.data:
            raise effect.wrong(parameter, "means nothing here; leave it out")


def amount_of(value: Any) -> int:
    """A parameter as a number: a letter counts from 1, so that 0 is `not there`."""
    if isinstance(value, str):
        return LETTER_NAMES.index(value) + 1 if value in LETTER_NAMES else 1
    if isinstance(value, bool | int | float):
        return int(value)
    return 1


class Counted:
    """A list of effects whose parameters are numbers."""

    def __init__(self, effects: list[Row]) -> None:
        self.effects: Final = effects

    def has(self, kind: str) -> bool:
        """Is there an effect of this kind?"""
        return any([effect.data["kind"] == kind for effect in self.effects])

    def of(self, kind: str, parameter: str) -> int:
        """A parameter of the effect of this kind; 0 where there is none."""
        for effect in self.effects:
            if effect.data["kind"] == kind:
                value = effect.data.get(parameter, 0)
                if not isinstance(value, int) and value not in LETTER_NAMES:
                    raise effect.wrong(parameter, f"is {value!r}; a whole number (or the letter of a fleet) is needed")
                return amount_of(value)
        return 0


def read_counted(row: Row, column: str, known: dict[str, tuple[str, ...]]) -> Counted:
    """A list of effects of these kinds."""
    return Counted(read_effects(row, column, known))


def read_tactic(row: Row, column: str) -> Counted:
    """What a fleet's tactic does: its CV counts in any role."""
    counted = read_counted(row, column, TACTIC_KINDS)
    for effect in counted.effects:
        if effect.data["kind"] == "cv_per_ship":
            fixed(effect, "role", "any")
            useless(effect, "if_defender_alignment")
    return counted


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


def read_plus(row: Row) -> Plus:
    """The research+ effect of a field."""
    plus = Plus()
    for effect in read_effects(row, "plus", PLUS_KINDS):
        kind = effect.data["kind"]
        if kind == "free_action":
            useless(effect, "sector", "ships_factor", "with")
            if effect.one_of("action", ("gain_star", "grow_population")) == 0:
                useless(effect, "extra_bonus_population")
                plus.gains += effect.number("amount", least=1)
            else:
                plus.grows += effect.number("amount", least=1)
                plus.bonus = effect.number("extra_bonus_population", 0)
        elif kind == "cancel_growth_counter":
            plus.cancels = True
        elif kind == "extra_growth_counter_now":
            plus.extras += effect.number("amount", least=1)
        elif kind == "exchange_domination_card":
            plus.exchanges = True
        else:
            plus.doubles = True
            plus.double_cost = effect.number("cost_dp")
    return plus


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
        self.forced_trade = 0
        self.relocates = 0
        self.no_asteroids = False
        self.dp_per_ship_lost = 0
        self.lost_battle_cap = 0
        self.forces_attacker = 0
        self.forces_defender = 0
        self.extra_ally = 0
        self.conquer_population = 0
        self.jump_from = 0
        self.jump_to = 0
        self.no_war = False
        self.steals = 0
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


def read_traits(
    row: Row, fields: Sequence[str], ways: Sequence[str], relics: Sequence[str], counters: Sequence[str]
) -> Traits:
    """A side of a star people tile."""
    traits = Traits()
    traits.ways = row.some_of("options", ways)
    for effect in [*read_effects(row, "start", START_KINDS), *read_effects(row, "effects", KINDS)]:
        TRAIT_READERS[str(effect.data["kind"])](traits, effect, fields, ways, relics, counters)
    row.skip("text")
    row.end()
    return traits


def set_trait(
    traits: Traits,
    effect: Row,
    fields: Sequence[str],
    ways: Sequence[str],
    relics: Sequence[str],
    counters: Sequence[str],
) -> None:
    """One effect of a side, as numbers of its traits."""
    kind = effect.data["kind"]
    if kind == "start_tech":
        traits.start_tech.append((effect.one_of("field", fields), effect.number("level", least=1, most=6)))
    elif kind == "start_tech_choice":
        traits.start_choice = effect.number("level", least=1, most=6)
    elif kind == "start_ships":
        traits.start_ships = effect.number("amount", least=-3)
    elif kind == "start_population":
        traits.start_population = effect.number("amount")
    elif kind == "start_dp":
        traits.start_dp = effect.number("amount")
    elif kind == "cv_per_ship":
        set_cv(traits, effect)
    elif kind == "growth_limit_ignores":
        traits.ignores_sto_limits = True
    elif kind == "dp_on_alignment_switch":
        traits.switch_dp = effect.number("dp", least=-100)
    elif kind == "war_on_me_costs":
        traits.war_costs_sts = effect.number("dp")
    elif kind == "extra_counter_if_selected":
        traits.extra_counter_with = effect.one_of("counter", counters)
        traits.extra_counters = effect.number("amount", least=1)
    elif kind == "extra_gain_option":
        if effect.one_of("option", ways) not in traits.ways:
            raise effect.wrong("option", f'"{effect.data["option"]}" must be among the options of this side, too')
    elif kind == "subjugate_bonus":
        traits.subjugate_bonus = effect.number("amount")
    elif kind == "trade_dp":
        traits.trade_dp = effect.number("dp")
    elif kind == "forced_trade":
        traits.forced_trade = effect.number("amount", 1)
    else:
        set_rarer_trait(traits, effect, fields, relics)


def set_cv(traits: Traits, effect: Row) -> None:
    """GE-STP-01, -02: CV for every ship when defending, or when attacking a side with an STO player."""
    useless(effect, "if_opposing_fleet")
    if effect.one_of("role", ("defender", "attacker")) == 0:
        useless(effect, "if_defender_alignment")
        traits.cv_defending = effect.number("amount")
    else:
        effect.one_of("if_defender_alignment", ("sto",))
        traits.cv_attacking_sto = effect.number("amount")


def set_rarer_trait(traits: Traits, effect: Row, fields: Sequence[str], relics: Sequence[str]) -> None:
    """The rest of the kinds."""
    kind = effect.data["kind"]
    if kind == "relocate_when_conquered":
        traits.relocates = effect.number("max")
    elif kind == "no_asteroid_ships":
        traits.no_asteroids = True
    elif kind == "dp_per_own_ship_destroyed":
        traits.dp_per_ship_lost = effect.number("dp")
        traits.lost_battle_cap = effect.number("cap_in_lost_battle")
    elif kind == "force_retreat":
        defender = effect.one_of("target", ("attacker", "defender")) == 1
        fixed(effect, "bars_reentry", defender)
        if defender:
            traits.forces_defender = effect.number("per_round", 1)
        else:
            traits.forces_attacker = effect.number("per_round", 1)
    elif kind == "extra_ally_per_gain_star":
        traits.extra_ally = effect.number("amount")
    elif kind == "conquer_population":
        traits.conquer_population = effect.number("max")
    elif kind == "research_jump":
        traits.jump_from = effect.number("from", least=1, most=5)
        traits.jump_to = effect.number("to", least=traits.jump_from + 1, most=6)
    elif kind == "may_not_declare_war":
        traits.no_war = True
    elif kind == "steal_tech_after_trading":
        traits.steals = effect.number("amount", 1)
    elif kind == "trade_with_each_player":
        traits.trades_with_each = True
    elif kind == "grow_discs_per_star":
        traits.grow_discs = effect.number("amount", least=1)
    elif kind == "conquest_population_factor":
        traits.conquest_factor = effect.number("factor")
    elif kind == "ignores_siege_ships_against_me":
        traits.ignores_siege = True
    elif kind == "conquer_ships_needed":
        traits.conquer_ships = effect.number("amount")
    elif kind == "conquer_targets":
        traits.conquers_players_only = True
    elif kind == "declare_war_in_own_movement":
        traits.war_in_movement = True
    elif kind == "dp_per_liberation":
        traits.liberation_dp = effect.number("dp")
    elif kind == "free_actions_per_game":
        traits.free_colonize = effect.number("amount")
    elif kind == "convert_ship_to_bonus_population":
        traits.ships_to_population = effect.number("max_stars")
    elif kind == "convert_population_to_ships":
        traits.ships_per_disc = effect.number("ships_per_disc")
    elif kind == "tech_cap":
        traits.cap_field = effect.one_of("field", fields)
        traits.cap_level = effect.number("level")
    elif kind == "relic_replacement":
        traits.relic_replaced = effect.one_of("relic", relics)
        traits.relic_ships = effect.number("ships")
    else:
        raise effect.wrong("kind", "is no effect of a star people")


TRAIT_READERS: Final = dict.fromkeys(KINDS, set_trait)


class Relic:
    """What a relic does, each kind of effect as a number."""

    def __init__(self, permanent: bool) -> None:
        self.permanent: Final = permanent
        self.views = 0
        self.bonus = 0
        self.field = -1
        self.levels = 0
        self.ships = 0
        self.ray_distance = 0
        self.grid = 0
        self.immune = False
        self.gate = False
        self.gate_unblockable_from = 0


def read_relic(row: Row, fields: Sequence[str]) -> Relic:
    """A relic."""
    relic = Relic(row.flag("permanent"))
    counted = read_counted(row, "effects", RELIC_KINDS)
    relic.views = counted.of("extra_remote_view", "amount")
    relic.bonus = int(counted.has("bonus_population_here"))
    relic.ships = counted.of("place_ships", "amount")
    relic.ray_distance = counted.of("death_ray", "distance")
    relic.grid = counted.of("ships_needed_bonus", "amount")
    relic.immune = counted.has("death_ray_immunity")
    relic.gate = counted.has("stargate_link")
    relic.gate_unblockable_from = counted.of("stargate_link", "unblockable_from_propulsion")
    for effect in counted.effects:
        if effect.data["kind"] == "gain_tech":
            relic.field = effect.one_of("field", fields)
            relic.levels = effect.number("amount", least=1)
        elif effect.data["kind"] == "place_ships":
            fixed(effect, "where", "this_star")
    row.skip("id", "name", "origin", "text")
    row.end()
    return relic


class Clause:
    """A condition of an A section, an effect or an option of a B section: its kind and numbers."""

    def __init__(self, kind: str, a: int, b: int) -> None:
        self.kind: Final = kind
        self.a: Final = a
        self.b: Final = b


class Card:
    """A domination card."""

    def __init__(
        self,
        dp: int,
        conditions: list[Clause],
        effect: Clause,
        play_windows: list[int],
        effect_windows: list[int],
        sums: bool,
        b: list[Clause],
    ) -> None:
        self.dp: Final = dp
        self.conditions: Final = conditions
        self.effect: Final = effect
        self.play_windows: Final = play_windows  # flags by window
        self.effect_windows: Final = effect_windows
        self.sums: Final = sums
        self.b: Final = b


def read_windows(row: Row, column: str, usual: Sequence[str]) -> list[int]:
    """Flags, one a window; `any` is each of them."""
    names = row.texts(column, usual)
    if names == ["any"]:
        names = list(WINDOWS)
    found = [row.known(column, name, WINDOWS) for name in names]
    return [int(window in found) for window in range(len(WINDOWS))]


def read_clause(effect: Row, fields: Sequence[str], known: dict[str, tuple[str, ...]]) -> Clause:
    """Kind and two numbers: what is counted and how much it is, in the order of the vocabulary."""
    kind = str(effect.data["kind"])
    if kind == "level":
        return Clause(kind, effect.one_of("field", fields), halves(effect))
    if kind == "level_at_least":
        return Clause(kind, effect.one_of("field", fields), effect.number("level", least=1, most=6))
    if kind == "level_by_alignment":
        return Clause(kind, effect.one_of("sto", fields), effect.one_of("sts", fields))
    if kind == "free_action":
        return read_free_action(effect)
    if kind == "place_ships":
        fixed(effect, "where", "own_stars")
    numbers = [effect.number(name, least=1) for name in known[kind] if name not in FIXED.get(kind, {})]
    return Clause(kind, numbers[0] if numbers else 0, numbers[1] if len(numbers) > 1 else 0)


def halves(effect: Row) -> int:
    """A factor in halves: 0.5 or a whole number, 1 where none is said."""
    factor = effect.data.get("factor", 1)
    if isinstance(factor, bool) or not isinstance(factor, int | float) or factor <= 0 or int(2 * factor) != 2 * factor:
        raise effect.wrong("factor", f"is {factor!r}; a whole number or halves, such as 0.5, are needed")
    return int(2 * factor)


def read_free_action(effect: Row) -> Clause:
    """GE-DOM-17, -27: a Gain Star in the centre with more ships, or a Research with a square not selected."""
    useless(effect, "extra_bonus_population")
    if effect.one_of("action", ("gain_star", "research")) == 0:
        useless(effect, "with")
        return Clause("free_gain_star", effect.number("amount", least=1), effect.number("ships_factor", 1, least=1))
    useless(effect, "sector", "ships_factor")
    fixed(effect, "amount", 1)
    return Clause("free_research", 1, 1)


def read_a(row: Row, fields: Sequence[str]) -> Card:
    """A domination card's two sections."""
    a = row.row("a")
    b = row.row("b")
    conditions = [read_clause(effect, fields, CONDITIONS) for effect in read_effects(a, "condition", CONDITIONS)]
    effects = [read_clause(effect, fields, KINDS) for effect in read_effects(a, "effect", CARD_KINDS)]
    if len(effects) != 1:
        raise a.wrong("effect", "one effect is needed")
    options = [read_clause(effect, fields, B_KINDS) for effect in read_effects(b, "options", B_KINDS)]
    sums = b.one_of("combine", ("best_of", "sum")) == 1
    card = Card(
        a.number("dp"),
        conditions,
        effects[0],
        read_windows(a, "play_windows", ["any"]),
        read_windows(a, "effect_windows", ["any"]),
        sums,
        options,
    )
    a.end()
    b.end()
    return card


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


def read_era(row: Row, fields: Sequence[str], counters: Sequence[str]) -> Era:
    """The items of one era."""
    era = Era()
    rows = read_effects(row, "scoring", STORY_KINDS)
    counted = Counted(rows)
    era.alignment_dp = counted.of("alignment_dp", "dp")
    era.contact_dp = counted.of("contact_dp", "dp")
    era.at_war_dp = counted.of("at_war_dp", "dp")
    era.star_taken_dp = counted.of("star_taken_dp", "dp")
    era.star_taken_outside = counted.of("star_taken_dp", "outside_home_sector") == 1
    era.battle_won_dp = counted.of("battle_won_dp", "dp")
    era.battle_won_outside = counted.of("battle_won_dp", "outside_home_sector") == 1
    era.population_removed_dp = counted.of("population_removed_dp", "dp")
    era.sole_researcher_dp = counted.of("sole_researcher_dp", "dp")
    era.blocked_star_dp = counted.of("blocked_star_dp", "dp")
    era.retreat_dp = counted.of("retreat_before_combat_dp", "dp")
    era.highest_level_dp = counted.of("highest_level_dp", "dp")
    era.ship_destroyed_dp = counted.of("ship_destroyed_dp", "dp")
    era.researched_base = counted.of("researched_highest_dp", "base")
    for effect in rows:
        kind = effect.data["kind"]
        if kind == "alignment_dp":
            era.alignment = effect.one_of("alignment", ("sto", "sts"))
        elif kind == "researched_highest_dp":
            era.researched_fields = effect.some_of("fields", fields)
        elif kind == "action_dp":
            era.action_dp[effect.one_of("action", counters)] = effect.number("dp")
    row.skip("era")
    row.end()
    return era


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


def read_goal(row: Row) -> Goal:
    """A goal."""
    goal = Goal()
    counted = Counted(read_effects(row, "scoring", GOAL_KINDS))
    goal.per_center_star = counted.of("per_center_star", "dp")
    goal.dp_per_trade = counted.of("dp_per_trade", "dp")
    goal.first_war_dp = counted.of("dp_on_first_war_per_player", "dp")
    goal.most_counters_dp = counted.of("most_star_counters_per_type", "dp")
    goal.leaders = counted.has("leader_ship_per_alignment")
    goal.most_leaders_dp = counted.of("most_leader_ships", "dp")
    goal.most_leaders_solo = counted.of("most_leader_ships", "dp_solo")
    goal.per_relic_star = counted.of("per_star_with_relic", "dp")
    goal.multiplier = counted.of("domination_multiplier", "factor") or 1
    goal.majority_dp = counted.of("per_sector_absolute_ship_majority", "dp")
    goal.sector_dp = counted.of("per_sector_with_stars", "dp")
    goal.sector_stars = counted.of("per_sector_with_stars", "min_stars")
    row.skip("id", "name", "play_style", "origin", "solo", "text")
    row.end()
    return goal
