"""AG-TRA: TRADE."""

from __future__ import annotations

from typing import Final

from starhall.games.age_of_galaxy.content.main_board import TRADE_SLOTS
from starhall.games.age_of_galaxy.content.markets import OPTION_GAINS, OPTION_IDS, TRADE_OPTIONS, TRADE_SPACES, TRADES
from starhall.games.age_of_galaxy.content.vocabulary import NONE, TRADE
from starhall.games.age_of_galaxy.rules.discs import take_disc
from starhall.games.age_of_galaxy.rules.effects import fire
from starhall.games.age_of_galaxy.rules.resources import affords, gain, pay
from starhall.games.age_of_galaxy.rules.space import CARD, EXCHANGE, not_now
from starhall.games.age_of_galaxy.rules.state import Galaxy
from starhall.kernel.frames import LEGAL, Decision


def has_room(g: Galaxy, slot: int) -> bool:
    """AG-TRA-01: a back always has room, a front while an open space is without a disc."""
    return g.flipped[slot] == 1 or len(g.spaces[slot]) < TRADE_SPACES[g.trades[slot]][g.players()]


def exchanges(g: Galaxy, slot: int) -> tuple[int, ...]:
    """The exchanges of the side that is up."""
    sides = TRADE_OPTIONS[g.trades[slot]]
    return sides[1] if g.flipped[slot] else sides[0]


def can_exchange(g: Galaxy, seat: int, slot: int) -> bool:
    """AG-TRA-04: is there an exchange that the seat can pay for in full?"""
    side = g.sides[seat]
    prices = side.powers.exchanges
    for exchange in exchanges(g, slot):
        if affords(side, prices[exchange]):
            return True
    return False


def forbids_trade(g: Galaxy, seat: int) -> str:
    """AG-TRA-01, AG-TRA-02: a card with room and an exchange that can be paid."""
    clause = "AG-TRA-01"
    for slot in range(TRADE_SLOTS):
        if has_room(g, slot):
            if can_exchange(g, seat, slot):
                return LEGAL
            clause = "AG-TRA-02"
    return clause


def slot_of(g: Galaxy, card: int) -> int:
    """The trade slot of a card, or NONE."""
    return g.trades.index(card) if card in g.trades else NONE


class TradeCard(Decision[Galaxy]):
    """D-TRA-CARD: which trade card."""

    question = "D-TRA-CARD"
    is_inner = True

    def options(self, g: Galaxy, seat: int) -> list[int]:
        return [
            CARD + g.trades[slot] for slot in range(TRADE_SLOTS) if has_room(g, slot) and can_exchange(g, seat, slot)
        ]

    def forbids(self, g: Galaxy, seat: int, action: int) -> str:
        if not CARD <= action < CARD + TRADES:
            return not_now(g, seat, action)
        slot = slot_of(g, action - CARD)
        if slot == NONE:
            return "AG-SET-03"
        if not has_room(g, slot):
            return "AG-TRA-06"
        return LEGAL if can_exchange(g, seat, slot) else "AG-TRA-04"

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        g.then(Exchange(seat, slot_of(g, action - CARD)))


class Exchange(Decision[Galaxy]):
    """D-TRA-OPT: which exchange of the card."""

    question = "D-TRA-OPT"
    is_inner = True

    def __init__(self, seat: int, trade_slot: int) -> None:
        super().__init__(seat)
        self.trade_slot: Final = trade_slot

    def options(self, g: Galaxy, seat: int) -> list[int]:
        side = g.sides[seat]
        prices = side.powers.exchanges
        return [EXCHANGE + item for item in exchanges(g, self.trade_slot) if affords(side, prices[item])]

    def forbids(self, g: Galaxy, seat: int, action: int) -> str:
        if not EXCHANGE <= action < EXCHANGE + len(OPTION_IDS):
            return not_now(g, seat, action)
        item = action - EXCHANGE
        if item not in exchanges(g, self.trade_slot):
            return "AG-TRA-02"
        side = g.sides[seat]
        return LEGAL if affords(side, side.powers.exchanges[item]) else "AG-LIM-08"

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        trade(g, seat, self.trade_slot, action - EXCHANGE)


def trade(g: Galaxy, seat: int, slot: int, exchange: int) -> None:
    """AG-TRA-02, AG-TRA-03: pay, place the disc on the first free open space, gain."""
    take_disc(g, seat, TRADE)
    g.tell("traded", seat, g.trades[slot], exchange)
    pay(g, seat, g.sides[seat].powers.exchanges[exchange].pairs)
    g.spaces[slot].append(seat)
    gain(g, seat, OPTION_GAINS[exchange])
    fire(g, TRADE, seat)
