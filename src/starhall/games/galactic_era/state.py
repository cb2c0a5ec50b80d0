"""Galaxy and Side: everything on and beside the board, and copy right below the fields."""

from __future__ import annotations

from typing import Final

from starhall.games.galactic_era.board import HEXES, Board, Chart
from starhall.kernel.chance import Chance
from starhall.kernel.events import NO_FACT
from starhall.kernel.state import State, View

ENDED: Final = -9  # as allowance left: the group's movement has ended (GE-MOV-20)
SPENT: Final = -10  # the same, and the D bonus was used: nobody may leave the fleet
JUMP: Final = 99  # as allowance left: one jump to any hex (GE-MOV-15)


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


class Side:
    """What belongs to one player or automa. `hand`, `dealt`, the fleets' letters and sizes and the notes are secret.

    Ship pieces lie in groups of equal hex and allowance: `at`, `many`, `left`. Lists with five places go by letter,
    technology field or growth counter. `war` and other masks have one bit a side.
    """

    def __init__(
        self,
        automa: int,
        people: int,
        alignment: int,
        levels: list[int],
        dp: list[int],
        at: list[int],
        many: list[int],
        left: list[int],
        fleet_hex: list[int],
        fleet_ships: list[int],
        fleet_left: list[int],
        fleet_stack: list[int],
        fleet_chips: list[int],
        fleet_dummies: list[int],
        tactics: list[int],
        track: int,
        ascended: int,
        home: int,
        reserve: bool,
        leaders: int,
        war: int,
        hand: list[int],
        hand_seen: list[int],
        played: list[int],
        played_a: int,
        dealt: list[int],
        ovals: list[int],
        todo: list[int],
        squares: list[int],
        extras: list[int],
        cancelled: list[int],
        free: list[int],
        colonies: int,
        teleported: bool,
        called_off: bool,
        views: int,
        ray_used: bool,
        force_used: bool,
        traded: int,
        trades: int,
        extra_trades: int,
        protected: bool,
        offered: int,
        war_ever: int,
        took: int,
        victims: int,
        built: int,
        researched: int,
        studied: int,
        aligned: bool,
        bonus_ovals: int,
        nebula: int,
        kept: list[int],
        offboard: int,
        roll: int,
        placing: int,
        stowed: int,
        notes: list[int],
    ) -> None:
        self.automa = automa
        self.people = people
        self.alignment = alignment
        self.levels = levels
        self.dp = dp  # by source
        self.at = at
        self.many = many
        self.left = left
        self.fleet_hex = fleet_hex
        self.fleet_ships = fleet_ships
        self.fleet_left = fleet_left
        self.fleet_stack = fleet_stack
        self.fleet_chips = fleet_chips
        self.fleet_dummies = fleet_dummies
        self.tactics = tactics
        self.track = track
        self.ascended = ascended
        self.home = home  # the star with the miniature
        self.reserve = reserve
        self.leaders = leaders
        self.war = war
        self.hand = hand
        self.hand_seen = hand_seen  # who knows each card of the hand besides its owner
        self.played = played
        self.played_a = played_a
        self.dealt = dealt
        self.ovals = ovals
        self.todo = todo
        self.squares = squares
        self.extras = extras
        self.cancelled = cancelled
        self.free = free  # by kind of free action
        self.colonies = colonies
        self.teleported = teleported
        self.called_off = called_off
        self.views = views
        self.ray_used = ray_used
        self.force_used = force_used
        self.traded = traded
        self.trades = trades
        self.extra_trades = extra_trades
        self.protected = protected
        self.offered = offered
        self.war_ever = war_ever
        self.took = took
        self.victims = victims
        self.built = built
        self.researched = researched  # fields raised by Research this round
        self.studied = studied  # fields whose Research was executed in this turn
        self.aligned = aligned
        self.bonus_ovals = bonus_ovals
        self.nebula = nebula
        self.kept = kept
        self.offboard = offboard
        self.roll = roll
        self.placing = placing  # secret: new ships still to be placed
        self.stowed = stowed  # secret: those of them that went into fleets
        self.notes = notes  # seven numbers each: see scouting

    def fleet_rows(self) -> list[list[int]]:
        """Everything that is kept by letter, but for the tactics, which stay with it."""
        return [
            self.fleet_hex,
            self.fleet_ships,
            self.fleet_left,
            self.fleet_stack,
            self.fleet_chips,
            self.fleet_dummies,
        ]

    def copy(self) -> Side:
        return Side(
            self.automa,
            self.people,
            self.alignment,
            self.levels[:],
            self.dp[:],
            self.at[:],
            self.many[:],
            self.left[:],
            self.fleet_hex[:],
            self.fleet_ships[:],
            self.fleet_left[:],
            self.fleet_stack[:],
            self.fleet_chips[:],
            self.fleet_dummies[:],
            self.tactics[:],
            self.track,
            self.ascended,
            self.home,
            self.reserve,
            self.leaders,
            self.war,
            self.hand[:],
            self.hand_seen[:],
            self.played[:],
            self.played_a,
            self.dealt[:],
            self.ovals[:],
            self.todo[:],
            self.squares[:],
            self.extras[:],
            self.cancelled[:],
            self.free[:],
            self.colonies,
            self.teleported,
            self.called_off,
            self.views,
            self.ray_used,
            self.force_used,
            self.traded,
            self.trades,
            self.extra_trades,
            self.protected,
            self.offered,
            self.war_ever,
            self.took,
            self.victims,
            self.built,
            self.researched,
            self.studied,
            self.aligned,
            self.bonus_ovals,
            self.nebula,
            self.kept[:],
            self.offboard,
            self.roll,
            self.placing,
            self.stowed,
            self.notes[:],
        )


