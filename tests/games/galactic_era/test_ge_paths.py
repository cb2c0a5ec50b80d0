"""Movement beside a slow twin that walks every possible way (GE-MOV-04 to -16)."""

from __future__ import annotations

import random

import pytest

from games.galactic_era.scenes import scene
from starhall.games.galactic_era.content.chart import HEXES, NEBULA, NEUTRON, Q, R
from starhall.games.galactic_era.content.components import PROPULSION, RELICS
from starhall.games.galactic_era.rules.diplomacy import may_object
from starhall.games.galactic_era.rules.paths import bar, find_path, reach, walks_from
from starhall.games.galactic_era.rules.presence import at_war, blocked, hex_of_star, own_stars, owner_at, population
from starhall.games.galactic_era.rules.state import Galaxy
from support import rule

Way = tuple[int, int, list[tuple[int, int]], list[int]]  # watched steps, points, the hexes by (q, r), the hexes


class Twin:
    """Every way of a group, step by step, by the words of the rules."""

    def __init__(self, g: Galaxy, seat: int, start: int, allowance: int) -> None:
        self.g = g
        self.seat = seat
        self.level = g.sides[seat].levels[PROPULSION]
        self.allowance = allowance
        self.best: dict[int, Way] = {}
        self.walk(start, (0, 0, [], []), [start])

    def open(self, hex: int) -> bool:
        """GE-MOV-05."""
        return self.g.chart.terrain[hex] != NEUTRON or self.level >= 5

    def cost(self, hex: int) -> int:
        """GE-MOV-04."""
        return 2 if self.g.chart.terrain[hex] == NEBULA else 1

    def gates(self, hex: int) -> dict[int, bool]:
        """GE-MOV-11 to -14: where jumps lead, and whether they cannot be blocked."""
        g, seat = self.g, self.seat
        own = [hex_of_star(g, star) for star in own_stars(g, seat)]
        ends: list[int] = []
        if self.level in (3, 4):
            ends = [hex_of_star(g, star) for star in own_stars(g, seat) if population(g, star) >= 3]
        elif self.level == 5:
            ends = [*g.chart.stars, *g.chart.neutrons]
            ends = [end for end in ends if owner_at(g, end) < 0 or not at_war(g, seat, owner_at(g, end))]
        ends = [end for end in ends if not blocked(g, seat, end)]
        jumps = {end: False for end in ends if end != hex} if hex in ends else {}
        for star in own_stars(g, seat):
            if g.relic[star] == RELICS.index("super_stargate") and g.relic_up[star]:
                gate = hex_of_star(g, star)
                others = own if hex == gate else [gate] if hex in own else []
                for end in others:
                    if end != hex and (self.level == 5 or not (blocked(g, seat, hex) or blocked(g, seat, end))):
                        jumps[end] = self.level == 5
        return jumps

    def steps(self, hex: int) -> list[tuple[int, int, bool, bool]]:
        """Target, points, whether a window opens or the movement ends, whether it ends."""
        g, seat = self.g, self.seat
        found = [(other, self.cost(other), False, False) for other in g.board.next[hex]]
        worm = g.board.wormhole[hex]
        if worm >= 0:
            ends = blocked(g, seat, worm)
            found.append((worm, self.cost(worm), ends or bool(may_object(g, seat, [worm], False)), ends))
        for other, free in self.gates(hex).items():
            found.append((other, 1, not free and bool(may_object(g, seat, [hex, other], False)), False))
        return [step for step in found if self.open(step[0])]

    def walk(self, hex: int, way: Way, seen: list[int]) -> None:
        """GE-MOV-16: fewest watched steps, then the cheapest, then the first in the order of (q, r)."""
        watched, spent, order, path = way
        for other, price, window, ends in self.steps(hex):
            if spent + price > self.allowance or other in seen:
                continue
            longer = (watched + window, spent + price, [*order, (Q[other], R[other])], [*path, other])
            if other not in self.best or longer < self.best[other]:
                self.best[other] = longer
            if not ends:
                self.walk(other, longer, [*seen, other])


