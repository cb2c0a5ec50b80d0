"""3.10 Build, and upgrades (3.21)."""

from __future__ import annotations

from typing import Any

import pytest

from games.m101.scenes import can, card, clause, do, due, gap, hand, known_hand, names, question, scene, side
from starhall.games.m101.content.components import CARD_IDS
from starhall.games.m101.rules.state import level
from support import rule

MONEY = ["theorem", "mosswater", "orchard_ring", "sporefall", "amber_rain"]


def building(*cards: str, **sets: Any) -> dict[str, Any]:
    facts = {name.replace("__", "."): value for name, value in sets.items()}
    return {"sides.blue.hand": [*cards], **facts}


@rule("M1-BLD-01")
def test_one_infrastructure_and_a_second_for_a_booster() -> None:
    cards = ["survey_buoys", "orbital_lift", *MONEY]
    g = scene("build", sets=building(*cards))
    do(g, "blue build survey_buoys", "blue into i_b4", "blue turn sw")
    assert question(g) != "M1-D06" or due(g) != ["blue"]
    g = scene("build", sets=building(*cards, sides__blue__phase="build", sides__blue__boosted=True))
    do(g, "blue build survey_buoys", "blue into i_b4", "blue turn sw")
    assert (due(g), can(g, "blue")) == (["blue"], ["pass", "build orbital_lift"])
    assert clause(g, "blue build jump_gate") == "M1-BLD-01", "not in hand"


@rule("M1-BLD-02")
def test_the_gap_must_be_in_play_empty_and_open() -> None:
    sets = building("survey_buoys", "theorem", infrastructure__i_b4="orbital_lift", builder__i_b4="green")
    g = scene("build", sets=sets)
    do(g, "blue build survey_buoys")
    assert can(g, "blue") == ["into i_a3", "into i_b3", "into i_a4"]
    assert clause(g, "blue into i_b4") == "M1-BLD-02"
    closed = {f"system.{name}": one for name, one in (("s_b5", "theorem"), ("s_c4", "verdance"), ("s_c5", "sporefall"))}
    closed |= {f"controller.{name}": "blue" for name in ("s_b5", "s_c4", "s_c5")}
    g = scene("build", sets={**building("survey_buoys", "jump_gate"), **closed})
    do(g, "blue build survey_buoys")
    assert clause(g, "blue into i_b4") == "M1-BLD-02"
    g = scene(
        "build", seats=2, sets=building("survey_buoys", "theorem", system__s_a4="verdance", controller__s_a4="blue")
    )
    do(g, "blue build survey_buoys")
    assert clause(g, "blue into i_a5") == "M1-BLD-02", "out of play for two"


@rule("M1-BLD-03")
def test_an_octagon_must_hold_a_system_that_the_player_influences() -> None:
    sets = building("survey_buoys", sides__blue__outposts=["s_b5"], system__s_b3="mosswater", controller__s_b3="green")
    g = scene("build", sets={**sets, "areas.s_b3": {"green": {"political": 1}}})
    do(g, "blue build survey_buoys")
    assert clause(g, "blue into i_b5") == "M1-BLD-03", "an influenced empty space is not enough"
    assert clause(g, "blue into i_b2") == "M1-BLD-03", "a system of green's"
    g = scene("build", sets={**sets, "filled.mosswater_d1": "blue"})
    do(g, "blue build survey_buoys")
    assert "into i_b2" in can(g, "blue"), "any kind of disk will do"


@rule("M1-BLD-04", "M1-BLD-05")
def test_the_name_side_or_a_tab_must_point_to_an_influenced_system() -> None:
    g = scene("build", sets=building("corporation_freight_line", *MONEY))
    do(g, "blue build corporation_freight_line", "blue into i_b4")
    assert can(g, "blue") == ["turn se", "turn sw"], "name or slot 1 to the south-west; the rest may point anywhere"
    assert clause(g, "blue turn ne") == "M1-BLD-04"
    g = scene("build", sets=building("refugee_convoy", *MONEY))
    do(g, "blue build refugee_convoy", "blue into i_b4")
    assert can(g, "blue") == ["turn se", "turn sw"]
    assert clause(g, "blue turn nw") == "K-OPT-01", "legal, but the same as to the south-east"
    assert clause(g, "blue turn ne") == "M1-BLD-04"


