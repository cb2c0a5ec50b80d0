"""Chapter 7.5: the ships that a star costs (GE-STA-05, -09, -10), and which of them are shown (GE-STA-11)."""

from __future__ import annotations

from typing import Final

from starhall.games.galactic_era.content.components import (
    ADVANCED,
    CONQUER,
    COUNTER_POPULATION,
    RELIC,
    SIEGE_MORE,
    SIEGE_PER,
)
from starhall.games.galactic_era.rules.presence import (
    fleets_at,
    hex_of_star,
    pieces_at,
    population,
    traits,
)
from starhall.games.galactic_era.rules.records import UNSEEN
from starhall.games.galactic_era.rules.scouting import note_for_all
from starhall.games.galactic_era.rules.space import FLEET
from starhall.games.galactic_era.rules.state import Galaxy, Side
from starhall.kernel.frames import Decision

# -- counting -------------------------------------------------------------------------------------------------------


def siege_bonus(side: Side, letter: int, ships: int) -> int:
    """GE-FLT-13, -18: what tactic B adds to so many ships of a fleet."""
    at = 2 * letter + (1 if side.tactics[letter] == 1 else 0)
    return ships // SIEGE_PER[at] * SIEGE_MORE[at] if SIEGE_PER[at] else 0


def plain_count(side: Side, hex: int, factor: int) -> int:
    """The own ships in a hex without the bonus of tactic B."""
    count = pieces_at(side, hex)
    for letter in fleets_at(side, hex):
        count += side.fleet(letter).ships
    return factor * count


def siege_count(g: Galaxy, seat: int, star: int, factor: int) -> int:
    """GE-STA-09, -10: own ships in the hex, with tactic B where it works."""
    side = g.sides[seat]
    hex = hex_of_star(g, star)
    count = plain_count(side, hex, factor)
    owner = g.owner[star]
    if owner < 0 or not traits(g, owner).ignores_siege:
        for letter in fleets_at(side, hex):
            count += siege_bonus(side, letter, factor * side.fleet(letter).ships)
    return count


def ships_needed(g: Galaxy, seat: int, way: int, star: int) -> int:
    """GE-STA-05, -10: population + 1, doubled or raised by some; one ship for others."""
    own = traits(g, seat)
    if way == CONQUER and own.conquer_ships:
        return own.conquer_ships
    owner = g.owner[star]
    if owner < 0:
        return COUNTER_POPULATION[ADVANCED] + 1
    needed = population(g, star)
    if way == CONQUER:
        needed *= traits(g, owner).conquest_factor
    if g.relic[star] >= 0 and g.relic_up[star]:
        needed += RELIC[g.relic[star]].grid
    return needed + 1


# -- showing --------------------------------------------------------------------------------------------------------


def show_ships(g: Galaxy, seat: int, star: int, needed: int, factor: int) -> None:
    """GE-STA-11: just enough ships are shown, pieces first; a need of 1 shows nothing."""
    side = g.sides[seat]
    hex = hex_of_star(g, star)
    still = needed - factor * pieces_at(side, hex)
    if needed <= 1 or still <= 0 or not fleets_at(side, hex):
        return
    bombs = int(plain_count(side, hex, factor) < needed)  # only who needs tactic B shows that a fleet is B
    if len(fleets_at(side, hex)) == 1:
        show_fleet(g, seat, fleets_at(side, hex)[0], still, bombs, factor)
    else:
        g.then(ShowFleet(seat, hex, still, bombs, factor, ()))


def show_fleet(g: Galaxy, seat: int, letter: int, still: int, bombs: int, factor: int) -> int:
    """GE-STA-11: as many of its ships as are still needed; returns what is needed after that."""
    side = g.sides[seat]
    fleet = side.fleet(letter)
    bomber = bombs and siege_bonus(side, letter, 2) > 0
    shown = 0
    worth = 0
    while shown < fleet.ships and worth < still:
        shown += 1
        worth = factor * shown + (siege_bonus(side, letter, factor * shown) if bomber else 0)
    g.tell("showed", seat, shown, fleet.hex, fleet.stack)
    if bomber:
        g.tell("showed_letter", seat, letter, fleet.hex, fleet.stack)
    note_for_all(g, seat, fleet.stack, letter if bomber else UNSEEN, shown, worth >= still)
    return still - worth


class ShowFleet(Decision[Galaxy]):
    """D-22: the next fleet to show from, until it is enough."""

    question = "D-22"
    clause = "GE-STA-11"
    is_public = False

    def __init__(self, seat: int, hex: int, still: int, bombs: int, factor: int, named: tuple[int, ...]) -> None:
        super().__init__(seat)
        self.hex: Final = hex
        self.still: Final = still
        self.bombs: Final = bombs
        self.factor: Final = factor
        self.named: Final = named  # stack numbers

    def options(self, g: Galaxy, seat: int) -> list[int]:
        side = g.sides[seat]
        return [FLEET + x for x in self.fleets(side) if side.fleet(x).stack not in self.named]

    def fleets(self, side: Side) -> list[int]:
        """The own fleets in the hex; for the Military card (NOWHERE) those anywhere."""
        return fleets_at(side, self.hex) if self.hex >= 0 else [fleet.letter for fleet in side.fleets]

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        side = g.sides[seat]
        letter = action - FLEET
        still = show_fleet(g, seat, letter, self.still, self.bombs, self.factor)
        named = (*self.named, side.fleet(letter).stack)
        if still > 0 and len(named) < len(self.fleets(side)):
            g.then(ShowFleet(seat, self.hex, still, self.bombs, self.factor, named))
