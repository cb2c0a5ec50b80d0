"""What an Alliance and its technologies allow: the passive effects summed up, the others sorted by trigger."""

from __future__ import annotations

from typing import Final, final

from starhall.games.age_of_galaxy.content.effect_kinds import KINDS_OF_RESOURCE, UNIT, Sums
from starhall.games.age_of_galaxy.content.faction_cards import (
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
    TECHNOLOGY_LEADS,
    TECHNOLOGY_NEEDS,
    TECHNOLOGY_OWNER,
)
from starhall.games.age_of_galaxy.content.main_board import UNADAPTABLE
from starhall.games.age_of_galaxy.content.vocabulary import (
    BARREN_RULE,
    BOTH_RULE,
    DEVELOP,
    EXPLORE,
    MANUFACTURE,
    NOMINATE,
    NOMINATE_RULE,
    PREREQUISITES_RULE,
    PRODUCTIVITY_RULE,
    RESEARCH,
    RETRIEVE,
    REWARD_RULE,
    TRADE,
    TRIGGERS,
)
from starhall.games.age_of_galaxy.rules.prices import (
    CRUISER_PRICE,
    DEVELOP_PRICE,
    EXPLORE_PRICE,
    NOMINATE_PRICE,
    OPTION_PRICES,
    RELIC_PRICE,
    RESEARCH_PRICES,
    Price,
)

NO_EFFECTS: Final[list[list[int]]] = [[] for _ in TRIGGERS]


@final
class Powers(Sums):
    """Made anew when a faction joins or a technology is researched, and never changed: copies of a state share it."""

    def __init__(self, alliance: list[int], technologies: list[int]) -> None:
        super().__init__()
        self.adapts = 0  # bits of planet types
        self.fires: list[list[int]] = NO_EFFECTS[:]  # effects by trigger, in the order of AG-EFF-02
        for faction in alliance:
            self.adapts |= FACTION_ADAPTS[faction]
            self.join(FACTION_EFFECTS[faction])
        for technology in technologies:
            self.join(TECHNOLOGY_EFFECTS[technology])
        if self.permits >> BARREN_RULE & 1:
            self.adapts |= UNADAPTABLE
        self.nominates_freely: Final = self.permits >> NOMINATE_RULE & 1 == 1
        self.develops_both: Final = self.permits >> BOTH_RULE & 1 == 1
        self.keeps_productivity: Final = self.permits >> PRODUCTIVITY_RULE & 1 == 1
        self.conquers_rewards: Final = self.permits >> REWARD_RULE & 1 == 1
        self.explore: Final = self.discounted(EXPLORE_PRICE, EXPLORE)
        self.develop: Final = self.discounted(DEVELOP_PRICE, DEVELOP)
        self.nominate: Final = self.discounted(NOMINATE_PRICE, NOMINATE)
        self.one_cruiser: Final = self.discounted(CRUISER_PRICE, MANUFACTURE)
        self.one_relic: Final = self.discounted(RELIC_PRICE, RETRIEVE)
        self.exchanges: Final = self.all_discounted(OPTION_PRICES, TRADE)
        self.payments: Final = [self.all_discounted(prices, RESEARCH) for prices in RESEARCH_PRICES]
        self.available: Final = self.available_technologies(alliance, technologies)
        self.has_basic: Final = any(TECHNOLOGY_CLASS[technology] == BASIC for technology in self.available)
        self.has_advanced: Final = any(TECHNOLOGY_CLASS[technology] == ADVANCED for technology in self.available)

    def join(self, effects: tuple[int, ...]) -> None:
        """AG-EFF-01: effects of several sources add up."""
        for number in effects:
            effect = EFFECTS[number]
            self.fires[effect.trigger] = self.fires[effect.trigger] + [number]
            effect.kind.add(effect, self)

    def discounted(self, price: Price, action: int) -> Price:
        """AG-ACT-10: what an action (or one unit of it) costs after all discounts, never below 0."""
        if not self.cheaper >> action & 1:
            return price
        pairs = []
        for resource, amount in price.pairs:
            place = action * KINDS_OF_RESOURCE + resource
            pairs.append((resource, max(0, amount - self.discounts[place] - self.discounts[place + UNIT])))
        return Price(tuple(pairs))

    def all_discounted(self, prices: list[Price], action: int) -> list[Price]:
        """Several costs of one action after all discounts."""
        return [self.discounted(price, action) for price in prices] if self.cheaper >> action & 1 else prices

    def available_technologies(self, alliance: list[int], technologies: list[int]) -> list[int]:
        """AG-RES-01, AG-RES-02: on the board or on an own faction, not yet researched, and what it needs is there."""
        known = 0
        for technology in technologies:
            known |= 1 << technology
        found = [t for t in BOARD_TECHNOLOGIES if not known >> t & 1 and self.opens(t, known)]
        for faction in alliance:
            for technology in FACTION_TECHNOLOGIES[faction]:
                if not known >> technology & 1 and self.opens(technology, known):
                    found.append(technology)
        return found

    def opens(self, technology: int, known: int) -> bool:
        """AG-RES-04, AG-EFF-09: one of what leads to it is enough; a permission lifts that on the board alone."""
        if not TECHNOLOGY_NEEDS[technology] or TECHNOLOGY_LEADS[technology] & known:
            return True
        return TECHNOLOGY_OWNER[technology] == BOARD_OWNER and self.permits >> PREREQUISITES_RULE & 1 == 1


NO_POWERS: Final = Powers([], [])  # of a side that has nothing yet
