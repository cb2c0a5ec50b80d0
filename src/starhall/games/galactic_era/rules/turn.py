"""Phase I: one player's Move/Combat turn: fleets, movement, battles (GE-FLO-03)."""

from __future__ import annotations

from typing import Any, Final

from starhall.games.galactic_era.content.components import RELIC, era_of
from starhall.games.galactic_era.content.vocabulary import OWN_MOVE, OWN_MOVE_START
from starhall.games.galactic_era.rules.combat import battle_hexes, start_battle
from starhall.games.galactic_era.rules.diplomacy import (
    new_offers,
)
from starhall.games.galactic_era.rules.fleets import (
    Create,
    Swap,
    can_create,
    can_swap,
)
from starhall.games.galactic_era.rules.forces import add_pieces, destroy, group_at, settle_groups, take_group
from starhall.games.galactic_era.rules.menus import PLAYERS, STACKING, TALKS, TRANSFERS, VIEWS, PlayCard
from starhall.games.galactic_era.rules.movement import (
    PickPieces,
    PickSector,
    allowance_item,
    ended,
    item_allowance,
    movable_hexes,
)
from starhall.games.galactic_era.rules.paths import can_move, movement_points, set_allowances
from starhall.games.galactic_era.rules.points import FROM_STORY, score
from starhall.games.galactic_era.rules.population import abandon_if_empty, lose_discs
from starhall.games.galactic_era.rules.presence import (
    hex_of_star,
    pieces_at,
    relic_stars,
    stacks_at,
    star_at,
)
from starhall.games.galactic_era.rules.records import LOOSE, NO_STACK, NOWHERE
from starhall.games.galactic_era.rules.scouting import (
    SubStep,
    doubt_notes,
    renew_views,
    scout_all,
    scout_hex,
    unseen_at,
)
from starhall.games.galactic_era.rules.ships import forbids_step
from starhall.games.galactic_era.rules.space import (
    ALLOWANCE,
    CREATE,
    DEATH_RAY,
    DECLARE,
    END_MOVEMENT,
    FEIGN,
    GO_ON,
    MOVE,
    MOVE_PIECES,
    PIECES,
    PLAYER,
    RAY_DISC,
    SCOUT,
    SCOUT_PIECES,
    STACK,
    SWAP,
    hex_action,
    hex_of,
)
from starhall.games.galactic_era.rules.state import ENDED, USUAL_NEBULA, Galaxy
from starhall.kernel.frames import LEGAL, Decision, Do, Frame, Menu, Never, Verb, Verbs
from starhall.kernel.seats import members


def begin_move(g: Galaxy, seat: int, item: int) -> None:
    """GE-FLO-03, GE-SCO-01, -04, -08: the turn begins: look around, renew views; others' notes may be outdated now."""
    g.active = seat
    g.step = 0
    g.fought = []
    doubt_notes(g, seat)
    new_offers(g, seat)
    renew_views(g, seat)
    scout_all(g, seat)
    g.tell("move_turn", seat)
    if item:  # an example may begin with step b
        set_allowances(g, seat)
        g.then(StepB(seat))
    else:
        g.then(StepA(seat))


# -- step a ---------------------------------------------------------------------------------------------------------


class GoOn(Verb[Galaxy]):
    """GE-MOV-03: on to movement."""

    def start(self, g: Galaxy, menu: Decision[Galaxy], item: int) -> None:
        set_allowances(g, menu.seat)
        g.then(StepB(menu.seat))


class CreateFleet(Verb[Galaxy]):
    """GE-FLT-03, -23: where an own ship is at an own star."""

    def forbids(self, g: Galaxy, seat: int, item: int) -> str:
        return forbids_step(g) or (LEGAL if can_create(g, seat) else "GE-FLT-03")

    def start(self, g: Galaxy, menu: Decision[Galaxy], item: int) -> None:
        g.then(Create(menu.seat, menu, NOWHERE))


