"""War, peace, windows, blocking (sections 5 and 7.12), flow (section 4)."""

from __future__ import annotations

from games.galactic_era.scenes import scene
from starhall.games.galactic_era.content.components import CARD_STEP, ERA_OF, ROUNDS
from starhall.games.galactic_era.rules.diplomacy import IN_MOVEMENT, forbids_war
from starhall.games.galactic_era.rules.presence import blocked
from support import rule

DARK = {"sides.red.alignment": "sts"}


@rule("GE-FLO-01", "GE-FLO-02")
def test_eight_rounds_in_three_eras() -> None:
    assert ROUNDS == 8
    assert ERA_OF[1:] == [0, 0, 1, 1, 1, 1, 2, 2]
    assert [i for i in range(1, 9) if CARD_STEP[i]] == [3, 7], "a card step opens the later eras"
    s = scene(at="round start", round=3)
    assert s.question() == "D-05"
    assert scene(at="round start", round=4).question() == "D-06"


@rule("GE-FLO-03", "GE-FLO-04", "GE-FLO-05")
def test_the_phases_of_a_round() -> None:
    s = scene(at="move turn")
    phases = [s.at("phase")]
    for _ in range(400):
        who = s.due()[0]
        texts = s.options(who)
        quiet = [
            "go_on",
            "end_movement",
            "pass",
            "end_turn",
            "stop",
            "select research",
            "select gain_star",
            "square order_up",
        ]
        s.play(f"{who} {next((text for text in quiet if text in texts), texts[0])}")
        if s.at("phase") != phases[-1]:
            phases.append(s.at("phase"))
        if s.at("round") == 2:
            break
    assert phases == ["move", "growth", "trading", "scoring", "move"]


@rule("GE-FLO-03")
def test_each_player_moves_once_in_turn_order() -> None:
    s = scene({"order": {"red": 3, "green": 1, "blue": 2}}, at="round start")
    s.pass_all()
    movers = []
    for _ in range(3):
        movers.append(s.due()[0])
        s.play(f"{movers[-1]} go_on", f"{movers[-1]} end_movement")
    assert movers == ["green", "blue", "red"]


@rule("GE-FLO-06", "GE-SEL-07")
def test_simultaneous_choices_are_applied_together() -> None:
    s = scene(at="selection")
    s.play("red select research", "red select gain_star", "red square tech_military")
    assert s.view("green").g.sides[0].ovals == []
    assert s.due() == ["green", "blue"]


@rule("GE-FLO-08")
def test_dp_may_be_negative() -> None:
    s = scene({**DARK, "goal": "cooperation"}, at="move turn")
    s.play("red declare_war green")
    assert s.dp("red") == -3


@rule("GE-FLO-09")
def test_what_is_per_round_is_renewed() -> None:
    s = scene(
        {
            "sides.red.ray_used": True,
            "sides.red.force_used": True,
            "sides.red.trades": 1,
            "sides.red.protected": True,
        },
        at="round start",
    )
    side = s.side("red")
    assert (side.ray_used, side.force_used, side.trades, side.protected) == (False, False, 0, False)


@rule("GE-DIP-01", "GE-DIP-02", "GE-DIP-03")
def test_war_is_mutual_and_needs_no_consent() -> None:
    s = scene(DARK, at="move turn")
    s.play("red declare_war green")
    assert s.at("sides.red.war") == ["green"]
    assert s.at("sides.green.war") == ["red"]
    assert s.refused("red declare_war green") == "GE-DIP-02", "only on a player at peace"
    s.play("red go_on", "red declare_war blue")
    assert s.at("sides.red.war") == ["green", "blue"]
    s.play("red end_movement")
    assert s.refused("red declare_war green") in ("K-DUE-01", "GE-DIP-02")


@rule("GE-DIP-03")
def test_no_war_between_battles() -> None:
    s = scene({**DARK, "sides.red.war": ["blue"], "sides.blue.pieces": {"arcturus": 1}}, at="combat")
    assert s.refused("red declare_war green") == "GE-DIP-03"


@rule("GE-DIP-04", "GE-DIP-08")
def test_sto_players_declare_no_war_in_their_turn() -> None:
    s = scene({"sides.green.alignment": "sts"}, at="move turn")
    assert s.refused("red declare_war green") == "GE-DIP-04"
    assert s.refused("red declare_war blue") == "GE-DIP-08"


