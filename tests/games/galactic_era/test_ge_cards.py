"""Domination cards (section 9)."""

from __future__ import annotations

from typing import Any

import pytest

from games.galactic_era.scenes import COLOURS, scene
from games.galactic_era.stage import dull, levels, owns, stage, wait_for
from starhall.games.galactic_era.content import components as c
from starhall.games.galactic_era.content.chart import STAR_IDS, sector_of
from starhall.games.galactic_era.content.vocabulary import WINDOWS
from starhall.games.galactic_era.rules.records import NO_BATTLE
from support import rule

HOME_SECTOR = ("teetonia", "apu", "tiamat", "janos", "sidar", "inxtria", "zenetae")  # red's, besides arcturus
SCHOLAR = {"sides.red.levels": levels(4, 3, 3, 3, 3), "sides.red.hand": ["general_scientific"]}


def b_value(card: str, change: dict[str, Any], at: str = "move turn", **more: Any) -> int:
    """The DP that red gets for the B section."""
    s = stage({"sides.red.hand": [card], **change}, at=at, **more)
    s.play(f"red play_b {card}")
    return s.dp("red")


# -- playing --------------------------------------------------------------------------------------------------------


@rule("GE-DOM-01", "GE-DOM-02", "GE-DOM-10")
def test_a_card_for_a_gives_its_points_and_effect_and_a_new_card() -> None:
    s = stage(SCHOLAR, at="growth turn")
    deck = s.at("deck")
    s.play("red play_a general_scientific")
    assert s.dp("red") == 9
    assert s.at("sides.red.hand") == [deck[-1]], "the first card in rounds 1 to 6 draws a new one at once"
    assert s.question() == "D-06-effect"
    s.play("red use_effect")
    assert s.side("red").extra_trades == 1


@rule("GE-DOM-02")
def test_the_condition_must_hold_now_and_the_effect_is_optional() -> None:
    s = stage({**SCHOLAR, "sides.red.levels": levels(3, 3, 3, 3, 3)}, at="growth turn")
    assert s.refused("red play_a general_scientific") == "GE-DOM-02"
    s = stage(SCHOLAR, at="growth turn")
    s.play("red play_a general_scientific", "red forgo")
    assert s.side("red").extra_trades == 0
    s = stage(SCHOLAR, at="scoring phase")
    wait_for(s, "D-06", "red")
    s.play("red play_a general_scientific")
    assert s.question() == "D-06", "the effect is lost in a window that does not allow it"


@rule("GE-DOM-01")
def test_one_card_for_a_and_one_for_b_or_both_for_b() -> None:
    stars = owns("red", **dict.fromkeys((*HOME_SECTOR, "ummo", "harus"), 1))
    first = {"sides.red.played": ["density"], "sides.red.hand": ["spatial"], **stars}
    s = stage({**first, "sides.red.played_a": "density"}, at="growth turn")
    assert s.refused("red play_a spatial") == "GE-DOM-01"
    s.play("red play_b spatial")
    assert s.at("sides.red.hand") == [], "the second card draws nothing"
    s = stage(first, at="growth turn")
    assert s.can("red play_a spatial"), "the other one was played for B"
    assert s.can("red play_b spatial")


@rule("GE-DOM-10")
def test_from_round_seven_on_nothing_is_drawn() -> None:
    s = stage(SCHOLAR, at="growth turn", round=7)
    s.play("red play_b general_scientific")
    assert s.at("sides.red.hand") == []


@rule("GE-DOM-03")
def test_b_takes_the_better_option_or_the_sum_rounded_down() -> None:
    seven = owns("red", **dict.fromkeys(HOME_SECTOR[:6], 1))
    assert b_value("spatial", {**seven, "sides.red.levels": levels(propulsion=3)}) == 4
    assert b_value("spatial", {**seven, "sides.red.levels": levels(propulsion=5)}) == 5
    assert b_value("defensive", {"sides.red.levels": levels(military=3)}) == 5, "4 + 1.5, rounded down once"


