"""Projects, allocation, cancelling, planets, irretrievable losses (MG-PRJ, ALL, CAN, PLN, IRR)."""

from __future__ import annotations

from typing import Any

import pytest

from games.master_of_the_galaxy.scenes import cards, done, filled, front, pool, route, scene
from starhall.games.master_of_the_galaxy.content.components import (
    CARD_PROJECTS,
    CARD_TYPE,
    GROUP_MARKED,
    PROJECT_IDS,
    PROJECT_KIND,
    PROJECT_PRINT,
    SLOT_GROUP,
)
from starhall.games.master_of_the_galaxy.content.vocabulary import KINDS, LEADER, TYPES
from support import rule


@rule("MG-PRJ-01")
def test_the_eight_kinds_are_where_they_belong() -> None:
    found: dict[str, set[str]] = {}
    for card, projects in enumerate(CARD_PROJECTS):
        for project in projects:
            found.setdefault(KINDS[PROJECT_KIND[project]], set()).add(TYPES[CARD_TYPE[card]])
    assert found == {
        "base": {"species", "government"},
        "card": {"species", "government"},
        "agenda": {"species", "government"},
        "develop": {"commerce", "expansion", "progress"},
        "covert": {"leader"},
        "conflict": {"conflict"},
    }
    assert set(KINDS) == {"settle", "route", *found}


@rule("MG-PRJ-02")
def test_cubes_go_into_own_projects_only() -> None:
    s = scene({"sides.orchid.cards": cards("war_council", seat=1), "drawn": pool("red", "yellow", "black")})
    s.play("cube red")
    assert s.refused("slot kharrg_warhost-base-red") == "MG-PRJ-02"
    assert s.refused("slot war_council-base-red") == "MG-PRJ-02"
    assert s.refused("settle solenne") == "MG-PRJ-02"
    assert s.refused("track solenne__fernhold") == "MG-PRJ-02"
    assert s.refused("slot border_war-red-red") == "MG-PRJ-02"
    assert s.refused("slot admiral_vess-covert-red") == "MG-PRJ-02"


@rule("MG-PRJ-03")
def test_a_slot_takes_one_cube_of_its_colour() -> None:
    s = scene({"drawn": pool("red", "red", "black")})
    s.play("cube red")
    assert s.refused("slot terran_compact-base-blue") == "MG-PRJ-03"
    s.play("slot terran_compact-base-red", "cube red")
    assert s.refused("slot terran_compact-base-red") == "MG-PRJ-03", "it is taken"
    s.play("slot terran_compact-leader-red", "cube black")
    assert "slot terran_compact-leader-black" in s.options()
    assert s.refused("slot terran_compact-base-green") == "MG-PRJ-03"


@rule("MG-PRJ-02", "MG-ALL-01")
@pytest.mark.parametrize(
    ("foreign", "target"),
    [
        (("lazul", "dawngate"), "track pyrrha__mosswater"),
        (("mosswater", "dawngate"), "track pyrrha__lazul"),
        (("lazul", "mosswater"), "track pyrrha__dawngate"),
        (("lazul", "mosswater", "dawngate"), ""),
    ],
)
def test_a_cube_is_offered_while_there_is_one_place_for_it(foreign: tuple[str, ...], target: str) -> None:
    """The Shoals take no red cube, Pyrrha's planets are settled: what is left are tracks."""
    changes: dict[str, Any] = {f"owner.{system}": "orchid" for system in foreign}
    changes |= {f"planets.pyrrha_{n}": "red" for n in (1, 2, 3)}
    changes |= {"sides.ivory.cards": ["thalassid_shoals"], "drawn": pool("red", "green")}
    s = scene(changes)
    if target:
        s.play("cube red")
        assert s.question() != "D07-red", "one place: it goes there"
        assert s.on(target.removeprefix("track ")) == 1
    else:
        assert (s.options(), s.refused("cube red")) == (["cube green", "finish"], "MG-PRJ-02")


