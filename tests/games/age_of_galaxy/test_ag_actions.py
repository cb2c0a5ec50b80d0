"""AG-EXP, AG-TRA, AG-RES, AG-MAN, AG-RET, AG-SCA, AG-NOM: the other actions."""

from __future__ import annotations

from games.age_of_galaxy.scenes import owns, scene
from games.age_of_galaxy.test_ag_printed import printed
from starhall.games.age_of_galaxy.content.vocabulary import AREAS
from starhall.games.age_of_galaxy.content.worlds import TOKEN_IDS
from starhall.kernel.position import HIDDEN
from support import rule


@rule("AG-EXP-01", "AG-EXP-02", "AG-EXP-03", "AG-EXP-04")
def test_exploring_costs_a_cruiser_and_reveals_a_token() -> None:
    change = {"sides.red.cruisers": 2, "tokens.amber_gate_2": "tomb_moon", "tokens.tidal_reach_3": "exiled_court"}
    s = scene(change, round=2)
    assert s.g.view(1).g.tokens.count(HIDDEN) == 3
    s.play("red explore", "red token amber_gate_2")
    assert s.of("red", "cruisers", "relics", "discs") == [1, 2, 2]
    assert s.at("areas.explore_red") == 1
    assert s.at("explored") == ["tomb_moon"]
    assert "amber_gate_2" not in s.at("tokens")
    assert s.g.view(1).g.explored == [TOKEN_IDS.index("tomb_moon")]
    assert s.g.floor == s.g.done, "what was seen cannot be unseen"


@rule("AG-EXP-06", "AG-TEC-05", "AG-TEC-23", "AG-EFF-01")
def test_what_waits_for_an_explore_adds_up() -> None:
    change = {
        "sides.red.cruisers": 1, "tokens.amber_gate_2": "tomb_moon", "sides.red.alliance": ["rt182", "pelagrim"],
        "sides.red.technologies": ["warp_drive", "hyperspace_scanner", "subspace_sensor"],
    }  # fmt: skip
    s = scene({**change, "tokens.tidal_reach_3": "none"})
    s.play("red explore")
    assert s.of("red", "innovation", "prestige", "relics") == [2, 1, 3]


@rule("AG-EXP-07", "AG-GAL-05")
def test_the_discs_of_explore_go_to_the_common_supply() -> None:
    s = scene({"areas.explore_red": 2, "areas.scavenge_blue": 1}, at="galactic phase", round=1)
    assert "explore_red" not in s.at("areas")
    assert s.of("red", "discs", "common_discs") == [3, 12]


# -- TRADE ---------------------------------------------------------------------------------------------------------


@rule("AG-TRA-01", "AG-TRA-06")
def test_a_full_front_has_no_room() -> None:
    change = {"sides.red.influence": 2, "spaces.0": ["red", "blue", "red", "blue"]}
    s = scene(change)
    s.play("red trade")
    assert s.refused("red card lore_exchange") == "AG-TRA-06"
    full = {**change, "spaces.1": ["red", "blue"] * 2, "spaces.2": ["red", "blue"] * 2}
    assert scene(full).refused("red trade") == "AG-TRA-01"
    s = scene({**change, "flipped": [1, 0, 0]})
    s.play("red trade", "red card lore_exchange")
    assert s.at("spaces.0") == ["red", "blue", "red", "blue", "red"], "a back always has room"


@rule("AG-TRA-02", "AG-TRA-04")
def test_one_exchange_that_can_be_paid_in_full() -> None:
    s = scene({"sides.red.influence": 1, "sides.red.innovation": 3})
    s.play("red trade", "red card lore_exchange")
    assert s.options("red") == ["exchange lore_exchange_a", "exchange lore_exchange_b"]
    assert s.refused("red exchange commodity_trade_a") == "AG-TRA-02"
    s.play("red exchange lore_exchange_b")
    assert s.of("red", "influence", "innovation") == [0, 5]
    assert scene().refused("red trade") == "AG-TRA-02", "no disc just to block a space"
    s = scene({"sides.red.influence": 1})
    s.play("red trade", "red card mercenary_contracts")
    assert s.of("red", "cruisers", "influence") == [3, 0]
    s = scene({"sides.red.cruisers": 2, "sides.red.credits": 4})
    s.play("red trade", "red card mercenary_contracts")
    assert s.of("red", "cruisers", "influence") == [0, 1]


