"""AG-RCH, AG-PLA, AG-PRT, AG-COL, AG-DEV: reach, planets, protection, COLONIZE and DEVELOP."""

from __future__ import annotations

from collections.abc import Sequence

from games.age_of_galaxy.scenes import owns, scene
from starhall.games.age_of_galaxy import GAME
from support import Changes, rule

# Blue may swarm onto any planet of the first card that is Unprotected.
SWARM: Changes = {"sides.blue.alliance": ["scythe"], "sides.blue.cruisers": 3}


def swarmable(changes: Changes, round: int = 1) -> list[str]:
    """The planets that Blue may acquire by swarming."""
    s = scene({**changes, **SWARM}, seat="blue", round=round)
    s.play("blue free scythe")
    return [option.removeprefix("planet ") for option in s.options("blue")]


def colonizable(round: int, faction: str = "jamareih", technologies: Sequence[str] = ()) -> set[str]:
    """The system cards on which Red, adapted to all five types, may COLONIZE."""
    alliance = {"sides.red.alliance": [faction, "z_qhikeox", "wexmar"], "sides.red.technologies": list(technologies)}
    s = scene({**alliance, "sides.red.hand": []}, round=round)
    s.play("red colonize")
    return {option.removeprefix("planet ")[:-2] for option in s.options("red")}


@rule("AG-RCH-01", "AG-RCH-02", "AG-RCH-03")
def test_reach_is_the_fleet_and_the_effects_up_to_the_last_card_face_up() -> None:
    cards = ["amber_gate", "tidal_reach", "cinder_belt", "frost_lantern", "dune_archive"]
    for round in range(1, 6):
        ahead = set(cards[: round + 1])
        assert colonizable(round) == set(cards[:round])
        assert colonizable(round, technologies=["warp_drive"]) == colonizable(round, "phaelon") == ahead
        assert colonizable(round, "phaelon", ["warp_drive"]) == ahead, "they add up, but the next card is face down"
    s = scene(round=2)
    s.play("red colonize")
    assert s.refused("red planet cinder_belt_5") == "AG-RCH-04"


@rule("AG-RCH-04")
def test_reach_is_needed_to_explore_colonize_and_acquire_but_not_to_develop() -> None:
    change = {"sides.red.cruisers": 1, "tokens.amber_gate_2": "none", "tokens.tidal_reach_3": "tomb_moon"}
    assert scene(change).refused("red explore") == "AG-EXP-02"
    s = scene({**owns("red", "tidal_reach_1"), "sides.red.credits": 7})
    s.play("red develop")
    assert "take 1_influence" in s.options("red"), "position 2 is beyond the reach of round 1"
    change = {"sides.red.alliance": ["scythe"], "sides.red.cruisers": 3, **owns("blue", "tidal_reach_1")}
    s = scene(change)
    s.play("red free scythe")
    assert s.refused("red planet tidal_reach_1") == "AG-RCH-04"


@rule("AG-RCH-05", "AG-EXP-05")
def test_a_telescope_is_in_reach_of_its_owner_alone() -> None:
    change = {
        "sides.red.alliance": ["voicavus"], "sides.red.technologies": ["deep_space_telescope"],
        "sides.red.telescope": ["tomb_moon", "exiled_court"], "sides.red.cruisers": 1, "sides.blue.cruisers": 1,
    }  # fmt: skip
    s = scene(change)
    s.play("red explore")
    assert "token telescope" in s.options("red")
    found = set()
    for seed in range(12):
        s = scene(change, seed=str(seed))
        s.play("red explore", "red token telescope")
        assert len(s.at("sides.red.telescope")) == 1
        found.add(s.at("explored")[-1])
    assert found == {"tomb_moon", "exiled_court"}, "one of them at random"
    s = scene(change, seat="blue")
    g2 = scene({**change, "tokens.amber_gate_2": "none"}, seat="blue")
    assert g2.refused("blue explore") == "AG-EXP-02"
    before = s.at("sides.red.telescope")
    s.play("blue explore")
    assert s.at("sides.red.telescope") == before


# -- planets -------------------------------------------------------------------------------------------------------


@rule("AG-PLA-01", "AG-PLA-02")
def test_a_planet_goes_from_empty_to_colonized_to_developed_to_conquered() -> None:
    s = scene({"sides.red.credits": 7, "sides.red.discs": 2, "sides.blue.discs": 0, "sides.red.hand": ["celuma"]})
    assert s.at("states").get("amber_gate_3", "empty") == "empty"
    s.play("red colonize", "red planet amber_gate_3", "red end_turn")
    assert (s.at("owners.amber_gate_3"), s.at("states.amber_gate_3")) == ("red", "colonized")
    s.play("red develop", "red take 1_influence")
    assert s.at("states.amber_gate_3") == "developed"
    s = scene({**owns("red", "amber_gate_3", state="developed"), "sides.blue.cruisers": 1}, at="war phase", round=5)
    s.play("blue planet amber_gate_3")
    assert (s.at("owners.amber_gate_3"), s.at("states.amber_gate_3")) == ("blue", "conquered")


