"""3.13 Deliver."""

from __future__ import annotations

from typing import Any, cast

from games.m101.scenes import Scene, card, cell, demand, names, scene, seat_of
from starhall.games.m101 import GAME
from starhall.games.m101.content.vocabulary import POWERS
from starhall.games.m101.rules.scoring import points
from starhall.games.m101.rules.state import cubes_at
from support import rule

OWN = {"system.s_b5": "ninefold_festival", "controller.s_b5": "blue"}


def deliveries(s: Scene) -> int:
    """How many deliveries blue can make, the first option each time."""
    count = 0
    while s.due() == ["blue"] and s.g.phase == 3:
        options = s.options("blue")
        if s.question() == "M1-D13":
            count += 1
        s.play(f"blue {options[-1]}")
    return count


RICH = {
    "system.s_b5": "corporation_grand_terminus", "controller.s_b5": "blue", "system.s_c4": "velvet_quarter",
    "system.s_b3": "tomb_of_the_firstborn", "controller.s_c4": "blue", "controller.s_b3": "blue",
}  # fmt: skip


@rule("M1-DEL-01")
def test_the_number_of_deliveries() -> None:
    base = {**RICH, "controller.s_b5": "blue", "system.s_b5": "gilded_shoals"}
    home: dict[str, Any] = {"blue": "aurel_cradle", "yellow": "songline"}
    for sets, count in (
        ({}, 1),
        ({"sides.blue.phase": "deliver"}, 2),
        ({"sides.blue.phase": "deliver", "sides.blue.boosted": True}, 3),
        ({"infrastructure.i_b4": "corporation_freight_line", "builder.i_b4": "blue"}, 2),
    ):
        s = scene({**base, **sets}, at="deliver", home=home)
        assert deliveries(s) == count


@rule("M1-DEL-01", "M1-RND-05")
def test_a_delivery_power_gained_in_the_turn_counts_at_once() -> None:
    """With its third disk there blue takes Grand Terminus, which lets it deliver one more."""
    areas = {"green": {"political": 1}, "blue": {"political": 1}}
    sets = {**RICH, "controller.s_b5": "green", "areas.s_b5": areas, "sides.blue.hand": ["theorem", "mosswater"]}
    s = scene(sets, at="deliver", home={"blue": "aurel_cradle", "yellow": "songline"})
    s.play("blue cube s_b4_grey", "blue to corporation_grand_terminus_d1")
    if s.question() == "M1-D16":
        s.play(f"blue {s.options('blue')[0]}")
    assert s.controller("s_b5") == "blue"
    assert s.question() == "M1-D13"


@rule("M1-DEL-02", "M1-EFF-09")
def test_a_delivery_restricted_to_a_colour_is_used_before_the_free_ones() -> None:
    """Broadcast Moon: one more grey cube. After a grey one the free delivery is left, after a brown one only grey."""
    sets = {
        **RICH,
        "system.s_b5": "corporation_broadcast_moon",
        "system.s_c4": "copper_athenaeum",
        "controller.s_c4": "blue",
    }
    s = scene(sets, at="deliver", home={"blue": "aurel_cradle", "red": "theorem"})
    s.play("blue cube s_b4_grey", "blue to tomb_of_the_firstborn_d1")
    assert "cube s_c4_brown" in s.options("blue")
    s = scene(sets, at="deliver", home={"blue": "aurel_cradle", "red": "theorem"})
    s.play("blue cube s_c4_brown", "blue to tomb_of_the_firstborn_d1")
    assert "cube s_c4_brown" not in s.options("blue")
    assert "cube s_b4_grey" in s.options("blue"), "also to a white space"
    assert s.refused("blue cube s_c4_brown") == "M1-DEL-02"


