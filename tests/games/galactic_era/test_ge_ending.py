"""Emergency reserve, the end of the game, goals (section 10)."""

from __future__ import annotations

from typing import Any

import pytest

from games.galactic_era.scenes import Scene
from games.galactic_era.stage import dull, levels, owns, spent, stage, wait_for
from starhall.games.galactic_era import GAME
from starhall.games.galactic_era.content import components as c
from support import rule


@rule("GE-POP-09", "GE-POP-06", "GE-STA-14", "GE-SCR-07")
def test_population_from_a_ship_counts_as_generated_also_without_a_disc_on_the_track() -> None:
    change = {
        **owns("red", janos=38),
        "sides.red.people": "rogue_ai",
        "sides.red.pieces": {"arcturus": 1},
        "stars.arcturus.discs": 1,
        "sides.red.todo": ["grow_population"],
    }
    for ship, dp in ((True, 3), (False, 0)):
        s = stage(change, at="growth turn", story="migrations")
        assert s.side("red").track == 0
        s.play("red execute grow_population")
        while s.can("red all"):
            s.play("red stop")
        assert s.options("red") == ["star arcturus", "stop"], "a ship stands there"
        s.play(*(["red star arcturus", "red pieces"] if ship else ["red stop"]))
        wait_for(s, "D-19")
        assert (s.at("stars.arcturus.discs"), s.at("stars.janos.discs")) == ((2, 37) if ship else (1, 38))
        assert s.side("red").dp[2] == dp


@rule("GE-BLD-06", "GE-DOM-21", "GE-SCR-13")
def test_ships_that_cannot_be_placed_do_not_count_as_built() -> None:
    change = {
        "sides.red.hand": ["economic"],
        "sides.red.levels": levels(robotics=6),
        "sides.red.todo": ["build_ships"],
        "sides.red.pieces": {"sirius": 16},
        "sides.red.fleets": {letter: {"at": "sirius", "ships": 1} for letter in "ABCDE"},
    }
    s = stage(change, at="growth turn", story="wars")
    s.play("red execute build_ships")
    assert s.question() == "D-19", "16 pieces and 5 fleets are elsewhere: 12 new ships are lost"
    assert (s.side("red").built, s.side("red").dp[2]) == (0, 0)
    assert s.refused("red play_a economic") == "GE-DOM-02"
    s = stage({**change, "sides.red.pieces": {"sirius": 7}}, at="growth turn", story="wars")
    s.play("red execute build_ships")
    wait_for(s, "D-19")
    assert (s.side("red").built, s.side("red").dp[2]) == (9, 2), "9 pieces were left"
    assert s.refused("red play_a economic") == "GE-DOM-02"


NOBODY_ANYWHERE: dict[str, Any] = {f"sides.{who}.pieces": {} for who in ("red", "green", "blue")}


def conquest(**more: Any) -> Scene:
    """STS red is about to take green's star maldek; green has the home star besides, everybody else has more."""
    stars = {**owns("green", maldek=1), **owns("red", apu=1, tiamat=1), **owns("blue", ptaah=1, ectom=1)}
    change = {
        **stars,
        "sides.red.alignment": "sts",
        "sides.red.war": ["green"],
        "sides.red.pieces": {"maldek": 3},
        "sides.red.todo": ["gain_star"],
        **more,
    }
    return stage(change, at="growth turn")


def take(s: Scene, star: str) -> None:
    """Red conquers a star and takes no technology."""
    s.play("red execute gain_star", "red way conquer", f"red star {star}")
    if s.question() == "D-24":
        s.play("red pass")


# -- emergency reserve ----------------------------------------------------------------------------------------------


@rule("GE-RSV-01", "GE-RSV-02")
def test_who_is_far_behind_after_a_loss_uses_the_reserve_at_once() -> None:
    s = conquest()
    take(s, "maldek")
    assert (s.due(), s.question()) == (["green"], "D-28"), "green: 1 star, red 4, blue 3; compulsory"
    s.play("green pieces", "green number 2", "green new_fleet C", "green number 4")
    assert s.pieces("green", "khaa") == 3 + 2
    assert s.at("sides.green.fleets.C.ships") == 4
    assert s.side("green").reserve is False, "then it is gone"


@rule("GE-RSV-01")
def test_who_has_only_one_star_fewer_than_somebody_does_not() -> None:
    s = conquest(**{"stars.ptaah.owner": "none", "stars.ptaah.discs": 0})
    take(s, "maldek")
    assert s.due() == ["red"], "blue has only one star more"
    assert s.side("green").reserve is True


