"""Chapter 6.2: a group on its way, and the steps of a move order."""

from __future__ import annotations

from typing import Any, Final

from starhall.games.galactic_era.content.chart import NEUTRON, sector_of
from starhall.games.galactic_era.rules.diplomacy import ask_war, may_object
from starhall.games.galactic_era.rules.forces import add_pieces, group_at, take_group
from starhall.games.galactic_era.rules.paths import (
    Links,
    can_move,
    cost,
    find_path,
    may_enter,
    movement_points,
    reach,
    spendable,
)
from starhall.games.galactic_era.rules.presence import blocked
from starhall.games.galactic_era.rules.scouting import SubStep
from starhall.games.galactic_era.rules.space import ALLOWANCE, NUMBER, SECTOR, hex_action, hex_of
from starhall.games.galactic_era.rules.state import ENDED, JUMP, SPENT, Galaxy
from starhall.kernel.frames import LEGAL, Frame

# -- a group on its way ---------------------------------------------------------------------------------------------


class Travel(Frame[Galaxy]):
    """GE-MOV-08, -17: a fleet (by its stack) or some pieces on their way, one step after the other.

    `left` is the pieces' allowance; a fleet's is its owner's to know. `asked`: the window of the next step was run
    already. At the end the menu stands again.
    """

    def __init__(
        self,
        seat: int,
        menu: Frame[Any],
        stack: int,
        hex: int,
        left: int,
        count: int,
        path: tuple[int, ...],
        asked: int,
    ) -> None:
        self.seat: Final = seat
        self.menu: Final = menu
        self.stack: Final = stack  # -1: pieces
        self.hex: Final = hex
        self.left: Final = left
        self.count: Final = count
        self.path: Final = path
        self.asked: Final = asked

    def run(self, g: Galaxy) -> None:
        seat = self.seat
        hex = self.hex
        side = g.sides[seat]
        left = self.left if self.stack < 0 else side.stack(self.stack).left
        i = 0
        while i < len(self.path):
            target = self.path[i]
            price = cost(g, target)
            if left != JUMP and target not in g.chart.board.next[hex]:
                worm = g.chart.board.wormhole[hex] == target
                if not (self.asked and i == 0) and self.open_window(g, hex, target, left, i, worm):
                    return
                if not worm:
                    price = 1
                    if not may_jump(g, seat, hex, target):
                        g.tell("jump_blocked", seat, hex, target)
                        break
                elif blocked(g, seat, target):
                    self.shift(g, hex, target, left, ended(left - price))
                    g.then(self.menu)
                    return
            after = ENDED if left == JUMP else left - price
            self.shift(g, hex, target, left, after)
            hex = target
            left = after
            i += 1
        g.then(self.menu)

    def open_window(self, g: Galaxy, hex: int, target: int, left: int, i: int, worm: bool) -> bool:
        """W-GATE, W-WORM: does the next step have anybody to ask?"""
        if not worm and Links(g, self.seat).free(hex, target):
            return False
        asked = may_object(g, self.seat, [target] if worm else [hex, target], False)
        if not asked or (worm and blocked(g, self.seat, target)):
            return False
        left = left if self.stack < 0 else 0
        frame: Frame[Any] = Travel(self.seat, self.menu, self.stack, hex, left, self.count, self.path[i:], 1)
        g.then(frame)
        ask_war(g, self.seat, asked, "D-09")
        return True

    def shift(self, g: Galaxy, hex: int, target: int, left: int, after: int) -> None:
        """One step: the group is in the next hex."""
        side = g.sides[self.seat]
        if self.stack >= 0:
            side.replace(side.stack(self.stack).at(target, after))
            g.tell("moved_fleet", self.seat, hex, target, self.stack)
        else:
            take_group(side, group_at(side, hex, left), self.count)
            add_pieces(side, target, self.count, after)
            g.tell("moved_pieces", self.seat, self.count, hex, target)


def ended(left: int) -> int:
    """GE-MOV-20: the allowance of a group whose movement has ended."""
    return ENDED if left >= 0 or left == ENDED else SPENT


def may_jump(g: Galaxy, seat: int, hex: int, target: int) -> bool:
    """GE-MOV-11 to -14: is there a stargate from one hex to the other, not blocked?"""
    return target in Links(g, seat).jumps(g, seat, hex)


# -- the steps of a move order --------------------------------------------------------------------------------------


def movable_hexes(g: Galaxy, seat: int) -> list[int]:
    """Where the player has pieces that can still move."""
    side = g.sides[seat]
    hexes: list[int] = []
    for i, hex in enumerate(side.at):
        known = len(hexes) > 0 and hexes[-1] == hex  # groups lie in the order of their hexes
        if not known and can_move(g, seat, hex, spendable(side.left[i])):
            hexes.append(hex)
    return hexes