@rule("AG-PLA-03", "AG-PRT-01")
def test_a_conquered_planet_stays_conquered() -> None:
    change = {**owns("blue", "amber_gate_3", state="conquered"), "sides.red.cruisers": 1, "sides.blue.cruisers": 0}
    s = scene({**change, **owns("red", "amber_gate_5")}, at="war phase", round=5)
    assert s.refused("red planet amber_gate_3") == "AG-PRT-01"
    assert scene({**change, "sides.red.hand": ["usud"]}).refused("red colonize") == "AG-COL-01", (
        "nothing else is Desert"
    )
    s = scene({**change, "sides.blue.credits": 12}, seat="blue")
    assert s.refused("blue develop") == "AG-DEV-01"


@rule("AG-PLA-04", "AG-PLA-05")
def test_discs_go_home_and_the_cruiser_stays() -> None:
    change = {**owns("red", "amber_gate_3", state="developed"), **owns("red", "amber_gate_1"), "sides.blue.cruisers": 2}
    s = scene({**change, "sides.blue.strength": 5}, at="war phase", round=5)
    before = s.at("sides.red.common_discs")
    s.play("blue planet amber_gate_3")
    assert s.at("sides.red.common_discs") == before + 2
    assert s.of("blue", "cruisers", "common_cruisers") == [1, 7], "the one on the planet is in neither supply"
    planets = owns("red", "amber_gate_3", state="conquered") | owns("red", "amber_gate_1")
    assert swarmable(planets) == ["amber_gate_1", "amber_gate_5"], "a cruiser on a planet protects nothing else"


@rule("AG-PLA-06", "AG-EFF-07")
def test_counts_of_types_include_conquered_planets() -> None:
    change = owns("red", "tidal_reach_1", state="conquered") | owns("red", "frost_lantern_3")
    s = scene({**change, "sides.red.alliance": ["legarchaea"]}, at="production phase", round=4)
    assert s.at("sides.red.credits") == 3 + 2 * 2
    for planets, types in ((change, 1), (owns("red", "amber_gate_5", "amber_gate_1"), 2)):
        s = scene({**planets, "sides.red.alliance": ["orrowen"]}, at="final scoring", round=5)
        found = {score.id: score.points for score in GAME.scores(s.g, 0)}["factions"]
        assert found == types, "different types, Barren included"


@rule("AG-PLA-07", "AG-COL-05")
def test_only_settled_planets_make_colonies_dear_and_need_protection() -> None:
    change = owns("red", "amber_gate_1") | owns("red", "amber_gate_5", state="developed")
    change |= owns("red", "tidal_reach_2", "tidal_reach_4", state="conquered")
    s = scene({**change, "sides.red.cruisers": 2, "sides.red.credits": 2}, round=2)
    s.play("red colonize", "red planet amber_gate_3")
    assert s.at("sides.red.credits") == 0 + 3, "2 settled planets make it cost 2; the reward is 3"
    assert swarmable({**change, "sides.red.cruisers": 2}, 2) == ["amber_gate_3", "tidal_reach_1"], "2 cruisers for 2"
    taken = ["amber_gate_1", "amber_gate_3", "amber_gate_5", "tidal_reach_1"]
    assert swarmable({**change, "sides.red.cruisers": 1}, 2) == taken
    assert scene({**change, "sides.red.credits": 1}, round=2).refused("red colonize") == "AG-COL-05"


@rule("AG-PLA-08", "AG-EFF-10", "AG-WAR-13")
def test_rewards_come_by_colonizing_or_by_a_permission() -> None:
    change = {**owns("red", "amber_gate_3", "amber_gate_1"), "sides.blue.cruisers": 1}
    s = scene(change, at="war phase", round=5)
    s.play("blue planet amber_gate_3")
    assert s.at("sides.blue.credits") == 1, "only the war reward"
    s = scene({**change, "sides.blue.alliance": ["drakkuun", "usud"]}, at="war phase", round=5)
    told = s.play("blue planet amber_gate_3")
    assert s.of("blue", "credits", "relics") == [1 + 3, 1]
    assert told.count("gained") >= 2
    s = scene({**change, "sides.blue.alliance": ["drakkuun", "wexmar"]}, at="war phase", round=5)
    s.play("blue planet amber_gate_3")
    assert s.at("sides.blue.credits") == 1 + 3, "this is no COLONIZE"


# -- protection ----------------------------------------------------------------------------------------------------


