"""Every command of `docs/arena.md` is run as it is printed, one after the other, with fewer games."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from starhall.cli import main

ROOT = Path(__file__).parents[2]
GUIDE = (ROOT / "docs" / "arena.md").read_text(encoding="utf-8")
COMMANDS = [
    line
    for block in re.findall(r"^```\n(.*?)^```", GUIDE, re.DOTALL | re.MULTILINE)
    for line in block.replace("\\\n", " ").splitlines()
]


def test_every_command_of_the_guide_runs(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert len(COMMANDS) >= 2
    for line in COMMANDS:
        program, *words = shlex.split(re.sub(r"--games \d+", "--games 4", line))
        assert program == "starhall", line
        main(words)
        assert capsys.readouterr().out.strip(), f"{line} says nothing"
    assert list(tmp_path.iterdir()), "and games are kept"
