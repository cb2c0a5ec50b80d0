"""The table in words, explanations, questions and the log."""

from __future__ import annotations

import random
import re

import pytest

from conformance.test_examples_and_golden_games import GOLDEN
from games.master_of_the_galaxy.scenes import cards, done, filled, front, pool, route, scene
from games.master_of_the_galaxy.test_motg_effects import held
from starhall.games import load
from starhall.games.master_of_the_galaxy import GAME
from starhall.games.master_of_the_galaxy.content.components import (
    LINK_IDS,
    LINK_LINE,
    PROJECT_IDS,
    PROJECT_NAMES,
    SPOKEN_NAMES,
    TRACK_IDS,
    TRACK_SLOTS,
)
from starhall.games.master_of_the_galaxy.content.vocabulary import RED_LINE
from starhall.games.master_of_the_galaxy.rules.state import Galaxy
from starhall.kernel.record import parse


def test_every_place_is_explained() -> None:
    places = {place for place in GAME.space.places if place}
    assert [place for place in places if not GAME.explain(place)] == []
    assert "three blue cubes" in GAME.explain("system-lazul")
    assert "2 might" in GAME.explain("card-admiral_vess")
    assert GAME.explain("card-nobody") == ""


def test_every_thing_of_the_picture_that_can_be_pointed_at_is_explained() -> None:
    panels = GAME.panels(
        scene({"sides.ivory.cards": cards("terraforming", "border_war"), "drawn": pool("red")}).g.view(0)
    )
    places = re.findall(r'<g id="([^"]+)" class="spot', f"{panels.board}{panels.dock}{''.join(panels.seats)}")
    assert {place.partition("-")[0] for place in places} >= {"link", "holes", "system", "track", "card", "slot"}
    assert [place for place in places if not GAME.explain(place)] == []
    assert "but not in both" in GAME.explain("link-" + LINK_IDS[LINK_LINE.index(RED_LINE)])


def test_a_project_has_one_name_on_its_card_on_buttons_and_in_the_log() -> None:
    s = scene({"drawn": pool("red"), "sides.ivory.cards": cards("warlord_kesh")})
    dock = GAME.panels(s.g.view(0)).dock
    slots = [GAME.space.words[action] for action, text in enumerate(GAME.space.texts) if text.startswith("slot ")]
    for id, name in (
        ("terran_compact-base", "base"),
        ("terran_compact-leader", "leader card"),
        ("warlord_kesh-covert", "theft"),
    ):
        project = PROJECT_IDS.index(id)
        assert PROJECT_NAMES[project].startswith(f"{name} of ")
        assert SPOKEN_NAMES[project] == f"the {PROJECT_NAMES[project]}"
        assert f">{name}" in dock
        assert any(words.endswith(f", {PROJECT_NAMES[project]}") for words in slots)


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
    text = GAME.text(scene(changes).g.view(0))
    for words in ("Crusade", "Terraforming", "Pyrrha – Lazul", "black hole", "with a base", "Reserve", "(leads)"):
        assert words in text


def test_the_phase_follows_the_turn() -> None:
    s = scene({"drawn": pool("red"), "sides.ivory.cards": cards("envoy_liune")})
    assert GAME.phase(s.g.view(0)) == ("Round 2", "Phase 2: allocate")
    s.play("cube red", "settle pyrrha")
    assert GAME.phase(s.g.view(1)) == ("Round 2", "Phase 3: use cards")
    s.play("discard envoy_liune")
    assert GAME.phase(s.g.view(1)) == ("Round 2", "Income")


def test_what_interrupts_the_allocation_is_still_phase_two() -> None:
    """Spymaster Orr steals when a project is cancelled, in the middle of the allocation."""
    mine = {"slots.terran_compact-base-red": ["red"], "slots.kharrg_warhost-base-red": ["red", "red"]}
    s = scene(held("spymaster_orr", "customs_union", drawn=pool("black", "black"), **mine))
    s.play("cube black", "cancel terran_compact-base")
    assert s.question() == "D04-cube"
    assert GAME.phase(s.g.view(0)) == ("Round 2", "Phase 2: allocate")


def test_what_comes_after_drawing_is_phase_one() -> None:
    seen: set[str] = set()
    for path in GOLDEN:
        if path.parent.name == GAME.id and not seen:
            for g in parse(path.read_text(encoding="utf-8"), load).states():
                assert isinstance(g, Galaxy)
                view = g.view(0)
                if view.question in ("D05", "D05-take", "D06"):
                    seen.add(GAME.phase(view)[-1])
    assert seen == {"Phase 1: gain"}


def test_a_complete_route_is_marked_as_established_before_its_reward() -> None:
    track = "pyrrha__lazul"
    size = TRACK_SLOTS[TRACK_IDS.index(track)]
    for cubes in (size - 1, size):
        view = scene({f"routes.{track}": route("ivory", "blue", cubes), "drawn": pool("red")}).g.view(1)
        label = f"Pyrrha – Lazul, ivory, {cubes} of {size}" + (", established" if cubes == size else "")
        assert f'aria-label="Route {label}"' in str(GAME.panels(view).board)
        assert ("established" in GAME.text(view)) == (cubes == size)


