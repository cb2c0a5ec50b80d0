"""What each seat would score if the round or the game ended now, from what everybody knows."""

from __future__ import annotations

from typing import Final

from starhall.games.galactic_era.content.chart import sector_of
from starhall.games.galactic_era.content.components import (
    PASSIVE,
    SLAVERS,
    goal_of,
)
from starhall.games.galactic_era.rules.points import FROM_ALIGNMENT, FROM_STORY
from starhall.games.galactic_era.rules.presence import relic_stars, ships_in_sector
from starhall.games.galactic_era.rules.scoring import (
    center_stars,
    leads_leaders,
    most_counters,
    scoring_phase,
    settled_sectors,
)
from starhall.games.galactic_era.rules.state import OVER, SCORING, Galaxy, Side
from starhall.kernel.seats import NOBODY

NO_BOUND: Final = 1000  # more ships than there can be


def story_score_now(g: Galaxy) -> list[int]:
    """GE-SCR-01: what the story would pay each seat if the round ended now; of ships only their places count."""
    if g.round == 0 or g.phase == SCORING or g.phase == OVER:
        return [0] * g.seats
    then = g.copy()
    scoring_phase(then, NOBODY, 0)
    return [story_dp(then.sides[seat]) - story_dp(g.sides[seat]) for seat in range(g.seats)]


def story_dp(side: Side) -> int:
    """What the story has paid a side so far."""
    return side.dp[FROM_ALIGNMENT] + side.dp[FROM_STORY]


def goal_score_now(g: Galaxy) -> list[int]:
    """GE-END-03: what the goal would pay each seat if the game ended now, as far as everybody can know."""
    if g.round == 0 or g.phase == OVER:
        return [0] * g.seats
    return [goal_dp(g, seat) for seat in range(g.seats)]


def goal_dp(g: Galaxy, seat: int) -> int:
    """GE-GOA-01 to -08: as `score_goal` pays, but of the majorities only those that are certain."""
    goal = goal_of(g.goal)
    dp = 0
    if goal.per_center_star:
        dp += goal.per_center_star * center_stars(g, seat)
    if goal.per_relic_star:
        dp += goal.per_relic_star * len(relic_stars(g, seat))
    if goal.majority_dp:
        dp += goal.majority_dp * certain_majorities(g, seat)
    if goal.sector_dp:
        dp += goal.sector_dp * settled_sectors(g, seat, goal.sector_stars)
    if goal.most_counters_dp:
        dp += goal.most_counters_dp * most_counters(g, seat)
    if goal.leaders and leads_leaders(g, seat):
        dp += goal.most_leaders_solo if g.seats == 1 else goal.most_leaders_dp
    return dp


def certain_majorities(g: Galaxy, seat: int) -> int:
    """GE-GOA-07, GE-FLT-25: sectors with the majority of ships, however the hidden ships are split over the fleets."""
    count = 0
    for sector in g.chart.board.sectors:
        others = [most_ships(side, sector) for other, side in enumerate(g.sides) if other != seat]
        count += int(least_ships(g.sides[seat], sector) > sum(others))
    return count


def stacks_in(side: Side, sector: int) -> int:
    """How many fleets a side has in a sector."""
    count = 0
    for fleet in side.fleets:
        if sector_of(fleet.hex) == sector:
            count += 1
    return count


def pieces_in(side: Side, sector: int) -> int:
    """How many ship pieces a side has in a sector."""
    count = 0
    for i, hex in enumerate(side.at):
        if sector_of(hex) == sector:
            count += side.many[i]
    return count


def least_ships(side: Side, sector: int) -> int:
    """At least so many ships are there: one in each fleet, and all of them where no fleet is elsewhere."""
    stacks = stacks_in(side, sector)
    if stacks and stacks == len(side.fleets) and side.automa != PASSIVE:
        return pieces_in(side, sector) + public_total(side)
    return pieces_in(side, sector) + stacks


def most_ships(side: Side, sector: int) -> int:
    """At most so many: all but one in each fleet elsewhere. The Slavers hide nothing, the passive automa its total."""
    if side.automa == SLAVERS:
        return ships_in_sector(side, sector)
    stacks = stacks_in(side, sector)
    if not stacks:
        return pieces_in(side, sector)
    if side.automa == PASSIVE:
        return NO_BOUND
    return pieces_in(side, sector) + public_total(side) - (len(side.fleets) - stacks)


def public_total(side: Side) -> int:
    """GE-FLT-25: the ships in all fleets, without those that are just being placed."""
    count = -side.stowed
    for fleet in side.fleets:
        count += fleet.ships
    return count
