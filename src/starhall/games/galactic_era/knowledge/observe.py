"""What a seat knows as numbers: its people and its means, the sectors, the stars near its home, and the other sides.

Of the others nothing is read but what all may know: where their ship pieces and stacks are, not how many ships are in
which stack; no hand, no selection before it is open, no counter that the seat has not seen.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from starhall.games.galactic_era.content.chart import POSITIONS, sector_of
from starhall.games.galactic_era.content.components import (
    BIG_STAR,
    BONUS_POPULATION,
    CARD,
    CARDS,
    COLOURS,
    COUNTERS,
    CV,
    DOUBLED,
    ERA_OF,
    ERAS,
    FIELDS,
    GENETICS,
    GOALS,
    LETTERS,
    MILITARY,
    MOST_POPULATION,
    NUMBER,
    PASSIVE,
    PEOPLES,
    PROPULSION,
    RANGE,
    ROBOTICS,
    ROUNDS,
    SHIP_BONUS,
    SHIP_NUMBER,
    SHIP_PIECES,
    SQUARE_IDS,
    STAR_TYPES,
    STORIES,
    THREE_DP,
    TOP,
    era_of,
    goal_of,
)
from starhall.games.galactic_era.content.vocabulary import ROUND_END
from starhall.games.galactic_era.knowledge.fields import FREE_ACTIONS
from starhall.games.galactic_era.knowledge.provisional import (
    goal_score_now,
    least_ships,
    most_ships,
    public_total,
    story_score_now,
)
from starhall.games.galactic_era.rules.conditions import b_points, holds
from starhall.games.galactic_era.rules.levels import levels_to_gain, may_gain
from starhall.games.galactic_era.rules.points import total_dp
from starhall.games.galactic_era.rules.presence import (
    at_war,
    growth_limit,
    has_ship,
    hex_of_star,
    home_hex,
    hostile_at,
    in_contact,
    own_stars,
    pieces_on_board,
    population,
    relic_stars,
    star_at,
    star_type,
    supply,
    track_population,
)
from starhall.games.galactic_era.rules.scoring import center_stars
from starhall.games.galactic_era.rules.state import PHASES, Galaxy, Side
from starhall.kernel.observation import Layout, Observation, observation

MANY: Final = 20  # of what has no limit, more makes no difference
MOST_POINTS: Final = 250
LEAST_POINTS: Final = -150  # destiny is paid for extra counters, and for wars
MOST_SHIPS: Final = 60
MOST_STARS: Final = 60
FAR: Final = 20  # hexes
NO_ROOM: Final = 12  # more room to grow makes no difference
MOST_SEATS: Final = len(COLOURS)
SECTOR_ROWS: Final = len(POSITIONS)
OWN_ROWS: Final = 6  # own stars, the nearest to the home star first
STAR_ROWS: Final = 8  # the same of stars that are not the seat's
RINGS: Final = ("0-2", "3-5", "6-9", "10+")  # hexes from the home star
RING_OF: Final = (0, 0, 0, 1, 1, 1, 2, 2, 2, 2)  # farther: the last
KNOWN: Final = ("unknown", *STAR_TYPES[1:])

# -- the table ------------------------------------------------------------------------------------------------------

PLAYER: Final = Layout()  # what a player has and no automa: of the own side, then of the rivals
POINTS: Final = PLAYER.add("points", MOST_POINTS, LEAST_POINTS)
STORY_NOW: Final = PLAYER.add("points_if_the_round_ended", MOST_POINTS, LEAST_POINTS)
GOAL_NOW: Final = PLAYER.add("points_of_goal_if_the_game_ended", MOST_POINTS, LEAST_POINTS)
HAND: Final = PLAYER.add("cards", MANY)
PLAYED: Final = PLAYER.add("cards_played", MANY)
PLAYED_A: Final = PLAYER.add("card_played_for_a")
RESERVE: Final = PLAYER.add("emergency_reserve")

SIDE: Final = Layout()  # what all may know of a side: the own one, then the rivals, then the automas
GROWN: Final = SIDE.add("points_of_population", NUMBER[MOST_POPULATION])
ALIGNMENT: Final = SIDE.add("alignment", items=("sto", "sts"))
ORDER: Final = SIDE.add("turn_order", MOST_SEATS)
TURN: Final = SIDE.add("turn")
LEVELS: Final = SIDE.add("level", TOP, items=FIELDS)
POPULATION: Final = SIDE.add("population", MOST_POPULATION)
BUILDS: Final = SIDE.add("ships_a_build", max(SHIP_NUMBER) + max(SHIP_BONUS))
STARS: Final = SIDE.add("stars", MOST_STARS)
BIG: Final = SIDE.add("big_stars", MOST_STARS)
MIDDLES: Final = SIDE.add("stars_in_the_middle_of_sectors", len(POSITIONS))
IN_CENTER: Final = SIDE.add("stars_in_the_center_sector", MANY)
RELICS_AT: Final = SIDE.add("permanent_relics", MANY)
KEPT: Final = SIDE.add("counters_kept", MANY, items=STAR_TYPES[1:])
LEADERS: Final = SIDE.add("ships_on_goal", MANY)
PIECES: Final = SIDE.add("ship_pieces", SHIP_PIECES)
SUPPLY: Final = SIDE.add("ship_pieces_left", SHIP_PIECES)
STACKS: Final = SIDE.add("fleets", len(LETTERS))
SHIPS: Final = SIDE.add("ships", MOST_SHIPS)  # the passive automa's fleets do not count: nobody knows them
POWER: Final = SIDE.add("ships_times_cv", MOST_SHIPS * max(CV))
DOUBLES: Final = SIDE.add("tactics_doubled", len(LETTERS))
PAYING: Final = SIDE.add("tactics_that_pay", len(LETTERS))
PENDING: Final = SIDE.add("counters_to_execute", MANY, items=COUNTERS)
WARS: Final = SIDE.add("at_war", MOST_SEATS)
BLOCKED: Final = SIDE.add("stars_with_hostile_ships", MOST_STARS)
UNGUARDED: Final = SIDE.add("stars_without_own_ships", MOST_STARS)

BETWEEN: Final = Layout()  # the same side and the seat
AT_WAR: Final = BETWEEN.add("at_war_with_me")
ALIKE: Final = BETWEEN.add("of_my_alignment")
CONTACT: Final = BETWEEN.add("in_contact_with_me")
TEACHES: Final = BETWEEN.add("levels_that_i_could_learn", len(FIELDS))
LEARNS: Final = BETWEEN.add("levels_that_it_could_learn", len(FIELDS))
HOME_FAR: Final = BETWEEN.add("distance_of_homes", FAR)

OWN: Final = Layout()
ROUND: Final = OWN.add("round", items=[str(r) for r in range(ROUNDS + 1)])
LEFT: Final = OWN.add("rounds_left", ROUNDS)
PHASE: Final = OWN.add("phase", items=PHASES)
ERA: Final = OWN.add("era", items=ERAS)
STORY: Final = OWN.add("story", items=STORIES)
GOAL: Final = OWN.add("goal", items=GOALS)
PEOPLE: Final = OWN.add("people", items=PEOPLES)
SELECTING: Final = OWN.add("counters_are_selected")
LEAD: Final = OWN.add("points_ahead_of_best_rival", MOST_POINTS, -MOST_POINTS)

# What levels, alignment and cards can still become.
GAINS: Final = OWN.add("may_rise_in", items=FIELDS)
RANGE_AT: Final = OWN.add("range", FAR)
BONUS: Final = OWN.add("bonus_population", max(BONUS_POPULATION))
PAYS_NOW: Final = OWN.add("alignment_pays_now", MANY)
PAYS_LATER: Final = OWN.add("alignment_pays_later", MANY * ROUNDS)
PAYS_SWITCHED: Final = OWN.add("alignment_would_pay_later_if_switched", MANY * ROUNDS)
IN_HAND: Final = OWN.add("in_hand", items=CARDS)
A_HOLDS: Final = OWN.add("cards_whose_a_holds", MANY)
BEST_A: Final = OWN.add("best_a", MOST_POINTS)
BEST_B: Final = OWN.add("best_b", MOST_POINTS)
SELECTED: Final = OWN.add("selected", MANY, items=COUNTERS)
SQUARES: Final = OWN.add("selected_square", MANY, items=SQUARE_IDS)
FREE: Final = OWN.add("free_actions", MANY, items=FREE_ACTIONS)
PLACING: Final = OWN.add("ships_to_place", MOST_SHIPS)
VIEWS: Final = OWN.add("remote_views_used", MANY)
FLEET: Final = OWN.add("ships_in_fleet", MOST_SHIPS, items=LETTERS)
TACTIC_2: Final = OWN.add("tactic_doubled", items=LETTERS)
TACTIC_3: Final = OWN.add("tactic_pays", items=LETTERS)

# What growth would find: room on the own stars, ships at stars that could be gained.
ROOM: Final = OWN.add("room_to_grow", MOST_STARS)
ROOMY: Final = OWN.add("stars_with_room", MOST_STARS)
TARGETS: Final = OWN.add("neutral_stars_with_own_ships", MANY, items=KNOWN)
SCOUTED: Final = OWN.add("neutral_stars_known", MOST_STARS, items=KNOWN)
PREY: Final = OWN.add("stars_of_enemies_with_own_ships", MOST_STARS)
OWN_NEAR: Final = OWN.add("own_ships_at_distance", MOST_SHIPS, items=RINGS)
PIECES_NEAR: Final = OWN.add("others_pieces_at_distance", MOST_SHIPS, items=RINGS)
STACKS_NEAR: Final = OWN.add("others_fleets_at_distance", MANY, items=RINGS)

SECTOR: Final = Layout()  # row 0 is the centre, row 1 the home sector; then clockwise
S_PLAYED: Final = SECTOR.add("in_play")
S_STARS: Final = SECTOR.add("own_stars", MANY)
S_POPULATION: Final = SECTOR.add("own_population", MOST_POPULATION)
S_SHIPS: Final = SECTOR.add("own_ships", MOST_SHIPS)
S_OTHERS: Final = SECTOR.add("others_stars", MANY)
S_NEUTRAL: Final = SECTOR.add("neutral_stars", MANY)
S_LEAST: Final = SECTOR.add("ships_of_strongest_other_at_least", MOST_SHIPS)
S_MOST: Final = SECTOR.add("ships_of_strongest_other_at_most", MOST_SHIPS)
S_SURE: Final = SECTOR.add("majority_is_certain")
S_LOST: Final = SECTOR.add("majority_is_impossible")

MINE: Final = Layout()  # a star of the seat
M_THERE: Final = MINE.add("there")
M_FAR: Final = MINE.add("distance", FAR)
M_POPULATION: Final = MINE.add("population", MOST_POPULATION)
M_ROOM: Final = MINE.add("room_to_grow", NO_ROOM)
M_SHIPS: Final = MINE.add("own_ships", MOST_SHIPS)
M_PIECES: Final = MINE.add("others_pieces", MOST_SHIPS)
M_STACKS: Final = MINE.add("others_fleets", MANY)
M_HOSTILE: Final = MINE.add("hostile_ships")

THEIRS: Final = Layout()  # a star that is not the seat's
T_THERE: Final = THEIRS.add("there")
T_FAR: Final = THEIRS.add("distance", FAR)
T_OWNED: Final = THEIRS.add("owned")
T_ENEMY: Final = THEIRS.add("owned_by_enemy")
T_KNOWN: Final = THEIRS.add("type", items=KNOWN)
T_POPULATION: Final = THEIRS.add("population", MOST_POPULATION)
T_SHIPS: Final = THEIRS.add("own_ships", MOST_SHIPS)
T_PIECES: Final = THEIRS.add("others_pieces", MOST_SHIPS)
T_STACKS: Final = THEIRS.add("others_fleets", MANY)
T_RELIC: Final = THEIRS.add("relic")

AUTOMAS: Final = (0, 2, 1, 0, 0, 0, 0)  # that play along, by seats


def layout(seats: int) -> Observation:
    """The own side, sectors, stars; then the rivals and the automas."""
    parts = [("", PLAYER), ("", SIDE), ("", OWN)]
    for row in range(SECTOR_ROWS):
        parts.append((f"sector_{row}_", SECTOR))
    for row in range(OWN_ROWS):
        parts.append((f"own_star_{row + 1}_", MINE))
    for row in range(STAR_ROWS):
        parts.append((f"star_{row + 1}_", THEIRS))
    for rival in range(seats - 1):
        parts.append((f"rival_{rival + 1}_", PLAYER))
        parts.append((f"rival_{rival + 1}_", SIDE))
        parts.append((f"rival_{rival + 1}_", BETWEEN))
    for automa in range(AUTOMAS[seats]):
        parts.append((f"automa_{automa + 1}_", SIDE))
        parts.append((f"automa_{automa + 1}_", BETWEEN))
    return observation(parts)


OBSERVATIONS: Final = [layout(seats) for seats in range(MOST_SEATS + 1)]
OWN_AT: Final = len(PLAYER) + len(SIDE)
SECTORS_AT: Final = OWN_AT + len(OWN)
MINE_AT: Final = SECTORS_AT + SECTOR_ROWS * len(SECTOR)
THEIRS_AT: Final = MINE_AT + OWN_ROWS * len(MINE)
OTHERS_AT: Final = THEIRS_AT + STAR_ROWS * len(THEIRS)

# -- the numbers ----------------------------------------------------------------------------------------------------


class Survey:
    """What lies at each star, found once: own ships, and of the others what all can see."""

    def __init__(self, g: Galaxy, seat: int) -> None:
        stars = len(g.owner)
        self.story: Final = story_score_now(g)
        self.goal: Final = goal_score_now(g)
        self.home: Final = home_hex(g, seat)
        self.distances: Final[list[int]] = g.board.distances(self.home) if self.home >= 0 else []
        self.ships: Final[list[int]] = [0] * stars
        self.pieces: Final[list[int]] = [0] * stars
        self.stacks: Final[list[int]] = [0] * stars
        for number, side in enumerate(g.sides):
            for i, hex in enumerate(side.at):
                star = star_at(g, hex)
                if star >= 0:
                    if number == seat:
                        self.ships[star] += side.many[i]
                    else:
                        self.pieces[star] += side.many[i]
            for fleet in side.fleets:
                star = star_at(g, fleet.hex)
                if star >= 0:
                    if number == seat:
                        self.ships[star] += fleet.ships
                    else:
                        self.stacks[star] += 1

    def far(self, hex: int) -> int:
        """How far a hex is from the home star; FAR where there is none."""
        found = self.distances[hex] if self.home >= 0 else -1
        return min(FAR, found) if found >= 0 else FAR


def observe(g: Galaxy, seat: int) -> vec[i64]:
    """What the seat knows, in the places that `OBSERVATIONS` names."""
    o = OBSERVATIONS[g.seats].blank[:]
    of = Survey(g, seat)
    see_player(o, 0, g, seat, of)
    see_side(o, len(PLAYER), g, seat, True)
    see_time(o, g, seat)
    see_means(o, g, seat)
    see_choices(o, g, seat)
    see_fleets(o, g, seat)
    see_stars(o, g, seat, of)
    see_near(o, g, seat, of)
    see_sectors(o, g, seat)
    see_others(o, g, seat, of)
    return o


def within(value: int, most: int) -> int:
    """At least nothing, and no more than makes a difference."""
    return max(0, min(most, value))


def dp_within(dp: int) -> int:
    """Points in their range."""
    return max(LEAST_POINTS, min(MOST_POINTS, dp))


# -- a side ---------------------------------------------------------------------------------------------------------


def see_player(o: vec[i64], at: int, g: Galaxy, seat: int, of: Survey) -> None:
    """What all may know of a player, and what no automa has."""
    side = g.sides[seat]
    o[at + POINTS] = dp_within(total_dp(side))
    o[at + STORY_NOW] = dp_within(of.story[seat])
    o[at + GOAL_NOW] = dp_within(of.goal[seat])
    o[at + HAND] = within(len(side.hand), MANY)
    o[at + PLAYED] = within(len(side.played), MANY)
    if side.played_a >= 0:
        o[at + PLAYED_A] = 1
    if side.reserve:
        o[at + RESERVE] = 1


def see_side(o: vec[i64], at: int, g: Galaxy, seat: int, own: bool) -> None:
    """What all may know of a side; before the first round its alignment is its own to know."""
    side = g.sides[seat]
    if own or g.round:
        o[at + ALIGNMENT + within(side.alignment, 1)] = 1
    o[at + ORDER] = within(g.order[seat], MOST_SEATS)
    if g.active == seat:
        o[at + TURN] = 1
    for field in range(len(FIELDS)):
        o[at + LEVELS + field] = side.levels[field]
    people = within(track_population(side), MOST_POPULATION)
    o[at + GROWN] = NUMBER[people]
    o[at + POPULATION] = people
    o[at + BUILDS] = SHIP_NUMBER[people] + SHIP_BONUS[side.levels[ROBOTICS]]
    for kind in range(1, len(STAR_TYPES)):
        o[at + KEPT + kind - 1] = within(side.kept[kind], MANY)
    for counter in side.todo:
        count(o, at + PENDING + counter, 1, MANY)
    see_ships(o, at, side, own)
    see_realm(o, at, g, seat, side)


def see_ships(o: vec[i64], at: int, side: Side, own: bool) -> None:
    """GE-FLT-25: how many ships a side has is known, but not how many are in which stack."""
    pieces = pieces_on_board(side)
    ships = pieces
    if side.automa != PASSIVE:
        ships += public_total(side) + (side.stowed if own else 0)
    ships = within(ships, MOST_SHIPS)
    o[at + LEADERS] = within(side.leaders, MANY)
    o[at + PIECES] = within(pieces, SHIP_PIECES)
    o[at + SUPPLY] = within(supply(side), SHIP_PIECES)
    o[at + STACKS] = within(len(side.fleets), len(LETTERS))
    o[at + SHIPS] = ships
    o[at + POWER] = ships * CV[side.levels[MILITARY]]
    for tactic in side.tactics:
        if tactic == DOUBLED:
            o[at + DOUBLES] += 1
        elif tactic == THREE_DP:
            o[at + PAYING] += 1


def see_realm(o: vec[i64], at: int, g: Galaxy, seat: int, side: Side) -> None:
    """The stars of a side, and which of them are in danger."""
    stars = own_stars(g, seat)
    o[at + STARS] = within(len(stars), MOST_STARS)
    o[at + WARS] = within(side.war.bit_count(), MOST_SEATS)
    for star in stars:
        hex = hex_of_star(g, star)
        if population(g, star) >= BIG_STAR:
            o[at + BIG] += 1
        if sector_of(hex) == 0:
            count(o, at + IN_CENTER, 1, MANY)
        if side.war and hostile_at(g, seat, hex):
            o[at + BLOCKED] += 1
        if not has_ship(side, hex):
            o[at + UNGUARDED] += 1
    if g.round:
        o[at + MIDDLES] = center_stars(g, seat)
        o[at + RELICS_AT] = within(len(relic_stars(g, seat)), MANY)


def see_others(o: vec[i64], g: Galaxy, seat: int, of: Survey) -> None:
    """The rivals, who has the most points first, among equals the nearest in the seats' order; then the automas."""
    order: list[int] = []
    for step in range(1, g.seats):
        other = (seat + step) % g.seats
        at = len(order)
        while at > 0 and total_dp(g.sides[order[at - 1]]) < total_dp(g.sides[other]):
            at -= 1
        order.insert(at, other)
    if order:
        lead = total_dp(g.sides[seat]) - total_dp(g.sides[order[0]])
        o[OWN_AT + LEAD] = max(-MOST_POINTS, min(MOST_POINTS, lead))
    for automa in range(g.seats, len(g.sides)):
        order.append(automa)
    place = OTHERS_AT
    for other in order:
        if other < g.seats:
            see_player(o, place, g, other, of)
            place += len(PLAYER)
        see_side(o, place, g, other, False)
        see_between(o, place + len(SIDE), g, seat, other, of)
        place += len(SIDE) + len(BETWEEN)