@rule("AG-TRA-03", "AG-TRA-05", "AG-GAL-08")
def test_discs_on_trade_cards_stay_round_after_round() -> None:
    change = {"spaces.0": ["blue"], "spaces.1": ["red"], "flipped": [0, 1, 0], "nominated.nomination_1": "blue"}
    change |= {"sides.red.technologies": ["warp_drive"], **owns("red", "amber_gate_1")}
    s = scene(change, at="galactic phase", round=2)
    assert s.at("spaces") == [["blue"], ["red"], []]
    assert s.at("nominated") == {"nomination_1": "blue"}
    assert s.at("sides.red.technologies") == ["warp_drive"]
    assert s.at("owners.amber_gate_1") == "red"


# -- RESEARCH ------------------------------------------------------------------------------------------------------


@rule("AG-RES-01", "AG-TEC-24")
def test_own_technologies_not_yet_researched() -> None:
    change = {"sides.red.credits": 12, "sides.red.innovation": 5, "sides.red.technologies": ["warp_drive"]}
    s = scene({**change, "sides.blue.alliance": ["zephron"]})
    s.play("red research")
    assert s.refused("red technology warp_drive") == "AG-RES-01"
    assert s.refused("red technology quantum_physics") == "AG-TEC-24"
    assert "technology galactic_protocol" in s.options("red")


@rule("AG-RES-02", "AG-RES-03", "AG-RES-04")
def test_one_of_the_technologies_that_lead_to_it_is_enough() -> None:
    bottom = {"terraforming", "warp_drive", "laser_weapon"}
    middle = {
        "terraforming": "advanced_engineering",
        "warp_drive": "hyperspace_scanner",
        "laser_weapon": "plasma_weapon",
    }
    top = {
        "terraforming": {"planetary_shields", "xenology"},
        "warp_drive": {"planetary_shields", "xenology", "antimatter_missile"},
        "laser_weapon": {"xenology", "antimatter_missile"},
    }
    assert researchable([]) == bottom
    for first in bottom:
        rest = bottom - {first}
        assert researchable([first]) == rest | {middle[first]}
        assert researchable([first, middle[first]]) == rest | top[first]


def researchable(technologies: list[str]) -> set[str]:
    """The technologies of the board that Red, with these, may RESEARCH."""
    change = {"sides.red.alliance": ["mirelith"], "sides.red.innovation": 2, "sides.red.technologies": technologies}
    s = scene(change)
    s.play("red research")
    return {option.removeprefix("technology ") for option in s.options("red")}


@rule("AG-RES-01", "AG-RES-02", "AG-RES-06")
def test_the_last_technology_and_none_at_all() -> None:
    board = [row[0] for row in printed("technologies") if row[1] == "board"]
    change = {"sides.red.alliance": ["mirelith"], "sides.red.credits": 3, "sides.red.innovation": 1}
    for last in ("planetary_shields", "xenology", "antimatter_missile"):
        s = scene({**change, "sides.red.technologies": [name for name in board if name != last]})
        s.play("red research")
        assert s.at("sides.red.technologies")[-1] == last
        poor = {**change, "sides.red.innovation": 0, "sides.red.technologies": [name for name in board if name != last]}
        assert scene(poor).refused("red research") == "AG-RES-06", "a basic one could be paid, but there is none"
    assert scene({**change, "sides.red.technologies": board}).refused("red research") == "AG-RES-01"


