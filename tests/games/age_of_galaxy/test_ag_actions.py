"""AG-EXP, AG-TRA, AG-RES, AG-MAN, AG-RET, AG-SCA, AG-NOM: the other actions."""

from __future__ import annotations

from games.age_of_galaxy.scenes import can, do, look, looks, no, owns, scene
from games.age_of_galaxy.test_ag_printed import printed
from starhall.games.age_of_galaxy.content.vocabulary import AREAS
from starhall.games.age_of_galaxy.content.worlds import TOKEN_IDS
from starhall.kernel.position import HIDDEN
from support import rule


@rule("AG-EXP-01", "AG-EXP-02", "AG-EXP-03", "AG-EXP-04")
def test_exploring_costs_a_cruiser_and_reveals_a_token() -> None:
    change = {"sides.red.cruisers": 2, "tokens.amber_gate_2": "tomb_moon", "tokens.tidal_reach_3": "exiled_court"}
    g = scene(change, round=2)
    assert g.view(1).g.tokens.count(HIDDEN) == 3
    do(g, "red explore", "red token amber_gate_2")
    assert looks(g, "red", "cruisers", "relics", "discs") == [1, 2, 2]
    assert look(g, "areas.explore_red") == 1
    assert look(g, "explored") == ["tomb_moon"]
    assert "amber_gate_2" not in look(g, "tokens")
    assert g.view(1).g.explored == [TOKEN_IDS.index("tomb_moon")]
    assert g.floor == g.done, "what was seen cannot be unseen"


@rule("AG-EXP-06", "AG-TEC-05", "AG-TEC-23", "AG-EFF-01")
def test_what_waits_for_an_explore_adds_up() -> None:
    change = {
        "sides.red.cruisers": 1, "tokens.amber_gate_2": "tomb_moon", "sides.red.alliance": ["rt182", "pelagrim"],
        "sides.red.technologies": ["warp_drive", "hyperspace_scanner", "subspace_sensor"],
    }  # fmt: skip
    g = scene({**change, "tokens.tidal_reach_3": "none"})
    do(g, "red explore")
    assert looks(g, "red", "innovation", "prestige", "relics") == [2, 1, 3]


@rule("AG-EXP-07", "AG-GAL-05")
def test_the_discs_of_explore_go_to_the_common_supply() -> None:
    g = scene({"areas.explore_red": 2, "areas.scavenge_blue": 1}, at="galactic phase", round=1)
    assert "explore_red" not in look(g, "areas")
    assert looks(g, "red", "discs", "common_discs") == [3, 12]


# -- TRADE ---------------------------------------------------------------------------------------------------------


@rule("AG-TRA-01", "AG-TRA-06")
def test_a_full_front_has_no_room() -> None:
    change = {"sides.red.influence": 2, "spaces.0": ["red", "blue", "red", "blue"]}
    g = scene(change)
    do(g, "red trade")
    assert no(g, "red card lore_exchange") == "AG-TRA-06"
    full = {**change, "spaces.1": ["red", "blue"] * 2, "spaces.2": ["red", "blue"] * 2}
    assert no(scene(full), "red trade") == "AG-TRA-01"
    g = scene({**change, "flipped": [1, 0, 0]})
    do(g, "red trade", "red card lore_exchange")
    assert look(g, "spaces.0") == ["red", "blue", "red", "blue", "red"], "a back always has room"


@rule("AG-TRA-02", "AG-TRA-04")
def test_one_exchange_that_can_be_paid_in_full() -> None:
    g = scene({"sides.red.influence": 1, "sides.red.innovation": 3})
    do(g, "red trade", "red card lore_exchange")
    assert can(g, "red") == ["exchange lore_exchange_a", "exchange lore_exchange_b"]
    assert no(g, "red exchange commodity_trade_a") == "AG-TRA-02"
    do(g, "red exchange lore_exchange_b")
    assert looks(g, "red", "influence", "innovation") == [0, 5]
    assert no(scene(), "red trade") == "AG-TRA-02", "no disc just to block a space"
    g = scene({"sides.red.influence": 1})
    do(g, "red trade", "red card mercenary_contracts")
    assert looks(g, "red", "cruisers", "influence") == [3, 0]
    g = scene({"sides.red.cruisers": 2, "sides.red.credits": 4})
    do(g, "red trade", "red card mercenary_contracts")
    assert looks(g, "red", "cruisers", "influence") == [0, 1]


@rule("AG-TRA-03", "AG-TRA-05", "AG-GAL-08")
def test_discs_on_trade_cards_stay_round_after_round() -> None:
    change = {"spaces.0": ["blue"], "spaces.1": ["red"], "flipped": [0, 1, 0], "nominated.nomination_1": "blue"}
    change |= {"sides.red.technologies": ["warp_drive"], **owns("red", "amber_gate_1")}
    g = scene(change, at="galactic phase", round=2)
    assert look(g, "spaces") == [["blue"], ["red"], []]
    assert look(g, "nominated") == {"nomination_1": "blue"}
    assert look(g, "sides.red.technologies") == ["warp_drive"]
    assert look(g, "owners.amber_gate_1") == "red"


