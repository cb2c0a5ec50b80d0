"""`starhall content`: check a user's own components."""

from __future__ import annotations

import argparse
from pathlib import Path

from starhall import games, packs
from starhall.cli import Parser, add_command, use_content
from starhall.conformance import check


def add(commands: argparse._SubParsersAction[Parser]) -> None:
    """Register the command."""
    command = add_command(
        commands, "content", "Check your own components before you play with them.", "starhall content check my_cards"
    )
    command.add_argument(
        "action", choices=["check", "copy"], help="check: validate and try; copy: begin with a game's own"
    )
    command.add_argument(
        "folder", metavar="DIR", help="the pack's folder: DIR/GAME/*.toml replace the game's own files"
    )
    command.add_argument("--game", help="with copy: the game whose components to begin with")
    command.add_argument("--games", type=int, default=5, metavar="N", help="random games to try in each mode")
    command.set_defaults(run=run)


def run(given: argparse.Namespace) -> None:
    """Validate every game of the pack, and play a few random games with it."""
    if given.action == "copy":
        copy(given.folder, given.game or "")
        return
    use_content(given.folder)
    for name in packs.games_in(Path(given.folder)):
        game = games.load(name)
        played = 0
        for settings in game.modes():
            for number in range(given.games):
                check(game, settings, f"content {number}", every=50)
                played += 1
        print(f"{game.title}: the components are sound, {played} random games were played with them")


def copy(folder: str, name: str) -> None:
    """Write a game's own components into a new pack, to be changed there."""
    game = games.load(name)
    target = Path(folder) / game.id
    if target.exists():
        raise ValueError(f"{target} exists already; name a new folder")
    target.mkdir(parents=True)
    for file in packs.files_of(game.id):
        (target / file).write_bytes((game.content.folder / file).read_bytes())
    print(f"{target}: {len(list(target.iterdir()))} files; change them, then: starhall content check {folder}")
