"""Trading and the scoring phase (section 8)."""

from __future__ import annotations

from typing import Any

from games.galactic_era.scenes import Scene, scene
from starhall.games.galactic_era import GAME
from starhall.games.galactic_era.content import components as c
from starhall.games.galactic_era.rules.records import Swap
from support import rule

SKILLED = {
    "sides.red.levels.military": 3,
    "sides.red.levels.robotics": 2,
    "sides.green.levels.genetics": 3,
    "sides.green.levels.propulsion": 2,
}
CONTACT = {"sides.green.pieces": {"arcturus": 1}}


def trading(round: Any = 1, **change: Any) -> Scene:
    s = scene({**SKILLED, **CONTACT, **change}, at="trading phase", round=round)
    s.pass_all()
    return s


@rule("GE-TRA-01")
def test_partners_are_at_peace_and_in_contact_or_far_seeing() -> None:
    assert trading().options("red") == ["pass", "offer green"]
    apart = trading(**{"sides.green.pieces": {"khaa": 1}})
    assert apart.question() != "D-33"
    seeing = trading(**{"sides.green.pieces": {"khaa": 1}, "sides.green.levels.spirituality": 4})
    assert "offer green" in seeing.options("red")
    war = trading(**{"sides.red.alignment": "sts", "sides.red.war": ["green"]})
    assert war.refused("red offer green") == "GE-TRA-01"
    star = trading(**{"sides.green.pieces": {}, "sides.red.pieces": {"khaa": 1}})
    assert "offer green" in star.options("red"), "a ship at a star of the other is contact"


@rule("GE-TRA-02", "GE-TRA-10", "GE-TRA-11")
def test_both_gain_a_level_in_which_the_partner_is_higher() -> None:
    s = trading()
    s.play("red offer green")
    assert s.options("red") == ["field propulsion", "field genetics"]
    s.play("red field genetics")
    assert s.options("red") == ["field military", "field robotics"]
    assert s.refused("red field genetics") == "GE-TRA-02"
    s.play("red field robotics")
    assert s.due() == ["green"]
    s.play("green accept")
    assert (s.at("sides.red.levels.genetics"), s.at("sides.green.levels.robotics")) == (2, 2)
    assert s.question() == "D-06", "after it both have a card window"
    one = trading(
        **{"sides.red.levels": {"military": 1, "spirituality": 1, "propulsion": 1, "robotics": 1, "genetics": 1}}
    )
    assert one.question() != "D-33", "one side would gain nothing"
    yowies = trading(**{"sides.green.people": "yowies"})
    yowies.play("red offer green", "red field genetics")
    assert yowies.question() == "D-34", "only Military can be given: taken without asking"


@rule("GE-TRA-03")
def test_one_trade_a_round() -> None:
    s = trading()
    s.play("red offer green", "red field genetics", "red field robotics", "green accept")
    assert (s.side("red").trades, s.side("green").trades) == (1, 1)
    s.pass_all()
    assert s.question() != "D-33"


@rule("GE-TRA-04", "GE-STP-17")
def test_icc_trades_once_with_each_player() -> None:
    s = trading(
        **{"sides.red.people": "icc", "sides.blue.levels.spirituality": 3, "sides.blue.pieces": {"arcturus": 1}}
    )
    s.play("red offer green", "red field genetics", "red field robotics", "green accept")
    s.pass_all()
    while s.due() != ["red"]:
        s.play(f"{s.due()[0]} pass")
    assert s.options("red") == ["pass", "offer blue"]
    assert s.refused("red offer green") == "GE-TRA-03", "the partner's own limit still holds"


@rule("GE-TRA-05", "GE-DOM-24")
def test_an_extra_trade_counts_against_no_limit() -> None:
    s = trading(
        **{"sides.red.extra_trades": 1, "sides.blue.levels.spirituality": 3, "sides.blue.pieces": {"arcturus": 1}}
    )
    s.play("red offer green", "red field genetics", "red field robotics", "green accept")
    assert s.side("red").extra_trades == 1, "both had a regular right"
    s.pass_all()
    while s.due() != ["red"]:
        s.play(f"{s.due()[0]} pass")
    s.play("red offer blue", "red field military", "blue accept")
    assert (s.side("red").extra_trades, s.side("red").trades, s.side("blue").trades) == (0, 1, 0)


@rule("GE-TRA-06")
def test_levels_gained_earlier_in_the_phase_may_be_traded_on() -> None:
    s = trading(**{"sides.blue.levels.spirituality": 3, "sides.blue.pieces": {"khaa": 1}, "sides.green.people": "icc"})
    s.play("red offer green", "red field genetics", "red field robotics", "green accept")
    s.pass_all()
    assert s.due() == ["green"]
    s.play("green offer blue")
    while s.question() == "D-33-get":
        s.play(f"green {s.options('green')[0]}")
    assert s.can("green field robotics"), "what green has just gained"


