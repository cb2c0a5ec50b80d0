"""AG-LIM and AG-PRE: limits, supplies, the prestige track."""

from __future__ import annotations

from games.age_of_galaxy.scenes import owns, scene
from starhall.games.age_of_galaxy import GAME
from starhall.games.age_of_galaxy.content.vocabulary import RESOURCES
from starhall.games.age_of_galaxy.rules.scoring import marker, points
from support import rule


@rule("AG-LIM-01", "AG-LIM-02", "AG-LIM-03", "AG-LIM-09")
def test_gains_beyond_twelve_are_lost() -> None:
    rich = {"sides.red.credits": 11, "sides.red.productivity": 11, "sides.red.strength": 11}
    for card, field in (("kratox_7", "credits"), ("orrowen", "productivity"), ("psykrion", "strength")):
        s = scene({**rich, "sides.red.hand": [card]})
        s.play(f"red reinforce {card}")
        assert s.at(f"sides.red.{field}") == 12, "6 credits, 3 productivity, 2 strength: 1 of it is taken"
    s = scene({**rich, "sides.red.hand": ["nyctara"], "sides.red.strength": 12})
    s.play("red reinforce nyctara")
    assert s.of("red", "productivity", "strength") == [12, 12]


@rule("AG-LIM-04")
def test_a_sixth_cruiser_is_not_taken_and_not_lost() -> None:
    s = scene({"sides.red.alliance": ["feimur_v5"], "sides.red.cruisers": 4, "sides.red.hand": ["pelagrim"]})
    told = s.play("red reinforce pelagrim")
    assert s.of("red", "cruisers", "common_cruisers", "credits") == [5, 4, 0]
    assert "lost" not in told


SLOTS = [
    "amber_gate_1", "amber_gate_3", "amber_gate_5", "tidal_reach_1", "tidal_reach_2", "tidal_reach_4", "cinder_belt_1",
]  # fmt: skip


@rule("AG-LIM-05")
def test_cruisers_come_from_the_own_colour_as_far_as_they_reach() -> None:
    conquered = {**owns("red", *SLOTS, state="conquered"), "sides.red.cruisers": 1, "sides.red.hand": ["pelagrim"]}
    s = scene(conquered, round=3)
    assert s.at("sides.red.common_cruisers") == 1
    s.play("red reinforce pelagrim")
    assert s.of("red", "cruisers", "common_cruisers") == [2, 0], "one of three is there"
    assert s.at("sides.blue.common_cruisers") == 9
    s = scene({**conquered, "sides.red.credits": 12}, round=3)
    s.play("red manufacture")
    assert s.of("red", "cruisers", "credits") == [2, 10], "only one could be manufactured"


@rule("AG-LIM-06")
def test_discs_are_taken_as_far_as_the_common_supply_reaches() -> None:
    for used in (8, 10, 11, 12):
        spaces = {"spaces.0": ["red"] * used, "flipped": [1, 1, 1]}
        s = scene({**spaces, "sides.red.discs": 3, "sides.red.hand": ["phaelon"]})
        assert s.at("sides.red.common_discs") == 12 - used
        s.play("red join phaelon")
        assert s.of("red", "discs", "common_discs") == [3 + min(1, 12 - used), max(0, 11 - used)]
        s = scene(spaces, at="production phase", round=2)
        assert s.of("red", "discs", "common_discs") == [min(3, 15 - used), max(0, 12 - used)]


@rule("AG-LIM-07")
def test_tokens_and_prestige_have_no_maximum() -> None:
    much = {f"sides.red.{name}": 90 for name in ("innovation", "influence", "relics", "prestige")}
    for card, fields in (("xanthir", {"innovation", "prestige"}), ("quorathi", {"influence"}), ("ymbrae", {"relics"})):
        s = scene({**much, "sides.red.hand": [card]})
        s.play(f"red reinforce {card}")
        assert {
            name for name in ("innovation", "influence", "relics", "prestige") if s.at(f"sides.red.{name}") > 90
        } == fields


@rule("AG-LIM-08")
def test_a_cost_is_paid_completely_before_anything_is_gained() -> None:
    s = scene({"sides.red.influence": 1, "sides.red.innovation": 2})
    s.play("red trade", "red card lore_exchange")
    assert s.of("red", "influence", "innovation") == [0, 4], "three innovation were not there to be paid"
    s = scene({"sides.red.innovation": 1, "sides.red.influence": 3})
    s.play("red trade", "red card lore_exchange")
    s = scene({"sides.red.productivity": 1})
    assert s.refused("red free sell_productivity") == "AG-LIM-08"


@rule("AG-LIM-10", "AG-LIM-11")
def test_a_loss_takes_what_is_there_and_cruisers_go_home() -> None:
    cloaked = {"sides.red.alliance": ["shrynix"], "sides.red.innovation": 2}
    for cruisers in (0, 1, 2, 3):
        s = scene({**cloaked, "sides.blue.cruisers": cruisers})
        told = s.play("red research", "red technology cloaking_cruiser")
        left = max(0, cruisers - 2)
        assert s.of("blue", "cruisers", "common_cruisers") == [left, 9 - left]
        assert ("lost" in told) == (cruisers > 0)
    s = scene({"sides.red.cruisers": 2, "tokens.amber_gate_2": "tomb_moon", "tokens.tidal_reach_3": "none"})
    s.play("red explore")
    assert s.of("red", "cruisers", "common_cruisers") == [1, 8], "a spent cruiser goes home as well"


