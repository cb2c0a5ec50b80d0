"""Routes, bases constructed and placed (MG-RTE, MG-BAS, MG-PLB)."""

from __future__ import annotations

import pytest

from games.master_of_the_galaxy.scenes import cards, done, filled, front, pool, route, scene, track
from starhall.games.master_of_the_galaxy.content.components import GROUP_PROJECT, SYSTEM_IDS, TRACKS
from support import rule

READY = {"holding": ["terran_compact"]}
TO_LAZUL = {"routes.pyrrha__lazul": route("ivory", "blue", 3), "rewarded.pyrrha__lazul": True}


@rule("MG-RTE-01")
def test_a_route_needs_an_own_end_and_a_free_track() -> None:
    s = scene({"drawn": pool("red")}, seats=3)
    s.play("cube red")
    tracks = [option for option in s.options() if option.startswith("track")]
    assert tracks == ["track pyrrha__lazul", "track pyrrha__mosswater", "track pyrrha__dawngate"]
    fight = {"conflicts": [front("border_war", "pyrrha__mosswater", "pyrrha", initiator="ivory")]}
    s = scene({**fight, "owner.mosswater": "orchid", "drawn": pool("red")})
    s.play("cube red")
    assert s.refused("track pyrrha__mosswater") == "MG-RTE-02"
    s = scene({"owner.lazul": "ivory", "owner.dawngate": "orchid", "drawn": pool("blue"),
               "conflicts": [front("border_war", "lazul__dawngate", "lazul")]})  # fmt: skip
    s.play("cube blue")
    assert s.refused("track lazul__dawngate") == "MG-RTE-02"


@rule("MG-RTE-02")
def test_no_route_leads_to_an_opponents_system() -> None:
    s = scene({"owner.lazul": "orchid", "drawn": pool("red")})
    s.play("cube red")
    assert s.refused("track pyrrha__lazul") == "MG-RTE-02"


@rule("MG-RTE-03", "MG-RTE-06")
def test_the_first_cube_fixes_the_colour() -> None:
    s = scene({"drawn": pool("red", "blue", "green", "blue", "black")})
    s.play("cube green")
    assert s.refused("track pyrrha__lazul") == "MG-RTE-03"
    s.play("track pyrrha__mosswater", "cube blue", "track pyrrha__lazul", "cube red")
    assert s.refused("track pyrrha__lazul") == "MG-RTE-03", "one colour, one route a track"
    s.play("settle pyrrha", "cube blue", "track pyrrha__lazul", "cube black")
    assert s.refused("track pyrrha__lazul") == "MG-RTE-03"
    assert s.on("pyrrha__lazul") == 2
    assert s.g.route_owner[track("pyrrha__lazul")] == 0


@rule("MG-RTE-04")
def test_the_departure_is_the_own_end_or_the_first_named() -> None:
    """lazul__dawngate: from Dawngate if only that is own; from Lazul, named first, if both are."""
    s = scene({"owner.dawngate": "ivory", "drawn": pool("yellow")})
    s.play("cube yellow", "track lazul__dawngate")
    assert SYSTEM_IDS[s.g.route_start[track("lazul__dawngate")]] == "dawngate"
    s = scene({"owner.dawngate": "ivory", "owner.lazul": "ivory", "drawn": pool("blue", "yellow")})
    s.play("cube yellow")
    assert "track lazul__dawngate" in s.options()
    s.play("settle lazul", "cube blue", "track lazul__dawngate")
    assert SYSTEM_IDS[s.g.route_start[track("lazul__dawngate")]] == "lazul"


@rule("MG-RTE-05", "MG-RTE-13", "MG-COV-07")
def test_a_stolen_cube_is_the_farthest_and_the_route_is_no_longer_established() -> None:
    thief = {"sides.orchid.cards": cards("smuggler_quill", seat=1), "drawn": pool("black", "green")}
    s = scene({**TO_LAZUL, **thief}, seat="orchid")
    s.play("cube green", "slot smuggler_quill-covert-green", "cube black", "slot smuggler_quill-covert-black")
    assert s.on("pyrrha__lazul") == 2, "slots stay filled from the departure on"
    assert not s.rewarded("pyrrha__lazul")
    one = {"routes.pyrrha__lazul": route("ivory", "blue", 1), **thief}
    s = scene(one, seat="orchid")
    s.play("cube green", "slot smuggler_quill-covert-green", "cube black", "slot smuggler_quill-covert-black")
    at = track("pyrrha__lazul")
    assert (s.g.route_owner[at], s.g.route_colour[at], s.g.route_start[at]) == (-1, -1, -1)


