"""Corners where a small fault would go unnoticed elsewhere: the first seat, the last star, the last ship."""

from __future__ import annotations

from typing import Any

import pytest

from games.galactic_era.scenes import COLOURS, Scene, scene
from games.galactic_era.stage import levels, owns, roll, stage, wait_for
from starhall.games.galactic_era import GAME
from starhall.games.galactic_era.content import components as c
from starhall.games.galactic_era.content.chart import HEX_IDS, HEXES, NEBULA, POSITIONS, sector_of
from starhall.games.galactic_era.picture.journeys import journeys_in_hand
from starhall.games.galactic_era.rules.points import SOURCES
from starhall.kernel.actions import RECONSIDER
from starhall.kernel.chance import secret_chance
from starhall.kernel.seats import first_seat
from support import rule


@rule("GE-DOM-15")
def test_acquisition_learns_from_the_first_seat_too() -> None:
    change = {
        **owns("red", apu=1, sidar=1),
        "sides.green.hand": ["acquisition"],
        "sides.green.alignment": "sts",
        "sides.green.war": ["red"],
        "sides.green.pieces": {"apu": 2, "sidar": 2},
        "sides.green.todo": ["gain_star", "gain_star"],
        "sides.red.levels": levels(genetics=4, robotics=4),
    }
    s = stage(change, at="growth turn", seat="green")
    for star in ("apu", "sidar"):
        s.play("green execute gain_star", "green way conquer", f"green star {star}", "green field genetics")
    s.play("green play_a acquisition", "green use_effect", "green field robotics")
    assert s.side("green").levels == [1, 1, 1, 2, 3]
    assert s.question() == "D-19"


@rule("GE-DOM-23")
def test_a_player_without_cards_has_no_hand_to_look_at() -> None:
    change = {
        **owns("red", harus=1, maldek=1, ptaah=1),
        "sides.red.levels": levels(propulsion=4),
        "sides.red.hand": ["exploratory"],
        "sides.red.pieces": {"arcturus": 1, "harus": 1, "maldek": 1, "ptaah": 1},
        "sides.blue.hand": [],
        "sides.blue.played": ["density", "etheric"],
    }
    s = stage(change, at="round start", round=2)
    told = s.play("red play_a exploratory", "red use_effect")
    assert "inspected" in told, "green's is the only hand: it is shown without a question"


@rule("GE-DOM-27")
def test_every_field_without_a_selected_square_may_be_researched() -> None:
    change = {
        "sides.red.levels": levels(propulsion=6, genetics=5),
        "sides.red.hand": ["special_scientific"],
        "sides.red.squares": ["tech_genetics"],
    }
    s = stage(change, at="growth turn")
    s.play("red play_a special_scientific", "red use_effect")
    assert s.options("red") == [f"field {field}" for field in c.FIELDS if field != "genetics"]


@rule("GE-SOL-09", "GE-COM-12")
@pytest.mark.parametrize(("die", "goes"), [(3, True), (4, False)])
def test_the_slavers_decide_late_by_a_roll_as_well(die: int, goes: bool) -> None:
    change = {
        "sides.red.war": ["blue"],
        "sides.red.pieces": {"pleiades": 9},
        "sides.blue.fleets": {"E": {"at": "pleiades", "ships": 2}},
        "sides.blue.tactics": {"E": "x2"},
        "sides.red.hand": [],
        "sides.red.played": ["density", "etheric"],
    }
    s = stage(change, at="combat", seat="red", seats=1)
    roll(s, 6, die)
    told = s.play("red star pleiades")
    first = told[: told.index("evades" if goes else "revealed")]
    assert first.count("rolled") == 2, "before the reveal, and after it"
    assert ("evades" in told) == goes
    assert ("cv" in told) != goes


@rule("GE-COM-17")
def test_own_losses_are_shared_out_stack_by_stack() -> None:
    war = {"sides.red.alignment": "sts", "sides.red.war": ["blue"], "sides.red.hand": [], "sides.blue.hand": []}
    played = {"sides.red.played": ["density", "spatial"], "sides.blue.played": ["economic", "etheric"]}
    ships = {"sides.red.pieces": {"sirius": 5}, "sides.red.fleets": {"B": {"at": "sirius", "ships": 2}}}
    s = scene({**war, **played, **ships, "sides.blue.pieces": {"sirius": 4}}, at="combat")
    s.play("red star sirius", "red number 4")
    assert s.options("red") == ["pieces", "fleet B"], "2 are due"
    s.play("red pieces")
    assert (s.question(), s.options("red")) == ("D-15", ["number 1", "number 2"])
    s.play("red number 1")
    s.play("red fleet B")
    assert (s.pieces("red", "sirius"), s.at("sides.red.fleets.B.ships")) == (4, 1)


