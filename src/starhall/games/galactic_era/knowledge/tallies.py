"""The numbers that each side has, as far as a viewer may know them, and what its levels give."""

from __future__ import annotations

from typing import Final

from starhall.games.galactic_era.content.components import (
    BONUS_POPULATION,
    CV,
    FIELD_NAMES,
    FIELDS,
    MOST_POPULATION,
    RANGE,
    REMOTE_VIEWS,
    SHIP_BONUS,
    STARGATE,
    TRADES_FAR,
)
from starhall.games.galactic_era.knowledge.view import UNKNOWN as HIDDEN_TOTAL
from starhall.games.galactic_era.knowledge.view import in_fleets
from starhall.games.galactic_era.rules.state import Galaxy, Side
from starhall.kernel.tallies import SCORE, UNKNOWN, Tally
from starhall.kernel.telling import counted

TALLIES: Final = (
    Tally("dp", "destiny", "destiny point", "destiny points", told=True),
    Tally("population", "population", "population", "population"),
    Tally("stars", "home-star", "star", "stars"),
    Tally("ships", "ship", "ship", "ships", told=True, moves=True),
    *[
        Tally(field, f"field-{field}", f"{name} level", f"{name} levels", told=True)
        for field, name in zip(FIELDS, FIELD_NAMES, strict=True)
    ],
    Tally("cards", "domination", "domination card", "domination cards", told=True),
    Tally("views", "remote-view", "remote view used", "remote views used", SCORE),
)


def tally(g: Galaxy, viewer: int) -> list[int]:
    """Each side's numbers in the order of TALLIES; GE-FLT-25: how many ships a side has is known, but where is not."""
    found: list[int] = []
    for number, side in enumerate(g.sides):
        found.append(sum(side.dp))
        found.append(MOST_POPULATION - side.track)
        found.append(g.owner.count(number))
        found.append(ships_of(g, number, viewer))
        found += side.levels
        found.append(len(side.hand))
        found.append(side.views if number == viewer else UNKNOWN)
    return found


def ships_of(g: Galaxy, number: int, viewer: int) -> int:
    """All ships of a side, if the viewer may know how many that are."""
    hidden = in_fleets(g, number, viewer)
    return UNKNOWN if hidden == HIDDEN_TOTAL else sum(g.sides[number].many) + hidden


def rights(g: Galaxy, viewer: int) -> list[str]:
    """What the viewer's levels give."""
    return [right for field in range(len(FIELDS)) for right in abilities(g.sides[viewer], field)] if viewer >= 0 else []


def abilities(side: Side, field: int) -> list[str]:
    """What a side's level in a field gives, each in a few words."""
    return [words for words in ability(field, side.levels[field]) if words]


def ability(field: int, level: int) -> tuple[str, str]:
    """What a level gives, in a few words, and what it opens besides."""
    if field == 0:
        return f"combat value {CV[level]}", ""
    if field == 1:
        views = REMOTE_VIEWS[level]
        told = "any remote views" if views < 0 else counted(views, "remote view") if views else "no remote view"
        return told, "far trade" if TRADES_FAR[level] else ""
    if field == 2:
        return f"range {RANGE[level]}" if RANGE[level] else "any range", "stargate" if STARGATE[level] else ""
    if field == 3:
        return f"{counted(SHIP_BONUS[level], 'ship')} more", ""
    return f"{BONUS_POPULATION[level]} bonus population", ""
