"""Routes, bases constructed and placed (MG-RTE, MG-BAS, MG-PLB)."""

from __future__ import annotations

import pytest

from games.master_of_the_galaxy.scene import (
    asked,
    bag,
    bases,
    can,
    cards,
    do,
    done,
    filled,
    front,
    next_turn,
    no,
    on,
    own,
    owner,
    pool,
    reserve,
    rewarded,
    route,
    scene,
    symbols,
    track,
)
from starhall.games.master_of_the_galaxy.content.components import GROUP_PROJECT, SYSTEM_IDS, TRACKS
from support import rule

READY = {"holding": ["terran_compact"]}
TO_LAZUL = {"routes.pyrrha__lazul": route("ivory", "blue", 3), "rewarded.pyrrha__lazul": True}


@rule("MG-RTE-01")
def test_a_route_needs_an_own_end_and_a_free_track() -> None:
    g = scene({"drawn": pool("red")}, seats=3)
    do(g, "cube red")
    tracks = [option for option in can(g) if option.startswith("track")]
    assert tracks == ["track pyrrha__lazul", "track pyrrha__mosswater", "track pyrrha__dawngate"]
    fight = {"conflicts": [front("border_war", "pyrrha__mosswater", "pyrrha", initiator="ivory")]}
    g = scene({**fight, "owner.mosswater": "orchid", "drawn": pool("red")})
    do(g, "cube red")
    assert no(g, "track pyrrha__mosswater") == "MG-RTE-02"
    g = scene({"owner.lazul": "ivory", "owner.dawngate": "orchid", "drawn": pool("blue"),
               "conflicts": [front("border_war", "lazul__dawngate", "lazul")]})  # fmt: skip
    do(g, "cube blue")
    assert no(g, "track lazul__dawngate") == "MG-RTE-02"


@rule("MG-RTE-02")
def test_no_route_leads_to_an_opponents_system() -> None:
    g = scene({"owner.lazul": "orchid", "drawn": pool("red")})
    do(g, "cube red")
    assert no(g, "track pyrrha__lazul") == "MG-RTE-02"


@rule("MG-RTE-03", "MG-RTE-06")
def test_the_first_cube_fixes_the_colour() -> None:
    g = scene({"drawn": pool("red", "blue", "green", "blue", "black")})
    do(g, "cube green")
    assert no(g, "track pyrrha__lazul") == "MG-RTE-03"
    do(g, "track pyrrha__mosswater", "cube blue", "track pyrrha__lazul", "cube red")
    assert no(g, "track pyrrha__lazul") == "MG-RTE-03", "one colour, one route a track"
    do(g, "settle pyrrha", "cube blue", "track pyrrha__lazul", "cube black")
    assert no(g, "track pyrrha__lazul") == "MG-RTE-03"
    assert on(g, "pyrrha__lazul") == 2
    assert g.route_owner[track("pyrrha__lazul")] == 0


@rule("MG-RTE-04")
def test_the_departure_is_the_own_end_or_the_first_named() -> None:
    """lazul__dawngate: from Dawngate if only that is own; from Lazul, named first, if both are."""
    g = scene({"owner.dawngate": "ivory", "drawn": pool("yellow")})
    do(g, "cube yellow", "track lazul__dawngate")
    assert SYSTEM_IDS[g.route_start[track("lazul__dawngate")]] == "dawngate"
    g = scene({"owner.dawngate": "ivory", "owner.lazul": "ivory", "drawn": pool("blue", "yellow")})
    do(g, "cube yellow")
    assert "track lazul__dawngate" in can(g)
    do(g, "settle lazul", "cube blue", "track lazul__dawngate")
    assert SYSTEM_IDS[g.route_start[track("lazul__dawngate")]] == "lazul"


@rule("MG-RTE-05", "MG-RTE-13", "MG-COV-07")
def test_a_stolen_cube_is_the_farthest_and_the_route_is_no_longer_established() -> None:
    thief = {"sides.orchid.cards": cards("smuggler_quill", seat=1), "drawn": pool("black", "green")}
    g = scene({**TO_LAZUL, **thief}, seat="orchid")
    do(g, "cube green", "slot smuggler_quill-covert-green", "cube black", "slot smuggler_quill-covert-black")
    assert on(g, "pyrrha__lazul") == 2, "slots stay filled from the departure on"
    assert not rewarded(g, "pyrrha__lazul")
    one = {"routes.pyrrha__lazul": route("ivory", "blue", 1), **thief}
    g = scene(one, seat="orchid")
    do(g, "cube green", "slot smuggler_quill-covert-green", "cube black", "slot smuggler_quill-covert-black")
    at = track("pyrrha__lazul")
    assert (g.route_owner[at], g.route_colour[at], g.route_start[at]) == (-1, -1, -1)