# -- RESEARCH ------------------------------------------------------------------------------------------------------


@rule("AG-RES-01", "AG-TEC-24")
def test_own_technologies_not_yet_researched() -> None:
    change = {"sides.red.credits": 12, "sides.red.innovation": 5, "sides.red.technologies": ["warp_drive"]}
    g = scene({**change, "sides.blue.alliance": ["zephron"]})
    do(g, "red research")
    assert no(g, "red technology warp_drive") == "AG-RES-01"
    assert no(g, "red technology quantum_physics") == "AG-TEC-24"
    assert "technology galactic_protocol" in can(g, "red")


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
    g = scene(change)
    do(g, "red research")
    return {option.removeprefix("technology ") for option in can(g, "red")}


@rule("AG-RES-01", "AG-RES-02", "AG-RES-06")
def test_the_last_technology_and_none_at_all() -> None:
    board = [row[0] for row in printed("technologies") if row[1] == "board"]
    change = {"sides.red.alliance": ["mirelith"], "sides.red.credits": 3, "sides.red.innovation": 1}
    for last in ("planetary_shields", "xenology", "antimatter_missile"):
        g = scene({**change, "sides.red.technologies": [name for name in board if name != last]})
        do(g, "red research")
        assert look(g, "sides.red.technologies")[-1] == last
        poor = {**change, "sides.red.innovation": 0, "sides.red.technologies": [name for name in board if name != last]}
        assert no(scene(poor), "red research") == "AG-RES-06", "a basic one could be paid, but there is none"
    assert no(scene({**change, "sides.red.technologies": board}), "red research") == "AG-RES-01"


@rule("AG-RES-05", "AG-RES-06")
def test_basic_and_advanced_technologies_are_paid_in_one_of_two_ways() -> None:
    rich = {"sides.red.credits": 3, "sides.red.innovation": 2, "sides.red.technologies": ["laser_weapon"]}
    g = scene(rich)
    do(g, "red research", "red technology plasma_weapon")
    assert can(g, "red") == ["pay credits", "pay innovation"]
    assert no(g, "red pay credits_and_innovation") == "AG-RES-05"
    do(g, "red pay innovation")
    assert looks(g, "red", "credits", "innovation") == [3, 1]
    g = scene(rich)
    do(g, "red research", "red technology galactic_protocol")
    assert can(g, "red") == ["pay credits_and_innovation", "pay innovation"]
    assert no(g, "red pay credits") == "AG-RES-06"
    do(g, "red pay innovation")
    assert looks(g, "red", "credits", "innovation") == [3, 1], "2 paid, 1 gained"
    assert no(scene({"sides.red.credits": 2}), "red research") == "AG-RES-05"
    g = scene({"sides.red.credits": 3})
    do(g, "red research")
    assert no(g, "red technology galactic_protocol") == "AG-RES-06"


@rule("AG-RES-07")
def test_a_discount_lowers_credits_not_innovation() -> None:
    change = {"sides.red.alliance": ["tessarii"], "sides.red.credits": 1, "sides.red.innovation": 1}
    g = scene(change)
    do(g, "red research", "red technology warp_drive", "red pay credits")
    assert looks(g, "red", "credits", "innovation") == [0, 1]
    g = scene({**change, "sides.red.technologies": ["laser_weapon", "plasma_weapon"]})
    do(g, "red research", "red technology antimatter_missile")
    assert looks(g, "red", "credits", "innovation", "strength") == [0, 0, 2]


@rule("AG-RES-08", "AG-RES-10")
def test_the_disc_lies_on_the_technology_and_everyone_researches_alone() -> None:
    g = scene({"sides.red.credits": 3, "sides.blue.technologies": ["warp_drive"]})
    do(g, "red research", "red technology warp_drive")
    assert looks(g, "red", "discs", "common_discs", "technologies") == [2, 12, ["warp_drive"]]
    assert look(g, "sides.blue.technologies") == ["warp_drive"]


@rule("AG-RES-09", "AG-EFF-06")
def test_research_effects_then_what_waits_for_research_but_not_for_itself() -> None:
    change = {"sides.red.alliance": ["zephron", "uluume"], "sides.red.innovation": 2}
    g = scene(change)
    do(g, "red research", "red technology quantum_physics")
    assert looks(g, "red", "innovation", "prestige", "credits") == [3, 3, 1]
    g = scene({"sides.red.alliance": ["kratox_7"], "sides.red.innovation": 2})
    do(g, "red research", "red technology ai_complex")
    assert looks(g, "red", "innovation", "prestige") == [0, 0]
    g = scene({"sides.red.hand": ["korvane_ix"]})
    do(g, "red scavenge", "red join korvane_ix")
    assert look(g, "sides.red.innovation") == 1, "who joins after the action does not react to it"
    g = scene({"sides.red.hand": ["korvane_ix"]})
    do(g, "red join korvane_ix", "red scavenge")
    assert look(g, "sides.red.innovation") == 2


# -- MANUFACTURE, RETRIEVE, SCAVENGE -------------------------------------------------------------------------------


