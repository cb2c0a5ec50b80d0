"""Conflicts: placed, led, won, cancelled (MG-CON, MG-CCN)."""

from __future__ import annotations

from typing import Any

import pytest

from games.master_of_the_galaxy.scenes import Scene, cards, done, filled, front, pool, route, scene, track
from starhall.games.master_of_the_galaxy.content.components import CARD_IDS, OBJECTIVE, PROJECT_IDS
from starhall.games.master_of_the_galaxy.content.vocabulary import OBJECTIVES
from support import rule

ENDS = {"owner.dawngate": "ivory", "owner.thornveil": "orchid"}


def fight(card: Any = "border_war", red: Any = "dawngate", **more: Any) -> dict[str, Any]:
    """A conflict between ivory (Dawngate) and orchid (Thornveil)."""
    return {**ENDS, "conflicts": [front(card, "dawngate__thornveil", red)], **more}


def placing(**more: Any) -> dict[str, Any]:
    return {"sides.ivory.cards": cards("border_war", "palace_coup"), **ENDS, **more}


PLACE = ("conflict border_war", "track dawngate__thornveil", "red_side dawngate")


@rule("MG-CON-01", "MG-CON-08")
def test_conflict_cards_are_placed_in_phase_three() -> None:
    s = scene(placing(), at="use cards")
    s.play(*PLACE)
    s.play("conflict palace_coup", "track pyrrha__lazul", "red_side lazul")
    assert s.own(0) == cards()
    assert [CARD_IDS[18 + k] for k in s.g.on_board] == ["border_war", "palace_coup"]
    s = scene(placing())
    assert s.refused("conflict border_war") == "K-OPT-01"
    seven = cards("border_war", "warlord_kesh", "marshal_thorne", "envoy_liune", "prodigy_tal", "doctor_ysolde")
    s = scene({**ENDS, "sides.ivory.cards": [*seven, "viceroy_malden"]}, at="use cards")
    assert "finish" not in s.options()
    s.play(*PLACE)
    assert "finish" in s.options(), "on the board it does not count"


@rule("MG-CON-02", "MG-CON-03")
def test_a_conflict_lies_between_an_own_system_and_anothers_or_a_neutral_one() -> None:
    s = scene(placing(**{"owner.lazul": "ivory"}), at="use cards")
    s.play("conflict border_war")
    assert s.refused("track lazul__dawngate") == "MG-CON-02", "both own"
    assert s.refused("track solenne__fernhold") == "MG-CON-02", "none own"
    assert s.refused("track lazul__garnet_reach") == "MG-BHO-01"
    assert {"track pyrrha__mosswater", "track dawngate__thornveil", "track stillwater__dawngate"} <= set(s.options())
    s.play("track dawngate__thornveil", "red_side thornveil", "conflict palace_coup")
    assert s.refused("track dawngate__thornveil") == "MG-CON-03"
    assert "track stillwater__dawngate" in s.options(), "one system may be in several conflicts"


AT_PYRRHA = ("pyrrha__lazul", "pyrrha__mosswater", "pyrrha__dawngate")
AT_STILLWATER = ("verdis__stillwater", "cinder__stillwater", "mosswater__stillwater", "emberlock__stillwater",
                 "stillwater__dawngate")  # fmt: skip


@rule("MG-CON-01", "MG-CON-02")
@pytest.mark.parametrize("only", [*AT_PYRRHA, *AT_STILLWATER])
def test_one_track_is_enough_for_a_conflict(only: str) -> None:
    """Ivory has one system, the first or the last on the board; all its neighbours but one are covered."""
    system, tracks = ("pyrrha", AT_PYRRHA) if only in AT_PYRRHA else ("stillwater", AT_STILLWATER)
    ends = [end for track in tracks if track != only for end in track.split("__") if end != system]
    open_end = next(end for end in only.split("__") if end != system)
    changes: dict[str, Any] = {"owner.pyrrha": "none", "owner.verdis": "none"}
    changes |= {f"covered.{end}": True for end in ends} | {f"covered.{open_end}": False}
    changes |= {"covered.stillwater": False, f"owner.{system}": "ivory", "sides.ivory.cards": cards("border_war")}
    for far in ("cerule", "amberfall", "garnet_reach", "cinder", "saffron", "verdis"):
        changes.setdefault(f"covered.{far}", False)
    s = scene(changes, at="use cards")
    s.play("conflict border_war")
    assert (s.question(), s.options()) == ("D20-facing", [f"red_side {end}" for end in only.split("__")])
    blocked = {f"covered.{end}": True for end in (open_end,)}
    s = scene({**changes, **blocked, "sides.ivory.cards": cards("border_war", "envoy_liune")}, at="use cards")
    assert s.refused("conflict border_war") == "MG-CON-02"


