"""Chapter 9: playing domination cards, and their windows. Their sections: `conditions` and `card_effects`."""

from __future__ import annotations

from typing import Any, Final

from starhall.games.galactic_era.content.components import CARD, ROUNDS, goal_of
from starhall.games.galactic_era.content.vocabulary import OWN_MOVE, OWN_MOVE_START, ROUND_END
from starhall.games.galactic_era.rules.card_effects import UseEffect, effect_possible
from starhall.games.galactic_era.rules.conditions import b_points, holds, show_proof
from starhall.games.galactic_era.rules.deck import draw_card
from starhall.games.galactic_era.rules.lists import without_index
from starhall.games.galactic_era.rules.points import FROM_CARDS, score
from starhall.games.galactic_era.rules.space import PASS, PLAY_A, PLAY_B
from starhall.games.galactic_era.rules.state import Galaxy
from starhall.kernel.frames import LEGAL, Decision, Frame
from starhall.kernel.seats import only

LAST_DRAW: Final = 6  # the last round in which a first card draws a new one


def in_window(flags: list[int], window: int) -> bool:
    """GE-DOM-06: step a is own_move_start and own_move at once."""
    return flags[window] == 1 or (window == OWN_MOVE_START and flags[OWN_MOVE] == 1)


def forbids_a(g: Galaxy, seat: int, card: int, window: int) -> str:
    """GE-DOM-01, -02, -09: once a game, in its windows, if the condition holds now."""
    side = g.sides[seat]
    if card not in side.hand:
        return "GE-DOM-14"
    if side.played_a >= 0:
        return "GE-DOM-01"
    if not in_window(CARD[card].play_windows, window):
        return "GE-DOM-09"
    return LEGAL if holds(g, seat, card) else "GE-DOM-02"


def forbids_b(g: Galaxy, seat: int, card: int, window: int) -> str:
    """GE-DOM-03: any card in hand."""
    return LEGAL if card in g.sides[seat].hand else "GE-DOM-14"


def card_options(g: Galaxy, seat: int, window: int) -> list[int]:
    """What may be played now."""
    options: list[int] = []
    for card in g.sides[seat].hand:
        if not forbids_a(g, seat, card, window):
            options.append(PLAY_A + card)
        options.append(PLAY_B + card)
    return options


def forbids_card(g: Galaxy, seat: int, action: int, window: int) -> str:
    """The clause that refuses one of the two verbs of cards."""
    if action >= PLAY_B:
        return forbids_b(g, seat, action - PLAY_B, window)
    return forbids_a(g, seat, action - PLAY_A, window)


def is_card_action(action: int) -> bool:
    """Is it one of the two verbs of cards?"""
    return PLAY_A <= action < PLAY_B + len(CARD)


def play_card(g: Galaxy, seat: int, action: int, window: int) -> None:
    """GE-DOM-02, -03, -10: the points, a new card for the first one, then the effect."""
    as_a = action < PLAY_B
    card = action - (PLAY_A if as_a else PLAY_B)
    side = g.sides[seat]
    points = CARD[card].dp * goal_of(g.goal).multiplier if as_a else b_points(g, seat, card, window)
    at = side.hand.index(card)
    side.hand = without_index(side.hand, at)
    side.hand_seen = without_index(side.hand_seen, at)
    side.played = [*side.played, card]
    g.tell("played_a" if as_a else "played_b", seat, card)
    score(g, seat, FROM_CARDS, points)
    if as_a:
        side.played_a = card
        if in_window(CARD[card].effect_windows, window) and effect_possible(g, seat, card):
            g.then(UseEffect(seat, card, window))
        show_proof(g, seat, card)
    if len(side.played) == 1 and g.round <= LAST_DRAW:
        draw_card(g, seat)


class CardWindow(Decision[Galaxy]):
    """D-06, GE-DOM-05, -28: play a card or pass; asked again after playing. `rest` are asked afterwards."""

    question = "D-06"
    is_public = False
    may_wait = True

    def __init__(self, seat: int, window: int, rest: tuple[int, ...]) -> None:
        super().__init__(seat)
        self.window: Final = window
        self.rest: Final = rest

    def due(self, g: Galaxy) -> int:
        return only(self.seat) if g.sides[self.seat].hand else 0

    def run(self, g: Galaxy) -> None:
        ask_cards(g, list(self.rest), self.window)

    def must(self, g: Galaxy) -> bool:
        """GE-DOM-08: the last window of the game."""
        return g.round == ROUNDS and self.window == ROUND_END

    def options(self, g: Galaxy, seat: int) -> list[int]:
        options = card_options(g, seat, self.window)
        return options if self.must(g) else [PASS, *options]

    def forbids(self, g: Galaxy, seat: int, action: int) -> str:
        if action == PASS:
            return "GE-DOM-08" if self.must(g) else LEGAL
        return forbids_card(g, seat, action, self.window) if is_card_action(action) else "GE-DOM-04"

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        if action == PASS:
            ask_cards(g, list(self.rest), self.window)
        else:
            ask_cards(g, [seat, *self.rest], self.window)
            play_card(g, seat, action, self.window)


def ask_cards(g: Galaxy, seats: list[int], window: int) -> None:
    """GE-DOM-05, -07: who holds a card is asked, one after the other."""
    if seats:
        frame: Frame[Any] = CardWindow(seats[0], window, tuple(seats[1:]))
        g.then(frame)
