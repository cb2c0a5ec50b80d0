"""Chapters 7.1 to 7.3: selecting counters in secret, switching alignment, changing the turn order."""

from __future__ import annotations

from typing import Any, Final

from starhall.games.galactic_era.content.automa_tables import DO_ORDER
from starhall.games.galactic_era.content.components import (
    AUTOMA_GROWTH,
    BIG_STAR,
    COUNTER_COPIES,
    COUNTER_COST,
    FORCES_STO,
    GENETICS,
    GROWTH_WITHOUT_SHIPS,
    ORDER_DOWN,
    ORDER_UP,
    OVALS_SELECTED,
    ROBOTICS,
    SLAVERS,
    SPIRITUALITY,
    SQUARE_COST,
    SQUARES,
    SWITCH,
    TWO_DICE_FROM,
)
from starhall.games.galactic_era.content.vocabulary import GROWTH_START
from starhall.games.galactic_era.rules.diplomacy import IN_WINDOW, declare_war, forbids_war, switch_alignment
from starhall.games.galactic_era.rules.lists import put
from starhall.games.galactic_era.rules.playing import ask_cards
from starhall.games.galactic_era.rules.points import FROM_COSTS, score
from starhall.games.galactic_era.rules.presence import (
    blocked,
    has_ship,
    hex_of_star,
    humans_in_order,
    in_turn_order,
    own_stars,
    population,
    ship_hexes,
    unblockable,
)
from starhall.games.galactic_era.rules.space import DECLARE, PASS, SELECT, SQUARE, STOP
from starhall.games.galactic_era.rules.state import GROWING, Galaxy
from starhall.kernel.frames import LEGAL, NOT_OFFERED, Decision, Do, Frame, at_once
from starhall.kernel.seats import only


def growth_phase(g: Galaxy, seat: int, item: int) -> None:
    """GE-SEL-01, GE-FLO-04: cards; W-SELECT; selection; alignment; turn order; then the growth turns."""
    g.phase = GROWING
    for side in g.sides:
        side.ovals = []
        side.todo = []
        side.squares = []
        side.extras = []
        side.cancelled = []
        side.roll = 0
    g.then(Do(ask_select_wars), Do(select_counters), Do(reveal_selection), Do(switch_all), Do(change_order))
    ask_cards(g, humans_in_order(g), GROWTH_START)


# -- W-SELECT -------------------------------------------------------------------------------------------------------


def big_stars(g: Galaxy, seat: int) -> list[int]:
    """GE-SEL-03: own stars that give an additional counter: not the home star, 5 or more, not blocked now."""
    home = g.sides[seat].home
    return [
        star
        for star in own_stars(g, seat)
        if star != home and population(g, star) >= BIG_STAR and not blocked(g, seat, hex_of_star(g, star))
    ]


def select_targets(g: Galaxy, seat: int) -> list[int]:
    """W-SELECT: players whose big star this player could block by declaring war."""
    targets: list[int] = []
    for other in range(g.seats):
        if other == seat or unblockable(g, other) or forbids_war(g, seat, other, IN_WINDOW):
            continue
        if any(has_ship(g.sides[seat], hex_of_star(g, star)) for star in big_stars(g, other)):
            targets.append(other)
    return targets


def ask_select_wars(g: Galaxy, seat: int, item: int) -> None:
    """GE-WIN-06: once per round, the possible declarers in turn order."""
    g.then_all([SelectWar(player, tuple(select_targets(g, player))) for player in humans_in_order(g)])


class SelectWar(Decision[Galaxy]):
    """D-17, GE-WIN-06: declare war on any number of these players, one by one.

    What could be blocked was judged when the window opened (GE-WIN-02): the targets stay, whoever declares before.
    """

    question = "D-17"
    is_reaction = True
    may_be_preset = True

    def __init__(self, seat: int, targets: tuple[int, ...]) -> None:
        super().__init__(seat)
        self.targets: Final = targets

    def open_targets(self, g: Galaxy) -> list[int]:
        """Those on whom war can still be declared."""
        return [other for other in self.targets if not forbids_war(g, self.seat, other, IN_WINDOW)]

    def due(self, g: Galaxy) -> int:
        return only(self.seat) if self.open_targets(g) else 0

    def run(self, g: Galaxy) -> None:
        """Nobody is left to block."""

    def options(self, g: Galaxy, seat: int) -> list[int]:
        return [PASS, *[DECLARE + other for other in self.open_targets(g)]]

    def forbids(self, g: Galaxy, seat: int, action: int) -> str:
        if action in self.options(g, seat):
            return LEGAL
        return "GE-WIN-01" if DECLARE <= action < DECLARE + 6 else NOT_OFFERED

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        if action == PASS:
            for other in self.open_targets(g):
                g.tell("let_pass", seat, other)
        else:
            g.then(self)
            declare_war(g, seat, action - DECLARE)


# -- selection ------------------------------------------------------------------------------------------------------


def most_ovals(g: Galaxy, seat: int) -> int:
    """GE-SEL-02, -03, -05: two, one more for each big star, and the sector bonus of round 1."""
    return OVALS_SELECTED + len(big_stars(g, seat)) + g.sides[seat].bonus_ovals


def select_counters(g: Galaxy, seat: int, item: int) -> None:
    """GE-SEL-02: all at once, in secret."""
    g.selecting = True
    frames: list[Frame[Any] | None] = [SelectCounter(player) for player in range(g.seats)]
    g.then(at_once(frames))


