"""AG-SET and AG-DRA: setting up, the mulligan or the draft, and the first factions."""

from __future__ import annotations

from starhall.games.age_of_galaxy.content.faction_cards import FACTIONS, VO_TECHNOLOGIES
from starhall.games.age_of_galaxy.content.main_board import (
    CRUISERS_EACH,
    DISCS_EACH,
    FACE_UP_AT_SETUP,
    GALAXY_LENGTH,
    HAND_SIZE,
    MULLIGAN_MAX,
    START,
    TRADE_SLOTS,
    VO_CRUISERS,
    VO_INFLUENCE,
    VO_STRENGTH,
)
from starhall.games.age_of_galaxy.content.markets import TRADES
from starhall.games.age_of_galaxy.content.scenarios import SCENARIOS
from starhall.games.age_of_galaxy.content.vocabulary import (
    CREDITS,
    CRUISERS,
    INFLUENCE,
    INNOVATION,
    NONE,
    PRESTIGE,
    PRODUCTIVITY,
    RELICS,
    START_PHASE,
    STRENGTH,
)
from starhall.games.age_of_galaxy.content.worlds import FIRST_PLANET_TOKEN, PLANETS, SYSTEMS, TOKENS
from starhall.games.age_of_galaxy.rules.factions import join
from starhall.games.age_of_galaxy.rules.flow import begin_round
from starhall.games.age_of_galaxy.rules.powers import Powers
from starhall.games.age_of_galaxy.rules.solo import begin_scenario
from starhall.games.age_of_galaxy.rules.space import DONE, JOIN, PICK, SET_ASIDE
from starhall.games.age_of_galaxy.rules.state import Galaxy, Side
from starhall.games.age_of_galaxy.rules.tokens import furnish
from starhall.kernel.chance import Chance
from starhall.kernel.frames import LEGAL, NOT_OFFERED, Decision, Do, at_once
from starhall.kernel.seats import NOBODY, only


def new_galaxy(seats: int, chance: Chance, drafting: bool, open_galaxy: bool, named: bool, scenario: int) -> Galaxy:
    """AG-SET: a game up to its first question."""
    g = laid_out(seats, chance, drafting, open_galaxy, named, scenario)
    for position in range(g.face_up):
        furnish(g, g.systems[position])
    deal(g)
    ask_choices(g)
    g.run_until_asked()
    return g


def shuffled(chance: Chance, count: int, first: int = 0) -> list[int]:
    """AG-LIM-13: so many numbers in a random order, from the one generator."""
    items = list(range(first, first + count))
    chance.shuffle(items)
    return items


def laid_out(seats: int, chance: Chance, drafting: bool, open_galaxy: bool, named: bool, scenario: int) -> Galaxy:
    """AG-SET-03 to AG-SET-13: the boards, the galaxy and the supplies, still without tokens and cards.

    AG-SET-04: the first player is drawn, or named by the host: then it is the first seat.
    """
    g = Galaxy(seats, chance)
    g.drafting, g.open_galaxy, g.scenario = drafting, open_galaxy, scenario
    g.face_up = GALAXY_LENGTH if open_galaxy else FACE_UP_AT_SETUP
    g.trades = shuffled(chance, TRADES)[:TRADE_SLOTS]
    first = 0 if named else chance.below(seats)
    g.order = [(first + i) % seats for i in range(seats)]
    g.systems = shuffled(chance, SYSTEMS)[:GALAXY_LENGTH]
    g.sides = [new_side(seat, -1 - g.order.index(seat)) for seat in range(seats)]
    if seats == 1:
        g.sides.append(virtual_opponent(scenario))
    g.pool = shuffled(chance, TOKENS)
    g.planet_pool = shuffled(chance, PLANETS - FIRST_PLANET_TOKEN, FIRST_PLANET_TOKEN)
    g.deck = shuffled(chance, FACTIONS)
    return g


def new_side(seat: int, stamp: int) -> Side:
    """AG-SET-11 to AG-SET-13: what a player starts with; one disc is the prestige marker."""
    side = Side()
    side.seat = seat
    side.credits = START[CREDITS]
    side.productivity = START[PRODUCTIVITY]
    side.strength = START[STRENGTH]
    side.innovation = START[INNOVATION]
    side.influence = START[INFLUENCE]
    side.relics = START[RELICS]
    side.cruisers = START[CRUISERS]
    side.prestige = START[PRESTIGE]
    side.stamp = stamp
    side.common_discs = DISCS_EACH - 1
    side.common_cruisers = CRUISERS_EACH - START[CRUISERS]
    return side


def virtual_opponent(scenario: int) -> Side:
    """AG-SOL-02, AG-SOL-07, AG-SOL-08, AG-ADV-02: all discs, some cruisers, the board's technologies."""
    side = new_side(1, 0)
    side.productivity = 0
    side.common_discs = DISCS_EACH
    if scenario == NONE:
        side.cruisers, side.strength, side.influence = VO_CRUISERS, VO_STRENGTH, VO_INFLUENCE
    else:
        sheet = SCENARIOS[scenario]
        side.cruisers, side.strength, side.influence = sheet.vo_cruisers, sheet.vo_strength, sheet.vo_influence
    side.common_cruisers = CRUISERS_EACH - side.cruisers
    side.technologies = list(VO_TECHNOLOGIES)
    side.powers = Powers([], side.technologies)
    return side


