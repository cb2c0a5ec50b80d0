"""The solo game with two automas (section 14): green are the Genetic Farmers, blue the Slavers."""

from __future__ import annotations

from typing import Any

import pytest

from games.galactic_era.scenes import Scene
from games.galactic_era.stage import levels, load, owns, reseed, roll, spent, stage, wait_for
from starhall.games.galactic_era import GAME
from starhall.games.galactic_era.content import components as c
from starhall.games.galactic_era.content.automa_tables import MOVE_TARGETS
from starhall.games.galactic_era.content.chart import BOARDS, HEX_IDS, HEXES, NEUTRON, Q, R, middle_of
from starhall.games.galactic_era.rules.forces import add_pieces
from starhall.games.galactic_era.rules.paths import cost
from starhall.games.galactic_era.rules.presence import all_ships, growth_limit, own_stars, star_at
from starhall.games.galactic_era.rules.scoring import PLANETARY, solo_rank
from starhall.games.galactic_era.rules.solo import (
    destination,
    group_allowance,
    move_targets,
    spawn_number,
    straight,
    toward,
    walkable,
)
from starhall.games.galactic_era.rules.state import Galaxy
from starhall.kernel.chance import secret_chance
from support import rule

FARMERS, SLAVERS = 1, 2
ENTRIES = ("center_-2_4", "north_east_-4_2", "north_east_2_2")
AT_HOME = {"sides.red.pieces": {"arcturus": 3}}


def begun(seed: str, **options: str) -> Galaxy:
    """A solo game in its first round; the player takes what comes first."""
    g = GAME.new(GAME.settings(1, options), secret_chance(seed))
    while g.round == 0:
        g.advance(0, g.options(0)[0])
    return g


def alone(at: str, change: dict[str, Any] | None = None, **more: Any) -> Scene:
    """A scene for one who holds no card; the automas have level 1 throughout and nothing aside."""
    plain = {
        **spent("red"),
        "sides.green.levels": levels(),
        "sides.blue.levels": levels(),
        "sides.blue.tactics": {},
        "sides.blue.offboard": 0,
    }
    return stage({**plain, **(change or {})}, at=at, seat="red", seats=1, seed="scene 16", **more)


def grow(change: dict[str, Any], slavers: int, farmers: int = 1, turn: int = 0, **more: Any) -> Scene:
    """The automas take their growth turns with these rolls, after the player has done nothing."""
    s = alone("growth turn", change, **more)
    reseed(s, turn)
    s.side("green").roll = farmers
    s.side("blue").roll = slavers
    s.play("red end_turn")
    return s


def move(change: dict[str, Any], die: int, **more: Any) -> Scene:
    """The automas move with this roll, after the player has done nothing."""
    s = alone("movement", change, **more)
    roll(s, die)
    s.play("red end_movement")
    return s


def where(s: Scene, who: str) -> list[str]:
    """Where a side's pieces and fleets stand."""
    return sorted([*s.at(f"sides.{who}.pieces"), *[row["at"] for row in s.at(f"sides.{who}.fleets").values()]])


# -- setup ----------------------------------------------------------------------------------------------------------


@rule("GE-SOL-01")
def test_the_board_is_the_centre_and_one_home_sector_with_three_entry_points() -> None:
    board = BOARDS[0]
    assert list(board.sectors) == [0, 1]
    assert [HEX_IDS[hex] for hex in board.entries] == list(ENTRIES)
    assert all(other < 0 for other in board.wormhole), "they are no wormholes"


@rule("GE-SOL-02")
def test_farmers_and_slavers_are_at_war_with_each_other_and_at_peace_with_the_player() -> None:
    g = begun("solo")
    assert [c.AUTOMAS[side.automa] for side in g.sides] == ["human", "farmers", "slavers"]
    assert [g.sides[1].alignment, g.sides[2].alignment] == [c.STO, c.STS]
    assert [side.war for side in g.sides] == [0, 4, 2]
    assert c.CARDS.index("exploratory") not in [*g.deck, *g.sides[0].hand]
    assert len({tuple(begun(f"order {i}").order) for i in range(20)}) == 6


@rule("GE-SOL-03", "GE-SOL-20", "GE-SOL-11")
@pytest.mark.parametrize(
    ("difficulty", "ships", "discs"), [("easy", 0, 0), ("standard", 1, 0), ("hard", 2, 1), ("insane", 3, 2)]
)
def test_the_automas_roll_for_their_start(difficulty: str, ships: int, discs: int) -> None:
    offboard: set[int] = set()
    starts: set[tuple[int, ...]] = set()
    assert c.DIFFICULTY_SHIPS[c.DIFFICULTIES.index(difficulty)] == ships
    for i in range(40):
        g = begun(f"start {i}", difficulty=difficulty)
        farmers, slavers = g.sides[FARMERS], g.sides[SLAVERS]
        assert all_ships(farmers) + all_ships(slavers) == 0
        assert own_stars(g, FARMERS) == own_stars(g, SLAVERS) == []
        offboard.add(slavers.offboard)
        starts.add(tuple(slavers.levels))
        assert slavers.track == 39 - slavers.offboard
        assert slavers.offboard == discs + (2 if slavers.levels == [1, 1, 1, 1, 1] else 0), "2 for a roll of 6"
        assert sum(farmers.levels) in (6, 7)
        assert sum(farmers.tactics) == 0, "Farmers have no advanced tactics"
        assert sum(slavers.tactics) == (1 if slavers.levels[c.MILITARY] > 1 else 0), "x2"
        assert g.sides[0].dp[7] == 0, "no DP are lost at setup"
    assert offboard == {discs, discs + 2}
    assert len(starts) == 6


