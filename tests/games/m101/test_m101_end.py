"""3.18 the end, 3.19 scoring, 3.20 ties, 3.21 variants."""

from __future__ import annotations

from typing import Any

import pytest

from games.m101.scenes import Scene, cell, demand, scene, seat_of
from starhall.games.m101 import GAME
from starhall.games.m101.content.octagons import GAP_NAMES
from starhall.games.m101.rules.scoring import delivery_points, points, ranking, special_points
from starhall.kernel.errors import Unknown
from support import rule


def finish(s: Scene) -> None:
    s.pass_all()


@rule("M1-END-01", "M1-END-05")
def test_the_end_is_checked_at_the_end_of_a_round_only() -> None:
    s = scene({"sides.blue.disks": 1})
    for colour in GAME.colours:
        s.play(f"{colour} choose expand", f"{colour} lay_nothing")
    s.play(f"{s.due()[0]} {s.options(s.due()[0])[1]}")
    assert s.side("blue").disks == 0
    assert s.g.due, "in mid-round nothing ends"
    finish(s)
    assert not s.g.due
    assert GAME.outcome(s.g).endswith("a player has placed every disk.")


@rule("M1-END-05")
def test_otherwise_a_new_round_begins_with_everything_as_it_is() -> None:
    s = scene({"sides.blue.hand": ["theorem", "mosswater"]})
    s.play("blue choose build", "blue boost theorem")
    for colour in GAME.colours[1:]:
        s.play(f"{colour} choose build", f"{colour} lay_nothing")
    assert s.side("blue").boosted
    research, order = s.g.research[:], s.g.order[:]
    finish(s)
    assert s.g.round == 2
    assert (s.g.research, s.g.order) == (research, order)
    assert all(one.phase == -1 and not one.boosted for one in s.g.sides), "action cards are taken back"


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
    s = scene(sets, at="expand", seat="green", seats=2)
    finish(s)
    assert (s.g.due, s.g.ending) == (0, 2)
    swapped = {key: "blue" if value == "green" else value for key, value in sets.items()}
    s = scene({**swapped, "controller.s_b4": "green", "controller.s_f4": "blue"}, at="expand", seat="blue", seats=2)
    finish(s)
    assert (s.g.due, s.g.ending) == (0, 2), "whoever it is"
    for left in ("i_b4", "s_b5"):  # a gap, or a space, is left; hand and cost do not matter
        s = scene({key: value for key, value in sets.items() if left not in key}, at="expand", seat="green", seats=2)
        finish(s)
        assert (s.g.round, s.question(), s.g.ending) == (2, "M1-D03", 0)


@rule("M1-END-04", "M1-VAR-02")
def test_a_fixed_number_of_rounds() -> None:
    s = scene(seats=2, options={"max_rounds": "2"})
    for expected in (True, False):
        for colour in ("blue", "green"):
            s.play(f"{colour} choose build", f"{colour} lay_nothing")
        finish(s)
        assert bool(s.g.due) == expected
    assert (s.g.round, s.g.ending) == (2, 3)


@rule("M1-END-04", "M1-VAR-02")
def test_a_time_limit_is_the_tables_clock_and_nobody_is_asked() -> None:
    """Two rounds by the clock: in the second the time runs out, in mid-phase; that round is played to its end."""
    s = scene(seats=2, options={"time_limit_minutes": "60"})
    for expected in (True, False):
        for colour in ("blue", "green"):
            s.play(f"{colour} choose build", f"{colour} lay_nothing")
        assert s.question() == "M1-D17"
        assert "time_up" not in [*s.options("blue"), *s.options("green")], "nothing is offered"
        assert s.refused("blue time_up") == "K-OPT-01"
        if not expected:
            asked = (s.due(), s.options(s.due()[0]))
            assert s.play("table time_up") == ["time_up"]
            assert (s.due(), s.options(s.due()[0])) == asked, "the seats are asked the same as before"
            assert s.g.floor == s.g.done, "what the clock says cannot be taken back"
            assert GAME.phase(s.g.view(0)) == ("Round 2", "Expand", "Last round")
            assert s.refused("table time_up") == "M1-VAR-02", "once"
        finish(s)
        assert bool(s.g.due) == expected
    assert (s.g.round, s.g.ending) == (2, 4)
    assert s.refused("table time_up") == "M1-VAR-02", "the game is over"


