"""Chapter 14: the two automas of the solo game: rolling, moving, fighting, growing."""

from __future__ import annotations

from typing import Final

from starhall.games.galactic_era.content.automa_tables import (
    AWAY_FROM_HOSTILE,
    CENTER_OF_SECTOR,
    DO_GAIN,
    DO_GROW,
    DO_RESEARCH,
    DO_SPAWN,
    NAMED_ENTRY,
    NEUTRAL_STAR,
    OTHER_STAR,
    PREFERS_NEUTRAL,
    PREFERS_NOBODY,
    PREFERS_PLAYER,
    RANDOM_FIELD,
    STAR_NOT_OWN,
    STAR_OF_PLAYER,
    STRAIGHT_ON,
    TO_MOST_HOSTILE,
    TO_NEAREST,
    TO_RANDOM_ELSE_NEAREST,
    TO_RANDOM_ELSE_STRAIGHT,
    AutomaMove,
)
from starhall.games.galactic_era.content.chart import (
    DIRECTIONS,
    HEX_AT,
    HEXES,
    NEBULA,
    NEUTRON,
    Q,
    R,
    middle_of,
    sector_of,
)
from starhall.games.galactic_era.content.components import (
    AUTOMA_GROWTH,
    AUTOMA_MOVES,
    AUTOMA_START,
    BASE_POPULATION,
    BONUS_POPULATION,
    COLONIZE,
    CONQUER,
    DIFFICULTY_DISCS,
    DIFFICULTY_SHIPS,
    FARMERS,
    GENETICS,
    LOSS_FROM,
    MOST_POPULATION,
    OFFBOARD_DP,
    PROPULSION,
    RANGE,
    RELIC,
    ROBOTICS,
    SHIP_BONUS,
    SHIP_NUMBER,
    SLAVERS,
    STO,
    STS,
    SUBJUGATE,
)
from starhall.games.galactic_era.rules.combat import battle_hexes, start_battle
from starhall.games.galactic_era.rules.diplomacy import IN_MOVEMENT, declare_war, forbids_war
from starhall.games.galactic_era.rules.forces import add_pieces, dissolve, remove_pieces, take_group
from starhall.games.galactic_era.rules.levels import gain_level, may_gain
from starhall.games.galactic_era.rules.paths import cost, may_enter
from starhall.games.galactic_era.rules.points import FROM_COSTS, score
from starhall.games.galactic_era.rules.population import announce_growth, put_disc, pyramid_bonus
from starhall.games.galactic_era.rules.presence import (
    dart,
    fleets_at,
    growth_limit,
    has_ship,
    hex_of_star,
    hostile_at,
    is_star,
    open_stars,
    owner_at,
    pieces_at,
    population,
    relic_stars,
    ship_hexes,
    stacks_at,
    star_at,
)
from starhall.games.galactic_era.rules.selection import roll_die
from starhall.games.galactic_era.rules.ships import spawn, stack_low
from starhall.games.galactic_era.rules.space import RAY_DISC
from starhall.games.galactic_era.rules.stars import BY_AUTOMA, announce_gain, forbids_gain
from starhall.games.galactic_era.rules.state import Galaxy
from starhall.games.galactic_era.rules.turn import fire_ray, is_immune, ray_targets
from starhall.kernel.frames import Do

PLAYER_SEAT: Final = 0
FREELY: Final = 99  # the allowance of Propulsion 6
ONLY_NEUTRAL: Final = 3  # besides the preferences of the tables: for one more star after a neutral one


