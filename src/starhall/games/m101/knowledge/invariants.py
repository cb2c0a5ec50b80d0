"""The rules' invariants (section 6): what holds in every state that can be reached."""

from __future__ import annotations

from starhall.games.m101.content.components import (
    CARD_COUNT,
    CARD_POWERS,
    COMBOS,
    CUBE_COUNTS,
    DEMAND_CARD,
    DEMAND_CLASS,
    DEMAND_CLASSES,
    DEMAND_COUNT,
    DEMAND_SELL,
    DEMANDS,
    HAND_LIMIT,
    RESEARCH_COUNT,
    SEAT_COLOURS,
    START_LEVEL,
    is_system,
)
from starhall.games.m101.content.octagons import BIT, CELLS, GAPS_IN_PLAY, IN_PLAY, NEAR, ROUND_GAP
from starhall.games.m101.content.vocabulary import COLOURS, EXPAND, NONE, POWERS, TECH_LEVEL
from starhall.games.m101.rules.deliver import PayToll
from starhall.games.m101.rules.state import (
    MILITARY_STEP,
    Galaxy,
    area_disks_of,
    cubes_at,
    influence,
    is_filled_by,
    level,
    military,
    political,
)
from starhall.kernel.seats import NOBODY


def broken(g: Galaxy) -> list[str]:
    """The invariants that do not hold, in words."""
    found: list[str] = []
    check_cards(g, found)
    check_cubes(g, found)
    check_wants(g, found)
    for seat in range(g.seats):
        check_disks(g, seat, found)
        check_knowledge(g, seat, found)
        check_powers(g, seat, found)
        check_presence(g, seat, found)
    check_board(g, found)
    for cell in range(CELLS):
        if g.system[cell] != NONE:
            check_control(g, cell, found)
    check_track(g, found)
    check_turn(g, found)
    return found


def check_cards(g: Galaxy, found: list[str]) -> None:
    """1, 6: 128 different cards, hands of at most 12."""
    cards = g.deck + g.discards + [card for card in g.research if card != NONE] + g.laid
    for side in g.sides:
        cards = cards + side.hand + side.dealt
        if len(side.hand) > HAND_LIMIT:
            found.append(f"a hand of {len(side.hand)} cards")
        if side.hand != sorted(side.hand):
            found.append("a hand out of order")
    if sorted(cards) != list(range(CARD_COUNT)):
        found.append("the cards are not the cards of the game, each once")
    on_board = [card for card in g.system + g.infrastructure if card != NONE]
    if sorted(on_board) != sorted(g.laid):
        found.append("the cards on the board are not those that were laid")


def check_cubes(g: Galaxy, found: list[str]) -> None:
    """2, 10: no cube is lost; cubes delivered are disks on demand spaces."""
    for colour in range(len(COLOURS)):
        cubes = g.stock[colour] + sum([side.delivered[colour] for side in g.sides])
        cubes += sum([cubes_at(g, cell, colour) for cell in range(CELLS)])
        if cubes != CUBE_COUNTS[colour]:
            found.append(f"{cubes} {COLOURS[colour]} cubes instead of {CUBE_COUNTS[colour]}")
    for seat, side in enumerate(g.sides):
        if sum(side.delivered) != g.filled.count(seat):
            found.append(f"{SEAT_COLOURS[seat]} has delivered other than its disks on demand spaces say")
        sales = [demand for demand in range(DEMAND_COUNT) if g.filled[demand] == seat and DEMAND_SELL[demand]]
        if side.sold != len(sales):
            found.append(f"{SEAT_COLOURS[seat]} has sold other than its disks on sale spaces say")
    for demand in range(DEMAND_COUNT):
        if g.filled[demand] != NOBODY and DEMAND_CARD[demand] not in g.laid:
            found.append("a disk on a demand space of a card that is not on the board")


def check_wants(g: Galaxy, found: list[str]) -> None:
    """The systems with empty demand spaces of each class are what the board says."""
    wants = [0] * DEMAND_CLASSES
    for cell in range(CELLS):
        for demand in DEMANDS[g.system[cell]] if g.system[cell] != NONE else ():
            if g.filled[demand] == NOBODY:
                wants[DEMAND_CLASS[demand]] |= BIT[cell]
    if wants != g.wants:
        found.append("the systems that want cubes are not what the board says")


def check_disks(g: Galaxy, seat: int, found: list[str]) -> None:
    """4: every disk is in the stock or lies somewhere; proxies only without disks."""
    side = g.sides[seat]
    placed = side.studies + g.builder.count(seat) + g.filled.count(seat)
    for cell in range(CELLS):
        placed += political(g, cell, seat) + military(g, cell, seat)
        if side.outposts & BIT[cell]:
            placed += 1
    if side.disks + placed != g.agreed.disks + side.proxies:
        found.append(f"{SEAT_COLOURS[seat]} has {side.disks} disks and {placed} placed, with {side.proxies} proxies")
    if side.proxies and side.disks:
        found.append(f"{SEAT_COLOURS[seat]} uses proxies and has disks")


