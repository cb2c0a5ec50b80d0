"""AG-SCO and AG-IDE: the points, what they are made of, and who has won."""

from __future__ import annotations

from typing import Final

from starhall.games.age_of_galaxy.content.faction_cards import EFFECTS, FACTION_IDEOLOGY
from starhall.games.age_of_galaxy.content.main_board import (
    END_SCORES,
    IDEOLOGY_IDS,
    IDEOLOGY_SCORES,
    LAST_SPACE,
    OVERFLOW_STEPS,
)
from starhall.games.age_of_galaxy.content.readers import Limit, Scoring
from starhall.games.age_of_galaxy.content.scenarios import SCENARIOS
from starhall.games.age_of_galaxy.content.vocabulary import END_GAME, NONE
from starhall.games.age_of_galaxy.rules.counters import FIRST_OF_SCENARIOS, count, nominations
from starhall.games.age_of_galaxy.rules.state import Galaxy, Side

LOST: Final = 0
BRONZE: Final = 1
SILVER: Final = 2
GOLD: Final = 3
RESULTS: Final = ("lost", "bronze", "silver", "gold")


def war_value(side: Side) -> int:
    """AG-WAR-01: cruisers in the personal supply, and what is counted besides."""
    return side.cruisers + side.powers.war_count


def marker(prestige: int) -> tuple[int, int]:
    """AG-PRE-02, AG-PRE-09: what the overflow token shows (0, 20 or 40), and the marker's space beside it."""
    lap = 0
    for step in OVERFLOW_STEPS:
        if prestige > step:
            lap = step
    return lap, min(prestige - lap, LAST_SPACE)


def major_ideology(side: Side) -> int:
    """AG-IDE-01 to AG-IDE-03: the tucked one, or the one that strictly most factions of the Alliance show."""
    if side.tucked != NONE:
        return FACTION_IDEOLOGY[side.tucked]
    shown = [0] * len(IDEOLOGY_IDS)
    for faction in side.alliance:
        shown[FACTION_IDEOLOGY[faction]] += 1
    most = max(shown)
    if most == 0 or shown.count(most) > 1:
        return NONE
    return shown.index(most)


def scored(g: Galaxy, seat: int, line: Scoring) -> int:
    """VP times a counter, rounded down."""
    return line.vp * (count(g, seat, line.per) // line.every)


def board_points(g: Galaxy, seat: int) -> int:
    """AG-SCO-01 to AG-SCO-03."""
    total = 0
    for line in END_SCORES:
        total += scored(g, seat, line)
    return total


def ideology_points(g: Galaxy, seat: int) -> int:
    """AG-SCO-04: what the Major Ideology scores; without one, nothing."""
    ideology = major_ideology(g.sides[seat])
    if ideology == NONE:
        return 0
    total = 0
    for line in IDEOLOGY_SCORES[ideology]:
        total += scored(g, seat, line)
    return total


def faction_points(g: Galaxy, seat: int) -> int:
    """AG-SCO-10: every `end_game` effect, each rounded down on its own."""
    total = 0
    for number in g.sides[seat].powers.fires[END_GAME]:
        effect = EFFECTS[number]
        total += effect.amount * (count(g, seat, effect.per) // effect.every)
    return total


def points(g: Galaxy, seat: int) -> int:
    """The VP that a seat would have if the game ended now. AG-SOL-04: the virtual opponent scores none."""
    if seat >= g.seats:
        return 0
    return board_points(g, seat) + ideology_points(g, seat) + faction_points(g, seat)


def ranked(g: Galaxy) -> list[int]:
    """AG-SCO-11, AG-SCO-12: the seats from first to last, by VP, prestige and whose disc is on top."""
    keys = [(points(g, seat), g.sides[seat].prestige, g.sides[seat].stamp, seat) for seat in range(g.seats)]
    return [key[3] for key in sorted(keys, reverse=True)]


def holds(g: Galaxy, limit: Limit) -> bool:
    """AG-ADV-06: does a line of a scenario hold for the player?"""
    return limit.least <= scenario_count(g, limit.counter) <= limit.most


def scenario_count(g: Galaxy, counter: int) -> int:
    """The player's counters, and those that scenarios add."""
    if counter < FIRST_OF_SCENARIOS:
        return count(g, 0, counter)
    which = counter - FIRST_OF_SCENARIOS
    if which == 0:
        return points(g, 0)
    if which == 1:
        return g.sides[1].conquered
    if which == 2:
        return nominations(g, 1)
    if which == 3:
        return nominations(g, 0) - nominations(g, 1)
    return g.overlord_wars


def result(g: Galaxy) -> int:
    """AG-ADV-08: lost, bronze, silver or gold."""
    scenario = SCENARIOS[g.scenario]
    if g.defeated or not all(holds(g, limit) for limit in scenario.victory):
        return LOST
    vp = points(g, 0)
    if vp >= scenario.gold:
        return GOLD
    return SILVER if vp >= scenario.silver else BRONZE
