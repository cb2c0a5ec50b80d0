"""What is written to the terminal and read from it. Nothing that is typed, or that a content file says, is markup."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import Final, NoReturn

from rich.console import Console
from rich.table import Table
from rich.text import Text

CLEAR: Final = "\x1b[H\x1b[2J\x1b[3J"  # the screen, and what was scrolled out of it
WIDTH: Final = 80  # columns beyond which nothing is laid out


class Printer(Console):
    """A console whose reader may go away: the command line then ends quietly."""

    def on_broken_pipe(self) -> NoReturn:
        """Whoever runs the command ends it."""
        raise BrokenPipeError


def printable(text: str) -> str:
    """Text without what would move the cursor or ring the bell."""
    return "".join([ch if ch.isprintable() or ch == "\n" else " " for ch in text])


def short(text: str, most: int = 60) -> str:
    """Typed text as it is shown again."""
    line = " ".join(printable(text).split())
    return line if len(line) <= most else line[: most - 1] + "…"


class Screen:
    """The terminal."""

    def __init__(self) -> None:
        self.console = Printer(highlight=False)
        self.console.width = min(self.console.width, 2 * WIDTH)
        if hasattr(sys.stdin, "reconfigure"):
            sys.stdin.reconfigure(errors="replace")  # bytes that are no text are no crash

    def say(self, text: str = "", style: str = "") -> None:
        """A line of plain text."""
        self.console.print(Text(printable(text), style=style))

    def note(self, text: str) -> None:
        """A line with a file's path, which is never broken: it is there to be copied."""
        self.console.print(Text(printable(text)), soft_wrap=True)

    def wrong(self, text: str) -> None:
        """Why something is not done."""
        self.say(text, "red")

    def board(self, text: str) -> None:
        """A game's table: it brings markup of its own, and escapes its names itself."""
        self.console.print(text)

    def rows(self, rows: Iterable[Sequence[str]], styles: Sequence[str]) -> None:
        """Aligned columns; the first one is held to the right where it is a number."""
        table = Table.grid(padding=(0, 2, 0, 0))
        for at, style in enumerate(styles):
            table.add_column(style=style, no_wrap=at == 0, justify="right" if style == "bold" else "left")
        for row in rows:
            table.add_row(*[Text(printable(cell)) for cell in row])
        self.console.print(table)

    def ask(self, prompt: str = "> ") -> str:
        """The next line that is typed. Raises EOFError where nobody types any more."""
        return printable(self.console.input(Text(prompt, style="bold"))).strip()

    def clear(self) -> None:
        """Nothing that was shown stays, as far as the terminal lets us."""
        if self.console.is_terminal:
            self.console.file.write(CLEAR)
            self.console.file.flush()

    def curtain(self, name: str) -> None:
        """Between two people at one keyboard."""
        self.clear()
        self.ask(f"Pass the keyboard to {short(name)} and press Enter. ")
        self.clear()


def nobody_reads() -> None:
    """Whoever read what we print has gone: what is still to be flushed goes nowhere."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def in_words(wrong: ValueError | OSError) -> str:
    """What is wrong; of a file without the system's number for it."""
    if isinstance(wrong, OSError) and wrong.filename is not None:
        return f"{wrong.filename}: {wrong.strerror}"
    return str(wrong)
