"""Hands, draw pile, discard pile and payment (3.7)."""

from __future__ import annotations

from typing import Final

from starhall.games.m101.content.components import CARD_COUNT, HAND_LIMIT
from starhall.games.m101.content.vocabulary import NONE
from starhall.games.m101.rules.space import PAY
from starhall.games.m101.rules.state import Galaxy, Side
from starhall.kernel.frames import LEGAL, NOT_OFFERED, OUT_OF_ORDER, Decision
from starhall.kernel.seats import only


def insert(cards: list[int], card: int) -> None:
    """Put a card into a hand, which is kept in ascending order."""
    at = len(cards)
    while at > 0 and cards[at - 1] > card:
        at -= 1
    cards.insert(at, card)


def place_in(cards: list[int], card: int) -> int:
    """Where a card is among these; compiled, `index` compares objects and takes four times as long."""
    at = 0
    while cards[at] != card:
        at += 1
    return at


def top_card(g: Galaxy) -> int:
    """M1-HND-03, M1-HND-04: the top of the draw pile; an empty one is made anew of the discards; NONE: no card."""
    if not g.deck:
        if not g.discards:
            return NONE
        g.deck = g.discards
        g.discards = []
        g.shuffle(g.deck)
        g.tell("reshuffled", NONE, len(g.deck))
    return g.deck.pop()


def can_draw(g: Galaxy) -> int:
    """How many cards could still be drawn."""
    return len(g.deck) + len(g.discards)


def draw(g: Galaxy, seat: int, count: int) -> None:
    """M1-HND-02: one at a time; what is due beyond a full hand is forfeited."""
    if count <= 0:
        return
    hand = g.sides[seat].hand
    drawn: list[int] = []
    while len(drawn) < count and len(hand) < HAND_LIMIT:
        card = top_card(g)
        if card == NONE:
            break
        insert(hand, card)
        drawn.append(card)
    if drawn:
        g.show(only(seat), drawn, "drew", seat, len(drawn))
    if len(drawn) < count:
        g.tell("forfeited" if len(hand) >= HAND_LIMIT else "ran_out", seat, count - len(drawn))


def drop(side: Side, card: int) -> None:
    """A card leaves the hand, and what others knew of it goes with it."""
    side.hand.pop(place_in(side.hand, card))
    if side.shown and card in side.shown:
        side.shown = [other for other in side.shown if other != card]
    if side.known:
        side.known = [entry for entry in side.known if entry // 4 != card]


def announce(side: Side, card: int) -> None:
    """Everybody knows from now on that the card is in this hand."""
    if card not in side.shown:
        side.shown = [*side.shown, card]
        side.known = [entry for entry in side.known if entry // 4 != card]


def discard(g: Galaxy, seat: int, card: int) -> None:
    """M1-HND-05: face up on the discard pile."""
    drop(g.sides[seat], card)
    g.discards.append(card)


class Pay(Decision[Galaxy]):
    """M1-HND-06: discard so many cards, not the one that is being placed.

    They are picked in ascending order, so that one path alone leads to a set. Who must give all that is left gives it.
    """

    question = "M1-D09"
    is_set = True
    is_alike = True  # every card pays for one
    is_inner = True
    is_public = False

    def __init__(self, seat: int, price: int, last: int, but: int) -> None:
        super().__init__(seat)
        self.price: Final = price
        self.last: Final = last  # the card paid before; NONE: none yet
        self.but: Final = but  # the card being placed; NONE: none

    def due(self, g: Galaxy) -> int:
        if self.price <= 0 or self.all_goes(g):
            return 0
        return only(self.seat)

    def all_goes(self, g: Galaxy) -> bool:
        """Hand sizes are public: that all must go gives nothing away."""
        return len(g.sides[self.seat].hand) - (1 if self.but != NONE else 0) == self.price

    def sound(self, g: Galaxy) -> bool:
        side = g.sides[self.seat]
        if self.but != NONE and self.but not in side.hand:
            return False
        return self.price <= 0 or self.all_goes(g) or len(self.purse(g)) >= self.price

    def purse(self, g: Galaxy) -> list[int]:
        """The cards that may still be picked."""
        return [card for card in g.sides[self.seat].hand if card > self.last and card != self.but]

    def options(self, g: Galaxy, seat: int) -> list[int]:
        pays = [PAY + card for card in self.purse(g)]
        del pays[len(pays) - self.price + 1 :]  # with these the rest could not be met
        return pays

    def forbids(self, g: Galaxy, seat: int, action: int) -> str:
        if not PAY <= action < PAY + CARD_COUNT:
            return NOT_OFFERED
        if action - PAY not in self.purse_of_all(g):
            return "M1-HND-06"
        return LEGAL if action in self.options(g, seat) else OUT_OF_ORDER

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        card = action - PAY
        discard(g, seat, card)
        g.tell("paid", seat, card)
        g.then(Pay(seat, self.price - 1, card, self.but))

    def run(self, g: Galaxy) -> None:
        if self.price > 0:
            for card in self.purse_of_all(g):
                discard(g, self.seat, card)
                g.tell("paid", self.seat, card)

    def purse_of_all(self, g: Galaxy) -> list[int]:
        """Everything but the card being placed."""
        return [card for card in g.sides[self.seat].hand if card != self.but]