@rule("MG-PRJ-02", "MG-DEV-05")
def test_only_developments_are_counted_as_developments() -> None:
    """Four leaders, and the last project of the content, orchid's agenda, is complete."""
    leaders = cards("admiral_vess", "warlord_kesh", "marshal_thorne", "operative_ix", "technocracy", "hive_mind")
    agenda = {"sides.orchid.cards": ["thalassid_shoals"], **filled("thalassid_shoals-agenda")}
    more = {**filled("admiral_vess-covert", 1), **filled("technocracy-commerce", 1), "drawn": pool("red", "yellow")}
    s = scene({"sides.ivory.cards": leaders, **agenda, **more})
    s.play("cube red")
    assert "slot admiral_vess-covert-red" in s.options()
    s.play("slot admiral_vess-covert-red", "cube yellow")
    assert "slot technocracy-commerce-yellow" in s.options()


@rule("MG-PRJ-04")
def test_slots_fill_in_any_order_and_many_projects_may_be_under_way() -> None:
    s = scene({"drawn": pool("green", "blue", "red", "yellow")})
    s.play("cube green", "slot terran_compact-base-green", "cube blue", "slot terran_compact-development-blue")
    s.play("cube red", "slot terran_compact-agenda-red", "cube yellow", "slot terran_compact-base-yellow")
    assert [s.on(f"terran_compact-{name}") for name in ("base", "development", "agenda")] == [2, 1, 1]


@rule("MG-PRJ-05", "MG-EFF-53")
def test_a_project_is_complete_when_its_empty_slots_are_allowed() -> None:
    """Free Federation: routes may lack one cube. A track of two needs one, never none."""
    held = {"sides.ivory.cards": cards("free_federation", "envoy_liune"), "drawn": pool("green")}
    s = scene({**held, "sides.ivory.bag": {"green": 3}})
    s.play("cube green", "track pyrrha__mosswater")
    assert s.rewarded("pyrrha__mosswater")
    assert s.question() == "D19"
    s.play("finish")
    s.next_turn()
    s.play("cube green", "track pyrrha__mosswater")
    assert s.on("pyrrha__mosswater") == 2, "the open slot may still be filled"
    s.play("finish")
    assert s.question() == "D19", "that is no new completion"
    s = scene({"sides.ivory.cards": cards("envoy_liune"), "drawn": pool("green")})
    s.play("cube green", "track pyrrha__mosswater")
    assert not s.rewarded("pyrrha__mosswater")


@rule("MG-PRJ-06")
def test_cubes_once_placed_stay() -> None:
    s = scene({"drawn": pool("red", "blue")})
    s.play("cube red", "slot terran_compact-base-red", "cube blue")
    assert all(not option.startswith(("cancel", "from")) for option in s.options())
    assert s.refused("cancel terran_compact-base") == "MG-CAN-01"


@rule("MG-PRJ-07", "MG-DEV-03")
def test_a_development_that_loses_a_cube_ends_at_once() -> None:
    changes = {"sides.ivory.cards": cards("terraforming"), **done("terraforming"), "drawn": pool("green", "black")}
    s = scene({**changes, "sides.orchid.cards": cards("quartermaster_dole", seat=1)}, seat="orchid")
    assert s.symbols(0).get("growth") == 1
    s.play("cube green", "slot quartermaster_dole-covert-green", "cube black", "slot quartermaster_dole-covert-black")
    s.play("slot terraforming-develop-green") if s.question() == "D14-which" else None
    assert s.on("terraforming-develop") == 3
    assert not s.rewarded("terraforming-develop")
    assert s.symbols(0).get("growth") is None
    s.next_turn()
    s = scene({"sides.ivory.cards": cards("terraforming"), "drawn": pool("red"), **filled("terraforming-develop", 1)})
    red = s.bag(0, "red")
    s.play("cube red", "settle pyrrha")
    assert s.bag(0, "red") == red + 3, "three of four cubes: no bonus for settling"


# -- allocation --------------------------------------------------------------------------------------------------------


@rule("MG-ALL-01", "MG-ALL-02")
def test_cubes_are_used_one_by_one_and_the_rest_goes_back() -> None:
    s = scene({"drawn": pool("red", "green", "black")})
    before = s.bag(0, "black")
    assert s.options() == ["cube red", "cube green", "cube black", "finish"]
    assert s.refused("cube blue") == "MG-ALL-01"
    s.play("cube red", "settle pyrrha")
    assert s.drawn() == 2
    s.play("finish")
    assert s.drawn() != 2
    assert s.bag(0, "black") == before + 1


