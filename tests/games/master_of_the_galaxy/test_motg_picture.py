"""The table as pictures: every target is there, nothing overlaps, nothing is told that a seat may not know."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from games.master_of_the_galaxy.scenes import cards, done, front, pool, route, scene
from starhall.drawing import check
from starhall.games.master_of_the_galaxy import GAME
from starhall.games.master_of_the_galaxy.picture.board import HIGH, WIDE
from starhall.games.master_of_the_galaxy.picture.table import panels, picture
from starhall.games.master_of_the_galaxy.rules.state import Galaxy
from starhall.kernel.chance import quick_chance
from starhall.kernel.game import Panels, Settings
from starhall.kernel.seats import NOBODY, first_seat

MODES = [GAME.settings(2), GAME.settings(3, {"drafting": "on"}), GAME.settings(4)]


def moments(settings: Settings, seed: int, often: float) -> Iterator[tuple[Galaxy, int]]:
    """States of a game in which nobody is idle, with a seat that is due, and the end."""
    chance = Random(seed)
    g = GAME.new(settings, quick_chance(seed))
    while g.due:
        seat = first_seat(g.due)
        if chance.random() < often:
            yield g, seat
        options = g.options(seat)
        idle = ("finish", "cancel", "discard", "decline", "cube black")
        busy = [action for action in options if not GAME.space.texts[action].startswith(idle)]
        g.advance(seat, chance.choice(busy if busy and chance.random() < 0.95 else options))
    yield g, 0


def everything(drawn: Panels) -> str:
    return drawn.board + "".join(drawn.seats) + drawn.dock + drawn.notes


@pytest.mark.parametrize("settings", MODES, ids=str)
def test_every_target_of_a_legal_action_is_an_element(settings: Settings) -> None:
    for g, seat in moments(settings, 1, 0.1):
        found = check.ids(everything(panels(g.view(seat))))
        assert check.doubles(found) == []
        wanted = {GAME.space.places[action] for action in g.options(seat)} - {""}
        assert wanted <= set(found), wanted - set(found)


@pytest.mark.parametrize("settings", MODES, ids=str)
def test_boards_and_pictures_have_no_faults(settings: Settings) -> None:
    for g, seat in moments(settings, 2, 0.03):
        view = g.view(seat)
        assert check.faults(panels(view).board, WIDE, HIGH) == []
        alone = picture(view)
        high = float(check.parsed(alone)[0].attrib["height"])
        assert check.faults(alone, WIDE, high) == []
        assert "var(" not in alone


@pytest.mark.parametrize("settings", MODES, ids=str)
def test_what_a_seat_cannot_know_changes_nothing_in_its_picture(settings: Settings) -> None:
    for g, _ in moments(settings, 3, 0.02):
        for seat in range(NOBODY, settings.seats):
            other = GAME.resample(g, seat, 99)
            assert panels(other.view(seat)) == panels(g.view(seat))
            assert picture(other.view(seat)) == picture(g.view(seat))


def test_a_spectator_sees_all_cards_and_has_no_dock() -> None:
    s = scene({"sides.ivory.cards": cards("terraforming"), **done("terraforming"), "drawn": pool("red")})
    drawn = panels(s.g.view(NOBODY))
    assert drawn.dock == ""
    assert {"card-terran_compact", "card-terraforming", "card-kharrg_warhost"} <= set(check.ids(everything(drawn)))


def test_pieces_and_cubes_are_where_the_rules_have_them() -> None:
    fight = {"owner.dawngate": "ivory", "owner.thornveil": "orchid", "routes.pyrrha__lazul": route("ivory", "blue", 2)}
    conflict = {"conflicts": [front("palace_coup", "dawngate__thornveil", "dawngate")], "bases.pyrrha": 2}
    drawn = panels(scene({**fight, **conflict, "drawn": pool("red", "red")}).g.view(0))
    ids = check.ids(drawn.board)
    assert [id for id in ids if id.startswith("piece-ivory-base")] == [f"piece-ivory-base-{n}" for n in (1, 2, 3)]
    assert {"card-palace_coup", "project-palace_coup-red", "slot-palace_coup-blue-blue"} <= set(ids)
    assert "drawn-red" in check.ids(drawn.dock)
    assert "2 of 3" in drawn.board
