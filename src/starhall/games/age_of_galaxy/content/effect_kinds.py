"""AG-EFF: the kinds of effects on cards, one class each: when it can act, how it is read, what it adds up to.

A kind that something fires has one more row, what it does then: ACTS in `rules/effects.py`. That cannot stand in its
class here: actions are numbered by effects (`next iqzael`, `accept celuma`: `rules/space.py`), so all cards are read
before the rules that act with these numbers exist; and the content knows no rules. `refuse_idle_kinds`, there, finds
the kind whose row is missing.
"""

from __future__ import annotations

from typing import Final

from starhall.games.age_of_galaxy.content.main_board import (
    COLONIZE_RESOURCE,
    CRUISER_COST,
    DEVELOP_COST,
    EXPLORE_COST,
    MAX_SEATS,
    NOMINATE_COST,
    RELIC_COST,
    TYPE_IDS,
    counter_of,
    limit_of,
)
from starhall.games.age_of_galaxy.content.markets import OPTION_COSTS
from starhall.games.age_of_galaxy.content.readers import Limit, Pairs, bits_of, cost_of, gains_of, pairs_of
from starhall.games.age_of_galaxy.content.vocabulary import (
    ACTION_IDS,
    COUNTERS_OF_RESOURCES,
    CREDITS,
    NONE,
    PERMITS,
    RESOURCES,
    STATES,
    TRIGGERS,
)
from starhall.kernel.content import Row

CLASSES: Final = ("basic", "advanced")
KINDS_OF_RESOURCE: Final = len(RESOURCES)
UNIT: Final = len(ACTION_IDS) * KINDS_OF_RESOURCE  # where the discounts by unit begin
NO_DISCOUNTS: Final[list[int]] = [0] * (2 * UNIT)  # shared and never changed


class Effect:
    """A trigger, a condition and a kind with its parameters; each kind reads its own, the others stay as they are."""

    def __init__(self, number: int, id: str, source: str, trigger: int, kind: Kind) -> None:
        self.number: Final = number  # its place in EFFECTS
        self.id: Final = id  # the source's id; a second effect of one source has a number behind it
        self.source: Final = source  # the faction or technology
        self.trigger: Final = trigger
        self.kind: Final = kind
        self.gain: Pairs = ()  # what is gained; of `others_lose`, what is lost
        self.cost: Pairs = ()
        self.per: int = NONE  # a counter
        self.every: int = 1
        self.options: tuple[Pairs, ...] = ()
        self.amount: int = 0  # of `score`: the VP
        self.action: int = NONE
        self.resource: int = NONE
        self.by_unit: bool = False
        self.states: int = 0  # bits of planet states
        self.types: int = 0  # bits of planet types
        self.permit: int = NONE
        self.if_types: int = 0  # bits; 0: no such condition
        self.if_reward: int = NONE
        self.if_class: int = NONE
        self.if_place: int = 0  # 0: no such condition
        self.if_counter: int = NONE
        self.if_min: int = 0
        self.if_max: int = 0
        self.changes: int = 0  # AG-EFF-02: bits of the resources that it gives, takes or may give
        self.reads: int = 0  # bits of the resources that it pays or looks at

    def look_through(self) -> None:
        """AG-EFF-02: which resources it changes and reads."""
        for pairs in (self.gain, self.cost, *self.options):
            self.changes |= bits_of([resource for resource, _ in pairs])
        self.reads = bits_of([resource for resource, _ in self.cost])
        self.reads |= bits_of(
            [counter for counter in (self.per, self.if_counter) if 0 <= counter < COUNTERS_OF_RESOURCES]
        )


class Sums:
    """AG-EFF-01: what the passive effects of several sources add up to."""

    def __init__(self) -> None:
        self.reach = 0
        self.keep_cruisers = 0
        self.war_count = 0
        self.protected_states = 0  # bits of planet states
        self.protected_types = 0  # bits of planet types
        self.permits = 0  # bits of permissions
        self.cheaper = 0  # bits of actions with a discount
        self.discounts: list[int] = NO_DISCOUNTS  # by action and resource; then the same by unit


# -- the kinds ------------------------------------------------------------------------------------------------------

