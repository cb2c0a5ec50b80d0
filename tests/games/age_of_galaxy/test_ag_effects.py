"""AG-EFF: triggers, conditions, counters, orders."""

from __future__ import annotations

from games.age_of_galaxy.scenes import owns, scene
from starhall.games.age_of_galaxy.content.main_board import CONVERSIONS
from starhall.games.age_of_galaxy.content.vocabulary import FREE_VALUES
from support import rule


@rule("AG-EFF-01")
def test_effects_of_several_sources_add_up() -> None:
    s = scene({"sides.red.alliance": ["gharnok", "korvane_ix"]})
    s.play("red scavenge")
    assert s.of("red", "credits", "innovation") == [2 + 1, 1 + 1]


@rule("AG-EFF-02")
def test_the_order_is_asked_only_where_it_can_matter() -> None:
    poor = {"sides.red.alliance": ["iqzael", "celuma", "rt182"], "sides.red.innovation": 1}
    s = scene(poor, at="production phase", round=2)
    assert s.options("red") == ["next iqzael", "next celuma", "next rt182"], "Celuma pays what Rt182' reads and gives"
    s.play("red next iqzael")
    assert s.options("red") == ["next celuma", "next rt182"], "those that remain"
    s.play("red next rt182")
    assert s.options("red") == ["accept celuma", "decline"], "the last one needs no order"
    s = scene({**poor, "sides.red.alliance": ["iqzael", "celuma"]}, at="production phase", round=2)
    assert s.options("red") == ["accept celuma", "decline"]
    assert s.at("sides.red.cruisers") == 1, "in the order of the Alliance"
    s = scene({**poor, "sides.red.alliance": ["celuma", "iqzael"]}, at="production phase", round=2)
    assert s.at("sides.red.cruisers") == 0, "Celuma is asked first"
    s.play("red accept celuma")
    assert s.of("red", "cruisers", "relics") == [1, 1]


@rule("AG-EFF-02")
def test_a_condition_is_looked_at_when_the_effect_s_turn_comes() -> None:
    both = {"sides.red.alliance": ["celuma", "rt182"], "sides.red.innovation": 1}
    s = scene(both, at="production phase", round=2)
    s.play("red next rt182", "red accept celuma")
    assert s.of("red", "relics", "innovation") == [1, 0], "Rt182' came while there was one"
    s = scene({**both, "sides.red.innovation": 0}, at="production phase", round=2)
    s.play("red next celuma")
    assert s.of("red", "relics", "innovation") == [0, 1], "Celuma came while there was none to pay"


@rule("AG-EFF-03")
def test_an_effect_with_a_cost_needs_it_in_full_and_is_optional() -> None:
    s = scene({"sides.red.alliance": ["celuma"]}, at="production phase", round=2)
    assert s.verbs("red") != {"accept", "decline"}, "without innovation it is not asked"
    s = scene({"sides.red.alliance": ["celuma"], "sides.red.innovation": 2}, at="production phase", round=2)
    assert s.options("red") == ["accept celuma", "decline"]
    s.play("red accept celuma")
    assert s.of("red", "innovation", "relics") == [1, 1], "once each time the trigger fires"


@rule("AG-EFF-04")
def test_a_triggered_gain_is_given_once_per_event() -> None:
    s = scene({"sides.red.alliance": ["auralis"], "sides.red.hand": ["usud"]})
    s.play("red colonize", "red planet amber_gate_3", "red adapt usud")
    assert s.at("sides.red.credits") == 3 + 1, "a reward of 3 credits triggers once, for 1 credit"
    s = scene({"sides.red.alliance": ["auralis"], "sides.red.hand": ["mersoma"]})
    s.play("red colonize", "red planet amber_gate_1", "red adapt mersoma")
    assert s.of("red", "productivity", "credits", "influence") == [5, 0, 0], "no credits in it, nothing more"
    s = scene({"sides.red.alliance": ["ymbrae"], "sides.red.credits": 9, "sides.red.innovation": 3})
    s.play("red retrieve", "red number 3")
    assert s.of("red", "relics", "prestige") == [3, 1]


@rule("AG-EFF-05")
def test_after_effects_fire_through_the_action_alone() -> None:
    s = scene(
        {"sides.red.alliance": ["wexmar"], **owns("blue", "amber_gate_1"), "sides.red.cruisers": 1},
        at="war phase",
        round=5,
    )
    s.play("red planet amber_gate_1")
    assert s.at("sides.red.credits") == 1, "acquiring is no COLONIZE"


