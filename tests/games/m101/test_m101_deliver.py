"""3.13 Deliver."""

from __future__ import annotations

from typing import Any, cast

from games.m101.scenes import (
    can,
    card,
    cell,
    clause,
    controller,
    demand,
    do,
    due,
    hand,
    known_hand,
    names,
    question,
    scene,
    seat_of,
    side,
    view,
)
from starhall.games.m101 import GAME
from starhall.games.m101.content.vocabulary import POWERS
from starhall.games.m101.rules.scoring import points
from starhall.games.m101.rules.state import cubes_at
from support import rule

OWN = {"system.s_b5": "ninefold_festival", "controller.s_b5": "blue"}


def deliveries(g: Any) -> int:
    """How many deliveries blue can make, the first option each time."""
    count = 0
    while due(g) == ["blue"] and g.phase == 3:
        options = can(g, "blue")
        if question(g) == "M1-D13":
            count += 1
        do(g, f"blue {options[-1]}")
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
        g = scene("deliver", sets={**base, **sets}, **home)
        assert deliveries(g) == count


@rule("M1-DEL-01", "M1-RND-05")
def test_a_delivery_power_gained_in_the_turn_counts_at_once() -> None:
    """With its third disk there blue takes Grand Terminus, which lets it deliver one more."""
    areas = {"green": {"political": 1}, "blue": {"political": 1}}
    sets = {**RICH, "controller.s_b5": "green", "areas.s_b5": areas, "sides.blue.hand": ["theorem", "mosswater"]}
    g = scene("deliver", blue="aurel_cradle", yellow="songline", sets=sets)
    do(g, "blue cube s_b4_grey", "blue to corporation_grand_terminus_d1")
    if question(g) == "M1-D16":
        do(g, f"blue {can(g, 'blue')[0]}")
    assert controller(g, "s_b5") == "blue"
    assert question(g) == "M1-D13"


@rule("M1-DEL-02", "M1-EFF-09")
def test_a_delivery_restricted_to_a_colour_is_used_before_the_free_ones() -> None:
    """Broadcast Moon: one more grey cube. After a grey one the free delivery is left, after a brown one only grey."""
    sets = {
        **RICH,
        "system.s_b5": "corporation_broadcast_moon",
        "system.s_c4": "copper_athenaeum",
        "controller.s_c4": "blue",
    }
    g = scene("deliver", blue="aurel_cradle", red="theorem", sets=sets)
    do(g, "blue cube s_b4_grey", "blue to tomb_of_the_firstborn_d1")
    assert "cube s_c4_brown" in can(g, "blue")
    g = scene("deliver", blue="aurel_cradle", red="theorem", sets=sets)
    do(g, "blue cube s_c4_brown", "blue to tomb_of_the_firstborn_d1")
    assert "cube s_c4_brown" not in can(g, "blue")
    assert "cube s_b4_grey" in can(g, "blue"), "also to a white space"
    assert clause(g, "blue cube s_c4_brown") == "M1-DEL-02"


@rule("M1-DEL-03", "M1-DEL-05", "M1-DEL-06")
def test_one_cube_to_an_empty_space_of_its_colour_or_white_on_another_system() -> None:
    sets = {**OWN, "system.s_b3": "mirage_bazaar", "controller.s_b3": "blue"}
    g = scene("deliver", blue="songline", sets=sets)
    do(g, "blue cube s_b5_grey")
    assert can(g, "blue") == ["to songline_d1"] or question(g) != "M1-D14"
    g = scene("deliver", blue="songline", sets={**sets, "system.s_c4": "iron_silence", "controller.s_c4": "blue"})
    do(g, "blue cube s_b5_grey")
    assert can(g, "blue") == ["to songline_d1", "to iron_silence_d1"]
    assert clause(g, "blue to ninefold_festival_d1") == "M1-DEL-06"
    assert clause(g, "blue to iron_silence_d2") == "M1-DEL-05", "brown"
    assert clause(g, "blue to glasswind_d1") == "M1-DEL-03", "not on the board"
    do(g, "blue to iron_silence_d1")
    assert cubes_at(g, cell("s_b5"), 0) == 1


