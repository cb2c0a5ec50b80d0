"""A new game: options, deck, board, peoples; or the draft of all these (GE-VAR-04)."""

from __future__ import annotations

from starhall.games.galactic_era.content.components import EXPERT_DP, GOALS, NOVICE_DP, STORIES
from starhall.games.galactic_era.rules.draft import start_draft
from starhall.games.galactic_era.rules.points import FROM_START, score
from starhall.games.galactic_era.rules.start import (
    ask_peoples,
    blank,
    deal_cards,
    deal_peoples,
    deal_tiles,
    lay_counters,
    make_deck,
)
from starhall.games.galactic_era.rules.state import Galaxy
from starhall.kernel.chance import Chance


def new_game(
    seats: int,
    chance: Chance,
    story: int,
    goal: int,
    open_stacks: bool,
    drafted: bool,
    difficulty: int,
    dealt: int,
    handicaps: list[int],
) -> Galaxy:
    """GE-SET-01 to -20, GE-VAR-01 to -05: story and goal at random (-1) unless chosen; goal -2: none."""
    g = blank(seats, chance, story, goal, open_stacks, drafted, difficulty)
    if story < 0:
        g.story = g.below(len(STORIES))
    if goal == -1:
        g.goal = g.below(len(GOALS))
    elif goal == -2:
        g.goal = -1
    for seat, dp in enumerate(handicaps):
        score(g, seat, FROM_START, NOVICE_DP if dp > 0 else EXPERT_DP if dp < 0 else 0)
    make_deck(g)
    if drafted:
        start_draft(g)
    else:
        deal_tiles(g)
        lay_counters(g)
        deal_cards(g)
        order = g.order[:]
        g.shuffle(order)
        g.order = order
        deal_peoples(g, dealt)
        ask_peoples(g)
    g.floor = 0
    g.run_until_asked()
    return g
