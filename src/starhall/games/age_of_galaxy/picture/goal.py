"""What wins, and how near everybody is."""

from __future__ import annotations

from starhall.games.age_of_galaxy.content.main_board import ROUNDS
from starhall.games.age_of_galaxy.content.scenarios import SCENARIOS
from starhall.games.age_of_galaxy.content.vocabulary import NONE
from starhall.games.age_of_galaxy.knowledge.view import GalaxyView
from starhall.games.age_of_galaxy.rules.scoring import holds, points
from starhall.kernel.goals import Goal, Near


def goal(view: GalaxyView) -> Goal:
    """AG-SCO-11: the most VP after the last round; alone a score to beat (AG-SOL-21), or a scenario (AG-ADV-06)."""
    g = view.g
    if g.solo() and g.scenario != NONE:
        return scenario(view)
    what = "A score to beat" if g.solo() else "Most points"
    near = [Near(points(g, seat), tally="points") for seat in range(view.seats)]
    return Goal(f"{what} after round {ROUNDS}", tuple(near), "points so far")


def scenario(view: GalaxyView) -> Goal:
    """AG-ADV-06, -08: all conditions must hold; then points make the medal."""
    sheet = SCENARIOS[view.g.scenario]
    met = len([limit for limit in sheet.victory if holds(view.g, limit)])
    medals = f"{points(view.g, 0)} points so far: silver from {sheet.silver}, gold from {sheet.gold}"
    near = Near(met, len(sheet.victory), "conditions")
    return Goal(f"{sheet.name}: all conditions after round {ROUNDS}", (near,), medals)
