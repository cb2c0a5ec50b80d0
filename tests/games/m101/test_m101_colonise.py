"""3.11 Colonise, 3.12 military strength."""

from __future__ import annotations

from typing import Any

import pytest

from games.m101.scenes import cell, scene, seat_of
from starhall.games.m101 import GAME
from starhall.games.m101.content.components import CARD_IDS
from starhall.games.m101.content.octagons import BIT
from starhall.games.m101.rules.state import cubes_at, level, military, political
from support import rule

MONEY = ["theorem", "mosswater", "orchard_ring", "sporefall", "amber_rain"]


def colonising(*cards: str, seat: str = "blue", **sets: Any) -> dict[str, Any]:
    facts = {name.replace("__", "."): value for name, value in sets.items()}
    return {f"sides.{seat}.hand": [*cards], **facts}


@rule("M1-COL-01")
def test_one_system_and_a_second_for_a_booster() -> None:
    cards = ["iron_silence", "glasswind", *MONEY]
    s = scene(colonising(*cards), at="colonise")
    s.play("blue colonise iron_silence", "blue at s_b5", "blue pay theorem", "blue pay sporefall")
    assert s.g.phase != 2 or s.due() != ["blue"]
    s = scene(colonising(*cards, sides__blue__phase="colonise", sides__blue__boosted=True), at="colonise")
    s.play("blue colonise iron_silence", "blue at s_b5", "blue pay theorem")
    assert (s.due(), s.question()) == (["blue"], "M1-D10")
    assert s.refused("blue colonise verdance") == "M1-COL-01", "not in hand"


@rule("M1-COL-02")
def test_the_space_is_free_of_systems_and_reached_and_a_disk_does_not_matter() -> None:
    sets = colonising("iron_silence", *MONEY, sides__green__outposts=["s_e4"])
    sets |= {"system.s_c4": "verdance", "controller.s_c4": "green", "sides.red.outposts": ["s_d5", "s_c5", "s_b5"]}
    s = scene(sets, at="colonise")
    s.play("blue colonise iron_silence")
    assert s.options("blue") == ["at s_b3", "at s_a4", "at s_b5"], "also where red's disk lies"
    assert s.refused("blue at s_c4") == "M1-COL-02", "a system lies there"
    assert s.refused("blue at s_c3") == "M1-COL-02", "not reached"


@rule("M1-COL-03", "M1-COL-06")
def test_peaceful_or_military_but_not_both() -> None:
    """Strength 2 and one card would do together for a cost of 3: but they cannot be combined."""
    s = scene(colonising("iron_silence", *MONEY), at="colonise", home={"blue": "bastion_kesh"})
    s.play("blue colonise iron_silence", "blue at s_b5")
    assert s.options("blue") == ["peacefully", "by_force"]
    s = scene(colonising("glasswind", "jump_gate"), at="colonise", home={"blue": "bastion_kesh"})
    assert s.options("blue") == ["pass"]
    assert s.refused("blue colonise glasswind") == "M1-COL-13"


@rule("M1-COL-04", "M1-EFF-07", "M1-EFF-16")
def test_what_a_peaceful_system_costs() -> None:
    """Amber Rain 4: chooser -1, Orchard Ring -1 (green), Survey Office -1, a tab -1: nothing is left to pay."""
    sets = colonising("amber_rain", "jump_gate", sides__blue__phase="colonise")
    s = scene(sets, at="colonise", home={"blue": "orchard_ring"})
    assert s.options("blue") == ["pass"], "4 - 1 - 1 = 2"
    sets |= {"infrastructure.i_b4": "government_survey_office", "builder.i_b4": "blue", "rotation.i_b4": 2}
    s = scene(sets, at="colonise", home={"blue": "orchard_ring"})
    s.play("blue colonise amber_rain", "blue at s_b5")
    assert s.hand("blue") == ["jump_gate"], "slot 1 of the Survey Office points to s_b5"
    s = scene(sets, at="colonise", home={"blue": "orchard_ring"})
    s.play("blue colonise amber_rain", "blue at s_b3")
    assert s.hand("blue") == [], "elsewhere the tab does nothing"