@rule("AG-RES-05", "AG-RES-06")
def test_basic_and_advanced_technologies_are_paid_in_one_of_two_ways() -> None:
    rich = {"sides.red.credits": 3, "sides.red.innovation": 2, "sides.red.technologies": ["laser_weapon"]}
    s = scene(rich)
    s.play("red research", "red technology plasma_weapon")
    assert s.options("red") == ["pay credits", "pay innovation"]
    assert s.refused("red pay credits_and_innovation") == "AG-RES-05"
    s.play("red pay innovation")
    assert s.of("red", "credits", "innovation") == [3, 1]
    s = scene(rich)
    s.play("red research", "red technology galactic_protocol")
    assert s.options("red") == ["pay credits_and_innovation", "pay innovation"]
    assert s.refused("red pay credits") == "AG-RES-06"
    s.play("red pay innovation")
    assert s.of("red", "credits", "innovation") == [3, 1], "2 paid, 1 gained"
    assert scene({"sides.red.credits": 2}).refused("red research") == "AG-RES-05"
    s = scene({"sides.red.credits": 3})
    s.play("red research")
    assert s.refused("red technology galactic_protocol") == "AG-RES-06"


@rule("AG-RES-07")
def test_a_discount_lowers_credits_not_innovation() -> None:
    change = {"sides.red.alliance": ["tessarii"], "sides.red.credits": 1, "sides.red.innovation": 1}
    s = scene(change)
    s.play("red research", "red technology warp_drive", "red pay credits")
    assert s.of("red", "credits", "innovation") == [0, 1]
    s = scene({**change, "sides.red.technologies": ["laser_weapon", "plasma_weapon"]})
    s.play("red research", "red technology antimatter_missile")
    assert s.of("red", "credits", "innovation", "strength") == [0, 0, 2]


@rule("AG-RES-08", "AG-RES-10")
def test_the_disc_lies_on_the_technology_and_everyone_researches_alone() -> None:
    s = scene({"sides.red.credits": 3, "sides.blue.technologies": ["warp_drive"]})
    s.play("red research", "red technology warp_drive")
    assert s.of("red", "discs", "common_discs", "technologies") == [2, 12, ["warp_drive"]]
    assert s.at("sides.blue.technologies") == ["warp_drive"]


@rule("AG-RES-09", "AG-EFF-06")
def test_research_effects_then_what_waits_for_research_but_not_for_itself() -> None:
    change = {"sides.red.alliance": ["zephron", "uluume"], "sides.red.innovation": 2}
    s = scene(change)
    s.play("red research", "red technology quantum_physics")
    assert s.of("red", "innovation", "prestige", "credits") == [3, 3, 1]
    s = scene({"sides.red.alliance": ["kratox_7"], "sides.red.innovation": 2})
    s.play("red research", "red technology ai_complex")
    assert s.of("red", "innovation", "prestige") == [0, 0]
    s = scene({"sides.red.hand": ["korvane_ix"]})
    s.play("red scavenge", "red join korvane_ix")
    assert s.at("sides.red.innovation") == 1, "who joins after the action does not react to it"
    s = scene({"sides.red.hand": ["korvane_ix"]})
    s.play("red join korvane_ix", "red scavenge")
    assert s.at("sides.red.innovation") == 2


# -- MANUFACTURE, RETRIEVE, SCAVENGE -------------------------------------------------------------------------------


@rule("AG-MAN-01", "AG-RET-01", "AG-SCA-01")
def test_any_number_of_discs_lies_on_the_areas() -> None:
    many = {"areas.manufacture_red": 4, "areas.retrieve_red": 3, "areas.scavenge_red": 3, "sides.red.innovation": 2}
    for action, sub in (("manufacture", "number 1"), ("retrieve", "number 1"), ("scavenge", "")):
        s = scene({**many, "sides.red.discs": 1, "sides.red.credits": 6, "sides.red.cruisers": 1})
        s.play(f"red {action}", *([f"red {sub}"] if sub else []))
        assert s.at(f"areas.{action}_red") == many[f"areas.{action}_red"] + 1
    assert len(AREAS) == 4