def see_between(o: vec[i64], at: int, g: Galaxy, seat: int, other: int, of: Survey) -> None:
    """What another side is to the seat. Before the first round nothing is."""
    o[at + HOME_FAR] = FAR
    if not g.round:
        return
    if at_war(g, seat, other):
        o[at + AT_WAR] = 1
    if g.sides[seat].alignment == g.sides[other].alignment:
        o[at + ALIKE] = 1
    if in_contact(g, seat, other):
        o[at + CONTACT] = 1
    o[at + TEACHES] = len(levels_to_gain(g, seat, other))
    o[at + LEARNS] = len(levels_to_gain(g, other, seat))
    hex = home_hex(g, other)
    if hex >= 0:
        o[at + HOME_FAR] = of.far(hex)


# -- the seat -------------------------------------------------------------------------------------------------------


def see_time(o: vec[i64], g: Galaxy, seat: int) -> None:
    """Round, phase and era, the story and the goal."""
    at = OWN_AT
    o[at + ROUND + g.round] = 1
    o[at + LEFT] = ROUNDS - g.round
    o[at + PHASE + g.phase] = 1
    if g.round:
        o[at + ERA + ERA_OF[g.round]] = 1
    o[at + STORY + g.story] = 1
    if g.goal >= 0:
        o[at + GOAL + g.goal] = 1
    people = g.sides[seat].people
    if people >= 0:
        o[at + PEOPLE + people] = 1
    if g.selecting:
        o[at + SELECTING] = 1


