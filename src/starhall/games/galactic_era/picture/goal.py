"""What wins, and how near everybody is."""

from __future__ import annotations

from starhall.games.galactic_era.content.components import NUMBER, RANK_FROM, RANK_GOAL, RANKS, ROUNDS
from starhall.games.galactic_era.knowledge.view import GalaxyView
from starhall.games.galactic_era.rules.points import total_dp
from starhall.games.galactic_era.rules.presence import track_population
from starhall.games.galactic_era.rules.scoring import PLANETARY
from starhall.games.galactic_era.rules.state import OVER
from starhall.kernel.goals import Goal, Near


def goal(view: GalaxyView) -> Goal:
    """GE-END-04: the most DP after the last round; alone a rank (GE-SOL-19)."""
    wanted = solo_dp(view) if view.seats == 1 else 0
    near = tuple([Near(certain_dp(view, seat), wanted) for seat in range(view.seats)])
    if view.seats == 1:
        return Goal(f"Rank {RANKS[PLANETARY].lower()} or better after round {ROUNDS}", near, remark(view))
    return Goal(f"Most destiny points after round {ROUNDS}", near, remark(view))


def certain_dp(view: GalaxyView, seat: int) -> int:
    """GE-END-01: what is scored, and the population that will be; sectors hang on fleets that nobody else knows."""
    return total_dp(view.g.sides[seat]) + people_dp(view, seat)


def people_dp(view: GalaxyView, seat: int) -> int:
    """GE-END-01: what the population of a side gives at the end; nothing when that is scored."""
    return 0 if view.g.phase == OVER else NUMBER[track_population(view.g.sides[seat])]


def solo_dp(view: GalaxyView) -> int:
    """GE-SOL-19: the DP that win alone; a goal in play makes it harder."""
    lower = RANK_GOAL if view.g.goal >= 0 else 0
    return RANK_FROM[max(0, PLANETARY - lower)]


def remark(view: GalaxyView) -> str:
    """What is not counted in."""
    if view.g.phase == OVER:
        return ""
    return f"with population; sectors{' and the goal' if view.g.goal >= 0 else ''} are counted at the end"