@rule("MG-ALL-03")
def test_the_phase_ends_when_the_pool_is_empty() -> None:
    s = scene({"drawn": pool("red"), "sides.ivory.cards": cards("envoy_liune")})
    s.play("cube red", "settle pyrrha")
    assert s.question() == "D19"


@rule("MG-ALL-04")
def test_like_slots_and_planets_are_one_option() -> None:
    s = scene({"drawn": pool("red"), "sides.ivory.cards": ["kharrg_warhost"], "sides.orchid.cards": ["terran_compact"]})
    s.play("cube red")
    agenda = [option for option in s.options() if option.startswith("slot kharrg_warhost-agenda")]
    assert agenda == ["slot kharrg_warhost-agenda-red-marked", "slot kharrg_warhost-agenda-red"]
    assert s.options().count("settle pyrrha") == 1


@rule("MG-ALL-05")
def test_the_lead_in_a_conflict_changes_at_once_and_rewards_wait() -> None:
    fight: dict[str, Any] = {"owner.dawngate": "ivory", "owner.thornveil": "orchid"}
    fight |= {"conflicts": [front("border_war", "dawngate__thornveil", "dawngate")]}
    s = scene({**fight, **filled("terran_compact-base", 1), "drawn": pool("red", "green", "black")})
    might = s.symbols(0).get("might", 0)
    s.play("cube red", "slot border_war-red-red")
    assert s.symbols(0)["might"] == might + 1
    s.play("cube green", "slot terran_compact-base-green")
    assert s.g.holding == [], "the base is constructed only in the reward step"


@rule("MG-ALL-06")
def test_cubes_that_enter_the_bag_cannot_be_used_this_turn() -> None:
    s = scene({"drawn": pool("black", "red"), "slots.terran_compact-base-blue": ["blue"]})
    s.play("cube black", "cancel terran_compact-base")
    assert s.options() == ["cube red", "finish"]


# -- cancelling --------------------------------------------------------------------------------------------------------


@rule("MG-CAN-01", "MG-CAN-02", "MG-CAN-06", "MG-IRR-01")
def test_a_black_cube_cancels_one_own_project() -> None:
    marked = {"sides.ivory.cards": cards("terraforming"), **filled("terraforming-develop", 1)}
    s = scene({**marked, "slots.terran_compact-base-red": ["red"], "drawn": pool("black", "black", "red")})
    green, red, black, kept = (s.bag(0, "green"), s.bag(0, "red"), s.bag(0, "black"), s.reserve("green"))
    s.play("cube black")
    assert s.refused("cancel kharrg_warhost-base") == "MG-CAN-01"
    assert s.refused("cancel terran_compact-leader") == "MG-CAN-01", "no cube on it"
    s.play("cancel terraforming-develop")
    assert (s.bag(0, "green"), s.reserve("green")) == (green + 2, kept + 1), "the marked one is lost"
    assert s.bag(0, "black") == black + 1
    assert s.on("terran_compact-base") == 1, "each black cube cancels one"
    s.play("cube black", "cancel terran_compact-base")
    assert s.bag(0, "red") == red + 1
    assert s.bag(0, "black") == black + 2
    s.play("cube red")
    assert s.refused("cancel terran_compact-base") == "MG-CAN-01", "in no other way"