@rule("M1-DEL-03", "M1-DEL-05", "M1-DEL-06")
def test_one_cube_to_an_empty_space_of_its_colour_or_white_on_another_system() -> None:
    sets = {**OWN, "system.s_b3": "mirage_bazaar", "controller.s_b3": "blue"}
    s = scene(sets, at="deliver", home={"blue": "songline"})
    s.play("blue cube s_b5_grey")
    assert s.options("blue") == ["to songline_d1"] or s.question() != "M1-D14"
    s = scene(
        {**sets, "system.s_c4": "iron_silence", "controller.s_c4": "blue"}, at="deliver", home={"blue": "songline"}
    )
    s.play("blue cube s_b5_grey")
    assert s.options("blue") == ["to songline_d1", "to iron_silence_d1"]
    assert s.refused("blue to ninefold_festival_d1") == "M1-DEL-06"
    assert s.refused("blue to iron_silence_d2") == "M1-DEL-05", "brown"
    assert s.refused("blue to glasswind_d1") == "M1-DEL-03", "not on the board"
    s.play("blue to iron_silence_d1")
    assert cubes_at(s.g, cell("s_b5"), 0) == 1


@rule("M1-DEL-03")
def test_a_cube_without_a_destination_cannot_be_chosen() -> None:
    s = scene({**OWN, "filled.ninefold_festival_d1": "red", "filled.ninefold_festival_d2": "red"}, at="deliver")
    assert s.refused("blue cube s_b4_grey") == "M1-DEL-07", "red wants grey, but no route leads there"
    filled = {f"filled.{name}": "green" for name in ("null_harbour_d1", "copper_athenaeum_d1")}
    full = {"filled.ninefold_festival_d1": "red", "filled.ninefold_festival_d2": "red"}
    s = scene({**OWN, **full, **filled}, at="deliver")
    assert s.refused("blue cube s_b4_grey") == "M1-DEL-05", "nobody has an empty space for grey"
    s = scene({**OWN, **full, **filled, "system.s_c4": "mirage_bazaar", "controller.s_c4": "blue"}, at="deliver")
    assert s.refused("blue cube s_b4_grey") == "M1-DEL-16", "only a sale is left"
    s = scene({**OWN, **full, "system.s_c4": "theorem", "controller.s_c4": "green"}, at="deliver")
    assert s.refused("blue cube s_b4_grey") == "M1-DEL-11", "a toll, and no card to pay it"
    rich = {"system.s_c4": "theorem", "controller.s_c4": "green", "sides.green.hand": ["sporefall", "mosswater"]}
    s = scene({**OWN, **full, **rich}, at="deliver")
    assert s.refused("blue cube s_b4_grey") == "M1-DEL-11", "also when green could pay it"


@rule("M1-DEL-04", "M1-DEL-20")
def test_the_source_must_be_influenced_by_any_disk_whoever_controls_it() -> None:
    sets = {**OWN, "system.s_c4": "mirage_bazaar", "controller.s_c4": "green", "sides.blue.hand": ["sporefall"]}
    s = scene(sets, at="deliver", home={"blue": "theorem"})
    assert s.refused("blue cube s_c4_grey") == "M1-DEL-04"
    s = scene({**sets, "filled.mirage_bazaar_d1": "blue"}, at="deliver", home={"blue": "theorem"})
    assert "cube s_c4_grey" in s.options("blue")


@rule("M1-DEL-06")
def test_the_destination_need_not_be_influenced() -> None:
    sets = {"system.s_b5": "songline", "controller.s_b5": "red", "areas.s_b5": {"red": {"political": 1}}}
    s = scene(sets, at="deliver", home={"blue": "carnival_reach"})
    assert "cube s_b4_grey" in s.options("blue")