@rule("M1-BLD-05")
def test_other_sides_may_point_to_the_centre_or_out_of_play() -> None:
    g = scene("build", sets=building("survey_buoys", system__s_c4="theorem", controller__s_c4="blue"))
    do(g, "blue build survey_buoys")
    assert "into i_c4" in can(g, "blue"), "beside the Galactic Centre"


@rule("M1-BLD-06")
def test_the_cost_less_1_for_a_chooser_on_each_card_less_powers() -> None:
    cards = ["orbital_lift", "refugee_convoy", "theorem"]
    sets = building(*cards, sides__blue__phase="build", sides__blue__boosted=True)
    g = scene("build", sets=sets)
    do(
        g,
        "blue build orbital_lift",
        "blue into i_b4",
        "blue turn sw",
        "blue build refugee_convoy",
        "blue into i_b3",
        "blue turn nw",
    )
    assert "theorem" in hand(g, "blue"), "1 less for each of the two"
    g = scene("build", blue="geodesic_deep", sets=building("orbital_lift", "theorem"))
    do(g, "blue build orbital_lift", "blue into i_b4", "blue turn sw")
    assert hand(g, "blue") == ["theorem"], "Geodesic Deep: -1"


@rule("M1-BLD-07", "M1-BLD-08", "M1-BLD-11")
def test_the_order_of_one_build() -> None:
    sets = building("refugee_convoy", "theorem", "verdance", deck=["glasswind"])
    g = scene("build", blue="bastion_kesh", sets=sets)
    told = do(g, "blue build refugee_convoy", "blue into i_b4", "blue turn sw")
    assert question(g) == "M1-D09", "strength 2 does not pay for it"
    told = do(g, "blue pay verdance")
    assert told[:3] == ["paid", "built", "drew"]
    assert g.builder[gap("i_b4")] == 0
    assert g.rotation[gap("i_b4")] == 2
    assert side(g, "blue").disks == 33
    assert "glasswind" in hand(g, "blue"), "Refugee Convoy draws for itself"
    g = scene("build", sets=building("deep_observatory", "theorem", "verdance"))
    do(g, "blue build deep_observatory", "blue into i_b4")
    assert level(side(g, "blue")) == 2


@rule("M1-BLD-07")
@pytest.mark.parametrize("line", ["build survey_buoys", "upgrade_to jump_gate", "colonise iron_silence"])
def test_the_card_that_is_being_placed_is_open(line: str) -> None:
    """While its gap or space is chosen, everybody knows that it is in hand."""
    sets = {**UPGRADE, "sides.blue.hand": ["survey_buoys", "jump_gate", "iron_silence", *MONEY]}
    g = scene("colonise" if line.startswith("colonise") else "build", sets=sets, options={"upgrade": "on"})
    if line.startswith("upgrade"):
        do(g, "blue upgrade i_b4")
    assert known_hand(g, "red", "blue") == []
    do(g, f"blue {line}")
    assert known_hand(g, "red", "blue") == [line.split()[1]]


@rule("M1-BLD-08")
def test_nobody_can_add_influence_to_infrastructure() -> None:
    sets = {"infrastructure.i_b4": "orbital_lift", "builder.i_b4": "blue"}
    g = scene("expand", sets=sets)
    assert not any("i_b4" in line for line in can(g, "blue"))
    assert g.builder.count(0) == 1


