"""Every command of `docs/arena.md` is run as it is printed, one after the other, with fewer games."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from starhall.arena import ladder
from starhall.cli import main

ROOT = Path(__file__).parents[2]
GUIDE = (ROOT / "docs" / "arena.md").read_text(encoding="utf-8")
COMMANDS = [
    line
    for block in re.findall(r"^```\n(.*?)^```", GUIDE, re.DOTALL | re.MULTILINE)
    for line in block.replace("\\\n", " ").splitlines()
]


def in_a_process_of_its_own(*words: str) -> str:
    env = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    made = subprocess.run(
        [sys.executable, "-m", "starhall", *words], env=env, capture_output=True, text=True, check=False
    )
    assert made.returncode == 0, made.stderr
    return made.stdout


# Bots that think for a minute about a game, uncompiled, are left to the arena.
QUICK = [row for row in ladder.read_rows() if not re.search("learned|navigator|admiral", row["bots"])]


def test_every_command_of_the_guide_runs(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(ladder, "read_rows", lambda: QUICK)
    assert len(COMMANDS) >= 2
    for line in COMMANDS:
        program, *words = shlex.split(re.sub(r"--games \d+", "--games 1", line))
        assert program == "starhall", line
        if "--content" in words:  # components are read once in a process
            said = in_a_process_of_its_own(*words)
        else:
            main(words)
            said = capsys.readouterr().out
        assert said.strip(), f"{line} says nothing"
    assert list(tmp_path.iterdir()), "and games are kept"
