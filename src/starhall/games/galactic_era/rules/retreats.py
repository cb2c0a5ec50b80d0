"""Chapter 6.4: who takes part in a battle, and who retreats before it or after it."""

from __future__ import annotations

from typing import Final

from starhall.games.galactic_era.content.chart import HEXES, NEUTRON
from starhall.games.galactic_era.content.components import (
    DOUBLED,
    EVADES,
    EVADES_LATE,
    NEUTRON_OPEN,
    PROPULSION,
    RETREAT_UP_TO,
    SPIRITUALITY,
    era_of,
)
from starhall.games.galactic_era.rules.forces import retreat_to
from starhall.games.galactic_era.rules.paths import bar, is_barred
from starhall.games.galactic_era.rules.points import FROM_STORY, score
from starhall.games.galactic_era.rules.presence import (
    face_down_at,
    fleets_at,
    has_ship,
    hostile_at,
    in_turn_order,
    traits,
)
from starhall.games.galactic_era.rules.records import NO_BATTLE, NO_STACK
from starhall.games.galactic_era.rules.scouting import note_for_all, reveal_fleet, scout_hex
from starhall.games.galactic_era.rules.space import (
    FORCE,
    PASS,
    PLAYER,
    RETREAT,
    STAY,
    hex_action,
    hex_of,
)
from starhall.games.galactic_era.rules.state import (
    Galaxy,
    Side,
)
from starhall.kernel.frames import LEGAL, Decision
from starhall.kernel.seats import NOBODY, has, only

ALL_SHIPS: Final = -1  # as the fleet that retreats
NO_SHIPS: Final = -2  # the same: none may


def fighting(g: Galaxy) -> bool:
    """GE-COM-10: is the battle still on?"""
    return g.battle.defenders != 0


def defenders(g: Galaxy) -> list[int]:
    """Those who still defend, in turn order."""
    return [seat for seat in in_turn_order(g) if has(g.battle.defenders, seat)]


def decides_for(g: Galaxy, seat: int) -> int:
    """GE-AUT-08: the other human decides for the passive automa; nobody for the automas of the solo game."""
    if seat < g.seats:
        return seat
    if g.seats == 2:
        return 1 - (g.active if g.battle is NO_BATTLE else g.battle.attacker)
    return NOBODY


def has_higher_level(g: Galaxy, seat: int, attacker: int) -> bool:
    """GE-COM-05: a higher Spirituality or Propulsion level than the attacker's."""
    own = g.sides[seat].levels
    theirs = g.sides[attacker].levels
    return own[SPIRITUALITY] > theirs[SPIRITUALITY] or own[PROPULSION] > theirs[PROPULSION]


def evader_at(side: Side, hex: int) -> int:
    """GE-FLT-16: the fleet in the hex that may retreat at any level; -1: none."""
    for letter in fleets_at(side, hex):
        if EVADES[2 * letter]:
            return letter
    return -1


def retreat_hexes(g: Galaxy, seat: int, hex: int) -> list[int]:
    """GE-COM-21, -22: the nearest hexes without ships hostile to the player; not barred, neutron stars with level 5."""
    # Ring by ring, until one has a hex to go to. Hostile ships do not bar the way, only its end: so the rings are by
    # plain distance (`row`), and a ring is searched as a whole before the next.
    row = g.chart.board.distances(hex)
    neutron = NEUTRON_OPEN[g.sides[seat].levels[PROPULSION]] == 1
    best: list[int] = []
    edge = [hex]
    seen = [False] * HEXES
    seen[hex] = True
    while edge and not best:
        further: list[int] = []
        for at in edge:
            for other in g.chart.board.next[at]:
                if not seen[other] and row[other] == row[at] + 1:
                    seen[other] = True
                    further.append(other)
        best = [
            other
            for other in sorted(further)
            if (neutron or g.chart.terrain[other] != NEUTRON)
            and not is_barred(g, seat, other)
            and not hostile_at(g, seat, other)
        ]
        edge = further
    assert best, "no board is so small that all its hexes could hold hostile ships"
    return best


def turn_up_evader(g: Galaxy, seat: int) -> None:
    """GE-AUT-08: who decides for the passive automa does not see its fleet; an E that could retreat is turned up."""
    side = g.sides[seat]
    evader = evader_at(side, g.battle.hex)
    held = has(g.battle.held, seat)
    if evader >= 0 and not held and not has_higher_level(g, seat, g.battle.attacker):
        stack = side.fleet(evader).stack
        g.tell("showed_letter", seat, evader, g.battle.hex, stack)
        note_for_all(g, seat, stack, evader, 1, True)


