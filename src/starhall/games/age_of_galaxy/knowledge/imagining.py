"""Dealing anew what a seat cannot know: other hands, the deck, what lies face down."""

from __future__ import annotations

from starhall.games.age_of_galaxy.content.faction_cards import FACTIONS
from starhall.games.age_of_galaxy.content.main_board import HAND_SIZE
from starhall.games.age_of_galaxy.content.vocabulary import CHOICE_PHASE, NONE, OVER
from starhall.games.age_of_galaxy.content.worlds import SYSTEMS, TOKENS
from starhall.games.age_of_galaxy.rules.state import Galaxy, Side


def deal_unknown(g: Galaxy, seat: int) -> None:
    """Everything that this seat (or a spectator) cannot know, as it might as well be."""
    deal_systems(g)
    deal_tokens(g)
    planets = g.planet_pool[:]
    g.chance.shuffle(planets)
    g.planet_pool = planets
    if g.drafting:
        deal_draft(g, seat)
    else:
        deal_hands(g, seat)


def shuffled(g: Galaxy, items: list[int]) -> list[int]:
    """These items in a random order."""
    copy = items[:]
    g.chance.shuffle(copy)
    return copy


def others(count: int, known: list[int]) -> list[int]:
    """The numbers below `count` that are not known."""
    free = [True] * count
    for number in known:
        free[number] = False
    return [number for number in range(count) if free[number]]


def deal_systems(g: Galaxy) -> None:
    """Nobody knows the face-down system cards."""
    shown = g.systems[: g.face_up]
    unseen = shuffled(g, others(SYSTEMS, shown))
    g.systems = shown + unseen[: len(g.systems) - len(shown)]


def deal_tokens(g: Galaxy) -> None:
    """Nobody knows the exploration tokens that have not been explored."""
    unseen = shuffled(g, others(TOKENS, g.explored))
    for slot, token in enumerate(g.tokens):
        if token != NONE:
            g.tokens[slot] = unseen.pop()
    for side in g.sides:
        side.telescope = [unseen.pop() for _ in side.telescope]
    g.lost = [unseen.pop() for _ in g.lost]
    g.pool = unseen


def played_cards(side: Side) -> list[int]:
    """The cards of a side that all have seen."""
    cards = side.alliance + side.spent
    if side.tucked != NONE:
        cards.append(side.tucked)
    return cards


def known_hand(g: Galaxy, other: int, seat: int) -> bool:
    """Does this seat see the other's hand? At the end all do."""
    return other == seat or g.phase == OVER


def deal_hands(g: Galaxy, seat: int) -> None:
    """The others' hands, what they exchanged before the game, and the deck."""
    known = g.revealed[:]
    for other in range(g.seats):
        side = g.sides[other]
        known.extend(played_cards(side))
        if known_hand(g, other, seat):
            known.extend(side.hand)
        if other == seat:
            known.extend(side.aside)
    unseen = shuffled(g, others(FACTIONS, known))
    for other in range(g.seats):
        side = g.sides[other]
        if not known_hand(g, other, seat):
            side.hand = sorted([unseen.pop() for _ in side.hand])
        if other != seat:
            marked = shuffled(g, side.hand) if g.phase == CHOICE_PHASE else unseen
            side.aside = sorted([marked.pop() for _ in side.aside])
    g.deck = unseen


# -- after a draft a seat knows more: what was in each packet that it passed on ------------------------------------


