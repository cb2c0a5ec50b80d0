"""AG-EFF: when something happens, what waits for it acts. One function for each kind, and a table that joins them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from starhall.games.age_of_galaxy.content.effect_kinds import GAIN, HAPPENING, KINDS, Effect
from starhall.games.age_of_galaxy.content.faction_cards import CHOICES, EFFECT_ITEMS, EFFECTS, TECHNOLOGY_CLASS
from starhall.games.age_of_galaxy.content.vocabulary import (
    CRUISERS,
    CRUISERS_LOST,
    NONE,
)
from starhall.games.age_of_galaxy.content.worlds import PLANET_BITS, PLANET_REWARDS
from starhall.games.age_of_galaxy.rules.counters import count
from starhall.games.age_of_galaxy.rules.resources import gain, lose, pay, payable
from starhall.games.age_of_galaxy.rules.space import ACCEPT, DECLINE, MAY_ITEM, NEXT, TAKE, not_now
from starhall.games.age_of_galaxy.rules.state import Galaxy
from starhall.games.age_of_galaxy.rules.tokens import next_token
from starhall.kernel.frames import LEGAL, Decision, Frame


def fire(g: Galaxy, trigger: int, seat: int, item: int = 0) -> None:
    """AG-EFF-02: what waits for this acts now; its owner chooses the order where that can matter."""
    waiting = g.sides[seat].powers.fires[trigger]
    if waiting:
        act_all(g, waiting, seat, item)


def act_all(g: Galaxy, waiting: list[int], seat: int, item: int) -> None:
    """Let these effects act, those whose condition this event does not meet left out."""
    acting = [number for number in waiting if meets(g, EFFECTS[number], item)]
    if len(acting) == 1:
        g.then(Act(acting[0], seat, item))
    elif acting:
        g.then(Order(seat, tuple(acting), item))


def meets(g: Galaxy, effect: Effect, item: int) -> bool:
    """Does this event (its planet, technology or war place) meet the effect's condition?"""
    if effect.if_types and not PLANET_BITS[g.planets[item]] & effect.if_types:
        return False
    if effect.if_reward != NONE and effect.if_reward not in [pair[0] for pair in PLANET_REWARDS[g.planets[item]]]:
        return False
    if effect.if_class != NONE and TECHNOLOGY_CLASS[item] != effect.if_class:
        return False
    return effect.if_place in (0, item)


def counted(g: Galaxy, effect: Effect, seat: int) -> bool:
    """AG-EFF-02: a counter's condition is looked at when the effect's turn comes."""
    if effect.if_counter == NONE:
        return True
    return effect.if_min <= count(g, seat, effect.if_counter) <= effect.if_max


def order_matters(effects: tuple[int, ...]) -> bool:
    """AG-EFF-02: does one of them pay or read a resource that another of them changes?"""
    for number in effects:
        for other in effects:
            if number != other and EFFECTS[number].reads & EFFECTS[other].changes:
                return True
    return False


class Act(Frame[Galaxy]):
    """One effect, about to act."""

    def __init__(self, effect: int, seat: int, item: int) -> None:
        self.effect: Final = effect
        self.seat: Final = seat
        self.item: Final = item

    def run(self, g: Galaxy) -> None:
        effect = EFFECTS[self.effect]
        if not counted(g, effect, self.seat):
            return
        if not effect.cost:
            if effect.kind is GAIN:  # most of them
                gain_effect(g, effect, self.seat)
            else:
                ACTS[effect.kind.id](g, effect, self.seat)
        elif payable(g.sides[self.seat], effect.cost):
            g.then(May(self.seat, self.effect))


class Order(Decision[Galaxy]):
    """D-ORDER: which of the remaining effects acts next."""

    question = "D-ORDER"
    is_inner = True

    def __init__(self, seat: int, effects: tuple[int, ...], item: int) -> None:
        super().__init__(seat)
        self.effects: Final = effects
        self.item: Final = item

    def due(self, g: Galaxy) -> int:
        return super().due(g) if order_matters(self.effects) else 0

    def options(self, g: Galaxy, seat: int) -> list[int]:
        return [NEXT + number for number in self.effects]

    def forbids(self, g: Galaxy, seat: int, action: int) -> str:
        if not NEXT <= action < NEXT + len(EFFECTS):
            return not_now(g, seat, action)
        return LEGAL if action - NEXT in self.effects else "AG-EFF-02"

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        rest = tuple([number for number in self.effects if number != action - NEXT])
        g.then(Act(action - NEXT, seat, self.item), Order(seat, rest, self.item))

    def run(self, g: Galaxy) -> None:
        for i in range(len(self.effects) - 1, -1, -1):
            g.then(Act(self.effects[i], self.seat, self.item))