class EarlyRetreat(Decision[Galaxy]):
    """D-11: stay, retreat, or force the attacker away. Who has a face-down stack is asked, E or not (GE-COM-06)."""

    question = "D-11"
    is_reaction = True
    is_public = False

    def __init__(self, seat: int, owner: int) -> None:
        super().__init__(seat)
        self.owner: Final = owner  # whose ships they are

    def due(self, g: Galaxy) -> int:
        if self.seat < 0 or not fighting(g) or not has(g.battle.defenders, self.owner):
            return 0
        if self.may_force(g):
            return only(self.seat)
        if has(g.battle.held, self.owner):
            return 0
        # Without a higher level only an E fleet may go. Whoever has any face-down stack is asked: to ask only for an E
        # would show the letter.
        higher = has_higher_level(g, self.owner, g.battle.attacker)
        return only(self.seat) if higher or face_down_at(g.sides[self.owner], g.battle.hex) else 0

    def run(self, g: Galaxy) -> None:
        """Nobody is asked: the ships stay, or an automa rolls a die."""
        if self.seat < 0 and fighting(g) and has(g.battle.defenders, self.owner):
            automa_retreat(g, self.owner)

    def may_force(self, g: Galaxy) -> bool:
        """GE-COM-07, GE-AUT-08: once per round; nobody uses it for an automa, which never has to."""
        return self.owner < g.seats and traits(g, self.owner).forces_attacker > 0 and not g.sides[self.owner].force_used

    def retreating(self, g: Galaxy) -> int:
        """GE-COM-05, -06, -09: which fleet may go: all ships, the E fleet (by its letter), or none."""
        if has(g.battle.held, self.owner):
            return NO_SHIPS
        if has_higher_level(g, self.owner, g.battle.attacker):
            return ALL_SHIPS
        evader = evader_at(g.sides[self.owner], g.battle.hex)
        return evader if evader >= 0 else NO_SHIPS

    def options(self, g: Galaxy, seat: int) -> list[int]:
        options = [STAY]
        if self.retreating(g) != NO_SHIPS:
            options.append(RETREAT)
        if self.may_force(g):
            options.append(FORCE)
        return options

    def forbids(self, g: Galaxy, seat: int, action: int) -> str:
        if action in self.options(g, seat):
            return LEGAL
        if action == RETREAT:
            return "GE-COM-09" if has(g.battle.held, self.owner) else "GE-COM-06"
        return "GE-COM-07" if action == FORCE else "GE-COM-05"

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        if action == RETREAT:
            retreat_early(g, self.owner, self.retreating(g))
        elif action == FORCE:
            g.sides[self.owner].force_used = True
            g.tell("forces", self.owner, g.battle.attacker)
            count_retreat(g, g.battle.attacker)
            attacker = g.battle.attacker
            hex = g.battle.hex
            g.battle = NO_BATTLE  # without its attacker there is none; the steps that wait find nobody fighting
            ask_retreat(g, attacker, hex, ALL_SHIPS)
        else:
            g.tell("stays", self.owner)


def count_retreat(g: Galaxy, seat: int) -> None:
    """GE-COM-24, GE-SCR-11: each retreat before combat counts, voluntary or forced."""
    score(g, seat, FROM_STORY, era_of(g.story, g.round).retreat_dp)


def retreat_early(g: Galaxy, seat: int, letter: int) -> None:
    """GE-COM-05, -06: all ships go, or the E fleet alone, which shows its letter and not its ships."""
    hex = g.battle.hex
    count_retreat(g, seat)
    if letter >= 0:
        stack = g.sides[seat].fleet(letter).stack
        # Its letter is known from now on, its size is not: the note says at least one ship.
        g.tell("evades", seat, letter, stack)
        note_for_all(g, seat, stack, letter, 1, True)
    ask_retreat(g, seat, hex, letter)


