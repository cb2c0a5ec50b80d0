"""GE-VAR-04: deterministic setup: players take peoples, sectors, numbers and cards in turns."""

from __future__ import annotations

from typing import Final

from starhall.games.galactic_era.content.chart import TILES, Chart
from starhall.games.galactic_era.rules.lists import put
from starhall.games.galactic_era.rules.space import DRAFT, FACE, KEEP, NUMBER, PEOPLE, SECTOR, TILE, TURNS
from starhall.games.galactic_era.rules.start import ask_alignments, lay_counters, peoples_in_play
from starhall.games.galactic_era.rules.state import Galaxy
from starhall.kernel.frames import Decision, Do
from starhall.kernel.seats import only

TAKE_PEOPLE: Final = 0  # what a turn of the draft is for
TAKE_SECTOR: Final = 1
TAKE_NUMBER: Final = 2
TAKE_CARD: Final = 3
CARDS_DRAWN: Final = 5

# Galaxy.draft: for each seat its position (-1: none yet), then for each seat the set of things it has taken.


def start_draft(g: Galaxy) -> None:
    """GE-VAR-04: the centre tile at random; a random starting player; four rounds of turns clockwise."""
    g.draft = [-1] * g.seats + [0] * g.seats
    g.order = [0] * g.seats
    tiles = [-1] * 7
    tiles[0] = g.below(len(TILES))
    faces = [0] * 7
    faces[0] = g.below(2)
    g.chart = Chart(g.chart.board, tiles, faces, [0] * 7)
    first = g.below(g.seats)
    turns = [DraftTurn((first + i) % g.seats) for i in range(4 * g.seats)]
    g.then_all([*turns, Do(end_draft)])


def end_draft(g: Galaxy, seat: int, item: int) -> None:
    """When all have done all four, setup goes on with the counters."""
    lay_counters(g)
    g.draft = []
    ask_alignments(g, -1, 0)


class DraftTurn(Decision[Galaxy]):
    """D-39: one thing not done yet."""

    question = "D-39"
    clause = "GE-VAR-04"

    def options(self, g: Galaxy, seat: int) -> list[int]:
        done = g.draft[g.seats + seat]
        return [DRAFT + thing for thing in range(4) if not done >> thing & 1]

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        thing = action - DRAFT
        g.draft = put(g.draft, g.seats + seat, g.draft[g.seats + seat] | 1 << thing)
        if thing == TAKE_SECTOR:
            g.then(DraftTile(seat, -1, -1, -1))
        elif thing == TAKE_CARD:
            draw_five(g, seat)
            g.then(DraftCard(seat))
        elif thing in (TAKE_PEOPLE, TAKE_NUMBER):
            g.then(DraftTake(seat, thing))


class DraftTake(Decision[Galaxy]):
    """D-39: a star people from the open tiles, or a remaining turn order number."""

    question = "D-39"
    clause = "GE-VAR-04"
    is_inner = True

    def __init__(self, seat: int, thing: int) -> None:
        super().__init__(seat)
        self.thing: Final = thing

    def options(self, g: Galaxy, seat: int) -> list[int]:
        if self.thing == TAKE_PEOPLE:
            taken = [side.people for side in g.sides]
            return [PEOPLE + people for people in peoples_in_play(g) if people not in taken]
        return [NUMBER + number for number in range(1, g.seats + 1) if number not in g.order]

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        if self.thing == TAKE_PEOPLE:
            g.sides[seat].people = action - PEOPLE
            g.tell("people", seat, action - PEOPLE)
        else:
            g.order = put(g.order, seat, action - NUMBER)
            g.tell("order", seat, action - NUMBER)


class DraftTile(Decision[Galaxy]):
    """D-39: tile, side, orientation, position; the first to take one may then turn the centre tile."""

    question = "D-39"
    clause = "GE-VAR-04"
    is_inner = True

    def __init__(self, seat: int, tile: int, face: int, turns: int) -> None:
        super().__init__(seat)
        self.tile: Final = tile
        self.face: Final = face
        self.turns: Final = turns

    def options(self, g: Galaxy, seat: int) -> list[int]:
        if self.tile < 0:
            return [TILE + tile for tile in range(len(TILES)) if tile not in g.chart.tiles]
        if self.face < 0:
            return [FACE, FACE + 1]
        if self.turns < 0:
            return [TURNS + turns for turns in range(6)]
        return [SECTOR + position for position in g.chart.board.homes if g.chart.tiles[position] < 0]

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        if self.tile < 0:
            g.then(DraftTile(seat, action - TILE, -1, -1))
        elif self.face < 0:
            g.then(DraftTile(seat, self.tile, action - FACE, -1))
        elif self.turns < 0:
            g.then(DraftTile(seat, self.tile, self.face, action - TURNS))
        else:
            first = all(position < 0 for position in g.draft[: g.seats])
            lay_tile(g, action - SECTOR, self.tile, self.face, self.turns)
            g.draft = put(g.draft, seat, action - SECTOR)
            if first:
                g.then(TurnCenter(seat))


def lay_tile(g: Galaxy, position: int, tile: int, face: int, turns: int) -> None:
    """A tile lies at a position: a new chart."""
    tiles, faces, turned = g.chart.tiles[:], g.chart.faces[:], g.chart.turns[:]
    tiles[position], faces[position], turned[position] = tile, face, turns
    g.chart = Chart(g.chart.board, tiles, faces, turned)
    g.tell("tile", -1, tile, position)


class TurnCenter(Decision[Galaxy]):
    """D-39: the orientation of the centre tile."""

    question = "D-39"
    is_inner = True

    def options(self, g: Galaxy, seat: int) -> list[int]:
        return [TURNS + turns for turns in range(6)]

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        lay_tile(g, 0, g.chart.tiles[0], g.chart.faces[0], action - TURNS)


def draw_five(g: Galaxy, seat: int) -> None:
    """GE-VAR-04: five cards, or all if there are fewer."""
    side = g.sides[seat]
    deck = g.deck[:]
    side.dealt = [deck.pop() for _ in range(min(CARDS_DRAWN, len(deck)))]
    g.deck = deck
    g.deck_seen = [0] * len(g.deck)
    g.show(only(seat), side.dealt, "drew_five", seat, len(side.dealt))


class DraftCard(Decision[Galaxy]):
    """D-39: one of the five is kept; the rest is shuffled back."""

    question = "D-39-card"
    clause = "GE-VAR-04"
    is_inner = True
    is_public = False

    def options(self, g: Galaxy, seat: int) -> list[int]:
        return [KEEP + card for card in g.sides[seat].dealt]

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        side = g.sides[seat]
        card = action - KEEP
        side.hand = [*side.hand, card]
        side.hand_seen = [*side.hand_seen, 0]
        deck = [*g.deck, *[other for other in side.dealt if other != card]]
        side.dealt = []
        g.shuffle(deck)
        g.deck, g.deck_seen = deck, [0] * len(deck)
