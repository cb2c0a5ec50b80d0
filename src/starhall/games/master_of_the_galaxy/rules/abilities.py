"""Abilities: which react to an event, when they still may, and the frames that carry out their effects (MG-EFF)."""

from __future__ import annotations

from typing import ClassVar, Final

from starhall.games.master_of_the_galaxy.content.components import ABILITY_OF, ALL_CARDS
from starhall.games.master_of_the_galaxy.content.modifiers import Modifier
from starhall.games.master_of_the_galaxy.content.vocabulary import COLOURS, NONE, ON_DISCARD
from starhall.games.master_of_the_galaxy.rules.space import DECLINE, USE
from starhall.games.master_of_the_galaxy.rules.state import Galaxy, others, placed_bases, side_of, systems_of
from starhall.games.master_of_the_galaxy.rules.symbols import works
from starhall.kernel.content import Row
from starhall.kernel.frames import Decision, Frame


class Effect:
    """One thing that an ability does: each kind is a class that knows its parameters, when it can act, and how.

    `item` is the colour that the event was about, where it has one.
    """

    asks_itself: ClassVar[bool] = False  # its first choice has one more option: not to
    asks_how_far: ClassVar[bool] = False  # and so has each further one
    gives_cards: ClassVar[bool] = False

    def __init__(self, row: Row) -> None:
        """Read the parameters."""

    def can(self, g: Galaxy, seat: int, item: int) -> bool:
        """MG-EFF-04: can it do something?"""
        return True

    def act(self, g: Galaxy, seat: int, item: int, ability: int) -> None:
        """What it does."""
        raise NotImplementedError


class Condition:
    """What must hold for an ability (MG-EFF-20 to 23)."""

    def __init__(self, row: Row) -> None:
        """Read the parameters."""

    def holds(self, g: Galaxy, seat: int) -> bool:
        """Does it hold for this seat?"""
        raise NotImplementedError


class SystemsMin(Condition):
    """MG-EFF-20: at least so many systems under control."""

    def __init__(self, row: Row) -> None:
        self.n: Final = row.number("n")

    def holds(self, g: Galaxy, seat: int) -> bool:
        return len(systems_of(g, seat)) >= self.n


class FewestBases(Condition):
    """MG-EFF-21: no opponent has fewer bases on the board."""

    def holds(self, g: Galaxy, seat: int) -> bool:
        mine = placed_bases(g, seat)
        return all(placed_bases(g, other) >= mine for other in others(g, seat))


class InConflict(Condition):
    """MG-EFF-22: a side of a conflict on the board is one's own."""

    def holds(self, g: Galaxy, seat: int) -> bool:
        return any(side_of(g, conflict, seat) >= 0 for conflict in g.on_board)


class DrawnMin(Condition):
    """MG-EFF-23: at least so many cubes of a colour in the drawn pool."""

    def __init__(self, row: Row) -> None:
        self.n: Final = row.number("n")
        self.colour: Final = row.one_of("colour", COLOURS)

    def holds(self, g: Galaxy, seat: int) -> bool:
        return g.drawn[self.colour] >= self.n


CONDITIONS: Final[dict[str, type[Condition]]] = {
    "systems_min": SystemsMin,
    "fewest_bases": FewestBases,
    "in_conflict": InConflict,
    "drawn_min": DrawnMin,
}


def read_condition(row: Row) -> Condition:
    """A condition and its parameters."""
    kinds = list(CONDITIONS)
    condition = CONDITIONS[kinds[row.one_of("kind", kinds)]](row)
    row.end()
    return condition


class Ability:
    """What a card can do, and when."""

    def __init__(
        self,
        card: int,
        trigger: int,
        filter: int,
        conditions: tuple[Condition, ...],
        effects: tuple[Effect, ...],
        modifiers: tuple[Modifier, ...],
        optional: bool,
        once: bool,
    ) -> None:
        self.card: Final = card
        self.trigger: Final = trigger
        self.filter: Final = filter  # a set: project kinds, numbers of bases, card types or results
        self.conditions: Final = conditions
        self.effects: Final = effects
        self.modifiers: Final = modifiers
        self.optional: Final = optional
        self.once: Final = once  # a turn


