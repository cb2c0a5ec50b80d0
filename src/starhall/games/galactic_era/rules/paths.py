"""Chapter 6.2: allowances and ways over the board."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import u8

from starhall.games.galactic_era.content.chart import HEXES, NEBULA, NEUTRON, Q, R, Walks
from starhall.games.galactic_era.content.components import NEUTRON_OPEN, PROPULSION, RANGE, RELIC, STARGATE
from starhall.games.galactic_era.rules.diplomacy import may_object
from starhall.games.galactic_era.rules.presence import (
    at_war,
    blocked,
    dart,
    hex_of_star,
    own_stars,
    owner_at,
    population,
    relic_stars,
)
from starhall.games.galactic_era.rules.records import Fleet
from starhall.games.galactic_era.rules.state import ENDED, JUMP, Galaxy, Side

GATE_POPULATION: Final = 3
FAR: Final = 99
WALK: Final = 0  # kinds of steps
FREE_LINK: Final = 1
WATCHED_LINK: Final = 2  # a window opens
ENDING_LINK: Final = 3  # the exit is blocked: the movement ends there (GE-MOV-10), so it can only be the last step


def set_allowances(g: Galaxy, seat: int) -> None:
    """GE-MOV-03: range, more for ships in a nebula; with Propulsion 6 one jump."""
    side = g.sides[seat]
    reach = RANGE[side.levels[PROPULSION]]
    side.left = [start_allowance(g, side, hex, reach) for hex in side.at]
    side.fleets = [fleet.at(fleet.hex, start_allowance(g, side, fleet.hex, reach)) for fleet in side.fleets]


def start_allowance(g: Galaxy, side: Side, hex: int, reach: int) -> int:
    """GE-MOV-03, -15: what ships in a hex have at the start of movement."""
    if reach == 0:
        return JUMP
    return reach + side.nebula if g.chart.terrain[hex] == NEBULA else reach


def movement_points(side: Side, fleet: Fleet) -> int:
    """GE-MOV-07, -20: what a fleet may still spend: left, plus the D bonus unless its movement has ended."""
    if fleet.left == JUMP or fleet.left <= ENDED:
        return fleet.left if fleet.left == JUMP else 0
    return fleet.left + dart(side, fleet.letter)


def spendable(left: int) -> int:
    """What ship pieces may still spend."""
    return left if left > 0 else 0


def cost(g: Galaxy, hex: int) -> int:
    """GE-MOV-04: entering a nebula costs 2, any other hex 1."""
    return 2 if g.chart.terrain[hex] == NEBULA else 1


def may_enter(g: Galaxy, seat: int, hex: int) -> bool:
    """GE-MOV-05, GE-COM-08: neutron stars with Propulsion 5; never a hex barred this round."""
    if g.chart.terrain[hex] == NEUTRON and not NEUTRON_OPEN[g.sides[seat].levels[PROPULSION]]:
        return False
    return not is_barred(g, seat, hex)


def is_barred(g: Galaxy, seat: int, hex: int) -> bool:
    """GE-COM-08: was the player forced out of it in this round?

    Player and hex are one number: every step of every path asks for it, and positions write it so.
    """
    return len(g.barred) > 0 and HEXES * seat + hex in g.barred


def bar(g: Galaxy, seat: int, hex: int) -> None:
    """GE-COM-08: the player's ships may not enter it again in this round."""
    g.barred = [*g.barred, HEXES * seat + hex]


# -- links: wormholes and stargates ---------------------------------------------------------------------------------


class Links:
    """GE-MOV-09 to -14: what joins hexes besides being next to each other, for one mover at one moment."""

    def __init__(self, g: Galaxy, seat: int) -> None:
        self.gates: Final[list[int]] = gate_hexes(g, seat)
        self.supers: Final[list[int]] = []
        self.own: Final[list[int]] = []
        self.unblockable = False
        level = g.sides[seat].levels[PROPULSION]
        for star in relic_stars(g, seat):
            relic = RELIC[g.relic[star]]
            if relic.gate:
                self.unblockable = level >= relic.gate_unblockable_from
                hex = hex_of_star(g, star)
                if self.unblockable or not blocked(g, seat, hex):
                    self.supers.append(hex)
                    self.own.extend(
                        [
                            other
                            for other in [hex_of_star(g, own) for own in own_stars(g, seat)]
                            if self.unblockable or not blocked(g, seat, other)
                        ]
                    )

    def jumps(self, g: Galaxy, seat: int, hex: int) -> list[int]:
        """The targets of stargate jumps from a hex."""
        targets: list[int] = []
        if hex in self.supers:
            targets.extend([other for other in self.own if other != hex])
        elif hex in self.own:
            targets.extend(self.supers)
        if hex in self.gates:
            targets.extend([other for other in self.gates if other != hex and other not in targets])
        return targets

    def free(self, hex: int, other: int) -> bool:
        """GE-MOV-14: is this a jump that cannot be blocked?"""
        return self.unblockable and (
            (hex in self.supers and other in self.own) or (other in self.supers and hex in self.own)
        )

    def none(self) -> bool:
        """No stargate is open."""
        return not self.gates and not self.supers


