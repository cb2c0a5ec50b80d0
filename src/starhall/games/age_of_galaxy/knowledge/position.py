"""A state with what is still to happen as data, the points where an example may begin, and what it leaves unsaid."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from starhall.games.age_of_galaxy.content.faction_cards import EFFECTS, FACTION_IDS, TECHNOLOGY_IDS
from starhall.games.age_of_galaxy.content.main_board import (
    COLOURS,
    CRUISERS_EACH,
    DISCS_EACH,
    DISCS_PER_PRODUCTION,
    FACE_UP_AT_SETUP,
    GALAXY_LENGTH,
    HAND_SIZE,
    SOLO_SETUP_AS,
    START,
)
from starhall.games.age_of_galaxy.content.vocabulary import (
    ACTION_PHASE,
    CHOICE_PHASE,
    CONQUERED,
    PHASES,
    PRODUCTION_PHASE,
    STATES,
)
from starhall.games.age_of_galaxy.content.worlds import (
    FIRST_PLANET_TOKEN,
    ICON_SLOT,
    PLANET_IDS,
    PLANET_SLOT,
    POINT_SLOT,
    SLOT_IDS,
    SLOT_KIND,
    SLOT_PLAYERS,
    SLOT_SYSTEM,
    SYSTEM_IDS,
    TOKEN_IDS,
)
from starhall.games.age_of_galaxy.knowledge.fields import GALAXY
from starhall.games.age_of_galaxy.rules import (
    colonize,
    develop,
    effects,
    explore,
    factions,
    flow,
    galactic,
    manufacture,
    nominate,
    planets,
    research,
    solo,
    start,
    trade,
    turn,
    war,
)
from starhall.games.age_of_galaxy.rules.space import DONE
from starhall.games.age_of_galaxy.rules.state import Galaxy
from starhall.games.age_of_galaxy.rules.tokens import furnish
from starhall.kernel.chance import Chance
from starhall.kernel.frames import Do
from starhall.kernel.position import Num, Of, States, Waiting
from starhall.kernel.seats import first_seat

MODULES: Final = (
    colonize, develop, effects, explore, factions, flow, galactic, nominate,
    planets, research, solo, start, trade, turn, war, manufacture,
)  # fmt: skip
POSITION: Final = States(
    GALAXY,
    Waiting(
        MODULES,
        {
            "seat": Num(),
            "effect": Num(0, len(EFFECTS) - 1),
            "effects": Num(0, len(EFFECTS) - 1),
            "technology": Of(TECHNOLOGY_IDS),
            "slot": Of(SLOT_IDS),
        },
    ),
)

# -- points of departure -------------------------------------------------------------------------------------------

POINTS: Final = {
    "start": "a new game, before the mulligan or the draft",
    "first factions": "after the mulligan or the draft: each plays the first faction, in turn order",
    "production phase": "about to begin the round, with its Production phase",
    "action turn": "the seat's turn in the Action phase, nothing done yet; everybody has 3 discs",
    "end of the action phase": "nobody has a disc left: the virtual opponent, war and all that follows are to come",
    "war phase": "about to begin the War phase of the round",
    "galactic phase": "about to begin the Galactic phase of the round",
    "final scoring": "after the last War phase",
}


def depart(
    seats: int,
    chance: Chance,
    drafting: bool,
    open_galaxy: bool,
    named: bool,
    scenario: int,
    point: str,
    seat: int,
    round: int,
) -> Galaxy:
    """A state that stands at a point of the flow; what an example does not say is as at the start of a game."""
    g = start.new_galaxy(seats, chance, drafting, open_galaxy, named, scenario)
    if point == "start":
        return g
    while (g.sides[0].packets and len(g.sides[0].hand) < HAND_SIZE) or g.phase == 0:
        answer_first(g)
    if point == "first factions":
        return g
    while g.round == 0:
        answer_last(g)
    reach_round(g, round)
    bare(g)
    PLACES[point](g, seat)
    g.stand()
    return g


def answer_first(g: Galaxy) -> None:
    """Keep the cards; pick the first."""
    seat = first_seat(g.due)
    options = g.options(seat)
    g.advance(seat, DONE if DONE in options else options[0])


def answer_last(g: Galaxy) -> None:
    """Play the first card of the hand as first faction; of anything else that is asked, take the last option."""
    seat = first_seat(g.due)
    options = g.options(seat)
    g.advance(seat, options[0] if g.round == 0 else options[-1])


def reach_round(g: Galaxy, round: int) -> None:
    """The galaxy as it lies in this round."""
    g.round = round
    g.fleet = round
    while g.face_up < min(GALAXY_LENGTH, round - 1 + FACE_UP_AT_SETUP):
        g.face_up += 1
        furnish(g, g.systems[g.face_up - 1])


def bare(g: Galaxy) -> None:
    """Everybody as before the first Production phase, but with a faction; nothing is waiting."""
    g.stack.clear()
    for side in g.sides[: g.seats]:
        side.common_discs += side.discs
        side.common_cruisers += side.cruisers
        side.discs = side.cruisers = side.credits = side.innovation = side.influence = side.relics = 0
        side.strength = START[2]
        side.productivity = START[1]


def at_production(g: Galaxy, seat: int) -> None:
    """The round begins anew."""
    g.round -= 1
    g.phase = PRODUCTION_PHASE
    g.then(Do(flow.begin_round))


def rest_of_round(g: Galaxy) -> None:
    """What comes after the Action phase."""
    flow.later_phases(g)
    g.then(Do(solo.vo_turn), Do(solo.check_defeat))


def at_turn(g: Galaxy, seat: int) -> None:
    """Everybody has discs, and it is this seat's turn."""
    rest_of_round(g)
    g.phase = ACTION_PHASE
    for side in g.sides[: g.seats]:
        side.discs = DISCS_PER_PRODUCTION
        side.common_discs -= DISCS_PER_PRODUCTION
    g.turn = g.order.index(seat)
    g.acted = False
    g.played = 0
    g.then(turn.NEXT_TURNS[(g.turn + 1) % g.seats])
    turn.GoOn(seat).run(g)


