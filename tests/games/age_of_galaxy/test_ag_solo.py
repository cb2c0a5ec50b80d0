"""AG-SOL and AG-ADV: the virtual opponent and the scenarios."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from games.age_of_galaxy.scenes import Scene, owns, scene
from starhall.games.age_of_galaxy import GAME
from starhall.games.age_of_galaxy.content.faction_cards import FACTION_IDS
from starhall.games.age_of_galaxy.content.main_board import IDEOLOGY_IDS, IDEOLOGY_STEPS
from starhall.games.age_of_galaxy.content.scenarios import SCENARIO_IDS, SCENARIOS
from starhall.games.age_of_galaxy.content.vocabulary import SOLO_KINDS
from starhall.games.age_of_galaxy.content.worlds import PLANET_SLOT, SLOT_IDS, SLOT_KIND, SYSTEM_IDS
from starhall.games.age_of_galaxy.rules.scoring import points
from starhall.games.age_of_galaxy.rules.state import Galaxy
from starhall.kernel.chance import quick_chance
from starhall.kernel.position import HIDDEN
from starhall.kernel.seats import first_seat
from support import Changes, rule

ALONE: Changes = {"sides.blue.alliance": []}
DEVELOPED = owns("red", "tidal_reach_1", state="developed")


def solo(
    changes: dict[str, Any] | None = None,
    at: str = "action turn",
    round: int = 2,
    scenario: str = "standard",
    seed: str = "s",
) -> Scene:
    return scene({**ALONE, **(changes or {})}, seats=1, at=at, round=round, options={"solo": scenario}, seed=seed)


def resolved(cards: Sequence[str], changes: dict[str, Any] | None = None, round: int = 2, **more: Any) -> Scene:
    """The end of an Action phase in which the VO resolves these cards, and all that follows up to a question."""
    alliance = (changes or {}).get("sides.red.alliance", ["jamareih"])
    rest = [card for card in FACTION_IDS if card not in cards and card not in alliance]
    change = {"deck": rest + list(reversed(cards)), "sides.red.hand": [], **(changes or {})}
    return solo(change, at="end of the action phase", round=round, **more)


@rule("AG-SOL-01", "AG-SOL-02", "AG-SOL-07", "AG-SOL-08")
def test_the_virtual_opponent_starts_with_its_pieces() -> None:
    s = Scene(GAME.start(GAME.settings(1), "solo"))
    assert isinstance(s.g, Galaxy)
    assert s.of("blue", "cruisers", "strength", "influence", "common_discs", "hand") == [2, 4, 0, 16, []]
    assert len(s.at("sides.blue.technologies")) == 9
    assert s.g.players() == 2
    assert [s.g.is_virtual(side.seat) for side in s.g.sides] == [False, True]


@rule("AG-SOL-03")
def test_cards_never_dealt_are_its_deck() -> None:
    s = Scene(GAME.start(GAME.settings(1), "solo"))
    assert isinstance(s.g, Galaxy)
    assert len(s.g.deck) == 33
    hand = s.at("sides.red.hand")
    s.play(*[f"red set_aside {card}" for card in hand[:3]])
    assert len(s.g.deck) == 30
    assert not set(hand[:3]) & set(s.at("deck"))


@rule("AG-SOL-04", "AG-SOL-05")
def test_it_resolves_two_cards_after_the_player_s_last_turn() -> None:
    s = solo({"sides.red.discs": 2, "sides.red.hand": [], "sides.red.productivity": 0}, round=1)
    s.play("red scavenge", "red end_turn")
    assert s.at("revealed") == []
    assert s.options("red"), "the player's turns follow one another"
    told = s.play("red scavenge", "red end_turn")
    assert told.count("vo_card") == 2
    assert len(s.at("revealed")) == 2
    assert GAME.points(s.g) == [0 + s.at("sides.red.prestige") + s.at("sides.red.prestige") // 4]
    assert points(s.g, 1) == 0


@rule("AG-SOL-06", "AG-SOL-09")
def test_its_cards_settle_the_leftmost_planet_of_their_types() -> None:
    s = resolved(["tekhlifa", "bryndar"], round=1)
    assert s.at("owners") == {"amber_gate_3": "blue", "amber_gate_1": "blue"}
    assert s.of("blue", "common_discs", "cruisers", "credits") == [14, 4, 0], "Industrial: a cruiser each; no reward"
    s = resolved(["kratox_7", "orrowen"], owns("red", "tidal_reach_4"), round=1)
    assert "blue" not in [owner for slot, owner in s.at("owners").items() if slot.startswith("tidal")]
    s = resolved(["tolvek_3", "wexmar"], {"sides.blue.cruisers": 5}, round=1)
    assert s.at("sides.blue.cruisers") == 5, "to at most 5"


@rule("AG-SOL-07")
def test_its_reach_is_one_card_ahead_and_barren_planets_are_open_to_it() -> None:
    taken = owns("red", "amber_gate_1", "amber_gate_3", "tidal_reach_1", "tidal_reach_2", "tidal_reach_4")
    s = resolved(["mersoma", "kratox_7"], taken, round=1)
    assert s.at("owners")["amber_gate_5"] == "blue", "a Cultural card settles any type"
    assert s.at("owners").get("cinder_belt_1") is None, "position 3 is beyond its reach in round 1"
    assert not [slot for slot in s.g.sides[1].technologies if slot >= 9]


@rule("AG-SOL-10")
def test_diplomatic_cards_gather_influence_and_nominate() -> None:
    s = resolved(["human", "chaeilki"], round=1)
    assert s.at("nominated") == {"nomination_1": "blue"}
    assert s.of("blue", "influence", "prestige") == [1, 0]
    discs = 16 - 1 - list(s.at("owners").values()).count("blue")
    assert s.at("sides.blue.common_discs") == discs, "one disc on the space"
    taken = {f"nominated.nomination_{n}": "red" for n in (1, 3, 4, 6)}
    s = resolved(["human", "chaeilki"], taken, round=1)
    assert s.at("sides.blue.influence") == 4, "without a free space it keeps the influence"
    s = resolved(["human", "chaeilki"], {"nominated.nomination_1": "red"}, round=1)
    assert s.at("nominated.nomination_3") == "blue", "the most prestige, the leftmost of equals"


@rule("AG-SOL-06", "AG-SOL-10", "AG-SOL-12")
def test_without_a_disc_it_settles_and_nominates_nothing() -> None:
    spent = owns(
        "blue", "amber_gate_1", "amber_gate_3", "amber_gate_5", "tidal_reach_1", "tidal_reach_2", state="developed"
    )
    spent |= {f"nominated.nomination_{n}": "blue" for n in (1, 3, 4)} | owns("blue", "cinder_belt_1", "cinder_belt_2")
    s = resolved(["human", "mersoma"], {**spent, **owns("blue", "cinder_belt_5"), "sides.blue.influence": 3}, round=2)
    assert list(s.at("owners").values()).count("blue") == 8, "Tidal Reach 4 stays empty"
    assert "nomination_6" not in s.at("nominated")
    assert s.of("blue", "common_discs", "influence") == [0, 3 + 2 + 1], "it keeps the influence"


@rule("AG-SOL-11")
def test_militaristic_cards_take_a_cruiser_over_strength() -> None:
    s = resolved(["usud", "kratox_7"], {"sides.red.cruisers": 2, "sides.red.strength": 1}, round=1)
    assert s.at("sides.red.cruisers") == 1
    s = resolved(["usud", "kratox_7"], {"sides.red.cruisers": 2, "sides.red.strength": 2}, round=1)
    assert s.at("sides.red.cruisers") == 2


@rule("AG-SOL-12")
def test_cultural_cards_spread_and_gain_influence() -> None:
    s = resolved(["auralis", "kratox_7"], owns("red", "amber_gate_1"), round=1)
    assert s.at("owners")["tidal_reach_2"] == "blue", "the card's own COLONIZE"
    assert s.at("owners")["amber_gate_3"] == "blue", "the leftmost of any type"
    assert s.at("sides.blue.influence") == 1
    everything = [slot for slot in SLOT_IDS if slot.startswith(("amber", "tidal"))]
    planets = [slot for slot in everything if SLOT_KIND[SLOT_IDS.index(slot)] == PLANET_SLOT]
    s = resolved(["auralis", "kratox_7"], owns("red", *planets), round=1)
    assert s.at("sides.blue.influence") == 1, "even if there is no such planet"


@rule("AG-SOL-13")
def test_scientific_cards_discard_the_leftmost_token_unseen() -> None:
    telescope: Changes = {"sides.red.alliance": ["voicavus"], "sides.red.technologies": ["deep_space_telescope"]}
    telescope |= {"sides.red.telescope": ["tomb_moon"], "tokens.amber_gate_2": "exiled_court"}
    s = resolved(["zephron", "kratox_7"], telescope, round=1)
    assert s.at("lost") == ["exiled_court"]
    assert "amber_gate_2" not in s.at("tokens")
    assert (s.g.view(0).g.lost, s.g.view(0).g.explored) == ([HIDDEN], []), "nobody learns which"
    assert s.at("sides.red.telescope") == ["tomb_moon"], "a telescope is safe"
    s = resolved(["zephron", "rt182"], {"tokens": {}}, round=1)
    assert s.at("lost") == [], "none, no effect"


@rule("AG-SOL-14")
def test_the_lines_are_the_solo_lists_of_the_ideologies() -> None:
    lists = {IDEOLOGY_IDS[i]: [SOLO_KINDS[step.kind] for step in steps] for i, steps in enumerate(IDEOLOGY_STEPS)}
    assert lists == {
        "cultural": ["vo_settle_leftmost", "vo_gain"],
        "diplomatic": ["vo_gain", "vo_nominate"],
        "industrial": ["vo_gain"],
        "militaristic": ["player_lose_cruiser_over_strength"],
        "scientific": ["remove_exploration_leftmost"],
    }


@rule("AG-SOL-15", "AG-SOL-19")
def test_war_is_fought_as_two_and_it_stands_down_to_its_strength() -> None:
    s = solo({"sides.red.cruisers": 5, "sides.red.strength": 4, "sides.blue.cruisers": 5}, at="war phase", round=5)
    assert s.of("red", "prestige", "credits", "cruisers") == [1, 1, 4]
    assert s.of("blue", "prestige", "credits", "cruisers", "common_cruisers") == [0, 0, 4, 5]


@rule("AG-ADV-06")
def test_wars_in_which_the_player_is_the_only_overlord_are_counted() -> None:
    for cruisers, wars in ((3, 1), (2, 0), (1, 0)):
        s = solo({"sides.red.cruisers": cruisers, "sides.red.strength": 4, "overlord_wars": 1}, at="war phase", round=5)
        if wars:
            s.play("red decline")
        assert s.at("overlord_wars") == 1 + wars


@rule("AG-SOL-16", "AG-SOL-17")
def test_the_player_as_overlord_takes_its_unprotected_planets() -> None:
    change = {"sides.red.cruisers": 3, "sides.blue.cruisers": 1, **owns("blue", "amber_gate_1", "amber_gate_3")}
    change |= owns("blue", "amber_gate_5", state="conquered")
    s = solo(change, at="war phase", round=5)
    assert s.refused("red planet amber_gate_5") == "AG-PRT-01"
    before = s.at("sides.blue.common_discs")
    s.play("red planet amber_gate_1")
    assert s.at("sides.blue.common_discs") == before + 1
    s = solo({**change, "sides.blue.cruisers": 2}, at="war phase", round=5)
    assert s.refused("red planet amber_gate_1") == "AG-PRT-03"


@rule("AG-SOL-18")
def test_as_overlord_it_takes_a_planet_that_the_player_names() -> None:
    change = {"sides.blue.cruisers": 3, "sides.red.cruisers": 0, **owns("red", "amber_gate_1", "amber_gate_3")}
    s = solo({**change, **owns("blue", "tidal_reach_1")}, at="war phase", round=5)
    assert s.options("red") == ["planet amber_gate_1", "planet amber_gate_3"], "never an empty one"
    assert s.refused("red planet tidal_reach_1") == "AG-SOL-18"
    s.play("red planet amber_gate_3")
    assert (s.at("owners.amber_gate_3"), s.at("states.amber_gate_3")) == ("blue", "conquered")
    assert s.at("sides.blue.cruisers") == 2
    s = solo({"sides.blue.cruisers": 3}, at="war phase", round=5)
    assert s.at("owners") == {}, "if there is none, it acquires nothing"
    dome = {"sides.red.alliance": ["legarchaea"], "sides.red.technologies": ["water_dome_shield"]}
    s = solo({**change, **dome, **owns("red", "tidal_reach_1")}, at="war phase", round=5)
    assert s.options("red") == ["planet amber_gate_1", "planet amber_gate_3"]
    assert s.refused("red planet tidal_reach_1") == "AG-PRT-05", "only an Unprotected one"
    s = solo({"sides.blue.cruisers": 1, **owns("red", "amber_gate_1")}, at="war phase", round=5)
    assert (s.at("owners.amber_gate_1"), s.at("sides.blue.cruisers")) == ("blue", 0), "one cruiser is enough"
    s = solo({"sides.blue.cruisers": 0, **owns("red", "amber_gate_1")}, at="war phase", round=5)
    assert s.at("owners.amber_gate_1") == "red", "an Overlord by strength alone has no cruiser to place"
    s = solo({**owns("red", "cinder_belt_1"), "sides.blue.cruisers": 3}, at="war phase", round=2)
    assert s.options("red") != [], "Reachable for it: one card ahead"


@rule("AG-SOL-20")
def test_alone_the_order_stays_and_golden_ages_work_as_for_two() -> None:
    s = solo({"spaces.0": ["red"] * 4, "sides.red.prestige": 0}, at="galactic phase", round=2)
    assert s.at("order") == ["red"]
    assert s.options("red") == ["number 0", "number 1", "number 2", "number 3"]


@rule("AG-SOL-21")
def test_standard_solo_has_a_score_and_no_loser() -> None:
    s = solo({"sides.red.prestige": 8, "sides.red.relics": 2}, at="final scoring", round=5)
    assert GAME.points(s.g) == [12]
    assert GAME.places(s.g) == [1]
    assert GAME.outcome(s.g) == "{0} reached 12 VP: a score to beat next time."


@rule("AG-SOL-22")
def test_others_include_the_virtual_opponent() -> None:
    s = solo({"sides.red.alliance": ["shrynix"], "sides.red.innovation": 2, "sides.blue.cruisers": 3})
    s.play("red research", "red technology cloaking_cruiser")
    assert s.at("sides.blue.cruisers") == 1
    change = {"sides.blue.cruisers": 3, "sides.red.alliance": ["hesperin"], **owns("red", "amber_gate_1")}
    s = solo(change, at="war phase", round=5)
    assert s.at("sides.red.prestige") == 2, "its only planet was taken by the virtual opponent"


# -- scenarios -----------------------------------------------------------------------------------------------------


@rule("AG-ADV-01")
def test_five_scenarios_and_standard_rules_besides() -> None:
    assert len(SCENARIOS) == 5
    s = solo(scenario="first_landing")
    assert s.g.scenario == 0
    assert len(s.at("sides.blue.technologies")) == 9


@rule("AG-ADV-02")
def test_a_scenario_changes_the_start() -> None:
    s = Scene(GAME.start(GAME.settings(1, {"solo": "silent_archive"}), "adv"))
    assert isinstance(s.g, Galaxy)
    s.play("red done")
    plain = Scene(GAME.start(GAME.settings(1), "adv"))
    assert isinstance(plain.g, Galaxy)
    plain.play("red done")
    card = s.at("sides.red.hand")[0]
    told = s.play(f"red join {card}")
    plain.play(f"red join {card}")
    assert s.at("sides.red.cruisers") - plain.at("sides.red.cruisers") == 1
    assert list(s.at("owners").values()) == ["blue"], "it settles one planet"
    assert told.count("settled") == 1
    s = Scene(GAME.start(GAME.settings(1, {"solo": "iron_tide"}), "adv"))
    assert isinstance(s.g, Galaxy)
    assert s.of("blue", "cruisers", "strength", "influence") == [2, 4, 0]
    s = resolved(["kratox_7", "tolvek_3"], scenario="first_landing", round=1)
    assert len(s.at("revealed")) == 1, "one card a round in this scenario"


@rule("AG-ADV-03")
def test_a_die_is_rolled_in_the_rounds_named() -> None:
    rolls = set()
    for seed in range(30):
        told = rolled(solo(at="production phase", round=1, scenario="first_landing", seed=str(seed)).g)
        rolls.update(told)
    assert rolls == {1, 2, 3, 4, 5, 6}
    s = solo(at="galactic phase", round=2, scenario="dying_star")
    assert s.at("round") == 3
    scenario = SCENARIOS[SCENARIO_IDS.index("dying_star")]
    assert scenario.in_galactic_phase
    assert scenario.rounds == (2, 3, 4)


@rule("AG-ADV-03")
def test_no_die_is_rolled_in_other_rounds() -> None:
    for scenario, rounds in (
        ("first_landing", [2, 3, 4, 5]),
        ("silent_archive", [1, 2, 3, 4, 5]),
        ("dying_star", [2, 3, 4]),
    ):
        g = GAME.start(GAME.settings(1, {"solo": scenario}), "rounds")
        assert isinstance(g, Galaxy)
        found: list[int] = []
        while g.due:
            options = g.options(0)
            round = g.round
            told = [event.kind for event in g.apply(0, options[0])]
            found += [g.round if scenario != "dying_star" else round] * told.count("event")
        assert found == rounds


def rolled(g: Galaxy) -> list[int]:
    """The die rolls of a random game: in rounds 2 to 5, after the Production phase."""
    found: list[int] = []
    rounds: list[int] = []
    r = quick_chance(1)
    while g.due:
        seat = first_seat(g.due)
        options = g.options(seat)
        for event in g.apply(seat, options[r.below(len(options))]):
            if event.kind == "round":
                rounds.append(event.facts[0])
            if event.kind == "event":
                assert rounds
                found.append(event.facts[0])
    assert (rounds, len(found)) == ([2, 3, 4, 5], 4)
    return found


def after_event(scenario: str, roll: int, changes: Changes, *lines: str, round: int = 1) -> tuple[Scene, list[str]]:
    """Play the last turn before an event whose die shows this, and go on; the kinds of what was told from then on.

    The VO's cards are Industrial.
    """
    cards = ["tolvek_3", "kratox_7"]
    alliance = changes.get("sides.red.alliance", ["jamareih"])
    deck = [card for card in FACTION_IDS if card not in (*cards, *alliance, "xanthir")] + cards
    change = {"deck": deck, "sides.red.hand": ["xanthir"], "sides.red.discs": 1, "sides.red.productivity": 0}
    change |= changes
    for seed in range(60):
        s = solo(change, round=round, scenario=scenario, seed=f"die {seed}")
        told = s.events("red scavenge", "red end_turn", *lines)
        kinds = [event.kind for event in told]
        if "event" in kinds and told[kinds.index("event")].facts[0] == roll:
            return s, kinds[kinds.index("event") + 1 :]
    raise AssertionError(f"no seed of 60 rolls a {roll}")


@rule("AG-ADV-04")
@pytest.mark.parametrize(
    ("scenario", "rolls", "change", "found"),
    [
        ("first_landing", (1, 2), {"sides.red.productivity": 4}, {"red.productivity": 2, "red.credits": 4}),
        ("first_landing", (3, 4, 5), {"sides.red.productivity": 4}, {"red.productivity": 3, "red.credits": 4}),
        ("first_landing", (6,), {"sides.red.productivity": 4}, {"red.productivity": 3, "red.credits": 6}),
        ("iron_tide", (1, 2), {"sides.blue.cruisers": 1}, {"blue.cruisers": 4, "red.cruisers": 0}),
        ("iron_tide", (3, 4), {"sides.red.cruisers": 2}, {"red.cruisers": 1, "red.credits": 0}),
        ("iron_tide", (3,), {"sides.red.cruisers": 2, "sides.red.alliance": ["feimur_v5"]},
         {"red.cruisers": 1, "red.credits": 2}),
        ("iron_tide", (4,), {"sides.red.alliance": ["feimur_v5"]}, {"red.cruisers": 0, "red.credits": 0}),
        ("iron_tide", (5,), {"sides.blue.cruisers": 1, "sides.red.cruisers": 2},
         {"blue.cruisers": 3, "red.cruisers": 2}),
        ("iron_tide", (6,), {"sides.blue.cruisers": 1}, {"blue.cruisers": 2, "blue.common_cruisers": 7}),
        ("silent_archive", (1, 2), {"tokens.amber_gate_2": "tomb_moon", "lost": []}, {"red.innovation": 1}),
        ("silent_archive", (3, 4), {"lost": []}, {"red.innovation": 1}),
        ("silent_archive", (5, 6), {"lost": []}, {"red.innovation": 2}),
        ("congress_of_shadows", (1, 2, 3), {"sides.blue.influence": 1}, {"blue.influence": 2}),
        ("congress_of_shadows", (4, 5), {"sides.blue.influence": 1}, {"blue.influence": 1}),
        ("congress_of_shadows", (6,), {"sides.blue.influence": 1}, {"blue.influence": 0}),
        ("congress_of_shadows", (6,), {"sides.blue.influence": 5}, {"blue.influence": 3}),
    ],
)  # fmt: skip
def test_event_effects(scenario: str, rolls: tuple[int, ...], change: Changes, found: dict[str, int]) -> None:
    """With the die of round 2: after two Industrial cards (in First Landing one) and a Production phase."""
    for roll in rolls:
        s, told = after_event(scenario, roll, change)
        assert told[0] in ("gained", "lost", "token_removed", "nothing"), "what it did, or that it did nothing"
        assert "nothing" not in told[1:]
        assert {path: s.at(f"sides.{path}") for path in found} == found
        lost = ["tomb_moon"] if (scenario, rolls) == ("silent_archive", (1, 2)) else []
        assert s.at("lost") == lost


@rule("AG-ADV-03", "AG-ADV-04", "AG-ADV-05")
def test_the_events_of_a_dying_star_come_in_the_galactic_phase() -> None:
    change = {"sides.red.cruisers": 5, "sides.red.strength": 5, "tokens.amber_gate_2": "none"}
    change |= {"tokens.tidal_reach_3": "exiled_court", "sides.red.influence": 0}
    for roll in range(1, 7):
        s, told = after_event("dying_star", roll, change, "red decline", round=2)
        assert s.at("round") == 3
        assert s.at("collapsed") == (1 if roll <= 3 else 0)
        assert s.at("lost") == (["exiled_court"] if roll in (4, 5) else [])
        assert s.at("sides.red.influence") == (1 if roll == 6 else 0)
        assert told.index("round") > 0, "before the next round"


COLLAPSE: Changes = {
    **owns("red", "amber_gate_1", state="conquered"), **owns("blue", "amber_gate_3"),
    **owns("red", "amber_gate_5", state="developed"), "tokens.amber_gate_2": "tomb_moon",
    "sides.red.alliance": ["hesperin"], "sides.red.cruisers": 5, "sides.red.strength": 5,
}  # fmt: skip


@rule("AG-ADV-05")
def test_a_collapse_removes_all_that_lies_on_the_leftmost_card() -> None:
    s, told = after_event("dying_star", 1, COLLAPSE, "red decline", round=2)
    assert s.at("collapsed") == 1
    used = 3 + 1 + s.at("areas").get("scavenge_red", 0) + sum(space.count("red") for space in s.at("spaces"))
    assert s.of("red", "common_discs", "common_cruisers") == [16 - used, 9 - 5]
    assert s.at("sides.red.prestige") == 1, "the war's; Hesperin lost nothing to a cruiser"
    assert s.at("sides.blue.common_discs") == 16 - list(s.at("owners").values()).count("blue")
    assert [slot for zone in ("planets", "owners", "tokens") for slot in s.at(zone) if slot.startswith("amber")] == []
    assert s.at("lost") == ["tomb_moon"]
    assert GAME.broken(s.g) == []
    assert s.g.view(0).g.systems[1] == SYSTEM_IDS.index("tidal_reach"), "the others keep their numbers"
    assert "collapsed" in told


@rule("AG-ADV-06", "AG-ADV-08")
@pytest.mark.parametrize(
    ("scenario", "won", "lost"),
    [
        (
            "first_landing",
            owns("red", "amber_gate_1", "amber_gate_3")
            | owns("red", "tidal_reach_1", "tidal_reach_2", state="developed"),
            owns("red", "amber_gate_1", "amber_gate_3", "tidal_reach_1")
            | owns("red", "tidal_reach_2", state="developed"),
        ),
        (
            "iron_tide",
            {**owns("red", "amber_gate_1", "amber_gate_3", state="conquered"), "overlord_wars": 2},
            {**owns("red", "amber_gate_1", "amber_gate_3", state="conquered"), "overlord_wars": 1},
        ),
        (
            "silent_archive",
            {"sides.red.relics": 6, "sides.red.technologies": ["galactic_protocol"]},
            {"sides.red.relics": 5, "sides.red.technologies": ["galactic_protocol"]},
        ),
        (
            "congress_of_shadows",
            {"nominated.nomination_1": "red", "sides.red.prestige": 16},
            {"nominated.nomination_1": "red", "nominated.nomination_3": "blue", "sides.red.prestige": 16},
        ),
        (
            "dying_star",
            {**owns("red", "amber_gate_1", "amber_gate_3"), "sides.red.relics": 29},
            {**owns("red", "amber_gate_1", "amber_gate_3"), "sides.red.relics": 28},
        ),
    ],
)
def test_victory_needs_every_line(scenario: str, won: dict[str, Any], lost: dict[str, Any]) -> None:
    s = solo(won, at="final scoring", round=5, scenario=scenario)
    assert GAME.places(s.g) == [1]
    assert "won" in GAME.outcome(s.g)
    s = solo(lost, at="final scoring", round=5, scenario=scenario)
    assert GAME.places(s.g) == [2]
    assert "lost" in GAME.outcome(s.g)


@rule("AG-ADV-08")
def test_medals_by_points() -> None:
    won = owns("red", "amber_gate_1", "amber_gate_3") | owns("red", "tidal_reach_1", "tidal_reach_2", state="developed")
    medals = []
    for relics in (0, 21, 22, 27, 28):
        s = solo({**won, "sides.red.relics": relics}, at="final scoring", round=5, scenario="first_landing")
        medals.append(GAME.outcome(s.g).removeprefix("{0} won First Landing: "))
    assert medals == ["bronze, 6 VP.", "bronze, 27 VP.", "silver, 28 VP.", "silver, 33 VP.", "gold, 34 VP."]


@rule("AG-ADV-07")
def test_a_defeat_ends_the_game_at_once() -> None:
    change = {"nominated.nomination_1": "blue", "nominated.nomination_3": "blue", "sides.blue.influence": 2}
    s = resolved(["human", "tolvek_3"], {**change, "sides.red.prestige": 30}, scenario="congress_of_shadows", round=3)
    assert not s.g.due
    assert (s.at("defeated"), s.at("round")) == (True, 3), "after the cards of the round"
    assert GAME.outcome(s.g) == "{0} lost Congress of Shadows in round 3."
    change = owns("blue", "amber_gate_1", "amber_gate_5", "tidal_reach_1", state="conquered")
    change |= {**owns("red", "amber_gate_3"), "sides.blue.cruisers": 3}
    s = solo(change, at="war phase", round=2, scenario="iron_tide")
    assert (s.at("defeated"), s.at("round"), s.g.due) == (True, 2, 0), "after the War phase"


@rule("AG-ADV-09")
def test_an_empty_deck_is_made_of_its_discards() -> None:
    cards = [card for card in FACTION_IDS if card != "jamareih"]
    spent = {"revealed": cards[:3], "sides.red.spent": cards[3:-1], "sides.red.hand": cards[-1:]}
    s = solo({"deck": [], **spent, "sides.red.discs": 1}, round=1)
    assert s.at("deck") == []
    s.play("red scavenge", "red end_turn")
    assert sorted(s.at("deck") + s.at("revealed")) == sorted(cards[:3])
    assert (len(s.at("deck")), len(s.at("revealed"))) == (1, 2), "two cards of the new deck"
    s = solo(
        {"deck": [], "revealed": [], "sides.red.spent": cards[:-1], "sides.red.hand": cards[-1:], "sides.red.discs": 1}
    )
    s.play("red scavenge", "red end_turn")
    assert (s.at("deck"), s.at("revealed"), s.at("round")) == ([], [], 3), "no card at all, nothing to resolve"
