"""3.18 the end, 3.19 scoring, 3.20 ties, 3.21 variants."""

from __future__ import annotations

from typing import Any

import pytest

from games.m101.scenes import can, cell, clause, demand, do, due, pass_all, question, scene, seat_of, side
from starhall.games.m101 import GAME
from starhall.games.m101.content.octagons import GAP_NAMES
from starhall.games.m101.rules.scoring import delivery_points, points, ranking, special_points
from starhall.games.m101.rules.state import Galaxy
from starhall.kernel.errors import Unknown
from support import rule


def finish(g: Galaxy) -> None:
    pass_all(g)


@rule("M1-END-01", "M1-END-05")
def test_the_end_is_checked_at_the_end_of_a_round_only() -> None:
    g = scene(sets={"sides.blue.disks": 1})
    for colour in GAME.colours:
        do(g, f"{colour} choose expand", f"{colour} lay_nothing")
    do(g, f"{due(g)[0]} {can(g, due(g)[0])[1]}")
    assert side(g, "blue").disks == 0
    assert g.due, "in mid-round nothing ends"
    finish(g)
    assert not g.due
    assert GAME.outcome(g).endswith("a player has placed every disk.")


@rule("M1-END-05")
def test_otherwise_a_new_round_begins_with_everything_as_it_is() -> None:
    g = scene(sets={"sides.blue.hand": ["theorem", "mosswater"]})
    do(g, "blue choose build", "blue boost theorem")
    for colour in GAME.colours[1:]:
        do(g, f"{colour} choose build", f"{colour} lay_nothing")
    assert side(g, "blue").boosted
    research, order = g.research[:], g.order[:]
    finish(g)
    assert g.round == 2
    assert (g.research, g.order) == (research, order)
    assert all(one.phase == -1 and not one.boosted for one in g.sides), "action cards are taken back"


def walled_in(last: str = "mosswater") -> dict[str, Any]:
    """Two players; all spaces around blue hold systems of green's, and all gaps at its system are taken."""
    sets: dict[str, Any] = {}
    for place, name in (("s_a4", "theorem"), ("s_b3", "verdance"), ("s_c4", "sporefall"), ("s_b5", last)):
        sets |= {f"system.{place}": name, f"controller.{place}": "green"}
    for place, name in (
        ("i_a3", "survey_buoys"),
        ("i_a4", "orbital_lift"),
        ("i_b3", "slipstream_beacon"),
        ("i_b4", "refugee_convoy"),
    ):
        sets |= {f"infrastructure.{place}": name, f"builder.{place}": "green"}
    return sets


@rule("M1-END-03")
def test_the_game_ends_when_a_player_has_no_legal_space_for_any_card() -> None:
    sets = walled_in()
    g = scene("expand", "green", seats=2, sets=sets)
    finish(g)
    assert (g.due, g.ending) == (0, 2)
    swapped = {key: "blue" if value == "green" else value for key, value in sets.items()}
    g = scene("expand", "blue", seats=2, sets={**swapped, "controller.s_b4": "green", "controller.s_f4": "blue"})
    finish(g)
    assert (g.due, g.ending) == (0, 2), "whoever it is"
    for left in ("i_b4", "s_b5"):  # a gap, or a space, is left; hand and cost do not matter
        g = scene("expand", "green", seats=2, sets={key: value for key, value in sets.items() if left not in key})
        finish(g)
        assert (g.round, question(g), g.ending) == (2, "M1-D03", 0)


@rule("M1-END-04", "M1-VAR-02")
def test_a_fixed_number_of_rounds() -> None:
    g = scene(seats=2, options={"max_rounds": "2"})
    for expected in (True, False):
        for colour in ("blue", "green"):
            do(g, f"{colour} choose build", f"{colour} lay_nothing")
        finish(g)
        assert bool(g.due) == expected
    assert (g.round, g.ending) == (2, 3)


