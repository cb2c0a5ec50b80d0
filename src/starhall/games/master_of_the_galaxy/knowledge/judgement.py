"""What a galaxy is worth to a seat: for bots (section 11 of the rules). Numbers are thousandths of a point."""

from __future__ import annotations

from typing import Final

from starhall.games.master_of_the_galaxy.content.components import (
    CARD_PROJECTS,
    CARD_TYPE,
    DISCARD_INCOME,
    IS_START,
    OBJECTIVE,
    PLANET_COUNT,
    PLANET_SYSTEM,
    PROJECT_CARD,
    PROJECT_KIND,
    PROJECT_SIZE,
    PROJECT_SYMBOLS,
    PROJECTS,
    SYSTEM_COLOUR,
)
from starhall.games.master_of_the_galaxy.content.vocabulary import BASE, BLACK, CAPTURE, LEADER
from starhall.games.master_of_the_galaxy.rules.conflicts import Agree
from starhall.games.master_of_the_galaxy.rules.routes import is_touched
from starhall.games.master_of_the_galaxy.rules.space import ACCEPT
from starhall.games.master_of_the_galaxy.rules.state import (
    Galaxy,
    card_limit,
    faced_by,
    other_end,
    placed_bases,
    side_owner,
    side_project,
)
from starhall.games.master_of_the_galaxy.rules.symbols import starting_systems, works
from starhall.kernel.seats import NOBODY

VICTORY: Final = 1_000_000
BASE_STANDING: Final = 8000
BASE_READY: Final = 4800
SYMBOLS_EQUAL: Final = (0, 500, 1800, 4500, 9500, 16000, 16000, 16000, 16000, 16000)  # by the number of one kind
CUBES_WORTH: Final = (0, 230, 450, 640, 810, 950, 1060, 1150, 1210, 1260, 1290)  # of one colour
MORE_CUBES: Final = 25  # each beyond those
BLACK_CUBE: Final = 10
CHOSEN_CUBE: Final = 150  # income for discards, of any colour
CARDS: Final = (250, 900, 1600, 450, 450, 450, 0)  # by type
WORKING_LEADER: Final = 350
TOO_MANY: Final = 1500
PLACED_CONFLICT: Final = 1300
AGAINST_START: Final = 900
ROUTE_TO_NEUTRAL: Final = 3200
ROUTE_FOR_MORE: Final = 1500
HOME_LOST: Final = 8000
SYSTEM: Final = 600
VAIN: Final = 100_000  # a proposal that does not suit both: it is not made
RIVALS: Final = 3  # the strongest rival's worth counts a third


def value(g: Galaxy, seat: int) -> int:
    """How good the galaxy is for a seat, after the answer to a proposal that is open."""
    top = g.stack[-1] if g.stack else None
    return after_answer(g, seat, top.seat) if isinstance(top, Agree) else prospects(g, seat)


def after_answer(g: Galaxy, seat: int, other: int) -> int:
    """What suits both is agreed; who proposes anything else, perhaps to put off the end of a turn, pesters."""
    peace = g.copy()
    peace.advance(other, ACCEPT)
    if prospects(peace, other) > prospects(g, other) and prospects(peace, seat) > prospects(g, seat):
        return prospects(peace, seat)
    return prospects(g, seat) - VAIN


def prospects(g: Galaxy, seat: int) -> int:
    """A seat's own worth, less a part of its strongest rival's."""
    if g.winner != NOBODY:
        return VICTORY if g.winner == seat else -VICTORY
    rival = 0
    for other in range(g.seats):
        if other != seat:
            rival = max(rival, worth(g, other))
    return worth(g, seat) - rival // RIVALS


def worth(g: Galaxy, seat: int) -> int:
    """What lies before a seat, and how near each victory is."""
    side = g.sides[seat]
    placed = placed_bases(g, seat)
    total = BASE_STANDING * placed + 120 * placed * placed
    ready = 0
    for card in side.cards:
        total += CARDS[CARD_TYPE[card]]
        if CARD_TYPE[card] == LEADER and works(g, seat, card):
            total += WORKING_LEADER
        if card in g.holding:
            ready += 1
        for project in CARD_PROJECTS[card]:
            if g.filled[project]:
                total += promise(g, project)
    total += BASE_READY * ready
    for symbols in side.symbols:
        total += SYMBOLS_EQUAL[symbols] if symbols < len(SYMBOLS_EQUAL) else SYMBOLS_EQUAL[-1]
    if starting_systems(g, seat) == 0:
        total -= HOME_LOST
    over = len(side.cards) - card_limit(g, seat)
    if over > 0:
        total -= TOO_MANY * over
    return total + bag_worth(g, seat) + routes_worth(g, seat) + conflicts_worth(g, seat)