@rule("GE-DOM-14")
def test_hands_are_secret_and_played_cards_open() -> None:
    s = stage(SCHOLAR, at="growth turn")
    assert s.view("green").g.sides[0].hand == [-2]
    assert s.view("red").g.sides[0].hand == [c.CARDS.index("general_scientific")]
    assert s.refused("red play_b density") == "GE-DOM-14"
    s.play("red play_b general_scientific")
    assert s.view("green").g.sides[0].played == [c.CARDS.index("general_scientific")]


# -- windows --------------------------------------------------------------------------------------------------------


@rule("GE-DOM-04", "GE-DOM-05", "GE-FLO-02", "GE-TRA-07", "GE-SEL-01")
def test_the_windows_of_a_round_ask_every_holder_in_turn_order() -> None:
    assert WINDOWS == (
        "round_start", "own_move_start", "own_move", "battle_start", "battle_revealed", "growth_start", "own_growth",
        "trading", "round_end",
    )  # fmt: skip
    s = stage({"order.red": 3, "order.green": 1, "order.blue": 2}, at="round start", round=4)
    asked: list[tuple[str, str]] = []
    while s.g.round == 4 and len(asked) < 100:
        asked.append(dull(s))
    each = ["green", "blue", "red"]
    kinds = [question for _, question in asked]
    assert [who for who, question in asked if question == "D-06"] == each * 5
    first = [i for i, question in enumerate(kinds) if question == "D-06"]
    assert first[:3] == [0, 1, 2], "round_start"
    assert kinds.index("D-18") > first[5] > kinds.index("D-08"), "growth_start, before the selection"
    assert len(kinds) - kinds[::-1].index("D-19") == first[6], "trading comes after the growth turns, twice"
    assert first[14] == len(kinds) - 1, "round_end is the last"


@rule("GE-DOM-05")
def test_who_holds_no_card_is_not_asked() -> None:
    s = stage({"sides.red.hand": [], "sides.red.played": ["density", "spatial"]}, at="round start", round=2)
    assert s.due() == ["green"]


@rule("GE-DOM-05")
def test_a_standing_pass_never_depends_on_the_card() -> None:
    others = {"sides.green.hand": ["military"], "sides.blue.hand": ["etheric"]}
    fits = stage({**SCHOLAR, **others}, at="round start", round=2)
    fails = stage({**SCHOLAR, **others, "sides.red.hand": ["density"]}, at="round start", round=2)
    for s in (fits, fails):
        assert s.due() == ["red"], "asked all the same"
        assert s.can("red pass")
    assert fits.can("red play_a general_scientific"), "the holder sees it"
    assert fits.view("green").facts() == fails.view("green").facts(), "nobody else does"


@rule("GE-DOM-06", "GE-DOM-09", "GE-DOM-22")
def test_etheric_is_played_in_step_a_and_lends_range() -> None:
    nebulas = {"center_-3_0": 1, "center_-3_2": 1, "center_0_3": 1, "center_3_-1": 2}
    change = {"sides.red.hand": ["etheric"], "sides.red.pieces": nebulas}
    s = stage(change, at="movement")
    assert s.refused("red play_a etheric") == "GE-DOM-09", "own_move_start is over"
    s = stage(change, at="move turn")
    s.play("red play_a etheric", "red use_effect", "red go_on")
    assert s.dp("red") == 8
    assert set(s.side("red").left) == {3 + 4}
    s.play("red end_movement")
    assert s.side("red").nebula == 2, "this turn only"
    three = {"center_-3_0": 1, "center_-3_2": 1, "center_0_3": 3}
    s = stage({**change, "sides.red.pieces": three}, at="move turn")
    assert s.refused("red play_a etheric") == "GE-DOM-02", "4 different nebula hexes"
    assert b_value("etheric", {"sides.red.levels": levels(military=2, spirituality=3)}) == 3
    assert b_value("etheric", {"sides.red.levels": levels(2, 3), "sides.red.alignment": "sts"}) == 2


