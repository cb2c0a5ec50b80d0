"""The star peoples (section 11)."""

from __future__ import annotations

from typing import Any

import pytest

from games.galactic_era.scenes import COLOURS, Scene
from games.galactic_era.stage import fight, levels, owns, spent, stage, wait_for
from starhall.games.galactic_era.content import components as c
from starhall.games.galactic_era.rules.presence import growth_limit, star_at
from support import rule

PEOPLE_DP = 6  # the place of "people" among the sources of DP


def led(people: str, alignment: str = "sto", who: str = "red") -> dict[str, Any]:
    """Changes: this player leads that star people."""
    return {f"sides.{who}.people": people, f"sides.{who}.alignment": alignment}


def battle(attacker: str, *defenders: str, ships: int = 3, against: int = 3) -> dict[str, Any]:
    """Changes: an attacker with pieces at Sirius, where defenders at war have pieces too; nobody holds a card."""
    change: dict[str, Any] = {
        f"sides.{attacker}.war": list(defenders),
        f"sides.{attacker}.pieces": {"sirius": ships},
        **spent("red", "green", "blue"),
    }
    for who in defenders:
        change[f"sides.{who}.pieces"] = {"sirius": against}
    return change


def gain(s: Scene, way: str, star: str, verb: str = "execute gain_star") -> None:
    """Red takes a star."""
    s.play(f"red {verb}", f"red way {way}", f"red star {star}")


def limit(s: Scene, star: str) -> int:
    """The growth limit of a star."""
    return growth_limit(s.g, star_at(s.g, s.hex(star)))


# -- Alliance, Anchara, Annunaki ------------------------------------------------------------------------------------


@rule("GE-STP-01", "GE-COM-13")
def test_the_alliance_of_light_defends_with_four_more_a_ship() -> None:
    change = {**battle("green", "red"), **led("alliance"), "sides.green.alignment": "sts"}
    assert fight(stage(change, at="combat", seat="green")) == (3, 3 * (1 + 4))
    change = {**battle("red", "green"), **led("alliance"), "sides.green.alignment": "sts"}
    assert fight(stage(change, at="combat", seat="red")) == (3, 3), "not when attacking"


@rule("GE-STP-01", "GE-POP-02")
def test_stars_of_light_do_not_limit_the_growth_of_the_alliance_nor_the_other_way_round() -> None:
    stars = {**owns("red", harus=1), **owns("green", planet_x=1), **owns("blue", epsilon_eridani=1)}
    dark = {"sides.blue.alignment": "sts"}
    plain = stage({**stars, **dark}, at="growth turn")
    assert (limit(plain, "harus"), limit(plain, "planet_x")) == (1, 1)
    s = stage({**stars, **dark, **led("alliance")}, at="growth turn")
    assert (limit(s, "harus"), limit(s, "planet_x")) == (2, 3), "the STS player's star still counts"
    assert limit(s, "epsilon_eridani") == 2
    s = stage({**stars, **dark, **led("alliance"), "sides.green.alignment": "sts"}, at="growth turn")
    assert limit(s, "harus") == 1


@rule("GE-STP-02", "GE-DIP-06")
def test_the_alliance_of_darkness_attacks_the_light_with_two_more_a_ship() -> None:
    dark = {**battle("red", "green", "blue"), **led("alliance", "sts"), "sides.blue.alignment": "sts"}
    assert fight(stage(dark, at="combat")) == (3 * (1 + 2), 6)
    assert fight(stage({**dark, "sides.green.alignment": "sts"}, at="combat")) == (3, 6)
    s = stage({**led("alliance", "sts"), "sides.green.alignment": "sts"}, at="move turn", seat="green")
    s.play("green declare_war red")
    assert s.dp("green") == -3
    s = stage({**led("alliance", "sts"), "sides.green.alignment": "sts"}, at="move turn")
    s.play("red declare_war green")
    assert s.dp("red") == 0, "only when it is declared on them"
    s = stage({**led("plejars"), **led("alliance", "sts", "green")}, at="move turn")
    s.play("red declare_war green")
    assert s.dp("red") == 0, "only by STS players"