def see_means(o: vec[i64], g: Galaxy, seat: int) -> None:
    """GE-SCR-02: what the levels give, and what the alignment pays, now and in the rounds to come."""
    at = OWN_AT
    side = g.sides[seat]
    o[at + RANGE_AT] = RANGE[side.levels[PROPULSION]] or FAR
    o[at + BONUS] = BONUS_POPULATION[side.levels[GENETICS]]
    o[at + VIEWS] = within(side.views, MANY)
    if not g.round:
        return
    for field in range(len(FIELDS)):
        if may_gain(g, seat, field):
            o[at + GAINS + field] = 1
    for round in range(g.round, ROUNDS + 1):
        era = era_of(g.story, round)
        if era.alignment != side.alignment:
            o[at + PAYS_SWITCHED] += era.alignment_dp
        elif round == g.round:
            o[at + PAYS_NOW] = era.alignment_dp
        else:
            o[at + PAYS_LATER] += era.alignment_dp


def see_choices(o: vec[i64], g: Galaxy, seat: int) -> None:
    """The cards in hand and what they would bring; what is selected, free and to be placed."""
    at = OWN_AT
    side = g.sides[seat]
    for card in side.hand:
        o[at + IN_HAND + card] = 1
        if g.round:
            o[at + BEST_B] = max(int(o[at + BEST_B]), within(b_points(g, seat, card, ROUND_END), MOST_POINTS))
            if side.played_a < 0 and holds(g, seat, card):
                count(o, at + A_HOLDS, 1, MANY)
                dp = CARD[card].dp * goal_of(g.goal).multiplier
                o[at + BEST_A] = max(int(o[at + BEST_A]), within(dp, MOST_POINTS))
    for counter in side.ovals:
        count(o, at + SELECTED + counter, 1, MANY)
    for square in side.squares:
        count(o, at + SQUARES + square, 1, MANY)
    for kind in range(len(FREE_ACTIONS)):
        o[at + FREE + kind] = within(side.free[kind], MANY)
    o[at + PLACING] = within(side.placing, MOST_SHIPS)


