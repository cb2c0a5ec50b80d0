"""3.4 rounds and phases, 3.5 selection, 3.6 initiative."""

from __future__ import annotations

from typing import Any, cast

from games.m101.scenes import (
    can,
    card,
    clause,
    do,
    due,
    hand,
    names,
    pass_all,
    phase,
    question,
    scene,
    select,
    side,
    view,
)
from starhall.games.m101 import GAME
from starhall.kernel.frames import NOT_SEALED
from starhall.kernel.position import HIDDEN
from starhall.kernel.seats import NOBODY
from support import rule

RICH = ["theorem", "songline", "sporefall", "mosswater", "orbital_lift"]


@rule("M1-RND-01", "M1-RND-02")
def test_phases_chosen_are_played_once_in_alphabetical_order_and_expand_always() -> None:
    g = scene(sets={"sides.red.hand": ["mosswater"], "sides.blue.hand": ["sporefall"]})
    told: list[str] = []
    for line in ("blue choose deliver", "blue lay_nothing", "green choose deliver", "green lay_nothing"):
        told += do(g, line)
    do(g, "red choose build", "red lay_nothing", "yellow choose advance")
    told = do(g, "yellow lay_nothing")
    phases = [g.phase]
    while question(g) != "M1-D03":
        before = g.phase
        line = "pass" if "pass" in can(g, due(g)[0]) else can(g, due(g)[0])[0]
        told += do(g, f"{due(g)[0]} {line}")
        if g.phase != before:
            phases.append(g.phase)
    assert told.count("phase") == 4, "Advance, Build, Deliver once, and Expand, which nobody chose"
    assert phases == sorted(phases[:-1]) + [-1]
    assert g.round == 2


@rule("M1-RND-03", "M1-RND-04", "M1-INI-04")
def test_everybody_takes_one_complete_turn_in_initiative_order() -> None:
    g = scene(
        sets={f"sides.{colour}.hand": RICH[n : n + 1] for n, colour in enumerate(("blue", "green", "red", "yellow"))}
    )
    select(g, red="expand", blue="expand", green="advance", yellow="advance")
    while g.phase == 0:
        do(g, f"{due(g)[0]} {can(g, due(g)[0])[0]}")
    acted: list[str] = []
    while g.phase == phase("expand"):
        acted.append(due(g)[0])
        spaces = [line for line in can(g, due(g)[0]) if line.startswith("influence")]
        do(g, f"{due(g)[0]} {spaces[0]}")
    assert acted == ["blue", "blue", "red", "red", "green", "yellow"]


@rule("M1-RND-04", "M1-EFF-03", "M1-POW-09", "M1-EXP-02")
def test_draws_at_the_start_come_before_all_turns() -> None:
    """Green's Tax Bureau draws 1, blue as chooser 2, before blue's first placement is asked."""
    sets = {"infrastructure.i_e4": "government_tax_bureau", "builder.i_e4": "green"}
    g = scene(sets=sets)
    select(g, blue="expand", green="advance", red="advance", yellow="advance")
    while g.phase == 0:
        do(g, f"{due(g)[0]} {can(g, due(g)[0])[0]}")
    assert due(g) == ["blue"]
    assert len(side(g, "blue").hand) == 1 + 2
    assert len(side(g, "green").hand) == 2 + 1
    assert len(side(g, "red").hand) == 2


@rule("M1-RND-05")
def test_a_later_action_uses_what_an_earlier_one_brought() -> None:
    g = scene("expand", sets={"sides.blue.phase": "expand"})
    assert "influence s_c3" not in can(g, "blue")
    do(g, "blue influence s_c4")
    assert "influence s_c3" in can(g, "blue")


@rule("M1-RND-06")
def test_passing_ends_the_turn_of_that_phase_only() -> None:
    hands = {"sides.blue.hand": RICH, "sides.blue.phase": "build", "sides.blue.boosted": True}
    g = scene("build", sets={**hands, "system.s_b5": "mosswater", "controller.s_b5": "blue"})
    do(g, "blue pass")
    assert due(g) != ["blue"] or g.phase != phase("build")
    while g.phase == phase("build"):
        do(g, f"{due(g)[0]} pass")
    assert due(g) == ["blue"], "asked again in Expand"
    for name in ("build", "colonise", "deliver", "expand"):
        g = scene(name, sets={**hands, "system.s_b5": "ninefold_festival", "controller.s_b5": "blue"})
        assert can(g, "blue")[0] == "pass"


