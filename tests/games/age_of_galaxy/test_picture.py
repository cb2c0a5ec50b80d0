"""The table as pictures: every target is there, nothing overlaps, nothing is told that a seat may not know."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from games.age_of_galaxy.scenes import scene
from starhall.drawing import board, check
from starhall.games.age_of_galaxy import GAME
from starhall.games.age_of_galaxy.content.faction_cards import FACTION_IDS, FACTION_NAMES, TECHNOLOGY_IDS
from starhall.games.age_of_galaxy.content.markets import TRADE_IDS
from starhall.games.age_of_galaxy.knowledge.view import GalaxyView
from starhall.games.age_of_galaxy.picture.board import HIGH, WIDE
from starhall.games.age_of_galaxy.picture.pieces import LOOKS, markers, slot_places
from starhall.games.age_of_galaxy.picture.table import panels, picture
from starhall.games.age_of_galaxy.rules.state import Galaxy
from starhall.kernel.chance import quick_chance
from starhall.kernel.game import Panels, Settings
from starhall.kernel.seats import NOBODY, first_seat
from support import rule

MODES = [
    GAME.settings(1),
    GAME.settings(1, {"solo": "iron_tide"}),
    GAME.settings(1, {"solo": "dying_star"}),
    GAME.settings(2),
    GAME.settings(3, {"drafting": "on"}),
    GAME.settings(4),
    GAME.settings(4, {"galaxy": "explored", "drafting": "on"}),
]


def moments(settings: Settings, seed: int, often: float = 0.1) -> Iterator[tuple[Galaxy, int]]:
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
def test_boards_and_pictures_have_no_faults(settings: Settings) -> None:
    for g, seat in moments(settings, 2, 0.04):
        view = g.view(seat)
        assert check.faults(panels(view).board, WIDE, HIGH) == []
        alone = picture(view)
        high = float(check.parsed(alone)[0].attrib["height"])
        assert check.faults(alone, WIDE, high) == []
        assert "var(" not in alone


@pytest.mark.parametrize("settings", MODES, ids=str)
def test_what_a_seat_cannot_know_changes_nothing_in_its_picture(settings: Settings) -> None:
    for g, _ in moments(settings, 3, 0.04):
        for seat in range(NOBODY, settings.seats):
            other = GAME.resample(g, seat, 99)
            assert panels(other.view(seat)) == panels(g.view(seat))
            assert picture(other.view(seat)) == picture(g.view(seat))


def test_a_spectator_has_no_dock_and_sees_no_hand() -> None:
    g = GAME.new(GAME.settings(3), quick_chance(5))
    drawn = panels(g.view(NOBODY))
    assert drawn.dock == ""
    assert not [name for name in FACTION_NAMES if name in everything(drawn)], "nobody has played a card yet"
    own = panels(g.view(0))
    view = g.view(0)
    assert isinstance(view, GalaxyView)
    assert {f"card-{FACTION_IDS[card]}" for card in view.own().hand} <= set(check.ids(own.dock))


def test_a_piece_keeps_its_id_while_it_stays() -> None:
    for settings in MODES[3:6]:
        before: set[str] = set()
        stayed = 0
        for g, _ in moments(settings, 4, 0.3):
            now = {id for id in check.ids(panels(g.view(NOBODY)).board) if id.startswith("piece-")}
            stayed += len(before & now)
            before = now
            assert {f"piece-{look}-prestige-1" for look in LOOKS[: settings.seats]} <= now
            assert "piece-fleet-1" in now
        assert stayed


def test_discs_that_move_to_the_trade_card_above_keep_their_ids() -> None:
    from starhall.games.age_of_galaxy.picture.pieces import trade_discs

    before = board(10, 10, "", *trade_discs(0, 0, False, 3, [1], [0, 1]))
    after = board(10, 10, "", *trade_discs(0, 0, False, 3, [1, 0, 1], []))
    assert set(check.ids(before)) == set(check.ids(after))
    assert [on for _, on, _ in check.pieces(before)] == [
        f"trade-{TRADE_IDS[0]}",
        "action-manufacture",
        "action-manufacture",
    ]


def test_the_prestige_marker_wraps_with_its_token_and_stacks_by_arrival() -> None:
    lower, upper = markers([(1, 5), (0, 5)])
    assert 'data-seat="azure"' in lower
    assert 'data-seat="ember"' in upper, "the last one lies on top"
    assert "20+" in markers([(0, 25)])[0]
    assert "20+" not in markers([(0, 20)])[0]


def test_slots_lie_apart_whatever_their_number() -> None:
    for count in range(1, 7):
        places = slot_places(0, count)
        assert len({(x, y) for x, y, _ in places}) == count
        for i, (x, y, r) in enumerate(places):
            for a, b, s in places[i + 1 :]:
                assert (x - a) ** 2 + (y - b) ** 2 > (r + s) ** 2


def test_every_technology_of_the_own_side_is_a_target() -> None:
    for g, seat in moments(MODES[5], 6, 0.05):
        view = g.view(seat)
        assert isinstance(view, GalaxyView)
        found = check.ids(panels(view).dock)
        assert {f"technology-{TECHNOLOGY_IDS[number]}" for number in view.g.sides[seat].technologies} <= set(found)


@rule("AG-FAC-12")
def test_discarded_factions_lie_open_on_the_page_and_in_the_terminal() -> None:
    s = scene({"sides.red.hand": ["pelagrim", "usud"]})
    assert "Discarded" not in panels(s.g.view(1)).seats[0] + GAME.text(s.g.view(1))
    s.play("red reinforce pelagrim")
    assert "Discarded: Pelagrim" in panels(s.g.view(1)).seats[0]
    assert "Discarded" not in panels(s.g.view(1)).seats[1]
    assert "Pelagrim" in panels(s.g.view(0)).notes, "the own panel is not on the page: the own discards are a note"
    assert "Pelagrim" not in panels(s.g.view(1)).notes
    assert "Discarded: Pelagrim" in GAME.text(s.g.view(1))


@rule("AG-EXP-04")
def test_tokens_found_and_tokens_unknown_are_listed() -> None:
    s = scene({"explored": ["exiled_court"]})
    for shown in (panels(s.g.view(NOBODY)).notes, GAME.text(s.g.view(NOBODY))):
        before, _, after = shown.partition("Still unknown")
        assert "Exiled Court" in before
        assert "Exiled Court" not in after
        assert "Tomb Moon" in after


@rule("AG-SOL-13")
def test_a_point_without_a_token_is_not_called_explored() -> None:
    s = scene({"tokens": {}})
    board = panels(s.g.view(NOBODY)).board
    assert "no token" in board
    assert "explored" not in board.lower()


def test_places_of_a_system_card_have_the_numbers_by_which_they_are_called() -> None:
    g = GAME.new(GAME.settings(2), quick_chance(3))
    seen = panels(g.view(0)).board
    numbers = [text for text in ("1", "3", "5") if f">{text}</text>" in seen]
    assert numbers == ["1", "3", "5"], "with two seats every other place is open"


def test_what_i_have_can_be_pointed_at_and_asked_about() -> None:
    g, seat = next((g, seat) for g, seat in moments(GAME.settings(2), 1, 1) if g.round and seat >= 0)
    seen = everything(panels(g.view(seat)))
    names = ("credits", "productivity", "strength", "cruisers", "innovation", "influence", "relics", "prestige")
    for place in ("hand", "note-war", "note-tokens", *[f"supply-{name}" for name in (*names, "discs", "points")]):
        assert f'id="{place}"' in seen, place
        assert GAME.explain(place), place
    assert "falls by 1" in GAME.explain("supply-productivity")
    assert "belongs to nobody" in GAME.explain("piece-fleet-1")