# -- offboard power -------------------------------------------------------------------------------------------------


@rule("GE-SOL-04", "GE-SOL-16")
@pytest.mark.parametrize(("offboard", "peace"), [(1, True), (2, False)])
def test_with_two_discs_aside_the_slavers_never_make_peace(offboard: int, peace: bool) -> None:
    s = alone("move turn", {"sides.red.war": ["blue"], "sides.blue.offboard": offboard})
    roll(s, 1)
    s.play("red offer_peace blue")
    assert (s.at("sides.red.war") == []) == peace


@rule("GE-SOL-04")
@pytest.mark.parametrize(("offboard", "gained"), [(2, 0), (3, 1)])
def test_with_three_discs_aside_they_gain_a_level_if_they_did_not_trade(offboard: int, gained: int) -> None:
    s = alone("trading phase", {"sides.blue.offboard": offboard})
    assert sum(s.side("blue").levels) == 5 + gained
    s = alone("trading phase", {"sides.blue.offboard": 3, "sides.blue.levels": levels(6, 4, 6, 6, 6)})
    assert s.side("blue").levels == [6, 4, 6, 6, 6], "Spirituality at most 4"
    s = alone("trading phase", {"sides.blue.offboard": 3, "sides.blue.traded": ["red"]})
    assert sum(s.side("blue").levels) == 5


@rule("GE-SOL-04")
@pytest.mark.parametrize(("offboard", "used"), [(3, 5), (4, 2)])
def test_with_four_discs_aside_they_roll_two_dice_and_use_the_lower(offboard: int, used: int) -> None:
    s = alone("selection", {"sides.blue.offboard": offboard, "order.red": 1})
    s.play("red select research", "red select gain_star")
    roll(s, 5, 2)
    s.play("red square tech_genetics")
    assert s.side("blue").roll == used


@rule("GE-SOL-04", "GE-SOL-13")
@pytest.mark.parametrize(("offboard", "lost"), [(3, 0), (4, -5), (6, -5)])
def test_the_fifth_disc_aside_and_each_further_one_costs_the_player_five(offboard: int, lost: int) -> None:
    s = grow({"sides.blue.offboard": offboard}, slavers=6)
    assert s.side("blue").offboard == offboard + 1, "no star could be taken"
    assert s.side("red").dp[7] == lost


# -- movement -------------------------------------------------------------------------------------------------------


@rule("GE-SOL-05")
def test_without_ships_no_die_is_rolled() -> None:
    s = alone("movement")
    at = s.g.chance.at
    told = s.play("red end_movement")
    assert "rolled" not in told
    assert s.g.chance.at == at


@rule("GE-SOL-05", "GE-SOL-06")
def test_farmers_move_each_ship_by_itself() -> None:
    s = move({"sides.green.pieces": {"pleiades": 9}}, 5)
    places = s.at("sides.green.pieces")
    assert len(places) > 2, "each in a random direction of its own"
    s = move({"sides.blue.pieces": {"pleiades": 9}}, 1)
    assert list(s.at("sides.blue.pieces").values()) == [9], "Slavers move together"


@rule("GE-SOL-05")
def test_slavers_who_arrive_in_a_hex_do_not_move_on_with_those_who_stood_there() -> None:
    s = move({"sides.blue.pieces": {"center_-4_0": 2}}, 1)
    assert s.at("sides.blue.pieces") == {"center_-1_-3": 2}
    s = move({"sides.blue.pieces": {"center_-4_0": 2, "center_-1_-3": 1}}, 1)
    assert s.at("sides.blue.pieces") == {"center_-1_-3": 2, "north_east_-3_3": 1}
    fleets = {"A": {"at": "center_-4_0", "ships": 2}, "B": {"at": "center_-1_-3", "ships": 1}}
    s = move({"sides.blue.fleets": fleets}, 1)
    assert [s.at(f"sides.blue.fleets.{letter}.at") for letter in "AB"] == ["center_-1_-3", "north_east_-3_3"]


@rule("GE-SOL-05", "GE-MOV-03")
def test_the_allowance_is_the_range_and_what_a_nebula_or_the_dart_adds() -> None:
    s = alone(
        "move turn", {"sides.blue.fleets": {"D": {"at": "nibiru", "ships": 2}, "A": {"at": "onoogi", "ships": 1}}}
    )
    side = s.side("blue")
    assert group_allowance(s.g, SLAVERS, s.hex("onoogi")) == 3
    assert group_allowance(s.g, SLAVERS, s.hex("nibiru")) == 3 + 1
    add_pieces(side, s.hex("nibiru"), 1)
    assert group_allowance(s.g, SLAVERS, s.hex("nibiru")) == 3, "the smallest among the ships of the hex"
    assert group_allowance(s.g, SLAVERS, s.hex("center_1_1")) == 3 + 2, "a nebula"
    side.levels[c.PROPULSION] = 4
    assert group_allowance(s.g, SLAVERS, s.hex("onoogi")) == 5
    start = {"sides.blue.pieces": {"center_4_0": 2}}
    assert where(move(start, 1), "blue") == ["center_4_-3"], "straight toward Arcturus"
    assert where(move({**start, "sides.blue.levels": levels(propulsion=6)}, 1), "blue") == ["arcturus"], "no limit"


