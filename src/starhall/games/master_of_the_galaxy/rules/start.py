"""Setting up: decks, bags, corners, species; and the variant with drafting (MG-SET, MG-VAR)."""

from __future__ import annotations

from typing import Final

from starhall.games.master_of_the_galaxy.content.components import (
    BAG_START,
    BASES,
    CORNER_COLOUR,
    CORNER_GROUP,
    CORNER_NEXT,
    CORNER_OPPOSITE,
    CORNER_START,
    CUBES,
    DECK_CARDS,
)
from starhall.games.master_of_the_galaxy.content.vocabulary import SPECIES, TYPES
from starhall.games.master_of_the_galaxy.rules.cards import acquire, draw, shuffle_deck, turn_up
from starhall.games.master_of_the_galaxy.rules.flow import begin_turn
from starhall.games.master_of_the_galaxy.rules.holes import change_cover
from starhall.games.master_of_the_galaxy.rules.space import KEEP, REFUSE_ALL, START
from starhall.games.master_of_the_galaxy.rules.state import Galaxy, Side, clockwise, with_item
from starhall.games.master_of_the_galaxy.rules.symbols import after_change
from starhall.kernel.chance import Chance
from starhall.kernel.frames import LEGAL, NOT_OFFERED, Decision, Do, Frame
from starhall.kernel.seats import EVERYBODY, NOBODY


def empty_table(seats: int, chance: Chance, round_limit: int, red_void: bool) -> Galaxy:
    """MG-SET-03, 04: bags and reserve filled, bases unused, decks in order, nothing on the board."""
    g = Galaxy(seats, chance)
    g.round_limit = round_limit
    g.red_void = red_void
    g.reserve = [amount - BAG_START * seats for amount in CUBES]
    g.decks = [cards[:] for cards in DECK_CARDS]
    g.sides = [new_side() for _ in range(seats)]
    return g


def new_side() -> Side:
    """MG-SET-03, 04: the same cubes in each bag, and all bases."""
    side = Side()
    side.bag = [BAG_START] * 5
    side.unused = BASES
    return side


def new_game(seats: int, chance: Chance, first: int, drafting: bool, round_limit: int, red_void: bool) -> Galaxy:
    """MG-SET-02: shuffle the seven decks, draw the first player (unless the option names one); then the corners."""
    g = empty_table(seats, chance, round_limit, red_void)
    for deck in range(len(TYPES)):
        shuffle_deck(g, deck)
    g.first = first if first != NOBODY else g.below(seats)
    g.active = g.first
    if drafting:
        set_up_drafting(g)
    else:
        set_up(g)
    g.run_until_asked()
    g.floor = 0
    return g


def set_up(g: Galaxy) -> None:
    """MG-SET-05 to 11: the starting colour, the corners, the black holes, then a species each."""
    species: list[Frame[Galaxy]] = [Do(draw, seat, SPECIES) for seat in clockwise(g, g.first)]
    g.then(Do(cover_corners), *species, Do(open_decks))
    corner = CORNER_COLOUR.index(g.below(len(CORNER_START)))  # MG-SET-05: each corner is equally likely
    seats = clockwise(g, g.first)
    start_in(g, seats[0], corner)
    if g.seats == 2:  # MG-SET-07
        start_in(g, seats[1], CORNER_OPPOSITE[corner])
        return
    start_in(g, seats[1], CORNER_NEXT[corner])  # MG-SET-08, 09
    if g.seats == 3:
        g.then(ChooseCorner(seats[2]))
    else:
        start_in(g, seats[2], CORNER_NEXT[CORNER_NEXT[corner]])
        start_in(g, seats[3], CORNER_NEXT[CORNER_NEXT[CORNER_NEXT[corner]]])


def start_in(g: Galaxy, seat: int, corner: int) -> None:
    """MG-SET-06, 14: one base in the starting system; no card is drawn for it."""
    system = CORNER_START[corner]
    g.owner = with_item(g.owner, system, seat)
    g.bases = with_item(g.bases, system, 1)
    g.sides[seat].unused -= 1
    g.tell("starts", seat, system)
    after_change(g)


def cover_corners(g: Galaxy, seat: int, item: int) -> None:
    """MG-SET-10: the three systems of each corner without a player are covered."""
    for corner, system in enumerate(CORNER_START):
        if g.owner[system] == NOBODY:
            for covered in CORNER_GROUP[corner]:
                change_cover(g, covered, True)
                g.tell("hole", NOBODY, covered)
    after_change(g)


def open_decks(g: Galaxy, seat: int, item: int) -> None:
    """MG-SET-13, 15: the top card of each deck is open to all, and the first player takes the first turn."""
    g.round = 1
    for deck in range(SPECIES):
        turn_up(g, deck)
    begin_turn(g, g.first, 0)


class ChooseCorner(Decision[Galaxy]):
    """D01, D03: a free starting system (MG-SET-08, MG-VAR-04)."""

    question = "D01"

    def options(self, g: Galaxy, seat: int) -> list[int]:
        return [START + corner for corner, system in enumerate(CORNER_START) if g.owner[system] == NOBODY]

    def forbids(self, g: Galaxy, seat: int, action: int) -> str:
        if not START <= action < START + len(CORNER_START):
            return NOT_OFFERED
        if action in self.options(g, seat):
            return LEGAL
        return "MG-VAR-04" if g.sides[seat].cards else "MG-SET-08"  # only a draft deals the species first

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        start_in(g, seat, action - START)


# -- drafting ----------------------------------------------------------------------------------------------------------

OFFER_MORE: Final = 2  # MG-VAR-02: species on offer besides one a player


def set_up_drafting(g: Galaxy) -> None:
    """MG-VAR-01 to 05: species clockwise, corners counterclockwise, then the black holes."""
    seats = clockwise(g, g.first)
    g.show(EVERYBODY, g.decks[SPECIES][: g.seats + OFFER_MORE], "offered", NOBODY)
    species: list[Frame[Galaxy]] = [DraftSpecies(seat) for seat in seats]
    corners: list[Frame[Galaxy]] = [ChooseCorner(seat) for seat in seats[::-1]]
    g.then(*species, Do(put_species_away), *corners, Do(cover_corners), Do(open_decks))


def species_on_offer(g: Galaxy) -> list[int]:
    """MG-VAR-02: number of players plus two, less those taken already: they lie on top of the deck."""
    taken = len([side for side in g.sides if side.cards])
    return g.decks[SPECIES][: g.seats + OFFER_MORE - taken]


class DraftSpecies(Decision[Galaxy]):
    """D03: one of the species on offer (MG-VAR-03)."""

    question = "D03"

    def options(self, g: Galaxy, seat: int) -> list[int]:
        return [KEEP + card for card in species_on_offer(g)]

    def forbids(self, g: Galaxy, seat: int, action: int) -> str:
        if not KEEP <= action < REFUSE_ALL:
            return NOT_OFFERED
        return LEGAL if action - KEEP in species_on_offer(g) else "MG-VAR-03"

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        card = action - KEEP
        g.decks[SPECIES] = [other for other in g.decks[SPECIES] if other != card]
        g.then_all(acquire(g, seat, card))
        after_change(g)


def put_species_away(g: Galaxy, seat: int, item: int) -> None:
    """MG-VAR-03: the rest go back into the deck, which is shuffled and not used again."""
    shuffle_deck(g, SPECIES)
