"""Chapter 6.1: creating, swapping, feigning and transferring, step by step; others see only what the rules show."""

from __future__ import annotations

from typing import Any, Final

from starhall.games.galactic_era.rules.forces import (
    add_pieces,
    by_letter,
    group_at,
    may_leave,
    new_fleet,
    shrink,
    smaller_left,
    take_group,
    unused_letters,
)
from starhall.games.galactic_era.rules.movement import allowance_item, item_allowance
from starhall.games.galactic_era.rules.presence import (
    fleets_at,
    has_ship,
    hex_of_star,
    own_stars,
    owner_at,
    pieces_at,
    ship_hexes,
    supply,
)
from starhall.games.galactic_era.rules.records import LOOSE, NO_STACK
from starhall.games.galactic_era.rules.scouting import SubStep
from starhall.games.galactic_era.rules.ships import ask_chips
from starhall.games.galactic_era.rules.space import (
    ALLOWANCE,
    FLEET,
    MOST,
    NEW_FLEET,
    NUMBER,
    PIECES,
    hex_action,
    hex_of,
)
from starhall.games.galactic_era.rules.state import Galaxy, Side
from starhall.kernel.frames import LEGAL, Frame

# -- create ---------------------------------------------------------------------------------------------------------


def create_hexes(g: Galaxy, seat: int) -> list[int]:
    """GE-FLT-03: own stars with an own ship, while a counter is unused; blocked stars too."""
    side = g.sides[seat]
    if not unused_letters(side):
        return []
    return [hex for hex in [hex_of_star(g, star) for star in own_stars(g, seat)] if has_ship(side, hex)]


def can_create(g: Galaxy, seat: int) -> bool:
    """Is there such a star? Found from the ships: they are few."""
    side = g.sides[seat]
    if not unused_letters(side):
        return False
    for hex in side.at:
        if owner_at(g, hex) == seat:
            return True
    return any(owner_at(g, fleet.hex) == seat for fleet in side.fleets)


class Create(SubStep):
    """D-07, GE-FLT-03: the star, then the letter, from which stack, how many."""

    def __init__(self, seat: int, menu: Frame[Any], hex: int) -> None:
        super().__init__(seat, menu)
        self.hex: Final = hex

    def options(self, g: Galaxy, seat: int) -> list[int]:
        if self.hex < 0:
            return [hex_action(g, hex) for hex in create_hexes(g, seat)]
        return [NEW_FLEET + letter for letter in unused_letters(g.sides[seat])]

    def forbids(self, g: Galaxy, seat: int, action: int) -> str:
        if action in self.options(g, seat):
            return LEGAL
        return "GE-FLT-01" if self.hex >= 0 else "GE-FLT-03"

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        if self.hex < 0:
            g.then(Create(seat, self.menu, hex_of(g, action)))
        else:
            g.then(TransferFrom(seat, self.menu, self.hex, action))


# -- transfer -------------------------------------------------------------------------------------------------------


def transfer_hexes(g: Galaxy, seat: int) -> list[int]:
    """GE-FLT-06, -07: hexes where ships can change from one own stack to another."""
    side = g.sides[seat]
    return [hex for hex in ship_hexes(side) if any(bool(transfer_targets(side, hex, x)) for x in sources(side, hex))]


def can_transfer(side: Side) -> bool:
    """Is there such a hex?"""
    for fleet in side.fleets:
        if fleet.hex in side.at:
            return True
        if may_leave(fleet) and (supply(side) > 0 or len(fleets_at(side, fleet.hex)) > 1):
            return True
    return False


def sources(side: Side, hex: int) -> list[int]:
    """What ships can come from: pieces (LOOSE) or fleets that may be left (GE-FLT-15)."""
    found = [fleet.letter for fleet in side.fleets if fleet.hex == hex and may_leave(fleet)]
    return [LOOSE, *found] if pieces_at(side, hex) else found


def transfer_targets(side: Side, hex: int, source: int) -> list[int]:
    """What ships of this source can change to."""
    targets = [letter for letter in fleets_at(side, hex) if letter != source]
    if source != LOOSE and supply(side) > 0:
        targets.append(LOOSE)
    return targets