class SwapFleets(Verb[Galaxy]):
    """GE-FLT-04, -05, -23: two fleets swap, or feign to."""

    def forbids(self, g: Galaxy, seat: int, item: int) -> str:
        return forbids_step(g) or (LEGAL if can_swap(g, seat) else "GE-FLT-04")

    def offer(self, g: Galaxy, seat: int, options: list[int]) -> None:
        if not self.forbids(g, seat, 0):
            options.append(SWAP)
            options.append(FEIGN)

    def start(self, g: Galaxy, menu: Decision[Galaxy], item: int) -> None:
        g.then(Swap(menu.seat, menu, int(SWAP + item == SWAP), NO_STACK))


FLEETS_FIRST: Final[Verbs[Galaxy]] = (
    GoOn(GO_ON),
    CreateFleet(CREATE),
    SwapFleets(SWAP, 2),
    TRANSFERS,
    *STACKING,
    *TALKS,
    PlayCard(OWN_MOVE_START),
    Never(MOVE, 6, "GE-MOV-01"),
    Never(DEATH_RAY, 1, "GE-MOV-01"),
)


class StepA(Menu[Galaxy]):
    """D-07: create, swap, feign, transfer, look, declare war, offer peace, play a card, go on to movement."""

    question = "D-07"
    is_public = False

    def verbs(self) -> Verbs[Galaxy]:
        return FLEETS_FIRST


# -- step b ---------------------------------------------------------------------------------------------------------


class EndMovement(Verb[Galaxy]):
    """GE-MOV-19: then come the battles."""

    def start(self, g: Galaxy, menu: Decision[Galaxy], item: int) -> None:
        end_movement(g, menu.seat)


class Sail(Verb[Galaxy]):
    """GE-MOV-07, GE-SCO-02: fleets, by letter, and ship pieces move (items 0 to 5), or scout and end their movement."""

    def forbids(self, g: Galaxy, seat: int, item: int) -> str:
        options: list[int] = []
        self.offer(g, seat, options)
        return LEGAL if self.first + item in options else "GE-MOV-07" if item <= LOOSE else "GE-SCO-02"

    def offer(self, g: Galaxy, seat: int, options: list[int]) -> None:
        side = g.sides[seat]
        for fleet in side.fleets:
            if can_move(g, seat, fleet.hex, movement_points(side, fleet)):
                options.append(MOVE + fleet.letter)
            if unseen_at(g, seat, fleet.hex):
                options.append(SCOUT + fleet.letter)
        if movable_hexes(g, seat):
            options.append(MOVE_PIECES)
        if scoutable_hexes(g, seat):
            options.append(SCOUT_PIECES)

    def start(self, g: Galaxy, menu: Decision[Galaxy], item: int) -> None:
        seat, action = menu.seat, MOVE + item
        if action == MOVE_PIECES:
            g.then(PickPieces(seat, menu, NOWHERE))
        elif action == SCOUT_PIECES:
            g.then(ScoutPieces(seat, menu, NOWHERE))
        elif action < SCOUT:
            fleet = g.sides[seat].fleet(action - MOVE)
            g.then(PickSector(seat, menu, fleet.stack, fleet.hex, 0, 0))
        else:
            fleet = g.sides[seat].fleet(action - SCOUT)
            g.then(menu)
            g.sides[seat].replace(fleet.at(fleet.hex, ended(fleet.left)))
            scout_hex(g, seat, fleet.hex)


class DeathRay(Verb[Galaxy]):
    """GE-MOV-18: once a round, at a player at war."""

    def forbids(self, g: Galaxy, seat: int, item: int) -> str:
        return LEGAL if ray_hexes(g, seat) else "GE-MOV-18"

    def start(self, g: Galaxy, menu: Decision[Galaxy], item: int) -> None:
        g.then(RayWhere(menu.seat, menu))


