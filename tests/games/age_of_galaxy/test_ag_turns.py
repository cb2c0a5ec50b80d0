"""AG-PRO, AG-ACT, AG-FRE, AG-FAC, AG-IDE: production, turns, Free actions, faction cards."""

from __future__ import annotations

from games.age_of_galaxy.scenes import scene
from starhall.games.age_of_galaxy import GAME
from starhall.games.age_of_galaxy.content.faction_cards import (
    FACTION_DEBUT,
    FACTION_EFFECTS,
    FACTION_IDEOLOGY,
    FACTION_IDS,
    FACTION_NAMES,
    FACTION_REINFORCEMENT,
    FACTION_TECHNOLOGIES,
    FACTION_TYPES,
    FACTIONS,
)
from starhall.games.age_of_galaxy.content.vocabulary import RESOURCES
from starhall.games.age_of_galaxy.rules.state import Galaxy
from starhall.kernel.chance import quick_chance
from starhall.kernel.seats import first_seat, members
from support import Changes, rule


def due(g: Galaxy) -> list[str]:
    return [GAME.colours[seat] for seat in members(g.due)]


@rule("AG-PRO-01", "AG-LIM-06", "AG-GOL-05")
def test_three_discs_come_on_top_of_those_that_were_kept() -> None:
    s = scene({"sides.red.discs": 2}, at="production phase", round=2)
    assert s.at("sides.red.discs") == 5
    spaces = {"spaces.0": ["red"] * 3, "spaces.1": ["red"] * 3, "spaces.2": ["red"] * 3}
    slots = {"owners.amber_gate_1": "red", "states.amber_gate_1": "developed", "owners.amber_gate_3": "red"}
    s = scene({**spaces, **slots, "sides.red.discs": 1}, at="production phase", round=2)
    assert s.of("red", "discs", "common_discs") == [3, 0], "fewer if fewer are there"


@rule("AG-PRO-02", "AG-PRO-03")
def test_productivity_gives_credits_and_falls_unless_permitted() -> None:
    s = scene({"sides.red.alliance": ["tolvek_3"], "sides.red.productivity": 4}, at="production phase", round=2)
    assert s.of("red", "credits", "productivity") == [4, 4]
    assert s.of("blue", "credits", "productivity") == [3, 2]


@rule("AG-PRO-04", "AG-EFF-02", "AG-EFF-03")
def test_the_owner_orders_production_effects_where_it_matters() -> None:
    change = {"sides.red.alliance": ["celuma", "rt182"], "sides.red.innovation": 1}
    s = scene(change, at="production phase", round=2)
    assert sorted(s.options("red")) == ["next celuma", "next rt182"]
    assert s.refused("red next quorathi") == "AG-EFF-02"
    s.play("red next celuma", "red accept celuma")
    assert s.of("red", "relics", "innovation") == [1, 1], "spent, and then there was none: Rt182' gives one"
    s = scene(change, at="production phase", round=2)
    s.play("red next rt182", "red decline")
    assert s.of("red", "relics", "innovation") == [0, 1], "an effect with a cost is optional"


@rule("AG-PRO-05")
def test_effects_come_after_steps_one_to_three_of_all_player_by_player() -> None:
    change = {
        "order": ["blue", "red"], "sides.red.innovation": 1, "sides.blue.innovation": 1,
        "sides.red.alliance": ["celuma"], "sides.blue.alliance": ["celuma"],
    }  # fmt: skip
    change["sides.blue.alliance"] = ["iqzael"]
    s = scene(change, at="production phase", round=2)
    assert due(s.g) == ["red"]
    assert s.of("red", "discs", "credits") == [3, 3]
    assert s.at("sides.blue.cruisers") == 1, "Blue is first in turn order"


# -- turns ---------------------------------------------------------------------------------------------------------


@rule("AG-ACT-01", "AG-ACT-02")
def test_the_first_in_turn_order_begins_the_action_phase() -> None:
    for order in (["red", "blue", "green"], ["blue", "green", "red"], ["green", "red", "blue"]):
        s = scene({"order": order}, seats=3, at="production phase", round=3)
        for colour in (*order, order[0]):
            assert due(s.g) == [colour]
            s.play(f"{colour} scavenge", f"{colour} end_turn")
    spaces = {"spaces.0": ["red"] * 5, "spaces.1": ["red"] * 5, "spaces.2": ["red"] * 5}
    s = scene({**spaces, "order": ["red", "blue", "green"]}, seats=3, at="production phase", round=3)
    assert due(s.g) == ["blue"], "Red has no disc and passes"