@rule("M1-DEL-07", "M1-EXP-06")
def test_routes_run_through_influenced_systems_and_spaces() -> None:
    sets: dict[str, Any] = {"system.s_b7": "ninefold_festival", "controller.s_b7": "blue", "filled.songline_d1": "blue"}
    s = scene(
        {**sets, "sides.blue.outposts": ["s_b6", "s_b5"]}, at="deliver", home={"blue": "songline", "red": "theorem"}
    )
    assert "cube s_b4_grey" in s.options("blue")
    s = scene(
        {**sets, "sides.blue.outposts": ["s_b6"], "system.s_c6": "verdance", "controller.s_c6": "red"},
        at="deliver",
        home={"blue": "songline", "red": "theorem"},
    )
    assert "cube s_b4_grey" not in s.options("blue"), "a gap in the route"
    sets |= {"infrastructure.i_b4": "survey_buoys", "builder.i_b4": "blue", "sides.blue.outposts": ["s_b6"]}
    s = scene(sets, at="deliver", home={"blue": "songline", "red": "theorem"})
    assert "cube s_b4_grey" not in s.options("blue"), "infrastructure plays no part"
    sets = {
        "system.s_b5": "iron_silence",
        "controller.s_b5": "blue",
        "system.s_f5": "glasswind",
        "controller.s_f5": "blue",
    }
    s = scene(sets, at="deliver", home={"blue": "mirage_bazaar"})
    s.play("blue cube s_b4_grey")
    assert s.question() != "M1-D14" or s.refused("blue to glasswind_d1") == "M1-DEL-07"


LINE = {
    "system.s_b5": "verdance",
    "controller.s_b5": "green",
    "areas.s_b5": {"green": {"political": 1}, "blue": {"military": 1}},
    "system.s_b6": "ninefold_festival",
    "controller.s_b6": "red",
}


@rule("M1-DEL-08", "M1-DEL-10", "M1-DEL-14")
def test_a_card_to_each_other_controller_from_through_and_to() -> None:
    sets = {**LINE, "sides.blue.hand": ["theorem", "mosswater", "sporefall"], "filled.songline_d1": "blue"}
    s = scene(
        {**sets, "turns": ["blue", "red", "green", "yellow"]},
        at="deliver",
        home={"blue": "songline", "red": "copper_athenaeum"},
    )
    s.play("blue cube s_b4_grey", "blue to ninefold_festival_d1")
    assert s.question() == "M1-D16"
    assert s.g.stack[-1].is_set, "all cards for a receiver may be given at once"
    assert s.refused("blue give glasswind") == "M1-DEL-14"
    s.play("blue give mosswater")
    assert s.hand("red") == ["mosswater"], "receivers in initiative order"
    s.play("blue give theorem")
    assert s.hand("green") == ["theorem"]
    assert s.hand("blue") == ["sporefall"]
    areas = {"green": {"political": 2}, "blue": {"political": 1}}
    sets = {"areas.s_b4": areas, "controller.s_b4": "green", "sides.blue.hand": ["theorem"], **OWN}
    s = scene(sets, at="deliver")
    s.play("blue cube s_b4_grey", "blue to ninefold_festival_d1")
    assert s.hand("green") == ["theorem"], "also for the source"


TWO_WAYS = {
    "system.s_b5": "verdance",
    "controller.s_b5": "green",
    "areas.s_b5": {"green": {"political": 1}, "blue": {"military": 1}},
    "system.s_c4": "lensmakers_knot",
    "controller.s_c4": "red",
    "areas.s_c4": {"red": {"political": 1}, "blue": {"military": 1}},
    "system.s_c5": "ninefold_festival",
    "controller.s_c5": "blue",
    "filled.songline_d1": "blue",
}


@rule("M1-DEL-09")
def test_among_several_routes_the_player_chooses_the_toll() -> None:
    s = scene({**TWO_WAYS, "sides.blue.hand": ["theorem", "mosswater"]}, at="deliver")
    s.play("blue cube s_b4_grey", "blue to ninefold_festival_d1")
    assert s.question() == "M1-D15"
    assert s.options("blue") == ["toll green_0", "toll green_1"], "blue itself is no opponent"
    assert s.refused("blue toll green_2") == "M1-DEL-09"
    s.play("blue toll green_0", "blue give theorem")
    assert (s.hand("green"), s.hand("red")) == ([], ["theorem"])


