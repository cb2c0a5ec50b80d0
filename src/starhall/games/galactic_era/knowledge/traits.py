"""What a seat has of this game's things, for reports: star people, home, technologies, cards, relics, story, goal."""

from __future__ import annotations

from typing import Final

from starhall.games.galactic_era.content.chart import TILE_NAMES, sector_of
from starhall.games.galactic_era.content.components import (
    ALIGNMENT_NAMES,
    CARD_NAMES,
    DIFFICULTIES,
    FIELD_NAMES,
    GOAL_NAMES,
    PEOPLE_TITLES,
    RELIC_NAMES,
    STORY_NAMES,
    TOP,
)
from starhall.games.galactic_era.rules.presence import hex_of_star, relic_stars
from starhall.games.galactic_era.rules.state import Galaxy
from starhall.kernel.traits import PLACES, Trait

TRAITS: Final = (
    Trait("place", "Place in the first turn order", PLACES, opening=True),
    Trait("people", "Star people", PEOPLE_TITLES, opening=True, own=True),
    Trait("first_alignment", "Alignment at the start", ALIGNMENT_NAMES, opening=True),
    Trait("home", "Home sector", TILE_NAMES, opening=True),
    Trait("alignment", "Alignment at the end", ALIGNMENT_NAMES),
    Trait("level", "Technology at the end", [f"{name} {n}" for name in FIELD_NAMES for n in range(1, TOP + 1)]),
    Trait("card_a", "Domination card played for A", CARD_NAMES),
    Trait("card", "Domination card played", CARD_NAMES),
    Trait("relic", "Relic at the end", RELIC_NAMES),
    Trait("story", "Galactic story", STORY_NAMES),
    Trait("goal", "Galactic goal", GOAL_NAMES),
    Trait("difficulty", "Difficulty, alone", DIFFICULTIES),
)


def traits(g: Galaxy, seat: int) -> dict[str, list[str]]:
    """What the seat has, by the kinds above."""
    side = g.sides[seat]
    alignment = ALIGNMENT_NAMES[side.alignment]
    ahead = [other for other in range(g.seats) if g.order[other] < g.order[seat]] if g.order else []
    return {
        "place": [PLACES[len(ahead)]] if g.order else [],
        "people": [PEOPLE_TITLES[side.people]] if side.people >= 0 else [],
        "first_alignment": [alignment],
        "home": [home_tile(g, seat)] if side.home >= 0 else [],
        "alignment": [alignment],
        "level": [f"{FIELD_NAMES[field]} {level}" for field, level in enumerate(side.levels)],
        "card_a": [CARD_NAMES[side.played_a]] if side.played_a >= 0 else [],
        "card": [CARD_NAMES[card] for card in side.played],
        "relic": [RELIC_NAMES[g.relic[star]] for star in relic_stars(g, seat)],
        "story": [STORY_NAMES[g.story]],
        "goal": [GOAL_NAMES[g.goal]] if g.goal >= 0 else [],
        "difficulty": [DIFFICULTIES[g.difficulty]] if g.seats == 1 else [],
    }


def home_tile(g: Galaxy, seat: int) -> str:
    """The sector tile on which the home star lies."""
    return TILE_NAMES[g.chart.tiles[sector_of(hex_of_star(g, g.sides[seat].home))]]