@rule("M1-BLD-09")
def test_powers_of_the_first_are_in_force_for_the_second() -> None:
    """Construction Yard (3, -1 for all, draws for CORPORATION) makes Trade Depot (2) cost 0 for a booster."""
    cards = ["corporation_construction_yard", "corporation_trade_depot", "theorem", "mosswater"]
    g = scene("build", sets=building(*cards, sides__blue__phase="build", sides__blue__boosted=True))
    do(
        g,
        "blue build corporation_construction_yard",
        "blue into i_b4",
        "blue turn sw",
        "blue pay theorem",
        "blue pay mosswater",
    )
    assert hand(g, "blue") == ["corporation_trade_depot"], "it draws nothing for its own building"
    do(g, "blue build corporation_trade_depot", "blue into i_b3", "blue turn nw")
    assert len(hand(g, "blue")) == 1, "free, and the Yard draws 1"


@rule("M1-BLD-10", "M1-COL-15")
def test_a_tab_under_a_system_already_there_never_takes_effect() -> None:
    sets = building("iron_silence", "theorem", infrastructure__i_b4="corporation_freight_line", builder__i_b4="blue")
    g = scene(
        "colonise", sets={**sets, "rotation.i_b4": 1, "sides.blue.hand": ["iron_silence", "theorem", "mosswater"]}
    )
    do(g, "blue colonise iron_silence", "blue at s_b5")
    assert hand(g, "blue") == [], "the tab lies under s_b4: nothing is drawn at s_b5"


@rule("M1-BLD-12")
def test_a_card_needs_a_gap_that_can_be_paid() -> None:
    g = scene("build", sets=building("jump_gate", *MONEY[:4]))
    assert can(g, "blue") == ["pass"]
    assert clause(g, "blue build jump_gate") == "M1-BLD-12"
    g = scene("build", sets=building("jump_gate", *MONEY))
    assert "build jump_gate" in can(g, "blue")


UPGRADE = {"infrastructure.i_b4": "corporation_research_contract", "builder.i_b4": "blue", "rotation.i_b4": 2}


@rule("M1-VAR-03", "M1-VAR-04", "M1-VAR-05", "M1-VAR-06")
def test_an_upgrade_replaces_own_infrastructure_by_a_dearer_card() -> None:
    sets = {**UPGRADE, "sides.blue.hand": ["quantum_library", "deep_observatory", "theorem", "mosswater"]}
    g = scene("build", sets=sets, options={"upgrade": "on"})
    assert level(side(g, "blue")) == 2
    assert "upgrade i_b4" in can(g, "blue")
    do(g, "blue upgrade i_b4")
    assert can(g, "blue") == ["upgrade_to quantum_library"], "Deep Observatory is cheaper"
    assert clause(g, "blue upgrade_to deep_observatory") == "M1-VAR-03"
    disks = side(g, "blue").disks
    do(g, "blue upgrade_to quantum_library", "blue pay mosswater")
    assert CARD_IDS[g.infrastructure[gap("i_b4")]] == "quantum_library"
    assert side(g, "blue").disks == disks, "the disk stays for the new card"
    assert names(g.discards)[-1] == "corporation_research_contract"
    assert level(side(g, "blue")) == 2, "one level lost, one gained"
    assert len(hand(g, "blue")) == 2, "4 - 3 = 1 paid"
    assert card("corporation_research_contract") not in g.laid


@rule("M1-VAR-03")
def test_upgrades_are_off_unless_agreed() -> None:
    g = scene("build", sets={**UPGRADE, "sides.blue.hand": ["quantum_library", "theorem"]})
    assert "upgrade i_b4" not in can(g, "blue")
    assert clause(g, "blue upgrade i_b4") == "M1-VAR-03"
    g = scene(
        "build",
        sets={**UPGRADE, "builder.i_b4": "green", "sides.blue.hand": ["jump_gate", "theorem"]},
        options={"upgrade": "on"},
    )
    assert clause(g, "blue upgrade i_b4") == "M1-VAR-03", "not another's"


