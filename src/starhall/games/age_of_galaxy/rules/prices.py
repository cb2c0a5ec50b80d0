"""Costs as the rules ask for them again and again: one number a resource, so that a look is enough."""

from __future__ import annotations

from typing import Final

from starhall.games.age_of_galaxy.content.faction_cards import EFFECTS
from starhall.games.age_of_galaxy.content.main_board import (
    CONVERSIONS,
    CRUISER_COST,
    DEVELOP_COST,
    EXPLORE_COST,
    NOMINATE_COST,
    RELIC_COST,
    RESEARCH_COSTS,
)
from starhall.games.age_of_galaxy.content.markets import OPTION_COSTS
from starhall.games.age_of_galaxy.content.readers import Pairs
from starhall.games.age_of_galaxy.content.vocabulary import (
    CREDITS,
    CRUISERS,
    INFLUENCE,
    INNOVATION,
    PRODUCTIVITY,
    RELICS,
    STRENGTH,
)


class Price:
    """A cost: pairs for whoever pays it, numbers for whoever asks whether it can be paid."""

    def __init__(self, pairs: Pairs) -> None:
        self.pairs: Final = pairs
        self.credits: Final = amount_in(pairs, CREDITS)
        self.productivity: Final = amount_in(pairs, PRODUCTIVITY)
        self.strength: Final = amount_in(pairs, STRENGTH)
        self.innovation: Final = amount_in(pairs, INNOVATION)
        self.influence: Final = amount_in(pairs, INFLUENCE)
        self.relics: Final = amount_in(pairs, RELICS)
        self.cruisers: Final = amount_in(pairs, CRUISERS)


def amount_in(pairs: Pairs, resource: int) -> int:
    """How much of a resource a cost asks for."""
    found = 0
    for asked, amount in pairs:
        if asked == resource:
            found += amount
    return found


def prices(costs: tuple[Pairs, ...]) -> list[Price]:
    """The prices of these costs."""
    return [Price(pairs) for pairs in costs]


# Before discounts.
EXPLORE_PRICE: Final = Price(EXPLORE_COST)
DEVELOP_PRICE: Final = Price(DEVELOP_COST)
NOMINATE_PRICE: Final = Price(NOMINATE_COST)
CRUISER_PRICE: Final = Price(CRUISER_COST)
RELIC_PRICE: Final = Price(RELIC_COST)
OPTION_PRICES: Final = prices(OPTION_COSTS)
RESEARCH_PRICES: Final = [prices(costs) for costs in RESEARCH_COSTS]
CONVERSION_PRICES: Final = [Price(conversion.cost) for conversion in CONVERSIONS]
EFFECT_PRICES: Final = [Price(effect.cost) for effect in EFFECTS]