@rule("M1-COL-05", "M1-MIL-08")
def test_strength_is_held_against_the_printed_cost_without_discounts() -> None:
    s = scene(colonising("glasswind"), at="colonise", home={"blue": "bastion_kesh"})
    assert s.options("blue") == ["pass"], "2 is less than 3"
    sets = colonising("glasswind", infrastructure__i_b4="government_survey_office", builder__i_b4="blue")
    assert scene(sets, at="colonise", home={"blue": "bastion_kesh"}).options("blue") == ["pass"], (
        "the discount does not count"
    )
    sets = colonising("iron_silence", "theorem")
    s = scene(sets, at="colonise", home={"blue": "bastion_kesh"})
    s.play("blue colonise iron_silence", "blue at s_b5")
    assert s.hand("blue") == ["theorem"], "by strength, without cards, as only way"
    s = scene(colonising("null_harbour"), at="colonise", home={"green": "ordnance_belt"})
    s.play("blue colonise null_harbour", "blue at s_b5")
    assert s.options("blue") == ["peacefully", "by_force"], "a cost of 0 needs a strength of at least 0"
    s = scene(colonising("null_harbour"), at="colonise", home={"blue": "leviathan_shallows", "green": "ordnance_belt"})
    s.play("blue colonise null_harbour", "blue at s_b5")
    assert s.question() != "M1-D12", "a strength of -1 is not enough"
    s = scene(
        colonising("iron_silence", *MONEY), at="colonise", home={"blue": "leviathan_shallows", "green": "ordnance_belt"}
    )
    s.play("blue colonise iron_silence")
    s.play("blue at s_b5")
    assert s.question() == "M1-D09"


@rule("M1-HND-06")
def test_who_pays_reads_how_much() -> None:
    s = scene(colonising("iron_silence", *MONEY), at="colonise")
    s.play("blue colonise iron_silence", "blue at s_b5")
    assert GAME.ask(s.view("blue")) == "Pay 2 cards: which do you discard?"
    s.play("blue pay theorem")
    assert GAME.ask(s.view("blue")) == "Pay 1 card: which do you discard?"


@rule("M1-COL-07", "M1-MIL-03")
def test_a_chooser_has_1_more_strength_in_this_phase_only() -> None:
    s = scene(colonising("glasswind"), at="colonise", home={"blue": "bastion_kesh"})
    assert s.options("blue") == ["pass"], "2 against 3"
    s = scene(colonising("glasswind", sides__blue__phase="colonise"), at="colonise", home={"blue": "bastion_kesh"})
    s.play("blue colonise glasswind", "blue at s_b5")
    assert (s.controller("s_b5"), military(s.g, cell("s_b5"), 0)) == ("blue", 1)
    sets = {"sides.blue.phase": "colonise", "system.s_b5": "glasswind", "controller.s_b5": "green"}
    s = scene(sets, at="expand", home={"blue": "bastion_kesh"})
    assert "influence s_b5" not in s.options("blue"), "in Expand it is 2 again"


@rule("M1-COL-08", "M1-COL-09", "M1-COL-10")
def test_a_disk_already_there_becomes_political_influence_and_the_placing_player_controls() -> None:
    sets = colonising("lensmakers_knot", "theorem", "mosswater", system__s_b5="verdance", controller__s_b5="red")
    sets |= {"sides.red.outposts": ["s_c5", "s_c4"], "deck": ["glasswind"]}
    s = scene(sets, at="colonise")
    told = s.play("blue colonise lensmakers_knot", "blue at s_c4")
    assert told[:4] == ["paid", "paid", "colonised", "rose"]
    assert political(s.g, cell("s_c4"), seat_of("red")) == 1
    assert s.side("red").outposts == BIT[cell("s_c5")]
    assert s.controller("s_c4") == "blue"
    assert political(s.g, cell("s_c4"), 0) == 1
    assert not s.g.garrisons & BIT[cell("s_c4")]
    assert cubes_at(s.g, cell("s_c4"), 1) == 1
    assert level(s.side("blue")) == 2
    assert s.side("red").disks == 35 - 4, "moving a disk is no new disk"


