"""AG-SOL and AG-ADV: the virtual opponent and the scenarios."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from games.age_of_galaxy.scenes import Changes, can, do, look, looks, no, numbered, owns, scene
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
from support import rule

ALONE: Changes = {"sides.blue.alliance": []}
DEVELOPED = owns("red", "tidal_reach_1", state="developed")


def solo(
    changes: dict[str, Any] | None = None,
    at: str = "action turn",
    round: int = 2,
    scenario: str = "standard",
    seed: str = "s",
) -> Galaxy:
    return scene({**ALONE, **(changes or {})}, seats=1, at=at, round=round, variants={"solo": scenario}, seed=seed)


def resolved(cards: Sequence[str], changes: dict[str, Any] | None = None, round: int = 2, **more: Any) -> Galaxy:
    """The end of an Action phase in which the VO resolves these cards, and all that follows up to a question."""
    alliance = (changes or {}).get("sides.red.alliance", ["jamareih"])
    rest = [card for card in FACTION_IDS if card not in cards and card not in alliance]
    change = {"deck": rest + list(reversed(cards)), "sides.red.hand": [], **(changes or {})}
    return solo(change, at="end of the action phase", round=round, **more)


@rule("AG-SOL-01", "AG-SOL-02", "AG-SOL-07", "AG-SOL-08")
def test_the_virtual_opponent_starts_with_its_pieces() -> None:
    g = GAME.start(GAME.settings(1), "solo")
    assert isinstance(g, Galaxy)
    assert looks(g, "blue", "cruisers", "strength", "influence", "common_discs", "hand") == [2, 4, 0, 16, []]
    assert len(look(g, "sides.blue.technologies")) == 9
    assert g.players() == 2
    assert [g.is_virtual(side.seat) for side in g.sides] == [False, True]


@rule("AG-SOL-03")
def test_cards_never_dealt_are_its_deck() -> None:
    g = GAME.start(GAME.settings(1), "solo")
    assert isinstance(g, Galaxy)
    assert len(g.deck) == 33
    hand = look(g, "sides.red.hand")
    do(g, *[f"red set_aside {card}" for card in hand[:3]])
    assert len(g.deck) == 30
    assert not set(hand[:3]) & set(look(g, "deck"))


@rule("AG-SOL-04", "AG-SOL-05")
def test_it_resolves_two_cards_after_the_player_s_last_turn() -> None:
    g = solo({"sides.red.discs": 2, "sides.red.hand": [], "sides.red.productivity": 0}, round=1)
    do(g, "red scavenge", "red end_turn")
    assert look(g, "revealed") == []
    assert can(g, "red"), "the player's turns follow one another"
    told = do(g, "red scavenge", "red end_turn")
    assert told.count("vo_card") == 2
    assert len(look(g, "revealed")) == 2
    assert GAME.points(g) == [0 + look(g, "sides.red.prestige") + look(g, "sides.red.prestige") // 4]
    assert points(g, 1) == 0


@rule("AG-SOL-06", "AG-SOL-09")
def test_its_cards_settle_the_leftmost_planet_of_their_types() -> None:
    g = resolved(["tekhlifa", "bryndar"], round=1)
    assert look(g, "owners") == {"amber_gate_3": "blue", "amber_gate_1": "blue"}
    assert looks(g, "blue", "common_discs", "cruisers", "credits") == [14, 4, 0], (
        "Industrial: a cruiser each; no reward"
    )
    g = resolved(["kratox_7", "orrowen"], owns("red", "tidal_reach_4"), round=1)
    assert "blue" not in [owner for slot, owner in look(g, "owners").items() if slot.startswith("tidal")]
    g = resolved(["tolvek_3", "wexmar"], {"sides.blue.cruisers": 5}, round=1)
    assert look(g, "sides.blue.cruisers") == 5, "to at most 5"


@rule("AG-SOL-07")
def test_its_reach_is_one_card_ahead_and_barren_planets_are_open_to_it() -> None:
    taken = owns("red", "amber_gate_1", "amber_gate_3", "tidal_reach_1", "tidal_reach_2", "tidal_reach_4")
    g = resolved(["mersoma", "kratox_7"], taken, round=1)
    assert look(g, "owners")["amber_gate_5"] == "blue", "a Cultural card settles any type"
    assert look(g, "owners").get("cinder_belt_1") is None, "position 3 is beyond its reach in round 1"
    assert not [slot for slot in g.sides[1].technologies if slot >= 9]


@rule("AG-SOL-10")
def test_diplomatic_cards_gather_influence_and_nominate() -> None:
    g = resolved(["human", "chaeilki"], round=1)
    assert look(g, "nominated") == {"nomination_1": "blue"}
    assert looks(g, "blue", "influence", "prestige") == [1, 0]
    discs = 16 - 1 - list(look(g, "owners").values()).count("blue")
    assert look(g, "sides.blue.common_discs") == discs, "one disc on the space"
    taken = {f"nominated.nomination_{n}": "red" for n in (1, 3, 4, 6)}
    g = resolved(["human", "chaeilki"], taken, round=1)
    assert look(g, "sides.blue.influence") == 4, "without a free space it keeps the influence"
    g = resolved(["human", "chaeilki"], {"nominated.nomination_1": "red"}, round=1)
    assert look(g, "nominated.nomination_3") == "blue", "the most prestige, the leftmost of equals"


@rule("AG-SOL-06", "AG-SOL-10", "AG-SOL-12")
def test_without_a_disc_it_settles_and_nominates_nothing() -> None:
    spent = owns(
        "blue", "amber_gate_1", "amber_gate_3", "amber_gate_5", "tidal_reach_1", "tidal_reach_2", state="developed"
    )
    spent |= {f"nominated.nomination_{n}": "blue" for n in (1, 3, 4)} | owns("blue", "cinder_belt_1", "cinder_belt_2")
    g = resolved(["human", "mersoma"], {**spent, **owns("blue", "cinder_belt_5"), "sides.blue.influence": 3}, round=2)
    assert list(look(g, "owners").values()).count("blue") == 8, "Tidal Reach 4 stays empty"
    assert "nomination_6" not in look(g, "nominated")
    assert looks(g, "blue", "common_discs", "influence") == [0, 3 + 2 + 1], "it keeps the influence"


@rule("AG-SOL-11")
def test_militaristic_cards_take_a_cruiser_over_strength() -> None:
    g = resolved(["usud", "kratox_7"], {"sides.red.cruisers": 2, "sides.red.strength": 1}, round=1)
    assert look(g, "sides.red.cruisers") == 1
    g = resolved(["usud", "kratox_7"], {"sides.red.cruisers": 2, "sides.red.strength": 2}, round=1)
    assert look(g, "sides.red.cruisers") == 2


@rule("AG-SOL-12")
def test_cultural_cards_spread_and_gain_influence() -> None:
    g = resolved(["auralis", "kratox_7"], owns("red", "amber_gate_1"), round=1)
    assert look(g, "owners")["tidal_reach_2"] == "blue", "the card's own COLONIZE"
    assert look(g, "owners")["amber_gate_3"] == "blue", "the leftmost of any type"
    assert look(g, "sides.blue.influence") == 1
    everything = [slot for slot in SLOT_IDS if slot.startswith(("amber", "tidal"))]
    planets = [slot for slot in everything if SLOT_KIND[SLOT_IDS.index(slot)] == PLANET_SLOT]
    g = resolved(["auralis", "kratox_7"], owns("red", *planets), round=1)
    assert look(g, "sides.blue.influence") == 1, "even if there is no such planet"


@rule("AG-SOL-13")
def test_scientific_cards_discard_the_leftmost_token_unseen() -> None:
    telescope: Changes = {"sides.red.alliance": ["voicavus"], "sides.red.technologies": ["deep_space_telescope"]}
    telescope |= {"sides.red.telescope": ["tomb_moon"], "tokens.amber_gate_2": "exiled_court"}
    g = resolved(["zephron", "kratox_7"], telescope, round=1)
    assert look(g, "lost") == ["exiled_court"]
    assert "amber_gate_2" not in look(g, "tokens")
    assert (g.view(0).g.lost, g.view(0).g.explored) == ([HIDDEN], []), "nobody learns which"
    assert look(g, "sides.red.telescope") == ["tomb_moon"], "a telescope is safe"
    g = resolved(["zephron", "rt182"], {"tokens": {}}, round=1)
    assert look(g, "lost") == [], "none, no effect"


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
    g = solo({"sides.red.cruisers": 5, "sides.red.strength": 4, "sides.blue.cruisers": 5}, at="war phase", round=5)
    assert looks(g, "red", "prestige", "credits", "cruisers") == [1, 1, 4]
    assert looks(g, "blue", "prestige", "credits", "cruisers", "common_cruisers") == [0, 0, 4, 5]


@rule("AG-ADV-06")
def test_wars_in_which_the_player_is_the_only_overlord_are_counted() -> None:
    for cruisers, wars in ((3, 1), (2, 0), (1, 0)):
        g = solo({"sides.red.cruisers": cruisers, "sides.red.strength": 4, "overlord_wars": 1}, at="war phase", round=5)
        if wars:
            do(g, "red decline")
        assert look(g, "overlord_wars") == 1 + wars


@rule("AG-SOL-16", "AG-SOL-17")
def test_the_player_as_overlord_takes_its_unprotected_planets() -> None:
    change = {"sides.red.cruisers": 3, "sides.blue.cruisers": 1, **owns("blue", "amber_gate_1", "amber_gate_3")}
    change |= owns("blue", "amber_gate_5", state="conquered")
    g = solo(change, at="war phase", round=5)
    assert no(g, "red planet amber_gate_5") == "AG-PRT-01"
    before = look(g, "sides.blue.common_discs")
    do(g, "red planet amber_gate_1")
    assert look(g, "sides.blue.common_discs") == before + 1
    g = solo({**change, "sides.blue.cruisers": 2}, at="war phase", round=5)
    assert no(g, "red planet amber_gate_1") == "AG-PRT-03"


@rule("AG-SOL-18")
def test_as_overlord_it_takes_a_planet_that_the_player_names() -> None:
    change = {"sides.blue.cruisers": 3, "sides.red.cruisers": 0, **owns("red", "amber_gate_1", "amber_gate_3")}
    g = solo({**change, **owns("blue", "tidal_reach_1")}, at="war phase", round=5)
    assert can(g, "red") == ["planet amber_gate_1", "planet amber_gate_3"], "never an empty one"
    assert no(g, "red planet tidal_reach_1") == "AG-SOL-18"
    do(g, "red planet amber_gate_3")
    assert (look(g, "owners.amber_gate_3"), look(g, "states.amber_gate_3")) == ("blue", "conquered")
    assert look(g, "sides.blue.cruisers") == 2
    g = solo({"sides.blue.cruisers": 3}, at="war phase", round=5)
    assert look(g, "owners") == {}, "if there is none, it acquires nothing"
    dome = {"sides.red.alliance": ["legarchaea"], "sides.red.technologies": ["water_dome_shield"]}
    g = solo({**change, **dome, **owns("red", "tidal_reach_1")}, at="war phase", round=5)
    assert can(g, "red") == ["planet amber_gate_1", "planet amber_gate_3"]
    assert no(g, "red planet tidal_reach_1") == "AG-PRT-05", "only an Unprotected one"
    g = solo({"sides.blue.cruisers": 1, **owns("red", "amber_gate_1")}, at="war phase", round=5)
    assert (look(g, "owners.amber_gate_1"), look(g, "sides.blue.cruisers")) == ("blue", 0), "one cruiser is enough"
    g = solo({"sides.blue.cruisers": 0, **owns("red", "amber_gate_1")}, at="war phase", round=5)
    assert look(g, "owners.amber_gate_1") == "red", "an Overlord by strength alone has no cruiser to place"
    g = solo({**owns("red", "cinder_belt_1"), "sides.blue.cruisers": 3}, at="war phase", round=2)
    assert can(g, "red") != [], "Reachable for it: one card ahead"


@rule("AG-SOL-20")
def test_alone_the_order_stays_and_golden_ages_work_as_for_two() -> None:
    g = solo({"spaces.0": ["red"] * 4, "sides.red.prestige": 0}, at="galactic phase", round=2)
    assert look(g, "order") == ["red"]
    assert can(g, "red") == ["number 0", "number 1", "number 2", "number 3"]


@rule("AG-SOL-21")
def test_standard_solo_has_a_score_and_no_loser() -> None:
    g = solo({"sides.red.prestige": 8, "sides.red.relics": 2}, at="final scoring", round=5)
    assert GAME.points(g) == [12]
    assert GAME.places(g) == [1]
    assert GAME.outcome(g) == "{0} reached 12 VP: a score to beat next time."


@rule("AG-SOL-22")
def test_others_include_the_virtual_opponent() -> None:
    g = solo({"sides.red.alliance": ["shrynix"], "sides.red.innovation": 2, "sides.blue.cruisers": 3})
    do(g, "red research", "red technology cloaking_cruiser")
    assert look(g, "sides.blue.cruisers") == 1
    change = {"sides.blue.cruisers": 3, "sides.red.alliance": ["hesperin"], **owns("red", "amber_gate_1")}
    g = solo(change, at="war phase", round=5)
    assert look(g, "sides.red.prestige") == 2, "its only planet was taken by the virtual opponent"


# -- scenarios -----------------------------------------------------------------------------------------------------


@rule("AG-ADV-01")
def test_five_scenarios_and_standard_rules_besides() -> None:
    assert len(SCENARIOS) == 5
    g = solo(scenario="first_landing")
    assert g.scenario == 0
    assert len(look(g, "sides.blue.technologies")) == 9


@rule("AG-ADV-02")
def test_a_scenario_changes_the_start() -> None:
    g = GAME.start(GAME.settings(1, {"solo": "silent_archive"}), "adv")
    assert isinstance(g, Galaxy)
    do(g, "red done")
    plain = GAME.start(GAME.settings(1), "adv")
    assert isinstance(plain, Galaxy)
    do(plain, "red done")
    card = look(g, "sides.red.hand")[0]
    told = do(g, f"red join {card}")
    do(plain, f"red join {card}")
    assert look(g, "sides.red.cruisers") - look(plain, "sides.red.cruisers") == 1
    assert list(look(g, "owners").values()) == ["blue"], "it settles one planet"
    assert told.count("settled") == 1
    g = GAME.start(GAME.settings(1, {"solo": "iron_tide"}), "adv")
    assert isinstance(g, Galaxy)
    assert looks(g, "blue", "cruisers", "strength", "influence") == [3, 4, 0]
    g = resolved(["kratox_7", "tolvek_3"], scenario="first_landing", round=1)
    assert len(look(g, "revealed")) == 1, "one card a round in this scenario"


@rule("AG-ADV-03")
def test_a_die_is_rolled_in_the_rounds_named() -> None:
    rolls = set()
    for seed in range(30):
        told = rolled(solo(at="production phase", round=1, scenario="first_landing", seed=str(seed)))
        rolls.update(told)
    assert rolls == {1, 2, 3, 4, 5, 6}
    g = solo(at="galactic phase", round=2, scenario="dying_star")
    assert look(g, "round") == 3
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


def after_event(scenario: str, roll: int, changes: Changes, *lines: str, round: int = 1) -> tuple[Galaxy, list[str]]:
    """Play the last turn before an event whose die shows this, and go on; the kinds of what was told from then on.

    The VO's cards are Industrial.
    """
    cards = ["tolvek_3", "kratox_7"]
    alliance = changes.get("sides.red.alliance", ["jamareih"])
    deck = [card for card in FACTION_IDS if card not in (*cards, *alliance, "xanthir")] + cards
    change = {"deck": deck, "sides.red.hand": ["xanthir"], "sides.red.discs": 1, "sides.red.productivity": 0}
    change |= changes
    for seed in range(60):
        g = solo(change, round=round, scenario=scenario, seed=f"die {seed}")
        told = [event for line in ("red scavenge", "red end_turn", *lines) for event in apply(g, line)]
        kinds = [event.kind for event in told]
        if "event" in kinds and told[kinds.index("event")].facts[0] == roll:
            return g, kinds[kinds.index("event") + 1 :]
    raise AssertionError(f"no seed of 60 rolls a {roll}")


def apply(g: Galaxy, line: str) -> list[Any]:
    """Play one line; the events that were told."""
    return list(g.apply(*GAME.space.parse(numbered(line))))


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
        g, told = after_event(scenario, roll, change)
        assert told[0] in ("gained", "lost", "token_removed", "nothing"), "what it did, or that it did nothing"
        assert "nothing" not in told[1:]
        assert {path: look(g, f"sides.{path}") for path in found} == found
        lost = ["tomb_moon"] if (scenario, rolls) == ("silent_archive", (1, 2)) else []
        assert look(g, "lost") == lost


@rule("AG-ADV-03", "AG-ADV-04", "AG-ADV-05")
def test_the_events_of_a_dying_star_come_in_the_galactic_phase() -> None:
    change = {"sides.red.cruisers": 5, "sides.red.strength": 5, "tokens.amber_gate_2": "none"}
    change |= {"tokens.tidal_reach_3": "exiled_court", "sides.red.influence": 0}
    for roll in range(1, 7):
        g, told = after_event("dying_star", roll, change, "red decline", round=2)
        assert look(g, "round") == 3
        assert look(g, "collapsed") == (1 if roll <= 3 else 0)
        assert look(g, "lost") == (["exiled_court"] if roll in (4, 5) else [])
        assert look(g, "sides.red.influence") == (1 if roll == 6 else 0)
        assert told.index("round") > 0, "before the next round"


COLLAPSE: Changes = {
    **owns("red", "amber_gate_1", state="conquered"), **owns("blue", "amber_gate_3"),
    **owns("red", "amber_gate_5", state="developed"), "tokens.amber_gate_2": "tomb_moon",
    "sides.red.alliance": ["hesperin"], "sides.red.cruisers": 5, "sides.red.strength": 5,
}  # fmt: skip


@rule("AG-ADV-05")
def test_a_collapse_removes_all_that_lies_on_the_leftmost_card() -> None:
    g, told = after_event("dying_star", 1, COLLAPSE, "red decline", round=2)
    assert look(g, "collapsed") == 1
    used = 3 + 1 + look(g, "areas").get("scavenge_red", 0) + sum(space.count("red") for space in look(g, "spaces"))
    assert looks(g, "red", "common_discs", "common_cruisers") == [16 - used, 9 - 5]
    assert look(g, "sides.red.prestige") == 1, "the war's; Hesperin lost nothing to a cruiser"
    assert look(g, "sides.blue.common_discs") == 16 - list(look(g, "owners").values()).count("blue")
    assert [
        slot for zone in ("planets", "owners", "tokens") for slot in look(g, zone) if slot.startswith("amber")
    ] == []
    assert look(g, "lost") == ["tomb_moon"]
    assert GAME.broken(g) == []
    assert g.view(0).g.systems[1] == SYSTEM_IDS.index("tidal_reach"), "the others keep their numbers"
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
            {"sides.red.relics": 6, "sides.red.technologies": ["galactic_protocol", "galactic_network"]},
            {"sides.red.relics": 5, "sides.red.technologies": ["galactic_protocol", "galactic_network"]},
        ),
        (
            "congress_of_shadows",
            {"nominated.nomination_1": "red", "sides.red.prestige": 16},
            {"nominated.nomination_1": "red", "nominated.nomination_3": "blue", "sides.red.prestige": 16},
        ),
        (
            "dying_star",
            {**owns("red", "amber_gate_1", "amber_gate_3"), "sides.red.relics": 24},
            {**owns("red", "amber_gate_1", "amber_gate_3"), "sides.red.relics": 23},
        ),
    ],
)
def test_victory_needs_every_line(scenario: str, won: dict[str, Any], lost: dict[str, Any]) -> None:
    g = solo(won, at="final scoring", round=5, scenario=scenario)
    assert GAME.places(g) == [1]
    assert "won" in GAME.outcome(g)
    g = solo(lost, at="final scoring", round=5, scenario=scenario)
    assert GAME.places(g) == [2]
    assert "lost" in GAME.outcome(g)


@rule("AG-ADV-08")
def test_medals_by_points() -> None:
    won = owns("red", "amber_gate_1", "amber_gate_3") | owns("red", "tidal_reach_1", "tidal_reach_2", state="developed")
    medals = []
    for relics in (0, 21, 22, 27, 28):
        g = solo({**won, "sides.red.relics": relics}, at="final scoring", round=5, scenario="first_landing")
        medals.append(GAME.outcome(g).removeprefix("{0} won First Landing: "))
    assert medals == ["bronze, 6 VP.", "bronze, 27 VP.", "silver, 28 VP.", "silver, 33 VP.", "gold, 34 VP."]


@rule("AG-ADV-07")
def test_a_defeat_ends_the_game_at_once() -> None:
    change = {"nominated.nomination_1": "blue", "nominated.nomination_3": "blue", "sides.blue.influence": 2}
    g = resolved(["human", "tolvek_3"], {**change, "sides.red.prestige": 30}, scenario="congress_of_shadows", round=3)
    assert not g.due
    assert (look(g, "defeated"), look(g, "round")) == (True, 3), "after the cards of the round"
    assert GAME.outcome(g) == "{0} lost Congress of Shadows in round 3."
    change = owns("blue", "amber_gate_1", "amber_gate_5", "tidal_reach_1", state="conquered")
    change |= {**owns("red", "amber_gate_3"), "sides.blue.cruisers": 3}
    g = solo(change, at="war phase", round=2, scenario="iron_tide")
    assert (look(g, "defeated"), look(g, "round"), g.due) == (True, 2, 0), "after the War phase"


@rule("AG-ADV-09")
def test_an_empty_deck_is_made_of_its_discards() -> None:
    cards = [card for card in FACTION_IDS if card != "jamareih"]
    spent = {"revealed": cards[:3], "sides.red.spent": cards[3:-1], "sides.red.hand": cards[-1:]}
    g = solo({"deck": [], **spent, "sides.red.discs": 1}, round=1)
    assert look(g, "deck") == []
    do(g, "red scavenge", "red end_turn")
    assert sorted(look(g, "deck") + look(g, "revealed")) == sorted(cards[:3])
    assert (len(look(g, "deck")), len(look(g, "revealed"))) == (1, 2), "two cards of the new deck"
    g = solo(
        {"deck": [], "revealed": [], "sides.red.spent": cards[:-1], "sides.red.hand": cards[-1:], "sides.red.discs": 1}
    )
    do(g, "red scavenge", "red end_turn")
    assert (look(g, "deck"), look(g, "revealed"), look(g, "round")) == ([], [], 3), "no card at all, nothing to resolve"