@rule("M1-RND-07")
def test_who_is_asked_gives_no_hand_away() -> None:
    """Blue has no infrastructure and no money, but is asked, because its hand is not empty."""
    g = scene("build", sets={"sides.blue.hand": ["verdance"]})
    assert (due(g), can(g, "blue")) == (["blue"], ["pass"])
    g = scene("colonise", sets={"sides.blue.hand": ["orbital_lift"]})
    assert (due(g), can(g, "blue")) == (["blue"], ["pass"])
    g = scene("build")
    assert g.phase == phase("expand"), "nobody has a card: nobody is asked"
    g = scene("colonise")
    assert g.phase == phase("expand")


@rule("M1-RND-07", "M1-VAR-03")
def test_with_upgrades_an_own_open_gap_is_reason_enough_to_ask() -> None:
    """All gaps at blue's systems are taken by others; only its own infrastructure is left."""
    sets = {"sides.blue.hand": ["verdance"]}
    cards = ["survey_buoys", "orbital_lift", "slipstream_beacon", "refugee_convoy"]
    for number, name in enumerate(("i_a3", "i_a4", "i_b3", "i_b4")):
        sets[f"infrastructure.{name}"] = cards[number]  # type: ignore[assignment]
        sets[f"builder.{name}"] = "blue" if number == 0 else "green"  # type: ignore[assignment]
    g = scene("build", sets=sets)
    assert question(g) == "M1-D17"
    g = scene("build", sets=sets, options={"upgrade": "on"})
    assert (question(g), can(g, "blue")) == ("M1-D06", ["pass"])


@rule("M1-SEL-01", "M1-SEL-02", "M1-SEL-04")
def test_a_phase_and_nothing_no_boost_or_one_card() -> None:
    g = scene(sets={"sides.blue.hand": ["theorem", "mosswater"]})
    assert due(g) == ["blue", "green", "red", "yellow"], "all at once"
    assert can(g, "blue") == ["choose advance", "choose build", "choose colonise", "choose deliver", "choose expand"]
    do(g, "blue choose build", "green choose build")
    assert can(g, "blue") == ["lay_nothing", "lay_no_boost", "boost theorem", "boost mosswater"]
    assert can(g, "green") == ["lay_nothing", "lay_no_boost"]
    assert clause(g, "green boost theorem") == "M1-SEL-04", "an empty hand cannot boost"
    assert clause(g, "blue boost songline") == "M1-SEL-02", "not in hand"
    do(g, "blue boost theorem")
    assert due(g) == ["green", "red", "yellow"]


@rule("M1-SEL-01", "M1-SEL-06")
def test_to_each_seat_it_looks_as_if_nobody_else_had_chosen() -> None:
    g = scene(sets={"sides.blue.hand": ["theorem"]})
    do(g, "blue choose build", "blue lay_nothing", "red choose build")
    lanes = [[len(lane) for lane in cast(Any, g.view(seat).frames[-1]).lanes] for seat in range(NOBODY, 4)]
    assert lanes == [[1, 1, 1, 1], [0, 1, 1, 1], [1, 1, 1, 1], [1, 1, 1, 1], [1, 1, 1, 1]], "blue alone is through"
    assert [g.view(seat).question for seat in range(4)] == ["M1-D03", "M1-D03", "M1-D04", "M1-D03"]


@rule("M1-SEL-05", "M1-SEL-08")
def test_no_boost_has_no_effect() -> None:
    g = scene(sets={"sides.blue.hand": ["theorem"]})
    select(g, blue="advance no_boost", green="advance", red="build", yellow="build")
    assert (side(g, "blue").phase, side(g, "blue").boosted) == (phase("advance"), False)
    assert hand(g, "blue")[0] == "theorem" or "theorem" in hand(g, "blue")
    assert side(g, "blue").raw_level == 1


@rule("M1-SEL-06")
def test_what_is_committed_is_final_and_all_is_revealed_together() -> None:
    g = scene(sets={"sides.blue.hand": ["theorem"]})
    do(g, "blue choose build", "blue reconsider", "blue choose advance", "blue boost theorem")
    assert clause(g, "blue reconsider") == NOT_SEALED
    for other in ("green", "red", "yellow"):
        assert view(g, other).g.sides[0].phase == -1
        assert view(g, other).g.sides[0].hand == [HIDDEN]
    told = do(
        g, "green choose build", "green lay_nothing", "red choose build", "red lay_nothing", "yellow choose build"
    )
    assert "boosted" not in told
    told = do(g, "yellow lay_nothing")
    assert told[:4] == ["boosted", "chose", "chose", "chose"]
    assert view(g, "green").g.sides[0].phase == phase("advance")