@rule("MG-CON-12")
def test_a_change_of_the_lead_is_told_and_nothing_else() -> None:
    s = scene(fight("palace_coup", drawn=pool("red", "black", "blue")))
    assert "leads" in s.play("cube red", "slot palace_coup-red-red-marked")
    assert "leads" not in s.play("cube black", "cancel palace_coup-red"), "now nobody does"


@rule("MG-CON-04", "MG-CON-06", "MG-CON-10")
def test_the_sides_belong_to_the_systems_they_face() -> None:
    s = scene(placing(), at="use cards")
    s.play("conflict border_war", "track dawngate__thornveil")
    assert s.options() == ["red_side dawngate", "red_side thornveil"]
    assert s.refused("red_side pyrrha") == "MG-CON-04"
    s.play("red_side thornveil")
    while s.g.active == 0:
        s.play(s.options()[-1])
    s = scene(fight(red="thornveil", drawn=pool("red", "yellow")))
    s.play("cube red")
    assert s.refused("slot border_war-red-red") == "MG-CON-10"
    assert "slot border_war-blue-red" in s.options()
    against = {"owner.dawngate": "ivory", "conflicts": [front("border_war", "dawngate__thornveil", "thornveil")]}
    s = scene({**against, "drawn": pool("red")})
    s.play("cube red")
    assert s.refused("slot border_war-red-red") == "MG-CON-06", "the neutral side never receives cubes"


@rule("MG-CON-05")
def test_cubes_on_the_track_return() -> None:
    changes: dict[str, Any] = {"owner.dawngate": "ivory", "sides.ivory.cards": cards("border_war")}
    changes |= {"routes.dawngate__thornveil": route("ivory", "yellow", 3), "rewarded.dawngate__thornveil": True}
    s = scene(changes, at="use cards")
    yellow = s.bag(0, "yellow")
    s.play(*PLACE)
    assert s.bag(0, "yellow") == yellow + 3
    assert s.g.route_owner[track("dawngate__thornveil")] == -1


@rule("MG-CON-07")
def test_cubes_may_be_put_on_a_side_from_the_next_turn_on() -> None:
    s = scene(fight(drawn=pool("red")) | {"conflicts": [front("border_war", "dawngate__thornveil", "dawngate",
                                                              fresh=True)]})  # fmt: skip
    s.play("cube red")
    assert s.refused("slot border_war-red-red") == "MG-CON-07"
    s = scene(placing(extra_waiting=[0]) | {"sides.ivory.bag": pool(*["red"] * 9)}, at="use cards")
    s.play(*PLACE, "finish")
    assert s.g.active == 0
    s.play("cube red")
    assert "slot border_war-red-red" in s.options(), "an extra turn of the initiator is a next turn"


@rule("MG-CON-09")
def test_sides_can_be_cancelled_and_stolen_from() -> None:
    s = scene(fight(drawn=pool("black"), **{"slots.border_war-red-green": ["green"]}))
    s.play("cube black", "cancel border_war-red")
    assert s.on("border_war-red") == 0
    thief = {"sides.ivory.cards": cards("marshal_thorne"), **filled("marshal_thorne-covert", 1), "drawn": pool("green")}
    s = scene(fight(**thief, **{"slots.border_war-blue-red": ["red"], "slots.kharrg_warhost-base-green": ["green"]}))
    s.play("cube green", "slot marshal_thorne-covert-green")
    assert s.on("kharrg_warhost-base") == 0
    thief = {"sides.ivory.cards": cards("admiral_vess"), **filled("admiral_vess-covert", 1), "drawn": pool("red")}
    s = scene(fight(**thief, **{"slots.border_war-blue-red": ["red"]}))
    s.play("cube red", "slot admiral_vess-covert-red")
    assert s.on("border_war-blue") == 0


NEUTRAL = {"owner.dawngate": "ivory", "conflicts": [front("orbital_siege", "dawngate__thornveil", "thornveil")]}


@rule("MG-CON-11", "MG-CON-17", "MG-CON-23")
def test_a_conflict_with_a_neutral_system_is_only_won() -> None:
    s = scene({**NEUTRAL, **filled("orbital_siege-blue", 1), "drawn": pool("green")})
    s.play("cube green", "slot orbital_siege-blue-green")
    assert s.question() == "D16"
    s.play("reserve blue", "reserve blue", "reserve red")
    assert s.question() == "D17", "instead of its objective: a base in that system"
    assert s.options() == ["base thornveil", "decline"]
    s.play("base thornveil")
    assert s.owner("thornveil") == 0
    assert s.question() == "D12"
    assert "orbital_siege" in s.own(0)
    idle = scene({**NEUTRAL, "drawn": pool("green")})
    idle.next_turn()
    idle.next_turn()
    assert len(idle.g.on_board) == 1


