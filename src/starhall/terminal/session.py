"""A sitting at the terminal: a new game or a kept one is opened, played, and left in one way or another."""

from __future__ import annotations

import signal
import sys
import time
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import FrameType
from typing import Final

from starhall import games
from starhall.kernel.errors import BadRecord
from starhall.kernel.record import Record, parse
from starhall.kernel.telling import counted
from starhall.origin import stamp, unusual
from starhall.terminal import kept
from starhall.terminal.kept import Kept
from starhall.terminal.players import Player, read_players, sit_down, tags_of
from starhall.terminal.screen import Screen
from starhall.terminal.table import Left, Table

OTHERS: Final = 5  # unfinished games that are listed
BEGAN: Final = "began"  # the tag that says when, in seconds of the epoch: some games are played by the clock
TERMINATED: Final = 143  # exit codes, as shells count them
INTERRUPTED: Final = 130
BROKEN: Final = 1


Guests = Callable[[Record], list[Player]]  # who sits at a game that goes on; nobody: those who sat there


class Terminated(BaseException):
    """Somebody ends the process."""


@dataclass(frozen=True)
class Session:
    """A game that can be played: its record up to now, who sits there, and the file that keeps it."""

    record: Record
    players: Sequence[Player]
    kept: Kept
    began: float


def new_session(record: Record, players: Sequence[Player], folder: Path, began: float = 0) -> Session:
    """A game that begins, or that somebody has brought along: it is kept in a file of its own."""
    since = began or time.time()
    tagged = record.tagged(**stamp(since), **tags_of(players), **{BEGAN: str(int(since))})
    return Session(tagged, players, kept.begin(folder, tagged), since)


# -- going on --------------------------------------------------------------------------------------------------------


def resume_session(path: Path | None, folder: Path, game: str, guests: Guests, screen: Screen) -> Session:
    """A game to go on with: this file, or the newest that is not over. `guests` may say who sits there now."""
    found = path or newest(folder, game, screen)
    if found.resolve().parent == folder.resolve():  # and not somebody's own
        return go_on(found, game, guests)
    session = from_record(found, folder, game, guests)
    screen.note(f"{found} stays as it is; the game is kept in {session.kept.path} from now on.")
    return session


def newest(folder: Path, game: str, screen: Screen) -> Path:
    """The last unfinished game; others are listed."""
    found = kept.unfinished(folder, game)
    if not found:
        raise ValueError(f"no unfinished game{f' of {game}' if game else ''} is kept in {folder}")
    if found[1:]:
        screen.say(f"{counted(len(found), 'game is', 'games are')} unfinished; this is the newest. The others:")
        for path in found[1 : 1 + OTHERS]:
            screen.note(f"  starhall play --resume {path}")
        screen.say()
    return found[0]


def go_on(path: Path, game: str, guests: Guests) -> Session:
    """A kept game, in its own file; with other people or bots in a new one."""
    file, text = kept.reopen(path)
    record = read(path, text, game)
    others = guests(record)
    if not others:
        return Session(record, sitting(record), file, began(record))
    session = new_session(record, others, path.parent, began(record))
    file.remove()
    return session


def from_record(path: Path, folder: Path, game: str, guests: Guests) -> Session:
    """A record of somebody's own."""
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise ValueError(f"{path} is no text file") from None
    record = read(path, text, game)
    return new_session(record, guests(record) or sitting(record), folder)


def read(path: Path, text: str, game: str) -> Record:
    """The record in a file; what is wrong names the file. A game that was named is the record's own."""
    try:
        record = parse(text, games.load)
    except BadRecord as wrong:
        raise ValueError(f"{path}: {wrong}") from None
    if game not in ("", record.game.id):
        raise ValueError(f"{path} is a game of {record.game.id}, not of {game}")
    if not record.replay().due:
        raise ValueError(f"{path} is a game that is over; starhall replay {path} tells it")
    return record


def sitting(record: Record) -> list[Player]:
    """Who sat there; where the record does not say it, one person against bots."""
    game, seats = record.game, record.settings.seats
    return read_players(record.tags, game, seats) or sit_down(game, seats, [], 1, "greedy")


def began(record: Record) -> float:
    """When the game began; now, where the record does not say it."""
    said = record.tags.get(BEGAN, "")
    return float(said) if said.isascii() and said.isdecimal() and len(said) < 12 else time.time()


# -- playing ---------------------------------------------------------------------------------------------------------


def play_session(session: Session, screen: Screen) -> None:
    """Play until it is over or somebody leaves; however that comes, the game is kept and it is said how to go on."""
    record = session.record
    screen.say(record.game.title, "bold")
    screen.say(str(unusual(record)))
    screen.say("Type a number, or help.")
    table = Table(record, session.players, session.kept, screen, session.began)
    with ended_politely():
        code = outcome(table, screen)
    session.kept.close()
    if code:
        sys.exit(code)


def outcome(table: Table, screen: Screen) -> int:
    """Play; the exit code."""
    try:
        table.play()
        return 0
    except (Left, EOFError):
        code = 0
    except KeyboardInterrupt:
        code = INTERRUPTED
    except Terminated:
        code = TERMINATED
    except BrokenPipeError:
        raise
    except Exception as wrong:
        apology(table, screen, wrong)
        return BROKEN
    if not screen.console.is_terminal:  # a program reads along: it may want to keep the game elsewhere
        screen.note(f"\nThe record up to now:\n{table.kept.path.read_text(encoding='utf-8')}")
    screen.note(f"\nThe game is kept. To go on: starhall play --resume {table.kept.path}")
    return code


def apology(table: Table, screen: Screen, wrong: Exception) -> None:
    """Something is broken, and it is not the player's doing: what we need to mend it lies beside the game."""
    report = table.kept.path.with_suffix(".error")
    report.write_text(traceback.format_exc(), encoding="utf-8")
    screen.note(
        f"\nSomething broke ({type(wrong).__name__}; {report} says where). Nothing that was played is lost. "
        f"To go on: starhall play --resume {table.kept.path}"
    )


@contextmanager
def ended_politely() -> Iterator[None]:
    """Whoever ends the process is heard."""

    def leave(number: int, frame: FrameType | None) -> None:
        raise Terminated

    before = signal.signal(signal.SIGTERM, leave)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)
