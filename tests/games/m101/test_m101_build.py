"""3.10 Build, and upgrades (3.21)."""

from __future__ import annotations

from typing import Any

import pytest

from games.m101.scenes import card, gap, names, scene
from starhall.games.m101.content.components import CARD_IDS, SYSTEM_COUNT
from starhall.games.m101.rules.state import level
from support import rule

MONEY = ["theorem", "mosswater", "orchard_ring", "sporefall", "amber_rain"]


def building(*cards: str, **sets: Any) -> dict[str, Any]:
    facts = {name.replace("__", "."): value for name, value in sets.items()}
    return {"sides.blue.hand": [*cards], **facts}


@rule("M1-BLD-01")
def test_one_infrastructure_and_a_second_for_a_booster() -> None:
    cards = ["survey_buoys", "orbital_lift", *MONEY]
    s = scene(building(*cards), at="build")
    s.play("blue build survey_buoys", "blue into i_b4", "blue turn sw")
    assert s.question() != "M1-D06" or s.due() != ["blue"]
    s = scene(building(*cards, sides__blue__phase="build", sides__blue__boosted=True), at="build")
    s.play("blue build survey_buoys", "blue into i_b4", "blue turn sw")
    assert (s.due(), s.options("blue")) == (["blue"], ["pass", "build orbital_lift"])
    assert s.refused("blue build jump_gate") == "M1-BLD-01", "not in hand"


@rule("M1-BLD-02")
def test_the_gap_must_be_in_play_empty_and_open() -> None:
    sets = building("survey_buoys", "theorem", infrastructure__i_b4="orbital_lift", builder__i_b4="green")
    s = scene(sets, at="build")
    s.play("blue build survey_buoys")
    assert s.options("blue") == ["into i_a3", "into i_b3", "into i_a4"]
    assert s.refused("blue into i_b4") == "M1-BLD-02"
    closed = {f"system.{name}": one for name, one in (("s_b5", "theorem"), ("s_c4", "verdance"), ("s_c5", "sporefall"))}
    closed |= {f"controller.{name}": "blue" for name in ("s_b5", "s_c4", "s_c5")}
    s = scene({**building("survey_buoys", "jump_gate"), **closed}, at="build")
    s.play("blue build survey_buoys")
    assert s.refused("blue into i_b4") == "M1-BLD-02"
    s = scene(
        building("survey_buoys", "theorem", system__s_a4="verdance", controller__s_a4="blue"), at="build", seats=2
    )
    s.play("blue build survey_buoys")
    assert s.refused("blue into i_a5") == "M1-BLD-02", "out of play for two"


@rule("M1-BLD-03")
def test_an_octagon_must_hold_a_system_that_the_player_influences() -> None:
    sets = building("survey_buoys", sides__blue__outposts=["s_b5"], system__s_b3="mosswater", controller__s_b3="green")
    s = scene({**sets, "areas.s_b3": {"green": {"political": 1}}}, at="build")
    s.play("blue build survey_buoys")
    assert s.refused("blue into i_b5") == "M1-BLD-03", "an influenced empty space is not enough"
    assert s.refused("blue into i_b2") == "M1-BLD-03", "a system of green's"
    s = scene({**sets, "filled.mosswater_d1": "blue"}, at="build")
    s.play("blue build survey_buoys")
    assert "into i_b2" in s.options("blue"), "any kind of disk will do"


@rule("M1-BLD-04", "M1-BLD-05")
def test_the_name_side_or_a_tab_must_point_to_an_influenced_system() -> None:
    s = scene(building("corporation_freight_line", *MONEY), at="build")
    s.play("blue build corporation_freight_line", "blue into i_b4")
    assert s.options("blue") == ["turn se", "turn sw"], "name or slot 1 to the south-west; the rest may point anywhere"
    assert s.refused("blue turn ne") == "M1-BLD-04"
    s = scene(building("refugee_convoy", *MONEY), at="build")
    s.play("blue build refugee_convoy", "blue into i_b4")
    assert s.options("blue") == ["turn se", "turn sw"]
    assert s.refused("blue turn nw") == "K-OPT-01", "legal, but the same as to the south-east"
    assert s.refused("blue turn ne") == "M1-BLD-04"