@rule("M1-DEL-09")
def test_a_toll_that_another_undercuts_is_not_offered_and_equal_ones_are_one() -> None:
    sets = {**TWO_WAYS, "sides.blue.hand": ["theorem", "mosswater"]}
    free = {"system.s_c4": "lensmakers_knot", "controller.s_c4": "blue", "areas.s_c4": {"blue": {"political": 1}}}
    s = scene({**sets, **free}, at="deliver")
    s.play("blue cube s_b4_grey", "blue to ninefold_festival_d1")
    assert len(s.hand("blue")) == 2, "the way through the own system is free, the other is not offered"
    both = {"controller.s_c4": "green", "areas.s_c4": {"green": {"political": 1}, "blue": {"military": 1}}}
    s = scene({**sets, **both}, at="deliver")
    s.play("blue cube s_b4_grey", "blue to ninefold_festival_d1")
    assert s.question() == "M1-D16", "two routes, one toll"


@rule("M1-DEL-08", "M1-DEL-09")
def test_the_tolls_of_both_ends_come_on_top_of_the_way_that_is_chosen() -> None:
    """Two ways, through green's or red's system; the destination is yellow's."""
    goal = {"controller.s_c5": "yellow", "areas.s_c5": {"yellow": {"political": 1}}}
    s = scene({**TWO_WAYS, **goal, "sides.blue.hand": ["theorem", "mosswater"]}, at="deliver")
    s.play("blue cube s_b4_grey", "blue to ninefold_festival_d1", "blue toll green_1", "blue give mosswater")
    assert (s.hand("green"), s.hand("red"), s.hand("yellow")) == (["mosswater"], [], ["theorem"])


@rule("M1-DEL-09")
def test_a_toll_is_undercut_also_by_a_way_that_is_found_later() -> None:
    """Through green's s_b5, and then over red's s_b6 or over an own space: red gets nothing, and nobody is asked."""
    sets = {
        "system.s_b5": "verdance", "controller.s_b5": "green",
        "areas.s_b5": {"green": {"political": 1}, "blue": {"military": 1}},
        "system.s_b6": "lensmakers_knot", "controller.s_b6": "red",
        "areas.s_b6": {"red": {"political": 1}, "blue": {"military": 1}},
        "system.s_c6": "ninefold_festival", "controller.s_c6": "blue", "sides.blue.outposts": ["s_c5"],
        "filled.songline_d1": "blue", "sides.blue.hand": ["theorem", "mosswater", "sporefall"],
    }  # fmt: skip
    s = scene(sets, at="deliver")
    s.play("blue cube s_b4_grey", "blue to ninefold_festival_d1")
    assert s.question() == "M1-D16"
    s.play("blue give theorem")
    assert (s.hand("green"), s.hand("red"), len(s.hand("blue"))) == (["theorem"], [], 2)


@rule("M1-DEL-10", "M1-DEL-15")
def test_the_toll_goes_to_who_controls_before_the_disk_lies_there() -> None:
    areas = {"green": {"political": 1}, "blue": {"political": 1}}
    sets = {
        "system.s_b5": "ninefold_festival",
        "controller.s_b5": "green",
        "areas.s_b5": areas,
        "sides.blue.hand": ["theorem"],
    }
    s = scene(sets, at="deliver")
    told = s.play("blue cube s_b4_grey", "blue to ninefold_festival_d1")
    assert told.index("paid_toll") < told.index("took_control")
    assert s.hand("green") == ["theorem"]
    assert s.controller("s_b5") == "blue"


@rule("M1-DEL-10", "M1-POW-10")
def test_conditions_are_judged_as_things_stood_at_the_declaration() -> None:
    """Jump Gate draws for a system without an own disk: for the first delivery there, not for the second."""
    sets = {"system.s_b5": "ninefold_festival", "controller.s_b5": "blue", "areas.s_b5": {"blue": {"political": 1}}}
    sets |= {
        "infrastructure.i_b4": "jump_gate",
        "builder.i_b4": "blue",
        "system.s_c4": "songline",
        "controller.s_c4": "green",
    }
    s = scene({**sets, "sides.blue.hand": ["theorem"]}, at="deliver", home={"blue": "aurel_cradle"})
    s.play("blue cube s_b4_grey", "blue to ninefold_festival_d1")
    assert s.hand("blue") == ["theorem"], "blue was there already"
    s.play("blue cube s_b4_grey", "blue to songline_d1")
    assert len(s.hand("blue")) == 3, "1 + 1 of the space + 1 of the gate, before the toll"
    assert s.question() == "M1-D16"