@rule("AG-PRT-02", "AG-WAR-10")
def test_empty_planets_are_unprotected_and_own_ones_no_targets() -> None:
    s = scene({**owns("blue", "amber_gate_1"), "sides.blue.cruisers": 2}, at="war phase", round=2)
    assert s.refused("blue planet amber_gate_1") == "AG-WAR-10"
    s.play("blue planet amber_gate_3")
    assert s.at("states.amber_gate_3") == "conquered"


@rule("AG-WAR-10", "AG-EFF-08")
def test_one_target_is_enough_wherever_it_lies() -> None:
    planets = ["amber_gate_1", "amber_gate_3", "amber_gate_5", "tidal_reach_1", "tidal_reach_2", "tidal_reach_4"]
    for target in planets:
        taken = owns("red", *[planet for planet in planets if planet != target], state="conquered")
        s = scene({**taken, **SWARM}, seat="blue", round=2)
        s.play("blue free scythe")
        assert s.at(f"owners.{target}") == "blue"
        s = scene({**taken, "sides.blue.cruisers": 1}, at="war phase", round=2)
        assert s.options("blue") == [f"planet {target}", "decline"]
        taken = owns("blue", *planets, state="conquered") | owns("red", target)
        s = scene({**taken, "sides.blue.cruisers": 1}, at="war phase", round=2)
        assert s.options("blue") == [f"planet {target}", "decline"]
    s = scene({**owns("red", *planets, state="conquered"), "sides.blue.cruisers": 1}, at="war phase", round=2)
    assert s.at("round") == 3, "without a target nobody is asked"
    own = owns("red", *planets[:1], state="conquered") | owns("blue", *planets[1:])
    s = scene({**own, "sides.blue.cruisers": 1}, at="war phase", round=2)
    assert s.at("round") == 3, "own planets, however Unprotected, are no targets (R-34)"
    assert scene({**own, **SWARM}, seat="blue", round=2).refused("blue free scythe") == "AG-WAR-10"


@rule("AG-PRT-03", "AG-PRT-04")
def test_as_many_cruisers_as_settled_planets_protect_all_of_them() -> None:
    planets = owns("red", "amber_gate_1", "amber_gate_3")
    s = scene({**planets, "sides.red.cruisers": 2, "sides.blue.cruisers": 3}, at="war phase", round=2)
    assert s.refused("blue planet amber_gate_1") == "AG-PRT-03"
    s = scene({**planets, "sides.red.cruisers": 1, "sides.blue.cruisers": 3}, at="war phase", round=2)
    assert {"planet amber_gate_1", "planet amber_gate_3"} <= set(s.options("blue"))


@rule("AG-PRT-05", "AG-TEC-10")
def test_a_protect_effect_covers_the_listed_types_or_states() -> None:
    change = {
        **owns("red", "tidal_reach_1", "tidal_reach_2", "amber_gate_1"), "sides.red.alliance": ["legarchaea"],
        "sides.red.technologies": ["water_dome_shield"],
    }  # fmt: skip
    s = scene({**change, "sides.blue.cruisers": 3}, at="war phase", round=2)
    assert s.refused("blue planet tidal_reach_1") == s.refused("blue planet tidal_reach_2") == "AG-PRT-05"
    assert "planet amber_gate_1" in s.options("blue")


@rule("AG-PRT-06")
def test_protection_is_judged_when_a_planet_is_acquired() -> None:
    change = {**owns("red", "amber_gate_1"), "sides.red.cruisers": 1, "sides.red.strength": 0}
    s = scene({**change, "sides.blue.cruisers": 3}, at="war phase", round=2)
    assert s.refused("blue planet amber_gate_1") == "AG-PRT-03", "before the discard of the War phase"
    change = {**owns("red", "amber_gate_1"), "sides.blue.alliance": ["scythe"], "sides.blue.cruisers": 3}
    s = scene({**change, "sides.red.cruisers": 1}, seat="blue")
    s.play("blue free scythe")
    assert s.refused("blue planet amber_gate_1") == "AG-PRT-03"
    s = scene(change, seat="blue")
    s.play("blue free scythe")
    assert "planet amber_gate_1" in s.options("blue"), "during the turn"


@rule("AG-PRT-07", "AG-WAR-01", "AG-WAR-12")
def test_a_counted_cruiser_does_not_protect_nor_conquer() -> None:
    assert "amber_gate_1" in swarmable({**owns("red", "amber_gate_1"), "sides.red.alliance": ["shrynix"]})
    s = scene({"sides.red.alliance": ["shrynix"]}, at="war phase", round=5)
    assert s.of("red", "prestige", "credits") == [1, 1], "1 against 0: the only Overlord"
    assert s.at("owners") == {}, "without a cruiser nothing is acquired"


# -- COLONIZE ------------------------------------------------------------------------------------------------------


