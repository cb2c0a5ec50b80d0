"""factions.toml and technologies.toml: the faction cards, the technologies and their effects."""

from __future__ import annotations

from typing import Final

from starhall.games.age_of_galaxy.board import (
    COLONIZE_RESOURCE,
    CONVERSIONS,
    CRUISER_COST,
    DEVELOP_CHOICES,
    DEVELOP_COST,
    EXPLORE_COST,
    HAND_SIZE,
    IDEOLOGY_IDS,
    MAX_SEATS,
    MULLIGAN_MAX,
    NOMINATE_COST,
    RELIC_COST,
    TYPE_ADAPTABLE,
    TYPE_IDS,
    TYPES,
    UNADAPTABLE,
    counter_of,
    limit_of,
)
from starhall.games.age_of_galaxy.markets import OPTION_COSTS
from starhall.games.age_of_galaxy.rows import (
    CONTENT,
    Effect,
    Limit,
    Pairs,
    bits_of,
    cost_of,
    file_rows,
    gains_of,
    ids_of,
    pairs_of,
)
from starhall.games.age_of_galaxy.vocabulary import (
    ACTION_IDS,
    BARREN_RULE,
    CREDITS,
    EFFECT_KINDS,
    FREE,
    FREE_VALUES,
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
    RESOURCES,
    STATES,
    TRIGGERS,
)
from starhall.kernel.content import Row

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