@rule("GE-TRA-07", "GE-TRA-08")
def test_up_to_three_passes_unless_all_pass() -> None:
    s = trading()
    for _ in range(3):
        assert (s.question(), s.due()) == ("D-33", ["red"])
        s.play("red offer green")
        while s.question() in ("D-33-get", "D-33-give"):
            s.play(f"red {s.options('red')[0]}")
        s.play("green refuse", "green pass")
    assert s.question() == "D-06", "after three passes the card window"
    quiet = trading()
    quiet.play("red pass", "green pass")
    assert quiet.question() == "D-06"


@rule("GE-TRA-09")
def test_a_counter_offer_and_no_terms_twice() -> None:
    s = trading()
    s.play("red offer green", "red field genetics", "red field robotics")
    assert s.options("green") == ["accept", "refuse", "counter_offer"]
    s.play("green counter_offer")
    assert s.options("green") == ["field military", "field robotics"]
    assert s.at("stack")[-1]["counter"] == 10 * c.ROBOTICS + c.GENETICS + 1, "a position has it as one number"
    assert GAME.from_data(GAME.to_data(s.g)).stack[-1].counter == Swap(c.ROBOTICS, c.GENETICS)  # type: ignore[attr-defined]
    s.play("green field military", "green field propulsion")
    assert (s.question(), s.due(), s.options("red")) == ("D-35", ["red"], ["accept", "refuse"])
    s.play("red refuse", "green pass", "red offer green", "red field genetics")
    assert s.question() == "D-34", "genetics for robotics was offered: only military is left"


@rule("GE-TRA-12", "GE-STP-08")
def test_caninoids_of_darkness_force_a_trade_before_the_passes() -> None:
    s = trading(**{"sides.red.people": "caninoids", "sides.red.alignment": "sts"})
    assert (s.question(), s.due()) == ("D-32", ["red"])
    s.play("red player green", "red field genetics", "red field robotics")
    assert (s.at("sides.red.levels.genetics"), s.at("sides.green.levels.robotics")) == (2, 2)
    s.pass_all()
    assert s.question() != "D-33", "it uses up both limits"


@rule("GE-TRA-13", "GE-STP-16")
def test_greys_of_darkness_take_a_level_if_they_did_not_trade() -> None:
    greys = {"sides.red.people": "greys", "sides.red.alignment": "sts"}
    s = trading(**greys)
    s.play("red pass", "green pass")
    s.pass_all()
    assert s.question() == "D-36"
    s.play("red player green", "red field genetics")
    assert (s.at("sides.red.levels.genetics"), s.at("sides.green.levels.genetics")) == (2, 3)
    traded = trading(**greys)
    traded.play("red offer green", "red field genetics", "red field robotics", "green accept")
    traded.pass_all()
    assert traded.question() != "D-36"
    far = trading(**greys, **{"sides.green.pieces": {"khaa": 1}, "sides.green.levels.spirituality": 4})
    far.play("red pass", "green pass")
    far.pass_all()
    assert far.question() != "D-36", "real contact is needed"


@rule("GE-TRA-14", "GE-STP-08", "GE-GOA-02")
def test_caninoids_of_light_and_cooperation_pay_for_trades() -> None:
    s = trading(goal="cooperation", **{"sides.red.people": "caninoids"})
    s.play("red offer green", "red field genetics", "red field robotics", "green accept")
    assert (s.dp("red"), s.dp("green")) == (3, 3)


def scored(story: Any, round: Any, who: Any = "red", **change: Any) -> int:
    return scene({"story": story, **change}, at="scoring phase", round=round).dp(who)


@rule("GE-SCR-01", "GE-SCR-02")
def test_light_eras_pay_sto_players_and_the_dark_one_sts_players() -> None:
    for story in ("migrations", "wars"):
        assert [scored(story, round) for round in (1, 2, 4, 6)] == [1, 1, 0, 0]
        assert [scored(story, round, **{"sides.red.alignment": "sts"}) for round in (1, 4)] == [0, 1]


@rule("GE-SCR-03")
def test_being_at_war_pays_in_the_second_era() -> None:
    war = {"sides.blue.alignment": "sts", "sides.blue.war": ["red"]}
    assert [scored(story, 4, **war) for story in ("journeys", "migrations", "wars")] == [1, 1, 2]
    assert scored("wars", 1, **war) == 1, "only the alignment"