@rule("GE-STP-03", "GE-ALI-03", "GE-ALI-04")
def test_the_alliance_loses_two_for_each_actual_switch() -> None:
    switch = {**led("alliance"), "sides.red.ovals": ["research", "switch_alignment"]}
    s = stage(switch, at="turn order")
    assert (s.at("sides.red.alignment"), s.dp("red")) == ("sts", -2)
    s = stage({**switch, "sides.red.levels": levels(spirituality=5)}, at="turn order")
    assert (s.at("sides.red.alignment"), s.dp("red")) == ("sto", 0), "no actual switch"
    study = {
        **led("alliance", "sts"),
        "sides.red.levels": levels(spirituality=4),
        "sides.red.todo": ["research"],
        "sides.red.squares": ["tech_spirituality"],
    }
    s = stage(study, at="growth turn")
    s.play("red execute research")
    assert (s.at("sides.red.alignment"), s.dp("red")) == ("sto", -2), "also by Spirituality"


@rule("GE-STP-04", "GE-GRO-05")
@pytest.mark.parametrize("spirit", [1, 5])
def test_anchara_has_an_extra_counter_for_switch_alignment(spirit: int) -> None:
    change = {
        **led("anchara"),
        "sides.red.levels": levels(spirituality=spirit),
        "sides.red.ovals": ["gain_star", "switch_alignment"],
        "sides.red.squares": ["order_up"],
        "sides.red.pieces": {"apu": 1},
        "stars.apu.counter": "uninhabited",
    }
    s = stage(change, at="growth turn")
    extras = [text for text in s.options("red") if text.startswith("extra")]
    assert extras == ["extra grow_population", "extra gain_star", "extra build_ships"], "Research needs a technology"
    s.play("red extra build_ships")
    s.play("red pieces", "red number 2")
    assert s.refused("red extra grow_population") == "GE-GRO-05", "one"
    s = stage({**change, "sides.red.ovals": ["gain_star", "research"]}, at="growth turn")
    assert s.refused("red extra build_ships") == "GE-GRO-05", "Switch Alignment was not selected"


@rule("GE-STP-05", "GE-STA-21")
def test_annunaki_of_light_advance_one_or_two_primitive_stars() -> None:
    change = {
        **led("annunaki"),
        "sides.red.pieces": {"janos": 1, "inxtria": 1, "apu": 1, "ummo": 1},
        "sides.red.todo": ["gain_star", "gain_star"],
    }
    s = stage(change, at="growth turn")
    s.play("red execute gain_star", "red way advance")
    assert s.refused("red star apu") == "GE-STP-05", "uninhabited"
    s.play("red star janos", "red star inxtria")
    assert s.question() == "D-19", "at most two"
    assert [s.at(f"stars.{name}.white") for name in ("janos", "inxtria", "ummo")] == [1, 1, 0]
    assert s.at("stars.janos.counter") == "primitive", "the counter stays on the star, face up"
    assert s.at("stars.janos.shown") == 1
    gain(s, "ally", "janos")
    assert s.at("stars.janos.discs") == 3, "it counts as advanced from now on"
    s = stage(change, at="growth turn")
    s.play("red execute gain_star", "red way advance", "red star janos", "red stop")
    assert s.at("stars.inxtria.white") == 0
    s = stage({**change, **led("avians")}, at="growth turn")
    s.play("red execute gain_star")
    assert "way advance" not in s.options("red")


