"""What a seat knows as numbers: what it has, what that can still become, and how the others stand.

Nothing is read that the seat may not know, so that the true state and every state that the seat may believe in look
the same. Half of the numbers are derived: a resource means little without what is left to spend it on.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from starhall.games.age_of_galaxy.content.faction_cards import (
    FACTION_IDEOLOGY,
    FACTION_IDS,
    TECHNOLOGY_IDS,
)
from starhall.games.age_of_galaxy.content.main_board import (
    ALLIANCE_MAX,
    AREA_RETURNS,
    CRUISERS_EACH,
    DISCS_EACH,
    DISCS_PER_PRODUCTION,
    GALAXY_LENGTH,
    GOLDEN_AGE_KEEP,
    HAND_SIZE,
    IDEOLOGY_IDS,
    IDEOLOGY_SCORES,
    MAX_CREDITS,
    MAX_CRUISERS,
    MAX_PRODUCTIVITY,
    MAX_SEATS,
    MAX_STRENGTH,
    NOMINATION_IDS,
    NOMINATION_PLAYERS,
    NOMINATION_PRESTIGE,
    ROUNDS,
    TRADE_SLOTS,
    UNADAPTABLE,
    WAR_FROM_ROUND,
    WAR_REWARDS,
)
from starhall.games.age_of_galaxy.content.markets import OPTION_IDS, TRADE_SPACES
from starhall.games.age_of_galaxy.content.readers import Pairs
from starhall.games.age_of_galaxy.content.scenarios import SCENARIO_IDS, SCENARIOS
from starhall.games.age_of_galaxy.content.vocabulary import (
    ACTION_PHASE,
    AREAS,
    CHOICE_PHASE,
    EMPTY,
    NONE,
    PHASES,
    PRESTIGE,
    PRODUCTION,
    WAR_PHASE,
)
from starhall.games.age_of_galaxy.content.worlds import (
    PLANET_BITS,
    PLANET_REWARDS,
    SLOTS,
    SYSTEM_PLANETS,
    SYSTEM_POINTS,
)
from starhall.games.age_of_galaxy.rules.colonize import colonize_cost, hand_matches
from starhall.games.age_of_galaxy.rules.counters import advanced_technologies, nominations
from starhall.games.age_of_galaxy.rules.planets import is_protected, reach
from starhall.games.age_of_galaxy.rules.resources import affords
from starhall.games.age_of_galaxy.rules.scoring import (
    board_points,
    faction_points,
    ideology_points,
    major_ideology,
    points,
    scenario_count,
    scored,
    war_value,
)
from starhall.games.age_of_galaxy.rules.state import Galaxy, Side
from starhall.games.age_of_galaxy.rules.trade import exchanges, has_room
from starhall.games.age_of_galaxy.rules.war import is_ahead, war_place
from starhall.kernel.observation import Layout, Observation, observation
from starhall.kernel.seats import NOBODY

MANY: Final = 20  # of what has no limit, more makes no difference
MOST_POINTS: Final = 80
MOST_DISCS: Final = 30  # that can still be placed, kept ones included
MOST_TO_COME: Final = 60  # credits
MOST_WORTH: Final = 60  # of a planet's reward
LINES: Final = 3  # of a scenario's victory that are looked at

# What one of each is worth, in tenths of a point, where rewards of planets are compared.
WORTH: Final = (2, 3, 3, 5, 9, 10, 3, 10, 15)


def worth_of(reward: Pairs) -> int:
    """What a planet's reward is worth, roughly."""
    return min(MOST_WORTH, sum([WORTH[resource] * amount for resource, amount in reward]))


PLANET_WORTH: Final = [worth_of(reward) for reward in PLANET_REWARDS]

# -- the table ------------------------------------------------------------------------------------------------------

OWN: Final = Layout()
ROUND: Final = OWN.add("round", items=[str(r) for r in range(ROUNDS + 1)])
PHASE: Final = OWN.add("phase", items=PHASES)
DISCS_IN: Final = OWN.add("discs_in_round", DISCS_EACH, items=[str(r) for r in range(ROUNDS + 1)])
MY_TURN: Final = OWN.add("my_turn")
ACTED: Final = OWN.add("acted")  # these two in the own turn
PLAYED: Final = OWN.add("played_card")
PLACE: Final = OWN.add("place_in_order", items=[str(place + 1) for place in range(MAX_SEATS)])
DISCS_OF_OTHERS: Final = OWN.add("discs_of_others", MOST_DISCS)
LAST: Final = OWN.add("nobody_acts_after_me")
EXPLORED: Final = OWN.add("galaxy_explored")

