"""boardgame.io's server as a measure for ours: installed by npm into the user's cache, never into the project.

Its game is the smallest there is (a move counts to one more), its moves go over web sockets, and each is flushed to the
disk before anybody hears of it, as in a hall.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from starhall.hosting.app import free_port

NAME: Final = "boardgame.io 0.50.2"
HERE: Final = Path(__file__).parent / "boardgameio"
PATIENCE: Final = 120.0  # seconds for the moves of one round
INSTALLING: Final = 600


@dataclass(frozen=True)
class Moves:
    """What the peer has done."""

    actions_per_second: float
    server_us: float  # of CPU time, for each move


def installed() -> Path:
    """Where it is, once it was installed."""
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "starhall" / "boardgameio"


def install() -> None:
    """Have it ready; whoever has no Node, or no registry, is told so in a sentence."""
    for needed in ("node", "npm"):
        if shutil.which(needed) is None:
            raise ValueError(
                f"--peers of --server runs {NAME}, which needs {needed}: install Node.js, or leave --peers out"
            )
    folder = installed()
    wanted = (HERE / "package.json").read_text(encoding="utf-8")
    kept = folder / "package.json"
    if (folder / "node_modules").is_dir() and kept.exists() and kept.read_text(encoding="utf-8") == wanted:
        return
    folder.mkdir(parents=True, exist_ok=True)
    kept.write_text(wanted, encoding="utf-8")
    command = ["npm", "install", "--no-audit", "--no-fund", "--ignore-scripts", "--silent"]
    try:
        subprocess.run(command, cwd=folder, check=True, capture_output=True, timeout=INSTALLING)
    except (subprocess.SubprocessError, OSError) as wrong:
        shutil.rmtree(folder / "node_modules", ignore_errors=True)
        raise ValueError(f"{NAME} could not be installed by npm ({type(wrong).__name__}): leave --peers out") from None


def play(folder: Path, tables: int, moves: int) -> Moves:
    """So many moves at each table, with a server of its own."""
    where = {**os.environ, "NODE_PATH": str(installed() / "node_modules"), "NODE_ENV": "production"}
    port = free_port()
    with subprocess.Popen(
        ["node", HERE / "server.js", str(port), folder],
        env=where,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as server:
        try:
            while server.stdout and "open" not in (line := server.stdout.readline()):
                if not line:
                    raise ValueError(f"{NAME} did not start")
            told = subprocess.run(
                ["node", HERE / "client.js", str(port), str(server.pid), str(tables), str(moves)],
                env=where, check=True, capture_output=True, text=True, timeout=PATIENCE,
            )  # fmt: skip
        finally:
            server.kill()
    found = json.loads(told.stdout.splitlines()[-1])
    count = tables * moves
    return Moves(round(count / found["seconds"]), round(found["cpu"] / count * 1e6))