@rule("M1-DEL-11")
def test_a_toll_must_be_payable_after_collecting() -> None:
    vp = {"system.s_b5": "ninefold_festival", "controller.s_b5": "green"}
    s = scene(vp, at="deliver")
    assert "cube s_b4_grey" not in s.options("blue"), "no card in hand, and the space gives none"
    s = scene({**vp, "system.s_b5": "songline"}, at="deliver", home={"blue": "carnival_reach"})
    assert "cube s_b4_grey" in s.options("blue"), "the space gives the card that pays"
    s.g.deck, s.g.discards = [], []
    assert s.g.stack[-1].options(s.g, 0) == [s.g.options(0)[0]], "without a pile nothing can be collected"
    sets = {**vp, "system.s_c4": "iron_silence", "controller.s_c4": "blue"}
    s = scene(sets, at="deliver")
    s.play("blue cube s_b4_grey")
    assert s.hand("green") == []
    assert s.g.filled[demand("iron_silence_d1")] == 0, "the only destination that can be paid"


@rule("M1-DEL-11")
def test_an_unpayable_demand_space_is_refused_by_name() -> None:
    """Blue has no card for green's toll; two spaces of its own are free."""
    free = {"system.s_c4": "iron_silence", "controller.s_c4": "blue", "system.s_b3": "hidden_smugglers_rest"}
    sets = {"system.s_b5": "ninefold_festival", "controller.s_b5": "green", "controller.s_b3": "blue", **free}
    s = scene({**sets, "system.s_a4": "theorem", "controller.s_a4": "blue"}, at="deliver")
    s.play("blue cube s_b4_grey")
    assert s.question() == "M1-D14"
    assert "to iron_silence_d1" in s.options("blue")
    assert s.refused("blue to ninefold_festival_d1") == "M1-DEL-11"


@rule("M1-DEL-12", "M1-DEL-13", "M1-DEL-14")
def test_cube_and_disk_then_own_cards_then_those_of_others_then_the_toll() -> None:
    """Munitions Works of green draws when anyone delivers red."""
    sets = {
        "system.s_f5": "corporation_munitions_works", "controller.s_f5": "green",
        "system.s_b5": "ordnance_belt", "controller.s_b5": "green", "deck": ["glasswind", "verdance"],
    }  # fmt: skip
    s = scene(sets, at="deliver", home={"blue": "resistance_arms_cache"})
    told = s.play("blue cube s_b4_red")
    assert told[:4] == ["delivered", "drew", "drew", "paid_toll"]
    assert "glasswind" in s.hand("green"), "blue drew it and paid it as toll"
    assert "verdance" in s.hand("green")
    assert s.side("blue").delivered == [0, 0, 1, 0]


@rule("M1-DEL-14")
def test_when_the_receivers_hand_fills_up_any_order_may_be_chosen() -> None:
    eleven = [
        "glasswind",
        "cinder_throne",
        "jump_gate",
        "ansible_web",
        "orbital_lift",
        "survey_buoys",
        "iron_silence",
        "amber_rain",
        "orchard_ring",
        "verdance",
        "deep_observatory",
    ]
    sets = {
        **LINE,
        "controller.s_b6": "green",
        "sides.blue.hand": ["theorem", "mosswater", "sporefall"],
        "sides.green.hand": eleven,
    }
    sets |= {"system.s_b5": "lensmakers_knot", "filled.songline_d1": "blue"}
    s = scene(sets, at="deliver")
    s.play("blue cube s_b4_grey", "blue to ninefold_festival_d1")
    assert s.options("blue") == ["give theorem", "give mosswater", "give sporefall"]
    s.play("blue give sporefall", "blue give theorem")
    assert "sporefall" in s.hand("green")
    assert names(s.g.discards)[-1] == "theorem"
    s = scene({**sets, "sides.green.hand": []}, at="deliver")
    s.play("blue cube s_b4_grey", "blue to ninefold_festival_d1")
    assert s.refused("blue give sporefall") == "K-SET-01", "otherwise an earlier card goes first"
    assert s.refused("blue give glasswind") == "M1-DEL-14", "not in hand"
    s.play("blue give mosswater")
    assert s.refused("blue give theorem") == "K-SET-01"


