"""Population, ships, research, teleport (sections 7.8 to 7.11)."""

from __future__ import annotations

from typing import Any

import pytest

from games.galactic_era.scenes import Scene, scene
from starhall.games.galactic_era.content.components import (
    BONUS_POPULATION,
    NUMBER,
    TELEPORT,
)
from starhall.games.galactic_era.rules.presence import growth_limit, star_at, track_population
from support import rule


def owned(place: str, who: str, discs: int) -> dict[str, Any]:
    return {f"stars.{place}.owner": who, f"stars.{place}.discs": discs}


def grow(**change: Any) -> Scene:
    s = scene({"sides.red.todo": ["grow_population"], **change}, at="growth turn")
    s.play("red execute grow_population")
    return s


def limit(s: Scene, place: str) -> int:
    return growth_limit(s.g, star_at(s.g, s.hex(place)))


@rule("GE-POP-01", "GE-POP-02")
def test_each_star_below_its_limit_gets_a_disc() -> None:
    s = grow(**owned("teetonia", "red", 1), **owned("sidar", "red", 1))
    assert limit(s, "teetonia") == 3
    assert limit(s, "sidar") == 2
    assert s.can("red all")
    s.play("red all")
    assert (s.at("stars.teetonia.discs"), s.at("stars.sidar.discs")) == (2, 2)
    assert s.at("stars.arcturus.discs") == 0, "6 is above the limit of 2"


@rule("GE-POP-01", "GE-POP-02")
def test_a_star_exactly_at_its_limit_does_not_grow() -> None:
    s = grow(**owned("teetonia", "red", 1), **owned("sidar", "red", 2))
    assert s.options("red") == ["star teetonia", "all", "stop"], "2 is the limit of Sidar"
    assert s.refused("red star sidar") == "GE-POP-01"
    s.play("red all")
    assert (s.at("stars.teetonia.discs"), s.at("stars.sidar.discs")) == (2, 2)
    s = grow(**owned("teetonia", "red", 2))
    s.play("red star teetonia")
    assert s.at("stars.teetonia.discs") == 3
    assert s.question() == "D-19", "3 is its limit: it had one disc, and there is no bonus"


@rule("GE-POP-02")
def test_the_limit_is_the_distance_to_the_nearest_owned_star() -> None:
    s = scene(owned("teetonia", "red", 1), at="growth turn")
    before = limit(s, "teetonia")
    near = scene({**owned("teetonia", "red", 1), **owned("sidar", "blue", 1)}, at="growth turn")
    assert limit(near, "teetonia") == min(before, near.g.board.distance(near.hex("teetonia"), near.hex("sidar")))
    grown = scene({**owned("sidar", "red", 9), "sides.red.todo": ["grow_population"]}, at="growth turn")
    grown.play("red execute grow_population")
    assert grown.at("stars.sidar.discs") == 9, "population above the limit is never lost"


@rule("GE-POP-03", "GE-POP-08")
def test_bonus_population_ignores_limits_once_a_star() -> None:
    assert BONUS_POPULATION[1:] == [0, 1, 2, 3, 4, 6]
    s = grow(**owned("sidar", "red", 4), **{"sides.red.levels.genetics": 3})
    assert s.question() == "D-27"
    if s.can("red all"):
        s.play("red stop")
    s.play("red star sidar")
    assert s.at("stars.sidar.discs") == 5
    assert s.refused("red star sidar") == "GE-POP-03", "one bonus a star"
    s.play("red star arcturus")
    assert s.at("stars.arcturus.discs") == 1
    assert s.question() == "D-19", "both are used: nothing is left to choose"


@rule("GE-POP-04")
def test_the_home_star_counts_six_for_its_limit() -> None:
    s = grow()
    far = min(s.g.board.distance(s.hex("arcturus"), s.hex(star)) for star in ("khaa", "rigel"))
    assert limit(s, "arcturus") == far
    assert far > 6
    s.play("red star arcturus")
    assert s.at("stars.arcturus.discs") == 1
    assert s.refused("red star arcturus") in ("GE-POP-01", "K-DUE-01", "GE-POP-03", "K-OPT-01")


@rule("GE-POP-05", "GE-STP-18")
def test_mantids_add_up_to_two_discs_but_not_above_the_limit() -> None:
    s = grow(**owned("teetonia", "red", 1), **owned("sidar", "red", 1), **{"sides.red.people": "mantids"})
    s.play("red all")
    assert (s.at("stars.teetonia.discs"), s.at("stars.sidar.discs")) == (3, 2)


