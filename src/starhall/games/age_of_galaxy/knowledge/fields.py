"""The fields of a galaxy and its sides: how each is written, and who may know it."""

from __future__ import annotations

from typing import Final

from starhall.games.age_of_galaxy.content.faction_cards import FACTION_IDS, TECHNOLOGY_IDS
from starhall.games.age_of_galaxy.content.main_board import (
    CARDS_PER_TURN,
    COLOURS,
    CRUISERS_EACH,
    DISCS_EACH,
    GALAXY_LENGTH,
    MAX_CREDITS,
    MAX_CRUISERS,
    MAX_PRODUCTIVITY,
    MAX_SEATS,
    MAX_STRENGTH,
    NOMINATION_IDS,
    ROUNDS,
    TRADE_SLOTS,
)
from starhall.games.age_of_galaxy.content.markets import TRADE_IDS
from starhall.games.age_of_galaxy.content.scenarios import SCENARIO_IDS
from starhall.games.age_of_galaxy.content.vocabulary import (
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
from starhall.games.age_of_galaxy.content.worlds import PLANET_IDS, SLOT_IDS, SYSTEM_IDS, TOKEN_IDS
from starhall.games.age_of_galaxy.knowledge.imagining import known_hand
from starhall.games.age_of_galaxy.rules.powers import Powers
from starhall.games.age_of_galaxy.rules.state import Galaxy, Side
from starhall.kernel.chance import quick_chance
from starhall.kernel.fields import Fields, called, each, follows, nobody, owner_only, partly, public, secret
from starhall.kernel.position import HIDDEN, By, Flag, Many, Num, Of
from starhall.kernel.seats import NOBODY

CARD: Final = Of(FACTION_IDS)
COLOUR: Final = Of(COLOURS)
TOKEN: Final = Of(TOKEN_IDS)
AREA_NAMES: Final = [f"{ACTION_IDS[area]}_{colour}" for area in AREAS for colour in COLOURS]


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
        "credits": public(Num(0, MAX_CREDITS)),
        "productivity": public(Num(0, MAX_PRODUCTIVITY)),
        "strength": public(Num(0, MAX_STRENGTH)),
        "innovation": public(Num(0)),
        "influence": public(Num(0)),
        "relics": public(Num(0)),
        "cruisers": public(Num(0, MAX_CRUISERS)),
        "prestige": public(Num(0)),
        "stamp": public(Num()),
        "discs": public(Num(0)),
        "common_discs": public(Num(0, DISCS_EACH)),
        "common_cruisers": public(Num(0, CRUISERS_EACH)),
        "tucked": public(CARD),
        "picked": secret(CARD, owner_only),
        "hand": secret(Many(CARD), known_hand),
        "aside": partly(Many(CARD), cards_aside),
        "packets": secret(Many(CARD), owner_only),
        "alliance": public(Many(CARD)),
        "technologies": public(Many(Of(TECHNOLOGY_IDS))),
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
        "scenario": public(Of(SCENARIO_IDS)),
        "round": public(Num(0, ROUNDS)),
        "phase": public(Of(PHASES)),
        "fleet": public(Num(1, GALAXY_LENGTH)),
        "face_up": public(Num(0, GALAXY_LENGTH)),
        "collapsed": public(Num(0, GALAXY_LENGTH)),
        "order": public(Many(COLOUR)),
        "turn": public(Num(0, MAX_SEATS - 1)),
        "acted": public(Flag()),
        "played": public(Num(0, max(1, CARDS_PER_TURN))),
        "stamps": public(Num(0)),
        "overlord_wars": public(Num(0)),
        "defeated": public(Flag()),
        "systems": partly(Many(Of(SYSTEM_IDS), GALAXY_LENGTH), face_up),
        "planets": public(By(SLOT_IDS, Of(PLANET_IDS), NONE)),
        "tokens": secret(By(SLOT_IDS, TOKEN, NONE), nobody),
        "owners": public(By(SLOT_IDS, COLOUR, NOBODY)),
        "states": public(By(SLOT_IDS, Of(STATES), EMPTY)),
        "trades": public(Many(Of(TRADE_IDS), TRADE_SLOTS)),
        "flipped": public(Many(Num(0, 1), TRADE_SLOTS)),
        "spaces": public(Many(Many(COLOUR), TRADE_SLOTS)),
        "areas": called("area_discs", By(AREA_NAMES, Num(0, DISCS_EACH), 0)),
        "nominated": public(By(NOMINATION_IDS, COLOUR, NOBODY)),
        "pool": secret(Many(TOKEN), nobody),
        "explored": public(Many(TOKEN)),
        "lost": secret(Many(TOKEN), nobody),
        "planet_pool": partly(Many(Of(PLANET_IDS)), in_no_order),
        "deck": secret(Many(CARD), nobody),
        "revealed": public(Many(CARD)),
        "sides": each(COLOURS, SIDE),
    },
    follow,
)
SIDE.check(Side())
GALAXY.check(Galaxy(0, quick_chance(0)))