@rule("M1-DEL-01", "M1-DEL-16")
def test_each_turn_in_deliver_has_its_own_deliveries_and_sale() -> None:
    """Blue and green chose Deliver: what blue has used up, green still has."""
    sets = {
        "system.s_b5": "corporation_pleasure_ring", "controller.s_b5": "blue",
        "system.s_e4": "mirage_bazaar", "controller.s_e4": "green", "sides.blue.phase": "deliver",
        "sides.green.phase": "deliver", "system.s_f5": "hidden_listening_rock", "controller.s_f5": "green",
        "system.s_b3": "ninefold_festival", "controller.s_b3": "blue",
    }  # fmt: skip
    s = scene(sets, at="deliver", home={"blue": "carnival_reach", "green": "aurel_cradle"})
    s.play("blue cube s_b4_grey", "blue to corporation_pleasure_ring_d1")
    assert (s.due(), s.g.has_sold, s.g.used) == (["blue"], True, 1)
    s.play("blue pass")
    assert (s.due(), s.g.has_sold, s.g.used) == (["green"], False, 0)


@rule("M1-DEL-01")
def test_a_turn_whose_deliveries_are_made_ends_without_a_pass() -> None:
    s = scene({"system.s_b5": "songline", "controller.s_b5": "blue"}, at="deliver", home={"blue": "carnival_reach"})
    assert s.play("blue cube s_b4_grey").count("passed") == 3, "of the others, who have nothing to deliver"


@rule("M1-HND-10")
def test_after_a_toll_only_the_receiver_still_knows_what_it_knew_of_the_payers_hand() -> None:
    cards = ["theorem", "mosswater", "sporefall", "jump_gate", "ansible_web"]
    known = [[name, colour] for name, colour in zip(cards, ("green", "green", "red", "red", "yellow"), strict=True)]
    sets = {"sides.blue.hand": cards, "sides.blue.known": known}
    s = scene(
        {**sets, "system.s_b5": "songline", "controller.s_b5": "green"}, at="deliver", home={"blue": "carnival_reach"}
    )
    s.play("blue cube s_b4_grey", "blue give theorem")
    assert s.known_hand("green", "blue") == ["mosswater"]
    assert [s.known_hand(colour, "blue") for colour in ("red", "yellow")] == [[], []]
    assert s.known_hand("blue", "green") == ["theorem"], "and the payer knows what it gave"


@rule("M1-DEL-14", "M1-HND-10")
def test_which_toll_card_was_given_first_is_no_ones_business() -> None:
    """Two cards for green: while the second is chosen, only blue can tell from the question what the first was."""
    sets = {**LINE, "controller.s_b6": "green", "sides.blue.hand": ["theorem", "mosswater", "sporefall"]}
    s = scene({**sets, "system.s_b5": "lensmakers_knot", "filled.songline_d1": "blue"}, at="deliver")
    s.play("blue cube s_b4_grey", "blue to ninefold_festival_d1", "blue give theorem")
    assert (s.due(), s.question()) == (["blue"], "M1-D16")
    lasts = [cast(Any, s.g.view(viewer).frames[-1]).last for viewer in (-1, 0, 1, 2)]
    assert lasts == [-1, card("theorem"), -1, -1]
    assert s.options("blue") == ["give mosswater", "give sporefall"]