def check_knowledge(g: Galaxy, seat: int, found: list[str]) -> None:
    """What others know of a hand is in it."""
    side = g.sides[seat]
    for card in side.shown + [entry // 4 for entry in side.known]:
        if card not in side.hand:
            found.append(f"a card is known to be in {SEAT_COLOURS[seat]}'s hand and is not")
    if side.sealed_card != NONE and side.sealed_card < CARD_COUNT and side.sealed_card not in side.hand:
        found.append(f"{SEAT_COLOURS[seat]}'s boost card is not in hand")


def check_powers(g: Galaxy, seat: int, found: list[str]) -> None:
    """M1-POW-01, M1-DEL-19, M1-TEC-01: exactly the powers of the cards controlled and the brackets filled."""
    side = g.sides[seat]
    held: list[int] = []
    for cell in range(CELLS):
        card = g.system[cell]
        if card != NONE and g.controller[cell] == seat:
            held.extend(CARD_POWERS[card])
        if card != NONE:
            held.extend([combo.power for combo in COMBOS[card] if combo.power != NONE and is_filled_by(g, seat, combo)])
    for gap in range(len(g.builder)):
        if g.builder[gap] == seat:
            held.extend(CARD_POWERS[g.infrastructure[gap]])
    if g.round and sorted(held) != sorted(side.powers):
        found.append(f"{SEAT_COLOURS[seat]} holds other powers than its cards and brackets give")
    order = [g.laid.index(POWERS[power].card) for power in side.powers]
    if order != sorted(order):
        found.append(f"{SEAT_COLOURS[seat]}'s powers are not in the order of their cards")
    levels = sum([POWERS[power].value for power in side.powers if POWERS[power].kind == TECH_LEVEL])
    if side.raw_level != START_LEVEL + side.studies + levels:
        found.append(f"{SEAT_COLOURS[seat]}'s raw tech level is {side.raw_level}")


def check_presence(g: Galaxy, seat: int, found: list[str]) -> None:
    """13, and the sets of cells that are kept beside the board."""
    side = g.sides[seat]
    presence = 0
    realm = 0
    reach = 0
    for cell in range(CELLS):
        if g.system[cell] != NONE and influence(g, cell, seat):
            presence |= BIT[cell]
        if g.controller[cell] == seat:
            realm |= BIT[cell]
        if (presence | side.outposts) & BIT[cell]:
            reach |= NEAR[g.seats][cell]
    for gap in range(len(g.builder)):
        if g.builder[gap] == seat:
            reach |= ROUND_GAP[g.seats][gap]
    if presence != side.presence or realm != side.realm or reach != side.reach:
        found.append(f"{SEAT_COLOURS[seat]}'s presence, realm or reach is not what the board says")
    if side.outposts & ~reach:
        found.append(f"{SEAT_COLOURS[seat]} has a disk on a space that it does not reach")


def check_board(g: Galaxy, found: list[str]) -> None:
    """7, 11, 12: what may lie where."""
    taken = 0
    for side in g.sides:
        if side.outposts & (g.systems | taken):
            found.append("a disk on a space that holds a system or another disk")
        taken |= side.outposts
    for cell in range(CELLS):
        card = g.system[cell]
        if (card != NONE) != (g.systems & BIT[cell] != 0) or (card != NONE and not is_system(card)):
            found.append("the set of systems is not what the board says")
        if card == NONE and (g.cubes[cell] or g.controller[cell] != NOBODY):
            found.append("cubes or a controller without a system")
    if (taken | g.systems) & ~IN_PLAY[g.seats]:
        found.append("something lies out of play")
    for gap in range(len(g.builder)):
        card = g.infrastructure[gap]
        if (card != NONE) != (g.builder[gap] != NOBODY) or (card != NONE and is_system(card)):
            found.append("an infrastructure without a disk, or a disk without one")
        if card != NONE and gap not in GAPS_IN_PLAY[g.seats]:
            found.append("an infrastructure out of play")


def check_control(g: Galaxy, cell: int, found: list[str]) -> None:
    """8, 9: one controller with a political or military disk; nobody else prevails."""
    holder = g.controller[cell]
    if holder == NOBODY:
        found.append("a system without a controller")
        return
    disks = area_disks_of(g, cell, holder)
    if (disks // MILITARY_STEP if g.garrisons & BIT[cell] else disks % MILITARY_STEP) == 0:
        found.append("the controller has no disk on the control space")
    for seat in range(g.seats):
        if seat != holder and area_disks_of(g, cell, seat):
            own = influence(g, cell, seat)
            rivals = [influence(g, cell, other) for other in range(g.seats) if other != seat]
            if own > max(rivals) and not toll_is_owed(g):
                found.append("somebody prevails on a system and does not control it")


def toll_is_owed(g: Galaxy) -> bool:
    """While a toll is paid, control of the destination is still to be checked."""
    return any([isinstance(frame, PayToll) for frame in g.stack])


def check_track(g: Galaxy, found: list[str]) -> None:
    """14, 15: a strict order of all players, from the highest level down; research columns without holes."""
    if sorted(g.order) != list(range(g.seats)):
        found.append("the tech order is not an order of all players")
    levels = [level(g.sides[seat]) for seat in g.order]
    if levels != sorted(levels, reverse=True):
        found.append("the tech order does not go from the highest level down")
    if g.phase != 0:
        for column in range(2):
            filled = [g.research[at] != NONE for at in range(column, RESEARCH_COUNT, 2)]
            if filled != sorted(filled, reverse=True):
                found.append("a hole in the research area")


def check_turn(g: Galaxy, found: list[str]) -> None:
    """16 to 18: nothing is spent that is not there."""
    if g.spent < 0 or any([amount < 0 for amount in g.ledger[1::2]]):
        found.append("strength below nothing was spent")
    if g.visited and g.phase != EXPAND:
        found.append("placements of Expand outside of Expand")