@rule("GE-RSV-01")
def test_the_reserve_is_used_once() -> None:
    s = conquest(**{"sides.green.reserve": False})
    take(s, "maldek")
    assert s.due() == ["red"]


@rule("GE-RSV-01", "GE-RSV-02", "GE-EVA-06", "GE-BLK-05")
def test_an_evacuation_brings_the_reserve_to_the_new_home_star() -> None:
    change = {
        **owns("red", apu=1),
        "sides.red.war": ["green"],
        "sides.green.alignment": "sts",
        "sides.green.pieces": {"arcturus": 1},
    }
    s = stage(change, at="growth turn")
    s.play("red evacuate", "red star apu")
    assert s.question() == "D-28"
    s.play("red pieces", "red number 6")
    assert s.pieces("red", "apu") == 6
    s = conquest(**{"sides.red.pieces": {"khaa": 7}, "sides.green.pieces": {}, **owns("green", capella=2)})
    take(s, "khaa")
    assert s.at("sides.green.home") == "capella"
    wait_for(s, "D-28", "green")
    s.play("green pieces", "green number 6")
    assert s.pieces("green", "capella") == 6


@rule("GE-RSV-03", "GE-AUT-10")
def test_the_passive_automa_counts_for_the_reserve_and_has_none() -> None:
    change = {
        **owns("green", serpo=1, taygeta=1),
        **owns("red", ummo=1, axthada=1, harus=1, iarga=1),
        "sides.red.alignment": "sts",
        "sides.red.war": ["green"],
        "sides.red.pieces": {"serpo": 3},
        "sides.red.todo": ["gain_star"],
    }
    s = stage(change, at="growth turn", seats=2)
    assert s.g.sides[2].reserve is False
    take(s, "serpo")
    assert (s.due(), s.question()) == (["green"], "D-28"), "2 stars; red 6, the automa 7"
    poor: dict[str, Any] = {f"stars.{name}.owner": "none" for name in ("vega", "maldek", "canus_major", "capella")}
    poor |= {f"stars.{name}.discs": 0 for name in ("vega", "maldek", "canus_major", "capella")}
    s = stage({**change, **poor}, at="growth turn", seats=2)
    take(s, "serpo")
    assert s.due() == ["red"], "the automa has 3 stars, only one more than green"


@rule("GE-RSV-03", "GE-SOL-13", "GE-SOL-14")
def test_in_the_solo_game_only_a_lost_home_star_brings_the_reserve() -> None:
    change = {
        **owns("red", apu=1),
        **owns("blue", pleiades=1, onoogi=1, mintaka=1),
        "sides.blue.pieces": {"apu": 3},
        "sides.red.war": ["blue"],
        "sides.red.pieces": {},
        "sides.red.levels": levels(genetics=3),
    }
    s = stage(change, at="growth turn", seats=1)
    s.side("blue").roll = 2
    s.play("red end_turn")
    assert s.at("stars.apu.owner") == "blue"
    assert s.side("red").reserve is True
    assert s.side("blue").levels[c.GENETICS] == 2, "the only field in which they were lower"
    s = stage({**change, "sides.blue.pieces": {"arcturus": 9}}, at="growth turn", seats=1)
    s.side("blue").roll = 2
    s.play("red end_turn")
    wait_for(s, "D-28", "red")
    assert s.side("red").reserve is False
    assert s.at("sides.red.home") == "apu"
    assert s.side("blue").levels[c.GENETICS] == 3, "2 levels for 6 population"


# -- the end --------------------------------------------------------------------------------------------------------


@rule("GE-END-01", "GE-END-02", "GE-POP-10", "GE-FLO-05")
def test_population_and_sectors_are_scored_at_the_end() -> None:
    s = stage({**owns("red", apu=5, tiamat=4), **NOBODY_ANYWHERE}, at="game end", round=8)
    assert s.side("red").dp == [0, 0, 0, 0, 0, 0, 0, 0, c.NUMBER[6 + 9], 0]
    assert s.side("green").dp == [0, 0, 0, 0, 0, 0, 0, 0, 6, 0]
    assert (c.NUMBER[6], c.NUMBER[45]) == (6, 60)
    assert s.due() == []
    full = stage({**NOBODY_ANYWHERE, "sides.red.track": 0}, at="game end", round=8)
    assert full.dp("red") == 60


@rule("GE-END-01")
def test_the_last_window_comes_before_the_end() -> None:
    others = spent("green", "blue")
    s = stage({**others, **NOBODY_ANYWHERE, "sides.red.hand": ["spatial"]}, at="scoring phase", round=8)
    assert s.dp("green") == 1, "the light era's point, no population yet"
    s.play("red play_b spatial")
    assert s.at("phase") == "over"
    assert s.dp("green") == 1 + 6


