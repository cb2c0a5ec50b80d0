"""AG-FAC: the faction cards, played as faction, True Major Ideology or One-time Reinforcement; AG-FRE: Free actions."""

from __future__ import annotations

from typing import Final

from starhall.games.age_of_galaxy.content.effect_kinds import CONQUER, Effect
from starhall.games.age_of_galaxy.content.faction_cards import (
    EFFECTS,
    FACTION_DEBUT,
    FACTION_EFFECTS,
    FACTION_REINFORCEMENT,
    FREE_EFFECTS,
)
from starhall.games.age_of_galaxy.content.main_board import ALLIANCE_MAX, CARDS_PER_TURN, CONVERSIONS, TRUE_IDEOLOGY_MAX
from starhall.games.age_of_galaxy.content.vocabulary import CRUISERS, DEBUT, FREE, NONE
from starhall.games.age_of_galaxy.rules.counters import amount_of
from starhall.games.age_of_galaxy.rules.effects import act_all, counted
from starhall.games.age_of_galaxy.rules.planets import acquirable, acquire, can_acquire, forbids_acquire
from starhall.games.age_of_galaxy.rules.powers import Powers
from starhall.games.age_of_galaxy.rules.prices import EFFECT_PRICES
from starhall.games.age_of_galaxy.rules.resources import affords, gain, pay, payable, takes_some
from starhall.games.age_of_galaxy.rules.space import PLANET, PLANET_ITEM, PLANET_SLOTS, not_now
from starhall.games.age_of_galaxy.rules.state import Galaxy, Side
from starhall.kernel.frames import LEGAL, Decision, Do


def forbids_card(g: Galaxy, seat: int, card: int) -> str:
    """AG-FAC-02: a card from hand, one a turn."""
    if card not in g.sides[seat].hand:
        return "AG-FAC-02"
    return LEGAL if g.played < CARDS_PER_TURN else "AG-ACT-04"


def forbids_join(g: Galaxy, seat: int, card: int) -> str:
    """AG-FAC-04: at most 3 factions."""
    return forbids_card(g, seat, card) or (LEGAL if can_join(g.sides[seat]) else "AG-FAC-04")


def forbids_tuck(g: Galaxy, seat: int, card: int) -> str:
    """AG-FAC-08: once per game."""
    return forbids_card(g, seat, card) or (LEGAL if can_tuck(g.sides[seat]) else "AG-FAC-08")


def can_join(side: Side) -> bool:
    """Is there a place in the Alliance?"""
    return len(side.alliance) < ALLIANCE_MAX


def can_tuck(side: Side) -> bool:
    """Is no card tucked yet?"""
    return side.tucked == NONE and TRUE_IDEOLOGY_MAX > 0


def leave_hand(side: Side, card: int) -> None:
    """The card is played."""
    side.hand = [other for other in side.hand if other != card]


def join(g: Galaxy, seat: int, card: int) -> None:
    """AG-FAC-04 to AG-FAC-07: the faction joins at the right end, gives its debut bonus, then its `debut` effects."""
    side = g.sides[seat]
    leave_hand(side, card)
    side.alliance = side.alliance + [card]
    side.powers = Powers(side.alliance, side.technologies)
    g.tell("joined", seat, card)
    gain(g, seat, FACTION_DEBUT[card])
    debuts = [number for number in FACTION_EFFECTS[card] if EFFECTS[number].trigger == DEBUT]
    if debuts:
        act_all(g, debuts, seat, card)


def tuck(g: Galaxy, seat: int, card: int) -> None:
    """AG-FAC-08: only its ideology counts, to the end."""
    side = g.sides[seat]
    leave_hand(side, card)
    side.tucked = card
    g.tell("tucked", seat, card)


def reinforce(g: Galaxy, seat: int, card: int) -> None:
    """AG-FAC-09: gain the reinforcement and discard the card."""
    side = g.sides[seat]
    leave_hand(side, card)
    side.spent = side.spent + [card]
    g.tell("reinforced", seat, card)
    gain(g, seat, FACTION_REINFORCEMENT[card])


# -- Free actions --------------------------------------------------------------------------------------------------


def forbids_free(g: Galaxy, seat: int, item: int) -> str:
    """AG-FRE-01 to AG-FRE-06."""
    side = g.sides[seat]
    if item < len(CONVERSIONS):
        conversion = CONVERSIONS[item]
        if not payable(side, conversion.cost):
            return "AG-LIM-08"
        return LEGAL if takes_some(side, conversion.gain) else "AG-FRE-06"
    number = FREE_EFFECTS[item - len(CONVERSIONS)]
    if number not in side.powers.fires[FREE]:
        return "AG-FRE-05"
    return forbids_free_effect(g, seat, EFFECTS[number])


def forbids_free_effect(g: Galaxy, seat: int, effect: Effect) -> str:
    """AG-FRE-05, AG-EFF-08: a Free action of the own Alliance."""
    side = g.sides[seat]
    if not counted(g, effect, seat):
        return "AG-FRE-05"
    if effect.kind is CONQUER:
        return forbids_swarm(g, seat, effect)
    if not affords(side, EFFECT_PRICES[effect.number]):
        return "AG-LIM-08"
    return LEGAL if takes_some(side, effect.gain) else "AG-FRE-06"


def forbids_swarm(g: Galaxy, seat: int, effect: Effect) -> str:
    """AG-EFF-08: one cruiser more than the price, and a target."""
    spent = sum(amount for resource, amount in effect.cost if resource == CRUISERS)
    if amount_of(g.sides[seat], CRUISERS) <= spent:
        return "AG-EFF-08"
    if not affords(g.sides[seat], EFFECT_PRICES[effect.number]):
        return "AG-LIM-08"
    return LEGAL if can_acquire(g, seat) else "AG-WAR-10"


def free_act(g: Galaxy, seat: int, item: int) -> None:
    """AG-FRE-07: a Free action; nothing waits for it."""
    if item < len(CONVERSIONS):
        conversion = CONVERSIONS[item]
        g.tell("converted", seat, item)
        pay(g, seat, conversion.cost)
        gain(g, seat, conversion.gain)
        return
    effect = EFFECTS[FREE_EFFECTS[item - len(CONVERSIONS)]]
    if effect.kind is CONQUER:
        g.then(Swarm(seat, effect.number))
        return
    g.tell("used", seat, effect.number)
    pay(g, seat, effect.cost)
    gain(g, seat, effect.gain)


class Swarm(Decision[Galaxy]):
    """D-SWARM: which planet is acquired by swarming."""

    question = "D-SWARM"
    is_inner = True

    def __init__(self, seat: int, effect: int) -> None:
        super().__init__(seat)
        self.effect: Final = effect

    def options(self, g: Galaxy, seat: int) -> list[int]:
        return [PLANET + PLANET_ITEM[slot] for slot in acquirable(g, seat)]

    def forbids(self, g: Galaxy, seat: int, action: int) -> str:
        if not PLANET <= action < PLANET + len(PLANET_SLOTS):
            return not_now(g, seat, action)
        return forbids_acquire(g, seat, PLANET_SLOTS[action - PLANET])

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        """AG-EFF-08: pay, place one more cruiser on the planet; its effects; then the gain."""
        g.tell("swarmed", seat, self.effect)
        pay(g, seat, EFFECTS[self.effect].cost)
        g.then(Do(swarm_gain, seat, self.effect))
        acquire(g, seat, PLANET_SLOTS[action - PLANET])


def swarm_gain(g: Galaxy, seat: int, effect: int) -> None:
    """AG-EFF-08: the last step of swarming."""
    gain(g, seat, EFFECTS[effect].gain)
