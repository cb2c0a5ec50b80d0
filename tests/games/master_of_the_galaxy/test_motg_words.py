"""The table in words, explanations, questions and the log."""

from __future__ import annotations

from games.master_of_the_galaxy.scene import cards, do, done, filled, front, pool, route, scene
from starhall.games.master_of_the_galaxy import GAME


def test_every_place_is_explained() -> None:
    places = {place for place in GAME.space.places if place}
    assert [place for place in places if not GAME.explain(place)] == []
    assert "three cubes" in GAME.explain("system-lazul")
    assert "2 might" in GAME.explain("card-admiral_vess")
    assert GAME.explain("card-nobody") == ""


def test_the_text_shows_the_whole_table() -> None:
    changes = {
        "sides.ivory.cards": cards("terraforming", "border_war"),
        **done("terraforming"),
        "owner.dawngate": "ivory",
        "owner.thornveil": "orchid",
        "conflicts": [front("crusade", "dawngate__thornveil", "dawngate")],
        **filled("crusade-red", 2),
        "routes.pyrrha__lazul": route("ivory", "blue", 2),
        "holding": ["terran_compact"],
        "drawn": pool("red", "black"),
    }
    text = GAME.text(scene(changes).view(0))
    for words in ("Crusade", "Terraforming", "Pyrrha – Lazul", "black hole", "with a base", "Reserve", "(leads)"):
        assert words in text


def test_the_phase_follows_the_turn() -> None:
    g = scene({"drawn": pool("red"), "sides.ivory.cards": cards("envoy_liune")})
    assert GAME.phase(g.view(0)) == ("Round 2", "Phase 2: allocate")
    do(g, "cube red", "settle pyrrha")
    assert GAME.phase(g.view(1)) == ("Round 2", "Phase 3: use cards")
    do(g, "discard envoy_liune")
    assert GAME.phase(g.view(1)) == ("Round 2", "Income")


def test_a_refusal_is_said_in_words() -> None:
    g = scene({"drawn": pool("red", "black")})
    do(g, "cube red")
    said = GAME.why_not(g, 0, GAME.space.number("settle solenne"))
    assert "MG-PRJ-02" in said
    assert "your own projects" in said