@rule("GE-DOM-06")
def test_step_a_is_own_move_too_and_so_is_the_time_between_battles() -> None:
    for at in ("move turn", "movement"):
        s = stage(SCHOLAR, at=at)
        assert s.can("red play_a general_scientific")
    s = stage({**SCHOLAR, **battle("red", "green")}, at="combat")
    assert s.question() == "D-10"
    assert s.can("red play_a general_scientific")


def battle(attacker: str, *defenders: str, at: str = "sirius", ships: int = 3, against: int = 3) -> dict[str, Any]:
    """Changes: an STS attacker with ships in a hex with ships of players at war."""
    change: dict[str, Any] = {
        f"sides.{attacker}.alignment": "sts",
        f"sides.{attacker}.war": list(defenders),
        f"sides.{attacker}.pieces": {at: ships},
    }
    for who in defenders:
        change[f"sides.{who}.pieces"] = {at: against}
    return change


@rule("GE-DOM-07", "GE-COM-04")
def test_in_a_battle_the_attacker_is_asked_first_then_the_defenders() -> None:
    s = stage(battle("green", "red", "blue"), at="combat", seat="green")
    s.play("green star sirius")
    asked = [dull(s) for _ in range(6)]
    assert asked == [(who, "D-06") for who in ("green", "red", "blue")] * 2, "battle_start, then battle_revealed"
    s = stage(battle("green", "blue"), at="combat", seat="green")
    s.play("green star sirius")
    assert [dull(s)[0] for _ in range(4)] == ["green", "blue"] * 2, "red takes no part"


@rule("GE-DOM-08", "GE-DOM-28")
def test_in_the_last_window_every_card_must_be_played() -> None:
    s = stage({"sides.red.hand": ["spatial", "density"]}, at="scoring phase", round=8)
    assert s.due() == ["red"]
    assert s.refused("red pass") == "GE-DOM-08"
    s.play("red play_b spatial")
    assert s.due() == ["red"], "asked again while a card is left"
    s.play("red play_b density")
    assert s.due() == ["green"]
    assert stage(at="scoring phase", round=7).can("red pass")
    assert stage(at="trading phase", round=8).can("red pass"), "round_end is the last window"


@rule("GE-DOM-28")
def test_a_card_drawn_for_the_first_may_be_played_at_once() -> None:
    s = stage({"sides.red.hand": ["spatial"]}, at="round start", round=2)
    s.play("red play_b spatial")
    assert s.due() == ["red"]
    drawn = s.at("sides.red.hand")[0]
    s.play(f"red play_b {drawn}")
    assert s.at("sides.red.played") == ["spatial", drawn]
    assert s.due() == ["green"], "without a card the window is over"


@rule("GE-DOM-28")
def test_an_effect_is_carried_out_before_anything_else() -> None:
    s = stage(SCHOLAR, at="round start", round=2)
    s.play("red play_a general_scientific")
    assert (s.due(), s.question()) == (["red"], "D-06-effect")


@rule("GE-DOM-09")
@pytest.mark.parametrize(
    ("card", "window"),
    [
        ("acquisition", "own_growth"),
        ("economic", "own_growth"),
        ("alignment", "round_end"),
        ("etheric", "own_move_start"),
    ],
)
def test_some_cards_have_one_window_for_a(card: str, window: str) -> None:
    flags = c.CARD[c.CARDS.index(card)].play_windows
    assert [name for name, flag in zip(WINDOWS, flags, strict=True) if flag] == [window]
    s = stage({"sides.red.hand": [card]}, at="round start", round=2)
    assert s.refused(f"red play_a {card}") == "GE-DOM-09"


# -- drawing and exchanging -----------------------------------------------------------------------------------------


