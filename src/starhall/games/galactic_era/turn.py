"""Phase I: one player's Move/Combat turn: fleets, movement, battles (GE-FLO-03)."""

from __future__ import annotations

from typing import Any, Final

from starhall.games.galactic_era.cards import card_options, forbids_card, is_card_action, play_card
from starhall.games.galactic_era.combat import battle_hexes, start_battle
from starhall.games.galactic_era.components import RELIC, era_of
from starhall.games.galactic_era.diplomacy import (
    IN_MOVEMENT,
    declare_war,
    forbids_peace,
    forbids_war,
    new_offers,
    offer_peace,
    peace_targets,
)
from starhall.games.galactic_era.fleets import (
    Create,
    Swap,
    TransferWhere,
    can_swap,
    can_transfer,
    create_hexes,
)
from starhall.games.galactic_era.hangar import add_pieces, destroy, group_at, settle_groups, take_group
from starhall.games.galactic_era.movement import (
    PickPieces,
    PickSector,
    allowance_item,
    ended,
    item_allowance,
    movable_hexes,
)
from starhall.games.galactic_era.paths import can_move, points, set_allowances
from starhall.games.galactic_era.points import FROM_STORY, score
from starhall.games.galactic_era.population import abandon_if_empty, lose_discs
from starhall.games.galactic_era.presence import (
    hex_of_star,
    pieces_at,
    relic_stars,
    stacks_at,
    star_at,
)
from starhall.games.galactic_era.records import LOOSE
from starhall.games.galactic_era.scouting import (
    SubStep,
    doubt_notes,
    renew_views,
    scout_all,
    scout_hex,
    start_view,
    unseen_at,
    view_verbs,
)
from starhall.games.galactic_era.ships import dummy_verbs, forbids_dummies, forbids_step, start_dummies
from starhall.games.galactic_era.space import (
    ALLOWANCE,
    CREATE,
    DEATH_RAY,
    DECLARE,
    DUMMIES,
    END_MOVEMENT,
    FEIGN,
    GO_ON,
    MOVE,
    MOVE_DUMMIES,
    MOVE_PIECES,
    OFFER_PEACE,
    PIECES,
    PLAYER,
    RAY_DISC,
    SCOUT,
    SCOUT_PIECES,
    STACK,
    SWAP,
    TRANSFER,
    VIEW_DECK,
    VIEW_FLEET,
    VIEW_RELIC,
    VIEW_STAR,
    hex_of,
    place,
)
from starhall.games.galactic_era.state import ENDED, USUAL_NEBULA, Galaxy
from starhall.games.galactic_era.vocabulary import OWN_MOVE, OWN_MOVE_START
from starhall.kernel.frames import NOT_OFFERED, Decision, Do, Frame
from starhall.kernel.seats import members

VIEWS: Final[tuple[int, ...]] = (VIEW_STAR, VIEW_RELIC, VIEW_DECK, VIEW_FLEET)


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


class TurnMenu(Decision[Galaxy]):
    """What the steps of the own turn have in common: views, cards, war and peace."""

    is_public = False

    def window(self) -> int:
        """The card window that this is."""
        return OWN_MOVE

    def diplomatic(self, g: Galaxy, seat: int, options: list[int]) -> None:
        """Views, war, peace and cards."""
        options.extend(view_verbs(g, seat))
        options.extend([DECLARE + x for x in range(len(g.sides)) if not forbids_war(g, seat, x, IN_MOVEMENT)])
        options.extend([OFFER_PEACE + other for other in peace_targets(g, seat)])
        options.extend(card_options(g, seat, self.window()))

    def forbids(self, g: Galaxy, seat: int, action: int) -> str:
        if action in self.options(g, seat):
            return ""
        if is_card_action(action):
            return forbids_card(g, seat, action, self.window())
        if DECLARE <= action < DECLARE + 6:
            return forbids_war(g, seat, action - DECLARE, IN_MOVEMENT)
        if OFFER_PEACE <= action < OFFER_PEACE + 6:
            return forbids_peace(g, seat, action - OFFER_PEACE)
        if action in VIEWS:
            return "GE-SCO-04"
        if action in (DUMMIES, MOVE_DUMMIES):
            return forbids_dummies(g)
        return self.refuses(g, seat, action)

    def refuses(self, g: Galaxy, seat: int, action: int) -> str:
        """Why one of the menu's own verbs is not possible."""
        return NOT_OFFERED

    def choose_common(self, g: Galaxy, seat: int, action: int) -> bool:
        """Views, war, peace and cards; afterwards the menu stands again."""
        if action in VIEWS:
            start_view(g, seat, action, self)
        elif DECLARE <= action < DECLARE + 6:
            g.then(self)
            declare_war(g, seat, action - DECLARE)
        elif OFFER_PEACE <= action < OFFER_PEACE + 6:
            g.then(self)
            offer_peace(g, seat, action - OFFER_PEACE)
        elif is_card_action(action):
            g.then(self)
            play_card(g, seat, action, self.window())
        elif action == TRANSFER:
            g.then(TransferWhere(seat, self))
        elif action in (DUMMIES, MOVE_DUMMIES):
            start_dummies(g, seat, action, self)
        else:
            return False
        return True