class May(Decision[Galaxy]):
    """D-MAY: an effect with a cost is optional (AG-EFF-03)."""

    question = "D-MAY"

    def __init__(self, seat: int, effect: int) -> None:
        super().__init__(seat)
        self.effect: Final = effect

    def options(self, g: Galaxy, seat: int) -> list[int]:
        return [ACCEPT + MAY_ITEM[self.effect], DECLINE]

    def forbids(self, g: Galaxy, seat: int, action: int) -> str:
        if action in self.options(g, seat):
            return LEGAL
        return "AG-EFF-03" if ACCEPT <= action < DECLINE else not_now(g, seat, action)

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        if action == DECLINE:
            g.tell("declined", seat, self.effect)
            return
        effect = EFFECTS[self.effect]
        g.tell("used", seat, self.effect)
        pay(g, seat, effect.cost)
        gain_effect(g, effect, seat)


class Choose(Decision[Galaxy]):
    """D-CHOOSE: exactly one of several gains."""

    question = "D-CHOOSE"
    is_inner = True

    def __init__(self, seat: int, effect: int) -> None:
        super().__init__(seat)
        self.effect: Final = effect

    def options(self, g: Galaxy, seat: int) -> list[int]:
        return [TAKE + item for item in EFFECT_ITEMS[self.effect]]

    def forbids(self, g: Galaxy, seat: int, action: int) -> str:
        if not TAKE <= action < TAKE + len(CHOICES):
            return not_now(g, seat, action)
        return LEGAL if action - TAKE in EFFECT_ITEMS[self.effect] else "AG-EFF-03"

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        gain(g, seat, CHOICES[action - TAKE])


# -- one function for each kind that acts --------------------------------------------------------------------------


def gain_effect(g: Galaxy, effect: Effect, seat: int) -> None:
    """`gain`: take what it gives; with `per`, that many times the counter (AG-EFF-07), rounded down by `every`."""
    times = 1 if effect.per == NONE else count(g, seat, effect.per) // effect.every
    if times > 0:
        gain(g, seat, effect.gain, times)


def choose_effect(g: Galaxy, effect: Effect, seat: int) -> None:
    """`choose`: the owner picks one of the gains."""
    g.then(Choose(seat, effect.number))


def others_lose(g: Galaxy, effect: Effect, seat: int) -> None:
    """AG-EFF-11, AG-SOL-22: every other player, in turn order, then the virtual opponent, loses what it names."""
    others = [other for other in g.order if other != seat]
    if g.solo():
        others.append(g.seats)
    for i in range(len(others) - 1, -1, -1):
        g.then(Loss(others[i], effect.number))


def place_exploration(g: Galaxy, effect: Effect, seat: int) -> None:
    """AG-TEC-15: exploration tokens, face down, that only this player may explore."""
    side = g.sides[seat]
    placed = 0
    for _ in range(effect.amount):
        token = next_token(g)
        if token != NONE:
            side.telescope = side.telescope + [token]
            placed += 1
    g.tell("telescope", seat, placed)


class Loss(Frame[Galaxy]):
    """One player loses what an effect of another names."""

    def __init__(self, seat: int, effect: int) -> None:
        self.seat: Final = seat
        self.effect: Final = effect

    def run(self, g: Galaxy) -> None:
        for resource, amount in EFFECTS[self.effect].gain:
            lose_and_react(g, self.seat, resource, amount)


def lose_and_react(g: Galaxy, seat: int, resource: int, amount: int) -> None:
    """A loss; lost cruisers fire `cruisers_lost`, once however many (AG-EFF-04)."""
    if lose(g, seat, resource, amount) and resource == CRUISERS:
        fire(g, CRUISERS_LOST, seat)


ACTS: Final[dict[str, Callable[[Galaxy, Effect, int], None]]] = {
    "gain": gain_effect,
    "choose": choose_effect,
    "others_lose": others_lose,
    "place_exploration": place_exploration,
}


def refuse_idle_kinds() -> None:
    """A kind that can be fired must do something then."""
    for kind in KINDS.values():
        if HAPPENING[0] in kind.triggers and kind.id not in ACTS:
            raise TypeError(f"{kind.id}: nothing says what it does when its trigger fires")


refuse_idle_kinds()