@rule("GE-DIP-05", "GE-STP-16", "GE-STP-20", "GE-DOM-20")
def test_exceptions_of_who_may_declare_war() -> None:
    s = scene({"sides.red.people": "plejars", "sides.green.alignment": "sts"}, at="move turn")
    assert s.can("red declare_war green")
    assert not s.can("red declare_war blue")
    greys = scene({"sides.red.people": "greys", "sides.green.alignment": "sts"}, at="move turn")
    assert greys.refused("red declare_war green") == "GE-DIP-05"
    safe = scene({**DARK, "sides.green.protected": True}, at="move turn")
    assert safe.refused("red declare_war green") == "GE-DIP-05"


@rule("GE-DIP-06", "GE-GOA-02")
def test_declaring_war_may_cost_dp() -> None:
    s = scene(
        {**DARK, "goal": "cooperation", "sides.green.people": "alliance", "sides.green.alignment": "sts"},
        at="move turn",
    )
    s.play("red declare_war green")
    assert s.dp("red") == -6, "both apply"
    again = scene({**DARK, "goal": "cooperation", "sides.red.war_ever": ["green"]}, at="move turn")
    again.play("red declare_war green")
    assert again.dp("red") == 0, "the first time only"


@rule("GE-DIP-09", "GE-ALI-01", "GE-ALI-03", "GE-STP-03")
def test_switching_alignment_makes_peace_with_all() -> None:
    s = scene(
        {
            **DARK,
            "sides.red.war": ["blue", "green"],
            "sides.red.ovals": ["gain_star", "switch_alignment"],
            "sides.red.people": "alliance",
        },
        at="turn order",
    )
    assert s.at("sides.red.alignment") == "sto"
    assert s.at("sides.red.war") == []
    assert s.dp("red") == -2, "the Alliance pays for each actual switch"
    assert s.at("sides.red.levels") == {"military": 1, "spirituality": 1, "propulsion": 1, "robotics": 1, "genetics": 1}


@rule("GE-DIP-10", "GE-DIP-11")
def test_peace_needs_both_and_is_offered_once_a_turn() -> None:
    s = scene({**DARK, "sides.red.war": ["blue"]}, at="move turn")
    assert s.refused("red offer_peace green") == "GE-DIP-10"
    s.play("red offer_peace blue")
    assert (s.question(), s.due()) == ("D-37", ["blue"])
    s.play("blue refuse")
    assert s.at("sides.red.war") == ["blue"]
    assert s.refused("red offer_peace blue") == "GE-DIP-11"
    growth = scene({**DARK, "sides.red.war": ["blue"]}, at="growth turn")
    growth.play("red offer_peace blue", "blue accept")
    assert growth.at("sides.blue.war") == []


@rule("GE-DIP-11")
def test_peace_is_offered_in_the_trading_phase() -> None:
    s = scene(
        {
            **DARK,
            "sides.red.war": ["blue"],
            "sides.red.levels.military": 2,
            "sides.green.levels.genetics": 2,
            "sides.green.pieces": {"arcturus": 1},
            "sides.blue.pieces": {"arcturus": 1},
        },
        at="trading phase",
    )
    s.pass_all()
    assert s.question() == "D-33"
    s.play("red offer_peace blue", "blue accept")
    assert s.at("sides.red.war") == []


@rule("GE-DIP-12")
def test_nothing_else_can_be_traded() -> None:
    s = scene(
        {"sides.red.levels.military": 2, "sides.green.levels.genetics": 2, "sides.green.pieces": {"arcturus": 1}},
        at="trading phase",
    )
    s.pass_all()
    assert s.options("red") == ["pass", "offer green"]
    s.play("red offer green")
    assert (s.question(), s.due()) == ("D-34", ["green"]), "technology for technology, and nothing else"


@rule("GE-DIP-07")
def test_a_war_of_the_growth_phase_causes_no_battle_by_itself() -> None:
    s = scene(
        {
            "sides.blue.alignment": "sts",
            "sides.blue.pieces": {"apu": 1},
            "sides.red.pieces": {"apu": 2},
            "stars.apu.counter": "uninhabited",
            "sides.red.todo": ["gain_star"],
        },
        at="growth turn",
    )
    s.play("red execute gain_star", "red way colonize", "red star apu", "blue declare_war red")
    assert s.question() == "D-19", "the growth turn goes on"
    assert s.pieces("blue", "apu") == 1


