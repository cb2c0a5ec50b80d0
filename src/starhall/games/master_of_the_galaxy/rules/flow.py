"""Rounds and turns: their steps, extra and skipped ones, the adventurer rule, the limit (MG-TRN, ADV, XTR, LIM)."""

from __future__ import annotations

from typing import Any, Final

from starhall.games.master_of_the_galaxy.content.components import (
    CUBES_A_TURN,
    GROUP_FIRST,
    GROUP_LAST,
    PROJECT_GROUPS,
    TRACKS,
)
from starhall.games.master_of_the_galaxy.content.modifiers import DRAW_BONUS
from starhall.games.master_of_the_galaxy.content.vocabulary import AFTER_DRAW, BLACK, LEADER, TURN_END, TURN_START
from starhall.games.master_of_the_galaxy.rules.abilities import all_reactions
from starhall.games.master_of_the_galaxy.rules.allocate import Allocate
from starhall.games.master_of_the_galaxy.rules.bag import draw_cubes
from starhall.games.master_of_the_galaxy.rules.cards import draw_random
from starhall.games.master_of_the_galaxy.rules.discard import UseCards, income
from starhall.games.master_of_the_galaxy.rules.projects import give_back, projects_of, take_out
from starhall.games.master_of_the_galaxy.rules.rewards import Reward
from starhall.games.master_of_the_galaxy.rules.scoring import ranking
from starhall.games.master_of_the_galaxy.rules.state import Galaxy
from starhall.games.master_of_the_galaxy.rules.symbols import after_change, end_game
from starhall.kernel.frames import Do, Frame


def begin_turn(g: Galaxy, seat: int, bonus: int) -> None:
    """MG-TRN-02: the steps of a turn, (a) to (j); who must skip loses a marker instead (MG-XTR-05, 06)."""
    g.active = seat
    if g.sides[seat].skips:
        g.sides[seat].skips -= 1
        g.tell("skips", seat)
        g.then(Do(next_turn, seat))
        return
    g.tell("turn", seat, g.round)
    g.then_all(TURN[seat])
    if is_empty(g.sides[seat].bag):
        g.then(Do(adventurers, seat), Do(open_turn, seat, bonus))
    else:
        open_turn(g, seat, bonus)


def is_empty(bag: list[int]) -> bool:
    """Is there no cube in it?"""
    return not (bag[0] or bag[1] or bag[2] or bag[3] or bag[4])


def open_turn(g: Galaxy, seat: int, bonus: int) -> None:
    """MG-TRN-02 (c), (d): abilities at the start of the turn, then the cubes."""
    acts = all_reactions(g, TURN_START, seat)
    if acts:
        g.then(Do(gain_resources, seat, bonus))
        g.then_all(acts)
    else:
        gain_resources(g, seat, bonus)


def gain_resources(g: Galaxy, seat: int, bonus: int) -> None:
    """MG-GAI-01: three cubes, plus the modifier and the bonus of an extra turn; then the abilities after drawing."""
    draw_cubes(g, seat, CUBES_A_TURN + g.sides[seat].modifiers[DRAW_BONUS] + bonus)
    g.then_all(all_reactions(g, AFTER_DRAW, seat))


def close_turn(g: Galaxy, seat: int, item: int) -> None:
    """MG-TRN-02 (h), (i): income for discards, then the abilities at the end of the turn."""
    if g.discards:
        g.then(Do(income, seat), Do(last_abilities, seat))
    else:
        last_abilities(g, seat, item)


def last_abilities(g: Galaxy, seat: int, item: int) -> None:
    """MG-EFF-19: the seat's abilities that wait for the end of its turn."""
    acts = all_reactions(g, TURN_END, seat)
    if acts:
        g.then(Do(end_turn, seat))
        g.then_all(acts)
    else:
        end_turn(g, seat, item)


def adventurers(g: Galaxy, seat: int, item: int) -> None:
    """MG-ADV-01: with an empty bag, gain a random leader; then all black cubes in projects come back."""
    g.tell("adventurers", seat)
    g.then(Do(draw_random, seat, LEADER), Do(recall_black, seat))


def recall_black(g: Galaxy, seat: int, item: int) -> None:
    """MG-ADV-02, 03: all black cubes in the seat's projects go back, from marked slots to the reserve: one change."""
    for project in projects_of(g, seat):
        if project >= TRACKS:
            for group in PROJECT_GROUPS[project]:
                while BLACK in g.cubes[GROUP_FIRST[group] : GROUP_LAST[group] + 1]:
                    give_back(g, seat, BLACK, take_out(g, seat, project, group, BLACK))
    after_change(g)


def end_turn(g: Galaxy, seat: int, item: int) -> None:
    """What holds for one turn only is over."""
    g.discards = 0
    g.fresh = []
    g.barred = []
    g.used = []
    g.proposed = []
    next_turn(g, seat, item)


def next_turn(g: Galaxy, seat: int, item: int) -> None:
    """MG-XTR-01, 04: an extra turn that waits comes next; then the player to the left (MG-TRN-01)."""
    if g.extra_waiting:
        g.extra_taken += 1
        bonus = g.extra_waiting[0]
        g.extra_waiting = g.extra_waiting[1:]
        begin_turn(g, seat, bonus)
        return
    g.extra_taken = 0
    left = (seat + 1) % g.seats
    if left == g.first:
        g.round += 1
        if g.round_limit and g.round > g.round_limit:  # MG-LIM-01
            g.round -= 1
            end_game(g, ranking(g)[0], 0)
            return
    begin_turn(g, left, 0)


# Frames never change, so one of each is enough.
TURN: Final[list[list[Frame[Any]]]] = [
    [Allocate(seat), Reward(seat), UseCards(seat), Do(close_turn, seat)] for seat in range(4)
]
