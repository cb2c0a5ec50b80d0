"""Section 18: conservation laws and invariants, as a list of what is broken, in words."""

from __future__ import annotations

from starhall.games.galactic_era.content.chart import NEUTRON, sector_of
from starhall.games.galactic_era.content.components import (
    COLOURS,
    DISCS,
    DUMMIES,
    FORCES_STO,
    HUMAN,
    NEUTRON_OPEN,
    PASSIVE,
    PROPULSION,
    RELICS,
    ROUNDS,
    SHIP_PIECES,
    SLAVERS,
    SPIRITUALITY,
    STO,
    STS,
    TOP,
)
from starhall.games.galactic_era.knowledge.imagining import cards_in_play
from starhall.games.galactic_era.rules.presence import hex_of_star, pieces_on_board, ship_hexes, traits
from starhall.games.galactic_era.rules.state import SETUP, Galaxy, Side
from starhall.kernel.seats import members


def broken(g: Galaxy) -> list[str]:
    """The invariants that do not hold; empty for every state that can be reached."""
    wrong: list[str] = []
    for seat in range(len(g.sides)):
        check_side(g, seat, wrong)
    check_cards(g, wrong)
    check_order(g, wrong)
    if g.owner:
        check_stars(g, wrong)
        check_relics(g, wrong)
    return wrong


def check_side(g: Galaxy, seat: int, wrong: list[str]) -> None:
    """Laws 1 and 2, and those of the side's parts."""
    side = g.sides[seat]
    name = COLOURS[seat]
    own = sum([g.discs[star] for star, owner in enumerate(g.owner) if owner == seat])
    if side.automa in (HUMAN, SLAVERS) and side.track + own + side.ascended + side.offboard != DISCS:
        wrong.append(f"{name} has {side.track + own + side.ascended + side.offboard} discs instead of {DISCS}")
    if pieces_on_board(side) + side.leaders > SHIP_PIECES:
        wrong.append(f"{name} has more than {SHIP_PIECES} ship pieces in play")
    if min(side.many, default=1) < 1:
        wrong.append(f"{name} has an empty group of pieces")
    check_fleets(g, side, name, wrong)
    check_wars(g, seat, wrong)
    if g.round:
        check_people(g, seat, wrong)


def check_fleets(g: Galaxy, side: Side, name: str, wrong: list[str]) -> None:
    """Laws 3 and 23, and that no two stacks have one number."""
    for fleet in side.fleets:
        if not fleet.ships and not side.placing:
            wrong.append(f"{name} has a fleet without ships")
        if fleet.chips > fleet.ships:
            wrong.append(f"{name} has a stack of more chips than ships")
        if fleet.dummies and not fleet.chips:
            wrong.append(f"{name} has a stack of dummies alone")
    letters = [fleet.letter for fleet in side.fleets]
    if letters != sorted(set(letters)):
        wrong.append(f"{name} has two fleets of one letter, or in another order than theirs")
    if sum([fleet.dummies for fleet in side.fleets]) > DUMMIES:
        wrong.append(f"{name} has more than {DUMMIES} dummies")
    stacks = [fleet.stack for fleet in side.fleets]
    if len(set(stacks)) != len(stacks) or max(stacks, default=0) > g.stacks:
        wrong.append(f"{name} has two stacks of one number")


def check_wars(g: Galaxy, seat: int, wrong: list[str]) -> None:
    """Laws 6 and 7."""
    side = g.sides[seat]
    name = COLOURS[seat]
    if not all([1 <= level <= TOP for level in side.levels]):
        wrong.append(f"{name} has a level outside 1 to 6")
    for other in members(side.war):
        if not g.sides[other].war >> seat & 1:
            wrong.append(f"the war of {name} and {COLOURS[other]} is not mutual")
        if side.alignment == STO and g.sides[other].alignment == STO:
            wrong.append(f"{name} and {COLOURS[other]} are both STO and at war")
    if FORCES_STO[side.levels[SPIRITUALITY]] and side.alignment == STS and g.phase != SETUP:
        wrong.append(f"{name} is STS with Spirituality {side.levels[SPIRITUALITY]}")


def check_people(g: Galaxy, seat: int, wrong: list[str]) -> None:
    """Laws 4, 6 and 13, once the game has begun."""
    side = g.sides[seat]
    name = COLOURS[seat]
    if side.home < 0 and side.automa in (HUMAN, PASSIVE):
        wrong.append(f"{name} has no home star")
    own_traits = traits(g, seat)
    if own_traits.cap_field >= 0 and side.levels[own_traits.cap_field] > own_traits.cap_level:
        wrong.append(f"{name} is above the level that its star people allow")
    if not NEUTRON_OPEN[side.levels[PROPULSION]]:
        for hex in ship_hexes(side):
            if g.chart.terrain[hex] == NEUTRON:
                wrong.append(f"{name} has a ship at a neutron star without Propulsion 5")


def check_stars(g: Galaxy, wrong: list[str]) -> None:
    """Laws 4 and 5."""
    homes = [side.home for side in g.sides if side.home >= 0]
    if len(set(homes)) != len(homes):
        wrong.append("two miniatures are on one star")
    for star, owner in enumerate(g.owner):
        if owner >= 0 and g.counter[star]:
            wrong.append("an owned star has a star counter")
        if owner < 0 and (g.discs[star] or star in homes):
            wrong.append("a star with population has no owner")
        if g.discs[star] < 0:
            wrong.append("a star has fewer than no discs")


def check_cards(g: Galaxy, wrong: list[str]) -> None:
    """Laws 8 and 9."""
    cards = list(g.deck)
    for seat, side in enumerate(g.sides):
        cards.extend([*side.hand, *side.played])
        if g.drafted and g.round == 0:
            cards.extend(list(side.dealt))
        if len(side.hand) + len(side.played) > 2:
            wrong.append(f"{COLOURS[seat]} has more than two cards")
        if len(side.hand) != len(side.hand_seen):
            wrong.append(f"{COLOURS[seat]}'s hand is not accounted for")
        if seat < g.seats and 0 < g.round <= ROUNDS and len(side.hand) + len(side.played) < 1:
            wrong.append(f"{COLOURS[seat]} has no card")
    if sorted(cards) != cards_in_play(g.seats):
        wrong.append("cards are missing or double")
    if len(g.deck) != len(g.deck_seen):
        wrong.append("the deck is not accounted for")


def check_order(g: Galaxy, wrong: list[str]) -> None:
    """Law 10."""
    numbers = sorted(g.order)
    if g.round > 0 and numbers != list(range(1, len(g.sides) + 1)):
        wrong.append("the turn order numbers are no permutation")


def check_relics(g: Galaxy, wrong: list[str]) -> None:
    """Law 11."""
    lying = [relic for relic in g.relic if relic >= 0]
    if sorted([*lying, *g.spare_relics, *g.gone_relics]) != list(range(len(RELICS))):
        wrong.append("relics are missing or double")
    for star, relic in enumerate(g.relic):
        if relic >= 0 and sector_of(hex_of_star(g, star)) != 0:
            wrong.append("a relic lies outside the centre sector")