@rule("MG-RTE-07", "MG-PLB-10")
def test_a_complete_route_is_established_and_its_cubes_stay() -> None:
    g = scene({"routes.pyrrha__lazul": route("ivory", "blue", 2), **READY, "drawn": pool("blue")})
    do(g, "cube blue", "track pyrrha__lazul")
    assert can(g) == ["reward pyrrha__lazul", "base pyrrha", "base lazul"], "also before the reward is taken"
    do(g, "reward pyrrha__lazul")
    assert rewarded(g, "pyrrha__lazul")
    assert on(g, "pyrrha__lazul") == 3
    do(g, "base lazul")
    assert owner(g, "lazul") == 0


@rule("MG-RTE-08")
def test_routes_may_be_taken_back() -> None:
    g = scene({**TO_LAZUL, "owner.lazul": "ivory", "drawn": pool("black")})
    blue = bag(g, 0, "blue")
    do(g, "cube black", "cancel pyrrha__lazul")
    assert bag(g, 0, "blue") == blue + 3
    assert owner(g, "lazul") == 0


@rule("MG-RTE-09")
def test_a_party_to_a_conflict_with_a_neutral_system_builds_no_route_there() -> None:
    fight = {"owner.lazul": "ivory", "conflicts": [front("border_war", "lazul__dawngate", "lazul")]}
    g = scene({**fight, "drawn": pool("red", "yellow"), "owner.stillwater": "orchid"})
    do(g, "cube yellow")
    assert no(g, "track pyrrha__dawngate") == "MG-RTE-09"
    g = scene({**fight, "owner.stillwater": "orchid", "drawn": pool("yellow")}, seat="orchid")
    do(g, "cube yellow")
    assert "track stillwater__dawngate" in can(g), "others may"


AROUND = ("pyrrha__dawngate", "lazul__dawngate", "stillwater__dawngate", "dawngate__thornveil")


@rule("MG-RTE-09")
@pytest.mark.parametrize("fought", AROUND)
def test_from_whichever_end_the_conflict_comes_every_track_to_the_neutral_system_is_closed(fought: str) -> None:
    """Ivory has every neighbour of Dawngate, named first or last on its track; orchid has one of its own there."""
    mine = {f"owner.{system}": "ivory" for system in ("lazul", "stillwater", "thornveil")}
    for red in fought.split("__"):
        fight = {"conflicts": [front("border_war", fought, red)], "drawn": pool("yellow", "green")}
        g = scene({**mine, **fight})
        do(g, "cube yellow")
        assert [no(g, f"track {track}") for track in AROUND] == ["MG-RTE-09"] * 4
        assert not set(can(g)) & {f"track {track}" for track in AROUND}
        do(g, "settle pyrrha", "cube green")
        assert "track thornveil__emberlock" in can(g), "other neutral systems are open"
    free = scene({**mine, "drawn": pool("yellow")})
    do(free, "cube yellow")
    assert {f"track {track}" for track in AROUND} <= set(can(free)), "without a conflict all four are"


@rule("MG-RTE-09")
@pytest.mark.parametrize(("own_end", "track"), [("lazul", "lazul__dawngate"), ("thornveil", "dawngate__thornveil")])
def test_who_is_no_party_to_a_conflict_may_build_to_its_neutral_system(own_end: str, track: str) -> None:
    """Orchid fights over Dawngate; ivory's track there stays open, and ivory's conflict elsewhere closes nothing."""
    systems = {"owner.stillwater": "orchid", f"owner.{own_end}": "ivory", "owner.mosswater": "ivory"}
    fights = [front("border_war", "stillwater__dawngate", "stillwater", initiator="orchid")]
    fights.append(front("crusade", "mosswater__stillwater", "mosswater"))
    g = scene({**systems, "conflicts": fights, "drawn": pool("yellow", "red")})
    do(g, "cube yellow")
    assert f"track {track}" in can(g)


