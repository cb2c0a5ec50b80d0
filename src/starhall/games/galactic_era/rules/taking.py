"""Chapter 7.5: how a star changes hands (GE-STA-12), step by step; each step may ask somebody."""

from __future__ import annotations

from typing import Final

from starhall.games.galactic_era.content.chart import sector_of
from starhall.games.galactic_era.content.components import (
    CONQUER,
    LIBERATE,
    PROPULSION,
    RANGE,
    SUBJUGATE,
    WAY_DISCS,
    era_of,
)
from starhall.games.galactic_era.rules.evacuation import is_far_behind, must_evacuate, use_reserve
from starhall.games.galactic_era.rules.levels import gain_level, levels_to_gain
from starhall.games.galactic_era.rules.lists import add, put
from starhall.games.galactic_era.rules.points import FROM_PEOPLE, FROM_STORY, score
from starhall.games.galactic_era.rules.population import add_discs, lose_discs
from starhall.games.galactic_era.rules.presence import (
    growth_limit,
    hex_of_star,
    home_sector,
    open_stars,
    star_at,
    traits,
)
from starhall.games.galactic_era.rules.relics import turn_up_relic
from starhall.games.galactic_era.rules.space import FIELD, PASS, STOP, hex_action, hex_of
from starhall.games.galactic_era.rules.state import Galaxy
from starhall.kernel.frames import Decision, Frame
from starhall.kernel.seats import NOBODY, only


class Taking(Frame[Galaxy]):
    """GE-STA-12: the order in which a star changes hands; each step may ask somebody."""

    def __init__(self, seat: int, way: int, star: int, victim: int, people: int, home: int, step: int) -> None:
        self.seat: Final = seat
        self.way: Final = way
        self.star: Final = star
        self.victim: Final = victim
        self.people: Final = people
        self.home: Final = home  # 1: it was the victim's home star
        self.step: Final = step

    def run(self, g: Galaxy) -> None:
        if self.step < 6:  # the next step goes below whatever this one asks
            g.then(Taking(self.seat, self.way, self.star, self.victim, self.people, self.home, self.step + 1))
        if self.step == 0:
            self.evacuate(g)
        elif self.step == 1:
            self.relocate(g)
        elif self.step == 2:
            self.exchange(g)
        elif self.step == 3:
            self.enlarge(g)
        elif self.step == 4:
            turn_up_relic(g, self.seat, self.star)
        elif self.step == 5:
            self.learn(g)
        else:
            self.score(g)

    def evacuate(self, g: Galaxy) -> None:
        """GE-EVA-01: a lost home star is left first."""
        if self.home:
            must_evacuate(g, self.victim)

    def relocate(self, g: Galaxy) -> None:
        """GE-STP-09: some star peoples save discs of a conquered star."""
        if self.victim >= 0 and self.way == CONQUER and traits(g, self.victim).relocates:
            start_relocation(g, self.victim, self.star, traits(g, self.victim).relocates)

    def exchange(self, g: Galaxy) -> None:
        """GE-STA-12, -17: old discs off, counter off, own discs on."""
        if self.victim >= 0:
            lose_discs(g, self.star, g.discs[self.star])
        take_counter(g, self.seat, self.star)
        g.owner = put(g.owner, self.star, self.seat)
        g.tell("took", self.seat, hex_of_star(g, self.star), self.victim)
        add_discs(g, self.seat, self.star, self.own_discs(g), True)

    def own_discs(self, g: Galaxy) -> int:
        """GE-STA-02 to -08, GE-STP-15: how many own discs come."""
        if self.way == LIBERATE:
            return self.people
        own = traits(g, self.seat)
        if self.way == CONQUER and own.conquer_population:
            return min(own.conquer_population, self.people)
        return WAY_DISCS[self.way]

    def enlarge(self, g: Galaxy) -> None:
        """GE-STP-06: one more disc on a subjugated star, if its growth limit allows it."""
        bonus = traits(g, self.seat).subjugate_bonus
        if self.way == SUBJUGATE and bonus:
            more = min(bonus, growth_limit(g, self.star) - WAY_DISCS[SUBJUGATE])
            if more > 0:
                add_discs(g, self.seat, self.star, more, False)

    def learn(self, g: Galaxy) -> None:
        """GE-STA-15: levels from the player who lost the star."""
        if self.victim < 0:
            return
        count = 2 if self.people >= 6 else 1
        if self.seat < g.seats:
            g.then(GainTech(self.seat, self.victim, count))
        else:
            learn_at_random(g, self.seat, self.victim, count)

    def score(self, g: Galaxy) -> None:
        """GE-SCR-05, -08, -14, GE-STP-20, GE-RSV-01: points at once, then the loser's reserve."""
        if self.victim < 0:
            return
        seat = self.seat
        side = g.sides[seat]
        side.took += 1
        side.victims |= only(self.victim)
        era = era_of(g.story, g.round)
        if not era.star_taken_outside or sector_of(hex_of_star(g, self.star)) != home_sector(g, seat):
            score(g, seat, FROM_STORY, era.star_taken_dp)
        score(g, seat, FROM_STORY, era.population_removed_dp * self.people)
        if self.way == LIBERATE:
            score(g, seat, FROM_PEOPLE, traits(g, seat).liberation_dp)
        if self.home or is_far_behind(g, self.victim):
            use_reserve(g, self.victim)