@rule("M1-END-04", "M1-VAR-02")
def test_a_time_limit_is_the_tables_clock_and_nobody_is_asked() -> None:
    """Two rounds by the clock: in the second the time runs out, in mid-phase; that round is played to its end."""
    g = scene(seats=2, options={"time_limit_minutes": "60"})
    for expected in (True, False):
        for colour in ("blue", "green"):
            do(g, f"{colour} choose build", f"{colour} lay_nothing")
        assert question(g) == "M1-D17"
        assert "time_up" not in [*can(g, "blue"), *can(g, "green")], "nothing is offered"
        assert clause(g, "blue time_up") == "K-OPT-01"
        if not expected:
            asked = (due(g), can(g, due(g)[0]))
            assert do(g, "table time_up") == ["time_up"]
            assert (due(g), can(g, due(g)[0])) == asked, "the seats are asked the same as before"
            assert g.floor == g.done, "what the clock says cannot be taken back"
            assert GAME.phase(g.view(0)) == ("Round 2", "Expand", "Last round")
            assert clause(g, "table time_up") == "M1-VAR-02", "once"
        finish(g)
        assert bool(g.due) == expected
    assert (g.round, g.ending) == (2, 4)
    assert clause(g, "table time_up") == "M1-VAR-02", "the game is over"


@rule("M1-VAR-02")
def test_the_time_may_run_out_during_the_secret_choice_and_in_the_setup() -> None:
    g = scene(seats=2, options={"time_limit_minutes": "15"})
    do(g, "blue choose build", "table time_up", "blue reconsider", "blue choose build", "blue lay_nothing")
    do(g, "green choose build", "green lay_nothing")
    finish(g)
    assert (g.due, g.round, g.ending) == (0, 1, 4)
    g = GAME.start(GAME.settings(2, {"time_limit_minutes": "15"}), "slow setup")
    do(g, "table time_up")
    while g.round == 0:
        do(g, f"{due(g)[0]} {can(g, due(g)[0])[0]}")
    assert (g.round, bool(g.due), g.ending) == (1, True, 4), "the first round is still played"


@rule("M1-VAR-02")
def test_without_an_agreed_time_the_table_says_nothing() -> None:
    g = scene(seats=2, options={"max_rounds": "2"})
    assert clause(g, "table time_up") == "M1-VAR-02"
    assert clause(g, "table pass") == "K-TAB-01"
    assert GAME.minutes(GAME.settings(2)) == 0
    assert GAME.minutes(GAME.settings(2, {"time_limit_minutes": "75"})) == 75


@rule("M1-VAR-02")
def test_limits_are_any_number_of_their_range() -> None:
    for rounds in ("0", "1", "17", "59", "60"):
        assert GAME.settings(2, {"max_rounds": rounds}).choices["max_rounds"] == rounds
    for minutes in ("0", "15", "16", "599", "600"):
        assert GAME.settings(2, {"time_limit_minutes": minutes}).choices["time_limit_minutes"] == minutes
    for wrong in ("61", "-1", "012", "1.5", "", "x", "1" * 5000, "\u0661", "+5", " 5"):
        with pytest.raises(Unknown, match="known: 0, any number from 1 to 60"):
            GAME.settings(2, {"max_rounds": wrong})
    for wrong in ("14", "601", "1", "0060"):
        with pytest.raises(Unknown, match="known: 0, any number from 15 to 600"):
            GAME.settings(2, {"time_limit_minutes": wrong})


@rule("M1-END-02", "M1-END-06", "M1-VAR-02")
@pytest.mark.parametrize(
    ("last", "options", "sets"),
    [
        (False, {}, {}),
        (False, {"max_rounds": "31"}, {}),
        (False, {"round_guard": "100"}, {}),
        (True, {"max_rounds": "30"}, {}),
        (True, {"round_guard": "30"}, {}),
        (True, {"round_guard": "30", "max_rounds": "60"}, {}),
        (True, {}, {"sides.blue.disks": 0}),
    ],
)
def test_everybody_reads_that_a_round_is_the_last(last: bool, options: dict[str, str], sets: dict[str, Any]) -> None:
    g = scene("expand", seats=2, round=30, options=options, sets=sets)
    assert GAME.phase(g.view(1)) == ("Round 30", "Expand", *["Last round"] * last)
    assert ("last round" in GAME.text(g.view(1))) == last
    finish(g)
    assert (g.round == 30) == last


@rule("M1-END-06")
def test_no_game_goes_on_for_ever() -> None:
    for guard in (30, 60):
        g = scene(seats=2, round=guard, options={"round_guard": str(guard)})
        for colour in ("blue", "green"):
            do(g, f"{colour} choose build", f"{colour} lay_nothing")
        finish(g)
        assert (g.due, g.ending) == (0, 5)
    g = scene(seats=2, round=59)
    for colour in ("blue", "green"):
        do(g, f"{colour} choose build", f"{colour} lay_nothing")
    finish(g)
    assert g.round == 60


