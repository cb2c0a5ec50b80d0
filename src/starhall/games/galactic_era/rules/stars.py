"""Chapter 7.5: Gain Star: ways, targets, what is announced and paid; then the star is taken (`taking`)."""

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
    SHIPS_FACTOR,
    STO,
    STS,
    SUBJUGATE,
    UNINHABITED,
    WAY_DISCS,
)
from starhall.games.galactic_era.rules.diplomacy import BY_CONQUEST, ask_war, declare_war, forbids_war, may_object
from starhall.games.galactic_era.rules.lists import add, put, without
from starhall.games.galactic_era.rules.points import score_action
from starhall.games.galactic_era.rules.population import givers
from starhall.games.galactic_era.rules.presence import (
    at_war,
    blocked,
    has_ship,
    hex_of_star,
    population,
    ship_hexes,
    star_at,
    star_type,
    traits,
)
from starhall.games.galactic_era.rules.siege import ships_needed, show_ships, siege_count
from starhall.games.galactic_era.rules.space import DROP, STOP, WAY, hex_action, hex_of
from starhall.games.galactic_era.rules.state import F_ALLY, F_CENTRAL, F_EXTRA, F_GAIN, Galaxy
from starhall.games.galactic_era.rules.taking import Taking, turn_up_counter
from starhall.kernel.frames import LEGAL, NOT_OFFERED, Decision, Frame

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


def is_innocent(g: Galaxy, seat: int, way: int, star: int) -> bool:
    """W-INNOCENT: an STS actor subjugates, or conquers an advanced star or one of an STO player."""
    if g.sides[seat].alignment != STS:
        return False
    owner = g.owner[star]
    return way == SUBJUGATE or (way == CONQUER and (owner < 0 or g.sides[owner].alignment == STO))


# -- carrying out ---------------------------------------------------------------------------------------------------


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