CREDITS_AT: Final = OWN.add("credits", MAX_CREDITS)
PRODUCTIVITY_AT: Final = OWN.add("productivity", MAX_PRODUCTIVITY)
STRENGTH_AT: Final = OWN.add("strength", MAX_STRENGTH)
INNOVATION_AT: Final = OWN.add("innovation", MANY)
INFLUENCE_AT: Final = OWN.add("influence", MANY)
RELICS_AT: Final = OWN.add("relics", MANY)
CRUISERS_AT: Final = OWN.add("cruisers", MAX_CRUISERS)
PRESTIGE_AT: Final = OWN.add("prestige", MOST_POINTS)
DISCS_AT: Final = OWN.add("discs", DISCS_EACH)
COLONIZED_AT: Final = OWN.add("colonized", SLOTS)
DEVELOPED_AT: Final = OWN.add("developed", SLOTS)
CONQUERED_AT: Final = OWN.add("conquered", CRUISERS_EACH)
TECHNOLOGIES_AT: Final = OWN.add("technologies", len(TECHNOLOGY_IDS))
ADVANCED_AT: Final = OWN.add("advanced_technologies", len(TECHNOLOGY_IDS))
NOMINATIONS_AT: Final = OWN.add("nominations", len(NOMINATION_IDS))
ALLIANCE_AT: Final = OWN.add("alliance", ALLIANCE_MAX)
HAND_AT: Final = OWN.add("hand", HAND_SIZE)
MARKED_AT: Final = OWN.add("marked_for_exchange", HAND_SIZE)
POINTS_AT: Final = OWN.add("points", MOST_POINTS)
IDEOLOGY_POINTS: Final = OWN.add("points_by_ideology", MOST_POINTS)
FACTION_POINTS: Final = OWN.add("points_by_factions", MOST_POINTS)

# What an ideology would score now, which one scores, and which one could: by a card that may still be tucked.
TUCKED: Final = OWN.add("tucked")
SCORES: Final = OWN.add("ideology_would_score", MOST_POINTS, items=IDEOLOGY_IDS)
MAJOR: Final = OWN.add("major_ideology", items=IDEOLOGY_IDS)
OPEN: Final = OWN.add("ideology_open", items=IDEOLOGY_IDS)
BEST_IDEOLOGY: Final = OWN.add("best_open_ideology_scores", MOST_POINTS)
SHOWN: Final = OWN.add("ideology_in_alliance", ALLIANCE_MAX, items=IDEOLOGY_IDS)

# What can still be done with what is there: with the discs of this round, and with all that will come.
ROUNDS_LEFT: Final = OWN.add("rounds_left", ROUNDS)
DISCS_LEFT: Final = OWN.add("discs_left", MOST_DISCS)
CREDITS_TO_COME: Final = OWN.add("credits_to_come", MOST_TO_COME)
PRODUCTIVITY_LEFT: Final = OWN.add("productivity_times_rounds", MAX_PRODUCTIVITY * ROUNDS)
ALLIANCE_LEFT: Final = OWN.add("alliance_times_rounds", ALLIANCE_MAX * ROUNDS)
TECHNOLOGIES_LEFT: Final = OWN.add("technologies_times_rounds", len(TECHNOLOGY_IDS) * ROUNDS)
PRODUCING: Final = OWN.add("production_effects_times_rounds", MANY)
HAND_LEFT: Final = OWN.add("hand_usable", HAND_SIZE)
JOINS_LEFT: Final = OWN.add("joins_times_rounds", ALLIANCE_MAX * ROUNDS)
DEVELOP_PRICE: Final = OWN.add("develop_price", MAX_CREDITS)
COLONIZE_PRICE: Final = OWN.add("colonize_price", MAX_CREDITS)
NOMINATE_PRICE: Final = OWN.add("nominate_price", MANY)
RELIC_PRICE: Final = OWN.add("relic_price", MAX_CREDITS)
CRUISER_PRICE: Final = OWN.add("cruiser_price", MAX_CREDITS)
DEVELOPS_NOW: Final = OWN.add("develops_now", DISCS_EACH)
DEVELOPS_EVER: Final = OWN.add("develops_ever", DISCS_EACH)
RELICS_NOW: Final = OWN.add("relics_now", MANY)
RELICS_EVER: Final = OWN.add("relics_ever", MANY)
MAY_NOMINATE: Final = OWN.add("may_nominate")
NOMINATIONS_NOW: Final = OWN.add("nominations_now", len(NOMINATION_IDS))
NOMINATIONS_EVER: Final = OWN.add("nominations_ever", len(NOMINATION_IDS))
NOMINATIONS_WORTH: Final = OWN.add("prestige_of_nominations_ever", MOST_POINTS)
SPACES_LEFT: Final = OWN.add("nomination_spaces_left", len(NOMINATION_IDS))
BEST_SPACE: Final = OWN.add("best_nomination_space", 10)
RESEARCH_BASIC: Final = OWN.add("basic_technologies_open", len(TECHNOLOGY_IDS))
RESEARCH_ADVANCED: Final = OWN.add("advanced_technologies_open", len(TECHNOLOGY_IDS))
CREDITS_LOST: Final = OWN.add("credits_beyond_limit", MANY)  # at the next production