HOLDINGS: dict[str, Any] = {
    "system.s_b5": "pilgrims_waste",
    "controller.s_b5": "green",
    "areas.s_b5": {"green": {"political": 2}, "blue": {"military": 1}},
    "infrastructure.i_b4": "jump_gate",
    "builder.i_b4": "blue",
    "infrastructure.i_b3": "the_corporation",
    "builder.i_b3": "blue",
    "filled.pilgrims_waste_d1": "blue",
}


@rule("M1-SCO-01", "M1-SCO-02", "M1-SCO-03", "M1-SCO-04", "M1-SCO-05")
def test_the_score_is_specials_infrastructure_systems_and_deliveries() -> None:
    """Songline 1, Pilgrims' Waste influenced 2 (once), Jump Gate 4, a demand space 1, and the special."""
    g = scene("expand", sets=HOLDINGS)
    parts = {score.id: score.points for score in GAME.scores(g, 0)}
    assert parts == {"special": 2 + 1, "infrastructure": 4, "controlled": 1, "influenced": 2, "deliveries": 1}
    assert points(g, 0) == 11
    green = {score.id: score.points for score in GAME.scores(g, 1)}
    assert green["controlled"] == 4 + 1
    assert GAME.places(g)[0] == 1


@rule("M1-SCO-06", "M1-SCO-07")
def test_hands_cubes_outposts_and_studies_score_nothing() -> None:
    g = scene("expand", sets=HOLDINGS)
    more = {
        **HOLDINGS,
        "sides.blue.hand": ["theorem", "mosswater"],
        "sides.blue.outposts": ["s_a4"],
        "sides.blue.studies": 3,
    }
    again = scene("expand", sets=more)
    assert points(again, 0) == points(g, 0)
    side(again, "blue").delivered = [9, 0, 0, 0]
    assert points(again, 0) == points(g, 0), "the standing is computed from the position by the same sums"


@rule("M1-SCO-05")
def test_deliveries_score_spaces_and_whole_brackets() -> None:
    spaces = {f"filled.old_machine_graves_d{n}": "blue" for n in (1, 2, 3)}
    g = scene("expand", sets={"system.s_b5": "old_machine_graves", "controller.s_b5": "green", **spaces})
    assert delivery_points(g, 0) == 3 + 3
    g = scene(
        "expand",
        sets={
            "system.s_b5": "old_machine_graves",
            "controller.s_b5": "green",
            **spaces,
            "filled.old_machine_graves_d2": "red",
        },
    )
    assert delivery_points(g, 0) == 2


def special(name: str, sets: dict[str, Any] | None = None, blue: str = "songline", **cards: Any) -> int:
    """What a special of blue's is worth."""
    facts = {"infrastructure.i_b3": name, "builder.i_b3": "blue", **(sets or {})}
    g = scene("expand", blue=blue, sets=facts, **cards)
    return next(score.points for score in GAME.scores(g, 0) if score.id == "special")


def has(place: str, name: str, owner: str = "blue", influenced: bool = False) -> dict[str, Any]:
    """A system of somebody's, on which blue may have a disk."""
    areas: dict[str, Any] = {owner: {"political": 2}}
    if influenced:
        areas["blue"] = {"military": 1}
    return {f"system.{place}": name, f"controller.{place}": owner, f"areas.{place}": areas}


@rule("M1-SPC-01", "M1-SPC-02", "M1-SPC-04")
def test_specials_count_for_their_controller_independently_and_never_below_0() -> None:
    assert special("galactic_power_brokers") == 0, "12 less 33 is nothing, not -21"
    sets = {
        "infrastructure.i_b3": "the_corporation",
        "builder.i_b3": "blue",
        "infrastructure.i_b4": "galactic_media_empire",
        "builder.i_b4": "blue",
    }
    g = scene("expand", sets=sets)
    assert special_points(g, 0) == (2 + 1) + 1, "Songline, controlled and so influenced, counts for both"
    assert special_points(g, 1) == 0


@rule("M1-SCO-02", "M1-SCO-03", "M1-SCO-04", "M1-SCO-05")
def test_the_last_space_and_the_last_gap_count_like_any_other() -> None:
    """Prism Station at s_g7, its space filled, and The CORPORATION or Jump Gate in the gap beside it."""
    far = {"system.s_g7": "ninefold_festival", "controller.s_g7": "blue", "filled.ninefold_festival_d1": "blue"}
    last = GAP_NAMES[-1]
    for gear, worth in (("the_corporation", 2 + 2), ("jump_gate", 4)):
        g = scene("expand", sets={**far, f"infrastructure.{last}": gear, f"builder.{last}": "blue"})
        parts = {score.id: score.points for score in GAME.scores(g, 0)}
        assert parts["special"] + parts["infrastructure"] == worth
        assert (parts["controlled"], parts["deliveries"]) == (1 + 2, 1)
    g = scene("expand", sets={**far, "controller.s_g7": "green", "areas.s_g7": {"green": {"political": 2}}})
    assert {score.id: score.points for score in GAME.scores(g, 0)}["influenced"] == 1


