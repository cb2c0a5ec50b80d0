"""Chapter 7.5: Gain Star: ways, targets, ships needed and shown, taking the star."""

from __future__ import annotations

from typing import Any, Final

from starhall.games.galactic_era.content.chart import sector_of
from starhall.games.galactic_era.content.components import (
    ADVANCE,
    ADVANCE_STARS,
    ADVANCED,
    ALLY,
    COLONIZE,
    CONQUER,
    COUNTER_POPULATION,
    GAIN_STAR,
    HUMAN,
    LIBERATE,
    PRIMITIVE,
    PROPULSION,
    RANGE,
    RELIC,
    SHIPS_FACTOR,
    SIEGE_MORE,
    SIEGE_PER,
    STO,
    STS,
    SUBJUGATE,
    UNINHABITED,
    WAY_DISCS,
    era_of,
)
from starhall.games.galactic_era.rules.diplomacy import BY_CONQUEST, ask_war, declare_war, forbids_war, may_object
from starhall.games.galactic_era.rules.evacuation import is_far_behind, must_evacuate, use_reserve
from starhall.games.galactic_era.rules.levels import gain_level, levels_to_gain
from starhall.games.galactic_era.rules.lists import add, put, without
from starhall.games.galactic_era.rules.points import FROM_PEOPLE, FROM_STORY, score, score_action
from starhall.games.galactic_era.rules.population import add_discs, givers, lose_discs
from starhall.games.galactic_era.rules.presence import (
    at_war,
    blocked,
    fleets_at,
    growth_limit,
    has_ship,
    hex_of_star,
    home_sector,
    open_stars,
    pieces_at,
    population,
    ship_hexes,
    star_at,
    star_type,
    traits,
)
from starhall.games.galactic_era.rules.records import UNSEEN
from starhall.games.galactic_era.rules.relics import turn_up_relic
from starhall.games.galactic_era.rules.scouting import note_for_all
from starhall.games.galactic_era.rules.space import DROP, FIELD, FLEET, PASS, STOP, WAY, hex_action, hex_of
from starhall.games.galactic_era.rules.state import F_ALLY, F_CENTRAL, F_EXTRA, F_GAIN, Galaxy, Side
from starhall.kernel.frames import LEGAL, NOT_OFFERED, Decision, Frame
from starhall.kernel.seats import NOBODY, only

BY_COUNTER: Final = 0  # what a Gain Star action is paid with
BY_FREE: Final = 1
BY_ALLY: Final = 2
BY_COLONY: Final = 3
BY_CENTRAL: Final = 4
BY_EXTRA: Final = 5
BY_AUTOMA: Final = 6
WAY_COUNT: Final = len(WAY_DISCS)
NEAREST_FIRST: Final = ("GE-STA-14", "GE-STA-10", "GE-STA-07", "GE-BLK-02")  # the right kind of star, and yet it fails


# -- what is possible -----------------------------------------------------------------------------------------------


def forbids_gain(g: Galaxy, seat: int, source: int, way: int, star: int) -> str:  # noqa: C901 (a line a clause)
    """GE-STA-01 to -10: what stands against taking this star in this way.

    From what makes the star the wrong one to what may still change (blocking, discs, ships): `forbids_way` tells of the
    star that comes nearest, and `forbids_gain_star` lets the action begin if only such a thing stands against it.
    """
    hex = hex_of_star(g, star)
    owner = g.owner[star]
    if owner == seat or not has_ship(g.sides[seat], hex):
        return "GE-STA-01"
    if source == BY_ALLY and way != ALLY:
        return "GE-STP-14"
    if source == BY_COLONY and way != COLONIZE:
        return "GE-STP-22"
    if source == BY_CENTRAL and sector_of(hex) != 0:
        return "GE-DOM-17"
    if way not in traits(g, seat).ways and g.sides[seat].automa == HUMAN:
        return "GE-STA-03" if way == SUBJUGATE else "GE-STA-01"
    wrong = forbids_type(g, seat, way, star)
    if wrong:
        return wrong
    if blocked(g, seat, hex):
        return "GE-BLK-02"
    if way != ADVANCE and not g.sides[seat].track and (seat >= g.seats or not givers(g, seat, star)):
        return "GE-STA-14"
    if way in (CONQUER, LIBERATE):
        factor = SHIPS_FACTOR if source == BY_CENTRAL else 1
        if siege_count(g, seat, star, factor) < ships_needed(g, seat, way, star):
            return "GE-STA-10"
    return LEGAL


