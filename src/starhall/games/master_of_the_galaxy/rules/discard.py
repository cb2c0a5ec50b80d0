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
from starhall.games.master_of_the_galaxy.rules.conflicts import (
    ChooseFront,
    forbids_propose,
    has_front,
    proposals,
    propose,
)
from starhall.games.master_of_the_galaxy.rules.gains import gain_any
from starhall.games.master_of_the_galaxy.rules.space import CONFLICT_ON, DECLINE, DISCARD, FINISH, PROPOSE, USE
from starhall.games.master_of_the_galaxy.rules.state import Galaxy, card_limit
from starhall.games.master_of_the_galaxy.rules.symbols import after_change, works
from starhall.kernel.frames import LEGAL, NOT_OFFERED, Decision


class UseCards(Decision[Galaxy]):
    """D19: place conflicts, discard cards, propose to end conflicts, in any order and number; then end (MG-DIS-01)."""

    def asks(self, g: Galaxy) -> str:
        return "D19" if len(g.sides[self.seat].cards) <= card_limit(g, self.seat) else "D19-limit"

    def options(self, g: Galaxy, seat: int) -> list[int]:
        found: list[int] = []
        cards = g.sides[seat].cards
        for card in cards:
            type = CARD_TYPE[card]
            if type == CONFLICT_CARD and has_front(g, seat):
                found.append(CONFLICT_ON + card - FIRST_CONFLICT)
            if type != SPECIES:
                found.append(DISCARD + card)
        for conflict in proposals(g, seat):
            found.append(PROPOSE + conflict)
        if len(cards) <= card_limit(g, seat):
            found.append(FINISH)
        return found

    def forbids(self, g: Galaxy, seat: int, action: int) -> str:
        if action == FINISH:
            return LEGAL if len(g.sides[seat].cards) <= card_limit(g, seat) else "MG-DIS-09"
        if CONFLICT_ON <= action < CONFLICT_ON + CONFLICTS:
            return self.forbids_conflict(g, seat, action - CONFLICT_ON + FIRST_CONFLICT)
        if DISCARD <= action < DISCARD + FIRST_CARD[SPECIES]:
            return LEGAL if action - DISCARD in g.sides[seat].cards else "MG-DIS-02"
        if PROPOSE <= action < PROPOSE + CONFLICTS:
            return forbids_propose(g, seat, action - PROPOSE)
        return NOT_OFFERED

    def forbids_conflict(self, g: Galaxy, seat: int, card: int) -> str:
        """MG-CON-01: a conflict card of one's own, and a track for it."""
        if card not in g.sides[seat].cards:
            return "MG-CON-01"
        return LEGAL if has_front(g, seat) else "MG-CON-02"

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        if action == FINISH:
            g.tell("ended", seat)
            return
        g.then(self)
        if CONFLICT_ON <= action < CONFLICT_ON + CONFLICTS:
            g.then(ChooseFront(seat, action - CONFLICT_ON))
        elif action >= PROPOSE:
            propose(g, seat, action - PROPOSE)
        elif can_use(g, seat, action - DISCARD):
            g.then(UseOrNot(seat, action - DISCARD))
        else:
            discard(g, seat, action - DISCARD, False)


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
        g.used.append(ability)
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
