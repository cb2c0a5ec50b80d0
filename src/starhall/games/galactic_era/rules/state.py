"""Galaxy and Side: everything on and beside the board, and copy right below the fields."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from starhall.games.galactic_era.content.chart import BOARDS, HEXES, POSITIONS, Board, Chart, empty_chart
from starhall.games.galactic_era.content.components import DISCS, HUMAN, STAR_TYPES
from starhall.games.galactic_era.rules.records import NO_BATTLE, NO_FLEET, Battle, Fleet, Note, Sight, Terms
from starhall.kernel.chance import Chance
from starhall.kernel.events import NO_FACT
from starhall.kernel.state import State

if TYPE_CHECKING:
    from starhall.games.galactic_era.knowledge.view import GalaxyView

USUAL_NEBULA: Final = 2  # GE-MOV-03
ENDED: Final = -9  # as allowance left: the group's movement has ended (GE-MOV-20)
SPENT: Final = -10  # the same, and the D bonus was used: nobody may leave the fleet
JUMP: Final = 99  # as allowance left: one jump to any hex (GE-MOV-15)

SETUP: Final = 0  # phases
MOVING: Final = 1
GROWING: Final = 2
TRADING_PHASE: Final = 3
SCORING: Final = 4
OVER: Final = 5
PHASES: Final = ("setup", "move", "growth", "trading", "scoring", "over")
PHASE_NAMES: Final = ("Setup", "Move and combat", "Growth", "Trading", "Scoring", "Game over")

F_GAIN: Final = 0  # kinds of free actions in Side.free
F_ALLY: Final = 1
F_CENTRAL: Final = 2
F_GROW: Final = 3
F_EXTRA: Final = 4
F_DOUBLE: Final = 5
F_PYRAMID: Final = 6
FREE_KINDS: Final = 7

SPOTS: Final[dict[str, int]] = {  # which facts of an event are hexes: 1 the first, 2 the second, 4 the third
    "dissolved": 1,
    "destroyed": 2,
    "retreated": 3,
    "scouted": 1,
    "scouted_relic": 1,
    "viewed_star": 1,
    "viewed_relic": 1,
    "viewed_fleet": 2,
    "abandoned": 1,
    "populated": 1,
    "moved_disc": 3,
    "new_pieces": 2,
    "new_fleet": 1,
    "stack_height": 2,
    "converted": 2,
    "names_home": 1,
    "evacuated": 1,
    "relic": 2,
    "announced": 2,
    "turned_up": 2,
    "blocked": 1,
    "advanced": 1,
    "took": 1,
    "showed": 2,
    "showed_letter": 2,
    "jump_blocked": 3,
    "moved_fleet": 3,
    "moved_pieces": 6,
    "into_fleet": 2,
    "out_of_fleet": 2,
    "battle": 1,
    "won_battle": 1,
    "ray": 2,
    "joined": 2,
}


@final
class Side:
    """What belongs to one player or automa. Made `like` another one it is a copy.

    `hand`, `dealt`, the fleets' letters and sizes and the notes are secret. Ship pieces lie in groups of equal hex and
    allowance: `at`, `many`, `left`. Lists with five places go by letter, technology field or growth counter. `war` and
    other masks have one bit a side. Lists are replaced and never changed, so that copies share them.
    """

    def __init__(self, like: Side | None = None) -> None:  # noqa: PLR0915 (a line a field)
        self.automa: int = like.automa if like else HUMAN
        self.people: int = like.people if like else -1
        self.alignment: int = like.alignment if like else 0
        self.levels: list[int] = like.levels if like else [1, 1, 1, 1, 1]
        self.dp: list[int] = like.dp if like else []  # by source
        self.at: list[int] = like.at if like else []
        self.many: list[int] = like.many if like else []
        self.left: list[int] = like.left if like else []
        self.fleets: list[Fleet] = like.fleets if like else []  # by letter; in a view by stack
        self.tactics: list[int] = like.tactics if like else [0] * 5
        self.track: int = like.track if like else DISCS
        self.ascended: int = like.ascended if like else 0
        self.home: int = like.home if like else -1  # the star with the miniature
        self.reserve: bool = like.reserve if like else False
        self.leaders: int = like.leaders if like else 0
        self.war: int = like.war if like else 0
        self.hand: list[int] = like.hand if like else []
        self.hand_seen: list[int] = like.hand_seen if like else []  # who knows each card of the hand besides its owner
        self.played: list[int] = like.played if like else []
        self.played_a: int = like.played_a if like else -1
        self.dealt: list[int] = like.dealt if like else []
        self.ovals: list[int] = like.ovals if like else []
        self.todo: list[int] = like.todo if like else []  # counters still to be executed
        self.squares: list[int] = like.squares if like else []  # chosen this round; from 5 on: what is no field
        self.extras: list[int] = like.extras if like else []  # counters executed by extra actions
        self.cancelled: list[int] = (
            like.cancelled if like else []
        )  # counters, or entries of an automa, that are not executed
        self.free: list[int] = like.free if like else [0] * FREE_KINDS  # by kind of free action
        self.colonies: int = like.colonies if like else 0
        self.teleported: bool = like.teleported if like else False
        self.called_off: bool = like.called_off if like else False
        self.views: int = like.views if like else 0
        self.ray_used: bool = like.ray_used if like else False
        self.force_used: bool = like.force_used if like else False
        self.traded: int = like.traded if like else 0  # with whom, as a set of seats
        self.trades: int = like.trades if like else 0
        self.extra_trades: int = like.extra_trades if like else 0
        self.protected: bool = like.protected if like else False
        self.offered: int = like.offered if like else 0  # peace, to whom in this round: a set of seats
        self.war_ever: int = like.war_ever if like else 0  # on whom war was ever declared: a set of seats
        self.took: int = like.took if like else 0
        self.victims: int = like.victims if like else 0  # from whom stars were taken in this growth: a set of seats
        self.built: int = like.built if like else 0
        self.researched: int = like.researched if like else 0  # fields raised by Research this round
        self.studied: int = like.studied if like else 0  # fields whose Research was executed in this turn
        self.aligned: bool = like.aligned if like else False
        self.bonus_ovals: int = like.bonus_ovals if like else 0
        self.nebula: int = like.nebula if like else USUAL_NEBULA
        self.kept: list[int] = like.kept if like else [0] * len(STAR_TYPES)
        self.offboard: int = like.offboard if like else 0
        self.roll: int = like.roll if like else 0
        self.placing: int = like.placing if like else 0  # secret: new ships still to be placed
        self.stowed: int = like.stowed if like else 0  # secret: those of them that went into fleets
        self.notes: list[Note] = like.notes if like else []  # secret

    def fleet(self, letter: int) -> Fleet:
        """The fleet of this letter, or NO_FLEET."""
        for fleet in self.fleets:
            if fleet.letter == letter:
                return fleet
        return NO_FLEET

    def stack(self, number: int) -> Fleet:
        """The fleet that is the stack of this number, or NO_FLEET."""
        for fleet in self.fleets:
            if fleet.stack == number:
                return fleet
        return NO_FLEET

    def replace(self, fleet: Fleet) -> None:
        """A fleet takes the place of the one of its letter."""
        self.fleets = [fleet if other.letter == fleet.letter else other for other in self.fleets]


@final
class Galaxy(State):
    """A game in progress. Made `like` another one it has the same fields.

    Lists by star go by the star's place in the chart; stars made by evacuations come last. Lists are replaced and never
    changed, so that copies share them.
    """

    def __init__(self, seats: int, chance: Chance, like: Galaxy | None = None) -> None:
        super().__init__(seats, chance)
        self.story: int = like.story if like else 0
        self.goal: int = like.goal if like else -1
        self.open_stacks: bool = like.open_stacks if like else False
        self.drafted: bool = like.drafted if like else False
        self.difficulty: int = like.difficulty if like else 0
        self.chart: Chart = like.chart if like else empty_chart(BOARDS[max(seats, 1) - 1])
        self.round: int = like.round if like else 0
        self.phase: int = like.phase if like else SETUP
        self.active: int = like.active if like else -1  # whose turn it is
        self.step: int = like.step if like else 0  # fleet steps made in this turn (GE-FLT-23)
        self.new_stars: list[int] = like.new_stars if like else []
        self.owner: list[int] = like.owner if like else []
        self.stars_of: list[list[int]] = like.stars_of if like else []  # by side: its stars, if `owner` is still
        self.sorted_owner: list[int] = like.sorted_owner if like else []  # this list
        self.discs: list[int] = like.discs if like else []
        self.counter: list[int] = like.counter if like else []  # secret while face down
        self.shown: list[int] = like.shown if like else []
        self.white: list[int] = like.white if like else []
        self.relic: list[int] = like.relic if like else []  # secret while face down; -1: none
        self.relic_up: list[int] = like.relic_up if like else []
        self.seen: list[int] = like.seen if like else []  # who knows the counter
        self.seen_relic: list[int] = like.seen_relic if like else []
        self.spare_counters: list[int] = like.spare_counters if like else []  # secret: left the game unseen
        self.spare_relics: list[int] = like.spare_relics if like else []
        # counters turned up and removed, by sector and type
        self.gone: list[int] = like.gone if like else [0] * (len(POSITIONS) * len(STAR_TYPES))
        self.gone_relics: list[int] = like.gone_relics if like else []
        self.deck: list[int] = like.deck if like else []  # secret; the top card is the last
        self.deck_seen: list[int] = like.deck_seen if like else []  # who knows each card
        self.order: list[int] = like.order if like else []  # by side: its turn order number
        self.stacks: int = like.stacks if like else 0  # how many stacks there were so far
        self.selecting: bool = like.selecting if like else False
        self.viewed: list[Sight] = like.viewed if like else []  # in this turn
        self.fought: list[int] = like.fought if like else []
        self.barred: list[int] = like.barred if like else []  # a player and a hex in one: see `is_barred`
        self.battle: Battle = like.battle if like else NO_BATTLE
        self.terms: list[Terms] = like.terms if like else []
        self.draft: list[int] = like.draft if like else []
        self.sides: list[Side] = [Side(side) for side in like.sides] if like else []

    def twin(self, chance: Chance) -> Galaxy:
        return Galaxy(self.seats, chance, self)

    def copy(self) -> Galaxy:
        g = self.twin(self.chance.copy())
        g.resume(self)
        return g

    def tell(self, kind: str, seat: int, a: int = NO_FACT, b: int = NO_FACT, c: int = NO_FACT) -> None:
        """Everybody learns this; a hex with a named star is called by its star."""
        if self.news is not None:
            spots = SPOTS.get(kind, 0)
            super().tell(kind, seat, self.spot(spots, 1, a), self.spot(spots, 2, b), self.spot(spots, 4, c))

    def show(
        self, knows: int, secret: list[int], kind: str, seat: int, a: int = NO_FACT, b: int = NO_FACT, c: int = NO_FACT
    ) -> None:
        spots = SPOTS.get(kind, 0)
        super().show(knows, secret, kind, seat, self.spot(spots, 1, a), self.spot(spots, 2, b), self.spot(spots, 4, c))

    def spot(self, spots: int, place: int, fact: int) -> int:
        """A hex among the facts: after the hexes come the names of stars."""
        if not spots & place or not 0 <= fact < HEXES:
            return fact
        star = self.chart.star_at[fact]
        return HEXES + self.chart.names[star] if star >= 0 else fact

    def view(self, seat: int) -> GalaxyView:
        from starhall.games.galactic_era.knowledge.view import GalaxyView

        return GalaxyView(self, seat)

    @property
    def board(self) -> Board:
        """The layout's hexes."""
        return self.chart.board
