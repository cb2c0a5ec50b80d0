"""What may be moved and where: which ships begin a move, the journeys of a group in hand and what they cost."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from typing import Final

from starhall.games.galactic_era.content.chart import sector_of
from starhall.games.galactic_era.knowledge.imagining import imagine
from starhall.games.galactic_era.knowledge.view import GalaxyView
from starhall.games.galactic_era.rules.forces import group_at
from starhall.games.galactic_era.rules.movement import PickNumber, PickPieces, PickSector, PickTarget, movable_hexes
from starhall.games.galactic_era.rules.paths import cost, find_path
from starhall.games.galactic_era.rules.space import MOVE, MOVE_PIECES, SECTOR, hex_action
from starhall.games.galactic_era.rules.state import JUMP, Galaxy
from starhall.games.galactic_era.rules.turn import StepB


class Journey:
    """From hex to hex, and what has been spent on arriving at each; `spent` is empty for a jump (GE-MOV-15)."""

    def __init__(self, hexes: list[int], spent: list[int]) -> None:
        self.hexes: Final = hexes
        self.spent: Final = spent


class Beginning:
    """Ships that can be moved: the actions that take them all in hand, and those that ask first how many."""

    def __init__(self, hex: int, stack: int, actions: list[int], part: list[int]) -> None:
        self.hex: Final = hex
        self.stack: Final = stack  # -1: pieces
        self.actions: Final = actions
        self.part: Final = part


@lru_cache(2)
def beginnings(view: GalaxyView) -> list[Beginning]:
    """GE-MOV-07: the viewer's groups that can go somewhere, in the own movement."""
    top = view.frames[-1] if view.frames else None
    if not isinstance(top, StepB) or top.seat != view.seat:
        return []
    return groups(imagine(view, 1), view.seat)


@lru_cache(2)
def joining(view: GalaxyView) -> list[Beginning]:
    """While a group is in hand: the others that could go there afterwards."""
    top = view.frames[-1] if view.frames else None
    if not isinstance(top, PickSector) or top.seat != view.seat:
        return []
    g = imagine(view, 1)
    g.stack[-1] = top.menu
    others = groups(g, view.seat)
    return [each for each in others if each.stack != top.stack or (each.stack < 0 and each.hex != top.hex)]


def groups(g: Galaxy, seat: int) -> list[Beginning]:
    """The groups of a seat that can go somewhere, and how they are taken in hand."""
    options = g.options(seat)
    fleets = [fleet for fleet in g.sides[seat].fleets if MOVE + fleet.letter in options]
    found = [Beginning(fleet.hex, fleet.stack, [MOVE + fleet.letter], []) for fleet in fleets]
    hexes = movable_hexes(g, seat) if MOVE_PIECES in options else []
    return [*found, *[taken_up(g.copy(), seat, hex) for hex in hexes]]


def taken_up(g: Galaxy, seat: int, hex: int) -> Beginning:
    """All pieces of a hex, step by step; where groups there differ, up to the question which."""
    actions: list[int] = [MOVE_PIECES]
    part: list[int] = []
    g.advance(seat, MOVE_PIECES)
    while isinstance(top := g.stack[-1], (PickPieces, PickNumber)):
        if isinstance(top, PickPieces) and top.hex >= 0:
            break
        if isinstance(top, PickNumber):
            part = actions[:]
        actions.append(g.options(seat)[-1] if isinstance(top, PickNumber) else hex_action(g, hex))
        g.advance(seat, actions[-1])
    return Beginning(hex, -1, actions, part)


class Group:
    """Ships that are in hand, or could join: where they are, how many of how many, what they may spend, and where they
    can go by the option that names it."""

    def __init__(self, g: Galaxy, picked: PickSector, journeys: dict[int, Journey]) -> None:
        side = g.sides[picked.seat]
        fleet = side.stack(picked.stack) if picked.stack >= 0 else None
        self.hex: Final = picked.hex
        self.stack: Final = picked.stack  # -1: pieces
        self.letter: Final = fleet.letter if fleet else -1
        self.count: Final = fleet.ships if fleet else picked.count
        self.all: Final = fleet.ships if fleet else side.many[group_at(side, picked.hex, picked.left)]
        self.steps: Final = picked.allowance(g)
        self.journeys: Final = journeys


@lru_cache(2)
def group_in_hand(view: GalaxyView) -> Group | None:
    """GE-MOV-16: the group that the viewer moves, and its journeys; before a sector is chosen to those of all sectors.
    What the viewer knows decides them alone."""
    top = view.frames[-1] if view.frames else None
    if not isinstance(top, PickSector) or top.seat != view.seat:
        return None
    g = imagine(view, 1)
    sectors = [top.sector] if isinstance(top, PickTarget) else [action - SECTOR for action in view.options]
    return Group(g, top, journeys_of(g, top, sectors))


def journeys_in_hand(view: GalaxyView) -> dict[int, Journey]:
    """The journey to each target of the group in hand."""
    group = group_in_hand(view)
    return group.journeys if group else {}


@lru_cache(2)
def groups_that_join(view: GalaxyView) -> list[tuple[Beginning, Group]]:
    """Those that could go along, each with the journeys that it could make instead of the group in hand."""
    found: list[tuple[Beginning, Group]] = []
    picked = view.frames[-1] if view.frames else None
    if not isinstance(picked, PickSector):
        return found
    for begun in joining(view):
        g = imagine(view, 1)
        g.stack[-1] = picked.menu
        for action in begun.actions:
            g.advance(view.seat, action)
        top = g.stack[-1]
        if isinstance(top, PickSector):
            sectors = [action - SECTOR for action in g.options(view.seat)]
            found.append((begun, Group(g, top, journeys_of(g, top, sectors))))
    return found


def journeys_of(g: Galaxy, group: PickSector, sectors: list[int]) -> dict[int, Journey]:
    """The journeys of a group to what it reaches in some sectors."""
    return {hex_action(g, hex): journey_to(g, group, hex) for hex in group.reach(g) if sector_of(hex) in sectors}


def journey_to(g: Galaxy, group: PickSector, target: int) -> Journey:
    """The journey of a group to a target."""
    hexes = [group.hex, *find_path(g, group.seat, group.hex, group.allowance(g), target)]
    if group.allowance(g) == JUMP:
        return Journey(hexes, [])
    spent = [0]
    for at, hex in pairwise(hexes):
        beside = hex in g.chart.board.next[at] or g.chart.board.wormhole[at] == hex
        spent.append(spent[-1] + (cost(g, hex) if beside else 1))
    return Journey(hexes, spent[1:])