@rule("M1-DEL-03")
def test_a_cube_without_a_destination_cannot_be_chosen() -> None:
    g = scene("deliver", sets={**OWN, "filled.ninefold_festival_d1": "red", "filled.ninefold_festival_d2": "red"})
    assert clause(g, "blue cube s_b4_grey") == "M1-DEL-07", "red wants grey, but no route leads there"
    filled = {f"filled.{name}": "green" for name in ("null_harbour_d1", "copper_athenaeum_d1")}
    full = {"filled.ninefold_festival_d1": "red", "filled.ninefold_festival_d2": "red"}
    g = scene("deliver", sets={**OWN, **full, **filled})
    assert clause(g, "blue cube s_b4_grey") == "M1-DEL-05", "nobody has an empty space for grey"
    g = scene("deliver", sets={**OWN, **full, **filled, "system.s_c4": "mirage_bazaar", "controller.s_c4": "blue"})
    assert clause(g, "blue cube s_b4_grey") == "M1-DEL-16", "only a sale is left"
    g = scene("deliver", sets={**OWN, **full, "system.s_c4": "theorem", "controller.s_c4": "green"})
    assert clause(g, "blue cube s_b4_grey") == "M1-DEL-11", "a toll, and no card to pay it"
    rich = {"system.s_c4": "theorem", "controller.s_c4": "green", "sides.green.hand": ["sporefall", "mosswater"]}
    g = scene("deliver", sets={**OWN, **full, **rich})
    assert clause(g, "blue cube s_b4_grey") == "M1-DEL-11", "also when green could pay it"


@rule("M1-DEL-04", "M1-DEL-20")
def test_the_source_must_be_influenced_by_any_disk_whoever_controls_it() -> None:
    sets = {**OWN, "system.s_c4": "mirage_bazaar", "controller.s_c4": "green", "sides.blue.hand": ["sporefall"]}
    g = scene("deliver", blue="theorem", sets=sets)
    assert clause(g, "blue cube s_c4_grey") == "M1-DEL-04"
    g = scene("deliver", blue="theorem", sets={**sets, "filled.mirage_bazaar_d1": "blue"})
    assert "cube s_c4_grey" in can(g, "blue")


@rule("M1-DEL-06")
def test_the_destination_need_not_be_influenced() -> None:
    sets = {"system.s_b5": "songline", "controller.s_b5": "red", "areas.s_b5": {"red": {"political": 1}}}
    g = scene("deliver", blue="carnival_reach", sets=sets)
    assert "cube s_b4_grey" in can(g, "blue")