@rule("AG-ACT-01", "AG-GAL-06")
def test_a_new_turn_order_holds_from_the_next_action_phase_on() -> None:
    change: Changes = {"order": ["red", "blue", "green"], "sides.green.prestige": 5, "sides.blue.prestige": 2}
    discs = {"sides.red.discs": 0, "sides.blue.discs": 1, "sides.green.discs": 0}
    s = scene({**change, **discs}, seats=3, seat="blue")
    s.play("blue scavenge", "blue end_turn")
    assert (s.at("round"), s.at("order")) == (2, ["green", "blue", "red"])
    for colour in ("green", "blue", "red", "green"):
        assert due(s.g) == [colour]
        s.play(f"{colour} scavenge", f"{colour} end_turn")


@rule("AG-ACT-01", "AG-ACT-02", "AG-ACT-12", "AG-ACT-13")
def test_turns_go_round_until_nobody_has_a_disc() -> None:
    change = {"order": ["red", "blue"], "sides.red.discs": 3, "sides.blue.discs": 1, "flipped": [0, 0, 1]}
    change |= {"sides.red.hand": [], "sides.blue.hand": [], "sides.red.productivity": 0, "sides.blue.productivity": 0}
    s = scene(change)
    told = s.play("red scavenge", "red end_turn")
    turns = [told.count("turn")]
    assert due(s.g) == ["blue"]
    s.play("blue scavenge", "blue end_turn")
    assert due(s.g) == ["red"], "Blue has no disc left and passes"
    s.play("red scavenge", "red end_turn")
    assert due(s.g) == ["red"]
    assert s.refused("blue free sell_innovation") == "K-DUE-01"
    s.play("red scavenge", "red end_turn")
    assert s.at("round") == 2, "all have passed"
    assert turns == [1]


@rule("AG-ACT-03", "AG-ACT-08")
def test_exactly_one_action_a_turn_and_no_pass() -> None:
    s = scene()
    assert s.refused("red end_turn") == "AG-ACT-03"
    assert "scavenge" in s.options("red"), "always possible"
    s.play("red scavenge")
    assert s.refused("red scavenge") == "AG-ACT-03"
    assert "end_turn" in s.options("red")


@rule("AG-ACT-04", "AG-ACT-05", "AG-FAC-03")
def test_one_card_before_or_after_the_action_never_within() -> None:
    hand = {"sides.red.hand": ["wexmar", "orrowen"], "sides.red.credits": 12, "sides.red.innovation": 3}
    s = scene(hand)
    s.play("red join wexmar")
    assert s.refused("red join orrowen") == "AG-ACT-04"
    s = scene(hand)
    s.play("red retrieve")
    assert s.verbs("red") == {"number"}, "no card and no Free action while the action is being resolved"
    assert s.refused("red join wexmar") == s.refused("red free sell_innovation") == "AG-ACT-05"
    s.play("red number 1", "red join wexmar", "red free sell_innovation")
    assert s.at("sides.red.alliance") == ["jamareih", "wexmar"]
    s = scene(at="first factions")
    first = s.at("order")[0]
    for colour in s.at("order"):
        s.play(f"{colour} {s.options(colour)[0]}")
    if "join" not in s.verbs(first):
        while due(s.g) != [first]:
            s.play(f"{due(s.g)[0]} {s.options(due(s.g)[0])[-1]}")
    assert "join" in s.verbs(first), "the card of the setup does not count"


@rule("AG-ACT-06", "AG-ACT-09")
def test_every_action_places_one_disc_and_effects_come_last() -> None:
    s = scene({"sides.red.alliance": ["wexmar"], "sides.red.credits": 0, "sides.red.hand": ["usud"]})
    told = s.play("red colonize", "red planet amber_gate_3", "red adapt usud")
    assert s.of("red", "discs", "credits") == [2, 5]
    assert told[:2] == ["adapted", "action"]
    assert told.index("colonized") < told.index("gained")
    r = quick_chance(3)
    s = scene(seats=3)
    while s.g.due and s.g.round == 1:
        seat = first_seat(s.g.due)
        before, acted, active = s.g.sides[s.g.order[s.g.turn]].discs, s.g.acted, s.g.order[s.g.turn]
        options = s.g.options(seat)
        extra = [card for card in s.g.sides[active].hand if FACTION_IDS[card] == "phaelon"]
        s.g.advance(seat, options[r.below(len(options))])
        if s.g.round == 1 and s.g.due and not extra and s.g.order[s.g.turn] == active and not acted:
            assert s.g.sides[active].discs == before - (1 if s.g.acted else 0)