@rule("GE-STA-21", "GE-STP-05", "GE-GRO-04")
def test_a_second_star_that_is_blocked_may_be_replaced_or_left() -> None:
    change = {
        **led("annunaki"),
        "sides.red.pieces": {"janos": 1, "inxtria": 1, "ummo": 1},
        "sides.red.todo": ["gain_star"],
        "sides.blue.alignment": "sts",
        "sides.blue.pieces": {"inxtria": 1},
    }
    for last, white in (("star ummo", [1, 0, 1]), ("stop", [1, 0, 0])):
        s = stage(change, at="growth turn")
        s.play("red execute gain_star", "red way advance", "red star janos", "red star inxtria", "blue declare_war red")
        assert s.options("red") == ["star ummo", "stop"], "another one, or stop"
        s.play(f"red {last}")
        assert [s.at(f"stars.{name}.white") for name in ("janos", "inxtria", "ummo")] == white
        assert s.at("sides.red.todo") == []


@rule("GE-STP-06")
def test_annunaki_of_darkness_put_a_third_disc_if_the_limit_allows_it() -> None:
    change = {
        **led("annunaki", "sts"),
        "sides.red.pieces": {"janos": 1, "inxtria": 1},
        "sides.red.todo": ["gain_star", "gain_star"],
    }
    s = stage(change, at="growth turn")
    gain(s, "subjugate", "inxtria")
    assert (limit(s, "inxtria"), s.at("stars.inxtria.discs")) == (3, 3)
    gain(s, "subjugate", "janos")
    assert (limit(s, "janos"), s.at("stars.janos.discs")) == (1, 2)


@rule("GE-STP-06", "GE-STA-14")
def test_without_a_disc_on_the_track_the_third_one_may_come_from_an_own_star() -> None:
    change = {**led("annunaki", "sts"), "sides.red.pieces": {"inxtria": 1}, "sides.red.todo": ["gain_star"]}
    for stop in (False, True):
        s = stage({**change, **owns("red", tiamat=36), "stars.arcturus.discs": 1}, at="growth turn")
        assert s.side("red").track == 2
        gain(s, "subjugate", "inxtria")
        assert s.question() == "D-23"
        s.play("red stop" if stop else "red star tiamat")
        assert (s.at("stars.inxtria.discs"), s.at("stars.tiamat.discs")) == ((2, 36) if stop else (3, 35))


@rule("GE-STP-07")
@pytest.mark.parametrize("people", ["avians", "dracos"])
def test_avians_and_dracos_have_starting_conditions_only(people: str) -> None:
    for alignment in (c.STO, c.STS):
        own = c.traits_of(c.PEOPLES.index(people), alignment)
        for name in [name for name in dir(own) if not name.startswith(("_", "start_")) and name != "ways"]:
            assert getattr(own, name) == getattr(c.NO_TRAITS, name), name


# -- Caninoids, Mayans, Felines -------------------------------------------------------------------------------------

MET = {"sides.red.pieces": {"khaa": 1, "rigel": 1}, **spent("red", "green", "blue")}


def shares(s: Scene) -> list[int]:
    """DP by star people."""
    return [side.dp[PEOPLE_DP] for side in s.g.sides]


@rule("GE-STP-08", "GE-TRA-14")
def test_caninoids_of_light_give_both_a_point_for_a_trade() -> None:
    s = stage(
        {
            **MET,
            **led("caninoids"),
            "sides.red.levels": levels(genetics=2),
            "sides.green.levels": levels(robotics=2),
        },
        at="trading phase",
    )
    s.play("red offer green", "green accept")
    assert shares(s) == [1, 1, 0]


@rule("GE-STP-08", "GE-TRA-12")
def test_caninoids_of_darkness_force_a_trade_that_may_bring_them_to_light() -> None:
    change = {
        **MET,
        **led("caninoids", "sts"),
        "sides.red.levels": levels(spirituality=4, robotics=2),
        "sides.green.levels": levels(1, 6, 2),
        "sides.blue.levels": levels(1, 1, 2),
    }
    s = stage(change, at="trading phase")
    assert (s.due(), s.question()) == (["red"], "D-32")
    s.play("red player green", "red field spirituality")
    assert s.side("red").levels == [1, 5, 1, 2, 1]
    assert s.side("green").levels[c.ROBOTICS] == 2, "green was not asked"
    assert s.at("sides.red.alignment") == "sto"
    assert shares(s) == [1, 1, 0], "that trade already gives the DP"
    assert s.question() != "D-32"
    s = stage(change, at="trading phase")
    s.play("red player green", "red field propulsion")
    assert shares(s) == [0, 0, 0], "the dark side gives nothing"