@rule("GE-DOM-11", "GE-DOM-13")
def test_in_round_three_a_card_may_be_exchanged() -> None:
    spent = {"sides.green.hand": [], "sides.green.played": ["density", "spatial"]}
    s = stage({"sides.red.hand": ["etheric"], **spent}, at="round start", round=3)
    top = s.at("deck")[-1]
    assert (s.due(), s.question()) == (["red"], "D-05")
    assert s.can("red pass")
    s.play("red exchange etheric")
    assert s.at("sides.red.hand") == [top]
    assert s.at("deck")[0] == "etheric", "under the deck"
    assert (s.due(), s.question()) == (["blue"], "D-05"), "green has no card in hand"
    s.play("blue pass")
    assert s.question() == "D-06"
    assert stage(at="round start", round=4).question() == "D-06"


@rule("GE-DOM-12")
def test_in_round_seven_who_has_played_none_draws_and_who_has_played_one_may_exchange() -> None:
    s = stage(
        {
            "sides.green.hand": ["etheric"],
            "sides.green.played": ["density"],
            "sides.blue.hand": [],
            "sides.blue.played": ["spatial", "military"],
        },
        at="round start",
        round=7,
    )
    assert len(s.side("red").hand) == 2
    assert (s.due(), s.question()) == (["green"], "D-05")
    s.play("green exchange etheric")
    assert len(s.side("green").hand) == 1
    assert s.at("sides.green.hand") != ["etheric"]
    assert s.question() == "D-06", "blue has played both"


# -- the thirteen cards ---------------------------------------------------------------------------------------------


@rule("GE-DOM-15", "GE-DOM-09")
def test_acquisition() -> None:
    s = stage(
        {
            **owns("green", maldek=1, capella=1),
            "sides.red.hand": ["acquisition"],
            "sides.red.alignment": "sts",
            "sides.red.war": ["green"],
            "sides.red.pieces": {"maldek": 2, "capella": 2},
            "sides.red.todo": ["gain_star", "gain_star"],
            "sides.green.levels": levels(genetics=4),
            "sides.blue.levels": levels(robotics=4),
        },
        at="growth turn",
    )
    s.play("red execute gain_star", "red way conquer", "red star maldek", "red pass")
    assert s.refused("red play_a acquisition") == "GE-DOM-02", "one star is not enough"
    s.play("red execute gain_star", "red way conquer", "red star capella", "red field genetics")
    s.play("red play_a acquisition", "red use_effect")
    assert s.side("red").levels == [1, 1, 1, 1, 3], "one more level from a victim"
    assert s.dp("red") == 10
    alone = {"sides.red.pieces": {"apu": 1, "tiamat": 1, "janos": 1, "sidar": 1}, "sides.blue.pieces": {"sidar": 1}}
    assert b_value("acquisition", alone) == 3, "blue is at one of the four neutral stars"
    assert b_value("acquisition", {**alone, "sides.red.levels": levels(military=5)}) == 5


@rule("GE-DOM-16")
def test_alignment() -> None:
    change = {
        "sides.red.hand": ["alignment"],
        "sides.red.dp": {"cards": 4},
        "sides.green.dp": {"cards": 4},
        "sides.blue.dp": {"cards": 9},
        "sides.blue.alignment": "sts",
        "sides.blue.ovals": ["research", "switch_alignment"],
        "sides.green.extras": ["switch_alignment"],
    }
    s = stage(change, at="scoring phase", round=1)
    assert s.dp("red") == s.dp("green") == 5, "1 for the light era"
    assert s.refused("red play_a alignment") == "GE-DOM-02", "green has as many"
    s = stage({**change, "sides.green.dp": {"cards": 3}}, at="scoring phase", round=1)
    s.play("red play_a alignment", "red use_effect")
    assert s.dp("red") == 5 + 9 + 2 * 2, "2 for each Switch Alignment counter revealed or executed"
    s = stage({**change, "sides.red.dp": {"cards": 3}, "sides.green.alignment": "sts"}, at="scoring phase", round=1)
    assert s.refused("red play_a alignment") == "GE-DOM-02", "fewer than 5 DP"
    dark = {"sides.red.alignment": "sts"}
    assert b_value("alignment", dark, "scoring phase", round=1) == 4, "no alignment DP this round"
    assert b_value("alignment", {}, "scoring phase", round=1) == 1 + 1, "alignment DP, so Spirituality"
    assert b_value("alignment", dark, "move turn", round=1) == 1, "only at round_end"


