"""Gain Star, evacuation, relics (sections 7.5 to 7.7), emergency reserve as far as stars are lost."""

from __future__ import annotations

from typing import Any

import pytest

from games.galactic_era.scenes import Scene, scene
from starhall.games.galactic_era.content.components import ADVANCE, NUMBER, SHIP_NUMBER
from starhall.games.galactic_era.rules.presence import star_at, track_population
from starhall.games.galactic_era.rules.stars import (
    BY_COUNTER,
    GainStar,
    GainWhere,
    forbids_gain,
)
from support import rule

DARK = {"sides.red.alignment": "sts"}


def gain(place: Any = "apu", counter: Any = "", ships: Any = 1, **more: Any) -> Scene:
    change: dict[str, Any] = {"sides.red.todo": ["gain_star"], "sides.red.pieces": {place: ships}, **more}
    if counter:
        change[f"stars.{place}.counter"] = counter
    s = scene(change, at="growth turn")
    if s.can("red execute gain_star"):
        s.play("red execute gain_star")
    return s


def no_way(way: str, *args: Any, **more: Any) -> str:
    """The clause that refuses this way, where nothing but dropping the action is left."""
    s = gain(*args, **more)
    assert s.options("red") == ["drop"]
    return s.refused(f"red way {way}")


def owned(place: str, who: str, discs: int) -> dict[str, Any]:
    return {f"stars.{place}.owner": who, f"stars.{place}.discs": discs}


def take(s: Scene, way: str, place: str) -> Scene:
    s.play(f"red way {way}", f"red star {place}")
    return s


@rule("GE-STA-01")
def test_a_target_needs_an_own_ship_another_owner_and_no_block() -> None:
    s = gain(counter="uninhabited")
    assert s.options("red") == ["way colonize", "drop"]
    s.play("red way colonize")
    assert s.options("red") == ["star apu"]
    assert s.refused("red star sidar") == "GE-STA-01"
    war = {"sides.blue.alignment": "sts", "sides.blue.war": ["red"], "sides.blue.pieces": {"apu": 1}}
    assert no_way("colonize", counter="uninhabited", **war) == "GE-BLK-02"


@rule("GE-STA-01", "GE-GRO-01", "GE-GRO-02", "GE-GRO-05")
@pytest.mark.parametrize(
    ("verb", "able"),
    [
        ("execute gain_star", {"sides.red.todo": ["gain_star"]}),
        ("extra gain_star", {"sides.red.free": {"extra": 1}}),
        ("free gain_star", {"sides.red.free": {"gain_star": 1}}),
        ("free ally", {"sides.red.free": {"ally": 1}, "stars.ummo.counter": "advanced"}),
        ("free colonize", {"sides.red.people": "progenitors", "sides.red.colonies": 1}),
        ("free central", {"sides.red.free": {"central": 1}}),
    ],
)
def test_without_a_star_in_reach_gain_star_is_not_offered(verb: str, able: dict[str, Any]) -> None:
    star = {"stars.ummo.counter": "uninhabited", **able}
    there = scene({**star, "sides.red.pieces": {"ummo": 1}}, at="growth turn")
    assert there.can(f"red {verb}")
    home = scene({**star, "sides.red.pieces": {"arcturus": 3}}, at="growth turn")
    assert home.refused(f"red {verb}") == "GE-STA-01", "red stands at the own star alone"


@rule("GE-STA-02")
def test_colonize_takes_an_uninhabited_star_with_one_disc() -> None:
    s = take(gain(counter="uninhabited"), "colonize", "apu")
    assert (s.at("stars.apu.owner"), s.at("stars.apu.discs")) == ("red", 1)
    assert s.at("sides.red.todo") == []


@rule("GE-STA-03")
def test_only_sts_players_subjugate_with_two_discs() -> None:
    s = take(gain(counter="primitive", **DARK), "subjugate", "apu")
    assert s.at("stars.apu.discs") == 2
    light = gain(counter="primitive")
    assert light.refused("red execute gain_star") == "GE-STA-01", "STO players leave primitive stars alone"
    near = gain(counter="primitive", **{"stars.sidar.counter": "advanced", "sides.red.pieces": {"apu": 1, "sidar": 1}})
    assert near.options("red") == ["way ally", "drop"]
    assert near.refused("red way subjugate") == "GE-STA-03"


