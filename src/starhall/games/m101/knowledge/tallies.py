"""The numbers that each seat has, for all to see."""

from __future__ import annotations

from typing import Final

from starhall.games.m101.content.vocabulary import (
    BUILD_DISCOUNT,
    COLONISE_DISCOUNT,
    COLOURS,
    DRAW,
    DRAW_ON,
    EVENTS,
    EXTRA_DELIVERY,
    EXTRA_INFLUENCE,
    EXTRA_INVASION,
    EXTRA_TAKE,
    INVASION_STRENGTH,
    PHASES,
    POLITICAL_DISCOUNT,
    POLITICAL_FREE,
    POWERS,
    SALE_BONUS,
    Power,
)
from starhall.games.m101.rules.military import global_strength
from starhall.games.m101.rules.scoring import points
from starhall.games.m101.rules.state import Galaxy, level
from starhall.kernel.tallies import COUNT, Tally

TALLIES: Final = (
    Tally("cards", "cards", "card", "cards"),
    Tally("points", "vp", "VP", "VP"),
    Tally("level", "tech-level", "tech level", "tech levels", told=True),
    Tally("strength", "military", "strength", "strength", COUNT),
    Tally("controlled", "control", "system controlled", "systems controlled", COUNT),
    Tally("built", "infrastructure", "infrastructure", "infrastructure", COUNT),
    Tally("influenced", "political", "system influenced", "systems influenced", COUNT),
    *[Tally(colour, "cube", f"{colour} cube delivered", f"{colour} cubes delivered", COUNT) for colour in COLOURS],
    Tally("disks", "action-disc", "disk", "disks"),
    Tally("proxies", "action-disc", "proxy", "proxies", COUNT, bad=True),
)

RIGHTS: Final = {  # levels and strength are numbers
    EXTRA_TAKE: "extra take",
    BUILD_DISCOUNT: "cheaper building",
    COLONISE_DISCOUNT: "cheaper colonies",
    EXTRA_DELIVERY: "extra delivery",
    SALE_BONUS: "better sales",
    POLITICAL_DISCOUNT: "cheaper influence",
    POLITICAL_FREE: "free influence",
    EXTRA_INFLUENCE: "extra influence",
    INVASION_STRENGTH: "stronger invasion",
    EXTRA_INVASION: "extra invasion",
}


def tally(g: Galaxy, viewer: int) -> list[int]:
    """Each seat's numbers in the order of TALLIES; all of them are public."""
    found: list[int] = []
    for seat, side in enumerate(g.sides):
        found += [
            len(side.hand),
            points(g, seat),
            level(side),
            global_strength(g, seat, invading=False),
            side.realm.bit_count(),
            g.builder.count(seat),
            side.presence.bit_count(),
            *side.delivered,
            side.disks,
            side.proxies,
        ]
    return found


def rights(g: Galaxy, viewer: int) -> list[str]:
    """What the powers that the viewer holds allow, in a few words each."""
    held = [POWERS[number] for number in g.sides[viewer].powers] if viewer >= 0 else []
    return [words for words in [right(power) for power in held] if words]


def right(power: Power) -> str:
    """A power in a few words; none for what its holder sees in the numbers."""
    if power.kind == DRAW:
        return f"draw at {PHASES[power.phase]}"
    if power.kind == DRAW_ON:
        return f"draw per {EVENTS[power.on.bit_length() - 1].replace('_', ' ')}"
    return RIGHTS.get(power.kind, "")