@rule("M1-SPC-03", "M1-SPC-05")
def test_the_corporation() -> None:
    sets = {
        **has("s_b5", "corporation_pleasure_ring"),
        **has("s_c4", "corporation_theme_world", "green", influenced=True),
    }
    assert special("the_corporation", sets) == 2 * 2 + 2, (
        "itself and the ring; Songline and Theme World, not the ring again"
    )


@rule("M1-SPC-03", "M1-SPC-06")
def test_the_hidden_network() -> None:
    sets = {**has("s_b5", "hidden_gaming_den"), **has("s_c4", "hidden_laboratory", "green", influenced=True)}
    assert special("the_hidden_network", sets) == 2 * 2 + 1
    assert special("the_hidden_network", has("s_c4", "hidden_laboratory", "green")) == 2, (
        "neither controlled nor influenced"
    )


@rule("M1-SPC-07")
def test_self_sufficiency_agreement() -> None:
    sets = {
        **has("s_b5", "mosswater"),
        **has("s_c4", "orchard_ring", "green", influenced=True),
        **has("s_f5", "amber_rain", "green"),
    }
    assert special("self_sufficiency_agreement", sets) == 2 * 2 + 1 + 2 + 2, "also green cubes on systems of others"


@rule("M1-SPC-08", "M1-SPC-19")
def test_galactic_media_empire() -> None:
    sets = {
        **has("s_b5", "ninefold_festival"),
        "filled.ninefold_festival_d1": "blue",
        "sides.blue.delivered": {"grey": 1},
    }
    assert special("galactic_media_empire", sets) == 1 + 2
    sold = {
        **has("s_b5", "corporation_pleasure_ring"),
        "filled.corporation_pleasure_ring_d1": "blue",
        "sides.blue.delivered": {"grey": 1},
    }
    assert special("galactic_media_empire", sold) == 1 + 2, "a cube sold is a cube delivered"


@rule("M1-SPC-09", "M1-SPC-18")
def test_galactic_developers_guild() -> None:
    """Itself has a build power; Orbital Lift has none; Corporation Landing (a draw in Build) has one."""
    sets = {"infrastructure.i_b4": "orbital_lift", "builder.i_b4": "blue", **has("s_b5", "corporation_landing")}
    assert special("galactic_developers_guild", sets) == 2 * 2 + 1
    unlocked = {**has("s_b5", "glasswind"), "filled.glasswind_d1": "blue", "filled.glasswind_d2": "blue"}
    assert special("galactic_developers_guild", unlocked) == 2 * 2, "a build power that blue has unlocked"
    unlocked = {**has("s_b5", "glasswind", "green"), "filled.glasswind_d1": "blue", "filled.glasswind_d2": "blue"}
    unlocked["areas.s_b5"] = {"green": {"political": 3}}
    assert special("galactic_developers_guild", unlocked) == 2, "only on a card that blue controls"


@rule("M1-SPC-10")
def test_colonial_empire_and_military_alliance() -> None:
    areas = {"green": {"political": 5}, "blue": {"political": 2, "military": 3}}
    sets = {**has("s_b5", "verdance", "green"), "areas.s_b5": {**areas, "green": {"political": 6}}}
    assert special("galactic_colonial_empire", sets) == 1 + 2
    assert special("military_alliance", sets) == 3


@rule("M1-SPC-11")
def test_galactic_weapons_trade() -> None:
    sets = {**has("s_b5", "ordnance_belt"), **has("s_c4", "duellists_moon", "green", influenced=True)}
    sets |= {"filled.ordnance_belt_d1": "blue", "sides.blue.delivered": {"red": 1}}
    assert special("galactic_weapons_trade", sets) == 1 + 1, "controlled red systems only"


@rule("M1-SPC-12")
def test_the_galactic_government() -> None:
    sets = {**has("s_b5", "government_academy"), **has("s_c4", "government_granary", "green", influenced=True)}
    assert special("the_galactic_government", sets) == 2 * 2 + 1