class StepA(TurnMenu):
    """D-07: create, swap, feign, transfer, look, declare war, offer peace, play a card, go on to movement."""

    question = "D-07"

    def window(self) -> int:
        return OWN_MOVE_START

    def options(self, g: Galaxy, seat: int) -> list[int]:
        options = [GO_ON]
        if not forbids_step(g):
            if create_hexes(g, seat):
                options.append(CREATE)
            if can_swap(g, seat):
                options.append(SWAP)
                options.append(FEIGN)
            if can_transfer(g.sides[seat]):
                options.append(TRANSFER)
        options.extend(dummy_verbs(g, seat))
        self.diplomatic(g, seat, options)
        return options

    def refuses(self, g: Galaxy, seat: int, action: int) -> str:
        if action in (CREATE, SWAP, FEIGN, TRANSFER) and forbids_step(g):
            return "GE-FLT-23"
        if action == CREATE:
            return "GE-FLT-03"
        if action in (SWAP, FEIGN):
            return "GE-FLT-04"
        if action == TRANSFER:
            return "GE-FLT-06"
        if MOVE <= action <= MOVE_PIECES or action == DEATH_RAY:
            return "GE-MOV-01"
        return NOT_OFFERED

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        if action == GO_ON:
            set_allowances(g, seat)
            g.then(StepB(seat))
        elif action == CREATE:
            g.then(Create(seat, self, -1))
        elif action in (SWAP, FEIGN):
            g.then(Swap(seat, self, int(action == SWAP), -1))
        else:
            self.choose_common(g, seat, action)


class StepB(TurnMenu):
    """D-08: move, transfer, scout, look, fire the Death Ray, declare war, offer peace, play a card, end movement."""

    question = "D-08"

    def options(self, g: Galaxy, seat: int) -> list[int]:
        side = g.sides[seat]
        options = [END_MOVEMENT]
        for fleet in side.fleets:
            if can_move(g, seat, fleet.hex, points(side, fleet)):
                options.append(MOVE + fleet.letter)
            if unseen_at(g, seat, fleet.hex):
                options.append(SCOUT + fleet.letter)
        if movable_hexes(g, seat):
            options.append(MOVE_PIECES)
        if scoutable_hexes(g, seat):
            options.append(SCOUT_PIECES)
        if not forbids_step(g) and can_transfer(side):
            options.append(TRANSFER)
        options.extend(dummy_verbs(g, seat))
        if ray_hexes(g, seat):
            options.append(DEATH_RAY)
        self.diplomatic(g, seat, options)
        return options

    def refuses(self, g: Galaxy, seat: int, action: int) -> str:
        if MOVE <= action <= MOVE_PIECES:
            return "GE-MOV-07"
        if SCOUT <= action <= SCOUT_PIECES:
            return "GE-SCO-02"
        if action == TRANSFER:
            return "GE-FLT-23" if forbids_step(g) else "GE-FLT-06"
        if action == DEATH_RAY:
            return "GE-MOV-18"
        if action in (CREATE, SWAP, FEIGN):
            return "GE-MOV-01"
        return NOT_OFFERED

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        side = g.sides[seat]
        if action == END_MOVEMENT:
            end_movement(g, seat)
        elif MOVE <= action < MOVE + 5:
            fleet = side.fleet(action - MOVE)
            g.then(PickSector(seat, self, fleet.stack, fleet.hex, 0, 0))
        elif action == MOVE_PIECES:
            g.then(PickPieces(seat, self, -1))
        elif SCOUT <= action < SCOUT + 5:
            fleet = side.fleet(action - SCOUT)
            g.then(self)
            side.replace(fleet.at(fleet.hex, ended(fleet.left)))
            scout_hex(g, seat, fleet.hex)
        elif action == SCOUT_PIECES:
            g.then(ScoutPieces(seat, self, -1))
        elif action == DEATH_RAY:
            g.then(RayWhere(seat, self))
        else:
            self.choose_common(g, seat, action)


def scoutable_hexes(g: Galaxy, seat: int) -> list[int]:
    """GE-SCO-02: where pieces that have moved could look at something new; at the start of movement all looked."""
    return sorted({hex for hex in g.sides[seat].at if unseen_at(g, seat, hex)})


class ScoutPieces(SubStep):
    """D-08, GE-SCO-02: with the pieces of which hex; then, where groups differ, with which; their movement ends."""

    clause = "GE-SCO-02"
    is_public = True

    def __init__(self, seat: int, menu: Frame[Any], hex: int) -> None:
        super().__init__(seat, menu)
        self.hex: Final = hex

    def options(self, g: Galaxy, seat: int) -> list[int]:
        if self.hex < 0:
            return [place(g, hex) for hex in scoutable_hexes(g, seat)]
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


class NextBattle(TurnMenu):
    """D-10: the next battle hex; in between also dummies, a remote view or a card."""

    question = "D-10"

    def options(self, g: Galaxy, seat: int) -> list[int]:
        options = [place(g, hex) for hex in battle_hexes(g, seat)]
        options.extend(dummy_verbs(g, seat))
        options.extend(view_verbs(g, seat))
        options.extend(card_options(g, seat, OWN_MOVE))
        return options

    def forbids(self, g: Galaxy, seat: int, action: int) -> str:
        if action in self.options(g, seat):
            return ""
        if is_card_action(action):
            return forbids_card(g, seat, action, OWN_MOVE)
        if action in (DUMMIES, MOVE_DUMMIES):
            return forbids_dummies(g)
        if action in (CREATE, SWAP, FEIGN, TRANSFER):
            return "GE-FLT-09"
        if DECLARE <= action < DECLARE + 6:
            return "GE-DIP-03"
        if action in VIEWS:
            return "GE-SCO-04"
        if MOVE <= action <= MOVE_PIECES:
            return "GE-MOV-19"
        return "GE-COM-01" if hex_of(g, action) >= 0 else NOT_OFFERED

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        if not self.choose_common(g, seat, action):
            start_battle(g, seat, hex_of(g, action))


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
        return [place(g, hex) for hex in ray_hexes(g, seat)]

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
