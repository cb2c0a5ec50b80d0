"""3.4 rounds and phases, 3.5 selection, 3.6 initiative."""

from __future__ import annotations

from typing import Any, cast

from games.m101.scenes import card, names, phase, scene
from starhall.games.m101 import GAME
from starhall.games.m101.content.vocabulary import NONE
from starhall.kernel.frames import NOT_SEALED
from starhall.kernel.position import HIDDEN
from starhall.kernel.seats import NOBODY
from support import rule

RICH = ["theorem", "songline", "sporefall", "mosswater", "orbital_lift"]


@rule("M1-RND-01", "M1-RND-02")
def test_phases_chosen_are_played_once_in_alphabetical_order_and_expand_always() -> None:
    s = scene({"sides.red.hand": ["mosswater"], "sides.blue.hand": ["sporefall"]})
    told: list[str] = []
    for line in ("blue choose deliver", "blue lay_nothing", "green choose deliver", "green lay_nothing"):
        told += s.play(line)
    s.play("red choose build", "red lay_nothing", "yellow choose advance")
    told = s.play("yellow lay_nothing")
    phases = [s.g.phase]
    while s.question() != "M1-D03":
        before = s.g.phase
        line = "pass" if "pass" in s.options(s.due()[0]) else s.options(s.due()[0])[0]
        told += s.play(f"{s.due()[0]} {line}")
        if s.g.phase != before:
            phases.append(s.g.phase)
    assert told.count("phase") == 4, "Advance, Build, Deliver once, and Expand, which nobody chose"
    assert phases == sorted(phases[:-1]) + [-1]
    assert s.g.round == 2


@rule("M1-RND-03", "M1-RND-04", "M1-INI-04")
def test_everybody_takes_one_complete_turn_in_initiative_order() -> None:
    s = scene({f"sides.{colour}.hand": RICH[n : n + 1] for n, colour in enumerate(("blue", "green", "red", "yellow"))})
    s.select(red="expand", blue="expand", green="advance", yellow="advance")
    while s.g.phase == 0:
        s.play(f"{s.due()[0]} {s.options(s.due()[0])[0]}")
    acted: list[str] = []
    while s.g.phase == phase("expand"):
        acted.append(s.due()[0])
        spaces = [line for line in s.options(s.due()[0]) if line.startswith("influence")]
        s.play(f"{s.due()[0]} {spaces[0]}")
    assert acted == ["blue", "blue", "red", "red", "green", "yellow"]


@rule("M1-RND-04", "M1-EFF-03", "M1-POW-09", "M1-EXP-02")
def test_draws_at_the_start_come_before_all_turns() -> None:
    """Green's Tax Bureau draws 1, blue as chooser 2, before blue's first placement is asked."""
    sets = {"infrastructure.i_e4": "government_tax_bureau", "builder.i_e4": "green"}
    s = scene(sets)
    s.select(blue="expand", green="advance", red="advance", yellow="advance")
    while s.g.phase == 0:
        s.play(f"{s.due()[0]} {s.options(s.due()[0])[0]}")
    assert s.due() == ["blue"]
    assert len(s.side("blue").hand) == 1 + 2
    assert len(s.side("green").hand) == 2 + 1
    assert len(s.side("red").hand) == 2


@rule("M1-RND-05")
def test_a_later_action_uses_what_an_earlier_one_brought() -> None:
    s = scene({"sides.blue.phase": "expand"}, at="expand")
    assert "influence s_c3" not in s.options("blue")
    s.play("blue influence s_c4")
    assert "influence s_c3" in s.options("blue")


