"""The 40 faction cards, played one by one: debut, reinforcement, ideology, Adaptation, abilities, technologies."""

from __future__ import annotations

from typing import Any

import pytest

from games.age_of_galaxy.scenes import Scene, owns, scene
from games.age_of_galaxy.test_ag_printed import printed
from starhall.games.age_of_galaxy import GAME
from support import Changes, rule

CARDS = {row[0]: row for row in printed("faction cards")}
PURSE = ("credits", "productivity", "innovation", "influence", "prestige", "relics", "cruisers", "strength", "discs")
# Planets of the five adaptable types, within reach in round 2.
TYPES = {
    "verdant": "amber_gate_1", "desert": "amber_gate_3", "oceanic": "tidal_reach_1", "arctic": "tidal_reach_2",
    "volcanic": "tidal_reach_4",
}  # fmt: skip


def amounts(words: str) -> dict[str, int]:
    """`2 credits, 1 cruiser` as numbers."""
    found = {}
    for part in words.split(", "):
        number, name = part.split(" ")
        found[name if name in PURSE else f"{name}s"] = int(number)
    return found


def purse(s: Scene) -> dict[str, int]:
    return {name: s.at(f"sides.red.{name}") for name in PURSE}


def gained(s: Scene, *lines: str) -> dict[str, int]:
    """What Red has more, or less, after these lines."""
    before = purse(s)
    s.play(*lines)
    return {name: amount - before[name] for name, amount in purse(s).items() if amount != before[name]}


def quiet(card: str) -> str:
    """A faction that does nothing by itself and is not this card."""
    return "jamareih" if card != "jamareih" else "tekhlifa"


def holding(card: str, **more: Any) -> Scene:
    other = "mirelith" if card != "mirelith" else "xanthir"
    change = {"sides.red.alliance": [quiet(card)], "sides.blue.alliance": [other], "sides.red.hand": [card]}
    return scene({**change, **more})


@rule("AG-FAC-05", "AG-FAC-06")
@pytest.mark.parametrize("card", CARDS)
def test_a_card_that_joins_gives_its_debut_bonus(card: str) -> None:
    debut = {"nyctara": {"strength": 1}, "phaelon": {"discs": 1}}.get(card, {})
    assert gained(holding(card), f"red join {card}") == {**amounts(CARDS[card][4]), **debut}


@rule("AG-FAC-09")
@pytest.mark.parametrize("card", CARDS)
def test_a_card_that_is_spent_gives_its_reinforcement(card: str) -> None:
    s = holding(card)
    assert gained(s, f"red reinforce {card}") == amounts(CARDS[card][5])
    assert s.of("red", "hand", "spent", "alliance") == [[], [card], [quiet(card)]]


@rule("AG-FAC-08", "AG-IDE-03")
@pytest.mark.parametrize("card", CARDS)
def test_a_card_that_is_tucked_lies_under_the_board_and_counts_by_its_ideology(card: str) -> None:
    s = holding(card)
    assert gained(s, f"red tuck {card}") == {}
    assert s.of("red", "hand", "spent", "alliance", "tucked") == [[], [], [quiet(card)], card]
    titles = [score.title for score in GAME.scores(s.g, 0)]
    assert f"Major Ideology: {CARDS[card][2].capitalize()}" in titles


@rule("AG-COL-02", "AG-FAC-07")
@pytest.mark.parametrize("card", CARDS)
def test_a_faction_adapts_to_the_types_on_its_card(card: str) -> None:
    other = "mirelith" if card != "mirelith" else "xanthir"
    s = scene({"sides.red.alliance": [card], "sides.blue.alliance": [other], "sides.red.hand": []}, round=2)
    s.play("red colonize")
    near = {f"planet {planet}" for planet in TYPES.values()}
    assert set(s.options("red")) & near == {f"planet {TYPES[name]}" for name in CARDS[card][3].split(", ")}


# -- what they do, where no other test plays it --------------------------------------------------------------------

MANY: Changes = {"sides.red.credits": 8, "sides.red.influence": 3, "sides.red.innovation": 3, "sides.red.cruisers": 2}


