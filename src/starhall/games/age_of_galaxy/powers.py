"""What an Alliance and its technologies allow: the passive effects summed up, the others sorted by trigger."""

from __future__ import annotations

from typing import Final

from starhall.games.age_of_galaxy.components import (
    ADVANCED,
    BASIC,
    BOARD_OWNER,
    BOARD_TECHNOLOGIES,
    EFFECTS,
    FACTION_ADAPTS,
    FACTION_EFFECTS,
    FACTION_TECHNOLOGIES,
    TECHNOLOGY_CLASS,
    TECHNOLOGY_EFFECTS,
    TECHNOLOGY_NEEDS,
    TECHNOLOGY_OWNER,
    UNADAPTABLE,
)
from starhall.games.age_of_galaxy.vocabulary import (
    ACTION_IDS,
    BARREN_RULE,
    BOTH_RULE,
    KIND_DISCOUNT,
    KIND_KEEP_CRUISERS,
    KIND_PERMIT,
    KIND_PROTECT,
    KIND_REACH,
    KIND_WAR_COUNT,
    NOMINATE_RULE,
    PASSIVE,
    PREREQUISITES_RULE,
    PRODUCTIVITY_RULE,
    RESOURCES,
    REWARD_RULE,
    TRIGGERS,
)

KINDS_OF_RESOURCE: Final = len(RESOURCES)
UNIT: Final = len(ACTION_IDS) * KINDS_OF_RESOURCE  # where the discounts by unit begin


class Powers:
    """Made anew when a faction joins or a technology is researched, and never changed: copies of a state share it."""

    def __init__(self, alliance: list[int], technologies: list[int]) -> None:
        self.reach = 0
        self.keep_cruisers = 0
        self.war_count = 0
        self.protected_states = 0  # bits of planet states
        self.protected_types = 0  # bits of planet types
        self.permits = 0  # bits of permissions
        self.adapts = 0  # bits of planet types
        self.discounts: list[int] = [0] * (2 * UNIT)  # by action and resource; then the same by unit
        self.fires: list[list[int]] = [[] for _ in TRIGGERS]  # effects by trigger, in the order of AG-EFF-02
        for faction in alliance:
            self.adapts |= FACTION_ADAPTS[faction]
            self.add(FACTION_EFFECTS[faction])
        for technology in technologies:
            self.add(TECHNOLOGY_EFFECTS[technology])
        if self.permits >> BARREN_RULE & 1:
            self.adapts |= UNADAPTABLE
        self.nominates_freely: Final = self.permits >> NOMINATE_RULE & 1 == 1
        self.develops_both: Final = self.permits >> BOTH_RULE & 1 == 1
        self.keeps_productivity: Final = self.permits >> PRODUCTIVITY_RULE & 1 == 1
        self.conquers_rewards: Final = self.permits >> REWARD_RULE & 1 == 1
        self.available: Final = self.available_technologies(alliance, technologies)
        self.has_basic: Final = any([TECHNOLOGY_CLASS[technology] == BASIC for technology in self.available])
        self.has_advanced: Final = any([TECHNOLOGY_CLASS[technology] == ADVANCED for technology in self.available])

    def add(self, effects: tuple[int, ...]) -> None:
        """AG-EFF-01: effects of several sources add up."""
        for number in effects:
            effect = EFFECTS[number]
            self.fires[effect.trigger].append(number)
            if effect.trigger != PASSIVE:
                continue
            if effect.kind == KIND_REACH:
                self.reach += effect.amount
            elif effect.kind == KIND_KEEP_CRUISERS:
                self.keep_cruisers += effect.amount
            elif effect.kind == KIND_WAR_COUNT:
                self.war_count += effect.amount
            elif effect.kind == KIND_PROTECT:
                self.protected_states |= effect.states
                self.protected_types |= effect.types
            elif effect.kind == KIND_PERMIT:
                self.permits |= 1 << effect.permit
            elif effect.kind == KIND_DISCOUNT:
                place = effect.action * KINDS_OF_RESOURCE + effect.resource
                self.discounts[place + UNIT if effect.by_unit else place] += effect.amount

    def available_technologies(self, alliance: list[int], technologies: list[int]) -> list[int]:
        """AG-RES-01, AG-RES-02: on the board or on an own faction, not yet researched, and what it needs is there."""
        found = list(BOARD_TECHNOLOGIES)
        for faction in alliance:
            found.extend(FACTION_TECHNOLOGIES[faction])
        return [t for t in found if t not in technologies and self.opens(t, technologies)]

    def opens(self, technology: int, technologies: list[int]) -> bool:
        """AG-RES-04, AG-EFF-09: one of what leads to it is enough; a permission lifts that on the board alone."""
        needs = TECHNOLOGY_NEEDS[technology]
        if not needs or any([need in technologies for need in needs]):
            return True
        return TECHNOLOGY_OWNER[technology] == BOARD_OWNER and self.permits >> PREREQUISITES_RULE & 1 == 1