class Galaxy(State):
    """A game in progress. Lists by star go by the star's place in the chart; stars made by evacuations come last."""

    def __init__(
        self,
        seats: int,
        chance: Chance,
        story: int,
        goal: int,
        open_stacks: bool,
        drafted: bool,
        difficulty: int,
        chart: Chart,
        round: int,
        phase: int,
        active: int,
        step: int,
        new_stars: list[int],
        owner: list[int],
        discs: list[int],
        counter: list[int],
        shown: list[int],
        white: list[int],
        relic: list[int],
        relic_up: list[int],
        seen: list[int],
        seen_relic: list[int],
        spare_counters: list[int],
        spare_relics: list[int],
        gone: list[int],
        gone_relics: list[int],
        deck: list[int],
        deck_seen: list[int],
        order: list[int],
        stacks: int,
        selecting: bool,
        viewed: list[int],
        fought: list[int],
        barred: list[int],
        battle: list[int],
        terms: list[int],
        draft: list[int],
        sides: list[Side],
    ) -> None:
        super().__init__(seats, chance)
        self.story = story
        self.goal = goal
        self.open_stacks = open_stacks
        self.drafted = drafted
        self.difficulty = difficulty
        self.chart = chart
        self.round = round
        self.phase = phase
        self.active = active  # whose turn it is
        self.step = step  # fleet steps made in this turn (GE-FLT-23)
        self.new_stars = new_stars
        self.owner = owner
        self.discs = discs
        self.counter = counter  # secret while face down
        self.shown = shown
        self.white = white
        self.relic = relic  # secret while face down; -1: none
        self.relic_up = relic_up
        self.seen = seen  # who knows the counter
        self.seen_relic = seen_relic
        self.spare_counters = spare_counters  # secret: left the game unseen
        self.spare_relics = spare_relics
        self.gone = gone  # counters turned up and removed, by sector and type
        self.gone_relics = gone_relics
        self.deck = deck  # secret; the top card is the last
        self.deck_seen = deck_seen  # who knows each card
        self.order = order  # by side: its turn order number
        self.stacks = stacks  # how many stacks there were so far
        self.selecting = selecting
        self.viewed = viewed
        self.fought = fought
        self.barred = barred
        self.battle = battle  # the present battle: see combat
        self.terms = terms
        self.draft = draft
        self.sides = sides

    def copy(self) -> Galaxy:
        g = Galaxy(
            self.seats,
            self.chance.copy(),
            self.story,
            self.goal,
            self.open_stacks,
            self.drafted,
            self.difficulty,
            self.chart,
            self.round,
            self.phase,
            self.active,
            self.step,
            self.new_stars[:],
            self.owner[:],
            self.discs[:],
            self.counter[:],
            self.shown[:],
            self.white[:],
            self.relic[:],
            self.relic_up[:],
            self.seen[:],
            self.seen_relic[:],
            self.spare_counters[:],
            self.spare_relics[:],
            self.gone[:],
            self.gone_relics[:],
            self.deck[:],
            self.deck_seen[:],
            self.order[:],
            self.stacks,
            self.selecting,
            self.viewed[:],
            self.fought[:],
            self.barred[:],
            self.battle[:],
            self.terms[:],
            self.draft[:],
            [side.copy() for side in self.sides],
        )
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

    def view(self, seat: int) -> View:
        from starhall.games.galactic_era.view import Sight

        return Sight(self, seat)

    @property
    def board(self) -> Board:
        """The layout's hexes."""
        return self.chart.board


SETUP: Final = 0  # phases
MOVING: Final = 1
GROWING: Final = 2
TRADING_PHASE: Final = 3
SCORING: Final = 4
OVER: Final = 5
PHASES: Final = ("setup", "move", "growth", "trading", "scoring", "over")
PHASE_NAMES: Final = ("Setup", "Move and combat", "Growth", "Trading", "Scoring", "Game over")

B_HEX: Final = 0  # the places of Galaxy.battle, empty outside battles
B_ATTACKER: Final = 1
B_DEFENDERS: Final = 2  # the set of those who still fight
B_HELD: Final = 3  # who may not retreat before combat
B_SPARED: Final = 4  # who loses no ships
B_ATTACK: Final = 5  # CV added to a side
B_DEFENCE: Final = 6
B_WINNER: Final = 7  # 0: the attacker, 1: the defenders
B_DECIDER: Final = 8  # who decides the losses
B_KILLED: Final = 9  # ships destroyed on the losing side
B_RATIO: Final = 10  # 1: the winners lose nothing
B_LOST: Final = 11  # ships destroyed on the winning side
B_PAID: Final = 12  # DP that a star people got for own ships destroyed (GE-STP-12)
B_SIZE: Final = 13
