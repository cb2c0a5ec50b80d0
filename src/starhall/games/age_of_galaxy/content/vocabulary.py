"""The rules' words that content is written with: resources, triggers, counters, actions."""

from __future__ import annotations

from typing import Final

NONE: Final = -1  # no card, no planet, no counter

RESOURCES: Final = (
    "credits",
    "productivity",
    "strength",
    "innovation",
    "influence",
    "relics",
    "cruisers",
    "prestige",
    "discs",
)
CREDITS: Final = 0
PRODUCTIVITY: Final = 1
STRENGTH: Final = 2
INNOVATION: Final = 3
INFLUENCE: Final = 4
RELICS: Final = 5
CRUISERS: Final = 6
PRESTIGE: Final = 7
DISCS: Final = 8

# AG-EFF-13: what a resource is worth, in tenths of a credit, where Free actions exchange it.
FREE_VALUES: Final = (10, 6, 15, 11, 11, 15, 11, 0, 0)

ACTION_IDS: Final = (
    "explore",
    "trade",
    "research",
    "manufacture",
    "retrieve",
    "scavenge",
    "colonize",
    "develop",
    "nominate",
)
EXPLORE: Final = 0
TRADE: Final = 1
RESEARCH: Final = 2
MANUFACTURE: Final = 3
RETRIEVE: Final = 4
SCAVENGE: Final = 5
COLONIZE: Final = 6
DEVELOP: Final = 7
NOMINATE: Final = 8

# The four areas of the main board, by the action that fills them.
AREAS: Final = (EXPLORE, MANUFACTURE, RETRIEVE, SCAVENGE)
EXPLORE_AREA: Final = 0
MANUFACTURE_AREA: Final = 1
RETRIEVE_AREA: Final = 2
SCAVENGE_AREA: Final = 3

STATES: Final = ("empty", "colonized", "developed", "conquered")
EMPTY: Final = 0
COLONIZED: Final = 1
DEVELOPED: Final = 2
CONQUERED: Final = 3

TRIGGERS: Final = (
    "after_explore",
    "after_trade",
    "after_research",
    "after_manufacture",
    "after_retrieve",
    "after_scavenge",
    "after_colonize",
    "after_develop",
    "after_nominate",
    "debut",
    "research",
    "production",
    "free",
    "after_conquer",
    "planet_lost",
    "cruisers_lost",
    "war_reward",
    "golden_age",
    "passive",
    "end_game",
)
DEBUT: Final = 9
ON_RESEARCH: Final = 10
PRODUCTION: Final = 11
FREE: Final = 12
AFTER_CONQUER: Final = 13
PLANET_LOST: Final = 14
CRUISERS_LOST: Final = 15
WAR_REWARD: Final = 16
GOLDEN_AGE: Final = 17
PASSIVE: Final = 18
END_GAME: Final = 19

PERMITS: Final = (
    "colonize_barren",
    "nominate_without_developed",
    "develop_both_rewards",
    "ignore_prerequisites",
    "no_productivity_loss",
    "conquer_takes_reward",
)
BARREN_RULE: Final = 0
NOMINATE_RULE: Final = 1
BOTH_RULE: Final = 2
PREREQUISITES_RULE: Final = 3
PRODUCTIVITY_RULE: Final = 4
REWARD_RULE: Final = 5

# Counters: the resources without discs, then these, then `planets:<type>` for each type, then those of scenarios.
COUNTERS_OF_RESOURCES: Final = 8
COUNTERS_OF_PLANETS: Final = (
    "colonized",
    "developed",
    "conquered",
    "settled",
    "owned",
    "planet_types",
    "technologies",
    "advanced_technologies",
    "nominations",
)
COUNTERS_OF_SCENARIOS: Final = 5
COUNT_COLONIZED: Final = 8
COUNT_DEVELOPED: Final = 9
COUNT_CONQUERED: Final = 10
COUNT_SETTLED: Final = 11
COUNT_OWNED: Final = 12
COUNT_PLANET_TYPES: Final = 13
COUNT_TECHNOLOGIES: Final = 14
COUNT_ADVANCED: Final = 15
COUNT_NOMINATIONS: Final = 16
COUNT_FIRST_TYPE: Final = 17

# What the virtual opponent's cards do (the first five) and what scenario events do.
SOLO_KINDS: Final = (
    "vo_gain",
    "vo_nominate",
    "vo_settle_leftmost",
    "player_lose_cruiser_over_strength",
    "remove_exploration_leftmost",
    "none",
    "player_gain",
    "player_lose",
    "vo_lose",
    "vo_card",
    "collapse_leftmost_system",
)
VO_GAIN: Final = 0
VO_NOMINATE: Final = 1
VO_SETTLE: Final = 2
PLAYER_LOSE_CRUISER: Final = 3
REMOVE_EXPLORATION: Final = 4
NOTHING: Final = 5
PLAYER_GAIN: Final = 6
PLAYER_LOSE: Final = 7
VO_LOSE: Final = 8
VO_CARD: Final = 9
COLLAPSE: Final = 10
EVENT_KINDS: Final = (
    "none",
    "player_gain",
    "player_lose",
    "vo_gain",
    "vo_lose",
    "vo_settle_leftmost",
    "vo_card",
    "remove_exploration_leftmost",
    "collapse_leftmost_system",
)

PHASES: Final = ("choice", "first_factions", "production", "action", "war", "galactic", "over")
CHOICE_PHASE: Final = 0  # the mulligan or the draft
START_PHASE: Final = 1
PRODUCTION_PHASE: Final = 2
ACTION_PHASE: Final = 3
WAR_PHASE: Final = 4
GALACTIC_PHASE: Final = 5
OVER: Final = 6