@rule("M1-DEL-07", "M1-EXP-06")
def test_routes_run_through_influenced_systems_and_spaces() -> None:
    sets: dict[str, Any] = {"system.s_b7": "ninefold_festival", "controller.s_b7": "blue", "filled.songline_d1": "blue"}
    g = scene("deliver", blue="songline", red="theorem", sets={**sets, "sides.blue.outposts": ["s_b6", "s_b5"]})
    assert "cube s_b4_grey" in can(g, "blue")
    g = scene(
        "deliver",
        blue="songline",
        red="theorem",
        sets={**sets, "sides.blue.outposts": ["s_b6"], "system.s_c6": "verdance", "controller.s_c6": "red"},
    )
    assert "cube s_b4_grey" not in can(g, "blue"), "a gap in the route"
    sets |= {"infrastructure.i_b4": "survey_buoys", "builder.i_b4": "blue", "sides.blue.outposts": ["s_b6"]}
    g = scene("deliver", blue="songline", red="theorem", sets=sets)
    assert "cube s_b4_grey" not in can(g, "blue"), "infrastructure plays no part"
    sets = {
        "system.s_b5": "iron_silence",
        "controller.s_b5": "blue",
        "system.s_f5": "glasswind",
        "controller.s_f5": "blue",
    }
    g = scene("deliver", blue="mirage_bazaar", sets=sets)
    do(g, "blue cube s_b4_grey")
    assert question(g) != "M1-D14" or clause(g, "blue to glasswind_d1") == "M1-DEL-07"


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
    g = scene(
        "deliver", blue="songline", red="copper_athenaeum", sets={**sets, "turns": ["blue", "red", "green", "yellow"]}
    )
    do(g, "blue cube s_b4_grey", "blue to ninefold_festival_d1")
    assert question(g) == "M1-D16"
    assert clause(g, "blue give glasswind") == "M1-DEL-14"
    do(g, "blue give mosswater")
    assert hand(g, "red") == ["mosswater"], "receivers in initiative order"
    do(g, "blue give theorem")
    assert hand(g, "green") == ["theorem"]
    assert hand(g, "blue") == ["sporefall"]
    areas = {"green": {"political": 2}, "blue": {"political": 1}}
    sets = {"areas.s_b4": areas, "controller.s_b4": "green", "sides.blue.hand": ["theorem"], **OWN}
    g = scene("deliver", sets=sets)
    do(g, "blue cube s_b4_grey", "blue to ninefold_festival_d1")
    assert hand(g, "green") == ["theorem"], "also for the source"


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
    g = scene("deliver", sets={**TWO_WAYS, "sides.blue.hand": ["theorem", "mosswater"]})
    do(g, "blue cube s_b4_grey", "blue to ninefold_festival_d1")
    assert question(g) == "M1-D15"
    assert can(g, "blue") == ["toll green_0", "toll green_1"], "blue itself is no opponent"
    assert clause(g, "blue toll green_2") == "M1-DEL-09"
    do(g, "blue toll green_0", "blue give theorem")
    assert (hand(g, "green"), hand(g, "red")) == ([], ["theorem"])


@rule("M1-DEL-09")
def test_a_toll_that_another_undercuts_is_not_offered_and_equal_ones_are_one() -> None:
    sets = {**TWO_WAYS, "sides.blue.hand": ["theorem", "mosswater"]}
    free = {"system.s_c4": "lensmakers_knot", "controller.s_c4": "blue", "areas.s_c4": {"blue": {"political": 1}}}
    g = scene("deliver", sets={**sets, **free})
    do(g, "blue cube s_b4_grey", "blue to ninefold_festival_d1")
    assert len(hand(g, "blue")) == 2, "the way through the own system is free, the other is not offered"
    both = {"controller.s_c4": "green", "areas.s_c4": {"green": {"political": 1}, "blue": {"military": 1}}}
    g = scene("deliver", sets={**sets, **both})
    do(g, "blue cube s_b4_grey", "blue to ninefold_festival_d1")
    assert question(g) == "M1-D16", "two routes, one toll"


@rule("M1-DEL-08", "M1-DEL-09")
def test_the_tolls_of_both_ends_come_on_top_of_the_way_that_is_chosen() -> None:
    """Two ways, through green's or red's system; the destination is yellow's."""
    goal = {"controller.s_c5": "yellow", "areas.s_c5": {"yellow": {"political": 1}}}
    g = scene("deliver", sets={**TWO_WAYS, **goal, "sides.blue.hand": ["theorem", "mosswater"]})
    do(g, "blue cube s_b4_grey", "blue to ninefold_festival_d1", "blue toll green_1", "blue give mosswater")
    assert (hand(g, "green"), hand(g, "red"), hand(g, "yellow")) == (["mosswater"], [], ["theorem"])


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
    g = scene("deliver", sets=sets)
    do(g, "blue cube s_b4_grey", "blue to ninefold_festival_d1")
    assert question(g) == "M1-D16"
    do(g, "blue give theorem")
    assert (hand(g, "green"), hand(g, "red"), len(hand(g, "blue"))) == (["theorem"], [], 2)


