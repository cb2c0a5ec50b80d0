"""Section 21 of the rules: what holds after every step. Each broken invariant is said in words."""

from __future__ import annotations

from typing import Final

from starhall.games.age_of_galaxy.content.faction_cards import (
    BOARD_OWNER,
    EFFECTS,
    FACTION_IDS,
    FACTIONS,
    TECHNOLOGY_IDS,
    TECHNOLOGY_NEEDS,
    TECHNOLOGY_OWNER,
)
from starhall.games.age_of_galaxy.content.main_board import (
    ALLIANCE_MAX,
    COLOURS,
    CRUISERS_EACH,
    DISCS_EACH,
    FACE_UP_AT_SETUP,
    GALAXY_LENGTH,
    HAND_SIZE,
    MAX_CREDITS,
    MAX_CRUISERS,
    MAX_PRODUCTIVITY,
    MAX_SEATS,
    MAX_STRENGTH,
    NOMINATION_PLAYERS,
    TRADE_SLOTS,
    WAR_FROM_ROUND,
)
from starhall.games.age_of_galaxy.content.markets import TRADE_NAMES, TRADE_SPACES
from starhall.games.age_of_galaxy.content.vocabulary import (
    ACTION_PHASE,
    AFTER_CONQUER,
    AREAS,
    CHOICE_PHASE,
    COLONIZED,
    CONQUERED,
    CRUISERS,
    CRUISERS_LOST,
    DEVELOPED,
    DISCS,
    EMPTY,
    GALACTIC_PHASE,
    GOLDEN_AGE,
    NONE,
    OVER,
    PLANET_LOST,
    PREREQUISITES_RULE,
    PRODUCTION_PHASE,
    START_PHASE,
    STRENGTH,
    WAR_PHASE,
    WAR_REWARD,
)
from starhall.games.age_of_galaxy.content.worlds import (
    FIRST_PLANET_TOKEN,
    PLANETS,
    SLOT_IDS,
    SLOT_PLAYERS,
    SYSTEM_SLOTS,
    TOKENS,
)
from starhall.games.age_of_galaxy.rules.powers import Powers
from starhall.games.age_of_galaxy.rules.scoring import board_points, faction_points, ideology_points, points, ranked
from starhall.games.age_of_galaxy.rules.state import Galaxy, Side
from starhall.kernel.seats import NOBODY


def given_late(resource: int) -> bool:
    """Does any card give this resource after the Action phase? In the game's own content none does."""
    late = (AFTER_CONQUER, PLANET_LOST, CRUISERS_LOST, WAR_REWARD, GOLDEN_AGE)
    return any([effect.trigger in late and effect.changes >> resource & 1 == 1 for effect in EFFECTS])


LATE_DISCS: Final[bool] = given_late(DISCS)
LATE_CRUISERS: Final[bool] = given_late(CRUISERS) or given_late(STRENGTH)


def broken(g: Galaxy) -> list[str]:
    """The invariants that do not hold."""
    wrong: list[str] = []
    for seat in range(len(g.sides)):
        check_planets(g, seat, wrong)
        check_discs(g, seat, wrong)
        check_cruisers(g, seat, wrong)
        check_resources(g, seat, wrong)
        check_technologies(g, seat, wrong)
    check_galaxy(g, wrong)
    check_cards(g, wrong)
    check_tokens(g, wrong)
    check_trades(g, wrong)
    check_flow(g, wrong)
    check_points(g, wrong)
    return wrong


def check_planets(g: Galaxy, seat: int, wrong: list[str]) -> None:
    """What a side counts is what lies in the galaxy."""
    side = g.sides[seat]
    counts = [0, 0, 0, 0]
    for slot, owner in enumerate(g.owners):
        if owner == seat:
            counts[g.states[slot]] += 1
    if [side.colonized, side.developed, side.conquered] != counts[1:]:
        wrong.append(f"4: {COLOURS[seat]} counts planets that are not there, or misses some")


def check_discs(g: Galaxy, seat: int, wrong: list[str]) -> None:
    """1: the discs of a colour."""
    side = g.sides[seat]
    total = side.common_discs + side.discs + side.colonized + 2 * side.developed
    total += sum([discs.count(seat) for discs in g.spaces]) + g.nominated.count(seat)
    if seat < g.seats:
        total += 1 + len(side.technologies)
        total += sum([g.area_discs[area * MAX_SEATS + seat] for area in range(len(AREAS))])
    if total != DISCS_EACH or side.common_discs < 0 or side.discs < 0:
        wrong.append(f"1: {COLOURS[seat]} has {total} discs instead of {DISCS_EACH}")