@rule("AG-EFF-06", "AG-FAC-07")
def test_what_came_earlier_in_the_turn_applies_already() -> None:
    s = scene({"sides.red.hand": ["gharnok"]})
    s.play("red join gharnok", "red scavenge")
    assert s.at("sides.red.credits") == 2 + 2


@rule("AG-EFF-07")
def test_counters_are_read_when_the_effect_is_resolved() -> None:
    change = {**owns("red", "amber_gate_1", state="developed"), "sides.red.alliance": ["kratox_7", "quorathi"]}
    s = scene({**change, **owns("red", "amber_gate_3")}, at="production phase", round=2)
    assert s.of("red", "credits", "influence") == [3 + 2, 1]
    s = scene(change, at="production phase", round=2)
    assert s.at("sides.red.influence") == 0, "one settled planet is not two"
    alone = {"order": ["red", "blue"], "sides.red.alliance": ["rt182"], "sides.red.productivity": 0}
    s = scene(alone, at="production phase", round=2)
    s.play("red free sell_innovation")
    assert s.of("red", "innovation", "credits") == [0, 1], "there was none in step 4, so one was gained"


@rule("AG-EFF-08")
def test_swarming() -> None:
    change = {
        "sides.red.alliance": ["scythe", "usud"],
        **owns("blue", "amber_gate_1"),
        "sides.blue.alliance": ["hesperin"],
    }
    assert scene({**change, "sides.red.cruisers": 2}).refused("red free scythe") == "AG-EFF-08"
    assert scene({**change, "sides.red.cruisers": 1}).refused("red free scythe") == "AG-EFF-08"
    s = scene({**change, "sides.red.cruisers": 4})
    s.play("red free scythe", "red planet amber_gate_1")
    assert s.of("red", "cruisers", "common_cruisers", "credits", "prestige", "relics") == [1, 7, 1, 0, 1]
    assert s.at("sides.blue.prestige") == 2, "Hesperin lost a planet"
    assert not s.at("acted"), "a Free action, also in round 1"
    assert s.refused("red free scythe") == "AG-EFF-08"
    s = scene({**change, "sides.red.cruisers": 3, "sides.red.credits": 12})
    s.play("red free scythe", "red planet amber_gate_1")
    assert s.at("sides.red.credits") == 12
    assert s.at("owners.amber_gate_1") == "red", "full coffers cut the gain, not the swarming"
    taken = owns("blue", "amber_gate_1", "amber_gate_3", "amber_gate_5", state="conquered")
    assert scene({**change, **taken, "sides.red.cruisers": 3}).refused("red free scythe") == "AG-WAR-10"


@rule("AG-EFF-09")
def test_ignoring_prerequisites_lifts_those_of_the_board_alone() -> None:
    s = scene({"sides.red.alliance": ["uluume", "jamareih"], "sides.red.innovation": 5})
    s.play("red research")
    assert "technology planetary_shields" in s.options("red")
    assert s.refused("red technology galactic_network") == "AG-RES-02"


@rule("AG-EFF-11")
def test_losses_of_others_take_what_is_there() -> None:
    change = {"sides.red.alliance": ["shrynix"], "sides.red.innovation": 2, "sides.blue.cruisers": 1}
    s = scene(change)
    s.play("red research", "red technology cloaking_cruiser")
    assert s.of("blue", "cruisers", "common_cruisers") == [0, 9]


@rule("AG-EFF-12")
def test_no_effect_gives_a_further_action() -> None:
    s = scene({"sides.red.hand": ["phaelon"]})
    s.play("red scavenge", "red join phaelon")
    assert s.at("sides.red.discs") == 3
    assert s.refused("red scavenge") == "AG-ACT-03", "the extra disc is for another turn"


@rule("AG-EFF-13")
def test_free_actions_cannot_be_chained_endlessly() -> None:
    for free in CONVERSIONS:
        paid = sum(FREE_VALUES[resource] * amount for resource, amount in free.cost)
        assert paid > sum(FREE_VALUES[resource] * amount for resource, amount in free.gain)
    change = {"sides.red.alliance": ["chaeilki", "bryndar"], "sides.red.credits": 12, "sides.red.innovation": 4}
    s = scene({**change, "sides.red.hand": []})
    steps = 0
    while True:
        offers = [option for option in s.options("red") if option.startswith("free ")]
        if not offers:
            break
        s.play(f"red {offers[steps % len(offers)]}")
        steps += 1
    assert 5 < steps < 60