@rule("GE-SCR-04")
def test_journeys_pay_for_contact() -> None:
    assert scored("journeys", 1, **{"sides.red.pieces": {"khaa": 1, "rigel": 1}}) == 1 + 2
    assert scored("journeys", 1, "blue", **{"sides.red.pieces": {"rigel": 1}}) == 1 + 1


@rule("GE-SCR-05", "GE-SCR-14", "GE-SCR-17", "GE-SCR-08")
def test_stars_taken_from_players_pay_at_once() -> None:
    def taken(story: str, place: str) -> int:
        s = scene(
            {
                "story": story,
                "sides.red.alignment": "sts",
                "sides.red.war": ["blue"],
                f"stars.{place}.owner": "blue",
                f"stars.{place}.discs": 3,
                "sides.red.pieces": {place: 4},
                "sides.red.todo": ["gain_star"],
            },
            at="growth turn",
            round=4,
        )
        s.play("red execute gain_star", "red way conquer", f"red star {place}")
        return s.dp("red")

    assert taken("journeys", "ptaah") == 2
    assert taken("journeys", "apu") == 0, "in the own home sector"
    assert taken("wars", "apu") == 1
    assert taken("migrations", "apu") == 3
    assert taken("rivalry", "apu") == 0


@rule("GE-SCR-06", "GE-SCR-15", "GE-SCR-16")
def test_the_highest_of_those_who_researched_scores_seven_minus_the_level() -> None:
    levels = {"sides.red.levels.spirituality": 3, "sides.blue.levels.spirituality": 4, "sides.red.researched": 2}
    assert scored("journeys", 7, **levels) == 1 + 4, "blue is higher but did not research"
    both = {**levels, "sides.blue.researched": 2}
    assert scored("journeys", 7, **both) == 1
    assert scored("journeys", 7, "blue", **both) == 1 + 3
    assert scored("wars", 7, **{"sides.red.levels.robotics": 2, "sides.red.researched": 8}) == 1 + 5


@rule("GE-SCR-09")
def test_migrations_pay_sole_researchers() -> None:
    s = scene(
        {"story": "migrations", "sides.red.researched": 3, "sides.blue.researched": 1}, at="scoring phase", round=7
    )
    assert s.dp("red") == 1 + 4


@rule("GE-SCR-11")
def test_rivalry_pays_for_blocked_stars() -> None:
    war = {"sides.red.alignment": "sts", "sides.red.war": ["blue"], "sides.red.pieces": {"rigel": 2, "khaa": 1}}
    assert scored("rivalry", 5, **war) == 1 + 1 + 1
    assert scored("rivalry", 5, **war, **{"sides.blue.levels.spirituality": 5}) == 2


@rule("GE-SCR-12")
def test_rivalry_pays_for_the_highest_levels() -> None:
    assert scored("rivalry", 7, **{"sides.blue.levels.military": 2}) == 1 + 3 * 4, "ties all; blue leads in Military"


@rule("GE-SCR-18", "GE-DOM-05")
def test_the_round_end_window_comes_after_scoring() -> None:
    s = scene(at="scoring phase", round=4)
    assert (s.question(), s.at("phase")) == ("D-06", "scoring")


WAR = {"sides.red.alignment": "sts", "sides.red.war": ["green"]}


@rule("GE-DIP-11", "GE-TRA-08")
def test_peace_is_offered_to_those_at_war_and_in_contact_also_without_a_trade() -> None:
    s = trading(**WAR)
    assert (s.question(), s.due()) == ("D-33", ["red"]), "nobody can trade, but these two can make peace"
    assert s.options("red") == ["pass", "offer_peace green"]
    s.play("red offer_peace green", "green accept")
    assert s.at("sides.red.war") == []
    assert s.options("green") == ["pass", "offer red"], "and may trade now"


@rule("GE-DIP-11", "GE-TRA-08")
def test_peace_needs_contact_in_the_trading_phase_and_is_offered_once() -> None:
    s = trading(**WAR)
    s.play("red offer_peace green", "green refuse", "green offer_peace red", "red refuse")
    assert s.question() != "D-33", "once per target in the whole phase"
    apart = trading(**WAR, **{"sides.green.pieces": {"khaa": 1}})
    assert apart.question() != "D-33", "without contact nobody is asked"
    third = trading(**{**WAR, "sides.red.war": ["blue"]})
    assert third.options("red") == ["pass", "offer green"]
    assert third.refused("red offer_peace blue") == "GE-DIP-11", "blue is far away"
    assert third.refused("red offer_peace green") == "GE-DIP-10"
