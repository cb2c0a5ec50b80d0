"""Chapter 5: war, peace, alignment, and the windows in which war may be declared."""

from __future__ import annotations

from typing import Final

from starhall.games.galactic_era.content.components import (
    NO_PEACE_FROM,
    PASSIVE,
    PEACE_UP_TO,
    SLAVERS,
    STO,
    STS,
    goal_of,
)
from starhall.games.galactic_era.rules.points import FROM_COSTS, FROM_GOAL, FROM_PEOPLE, score
from starhall.games.galactic_era.rules.presence import at_war, has_ship, traits, unblockable, window_order
from starhall.games.galactic_era.rules.space import ACCEPT, DECLARE, PASS, REFUSE
from starhall.games.galactic_era.rules.state import Galaxy
from starhall.kernel.frames import LEGAL, NOT_OFFERED, Decision
from starhall.kernel.seats import only

IN_MOVEMENT: Final = 0  # occasions for a declaration
BY_CONQUEST: Final = 1
IN_WINDOW: Final = 2
INNOCENT: Final = 3
THEFT: Final = 4
TO_CANCEL: Final = 5


def forbids_war(g: Galaxy, seat: int, other: int, occasion: int) -> str:
    """GE-DIP-02 to -05: who may declare war on whom, and when."""
    if not 0 <= other < len(g.sides) or other == seat or at_war(g, seat, other):
        return "GE-DIP-02"
    if g.sides[other].protected:
        return "GE-DIP-05"
    if g.sides[seat].alignment == STS:
        return "GE-DIP-03" if occasion in (INNOCENT, THEFT) else LEGAL
    if traits(g, seat).no_war:
        return "GE-DIP-05"
    if g.sides[other].alignment == STO:
        return "GE-DIP-08"
    if occasion in (INNOCENT, THEFT):
        return LEGAL
    if occasion == IN_MOVEMENT and traits(g, seat).war_in_movement:
        return LEGAL
    return "GE-DIP-04"


def declare_war(g: Galaxy, seat: int, other: int) -> None:
    """GE-DIP-02, -06: at once and without consent; it may cost the declarer DP."""
    g.sides[seat].war |= only(other)
    g.sides[other].war |= only(seat)
    g.sides[seat].called_off = False
    g.sides[other].called_off = False
    g.tell("war", seat, other)
    if g.sides[seat].alignment == STS:
        score(g, seat, FROM_COSTS, -traits(g, other).war_costs_sts)
    if counts_for_cooperation(g, other) and not g.sides[seat].war_ever >> other & 1:
        score(g, seat, FROM_GOAL, goal_of(g.goal).first_war_dp)
    g.sides[seat].war_ever |= only(other)


def counts_for_cooperation(g: Galaxy, other: int) -> bool:
    """GE-SOL-18: in the solo game only trades with and wars on the Farmers count."""
    return g.sides[other].automa != SLAVERS


def make_peace(g: Galaxy, seat: int, other: int) -> None:
    """GE-DIP-10: the two are at peace from now on."""
    if at_war(g, seat, other):
        g.sides[seat].war &= ~only(other)
        g.sides[other].war &= ~only(seat)
        g.tell("peace", seat, other)


def switch_alignment(g: Galaxy, seat: int) -> None:
    """GE-ALI-03, GE-DIP-09: the other side of the tile counts at once; peace with everybody."""
    score(g, seat, FROM_PEOPLE, traits(g, seat).switch_dp)
    side = g.sides[seat]
    side.alignment = STO if side.alignment == STS else STS
    g.tell("switched", seat, side.alignment)
    for other in range(len(g.sides)):
        make_peace(g, seat, other)


# -- windows --------------------------------------------------------------------------------------------------------


def may_object(g: Galaxy, actor: int, hexes: list[int], innocent: bool) -> list[int]:
    """GE-WIN-01, -02, -03, -08: the players with a ship in one of these hexes who could declare war on the actor."""
    if unblockable(g, actor):
        return []
    asked: list[int] = []
    for seat in window_order(g, actor):
        if seat < g.seats and can_object(g, seat, actor, innocent):
            side = g.sides[seat]
            for hex in hexes:
                if has_ship(side, hex):
                    asked.append(seat)
                    break
    return asked