def see_fleets(o: vec[i64], g: Galaxy, seat: int) -> None:
    """The own fleets by letter, and the tactics."""
    at = OWN_AT
    side = g.sides[seat]
    for fleet in side.fleets:
        o[at + FLEET + fleet.letter] = within(fleet.ships, MOST_SHIPS)
    for letter in range(len(LETTERS)):
        if side.tactics[letter] == DOUBLED:
            o[at + TACTIC_2 + letter] = 1
        elif side.tactics[letter] == THREE_DP:
            o[at + TACTIC_3 + letter] = 1


# -- stars and sectors ----------------------------------------------------------------------------------------------


def known_type(g: Galaxy, seat: int, star: int) -> int:
    """GE-SCO-03: what a neutral star is, as a place in KNOWN; 0 where the seat has not seen its counter."""
    if g.white[star] or not g.counter[star] or g.shown[star] or g.seen[star] >> seat & 1:
        return star_type(g, star)
    return 0


def see_stars(o: vec[i64], g: Galaxy, seat: int, of: Survey) -> None:
    """The stars, the nearest to the home star first; rows for the first ones, and sums of all."""
    at = OWN_AT
    keys: list[int] = []  # the distance, and the star's place in the chart
    for star in range(len(g.owner)):
        keys.append(of.far(hex_of_star(g, star)) * 1000 + star)
    keys.sort()
    mine = MINE_AT
    theirs = THEIRS_AT
    for key in keys:
        star = key % 1000
        owner = g.owner[star]
        if owner == seat:
            room = room_at(g, star)
            count(o, at + ROOM, room, MOST_STARS)
            if room:
                o[at + ROOMY] += 1
            if mine < THEIRS_AT:
                see_mine(o, mine, g, seat, star, room, of)
                mine += len(MINE)
        else:
            count_star(o, g, seat, star, of)
            if theirs < OTHERS_AT:
                see_theirs(o, theirs, g, seat, star, of)
                theirs += len(THEIRS)