@rule("GE-DOM-22")
def test_every_nebula_counts_for_etheric() -> None:
    s = stage(at="move turn")
    last = {s.name(hex): 1 for hex in s.g.chart.nebulas[-4:]}
    first = {s.name(hex): 1 for hex in s.g.chart.nebulas[:4]}
    for nebulas in (last, first):
        s = stage({"sides.red.hand": ["etheric"], "sides.red.pieces": nebulas}, at="move turn")
        assert s.can("red play_a etheric")


@rule("GE-DOM-25", "GE-END-03")
def test_the_first_hex_of_the_board_counts() -> None:
    change = {
        "sides.red.hand": ["military"],
        "sides.red.pieces": {},
        "sides.red.fleets": {"A": {"at": HEX_IDS[0], "ships": 1}},
    }
    s = stage(change, at="round start", round=2)
    s.play("red play_b military")
    assert s.dp("red") == 2, "a sector with a fleet of red alone"


@rule("GE-VAR-04")
def test_who_takes_a_number_and_a_card_has_them_and_nobody_else_knows_the_card() -> None:
    g = GAME.new(GAME.settings(3, {"setup": "deterministic"}), secret_chance("takes"))
    numbers: dict[int, int] = {}
    while g.draft:
        seat = first_seat(g.due)
        texts = [GAME.space.texts[action] for action in g.options(seat)]
        wanted = "draft turn_order" if "draft turn_order" in texts else texts[-1]
        if texts[0].startswith("number"):
            numbers[seat] = int(wanted.split()[1])
        g.advance(seat, GAME.space.parse(f"{seat} {wanted}")[1])
    assert len(numbers) > 1
    assert {seat: g.order[seat] for seat in numbers} == numbers
    s = Scene(g)
    for viewer in range(3):
        for owner in range(3):
            known = s.view(COLOURS[viewer]).g.sides[owner].hand != [-2]
            assert known == (viewer == owner)


@rule("GE-FLT-06", "GE-FLT-07")
def test_pieces_do_not_become_pieces_and_the_last_of_the_supply_may_be_used() -> None:
    fleets = {"sides.red.fleets": {"A": {"at": "arcturus", "ships": 2}}}
    s = scene({**fleets, "sides.red.pieces": {"arcturus": 3}}, at="move turn")
    s.play("red transfer", "red star arcturus", "red pieces")
    assert s.options("red") == ["fleet A"]
    s = scene({**fleets, "sides.red.pieces": {"arcturus": 15}}, at="move turn")
    s.play("red transfer", "red star arcturus", "red fleet A", "red pieces")
    assert s.options("red") == ["number 1"], "15 are on the board, 1 is left"


@rule("GE-FLT-08", "GE-MOV-07")
def test_pieces_of_one_hex_that_moved_differently_are_told_apart() -> None:
    place = {"apu": 1, "arcturus": 1}
    s = scene({"sides.red.pieces": place, "sides.red.fleets": {"A": {"at": "arcturus", "ships": 1}}}, at="movement")
    s.play("red move_pieces", "red star apu")
    while not s.can("red star arcturus"):
        s.play("red sector north_east")
    s.play("red star arcturus", "red transfer", "red star arcturus", "red pieces")
    assert s.options("red") == ["allowance 2", "allowance 3"]
    s.play("red allowance 3", "red fleet A", "red number 1")
    assert s.at("sides.red.fleets.A.left") == 3
    assert s.at("sides.red.pieces.arcturus") == [[1, 2]]


@rule("GE-EVA-06")
def test_a_called_off_evacuation_is_forgotten_with_the_turn() -> None:
    war = {"sides.blue.alignment": "sts", "sides.blue.war": ["red"], "sides.blue.pieces": {"arcturus": 1}}
    s = scene(war, at="growth turn")
    s.play("red evacuate", "red call_off", "red end_turn")
    assert not s.side("red").called_off


@rule("GE-GRO-05")
def test_research_may_be_the_extra_counter() -> None:
    change = {"sides.red.free": {"extra": 1}, "sides.red.squares": ["tech_genetics"]}
    s = scene(change, at="growth turn")
    s.play("red extra research")
    assert s.at("sides.red.levels.genetics") == 2
    assert s.at("sides.red.extras") == ["research"]


