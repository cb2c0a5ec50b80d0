"""The engine beside the second reading of the rules, in crowded positions with all kinds of cards, action by action."""

from __future__ import annotations

import random
from typing import Any

import pytest

from games.m101.scenes import HOMES, Scene, scene, seat_of
from games.m101.second_reading import CARDS, INFRASTRUCTURE, PHASES, SEATS, SYSTEMS, Reading, Row, octagons
from starhall.examples import BadExample
from starhall.games.m101 import GAME
from starhall.games.m101.content.components import CARD_IDS
from starhall.games.m101.content.octagons import CELL_NAMES, GAP_NAMES
from starhall.games.m101.content.vocabulary import COLOURS
from starhall.games.m101.rules.state import Galaxy
from starhall.kernel.events import Event
from support import rule

ACTIONS = 16  # played from each position
POSITIONS = 8  # for each phase


def crowded(r: random.Random, seats: int) -> dict[str, Any]:
    """Facts of a position with many systems, disks and infrastructure; some of these positions cannot be."""
    colours = SEATS[:seats]
    systems = r.sample([name for name in SYSTEMS if "start" not in SYSTEMS[name]], 22)
    gear = r.sample(list(INFRASTRUCTURE), 30)
    sets: dict[str, Any] = {}
    cells = [cell for cell in CELL_NAMES if cell not in HOMES.values() and Reading(EMPTY[seats]).cells.count(cell)]
    for cell in r.sample(cells, r.randint(5, 12)):
        owner = r.choice(colours)
        areas = {owner: {"political": r.randint(1, 3), "military": r.randint(0, 1)}}
        for other in r.sample(colours, r.randint(0, 2)):
            areas.setdefault(other, {r.choice(("political", "military")): 1})
        sets |= {f"system.{cell}": systems.pop(), f"controller.{cell}": owner, f"areas.{cell}": areas}
        for demand in SYSTEMS[sets[f"system.{cell}"]]["demand"]:
            if r.random() < 0.25:
                sets[f"filled.{sets[f'system.{cell}']}_{demand['id']}"] = r.choice(colours)
    for gap in r.sample(Reading(EMPTY[seats]).gaps, r.randint(8, 16)):
        around = [sets.get(f"areas.{cell}", {}) for cell in octagons(gap)]
        builders = sorted({seat for areas in around for seat in areas})
        if builders:  # who builds there has influence beside it
            sets |= {f"infrastructure.{gap}": gear.pop(), f"builder.{gap}": r.choice(builders)}
            sets[f"rotation.{gap}"] = r.randrange(4)
    rest = [*systems, *gear]
    r.shuffle(rest)
    for colour in colours:
        sets[f"sides.{colour}.hand"] = [rest.pop() for _ in range(r.choice((0, 2, 4, 6, 11)) // (seats - 1))]
        sets[f"sides.{colour}.phase"] = r.choice(PHASES)
        sets[f"sides.{colour}.boosted"] = r.random() < 0.4
        sets[f"sides.{colour}.studies"] = r.randint(0, 2)
    return sets


EMPTY = {seats: GAME.to_data(GAME.start(GAME.settings(seats), "empty")) for seats in GAME.seats}


def position(r: random.Random, phase: str) -> Scene:
    """A position at the beginning of a turn in this phase."""
    while True:
        seats = r.choice(GAME.seats)
        seat = r.choice(SEATS[:seats])
        options = {"auto_prevent": r.choice(("on", "off")), "upgrade": r.choice(("on", "off"))}
        sets = crowded(r, seats)
        sets[f"sides.{seat}.phase"] = r.choice((phase, phase, "expand"))
        try:
            return scene(sets, at=phase, seat=seat, seats=seats, options=options)
        except BadExample:
            continue


def offered(now: Reading, seat: str) -> list[str] | None:
    """What the rules offer a seat for the question on top; None: this question is not read a second time."""
    top = now.d["stack"][-1]
    hand = now.hand(seat)
    if top["frame"] == "BuildCard":
        return now.builds(seat)
    if top["frame"] == "UpgradeTo":
        return now.upgrades(seat, top["gap"])
    if top["frame"] == "BuildInto":
        return [f"into {gap}" for gap in now.open_gaps(seat) if now.build_cost(seat, top["card"], gap) < len(hand)]
    if top["frame"] == "Turn":
        return [f"turn {('ne', 'se', 'sw', 'nw')[r]}" for r in now.rotations(seat, top["card"], top["gap"])]
    if top["frame"] == "Pay":
        cards = [card for card in hand if card != top["but"]]
        return [f"pay {card}" for card in in_order(cards, top["last"], top["price"])]
    if top["frame"] == "ColoniseCard":
        return now.colonises(seat)
    if top["frame"] == "ColoniseAt":
        return [f"at {cell}" for cell in now.free_spaces(seat) if now.ways(seat, top["card"], cell)]
    if top["frame"] == "ColoniseWay":
        return now.ways(seat, top["card"], top["cell"])
    if top["frame"] == "DeliverCube":
        return now.deliveries(seat)
    if top["frame"] == "DeliverTo":
        return now.destinations(seat, top["cell"], top["colour"])
    if top["frame"] == "ChooseToll":
        other = len(top["so_far"])
        tolls = now.payable(seat, top["cell"], top["colour"], top["demand"])
        counts = {toll[other] for toll in tolls if list(toll[:other]) == list(top["so_far"])}
        return [f"toll {SEATS[other]}_{count}" for count in counts]
    if top["frame"] == "ExpandTarget":
        return now.targets(seat)
    if top["frame"] == "ExpandWay":
        return now.approaches(seat, top["cell"])
    if top["frame"] == "Prevent":
        return ["prevent", "allow"]
    if top["frame"] == "TakeResearch":
        most = min(5, now.level(seat) + now.chooser(seat, "advance"))
        return [
            f"take {place}" for place, card in now.d["research"].items() if card != "none" and int(place[1]) <= most
        ]
    return None


def in_order(cards: list[str], last: str, price: int) -> list[str]:
    """The next cards of a set that is picked in the order of the card list."""
    rest = [card for card in cards if last == "none" or CARD_IDS.index(card) > CARD_IDS.index(last)]
    return rest[: len(rest) - price + 1]


PLACED = ("built", "upgraded", "colonised", "conquered", "delivered", "sold", "influenced", "invaded", "garrisoned")


def drawn(news: list[Event], seats: list[str]) -> dict[str, int]:
    """How many cards were due to each seat after the first placement, up to the next phase."""
    cards = dict.fromkeys(seats, 0)
    for event in news:
        if event.kind in ("phase", "passed", "ended"):
            break
        if event.kind in ("drew", "forfeited", "ran_out"):
            cards[seats[event.seat]] += event.facts[0]
    return cards


def expected(before: Reading, event: Event) -> dict[str, int]:
    """How many cards the second reading gives each seat for a placement."""
    seat, card = before.seats[event.seat], CARD_IDS[event.facts[0]]
    if event.kind in ("built", "upgraded"):
        return before.rewards(("build",), seat, card, GAP_NAMES[event.facts[1]])
    if event.kind in ("colonised", "conquered"):
        cell = CELL_NAMES[event.facts[1]]
        events = ("colonise", "colonise_military") if event.kind == "conquered" else ("colonise",)
        cards = before.rewards(events, seat, card, cell)
        return {one: cards[one] + before.tabs(seat, card, cell, "overlap_draw", one) for one in cards}
    return before.rewards(("political",) if event.kind == "influenced" else ("invade",), seat, card, before.at[card])


def delivered(before: Reading, after: Reading, event: Event) -> dict[str, int]:
    """The same for a delivery, whose demand space is the one that is filled now."""
    demand = next(name for name in after.d["filled"] if name not in before.d["filled"])
    card = CARD_IDS[event.facts[1]]
    row = dict(before.demands(card))[demand]
    return before.collects(before.seats[event.seat], COLOURS[event.facts[0]], demand, card, row)


def booked(before: Reading, after: Reading, event: Event) -> None:
    """M1-DEL-02, M1-EXP-15, M1-MIL-06: what a placement has used up, as long as the turn goes on."""
    seat = before.seats[event.seat]
    used: Row | None = None
    if event.kind in ("delivered", "sold"):
        cube = COLOURS[event.facts[0]]
        local = [p for p in before.powers(seat, "extra_delivery") if p.get("where", {}).get("colour") == cube]
        used = next((power for power in local if before.used(power) < before.worth(power, seat)), None)
    elif event.kind in ("influenced", "invaded", "garrisoned"):
        cell = before.at[CARD_IDS[event.facts[0]]]
        used = before.extra(seat, cell, event.kind != "influenced")
    elif event.kind not in ("conquered", "colonised"):
        return
    books = {power["number"]: before.used(power) for power in numbered()}
    if event.kind not in ("conquered", "colonised"):
        assert after.d["used"] - before.d["used"] == (0 if used else 1)
    if used:
        books[used["number"]] += 1
    if event.kind in ("conquered", "invaded", "garrisoned"):
        spend(before, after, seat, event, books)
    assert {power["number"]: after.used(power) for power in numbered()} == books


def spend(before: Reading, after: Reading, seat: str, event: Event, books: dict[int, int]) -> None:
    """M1-MIL-06: first the tabs, then matching local powers in the order of their cards, then global strength."""
    card, invading = CARD_IDS[event.facts[0]], event.kind != "conquered"
    place = before.at[card] if invading else CELL_NAMES[event.facts[1]]
    tabs = 0 if invading else before.tabs(seat, card, place, "overlap_military", seat)
    rest = CARDS[card]["cost"] - min(CARDS[card]["cost"], tabs)
    local = [p for p in before.strengths(seat, invading) if p.get("where") and before.fits(p, seat, seat, card, place)]
    for power in sorted(local, key=lambda power: before.d["laid"].index(power["card"])):
        part = min(rest, max(0, before.worth(power, seat) - before.used(power)))
        books[power["number"]] += part
        rest -= part
    assert after.d["spent"] - before.d["spent"] == rest


def numbered() -> list[Row]:
    return [power for card in CARDS.values() for power in card["powers"]] + [
        combo["power"] for card in SYSTEMS.values() for combo in card["combos"] if "power" in combo
    ]


def check_step(before: Reading, after: Reading, news: list[Event]) -> None:
    """Draws and books of the one placement that an action has made."""
    placed = [at for at, event in enumerate(news) if event.kind in PLACED]
    if len(placed) == 1:
        event = news[placed[0]]
        found = delivered(before, after, event) if event.kind in ("delivered", "sold") else expected(before, event)
        assert drawn(news[placed[0] :], before.seats) == found, event.kind
        if not any(other.kind in ("phase", "passed", "ended") for other in news) and turn(before) == turn(after):
            booked(before, after, event)
    begun = [at for at, event in enumerate(news) if event.kind == "phase"]
    if len(begun) == 1 and not placed:
        phase = PHASES[news[begun[0]].facts[0]]
        wanted = {
            one: after.start_draws(one, phase) + 2 * (phase == "expand" == after.side(one)["phase"])
            for one in after.seats
        }
        assert drawn(news[begun[0] + 1 :], after.seats) == wanted


def turn(now: Reading) -> tuple[str, str]:
    """Whose turn it is: the seat of the last frame of a turn that waits."""
    waiting = [frame for frame in now.d["stack"] if frame["frame"] != "Do" and "seat" in frame]
    return (now.phase, waiting[0]["seat"]) if waiting else ("", "")


@rule(
    "M1-COL-04", "M1-COL-14", "M1-MIL-05", "M1-MIL-06", "M1-MIL-09", "M1-DEL-09", "M1-DEL-13", "M1-EXP-15", "M1-SPC-01"
)
@pytest.mark.parametrize("number", range(POSITIONS))
@pytest.mark.parametrize("phase", PHASES)
def test_the_engine_and_the_second_reading_agree(phase: str, number: int) -> None:
    r = random.Random(f"{phase} {number}")
    s = position(r, phase)
    for _ in range(ACTIONS):
        if not s.g.due or s.g.due.bit_count() > 1:
            break
        now = Reading(GAME.to_data(s.g))
        seat = s.due()[0]
        assert [now.score(one) for one in now.seats] == GAME.points(s.g)
        found = offered(now, seat)
        assert found is None or sorted(found) == sorted(s.options(seat)), now.d["stack"][-1]
        news = s.g.apply(seat_of(seat), pick(r, s.g, seat_of(seat)))
        assert GAME.broken(s.g) == []
        check_step(now, Reading(GAME.to_data(s.g)), news)


def pick(r: random.Random, g: Galaxy, seat: int) -> int:
    """Any option, but rarely to pass."""
    options = g.options(seat)
    return options[0] if len(options) == 1 or r.random() < 0.05 else r.choice(options[1:])
