"""Cubes that go straight from the reserve or the bag into open slots (MG-EFF-34)."""

from __future__ import annotations

from typing import Final

from starhall.games.master_of_the_galaxy.content.components import GROUPS, TRACKS
from starhall.games.master_of_the_galaxy.content.vocabulary import BLACK, FROM_RESERVE
from starhall.games.master_of_the_galaxy.rules.allocate import slots_for
from starhall.games.master_of_the_galaxy.rules.projects import forbids_slot, put_in_slot
from starhall.games.master_of_the_galaxy.rules.routes import forbids_track, put_on_track, tracks_for
from starhall.games.master_of_the_galaxy.rules.space import BAG_CUBE, RESERVE, SLOT, TRACK
from starhall.games.master_of_the_galaxy.rules.state import Galaxy
from starhall.games.master_of_the_galaxy.rules.symbols import after_change
from starhall.kernel.frames import LEGAL, NOT_OFFERED, Decision


def source_of(g: Galaxy, seat: int, source: int) -> list[int]:
    """The reserve or the bag."""
    return g.reserve if source == FROM_RESERVE else g.sides[seat].bag


def colours_to_place(g: Galaxy, seat: int, source: int, colours: int) -> list[int]:
    """MG-EFF-34, MG-DIS-14: the colours of which there is a cube and an open slot; black never from the reserve."""
    there = source_of(g, seat, source)
    found: list[int] = []
    for colour in range(5):
        if not colours >> colour & 1 or not there[colour] or (colour == BLACK and source == FROM_RESERVE):
            continue
        if slots_for(g, seat, colour) or tracks_for(g, seat, colour):
            found.append(colour)
    return found


class PlaceCube(Decision[Galaxy]):
    """D24: the colour of a cube that goes into an open slot (MG-EFF-34)."""

    question = "D24"

    def __init__(self, seat: int, n: int, source: int, colours: int) -> None:
        super().__init__(seat)
        self.n: Final = n
        self.source: Final = source
        self.colours: Final = colours

    def due(self, g: Galaxy) -> int:
        possible = self.n > 0 and colours_to_place(g, self.seat, self.source, self.colours)
        return 1 << self.seat if possible else 0

    def run(self, g: Galaxy) -> None:
        """Nothing more is possible."""

    def options(self, g: Galaxy, seat: int) -> list[int]:
        first = RESERVE if self.source == FROM_RESERVE else BAG_CUBE
        return [first + colour for colour in colours_to_place(g, seat, self.source, self.colours)]

    def forbids(self, g: Galaxy, seat: int, action: int) -> str:
        if action in self.options(g, seat):
            return LEGAL
        return "MG-EFF-34" if RESERVE <= action <= BAG_CUBE + BLACK else NOT_OFFERED

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        colour = action - (RESERVE if self.source == FROM_RESERVE else BAG_CUBE)
        g.then(PlaceWhere(seat, self.source, colour), PlaceCube(seat, self.n - 1, self.source, self.colours))


class PlaceWhere(Decision[Galaxy]):
    """D24: the slot group or track that takes the cube, under the rules for allocation."""

    question = "D24-where"
    is_inner = True

    def __init__(self, seat: int, source: int, colour: int) -> None:
        super().__init__(seat)
        self.source: Final = source
        self.colour: Final = colour

    def options(self, g: Galaxy, seat: int) -> list[int]:
        found = [TRACK + track for track in tracks_for(g, seat, self.colour)]
        return found + [SLOT + group for group in slots_for(g, seat, self.colour)]

    def forbids(self, g: Galaxy, seat: int, action: int) -> str:
        if TRACK <= action < TRACK + TRACKS:
            return forbids_track(g, seat, action - TRACK, self.colour)
        if SLOT <= action < SLOT + GROUPS:
            return forbids_slot(g, seat, action - SLOT, self.colour)
        return NOT_OFFERED

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        source_of(g, seat, self.source)[self.colour] -= 1
        if action >= SLOT:
            if put_in_slot(g, seat, action - SLOT, self.colour):
                after_change(g)
        else:
            put_on_track(g, seat, action - TRACK, self.colour)
