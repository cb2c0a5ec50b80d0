"""Whoever reads what a command prints may go away: it ends quietly."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from cli.test_cli import GAME, ROOT
from starhall.cli import COMMANDS

EXAMPLE = next((ROOT / "tests" / "examples" / GAME).glob("*.toml"))
GOLDEN = min((ROOT / "tests" / "golden" / GAME).glob("*.game"), key=lambda path: path.stat().st_size)
WORDS: dict[str, list[list[str]]] = {
    "arena": [[GAME, "--bots", "random", "--games", "1", "--seats", "2"], ["--help"]],
    "bench": [[GAME, "--soak", "1", "--processes", "1"]],
    "content": [["copy", "PACK", "--game", GAME]],
    "docs": [["python"], []],
    "example": [[str(EXAMPLE)], ["--points", GAME]],
    "games": [[]],
    "lessons": [[], [GAME], ["--help"]],
    "play": [[GAME, "--terminal", "--people", "0", "--bots", "random"], ["--help"]],
    "replay": [[str(GOLDEN)], [str(GOLDEN), "--json"], [str(GOLDEN), "--text"], [str(GOLDEN), "--check"]],
    "rules": [["m101"], ["m101", "--clause", "m1-var-02"], [GAME, "--untested"]],
    "serve": [["--help"]],
    "shots": [["--help"]],
    "store": [["check", "--help"], ["--help"]],
    "train": [["--help"]],
}


def test_every_command_is_tried() -> None:
    assert set(COMMANDS) <= set(WORDS)


@pytest.mark.parametrize(("command", "words"), [(command, words) for command in WORDS for words in WORDS[command]])
def test_a_closed_pipe_ends_a_command_quietly(command: str, words: list[str], tmp_path: Path, data: Path) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    env = {**os.environ, "XDG_DATA_HOME": str(data.parent)}
    line = [sys.executable, "-m", "starhall", command, *[str(tmp_path) if word == "PACK" else word for word in words]]
    made = subprocess.run(line, stdout=writing, stdin=subprocess.DEVNULL, stderr=subprocess.PIPE, env=env, timeout=120)
    os.close(writing)
    assert made.stderr == b""
    assert made.returncode == 0
