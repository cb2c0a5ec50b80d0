"""Chapter 8.1: technology trading by offers and answers; forced trades; what is taken without asking."""

from __future__ import annotations

from typing import Final

from starhall.games.galactic_era.content.components import (
    COLOURS,
    ERA_OF,
    GAINS_LEVEL_FROM,
    HUMAN,
    PASSIVE,
    SECOND_ERA,
    SLAVERS,
    SPIRITUALITY,
    STO,
    STS,
    TRADE_UP_TO,
    TRADES_FAR,
    goal_of,
)
from starhall.games.galactic_era.content.vocabulary import TRADING
from starhall.games.galactic_era.rules.diplomacy import (
    THEFT,
    WarWindow,
    counts_for_cooperation,
    forbids_peace,
    forbids_war,
    new_offers,
    offer_peace,
    peace_targets,
)
from starhall.games.galactic_era.rules.levels import gain_level, levels_to_gain, may_gain
from starhall.games.galactic_era.rules.playing import ask_cards
from starhall.games.galactic_era.rules.points import FROM_GOAL, FROM_PEOPLE, score
from starhall.games.galactic_era.rules.presence import at_war, humans_in_order, in_contact, traits
from starhall.games.galactic_era.rules.records import NO_SWAP, Swap, Terms
from starhall.games.galactic_era.rules.space import (
    ACCEPT,
    COUNTER_OFFER,
    FIELD,
    OFFER,
    OFFER_PEACE,
    PASS,
    PLAYER,
    REFUSE,
)
from starhall.games.galactic_era.rules.state import TRADING_PHASE, Galaxy
from starhall.kernel.frames import LEGAL, Decision, Do, Menu, Verb, Verbs
from starhall.kernel.seats import NOBODY, only

PASSES: Final = 3

# -- who may trade --------------------------------------------------------------------------------------------------


def has_right(g: Galaxy, seat: int, other: int) -> bool:
    """GE-TRA-03, -04: the regular right: one trade a round; for some one with each other player."""
    side = g.sides[seat]
    if traits(g, seat).trades_with_each:
        return not side.traded >> other & 1
    return side.trades == 0


def forbids_partner(g: Galaxy, seat: int, other: int) -> str:
    """GE-TRA-01 to -05: what stands against a trade of these two."""
    if not 0 <= other < len(g.sides) or other == seat or at_war(g, seat, other):
        return "GE-TRA-01"
    extra = g.sides[seat].extra_trades + g.sides[other].extra_trades
    if not extra and not (has_right(g, seat, other) and has_right(g, other, seat)):
        return "GE-TRA-03"
    if not levels_to_gain(g, seat, other) or not levels_to_gain(g, other, seat):
        return "GE-TRA-02"
    far = TRADES_FAR[g.sides[seat].levels[SPIRITUALITY]] or TRADES_FAR[g.sides[other].levels[SPIRITUALITY]]
    if not far and not in_contact(g, seat, other):
        return "GE-TRA-01"
    return "GE-SOL-17" if Terms(NOBODY, other, 0, 0) in g.terms else LEGAL


def partners(g: Galaxy, seat: int) -> list[int]:
    """With whom the player may still trade."""
    return [other for other in range(len(g.sides)) if not forbids_partner(g, seat, other)]


def peace_partners(g: Galaxy, seat: int) -> list[int]:
    """GE-DIP-11: in this phase peace is offered to those at war and in contact."""
    return [other for other in peace_targets(g, seat) if in_contact(g, seat, other)]


def fresh_gives(g: Galaxy, seat: int, other: int, gets: int, instead_of: Swap) -> list[int]:
    """What the partner could get for it, in terms not offered yet; a counter-offer has other fields than the offer."""
    countered = instead_of.gives if gets == instead_of.gets else -1
    return [
        field
        for field in levels_to_gain(g, other, seat)
        if field != countered and Terms(seat, other, gets, field) not in g.terms
    ]


def fresh_gets(g: Galaxy, seat: int, other: int, instead_of: Swap = NO_SWAP) -> list[int]:
    """What the player could ask for in terms that were not offered yet."""
    return [field for field in levels_to_gain(g, seat, other) if fresh_gives(g, seat, other, field, instead_of)]


