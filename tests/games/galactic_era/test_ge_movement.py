"""Movement (section 6.2)."""

from __future__ import annotations

from inspect import signature
from typing import Any

from games.galactic_era.scenes import Scene, scene
from starhall.games.galactic_era import GAME
from starhall.games.galactic_era.content.chart import HEX_AT, HEX_IDS, HEXES, NEBULA, Q, R
from starhall.games.galactic_era.rules.movement import Travel
from starhall.games.galactic_era.rules.paths import cost, find_path, reach
from starhall.games.galactic_era.rules.records import Note
from support import rule

DARK = {"sides.blue.alignment": "sts"}


def hexname(q: int, r: int) -> str:
    """A place of the centre sector, which is not turned."""
    return HEX_IDS[HEX_AT[(q, r)]]


def red_at(place: str, count: Any = 1, **more: Any) -> Scene:
    return scene({"sides.red.pieces": {place: count}, **more}, at="movement")


def to(s: Scene, hex: int) -> list[str]:
    """The two last lines of a move order."""
    sectors = ["center", "north_east", "east", "south_east", "south_west", "west", "north_west"]
    lines = [f"red sector {sectors[hex // 61]}"] if s.can(f"red sector {sectors[hex // 61]}") else []
    return [*lines, f"red {s.place(hex)}"]


def go(s: Scene, hex: int, first: str = "red move_pieces") -> None:
    """Order the only group of pieces (or a fleet) to a hex."""
    s.play(first)
    if s.options("red")[0].startswith("number"):
        s.play("red number 1")
    for line in to(s, hex):
        if s.can(line):
            s.play(line)


def moved_pieces(s: Scene) -> dict[str, object]:
    found: dict[str, object] = s.at("sides.red.pieces")
    return found


@rule("GE-MOV-01", "GE-MOV-19")
def test_with_movement_the_first_step_is_over() -> None:
    s = scene(at="move turn")
    assert s.refused("red move_pieces") == "GE-MOV-01"
    s.play("red go_on")
    assert s.refused("red create") == "GE-MOV-01"
    assert s.can("red end_movement"), "any, all or none of the ships"
    s.play("red end_movement")
    assert s.due() == ["green"]


@rule("GE-MOV-02", "GE-MOV-03")
def test_range_by_propulsion() -> None:
    ranges = []
    for level in range(1, 6):
        s = scene({"sides.red.levels.propulsion": level}, at="movement")
        ranges.append(s.at("sides.red.pieces.arcturus")[0][1])
    assert ranges == [3, 4, 4, 5, 5]
    assert red_at(hexname(1, -2)).at(f"sides.red.pieces.{hexname(1, -2)}") == [[1, 5]], "plus 2 in a nebula"


@rule("GE-MOV-03", "GE-DOM-22")
def test_the_etheric_effect_gives_four_points_in_nebulas() -> None:
    nebulas = [hexname(1, -2), hexname(1, -3), hexname(1, -4), hexname(2, -4)]
    s = scene({"sides.red.pieces": dict.fromkeys(nebulas, 1), "sides.red.hand": ["etheric"]}, at="move turn")
    s.play("red play_a etheric", "red use_effect", "red go_on")
    assert s.at(f"sides.red.pieces.{nebulas[0]}") == [[1, 7]]
    assert s.dp("red") == 8


@rule("GE-MOV-04")
def test_a_nebula_costs_two_and_what_cannot_be_paid_is_not_entered() -> None:
    s = red_at("sirius")
    start = s.hex("sirius")
    assert cost(s.g, HEX_AT[(1, -2)]) == 2
    near = reach(s.g, 0, start, 2)
    assert HEX_AT[(1, -2)] not in near, "two steps away, but the second costs 2"
    assert HEX_AT[(1, -2)] in reach(s.g, 0, start, 3)
    assert all(s.g.board.distance(start, hex) <= 3 for hex in reach(s.g, 0, start, 3))


