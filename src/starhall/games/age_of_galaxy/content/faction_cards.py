"""factions.toml and technologies.toml: the faction cards, the technologies and their effects."""

from __future__ import annotations

from typing import Final

from starhall.games.age_of_galaxy.content.effect_kinds import CLASSES, GAIN, Effect, EffectReader
from starhall.games.age_of_galaxy.content.main_board import (
    CONVERSIONS,
    DEVELOP_CHOICES,
    HAND_SIZE,
    IDEOLOGY_IDS,
    MAX_SEATS,
    MULLIGAN_MAX,
    TYPE_ADAPTABLE,
    TYPE_IDS,
    TYPES,
    UNADAPTABLE,
)
from starhall.games.age_of_galaxy.content.readers import (
    CONTENT,
    Pairs,
    bits_of,
    file_rows,
    ids_of,
    pairs_of,
)
from starhall.games.age_of_galaxy.content.vocabulary import (
    CREDITS,
    FREE,
    FREE_VALUES,
    NONE,
    RESOURCES,
)

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
if MAX_SEATS * (HAND_SIZE + MULLIGAN_MAX) > FACTIONS:
    raise CONTENT.read("factions.toml").wrong(
        "faction",
        f"there are {FACTIONS} rows; {MAX_SEATS} players may need {MAX_SEATS * (HAND_SIZE + MULLIGAN_MAX)}",
    )

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
VO_TECHNOLOGIES: Final = tuple(
    CONTENT.read("board.toml").row("virtual_opponent").some_of("technologies", TECHNOLOGY_IDS)
)


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


_check_factions()


_effects: Final = EffectReader()
FACTION_EFFECTS: Final = tuple([_effects.effects_of(row, False) for row in _faction_rows])
TECHNOLOGY_EFFECTS: Final = tuple([_effects.effects_of(row, True) for row in _technology_rows])
EFFECTS: Final[tuple[Effect, ...]] = tuple(_effects.effects)

FREE_EFFECTS: Final = tuple([effect.number for effect in EFFECTS if effect.trigger == FREE])
FREE_IDS: Final = (*[conversion.id for conversion in CONVERSIONS], *[EFFECTS[e].id for e in FREE_EFFECTS])
FREE_NUMBER: Final = tuple(
    [len(CONVERSIONS) + FREE_EFFECTS.index(e) if e in FREE_EFFECTS else NONE for e in range(len(EFFECTS))]
)  # an effect's place among the Free actions


def _check_free() -> None:
    """AG-EFF-13: Free actions cannot be chained endlessly, because each one lowers what is left to spend."""
    costs = [(conversion.cost, conversion.gain, conversion.id) for conversion in CONVERSIONS]
    costs += [(EFFECTS[e].cost, EFFECTS[e].gain, EFFECTS[e].id) for e in FREE_EFFECTS if EFFECTS[e].kind is GAIN]
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