@rule("AG-COL-01", "AG-COL-02", "AG-COL-03")
def test_a_target_is_reachable_empty_and_matched() -> None:
    s = scene({**owns("blue", "amber_gate_3"), "sides.red.hand": ["wexmar"]}, round=2)
    s.play("red colonize")
    assert s.options("red") == ["planet tidal_reach_1", "planet tidal_reach_2"]
    assert s.refused("red planet amber_gate_3") == "AG-COL-01"
    assert s.refused("red planet amber_gate_1") == "AG-COL-02"
    s.play("red planet tidal_reach_2", "red adapt wexmar")
    assert s.at("owners.tidal_reach_2") == "red"
    s = scene({"played": 1, "sides.red.hand": ["wexmar"]}, round=2)
    s.play("red colonize")
    assert s.refused("red planet tidal_reach_2") == "AG-FAC-02"


@rule("AG-COL-04", "AG-COL-09", "AG-TEC-01")
def test_barren_planets_need_terraforming_and_no_card() -> None:
    s = scene({"sides.red.hand": ["usud", "mersoma"]})
    s.play("red colonize")
    assert s.refused("red planet amber_gate_5") == "AG-COL-04"
    s = scene({"sides.red.technologies": ["terraforming"], "sides.red.hand": ["usud"]})
    s.play("red colonize", "red planet amber_gate_5")
    assert s.of("red", "influence", "hand") == [2, ["usud"]]
    s = scene({"sides.red.credits": 3})
    s.play("red research", "red technology terraforming")
    assert s.at("sides.red.productivity") == 4


@rule("AG-COL-06", "AG-TEC-12")
def test_discounts_lower_the_cost_to_nothing_but_not_below() -> None:
    change = {**owns("red", "amber_gate_1", "amber_gate_5"), "sides.red.alliance": ["tekhlifa"]}
    change |= {"sides.blue.alliance": ["jamareih"], "sides.red.technologies": ["nanoconstruct"], "sides.red.credits": 0}
    s = scene(change)
    s.play("red colonize", "red planet amber_gate_3")
    assert s.at("sides.red.credits") == 3
    s = scene({**change, "sides.red.credits": 4})
    s.play("red develop", "red planet amber_gate_1")
    assert s.at("sides.red.credits") == 0


@rule("AG-COL-07", "AG-COL-08")
def test_the_disc_lies_on_the_planet_and_the_reward_is_gained() -> None:
    s = scene(round=2)
    s.play("red colonize", "red planet tidal_reach_1")
    assert s.of("red", "discs", "productivity", "common_discs") == [2, 5, 12]
    assert s.at("states.tidal_reach_1") == "colonized"


# -- DEVELOP -------------------------------------------------------------------------------------------------------


@rule("AG-DEV-01", "AG-DEV-03")
def test_only_own_colonized_planets_are_developed_and_once() -> None:
    change = {**owns("red", "amber_gate_1", state="developed"), **owns("red", "amber_gate_3"), "sides.red.credits": 12}
    change |= (
        owns("red", "amber_gate_5", state="conquered") | owns("blue", "tidal_reach_1") | owns("red", "tidal_reach_2")
    )
    s = scene(change, round=2)
    s.play("red develop")
    assert s.options("red") == ["planet amber_gate_3", "planet tidal_reach_2"]
    assert s.refused("red planet amber_gate_1") == "AG-DEV-03"
    assert s.refused("red planet amber_gate_5") == s.refused("red planet tidal_reach_1") == "AG-DEV-01"


@rule("AG-DEV-02", "AG-TEC-02")
def test_developing_costs_seven_less_discounts() -> None:
    change = {**owns("red", "amber_gate_3"), "sides.red.credits": 5}
    assert scene(change).refused("red develop") == "AG-DEV-02"
    s = scene({**change, "sides.red.technologies": ["terraforming", "advanced_engineering"]})
    s.play("red develop", "red take 1_influence")
    assert s.at("sides.red.credits") == 0
    s = scene({"sides.red.technologies": ["terraforming"], "sides.red.innovation": 1})
    s.play("red research", "red technology advanced_engineering")
    assert s.at("sides.red.productivity") == 4


@rule("AG-DEV-04", "AG-DEV-05", "AG-DEV-07")
def test_developing_gives_prestige_and_one_of_two_rewards_but_not_the_planet_s() -> None:
    s = scene({**owns("red", "tidal_reach_4"), "sides.red.credits": 7}, round=2)
    s.play("red develop")
    assert s.verbs("red") == {"take"}
    s.play("red take 1_influence")
    assert s.of("red", "prestige", "influence", "cruisers") == [1, 1, 0]


@rule("AG-DEV-06")
def test_both_rewards_with_the_permission() -> None:
    s = scene({**owns("red", "amber_gate_3"), "sides.red.credits": 7, "sides.red.alliance": ["ossivane"]})
    s.play("red develop")
    assert s.of("red", "influence", "innovation", "productivity") == [1, 1, 4]
