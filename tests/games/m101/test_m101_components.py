"""3.1 geometry, 3.2 cards, and the components."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from games.m101.scenes import cell, demand, gap, scene, seat_of
from starhall.games.m101 import GAME
from starhall.games.m101.content import components, octagons, vocabulary
from starhall.games.m101.content.components import (
    CARD_COUNT,
    CARD_IDS,
    COST,
    CUBE_COUNTS,
    CUBES,
    DEMAND_CARDS,
    DEMAND_SELL,
    DEMAND_VP,
    INFRASTRUCTURE,
    SPECIAL,
    START,
    SYSTEMS,
    TABS,
    TYPE,
    VP_CONTROL,
    type_of,
)
from starhall.games.m101.content.vocabulary import BARREN, DIVERSE
from starhall.games.m101.rules.state import area_disks_of
from starhall.kernel.content import Row
from starhall.kernel.errors import BadContent
from support import rule

CONTENT = Path(octagons.__file__).parent


@rule("M1-COM-01")
def test_the_deck_has_128_unique_cards_and_each_can_be_money() -> None:
    assert (len(SYSTEMS), len(INFRASTRUCTURE), CARD_COUNT) == (70, 58, 128)
    assert len(set(CARD_IDS)) == 128
    assert len([card for card in INFRASTRUCTURE if SPECIAL[card]]) == 14
    assert len([card for card in SYSTEMS if START[card]]) == 10
    assert all(f"pay {name}" in GAME.space.numbers for name in CARD_IDS)


@rule("M1-COM-02", "M1-SEL-03", "M1-END-05")
def test_all_six_action_cards_are_there_every_round_and_a_phase_may_be_chosen_again() -> None:
    s = scene({"sides.blue.hand": ["theorem"]}, seats=2)
    phases = [f"choose {name}" for name in vocabulary.PHASES]
    for _ in range(2):
        assert s.options("blue") == phases
        s.play("blue choose expand")
        assert s.options("blue")[:2] == ["lay_nothing", "lay_no_boost"]
        s.play("blue lay_no_boost", "green choose expand", "green lay_no_boost")
        hands = [len(one.hand) for one in s.g.sides]
        s.pass_all()
        assert [len(one.hand) for one in s.g.sides] == hands, "hands stay as they are"
    assert s.g.round == 3


@rule("M1-COM-03", "M1-DEL-12", "M1-DEL-20")
def test_cubes_are_limited_and_a_delivered_cube_never_returns() -> None:
    assert CUBE_COUNTS == (35, 30, 25, 20)
    s = scene({"system.s_b5": "ninefold_festival", "controller.s_b5": "blue"}, at="deliver")
    stock = s.g.stock[:]
    s.play("blue cube s_b4_grey", "blue to ninefold_festival_d1")
    assert s.side("blue").delivered == [1, 0, 0, 0]
    assert s.g.filled[demand("ninefold_festival_d1")] == 0
    assert s.side("blue").disks == 32
    assert s.g.stock == stock
    assert s.g.cubes[cell("s_b4")] == 0


@rule("M1-COM-04", "M1-SET-02", "M1-DSK-01")
def test_each_player_has_35_disks_and_placed_ones_do_not_return() -> None:
    s = scene(at="expand")
    assert [one.disks for one in s.g.sides] == [34] * 4
    s.play("blue influence s_b5")
    assert s.side("blue").disks == 33
    s.pass_all()
    assert s.side("blue").disks == 33


@rule("M1-COM-05", "M1-SET-01")
def test_colours_that_do_not_play_have_no_part() -> None:
    s = scene(seats=2)
    assert len(s.g.sides) == 2
    assert octagons.START_SPACES[2] == (cell("s_b4"), cell("s_f4"))
    assert s.g.order == [0, 1]


@rule("M1-GEO-01", "M1-GEO-04")
def test_octagons_and_gaps_have_the_places_that_their_names_say() -> None:
    raw = tomllib.loads((CONTENT / "board.toml").read_text(encoding="utf-8"))
    assert len(raw["system_space"]) == 48
    assert len(raw["infrastructure_space"]) == 36
    for row in raw["system_space"]:
        assert row["id"] == f"s_{'abcdefg'[row['x'] + 3]}{row['y'] + 4}"
        assert octagons.CELL_NAMES[(row["y"] + 3) * 7 + row["x"] + 3] == row["id"]
    for row in raw["infrastructure_space"]:
        south_west = octagons.OCTAGONS[gap(row["id"])][2]
        assert south_west >= 0
        assert octagons.CELL_NAMES[south_west][2:] == row["id"][2:] or row["id"] == "i_d4"
    assert [octagons.CELL_NAMES[c] for c in octagons.OCTAGONS[gap("i_b4")]] == ["s_c5", "s_c4", "s_b4", "s_b5"]


@rule("M1-GEO-02")
def test_octagons_are_adjacent_over_an_edge_not_over_a_corner() -> None:
    raw = tomllib.loads((CONTENT / "board.toml").read_text(encoding="utf-8"))
    for row in raw["system_space"]:
        edges = sorted(name for name in row["edges"].values() if name.startswith("s_"))
        near = sorted(octagons.CELL_NAMES[c] for c in octagons.cells_of(octagons.NEAR[4][cell(row["id"])]))
        assert near == edges
    assert not octagons.touches(cell("s_b4"), cell("s_c5"))
    assert octagons.touches(cell("s_b4"), cell("s_b5"))


@rule("M1-GEO-03")
def test_the_galactic_centre_holds_nothing_and_is_adjacent_to_nothing() -> None:
    centre = octagons.CENTRE
    assert not octagons.IN_PLAY[4] & octagons.BIT[centre]
    assert not any(octagons.touches(centre, place) for place in range(octagons.PLACES))
    s = scene({"system.s_c4": "theorem", "controller.s_c4": "blue"}, at="expand")
    assert s.refused("blue influence galactic_centre") == "M1-GEO-03"
    s = scene({"system.s_c4": "theorem", "controller.s_c4": "blue", "sides.blue.hand": ["verdance"]}, at="colonise")
    assert "blue colonise verdance" not in s.options("blue"), "it cannot be paid"
    s = scene(
        {
            "system.s_c4": "theorem",
            "controller.s_c4": "blue",
            "sides.blue.hand": ["iron_silence", "verdance", "far_quill_relay"],
        },
        at="colonise",
    )
    s.play("blue colonise iron_silence")
    assert s.refused("blue at galactic_centre") == "M1-GEO-03"
    sets = {"system.s_c4": "theorem", "controller.s_c4": "blue", "filled.songline_d1": "blue"}
    s = scene({**sets, "system.s_e4": "ninefold_festival", "controller.s_e4": "blue"}, at="deliver")
    assert s.options("blue") == ["pass", "cube s_b4_grey", "cube s_e4_grey"], "to Theorem and to Null Harbour"
    assert "cube s_c4_brown" not in s.options("blue"), "no route passes through the centre"


@rule("M1-GEO-05")
def test_a_gap_is_adjacent_to_its_four_octagons_and_to_no_other_gap() -> None:
    place = octagons.PLACE_OF_GAPS + gap("i_b4")
    near = [octagons.CELL_NAMES[c] for c in range(octagons.CELLS) if octagons.touches(place, c)]
    assert sorted(near) == ["s_b4", "s_b5", "s_c4", "s_c5"]
    gaps = [octagons.PLACE_OF_GAPS + other for other in range(octagons.GAPS)]
    assert not any(octagons.touches(one, other) for one in gaps for other in gaps)


@rule("M1-GEO-06", "M1-GEO-07", "M1-GEO-08")
def test_areas_in_play_by_number_of_players() -> None:
    raw = tomllib.loads((CONTENT / "board.toml").read_text(encoding="utf-8"))
    for row in raw["configuration"]:
        seats = row["players"]
        assert octagons.IN_PLAY[seats].bit_count() == row["system_spaces"]
        assert len(octagons.GAPS_IN_PLAY[seats]) == row["infrastructure_spaces"]
    assert [octagons.IN_PLAY[n].bit_count() for n in (2, 3, 4)] == [26, 37, 48]
    assert [len(octagons.GAPS_IN_PLAY[n]) for n in (2, 3, 4)] == [20, 28, 36]
    for seats in (2, 3, 4):
        for number in range(octagons.GAPS):
            around = [c for c in octagons.OCTAGONS[number] if c >= 0]
            there = [c for c in around if octagons.IN_PLAY[seats] & octagons.BIT[c] or c == octagons.CENTRE]
            assert (number in octagons.GAPS_IN_PLAY[seats]) == (len(there) >= 3)
    s = scene({"sides.blue.outposts": ["s_a4"]}, at="expand", seats=2)
    assert s.refused("blue influence s_a5") == "M1-GEO-08", "blue spaces do not exist for two"


@rule("M1-GEO-09")
def test_start_spaces_are_for_the_start_alone() -> None:
    assert [octagons.CELL_NAMES[c] for c in octagons.START_SPACES[4]] == ["s_b4", "s_f4", "s_d6", "s_d2"]
    assert [octagons.CELL_NAMES[c] for c in octagons.START_SPACES[3]] == ["s_b4", "s_f4", "s_d6"]
    s = scene({}, at="start", seats=2)
    first = s.due()[0]
    s.play(f"{first} {s.options(first)[0]}")
    assert s.refused(f"{first} begin_at s_d6") == "M1-GEO-09"
    sets = {"sides.blue.outposts": ["s_b5", "s_c5", "s_d5"], "sides.blue.hand": ["null_harbour"]}
    s = scene(sets, at="colonise", seats=2, home={"green": "theorem"})
    s.play("blue colonise null_harbour", "blue at s_d6", "blue peacefully")
    assert s.g.system[cell("s_d6")] == CARD_IDS.index("null_harbour"), "for two it is a space like any other"


@rule("M1-GEO-10", "M1-CRD-05")
def test_infrastructure_has_a_name_side_and_three_slots() -> None:
    for card in INFRASTRUCTURE:
        assert TABS[card][0] == -1, "the name side bears no tab"
        assert not SPECIAL[card] or VP_CONTROL[card] == 0
        for slot in (1, 2, 3):
            assert TABS[card][slot] == -1 or vocabulary.POWERS[TABS[card][slot]].slot == slot
    lift = TABS[CARD_IDS.index("orbital_lift")]
    assert (lift[1] >= 0, lift[2] >= 0, lift[3]) == (True, True, -1)
    s = scene({"infrastructure.i_b4": "orbital_lift", "builder.i_b4": "blue"}, at="expand")
    assert s.g.builder.count(0) == 1
    assert s.side("blue").disks == 33, "one disk lies on it"


@rule("M1-GEO-11", "M1-GEO-12")
def test_slots_turn_clockwise_and_a_system_covers_the_side_that_points_at_it() -> None:
    """r = 1: name to the south-east, slot 1 to the south-west, slot 2 to the north-west, slot 3 to the north-east."""
    for rotation, discounted in ((1, {"s_e4", "s_e5"}), (2, {"s_e5", "s_f5"})):
        sets = {
            "infrastructure.i_e4": "orbital_lift",
            "builder.i_e4": "green",
            "rotation.i_e4": rotation,
            "sides.green.hand": ["iron_silence", "theorem"],
        }
        s = scene(sets, at="colonise", seat="green")
        s.play("green colonise iron_silence")
        assert {line[3:] for line in s.options("green")} == discounted, f"1 card for a cost of 2, turned by {rotation}"


@rule("M1-GEO-12")
def test_a_gap_closes_with_its_fourth_system_and_never_at_the_centre_or_the_rim() -> None:
    around = {"system.s_b5": "theorem", "system.s_c4": "verdance", "controller.s_b5": "blue", "controller.s_c4": "blue"}
    around["sides.blue.hand"] = ["survey_buoys"]  # type: ignore[assignment]
    s = scene(around, at="build")
    s.play("blue build survey_buoys")
    assert "into i_b4" in s.options("blue")
    s = scene({**around, "system.s_c5": "sporefall", "controller.s_c5": "blue"}, at="build")
    s.play("blue build survey_buoys")
    assert "into i_b4" not in s.options("blue")
    assert "into i_c4" in s.options("blue")
    assert octagons.CLOSING[4][gap("i_c4")] == 0, "at the Galactic Centre"
    assert octagons.CLOSING[2][gap("i_a4")] == 0, "beside an octagon out of play"
    assert octagons.CLOSING[4][gap("i_a4")] != 0


@rule("M1-GEO-01", "M1-DEL-07")
def test_the_far_corner_of_the_board_is_a_place_like_any_other() -> None:
    """A cube goes from s_g6 to s_g7, and back."""
    sets = {
        "system.s_g7": "ninefold_festival",
        "controller.s_g7": "blue",
        "system.s_g6": "songline",
        "controller.s_g6": "blue",
    }
    for line, place in (("cube s_g6_grey", "ninefold_festival_d1"), ("cube s_g7_grey", "songline_d1")):
        s = scene(sets, at="deliver", home={"blue": "theorem"})
        s.play(f"blue {line}")
        if s.question() == "M1-D14":
            s.play(f"blue to {place}")
        assert s.g.filled[demand(place)] == 0


@rule("M1-GEO-13")
def test_reach_comes_from_systems_spaces_and_own_infrastructure() -> None:
    def reach(**sets: object) -> set[str]:
        s = scene({name.replace("__", "."): value for name, value in sets.items()}, at="expand")
        return {line[10:] for line in s.options("blue") if line.startswith("influence")} - {"s_b4"}

    assert reach() == {"s_a4", "s_b3", "s_b5", "s_c4"}
    assert reach(sides__blue__outposts=["s_c4"]) == {"s_a4", "s_b3", "s_b5", "s_c3", "s_c5"}
    sets = {"infrastructure.i_b4": "orbital_lift", "builder.i_b4": "blue"}
    s = scene(sets, at="expand")
    assert "influence s_c5" in s.options("blue"), "a corner of the own infrastructure"
    s = scene({**sets, "builder.i_b4": "green"}, at="expand")
    assert s.refused("blue influence s_c5") == "M1-EXP-04", "not of another's"


@rule("M1-CRD-01")
def test_a_system_card_has_all_its_parts_and_its_areas_take_any_number_of_disks() -> None:
    assert all(len(CUBES[card]) == 4 and TYPE[card] >= 0 for card in SYSTEMS)
    assert [sum(CUBES[card][colour] for card in SYSTEMS) for colour in range(4)] == [35, 30, 25, 20]
    areas = {"blue": {"political": 9, "military": 8}, "red": {"military": 7}}
    s = scene({"areas.s_b4": areas}, at="expand")
    assert area_disks_of(s.g, cell("s_b4"), seat_of("blue")) == 809


@rule("M1-CRD-02")
def test_the_type_is_the_colour_of_strictly_most_cubes() -> None:
    assert type_of([0, 0, 0, 0]) == BARREN
    assert type_of([2, 1, 0, 0]) == 0
    assert type_of([1, 0, 0, 1]) == DIVERSE
    assert type_of([0, 0, 0, 1]) == 3
    assert TYPE[CARD_IDS.index("lumen_crossroads")] == DIVERSE
    row = Row("systems.toml", "", {"type": "red"})
    with pytest.raises(BadContent, match="unknown name"):
        row.one_of("type", ("grey",))


@rule("M1-CRD-03")
def test_every_type_but_barren_is_a_supply_system() -> None:
    """Verdance draws for supply systems: not for a barren one, but for a diverse one."""
    for name, drawn in (("null_harbour", 0), ("hidden_smugglers_rest", 1), ("songline", 1)):
        hand = [name, "theorem", "sporefall"]
        s = scene({"sides.blue.hand": hand}, at="colonise", home={"blue": "verdance", "green": "carnival_reach"})
        s.play(f"blue colonise {name}", "blue at s_b5")
        if s.question() == "M1-D12":
            s.play("blue peacefully")
        assert len(s.side("blue").hand) == 2 - COST[CARD_IDS.index(name)] + drawn


@rule("M1-CRD-04")
def test_a_demand_space_gives_vps_or_cards_or_is_a_sale_and_takes_one_delivery() -> None:
    for number in range(components.DEMAND_COUNT):
        assert (DEMAND_SELL[number] > 0) != (DEMAND_VP[number] + DEMAND_CARDS[number] > 0)
    sets = {"system.s_b5": "mosswater", "controller.s_b5": "blue", "filled.mosswater_d1": "green"}
    s = scene(sets, at="deliver")
    assert not any(line.startswith("cube s_b4") for line in s.options("blue"))


@rule("M1-CRD-06")
def test_a_start_system_in_hand_is_an_ordinary_system() -> None:
    s = scene({"sides.blue.hand": ["far_quill_relay", "theorem"]}, at="colonise")
    s.play("blue colonise far_quill_relay", "blue at s_b5")
    assert len(s.g.discards) == 1 + 4 or "theorem" not in [CARD_IDS[c] for c in s.side("blue").hand]
    assert s.g.system[cell("s_b5")] == CARD_IDS.index("far_quill_relay")
    s = scene(
        {
            "sides.green.outposts": ["s_e4"],
            "system.s_b5": "verdance",
            "controller.s_b5": "green",
            "sides.blue.hand": ["theorem"],
        },
        at="expand",
    )
    s.play("blue influence s_b5")
    assert s.side("blue").hand == [], "its cost of 3 makes influence cost 1"


@rule("M1-CRD-07")
def test_cards_in_hand_have_no_powers() -> None:
    s = scene({"sides.blue.hand": ["quantum_library"]}, at="advance")
    s.play(f"blue {s.options('blue')[0]}")
    assert s.due() != ["blue"], "no extra card for a library in hand"
    assert s.side("blue").raw_level == 1


@rule("M1-CRD-05")
def test_unknown_kinds_and_parameters_of_powers_are_refused() -> None:
    row = Row("infrastructure.toml", 'infrastructure "x"', {"kind": "gian", "phase": "build", "value": 1})
    with pytest.raises(BadContent, match='kind: unknown name "gian"; known: build_discount'):
        vocabulary.read_power(row, 0)
    row = Row(
        "infrastructure.toml",
        'infrastructure "x"',
        {"kind": "tech_level", "phase": "advance", "value": 1, "on": "sell"},
    )
    with pytest.raises(BadContent, match="on: is no parameter of tech_level; known: value"):
        vocabulary.read_power(row, 0)
    row = Row("infrastructure.toml", 'infrastructure "x"', {"kind": "tech_level", "phase": "build", "value": 1})
    with pytest.raises(BadContent, match="tech_level works in advance"):
        vocabulary.read_power(row, 0)


@rule("M1-SPC-01")
def test_a_scoring_line_has_exactly_the_parameters_of_its_counter() -> None:
    place = 'infrastructure "x"'
    sold = Row("infrastructure.toml", place, {"count": "cubes_sold", "vp": 1, "keyword": "hidden"})
    with pytest.raises(BadContent, match="keyword: is no parameter of cubes_sold"):
        vocabulary.read_line(sold)
    with pytest.raises(BadContent, match="colour: is needed for cubes_delivered"):
        vocabulary.read_line(Row("infrastructure.toml", place, {"count": "cubes_delivered", "vp": 1}))


def test_a_whole_selection_can_be_played() -> None:
    s = scene(seats=3)
    s.select(blue="advance", green="build")
    assert s.g.phase == 0


def test_the_cells_of_a_set_are_found_in_their_order() -> None:
    assert [octagons.first_cell(octagons.BIT[cell]) for cell in range(octagons.CELLS)] == list(range(octagons.CELLS))
    assert octagons.cells_of(octagons.bits([48, 0, 31, 30])) == [0, 30, 31, 48]
