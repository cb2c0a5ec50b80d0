"""3.14 Expand, 3.15 influence, control and disks."""

from __future__ import annotations

from typing import Any

from games.m101.scenes import STARTS, Scene, card, cell, phase, scene, seat_of
from starhall.games.m101.content.components import CARD_IDS
from starhall.games.m101.content.octagons import BIT
from starhall.games.m101.content.vocabulary import POWERS
from starhall.games.m101.knowledge.invariants import broken
from starhall.games.m101.rules.scoring import points
from starhall.games.m101.rules.state import influence, military, political
from support import rule

MONEY = ["mosswater", "orchard_ring", "sporefall", "amber_rain"]


def placements(s: Scene) -> int:
    """How many times blue can place, empty spaces first."""
    count = 0
    while s.due() == ["blue"] and s.question() == "M1-D17" and len(s.options("blue")) > 1:
        s.play(f"blue {s.options('blue')[1]}")
        if s.question() == "M1-D18":
            s.play(f"blue {s.options('blue')[0]}")
        count += 1
    return count


@rule("M1-EXP-01", "M1-EFF-13")
def test_the_number_of_placements() -> None:
    for sets, count in (
        ({}, 1),
        ({"sides.blue.phase": "expand"}, 2),
        ({"sides.blue.phase": "expand", "sides.blue.boosted": True}, 3),
        ({"infrastructure.i_b4": "ansible_web", "builder.i_b4": "blue"}, 2),
    ):
        assert placements(scene(sets, at="expand")) == count


@rule("M1-EXP-01")
def test_a_power_gained_in_the_turn_counts_at_once() -> None:
    """Blue's second disk on Pilgrims' Waste takes it from green, and with it one more placement."""
    areas = {"green": {"political": 1}, "blue": {"political": 1}}
    sets = {
        "system.s_b5": "pilgrims_waste",
        "controller.s_b5": "green",
        "areas.s_b5": areas,
        "sides.blue.hand": MONEY[:2],
    }
    s = scene(sets, at="expand")
    s.play("blue influence s_b5")
    assert s.controller("s_b5") == "blue"
    assert (s.due(), s.question()) == (["blue"], "M1-D17")


@rule("M1-EXP-02")
def test_a_chooser_draws_2_cards_first() -> None:
    s = scene({"deck": ["glasswind", "verdance"]})
    for colour in ("blue", "green", "red", "yellow"):
        s.play(f"{colour} choose {'expand' if colour == 'blue' else 'build'}", f"{colour} lay_nothing")
    assert set(s.hand("blue")) == {"glasswind", "verdance"}
    assert s.hand("green") == []


@rule("M1-EXP-03")
def test_no_space_or_system_twice_in_one_phase() -> None:
    sets = {"sides.blue.phase": "expand", "sides.blue.hand": MONEY}
    s = scene(sets, at="expand", home={"blue": "bastion_kesh"})
    s.play("blue influence s_b5")
    assert s.refused("blue influence s_b5") == "M1-EXP-03"
    assert "influence s_b4" in s.options("blue")


@rule("M1-EXP-04")
def test_targets_are_reached_spaces_and_systems_and_own_systems() -> None:
    s = scene({"sides.blue.hand": MONEY}, at="expand")
    assert s.options("blue") == [
        "pass",
        "influence s_b3",
        "influence s_a4",
        "influence s_b4",
        "influence s_c4",
        "influence s_b5",
    ]
    assert s.refused("blue influence s_f4") == "M1-EXP-04"
    sets = {
        "system.s_f5": "mosswater",
        "controller.s_f5": "green",
        "filled.mosswater_d1": "blue",
        "sides.blue.hand": MONEY[1:],
    }
    s = scene(sets, at="expand")
    assert "influence s_f5" in s.options("blue"), "influenced already, though not reached"


@rule("M1-EXP-05", "M1-EXP-06")
def test_a_disk_on_an_empty_space_is_free_and_keeps_others_away() -> None:
    s = scene({"sides.green.outposts": ["s_e4", "s_e5", "s_d5", "s_c5", "s_b5"]}, at="expand")
    assert s.refused("blue influence s_b5") == "M1-EXP-05"
    s.play("blue influence s_c4")
    assert s.side("blue").outposts == BIT[cell("s_c4")]
    assert (s.side("blue").disks, s.hand("blue")) == (33, [])
    assert not s.side("blue").presence & BIT[cell("s_c4")], "it is no influence on any system"
    assert s.g.area_disks[cell("s_c4")] == 0


