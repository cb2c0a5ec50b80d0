"""A new field of a side is one line in `rules/state.py` and one row in `knowledge/fields.py`, in every game."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from starhall import games

SOURCES = Path(__file__).parents[2] / "src"
LINE = "        self.bluff: list[int] = like.bluff if like else []\n"
ROW = '        "bluff": secret(Many(Num()), owner_only),\n'
NAMES = "from starhall.kernel.fields import owner_only, secret\n"  # where the game has no such row yet
KNOWN = """
from starhall import games
from starhall.kernel.position import HIDDEN
from starhall.kernel.seats import NOBODY

game = games.load("NAME")
g = game.start(game.settings(2), "bluff")
for side in g.sides:
    side.bluff = [7]
twin = g.copy()
twin.sides[0].bluff = [7, 8]
assert g.sides[0].bluff == [7], "a copy goes its own way"
assert g.copy().sides[0].bluff == [7], "and has what the game has"
assert game.from_data(game.to_data(twin)).sides[0].bluff == [7, 8]
assert game.fingerprint(twin) != game.fingerprint(g)
assert [g.view(seat).g.sides[0].bluff for seat in (0, 1, NOBODY)] == [[7], [HIDDEN], [HIDDEN]]
assert g.view(0).facts() != twin.view(0).facts()
twin.sides[0].bluff = [8]
assert g.view(1).facts() == twin.view(1).facts(), "how many, not which"
"""


def put_in(file: Path, after: str, line: str) -> None:
    """A line behind the first one that looks like this."""
    text = file.read_text(encoding="utf-8")
    found = re.search(after, text, re.DOTALL | re.MULTILINE)
    assert found, f"{file.name} has no {after}"
    file.write_text(text[: found.end()] + line + text[found.end() :], encoding="utf-8")


def run(sources: Path, script: str) -> subprocess.CompletedProcess[str]:
    """A script in a process that sees these sources."""
    env = {**os.environ, "PYTHONPATH": str(sources)}
    return subprocess.run([sys.executable, "-c", script], env=env, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("name", games.names())
def test_two_lines_add_a_field_to_copy_position_view_and_fingerprint(name: str, tmp_path: Path) -> None:
    sources = tmp_path / "src"
    shutil.copytree(SOURCES, sources, ignore=shutil.ignore_patterns("__pycache__", "*.egg-info", "static"))
    folder = sources / "starhall" / "games" / name
    put_in(folder / "rules" / "state.py", r"^class Side.*?def __init__[^\n]*\n", LINE)
    said = run(sources, f"from starhall import games; games.load('{name}')")
    assert "Side.bluff: no row says who may know it" in said.stderr
    put_in(folder / "knowledge" / "fields.py", r"^from __future__[^\n]*\n", NAMES)
    put_in(folder / "knowledge" / "fields.py", r"^SIDE: .*?{\n", ROW)
    said = run(sources, KNOWN.replace("NAME", name))
    assert said.returncode == 0, said.stderr
