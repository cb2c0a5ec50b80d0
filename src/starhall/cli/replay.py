"""`starhall replay`: read records, check them, carry them over to today's rules, step through them, draw them."""

from __future__ import annotations

import argparse
import json
import os
import shutil
import sys
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import TypeVar

from starhall import amounts, games
from starhall.cli import Parser, add_command, add_content, ignored
from starhall.kernel.errors import BadRecord
from starhall.kernel.record import Record, Renewed, parse, renew
from starhall.kernel.seats import NOBODY
from starhall.kernel.tags import written
from starhall.origin import names_of, unusual
from starhall.terminal.screen import Printer

Read = TypeVar("Read")


def add(commands: argparse._SubParsersAction[Parser]) -> None:
    """Register the command."""
    command = add_command(
        commands,
        "replay",
        "Replay records: tell what happened, check their checkpoints, show or draw a position.",
        "starhall replay friday.game --at 40 --text\n  starhall replay *.game --check",
    )
    command.add_argument("files", nargs="+", type=Path, help="records as text (.game) or JSON")
    every = command.add_mutually_exclusive_group()
    every.add_argument("--check", action="store_true", help="only check that each game goes as it says")
    every.add_argument(
        "--renew", action="store_true", help="carry each over to today's rules, as far as it stays legal"
    )
    command.add_argument("--at", type=int, metavar="N", help="the position after N actions (the last, if not said)")
    command.add_argument("--seat", type=int, help="seen from this seat (a spectator, if not said)")
    way = command.add_mutually_exclusive_group()
    way.add_argument("--svg", action="store_true", help="print the position as a picture")
    way.add_argument("--text", action="store_true", help="print the position as text")
    way.add_argument("--json", action="store_true", help="print the record as JSON")
    add_content(command)
    command.set_defaults(run=run)


def run(given: argparse.Namespace) -> None:
    """Replay each file."""
    if given.check or given.renew:
        ignored(given, ("at", "seat", "svg", "text", "json"), "--check and --renew take whole games, and show none")
        each(given.files, checked if given.check else renewed, "passed" if given.check else "renewed")
    else:
        if given.json:
            ignored(given, ("at", "seat"), "--json prints the whole record")
        for path in given.files:
            show(read(path), given)


def each(files: list[Path], do: Callable[[Path], str], done: str) -> None:
    """Do it with every file, also after a bad one: a line for each, then how many; exit code 1 if one failed."""
    failed = 0
    for path in files:
        try:
            print(f"{path}: {do(path)}")
        except ValueError as wrong:
            failed += 1
            print(f"failed: {wrong}")
    print(f"{len(files) - failed} {done}, {failed} failed")
    if failed:
        sys.exit(1)


def checked(path: Path) -> str:
    """Does the game go as the record says?"""
    return f"{len(read(path).actions)} actions, as recorded"


def read(path: Path) -> Record:
    """A record; what is wrong with it names the file and the line."""
    return understood(path, lambda: parse(text_of(path), games.load))


def understood(path: Path, reading: Callable[[], Read]) -> Read:
    """What was read from a file; an error names the file, and the line where there is one."""
    try:
        return reading()
    except BadRecord as wrong:
        raise ValueError(f"{path}, {wrong}" if wrong.line else f"{path}: {wrong}") from None


def text_of(path: Path) -> str:
    """What is written in a file."""
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise ValueError(f"{path} is no text file") from None
    except OSError as wrong:
        raise ValueError(f"{path} cannot be read: {wrong.strerror}") from None


# -- carried over -----------------------------------------------------------------------------------------------------