def trade(g: Galaxy, seat: int, other: int, gets: int, gives: int) -> None:
    """GE-TRA-05, -10, -14, GE-GOA-02: both gain a level; rights are used; points; then both may play cards."""
    g.tell("traded", seat, other, gets, gives)
    # The regular rights first: an extra trade (a card's) is kept for a trade that needs it, whosever it is.
    if has_right(g, seat, other) and has_right(g, other, seat):
        g.sides[seat].trades += 1
        g.sides[other].trades += 1
    elif g.sides[seat].extra_trades:
        g.sides[seat].extra_trades -= 1
    else:
        g.sides[other].extra_trades -= 1
    g.sides[seat].traded |= only(other)
    g.sides[other].traded |= only(seat)
    # Put on the stack from the last to the first: the levels (which may ask for a research+), the points, the cards.
    ask_cards(g, [player for player in humans_in_order(g) if player in (seat, other)], TRADING)
    g.then(Do(score_trade, seat, other))
    gain_level(g, other, gives)
    gain_level(g, seat, gets)


def score_trade(g: Galaxy, seat: int, other: int) -> None:
    """GE-TRA-14, GE-STP-08, GE-GOA-02: judged after the levels are gained."""
    for player, partner in ((seat, other), (other, seat)):
        dp = traits(g, player).trade_dp
        score(g, player, FROM_PEOPLE, dp)
        score(g, partner, FROM_PEOPLE, dp)
        if counts_for_cooperation(g, partner):
            score(g, player, FROM_GOAL, goal_of(g.goal).dp_per_trade)


# -- the phase ------------------------------------------------------------------------------------------------------


def trading_phase(g: Galaxy, seat: int, item: int) -> None:
    """GE-TRA-07: cards; forced trades; up to 3 passes; cards; what is taken without asking."""
    g.phase = TRADING_PHASE
    g.terms = []
    for player in range(g.seats):
        new_offers(g, player)
    ask = humans_in_order(g)
    g.then(Do(forced_trades), Do(trading_pass, -1, 1), Do(late_cards), Do(thefts), Do(automas_learn))
    ask_cards(g, ask, TRADING)


def late_cards(g: Galaxy, seat: int, item: int) -> None:
    """GE-TRA-07, GE-DOM-05: the card window at the end of the phase."""
    ask_cards(g, humans_in_order(g), TRADING)


def trading_pass(g: Galaxy, seat: int, number: int) -> None:
    """GE-TRA-08: one turn for each player who may still trade or offer peace; again unless all passed."""
    g.then_all([*[TradeTurn(player) for player in trading_order(g)], Do(end_pass, -1, number)])
    g.step = 0


def trading_order(g: Galaxy) -> list[int]:
    """Turn order; with the passive automa STO before STS (GE-AUT-09)."""
    seats = humans_in_order(g)
    if g.seats != 2:
        return seats
    light = [seat for seat in seats if g.sides[seat].alignment == STO]
    return light + [seat for seat in seats if g.sides[seat].alignment == STS]


def end_pass(g: Galaxy, seat: int, number: int) -> None:
    """GE-TRA-07, -08: the next pass, if somebody did something and fewer than 3 were made."""
    if g.step and number < PASSES:
        g.then(Do(trading_pass, -1, number + 1))


class TradeTurn(Menu[Galaxy]):
    """D-33: an offer, a peace offer, or pass."""

    question = "D-33"

    def due(self, g: Galaxy) -> int:
        return only(self.seat) if partners(g, self.seat) or peace_partners(g, self.seat) else 0

    def run(self, g: Galaxy) -> None:
        """Who may neither trade nor offer peace is not asked."""

    def verbs(self) -> Verbs[Galaxy]:
        return TRADES


class Pass(Verb[Galaxy]):
    """GE-TRA-08: until the next pass, if somebody else does something."""

    def start(self, g: Galaxy, menu: Decision[Galaxy], item: int) -> None:
        """Nothing happens."""


class Offer(Verb[Galaxy]):
    """GE-TRA-09: a trade, in terms that were not offered yet."""

    def forbids(self, g: Galaxy, seat: int, item: int) -> str:
        return forbids_partner(g, seat, item) or (LEGAL if fresh_gets(g, seat, item) else "GE-TRA-09")

    def start(self, g: Galaxy, menu: Decision[Galaxy], item: int) -> None:
        g.step += 1
        if g.sides[item].automa in (HUMAN, PASSIVE):
            g.then(OfferFields(menu.seat, item, -1, NO_SWAP))
        else:
            ask_automa(g, menu.seat, item)