@rule("GE-STA-04")
def test_sto_players_ally_with_advanced_stars_for_three_discs() -> None:
    assert take(gain(counter="advanced"), "ally", "apu").at("stars.apu.discs") == 3


@rule("GE-STA-05")
def test_conquering_an_advanced_star_takes_four_ships_and_gives_one_disc() -> None:
    assert no_way("conquer", counter="advanced", ships=3, **DARK) == "GE-STA-10"
    s = take(gain(counter="advanced", ships=4, **DARK), "conquer", "apu")
    assert s.at("stars.apu.discs") == 1


@rule("GE-STA-06", "GE-STA-10", "GE-STA-13", "GE-STA-15")
def test_conquering_a_players_star() -> None:
    war = {**DARK, "sides.red.war": ["blue"], **owned("apu", "blue", 2), "sides.blue.levels.genetics": 3}
    assert no_way("conquer", ships=2, **war) == "GE-STA-10"
    s = take(gain(ships=3, **war), "conquer", "apu")
    assert s.question() == "D-24"
    assert s.options("red") == ["field genetics", "pass"]
    s.play("red field genetics")
    assert s.at("sides.red.levels.genetics") == 2
    assert (s.at("stars.apu.owner"), s.at("stars.apu.discs")) == ("red", 1)
    assert s.side("blue").track == 39, "the loser's discs go back"
    assert s.side("red").track == 38


@rule("GE-STA-07")
def test_a_conquest_in_peace_declares_war_unless_the_owner_has_a_ship_there() -> None:
    s = take(gain(ships=3, **DARK, **owned("apu", "blue", 2)), "conquer", "apu")
    assert s.at("sides.red.war") == ["blue"]
    assert s.at("stars.apu.owner") == "red"
    peace = {**DARK, **owned("apu", "blue", 2)}
    assert no_way("conquer", ships=3, **peace, **{"sides.blue.pieces": {"apu": 1}}) == "GE-STA-07"
    assert no_way("conquer", ships=3, **peace, **{"sides.blue.protected": True}) == "GE-STA-07"


@rule("GE-STA-08", "GE-STP-20")
def test_liberating_replaces_the_whole_population() -> None:
    war = {"sides.blue.alignment": "sts", "sides.blue.war": ["red"], **owned("apu", "blue", 4)}
    s = take(gain(ships=5, story="wars", **war, **{"sides.red.people": "plejars"}), "liberate", "apu")
    assert (s.at("stars.apu.owner"), s.at("stars.apu.discs")) == ("red", 4)
    assert s.dp("red") == 2, "Plejars of light"
    peace = gain(ships=5, **{"sides.blue.alignment": "sts"}, **owned("apu", "blue", 4))
    assert peace.refused("red execute gain_star") == "GE-STA-01", "only at war"


BOMBS = {**DARK, "sides.red.war": ["blue"], "sides.red.pieces": {}}


def enough(verb: str, ships: int, population: int, **more: Any) -> bool:
    """Do so many ships of fleet B take a star of the centre from blue?"""
    fleet = {"sides.red.fleets": {"B": {"at": "ummo", "ships": ships}}}
    s = scene({**BOMBS, **owned("ummo", "blue", population), **fleet, **more}, at="growth turn")
    s.play(f"red {verb}")
    if not s.can("red way conquer"):
        assert s.refused("red way conquer") == "GE-STA-10"
        return False
    s.play("red way conquer", "red star ummo")
    assert s.at("stars.ummo.owner") == "red"
    return True


@rule("GE-STA-09", "GE-FLT-13", "GE-FLT-18")
@pytest.mark.parametrize(("ships", "plain", "doubled"), [(1, 0, 1), (2, 2, 3), (3, 3, 5), (4, 5, 7)])
def test_bombs_take_stars_with_fewer_ships(ships: int, plain: int, doubled: int) -> None:
    verb, todo = "execute gain_star", {"sides.red.todo": ["gain_star"]}
    for most, more in ((plain, todo), (doubled, {**todo, "sides.red.tactics": {"B": "x2"}})):
        assert most == 0 or enough(verb, ships, most, **more)
        assert not enough(verb, ships, most + 1, **more), "each full 2 ships of B are one more; with x2 each one"


