"""AG-WAR, AG-GAL, AG-GOL: war, the Galactic phase, Golden Ages."""

from __future__ import annotations

from games.age_of_galaxy.scenes import owns, scene
from starhall.games.age_of_galaxy import GAME
from starhall.games.age_of_galaxy.content.main_board import TRADE_SLOTS
from starhall.games.age_of_galaxy.content.vocabulary import RESOURCES
from support import Changes, rule


@rule("AG-WAR-01", "AG-PLA-05")
def test_the_war_value_counts_the_personal_supply() -> None:
    change = {"sides.red.cruisers": 1, "sides.blue.cruisers": 1, **owns("red", "amber_gate_1", state="conquered")}
    s = scene(change, at="war phase", round=5)
    assert [s.at(f"sides.{colour}.prestige") for colour in ("red", "blue")] == [1, 1]
    change["sides.blue.alliance"] = ["shrynix"]
    s = scene(change, at="war phase", round=5)
    s.play("blue decline")
    assert [s.at(f"sides.{colour}.prestige") for colour in ("red", "blue")] == [0, 1]


@rule("AG-WAR-02", "AG-WAR-03")
def test_strength_breaks_ties_and_shared_places_are_skipped() -> None:
    change = {"sides.red.cruisers": 2, "sides.blue.cruisers": 2, "sides.green.cruisers": 2, "sides.yellow.cruisers": 1}
    strong = {"sides.blue.strength": 3, "sides.yellow.strength": 9}
    assert war_rewards({**change, **strong}, "blue") == [[1, 1], [3, 1], [1, 1], [0, 0]], "places 2, 1, 2 and 4"
    assert war_rewards(change) == [[3, 1], [3, 1], [3, 1], [0, 0]], "places 1, 1, 1 and 4"
    last = {**change, "sides.red.cruisers": 3, "sides.blue.cruisers": 1}
    assert war_rewards(last, "red") == [[3, 1], [0, 1], [1, 1], [0, 1]], "places 1, 3, 2 and 3"


def war_rewards(changes: Changes, overlord: str = "", seats: int = 4) -> list[list[int]]:
    """Prestige and credits that the war of the last round gives; an only Overlord takes no planet."""
    s = scene(changes, seats=seats, at="war phase", round=5)
    if overlord:
        s.play(f"{overlord} decline")
    assert not s.g.due
    return [s.of(colour, "prestige", "credits") for colour in GAME.colours[:seats]]


@rule("AG-WAR-04", "AG-WAR-05", "AG-WAR-06", "AG-WAR-07")
def test_the_rewards_by_place_and_number_of_players() -> None:
    cruisers = {
        "sides.red.cruisers": 4,
        "sides.blue.cruisers": 3,
        "sides.green.cruisers": 2,
        "sides.yellow.cruisers": 1,
    }
    some = list(cruisers.items())
    assert war_rewards(dict(some[:2]), "red", 2) == [[1, 1], [0, 0]]
    assert war_rewards(dict(some[:3]), "red", 3) == [[2, 1], [0, 1], [0, 0]]
    assert war_rewards(cruisers, "red", 4) == [[3, 1], [1, 1], [0, 1], [0, 0]]
    shared = {"sides.red.cruisers": 3, "sides.blue.cruisers": 3, "sides.green.cruisers": 2}
    assert war_rewards(shared, seats=3) == [[2, 1], [2, 1], [0, 0]], "all who share a place gain its full reward"


@rule("AG-WAR-08")
def test_without_any_cruisers_all_share_the_first_place() -> None:
    s = scene(at="war phase", round=5)
    assert [s.of(colour, "prestige", "credits") for colour in ("red", "blue")] == [[1, 1], [1, 1]]


@rule("AG-WAR-09")
def test_rewards_are_followed_by_war_reward_effects() -> None:
    change = {"sides.red.alliance": ["psykrion"], "sides.red.cruisers": 1, "sides.blue.cruisers": 1}
    s = scene(change, at="war phase", round=5)
    assert s.of("red", "influence", "prestige") == [1, 1], "first place, shared"
    s = scene({**change, "sides.blue.cruisers": 2}, at="war phase", round=5)
    s.play("blue decline")
    assert s.at("sides.red.influence") == 0