PASSIVELY: Final = ("passive",)
HAPPENING: Final = tuple([trigger for trigger in TRIGGERS if trigger not in ("passive", "end_game", "free")])


class Kind:
    """A kind of effect, and the triggers under which it makes sense."""

    def __init__(self, id: str, triggers: tuple[str, ...]) -> None:
        self.id: Final = id
        self.triggers: Final = triggers

    def read(self, row: Row, effect: Effect) -> None:
        """The kind's own parameters."""
        raise NotImplementedError

    def add(self, effect: Effect, sums: Sums) -> None:
        """A passive effect joins the others."""


class Gain(Kind):
    """Resources; with `per` times a counter; with a cost, if its owner wants."""

    def read(self, row: Row, effect: Effect) -> None:
        effect.gain = pairs_of(row, "gain")
        effect.cost = cost_of(row, "cost", optional=True)
        if TRIGGERS[effect.trigger] == "free" and not effect.cost:
            raise row.wrong("cost", "is missing; a Free action needs a cost, or it would never end")
        if row.has("per") and TRIGGERS[effect.trigger] == "free":
            raise row.wrong("per", "is not possible for a Free action")
        if row.has("per"):
            effect.per, effect.every = counter_of(row, "per"), row.number("every", 1, 1, 99)


class Choose(Kind):
    """One of several gains."""

    def read(self, row: Row, effect: Effect) -> None:
        effect.options = gains_of(row, "options")


class Discount(Kind):
    """An action costs less."""

    def read(self, row: Row, effect: Effect) -> None:
        effect.action, effect.resource = discount_of(row)
        effect.amount = row.number("amount", None, 1, 99)
        effect.by_unit = row.one_of("scope", ("total", "unit")) == 1
        if effect.by_unit and ACTION_IDS[effect.action] not in ("manufacture", "retrieve"):
            raise row.wrong("scope", 'is "unit"; only manufacture and retrieve have units, use "total"')

    def add(self, effect: Effect, sums: Sums) -> None:
        if not sums.cheaper:
            sums.discounts = NO_DISCOUNTS[:]
        place = effect.action * KINDS_OF_RESOURCE + effect.resource
        sums.discounts[place + UNIT if effect.by_unit else place] += effect.amount
        sums.cheaper |= 1 << effect.action


class Protect(Kind):
    """Planets of some states, or of some types, cannot be taken."""

    def read(self, row: Row, effect: Effect) -> None:
        if row.has("states") == row.has("types"):
            raise row.wrong("states", "either states or types is needed")
        effect.states = bits_of([number + 1 for number in row.some_of("states", STATES[1:3], ())])
        effect.types = bits_of(row.some_of("types", TYPE_IDS, ()))

    def add(self, effect: Effect, sums: Sums) -> None:
        sums.protected_states |= effect.states
        sums.protected_types |= effect.types


class Amount(Kind):
    """A kind that is a number."""

    def read(self, row: Row, effect: Effect) -> None:
        effect.amount = row.number("amount", None, 1, 99)


class KeepCruisers(Amount):
    """After a war more cruisers stay than the strength allows."""

    def add(self, effect: Effect, sums: Sums) -> None:
        sums.keep_cruisers += effect.amount


class Reach(Amount):
    """Systems beyond the fleet can be reached."""

    def add(self, effect: Effect, sums: Sums) -> None:
        sums.reach += effect.amount


class WarCount(Amount):
    """More cruisers count in a war than there are."""

    def add(self, effect: Effect, sums: Sums) -> None:
        sums.war_count += effect.amount


class Conquer(Kind):
    """A Free action that takes a planet with a cruiser."""

    def read(self, row: Row, effect: Effect) -> None:
        effect.gain, effect.cost = pairs_of(row, "gain", optional=True), cost_of(row, "cost", optional=True)


class OthersLose(Kind):
    """What all others lose."""

    def read(self, row: Row, effect: Effect) -> None:
        effect.gain = cost_of(row, "lose")


class Permit(Kind):
    """Something that the rules forbid is allowed."""

    def read(self, row: Row, effect: Effect) -> None:
        effect.permit = row.one_of("rule", PERMITS)

    def add(self, effect: Effect, sums: Sums) -> None:
        sums.permits |= 1 << effect.permit


