"""AG-SOL and AG-ADV: the virtual opponent and the scenarios."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from starhall.games.age_of_galaxy.content.faction_cards import FACTION_ADAPTS, FACTION_IDEOLOGY
from starhall.games.age_of_galaxy.content.main_board import IDEOLOGY_STEPS, NOMINATION_PRESTIGE, VO_CARDS
from starhall.games.age_of_galaxy.content.readers import Step
from starhall.games.age_of_galaxy.content.scenarios import DIE, SCENARIOS
from starhall.games.age_of_galaxy.content.vocabulary import (
    COLLAPSE,
    CRUISERS,
    EMPTY,
    NONE,
    NOTHING,
    OVER,
    PLAYER_GAIN,
    PLAYER_LOSE,
    PLAYER_LOSE_CRUISER,
    REMOVE_EXPLORATION,
    VO_CARD,
    VO_GAIN,
    VO_LOSE,
    VO_NOMINATE,
    VO_SETTLE,
)
from starhall.games.age_of_galaxy.content.worlds import PLANET_BITS, SYSTEM_PLANETS, SYSTEM_SLOTS
from starhall.games.age_of_galaxy.rules.effects import lose_and_react
from starhall.games.age_of_galaxy.rules.nominate import free_spaces, occupy
from starhall.games.age_of_galaxy.rules.planets import clear, reach, settle
from starhall.games.age_of_galaxy.rules.resources import gain, lose, pay, payable
from starhall.games.age_of_galaxy.rules.scoring import holds
from starhall.games.age_of_galaxy.rules.state import Galaxy
from starhall.games.age_of_galaxy.rules.tokens import remove_leftmost_token
from starhall.kernel.frames import Do
from starhall.kernel.seats import EVERYBODY, NOBODY

PLAYER = 0
VO = 1
ROW = 64  # how many effects a row of an event may have


def cards_per_round(g: Galaxy) -> int:
    """AG-SOL-05, AG-ADV-02."""
    return VO_CARDS if g.scenario == NONE else SCENARIOS[g.scenario].vo_cards


def vo_turn(g: Galaxy, seat: int, item: int) -> None:
    """AG-SOL-05: after the player's last turn the virtual opponent resolves its cards, one after the other."""
    if g.solo():
        for _ in range(cards_per_round(g)):
            g.then(Do(vo_card, VO))


def vo_card(g: Galaxy, seat: int, item: int) -> None:
    """AG-SOL-05: reveal a card, COLONIZE with it, then the lines of its ideology."""
    if not g.deck:
        renew_deck(g)
    if not g.deck:
        return
    card = g.deck[-1]
    g.deck = g.deck[:-1]
    g.revealed = g.revealed + [card]
    g.show(EVERYBODY, [], "vo_card", VO, card)
    vo_settle(g, FACTION_ADAPTS[card])
    ideology = FACTION_IDEOLOGY[card]
    for i in range(len(IDEOLOGY_STEPS[ideology]) - 1, -1, -1):
        g.then(Do(ideology_step, ideology, i))


def renew_deck(g: Galaxy) -> None:
    """AG-ADV-09: a deck that runs out is made of its discards."""
    deck = g.revealed[:]
    g.shuffle(deck)
    g.deck = deck
    g.revealed = []


def vo_settle(g: Galaxy, types: int) -> None:
    """AG-SOL-06, AG-SOL-12: a disc on the leftmost empty planet of these types in its reach; no cost, no reward."""
    side = g.sides[VO]
    if side.common_discs == 0:
        return
    for position in range(g.collapsed, reach(g, VO)):
        for slot in SYSTEM_PLANETS[g.systems[position]]:
            if g.planets[slot] != NONE and g.states[slot] == EMPTY and PLANET_BITS[g.planets[slot]] & types:
                side.common_discs -= 1
                settle(g, VO, slot)
                g.tell("settled", VO, slot)
                return


def ideology_step(g: Galaxy, ideology: int, index: int) -> None:
    """AG-SOL-14: one line of an ideology's solo list."""
    carry_out(g, IDEOLOGY_STEPS[ideology][index])


ANY_TYPE = -1  # every bit


def carry_out(g: Galaxy, step: Step) -> None:
    """AG-SOL-09 to AG-SOL-14, AG-ADV-04: one line of a solo list or of an event."""
    if step.kind != NOTHING:
        STEPS[step.kind](g, step)


def vo_gain(g: Galaxy, step: Step) -> None:
    """The virtual opponent takes what it is given."""
    gain(g, VO, step.gain)


def vo_lose(g: Galaxy, step: Step) -> None:
    """It loses what it has of it."""
    for resource, amount in step.gain:
        lose(g, VO, resource, amount)


def vo_settle_any(g: Galaxy, step: Step) -> None:
    """It settles planets of any type."""
    for _ in range(step.amount):
        vo_settle(g, ANY_TYPE)


def vo_cards(g: Galaxy, step: Step) -> None:
    """More of its cards are turned up."""
    for _ in range(step.amount):
        g.then(Do(vo_card, VO))