class SelectCounter(Decision[Galaxy]):
    """D-18: exactly two growth counters, then additional ones or stop; then the squares."""

    question = "D-18"
    is_set = True
    is_public = False

    def options(self, g: Galaxy, seat: int) -> list[int]:
        side = g.sides[seat]
        options: list[int] = []
        if len(side.ovals) >= OVALS_SELECTED:
            options.append(STOP)
        if len(side.ovals) < most_ovals(g, seat):
            options.extend([SELECT + x for x in range(5) if side.ovals.count(x) < COUNTER_COPIES[x]])
        return options

    def forbids(self, g: Galaxy, seat: int, action: int) -> str:
        if action in self.options(g, seat):
            return LEGAL
        return "GE-SEL-03" if len(g.sides[seat].ovals) >= most_ovals(g, seat) else "GE-SEL-02"

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        if action == STOP:
            g.then(SelectSquare(seat))
            return
        side = g.sides[seat]
        side.ovals = sorted([*side.ovals, action - SELECT])
        if len(side.ovals) >= OVALS_SELECTED and len(side.ovals) == most_ovals(g, seat):
            g.then(SelectSquare(seat))
        else:
            g.then(self)

    def forget(self, g: Galaxy, seat: int) -> None:
        g.sides[seat].ovals = []
        g.sides[seat].squares = []


class SelectSquare(Decision[Galaxy]):
    """D-18, GE-SEL-06: exactly one square; with Robotics 5 a second one, at most one of the two for the turn order."""

    question = "D-18-square"
    is_set = True
    clause = "GE-SEL-06"
    is_inner = True
    is_public = False

    def options(self, g: Galaxy, seat: int) -> list[int]:
        chosen = g.sides[seat].squares
        if not chosen:
            return [SQUARE + square for square in range(7)]
        most = 7 if chosen[0] < ORDER_UP else ORDER_UP
        return [STOP, *[SQUARE + square for square in range(most) if square not in chosen]]

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        if action == STOP:
            return
        side = g.sides[seat]
        side.squares = [*side.squares, action - SQUARE]
        if len(side.squares) < SQUARES[side.levels[ROBOTICS]]:
            g.then(self)


def reveal_selection(g: Galaxy, seat: int, item: int) -> None:
    """GE-SEL-04, -06, -07: everything is revealed together and the costs are deducted."""
    g.selecting = False
    for player in humans_in_order(g):
        side = g.sides[player]
        for oval in side.ovals:
            g.tell("selected", player, oval)
        for square in side.squares:
            g.tell("selected_square", player, square)
        more = max(0, len(side.ovals) - OVALS_SELECTED - side.bonus_ovals)
        score(g, player, FROM_COSTS, -more * COUNTER_COST[side.levels[GENETICS]])
        if len(side.squares) > 1:
            score(g, player, FROM_COSTS, -SQUARE_COST[side.levels[ROBOTICS]])
        side.bonus_ovals = 0
        side.todo = [oval for oval in side.ovals if oval != SWITCH]

    roll_automas(g)


def roll_die(g: Galaxy, seat: int) -> int:
    """GE-SOL-04: the Slavers with enough offboard power roll two dice and use the lower."""
    side = g.sides[seat]
    roll = g.below(6) + 1
    if side.automa == SLAVERS and side.offboard >= TWO_DICE_FROM:
        roll = min(roll, g.below(6) + 1)
    g.tell("rolled", seat, roll)
    return roll


def roll_automas(g: Galaxy) -> None:
    """GE-SOL-10: after the player's selection is revealed each automa rolls; Farmers without ships use 6."""
    if g.seats > 1:
        return
    for other in range(g.seats, len(g.sides)):
        side = g.sides[other]
        without = GROWTH_WITHOUT_SHIPS[side.automa]
        side.roll = without if without and not ship_hexes(side) else roll_die(g, other)


# -- alignment and turn order ---------------------------------------------------------------------------------------


def switch_all(g: Galaxy, seat: int, item: int) -> None:
    """GE-ALI-01, -02: all who selected it turn their tile; with Spirituality 5 it has no effect."""
    for player in humans_in_order(g):
        side = g.sides[player]
        if SWITCH in side.ovals and not FORCES_STO[side.levels[SPIRITUALITY]]:
            switch_alignment(g, player)


def wants_order(g: Galaxy, seat: int, square: int) -> bool:
    """Did the player select this turn order counter, or the automa roll it (GE-SOL-10)?"""
    side = g.sides[seat]
    if seat < g.seats:
        return square in side.squares
    if side.roll == 0:
        return False
    actions = AUTOMA_GROWTH[side.automa][side.roll - 1].actions
    return any(action.kind == DO_ORDER and action.a == square - ORDER_UP for action in actions)


def change_order(g: Galaxy, seat: int, item: int) -> None:
    """GE-ORD-01, -02, -03: first all "up", smallest number first; then all "down", greatest first."""
    last = len(g.order)
    start = g.order[:]  # who was first cannot go up and who was last cannot go down, wherever the others have put them
    for player in [x for x in in_turn_order(g) if wants_order(g, x, ORDER_UP)]:
        if start[player] != 1:
            swap_numbers(g, player, -1)
    for player in [x for x in reversed(in_turn_order(g)) if wants_order(g, x, ORDER_DOWN)]:
        if start[player] != last:
            swap_numbers(g, player, 1)


def swap_numbers(g: Galaxy, seat: int, by: int) -> None:
    """Swap numbers with the player who has the next one, if there is one."""
    number = g.order[seat] + by
    if 1 <= number <= len(g.order):
        other = g.order.index(number)
        g.order = put(g.order, other, g.order[seat])
        g.order = put(g.order, seat, number)
        g.tell("order", seat, number)
