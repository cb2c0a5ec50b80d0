"""Games at the terminal as they are kept: each is a record in a file of its own that grows line by line.

An action is written before anything else happens, and lies on the disk before anybody is asked again: neither Ctrl-C
nor `kill -9` nor a power cut loses one. Taking back cuts the file where the action began.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from starhall.kernel.actions import TABLE
from starhall.kernel.game import AnyGame
from starhall.kernel.record import Record, checkpoint, end
from starhall.kernel.state import State
from starhall.kernel.tags import RESULT, without, written
from starhall.location import data_folder, lock

GAMES: Final = "games"  # the subfolder of the data folder
ENDING: Final = "end points "


def folder_of(data: Path | None) -> Path:
    """Where games at the terminal are kept."""
    return (data or data_folder()) / GAMES


def unfinished(folder: Path, game: str = "") -> list[Path]:
    """The games that can be gone on with, the newest first."""
    found = [path for path in folder.glob(f"{game or '*'}-*.game") if not is_over(path)]
    return sorted(found, key=lambda path: path.stat().st_mtime_ns, reverse=True)


def is_over(path: Path) -> bool:
    """Does the file end with the result?"""
    lines = whole_lines(path.read_bytes())
    return bool(lines) and lines[-1].startswith(ENDING.encode())


def whole_lines(content: bytes) -> list[bytes]:
    """The lines that were written to their end: a crash may have left half a line."""
    return content.splitlines(keepends=True) if content.endswith(b"\n") else content.splitlines(keepends=True)[:-1]


class Kept:
    """A game's file, open for this process alone."""

    def __init__(self, path: Path, handle: int) -> None:
        self.path: Final = path
        self.handle: Final = handle
        self.size = 0
        self.marks: Final[list[int]] = []  # how long the file was before each action

    def close(self) -> None:
        """Let go of the file."""
        os.close(self.handle)

    def remove(self) -> None:
        """The game goes on in another file."""
        self.close()
        self.path.unlink()

    def write(self, text: str) -> None:
        """Put this at the end; where the disk is full, nothing of it."""
        content = text.encode()
        try:
            if os.write(self.handle, content) != len(content):
                raise OSError(f"{self.path} could not be written: is the disk full?")
        except OSError:
            os.ftruncate(self.handle, self.size)
            raise
        self.size += len(content)

    def add(self, text: str) -> None:
        """One action, with what follows from it."""
        before = self.size
        self.write(text)
        self.marks.append(before)

    def cut(self, keep: int) -> None:
        """Only the first `keep` actions stay."""
        os.ftruncate(self.handle, self.marks[keep])
        self.size = self.marks[keep]
        del self.marks[keep:]
        self.rest()

    def rest(self) -> None:
        """What is written lies on the disk now."""
        os.fsync(self.handle)


def begin(folder: Path, record: Record) -> Kept:
    """A new file for this game, which may have gone on for a while already."""
    folder.mkdir(parents=True, exist_ok=True)
    path, handle = new_file(folder, record.game)
    kept = Kept(path, handle)
    lock(handle)
    kept.write(head(record))
    g = record.start()
    for seat, action in record.actions:
        stage = record.game.stage(g)
        g.apply(seat, action)
        kept.add(lines_of(record.game, g, stage, seat, action))
    kept.rest()
    rest_folder(folder)
    return kept


def head(record: Record) -> str:
    """The lines before the first action."""
    return "".join(
        [
            f"{record.header()}\n",
            *[f": {name} {written(text)}\n" for name, text in without(record.tags, RESULT).items()],
        ]
    )


def new_file(folder: Path, game: AnyGame) -> tuple[Path, int]:
    """A name that is still free; it says which game it is and when it began."""
    name = f"{game.id}-{time.strftime('%Y-%m-%d-%H%M%S')}"
    for more in names_after(name):
        path = folder / f"{more}.game"
        try:
            return path, os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_APPEND, 0o600)
        except FileExistsError:
            continue
    raise AssertionError("names never end")


def names_after(name: str) -> Iterator[str]:
    """The name, and others like it."""
    yield name
    number = 1
    while True:
        number += 1
        yield f"{name}-{number}"


def rest_folder(folder: Path) -> None:
    """A new file's name lies on the disk, too."""
    if os.name == "posix":
        handle = os.open(folder, os.O_RDONLY)
        os.fsync(handle)
        os.close(handle)


def reopen(path: Path) -> tuple[Kept, str]:
    """A kept game to go on with, and what the file says."""
    handle = os.open(path, os.O_RDWR | os.O_APPEND)
    try:
        lock(handle)
    except OSError:
        os.close(handle)
        raise ValueError(f"{path} is being played at another terminal") from None
    kept = Kept(path, handle)
    lines = whole_lines(path.read_bytes())
    for line in lines:
        if is_action(line.decode(errors="replace")):
            kept.marks.append(kept.size)
        kept.size += len(line)
    os.ftruncate(handle, kept.size)
    return kept, b"".join(lines).decode(errors="replace")


def is_action(line: str) -> bool:
    """Is this line of a record something that a seat or the table did?"""
    return line[:1].isdecimal() or line.startswith(f"{TABLE} ")


def lines_of(game: AnyGame, g: State, stage: str, seat: int, action: int) -> str:
    """An action as `Record.text` writes it, after it was carried out: with a checkpoint where the stage has changed."""
    lines = [game.space.text(seat, action)]
    if game.stage(g) != stage:
        lines.append(checkpoint(game, g))
    if not g.due:
        lines.append(end(game, g))
    return "\n".join(lines) + "\n"
