"""Tables as text for the terminal: columns that align, lines that end before the last column. Markup is rich's."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from functools import lru_cache
from typing import Final

from rich.cells import cell_len
from rich.markup import escape

WIDTH: Final = 80
TAG: Final = re.compile(r"(\\*)\[[a-z#/@][^\[]*?\]")  # as rich reads them

__all__ = ["WIDTH", "columns", "escape", "padded", "paragraph", "width_of"]


@lru_cache(4096)  # the same few names and numbers fill every table
def width_of(text: str) -> int:
    """How many columns a text, or a part of one, takes without its markup."""
    return cell_len(TAG.sub(shown, text))


def shown(tag: re.Match[str]) -> str:
    """What is seen of something in brackets: nothing of a tag, all of what is escaped."""
    backslashes, escaped = divmod(len(tag[1]), 2)
    return "\\" * backslashes + (tag[0][len(tag[1]) :] if escaped else "")


def padded(text: str, width: int, right: bool = False) -> str:
    """A text that takes so many columns at least."""
    space = " " * max(0, width - width_of(text))
    return f"{space}{text}" if right else f"{text}{space}"


def paragraph(text: str, indent: str = "", hang: str | None = None) -> list[str]:
    """A text in lines that fit; from the second on they begin with `hang`."""
    lines: list[str] = []
    line, begin = indent, True
    for word in text.split(" "):
        if not begin and width_of(line) + 1 + width_of(word) > WIDTH:
            lines.append(line)
            line, begin = indent if hang is None else hang, True
        line += word if begin else f" {word}"
        begin = False
    return [*lines, line.rstrip()]


def columns(rows: Sequence[Sequence[str]], indent: str = "  ", right: Collection[int] = ()) -> list[str]:
    """Rows whose cells begin (or, of the columns in `right`, end) below each other; what is too long for the last
    column goes on below it."""
    if not rows:
        return []
    last = max(len(row) for row in rows) - 1
    widths = [max(width_of(row[at]) for row in rows if at < len(row)) for at in range(last + 1)]
    lines: list[str] = []
    for row in rows:
        cells = [padded(cell, widths[at], at in right) for at, cell in enumerate(row[:last])]
        start = indent + "".join([f"{cell}  " for cell in cells])
        end = row[last] if len(row) > last else ""
        if last in right:
            lines.append((start + padded(end, widths[last], right=True)).rstrip())
        else:
            lines += paragraph(end, start, " " * width_of(start)) if end else [start.rstrip()]
    return lines
