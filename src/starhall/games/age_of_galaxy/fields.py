"""The fields of a galaxy and its sides: how each is written, and who may know it."""

from __future__ import annotations

from typing import Final

from starhall.games.age_of_galaxy import components as c
from starhall.games.age_of_galaxy.imagining import known_hand
from starhall.games.age_of_galaxy.powers import Powers
from starhall.games.age_of_galaxy.state import Galaxy, Side
from starhall.games.age_of_galaxy.vocabulary import (
    ACTION_IDS,
    AREAS,
    CHOICE_PHASE,
    COLONIZED,
    CONQUERED,
    DEVELOPED,
    EMPTY,
    NONE,
    PHASES,
    STATES,
)
from starhall.kernel.chance import quick_chance
from starhall.kernel.fields import Fields, each, follows, nobody, owner_only, partly, public, secret
from starhall.kernel.position import HIDDEN, By, Flag, Many, Num, Of
from starhall.kernel.seats import NOBODY

CARD: Final = Of(c.FACTION_IDS)
COLOUR: Final = Of(c.COLOURS)
TOKEN: Final = Of(c.TOKEN_IDS)
AREA_NAMES: Final = [f"{ACTION_IDS[area]}_{colour}" for area in AREAS for colour in c.COLOURS]


def cards_aside(g: Galaxy, owner: int, viewer: int, cards: list[int]) -> list[int]:
    """AG-SET-16: how many a seat has exchanged is known when all have answered; which, to itself alone."""
    if owner == viewer:
        return cards
    return [] if g.phase == CHOICE_PHASE else [HIDDEN] * len(cards)


def face_up(g: Galaxy, owner: int, viewer: int, systems: list[int]) -> list[int]:
    """AG-SET-06: nobody knows the system cards that lie face down."""
    return systems[: g.face_up] + [HIDDEN] * (len(systems) - g.face_up)


def in_no_order(g: Galaxy, owner: int, viewer: int, planets: list[int]) -> list[int]:
    """Which planet tokens are to come can be seen from the others; not which is next."""
    return sorted(planets)


def empower(side: Side) -> None:
    """What follows from a side's own fields."""
    side.hand = sorted(side.hand)
    side.powers = Powers(side.alliance, side.technologies)


def follow(g: Galaxy) -> None:
    """What follows from the galaxy: whose the sides are, and how many planets they have."""
    for seat, side in enumerate(g.sides):
        held = [g.states[slot] for slot, owner in enumerate(g.owners) if owner == seat]
        side.seat = seat
        side.colonized, side.developed = held.count(COLONIZED), held.count(DEVELOPED)
        side.conquered = held.count(CONQUERED)


SIDE: Final = Fields(
    Side,
    {
        "seat": follows(),
        "credits": public(Num(0, c.MAX_CREDITS)),
        "productivity": public(Num(0, c.MAX_PRODUCTIVITY)),
        "strength": public(Num(0, c.MAX_STRENGTH)),
        "innovation": public(Num(0)),
        "influence": public(Num(0)),
        "relics": public(Num(0)),
        "cruisers": public(Num(0, c.MAX_CRUISERS)),
        "prestige": public(Num(0)),
        "stamp": public(Num()),
        "discs": public(Num(0)),
        "common_discs": public(Num(0, c.DISCS_EACH)),
        "common_cruisers": public(Num(0, c.CRUISERS_EACH)),
        "tucked": public(CARD),
        "picked": secret(CARD, owner_only),
        "hand": secret(Many(CARD), known_hand),
        "aside": partly(Many(CARD), cards_aside),
        "packets": secret(Many(CARD), owner_only),
        "alliance": public(Many(CARD)),
        "technologies": public(Many(Of(c.TECHNOLOGY_IDS))),
        "telescope": secret(Many(TOKEN), nobody),
        "spent": public(Many(CARD)),
        "colonized": follows(),
        "developed": follows(),
        "conquered": follows(),
        "powers": follows(),
    },
    empower,
)
GALAXY: Final = Fields(
    Galaxy,
    {
        "drafting": public(Flag()),
        "open_galaxy": public(Flag()),
        "scenario": public(Of(c.SCENARIO_IDS)),
        "round": public(Num(0, c.ROUNDS)),
        "phase": public(Of(PHASES)),
        "fleet": public(Num(1, c.GALAXY_LENGTH)),
        "face_up": public(Num(0, c.GALAXY_LENGTH)),
        "collapsed": public(Num(0, c.GALAXY_LENGTH)),
        "order": public(Many(COLOUR)),
        "turn": public(Num(0, c.MAX_SEATS - 1)),
        "acted": public(Flag()),
        "played": public(Num(0, max(1, c.CARDS_PER_TURN))),
        "stamps": public(Num(0)),
        "overlord_wars": public(Num(0)),
        "defeated": public(Flag()),
        "systems": partly(Many(Of(c.SYSTEM_IDS), c.GALAXY_LENGTH), face_up),
        "planets": public(By(c.SLOT_IDS, Of(c.PLANET_IDS), NONE)),
        "tokens": secret(By(c.SLOT_IDS, TOKEN, NONE), nobody),
        "owners": public(By(c.SLOT_IDS, COLOUR, NOBODY)),
        "states": public(By(c.SLOT_IDS, Of(STATES), EMPTY)),
        "trades": public(Many(Of(c.TRADE_IDS), c.TRADE_SLOTS)),
        "flipped": public(Many(Num(0, 1), c.TRADE_SLOTS)),
        "spaces": public(Many(Many(COLOUR), c.TRADE_SLOTS)),
        "areas": public(By(AREA_NAMES, Num(0, c.DISCS_EACH), 0)),
        "nominated": public(By(c.NOMINATION_IDS, COLOUR, NOBODY)),
        "pool": secret(Many(TOKEN), nobody),
        "explored": public(Many(TOKEN)),
        "lost": secret(Many(TOKEN), nobody),
        "planet_pool": partly(Many(Of(c.PLANET_IDS)), in_no_order),
        "deck": secret(Many(CARD), nobody),
        "revealed": public(Many(CARD)),
        "sides": each(c.COLOURS, SIDE),
    },
    follow,
)
SIDE.check(Side())
GALAXY.check(Galaxy(0, quick_chance(0)))
