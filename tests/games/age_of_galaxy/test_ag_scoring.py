"""AG-END, AG-SCO: the end and the points."""

from __future__ import annotations

from games.age_of_galaxy.scenes import owns, scene
from starhall.games.age_of_galaxy import GAME
from starhall.games.age_of_galaxy.rules.state import Galaxy
from support import Changes, rule


def parts(g: Galaxy, seat: int = 0) -> dict[str, int]:
    return {score.id: score.points for score in GAME.scores(g, seat)}


@rule("AG-END-01", "AG-END-02", "AG-RND-03")
def test_the_game_ends_after_the_war_of_round_five() -> None:
    change = {"sides.red.credits": 12, "sides.red.innovation": 4, "sides.red.cruisers": 1, "sides.blue.productivity": 0}
    s = scene(change, at="war phase", round=5)
    s.play("red decline")
    assert not s.g.due
    assert s.at("phase") == "over"
    assert GAME.points(s.g) == [1, 0], "nothing is converted any more"
    assert s.g.options(0) == []


@rule("AG-SCO-01", "AG-SCO-02", "AG-SCO-03")
def test_prestige_planets_and_relics() -> None:
    change = {"sides.red.prestige": 3, "sides.red.relics": 2, **owns("red", "amber_gate_1", "amber_gate_3")}
    change |= owns("red", "amber_gate_5", state="developed") | owns("red", "tidal_reach_1", state="conquered")
    s = scene(change, at="final scoring", round=5)
    found = parts(s.g)
    assert (found["prestige"], found["colonized"], found["developed"], found["relics"]) == (3, 2, 2, 2)
    assert GAME.points(s.g)[0] == 9


@rule("AG-SCO-04", "AG-SCO-05", "AG-SCO-06", "AG-SCO-07", "AG-SCO-08", "AG-SCO-09")
def test_each_ideology_scores_its_own() -> None:
    change = {
        "sides.red.relics": 3, "sides.red.prestige": 7, "sides.red.productivity": 5, "sides.red.strength": 5,
        **owns("red", "amber_gate_1", state="conquered"),
        "sides.red.technologies": ["laser_weapon", "plasma_weapon", "xenology", "galactic_protocol"],
    }  # fmt: skip
    scored = {}
    for name, card in (
        ("cultural", "mersoma"), ("diplomatic", "human"), ("industrial", "wexmar"), ("militaristic", "usud"),
        ("scientific", "xanthir"),
    ):  # fmt: skip
        scored[name] = parts(scene({**change, "sides.red.tucked": card}, at="final scoring", round=5).g)["ideology"]
    assert scored == {"cultural": 3, "diplomatic": 1, "industrial": 2, "militaristic": 1 + 2, "scientific": 2}
    change["sides.red.alliance"] = ["jamareih", "mersoma"]
    assert parts(scene(change, at="final scoring", round=5).g)["ideology"] == 0


@rule("AG-SCO-10")
def test_each_faction_scoring_rounds_down_on_its_own() -> None:
    change = {"sides.red.alliance": ["gharnok", "nyctara", "xanthir"], "sides.red.credits": 7, "sides.red.strength": 5}
    change |= {"sides.red.technologies": ["warp_drive", "laser_weapon", "terraforming"]}
    assert parts(scene(change, at="final scoring", round=5).g)["factions"] == 1 + 1 + 1
    change = {"sides.red.alliance": ["mirelith", "orrowen"], "nominated.nomination_1": "red"}
    change |= {"nominated.nomination_3": "red", **owns("red", "amber_gate_1"), "sides.yellow.alliance": ["usud"]}
    change |= owns("red", "tidal_reach_1", state="conquered")
    assert parts(scene(change, seats=4, at="final scoring", round=5).g)["factions"] == 4 + 2


@rule("AG-SCO-11", "AG-SCO-12")
def test_ties_are_broken_by_prestige_then_by_the_disc_on_top() -> None:
    change: Changes = {"sides.red.relics": 4, "sides.red.prestige": 2, "sides.blue.relics": 3, "sides.blue.prestige": 3}
    change |= {"sides.green.relics": 3, "sides.green.prestige": 3, "sides.blue.stamp": 5, "sides.green.stamp": 6}
    change |= {"sides.red.alliance": ["usud"], "sides.blue.productivity": 0}
    s = scene(change, seats=3, at="final scoring", round=5)
    assert GAME.points(s.g) == [6, 6, 6]
    assert GAME.places(s.g) == [3, 2, 1]
    assert GAME.outcome(s.g) == "{2} won with 6 VP, ahead by the disc on top; {1} had 6."
    change["sides.blue.prestige"], change["sides.blue.relics"] = 4, 2
    s = scene(change, seats=3, at="final scoring", round=5)
    assert GAME.outcome(s.g) == "{1} won with 6 VP, ahead by prestige; {2} had 6."