@rule("GE-SOL-06")
def test_toward_the_nearest_goes_along_a_shortest_path_as_far_as_the_allowance_lasts() -> None:
    s = alone("move turn")
    g = s.g
    target = s.hex("arcturus")
    row = g.board.distances(target)
    short = 0
    for hex in [hex for hex in range(HEXES) if g.board.exists[hex]]:
        at = toward(g, SLAVERS, hex, target, 3)
        assert row[at] + g.board.distances(hex)[at] == row[hex], "on a shortest path"
        assert at == hex or at in walkable(g, SLAVERS, hex, 3)
        assert row[hex] - row[at] <= 3
        short += row[hex] - row[at] < min(3, row[hex])
    assert short > 0, "nebulas cost 2"


@rule("GE-SOL-06")
def test_automas_avoid_neutron_hexes() -> None:
    seed = next(x for x in range(300) if NEUTRON in GAME.new(GAME.settings(1), secret_chance(f"n {x}")).chart.terrain)
    g = begun(f"n {seed}")
    bad = [hex for hex in range(HEXES) if g.chart.terrain[hex] == NEUTRON]
    g.sides[SLAVERS].levels[c.PROPULSION] = 5
    for start in g.board.next[bad[0]]:
        assert bad[0] not in walkable(g, SLAVERS, start, 5)
        for target in g.chart.stars:
            assert toward(g, SLAVERS, start, target, 5) != bad[0]
        for _ in range(12):
            assert straight(g, SLAVERS, start, 5) not in bad
    row = c.AUTOMA_MOVES[c.FARMERS][5]
    start = g.board.next[bad[0]][0]
    for other in [start, *g.board.next[start]]:
        if other != bad[0]:
            add_pieces(g.sides[SLAVERS], other, 1)
    for _ in range(12):
        assert destination(g, FARMERS, row, start, 3) not in bad


@rule("GE-SOL-06")
def test_a_random_direction_is_straight_on_to_the_edge_of_the_board() -> None:
    s = alone("move turn")
    start = s.hex("pleiades")
    ends = {straight(s.g, SLAVERS, start, 4) for _ in range(60)}
    for hex in ends:
        q, r = Q[hex] - Q[start], R[hex] - R[start]
        assert 0 in (q, r, q + r), "in one of the six directions"
    assert len(ends) > 3
    edge = HEX_IDS.index("center_-4_0")
    assert edge in {straight(s.g, SLAVERS, edge, 4) for _ in range(60)}, "the board ends there"
    assert cost(s.g, s.hex("center_1_1")) == 2
    stops = {straight(s.g, SLAVERS, s.hex("center_0_1"), 1) for _ in range(60)}
    assert s.hex("center_1_1") not in stops, "a nebula that it cannot pay"


@rule("GE-SOL-06", "GE-SOL-23")
def test_targets_in_range_are_taken_at_random_and_else_the_nearest() -> None:
    ends = set()
    for turn in range(24):
        s = alone("movement", {"sides.green.pieces": {"pleiades": 1}})
        reseed(s, turn)
        roll(s, 4)
        s.play("red end_movement")
        ends.add(where(s, "green")[0])
    assert ends == {"pleiades", "tishtae", "mintaka", "nibiru", "bellatrix"}, "its own hex included"


@rule("GE-SOL-23")
def test_the_targets_of_the_movement_table() -> None:
    s = alone("move turn", {**owns("red", apu=1), **owns("blue", onoogi=1, nibiru=1)})
    here = s.hex("onoogi")

    def names(target: str) -> set[str]:
        return {s.name(hex) for hex in move_targets(s.g, SLAVERS, MOVE_TARGETS.index(target), here)}

    every = set(s.at("stars"))
    assert names("star_of_player") == {"arcturus", "apu"}
    assert names("other_star") == every - {"onoogi"}
    assert names("any_star") == every
    assert names("star_not_own") == every - {"onoogi", "nibiru"}
    assert names("neutral_star") == every - {"onoogi", "nibiru", "arcturus", "apu"}
    assert move_targets(s.g, SLAVERS, MOVE_TARGETS.index("center_of_its_sector"), here) == [middle_of(0)]


@rule("GE-SOL-23", "GE-SOL-06")
def test_the_rows_of_the_farmers_table() -> None:
    lone = {"sides.green.pieces": {"center_4_-2": 1}}
    assert where(alone("move turn", lone), "green") == ["onoogi"]
    assert where(move(lone, 2), "green") == ["tishtae"], "the nearest other star"
    assert where(move({"sides.green.pieces": {"tishtae": 1}}, 3), "green") == ["pleiades"], "the middle of its sector"
    assert where(move(lone, 6), "green") == ["onoogi"], "nobody hostile is there"


@rule("GE-SOL-07")
def test_slavers_join_all_ships_of_a_hex_into_one_fleet() -> None:
    letters = set()
    for turn in range(10):
        s = alone(
            "movement",
            {
                "sides.blue.pieces": {"pleiades": 2},
                "sides.blue.fleets": {"A": {"at": "pleiades", "ships": 3}, "B": {"at": "pleiades", "ships": 4}},
            },
        )
        reseed(s, turn)
        roll(s, 3)
        s.play("red end_movement")
        fleets = s.at("sides.blue.fleets")
        assert [row["ships"] for row in fleets.values()] == [9]
        assert s.at("sides.blue.pieces") == {}
        letters |= set(fleets)
    assert letters == {"A", "B"}, "at random which"