@rule("AG-MAN-01", "AG-RET-01", "AG-SCA-01")
def test_any_number_of_discs_lies_on_the_areas() -> None:
    many = {"areas.manufacture_red": 4, "areas.retrieve_red": 3, "areas.scavenge_red": 3, "sides.red.innovation": 2}
    for action, sub in (("manufacture", "number 1"), ("retrieve", "number 1"), ("scavenge", "")):
        g = scene({**many, "sides.red.discs": 1, "sides.red.credits": 6, "sides.red.cruisers": 1})
        do(g, f"red {action}", *([f"red {sub}"] if sub else []))
        assert look(g, f"areas.{action}_red") == many[f"areas.{action}_red"] + 1
    assert len(AREAS) == 4


@rule("AG-MAN-02", "AG-MAN-03", "AG-MAN-04", "AG-TEC-18")
def test_cruisers_cost_two_credits_or_less() -> None:
    assert no(scene({"sides.red.credits": 1}), "red manufacture") == "AG-MAN-03"
    assert no(scene({"sides.red.credits": 9, "sides.red.cruisers": 5}), "red manufacture") == "AG-MAN-03"
    change = {"sides.red.alliance": ["z_qhikeox"], "sides.red.technologies": ["bioship_factories"]}
    g = scene({**change, "sides.red.credits": 1})
    do(g, "red manufacture")
    assert looks(g, "red", "credits", "cruisers") == [0, 1]
    g = scene({**change, "sides.red.credits": 3})
    do(g, "red manufacture")
    assert can(g, "red") == ["number 1", "number 2", "number 3"]
    do(g, "red number 3")
    assert looks(g, "red", "credits", "cruisers") == [0, 3]


@rule("AG-RET-02", "AG-RET-03", "AG-RET-04")
def test_relics_cost_three_credits_and_an_innovation_or_less() -> None:
    assert no(scene({"sides.red.credits": 12}), "red retrieve") == "AG-RET-03"
    assert no(scene({"sides.red.credits": 2, "sides.red.innovation": 4}), "red retrieve") == "AG-RET-03"
    g = scene({"sides.red.alliance": ["syllith"], "sides.red.credits": 1, "sides.red.innovation": 1})
    do(g, "red retrieve")
    assert looks(g, "red", "credits", "innovation", "relics") == [0, 0, 1]
    g = scene({"sides.red.alliance": ["syllith"], "sides.red.credits": 7, "sides.red.innovation": 5})
    do(g, "red retrieve", "red number 5")
    assert looks(g, "red", "credits", "innovation", "relics") == [2, 0, 5]


@rule("AG-SCA-02")
def test_scavenging_gives_one_innovation() -> None:
    g = scene()
    do(g, "red scavenge")
    assert look(g, "sides.red.innovation") == 1


# -- NOMINATE ------------------------------------------------------------------------------------------------------


@rule("AG-NOM-01")
def test_nominating_needs_a_developed_planet_or_a_permission() -> None:
    change = {"sides.red.influence": 3, **owns("red", "amber_gate_1"), **owns("red", "amber_gate_3", state="conquered")}
    assert no(scene(change), "red nominate") == "AG-NOM-01"
    g = scene({**change, "sides.red.alliance": ["hesperin"]})
    do(g, "red nominate", "red space nomination_1")
    assert look(g, "sides.red.prestige") == 5


@rule("AG-NOM-02", "AG-NOM-03", "AG-NOM-04", "AG-NOM-05")
def test_a_free_open_space_gives_its_prestige_for_good() -> None:
    change = {**owns("red", "amber_gate_1", state="developed"), "sides.red.influence": 3}
    g = scene({**change, "nominated.nomination_1": "red", "nominated.nomination_3": "blue"})
    do(g, "red nominate")
    assert can(g, "red") == ["space nomination_4", "space nomination_6"]
    do(g, "red space nomination_6")
    assert looks(g, "red", "prestige", "influence") == [3, 0]
    assert look(g, "nominated")["nomination_6"] == "red", "a player may hold several"
    g = scene({**change, "nominated.nomination_4": "blue", "nominated.nomination_6": "blue"})
    do(g, "red nominate", "red space nomination_3")
    assert look(g, "nominated") == {"nomination_3": "red", "nomination_4": "blue", "nomination_6": "blue"}
    for free in range(1, 9):
        taken = {f"nominated.nomination_{n}": "blue" for n in range(1, 9) if n != free}
        g = scene({**change, **taken}, seats=4)
        do(g, "red nominate")
        assert look(g, f"nominated.nomination_{free}") == "red", "one free space is enough"
    taken = {f"nominated.nomination_{n}": "blue" for n in (1, 3, 4, 6)}
    assert no(scene({**change, **taken}), "red nominate") == "AG-NOM-05"


@rule("AG-ACT-06")
def test_discs_lie_on_their_area_by_colour() -> None:
    g = scene({"areas.manufacture_red": 1, "areas.scavenge_blue": 2}, seat="blue")
    assert [g.discs_on(area) for area in range(len(AREAS))] == [[0] * 4, [1, 0, 0, 0], [0] * 4, [0, 2, 0, 0]]
    assert g.active() == 1