def forbids_type(g: Galaxy, seat: int, way: int, star: int) -> str:
    """GE-STA-02 to -08: which kind of star each way is for."""
    owner = g.owner[star]
    kind = star_type(g, star) if owner < 0 else 0
    if way == COLONIZE:
        return LEGAL if kind == UNINHABITED else "GE-STA-02"
    if way == SUBJUGATE:
        return LEGAL if kind == PRIMITIVE else "GE-STA-03"
    if way == ALLY:
        return LEGAL if kind == ADVANCED else "GE-STA-04"
    if way == ADVANCE:
        return LEGAL if kind == PRIMITIVE else "GE-STP-05"
    if way == LIBERATE:
        return LEGAL if owner >= 0 and at_war(g, seat, owner) and g.sides[owner].alignment == STS else "GE-STA-08"
    if owner < 0:
        if traits(g, seat).conquers_players_only:
            return "GE-STP-21"
        return LEGAL if kind == ADVANCED else "GE-STA-05"
    if at_war(g, seat, owner):
        return LEGAL
    if forbids_war(g, seat, owner, BY_CONQUEST) or has_ship(g.sides[owner], hex_of_star(g, star)):
        return "GE-STA-07"
    return LEGAL


def siege_bonus(side: Side, letter: int, ships: int) -> int:
    """GE-FLT-13, -18: what tactic B adds to so many ships of a fleet."""
    at = 2 * letter + (1 if side.tactics[letter] == 1 else 0)
    return ships // SIEGE_PER[at] * SIEGE_MORE[at] if SIEGE_PER[at] else 0


def plain_count(side: Side, hex: int, factor: int) -> int:
    """The own ships in a hex without the bonus of tactic B."""
    count = pieces_at(side, hex)
    for letter in fleets_at(side, hex):
        count += side.fleet(letter).ships
    return factor * count


def siege_count(g: Galaxy, seat: int, star: int, factor: int) -> int:
    """GE-STA-09, -10: own ships in the hex, with tactic B where it works."""
    side = g.sides[seat]
    hex = hex_of_star(g, star)
    count = plain_count(side, hex, factor)
    owner = g.owner[star]
    if owner < 0 or not traits(g, owner).ignores_siege:
        for letter in fleets_at(side, hex):
            count += siege_bonus(side, letter, factor * side.fleet(letter).ships)
    return count


def ships_needed(g: Galaxy, seat: int, way: int, star: int) -> int:
    """GE-STA-05, -10: population + 1, doubled or raised by some; one ship for others."""
    own = traits(g, seat)
    if way == CONQUER and own.conquer_ships:
        return own.conquer_ships
    owner = g.owner[star]
    if owner < 0:
        return COUNTER_POPULATION[ADVANCED] + 1
    needed = population(g, star)
    if way == CONQUER:
        needed *= traits(g, owner).conquest_factor
    if g.relic[star] >= 0 and g.relic_up[star]:
        needed += RELIC[g.relic[star]].grid
    return needed + 1


def gain_targets(g: Galaxy, seat: int, source: int, way: int) -> list[int]:
    """The stars that can be taken in this way."""
    stars = [star_at(g, hex) for hex in ship_hexes(g.sides[seat])]
    return [star for star in stars if star >= 0 and not forbids_gain(g, seat, source, way, star)]


def ways_open(g: Galaxy, seat: int, source: int) -> list[int]:
    """The ways in which at least one star can be taken."""
    return [way for way in traits(g, seat).ways if gain_targets(g, seat, source, way)]


def forbids_way(g: Galaxy, seat: int, source: int, way: int) -> str:
    """Why no star can be taken in this way: what stands against the star that is nearest to it."""
    reasons: list[str] = []
    for hex in ship_hexes(g.sides[seat]):
        star = star_at(g, hex)
        if star >= 0 and g.owner[star] != seat:
            reasons.append(forbids_gain(g, seat, source, way, star))
    for reason in NEAREST_FIRST:
        if reason in reasons:
            return reason
    return reasons[0] if reasons else "GE-STA-01"


def forbids_gain_star(g: Galaxy, seat: int, source: int) -> str:
    """GE-STA-01: an own ship at a star of the right kind is needed, whatever else stands against it now."""
    stars = [star_at(g, hex) for hex in ship_hexes(g.sides[seat])]
    for star in stars:
        for way in traits(g, seat).ways:
            if star >= 0:
                reason = forbids_gain(g, seat, source, way, star)
                if not reason or reason in NEAREST_FIRST:
                    return LEGAL
    return "GE-STA-01"


# -- choosing and announcing ----------------------------------------------------------------------------------------


class GainStar(Decision[Galaxy]):
    """D-20: the way, or drop the action, which spends it."""

    question = "D-20"
    is_public = False

    def __init__(self, seat: int, source: int) -> None:
        super().__init__(seat)
        self.source: Final = source

    def options(self, g: Galaxy, seat: int) -> list[int]:
        return [*[WAY + way for way in ways_open(g, seat, self.source)], DROP]

    def forbids(self, g: Galaxy, seat: int, action: int) -> str:
        if action in self.options(g, seat):
            return LEGAL
        if WAY <= action < WAY + WAY_COUNT:
            return forbids_way(g, seat, self.source, action - WAY)
        return NOT_OFFERED

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        if action == DROP:
            spend(g, seat, self.source)
            g.tell("dropped", seat, GAIN_STAR)
        else:
            g.then(GainWhere(seat, self.source, action - WAY, 0))