@rule("M1-VAR-03", "M1-BLD-02")
def test_the_first_and_the_last_gap_are_gaps_like_any_other() -> None:
    far = {"system.s_g7": "theorem", "controller.s_g7": "blue", "sides.blue.hand": ["survey_buoys"]}
    g = scene("build", sets=far)
    assert clause(g, "blue upgrade i_a1") == "M1-VAR-03"
    do(g, "blue build survey_buoys")
    assert "into i_f6" in can(g, "blue")


@rule("M1-VAR-04")
def test_an_upgrade_costs_the_difference_less_discounts() -> None:
    """Jump Gate 5 - 3 = 2; a chooser with Geodesic Deep pays nothing."""
    sets = {**UPGRADE, "sides.blue.hand": ["jump_gate", "theorem"]}
    g = scene("build", sets=sets, options={"upgrade": "on"})
    assert clause(g, "blue upgrade i_b4") == "M1-VAR-04", "better, but too dear"
    worse = {**sets, "sides.blue.hand": ["deep_observatory", "theorem"]}
    assert clause(scene("build", sets=worse, options={"upgrade": "on"}), "blue upgrade i_b4") == "M1-VAR-03"
    g = scene("build", blue="geodesic_deep", sets={**sets, "sides.blue.phase": "build"}, options={"upgrade": "on"})
    do(g, "blue upgrade i_b4", "blue upgrade_to jump_gate", "blue turn sw")
    assert hand(g, "blue") == ["theorem"]


@rule("M1-BLD-02")
def test_a_card_for_which_all_gaps_are_full_is_refused_by_name() -> None:
    """Asked because of a possible upgrade alone."""
    full = {"i_a3": "orbital_lift", "i_b3": "survey_buoys", "i_a4": "refugee_convoy"}
    sets = {**UPGRADE, "sides.blue.hand": ["jump_gate", "theorem"]}
    for name, one in full.items():
        sets |= {f"infrastructure.{name}": one, f"builder.{name}": "green"}
    g = scene("build", sets=sets, options={"upgrade": "on"})
    assert question(g) == "M1-D06"
    assert clause(g, "blue build jump_gate") == "M1-BLD-02"


@rule("M1-VAR-05")
def test_no_upgrade_in_a_closed_gap_and_any_rotation_that_connects() -> None:
    closed = {f"system.{name}": one for name, one in (("s_b5", "theorem"), ("s_c4", "verdance"), ("s_c5", "sporefall"))}
    closed |= {f"controller.{name}": "green" for name in ("s_b5", "s_c4", "s_c5")}
    sets = {**UPGRADE, "sides.blue.hand": ["jump_gate", "mosswater", "amber_rain"]}
    g = scene("build", sets={**sets, **closed}, options={"upgrade": "on"})
    assert clause(g, "blue upgrade i_b4") == "M1-VAR-05"
    g = scene("build", sets=sets, options={"upgrade": "on"})
    do(g, "blue upgrade i_b4", "blue upgrade_to jump_gate")
    assert can(g, "blue") == ["turn sw", "turn nw"], "name, or the tab of slot 3, to the south-west"


@rule("M1-VAR-06", "M1-EFF-04")
def test_an_upgrade_is_a_build_event() -> None:
    """Construction Yard draws when CORPORATION infrastructure is built, also by upgrade."""
    sets = {
        "infrastructure.i_b3": "corporation_construction_yard", "builder.i_b3": "blue",
        "infrastructure.i_b4": "corporation_trade_depot", "builder.i_b4": "blue",
        "sides.blue.hand": ["corporation_freight_line", "theorem"],
    }  # fmt: skip
    g = scene("build", sets=sets, options={"upgrade": "on"})
    do(g, "blue upgrade i_b4", "blue upgrade_to corporation_freight_line", "blue turn sw")
    assert len(hand(g, "blue")) == 1, "2 - 1 = 1 paid, 1 drawn"