@rule("AG-LIM-12")
def test_gains_at_the_same_moment_run_in_turn_order() -> None:
    for order in (["red", "blue"], ["blue", "red"]):
        s = scene({"order": order, "sides.red.cruisers": 1, "sides.blue.cruisers": 1}, at="war phase", round=2)
        stamps = {colour: s.at(f"sides.{colour}.stamp") for colour in order}
        assert stamps[order[0]] < stamps[order[1]], "both gained 1 prestige, the first player first"


@rule("AG-LIM-13")
def test_all_chance_comes_from_one_seed() -> None:
    settings = GAME.settings(4)
    one, same, other = (GAME.to_data(GAME.start(settings, seed)) for seed in ("a", "a", "b"))
    assert one == same
    differing = [field for field in ("trades", "systems", "pool", "planet_pool", "deck") if one[field] != other[field]]
    assert len(differing) >= 4


# -- prestige ------------------------------------------------------------------------------------------------------


@rule("AG-PRE-01", "AG-PRE-03", "AG-PRE-06")
def test_each_rise_moves_the_marker_onto_the_top() -> None:
    change = {"sides.red.prestige": 2, "sides.blue.prestige": 4, "sides.blue.stamp": 7, "sides.red.stamp": 3}
    s = scene({**change, "sides.red.hand": ["hesperin"]})
    s.play("red reinforce hesperin")
    assert s.of("red", "prestige", "stamp") == [4, 8]
    assert s.at("stamps") == 8


@rule("AG-PRE-02", "AG-PRE-09")
def test_the_marker_goes_round_beside_the_overflow_token() -> None:
    places = {0: (0, 0), 20: (0, 20), 21: (20, 1), 24: (20, 4), 40: (20, 20), 41: (40, 1), 60: (40, 20), 61: (40, 20)}
    for prestige, place in {**places, 99: (40, 20)}.items():
        assert marker(prestige) == place
    s = scene({"sides.red.prestige": 65}, at="final scoring", round=5)
    assert points(s.g.view(1).g, 0) == 65 + 16, "Diplomatic counts all of it"


@rule("AG-PRE-04")
def test_only_equal_prestige_is_compared_by_the_disc_on_top() -> None:
    change = {
        "sides.red.prestige": 4, "sides.blue.prestige": 24, "sides.green.prestige": 4,
        "sides.red.stamp": 9, "sides.blue.stamp": 1, "sides.green.stamp": 12,
    }  # fmt: skip
    s = scene(change, seats=3, at="galactic phase", round=1)
    assert s.at("order") == ["blue", "green", "red"], "24 stands on space 4 too, but is no tie"
    s = scene({**change, "sides.red.alliance": ["mersoma"], "sides.red.innovation": 2}, seats=3)
    s.play("red research", "red technology ocean_ecology")
    assert s.of("red", "prestige", "stamp") == [4, 9], "a gain of 0 is no move"


@rule("AG-PRE-05", "AG-SET-13", "AG-SET-04")
def test_at_zero_the_initial_turn_order_holds() -> None:
    for seed in ("a", "b", "c", "d", "e", "f"):
        g = GAME.start(GAME.settings(4), seed)
        data = GAME.to_data(g)
        first = GAME.colours.index(data["order"][0])
        assert data["order"] == [GAME.colours[(first + i) % 4] for i in range(4)], "clockwise from the first"
        assert [data["sides"][colour]["stamp"] for colour in data["order"]] == [-1, -2, -3, -4]
        assert all(side["common_discs"] == 15 for side in data["sides"].values()), "one disc is the marker"
    assert len({GAME.to_data(GAME.start(GAME.settings(4), str(n)))["order"][0] for n in range(40)}) == 4


@rule("AG-PRE-07")
def test_prestige_of_one_effect_moves_the_marker_once() -> None:
    change = {**owns("red", "amber_gate_3"), "sides.red.credits": 7, "sides.red.alliance": ["kratox_7", "hesperin"]}
    s = scene({**change, "sides.red.influence": 3})
    s.play("red nominate", "red space nomination_1")
    assert s.of("red", "prestige", "stamp") == [5, 1]
    s = scene({**change, "sides.red.technologies": ["ai_complex"]})
    s.play("red develop", "red take 1_influence")
    assert s.of("red", "prestige", "stamp") == [2, 2], "DEVELOP, then AI Complex"


@rule("AG-PRE-08")
def test_nothing_lowers_prestige() -> None:
    s = scene({"sides.red.prestige": 5, "sides.red.credits": 12, "sides.red.influence": 5})
    for option in s.options("red"):
        twin = s.copy()
        twin.play(f"red {option}")
        assert twin.at("sides.red.prestige") >= 5
    assert "prestige" in RESOURCES
