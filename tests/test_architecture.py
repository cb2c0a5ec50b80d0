"""`docs/architecture.md` names files and functions: they are there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SOURCES = ROOT / "src" / "starhall"
GUIDE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
STEP = re.compile(r"^\| `([\w/]+\.(?:py|js))`(?: `(\w+)`)? \|", re.MULTILINE)
PATH = re.compile(r"`((?:kernel|games|drawing|bots|arena|server|web|hosting|terminal|cli|tests|docs)/[\w/.]*)`")


@pytest.mark.parametrize(("file", "name"), STEP.findall(GUIDE))
def test_a_click_goes_through_what_is_there(file: str, name: str) -> None:
    text = (SOURCES / file).read_text(encoding="utf-8")
    assert not name or re.search(rf"\b(def|function) {name}\(", text), f"{file} has no {name}"


def test_the_whole_way_is_tried() -> None:
    assert len(STEP.findall(GUIDE)) > 12


@pytest.mark.parametrize("path", sorted(set(PATH.findall(GUIDE))))
def test_a_named_place_is_there(path: str) -> None:
    places = [SOURCES / path, ROOT / path]
    if path.startswith("games/GAME/"):
        places = [game / path.removeprefix("games/GAME/") for game in (SOURCES / "games").iterdir() if game.is_dir()]
    assert any(place.exists() for place in places), path