@rule("M1-RND-06")
def test_passing_ends_the_turn_of_that_phase_only() -> None:
    hands = {"sides.blue.hand": RICH, "sides.blue.phase": "build", "sides.blue.boosted": True}
    s = scene({**hands, "system.s_b5": "mosswater", "controller.s_b5": "blue"}, at="build")
    s.play("blue pass")
    assert s.due() != ["blue"] or s.g.phase != phase("build")
    while s.g.phase == phase("build"):
        s.play(f"{s.due()[0]} pass")
    assert s.due() == ["blue"], "asked again in Expand"
    for name in ("build", "colonise", "deliver", "expand"):
        s = scene({**hands, "system.s_b5": "ninefold_festival", "controller.s_b5": "blue"}, at=name)
        assert s.options("blue")[0] == "pass"


@rule("M1-RND-07")
def test_who_is_asked_gives_no_hand_away() -> None:
    """Blue has no infrastructure and no money, but is asked, because its hand is not empty."""
    s = scene({"sides.blue.hand": ["verdance"]}, at="build")
    assert (s.due(), s.options("blue")) == (["blue"], ["pass"])
    s = scene({"sides.blue.hand": ["orbital_lift"]}, at="colonise")
    assert (s.due(), s.options("blue")) == (["blue"], ["pass"])
    s = scene(at="build")
    assert s.g.phase == phase("expand"), "nobody has a card: nobody is asked"
    s = scene(at="colonise")
    assert s.g.phase == phase("expand")


@rule("M1-RND-07", "M1-VAR-03")
def test_with_upgrades_an_own_open_gap_is_reason_enough_to_ask() -> None:
    """All gaps at blue's systems are taken by others; only its own infrastructure is left."""
    sets = {"sides.blue.hand": ["verdance"]}
    cards = ["survey_buoys", "orbital_lift", "slipstream_beacon", "refugee_convoy"]
    for number, name in enumerate(("i_a3", "i_a4", "i_b3", "i_b4")):
        sets[f"infrastructure.{name}"] = cards[number]  # type: ignore[assignment]
        sets[f"builder.{name}"] = "blue" if number == 0 else "green"  # type: ignore[assignment]
    s = scene(sets, at="build")
    assert s.question() == "M1-D17"
    s = scene(sets, at="build", options={"upgrade": "on"})
    assert (s.question(), s.options("blue")) == ("M1-D06", ["pass"])


@rule("M1-SEL-01", "M1-SEL-02", "M1-SEL-04")
def test_a_phase_and_nothing_no_boost_or_one_card() -> None:
    s = scene({"sides.blue.hand": ["theorem", "mosswater"]})
    assert s.due() == ["blue", "green", "red", "yellow"], "all at once"
    assert s.options("blue") == ["choose advance", "choose build", "choose colonise", "choose deliver", "choose expand"]
    s.play("blue choose build", "green choose build")
    assert s.options("blue") == ["lay_nothing", "lay_no_boost", "boost theorem", "boost mosswater"]
    assert s.options("green") == ["lay_nothing", "lay_no_boost"]
    assert s.refused("green boost theorem") == "M1-SEL-04", "an empty hand cannot boost"
    assert s.refused("blue boost songline") == "M1-SEL-02", "not in hand"
    s.play("blue boost theorem")
    assert s.due() == ["green", "red", "yellow"]


@rule("M1-SEL-01", "M1-SEL-06")
def test_to_each_seat_it_looks_as_if_nobody_else_had_chosen() -> None:
    s = scene({"sides.blue.hand": ["theorem"]})
    s.play("blue choose build", "blue lay_nothing", "red choose build")
    lanes = [[len(lane) for lane in cast(Any, s.g.view(seat).frames[-1]).lanes] for seat in range(NOBODY, 4)]
    assert lanes == [[1, 1, 1, 1], [0, 1, 1, 1], [1, 1, 1, 1], [1, 1, 1, 1], [1, 1, 1, 1]], "blue alone is through"
    assert [s.g.view(seat).question for seat in range(4)] == ["M1-D03", "M1-D03", "M1-D04", "M1-D03"]


