"""AG-GAL and AG-GOL: the Galactic phase and its Golden Ages."""

from __future__ import annotations

from typing import Final

from starhall.games.age_of_galaxy.content.main_board import (
    AREA_RETURNS,
    GALAXY_LENGTH,
    GOLDEN_AGE_KEEP,
    MAX_SEATS,
    TRADE_SLOTS,
)
from starhall.games.age_of_galaxy.content.markets import TRADE_SPACES
from starhall.games.age_of_galaxy.content.vocabulary import AREAS, GALACTIC_PHASE, GOLDEN_AGE, NONE
from starhall.games.age_of_galaxy.rules.discs import discs_on
from starhall.games.age_of_galaxy.rules.effects import fire
from starhall.games.age_of_galaxy.rules.solo import event_in_galactic_phase
from starhall.games.age_of_galaxy.rules.space import MOST_UNITS, NUMBER, not_now
from starhall.games.age_of_galaxy.rules.state import Galaxy
from starhall.games.age_of_galaxy.rules.tokens import furnish
from starhall.kernel.frames import LEGAL, Decision, Do
from starhall.kernel.seats import EVERYBODY, NOBODY


def galactic_phase(g: Galaxy, seat: int, item: int) -> None:
    """AG-GAL-01 to AG-GAL-07, in this order."""
    g.phase = GALACTIC_PHASE
    advance_fleet(g)
    g.then(Do(event_in_galactic_phase), Do(move_discs), Do(new_turn_order), Do(golden_ages))


def advance_fleet(g: Galaxy) -> None:
    """AG-GAL-02, AG-GAL-03: the fleet moves on, and the next system card, if any is face down, is turned up."""
    g.fleet += 1
    g.tell("fleet", NOBODY, g.fleet)
    if g.face_up < GALAXY_LENGTH:
        system = g.systems[g.face_up]
        g.face_up += 1
        g.show(EVERYBODY, [], "turned_up", NOBODY, system)
        furnish(g, system)


def move_discs(g: Galaxy, seat: int, item: int) -> None:
    """AG-GAL-04, AG-GAL-05: each area's discs go to its trade card, those of EXPLORE to the common supply."""
    for area in range(len(AREAS)):
        slot = AREA_RETURNS[area]
        for owner in g.order:
            discs = discs_on(g, area, owner)
            if slot == NONE:
                g.sides[owner].common_discs += discs
            else:
                g.spaces[slot].extend([owner] * discs)
            g.area_discs[area * MAX_SEATS + owner] = 0


def new_turn_order(g: Galaxy, seat: int, item: int) -> None:
    """AG-GAL-06: by prestige; among equals the disc on top goes first (AG-PRE-04)."""
    keys = [(g.sides[other].prestige, g.sides[other].stamp, other) for other in range(g.seats)]
    before = g.order[0]
    g.order = [key[2] for key in sorted(keys, reverse=True)]
    g.turn = 0
    if g.order[0] != before:
        g.tell("first", g.order[0])


def is_filled(g: Galaxy, slot: int) -> bool:
    """AG-GOL-01: a front whose every open space holds a disc."""
    return not g.flipped[slot] and len(g.spaces[slot]) >= TRADE_SPACES[g.trades[slot]][g.players()]


def golden_ages(g: Galaxy, seat: int, item: int) -> None:
    """AG-GOL-02, AG-GOL-04, AG-GOL-07: filled cards give their discs back, into personal supplies, and are flipped."""
    filled = [slot for slot in range(TRADE_SLOTS) if is_filled(g, slot)]
    if not filled:
        return
    returned = [0] * g.seats
    for slot in filled:
        for owner in g.spaces[slot]:
            returned[owner] += 1
            g.sides[owner].discs += 1
        g.spaces[slot] = []
        g.tell("golden_age", NOBODY, g.trades[slot])
    g.flipped = [1 if slot in filled else g.flipped[slot] for slot in range(TRADE_SLOTS)]
    for i in range(g.seats - 1, -1, -1):
        g.then(Do(golden_age_effects, g.order[i]))
    for i in range(g.seats - 1, -1, -1):
        if returned[g.order[i]]:
            g.then(Keep(g.order[i], returned[g.order[i]]))


def golden_age_effects(g: Galaxy, seat: int, item: int) -> None:
    """AG-GOL-06: what waits for a Golden Age acts, once however many cards were filled."""
    fire(g, GOLDEN_AGE, seat)


class Keep(Decision[Galaxy]):
    """D-GOLD: how many of the returned discs are kept for the next round (AG-GOL-03)."""

    question = "D-GOLD"

    def __init__(self, seat: int, returned: int) -> None:
        super().__init__(seat)
        self.returned: Final = returned

    def options(self, g: Galaxy, seat: int) -> list[int]:
        return [NUMBER + kept for kept in range(min(GOLDEN_AGE_KEEP, self.returned) + 1)]

    def forbids(self, g: Galaxy, seat: int, action: int) -> str:
        if not NUMBER <= action <= NUMBER + MOST_UNITS:
            return not_now(g, seat, action)
        return LEGAL if action - NUMBER <= min(GOLDEN_AGE_KEEP, self.returned) else "AG-GOL-03"

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        kept = action - NUMBER
        side = g.sides[seat]
        side.discs -= self.returned - kept
        side.common_discs += self.returned - kept
        g.tell("kept", seat, kept, self.returned)