@rule("M1-BLD-05")
def test_other_sides_may_point_to_the_centre_or_out_of_play() -> None:
    s = scene(building("survey_buoys", system__s_c4="theorem", controller__s_c4="blue"), at="build")
    s.play("blue build survey_buoys")
    assert "into i_c4" in s.options("blue"), "beside the Galactic Centre"


@rule("M1-BLD-06")
def test_the_cost_less_1_for_a_chooser_on_each_card_less_powers() -> None:
    cards = ["orbital_lift", "refugee_convoy", "theorem"]
    sets = building(*cards, sides__blue__phase="build", sides__blue__boosted=True)
    s = scene(sets, at="build")
    s.play(
        "blue build orbital_lift",
        "blue into i_b4",
        "blue turn sw",
        "blue build refugee_convoy",
        "blue into i_b3",
        "blue turn nw",
    )
    assert "theorem" in s.hand("blue"), "1 less for each of the two"
    s = scene(building("orbital_lift", "theorem"), at="build", home={"blue": "geodesic_deep"})
    s.play("blue build orbital_lift", "blue into i_b4", "blue turn sw")
    assert s.hand("blue") == ["theorem"], "Geodesic Deep: -1"


@rule("M1-BLD-07", "M1-BLD-08", "M1-BLD-11")
def test_the_order_of_one_build() -> None:
    sets = building("refugee_convoy", "theorem", "verdance", deck=["glasswind"])
    s = scene(sets, at="build", home={"blue": "bastion_kesh"})
    told = s.play("blue build refugee_convoy", "blue into i_b4", "blue turn sw")
    assert s.question() == "M1-D09", "strength 2 does not pay for it"
    told = s.play("blue pay verdance")
    assert told[:3] == ["paid", "built", "drew"]
    assert s.g.builder[gap("i_b4")] == 0
    assert s.g.rotation[gap("i_b4")] == 2
    assert s.side("blue").disks == 33
    assert "glasswind" in s.hand("blue"), "Refugee Convoy draws for itself"
    s = scene(building("deep_observatory", "theorem", "verdance"), at="build")
    s.play("blue build deep_observatory", "blue into i_b4")
    assert level(s.side("blue")) == 2


@rule("M1-BLD-07")
@pytest.mark.parametrize("line", ["build survey_buoys", "upgrade_to jump_gate", "colonise iron_silence"])
def test_the_card_that_is_being_placed_is_open(line: str) -> None:
    """While its gap or space is chosen, everybody knows that it is in hand."""
    sets = {**UPGRADE, "sides.blue.hand": ["survey_buoys", "jump_gate", "iron_silence", *MONEY]}
    s = scene(sets, at="colonise" if line.startswith("colonise") else "build", options={"upgrade": "on"})
    if line.startswith("upgrade"):
        s.play("blue upgrade i_b4")
    assert s.known_hand("red", "blue") == []
    s.play(f"blue {line}")
    assert s.known_hand("red", "blue") == [line.split()[1]]


@rule("M1-BLD-08")
def test_nobody_can_add_influence_to_infrastructure() -> None:
    sets = {"infrastructure.i_b4": "orbital_lift", "builder.i_b4": "blue"}
    s = scene(sets, at="expand")
    assert not any("i_b4" in line for line in s.options("blue"))
    assert s.g.builder.count(0) == 1


@rule("M1-BLD-09")
def test_powers_of_the_first_are_in_force_for_the_second() -> None:
    """Construction Yard (3, -1 for all, draws for CORPORATION) makes Trade Depot (2) cost 0 for a booster."""
    cards = ["corporation_construction_yard", "corporation_trade_depot", "theorem", "mosswater"]
    s = scene(building(*cards, sides__blue__phase="build", sides__blue__boosted=True), at="build")
    s.play(
        "blue build corporation_construction_yard",
        "blue into i_b4",
        "blue turn sw",
        "blue pay theorem",
        "blue pay mosswater",
    )
    assert s.hand("blue") == ["corporation_trade_depot"], "it draws nothing for its own building"
    s.play("blue build corporation_trade_depot", "blue into i_b3", "blue turn nw")
    assert len(s.hand("blue")) == 1, "free, and the Yard draws 1"