# Planets: whom they fit, and what is best among them.
FIT: Final = OWN.add("planets_that_fit", SLOTS)
FIT_BEST: Final = OWN.add("best_planet_that_fits", MOST_WORTH)
FIT_HAND: Final = OWN.add("planets_that_a_card_fits", SLOTS)
FIT_HAND_BEST: Final = OWN.add("best_planet_that_a_card_fits", MOST_WORTH)
FIT_LATER: Final = OWN.add("planets_that_fit_later", SLOTS)
FIT_NEVER: Final = OWN.add("barren_planets_closed", SLOTS)
COLONIES_EVER: Final = OWN.add("colonies_ever", SLOTS)
TOKENS_AT: Final = OWN.add("tokens_in_reach", SLOTS)
TELESCOPE_AT: Final = OWN.add("tokens_on_telescope", MANY)
EXPLORES: Final = OWN.add("explorations_possible", MAX_CRUISERS)
REACH_AT: Final = OWN.add("reach_beyond_fleet", GALAXY_LENGTH)

# War: where one stands, what that brings, what is at stake.
WARS_LEFT: Final = OWN.add("wars_left", ROUNDS)
WAR_PLACE: Final = OWN.add("war_place", items=[str(place + 1) for place in range(MAX_SEATS)])
OVERLORD: Final = OWN.add("only_overlord")
WAR_LEAD: Final = OWN.add("war_lead", CRUISERS_EACH, -CRUISERS_EACH)
STRENGTH_LEAD: Final = OWN.add("strength_lead", MAX_STRENGTH, -MAX_STRENGTH)
WAR_PRESTIGE: Final = OWN.add("prestige_by_war", 10)
LOOSE: Final = OWN.add("cruisers_beyond_strength", MAX_CRUISERS)
SAFE: Final = OWN.add("protected")
AT_RISK: Final = OWN.add("planets_at_risk", SLOTS)
PREY: Final = OWN.add("planets_of_others_to_take", SLOTS)
KEEPS: Final = OWN.add("cruisers_kept", MAX_CRUISERS)

# Trade cards and the discs that come back.
FLIPPED: Final = OWN.add("trade_flipped", items=[str(slot + 1) for slot in range(TRADE_SLOTS)])
ROOM: Final = OWN.add("trade_spaces_left", MANY, items=[str(slot + 1) for slot in range(TRADE_SLOTS)])
ON_TRADE: Final = OWN.add("own_discs_on_trade", DISCS_EACH, items=[str(slot + 1) for slot in range(TRADE_SLOTS)])
FILLS: Final = OWN.add("trade_fills_this_round", items=[str(slot + 1) for slot in range(TRADE_SLOTS)])
RETURNS: Final = OWN.add("discs_that_come_back", GOLDEN_AGE_KEEP)
EXCHANGES: Final = OWN.add("exchange_open", items=OPTION_IDS)
PAYS: Final = OWN.add("exchange_affordable", items=OPTION_IDS)

ALLIANCE: Final = OWN.add("in_alliance", items=FACTION_IDS)
HAND: Final = OWN.add("in_hand", items=FACTION_IDS)
RESEARCHED: Final = OWN.add("researched", items=TECHNOLOGY_IDS)

