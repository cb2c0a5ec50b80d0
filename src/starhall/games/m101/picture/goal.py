"""What wins, and how near everybody is."""

from __future__ import annotations

from starhall.games.m101.knowledge.view import GalaxyView
from starhall.games.m101.rules.scoring import points
from starhall.kernel.goals import Goal, Near
from starhall.kernel.telling import counted


def goal(view: GalaxyView) -> Goal:
    """M1-SCO-01: the most VPs when the game ends (M1-END-02 to -04)."""
    agreed = view.g.agreed
    when = f"after round {agreed.max_rounds}" if agreed.max_rounds else "when somebody's disks run out"
    near = [Near(points(view.g, seat), tally="points") for seat in range(view.seats)]
    return Goal(f"Most victory points {when}", tuple(near), remark(view))


def remark(view: GalaxyView) -> str:
    """M1-END-02: how soon it may be over."""
    fewest = min([side.disks for side in view.g.sides])
    return f"{counted(fewest, 'disk')} left at the least"