def unrest(seed: int) -> tuple[Galaxy, int, int, int]:
    """A board with stars, wars, and ships of others at wormholes and stars; who moves, from where, how far."""
    r = random.Random(seed)
    g = scene(at="movement", seats=r.choice([3, 4, 5]), seed=f"paths {seed}").g
    g.sides[0].levels[PROPULSION] = level = r.choice([1, 3, 4, 5])
    for star, owner in enumerate(g.owner):
        if owner < 0 and r.random() < 0.2:
            g.owner[star], g.discs[star] = 0, r.randrange(2, 5)
    gate = r.randrange(len([star for star in g.relic if star >= 0]))
    g.owner[gate], g.discs[gate] = r.choice([-1, 0]), 3
    g.owner = g.owner[:]  # whose the stars are is sorted out anew
    g.relic[gate], g.relic_up[gate] = RELICS.index("super_stargate"), 1
    worms = [hex for hex in range(HEXES) if g.board.wormhole[hex] >= 0]
    stars = [hex_of_star(g, star) for star in own_stars(g, 0)]
    for other in range(1, g.seats):
        side = g.sides[other]
        side.alignment = r.randrange(2)
        side.at = sorted(r.sample(worms + stars, 3))
        side.many, side.left = [1] * 3, [0] * 3
        if side.alignment and r.random() < 0.4:
            side.war |= 1
            g.sides[0].war |= 1 << other
    return g, 0, r.choice([*worms, *stars]), 2 if level == 5 else r.choice([2, 3])


@rule(
    "GE-MOV-04", "GE-MOV-05", "GE-MOV-09", "GE-MOV-10", "GE-MOV-11", "GE-MOV-12", "GE-MOV-13", "GE-MOV-14", "GE-MOV-16"
)
@pytest.mark.parametrize("seed", range(12))
def test_reach_and_paths_are_those_of_the_slow_twin(seed: int) -> None:
    g, seat, start, allowance = unrest(seed)
    twin = Twin(g, seat, start, allowance)
    assert [hex for hex in reach(g, seat, start, allowance) if hex != start] == sorted(twin.best)
    for target in random.Random(seed).sample(sorted(twin.best), min(40, len(twin.best))):
        assert list(find_path(g, seat, start, allowance, target)) == twin.best[target][3]


def closed_wormhole(seed: int) -> tuple[Galaxy, int, int]:
    """Red at a wormhole with a hostile ship at its exit, and stargates all around, some of them watched."""
    r = random.Random(seed)
    g = scene(at="movement", seats=r.choice([3, 4]), seed=f"paths {seed % 12}").g
    g.sides[0].levels[PROPULSION] = r.choice([3, 4])
    for star, owner in enumerate(g.owner):
        if owner < 0 and r.random() < 0.4:
            g.owner[star], g.discs[star] = 0, 3
    g.owner = g.owner[:]
    start = r.choice([hex for hex in range(HEXES) if g.board.wormhole[hex] >= 0])
    enemy, watcher = g.sides[1], g.sides[2]
    enemy.alignment = watcher.alignment = 1
    enemy.war, g.sides[0].war = 1, 2
    enemy.at, enemy.many, enemy.left = [g.board.wormhole[start]], [1], [0]
    watcher.at = sorted(r.sample([hex_of_star(g, star) for star in own_stars(g, 0)], 3))
    watcher.many, watcher.left = [1] * 3, [0] * 3
    return g, start, r.choice([4, 5, 6])


@rule("GE-MOV-10", "GE-MOV-16")
@pytest.mark.parametrize("seed", [2029, 2053, 2129, 2133])
def test_no_path_goes_on_from_a_blocked_wormhole_exit(seed: int) -> None:
    g, start, allowance = closed_wormhole(seed)
    twin = Twin(g, 0, start, allowance)
    for target in reach(g, 0, start, allowance):
        assert list(find_path(g, 0, start, allowance, target)) == twin.best[target][3]


@rule("GE-COM-08", "GE-MOV-04")
def test_what_is_barred_for_one_is_open_to_another_on_the_same_chart() -> None:
    """Ways on foot are kept with the chart, which all share: but not those around a barred hex."""
    g = scene(at="movement", seats=4, seed="barred").g
    g.chart.walks.clear()
    start = hex_of_star(g, own_stars(g, 0)[0])
    free = reach(g, 1, start, 3)
    near = g.board.next[start][0]
    bar(g, 0, near)
    assert near in free
    assert near not in reach(g, 0, start, 3)
    assert reach(g, 1, start, 3) == free
    g.barred = []
    assert reach(g, 0, start, 3) == free
    assert len(g.chart.walks) == 1, "found once, for both"


@rule("GE-MOV-05")
def test_neutron_stars_are_open_to_who_may_enter_them_whoever_asked_first() -> None:
    g = scene(at="movement", seats=6, seed="neutron").g
    neutron = g.chart.neutrons[0]
    start = next(hex for hex in g.board.next[neutron] if g.chart.terrain[hex] != NEUTRON)
    g.sides[0].levels, g.sides[1].levels = [1] * 5, [1] * 5
    assert neutron not in walks_from(g, 0, start, 2).hexes
    g.sides[1].levels = [5 if field == PROPULSION else 1 for field in range(5)]
    assert neutron in walks_from(g, 1, start, 2).hexes
    assert neutron not in walks_from(g, 0, start, 2).hexes