class OfferPeace(Verb[Galaxy]):
    """GE-DIP-11: in this phase to those at war and in contact."""

    def forbids(self, g: Galaxy, seat: int, item: int) -> str:
        return forbids_peace(g, seat, item) or (LEGAL if in_contact(g, seat, item) else "GE-DIP-11")

    def start(self, g: Galaxy, menu: Decision[Galaxy], item: int) -> None:
        g.step += 1
        offer_peace(g, menu.seat, item)


TRADES: Final[Verbs[Galaxy]] = (Pass(PASS), Offer(OFFER, len(COLOURS)), OfferPeace(OFFER_PEACE, len(COLOURS)))


def ask_automa(g: Galaxy, seat: int, other: int) -> None:
    """GE-SOL-17: one roll per automa and round; willing, it lets the player choose and gains a random field."""
    g.terms = [*g.terms, Terms(NOBODY, other, 0, 0)]  # willing or not, it is not asked again in this round
    roll = g.below(6) + 1
    g.tell("rolled", other, roll)
    if roll <= TRADE_UP_TO[g.sides[other].automa][g.sides[seat].alignment]:
        g.then(AutomaTrade(seat, other))
    else:
        g.tell("refused", other, seat)


class AutomaTrade(Decision[Galaxy]):
    """D-33, GE-SOL-17: what to get from the automa."""

    question = "D-33-get"

    def __init__(self, seat: int, partner: int) -> None:
        super().__init__(seat)
        self.partner: Final = partner

    def options(self, g: Galaxy, seat: int) -> list[int]:
        return [*[FIELD + field for field in levels_to_gain(g, seat, self.partner)], PASS]

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        if action != PASS:
            fields = levels_to_gain(g, self.partner, seat)
            trade(g, seat, self.partner, action - FIELD, fields[g.below(len(fields))])


class OfferFields(Decision[Galaxy]):
    """D-33, D-34: the field I get, then the field the partner gets; `counter`: the offer that this one counters."""

    clause = "GE-TRA-02"
    is_inner = True

    def __init__(self, seat: int, partner: int, gets: int, counter: Swap) -> None:
        super().__init__(seat)
        self.partner: Final = partner
        self.gets: Final = gets
        self.counter: Final = counter

    def asks(self, g: Galaxy) -> str:
        return "D-33-get" if self.gets < 0 else "D-33-give"

    def options(self, g: Galaxy, seat: int) -> list[int]:
        if self.gets < 0:
            return [FIELD + field for field in fresh_gets(g, seat, self.partner, self.counter)]
        return [FIELD + field for field in fresh_gives(g, seat, self.partner, self.gets, self.counter)]

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        field = action - FIELD
        if self.gets < 0:
            g.then(OfferFields(seat, self.partner, field, self.counter))
            return
        g.terms = [*g.terms, Terms(seat, self.partner, self.gets, field)]
        g.tell("offered", seat, self.partner, self.gets, field)
        if self.partner >= g.seats:
            trade(g, seat, self.partner, self.gets, field)
        else:
            g.then(TradeAnswer(self.partner, seat, self.gets, field, self.counter))


class TradeAnswer(Decision[Galaxy]):
    """D-34, D-35: accept, refuse, or (once) a counter-offer."""

    clause = "GE-TRA-09"
    is_reaction = True

    def __init__(self, seat: int, proposer: int, gets: int, gives: int, counter: Swap) -> None:
        super().__init__(seat)
        self.proposer: Final = proposer
        self.gets: Final = gets  # what the proposer gets
        self.gives: Final = gives
        self.counter: Final = counter

    def asks(self, g: Galaxy) -> str:
        return "D-34" if self.counter is NO_SWAP else "D-35"

    def options(self, g: Galaxy, seat: int) -> list[int]:
        options = [ACCEPT, REFUSE]
        if self.counter is NO_SWAP and fresh_gets(g, seat, self.proposer, Swap(self.gives, self.gets)):
            options.append(COUNTER_OFFER)
        return options

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        if action == ACCEPT:
            trade(g, self.proposer, seat, self.gets, self.gives)
        elif action == REFUSE:
            g.tell("refused", seat, self.proposer)
        else:
            g.then(OfferFields(seat, self.proposer, -1, Swap(self.gives, self.gets)))


# -- without asking -------------------------------------------------------------------------------------------------