@rule("GE-SOL-07", "GE-MOV-18")
def test_slavers_fire_the_death_ray_at_a_disc_else_at_a_ship() -> None:
    change = {
        **owns("blue", pleiades=1),
        **owns("red", tishtae=1),
        "stars.pleiades.relic": "planetary_death_ray",
        "stars.pleiades.relic_up": 1,
        "sides.red.war": ["blue"],
        "sides.red.pieces": {"nibiru": 2, "arcturus": 1},
        "sides.blue.pieces": {"bellatrix": 1},
    }
    s = move(change, 3)
    assert s.at("stars.tishtae.owner") == "none"
    assert s.pieces("red", "nibiru") == 2
    s = move({**change, "stars.tishtae.owner": "none", "stars.tishtae.discs": 0}, 3)
    assert (s.pieces("red", "nibiru"), s.pieces("red", "arcturus")) == (1, 1), "within 3 of the relic"
    s = move({**change, "sides.red.war": []}, 3)
    assert s.at("stars.tishtae.owner") == "red", "at peace nothing is hit"


@rule("GE-SOL-08")
@pytest.mark.parametrize(("die", "war"), [(1, True), (2, True), (3, False), (4, False), (5, False), (6, False)])
def test_rolls_one_and_two_of_the_slavers_declare_war(die: int, war: bool) -> None:
    s = move({"sides.blue.pieces": {"bellatrix": 1}}, die)
    assert (s.at("sides.red.war") == ["blue"]) == war
    s = move({"sides.blue.pieces": {"bellatrix": 1}, "sides.red.protected": True}, die)
    assert s.at("sides.red.war") == [], "not if protected"
    assert move({"sides.green.pieces": {"bellatrix": 1}}, 1).at("sides.red.war") == [], "Farmers never do"


# -- battles --------------------------------------------------------------------------------------------------------


@rule("GE-SOL-09")
def test_slavers_as_winners_destroy_everything_and_lose_at_random() -> None:
    raid = {
        "sides.red.war": ["blue"],
        "sides.red.pieces": {"pleiades": 3},
        "sides.blue.pieces": {"center_1_0": 4},
    }
    s = move(raid, 3)
    assert s.at("sides.red.pieces") == {}
    assert s.pieces("blue", "pleiades") == 2, "half of 3, rounded up"
    s = move({**raid, "sides.blue.pieces": {"center_1_0": 9}}, 3)
    assert s.pieces("blue", "pleiades") == 9, "three to one"


@rule("GE-SOL-09")
def test_farmers_as_winners_destroy_nothing() -> None:
    s = move(
        {
            "sides.red.alignment": "sts",
            "sides.red.war": ["green"],
            "sides.red.pieces": {"pleiades": 3},
            "sides.green.pieces": {"center_1_0": 9},
        },
        3,
    )
    assert (s.due(), s.question()) == (["red"], "D-16")
    assert s.pieces("red", "pleiades") == 3


@rule("GE-SOL-09")
@pytest.mark.parametrize(
    ("who", "die", "goes"), [("green", 6, True), ("blue", 3, True), ("blue", 4, False), ("green", 1, True)]
)
def test_automas_with_a_higher_level_retreat_on_a_roll(who: str, die: int, goes: bool) -> None:
    s = alone(
        "combat",
        {
            "sides.red.alignment": "sts",
            "sides.red.war": [who],
            "sides.red.pieces": {"pleiades": 9},
            f"sides.{who}.pieces": {"pleiades": 1},
            f"sides.{who}.levels": levels(propulsion=2),
        },
    )
    roll(s, die)
    assert ("retreated" in s.play("red star pleiades")) == goes
    equal = alone("combat", {"sides.red.alignment": "sts", "sides.red.war": [who], "sides.red.pieces": {"pleiades": 9},
                             f"sides.{who}.pieces": {"pleiades": 1}})  # fmt: skip
    roll(equal, 1)
    equal.play("red star pleiades")
    assert equal.question() == "D-14", "without a higher level they stay"


@rule("GE-SOL-09")
@pytest.mark.parametrize(("die", "goes"), [(3, True), (4, False)])
def test_the_evading_fleet_of_the_slavers_goes_by_the_same_roll(die: int, goes: bool) -> None:
    s = alone(
        "combat",
        {
            "sides.red.war": ["blue"],
            "sides.red.pieces": {"pleiades": 9},
            "sides.blue.fleets": {"E": {"at": "pleiades", "ships": 2}},
        },
    )
    roll(s, die)
    assert ("retreated" in s.play("red star pleiades")) == goes


@rule("GE-SOL-09")
def test_battles_between_the_automas_are_fought_too() -> None:
    s = move({"sides.blue.pieces": {"pleiades": 5}, "sides.green.pieces": {"pleiades": 1}}, 6)
    assert s.pieces("green", "pleiades") == 0, "the Farmers left the hostile hex"
    s = alone("movement", {"sides.blue.pieces": {"pleiades": 5}, "sides.green.pieces": {"pleiades": 2}})
    roll(s, 3)
    told = s.play("red end_movement")
    assert "battle" in told, "their middle is where they are: they attack"
    assert s.pieces("green", "pleiades") == 0
    assert s.at("sides.red.pieces") == {"arcturus": 3}


# -- growth ---------------------------------------------------------------------------------------------------------


