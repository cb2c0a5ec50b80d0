"""3.16 powers in general, 3.17 the vocabulary."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from games.m101.scenes import cell, phase, scene, seat_of
from starhall.games.m101.content import octagons
from starhall.games.m101.content.vocabulary import KINDS, POWERS
from starhall.games.m101.rules.state import area_disks_of
from support import rule

MONEY = ["mosswater", "orchard_ring", "sporefall", "amber_rain"]


def owned(**cards: str) -> dict[str, str]:
    """Infrastructure of blue's: `i_b4="orbital_lift"`."""
    sets: dict[str, str] = {}
    for place, name in cards.items():
        sets |= {f"infrastructure.{place}": name, f"builder.{place}": "blue"}
    return sets


@rule("M1-POW-01", "M1-POW-02")
def test_powers_work_while_the_card_is_controlled_and_not_for_its_own_placement() -> None:
    """Iron Silence makes barren systems cheaper, but not itself; the second one of the turn is."""
    cards = ["iron_silence", "government_quarantine", "jump_gate", "ansible_web"]
    sets = {"sides.blue.hand": cards, "sides.blue.phase": "colonise", "sides.blue.boosted": True}
    s = scene(sets, at="colonise")
    s.play("blue colonise iron_silence", "blue at s_b5", "blue pay jump_gate")
    assert len(s.hand("blue")) == 2, "2 - 1 of the chooser: its own -1 did not count"
    s.play("blue colonise government_quarantine", "blue at s_b3")
    assert s.hand("blue") == ["ansible_web"], "2 - 1 - 1"
    s = scene({"sides.blue.hand": ["sporefall", "jump_gate"]}, at="colonise")
    s.play("blue colonise sporefall", "blue at s_b5")
    assert len(s.hand("blue")) == 1, "a power with `this` does count"


@rule("M1-POW-03")
def test_a_power_works_in_its_phase_and_a_phase_that_does_not_take_place_triggers_nothing() -> None:
    s = scene(owned(i_b4="automated_foundry"))
    s.select(blue="deliver", green="deliver", red="deliver", yellow="deliver")
    assert s.g.phase == phase("expand")
    assert s.hand("blue") == [], "its draw belongs to Build"
    s = scene(owned(i_b4="automated_foundry"))
    s.select(blue="deliver", green="build", red="deliver", yellow="deliver")
    assert len(s.hand("blue")) == 1, "which takes place because green chose it"


@rule("M1-POW-04", "M1-EFF-04")
def test_anyone_lets_others_trigger_it_and_without_it_only_the_holder_does() -> None:
    """Patent Vault of blue's: draws when anyone builds CORPORATION. Construction Yard: only for blue."""
    build = {"sides.green.hand": ["corporation_trade_depot", *MONEY[:2]]}
    for home, drawn in (("corporation_patent_vault", 1), ("geodesic_deep", 0)):
        s = scene(
            {**build, **owned(i_b4="corporation_construction_yard")}, at="build", seat="green", home={"blue": home}
        )
        s.play("green build corporation_trade_depot", "green into i_e4", "green turn se")
        assert len(s.hand("blue")) == drawn
    build = {"sides.blue.hand": ["corporation_trade_depot", *MONEY[:2]]}
    s = scene(
        {**build, **owned(i_b3="corporation_construction_yard")}, at="build", home={"blue": "corporation_patent_vault"}
    )
    s.play("blue build corporation_trade_depot", "blue into i_b4", "blue turn sw", "blue pay mosswater")
    assert len(s.hand("blue")) == 1 + 2, "the holder's own action counts for both"


def conquers(name: str, sets: dict[str, Any]) -> bool:
    """Can blue, without a card to pay with, colonise this system by strength?"""
    s = scene({**sets, "sides.blue.hand": [name]}, at="colonise")
    return f"colonise {name}" in s.options("blue")


@rule("M1-POW-06")
def test_per_multiplies_by_the_matching_cards_up_to_its_maximum() -> None:
    """The RESISTANCE: 1 for each RESISTANCE card controlled, itself included, at most 4."""
    alone: dict[str, Any] = {**owned(i_b4="the_resistance"), "rotation.i_b4": 1}  # its tab lies under s_b4
    assert (conquers("hidden_listening_rock", alone), conquers("iron_silence", alone)) == (True, False), "1"
    more = {**alone, **owned(i_b3="resistance_printing_press", i_a3="resistance_smuggling_route")}
    assert (conquers("glasswind", more), conquers("hidden_vault_of_names", more)) == (True, False), "3"
    most = {**more, **owned(i_a4="seed_vault"), "system.s_b5": "resistance_code_forge", "controller.s_b5": "blue"}
    most |= {"system.s_b3": "resistance_bolthole", "controller.s_b3": "blue"}
    assert (conquers("hidden_vault_of_names", most), conquers("pilgrims_waste", most)) == (True, False), "at most 4"
    far = {**alone, "system.s_g7": "resistance_code_forge", "controller.s_g7": "blue"}
    assert conquers("iron_silence", far), "wherever it lies"
    theirs = {**more, "builder.i_b3": "green", "builder.i_a3": "green"}
    assert not conquers("iron_silence", theirs), "controlled by blue"


