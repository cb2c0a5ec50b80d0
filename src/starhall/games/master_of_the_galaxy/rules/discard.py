"""Phase 3: place conflicts, discard and use cards; income for discards (MG-DIS)."""

from __future__ import annotations

from typing import Final

from starhall.games.master_of_the_galaxy.content.components import (
    ABILITY_OF,
    CARD_TYPE,
    CONFLICTS,
    DISCARD_INCOME,
    FIRST_CARD,
    FIRST_CONFLICT,
)
from starhall.games.master_of_the_galaxy.content.modifiers import DISCARD_BONUS
from starhall.games.master_of_the_galaxy.content.vocabulary import CONFLICT_CARD, NONE, ON_DISCARD, SPECIES
from starhall.games.master_of_the_galaxy.rules.abilities import (
    ABILITIES,
    TRIGGER_OF,
    all_hold,
    can_do_something,
    perform_all,
)
from starhall.games.master_of_the_galaxy.rules.cards import put_under, shed
from starhall.games.master_of_the_galaxy.rules.conflicts import PROPOSALS, ChooseFront, has_front
from starhall.games.master_of_the_galaxy.rules.gains import gain_any
from starhall.games.master_of_the_galaxy.rules.space import CONFLICT_ON, DECLINE, DISCARD, FINISH, USE
from starhall.games.master_of_the_galaxy.rules.state import Galaxy, card_limit
from starhall.games.master_of_the_galaxy.rules.symbols import after_change, works
from starhall.kernel.frames import LEGAL, Decision, Menu, Verb, Verbs


class PlaceConflict(Verb[Galaxy]):
    """MG-CON-01: a conflict card of one's own, and a track for it."""

    def forbids(self, g: Galaxy, seat: int, item: int) -> str:
        if FIRST_CONFLICT + item not in g.sides[seat].cards:
            return "MG-CON-01"
        return LEGAL if has_front(g, seat) else "MG-CON-02"

    def offer(self, g: Galaxy, seat: int, options: list[int]) -> None:
        for card in g.sides[seat].cards:
            if CARD_TYPE[card] == CONFLICT_CARD and has_front(g, seat):
                options.append(self.first + card - FIRST_CONFLICT)

    def start(self, g: Galaxy, menu: Decision[Galaxy], item: int) -> None:
        g.then(ChooseFront(menu.seat, item), menu)


class Discard(Verb[Galaxy]):
    """MG-DIS-02, 04: any card but the species; if its ability can be used, it is asked whether it is."""

    def forbids(self, g: Galaxy, seat: int, item: int) -> str:
        return LEGAL if item in g.sides[seat].cards else "MG-DIS-02"

    def offer(self, g: Galaxy, seat: int, options: list[int]) -> None:
        for card in g.sides[seat].cards:
            if CARD_TYPE[card] != SPECIES:
                options.append(self.first + card)

    def start(self, g: Galaxy, menu: Decision[Galaxy], item: int) -> None:
        g.then(menu)
        if can_use(g, menu.seat, item):
            g.then(UseOrNot(menu.seat, item))
        else:
            discard(g, menu.seat, item, False)


class EndPhase(Verb[Galaxy]):
    """MG-DIS-09: Phase 3 ends within the card limit."""

    def forbids(self, g: Galaxy, seat: int, item: int) -> str:
        return LEGAL if len(g.sides[seat].cards) <= card_limit(g, seat) else "MG-DIS-09"

    def start(self, g: Galaxy, menu: Decision[Galaxy], item: int) -> None:
        g.tell("ended", menu.seat)


USE_CARDS: Final[Verbs[Galaxy]] = (
    PlaceConflict(CONFLICT_ON, CONFLICTS),
    Discard(DISCARD, FIRST_CARD[SPECIES]),
    PROPOSALS,
    EndPhase(FINISH),
)


class UseCards(Menu[Galaxy]):
    """D19: place conflicts, discard cards, propose to end conflicts, in any order and number; then end (MG-DIS-01)."""

    def asks(self, g: Galaxy) -> str:
        return "D19" if len(g.sides[self.seat].cards) <= card_limit(g, self.seat) else "D19-limit"

    def verbs(self) -> Verbs[Galaxy]:
        return USE_CARDS


def can_use(g: Galaxy, seat: int, card: int) -> bool:
    """MG-DIS-04, 07: the ability works, was not used this turn, its conditions hold, and it can do something."""
    if TRIGGER_OF[card] != ON_DISCARD or ABILITY_OF[card] in g.used or not works(g, seat, card):
        return False
    ability = ABILITIES[ABILITY_OF[card]]
    return all_hold(g, seat, ability) and can_do_something(g, seat, ability, 0)


class UseOrNot(Decision[Galaxy]):
    """D22: discard the card and use its ability, or only discard it."""

    question = "D22"
    is_inner = True

    def __init__(self, seat: int, card: int) -> None:
        super().__init__(seat)
        self.card: Final = card

    def options(self, g: Galaxy, seat: int) -> list[int]:
        return [USE, DECLINE]

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        discard(g, seat, self.card, action == USE)


def discard(g: Galaxy, seat: int, card: int, use: bool) -> None:
    """MG-DIS-05: cubes return, a base becomes unused, the card goes under its deck; then the effects happen."""
    ability = ABILITY_OF[card]
    if use and ability != NONE:
        g.used = [*g.used, ability]
        perform_all(g, seat, ability, 0)
    g.discards += 1
    g.tell("discarded_using" if use else "discarded", seat, card)
    shed(g, seat, card)
    put_under(g, card)
    after_change(g)


def income(g: Galaxy, seat: int, item: int) -> None:
    """MG-DIS-12: one card 1 cube, two cards 3, three or more 5, of any colours; with a discard the bonus besides."""
    if g.discards:
        n = DISCARD_INCOME[min(g.discards, len(DISCARD_INCOME) - 1)] + g.sides[seat].modifiers[DISCARD_BONUS]
        g.tell("income", seat, g.discards, n)
        gain_any(g, seat, n)
