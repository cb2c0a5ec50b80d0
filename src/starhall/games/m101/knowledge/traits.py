"""What a seat has of this game's things, for reports: its start, its systems and infrastructure, its tech level."""

from __future__ import annotations

from typing import Final

from starhall.games.m101.content.components import CARD_NAMES, INFRASTRUCTURE, START_SYSTEMS, SYSTEMS, TOP_LEVEL
from starhall.games.m101.content.octagons import CELLS, GAPS
from starhall.games.m101.rules.state import Galaxy, level
from starhall.kernel.traits import PLACES, Trait

TRAITS: Final = (
    Trait("place", "Place in the first tech order", PLACES[:4], opening=True),
    Trait("start", "Start system", [CARD_NAMES[card] for card in START_SYSTEMS], opening=True, own=True),
    Trait("system", "System controlled at the end", [CARD_NAMES[card] for card in SYSTEMS]),
    Trait("infrastructure", "Infrastructure built", [CARD_NAMES[card] for card in INFRASTRUCTURE]),
    Trait("level", "Tech level at the end", [f"Level {level}" for level in range(TOP_LEVEL + 1)]),
)


def traits(g: Galaxy, seat: int) -> dict[str, list[str]]:
    """What the seat has, by the kinds above."""
    systems = [g.system[cell] for cell in range(CELLS) if g.controller[cell] == seat]
    return {
        "place": [PLACES[g.order.index(seat)]] if seat in g.order else [],
        "start": [CARD_NAMES[card] for card in systems if card in START_SYSTEMS],
        "system": [CARD_NAMES[card] for card in systems],
        "infrastructure": [CARD_NAMES[g.infrastructure[gap]] for gap in range(GAPS) if g.builder[gap] == seat],
        "level": [f"Level {level(g.sides[seat])}"],
    }