@rule("M1-COL-10", "M1-COL-09", "M1-INF-10")
def test_by_force_the_disk_goes_on_the_military_control_space() -> None:
    sets = colonising("iron_silence", sides__blue__outposts=["s_b5"])
    s = scene(sets, at="colonise", home={"blue": "bastion_kesh"})
    s.play("blue colonise iron_silence", "blue at s_b5")
    place = cell("s_b5")
    assert (political(s.g, place, 0), military(s.g, place, 0)) == (1, 1), "the own former disk is political"
    assert s.g.garrisons & BIT[place]


@rule("M1-COL-11")
def test_a_cube_that_the_stock_does_not_have_is_not_placed() -> None:
    all_brown = {"cubes.s_f4": {"brown": 15}, "cubes.s_d6": {"brown": 15}}
    s = scene(colonising("threeway_exchange", *MONEY) | all_brown, at="colonise")
    assert s.g.stock[1] == 0
    s.play("blue colonise threeway_exchange", "blue at s_b5")
    while s.question() == "M1-D09":
        s.play(f"blue {s.options('blue')[0]}")
    assert [cubes_at(s.g, cell("s_b5"), colour) for colour in range(4)] == [1, 0, 1, 0]


@rule("M1-COL-12", "M1-MIL-07")
def test_the_first_system_helps_the_second() -> None:
    """Bastion Kesh (+2, paid with 3 cards) lets a booster take Iron Silence beyond it by strength 3."""
    cards = ["bastion_kesh", "glasswind", "theorem", "sporefall", "mosswater"]
    sets = colonising(*cards, sides__blue__phase="colonise", sides__blue__boosted=True)
    s = scene(sets, at="colonise")
    s.play("blue colonise bastion_kesh", "blue at s_b5", "blue pay theorem", "blue pay mosswater", "blue pay sporefall")
    s.play("blue colonise glasswind")
    assert "at s_b6" in s.options("blue"), "reached through the first"
    s.play("blue at s_b6")
    assert s.g.garrisons & BIT[cell("s_b6")]
    assert s.g.spent == 3 or s.g.phase != 2


@rule("M1-COL-04", "M1-COL-13")
def test_a_discount_helps_wherever_there_is_a_space() -> None:
    """No infrastructure is near: the chooser's 1 (or Iron Silence's 1 for barren systems) pays half of a cost of 2."""
    sets = colonising("government_quarantine", "jump_gate", sides__blue__phase="colonise")
    assert "colonise government_quarantine" in scene(sets, at="colonise").options("blue")
    sets = colonising("government_quarantine", "jump_gate")
    assert "colonise government_quarantine" in scene(sets, at="colonise", home={"blue": "iron_silence"}).options("blue")
    assert "colonise government_quarantine" not in scene(sets, at="colonise").options("blue")


@rule("M1-COL-13", "M1-POW-05")
def test_one_space_is_enough_also_the_last_and_one_beside_an_own_system() -> None:
    """Head Office's -1 points to s_c5 alone; Ordnance Belt's +1 holds around it."""
    sets = colonising("iron_silence", "jump_gate", infrastructure__i_b4="corporation_head_office", builder__i_b4="blue")
    s = scene({**sets, "rotation.i_b4": 2}, at="colonise")
    s.play("blue colonise iron_silence")
    assert s.controller("s_c5") == "blue"
    s = scene(colonising("hidden_listening_rock"), at="colonise", home={"blue": "ordnance_belt"})
    assert s.options("blue") == ["pass", "colonise hidden_listening_rock"]


