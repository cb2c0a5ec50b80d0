"""What people read: every board element is explained, the table is written out, the log speaks."""

from __future__ import annotations

import re

from games.age_of_galaxy.scenes import do, owns, scene
from starhall.games.age_of_galaxy import GAME
from starhall.games.age_of_galaxy import components as c
from support import rule


def test_every_board_element_of_an_action_is_explained() -> None:
    for place in sorted({place for place in GAME.space.places if place}):
        text = GAME.explain(place)
        assert text, f"{place} is not explained"
        for clause in re.findall(r"AG-[A-Z]+-\d+", text):
            GAME.telling.clause(clause)
    assert GAME.explain("card-nobody") == GAME.explain("elsewhere") == ""


def test_cards_tokens_and_systems_are_explained_by_their_own_text() -> None:
    assert "Each time you RETRIEVE, gain 1 prestige" in GAME.explain("card-ymbrae")
    assert "Needs Laser Weapon" in GAME.explain("technology-plasma_weapon")
    assert "3 credits and 2 innovation" in GAME.explain("token-derelict_freighter")
    assert "Verdant" in GAME.explain("system-amber_gate")
    assert "Arctic" in GAME.explain("planet-token_arctic")
    assert "1 VP for each relic" in GAME.explain("ideology-cultural")


def test_the_table_is_written_out_for_the_terminal() -> None:
    g = scene({**owns("red", "amber_gate_1"), "sides.red.technologies": ["warp_drive"], "sides.red.tucked": "usud"})
    text = GAME.text(g.view(0))
    for words in ("Round 1 of 5", "Action phase", "Amber Gate", "colonized by", "Warp Drive", "Militaristic", "Hand"):
        assert words in text
    assert "Hand" not in GAME.text(g.view(-1))
    assert "virtual opponent" in GAME.text(scene(seats=1, changes={"sides.blue.alliance": []}).view(0))


@rule("AG-SCO-01")
def test_phases_scores_and_outcomes_are_said() -> None:
    g = scene(at="start")
    assert GAME.phase(g.view(0)) == ("Setup", "Setting up")
    assert GAME.stage(g) == "setup"
    g = scene(round=3)
    assert GAME.stage(g) == "round 3"
    assert GAME.phase(g.view(0)) == ("Round 3 of 5", "Action phase")
    titles = [score.title for score in GAME.scores(g, 0)]
    assert titles[:2] == ["Prestige", "Colonized planets"]
    assert "Major Ideology: Diplomatic" in titles


def test_events_are_told_in_sentences() -> None:
    g = scene({"sides.red.hand": ["mersoma"]})
    names = GAME.seat_names()
    sentences = [str(GAME.telling.event(event, names)) for event in g.apply(0, GAME.space.number("join mersoma"))]
    assert sentences == ["Mersoma joins Red's Alliance.", "Red gains 3 credits."]
    told = do(g, "red scavenge")
    assert set(told) <= set(GAME.telling.log)


def test_a_refusal_says_why() -> None:
    g = scene()
    action = GAME.space.number("develop")
    assert GAME.why_not(g, 0, action) == (
        '"0 develop" is not possible: AG-DEV-01, DEVELOP needs an own Colonized planet. '
        "Planets of others, Developed and Conquered planets are no targets."
    )


def test_the_box_holds_what_the_tables_say() -> None:
    counts = {
        "faction_cards": c.FACTIONS, "system_cards": c.SYSTEMS, "trade_cards": c.TRADES,
        "planet_tokens": c.PLANET_TOKENS, "exploration_tokens": c.TOKENS, "scenario_sheets": len(c.SCENARIOS),
        "cruisers": 4 * c.CRUISERS_EACH, "action_discs": 4 * c.DISCS_EACH,
    }  # fmt: skip
    assert {name: c.BOX[name] for name in counts} == counts