@rule("MG-RTE-09", "MG-CCN-02")
def test_an_established_route_still_allows_a_claim_which_ends_the_conflict() -> None:
    """Ruling 15."""
    ways = {"routes.pyrrha__dawngate": route("ivory", "red", 5), "rewarded.pyrrha__dawngate": True, **READY}
    fight = {"owner.lazul": "ivory", "conflicts": [front("border_war", "lazul__dawngate", "lazul")]}
    g = scene({**ways, **fight}, at="reward step")
    do(g, "base dawngate")
    assert (owner(g, "dawngate"), g.on_board) == (0, [])


@rule("MG-RTE-10", "MG-PLB-07", "MG-PLB-02")
def test_a_claim_sends_the_others_routes_back() -> None:
    changes = {
        **TO_LAZUL,
        **READY,
        "owner.dawngate": "orchid",
        "routes.lazul__dawngate": route("orchid", "yellow", 2),
        "pending": [],
    }
    g = scene(changes, at="reward step")
    yellow = bag(g, 1, "yellow")
    do(g, "base lazul")
    assert bag(g, 1, "yellow") == yellow + 2
    assert on(g, "lazul__dawngate") == 0
    assert on(g, "pyrrha__lazul") == 3, "one's own stay"
    assert asked(g) == "D12", "then the politics card"


@rule("MG-RTE-11", "MG-PLB-09", "MG-CON-19")
def test_who_loses_a_system_loses_the_routes_that_touch_it() -> None:
    changes = {
        "owner.dawngate": "ivory",
        "owner.thornveil": "orchid",
        "bases.thornveil": 2,
        "routes.thornveil__emberlock": route("orchid", "green", 1),
        "routes.cobalt_deep__thornveil": route("orchid", "blue", 2),
        "conflicts": [front("border_war", "dawngate__thornveil", "dawngate")],
        **filled("border_war-red", 1),
        "drawn": pool("green"),
    }
    g = scene(changes)
    unused = g.sides[1].unused
    blue = bag(g, 1, "blue")
    green = bag(g, 1, "green")
    do(g, "cube green", "slot border_war-red-green")
    spoils = 0
    while asked(g) == "D15":
        do(g, can(g)[0])
        spoils += 1
    assert asked(g) == "D17"
    left = on(g, "cobalt_deep__thornveil") + on(g, "thornveil__emberlock")
    do(g, "base thornveil")
    assert owner(g, "thornveil") == 0
    assert g.sides[1].unused == unused + 2
    assert on(g, "cobalt_deep__thornveil") + on(g, "thornveil__emberlock") == 0
    assert bag(g, 1, "blue") + bag(g, 1, "green") == blue + green + left


@rule("MG-RTE-11", "MG-RTE-10", "MG-CON-20")
@pytest.mark.parametrize("line", ["base thornveil", "decline"])
def test_a_captured_system_keeps_no_route_of_its_former_owner(line: str) -> None:
    """Of three: orchid loses Thornveil; copper's routes elsewhere and ivory's own stay."""
    changes = {
        "owner.dawngate": "ivory",
        "owner.thornveil": "orchid",
        "owner.emberlock": "copper",
        "routes.cerule__thornveil": route("orchid", "blue", 5),
        "routes.cobalt_deep__thornveil": route("orchid", "green", 1),
        "routes.pyrrha__dawngate": route("ivory", "red", 5),
        "routes.solenne__emberlock": route("copper", "red", 5),
        "conflicts": [front("border_war", "dawngate__thornveil", "dawngate")],
        **filled("border_war-red", 1),
        "drawn": pool("green"),
    }
    g = scene(changes, seats=3)
    do(g, "cube green", "slot border_war-red-green", "reward border_war-red", *["from cerule__thornveil"] * 2, line)
    ways = ("cerule__thornveil", "cobalt_deep__thornveil", "pyrrha__dawngate", "solenne__emberlock")
    assert [on(g, way) for way in ways] == [0, 0, 5, 5]
    assert (bag(g, 1, "blue"), bag(g, 1, "green")) == (5 + 3, 5 + 1)


@rule("MG-RTE-12")
def test_a_route_to_a_system_that_becomes_own_may_be_completed_later() -> None:
    half = {"routes.pyrrha__dawngate": route("ivory", "yellow", 3), "owner.dawngate": "ivory", "drawn": pool("yellow")}
    g = scene(half)
    do(g, "cube yellow", "track pyrrha__dawngate")
    assert on(g, "pyrrha__dawngate") == 4


