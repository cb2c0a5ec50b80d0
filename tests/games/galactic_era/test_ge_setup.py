"""Components, board and setup (sections 1 and 3, variants)."""

from __future__ import annotations

from collections import Counter

import pytest

from games.galactic_era.scenes import COLOURS, Scene, scene
from starhall.games.galactic_era import GAME
from starhall.games.galactic_era.content import components as c
from starhall.games.galactic_era.content.chart import (
    BOARDS,
    FACES,
    HEX_AT,
    HEXES,
    LOCAL,
    SIZE,
    STAR_IDS,
    TILES,
    Chart,
    Q,
    R,
    middle_of,
    sector_of,
    turned,
)
from starhall.games.galactic_era.knowledge.imagining import sector_pool
from starhall.games.galactic_era.rules.presence import pieces_on_board, ships_at, star_type, supply
from starhall.games.galactic_era.rules.state import Galaxy
from starhall.kernel.chance import secret_chance
from support import rule


def new(seats: int = 3, seed: str = "setup", **options: str) -> Galaxy:
    return GAME.new(GAME.settings(seats, options), secret_chance(seed))


def opened(seats: int = 3, seed: str = "setup", people: str = "", alignment: str = "sto", **options: str) -> Scene:
    """A game after all secret choices; red leads this people if the deal has it."""
    g = new(seats, seed, **options)
    s = Scene(g)
    while g.round == 0 and s.question() in ("D-01", "D-02"):
        who = s.due()[0]
        wanted = f"people {people}" if s.question() == "D-01" else f"alignment {alignment}"
        s.play(f"{who} {wanted if s.can(f'{who} {wanted}') else s.options(who)[0]}")
    return s


def opened_as(people: str, alignment: str = "sto", tile: str = "", seats: int = 3) -> Scene:
    """A game in which red leads this people; in this home sector, if one is named."""
    for at in range(4000):
        g = new(seats, f"{people} {at}", peoples="5")
        there = not tile or g.chart.tiles[g.board.homes[0]] == TILES.index(tile)
        if there and c.PEOPLES.index(people) in g.sides[0].dealt:
            return opened(seats, f"{people} {at}", people, alignment, peoples="5")
    raise AssertionError(f"no seed deals {people} to red at {tile}")


@rule("GE-CMP-01", "GE-CMP-02", "GE-CMP-03", "GE-SET-03")
def test_each_colour_has_its_pieces() -> None:
    assert (c.SHIP_PIECES, c.DISCS, len(c.LETTERS), c.HOME_POPULATION) == (16, 39, 5, 6)
    assert sum(c.COUNTER_COPIES) == 6, "six ovals, Gain Star twice"
    assert c.COUNTER_COPIES[c.GAIN_STAR] == 2
    assert len(c.SQUARE_IDS) == 7
    assert (len(TILES), len(c.PEOPLES), len(c.STORIES), len(c.GOALS), len(c.CARDS), len(c.RELICS)) == (
        9,
        17,
        4,
        8,
        13,
        10,
    )
    side = new().sides[0]
    assert side.track == 39
    assert side.levels == [1, 1, 1, 1, 1]
    assert side.war == 0
    assert side.fleets == []
    assert supply(side) == 13


@rule("GE-CMP-02")
def test_no_more_than_sixteen_pieces_are_ever_in_play() -> None:
    s = scene(
        {"sides.red.pieces": {"arcturus": 15}, "sides.red.leaders": 1, "sides.red.todo": ["build_ships"]},
        at="growth turn",
    )
    s.play("red execute build_ships")
    assert "pieces" not in s.options("red"), "15 on the board and 1 on the goal: the supply is empty"
    assert s.can("red new_fleet A")


