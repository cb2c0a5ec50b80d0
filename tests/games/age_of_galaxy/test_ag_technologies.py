"""AG-TEC: the technologies of the board and of the factions."""

from __future__ import annotations

from typing import Any

import pytest

from games.age_of_galaxy.scenes import Scene, owns, scene
from starhall.games.age_of_galaxy import GAME
from starhall.games.age_of_galaxy.content.faction_cards import (
    ADVANCED,
    BASIC,
    BOARD_OWNER,
    FACTION_IDS,
    TECHNOLOGIES,
    TECHNOLOGY_CLASS,
    TECHNOLOGY_IDS,
    TECHNOLOGY_NEEDS,
    TECHNOLOGY_OWNER,
)
from starhall.games.age_of_galaxy.content.worlds import TOKEN_IDS
from starhall.kernel.position import HIDDEN
from support import Changes, rule

LEADS = {"advanced_engineering": "terraforming", "hyperspace_scanner": "warp_drive", "plasma_weapon": "laser_weapon"}


def research(technology: str, changes: dict[str, Any] | None = None, seats: int = 2) -> Scene:
    """Research a technology with 2 innovation, its faction and its prerequisites being there."""
    number = TECHNOLOGY_IDS.index(technology)
    owner = TECHNOLOGY_OWNER[number]
    alliance = ["jamareih"] if owner == BOARD_OWNER else [FACTION_IDS[owner]]
    needs = [TECHNOLOGY_IDS[need] for need in TECHNOLOGY_NEEDS[number]][:1]
    base = [LEADS[need] for need in needs if need in LEADS]
    paid = 1 if TECHNOLOGY_CLASS[number] == BASIC else 2
    change = {"sides.red.alliance": alliance, "sides.red.technologies": base + needs, "sides.red.innovation": paid}
    s = scene({**change, "sides.blue.alliance": ["tekhlifa" if "tekhlifa" not in alliance else "jamareih"],
               **(changes or {})}, seats=seats)  # fmt: skip
    s.play("red research", f"red technology {technology}")
    return s


@rule(
    "AG-TEC-01", "AG-TEC-02", "AG-TEC-03", "AG-TEC-05", "AG-TEC-07", "AG-TEC-08", "AG-TEC-09", "AG-TEC-10",
    "AG-TEC-11", "AG-TEC-13", "AG-TEC-14", "AG-TEC-18", "AG-TEC-19", "AG-TEC-21", "AG-TEC-23",
)  # fmt: skip
@pytest.mark.parametrize(
    ("technology", "gained"),
    [
        ("terraforming", {"productivity": 4}),
        ("advanced_engineering", {"productivity": 4}),
        ("planetary_shields", {"prestige": 1}),
        ("hyperspace_scanner", {"cruisers": 1}),
        ("laser_weapon", {"strength": 1}),
        ("plasma_weapon", {"strength": 1, "cruisers": 1}),
        ("antimatter_missile", {"strength": 2}),
        ("water_dome_shield", {"prestige": 1}),
        ("energy_shields", {"strength": 1}),
        ("dark_matter_power", {"productivity": 5, "prestige": 2}),
        ("quantum_physics", {"innovation": 3, "prestige": 3}),
        ("bioship_factories", {"cruisers": 3}),
        ("ion_cannon", {"strength": 2, "prestige": 1}),
        ("galactic_protocol", {"prestige": 1, "influence": 1, "innovation": 1}),
        ("subspace_sensor", {"cruisers": 1}),
    ],
)
def test_what_a_technology_gives_at_once(technology: str, gained: dict[str, int]) -> None:
    s = research(technology)
    usual = {"productivity": 3, "prestige": 0, "cruisers": 0, "strength": 0, "influence": 0, "innovation": 0}
    assert {name: s.at(f"sides.red.{name}") for name in usual} == {**usual, **gained}


@rule("AG-TEC-04", "AG-TEC-12", "AG-TEC-20", "AG-TEC-22")
@pytest.mark.parametrize("technology", ["warp_drive", "nanoconstruct", "ai_complex", "galactic_network"])
def test_what_gives_nothing_at_once(technology: str) -> None:
    s = research(technology)
    assert s.of("red", "productivity", "prestige", "cruisers", "strength", "influence") == [3, 0, 0, 0, 0]


@rule("AG-TEC-06")
def test_xenology_gives_a_choice() -> None:
    s = research("xenology")
    assert s.at("sides.red.prestige") == 1
    assert s.options("red") == ["take 2_innovation", "take 1_influence"]
    s.play("red take 2_innovation")
    assert s.of("red", "innovation", "influence") == [2, 0]