@rule("GE-END-03", "GE-AUT-11")
def test_the_most_ships_in_a_sector_score_four() -> None:
    change = {
        "sides.red.pieces": {"arcturus": 2, "ummo": 1},
        "sides.red.fleets": {"B": {"at": "ummo", "ships": 2}},
        "sides.green.pieces": {"sirius": 3},
        "sides.blue.pieces": {"rigel": 1, "arcturus": 1},
    }
    s = stage(change, at="game end", round=8)
    assert [side.dp[9] for side in s.g.sides] == [8, 4, 4], "centre tied, nobody at Khaa"
    assert [(note.letter, note.ships) for note in s.view("green").own().notes] == [(1, 2)], "all fleets are revealed"
    two = {"sides.red.pieces": {"khaa": 2}, "sides.green.pieces": {}}
    s = stage(two, at="game end", round=8, seats=2)
    assert [side.dp[9] for side in s.g.sides] == [0, 0, 0], "the automa has more ships there, and scores nothing"


@rule("GE-END-04")
def test_ties_go_to_more_stars_then_to_the_lower_number() -> None:
    change = {**owns("red", apu=1), **owns("blue", ptaah=1), **NOBODY_ANYWHERE, "sides.green.dp": {"cards": 1}}
    s = stage(change, at="game end", round=8)
    assert [s.dp(who) for who in ("red", "green", "blue")] == [7, 7, 7]
    assert GAME.places(s.g) == [1, 3, 2], "green has one star; red and blue two, red goes first"
    s.g.order = [3, 2, 1]
    assert GAME.places(s.g) == [2, 3, 1]
    s.g.sides[1].dp[0] += 1
    assert GAME.places(s.g) == [3, 1, 2], "most DP"


# -- goals ----------------------------------------------------------------------------------------------------------


def goal_dp(goal: str, change: dict[str, Any]) -> list[int]:
    """What each gets for the goal at the end."""
    s = stage({**NOBODY_ANYWHERE, **change}, at="game end", round=8, goal=goal)
    return [side.dp[4] for side in s.g.sides]


@rule("GE-GOA-01")
def test_control() -> None:
    assert goal_dp("control", owns("red", sirius=1, ummo=4)) == [20, 10, 10]


@rule("GE-GOA-02", "GE-DIP-06", "GE-TRA-10")
def test_cooperation() -> None:
    met = {
        "sides.red.levels": levels(genetics=3),
        "sides.green.levels": levels(robotics=3),
        "sides.red.pieces": {"khaa": 1},
        **spent("red", "green", "blue"),
    }
    s = stage(met, at="trading phase", goal="cooperation")
    s.play("red offer green", "green accept")
    assert [side.dp[4] for side in s.g.sides] == [2, 2, 0]
    forced = {**met, "sides.red.people": "caninoids", "sides.red.alignment": "sts"}
    s = stage(forced, at="trading phase", goal="cooperation")
    s.play("red player green")
    assert [side.dp[4] for side in s.g.sides] == [2, 2, 0], "forced ones too"
    s = stage({"sides.red.alignment": "sts"}, at="move turn", goal="cooperation")
    s.play("red declare_war green")
    assert s.dp("red") == -3
    s.play("red offer_peace green", "green accept", "red declare_war green")
    assert s.dp("red") == -3, "the first time only"
    s.play("red declare_war blue")
    assert s.dp("red") == -6, "for each other player"


@rule("GE-GOA-03", "GE-STA-17")
def test_discovery() -> None:
    kept = {
        "sides.red.kept": {"uninhabited": 2, "primitive": 1},
        "sides.green.kept": {"uninhabited": 2},
        "sides.blue.kept": {"uninhabited": 1, "primitive": 0},
    }
    assert goal_dp("discovery", kept) == [20, 10, 0], "nobody has kept an advanced one"
    s = stage({"sides.red.pieces": {"apu": 1}, "sides.red.todo": ["gain_star"]}, at="growth turn", goal="discovery")
    s.play("red execute gain_star", "red way colonize", "red star apu")
    assert s.at("sides.red.kept") == {"uninhabited": 1}


