"""Effects: one small class for each kind, with its parameters, when it can act and what it does (MG-EFF-30 to 45)."""

from __future__ import annotations

from typing import Final

from starhall.games.master_of_the_galaxy.content.components import (
    ABILITY_CARD,
    ABILITY_ROWS,
    ALL_SYSTEMS,
    MOST_EXTRA_TURNS,
    SEATS,
)
from starhall.games.master_of_the_galaxy.content.modifiers import MODIFIERS_OF, Modifier, read_modifiers
from starhall.games.master_of_the_galaxy.content.vocabulary import (
    ALL_CUBES,
    COLOURED,
    DECKS,
    DEVELOPMENT,
    DEVELOPMENTS,
    EVERY_COLOUR,
    HOLE_OPS,
    MODES,
    ON_DISCARD,
    PASSIVE,
    SAME,
    SCOPES,
    SOURCES,
    SPECIES,
    TRIGGERS,
    TURN_END,
    TYPES,
    ZONES,
    colours_of,
    filter_of,
    kinds_of,
    own_colours_of,
    set_of,
)
from starhall.games.master_of_the_galaxy.rules.abilities import (
    ABILITIES,
    TRIGGER_OF,
    Ability,
    Effect,
    read_condition,
)
from starhall.games.master_of_the_galaxy.rules.bag import Exchange, Redraw, colours_to_give, draw_cubes
from starhall.games.master_of_the_galaxy.rules.bases import (
    Colonists,
    can_place_unused,
    construct_base,
    is_next_door,
    slots_for_bases,
)
from starhall.games.master_of_the_galaxy.rules.cards import DRAWS
from starhall.games.master_of_the_galaxy.rules.conflicts import ChooseEnd, in_scope
from starhall.games.master_of_the_galaxy.rules.covert import send_back, steal, targets
from starhall.games.master_of_the_galaxy.rules.gains import GainCubes, in_reserve
from starhall.games.master_of_the_galaxy.rules.holes import BlackHole, systems_for_hole
from starhall.games.master_of_the_galaxy.rules.placing import PlaceCube, colours_to_place
from starhall.games.master_of_the_galaxy.rules.space import OPPONENT
from starhall.games.master_of_the_galaxy.rules.state import Galaxy, others
from starhall.games.master_of_the_galaxy.rules.victories import PickCard, cards_to_pick
from starhall.kernel.content import Row
from starhall.kernel.frames import LEGAL, NOT_OFFERED, Decision, Do, Frame
from starhall.kernel.seats import NOBODY

# -- cubes -------------------------------------------------------------------------------------------------------------


class Gain(Effect):
    """MG-EFF-30: cubes of these colours, chosen one by one, from the reserve."""

    def __init__(self, row: Row) -> None:
        self.n: Final = row.number("n", least=1)
        self.colours: Final = colours_of(row, "colours")

    def can(self, g: Galaxy, seat: int, item: int) -> bool:
        return len(in_reserve(g, self.wanted(item))) > 0

    def act(self, g: Galaxy, seat: int, item: int, ability: int) -> None:
        g.then(GainCubes(seat, self.n, self.wanted(item)))

    def wanted(self, item: int) -> int:
        """MG-EFF-05: the colours; `same` is the one that the event was about."""
        return 1 << item if self.colours == SAME else self.colours


class Steal(Effect):
    """MG-EFF-32: n times, one cube of these colours from a project of these kinds of any opponent."""

    asks_itself = True

    def __init__(self, row: Row) -> None:
        self.n: Final = row.number("n", least=1)
        self.colours: Final = own_colours_of(row, "colours")
        self.kinds: Final = kinds_of(row)

    def can(self, g: Galaxy, seat: int, item: int) -> bool:
        return len(targets(g, seat, NOBODY, self.colours & COLOURED, self.kinds)) > 0

    def act(self, g: Galaxy, seat: int, item: int, ability: int) -> None:
        steal(g, seat, self.n, self.colours, self.kinds, ABILITIES[ability].optional, ability)