@rule("GE-BLD-01", "GE-WIN-05")
@pytest.mark.parametrize("verb", ["execute", "extra"])
def test_the_window_of_build_ships_covers_asteroids(verb: str) -> None:
    stone = {"sides.red.pieces": {"north_east_3_-2": 1}, "sides.blue.pieces": {"north_east_3_-2": 1}}
    able = {"sides.red.todo": ["build_ships"]} if verb == "execute" else {"sides.red.free": {"extra": 1}}
    s = scene({**stone, **able, "sides.blue.alignment": "sts"}, at="growth turn")
    told = s.play(f"red {verb} build_ships")
    assert "builds" in told
    assert (s.question(), s.due()) == ("D-21", ["blue"])


@rule("GE-SCO-08", "GE-FLT-02")
def test_a_stack_that_dissolves_takes_its_own_notes_alone() -> None:
    fleets = {"A": {"at": "arcturus", "ships": 2}, "B": {"at": "arcturus", "ships": 1}}
    s = scene({"sides.red.fleets": fleets, "sides.green.levels.spirituality": 3}, at="move turn", seat="green")
    for number in (1, 2):
        s.play("green view_fleet", "green star arcturus")
        if s.can(f"green stack {number}"):
            s.play(f"green stack {number}")
    assert [note.stack for note in s.view("green").own().notes] == [1, 2]
    data = GAME.to_data(s.g)
    s.play("green go_on", "green end_movement")
    while s.question() != "D-07" or s.due() != ["red"]:
        who = s.due()[0]
        able = s.options(who)
        pick = next((x for x in ("go_on", "end_movement", "end_turn", "pass", "stop") if x in able), able[0])
        s.play(f"{who} {pick}")
    s.play("red transfer", "red star arcturus", "red fleet B", "red pieces", "red number 1")
    assert [note.stack for note in s.view("green").own().notes] == [1]
    assert data != GAME.to_data(s.g)


@rule("GE-FLO-08")
def test_every_source_of_points_counts() -> None:
    for source in SOURCES:
        s = scene({"sides.red.dp": {source: 3}}, at="move turn")
        assert GAME.points(s.g)[0] == 3


@rule("GE-POP-02")
def test_the_last_star_of_the_board_limits_growth_like_others() -> None:
    plain = scene(at="growth turn")
    stars = plain.g.chart.stars
    homes = [stars[side.home] for side in plain.g.sides]
    apart = plain.g.board.distance
    near = next(
        hex
        for hex in stars[:-1]
        if hex not in homes and all(apart(hex, other) > apart(hex, stars[-1]) for other in homes if other != stars[-1])
    )
    limit = apart(near, stars[-1])
    for discs, grows in ((limit - 1, True), (limit, False)):
        change = {**owns("red", **{plain.name(near): max(1, discs)}), **owns("blue", **{plain.name(stars[-1]): 1})}
        s = scene({**change, "sides.red.todo": ["grow_population"]}, at="growth turn")
        s.play("red execute grow_population")
        assert s.can(f"red star {plain.name(near)}") == (grows and discs > 0)


@rule("GE-REL-01")
def test_a_star_without_a_relic_shows_none() -> None:
    change = {"sides.red.todo": ["gain_star"], "sides.red.pieces": {"apu": 1}, "stars.apu.counter": "uninhabited"}
    s = scene(change, at="growth turn")
    told = s.play("red execute gain_star", "red way colonize", "red star apu")
    assert "relic" not in told
    assert s.at("stars.apu.relic_up") == 0


@rule("GE-FLT-04")
def test_the_first_star_of_the_board_is_an_own_star_like_others() -> None:
    plain = scene(at="move turn")
    first = plain.name(plain.g.chart.stars[0])
    fleets = {"A": {"at": "arcturus", "ships": 3}, "B": {"at": first, "ships": 4}}
    s = scene({**owns("red", **{first: 1}), "sides.red.fleets": fleets}, at="move turn")
    assert s.can("red swap")


@rule("GE-POP-07")
def test_genetics_plus_is_one_free_growth() -> None:
    change = {"sides.red.levels.genetics": 6, "sides.red.todo": ["research"], "sides.red.squares": ["tech_genetics"]}
    s = scene(change, at="growth turn")
    s.play("red execute research")
    assert s.at("sides.red.free") == {"grow_population": 1}