@rule("MG-CON-12", "MG-CON-13")
def test_the_lead_and_its_symbol() -> None:
    """1:0 leads, 1:1 keeps, 1:2 changes, cancelled 1:0 changes back, 0:0 nobody."""
    red_one = {"slots.palace_coup-red-yellow-marked": ["yellow"]}
    s = scene(fight("palace_coup", drawn=pool("red")))
    base = s.symbols(0).get("authority", 0)
    other = s.symbols(1).get("authority", 0)
    s.play("cube red", "slot palace_coup-red-red-marked")
    assert s.symbols(0)["authority"] == base + 1
    s = scene(fight("palace_coup", drawn=pool("blue", "blue"), **red_one), seat="orchid")
    s.play("cube blue", "slot palace_coup-blue-blue")
    assert (s.symbols(0).get("authority", 0), s.symbols(1).get("authority", 0)) == (base + 1, other)
    s.play("cube blue", "slot palace_coup-blue-blue")
    assert (s.symbols(0).get("authority", 0), s.symbols(1).get("authority", 0)) == (base, other + 1)
    two = {"slots.palace_coup-blue-blue": ["blue", "blue"]}
    s = scene(fight("palace_coup", drawn=pool("black"), **red_one, **two), seat="orchid")
    s.play("cube black", "cancel palace_coup-blue")
    assert (s.symbols(0).get("authority", 0), s.symbols(1).get("authority", 0)) == (base + 1, other)
    s = scene(fight("palace_coup", drawn=pool("black"), **red_one))
    s.play("cube black", "cancel palace_coup-red")
    assert s.symbols(0).get("authority", 0) == base
    assert s.g.lead == [-1] * 9


def win(card: str, side: str, **more: Any) -> Scene:
    """Ivory has just completed a side of a conflict with orchid; the spoils are taken."""
    red = "dawngate" if side == "red" else "thornveil"
    project = filled(f"{card}-{side}")
    pending = {"pending": [f"{card}-{side}", "pyrrha_1"], "planets.pyrrha_1": "blue"}
    s = scene(fight(card, red, **project, **pending, **more), at="reward step")
    s.play(f"reward {card}-{side}")
    return s


@rule("MG-CON-14")
def test_a_complete_side_wins_at_its_owners_reward_step() -> None:
    both = {**filled("border_war-blue"), **filled("border_war-red", 1), "drawn": pool("green")}
    s = scene(fight(**both))
    s.play("cube green", "slot border_war-red-green")
    assert "border_war" in s.own(0), "even though the other side is complete as well"


@rule("MG-CON-15")
def test_the_steps_of_a_victory_come_in_order() -> None:
    marshal = {"sides.ivory.cards": cards("marshal_thorne"), "routes.solenne__fernhold": route("orchid", "green", 3)}
    orchid = {"slots.border_war-blue-blue": ["blue"], "slots.border_war-blue-red-marked": ["red"]}
    red_kept, blue = scene(fight(**orchid, **marshal, **filled("border_war-red"))).reserve("red"), 5
    s = win("border_war", "red", **marshal, **orchid)
    assert s.bag(1, "blue") == blue + 1, "(1) both sides' cubes go back"
    assert s.reserve("red") == red_kept + 2 + 1, "marked ones to the reserve"
    assert s.own(0)[-1] == "border_war", "(2) the card"
    assert s.question() == "D17", "(3) the spoils had no choice: two cubes of the only route"
    assert s.on("solenne__fernhold") == 1
    s.play("base thornveil", "keep admiral_vess")
    assert s.question() == "D16", "(5) the winner's ability, after the objective"


