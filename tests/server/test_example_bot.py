"""The example bot plays over the API."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from server.house import House

BOT = Path(__file__).parents[2] / "examples" / "bot.py"


def test_the_example_bot_plays_a_game_to_the_end(house: House) -> None:
    wren = house.guest("wren")
    place = wren.open("random", "open")
    done = subprocess.run(
        [sys.executable, str(BOT), house.address, place, "small"],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "has the most stars." in done.stdout
    assert wren.sight(place)["seats"][1]["name"] == "small"
    assert len(BOT.read_text(encoding="utf-8").splitlines()) < 45