@rule("MG-RTE-13")
def test_a_route_that_lacks_a_lost_modifier_can_be_completed_again() -> None:
    held = {"sides.ivory.cards": cards("free_federation"), "routes.pyrrha__lazul": route("ivory", "blue", 2)}
    g = scene({**held, "rewarded.pyrrha__lazul": True}, at="use cards")
    do(g, "discard free_federation")
    assert not rewarded(g, "pyrrha__lazul")
    assert on(g, "pyrrha__lazul") == 2


@rule("MG-RTE-14")
def test_track_slots_are_never_marked() -> None:
    assert all(GROUP_PROJECT[group] >= TRACKS for group in range(len(GROUP_PROJECT)))
    g = scene({**TO_LAZUL, "drawn": pool("black")})
    kept = reserve(g, "blue")
    do(g, "cube black", "cancel pyrrha__lazul")
    assert reserve(g, "blue") == kept


# -- constructing ------------------------------------------------------------------------------------------------------

LAST_GREEN = ("cube green", "slot terran_compact-base-green")


def base_project(**more: object) -> dict[str, object]:
    return {**filled("terran_compact-base", 1), "drawn": pool("green"), **more}


@rule("MG-BAS-01", "MG-BAS-02")
def test_a_completed_base_project_puts_a_base_on_its_card() -> None:
    g = scene(base_project())
    do(g, *LAST_GREEN)
    assert [len(g.holding), g.sides[0].unused] == [1, 7]
    assert [bag(g, 0, colour) for colour in ("red", "blue", "yellow", "green")] == [5, 5, 5, 6]
    assert on(g, "terran_compact-base") == 0
    g = scene({"sides.ivory.cards": cards("hive_mind"), **filled("hive_mind-base", 1), "drawn": pool("green")})
    kept = reserve(g, "green")
    do(g, "cube green", "slot hive_mind-base-green")
    assert reserve(g, "green") == kept + 1, "the marked one goes to the reserve"
    assert len(g.holding) == 1


@rule("MG-BAS-03", "MG-BAS-06")
def test_an_occupied_base_slot_takes_no_second_base() -> None:
    g = scene(base_project(**READY))
    do(g, *LAST_GREEN, "finish") if "finish" in can(g) else do(g, *LAST_GREEN)
    assert len(g.holding) == 1
    assert g.sides[0].unused == 7
    assert on(g, "terran_compact-base") == 0


@rule("MG-BAS-04")
def test_a_base_slot_emptied_this_turn_stays_barred() -> None:
    g = scene(base_project(**READY, **TO_LAZUL))
    do(g, *LAST_GREEN, "base lazul")
    while asked(g) == "D12":
        do(g, can(g)[0])
    assert g.holding == [], "in this order no base is built"
    g = scene(base_project(**READY, **TO_LAZUL))
    do(g, *LAST_GREEN, "reward terran_compact-base", "base lazul")
    assert g.holding == [], "nor in the other"
    do(g, can(g)[0])
    next_turn(g)
    assert g.barred == [], "from the next turn on it can hold one again"


@rule("MG-BAS-05")
def test_without_an_unused_base_nothing_is_constructed() -> None:
    everywhere = {"bases.pyrrha": 3, "owner.lazul": "ivory", "bases.lazul": 2, "owner.dawngate": "ivory"}
    everywhere |= {"bases.dawngate": 2, "sides.ivory.cards": cards("hive_mind"), "holding": ["hive_mind"]}
    everywhere |= {"owner.stillwater": "ivory"}
    g = scene(base_project(**everywhere))
    assert g.sides[0].unused == 0
    told = do(g, *LAST_GREEN)
    assert "no_base" in told
    assert bag(g, 0, "green") == 6
    assert len(g.holding) == 1


@rule("MG-BAS-07", "MG-PLB-01")
def test_base_projects_on_two_cards_are_separate_and_one_chooses_which_base_is_placed() -> None:
    g = scene(base_project(**{"sides.ivory.cards": cards("hive_mind"), "holding": ["hive_mind"], **TO_LAZUL}))
    do(g, *LAST_GREEN, "reward terran_compact-base") if "reward terran_compact-base" in can(g) else do(g, *LAST_GREEN)
    do(g, "reward terran_compact-base")
    assert len(g.holding) == 2
    do(g, "base lazul")
    assert asked(g) == "D10"
    assert can(g) == ["base_of terran_compact", "base_of hive_mind"]
    do(g, "base_of hive_mind")
    assert own(g, 0)[0] == "terran_compact"
    assert len(g.holding) == 1
    do(g, "keep admiral_vess")
    assert "finish" in can(g), "placing is optional"
    assert no(g, "base fernhold") == "MG-PLB-02"