@rule("M1-DEL-10", "M1-DEL-15")
def test_the_toll_goes_to_who_controls_before_the_disk_lies_there() -> None:
    areas = {"green": {"political": 1}, "blue": {"political": 1}}
    sets = {
        "system.s_b5": "ninefold_festival",
        "controller.s_b5": "green",
        "areas.s_b5": areas,
        "sides.blue.hand": ["theorem"],
    }
    g = scene("deliver", sets=sets)
    told = do(g, "blue cube s_b4_grey", "blue to ninefold_festival_d1")
    assert told.index("paid_toll") < told.index("took_control")
    assert hand(g, "green") == ["theorem"]
    assert controller(g, "s_b5") == "blue"


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
    g = scene("deliver", blue="aurel_cradle", sets={**sets, "sides.blue.hand": ["theorem"]})
    do(g, "blue cube s_b4_grey", "blue to ninefold_festival_d1")
    assert hand(g, "blue") == ["theorem"], "blue was there already"
    do(g, "blue cube s_b4_grey", "blue to songline_d1")
    assert len(hand(g, "blue")) == 3, "1 + 1 of the space + 1 of the gate, before the toll"
    assert question(g) == "M1-D16"


@rule("M1-DEL-11")
def test_a_toll_must_be_payable_after_collecting() -> None:
    vp = {"system.s_b5": "ninefold_festival", "controller.s_b5": "green"}
    g = scene("deliver", sets=vp)
    assert "cube s_b4_grey" not in can(g, "blue"), "no card in hand, and the space gives none"
    g = scene("deliver", blue="carnival_reach", sets={**vp, "system.s_b5": "songline"})
    assert "cube s_b4_grey" in can(g, "blue"), "the space gives the card that pays"
    g.deck, g.discards = [], []
    assert g.stack[-1].options(g, 0) == [g.options(0)[0]], "without a pile nothing can be collected"
    sets = {**vp, "system.s_c4": "iron_silence", "controller.s_c4": "blue"}
    g = scene("deliver", sets=sets)
    do(g, "blue cube s_b4_grey")
    assert hand(g, "green") == []
    assert g.filled[demand("iron_silence_d1")] == 0, "the only destination that can be paid"


@rule("M1-DEL-11")
def test_an_unpayable_demand_space_is_refused_by_name() -> None:
    """Blue has no card for green's toll; two spaces of its own are free."""
    free = {"system.s_c4": "iron_silence", "controller.s_c4": "blue", "system.s_b3": "hidden_smugglers_rest"}
    sets = {"system.s_b5": "ninefold_festival", "controller.s_b5": "green", "controller.s_b3": "blue", **free}
    g = scene("deliver", sets={**sets, "system.s_a4": "theorem", "controller.s_a4": "blue"})
    do(g, "blue cube s_b4_grey")
    assert question(g) == "M1-D14"
    assert "to iron_silence_d1" in can(g, "blue")
    assert clause(g, "blue to ninefold_festival_d1") == "M1-DEL-11"


@rule("M1-DEL-12", "M1-DEL-13", "M1-DEL-14")
def test_cube_and_disk_then_own_cards_then_those_of_others_then_the_toll() -> None:
    """Munitions Works of green draws when anyone delivers red."""
    sets = {
        "system.s_f5": "corporation_munitions_works", "controller.s_f5": "green",
        "system.s_b5": "ordnance_belt", "controller.s_b5": "green", "deck": ["glasswind", "verdance"],
    }  # fmt: skip
    g = scene("deliver", blue="resistance_arms_cache", sets=sets)
    told = do(g, "blue cube s_b4_red")
    assert told[:4] == ["delivered", "drew", "drew", "paid_toll"]
    assert "glasswind" in hand(g, "green"), "blue drew it and paid it as toll"
    assert "verdance" in hand(g, "green")
    assert side(g, "blue").delivered == [0, 0, 1, 0]


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
    g = scene("deliver", sets=sets)
    do(g, "blue cube s_b4_grey", "blue to ninefold_festival_d1")
    assert can(g, "blue") == ["give theorem", "give mosswater", "give sporefall"]
    do(g, "blue give sporefall", "blue give theorem")
    assert "sporefall" in hand(g, "green")
    assert names(g.discards)[-1] == "theorem"
    g = scene("deliver", sets={**sets, "sides.green.hand": []})
    do(g, "blue cube s_b4_grey", "blue to ninefold_festival_d1")
    assert clause(g, "blue give sporefall") == "K-SET-01", "otherwise an earlier card goes first"
    assert clause(g, "blue give glasswind") == "M1-DEL-14", "not in hand"
    do(g, "blue give mosswater")
    assert clause(g, "blue give theorem") == "K-SET-01"


