"""The numbers that lie before each side, for all to see, and the rights that it has."""

from __future__ import annotations

from typing import Final

from starhall.games.age_of_galaxy.content.main_board import TYPE_IDS, UNADAPTABLE
from starhall.games.age_of_galaxy.content.vocabulary import (
    ACTION_IDS,
    BARREN_RULE,
    BOTH_RULE,
    FREE,
    NOMINATE_RULE,
    OVER,
    PREREQUISITES_RULE,
    PRODUCTIVITY_RULE,
    REWARD_RULE,
)
from starhall.games.age_of_galaxy.rules.powers import Powers
from starhall.games.age_of_galaxy.rules.scoring import points, war_value
from starhall.games.age_of_galaxy.rules.state import Galaxy, Side
from starhall.kernel.tallies import COUNT, SCORE, UNKNOWN, Tally

TALLIES: Final = (
    Tally("credits", "credit", "credit", "credits"),
    Tally("cruisers", "cruiser", "cruiser", "cruisers"),
    Tally("innovation", "innovation", "innovation", "innovation"),
    Tally("influence", "influence", "influence", "influence"),
    Tally("productivity", "productivity", "productivity", "productivity"),
    Tally("strength", "strength", "strength", "strength"),
    Tally("relics", "relic", "relic", "relics"),
    Tally("prestige", "prestige", "prestige", "prestige"),
    Tally("colonized", "colonized", "colonized planet", "colonized planets", COUNT),
    Tally("developed", "developed", "developed planet", "developed planets", COUNT),
    Tally("conquered", "conquered", "conquered planet", "conquered planets", COUNT),
    Tally("technologies", "research", "technology", "technologies", COUNT),
    Tally("cards", "cards", "card", "cards", COUNT),
    Tally("discs", "action-disc", "disc", "discs", COUNT),
    Tally("war", "war", "war value", "war value", SCORE),
    Tally("points", "vp", "point", "points", SCORE),
)
RIGHTS: Final = {
    BARREN_RULE: "reach barren",
    NOMINATE_RULE: "nominate freely",
    BOTH_RULE: "both rewards",
    PREREQUISITES_RULE: "any technology",
    PRODUCTIVITY_RULE: "lasting productivity",
    REWARD_RULE: "conquer rewards",
}


def tally(g: Galaxy, viewer: int) -> list[int]:
    """Each side's numbers in the order of TALLIES; all of them are public."""
    found: list[int] = []
    for side in g.sides:
        found += opponents(g, side) if g.is_virtual(side.seat) else numbers(g, side)
    return found


def numbers(g: Galaxy, side: Side) -> list[int]:
    """What a player has."""
    return [
        side.credits,
        side.cruisers,
        side.innovation,
        side.influence,
        side.productivity,
        side.strength,
        side.relics,
        side.prestige,
        side.colonized,
        side.developed,
        side.conquered,
        len(side.technologies),
        len(side.hand),
        side.discs,
        war_now(g, side),
        points(g, side.seat),
    ]


def opponents(g: Galaxy, side: Side) -> list[int]:
    """AG-SOL-02: what the virtual opponent has; all its discs are one supply."""
    known = {
        "cruisers": side.cruisers,
        "influence": side.influence,
        "strength": side.strength,
        "colonized": side.colonized,
        "conquered": side.conquered,
        "discs": side.discs + side.common_discs,
        "war": war_now(g, side),
    }
    return [known.get(kind.id, UNKNOWN) for kind in TALLIES]


def war_now(g: Galaxy, side: Side) -> int:
    """AG-WAR-01: what a side would have in a war; before the first round and after the last nobody asks."""
    return UNKNOWN if g.phase == OVER or g.round == 0 else war_value(side)


def rights(g: Galaxy, viewer: int) -> list[str]:
    """What the viewer's Alliance and technologies allow, each in two words."""
    if viewer < 0:
        return []
    powers = g.sides[viewer].powers
    found = [words for rule, words in RIGHTS.items() if powers.permits >> rule & 1]
    if powers.reach:
        found.append(f"reach {powers.reach} ahead")
    found += [f"cheaper {action}" for number, action in enumerate(ACTION_IDS) if powers.cheaper >> number & 1]
    found += [f"{action} bonus" for number, action in enumerate(ACTION_IDS) if powers.fires[number]]
    if powers.protected_states or powers.protected_types:
        found.append("safer planets")
    if powers.keep_cruisers:
        found.append("keep cruisers")
    found += settles(powers)
    if powers.fires[FREE]:
        found.append("free action")
    return found


def settles(powers: Powers) -> list[str]:
    """AG-COL-02: the planet types that the Alliance matches; what a rule opens has its own words."""
    types = powers.adapts & ~UNADAPTABLE
    return [f"settle {kind}" for number, kind in enumerate(TYPE_IDS) if types >> number & 1]