def mayan_loss(**more: Any) -> Scene:
    """STS red is about to conquer Maldek from STO Mayans."""
    change = {
        **led("mayans", who="green"),
        **owns("green", maldek=3, capella=1, yagsisa=1),
        "sides.red.alignment": "sts",
        "sides.red.war": ["green"],
        "sides.red.pieces": {"maldek": 9},
        "sides.red.todo": ["gain_star"],
        "sides.green.levels": levels(genetics=2),
        **more,
    }
    return stage(change, at="growth turn", round=3, story="migrations")


@rule("GE-STP-09", "GE-STP-10", "GE-SCR-08", "GE-BRD-02")
def test_mayans_of_light_save_up_to_three_discs_within_their_range() -> None:
    s = mayan_loss(**{"stars.maldek.discs": 4})
    gain(s, "conquer", "maldek")
    assert (s.due(), s.question()) == (["green"], "D-26")
    assert s.refused("green star yagsisa") == "GE-STP-09", "6 hexes away"
    s.play("green star khaa", "green star capella", "green star capella")
    assert s.question() == "D-24", "three at most"
    assert [s.at(f"stars.{name}.discs") for name in ("khaa", "capella", "maldek")] == [1, 3, 1]
    s.play("red pass")
    plain = mayan_loss(**{"stars.maldek.discs": 4})
    gain(plain, "conquer", "maldek")
    plain.play("green stop", "red pass")
    assert s.dp("red") == plain.dp("red") == 4, "the conqueror's scoring is the same"
    assert plain.at("stars.maldek.discs") == 1
    assert plain.side("green").track == s.side("green").track + 3


@rule("GE-STP-09")
def test_mayans_choose_among_open_stars_and_any_with_propulsion_six() -> None:
    s = mayan_loss(**{"sides.green.levels": levels(propulsion=6), "sides.red.pieces": {"maldek": 8, "capella": 1}})
    gain(s, "conquer", "maldek")
    assert s.options("green") == ["star khaa", "star yagsisa", "stop"], "Capella is blocked"


@rule("GE-STP-09", "GE-STA-12")
def test_the_miniature_of_the_mayans_leaves_before_discs_are_saved() -> None:
    home = {"sides.red.pieces": {"khaa": 9}, "sides.green.pieces": {}, "stars.khaa.discs": 2}
    s = mayan_loss(**home)
    gain(s, "conquer", "khaa")
    assert s.at("sides.green.home") == "maldek", "evacuated to the biggest star"
    assert (s.due(), s.question()) == (["green"], "D-26")
    s.play("green star capella", "green star capella")
    assert s.question() == "D-24", "the miniature does not count as discs"
    assert s.at("stars.capella.discs") == 3


@rule("GE-STP-11", "GE-BLD-03")
@pytest.mark.parametrize("alignment", ["sto", "sts"])
def test_mayans_get_no_ships_from_asteroids(alignment: str) -> None:
    stones = {"sides.red.pieces": {"north_east_3_-2": 1, "center_-4_0": 1}, "sides.red.todo": ["build_ships"]}
    for people, ships in (({}, 2 + 2), (led("mayans", alignment), 2)):
        s = stage({**stones, **people}, at="growth turn")
        s.play("red execute build_ships", "red pieces")
        assert s.options("red")[-1] == f"number {ships}"


