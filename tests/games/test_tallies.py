"""The numbers of each game: every one is drawn where its viewer looks, with its name and its value; and what an option
would do to them is so."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from starhall import games
from starhall.drawing import check
from starhall.kernel.game import AnyGame, Settings
from starhall.kernel.seats import NOBODY, members
from starhall.kernel.state import State
from starhall.kernel.tallies import UNKNOWN, key_of

COUNTING = [name for name in games.names() if games.load(name).tallies]


def moments(game: AnyGame, settings: Settings, count: int, seed: int = 1) -> Iterator[State]:
    """Some states of a random game, spread over its length; the first and the last among them."""
    r = random.Random(seed)
    g, states = game.start(settings, f"tallies {seed}"), []
    while g.due:
        states.append(g.copy())
        seat = r.choice(members(g.due))
        g.apply(seat, r.choice(g.options(seat)))
    step = max(1, len(states) // count)
    yield from [*states[::step], g]


def drawn_numbers(game: AnyGame, g: State, viewer: int) -> list[tuple[str, str]]:
    """What the page shows a viewer."""
    panels = game.panels(g.view(viewer))
    return check.numbers("".join([panels.board, *panels.seats, panels.dock, panels.notes]))


def known_numbers(game: AnyGame, g: State, viewer: int) -> dict[str, str]:
    """What the viewer may know."""
    kinds = [key_of(colour, tally.id) for colour in game.colours for tally in game.tallies]
    found = game.tally(g, viewer)
    return {key: str(value) for key, value in zip(kinds, found, strict=False) if value != UNKNOWN}


@pytest.mark.parametrize("name", COUNTING)
def test_every_number_is_drawn_with_its_name_and_value(name: str) -> None:
    game = games.load(name)
    for settings in list(game.modes())[::3]:
        for g in moments(game, settings, 4):
            for viewer in (NOBODY, 0, g.seats - 1):
                known, drawn = known_numbers(game, g, viewer), drawn_numbers(game, g, viewer)
                wrong = [
                    f"{key} shows {text}, and is {known.get(key)}" for key, text in drawn if known.get(key) != text
                ]
                assert wrong == [], f"{settings}, after {g.done}, for {viewer}"
                there = {key for key, text in known.items() if text != "0"}  # what nobody has need not be drawn
                assert there - dict(drawn).keys() == set(), f"{settings}, after {g.done}, for {viewer}"


@pytest.mark.parametrize("name", COUNTING)
def test_nothing_is_counted_that_the_viewer_may_not_know(name: str) -> None:
    game = games.load(name)
    for settings in list(game.modes())[::4]:
        for g in moments(game, settings, 12, 2):
            for viewer in range(NOBODY, g.seats):
                other = game.resample(g, viewer, 77)
                assert game.tally(other, viewer) == game.tally(g, viewer)
                assert game.rights(other, viewer) == game.rights(g, viewer)


@pytest.mark.parametrize("name", games.names())
def test_pieces_stand_on_elements_and_have_ids_that_tell_nothing_of_the_place(name: str) -> None:
    game = games.load(name)
    for g in moments(game, game.settings(3), 6, 3):
        board = game.panels(g.view(0)).board
        pieces = check.pieces(board)
        assert len({id for id, _, _ in pieces}) == len(pieces)
        assert all(style.startswith("transform:translate(") for _, _, style in pieces)
        for id, on, _ in pieces:
            assert on, f"{id} stands nowhere"
            assert on.partition("-")[2] not in id.split("-")[:-1], f"{id} tells that it stands on {on}"