@rule("M1-COL-13")
def test_a_card_needs_a_space_and_a_way() -> None:
    s = scene(colonising("cinder_throne", *MONEY), at="colonise")
    assert "colonise cinder_throne" not in s.options("blue")
    assert s.refused("blue colonise cinder_throne") == "M1-COL-13"


TABS = {"infrastructure.i_e4": "government_customs_gate", "builder.i_e4": "green", "rotation.i_e4": 1}


@rule("M1-COL-14", "M1-EFF-17")
def test_a_tab_acts_for_its_controller_and_an_anyone_tab_whoever_places() -> None:
    """Customs Gate: draws in slots 1 (to s_e4) and 3 (to s_f5), marked anyone."""
    sets = {**TABS, "sides.blue.hand": ["null_harbour"], "sides.blue.outposts": ["s_b5", "s_c5", "s_d5", "s_e5"]}
    s = scene({**sets, "deck": ["glasswind"]}, at="colonise", home={"green": "ordnance_belt"})
    s.play("blue colonise null_harbour", "blue at s_e4", "blue peacefully")
    assert s.hand("green") == ["glasswind"], "the controller draws although blue places"
    plain = {**sets, "infrastructure.i_e4": "habitat_cluster", "rotation.i_e4": 3, "deck": ["glasswind"]}
    s = scene(plain, at="colonise", home={"green": "ordnance_belt"})
    s.play("blue colonise null_harbour", "blue at s_e4", "blue peacefully")
    assert s.hand("green") == [], "a tab that is not marked acts for its controller alone"
    own = {**plain, "sides.green.hand": ["iron_silence", "theorem", "sporefall"], "sides.blue.hand": []}
    s = scene(own, at="colonise", seat="green", home={"green": "ordnance_belt"})
    s.play("green colonise iron_silence", "green at s_e4")
    assert "glasswind" in s.hand("green"), "slot 3, a draw, points to s_e4"


@rule("M1-COL-14")
def test_the_condition_of_a_tab_must_fit_the_new_system() -> None:
    """HIDDEN Foundations: -2 for a barren system."""
    sets = colonising("iron_silence", "mosswater", infrastructure__i_b4="hidden_foundations", builder__i_b4="blue")
    s = scene({**sets, "rotation.i_b4": 2}, at="colonise")
    assert s.options("blue") == ["pass", "colonise iron_silence"], "not for a green one"


@rule("M1-COL-14")
@pytest.mark.parametrize(
    ("home", "gear", "turned", "cards"),
    [
        ("songline", "corporation_head_office", 1, ["iron_silence", "jump_gate"]),  # slot 2: -1 cost
        ("ordnance_belt", "corporation_security_division", 2, ["glasswind"]),  # slot 1: +2 strength
    ],
)
def test_another_players_tab_neither_pays_nor_fights_for_the_one_who_places(
    home: str, gear: str, turned: int, cards: list[str]
) -> None:
    """The tab points to s_b5: blue can place there over an own one, and not over green's."""
    sets = {"infrastructure.i_b4": gear, "rotation.i_b4": turned, "sides.blue.hand": cards}
    s = scene({**sets, "builder.i_b4": "blue"}, at="colonise", home={"blue": home})
    s.play(f"blue colonise {cards[0]}")
    assert s.controller("s_b5") == "blue", "nowhere else"
    beside = {"builder.i_b4": "green", "system.s_c5": "verdance", "controller.s_c5": "green"}
    s = scene({**sets, **beside}, at="colonise", home={"blue": home})
    assert s.options("blue") == ["pass"]
    assert s.refused(f"blue colonise {cards[0]}") == "M1-COL-13"