@rule("AG-WAR-10", "AG-WAR-11")
def test_only_a_sole_overlord_acquires_one_planet() -> None:
    change = {"sides.red.cruisers": 2, "sides.blue.cruisers": 2, **owns("blue", "amber_gate_1", "amber_gate_3")}
    s = scene({**change, **owns("blue", "amber_gate_5")}, at="war phase", round=2)
    assert s.at("round") == 3, "two Overlords: nobody is asked"
    s = scene({**change, **owns("blue", "amber_gate_5"), "sides.red.strength": 2}, at="war phase", round=2)
    assert s.verbs("red") == {"planet", "decline"}
    credits = s.at("sides.red.credits")
    s.play("red planet amber_gate_3")
    assert s.at("states.amber_gate_3") == "conquered"
    assert s.of("red", "cruisers", "common_cruisers") == [1, 7]
    assert s.at("sides.red.credits") == credits + 3, "production of round 3; no cost, no reward of the planet"


@rule("AG-WAR-12")
def test_an_overlord_without_a_cruiser_cannot_acquire() -> None:
    s = scene({"sides.red.strength": 3}, at="war phase", round=5)
    assert s.of("red", "prestige") == [1]
    assert s.of("blue", "prestige") == [0]
    assert s.at("owners") == {}
    assert not s.g.due


@rule("AG-WAR-13")
def test_after_acquiring_come_reward_conqueror_loser() -> None:
    change = {**owns("red", "amber_gate_3", "amber_gate_1"), "sides.red.alliance": ["hesperin"]}
    change |= {"sides.blue.alliance": ["drakkuun", "usud"], "sides.blue.cruisers": 1, "sides.blue.strength": 1}
    s = scene(change, at="war phase", round=5)
    events = [
        (event.seat, RESOURCES[event.facts[1]])
        for event in s.g.apply(1, GAME.space.number("planet amber_gate_3"))
        if event.kind == "gained"
    ]
    assert events == [(1, "credits"), (1, "relics"), (0, "prestige")]
    assert s.at("sides.red.prestige") == 2


@rule("AG-WAR-14", "AG-WAR-15", "AG-EFF-04")
def test_cruisers_beyond_strength_are_lost_and_that_triggers_once() -> None:
    change = {"sides.red.cruisers": 4, "sides.red.strength": 1, "sides.red.alliance": ["feimur_v5"]}
    s = scene({**change, "sides.blue.cruisers": 1, "sides.blue.strength": 1}, at="war phase", round=5)
    s.play("red decline")
    assert s.of("red", "cruisers", "credits") == [1, 1 + 2]
    assert s.at("sides.blue.cruisers") == 1, "that many or fewer: none are discarded"


@rule("AG-WAR-16")
def test_no_cards_and_no_free_actions_in_the_war_phase() -> None:
    change = {"sides.red.cruisers": 2, "sides.red.innovation": 3, "sides.red.hand": ["wexmar"]}
    s = scene(change, at="war phase", round=2)
    assert s.verbs("red") == {"planet", "decline"}
    assert s.refused("red free sell_innovation") == "AG-WAR-16"
    assert s.refused("red join wexmar") == "AG-WAR-16"


# -- the Galactic phase --------------------------------------------------------------------------------------------


@rule("AG-GAL-01", "AG-GAL-02", "AG-GAL-03")
def test_the_fleet_moves_and_a_card_is_turned_up() -> None:
    s = scene(at="galactic phase", round=2)
    assert (s.at("round"), s.at("fleet"), s.at("face_up")) == (3, 3, 4)
    assert {"frost_lantern_2", "frost_lantern_3", "frost_lantern_5"} <= set(s.at("planets"))
    assert "frost_lantern_1" in s.at("tokens")
    s = scene(at="galactic phase", round=4)
    assert (s.at("fleet"), s.at("face_up")) == (5, 5), "no card was left to turn"
    s = scene(at="war phase", round=5)
    assert (s.at("fleet"), s.g.due) == (5, 0), "round 5 has no Galactic phase"


