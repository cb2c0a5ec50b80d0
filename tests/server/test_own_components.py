"""A hall with a pack of its own: its cards are dealt, shown and played, also by bots in their own process."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from server.loopback import Guest, LoopbackHall
from server.test_playing_over_http import play_to_the_end
from starhall import bots
from starhall.packs import own_folder

ROOT = Path(__file__).parents[2]
GAME = "age_of_galaxy"
ENV = {**os.environ, "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT / 'tests'}"}


def pack_of(folder: Path, change: Callable[[str], str]) -> Path:
    """A pack of Age of Galaxy's factions, each of them changed."""
    (folder / GAME).mkdir(parents=True)
    head, *cards = (own_folder(GAME) / "factions.toml").read_text(encoding="utf-8").split("[[faction]]")
    text = "[[faction]]".join([head, *map(change, cards)])
    (folder / GAME / "factions.toml").write_text(text, encoding="utf-8")
    return folder


def richer(card: str) -> str:
    return card.replace('name = "', 'name = "Our ').replace("credits = 3", "credits = 4")


def renamed(card: str) -> str:
    """Another id, where no technology names the old one."""
    return card.replace('id = "', 'id = "our_') if "technologies = []" in card else card


@contextmanager
def serving(data: Path, *words: str) -> Iterator[Guest]:
    """Somebody at the door of a hall that the command itself has opened."""
    command = [sys.executable, "-m", "starhall", "serve", "--port", "0", "--data", str(data), *words]
    with subprocess.Popen(command, env=ENV, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as hall:
        assert hall.stdout is not None
        assert hall.stderr is not None
        said = re.search(r"http://\S+?(?=/ )", hall.stdout.readline())
        assert said, hall.stderr.read()
        wren = Guest(said[0])
        try:
            yield wren
        finally:
            wren.http.close()
            hall.send_signal(signal.SIGTERM)
            assert "Traceback" not in hall.stderr.read()


def test_the_hall_says_that_it_has_own_cards_and_a_table_with_others_sleeps_unharmed(tmp_path: Path) -> None:
    pack = pack_of(tmp_path / "pack", richer)
    data = tmp_path / "data"
    with serving(data, "--content", str(pack)) as wren:
        wren.post("/api/me", {"name": "wren"})
        assert "own components" in wren.get("/").text
        assert "components of its own" in wren.get(f"/new/{GAME}").text
        assert "components of its own" not in wren.get("/new/m101").text
        table_id = wren.open("me", game=GAME)
        assert "Our " in wren.get(f"/tables/{table_id}").text, "the cards in hand are drawn with their new names"
        before = wren.display(table_id)
        cookies = dict(wren.http.cookies)
    with serving(data) as wren:
        wren.http.cookies.update(cookies)
        assert "own components" not in wren.get("/").text
        answer = wren.get(f"/api/tables/{table_id}")
        assert (answer.status_code, answer.json()["error"]) == (409, "old_rules")
        assert "laid with other components of Age of Galaxy" in answer.json()["text"]
        assert wren.get(f"/tables/{table_id}", headers={"accept": "text/html"}).status_code == 409
    with serving(data, "--content", str(pack)) as wren:
        wren.http.cookies.update(cookies)
        assert wren.display(table_id)["options"] == before["options"], "the table goes on where it was"


def moved_at_random(*given: object) -> int:
    """What the hall does for a bot whose process has failed: here it ends the game at once."""
    print("the bot's process has failed", file=sys.stderr, flush=True)
    os._exit(1)


def whole_game() -> None:
    """In a process whose pack calls most factions by other ids: a person and a bot play to the end."""
    bots.choose = moved_at_random  # type: ignore[assignment]
    with LoopbackHall(modules={GAME: f"starhall.games.{GAME}"}) as loopback:
        wren = loopback.guest("wren")
        table_id = wren.open("me", "greedy", game=GAME)
        play_to_the_end(table_id, wren)
        print(wren.get(f"/api/tables/{table_id}/record").text)


def test_a_bot_in_its_own_process_knows_the_cards_of_the_pack(tmp_path: Path) -> None:
    pack = pack_of(tmp_path / "pack", renamed)
    made = subprocess.run(
        [sys.executable, "-c", "from server.test_own_components import whole_game; whole_game()"],
        env={**ENV, "STARHALL_CONTENT": str(pack)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert "end points" in made.stdout, made.stderr
    assert re.search(r"^1 \w+ our_\w+", made.stdout, re.MULTILINE), "the bot has played a card of the pack"