@rule("M1-SEL-05", "M1-SEL-08")
def test_no_boost_has_no_effect() -> None:
    s = scene({"sides.blue.hand": ["theorem"]})
    s.select(blue="advance no_boost", green="advance", red="build", yellow="build")
    assert (s.side("blue").phase, s.side("blue").boosted) == (phase("advance"), False)
    assert s.hand("blue")[0] == "theorem" or "theorem" in s.hand("blue")
    assert s.side("blue").raw_level == 1


@rule("M1-SEL-06")
def test_what_is_committed_is_final_and_all_is_revealed_together() -> None:
    s = scene({"sides.blue.hand": ["theorem"]})
    s.play("blue choose build", "blue reconsider", "blue choose advance", "blue boost theorem")
    assert s.refused("blue reconsider") == NOT_SEALED
    for other in ("green", "red", "yellow"):
        assert s.view(other).g.sides[0].phase == -1
        assert s.view(other).g.sides[0].hand == [HIDDEN]
    told = s.play(
        "green choose build", "green lay_nothing", "red choose build", "red lay_nothing", "yellow choose build"
    )
    assert "boosted" not in told
    told = s.play("yellow lay_nothing")
    assert told[:4] == ["boosted", "chose", "chose", "chose"]
    assert s.view("green").g.sides[0].phase == phase("advance")


@rule("M1-SEL-06", "M1-END-01")
def test_a_revealed_no_boost_card_lies_open_until_it_is_taken_back() -> None:
    s = scene({"sides.blue.hand": ["theorem", "songline"]})
    s.play("blue choose build", "blue lay_no_boost")
    assert s.view("green").g.sides[0].laid == 0, "secret until the revelation"
    s.play("green choose build", "green lay_nothing", "red choose build", "red lay_nothing", "yellow choose build")
    assert "chose_bluff" in s.play("yellow lay_nothing")
    assert [one.laid for one in s.view("green").g.sides] == [2, 1, 1, 1]
    s.pass_all()
    assert [one.laid for one in s.view("green").g.sides] == [0, 0, 0, 0]


@rule("M1-SEL-07", "M1-SEL-09", "M1-SEL-08")
def test_a_boost_card_is_discarded_face_up_even_if_it_serves_nothing() -> None:
    s = scene({"sides.blue.hand": ["orbital_lift"]})
    s.select(blue="build orbital_lift")
    assert "orbital_lift" in names(s.g.discards)
    assert s.side("blue").boosted
    assert s.g.phase == phase("expand"), "nobody could build"
    assert s.g.system.count(card("orbital_lift")) == 0


@rule("M1-SEL-10", "M1-VAR-09")
def test_what_others_see_of_a_selection() -> None:
    for choice, laid in (("strict", 0), ("table", 2)):
        s = scene({"sides.blue.hand": ["theorem"]}, options={"selection_view": choice})
        s.play("blue choose build", "blue boost theorem", "green choose build", "green lay_nothing")
        for viewer in (2, NOBODY):
            seen = s.g.view(viewer).g.sides
            assert seen[0].laid == laid
            assert seen[1].laid == (1 if laid else 0)
            assert seen[0].sealed_card == -1
            assert seen[0].hand == [HIDDEN], "the boost card still counts in the hand"
        assert s.g.view(0).g.sides[0].sealed_card == card("theorem")


@rule("M1-INI-01", "M1-INI-02")
def test_boosters_then_choosers_then_the_rest_each_in_tech_order() -> None:
    sets = {
        "order": ["yellow", "red", "green", "blue"],
        "sides.blue.hand": ["theorem"],
        "sides.green.hand": ["mosswater"],
    }
    s = scene(sets)
    s.select(blue="expand theorem", green="expand mosswater", red="expand", yellow="build")
    while s.g.phase != phase("expand"):
        s.play(f"{s.due()[0]} pass")
    assert [GAME.colours[seat] for seat in s.g.turns] == ["green", "blue", "red", "yellow"]
    s = scene(sets)
    s.select(blue="build", green="build", red="build", yellow="build")
    while s.g.phase != phase("expand"):
        s.play(f"{s.due()[0]} pass")
    assert [GAME.colours[seat] for seat in s.g.turns] == ["yellow", "red", "green", "blue"]
    s = scene({"sides.green.studies": 2, "sides.red.studies": 1}, at="expand")
    assert [GAME.colours[seat] for seat in s.g.order] == ["green", "red", "blue", "yellow"], "the highest level first"


