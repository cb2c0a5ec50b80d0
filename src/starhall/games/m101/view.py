"""What a seat may know, and the states that it may believe in (section 5)."""

from __future__ import annotations

from typing import Any, Final

from starhall.games.m101.components import CARD_COUNT, NONE, PHASES, START
from starhall.games.m101.deliver import PayToll
from starhall.games.m101.hand import Pay, insert
from starhall.games.m101.scoring import points
from starhall.games.m101.state import NO_BOOST, NOTHING, Galaxy, Side
from starhall.kernel.chance import Chance, quick_chance
from starhall.kernel.frames import Frame
from starhall.kernel.seats import NOBODY
from starhall.kernel.state import View

TRIES: Final = 1000  # after so many deals that do not fit, the last one has to do


class SideView:
    """What a viewer may know of a seat: of its own everything, of another's what lies open."""

    def __init__(self, g: Galaxy, seat: int, viewer: int) -> None:
        side = g.sides[seat]
        own = seat == viewer
        self.hand_size: Final = len(side.hand)
        self.hand: Final = tuple(side.hand) if own else ()
        self.seen: Final = tuple(seen_cards(side, viewer))  # of another's hand, what the viewer knows to be there
        self.dealt_size: Final = len(side.dealt)
        self.dealt: Final = tuple(side.dealt) if own or len(side.dealt) == 1 else ()
        self.sealed_phase: Final = side.sealed_phase if own else NONE
        self.sealed_card: Final = side.sealed_card if own else NONE
        self.vote: Final = side.vote if own or g.winner != NOBODY else NONE
        self.shown: Final = tuple(side.shown)
        self.known: Final = tuple([entry for entry in side.known if own or entry % 4 == viewer])
        self.laid: Final = side.laid if own or g.agreed.show_laid or side.phase != NONE else 0
        self.phase: Final = side.phase
        self.boosted: Final = side.boosted
        self.disks: Final = side.disks
        self.proxies: Final = side.proxies
        self.studies: Final = side.studies
        self.raw_level: Final = side.raw_level
        self.delivered: Final = tuple(side.delivered)
        self.sold: Final = side.sold
        self.powers: Final = tuple(side.powers)
        self.presence: Final = side.presence
        self.outposts: Final = side.outposts
        self.realm: Final = side.realm
        self.reach: Final = side.reach
        self.points: Final = points(g, seat)

    def facts(self) -> tuple[object, ...]:
        """Everything in it that can be compared."""
        return (
            (self.hand_size, self.hand, self.seen, self.dealt_size, self.dealt, self.sealed_phase, self.sealed_card),
            (self.vote, self.shown, self.known, self.laid, self.phase, self.boosted, self.disks, self.proxies),
            (self.studies, self.raw_level, self.delivered, self.sold, self.powers, self.presence, self.outposts),
            (self.realm, self.reach, self.points),
        )