@rule("MG-CAN-03", "MG-CAN-04")
def test_what_can_be_cancelled_and_what_stays() -> None:
    changes = {
        "sides.ivory.cards": cards("admiral_vess", "terraforming"),
        "owner.dawngate": "ivory",
        "owner.thornveil": "orchid",
        "routes.pyrrha__lazul": route("ivory", "blue", 3),
        "rewarded.pyrrha__lazul": True,
        "conflicts": [front("border_war", "dawngate__thornveil", "dawngate")],
        "slots.border_war-red-red": ["red"],
        "slots.terran_compact-base-red": ["red"],
        "slots.terran_compact-leader-red": ["red"],
        "slots.admiral_vess-covert-red": ["red"],
        **filled("terran_compact-agenda"),
        "rewarded.terran_compact-agenda": True,
        **done("terraforming"),
        "planets.pyrrha_1": "red",
        "holding": ["terran_compact"],
        "drawn": pool(*["black"] * 6),
    }
    s = scene(changes)
    s.play("cube black")
    found = [option for option in s.options() if option.startswith("cancel")]
    names = ["pyrrha__lazul", "terran_compact-base", "terran_compact-leader", "terran_compact-agenda"]
    names += ["admiral_vess-covert", "terraforming-develop", "border_war-red"]
    assert sorted(found) == sorted(f"cancel {name}" for name in names)
    blue = s.bag(0, "blue")
    s.play("cancel pyrrha__lazul", "cube black", "cancel terran_compact-base", "cube black", "cancel border_war-red")
    s.play("cube black", "cancel terran_compact-agenda", "cube black", "cancel terraforming-develop")
    assert s.bag(0, "blue") == blue + 3 + 1 + 1
    assert s.g.route_owner[PROJECT_IDS.index("pyrrha__lazul")] == -1, "a route is removed whole"
    assert len(s.g.holding) == 1, "a constructed base stays"
    assert len(s.g.on_board) == 1, "the conflict card stays"
    assert "terraforming" in s.own(0)
    assert s.symbols(0).get("growth") is None
    assert s.symbols(0) == {"might": 1, "authority": 1}, "home and the red line of Dawngate; nothing of the agenda"


@rule("MG-CAN-05")
def test_a_project_completed_in_this_phase_can_still_be_cancelled() -> None:
    s = scene({**filled("terran_compact-base", 1), "drawn": pool("green", "black")})
    s.play("cube green", "slot terran_compact-base-green", "cube black", "cancel terran_compact-base")
    assert s.g.holding == []
    assert s.bag(0, "green") == 5 + 1


@rule("MG-CAN-07")
def test_nobody_has_to_cancel() -> None:
    s = scene({"slots.terran_compact-base-red": ["red"], "drawn": pool("black")})
    black = s.bag(0, "black")
    assert "finish" in s.options()
    s.play("finish")
    assert (s.bag(0, "black"), s.on("terran_compact-base")) == (black + 1, 1)


# -- planets -----------------------------------------------------------------------------------------------------------


@rule("MG-PLN-01")
def test_black_cubes_do_not_settle() -> None:
    s = scene({"drawn": pool("black", "red")})
    s.play("cube black")
    assert s.refused("settle pyrrha") == "MG-PLN-01"


@rule("MG-PLN-02", "MG-PLN-04")
def test_settling_brings_three_of_the_systems_colour_or_two_of_another() -> None:
    s = scene({"drawn": pool("red", "green")})
    s.play("cube red", "settle pyrrha", "cube green", "settle pyrrha")
    assert (s.question(), s.options()) == ("D09-planet", ["colour red", "colour green"])
    red, green = s.bag(0, "red"), s.bag(0, "green")
    s.play("colour red") if "colour red" in s.options() else None
    assert (s.bag(0, "red"), s.bag(0, "green")) == (red + 3, green + 2)


@rule("MG-REW-02")
def test_the_order_of_planets_means_nothing_unless_a_base_or_another_reward_is_among_them() -> None:
    planets = {"owner.lazul": "ivory", "planets.lazul_1": "red", "planets.pyrrha_1": "red", "planets.pyrrha_2": "blue"}
    pending = ["lazul_1", "pyrrha_1", "pyrrha_2"]
    s = scene({**planets, "pending": pending}, at="reward step")
    assert s.g.stack[-1].comes_to_same(s.g, 0)
    s.play("harvest pyrrha")
    assert s.g.stack[-1].comes_to_same(s.g, 0)
    other = {"pending": [*pending, "terran_compact-leader"], **filled("terran_compact-leader")}
    base = {"pending": pending, "holding": ["terran_compact"], "routes.pyrrha__lazul": route("ivory", "blue", 3)}
    for more in (other, base):
        s = scene({**planets, **more}, at="reward step")
        assert not s.g.stack[-1].comes_to_same(s.g, 0)


