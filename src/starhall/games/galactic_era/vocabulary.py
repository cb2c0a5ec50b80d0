"""The effect vocabulary (section 15 of the rules): what the content files may say, read into typed tables.

Nothing in the content works outside this list: an unknown kind or parameter is refused with the known ones.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from starhall.kernel.content import Row

# Each kind with its parameters; all of them are optional unless the reader below asks for them.
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
MOVE_KINDS: Final[tuple[str, ...]] = (
    "toward_nearest",
    "random_in_range_else_nearest",
    "full_range_random_direction",
    "leave_hostile_hex",
    "most_hostile_ships_in_range_else_nearest",
    "random_in_range_else_random_direction",
    "random_in_range_else_stay",
)
MOVE_TARGETS: Final[tuple[str, ...]] = (
    "none",
    "star_of_player",
    "other_star",
    "center_of_its_sector",
    "any_star",
    "star_not_own",
    "neutral_star",
)
ENTRY_POINTS: Final[tuple[str, ...]] = ("entry_center", "entry_home_1", "entry_home_2")
GROWTH_KINDS: Final[tuple[str, ...]] = ("research", "turn_order", "spawn", "gain_star", "grow_population")
DO_RESEARCH: Final = 0
DO_ORDER: Final = 1
DO_SPAWN: Final = 2
DO_GAIN: Final = 3
DO_GROW: Final = 4
PREFERENCES: Final[tuple[str, ...]] = ("player", "neutral", "any")
RANDOM_FIELD: Final = -1
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
    """The effects of a column: each kind and each parameter is known."""
    rows = row.rows(column, optional=True)
    for effect in rows:
        kind = effect.text("kind")
        if kind not in known:
            raise effect.wrong("kind", f'unknown kind "{kind}"; known: {", ".join(sorted(known))}')
        for parameter in effect.data:
            if parameter != "kind" and parameter not in known[kind]:
                raise effect.wrong(parameter, f"unknown parameter; known: {', '.join(known[kind]) or 'none'}")
    return rows


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
                if isinstance(value, str) and value not in LETTER_NAMES:
                    raise effect.wrong(parameter, f'is "{value}"; a number (or the letter of a fleet) is needed')
                return amount_of(value)
        return 0


def read_counted(row: Row, column: str) -> Counted:
    """A list of effects."""
    return Counted(read_effects(row, column, KINDS))


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
    for effect in [*read_effects(row, "start", KINDS), *read_effects(row, "effects", KINDS)]:
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
        traits.start_tech.append((effect.one_of("field", fields), effect.number("level")))
    elif kind == "start_tech_choice":
        traits.start_choice = effect.number("level")
    elif kind == "start_ships":
        traits.start_ships = effect.number("amount", least=-3)
    elif kind == "start_population":
        traits.start_population = effect.number("amount")
    elif kind == "start_dp":
        traits.start_dp = effect.number("amount")
    elif kind == "cv_per_ship" and effect.text("role") == "defender":
        traits.cv_defending = effect.number("amount")
    elif kind == "cv_per_ship":
        traits.cv_attacking_sto = effect.number("amount")
    elif kind == "growth_limit_ignores":
        traits.ignores_sto_limits = True
    elif kind == "dp_on_alignment_switch":
        traits.switch_dp = effect.number("dp", least=-100)
    elif kind == "war_on_me_costs":
        traits.war_costs_sts = effect.number("dp")
    elif kind == "extra_counter_if_selected":
        traits.extra_counter_with = effect.one_of("counter", counters)
    elif kind == "subjugate_bonus":
        traits.subjugate_bonus = effect.number("amount")
    elif kind == "trade_dp":
        traits.trade_dp = effect.number("dp")
    elif kind == "forced_trade":
        traits.forced_trade = effect.number("amount")
    else:
        set_rarer_trait(traits, effect, fields, relics)


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
    elif kind == "force_retreat" and effect.text("target") == "attacker":
        traits.forces_attacker = effect.number("per_round")
    elif kind == "force_retreat":
        traits.forces_defender = effect.number("per_round")
    elif kind == "extra_ally_per_gain_star":
        traits.extra_ally = effect.number("amount")
    elif kind == "conquer_population":
        traits.conquer_population = effect.number("max")
    elif kind == "research_jump":
        traits.jump_from = effect.number("from")
        traits.jump_to = effect.number("to")
    elif kind == "may_not_declare_war":
        traits.no_war = True
    elif kind == "steal_tech_after_trading":
        traits.steals = effect.number("amount")
    elif kind == "trade_with_each_player":
        traits.trades_with_each = True
    elif kind == "grow_discs_per_star":
        traits.grow_discs = effect.number("amount")
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
    elif kind != "extra_gain_option":  # the list of options says the same
        raise effect.wrong("kind", "is no effect of a star people")


TRAIT_READERS: Final = dict.fromkeys(KINDS, set_trait)


class Relic:
    """What a relic does, each kind of effect as a number."""

    def __init__(self, permanent: bool) -> None:
        self.permanent: Final = permanent
        self.views = 0
        self.bonus = 0
        self.field = -1
        self.ships = 0
        self.ray_distance = 0
        self.grid = 0
        self.immune = False
        self.gate = False
        self.gate_unblockable_from = 0


def read_relic(row: Row, fields: Sequence[str]) -> Relic:
    """A relic."""
    relic = Relic(row.flag("permanent"))
    counted = read_counted(row, "effects")
    relic.views = counted.of("extra_remote_view", "amount")
    relic.bonus = counted.of("bonus_population_here", "amount")
    relic.ships = counted.of("place_ships", "amount")
    relic.ray_distance = counted.of("death_ray", "distance")
    relic.grid = counted.of("ships_needed_bonus", "amount")
    relic.immune = counted.has("death_ray_immunity")
    relic.gate = counted.has("stargate_link")
    relic.gate_unblockable_from = counted.of("stargate_link", "unblockable_from_propulsion")
    for effect in counted.effects:
        if effect.data["kind"] == "gain_tech":
            relic.field = effect.one_of("field", fields)
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


def read_clause(effect: Row, fields: Sequence[str]) -> Clause:
    """Kind and two numbers: what is counted and how much it is."""
    data = effect.data
    kind = str(data["kind"])
    if "field" in data:
        factor = data.get("factor", 1)
        return Clause(
            kind,
            effect.one_of("field", fields),
            int(2 * factor) if kind == "level" else amount_of(data.get("level", 0)),
        )
    if kind == "level_by_alignment":
        return Clause(kind, effect.one_of("sto", fields), effect.one_of("sts", fields))
    if kind == "free_action":
        return Clause(f"free_{data['action']}", effect.number("amount"), effect.number("ships_factor", 1))
    numbers = [amount_of(value) for name, value in data.items() if name != "kind" and isinstance(value, int)]
    return Clause(kind, numbers[0] if numbers else 0, numbers[1] if len(numbers) > 1 else 0)


def read_a(row: Row, fields: Sequence[str]) -> Card:
    """A domination card's two sections."""
    a = row.row("a")
    b = row.row("b")
    conditions = [read_clause(effect, fields) for effect in read_effects(a, "condition", CONDITIONS)]
    effects = [read_clause(effect, fields) for effect in read_effects(a, "effect", KINDS)]
    if len(effects) != 1:
        raise a.wrong("effect", "one effect is needed")
    options = [read_clause(effect, fields) for effect in read_effects(b, "options", B_KINDS)]
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