@rule("MG-RTE-07", "MG-PLB-10")
def test_a_complete_route_is_established_and_its_cubes_stay() -> None:
    s = scene({"routes.pyrrha__lazul": route("ivory", "blue", 2), **READY, "drawn": pool("blue")})
    s.play("cube blue", "track pyrrha__lazul")
    assert s.options() == ["reward pyrrha__lazul", "base pyrrha", "base lazul"], "also before the reward is taken"
    s.play("reward pyrrha__lazul")
    assert s.rewarded("pyrrha__lazul")
    assert s.on("pyrrha__lazul") == 3
    s.play("base lazul")
    assert s.owner("lazul") == 0


@rule("MG-RTE-08")
def test_routes_may_be_taken_back() -> None:
    s = scene({**TO_LAZUL, "owner.lazul": "ivory", "drawn": pool("black")})
    blue = s.bag(0, "blue")
    s.play("cube black", "cancel pyrrha__lazul")
    assert s.bag(0, "blue") == blue + 3
    assert s.owner("lazul") == 0


@rule("MG-RTE-09")
def test_a_party_to_a_conflict_with_a_neutral_system_builds_no_route_there() -> None:
    fight = {"owner.lazul": "ivory", "conflicts": [front("border_war", "lazul__dawngate", "lazul")]}
    s = scene({**fight, "drawn": pool("red", "yellow"), "owner.stillwater": "orchid"})
    s.play("cube yellow")
    assert s.refused("track pyrrha__dawngate") == "MG-RTE-09"
    s = scene({**fight, "owner.stillwater": "orchid", "drawn": pool("yellow")}, seat="orchid")
    s.play("cube yellow")
    assert "track stillwater__dawngate" in s.options(), "others may"


AROUND = ("pyrrha__dawngate", "lazul__dawngate", "stillwater__dawngate", "dawngate__thornveil")


@rule("MG-RTE-09")
@pytest.mark.parametrize("fought", AROUND)
def test_from_whichever_end_the_conflict_comes_every_track_to_the_neutral_system_is_closed(fought: str) -> None:
    """Ivory has every neighbour of Dawngate, named first or last on its track; orchid has one of its own there."""
    mine = {f"owner.{system}": "ivory" for system in ("lazul", "stillwater", "thornveil")}
    for red in fought.split("__"):
        fight = {"conflicts": [front("border_war", fought, red)], "drawn": pool("yellow", "green")}
        s = scene({**mine, **fight})
        s.play("cube yellow")
        assert [s.refused(f"track {track}") for track in AROUND] == ["MG-RTE-09"] * 4
        assert not set(s.options()) & {f"track {track}" for track in AROUND}
        s.play("settle pyrrha", "cube green")
        assert "track thornveil__emberlock" in s.options(), "other neutral systems are open"
    free = scene({**mine, "drawn": pool("yellow")})
    free.play("cube yellow")
    assert {f"track {track}" for track in AROUND} <= set(free.options()), "without a conflict all four are"


@rule("MG-RTE-09")
@pytest.mark.parametrize(("own_end", "track"), [("lazul", "lazul__dawngate"), ("thornveil", "dawngate__thornveil")])
def test_who_is_no_party_to_a_conflict_may_build_to_its_neutral_system(own_end: str, track: str) -> None:
    """Orchid fights over Dawngate; ivory's track there stays open, and ivory's conflict elsewhere closes nothing."""
    systems = {"owner.stillwater": "orchid", f"owner.{own_end}": "ivory", "owner.mosswater": "ivory"}
    fights = [front("border_war", "stillwater__dawngate", "stillwater", initiator="orchid")]
    fights.append(front("crusade", "mosswater__stillwater", "mosswater"))
    s = scene({**systems, "conflicts": fights, "drawn": pool("yellow", "red")})
    s.play("cube yellow")
    assert f"track {track}" in s.options()