def room_at(g: Galaxy, star: int) -> int:
    """GE-POP-02: how much the population may still grow. Before the first round that hangs on what others choose."""
    return within(growth_limit(g, star) - population(g, star), NO_ROOM) if g.round else 0


def count_star(o: vec[i64], g: Galaxy, seat: int, star: int, of: Survey) -> None:
    """A star that the seat could gain, among all of them."""
    at = OWN_AT
    if g.owner[star] < 0:
        kind = known_type(g, seat, star)
        o[at + SCOUTED + kind] += 1
        if of.ships[star]:
            count(o, at + TARGETS + kind, 1, MANY)
    elif of.ships[star] and at_war(g, seat, g.owner[star]):
        o[at + PREY] += 1


def see_mine(o: vec[i64], at: int, g: Galaxy, seat: int, star: int, room: int, of: Survey) -> None:
    """A star of the seat."""
    hex = hex_of_star(g, star)
    o[at + M_THERE] = 1
    o[at + M_FAR] = of.far(hex)
    o[at + M_POPULATION] = within(population(g, star), MOST_POPULATION)
    o[at + M_ROOM] = room
    o[at + M_SHIPS] = within(of.ships[star], MOST_SHIPS)
    o[at + M_PIECES] = within(of.pieces[star], MOST_SHIPS)
    o[at + M_STACKS] = within(of.stacks[star], MANY)
    if g.sides[seat].war and hostile_at(g, seat, hex):
        o[at + M_HOSTILE] = 1