@rule("AG-ACT-07")
def test_an_action_that_cannot_be_carried_out_is_not_offered() -> None:
    s = scene({"sides.red.hand": [], "sides.red.productivity": 0, "owners.amber_gate_3": "blue", "sides.red.discs": 1})
    g2 = scene({"sides.red.hand": [], "sides.red.productivity": 2, "owners.amber_gate_3": "blue"})
    assert sorted(g2.options("red")) == ["free sell_productivity", "scavenge"]
    assert s.at("acted") or s.at("areas.scavenge_red") == 1, "the only option was taken"
    full = scene({"sides.red.productivity": 12, "sides.red.hand": ["mersoma"]})
    full.play("red colonize", "red planet amber_gate_1", "red adapt mersoma")
    assert full.at("sides.red.productivity") == 12, "limits that cut the gain do not forbid it"


@rule("AG-ACT-10")
def test_abilities_change_costs() -> None:
    change = {"owners.amber_gate_1": "red", "states.amber_gate_1": "developed", "sides.red.influence": 2}
    assert scene(change).refused("red nominate") == "AG-NOM-02"
    s = scene({**change, "sides.red.alliance": ["ondrelu"]})
    s.play("red nominate", "red space nomination_1")
    assert s.at("sides.red.influence") == 0


@rule("AG-ACT-11", "AG-ACT-14")
def test_the_engine_takes_what_is_the_only_option() -> None:
    change = {"order": ["red", "blue"], "sides.red.hand": [], "sides.red.productivity": 0, "sides.red.credits": 12}
    s = scene({**change, "sides.red.cruisers": 5})
    s.play("red scavenge")
    assert due(s.g) == ["blue"], "at 12 credits nothing else was possible, so the turn ended by itself"
    s = scene({**change, "sides.red.cruisers": 5, "sides.red.hand": ["usud", "wexmar"]})
    s.play("red tuck usud", "red scavenge")
    assert due(s.g) == ["blue"], "a hand from which nothing may be played any more asks nothing"
    s = scene({**change, "sides.red.cruisers": 5, "sides.red.hand": ["usud", "wexmar"]})
    s.play("red scavenge")
    assert due(s.g) == ["red"], "a card may still be played"
    s = scene({**change, "sides.red.innovation": 1})
    s.play("red research", "red technology laser_weapon", "red pay credits")
    assert s.at("sides.red.strength") == 1
    s = scene({"sides.red.hand": ["mersoma"]})
    s.play("red colonize")
    g2 = scene({"sides.red.hand": ["usud"], "sides.red.alliance": ["auralis"]})
    g2.play("red colonize")
    assert g2.options("red") == ["planet amber_gate_3"], "D-COL-PLANET is asked even with one option"
    g2.play("red planet amber_gate_3")
    assert g2.options("red") == ["adapt usud"], "and so is D-COL-CARD"


# -- Free actions --------------------------------------------------------------------------------------------------


@rule("AG-FRE-01", "AG-FRE-02", "AG-FRE-03", "AG-FRE-04")
def test_three_conversions_any_number_of_times() -> None:
    s = scene({"sides.red.productivity": 5, "sides.red.innovation": 2, "sides.red.influence": 1})
    s.play("red free sell_productivity", "red free sell_productivity", "red free sell_innovation")
    s.play("red free sell_innovation", "red free sell_influence")
    assert s.of("red", "productivity", "innovation", "influence", "credits", "discs") == [1, 0, 0, 5, 3]
    assert s.refused("red free sell_productivity") == "AG-LIM-08"
    assert not s.at("acted")


@rule("AG-FRE-06")
def test_a_free_action_whose_gain_would_be_lost_is_not_offered() -> None:
    s = scene({"sides.red.credits": 12, "sides.red.innovation": 2})
    assert s.refused("red free sell_innovation") == "AG-FRE-06"
    s = scene({"sides.red.alliance": ["bryndar"], "sides.red.credits": 5, "sides.red.productivity": 12})
    assert s.refused("red free bryndar") == "AG-FRE-06"


@rule("AG-FRE-07", "AG-EFF-05")
def test_free_actions_and_other_gains_trigger_nothing() -> None:
    change = {"sides.red.alliance": ["ymbrae", "korvane_ix", "feimur_v5"], "sides.red.innovation": 1}
    s = scene({**change, "sides.red.hand": ["gharnok", "pelagrim"]})
    s.play("red free sell_innovation", "red reinforce gharnok")
    assert s.of("red", "prestige", "innovation", "relics", "credits") == [0, 0, 1, 2], "a relic, no RETRIEVE"
    s = scene({**change, "sides.red.hand": ["gharnok", "pelagrim"]})
    s.play("red reinforce pelagrim")
    assert s.of("red", "cruisers", "productivity") == [3, 3], "cruisers, no MANUFACTURE"


