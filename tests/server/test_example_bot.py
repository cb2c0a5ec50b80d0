"""The example bot plays over the API."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from server.loopback import LoopbackHall

BOT = Path(__file__).parents[2] / "examples" / "bot.py"


def test_the_example_bot_plays_a_game_to_the_end(loopback: LoopbackHall) -> None:
    wren = loopback.guest("wren")
    table_id = wren.open("random", "open")
    done = subprocess.run(
        [sys.executable, str(BOT), loopback.address, table_id, "small"],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "has the most stars." in done.stdout
    assert wren.display(table_id)["seats"][1]["name"] == "small"
    assert len(BOT.read_text(encoding="utf-8").splitlines()) < 45