@rule("GE-POP-06", "GE-STP-23")
def test_rogue_ai_of_light_turns_ships_into_population() -> None:
    s = grow(**owned("sidar", "red", 4), **{"sides.red.people": "rogue_ai", "sides.red.pieces": {"sidar": 2}})
    while s.can("red all"):
        s.play("red stop")
    assert s.options("red") == ["star sidar", "stop"]
    s.play("red star sidar", "red pieces")
    assert (s.at("stars.sidar.discs"), s.pieces("red", "sidar")) == (5, 1)
    assert s.question() == "D-19", "it counts as the star's one bonus"


@rule("GE-POP-07", "GE-RES-12")
def test_genetics_plus_is_a_free_growth_with_two_more() -> None:
    s = scene(
        {
            "sides.red.levels.genetics": 6,
            "sides.red.todo": ["research"],
            "sides.red.squares": ["tech_genetics"],
            **owned("sidar", "red", 4),
        },
        at="growth turn",
    )
    s.play("red execute research")
    assert s.can("red free grow_population")
    s.play("red free grow_population")
    while s.can("red all"):
        s.play("red stop")
    s.play("red star sidar")
    assert s.g.stack[-1].bonus == 7  # type: ignore[attr-defined]
    assert s.side("red").researched == 0


@rule("GE-POP-09", "GE-SCR-07")
def test_migrations_pay_for_generated_population() -> None:
    s = grow(story="migrations", **owned("teetonia", "red", 1))
    s.play("red star teetonia")
    while s.question() == "D-27":
        s.play("red stop")
    assert s.dp("red") == 3
    none = grow(story="migrations")
    while none.question() == "D-27":
        none.play("red stop")
    assert none.dp("red") == 0


@rule("GE-POP-10", "GE-END-02")
def test_the_track_shows_the_score() -> None:
    s = scene(owned("sidar", "red", 5), at="growth turn")
    assert track_population(s.side("red")) == 11
    assert NUMBER[45] == 60


@rule("GE-POP-11")
def test_lost_discs_ascend_with_spirituality_six() -> None:
    war = {
        "sides.red.alignment": "sts",
        "sides.red.war": ["blue"],
        **owned("apu", "blue", 3),
        "sides.red.pieces": {"apu": 4},
        "sides.red.todo": ["gain_star"],
        "sides.blue.levels.spirituality": 6,
    }
    s = scene(war, at="growth turn")
    s.play("red execute gain_star", "red way conquer", "red star apu")
    assert (s.side("blue").ascended, s.side("blue").track) == (3, 36)
    assert track_population(s.side("blue")) == 9, "the score stays"


def built(**change: Any) -> int:
    """How many ships red's Build Ships places, all as pieces."""
    s = scene({"sides.red.todo": ["build_ships"], **change}, at="growth turn")
    before = sum(s.side("red").many)
    s.play("red execute build_ships")
    while s.question() == "D-28":
        s.play(f"red {s.options('red')[-1] if s.options('red')[0].startswith('number') else s.options('red')[0]}")
    return sum(s.side("red").many) - before


@rule("GE-BLD-01", "GE-BLD-02", "GE-BLD-03")
def test_ships_by_track_robotics_and_asteroids() -> None:
    for level, bonus in zip(range(1, 7), (0, 1, 3, 5, 7, 10), strict=True):
        assert built(**{"sides.red.levels.robotics": level, "sides.red.pieces": {}}) == 2 + bonus
    for discs, number in ((1, 2), (2, 3), (4, 3), (5, 4), (8, 4), (9, 5), (13, 5), (14, 6), (19, 6), (20, 7), (27, 8)):
        assert built(**owned("sidar", "red", discs), **{"sides.red.pieces": {}}) == number
    assert built(**owned("sidar", "red", 35), **{"sides.red.pieces": {}}) == 9
    base = {**owned("sidar", "red", 5), "sides.red.levels.robotics": 3}
    ship = {"sides.red.pieces": {"north_east_3_-2": 2}}
    several = {**base, **ship, "sides.green.pieces": {"north_east_3_-2": 1}}
    assert built(**several) == 4 + 3 + 1, "several players may use one asteroid hex"
    assert built(**base, **ship, **{"sides.red.people": "mayans"}) == 7
    war = {
        "sides.blue.alignment": "sts",
        "sides.blue.war": ["red"],
        "sides.blue.pieces": {"sidar": 1, "north_east_3_-2": 1},
    }
    assert built(**base, **ship, **war) == 2 + 3, "without the blocked star's population and the blocked asteroid"


