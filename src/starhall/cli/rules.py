"""`starhall rules`: the clauses in words, which of them no test names, and where one is found in the code."""

from __future__ import annotations

import argparse

from rich.markup import escape
from rich.table import Table

from starhall import clauses, games
from starhall.cli import Parser, add_command, add_content
from starhall.terminal.screen import Printer


def add(commands: argparse._SubParsersAction[Parser]) -> None:
    """Register the command."""
    command = add_command(
        commands, "rules", "Show a game's rules, clause by clause.", "starhall rules age_of_galaxy --clause AG-COL-03"
    )
    command.add_argument("game", nargs="?", help="a game's name; all games if not said")
    command.add_argument("--clause", metavar="ID", help="one clause, with the code and the tests that name it")
    command.add_argument("--find", metavar="WORD", help="the clauses that contain this word")
    command.add_argument("--untested", action="store_true", help="the clauses that no test or example names")
    add_content(command)
    command.set_defaults(run=run)


def run(given: argparse.Namespace) -> None:
    """Print what was asked for."""
    if given.clause:
        show_clause(given.game or "", given.clause.upper())
        return
    for name in [given.game] if given.game else games.names():
        if given.untested:
            for clause in clauses.untested(games.load(name)):
                print(clause)
        else:
            show_all(name, given.find or "")


def show_all(name: str, word: str) -> None:
    """The clauses in order, or those with a word."""
    game = games.load(name)
    table = Table(title=game.title, show_header=False, show_lines=False, box=None, padding=(0, 1))
    for clause, text in clauses.search(game, word).items():
        table.add_row(f"[bold]{clause}[/]", escape(text))
    Printer().print(table)


def show_clause(name: str, clause: str) -> None:
    """One clause, and where the project speaks of it; its id tells the game."""
    all_games = [games.load(each) for each in games.names()]
    game = games.load(name) if name else next((g for g in all_games if clause in g.telling.clauses), all_games[0])
    print(f"{clause}: {game.telling.clause(clause)}")
    print("\nin the code:")
    for place in clauses.code_of(game, clause):
        print(f"  {place}")
    if clauses.checkout() is None:
        print("\nThe tests that name it are in the project's checkout.")
        return
    print("\nin tests and examples:")
    for place in clauses.tested(game).get(clause, []):
        print(f"  {place}")
