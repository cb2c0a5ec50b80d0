"""What a seat observes, as numbers: positions of which every number is known (`knowledge/observe.py`)."""

from __future__ import annotations

from typing import Any

from games.galactic_era.scenes import Scene, home
from games.galactic_era.stage import levels, owns, stage
from starhall.games.galactic_era import GAME

QUIET: dict[str, Any] = {f"sides.{who}.fleets": {} for who in ("red", "green", "blue")}


def observed(s: Scene, who: str = "red") -> dict[str, int]:
    """Each number by its name."""
    return dict(zip(GAME.observation(s.g.seats).names, GAME.observe(s.g, s.seat(who)), strict=True))


def test_a_counter_is_unknown_to_whoever_has_not_seen_it() -> None:
    s = stage({"sides.red.pieces": {"apu": 1}, "stars.apu.counter": "advanced"}, at="movement")
    assert observed(s)["neutral_stars_with_own_ships:advanced"] == 1
    red, green = observed(s), observed(s, "green")
    assert red["neutral_stars_known:unknown"] < green["neutral_stars_known:unknown"]
    assert red["neutral_stars_known:advanced"] == green["neutral_stars_known:advanced"] + 1


def test_how_many_ships_a_side_has_is_known_but_not_in_which_fleet() -> None:
    for split in ({"A": 3, "B": 1}, {"A": 1, "B": 3}):
        fleets = {letter: {"at": place, "ships": split[letter]} for letter, place in (("A", "apu"), ("B", "janos"))}
        s = stage({**QUIET, "sides.red.fleets": fleets, "sides.red.pieces": {"apu": 2}}, at="growth turn")
        own = observed(s)
        assert (own["ships_in_fleet:A"], own["ships_in_fleet:B"]) == (split["A"], split["B"])
        assert own["ships"] == 6
        seen = observed(s, "green")
        place = 1 if seen["rival_1_ship_pieces"] == 2 and seen["rival_1_fleets"] == 2 else 2
        assert [seen[f"rival_{place}_{what}"] for what in ("ships", "ship_pieces", "fleets")] == [6, 2, 2]


def test_whom_one_is_at_war_with_and_whose_stars_are_in_danger() -> None:
    s = stage(at="growth turn")
    place = home(s, "green")
    war = {"sides.red.war": ["green"], "sides.green.war": ["red"], "sides.red.pieces": {place: 1}}
    dark = {"sides.red.alignment": "sts", "sides.green.pieces": {}}
    s = stage({**QUIET, **war, **dark}, at="growth turn")
    red, green = observed(s), observed(s, "green")
    assert (red["at_war"], red["stars_of_enemies_with_own_ships"], red["stars_with_hostile_ships"]) == (1, 1, 0)
    assert (green["at_war"], green["stars_of_enemies_with_own_ships"], green["stars_with_hostile_ships"]) == (1, 0, 1)
    assert green["own_star_1_hostile_ships"] == 1
    assert green["own_star_1_others_pieces"] == 1
    assert green["stars_without_own_ships"] == 1
    assert red["rival_1_at_war_with_me"] + red["rival_2_at_war_with_me"] == 1
    assert red["rival_1_in_contact_with_me"] + red["rival_2_in_contact_with_me"] == 1


def test_stars_and_ships_by_sector() -> None:
    ships = {"sides.red.pieces": {"sirius": 4}, "sides.green.pieces": {"ummo": 2}, "sides.blue.pieces": {}}
    s = stage({**QUIET, **ships, **owns("red", apu=3)}, at="growth turn")
    seen = observed(s)
    assert seen["sector_0_own_ships"] == 4, "the centre comes first"
    assert seen["sector_0_ships_of_strongest_other_at_most"] == 2
    assert seen["sector_0_majority_is_certain"] == 1
    assert sum(seen[f"sector_{row}_own_stars"] for row in range(7)) == seen["stars"] == 2
    assert seen["sector_1_own_stars"] >= 1, "then the home sector"
    assert observed(s, "green")["sector_0_majority_is_impossible"] == 1
    assert sum(seen[f"sector_{row}_in_play"] for row in range(7)) == 4
    assert seen["own_star_1_population"] >= 6, "the home star is the nearest"
    assert seen["own_star_2_population"] == 3


def test_levels_and_what_they_may_become() -> None:
    s = stage({"sides.red.levels": levels(military=6, genetics=3), "sides.green.levels": levels()}, at="growth turn")
    seen = observed(s)
    assert (seen["level:military"], seen["level:genetics"]) == (6, 3)
    assert (seen["may_rise_in:military"], seen["may_rise_in:genetics"]) == (0, 1)
    rival = next(i for i in (1, 2) if seen[f"rival_{i}_level:military"] == 1 and seen[f"rival_{i}_level:genetics"] == 1)
    assert seen[f"rival_{rival}_levels_that_i_could_learn"] == 0
    assert seen[f"rival_{rival}_levels_that_it_could_learn"] == 2


def test_cards_in_hand_and_what_they_would_bring() -> None:
    change = {"sides.red.hand": ["general_scientific"], "sides.red.levels": levels(5, 5, 5, 5, 5)}
    seen = observed(stage(change, at="growth turn"))
    assert seen["in_hand:general_scientific"] == 1
    assert seen["cards"] == 1
    assert seen["cards_whose_a_holds"] == 1
    assert (seen["best_a"], seen["best_b"]) == (9, 10), "25 levels are enough for A; B is twice the lowest"
    other = observed(stage(change, at="growth turn"), "green")
    assert other["in_hand:general_scientific"] == 0