@rule("M1-POW-06", "M1-POW-05")
def test_per_adjacent_counts_what_touches_the_bearer() -> None:
    """Weapons Testing Range in i_b4: red systems at s_b5 and s_c4 count, one at s_a4 does not."""
    sets = owned(i_b4="weapons_testing_range") | {"system.s_a4": "redoubt_of_ash", "controller.s_a4": "blue"}
    sets |= {"system.s_b5": "corporation_munitions_works", "controller.s_b5": "blue"}
    assert (conquers("hidden_listening_rock", sets), conquers("iron_silence", sets)) == (True, False)


@rule("M1-POW-06", "M1-EFF-03")
def test_per_influenced_counts_systems_of_others_too() -> None:
    """Self Sufficiency Agreement: a card at the start of Colonise for each green system that blue influences."""
    sets: dict[str, Any] = {
        **owned(i_b4="self_sufficiency_agreement"), "system.s_b5": "mosswater", "controller.s_b5": "blue",
        "system.s_c4": "orchard_ring", "controller.s_c4": "green",
    }  # fmt: skip
    for areas, drawn in (({"green": {"political": 1}}, 1), ({"green": {"political": 1}, "blue": {"political": 1}}, 2)):
        s = scene({**sets, "areas.s_c4": areas})
        s.select(green="colonise", blue="build", red="build", yellow="build")
        assert len(s.hand("blue")) == drawn


@rule("M1-POW-08")
def test_all_powers_triggered_by_one_event_count() -> None:
    """Redoubt of Ash and Weapons Testing Range both draw for a military colonisation."""
    sets = owned(i_b4="weapons_testing_range", i_b3="dreadnought_programme") | {"sides.blue.hand": ["iron_silence"]}
    s = scene(sets, at="colonise", home={"blue": "redoubt_of_ash"})
    s.play("blue colonise iron_silence", "blue at s_b5")
    assert len(s.hand("blue")) == 2


@rule("M1-EFF-06")
def test_build_discounts_fit_keywords() -> None:
    """HIDDEN Foundations: -2 for HIDDEN infrastructure."""
    sets = owned(i_b4="hidden_foundations") | {
        "sides.blue.hand": ["hidden_agents", "government_envoy_corps", "jump_gate"]
    }
    s = scene({**sets, "sides.blue.hand": ["hidden_agents", "jump_gate"]}, at="build")
    s.play("blue build hidden_agents", "blue into i_b3", "blue turn nw")
    assert s.hand("blue") == [], "3 - 2 = 1"
    s = scene({**sets, "sides.blue.hand": ["government_envoy_corps", "jump_gate"]}, at="build")
    assert s.options("blue") == ["pass"]


@rule("M1-EFF-10", "M1-EFF-04")
def test_sale_bonuses_and_draws_on_selling() -> None:
    """Dead Drop draws on a sale, Lumen Crossroads adds 1, a red bonus does not count for grey."""
    sets = owned(i_b4="hidden_dead_drop", i_b3="galactic_weapons_trade")
    sets |= {"system.s_b5": "mirage_bazaar", "controller.s_b5": "blue", "sides.blue.phase": "deliver"}
    s = scene(sets, at="deliver", home={"blue": "carnival_reach", "green": "theorem"})
    s.play("blue cube s_b4_grey")
    assert len(s.hand("blue")) == 2 + 1 + 1, "sale 2, Mirage Bazaar's bonus 1, Dead Drop 1"


@rule("M1-EFF-04")
def test_a_military_colonisation_is_a_colonisation_too() -> None:
    sets = {"sides.blue.hand": ["ordnance_belt"]}
    s = scene(
        sets | owned(i_b4="weapons_testing_range", i_b3="resistance_cell"), at="colonise", home={"blue": "verdance"}
    )
    s.play("blue colonise ordnance_belt", "blue at s_b5")
    assert len(s.hand("blue")) == 2, "Verdance for a supply system, the Testing Range for the use of force"


@rule("M1-EFF-04", "M1-POW-10")
def test_controlled_looks_at_the_holder_of_the_power() -> None:
    """Security Division: draws when anyone invades a system that its holder controls."""
    sets = owned(i_b4="corporation_security_division") | {"system.s_b5": "theorem", "controller.s_b5": "blue"}
    sets |= {"sides.green.outposts": ["s_e4", "s_e5", "s_d5", "s_c5"]}  # type: ignore[dict-item]
    sets |= {"system.s_f5": "warfleet_anchorage", "controller.s_f5": "green"}
    s = scene(sets, at="expand", seat="green")
    s.play("green influence s_b5", "green invade")
    assert len(s.hand("blue")) == 1
    assert area_disks_of(s.g, cell("s_b5"), seat_of("green")) == 100


@rule("M1-EFF-01", "M1-EFF-02")
def test_the_vocabulary_is_complete_and_used() -> None:
    raw = tomllib.loads((Path(octagons.__file__).parent / "powers.toml").read_text(encoding="utf-8"))
    assert [row["id"] for row in raw["power"]] == list(KINDS)
    assert {power.kind for power in POWERS} == set(range(len(KINDS)))


def test_a_turn_in_deliver_ends_by_itself_when_nothing_can_be_delivered() -> None:
    s = scene(at="deliver")
    assert s.question() == "M1-D17"
    assert s.due() == ["blue"]
    assert s.side("blue").disks == 34