@rule("GE-MOV-05")
def test_neutron_stars_need_propulsion_five() -> None:
    s = red_at("sirius")
    s.play("red move_pieces")
    assert s.refused(f"red hex {hexname(-2, 0)}") == "GE-MOV-05"
    high = red_at("sirius", **{"sides.red.levels.propulsion": 5})
    assert HEX_AT[(-2, 0)] in reach(high.g, 0, high.hex("sirius"), 3)
    assert HEX_AT[(-2, 0)] not in reach(s.g, 0, s.hex("sirius"), 3)


@rule("GE-MOV-06")
def test_ships_of_others_stop_nobody() -> None:
    s = red_at("sirius", **DARK, **{"sides.blue.war": ["red"], "sides.blue.pieces": {hexname(0, 1): 16}})
    assert s.g.chart.star_at[HEX_AT[(0, 2)]] >= 0
    go(s, s.hex("planet_x"))
    assert s.pieces("red", "planet_x") == 1, "through the hex of hostile ships"
    assert s.can("red move_pieces"), "and on"


@rule("GE-MOV-07", "GE-FLT-15", "GE-FLT-18")
def test_the_dart_bonus_is_spent_last_and_holds_ships_in_the_fleet() -> None:
    s = scene({"sides.red.pieces": {}, "sides.red.fleets": {"D": {"at": "sirius", "ships": 2}}}, at="movement")
    far = [hex for hex in reach(s.g, 0, s.hex("sirius"), 4) if s.g.board.distance(s.hex("sirius"), hex) == 4]
    go(s, far[0], "red move D")
    assert s.at("sides.red.fleets.D.left") == -1
    s_transfer = s.options("red")
    assert "transfer" not in s_transfer, "ships that have spent it may not leave"
    assert not any(option.startswith("move") for option in s_transfer)
    doubled = scene(
        {
            "sides.red.pieces": {},
            "sides.red.tactics": {"D": "x2"},
            "sides.red.fleets": {"D": {"at": "sirius", "ships": 2}},
        },
        at="movement",
    )
    doubled.play("red move D")
    assert (
        max(
            doubled.g.board.distance(doubled.hex("sirius"), hex)
            for hex in reach(doubled.g, 0, doubled.hex("sirius"), 5)
        )
        == 5
    )


@rule("GE-MOV-08")
def test_pieces_move_in_several_legs_and_may_split() -> None:
    s = red_at("sirius", 3)
    s.play(
        "red move_pieces",
        "red number 2",
        "red sector center" if s.can("red sector center") else f"red hex {hexname(0, 1)}",
    )
    if s.can(f"red hex {hexname(0, 1)}"):
        s.play(f"red hex {hexname(0, 1)}")
    assert moved_pieces(s) == {"sirius": [[1, 3]], hexname(0, 1): [[2, 2]]}
    s.play("red move_pieces", f"red hex {hexname(0, 1)}", "red number 1")
    for line in to(s, s.hex("planet_x")):
        if s.can(line):
            s.play(line)
    assert moved_pieces(s) == {"sirius": [[1, 3]], hexname(0, 1): [[1, 2]], "planet_x": [[1, 1]]}


def wormhole(s: Scene) -> tuple[int, int]:
    first = next(hex for hex in range(HEXES) if s.g.board.wormhole[hex] >= 0)
    return first, s.g.board.wormhole[first]


@rule("GE-MOV-09", "GE-BRD-09")
def test_a_wormhole_joins_its_two_hexes() -> None:
    s = scene(at="movement")
    first, other = wormhole(s)
    s = red_at(HEX_IDS[first])
    assert s.g.board.distance(first, other) > 3
    go(s, other)
    left = s.at(f"sides.red.pieces.{HEX_IDS[other]}")[0][1]
    start = 3 + (2 if cost(s.g, first) == 2 else 0)
    assert left == start - cost(s.g, other), "the entry of the exit hex is paid"