@rule("MG-CON-16", "MG-IRR-02")
def test_spoils_come_from_the_losers_projects() -> None:
    things = {
        "slots.kharrg_warhost-base-red": ["red"],
        "slots.kharrg_warhost-agenda-black": ["black"],
        "planets.solenne_1": "red",
        "owner.emberlock": "orchid",
        "owner.stillwater": "ivory",
        "slots.kharrg_warhost-agenda-red-marked": ["red"],
        "slots.kharrg_warhost-conflict-red": ["red"],
    }
    more = front("crusade", "emberlock__stillwater", "emberlock")
    changes = fight("border_war", "dawngate", **filled("border_war-red"), **things)
    changes["conflicts"] = [*changes["conflicts"], more]
    changes |= {"slots.crusade-red-red": ["red"], "pending": ["border_war-red", "pyrrha_1"], "planets.pyrrha_1": "red"}
    s = scene(changes, at="reward step")
    red = s.bag(0, "red")
    s.play("reward border_war-red")
    assert s.question() == "D15"
    assert s.options() == ["from kharrg_warhost-base", "from kharrg_warhost-conflict", "from kharrg_warhost-agenda"]
    assert s.refused("from crusade-red") == "MG-CON-16", "not from any conflict"
    for line in ("from terran_compact-base", "from kharrg_warhost-expansion", "from pyrrha__lazul", "decline"):
        assert s.refused(line) == "MG-CON-16", "own, empty, nobody's, or none at all"
    s.play("from kharrg_warhost-agenda")
    assert s.on("kharrg_warhost-agenda") == 1, "the marked red one; black is never taken"
    s.play("from kharrg_warhost-base")
    assert s.bag(0, "red") == red + 2 + 1, "two spoils, and the own cube of the ordinary slot"
    few = {"slots.kharrg_warhost-base-red": ["red"]}
    s = win("orbital_siege", "red", **few)
    assert s.question() == "D17", "if there are fewer, all of them"


@rule("MG-CON-16")
def test_spoils_come_from_the_slots_of_the_project_chosen() -> None:
    things = {"slots.kharrg_warhost-base-red": ["red"], "slots.kharrg_warhost-base-green": ["green", "green"]}
    s = win("border_war", "red", **things, **{"slots.kharrg_warhost-conflict-red": ["red"]})
    s.play("from kharrg_warhost-base")
    assert s.options() == ["slot kharrg_warhost-base-red", "slot kharrg_warhost-base-green"]
    assert s.refused("slot kharrg_warhost-conflict-red") == "MG-CON-16"


@rule("MG-CON-17", "MG-EFF-56")
def test_spoils_of_a_neutral_system_come_from_the_reserve() -> None:
    council = {"sides.ivory.cards": cards("war_council")}
    s = scene({**NEUTRAL, **council, **filled("orbital_siege-blue", 1), "drawn": pool("green"), "reserve.yellow": 0})
    s.play("cube green", "slot orbital_siege-blue-green")
    assert "reserve yellow" not in s.options()
    assert s.refused("reserve yellow") == "MG-EFF-30"
    s.play(*["reserve blue"] * 5)
    assert s.question() == "D17", "three and two more"


@rule("MG-CON-18")
def test_each_side_has_its_own_objective() -> None:
    found = {PROJECT_IDS[p]: OBJECTIVES[OBJECTIVE[p]] for p in range(len(PROJECT_IDS)) if OBJECTIVE[p] >= 0}
    assert len(found) == 18
    assert found["orbital_siege-red"] == "capture_system"
    assert found["orbital_siege-blue"] == "destroy_card"
    s = win("orbital_siege", "blue", **{"sides.orchid.cards": cards("envoy_liune", seat=1)})
    assert s.own(1) == cards(seat=1), "blue broke the only leader"
    assert s.owner("thornveil") == 1


@rule("MG-CON-19", "MG-PLB-06", "MG-BAS-04")
def test_a_captured_system_takes_an_unused_base_or_a_constructed_one() -> None:
    s = win("border_war", "red", **{"bases.thornveil": 2})
    unused = s.g.sides[0].unused
    s.play("base thornveil")
    assert (s.owner("thornveil"), s.bases("thornveil"), s.g.sides[0].unused) == (0, 1, unused - 1)
    assert s.question() == "D12"
    assert s.options()[0] == "keep admiral_vess", "a leader for the first base"
    full = {"bases.pyrrha": 3, "owner.lazul": "ivory", "bases.lazul": 2, "owner.mosswater": "ivory"}
    full |= {"bases.dawngate": 1, "sides.ivory.cards": cards("hive_mind"), "holding": ["terran_compact", "hive_mind"]}
    s = win("border_war", "red", **full)
    assert s.g.sides[0].unused == 0
    s.play("base thornveil")
    assert s.question() == "D10"
    s.play("base_of hive_mind")
    assert [CARD_IDS[card] for card in s.g.holding] == ["terran_compact"]
    assert [CARD_IDS[card] for card in s.g.barred] == ["hive_mind"]


