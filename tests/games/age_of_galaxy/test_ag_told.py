"""What the log tells of a move, line by line: everything that happened, in its order, with its numbers."""

from __future__ import annotations

import pytest

from games.age_of_galaxy.scenes import Scene, owns, scene
from games.age_of_galaxy.test_ag_solo import solo
from starhall.games.age_of_galaxy import GAME
from starhall.games.age_of_galaxy.content.faction_cards import FACTION_IDS
from support import Changes, rule


def told(s: Scene, *lines: str) -> list[str]:
    """The sentences that everybody reads."""
    names = GAME.seat_names(s.g.seats)
    return [str(GAME.telling.event(event, names)) for event in s.events(*lines)]


CLOAK: Changes = {"sides.red.innovation": 2, "sides.red.alliance": ["shrynix"], "sides.blue.cruisers": 3}
LOSERS: Changes = {**owns("blue", "amber_gate_1", "amber_gate_3"), "sides.blue.alliance": ["hesperin"]}


@rule("AG-ACT-09", "AG-RES-09", "AG-EFF-08", "AG-WAR-13")
@pytest.mark.parametrize(
    ("changes", "lines", "sentences"),
    [
        (
            {"sides.red.hand": ["wexmar"], **owns("red", "amber_gate_1"), "sides.red.credits": 1},
            ["colonize", "planet tidal_reach_2", "adapt wexmar"],
            ["Red discards Wexmar for its Adaptation.", "Red places a disc: COLONIZE.", "Red colonizes Tidal Reach 2.",
             "Red pays 1 credit.", "Red gains 1 innovation.", "Red gains 1 productivity."],
        ),
        (
            {"sides.red.alliance": ["wexmar"], "sides.red.productivity": 11, "sides.red.credits": 12},
            ["colonize", "planet tidal_reach_1"],
            ["Red places a disc: COLONIZE.", "Red colonizes Tidal Reach 1.", "Red gains 1 productivity."],
        ),
        (
            {**owns("red", "amber_gate_1"), "sides.red.credits": 7, "sides.red.alliance": ["kratox_7"],
             "sides.red.technologies": ["ai_complex"]},
            ["develop", "take 1_innovation_1_productivity"],
            ["Red places a disc: DEVELOP.", "Red develops Amber Gate 1.", "Red pays 7 credits.",
             "Red gains 1 prestige.", "Red gains 1 innovation.", "Red gains 1 productivity.",
             "Red gains 2 innovation.", "Red gains 1 prestige."],
        ),
        (
            {"sides.red.innovation": 3, "sides.red.credits": 3,
             "sides.red.technologies": ["laser_weapon", "plasma_weapon"]},
            ["research", "technology xenology", "pay credits_and_innovation", "take 1_influence"],
            ["Red places a disc: RESEARCH.", "Red researches Xenology.", "Red pays 3 credits.",
             "Red pays 1 innovation.", "Red gains 1 prestige.", "Red gains 1 influence."],
        ),
        (
            {"sides.red.innovation": 2, "sides.red.alliance": ["voicavus"]},
            ["research", "technology deep_space_telescope"],
            ["Red places a disc: RESEARCH.", "Red researches Deep Space Telescope.", "Red pays 2 innovation.",
             "Red gains 2 cruisers.", "Red puts 2 exploration tokens on the telescope."],
        ),
        (
            CLOAK, ["research", "technology cloaking_cruiser"],
            ["Red places a disc: RESEARCH.", "Red researches Cloaking Cruiser.", "Red pays 2 innovation.",
             "Red gains 1 strength.", "Blue loses 2 cruisers."],
        ),
        (
            {**CLOAK, "sides.blue.cruisers": 1}, ["research", "technology cloaking_cruiser"],
            ["Red places a disc: RESEARCH.", "Red researches Cloaking Cruiser.", "Red pays 2 innovation.",
             "Red gains 1 strength.", "Blue loses 1 cruiser."],
        ),
        (
            {"sides.red.cruisers": 1, "tokens.amber_gate_2": "derelict_freighter"}, ["explore", "token amber_gate_2"],
            ["Red places a disc: EXPLORE.", "Red pays 1 cruiser.", "Red finds Derelict Freighter.",
             "Red gains 3 credits.", "Red gains 2 innovation."],
        ),
        ({"sides.red.hand": ["usud"]}, ["tuck usud"], ["Red tucks Us'ud as True Major Ideology."]),
        (
            {"sides.red.hand": ["usud"]}, ["reinforce usud"],
            ["Red plays Us'ud as One-time Reinforcement.", "Red gains 3 credits.", "Red gains 1 strength."],
        ),
        (
            {"sides.red.hand": ["phaelon"]}, ["join phaelon"],
            ["Phaelon joins Red's Alliance.", "Red gains 2 cruisers.", "Red gains 1 disc."],
        ),
        (
            {"sides.red.credits": 5, "sides.red.alliance": ["chaeilki"]}, ["free chaeilki", "free sell_productivity"],
            ["Red uses Chaeilki.", "Red pays 5 credits.", "Red gains 1 influence.", "Red gains 1 innovation.",
             "Red makes a Free exchange.", "Red pays 2 productivity.", "Red gains 1 credit."],
        ),
        (
            {"sides.red.cruisers": 3, "sides.red.alliance": ["scythe", "usud"], **LOSERS},
            ["free scythe", "planet amber_gate_1"],
            ["Red swarms with Scythe.", "Red pays 2 cruisers.", "Red acquires Amber Gate 1 with a cruiser.",
             "Red gains 1 relic.", "Blue gains 2 prestige.", "Red gains 1 credit."],
        ),
        (
            {"sides.red.influence": 3, **owns("red", "amber_gate_1", state="developed")},
            ["nominate", "space nomination_3"],
            ["Red places a disc: NOMINATE.", "Red pays 3 influence.", "Red takes nomination space 3.",
             "Red gains 4 prestige."],
        ),
        (
            {"sides.red.credits": 4}, ["manufacture", "number 2"],
            ["Red places a disc: MANUFACTURE.", "Red pays 4 credits.", "Red manufactures.",
             "Red gains 2 cruisers."],
        ),
        (
            {"sides.red.credits": 6, "sides.red.innovation": 2}, ["retrieve", "number 2"],
            ["Red places a disc: RETRIEVE.", "Red pays 6 credits.", "Red pays 2 innovation.", "Red retrieves.",
             "Red gains 2 relics."],
        ),
        (
            {"sides.red.influence": 1, "spaces.0": ["red"] * 4, "spaces.1": ["red"] * 4},
            ["trade"],
            ["Red places a disc: TRADE.", "Red trades on Mercenary Contracts.", "Red pays 1 influence.",
             "Red gains 3 cruisers."],
        ),
    ],
)  # fmt: skip
def test_a_move_is_told_in_its_order(changes: Changes, lines: list[str], sentences: list[str]) -> None:
    s = scene({"order": ["red", "blue"], **changes}, round=2)
    assert told(s, *[f"red {line}" for line in lines]) == sentences