STAR = {"sides.red.pieces": {"apu": 2}, "stars.apu.counter": "uninhabited", "sides.red.todo": ["gain_star"]}


@rule("GE-WIN-01", "GE-WIN-04", "GE-GRO-04", "GE-STA-20")
def test_everybody_eligible_is_asked_in_window_order_also_after_a_declaration() -> None:
    both = {
        "sides.blue.alignment": "sts",
        "sides.green.alignment": "sts",
        "sides.blue.pieces": {"apu": 1},
        "sides.green.pieces": {"apu": 1},
        "order": {"red": 2, "green": 1, "blue": 3},
    }
    s = scene({**STAR, **both}, at="growth turn")
    s.play("red execute gain_star", "red way colonize", "red star apu")
    assert s.due() == ["blue"], "the player after the actor first"
    assert s.refused("blue declare_war green") == "GE-WIN-01"
    s.play("blue declare_war red")
    assert s.due() == ["green"]
    s.play("green pass")
    assert s.question() == "D-19"
    assert s.at("stars.apu.owner") == "none"
    assert s.at("sides.red.todo") == ["gain_star"], "a blocked action is not used up"
    assert s.at("stars.apu.shown") == 1, "the counter stays face up"


@rule("GE-WIN-02", "GE-BLK-01")
def test_no_window_against_who_cannot_be_blocked() -> None:
    s = scene(
        {
            **STAR,
            "sides.red.levels.spirituality": 5,
            "sides.blue.alignment": "sts",
            "sides.blue.pieces": {"apu": 1},
        },
        at="growth turn",
    )
    s.play("red execute gain_star", "red way colonize", "red star apu")
    assert s.at("stars.apu.owner") == "red"


@rule("GE-WIN-03", "GE-AUT-06")
def test_automas_are_never_asked() -> None:
    s = scene({"sides.red.todo": ["gain_star"]}, at="growth turn", seats=2, seed="two")
    star = next(name for name, row in s.at("stars").items() if row["counter"] == "uninhabited")
    s = scene(
        {"sides.red.todo": ["gain_star"], "sides.red.pieces": {star: 1}, "sides.blue.pieces": {star: 1}},
        at="growth turn",
        seats=2,
        seed="two",
    )
    s.play("red execute gain_star", "red way colonize", f"red star {star}")
    assert s.at(f"stars.{star}.owner") == "red"


@rule("GE-WIN-04", "GE-DIP-04")
def test_sto_players_may_protect_innocent_population() -> None:
    s = scene(
        {
            **DARK,
            "sides.red.pieces": {"apu": 2},
            "stars.apu.counter": "primitive",
            "sides.red.todo": ["gain_star"],
            "sides.green.pieces": {"apu": 1},
        },
        at="growth turn",
    )
    s.play("red execute gain_star", "red way subjugate", "red star apu")
    assert s.due() == ["green"]
    s.play("green declare_war red")
    assert s.at("sides.green.war") == ["red"]
    colony = scene({**DARK, **STAR, "sides.green.pieces": {"apu": 1}}, at="growth turn")
    colony.play("red execute gain_star", "red way colonize", "red star apu")
    assert colony.at("stars.apu.owner") == "red", "colonizing is no occasion for STO players"


@rule("GE-WIN-05", "GE-POP-08", "GE-BLK-02", "GE-POP-01")
def test_growing_has_one_window_and_leaves_blocked_stars_out() -> None:
    stars = {
        "stars.teetonia.owner": "red",
        "stars.teetonia.discs": 1,
        "stars.sirius.owner": "red",
        "stars.sirius.discs": 1,
    }
    s = scene(
        {
            **stars,
            "sides.red.todo": ["grow_population"],
            "sides.blue.alignment": "sts",
            "sides.blue.pieces": {"teetonia": 1},
        },
        at="growth turn",
    )
    s.play("red execute grow_population")
    assert (s.question(), s.due()) == ("D-21", ["blue"])
    s.play("blue declare_war red")
    assert s.can("red star sirius")
    assert s.refused("red star teetonia") == "GE-BLK-02"