@rule("MG-BAS-08")
def test_a_base_on_a_government_that_leaves_becomes_unused() -> None:
    g = scene({"sides.ivory.cards": cards("hive_mind"), "holding": ["hive_mind"]}, at="use cards")
    assert g.sides[0].unused == 7
    do(g, "discard hive_mind")
    assert (g.holding, g.sides[0].unused) == ([], 8)


# -- placing -----------------------------------------------------------------------------------------------------------


@rule("MG-PLB-02", "MG-PLB-04", "MG-PLB-05")
def test_where_a_base_may_be_placed() -> None:
    g = scene({**READY, **TO_LAZUL}, at="reward step")
    assert can(g) == ["base pyrrha", "base lazul", "finish"]
    assert no(g, "base mosswater") == "MG-PLB-02", "no route"
    assert no(g, "base solenne") == "MG-PLB-02", "an opponent's"
    g = scene({**READY, **TO_LAZUL, "owner.dawngate": "ivory"}, at="reward step")
    assert no(g, "base dawngate") == "MG-PLB-04", "no established route touches it"
    g = scene({**READY, **TO_LAZUL, "bases.pyrrha": 3}, at="reward step")
    assert no(g, "base pyrrha") == "MG-PLB-05"
    g = scene({**TO_LAZUL, "sides.ivory.cards": cards("envoy_liune")}, at="reward step")
    assert asked(g) == "D19", "without a constructed base nothing is asked"


@rule("MG-PLB-03")
def test_who_controls_nothing_may_claim_any_neutral_system() -> None:
    g = scene({**READY, "owner.pyrrha": "none"}, at="reward step")
    assert {"base pyrrha", "base lazul", "base thornveil"} <= set(can(g))
    assert "base cerule" not in can(g)
    assert no(g, "base cerule") == "MG-BHO-01"


@rule("MG-PLB-04", "MG-EFF-59")
def test_ringworld_waives_the_route_for_reinforcing() -> None:
    held = {"sides.ivory.cards": cards("ringworld"), **done("ringworld"), **READY}
    g = scene(held, at="reward step")
    assert "base pyrrha" in can(g)
    g = scene({**READY, "owner.lazul": "ivory", "sides.ivory.cards": cards("ringworld"), **TO_LAZUL}, at="reward step")
    assert "base lazul" in can(g), "touched by a route between own systems"


@rule("MG-PLB-06", "MG-EFF-15")
def test_the_number_of_the_base_says_which_card_is_drawn() -> None:
    for nth, type in ((1, "leader"), (2, "conflict"), (3, "government")):
        system = "lazul" if nth == 1 else "pyrrha"
        g = scene({**READY, **TO_LAZUL, **({"bases.pyrrha": nth - 1} if nth > 1 else {})}, at="reward step")
        do(g, f"base {system}")
        assert asked(g) == "D12"
        assert can(g)[0] == {"leader": "keep admiral_vess", "conflict": "keep border_war"}.get(type, "keep technocracy")
        assert bases(g, system) == nth


@rule("MG-PLB-06", "MG-EFF-15", "MG-EFF-05")
def test_abilities_react_to_the_nth_base() -> None:
    seats = {"sides.ivory.cards": cards("provincial_seats", "colony_ships"), **done("provincial_seats")}
    held = {**seats, **done("colony_ships"), **READY, **TO_LAZUL}
    g = scene(held, at="reward step")
    blue = bag(g, 0, "blue")
    do(g, "base lazul", "keep admiral_vess")
    assert bag(g, 0, "blue") == blue + 2, "colony ships: two cubes of the system's colour for the first base"
    assert asked(g) == "D19"
    g = scene(held, at="reward step")
    do(g, "base pyrrha", "keep border_war")
    assert can(g)[0] == "keep admiral_vess", "provincial seats: a leader for the second"


@rule("MG-PLB-08")
def test_bases_are_never_taken_back() -> None:
    g = scene({**READY, "bases.pyrrha": 2, **TO_LAZUL, "drawn": pool("black")})
    do(g, "cube black")
    assert all(not option.startswith("base") for option in can(g))
    do(g, "cancel pyrrha__lazul")
    assert bases(g, "pyrrha") == 2


def test_symbols_follow_a_claim() -> None:
    g = scene({**READY, **TO_LAZUL}, at="reward step")
    do(g, "base lazul")
    assert symbols(g, 0)["wealth"] == 1, "the red line of Lazul and Garnet Reach"
