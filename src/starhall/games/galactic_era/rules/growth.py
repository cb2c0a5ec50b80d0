"""Chapter 7.4: the growth turn: counters and free actions in any order."""

from __future__ import annotations

from typing import Final

from starhall.games.galactic_era.content.components import (
    BUILD,
    COUNTER_COPIES,
    GAIN_STAR,
    GENETICS,
    GROW,
    PLUS,
    PROPULSION,
    RESEARCH,
    SWITCH,
)
from starhall.games.galactic_era.content.components import TELEPORT as TELEPORTS
from starhall.games.galactic_era.content.vocabulary import OWN_GROWTH
from starhall.games.galactic_era.rules.diplomacy import new_offers
from starhall.games.galactic_era.rules.evacuation import Evacuate, forbids_evacuation
from starhall.games.galactic_era.rules.lists import add, without
from starhall.games.galactic_era.rules.menus import PEACE, PlayCard
from starhall.games.galactic_era.rules.population import announce_growth, announce_teleport, grow_population, teleport
from starhall.games.galactic_era.rules.presence import blocked, home_hex, open_stars, traits
from starhall.games.galactic_era.rules.research import do_research
from starhall.games.galactic_era.rules.ships import announce_build, build_ships, shipyards
from starhall.games.galactic_era.rules.space import (
    CARRY_OUT,
    END_TURN,
    EVACUATE,
    EXECUTE,
    EXTRA,
    FREE,
    GO_BACK,
    TELEPORT,
)
from starhall.games.galactic_era.rules.stars import (
    BY_ALLY,
    BY_CENTRAL,
    BY_COLONY,
    BY_COUNTER,
    BY_EXTRA,
    BY_FREE,
    GainStar,
    forbids_gain_star,
)
from starhall.games.galactic_era.rules.state import F_ALLY, F_CENTRAL, F_EXTRA, F_GAIN, F_GROW, FREE_KINDS, Galaxy
from starhall.kernel.frames import LEGAL, Decision, Do, Menu, Verb, Verbs
from starhall.kernel.seats import only

FREE_GAIN: Final = 0  # items of the verb `free`
FREE_ALLY: Final = 1
FREE_COLONY: Final = 2
FREE_CENTRAL: Final = 3
FREE_GROW: Final = 4


def begin_growth(g: Galaxy, seat: int, item: int) -> None:
    """GE-GRO-01, GE-STP-04: the turn begins; some star peoples get an extra counter for one that they selected."""
    side = g.sides[seat]
    g.active = seat
    g.step = 0
    new_offers(g, seat)
    side.took = 0
    side.victims = 0
    side.built = 0
    side.studied = 0
    side.teleported = False
    side.called_off = False
    own = traits(g, seat)
    if own.extra_counter_with >= 0 and own.extra_counter_with in side.ovals:
        side.free = add(side.free, F_EXTRA, own.extra_counters)
    g.tell("growth_turn", seat)
    g.then(GrowthMenu(seat), Do(end_growth, seat))


def end_growth(g: Galaxy, seat: int, item: int) -> None:
    """GE-GRO-01, GE-RES-13: what was not executed is lost."""
    side = g.sides[seat]
    side.todo = []
    side.free = [0] * FREE_KINDS
    side.took = 0
    side.victims = 0
    side.built = 0
    side.studied = 0
    side.called_off = False
    g.active = -1


def forbids_extra(g: Galaxy, seat: int, counter: int) -> str:
    """GE-GRO-05: an oval counter that was not selected, executed as an extra or cancelled this round."""
    side = g.sides[seat]
    if side.free[F_EXTRA] == 0 or side.ovals.count(counter) + side.extras.count(counter) >= COUNTER_COPIES[counter]:
        return "GE-GRO-05"
    if counter == RESEARCH and not technologies(g, seat):
        return "GE-GRO-05"
    return forbids_now(g, seat, counter, BY_EXTRA)


def forbids_now(g: Galaxy, seat: int, counter: int, source: int) -> str:
    """GE-STA-01, GE-BLD-05, GE-BLK-02: what stands against executing this counter at the moment.

    Research and Switch Alignment always can be executed: nothing on the board is needed for them.
    """
    if counter == GAIN_STAR:
        return forbids_gain_star(g, seat, source)
    if counter == BUILD:
        return forbids_build(g, seat)
    return forbids_growing(g, seat) if counter == GROW else LEGAL


def forbids_build(g: Galaxy, seat: int) -> str:
    """GE-BLD-05: a shipyard is needed."""
    return LEGAL if shipyards(g, seat) else "GE-BLD-05"


def technologies(g: Galaxy, seat: int) -> list[int]:
    """The fields whose squares were selected this round."""
    return [square for square in g.sides[seat].squares if square < 5]