def seen_cards(side: Side, viewer: int) -> list[int]:
    """The cards of a hand that a viewer knows to be there: taken from the research area, announced, or given."""
    cards = side.shown[:]
    for entry in side.known:
        if entry % 4 == viewer:
            cards.append(entry // 4)
    return sorted(cards)


class MView(View):
    """What one seat may know of the galaxy."""

    def __init__(self, g: Galaxy, seat: int) -> None:
        super().__init__(g, seat)
        self.agreed: Final = g.agreed
        self.sides: Final = tuple([SideView(g, other, seat) for other in range(g.seats)])
        self.round: Final = g.round
        self.phase: Final = g.phase
        self.turns: Final = tuple(g.turns)
        self.order: Final = tuple(g.order)
        self.deck_size: Final = len(g.deck)
        self.discards: Final = tuple(g.discards)
        self.research: Final = tuple(g.research)
        self.stock: Final = tuple(g.stock)
        self.laid: Final = tuple(g.laid)
        self.systems: Final = g.systems
        self.system: Final = tuple(g.system)
        self.controller: Final = tuple(g.controller)
        self.garrisons: Final = g.garrisons
        self.areas: Final = tuple(g.areas)
        self.cubes: Final = tuple(g.cubes)
        self.filled: Final = tuple(g.filled)
        self.wants: Final = tuple(g.wants)
        self.infrastructure: Final = tuple(g.infrastructure)
        self.builder: Final = tuple(g.builder)
        self.rotation: Final = tuple(g.rotation)
        self.used: Final = g.used
        self.spent: Final = g.spent
        self.ledger: Final = tuple(g.ledger)
        self.has_sold: Final = g.has_sold
        self.visited: Final = g.visited
        self.repelled: Final = g.repelled
        self.ending: Final = g.ending
        self.winner: Final = g.winner

    def facts(self) -> tuple[object, ...]:
        return (
            *self.asked(),
            tuple([side.facts() for side in self.sides]),
            (self.round, self.phase, self.turns, self.order, self.deck_size, self.discards, self.research, self.stock),
            (self.laid, self.systems, self.system, self.controller, self.garrisons, self.areas, self.cubes),
            (
                self.filled,
                self.wants,
                self.infrastructure,
                self.builder,
                self.rotation,
                self.used,
                self.spent,
                self.ledger,
            ),
            (self.has_sold, self.visited, self.repelled, self.ending, self.winner),
        )


def believed_side(view: SideView) -> Side:
    """A seat as far as the view knows it; its hand still has only the cards that are known."""
    return Side(
        hand=list(view.hand) if view.hand else list(view.seen),
        dealt=list(view.dealt),
        sealed_phase=view.sealed_phase,
        sealed_card=view.sealed_card,
        vote=view.vote,
        shown=list(view.shown),
        known=list(view.known),
        laid=view.laid,
        phase=view.phase,
        boosted=view.boosted,
        disks=view.disks,
        proxies=view.proxies,
        studies=view.studies,
        raw_level=view.raw_level,
        delivered=list(view.delivered),
        sold=view.sold,
        powers=list(view.powers),
        presence=view.presence,
        outposts=view.outposts,
        realm=view.realm,
        reach=view.reach,
    )


def believed(view: MView, chance: Chance) -> Galaxy:
    """A state with what the view knows, and an empty draw pile."""
    g = Galaxy(
        seats=view.seats,
        chance=chance,
        agreed=view.agreed,
        sides=[believed_side(side) for side in view.sides],
        round=view.round,
        phase=view.phase,
        turns=list(view.turns),
        order=list(view.order),
        deck=[],
        discards=list(view.discards),
        research=list(view.research),
        stock=list(view.stock),
        laid=list(view.laid),
        systems=view.systems,
        system=list(view.system),
        controller=list(view.controller),
        garrisons=view.garrisons,
        areas=list(view.areas),
        cubes=list(view.cubes),
        filled=list(view.filled),
        wants=list(view.wants),
        infrastructure=list(view.infrastructure),
        builder=list(view.builder),
        rotation=list(view.rotation),
        used=view.used,
        spent=view.spent,
        ledger=list(view.ledger),
        has_sold=view.has_sold,
        visited=view.visited,
        repelled=view.repelled,
        ending=view.ending,
        winner=view.winner,
    )
    g.stack = list(view.frames)
    g.stand()
    return g


def imagine(view: MView, seed: int) -> Galaxy:
    """A state that the view's seat may believe in: draw pile and unknown cards of other hands are dealt anew."""
    chance = quick_chance(seed)
    dealt = [side.dealt_size - len(side.dealt) for side in view.sides]
    sizes = [side.hand_size for side in view.sides]
    g = believed(view, chance)
    for _ in range(TRIES):
        deal(g, chance, unplaced(g), sizes, dealt)
        if g.sound():
            break
        g = believed(view, chance)
    return g


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


def deal(g: Galaxy, chance: Chance, pool: list[int], sizes: list[int], dealt: list[int]) -> None:
    """Deal the pool: start systems to who is to choose one, hands up to their sizes, the rest is the draw pile."""
    chance.shuffle(pool)
    for seat, side in enumerate(g.sides):
        if dealt[seat]:
            side.dealt = sorted([take_start(pool) for _ in range(dealt[seat])])
    for frame in g.stack:
        deal_promised(g, frame, pool, sizes)
    for seat, side in enumerate(g.sides):
        while len(side.hand) < sizes[seat]:
            insert(side.hand, pool.pop())
    g.deck = pool


def deal_promised(g: Galaxy, frame: Frame[Any], pool: list[int], sizes: list[int]) -> None:
    """Who is paying in ascending order still has the cards for it."""
    seat = NOBODY
    last = NONE
    count = 0
    if isinstance(frame, Pay):
        seat, last, count = frame.seat, frame.last, frame.price
        but = frame.but
    elif isinstance(frame, PayToll):
        seat, last, count = frame.seat, frame.last, max(frame.owed)
        but = NONE
    else:
        return
    hand = g.sides[seat].hand
    have = sum([1 for card in hand if card > last and card != but])
    while last != NONE and have < count and len(hand) < sizes[seat]:
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


def resample(g: Galaxy, seat: int, seed: int) -> Galaxy:
    """The true state with everything that a seat cannot know dealt anew: for tests of secrecy."""
    chance = quick_chance(seed)
    other = g.copy()
    for _ in range(TRIES):
        shake(other, seat, chance)
        if other.sound():
            break
        other = g.copy()
    return other


def shake(g: Galaxy, viewer: int, chance: Chance) -> None:
    """Deal the draw pile and the unknown cards of other hands anew, and let the others choose anew in secret."""
    pool = g.deck
    sizes = [len(side.hand) for side in g.sides]
    dealt = [0] * g.seats
    for seat, side in enumerate(g.sides):
        if seat != viewer:
            keep = seen_cards(side, viewer)
            pool = pool + [card for card in side.hand if card not in keep]
            side.hand = keep
            side.known = [entry for entry in side.known if entry % 4 == viewer]
            if len(side.dealt) == 2:
                pool = pool + side.dealt
                side.dealt = []
                dealt[seat] = 2
    deal(g, chance, pool, sizes, dealt)
    for seat, side in enumerate(g.sides):
        if seat != viewer:
            choose_anew(g, side, chance)


def choose_anew(g: Galaxy, side: Side, chance: Chance) -> None:
    """Another secret choice of who has chosen: a phase, a second card, as many cards as the table could see."""
    if side.sealed_phase != NONE:
        side.sealed_phase = chance.below(len(PHASES))
    if side.sealed_card != NONE:
        if g.agreed.show_laid and side.laid == 1:
            return
        cards = [NO_BOOST, *side.hand] if g.agreed.show_laid else [NOTHING, NO_BOOST, *side.hand]
        side.sealed_card = cards[chance.below(len(cards))]
        side.laid = 1 if side.sealed_card == NOTHING else 2
