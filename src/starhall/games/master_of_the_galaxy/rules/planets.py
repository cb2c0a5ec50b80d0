"""Settling planets (MG-PLN)."""

from __future__ import annotations

from typing import Final

from starhall.games.master_of_the_galaxy.content.components import (
    PLANET_FIRST,
    PLANET_SYSTEM,
    PROJECTS,
    SETTLE_REWARD_OTHER,
    SETTLE_REWARD_SAME,
    SYSTEM_COLOUR,
)
from starhall.games.master_of_the_galaxy.content.modifiers import SETTLE_OTHER, SETTLE_SAME
from starhall.games.master_of_the_galaxy.content.vocabulary import BLACK, NONE, PROJECT_DONE, SETTLE
from starhall.games.master_of_the_galaxy.rules.abilities import reactions
from starhall.games.master_of_the_galaxy.rules.gains import take_from_reserve
from starhall.games.master_of_the_galaxy.rules.space import COLOUR
from starhall.games.master_of_the_galaxy.rules.state import Galaxy, has_free_planet, with_item, without
from starhall.kernel.frames import LEGAL, NOT_OFFERED, Decision


def forbids_settle(g: Galaxy, seat: int, system: int, colour: int) -> str:
    """MG-PLN-01: an unsettled planet of a system under your control; black is not allowed."""
    if g.covered[system]:
        return "MG-BHO-01"
    if g.owner[system] != seat:
        return "MG-PRJ-02"
    if colour == BLACK:
        return "MG-PLN-01"
    return LEGAL if has_free_planet(g, system) else "MG-PLN-05"


def settle(g: Galaxy, seat: int, system: int, colour: int) -> None:
    """MG-PLN-01: the cube stays for the rest of the game; the reward comes in the reward step."""
    planet = PLANET_FIRST[system]
    while g.planets[planet] != NONE:
        planet += 1
    g.planets = with_item(g.planets, planet, colour)
    g.pending = [*g.pending, PROJECTS + planet]
    g.tell("settled", seat, system, colour)


def settled_colours(g: Galaxy, system: int) -> list[int]:
    """The colours of the planets in a system whose reward is pending."""
    found: list[int] = []
    for reward in g.pending:
        if reward >= PROJECTS and PLANET_SYSTEM[reward - PROJECTS] == system:
            colour = g.planets[reward - PROJECTS]
            if colour not in found:
                found.append(colour)
    return sorted(found)


class Harvest(Decision[Galaxy]):
    """D09: of several planets settled in one system with different colours, which reward comes first."""

    question = "D09-planet"
    is_inner = True

    def __init__(self, seat: int, system: int) -> None:
        super().__init__(seat)
        self.system: Final = system

    def options(self, g: Galaxy, seat: int) -> list[int]:
        return [COLOUR + colour for colour in settled_colours(g, self.system)]

    def comes_to_same(self, g: Galaxy, seat: int) -> bool:
        return not is_settling_noticed(g, seat)

    def forbids(self, g: Galaxy, seat: int, action: int) -> str:
        if not COLOUR <= action <= COLOUR + BLACK:
            return NOT_OFFERED
        return LEGAL if action in self.options(g, seat) else "MG-REW-01"

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        colour = action - COLOUR
        for reward in g.pending:
            planet = reward - PROJECTS
            if planet >= 0 and PLANET_SYSTEM[planet] == self.system and g.planets[planet] == colour:
                g.pending = without(g.pending, reward)
                harvest(g, seat, self.system, colour)
                return


def is_settling_noticed(g: Galaxy, seat: int) -> bool:
    """Does an ability react to the reward of a planet? Otherwise the order of planets means nothing: each brings cubes
    of one colour, and no colour replaces another (MG-PLN-03)."""
    return bool(reactions(g, seat, PROJECT_DONE, SETTLE, 0))


def harvest(g: Galaxy, seat: int, system: int, colour: int) -> None:
    """MG-PLN-02: three cubes if the colour is the system's, otherwise two, and the modifier."""
    g.then_all(reactions(g, seat, PROJECT_DONE, SETTLE, colour))
    take_from_reserve(g, seat, colour, settle_reward(g, seat, system, colour))


def settle_reward(g: Galaxy, seat: int, system: int, colour: int) -> int:
    """MG-PLN-02: how many cubes a planet brings that this colour has settled."""
    modifiers = g.sides[seat].modifiers
    if colour == SYSTEM_COLOUR[system]:
        return SETTLE_REWARD_SAME + modifiers[SETTLE_SAME]
    return SETTLE_REWARD_OTHER + modifiers[SETTLE_OTHER]