class Score(Kind):
    """VP at the end."""

    def read(self, row: Row, effect: Effect) -> None:
        effect.amount, effect.per = row.number("vp", None, 1, 99), counter_of(row, "per")
        effect.every = row.number("every", 1, 1, 99)


GAIN: Final = Gain("gain", (*HAPPENING, "free"))
CHOOSE: Final = Choose("choose", HAPPENING)
DISCOUNT: Final = Discount("discount", PASSIVELY)
CONQUER: Final = Conquer("conquer", ("free",))
OTHERS_LOSE: Final = OthersLose("others_lose", HAPPENING)
PLACE_EXPLORATION: Final = Amount("place_exploration", HAPPENING)
PERMIT: Final = Permit("permit", PASSIVELY)
KINDS: Final[dict[str, Kind]] = {
    kind.id: kind
    for kind in (
        GAIN,
        CHOOSE,
        DISCOUNT,
        Protect("protect", PASSIVELY),
        KeepCruisers("keep_cruisers", PASSIVELY),
        Reach("reach", PASSIVELY),
        WarCount("war_count", PASSIVELY),
        CONQUER,
        OTHERS_LOSE,
        PLACE_EXPLORATION,
        PERMIT,
        Score("score", ("end_game",)),
    )
}


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


# -- reading --------------------------------------------------------------------------------------------------------


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
        known = list(KINDS)
        kind = KINDS[known[row.one_of("kind", known)]]
        check_trigger(row, TRIGGERS[trigger], kind, on_technology)
        self.uses[owner] = self.uses.get(owner, 0) + 1
        id = owner if self.uses[owner] == 1 else f"{owner}_{self.uses[owner]}"
        effect = Effect(len(self.effects), id, owner, trigger, kind)
        kind.read(row, effect)
        read_condition(row, TRIGGERS[trigger], effect)
        row.end()
        effect.look_through()
        self.effects.append(effect)
        return effect.number


def check_trigger(row: Row, trigger: str, kind: Kind, on_technology: bool) -> None:
    """The kind makes sense then, and the card can see it happen."""
    if trigger not in kind.triggers:
        raise row.wrong("trigger", f'is "{trigger}"; {kind.id} needs: {", ".join(kind.triggers)}')
    if trigger == "research" and not on_technology:
        raise row.wrong("trigger", 'only technologies have the trigger "research"; use "debut"')
    if trigger == "debut" and on_technology:
        raise row.wrong("trigger", 'only factions have the trigger "debut"; use "research"')


FITTING: Final = (
    ("planet_types", "after_colonize"),
    ("reward_includes", "after_colonize"),
    ("tech_class", "after_research"),
    ("war_place", "war_reward"),
)  # conditions that one trigger alone knows


def check_fitting(row: Row, need: Row, trigger: str) -> None:
    """Can this be asked when that happens?"""
    for field, fitting in FITTING:
        if need.has(field) and trigger != fitting:
            raise need.wrong(field, f'only the trigger "{fitting}" knows it, and this one is "{trigger}"')
    if trigger in ("passive", "end_game"):
        raise row.wrong("if", f'is not possible for the trigger "{trigger}"')


def read_condition(row: Row, trigger: str, effect: Effect) -> None:
    """The `if` of an effect."""
    if not row.has("if"):
        return
    need = row.row("if")
    check_fitting(row, need, trigger)
    if need.has("planet_types"):
        effect.if_types = bits_of(need.some_of("planet_types", TYPE_IDS))
    if need.has("reward_includes"):
        effect.if_reward = need.one_of("reward_includes", RESOURCES[:-1])
    if need.has("tech_class"):
        effect.if_class = need.one_of("tech_class", CLASSES)
    if need.has("war_place"):
        effect.if_place = need.number("war_place", None, 1, MAX_SEATS)
    if need.has("counter"):
        limit: Limit = limit_of(need)
        effect.if_counter, effect.if_min, effect.if_max = limit.counter, limit.least, limit.most
    if not need.data:
        raise row.wrong("if", "is empty; leave it out, or name a condition")
    need.end()