def gate_hexes(g: Galaxy, seat: int) -> list[int]:
    """GE-MOV-11, -12, -13: the ends of this mover's stargates that are not blocked."""
    kind = STARGATE[g.sides[seat].levels[PROPULSION]]
    if kind == 1:
        hexes = [hex_of_star(g, star) for star in own_stars(g, seat) if population(g, star) >= GATE_POPULATION]
    elif kind == 2:
        hexes = [*g.chart.stars, *g.new_stars, *g.chart.neutrons]
        hexes = [hex for hex in hexes if not at_war_with_owner(g, seat, hex)]
    else:
        return []
    return [hex for hex in hexes if not blocked(g, seat, hex)]


def at_war_with_owner(g: Galaxy, seat: int, hex: int) -> bool:
    """Does the star belong to a player at war with this one?"""
    owner = owner_at(g, hex)
    return owner >= 0 and at_war(g, seat, owner)


def is_watched(g: Galaxy, seat: int, hexes: list[int]) -> bool:
    """GE-MOV-17: would a window open there?"""
    return bool(may_object(g, seat, hexes, False))


# -- reach and path -------------------------------------------------------------------------------------------------


def can_move(g: Galaxy, seat: int, hex: int, allowance: int) -> bool:
    """Is there any hex to go to?"""
    if allowance <= 0:
        return False
    if allowance == JUMP:
        return True
    for other in g.chart.board.next[hex]:
        if (allowance >= 2 or g.chart.terrain[other] != NEBULA) and may_enter(g, seat, other):
            return True
    worm = g.chart.board.wormhole[hex]
    if worm >= 0 and cost(g, worm) <= allowance and may_enter(g, seat, worm):
        return True
    links = Links(g, seat)
    return any(may_enter(g, seat, other) for other in links.jumps(g, seat, hex))


def walks_from(g: Galaxy, seat: int, start: int, allowance: int) -> Walks:
    """GE-MOV-04, -05: where a group comes to on foot. The chart keeps what was found: it never changes, and all copies
    of a game share it. Where hexes are barred for a player, the answer is for this moment alone."""
    open_to_it = NEUTRON_OPEN[g.sides[seat].levels[PROPULSION]]
    if g.barred:
        return walk_on(g, seat, start, allowance, open_to_it == 1)
    key = (HEXES * allowance + start) * 2 + open_to_it
    known = g.chart.walks.get(key)
    if known is None:
        known = walk_on(g, seat, start, allowance, open_to_it == 1)
        g.chart.walks[key] = known
    return known


def walk_on(g: Galaxy, seat: int, start: int, allowance: int, neutron: bool) -> Walks:
    """The search itself: from each hex that cost `now`, on to its neighbours. A step costs 1 or 2, so a hex that was
    found may yet be found for less, but never once its turn has come."""
    board = g.chart.board
    terrain = g.chart.terrain
    barred = bool(g.barred)
    wormhole = FAR
    spent = vec[u8]([FAR] * HEXES)
    spent[start] = 0
    found = [start]
    for now in range(allowance):
        at = 0
        while at < len(found):
            hex = found[at]
            at += 1
            if spent[hex] != now:
                continue
            if board.wormhole[hex] >= 0 and wormhole == FAR:
                wormhole = now
            for other in board.next[hex]:
                ground = terrain[other]
                total = now + 2 if ground == NEBULA else now + 1
                if total > allowance or total >= spent[other] or (ground == NEUTRON and not neutron):
                    continue
                if barred and not may_enter(g, seat, other):
                    continue
                if spent[other] == FAR:
                    found.append(other)
                spent[other] = total
    del found[0]
    found.sort()
    return Walks(found, spent, wormhole)