def forbids_free(g: Galaxy, seat: int, kind: int) -> str:
    """GE-GRO-02: is such a free action left, and can it be executed now?"""
    side = g.sides[seat]
    if kind == FREE_GAIN:
        return forbids_gain_star(g, seat, BY_FREE) if side.free[F_GAIN] else "GE-RES-09"
    if kind == FREE_ALLY:
        return forbids_gain_star(g, seat, BY_ALLY) if side.free[F_ALLY] else "GE-STP-14"
    if kind == FREE_COLONY:
        able = side.colonies and traits(g, seat).free_colonize
        return forbids_gain_star(g, seat, BY_COLONY) if able else "GE-STP-22"
    if kind == FREE_CENTRAL:
        return forbids_gain_star(g, seat, BY_CENTRAL) if side.free[F_CENTRAL] else "GE-DOM-17"
    return forbids_growing(g, seat) if side.free[F_GROW] else "GE-POP-07"


def forbids_growing(g: Galaxy, seat: int) -> str:
    """GE-BLK-02: an own star that is not blocked is needed."""
    return LEGAL if open_stars(g, seat) else "GE-BLK-02"


def forbids_teleport(g: Galaxy, seat: int) -> str:
    """GE-TEL-01, -02: with Propulsion 5, once per growth turn, between own stars that are not blocked."""
    side = g.sides[seat]
    if side.teleported or not TELEPORTS[side.levels[PROPULSION]]:
        return "GE-TEL-01"
    return LEGAL if len(open_stars(g, seat)) > 1 else "GE-TEL-02"


class EndTurn(Verb[Galaxy]):
    """GE-GRO-01: what was not executed is lost."""

    def start(self, g: Galaxy, menu: Decision[Galaxy], item: int) -> None:
        """The menu does not stand again."""


class Execute(Verb[Galaxy]):
    """GE-GRO-01: a counter that was selected."""

    def forbids(self, g: Galaxy, seat: int, item: int) -> str:
        return forbids_now(g, seat, item, BY_COUNTER) if item in g.sides[seat].todo else "GE-GRO-01"

    def start(self, g: Galaxy, menu: Decision[Galaxy], item: int) -> None:
        g.then(menu)
        execute(g, menu.seat, item, False)


class ExecuteExtra(Verb[Galaxy]):
    """GE-GRO-05: a counter that was not."""

    def forbids(self, g: Galaxy, seat: int, item: int) -> str:
        return forbids_extra(g, seat, item)

    def start(self, g: Galaxy, menu: Decision[Galaxy], item: int) -> None:
        g.then(menu)
        execute(g, menu.seat, item, True)


class UseFree(Verb[Galaxy]):
    """GE-GRO-02: a free action."""

    def forbids(self, g: Galaxy, seat: int, item: int) -> str:
        return forbids_free(g, seat, item)

    def start(self, g: Galaxy, menu: Decision[Galaxy], item: int) -> None:
        g.then(menu)
        use_free(g, menu.seat, item)


class Teleport(Verb[Galaxy]):
    """GE-TEL-01: population moves between own stars."""

    def forbids(self, g: Galaxy, seat: int, item: int) -> str:
        return forbids_teleport(g, seat)

    def start(self, g: Galaxy, menu: Decision[Galaxy], item: int) -> None:
        g.then(menu)
        announce(g, menu.seat, TELEPORT)


class EvacuateHome(Verb[Galaxy]):
    """GE-EVA-06: with a hostile ship at the home star."""

    def forbids(self, g: Galaxy, seat: int, item: int) -> str:
        return forbids_evacuation(g, seat) if g.sides[seat].war else "GE-EVA-06"

    def start(self, g: Galaxy, menu: Decision[Galaxy], item: int) -> None:
        g.then(Evacuate(menu.seat, 1), menu)


GROWTH: Final[Verbs[Galaxy]] = (
    EndTurn(END_TURN),
    Execute(EXECUTE, 5),
    ExecuteExtra(EXTRA, 5),
    UseFree(FREE, 5),
    Teleport(TELEPORT),
    EvacuateHome(EVACUATE),
    PEACE,
    PlayCard(OWN_GROWTH),
)


class GrowthMenu(Menu[Galaxy]):
    """D-19: a counter, a free action, evacuation, a card, a peace offer, or end the turn."""

    question = "D-19"
    is_public = False

    def verbs(self) -> Verbs[Galaxy]:
        return GROWTH


def execute(g: Galaxy, seat: int, counter: int, extra: bool) -> None:
    """GE-GRO-03, -05: a counter is announced and executed; a Gain Star is spent only when it has named its star."""
    if counter == GAIN_STAR:
        g.then(GainStar(seat, BY_EXTRA if extra else BY_COUNTER))
        return
    if counter in (BUILD, GROW):
        announce(g, seat, (EXTRA if extra else EXECUTE) + counter)
        return
    use_counter(g, seat, counter, extra)
    if counter == RESEARCH:
        g.tell("researches", seat)
        do_research(g, seat, technologies(g, seat))
    else:
        g.tell("selected", seat, SWITCH)