@rule("M1-VAR-02")
def test_the_time_may_run_out_during_the_secret_choice_and_in_the_setup() -> None:
    s = scene(seats=2, options={"time_limit_minutes": "15"})
    s.play("blue choose build", "table time_up", "blue reconsider", "blue choose build", "blue lay_nothing")
    s.play("green choose build", "green lay_nothing")
    finish(s)
    assert (s.g.due, s.g.round, s.g.ending) == (0, 1, 4)
    s = Scene(GAME.start(GAME.settings(2, {"time_limit_minutes": "15"}), "slow setup"))
    s.play("table time_up")
    while s.g.round == 0:
        s.play(f"{s.due()[0]} {s.options(s.due()[0])[0]}")
    assert (s.g.round, bool(s.g.due), s.g.ending) == (1, True, 4), "the first round is still played"


@rule("M1-VAR-02")
def test_without_an_agreed_time_the_table_says_nothing() -> None:
    s = scene(seats=2, options={"max_rounds": "2"})
    assert s.refused("table time_up") == "M1-VAR-02"
    assert s.refused("table pass") == "K-TAB-01"
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
    s = scene(sets, at="expand", seats=2, round=30, options=options)
    assert GAME.phase(s.g.view(1)) == ("Round 30", "Expand", *["Last round"] * last)
    assert ("last round" in GAME.text(s.g.view(1))) == last
    finish(s)
    assert (s.g.round == 30) == last


@rule("M1-END-06")
def test_no_game_goes_on_for_ever() -> None:
    for guard in (30, 60):
        s = scene(seats=2, round=guard, options={"round_guard": str(guard)})
        for colour in ("blue", "green"):
            s.play(f"{colour} choose build", f"{colour} lay_nothing")
        finish(s)
        assert (s.g.due, s.g.ending) == (0, 5)
    s = scene(seats=2, round=59)
    for colour in ("blue", "green"):
        s.play(f"{colour} choose build", f"{colour} lay_nothing")
    finish(s)
    assert s.g.round == 60


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
    s = scene(HOLDINGS, at="expand")
    parts = {score.id: score.points for score in GAME.scores(s.g, 0)}
    assert parts == {"special": 2 + 1, "infrastructure": 4, "controlled": 1, "influenced": 2, "deliveries": 1}
    assert points(s.g, 0) == 11
    green = {score.id: score.points for score in GAME.scores(s.g, 1)}
    assert green["controlled"] == 4 + 1
    assert GAME.places(s.g)[0] == 1


@rule("M1-SCO-06", "M1-SCO-07")
def test_hands_cubes_outposts_and_studies_score_nothing() -> None:
    s = scene(HOLDINGS, at="expand")
    more = {
        **HOLDINGS,
        "sides.blue.hand": ["theorem", "mosswater"],
        "sides.blue.outposts": ["s_a4"],
        "sides.blue.studies": 3,
    }
    again = scene(more, at="expand")
    assert points(again.g, 0) == points(s.g, 0)
    again.side("blue").delivered = [9, 0, 0, 0]
    assert points(again.g, 0) == points(s.g, 0), "the standing is computed from the position by the same sums"


@rule("M1-SCO-05")
def test_deliveries_score_spaces_and_whole_brackets() -> None:
    spaces = {f"filled.old_machine_graves_d{n}": "blue" for n in (1, 2, 3)}
    s = scene({"system.s_b5": "old_machine_graves", "controller.s_b5": "green", **spaces}, at="expand")
    assert delivery_points(s.g, 0) == 3 + 3
    s = scene(
        {
            "system.s_b5": "old_machine_graves",
            "controller.s_b5": "green",
            **spaces,
            "filled.old_machine_graves_d2": "red",
        },
        at="expand",
    )
    assert delivery_points(s.g, 0) == 2