class GainWhere(Decision[Galaxy]):
    """D-20: the star; after one star was advanced, a second one or stop (GE-STA-21)."""

    question = "D-20"
    is_public = False

    def __init__(self, seat: int, source: int, way: int, advanced: int) -> None:
        super().__init__(seat)
        self.source: Final = source
        self.way: Final = way
        self.advanced: Final = advanced

    def inner(self) -> bool:
        return self.advanced == 0

    def options(self, g: Galaxy, seat: int) -> list[int]:
        stars = gain_targets(g, seat, self.source, self.way)
        options = [hex_action(g, hex_of_star(g, star)) for star in stars]
        return [*options, STOP] if self.advanced else options

    def forbids(self, g: Galaxy, seat: int, action: int) -> str:
        if action in self.options(g, seat):
            return LEGAL
        hex = hex_of(g, action)
        star = star_at(g, hex) if hex >= 0 else -1
        return forbids_gain(g, seat, self.source, self.way, star) if star >= 0 else "GE-STA-01"

    def seen_by(self, seat: int) -> Frame[Galaxy]:
        """What the seat knows decides which ways are open to it: the others see the way when it is announced."""
        return self if seat == self.seat or self.advanced else GainStar(self.seat, self.source)

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        if action != STOP:
            announce_gain(g, seat, self.source, self.way, star_at(g, hex_of(g, action)), self.advanced)


def announce_gain(g: Galaxy, seat: int, source: int, way: int, star: int, advanced: int) -> None:
    """GE-GRO-03, GE-STA-07, -20: way and star are named, the counter turned up, war declared; then the windows."""
    hex = hex_of_star(g, star)
    g.tell("announced", seat, way, hex)
    turn_up_counter(g, star)
    owner = g.owner[star]
    if way == CONQUER and owner >= 0 and not at_war(g, seat, owner):
        declare_war(g, seat, owner)
    frame: Frame[Any] = Gain(seat, source, way, star, advanced)
    g.then(frame)
    ask_war(g, seat, may_object(g, seat, [hex], is_innocent(g, seat, way, star)), "D-21")


def turn_up_counter(g: Galaxy, star: int) -> None:
    """GE-STA-20: the counter is face up for everybody from now on."""
    if g.counter[star] and not g.shown[star]:
        g.shown = put(g.shown, star, 1)
        g.tell("turned_up", NOBODY, g.counter[star], hex_of_star(g, star))


def is_innocent(g: Galaxy, seat: int, way: int, star: int) -> bool:
    """W-INNOCENT: an STS actor subjugates, or conquers an advanced star or one of an STO player."""
    if g.sides[seat].alignment != STS:
        return False
    owner = g.owner[star]
    return way == SUBJUGATE or (way == CONQUER and (owner < 0 or g.sides[owner].alignment == STO))


class Gain(Frame[Galaxy]):
    """GE-GRO-04: after the windows the star is taken, unless a fresh war blocks it: then nothing is used up."""

    def __init__(self, seat: int, source: int, way: int, star: int, advanced: int) -> None:
        self.seat: Final = seat
        self.source: Final = source
        self.way: Final = way
        self.star: Final = star
        self.advanced: Final = advanced

    def run(self, g: Galaxy) -> None:
        seat = self.seat
        if blocked(g, seat, hex_of_star(g, self.star)):
            g.tell("blocked", seat, hex_of_star(g, self.star))
            if self.advanced:
                ask_second(g, seat, self.source)
        elif self.way == ADVANCE:
            advance_star(g, seat, self.source, self.star, self.advanced)
        else:
            take_star(g, seat, self.source, self.way, self.star)


def spend(g: Galaxy, seat: int, source: int) -> None:
    """GE-GRO-04: the counter or free action is used."""
    side = g.sides[seat]
    if source == BY_COUNTER:
        side.todo = without(side.todo, GAIN_STAR)
    elif source == BY_FREE:
        side.free = add(side.free, F_GAIN, -1)
    elif source == BY_ALLY:
        side.free = add(side.free, F_ALLY, -1)
    elif source == BY_COLONY:
        side.colonies -= 1
    elif source == BY_CENTRAL:
        side.free = add(side.free, F_CENTRAL, -1)
    elif source == BY_EXTRA:
        side.free = add(side.free, F_EXTRA, -1)
        side.extras = [*side.extras, GAIN_STAR]


