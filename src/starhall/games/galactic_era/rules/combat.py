"""Chapter 6.4: battles: retreats before and after, reveal, CV, losses."""

from __future__ import annotations

from typing import Any, Final

from starhall.games.galactic_era.content.chart import HEXES, NEUTRON, sector_of
from starhall.games.galactic_era.content.components import (
    AGAINST,
    BATTLE_DP,
    CV,
    CV_AGAINST,
    CV_EACH,
    DOUBLED,
    EVADES,
    EVADES_LATE,
    FARMERS,
    MILITARY,
    NEUTRON_OPEN,
    PROPULSION,
    RETREAT_UP_TO,
    SPIRITUALITY,
    STO,
    THREE_DP,
    era_of,
)
from starhall.games.galactic_era.content.vocabulary import BATTLE_REVEALED, BATTLE_START
from starhall.games.galactic_era.rules.cards import ask_cards
from starhall.games.galactic_era.rules.forces import destroy, retreat_to
from starhall.games.galactic_era.rules.paths import bar, is_barred
from starhall.games.galactic_era.rules.points import FROM_BATTLES, FROM_PEOPLE, FROM_STORY, score
from starhall.games.galactic_era.rules.presence import (
    face_down_at,
    fleets_at,
    has_ship,
    home_sector,
    hostile_at,
    in_turn_order,
    pieces_at,
    ship_hexes,
    ships_at,
    traits,
)
from starhall.games.galactic_era.rules.records import LOOSE, NO_BATTLE, NO_STACK, Battle
from starhall.games.galactic_era.rules.scouting import note_for_all, reveal_fleet, scout_hex
from starhall.games.galactic_era.rules.space import (
    FLEET,
    FORCE,
    MOST,
    NUMBER,
    PASS,
    PIECES,
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
from starhall.kernel.frames import LEGAL, Decision, Do, Frame
from starhall.kernel.seats import NOBODY, has, members, only

ALL_SHIPS: Final = -1  # as the fleet that retreats
NO_SHIPS: Final = -2  # the same: none may


# -- where ------------------------------------------------------------------------------------------------------------


def battle_hexes(g: Galaxy, seat: int) -> list[int]:
    """GE-COM-01, -23: hexes with own and hostile ships, not fought in yet this turn."""
    if not g.sides[seat].war:
        return []
    return [hex for hex in ship_hexes(g.sides[seat]) if hex not in g.fought and hostile_at(g, seat, hex)]


def start_battle(g: Galaxy, seat: int, hex: int) -> None:
    """GE-COM-02, -03, -04: who is at war with the attacker and has ships there takes part, nobody else."""
    g.fought = [*g.fought, hex]
    defenders = 0
    for other in members(g.sides[seat].war):
        if has_ship(g.sides[other], hex):
            defenders |= only(other)
    g.battle = Battle(hex, seat, defenders)
    g.tell("battle", seat, hex)
    g.then(
        Do(battle_cards, seat, BATTLE_START),
        Do(early_retreats, seat),
        Do(force_defender, seat),
        Do(reveal, seat),
        Do(late_retreats, seat),
        Do(battle_cards, seat, BATTLE_REVEALED),
        Do(compare, seat),
    )


def fighting(g: Galaxy) -> bool:
    """GE-COM-10: is the battle still on?"""
    return g.battle.defenders != 0


def defenders(g: Galaxy) -> list[int]:
    """Those who still defend, in turn order."""
    return [seat for seat in in_turn_order(g) if has(g.battle.defenders, seat)]


def battle_cards(g: Galaxy, seat: int, window: int) -> None:
    """GE-DOM-07: the participants who hold a card, attacker first, then turn order."""
    if fighting(g):
        fighters = [seat, *defenders(g)]
        ask_cards(g, [fighter for fighter in fighters if fighter < g.seats], window)


def decides_for(g: Galaxy, seat: int) -> int:
    """GE-AUT-08: the other human decides for the passive automa; nobody for the automas of the solo game."""
    if seat < g.seats:
        return seat
    if g.seats == 2:
        return 1 - (g.active if g.battle is NO_BATTLE else g.battle.attacker)
    return NOBODY


# -- retreats ---------------------------------------------------------------------------------------------------------


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


def early_retreats(g: Galaxy, seat: int, item: int) -> None:
    """GE-COM-05, -06, -07: before anything is revealed, the defenders in turn order, openly."""
    if fighting(g):
        g.then(*[EarlyRetreat(decides_for(g, other), other) for other in defenders(g)])
        for other in defenders(g):
            if other >= g.seats and g.seats == 2:
                turn_up_evader(g, other)


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
            g.battle = NO_BATTLE
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
        g.tell("evades", seat, letter, stack)
        note_for_all(g, seat, stack, letter, 1, True)
    ask_retreat(g, seat, hex, letter)


def ask_retreat(g: Galaxy, seat: int, hex: int, letter: int) -> None:
    """GE-COM-21: the player chooses among the nearest hexes; automas of the solo game at random."""
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
    hex = g.battle.hex
    letter = ALL_SHIPS if has_higher_level(g, seat, g.battle.attacker) else evader_at(side, hex)
    if letter == -1 and not has_higher_level(g, seat, g.battle.attacker):
        return
    roll = g.below(6) + 1
    g.tell("rolled", seat, roll)
    if roll <= RETREAT_UP_TO[side.automa]:
        retreat_early(g, seat, letter)


def force_defender(g: Galaxy, seat: int, item: int) -> None:
    """GE-COM-08: STS Felines as attacker, after the defenders have decided."""
    if fighting(g) and seat < g.seats and traits(g, seat).forces_defender and not g.sides[seat].force_used:
        g.then(ForceDefender(seat))


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


# -- reveal ---------------------------------------------------------------------------------------------------------


def is_late(side: Side, letter: int) -> bool:
    """GE-FLT-18, GE-COM-12: an E fleet with x2."""
    return side.tactics[letter] == DOUBLED and EVADES_LATE[2 * letter + 1] == 1


def reveal(g: Galaxy, seat: int, item: int) -> None:
    """GE-COM-11, -12: letters and sizes of all fleets in the battle, late E fleets of defenders excepted."""
    if not fighting(g):
        return
    for fighter in [seat, *defenders(g)]:
        side = g.sides[fighter]
        for letter in fleets_at(side, g.battle.hex):
            if fighter == seat or not is_late(side, letter):
                reveal_fleet(g, fighter, letter)


def late_retreats(g: Galaxy, seat: int, item: int) -> None:
    """GE-COM-12: in turn order, who has an E fleet with x2 that is still hidden."""
    if not fighting(g):
        return
    frames: list[Frame[Any]] = []
    for other in defenders(g):
        if any([is_late(g.sides[other], letter) for letter in fleets_at(g.sides[other], g.battle.hex)]):
            frames.append(LateRetreat(decides_for(g, other), other))
    g.then(*frames)


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


# -- CV -------------------------------------------------------------------------------------------------------------


def has_letter(g: Galaxy, seats: list[int], letter: int) -> bool:
    """Does one of these have this fleet in the battle?"""
    return any([g.sides[seat].fleet(letter).hex == g.battle.hex for seat in seats])


def combat_value(g: Galaxy, seat: int, opponents: list[int], attacking: bool) -> int:
    """GE-COM-13, GE-FLT-12, -14, GE-STP-01, -02: the CV of all ships of one player in the battle."""
    side = g.sides[seat]
    own = traits(g, seat)
    each = CV[side.levels[MILITARY]]
    if not attacking:
        each += own.cv_defending
    elif own.cv_attacking_sto and any([g.sides[other].alignment == STO for other in opponents]):
        each += own.cv_attacking_sto
    hex = g.battle.hex
    total = each * pieces_at(side, hex)
    for letter in fleets_at(side, hex):
        at = 2 * letter + (1 if side.tactics[letter] == DOUBLED else 0)
        more = CV_EACH[at]
        if CV_AGAINST[at] and has_letter(g, opponents, AGAINST[at]):
            more += CV_AGAINST[at]
        total += (each + more) * side.fleet(letter).ships
    return total


def compare(g: Galaxy, seat: int, item: int) -> None:
    """GE-COM-14, -15: the higher total wins; ties go by Military level, then to the defenders."""
    if not fighting(g):
        g.battle = NO_BATTLE
        return
    others = defenders(g)
    attack = combat_value(g, seat, others, True) + g.battle.attack
    defence = g.battle.defence
    best = 0
    for other in others:
        defence += combat_value(g, other, [seat], False)
        best = max(best, g.sides[other].levels[MILITARY])
    g.tell("cv", seat, attack, defence)
    attackers_win = attack > defence or (attack == defence and g.sides[seat].levels[MILITARY] > best)
    high, low = (attack, defence) if attackers_win else (defence, attack)
    decider = seat if attackers_win else biggest(g, others)
    g.battle = g.battle.decided(int(not attackers_win), decider, int(high >= 3 * low))
    g.tell("won_battle", decider, g.battle.hex)
    for winner in winners(g):
        mark_three(g, winner)
    g.then(Do(ask_losses, seat), Do(winner_losses, seat), Do(end_battle, seat))


def biggest(g: Galaxy, seats: list[int]) -> int:
    """GE-COM-15: the one with the most ships in the hex, ties by turn order."""
    best = seats[0]
    for seat in seats:
        if ships_at(g.sides[seat], g.battle.hex) > ships_at(g.sides[best], g.battle.hex):
            best = seat
    return best


def winners(g: Galaxy) -> list[int]:
    """The winning side, in turn order."""
    return defenders(g) if g.battle.defended else [g.battle.attacker]


def losers(g: Galaxy) -> list[int]:
    """The losing side, in turn order."""
    return [g.battle.attacker] if g.battle.defended else defenders(g)


def mark_three(g: Galaxy, seat: int) -> None:
    """GE-FLT-19: 3 DP for a battle won with a fleet that bears the counter, once per battle."""
    side = g.sides[seat]
    if any([side.tactics[letter] == THREE_DP for letter in fleets_at(side, g.battle.hex)]):
        score(g, seat, FROM_BATTLES, BATTLE_DP)


# -- losses ---------------------------------------------------------------------------------------------------------


def stacks_in_battle(g: Galaxy, seat: int) -> list[int]:
    """Pieces (LOOSE), then each fleet, of one player."""
    side = g.sides[seat]
    fleets = fleets_at(side, g.battle.hex)
    return [LOOSE, *fleets] if pieces_at(side, g.battle.hex) else fleets


def stack_size(g: Galaxy, seat: int, letter: int) -> int:
    """Ships of a stack in the battle."""
    side = g.sides[seat]
    return pieces_at(side, g.battle.hex) if letter == LOOSE else side.fleet(letter).ships


def ask_losses(g: Galaxy, seat: int, item: int) -> None:
    """GE-COM-16, -18: any number of the losers' ships, stack by stack, players in turn order."""
    decider = decides_for(g, g.battle.decider)
    for loser in reversed(losers(g)):
        if has(g.battle.spared, loser):
            continue
        for letter in reversed(stacks_in_battle(g, loser)):
            if decider >= 0:
                g.then(Losses(decider, loser, letter, stack_size(g, loser, letter)))
            elif g.sides[g.battle.decider].automa != FARMERS:
                kill(g, loser, letter, stack_size(g, loser, letter))


def kill(g: Galaxy, seat: int, letter: int, count: int) -> None:
    """Ships of the losing side are destroyed."""
    g.battle = g.battle.but(killed=count)
    destroy_in_battle(g, seat, letter, count, True)


def destroy_in_battle(g: Galaxy, seat: int, letter: int, count: int, lost: bool) -> None:
    """GE-CMP-04, GE-STP-12: some star peoples get DP for own ships destroyed, at most so many in a lost battle."""
    own = traits(g, seat)
    if own.dp_per_ship_lost and count:
        dp = own.dp_per_ship_lost * count
        paid = min(dp, own.lost_battle_cap - g.battle.paid) if lost else dp
        g.battle = g.battle.but(paid=paid)
        score(g, seat, FROM_PEOPLE, paid)
    destroy(g, seat, g.battle.hex, letter, count)


class Losses(Decision[Galaxy]):
    """D-14, GE-COM-16: how many ships of this stack are destroyed, from none to all."""

    question = "D-14"
    clause = "GE-COM-16"

    def __init__(self, seat: int, loser: int, letter: int, most: int) -> None:
        super().__init__(seat)
        self.loser: Final = loser
        self.letter: Final = letter
        self.most: Final = most  # the stack was revealed: everybody knows it

    def options(self, g: Galaxy, seat: int) -> list[int]:
        return [NUMBER + n for n in range(min(self.most, MOST) + 1)]

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        count = action - NUMBER
        if count == MOST and self.most > MOST:
            g.then(Losses(seat, self.loser, self.letter, self.most - MOST))
        kill(g, self.loser, self.letter, count)


def winner_losses(g: Galaxy, seat: int, item: int) -> None:
    """GE-COM-17, -18: half of the number destroyed, rounded up; none at three to one."""
    if g.battle.ratio:
        return
    open_ships = 0
    for winner in winners(g):
        if not has(g.battle.spared, winner):
            open_ships += ships_at(g.sides[winner], g.battle.hex)
    due = min((g.battle.killed + 1) // 2, open_ships)
    if due:
        decider = decides_for(g, g.battle.decider)
        if decider >= 0:
            g.then(WinnerLosses(decider, due))
        else:
            lose_at_random(g, due)


def lose_at_random(g: Galaxy, due: int) -> None:
    """GE-SOL-09: own losses of an automa at random."""
    for _ in range(due):
        stacks: list[tuple[int, int]] = []
        for winner in winners(g):
            if not has(g.battle.spared, winner):
                for letter in stacks_in_battle(g, winner):
                    stacks.append((winner, letter))
        winner, letter = stacks[g.below(len(stacks))]
        g.battle = g.battle.but(lost=1)
        destroy_in_battle(g, winner, letter, 1, False)


class WinnerLosses(Decision[Galaxy]):
    """D-15, GE-COM-17: a player of the winning side, a stack, a number, until the due losses are met."""

    question = "D-15"
    clause = "GE-COM-17"

    def __init__(self, seat: int, count: int) -> None:
        super().__init__(seat)
        self.count: Final = count

    def options(self, g: Galaxy, seat: int) -> list[int]:
        return [PLAYER + winner for winner in open_winners(g)]

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        g.then(WinnerStack(seat, self.count, action - PLAYER))


def open_winners(g: Galaxy) -> list[int]:
    """GE-COM-18: winners with ships that may be lost."""
    return [
        winner for winner in winners(g) if not has(g.battle.spared, winner) and has_ship(g.sides[winner], g.battle.hex)
    ]


class WinnerStack(Decision[Galaxy]):
    """D-15: the stack."""

    question = "D-15"
    clause = "GE-COM-17"
    is_inner = True

    def __init__(self, seat: int, count: int, winner: int) -> None:
        super().__init__(seat)
        self.count: Final = count
        self.winner: Final = winner

    def options(self, g: Galaxy, seat: int) -> list[int]:
        return [PIECES if x == LOOSE else FLEET + x for x in stacks_in_battle(g, self.winner)]

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        letter = LOOSE if action == PIECES else action - FLEET
        g.then(WinnerNumber(seat, self.count, self.winner, letter))


class WinnerNumber(Decision[Galaxy]):
    """D-15: how many of the stack."""

    question = "D-15"
    clause = "GE-COM-17"
    is_inner = True

    def __init__(self, seat: int, count: int, winner: int, letter: int) -> None:
        super().__init__(seat)
        self.count: Final = count
        self.winner: Final = winner
        self.letter: Final = letter

    def options(self, g: Galaxy, seat: int) -> list[int]:
        most = min(self.count, MOST, stack_size(g, self.winner, self.letter))
        rest = 0
        for winner in open_winners(g):
            for letter in stacks_in_battle(g, winner):
                if winner != self.winner or letter != self.letter:
                    rest += stack_size(g, winner, letter)
        least = max(1, min(most, self.count - rest))
        return [NUMBER + n for n in range(least, most + 1)]

    def choose(self, g: Galaxy, seat: int, action: int) -> None:
        count = action - NUMBER
        g.battle = g.battle.but(lost=count)
        destroy_in_battle(g, self.winner, self.letter, count, False)
        if count < self.count:
            g.then(WinnerLosses(seat, self.count - count))


# -- the end --------------------------------------------------------------------------------------------------------


def end_battle(g: Galaxy, seat: int, item: int) -> None:
    """GE-COM-19, -20: points at once; surviving losers retreat in turn order."""
    hex = g.battle.hex
    era = era_of(g.story, g.round)
    for winner in winners(g):
        if not era.battle_won_outside or sector_of(hex) != home_sector(g, winner):
            score(g, winner, FROM_STORY, era.battle_won_dp)
        score(g, winner, FROM_STORY, era.ship_destroyed_dp * g.battle.killed)
    for loser in losers(g):
        score(g, loser, FROM_STORY, era.ship_destroyed_dp * g.battle.lost)
    retreating = [loser for loser in losers(g) if has_ship(g.sides[loser], hex)]
    g.then(*[Do(lost_retreat, loser, hex) for loser in retreating], Do(clear_battle, seat))


def lost_retreat(g: Galaxy, seat: int, hex: int) -> None:
    """GE-COM-20, -21: to one of the nearest hexes as they are then."""
    ask_retreat(g, seat, hex, ALL_SHIPS)


def clear_battle(g: Galaxy, seat: int, item: int) -> None:
    """The battle is over."""
    g.battle = NO_BATTLE
