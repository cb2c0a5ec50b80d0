"""The position: the state as data with names; and the scenes that examples begin with."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from starhall.games.m101.content.components import (
    CARD_IDS,
    CARD_POWERS,
    COMBOS,
    CUBE_COUNTS,
    CUBES,
    DEMAND_CARD,
    DEMAND_CLASS,
    DEMAND_CLASSES,
    DEMAND_COLOUR,
    DEMAND_IDS,
    DEMAND_SELL,
    DEMANDS,
    RESEARCH_IDS,
    START_LEVEL,
    TOP_LEVEL,
)
from starhall.games.m101.content.octagons import CELL_NAMES, GAP_NAMES, NEAR, ROUND_GAP, cells_of
from starhall.games.m101.content.vocabulary import COLOURS, NONE, PHASES, POWERS, TECH_LEVEL
from starhall.games.m101.knowledge.fields import CARD, GALAXY, POWER_NAMES, SEAT
from starhall.games.m101.rules import advance, build, colonise, deliver, expand, flow, hand, selection, start
from starhall.games.m101.rules.state import Galaxy
from starhall.kernel.frames import Do
from starhall.kernel.position import Of, States, Waiting
from starhall.kernel.seats import NOBODY

POSITION: Final = States(
    GALAXY,
    Waiting(
        [hand, selection, advance, build, colonise, deliver, expand, flow, start],
        {
            "seat": SEAT,
            "invader": SEAT,
            "card": CARD,
            "but": CARD,
            "last": CARD,
            "cell": Of(CELL_NAMES),
            "gap": Of(GAP_NAMES),
            "colour": Of(COLOURS),
            "demand": Of(DEMAND_IDS),
            "tied": SEAT,
        },
    ),
)

# -- scenes --------------------------------------------------------------------------------------------------

POINTS: Final = {
    "start": "the first choice of a start system",
    "selection": "the selection of a round; everybody has a start system",
    "advance": "a turn in Advance, the seat's before the others'; nobody has chosen the phase",
    "build": "a turn in Build, the seat's before the others'; nobody has chosen the phase",
    "colonise": "a turn in Colonise, the seat's before the others'; nobody has chosen the phase",
    "deliver": "a turn in Deliver, the seat's before the others'; nobody has chosen the phase",
    "expand": "a turn in Expand, the seat's before the others'; nobody has chosen the phase",
}
FIRST_QUESTIONS: Final = ("TakeResearch", "BuildCard", "ColoniseCard", "DeliverCube", "ExpandTarget")


def depart(g: Galaxy, point: str, seat: int, round: int) -> Galaxy:
    """A new game brought to this point: everybody keeps the first start system, at the first free space."""
    if point == "start":
        return g
    while g.round == 0:
        due = next(other for other in range(g.seats) if g.due >> other & 1)
        g.advance(due, g.options(due)[0])
    g.round = round
    g.floor = 0
    if point != "selection":
        stand_in_phase(g, PHASES.index(point), seat)
    return g


def stand_in_phase(g: Galaxy, phase: int, seat: int) -> None:
    """The seat is the first to act in this phase."""
    g.phase = phase
    g.turns = [seat, *[other for other in g.order if other != seat]]
    turns = [Do(flow.take_turn, other, phase) for other in g.turns[1:]]
    refresh = [Do(advance.refresh)] if phase == 0 else []
    rest = [Do(flow.begin_phase, NOBODY, later) for later in range(phase + 1, len(PHASES))]
    g.stack = []
    g.then(*turns, *refresh, *rest, Do(flow.end_round))
    flow.take_turn(g, seat, phase)
    g.stand()  # asked, even if passing is the only option, so that an example can change what there is


def mend(data: dict[str, Any], changed: Sequence[str]) -> None:
    """After an example has changed some facts, put everything where it then belongs."""
    mend_board(data, changed)
    mend_cubes(data, changed)
    mend_deliveries(data, changed)
    mend_wants(data)
    mend_cards(data, changed)
    mend_powers(data)
    mend_disks(data, changed)
    mend_presence(data)
    mend_track(data, changed)
    mend_turn(data)


def mend_board(data: dict[str, Any], changed: Sequence[str]) -> None:
    """A system needs a controller with a disk; what lay on a system that is gone goes with it."""
    system: dict[str, str] = {cell: card for cell, card in data["system"].items() if card != "none"}
    data["system"] = system
    data["systems"] = list(system)
    for name in ("controller", "areas", "cubes"):
        data[name] = {cell: value for cell, value in data[name].items() if cell in system}
    gaps = {gap: card for gap, card in data["infrastructure"].items() if card != "none"}
    data["infrastructure"] = gaps
    for name in ("builder", "rotation"):
        data[name] = {gap: value for gap, value in data[name].items() if gap in gaps}
    data["garrisons"] = [cell for cell in data["garrisons"] if cell in system]
    for cell in system:
        owner = data["controller"].get(cell, "none")
        disks = data["areas"].setdefault(cell, {})
        area = "military" if cell in data["garrisons"] else "political"
        if f"controller.{cell}" in changed and f"areas.{cell}" not in changed:
            disks = data["areas"][cell] = {owner: {area: 1}}
        if owner != "none" and not disks.get(owner, {}).get(area):
            disks.setdefault(owner, {})[area] = 1
    for side in data["sides"].values():
        side["outposts"] = [cell for cell in side["outposts"] if cell not in system]
    on_board = [*system.values(), *gaps.values()]
    data["laid"] = [card for card in data["laid"] if card in on_board]
    data["laid"] += [card for card in on_board if card not in data["laid"]]


def mend_cubes(data: dict[str, Any], changed: Sequence[str]) -> None:
    """A system that an example puts on the board has its printed cubes."""
    for cell, card in data["system"].items():
        if f"system.{cell}" in changed and f"cubes.{cell}" not in changed:
            printed = CUBES[CARD_IDS.index(card)]
            data["cubes"][cell] = {name: printed[i] for i, name in enumerate(COLOURS) if printed[i]}


def mend_deliveries(data: dict[str, Any], changed: Sequence[str]) -> None:
    """Each disk on a demand space is a delivered cube; the stock is what is left."""
    on_board = data["laid"]
    filled = {
        demand: seat
        for demand, seat in data["filled"].items()
        if seat != "none" and CARD_IDS[DEMAND_CARD[DEMAND_IDS.index(demand)]] in on_board
    }
    data["filled"] = filled
    for colour, side in data["sides"].items():
        demands = [DEMAND_IDS.index(demand) for demand, seat in filled.items() if seat == colour]
        side["sold"] = len([demand for demand in demands if DEMAND_SELL[demand]])
        if f"sides.{colour}.delivered" not in changed:
            counts = [0, 0, 0, 0]
            for demand in demands:
                counts[DEMAND_COLOUR[demand] % 4] += 1
            side["delivered"] = {name: counts[i] for i, name in enumerate(COLOURS) if counts[i]}
    for i, name in enumerate(COLOURS):
        used = sum(cubes.get(name, 0) for cubes in data["cubes"].values())
        used += sum(side["delivered"].get(name, 0) for side in data["sides"].values())
        data["stock"][name] = max(0, CUBE_COUNTS[i] - used)


def mend_wants(data: dict[str, Any]) -> None:
    """Which systems have an empty demand space of which class."""
    wants: list[list[str]] = [[] for _ in range(DEMAND_CLASSES)]
    for cell in CELL_NAMES:
        card = data["system"].get(cell, "none")
        for demand in DEMANDS[CARD_IDS.index(card)] if card != "none" else ():
            if data["filled"].get(DEMAND_IDS[demand], "none") == "none" and cell not in wants[DEMAND_CLASS[demand]]:
                wants[DEMAND_CLASS[demand]].append(cell)
    data["wants"] = wants


def mend_cards(data: dict[str, Any], changed: Sequence[str]) -> None:
    """A card that an example has put somewhere is nowhere else; cards named for the deck lie on its top."""
    taken = set(data["laid"])
    zones: list[tuple[str, list[str]]] = []
    for colour, side in data["sides"].items():
        side["hand"] = sorted(side["hand"], key=CARD_IDS.index)
        zones.append((f"sides.{colour}.hand", side["hand"]))
        zones.append((f"sides.{colour}.dealt", side["dealt"]))
    research = [data["research"].get(place, "none") for place in RESEARCH_IDS]
    zones.append(("research", research))
    zones.append(("discards", data["discards"]))
    top = list(reversed(data["deck"])) if "deck" in changed else []
    zones.append(("deck", top if "deck" in changed else data["deck"]))
    for named in (True, False):
        for path, cards in zones:
            if (path in changed or (path == "research" and any(p.startswith("research.") for p in changed))) == named:
                cards[:] = [card for card in cards if card == "none" or card not in taken]
                taken.update(cards)
    missing = [card for card in CARD_IDS if card not in taken]
    if "deck" in changed and not top:
        data["deck"] = []
        data["discards"] += missing
    else:
        data["deck"] = missing + (top if "deck" in changed else data["deck"])
    mend_research(data, research)
    for side in data["sides"].values():
        side["shown"] = [card for card in side["shown"] if card in side["hand"]]
        side["known"] = [entry for entry in side["known"] if entry[0] in side["hand"]]


def mend_research(data: dict[str, Any], research: list[str]) -> None:
    """Columns without holes; what is missing comes from the bottom of the draw pile."""
    named = [card for card in research if card != "none"]
    while len(named) < len(RESEARCH_IDS) and data["deck"]:
        named.append(data["deck"].pop(0))
    data["research"] = dict(zip(RESEARCH_IDS, named, strict=False))


def mend_powers(data: dict[str, Any]) -> None:
    """The powers of the cards controlled and of the brackets filled, in the order of the cards."""
    holders = {card: data["controller"].get(cell, "none") for cell, card in data["system"].items()}
    holders |= {card: data["builder"].get(gap, "none") for gap, card in data["infrastructure"].items()}
    for colour, side in data["sides"].items():
        powers: list[int] = []
        for name in data["laid"]:
            card = CARD_IDS.index(name)
            powers += CARD_POWERS[card] if holders[name] == colour else ()
            for combo in COMBOS[card]:
                if combo.power != NONE and all(data["filled"].get(DEMAND_IDS[d]) == colour for d in combo.spaces):
                    powers.append(combo.power)
        side["powers"] = [POWER_NAMES[power] for power in powers]
        levels = sum(POWERS[power].value for power in powers if POWERS[power].kind == TECH_LEVEL)
        side["raw_level"] = START_LEVEL + side["studies"] + levels


def mend_disks(data: dict[str, Any], changed: Sequence[str]) -> None:
    """What lies nowhere is in the stock; where an example says how many, the rest lies on the first own system."""
    for colour, side in data["sides"].items():
        placed = side["studies"] + len(side["outposts"])
        placed += list(data["builder"].values()).count(colour) + list(data["filled"].values()).count(colour)
        placed += sum(sum(cell.get(colour, {}).values()) for cell in data["areas"].values())
        rest = data["agreed"]["disks"] - placed
        if f"sides.{colour}.disks" in changed and side["disks"] < rest:
            home = next(cell for cell, owner in data["controller"].items() if owner == colour)
            area = data["areas"][home].setdefault(colour, {})
            area["political"] = area.get("political", 0) + rest - side["disks"]
            rest = side["disks"]
        side["disks"] = max(0, rest)
        side["proxies"] = max(0, -rest)


def mend_presence(data: dict[str, Any]) -> None:
    """What each seat influences, controls and reaches."""
    for colour, side in data["sides"].items():
        presence = {cell for cell, seats in data["areas"].items() if any(seats.get(colour, {}).values())}
        for cell, card in data["system"].items():
            demands = [demand for demand in DEMAND_IDS if CARD_IDS[DEMAND_CARD[DEMAND_IDS.index(demand)]] == card]
            if any(data["filled"].get(demand) == colour for demand in demands):
                presence.add(cell)
        reach = 0
        for cell in [*presence, *side["outposts"]]:
            reach |= NEAR[data["seats"]][CELL_NAMES.index(cell)]
        for gap, owner in data["builder"].items():
            if owner == colour:
                reach |= ROUND_GAP[data["seats"]][GAP_NAMES.index(gap)]
        side["presence"] = [cell for cell in CELL_NAMES if cell in presence]
        side["realm"] = [cell for cell in CELL_NAMES if data["controller"].get(cell) == colour]
        side["reach"] = [CELL_NAMES[cell] for cell in cells_of(reach)]


def mend_track(data: dict[str, Any], changed: Sequence[str]) -> None:
    """The tech order goes from the highest level down; within a level as before, or as the example says."""
    data["order"] = sorted(data["order"], key=lambda colour: -min(TOP_LEVEL, data["sides"][colour]["raw_level"]))
    if "turns" not in changed and data["turns"]:
        first = data["turns"][0]
        data["turns"] = [first, *[colour for colour in data["order"] if colour != first]]


def mend_turn(data: dict[str, Any]) -> None:
    """A turn that has just begun begins anew with what the example has changed."""
    if data["stack"] and data["stack"][-1]["frame"] in FIRST_QUESTIONS:
        phase = PHASES.index(data["phase"])
        seat = data["stack"][-1]["seat"]
        later = [frame for frame in data["stack"] if frame.get("rule") != "flow.take_turn"][:-1]
        turns = [{"frame": "Do", "rule": "flow.take_turn", "seat": other, "item": phase} for other in data["turns"]]
        assert data["turns"][0] == seat
        data["stack"] = [*later, *reversed(turns)]