@rule("GE-DOM-17", "GE-STA-09")
def test_central() -> None:
    s = stage(
        {
            **owns("red", harus=1, iarga=1, epsilon_eridani=1, planet_x=1),
            "sides.red.hand": ["central"],
            "sides.red.alignment": "sts",
            "sides.red.pieces": {"sirius": 2, "apu": 1},
            "stars.sirius.relic": "defense_grid",
            "stars.sirius.relic_up": 1,
        },
        at="growth turn",
    )
    assert s.at("stars.sirius.counter") == "advanced"
    s.play("red play_a central", "red use_effect", "red free central")
    assert s.options("red") == ["way conquer", "drop"], "the uninhabited star outside the centre is no target"
    s.play("red way conquer", "red star sirius")
    assert s.at("stars.sirius.owner") == "red", "2 ships count as 4"
    assert s.refused("red free central") == "GE-DOM-17", "once"
    s = stage({**owns("red", harus=1, iarga=1, ummo=1), "sides.red.hand": ["central"]}, at="growth turn")
    assert s.refused("red play_a central") == "GE-DOM-02"
    assert b_value("central", owns("red", harus=4, iarga=2, apu=9)) == 4


@rule("GE-DOM-17")
def test_central_played_at_growth_start_waits_for_the_growth_turn() -> None:
    stars = owns("red", harus=1, iarga=1, epsilon_eridani=1, planet_x=1)
    s = stage(
        {
            **stars,
            "sides.red.hand": ["central"],
            "sides.red.pieces": {"ummo": 1},
            "stars.ummo.counter": "uninhabited",
        },
        at="growth phase",
    )
    s.play("red play_a central", "red use_effect")
    wait_for(s, "D-19", "red")
    assert s.can("red free central")
    s.play("red end_turn")
    assert s.g.sides[0].free == [0] * 7, "of this round"


@rule("GE-DOM-18", "GE-COM-13")
def test_defensive() -> None:
    home = {**owns("red", **dict.fromkeys(HOME_SECTOR, 1)), "sides.red.hand": ["defensive"]}
    s = stage({**home, **battle("green", "red", at="apu", ships=9, against=1)}, at="combat", seat="green")
    s.play("green star apu", "green pass", "red play_a defensive", "red use_effect")
    assert s.g.battle.defence == 20
    told: list[str] = []
    while s.question() == "D-06":
        told += s.play(f"{s.due()[0]} pass")
    assert (s.due(), s.question()) == (["red"], "D-14"), "21 to 9"
    s = stage({**home, **battle("green", "red", at="sirius")}, at="combat", seat="green")
    s.play("green star sirius", "green pass", "red play_a defensive")
    assert s.question() != "D-06-effect", "not in the home sector"
    s = stage({**home, "stars.apu.owner": "blue"}, at="growth turn")
    assert s.refused("red play_a defensive") == "GE-DOM-02"
    assert b_value("defensive", {**owns("blue", apu=1), "sides.red.levels": levels(military=5)}) == 2


@rule("GE-DOM-19")
def test_density() -> None:
    change = {**owns("red", apu=5, tiamat=5, sidar=4), "sides.red.hand": ["density"]}
    s = stage(change, at="round start", round=2)
    s.play("red play_a density", "red use_effect")
    assert [s.at(f"stars.{name}.discs") for name in ("arcturus", "apu", "tiamat", "sidar")] == [1, 6, 6, 4]
    assert s.dp("red") == 7
    s = stage({**change, "sides.red.track": 2}, at="round start", round=2)
    s.play("red play_a density", "red use_effect", "red star tiamat", "red star arcturus")
    assert [s.at(f"stars.{name}.discs") for name in ("arcturus", "apu", "tiamat")] == [1, 5, 6], "the player chooses"
    s = stage({**change, "stars.apu.discs": 4}, at="round start", round=2)
    assert s.refused("red play_a density") == "GE-DOM-02"
    assert b_value("density", change) == 4