@rule("GE-SOL-10")
def test_automas_roll_when_the_selection_is_revealed_and_change_the_order_then() -> None:
    s = alone("selection", {"order.red": 1, "order.green": 3, "order.blue": 2})
    assert (s.side("green").roll, s.side("blue").roll) == (0, 0)
    s.play("red select research", "red select gain_star")
    roll(s, 2)
    s.play("red square tech_genetics")
    assert (s.side("green").roll, s.side("blue").roll) == (6, 2), "Farmers without ships use 6"
    assert s.g.order == [1, 2, 3], "Farmers up; Slavers are the last already, by that"
    assert s.question() == "D-19", "the rest waits for their growth turns"
    assert all_ships(s.side("green")) == 0
    s.play("red end_turn")
    assert all_ships(s.side("green")) == 1
    s = alone("selection", {"sides.green.pieces": {"pleiades": 1}})
    s.play("red select research", "red select gain_star")
    roll(s, 4, 1)
    s.play("red square tech_genetics")
    assert (s.side("green").roll, s.side("blue").roll) == (4, 1)


@rule("GE-SOL-10", "GE-SOL-11")
@pytest.mark.parametrize("die", [1, 2, 3, 4, 5])
def test_farmers_research_by_their_roll(die: int) -> None:
    s = grow({}, slavers=3, farmers=die)
    wanted = [1] * 5
    wanted[die - 1] = 2
    assert s.side("green").levels == wanted
    assert sum(s.side("green").tactics) == 0


@rule("GE-SOL-11")
def test_research_of_automas_knows_no_plus_but_robotics_helps() -> None:
    s = grow({"sides.green.levels": levels(military=6)}, slavers=3, farmers=1)
    assert s.side("green").levels == [6, 1, 1, 1, 1]
    s = grow({"sides.green.levels": levels(robotics=5)}, slavers=3, farmers=1)
    assert sum(s.side("green").levels) == 9 + 2, "one more random field"
    s = grow({"sides.blue.levels": levels(6, 4, 6, 6, 6)}, slavers=6)
    assert s.side("blue").levels == [6, 4, 6, 6, 6], "never above Spirituality 4"
    s = grow({"sides.blue.levels": levels(military=3), "sides.blue.tactics": {"A": "x2"}}, slavers=1)
    assert s.side("blue").levels[c.MILITARY] == 4
    assert sorted(s.side("blue").tactics) == [0, 0, 0, c.DOUBLED, c.DOUBLED], "x2 on a letter without a counter"


@rule("GE-SOL-12", "GE-SOL-24", "GE-SOL-20")
def test_slavers_spawn_at_entry_points() -> None:
    change = {
        **owns("blue", pleiades=2, nibiru=1),
        "difficulty": "hard",
        "sides.blue.levels": levels(robotics=2),
        "sides.blue.offboard": 2,
        "sides.blue.pieces": {"north_east_-1_3": 1},
    }
    s = alone("growth turn", change)
    assert spawn_number(s.g, SLAVERS) == 4 + 1 + 1 + 2
    s = grow(change, slavers=1)
    assert sum(s.at("sides.blue.pieces").values()) == 9, "the first group are pieces"
    assert [row["ships"] for row in s.at("sides.blue.fleets").values()] == [8, 8], "the others do not fit into 16"
    assert sorted([*where(s, "blue")]) == sorted([*ENTRIES, "north_east_-1_3"])
    firsts = {tuple(grow(change, slavers=1, turn=turn).at("sides.blue.pieces")) for turn in range(12)}
    assert len(firsts) == 3, "entry points are served in random order"
    two = grow(change, slavers=3)
    assert len(where(two, "blue")) == 2, "roll 3: one random entry point"
    named = [where(grow(change, slavers=4, turn=turn), "blue") for turn in range(4)]
    assert all(places == ["center_-2_4", "north_east_-1_3"] for places in named), "roll 4: the one of the centre"


@rule("GE-SOL-12")
def test_a_group_without_pieces_joins_a_fleet_or_is_lost() -> None:
    full = {"sides.blue.pieces": {"pleiades": 16}, "sides.blue.fleets": {"C": {"at": "center_-2_4", "ships": 1}}}
    s = grow(full, slavers=4)
    assert s.at("sides.blue.fleets.C.ships") == 1 + 3 + 1
    assert list(s.at("sides.blue.fleets")) == ["C"]
    fleets = {letter: {"at": "bellatrix", "ships": 1} for letter in c.LETTERS}
    s = grow({**full, "sides.blue.fleets": fleets}, slavers=4)
    assert all_ships(s.side("blue")) == 16 + 5


@rule("GE-SOL-12", "GE-SOL-24")
def test_farmers_spawn_one_ship_at_a_random_entry_point() -> None:
    places = [tuple(grow({}, slavers=3, farmers=6, turn=turn).at("sides.green.pieces").items()) for turn in range(15)]
    assert set(places) == {((entry, 1),) for entry in ENTRIES}


@rule("GE-SOL-13", "GE-SOL-24")
def test_slavers_gain_stars_of_the_preferred_kind() -> None:
    both = {
        **owns("red", apu=1),
        "sides.blue.pieces": {"apu": 2, "pleiades": 1, "onoogi": 1, "nibiru": 1},
    }
    s = grow(both, slavers=2)
    assert s.at("stars.apu.owner") == "blue", "roll 2: a star of the player"
    assert s.at("sides.red.war") == ["blue"], "war is declared for it"
    assert len(own_stars(s.g, SLAVERS)) == 1
    s = grow({**both, "sides.blue.pieces": {"apu": 1, "pleiades": 1, "onoogi": 1, "nibiru": 1}}, slavers=2)
    assert len(own_stars(s.g, SLAVERS)) == 2, "none can be taken: two neutral ones, each by a Gain Star of its own"
    assert s.side("blue").offboard == 0
    s = grow({"sides.blue.pieces": {"pleiades": 1}}, slavers=2)
    assert len(own_stars(s.g, SLAVERS)) == 1
    assert s.side("blue").offboard == 0, "a disc goes aside only if no star at all was taken"
    s = grow(both, slavers=6)
    assert s.at("stars.apu.owner") == "red", "roll 6: neutral ones"
    assert len(own_stars(s.g, SLAVERS)) == 1
    s = grow({**both, "sides.blue.pieces": {"apu": 2}}, slavers=6)
    assert s.at("stars.apu.owner") == "blue", "else one of the player"
    taken = {tuple(own_stars(grow(both, slavers=5, turn=turn).g, SLAVERS)) for turn in range(15)}
    assert len(taken) > 2, "roll 5: all alike"