def stack_action(source: int) -> int:
    """The action that names pieces or a fleet."""
    return PIECES if source == LOOSE else FLEET + source


def stack_item(action: int) -> int:
    """Pieces (LOOSE) or the letter that an action names."""
    return LOOSE if action == PIECES else action - FLEET


class TransferWhere(SubStep):
    """D-07, D-08: the hex of a transfer."""

    clause = "GE-FLT-06"

    def options(self, g: Galaxy, seat: int) -> list[int]:
        return [hex_action(g, hex) for hex in transfer_hexes(g, seat)]

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        g.then(TransferFrom(seat, self.menu, hex_of(g, action), -1))


class TransferFrom(SubStep):
    """D-07, D-08: the stack that ships leave; `form` is the new fleet that they go to, or -1."""

    def __init__(self, seat: int, menu: Frame[Any], hex: int, form: int) -> None:
        super().__init__(seat, menu)
        self.hex: Final = hex
        self.form: Final = form

    def options(self, g: Galaxy, seat: int) -> list[int]:
        side = g.sides[seat]
        found = sources(side, self.hex)
        if self.form < 0:
            found = [x for x in found if transfer_targets(side, self.hex, x)]
        return [stack_action(x) for x in found]

    def forbids(self, g: Galaxy, seat: int, action: int) -> str:
        if action in self.options(g, seat):
            return LEGAL
        fleet = g.sides[seat].fleet(action - FLEET)
        if fleet.hex == self.hex:
            return "GE-FLT-15" if not may_leave(fleet) else "GE-FLT-07"
        return "GE-FLT-06"

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        source = stack_item(action)
        side = g.sides[seat]
        if source == LOOSE and side.at.count(self.hex) > 1:
            g.then(TransferLeft(seat, self.menu, self.hex, self.form))
            return
        left = side.left[side.at.index(self.hex)] if source == LOOSE else 0
        go_on_transfer(g, seat, self.menu, self.hex, source, left, self.form)


class TransferLeft(SubStep):
    """D-08: pieces of which allowance."""

    def __init__(self, seat: int, menu: Frame[Any], hex: int, form: int) -> None:
        super().__init__(seat, menu)
        self.hex: Final = hex
        self.form: Final = form

    def options(self, g: Galaxy, seat: int) -> list[int]:
        side = g.sides[seat]
        return [ALLOWANCE + allowance_item(side.left[i]) for i, hex in enumerate(side.at) if hex == self.hex]

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        go_on_transfer(g, seat, self.menu, self.hex, LOOSE, item_allowance(action - ALLOWANCE), self.form)


def go_on_transfer(g: Galaxy, seat: int, menu: Frame[Any], hex: int, source: int, left: int, form: int) -> None:
    """Next: where they go, or at once how many go into the new fleet."""
    stack = NO_STACK if source == LOOSE else g.sides[seat].fleet(source).stack
    if form < 0:
        g.then(TransferTo(seat, menu, hex, stack, left))
    else:
        g.then(TransferNumber(seat, menu, hex, stack, left, form))


class TransferTo(SubStep):
    """D-07, D-08: the stack that they go to."""

    def __init__(self, seat: int, menu: Frame[Any], hex: int, stack: int, left: int) -> None:
        super().__init__(seat, menu)
        self.hex: Final = hex
        self.stack: Final = stack  # of the fleet that is left; -1: pieces
        self.left: Final = left

    def options(self, g: Galaxy, seat: int) -> list[int]:
        side = g.sides[seat]
        source = LOOSE if self.stack < 0 else side.stack(self.stack).letter
        return [stack_action(x) for x in transfer_targets(side, self.hex, source)]

    def forbids(self, g: Galaxy, seat: int, action: int) -> str:
        return LEGAL if action in self.options(g, seat) else "GE-FLT-07" if action == PIECES else "GE-FLT-06"

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        g.then(TransferNumber(seat, self.menu, self.hex, self.stack, self.left, action))