@rule("M1-DEL-01", "M1-DEL-16")
def test_each_turn_in_deliver_has_its_own_deliveries_and_sale() -> None:
    """Blue and green chose Deliver: what blue has used up, green still has."""
    sets = {
        "system.s_b5": "corporation_pleasure_ring", "controller.s_b5": "blue",
        "system.s_e4": "mirage_bazaar", "controller.s_e4": "green", "sides.blue.phase": "deliver",
        "sides.green.phase": "deliver", "system.s_f5": "hidden_listening_rock", "controller.s_f5": "green",
        "system.s_b3": "ninefold_festival", "controller.s_b3": "blue",
    }  # fmt: skip
    g = scene("deliver", blue="carnival_reach", green="aurel_cradle", sets=sets)
    do(g, "blue cube s_b4_grey", "blue to corporation_pleasure_ring_d1")
    assert (due(g), g.has_sold, g.used) == (["blue"], True, 1)
    do(g, "blue pass")
    assert (due(g), g.has_sold, g.used) == (["green"], False, 0)


@rule("M1-DEL-01")
def test_a_turn_whose_deliveries_are_made_ends_without_a_pass() -> None:
    g = scene("deliver", blue="carnival_reach", sets={"system.s_b5": "songline", "controller.s_b5": "blue"})
    assert do(g, "blue cube s_b4_grey").count("passed") == 3, "of the others, who have nothing to deliver"


@rule("M1-HND-10")
def test_after_a_toll_only_the_receiver_still_knows_what_it_knew_of_the_payers_hand() -> None:
    cards = ["theorem", "mosswater", "sporefall", "jump_gate", "ansible_web"]
    known = [[name, colour] for name, colour in zip(cards, ("green", "green", "red", "red", "yellow"), strict=True)]
    sets = {"sides.blue.hand": cards, "sides.blue.known": known}
    g = scene("deliver", blue="carnival_reach", sets={**sets, "system.s_b5": "songline", "controller.s_b5": "green"})
    do(g, "blue cube s_b4_grey", "blue give theorem")
    assert known_hand(g, "green", "blue") == ["mosswater"]
    assert [known_hand(g, colour, "blue") for colour in ("red", "yellow")] == [[], []]
    assert known_hand(g, "blue", "green") == ["theorem"], "and the payer knows what it gave"


@rule("M1-DEL-14", "M1-HND-10")
def test_which_toll_card_was_given_first_is_no_ones_business() -> None:
    """Two cards for green: while the second is chosen, only blue can tell from the question what the first was."""
    sets = {**LINE, "controller.s_b6": "green", "sides.blue.hand": ["theorem", "mosswater", "sporefall"]}
    g = scene("deliver", sets={**sets, "system.s_b5": "lensmakers_knot", "filled.songline_d1": "blue"})
    do(g, "blue cube s_b4_grey", "blue to ninefold_festival_d1", "blue give theorem")
    assert (due(g), question(g)) == (["blue"], "M1-D16")
    lasts = [cast(Any, g.view(viewer).frames[-1]).last for viewer in (-1, 0, 1, 2)]
    assert lasts == [-1, card("theorem"), -1, -1]
    assert can(g, "blue") == ["give mosswater", "give sporefall"]