RIVAL: Final = Layout()  # one after the other, who has the most points first
R_POINTS: Final = RIVAL.add("points", MOST_POINTS)
R_PRESTIGE: Final = RIVAL.add("prestige", MOST_POINTS)
R_IDEOLOGY: Final = RIVAL.add("points_by_ideology", MOST_POINTS)
R_CREDITS: Final = RIVAL.add("credits", MAX_CREDITS)
R_PRODUCTIVITY: Final = RIVAL.add("productivity", MAX_PRODUCTIVITY)
R_STRENGTH: Final = RIVAL.add("strength", MAX_STRENGTH)
R_INNOVATION: Final = RIVAL.add("innovation", MANY)
R_INFLUENCE: Final = RIVAL.add("influence", MANY)
R_RELICS: Final = RIVAL.add("relics", MANY)
R_CRUISERS: Final = RIVAL.add("cruisers", MAX_CRUISERS)
R_DISCS: Final = RIVAL.add("discs", DISCS_EACH)
R_DISCS_LEFT: Final = RIVAL.add("discs_left", MOST_DISCS)
R_HAND: Final = RIVAL.add("hand", HAND_SIZE)
R_COLONIZED: Final = RIVAL.add("colonized", SLOTS)
R_DEVELOPED: Final = RIVAL.add("developed", SLOTS)
R_CONQUERED: Final = RIVAL.add("conquered", CRUISERS_EACH)
R_TECHNOLOGIES: Final = RIVAL.add("technologies", len(TECHNOLOGY_IDS))
R_ALLIANCE: Final = RIVAL.add("alliance", ALLIANCE_MAX)
R_TUCKED: Final = RIVAL.add("tucked")
R_NOMINATIONS: Final = RIVAL.add("nominations_ever", len(NOMINATION_IDS))
R_AHEAD: Final = RIVAL.add("ahead_in_war")
R_SAFE: Final = RIVAL.add("protected")
R_TURN: Final = RIVAL.add("turn")
R_ORDER: Final = RIVAL.add("before_me_in_order")
R_RETURNS: Final = RIVAL.add("discs_that_come_back", GOLDEN_AGE_KEEP)

SOLO: Final = Layout()  # alone: the scenario, and how far its lines are fulfilled
SCENARIO: Final = SOLO.add("scenario", items=SCENARIO_IDS)
LINE_LEFT: Final = SOLO.add("victory_missing", MOST_POINTS, items=[str(line + 1) for line in range(LINES)])
LINE_HOLDS: Final = SOLO.add("victory_holds", items=[str(line + 1) for line in range(LINES)])
ALL_HOLD: Final = SOLO.add("victory_holds_whole")
DEFEAT_LEFT: Final = SOLO.add("defeat_distance", MANY)
GOLD_LEFT: Final = SOLO.add("points_below_gold", MOST_POINTS)


def layout(seats: int) -> Observation:
    """The own side, then the rivals; alone the virtual opponent in their place, and the scenario."""
    parts = [("", OWN)]
    for rival in range(max(1, seats - 1)):
        parts.append((f"rival_{rival + 1}_", RIVAL))
    if seats == 1:
        parts.append(("", SOLO))
    return observation(parts)


OBSERVATIONS: Final = [layout(seats) for seats in range(MAX_SEATS + 1)]

# -- the numbers ----------------------------------------------------------------------------------------------------


def observe(g: Galaxy, seat: int) -> vec[i64]:
    """What the seat knows, in the places that `OBSERVATIONS` names."""
    o = OBSERVATIONS[g.seats].blank[:]
    side = g.sides[seat]
    rounds = ROUNDS - max(1, g.round)
    left = min(MOST_DISCS, side.discs + DISCS_PER_PRODUCTION * rounds)
    full = filling(g)
    see_time(o, g, seat, side)
    see_goods(o, g, seat, side)
    see_points(o, g, seat, side)
    see_prospects(o, g, seat, side, rounds, left)
    see_planets(o, g, seat, side, left)
    see_war(o, g, seat, side)
    see_trades(o, g, seat, side, full)
    see_cards(o, g, side)
    at = see_rivals(o, g, seat, rounds, full)
    if g.seats == 1 and g.scenario != NONE:
        see_scenario(o, at, g)
    return o