MOVEMENT: Final[Verbs[Galaxy]] = (
    EndMovement(END_MOVEMENT),
    Sail(MOVE, 12),
    TRANSFERS,
    *STACKING,
    DeathRay(DEATH_RAY),
    *TALKS,
    PlayCard(OWN_MOVE),
    Never(CREATE, 3, "GE-MOV-01"),
)


class StepB(Menu[Galaxy]):
    """D-08: move, transfer, scout, look, fire the Death Ray, declare war, offer peace, play a card, end movement."""

    question = "D-08"
    is_public = False

    def verbs(self) -> Verbs[Galaxy]:
        return MOVEMENT


def scoutable_hexes(g: Galaxy, seat: int) -> list[int]:
    """GE-SCO-02: where pieces that have moved could look at something new; at the start of movement all looked."""
    hexes: list[int] = []
    last = -1
    for hex in g.sides[seat].at:  # in order already
        if hex != last and unseen_at(g, seat, hex):
            hexes.append(hex)
        last = hex
    return hexes


class ScoutPieces(SubStep):
    """D-08, GE-SCO-02: with the pieces of which hex; then, where groups differ, with which; their movement ends."""

    clause = "GE-SCO-02"
    is_public = True

    def __init__(self, seat: int, menu: Frame[Any], hex: int) -> None:
        super().__init__(seat, menu)
        self.hex: Final = hex

    def options(self, g: Galaxy, seat: int) -> list[int]:
        if self.hex < 0:
            return [hex_action(g, hex) for hex in scoutable_hexes(g, seat)]
        side = g.sides[seat]
        return [ALLOWANCE + allowance_item(side.left[i]) for i, hex in enumerate(side.at) if hex == self.hex]

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        if self.hex < 0:
            g.then(ScoutPieces(seat, self.menu, hex_of(g, action)))
            return
        side = g.sides[seat]
        group = group_at(side, self.hex, item_allowance(action - ALLOWANCE))
        count = side.many[group]
        g.then(self.menu)
        take_group(side, group, count)
        add_pieces(side, self.hex, count, ENDED)
        scout_hex(g, seat, self.hex)


def end_movement(g: Galaxy, seat: int) -> None:
    """GE-MOV-19, GE-SCO-01: movement is over; look around; then all battles."""
    settle_groups(g.sides[seat])
    scout_all(g, seat)
    g.then(Do(battles, seat))


def battles(g: Galaxy, seat: int, item: int) -> None:
    """GE-COM-01, -23, -25: as long as there is one, the attacker chooses the next; then the turn ends."""
    if battle_hexes(g, seat):
        g.then(NextBattle(seat), Do(battles, seat))
    else:
        g.sides[seat].nebula = USUAL_NEBULA
        g.active = -1
        g.step = 0  # how often ships changed fleets is not for others to know


BETWEEN_BATTLES: Final[Verbs[Galaxy]] = (
    *STACKING,
    VIEWS,
    PlayCard(OWN_MOVE),
    Never(CREATE, 4, "GE-FLT-09"),
    Never(DECLARE, PLAYERS, "GE-DIP-03"),
    Never(MOVE, 6, "GE-MOV-19"),
)


class NextBattle(Menu[Galaxy]):
    """D-10: the next battle hex; in between also dummies, a remote view or a card."""

    question = "D-10"
    is_public = False

    def verbs(self) -> Verbs[Galaxy]:
        return BETWEEN_BATTLES

    def options(self, g: Galaxy, seat: int) -> list[int]:
        return [*[hex_action(g, hex) for hex in battle_hexes(g, seat)], *super().options(g, seat)]

    def forbids(self, g: Galaxy, seat: int, action: int) -> str:
        hex = hex_of(g, action)
        if hex < 0:
            return super().forbids(g, seat, action)
        return LEGAL if hex in battle_hexes(g, seat) else "GE-COM-01"

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        if hex_of(g, action) >= 0:
            start_battle(g, seat, hex_of(g, action))
        else:
            super().choose(g, seat, action)