@rule("AG-GAL-02", "AG-GAL-06", "AG-GOL-06", "AG-PRO-05")
def test_the_end_of_a_round_is_told_in_its_order() -> None:
    change = {"order": ["red", "blue"], "sides.red.discs": 1, "sides.blue.discs": 0, "sides.blue.prestige": 2}
    change |= {"spaces.2": ["red", "blue", "blue"], "sides.blue.alliance": ["vantoor"]}
    assert told(scene(change), "red scavenge", "red end_turn", "blue number 1", "red number 2") == [
        "Red places a disc: SCAVENGE.", "Red scavenges.", "Red gains 1 innovation.",
        "The Galactic Fleet moves to position 2.", "Cinder Belt is turned up.", "Blue leads the turn order.",
        "Golden Age: Mercenary Contracts is full, its discs return and it is flipped.",
        "Blue keeps 1 of 2 returned discs.", "Red keeps 2 of 2 returned discs.", "Blue gains 2 credits.",
        "Round 2 begins.",
        "Blue gains 3 discs.", "Blue gains 3 credits.", "Blue's productivity falls by 1.",
        "Red gains 3 discs.", "Red gains 3 credits.", "Red's productivity falls by 1.",
        "Blue's turn.",
    ]  # fmt: skip


@rule("AG-WAR-09", "AG-WAR-13", "AG-WAR-14")
def test_a_war_is_told_in_its_order() -> None:
    change = {**LOSERS, "order": ["red", "blue"], "sides.red.discs": 1, "sides.blue.discs": 0, "sides.red.cruisers": 3}
    change |= {"sides.red.strength": 1, "sides.blue.cruisers": 1, "sides.red.alliance": ["feimur_v5", "usud"]}
    s = scene(change, round=5)
    assert told(s, "red scavenge", "red end_turn", "red planet amber_gate_1")[3:] == [
        "War: cruisers are compared.", "Red takes war place 1 with war value 3.",
        "Blue takes war place 2 with war value 1.", "Red gains 1 prestige.", "Red gains 1 credit.",
        "Red is the only Overlord.", "Red acquires Amber Gate 1 with a cruiser.", "Red gains 1 relic.",
        "Blue gains 2 prestige.", "Red loses 1 cruiser.", "Red gains 2 credits.", "Blue loses 1 cruiser.",
        "The game is over.",
    ]  # fmt: skip