@rule("GE-STP-12", "GE-COM-19")
def test_mayans_of_darkness_get_a_point_for_each_lost_ship_three_at_most_in_a_lost_battle() -> None:
    lost = {**battle("green", "red", "blue", ships=14, against=5), **led("mayans", "sts", "blue")}
    lost["sides.green.alignment"] = "sts"
    s = stage(lost, at="combat", seat="green")
    wait_for(s, "D-14")
    s.play("green number 5", "green number 5")
    assert shares(s) == [0, 0, 3], "red's losses do not count against the three"
    won = {**battle("red", "green", ships=8, against=7), **led("mayans", "sts")}
    s = stage(won, at="combat")
    wait_for(s, "D-14")
    s.play("red number 7")
    assert shares(s) == [4, 0, 0], "half of 7, rounded up"


@rule("GE-STP-13", "GE-COM-07", "GE-FLO-09")
def test_felines_of_light_send_an_attacker_away_once_a_round() -> None:
    change = {**battle("green", "red"), **led("felines"), "sides.green.alignment": "sts"}
    s = stage(change, at="combat", seat="green")
    wait_for(s, "D-11")
    assert s.due() == ["red"]
    s.play("red force")
    assert (s.due(), s.question()) == (["green"], "D-16")
    s.play(f"green {s.options('green')[0]}")
    assert s.pieces("green", "sirius") == 0
    s = stage({**change, "sides.red.force_used": True}, at="combat", seat="green")
    wait_for(s, "D-14")
    assert s.pieces("green", "sirius") == 3, "red was not asked"


@rule("GE-STP-13", "GE-COM-08")
def test_felines_of_darkness_drive_a_defender_out_for_the_round() -> None:
    s = stage({**battle("red", "green"), **led("felines", "sts")}, at="combat")
    wait_for(s, "D-12", "red")
    s.play("red player green")
    s.play(f"green {s.options('green')[0]}")
    assert s.pieces("green", "sirius") == 0
    assert len(s.g.barred) == 1, "they may not come back this round"
    assert s.side("red").force_used is True
    s = stage({**battle("red", "green"), **led("felines", "sts"), "sides.red.force_used": True}, at="combat")
    wait_for(s, "D-14")


# -- Galactic, Greys, ICC, Mantids, Orion ---------------------------------------------------------------------------


@rule("GE-STP-14")
def test_the_confederation_allies_once_more_for_each_gain_star() -> None:
    change = {
        **led("galactic"),
        "sides.red.pieces": {"apu": 1, "tiamat": 1, "zenetae": 1, "sirius": 1},
        "sides.red.todo": ["gain_star"],
    }
    s = stage(change, at="growth turn")
    assert s.refused("red free ally") == "GE-STP-14"
    gain(s, "colonize", "apu")
    s.play("red free ally")
    assert s.options("red") == ["way ally", "drop"]
    s.play("red way ally", "red star tiamat")
    assert s.at("stars.tiamat.discs") == 3
    assert s.refused("red free ally") == "GE-STP-14", "not for this one itself"


@rule("GE-STP-15")
@pytest.mark.parametrize(("discs", "kept"), [(5, 3), (2, 2)])
def test_the_empire_keeps_up_to_three_population(discs: int, kept: int) -> None:
    change = {
        **led("galactic", "sts"),
        **owns("green", maldek=discs),
        "sides.red.war": ["green"],
        "sides.red.pieces": {"maldek": 6, "tiamat": 4},
        "sides.red.todo": ["gain_star", "gain_star"],
    }
    s = stage(change, at="growth turn")
    track = s.side("green").track
    gain(s, "conquer", "maldek")
    assert s.at("stars.maldek.discs") == kept
    assert s.side("green").track == track + discs
    wait_for(s, "D-19", "red")
    gain(s, "conquer", "tiamat")
    assert s.at("stars.tiamat.discs") == 3, "an advanced star gives 3"


