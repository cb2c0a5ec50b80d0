"""Every action that a player can take, with its words and its place on the board."""

from __future__ import annotations

from typing import Final

from starhall.games.age_of_galaxy.content.effect_kinds import CONQUER, Effect
from starhall.games.age_of_galaxy.content.faction_cards import (
    CHOICES,
    EFFECTS,
    FACTION_IDS,
    FACTION_NAMES,
    FREE_EFFECTS,
    FREE_IDS,
    PAYMENTS,
    TECHNOLOGY_IDS,
    TECHNOLOGY_NAMES,
    gain_id,
    gain_name,
)
from starhall.games.age_of_galaxy.content.main_board import (
    ACTION_NAMES,
    CONVERSIONS,
    NOMINATION_IDS,
    NOMINATION_PRESTIGE,
)
from starhall.games.age_of_galaxy.content.markets import OPTION_COSTS, OPTION_GAINS, OPTION_IDS, TRADE_IDS, TRADE_NAMES
from starhall.games.age_of_galaxy.content.vocabulary import ACTION_IDS, ACTION_PHASE, FREE, NONE, WAR_PHASE
from starhall.games.age_of_galaxy.content.worlds import POINT_SLOT, SLOT_IDS, SLOT_KIND, SLOT_NAMES, SLOTS
from starhall.games.age_of_galaxy.rules.state import Galaxy
from starhall.kernel.actions import Space
from starhall.kernel.frames import NOT_OFFERED

MOST_UNITS: Final = 24  # the largest number that is ever chosen

PLANET_SLOTS: Final = tuple([slot for slot in range(SLOTS) if SLOT_KIND[slot] != POINT_SLOT])
POINT_SLOTS: Final = tuple([slot for slot in range(SLOTS) if SLOT_KIND[slot] == POINT_SLOT])
PLANET_ITEM: Final = tuple([PLANET_SLOTS.index(s) if s in PLANET_SLOTS else NONE for s in range(SLOTS)])
POINT_ITEM: Final = tuple([POINT_SLOTS.index(s) if s in POINT_SLOTS else NONE for s in range(SLOTS)])
TELESCOPE_ITEM: Final = len(POINT_SLOTS)


# Effects with a cost that are offered when their moment comes, and the place of each among them.
MAY_EFFECTS: Final = tuple([effect.number for effect in EFFECTS if effect.cost and effect.trigger != FREE])
MAY_ITEM: Final = tuple([MAY_EFFECTS.index(e.number) if e.number in MAY_EFFECTS else NONE for e in EFFECTS])


def _source_name(effect: Effect) -> str:
    """What the card or technology is called that an effect stands on."""
    if effect.source in FACTION_IDS:
        return FACTION_NAMES[FACTION_IDS.index(effect.source)]
    return TECHNOLOGY_NAMES[TECHNOLOGY_IDS.index(effect.source)]


def _may_names() -> list[str]:
    """What the effects with a cost are called on their buttons."""
    effects = [EFFECTS[number] for number in MAY_EFFECTS]
    return [f"{_source_name(e)}: pay {gain_name(e.cost)} for {gain_name(e.gain)}" for e in effects]


def _free_names() -> list[str]:
    """What the Free actions are called on their buttons."""
    names = [f"Exchange {gain_name(free.cost)} for {gain_name(free.gain)}" for free in CONVERSIONS]
    for number in FREE_EFFECTS:
        effect = EFFECTS[number]
        name = _source_name(effect)
        if effect.kind is CONQUER:
            names.append(f"{name}: spend {gain_name(effect.cost)} and place one more on a planet to acquire it")
        else:
            names.append(f"{name}: exchange {gain_name(effect.cost)} for {gain_name(effect.gain)}")
    return names


def _effect_names() -> list[str]:
    """What effects are called when their owner orders them: by the card that they stand on."""
    return [f"{_source_name(effect)}: {gain_name(effect.gain)}" for effect in EFFECTS]


