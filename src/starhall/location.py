"""Where tables are kept, and the hall's port: had before anything is said, and `play` finds its last one again."""

from __future__ import annotations

import errno
import os
import socket
import sys
from pathlib import Path
from typing import Final

USUAL: Final = 8102  # where `play` opens the hall, if it can
LAST: Final = 65535
PORT: Final = "port"  # the file in the data folder that remembers it


def data_folder() -> Path:
    """Where this user's tables are kept unless the command says otherwise."""
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home())) / "Starhall"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "Starhall"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "starhall"


def bind(host: str, port: int) -> socket.socket:
    """A socket of the hall's own; whatever stands in the way is one sentence."""
    if not 0 <= port <= LAST:
        raise ValueError(f"{port} is no port; a number from 1 to {LAST} is needed (0: any that is free)")
    try:
        family, kind, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        door = socket.socket(family, kind)
    except (OSError, UnicodeError):
        raise ValueError(no_address(host)) from None
    try:
        if sys.platform != "win32":  # there it would let two halls share a port
            door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        door.bind(address)
        door.listen()
    except OSError as wrong:
        door.close()
        raise ValueError(refused(wrong, host, port)) from None
    return door


def refused(wrong: OSError, host: str, port: int) -> str:
    """Why a port cannot be had, and what to do."""
    if wrong.errno == errno.EADDRINUSE:
        return f"port {port} is taken, perhaps by another hall; close that one, or choose another with --port"
    if wrong.errno in (errno.EACCES, errno.EPERM):
        return f"port {port} is not yours to open; choose one from 1024 to {LAST} with --port"
    return no_address(host)


def no_address(host: str) -> str:
    """A host that is not this computer."""
    return f"this computer has no address {host!r}; 127.0.0.1 is for itself alone, 0.0.0.0 for all who can reach it"


def last_door(folder: Path) -> socket.socket:
    """The port of the last time, so that the browser finds its way back; another one if somebody has taken it."""
    note = folder / PORT
    text = note.read_text(encoding="utf-8").strip() if note.is_file() else ""
    for port in (*([int(text)] if text.isdecimal() and len(text) < 6 else []), USUAL):
        try:
            return bind("127.0.0.1", port)
        except ValueError:
            continue
    return bind("127.0.0.1", 0)


def remember(folder: Path, door: socket.socket) -> None:
    """The next `play` opens here again."""
    (folder / PORT).write_text(f"{door.getsockname()[1]}\n", encoding="utf-8")


def lock(handle: int) -> None:
    """Take the file for this process alone, or raise at once."""
    if sys.platform == "win32":
        import msvcrt

        os.lseek(handle, 1 << 30, os.SEEK_SET)  # beyond what is written inside, which others may read
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        os.lseek(handle, 0, os.SEEK_SET)
    else:
        import fcntl

        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