@rule("MG-CON-20")
def test_a_winner_may_leave_the_system_neutral() -> None:
    s = win("border_war", "red")
    s.play("decline")
    assert s.owner("thornveil") == -1
    assert s.bases("thornveil") == 0
    all_used = {"bases.pyrrha": 3, "owner.lazul": "ivory", "bases.lazul": 2, "bases.dawngate": 2}
    all_used |= {"owner.mosswater": "ivory", "holding": ["terran_compact"], "sides.ivory.unused": 0}
    s = win("border_war", "red", **all_used, **{"sides.ivory.cards": cards()})
    assert s.question() == "D17", "a constructed base is left"


@rule("MG-CON-21", "MG-EFF-44")
def test_taking_a_card_of_the_loser() -> None:
    held = {"sides.orchid.cards": cards("envoy_liune", "admiral_vess", "technocracy", "crusade", seat=1)}
    more = {"owner.emberlock": "orchid", "owner.stillwater": "ivory"}
    changes = fight("debt_crisis", "thornveil", **filled("debt_crisis-blue"), **held, **more)
    changes["conflicts"].append(front("palace_coup", "emberlock__stillwater", "emberlock"))
    changes |= {"pending": ["debt_crisis-blue", "pyrrha_1"], "planets.pyrrha_1": "blue"}
    changes |= {"slots.palace_coup-red-black": ["black"]}
    s = scene(changes, at="reward step")
    black = s.bag(1, "black")
    s.play("reward debt_crisis-blue")
    assert s.question() == "D18-take"
    assert s.options() == ["pick envoy_liune", "pick admiral_vess", "pick crusade", "pick palace_coup"]
    assert s.refused("pick technocracy") == "MG-CON-21"
    s.play("pick palace_coup")
    assert s.own(0)[-1] == "palace_coup"
    assert s.bag(1, "black") == black + 1, "a conflict picked from the board: the cubes go to their own owner"
    assert s.g.on_board == []


@rule("MG-CON-21", "MG-CON-22", "MG-CCN-08")
@pytest.mark.parametrize("card", ["debt_crisis", "orbital_siege"])
def test_a_foreign_conflict_of_the_loser_may_be_picked_but_no_conflict_of_others(card: str) -> None:
    """Ivory beats orchid, who also fights copper; ivory's own conflict with copper is none of orchid's."""
    changes = {"owner.dawngate": "ivory", "owner.thornveil": "orchid", "owner.stillwater": "copper"}
    changes |= {"owner.emberlock": "orchid", "owner.mosswater": "ivory"}
    more: dict[str, Any] = {**filled(f"{card}-blue"), "pending": [f"{card}-blue", "pyrrha_1"]}
    more |= {"slots.palace_coup-red-black": ["black"], "slots.palace_coup-blue-blue": ["blue"]}
    more |= {"planets.pyrrha_1": "blue", "sides.orchid.cards": cards("dynastic_feud", seat=1)}
    more["conflicts"] = [
        front(card, "dawngate__thornveil", "thornveil"),
        front("palace_coup", "emberlock__stillwater", "stillwater", initiator="copper"),
        front("crusade", "mosswater__stillwater", "mosswater"),
        front("border_war", "solenne__cobalt_deep", "solenne", initiator="copper"),
    ]
    s = scene({**changes, **more}, seats=3, at="reward step")
    taken = {seat: s.bag(seat, colour) for seat, colour in ((2, "black"), (1, "blue"))}
    s.play(f"reward {card}-blue")
    assert s.options() == ["pick dynastic_feud", "pick palace_coup"]
    for other in ("crusade", "border_war"):
        assert s.refused(f"pick {other}") == "MG-CON-21"
    s.play("pick palace_coup")
    assert (s.bag(2, "black"), s.bag(1, "blue")) == (taken[2] + 1, taken[1] + 1), "to each its own cubes"
    assert len(s.g.on_board) == 2
    if card == "debt_crisis":
        assert s.own(0)[-1] == "palace_coup", "taken"
    else:
        assert s.deck("conflict")[-1] == "palace_coup", "destroyed"


@rule("MG-CON-21", "MG-EFF-45", "MG-CCN-08")
def test_destroying_a_card_of_the_loser() -> None:
    held = {"sides.orchid.cards": cards("envoy_liune", "crusade", seat=1)}
    s = win("orbital_siege", "blue", **held)
    assert s.options() == ["pick envoy_liune", "pick crusade"]
    s.play("pick crusade")
    assert s.deck("conflict")[-1] == "crusade"
    s = win("orbital_siege", "blue")
    assert s.own(1) == cards(seat=1), "if there is none nothing happens"


