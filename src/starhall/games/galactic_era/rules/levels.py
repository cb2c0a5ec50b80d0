"""Technology levels: gaining one, with all that follows from it at once (GE-RES-02, GE-FLT-17, GE-ALI-04)."""

from __future__ import annotations

from typing import Final

from starhall.games.galactic_era.content.components import (
    AUTOMA_TACTICS,
    DOUBLED,
    FORCES_STO,
    HUMAN,
    MILITARY,
    NO_TACTIC,
    SPIRITUALITY,
    SPIRITUALITY_CAP,
    STS,
    TACTICS_GAINED,
    TOP,
)
from starhall.games.galactic_era.rules.diplomacy import switch_alignment
from starhall.games.galactic_era.rules.lists import add, put
from starhall.games.galactic_era.rules.presence import traits
from starhall.games.galactic_era.rules.space import FLEET, TACTIC
from starhall.games.galactic_era.rules.state import Galaxy
from starhall.kernel.frames import LEGAL, Decision


def forbids_level(g: Galaxy, seat: int, field: int) -> str:
    """GE-RES-02, -06: never above 6, nor above what the star people allow."""
    side = g.sides[seat]
    if side.levels[field] >= TOP:
        return "GE-RES-02"
    own = traits(g, seat)
    if own.cap_field == field and side.levels[field] >= own.cap_level:
        return "GE-RES-06"
    if field == SPIRITUALITY and side.levels[field] >= SPIRITUALITY_CAP[side.automa]:
        return "GE-SOL-11"
    return LEGAL


def may_gain(g: Galaxy, seat: int, field: int) -> bool:
    """Can the player still rise in the field?"""
    return not forbids_level(g, seat, field)


def gain_level(g: Galaxy, seat: int, field: int, levels: int = 1) -> bool:
    """GE-RES-02: the new level works at once. Was there one?"""
    gained = False
    tactics = 0
    for _ in range(levels):
        if not may_gain(g, seat, field):
            break
        gained = True
        side = g.sides[seat]
        side.levels = add(side.levels, field, 1)
        if field == MILITARY:
            tactics += TACTICS_GAINED[side.levels[field]]
    if gained:
        g.tell("level", seat, field, g.sides[seat].levels[field])
        give_tactics(g, seat, tactics)
        obey_spirit(g, seat)
    return gained


def obey_spirit(g: Galaxy, seat: int) -> None:
    """GE-ALI-04: who reaches Spirituality 5 while STS becomes STO at once."""
    side = g.sides[seat]
    if FORCES_STO[side.levels[SPIRITUALITY]] and side.alignment == STS:
        switch_alignment(g, seat)


def give_tactics(g: Galaxy, seat: int, count: int) -> None:
    """GE-FLT-17: so many advanced tactics to choose; automas put x2 on random letters (GE-AUT-03, GE-SOL-11)."""
    side = g.sides[seat]
    if side.automa == HUMAN:
        for _ in range(count):
            g.then(ChooseTactic(seat, -1))
        return
    if AUTOMA_TACTICS[side.automa]:
        for _ in range(count):
            free = [letter for letter in range(5) if side.tactics[letter] == NO_TACTIC]
            if free:
                letter = free[g.below(len(free))]
                side.tactics = put(side.tactics, letter, DOUBLED)
                g.tell("tactic", seat, letter, DOUBLED - 1)


class ChooseTactic(Decision[Galaxy]):
    """D-04, GE-FLT-17: a letter without a counter, then the side of the counter; for good and openly."""

    question = "D-04"
    clause = "GE-FLT-17"

    def __init__(self, seat: int, letter: int) -> None:
        super().__init__(seat)
        self.letter: Final = letter

    def options(self, g: Galaxy, seat: int) -> list[int]:
        if self.letter >= 0:
            return [TACTIC, TACTIC + 1]
        return [FLEET + letter for letter in range(5) if g.sides[seat].tactics[letter] == NO_TACTIC]

    def inner(self) -> bool:
        return self.letter >= 0

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        if self.letter < 0:
            g.then(ChooseTactic(seat, action - FLEET))
            return
        g.sides[seat].tactics = put(g.sides[seat].tactics, self.letter, action - TACTIC + 1)
        g.tell("tactic", seat, self.letter, action - TACTIC)


def levels_to_gain(g: Galaxy, seat: int, other: int) -> list[int]:
    """The fields in which the other is higher and in which the player can still rise."""
    own = g.sides[seat].levels
    theirs = g.sides[other].levels
    return [field for field in range(5) if theirs[field] > own[field] and may_gain(g, seat, field)]