@rule("M1-DEL-14")
def test_any_card_may_be_a_toll_also_the_first_of_the_list() -> None:
    cards = {"sides.blue.hand": ["aurel_cradle", "jump_gate"], "system.s_b5": "songline", "controller.s_b5": "green"}
    s = scene(cards, at="deliver", home={"blue": "carnival_reach"})
    s.play("blue cube s_b4_grey", "blue give aurel_cradle")
    assert s.hand("green") == ["aurel_cradle"]


@rule("M1-DEL-01", "M1-DEL-02")
def test_an_extra_delivery_of_a_colour_is_asked_for_also_as_the_only_power() -> None:
    """Broadcast Moon: 1 additional grey cube. Of two grey cubes the first uses it up, the second the free delivery."""
    sets = {"system.s_b5": "ninefold_festival", "controller.s_b5": "blue", "system.s_c4": "songline"}
    s = scene({**sets, "controller.s_c4": "blue"}, at="deliver", home={"blue": "corporation_broadcast_moon"})
    s.play("blue cube s_c4_grey", "blue to ninefold_festival_d1")
    assert (s.due(), s.g.used) == (["blue"], 0)
    s.g.used = 1
    assert s.g.stack[-1].due(s.g) == 0, "both are used up"


@rule("M1-DEL-15", "M1-INF-05", "M1-INF-08")
def test_control_after_a_delivery_needs_a_political_or_military_disk() -> None:
    s = scene({"system.s_b5": "songline", "controller.s_b5": "green"}, at="deliver", home={"blue": "carnival_reach"})
    s.play("blue cube s_b4_grey")
    assert s.controller("s_b5") == "green"
    areas = {"green": {"political": 1}, "blue": {"military": 1}}
    s = scene(
        {"system.s_b5": "songline", "controller.s_b5": "green", "areas.s_b5": areas},
        at="deliver",
        home={"blue": "carnival_reach"},
    )
    s.play("blue cube s_b4_grey")
    assert s.controller("s_b5") == "blue"
    assert s.g.garrisons, "without political influence the military control space"


SALE = {"system.s_b5": "corporation_pleasure_ring", "controller.s_b5": "blue"}


@rule("M1-DEL-16", "M1-DEL-17")
def test_a_chooser_may_sell_once() -> None:
    s = scene(
        {**SALE, "sides.blue.phase": "deliver"}, at="deliver", home={"blue": "carnival_reach", "green": "theorem"}
    )
    s.play("blue cube s_b4_grey")
    assert len(s.hand("blue")) == 3 + 1, "sale value 3, and Pleasure Ring draws for a grey cube"
    assert s.side("blue").sold == 1
    assert s.g.filled[demand("corporation_pleasure_ring_d1")] == 0
    assert s.g.has_sold or s.g.phase != 3
    s = scene(SALE, at="deliver", home={"blue": "carnival_reach", "green": "theorem"})
    assert "cube s_b4_grey" not in s.options("blue"), "who did not choose Deliver may not sell"
    more = {"system.s_c4": "mirage_bazaar", "system.s_b3": "iron_silence", "sides.blue.phase": "deliver"}
    more |= {"controller.s_c4": "blue", "controller.s_b3": "blue", "system.s_a4": "songline", "controller.s_a4": "blue"}
    s = scene({**SALE, **more}, at="deliver", home={"blue": "carnival_reach", "green": "theorem"})
    s.play("blue cube s_b4_grey", "blue to mirage_bazaar_d2")
    assert s.g.has_sold
    s.play("blue cube s_b4_grey")
    assert s.refused("blue to corporation_pleasure_ring_d1") == "M1-DEL-16", "one sale in the phase"


@rule("M1-DEL-16")
def test_a_second_sale_is_refused_by_name() -> None:
    more = {"system.s_c4": "mosswater", "controller.s_c4": "blue"}
    s = scene(
        {**SALE, **more, "system.s_b3": "iron_silence", "controller.s_b3": "blue"},
        at="deliver",
        home={"blue": "carnival_reach", "green": "theorem"},
    )
    s.play("blue cube s_b4_grey")
    assert s.refused("blue to corporation_pleasure_ring_d1") == "M1-DEL-16"