def start_solo(g: Galaxy, seat: int) -> None:
    """GE-SOL-02, -03: a die for the starting levels; the Slavers' first discs lie aside; the two are at war."""
    side = g.sides[seat]
    side.alignment = STO if side.automa == FARMERS else STS
    roll = g.below(6) + 1
    g.tell("rolled", seat, roll)
    entry = AUTOMA_START[side.automa][roll - 1]
    for action in entry.actions:
        gain_level(g, seat, action.a, action.b)
    for _ in range(entry.random_fields):
        learn(g, seat, RANDOM_FIELD)
    if side.automa == SLAVERS:
        side.offboard = DIFFICULTY_DISCS[g.difficulty] + entry.offboard
        side.track -= side.offboard
        for other in range(g.seats, len(g.sides)):
            if other != seat:
                side.war |= 1 << other
                g.sides[other].war |= 1 << seat
    else:
        side.track = 0


def pick(g: Galaxy, items: list[int]) -> int:
    """GE-SOL-22: random choices are drawn when they are needed and are public."""
    return items[g.below(len(items))] if len(items) > 1 else items[0]


# -- movement -------------------------------------------------------------------------------------------------------


def automa_move(g: Galaxy, seat: int, item: int) -> None:
    """GE-SOL-05, -07, -08: one die for all its ships; then its battles."""
    side = g.sides[seat]
    g.active = seat
    g.fought = []
    g.then(Do(automa_battles, seat))
    if not ship_hexes(side):
        return
    roll = roll_die(g, seat)
    row = AUTOMA_MOVES[side.automa][roll - 1]
    if row.declares_war and not forbids_war(g, seat, PLAYER_SEAT, IN_MOVEMENT):
        declare_war(g, seat, PLAYER_SEAT)
    if side.automa == SLAVERS:
        join_fleets(g, seat)
        use_ray(g, seat)
    if row.per_hex:
        move_together(g, seat, row)
    else:
        move_singly(g, seat, row)


def move_together(g: Galaxy, seat: int, row: AutomaMove) -> None:
    """GE-SOL-05: the Slavers move all ships of a hex together, each ship once: who arrives does not go on."""
    side = g.sides[seat]
    for hex, count, letters, allowance in [
        (hex, pieces_at(side, hex), fleets_at(side, hex), group_allowance(g, seat, hex)) for hex in ship_hexes(side)
    ]:
        target = destination(g, seat, row, hex, allowance)
        if target != hex:
            shift(g, seat, hex, target, count, letters)


def move_singly(g: Galaxy, seat: int, row: AutomaMove) -> None:
    """GE-SOL-05: the Farmers move each ship by itself."""
    side = g.sides[seat]
    starts: list[int] = []
    for i, hex in enumerate(side.at):
        starts.extend([hex] * side.many[i])
    for hex in starts:
        target = destination(g, seat, row, hex, group_allowance(g, seat, hex))
        if target != hex:
            take_group(side, side.at.index(hex), 1)
            add_pieces(side, target, 1)
            g.tell("moved_pieces", seat, 1, hex, target)


def shift(g: Galaxy, seat: int, hex: int, target: int, count: int, letters: list[int]) -> None:
    """So many pieces and these fleets go from one hex to another."""
    side = g.sides[seat]
    if count:
        remove_pieces(side, hex, count)
        add_pieces(side, target, count)
        g.tell("moved_pieces", seat, count, hex, target)
    for letter in letters:
        fleet = side.fleet(letter)
        side.replace(fleet.at(target, fleet.left))
        g.tell("moved_fleet", seat, hex, target, fleet.stack)


def group_allowance(g: Galaxy, seat: int, hex: int) -> int:
    """GE-SOL-05: as GE-MOV-03, the smallest among the ships of the hex; with Propulsion 6 without limit."""
    side = g.sides[seat]
    reach = RANGE[side.levels[PROPULSION]]
    if reach == 0:
        return FREELY
    more = 0
    if not pieces_at(side, hex) and fleets_at(side, hex):
        more = min([dart(side, letter) for letter in fleets_at(side, hex)])
    return reach + more + (side.nebula if g.chart.terrain[hex] == NEBULA else 0)