@rule("GE-STP-16", "GE-RES-05", "GE-FLT-17")
def test_greys_of_light_leap_from_level_one_to_three() -> None:
    change = {**led("greys"), "sides.red.todo": ["research"], "sides.red.squares": ["tech_military"]}
    s = stage(change, at="growth turn")
    s.play("red execute research")
    assert s.question() == "D-04", "with what level 2 gives"
    s.play("red fleet A", "red tactic x2")
    assert s.side("red").levels[c.MILITARY] == 3
    s = stage({**change, "sides.red.levels": levels(military=3)}, at="growth turn")
    s.play("red execute research")
    assert s.side("red").levels[c.MILITARY] == 4


@rule("GE-STP-16", "GE-DIP-05")
def test_greys_of_light_never_declare_war() -> None:
    change = {
        "sides.red.alignment": "sts",
        "sides.red.todo": ["gain_star"],
        "sides.red.pieces": {"janos": 1},
        "sides.green.pieces": {"janos": 1},
    }
    s = stage(change, at="growth turn")
    gain(s, "subjugate", "janos")
    assert (s.due(), s.question()) == (["green"], "D-21"), "others are asked when innocents suffer"
    s = stage({**change, **led("greys", who="green")}, at="growth turn")
    gain(s, "subjugate", "janos")
    assert s.at("stars.janos.owner") == "red"


@rule("GE-STP-16", "GE-TRA-13")
def test_greys_of_darkness_take_a_level_if_they_did_not_trade() -> None:
    change = {
        **MET,
        **led("greys", "sts"),
        "sides.red.pieces": {"khaa": 1},
        "sides.green.levels": levels(genetics=3),
        "sides.blue.levels": levels(robotics=3),
    }
    s = stage(change, at="trading phase", round=3)
    assert (s.due(), s.question()) == (["red"], "D-36")
    assert s.options("red") == ["pass", "player green"], "real contact is needed"
    s.play("red player green")
    assert s.side("red").levels[c.GENETICS] == 2
    assert (s.due(), s.question()) == (["green"], "D-21"), "an STO victim may declare war in the second era"


@rule("GE-STP-17", "GE-TRA-04")
def test_the_icc_trades_with_each_player() -> None:
    change = {
        **MET,
        "sides.red.levels": levels(genetics=3),
        "sides.green.levels": levels(1, 2),
        "sides.blue.levels": levels(1, 1, 2),
    }
    s = stage({**change, **led("icc")}, at="trading phase")
    s.play("red offer green", "green accept")
    wait_for(s, "D-33", "red")
    s.play("red offer blue", "red field genetics", "blue accept")
    assert s.side("red").levels == [1, 2, 2, 1, 3]
    s = stage(change, at="trading phase")
    s.play("red offer green", "green accept")
    assert s.g.round == 2, "one trade is the usual limit: nobody was asked again"
    assert c.PEOPLE_EXCLUDED[c.PEOPLES.index("icc")] == [2], "not in 2-player games"


@rule("GE-STP-18", "GE-POP-05")
def test_mantids_put_up_to_two_discs_but_never_above_the_limit() -> None:
    change = {
        **led("mantids"),
        **owns("red", janos=1, zenetae=1),
        "sides.red.todo": ["grow_population"],
    }
    s = stage(change, at="growth turn")
    assert [limit(s, name) for name in ("janos", "zenetae")] == [1, 4]
    s.play("red execute grow_population", "red all")
    assert [s.at(f"stars.{name}.discs") for name in ("janos", "zenetae")] == [1, 3]
    s = stage({**change, "stars.zenetae.discs": 3}, at="growth turn")
    s.play("red execute grow_population", "red all")
    assert s.at("stars.zenetae.discs") == 4


