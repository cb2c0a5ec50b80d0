"""Cards: drawing, gaining and losing them (MG-DRW)."""

from __future__ import annotations

from typing import Final

from starhall.games.master_of_the_galaxy.content.components import CARD_PROJECTS, CARD_TYPE
from starhall.games.master_of_the_galaxy.content.modifiers import DRAW_CHOICE
from starhall.games.master_of_the_galaxy.content.vocabulary import (
    CARD_GAINED,
    CHOOSE,
    DEVELOPMENT,
    DEVELOPMENTS,
    NORMAL,
    RANDOM,
)
from starhall.games.master_of_the_galaxy.rules.abilities import reactions
from starhall.games.master_of_the_galaxy.rules.projects import clear_project, mark
from starhall.games.master_of_the_galaxy.rules.space import DECK, KEEP, REFUSE_ALL
from starhall.games.master_of_the_galaxy.rules.state import Galaxy, without
from starhall.games.master_of_the_galaxy.rules.symbols import after_change
from starhall.kernel.frames import LEGAL, NOT_OFFERED, Decision, Frame
from starhall.kernel.seats import EVERYBODY, NOBODY

LOOK: Final = 2  # MG-DRW-01: the top two cards


def draw(g: Galaxy, seat: int, deck: int) -> None:
    """MG-DRW-01: look at the top two cards (or more), keep one or refuse all."""
    if deck == DEVELOPMENT:
        g.then(AnyDevelopment(seat, NORMAL))
        return
    cards = g.decks[deck]
    if not cards:  # MG-DRW-04, MG-CRD-03
        g.tell("deck_empty", seat, deck)
    elif len(cards) == 1:
        take_top(g, seat, deck)
    else:
        look = min(LOOK + g.sides[seat].modifiers[DRAW_CHOICE], len(cards))
        g.show(EVERYBODY, cards[:look], "looks", seat, deck)
        g.then(Keep(seat, deck, look))


def draw_random(g: Galaxy, seat: int, deck: int) -> None:
    """MG-DRW-05: shuffle, take one, the rest stay in the shuffled order."""
    if deck == DEVELOPMENT:
        g.then(AnyDevelopment(seat, RANDOM))
    elif g.decks[deck]:
        shuffle_deck(g, deck)
        take_top(g, seat, deck)
    else:
        g.tell("deck_empty", seat, deck)


def draw_chosen(g: Galaxy, seat: int, deck: int) -> None:
    """MG-DRW-06: look through the deck and take any one card."""
    if deck == DEVELOPMENT:
        g.then(AnyDevelopment(seat, CHOOSE))
    elif g.decks[deck]:
        g.then(Search(seat, deck))
    else:
        g.tell("deck_empty", seat, deck)


DRAWS: Final = (draw, draw_random, draw_chosen)  # by the mode: normal, random, choose


def shuffle_deck(g: Galaxy, deck: int) -> None:
    """A new order that nobody knows."""
    cards = g.decks[deck][:]
    g.shuffle(cards)
    g.decks[deck] = cards


def take_top(g: Galaxy, seat: int, deck: int) -> None:
    """The top card is gained; the next one lies open."""
    cards = g.decks[deck]
    g.decks[deck] = cards[1:]
    turn_up(g, deck)
    gain_card(g, seat, cards[0])


def turn_up(g: Galaxy, deck: int) -> None:
    """MG-SET-13, MG-DRW-10: the top card is open to all."""
    if g.decks[deck]:
        g.show(EVERYBODY, g.decks[deck][:1], "turned_up", NOBODY, deck)


def gain_card(g: Galaxy, seat: int, card: int) -> None:
    """MG-DRW-11: come into possession of a card, as a change of its own; then act the abilities that wait for that."""
    g.then_all(acquire(g, seat, card))
    after_change(g)


def acquire(g: Galaxy, seat: int, card: int) -> list[Frame[Galaxy]]:
    """MG-DRW-09: the card lies face up before the seat, as its last one. Returns the abilities that react."""
    acts = reactions(g, seat, CARD_GAINED, CARD_TYPE[card], 0)
    g.sides[seat].cards.append(card)
    g.tell("gained", seat, card)
    return acts


