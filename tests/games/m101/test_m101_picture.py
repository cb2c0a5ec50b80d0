"""The picture: legible, complete, and made of a view alone."""

from __future__ import annotations

import re

import pytest

from conformance.test_examples_and_golden_games import GOLDEN
from games.m101.scenes import scene
from starhall.drawing import defs
from starhall.drawing.check import faults
from starhall.games import load
from starhall.games.m101 import GAME
from starhall.games.m101.content.components import CARD_IDS, CARD_NAMES, DEMAND_IDS
from starhall.games.m101.knowledge.view import GalaxyView
from starhall.games.m101.picture.board import HIGH, WIDE
from starhall.kernel.chance import quick_chance
from starhall.kernel.record import parse
from starhall.kernel.seats import NOBODY, members
from starhall.kernel.telling import counted

PLACED = re.compile(r'id="([^"]+)"')


def check(seats: int, seed: str, every: int) -> int:
    """Look at a random game now and then; how often."""
    g = GAME.start(GAME.settings(seats, {"upgrade": "on"}), seed)
    r = quick_chance(len(seed) + seats)
    looks = 0
    while g.due:
        seat = members(g.due)[0]
        if r.below(every) == 0:
            seen = g.view(seat)
            panels = GAME.panels(seen)
            assert faults(panels.board, WIDE, HIGH) == []
            ids = PLACED.findall(panels.board + panels.dock + "".join(panels.seats))
            assert len(ids) == len(set(ids)), "an id is used twice"
            for action in seen.options:
                assert GAME.space.places[action] in ("", *ids), GAME.space.texts[action]
            looks += 1
        options = g.options(seat)
        g.advance(seat, options[r.below(len(options))])
    assert faults(GAME.panels(g.view(NOBODY)).board, WIDE, HIGH) == []
    return looks


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_picture_is_legible_and_has_every_legal_place(seats: int) -> None:
    assert check(seats, f"picture {seats}", 9) > 20


def test_a_picture_stands_alone() -> None:
    s = scene({"sides.blue.hand": ["mosswater", "theorem"]}, at="colonise")
    drawn = GAME.picture(s.view("blue"))
    assert "var(--" not in drawn
    assert 'id="card-mosswater"' in drawn
    assert "<defs>" in drawn
    assert defs(drawn)
    assert "Mosswater" in drawn
    assert 'id="card-' not in GAME.picture(s.g.view(NOBODY)), "a spectator sees no hand"


def test_turning_a_card_has_its_four_places() -> None:
    s = scene(
        {"sides.blue.hand": ["corporation_freight_line", "mosswater", "theorem", "sporefall", "amber_rain"]}, at="build"
    )
    s.play("blue build corporation_freight_line", "blue into i_b4")
    board = GAME.panels(s.view("blue")).board
    for direction in ("ne", "se", "sw", "nw"):
        assert f'id="turn-{direction}"' in board


def test_everything_on_the_table_is_explained() -> None:
    for name in CARD_IDS:
        assert CARD_NAMES[CARD_IDS.index(name)] in GAME.explain(f"card-{name}")
    for place in set(GAME.space.places):
        if place and not place.startswith("seat-"):
            assert GAME.explain(place), place
    assert "a sale for 5 cards" in GAME.explain("demand-hidden_smugglers_rest_d1")
    assert "bracket" in GAME.explain(f"demand-{DEMAND_IDS[DEMAND_IDS.index('ninefold_festival_d1')]}")
    assert GAME.explain("nothing") == ""


def test_the_text_shows_the_table_and_the_own_hand_only() -> None:
    s = scene({"sides.blue.hand": ["mosswater"], "sides.green.hand": ["cinder_throne"]}, at="expand")
    mine, other = GAME.text(s.view("blue")), GAME.text(s.view("green"))
    assert "Your hand: Mosswater" in mine
    assert "Cinder Throne" not in mine
    assert "Mosswater" not in other
    assert "B4 Songline Blue Blue 1p 0m; cubes 1 grey" in " ".join(mine.split())


def test_who_has_no_disks_has_none_and_his_proxies_are_counted_apart() -> None:
    seen = 0
    for path in GOLDEN:
        if path.parent.name == GAME.id:
            over = parse(path.read_text(encoding="utf-8"), load).replay().view(0)
            assert isinstance(over, GalaxyView)
            for side, panel in zip(over.g.sides, GAME.panels(over).seats, strict=True):
                assert re.search(rf'"influence disks left">.*?</svg><span [^>]*disks">{side.disks}<', str(panel))
                seen += side.proxies > 0
                shown = re.sub("<[^>]*>", "", str(panel))
                assert (counted(side.proxies, "proxy", "proxies") in shown) == (side.proxies > 0)
    assert seen


def test_a_system_shows_its_price_its_points_differ_and_open_gaps_have_the_name_of_the_log() -> None:
    s = scene({"system.s_b5": "theorem", "controller.s_b5": "blue", "sides.blue.hand": ["survey_buoys"]}, at="build")
    board = GAME.panels(s.view("blue")).board
    assert re.search(r'id="price-s_b5".*?>0</text>', board, re.DOTALL)
    assert "a third" in GAME.explain("price-s_b5")
    s.play("blue build survey_buoys")
    assert GAME.words(s.view("blue"), GAME.space.number("into i_b4")) == "Into gap b4"
    assert ">b4</text>" in GAME.panels(s.view("blue")).board


def test_own_numbers_can_be_pointed_at_and_asked_about() -> None:
    dock = GAME.panels(scene(at="expand").view("blue")).dock
    for place in ("points", "disks", "strength", "level"):
        assert f'id="{place}"' in dock
        assert GAME.explain(place)
