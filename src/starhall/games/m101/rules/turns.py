"""The turn in hand: what it has used up, and passing (3.4)."""

from __future__ import annotations

from typing import Final

from starhall.games.m101.rules.space import PASS
from starhall.games.m101.rules.state import Galaxy, changed
from starhall.kernel.frames import Decision, Verb


class Pass(Verb[Galaxy]):
    """M1-RND-06: every action of Build, Colonise, Deliver and Expand is optional; passing ends the turn."""

    def offer(self, g: Galaxy, seat: int, options: list[int]) -> None:
        options.append(PASS)

    def start(self, g: Galaxy, menu: Decision[Galaxy], item: int) -> None:
        g.tell("passed", menu.seat)


PASSING: Final = Pass(PASS)


def used_of(g: Galaxy, power: int) -> int:
    """How much of a power this turn has used up."""
    for at in range(0, len(g.ledger), 2):
        if g.ledger[at] == power:
            return g.ledger[at + 1]
    return 0


def use(g: Galaxy, power: int, amount: int) -> None:
    """Write down that so much of a power is used up in this turn."""
    for at in range(0, len(g.ledger), 2):
        if g.ledger[at] == power:
            g.ledger = changed(g.ledger, at + 1, g.ledger[at + 1] + amount)
            return
    g.ledger = [*g.ledger, power, amount]


def new_turn(g: Galaxy) -> None:
    """Everything is fresh again: a player's whole turn lies in one piece, so the turn in hand alone needs books."""
    g.used = 0
    g.spent = 0
    g.ledger = []
    g.has_sold = False
    g.visited = 0
    g.repelled = 0