def destination(g: Galaxy, seat: int, row: AutomaMove, hex: int, allowance: int) -> int:
    """GE-SOL-06: where a row of the movement table sends ships from a hex."""
    if row.kind == STRAIGHT_ON:
        return straight(g, seat, hex, allowance)
    if row.kind == AWAY_FROM_HOSTILE:
        if not hostile_at(g, seat, hex):
            return hex
        open_hexes = [other for other in range(HEXES) if g.chart.board.exists[other] and may_walk(g, seat, other)]
        free = [other for other in open_hexes if not hostile_at(g, seat, other)]
        return toward(g, seat, hex, nearest(g, hex, free), allowance)
    if row.kind == TO_MOST_HOSTILE:
        return toward_most(g, seat, hex, allowance)
    targets = move_targets(g, seat, row.target, hex)
    if not targets:
        return hex if row.kind != TO_RANDOM_ELSE_STRAIGHT else straight(g, seat, hex, allowance)
    if row.kind == TO_NEAREST:
        return toward(g, seat, hex, nearest(g, hex, targets), allowance)
    near = walkable(g, seat, hex, allowance)
    reachable = [other for other in targets if other == hex or other in near]
    if reachable:
        return pick(g, reachable)
    if row.kind == TO_RANDOM_ELSE_NEAREST:
        return toward(g, seat, hex, nearest(g, hex, targets), allowance)
    return straight(g, seat, hex, allowance) if row.kind == TO_RANDOM_ELSE_STRAIGHT else hex


def move_targets(g: Galaxy, seat: int, target: int, hex: int) -> list[int]:
    """GE-SOL-23: the hexes that a target of the movement table means."""
    if target == CENTER_OF_SECTOR:
        return [middle_of(sector_of(hex))]
    hexes = [*g.chart.stars, *g.new_stars]
    if target == STAR_OF_PLAYER:
        return [other for other in hexes if owner_at(g, other) == PLAYER_SEAT]
    if target == OTHER_STAR:
        return [other for other in hexes if other != hex]
    if target == STAR_NOT_OWN:
        return [other for other in hexes if owner_at(g, other) != seat]
    if target == NEUTRAL_STAR:
        return [other for other in hexes if owner_at(g, other) < 0]
    return hexes


def nearest(g: Galaxy, hex: int, targets: list[int]) -> int:
    """GE-SOL-06: a target with the smallest board distance, at random among equals."""
    row = g.chart.board.distances(hex)
    least = min([row[other] for other in targets])
    return pick(g, [other for other in targets if row[other] == least])


def toward(g: Galaxy, seat: int, hex: int, target: int, allowance: int) -> int:
    """GE-SOL-06: along a shortest path as far as the allowance lasts; neutron hexes are avoided."""
    row = [-1] * HEXES
    row[target] = 0
    edge = [target]
    while edge and row[hex] < 0:
        further: list[int] = []
        for at in edge:
            for other in g.chart.board.next[at]:
                if row[other] < 0 and (g.chart.terrain[other] != NEUTRON or other == hex):
                    row[other] = row[at] + 1
                    further.append(other)
        edge = further
    at = hex
    while at != target and row[at] > 0:
        steps = [other for other in g.chart.board.next[at] if row[other] == row[at] - 1 and may_walk(g, seat, other)]
        if not steps or cost(g, steps[0]) > allowance:
            break
        at = steps[0]
        allowance -= cost(g, at)
    return at


def may_walk(g: Galaxy, seat: int, hex: int) -> bool:
    """Automas avoid neutron hexes, and barred ones are barred to them too."""
    return g.chart.terrain[hex] != NEUTRON and may_enter(g, seat, hex)


