"""`starhall games`: what can be played."""

from __future__ import annotations

import argparse

from rich.table import Table

from starhall import games
from starhall.bots import BOTS
from starhall.cli import Parser, add_command, add_content
from starhall.terminal.screen import Printer


def add(commands: argparse._SubParsersAction[Parser]) -> None:
    """Register the command."""
    command = add_command(commands, "games", "List the games, their variants and the bots.", "starhall games")
    add_content(command)
    command.set_defaults(run=run)


def run(given: argparse.Namespace) -> None:
    """Print the tables."""
    table = Table("game", "seats", "variants", "in short")
    for name in games.names():
        game = games.load(name)
        variants = [f"{v.id}: {v.known()}" for v in game.variants]
        table.add_row(
            f"{game.title}\n[dim]{game.id}[/]",
            f"{game.seats[0]} to {game.seats[-1]}",
            "\n".join(variants),
            game.tagline,
        )
    bots = Table("bot", "how it plays")
    for bot, text in BOTS.items():
        bots.add_row(bot, text)
    Printer().print(table, bots)