@rule("MG-CON-22", "MG-CCN-04", "MG-CCN-06", "MG-CCN-08")
def test_cubes_and_bases_on_a_taken_card_go_back_to_the_loser() -> None:
    held = {"sides.orchid.cards": cards("hive_mind", seat=1), "holding": ["hive_mind"]}
    held |= {"slots.hive_mind-base-green-marked": ["green"], "slots.hive_mind-base-green": ["green", "green"]}
    held |= {"slots.kharrg_warhost-base-red": ["red"], "slots.kharrg_warhost-agenda-red": ["red", "red"]}
    s = win("palace_coup", "red", **held)
    unused, green, kept = s.g.sides[1].unused, s.bag(1, "green"), s.reserve("green")
    s.play("from kharrg_warhost-agenda", "from kharrg_warhost-agenda")
    assert s.own(0)[-1] == "hive_mind"
    assert (s.bag(1, "green"), s.reserve("green")) == (green + 2, kept + 1)
    assert s.g.sides[1].unused == unused + 1
    assert s.g.holding == []


@rule("MG-CON-24", "MG-DIS-02")
def test_the_species_card_stays() -> None:
    s = scene({"sides.ivory.cards": cards("envoy_liune")}, at="use cards")
    assert s.options() == ["discard envoy_liune", "finish"]
    assert "discard terran_compact" not in "".join(f"{text} " for text in s.options())
    s = win("orbital_siege", "blue", **{"sides.orchid.cards": cards("envoy_liune", "crusade", seat=1)})
    assert "pick kharrg_warhost" not in s.options()


# -- cancelled ---------------------------------------------------------------------------------------------------------

ENVOY = {"sides.ivory.cards": cards("envoy_liune", "customs_union"), **done("customs_union")}
CUBES = {"slots.border_war-red-red-marked": ["red"], "slots.border_war-red-red": ["red"]}
CUBES |= {"slots.border_war-blue-yellow": ["yellow"]}


@rule("MG-CCN-01", "MG-CCN-06", "MG-CCN-07", "MG-EFF-41")
def test_an_effect_ends_a_conflict() -> None:
    s = scene(fight(red="thornveil", **ENVOY, **CUBES), at="use cards")
    red, kept, yellow = s.bag(1, "red"), s.reserve("red"), s.bag(0, "yellow")
    s.play("discard envoy_liune", "use")
    assert s.g.on_board == []
    assert (s.bag(1, "red"), s.reserve("red"), s.bag(0, "yellow")) == (red + 1, kept + 1, yellow + 1)
    assert s.own(1)[-1] == "border_war", "the player on the red side gains it"
    assert s.question() == "D16", "then two cubes; nothing else is rewarded"


@rule("MG-CCN-02")
def test_a_conflict_ends_when_a_system_is_claimed_but_not_when_it_is_reinforced() -> None:
    changes = {
        "owner.dawngate": "ivory",
        "conflicts": [front("border_war", "dawngate__thornveil", "dawngate")],
        "routes.dawngate__thornveil": None,
        "holding": ["terran_compact"],
        "owner.cobalt_deep": "none",
        "routes.pyrrha__dawngate": route("ivory", "red", 5),
        "rewarded.pyrrha__dawngate": True,
    }
    del changes["routes.dawngate__thornveil"]
    s = scene(changes, at="reward step")
    s.play("base dawngate")
    assert len(s.g.on_board) == 1, "reinforcing does not end it"
    claim = {
        "owner.dawngate": "ivory",
        "owner.emberlock": "orchid",
        "conflicts": [front("border_war", "dawngate__thornveil", "dawngate")],
        "slots.border_war-red-red": ["red"],
        "routes.thornveil__emberlock": route("orchid", "green", 3),
        "rewarded.thornveil__emberlock": True,
        "holding": ["kharrg_warhost"],
    }
    s = scene(claim, at="reward step", seat="orchid")
    red = s.bag(0, "red")
    s.play("base thornveil")
    assert s.g.on_board == []
    assert s.bag(0, "red") == red + 1
    assert s.deck("conflict")[-1] == "border_war", "against a neutral system it is discarded"


@rule("MG-CCN-03", "MG-DIS-01")
def test_two_owners_may_agree_to_end_a_conflict() -> None:
    held = {"sides.ivory.cards": cards("envoy_liune")}
    s = scene(fight(**held), at="use cards")
    assert "propose border_war" in s.options()
    s.play("propose border_war")
    assert (s.question(), s.g.due) == ("D21", 2)
    assert s.options() == ["accept", "reject"]
    twin = s.copy()
    s.play("1 reject")
    assert s.g.due == 1
    assert s.refused("propose border_war") == "MG-CCN-03", "once a turn"
    twin.play("1 accept")
    assert twin.g.on_board == []
    assert twin.own(0)[-1] == "border_war"
    neutral = {"owner.dawngate": "ivory", "conflicts": [front("border_war", "dawngate__thornveil", "dawngate")]}
    s = scene({**neutral, **held}, at="use cards")
    assert s.refused("propose border_war") == "MG-CCN-03"
    s = scene({**held, "sides.orchid.cards": cards("border_war", seat=1)}, at="use cards")
    assert s.refused("propose border_war") == "MG-CCN-03"