def bag_worth(g: Galaxy, seat: int) -> int:
    """Cubes in the bag or drawn, and those still to come: scarce colours count more, for every project is mixed."""
    bag = g.sides[seat].bag
    cubes = [bag[0], bag[1], bag[2], bag[3], bag[BLACK]]
    choice = 0
    if seat == g.active:
        for colour, drawn in enumerate(g.drawn):
            cubes[colour] += drawn
        choice = DISCARD_INCOME[min(g.discards, len(DISCARD_INCOME) - 1)]
        for reward in g.pending:
            if reward >= PROJECTS:
                colour = g.planets[reward - PROJECTS]
                same = colour == SYSTEM_COLOUR[PLANET_SYSTEM[reward - PROJECTS]]
                cubes[colour] += min(3 if same else 2, g.reserve[colour])
    total = BLACK_CUBE * cubes[BLACK] + choice * CHOSEN_CUBE
    for colour in range(BLACK):
        total += cubes_worth(cubes[colour])
    return total


def cubes_worth(n: int) -> int:
    """So many cubes of one colour."""
    most = len(CUBES_WORTH) - 1
    return CUBES_WORTH[n] if n <= most else CUBES_WORTH[most] + MORE_CUBES * (n - most)


PROMISES: Final = (0, 0, 4200, 1400, 2400, 900, 2400, 0)  # of a project of each kind, once it is complete


def promise(g: Galaxy, project: int) -> int:
    """A project under way: the nearer it is to completion, the more each cube is worth."""
    kind = PROJECT_KIND[project]
    whole = PROMISES[kind] + 500 * len(PROJECT_SYMBOLS[project])
    if g.rewarded[project]:
        return whole
    if kind == BASE and PROJECT_CARD[project] in g.holding:
        whole //= 3
    return share(whole, g.filled[project], PROJECT_SIZE[project])


def share(whole: int, filled: int, size: int) -> int:
    """What a part of a project is worth: each further cube more than the one before."""
    return whole * filled * (filled + size) // (2 * size * size)


def routes_worth(g: Galaxy, seat: int) -> int:
    """A route to a neutral system promises a claim; one between own systems lets them grow."""
    total = 0
    best = 0
    second = 0
    for track, owner in enumerate(g.route_owner):
        if owner == seat:
            start = g.route_start[track]
            far = other_end(track, start)
            filled = g.filled[track]
            size = PROJECT_SIZE[track]
            if g.owner[far] == NOBODY:
                whole = (
                    ROUTE_TO_NEUTRAL + 300 * PLANET_COUNT[far] if filled >= size or not is_touched(g, seat, far) else 0
                )
                worth = share(whole, filled, size)
                if worth > best:
                    second = best
                    best = worth
                elif worth > second:
                    second = worth
            elif needs_route(g, seat, track, start) or needs_route(g, seat, track, far):
                total += share(ROUTE_FOR_MORE, filled, size)
    return total + best + second // 2


def needs_route(g: Galaxy, seat: int, track: int, system: int) -> bool:
    """Has the system room for a base, and does it need this route for it?"""
    if g.bases[system] >= PLANET_COUNT[system]:
        return False
    return g.filled[track] >= PROJECT_SIZE[track] or not is_touched(g, seat, system)


def conflicts_worth(g: Galaxy, seat: int) -> int:
    """One's own sides are hopes, the other's are threats."""
    total = 0
    for conflict in g.on_board:
        for side in range(2):
            owner = side_owner(g, conflict, side)
            rival = side_owner(g, conflict, 1 - side)
            project = side_project(conflict, side)
            target = faced_by(g, conflict, 1 - side)
            stake = PLACED_CONFLICT
            if OBJECTIVE[project] == CAPTURE or rival == NOBODY:
                stake += 3000
                if IS_START[target]:
                    stake += AGAINST_START + 3000
            if owner == seat:
                total += PLACED_CONFLICT // 2 + share(stake + 1500, g.filled[project], PROJECT_SIZE[project])
                if IS_START[target] and rival != NOBODY:
                    total += AGAINST_START
            elif rival == seat:
                total -= share(stake, g.filled[project], PROJECT_SIZE[project])
    return total