def see_theirs(o: vec[i64], at: int, g: Galaxy, seat: int, star: int, of: Survey) -> None:
    """A star that is not the seat's."""
    owner = g.owner[star]
    o[at + T_THERE] = 1
    o[at + T_FAR] = of.far(hex_of_star(g, star))
    if owner >= 0:
        o[at + T_OWNED] = 1
        o[at + T_POPULATION] = within(population(g, star), MOST_POPULATION)
        if at_war(g, seat, owner):
            o[at + T_ENEMY] = 1
    else:
        o[at + T_KNOWN + known_type(g, seat, star)] = 1
    o[at + T_SHIPS] = within(of.ships[star], MOST_SHIPS)
    o[at + T_PIECES] = within(of.pieces[star], MOST_SHIPS)
    o[at + T_STACKS] = within(of.stacks[star], MANY)
    if g.relic[star] >= 0:
        o[at + T_RELIC] = 1


def see_near(o: vec[i64], g: Galaxy, seat: int, of: Survey) -> None:
    """Ships by their distance from the home star: the own ones, pieces and stacks of the others."""
    at = OWN_AT
    if of.home < 0:
        return
    for number, side in enumerate(g.sides):
        first = at + (OWN_NEAR if number == seat else PIECES_NEAR)
        for i, hex in enumerate(side.at):
            count(o, first + ring(of, hex), side.many[i], MOST_SHIPS)
        for fleet in side.fleets:
            if number == seat:
                count(o, at + OWN_NEAR + ring(of, fleet.hex), fleet.ships, MOST_SHIPS)
            else:
                count(o, at + STACKS_NEAR + ring(of, fleet.hex), 1, MANY)