def forced_trades(g: Galaxy, seat: int, item: int) -> None:
    """GE-TRA-12: who may force a trade does it before the passes."""
    g.then_all([ForceTrade(player, -1, -1) for player in humans_in_order(g) if traits(g, player).forced_trade])


class ForceTrade(Decision[Galaxy]):
    """D-32, GE-TRA-12: none, or the partner, what I get, what the partner gets."""

    question = "D-32"
    clause = "GE-TRA-12"

    def __init__(self, seat: int, partner: int, gets: int) -> None:
        super().__init__(seat)
        self.partner: Final = partner
        self.gets: Final = gets

    def due(self, g: Galaxy) -> int:
        side = g.sides[self.seat]
        if traits(g, self.seat).forced_trade == 0 or (side.trades > 0 and side.extra_trades == 0):
            return 0
        return only(self.seat) if partners(g, self.seat) else 0

    def run(self, g: Galaxy) -> None:
        """There is nobody to force, or no longer a right to."""

    def inner(self) -> bool:
        return self.partner >= 0

    def options(self, g: Galaxy, seat: int) -> list[int]:
        if self.partner < 0:
            return [PASS, *[PLAYER + other for other in partners(g, seat)]]
        if self.gets < 0:
            return [FIELD + field for field in levels_to_gain(g, seat, self.partner)]
        return [FIELD + field for field in levels_to_gain(g, self.partner, seat)]

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        if action == PASS:
            return
        if self.partner < 0:
            g.then(ForceTrade(seat, action - PLAYER, -1))
        elif self.gets < 0:
            g.then(ForceTrade(seat, self.partner, action - FIELD))
        else:
            g.then(ForceTrade(seat, -1, -1))  # again, if another right is left (`due`)
            trade(g, seat, self.partner, self.gets, action - FIELD)


def thefts(g: Galaxy, seat: int, item: int) -> None:
    """GE-TRA-13: at the end of the phase, in turn order."""
    g.then_all([Steal(player, -1) for player in humans_in_order(g) if traits(g, player).steals])


def steal_victims(g: Galaxy, seat: int) -> list[int]:
    """GE-TRA-13: players in real contact who are higher in a field."""
    return [
        other
        for other in range(len(g.sides))
        if other != seat and levels_to_gain(g, seat, other) and in_contact(g, seat, other)
    ]


class Steal(Decision[Galaxy]):
    """D-36, GE-TRA-13: none, or a player, then a field."""

    question = "D-36"
    clause = "GE-TRA-13"

    def __init__(self, seat: int, victim: int) -> None:
        super().__init__(seat)
        self.victim: Final = victim

    def due(self, g: Galaxy) -> int:
        able = traits(g, self.seat).steals > 0 and g.sides[self.seat].traded == 0
        return only(self.seat) if able and steal_victims(g, self.seat) else 0

    def run(self, g: Galaxy) -> None:
        """Who traded, or has no contact, takes nothing."""

    def inner(self) -> bool:
        return self.victim >= 0

    def options(self, g: Galaxy, seat: int) -> list[int]:
        if self.victim < 0:
            return [PASS, *[PLAYER + other for other in steal_victims(g, seat)]]
        return [FIELD + field for field in levels_to_gain(g, seat, self.victim)]

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        if action == PASS:
            return
        if self.victim < 0:
            g.then(Steal(seat, action - PLAYER))
            return
        g.tell("stole", seat, self.victim, action - FIELD)
        g.then(Do(ask_victim, seat, self.victim))
        gain_level(g, seat, action - FIELD)


def ask_victim(g: Galaxy, seat: int, victim: int) -> None:
    """W-THEFT, GE-DIP-05: an STO victim may declare war in the second era, if the thief is still STS."""
    second = ERA_OF[g.round] == SECOND_ERA
    light = g.sides[victim].alignment == STO
    if victim < g.seats and second and light and not forbids_war(g, victim, seat, THEFT):
        g.then(WarWindow(victim, seat, (), "D-21"))


def automas_learn(g: Galaxy, seat: int, item: int) -> None:
    """GE-SOL-04: with enough offboard power the Slavers gain a random level if they did not trade."""
    for other in range(g.seats, len(g.sides)):
        side = g.sides[other]
        if side.automa == SLAVERS and side.offboard >= GAINS_LEVEL_FROM and side.traded == 0:
            fields = [field for field in range(5) if may_gain(g, other, field)]
            if fields:
                gain_level(g, other, fields[g.below(len(fields))])