@rule("MG-CCN-03", "MG-ALL-01")
def test_two_owners_may_agree_in_phase_two_before_any_reward() -> None:
    """Ivory's red side is complete; peace comes before the victory, and the cubes are not drawn again this turn."""
    held = {"sides.ivory.cards": cards("envoy_liune"), "sides.ivory.bag": {}}
    s = scene(fight(**filled("border_war-red", 1), drawn=pool("green", "yellow"), **held))
    assert s.options() == ["cube yellow", "cube green", "propose border_war", "finish"]
    s.play("cube green", "slot border_war-red-green")
    told = s.play("propose border_war")
    assert (told, s.question(), s.g.due) == (["proposed"], "D21", 2)
    assert s.refused("finish") == "K-OPT-01"
    refusing = s.copy()
    told = s.play("1 accept")
    assert told[:2] == ["agreed", "conflict_cancelled"]
    assert (s.g.on_board, s.own(0)[-1]) == ([], "border_war"), "the red side gains the card"
    assert (s.bag(0, "red"), s.bag(0, "green")) == (1, 2), "the two marked ones are lost"
    assert (s.question(), s.options()) == ("D07", ["cube yellow", "finish"]), "phase 2 goes on"
    s.play("cube yellow", "settle pyrrha")
    assert (s.question(), "conflict border_war" in s.options()) == ("D19", True), "no victory; it may be placed anew"
    s.play("conflict border_war", "track dawngate__thornveil", "red_side dawngate")
    assert s.refused("propose border_war") == "MG-CCN-03", "once a turn, even after it was placed anew"
    refusing.play("1 reject")
    assert refusing.options() == ["cube yellow", "finish"]
    assert refusing.refused("propose border_war") == "MG-CCN-03", "once a turn"
    refusing.play("finish")
    assert refusing.own(0)[-1] == "border_war", "the victory comes in the reward step"


@rule("MG-CCN-03")
def test_a_proposal_is_made_once_a_turn_whatever_the_phase_and_anew_in_the_next() -> None:
    s = scene(fight(**{"sides.ivory.cards": cards("envoy_liune"), "sides.orchid.cards": cards("prodigy_tal", seat=1)}))
    s.play("propose border_war", "1 reject", "finish")
    assert (s.question(), s.refused("propose border_war")) == ("D19", "MG-CCN-03"), "asked already in phase 2"
    s.play("finish")
    assert s.g.active == 1
    s.play("propose border_war", "0 reject", "finish")
    assert s.refused("propose border_war") == "MG-CCN-03"
    s.play("finish", "propose border_war")
    assert (s.g.active, s.g.due) == (0, 2), "a new turn, a new proposal"


@rule("MG-CCN-03")
def test_each_conflict_is_proposed_to_the_owner_of_its_other_side() -> None:
    """Copper has one conflict with ivory and one with orchid, who fight each other besides."""
    changes: dict[str, Any] = {"owner.dawngate": "ivory", "owner.thornveil": "orchid", "owner.stillwater": "copper"}
    changes |= {"owner.emberlock": "copper", "drawn": pool("red"), "conflicts": [
        front("border_war", "dawngate__thornveil", "dawngate"),
        front("crusade", "stillwater__dawngate", "stillwater"),
        front("palace_coup", "thornveil__emberlock", "thornveil"),
    ]}  # fmt: skip
    s = scene(changes, seats=3, seat="copper")
    assert [line for line in s.options() if line.startswith("propose")] == ["propose crusade", "propose palace_coup"]
    assert s.refused("propose border_war") == "MG-CCN-03", "a conflict of others"
    s.play("propose crusade")
    assert s.g.due == 1 << 0
    s.play("0 accept", "propose palace_coup")
    assert s.g.due == 1 << 1
    s.play("1 accept")
    assert (s.own(2)[-1], s.own(1)[-1]) == ("crusade", "palace_coup"), "each to its red side"


