"""`docs/add-a-game.md`: every file as printed, in a copy of the sources; then its commands, and a game in the hall."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
GUIDE = (ROOT / "docs" / "add-a-game.md").read_text(encoding="utf-8")
FILE = re.compile(r"^`(comets/\S+)`\n```\w+\n(.*?)^```", re.DOTALL | re.MULTILINE)
STEP = re.compile(r"\n\n```(sh|python)\n(.*?)^```", re.DOTALL | re.MULTILINE)


@pytest.fixture(scope="module")
def sources(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sources of Starhall, with the guide's game among its neighbours."""
    folder: Path = tmp_path_factory.mktemp("sources") / "src"
    shutil.copytree(ROOT / "src", folder, ignore=shutil.ignore_patterns("__pycache__", "*.egg-info"))
    for path, text in FILE.findall(GUIDE):
        file = folder / "starhall" / "games" / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return folder


def run(sources: Path, *words: str) -> str:
    """A program, in a process that sees these sources."""
    env = {**os.environ, "PYTHONPATH": f"{sources}{os.pathsep}{ROOT / 'tests'}"}
    made = subprocess.run([sys.executable, *words], env=env, capture_output=True, text=True, check=False)
    assert made.returncode == 0, made.stderr
    return made.stdout


def test_every_step_runs_as_it_is_printed(sources: Path) -> None:
    said = ""
    for kind, text in STEP.findall(GUIDE):
        if kind == "python":
            said += run(sources, "-c", text)
        else:
            said += "".join([run(sources, "-m", *shlex.split(line)) for line in text.splitlines()])
    assert "Comets" in said
    assert "Play one comet from your own hand." in said
    assert "game comets 1.0 · seats 4" in said


def test_a_game_is_shown_at_the_keyboard(sources: Path) -> None:
    begin = "from starhall import games; game = games.load('comets'); g = game.start(game.settings(2), 'keys'); "
    assert re.fullmatch(
        r"Round 1 of 3\nazure  0 points, played nothing yet\nember .*\nin hand: comet \d+, comet \d+, comet \d+\n",
        run(sources, "-c", begin + "print(game.text(g.view(0)))"),
    )


def test_a_game_is_played_in_the_hall(sources: Path) -> None:
    run(sources, "-c", "from test_add_a_game import play_in_the_hall; play_in_the_hall()")


def play_in_the_hall() -> None:
    """In a process with the guide's game: the lobby has it, and somebody plays it to the end against a bot."""
    from server.loopback import LoopbackHall, until
    from starhall.server.hall import installed

    with LoopbackHall(modules=installed()) as loopback:
        wren = loopback.guest("wren")
        assert "Three rounds, and the highest comet takes each." in wren.get("/", headers={"Accept": "text/html"}).text
        table_id = wren.open("me", "greedy", game="comets")
        for _ in range(3):
            until(lambda: wren.display(table_id)["due"])
            page = wren.get(f"/tables/{table_id}", headers={"Accept": "text/html"}).text
            options = wren.options(table_id)
            option = options[0]
            assert option.startswith("play comet_")
            assert f'id="comet-{option.removeprefix("play ")}"' in page
            foreign = next(f"play comet_{i}" for i in range(1, 13) if f"play comet_{i}" not in options)
            assert "CM-PLY-01" in wren.act(table_id, foreign).text
            wren.does(table_id, option)
        until(lambda: wren.display(table_id)["status"] == "finished")
        assert sum(wren.display(table_id)["result"]["points"]) == 3
