"""The galaxy: what lies on the board, what each seat has, and what the turn in hand has used up.

A copy shares every list but hands, draw pile, discard pile and research area, which change in place. All others are
replaced by a changed one: they change far less often than a state is copied.
"""

from __future__ import annotations

from typing import Final

from starhall.games.m101.actions import SAY_TIME_UP
from starhall.games.m101.board import BIT, CELLS, NO_CELL, PLACE_OF_GAPS
from starhall.games.m101.components import CARD_COUNT, COLOURS, DEMANDS, START_LEVEL, TOP_LEVEL, is_system
from starhall.kernel.chance import Chance
from starhall.kernel.frames import LEGAL, NOT_THE_TABLES
from starhall.kernel.seats import NOBODY
from starhall.kernel.state import State, View

# what is laid beside the action card, if it is no card from hand
NOTHING: Final = CARD_COUNT
NO_BOOST: Final = CARD_COUNT + 1

# why a game ends
DISKS_PLACED: Final = 1
NO_SPACE: Final = 2
ROUNDS_OVER: Final = 3
TIME_OVER: Final = 4
GUARD: Final = 5

CUBE_STEP: Final = tuple([1 << 4 * colour for colour in range(len(COLOURS))])  # a cell's cubes are one number
MILITARY_STEP: Final = 100  # a seat's political and military disks on a cell are one number


class Agreed:
    """The options of a game, agreed before it begins. Never changes, so copies share it."""

    def __init__(
        self,
        disks: int,
        max_rounds: int,
        time_limit: int,
        round_guard: int,
        vote: bool,
        upgrade: bool,
        from_deck: bool,
        auto_prevent: bool,
        show_laid: bool,
    ) -> None:
        self.disks: Final = disks  # M1-VAR-07: of each player
        self.max_rounds: Final = max_rounds  # M1-VAR-02; 0: no limit
        self.time_limit: Final = time_limit  # M1-VAR-02: minutes; 0: no limit
        self.round_guard: Final = round_guard  # M1-END-06
        self.vote: Final = vote  # M1-TIE-02
        self.upgrade: Final = upgrade  # M1-VAR-03
        self.from_deck: Final = from_deck  # M1-VAR-08
        self.auto_prevent: Final = auto_prevent  # M1-EXP-13
        self.show_laid: Final = show_laid  # M1-SEL-10: selection_view = table


class Side:
    """What one seat has."""

    def __init__(
        self,
        hand: list[int],
        dealt: list[int],
        sealed_phase: int,
        sealed_card: int,
        vote: int,
        shown: list[int],
        known: list[int],
        laid: int,
        phase: int,
        boosted: bool,
        disks: int,
        proxies: int,
        studies: int,
        raw_level: int,
        delivered: list[int],
        sold: int,
        powers: list[int],
        presence: int,
        outposts: int,
        realm: int,
        reach: int,
    ) -> None:
        self.hand = hand  # secret, in ascending order
        self.dealt = dealt  # secret: the start systems to choose from, before one is kept
        self.sealed_phase = sealed_phase  # secret until the revelation
        self.sealed_card = sealed_card  # secret until the revelation; a boost card is still in the hand
        self.vote = vote  # secret until all have voted
        self.shown = shown  # cards of the hand that everybody saw coming there
        self.known = known  # cards of the hand that one other seat knows: card * 4 + that seat
        self.laid = (
            laid  # cards laid in this selection, 0 before it is committed: public with `show_laid`, or once revealed
        )
        self.phase = phase  # chosen this round, since the revelation
        self.boosted = boosted
        self.disks = disks
        self.proxies = proxies  # in use
        self.studies = studies  # disks on the research symbol: tech levels gained by boosting Advance
        self.raw_level = raw_level
        self.delivered = delivered  # cubes by colour
        self.sold = sold
        self.powers = powers  # held, in the order in which their cards were placed
        self.presence = presence  # the cells whose system it influences
        self.outposts = outposts  # the empty cells with its disk
        self.realm = realm  # the cells whose system it controls
        self.reach = reach  # M1-GEO-13: the cells it reaches; never shrinks

    def copy(self) -> Side:
        return Side(
            self.hand[:],
            self.dealt,
            self.sealed_phase,
            self.sealed_card,
            self.vote,
            self.shown,
            self.known,
            self.laid,
            self.phase,
            self.boosted,
            self.disks,
            self.proxies,
            self.studies,
            self.raw_level,
            self.delivered,
            self.sold,
            self.powers,
            self.presence,
            self.outposts,
            self.realm,
            self.reach,
        )


