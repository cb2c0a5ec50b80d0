"""`starhall docs`: the guides that the commands refer to, also where there is no checkout."""

from __future__ import annotations

import argparse
import sys

from rich.markdown import Markdown

from starhall import guides
from starhall.cli import Parser, add_command
from starhall.terminal.screen import Printer


def add(commands: argparse._SubParsersAction[Parser]) -> None:
    """Register the command."""
    command = add_command(commands, "docs", "Read a guide, such as examples, or a game's rules.", "starhall docs api")
    command.add_argument("guide", nargs="?", help="a guide's name; without one they are listed")
    command.add_argument(
        "--where",
        action="store_true",
        help="only say where the guides, the example programs and the worked examples lie",
    )
    command.set_defaults(run=run)


def run(given: argparse.Namespace) -> None:
    """List the guides, or show one: as it is written where the output is not a terminal."""
    if given.where:
        print(*[guides.folder(name) for name in guides.IN_A_CHECKOUT], sep="\n")
    elif given.guide is None:
        print(*[f"{name:<30}{guides.title(name)}" for name in guides.names()], sep="\n")
    elif sys.stdout.isatty():
        Printer().print(Markdown(guides.read(given.guide)))
    else:
        print(guides.read(given.guide), end="")
