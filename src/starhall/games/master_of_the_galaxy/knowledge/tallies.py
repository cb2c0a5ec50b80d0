"""The numbers that each seat has, and how far its projects are."""

from __future__ import annotations

from typing import Final

from starhall.games.master_of_the_galaxy.content.components import PLANET_SYSTEM, PROJECT_KIND, PROJECT_SIZE, PROJECTS
from starhall.games.master_of_the_galaxy.content.vocabulary import COLOURS, KINDS, SYMBOLS
from starhall.games.master_of_the_galaxy.rules.planets import settle_reward
from starhall.games.master_of_the_galaxy.rules.projects import is_complete, projects_of
from starhall.games.master_of_the_galaxy.rules.state import Galaxy, placed_bases
from starhall.games.master_of_the_galaxy.rules.symbols import most_symbols, starting_systems, works
from starhall.kernel.tallies import COUNT, SCORE, UNKNOWN, Tally

CUBES: Final = ("res-military", "res-scientific", "res-economic", "res-industrial", "res-administrative")
TALLIES: Final = (
    *[
        Tally(f"drawn_{colour}", icon, f"{colour} cube", f"{colour} cubes", told=True)
        for colour, icon in zip(COLOURS, CUBES, strict=True)
    ],
    Tally("bases", "base", "base", "bases"),
    *[Tally(symbol, f"supremacy-{symbol}", symbol, symbol) for symbol in SYMBOLS],
    Tally("cards", "cards", "card", "cards"),
    *[
        Tally(f"bag_{colour}", icon, f"{colour} cube in the bag", f"{colour} cubes in the bag", COUNT)
        for colour, icon in zip(COLOURS, CUBES, strict=True)
    ],
    Tally("bag", "bag", "cube in the bag", "cubes in the bag", SCORE),
    Tally("waiting", "base", "constructed base", "constructed bases", COUNT),
    Tally("domination", "domination", "of the most frequent symbol", "of the most frequent symbol", SCORE),
    Tally("conquest", "conquest", "starting system", "starting systems", SCORE),
)


def tally(g: Galaxy, viewer: int) -> list[int]:
    """Each seat's numbers in the order of TALLIES; the colours of the own bag alone are counted out."""
    found: list[int] = []
    for seat, side in enumerate(g.sides):
        found += g.drawn if seat == g.active else [0, 0, 0, 0, 0]
        found.append(placed_bases(g, seat))
        found += side.symbols
        found.append(len(side.cards))
        found += side.bag if seat == viewer else [UNKNOWN] * len(COLOURS)
        found.append(sum(side.bag))
        found.append(len([card for card in g.holding if card in side.cards]))
        found.append(most_symbols(g, seat))
        found.append(starting_systems(g, seat))
    return found


def rights(g: Galaxy, viewer: int) -> list[str]:
    """How far the viewer's projects are, and which of its cards work."""
    if viewer < 0:
        return []
    found = [progress(g, viewer, project) for project in projects_of(g, viewer) if not g.rewarded[project]]
    if g.active == viewer:
        found += [settled(g, viewer, pending - PROJECTS) for pending in g.pending if pending >= PROJECTS]
    return found + ["card works" for card in g.sides[viewer].cards if works(g, viewer, card)]


def settled(g: Galaxy, seat: int, planet: int) -> str:
    """MG-PLN-02: what a planet will bring in the reward step."""
    colour = g.planets[planet]
    return f"{settle_reward(g, seat, PLANET_SYSTEM[planet], colour)} {COLOURS[colour]} soon"


def progress(g: Galaxy, seat: int, project: int) -> str:
    """MG-PRJ-05: a project that is complete waits for its reward."""
    if is_complete(g, seat, project):
        return f"{KINDS[PROJECT_KIND[project]]} complete"
    return f"{g.filled[project]} of {PROJECT_SIZE[project]}"
