"""The domination deck: drawing, exchanging, and who knows where a card is (GE-SCO-09, GE-DOM-10 to -13)."""

from __future__ import annotations

from typing import Any

from starhall.games.galactic_era.rules.lists import without_index
from starhall.games.galactic_era.rules.space import EXCHANGE, PASS
from starhall.games.galactic_era.rules.state import Galaxy
from starhall.kernel.frames import Decision, Frame
from starhall.kernel.seats import only


def draw_card(g: Galaxy, seat: int) -> None:
    """The top card goes into the hand; who had seen it there knows who has it now (GE-SCO-09)."""
    if not g.deck:
        return
    card, seen = g.deck[-1], g.deck_seen[-1]
    g.deck, g.deck_seen = g.deck[:-1], g.deck_seen[:-1]
    side = g.sides[seat]
    side.hand = [*side.hand, card]
    side.hand_seen = [*side.hand_seen, seen & ~only(seat)]
    g.show(only(seat), [card], "drew", seat)


def exchange_card(g: Galaxy, seat: int, card: int) -> None:
    """GE-DOM-13: the card goes face down under the deck, then the top card is drawn."""
    side = g.sides[seat]
    at = side.hand.index(card)
    g.deck = [card, *g.deck]
    g.deck_seen = [side.hand_seen[at] | only(seat), *g.deck_seen]
    side.hand = without_index(side.hand, at)
    side.hand_seen = without_index(side.hand_seen, at)
    g.tell("exchanged", seat)
    draw_card(g, seat)


class ExchangeCard(Decision[Galaxy]):
    """D-05: keep, or exchange which card."""

    question = "D-05"
    clause = "GE-DOM-13"
    is_public = False

    def options(self, g: Galaxy, seat: int) -> list[int]:
        return [PASS, *[EXCHANGE + card for card in g.sides[seat].hand]]

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        if action != PASS:
            exchange_card(g, seat, action - EXCHANGE)


def ask_exchange(g: Galaxy, seat: int) -> None:
    """Only who holds a card can exchange one."""
    if g.sides[seat].hand:
        frame: Frame[Any] = ExchangeCard(seat)
        g.then(frame)
