"""A refusal names the clause that a player should read."""

from __future__ import annotations

from games.age_of_galaxy.scenes import owns, scene
from games.age_of_galaxy.test_ag_solo import COLLAPSE, after_event
from starhall.games.age_of_galaxy.content.worlds import ICON_SLOT, SLOT_IDS, SLOT_KIND, SLOT_PLAYERS, SLOTS
from support import rule

ADAPTS = {"sides.red.alliance": ["scythe", "usud"], "sides.red.cruisers": 3}


@rule("AG-SET-08", "AG-RCH-04")
def test_a_closed_icon_on_a_reachable_card_is_empty_not_out_of_reach() -> None:
    s = scene(ADAPTS)
    closed = [slot for slot in closed_icons(s.g.seats) if slot.startswith("amber_gate")]
    s.play("red colonize")
    assert closed
    assert {s.refused(f"red planet {slot}") for slot in closed} == {"AG-SET-08"}
    assert s.refused("red planet tidal_reach_1") == s.refused("red planet dune_archive_1") == "AG-RCH-04"
    s = scene(ADAPTS)
    s.play("red free scythe")
    assert {s.refused(f"red planet {slot}") for slot in closed} == {"AG-SET-08"}
    assert s.refused("red planet dune_archive_1") == "AG-RCH-04", "not a word about what a card face down would show"


def closed_icons(seats: int) -> list[str]:
    icons = [slot for slot in range(SLOTS) if SLOT_KIND[slot] == ICON_SLOT]
    return [SLOT_IDS[slot] for slot in icons if SLOT_PLAYERS[slot] > seats]


@rule("AG-ADV-05")
def test_a_planet_of_a_collapsed_card_exists_no_longer() -> None:
    change = {**COLLAPSE, "sides.red.alliance": ["scythe", "auralis", "usud"]}
    s, _ = after_event("dying_star", 1, change, "red decline", round=2)
    other = s.copy()
    s.play("red colonize")
    assert s.refused("red planet amber_gate_1") == "AG-ADV-05"
    other.play("red free scythe")
    assert other.refused("red planet amber_gate_1") == "AG-ADV-05"


@rule("AG-FAC-02", "AG-COL-01")
def test_a_second_card_is_why_colonize_is_refused_only_where_it_would_help() -> None:
    change = {**owns("blue", "amber_gate_1"), "sides.red.alliance": ["auralis"], "sides.red.hand": ["usud", "orrowen"]}
    s = scene(change)
    s.play("red reinforce orrowen")
    assert s.refused("red colonize") == "AG-FAC-02"
    s = scene({**change, "sides.red.hand": ["orrowen"]})
    s.play("red reinforce orrowen")
    assert s.refused("red colonize") == "AG-COL-01", "there is no card that would match"
    far = {
        **change,
        "systems.1": "cinder_belt",
        "sides.blue.technologies": ["warp_drive"],
        **owns("blue", "amber_gate_3"),
    }
    s = scene(far)
    s.play("red reinforce orrowen")
    assert s.refused("red colonize") == "AG-COL-01", "a Desert planet that only Blue can reach is no target"


@rule("AG-FRE-01", "AG-FAC-02")
def test_cards_and_free_actions_belong_to_the_own_turn() -> None:
    change = {"sides.red.innovation": 3, "sides.red.hand": ["wexmar"]}
    keeping = scene({**change, "spaces.0": ["red"] * 4}, at="galactic phase", round=2)
    paying = scene({**change, "sides.red.alliance": ["celuma"]}, at="production phase")
    for s, answers in ((keeping, {"number"}), (paying, {"accept", "decline"})):
        assert s.verbs("red") == answers
        assert s.refused("red free sell_innovation") == "AG-FRE-01"
        assert s.refused("red join wexmar") == s.refused("red reinforce wexmar") == "AG-FAC-02"
        assert s.refused("red scavenge") == "K-OPT-01"