def walkable(g: Galaxy, seat: int, start: int, allowance: int) -> list[int]:
    """The hexes that an automa can walk to."""
    if allowance == FREELY:
        return [hex for hex in range(HEXES) if g.chart.board.exists[hex] and may_walk(g, seat, hex)]
    spent = [FREELY] * HEXES
    spent[start] = 0
    edges: list[list[int]] = [[] for _ in range(allowance + 3)]
    edges[0].append(start)
    for now in range(allowance):
        for hex in edges[now]:
            if spent[hex] == now:
                for other in g.chart.board.next[hex]:
                    total = now + cost(g, other)
                    if total <= allowance and total < spent[other] and may_walk(g, seat, other):
                        spent[other] = total
                        edges[total].append(other)
    return [hex for hex in range(HEXES) if spent[hex] <= allowance]


def straight(g: Galaxy, seat: int, hex: int, allowance: int) -> int:
    """GE-SOL-06: straight on in a random direction until the allowance or the board ends, or a neutron hex bars it."""
    q, r = DIRECTIONS[g.below(6)]
    at = hex
    while True:
        other = HEX_AT.get((Q[at] + q, R[at] + r), -1)
        if other < 0 or not g.chart.board.exists[other] or not may_walk(g, seat, other) or cost(g, other) > allowance:
            return at
        allowance -= cost(g, other)
        at = other


def toward_most(g: Galaxy, seat: int, hex: int, allowance: int) -> int:
    """Section 15: the most hostile ships in range (visible pieces, 1 a fleet), else toward the nearest; none: stay."""
    counts = [0] * HEXES
    for other, side in enumerate(g.sides):
        if g.sides[seat].war >> other & 1:
            for i, at in enumerate(side.at):
                counts[at] += side.many[i]
            for fleet in side.fleets:
                counts[fleet.hex] += 1
    found = [at for at in range(HEXES) if counts[at]]
    if not found:
        return hex
    near = walkable(g, seat, hex, allowance)
    inside = [at for at in found if at == hex or at in near]
    if inside:
        most = max([counts[at] for at in inside])
        return pick(g, [at for at in inside if counts[at] == most])
    return toward(g, seat, hex, nearest(g, hex, found), allowance)


def join_fleets(g: Galaxy, seat: int) -> None:
    """GE-SOL-07: all ships of a hex with a fleet join into one, at random which."""
    side = g.sides[seat]
    for hex in sorted({fleet.hex for fleet in side.fleets}):
        letters = stacks_at(side, hex)
        if len(letters) == 1 and not pieces_at(side, hex):
            continue
        joined = pick(g, letters)
        ships = pieces_at(side, hex)
        remove_pieces(side, hex, ships)
        for letter in letters:
            if letter != joined:
                ships += side.fleet(letter).ships
                dissolve(g, seat, letter)
        side.replace(side.fleet(joined).with_ships(ships))
        stack_low(g, seat, joined)
        g.tell("joined", seat, side.fleet(joined).ships, hex)


def use_ray(g: Galaxy, seat: int) -> None:
    """GE-SOL-07: a random disc of a player at war in the relic's distance, else a random ship."""
    for star in relic_stars(g, seat):
        reach = RELIC[g.relic[star]].ray_distance
        if reach:
            row = g.chart.board.distances(hex_of_star(g, star))
            hexes = [hex for hex in range(HEXES) if 0 <= row[hex] <= reach and not is_immune(g, hex)]
            fire_at_random(g, seat, hexes)


def fire_at_random(g: Galaxy, seat: int, hexes: list[int]) -> None:
    """One of the discs, or one of the stacks with ships."""
    discs: list[tuple[int, int, int]] = []
    ships: list[tuple[int, int, int]] = []
    for other in range(len(g.sides)):
        if g.sides[seat].war >> other & 1:
            for hex in hexes:
                for target in ray_targets(g, other, hex):
                    (discs if target == RAY_DISC else ships).append((other, hex, target))
    found = discs or ships
    if found:
        other, hex, target = found[g.below(len(found))]
        fire_ray(g, seat, other, hex, target)