def check_cruisers(g: Galaxy, seat: int, wrong: list[str]) -> None:
    """2: the cruisers of a colour."""
    side = g.sides[seat]
    total = side.common_cruisers + side.cruisers + side.conquered
    if total != CRUISERS_EACH or side.common_cruisers < 0 or not 0 <= side.cruisers <= MAX_CRUISERS:
        wrong.append(f"2: {COLOURS[seat]} has {total} cruisers instead of {CRUISERS_EACH}, or too many at hand")


def check_resources(g: Galaxy, seat: int, wrong: list[str]) -> None:
    """3: the limits."""
    side = g.sides[seat]
    if not 0 <= side.credits <= MAX_CREDITS or not 0 <= side.productivity <= MAX_PRODUCTIVITY:
        wrong.append(f"3: {COLOURS[seat]} has {side.credits} credits, {side.productivity} productivity")
    if not 0 <= side.strength <= MAX_STRENGTH:
        wrong.append(f"3: {COLOURS[seat]} has {side.strength} strength")
    if side.innovation < 0 or side.influence < 0 or side.relics < 0 or side.prestige < 0:
        wrong.append(f"3: {COLOURS[seat]} has less than nothing")
    if side.stamp > g.stamps:
        wrong.append(f"13: {COLOURS[seat]}'s prestige marker arrived in the future")


def check_technologies(g: Galaxy, seat: int, wrong: list[str]) -> None:
    """10: each once, faction technologies with their faction, prerequisites met."""
    side = g.sides[seat]
    known: list[int] = []
    for technology in side.technologies:
        name = f"10: {COLOURS[seat]}'s {TECHNOLOGY_IDS[technology]}"
        if technology in known:
            wrong.append(f"{name} is there twice")
        owner = TECHNOLOGY_OWNER[technology]
        if owner != BOARD_OWNER and owner not in side.alliance:
            wrong.append(f"{name} belongs to {FACTION_IDS[owner]}, which is not in the Alliance")
        needs = TECHNOLOGY_NEEDS[technology]
        lifted = owner == BOARD_OWNER and side.powers.permits >> PREREQUISITES_RULE & 1
        if needs and not lifted and not any([need in known for need in needs]):
            wrong.append(f"{name} lacks what it needs")
        known.append(technology)
    fresh = Powers(side.alliance, side.technologies)
    if fresh.fires != side.powers.fires or fresh.discounts != side.powers.discounts:
        wrong.append(f"{COLOURS[seat]}'s powers are not those of Alliance and technologies")


def check_galaxy(g: Galaxy, wrong: list[str]) -> None:
    """4 and 15: planets only on face-up cards; owner and state go together."""
    shown = [slot for system in g.systems[g.collapsed : g.face_up] for slot in SYSTEM_SLOTS[system]]
    for slot, planet in enumerate(g.planets):
        if (planet != NONE or g.tokens[slot] != NONE) and slot not in shown:
            wrong.append(f"4: something lies on {SLOT_IDS[slot]}, which is not face up")
        if planet != NONE and g.tokens[slot] != NONE:
            wrong.append(f"4: a planet and a token lie on {SLOT_IDS[slot]}")
        if (g.owners[slot] == NOBODY) != (g.states[slot] == EMPTY) or not NOBODY <= g.owners[slot] < len(g.sides):
            wrong.append(f"4: {SLOT_IDS[slot]} has an owner without a state, or the reverse")
        if g.owners[slot] != NOBODY and planet == NONE:
            wrong.append(f"4: {SLOT_IDS[slot]} is owned, but no planet is there")
        if planet != NONE and g.players() < SLOT_PLAYERS[slot]:
            wrong.append(f"4: {SLOT_IDS[slot]} is not open with so few players")
        if g.states[slot] not in (EMPTY, COLONIZED, DEVELOPED, CONQUERED):
            wrong.append(f"4: {SLOT_IDS[slot]} has no known state")
    if len(set(g.systems)) != GALAXY_LENGTH:
        wrong.append("4: a system card lies there twice")


def check_cards(g: Galaxy, wrong: list[str]) -> None:
    """5: every faction card is in exactly one place."""
    cards = g.deck + g.revealed
    if g.drafting and g.phase == CHOICE_PHASE:
        for side in g.sides:
            size = HAND_SIZE - len(side.hand)
            cards = cards + side.packets[len(side.packets) - size :]
    for seat, side in enumerate(g.sides):
        held = side.hand if g.phase == CHOICE_PHASE else side.hand + side.aside
        cards = cards + held + side.alliance + side.spent
        if side.tucked != NONE:
            cards = cards + [side.tucked]
        check_hand(g, seat, side, wrong)
    if sorted(cards) != list(range(FACTIONS)):
        doubled = sorted({FACTION_IDS[card] for card in cards if cards.count(card) > 1})
        missing = [FACTION_IDS[card] for card in range(FACTIONS) if card not in cards]
        wrong.append(f"5: faction cards twice: {doubled}, missing: {missing}")