def shed(g: Galaxy, seat: int, card: int) -> None:
    """MG-DIS-05, MG-CON-22, MG-BAS-08: a card leaves a seat: its cubes go back, a base on it becomes unused."""
    for project in CARD_PROJECTS[card]:
        if g.rewarded[project]:
            mark(g, project, False)  # that goes without saying
        if g.filled[project]:
            clear_project(g, seat, project)
    if card in g.holding:
        g.holding = without(g.holding, card)
        g.sides[seat].unused += 1
    g.sides[seat].cards.remove(card)


def put_under(g: Galaxy, card: int) -> None:
    """MG-DRW-10: a card goes to the bottom of its own deck."""
    deck = CARD_TYPE[card]
    g.decks[deck] = [*g.decks[deck], card]


class Keep(Decision[Galaxy]):
    """D12 (D02 in the setup): keep one of the cards that lie open, or refuse all and keep the next (MG-DRW-02)."""

    def __init__(self, seat: int, deck: int, look: int) -> None:
        super().__init__(seat)
        self.deck: Final = deck
        self.look: Final = look

    def asks(self, g: Galaxy) -> str:
        if g.round == 0:
            return "D02"
        return "D12" if len(g.decks[self.deck]) > self.look else "D12-last"

    def options(self, g: Galaxy, seat: int) -> list[int]:
        cards = g.decks[self.deck]
        keep = [KEEP + card for card in cards[: self.look]]
        if len(cards) > self.look:
            keep.append(REFUSE_ALL)
        return keep

    def forbids(self, g: Galaxy, seat: int, action: int) -> str:
        if action in self.options(g, seat):
            return LEGAL
        if action == REFUSE_ALL:
            return "MG-DRW-04"
        return "MG-DRW-02" if KEEP <= action < REFUSE_ALL else NOT_OFFERED

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        """MG-DRW-03: those put under the deck go there in the order they lay on top."""
        cards = g.decks[self.deck]
        seen = cards[: self.look]
        if action == REFUSE_ALL:
            g.decks[self.deck] = cards[self.look :] + seen
            g.show(EVERYBODY, g.decks[self.deck][:1], "refused", seat, self.deck)
            take_top(g, seat, self.deck)
            return
        card = action - KEEP
        g.decks[self.deck] = cards[self.look :] + [other for other in seen if other != card]
        turn_up(g, self.deck)
        gain_card(g, seat, card)


class Search(Decision[Galaxy]):
    """D13: any card of the deck; the rest are shuffled (MG-DRW-06). Which cards are in it is no secret."""

    question = "D13"

    def __init__(self, seat: int, deck: int) -> None:
        super().__init__(seat)
        self.deck: Final = deck

    def options(self, g: Galaxy, seat: int) -> list[int]:
        return [KEEP + card for card in sorted(g.decks[self.deck])]

    def forbids(self, g: Galaxy, seat: int, action: int) -> str:
        if not KEEP <= action < REFUSE_ALL:
            return NOT_OFFERED
        return LEGAL if action - KEEP in g.decks[self.deck] else "MG-DRW-06"

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        card = action - KEEP
        g.decks[self.deck] = [other for other in g.decks[self.deck] if other != card]
        shuffle_deck(g, self.deck)
        turn_up(g, self.deck)
        gain_card(g, seat, card)


class AnyDevelopment(Decision[Galaxy]):
    """D11: one of the three development decks that is not empty (MG-DRW-07)."""

    question = "D11"

    def __init__(self, seat: int, mode: int) -> None:
        super().__init__(seat)
        self.mode: Final = mode

    def due(self, g: Galaxy) -> int:
        return 1 << self.seat if any(g.decks[deck] for deck in DEVELOPMENTS) else 0

    def run(self, g: Galaxy) -> None:
        """All three are empty: nothing."""

    def options(self, g: Galaxy, seat: int) -> list[int]:
        return [DECK + at for at, deck in enumerate(DEVELOPMENTS) if g.decks[deck]]

    def forbids(self, g: Galaxy, seat: int, action: int) -> str:
        if not DECK <= action < DECK + len(DEVELOPMENTS):
            return NOT_OFFERED
        return LEGAL if g.decks[DEVELOPMENTS[action - DECK]] else "MG-DRW-07"

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        DRAWS[self.mode](g, seat, DEVELOPMENTS[action - DECK])