@rule("MG-PLN-02", "MG-REW-02")
def test_the_planet_that_pays_is_the_one_chosen() -> None:
    planets = {"owner.lazul": "ivory", "planets.lazul_1": "red", "planets.pyrrha_1": "red", "planets.pyrrha_2": "blue"}
    pending = {
        "pending": ["lazul_1", "terran_compact-leader", "pyrrha_1", "pyrrha_2"],
        **filled("terran_compact-leader"),
    }
    s = scene({**planets, **pending}, at="reward step")
    red = s.bag(0, "red")
    s.play("harvest pyrrha", "colour red")
    assert s.bag(0, "red") == red + 3, "Pyrrha's own colour"
    assert s.options() == ["harvest lazul", "reward terran_compact-leader", "harvest pyrrha"]
    s.play("harvest lazul")
    assert s.bag(0, "red") == red + 3 + 2


@rule("MG-PLN-03")
def test_the_reserve_gives_what_it_has() -> None:
    s = scene({"drawn": pool("red"), "reserve.red": 1, "reserve.green": 0})
    red = s.bag(0, "red")
    s.play("cube red", "settle pyrrha")
    assert (s.bag(0, "red"), s.reserve("red")) == (red + 1, 0)
    s = scene({"drawn": pool("red"), "reserve.red": 0})
    s.play("cube red")
    assert "settle pyrrha" in s.options()


@rule("MG-PLN-05")
def test_a_settled_planet_is_complete_for_good() -> None:
    full = {"planets.pyrrha_1": "red", "planets.pyrrha_2": "blue", "planets.pyrrha_3": "red"}
    s = scene({**full, "drawn": pool("red", "black"), "owner.lazul": "ivory"})
    s.play("cube red")
    assert s.refused("settle pyrrha") == "MG-PLN-05"
    s.play("settle lazul", "cube black")
    assert not any("pyrrha" in option for option in s.options())
    thief = {"sides.orchid.cards": cards("admiral_vess", seat=1), "drawn": pool("red", "black")}
    s = scene({**full, **thief}, seat="orchid")
    red = s.bag(1, "red")
    s.play("cube red", "slot admiral_vess-covert-red", "cube black", "slot admiral_vess-covert-black")
    assert s.bag(1, "red") == red + 1, "only the own cube came back: planets are safe"


@rule("MG-PLN-06")
def test_a_new_owner_may_settle_what_is_free() -> None:
    s = scene({"owner.lazul": "ivory", "planets.lazul_1": "green", "drawn": pool("blue")})
    s.play("cube blue", "settle lazul")
    assert s.g.planets.count(1) == 1


# -- irretrievable losses ----------------------------------------------------------------------------------------------


@rule("MG-IRR-02")
def test_a_thief_takes_from_marked_slots_into_the_own_bag() -> None:
    changes = {"sides.ivory.cards": cards("terraforming"), "slots.terraforming-develop-green-marked": ["green"]}
    changes["sides.orchid.cards"] = cards("quartermaster_dole", seat=1)
    s = scene({**changes, "drawn": pool("green", "black")}, seat="orchid")
    green, kept = s.bag(1, "green"), s.reserve("green")
    s.play("cube green", "slot quartermaster_dole-covert-green", "cube black", "slot quartermaster_dole-covert-black")
    assert (s.bag(1, "green"), s.reserve("green")) == (green + 2, kept)


@rule("MG-IRR-03")
def test_one_chooses_between_marked_and_ordinary_slots() -> None:
    s = scene({"sides.ivory.cards": cards("terraforming"), "drawn": pool("green")})
    s.play("cube green")
    assert {"slot terraforming-develop-green-marked", "slot terraforming-develop-green"} <= set(s.options())


@rule("MG-IRR-04")
def test_marked_slots_are_those_listed() -> None:
    """Ark Fleet: green, green, blue, black; the first three are marked."""
    project = PROJECT_IDS.index("ark_fleet-develop")
    assert [GROUP_MARKED[SLOT_GROUP[slot]] for slot in PROJECT_PRINT[project]] == [True, True, True, False]
    assert CARD_TYPE[0] == LEADER