def learn_at_random(g: Galaxy, seat: int, victim: int, count: int) -> None:
    """GE-SOL-14: the Slavers gain levels in one random field in which they are lower."""
    fields = levels_to_gain(g, seat, victim)
    if fields:
        field = fields[g.below(len(fields))]
        for _ in range(count):
            if field in levels_to_gain(g, seat, victim):
                gain_level(g, seat, field)


def take_counter(g: Galaxy, seat: int, star: int) -> None:
    """GE-STA-17, GE-GOA-03: the counter counts as printed; with the Discovery goal the taker keeps it."""
    kind = g.counter[star]
    if kind:
        turn_up_counter(g, star)
        g.counter = put(g.counter, star, 0)
        g.shown = put(g.shown, star, 0)
        g.white = put(g.white, star, 0)
        g.gone = add(g.gone, 4 * sector_of(hex_of_star(g, star)) + kind, 1)
        g.sides[seat].kept = add(g.sides[seat].kept, kind, 1)


class GainTech(Decision[Galaxy]):
    """D-24, GE-STA-15: a field in which the loser is higher, or none."""

    question = "D-24"
    clause = "GE-STA-15"

    def __init__(self, seat: int, victim: int, count: int) -> None:
        super().__init__(seat)
        self.victim: Final = victim
        self.count: Final = count

    def options(self, g: Galaxy, seat: int) -> list[int]:
        return [*[FIELD + field for field in levels_to_gain(g, seat, self.victim)], PASS]

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        if action == PASS:
            return
        if self.count > 1:
            g.then(GainTech(seat, self.victim, self.count - 1))
        gain_level(g, seat, action - FIELD)


def turn_up_counter(g: Galaxy, star: int) -> None:
    """GE-STA-20: the counter is face up for everybody from now on."""
    if g.counter[star] and not g.shown[star]:
        g.shown = put(g.shown, star, 1)
        g.tell("turned_up", NOBODY, g.counter[star], hex_of_star(g, star))


# -- relocation -----------------------------------------------------------------------------------------------------


def relocation_stars(g: Galaxy, seat: int, star: int) -> list[int]:
    """GE-STP-09: own non-blocked stars within ship range of the lost one."""
    reach = RANGE[g.sides[seat].levels[PROPULSION]]
    row = g.chart.board.distances(hex_of_star(g, star))
    return [
        other for other in open_stars(g, seat) if other != star and (reach == 0 or row[hex_of_star(g, other)] <= reach)
    ]


def start_relocation(g: Galaxy, seat: int, star: int, most: int) -> None:
    """GE-STP-09, GE-AUT-08: the other human decides for the passive automa."""
    decider = seat if seat < g.seats else 1 - g.active if g.seats == 2 else -1
    if decider >= 0:
        g.then(Relocate(decider, seat, star, most))


class Relocate(Decision[Galaxy]):
    """D-26: a disc to which star, or stop."""

    question = "D-26"
    clause = "GE-STP-09"

    def __init__(self, seat: int, owner: int, star: int, most: int) -> None:
        super().__init__(seat)
        self.owner: Final = owner
        self.star: Final = star
        self.most: Final = most

    def options(self, g: Galaxy, seat: int) -> list[int]:
        if self.most == 0 or g.discs[self.star] == 0:
            return [STOP]
        return [*[hex_action(g, hex_of_star(g, star)) for star in relocation_stars(g, self.owner, self.star)], STOP]

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        if action == STOP:
            return
        target = star_at(g, hex_of(g, action))
        g.discs = add(g.discs, self.star, -1)
        g.discs = add(g.discs, target, 1)
        g.tell("moved_disc", self.owner, hex_of_star(g, self.star), hex_of_star(g, target))
        g.then(Relocate(seat, self.owner, self.star, self.most - 1))