class Unplace(Effect):
    """MG-EFF-33: cubes of opponents return to their owner's bag: so many, or all of one project."""

    asks_itself = True

    def __init__(self, row: Row) -> None:
        row.one_of("whose", ("opponent",))
        self.kinds: Final = kinds_of(row)
        whole = row.data.get("n") == "all"
        self.n: Final = ALL_CUBES if whole else row.number("n", least=1, most=ALL_CUBES - 1)
        row.skip("n")

    def can(self, g: Galaxy, seat: int, item: int) -> bool:
        return len(targets(g, seat, NOBODY, EVERY_COLOUR, self.kinds)) > 0

    def act(self, g: Galaxy, seat: int, item: int, ability: int) -> None:
        send_back(g, seat, self.n, self.kinds, ABILITIES[ability].optional, ability)


class Place(Effect):
    """MG-EFF-34: cubes from the reserve or the bag straight into open slots of own projects."""

    def __init__(self, row: Row) -> None:
        self.n: Final = row.number("n", least=1)
        self.colours: Final = own_colours_of(row, "colours")
        self.source: Final = row.one_of("source", SOURCES)

    def can(self, g: Galaxy, seat: int, item: int) -> bool:
        return len(colours_to_place(g, seat, self.source, self.colours)) > 0

    def act(self, g: Galaxy, seat: int, item: int, ability: int) -> None:
        g.then(PlaceCube(seat, self.n, self.source, self.colours))


class DrawCubes(Effect):
    """MG-EFF-37: more cubes from the bag into the drawn pool."""

    def __init__(self, row: Row) -> None:
        self.n: Final = row.number("n", least=1)

    def can(self, g: Galaxy, seat: int, item: int) -> bool:
        return max(g.sides[seat].bag) > 0

    def act(self, g: Galaxy, seat: int, item: int, ability: int) -> None:
        draw_cubes(g, seat, self.n)


class RedrawCubes(Effect):
    """MG-EFF-38: up to n cubes of the drawn pool go back, and as many are drawn."""

    asks_itself = True
    asks_how_far = True

    def __init__(self, row: Row) -> None:
        self.n: Final = row.number("n", least=1)

    def can(self, g: Galaxy, seat: int, item: int) -> bool:
        return max(g.drawn) > 0

    def act(self, g: Galaxy, seat: int, item: int, ability: int) -> None:
        g.then(Redraw(seat, self.n, 0))


class ExchangeCubes(Effect):
    """MG-EFF-39: cubes of the drawn pool or the bag for others from the reserve."""

    asks_itself = True
    asks_how_far = True

    def __init__(self, row: Row) -> None:
        self.n: Final = row.number("n", least=1)
        self.zone: Final = row.one_of("zone", ZONES)
        self.give: Final = own_colours_of(row, "give")
        self.take: Final = own_colours_of(row, "take")

    def can(self, g: Galaxy, seat: int, item: int) -> bool:
        return len(colours_to_give(g, seat, self.zone, self.give, self.take)) > 0

    def act(self, g: Galaxy, seat: int, item: int, ability: int) -> None:
        g.then(Exchange(seat, self.n, self.zone, self.give, self.take))


# -- turns -------------------------------------------------------------------------------------------------------------


class ExtraTurn(Effect):
    """MG-EFF-35, MG-XTR-03: one more turn waits, with its bonus."""

    def __init__(self, row: Row) -> None:
        self.bonus: Final = row.number("bonus_draw", 0)

    def can(self, g: Galaxy, seat: int, item: int) -> bool:
        """MG-XTR-02: a grant is lost if the extra turns taken in this row plus those waiting make two."""
        return seat == g.active and g.extra_taken + len(g.extra_waiting) < MOST_EXTRA_TURNS

    def act(self, g: Galaxy, seat: int, item: int, ability: int) -> None:
        g.extra_waiting = [*g.extra_waiting, self.bonus]
        g.tell("extra_turn", seat, self.bonus)