def ring(of: Survey, hex: int) -> int:
    """In which ring around the home star a hex lies."""
    far = of.far(hex)
    return RING_OF[far] if far < len(RING_OF) else len(RINGS) - 1


def count(o: vec[i64], at: int, more: int, most: int) -> None:
    """Add to a number, up to its limit."""
    o[at] = min(most, int(o[at]) + more)


def see_sectors(o: vec[i64], g: Galaxy, seat: int) -> None:
    """GE-END-03: the centre, the home sector, the others clockwise from there: stars, ships, and who has the most."""
    hex = home_hex(g, seat)
    home = max(1, sector_of(hex)) if hex >= 0 else 1
    rows = [0] * len(POSITIONS)  # of each sector: where its row begins
    for sector in range(len(POSITIONS)):
        row = 1 + (sector - home) % (len(POSITIONS) - 1) if sector else 0
        rows[sector] = SECTORS_AT + row * len(SECTOR)
    for star in range(len(g.owner)):
        at = rows[sector_of(hex_of_star(g, star))]
        owner = g.owner[star]
        if owner == seat:
            count(o, at + S_STARS, 1, MANY)
            count(o, at + S_POPULATION, population(g, star), MOST_POPULATION)
        else:
            count(o, at + (S_OTHERS if owner >= 0 else S_NEUTRAL), 1, MANY)
    for sector in g.board.sectors:
        see_majority(o, rows[sector], g, seat, sector)


def see_majority(o: vec[i64], at: int, g: Galaxy, seat: int, sector: int) -> None:
    """GE-END-03: the own ships, and what the strongest other may have there."""
    own = 0
    for i, hex in enumerate(g.sides[seat].at):
        if sector_of(hex) == sector:
            own += g.sides[seat].many[i]
    for fleet in g.sides[seat].fleets:
        if sector_of(fleet.hex) == sector:
            own += fleet.ships
    least = most = 0
    for other, side in enumerate(g.sides):
        if other != seat:
            least = max(least, least_ships(side, sector))
            most = max(most, most_ships(side, sector))
    o[at + S_PLAYED] = 1
    o[at + S_SHIPS] = within(own, MOST_SHIPS)
    o[at + S_LEAST] = within(least, MOST_SHIPS)
    o[at + S_MOST] = within(most, MOST_SHIPS)
    if own and own >= most:
        o[at + S_SURE] = 1
    elif own < least:
        o[at + S_LOST] = 1
