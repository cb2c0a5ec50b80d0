"""Won conflicts: card, spoils, objective (MG-CON-14 to 24)."""

from __future__ import annotations

from typing import Final

from starhall.games.master_of_the_galaxy.content.components import (
    CARD_TYPE,
    FIRST_CARD,
    FIRST_CONFLICT,
    OBJECTIVE,
    OBJECTIVE_TYPES,
    SPOILS,
)
from starhall.games.master_of_the_galaxy.content.modifiers import SPOILS_BONUS
from starhall.games.master_of_the_galaxy.content.vocabulary import (
    CAPTURE,
    CONFLICT,
    CONFLICT_CARD,
    CONFLICT_END,
    LOST,
    PROJECT_DONE,
    SPECIES,
    TAKE,
    WON,
)
from starhall.games.master_of_the_galaxy.rules.abilities import reactions
from starhall.games.master_of_the_galaxy.rules.bases import capture
from starhall.games.master_of_the_galaxy.rules.cards import acquire, gain_card, put_under, shed
from starhall.games.master_of_the_galaxy.rules.conflicts import clear_sides, take_off
from starhall.games.master_of_the_galaxy.rules.covert import take_spoils
from starhall.games.master_of_the_galaxy.rules.gains import gain_any
from starhall.games.master_of_the_galaxy.rules.projects import conflict_of, side_number
from starhall.games.master_of_the_galaxy.rules.space import PICK
from starhall.games.master_of_the_galaxy.rules.state import (
    Galaxy,
    card_owner,
    faced_by,
    others,
    side_of,
    side_owner,
)
from starhall.games.master_of_the_galaxy.rules.symbols import after_change
from starhall.kernel.frames import LEGAL, NOT_OFFERED, Decision, Do, Frame
from starhall.kernel.seats import NOBODY


def win_conflict(g: Galaxy, seat: int, project: int) -> None:
    """MG-CON-15: cubes go back, the winner gains the card, takes spoils, obtains the objective; then abilities."""
    conflict = conflict_of(project)
    other = 1 - side_number(project)
    loser = side_owner(g, conflict, other)
    acts = reactions(g, seat, CONFLICT_END, WON, 0)
    if loser != NOBODY:
        acts += reactions(g, loser, CONFLICT_END, LOST, 0)
    acts += reactions(g, seat, PROJECT_DONE, CONFLICT, 0)
    steps: list[Frame[Galaxy]] = [
        Do(gain_conflict, seat, conflict),
        Spoils(seat, conflict, loser),
        Objective(seat, project, loser, faced_by(g, conflict, other)),
    ]
    g.then_all(steps + acts)
    g.tell("conflict_won", seat, conflict)
    clear_sides(g, conflict)
    after_change(g)


def gain_conflict(g: Galaxy, seat: int, conflict: int) -> None:
    """MG-CON-15 (2): the winner gains the card."""
    take_off(g, conflict)
    gain_card(g, seat, FIRST_CONFLICT + conflict)


class Spoils(Frame[Galaxy]):
    """MG-CON-15 (3): cubes of the loser, or of the reserve where the system is neutral."""

    def __init__(self, seat: int, conflict: int, loser: int) -> None:
        self.seat: Final = seat
        self.conflict: Final = conflict
        self.loser: Final = loser

    def run(self, g: Galaxy) -> None:
        n = SPOILS[FIRST_CONFLICT + self.conflict] + g.sides[self.seat].modifiers[SPOILS_BONUS]
        if self.loser == NOBODY:
            gain_any(g, self.seat, n)
        else:
            take_spoils(g, self.seat, n, self.loser)


class Objective(Frame[Galaxy]):
    """MG-CON-15 (4), 18: what is stored with the winner's side; against a neutral system always a base (MG-CON-23)."""

    def __init__(self, seat: int, project: int, loser: int, system: int) -> None:
        self.seat: Final = seat
        self.project: Final = project
        self.loser: Final = loser
        self.system: Final = system

    def run(self, g: Galaxy) -> None:
        if self.loser == NOBODY or OBJECTIVE[self.project] == CAPTURE:
            if g.owner[self.system] == self.loser:
                capture(g, self.seat, self.system)
        else:
            take = OBJECTIVE[self.project] == TAKE
            g.then(PickCard(self.seat, OBJECTIVE_TYPES[self.project], self.loser, take, True))


# -- taking and destroying cards --------------------------------------------------------------------------------------


def cards_to_pick(g: Galaxy, seat: int, types: int, victim: int, objective: bool) -> list[int]:
    """MG-CON-21: cards of a listed type that the victim owns; as an objective also conflicts with a side of theirs."""
    found: list[int] = []
    for other in others(g, seat) if victim == NOBODY else [victim]:
        for card in g.sides[other].cards:
            if types >> CARD_TYPE[card] & 1:
                found.append(card)
    if objective and types >> CONFLICT_CARD & 1:
        for conflict in g.on_board:
            if side_of(g, conflict, victim) >= 0:
                found.append(FIRST_CONFLICT + conflict)
    return found


class PickCard(Decision[Galaxy]):
    """D18: one card is taken or destroyed; if there is none, nothing happens (MG-CON-21, MG-EFF-44, 45)."""

    def __init__(self, seat: int, types: int, victim: int, take: bool, objective: bool) -> None:
        super().__init__(seat)
        self.types: Final = types
        self.victim: Final = victim  # NOBODY: any opponent
        self.take: Final = bool(take)
        self.objective: Final = bool(objective)

    def due(self, g: Galaxy) -> int:
        found = cards_to_pick(g, self.seat, self.types, self.victim, self.objective)
        return 1 << self.seat if found else 0

    def run(self, g: Galaxy) -> None:
        """There is none."""

    def asks(self, g: Galaxy) -> str:
        return "D18-take" if self.take else "D18"

    def options(self, g: Galaxy, seat: int) -> list[int]:
        return [PICK + card for card in cards_to_pick(g, seat, self.types, self.victim, self.objective)]

    def forbids(self, g: Galaxy, seat: int, action: int) -> str:
        if not PICK <= action < PICK + FIRST_CARD[SPECIES]:
            return NOT_OFFERED
        if action in self.options(g, seat):
            return LEGAL
        if self.objective:
            return "MG-CON-21"
        return "MG-EFF-44" if self.take else "MG-EFF-45"

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        card = action - PICK
        owner = card_owner(g, card)
        g.tell("took_card" if self.take else "destroyed_card", seat, card)
        if owner == NOBODY:
            end_picked(g, card - FIRST_CONFLICT)
        else:
            shed(g, owner, card)
        if self.take:
            g.then_all(acquire(g, seat, card))
        else:
            put_under(g, card)
        after_change(g)


def end_picked(g: Galaxy, conflict: int) -> None:
    """MG-CCN-04, 06, MG-CON-22: a conflict picked from the board ends: each side's cubes go to their own owner."""
    clear_sides(g, conflict)
    take_off(g, conflict)