# -- faction cards -------------------------------------------------------------------------------------------------


@rule("AG-FAC-01")
def test_what_a_faction_card_shows() -> None:
    assert FACTIONS == 40
    for card in range(FACTIONS):
        assert FACTION_NAMES[card]
        assert FACTION_DEBUT[card]
        assert FACTION_REINFORCEMENT[card]
        assert {RESOURCES[resource] for resource, _ in FACTION_DEBUT[card]} <= {"credits", "cruisers"}
        assert 1 <= len(FACTION_TYPES[card]) <= 2
        assert FACTION_EFFECTS[card] or FACTION_TECHNOLOGIES[card]
    assert [FACTION_IDEOLOGY.count(ideology) for ideology in range(5)] == [8] * 5


@rule("AG-FAC-02")
def test_a_hand_card_is_played_in_one_of_four_ways() -> None:
    s = scene({"sides.red.hand": ["usud"], "sides.red.alliance": ["auralis"]})
    ways = {"join usud", "tuck usud", "reinforce usud", "colonize"}
    assert ways <= set(s.options("red"))
    assert s.refused("red join wexmar") == "AG-FAC-02"
    for way in ("join usud", "tuck usud", "reinforce usud"):
        twin = s.copy()
        twin.play(f"red {way}")
        assert twin.at("sides.red.hand") == []


@rule("AG-FAC-02", "AG-ACT-04")
def test_every_turn_has_its_own_card() -> None:
    s = scene({"order": ["red", "blue"], "sides.red.hand": ["usud", "wexmar"], "sides.blue.discs": 0})
    s.play("red tuck usud", "red scavenge")
    assert s.refused("red join wexmar") == "AG-ACT-04"
    s.play("red end_turn", "red join wexmar")
    assert s.of("red", "tucked", "alliance", "hand") == ["usud", ["jamareih", "wexmar"], []]


@rule("AG-FAC-04", "AG-FAC-07")
def test_an_alliance_has_three_places_from_left_to_right() -> None:
    s = scene({"sides.red.hand": ["wexmar", "syllith"], "sides.red.alliance": ["jamareih", "ymbrae"]})
    s.play("red join wexmar")
    assert s.at("sides.red.alliance") == ["jamareih", "ymbrae", "wexmar"]
    s.play("red colonize", "red planet amber_gate_3")
    assert s.at("sides.red.credits") == 2 + 3 + 2, "its ability works in the same turn"
    full = {"sides.red.hand": ["wexmar", "syllith"], "sides.red.alliance": ["jamareih", "ymbrae", "usud"]}
    s = scene(full)
    assert s.refused("red join wexmar") == "AG-FAC-04"
    assert {"tuck wexmar", "reinforce wexmar"} <= set(s.options("red"))


@rule("AG-FAC-05", "AG-FAC-06")
def test_debut_bonus_then_debut_effects() -> None:
    s = scene({"sides.red.hand": ["nyctara", "phaelon"]})
    s.play("red join nyctara")
    assert s.of("red", "credits", "strength") == [2, 1]
    s = scene({"sides.red.hand": ["nyctara", "phaelon"]})
    s.play("red join phaelon")
    assert s.of("red", "cruisers", "discs") == [2, 4], "an extra disc, usable this round"


@rule("AG-FAC-08")
def test_a_tucked_card_counts_by_its_ideology_alone() -> None:
    s = scene({"sides.red.hand": ["tolvek_3", "wexmar"], "sides.red.alliance": ["auralis"]})
    s.play("red tuck tolvek_3")
    assert s.of("red", "credits", "tucked", "alliance") == [0, "tolvek_3", ["auralis"]]
    assert s.of("red", "hand", "spent") == [["wexmar"], []], "it lies under the board, not in hand or discard"
    assert s.g.view(1).g.sides[0].tucked == FACTION_IDS.index("tolvek_3")
    s = scene({"sides.red.hand": ["wexmar"], "sides.red.tucked": "tolvek_3"})
    assert s.refused("red tuck wexmar") == "AG-FAC-08"
    s = scene({"sides.red.tucked": "tolvek_3", "sides.red.productivity": 4}, at="production phase", round=2)
    assert s.at("sides.red.productivity") == 3, "none of its abilities"
    s = scene({"sides.red.tucked": "kratox_7", "sides.red.innovation": 3, "sides.red.hand": []})
    s.play("red research")
    assert s.refused("red technology ai_complex") == "AG-TEC-24", "none of its technologies"
    s = scene({"sides.red.tucked": "kratox_7", "sides.red.hand": []}, round=2)
    s.play("red colonize")
    assert s.refused("red planet tidal_reach_4") == "AG-COL-02", "nor its Adaptation"