def special(name: str, sets: dict[str, Any] | None = None, blue: str = "songline", **cards: Any) -> int:
    """What a special of blue's is worth."""
    facts = {"infrastructure.i_b3": name, "builder.i_b3": "blue", **(sets or {})}
    s = scene(facts, at="expand", home={"blue": blue, **cards})
    return next(score.points for score in GAME.scores(s.g, 0) if score.id == "special")


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
    s = scene(sets, at="expand")
    assert special_points(s.g, 0) == (2 + 1) + 1, "Songline, controlled and so influenced, counts for both"
    assert special_points(s.g, 1) == 0


@rule("M1-SCO-02", "M1-SCO-03", "M1-SCO-04", "M1-SCO-05")
def test_the_last_space_and_the_last_gap_count_like_any_other() -> None:
    """Prism Station at s_g7, its space filled, and The CORPORATION or Jump Gate in the gap beside it."""
    far = {"system.s_g7": "ninefold_festival", "controller.s_g7": "blue", "filled.ninefold_festival_d1": "blue"}
    last = GAP_NAMES[-1]
    for gear, worth in (("the_corporation", 2 + 2), ("jump_gate", 4)):
        s = scene({**far, f"infrastructure.{last}": gear, f"builder.{last}": "blue"}, at="expand")
        parts = {score.id: score.points for score in GAME.scores(s.g, 0)}
        assert parts["special"] + parts["infrastructure"] == worth
        assert (parts["controlled"], parts["deliveries"]) == (1 + 2, 1)
    s = scene({**far, "controller.s_g7": "green", "areas.s_g7": {"green": {"political": 2}}}, at="expand")
    assert {score.id: score.points for score in GAME.scores(s.g, 0)}["influenced"] == 1


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
        s = scene({**council, **has("s_b5", name)}, at="deliver")
        before = special_points(s.g, 0)
        assert before == worth, "the system influenced"
        s.play("blue cube s_b4_grey")
        if s.question() == "M1-D14":
            s.play(f"blue to {name}_d1")
        assert s.side("blue").delivered == [1, 0, 0, 0]
        assert special_points(s.g, 0) - before == worth
    theirs = {**council, **has("s_b5", "iron_silence"), "filled.iron_silence_d1": "green"}
    assert special_points(scene(theirs, at="deliver").g, 0) == 1, "what green has delivered counts for green"


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


def level_scene(options: dict[str, str] | None = None) -> Scene:
    """Blue, green and red are level on 1 VP, yellow has 0; the tech order is red, yellow, green, blue."""
    cards: dict[str, Any] = {
        "blue": "songline",
        "green": "null_harbour",
        "red": "copper_athenaeum",
        "yellow": "theorem",
    }
    sets = {"order": ["red", "yellow", "green", "blue"]}
    return scene(sets, at="expand", options={"max_rounds": "1", **(options or {})}, home=cards)


@rule("M1-TIE-01")
def test_ties_go_to_the_first_in_tech_order() -> None:
    s = level_scene()
    assert [points(s.g, seat) for seat in range(4)] == [1, 1, 1, 0]
    assert [GAME.colours[seat] for seat in ranking(s.g)] == ["red", "green", "blue", "yellow"]
    finish(s)
    assert not s.g.due, "no vote is held"
    assert GAME.places(s.g) == [3, 2, 1, 4], "no shared places"


@rule("M1-TIE-02", "M1-TIE-04")
def test_a_story_vote_decides_the_first_place_only() -> None:
    s = level_scene({"tie_break": "narrative"})
    while s.g.due and s.question() != "M1-D20":
        s.play(f"{s.due()[0]} pass")
    assert s.due() == ["blue", "green", "red", "yellow"], "all vote at once"
    assert s.options("yellow") == ["vote blue", "vote green", "vote red"]
    assert s.options("blue") == ["vote green", "vote red"]
    assert s.refused("blue vote blue") == "M1-TIE-03"
    assert s.refused("blue vote yellow") == "M1-TIE-02"
    s.play("blue vote green")
    assert s.g.view(1).g.sides[0].vote == -1, "secret until all have voted"
    s.play("green vote blue", "red vote blue", "yellow vote blue")
    assert not s.g.due
    assert GAME.places(s.g) == [1, 3, 2, 4], "blue by the vote; the others by tech order"