@rule("GE-STA-09", "GE-DOM-17")
def test_the_central_card_doubles_the_ships_before_bombs() -> None:
    central = {"sides.red.free": {"central": 1}}
    assert enough("free central", 3, 8, **central)
    assert not enough("free central", 3, 9, **central), "2 x 3, and 3 for the bombs"
    assert enough("free central", 3, 11, **central, **{"sides.red.tactics": {"B": "x2"}})
    assert not enough("free central", 3, 12, **central, **{"sides.red.tactics": {"B": "x2"}})
    outside = {**central, **owned("apu", "blue", 1), "sides.red.fleets": {"B": {"at": "apu", "ships": 9}}}
    s = scene({**BOMBS, **outside}, at="growth turn")
    assert s.refused("red free central") == "GE-STA-01", "Apu is not in the centre"


@rule("GE-STA-10", "GE-STP-19", "GE-REL-06")
def test_ships_needed() -> None:
    def needed(**more: Any) -> int:
        """The fewest ship pieces with which red may conquer Ummo."""
        for ships in range(1, 17):
            change = {**DARK, **owned("ummo", "blue", 3), "sides.red.todo": ["gain_star"], **more}
            s = scene({**change, "sides.red.pieces": {"ummo": ships}}, at="growth turn")
            s.play("red execute gain_star")
            if s.can("red way conquer"):
                return ships
        return 99

    grid = {"stars.ummo.relic": "defense_grid", "stars.ummo.relic_up": 1}
    neutral = {"stars.ummo.owner": "none", "stars.ummo.discs": 0, "stars.ummo.counter": "advanced"}
    assert needed() == 4
    assert needed(**{"sides.blue.people": "orion"}) == 7
    assert needed(**grid) == 12
    assert needed(**{**grid, "stars.ummo.relic_up": 0}) == 4, "not face down"
    assert needed(**grid, **{"sides.red.people": "orion"}) == 1
    assert needed(**{"sides.red.people": "orion"}, **neutral) == 1
    assert needed(**neutral, **{"stars.ummo.relic": "defense_grid"}) == 4, "not while neutral"


@rule("GE-STA-11", "GE-SCO-08")
def test_just_enough_ships_are_shown() -> None:
    war = {**DARK, "sides.red.war": ["blue"], **owned("apu", "blue", 4)}
    fleets = {"sides.red.fleets": {"A": {"at": "apu", "ships": 2}, "C": {"at": "apu", "ships": 6}}}
    s = gain(ships=1, **war, **fleets)
    s.play("red way conquer", "red star apu")
    assert (s.question(), s.options("red")) == ("D-22", ["fleet A", "fleet C"])
    s.play("red fleet A")
    assert s.question() == "D-22", "1 + 2 of 5 are shown"
    s.play("red fleet C")
    notes = [(note.letter, note.ships, note.least) for note in s.view("green").own().notes]
    assert notes == [(-1, 2, False), (-1, 2, True)], "exactly 2; at least 2; no letters"


@rule("GE-STA-11", "GE-FLT-13")
def test_bombs_are_shown_only_if_they_are_needed() -> None:
    war = {**DARK, "sides.red.war": ["blue"], **owned("apu", "blue", 4)}
    s = gain(ships=0, **war, **{"sides.red.pieces": {}, "sides.red.fleets": {"B": {"at": "apu", "ships": 4}}})
    s.play("red way conquer", "red star apu")
    note = s.view("green").own().notes[0]
    assert (note.letter, note.ships) == (1, 4)
    plenty = gain(ships=0, **war, **{"sides.red.pieces": {}, "sides.red.fleets": {"B": {"at": "apu", "ships": 9}}})
    plenty.play("red way conquer", "red star apu")
    assert (plenty.view("green").own().notes[0].letter, plenty.view("green").own().notes[0].ships) == (-1, 5)


@rule("GE-STA-12", "GE-REL-01")
def test_a_relic_is_applied_when_its_star_is_taken() -> None:
    s = gain(
        "ummo",
        "advanced",
        4,
        **DARK,
        **{"stars.ummo.relic": "ancient_technology_genetics", "sides.red.levels.genetics": 1},
    )
    s.play("red way conquer", "red star ummo")
    assert s.at("sides.red.levels.genetics") == 2, "the relic"
    assert s.at("stars.ummo.relic") == "none", "one-time relics are removed"
    assert s.at("stars.ummo.discs") == 1
    assert s.question() == "D-19", "a neutral star gives no technology"