SPACE: Final = Space()
SET_ASIDE: Final = SPACE.add("set_aside", FACTION_IDS, "Discard {}", FACTION_NAMES, at="card")
DONE: Final = SPACE.add("done", say="Done", final=True)
PICK: Final = SPACE.add("pick", FACTION_IDS, "Take {}", FACTION_NAMES, at="card")

ACT: Final = len(SPACE)  # the nine actions, in the order of the vocabulary
for _action, _id in enumerate(ACTION_IDS):
    SPACE.add(_id, say=ACTION_NAMES[_action], at=f"action-{_id}", icon=_id.replace("_", "-"))
JOIN: Final = SPACE.add("join", FACTION_IDS, "{} joins the Alliance", FACTION_NAMES, at="card")
TUCK: Final = SPACE.add("tuck", FACTION_IDS, "Tuck {}: your True Major Ideology", FACTION_NAMES, at="card")
REINFORCE: Final = SPACE.add("reinforce", FACTION_IDS, "{} as One-time Reinforcement", FACTION_NAMES, at="card")
FREE_ACT: Final = SPACE.add("free", FREE_IDS, "{}", _free_names(), at="free")
END_TURN: Final = SPACE.add("end_turn", say="End the turn", final=True)

TOKEN: Final = SPACE.add(
    "token",
    (*[SLOT_IDS[slot] for slot in POINT_SLOTS], "telescope"),
    "Explore {}",
    (*[SLOT_NAMES[slot] for slot in POINT_SLOTS], "the own telescope"),
    at="slot",
)
CARD: Final = SPACE.add("card", TRADE_IDS, "{}", TRADE_NAMES, at="trade")
EXCHANGE: Final = SPACE.add(
    "exchange",
    OPTION_IDS,
    "Pay {}",
    [f"{gain_name(OPTION_COSTS[i])} for {gain_name(OPTION_GAINS[i])}" for i in range(len(OPTION_IDS))],
    at="exchange",
)
TECHNOLOGY: Final = SPACE.add("technology", TECHNOLOGY_IDS, "{}", TECHNOLOGY_NAMES, at="technology")
PAY: Final = SPACE.add("pay", PAYMENTS, "Pay {}", ("credits", "innovation only", "credits and innovation"), icon="{}")
NUMBER: Final = SPACE.add("number", [str(number) for number in range(MOST_UNITS + 1)], "{}")
PLANET: Final = SPACE.add(
    "planet", [SLOT_IDS[s] for s in PLANET_SLOTS], "{}", [SLOT_NAMES[s] for s in PLANET_SLOTS], at="slot"
)
ADAPT: Final = SPACE.add("adapt", FACTION_IDS, "Discard {} as Adaptation", FACTION_NAMES, at="card")
SPACE_AT: Final = SPACE.add(
    "space",
    NOMINATION_IDS,
    "{}",
    [f"{prestige} prestige (space {at + 1})" for at, prestige in enumerate(NOMINATION_PRESTIGE)],
    at="space",
)
TAKE: Final = SPACE.add("take", [gain_id(gain) for gain in CHOICES], "Take {}", [gain_name(gain) for gain in CHOICES])
ACCEPT: Final = SPACE.add("accept", [EFFECTS[number].id for number in MAY_EFFECTS], "{}", _may_names())
DECLINE: Final = SPACE.add("decline", say="No, thanks", passes=True)
NEXT: Final = SPACE.add("next", [effect.id for effect in EFFECTS], "{} first", _effect_names())


def not_now(g: Galaxy, seat: int, action: int) -> str:
    """Why this is no answer to the question: cards and Free actions belong into the own turn, between actions."""
    if not JOIN <= action < END_TURN:
        return NOT_OFFERED
    if g.phase == WAR_PHASE:
        return "AG-WAR-16"
    if g.phase == ACTION_PHASE and g.active() == seat:
        return "AG-ACT-05"
    return "AG-FRE-01" if action >= FREE_ACT else "AG-FAC-02"