class Draft:
    """A draft as a seat may believe that it went: who picked what from which packet at which step.

    The packet dealt to seat p lies at step t before seat p + t. What this seat saw of it is fixed; in between, the
    others have taken what was gone when it came round again, each one card; which of them took which is unknown.
    """

    def __init__(self, g: Galaxy, seat: int) -> None:
        self.seat = seat
        self.seats = g.seats
        self.steps = drafted(g)
        self.picks: list[list[int]] = [[NONE] * self.steps for _ in range(g.seats)]
        self.rest: list[list[int]] = [[] for _ in range(g.seats)]
        self.seen: list[list[int]] = sightings(g.sides[seat].packets) if seat >= 0 else []
        self.own: list[int] = played_cards(g.sides[seat]) + g.sides[seat].hand if seat >= 0 else []
        self.sure: list[list[int]] = []  # by seat: cards that it must have picked
        for other in range(g.seats):
            cards = played_cards(g.sides[other])
            self.sure.append(cards + g.sides[other].hand if known_hand(g, other, seat) else cards)
        flat = [card for packet in self.seen for card in packet]
        self.early: list[list[int]] = [[card for card in cards if card not in flat] for cards in self.sure]
        known = flat + [card for cards in self.sure for card in cards]
        self.unseen: list[int] = shuffled(g, others(FACTIONS, known))

    def holder(self, packet: int, step: int) -> int:
        """Who has a packet at a step."""
        return (packet + step) % self.seats

    def fill(self, g: Galaxy, packet: int) -> None:
        """Decide all picks from one packet, and what is left of it."""
        last = NONE  # the step at which this seat saw it last
        for step in range(min(self.steps + 1, HAND_SIZE)):
            if self.holder(packet, step) == self.seat:
                gone = self.seen[last] if last != NONE else []
                self.between(g, packet, last, step, [card for card in gone if card not in self.seen[step]])
                last = step
        left = self.seen[last] if last != NONE else []
        self.between(g, packet, last, self.steps, left)

    def between(self, g: Galaxy, packet: int, last: int, upto: int, cards: list[int]) -> None:
        """The picks after this seat saw the packet at `last` and before it saw it again, or up to now."""
        if last == NONE:
            for step in range(upto):
                self.picks[packet][step] = self.early_pick(self.holder(packet, step))
            if upto == self.steps and self.seat not in [self.holder(packet, step) for step in range(upto + 1)]:
                self.rest[packet] = [self.unseen.pop() for _ in range(HAND_SIZE - self.steps)]
            return
        mine = [card for card in cards if card in self.own]
        if last < self.steps and mine:
            self.picks[packet][last] = mine[0]
        rest = shuffled(g, [card for card in cards if card not in mine])
        for step in range(last + 1, upto):
            holder = self.holder(packet, step)
            sure = [card for card in rest if card in self.sure[holder]]
            free = [card for card in rest if not any([card in cards for cards in self.sure])]
            self.picks[packet][step] = (sure or free)[0]
            rest.remove(self.picks[packet][step])
        if upto == self.steps:
            self.rest[packet] = rest

    def early_pick(self, holder: int) -> int:
        """A card that this seat never saw."""
        return self.early[holder].pop() if self.early[holder] else self.unseen.pop()

    def packet_at(self, packet: int, step: int) -> list[int]:
        """What a packet held at a step."""
        return sorted(self.rest[packet] + self.picks[packet][step:])


def drafted(g: Galaxy) -> int:
    """How many cards each seat has picked so far."""
    return len(g.sides[0].hand) if g.phase == CHOICE_PHASE else HAND_SIZE


def sightings(packets: list[int]) -> list[list[int]]:
    """The packets that a seat has seen, one list a step."""
    found: list[list[int]] = []
    at = 0
    while at < len(packets):
        size = HAND_SIZE - len(found)
        found.append(packets[at : at + size])
        at += size
    return found


def deal_draft(g: Galaxy, seat: int) -> None:
    """AG-DRA: the others' hands and packets, as this seat may believe in them after all that it has held."""
    draft = Draft(g, seat)
    for packet in range(g.seats):
        draft.fill(g, packet)
    for other in range(g.seats):
        if other != seat:
            deal_drafter(g, draft, other)
    g.deck = draft.unseen


def deal_drafter(g: Galaxy, draft: Draft, other: int) -> None:
    """One other seat: what it picked, what it saw on the way, and which card it has sealed."""
    side = g.sides[other]
    picked = [draft.picks[(other - step) % g.seats][step] for step in range(draft.steps)]
    gone = played_cards(side)
    side.hand = sorted([card for card in picked if card not in gone])
    packets: list[int] = []
    for step in range(min(draft.steps + 1, HAND_SIZE)):
        packets.extend(draft.packet_at((other - step) % g.seats, step))
    side.packets = packets
    if side.picked != NONE:
        held = draft.packet_at((other - draft.steps) % g.seats, draft.steps)
        side.picked = held[g.chance.below(len(held))]