class Galaxy(State):
    """A game of M101."""

    def __init__(
        self,
        seats: int,
        chance: Chance,
        agreed: Agreed,
        sides: list[Side],
        round: int,
        phase: int,
        turns: list[int],
        order: list[int],
        deck: list[int],
        discards: list[int],
        research: list[int],
        stock: list[int],
        laid: list[int],
        systems: int,
        system: list[int],
        controller: list[int],
        garrisons: int,
        areas: list[int],
        cubes: list[int],
        filled: list[int],
        wants: list[int],
        infrastructure: list[int],
        builder: list[int],
        rotation: list[int],
        used: int,
        spent: int,
        ledger: list[int],
        has_sold: bool,
        visited: int,
        repelled: int,
        ending: int,
        winner: int,
    ) -> None:
        super().__init__(seats, chance)
        self.agreed: Final = agreed
        self.sides = sides
        self.round = round  # 0: setup
        self.phase = phase  # being played; NONE: setup, selection, end of the round
        self.turns = turns  # M1-INI-03: the initiative order of this phase
        self.order = order  # the tech order: seats from first to last
        self.deck = deck  # secret; its top is its end
        self.discards = discards
        self.research = research  # level by level, left before right
        self.stock = stock  # cubes by colour
        self.laid = laid  # the cards on the board in the order in which they were placed
        self.systems = systems  # the cells that hold systems
        self.system = system  # by cell
        self.controller = controller  # by cell
        self.garrisons = garrisons  # the cells whose military control space is filled, not the political one
        self.areas = (
            areas  # by cell and seat (cell * 4 + seat): political disks, and MILITARY_STEP for each military one
        )
        self.cubes = cubes  # by cell: CUBE_STEP of its colour for each cube
        self.filled = filled  # by demand space: whose disk
        self.wants = wants  # by colour, then the same for sales: the cells with such an empty demand space
        self.infrastructure = infrastructure  # by gap
        self.builder = builder  # by gap
        self.rotation = rotation  # by gap
        self.used = used  # unrestricted actions taken in this turn
        self.spent = spent  # global strength spent in this turn
        self.ledger = ledger  # pairs: a power, and how much of it was used up in this turn
        self.has_sold = has_sold  # in this turn
        self.visited = visited  # M1-EXP-03: the cells where this turn has placed
        self.repelled = repelled  # M1-EXP-13: the cells whose invasion was prevented in this turn
        self.ending = ending  # why the game ends; 0: it goes on; TIME_OVER: it ends with this round
        self.winner = winner  # of the vote; NOBODY: nobody voted

    def copy(self) -> Galaxy:
        other = Galaxy(
            self.seats,
            self.chance.copy(),
            self.agreed,
            [side.copy() for side in self.sides],
            self.round,
            self.phase,
            self.turns,
            self.order,
            self.deck[:],
            self.discards[:],
            self.research[:],
            self.stock,
            self.laid,
            self.systems,
            self.system,
            self.controller,
            self.garrisons,
            self.areas,
            self.cubes,
            self.filled,
            self.wants,
            self.infrastructure,
            self.builder,
            self.rotation,
            self.used,
            self.spent,
            self.ledger,
            self.has_sold,
            self.visited,
            self.repelled,
            self.ending,
            self.winner,
        )
        other.resume(self)
        return other

    def view(self, seat: int) -> View:
        from starhall.games.m101.view import MView

        return MView(self, seat)

    def table_forbids(self, action: int) -> str:
        """M1-VAR-02: where a time was agreed, the table says once that it has passed, and nothing else."""
        if action != SAY_TIME_UP:
            return NOT_THE_TABLES
        return LEGAL if self.agreed.time_limit and self.due and not self.ending else "M1-VAR-02"

    def table_does(self, action: int) -> None:
        """M1-VAR-02: the round that is being played is the last."""
        self.ending = TIME_OVER
        self.tell("time_up", NOBODY)