@rule("M1-DEL-14")
def test_any_card_may_be_a_toll_also_the_first_of_the_list() -> None:
    cards = {"sides.blue.hand": ["aurel_cradle", "jump_gate"], "system.s_b5": "songline", "controller.s_b5": "green"}
    g = scene("deliver", blue="carnival_reach", sets=cards)
    do(g, "blue cube s_b4_grey", "blue give aurel_cradle")
    assert hand(g, "green") == ["aurel_cradle"]


@rule("M1-DEL-01", "M1-DEL-02")
def test_an_extra_delivery_of_a_colour_is_asked_for_also_as_the_only_power() -> None:
    """Broadcast Moon: 1 additional grey cube. Of two grey cubes the first uses it up, the second the free delivery."""
    sets = {"system.s_b5": "ninefold_festival", "controller.s_b5": "blue", "system.s_c4": "songline"}
    g = scene("deliver", blue="corporation_broadcast_moon", sets={**sets, "controller.s_c4": "blue"})
    do(g, "blue cube s_c4_grey", "blue to ninefold_festival_d1")
    assert (due(g), g.used) == (["blue"], 0)
    g.used = 1
    assert g.stack[-1].due(g) == 0, "both are used up"


@rule("M1-DEL-15", "M1-INF-05", "M1-INF-08")
def test_control_after_a_delivery_needs_a_political_or_military_disk() -> None:
    g = scene("deliver", blue="carnival_reach", sets={"system.s_b5": "songline", "controller.s_b5": "green"})
    do(g, "blue cube s_b4_grey")
    assert controller(g, "s_b5") == "green"
    areas = {"green": {"political": 1}, "blue": {"military": 1}}
    g = scene(
        "deliver",
        blue="carnival_reach",
        sets={"system.s_b5": "songline", "controller.s_b5": "green", "areas.s_b5": areas},
    )
    do(g, "blue cube s_b4_grey")
    assert controller(g, "s_b5") == "blue"
    assert g.garrisons, "without political influence the military control space"


SALE = {"system.s_b5": "corporation_pleasure_ring", "controller.s_b5": "blue"}


@rule("M1-DEL-16", "M1-DEL-17")
def test_a_chooser_may_sell_once() -> None:
    g = scene("deliver", blue="carnival_reach", green="theorem", sets={**SALE, "sides.blue.phase": "deliver"})
    do(g, "blue cube s_b4_grey")
    assert len(hand(g, "blue")) == 3 + 1, "sale value 3, and Pleasure Ring draws for a grey cube"
    assert side(g, "blue").sold == 1
    assert g.filled[demand("corporation_pleasure_ring_d1")] == 0
    assert g.has_sold or g.phase != 3
    g = scene("deliver", blue="carnival_reach", green="theorem", sets=SALE)
    assert "cube s_b4_grey" not in can(g, "blue"), "who did not choose Deliver may not sell"
    more = {"system.s_c4": "mirage_bazaar", "system.s_b3": "iron_silence", "sides.blue.phase": "deliver"}
    more |= {"controller.s_c4": "blue", "controller.s_b3": "blue", "system.s_a4": "songline", "controller.s_a4": "blue"}
    g = scene("deliver", blue="carnival_reach", green="theorem", sets={**SALE, **more})
    do(g, "blue cube s_b4_grey", "blue to mirage_bazaar_d2")
    assert g.has_sold
    do(g, "blue cube s_b4_grey")
    assert clause(g, "blue to corporation_pleasure_ring_d1") == "M1-DEL-16", "one sale in the phase"


@rule("M1-DEL-16")
def test_a_second_sale_is_refused_by_name() -> None:
    more = {"system.s_c4": "mosswater", "controller.s_c4": "blue"}
    g = scene(
        "deliver",
        blue="carnival_reach",
        green="theorem",
        sets={**SALE, **more, "system.s_b3": "iron_silence", "controller.s_b3": "blue"},
    )
    do(g, "blue cube s_b4_grey")
    assert clause(g, "blue to corporation_pleasure_ring_d1") == "M1-DEL-16"