def at_end_of_actions(g: Galaxy, seat: int) -> None:
    """All discs are placed."""
    rest_of_round(g)
    g.phase = ACTION_PHASE


def at_war(g: Galaxy, seat: int) -> None:
    """War is next."""
    flow.later_phases(g)
    g.phase = ACTION_PHASE


def at_galactic(g: Galaxy, seat: int) -> None:
    """The Galactic phase is next."""
    g.then(Do(galactic.galactic_phase), Do(flow.begin_round))
    g.phase = ACTION_PHASE


def at_scoring(g: Galaxy, seat: int) -> None:
    """Only the end is left."""
    g.phase = ACTION_PHASE
    g.then(Do(flow.end_game))


PLACES: Final = {
    "production phase": at_production,
    "action turn": at_turn,
    "end of the action phase": at_end_of_actions,
    "war phase": at_war,
    "galactic phase": at_galactic,
    "final scoring": at_scoring,
}

# -- mending -------------------------------------------------------------------------------------------------------


def mend(data: dict[str, Any], changed: Sequence[str]) -> None:
    """After an example has changed a position: put every card, token, disc and cruiser where it then belongs."""
    mend_systems(data, changed)
    mend_planets(data, changed)
    mend_cards(data, changed)
    mend_tokens(data, changed)
    mend_supplies(data)
    mend_order(data)


def is_changed(path: str, changed: Sequence[str]) -> bool:
    """Did the example name this place, or something within it?"""
    return any(name == path or name.startswith(f"{path}.") for name in changed)


def mend_systems(data: dict[str, Any], changed: Sequence[str]) -> None:
    """A system card that was put somewhere leaves the place where it was to the one that lay there."""
    fixed = [int(name.split(".")[1]) for name in changed if name.startswith("systems.")]
    systems: list[str] = data["systems"]
    spare = [name for name in SYSTEM_IDS if name not in systems]
    for at, name in enumerate(systems):
        if at not in fixed and name in [systems[other] for other in fixed]:
            systems[at] = spare.pop(0)


