"""Ship pieces and fleets as things: placed, taken away, moved from group to group. The decisions are elsewhere."""

from __future__ import annotations

from starhall.games.galactic_era.rules.lists import add, with_item, without_index
from starhall.games.galactic_era.rules.records import LOOSE, NO_FLEET, Fleet
from starhall.games.galactic_era.rules.state import ENDED, SPENT, Galaxy, Side


def add_pieces(side: Side, hex: int, count: int, left: int = 0) -> None:
    """Put ship pieces down; those of equal hex and allowance are one group."""
    if not count:
        return
    for i, at in enumerate(side.at):
        if at == hex and side.left[i] == left:
            side.many = add(side.many, i, count)
            return
        if at > hex or (at == hex and side.left[i] > left):
            insert_group(side, i, hex, count, left)
            return
    insert_group(side, len(side.at), hex, count, left)


def insert_group(side: Side, place: int, hex: int, count: int, left: int) -> None:
    """A new group; they are ordered by hex, then by allowance."""
    side.at = with_item(side.at, place, hex)
    side.many = with_item(side.many, place, count)
    side.left = with_item(side.left, place, left)


def group_at(side: Side, hex: int, left: int) -> int:
    """The place of the group of pieces of this hex and allowance; -1: none."""
    for i, at in enumerate(side.at):
        if at == hex and side.left[i] == left:
            return i
    return -1


def take_group(side: Side, group: int, count: int) -> None:
    """Take pieces of one group away."""
    if side.many[group] > count:
        side.many = add(side.many, group, -count)
    else:
        side.at = without_index(side.at, group)
        side.many = without_index(side.many, group)
        side.left = without_index(side.left, group)


def remove_pieces(side: Side, hex: int, count: int) -> None:
    """Take pieces from a hex, whatever their allowance."""
    while count > 0:
        group = side.at.index(hex)
        taken = min(count, side.many[group])
        take_group(side, group, taken)
        count -= taken


def move_pieces(side: Side, hex: int, target: int) -> None:
    """All pieces of a hex go to another, each group with its allowance."""
    many: list[int] = []
    left: list[int] = []
    while hex in side.at:
        group = side.at.index(hex)
        many.append(side.many[group])
        left.append(side.left[group])
        take_group(side, group, side.many[group])
    for i, count in enumerate(many):
        add_pieces(side, target, count, left[i])


def settle_groups(side: Side) -> None:
    """Outside the own movement pieces have no allowance: one group a hex."""
    at, many = side.at, side.many
    side.at, side.many, side.left = [], [], []
    for i, hex in enumerate(at):
        add_pieces(side, hex, many[i])
    side.fleets = [fleet.at(fleet.hex, 0) for fleet in side.fleets]


def new_fleet(g: Galaxy, seat: int, letter: int, hex: int, ships: int, left: int = 0) -> None:
    """GE-FLT-24: a new stack; its number tells nothing of its letter."""
    side = g.sides[seat]
    g.stacks += 1
    side.fleets = by_letter([*side.fleets, Fleet(letter, hex, ships, left, g.stacks, 0, 0)])


def by_letter(fleets: list[Fleet]) -> list[Fleet]:
    """The order in which a side keeps them."""
    return sorted(fleets, key=letter_of_fleet)


def letter_of_fleet(fleet: Fleet) -> int:
    """What `by_letter` goes by."""
    return fleet.letter


def shrink(g: Galaxy, seat: int, letter: int, count: int) -> None:
    """GE-FLT-02: ships leave a fleet; without any it is dissolved and the counter returns unseen."""
    side = g.sides[seat]
    fleet = side.fleet(letter)
    ships = fleet.ships - count
    if ships:
        side.replace(fleet.of(ships, min(fleet.chips, ships), fleet.dummies))  # GE-FLT-26
    else:
        dissolve(g, seat, letter)


def dissolve(g: Galaxy, seat: int, letter: int) -> None:
    """The stack goes away, and with it what anybody noted of it (GE-SCO-08)."""
    side = g.sides[seat]
    gone = side.fleet(letter)
    if gone.dummies:  # GE-FLT-22: they are shown
        g.tell("dummies_removed", seat, gone.dummies, gone.stack)
    g.tell("dissolved", seat, gone.hex, gone.stack)
    side.fleets = [fleet for fleet in side.fleets if fleet.letter != letter]
    for viewer in g.sides:
        if viewer.notes:
            viewer.notes = [note for note in viewer.notes if note.stack != gone.stack]


def may_leave(fleet: Fleet) -> bool:
    """GE-FLT-15, GE-MOV-07: ships that have spent the D bonus may not leave the fleet this turn."""
    return fleet.left >= 0 or fleet.left == ENDED


def smaller_left(left: int, other: int) -> int:
    """GE-FLT-08, GE-MOV-20: the allowance of ships that join: the smaller one; ended is ended."""
    if left == SPENT or other == SPENT:
        return SPENT
    if left == ENDED or other == ENDED:
        return ENDED if left >= 0 or left == ENDED else SPENT
    return min(left, other)


def destroy(g: Galaxy, seat: int, hex: int, letter: int, count: int) -> None:
    """GE-CMP-04: ships are lost: of a fleet, or (LOOSE) pieces, which return to the supply."""
    if not count:
        return
    side = g.sides[seat]
    g.tell("destroyed", seat, count, hex)
    if letter == LOOSE:
        remove_pieces(side, hex, count)
        return
    stack = side.fleet(letter).stack
    for viewer in g.sides:  # GE-SCO-08: public changes of a stack are added to what is noted of it
        viewer.notes = [note.changed(-count) if note.stack == stack else note for note in viewer.notes]
    shrink(g, seat, letter, count)


def unused_letters(side: Side) -> list[int]:
    """The counters that are not on the board."""
    return [letter for letter in range(5) if side.fleet(letter) is NO_FLEET]


def retreat_to(g: Galaxy, seat: int, hex: int, target: int, letter: int) -> None:
    """GE-COM-21, -22: all ships of the hex (or one fleet) go to another; fleets stay fleets."""
    side = g.sides[seat]
    if letter < 0:
        move_pieces(side, hex, target)
        side.fleets = [fleet.at(target, fleet.left) if fleet.hex == hex else fleet for fleet in side.fleets]
    else:
        side.replace(side.fleet(letter).at(target, side.fleet(letter).left))
    g.tell("retreated", seat, hex, target)