@rule("AG-WAR-10", "AG-ACT-14")
def test_an_overlord_without_a_target_is_not_asked() -> None:
    """Whatever the others could take: Blue's own planets are no targets for Blue."""
    change = {"sides.red.discs": 1, "sides.blue.discs": 0, "sides.blue.cruisers": 1}
    change |= owns("blue", "amber_gate_1", "amber_gate_3", "amber_gate_5", "tidal_reach_1", "tidal_reach_2")
    s = scene({**change, **owns("red", "tidal_reach_4", state="conquered")}, round=2)
    sentences = told(s, "red scavenge", "red end_turn")
    assert "Blue is the only Overlord." in sentences
    assert "Blue acquires no planet." not in sentences


@rule("AG-SOL-05", "AG-SOL-06", "AG-SOL-10", "AG-SOL-12", "AG-SOL-13")
def test_the_virtual_opponent_is_told_in_its_order() -> None:
    base = {"sides.red.hand": ["xanthir"], "sides.red.discs": 1, "sides.red.productivity": 1}
    s = solo({**base, "deck": deck("human", "mersoma"), "sides.blue.influence": 1}, round=2)
    assert told(s, "red scavenge", "red end_turn")[3:] == [
        "The virtual opponent reveals Mersoma.", "The virtual opponent settles Amber Gate 1.",
        "The virtual opponent settles Amber Gate 3.", "The virtual opponent gains 1 influence.",
        "The virtual opponent reveals Human.", "The virtual opponent settles Cinder Belt 5.",
        "The virtual opponent gains 2 influence.", "The virtual opponent pays 3 influence.",
        "The virtual opponent takes nomination space 1.",
        "War: cruisers are compared.", "Red takes war place 2 with war value 0.",
        "The virtual opponent takes war place 1 with war value 2.", "The virtual opponent is the only Overlord.",
        "The Galactic Fleet moves to position 3.", "Frost Lantern is turned up.", "Round 3 begins.",
        "Red gains 3 discs.", "Red gains 1 credit.", "Red's productivity falls by 1.", "Red's turn.",
    ]  # fmt: skip
    s = solo({**base, "deck": deck("zephron", "usud"), "sides.red.cruisers": 1}, round=1)
    assert told(s, "red scavenge", "red end_turn")[3:9] == [
        "The virtual opponent reveals Us'ud.", "The virtual opponent settles Amber Gate 3.", "Red loses 1 cruiser.",
        "The virtual opponent reveals Zephron.", "The virtual opponent settles Tidal Reach 2.",
        "The exploration token on Amber Gate 2 is removed unseen.",
    ]  # fmt: skip


def deck(second: str, first: str) -> list[str]:
    """The VO's deck with these two on top."""
    return [card for card in FACTION_IDS if card not in (second, first, "jamareih", "xanthir")] + [second, first]