@rule("GE-SCO-05", "GE-SCO-07")
def test_only_what_is_still_hidden_can_be_viewed() -> None:
    s = scene({"sides.red.levels.spirituality": 3, "sides.red.pieces": {"arcturus": 1, "apu": 1}}, at="move turn")
    s.play("red view_star")
    assert not s.can("red star apu"), "a ship of red stands there"
    assert s.refused("red star apu") == "GE-SCO-05"
    assert not s.can("red star rigel"), "a home star has no counter"
    for counter in ("uninhabited", "primitive", "advanced"):
        s = scene({"sides.red.levels.spirituality": 3, "stars.sidar.counter": counter}, at="move turn")
        s.play("red view_star")
        assert s.can("red star sidar")
    shown = {f"stars.{name}.shown": 1 for name, row in s.at("stars").items() if row["counter"] != "none"}
    open_sky = scene({"sides.red.levels.spirituality": 3, **shown}, at="move turn")
    assert not open_sky.can("red view_star"), "all counters lie face up"


@rule("GE-SEL-02", "GE-SEL-03", "GE-SEL-06")
def test_who_stops_selecting_chooses_a_square_and_maybe_a_second() -> None:
    big = {**owns("red", apu=5), "sides.red.levels": levels(robotics=5)}
    s = stage(big, at="selection")
    s.play("red select research", "red select gain_star", "red stop")
    assert s.view("red").question == "D-18-square"
    assert len(s.options("red")) == 7
    s.play("red square tech_military")
    rest = [f"square {square}" for square in c.SQUARE_IDS if square != "tech_military"]
    assert s.options("red") == ["stop", *rest]
    assert s.options("green")[0].startswith("select"), "green is still at the first counter"


@rule("GE-FLT-22")
def test_fleet_e_may_have_dummies_like_the_others() -> None:
    fleets = {"sides.red.fleets": {"E": {"at": "arcturus", "ships": 2}}}
    s = scene(fleets, at="move turn", options={"stacks": "open"})
    s.play("red dummies", "red fleet E", "red number 1")
    assert s.at("sides.red.fleets.E.dummies") == 1


def slavers_at(die: int, change: dict[str, Any]) -> Scene:
    """Slavers at the Pleiades move with this roll, after the player has done nothing."""
    plain = {"sides.green.levels": levels(), "sides.blue.levels": levels(), "sides.blue.pieces": {"pleiades": 2}}
    s = stage({**plain, "sides.blue.tactics": {}, **change}, at="movement", seat="red", seats=1)
    roll(s, die)
    s.play("red end_movement")
    return s


@rule("GE-SOL-05", "GE-SOL-08")
def test_slavers_go_where_most_hostile_ships_are_and_a_fleet_counts_one() -> None:
    plain = stage(at="movement", seats=1)
    row = plain.g.board.distances(plain.hex("pleiades"))
    near = [plain.name(hex) for hex in range(61) if row[hex] == 2 and plain.g.chart.terrain[hex] == 0]
    fleets = {letter: {"at": near[1], "ships": 1} for letter in "AB"}
    s = slavers_at(2, {"sides.red.pieces": {near[0]: 1, "arcturus": 9}, "sides.red.fleets": fleets})
    assert "blue" in s.at("sides.red.war")
    assert list(s.at("sides.blue.pieces")) == [near[1]], "two stacks are more than one piece"


@rule("GE-SOL-06", "GE-SOL-23")
def test_slavers_without_a_target_in_range_go_toward_the_nearest() -> None:
    plain = stage(at="movement", seats=1)
    row = plain.g.board.distances(plain.hex("pleiades"))
    stars = {plain.name(hex): 1 for hex in plain.g.chart.stars if row[hex] <= 3}
    s = slavers_at(4, owns("blue", **stars))
    assert s.pieces("blue", "pleiades") == 0
    away = [hex for hex in plain.g.chart.stars if row[hex] > 3]
    at = s.side("blue").at[0]
    least = min(row[hex] for hex in away)
    assert min(s.g.board.distance(at, hex) for hex in away if row[hex] == least) < least


@rule("GE-SOL-23")
def test_the_last_star_of_the_board_is_a_target_like_others() -> None:
    plain = stage(at="movement", seats=1)
    last = plain.g.chart.stars[-1]
    change = {"sides.red.home": plain.name(last), "sides.red.pieces": {}}
    s = slavers_at(1, change)
    assert s.g.board.distance(s.side("blue").at[0], last) < s.g.board.distance(s.hex("pleiades"), last)


@rule("GE-SET-15", "GE-FLO-06")
def test_who_thinks_again_opens_the_own_alignment_alone() -> None:
    g = GAME.new(GAME.settings(3, {}), secret_chance("again"))
    for seat in range(3):
        g.apply(seat, g.options(seat)[0])
    assert Scene(g).question() == "D-02"
    for seat in (0, 1):
        g.apply(seat, g.options(seat)[1])
    g.apply(1, RECONSIDER)
    assert [side.alignment for side in g.sides] == [c.STS, -1, -1]