@rule("M1-SPC-13")
def test_galactic_science_guild() -> None:
    sets = {**has("s_b5", "prism_station"), **has("s_c4", "lensmakers_knot", "green", influenced=True)}
    assert special("galactic_science_guild", sets) == 2 * 2 + 2, "level 2 by its own power"
    assert special("galactic_science_guild", {"sides.blue.studies": 9}) == 2 * 5, "at most level 5"


@rule("M1-SPC-14")
def test_the_resistance() -> None:
    sets = {
        **has("s_b5", "resistance_bolthole"),
        **has("s_c4", "government_granary", "green", influenced=True),
        **has("s_a4", "resistance_hollow", "green", influenced=True),
    }
    assert special("the_resistance", sets) == 2 * 2 + 1, "1 for GOVERNMENT, none for RESISTANCE of others"


@rule("M1-SPC-15")
def test_galactic_power_brokers() -> None:
    assert special("galactic_power_brokers", {"sides.blue.disks": 5}) == 7
    assert special("galactic_power_brokers", {"sides.blue.disks": 0}) == 12


@rule("M1-SPC-16")
def test_council_of_barren_systems() -> None:
    sets = {
        **has("s_b5", "iron_silence"),
        **has("s_c4", "glasswind", "green", influenced=True),
        "filled.iron_silence_d1": "blue",
        "filled.iron_silence_d2": "blue",
    }
    assert special("council_of_barren_systems", sets) == 2 + 2
    last = {**has("s_b5", "resistance_last_stand"), "filled.resistance_last_stand_d2": "blue"}
    assert special("council_of_barren_systems", last) == 1 + 1, "the last demand space of all counts, too"


@rule("M1-SPC-16", "M1-SPC-19")
def test_the_council_counts_what_is_delivered_to_barren_systems_only() -> None:
    """Blue delivers a grey cube of Songline's: to Iron Silence (barren) and to Ninefold Festival (grey)."""
    council = {"infrastructure.i_b3": "council_of_barren_systems", "builder.i_b3": "blue", "filled.songline_d1": "red"}
    for name, worth in (("iron_silence", 1), ("ninefold_festival", 0)):
        g = scene("deliver", sets={**council, **has("s_b5", name)})
        before = special_points(g, 0)
        assert before == worth, "the system influenced"
        do(g, "blue cube s_b4_grey")
        if question(g) == "M1-D14":
            do(g, f"blue to {name}_d1")
        assert side(g, "blue").delivered == [1, 0, 0, 0]
        assert special_points(g, 0) - before == worth
    theirs = {**council, **has("s_b5", "iron_silence"), "filled.iron_silence_d1": "green"}
    assert special_points(scene("deliver", sets=theirs), 0) == 1, "what green has delivered counts for green"


@rule("M1-SPC-17", "M1-SPC-18")
def test_hidden_profiteers() -> None:
    """A sale, itself (a sale bonus), Dead Drop (draws on selling) and Mirage Bazaar; a sale space is no power."""
    sets = {
        **has("s_b5", "corporation_pleasure_ring"),
        "filled.corporation_pleasure_ring_d1": "blue",
        **has("s_c4", "mirage_bazaar"),
    }
    sets |= {"infrastructure.i_b4": "hidden_dead_drop", "builder.i_b4": "blue"}
    assert special("hidden_profiteers", sets) == 1 + 3


def level_scene(options: dict[str, str] | None = None) -> Galaxy:
    """Blue, green and red are level on 1 VP, yellow has 0; the tech order is red, yellow, green, blue."""
    cards: dict[str, Any] = {
        "blue": "songline",
        "green": "null_harbour",
        "red": "copper_athenaeum",
        "yellow": "theorem",
    }
    sets = {"order": ["red", "yellow", "green", "blue"]}
    return scene("expand", sets=sets, options={"max_rounds": "1", **(options or {})}, **cards)


@rule("M1-TIE-01")
def test_ties_go_to_the_first_in_tech_order() -> None:
    g = level_scene()
    assert [points(g, seat) for seat in range(4)] == [1, 1, 1, 0]
    assert [GAME.colours[seat] for seat in ranking(g)] == ["red", "green", "blue", "yellow"]
    finish(g)
    assert not g.due, "no vote is held"
    assert GAME.places(g) == [3, 2, 1, 4], "no shared places"