@rule("GE-SOL-13")
@pytest.mark.parametrize(
    ("star", "discs"), [("pleiades", 1), ("onoogi", 2), ("tau_ceti", 1)], ids=["colonize", "subjugate", "conquer"]
)
def test_slavers_take_stars_like_an_sts_player(star: str, discs: int) -> None:
    s = grow({"sides.blue.pieces": {star: 4}}, slavers=6)
    assert (s.at(f"stars.{star}.owner"), s.at(f"stars.{star}.discs")) == ("blue", discs)
    if star == "tau_ceti":
        s = grow({"sides.blue.pieces": {star: 3}}, slavers=6)
        assert s.at(f"stars.{star}.owner") == "none", "4 ships are needed for an advanced star"


@rule("GE-SOL-13", "GE-STA-14")
@pytest.mark.parametrize(("track", "discs", "owner"), [(1, 1, "blue"), (0, 0, "none")])
def test_slavers_take_stars_as_far_as_their_discs_last(track: int, discs: int, owner: str) -> None:
    s = grow({**owns("blue", nibiru=2), "sides.blue.pieces": {"onoogi": 1}, "sides.blue.track": track}, slavers=6)
    assert (s.at("stars.onoogi.owner"), s.at("stars.onoogi.discs")) == (owner, discs)
    assert "blue" not in s.due(), "an automa is never asked"


@rule("GE-SOL-13", "GE-WIN-04")
def test_the_player_may_stop_the_slavers_in_the_windows() -> None:
    guard = {"sides.blue.pieces": {"onoogi": 1, "pleiades": 1}, "sides.red.pieces": {"onoogi": 1, "pleiades": 1}}
    dark = {**guard, "sides.red.alignment": "sts"}
    s = grow(dark, slavers=6)
    assert (s.due(), s.question()) == (["red"], "D-21")
    s.play("red declare_war blue")
    assert own_stars(s.g, SLAVERS) == [], "the other one is blocked by that too"
    assert s.side("blue").offboard == 1
    s = grow({**guard, "sides.blue.pieces": {"onoogi": 1}}, slavers=6)
    assert (s.due(), s.question()) == (["red"], "D-21"), "W-INNOCENT: they subjugate"
    s.play("red pass")
    assert s.at("stars.onoogi.owner") == "blue"
    s = grow({**guard, "sides.blue.pieces": {"pleiades": 1}}, slavers=6)
    assert s.at("stars.pleiades.owner") == "blue", "to colonize harms nobody innocent"
    other = {**dark, "sides.blue.pieces": {"onoogi": 1, "nibiru": 1}}
    for turn in range(6):
        s = grow(other, slavers=6, turn=turn)
        if s.question() == "D-21":
            s.play("red declare_war blue")
            assert s.at("stars.nibiru.owner") == "blue", "blocked, they try another"
            return
    raise AssertionError("they never tried the guarded star first")


@rule("GE-SOL-14")
def test_relics_work_for_the_slavers() -> None:
    found = {"sides.blue.pieces": {"pleiades": 1}, "stars.pleiades.relic": "buried_ships"}
    s = grow(found, slavers=6)
    assert s.pieces("blue", "pleiades") == 4
    s = grow({**found, "stars.pleiades.relic": "ancient_technology_genetics"}, slavers=6)
    assert s.side("blue").levels[c.GENETICS] >= 2


@rule("GE-SOL-15", "GE-REL-04")
def test_slavers_grow_as_much_as_they_can() -> None:
    change = {
        **owns("blue", pleiades=1, bellatrix=1),
        "sides.blue.levels": levels(genetics=2),
        "stars.pleiades.relic": "ancient_pyramids",
        "stars.pleiades.relic_up": 1,
    }
    s = alone("growth turn", change)
    assert growth_limit(s.g, star_at(s.g, s.hex("pleiades"))) == 3
    s = grow(change, slavers=5)
    assert [s.at(f"stars.{name}.discs") for name in ("pleiades", "bellatrix")] == [3, 3], "each one, and a bonus each"
    s = grow(owns("blue", pleiades=3, bellatrix=3), slavers=5)
    assert [s.at(f"stars.{name}.discs") for name in ("pleiades", "bellatrix")] == [3, 3], "the limit holds for them"
    plain = {**change, "stars.pleiades.relic_up": 0}
    results = {tuple(grow(plain, slavers=5, turn=turn).at(f"stars.{name}.discs") for name in ("pleiades", "bellatrix"))
               for turn in range(10)}  # fmt: skip
    assert results == {(2, 3), (3, 2)}, "one bonus, at random where"


