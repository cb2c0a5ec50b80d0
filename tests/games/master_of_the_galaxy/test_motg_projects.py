"""Projects, allocation, cancelling, planets, irretrievable losses (MG-PRJ, ALL, CAN, PLN, IRR)."""

from __future__ import annotations

from typing import Any

import pytest

from games.master_of_the_galaxy.scene import (
    asked,
    bag,
    can,
    cards,
    do,
    done,
    drawn,
    filled,
    front,
    next_turn,
    no,
    on,
    own,
    pool,
    reserve,
    rewarded,
    route,
    scene,
    symbols,
)
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
    g = scene({"sides.orchid.cards": cards("war_council", seat=1), "drawn": pool("red", "yellow", "black")})
    do(g, "cube red")
    assert no(g, "slot kharrg_warhost-base-red") == "MG-PRJ-02"
    assert no(g, "slot war_council-base-red") == "MG-PRJ-02"
    assert no(g, "settle solenne") == "MG-PRJ-02"
    assert no(g, "track solenne__fernhold") == "MG-PRJ-02"
    assert no(g, "slot border_war-red-red") == "MG-PRJ-02"
    assert no(g, "slot admiral_vess-covert-red") == "MG-PRJ-02"


@rule("MG-PRJ-03")
def test_a_slot_takes_one_cube_of_its_colour() -> None:
    g = scene({"drawn": pool("red", "red", "black")})
    do(g, "cube red")
    assert no(g, "slot terran_compact-base-blue") == "MG-PRJ-03"
    do(g, "slot terran_compact-base-red", "cube red")
    assert no(g, "slot terran_compact-base-red") == "MG-PRJ-03", "it is taken"
    do(g, "slot terran_compact-leader-red", "cube black")
    assert "slot terran_compact-leader-black" in can(g)
    assert no(g, "slot terran_compact-base-green") == "MG-PRJ-03"


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
    g = scene(changes)
    if target:
        do(g, "cube red")
        assert asked(g) != "D07-red", "one place: it goes there"
        assert on(g, target.removeprefix("track ")) == 1
    else:
        assert (can(g), no(g, "cube red")) == (["cube green", "finish"], "MG-PRJ-02")


@rule("MG-PRJ-02", "MG-DEV-05")
def test_only_developments_are_counted_as_developments() -> None:
    """Four leaders, and the last project of the content, orchid's agenda, is complete."""
    leaders = cards("admiral_vess", "warlord_kesh", "marshal_thorne", "operative_ix", "technocracy", "hive_mind")
    agenda = {"sides.orchid.cards": ["thalassid_shoals"], **filled("thalassid_shoals-agenda")}
    more = {**filled("admiral_vess-covert", 1), **filled("technocracy-commerce", 1), "drawn": pool("red", "yellow")}
    g = scene({"sides.ivory.cards": leaders, **agenda, **more})
    do(g, "cube red")
    assert "slot admiral_vess-covert-red" in can(g)
    do(g, "slot admiral_vess-covert-red", "cube yellow")
    assert "slot technocracy-commerce-yellow" in can(g)


@rule("MG-PRJ-04")
def test_slots_fill_in_any_order_and_many_projects_may_be_under_way() -> None:
    g = scene({"drawn": pool("green", "blue", "red", "yellow")})
    do(g, "cube green", "slot terran_compact-base-green", "cube blue", "slot terran_compact-development-blue")
    do(g, "cube red", "slot terran_compact-agenda-red", "cube yellow", "slot terran_compact-base-yellow")
    assert [on(g, f"terran_compact-{name}") for name in ("base", "development", "agenda")] == [2, 1, 1]


@rule("MG-PRJ-05", "MG-EFF-53")
def test_a_project_is_complete_when_its_empty_slots_are_allowed() -> None:
    """Free Federation: routes may lack one cube. A track of two needs one, never none."""
    held = {"sides.ivory.cards": cards("free_federation", "envoy_liune"), "drawn": pool("green")}
    g = scene({**held, "sides.ivory.bag": {"green": 3}})
    do(g, "cube green", "track pyrrha__mosswater")
    assert rewarded(g, "pyrrha__mosswater")
    assert asked(g) == "D19"
    do(g, "finish")
    next_turn(g)
    do(g, "cube green", "track pyrrha__mosswater")
    assert on(g, "pyrrha__mosswater") == 2, "the open slot may still be filled"
    do(g, "finish")
    assert asked(g) == "D19", "that is no new completion"
    g = scene({"sides.ivory.cards": cards("envoy_liune"), "drawn": pool("green")})
    do(g, "cube green", "track pyrrha__mosswater")
    assert not rewarded(g, "pyrrha__mosswater")