def check_hand(g: Galaxy, seat: int, side: Side, wrong: list[str]) -> None:
    """5: Alliances of 1 to 3, hands in order and not larger than dealt."""
    if seat < g.seats and g.phase > START_PHASE and not 1 <= len(side.alliance) <= ALLIANCE_MAX:
        wrong.append(f"5: {COLOURS[seat]}'s Alliance has {len(side.alliance)} factions")
    if side.hand != sorted(side.hand) or len(side.hand) > HAND_SIZE:
        wrong.append(f"5: {COLOURS[seat]}'s hand is too large or out of order")


def check_tokens(g: Galaxy, wrong: list[str]) -> None:
    """6: every token is in exactly one place."""
    tokens = g.pool + g.explored + g.lost + [token for token in g.tokens if token != NONE]
    for side in g.sides:
        tokens = tokens + side.telescope
    if sorted(tokens) != list(range(TOKENS)):
        wrong.append(f"6: {len(tokens)} exploration tokens, {len(set(tokens))} of them different, instead of {TOKENS}")
    planets = g.planet_pool + [planet for planet in g.planets if planet >= FIRST_PLANET_TOKEN]
    if len(set(planets)) != len(planets) or len(planets) > PLANETS - FIRST_PLANET_TOKEN:
        wrong.append("6: a planet token is there twice")
    if g.collapsed == 0 and len(planets) != PLANETS - FIRST_PLANET_TOKEN:
        wrong.append("6: a planet token is missing")


def check_trades(g: Galaxy, wrong: list[str]) -> None:
    """7, 8, 9: trade cards and nomination spaces."""
    if len(set(g.trades)) != TRADE_SLOTS or len(g.flipped) != TRADE_SLOTS or len(g.spaces) != TRADE_SLOTS:
        wrong.append("8: three different trade cards are needed")
    for slot in range(TRADE_SLOTS):
        spaces = TRADE_SPACES[g.trades[slot]][g.players()]
        if not g.flipped[slot] and len(g.spaces[slot]) > spaces and g.phase != GALACTIC_PHASE:
            wrong.append(f"7: {TRADE_NAMES[g.trades[slot]]} holds more discs than it has open spaces")
    for space, owner in enumerate(g.nominated):
        if owner != NOBODY and g.players() < NOMINATION_PLAYERS[space]:
            wrong.append("9: a disc lies on a closed nomination space")


def check_flow(g: Galaxy, wrong: list[str]) -> None:
    """11 to 13, 15, 17: where the game stands."""
    if sorted(g.order) != list(range(g.seats)):
        wrong.append("13: the turn order is not one of all seats")
    stamps = [side.stamp for side in g.sides[: g.seats]]
    if len(set(stamps)) != len(stamps):
        wrong.append("13: two prestige markers have the same stamp")
    if g.phase == ACTION_PHASE and g.round > 0:
        shown = GALAXY_LENGTH if g.open_galaxy else min(GALAXY_LENGTH, g.round - 1 + FACE_UP_AT_SETUP)
        if g.fleet != g.round or g.face_up != shown:
            wrong.append(f"15: round {g.round}, fleet on {g.fleet}, {g.face_up} cards face up")
    if g.phase == PRODUCTION_PHASE and any(g.area_discs):
        wrong.append("12: discs lie on an action area at the start of a round")
    for seat in range(g.seats):
        side = g.sides[seat]
        if g.phase == WAR_PHASE and side.discs and not LATE_DISCS:
            wrong.append(f"11: {COLOURS[seat]} has discs left after the Action phase")
        kept = side.strength + side.powers.keep_cruisers
        if g.phase == GALACTIC_PHASE and g.round >= WAR_FROM_ROUND and side.cruisers > kept and not LATE_CRUISERS:
            wrong.append(f"14: {COLOURS[seat]} kept {side.cruisers} cruisers after the war, {kept} were allowed")
    if g.collapsed >= max(1, g.fleet):
        wrong.append("15: the fleet's own system card has collapsed")


def check_points(g: Galaxy, wrong: list[str]) -> None:
    """19: the parts of the score; exactly one winner."""
    for seat in range(g.seats):
        parts = [board_points(g, seat), ideology_points(g, seat), faction_points(g, seat)]
        if min(parts) < 0 or sum(parts) != points(g, seat):
            wrong.append(f"19: {COLOURS[seat]}'s points do not add up")
    if g.phase == OVER and sorted(ranked(g)) != list(range(g.seats)):
        wrong.append("19: there is not exactly one winner")