@rule("GE-DOM-20", "GE-DIP-05", "GE-FLO-09")
def test_diplomatic() -> None:
    change = {
        **owns("red", sirius=1),
        "sides.red.levels": levels(spirituality=4),
        "sides.red.hand": ["diplomatic"],
        "sides.green.alignment": "sts",
    }
    s = stage(change, at="round start", round=1)
    s.play("red play_a diplomatic", "red use_effect")
    assert s.dp("red") == 14
    wait_for(s, "D-07", "green")
    assert s.refused("green declare_war red") == "GE-DIP-05"
    assert s.can("green declare_war blue")
    while s.g.round == 1:
        dull(s)
    wait_for(s, "D-07", "green")
    assert s.can("green declare_war red"), "until the round ended"
    for less in (
        {"sides.red.levels": levels(spirituality=3)},
        {"stars.sirius.owner": "green"},
        {"sides.red.war": ["green"]},
    ):
        s = stage({**change, **less}, at="round start", round=1)
        assert s.refused("red play_a diplomatic") == "GE-DOM-02"
    guests = {"sides.red.pieces": {"khaa": 1, "rigel": 1, "arcturus": 1}}
    assert b_value("diplomatic", {**guests, "sides.red.levels": levels(spirituality=3)}) == 4
    assert b_value("diplomatic", {"sides.red.levels": levels(spirituality=3)}) == 3


@rule("GE-DOM-21", "GE-DOM-09", "GE-BLK-05")
def test_economic() -> None:
    change = {
        **owns("red", apu=1),
        "sides.red.levels": levels(robotics=6),
        "sides.red.hand": ["economic"],
        "sides.red.todo": ["build_ships"],
        "sides.red.war": ["green"],
        "sides.green.alignment": "sts",
        "sides.green.pieces": {"apu": 1},
    }
    s = stage(change, at="growth turn")
    assert s.refused("red play_a economic") == "GE-DOM-02"
    s.play("red execute build_ships", "red pieces", "red number 12")
    s.play("red play_a economic", "red use_effect")
    assert s.can("red star apu"), "whatever population or blocking"
    s.play("red star apu", "red new_fleet A", "red number 6")
    assert s.at("sides.red.fleets.A.ships") == 6
    assert s.dp("red") == 7
    rogue = {"sides.red.people": "rogue_ai", "sides.red.alignment": "sts", "sides.red.levels": levels(robotics=4)}
    peace = {"sides.red.war": [], "sides.green.alignment": "sto"}
    s = stage({**change, **rogue, **owns("red", tiamat=4), **peace}, at="growth turn")
    s.play("red execute build_ships", "red star arcturus", "red pieces", "red number 9")
    s.play("red star tiamat", "red number 4", "red new_fleet A", "red number 8", "red stop")
    assert s.refused("red play_a economic") == "GE-DOM-02", "conversions do not count"
    stones = {"sides.red.pieces": {"center_-4_0": 1, "north_east_3_-2": 1, "west_-4_0": 2}}
    assert b_value("economic", stones) == 3
    assert b_value("economic", {**stones, "sides.red.levels": levels(robotics=4)}) == 4