@rule("MG-PRJ-06")
def test_cubes_once_placed_stay() -> None:
    g = scene({"drawn": pool("red", "blue")})
    do(g, "cube red", "slot terran_compact-base-red", "cube blue")
    assert all(not option.startswith(("cancel", "from")) for option in can(g))
    assert no(g, "cancel terran_compact-base") == "MG-CAN-01"


@rule("MG-PRJ-07", "MG-DEV-03")
def test_a_development_that_loses_a_cube_ends_at_once() -> None:
    changes = {"sides.ivory.cards": cards("terraforming"), **done("terraforming"), "drawn": pool("green", "black")}
    g = scene({**changes, "sides.orchid.cards": cards("quartermaster_dole", seat=1)}, seat="orchid")
    assert symbols(g, 0).get("growth") == 1
    do(g, "cube green", "slot quartermaster_dole-covert-green", "cube black", "slot quartermaster_dole-covert-black")
    do(g, "slot terraforming-develop-green") if asked(g) == "D14-which" else None
    assert on(g, "terraforming-develop") == 3
    assert not rewarded(g, "terraforming-develop")
    assert symbols(g, 0).get("growth") is None
    next_turn(g)
    g = scene({"sides.ivory.cards": cards("terraforming"), "drawn": pool("red"), **filled("terraforming-develop", 1)})
    red = bag(g, 0, "red")
    do(g, "cube red", "settle pyrrha")
    assert bag(g, 0, "red") == red + 3, "three of four cubes: no bonus for settling"


# -- allocation --------------------------------------------------------------------------------------------------------


@rule("MG-ALL-01", "MG-ALL-02")
def test_cubes_are_used_one_by_one_and_the_rest_goes_back() -> None:
    g = scene({"drawn": pool("red", "green", "black")})
    before = bag(g, 0, "black")
    assert can(g) == ["cube red", "cube green", "cube black", "finish"]
    assert no(g, "cube blue") == "MG-ALL-01"
    do(g, "cube red", "settle pyrrha")
    assert drawn(g) == 2
    do(g, "finish")
    assert drawn(g) != 2
    assert bag(g, 0, "black") == before + 1


@rule("MG-ALL-03")
def test_the_phase_ends_when_the_pool_is_empty() -> None:
    g = scene({"drawn": pool("red"), "sides.ivory.cards": cards("envoy_liune")})
    do(g, "cube red", "settle pyrrha")
    assert asked(g) == "D19"


@rule("MG-ALL-04")
def test_like_slots_and_planets_are_one_option() -> None:
    g = scene({"drawn": pool("red"), "sides.ivory.cards": ["kharrg_warhost"], "sides.orchid.cards": ["terran_compact"]})
    do(g, "cube red")
    agenda = [option for option in can(g) if option.startswith("slot kharrg_warhost-agenda")]
    assert agenda == ["slot kharrg_warhost-agenda-red-marked", "slot kharrg_warhost-agenda-red"]
    assert can(g).count("settle pyrrha") == 1


@rule("MG-ALL-05")
def test_the_lead_in_a_conflict_changes_at_once_and_rewards_wait() -> None:
    fight: dict[str, Any] = {"owner.dawngate": "ivory", "owner.thornveil": "orchid"}
    fight |= {"conflicts": [front("border_war", "dawngate__thornveil", "dawngate")]}
    g = scene({**fight, **filled("terran_compact-base", 1), "drawn": pool("red", "green", "black")})
    might = symbols(g, 0).get("might", 0)
    do(g, "cube red", "slot border_war-red-red")
    assert symbols(g, 0)["might"] == might + 1
    do(g, "cube green", "slot terran_compact-base-green")
    assert g.holding == [], "the base is constructed only in the reward step"


@rule("MG-ALL-06")
def test_cubes_that_enter_the_bag_cannot_be_used_this_turn() -> None:
    g = scene({"drawn": pool("black", "red"), "slots.terran_compact-base-blue": ["blue"]})
    do(g, "cube black", "cancel terran_compact-base")
    assert can(g) == ["cube red", "finish"]