def deal(g: Galaxy) -> None:
    """AG-SET-14, AG-DRA-02: seven cards each, in secret; in a draft they are the first packets."""
    for seat in g.order:
        cards = draw(g, HAND_SIZE)
        side = g.sides[seat]
        if g.drafting:
            side.packets = cards
        else:
            side.hand = cards


def draw(g: Galaxy, count: int) -> list[int]:
    """Cards from the top of the deck, in the order of the table so that it tells nothing."""
    cards = g.deck[len(g.deck) - count :]
    g.deck = g.deck[: len(g.deck) - count]
    return sorted(cards)


def ask_choices(g: Galaxy) -> None:
    """The mulligan or the draft; then the first factions in turn order; then the rounds."""
    g.then(Do(first_factions), Do(begin_scenario), Do(begin_round))
    if g.drafting:
        g.then(Do(ask_draft))
    elif MULLIGAN_MAX > 0:
        g.then(at_once([Mulligan(seat) for seat in range(g.seats)]), Do(exchange))


# -- the mulligan --------------------------------------------------------------------------------------------------


class Mulligan(Decision[Galaxy]):
    """D-MULL: one more card to discard, or done. The marked cards stay in hand until all have answered."""

    question = "D-MULL"
    is_set = True
    is_public = False

    def options(self, g: Galaxy, seat: int) -> list[int]:
        side = g.sides[seat]
        return [*[SET_ASIDE + card for card in side.hand if card not in side.aside], DONE]

    def forbids(self, g: Galaxy, seat: int, action: int) -> str:
        if action == DONE:
            return LEGAL
        if not SET_ASIDE <= action < SET_ASIDE + FACTIONS:
            return NOT_OFFERED
        return LEGAL if action in self.options(g, seat) else "AG-SET-15"

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        side = g.sides[seat]
        if action != DONE:
            side.aside = sorted([*side.aside, action - SET_ASIDE])
            if len(side.aside) < MULLIGAN_MAX:
                g.then(Mulligan(seat))

    def forget(self, g: Galaxy, seat: int) -> None:
        g.sides[seat].aside = []


def exchange(g: Galaxy, seat: int, item: int) -> None:
    """AG-SET-15, AG-SET-16: when all have answered, the draws are made in turn order, and all learn how many."""
    g.phase = START_PHASE
    for other in g.order:
        side = g.sides[other]
        drawn = draw(g, len(side.aside))
        side.hand = sorted([card for card in side.hand if card not in side.aside] + drawn)
        g.show(only(other), drawn, "exchanged", other, len(drawn))


# -- the draft -----------------------------------------------------------------------------------------------------


class DraftPick(Decision[Galaxy]):
    """D-DRAFT: one card of the packet."""

    question = "D-DRAFT"
    is_public = False

    def options(self, g: Galaxy, seat: int) -> list[int]:
        return [PICK + card for card in g.sides[seat].packet()]

    def forbids(self, g: Galaxy, seat: int, action: int) -> str:
        if not PICK <= action < PICK + FACTIONS:
            return NOT_OFFERED
        return LEGAL if action - PICK in g.sides[seat].packet() else "AG-DRA-02"

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        g.sides[seat].picked = action - PICK

    def forget(self, g: Galaxy, seat: int) -> None:
        g.sides[seat].picked = NONE


def ask_draft(g: Galaxy, seat: int, item: int) -> None:
    """AG-DRA-02, AG-DRA-03: all choose at once; the last card comes without a choice."""
    if len(g.sides[0].hand) + 1 < HAND_SIZE:
        g.then(at_once([DraftPick(other) for other in range(g.seats)]), Do(pass_packets), Do(ask_draft))
        return
    for other in range(g.seats):
        side = g.sides[other]
        side.hand = sorted(side.hand + side.packet())
    g.phase = START_PHASE


def pass_packets(g: Galaxy, seat: int, item: int) -> None:
    """AG-DRA-02: the card chosen goes to the hand, the rest of the packet to the next seat clockwise."""
    rests = []
    for side in g.sides:
        rests.append([card for card in side.packet() if card != side.picked])
    for other, side in enumerate(g.sides):
        side.hand = sorted([*side.hand, side.picked])
        side.picked = NONE
        side.packets = side.packets + rests[(other - 1) % g.seats]
    g.show(0, [], "passed", NOBODY)


# -- the first factions --------------------------------------------------------------------------------------------


def first_factions(g: Galaxy, seat: int, item: int) -> None:
    """AG-SET-17: in turn order, each plays the first faction of the Alliance."""
    g.phase = START_PHASE
    g.then_all([FirstFaction(other) for other in g.order])


class FirstFaction(Decision[Galaxy]):
    """D-START: one of the hand cards."""

    question = "D-START"
    is_public = False

    def options(self, g: Galaxy, seat: int) -> list[int]:
        return [JOIN + card for card in g.sides[seat].hand]

    def forbids(self, g: Galaxy, seat: int, action: int) -> str:
        if not JOIN <= action < JOIN + FACTIONS:
            return NOT_OFFERED
        return LEGAL if action - JOIN in g.sides[seat].hand else "AG-SET-17"

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        join(g, seat, action - JOIN)
