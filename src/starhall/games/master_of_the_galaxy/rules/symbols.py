"""Supremacy symbols, the cards that work, their modifiers, and victory: what follows from a change (MG-SYM, MG-END)."""

from __future__ import annotations

from typing import Final

from starhall.games.master_of_the_galaxy.content.components import (
    AGENDA_PROJECT,
    ALL_BASES,
    CARD_SYMBOLS,
    CARD_TYPE,
    CONQUEST,
    CORNER_START,
    DEVELOP_PROJECT,
    DOMINATION,
    FIRST_CONFLICT,
    LINK_A,
    LINK_B,
    LINK_LINE,
    LINK_SYMBOL,
    PROJECT_SIZE,
    PROJECT_SYMBOLS,
    REQUIRES,
    TRACKS,
)
from starhall.games.master_of_the_galaxy.content.modifiers import MODIFIERS_OF, NO_MODIFIERS, SHORT
from starhall.games.master_of_the_galaxy.content.vocabulary import GOVERNMENT, LEADER, NONE, RED_LINE, ROUTE
from starhall.games.master_of_the_galaxy.rules.state import Galaxy, clockwise, placed_bases, side_owner
from starhall.kernel.seats import NOBODY

EXPANSION_VICTORY: Final = 0b001
DOMINATION_VICTORY: Final = 0b010
CONQUEST_VICTORY: Final = 0b100


def after_change(g: Galaxy) -> None:
    """MG-END-05, MG-SYM-01: after each atomic change count symbols anew, and look whether somebody has won.

    Whatever comes after the change must lie on the stack already: a victory sweeps it away (MG-END-04).
    """
    count_all(g)
    lapse_routes(g)
    for seat in clockwise(g, g.active):
        victories = victories_of(g, seat)
        if victories:
            end_game(g, seat, victories)
            return


def count_all(g: Galaxy) -> None:
    """MG-SYM-02: count every seat's symbols; then the cards that work are known, and what they modify."""
    for side in g.sides:
        side.symbols = card_symbols(g, side.cards)
    for conflict in g.on_board:
        lead = g.lead[conflict]
        if lead != NONE:
            g.sides[side_owner(g, conflict, lead)].symbols[CARD_SYMBOLS[FIRST_CONFLICT + conflict][0]] += 1
    for link in range(len(LINK_LINE)):
        count_link(g, link)
    for seat in range(g.seats):
        g.sides[seat].modifiers = sum_modifiers(g, seat)


def card_symbols(g: Galaxy, cards: list[int]) -> list[int]:
    """MG-SYM-02, 08: the symbols of active agendas and implemented developments."""
    symbols = [0, 0, 0, 0, 0]
    for card in cards:
        project = DEVELOP_PROJECT[card]
        if project == NONE:
            project = AGENDA_PROJECT[card]
        if project != NONE and g.rewarded[project]:
            for symbol in PROJECT_SYMBOLS[project]:
                symbols[symbol] += 1
    return symbols


def count_link(g: Galaxy, link: int) -> None:
    """MG-SYM-03 to 06: blue while you have that system, green with both, red with exactly one of the two."""
    a = g.owner[LINK_A[link]]
    b = g.owner[LINK_B[link]]
    if LINK_LINE[link] == RED_LINE:
        if a == b or (g.red_void and (g.covered[LINK_A[link]] or g.covered[LINK_B[link]])):  # MG-BHO-03
            return
        if b != NOBODY:
            g.sides[b].symbols[LINK_SYMBOL[link]] += 1
    elif a != b:  # a blue line has one end only
        return
    if a != NOBODY:
        g.sides[a].symbols[LINK_SYMBOL[link]] += 1


def works(g: Galaxy, seat: int, card: int) -> bool:
    """MG-EFF-01: a development that is implemented, a leader with the symbols it asks for, a government."""
    type = CARD_TYPE[card]
    if type == GOVERNMENT:
        return True
    if type == LEADER:
        return has_required(g, seat, card)
    project = DEVELOP_PROJECT[card]
    return project != NONE and g.rewarded[project]


def has_required(g: Galaxy, seat: int, card: int) -> bool:
    """MG-LDR-02, 03: at least these symbols; they are not spent."""
    symbols = g.sides[seat].symbols
    return all(symbols[symbol] >= least for symbol, least in REQUIRES[card])


def sum_modifiers(g: Galaxy, seat: int) -> list[int]:
    """MG-LDR-06: what the working cards of a seat modify, all together."""
    total = NO_MODIFIERS
    for card in g.sides[seat].cards:
        modifiers = MODIFIERS_OF[card]
        if modifiers and works(g, seat, card):
            if total is NO_MODIFIERS:
                total = NO_MODIFIERS[:]
            for modifier in modifiers:
                index = modifier.index
                total[index] = total[index] | modifier.n if modifier.bits else total[index] + modifier.n
    return total


def lapse_routes(g: Galaxy) -> None:
    """MG-RTE-13: a route that is no longer complete, because a modifier is gone, loses its mark."""
    for track in range(TRACKS):
        if g.rewarded[track]:
            allowed = g.sides[g.route_owner[track]].modifiers[SHORT + ROUTE]
            if g.filled[track] + allowed < PROJECT_SIZE[track]:
                marks = g.rewarded[:]
                marks[track] = False
                g.rewarded = marks
                g.tell("lapsed", g.route_owner[track], track)


# -- victory -----------------------------------------------------------------------------------------------------------


def victories_of(g: Galaxy, seat: int) -> int:
    """MG-END-01 to 03: the conditions that a seat fulfils now, as a set."""
    found = 0
    if placed_bases(g, seat) >= ALL_BASES:
        found |= EXPANSION_VICTORY
    if most_symbols(g, seat) >= DOMINATION:
        found |= DOMINATION_VICTORY
    if starting_systems(g, seat) >= CONQUEST:
        found |= CONQUEST_VICTORY
    return found


def most_symbols(g: Galaxy, seat: int) -> int:
    """The largest number of equal symbols."""
    most = 0
    for amount in g.sides[seat].symbols:
        if amount > most:
            most = amount
    return most


def starting_systems(g: Galaxy, seat: int) -> int:
    """How many starting systems a seat controls."""
    found = 0
    for system in CORNER_START:
        if g.owner[system] == seat:
            found += 1
    return found


def end_game(g: Galaxy, seat: int, victories: int) -> None:
    """MG-END-04: the game ends at once; nothing further is resolved."""
    g.winner = seat
    g.victories = victories
    g.stack.clear()
    g.tell("won", seat, first_victory(victories)) if victories else g.tell("won_on_points", seat)


def first_victory(victories: int) -> int:
    """MG-END-08: the first of expansion, domination, conquest is named as the reason."""
    if victories & EXPANSION_VICTORY:
        return 0
    return 1 if victories & DOMINATION_VICTORY else 2