@rule("MG-RTE-09", "MG-CCN-02")
def test_an_established_route_still_allows_a_claim_which_ends_the_conflict() -> None:
    """Ruling 15."""
    ways = {"routes.pyrrha__dawngate": route("ivory", "red", 5), "rewarded.pyrrha__dawngate": True, **READY}
    fight = {"owner.lazul": "ivory", "conflicts": [front("border_war", "lazul__dawngate", "lazul")]}
    s = scene({**ways, **fight}, at="reward step")
    s.play("base dawngate")
    assert (s.owner("dawngate"), s.g.on_board) == (0, [])


@rule("MG-RTE-10", "MG-PLB-07", "MG-PLB-02")
def test_a_claim_sends_the_others_routes_back() -> None:
    changes = {
        **TO_LAZUL,
        **READY,
        "owner.dawngate": "orchid",
        "routes.lazul__dawngate": route("orchid", "yellow", 2),
        "pending": [],
    }
    s = scene(changes, at="reward step")
    yellow = s.bag(1, "yellow")
    s.play("base lazul")
    assert s.bag(1, "yellow") == yellow + 2
    assert s.on("lazul__dawngate") == 0
    assert s.on("pyrrha__lazul") == 3, "one's own stay"
    assert s.question() == "D12", "then the politics card"


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
    s = scene(changes)
    unused = s.g.sides[1].unused
    blue = s.bag(1, "blue")
    green = s.bag(1, "green")
    s.play("cube green", "slot border_war-red-green")
    spoils = 0
    while s.question() == "D15":
        s.play(s.options()[0])
        spoils += 1
    assert s.question() == "D17"
    left = s.on("cobalt_deep__thornveil") + s.on("thornveil__emberlock")
    s.play("base thornveil")
    assert s.owner("thornveil") == 0
    assert s.g.sides[1].unused == unused + 2
    assert s.on("cobalt_deep__thornveil") + s.on("thornveil__emberlock") == 0
    assert s.bag(1, "blue") + s.bag(1, "green") == blue + green + left


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
    s = scene(changes, seats=3)
    s.play("cube green", "slot border_war-red-green", "reward border_war-red", *["from cerule__thornveil"] * 2, line)
    ways = ("cerule__thornveil", "cobalt_deep__thornveil", "pyrrha__dawngate", "solenne__emberlock")
    assert [s.on(way) for way in ways] == [0, 0, 5, 5]
    assert (s.bag(1, "blue"), s.bag(1, "green")) == (5 + 3, 5 + 1)


@rule("MG-RTE-12")
def test_a_route_to_a_system_that_becomes_own_may_be_completed_later() -> None:
    half = {"routes.pyrrha__dawngate": route("ivory", "yellow", 3), "owner.dawngate": "ivory", "drawn": pool("yellow")}
    s = scene(half)
    s.play("cube yellow", "track pyrrha__dawngate")
    assert s.on("pyrrha__dawngate") == 4


@rule("MG-RTE-13")
def test_a_route_that_lacks_a_lost_modifier_can_be_completed_again() -> None:
    held = {"sides.ivory.cards": cards("free_federation"), "routes.pyrrha__lazul": route("ivory", "blue", 2)}
    s = scene({**held, "rewarded.pyrrha__lazul": True}, at="use cards")
    s.play("discard free_federation")
    assert not s.rewarded("pyrrha__lazul")
    assert s.on("pyrrha__lazul") == 2


@rule("MG-RTE-14")
def test_track_slots_are_never_marked() -> None:
    assert all(GROUP_PROJECT[group] >= TRACKS for group in range(len(GROUP_PROJECT)))
    s = scene({**TO_LAZUL, "drawn": pool("black")})
    kept = s.reserve("blue")
    s.play("cube black", "cancel pyrrha__lazul")
    assert s.reserve("blue") == kept


# -- constructing ------------------------------------------------------------------------------------------------------

