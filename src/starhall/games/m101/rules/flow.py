"""Rounds, phases and initiative, and the end of the game (3.4, 3.6, 3.18, 3.20)."""

from __future__ import annotations

from typing import Any, Final

from starhall.games.m101.content.vocabulary import (
    ADVANCE,
    BUILD,
    COLONISE,
    DELIVER,
    EXPAND,
    NONE,
    PHASES,
    refuse_idle_kinds,
)
from starhall.games.m101.rules.advance import advance_turn, refresh
from starhall.games.m101.rules.build import build_turn, has_open_gap
from starhall.games.m101.rules.colonise import colonise_turn, free_spaces
from starhall.games.m101.rules.deliver import deliver_turn
from starhall.games.m101.rules.expand import expand_turn
from starhall.games.m101.rules.hand import draw
from starhall.games.m101.rules.powers import start_draws
from starhall.games.m101.rules.scoring import tied_for_first
from starhall.games.m101.rules.selection import reveal, select, take_back
from starhall.games.m101.rules.space import VOTE
from starhall.games.m101.rules.state import (
    DISKS_PLACED,
    GUARD,
    NO_SPACE,
    ROUNDS_OVER,
    Galaxy,
    extra_of_choosers,
    is_chooser,
)
from starhall.games.m101.rules.turns import new_turn
from starhall.kernel.frames import LEGAL, NOT_OFFERED, Decision, Do, Frame, at_once
from starhall.kernel.seats import NOBODY

refuse_idle_kinds()  # every chapter is imported above


def begin_round(g: Galaxy, seat: int, item: int) -> None:
    """M1-RND-01: selection, the phases in alphabetical order, end of the round."""
    g.round += 1
    g.phase = NONE
    g.tell("round", NONE, g.round)
    g.then_all(ROUND)


def initiative(g: Galaxy, phase: int) -> list[int]:
    """M1-INI-01: boosters, other choosers, everybody else; within each group in tech order."""
    turns: list[int] = []
    for group in (2, 1, 0):
        for seat in g.order:
            if extra_of_choosers(g, seat, phase) == group:
                turns.append(seat)
    return turns


def takes_place(g: Galaxy, phase: int) -> bool:
    """M1-RND-02: Expand always, the others if somebody chose them."""
    return phase == EXPAND or any(side.phase == phase for side in g.sides)


def begin_phase(g: Galaxy, seat: int, phase: int) -> None:
    """M1-RND-04, M1-INI-03: fix the order, draw, let each player take one complete turn."""
    if not takes_place(g, phase):
        return
    g.phase = phase
    g.turns = initiative(g, phase)
    g.tell("phase", NONE, phase)
    turns: list[Frame[Any]] = []
    for other in g.turns:
        draw(g, other, start_draws(g, other, phase) + (2 if phase == EXPAND and is_chooser(g, other, EXPAND) else 0))
        turns.append(TURNS[phase * 4 + other])
    if phase == ADVANCE:
        turns.append(REFRESH)
    g.then_all(turns)


def take_turn(g: Galaxy, seat: int, phase: int) -> None:
    """M1-RND-03, M1-RND-05: everybody takes part in every phase, one single action after the other."""
    if phase == ADVANCE:
        advance_turn(g, seat)
    elif phase == BUILD:
        build_turn(g, seat)
    elif phase == COLONISE:
        colonise_turn(g, seat)
    elif phase == DELIVER:
        deliver_turn(g, seat)
    else:
        expand_turn(g, seat)


# -- the end -------------------------------------------------------------------------------------------------


def end_round(g: Galaxy, seat: int, item: int) -> None:
    """M1-END-01: action cards are taken back; then, and only then, the end of the game is checked."""
    g.phase = NONE
    g.turns = []
    new_turn(g)
    for side in g.sides:
        take_back(side)
    g.ending = ends(g)
    g.then(Do(end_game if g.ending else begin_round))


def ends(g: Galaxy) -> int:
    """M1-END-02 to M1-END-04, M1-END-06: why the game ends now; 0: it goes on (M1-END-05)."""
    if any(side.disks == 0 for side in g.sides):
        return DISKS_PLACED
    if any(not free_spaces(g, seat) and not has_open_gap(g, seat) for seat in range(g.seats)):
        return NO_SPACE
    if g.agreed.max_rounds and g.round >= g.agreed.max_rounds:
        return ROUNDS_OVER
    if g.ending:
        return g.ending
    return GUARD if g.round >= g.agreed.round_guard else 0


def is_last_round(g: Galaxy) -> bool:
    """Is it certain that the game ends with this round? Disks, rounds and the time are counted by everybody."""
    rounds = min(g.agreed.max_rounds or g.agreed.round_guard, g.agreed.round_guard)
    return g.ending != 0 or g.round >= rounds or any(side.disks == 0 for side in g.sides)


# what comes in every round, made once: frames never change, so all games share them
ROUND: Final[list[Frame[Any]]] = [
    Do(select),
    Do(reveal),
    *[Do(begin_phase, NOBODY, phase) for phase in range(len(PHASES))],
    Do(end_round),
]
TURNS: Final[list[Frame[Any]]] = [Do(take_turn, seat, phase) for phase in range(len(PHASES)) for seat in range(4)]
REFRESH: Final[Frame[Any]] = Do(refresh)


def end_game(g: Galaxy, seat: int, item: int) -> None:
    """M1-SCO-07, M1-TIE-02, M1-TIE-04: the position is scored; a tie for the first place may be put to the vote."""
    g.tell("ended", NONE, g.ending)
    tied = tied_for_first(g) if g.agreed.vote else []
    if len(tied) > 1:
        asked: list[Frame[Any] | None] = []
        settled: list[Frame[Any]] = []
        for other in range(g.seats):
            if len(tied) == 2 and other in tied:
                asked.append(None)
                settled.append(Do(vote_for, other, sum(tied) - other))
            else:
                asked.append(CastVote(other, tuple(sorted(tied))))
        g.then(at_once(asked), *settled, Do(count_votes))


def vote_for(g: Galaxy, seat: int, other: int) -> None:
    """Decision 20, M1-TIE-03: of two tied players each can vote for the other only, and is not asked."""
    g.sides[seat].vote = other


class CastVote(Decision[Galaxy]):
    """Decision 20, M1-TIE-02, M1-TIE-03: for one of the tied players, never for oneself."""

    question = "M1-D20"

    def __init__(self, seat: int, tied: tuple[int, ...]) -> None:
        super().__init__(seat)
        self.tied: Final = tied

    def options(self, g: Galaxy, seat: int) -> list[int]:
        return [VOTE + other for other in self.tied if other != seat]

    def forbids(self, g: Galaxy, seat: int, action: int) -> str:
        if not VOTE <= action < VOTE + 4:
            return NOT_OFFERED
        if action - VOTE not in self.tied:
            return "M1-TIE-02"
        return LEGAL if action - VOTE != seat else "M1-TIE-03"

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        g.sides[seat].vote = action - VOTE

    def forget(self, g: Galaxy, seat: int) -> None:
        g.sides[seat].vote = NONE


def count_votes(g: Galaxy, seat: int, item: int) -> None:
    """M1-TIE-02, M1-TIE-03: most votes win; among those level, the tech order decides."""
    votes = [0] * g.seats
    for other, side in enumerate(g.sides):
        g.tell("voted", other, side.vote)
        votes[side.vote] += 1
    for other in g.order:
        if votes[other] == max(votes):
            g.winner = other
            break
    g.tell("won_vote", g.winner)