@rule("M1-TIE-02", "M1-TIE-04")
def test_a_story_vote_decides_the_first_place_only() -> None:
    g = level_scene({"tie_break": "narrative"})
    while g.due and question(g) != "M1-D20":
        do(g, f"{due(g)[0]} pass")
    assert due(g) == ["blue", "green", "red", "yellow"], "all vote at once"
    assert can(g, "yellow") == ["vote blue", "vote green", "vote red"]
    assert can(g, "blue") == ["vote green", "vote red"]
    assert clause(g, "blue vote blue") == "M1-TIE-03"
    assert clause(g, "blue vote yellow") == "M1-TIE-02"
    do(g, "blue vote green")
    assert g.view(1).g.sides[0].vote == -1, "secret until all have voted"
    do(g, "green vote blue", "red vote blue", "yellow vote blue")
    assert not g.due
    assert GAME.places(g) == [1, 3, 2, 4], "blue by the vote; the others by tech order"


@rule("M1-TIE-02")
def test_a_vote_may_be_changed_while_others_are_still_voting() -> None:
    g = level_scene({"tie_break": "narrative"})
    while g.due and question(g) != "M1-D20":
        do(g, f"{due(g)[0]} pass")
    do(g, "green vote blue", "blue vote green", "blue reconsider")
    assert [side(g, colour).vote for colour in ("blue", "green")] == [-1, 0], "only the own vote is taken back"
    do(g, "blue vote red", "yellow vote red", "red vote green")
    assert GAME.places(g)[2] == 1


@rule("M1-TIE-03")
def test_a_level_vote_is_decided_by_tech_order_among_those_with_most_votes() -> None:
    g = level_scene({"tie_break": "narrative"})
    while g.due and question(g) != "M1-D20":
        do(g, f"{due(g)[0]} pass")
    do(g, "blue vote green", "green vote blue", "red vote green", "yellow vote blue")
    assert GAME.places(g) == [3, 1, 2, 4], "green is before blue in tech order; red had no votes"


LEVEL_CARDS: dict[str, Any] = {"yellow": "theorem"}
LEVEL_PAIR = {
    "order": ["red", "yellow", "green", "blue"],
    "system.s_a4": "dustlight_players", "controller.s_a4": "blue",
    "system.s_g4": "ordnance_belt", "controller.s_g4": "green",
}  # fmt: skip


@rule("M1-TIE-02", "M1-TIE-03")
def test_of_two_tied_players_each_votes_for_the_other_without_a_question() -> None:
    g = scene("expand", sets=LEVEL_PAIR, options={"max_rounds": "1", "tie_break": "narrative"}, **LEVEL_CARDS)
    while g.due and question(g) != "M1-D20":
        do(g, f"{due(g)[0]} pass")
    assert due(g) == ["red", "yellow"], "blue and green have nothing to choose"
    do(g, "red vote blue")
    told = do(g, "yellow vote blue")
    assert told.count("voted") == 4
    assert [side(g, colour).vote for colour in ("blue", "green")] == [1, 0]
    assert GAME.places(g)[0] == 1
    g = scene(
        "expand", seats=2, sets={"order": ["green", "blue"]}, options={"max_rounds": "1", "tie_break": "narrative"}
    )
    while g.due:
        assert question(g) != "M1-D20", "of two players nobody has a choice"
        do(g, f"{due(g)[0]} pass")
    assert GAME.places(g) == [2, 1], "one vote each: tech order"


@rule("M1-TIE-02")
def test_without_a_tie_nobody_votes() -> None:
    g = scene("expand", options={"max_rounds": "1", "tie_break": "narrative"})
    finish(g)
    assert not g.due


@rule("M1-VAR-01")
def test_a_handicap_is_fewer_cards_at_the_start() -> None:
    g = GAME.start(GAME.settings(3, {"start_hand_blue": "0", "start_hand_red": "3"}), "x")
    assert [len(one.hand) for one in g.sides] == [0, 5, 3]
    assert len(g.deck) == 95 + 5 + 2
    with pytest.raises(Unknown, match="start_hand_yellow"):
        GAME.settings(3, {"start_hand_yellow": "3"})


@rule("M1-VAR-07")
def test_a_short_game_has_30_disks() -> None:
    g = GAME.start(GAME.settings(2, {"disks_per_player": "30"}), "x")
    assert [one.disks for one in g.sides] == [30, 30]
    g = scene("expand", seats=2, options={"disks_per_player": "30"}, sets={"sides.blue.studies": 29})
    assert side(g, "blue").disks == 0
    finish(g)
    assert g.ending == 1


def test_helpers_know_their_places() -> None:
    assert (cell("s_a1"), demand("songline_d1") >= 0, seat_of("red")) == (0, True, 2)