@rule("M1-BLD-10", "M1-COL-15")
def test_a_tab_under_a_system_already_there_never_takes_effect() -> None:
    sets = building("iron_silence", "theorem", infrastructure__i_b4="corporation_freight_line", builder__i_b4="blue")
    s = scene({**sets, "rotation.i_b4": 1, "sides.blue.hand": ["iron_silence", "theorem", "mosswater"]}, at="colonise")
    s.play("blue colonise iron_silence", "blue at s_b5")
    assert s.hand("blue") == [], "the tab lies under s_b4: nothing is drawn at s_b5"


@rule("M1-BLD-12")
def test_a_card_needs_a_gap_that_can_be_paid() -> None:
    s = scene(building("jump_gate", *MONEY[:4]), at="build")
    assert s.options("blue") == ["pass"]
    assert s.refused("blue build jump_gate") == "M1-BLD-12"
    s = scene(building("jump_gate", *MONEY), at="build")
    assert "build jump_gate" in s.options("blue")


UPGRADE = {"infrastructure.i_b4": "corporation_research_contract", "builder.i_b4": "blue", "rotation.i_b4": 2}


@rule("M1-VAR-03", "M1-VAR-04", "M1-VAR-05", "M1-VAR-06")
def test_an_upgrade_replaces_own_infrastructure_by_a_dearer_card() -> None:
    sets = {**UPGRADE, "sides.blue.hand": ["quantum_library", "deep_observatory", "theorem", "mosswater"]}
    s = scene(sets, at="build", options={"upgrade": "on"})
    assert level(s.side("blue")) == 2
    assert "upgrade i_b4" in s.options("blue")
    s.play("blue upgrade i_b4")
    assert s.options("blue") == ["upgrade_to quantum_library"], "Deep Observatory is cheaper"
    assert s.refused("blue upgrade_to deep_observatory") == "M1-VAR-03"
    disks = s.side("blue").disks
    s.play("blue upgrade_to quantum_library", "blue pay mosswater")
    assert CARD_IDS[s.g.infrastructure[gap("i_b4")]] == "quantum_library"
    assert s.side("blue").disks == disks, "the disk stays for the new card"
    assert names(s.g.discards)[-1] == "corporation_research_contract"
    assert level(s.side("blue")) == 2, "one level lost, one gained"
    assert len(s.hand("blue")) == 2, "4 - 3 = 1 paid"
    assert card("corporation_research_contract") not in s.g.laid


@rule("M1-VAR-03")
def test_upgrades_are_off_unless_agreed() -> None:
    s = scene({**UPGRADE, "sides.blue.hand": ["quantum_library", "theorem"]}, at="build")
    assert "upgrade i_b4" not in s.options("blue")
    assert s.refused("blue upgrade i_b4") == "M1-VAR-03"
    s = scene(
        {**UPGRADE, "builder.i_b4": "green", "sides.blue.hand": ["jump_gate", "theorem"]},
        at="build",
        options={"upgrade": "on"},
    )
    assert s.refused("blue upgrade i_b4") == "M1-VAR-03", "not another's"


@rule("M1-VAR-03", "M1-BLD-02")
def test_the_first_and_the_last_gap_are_gaps_like_any_other() -> None:
    far = {"system.s_g7": "theorem", "controller.s_g7": "blue", "sides.blue.hand": ["survey_buoys"]}
    s = scene(far, at="build")
    assert s.refused("blue upgrade i_a1") == "M1-VAR-03"
    s.play("blue build survey_buoys")
    assert "into i_f6" in s.options("blue")