@rule("GE-STA-13", "GE-POP-10")
def test_discs_leave_and_enter_the_track_in_order() -> None:
    s = take(gain(counter="advanced"), "ally", "apu")
    assert s.side("red").track == 36
    assert track_population(s.side("red")) == 9
    assert NUMBER[6:10] == [6, 7, 8, 9]
    assert (NUMBER[32], NUMBER[33], NUMBER[45]) == (32, 34, 60)
    assert [SHIP_NUMBER[n] for n in (6, 8, 11, 15, 20, 26, 33, 41)] == [2, 3, 4, 5, 6, 7, 8, 9]


@rule("GE-STA-14")
def test_with_an_empty_track_discs_come_from_own_stars() -> None:
    s = gain(counter="advanced", **{"sides.red.track": 1, **owned("teetonia", "red", 3)})
    take(s, "ally", "apu")
    assert s.question() == "D-23"
    assert s.options("red") == ["star teetonia", "stop"]
    s.play("red star teetonia", "red stop")
    assert (s.at("stars.apu.discs"), s.at("stars.teetonia.discs")) == (2, 2), "done in part"
    empty = gain(counter="advanced", **{"sides.red.track": 0, **owned("teetonia", "red", 3)})
    take(empty, "ally", "apu")
    assert empty.at("stars.apu.discs") == 1, "the first disc must come from somewhere: only Teetonia can give it"
    assert no_way("ally", counter="advanced", **{"sides.red.track": 0}) == "GE-STA-14", (
        "without any disc it is not possible"
    )


@rule("GE-STA-15", "GE-STA-16", "GE-EVA-01", "GE-EVA-02", "GE-EVA-05", "GE-RSV-01", "GE-RSV-02", "GE-EVA-08")
def test_a_conquered_home_star_is_evacuated_and_gives_two_levels() -> None:
    war = {**DARK, "sides.red.war": ["blue"], "sides.blue.pieces": {}, "sides.blue.levels.genetics": 4}
    s = gain("rigel", ships=7, **war)
    s.play("red way conquer", "red star rigel")
    assert (s.question(), s.due()) == ("D-25", ["blue"])
    assert all(option.startswith("hex west_") for option in s.options("blue")), "an empty hex of the sector"
    target = s.options("blue")[0]
    s.play(f"blue {target}")
    assert s.question() == "D-24"
    s.play("red field genetics", "red field genetics")
    assert s.at("sides.red.levels.genetics") == 3, "2 levels for 6 or more population"
    assert (s.question(), s.due()) == ("D-28", ["blue"]), "6 ships of the emergency reserve"
    s.play("blue pieces", "blue number 6")
    assert s.at("sides.blue.home") == target.split(" ")[1]
    assert s.pieces("blue", target.split(" ")[1]) == 6
    assert not s.side("blue").reserve


@rule("GE-EVA-01", "GE-EVA-02")
def test_the_biggest_own_star_without_hostile_ships_is_the_new_home() -> None:
    war = {
        **DARK,
        "sides.red.war": ["blue"],
        "sides.blue.pieces": {},
        **owned("ptaah", "blue", 3),
        **owned("ectom", "blue", 2),
        **owned("denaia", "blue", 3),
        **owned("biaveh", "blue", 5),
    }
    s = gain("rigel", ships=7, **war, **{"sides.red.pieces": {"rigel": 7, "biaveh": 1}})
    s.play("red way conquer", "red star rigel")
    assert sorted(s.options("blue")) == ["star denaia", "star ptaah"]
    assert s.refused("blue star ectom") == "GE-EVA-01"
    s.play("blue star ptaah")
    assert (s.at("sides.blue.home"), s.at("stars.ptaah.discs")) == ("ptaah", 0), "the discs there are lost"


@rule("GE-EVA-03", "GE-EVA-04")
def test_war_may_be_declared_against_an_evacuation() -> None:
    war = {
        **DARK,
        "sides.red.war": ["blue"],
        "sides.blue.pieces": {},
        **owned("ptaah", "blue", 3),
        **owned("denaia", "blue", 3),
        "sides.green.alignment": "sts",
        "sides.green.pieces": {"ptaah": 1},
    }
    s = gain("rigel", ships=7, **war)
    s.play("red way conquer", "red star rigel", "blue star ptaah")
    assert (s.question(), s.due()) == ("D-21", ["green"])
    s.play("green declare_war blue")
    assert s.at("sides.blue.home") == "denaia", "the only star left: taken without asking"
    high = gain("rigel", ships=7, **war, **{"sides.blue.levels.spirituality": 5, "sides.blue.war": ["green"]})
    high.play("red way conquer", "red star rigel")
    assert high.at("sides.blue.home") == "denaia", "hostile ships rule a star out, whatever the Spirituality"