@rule("M1-COL-15")
def test_a_tab_acts_once_when_the_system_above_it_is_placed() -> None:
    tabs = {"infrastructure.i_b4": "corporation_freight_line", "builder.i_b4": "blue", "rotation.i_b4": 2}
    cards = ["null_harbour", "songline", "theorem"]
    sets = {
        "sides.blue.hand": cards,
        **tabs,
        "sides.blue.phase": "colonise",
        "sides.blue.boosted": True,
        "deck": ["glasswind", "verdance"],
    }
    s = scene(sets, at="colonise", home={"blue": "carnival_reach", "green": "ordnance_belt"})
    s.play("blue colonise null_harbour", "blue at s_b5", "blue peacefully")
    assert "glasswind" in s.hand("blue")
    s.play("blue colonise songline", "blue at s_b6", "blue peacefully")
    assert "verdance" not in s.hand("blue")


@rule("M1-COL-16")
def test_tabs_and_powers_add_up() -> None:
    """Two tabs at s_b5 and Slipstream Beacon's own discount for adjacent systems: 4 - 1 - 1 - 1."""
    sets = colonising(
        "amber_rain", "theorem", infrastructure__i_b4="slipstream_beacon", builder__i_b4="blue", rotation__i_b4=2,
        infrastructure__i_a4="orbital_lift", builder__i_a4="blue", rotation__i_a4=3,
    )  # fmt: skip
    s = scene(sets, at="colonise")
    s.play("blue colonise amber_rain")
    assert s.controller("s_b5") == "blue", "the only space that can be paid with one card"
    assert s.hand("blue") == []


@rule("M1-COL-17")
def test_own_draws_of_tabs_and_powers_come_together_before_those_of_others() -> None:
    tabs = {"infrastructure.i_b4": "corporation_freight_line", "builder.i_b4": "blue", "rotation.i_b4": 2}
    watchers = {"infrastructure.i_a4": "hidden_watchers", "builder.i_a4": "green", "rotation.i_a4": 1}
    sets = {
        **tabs,
        **watchers,
        "sides.blue.hand": ["carnival_reach", "theorem"],
        "deck": ["glasswind", "verdance", "cinder_throne"],
    }
    s = scene(sets, at="colonise")
    s.play("blue colonise carnival_reach", "blue at s_b5")
    assert set(s.hand("blue")) == {"glasswind", "verdance"}
    assert s.hand("green") == ["cinder_throne"]


def conquers(name: str, home: str, **sets: Any) -> list[str]:
    """Where blue, without a card to pay with, can colonise a system by strength."""
    facts = {key.replace("__", "."): value for key, value in sets.items()}
    s = scene({"sides.blue.hand": [name], **facts}, at="colonise", home={"blue": home})
    if f"colonise {name}" not in s.options("blue"):
        return []
    s.play(f"blue colonise {name}")
    return [line[3:] for line in s.options("blue")] if s.question() == "M1-D11" else ["one place"]


ALL_ROUND = ["s_b3", "s_a4", "s_c4", "s_b5"]


@rule("M1-MIL-01", "M1-EFF-08")
def test_global_strength_is_the_sum_and_may_be_negative() -> None:
    """Kesh 2 and Dreadnought 3 take a cost of 5, not of 6; Leviathan Shallows' -1 makes it 4."""
    fleet = {"infrastructure__i_b4": "dreadnought_programme", "builder__i_b4": "blue"}
    assert conquers("pilgrims_waste", "bastion_kesh", **fleet) == [*ALL_ROUND, "s_c5"]
    assert conquers("hidden_dark_array", "bastion_kesh", **fleet) == []
    less = {**fleet, "system__s_b5": "leviathan_shallows", "controller__s_b5": "blue"}
    assert conquers("pilgrims_waste", "bastion_kesh", **less) == []
    assert conquers("hidden_vault_of_names", "bastion_kesh", **less)
    assert conquers("null_harbour", "leviathan_shallows", system__s_f4="ordnance_belt", controller__s_f4="green") != []
    s = scene(colonising("null_harbour"), at="colonise", home={"blue": "leviathan_shallows", "green": "ordnance_belt"})
    s.play("blue colonise null_harbour", "blue at s_b5")
    assert not s.g.garrisons, "-1 is less than 0: peacefully, without a question"