@rule("M1-VAR-04")
def test_an_upgrade_costs_the_difference_less_discounts() -> None:
    """Jump Gate 5 - 3 = 2; a chooser with Geodesic Deep pays nothing."""
    sets = {**UPGRADE, "sides.blue.hand": ["jump_gate", "theorem"]}
    s = scene(sets, at="build", options={"upgrade": "on"})
    assert s.refused("blue upgrade i_b4") == "M1-VAR-04", "better, but too dear"
    worse = {**sets, "sides.blue.hand": ["deep_observatory", "theorem"]}
    assert scene(worse, at="build", options={"upgrade": "on"}).refused("blue upgrade i_b4") == "M1-VAR-03"
    s = scene(
        {**sets, "sides.blue.phase": "build"}, at="build", options={"upgrade": "on"}, home={"blue": "geodesic_deep"}
    )
    s.play("blue upgrade i_b4", "blue upgrade_to jump_gate", "blue turn sw")
    assert s.hand("blue") == ["theorem"]


@rule("M1-BLD-02")
def test_a_card_for_which_all_gaps_are_full_is_refused_by_name() -> None:
    """Asked because of a possible upgrade alone."""
    full = {"i_a3": "orbital_lift", "i_b3": "survey_buoys", "i_a4": "refugee_convoy"}
    sets = {**UPGRADE, "sides.blue.hand": ["jump_gate", "theorem"]}
    for name, one in full.items():
        sets |= {f"infrastructure.{name}": one, f"builder.{name}": "green"}
    s = scene(sets, at="build", options={"upgrade": "on"})
    assert s.question() == "M1-D06"
    assert s.refused("blue build jump_gate") == "M1-BLD-02"


@rule("M1-VAR-05")
def test_no_upgrade_in_a_closed_gap_and_any_rotation_that_connects() -> None:
    closed = {f"system.{name}": one for name, one in (("s_b5", "theorem"), ("s_c4", "verdance"), ("s_c5", "sporefall"))}
    closed |= {f"controller.{name}": "green" for name in ("s_b5", "s_c4", "s_c5")}
    sets = {**UPGRADE, "sides.blue.hand": ["jump_gate", "mosswater", "amber_rain"]}
    s = scene({**sets, **closed}, at="build", options={"upgrade": "on"})
    assert s.refused("blue upgrade i_b4") == "M1-VAR-05"
    s = scene(sets, at="build", options={"upgrade": "on"})
    s.play("blue upgrade i_b4", "blue upgrade_to jump_gate")
    assert s.options("blue") == ["turn sw", "turn nw"], "name, or the tab of slot 3, to the south-west"


@rule("M1-VAR-06", "M1-EFF-04")
def test_an_upgrade_is_a_build_event() -> None:
    """Construction Yard draws when CORPORATION infrastructure is built, also by upgrade."""
    sets = {
        "infrastructure.i_b3": "corporation_construction_yard", "builder.i_b3": "blue",
        "infrastructure.i_b4": "corporation_trade_depot", "builder.i_b4": "blue",
        "sides.blue.hand": ["corporation_freight_line", "theorem"],
    }  # fmt: skip
    s = scene(sets, at="build", options={"upgrade": "on"})
    s.play("blue upgrade i_b4", "blue upgrade_to corporation_freight_line", "blue turn sw")
    assert len(s.hand("blue")) == 1, "2 - 1 = 1 paid, 1 drawn"


@rule("M1-VAR-03", "M1-VAR-04")
def test_the_first_infrastructure_of_all_is_a_better_card_like_any_other() -> None:
    """Trade Depot costs 2, Orbital Lift 1."""
    first = names([SYSTEM_COUNT])[0]
    lift = {**UPGRADE, "infrastructure.i_b4": "orbital_lift", "sides.blue.hand": [first, "theorem"]}
    s = scene(lift, at="build", options={"upgrade": "on"})
    s.play("blue upgrade i_b4")
    assert s.options("blue") == [f"upgrade_to {first}"]
    s = scene({**lift, "sides.blue.hand": [first]}, at="build", options={"upgrade": "on"})
    assert s.refused("blue upgrade i_b4") == "M1-VAR-04", "better, but too dear"