@rule("GE-SOL-15", "GE-SOL-18", "GE-WIN-01", "GE-BLK-02")
def test_the_player_may_block_the_growth_of_the_slavers() -> None:
    guard = {**owns("blue", pleiades=1, bellatrix=1), "sides.red.pieces": {"pleiades": 1}}
    s = grow(guard, slavers=5)
    assert s.question() != "D-21", "W-GROW asks STS players"
    s = grow({**guard, "sides.red.alignment": "sts"}, slavers=5)
    assert (s.due(), s.question()) == (["red"], "D-21")
    s.play("red declare_war blue")
    assert [s.at(f"stars.{name}.discs") for name in ("pleiades", "bellatrix")] == [1, 2]
    s = grow({**guard, "sides.red.alignment": "sts"}, slavers=5)
    s.play("red pass")
    assert [s.at(f"stars.{name}.discs") for name in ("pleiades", "bellatrix")] == [2, 2]


@rule("GE-SOL-24")
def test_without_a_disc_to_place_they_spawn_instead() -> None:
    s = grow({}, slavers=5)
    assert where(s, "blue") == ["center_-2_4"]
    assert all_ships(s.side("blue")) == 2 + 1, "6 population and the disc laid aside; standard difficulty"
    s = grow(owns("blue", pleiades=1), slavers=5)
    assert where(s, "blue") == []


# -- peace and trade ------------------------------------------------------------------------------------------------


@rule("GE-SOL-16")
@pytest.mark.parametrize(
    ("who", "die", "peace"), [("green", 4, True), ("green", 5, False), ("blue", 2, True), ("blue", 3, False)]
)
def test_an_automa_makes_peace_on_a_roll(who: str, die: int, peace: bool) -> None:
    s = alone("move turn", {"sides.red.alignment": "sts", "sides.red.war": [who]})
    roll(s, die)
    s.play(f"red offer_peace {who}")
    assert (s.at("sides.red.war") == []) == peace
    if not peace:
        assert s.refused(f"red offer_peace {who}") == "GE-SOL-16"
        wait_for(s, "D-19", "red")
        assert s.refused(f"red offer_peace {who}") == "GE-SOL-16", "once per round"


@rule("GE-SOL-17")
@pytest.mark.parametrize(
    ("who", "alignment", "die", "willing"),
    [
        ("green", "sto", 6, True),
        ("green", "sts", 4, True),
        ("green", "sts", 5, False),
        ("blue", "sto", 2, True),
        ("blue", "sto", 3, False),
        ("blue", "sts", 4, True),
        ("blue", "sts", 5, False),
    ],
)
def test_an_automa_trades_on_a_roll(who: str, alignment: str, die: int, willing: bool) -> None:
    s = alone(
        "trading phase",
        {
            "sides.red.alignment": alignment,
            "sides.red.levels": levels(propulsion=3, spirituality=4),
            f"sides.{who}.levels": levels(robotics=2, genetics=2),
        },
    )
    assert s.question() == "D-33"
    roll(s, die)
    s.play(f"red offer {who}")
    if willing:
        assert s.options("red") == ["field robotics", "field genetics", "pass"], "the player chooses"
        s.play("red field genetics")
        assert s.side("red").levels[c.GENETICS] == 2
        assert sum(s.side(who).levels) == 7 + 1
    else:
        assert s.question() != "D-33", "one roll per automa and round"
        assert s.side("red").levels[c.GENETICS] == 1


@rule("GE-SOL-17")
def test_what_the_automa_gains_is_random() -> None:
    gained = set()
    for number in (0, 1):
        s = alone(
            "trading phase",
            {"sides.red.levels": levels(propulsion=3, spirituality=4), "sides.green.levels": levels(robotics=2)},
        )
        s.play("red offer green")
        load(s, (2, number))
        s.play("red field robotics")
        gained.add(tuple(s.side("green").levels))
    assert gained == {(1, 2, 1, 2, 1), (1, 1, 2, 2, 1)}


# -- scoring --------------------------------------------------------------------------------------------------------


@rule("GE-SOL-18", "GE-SCR-04")
def test_stories_count_the_automas_as_players() -> None:
    s = alone("scoring phase", {"sides.red.pieces": {"pleiades": 1}, "sides.green.pieces": {"pleiades": 1}}, round=1)
    assert s.side("red").dp[2] == 1


@rule("GE-SOL-18", "GE-SCR-06", "GE-SCR-09", "GE-SCR-16")
def test_research_of_an_automa_counts_for_the_stories() -> None:
    def story_dp(story: str, farmers: int, own: int) -> int:
        change = {"sides.red.researched": 1 << c.PROPULSION, "sides.red.levels": levels(propulsion=own)}
        s = grow({**change, "sides.green.levels": levels(propulsion=3)}, 4, farmers, round=7, story=story)
        wait_for(s, "D-07")
        return s.side("red").dp[2]

    assert story_dp("migrations", farmers=1, own=2) == 4, "the only one to research Propulsion"
    assert story_dp("migrations", farmers=3, own=2) == 0, "the Farmers did as well"
    assert story_dp("journeys", farmers=1, own=2) == 7 - 2
    assert story_dp("journeys", farmers=3, own=2) == 0, "the Farmers, who researched it, too, have 4"
    assert story_dp("journeys", farmers=3, own=4) == 7 - 4, "both have 4"


