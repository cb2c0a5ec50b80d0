"""AG-DEV: DEVELOP."""

from __future__ import annotations

from starhall.games.age_of_galaxy.content.faction_cards import CHOICES, DEVELOP_ITEMS
from starhall.games.age_of_galaxy.content.main_board import DEVELOP_CHOICES, DEVELOP_GAIN
from starhall.games.age_of_galaxy.content.vocabulary import COLONIZED, DEVELOP, DEVELOPED
from starhall.games.age_of_galaxy.content.worlds import SYSTEM_PLANETS
from starhall.games.age_of_galaxy.rules.discs import take_disc
from starhall.games.age_of_galaxy.rules.effects import fire
from starhall.games.age_of_galaxy.rules.resources import affords, gain, pay
from starhall.games.age_of_galaxy.rules.space import PLANET, PLANET_ITEM, PLANET_SLOTS, TAKE, not_now
from starhall.games.age_of_galaxy.rules.state import Galaxy
from starhall.kernel.frames import LEGAL, Decision, Do


def forbids_develop(g: Galaxy, seat: int) -> str:
    """AG-DEV-01, AG-DEV-02: an own Colonized planet, and the price."""
    side = g.sides[seat]
    if not side.colonized:
        return "AG-DEV-01"
    return LEGAL if affords(side, side.powers.develop) else "AG-DEV-02"


class Develop(Decision[Galaxy]):
    """D-DEV-PLANET: which planet. Reach is not needed (AG-RCH-04)."""

    question = "D-DEV-PLANET"
    is_inner = True

    def options(self, g: Galaxy, seat: int) -> list[int]:
        found = []
        for position in range(g.collapsed, g.face_up):
            for slot in SYSTEM_PLANETS[g.systems[position]]:
                if g.owners[slot] == seat and g.states[slot] == COLONIZED:
                    found.append(PLANET + PLANET_ITEM[slot])
        return found

    def forbids(self, g: Galaxy, seat: int, action: int) -> str:
        if not PLANET <= action < PLANET + len(PLANET_SLOTS):
            return not_now(g, seat, action)
        slot = PLANET_SLOTS[action - PLANET]
        if g.owners[slot] != seat or g.states[slot] != COLONIZED:
            return "AG-DEV-03" if g.owners[slot] == seat and g.states[slot] == DEVELOPED else "AG-DEV-01"
        return LEGAL

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        develop(g, seat, PLANET_SLOTS[action - PLANET])


def develop(g: Galaxy, seat: int, slot: int) -> None:
    """AG-DEV-02 to AG-DEV-07: pay, place the second disc, gain prestige; then one reward, or both."""
    take_disc(g, seat, DEVELOP)
    side = g.sides[seat]
    g.tell("developed", seat, slot)
    pay(g, seat, side.powers.develop.pairs)
    g.states[slot] = DEVELOPED
    side.colonized -= 1
    side.developed += 1
    gain(g, seat, DEVELOP_GAIN)
    g.then(Do(after_develop, seat, slot))
    if side.powers.develops_both:
        for reward in DEVELOP_CHOICES:
            gain(g, seat, reward)
    else:
        g.then(DevelopReward(seat))


def after_develop(g: Galaxy, seat: int, slot: int) -> None:
    """What waits for a DEVELOP acts."""
    fire(g, DEVELOP, seat, slot)


class DevelopReward(Decision[Galaxy]):
    """D-DEV-REWARD: one of the rewards (AG-DEV-05)."""

    question = "D-DEV-REWARD"
    is_inner = True

    def options(self, g: Galaxy, seat: int) -> list[int]:
        return [TAKE + item for item in DEVELOP_ITEMS]

    def forbids(self, g: Galaxy, seat: int, action: int) -> str:
        if not TAKE <= action < TAKE + len(CHOICES):
            return not_now(g, seat, action)
        return LEGAL if action - TAKE in DEVELOP_ITEMS else "AG-DEV-05"

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        gain(g, seat, CHOICES[action - TAKE])
