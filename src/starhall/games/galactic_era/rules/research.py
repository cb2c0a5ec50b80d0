"""Chapter 7.10: Research, and the research+ effects of fields at level 6."""

from __future__ import annotations

from typing import Final

from starhall.games.galactic_era.content.automa_tables import DO_ORDER, DO_SPAWN
from starhall.games.galactic_era.content.components import AUTOMA_GROWTH, HUMAN, PLUS, ROBOTICS, SWITCH, TOP
from starhall.games.galactic_era.rules.deck import ask_exchange
from starhall.games.galactic_era.rules.diplomacy import TO_CANCEL, declare_war, forbids_war
from starhall.games.galactic_era.rules.levels import gain_level, may_gain
from starhall.games.galactic_era.rules.lists import add, without
from starhall.games.galactic_era.rules.points import FROM_COSTS, score
from starhall.games.galactic_era.rules.presence import at_war, traits, unblockable
from starhall.games.galactic_era.rules.space import CANCEL, CANCEL_ENTRY, FIELD, PASS, PLAYER
from starhall.games.galactic_era.rules.state import F_DOUBLE, F_EXTRA, F_GAIN, F_GROW, Galaxy
from starhall.kernel.frames import Decision


def do_research(g: Galaxy, seat: int, fields: list[int]) -> None:
    """GE-RES-01: one level in each of these fields, in the order the player wants."""
    g.then(ResearchNext(seat, tuple(fields)))


class ResearchNext(Decision[Galaxy]):
    """D-30: the next field."""

    question = "D-30"
    clause = "GE-RES-01"

    def __init__(self, seat: int, fields: tuple[int, ...]) -> None:
        super().__init__(seat)
        self.fields: Final = fields

    def due(self, g: Galaxy) -> int:
        return 1 << self.seat if self.fields else 0

    def run(self, g: Galaxy) -> None:
        ask_double(g, self.seat)

    def options(self, g: Galaxy, seat: int) -> list[int]:
        return [FIELD + field for field in self.fields]

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        field = action - FIELD
        g.then(ResearchNext(seat, tuple([other for other in self.fields if other != field])))
        research(g, seat, field)


def research(g: Galaxy, seat: int, field: int) -> None:
    """GE-RES-01 to -06: a level more; at 6 the research+ effect; a few star peoples leap."""
    side = g.sides[seat]
    side.studied |= 1 << field
    if side.levels[field] >= TOP:
        plus(g, seat, field)
        return
    own = traits(g, seat)
    levels = own.jump_to - own.jump_from if own.jump_to and side.levels[field] == own.jump_from else 1
    if gain_level(g, seat, field, levels):
        side.researched |= 1 << field


def plus(g: Galaxy, seat: int, field: int) -> None:
    """GE-RES-07 to -12: the research+ effect of a field; used in this growth turn or lost (GE-RES-13)."""
    g.tell("plus", seat, field)
    side = g.sides[seat]
    effect = PLUS[field]
    side.free = add(side.free, F_GAIN, effect.gains)
    side.free = add(side.free, F_GROW, effect.grows)
    side.free = add(side.free, F_EXTRA, effect.extras)
    side.free = add(side.free, F_DOUBLE, int(effect.doubles))
    if effect.exchanges:
        ask_exchange(g, seat)
    if effect.cancels and cancel_targets(g, seat):
        g.then(CancelWhose(seat))


# -- Robotics+ ------------------------------------------------------------------------------------------------------


def double_fields(g: Galaxy, seat: int) -> list[int]:
    """GE-RES-10, -11: the other fields whose Research was executed in this turn."""
    side = g.sides[seat]
    return [
        field
        for field in range(5)
        if side.studied >> field & 1
        and not PLUS[field].doubles
        and (side.levels[field] >= TOP or may_gain(g, seat, field))
    ]


def ask_double(g: Galaxy, seat: int) -> None:
    """GE-RES-10, -11: as soon as there is a field to combine with."""
    if g.sides[seat].free[F_DOUBLE] and double_fields(g, seat):
        g.then(DoubleResearch(seat))


class DoubleResearch(Decision[Galaxy]):
    """D-30, GE-RES-10: one more level in another field, for DP; or none."""

    question = "D-30-double"
    clause = "GE-RES-10"

    def options(self, g: Galaxy, seat: int) -> list[int]:
        return [PASS, *[FIELD + field for field in double_fields(g, seat)]]

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        side = g.sides[seat]
        side.free = add(side.free, F_DOUBLE, -1)
        if action == PASS:
            return
        field = action - FIELD
        score(g, seat, FROM_COSTS, -PLUS[ROBOTICS].double_cost)
        if side.levels[field] >= TOP:
            plus(g, seat, field)
        else:
            gain_level(g, seat, field)


# -- Military+ ------------------------------------------------------------------------------------------------------


def cancel_targets(g: Galaxy, seat: int) -> list[int]:
    """GE-RES-07, GE-SOL-21: players at war (or to be declared war on) with a counter not yet executed."""
    return [
        other
        for other in range(len(g.sides))
        if other != seat
        and not unblockable(g, other)
        and (at_war(g, seat, other) or not forbids_war(g, seat, other, TO_CANCEL))
        and bool(cancellable(g, other))
    ]


def cancellable(g: Galaxy, other: int) -> list[int]:
    """The actions that cancel something of this player."""
    side = g.sides[other]
    if side.automa == HUMAN:
        return [CANCEL + counter for counter in sorted(set(side.todo)) if counter != SWITCH]
    if side.roll <= 0:
        return []
    actions = AUTOMA_GROWTH[side.automa][side.roll - 1].actions
    return [
        CANCEL_ENTRY + i
        for i, action in enumerate(actions)
        if action.kind != DO_SPAWN and action.kind != DO_ORDER and i not in side.cancelled
    ]


class CancelWhose(Decision[Galaxy]):
    """D-30, GE-RES-07: whose counter, or none; an STS player may declare war for it."""

    question = "D-30-cancel"
    clause = "GE-RES-07"

    def options(self, g: Galaxy, seat: int) -> list[int]:
        return [PASS, *[PLAYER + other for other in cancel_targets(g, seat)]]

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        if action == PASS:
            return
        other = action - PLAYER
        if not at_war(g, seat, other):
            declare_war(g, seat, other)
        g.then(CancelWhich(seat, other))


class CancelWhich(Decision[Galaxy]):
    """D-30: which counter; it cannot be used in any way this round (GE-GRO-06)."""

    question = "D-30-cancel"
    is_inner = True

    def __init__(self, seat: int, victim: int) -> None:
        super().__init__(seat)
        self.victim: Final = victim

    def options(self, g: Galaxy, seat: int) -> list[int]:
        return cancellable(g, self.victim)

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        side = g.sides[self.victim]
        if action >= CANCEL_ENTRY:
            side.cancelled = [*side.cancelled, action - CANCEL_ENTRY]
            g.tell("cancelled_entry", seat, self.victim, action - CANCEL_ENTRY + 1)
        else:
            side.todo = without(side.todo, action - CANCEL)
            side.cancelled = [*side.cancelled, action - CANCEL]
            g.tell("cancelled", seat, self.victim, action - CANCEL)
