"""Chapter 4: eight rounds of four phases, turn by turn."""

from __future__ import annotations

from starhall.games.galactic_era.content.components import CARD_STEP, HUMAN, PASSIVE, ROUNDS
from starhall.games.galactic_era.content.vocabulary import ROUND_END, ROUND_START
from starhall.games.galactic_era.rules.deck import ask_exchange, draw_card
from starhall.games.galactic_era.rules.growth import begin_growth
from starhall.games.galactic_era.rules.playing import ask_cards
from starhall.games.galactic_era.rules.presence import humans_in_order, in_turn_order
from starhall.games.galactic_era.rules.scoring import era_end, game_end, scoring_phase
from starhall.games.galactic_era.rules.selection import growth_phase
from starhall.games.galactic_era.rules.solo import automa_growth, automa_move
from starhall.games.galactic_era.rules.state import MOVING, Galaxy
from starhall.games.galactic_era.rules.trading import trading_phase
from starhall.games.galactic_era.rules.turn import begin_move
from starhall.kernel.frames import Do


def begin_round(g: Galaxy, seat: int, item: int) -> None:
    """GE-FLO-02, -09: the era's card step, the card window, then the four phases."""
    g.round += 1
    g.phase = MOVING
    for side in g.sides:
        side.ray_used = False
        side.force_used = False
        side.traded = 0
        side.trades = 0
        side.extra_trades = 0
        side.protected = False
        side.offered = 0
        side.researched = 0
    g.barred = []
    g.tell("round", -1, g.round)
    g.then(
        Do(era_cards),
        Do(card_window, -1, ROUND_START),
        Do(next_move, -1, 1),
        Do(growth_phase),
        Do(next_growth, -1, 1),
        Do(trading_phase),
        Do(scoring_phase),
        Do(card_window, -1, ROUND_END),
        Do(era_end),
        Do(end_round),
    )


def end_round(g: Galaxy, seat: int, item: int) -> None:
    """GE-FLO-01, -05: after round 8 the game ends."""
    if g.round < ROUNDS:
        g.then(Do(begin_round))
    else:
        g.then(Do(game_end))


def card_window(g: Galaxy, seat: int, window: int) -> None:
    """GE-DOM-05: every player holding a card, in turn order."""
    ask_cards(g, humans_in_order(g), window)


def era_cards(g: Galaxy, seat: int, item: int) -> None:
    """GE-DOM-11, -12: at the start of rounds 3 and 7."""
    step = CARD_STEP[g.round]
    if step:
        g.then_all([Do(card_step, player, step) for player in humans_in_order(g)])


def card_step(g: Galaxy, seat: int, step: int) -> None:
    """GE-DOM-11, -12: exchange a card; in round 7 who has played none draws a second one instead."""
    if step == 2 and not g.sides[seat].played:
        draw_card(g, seat)
    else:
        ask_exchange(g, seat)


def next_move(g: Galaxy, seat: int, number: int) -> None:
    """GE-FLO-03: each player takes one turn, in turn order."""
    if number > len(g.order):
        return
    player = in_turn_order(g)[number - 1]
    g.then(Do(next_move, -1, number + 1))
    if g.sides[player].automa == HUMAN:
        begin_move(g, player, 0)
    elif g.sides[player].automa != PASSIVE:
        automa_move(g, player, 0)


def next_growth(g: Galaxy, seat: int, number: int) -> None:
    """GE-FLO-04: each player takes one growth turn in the new turn order."""
    if number > len(g.order):
        return
    player = in_turn_order(g)[number - 1]
    g.then(Do(next_growth, -1, number + 1))
    if g.sides[player].automa == HUMAN:
        begin_growth(g, player, 0)
    elif g.sides[player].automa != PASSIVE:
        automa_growth(g, player, 0)