@rule("MG-CCN-03", "MG-ALL-03", "MG-REW-04")
def test_no_peace_is_proposed_in_the_reward_step_or_with_a_cube_in_hand() -> None:
    s = scene(fight(**filled("border_war-red", 1), drawn=pool("green"), **{"routes.solenne__fernhold":
              route("orchid", "green", 3)}))  # fmt: skip
    s.play("cube green")
    assert s.refused("propose border_war") == "K-OPT-01"
    s.play("slot border_war-red-green")
    assert s.question() == "D17", "the pool is empty: the victory comes at once"
    waiting = {"pending": ["border_war-red", "pyrrha_1"], "planets.pyrrha_1": "red"}
    s = scene(fight(**filled("border_war-red"), **waiting), at="reward step")
    assert (s.question(), s.refused("propose border_war")) == ("D09", "K-OPT-01")


@rule("MG-CCN-03")
def test_the_other_is_asked_even_when_the_cubes_have_no_place_to_go() -> None:
    """Black with nothing to cancel: phase 2 would pass by itself, were it not for the conflict."""
    s = scene(fight(drawn=pool("black"), **{"sides.ivory.cards": ["thalassid_shoals"]}))
    assert s.options() == ["propose border_war", "finish"]
    s = scene(fight(drawn=pool("black"), proposed=["border_war"], **{"sides.ivory.cards": ["thalassid_shoals"]}))
    assert s.question() != "D07"


@rule("MG-CCN-03")
def test_a_proposal_cannot_be_taken_back() -> None:
    s = scene(fight())
    s.play("propose border_war")
    assert s.g.floor == s.g.done, "the other has been asked"
    s.play("1 reject")
    assert s.g.floor == s.g.done


@rule("MG-CCN-06")
@pytest.mark.parametrize(("card", "next_card"), [("border_war", "orbital_siege"), ("debt_crisis", "dynastic_feud")])
def test_other_conflicts_keep_their_cubes(card: str, next_card: str) -> None:
    more = {**filled(f"{next_card}-red", 1), "owner.emberlock": "orchid", "owner.stillwater": "ivory"}
    changes = fight(card, **more)
    changes["conflicts"].append(front(next_card, "emberlock__stillwater", "emberlock"))
    s = scene(changes)
    cubes = s.on(f"{next_card}-red")
    s.play(f"propose {card}", "1 accept")
    assert s.on(f"{next_card}-red") == cubes > 2


@rule("MG-CCN-05", "MG-BHO-06")
def test_a_black_hole_sends_the_card_back_to_its_initiator() -> None:
    seer = {"sides.ivory.cards": cards("void_seer_ahn", "quantum_archives"), **done("quantum_archives")}
    hole = {"owner.emberlock": "orchid", "conflicts": [front("border_war", "thornveil__emberlock", "emberlock",
                                                            initiator="orchid")]}  # fmt: skip
    s = scene({**seer, **hole, "slots.border_war-red-red-marked": ["red"]}, at="use cards")
    kept = s.reserve("red")
    s.play("discard void_seer_ahn", "use", "black_hole thornveil")
    assert s.g.on_board == []
    assert s.own(1)[-1] == "border_war"
    assert s.reserve("red") == kept + 1


@rule("MG-CCN-07")
@pytest.mark.parametrize(("red", "gainer"), [("dawngate", 0), ("thornveil", 1)])
def test_the_red_side_gains_a_cancelled_conflict_even_when_it_just_lost_the_system(red: str, gainer: int) -> None:
    more = {**filled("crusade-red"), "pending": ["crusade-red", "pyrrha_1"], "planets.pyrrha_1": "blue"}
    changes = fight(red=red, **more, **{"owner.emberlock": "ivory"})
    changes["conflicts"].append(front("crusade", "thornveil__emberlock", "emberlock"))
    s = scene(changes, at="reward step")
    s.play("reward crusade-red", "base thornveil")
    assert "border_war" in s.own(gainer)


@rule("MG-CCN-09")
def test_several_conflicts_are_cancelled_in_the_order_they_were_placed() -> None:
    more = {**filled("crusade-red"), "pending": ["crusade-red", "pyrrha_1"], "planets.pyrrha_1": "blue"}
    changes = fight(**more, **{"owner.emberlock": "ivory", "owner.cobalt_deep": "ivory"})
    changes["conflicts"] = [
        front("palace_coup", "cobalt_deep__thornveil", "cobalt_deep"),
        *changes["conflicts"],
        front("crusade", "thornveil__emberlock", "emberlock"),
    ]
    s = scene(changes, at="reward step")
    s.play("reward crusade-red", "base thornveil")
    assert s.own(0)[-3:] == ["crusade", "palace_coup", "border_war"]