def use_counter(g: Galaxy, seat: int, counter: int, extra: bool) -> None:
    """The counter is spent."""
    side = g.sides[seat]
    if extra:
        side.free = add(side.free, F_EXTRA, -1)
        side.extras = [*side.extras, counter]
    else:
        side.todo = without(side.todo, counter)


def announce(g: Galaxy, seat: int, action: int) -> None:
    """GE-GRO-03: what a fresh war may block in part is announced; its window is run; then it is carried out."""
    # What was open before the window is kept: a home star that was blocked anyway is no reason to ask again.
    g.then(Announced(seat, action, int(not blocked(g, seat, home_hex(g, seat)))))
    if action == TELEPORT:
        announce_teleport(g, seat)
    elif action in (EXECUTE + BUILD, EXTRA + BUILD):
        announce_build(g, seat)
    else:
        announce_growth(g, seat)


class Announced(Decision[Galaxy]):
    """D-43, GE-GRO-04: after its window an action is carried out; with the home star freshly blocked, or not yet."""

    question = "D-43"

    def __init__(self, seat: int, action: int, open: int) -> None:
        super().__init__(seat)
        self.action: Final = action
        self.open: Final = open  # 1: the home star was not blocked before the window

    def due(self, g: Galaxy) -> int:
        # Blocked elsewhere the rest is simply done; without the home star it may be better to wait for another moment.
        fresh = self.open == 1 and blocked(g, self.seat, home_hex(g, self.seat))
        return only(self.seat) if fresh and not forbids_announced(g, self.seat, self.action) else 0

    def run(self, g: Galaxy) -> None:
        """The home star is as it was, or everything is blocked."""
        carry_out(g, self.seat, self.action)

    def options(self, g: Galaxy, seat: int) -> list[int]:
        return [CARRY_OUT, GO_BACK]

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        if action == CARRY_OUT:
            carry_out(g, seat, self.action)
        else:
            g.tell("goes_back", seat)


def forbids_announced(g: Galaxy, seat: int, action: int) -> str:
    """What stands against an announced action now."""
    if action == TELEPORT:
        return forbids_teleport(g, seat)
    return forbids_build(g, seat) if action in (EXECUTE + BUILD, EXTRA + BUILD) else forbids_growing(g, seat)


def carry_out(g: Galaxy, seat: int, action: int) -> None:
    """GE-GRO-04, GE-BLD-05: blocked everywhere by a fresh war an action is not used up; else the open part is done."""
    forbidden = forbids_announced(g, seat, action) != LEGAL
    if action == TELEPORT:
        teleport_now(g, seat, forbidden)
    elif action in (EXECUTE + BUILD, EXTRA + BUILD):
        build_now(g, seat, action == EXTRA + BUILD, forbidden)
    else:
        grow_now(g, seat, action, forbidden)


def build_now(g: Galaxy, seat: int, extra: bool, forbidden: bool) -> None:
    """GE-BLD-01: the counter is spent, the ships are built."""
    if forbidden:
        g.tell("blocked_build", seat)
        return
    use_counter(g, seat, BUILD, extra)
    build_ships(g, seat)


def grow_now(g: Galaxy, seat: int, action: int, forbidden: bool) -> None:
    """GE-POP-07, -08: the counter, or the free action of Genetics+, is spent, the population grows."""
    if forbidden:
        g.tell("blocked_growth", seat)
    elif action == FREE + FREE_GROW:
        g.sides[seat].free = add(g.sides[seat].free, F_GROW, -1)
        grow_population(g, seat, PLUS[GENETICS].bonus)
    else:
        use_counter(g, seat, GROW, action == EXTRA + GROW)
        grow_population(g, seat, 0)


def teleport_now(g: Galaxy, seat: int, forbidden: bool) -> None:
    """GE-TEL-01: once per growth turn."""
    if forbidden:
        g.tell("blocked_teleport", seat)
        return
    g.sides[seat].teleported = True
    teleport(g, seat, TELEPORTS[g.sides[seat].levels[PROPULSION]], True)


def use_free(g: Galaxy, seat: int, kind: int) -> None:
    """GE-GRO-02: free actions count and score like regular ones."""
    if kind == FREE_GROW:
        announce(g, seat, FREE + FREE_GROW)
        return
    source = BY_FREE
    if kind == FREE_ALLY:
        source = BY_ALLY
    elif kind == FREE_COLONY:
        source = BY_COLONY
    elif kind == FREE_CENTRAL:
        source = BY_CENTRAL
    g.then(GainStar(seat, source))