def see_time(o: vec[i64], g: Galaxy, seat: int, side: Side) -> None:
    """The round, the phase, and who acts when."""
    o[ROUND + g.round] = 1
    o[PHASE + g.phase] = 1
    o[DISCS_IN + g.round] = side.discs
    discs = 0
    for other in range(g.seats):
        if other != seat:
            discs += g.sides[other].discs
    o[DISCS_OF_OTHERS] = min(MOST_DISCS, discs)
    if g.open_galaxy:
        o[EXPLORED] = 1
    o[PLACE + g.order.index(seat)] = 1
    if g.phase == ACTION_PHASE:
        if not discs:
            o[LAST] = 1
        if g.active() == seat:
            o[MY_TURN] = 1
            if g.acted:
                o[ACTED] = 1
            if g.played:
                o[PLAYED] = 1


def see_goods(o: vec[i64], g: Galaxy, seat: int, side: Side) -> None:
    """What lies before the seat."""
    o[CREDITS_AT] = side.credits
    o[PRODUCTIVITY_AT] = side.productivity
    o[STRENGTH_AT] = side.strength
    o[INNOVATION_AT] = min(MANY, side.innovation)
    o[INFLUENCE_AT] = min(MANY, side.influence)
    o[RELICS_AT] = min(MANY, side.relics)
    o[CRUISERS_AT] = side.cruisers
    o[PRESTIGE_AT] = min(MOST_POINTS, side.prestige)
    o[DISCS_AT] = side.discs
    o[COLONIZED_AT] = side.colonized
    o[DEVELOPED_AT] = side.developed
    o[CONQUERED_AT] = side.conquered
    o[TECHNOLOGIES_AT] = len(side.technologies)
    o[ADVANCED_AT] = advanced_technologies(side)
    o[NOMINATIONS_AT] = nominations(g, seat)
    o[ALLIANCE_AT] = len(side.alliance)


def see_points(o: vec[i64], g: Galaxy, seat: int, side: Side) -> None:
    """AG-SCO, AG-IDE: the points as they stand; what each ideology would score, and which one can still be had."""
    major = major_ideology(side)
    opened = [False] * len(IDEOLOGY_IDS)
    if major != NONE:
        o[MAJOR + major] = 1
        opened[major] = True
    if side.tucked != NONE:
        o[TUCKED] = 1
    else:
        for card in side.hand:
            opened[FACTION_IDEOLOGY[card]] = True
    for faction in side.alliance:
        o[SHOWN + FACTION_IDEOLOGY[faction]] += 1
    best = by_ideology = 0
    for ideology in range(len(IDEOLOGY_IDS)):
        score = 0
        for line in IDEOLOGY_SCORES[ideology]:
            score += scored(g, seat, line)
        score = min(MOST_POINTS, score)
        o[SCORES + ideology] = score
        if opened[ideology]:
            o[OPEN + ideology] = 1
            best = max(best, score)
            if ideology == major:
                by_ideology = score
    by_factions = faction_points(g, seat)
    o[BEST_IDEOLOGY] = best
    o[IDEOLOGY_POINTS] = by_ideology
    o[FACTION_POINTS] = min(MOST_POINTS, by_factions)
    o[POINTS_AT] = min(MOST_POINTS, board_points(g, seat) + by_ideology + by_factions)


def see_prospects(o: vec[i64], g: Galaxy, seat: int, side: Side, rounds: int, left: int) -> None:
    """What can still be done with what is there."""
    powers = side.powers
    coming = to_come(side, rounds)
    o[ROUNDS_LEFT] = rounds
    o[DISCS_LEFT] = left
    o[CREDITS_TO_COME] = coming
    o[PRODUCTIVITY_LEFT] = side.productivity * rounds
    o[ALLIANCE_LEFT] = len(side.alliance) * rounds
    o[TECHNOLOGIES_LEFT] = len(side.technologies) * rounds
    o[PRODUCING] = min(MANY, len(powers.fires[PRODUCTION]) * rounds)
    o[HAND_LEFT] = min(len(side.hand), left)
    o[JOINS_LEFT] = max(0, min(ALLIANCE_MAX - len(side.alliance), len(side.hand))) * rounds
    develop = powers.develop.credits
    relic = powers.one_relic
    o[DEVELOP_PRICE] = min(MAX_CREDITS, develop)
    o[COLONIZE_PRICE] = min(MAX_CREDITS, colonize_cost(g, seat))
    o[RELIC_PRICE] = min(MAX_CREDITS, relic.credits)
    o[CRUISER_PRICE] = min(MAX_CREDITS, powers.one_cruiser.credits)
    o[DEVELOPS_NOW] = min(side.colonized, side.discs, times(side.credits, develop))
    o[DEVELOPS_EVER] = min(side.colonized, left, DISCS_EACH, times(side.credits + coming, develop))
    ever = min(MANY, times(side.innovation, relic.innovation), times(side.credits + coming, relic.credits))
    now = min(ever, times(side.credits, relic.credits))
    o[RELICS_NOW] = now if side.discs else 0
    o[RELICS_EVER] = ever if left else 0
    o[RESEARCH_BASIC] = len(powers.available) if powers.has_basic else 0
    o[RESEARCH_ADVANCED] = len(powers.available) if powers.has_advanced else 0
    if rounds:
        o[CREDITS_LOST] = max(0, min(MANY, side.credits + side.productivity - MAX_CREDITS))
    see_nominations(o, g, side, left)