@rule("GE-BLD-04", "GE-BLD-05")
def test_shipyards() -> None:
    stars = {
        **owned("sidar", "red", 3),
        **owned("apu", "red", 4),
        **owned("janos", "red", 2),
        **owned("teetonia", "red", 1),
    }
    big = ["apu", "arcturus"]
    for level, more in ((3, []), (4, ["sidar"]), (5, ["sidar", "janos"]), (6, ["sidar", "janos", "teetonia"])):
        change = {**stars, "sides.red.levels.robotics": level, "sides.red.todo": ["build_ships"]}
        s = scene(change, at="growth turn")
        s.play("red execute build_ships")
        assert sorted(s.options("red")) == sorted([f"star {name}" for name in [*big, *more]])
        if level == 3:
            assert s.refused("red star sidar") == "GE-BLD-04"
    war = {"sides.blue.alignment": "sts", "sides.blue.war": ["red"], "sides.blue.pieces": {"arcturus": 1}}
    none = scene({**war, "sides.red.todo": ["build_ships"]}, at="growth turn")
    assert none.refused("red execute build_ships") == "GE-BLD-05"


@rule("GE-BLD-06", "GE-BLD-08", "GE-BLD-09", "GE-SCR-13")
def test_new_ships_become_pieces_or_join_fleets_unseen() -> None:
    s = scene(
        {
            "story": "wars",
            "sides.red.todo": ["build_ships"],
            "sides.red.levels.robotics": 3,
            "sides.red.fleets": {"A": {"at": "arcturus", "ships": 2}},
        },
        at="growth turn",
    )
    s.play("red execute build_ships")
    assert s.options("red")[:2] == ["pieces", "fleet A"]
    s.play("red fleet A", "red number 2")
    assert s.view("green").in_fleets[0] == 2, "not public while ships are being placed"
    s.play("red new_fleet B", "red number 2")
    told = s.g.apply(0, s.g.options(0)[0])
    placed = [event.facts for event in told if event.kind == "placed"]
    assert placed == [(5, 4)], "the number built and the total put into fleets"
    assert s.view("green").in_fleets[0] == 6
    assert s.dp("red") == 2


@rule("GE-BLD-06")
def test_ships_that_cannot_be_placed_are_lost() -> None:
    fleets = {letter: {"at": "sirius", "ships": 1} for letter in "ABCDE"}
    s = scene(
        {"sides.red.todo": ["build_ships"], "sides.red.pieces": {"sirius": 15}, "sides.red.fleets": fleets},
        at="growth turn",
    )
    s.play("red execute build_ships", "red pieces")
    assert s.question() == "D-19"
    assert s.pieces("red", "arcturus") == 1


@rule("GE-BLD-07")
def test_existing_ships_stay_while_new_ones_are_placed() -> None:
    s = scene(
        {"sides.red.todo": ["build_ships"], "sides.red.fleets": {"A": {"at": "arcturus", "ships": 2}}}, at="growth turn"
    )
    s.play("red execute build_ships")
    assert not any(option.startswith("transfer") for option in s.options("red"))
    assert s.refused("red transfer") in ("GE-BLD-06", "K-OPT-01")


@rule("GE-BLD-10", "GE-STP-23", "GE-DOM-21")
def test_rogue_ai_of_darkness_turns_population_into_ships() -> None:
    s = scene(
        {
            "sides.red.people": "rogue_ai",
            "sides.red.alignment": "sts",
            **owned("sidar", "red", 2),
            "sides.red.todo": ["build_ships"],
        },
        at="growth turn",
    )
    s.play("red execute build_ships", "red pieces", "red number 3")
    assert s.question() == "D-29"
    s.play("red star sidar", "red number 2", "red pieces", "red number 4")
    assert (s.at("stars.sidar.owner"), s.pieces("red", "sidar")) == ("none", 4)
    assert s.side("red").built == 3, "conversions do not count for the Economic card"


def study(*squares: Any, **change: Any) -> Scene:
    s = scene({"sides.red.todo": ["research"], "sides.red.squares": list(squares), **change}, at="growth turn")
    s.play("red execute research")
    return s


