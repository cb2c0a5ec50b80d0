"""Every table as text: no line is longer than 80 columns, and columns begin below each other."""

from __future__ import annotations

import re

import pytest
from rich.markup import escape
from rich.text import Text

from starhall import bots, games
from starhall.drawing.plain import WIDTH, columns, paragraph, width_of
from starhall.games.galactic_era.content.chart import HEX_IDS, STAR_NAMES
from starhall.games.galactic_era.knowledge.view import GalaxyView
from starhall.games.galactic_era.picture import starmap
from starhall.kernel.game import AnyGame
from starhall.kernel.seats import NOBODY, first_seat
from starhall.kernel.state import State


def lines_of(text: str) -> list[str]:
    """What is seen of it; broken markup would raise."""
    return Text.from_markup(text).plain.split("\n")


def some_positions(game: AnyGame, number: int) -> list[State]:
    """States all along a random game of one of its modes."""
    modes = list(game.modes())
    g = game.start(modes[number % len(modes)], f"boards {number}")
    found = [g.copy()]
    while g.due and g.done < 400:
        seat = first_seat(g.due)
        g.apply(seat, bots.choose("random", game, g.view(seat), g.done))
        if g.done % 40 == 0 or not g.due:
            found.append(g.copy())
    return found


@pytest.mark.parametrize("name", games.names())
@pytest.mark.parametrize("part", range(6))
def test_no_line_of_a_table_is_longer_than_the_screen(name: str, part: int) -> None:
    game = games.load(name)
    for g in some_positions(game, part * 37):
        for viewer in (NOBODY, first_seat(g.due) if g.due else 0):
            view = g.view(viewer)
            for text in (game.text(view), game.map(view)):
                for line in lines_of(text):
                    assert len(line) <= WIDTH, line


def test_columns_begin_and_end_below_each_other() -> None:
    rows = [["a", "[red]long[/red]", "1"], [escape("[/x]"), "b", "200"], ["c"]]
    assert [Text.from_markup(line).plain for line in columns(rows, "", (2,))] == [
        "a     long    1",
        "[/x]  b     200",
        "c",
    ]
    long = columns([["name", "word " * 30]], "  ")
    assert len(long) > 1
    assert all(width_of(line) <= WIDTH for line in long)
    assert all(line.startswith("        word") for line in long[1:])


def test_a_paragraph_loses_no_word() -> None:
    text = " ".join(f"w{n}" for n in range(90))
    assert " ".join(" ".join(paragraph(text, "  ", "    ")).split()) == text


@pytest.mark.parametrize("seats", range(1, 7))
def test_the_map_of_galactic_era_shows_every_hex_and_star(seats: int) -> None:
    game = games.load("galactic_era")
    g = game.start(game.settings(seats), "map")
    view = g.view(0)
    assert isinstance(view, GalaxyView)
    text = "\n".join(lines_of(game.map(view)))
    for star in view.g.chart.names:
        assert STAR_NAMES[star][: starmap.NAME] in text
    hexes = sum(view.g.chart.board.exists)
    drawn = starmap.rows(view)
    cells = sum(bool(Text.from_markup(cell).plain.strip()) for row in drawn for cell in row)
    assert cells == hexes


def test_a_sector_shows_the_coordinates_that_actions_use() -> None:
    game = games.load("galactic_era")
    view = game.start(game.settings(3), "map").view(0)
    assert isinstance(view, GalaxyView)
    for spelling in ("south_east", "South East", "south-east"):
        lines = lines_of(game.map(view, spelling))
        assert all(len(line) <= WIDTH for line in lines)
        shown = {f"south_east_{q}_{r}" for q, r in re.findall(r"(-?\d),(-?\d)", "\n".join(lines))}
        assert shown == {id for id in HEX_IDS if id.startswith("south_east_")}
    with pytest.raises(ValueError, match='unknown sector "nowhere"; known: center, north_east'):
        game.map(view, "nowhere")


def test_ships_that_a_seat_may_not_count_are_not_counted_on_the_map() -> None:
    game = games.load("galactic_era")
    for g in some_positions(game, 37):
        for viewer in range(NOBODY, g.seats):
            view = g.view(viewer)
            twin = game.resample(g, viewer, 5) if viewer >= 0 else g
            assert game.map(view) == game.map(twin.view(viewer))
