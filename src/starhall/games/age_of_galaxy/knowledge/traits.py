"""What a seat has of this game's things, for reports: hands, factions, technologies, the galaxy they met in."""

from __future__ import annotations

from typing import Final

from starhall.games.age_of_galaxy.content.faction_cards import FACTION_IDEOLOGY, FACTION_NAMES, TECHNOLOGY_NAMES
from starhall.games.age_of_galaxy.content.main_board import IDEOLOGY_NAMES
from starhall.games.age_of_galaxy.content.scenarios import SCENARIOS
from starhall.games.age_of_galaxy.content.vocabulary import NONE
from starhall.games.age_of_galaxy.content.worlds import SYSTEM_NAMES
from starhall.games.age_of_galaxy.rules.state import Galaxy
from starhall.kernel.traits import PLACES, Trait

TRAITS: Final = (
    Trait("place", "Place in the first turn order", PLACES[:4], opening=True),
    Trait("held", "Faction in the first hand", FACTION_NAMES, opening=True),
    Trait("first_faction", "First faction of the Alliance", FACTION_NAMES, own=True),
    Trait("faction", "Faction in the Alliance at the end", FACTION_NAMES),
    Trait("ideology", "Tucked ideology", IDEOLOGY_NAMES),
    Trait("first_technology", "First technology", TECHNOLOGY_NAMES),
    Trait("technology", "Technology", TECHNOLOGY_NAMES),
    Trait("system", "System in the galaxy", SYSTEM_NAMES),
    Trait("scenario", "Solo scenario", tuple([scenario.name for scenario in SCENARIOS])),
)


def traits(g: Galaxy, seat: int) -> dict[str, list[str]]:
    """What the seat has, by the kinds above."""
    side = g.sides[seat]
    factions = [FACTION_NAMES[faction] for faction in side.alliance]
    technologies = [TECHNOLOGY_NAMES[technology] for technology in side.technologies]
    return {
        "place": [PLACES[g.order.index(seat)]] if seat in g.order else [],
        "held": factions + [FACTION_NAMES[faction] for faction in side.hand],  # one has joined before round 1
        "first_faction": factions[:1],
        "faction": factions,
        "ideology": [IDEOLOGY_NAMES[FACTION_IDEOLOGY[side.tucked]]] if side.tucked != NONE else [],
        "first_technology": technologies[:1],
        "technology": technologies,
        "system": [SYSTEM_NAMES[system] for system in g.systems],
        "scenario": [SCENARIOS[g.scenario].name] if g.scenario != NONE else [],
    }