@rule("GE-TRA-12")
def test_caninoids_of_darkness_force_the_first_seat_too() -> None:
    change = {
        "sides.green.people": "caninoids",
        "sides.green.alignment": "sts",
        "sides.green.levels": levels(propulsion=2),
        "sides.red.levels": levels(robotics=3, genetics=2),
        "sides.red.pieces": {"khaa": 1},
    }
    s = stage(change, at="trading phase")
    s.pass_all()
    assert (s.question(), s.due()) == ("D-32", ["green"])
    s.play("green player red")
    assert s.options("green") == ["field robotics", "field genetics"]
    s.play("green field robotics")
    assert (s.side("green").levels[c.ROBOTICS], s.side("red").levels[c.PROPULSION]) == (2, 2)


@rule("GE-DIP-03")
def test_war_may_be_declared_on_the_last_of_six() -> None:
    s = scene({"sides.red.alignment": "sts"}, at="move turn", seats=6)
    s.play("red declare_war yellow")
    assert s.at("sides.yellow.war") == ["red"]


@rule("GE-FLO-03")
def test_after_the_last_turn_nobody_is_active() -> None:
    s = stage(at="move turn")
    wait_for(s, "D-18")
    assert s.g.active == -1


@rule("GE-END-03")
def test_at_the_end_all_fleets_are_revealed() -> None:
    s = stage({"sides.red.fleets": {"B": {"at": "arcturus", "ships": 4}}}, at="game end", round=8)
    for who in ("green", "blue"):
        fleet = s.view(who).g.sides[0].fleets[0]
        assert (c.LETTERS[fleet.letter], fleet.ships) == ("B", 4)


@rule("GE-MOV-16")
def test_a_target_in_hand_says_what_each_step_of_the_way_costs() -> None:
    s = scene({"sides.red.pieces": {"arcturus": 1}}, at="movement")
    s.play("red move_pieces")
    if s.can("red sector north_east"):
        s.play("red sector north_east")
    journeys = journeys_in_hand(s.view("red"))
    assert {len(journey.spent) for journey in journeys.values()} == {1, 2, 3}
    for journey in journeys.values():
        costs = [2 if s.g.chart.terrain[hex] == NEBULA else 1 for hex in journey.hexes[1:]]
        assert journey.spent == [sum(costs[: i + 1]) for i in range(len(costs))]


@rule("GE-SOL-10", "GE-SOL-21")
def test_what_an_automa_has_carried_out_is_marked() -> None:
    s = stage({"sides.blue.levels": levels(), "sides.green.levels": levels()}, at="growth turn", seats=1)
    s.side("blue").roll = 1
    s.side("green").roll = 1
    s.play("red end_turn")
    assert s.side("blue").cancelled == [0, 1]


@rule("GE-FLT-24")
def test_a_star_is_told_by_its_name_and_open_space_by_its_place() -> None:
    plain = scene(at="movement")
    first = plain.g.chart.stars[0]
    for hex in (first, plain.g.board.next[first][0]):
        s = scene({"sides.red.fleets": {"A": {"at": plain.name(hex), "ships": 1}}}, at="move turn")
        s.play("red transfer", f"red {s.place(hex)}", "red fleet A", "red pieces")
        told = s.g.apply(0, GAME.space.number("number 1"))
        fact = next(event.facts[0] for event in told if event.kind == "dissolved")
        assert fact == (hex if hex != first else HEXES + s.g.chart.names[0])


def order(s: Scene, star: str) -> None:
    """Red's only piece goes to a star."""
    s.play("red move_pieces")
    sector = f"red sector {POSITIONS[sector_of(s.hex(star))]}"
    if s.can(sector):
        s.play(sector)
    s.play(f"red star {star}")


@rule("GE-MOV-13", "GE-MOV-14")
@pytest.mark.parametrize("start", ["north_east_-4_4", "north_east_0_-4"])
@pytest.mark.parametrize(("target", "asked"), [("cygnus", True), ("ummo", False)])
def test_the_super_stargate_frees_its_own_jumps_alone(start: str, target: str, asked: bool) -> None:
    change = {
        **owns("red", ummo=3, apu=3),
        "stars.ummo.relic": "super_stargate",
        "stars.ummo.relic_up": 1,
        "sides.red.levels": levels(propulsion=5),
        "sides.red.pieces": {start: 1},
        "sides.blue.alignment": "sts",
        "sides.blue.pieces": {"cygnus": 1, "ummo": 1},
    }
    s = stage(change, at="movement")
    order(s, "apu")
    assert s.at("sides.red.pieces.apu") == [[1, 1]], "one point is left: a single jump"
    order(s, target)
    assert (s.question() == "D-09") == asked