@rule("GE-RES-01", "GE-RES-02")
def test_research_raises_each_selected_field_in_any_order() -> None:
    s = study("tech_genetics", "tech_propulsion")
    assert s.options("red") == ["field genetics", "field propulsion"]
    s.play("red field propulsion")
    assert (s.at("sides.red.levels.genetics"), s.at("sides.red.levels.propulsion")) == (2, 2)


@rule("GE-RES-03", "GE-RES-04", "GE-RES-09")
def test_research_at_six_gives_research_plus_and_counts_for_nothing() -> None:
    s = study("tech_propulsion", **{"sides.red.levels.propulsion": 6})
    assert s.at("sides.red.levels.propulsion") == 6
    assert s.side("red").free[0] == 2
    assert s.side("red").researched == 0


@rule("GE-RES-05", "GE-STP-16")
def test_greys_of_light_leap_from_one_to_three() -> None:
    s = study("tech_military", **{"sides.red.people": "greys"})
    assert s.at("sides.red.levels.military") == 3
    assert s.question() == "D-04", "what level 2 gives"
    second = study("tech_genetics", **{"sides.red.people": "greys", "sides.red.levels.genetics": 2})
    assert second.at("sides.red.levels.genetics") == 3


@rule("GE-RES-06", "GE-STP-24")
def test_yowies_never_rise_in_robotics() -> None:
    s = study("tech_robotics", **{"sides.red.people": "yowies"})
    assert s.at("sides.red.levels.robotics") == 1


@rule("GE-RES-07")
def test_military_plus_may_be_declined_and_needs_war_for_sto_players() -> None:
    s = study("tech_military", **{"sides.red.levels.military": 6, "sides.blue.todo": ["gain_star"]})
    assert s.question() == "D-19", "an STO player at peace has nobody to cancel"
    war = study(
        "tech_military",
        **{
            "sides.red.levels.military": 6,
            "sides.blue.todo": ["gain_star"],
            "sides.blue.alignment": "sts",
            "sides.blue.war": ["red"],
        },
    )
    assert war.options("red") == ["pass", "player blue"]


@rule("GE-RES-08", "GE-GRO-05", "GE-DOM-13")
def test_spirituality_plus_gives_a_counter_and_an_exchange() -> None:
    s = study("tech_spirituality", **{"sides.red.levels.spirituality": 6, "sides.red.hand": ["density"]})
    assert s.question() == "D-05"
    s.play("red exchange density")
    assert "density" not in s.at("sides.red.hand")
    assert s.can("red extra build_ships")
    assert s.can("red extra switch_alignment")
    s.play("red extra switch_alignment")
    assert s.at("sides.red.alignment") == "sto", "no effect"
    assert s.at("sides.red.extras") == ["switch_alignment"], "but played"


@rule("GE-RES-10")
def test_robotics_plus_doubles_another_field_for_two_dp() -> None:
    s = study("tech_robotics", "tech_genetics", **{"sides.red.levels.robotics": 6})
    s.play("red field robotics")
    assert s.question() == "D-30-double"
    assert s.options("red") == ["pass", "field genetics"]
    s.play("red field genetics")
    assert (s.at("sides.red.levels.genetics"), s.dp("red")) == (3, -2)
    alone = study("tech_robotics", **{"sides.red.levels.robotics": 6})
    assert alone.question() == "D-19", "nothing to combine with"


@rule("GE-RES-11", "GE-RES-13")
def test_robotics_plus_of_the_relic_waits_for_a_research_of_the_same_turn() -> None:
    relic = {
        "stars.ummo.relic": "ancient_technology_robotics",
        "stars.ummo.counter": "uninhabited",
        "sides.red.pieces": {"ummo": 1},
        "sides.red.levels.robotics": 6,
    }
    s = scene(
        {**relic, "sides.red.todo": ["research", "gain_star"], "sides.red.squares": ["tech_genetics"]}, at="growth turn"
    )
    s.play("red execute gain_star", "red way colonize", "red star ummo")
    assert s.question() == "D-19"
    s.play("red execute research")
    assert s.question() == "D-30-double"
    s.play("red field genetics")
    assert s.at("sides.red.levels.genetics") == 3
    lost = scene({**relic, "sides.red.todo": ["gain_star"], "story": "wars"}, at="growth turn")
    lost.play("red execute gain_star", "red way colonize", "red star ummo", "red end_turn")
    assert lost.side("red").free == [0] * 7
    assert lost.dp("red") == 0