@rule("M1-DEL-18", "M1-SCO-05")
def test_who_fills_a_whole_bracket_gets_its_reward() -> None:
    sets = {**OWN, "filled.ninefold_festival_d2": "blue"}
    g = scene("deliver", sets=sets)
    before = points(g, 0)
    do(g, "blue cube s_b4_grey")
    assert points(g, 0) - before == 1 + 2
    g = scene("deliver", sets={**sets, "filled.ninefold_festival_d2": "red"})
    before = points(g, 0)
    do(g, "blue cube s_b4_grey")
    assert points(g, 0) - before == 1, "filled by different players: nobody has it"
    cards = {"system.s_b5": "gilded_shoals", "controller.s_b5": "blue", "filled.gilded_shoals_d2": "blue"}
    g = scene("deliver", blue="ordnance_belt", sets=cards)
    do(g, "blue cube s_b4_red")
    assert len(hand(g, "blue")) == 2, "a bracket of 2 cards"
    g = scene("deliver", blue="ordnance_belt", sets={**cards, "filled.gilded_shoals_d2": "red"})
    do(g, "blue cube s_b4_red")
    assert g.filled[demand("gilded_shoals_d1")] == 0
    assert hand(g, "blue") == [], "with two fillers nobody has the cards"
    assert hand(g, "red") == []


@rule("M1-DEL-18", "M1-DEL-19", "M1-EFF-01")
def test_an_unlocked_power_belongs_to_who_filled_the_bracket() -> None:
    """Theorem of green's: blue fills its space, rises, and keeps the level whoever controls the card."""
    sets = {
        "system.s_b5": "theorem",
        "controller.s_b5": "green",
        "sides.blue.hand": ["mosswater"],
        "filled.songline_d1": "blue",
    }
    g = scene("deliver", blue="songline", sets=sets)
    do(g, "blue cube s_b4_grey")
    assert side(g, "blue").raw_level == 2
    assert controller(g, "s_b5") == "green"
    assert [POWERS[power].card for power in side(g, "blue").powers] == [card("theorem")]
    assert side(g, "green").raw_level == 1


@rule("M1-DEL-19")
def test_an_unlocked_power_stays_when_control_changes() -> None:
    areas = {"blue": {"political": 2}, "red": {"political": 1}}
    sets = {"system.s_b5": "theorem", "controller.s_b5": "blue", "areas.s_b5": areas, "filled.theorem_d1": "red"}
    g = scene("expand", "red", sets={**sets, "sides.red.outposts": ["s_c5", "s_d5"]})
    assert side(g, "red").raw_level == 2
    do(g, "red influence s_b5", "red peacefully")
    assert controller(g, "s_b5") == "red"
    assert side(g, "red").raw_level == 2
    assert view(g, "blue").g.sides[seat_of("red")].powers == side(g, "red").powers, "unlocked powers are public"


@rule("M1-DEL-09", "M1-DEL-14", "M1-HND-10")
def test_while_tolls_are_chosen_and_paid_nothing_shows_and_refusals_agree_with_options() -> None:
    """These questions are rare in random games, so they are held against every action and every viewer here."""
    g = scene("deliver", sets={**TWO_WAYS, "sides.blue.hand": ["theorem", "mosswater", "sporefall"]})
    for line in ("cube s_b4_grey", "to ninefold_festival_d1", "toll green_1", "give mosswater"):
        do(g, f"blue {line}")
        for action in range(1, len(GAME.space)):
            assert (g.forbids(0, action) == "") == (action in g.options(0)), GAME.space.texts[action]
        for viewer in range(-1, 4):
            seen = g.view(viewer)
            assert GAME.resample(g, viewer, 7).view(viewer).facts() == seen.facts()
            assert GAME.imagine(seen, 7).view(viewer).facts() == seen.facts()
        again = GAME.from_data(GAME.to_data(g))
        assert GAME.to_data(again) == GAME.to_data(g)
    assert hand(g, "green") == ["mosswater"]