def ask_retreat(g: Galaxy, seat: int, hex: int, letter: int) -> None:
    """GE-COM-21: the player chooses among the nearest hexes; automas of the solo game at random."""
    # The frame keeps the number of the stack, not its letter: frames are seen by all.
    stack = g.sides[seat].fleet(letter).stack if letter >= 0 else NO_STACK
    decider = decides_for(g, seat)
    if decider >= 0:
        g.then(RetreatTo(decider, seat, hex, stack))
        return
    hexes = retreat_hexes(g, seat, hex)
    finish_retreat(g, seat, hex, hexes[g.below(len(hexes))], stack)


class RetreatTo(Decision[Galaxy]):
    """D-16, GE-COM-21: one hex for all retreating ships of the player."""

    question = "D-16"
    clause = "GE-COM-21"

    def __init__(self, seat: int, owner: int, hex: int, stack: int) -> None:
        super().__init__(seat)
        self.owner: Final = owner
        self.hex: Final = hex
        self.stack: Final = stack  # of the one fleet that goes; NO_STACK: all ships

    def options(self, g: Galaxy, seat: int) -> list[int]:
        return [hex_action(g, hex) for hex in retreat_hexes(g, self.owner, self.hex)]

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        finish_retreat(g, self.owner, self.hex, hex_of(g, action), self.stack)


def finish_retreat(g: Galaxy, seat: int, hex: int, target: int, stack: int) -> None:
    """GE-COM-22, GE-SCO-01: the ships are there and look around; who has none left in the hex is out of the battle."""
    side = g.sides[seat]
    retreat_to(g, seat, hex, target, side.stack(stack).letter)
    scout_hex(g, seat, target)
    if g.battle is not NO_BATTLE and not has_ship(side, hex):
        g.battle = g.battle.but(defenders=g.battle.defenders & ~only(seat))


def automa_retreat(g: Galaxy, seat: int) -> None:
    """GE-SOL-09: with a higher level, or with the E fleet, an automa retreats on a die roll."""
    side = g.sides[seat]
    if has(g.battle.held, seat):
        return
    letter = ALL_SHIPS
    if not has_higher_level(g, seat, g.battle.attacker):
        letter = evader_at(side, g.battle.hex)
        if letter < 0:
            return
    roll = g.below(6) + 1
    g.tell("rolled", seat, roll)
    if roll <= RETREAT_UP_TO[side.automa]:
        retreat_early(g, seat, letter)


class ForceDefender(Decision[Galaxy]):
    """D-12: none, or a defender, whose ships may not enter that hex again this round."""

    question = "D-12"
    clause = "GE-COM-08"

    def options(self, g: Galaxy, seat: int) -> list[int]:
        return [PASS, *[PLAYER + other for other in defenders(g)]]

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        if action == PASS:
            return
        other = action - PLAYER
        g.sides[seat].force_used = True
        bar(g, other, g.battle.hex)
        g.tell("forces", seat, other)
        count_retreat(g, other)
        ask_retreat(g, other, g.battle.hex, ALL_SHIPS)


def is_late(side: Side, letter: int) -> bool:
    """GE-FLT-18, GE-COM-12: an E fleet with x2."""
    return side.tactics[letter] == DOUBLED and EVADES_LATE[2 * letter + 1] == 1


class LateRetreat(Decision[Galaxy]):
    """D-13: the E fleet goes, showing only its letter, or stays and is revealed."""

    question = "D-13"
    is_reaction = True

    def __init__(self, seat: int, owner: int) -> None:
        super().__init__(seat)
        self.owner: Final = owner

    def due(self, g: Galaxy) -> int:
        return only(self.seat) if self.seat >= 0 and not has(g.battle.held, self.owner) else 0

    def run(self, g: Galaxy) -> None:
        if self.seat < 0 and not has(g.battle.held, self.owner):
            roll = g.below(6) + 1
            g.tell("rolled", self.owner, roll)
            if roll <= RETREAT_UP_TO[g.sides[self.owner].automa]:
                retreat_early(g, self.owner, self.letter(g))
                return
        reveal_fleet(g, self.owner, self.letter(g))

    def sound(self, g: Galaxy) -> bool:
        """All other fleets were revealed: the hidden one must be the evading one."""
        return self.letter(g) >= 0

    def letter(self, g: Galaxy) -> int:
        """The fleet in question."""
        return evader_at(g.sides[self.owner], g.battle.hex)

    def options(self, g: Galaxy, seat: int) -> list[int]:
        return [STAY, RETREAT]

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        if action == RETREAT:
            retreat_early(g, self.owner, self.letter(g))
        else:
            reveal_fleet(g, self.owner, self.letter(g))
