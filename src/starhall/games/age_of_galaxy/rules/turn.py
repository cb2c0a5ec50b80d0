"""AG-ACT: the Action phase and its turns."""

from __future__ import annotations

from typing import Final

from starhall.games.age_of_galaxy.content.faction_cards import EFFECTS, FACTIONS, FREE_IDS, FREE_NUMBER
from starhall.games.age_of_galaxy.content.main_board import CARDS_PER_TURN, CONVERSIONS, MAX_SEATS
from starhall.games.age_of_galaxy.content.vocabulary import (
    ACTION_IDS,
    COLONIZE,
    DEVELOP,
    EXPLORE,
    FREE,
    MANUFACTURE,
    NOMINATE,
    RESEARCH,
    RETRIEVE,
    SCAVENGE,
    TRADE,
)
from starhall.games.age_of_galaxy.rules.colonize import Colonize, forbids_colonize
from starhall.games.age_of_galaxy.rules.develop import Develop, forbids_develop
from starhall.games.age_of_galaxy.rules.explore import Explore, forbids_explore
from starhall.games.age_of_galaxy.rules.factions import (
    can_join,
    can_tuck,
    forbids_card,
    forbids_free,
    forbids_free_effect,
    forbids_join,
    forbids_tuck,
    free_act,
    join,
    reinforce,
    tuck,
)
from starhall.games.age_of_galaxy.rules.manufacture import (
    Manufacture,
    Retrieve,
    forbids_manufacture,
    forbids_retrieve,
    scavenge,
)
from starhall.games.age_of_galaxy.rules.nominate import Nominate, forbids_nominate
from starhall.games.age_of_galaxy.rules.prices import CONVERSION_PRICES
from starhall.games.age_of_galaxy.rules.research import Research, forbids_research
from starhall.games.age_of_galaxy.rules.resources import affords, takes_some
from starhall.games.age_of_galaxy.rules.space import ACT, END_TURN, FREE_ACT, JOIN, REINFORCE, TUCK
from starhall.games.age_of_galaxy.rules.state import Galaxy
from starhall.games.age_of_galaxy.rules.trade import TradeCard, forbids_trade
from starhall.kernel.frames import LEGAL, NOT_OFFERED, Decision, Frame

ACTIONS_IN_ALL: Final = len(ACTION_IDS)


def forbids_action(g: Galaxy, seat: int, action: int) -> str:
    """AG-ACT-03, AG-ACT-07: one action a turn, and only one that can be carried out."""
    if g.acted:
        return "AG-ACT-03"
    if action == EXPLORE:
        return forbids_explore(g, seat)
    if action == TRADE:
        return forbids_trade(g, seat)
    if action == RESEARCH:
        return forbids_research(g, seat)
    if action == MANUFACTURE:
        return forbids_manufacture(g, seat)
    if action == RETRIEVE:
        return forbids_retrieve(g, seat)
    if action == COLONIZE:
        return forbids_colonize(g, seat)
    if action == DEVELOP:
        return forbids_develop(g, seat)
    if action == NOMINATE:
        return forbids_nominate(g, seat)
    return LEGAL  # AG-ACT-08: SCAVENGE is always possible


# No menu of verbs: rows cost this, the most frequent question of all, 4 to 7 % more instructions, and the conformance
# suite holds what is listed here against `forbids`.
def turn_options(g: Galaxy, seat: int) -> list[int]:  # noqa: C901 (one pass over all that a turn offers)
    """D-TURN in one pass: the actions, the Free actions, the hand cards in three ways, the end of the turn."""
    options = []
    if not g.acted:
        for action in range(ACTIONS_IN_ALL):
            if not forbids_action(g, seat, action):
                options.append(ACT + action)
    side = g.sides[seat]
    if g.played < CARDS_PER_TURN and side.hand:
        joins = can_join(side)
        tucks = can_tuck(side)
        for card in side.hand:
            if joins:
                options.append(JOIN + card)
            if tucks:
                options.append(TUCK + card)
            options.append(REINFORCE + card)
    for item, conversion in enumerate(CONVERSIONS):
        if affords(side, CONVERSION_PRICES[item]) and takes_some(side, conversion.gain):
            options.append(FREE_ACT + item)
    for number in side.powers.fires[FREE]:
        if not forbids_free_effect(g, seat, EFFECTS[number]):
            options.append(FREE_ACT + FREE_NUMBER[number])
    if g.acted:
        options.append(END_TURN)
    return options