def mend_planets(data: dict[str, Any], changed: Sequence[str]) -> None:
    """Face-up cards have their planets and tokens, all others nothing; an owned planet has a state."""
    mend_slots(data, changed)
    mend_planet_tokens(data)
    mend_owners(data)


def mend_slots(data: dict[str, Any], changed: Sequence[str]) -> None:
    """Each slot has what belongs there, a token that is not named yet included."""
    players = data["seats"] if data["seats"] > 1 else SOLO_SETUP_AS
    shown = data["systems"][data["collapsed"] : data["face_up"]]
    for slot, name in enumerate(SLOT_IDS):
        system = SYSTEM_IDS[SLOT_SYSTEM[slot]]
        if system not in shown or players < SLOT_PLAYERS[slot]:
            for zone in ("planets", "tokens", "owners", "states"):
                data[zone].pop(name, None)
        elif SLOT_KIND[slot] == PLANET_SLOT:
            data["planets"][name] = name
        elif SLOT_KIND[slot] == ICON_SLOT and name not in data["planets"]:
            data["planets"][name] = ""
        elif SLOT_KIND[slot] == POINT_SLOT and name not in data["tokens"] and is_new(data, changed, system):
            data["tokens"][name] = ""


def mend_planet_tokens(data: dict[str, Any]) -> None:
    """Where no planet token is named, the next one that is left lies."""
    tokens = [planet for planet in data["planets"].values() if planet in PLANET_IDS[FIRST_PLANET_TOKEN:]]
    left = [planet for planet in PLANET_IDS[FIRST_PLANET_TOKEN:] if planet not in tokens]
    for name, planet in data["planets"].items():
        if planet == "":
            data["planets"][name] = left.pop(0)
    data["planet_pool"] = left if data["collapsed"] == 0 else [p for p in data["planet_pool"] if p in left]


def mend_owners(data: dict[str, Any]) -> None:
    """An owned planet has a state, and no other has one."""
    for name, owner in list(data["owners"].items()):
        if owner == "none":
            data["owners"].pop(name)
        elif data["states"].get(name, "empty") == "empty":
            data["states"][name] = "colonized"
    for name in list(data["states"]):
        if name not in data["owners"]:
            data["states"].pop(name)


def is_new(data: dict[str, Any], changed: Sequence[str], system: str) -> bool:
    """Was this card laid out, or turned up, by the example, which does not say which tokens lie there?"""
    if "tokens" in changed:
        return False
    if is_changed("face_up", changed) or is_changed("fleet", changed):
        return not any(name.startswith(system) for name in data["tokens"]) and not is_changed("tokens", changed)
    place = data["systems"].index(system)
    return f"systems.{place}" in changed or "systems" in changed


def zones(data: dict[str, Any]) -> list[tuple[str, Any, str]]:
    """Every place where a faction card can lie: its path, what holds it, and under which name."""
    found: list[tuple[str, Any, str]] = [("deck", data, "deck"), ("revealed", data, "revealed")]
    for colour, side in data["sides"].items():
        for zone in ("hand", "aside", "alliance", "spent"):
            found.append((f"sides.{colour}.{zone}", side, zone))
    return found


def mend_cards(data: dict[str, Any], changed: Sequence[str]) -> None:
    """A card that was put somewhere is nowhere else; cards that are nowhere go under the deck."""
    fixed = [place for place in zones(data) if is_changed(place[0], changed)]
    taken = [card for _, holder, zone in fixed for card in holder[zone]]
    for colour, side in data["sides"].items():
        if is_changed(f"sides.{colour}.tucked", changed):
            taken.append(side["tucked"])
        elif side["tucked"] in taken:
            side["tucked"] = "none"
    for path, holder, zone in zones(data):
        if not is_changed(path, changed):
            holder[zone] = [card for card in holder[zone] if card not in taken]
    held = [card for _, holder, zone in zones(data) for card in holder[zone]]
    held += [side["tucked"] for side in data["sides"].values()]
    held += [card for side in data["sides"].values() for card in packet(data, side)]
    if not is_changed("deck", changed):
        data["deck"] = [card for card in FACTION_IDS if card not in held] + data["deck"]
    for colour, side in list(data["sides"].items())[: data["seats"]]:
        if data["round"] and not side["alliance"] and not is_changed(f"sides.{colour}.alliance", changed):
            side["alliance"] = [data["deck"].pop()]