@rule("GE-MOV-04", "GE-MOV-09")
def test_a_nebula_behind_a_wormhole_costs_two() -> None:
    entry, exit = "south_east_2_-4", "north_east_2_2"  # on this board a nebula
    s = scene({"sides.red.pieces": {entry: 1}}, at="movement", seed="worm 0")
    assert s.g.chart.terrain[s.hex(exit)] == NEBULA
    go(s, s.hex(exit))
    assert s.at(f"sides.red.pieces.{exit}") == [[1, 1]], "3 points, 2 are spent"
    row = s.g.board.distances(s.hex(entry))
    before = next(HEX_IDS[hex] for hex in range(HEXES) if row[hex] == 2 and s.g.chart.terrain[hex] == 0)
    s = scene({"sides.red.pieces": {before: 1}}, at="movement", seed="worm 0")
    go(s, s.hex(entry))
    assert s.at(f"sides.red.pieces.{entry}") == [[1, 1]]
    s.play("red move_pieces")
    assert not s.can("red sector north_east"), "1 point is not enough"
    assert not s.can(f"red {s.place(s.hex(exit))}")


@rule("GE-MOV-10", "GE-MOV-20")
def test_a_blocked_wormhole_exit_ends_the_movement() -> None:
    first, other = wormhole(scene(at="movement"))
    s = red_at(HEX_IDS[first], **DARK, **{"sides.blue.war": ["red"], "sides.blue.pieces": {HEX_IDS[other]: 1}})
    go(s, other)
    assert s.at(f"sides.red.pieces.{HEX_IDS[other]}") == [[1, -9]]
    assert not s.can("red move_pieces")


@rule("GE-MOV-17", "GE-WIN-01", "GE-DIP-07")
def test_war_may_be_declared_on_who_comes_through_a_wormhole() -> None:
    first, other = wormhole(scene(at="movement"))
    s = red_at(HEX_IDS[first], **DARK, **{"sides.blue.pieces": {HEX_IDS[other]: 1}})
    go(s, other)
    assert (s.question(), s.due()) == ("D-09", ["blue"])
    s.play("blue declare_war red")
    assert s.at(f"sides.red.pieces.{HEX_IDS[other]}") == [[1, -9]], "it passes, and its movement ends"
    s.play("red end_movement")
    assert s.question() == "D-10", "the war counts for the battles of this turn, red attacks"
    passed = red_at(HEX_IDS[first], **DARK, **{"sides.blue.pieces": {HEX_IDS[other]: 1}})
    go(passed, other)
    passed.play("blue pass")
    assert passed.can("red move_pieces"), "let through it may go on"


GATES = {
    "sides.red.levels.propulsion": 3,
    "stars.apu.owner": "red",
    "stars.apu.discs": 4,
    "stars.sirius.owner": "red",
    "stars.sirius.discs": 3,
}


@rule("GE-MOV-11")
def test_a_stargate_joins_own_stars_of_three_population() -> None:
    s = red_at("apu", **GATES)
    assert s.g.board.distance(s.hex("apu"), s.hex("sirius")) > 4
    go(s, s.hex("sirius"))
    assert s.at("sides.red.pieces.sirius") == [[1, 3]], "cost 1"
    small = red_at("apu", **(GATES | {"stars.sirius.discs": 2}))
    assert small.hex("sirius") not in reach(small.g, 0, small.hex("apu"), 4)
    low = red_at("apu", **(GATES | {"sides.red.levels.propulsion": 2}))
    assert low.hex("sirius") not in reach(low.g, 0, low.hex("apu"), 4)


@rule("GE-MOV-12")
def test_the_second_stargate_joins_all_stars_but_those_of_players_at_war() -> None:
    s = red_at("apu", **DARK, **{"sides.red.levels.propulsion": 5, "sides.blue.war": ["red"]})
    near = reach(s.g, 0, s.hex("apu"), 5)
    assert s.hex("khaa") in near, "a star of a player at peace"
    assert s.hex("ptaah") in near, "a neutral star"
    assert HEX_AT[(-2, 0)] in near, "a neutron star"
    assert s.hex("rigel") not in reach(s.g, 0, s.hex("apu"), 1), "a star of a player at war"