class Turn(Decision[Galaxy]):
    """D-TURN: one action (AG-ACT-03), besides at most one card and any number of Free actions (AG-ACT-04)."""

    question = "D-TURN"
    is_public = False  # the hand decides whether COLONIZE is among the options

    def options(self, g: Galaxy, seat: int) -> list[int]:
        return turn_options(g, seat)

    def forbids(self, g: Galaxy, seat: int, action: int) -> str:
        if ACT <= action < ACT + ACTIONS_IN_ALL:
            return forbids_action(g, seat, action - ACT)
        if JOIN <= action < JOIN + FACTIONS:
            return forbids_join(g, seat, action - JOIN)
        if TUCK <= action < TUCK + FACTIONS:
            return forbids_tuck(g, seat, action - TUCK)
        if REINFORCE <= action < REINFORCE + FACTIONS:
            return forbids_card(g, seat, action - REINFORCE)
        if FREE_ACT <= action < FREE_ACT + len(FREE_IDS):
            return forbids_free(g, seat, action - FREE_ACT)
        if action == END_TURN:
            return LEGAL if g.acted else "AG-ACT-03"
        return NOT_OFFERED

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        if action == END_TURN:
            return
        if action == ACT + COLONIZE:
            g.then(Colonize(seat, self, GO_ON[seat]))
            return
        g.stack.append(GO_ON[seat])
        if action < ACT + ACTIONS_IN_ALL:
            begin_action(g, seat, action - ACT)
        elif action >= FREE_ACT:
            free_act(g, seat, action - FREE_ACT)
        else:
            play_card(g, seat, action)


class OpenTurn(Turn):
    """D-TURN when no card can be played: now public facts alone decide the options."""

    is_public = True


def begin_action(g: Galaxy, seat: int, action: int) -> None:
    """Ask the first sub-step of an action. COLONIZE begins elsewhere, because the others must not see it begin."""
    if action == SCAVENGE:
        scavenge(g, seat)
    else:
        g.stack.append(FIRST_STEPS[action][seat])


def play_card(g: Galaxy, seat: int, action: int) -> None:
    """AG-FAC-02: the turn's one card."""
    g.played += 1
    if action >= REINFORCE:
        reinforce(g, seat, action - REINFORCE)
    elif action >= TUCK:
        tuck(g, seat, action - TUCK)
    else:
        join(g, seat, action - JOIN)


class GoOn(Frame[Galaxy]):
    """The turn goes on: what else does the player want to do?"""

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat

    def run(self, g: Galaxy) -> None:
        playable = g.played < CARDS_PER_TURN and g.sides[self.seat].hand
        g.stack.append(TURNS[self.seat] if playable else OPEN_TURNS[self.seat])


class NextTurn(Frame[Galaxy]):
    """AG-ACT-01, AG-ACT-02, AG-ACT-13: the next in turn order with a disc; when nobody has one the phase is over."""

    def __init__(self, place: int) -> None:
        self.place: Final = place  # in the turn order: where to begin looking

    def run(self, g: Galaxy) -> None:
        for i in range(g.seats):
            place = (self.place + i) % g.seats
            seat = g.order[place]
            if g.sides[seat].discs > 0:
                g.turn = place
                g.acted = False
                g.played = 0
                g.tell("turn", seat)
                g.then(GO_ON[seat], NEXT_TURNS[(place + 1) % g.seats])
                return


# Frames never change, so one of each is enough.
TURNS: Final[list[Frame[Galaxy]]] = [Turn(seat) for seat in range(MAX_SEATS)]
OPEN_TURNS: Final[list[Frame[Galaxy]]] = [OpenTurn(seat) for seat in range(MAX_SEATS)]
GO_ON: Final[list[Frame[Galaxy]]] = [GoOn(seat) for seat in range(MAX_SEATS)]
NEXT_TURNS: Final[list[Frame[Galaxy]]] = [NextTurn(place) for place in range(MAX_SEATS)]
FIRST_STEPS: Final[list[list[Frame[Galaxy]]]] = [
    [Explore(seat) for seat in range(MAX_SEATS)],
    [TradeCard(seat) for seat in range(MAX_SEATS)],
    [Research(seat) for seat in range(MAX_SEATS)],
    [Manufacture(seat) for seat in range(MAX_SEATS)],
    [Retrieve(seat) for seat in range(MAX_SEATS)],
    [],
    [],
    [Develop(seat) for seat in range(MAX_SEATS)],
    [Nominate(seat) for seat in range(MAX_SEATS)],
]