@rule("AG-GAL-04")
def test_discs_move_to_the_trade_cards_and_may_overflow() -> None:
    change = {"areas.manufacture_red": 1, "areas.retrieve_blue": 2, "areas.scavenge_red": 1, "flipped": [0, 0, 1]}
    s = scene(change, at="galactic phase", round=2)
    assert s.at("spaces") == [["red"], ["blue", "blue"], ["red"]]
    assert s.at("areas") == {}
    change = {"spaces.0": ["red", "blue", "red"], "areas.manufacture_red": 3}
    s = scene(change, at="galactic phase", round=2)
    assert s.g.sides[0].discs == 5, "overflow discs return with the others"


@rule("AG-GAL-06", "AG-GAL-07")
def test_the_new_turn_order_comes_before_the_golden_age() -> None:
    change = {"order": ["red", "blue"], "sides.blue.prestige": 3, "spaces.0": ["red", "blue", "red", "blue"]}
    s = scene({**change, "turn": 1}, at="galactic phase", round=2)
    assert (s.at("order"), s.at("turn")) == (["blue", "red"], 0), "Blue leads it"
    assert s.options("blue")[0] == "number 0", "Blue chooses first, in the new order"
    s.play("blue number 2", "red number 0")
    assert s.at("round") == 3


# -- Golden Ages ---------------------------------------------------------------------------------------------------


@rule("AG-GOL-01", "AG-GOL-04")
def test_only_full_fronts_flip_and_a_back_never_fills() -> None:
    change = {"spaces.0": ["red"] * 3, "spaces.1": ["blue"] * 4, "flipped": [0, 1, 0]}
    s = scene(change, at="galactic phase", round=2)
    assert s.at("flipped") == [0, 1, 0]
    assert s.at("spaces") == [["red"] * 3, ["blue"] * 4, []]
    change = {"spaces.0": ["red"] * 4}
    assert scene(change, seats=3, at="galactic phase", round=2).g.flipped == [0, 0, 0], (
        "with 3 players 5 spaces are open"
    )


@rule("AG-GOL-02", "AG-GOL-03", "AG-GOL-07")
def test_up_to_three_discs_are_kept_over_all_filled_cards() -> None:
    change = {"order": ["red", "blue"], "spaces.0": ["red"] * 4, "spaces.1": ["red", "blue"] * 2}
    s = scene(change, at="galactic phase", round=2)
    order = s.at("order")
    assert s.at("sides.red.discs") == 6, "returned discs lie in the personal supply until the choice"
    if order[0] == "blue":
        s.play("blue number 0")
    assert s.options("red") == ["number 0", "number 1", "number 2", "number 3"]
    assert s.refused("red number 4") == "AG-GOL-03"
    assert s.at("flipped") == [1, 1, 0]


@rule("AG-GOL-05")
def test_kept_discs_are_added_to_the_next_three() -> None:
    s = scene({"spaces.0": ["red"] * 4}, at="galactic phase", round=2)
    s.play("red number 2")
    assert s.at("sides.red.discs") == 5
    assert s.at("sides.blue.discs") == 3


@rule("AG-GOL-06")
def test_golden_age_effects_act_once_after_the_choices() -> None:
    change = {"spaces.0": ["red"] * 4, "spaces.1": ["red"] * 4, "sides.blue.alliance": ["vantoor"]}
    s = scene({**change, "sides.blue.productivity": 0}, at="galactic phase", round=2)
    assert s.at("sides.blue.credits") == 0, "not before the choice"
    s.play("red number 0")
    assert s.at("sides.blue.credits") == 2, "once, though two cards were filled"
    s = scene({"sides.blue.alliance": ["vantoor"], "sides.blue.productivity": 0}, at="galactic phase", round=2)
    assert s.at("sides.blue.credits") == 0
    assert TRADE_SLOTS == 3