@rule("GE-STP-19", "GE-STA-10", "GE-STA-09")
def test_the_orion_republic_counts_double_and_bombs_fail() -> None:
    change = {
        **led("orion", who="green"),
        **owns("green", maldek=2),
        "sides.red.alignment": "sts",
        "sides.red.war": ["green"],
        "sides.red.todo": ["gain_star"],
        "sides.red.pieces": {},
        "sides.red.fleets": {"B": {"at": "maldek", "ships": 4}},
    }
    s = stage(change, at="growth turn")
    s.play("red execute gain_star")
    assert s.options("red") == ["drop"], "4 ships, 6 with bombs, and 2 x 2 + 1 are needed"
    s = stage({**change, "sides.red.fleets": {"B": {"at": "maldek", "ships": 5}}}, at="growth turn")
    gain(s, "conquer", "maldek")
    assert s.at("stars.maldek.owner") == "red"


@rule("GE-STP-19", "GE-STA-10")
def test_the_orion_empire_conquers_with_one_ship() -> None:
    change = {
        **led("orion", "sts"),
        **owns("green", ummo=9),
        "stars.ummo.relic": "defense_grid",
        "stars.ummo.relic_up": 1,
        "sides.red.pieces": {"ummo": 1, "tiamat": 1},
        "sides.red.todo": ["gain_star", "gain_star"],
    }
    s = stage(change, at="growth turn")
    gain(s, "conquer", "ummo")
    assert s.at("stars.ummo.owner") == "red", "Defense Grid or not"
    wait_for(s, "D-19", "red")
    gain(s, "conquer", "tiamat")
    assert s.at("stars.tiamat.discs") == 1


@rule("GE-STA-11", "GE-STP-19")
def test_a_need_of_one_ship_shows_nothing() -> None:
    change = {
        **owns("green", maldek=3),
        "sides.red.war": ["green"],
        "sides.red.pieces": {},
        "sides.red.fleets": {"A": {"at": "maldek", "ships": 9}, "B": {"at": "maldek", "ships": 9}},
        "sides.red.todo": ["gain_star"],
    }
    s = stage({**change, **led("orion", "sts")}, at="growth turn")
    gain(s, "conquer", "maldek")
    assert s.question() != "D-22"
    assert (s.at("stars.maldek.owner"), list(s.view("blue").own().notes)) == ("red", [])
    s = stage({**change, **led("avians", "sts")}, at="growth turn")
    gain(s, "conquer", "maldek")
    assert s.question() == "D-22", "4 ships are needed: the fleet that shows them is named"


# -- Plejars, Progenitors, Rogue AI, Yowies -------------------------------------------------------------------------


@rule("GE-STP-20", "GE-DIP-05", "GE-STA-08")
def test_plejars_of_light_declare_war_on_the_dark_and_are_paid_for_freedom() -> None:
    s = stage({**led("plejars"), "sides.green.alignment": "sts"}, at="move turn")
    assert s.can("red declare_war green")
    assert s.refused("red declare_war blue") == "GE-DIP-08", "STO"
    assert stage({"sides.green.alignment": "sts"}, at="move turn").refused("red declare_war green") == "GE-DIP-04"
    change = {
        **led("plejars"),
        **owns("green", maldek=2),
        "sides.green.alignment": "sts",
        "sides.red.war": ["green"],
        "sides.red.pieces": {"maldek": 3},
        "sides.red.todo": ["gain_star"],
    }
    s = stage(change, at="growth turn")
    gain(s, "liberate", "maldek")
    assert s.at("stars.maldek.discs") == 2
    assert shares(s) == [2, 0, 0]


@rule("GE-STP-21")
def test_plejars_of_darkness_ally_with_advanced_stars() -> None:
    change = {
        **led("plejars", "sts"),
        **owns("blue", ptaah=1),
        "sides.red.war": ["blue"],
        "sides.red.pieces": {"tiamat": 5, "ptaah": 2},
        "sides.red.todo": ["gain_star", "gain_star"],
        "sides.green.pieces": {"tiamat": 1},
    }
    s = stage(change, at="growth turn")
    s.play("red execute gain_star", "red way conquer")
    assert s.refused("red star tiamat") == "GE-STP-21", "they do not conquer those"
    s.play("red star ptaah")
    wait_for(s, "D-19", "red")
    gain(s, "ally", "tiamat")
    assert s.at("stars.tiamat.discs") == 3, "no occasion for W-INNOCENT: green was not asked"