@rule("GE-BRD-01", "GE-BRD-02")
def test_hexes_have_up_to_six_neighbours_and_gaps_are_not_crossed() -> None:
    board = BOARDS[2]
    middle = HEX_AT[(0, 0)]
    near = [(Q[hex], R[hex]) for hex in board.next[middle]]
    assert near == [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)]
    assert not board.exists[middle_of(2)], "position 2 is a gap with three players"
    for hex in range(HEXES):
        assert all(board.exists[other] for other in board.next[hex])
    worm = next(hex for hex in range(HEXES) if board.wormhole[hex] >= 0)
    assert board.distance(worm, board.wormhole[worm]) > 1, "wormholes do not shorten board distance"


@rule("GE-BRD-03")
def test_each_tile_is_one_sector_of_61_hexes() -> None:
    assert SIZE == 61
    assert all(sum(1 for hex in range(HEXES) if sector_of(hex) == sector) == 61 for sector in range(7))
    assert len({(Q[hex], R[hex]) for hex in range(HEXES)}) == HEXES, "tiles never overlap"


@rule("GE-BRD-04")
def test_a_turned_tile_puts_its_hexes_where_the_turn_says() -> None:
    assert turned(1, -2, 1) == (2, -1)
    for turns in range(6):
        tiles = [TILES.index("sirius"), 0, -1, 1, -1, 2, -1]
        chart = Chart(BOARDS[2], tiles, [0] * 7, [turns] + [0] * 6)
        hex = chart.hex_of_name[STAR_IDS.index("iarga")]
        assert (Q[hex], R[hex]) == turned(3, -3, turns)


@rule("GE-BRD-05")
def test_every_anomaly_hex_counts_by_itself() -> None:
    face = FACES[2 * TILES.index("sirius")]
    assert Counter(face.terrain)[2] == 9
    chart = scene(at="move turn").g.chart
    assert len([hex for hex in chart.nebulas if sector_of(hex) == 0]) == 9


@rule("GE-BRD-06", "GE-BRD-07")
def test_a_star_has_one_owner_or_is_neutral() -> None:
    s = scene({"stars.apu.owner": "red", "stars.apu.discs": 2}, at="move turn")
    assert s.at("stars.apu.owner") == "red"
    assert s.at("stars.apu.counter") == "none", "an owned star has no counter"
    star = s.g.chart.star_at[s.hex("apu")]
    s.g.owner[star], s.g.discs[star] = -1, 0
    s.g.owner = s.g.owner[:]  # whose the stars are is sorted out anew
    assert star_type(s.g, star) == c.UNINHABITED, "without discs, miniature and counter it is uninhabited"


@rule("GE-BRD-08", "GE-TEL-02")
def test_a_star_that_gives_its_last_disc_is_uninhabited() -> None:
    s = scene(
        {
            "sides.red.levels.propulsion": 5,
            "stars.ummo.owner": "red",
            "stars.ummo.discs": 1,
            "stars.ummo.relic": "defense_grid",
            "stars.ummo.relic_up": 1,
        },
        at="growth turn",
    )
    s.play("red teleport", "red star ummo")
    assert s.at("stars.ummo.owner") == "none"
    assert s.at("stars.ummo.relic") == "defense_grid", "a permanent relic stays face up without owner"