@rule("M1-EXP-07", "M1-EXP-08", "M1-EFF-11", "M1-EFF-12")
def test_political_influence_costs_a_third_rounded_up_less_discounts() -> None:
    def cost(target: str, blue: str = "songline", **sets: str) -> int:
        facts = {name.replace("__", "."): value for name, value in sets.items()}
        facts |= {"system.s_b5": target, "controller.s_b5": "green"}
        s = scene({**facts, "sides.blue.hand": MONEY}, at="expand", home={"blue": blue})
        s.play("blue influence s_b5")
        while s.question() == "M1-D09":
            s.play(f"blue {s.options('blue')[0]}")
        return len(MONEY) - len(s.hand("blue"))

    assert cost("glasswind") == 1
    assert cost("bastion_kesh") == 2, "4 / 3 rounded up"
    assert cost("cinder_throne") == 3
    assert cost("cinder_throne", blue="far_quill_relay") == 2, "1 less, after rounding"
    assert cost("glasswind", blue="far_quill_relay") == 0
    sets = {"infrastructure__i_b4": "cultural_mission", "builder__i_b4": "blue"}
    assert cost("gilded_shoals", **sets) == 0, "free for grey systems"
    assert cost("bastion_kesh", **sets) == 2


@rule("M1-EXP-07")
def test_influence_that_cannot_be_paid_is_refused() -> None:
    s = scene({"system.s_b5": "glasswind", "controller.s_b5": "green"}, at="expand")
    assert s.refused("blue influence s_b5") == "M1-EXP-07"


@rule("M1-EXP-08")
def test_a_system_of_cost_0_costs_0() -> None:
    s = scene({"system.s_b5": "theorem", "controller.s_b5": "green"}, at="expand")
    s.play("blue influence s_b5", "blue peacefully")
    assert political(s.g, cell("s_b5"), 0) == 1


@rule("M1-EXP-09", "M1-EXP-10", "M1-MIL-06")
def test_an_invasion_spends_strength_which_may_be_split() -> None:
    sets = {
        "system.s_b5": "glasswind",
        "controller.s_b5": "green",
        "system.s_b3": "iron_silence",
        "controller.s_b3": "green",
        "infrastructure.i_b4": "dreadnought_programme",
        "builder.i_b4": "blue",
        "sides.blue.phase": "expand",
    }
    s = scene(sets, at="expand", home={"blue": "ordnance_belt"})
    s.play("blue influence s_b5")
    assert military(s.g, cell("s_b5"), 0) == 1
    assert s.g.spent + sum(s.g.ledger[1::2]) == 3
    assert "influence s_b3" in s.options("blue"), "3 + 1 + 1 (adjacent to the Belt) less 3 is 2"
    s.play("blue influence s_b3")
    assert military(s.g, cell("s_b3"), 0) == 1
    weak = {**sets, "infrastructure.i_b4": "peacekeeper_squadron", "system.s_b3": "iron_silence"}
    s = scene(weak, at="expand")
    assert s.refused("blue influence s_b5") == "M1-EXP-07", "strength 2 against 3, and no card"


@rule("M1-EXP-10", "M1-MIL-05", "M1-MIL-06")
def test_what_is_spent_of_several_local_powers_is_booked_for_each() -> None:
    """Belt +1 (beside s_b4), then Minefield +2 (beside i_b4): 1 + 1 for s_b5, 1 for s_c4, and none is left."""
    sets = {
        "infrastructure.i_b4": "sentry_minefield", "builder.i_b4": "blue",
        "system.s_b5": "iron_silence", "controller.s_b5": "green",
        "system.s_c4": "hidden_listening_rock", "controller.s_c4": "green",
        "system.s_c5": "resistance_bolthole", "controller.s_c5": "green",
        "sides.blue.phase": "expand", "sides.blue.boosted": True,
    }  # fmt: skip
    s = scene(sets, at="expand", home={"blue": "ordnance_belt"})
    assert "influence s_c5" in s.options("blue")
    s.play("blue influence s_b5", "blue influence s_c4")
    assert (military(s.g, cell("s_b5"), 0), military(s.g, cell("s_c4"), 0), s.g.spent) == (1, 1, 0)
    assert s.refused("blue influence s_c5") == "M1-EXP-07"