def packet(data: dict[str, Any], side: dict[str, Any]) -> list[str]:
    """The draft packet that a side holds: the last that it has seen (AG-DRA-02)."""
    if not data["drafting"] or data["phase"] != PHASES[CHOICE_PHASE]:
        return []
    cards: list[str] = side["packets"]
    return cards[len(cards) - (HAND_SIZE - len(side["hand"])) :]


def mend_tokens(data: dict[str, Any], changed: Sequence[str]) -> None:
    """An exploration token that was put somewhere is nowhere else; a slot that lost its own gets another."""
    slots: dict[str, str] = {name: token for name, token in data["tokens"].items() if token != "none"}
    fixed = {name: token for name, token in slots.items() if f"tokens.{name}" in changed}
    piles: list[tuple[str, Any, str]] = [(zone, data, zone) for zone in ("explored", "lost", "pool")]
    piles += [(f"sides.{colour}.telescope", side, "telescope") for colour, side in data["sides"].items()]
    taken = [*fixed.values(), *[t for path, holder, zone in piles if is_changed(path, changed) for t in holder[zone]]]
    for path, holder, zone in piles:
        if not is_changed(path, changed):
            holder[zone] = [token for token in holder[zone] if token not in taken]
    for name, token in slots.items():
        if name not in fixed and token in taken:
            slots[name] = ""
    held = [token for _, holder, zone in piles for token in holder[zone]] + list(slots.values())
    spare = [token for token in TOKEN_IDS if token not in held]
    for name, token in slots.items():
        if token == "" and (spare or data["pool"]):
            slots[name] = spare.pop() if spare else data["pool"].pop(0)
    data["tokens"] = {name: token for name, token in slots.items() if token}
    if not is_changed("pool", changed):
        data["pool"] = spare + data["pool"]


def mend_supplies(data: dict[str, Any]) -> None:
    """What is not elsewhere lies in the common supply."""
    for at, (colour, side) in enumerate(data["sides"].items()):
        virtual = at >= data["seats"]
        discs = side["discs"] + (0 if virtual else 1 + len(side["technologies"]))
        cruisers = side["cruisers"]
        for name, owner in data["owners"].items():
            if owner == colour:
                state = STATES.index(data["states"][name])
                discs += state if state != CONQUERED else 0
                cruisers += state == CONQUERED
        discs += sum(space.count(colour) for space in data["spaces"])
        discs += list(data["nominated"].values()).count(colour)
        discs += sum(count for name, count in data["areas"].items() if name.endswith(f"_{colour}"))
        side["common_discs"] = DISCS_EACH - discs
        side["common_cruisers"] = CRUISERS_EACH - cruisers
    data["stamps"] = max([data["stamps"], *[side["stamp"] for side in data["sides"].values()]])


def mend_order(data: dict[str, Any]) -> None:
    """Whoever is asked for a turn is at turn, in the order as it is now; and the turn is asked anew."""
    stack: list[dict[str, Any]] = data["stack"]
    starts = [frame for frame in stack if frame["frame"] == "FirstFaction"]
    if starts:
        waiting = [name for name in data["order"] if COLOURS.index(name) in [frame["seat"] for frame in starts]]
        starts = [{"frame": "FirstFaction", "seat": COLOURS.index(name)} for name in waiting[::-1]]
        stack[-len(starts) :] = starts
    if not stack or stack[-1]["frame"] not in ("Turn", "OpenTurn"):
        return
    seat = stack[-1]["seat"]
    data["turn"] = data["order"].index(COLOURS[seat])
    stack[-1] = {"frame": "GoOn", "seat": seat}
    stack[-2] = {"frame": "NextTurn", "place": (data["turn"] + 1) % data["seats"]}
