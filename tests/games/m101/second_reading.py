"""The rules of M101 read a second time, as plainly as they are written: from the content files and a position as data.

Nothing here asks the engine. A system or gap is called by its name; its coordinates are in it.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from starhall.games import m101

CONTENT = Path(m101.__file__).parent / "content"
COLOURS = ("grey", "brown", "red", "green")
SEATS = ("blue", "green", "red", "yellow")
PHASES = ("advance", "build", "colonise", "deliver", "expand")
Row = dict[str, Any]


def load(name: str, kind: str) -> list[Row]:
    rows: list[Row] = tomllib.loads((CONTENT / f"{name}.toml").read_text(encoding="utf-8"))[kind]
    return rows


SYSTEMS = {row["id"]: row for row in load("systems", "system")}
INFRASTRUCTURE = {row["id"]: row for row in load("infrastructure", "infrastructure")}
CARDS = {**SYSTEMS, **INFRASTRUCTURE}
SPACES = {row["id"]: row["area"] for row in load("board", "system_space")}
GAPS = {row["id"]: row["area"] for row in load("board", "infrastructure_space")}


def number_powers() -> None:
    """Every power gets the number that a ledger calls it by: card by card, as the files list them."""
    number = 0
    for card in CARDS.values():
        unlocked = [combo["power"] for combo in card.get("combos", []) if "power" in combo]
        for power in [*card["powers"], *unlocked, *card.get("tabs", [])]:
            power["number"] = number
            power["card"] = card["id"]
            number += 1


number_powers()


def spot(name: str) -> tuple[int, int]:
    return "abcdefg".index(name[2]), int(name[3])


def octagons(gap: str) -> list[str]:
    """The cells around a gap: north-east, south-east, south-west, north-west; some may not exist."""
    x, y = spot(gap)
    return [f"s_{'abcdefg?'[x + dx]}{y + dy}" for dx, dy in ((1, 1), (1, 0), (0, 0), (0, 1))]


def adjacent(one: str, other: str) -> bool:
    """M1-GEO-02, M1-GEO-05."""
    if one[0] == other[0] == "i":
        return False
    if one[0] == "i":
        return other in octagons(one)
    if other[0] == "i":
        return one in octagons(other)
    (x, y), (u, v) = spot(one), spot(other)
    return abs(x - u) + abs(y - v) == 1


class Reading:
    """A position, and what the rules say about it."""

    def __init__(self, data: Row) -> None:
        self.d = data
        self.seats = list(data["sides"])
        areas = ("white", "blue", "red")[: len(self.seats) - 1]
        self.cells = [cell for cell, area in SPACES.items() if area in areas]
        self.gaps = [gap for gap, area in GAPS.items() if area in areas]
        self.at = {card: place for place, card in [*data["system"].items(), *data["infrastructure"].items()]}
        self.phase = data["phase"]

    def side(self, seat: str) -> Row:
        side: Row = self.d["sides"][seat]
        return side

    def hand(self, seat: str) -> list[str]:
        hand: list[str] = self.side(seat)["hand"]
        return hand

    def chooser(self, seat: str, phase: str) -> bool:
        return bool(self.side(seat)["phase"] == phase)

    def booster(self, seat: str, phase: str) -> bool:
        return self.chooser(seat, phase) and bool(self.side(seat)["boosted"])

    # -- influence ----------------------------------------------------------------------------------------------

    def disks(self, seat: str, cell: str, area: str) -> int:
        return int(self.d["areas"].get(cell, {}).get(seat, {}).get(area, 0))

    def demands(self, card: str) -> list[tuple[str, Row]]:
        return [(f"{card}_{demand['id']}", demand) for demand in SYSTEMS[card]["demand"]]

    def filler(self, demand: str) -> str:
        return str(self.d["filled"].get(demand, "none"))

    def influence(self, seat: str, cell: str) -> int:
        cultural = [1 for demand, _ in self.demands(self.d["system"][cell]) if self.filler(demand) == seat]
        return self.disks(seat, cell, "political") + self.disks(seat, cell, "military") + len(cultural)

    def influences(self, seat: str, place: str) -> bool:
        if place in self.d["system"]:
            return self.influence(seat, place) > 0
        return bool(self.d["builder"].get(place) == seat)

    def controls(self, seat: str, place: str) -> bool:
        return bool(self.d["controller"].get(place) == seat or self.d["builder"].get(place) == seat)

    def reaches(self, seat: str, cell: str) -> bool:
        """M1-GEO-13."""
        own = [other for other in self.d["system"] if self.influence(seat, other)] + self.side(seat)["outposts"]
        gaps = [gap for gap, builder in self.d["builder"].items() if builder == seat]
        return any(adjacent(cell, place) for place in [*own, *gaps])

    def level(self, seat: str) -> int:
        """M1-TEC-01, M1-TEC-02."""
        raw = 1 + self.side(seat)["studies"] + self.total(seat, "tech_level")
        return int(max(1, min(5, raw)))

    # -- powers -------------------------------------------------------------------------------------------------

    def powers(self, seat: str, kind: str) -> Iterator[Row]:
        """M1-POW-01, M1-DEL-19: of the cards controlled, and those unlocked; in the order of their cards."""
        for card in self.d["laid"]:
            if self.controls(seat, self.at[card]):
                yield from [power for power in CARDS[card]["powers"] if power["kind"] == kind]
            for combo in CARDS[card].get("combos", []):
                whole = all(self.filler(f"{card}_{space}") == seat for space in combo["spaces"])
                if whole and "power" in combo and combo["power"]["kind"] == kind:
                    yield combo["power"]

    def worth(self, power: Row, holder: str) -> int:
        """M1-POW-06."""
        value = int(power.get("value", 1))
        if "per" not in power:
            return value
        per = power["per"]
        kinds = {"any": ("s", "i"), "system": ("s",), "infrastructure": ("i",)}[per["card"]]
        mine = self.controls if per["of"] == "controlled" else self.influences
        found = 0
        for card, place in self.at.items():
            right = place[0] in kinds and mine(holder, place)
            right = right and per.get("keyword", CARDS[card].get("keyword")) == CARDS[card].get("keyword")
            right = right and per.get("type", CARDS[card].get("type")) == CARDS[card].get("type")
            found += right and ("adjacent" not in per or adjacent(self.at[power["card"]], place))
        return int(value * min(found, per.get("max", 999)))

    def fits(self, power: Row, holder: str, actor: str, card: str, place: str, cube: str = "") -> bool:
        where = power.get("where", {})
        tests: dict[str, Callable[[], bool]] = {
            "keyword": lambda: CARDS[card].get("keyword") == where["keyword"],
            "type": lambda: CARDS[card].get("type") == where["type"],
            "supply": lambda: CARDS[card].get("type", "barren") != "barren",
            "colour": lambda: cube == where["colour"],
            "adjacent": lambda: adjacent(self.at[power["card"]], place),
            "this": lambda: power["card"] == card,
            "controlled": lambda: self.controls(holder, place),
            "uninfluenced": lambda: not self.influences(actor, place),
        }
        return all(tests[key]() for key in where)

    def total(self, seat: str, kind: str) -> int:
        return sum(self.worth(power, seat) for power in self.powers(seat, kind) if not power.get("where"))

    def total_for(self, seat: str, kind: str, card: str, place: str, cube: str = "") -> int:
        fitting = [p for p in self.powers(seat, kind) if self.fits(p, seat, seat, card, place, cube)]
        return sum(self.worth(power, seat) for power in fitting)

    def used(self, power: Row) -> int:
        ledger = self.d["ledger"]
        return int(dict(zip(ledger[0::2], ledger[1::2], strict=True)).get(power["number"], 0))

    def rewards(self, events: tuple[str, ...], actor: str, card: str, place: str, cube: str = "") -> dict[str, int]:
        """M1-EFF-04, M1-POW-02, M1-POW-04, M1-POW-08: cards for each seat."""
        cards = dict.fromkeys(self.seats, 0)
        for seat in self.seats:
            for power in self.powers(seat, "draw_on"):
                heard = power["on"] in events and (power.get("anyone") or seat == actor)
                if heard and self.fits(power, seat, actor, card, place, cube):
                    cards[seat] += self.worth(power, seat)
        if card not in self.at:
            own = [p for p in CARDS[card]["powers"] if p["kind"] == "draw_on" and p["on"] in events]
            cards[actor] += sum(power["value"] for power in own if power.get("where", {}).get("this"))
        return cards

    # -- strength -----------------------------------------------------------------------------------------------

    def strengths(self, seat: str, invading: bool) -> list[Row]:
        kinds = ("military", "invasion_strength") if invading else ("military",)
        return [power for kind in kinds for power in self.powers(seat, kind)]

    def strength(self, seat: str, actor: str, card: str, place: str, invading: bool) -> int:
        """M1-MIL-01 to M1-MIL-04, M1-MIL-09: in full, tabs left out."""
        fitting = [p for p in self.strengths(seat, invading) if self.fits(p, seat, actor, card, place)]
        bonus = self.phase == "colonise" and self.chooser(seat, "colonise")
        return sum(self.worth(power, seat) for power in fitting) + bonus

    def available(self, seat: str, card: str, place: str, invading: bool) -> int:
        """M1-MIL-05, tabs left out."""
        local = [p for p in self.strengths(seat, invading) if p.get("where")]
        spent = sum(self.used(power) for power in local if self.fits(power, seat, seat, card, place))
        return self.strength(seat, seat, card, place, invading) - int(self.d["spent"]) - spent

    # -- Build --------------------------------------------------------------------------------------------------

    def closed(self, gap: str) -> bool:
        return all(cell in self.d["system"] for cell in octagons(gap))

    def open_gaps(self, seat: str) -> list[str]:
        """M1-BLD-02, M1-BLD-03."""
        free = [gap for gap in self.gaps if gap not in self.d["infrastructure"] and not self.closed(gap)]
        return [gap for gap in free if any(self.is_mine(seat, cell) for cell in octagons(gap))]

    def is_mine(self, seat: str, cell: str) -> bool:
        return cell in self.d["system"] and self.influence(seat, cell) > 0

    def build_cost(self, seat: str, card: str, gap: str) -> int:
        """M1-BLD-06, M1-VAR-04."""
        old = self.d["infrastructure"].get(gap)
        cost = CARDS[card]["cost"] - (CARDS[old]["cost"] if old else 0) - self.chooser(seat, "build")
        return max(0, int(cost - self.total_for(seat, "build_discount", card, gap)))

    def rotations(self, seat: str, card: str, gap: str) -> list[int]:
        """M1-BLD-04, and of equal ones the lowest."""
        tabs = {tab["slot"]: {**tab, "slot": 0, "number": 0} for tab in CARDS[card]["tabs"]}
        found: list[int] = []
        faces: list[list[Any]] = []
        for r in range(4):
            face = [tabs.get((d - r) % 4) for d in range(4)]
            points = [octagons(gap)[(r + slot) % 4] for slot in range(4) if slot == 0 or slot in tabs]
            if any(self.is_mine(seat, cell) for cell in points) and face not in faces:
                found.append(r)
                faces.append(face)
        return found

    def builds(self, seat: str) -> list[str]:
        """Decision 6, and the upgrades of M1-VAR-03."""
        hand = [card for card in self.hand(seat) if card in INFRASTRUCTURE]
        money = len(self.hand(seat)) - 1
        found = [
            f"build {c}" for c in hand if any(self.build_cost(seat, c, gap) <= money for gap in self.open_gaps(seat))
        ]
        own = [gap for gap, builder in self.d["builder"].items() if builder == seat and not self.closed(gap)]
        if self.d["agreed"]["upgrade"]:
            found += [f"upgrade {gap}" for gap in own if self.upgrades(seat, gap)]
        return ["pass", *found]

    def upgrades(self, seat: str, gap: str) -> list[str]:
        old = CARDS[self.d["infrastructure"][gap]]["cost"]
        better = [card for card in self.hand(seat) if card in INFRASTRUCTURE and CARDS[card]["cost"] > old]
        return [f"upgrade_to {c}" for c in better if self.build_cost(seat, c, gap) < len(self.hand(seat))]

    # -- Colonise -----------------------------------------------------------------------------------------------

    def tabs(self, seat: str, card: str, cell: str, kind: str, owner: str) -> int:
        """M1-COL-14: the tabs of an owner's infrastructure that the new system covers."""
        found = 0
        for gap, other in self.d["infrastructure"].items():
            if self.d["builder"][gap] == owner and cell in octagons(gap):
                slot = (octagons(gap).index(cell) - self.d["rotation"].get(gap, 0)) % 4
                for tab in CARDS[other]["tabs"]:
                    acts = tab["slot"] == slot and tab["kind"] == kind and (owner == seat or tab.get("anyone"))
                    found += tab["value"] if acts and self.fits(tab, owner, seat, card, cell) else 0
        return found

    def colonise_cost(self, seat: str, card: str, cell: str) -> int:
        """M1-COL-04."""
        cost = CARDS[card]["cost"] - self.chooser(seat, "colonise")
        cost -= self.total_for(seat, "colonise_discount", card, cell)
        return max(0, int(cost - self.tabs(seat, card, cell, "overlap_discount", seat)))

    def ways(self, seat: str, card: str, cell: str) -> list[str]:
        """Decision 12."""
        found = ["peacefully"] if self.colonise_cost(seat, card, cell) < len(self.hand(seat)) else []
        strength = self.available(seat, card, cell, False) + self.tabs(seat, card, cell, "overlap_military", seat)
        return [*found, *["by_force"] * (strength >= CARDS[card]["cost"])]

    def free_spaces(self, seat: str) -> list[str]:
        return [cell for cell in self.cells if cell not in self.d["system"] and self.reaches(seat, cell)]

    def colonises(self, seat: str) -> list[str]:
        """Decision 10."""
        cells = self.free_spaces(seat)
        hand = [card for card in self.hand(seat) if card in SYSTEMS]
        return ["pass", *[f"colonise {c}" for c in hand if any(self.ways(seat, c, cell) for cell in cells)]]

    # -- Deliver ------------------------------------------------------------------------------------------------

    def entitled_to(self, seat: str, cube: str) -> bool:
        """M1-DEL-01, M1-DEL-02."""
        free = 1 + self.chooser(seat, "deliver") + self.booster(seat, "deliver") + self.total(seat, "extra_delivery")
        return free > self.d["used"] or any(
            power["where"]["colour"] == cube and self.used(power) < self.worth(power, seat)
            for power in self.powers(seat, "extra_delivery")
            if power.get("where")
        )

    def toll_at(self, seat: str, cell: str) -> tuple[int, ...]:
        owner = self.d["controller"].get(cell)
        return tuple([int(owner == other != seat) for other in self.seats])

    def tolls(self, seat: str, source: str, goal: str) -> list[tuple[int, ...]]:
        """M1-DEL-07 to M1-DEL-09: the tolls of all routes, but none that another one undercuts."""
        net = {cell for cell in self.d["system"] if self.influence(seat, cell)} | set(self.side(seat)["outposts"])
        best: dict[str, list[tuple[int, ...]]] = {source: [self.toll_at(seat, source)]}
        edge = [source]
        while edge:
            here = edge.pop()
            for cell in [cell for cell in self.cells if adjacent(here, cell) and (cell in net or cell == goal)]:
                if here == goal or cell == source:
                    continue
                more = [plus(toll, self.toll_at(seat, cell)) for toll in best[here]]
                kept = undercut([*best.get(cell, []), *more])
                if kept != best.get(cell):
                    best[cell] = kept
                    edge.append(cell)
        return best.get(goal, [])

    def payable(self, seat: str, source: str, cube: str, demand: str) -> list[tuple[int, ...]]:
        """M1-DEL-11: the tolls that can be paid after collecting."""
        card, row = next((c, r) for c in self.at if c in SYSTEMS for name, r in self.demands(c) if name == demand)
        cards = self.collects(seat, cube, demand, card, row)[seat]
        hand = len(self.hand(seat))
        means = hand + min(cards, 12 - hand, len(self.d["deck"]) + len(self.d["discards"]))
        return [toll for toll in self.tolls(seat, source, self.at[card]) if sum(toll) <= means]

    def collects(self, seat: str, cube: str, demand: str, card: str, row: Row) -> dict[str, int]:
        """M1-DEL-13, M1-DEL-17, M1-DEL-18: cards for each seat."""
        cell = self.at[card]
        sale = row["sell"] > 0
        cards = self.rewards(("deliver", "sell") if sale else ("deliver",), seat, card, cell, cube)
        bonus = self.total_for(seat, "sale_bonus", card, cell, cube)
        cards[seat] += row["sell"] + bonus if sale else row["cards"]
        for combo in SYSTEMS[card]["combos"]:
            spaces = [f"{card}_{space}" for space in combo["spaces"]]
            if demand in spaces and all(self.filler(space) == seat for space in spaces if space != demand):
                cards[seat] += combo["cards"]
        return cards

    def destinations(self, seat: str, source: str, cube: str) -> list[str]:
        """Decision 14."""
        selling = self.chooser(seat, "deliver") and not self.d["has_sold"]
        found: list[str] = []
        for cell, card in self.d["system"].items():
            for demand, row in self.demands(card):
                fits = cell != source and row["colour"] in (cube, "white") and self.filler(demand) == "none"
                if fits and (selling or not row["sell"]) and self.payable(seat, source, cube, demand):
                    found.append(f"to {demand}")
        return found

    def deliveries(self, seat: str) -> list[str]:
        """Decision 13."""
        found = ["pass"]
        for cell, cubes in self.d["cubes"].items():
            if self.influence(seat, cell):
                for cube in [cube for cube in cubes if self.entitled_to(seat, cube)]:
                    found += [f"cube {cell}_{cube}"] if self.destinations(seat, cell, cube) else []
        return found

    # -- Expand -------------------------------------------------------------------------------------------------

    def placements(self, seat: str) -> int:
        free = 1 + self.chooser(seat, "expand") + self.booster(seat, "expand")
        return free + self.total(seat, "extra_influence") - int(self.d["used"])

    def extra(self, seat: str, cell: str, invading: bool) -> Row | None:
        """M1-EXP-15: the most restricted entitlement for a system; None: only an unrestricted one is left."""
        if invading:
            for power in self.powers(seat, "extra_invasion"):
                if self.used(power) < power["value"]:
                    return power
        for power in self.powers(seat, "extra_influence"):
            left = power.get("where") and self.used(power) < self.worth(power, seat)
            if left and self.fits(power, seat, seat, self.d["system"][cell], cell):
                return power
        return None

    def political_cost(self, seat: str, cell: str) -> int:
        """M1-EXP-07, M1-EXP-08."""
        card = self.d["system"][cell]
        if self.total_for(seat, "political_free", card, cell):
            return 0
        return int(max(0, -(-CARDS[card]["cost"] // 3) - self.total_for(seat, "political_discount", card, cell)))

    def approaches(self, seat: str, cell: str) -> list[str]:
        """Decision 18."""
        card = self.d["system"][cell]
        found = []
        if self.placements(seat) > 0 or self.extra(seat, cell, False):
            found += ["peacefully"] if self.political_cost(seat, cell) <= len(self.hand(seat)) else []
        strong = self.available(seat, card, cell, True) >= CARDS[card]["cost"] and cell not in self.d["repelled"]
        if strong and (self.placements(seat) > 0 or self.extra(seat, cell, True)):
            found += ["invade"] if not self.d["agreed"]["auto_prevent"] or not self.prevented(seat, cell) else []
        return found

    def preventable(self, seat: str, cell: str) -> bool:
        """M1-EXP-11, M1-EXP-14."""
        owner, card = self.d["controller"][cell], self.d["system"][cell]
        defence = self.strength(owner, seat, card, cell, False)
        return owner != seat and defence > self.strength(seat, seat, card, cell, True)

    def prevented(self, seat: str, cell: str) -> bool:
        """M1-EXP-13."""
        owner, card = self.d["controller"][cell], self.d["system"][cell]
        gain = self.rewards(("invade",), seat, card, cell)[owner] > 0 and len(self.hand(owner)) < 12
        return self.preventable(seat, cell) and not gain

    def targets(self, seat: str) -> list[str]:
        """Decision 17."""
        found = ["pass"]
        taken = [cell for side in self.d["sides"].values() for cell in side["outposts"]]
        for cell in [cell for cell in self.cells if cell not in self.d["visited"]]:
            if cell in self.d["system"]:
                near = self.reaches(seat, cell) or self.influence(seat, cell)
                found += [f"influence {cell}"] if near and self.approaches(seat, cell) else []
            elif cell not in taken and self.reaches(seat, cell) and self.placements(seat) > 0:
                found.append(f"influence {cell}")
        return found

    # -- scoring ------------------------------------------------------------------------------------------------

    def score(self, seat: str) -> int:
        """M1-SCO-01 to M1-SCO-05."""
        found = 0
        for cell, card in self.d["system"].items():
            row = SYSTEMS[card]
            found += (
                row["vp_control"] if self.controls(seat, cell) else row["vp_influence"] * self.influences(seat, cell)
            )
            found += sum(demand["vp"] for name, demand in self.demands(card) if self.filler(name) == seat)
            for combo in row["combos"]:
                found += combo["vp"] * all(self.filler(f"{card}_{space}") == seat for space in combo["spaces"])
        for gap, card in self.d["infrastructure"].items():
            if self.d["builder"][gap] == seat:
                found += self.special(seat, card) if CARDS[card]["special"] else CARDS[card]["vp"]
        return found

    def special(self, seat: str, card: str) -> int:
        """M1-SPC-01, M1-SPC-03."""
        lines = CARDS[card]["score"]
        found = CARDS[card].get("score_base", 0)
        for line in lines:
            counted = self.count(seat, line)
            if line.get("not_in_line_1"):
                counted = [one for one in counted if one not in self.count(seat, lines[0])]
            found += line["vp"] * len(counted)
        return max(0, int(found))

    def count(self, seat: str, line: Row) -> list[Any]:
        """What a line of a special counts, one by one."""

        def card_is(card: str) -> bool:
            right = line.get("keyword", CARDS[card].get("keyword")) == CARDS[card].get("keyword")
            return right and line.get("type", CARDS[card].get("type")) == CARDS[card].get("type")

        def shown(card: str) -> list[Row]:
            whole = [
                c for c in CARDS[card].get("combos", []) if all(self.filler(f"{card}_{s}") == seat for s in c["spaces"])
            ]
            return [*CARDS[card]["powers"], *[combo["power"] for combo in whole if "power" in combo]]

        kind, cards = line["count"], list(self.at)
        controlled = [card for card in cards if self.controls(seat, self.at[card])]
        systems = [card for card in cards if card in SYSTEMS]
        filled = [(card, row) for card in systems for name, row in self.demands(card) if self.filler(name) == seat]
        if kind in ("keyword_cards_controlled", "type_systems_controlled"):
            return [card for card in controlled if card_is(card)]
        if kind in ("keyword_systems_influenced", "type_systems_influenced"):
            return [card for card in systems if self.influences(seat, self.at[card]) and card_is(card)]
        if kind == "undelivered_cubes_on_board":
            return [1] * sum(cubes.get(line["colour"], 0) for cubes in self.d["cubes"].values())
        if kind == "cubes_delivered":
            return [1] * self.side(seat)["delivered"].get(line["colour"], 0)
        if kind == "cubes_delivered_to_type":
            return [card for card, _ in filled if card_is(card)]
        if kind == "cubes_sold":
            return [card for card, row in filled if row["sell"]]
        if kind == "build_power_cards_controlled":
            return [card for card in controlled if any(power["phase"] == "build" for power in shown(card))]
        if kind == "euro_power_cards_controlled":
            return [c for c in controlled if any(p["kind"] == "sale_bonus" or p.get("on") == "sell" for p in shown(c))]
        if kind == "infrastructure_controlled":
            return [card for card in controlled if card in INFRASTRUCTURE]
        if kind in ("political_influence", "military_influence"):
            area = kind.partition("_")[0]
            return [1] * sum(self.disks(seat, cell, area) for cell in self.d["system"])
        if kind == "tech_level":
            return [1] * self.level(seat)
        assert kind == "unused_disks", kind
        return [1] * self.side(seat)["disks"]

    def start_draws(self, seat: str, phase: str) -> int:
        """M1-EFF-03, M1-EXP-02."""
        held = [power for power in self.powers(seat, "draw") if power["phase"] == phase]
        return sum(self.worth(power, seat) for power in held)


def plus(one: tuple[int, ...], other: tuple[int, ...]) -> tuple[int, ...]:
    return tuple([a + b for a, b in zip(one, other, strict=True)])


def undercut(tolls: list[tuple[int, ...]]) -> list[tuple[int, ...]]:
    """M1-DEL-09: without those that another, different one is nowhere higher than."""
    different = sorted(set(tolls))
    return [
        t for t in different if not any(o != t and all(a <= b for a, b in zip(o, t, strict=True)) for o in different)
    ]