def allowance_item(left: int) -> int:
    """The item of the verb `allowance` for an allowance left."""
    return 11 if left == JUMP else 12 if left == ENDED else left


def item_allowance(item: int) -> int:
    """The allowance left that an item of the verb stands for."""
    return JUMP if item == 11 else ENDED if item == 12 else item


class PickPieces(SubStep):
    """D-08: the hex of the pieces; then, where groups differ, their allowance."""

    clause = "GE-MOV-07"
    is_public = True

    def __init__(self, seat: int, menu: Frame[Any], hex: int) -> None:
        super().__init__(seat, menu)
        self.hex: Final = hex

    def options(self, g: Galaxy, seat: int) -> list[int]:
        if self.hex < 0:
            return [hex_action(g, hex) for hex in movable_hexes(g, seat)]
        side = g.sides[seat]
        return [
            ALLOWANCE + allowance_item(side.left[i])
            for i, hex in enumerate(side.at)
            if hex == self.hex and can_move(g, seat, hex, spendable(side.left[i]))
        ]

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        if self.hex < 0:
            g.then(PickPieces(seat, self.menu, hex_of(g, action)))
        else:
            g.then(PickNumber(seat, self.menu, self.hex, item_allowance(action - ALLOWANCE)))


class PickNumber(SubStep):
    """D-08, GE-MOV-08: how many of the pieces move; the others stay."""

    clause = "GE-MOV-08"
    is_public = True

    def __init__(self, seat: int, menu: Frame[Any], hex: int, left: int) -> None:
        super().__init__(seat, menu)
        self.hex: Final = hex
        self.left: Final = left

    def options(self, g: Galaxy, seat: int) -> list[int]:
        side = g.sides[seat]
        return [NUMBER + n for n in range(1, side.many[group_at(side, self.hex, self.left)] + 1)]

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        g.then(PickSector(seat, self.menu, -1, self.hex, self.left, action - NUMBER))


class PickSector(SubStep):
    """D-08: the target's sector."""

    clause = "GE-MOV-04"

    def __init__(self, seat: int, menu: Frame[Any], stack: int, hex: int, left: int, count: int) -> None:
        super().__init__(seat, menu)
        self.stack: Final = stack
        self.hex: Final = hex
        self.left: Final = left
        self.count: Final = count

    def public(self) -> bool:
        return self.stack < 0

    def reach(self, g: Galaxy) -> list[int]:
        """Where the group can go."""
        return reach(g, self.seat, self.hex, self.allowance(g))

    def allowance(self, g: Galaxy) -> int:
        """What the group may still spend."""
        if self.stack < 0:
            return spendable(self.left)
        side = g.sides[self.seat]
        return movement_points(side, side.stack(self.stack))

    def options(self, g: Galaxy, seat: int) -> list[int]:
        sectors: list[int] = []
        for hex in self.reach(g):
            sector = sector_of(hex)
            if not sectors or sectors[-1] != sector:
                sectors.append(sector)
        return [SECTOR + sector for sector in sectors]

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        g.then(PickTarget(seat, self.menu, self.stack, self.hex, self.left, self.count, action - SECTOR))


class PickTarget(PickSector):
    """D-08, GE-MOV-16: the target hex among the reachable ones; the engine finds the path."""

    def __init__(self, seat: int, menu: Frame[Any], stack: int, hex: int, left: int, count: int, sector: int) -> None:
        super().__init__(seat, menu, stack, hex, left, count)
        self.sector: Final = sector

    def options(self, g: Galaxy, seat: int) -> list[int]:
        """Stars first, foreign ones before own: they are what most moves aim at."""
        stars: list[int] = []
        others: list[int] = []
        for hex in self.reach(g):
            if sector_of(hex) == self.sector:
                star = g.chart.star_at[hex]
                if star < 0:
                    others.append(hex_action(g, hex))
                elif g.owner[star] != seat:
                    stars.append(hex_action(g, hex))
                else:
                    others.insert(0, hex_action(g, hex))
        return stars + others

    def forbids(self, g: Galaxy, seat: int, action: int) -> str:
        if action in self.options(g, seat):
            return LEGAL
        hex = hex_of(g, action)
        if hex >= 0 and not may_enter(g, seat, hex):
            return "GE-MOV-05" if g.chart.terrain[hex] == NEUTRON else "GE-COM-08"
        return "GE-MOV-04"

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        path = tuple(self.path(g, hex_of(g, action)))
        g.then(Travel(seat, self.menu, self.stack, self.hex, self.left, self.count, path, 0))

    def path(self, g: Galaxy, target: int) -> list[int]:
        """The hexes on the way to a target."""
        return find_path(g, self.seat, self.hex, self.allowance(g), target)