@rule("GE-DOM-23", "GE-SCO-09")
def test_exploratory() -> None:
    change = {
        **owns("red", harus=1, maldek=1, ptaah=1),
        "sides.red.levels": levels(propulsion=4),
        "sides.red.hand": ["exploratory"],
        "sides.red.pieces": {"arcturus": 1, "harus": 1, "maldek": 1, "ptaah": 1},
    }
    s = stage(change, at="round start", round=2)
    s.play("red play_a exploratory", "red use_effect", "red player green")
    hand = s.side("green").hand
    assert s.view("red").g.sides[1].hand == hand
    assert s.view("blue").g.sides[1].hand == [-2], "only red has seen it"
    assert s.question() == "D-06", "one hand with three players"
    assert s.dp("red") == 13
    s = stage({**change, "sides.red.pieces": {"arcturus": 1, "harus": 1, "maldek": 1}}, at="round start", round=2)
    assert s.refused("red play_a exploratory") == "GE-DOM-02", "ship and star in the same sectors"
    nothing = {f"stars.{name}.{part}": value for name in ("harus", "maldek", "ptaah")
               for part, value in (("owner", "none"), ("discs", 0))}  # fmt: skip
    s = stage({**change, **nothing}, at="round start", round=2)
    assert s.refused("red play_a exploratory") == "GE-DOM-02", "ships in four sectors without a star there"
    s = stage({**change, "sides.red.levels": levels(propulsion=3)}, at="round start", round=2)
    assert s.refused("red play_a exploratory") == "GE-DOM-02", "Propulsion 4"
    assert b_value("exploratory", {"sides.red.pieces": {"sirius": 1, "khaa": 1, "rigel": 1}}) == 3
    assert b_value("exploratory", {"sides.red.levels": levels(propulsion=3)}) == 3


@rule("GE-DOM-23")
def test_with_five_players_exploratory_shows_two_hands() -> None:
    plain = scene(at="move turn", seats=5).g.chart
    stars: dict[int, str] = {}
    for star, hex in enumerate(plain.stars):
        stars[sector_of(hex)] = STAR_IDS[plain.names[star]]
    names = list(stars.values())[:5]
    change = {
        **owns("red", **dict.fromkeys(names, 1)),
        "sides.red.levels": levels(propulsion=4),
        "sides.red.hand": ["exploratory"],
        "sides.red.pieces": dict.fromkeys(names, 1),
    }
    s = stage(change, at="round start", round=2, seats=5)
    s.play("red play_a exploratory", "red use_effect", f"red player {COLOURS[3]}")
    assert f"player {COLOURS[3]}" not in s.options("red")
    s.play(f"red player {COLOURS[1]}")
    seen = [side.hand != [-2] for side in s.view("red").g.sides]
    assert seen == [True, True, False, True, False]


@rule("GE-DOM-24")
def test_general_scientific() -> None:
    assert c.CARD[c.CARDS.index("general_scientific")].dp == 9
    assert b_value("general_scientific", {"sides.red.levels": levels(4, 2, 3, 2, 6)}) == 4
    s = stage(SCHOLAR, at="round start", round=2)
    s.play("red play_a general_scientific", "red use_effect")
    assert s.side("red").extra_trades == 1


@rule("GE-DOM-25", "GE-COM-09", "GE-FLT-11")
def test_military_forbids_retreats() -> None:
    change = {
        **battle("red", "green", ships=4),
        "sides.red.levels": levels(military=6),
        "sides.red.hand": ["military"],
        "sides.red.fleets": {"A": {"at": "sirius", "ships": 5}, "B": {"at": "arcturus", "ships": 6}},
        "sides.green.levels": levels(propulsion=3),
    }
    s = stage(change, at="combat")
    s.play("red star sirius", "red play_a military")
    assert s.question() == "D-22", "4 pieces are not 120 CV: 8 ships of stacks are shown"
    s.play("red fleet B", "red fleet A")
    notes = [(note.letter, note.ships, note.least) for note in s.view("green").own().notes]
    assert sorted(notes) == [(-1, 2, True), (-1, 6, False)], "no letter is shown"
    s.play("red use_effect", "red no_retreat", "red pass", "green pass")
    assert s.g.battle is NO_BATTLE or s.g.battle.held == 2
    assert s.question() != "D-11", "green has the higher Propulsion, yet cannot retreat"
    few = {**change, "sides.red.fleets": {"A": {"at": "sirius", "ships": 7}}}
    s = stage(few, at="combat")
    assert s.refused("red play_a military") == "GE-DOM-02", "11 ships of 10 CV"