def times(amount: int, price: int) -> int:
    """How often a price can be paid; much, where it costs nothing."""
    return amount // price if price > 0 else MANY


def to_come(side: Side, rounds: int) -> int:
    """AG-PRO-02, AG-PRO-03: the credits of the productions to come, with the productivity of now."""
    total = 0
    productivity = side.productivity
    for _ in range(rounds):
        total += productivity
        if productivity > 0 and not side.powers.keeps_productivity:
            productivity -= 1
    return min(MOST_TO_COME, total)


def see_nominations(o: vec[i64], g: Galaxy, side: Side, left: int) -> None:
    """AG-NOM: how many, and what the best spaces are worth."""
    players = g.players()
    price = side.powers.nominate.influence
    allowed = side.developed > 0 or side.powers.nominates_freely
    o[NOMINATE_PRICE] = min(MANY, price)
    if allowed:
        o[MAY_NOMINATE] = 1
    free = 0
    best = 0
    ever = min(left, times(side.influence, price))
    worth = 0
    for space in range(len(NOMINATION_IDS)):  # the best spaces come first
        if g.nominated[space] == NOBODY and players >= NOMINATION_PLAYERS[space]:
            prestige = NOMINATION_PRESTIGE[space]
            if free < ever:
                worth += prestige
            free += 1
            best = max(best, prestige)
    ever = min(ever, free)
    o[SPACES_LEFT] = free
    o[BEST_SPACE] = min(10, best)
    o[NOMINATIONS_EVER] = ever
    o[NOMINATIONS_WORTH] = min(MOST_POINTS, worth)
    if allowed:
        o[NOMINATIONS_NOW] = min(ever, side.discs)


def see_planets(o: vec[i64], g: Galaxy, seat: int, side: Side, left: int) -> None:
    """AG-COL, AG-EXP, AG-PRT: what can be settled, explored, lost and taken."""
    within = reach(g, seat)
    matched = hand_matches(side)
    tokens = 0
    for position in range(g.collapsed, g.face_up):
        near = position < within
        for slot in SYSTEM_PLANETS[g.systems[position]]:
            if g.planets[slot] != NONE:
                if g.states[slot] == EMPTY:
                    see_empty(o, g.planets[slot], near, side.powers.adapts, matched)
                else:
                    see_settled(o, g, seat, slot, near)
        if near:
            for slot in SYSTEM_POINTS[g.systems[position]]:
                if g.tokens[slot] != NONE:
                    tokens += 1
    with_cards = min(int(o[FIT_HAND]), len(side.hand))
    o[COLONIES_EVER] = min(left, int(o[FIT]) + int(o[FIT_LATER]) + with_cards)
    o[TOKENS_AT] = tokens
    o[TELESCOPE_AT] = min(MANY, len(side.telescope))
    o[EXPLORES] = min(side.cruisers, tokens + len(side.telescope), left)
    o[REACH_AT] = max(0, within - g.fleet)


def see_empty(o: vec[i64], planet: int, near: bool, adapts: int, matched: int) -> None:
    """AG-COL-01 to AG-COL-04: whom an empty planet fits."""
    bit = PLANET_BITS[planet]
    if bit & adapts:
        o[FIT if near else FIT_LATER] += 1
        if near and PLANET_WORTH[planet] > o[FIT_BEST]:
            o[FIT_BEST] = PLANET_WORTH[planet]
    elif bit & matched:
        if near:
            o[FIT_HAND] += 1
            if PLANET_WORTH[planet] > o[FIT_HAND_BEST]:
                o[FIT_HAND_BEST] = PLANET_WORTH[planet]
    elif bit & UNADAPTABLE:
        o[FIT_NEVER] += 1