def test_peace_in_phase_two_is_asked_and_told_in_words() -> None:
    ends = {"owner.dawngate": "ivory", "owner.thornveil": "orchid", "drawn": pool("red", "blue")}
    s = scene({**ends, "conflicts": [front("crusade", "dawngate__thornveil", "dawngate")]})
    view = s.g.view(0)
    assert "propose peace" in GAME.telling.ask(view.question)
    assert GAME.words(view, GAME.space.number("propose crusade")) == "Propose to end Crusade"
    assert "proposes to end Crusade." in told(s.g, "0 propose crusade")
    assert GAME.phase(s.g.view(1)) == ("Round 2", "Phase 2: allocate")
    assert GAME.ask(s.g.view(1)) == "Do you agree to end Crusade on the route Dawngate – Thornveil?"
    assert "ends without a winner" in told(s.g, "1 accept")
    assert "propose" not in GAME.telling.ask(s.g.view(0).question), "nothing is left to propose"


def test_the_invariants_watch_the_card_limit() -> None:
    s = scene(
        {"sides.ivory.cards": cards("galactic_bank"), **done("galactic_bank"), "owner.lazul": "ivory"}, at="use cards"
    )
    s.play("finish")
    assert s.question() == "D16", "an ability at the end of the turn"
    leaders = s.g.decks[0]
    s.g.decks[0] = leaders[5:]
    s.g.sides[0].cards += leaders[:5]
    assert GAME.broken(s.g) == [], "seven cards"
    s.g.decks[0] = leaders[6:]
    s.g.sides[0].cards.append(leaders[5])
    assert GAME.broken(s.g) == ["the active player has too many cards after Phase 3"]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_black_cube_ever_leaves_the_reserve(seats: int) -> None:
    """Invariant 14 speaks of moves: a position alone cannot show it."""
    s = scene(seats=seats)
    luck = random.Random(seats)
    for _ in range(400):
        if s.g.due == 0:
            return
        kept = s.reserve("black")
        s.play(luck.choice(s.options()))
        assert s.reserve("black") >= kept


def told(g: Galaxy, line: str) -> str:
    """What the log says about a line."""
    seat, action = GAME.space.parse(line)
    return " ".join(str(GAME.telling.event(event, GAME.colours)) for event in g.apply(seat, action))


def test_the_log_names_projects_victims_and_what_lapses_in_their_order() -> None:
    loot = {"routes.solenne__fernhold": route("orchid", "green", 3), "rewarded.solenne__fernhold": True}
    s = scene({"sides.ivory.cards": cards("warlord_kesh"), **loot}, at="use cards")
    s.play("discard warlord_kesh")
    said = told(s.g, "0 use")
    theft = "takes a green cube of orchid from the route Solenne – Fernhold. "
    assert f"{theft}The route Solenne – Fernhold of orchid is no longer complete." in said
    assert "uses Warlord Kesh" not in said, "its use is told with the discard"


def test_a_card_that_leaves_is_not_said_to_lapse() -> None:
    s = scene({"sides.ivory.cards": cards("terraforming"), **done("terraforming")}, at="use cards")
    events = s.play("discard terraforming")
    assert "lapsed" not in events
    assert "lost" in events


def test_routes_that_lapse_with_a_modifier_are_told() -> None:
    changes = {"sides.ivory.cards": cards("free_federation"), "routes.pyrrha__lazul": route("ivory", "blue", 2)}
    s = scene({**changes, "rewarded.pyrrha__lazul": True}, at="use cards")
    assert "lapsed" in s.play("discard free_federation")


def test_a_conflict_goes_with_the_system_that_is_swallowed() -> None:
    seer = {"sides.ivory.cards": cards("void_seer_ahn", "quantum_archives"), **done("quantum_archives")}
    fight = [front("border_war", "thornveil__emberlock", "emberlock", initiator="orchid")]
    s = scene({**seer, "owner.emberlock": "orchid", "conflicts": fight}, at="use cards")
    s.play("discard void_seer_ahn", "use")
    assert s.question() == "D25"
    hole = GAME.space.number("black_hole thornveil")
    assert GAME.words(s.g.view(0), hole) == "Swallow Thornveil"
    assert "Border War is swallowed with it and goes back to orchid." in told(s.g, "0 black_hole thornveil")


def test_covering_and_closing_are_called_differently() -> None:
    s = scene({"covered.thornveil": True})
    hole = GAME.space.number("black_hole thornveil")
    assert GAME.words(s.g.view(0), hole) == "Close the black hole at Thornveil"


def test_a_refusal_is_said_in_words() -> None:
    s = scene({"drawn": pool("red", "black")})
    s.play("cube red")
    said = GAME.why_not(s.g, 0, GAME.space.number("settle solenne"))
    assert "MG-PRJ-02" in said
    assert "your own projects" in said


def test_what_is_finished_stands_on_the_button() -> None:
    s = scene({"drawn": pool("red"), "sides.ivory.cards": cards("envoy_liune")})
    finish = GAME.space.number("finish")
    assert GAME.words(s.g.view(0), finish) == "Finish placing"
    s.play("finish")
    assert GAME.words(s.g.view(0), finish) == "End my turn"


def test_my_symbols_and_goals_can_be_pointed_at_and_asked_about() -> None:
    dock = GAME.panels(scene({}).g.view(0)).dock
    for place in ("symbols", "goals"):
        assert f'id="{place}"' in dock
        assert GAME.explain(place)
    assert 'data-tally="ivory.conquest"' in dock
    assert "black hole" in GAME.explain("system-lazul")