def automa_battles(g: Galaxy, seat: int, item: int) -> None:
    """GE-SOL-09: an automa attacks in random order; battles between the automas are fought too."""
    hexes = battle_hexes(g, seat)
    if hexes:
        g.then(Do(automa_battles, seat))
        start_battle(g, seat, pick(g, hexes))
    else:
        g.active = -1


# -- growth ---------------------------------------------------------------------------------------------------------


def automa_growth(g: Galaxy, seat: int, item: int) -> None:
    """GE-SOL-10, -21: the entries of the roll in the listed order; cancelled ones are left out."""
    side = g.sides[seat]
    g.active = seat
    side.took = 0
    actions = AUTOMA_GROWTH[side.automa][side.roll - 1].actions
    g.then_all([*[Do(automa_entry, seat, i) for i in range(len(actions))], Do(automa_done, seat)])


def automa_done(g: Galaxy, seat: int, item: int) -> None:
    """The turn is over; nothing of it can be cancelled any more."""
    g.sides[seat].roll = 0
    g.active = -1


def automa_entry(g: Galaxy, seat: int, i: int) -> None:
    """GE-SOL-10 to -15, -24: one entry of the growth table."""
    side = g.sides[seat]
    action = AUTOMA_GROWTH[side.automa][side.roll - 1].actions[i]
    if i in side.cancelled:
        return
    side.cancelled = [*side.cancelled, i]  # carried out: it can no longer be cancelled
    if action.kind == DO_RESEARCH:
        study(g, seat, action.a)
        if side.levels[ROBOTICS] >= 5:
            study(g, seat, RANDOM_FIELD)
    elif action.kind == DO_SPAWN:
        spawn_at_entries(g, seat, action.a, action.b == 1)
    elif action.kind == DO_GAIN:
        g.then(Do(automa_gain, seat, gain_code(action.a, action.b, 0)))
    elif action.kind == DO_GROW:
        g.then(Do(automa_grow, seat, action.a))
        announce_growth(g, seat)


def automa_grow(g: Galaxy, seat: int, entry: int) -> None:
    """GE-SOL-15, -24: after W-GROW; if no disc can be placed, ships come at that entry point instead."""
    if not grow_at_random(g, seat):
        spawn_at_entries(g, seat, NAMED_ENTRY + entry, True)


def learn(g: Galaxy, seat: int, field: int) -> int:
    """GE-SOL-11: the field rises by 1 unless it cannot; there is no research+. Which one rose; -1: none."""
    if field == RANDOM_FIELD:
        fields = [x for x in range(5) if may_gain(g, seat, x)]
        if not fields:
            return -1
        field = pick(g, fields)
    return field if gain_level(g, seat, field) else -1


def study(g: Galaxy, seat: int, field: int) -> None:
    """GE-SOL-18, GE-SCR-16: the Research of an automa counts as that of another player for the stories."""
    risen = learn(g, seat, field)
    if risen >= 0:
        g.sides[seat].researched |= 1 << risen


def spawn_number(g: Galaxy, seat: int) -> int:
    """GE-SOL-12: 6 + own unblocked population + offboard discs, + Robotics + asteroids + the difficulty's bonus."""
    side = g.sides[seat]
    people = BASE_POPULATION + side.offboard
    for star in open_stars(g, seat):
        people += population(g, star)
    number = SHIP_NUMBER[min(people, MOST_POPULATION)] + SHIP_BONUS[side.levels[ROBOTICS]]
    number += len([hex for hex in g.chart.asteroids if has_ship(side, hex)])
    return number + DIFFICULTY_SHIPS[g.difficulty]


def spawn_at_entries(g: Galaxy, seat: int, where: int, by_number: bool) -> None:
    """GE-SOL-12, -24: at random different entry points, or at the named one."""
    count = spawn_number(g, seat) if by_number else 1
    entries = g.chart.board.entries[:]
    if where >= NAMED_ENTRY:
        entries = [entries[where - NAMED_ENTRY]]
    else:
        g.shuffle(entries)
        entries = entries[:where]
    for hex in entries:
        spawn(g, seat, hex, count)