def see_settled(o: vec[i64], g: Galaxy, seat: int, slot: int, near: bool) -> None:
    """AG-WAR-10, AG-PRT: a planet that can be lost, or taken."""
    if not is_protected(g, slot):
        if g.owners[slot] == seat:
            o[AT_RISK] += 1
        elif near:
            o[PREY] += 1


def see_war(o: vec[i64], g: Galaxy, seat: int, side: Side) -> None:
    """AG-WAR: as if it were waged now."""
    wars = max(0, ROUNDS - max(g.round, WAR_FROM_ROUND - 1))
    if g.round >= WAR_FROM_ROUND and g.phase < WAR_PHASE:
        wars += 1
    place = war_place(g, seat)
    lead = CRUISERS_EACH
    strength = MAX_STRENGTH
    alone = place == 1
    for other in range(len(g.sides)):
        if other != seat:
            lead = min(lead, war_value(side) - war_value(g.sides[other]))
            strength = min(strength, side.strength - g.sides[other].strength)
            if place == 1 and not is_ahead(g, seat, other):
                alone = False
    o[WARS_LEFT] = min(ROUNDS, wars)
    o[WAR_PLACE + place - 1] = 1
    o[WAR_LEAD] = max(-CRUISERS_EACH, lead)
    o[STRENGTH_LEAD] = strength
    if alone:
        o[OVERLORD] = 1
    if wars:
        for resource, amount in WAR_REWARDS[len(g.sides)][place - 1]:
            if resource == PRESTIGE:
                o[WAR_PRESTIGE] = min(10, amount)
    kept = min(side.cruisers, side.strength + side.powers.keep_cruisers)
    o[KEEPS] = kept
    o[LOOSE] = side.cruisers - kept
    if side.cruisers >= side.colonized + side.developed:
        o[SAFE] = 1


def see_trades(o: vec[i64], g: Galaxy, seat: int, side: Side, full: int) -> None:
    """AG-TRA, AG-GOL: what can be exchanged, and which cards are about to give their discs back."""
    prices = side.powers.exchanges
    for slot in range(TRADE_SLOTS):
        if g.flipped[slot]:
            o[FLIPPED + slot] = 1
        else:
            o[ROOM + slot] = max(0, TRADE_SPACES[g.trades[slot]][g.players()] - len(g.spaces[slot]))
            o[ON_TRADE + slot] = min(DISCS_EACH, g.spaces[slot].count(seat))
            o[FILLS + slot] = full >> slot & 1
        if has_room(g, slot):
            for exchange in exchanges(g, slot):
                o[EXCHANGES + exchange] = 1
                if affords(side, prices[exchange]):
                    o[PAYS + exchange] = 1
    o[RETURNS] = returning(g, seat, full)


def filling(g: Galaxy) -> int:
    """AG-GAL-04, AG-GOL-01: the trade slots that will be full when this round's discs have come to them, as bits."""
    if g.round >= ROUNDS:
        return 0
    full = 0
    for slot in range(TRADE_SLOTS):
        if not g.flipped[slot]:
            discs = len(g.spaces[slot])
            for area in range(len(AREAS)):
                if AREA_RETURNS[area] == slot:
                    for owner in range(g.seats):
                        discs += g.area_discs[area * MAX_SEATS + owner]
            if discs >= TRADE_SPACES[g.trades[slot]][g.players()]:
                full |= 1 << slot
    return full


def returning(g: Galaxy, seat: int, full: int) -> int:
    """AG-GOL-02, AG-GOL-03: the discs that the seat may keep if the round ended now."""
    if not full:
        return 0
    discs = 0
    for slot in range(TRADE_SLOTS):
        if full >> slot & 1:
            discs += g.spaces[slot].count(seat)
            for area in range(len(AREAS)):
                if AREA_RETURNS[area] == slot:
                    discs += g.area_discs[area * MAX_SEATS + seat]
    return min(GOLDEN_AGE_KEEP, discs)


