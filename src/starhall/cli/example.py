"""`starhall example`: run example files."""

from __future__ import annotations

import argparse
from pathlib import Path

from starhall import examples, games, guides
from starhall.cli import Parser, add_command, add_content
from starhall.kernel.telling import counted


def add(commands: argparse._SubParsersAction[Parser]) -> None:
    """Register the command."""
    command = add_command(
        commands,
        "example",
        "Run example files: given a position, when these lines are played, then these facts hold.",
        "starhall example my_example.toml\n  starhall example age_of_galaxy/ex_10_third_colony",
    )
    command.add_argument(
        "files",
        nargs="*",
        help="your files (starhall docs examples), or the worked examples of the rules: GAME/NAME, or GAME for all",
    )
    command.add_argument("--points", metavar="GAME", help="list a game's starting points and the paths of a position")
    add_content(command)
    command.set_defaults(run=run)


def run(given: argparse.Namespace) -> None:
    """Run each file; the first fact that does not hold is an error."""
    if given.points:
        show_points(given.points)
        return
    if not given.files:
        raise ValueError("no file was named; see starhall example --help")
    cases = 0
    for path in [path for name in given.files for path in meant(name)]:
        held = examples.run(path, games.load)
        cases += held
        print(f"{path.name}: {counted(held, 'case holds', 'cases hold')}")
    print(f"{cases} passed, 0 failed")


def meant(name: str) -> list[Path]:
    """A file, or the worked examples of that name."""
    return [Path(name)] if Path(name).is_file() else guides.worked(name)


def show_points(name: str) -> None:
    """Where an example may begin, and what a position is made of."""
    game = games.load(name)
    for point, text in game.points_of_departure().items():
        print(f"at = {point!r}: {text}")
    print("\npaths:")
    data = game.to_data(game.start(game.settings(game.seats[-1]), "0"))
    for path in paths(data, ""):
        print(f"  {path}")


def paths(data: object, path: str) -> list[str]:
    """Every path of a position down to lists and values."""
    if isinstance(data, dict) and data:
        return [deeper for key, value in data.items() for deeper in paths(value, f"{path}.{key}" if path else str(key))]
    return [path]