@rule("M1-SEL-06", "M1-END-01")
def test_a_revealed_no_boost_card_lies_open_until_it_is_taken_back() -> None:
    g = scene(sets={"sides.blue.hand": ["theorem", "songline"]})
    do(g, "blue choose build", "blue lay_no_boost")
    assert view(g, "green").g.sides[0].laid == 0, "secret until the revelation"
    do(g, "green choose build", "green lay_nothing", "red choose build", "red lay_nothing", "yellow choose build")
    assert "chose_bluff" in do(g, "yellow lay_nothing")
    assert [one.laid for one in view(g, "green").g.sides] == [2, 1, 1, 1]
    pass_all(g)
    assert [one.laid for one in view(g, "green").g.sides] == [0, 0, 0, 0]


@rule("M1-SEL-07", "M1-SEL-09", "M1-SEL-08")
def test_a_boost_card_is_discarded_face_up_even_if_it_serves_nothing() -> None:
    g = scene(sets={"sides.blue.hand": ["orbital_lift"]})
    select(g, blue="build orbital_lift")
    assert "orbital_lift" in names(g.discards)
    assert side(g, "blue").boosted
    assert g.phase == phase("expand"), "nobody could build"
    assert g.system.count(card("orbital_lift")) == 0


@rule("M1-SEL-10", "M1-VAR-09")
def test_what_others_see_of_a_selection() -> None:
    for choice, laid in (("strict", 0), ("table", 2)):
        g = scene(sets={"sides.blue.hand": ["theorem"]}, options={"selection_view": choice})
        do(g, "blue choose build", "blue boost theorem", "green choose build", "green lay_nothing")
        for viewer in (2, NOBODY):
            seen = g.view(viewer).g.sides
            assert seen[0].laid == laid
            assert seen[1].laid == (1 if laid else 0)
            assert seen[0].sealed_card == -1
            assert seen[0].hand == [HIDDEN], "the boost card still counts in the hand"
        assert g.view(0).g.sides[0].sealed_card == card("theorem")


@rule("M1-INI-01", "M1-INI-02")
def test_boosters_then_choosers_then_the_rest_each_in_tech_order() -> None:
    sets = {
        "order": ["yellow", "red", "green", "blue"],
        "sides.blue.hand": ["theorem"],
        "sides.green.hand": ["mosswater"],
    }
    g = scene(sets=sets)
    select(g, blue="expand theorem", green="expand mosswater", red="expand", yellow="build")
    while g.phase != phase("expand"):
        do(g, f"{due(g)[0]} pass")
    assert [GAME.colours[seat] for seat in g.turns] == ["green", "blue", "red", "yellow"]
    g = scene(sets=sets)
    select(g, blue="build", green="build", red="build", yellow="build")
    while g.phase != phase("expand"):
        do(g, f"{due(g)[0]} pass")
    assert [GAME.colours[seat] for seat in g.turns] == ["yellow", "red", "green", "blue"]
    g = scene("expand", sets={"sides.green.studies": 2, "sides.red.studies": 1})
    assert [GAME.colours[seat] for seat in g.order] == ["green", "red", "blue", "yellow"], "the highest level first"


@rule("M1-INI-03")
def test_the_order_of_a_phase_is_fixed_when_it_begins() -> None:
    """Blue boosts Advance and rises above green; the order of this phase stays, that of the next one changes."""
    sets = {
        "order": ["green", "blue", "red", "yellow"],
        "sides.red.hand": ["theorem"],
        "sides.green.hand": ["mosswater"],
    }
    g = scene(sets=sets)
    select(g, red="advance theorem", green="build", blue="build", yellow="build")
    assert [GAME.colours[seat] for seat in g.turns] == ["red", "green", "blue", "yellow"]
    assert GAME.colours[g.order[0]] == "red"
    pass_order = []
    while g.phase == 0:
        pass_order.append(due(g)[0])
        do(g, f"{due(g)[0]} {can(g, due(g)[0])[0]}")
    assert pass_order == ["red", "red", "green"], "one card is left to blue, none to yellow"
    assert [len(side(g, colour).hand) for colour in ("red", "green", "blue", "yellow")] == [2, 2, 1, 1]
    assert [GAME.colours[seat] for seat in g.turns] == ["green", "blue", "yellow", "red"], "Build: choosers first"


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
    g = scene("colonise", "green", green="lensmakers_knot", blue="dustlight_players", sets=sets)
    do(g, "green colonise carnival_reach", "green at s_e4", "green pay theorem")
    assert "songline" in hand(g, "green"), "Carnival Reach draws for itself"
    assert hand(g, "red") == ["cinder_throne"]
    assert hand(g, "blue") == ["null_harbour"]


def test_a_round_of_passing_comes_to_the_next_selection() -> None:
    g = scene()
    select(g, blue="build")
    pass_all(g)
    assert (g.round, question(g)) == (2, "M1-D03")