@rule("GE-TEL-01", "GE-TEL-03")
def test_teleport_with_propulsion_five_and_six() -> None:
    assert TELEPORT[1:] == [0, 0, 0, 0, 1, 3]
    stars = {**owned("sidar", "red", 3), **owned("apu", "red", 1)}
    s = scene({**stars, "sides.red.levels.propulsion": 5}, at="growth turn")
    s.play("red teleport", "red star sidar", "red star apu")
    assert (s.at("stars.sidar.discs"), s.at("stars.apu.discs")) == (2, 2)
    assert s.question() == "D-19"
    assert s.refused("red teleport") == "GE-TEL-01", "once per turn"
    low = scene({**stars, "sides.red.levels.propulsion": 4}, at="growth turn")
    assert low.refused("red teleport") == "GE-TEL-01"
    high = scene({**stars, "sides.red.levels.propulsion": 6}, at="growth turn")
    high.play("red teleport", "red star sidar", "red star arcturus", "red star sidar", "red star arcturus", "red stop")
    assert high.at("stars.arcturus.discs") == 2


@rule("GE-TEL-02", "GE-TEL-03", "GE-WIN-05")
def test_blocked_stars_neither_give_nor_receive() -> None:
    stars = {**owned("sidar", "red", 3), **owned("apu", "red", 1), "sides.red.levels.propulsion": 6}
    s = scene({**stars, "sides.blue.alignment": "sts", "sides.blue.pieces": {"sidar": 1}}, at="growth turn")
    s.play("red teleport", "blue declare_war red")
    assert s.options("red") == ["star apu", "stop"]
    assert s.refused("red star sidar") == "GE-TEL-02"
    s.play("red star apu")
    assert s.at("stars.arcturus.discs") == 1, "the only open star left"


@rule("GE-WIN-02", "GE-POP-08")
def test_nobody_is_asked_about_a_star_that_is_blocked_already() -> None:
    change = {
        **owned("sidar", "red", 1),
        "sides.red.todo": ["grow_population"],
        "sides.red.war": ["green"],
        "sides.green.alignment": "sts",
        "sides.blue.alignment": "sts",
        "sides.blue.pieces": {"sidar": 1},
    }
    s = scene({**change, "sides.green.pieces": {"sidar": 1}}, at="growth turn")
    s.play("red execute grow_population")
    assert s.due() == ["red"], "a war with blue would not block anything"
    s = scene({**change, "sides.green.pieces": {}}, at="growth turn")
    s.play("red execute grow_population")
    assert (s.due(), s.question()) == (["blue"], "D-21")


@rule("GE-GRO-04", "GE-TEL-01", "GE-TEL-02")
def test_a_teleport_that_a_fresh_war_blocks_is_not_used_up() -> None:
    change = {**owned("sidar", "red", 3), "sides.red.levels.propulsion": 5, "sides.blue.alignment": "sts"}
    s = scene({**change, "sides.blue.pieces": {"sidar": 1}}, at="growth turn")
    s.play("red teleport", "blue declare_war red")
    assert s.question() == "D-19"
    assert s.refused("red teleport") == "GE-TEL-02", "one star alone is not blocked"
    s.play("red offer_peace blue", "blue accept", "red teleport", "blue pass", "red star sidar")
    assert s.at("stars.arcturus.discs") == 1
    assert s.refused("red teleport") == "GE-TEL-01"


@rule("GE-POP-05", "GE-POP-08")
def test_all_is_offered_when_the_track_has_a_disc_for_each() -> None:
    change = {**owned("sidar", "red", 1), **owned("teetonia", "red", 1), "sides.red.people": "mantids"}
    for rest, able in ((3, True), (2, False)):
        s = grow(**change, **{"stars.arcturus.discs": 39 - 2 - rest})
        assert s.side("red").track == rest
        assert s.can("red all") == able, "one for Sidar (limit 2), two for Teetonia (limit 3)"
        if able:
            s.play("red all")
            assert (s.at("stars.sidar.discs"), s.at("stars.teetonia.discs")) == (2, 3)