VOLUNTARY = {"sides.blue.alignment": "sts", "sides.blue.war": ["red"], "sides.blue.pieces": {"arcturus": 1}}


@rule("GE-EVA-06", "GE-EVA-08", "GE-RSV-01")
def test_a_voluntary_evacuation_leaves_a_disc_behind() -> None:
    s = scene({**VOLUNTARY, **owned("teetonia", "red", 2), "sides.red.pieces": {}}, at="growth turn")
    s.play("red evacuate")
    assert s.can("red call_off")
    s.play("red star teetonia")
    assert (s.at("sides.red.home"), s.at("stars.arcturus.discs")) == ("teetonia", 1)
    assert s.question() == "D-28", "the emergency reserve comes at once"
    calm = scene(at="growth turn")
    assert calm.refused("red evacuate") == "GE-EVA-06"


@rule("GE-EVA-06")
def test_a_called_off_evacuation_needs_another_declaration_of_war() -> None:
    s = scene({**VOLUNTARY, **owned("teetonia", "red", 2)}, at="growth turn")
    s.play("red evacuate", "red call_off")
    assert s.refused("red evacuate") == "GE-EVA-06"


@rule("GE-EVA-07")
def test_with_an_empty_track_the_old_home_becomes_uninhabited() -> None:
    s = scene(
        {
            **VOLUNTARY,
            **owned("teetonia", "red", 2),
            "sides.red.track": 0,
            "sides.red.levels.spirituality": 6,
            "sides.red.pieces": {},
        },
        at="growth turn",
    )
    s.play("red evacuate", "red star teetonia")
    assert s.at("stars.arcturus.owner") == "none"


@rule("GE-EVA-05")
def test_a_star_made_by_an_evacuation_stays_a_star() -> None:
    s = scene({**VOLUNTARY, "sides.red.pieces": {}}, at="growth turn")
    s.play("red evacuate")
    target = next(option for option in s.options("red") if option.startswith("hex"))
    assert s.refused("red star teetonia") == "GE-EVA-01"
    s.play(f"red {target}")
    place = target.split(" ")[1]
    assert s.at("new_stars") == [place]
    assert star_at(s.g, s.hex(place)) == len(s.g.owner) - 1


@rule("GE-STA-17", "GE-GOA-03")
def test_the_taker_keeps_the_counter() -> None:
    s = take(gain(counter="uninhabited"), "colonize", "apu")
    assert s.at("stars.apu.counter") == "none"
    assert s.at("sides.red.kept") == {"uninhabited": 1}
    assert s.at("gone")["north_east_uninhabited"] >= 1


@rule("GE-STA-18")
def test_other_ships_stay_where_they_are() -> None:
    s = take(gain(counter="uninhabited", **{"sides.green.pieces": {"apu": 2}}), "colonize", "apu")
    assert s.pieces("green", "apu") == 2
    assert s.pieces("red", "apu") == 1


@rule("GE-STA-19")
def test_one_gain_star_takes_one_star() -> None:
    s = gain(
        counter="uninhabited", **{"sides.red.pieces": {"apu": 1, "sidar": 1}, "stars.sidar.counter": "uninhabited"}
    )
    take(s, "colonize", "apu")
    assert s.refused("red execute gain_star") == "GE-GRO-01"
    assert s.at("stars.sidar.owner") == "none"


@rule("GE-STA-20")
def test_announcing_turns_the_counter_up_but_not_the_relic() -> None:
    s = gain("ummo", "uninhabited", **{"sides.blue.alignment": "sts", "sides.blue.pieces": {"ummo": 1}})
    take(s, "colonize", "ummo")
    s.play("blue declare_war red")
    assert s.at("stars.ummo.shown") == 1
    assert s.at("stars.ummo.relic_up") == 0