@rule("GE-MOV-13", "GE-BLK-04")
def test_a_blocked_end_closes_a_stargate() -> None:
    s = red_at("apu", **DARK, **GATES, **{"sides.blue.war": ["red"], "sides.blue.pieces": {"sirius": 1}})
    assert s.hex("sirius") not in reach(s.g, 0, s.hex("apu"), 4)
    free = red_at(
        "apu",
        **DARK,
        **(GATES | {"sides.red.levels.spirituality": 5}),
        **{"sides.blue.war": ["red"], "sides.blue.pieces": {"sirius": 1}},
    )
    assert free.hex("sirius") in reach(free.g, 0, free.hex("apu"), 4)


@rule("GE-MOV-14", "GE-REL-07")
def test_the_super_stargate_works_at_any_level_and_unblocked_from_five() -> None:
    gate = {
        "stars.ummo.owner": "red",
        "stars.ummo.discs": 1,
        "stars.ummo.relic": "super_stargate",
        "stars.ummo.relic_up": 1,
        "stars.apu.owner": "red",
        "stars.apu.discs": 1,
    }
    s = red_at("apu", **gate)
    assert s.hex("ummo") in reach(s.g, 0, s.hex("apu"), 1)
    war = {**DARK, "sides.blue.war": ["red"], "sides.blue.pieces": {"ummo": 1}}
    shut = red_at("apu", **gate, **war)
    assert shut.hex("ummo") not in reach(shut.g, 0, shut.hex("apu"), 1)
    high = red_at("apu", **gate, **war, **{"sides.red.levels.propulsion": 5})
    assert high.hex("ummo") in reach(high.g, 0, high.hex("apu"), 1)
    peace = red_at("apu", **gate, **DARK, **{"sides.blue.pieces": {"ummo": 1}, "sides.red.levels.propulsion": 5})
    go(peace, peace.hex("ummo"))
    assert peace.question() == "D-08", "no window: it cannot be blocked"


@rule("GE-MOV-15", "GE-MOV-20", "GE-SOL-05")
def test_propulsion_six_jumps_once_to_any_hex() -> None:
    s = red_at("apu", 2, **{"sides.red.levels.propulsion": 6})
    assert len(reach(s.g, 0, s.hex("apu"), 99)) == 61 * 4 - 1
    s.play("red move_pieces", "red number 1", "red sector west", "red star rigel")
    assert s.at("sides.red.pieces") == {"apu": [[1, 99]], "rigel": [[1, -9]]}
    s.play("red move_pieces")
    assert s.can("red sector center"), "the other one may still jump"


@rule("GE-COM-08", "GE-MOV-15")
def test_a_barred_hex_is_not_entered_on_foot_nor_by_a_jump() -> None:
    for level in (1, 6):
        s = red_at("planet_x", **{"sides.red.levels.propulsion": level})
        start, sirius = s.hex("planet_x"), s.hex("sirius")
        left = 99 if level == 6 else 4
        assert sirius in reach(s.g, 0, start, left)
        s.g.barred = [sirius]
        assert sirius not in reach(s.g, 0, start, left)
        for target in reach(s.g, 0, start, left):
            assert sirius not in find_path(s.g, 0, start, left, target)
        s.play("red move_pieces")
        if s.can("red sector center"):
            s.play("red sector center")
        assert s.refused("red star sirius") == "GE-COM-08"
        s.g.barred = [HEXES + sirius]
        assert sirius in reach(s.g, 0, start, left), "barred for green alone"