@rule("AG-TEC-13")
def test_dark_matter_power_does_not_need_nanoconstruct() -> None:
    s = scene({"sides.red.alliance": ["tekhlifa"], "sides.blue.alliance": ["jamareih"], "sides.red.innovation": 2})
    s.play("red research", "red technology dark_matter_power")
    assert s.at("sides.red.technologies") == ["dark_matter_power"]


@rule("AG-TEC-15")
def test_the_telescope_receives_two_tokens_of_its_own() -> None:
    s = research("deep_space_telescope")
    assert s.of("red", "cruisers") == [2]
    tokens = s.at("sides.red.telescope")
    assert len(tokens) == 2
    assert not set(tokens) & set(s.at("pool"))
    assert s.g.view(0).g.sides[0].telescope == [HIDDEN, HIDDEN], "not even its owner looks at them"
    everything = [token for token in TOKEN_IDS if token not in ("tomb_moon", "exiled_court")]
    change = {"explored": everything[:6], "pool": [], "tokens.amber_gate_2": "tomb_moon"}
    change |= {"tokens.tidal_reach_3": "exiled_court", "lost": everything[6:]}
    s = research("deep_space_telescope", change)
    assert len(s.at("sides.red.telescope")) == 2, "discards are recycled"
    assert s.at("explored") == []


@rule("AG-TEC-16")
def test_ocean_ecology_counts_planets_owned_now() -> None:
    change = (
        owns("red", "amber_gate_1") | owns("red", "tidal_reach_1", state="conquered") | owns("red", "tidal_reach_2")
    )
    s = research("ocean_ecology", change)
    assert s.at("sides.red.prestige") == 2, "one Verdant, one Oceanic; the Arctic one does not count"
    assert research("ocean_ecology").g.sides[0].prestige == 0


@rule("AG-TEC-17", "AG-EFF-11")
def test_cloaking_cruiser_takes_cruisers_from_all_others_in_turn_order() -> None:
    change: Changes = {"sides.blue.cruisers": 3, "sides.green.cruisers": 1, "sides.red.cruisers": 2}
    change |= {"sides.green.alliance": ["feimur_v5"], "order": ["red", "green", "blue"]}
    s = research("cloaking_cruiser", change, seats=3)
    assert [s.at(f"sides.{colour}.cruisers") for colour in ("red", "blue", "green")] == [2, 1, 0]
    assert s.at("sides.red.strength") == 1
    assert s.at("sides.green.credits") == 2, "a loss triggers Feimur-V5"


@rule("AG-TEC-19", "AG-TEC-24")
def test_a_faction_technology_needs_its_faction() -> None:
    s = scene({"sides.red.innovation": 9, "sides.red.technologies": ["galactic_protocol"]})
    s.play("red research")
    assert s.refused("red technology ion_cannon") == "AG-TEC-24"
    assert s.refused("red technology galactic_protocol") == "AG-RES-01"
    owners = {TECHNOLOGY_OWNER[t] for t in range(TECHNOLOGIES)} - {BOARD_OWNER}
    assert len(owners) == 12
    assert all(TECHNOLOGY_CLASS[t] == ADVANCED for t in range(TECHNOLOGIES) if TECHNOLOGY_OWNER[t] >= 0)


@rule("AG-TEC-20")
def test_ai_complex_pays_at_each_develop() -> None:
    change = {**owns("red", "amber_gate_1"), "sides.red.alliance": ["kratox_7"], "sides.red.credits": 7}
    s = scene({**change, "sides.red.technologies": ["ai_complex"]})
    s.play("red develop", "red take 1_influence")
    assert s.of("red", "innovation", "prestige") == [2, 2]


@rule("AG-TEC-22", "AG-SCO-10")
def test_galactic_network_scores_planets_again() -> None:
    change = owns("red", "amber_gate_1", "amber_gate_3") | owns("red", "tidal_reach_1", state="developed")
    change["sides.red.technologies"] = ["galactic_protocol", "galactic_network"]
    s = scene(change, at="final scoring", round=5)
    parts = {score.id: score.points for score in GAME.scores(s.g, 0)}
    assert (parts["colonized"], parts["developed"], parts["factions"]) == (2, 2, 4)
    s = scene({"sides.red.innovation": 2})
    s.play("red research")
    assert s.refused("red technology galactic_network") == "AG-RES-02"
