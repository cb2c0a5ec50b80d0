"""AG-WAR: the War phase."""

from __future__ import annotations

from starhall.games.age_of_galaxy.content.main_board import WAR_REWARDS
from starhall.games.age_of_galaxy.content.vocabulary import CRUISERS, CRUISERS_LOST, WAR_PHASE, WAR_REWARD
from starhall.games.age_of_galaxy.rules.effects import fire
from starhall.games.age_of_galaxy.rules.planets import acquirable, acquire, can_acquire, forbids_acquire
from starhall.games.age_of_galaxy.rules.resources import gain, lose
from starhall.games.age_of_galaxy.rules.scoring import war_value
from starhall.games.age_of_galaxy.rules.space import DECLINE, PLANET, PLANET_ITEM, PLANET_SLOTS, not_now
from starhall.games.age_of_galaxy.rules.state import Galaxy
from starhall.kernel.frames import LEGAL, Decision, Do
from starhall.kernel.seats import NOBODY


def is_ahead(g: Galaxy, one: int, other: int) -> bool:
    """AG-WAR-02: by war value; among equal values by strength."""
    a, b = g.sides[one], g.sides[other]
    if war_value(a) != war_value(b):
        return war_value(a) > war_value(b)
    return a.strength > b.strength


def war_place(g: Galaxy, seat: int) -> int:
    """AG-WAR-03: 1 plus the number of those who are strictly ahead. AG-SOL-15: the virtual opponent takes part."""
    place = 1
    for other in range(len(g.sides)):
        if is_ahead(g, other, seat):
            place += 1
    return place


def war(g: Galaxy, seat: int, item: int) -> None:
    """AG-WAR-04, AG-WAR-09 to AG-WAR-14: rewards in turn order, then the Overlord, then the discard."""
    g.phase = WAR_PHASE
    places = [war_place(g, other) for other in range(len(g.sides))]
    overlord = places.index(1) if places.count(1) == 1 else NOBODY
    if overlord == 0:
        g.overlord_wars += 1
    g.tell("war", NOBODY)
    for other in range(len(g.sides)):
        g.tell("war_place", other, places[other], war_value(g.sides[other]))
    for i in range(g.seats - 1, -1, -1):
        g.then(Do(stand_down, g.order[i]))
    if g.solo():
        g.then(Do(stand_down, g.seats))  # AG-SOL-19
    if overlord != NOBODY:
        g.then(Do(ask_overlord, overlord))
    for i in range(g.seats - 1, -1, -1):
        g.then(Do(reward, g.order[i], places[g.order[i]]))


def reward(g: Galaxy, seat: int, place: int) -> None:
    """AG-WAR-04, AG-WAR-09: the reward for the place, then what waits for it."""
    gain(g, seat, WAR_REWARDS[len(g.sides)][place - 1])
    fire(g, WAR_REWARD, seat, place)


def ask_overlord(g: Galaxy, seat: int, item: int) -> None:
    """AG-WAR-10, AG-WAR-12: the only Overlord may acquire a planet, and needs a cruiser for that."""
    g.tell("overlord", seat)
    if seat >= g.seats:
        g.then(Do(vo_overlord, seat))
    elif g.sides[seat].cruisers > 0 and can_acquire(g, seat):
        g.then(Overlord(seat))


class Overlord(Decision[Galaxy]):
    """D-WAR: which planet, or none."""

    question = "D-WAR"

    def options(self, g: Galaxy, seat: int) -> list[int]:
        return [*[PLANET + PLANET_ITEM[slot] for slot in acquirable(g, seat)], DECLINE]

    def forbids(self, g: Galaxy, seat: int, action: int) -> str:
        if action == DECLINE:
            return LEGAL
        if not PLANET <= action < PLANET + len(PLANET_SLOTS):
            return not_now(g, seat, action)
        return forbids_acquire(g, seat, PLANET_SLOTS[action - PLANET])

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        if action == DECLINE:
            g.tell("spared", seat)
        else:
            acquire(g, seat, PLANET_SLOTS[action - PLANET])


def stand_down(g: Galaxy, seat: int, item: int) -> None:
    """AG-WAR-14, AG-WAR-15: keep as many cruisers as strength and effects allow; the others are lost."""
    side = g.sides[seat]
    extra = side.cruisers - side.strength - side.powers.keep_cruisers
    if extra > 0 and lose(g, seat, CRUISERS, extra):
        fire(g, CRUISERS_LOST, seat)


# -- the virtual opponent in the War phase -------------------------------------------------------------------------


def losable(g: Galaxy, vo: int) -> list[int]:
    """AG-SOL-18: the player's Unprotected planets that are Reachable for the virtual opponent."""
    return [slot for slot in acquirable(g, vo) if g.owners[slot] == 0]


def vo_overlord(g: Galaxy, vo: int, item: int) -> None:
    """AG-SOL-18: with a cruiser it takes one of the player's planets, never an empty one; the player says which."""
    if g.sides[vo].cruisers > 0 and losable(g, vo):
        g.then(SoloLoss(0))


class SoloLoss(Decision[Galaxy]):
    """D-SOL-LOSS: which planet the virtual opponent takes."""

    question = "D-SOL-LOSS"

    def options(self, g: Galaxy, seat: int) -> list[int]:
        return [PLANET + PLANET_ITEM[slot] for slot in losable(g, g.seats)]

    def forbids(self, g: Galaxy, seat: int, action: int) -> str:
        if not PLANET <= action < PLANET + len(PLANET_SLOTS):
            return not_now(g, seat, action)
        slot = PLANET_SLOTS[action - PLANET]
        if g.owners[slot] != seat:
            return "AG-SOL-18"
        return forbids_acquire(g, g.seats, slot)

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        acquire(g, g.seats, PLANET_SLOTS[action - PLANET])