@rule("GE-MOV-16")
def test_the_path_avoids_windows_then_is_cheap_then_first_in_order() -> None:
    s = red_at("sirius")
    path = find_path(s.g, 0, s.hex("sirius"), 3, s.hex("planet_x"))
    assert [(Q[hex], R[hex]) for hex in path] == [(0, 1), (0, 2)]
    first, other = wormhole(s)
    watched = red_at(HEX_IDS[first], **DARK, **{"sides.blue.pieces": {HEX_IDS[other]: 1}})
    beyond = watched.g.board.next[other][0]
    assert find_path(watched.g, 0, first, 6, beyond)[0] == other, "with a window only where nothing else leads there"
    near = watched.g.board.next[first][0]
    assert find_path(watched.g, 0, first, 4, near) == [near]


@rule("GE-MOV-17", "GE-MOV-13")
def test_a_declared_war_stops_a_jump_and_leaves_the_allowance() -> None:
    s = red_at("apu", **DARK, **GATES, **{"sides.blue.pieces": {"sirius": 1}})
    go(s, s.hex("sirius"))
    assert (s.question(), s.due()) == ("D-09", ["blue"])
    s.play("blue declare_war red")
    assert s.at("sides.red.pieces") == {"apu": [[1, 4]]}


@rule("GE-WIN-02", "GE-MOV-10")
def test_no_window_at_a_wormhole_whose_exit_is_blocked_already() -> None:
    first, other = wormhole(scene(at="movement"))
    s = red_at(
        HEX_IDS[first],
        **DARK,
        **{
            "sides.green.alignment": "sts",
            "sides.green.war": ["red"],
            "sides.green.pieces": {HEX_IDS[other]: 1},
            "sides.blue.pieces": {HEX_IDS[other]: 1},
        },
    )
    go(s, other)
    assert s.due() == ["red"], "blue's declaration would block nothing"
    assert moved_pieces(s) == {HEX_IDS[other]: [[1, -9]]}


@rule("GE-MOV-17", "GE-FLT-06")
def test_who_is_asked_at_a_stargate_does_not_learn_the_allowance_of_the_fleet() -> None:
    s = scene(
        {
            **DARK,
            **GATES,
            "sides.blue.pieces": {"sirius": 1},
            "sides.red.pieces": {},
            "sides.red.fleets": {"A": {"at": "apu", "ships": 2}},
        },
        at="movement",
    )
    assert s.side("red").fleet(0).left == 4
    go(s, s.hex("sirius"), "red move A")
    assert s.due() == ["blue"]
    travel = next(frame for frame in s.view("blue").frames if isinstance(frame, Travel))
    assert 4 not in [getattr(travel, part) for part in signature(Travel).parameters]
    s.play("blue pass")
    assert s.side("red").fleet(0).left == 3, "the fleet keeps it all the same"


RAY = {
    "stars.ummo.owner": "red",
    "stars.ummo.discs": 1,
    "stars.ummo.relic": "planetary_death_ray",
    "stars.ummo.relic_up": 1,
    "sides.blue.alignment": "sts",
    "sides.blue.war": ["red"],
}


@rule("GE-MOV-18", "GE-REL-05")
def test_the_death_ray_destroys_one_ship_once_per_round() -> None:
    s = scene({"story": "wars", **RAY, "sides.blue.pieces": {"sirius": 2, "rigel": 1}}, at="movement", round=4)
    s.play("red death_ray")
    assert s.pieces("blue", "sirius") == 1, "the only target within 3: taken without asking further"
    assert s.dp("red") == 1
    assert s.refused("red death_ray") == "GE-MOV-18"


@rule("GE-MOV-18")
def test_the_death_ray_reaches_three_hexes_far() -> None:
    s = scene({**RAY}, at="movement")
    row = s.g.board.distances(s.hex("ummo"))
    for far, reached in ((3, True), (4, False)):
        hex = next(hex for hex in range(61) if row[hex] == far and s.g.chart.terrain[hex] == 0)
        s.side("blue").at, s.side("blue").many, s.side("blue").left = [hex], [1], [0]
        assert s.can("red death_ray") is reached


