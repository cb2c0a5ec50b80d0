"""States, views, games and records can be pickled, copied and shown, in the middle of a game too."""

from __future__ import annotations

import copy
import pickle
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any

import pytest

from starhall import games, new_game
from starhall.conformance import play_on
from starhall.kernel.chance import quick_chance
from starhall.kernel.game import AnyGame
from starhall.kernel.seats import NOBODY, first_seat
from starhall.kernel.state import State


def mid_game(game: AnyGame, decisions: int) -> State:
    """A game after so many random decisions."""
    g: State = game.start(game.settings(game.seats[-1]), "pickled")
    r = quick_chance(5)
    for _ in range(decisions):
        options = g.options(first_seat(g.due))
        g.apply(first_seat(g.due), options[r.below(len(options))])
    return g


@pytest.mark.parametrize("decisions", [0, 3, 60])
@pytest.mark.parametrize("name", games.names())
def test_a_state_and_its_views_survive_the_way_to_another_process(name: str, decisions: int) -> None:
    game = games.load(name)
    g = mid_game(game, decisions)
    again: State = pickle.loads(pickle.dumps(g))
    assert game.to_data(again) == game.to_data(g)
    assert play_on(again, quick_chance(1)) == play_on(g.copy(), quick_chance(1)), "chance came along"
    for seat in range(NOBODY, g.seats):
        view = g.view(seat)
        twin = pickle.loads(pickle.dumps(view))
        assert twin.facts() == view.facts()
        assert copy.deepcopy(view) is view, "a view never changes"


@pytest.mark.parametrize("name", games.names())
def test_copies_go_their_own_way(name: str) -> None:
    game = games.load(name)
    g = mid_game(game, 5)
    before = game.to_data(g)
    for twin in (copy.copy(g), copy.deepcopy(g)):
        play_on(twin, quick_chance(1))
        assert game.to_data(g) == before


def points(record: Any) -> list[int]:
    """In a worker: how a record's game stands."""
    found: list[int] = record.game.points(record.replay())
    return found


def test_a_record_goes_to_a_worker_and_its_game_is_the_one_there() -> None:
    record = new_game("m101", 2, "pickled")
    assert pickle.loads(pickle.dumps(record)) == record
    assert pickle.loads(pickle.dumps(record)).game is record.game
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        assert pool.submit(points, record).result() == [0, 0]


@pytest.mark.parametrize("name", games.names())
def test_what_they_say_and_show_of_themselves(name: str) -> None:
    game = games.load(name)
    g = mid_game(game, 5)
    seat = g.due_seats()[0]
    assert f"{g.seats} seats, 5 actions, asked: {seat}" in repr(g)
    assert f"seat {seat} of {g.seats} is asked" in repr(g.view(seat))
    assert game.title in repr(game)
    assert "0 actions" in repr(new_game(name, game.seats[0]))
    assert g.view(seat)._repr_svg_() == game.picture(g.view(seat))
    assert g._repr_svg_() == game.picture(g.view(NOBODY)), "a state shows no secret"
    assert new_game(name, game.seats[-1], "pickled")._repr_svg_().startswith("<svg")


NOTEBOOK = """
from starhall import new_game
g = new_game("age_of_galaxy", 2, "notebook").replay()
g.view(0)
"""


def test_a_view_shows_itself_in_a_notebook() -> None:
    import nbformat
    from nbclient import NotebookClient

    pages: Any = nbformat.v4
    book = pages.new_notebook(cells=[pages.new_code_cell(NOTEBOOK)])
    NotebookClient(book, timeout=120, kernel_name="python3").execute()
    shown = book.cells[0].outputs[-1].data
    assert shown["image/svg+xml"].startswith("<svg")
    assert "seat 0 of 2 is asked" in shown["text/plain"]