@rule("GE-BRD-09", "GE-SET-10")
def test_each_gap_of_the_layout_has_a_wormhole_pair() -> None:
    pairs = [sum(1 for hex in range(HEXES) if board.wormhole[hex] >= 0) // 2 for board in BOARDS]
    assert pairs == [0, 3, 3, 2, 1, 0]
    for board in BOARDS:
        for hex in range(HEXES):
            if board.wormhole[hex] >= 0:
                assert board.wormhole[board.wormhole[hex]] == hex
                assert board.wormhole[hex] not in board.next[hex]


@rule("GE-SET-01")
def test_one_to_six_may_play() -> None:
    assert GAME.seats == (1, 2, 3, 4, 5, 6)
    assert [len(new(seats).sides) for seats in GAME.seats] == [3, 3, 3, 4, 5, 6], "automas fill up to three"


@rule("GE-SET-02", "GE-VAR-01")
def test_story_and_goal_are_drawn_or_chosen() -> None:
    assert len({new(seed=f"{i}").story for i in range(40)}) == 4
    assert len({new(seed=f"{i}").goal for i in range(80)}) == 8
    assert c.STORIES[new(story="wars").story] == "wars"
    assert c.GOALS[new(goal="power").goal] == "power"
    assert new(goal="none").goal == -1


@rule("GE-SET-04", "GE-SET-05")
def test_tiles_sides_and_orientations_are_random_and_different() -> None:
    games = [new(seats=6, seed=f"tiles {i}") for i in range(80)]
    for g in games:
        assert len(set(g.chart.tiles)) == 7
    assert {g.chart.tiles[0] for g in games} == set(range(9))
    assert {g.chart.turns[3] for g in games} == set(range(6))
    assert {g.chart.faces[0] for g in games} == {0, 1}


@rule("GE-SET-06", "GE-SET-13")
def test_home_stars_stand_in_the_middle_of_the_seats_sectors_with_three_ships() -> None:
    g = new(4)
    for seat, position in enumerate([2, 3, 5, 6]):
        hex = middle_of(position)
        assert g.owner[g.chart.star_at[hex]] == seat
        assert ships_at(g.sides[seat], hex) == 3


@rule("GE-SET-07")
def test_home_sectors_have_two_counters_of_each_type() -> None:
    for i in range(8):
        g = new(seed=f"counters {i}")
        for position in g.board.homes:
            eight = g.chart.face(position).stars == 8
            kinds = Counter(g.counter[x] for x, hex in enumerate(g.chart.stars) if sector_of(hex) == position)
            assert kinds == {0: 1, 1: 3 if eight else 2, 2: 2, 3: 2}


@rule("GE-SET-08", "GE-SET-09")
def test_the_centre_has_nine_counters_less_those_left_over_and_a_relic_on_each_star() -> None:
    g = new()
    assert c.NEEDED_MOST[1:] == [19, 15, 15], "the most that six players' setup can use"
    stars = [star for star, hex in enumerate(g.chart.stars) if sector_of(hex) == 0]
    assert len(stars) in (7, 8)
    assert sorted([g.counter[x] for x in stars] + g.spare_counters) == [1, 1, 1, 2, 2, 2, 3, 3, 3]
    assert sorted([g.relic[x] for x in stars] + g.spare_relics) == list(range(10))
    assert all(g.relic[x] == -1 for x in range(len(g.owner)) if x not in stars)
    assert sorted(sector_pool(g, 0)) == [1, 1, 1, 2, 2, 2, 3, 3, 3]


@rule("GE-SET-11", "GE-AUT-02")
def test_cards_that_are_not_for_the_player_count_are_removed() -> None:
    names = [c.CARDS[card] for side in new(2).sides for card in side.hand] + [c.CARDS[card] for card in new(2).deck]
    assert "alignment" not in names
    assert "central" not in names
    assert len(names) == 11
    g = new(5)
    assert all(len(side.hand) == 1 for side in g.sides)
    assert len(g.deck) == 8
    assert g.view(0).facts() != g.view(1).facts(), "each sees the own card alone"


@rule("GE-SET-12")
def test_turn_order_numbers_are_dealt_at_random() -> None:
    orders = {tuple(new(seed=f"order {i}").order) for i in range(40)}
    assert len(orders) == 6
    assert all(sorted(order) == [1, 2, 3] for order in orders)


@rule("GE-SET-14", "GE-VAR-02")
def test_each_keeps_one_of_the_star_peoples_dealt() -> None:
    g = new()
    assert [len(side.dealt) for side in g.sides] == [2, 2, 2]
    assert [len(side.dealt) for side in new(peoples="17").sides] == [5, 5, 5], "17 divided by 3"
    assert [len(side.dealt) for side in new(6, peoples="17").sides] == [2] * 6
    s = Scene(g)
    assert s.due() == ["red", "green", "blue"], "all at once"
    other = next(name for name in c.PEOPLES if c.PEOPLES.index(name) not in g.sides[0].dealt)
    assert s.refused(f"red people {other}") == "GE-SET-14"
    s.play(f"red {s.options('red')[0]}")
    assert s.view("green").g.sides[0].people == -1, "nothing shows before all have chosen"
    icc = c.PEOPLES.index("icc")
    assert all(icc not in new(2, seed=f"icc {i}", peoples="17").sides[0].dealt for i in range(20))


@rule("GE-SET-15")
def test_alignments_are_chosen_in_secret_after_the_peoples() -> None:
    g = new()
    s = Scene(g)
    for who in ("red", "green", "blue"):
        s.play(f"{who} {s.options(who)[0]}")
    assert s.question() == "D-02"
    s.play("red alignment sts")
    assert s.view("green").g.sides[0].alignment == -1
    assert s.view("red").g.sides[0].alignment == c.STS
    s.play("red reconsider", "red alignment sto")
    assert g.sides[0].alignment == c.STO


@rule("GE-SET-16", "GE-STP-07")
def test_starting_conditions_come_before_the_sector_bonus() -> None:
    s = opened_as("dracos", tile="zeta_reticuli")
    assert s.side("red").levels[c.MILITARY] == 2
    assert sum(s.side("red").many) == 3 + 3 + 2
    s = opened_as("avians")
    assert s.side("red").levels[c.SPIRITUALITY] >= 2
    assert s.side("red").levels[c.PROPULSION] >= 2
    s = opened_as("greys", "sto", "khaa")
    assert sum(s.side("red").many) == 2, "Greys on the STO side have a ship less"
    s = opened_as("mantids", "sto", "xilox")
    assert s.side("red").track == 39 - 4, "2 by the people, 2 by the sector"
    assert s.g.discs[s.side("red").home] == 4


@rule("GE-SET-17", "GE-SET-18")
def test_a_bonus_that_one_already_has_is_replaced_by_another_field() -> None:
    s = opened_as("rogue_ai", "sto", "rigel")
    while s.question() != "D-03" or s.due() != ["red"]:
        s.play(f"{s.due()[0]} {s.options(s.due()[0])[0]}")
    assert s.options("red") == ["field military", "field spirituality", "field propulsion", "field genetics"]
    assert s.refused("red field robotics") == "GE-SET-17"
    s.play("red field genetics")
    assert s.side("red").levels == [1, 1, 1, 2, 2]


@rule("GE-SET-17", "GE-RES-06")
def test_yowies_replace_a_bonus_that_they_may_not_have() -> None:
    s = opened_as("yowies", "sto", "rigel")
    while s.question() != "D-03" or s.due() != ["red"]:
        s.play(f"{s.due()[0]} {s.options(s.due()[0])[0]}")
    assert s.side("red").levels[3] == 1
    assert s.refused("red field robotics") == "GE-SET-17"
    s.play("red field genetics")
    assert s.side("red").levels[3:] == [1, 2]


@rule("GE-SET-18", "GE-FLT-17")
def test_caninoids_choose_a_field_and_military_two_brings_a_tactic() -> None:
    s = opened_as("caninoids", "sto", "khaa")
    while s.due() != ["red"]:
        s.play(f"{s.due()[0]} {s.options(s.due()[0])[0]}")
    assert s.question() == "D-03"
    assert s.play("red field military").count("level") == 1, "told once"
    while not (s.due() == ["red"] and s.question() == "D-04"):
        s.play(f"{s.due()[0]} {s.options(s.due()[0])[0]}")
    s.play("red fleet B", "red tactic dp3")
    assert s.at("sides.red.tactics") == {"B": "dp3"}


@rule("GE-SET-18")
def test_a_chosen_field_begins_at_the_level_that_the_tile_says(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(c.traits_of(c.PEOPLES.index("caninoids"), c.STO), "start_choice", 3)
    s = opened_as("caninoids", "sto", "khaa")
    while s.due() != ["red"]:
        s.play(f"{s.due()[0]} {s.options(s.due()[0])[0]}")
    s.play("red field genetics")
    assert s.side("red").levels[4] == 3


@rule("GE-SET-19", "GE-SEL-05")
def test_an_extra_growth_counter_in_round_one_is_free() -> None:
    s = scene({"sides.red.bonus_ovals": 1}, at="selection")
    s.play("red select research", "red select gain_star")
    assert s.can("red stop")
    s.play("red select gain_star")
    assert s.question() == "D-18"
    assert not s.can("red select build_ships"), "one more, not two"
    s.play("red square tech_genetics")
    for who in ("green", "blue"):
        s.play(f"{who} select research", f"{who} select gain_star", f"{who} square order_up")
    assert s.dp("red") == 0, "nothing is paid for it"
    assert s.side("red").bonus_ovals == 0, "once"


@rule("GE-SET-20")
def test_at_the_start_only_the_own_home_star_is_known() -> None:
    s = opened()
    while s.g.round == 0:
        s.play(f"{s.due()[0]} {s.options(s.due()[0])[0]}")
    view = s.view("red")
    assert all(kind in (0, -2) for kind in view.g.counter)
    assert view.g.counter.count(0) == 3, "the three home stars have no counter"


@rule("GE-VAR-03")
def test_a_handicap_changes_the_dp_at_the_start() -> None:
    g = new(handicap_red="novice", handicap_blue="expert")
    assert [sum(side.dp) for side in g.sides] == [5, 0, -5]


@rule("GE-VAR-04")
def test_the_deterministic_setup_is_a_draft() -> None:
    g = new(setup="deterministic")
    s = Scene(g)
    assert g.chart.tiles[0] >= 0
    first = s.due()[0]
    order = [COLOURS[(COLOURS.index(first) + i) % 3] for i in range(3)]
    assert s.options(first) == ["draft people", "draft sector", "draft turn_order", "draft card"]
    tile = next(name for name in TILES if TILES.index(name) != g.chart.tiles[0])
    s.play(f"{first} draft sector", f"{first} tile {tile}", f"{first} side B", f"{first} turns 4")
    assert s.options(first) == ["sector north_east", "sector south_east", "sector west"]
    s.play(f"{first} sector west")
    s.play(f"{first} turns 2")  # the first to take a sector turns the centre tile
    assert g.chart.turns[0] == 2
    second = order[1]
    assert s.due() == [second], "clockwise"
    s.play(f"{second} draft card")
    kept = s.options(second)
    assert len(kept) == 5
    assert all(card == -2 for card in s.view(first).g.sides[COLOURS.index(second)].dealt)
    s.play(f"{second} {kept[0]}")
    third = order[2]
    s.play(f"{third} draft people", f"{third} people avians", f"{first} draft people")
    assert s.refused(f"{first} people avians") == "GE-VAR-04"
    s.play(f"{first} people greys", f"{second} draft turn_order", f"{second} number 1")
    assert s.refused(f"{second} draft turn_order") in ("GE-VAR-04", "K-DUE-01")
    while s.question() == "D-39" or s.question() == "D-39-card":
        s.play(f"{s.due()[0]} {s.options(s.due()[0])[0]}")
    assert s.question() == "D-02", "then the alignments"
    assert g.sides[COLOURS.index(first)].home == g.chart.star_at[middle_of(5)]
    assert sorted(g.order) == [1, 2, 3]


@rule("GE-VAR-05", "GE-FLT-21")
def test_open_stacks_are_an_option() -> None:
    assert new(stacks="open").open_stacks
    assert not new().open_stacks
    assert len(LOCAL) == 61
    assert pieces_on_board(new().sides[0]) == 3