class SkipTurn(Effect):
    """MG-EFF-36: an opponent of your choice gets skip markers; there is always one."""

    def __init__(self, row: Row) -> None:
        self.n: Final = row.number("n", least=1)

    def act(self, g: Galaxy, seat: int, item: int, ability: int) -> None:
        g.then(ChooseOpponent(seat, self.n))


class ChooseOpponent(Decision[Galaxy]):
    """D26: who gets the skip markers (MG-EFF-36)."""

    question = "D26-skip"

    def __init__(self, seat: int, n: int) -> None:
        super().__init__(seat)
        self.n: Final = n

    def options(self, g: Galaxy, seat: int) -> list[int]:
        return [OPPONENT + other for other in others(g, seat)]

    def forbids(self, g: Galaxy, seat: int, action: int) -> str:
        if not OPPONENT <= action < OPPONENT + len(SEATS):
            return NOT_OFFERED
        return LEGAL if action - OPPONENT in others(g, seat) else "MG-EFF-36"

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        g.sides[action - OPPONENT].skips += self.n
        g.tell("must_skip", seat, action - OPPONENT, self.n)


# -- the board ---------------------------------------------------------------------------------------------------------


class ChangeHoles(Effect):
    """MG-EFF-40: cover neutral systems, or uncover covered ones."""

    def __init__(self, row: Row) -> None:
        self.n: Final = row.number("n", least=1)
        self.op: Final = row.one_of("op", HOLE_OPS)

    def can(self, g: Galaxy, seat: int, item: int) -> bool:
        return len(systems_for_hole(g, self.op)) > 0

    def act(self, g: Galaxy, seat: int, item: int, ability: int) -> None:
        g.then(BlackHole(seat, self.n, self.op, False))


class EndConflict(Effect):
    """MG-EFF-41: one conflict on the board is cancelled."""

    def __init__(self, row: Row) -> None:
        self.scope: Final = row.one_of("scope", SCOPES)

    def can(self, g: Galaxy, seat: int, item: int) -> bool:
        return len(in_scope(g, seat, self.scope)) > 0

    def act(self, g: Galaxy, seat: int, item: int, ability: int) -> None:
        g.then(ChooseEnd(seat, self.scope))


class BuildBase(Effect):
    """MG-EFF-42: unused bases go to empty base slots, species first."""

    def __init__(self, row: Row) -> None:
        self.n: Final = row.number("n", least=1)

    def can(self, g: Galaxy, seat: int, item: int) -> bool:
        return g.sides[seat].unused > 0 and len(slots_for_bases(g, seat)) > 0

    def act(self, g: Galaxy, seat: int, item: int, ability: int) -> None:
        for card in slots_for_bases(g, seat)[: self.n]:
            construct_base(g, seat, card)


class PlaceBase(Effect):
    """MG-EFF-43: a base into a neutral system joined by a track to one of yours."""

    def __init__(self, row: Row) -> None:
        row.one_of("source", ("unused",))
        row.one_of("where", ("adjacent_neutral",))

    def can(self, g: Galaxy, seat: int, item: int) -> bool:
        return can_place_unused(g, seat) and any(is_next_door(g, seat, system) for system in range(ALL_SYSTEMS))

    def act(self, g: Galaxy, seat: int, item: int, ability: int) -> None:
        g.then(Colonists(seat))


# -- cards -------------------------------------------------------------------------------------------------------------


class DrawCards(Effect):
    """MG-EFF-31, MG-DRW-08: cards one after the other, each resolved before the next."""

    gives_cards = True

    def __init__(self, row: Row) -> None:
        self.n: Final = row.number("n", least=1)
        self.deck: Final = row.one_of("deck", DECKS)
        self.mode: Final = row.one_of("mode", MODES)

    def can(self, g: Galaxy, seat: int, item: int) -> bool:
        if self.deck == DEVELOPMENT:
            return any(len(g.decks[deck]) > 0 for deck in DEVELOPMENTS)
        return len(g.decks[self.deck]) > 0

    def act(self, g: Galaxy, seat: int, item: int, ability: int) -> None:
        draws: list[Frame[Galaxy]] = [Do(DRAWS[self.mode], seat, self.deck) for _ in range(self.n)]
        g.then_all(draws)