@rule("GE-GOA-04", "GE-SCR-18", "GE-CMP-02")
def test_leadership() -> None:
    change = {
        **spent("red", "green", "blue"),
        "sides.red.dp": {"cards": 3},
        "sides.green.dp": {"cards": 2},
        "sides.blue.alignment": "sts",
        "sides.blue.pieces": {"rigel": 9, "ptaah": 7},
    }
    s = stage(change, at="scoring phase", round=2, goal="leadership")
    assert (s.due(), s.question()) == (["blue"], "D-38"), "the only STS player leads too, without supply"
    assert s.options("blue") == ["star rigel", "star ptaah", "pass"]
    s.play("blue star ptaah")
    assert [side.leaders for side in s.g.sides] == [1, 0, 1]
    assert s.pieces("blue", "ptaah") == 6
    tied = {**change, "sides.green.dp": {"cards": 3}, "sides.blue.pieces": {"rigel": 1}}
    assert [x.leaders for x in stage(tied, at="scoring phase", round=6, goal="leadership").g.sides] == [1, 1, 1]
    assert [x.leaders for x in stage(tied, at="scoring phase", round=3, goal="leadership").g.sides] == [0, 0, 0]
    assert goal_dp("leadership", {"sides.red.leaders": 2, "sides.green.leaders": 2, "sides.blue.leaders": 1}) == [
        10,
        10,
        0,
    ]
    assert goal_dp("leadership", {}) == [0, 0, 0]


@rule("GE-GOA-05")
def test_legacy() -> None:
    relics = {
        **owns("red", ummo=1, harus=1, iarga=1),
        "stars.ummo.relic": "defense_grid",
        "stars.ummo.relic_up": 1,
        "stars.harus.relic": "planetary_death_ray",
        "stars.harus.relic_up": 1,
        "stars.iarga.relic_up": 0,
        "stars.sirius.relic": "ancient_pyramids",
        "stars.sirius.relic_up": 1,
    }
    assert goal_dp("legacy", relics) == [20, 0, 0], "the third lies at a star of nobody"


@rule("GE-GOA-06", "GE-DOM-16")
def test_personal_growth() -> None:
    def played(line: str, change: dict[str, Any], at: str = "growth turn") -> Scene:
        s = stage(change, at=at, goal="personal_growth", round=1)
        s.play(*line.split(","))
        return s

    s = played("red play_b defensive", {"sides.red.hand": ["defensive"], "sides.red.levels": levels(military=3)})
    assert s.dp("red") == 11, "5.5 doubled before rounding"
    change = {"sides.red.hand": ["alignment"], "sides.red.dp": {"cards": 5}, "sides.red.ovals": ["switch_alignment"]}
    s = played("red play_a alignment,red use_effect", change, "scoring phase")
    assert s.dp("red") == 5 + 1 + 2 * 9 + 2 * 2, "A and its DP effect"


@rule("GE-GOA-07")
def test_power() -> None:
    ships = {
        "sides.red.pieces": {"sirius": 4, "arcturus": 1},
        "sides.green.pieces": {"ummo": 2},
        "sides.blue.pieces": {"harus": 2, "rigel": 3},
    }
    assert goal_dp("power", ships) == [8, 0, 8], "4 of 8 in the centre are not more than all others together"


@rule("GE-GOA-08")
def test_presence() -> None:
    assert goal_dp("presence", owns("red", apu=1, ummo=1, harus=1, maldek=1)) == [20, 0, 0]


@rule("GE-GOA-01", "GE-GOA-03", "GE-GOA-04", "GE-GOA-05", "GE-GOA-07", "GE-GOA-08")
@pytest.mark.parametrize("goal", ["none", "control", "discovery", "leadership", "legacy", "power", "presence"])
def test_only_the_goal_of_the_game_pays(goal: str) -> None:
    change = {
        **owns("red", apu=1, sirius=1),
        "sides.red.pieces": {"sirius": 4},
        "sides.red.kept": {"primitive": 1},
        "sides.red.leaders": 1,
        "stars.sirius.relic": "ancient_pyramids",
        "stars.sirius.relic_up": 1,
    }
    wanted = {"none": 0, "control": 20, "power": 8}
    assert goal_dp(goal, change)[0] == wanted.get(goal, 10)


@rule("GE-FLO-09", "GE-SCR-09", "GE-SCR-16")
def test_what_was_researched_counts_in_its_round_alone() -> None:
    s = stage(
        {"sides.red.todo": ["research"], "sides.red.squares": ["tech_genetics"]},
        at="growth turn",
        round=7,
        story="migrations",
    )
    s.play("red execute research")
    while s.g.round == 7:
        dull(s)
    assert s.side("red").dp[2] == 4, "the only one to research Genetics"
    while s.g.due:
        dull(s)
    assert s.side("red").dp[2] == 4, "in round 8 nobody researched anything"