@rule("GE-STP-22")
def test_progenitors_colonize_four_times_for_nothing() -> None:
    ships = {"apu": 1, "teetonia": 1, "sidar": 1, "yagsisa": 1, "cygnus": 1, "tiamat": 1}
    s = stage({**led("progenitors"), "sides.red.pieces": ships}, at="growth turn")
    s.play("red free colonize")
    assert s.options("red") == ["way colonize", "drop"]
    s.play("red way colonize", "red star apu")
    for star in ("teetonia", "sidar", "yagsisa"):
        gain(s, "colonize", star, "free colonize")
    assert s.refused("red free colonize") == "GE-STP-22", "four in the whole game"
    assert [s.at(f"stars.{name}.discs") for name in ("apu", "teetonia", "sidar", "yagsisa", "cygnus")] == [
        1,
        1,
        1,
        1,
        0,
    ]


@rule("GE-STP-23", "GE-POP-06")
def test_rogue_ai_of_light_turns_ships_into_population() -> None:
    change = {
        **led("rogue_ai"),
        **owns("red", apu=3, tiamat=3, sidar=3),
        "sides.red.todo": ["grow_population"],
        "sides.red.pieces": {"apu": 1, "tiamat": 1, "sidar": 1},
    }
    s = stage(change, at="growth turn")
    s.play("red execute grow_population")
    assert s.options("red") == ["star apu", "star tiamat", "star sidar", "stop"]
    s.play("red star apu", "red pieces", "red star sidar", "red pieces")
    assert s.question() == "D-19", "two stars"
    assert [s.at(f"stars.{name}.discs") for name in ("apu", "tiamat", "sidar")] == [4, 3, 4]
    assert s.at("sides.red.pieces") == {"tiamat": 1}


@rule("GE-STP-23", "GE-BLD-10")
def test_rogue_ai_of_darkness_turns_population_into_ships() -> None:
    change = {**led("rogue_ai", "sts"), **owns("red", apu=2), "sides.red.todo": ["build_ships"]}
    s = stage(change, at="growth turn")
    s.play("red execute build_ships", "red pieces", "red number 3")
    assert s.options("red") == ["star apu", "stop"], "not the miniature"
    s.play("red star apu", "red number 2", "red pieces", "red number 4")
    assert s.at("stars.apu.owner") == "none"
    assert s.pieces("red", "apu") == 4, "its ships stay"
    assert s.side("red").track == 39


@rule("GE-STP-24", "GE-RES-06", "GE-REL-02")
@pytest.mark.parametrize("alignment", ["sto", "sts"])
def test_yowies_do_without_robotics(alignment: str) -> None:
    change = {
        **led("yowies", alignment),
        "sides.red.pieces": {"harus": 1},
        "sides.red.todo": ["gain_star", "research"],
        "sides.red.squares": ["tech_robotics"],
        "stars.harus.relic": "ancient_technology_robotics",
    }
    s = stage(change, at="growth turn")
    s.play("red execute research")
    assert s.side("red").levels[c.ROBOTICS] == 1
    gain(s, "colonize", "harus")
    s.play("red pieces", "red number 2")
    assert s.pieces("red", "harus") == 3
    assert s.side("red").levels[c.ROBOTICS] == 1
    met = {**MET, **led("yowies", alignment), "sides.red.levels": levels(2), "sides.green.levels": levels(robotics=3)}
    s = stage(met, at="trading phase")
    assert s.question() != "D-33", "nothing to get from green"


def test_every_people_has_a_seat_at_these_tables() -> None:
    assert len(c.PEOPLES) == 17
    assert len(COLOURS) == 6