class AutomaMove:
    """A row of an automa's movement table."""

    def __init__(self, declares_war: bool, kind: int, target: int, per_hex: bool) -> None:
        self.declares_war: Final = declares_war
        self.kind: Final = kind
        self.target: Final = target
        self.per_hex: Final = per_hex


def read_automa_moves(row: Row) -> tuple[AutomaMove, ...]:
    """A movement table, rolls 1 to 6."""
    moves: list[AutomaMove] = []
    for roll, line in enumerate(row.rows("movement"), start=1):
        line.number("roll", least=roll, most=roll)
        moves.append(
            AutomaMove(
                line.flag("declares_war", False),
                line.one_of("kind", MOVE_KINDS),
                line.one_of("target", MOVE_TARGETS, "none"),
                line.one_of("scope", ("each_ship", "per_hex")) == 1,
            )
        )
        line.end()
    return tuple(moves)


class AutomaAction:
    """One entry of an automa's growth or starting list; a and b by kind."""

    def __init__(self, kind: int, a: int, b: int) -> None:
        self.kind: Final = kind
        self.a: Final = a
        self.b: Final = b


class AutomaEntry:
    """What an automa does for one roll; `offboard` and `random_fields` in the starting table alone."""

    def __init__(self, actions: tuple[AutomaAction, ...], offboard: int, random_fields: int) -> None:
        self.actions: Final = actions
        self.offboard: Final = offboard
        self.random_fields: Final = random_fields


def read_automa_action(line: Row, fields: Sequence[str]) -> AutomaAction:
    """An entry: a field, a direction, entry points (number, or place plus 10), a preference and a number."""
    kind = line.one_of("kind", GROWTH_KINDS)
    if kind == DO_RESEARCH:
        return AutomaAction(
            kind, line.one_of("field", [*fields, "random"]) % 6 if line.text("field") != "random" else RANDOM_FIELD, 0
        )
    if kind == DO_ORDER:
        return AutomaAction(kind, line.one_of("direction", ("up", "down")), 0)
    if kind == DO_SPAWN:
        where = 10 + line.one_of("entry", ENTRY_POINTS) if line.has("entry") else line.number("entries")
        return AutomaAction(kind, where, line.one_of("ships", ("one", "number")))
    if kind == DO_GAIN:
        return AutomaAction(kind, line.one_of("prefer", PREFERENCES), line.number("else_neutral", 1))
    return AutomaAction(kind, line.one_of("else_spawn", ENTRY_POINTS), 0)


def read_automa_growth(row: Row, column: str, fields: Sequence[str]) -> tuple[AutomaEntry, ...]:
    """A growth or starting table, rolls 1 to 6."""
    entries: list[AutomaEntry] = []
    for roll, line in enumerate(row.rows(column), start=1):
        line.number("roll", least=roll, most=roll)
        actions = [read_automa_action(action, fields) for action in line.rows("actions", optional=True)]
        levels = [
            AutomaAction(DO_RESEARCH, level.one_of("field", fields), level.number("amount"))
            for level in line.rows("levels", optional=True)
        ]
        entries.append(
            AutomaEntry(tuple(actions + levels), line.number("offboard", 0), line.number("random_fields", 0))
        )
        line.end()
    return tuple(entries)