def renewed(path: Path) -> str:
    """Write the record by today's rules; the old file stays beside it when something of it is lost."""
    old = text_of(path)
    found = understood(path, lambda: renew(old, games.load))
    is_json = old.lstrip().startswith("{")
    new = json.dumps(found.record.data(), indent=2, ensure_ascii=False) + "\n" if is_json else found.record.text()
    if new == old:
        return "as it was"
    commented = not is_json and any(line.startswith("#") for line in old.splitlines())
    kept = set_aside(path).name if found.stop or commented else ""
    try:
        write(path.resolve(), new)
    except OSError as wrong:
        raise ValueError(f"{path} cannot be written: {wrong.strerror}; it is as it was") from None
    return " ".join([*told(found), *[f"The old file is {kept}."] * bool(kept)])


def told(found: Renewed) -> Iterator[str]:
    """How far a record was carried over, and why not farther."""
    yield f"{len(found.record.actions)} actions carried over."
    if found.parted:
        yield f"It stands otherwise from {sentence(found.parted)}"
    if found.stop:
        yield f"It stops before {sentence(found.stop)}"
    if found.why and (found.parted or found.stop):
        yield sentence(found.why)


def sentence(text: str) -> str:
    """With a full stop."""
    return text.rstrip(".") + "."


def set_aside(path: Path) -> Path:
    """A copy of a file beside it, under a name that nothing has."""
    for number in count(1):
        old = path.with_name(f"{path.name}.old{number if number > 1 else ''}")
        try:
            with old.open("xb") as copy:
                copy.write(path.read_bytes())
            return old
        except FileExistsError:
            continue
        except OSError as wrong:
            raise ValueError(f"{old} cannot be written: {wrong.strerror}; {path.name} is as it was") from None
    raise AssertionError("numbers do not end")


def write(path: Path, text: str) -> None:
    """Write a file anew, whole or not at all."""
    new = path.with_name(f"{path.name}.new")
    try:
        with new.open("w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        shutil.copymode(path, new)
        os.replace(new, path)
    finally:
        new.unlink(missing_ok=True)


# -- shown ------------------------------------------------------------------------------------------------------------


def show(record: Record, given: argparse.Namespace) -> None:
    """The position, the data, or the story."""
    seat = seat_of(record, given.seat)
    then = record.fork(len(record.actions) if given.at is None else given.at)
    if given.json:
        Printer(soft_wrap=True).print_json(data=record.data())
    elif given.svg:
        print(record.game.picture(then.replay().view(seat)))
    elif given.text:
        Printer().print(record.game.text(then.replay().view(seat)))
    else:
        introduce(record)
        tell(then, seat)


def seat_of(record: Record, seat: int | None) -> int:
    """Whose eyes it is seen with."""
    if seat is None:
        return NOBODY
    if not 0 <= seat < record.settings.seats:
        raise ValueError(f"there is no seat {seat}; known: 0 to {record.settings.seats - 1}")
    return seat


def introduce(record: Record) -> None:
    """Which game it is, who sat where, and what else its tags say."""
    print(f"{record.game.title} · {unusual(record)}")
    rest = dict(record.tags)
    for seat, colour in enumerate(record.game.seat_names(record.settings.seats)):
        name, bot = rest.pop(f"seat_{seat}", ""), rest.pop(f"bot_{seat}", "")
        who = [written(name)] * bool(name) + [f"(bot {written(bot)})"] * bool(bot)
        if who:
            print(f"{colour}: {' '.join(who)}")
    for tag, text in rest.items():
        print(f"{tag}: {written(text)}")
    print()


def tell(record: Record, seat: int) -> None:
    """What happened, in sentences, as the seat learnt it."""
    game, names = record.game, names_of(record)
    g = record.start()
    stage, details = "", amounts.Details(game)
    for who, action in record.actions:
        inner = g.stack[-1].inner()
        news, seen = amounts.carried_out(game, g, who, action, [seat])
        for event, changes in details.heard(who, inner, news, seat, seen[0]):
            print(f"  {amounts.said(game, event, changes, names)}")
        if game.stage(g) != stage:
            stage = game.stage(g)
            print(f"= {stage} · points {' '.join(map(str, game.points(g)))}")
    if not g.due:
        print(game.outcome(g).format(*names))