LAST_GREEN = ("cube green", "slot terran_compact-base-green")


def base_project(**more: object) -> dict[str, object]:
    return {**filled("terran_compact-base", 1), "drawn": pool("green"), **more}


@rule("MG-BAS-01", "MG-BAS-02")
def test_a_completed_base_project_puts_a_base_on_its_card() -> None:
    s = scene(base_project())
    s.play(*LAST_GREEN)
    assert [len(s.g.holding), s.g.sides[0].unused] == [1, 7]
    assert [s.bag(0, colour) for colour in ("red", "blue", "yellow", "green")] == [5, 5, 5, 6]
    assert s.on("terran_compact-base") == 0
    s = scene({"sides.ivory.cards": cards("hive_mind"), **filled("hive_mind-base", 1), "drawn": pool("green")})
    kept = s.reserve("green")
    s.play("cube green", "slot hive_mind-base-green")
    assert s.reserve("green") == kept + 1, "the marked one goes to the reserve"
    assert len(s.g.holding) == 1


@rule("MG-BAS-03", "MG-BAS-06")
def test_an_occupied_base_slot_takes_no_second_base() -> None:
    s = scene(base_project(**READY))
    s.play(*LAST_GREEN, "finish") if "finish" in s.options() else s.play(*LAST_GREEN)
    assert len(s.g.holding) == 1
    assert s.g.sides[0].unused == 7
    assert s.on("terran_compact-base") == 0


@rule("MG-BAS-04")
def test_a_base_slot_emptied_this_turn_stays_barred() -> None:
    s = scene(base_project(**READY, **TO_LAZUL))
    s.play(*LAST_GREEN, "base lazul")
    while s.question() == "D12":
        s.play(s.options()[0])
    assert s.g.holding == [], "in this order no base is built"
    s = scene(base_project(**READY, **TO_LAZUL))
    s.play(*LAST_GREEN, "reward terran_compact-base", "base lazul")
    assert s.g.holding == [], "nor in the other"
    s.play(s.options()[0])
    s.next_turn()
    assert s.g.barred == [], "from the next turn on it can hold one again"


@rule("MG-BAS-05")
def test_without_an_unused_base_nothing_is_constructed() -> None:
    everywhere = {"bases.pyrrha": 3, "owner.lazul": "ivory", "bases.lazul": 2, "owner.dawngate": "ivory"}
    everywhere |= {"bases.dawngate": 2, "sides.ivory.cards": cards("hive_mind"), "holding": ["hive_mind"]}
    everywhere |= {"owner.stillwater": "ivory"}
    s = scene(base_project(**everywhere))
    assert s.g.sides[0].unused == 0
    told = s.play(*LAST_GREEN)
    assert "no_base" in told
    assert s.bag(0, "green") == 6
    assert len(s.g.holding) == 1


@rule("MG-BAS-07", "MG-PLB-01")
def test_base_projects_on_two_cards_are_separate_and_one_chooses_which_base_is_placed() -> None:
    s = scene(base_project(**{"sides.ivory.cards": cards("hive_mind"), "holding": ["hive_mind"], **TO_LAZUL}))
    s.play(*LAST_GREEN, "reward terran_compact-base") if "reward terran_compact-base" in s.options() else s.play(
        *LAST_GREEN
    )
    s.play("reward terran_compact-base")
    assert len(s.g.holding) == 2
    s.play("base lazul")
    assert s.question() == "D10"
    assert s.options() == ["base_of terran_compact", "base_of hive_mind"]
    s.play("base_of hive_mind")
    assert s.own(0)[0] == "terran_compact"
    assert len(s.g.holding) == 1
    s.play("keep admiral_vess")
    assert "finish" in s.options(), "placing is optional"
    assert s.refused("base fernhold") == "MG-PLB-02"


@rule("MG-BAS-08")
def test_a_base_on_a_government_that_leaves_becomes_unused() -> None:
    s = scene({"sides.ivory.cards": cards("hive_mind"), "holding": ["hive_mind"]}, at="use cards")
    assert s.g.sides[0].unused == 7
    s.play("discard hive_mind")
    assert (s.g.holding, s.g.sides[0].unused) == ([], 8)