# `effects`, which knows all kinds, reads the cards' abilities into these two.
ABILITIES: Final[list[Ability]] = []
TRIGGER_OF: Final = [NONE] * ALL_CARDS


def reactions(g: Galaxy, seat: int, trigger: int, about: int, item: int) -> list[Frame[Galaxy]]:
    """MG-EFF-03, 07: the seat's abilities that react, in the order gained, as their cards work when the event begins.

    `about` is what the filter is held against: a project kind, the number of a base, a card type or a result.
    """
    found: list[Frame[Galaxy]] = []
    for card in g.sides[seat].cards:
        if TRIGGER_OF[card] == trigger:
            ability = ABILITIES[ABILITY_OF[card]]
            if (not ability.filter or ability.filter >> about & 1) and works(g, seat, card):
                found.append(Act(seat, ABILITY_OF[card], item))
    return found


def all_reactions(g: Galaxy, trigger: int, seat: int) -> list[Frame[Galaxy]]:
    """The reactions to a moment of the seat's turn."""
    return reactions(g, seat, trigger, 0, 0)


def still_works(g: Galaxy, seat: int, ability: Ability) -> bool:
    """MG-EFF-07: does the card still lie before the seat, and work?"""
    return ability.card in g.sides[seat].cards and works(g, seat, ability.card)


def all_hold(g: Galaxy, seat: int, ability: Ability) -> bool:
    """Do all conditions of an ability hold?"""
    return all(condition.holds(g, seat) for condition in ability.conditions)


def can_do_something(g: Galaxy, seat: int, ability: Ability, item: int) -> bool:
    """MG-EFF-04: can at least one of its effects do something?"""
    return any(effect.can(g, seat, item) for effect in ability.effects)


def perform_all(g: Galaxy, seat: int, ability: int, item: int) -> None:
    """The effects happen in the order listed. That a discarded card is used is told already."""
    if ABILITIES[ability].trigger != ON_DISCARD:
        g.tell("ability", seat, ABILITIES[ability].card)
    effects: list[Frame[Galaxy]] = [Perform(seat, ability, at, item) for at in range(len(ABILITIES[ability].effects))]
    g.then_all(effects)


class Act(Frame[Galaxy]):
    """An ability's turn: if it still works and its conditions hold, its effects happen, or are offered."""

    def __init__(self, seat: int, ability: int, item: int) -> None:
        self.seat: Final = seat
        self.ability: Final = ability
        self.item: Final = item

    def run(self, g: Galaxy) -> None:
        ability = ABILITIES[self.ability]
        if ability.once and self.ability in g.used:
            return
        if not still_works(g, self.seat, ability) or not all_hold(g, self.seat, ability):
            return
        if not can_do_something(g, self.seat, ability, self.item):
            return
        if ability.optional and not (len(ability.effects) == 1 and ability.effects[0].asks_itself):
            g.then(Offer(self.seat, self.ability, self.item))
        else:
            if not ability.optional:
                use_once(g, self.ability)
            perform_all(g, self.seat, self.ability, self.item)


class Offer(Decision[Galaxy]):
    """D04: an optional ability is used, or not (MG-EFF-04)."""

    question = "D04"

    def __init__(self, seat: int, ability: int, item: int) -> None:
        super().__init__(seat)
        self.ability: Final = ability
        self.item: Final = item

    def options(self, g: Galaxy, seat: int) -> list[int]:
        return [USE, DECLINE]

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        if action == USE:
            use_once(g, self.ability)
            perform_all(g, seat, self.ability, self.item)


class Perform(Frame[Galaxy]):
    """One effect of an ability; one that cannot do anything is skipped."""

    def __init__(self, seat: int, ability: int, at: int, item: int) -> None:
        self.seat: Final = seat
        self.ability: Final = ability
        self.at: Final = at
        self.item: Final = item

    def run(self, g: Galaxy) -> None:
        effect = ABILITIES[self.ability].effects[self.at]
        if effect.can(g, self.seat, self.item):
            effect.act(g, self.seat, self.item, self.ability)


def use_once(g: Galaxy, ability: int) -> None:
    """An ability with the limit `turn` is used up until the turn is over."""
    if ABILITIES[ability].once and ability not in g.used:
        g.used = [*g.used, ability]