TWO_TO_ADVANCE = {
    "sides.red.people": "annunaki",
    "sides.red.pieces": {"apu": 1, "sidar": 1},
    "stars.sidar.counter": "primitive",
}


@rule("GE-GRO-03", "GE-STA-20", "GE-STA-21")
def test_others_see_the_way_when_it_is_announced_and_not_before() -> None:
    """Which ways are open follows from what the actor has scouted: the way without the star would tell of counters."""
    s = gain(counter="primitive", **TWO_TO_ADVANCE)
    before = s.view("green").facts()
    s.play("red way advance")
    assert isinstance(s.view("red").frames[-1], GainWhere)
    for who in ("green", "blue"):
        seen = s.view(who).frames[-1]
        assert isinstance(seen, GainStar), "to the others the question still stands"
        assert (seen.seat, seen.source) == (0, BY_COUNTER)
    assert s.view("green").facts() == before
    s.play("red star apu")
    assert s.view("green").g.counter[star_at(s.g, s.hex("apu"))] == 2, "way and counter are open now"
    second = s.view("green").frames[-1]
    assert isinstance(second, GainWhere), "everybody knows that a second star may follow"
    assert second.advanced == 1


@rule("GE-STA-21", "GE-STP-05")
def test_advancing_two_primitive_stars() -> None:
    s = gain(counter="primitive", **TWO_TO_ADVANCE)
    take(s, "advance", "apu")
    assert s.options("red") == ["star sidar", "stop"]
    s.play("red star sidar")
    assert (s.at("stars.apu.white"), s.at("stars.sidar.white")) == (1, 1)
    assert s.at("stars.apu.counter") == "primitive", "the counter stays"
    assert s.at("sides.red.todo") == []
    allied = gain(counter="primitive", **{"stars.apu.white": 1, "stars.apu.shown": 1})
    take(allied, "ally", "apu")
    assert allied.at("sides.red.kept") == {"primitive": 1}, "it counts as printed"
    assert forbids_gain(s.g, 0, BY_COUNTER, ADVANCE, star_at(s.g, s.hex("apu"))) == "GE-STP-05"


@rule("GE-REL-02", "GE-STP-24")
def test_ancient_technology() -> None:
    relic = {"stars.ummo.relic": "ancient_technology_robotics"}
    s = take(gain("ummo", "uninhabited", **relic), "colonize", "ummo")
    assert s.at("sides.red.levels.robotics") == 2
    assert s.side("red").researched == 0, "not research"
    yowies = gain("ummo", "uninhabited", **relic, **{"sides.red.people": "yowies"})
    take(yowies, "colonize", "ummo")
    assert (yowies.at("sides.red.levels.robotics"), yowies.side("red").placing) == (1, 2)
    top = gain(
        "ummo", "uninhabited", **{"stars.ummo.relic": "ancient_technology_propulsion", "sides.red.levels.propulsion": 6}
    )
    take(top, "colonize", "ummo")
    assert top.side("red").free[0] == 2, "research+ instead: two free Gain Star actions"


@rule("GE-REL-03", "GE-BLK-05")
def test_buried_ships() -> None:
    s = take(gain("ummo", "uninhabited", **{"stars.ummo.relic": "buried_ships"}), "colonize", "ummo")
    assert s.question() == "D-28"
    s.play("red pieces", "red number 3")
    assert s.pieces("red", "ummo") == 4


@rule("GE-REL-01")
def test_permanent_relics_serve_the_owner_of_the_moment() -> None:
    s = take(gain("ummo", "uninhabited", **{"stars.ummo.relic": "super_stargate"}), "colonize", "ummo")
    assert (s.at("stars.ummo.relic"), s.at("stars.ummo.relic_up")) == ("super_stargate", 1)


@rule("GE-REL-04", "GE-POP-03")
def test_the_pyramids_give_bonus_population_at_their_star() -> None:
    s = scene(
        {
            **owned("ummo", "red", 1),
            "stars.ummo.relic": "ancient_pyramids",
            "stars.ummo.relic_up": 1,
            "sides.red.todo": ["grow_population"],
            **owned("teetonia", "red", 1),
        },
        at="growth turn",
    )
    s.play("red execute grow_population", "red stop")
    assert s.options("red") == ["star ummo", "stop"], "Genetics 1 gives none"
    s.play("red star ummo")
    assert s.at("stars.ummo.discs") == 2