def can_object(g: Galaxy, seat: int, actor: int, innocent: bool) -> bool:
    """May this player declare war on the actor in a window?"""
    if not forbids_war(g, seat, actor, IN_WINDOW):
        return True
    return innocent and not forbids_war(g, seat, actor, INNOCENT)


class WarWindow(Decision[Galaxy]):
    """GE-WIN-01: one after the other declares war on the actor or lets it pass; all are asked."""

    is_reaction = True
    may_be_preset = True

    def __init__(self, seat: int, actor: int, rest: tuple[int, ...], asked: str) -> None:
        super().__init__(seat)
        self.actor: Final = actor
        self.rest: Final = rest
        self.asked: Final = asked

    def asks(self, g: Galaxy) -> str:
        return self.asked

    def options(self, g: Galaxy, seat: int) -> list[int]:
        return [PASS, DECLARE + self.actor]

    def forbids(self, g: Galaxy, seat: int, action: int) -> str:
        if action == PASS or action == DECLARE + self.actor:
            return LEGAL
        return "GE-WIN-01" if DECLARE <= action < DECLARE + 6 else NOT_OFFERED

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        ask_war(g, self.actor, list(self.rest), self.asked)  # also after a declaration: it does not stop the others'
        if action == PASS:
            g.tell("let_pass", seat, self.actor)
        else:
            declare_war(g, seat, self.actor)


def ask_war(g: Galaxy, actor: int, asked: list[int], question: str) -> None:
    """Open a window, if it has anybody to ask."""
    if asked:
        g.then(WarWindow(asked[0], actor, tuple(asked[1:]), question))


# -- peace ----------------------------------------------------------------------------------------------------------


def forbids_peace(g: Galaxy, seat: int, other: int) -> str:
    """GE-DIP-10, -11: to a player at war, once in each turn."""
    if not 0 <= other < len(g.sides) or not at_war(g, seat, other):
        return "GE-DIP-10"
    if g.sides[other].automa == PASSIVE:
        return "GE-AUT-06"
    if g.sides[seat].offered >> other & 1:
        return "GE-DIP-11" if other < g.seats else "GE-SOL-16"
    return LEGAL


def peace_targets(g: Galaxy, seat: int) -> list[int]:
    """Whom the player may offer peace now."""
    if not g.sides[seat].war:
        return []
    return [other for other in range(len(g.sides)) if not forbids_peace(g, seat, other)]


def offer_peace(g: Galaxy, seat: int, other: int) -> None:
    """GE-DIP-10: the other answers at once. An automa rolls a die (GE-SOL-16)."""
    g.sides[seat].offered |= only(other)
    g.tell("offers_peace", seat, other)
    if other < g.seats:
        g.then(PeaceAnswer(other, seat))
        return
    roll = g.below(6) + 1
    g.tell("rolled", other, roll)
    automa = g.sides[other]
    if roll <= PEACE_UP_TO[automa.automa] and not (automa.automa == SLAVERS and automa.offboard >= NO_PEACE_FROM):
        make_peace(g, seat, other)
    else:
        g.tell("refuses_peace", other, seat)


class PeaceAnswer(Decision[Galaxy]):
    """D-37, GE-DIP-10: yes makes peace immediately."""

    question = "D-37"
    is_reaction = True

    def __init__(self, seat: int, proposer: int) -> None:
        super().__init__(seat)
        self.proposer: Final = proposer

    def options(self, g: Galaxy, seat: int) -> list[int]:
        return [ACCEPT, REFUSE]

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        if action == ACCEPT:
            make_peace(g, self.proposer, seat)
        else:
            g.tell("refuses_peace", seat, self.proposer)


def new_offers(g: Galaxy, seat: int) -> None:
    """GE-DIP-11: in each turn each player may be asked once; automas once a round (GE-SOL-16)."""
    side = g.sides[seat]
    asked = 0
    for other in range(g.seats, len(g.sides)):
        asked |= side.offered & only(other)
    side.offered = asked