@rule("AG-EFF-04", "AG-ACT-09")
@pytest.mark.parametrize(
    ("card", "lines", "found"),
    [
        ("mersoma", ["red colonize", "red planet amber_gate_1"], {"productivity": 2, "innovation": 1, "discs": -1}),
        ("mersoma", ["red colonize", "red planet tidal_reach_1"], {"productivity": 2, "innovation": 1, "discs": -1}),
        ("wexmar", ["red colonize", "red planet tidal_reach_1"], {"productivity": 2, "credits": 2, "discs": -1}),
        ("ymbrae", ["red retrieve", "red number 2"],
         {"credits": -6, "innovation": -2, "relics": 2, "prestige": 1, "discs": -1}),
        ("syllith", ["red retrieve", "red number 2"], {"credits": -2, "innovation": -2, "relics": 2, "discs": -1}),
        ("pelagrim", ["red explore", "red token amber_gate_2"], {"cruisers": -1, "relics": 3, "discs": -1}),
        ("voicavus", ["red explore", "red token amber_gate_2"],
         {"cruisers": -1, "relics": 2, "credits": 2, "discs": -1}),
        ("chaeilki", ["red free chaeilki"], {"credits": -5, "influence": 1, "innovation": 1}),
        ("bryndar", ["red free bryndar"], {"credits": -2, "productivity": 1}),
        ("human", ["red nominate", "red space nomination_3"],
         {"influence": -3, "prestige": 4, "credits": 3, "innovation": 1, "discs": -1}),
        ("ondrelu", ["red nominate", "red space nomination_3"], {"influence": -2, "prestige": 4, "discs": -1}),
        ("vantoor", ["red trade", "red card lore_exchange", "red exchange lore_exchange_b"],
         {"influence": -1, "innovation": 2, "prestige": 1, "discs": -1}),
        ("feimur_v5", ["red manufacture", "red number 1"],
         {"credits": -2, "cruisers": 1, "productivity": 1, "discs": -1}),
        ("gharnok", ["red scavenge"], {"innovation": 1, "credits": 2, "discs": -1}),
        ("korvane_ix", ["red scavenge"], {"innovation": 2, "credits": 1, "discs": -1}),
        ("zephron", ["red research", "red technology quantum_physics", "red pay innovation"],
         {"innovation": 1, "prestige": 3, "discs": -1}),
        ("zephron", ["red research", "red technology laser_weapon", "red pay credits"],
         {"credits": -3, "strength": 1, "discs": -1}),
        ("tessarii", ["red research", "red technology laser_weapon", "red pay credits"],
         {"credits": -1, "strength": 1, "discs": -1}),
        ("uluume", ["red research", "red technology antimatter_missile", "red pay innovation"],
         {"innovation": -2, "strength": 2, "credits": 1, "discs": -1}),
    ],
)  # fmt: skip
def test_what_a_faction_adds_to_an_action(card: str, lines: list[str], found: dict[str, int]) -> None:
    change = {
        **MANY,
        "tokens.amber_gate_2": "tomb_moon",
        **owns("red", "dune_archive_1", state="developed"),
        "sides.red.alliance": [card],
    }
    change |= {"sides.red.hand": [], "sides.blue.discs": 3}
    price = {"credits": found.get("credits", 0) - 1} if lines[0] == "red colonize" else {}
    assert gained(scene(change, round=5), *lines) == {**found, **price}, "a second planet costs 1 credit"


@rule("AG-EFF-04")
def test_mersoma_waits_for_oceanic_and_verdant_planets_alone() -> None:
    change = {"sides.red.alliance": ["mersoma", "rt182", "kratox_7"], "sides.red.hand": []}
    for kind, planet in TYPES.items():
        found = gained(scene(change, round=2), "red colonize", f"red planet {planet}")
        printed_reward = 1 if planet == "tidal_reach_2" else 0
        assert found.get("innovation", 0) == printed_reward + (kind in ("oceanic", "verdant"))


@rule("AG-DEV-06", "AG-TEC-20", "AG-ACT-09")
def test_both_rewards_and_then_what_waits_for_a_develop() -> None:
    change = {**owns("red", "amber_gate_3"), "sides.red.credits": 7, "sides.red.technologies": ["ai_complex"]}
    s = scene({**change, "sides.red.alliance": ["ossivane", "kratox_7"]})
    both = {"prestige": 1 + 1, "influence": 1, "innovation": 1 + 2, "productivity": 1}
    assert gained(s, "red develop") == {"credits": -7, "discs": -1, **both}
    s = scene({**change, "sides.red.alliance": ["kratox_7"]})
    one = {"prestige": 1 + 1, "innovation": 1 + 2, "productivity": 1}
    assert gained(s, "red develop", "red take 1_innovation_1_productivity") == {"credits": -7, "discs": -1, **one}