def reach(g: Galaxy, seat: int, start: int, allowance: int) -> list[int]:  # noqa: C901, PLR0912 (one loop: see below)
    """GE-MOV-04 to -15: every hex that a group can come to, in the order of the board; a list that must not be changed.

    Where it goes on foot alone, `walks_from` knows. Else one long loop, with no call that can be spared: a step costs
    1 or 2, so hexes wait in `edges` by what was spent, cheapest first; what was reached for less is passed over.
    Whether others may object on the way (GE-MOV-17) is not asked here: they do so while the group moves.
    """
    if allowance == JUMP:
        return [
            hex for hex in range(HEXES) if g.chart.board.exists[hex] and hex != start and not is_barred(g, seat, hex)
        ]
    links = Links(g, seat)
    linked = not links.none()
    if not linked:
        walks = walks_from(g, seat, start, allowance)
        if walks.wormhole == FAR:
            return walks.hexes
    terrain = g.chart.terrain
    near = g.chart.board.next
    wormhole = g.chart.board.wormhole
    neutron = NEUTRON_OPEN[g.sides[seat].levels[PROPULSION]] == 1
    barred = bool(g.barred)
    spent = [FAR] * HEXES
    spent[start] = 0
    found: list[int] = []
    stuck: list[int] = []
    edges: list[list[int]] = [[] for _ in range(allowance + 3)]
    edges[0].append(start)
    for now in range(allowance):
        for hex in edges[now]:
            if spent[hex] != now:
                continue
            for other in near[hex]:
                ground = terrain[other]
                total = now + 2 if ground == NEBULA else now + 1
                if total <= allowance and total < spent[other]:
                    if (ground == NEUTRON and not neutron) or (barred and not may_enter(g, seat, other)):
                        continue
                    if spent[other] == FAR:
                        found.append(other)
                    spent[other] = total
                    edges[total].append(other)
            worm = wormhole[hex]
            if worm >= 0:
                total = now + cost(g, worm)
                if total <= allowance and total < spent[worm] and may_enter(g, seat, worm):
                    if blocked(g, seat, worm):
                        stuck.append(worm)  # GE-MOV-10: the movement ends there, so nothing leads on from it
                    else:
                        if spent[worm] == FAR:
                            found.append(worm)
                        spent[worm] = total
                        edges[total].append(worm)
            if linked:
                for other in links.jumps(g, seat, hex):
                    if now + 1 < spent[other] and may_enter(g, seat, other):
                        if spent[other] == FAR:
                            found.append(other)
                        spent[other] = now + 1
                        edges[now + 1].append(other)
    for hex in stuck:
        if spent[hex] == FAR:  # not reached on foot
            spent[hex] = 0  # it may be in the list twice
            found.append(hex)
    found.sort()
    return found


class Steps:
    """Every single step from a hex with its kind: to neighbours, through a wormhole, by stargate."""

    def __init__(self, g: Galaxy, seat: int, hex: int, links: Links) -> None:
        self.targets: Final[list[int]] = []
        self.kinds: Final[list[int]] = []
        self.costs: Final[list[int]] = []
        for other in g.chart.board.next[hex]:
            if may_enter(g, seat, other):
                self.add(other, WALK, cost(g, other))
        worm = g.chart.board.wormhole[hex]
        if worm >= 0 and may_enter(g, seat, worm):
            self.add(worm, wormhole_kind(g, seat, worm), cost(g, worm))
        for other in links.jumps(g, seat, hex):
            if may_enter(g, seat, other):
                free = links.free(hex, other) or not is_watched(g, seat, [hex, other])
                self.add(other, FREE_LINK if free else WATCHED_LINK, 1)

    def add(self, target: int, kind: int, price: int) -> None:
        """One more step."""
        self.targets.append(target)
        self.kinds.append(kind)
        self.costs.append(price)


def wormhole_kind(g: Galaxy, seat: int, exit: int) -> int:
    """GE-MOV-10, -17: what comes of passing a wormhole to this exit."""
    if blocked(g, seat, exit):
        return ENDING_LINK
    return WATCHED_LINK if is_watched(g, seat, [exit]) else FREE_LINK


def find_path(g: Galaxy, seat: int, start: int, allowance: int, target: int) -> list[int]:
    """GE-MOV-16: fewest steps with a window or an end, then the cheapest, then the first in the order of hexes.

    The first of these counts before the second, so one search by cost will not do: `layers[n]` has the least cost to
    each hex with exactly n such steps, and the first layer that comes to the target has the best path.
    """
    if allowance == JUMP:
        return [target]
    links = Links(g, seat)
    if links.none():
        path = walk(g, seat, start, allowance, target)
        if path:
            return path
    layers: list[list[int]] = []
    for watched in range(allowance + 1):
        layers.append(spread(g, seat, start, allowance, target, links, layers[watched - 1] if watched else []))
        if layers[watched][target] <= allowance:
            break
    return walk_back(g, seat, start, target, links, layers)


def walk(g: Galaxy, seat: int, start: int, allowance: int, target: int) -> list[int]:
    """The best path where only steps to neighbours are in question; nothing where a wormhole is near."""
    walks = walks_from(g, seat, start, allowance)
    price = walks.spent[target]
    if price == FAR or walks.wormhole < price:
        return []  # through the wormhole may be cheaper: the search in layers must tell
    return first_walk(g, walks, start, target)


