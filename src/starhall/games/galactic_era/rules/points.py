"""DP: every change of a score has a source and is told (GE-FLO-08)."""

from __future__ import annotations

from typing import Final

from starhall.games.galactic_era.content.components import HUMAN, era_of
from starhall.games.galactic_era.rules.lists import add
from starhall.games.galactic_era.rules.state import Galaxy, Side

FROM_START: Final = 0
FROM_ALIGNMENT: Final = 1
FROM_STORY: Final = 2
FROM_CARDS: Final = 3
FROM_GOAL: Final = 4
FROM_BATTLES: Final = 5
FROM_PEOPLE: Final = 6
FROM_COSTS: Final = 7
FROM_POPULATION: Final = 8
FROM_SECTORS: Final = 9
SOURCES: Final[tuple[str, ...]] = (
    "start",
    "alignment",
    "story",
    "cards",
    "goal",
    "battles",
    "people",
    "costs",
    "population",
    "sectors",
)
SOURCE_NAMES: Final[tuple[str, ...]] = (
    "Start",
    "Alignment",
    "Story",
    "Domination cards",
    "Goal",
    "Battles",
    "Star people",
    "Counters and wars",
    "Population",
    "Sectors",
)


def score(g: Galaxy, seat: int, source: int, dp: int) -> None:
    """GE-FLO-08: DP change at once and may be negative. Automas score nothing (GE-SCR-01)."""
    side = g.sides[seat]
    if side.automa == HUMAN and dp:
        side.dp = add(side.dp, source, dp)
        g.tell("scored", seat, dp, source)


def total_dp(side: Side) -> int:
    """A player's DP as they stand."""
    dp = 0
    for part in side.dp:
        dp += part
    return dp


def score_action(g: Galaxy, seat: int, counter: int) -> None:
    """GE-SCR-07, -10, -13: growth actions that the story of the era pays for."""
    score(g, seat, FROM_STORY, era_of(g.story, g.round).action_dp[counter])