@rule("GE-SOL-18", "GE-DOM-16")
def test_the_alignment_card_compares_levels() -> None:
    card = {"sides.red.played": [], "sides.red.hand": ["alignment"], "sides.red.dp": {"cards": 5}}
    s = alone("scoring phase", {**card, "sides.red.levels": levels(2)}, round=1)
    assert s.can("red play_a alignment")
    s = alone("scoring phase", {**card, "sides.red.levels": levels(2), "sides.green.levels": levels(1, 2)}, round=1)
    assert s.refused("red play_a alignment") == "GE-DOM-02", "the Farmers have as many"
    s = alone("scoring phase", {**card, "sides.red.levels": levels(2), "sides.blue.levels": levels(6)}, round=1)
    assert s.can("red play_a alignment"), "the Slavers are of the other alignment"


@rule("GE-SOL-18", "GE-GOA-04")
def test_leadership_compares_levels_and_pays_twenty() -> None:
    s = alone("scoring phase", {"sides.red.levels": levels(2)}, round=2, goal="leadership")
    assert s.side("red").leaders == 1
    s = alone("scoring phase", {"sides.green.levels": levels(2)}, round=2, goal="leadership")
    assert s.side("red").leaders == 0
    s = alone("game end", {"sides.red.leaders": 1}, round=8, goal="leadership")
    assert s.side("red").dp[4] == 20


@rule("GE-SOL-18", "GE-GOA-03")
def test_discovery_needs_more_than_the_slavers_have() -> None:
    kept = {"sides.red.kept": {"primitive": 2, "advanced": 2}, "sides.blue.kept": {"primitive": 2, "advanced": 1}}
    s = alone("game end", kept, round=8, goal="discovery")
    assert s.side("red").dp[4] == 10


@rule("GE-SOL-18", "GE-GOA-02")
def test_cooperation_is_with_the_farmers_alone() -> None:
    dark = {"sides.red.alignment": "sts"}
    s = alone("move turn", dark, goal="cooperation")
    s.play("red declare_war blue")
    assert s.dp("red") == 0
    s.play("red declare_war green")
    assert s.dp("red") == -3
    for who, dp in (("green", 2), ("blue", 0)):
        s = alone(
            "trading phase",
            {**dark, "sides.red.levels": levels(spirituality=4), f"sides.{who}.levels": levels(robotics=2)},
            goal="cooperation",
        )
        roll(s, 1)
        s.play(f"red offer {who}", "red field robotics")
        assert s.side("red").dp[4] == dp


@rule("GE-SOL-19")
@pytest.mark.parametrize(
    ("dp", "rank"),
    [(115, "cosmic"), (114, "galactic"), (100, "galactic"), (99, "stellar"), (85, "stellar"), (84, "planetary"),
     (70, "planetary"), (69, "lunar")],
)  # fmt: skip
def test_the_rank_follows_from_the_points(dp: int, rank: str) -> None:
    s = alone("game end", {"sides.red.pieces": {}, "sides.red.dp": {"cards": dp - 6}}, round=8)
    assert s.dp("red") == dp
    assert c.RANKS[solo_rank(s.g)] == rank
    assert GAME.places(s.g) == [1 if rank != "lunar" else 2], "planetary or better is a win"
    assert rank in GAME.outcome(s.g)
    with_goal = alone("game end", {"sides.red.pieces": {}, "sides.red.dp": {"cards": dp - 6}}, round=8, goal="legacy")
    assert solo_rank(with_goal.g) == solo_rank(s.g) + 1, "one rank lower if a goal was in play"
    assert c.RANKS[PLANETARY] == "planetary"


# -- the rest -------------------------------------------------------------------------------------------------------


@rule("GE-SOL-21", "GE-RES-07")
def test_military_plus_cancels_an_entry_of_an_automa() -> None:
    change = {
        "sides.red.levels": levels(military=6),
        "sides.red.alignment": "sts",
        "sides.red.todo": ["research"],
        "sides.red.squares": ["tech_military"],
        "sides.red.war": ["blue", "green"],
        "sides.green.roll": 3,
        "sides.blue.roll": 1,
    }
    s = alone("growth turn", change)
    s.play("red execute research")
    assert s.question() == "D-30-cancel"
    s.play("red player blue")
    assert s.question() == "D-19", "research is the only entry besides spawn"
    s.play("red end_turn")
    assert s.side("blue").levels[c.MILITARY] == 1
    assert all_ships(s.side("blue")) > 0, "spawn was carried out"
    s = alone("growth turn", {**change, "sides.green.levels": levels(spirituality=5)})
    s.play("red execute research")
    assert s.options("red") == ["pass", "player blue"], "the Farmers are immune from Spirituality 5 on"


@rule("GE-SOL-22")
def test_sizes_of_the_slavers_fleets_are_public_and_letters_hidden() -> None:
    fleets = {"A": {"at": "pleiades", "ships": 7}, "D": {"at": "nibiru", "ships": 2}}
    seen = alone("move turn", {"sides.blue.fleets": fleets}).view("red").g.sides[SLAVERS].fleets
    assert [(fleet.letter, fleet.ships) for fleet in seen] == [(-2, 7), (c.LETTERS.index("D"), 2)]


@rule("GE-SOL-02", "GE-SOL-05", "GE-SOL-09", "GE-SOL-10")
def test_a_whole_solo_game_is_played_to_its_end() -> None:
    g = begun("whole", difficulty="insane")
    pick = secret_chance("choices")
    steps = 0
    while g.due and steps < 5000:
        options = g.options(0)
        g.advance(0, options[pick.below(len(options))])
        steps += 1
        if steps % 40 == 0:
            assert GAME.broken(g) == []
    assert g.due == 0
    assert g.round == 8
