"""Dealing anew what a seat cannot know: other hands, the draw pile, start systems, secret choices."""

from __future__ import annotations

from typing import Any, Final

from starhall.games.m101.content.components import CARD_COUNT, START
from starhall.games.m101.content.vocabulary import NONE, PHASES
from starhall.games.m101.rules.deliver import PayToll
from starhall.games.m101.rules.hand import Pay, insert
from starhall.games.m101.rules.state import NO_BOOST, NOTHING, Galaxy, Side
from starhall.kernel.chance import Chance
from starhall.kernel.frames import Frame

TRIES: Final = 1000  # after so many deals that do not fit, the last one has to do


def seen_cards(side: Side, viewer: int) -> list[int]:
    """The cards of a hand that a viewer knows to be there: taken from the research area, announced, or given."""
    return sorted(side.shown + [entry // 4 for entry in known_entries(side.known, viewer)])


def known_entries(known: list[int], viewer: int) -> list[int]:
    """What a viewer, and not everybody, knows of a hand."""
    return [entry for entry in known if entry % 4 == viewer]


def dealt_anew(g: Galaxy, viewer: int, chance: Chance) -> Galaxy:
    """The unknown is dealt until everything that waits takes it as it is."""
    for _ in range(TRIES):
        deal_unknown(g, viewer, chance)
        if g.sound():
            break
    g.stand()
    return g


def deal_unknown(g: Galaxy, viewer: int, chance: Chance) -> None:
    """Start systems to who is to choose one, other hands up to their sizes; the rest is the draw pile."""
    sizes = [len(side.hand) for side in g.sides]
    choosing: list[Side] = []
    for seat, side in enumerate(g.sides):
        if seat != viewer:
            side.hand = seen_cards(side, viewer)
            side.known = known_entries(side.known, viewer)
            if len(side.dealt) == 2:
                side.dealt = []
                choosing.append(side)
    pool = unplaced(g)
    chance.shuffle(pool)
    for side in choosing:
        side.dealt = sorted([take_start(pool), take_start(pool)])
    for frame in g.stack:
        deal_promised(g, frame, pool, sizes)
    for seat, side in enumerate(g.sides):
        while len(side.hand) < sizes[seat]:
            insert(side.hand, pool.pop())
    g.deck = pool


def unplaced(g: Galaxy) -> list[int]:
    """The cards that lie nowhere in a state that is still incomplete."""
    missing = [True] * CARD_COUNT
    for cards in (g.laid, g.discards, g.research):
        for card in cards:
            if card != NONE:
                missing[card] = False
    for side in g.sides:
        for card in side.hand:
            missing[card] = False
        for card in side.dealt:
            missing[card] = False
    return [card for card in range(CARD_COUNT) if missing[card]]


def deal_promised(g: Galaxy, frame: Frame[Any], pool: list[int], sizes: list[int]) -> None:
    """Who is paying in ascending order still has the cards for it."""
    if isinstance(frame, Pay):
        last, count, but = frame.last, frame.price, frame.but
    elif isinstance(frame, PayToll):
        last, count, but = frame.last, max(frame.owed), NONE
    else:
        return
    hand = g.sides[frame.seat].hand
    have = sum([1 for card in hand if card > last and card != but])
    while last != NONE and have < count and len(hand) < sizes[frame.seat]:
        insert(hand, take_from(pool, last + 1, CARD_COUNT))
        have += 1


def take_start(pool: list[int]) -> int:
    """The last start system of a shuffled pool."""
    for at in range(len(pool) - 1, -1, -1):
        if START[pool[at]]:
            return pool.pop(at)
    return pool.pop()


def take_from(pool: list[int], least: int, most: int) -> int:
    """The last card of a shuffled pool within these numbers; without such a card the last one."""
    for at in range(len(pool) - 1, -1, -1):
        if least <= pool[at] <= most:
            return pool.pop(at)
    return pool.pop()


def choose_anew(g: Galaxy, viewer: int, chance: Chance) -> None:
    """Other secret choices of who has chosen: a phase, a second card, as many cards as the table could see."""
    for seat, side in enumerate(g.sides):
        if seat != viewer and side.sealed_phase != NONE:
            side.sealed_phase = chance.below(len(PHASES))
        if seat != viewer and side.sealed_card != NONE and not (g.agreed.show_laid and side.laid == 1):
            cards = [NO_BOOST, *side.hand] if g.agreed.show_laid else [NOTHING, NO_BOOST, *side.hand]
            side.sealed_card = cards[chance.below(len(cards))]
            side.laid = 1 if side.sealed_card == NOTHING else 2