@rule("GE-WIN-06", "GE-SEL-03", "GE-BLK-03")
def test_war_before_the_selection_blocks_additional_counters() -> None:
    big = {
        "stars.sirius.owner": "red",
        "stars.sirius.discs": 5,
        "sides.blue.alignment": "sts",
        "sides.blue.pieces": {"sirius": 1},
    }
    s = scene(big, at="growth phase")
    s.pass_all()
    assert (s.question(), s.due()) == ("D-17", ["blue"])
    s.play("blue declare_war red")
    assert s.question() == "D-18"
    s.play("red select research", "red select gain_star")
    assert s.can("red square order_up"), "no additional counter"
    calm = scene(big, at="growth phase")
    calm.pass_all()
    calm.play("blue pass", "red select research", "red select gain_star")
    assert calm.can("red select build_ships")


@rule("GE-WIN-01", "GE-WIN-02", "GE-WIN-06")
def test_before_the_selection_all_are_asked_who_could_block_when_the_window_opened() -> None:
    s = scene(
        {
            "stars.sirius.owner": "red",
            "stars.sirius.discs": 5,
            "sides.green.alignment": "sts",
            "sides.green.pieces": {"sirius": 1},
            "sides.blue.alignment": "sts",
            "sides.blue.pieces": {"sirius": 1},
            "order": {"red": 1, "green": 2, "blue": 3},
        },
        at="growth phase",
    )
    s.pass_all()
    assert s.due() == ["green"]
    s.play("green declare_war red")
    assert (s.question(), s.due()) == ("D-17", ["blue"]), "the star is blocked already, but blue may join"
    assert s.refused("blue declare_war green") == "GE-WIN-01"
    assert s.play("blue pass") == ["let_pass"], "answers are public"
    assert s.question() == "D-18"


@rule("GE-WIN-07")
def test_each_declaration_ends_a_peace_so_windows_end() -> None:
    s = scene(
        {
            **STAR,
            "sides.blue.alignment": "sts",
            "sides.blue.pieces": {"apu": 1, "sidar": 1},
            "sides.red.pieces": {"apu": 1, "sidar": 1},
            "stars.sidar.counter": "uninhabited",
        },
        at="growth turn",
    )
    s.play("red execute gain_star", "red way colonize", "red star apu", "blue declare_war red")
    s.play("red execute gain_star")
    assert s.options("red") == ["drop"], "at war blue blocks without a further question"
    s.play("red drop")
    assert s.at("sides.red.todo") == []


@rule("GE-WIN-08", "GE-FLO-07")
def test_who_is_asked_follows_from_public_facts() -> None:
    s = scene(
        {
            **STAR,
            "sides.blue.alignment": "sts",
            "sides.blue.fleets": {"A": {"at": "apu", "ships": 1}},
            "sides.blue.pieces": {},
        },
        at="growth turn",
    )
    s.play("red execute gain_star", "red way colonize", "red star apu")
    assert s.due() == ["blue"], "every stack holds at least one ship"


@rule("GE-BLK-01", "GE-BLK-02")
def test_a_hex_is_blocked_by_a_hostile_ship_unless_spirituality_is_five() -> None:
    war = {**DARK, "sides.red.war": ["blue"], "sides.red.pieces": {"rigel": 1}}
    s = scene(war, at="move turn")
    assert blocked(s.g, 2, s.hex("rigel"))
    high = scene({**war, "sides.blue.levels.spirituality": 5}, at="move turn")
    assert not blocked(high.g, 2, high.hex("rigel"))
    assert not blocked(s.g, 1, s.hex("rigel")), "green is at peace"


@rule("GE-DIP-05", "GE-TRA-13")
def test_a_victim_of_theft_may_declare_war_in_the_second_era() -> None:
    greys = {
        **DARK,
        "sides.red.people": "greys",
        "sides.green.levels.genetics": 3,
        "sides.green.pieces": {"arcturus": 1},
    }
    s = scene(greys, at="trading phase", round=4)
    s.pass_all()
    assert s.question() == "D-36"
    s.play("red player green")
    assert (s.question(), s.due()) == ("D-21", ["green"])
    s.play("green declare_war red")
    assert s.at("sides.red.war") == ["green"]
    early = scene(greys, at="trading phase", round=2)
    early.pass_all()
    early.play("red player green")
    assert early.question() != "D-21"
    assert early.at("sides.red.levels.genetics") == 2
    assert forbids_war(early.g, 1, 0, IN_MOVEMENT) == "GE-DIP-04"
