"""Ship pieces and fleets as things: placed, taken away, moved from group to group. The decisions are elsewhere."""

from __future__ import annotations

from typing import Final

from starhall.games.galactic_era.presence import fleets_at
from starhall.games.galactic_era.state import ENDED, SPENT, Galaxy, Side


def add_pieces(side: Side, hex: int, count: int, left: int = 0) -> None:
    """Put ship pieces down; those of equal hex and allowance are one group."""
    if not count:
        return
    for i, at in enumerate(side.at):
        if at == hex and side.left[i] == left:
            side.many[i] += count
            return
        if at > hex or (at == hex and side.left[i] > left):
            side.at.insert(i, hex)
            side.many.insert(i, count)
            side.left.insert(i, left)
            return
    side.at.append(hex)
    side.many.append(count)
    side.left.append(left)


def group_at(side: Side, hex: int, left: int) -> int:
    """The place of the group of pieces of this hex and allowance; -1: none."""
    for i, at in enumerate(side.at):
        if at == hex and side.left[i] == left:
            return i
    return -1


def take_group(side: Side, group: int, count: int) -> None:
    """Take pieces of one group away."""
    side.many[group] -= count
    if not side.many[group]:
        side.at.pop(group)
        side.many.pop(group)
        side.left.pop(group)


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
    side.fleet_left = [0, 0, 0, 0, 0]


def new_fleet(g: Galaxy, seat: int, letter: int, hex: int, ships: int, left: int = 0) -> None:
    """GE-FLT-24: a new stack; its number tells nothing of its letter."""
    side = g.sides[seat]
    g.stacks += 1
    side.fleet_hex[letter] = hex
    side.fleet_ships[letter] = ships
    side.fleet_left[letter] = left
    side.fleet_stack[letter] = g.stacks
    side.fleet_chips[letter] = 0
    side.fleet_dummies[letter] = 0


def shrink(g: Galaxy, seat: int, letter: int, count: int) -> None:
    """GE-FLT-02: ships leave a fleet; without any it is dissolved and the counter returns unseen."""
    side = g.sides[seat]
    side.fleet_ships[letter] -= count
    if side.fleet_chips[letter] > side.fleet_ships[letter]:
        side.fleet_chips[letter] = side.fleet_ships[letter]  # GE-FLT-26
    if side.fleet_ships[letter] == 0:
        dissolve(g, seat, letter)


def dissolve(g: Galaxy, seat: int, letter: int) -> None:
    """The stack goes away, and with it what anybody noted of it (GE-SCO-08)."""
    side = g.sides[seat]
    stack = side.fleet_stack[letter]
    if side.fleet_dummies[letter]:  # GE-FLT-22: they are shown
        g.tell("dummies_removed", seat, side.fleet_dummies[letter], stack)
    g.tell("dissolved", seat, side.fleet_hex[letter], stack)
    side.fleet_hex[letter] = -1
    side.fleet_ships[letter] = 0
    side.fleet_left[letter] = 0
    side.fleet_stack[letter] = 0
    side.fleet_chips[letter] = 0
    side.fleet_dummies[letter] = 0
    for viewer in g.sides:
        forget_stack(viewer, stack)


def forget_stack(viewer: Side, stack: int) -> None:
    """Drop the notes on a stack."""
    notes = viewer.notes
    i = 0
    while i < len(notes):
        if notes[i] == stack:
            del notes[i : i + NOTE]
        else:
            i += NOTE


NOTE: Final = 7  # numbers of a note: stack, letter (-1 unseen), ships, at least (1), round, change since, certain (1)


def may_leave(side: Side, letter: int) -> bool:
    """GE-FLT-15, GE-MOV-07: ships that have spent the D bonus may not leave the fleet this turn."""
    left = side.fleet_left[letter]
    return left >= 0 or left == ENDED


def smaller_left(left: int, other: int) -> int:
    """GE-FLT-08, GE-MOV-20: the allowance of ships that join: the smaller one; ended is ended."""
    if left == SPENT or other == SPENT:
        return SPENT
    if left == ENDED or other == ENDED:
        return ENDED if left >= 0 or left == ENDED else SPENT
    return min(left, other)


def destroy(g: Galaxy, seat: int, hex: int, letter: int, count: int) -> None:
    """GE-CMP-04: ships are lost: of a fleet, or (letter 5) pieces, which return to the supply."""
    if not count:
        return
    side = g.sides[seat]
    g.tell("destroyed", seat, count, hex)
    if letter == 5:
        remove_pieces(side, hex, count)
        return
    stack = side.fleet_stack[letter]
    for viewer in g.sides:
        change_notes(viewer, stack, -count)
    shrink(g, seat, letter, count)


def change_notes(viewer: Side, stack: int, change: int) -> None:
    """GE-SCO-08: public changes of a stack are added to what is noted of it."""
    notes = viewer.notes
    for i in range(0, len(notes), NOTE):
        if notes[i] == stack:
            notes[i + 5] += change


def unused_letters(side: Side) -> list[int]:
    """The counters that are not on the board."""
    return [letter for letter in range(5) if side.fleet_hex[letter] < 0]


def retreat_to(g: Galaxy, seat: int, hex: int, target: int, letter: int) -> None:
    """GE-COM-21, -22: all ships of the hex (or one fleet) go to another; fleets stay fleets."""
    side = g.sides[seat]
    if letter < 0:
        move_pieces(side, hex, target)
        for fleet in fleets_at(side, hex):
            side.fleet_hex[fleet] = target
    else:
        side.fleet_hex[letter] = target
    g.tell("retreated", seat, hex, target)