@rule("M1-DEL-18", "M1-SCO-05")
def test_who_fills_a_whole_bracket_gets_its_reward() -> None:
    sets = {**OWN, "filled.ninefold_festival_d2": "blue"}
    s = scene(sets, at="deliver")
    before = points(s.g, 0)
    s.play("blue cube s_b4_grey")
    assert points(s.g, 0) - before == 1 + 2
    s = scene({**sets, "filled.ninefold_festival_d2": "red"}, at="deliver")
    before = points(s.g, 0)
    s.play("blue cube s_b4_grey")
    assert points(s.g, 0) - before == 1, "filled by different players: nobody has it"
    cards = {"system.s_b5": "gilded_shoals", "controller.s_b5": "blue", "filled.gilded_shoals_d2": "blue"}
    s = scene(cards, at="deliver", home={"blue": "ordnance_belt"})
    s.play("blue cube s_b4_red")
    assert len(s.hand("blue")) == 2, "a bracket of 2 cards"
    s = scene({**cards, "filled.gilded_shoals_d2": "red"}, at="deliver", home={"blue": "ordnance_belt"})
    s.play("blue cube s_b4_red")
    assert s.g.filled[demand("gilded_shoals_d1")] == 0
    assert s.hand("blue") == [], "with two fillers nobody has the cards"
    assert s.hand("red") == []


@rule("M1-DEL-18", "M1-DEL-19", "M1-EFF-01")
def test_an_unlocked_power_belongs_to_who_filled_the_bracket() -> None:
    """Theorem of green's: blue fills its space, rises, and keeps the level whoever controls the card."""
    sets = {
        "system.s_b5": "theorem",
        "controller.s_b5": "green",
        "sides.blue.hand": ["mosswater"],
        "filled.songline_d1": "blue",
    }
    s = scene(sets, at="deliver", home={"blue": "songline"})
    s.play("blue cube s_b4_grey")
    assert s.side("blue").raw_level == 2
    assert s.controller("s_b5") == "green"
    assert [POWERS[power].card for power in s.side("blue").powers] == [card("theorem")]
    assert s.side("green").raw_level == 1


@rule("M1-DEL-19")
def test_an_unlocked_power_stays_when_control_changes() -> None:
    areas = {"blue": {"political": 2}, "red": {"political": 1}}
    sets = {"system.s_b5": "theorem", "controller.s_b5": "blue", "areas.s_b5": areas, "filled.theorem_d1": "red"}
    s = scene({**sets, "sides.red.outposts": ["s_c5", "s_d5"]}, at="expand", seat="red")
    assert s.side("red").raw_level == 2
    s.play("red influence s_b5", "red peacefully")
    assert s.controller("s_b5") == "red"
    assert s.side("red").raw_level == 2
    assert s.view("blue").g.sides[seat_of("red")].powers == s.side("red").powers, "unlocked powers are public"


@rule("M1-DEL-09", "M1-DEL-14", "M1-HND-10")
def test_while_tolls_are_chosen_and_paid_nothing_shows_and_refusals_agree_with_options() -> None:
    """These questions are rare in random games, so they are held against every action and every viewer here."""
    s = scene({**TWO_WAYS, "sides.blue.hand": ["theorem", "mosswater", "sporefall"]}, at="deliver")
    for line in ("cube s_b4_grey", "to ninefold_festival_d1", "toll green_1", "give mosswater"):
        s.play(f"blue {line}")
        for action in range(1, len(GAME.space)):
            assert (s.g.forbids(0, action) == "") == (action in s.g.options(0)), GAME.space.texts[action]
        for viewer in range(-1, 4):
            seen = s.g.view(viewer)
            assert GAME.resample(s.g, viewer, 7).view(viewer).facts() == seen.facts()
            assert GAME.imagine(seen, 7).view(viewer).facts() == seen.facts()
        again = GAME.from_data(GAME.to_data(s.g))
        assert GAME.to_data(again) == GAME.to_data(s.g)
    assert s.hand("green") == ["mosswater"]