@rule("M1-TIE-02")
def test_a_vote_may_be_changed_while_others_are_still_voting() -> None:
    s = level_scene({"tie_break": "narrative"})
    while s.g.due and s.question() != "M1-D20":
        s.play(f"{s.due()[0]} pass")
    s.play("green vote blue", "blue vote green", "blue reconsider")
    assert [s.side(colour).vote for colour in ("blue", "green")] == [-1, 0], "only the own vote is taken back"
    s.play("blue vote red", "yellow vote red", "red vote green")
    assert GAME.places(s.g)[2] == 1


@rule("M1-TIE-03")
def test_a_level_vote_is_decided_by_tech_order_among_those_with_most_votes() -> None:
    s = level_scene({"tie_break": "narrative"})
    while s.g.due and s.question() != "M1-D20":
        s.play(f"{s.due()[0]} pass")
    s.play("blue vote green", "green vote blue", "red vote green", "yellow vote blue")
    assert GAME.places(s.g) == [3, 1, 2, 4], "green is before blue in tech order; red had no votes"


LEVEL_CARDS: dict[str, Any] = {"yellow": "theorem"}
LEVEL_PAIR = {
    "order": ["red", "yellow", "green", "blue"],
    "system.s_a4": "dustlight_players", "controller.s_a4": "blue",
    "system.s_g4": "ordnance_belt", "controller.s_g4": "green",
}  # fmt: skip


@rule("M1-TIE-02", "M1-TIE-03")
def test_of_two_tied_players_each_votes_for_the_other_without_a_question() -> None:
    s = scene(LEVEL_PAIR, at="expand", options={"max_rounds": "1", "tie_break": "narrative"}, home=LEVEL_CARDS)
    while s.g.due and s.question() != "M1-D20":
        s.play(f"{s.due()[0]} pass")
    assert s.due() == ["red", "yellow"], "blue and green have nothing to choose"
    s.play("red vote blue")
    told = s.play("yellow vote blue")
    assert told.count("voted") == 4
    assert [s.side(colour).vote for colour in ("blue", "green")] == [1, 0]
    assert GAME.places(s.g)[0] == 1
    s = scene({"order": ["green", "blue"]}, at="expand", seats=2, options={"max_rounds": "1", "tie_break": "narrative"})
    while s.g.due:
        assert s.question() != "M1-D20", "of two players nobody has a choice"
        s.play(f"{s.due()[0]} pass")
    assert GAME.places(s.g) == [2, 1], "one vote each: tech order"


@rule("M1-TIE-02")
def test_without_a_tie_nobody_votes() -> None:
    s = scene(at="expand", options={"max_rounds": "1", "tie_break": "narrative"})
    finish(s)
    assert not s.g.due


@rule("M1-VAR-01")
def test_a_handicap_is_fewer_cards_at_the_start() -> None:
    g = GAME.start(GAME.settings(3, {"start_hand_blue": "0", "start_hand_red": "3"}), "x")
    assert [len(one.hand) for one in g.sides] == [0, 5, 3]
    assert len(g.deck) == 95 + 5 + 2
    with pytest.raises(Unknown, match="start_hand_yellow"):
        GAME.settings(3, {"start_hand_yellow": "3"})


@rule("M1-VAR-07")
def test_a_short_game_has_30_disks() -> None:
    s = Scene(GAME.start(GAME.settings(2, {"disks_per_player": "30"}), "x"))
    assert [one.disks for one in s.g.sides] == [30, 30]
    s = scene({"sides.blue.studies": 29}, at="expand", seats=2, options={"disks_per_player": "30"})
    assert s.side("blue").disks == 0
    finish(s)
    assert s.g.ending == 1


def test_helpers_know_their_places() -> None:
    assert (cell("s_a1"), demand("songline_d1") >= 0, seat_of("red")) == (0, True, 2)