# -- cancelling --------------------------------------------------------------------------------------------------------


@rule("MG-CAN-01", "MG-CAN-02", "MG-CAN-06", "MG-IRR-01")
def test_a_black_cube_cancels_one_own_project() -> None:
    marked = {"sides.ivory.cards": cards("terraforming"), **filled("terraforming-develop", 1)}
    g = scene({**marked, "slots.terran_compact-base-red": ["red"], "drawn": pool("black", "black", "red")})
    green, red, black, kept = (bag(g, 0, "green"), bag(g, 0, "red"), bag(g, 0, "black"), reserve(g, "green"))
    do(g, "cube black")
    assert no(g, "cancel kharrg_warhost-base") == "MG-CAN-01"
    assert no(g, "cancel terran_compact-leader") == "MG-CAN-01", "no cube on it"
    do(g, "cancel terraforming-develop")
    assert (bag(g, 0, "green"), reserve(g, "green")) == (green + 2, kept + 1), "the marked one is lost"
    assert bag(g, 0, "black") == black + 1
    assert on(g, "terran_compact-base") == 1, "each black cube cancels one"
    do(g, "cube black", "cancel terran_compact-base")
    assert bag(g, 0, "red") == red + 1
    assert bag(g, 0, "black") == black + 2
    do(g, "cube red")
    assert no(g, "cancel terran_compact-base") == "MG-CAN-01", "in no other way"


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
    g = scene(changes)
    do(g, "cube black")
    found = [option for option in can(g) if option.startswith("cancel")]
    names = ["pyrrha__lazul", "terran_compact-base", "terran_compact-leader", "terran_compact-agenda"]
    names += ["admiral_vess-covert", "terraforming-develop", "border_war-red"]
    assert sorted(found) == sorted(f"cancel {name}" for name in names)
    blue = bag(g, 0, "blue")
    do(g, "cancel pyrrha__lazul", "cube black", "cancel terran_compact-base", "cube black", "cancel border_war-red")
    do(g, "cube black", "cancel terran_compact-agenda", "cube black", "cancel terraforming-develop")
    assert bag(g, 0, "blue") == blue + 3 + 1 + 1
    assert g.route_owner[PROJECT_IDS.index("pyrrha__lazul")] == -1, "a route is removed whole"
    assert len(g.holding) == 1, "a constructed base stays"
    assert len(g.on_board) == 1, "the conflict card stays"
    assert "terraforming" in own(g, 0)
    assert symbols(g, 0).get("growth") is None
    assert symbols(g, 0) == {"might": 1, "authority": 1}, "home and the red line of Dawngate; nothing of the agenda"


@rule("MG-CAN-05")
def test_a_project_completed_in_this_phase_can_still_be_cancelled() -> None:
    g = scene({**filled("terran_compact-base", 1), "drawn": pool("green", "black")})
    do(g, "cube green", "slot terran_compact-base-green", "cube black", "cancel terran_compact-base")
    assert g.holding == []
    assert bag(g, 0, "green") == 5 + 1


@rule("MG-CAN-07")
def test_nobody_has_to_cancel() -> None:
    g = scene({"slots.terran_compact-base-red": ["red"], "drawn": pool("black")})
    black = bag(g, 0, "black")
    assert "finish" in can(g)
    do(g, "finish")
    assert (bag(g, 0, "black"), on(g, "terran_compact-base")) == (black + 1, 1)


# -- planets -----------------------------------------------------------------------------------------------------------


@rule("MG-PLN-01")
def test_black_cubes_do_not_settle() -> None:
    g = scene({"drawn": pool("black", "red")})
    do(g, "cube black")
    assert no(g, "settle pyrrha") == "MG-PLN-01"


@rule("MG-PLN-02", "MG-PLN-04")
def test_settling_brings_three_of_the_systems_colour_or_two_of_another() -> None:
    g = scene({"drawn": pool("red", "green")})
    do(g, "cube red", "settle pyrrha", "cube green", "settle pyrrha")
    assert (asked(g), can(g)) == ("D09-planet", ["colour red", "colour green"])
    red, green = bag(g, 0, "red"), bag(g, 0, "green")
    do(g, "colour red") if "colour red" in can(g) else None
    assert (bag(g, 0, "red"), bag(g, 0, "green")) == (red + 3, green + 2)


