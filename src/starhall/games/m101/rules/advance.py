"""Advance: the research area (3.9)."""

from __future__ import annotations

from typing import Final

from starhall.games.m101.content.components import HAND_LIMIT, RESEARCH_COUNT, TOP_LEVEL
from starhall.games.m101.content.vocabulary import ADVANCE, EXTRA_TAKE, NONE
from starhall.games.m101.rules.hand import can_draw, draw, insert, top_card
from starhall.games.m101.rules.influence import take_disk
from starhall.games.m101.rules.powers import total
from starhall.games.m101.rules.space import TAKE, TAKE_FROM_DECK
from starhall.games.m101.rules.state import Galaxy, is_booster, is_chooser, level
from starhall.games.m101.rules.tech import rise
from starhall.kernel.frames import LEGAL, Decision, Menu, Verb, Verbs
from starhall.kernel.seats import only

TAKES: Final = 1 << EXTRA_TAKE


def advance_turn(g: Galaxy, seat: int) -> None:
    """M1-ADV-01, M1-ADV-02: a booster studies first; then cards are taken one after the other."""
    if is_booster(g, seat, ADVANCE):
        g.tell("studied", seat)
        take_disk(g, seat)
        g.sides[seat].studies += 1
        rise(g, seat, 1)
    takes = 1 + (1 if is_chooser(g, seat, ADVANCE) else 0) + total(g, seat, TAKES)
    g.then(TakeResearch(seat, takes))


def highest(g: Galaxy, seat: int) -> int:
    """M1-ADV-03: up to the own level; a chooser one higher, at most 5."""
    return min(TOP_LEVEL, level(g.sides[seat]) + (1 if is_chooser(g, seat, ADVANCE) else 0))


class TakeResearch(Menu[Galaxy]):
    """M1-ADV-03 to M1-ADV-06: take cards; with none in reach from the draw pile; with a full hand no more."""

    question = "M1-D05"

    def __init__(self, seat: int, takes: int) -> None:
        super().__init__(seat)
        self.takes: Final = takes

    def due(self, g: Galaxy) -> int:
        if self.takes <= 0 or len(g.sides[self.seat].hand) >= HAND_LIMIT:
            return 0
        for position in range(2 * highest(g, self.seat) + 2):
            if g.research[position] != NONE:
                return only(self.seat)
        return 0

    def verbs(self) -> Verbs[Galaxy]:
        return TAKING

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        g.then(TakeResearch(seat, self.takes - 1))
        super().choose(g, seat, action)

    def run(self, g: Galaxy) -> None:
        """No card is in reach, or the hand is full: what is left to take comes from the draw pile, or is forfeited."""
        draw(g, self.seat, self.takes)


class Take(Verb[Galaxy]):
    """M1-ADV-03: a card of the research area goes to the hand, and everybody sees which."""

    def forbids(self, g: Galaxy, seat: int, item: int) -> str:
        if item // 2 > highest(g, seat):
            return "M1-ADV-03"
        return LEGAL if g.research[item] != NONE else "M1-ADV-06"

    def offer(self, g: Galaxy, seat: int, options: list[int]) -> None:
        for position in range(2 * highest(g, seat) + 2):
            if g.research[position] != NONE:
                options.append(TAKE + position)

    def start(self, g: Galaxy, menu: Decision[Galaxy], item: int) -> None:
        side = g.sides[menu.seat]
        card = g.research[item]
        g.research[item] = NONE
        insert(side.hand, card)
        side.shown = [*side.shown, card]
        g.tell("took", menu.seat, card)


class TakeFromDeck(Verb[Galaxy]):
    """M1-VAR-08: where it was agreed, from the draw pile instead."""

    def forbids(self, g: Galaxy, seat: int, item: int) -> str:
        if not g.agreed.from_deck:
            return "M1-ADV-05"
        return LEGAL if can_draw(g) else "M1-HND-04"

    def start(self, g: Galaxy, menu: Decision[Galaxy], item: int) -> None:
        draw(g, menu.seat, 1)


TAKING: Final[Verbs[Galaxy]] = (Take(TAKE, RESEARCH_COUNT), TakeFromDeck(TAKE_FROM_DECK))


def refresh(g: Galaxy, seat: int, item: int) -> None:
    """M1-ADV-07 to M1-ADV-10: what is left moves down its column, then empty positions are filled."""
    for column in range(2):
        left = [g.research[at] for at in range(column, RESEARCH_COUNT, 2) if g.research[at] != NONE]
        for row in range(RESEARCH_COUNT // 2):
            g.research[2 * row + column] = left[row] if row < len(left) else NONE
    fill_research(g)
    g.tell("refreshed", NONE)


def fill_research(g: Galaxy) -> None:
    """M1-ADV-08, M1-ADV-09: from the draw pile, lowest level first, left before right, as long as there are cards."""
    for position in range(RESEARCH_COUNT):
        if g.research[position] == NONE:
            g.research[position] = top_card(g)
    g.close_door()  # new cards were seen