def executed_gain(g: Galaxy, seat: int, source: int) -> None:
    """GE-SCR-10, GE-STP-14: a Gain Star action was executed."""
    spend(g, seat, source)
    score_action(g, seat, GAIN_STAR)
    if source != BY_ALLY:
        g.sides[seat].free = add(g.sides[seat].free, F_ALLY, traits(g, seat).extra_ally)


def advance_star(g: Galaxy, seat: int, source: int, star: int, advanced: int) -> None:
    """GE-STP-05, GE-STA-21: a white disc; then a second star may be announced."""
    if not advanced:
        executed_gain(g, seat, source)
    g.white = put(g.white, star, 1)
    g.tell("advanced", seat, hex_of_star(g, star))
    if advanced + 1 < ADVANCE_STARS:
        ask_second(g, seat, source)


def ask_second(g: Galaxy, seat: int, source: int) -> None:
    """GE-STA-21: another star to advance, or stop. The action is spent already."""
    if gain_targets(g, seat, source, ADVANCE):
        g.then(GainWhere(seat, source, ADVANCE, 1))


# -- taking ---------------------------------------------------------------------------------------------------------


def take_star(g: Galaxy, seat: int, source: int, way: int, star: int) -> None:
    """GE-STA-12: show ships; evacuation; relocation; discs, counter, relic, technology, scoring, reserve."""
    executed_gain(g, seat, source)
    victim = g.owner[star]
    # As it is now: evacuation and relocation, the first steps, change population and home star.
    people = population(g, star) if victim >= 0 else COUNTER_POPULATION[star_type(g, star)]
    home = int(victim >= 0 and g.sides[victim].home == star)
    g.then(Taking(seat, way, star, victim, people, home, 0))
    if (way in (CONQUER, LIBERATE)) and seat < g.seats:
        factor = SHIPS_FACTOR if source == BY_CENTRAL else 1
        show_ships(g, seat, star, ships_needed(g, seat, way, star), factor)


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


# -- showing ships --------------------------------------------------------------------------------------------------


def show_ships(g: Galaxy, seat: int, star: int, needed: int, factor: int) -> None:
    """GE-STA-11: just enough ships are shown, pieces first; a need of 1 shows nothing."""
    side = g.sides[seat]
    hex = hex_of_star(g, star)
    still = needed - factor * pieces_at(side, hex)
    if needed <= 1 or still <= 0 or not fleets_at(side, hex):
        return
    bombs = int(plain_count(side, hex, factor) < needed)  # only who needs tactic B shows that a fleet is B
    if len(fleets_at(side, hex)) == 1:
        show_fleet(g, seat, fleets_at(side, hex)[0], still, bombs, factor)
    else:
        g.then(ShowFleet(seat, hex, still, bombs, factor, ()))


def show_fleet(g: Galaxy, seat: int, letter: int, still: int, bombs: int, factor: int) -> int:
    """GE-STA-11: as many of its ships as are still needed; returns what is needed after that."""
    side = g.sides[seat]
    fleet = side.fleet(letter)
    bomber = bombs and siege_bonus(side, letter, 2) > 0
    shown = 0
    worth = 0
    while shown < fleet.ships and worth < still:
        shown += 1
        worth = factor * shown + (siege_bonus(side, letter, factor * shown) if bomber else 0)
    g.tell("showed", seat, shown, fleet.hex, fleet.stack)
    if bomber:
        g.tell("showed_letter", seat, letter, fleet.hex, fleet.stack)
    note_for_all(g, seat, fleet.stack, letter if bomber else UNSEEN, shown, worth >= still)
    return still - worth


class ShowFleet(Decision[Galaxy]):
    """D-22: the next fleet to show from, until it is enough."""

    question = "D-22"
    clause = "GE-STA-11"
    is_public = False

    def __init__(self, seat: int, hex: int, still: int, bombs: int, factor: int, named: tuple[int, ...]) -> None:
        super().__init__(seat)
        self.hex: Final = hex
        self.still: Final = still
        self.bombs: Final = bombs
        self.factor: Final = factor
        self.named: Final = named  # stack numbers

    def options(self, g: Galaxy, seat: int) -> list[int]:
        side = g.sides[seat]
        return [FLEET + x for x in self.fleets(side) if side.fleet(x).stack not in self.named]

    def fleets(self, side: Side) -> list[int]:
        """The own fleets in the hex; for the Military card (NOWHERE) those anywhere."""
        return fleets_at(side, self.hex) if self.hex >= 0 else [fleet.letter for fleet in side.fleets]

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        side = g.sides[seat]
        letter = action - FLEET
        still = show_fleet(g, seat, letter, self.still, self.bombs, self.factor)
        named = (*self.named, side.fleet(letter).stack)
        if still > 0 and len(named) < len(self.fleets(side)):
            g.then(ShowFleet(seat, self.hex, still, self.bombs, self.factor, named))
