"""The command line: one file per command. Errors are one clear sentence and exit code 2, never a traceback."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import NoReturn

from starhall import packs
from starhall.kernel.content import PACK
from starhall.terminal.screen import in_words, nobody_reads

COMMANDS = sorted(path.stem for path in Path(__file__).parent.glob("*.py") if path.stem != "__init__")


class Parser(argparse.ArgumentParser):
    """Complains in one sentence that says where help is."""

    def error(self, message: str) -> NoReturn:
        """One sentence, exit code 2."""
        self.exit(2, f"{self.prog}: {message}; see {self.prog} --help\n")


def parser() -> Parser:
    """All commands with their options and examples."""
    whole = Parser(prog="starhall", description="A hall with four tables: complete space board games on one engine.")
    whole.add_argument("--version", action="version", version=version())
    commands = whole.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for name in COMMANDS:
        import_module(f"starhall.cli.{name}").add(commands)
    return whole


def version() -> str:
    """The version, and whether the engine is compiled."""
    import starhall
    from starhall.kernel import state

    return f"starhall {starhall.__version__} ({'uncompiled' if state.__file__.endswith('.py') else 'compiled'})"


def add_command(
    commands: argparse._SubParsersAction[Parser], name: str, text: str, example: str
) -> argparse.ArgumentParser:
    """A command with its one-line text and an example that works."""
    return commands.add_parser(
        name,
        help=text,
        description=text,
        epilog=f"example:\n  {example}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )


def add_content(command: argparse.ArgumentParser) -> None:
    """The option for a user's own components."""
    command.add_argument("--content", metavar="DIR", help="play with your own components: DIR/GAME/*.toml")


def use_content(folder: str | None) -> None:
    """From now on games are loaded with the components of this folder."""
    if folder is not None:
        packs.games_in(Path(folder))
        os.environ[PACK] = str(Path(folder).resolve())


def main(arguments: Sequence[str] | None = None) -> None:
    """Run a command. Whoever reads its output may go away: then it ends quietly."""
    try:
        run(arguments)
        sys.stdout.flush()
    except BrokenPipeError:
        nobody_reads()
        sys.exit(0)


def run(arguments: Sequence[str] | None) -> None:
    """Run a command; what is wrong is one sentence."""
    given = parser().parse_args(arguments)
    try:
        use_content(getattr(given, "content", None))
        given.run(given)
    except BrokenPipeError:
        raise
    except (ValueError, OSError) as wrong:
        print(f"starhall {given.command}: {in_words(wrong)}", file=sys.stderr)
        sys.exit(2)
    except KeyboardInterrupt:
        print(file=sys.stderr)
        sys.exit(130)


def ignored(given: argparse.Namespace, names: Sequence[str], why: str) -> None:
    """Nothing that is said is ignored: these options cannot be used here."""
    for name in names:
        said = getattr(given, name)
        if said is not None and said is not False and said != []:
            raise ValueError(f"--{name.replace('_', '-')} cannot be used here: {why}")