@rule("GE-GRO-04", "GE-POP-08", "GE-EVA-06")
def test_growth_that_a_fresh_war_blocks_everywhere_is_not_used_up() -> None:
    change = {
        "sides.blue.alignment": "sts",
        "sides.blue.pieces": {"arcturus": 1},
        "sides.red.todo": ["grow_population"],
    }
    s = scene(change, at="growth turn")
    s.play("red execute grow_population", "blue declare_war red")
    assert s.question() == "D-19"
    assert s.at("sides.red.todo") == ["grow_population"]
    assert s.refused("red execute grow_population") == "GE-BLK-02"
    s.play("red evacuate")
    s.play(f"red {s.options('red')[0]}")
    while s.question() == "D-28":
        s.play(f"red {s.options('red')[0]}")
    assert s.can("red execute grow_population"), "at the new home star"


AT_HOME = {
    **owned("sidar", "red", 1),
    **owned("teetonia", "red", 4),
    "sides.red.levels.propulsion": 5,
    "sides.red.levels.genetics": 2,
    "sides.red.pieces": {},
    "sides.red.todo": ["grow_population", "build_ships"],
    "sides.blue.alignment": "sts",
}
BLOCKABLE = ["execute grow_population", "execute build_ships", "teleport"]


@rule("GE-GRO-04", "GE-EVA-06", "GE-WIN-05")
@pytest.mark.parametrize("verb", BLOCKABLE)
def test_a_home_star_blocked_by_a_fresh_war_may_be_evacuated_first(verb: str) -> None:
    s = scene({**AT_HOME, "sides.blue.pieces": {"arcturus": 1}}, at="growth turn")
    s.play(f"red {verb}", "blue declare_war red")
    assert (s.question(), s.due()) == ("D-43", ["red"])
    assert s.options("red") == ["carry_out", "go_back"]
    s.play("red go_back")
    assert s.question() == "D-19"
    s.play("red evacuate", "red star teetonia")
    while s.question() == "D-28":
        s.play(f"red {s.options('red')[0]}")
    assert s.at("sides.red.home") == "teetonia"
    assert s.can(f"red {verb}"), "the action is not spent"
    s.play(f"red {verb}")
    assert (s.question(), s.due()) != ("D-43", ["red"]), "and goes on without a further question"
    assert not s.can(f"red {verb}")


@rule("GE-GRO-04", "GE-POP-08", "GE-BLD-04", "GE-TEL-02")
@pytest.mark.parametrize("verb", BLOCKABLE)
def test_a_partly_blocked_action_goes_on_where_it_is_not_blocked(verb: str) -> None:
    left = {"execute grow_population": "D-27", "execute build_ships": "D-28", "teleport": "D-31"}
    change = {**AT_HOME, **owned("apu", "red", 4)}
    home = scene({**change, "sides.blue.pieces": {"arcturus": 1}}, at="growth turn")
    home.play(f"red {verb}", "blue declare_war red", "red carry_out")
    other = scene({**change, "sides.blue.pieces": {"sidar": 1}}, at="growth turn")
    other.play(f"red {verb}", "blue declare_war red")
    for s, blocked in ((home, "arcturus"), (other, "sidar")):
        assert s.question() == left[verb], "spent, and carried out"
        assert not s.can(f"red star {blocked}")
        if s.can("red all"):
            s.play("red all")  # part 1; then the bonus
        assert s.can("red star teetonia")
    while home.question() != "D-19":
        home.play(f"red {home.options('red')[-1]}")
    assert not home.can(f"red {verb}"), "it is used up"


@rule("GE-GRO-04")
def test_a_home_star_that_was_blocked_before_is_no_reason_to_go_back() -> None:
    wars = {"sides.green.alignment": "sts", "sides.green.war": ["red"], "sides.green.pieces": {"arcturus": 1}}
    s = scene({**AT_HOME, **wars, "sides.blue.pieces": {"arcturus": 1, "sidar": 1}}, at="growth turn")
    s.play("red execute grow_population", "blue declare_war red")
    assert s.question() == "D-27"


@rule("GE-GRO-04", "GE-POP-07")
def test_the_free_growth_of_genetics_plus_is_not_spent_either() -> None:
    free = {"sides.red.free": {"grow_population": 1}, "sides.blue.pieces": {"arcturus": 1}}
    s = scene({**AT_HOME, **free}, at="growth turn")
    s.play("red free grow_population", "blue declare_war red", "red go_back")
    assert s.at("sides.red.free") == {"grow_population": 1}
    extra = {"sides.red.free": {"extra": 1}, "sides.red.todo": [], "sides.blue.pieces": {"arcturus": 1}}
    s = scene({**AT_HOME, **extra}, at="growth turn")
    s.play("red extra build_ships", "blue declare_war red", "red go_back")
    assert s.can("red extra build_ships")
