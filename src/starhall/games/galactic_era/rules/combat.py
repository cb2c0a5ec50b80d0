"""Chapter 6.4: the course of a battle, and who wins it. Who leaves it: `retreats`; what it costs: `losses`."""

from __future__ import annotations

from typing import Any

from starhall.games.galactic_era.content.chart import sector_of
from starhall.games.galactic_era.content.components import (
    AGAINST,
    BATTLE_DP,
    CV,
    CV_AGAINST,
    CV_EACH,
    DOUBLED,
    FARMERS,
    MILITARY,
    STO,
    THREE_DP,
    era_of,
)
from starhall.games.galactic_era.content.vocabulary import BATTLE_REVEALED, BATTLE_START
from starhall.games.galactic_era.rules.losses import (
    Losses,
    WinnerLosses,
    kill,
    lose_at_random,
    losers,
    stack_size,
    stacks_in_battle,
    winners,
)
from starhall.games.galactic_era.rules.playing import ask_cards
from starhall.games.galactic_era.rules.points import FROM_BATTLES, FROM_STORY, score
from starhall.games.galactic_era.rules.presence import (
    fleets_at,
    has_ship,
    home_sector,
    hostile_at,
    pieces_at,
    ship_hexes,
    ships_at,
    traits,
)
from starhall.games.galactic_era.rules.records import NO_BATTLE, Battle
from starhall.games.galactic_era.rules.retreats import (
    ALL_SHIPS,
    EarlyRetreat,
    ForceDefender,
    LateRetreat,
    ask_retreat,
    decides_for,
    defenders,
    fighting,
    is_late,
    turn_up_evader,
)
from starhall.games.galactic_era.rules.scouting import reveal_fleet
from starhall.games.galactic_era.rules.state import (
    Galaxy,
)
from starhall.kernel.frames import Do, Frame
from starhall.kernel.seats import has, members, only

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
    # The whole course lies on the stack from the start. Retreats may end the battle at any point: each later step asks
    # `fighting` first, and the last one clears the table.
    g.then(
        Do(battle_cards, seat, BATTLE_START),
        Do(early_retreats, seat),
        Do(force_defender, seat),
        Do(reveal, seat),
        Do(late_retreats, seat),
        Do(battle_cards, seat, BATTLE_REVEALED),
        Do(compare, seat),
    )


def battle_cards(g: Galaxy, seat: int, window: int) -> None:
    """GE-DOM-07: the participants who hold a card, attacker first, then turn order."""
    if fighting(g):
        fighters = [seat, *defenders(g)]
        ask_cards(g, [fighter for fighter in fighters if fighter < g.seats], window)


# -- retreats ---------------------------------------------------------------------------------------------------------


def early_retreats(g: Galaxy, seat: int, item: int) -> None:
    """GE-COM-05, -06, -07: before anything is revealed, the defenders in turn order, openly."""
    if fighting(g):
        # A frame for each, also for who cannot retreat now: it knows who is due when its turn comes, and the answers
        # before it (a forced retreat) may change that.
        g.then_all([EarlyRetreat(decides_for(g, other), other) for other in defenders(g)])
        for other in defenders(g):
            if other >= g.seats and g.seats == 2:
                turn_up_evader(g, other)


def force_defender(g: Galaxy, seat: int, item: int) -> None:
    """GE-COM-08: STS Felines as attacker, after the defenders have decided."""
    if fighting(g) and seat < g.seats and traits(g, seat).forces_defender and not g.sides[seat].force_used:
        g.then(ForceDefender(seat))


# -- reveal ---------------------------------------------------------------------------------------------------------


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
        if any(is_late(g.sides[other], letter) for letter in fleets_at(g.sides[other], g.battle.hex)):
            frames.append(LateRetreat(decides_for(g, other), other))
    g.then_all(frames)


# -- CV -------------------------------------------------------------------------------------------------------------


def has_letter(g: Galaxy, seats: list[int], letter: int) -> bool:
    """Does one of these have this fleet in the battle?"""
    return any(g.sides[seat].fleet(letter).hex == g.battle.hex for seat in seats)


def combat_value(g: Galaxy, seat: int, opponents: list[int], attacking: bool) -> int:
    """GE-COM-13, GE-FLT-12, -14, GE-STP-01, -02: the CV of all ships of one player in the battle."""
    side = g.sides[seat]
    own = traits(g, seat)
    each = CV[side.levels[MILITARY]]
    if not attacking:
        each += own.cv_defending
    elif own.cv_attacking_sto and any(g.sides[other].alignment == STO for other in opponents):
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


def mark_three(g: Galaxy, seat: int) -> None:
    """GE-FLT-19: 3 DP for a battle won with a fleet that bears the counter, once per battle."""
    side = g.sides[seat]
    if any(side.tactics[letter] == THREE_DP for letter in fleets_at(side, g.battle.hex)):
        score(g, seat, FROM_BATTLES, BATTLE_DP)


# -- losses ---------------------------------------------------------------------------------------------------------


def ask_losses(g: Galaxy, seat: int, item: int) -> None:
    """GE-COM-16, -18: any number of the losers' ships, stack by stack, players in turn order."""
    decider = decides_for(g, g.battle.decider)
    for loser in reversed(losers(g)):  # what is put on the stack last is asked first
        if has(g.battle.spared, loser):
            continue
        for letter in reversed(stacks_in_battle(g, loser)):
            if decider >= 0:
                g.then(Losses(decider, loser, letter, stack_size(g, loser, letter)))
            elif g.sides[g.battle.decider].automa != FARMERS:  # GE-SOL-09: the Farmers destroy nothing, others all
                kill(g, loser, letter, stack_size(g, loser, letter))


def winner_losses(g: Galaxy, seat: int, item: int) -> None:
    """GE-COM-17, -18: half of the number destroyed, rounded up; none at three to one."""
    if g.battle.ratio:
        return
    open_ships = 0  # GE-COM-18: the losses fall on those who are not spared, as far as they have ships
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
    g.then_all([*[Do(lost_retreat, loser, hex) for loser in retreating], Do(clear_battle, seat)])


def lost_retreat(g: Galaxy, seat: int, hex: int) -> None:
    """GE-COM-20, -21: to one of the nearest hexes as they are then."""
    ask_retreat(g, seat, hex, ALL_SHIPS)


def clear_battle(g: Galaxy, seat: int, item: int) -> None:
    """The battle is over."""
    g.battle = NO_BATTLE