@rule("AG-MAN-02", "AG-MAN-03", "AG-MAN-04", "AG-TEC-18")
def test_cruisers_cost_two_credits_or_less() -> None:
    assert scene({"sides.red.credits": 1}).refused("red manufacture") == "AG-MAN-03"
    assert scene({"sides.red.credits": 9, "sides.red.cruisers": 5}).refused("red manufacture") == "AG-MAN-03"
    change = {"sides.red.alliance": ["z_qhikeox"], "sides.red.technologies": ["bioship_factories"]}
    s = scene({**change, "sides.red.credits": 1})
    s.play("red manufacture")
    assert s.of("red", "credits", "cruisers") == [0, 1]
    s = scene({**change, "sides.red.credits": 3})
    s.play("red manufacture")
    assert s.options("red") == ["number 1", "number 2", "number 3"]
    s.play("red number 3")
    assert s.of("red", "credits", "cruisers") == [0, 3]


@rule("AG-RET-02", "AG-RET-03", "AG-RET-04")
def test_relics_cost_three_credits_and_an_innovation_or_less() -> None:
    assert scene({"sides.red.credits": 12}).refused("red retrieve") == "AG-RET-03"
    assert scene({"sides.red.credits": 2, "sides.red.innovation": 4}).refused("red retrieve") == "AG-RET-03"
    s = scene({"sides.red.alliance": ["syllith"], "sides.red.credits": 1, "sides.red.innovation": 1})
    s.play("red retrieve")
    assert s.of("red", "credits", "innovation", "relics") == [0, 0, 1]
    s = scene({"sides.red.alliance": ["syllith"], "sides.red.credits": 7, "sides.red.innovation": 5})
    s.play("red retrieve", "red number 5")
    assert s.of("red", "credits", "innovation", "relics") == [2, 0, 5]


@rule("AG-SCA-02")
def test_scavenging_gives_one_innovation() -> None:
    s = scene()
    s.play("red scavenge")
    assert s.at("sides.red.innovation") == 1


# -- NOMINATE ------------------------------------------------------------------------------------------------------


@rule("AG-NOM-01")
def test_nominating_needs_a_developed_planet_or_a_permission() -> None:
    change = {"sides.red.influence": 3, **owns("red", "amber_gate_1"), **owns("red", "amber_gate_3", state="conquered")}
    assert scene(change).refused("red nominate") == "AG-NOM-01"
    s = scene({**change, "sides.red.alliance": ["hesperin"]})
    s.play("red nominate", "red space nomination_1")
    assert s.at("sides.red.prestige") == 5


@rule("AG-NOM-02", "AG-NOM-03", "AG-NOM-04", "AG-NOM-05")
def test_a_free_open_space_gives_its_prestige_for_good() -> None:
    change = {**owns("red", "amber_gate_1", state="developed"), "sides.red.influence": 3}
    s = scene({**change, "nominated.nomination_1": "red", "nominated.nomination_3": "blue"})
    s.play("red nominate")
    assert s.options("red") == ["space nomination_4", "space nomination_6"]
    s.play("red space nomination_6")
    assert s.of("red", "prestige", "influence") == [3, 0]
    assert s.at("nominated")["nomination_6"] == "red", "a player may hold several"
    s = scene({**change, "nominated.nomination_4": "blue", "nominated.nomination_6": "blue"})
    s.play("red nominate", "red space nomination_3")
    assert s.at("nominated") == {"nomination_3": "red", "nomination_4": "blue", "nomination_6": "blue"}
    for free in range(1, 9):
        taken = {f"nominated.nomination_{n}": "blue" for n in range(1, 9) if n != free}
        s = scene({**change, **taken}, seats=4)
        s.play("red nominate")
        assert s.at(f"nominated.nomination_{free}") == "red", "one free space is enough"
    taken = {f"nominated.nomination_{n}": "blue" for n in (1, 3, 4, 6)}
    assert scene({**change, **taken}).refused("red nominate") == "AG-NOM-05"


@rule("AG-ACT-06")
def test_discs_lie_on_their_area_by_colour() -> None:
    s = scene({"areas.manufacture_red": 1, "areas.scavenge_blue": 2}, seat="blue")
    assert [s.g.discs_on(area) for area in range(len(AREAS))] == [[0] * 4, [1, 0, 0, 0], [0] * 4, [0, 2, 0, 0]]
    assert s.g.active() == 1