@rule("GE-DOM-25", "GE-STA-11", "GE-FLO-07")
def test_the_only_fleet_is_shown_without_asking() -> None:
    change = {
        **battle("red", "green", ships=4),
        "sides.red.levels": levels(military=6),
        "sides.red.hand": ["military"],
        "sides.red.fleets": {"B": {"at": "arcturus", "ships": 9}},
    }
    s = stage(change, at="combat")
    s.play("red star sirius", "red play_a military")
    assert s.question() == "D-06-effect", "everybody sees that there is no other fleet to show"
    assert [(note.letter, note.ships, note.least) for note in s.view("green").own().notes] == [(-1, 8, True)]


@rule("GE-DOM-25", "GE-COM-18")
def test_military_spares_the_own_ships() -> None:
    s = stage(
        {
            **battle("green", "red", ships=14, against=12),
            "sides.red.levels": levels(military=6),
            "sides.green.levels": levels(military=6),
            "sides.red.hand": ["military"],
        },
        at="combat",
        seat="green",
    )
    s.play("green star sirius", "green pass", "red pass", "green pass", "red play_a military", "red use_effect")
    assert s.g.battle.spared == 1, "after the reveal only this choice is left, and is taken"
    wait_for(s, "D-16", "red")
    assert sum(s.side("red").many) == 12
    assert sum(s.side("green").many) == 14
    fleets = {
        "sides.red.fleets": {"A": {"at": "sirius", "ships": 1}, "B": {"at": "apu", "ships": 1}},
        "sides.blue.fleets": {"A": {"at": "harus", "ships": 1}},
    }
    assert b_value("military", {**fleets, "sides.red.levels": levels(military=1)}) == 2, "not in blue's sector"
    assert b_value("military", {**fleets, "sides.red.levels": levels(military=4)}) == 4


@rule("GE-DOM-26", "GE-BLK-05")
def test_spatial() -> None:
    stars = owns("red", **dict.fromkeys((*HOME_SECTOR, "ummo", "harus"), 2))
    change = {
        **stars,
        "sides.red.hand": ["spatial"],
        "sides.red.war": ["green"],
        "sides.green.alignment": "sts",
        "sides.green.pieces": {"ummo": 1},
    }
    s = stage(change, at="round start", round=2)
    s.play("red play_a spatial", "red use_effect", "red star ummo", "red star apu")
    s.play("red star ummo", "red star apu", "red star harus", "red star apu")
    assert s.question() == "D-06", "three discs"
    assert s.at("stars.apu.discs") == 5
    assert s.at("stars.ummo.owner") == "none"
    assert s.dp("red") == 11
    s = stage({**change, "stars.harus.owner": "blue"}, at="round start", round=2)
    assert s.refused("red play_a spatial") == "GE-DOM-02"
    assert b_value("spatial", owns("red", **dict.fromkeys(HOME_SECTOR, 1))) == 4, "8 stars: two full threes"


@rule("GE-DOM-27", "GE-SCR-16")
def test_special_scientific() -> None:
    change = {
        "sides.red.levels": levels(propulsion=6, genetics=5),
        "sides.red.hand": ["special_scientific"],
        "sides.red.squares": ["tech_genetics"],
    }
    s = stage(change, at="growth turn")
    s.play("red play_a special_scientific", "red use_effect")
    assert s.refused("red field genetics") == "GE-DOM-27", "its square was selected this round"
    s.play("red field robotics")
    assert s.side("red").levels == [1, 1, 6, 2, 5]
    assert s.side("red").researched == 1 << c.ROBOTICS, "it counts for scoring"
    assert s.dp("red") == 11
    s = stage({**change, "sides.red.levels": levels(propulsion=6, genetics=4)}, at="growth turn")
    assert s.refused("red play_a special_scientific") == "GE-DOM-02"
    s = stage(change, at="trading phase")
    s.play("red play_a special_scientific")
    assert s.question() == "D-06", "the Research is lost outside the own growth turn"
    assert b_value("special_scientific", {"sides.red.levels": levels(4, 2, 3)}) == 4