class TransferNumber(SubStep):
    """D-07, D-08: how many ships."""

    clause = "GE-FLT-07"

    def __init__(self, seat: int, menu: Frame[Any], hex: int, stack: int, left: int, form: int) -> None:
        super().__init__(seat, menu)
        self.hex: Final = hex
        self.stack: Final = stack
        self.left: Final = left
        self.form: Final = form  # the action that names the receiving stack

    def most(self, g: Galaxy) -> int:
        """GE-FLT-07: as many as there are, as far as the supply of pieces reaches."""
        side = g.sides[self.seat]
        if self.stack < 0:
            return side.many[group_at(side, self.hex, self.left)]
        ships = side.stack(self.stack).ships
        return min(ships, supply(side)) if self.form == PIECES else ships

    def options(self, g: Galaxy, seat: int) -> list[int]:
        return [NUMBER + n for n in range(1, min(self.most(g), MOST) + 1)]

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        g.step += 1
        target = transfer(g, seat, self.hex, self.stack, self.left, self.form, action - NUMBER)
        if target == LOOSE:
            g.then(self.menu)
        else:
            ask_chips(g, seat, target, self.menu)


def transfer(g: Galaxy, seat: int, hex: int, stack: int, left: int, form: int, count: int) -> int:
    """GE-FLT-03, -06, -08: ships change stacks; between fleets nothing is shown, else the number. Returns the stack."""
    side = g.sides[seat]
    source = LOOSE if stack < 0 else side.stack(stack).letter
    given = left if source == LOOSE else side.fleet(source).left
    if NEW_FLEET <= form < NEW_FLEET + 5:
        target = form - NEW_FLEET
        new_fleet(g, seat, target, hex, 0, given)
        g.tell("new_fleet", seat, hex, g.stacks)
    else:
        target = stack_item(form)
    if source == LOOSE:
        take_group(side, group_at(side, hex, left), count)
        g.tell("into_fleet", seat, count, hex)
    else:
        shrink(g, seat, source, count)
    if target == LOOSE:
        add_pieces(side, hex, count, given)
        g.tell("out_of_fleet", seat, count, hex)
    else:
        fleet = side.fleet(target)
        side.replace(fleet.with_ships(count).at(hex, smaller_left(fleet.left, given)))
    return target


# -- swap and feign -------------------------------------------------------------------------------------------------


def swappable(g: Galaxy, seat: int) -> list[int]:
    """GE-FLT-04: own fleets at own stars."""
    side = g.sides[seat]
    return [fleet.letter for fleet in side.fleets if owner_at(g, fleet.hex) == seat]


def swap_partners(g: Galaxy, seat: int, letter: int) -> list[int]:
    """GE-FLT-04: fleets in another hex."""
    side = g.sides[seat]
    return [x for x in swappable(g, seat) if side.fleet(x).hex != side.fleet(letter).hex]


def can_swap(g: Galaxy, seat: int) -> bool:
    """Are there two such fleets?"""
    return any(bool(swap_partners(g, seat, letter)) for letter in swappable(g, seat))


class Swap(SubStep):
    """D-07, GE-FLT-04, -05: the two fleets; a feint is the same gesture without effect."""

    clause = "GE-FLT-04"

    def __init__(self, seat: int, menu: Frame[Any], real: int, stack: int) -> None:
        super().__init__(seat, menu)
        self.real: Final = real
        self.stack: Final = stack  # the first fleet's; -1: not chosen yet

    def options(self, g: Galaxy, seat: int) -> list[int]:
        side = g.sides[seat]
        if self.stack < 0:
            return [FLEET + x for x in swappable(g, seat) if swap_partners(g, seat, x)]
        return [FLEET + x for x in swap_partners(g, seat, side.stack(self.stack).letter)]

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        side = g.sides[seat]
        letter = action - FLEET
        if self.stack < 0:
            g.then(Swap(seat, self.menu, self.real, side.fleet(letter).stack))
            return
        g.step += 1
        g.then(self.menu)
        first = side.stack(self.stack).letter
        low, high = sorted((self.stack, side.fleet(letter).stack))
        g.tell("swapped", seat, low, high)
        if self.real:
            swap(side, first, letter)


def swap(side: Side, letter: int, other: int) -> None:
    """GE-FLT-04, -24: two stacks change their letters; ships and places stay."""
    goes = {letter: other, other: letter}
    side.fleets = by_letter([fleet.called(goes.get(fleet.letter, fleet.letter)) for fleet in side.fleets])