def see_cards(o: vec[i64], g: Galaxy, side: Side) -> None:
    """Which factions and technologies. Before the game: the hand as it will be after the own choice."""
    for faction in side.alliance:
        o[ALLIANCE + faction] = 1
    for technology in side.technologies:
        o[RESEARCHED + technology] = 1
    for card in side.hand:
        o[HAND + card] = 1
    held = len(side.hand)
    if g.phase == CHOICE_PHASE:
        for card in side.aside:
            o[HAND + card] = 0
        o[MARKED_AT] = len(side.aside)
        held -= len(side.aside)
        if side.picked != NONE:
            o[HAND + side.picked] = 1
            held += 1
    o[HAND_AT] = held


def see_rivals(o: vec[i64], g: Galaxy, seat: int, rounds: int, full: int) -> int:
    """The others, who has the most points first; returns the place after them."""
    sides = len(g.sides)
    found: list[int] = []  # points times sides, less the distance to the seat: among equals the nearest comes first
    for step in range(1, sides):
        key = points(g, (seat + step) % sides) * sides + sides - step
        at = len(found)
        while at > 0 and found[at - 1] < key:
            at -= 1
        found.insert(at, key)
    place = len(OWN)
    for key in found:
        other = (seat + sides - key % sides) % sides
        see_rival(o, place, g, seat, other, rounds, full)
        o[place + R_POINTS] = min(MOST_POINTS, key // sides)
        place += len(RIVAL)
    return place


def see_rival(o: vec[i64], at: int, g: Galaxy, seat: int, other: int, rounds: int, full: int) -> None:
    """What all may know of another side."""
    side = g.sides[other]
    o[at + R_PRESTIGE] = min(MOST_POINTS, side.prestige)
    o[at + R_CREDITS] = side.credits
    o[at + R_PRODUCTIVITY] = side.productivity
    o[at + R_STRENGTH] = side.strength
    o[at + R_INNOVATION] = min(MANY, side.innovation)
    o[at + R_INFLUENCE] = min(MANY, side.influence)
    o[at + R_RELICS] = min(MANY, side.relics)
    o[at + R_CRUISERS] = side.cruisers
    o[at + R_DISCS] = side.discs
    o[at + R_HAND] = len(side.hand)
    o[at + R_COLONIZED] = side.colonized
    o[at + R_DEVELOPED] = side.developed
    o[at + R_CONQUERED] = side.conquered
    o[at + R_TECHNOLOGIES] = len(side.technologies)
    o[at + R_ALLIANCE] = len(side.alliance)
    if side.tucked != NONE:
        o[at + R_TUCKED] = 1
    if is_ahead(g, other, seat):
        o[at + R_AHEAD] = 1
    if side.cruisers >= side.colonized + side.developed:
        o[at + R_SAFE] = 1
    if g.is_virtual(other):
        return
    left = min(MOST_DISCS, side.discs + DISCS_PER_PRODUCTION * rounds)
    o[at + R_DISCS_LEFT] = left
    o[at + R_IDEOLOGY] = min(MOST_POINTS, ideology_points(g, other))
    o[at + R_NOMINATIONS] = min(len(NOMINATION_IDS), left, times(side.influence, side.powers.nominate.influence))
    o[at + R_RETURNS] = returning(g, other, full)
    if g.phase == ACTION_PHASE and g.active() == other:
        o[at + R_TURN] = 1
    if g.order.index(other) < g.order.index(seat):
        o[at + R_ORDER] = 1


def see_scenario(o: vec[i64], at: int, g: Galaxy) -> None:
    """AG-ADV-07, AG-ADV-08: how far the lines of a victory and of a defeat are fulfilled."""
    scenario = SCENARIOS[g.scenario]
    o[at + SCENARIO + g.scenario] = 1
    every = True
    for line in range(min(LINES, len(scenario.victory))):
        limit = scenario.victory[line]
        missing = max(0, min(MOST_POINTS, limit.least - scenario_count(g, limit.counter)))
        o[at + LINE_LEFT + line] = missing
        if missing:
            every = False
        else:
            o[at + LINE_HOLDS + line] = 1
    if every:
        o[at + ALL_HOLD] = 1
    near = MANY
    for limit in scenario.defeat:
        near = min(near, limit.least - scenario_count(g, limit.counter))
    o[at + DEFEAT_LEFT] = max(0, near)
    o[at + GOLD_LEFT] = max(0, min(MOST_POINTS, scenario.gold - points(g, 0)))
