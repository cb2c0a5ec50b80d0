"""The galaxy as pictures: every target is there, nothing overlaps, nothing is told that a seat may not know."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from games.galactic_era.scenes import scene
from starhall.drawing import check
from starhall.games import load
from starhall.games.galactic_era import GAME
from starhall.games.galactic_era.content.chart import BOARDS, HEX_AT, HEX_IDS, HEXES, STAR_IDS, STAR_NAMES, Q, R
from starhall.games.galactic_era.content.components import era_of
from starhall.games.galactic_era.knowledge.view import GalaxyView
from starhall.games.galactic_era.picture.board import aside
from starhall.games.galactic_era.picture.journeys import beginnings, journeys_in_hand
from starhall.games.galactic_era.picture.notes import story_lines
from starhall.games.galactic_era.picture.panels import people_card
from starhall.games.galactic_era.picture.pieces import HIGH, WIDE, layout_of, plates, relic_icon
from starhall.games.galactic_era.picture.table import panels, picture
from starhall.games.galactic_era.rules.movement import PickSector
from starhall.games.galactic_era.rules.records import NO_BATTLE
from starhall.games.galactic_era.rules.state import Galaxy
from starhall.kernel.chance import quick_chance
from starhall.kernel.game import Panels, Settings
from starhall.kernel.seats import NOBODY, first_seat
from support import rule

MODES = [
    GAME.settings(1),
    GAME.settings(2),
    GAME.settings(3, {"stacks": "open", "peoples": "5"}),
    GAME.settings(4),
    GAME.settings(5, {"setup": "deterministic"}),
    GAME.settings(6),
]


def moments(settings: Settings, seed: int, often: float = 0.05) -> Iterator[tuple[Galaxy, int]]:
    """States of a random game with a seat that is due, and the end."""
    chance = Random(seed)
    g = GAME.new(settings, quick_chance(seed))
    while g.due:
        seat = first_seat(g.due)
        if chance.random() < often:
            yield g, seat
        g.advance(seat, chance.choice(g.options(seat)))
    yield g, 0


def everything(drawn: Panels) -> str:
    """All panels in one."""
    return drawn.board + "".join(drawn.seats) + drawn.dock + drawn.notes


@pytest.mark.parametrize("settings", MODES, ids=str)
def test_every_target_of_a_legal_action_is_an_element(settings: Settings) -> None:
    for g, seat in moments(settings, 1):
        found = check.ids(everything(panels(g.view(seat))))
        assert check.doubles(found) == []
        wanted = {GAME.space.places[action] for action in g.options(seat)} - {""}
        assert wanted <= set(found)


@pytest.mark.parametrize("settings", MODES, ids=str)
def test_maps_and_pictures_hold_together(settings: Settings) -> None:
    for g, seat in moments(settings, 2, 0.01):
        view = g.view(seat)
        alone = picture(view)
        high = float(check.parsed(alone)[0].attrib["height"])
        for faults in (check.faults(panels(view).board, WIDE, HIGH), check.faults(alone, WIDE, high)):
            assert [fault for fault in faults if "lies over" not in fault] == []
        assert "var(" not in alone


@pytest.mark.parametrize("settings", MODES, ids=str)
def test_what_a_seat_cannot_know_changes_nothing_in_its_picture(settings: Settings) -> None:
    for g, _ in moments(settings, 3, 0.01):
        for seat in range(NOBODY, settings.seats):
            other = load(GAME.id).resample(g, seat, 99)
            assert panels(other.view(seat)) == panels(g.view(seat))


def test_names_never_lie_over_each_other() -> None:
    written = 0
    for g, seat in moments(MODES[5], 4, 0.01):
        boxes = [box for box in check.text_boxes(panels(g.view(seat)).board) if box.text in STAR_NAMES]
        written += len(boxes)
        assert not [(a.text, b.text) for i, a in enumerate(boxes) for b in boxes[i + 1 :] if a.overlaps(b)]
    assert written


def test_every_hex_of_a_layout_is_a_target_once() -> None:
    g = GAME.new(MODES[3], quick_chance(5))
    view = g.view(0)
    assert isinstance(view, GalaxyView)
    found = set(check.ids(panels(view).board))
    stars = {f"star-{STAR_IDS[name]}" for name in view.g.chart.names}
    plain = {
        f"hex-{HEX_IDS[hex]}"
        for hex in range(HEXES)
        if view.g.chart.board.exists[hex] and view.g.chart.star_at[hex] < 0
    }
    assert stars | plain <= found
    assert len(stars) + len(plain) == 61 * len(view.g.chart.board.sectors)


def test_a_layout_fits_the_stage() -> None:
    for board in BOARDS:
        layout = layout_of(board.players)
        for hex in layout.cells:
            for x, y in layout.corners(hex):
                assert -1 <= x <= WIDE + 1
                assert -1 <= y <= HIGH + 1


def test_plates_of_one_hex_lie_apart() -> None:
    for count in range(1, 8):
        for columns in (1, 2):
            places = plates(count, 0, 0, 12, columns)
            assert len(set(places)) == count


def test_plates_move_away_from_a_star_below_them() -> None:
    view = GAME.new(MODES[5], quick_chance(5)).view(0)
    assert isinstance(view, GalaxyView)
    moved, full = [0, 0, 0], set(view.star_hexes)
    for hex in view.g.chart.stars:
        left, right = [HEX_AT.get((Q[hex] + step, R[hex] + 1)) in full for step in (-1, 0)]
        assert aside(hex, full, [True, True]) == 0, "no room"
        went = aside(hex, full, [False, False])
        assert (went > 0, went < 0) == (left and not right, right and not left)
        moved[(went > 0) - (went < 0)] += 1
    assert all(moved), "all three are there"


def test_the_own_people_is_shown_with_its_sigil_and_alignment() -> None:
    card = people_card(0, 1)
    assert "service to self" in card
    assert card.index("<svg") < card.index("title")
    assert 'class="top"' not in card, "that is the page's head"


def test_a_spectator_sees_no_card_and_no_fleet() -> None:
    g = GAME.new(MODES[3], quick_chance(6))
    drawn = panels(g.view(NOBODY))
    assert drawn.dock == ""
    assert not [id for id in check.ids(everything(drawn)) if id.startswith(("card-", "fleet-", "people-"))]


def test_each_story_says_what_it_pays_in_each_era() -> None:
    for story in range(4):
        for round in (1, 3, 7):
            lines = story_lines(era_of(story, round))
            assert len(lines) >= 2
            assert all(dp and text for dp, text in lines)


def test_every_relic_has_an_icon() -> None:
    assert {relic_icon(relic) for relic in range(10)} > {"relic-pyramids", "relic-death-ray"}
    assert relic_icon(-2) == "relic-hidden"


def fought(seed: int) -> Galaxy:
    """A warlike game at its first battle, or at its end."""
    chance = Random(seed)
    g = GAME.new(GAME.settings(3), quick_chance(seed))
    warlike = [text.startswith(("declare_war", "move")) for text in GAME.space.texts]
    while g.due and g.battle is NO_BATTLE:
        seat = first_seat(g.due)
        options = g.options(seat)
        eager = [action for action in options if warlike[action]]
        g.advance(seat, chance.choice(eager if eager and chance.random() < 0.5 else options))
    return g


def test_a_battle_is_shown_side_by_side() -> None:
    g = next(g for g in map(fought, range(60)) if g.battle is not NO_BATTLE)
    notes = panels(g.view(first_seat(g.due))).notes
    assert "Battle at" in notes
    assert notes.startswith('<div class="first">'), "before the seats, in sight"
    assert notes.index("Attack") < notes.index("Defence")
    assert "Battle at" not in panels(GAME.new(GAME.settings(3), quick_chance(1)).view(0)).notes


@rule("GE-MOV-04", "GE-MOV-16")
def test_a_ship_in_hand_shows_the_way_to_each_target_and_its_cost() -> None:
    s = scene({"sides.red.pieces": {"arcturus": 1}}, at="movement")
    s.play("red move_pieces")
    view = s.view("red")
    journeys = journeys_in_hand(view)
    assert sorted(journeys) == sorted(view.options)
    for action, journey in journeys.items():
        after = s.g.copy()
        after.advance(0, action)
        left = after.sides[0].left[0]
        assert journey.spent[-1] == 3 - left, "what the engine takes"
    board = GAME.panels(view).board
    assert board.count('class="journey"') == len(journeys)
    assert 'data-to="star-tiamat"' in board
    assert GAME.words(view, GAME.space.number("star tiamat")) == "Tiamat · 2"
    assert 'class="journey"' not in GAME.panels(s.view("green")).board


@rule("GE-MOV-07")
def test_only_ships_that_can_move_begin_a_move_and_each_in_the_words_of_the_game() -> None:
    s = scene({"sides.red.pieces": {"arcturus": 2, "tiamat": 1}}, at="movement")
    begun = beginnings(s.view("red"))
    assert len(begun) == 2
    for each in begun:
        world = s.g.copy()
        for action in each.actions:
            assert not world.forbids(0, action)
            world.advance(0, action)
        assert isinstance(world.stack[-1], PickSector), "all are in hand: where to is asked"
    assert sorted([bool(each.part) for each in begun]) == [False, True], "of one ship there is no part"
    assert "data-begins" not in GAME.panels(s.view("green")).board
    s.play("red move_pieces")
    assert beginnings(s.view("red")) == [], "they are in hand already"


def test_people_and_story_can_be_pointed_at_and_abbreviations_are_explained() -> None:
    seen = panels(scene(at="growth turn").g.view(0))
    assert 'id="population"' in seen.dock
    assert 'id="story"' in seen.notes
    assert GAME.explain("population")
    assert GAME.explain("goal-presence").endswith("(DP: destiny points.)")
