"""`starhall rules`: the clauses in words, which of them no test names, and where one is found in the code."""

from __future__ import annotations

import argparse

from rich.markup import escape
from rich.table import Table

from starhall import clauses, games
from starhall.cli import Parser, add_command, add_content
from starhall.kernel.errors import Unknown
from starhall.kernel.game import AnyGame
from starhall.terminal.screen import Printer


def add(commands: argparse._SubParsersAction[Parser]) -> None:
    """Register the command."""
    command = add_command(
        commands, "rules", "Show a game's rules, clause by clause.", "starhall rules age_of_galaxy --clause AG-COL-03"
    )
    command.add_argument("game", nargs="?", help="a game's name; all games if not said")
    which = command.add_mutually_exclusive_group()
    which.add_argument("--clause", metavar="ID", help="one clause, with the code and the tests that name it")
    which.add_argument("--find", metavar="WORD", help="the clauses that contain this word")
    which.add_argument("--untested", action="store_true", help="the clauses that no test or example names")
    add_content(command)
    command.set_defaults(run=run)


def run(given: argparse.Namespace) -> None:
    """Print what was asked for."""
    asked = [games.load(name) for name in ([given.game] if given.game else games.names())]
    if given.clause is not None:
        show_clause(asked, given.clause.upper())
    elif given.untested:
        for clause in [clause for game in asked for clause in clauses.untested(game)]:
            print(clause)
    else:
        show_all(asked, given.find or "")


def show_all(asked: list[AnyGame], word: str) -> None:
    """The clauses in order, or those with a word."""
    found = {game.title: clauses.search(game, word) for game in asked}
    if not any(found.values()):
        raise ValueError(f'no clause of {", ".join(found)} contains "{word}"')
    for title, those in found.items():
        if those:
            table = Table(title=title, show_header=False, show_lines=False, box=None, padding=(0, 1))
            for clause, text in those.items():
                table.add_row(f"[bold]{clause}[/]", escape(text))
            Printer().print(table)


def show_clause(asked: list[AnyGame], clause: str) -> None:
    """One clause, and where the project speaks of it; its id tells the game."""
    game = next((game for game in asked if clause in game.telling.clauses), None)
    if game is None:
        raise Unknown("clause", clause, ", ".join(first_clauses(asked)))
    print(f"{clause}: {game.telling.clause(clause)}")
    places("in the code", clauses.code_of(game, clause))
    if clauses.checkout() is None:
        print("\nThe tests that name it are in the project's checkout.")
    else:
        places("in tests and examples", clauses.tested(game).get(clause, []))


def first_clauses(asked: list[AnyGame]) -> list[str]:
    """How many clauses each game has, and what they look like."""
    return [f"{len(g.telling.clauses)} of {g.title}, such as {next(iter(g.telling.clauses))}" for g in asked]


def places(title: str, found: list[clauses.Place]) -> None:
    """Where a clause is named, if it is anywhere."""
    if found:
        print(f"\n{title}:", *found, sep="\n  ")
