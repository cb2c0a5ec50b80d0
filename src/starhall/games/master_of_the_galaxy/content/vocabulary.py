"""The rules' words that content is written with, and how lists of them are read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from starhall.kernel.content import Row

NONE: Final = -1

# -- words -------------------------------------------------------------------------------------------------------------

COLOURS: Final = ("red", "blue", "yellow", "green", "black")
RED: Final = 0
BLUE: Final = 1
YELLOW: Final = 2
GREEN: Final = 3
BLACK: Final = 4
COLOURED: Final = 0b01111  # as a set of colours: all but black
EVERY_COLOUR: Final = 0b11111

SYMBOLS: Final = ("might", "knowledge", "wealth", "growth", "authority")

KINDS: Final = ("settle", "route", "base", "card", "develop", "covert", "agenda", "conflict")
SETTLE: Final = 0
ROUTE: Final = 1
BASE: Final = 2
CARD: Final = 3
DEVELOP: Final = 4
COVERT: Final = 5
AGENDA: Final = 6
CONFLICT: Final = 7
ALL_KINDS: Final = 0b11111110  # MG-EFF-06: every kind except settle

TYPES: Final = ("leader", "conflict", "government", "commerce", "expansion", "progress", "species")
LEADER: Final = 0
CONFLICT_CARD: Final = 1
GOVERNMENT: Final = 2
COMMERCE: Final = 3
EXPANSION: Final = 4
PROGRESS: Final = 5
SPECIES: Final = 6
DEVELOPMENT: Final = 7  # as a deck: any of the three, MG-DRW-07
DEVELOPMENTS: Final = (COMMERCE, EXPANSION, PROGRESS)
POLITICS: Final = (LEADER, CONFLICT_CARD, GOVERNMENT)  # by the number of the base, or of implemented developments
DECKS: Final = (*TYPES, "development")

LINES: Final = ("blue", "green", "red")
BLUE_LINE: Final = 0
GREEN_LINE: Final = 1
RED_LINE: Final = 2

# -- abilities: the vocabulary of MG-EFF -------------------------------------------------------------------------------

TRIGGERS: Final = (
    "passive",
    "discard",
    "turn_start",
    "after_draw",
    "project_done",
    "base_placed",
    "card_gained",
    "conflict_end",
    "project_cancelled",
    "turn_end",
)
PASSIVE: Final = 0
ON_DISCARD: Final = 1
TURN_START: Final = 2
AFTER_DRAW: Final = 3
PROJECT_DONE: Final = 4
BASE_PLACED: Final = 5
CARD_GAINED: Final = 6
CONFLICT_END: Final = 7
PROJECT_CANCELLED: Final = 8
TURN_END: Final = 9

RESULTS: Final = ("won", "lost")
WON: Final = 0
LOST: Final = 1

OBJECTIVES: Final = ("capture_system", "take_card", "destroy_card")
CAPTURE: Final = 0
TAKE: Final = 1
DESTROY: Final = 2

MODES: Final = ("normal", "random", "choose")
NORMAL: Final = 0
RANDOM: Final = 1
CHOOSE: Final = 2

ZONES: Final = ("drawn", "bag")
DRAWN: Final = 0
BAG: Final = 1

SOURCES: Final = ("reserve", "bag")
FROM_RESERVE: Final = 0
FROM_BAG: Final = 1

HOLE_OPS: Final = ("place", "remove", "either")
HOLE_PLACE: Final = 0
HOLE_REMOVE: Final = 1
HOLE_EITHER: Final = 2

SCOPES: Final = ("any", "own")
ANY_CONFLICT: Final = 0
OWN_CONFLICT: Final = 1

SAME: Final = 0  # as a set of colours: the colour of the route or system that the event is about
ALL_CUBES: Final = 99  # as a number of cubes: all of one project


def set_of(items: Sequence[int]) -> int:
    """A set of small numbers."""
    bits = 0
    for item in items:
        bits |= 1 << item
    return bits


def colours_of(row: Row, field: str) -> int:
    """MG-EFF-05: `any`, `same`, or a list of colours."""
    value = row.data.get(field)
    if value == "any":
        row.text(field)
        return COLOURED
    if value == "same":
        row.text(field)
        return SAME
    return set_of(row.some_of(field, COLOURS))


def own_colours_of(row: Row, field: str) -> int:
    """The same for an effect that has no colour of an event to repeat."""
    if row.data.get(field) == "same":
        raise row.wrong(field, 'only `gain` knows "same"; here it must be "any" or a list of colours')
    return colours_of(row, field)


def kinds_of(row: Row) -> int:
    """MG-EFF-06: `all` or a list of project kinds."""
    if row.data.get("kinds") == "all":
        row.text("kinds")
        return ALL_KINDS
    return set_of(row.some_of("kinds", KINDS))


def filter_of(row: Row, trigger: int) -> int:
    """MG-EFF-14 to 17: what an ability's event must be about, as a set; empty where the trigger has no filter."""
    if trigger == PROJECT_DONE:
        return kinds_of(row)
    if trigger == BASE_PLACED:
        return set_of(row.numbers("nth", least=1, most=3))
    if trigger == CARD_GAINED:
        return set_of(row.some_of("types", TYPES))
    return set_of(row.some_of("result", RESULTS)) if trigger == CONFLICT_END else 0