class DestroyCard(Effect):
    """MG-EFF-45: a card of a listed type in front of an opponent goes under its deck."""

    def __init__(self, row: Row) -> None:
        self.types: Final = set_of(row.some_of("types", TYPES[:SPECIES]))

    def can(self, g: Galaxy, seat: int, item: int) -> bool:
        return len(cards_to_pick(g, seat, self.types, NOBODY, False)) > 0

    def act(self, g: Galaxy, seat: int, item: int, ability: int) -> None:
        g.then(PickCard(seat, self.types, NOBODY, self.gives_cards, False))


class TakeCard(DestroyCard):
    """MG-EFF-44: the same, and the seat gains it."""

    gives_cards = True


EFFECTS: Final[dict[str, type[Effect]]] = {
    "gain": Gain,
    "draw": DrawCards,
    "steal": Steal,
    "unplace": Unplace,
    "place": Place,
    "extra_turn": ExtraTurn,
    "skip_turn": SkipTurn,
    "draw_cubes": DrawCubes,
    "redraw": RedrawCubes,
    "exchange": ExchangeCubes,
    "black_hole": ChangeHoles,
    "end_conflict": EndConflict,
    "build_base": BuildBase,
    "place_base": PlaceBase,
    "take_card": TakeCard,
    "destroy_card": DestroyCard,
}

# -- reading the cards -------------------------------------------------------------------------------------------------


def read_effect(row: Row) -> Effect:
    """An effect and its parameters."""
    kinds = list(EFFECTS)
    effect = EFFECTS[kinds[row.one_of("kind", kinds)]](row)
    row.end()
    return effect


def read_ability(card: int, row: Row) -> Ability:
    """An ability: trigger, filter, conditions, effects; a passive one has modifiers instead."""
    trigger = row.one_of("trigger", TRIGGERS)
    filter = filter_of(row, trigger)
    conditions = tuple([read_condition(each) for each in row.rows("if", optional=True)])
    effects: list[Effect] = []
    modifiers: list[Modifier] = []
    for each in row.rows("effects"):
        if trigger == PASSIVE:
            modifiers += read_modifiers(each)
        else:
            effects.append(read_effect(each))
    optional = row.flag("optional", False)
    once = row.one_of("limit", ("turn", "none"), "none") == 0
    row.skip("limit", "optional")
    row.end()
    ability = Ability(card, trigger, filter, conditions, tuple(effects), tuple(modifiers), optional, once)
    refuse_idle_words(ability, row)
    return ability


def refuse_idle_words(ability: Ability, row: Row) -> None:
    """What an ability says must have a meaning with its trigger and its effects."""
    trigger = TRIGGERS[ability.trigger]
    effects = ability.effects
    if ability.trigger == PASSIVE and ability.conditions:
        raise row.wrong("if", "modifiers always hold; conditions need another trigger than `passive`")
    if ability.trigger in (PASSIVE, ON_DISCARD) and ability.optional:
        raise row.wrong("optional", f"must be left out with the trigger `{trigger}`")
    if ability.trigger in (PASSIVE, ON_DISCARD) and ability.once:
        raise row.wrong("limit", f"must be left out with the trigger `{trigger}`")
    if ability.trigger == TURN_END and any(effect.gives_cards for effect in effects):
        raise row.wrong("effects", "must not give cards with the trigger `turn_end` (MG-EFF-19)")
    if ability.once and ability.optional and len(effects) == 1 and effects[0].asks_how_far:
        raise row.wrong("limit", "must be left out: an optional `redraw` or `exchange` asks each time how far to go")


for _card, _row in zip(ABILITY_CARD, ABILITY_ROWS, strict=True):
    ABILITIES.append(read_ability(_card, _row))
    TRIGGER_OF[_card] = ABILITIES[-1].trigger
    MODIFIERS_OF[_card] = ABILITIES[-1].modifiers