def gain_code(prefer: int, neutral: int, taken: int, star: int = 0) -> int:
    """What is still to be tried: the preference, how many neutral stars, whether a star was taken; which is tried now.

    One number, because a `Do` waits with one item: between two stars the player may be asked about war.
    """
    return 1000 * star + 100 * prefer + 10 * neutral + taken


def of_gain_code(code: int) -> tuple[int, int, int, int]:
    """The same four again."""
    return code // 100 % 10, code // 10 % 10, code % 10, code // 1000


def automa_targets(g: Galaxy, seat: int, of_player: bool) -> list[tuple[int, int]]:
    """GE-SOL-13: legal targets with their way."""
    found: list[tuple[int, int]] = []
    for hex in ship_hexes(g.sides[seat]):
        star = star_at(g, hex) if is_star(g, hex) else -1
        if star >= 0 and (g.owner[star] == PLAYER_SEAT) == of_player and (of_player or g.owner[star] < 0):
            for way in (COLONIZE, SUBJUGATE, CONQUER):
                if not forbids_gain(g, seat, BY_AUTOMA, way, star):
                    found.append((way, star))
    return found


def automa_gain(g: Galaxy, seat: int, code: int) -> None:
    """GE-SOL-13, -24: a random legal target of the preferred kind, else of the other; none at all: a disc offboard."""
    prefer, neutral, taken, _ = of_gain_code(code)
    mine = automa_targets(g, seat, True) if prefer != ONLY_NEUTRAL else []
    free = automa_targets(g, seat, False) if neutral else []
    if prefer == PREFERS_PLAYER:
        found = mine or free
    elif prefer == PREFERS_NEUTRAL:
        found = free or mine
    else:
        found = mine + free if prefer == PREFERS_NOBODY else free
    if not found:
        if not taken:
            lay_offboard(g, seat)
        return
    way, star = found[g.below(len(found))]
    g.then(Do(automa_gained, seat, gain_code(prefer, neutral, taken, star)))
    announce_gain(g, seat, BY_AUTOMA, way, star, 0)


def automa_gained(g: Galaxy, seat: int, code: int) -> None:
    """GE-SOL-13: blocked, they try another; after a neutral star for want of the player's there may be one more."""
    prefer, neutral, taken, star = of_gain_code(code)
    if g.owner[star] != seat:
        g.then(Do(automa_gain, seat, gain_code(prefer, neutral, taken)))
    elif neutral > 1 and g.sides[seat].took == 0:
        g.then(Do(automa_gain, seat, gain_code(ONLY_NEUTRAL, neutral - 1, 1)))
    elif not taken or prefer == ONLY_NEUTRAL:
        g.sides[seat].took = 0


def lay_offboard(g: Galaxy, seat: int) -> None:
    """GE-SOL-04, -13: one disc goes offboard; the 5th and each further one costs the player DP."""
    side = g.sides[seat]
    if side.track:
        side.track -= 1
        side.offboard += 1
        g.tell("offboard", seat, side.offboard)
        if side.offboard >= LOSS_FROM:
            score(g, PLAYER_SEAT, FROM_COSTS, -OFFBOARD_DP)


def grow_at_random(g: Galaxy, seat: int) -> bool:
    """GE-SOL-15: like a player with all choices at random and maximal; was a disc placed?"""
    before = g.sides[seat].track
    for star in open_stars(g, seat):
        if population(g, star) < growth_limit(g, star):
            put_disc(g, seat, star)
    stars = open_stars(g, seat)
    g.shuffle(stars)
    own_bonus = [star for star in stars if pyramid_bonus(g, seat, star)]
    others = [star for star in stars if star not in own_bonus]
    for star in own_bonus + others[: BONUS_POPULATION[g.sides[seat].levels[GENETICS]]]:
        put_disc(g, seat, star)
    return g.sides[seat].track < before