@rule("M1-INI-03")
def test_the_order_of_a_phase_is_fixed_when_it_begins() -> None:
    """Blue boosts Advance and rises above green; the order of this phase stays, that of the next one changes."""
    sets = {
        "order": ["green", "blue", "red", "yellow"],
        "sides.red.hand": ["theorem"],
        "sides.green.hand": ["mosswater"],
    }
    s = scene(sets)
    s.select(red="advance theorem", green="build", blue="build", yellow="build")
    assert [GAME.colours[seat] for seat in s.g.turns] == ["red", "green", "blue", "yellow"]
    assert GAME.colours[s.g.order[0]] == "red"
    pass_order = []
    while s.g.phase == 0:
        pass_order.append(s.due()[0])
        s.play(f"{s.due()[0]} {s.options(s.due()[0])[0]}")
    assert pass_order == ["red", "red", "green"], "one card is left to blue, none to yellow"
    assert [len(s.side(colour).hand) for colour in ("red", "green", "blue", "yellow")] == [2, 2, 1, 1]
    assert [GAME.colours[seat] for seat in s.g.turns] == ["green", "blue", "yellow", "red"], "Build: choosers first"


@rule("M1-INI-05", "M1-COL-17")
def test_the_acting_player_draws_first_then_the_others_in_initiative_order() -> None:
    """Green places beside Watchers of red and blue; the top cards go to green, then blue, then red."""
    sets = {
        "turns": ["green", "yellow", "red", "blue"],
        "sides.green.hand": ["carnival_reach", "theorem", "verdance"],
        "infrastructure.i_e3": "hidden_watchers",
        "builder.i_e3": "red",
        "rotation.i_e3": 0,
        "system.s_e5": "government_quarantine",
        "controller.s_e5": "blue",
        "deck": ["songline", "cinder_throne", "null_harbour"],
    }
    s = scene(sets, at="colonise", seat="green", home={"green": "lensmakers_knot", "blue": "dustlight_players"})
    s.play("green colonise carnival_reach", "green at s_e4", "green pay theorem")
    assert "songline" in s.hand("green"), "Carnival Reach draws for itself"
    assert s.hand("red") == ["cinder_throne"]
    assert s.hand("blue") == ["null_harbour"]


def test_a_round_of_passing_comes_to_the_next_selection() -> None:
    s = scene()
    s.select(blue="build")
    s.pass_all()
    assert (s.g.round, s.question()) == (2, "M1-D03")


@rule("M1-SEL-06")
def test_a_phase_that_is_chosen_anew_is_forgotten_before_and_what_is_revealed_is_sealed_no_more() -> None:
    s = scene()
    assert s.refused("blue reconsider") == NOT_SEALED, "there is nothing yet"
    s.play("blue choose build", "green choose deliver", "yellow choose expand")
    choice = s.g.stack[-1]
    assert [choice.reopens(seat) for seat in (NOBODY, 0, 1, 2, 3, 4)] == [False, True, True, False, True, False]
    s.play("blue reconsider")
    assert (s.side("blue").sealed_phase, s.side("green").sealed_phase) == (NONE, phase("deliver"))
    s.play("blue choose advance", "blue lay_nothing", "green lay_nothing", "red choose build", "red lay_nothing")
    s.play("yellow lay_nothing")
    assert [side.phase for side in s.g.sides] == [phase(name) for name in ("advance", "deliver", "build", "expand")]
    assert [side.sealed_phase for side in s.g.sides] == [NONE] * 4