@rule("M1-MIL-02", "M1-POW-05")
def test_local_strength_counts_against_matching_systems_only() -> None:
    """Arms Cache: +2 against GOVERNMENT. Minefield: +2 against adjacent systems. Cinder Throne: +2 against red."""
    mines = {"infrastructure__i_b4": "sentry_minefield", "builder__i_b4": "blue"}
    assert conquers("government_quarantine", "resistance_arms_cache") == ALL_ROUND
    assert conquers("iron_silence", "resistance_arms_cache") == []
    assert conquers("iron_silence", "resistance_arms_cache", **mines) == ["s_c4", "s_b5", "s_c5"]
    assert conquers("government_academy", "resistance_arms_cache", **mines) == ["s_c4", "s_b5", "s_c5"], "2 + 2"
    assert conquers("duellists_moon", "cinder_throne") == ALL_ROUND
    assert conquers("iron_silence", "cinder_throne") == []


@rule("M1-MIL-03", "M1-EFF-18")
def test_overlap_strength_counts_for_that_placement_alone() -> None:
    sets = colonising(
        "iron_silence", infrastructure__i_b4="corporation_security_division", builder__i_b4="blue", rotation__i_b4=2
    )
    s = scene(
        {
            **sets,
            "sides.blue.hand": ["glasswind", "iron_silence"],
            "sides.blue.phase": "colonise",
            "sides.blue.boosted": True,
        },
        at="colonise",
    )
    s.play("blue colonise glasswind")
    assert s.controller("s_b5") == "blue", "1 + 1 (chooser) + 2 (tab) against 3; nowhere else"
    assert s.g.spent == 1, "the tab is spent first"


@rule("M1-MIL-04", "M1-EFF-14")
def test_invasion_strength_counts_for_invading_alone() -> None:
    """Duellists' Moon: +1 for invading."""
    sets = {"system.s_b5": "hidden_listening_rock", "controller.s_b5": "green"}
    s = scene(sets, at="expand", home={"blue": "duellists_moon"})
    s.play("blue influence s_b5")
    assert military(s.g, cell("s_b5"), 0) == 1, "1 against a cost of 1"
    s = scene({**sets, "system.s_b5": "iron_silence"}, at="expand", home={"blue": "duellists_moon"})
    assert "influence s_b5" not in s.options("blue"), "1 against a cost of 2"
    assert conquers("resistance_bolthole", "duellists_moon") == [], "not for colonising"


@rule("M1-MIL-05", "M1-MIL-06", "M1-MIL-07")
def test_strength_is_spent_from_tabs_then_local_powers_in_the_order_of_their_cards_then_global() -> None:
    """Ordnance Belt (+1, adjacent) was placed before the Minefield (+2, adjacent); then Bastion Kesh (+2, global)."""
    sets = {
        "system.s_b5": "bastion_kesh", "controller.s_b5": "blue",
        "infrastructure.i_b4": "sentry_minefield", "builder.i_b4": "blue",
        "sides.blue.hand": ["iron_silence", "hidden_vault_of_names"],
        "sides.blue.phase": "colonise", "sides.blue.boosted": True,
    }  # fmt: skip
    s = scene(sets, at="colonise", home={"blue": "ordnance_belt"})
    powers = [CARD_IDS[c] for c in s.g.laid]
    assert powers.index("ordnance_belt") < powers.index("sentry_minefield")
    s.play("blue colonise iron_silence", "blue at s_c4", "blue by_force")
    assert s.g.ledger[1::2] == [1, 1], "1 of the Belt, 1 of the Minefield"
    assert s.g.spent == 0
    s.play("blue colonise hidden_vault_of_names")
    assert s.controller("s_c5") == "blue", "2 - 1 of the Minefield and 3 global are 4; elsewhere there are 3"


@rule("M1-MIL-06")
def test_in_the_next_phase_everything_is_fresh() -> None:
    s = scene(colonising("iron_silence"), at="colonise", home={"blue": "bastion_kesh"})
    s.play("blue colonise iron_silence", "blue at s_b5")
    assert (s.g.phase, s.g.spent, s.g.ledger) == (4, 0, [])