def changed(items: list[int], at: int, value: int) -> list[int]:
    """The same list with one entry changed. Most lists are never changed in place, so that copies share them."""
    items = items[:]
    items[at] = value
    return items


def level(side: Side) -> int:
    """M1-TEC-02: at most 5, never below 1."""
    return max(START_LEVEL, min(TOP_LEVEL, side.raw_level))


def is_chooser(g: Galaxy, seat: int, phase: int) -> bool:
    """M1-SEL-08: who chose this phase, boosters included."""
    return g.sides[seat].phase == phase


def is_booster(g: Galaxy, seat: int, phase: int) -> bool:
    """M1-SEL-08: who boosted this phase."""
    side = g.sides[seat]
    return side.phase == phase and side.boosted


def political(g: Galaxy, cell: int, seat: int) -> int:
    """How many disks of the seat lie in the system's political area."""
    return g.areas[cell * 4 + seat] % MILITARY_STEP


def military(g: Galaxy, cell: int, seat: int) -> int:
    """How many disks of the seat lie in the system's military area."""
    return g.areas[cell * 4 + seat] // MILITARY_STEP


def cultural(g: Galaxy, cell: int, seat: int) -> int:
    """How many disks of the seat lie on the system's demand spaces."""
    count = 0
    for demand in DEMANDS[g.system[cell]]:
        if g.filled[demand] == seat:
            count += 1
    return count


def influence(g: Galaxy, cell: int, seat: int) -> int:
    """M1-INF-01: all disks of the seat on the system."""
    disks = g.areas[cell * 4 + seat]
    return disks % MILITARY_STEP + disks // MILITARY_STEP + cultural(g, cell, seat)


def cubes_at(g: Galaxy, cell: int, colour: int) -> int:
    """How many cubes of a colour lie on a cell's system."""
    return g.cubes[cell] // CUBE_STEP[colour] % 16


def place_of(g: Galaxy, card: int) -> int:
    """Where a card lies on the board; NO_CELL: nowhere."""
    if is_system(card):
        for cell in range(CELLS):
            if g.system[cell] == card:
                return cell
        return NO_CELL
    for gap in range(len(g.infrastructure)):
        if g.infrastructure[gap] == card:
            return PLACE_OF_GAPS + gap
    return NO_CELL


def outpost_of(g: Galaxy, cell: int) -> int:
    """Whose disk lies on an empty cell."""
    for seat in range(g.seats):
        if g.sides[seat].outposts & BIT[cell]:
            return seat
    return NOBODY


def used_of(g: Galaxy, power: int) -> int:
    """How much of a power this turn has used up."""
    for at in range(0, len(g.ledger), 2):
        if g.ledger[at] == power:
            return g.ledger[at + 1]
    return 0


def use(g: Galaxy, power: int, amount: int) -> None:
    """Write down that so much of a power is used up in this turn."""
    for at in range(0, len(g.ledger), 2):
        if g.ledger[at] == power:
            g.ledger = changed(g.ledger, at + 1, g.ledger[at + 1] + amount)
            return
    g.ledger = [*g.ledger, power, amount]


def new_turn(g: Galaxy) -> None:
    """Everything is fresh again: a player's whole turn lies in one piece, so the turn in hand alone needs books."""
    g.used = 0
    g.spent = 0
    g.ledger = []
    g.has_sold = False
    g.visited = 0
    g.repelled = 0