@rule("AG-FAC-09", "AG-FAC-12")
def test_a_reinforcement_is_gained_and_the_card_discarded_face_up() -> None:
    s = scene({"sides.red.hand": ["nyctara"]})
    s.play("red reinforce nyctara")
    assert s.of("red", "productivity", "strength", "credits", "spent") == [5, 1, 0, ["nyctara"]]
    assert s.g.view(1).g.sides[0].spent == [FACTION_IDS.index("nyctara")]
    assert s.at("sides.red.alliance") == ["jamareih"]


@rule("AG-FAC-10", "AG-FAC-11")
def test_an_adaptation_is_discarded_only_where_it_is_needed() -> None:
    s = scene({"sides.red.hand": ["usud", "mersoma"]})
    s.play("red colonize", "red planet amber_gate_3")
    assert s.of("red", "hand", "spent") == [["mersoma", "usud"], []], "Jamareih shows Desert already"
    s = scene({"sides.red.hand": ["usud", "mersoma"]})
    s.play("red colonize", "red planet amber_gate_1", "red adapt mersoma")
    assert s.of("red", "hand", "spent", "innovation") == [["usud"], ["mersoma"], 0]
    assert s.at("played") == 1
    assert s.refused("red reinforce usud") == "AG-ACT-04"


@rule("AG-FAC-13")
def test_hand_cards_are_worth_nothing_at_the_end() -> None:
    base = {"sides.red.prestige": 3}
    one = scene({**base, "sides.red.hand": []}, at="final scoring", round=5)
    six = scene({**base, "sides.red.hand": ["gharnok", "nyctara", "orrowen"]}, at="final scoring", round=5)
    assert GAME.points(one.g) == GAME.points(six.g)


@rule("AG-FAC-14")
def test_a_card_may_be_played_for_nothing() -> None:
    s = scene({"sides.red.hand": ["legarchaea"], "sides.red.credits": 12})
    s.play("red reinforce legarchaea")
    assert s.of("red", "credits", "spent") == [12, ["legarchaea"]]


# -- ideology ------------------------------------------------------------------------------------------------------


def ideology(alliance: list[str], tucked: str = "none") -> str:
    """The Major Ideology by what it scores at the end, different for each of them."""
    change: Changes = {
        "sides.red.relics": 1,
        "sides.red.prestige": 8,
        "sides.red.productivity": 10,
        "sides.red.strength": 8,
    }
    change |= {"sides.red.alliance": alliance, "sides.red.tucked": tucked, "sides.red.technologies": THREE_ADVANCED}
    s = scene(change, at="final scoring", round=5)
    points = {score.id: score.points for score in GAME.scores(s.g, 0)}["ideology"]
    return ["none", "cultural", "diplomatic", "scientific", "militaristic", "industrial"][points]


THREE_ADVANCED = ["warp_drive", "hyperspace_scanner", "planetary_shields", "xenology", "antimatter_missile"]


@rule("AG-IDE-01", "AG-IDE-02", "AG-IDE-03")
def test_the_major_ideology_is_shown_by_strictly_most() -> None:
    assert ideology(["mersoma"]) == "cultural"
    assert ideology(["mersoma", "auralis", "human"]) == "cultural"
    assert ideology(["mersoma", "human"]) == "none"
    assert ideology(["mersoma", "human", "usud"]) == "none"
    assert ideology(["mersoma", "auralis", "ymbrae"], "usud") == "militaristic"
    assert ideology(["mersoma", "human"], "auralis") == "cultural", "and the tucked card is no faction"


@rule("AG-IDE-04")
def test_the_major_ideology_does_nothing_before_the_end() -> None:
    s = scene({"sides.red.hand": ["ymbrae"], "sides.red.relics": 4})
    before = s.of("red", "credits", "relics", "prestige", "productivity")
    s.play("red tuck ymbrae")
    assert s.of("red", "credits", "relics", "prestige", "productivity") == before
    assert {score.id: score.points for score in GAME.scores(s.g, 0)}["ideology"] == 4, "only the score looks at it"
