"""How do I win? Overviews are read with errors that say where, and their pictures show what they speak of."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from lessons.courses import GAME
from starhall import games
from starhall.kernel.errors import BadContent
from starhall.lessons import reading
from starhall.lessons.checking import Wrong, check_overview
from starhall.lessons.overview import OVERVIEW, Overview, has_overview, overview, read, state_at
from starhall.web.book import minutes


def changed(tmp_path: Path, old: str, new: str) -> Overview:
    text = (reading.folder(GAME) / OVERVIEW).read_text(encoding="utf-8")
    assert old in text
    path = tmp_path / OVERVIEW
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return read(GAME, path)


@pytest.mark.parametrize("name", games.names())
def test_every_game_tells_the_goal_first_and_its_pictures_have_what_they_ring(name: str) -> None:
    game = games.load(name)
    assert has_overview(game)
    told = overview(game)
    assert told.parts[0].title == "How do I win?"
    assert len(told.parts) >= 4
    assert len(told.words) >= 8
    check_overview(game, told)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('lesson = "01_a_star"', 'lesson = "01_a_moon"', 'lesson: unknown name "01_a_moon"'),
        ("step = 0", "step = 60", "step"),
        ("{i:system}", "{i:sistem}", "{i:sistem} is neither a seat"),
        ('icon = "card"', 'icon = "kard"', 'there is no icon "kard"'),
        ('title = "A turn"', 'title = "A turn"\ncolour = "red"', "colour: unknown field"),
        ('"Settle, draw or rest."', '"' + "word " * 46 + '"', "has a paragraph of 46 words"),
    ],
)
def test_what_is_wrong_with_a_file_is_said_with_its_place(tmp_path: Path, old: str, new: str, said: str) -> None:
    with pytest.raises(BadContent) as wrong:
        changed(tmp_path, old, new)
    assert said in str(wrong.value)
    assert f"toy/{OVERVIEW}" in str(wrong.value)


def test_a_ring_around_nothing_is_found(tmp_path: Path) -> None:
    told = changed(tmp_path, "step = 0", 'step = 0\nshow = ["star-denebola"]')
    with pytest.raises(Wrong, match="the picture of 'How do I win.' has no star-denebola"):
        check_overview(GAME, told)


def test_a_picture_is_the_table_after_the_right_choices() -> None:
    lesson = reading.course(GAME).lessons[0]
    assert state_at(lesson, 0).done == 0
    assert state_at(lesson, 3).done == 2


def test_pictures_beside_each_other_share_no_ids() -> None:
    told = minutes(games.load("age_of_galaxy"))
    assert told
    names = [re.findall(r'\sid="([^"]+)"', part.picture) for part in told.parts]
    for own, part in zip(names, told.parts, strict=True):
        assert [name for name in own if f"#{name}" not in part.picture] == []
    assert sum(map(len, names)) == len({name for own in names for name in own}) > 0
