"""The galaxy: what lies on the board, what each seat has, and what the turn in hand has used up."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from starhall.games.m101.content.components import (
    CARD_COUNT,
    CUBE_COUNTS,
    DEMAND_CLASSES,
    DEMAND_COUNT,
    DEMANDS,
    RESEARCH_COUNT,
    START_LEVEL,
    TOP_LEVEL,
    Combo,
    is_system,
)
from starhall.games.m101.content.octagons import BIT, CELLS, GAPS, NO_CELL, PLACE_OF_GAPS
from starhall.games.m101.content.vocabulary import COLOURS, NONE
from starhall.games.m101.rules.space import SAY_TIME_UP
from starhall.kernel.chance import Chance
from starhall.kernel.frames import LEGAL, NOT_THE_TABLES
from starhall.kernel.seats import NOBODY
from starhall.kernel.state import State

if TYPE_CHECKING:
    from starhall.games.m101.knowledge.view import GalaxyView

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
NO_POWERS: Final[list[int]] = []
# the political and military disks of all seats on a cell are one number: a list four times as short is copied faster
MILITARY_STEP: Final = 100
SEAT_STEP: Final[tuple[int, ...]] = (1, 10_000, 100_000_000, 1_000_000_000_000)


class Agreed:
    """The options of a game, agreed before it begins. Never changes, so copies share it."""

    def __init__(
        self,
        disks: int = 0,
        max_rounds: int = 0,
        time_limit: int = 0,
        round_guard: int = 0,
        vote: bool = False,
        upgrade: bool = False,
        from_deck: bool = False,
        auto_prevent: bool = False,
        show_laid: bool = False,
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


@final
class Side:
    """What one seat has. Made `like` another one it is a copy.

    Its lists but the hand are replaced and never changed, so that copies share them.
    """

    def __init__(self, like: Side | None = None) -> None:
        self.hand: list[int] = like.hand[:] if like else []  # secret, in ascending order
        self.dealt: list[int] = like.dealt if like else []  # secret: the start systems, before one is kept
        self.sealed_phase: int = like.sealed_phase if like else NONE  # secret until the revelation
        self.sealed_card: int = like.sealed_card if like else NONE  # the same; a boost card is still in the hand
        self.vote: int = like.vote if like else NONE  # secret until all have voted
        self.shown: list[int] = like.shown if like else []  # cards of the hand that everybody saw coming there
        self.known: list[int] = like.known if like else []  # those that one other seat knows: card * 4 + that seat
        self.laid: int = like.laid if like else 0  # cards laid in this selection, 0 before it is committed
        self.phase: int = like.phase if like else NONE  # chosen this round, since the revelation
        self.boosted: bool = like.boosted if like else False
        self.disks: int = like.disks if like else 0
        self.proxies: int = like.proxies if like else 0  # in use
        self.studies: int = like.studies if like else 0  # disks on the research symbol: levels by boosting Advance
        self.raw_level: int = like.raw_level if like else START_LEVEL
        self.delivered: list[int] = like.delivered if like else [0] * len(COLOURS)  # cubes by colour
        self.sold: int = like.sold if like else 0
        self.powers: list[int] = like.powers if like else []  # held, in the order in which their cards were placed
        self.sorted: list[int] = like.sorted if like else NO_POWERS  # the powers for which the next three were found
        self.plain: int = like.plain if like else 0  # the kinds of those without a condition on their target
        self.local: int = like.local if like else 0  # the kinds of those with one
        self.hears: int = like.hears if like else 0  # the events that some of them wait for
        self.presence: int = like.presence if like else 0  # the cells whose system it influences
        self.outposts: int = like.outposts if like else 0  # the empty cells with its disk
        self.realm: int = like.realm if like else 0  # the cells whose system it controls
        self.reach: int = like.reach if like else 0  # M1-GEO-13: the cells it reaches; never shrinks


@final
class Galaxy(State):
    """A game of M101. Made `like` another one it has the same fields.

    Draw pile, discard pile and research area change in place. All other lists are replaced by a changed one, so that
    copies share them: they change far less often than a state is copied.
    """

    def __init__(self, seats: int, chance: Chance, like: Galaxy | None = None) -> None:
        super().__init__(seats, chance)
        self.agreed: Agreed = like.agreed if like else Agreed()
        self.sides: list[Side] = [Side(side) for side in like.sides] if like else []
        self.round: int = like.round if like else 0  # 0: setup
        self.phase: int = like.phase if like else NONE  # being played; NONE: setup, selection, end of the round
        self.turns: list[int] = like.turns if like else []  # M1-INI-03: the initiative order of this phase
        self.order: list[int] = like.order if like else []  # the tech order: seats from first to last
        self.deck: list[int] = like.deck[:] if like else []  # secret; its top is its end
        self.discards: list[int] = like.discards[:] if like else []
        self.research: list[int] = like.research[:] if like else [NONE] * RESEARCH_COUNT  # level by level, left first
        self.stock: list[int] = like.stock if like else list(CUBE_COUNTS)  # M1-SET-11: cubes by colour
        self.laid: list[int] = like.laid if like else []  # the cards on the board, in the order of their placing
        self.systems: int = like.systems if like else 0  # the cells that hold systems
        self.system: list[int] = like.system if like else [NONE] * CELLS  # by cell
        self.controller: list[int] = like.controller if like else [NOBODY] * CELLS  # by cell
        self.garrisons: int = like.garrisons if like else 0  # the cells controlled from the military control space
        # by cell: SEAT_STEP of its owner for each political disk, and MILITARY_STEP times that for each military one
        self.area_disks: list[int] = like.area_disks if like else [0] * CELLS
        self.cubes: list[int] = like.cubes if like else [0] * CELLS  # by cell: CUBE_STEP of its colour for each cube
        self.filled: list[int] = like.filled if like else [NOBODY] * DEMAND_COUNT  # by demand space: whose disk
        # by colour, then the same for sales: the cells with such an empty demand space
        self.wants: list[int] = like.wants if like else [0] * DEMAND_CLASSES
        self.infrastructure: list[int] = like.infrastructure if like else [NONE] * GAPS  # by gap
        self.builder: list[int] = like.builder if like else [NOBODY] * GAPS  # by gap
        self.rotation: list[int] = like.rotation if like else [0] * GAPS  # by gap
        self.used: int = like.used if like else 0  # unrestricted actions taken in this turn
        self.spent: int = like.spent if like else 0  # global strength spent in this turn
        self.ledger: list[int] = like.ledger if like else []  # pairs: a power, how much of it this turn has used up
        self.has_sold: bool = like.has_sold if like else False  # in this turn
        self.visited: int = like.visited if like else 0  # M1-EXP-03: the cells where this turn has placed
        self.repelled: int = like.repelled if like else 0  # M1-EXP-13: where an invasion was prevented in this turn
        self.ending: int = like.ending if like else 0  # why the game ends; 0: it goes on; TIME_OVER: with this round
        self.winner: int = like.winner if like else NOBODY  # of the vote; NOBODY: nobody voted

    def twin(self, chance: Chance) -> Galaxy:
        return Galaxy(self.seats, chance, self)

    def copy(self) -> Galaxy:
        g = self.twin(self.chance.copy())
        g.resume(self)
        return g

    def view(self, seat: int) -> GalaxyView:
        from starhall.games.m101.knowledge.view import GalaxyView

        return GalaxyView(self, seat)

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


def extra_of_choosers(g: Galaxy, seat: int, phase: int) -> int:
    """M1-SEL-08: 1 for who chose this phase, 2 for who boosted it."""
    side = g.sides[seat]
    if side.phase != phase:
        return 0
    return 2 if side.boosted else 1


def area_disks_of(g: Galaxy, cell: int, seat: int) -> int:
    """The seat's disks in the areas of a system: political ones, and MILITARY_STEP for each military one."""
    return g.area_disks[cell] // SEAT_STEP[seat] % (MILITARY_STEP * MILITARY_STEP)


def political(g: Galaxy, cell: int, seat: int) -> int:
    """How many disks of the seat lie in the system's political area."""
    return area_disks_of(g, cell, seat) % MILITARY_STEP


def military(g: Galaxy, cell: int, seat: int) -> int:
    """How many disks of the seat lie in the system's military area."""
    return area_disks_of(g, cell, seat) // MILITARY_STEP


def cultural(g: Galaxy, cell: int, seat: int) -> int:
    """How many disks of the seat lie on the system's demand spaces."""
    count = 0
    for demand in DEMANDS[g.system[cell]]:
        if g.filled[demand] == seat:
            count += 1
    return count


def influence(g: Galaxy, cell: int, seat: int) -> int:
    """M1-INF-01: all disks of the seat on the system."""
    disks = area_disks_of(g, cell, seat)
    return disks % MILITARY_STEP + disks // MILITARY_STEP + cultural(g, cell, seat)


def is_filled_by(g: Galaxy, seat: int, combo: Combo) -> bool:
    """M1-DEL-18: do all spaces under the bracket bear the seat's disks?"""
    return all(g.filled[demand] == seat for demand in combo.spaces)


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
