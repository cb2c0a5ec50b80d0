"""Chapter 6.4: the losses of both sides of a battle."""

from __future__ import annotations

from typing import Final

from starhall.games.galactic_era.rules.forces import destroy
from starhall.games.galactic_era.rules.points import FROM_PEOPLE, score
from starhall.games.galactic_era.rules.presence import (
    fleets_at,
    has_ship,
    pieces_at,
    traits,
)
from starhall.games.galactic_era.rules.records import LOOSE
from starhall.games.galactic_era.rules.retreats import defenders
from starhall.games.galactic_era.rules.space import (
    FLEET,
    MOST,
    NUMBER,
    PIECES,
    PLAYER,
)
from starhall.games.galactic_era.rules.state import (
    Galaxy,
)
from starhall.kernel.frames import Decision
from starhall.kernel.seats import has


def winners(g: Galaxy) -> list[int]:
    """The winning side, in turn order."""
    return defenders(g) if g.battle.defended else [g.battle.attacker]


def losers(g: Galaxy) -> list[int]:
    """The losing side, in turn order."""
    return [g.battle.attacker] if g.battle.defended else defenders(g)


def stacks_in_battle(g: Galaxy, seat: int) -> list[int]:
    """Pieces (LOOSE), then each fleet, of one player."""
    side = g.sides[seat]
    fleets = fleets_at(side, g.battle.hex)
    return [LOOSE, *fleets] if pieces_at(side, g.battle.hex) else fleets


def stack_size(g: Galaxy, seat: int, letter: int) -> int:
    """Ships of a stack in the battle."""
    side = g.sides[seat]
    return pieces_at(side, g.battle.hex) if letter == LOOSE else side.fleet(letter).ships


def kill(g: Galaxy, seat: int, letter: int, count: int) -> None:
    """Ships of the losing side are destroyed."""
    g.battle = g.battle.but(killed=count)
    destroy_in_battle(g, seat, letter, count, True)


def destroy_in_battle(g: Galaxy, seat: int, letter: int, count: int, lost: bool) -> None:
    """GE-CMP-04, GE-STP-12: some star peoples get DP for own ships destroyed, at most so many in a lost battle."""
    own = traits(g, seat)
    if own.dp_per_ship_lost and count:
        dp = own.dp_per_ship_lost * count
        # The cap is for the whole battle, and losses come stack by stack: the battle remembers what was paid.
        paid = min(dp, own.lost_battle_cap - g.battle.paid) if lost else dp
        g.battle = g.battle.but(paid=paid)
        score(g, seat, FROM_PEOPLE, paid)
    destroy(g, seat, g.battle.hex, letter, count)


class Losses(Decision[Galaxy]):
    """D-14, GE-COM-16: how many ships of this stack are destroyed, from none to all."""

    question = "D-14"
    clause = "GE-COM-16"

    def __init__(self, seat: int, loser: int, letter: int, most: int) -> None:
        super().__init__(seat)
        self.loser: Final = loser
        self.letter: Final = letter
        self.most: Final = most  # the stack was revealed: everybody knows it

    def options(self, g: Galaxy, seat: int) -> list[int]:
        return [NUMBER + n for n in range(min(self.most, MOST) + 1)]

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        count = action - NUMBER
        if count == MOST and self.most > MOST:  # no action names a higher number: the rest is another question
            g.then(Losses(seat, self.loser, self.letter, self.most - MOST))
        kill(g, self.loser, self.letter, count)


def lose_at_random(g: Galaxy, due: int) -> None:
    """GE-SOL-09: own losses of an automa at random."""
    for _ in range(due):
        stacks: list[tuple[int, int]] = []
        for winner in winners(g):
            if not has(g.battle.spared, winner):
                for letter in stacks_in_battle(g, winner):
                    stacks.append((winner, letter))
        winner, letter = stacks[g.below(len(stacks))]
        g.battle = g.battle.but(lost=1)
        destroy_in_battle(g, winner, letter, 1, False)


class WinnerLosses(Decision[Galaxy]):
    """D-15, GE-COM-17: a player of the winning side, a stack, a number, until the due losses are met."""

    question = "D-15"
    clause = "GE-COM-17"

    def __init__(self, seat: int, count: int) -> None:
        super().__init__(seat)
        self.count: Final = count

    def options(self, g: Galaxy, seat: int) -> list[int]:
        return [PLAYER + winner for winner in open_winners(g)]

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        g.then(WinnerStack(seat, self.count, action - PLAYER))


def open_winners(g: Galaxy) -> list[int]:
    """GE-COM-18: winners with ships that may be lost."""
    return [
        winner for winner in winners(g) if not has(g.battle.spared, winner) and has_ship(g.sides[winner], g.battle.hex)
    ]


class WinnerStack(Decision[Galaxy]):
    """D-15: the stack."""

    question = "D-15"
    clause = "GE-COM-17"
    is_inner = True

    def __init__(self, seat: int, count: int, winner: int) -> None:
        super().__init__(seat)
        self.count: Final = count
        self.winner: Final = winner

    def options(self, g: Galaxy, seat: int) -> list[int]:
        return [PIECES if x == LOOSE else FLEET + x for x in stacks_in_battle(g, self.winner)]

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        letter = LOOSE if action == PIECES else action - FLEET
        g.then(WinnerNumber(seat, self.count, self.winner, letter))


class WinnerNumber(Decision[Galaxy]):
    """D-15: how many of the stack."""

    question = "D-15"
    clause = "GE-COM-17"
    is_inner = True

    def __init__(self, seat: int, count: int, winner: int, letter: int) -> None:
        super().__init__(seat)
        self.count: Final = count
        self.winner: Final = winner
        self.letter: Final = letter

    def options(self, g: Galaxy, seat: int) -> list[int]:
        # At least so many that the other stacks can bear what is then still due: the losses must be met in full.
        most = min(self.count, MOST, stack_size(g, self.winner, self.letter))
        rest = 0
        for winner in open_winners(g):
            for letter in stacks_in_battle(g, winner):
                if winner != self.winner or letter != self.letter:
                    rest += stack_size(g, winner, letter)
        least = max(1, min(most, self.count - rest))
        return [NUMBER + n for n in range(least, most + 1)]

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        count = action - NUMBER
        g.battle = g.battle.but(lost=count)
        destroy_in_battle(g, self.winner, self.letter, count, False)
        if count < self.count:
            g.then(WinnerLosses(seat, self.count - count))
