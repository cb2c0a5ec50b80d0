"""The secret choice of a phase, and of a second card (3.5)."""

from __future__ import annotations

from typing import Any, Final

from starhall.games.m101.content.components import CARD_COUNT
from starhall.games.m101.content.vocabulary import NONE, PHASES
from starhall.games.m101.rules.hand import discard
from starhall.games.m101.rules.space import BOOST, CHOOSE, LAY_NO_BOOST, LAY_NOTHING
from starhall.games.m101.rules.state import NO_BOOST, NOTHING, Galaxy, Side
from starhall.kernel.frames import LEGAL, AtOnce, Decision, Frame, Lanes, Menu, Verb, Verbs

PHASE_OPTIONS: Final = [CHOOSE + phase for phase in range(len(PHASES))]


class ChoosePhase(Decision[Galaxy]):
    """M1-SEL-01, M1-SEL-03: one of the five phases, whatever the others or earlier rounds chose."""

    question = "M1-D03"

    def options(self, g: Galaxy, seat: int) -> list[int]:
        return PHASE_OPTIONS[:]

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        g.sides[seat].sealed_phase = action - CHOOSE
        g.then(LaySecond(seat))

    def forget(self, g: Galaxy, seat: int) -> None:
        g.sides[seat].sealed_phase = NONE  # the second card commits: what is forgotten has none


class LaySecond(Menu[Galaxy]):
    """M1-SEL-02: nothing, the No Boost card, or one card from hand."""

    question = "M1-D04"

    def verbs(self) -> Verbs[Galaxy]:
        return SECOND_CARDS

    def sound(self, g: Galaxy) -> bool:
        return g.sides[self.seat].sealed_phase != NONE


class LayNothing(Verb[Galaxy]):
    """One card is laid: the action card."""

    def start(self, g: Galaxy, menu: Decision[Galaxy], item: int) -> None:
        lay_second_card(g.sides[menu.seat], NOTHING, 1)


class LayNoBoost(Verb[Galaxy]):
    """Two cards are laid: a bluff."""

    def start(self, g: Galaxy, menu: Decision[Galaxy], item: int) -> None:
        lay_second_card(g.sides[menu.seat], NO_BOOST, 2)


class Boost(Verb[Galaxy]):
    """M1-SEL-04: two cards are laid, the second from hand."""

    def forbids(self, g: Galaxy, seat: int, item: int) -> str:
        hand = g.sides[seat].hand
        if not hand:
            return "M1-SEL-04"
        return LEGAL if item in hand else "M1-SEL-02"

    def offer(self, g: Galaxy, seat: int, options: list[int]) -> None:
        for card in g.sides[seat].hand:
            options.append(BOOST + card)

    def start(self, g: Galaxy, menu: Decision[Galaxy], item: int) -> None:
        lay_second_card(g.sides[menu.seat], item, 2)


SECOND_CARDS: Final[Verbs[Galaxy]] = (LayNothing(LAY_NOTHING), LayNoBoost(LAY_NO_BOOST), Boost(BOOST, CARD_COUNT))


def lay_second_card(side: Side, second: int, cards: int) -> None:
    """So many cards lie before the seat."""
    side.sealed_card = second
    side.laid = cards


class Selection(AtOnce[Galaxy]):
    """M1-SEL-06: all choose at once; what is committed is final, only the first half may be changed before."""

    def with_lane(self, seat: int, lane: tuple[Frame[Galaxy], ...]) -> Selection:
        lanes = list(self.lanes)
        lanes[seat] = lane
        return Selection(self.start, tuple(lanes))

    def seen_by(self, seat: int) -> Frame[Galaxy]:
        if seat < 0:
            return Selection(self.start, self.start)
        return Selection(self.start, (*self.start[:seat], self.lanes[seat], *self.start[seat + 1 :]))

    def reopens(self, seat: int) -> bool:
        if not 0 <= seat < len(self.lanes) or not self.lanes[seat]:
            return False
        return isinstance(self.lanes[seat][-1], LaySecond)  # a phase is chosen, and nothing committed


def select(g: Galaxy, seat: int, item: int) -> None:
    """M1-SEL-01: all choose at once."""
    g.then(Selection(LANES[g.seats], LANES[g.seats]))


def lanes_of(seats: int) -> Lanes[Galaxy]:
    """Each seat is asked for a phase first."""
    asked: list[tuple[Frame[Any], ...]] = [(ChoosePhase(seat),) for seat in range(seats)]
    return tuple(asked)


LANES: Final = [lanes_of(seats) for seats in range(5)]  # by number of seats, made once: frames never change


def take_back(side: Side) -> None:
    """M1-END-01, M1-COM-02: the action cards return to their owner."""
    side.laid = 0
    side.phase = NONE
    side.boosted = False


def reveal(g: Galaxy, seat: int, item: int) -> None:
    """M1-SEL-06 to M1-SEL-09: everything is revealed together; boost cards go to the discard pile at once."""
    for other in range(g.seats):
        side = g.sides[other]
        card = side.sealed_card
        side.phase = side.sealed_phase
        side.boosted = card < CARD_COUNT
        if side.boosted:
            g.tell("boosted", other, side.phase, card)
            discard(g, other, card)
        else:
            g.tell("chose_bluff" if card == NO_BOOST else "chose", other, side.phase)
        side.sealed_phase = NONE
        side.sealed_card = NONE