@rule("MG-PLN-02", "MG-REW-02")
def test_the_planet_that_pays_is_the_one_chosen() -> None:
    planets = {"owner.lazul": "ivory", "planets.lazul_1": "red", "planets.pyrrha_1": "red", "planets.pyrrha_2": "blue"}
    pending = {
        "pending": ["lazul_1", "terran_compact-leader", "pyrrha_1", "pyrrha_2"],
        **filled("terran_compact-leader"),
    }
    g = scene({**planets, **pending}, at="reward step")
    red = bag(g, 0, "red")
    do(g, "harvest pyrrha", "colour red")
    assert bag(g, 0, "red") == red + 3, "Pyrrha's own colour"
    assert can(g) == ["harvest lazul", "reward terran_compact-leader", "harvest pyrrha"]
    do(g, "harvest lazul")
    assert bag(g, 0, "red") == red + 3 + 2


@rule("MG-PLN-03")
def test_the_reserve_gives_what_it_has() -> None:
    g = scene({"drawn": pool("red"), "reserve.red": 1, "reserve.green": 0})
    red = bag(g, 0, "red")
    do(g, "cube red", "settle pyrrha")
    assert (bag(g, 0, "red"), reserve(g, "red")) == (red + 1, 0)
    g = scene({"drawn": pool("red"), "reserve.red": 0})
    do(g, "cube red")
    assert "settle pyrrha" in can(g)


@rule("MG-PLN-05")
def test_a_settled_planet_is_settled_for_good() -> None:
    full = {"planets.pyrrha_1": "red", "planets.pyrrha_2": "blue", "planets.pyrrha_3": "red"}
    g = scene({**full, "drawn": pool("red", "black"), "owner.lazul": "ivory"})
    do(g, "cube red")
    assert no(g, "settle pyrrha") == "MG-PLN-05"
    do(g, "settle lazul", "cube black")
    assert not any("pyrrha" in option for option in can(g))
    thief = {"sides.orchid.cards": cards("admiral_vess", seat=1), "drawn": pool("red", "black")}
    g = scene({**full, **thief}, seat="orchid")
    red = bag(g, 1, "red")
    do(g, "cube red", "slot admiral_vess-covert-red", "cube black", "slot admiral_vess-covert-black")
    assert bag(g, 1, "red") == red + 1, "only the own cube came back: planets are safe"


@rule("MG-PLN-06")
def test_a_new_owner_may_settle_what_is_free() -> None:
    g = scene({"owner.lazul": "ivory", "planets.lazul_1": "green", "drawn": pool("blue")})
    do(g, "cube blue", "settle lazul")
    assert g.planets.count(1) == 1


# -- irretrievable losses ----------------------------------------------------------------------------------------------


@rule("MG-IRR-02")
def test_a_thief_takes_from_marked_slots_into_the_own_bag() -> None:
    changes = {"sides.ivory.cards": cards("terraforming"), "slots.terraforming-develop-green-marked": ["green"]}
    changes["sides.orchid.cards"] = cards("quartermaster_dole", seat=1)
    g = scene({**changes, "drawn": pool("green", "black")}, seat="orchid")
    green, kept = bag(g, 1, "green"), reserve(g, "green")
    do(g, "cube green", "slot quartermaster_dole-covert-green", "cube black", "slot quartermaster_dole-covert-black")
    assert (bag(g, 1, "green"), reserve(g, "green")) == (green + 2, kept)


@rule("MG-IRR-03")
def test_one_chooses_between_marked_and_ordinary_slots() -> None:
    g = scene({"sides.ivory.cards": cards("terraforming"), "drawn": pool("green")})
    do(g, "cube green")
    assert {"slot terraforming-develop-green-marked", "slot terraforming-develop-green"} <= set(can(g))


@rule("MG-IRR-04")
def test_marked_slots_are_those_listed() -> None:
    """Ark Fleet: green, green, blue, black; the first three are marked."""
    project = PROJECT_IDS.index("ark_fleet-develop")
    assert [GROUP_MARKED[SLOT_GROUP[slot]] for slot in PROJECT_PRINT[project]] == [True, True, True, False]
    assert CARD_TYPE[0] == LEADER
