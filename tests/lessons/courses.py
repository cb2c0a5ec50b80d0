"""Lessons of the toy game for tests, with changes."""

from __future__ import annotations

from pathlib import Path

from server.toy import GAME as TOY
from starhall.kernel.game import AnyGame
from starhall.lessons.lesson import Lesson
from starhall.lessons.reading import course, folder, read

GAME: AnyGame = TOY
STAR = "01_a_star"
FIRST_GAME = "03_first_game"


def lesson(id: str = STAR) -> Lesson:
    found = course(GAME).lesson(id)
    assert found is not None
    return found


def changed(tmp_path: Path, old: str, new: str, id: str = STAR) -> Lesson:
    """A lesson whose file reads otherwise in one place."""
    text = (folder(GAME) / f"{id}.toml").read_text(encoding="utf-8")
    assert text.count(old) >= 1, old
    path = tmp_path / f"{id}.toml"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return read(GAME, path)
