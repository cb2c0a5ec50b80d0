"""AG-RND, AG-PRO, AG-END: rounds, phases, and the end."""

from __future__ import annotations

from starhall.games.age_of_galaxy.content.main_board import DISCS_PER_PRODUCTION, ROUNDS, WAR_FROM_ROUND
from starhall.games.age_of_galaxy.content.vocabulary import (
    ACTION_PHASE,
    CREDITS,
    DISCS,
    OVER,
    PRODUCTION,
    PRODUCTION_PHASE,
    PRODUCTIVITY,
)
from starhall.games.age_of_galaxy.rules.effects import fire
from starhall.games.age_of_galaxy.rules.galactic import galactic_phase
from starhall.games.age_of_galaxy.rules.resources import gain, lose
from starhall.games.age_of_galaxy.rules.solo import check_defeat, event_in_action_phase, vo_turn
from starhall.games.age_of_galaxy.rules.state import Galaxy
from starhall.games.age_of_galaxy.rules.turn import NextTurn
from starhall.games.age_of_galaxy.rules.war import war
from starhall.kernel.frames import Do
from starhall.kernel.seats import NOBODY


def begin_round(g: Galaxy, seat: int, item: int) -> None:
    """AG-RND-01 to AG-RND-03: Production, Action, War (not in round 1), Galactic (not in the last round)."""
    g.round += 1
    g.turn = 0
    g.tell("round", NOBODY, g.round)
    later_phases(g)
    g.then(Do(production), Do(action_phase), Do(vo_turn), Do(check_defeat))


def later_phases(g: Galaxy) -> None:
    """What follows the Action phase."""
    if g.round == ROUNDS:
        g.then(Do(end_game))
    else:
        g.then(Do(galactic_phase), Do(begin_round))
    if g.round >= WAR_FROM_ROUND:
        g.then(Do(war), Do(check_defeat))


def production(g: Galaxy, seat: int, item: int) -> None:
    """AG-PRO-01 to AG-PRO-05: discs, credits, productivity for all; then each one's effects, in turn order."""
    g.phase = PRODUCTION_PHASE
    for other in g.order:
        side = g.sides[other]
        gain(g, other, ((DISCS, DISCS_PER_PRODUCTION),))
        gain(g, other, ((CREDITS, side.productivity),))
        if not side.powers.keeps_productivity:
            lose(g, other, PRODUCTIVITY, 1, "decayed")
    for i in range(g.seats - 1, -1, -1):
        g.then(Do(production_effects, g.order[i]))


def production_effects(g: Galaxy, seat: int, item: int) -> None:
    """AG-PRO-04: every own effect of the Production phase, once."""
    fire(g, PRODUCTION, seat)


def action_phase(g: Galaxy, seat: int, item: int) -> None:
    """AG-ACT-01: turns in turn order until nobody has a disc."""
    g.phase = ACTION_PHASE
    g.then(Do(event_in_action_phase), NextTurn(0))


def end_game(g: Galaxy, seat: int, item: int) -> None:
    """AG-END-01, AG-END-02: the game is over; scoring reads what is there."""
    g.phase = OVER
    g.tell("over", NOBODY)
