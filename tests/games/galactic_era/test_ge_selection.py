"""Selecting counters, alignment, turn order, the growth turn (sections 7.1 to 7.4)."""

from __future__ import annotations

from games.galactic_era.scenes import Scene, scene
from support import rule

BIG = {"stars.sirius.owner": "red", "stars.sirius.discs": 7}


def choose(s: Scene, who: str, *texts: str) -> None:
    s.play(*[f"{who} {text}" for text in texts])


def others_choose(s: Scene) -> None:
    for who in ("green", "blue"):
        choose(s, who, "select research", "select gain_star", "square tech_genetics")


@rule("GE-SEL-01")
def test_cards_and_wars_come_before_the_selection() -> None:
    s = scene(at="growth phase")
    assert s.question() == "D-06"
    s.pass_all()
    assert s.question() == "D-18"


@rule("GE-SEL-02")
def test_exactly_two_ovals_and_one_square() -> None:
    s = scene(at="selection")
    assert s.refused("red stop") == "GE-SEL-02", "two are needed"
    choose(s, "red", "select gain_star", "select gain_star")
    assert s.question() == "D-18"
    assert not s.can("red select research"), "two are enough"
    assert s.can("red square order_down")
    choose(s, "red", "square order_down")
    assert s.due() == ["green", "blue"]
    again = scene(at="selection")
    choose(again, "red", "select research")
    assert again.refused("red select research") == "GE-SEL-02", "one Research counter a player"


@rule("GE-SEL-03", "GE-SEL-04", "GE-SEL-07")
def test_an_additional_counter_for_a_big_star_costs_three() -> None:
    s = scene(BIG, at="selection")
    choose(s, "red", "select research", "select gain_star")
    assert s.can("red stop")
    choose(s, "red", "select build_ships")
    assert s.dp("red") == 0, "paid at the reveal"
    choose(s, "red", "square tech_spirituality")
    others_choose(s)
    assert s.dp("red") == -3
    assert s.at("sides.red.ovals") == ["research", "gain_star", "build_ships"]
    assert s.view("green").g.sides[0].ovals == [0, 2, 3], "revealed"


@rule("GE-SEL-03")
def test_home_stars_small_stars_and_blocked_stars_give_no_additional_counter() -> None:
    for change in (
        {"stars.sirius.owner": "red", "stars.sirius.discs": 4},
        {**BIG, "sides.blue.alignment": "sts", "sides.blue.war": ["red"], "sides.blue.pieces": {"sirius": 1}},
    ):
        s = scene(change, at="selection")
        choose(s, "red", "select research", "select gain_star")
        assert s.refused("red select build_ships") in ("GE-SEL-03", "GE-SEL-06")
        assert s.can("red square order_up")


@rule("GE-SEL-04")
def test_genetics_makes_additional_counters_cheaper() -> None:
    for level, price in ((4, 3), (5, 2), (6, 1)):
        s = scene({**BIG, "sides.red.levels.genetics": level}, at="selection")
        choose(s, "red", "select research", "select gain_star", "select build_ships", "square tech_military")
        others_choose(s)
        assert s.dp("red") == -price


@rule("GE-SEL-06")
def test_robotics_five_allows_a_second_square() -> None:
    for level, price in ((5, 2), (6, 0)):
        s = scene({"sides.red.levels.robotics": level}, at="selection")
        choose(s, "red", "select research", "select gain_star", "square order_up")
        assert s.refused("red square order_down") == "GE-SEL-06", "not two turn order counters"
        assert s.can("red stop")
        choose(s, "red", "square tech_military")
        others_choose(s)
        assert s.dp("red") == -price
    low = scene({"sides.red.levels.robotics": 4}, at="selection")
    choose(low, "red", "select research", "select gain_star", "square tech_military")
    assert "red" not in low.due()


@rule("GE-SEL-08", "GE-GRO-04", "GE-RES-01")
def test_research_without_a_technology_does_nothing() -> None:
    s = scene({"sides.red.todo": ["research"], "sides.red.squares": ["order_up"]}, at="growth turn")
    s.play("red execute research")
    assert s.at("sides.red.todo") == [], "spent"
    assert sum(s.side("red").levels) == 5
    idle = scene({"sides.red.squares": ["tech_military"], "sides.red.todo": ["gain_star"]}, at="growth turn")
    assert idle.refused("red execute research") == "GE-GRO-01"


@rule("GE-ALI-02", "GE-DIP-09")
def test_with_spirituality_five_the_switch_counter_has_no_effect() -> None:
    s = scene(
        {"sides.red.levels.spirituality": 5, "sides.red.ovals": ["gain_star", "switch_alignment"]}, at="turn order"
    )
    assert s.at("sides.red.alignment") == "sto"


@rule("GE-ALI-01", "GE-ALI-03")
def test_all_switch_at_the_same_time() -> None:
    ovals = ["gain_star", "switch_alignment"]
    s = scene({"sides.red.ovals": ovals, "sides.blue.ovals": ovals, "sides.green.alignment": "sts"}, at="turn order")
    assert [s.at(f"sides.{who}.alignment") for who in ("red", "green", "blue")] == ["sts", "sts", "sts"]