# -- the Death Ray --------------------------------------------------------------------------------------------------


def ray_hexes(g: Galaxy, seat: int) -> list[int]:
    """GE-MOV-18: hexes within reach of the relic's star with something of a player at war."""
    side = g.sides[seat]
    if side.ray_used or not side.war:
        return []
    hexes: list[int] = []
    for star in relic_stars(g, seat):
        reach = RELIC[g.relic[star]].ray_distance
        if reach:
            row = g.chart.board.distances(hex_of_star(g, star))
            for hex in range(len(row)):
                if 0 <= row[hex] <= reach and ray_victims(g, seat, hex):
                    hexes.append(hex)
    return hexes


def is_immune(g: Galaxy, hex: int) -> bool:
    """GE-MOV-18: everything at the Defense Grid star, once that star was taken."""
    star = star_at(g, hex)
    return star >= 0 and g.relic[star] >= 0 and g.relic_up[star] == 1 and RELIC[g.relic[star]].immune


def ray_victims(g: Galaxy, seat: int, hex: int) -> list[int]:
    """Players at war with a ship or disc in the hex."""
    if is_immune(g, hex):
        return []
    return [other for other in members(g.sides[seat].war) if ray_targets(g, other, hex)]


def ray_targets(g: Galaxy, other: int, hex: int) -> list[int]:
    """What of this player can be hit there: pieces, stacks, a disc; miniatures are immune."""
    side = g.sides[other]
    targets = [PIECES] if pieces_at(side, hex) else []
    targets.extend([STACK + i for i in range(len(stacks_at(side, hex)))])
    star = star_at(g, hex)
    if star >= 0 and g.owner[star] == other and g.discs[star]:
        targets.append(RAY_DISC)
    return targets


class RayWhere(SubStep):
    """D-08, GE-MOV-18: the hex that is hit."""

    clause = "GE-MOV-18"
    is_public = True

    def options(self, g: Galaxy, seat: int) -> list[int]:
        return [hex_action(g, hex) for hex in ray_hexes(g, seat)]

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        g.then(RayWhose(seat, self.menu, hex_of(g, action)))


class RayWhose(SubStep):
    """D-08: whose ship or disc."""

    is_public = True

    def __init__(self, seat: int, menu: Frame[Any], hex: int) -> None:
        super().__init__(seat, menu)
        self.hex: Final = hex

    def options(self, g: Galaxy, seat: int) -> list[int]:
        return [PLAYER + other for other in ray_victims(g, seat, self.hex)]

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        g.then(RayWhat(seat, self.menu, self.hex, action - PLAYER))


class RayWhat(SubStep):
    """D-08: a piece, a stack or a disc."""

    is_public = True

    def __init__(self, seat: int, menu: Frame[Any], hex: int, victim: int) -> None:
        super().__init__(seat, menu)
        self.hex: Final = hex
        self.victim: Final = victim

    def options(self, g: Galaxy, seat: int) -> list[int]:
        return ray_targets(g, self.victim, self.hex)

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        g.then(self.menu)
        fire_ray(g, seat, self.victim, self.hex, action)


def fire_ray(g: Galaxy, seat: int, victim: int, hex: int, what: int) -> None:
    """GE-MOV-18, GE-REL-05: one ship (of the fleet) or the disc is removed; the story of the second era pays for it."""
    g.sides[seat].ray_used = True
    g.tell("ray", seat, victim, hex)
    era = era_of(g.story, g.round)
    if what == RAY_DISC:
        star = star_at(g, hex)
        lose_discs(g, star, 1)
        abandon_if_empty(g, star)
        score(g, seat, FROM_STORY, era.population_removed_dp)
        return
    letter = LOOSE if what == PIECES else stacks_at(g.sides[victim], hex)[what - STACK]
    destroy(g, victim, hex, letter, 1)
    score(g, seat, FROM_STORY, era.ship_destroyed_dp)