@rule("M1-EXP-09", "M1-EFF-15")
def test_an_invasion_without_strength_is_refused_by_name() -> None:
    """After the free placement only the Raiders' extra invasion is left, and 1 is less than 3."""
    sets = {
        "system.s_b5": "glasswind", "controller.s_b5": "green", "sides.blue.hand": MONEY,
        "system.s_b3": "hidden_listening_rock", "controller.s_b3": "green",
        "infrastructure.i_b4": "resistance_raiders", "builder.i_b4": "blue",
    }  # fmt: skip
    s = scene(sets, at="expand")
    s.play("blue influence s_a4")
    assert s.refused("blue influence s_b5") == "M1-EXP-09"
    assert s.options("blue") == ["pass", "influence s_b3", "influence s_b4"], "1 against 1, and Songline's cost of 0"


DEFENCE = {
    "system.s_b5": "iron_silence",
    "controller.s_b5": "green",
    "infrastructure.i_e4": "peacekeeper_squadron",
    "builder.i_e4": "green",
}


@rule("M1-EXP-11", "M1-EXP-13")
def test_a_stronger_controller_prevents_an_invasion_and_an_equal_one_does_not() -> None:
    s = scene(DEFENCE, at="expand", home={"blue": "bastion_kesh"})
    assert "influence s_b5" in s.options("blue"), "2 against 2"
    s = scene(DEFENCE, at="expand", home={"blue": "bastion_kesh", "green": "korrigans_anvil"})
    assert "influence s_b5" not in s.options("blue"), "3 against 2: prevented, so it is not offered"
    s = scene(
        {**DEFENCE, "sides.blue.hand": MONEY[:1]},
        at="expand",
        home={"blue": "bastion_kesh", "green": "korrigans_anvil"},
    )
    s.play("blue influence s_b5")
    assert political(s.g, cell("s_b5"), 0) == 1, "peacefully it is possible"


@rule("M1-EXP-11")
def test_a_prevented_invasion_is_refused_by_name() -> None:
    s = scene(DEFENCE, at="expand", home={"blue": "bastion_kesh", "green": "korrigans_anvil"})
    assert s.refused("blue influence s_b5") == "M1-EXP-11", "strong enough, and without a card to pay"


@rule("M1-EXP-12", "M1-EXP-13", "M1-VAR-09")
def test_asked_defence_costs_nothing_and_holds_for_the_phase() -> None:
    sets = {
        **DEFENCE,
        "sides.blue.hand": MONEY[:1],
        "sides.blue.phase": "expand",
        "system.s_b3": "government_quarantine",
        "controller.s_b3": "green",
    }
    s = scene(
        sets, at="expand", options={"auto_prevent": "off"}, home={"blue": "bastion_kesh", "green": "korrigans_anvil"}
    )
    s.play("blue influence s_b5", "blue invade")
    assert (s.due(), s.options("green")) == (["green"], ["prevent", "allow"])
    s.play("green prevent")
    assert (s.g.used, s.g.spent, military(s.g, cell("s_b5"), 0)) == (0, 0, 0), "nothing is placed, spent or used up"
    s.play("blue influence s_b3", "blue invade", "green prevent")
    assert s.due() == ["blue"], "any number of times"
    s.play("blue influence s_b5")
    assert political(s.g, cell("s_b5"), 0) == 1, "the invasion cannot be declared again, peaceful influence can"
    s = scene(
        sets, at="expand", options={"auto_prevent": "off"}, home={"blue": "bastion_kesh", "green": "korrigans_anvil"}
    )
    s.play("blue influence s_b5", "blue invade", "green allow")
    assert (military(s.g, cell("s_b5"), 0), s.g.spent) == (1, 2)


@rule("M1-EXP-13")
def test_a_prevented_invasion_cannot_be_declared_again_in_the_phase() -> None:
    sets = {**DEFENCE, "sides.blue.phase": "expand"}
    s = scene(
        sets, at="expand", options={"auto_prevent": "off"}, home={"blue": "bastion_kesh", "green": "korrigans_anvil"}
    )
    s.play("blue influence s_b5", "green prevent")
    assert s.refused("blue influence s_b5") == "M1-EXP-13"


GUARDED: dict[str, Any] = {
    "system.s_b5": "iron_silence", "controller.s_b5": "green",
    "infrastructure.i_e4": "corporation_security_division", "builder.i_e4": "green",
    "infrastructure.i_f4": "government_home_fleet", "builder.i_f4": "green",
    "infrastructure.i_f3": "peacekeeper_squadron", "builder.i_f3": "green",
}  # fmt: skip


