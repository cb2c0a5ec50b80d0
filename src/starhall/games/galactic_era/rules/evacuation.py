"""Chapter 7.6 and the emergency reserve: losing and leaving the home star."""

from __future__ import annotations

from typing import Any, Final

from starhall.games.galactic_era.content.chart import HEXES, SIZE, sector_of
from starhall.games.galactic_era.content.components import HUMAN, PASSIVE, RESERVE_SHIPS
from starhall.games.galactic_era.rules.diplomacy import ask_war, may_object
from starhall.games.galactic_era.rules.lists import put
from starhall.games.galactic_era.rules.population import abandon_if_empty, lose_discs, put_disc
from starhall.games.galactic_era.rules.presence import (
    hex_of_star,
    home_hex,
    hostile_at,
    is_empty_hex,
    own_stars,
    population,
    star_at,
)
from starhall.games.galactic_era.rules.ships import place_ships
from starhall.games.galactic_era.rules.space import CALL_OFF, hex_action, hex_of
from starhall.games.galactic_era.rules.state import Galaxy
from starhall.kernel.frames import LEGAL, Decision, Frame
from starhall.kernel.seats import NOBODY


def evacuation_hexes(g: Galaxy, seat: int) -> list[int]:
    """GE-EVA-01, -04, -05: the biggest own stars without hostile ships; else empty hexes of the sector, or nearest."""
    home = g.sides[seat].home
    stars = [star for star in own_stars(g, seat) if star != home and not hostile_at(g, seat, hex_of_star(g, star))]
    if stars:
        most = max([population(g, star) for star in stars])
        return [hex_of_star(g, star) for star in stars if population(g, star) == most]
    old = home_hex(g, seat)
    first = SIZE * sector_of(old)
    empty = [hex for hex in range(first, first + SIZE) if is_empty_hex(g, hex)]
    if empty:
        return empty
    row = g.chart.board.distances(old)
    empty = [hex for hex in range(HEXES) if g.chart.board.exists[hex] and is_empty_hex(g, hex)]
    nearest = min([row[hex] for hex in empty])
    return [hex for hex in empty if row[hex] == nearest]


def forbids_evacuation(g: Galaxy, seat: int) -> str:
    """GE-EVA-06: with a hostile ship at the home star, unless it was called off since the last declaration of war."""
    hex = home_hex(g, seat)
    if hex < 0 or not hostile_at(g, seat, hex) or g.sides[seat].called_off:
        return "GE-EVA-06"
    return LEGAL


def must_evacuate(g: Galaxy, seat: int) -> None:
    """GE-EVA-01, GE-AUT-10: the home star is lost; the passive automa goes anywhere at random."""
    if g.sides[seat].automa == HUMAN:
        g.then(Evacuate(seat, 0))
        return
    hexes = evacuation_hexes(g, seat)
    name_home(g, seat, 0, hexes[g.below(len(hexes))])


def name_home(g: Galaxy, seat: int, voluntary: int, hex: int) -> None:
    """GE-EVA-03, -08: the hex is named; then W-EVAC."""
    g.tell("names_home", seat, hex)
    frame: Frame[Any] = EvacuateTo(seat, voluntary, hex)
    g.then(frame)
    ask_war(g, seat, may_object(g, seat, [hex], False), "D-21")


class Evacuate(Decision[Galaxy]):
    """D-25: the new home star; a voluntary evacuation may be called off."""

    question = "D-25"

    def __init__(self, seat: int, voluntary: int) -> None:
        super().__init__(seat)
        self.voluntary: Final = voluntary

    def options(self, g: Galaxy, seat: int) -> list[int]:
        options = [hex_action(g, hex) for hex in evacuation_hexes(g, seat)]
        if self.voluntary:
            options.append(CALL_OFF)
        return options

    def forbids(self, g: Galaxy, seat: int, action: int) -> str:
        if action in self.options(g, seat):
            return LEGAL
        hex = hex_of(g, action)
        return "GE-EVA-05" if hex >= 0 and star_at(g, hex) < 0 else "GE-EVA-01"

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        if action == CALL_OFF:
            g.sides[seat].called_off = True
            g.tell("called_off", seat)
            return
        name_home(g, seat, self.voluntary, hex_of(g, action))


class EvacuateTo(Decision[Galaxy]):
    """GE-EVA-03, -08: after W-EVAC; a hex where war was declared is out."""

    def __init__(self, seat: int, voluntary: int, hex: int) -> None:
        super().__init__(seat)
        self.voluntary: Final = voluntary
        self.hex: Final = hex

    def due(self, g: Galaxy) -> int:
        return 0

    def run(self, g: Galaxy) -> None:
        if hostile_at(g, self.seat, self.hex):
            self.name_another(g)
            return
        old = g.sides[self.seat].home
        settle_home(g, self.seat, self.hex)
        if self.voluntary:
            leave_behind(g, self.seat, old)
            use_reserve(g, self.seat)

    def name_another(self, g: Galaxy) -> None:
        """GE-EVA-03: a hex where war was declared is out."""
        if self.voluntary:
            another: Frame[Any] = Evacuate(self.seat, self.voluntary)
            g.then(another)
        else:
            must_evacuate(g, self.seat)


def settle_home(g: Galaxy, seat: int, hex: int) -> None:
    """GE-EVA-02, -05: the discs there are lost, the miniature comes; an empty hex is a star from then on."""
    star = star_at(g, hex)
    if star < 0:
        star = make_star(g, hex)
    else:
        lose_discs(g, star, g.discs[star])
    g.owner = put(g.owner, star, seat)
    g.sides[seat].home = star
    g.tell("evacuated", seat, hex)


def make_star(g: Galaxy, hex: int) -> int:
    """GE-EVA-05: a star without a name, also after the miniature has left."""
    g.new_stars = [*g.new_stars, hex]
    g.owner = [*g.owner, NOBODY]
    g.discs = [*g.discs, 0]
    g.counter = [*g.counter, 0]
    g.shown = [*g.shown, 0]
    g.white = [*g.white, 0]
    g.relic = [*g.relic, -1]
    g.relic_up = [*g.relic_up, 0]
    g.seen = [*g.seen, 0]
    g.seen_relic = [*g.seen_relic, 0]
    return len(g.owner) - 1


def leave_behind(g: Galaxy, seat: int, star: int) -> None:
    """GE-EVA-06, -07, -08: discs of the old home star off, 1 disc from the track on."""
    lose_discs(g, star, g.discs[star])
    put_disc(g, seat, star)
    abandon_if_empty(g, star)


# -- emergency reserve ----------------------------------------------------------------------------------------------


def use_reserve(g: Galaxy, seat: int) -> None:
    """GE-RSV-01, -02: once a game 6 new ships at the home star, compulsory, not blockable."""
    side = g.sides[seat]
    if side.reserve and side.automa == HUMAN:
        side.reserve = False
        g.tell("reserve", seat)
        place_ships(g, seat, RESERVE_SHIPS, [home_hex(g, seat)])


def is_far_behind(g: Galaxy, seat: int) -> bool:
    """GE-RSV-01 (b), GE-RSV-03: at least two stars fewer than every other player; never so in the solo game."""
    if g.seats == 1:
        return False
    own = len(own_stars(g, seat))
    for other in range(len(g.sides)):
        if other != seat and (g.sides[other].automa in (HUMAN, PASSIVE)) and len(own_stars(g, other)) < own + 2:
            return False
    return True