def first_walk(g: Galaxy, walks: Walks, start: int, target: int) -> list[int]:
    """Of the cheapest walks the one whose hexes come first: marked from the end, then walked from the start."""
    # From the end, because from the start one cannot tell which of two equally cheap hexes leads to the target.
    near = g.chart.board.next
    spent = walks.spent
    on_the_way = vec[u8]([0] * HEXES)
    on_the_way[target] = 1
    marked = [target]
    i = 0
    while i < len(marked):
        hex = marked[i]
        before = spent[hex] - cost(g, hex)
        i += 1
        for other in near[hex]:
            if spent[other] == before and not on_the_way[other]:
                on_the_way[other] = 1
                marked.append(other)
    path: list[int] = []
    at = start
    while at != target:
        best = -1
        for other in near[at]:
            first = best < 0 or Q[other] < Q[best] or (Q[other] == Q[best] and R[other] < R[best])
            if first and spent[other] == spent[at] + cost(g, other) and on_the_way[other]:
                best = other
        at = best
        path.append(at)
    return path


def spread(g: Galaxy, seat: int, start: int, allowance: int, target: int, links: Links, before: list[int]) -> list[int]:
    """The least cost to each hex with one more watched or ending step than in the layer before."""
    spent = [FAR] * HEXES
    edges: list[list[int]] = [[] for _ in range(allowance + 3)]
    if not before:
        spent[start] = 0
        edges[0].append(start)
    else:
        for hex in range(HEXES):
            if before[hex] < FAR:
                take_steps(Steps(g, seat, hex, links), True, before[hex], allowance, target, spent, edges)
    for now in range(allowance):
        for hex in edges[now]:
            if spent[hex] == now:
                take_steps(Steps(g, seat, hex, links), False, now, allowance, target, spent, edges)
    return spent


def take_steps(
    steps: Steps, watched: bool, now: int, allowance: int, target: int, spent: list[int], edges: list[list[int]]
) -> None:
    """The watched and ending steps from one hex, or all the others."""
    for i in range(len(steps.targets)):
        other = steps.targets[i]
        kind = steps.kinds[i]
        if (kind >= WATCHED_LINK) != watched or (kind == ENDING_LINK and other != target):
            continue
        total = now + steps.costs[i]
        if total <= allowance and total < spent[other]:
            spent[other] = total
            edges[total].append(other)


def walk_back(g: Galaxy, seat: int, start: int, target: int, links: Links, layers: list[list[int]]) -> list[int]:
    """The hexes of the best path: marked from the end, then walked from the start, the first in order at each step."""
    marked: list[list[int]] = [[] for _ in layers]
    marked[-1].append(target)
    for watched in range(len(layers) - 1, -1, -1):
        i = 0
        while i < len(marked[watched]):
            mark_before(g, seat, marked[watched][i], watched, target, links, layers, marked)
            i += 1
    path: list[int] = []
    at = start
    watched = 0
    while at != target or watched < len(layers) - 1:  # the target may also be passed in an earlier layer
        code = next_on_path(g, seat, at, watched, target, links, layers, marked)
        at = code % HEXES
        watched = code // HEXES
        path.append(at)
    return path


def mark_before(
    g: Galaxy,
    seat: int,
    hex: int,
    watched: int,
    target: int,
    links: Links,
    layers: list[list[int]],
    marked: list[list[int]],
) -> None:
    """Mark the hexes from which the best path may have come here. Steps back lead to the same hexes as steps on."""
    steps = Steps(g, seat, hex, links)
    worm = g.chart.board.wormhole[hex]
    entry = cost(g, hex)
    for i in range(len(steps.targets)):
        other = steps.targets[i]
        kind = steps.kinds[i]
        if kind != WALK and other == worm:
            kind = wormhole_kind(g, seat, hex)  # its ends may differ in that
        if kind == ENDING_LINK and hex != target:
            continue
        price = entry if kind == WALK or other == worm else 1
        layer = watched - 1 if kind >= WATCHED_LINK else watched
        if layer >= 0 and layers[layer][other] + price == layers[watched][hex] and other not in marked[layer]:
            marked[layer].append(other)


def next_on_path(
    g: Galaxy,
    seat: int,
    at: int,
    watched: int,
    target: int,
    links: Links,
    layers: list[list[int]],
    marked: list[list[int]],
) -> int:
    """The next hex of the best path, with its layer."""
    best = -1
    layer = watched
    steps = Steps(g, seat, at, links)
    for i in range(len(steps.targets)):
        other = steps.targets[i]
        after = watched + 1 if steps.kinds[i] >= WATCHED_LINK else watched
        if steps.kinds[i] == ENDING_LINK and other != target:
            continue
        if after >= len(layers) or other not in marked[after]:
            continue
        first = best < 0 or Q[other] < Q[best] or (Q[other] == Q[best] and R[other] < R[best])
        if first and layers[watched][at] + steps.costs[i] == layers[after][other]:
            best = other
            layer = after
    return HEXES * layer + best