@rule("GE-MOV-18", "GE-SCO-08", "GE-FLT-25")
def test_ships_that_a_fleet_publicly_loses_are_taken_off_what_was_noted_of_it() -> None:
    fleets = {"A": {"at": "sirius", "ships": 5}, "B": {"at": "rigel", "ships": 4}}
    s = scene({**RAY, "sides.blue.pieces": {}, "sides.blue.fleets": fleets}, at="movement")
    s.side("red").notes = [Note(s.side("blue").fleet(0).stack, 0, 5, False, 1)]
    s.play("red death_ray")
    note = s.view("red").own().notes[0]
    assert (note.ships, note.change, note.certain) == (5, -1, True), "the note stays, the change is added"
    assert s.view("green").in_fleets[2] == 8
    assert {GAME.imagine(s.view("red"), seed).sides[2].fleet(0).ships for seed in range(8)} == {4}


@rule("GE-MOV-18", "GE-REL-05", "GE-REL-06", "GE-SCR-08")
def test_the_death_ray_takes_discs_but_not_behind_the_grid() -> None:
    target = {"stars.sirius.owner": "blue", "stars.sirius.discs": 2}
    s = scene({"story": "migrations", **RAY, **target}, at="movement", round=4)
    s.play("red death_ray")
    assert s.at("stars.sirius.discs") == 1
    assert s.dp("red") == 1
    grid = {"stars.sirius.relic": "defense_grid", "stars.sirius.relic_up": 1}
    immune = scene({**RAY, **target, **grid}, at="movement", round=4)
    assert immune.refused("red death_ray") == "GE-MOV-18"
    ships = {"sides.blue.pieces": {"sirius": 1}}
    left = scene({**RAY, **ships, **grid}, at="movement", round=4)
    assert left.refused("red death_ray") == "GE-MOV-18", "taken once and given up: still immune"
    down = scene({**RAY, **ships, **grid, "stars.sirius.relic_up": 0}, at="movement", round=4)
    down.play("red death_ray")
    assert down.pieces("blue", "sirius") == 0, "face down it protects nobody"


@rule("GE-MOV-20", "GE-SCO-02")
def test_a_fleet_that_takes_in_ended_ships_has_ended() -> None:
    s = scene({"sides.red.pieces": {"apu": 1}, "sides.red.fleets": {"D": {"at": "tiamat", "ships": 1}}}, at="movement")
    go(s, s.hex("tiamat"))
    s.play("red transfer", "red star tiamat", "red pieces", "red fleet D", "red number 1")
    assert s.at("sides.red.fleets.D.left") >= 0
    ended = scene(
        {
            "sides.red.pieces": {"janos": 1, "arcturus": 1},
            "sides.red.fleets": {"D": {"at": "teetonia", "ships": 1}},
        },
        at="movement",
    )
    go_to = ended.hex("sidar")
    ended.play("red move_pieces", "red star arcturus")
    for line in to(ended, go_to):
        if ended.can(line):
            ended.play(line)
    ended.play("red scout_pieces")
    assert ended.at("sides.red.pieces.sidar") == [[1, -9]]


@rule("GE-MOV-20", "GE-MOV-07", "GE-FLT-15")
def test_nobody_leaves_a_dart_fleet_that_spent_its_bonus_though_ended_ships_joined_it() -> None:
    s = scene({"sides.red.pieces": {"apu": 1}, "sides.red.fleets": {"D": {"at": "apu", "ships": 2}}}, at="movement")
    s.side("red").left = [-9]
    d = s.side("red").fleet(3)
    s.side("red").replace(d.at(d.hex, -1))
    s.play("red transfer", "red star apu")
    assert s.options("red") == ["pieces"], "from the pieces into the fleet, not the other way"
    s.play("red pieces", "red fleet D", "red number 1")
    assert s.at("sides.red.fleets.D.ships") == 3
    assert not s.can("red transfer")
    assert not s.can("red move D")
