"""`starhall content`: copy a game's components, change them, check them; and the words they are written with."""

from __future__ import annotations

import argparse
from pathlib import Path

from starhall import games, packs, vocabulary
from starhall.cli import Parser, add_command, ignored, use_content
from starhall.conformance import Finding, check
from starhall.kernel.game import AnyGame


def add(commands: argparse._SubParsersAction[Parser]) -> None:
    """Register the command."""
    command = add_command(
        commands,
        "content",
        "Make your own components: copy a game's, change them, check them. The guide: starhall docs content",
        "starhall content copy my_cards --game age_of_galaxy\n  starhall content check my_cards\n"
        "  starhall content kinds age_of_galaxy",
    )
    command.add_argument(
        "action",
        choices=["copy", "check", "kinds"],
        help="copy: begin with a game's own; check: validate and try; kinds: the effects that there are, in words",
    )
    command.add_argument(
        "folder",
        metavar="DIR",
        help="the pack's folder: DIR/GAME/*.toml replace the game's own files (kinds: the game)",
    )
    command.add_argument("--game", help="with copy: the game whose components to begin with")
    command.add_argument("--games", type=int, metavar="N", help="with check: random games to try in each mode (1)")
    command.set_defaults(run=run)


def run(given: argparse.Namespace) -> None:
    """Do what the action says."""
    if given.action != "copy":
        ignored(given, ("game",), "it goes with copy")
    if given.action != "check":
        ignored(given, ("games",), "it goes with check")
    if given.action == "copy":
        copy(given.folder, given.game)
    elif given.action == "kinds":
        print(*vocabulary.as_lines(games.load(given.folder).id), sep="\n", end="")
    else:
        check_pack(given.folder, 1 if given.games is None else given.games)


def check_pack(folder: str, count: int) -> None:
    """Everything that is wrong in one go; then what is worth a second look; then random games with the pack."""
    if count < 0:
        raise ValueError(f"--games {count}: a number from 0 on is needed")
    use_content(folder)
    found = packs.games_in(Path(folder))
    wrong = [f"{name}/{fault}" for name in found for fault in packs.faults(Path(folder), name)]
    if wrong:
        raise ValueError("\n  ".join([f"{len(wrong)} things must be put right:", *wrong] if wrong[1:] else wrong))
    for name in found:
        for warning in packs.warnings(Path(folder), name):
            print(f"warning: {name}/{warning}")
    for name in found:
        try_out(games.load(name), count)


def try_out(game: AnyGame, count: int) -> None:
    """Random games in every mode; what the cards break is said with the game's record."""
    played = 0
    for settings in game.modes():
        for number in range(count):
            try:
                check(game, settings, f"content {number}", every=50)
            except Finding as wrong:
                why = str(wrong).partition("\n")[0]
                raise ValueError(f'{game.title}: a random game ({settings}, seed "content {number}"): {why}') from None
            played += 1
    tried = f", {played} random games were played with them" if played else ""
    print(f"{game.title}: the components are sound{tried}")


def copy(folder: str, name: str | None) -> None:
    """Write a game's own components into a new pack, to be changed there."""
    if name is None:
        raise ValueError(f"whose components? --game is one of {', '.join(games.names())}")
    game = games.load(name)
    target = Path(folder) / game.id
    if target.exists():
        raise ValueError(f"{target} exists already; name a new folder")
    target.mkdir(parents=True)
    for file in packs.files_of(game.id):
        (target / file).write_bytes((game.content.folder / file).read_bytes())
    print(f"{target}: {len(list(target.iterdir()))} files; change them, then: starhall content check {folder}")