@rule("M1-EXP-13")
def test_a_controller_whom_an_invasion_gives_a_card_is_asked_though_defence_is_automatic() -> None:
    """Security Division: green draws 1 card after anyone invades a system that green controls."""
    s = scene({**GUARDED, "deck": ["theorem"]}, at="expand", home={"blue": "bastion_kesh"})
    s.play("blue influence s_b5")
    assert (s.due(), s.options("green"), s.question()) == (["green"], ["prevent", "allow"], "M1-D19")
    again = s.copy()
    s.play("green prevent")
    assert (s.hand("green"), military(s.g, cell("s_b5"), 0)) == ([], 0)
    again.play("green allow")
    assert (again.hand("green"), military(again.g, cell("s_b5"), 0)) == (["theorem"], 1)


@rule("M1-EXP-13")
def test_a_controller_who_has_nothing_of_an_invasion_is_not_asked() -> None:
    busy = {*GUARDED.values(), *STARTS.values(), "bastion_kesh"}
    full = {"sides.green.hand": [name for name in CARD_IDS if name not in busy][:12]}
    for sets in (
        {**GUARDED, **full},  # the card would be forfeited
        {**GUARDED, "infrastructure.i_e4": "resistance_cell"},  # no such power
        {
            **GUARDED,
            "builder.i_e4": "red",
            "builder.i_f3": "green",
        },  # another seat's power: red draws for red's systems
    ):
        s = scene(sets, at="expand", home={"blue": "bastion_kesh"})
        assert "influence s_b5" not in s.options("blue")
        assert s.refused("blue influence s_b5") == "M1-EXP-11"
    adjacent = {
        **GUARDED, "infrastructure.i_e4": "resistance_cell",
        "system.s_c5": "government_prison_belt", "controller.s_c5": "green",
    }  # fmt: skip
    assert "influence s_b5" in scene(adjacent, at="expand", home={"blue": "bastion_kesh"}).options("blue"), (
        "a system's power, too"
    )
    away = {**adjacent, "system.s_c5": "none", "system.s_g4": "government_prison_belt", "controller.s_g4": "green"}
    assert "influence s_b5" not in scene(away, at="expand", home={"blue": "bastion_kesh"}).options("blue"), (
        "not adjacent"
    )


@rule("M1-EXP-14")
def test_nobody_prevents_the_controllers_own_invasion() -> None:
    sets = {"infrastructure.i_e4": "dreadnought_programme", "builder.i_e4": "green"}
    s = scene(
        {**sets, "infrastructure.i_b4": "sentry_minefield", "builder.i_b4": "blue"},
        at="expand",
        home={"blue": "ordnance_belt"},
    )
    s.play("blue influence s_b4")
    assert military(s.g, cell("s_b4"), 0) == 1


@rule("M1-EXP-15", "M1-EFF-15", "M1-EFF-13")
def test_the_most_restricted_entitlement_is_used_first() -> None:
    """Raiders: an extra invasion. HIDDEN Agents: an extra placement where blue has no disk."""
    sets = {
        "infrastructure.i_b4": "resistance_raiders", "builder.i_b4": "blue",
        "infrastructure.i_b3": "hidden_agents", "builder.i_b3": "blue",
        "infrastructure.i_a3": "dreadnought_programme", "builder.i_a3": "blue",
        "system.s_b5": "iron_silence", "controller.s_b5": "green", "system.s_b3": "theorem", "controller.s_b3": "green",
    }  # fmt: skip
    s = scene(sets, at="expand")
    s.play("blue influence s_b5")
    kinds = [POWERS[number].kind for number in s.g.ledger[0::2]]
    assert s.g.used == 0
    assert kinds, "the extra invasion is used up"
    s.play("blue influence s_b3", "blue peacefully")
    assert s.g.used == 0, "then the restricted influence"
    s.play("blue influence s_a4")
    assert s.g.phase != phase("expand") or s.due() != ["blue"], "the empty space took the unrestricted one"


@rule("M1-EXP-15")
def test_an_empty_space_uses_only_unrestricted_entitlements() -> None:
    s = scene(
        {
            "infrastructure.i_b4": "hidden_agents",
            "builder.i_b4": "blue",
            "system.s_b5": "theorem",
            "controller.s_b5": "green",
        },
        at="expand",
    )
    s.play("blue influence s_a4")
    assert s.options("blue") == ["pass", "influence s_b5"]
    assert s.refused("blue influence s_c4") == "M1-EXP-01"