INVADED: dict[str, Any] = {
    "system.s_b5": "iron_silence", "controller.s_b5": "green",
    "system.s_b3": "government_quarantine", "controller.s_b3": "green", "sides.blue.phase": "expand",
}  # fmt: skip


@rule("M1-MIL-09", "M1-EXP-11")
def test_for_defence_the_invaders_strength_counts_in_full_also_what_is_spent() -> None:
    """Blue's 6 (Kesh 2, Dreadnought 3 + 1) against green's 5 (Anvil 1, Peacekeepers 2, Home Fleet 2), twice."""
    sets = {
        **INVADED, "infrastructure.i_a3": "dreadnought_programme", "builder.i_a3": "blue",
        "infrastructure.i_e4": "peacekeeper_squadron", "builder.i_e4": "green",
        "infrastructure.i_f4": "government_home_fleet", "builder.i_f4": "green",
    }  # fmt: skip
    s = scene(sets, at="expand", home={"blue": "bastion_kesh", "green": "korrigans_anvil"})
    s.play("blue influence s_b5")
    assert (s.g.spent, military(s.g, cell("s_b5"), 0)) == (2, 1), "4 are left, fewer than green has"
    s.play("blue influence s_b3")
    assert military(s.g, cell("s_b3"), 0) == 1


@rule("M1-MIL-09", "M1-MIL-02")
def test_for_defence_local_strength_counts_in_full_also_what_is_spent() -> None:
    """Blue's Minefield, +2 against adjacent systems, is spent on s_b5; against green's 1 at s_c4 it counts again."""
    sets = {
        **INVADED, "infrastructure.i_b4": "sentry_minefield", "builder.i_b4": "blue",
        "system.s_c4": "null_harbour", "controller.s_c4": "green",
    }  # fmt: skip
    s = scene(sets, at="expand", home={"green": "korrigans_anvil"})
    s.play("blue influence s_b5")
    assert (military(s.g, cell("s_b5"), 0), s.g.spent, s.g.ledger[1::2]) == (1, 0, [2])
    s.play("blue influence s_c4")
    assert s.options("blue") == ["peacefully", "invade"]


@rule("M1-MIL-09", "M1-MIL-04")
def test_invasion_strength_serves_the_invader_and_not_the_defender() -> None:
    """Kesh 2 against Peacekeepers 2. The Raiders' 1 for invading helps blue, but not green."""
    sets = {**INVADED, "infrastructure.i_e4": "peacekeeper_squadron", "builder.i_e4": "green"}
    theirs = {"infrastructure.i_f4": "resistance_raiders", "builder.i_f4": "green"}
    assert "influence s_b5" in scene({**sets, **theirs}, at="expand", home={"blue": "bastion_kesh"}).options("blue"), (
        "2 against 2"
    )
    s = scene(sets, at="expand", home={"blue": "bastion_kesh", "green": "korrigans_anvil"})
    assert s.refused("blue influence s_b5") == "M1-EXP-11", "3 against 2"
    mine = {"infrastructure.i_b4": "resistance_raiders", "builder.i_b4": "blue"}
    s = scene({**sets, **mine}, at="expand", home={"blue": "bastion_kesh", "green": "korrigans_anvil"})
    assert "influence s_b5" in s.options("blue"), "3 against 3"


@rule("M1-MIL-09", "M1-MIL-02")
def test_the_defenders_local_strength_counts_for_the_system_invaded() -> None:
    """Green's Minefield beside s_b5 adds 2 there, and nothing at s_b3."""
    sets = {**INVADED, "infrastructure.i_b5": "sentry_minefield", "builder.i_b5": "green"}
    s = scene(sets, at="expand", home={"blue": "bastion_kesh", "green": "korrigans_anvil"})
    assert s.refused("blue influence s_b5") == "M1-EXP-11", "1 + 2 against 2"
    assert "influence s_b3" in s.options("blue"), "1 against 2"