def remove_exploration(g: Galaxy, step: Step) -> None:
    """Exploration tokens go, from the left."""
    for _ in range(step.amount):
        remove_leftmost_token(g, VO)


def player_loses_cruiser(g: Galaxy, step: Step) -> None:
    """The player loses cruisers, having more of them than strength."""
    if g.sides[PLAYER].cruisers > g.sides[PLAYER].strength:
        lose_and_react(g, PLAYER, CRUISERS, step.amount)


def player_gain(g: Galaxy, step: Step) -> None:
    """The player takes what an event gives."""
    gain(g, PLAYER, step.gain)


def player_lose(g: Galaxy, step: Step) -> None:
    """The player loses what an event takes."""
    for resource, amount in step.gain:
        lose_and_react(g, PLAYER, resource, amount)


def collapse_one(g: Galaxy, step: Step) -> None:
    """The leftmost system collapses."""
    collapse(g)


def vo_nominate(g: Galaxy, step: Step) -> None:
    """AG-SOL-10: pay, and a disc on the free open space with the most prestige, the leftmost of equals."""
    side = g.sides[VO]
    spaces = free_spaces(g)
    if not spaces or side.common_discs == 0 or not payable(side, step.gain):
        return
    best = spaces[0]
    for space in spaces:
        if NOMINATION_PRESTIGE[space] > NOMINATION_PRESTIGE[best]:
            best = space
    pay(g, VO, step.gain)
    side.common_discs -= 1
    occupy(g, VO, best)


STEPS: Final[dict[int, Callable[[Galaxy, Step], None]]] = {
    VO_GAIN: vo_gain,
    VO_LOSE: vo_lose,
    VO_SETTLE: vo_settle_any,
    VO_NOMINATE: vo_nominate,
    VO_CARD: vo_cards,
    REMOVE_EXPLORATION: remove_exploration,
    PLAYER_LOSE_CRUISER: player_loses_cruiser,
    PLAYER_GAIN: player_gain,
    PLAYER_LOSE: player_lose,
    COLLAPSE: collapse_one,
}


# -- scenarios -----------------------------------------------------------------------------------------------------


def begin_scenario(g: Galaxy, seat: int, item: int) -> None:
    """AG-ADV-02: after the first faction, the player's gain and the planets that the virtual opponent settles."""
    if g.scenario == NONE:
        return
    scenario = SCENARIOS[g.scenario]
    gain(g, PLAYER, scenario.player_gain)
    for _ in range(scenario.vo_settled):
        vo_settle(g, ANY_TYPE)


def event_in_action_phase(g: Galaxy, seat: int, item: int) -> None:
    """AG-ADV-03: at the start of the Action phase."""
    if g.scenario != NONE and not SCENARIOS[g.scenario].in_galactic_phase:
        event(g)


def event_in_galactic_phase(g: Galaxy, seat: int, item: int) -> None:
    """AG-ADV-03: in the Galactic phase, after the next system card is turned up."""
    if g.scenario != NONE and SCENARIOS[g.scenario].in_galactic_phase:
        event(g)


def event(g: Galaxy) -> None:
    """AG-ADV-03: in the rounds named, roll the die and carry out its row."""
    scenario = SCENARIOS[g.scenario]
    if g.round not in scenario.rounds:
        return
    roll = g.below(DIE)
    row = scenario.row_of[roll]
    g.tell("event", NOBODY, roll + 1, g.scenario * ROW + row)
    for i in range(len(scenario.rows[row]) - 1, -1, -1):
        g.then(Do(event_step, row, i))


def event_step(g: Galaxy, row: int, index: int) -> None:
    """AG-ADV-04: one effect of an event; where it changes nothing, that is said."""
    step = SCENARIOS[g.scenario].rows[row][index]
    before = told(g)
    carry_out(g, step)
    if step.kind != VO_CARD and told(g) == before:
        g.tell("nothing", NOBODY)


def told(g: Galaxy) -> int:
    """How many events have been told."""
    return len(g.news) if g.news is not None else 0


def collapse(g: Galaxy) -> None:
    """AG-ADV-05: the leftmost system card that still stands is removed with all on it, if the fleet has passed it."""
    if g.collapsed + 1 >= g.fleet:
        return
    system = g.systems[g.collapsed]
    for slot in SYSTEM_SLOTS[system]:
        clear(g, slot)
        g.planets[slot] = NONE
        if g.tokens[slot] != NONE:
            g.lost = g.lost + [g.tokens[slot]]
            g.tokens[slot] = NONE
    g.collapsed += 1
    g.tell("collapsed", NOBODY, system)


def check_defeat(g: Galaxy, seat: int, item: int) -> None:
    """AG-ADV-07: if a line of the defeat holds, the game ends at once and is lost."""
    if g.scenario == NONE:
        return
    if any(holds(g, limit) for limit in SCENARIOS[g.scenario].defeat):
        g.defeated = True
        g.phase = OVER
        g.tell("defeated", PLAYER)
        g.stack.clear()