@rule("M1-EXP-16", "M1-EFF-05")
def test_draws_are_judged_as_things_stood_before_the_placement() -> None:
    """Dustlight Players draw for political influence where blue had no disk: the new disk does not matter."""
    sets = {"system.s_b5": "theorem", "controller.s_b5": "green", "sides.blue.phase": "expand"}
    s = scene(sets, at="expand", home={"blue": "dustlight_players"})
    s.play("blue influence s_a4")
    assert s.hand("blue") == [], "an empty space is no political influence"
    told = s.play("blue influence s_b5", "blue peacefully")
    assert told[:2] == ["influenced", "drew"]
    assert len(s.hand("blue")) == 1
    s = scene(
        {"sides.blue.hand": ["null_harbour"]},
        at="colonise",
        home={"blue": "halm_government_seat", "green": "ordnance_belt"},
    )
    s.play("blue colonise null_harbour", "blue at s_b5", "blue peacefully")
    assert s.hand("blue") == [], "nor is colonising"


@rule("M1-INF-01", "M1-INF-02", "M1-INF-10")
def test_influence_is_the_number_of_all_disks_of_three_kinds() -> None:
    areas = {"blue": {"political": 2, "military": 1}, "red": {"military": 1}}
    s = scene(
        {
            "system.s_b5": "ninefold_festival",
            "controller.s_b5": "blue",
            "areas.s_b5": areas,
            "filled.ninefold_festival_d1": "red",
        },
        at="expand",
    )
    assert influence(s.g, cell("s_b5"), 0) == 3, "the disk on the control space counts"
    assert influence(s.g, cell("s_b5"), seat_of("red")) == 2
    assert s.side("red").presence & BIT[cell("s_b5")]
    assert not s.side("green").presence & BIT[cell("s_b5")]


@rule("M1-INF-03", "M1-INF-04", "M1-INF-07")
def test_control_changes_without_removing_influence() -> None:
    areas = {"green": {"political": 1}, "blue": {"military": 1}}
    sets = {"system.s_b5": "theorem", "controller.s_b5": "green", "areas.s_b5": areas}
    s = scene(sets, at="expand")
    s.play("blue influence s_b5", "blue peacefully")
    place = cell("s_b5")
    assert s.controller("s_b5") == "blue"
    assert (political(s.g, place, 0), military(s.g, place, 0), political(s.g, place, 1)) == (1, 1, 1)
    assert not broken(s.g), "exactly one controller, one control space"
    assert s.side("green").presence & BIT[place]


@rule("M1-INF-05", "M1-INF-06")
def test_control_needs_strictly_more_than_every_other_player() -> None:
    areas = {"blue": {"political": 1}, "green": {"political": 1}}
    sets = {
        "system.s_b5": "ninefold_festival",
        "controller.s_b5": "blue",
        "areas.s_b5": areas,
        "filled.ninefold_festival_d1": "red",
        "filled.ninefold_festival_d2": "red",
    }
    s = scene({**sets, "sides.green.hand": MONEY[:1]}, at="expand", seat="green")
    s.play("green influence s_b5")
    assert s.controller("s_b5") == "blue", "2 is more than blue's 1, but not than red's 2, though red cannot control"
    more = {"blue": {"political": 1}, "green": {"political": 2}}
    s = scene({**sets, "areas.s_b5": more, "sides.green.hand": MONEY[:1]}, at="expand", seat="green")
    s.play("green influence s_b5")
    assert s.controller("s_b5") == "green"


@rule("M1-INF-08")
def test_the_control_space_is_of_the_area_of_the_disk_just_placed() -> None:
    areas = {"green": {"political": 1}, "blue": {"political": 1}}
    sets = {"system.s_b5": "iron_silence", "controller.s_b5": "green", "areas.s_b5": areas}
    s = scene(sets, at="expand", home={"blue": "bastion_kesh"})
    s.play("blue influence s_b5")
    assert s.controller("s_b5") == "blue"
    assert s.g.garrisons & BIT[cell("s_b5")], "taken by invasion"
    s = scene({**sets, "sides.blue.hand": MONEY[:1]}, at="expand")
    s.play("blue influence s_b5")
    assert not s.g.garrisons & BIT[cell("s_b5")]