# -- placing -----------------------------------------------------------------------------------------------------------


@rule("MG-PLB-02", "MG-PLB-04", "MG-PLB-05")
def test_where_a_base_may_be_placed() -> None:
    s = scene({**READY, **TO_LAZUL}, at="reward step")
    assert s.options() == ["base pyrrha", "base lazul", "finish"]
    assert s.refused("base mosswater") == "MG-PLB-02", "no route"
    assert s.refused("base solenne") == "MG-PLB-02", "an opponent's"
    s = scene({**READY, **TO_LAZUL, "owner.dawngate": "ivory"}, at="reward step")
    assert s.refused("base dawngate") == "MG-PLB-04", "no established route touches it"
    s = scene({**READY, **TO_LAZUL, "bases.pyrrha": 3}, at="reward step")
    assert s.refused("base pyrrha") == "MG-PLB-05"
    s = scene({**TO_LAZUL, "sides.ivory.cards": cards("envoy_liune")}, at="reward step")
    assert s.question() == "D19", "without a constructed base nothing is asked"


@rule("MG-PLB-03")
def test_who_controls_nothing_may_claim_any_neutral_system() -> None:
    s = scene({**READY, "owner.pyrrha": "none"}, at="reward step")
    assert {"base pyrrha", "base lazul", "base thornveil"} <= set(s.options())
    assert "base cerule" not in s.options()
    assert s.refused("base cerule") == "MG-BHO-01"


@rule("MG-PLB-04", "MG-EFF-59")
def test_ringworld_waives_the_route_for_reinforcing() -> None:
    held = {"sides.ivory.cards": cards("ringworld"), **done("ringworld"), **READY}
    s = scene(held, at="reward step")
    assert "base pyrrha" in s.options()
    s = scene({**READY, "owner.lazul": "ivory", "sides.ivory.cards": cards("ringworld"), **TO_LAZUL}, at="reward step")
    assert "base lazul" in s.options(), "touched by a route between own systems"


@rule("MG-PLB-06", "MG-EFF-15")
def test_the_number_of_the_base_says_which_card_is_drawn() -> None:
    for nth, type in ((1, "leader"), (2, "conflict"), (3, "government")):
        system = "lazul" if nth == 1 else "pyrrha"
        s = scene({**READY, **TO_LAZUL, **({"bases.pyrrha": nth - 1} if nth > 1 else {})}, at="reward step")
        s.play(f"base {system}")
        assert s.question() == "D12"
        assert s.options()[0] == {"leader": "keep admiral_vess", "conflict": "keep border_war"}.get(
            type, "keep technocracy"
        )
        assert s.bases(system) == nth


@rule("MG-PLB-06", "MG-EFF-15", "MG-EFF-05")
def test_abilities_react_to_the_nth_base() -> None:
    seats = {"sides.ivory.cards": cards("provincial_seats", "colony_ships"), **done("provincial_seats")}
    held = {**seats, **done("colony_ships"), **READY, **TO_LAZUL}
    s = scene(held, at="reward step")
    blue = s.bag(0, "blue")
    s.play("base lazul", "keep admiral_vess")
    assert s.bag(0, "blue") == blue + 2, "colony ships: two cubes of the system's colour for the first base"
    assert s.question() == "D19"
    s = scene(held, at="reward step")
    s.play("base pyrrha", "keep border_war")
    assert s.options()[0] == "keep admiral_vess", "provincial seats: a leader for the second"


@rule("MG-PLB-08")
def test_bases_are_never_taken_back() -> None:
    s = scene({**READY, "bases.pyrrha": 2, **TO_LAZUL, "drawn": pool("black")})
    s.play("cube black")
    assert all(not option.startswith("base") for option in s.options())
    s.play("cancel pyrrha__lazul")
    assert s.bases("pyrrha") == 2


def test_symbols_follow_a_claim() -> None:
    s = scene({**READY, **TO_LAZUL}, at="reward step")
    s.play("base lazul")
    assert s.symbols(0)["wealth"] == 1, "the red line of Lazul and Garnet Reach"