@rule("GE-ALI-04", "GE-DIP-09")
def test_spirituality_five_makes_a_player_sto_at_once() -> None:
    s = scene(
        {
            "sides.red.alignment": "sts",
            "sides.red.war": ["blue"],
            "sides.red.levels.spirituality": 4,
            "sides.red.todo": ["research"],
            "sides.red.squares": ["tech_spirituality"],
        },
        at="growth turn",
    )
    s.play("red execute research")
    assert s.at("sides.red.alignment") == "sto"
    assert s.at("sides.red.war") == []


@rule("GE-ORD-01", "GE-ORD-02", "GE-ORD-03")
def test_turn_order_counters() -> None:
    def order(**squares: str) -> list[int]:
        given = {f"sides.{who}.squares": [square] for who, square in squares.items()}
        s = scene(given, at="turn order")
        return [s.g.order[seat] for seat in range(3)]

    assert order(blue="order_up") == [1, 3, 2]
    assert order(green="order_up", blue="order_up") == [3, 1, 2], "smallest number first"
    assert order(red="order_up") == [1, 2, 3], "number 1 does nothing"
    assert order(red="order_down", green="order_down") == [2, 3, 1], "greatest number first"
    assert order(blue="order_down") == [1, 2, 3], "who had the greatest number does nothing"
    assert order(red="order_down", blue="order_up") == [2, 3, 1] or order(red="order_down", blue="order_up") == [
        3,
        1,
        2,
    ]
    s = scene({"sides.green.squares": ["order_up"]}, at="turn order")
    assert s.due() == ["green"], "the new order holds at once"


@rule("GE-GRO-01")
def test_what_is_not_executed_is_lost() -> None:
    s = scene({"sides.red.todo": ["research", "build_ships"], "sides.red.squares": ["tech_military"]}, at="growth turn")
    assert s.can("red execute build_ships")
    s.play("red execute research")
    while s.question() == "D-04":
        s.play(f"red {s.options('red')[0]}")
    s.play("red end_turn")
    assert s.at("sides.red.todo") == []
    assert s.due() == ["green"]


@rule("GE-GRO-02", "GE-STP-22", "GE-SCR-10")
def test_free_actions_count_like_regular_ones() -> None:
    s = scene(
        {
            "story": "rivalry",
            "sides.red.people": "progenitors",
            "sides.red.pieces": {"apu": 1},
            "stars.apu.counter": "uninhabited",
        },
        at="growth turn",
        round=1,
    )
    s.play("red free colonize", "red way colonize", "red star apu")
    assert s.at("stars.apu.owner") == "red"
    assert s.dp("red") == 1
    assert s.side("red").colonies == 3
    plain = scene(at="growth turn")
    assert plain.refused("red free colonize") == "GE-STP-22"
    assert plain.refused("red free gain_star") == "GE-RES-09"


@rule("GE-GRO-03")
def test_a_gain_star_names_its_way_and_star_before_its_window() -> None:
    s = scene(
        {
            "sides.red.todo": ["gain_star"],
            "sides.red.pieces": {"apu": 1},
            "stars.apu.counter": "advanced",
            "sides.blue.alignment": "sts",
            "sides.blue.pieces": {"apu": 1},
        },
        at="growth turn",
    )
    s.play("red execute gain_star")
    told = s.play("red way ally", "red star apu")
    assert "announced" in told
    assert s.question() == "D-21"
    s.play("blue pass")
    assert s.at("stars.apu.owner") == "red"


@rule("GE-GRO-05", "GE-STP-04")
def test_anchara_takes_an_extra_counter_with_switch_alignment() -> None:
    s = scene(
        {
            "sides.red.people": "anchara",
            "sides.red.ovals": ["gain_star", "switch_alignment"],
            "sides.red.todo": ["gain_star"],
            "sides.red.squares": ["order_up"],
            "sides.red.pieces": {"apu": 1},
            "stars.apu.counter": "uninhabited",
        },
        at="growth turn",
    )
    assert s.can("red extra build_ships")
    assert s.can("red extra gain_star"), "the second Gain Star counter was not selected"
    assert s.refused("red extra research") == "GE-GRO-05", "no technology square was selected"
    assert s.refused("red extra switch_alignment") == "GE-GRO-05", "selected already"
    s.play("red extra grow_population")
    while s.question() == "D-27":
        s.play("red stop")
    assert s.refused("red extra build_ships") == "GE-GRO-05", "one extra counter"
    assert s.at("sides.red.extras") == ["grow_population"]


@rule("GE-GRO-06", "GE-RES-07")
def test_a_cancelled_counter_cannot_be_used() -> None:
    s = scene(
        {
            "sides.red.alignment": "sts",
            "sides.red.levels.military": 6,
            "sides.red.todo": ["research"],
            "sides.red.squares": ["tech_military"],
            "sides.blue.todo": ["gain_star", "build_ships"],
            "sides.green.levels.spirituality": 5,
            "sides.green.todo": ["research"],
        },
        at="growth turn",
    )
    s.play("red execute research")
    assert s.question() == "D-30-cancel"
    assert s.options("red") == ["pass", "player blue"], "green is immune"
    s.play("red player blue", "red cancel build_ships")
    assert s.at("sides.red.war") == ["blue"], "war was declared for it"
    assert s.at("sides.blue.todo") == ["gain_star"]
    assert s.dp("blue") == 0


@rule("GE-GRO-07")
def test_cards_and_peace_offers_between_actions() -> None:
    s = scene(
        {"sides.red.alignment": "sts", "sides.red.war": ["blue"], "sides.red.hand": ["density"]}, at="growth turn"
    )
    assert s.can("red offer_peace blue")
    assert s.can("red play_b density")