@rule("M1-INF-09", "M1-POW-01")
def test_control_gives_powers_large_vps_and_tolls_at_once() -> None:
    areas = {"green": {"political": 1}, "blue": {"political": 1}}
    sets = {
        "system.s_b5": "pilgrims_waste",
        "controller.s_b5": "green",
        "areas.s_b5": areas,
        "sides.blue.hand": MONEY[:2],
    }
    s = scene(sets, at="expand")
    before = [points(s.g, 0), points(s.g, 1)]
    s.play("blue influence s_b5")
    assert [points(s.g, 0) - before[0], points(s.g, 1) - before[1]] == [4 - 2, 2 - 4]
    assert any(POWERS[number].card == card("pilgrims_waste") for number in s.side("blue").powers)
    assert not any(POWERS[number].card == card("pilgrims_waste") for number in s.side("green").powers)


@rule("M1-DSK-01")
def test_a_disk_that_moves_from_a_space_to_a_system_is_no_new_disk() -> None:
    sets = {"sides.blue.outposts": ["s_b5"], "sides.blue.hand": ["songline"]}
    s = scene(sets, at="colonise", home={"blue": "carnival_reach", "green": "ordnance_belt"})
    disks = s.side("blue").disks
    s.play("blue colonise songline", "blue at s_b5", "blue peacefully")
    assert s.side("blue").disks == disks - 1, "one for the control space"
    assert political(s.g, cell("s_b5"), 0) == 2
    assert s.side("blue").outposts == 0


@rule("M1-DSK-02", "M1-DSK-03", "M1-END-02", "M1-END-01")
def test_the_last_disk_ends_the_game_after_the_round_and_proxies_serve_till_then() -> None:
    s = scene({"sides.blue.disks": 1, "sides.blue.phase": "expand"}, at="expand")
    told = s.play("blue influence s_b5")
    assert "last_disk" in told
    assert (s.side("blue").disks, s.side("blue").proxies) == (0, 0)
    assert s.due() == ["blue"], "the rest of the round is played normally"
    stock = s.g.stock[:]
    s.play("blue influence s_c4")
    assert (s.side("blue").disks, s.side("blue").proxies) == (0, 1)
    assert s.side("blue").outposts & BIT[cell("s_c4")], "a proxy is a disk in every respect"
    assert s.g.stock == stock, "and no cube of the stock"
    s.pass_all()
    assert (s.g.due, s.g.ending) == (0, 1)


@rule("M1-EXP-03")
def test_a_system_is_influenced_once_in_a_phase() -> None:
    sets = {"system.s_b5": "theorem", "controller.s_b5": "green", "sides.blue.phase": "expand"}
    s = scene({**sets, "sides.blue.hand": MONEY}, at="expand")
    s.play("blue influence s_b5")
    while s.question() != "M1-D17":
        s.play(f"blue {s.options('blue')[0]}")
    assert (s.due(), s.question(), political(s.g, cell("s_b5"), 0)) == (["blue"], "M1-D17", 1)
    assert s.refused("blue influence s_b5") == "M1-EXP-03"


@rule("M1-EXP-15")
def test_a_restricted_entitlement_is_used_once() -> None:
    """HIDDEN Agents: one additional system; the next one takes the unrestricted placement, and that was all."""
    sets = {
        "infrastructure.i_b4": "hidden_agents", "builder.i_b4": "blue",
        "system.s_b5": "theorem", "controller.s_b5": "green", "system.s_b3": "mosswater", "controller.s_b3": "green",
        "system.s_a4": "orchard_ring", "controller.s_a4": "green",
        "sides.blue.hand": ["sporefall", "amber_rain", "verdance"],
    }  # fmt: skip
    s = scene(sets, at="expand")
    for name in ("s_b5", "s_b3"):
        s.play(f"blue influence {name}")
        while s.due() == ["blue"] and s.question() != "M1-D17":
            s.play(f"blue {s.options('blue')[0]}")
    assert [political(s.g, cell(name), 0) for name in ("s_b5", "s_b3")] == [1, 1]
    assert s.due() != ["blue"], "a third system would be one too many"


@rule("M1-EXP-13")
def test_what_an_invasion_by_the_controller_would_give_is_no_reason_to_ask() -> None:
    """Uprising: green draws after green's own invasions, not after blue's."""
    sets = {**GUARDED, "infrastructure.i_e4": "resistance_uprising"}
    s = scene(sets, at="expand", seats=2, home={"blue": "bastion_kesh"})
    assert s.refused("blue influence s_b5") == "M1-EXP-11"