@rule("AG-PRO-04", "AG-EFF-07")
@pytest.mark.parametrize(
    ("card", "change", "found"),
    [
        ("legarchaea", owns("red", "tidal_reach_1") | owns("red", "dune_archive_6", state="conquered"), {"credits": 4}),
        ("legarchaea", owns("red", "amber_gate_1"), {}),
        ("kratox_7", owns("red", "amber_gate_1", "amber_gate_3", state="developed"), {"credits": 4}),
        ("kratox_7", owns("red", "amber_gate_1"), {}),
        ("quorathi", owns("red", "amber_gate_1", "amber_gate_3"), {"influence": 1}),
        ("quorathi", owns("red", "amber_gate_1") | owns("red", "amber_gate_3", state="conquered"), {}),
        ("iqzael", {}, {"cruisers": 1}),
        ("rt182", {}, {"innovation": 1}),
        ("rt182", {"sides.red.innovation": 1}, {}),
        ("tolvek_3", {}, {"productivity": 1}),
    ],
)
def test_what_a_faction_gives_in_the_production_phase(card: str, change: Changes, found: dict[str, int]) -> None:
    """Beside the discs and credits of the phase, and the productivity that it takes."""
    s = scene({**change, "sides.red.alliance": [card]}, at="production phase", round=5)
    plain = scene(change, at="production phase", round=5)
    more = {name: amount - purse(plain)[name] for name, amount in purse(s).items() if amount != purse(plain)[name]}
    assert more == found


@rule("AG-SCO-10")
@pytest.mark.parametrize(
    ("card", "change", "points"),
    [
        ("orrowen", owns("red", "amber_gate_1", "amber_gate_3") | owns("red", "twin_wake_5", state="conquered"), 2),
        ("orrowen", owns("red", "amber_gate_1") | owns("red", "amber_gate_5", state="conquered"), 2),
        ("mirelith", {"nominated.nomination_1": "red", "nominated.nomination_3": "red"}, 4),
        ("gharnok", {"sides.red.credits": 8}, 2),
        ("gharnok", {"sides.red.credits": 7}, 1),
        ("nyctara", {"sides.red.strength": 6}, 2),
        ("nyctara", {"sides.red.strength": 5}, 1),
        ("xanthir", {"sides.red.technologies": ["warp_drive", "laser_weapon", "terraforming", "plasma_weapon"]}, 2),
        ("xanthir", {"sides.red.technologies": ["warp_drive", "laser_weapon", "terraforming"]}, 1),
    ],
)
def test_what_a_faction_scores_at_the_end(card: str, change: Changes, points: int) -> None:
    systems = {"systems": ["amber_gate", "tidal_reach", "cinder_belt", "frost_lantern", "twin_wake"]}
    s = scene({**systems, **change, "sides.red.alliance": [card]}, at="final scoring", round=5)
    assert {score.id: score.points for score in GAME.scores(s.g, 0)}["factions"] == points


@rule("AG-TEC-24", "AG-RES-01")
@pytest.mark.parametrize("card", CARDS)
def test_a_faction_brings_the_technologies_on_its_card(card: str) -> None:
    other = "mirelith" if card != "mirelith" else "xanthir"
    change = {"sides.red.alliance": [card], "sides.blue.alliance": [other], "sides.red.innovation": 2}
    s = scene({**change, "sides.red.technologies": ["galactic_protocol"] if card == "jamareih" else []})
    s.play("red research")
    faction = [row[0] for row in printed("technologies") if row[1] != "board"]
    own = [name for name in CARDS[card][7].split(", ") if name not in ("none", "galactic_protocol")]
    assert [name for name in faction if f"technology {name}" in s.options("red")] == own
    for name in set(faction) - set(own) - {"galactic_protocol"}:
        assert s.refused(f"red technology {name}") == "AG-TEC-24"
