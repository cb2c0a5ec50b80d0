"""Abilities: which react to an event, when they still may, and the frames that carry out their effects (MG-EFF)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from starhall.games.master_of_the_galaxy.components import (
    ABILITIES,
    ABILITY_OF,
    DRAWN_MIN,
    EXCHANGE,
    FEWEST_BASES,
    ON_DISCARD,
    REDRAW,
    STEAL,
    SYSTEMS_MIN,
    TRIGGER_OF,
    UNPLACE,
    Ability,
    Condition,
    Effect,
)
from starhall.games.master_of_the_galaxy.state import Galaxy, others, placed_bases, side_of, systems_of
from starhall.games.master_of_the_galaxy.symbols import works
from starhall.games.master_of_the_galaxy.verbs import DECLINE, USE
from starhall.kernel.frames import LEGAL, NOT_OFFERED, Decision, Frame

Performer = Callable[[Galaxy, Effect, int, int, int], None]  # effect, seat, item, ability
Able = Callable[[Galaxy, Effect, int, int], bool]  # effect, seat, item

# One of each for every kind of effect, by its number; `effects` fills them.
PERFORMERS: Final[list[Performer]] = []
ABLE: Final[list[Able]] = []

ASKS_ITSELF: Final = (STEAL, UNPLACE, REDRAW, EXCHANGE)  # their first choice has one more option: not to


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


def holds(g: Galaxy, seat: int, condition: Condition) -> bool:
    """MG-EFF-20 to 23: does a condition hold?"""
    if condition.kind == SYSTEMS_MIN:
        return len(systems_of(g, seat)) >= condition.n
    if condition.kind == FEWEST_BASES:
        mine = placed_bases(g, seat)
        return all([placed_bases(g, other) >= mine for other in others(g, seat)])
    if condition.kind == DRAWN_MIN:
        return g.drawn[condition.colour] >= condition.n
    return any([side_of(g, conflict, seat) >= 0 for conflict in g.on_board])


def all_hold(g: Galaxy, seat: int, ability: Ability) -> bool:
    """Do all conditions of an ability hold?"""
    return all([holds(g, seat, condition) for condition in ability.conditions])


def can_do_something(g: Galaxy, seat: int, ability: Ability, item: int) -> bool:
    """MG-EFF-04: can at least one of its effects do something?"""
    return any([ABLE[effect.kind](g, effect, seat, item) for effect in ability.effects])


def perform_all(g: Galaxy, seat: int, ability: int, item: int) -> None:
    """The effects happen in the order listed. That a discarded card is used is told already."""
    if ABILITIES[ability].trigger != ON_DISCARD:
        g.tell("ability", seat, ABILITIES[ability].card)
    effects: list[Frame[Galaxy]] = [Perform(seat, ability, at, item) for at in range(len(ABILITIES[ability].effects))]
    g.then(*effects)


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
        if ability.optional and not (len(ability.effects) == 1 and ability.effects[0].kind in ASKS_ITSELF):
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

    def forbids(self, g: Galaxy, seat: int, action: int) -> str:
        return LEGAL if action in (USE, DECLINE) else NOT_OFFERED

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
        if ABLE[effect.kind](g, effect, self.seat, self.item):
            PERFORMERS[effect.kind](g, effect, self.seat, self.item, self.ability)


def use_once(g: Galaxy, ability: int) -> None:
    """An ability with the limit `turn` is used up until the turn is over."""
    if ABILITIES[ability].once and ability not in g.used:
        g.used.append(ability)
