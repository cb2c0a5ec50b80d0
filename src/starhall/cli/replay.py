"""`starhall replay`: read records, check them, step through them, draw them."""

from __future__ import annotations

import argparse
from pathlib import Path

from rich.console import Console

from starhall import games
from starhall.cli import Parser, add_command, add_content
from starhall.kernel.errors import BadRecord
from starhall.kernel.record import Record, parse
from starhall.kernel.seats import NOBODY


def add(commands: argparse._SubParsersAction[Parser]) -> None:
    """Register the command."""
    command = add_command(
        commands,
        "replay",
        "Replay records: tell what happened, check their checkpoints, show or draw a position.",
        "starhall replay tests/golden/age_of_galaxy/*.game --check",
    )
    command.add_argument("files", nargs="+", type=Path, help="records as text (.game) or JSON")
    command.add_argument("--check", action="store_true", help="only check that each game goes as it says")
    command.add_argument("--renew", action="store_true", help="rewrite the checkpoints after a change of the rules")
    command.add_argument("--at", type=int, metavar="N", help="the position after N actions (the last, if not said)")
    command.add_argument("--seat", type=int, default=NOBODY, help="seen from this seat (a spectator, if not said)")
    command.add_argument("--svg", action="store_true", help="print the position as a picture")
    command.add_argument("--text", action="store_true", help="print the position as text")
    command.add_argument("--json", action="store_true", help="print the record as JSON")
    add_content(command)
    command.set_defaults(run=run)


def run(given: argparse.Namespace) -> None:
    """Replay each file."""
    good = 0
    for path in given.files:
        record = read(path, check=not given.renew)
        good += 1
        if given.check:
            print(f"{path.name}: {len(record.actions)} actions, as recorded")
        elif given.renew:
            path.write_text(record.text(), encoding="utf-8")
            print(f"{path.name}: renewed")
        else:
            show(record, given)
    if given.check:
        print(f"{good} passed, 0 failed")


def read(path: Path, check: bool) -> Record:
    """A record; what is wrong with it names the file and the line."""
    try:
        return parse(path.read_text(encoding="utf-8"), games.load, check)
    except UnicodeDecodeError:
        raise ValueError(f"{path.name} is no text file") from None
    except BadRecord as wrong:
        raise ValueError(f"{path.name}, {wrong}" if wrong.line else f"{path.name}: {wrong}") from None


def show(record: Record, given: argparse.Namespace) -> None:
    """The position, the data, or the story."""
    game = record.game
    if given.seat >= record.settings.seats:
        raise ValueError(f"there is no seat {given.seat}; known: 0 to {record.settings.seats - 1}")
    if given.json:
        Console(soft_wrap=True).print_json(data=record.data())
    elif given.svg or given.text:
        view = record.fork(len(record.actions) if given.at is None else given.at).replay().view(given.seat)
        if given.svg:
            print(game.picture(view))
        else:
            Console().print(game.text(view))
    else:
        tell(record.fork(len(record.actions) if given.at is None else given.at), given.seat)


def tell(record: Record, seat: int) -> None:
    """What happened, in sentences, as the seat learnt it."""
    game = record.game
    g = record.start()
    stage = ""
    for who, action in record.actions:
        news = g.apply(who, action)
        for event in news:
            heard = event.seen_by(seat)
            if heard is not None:
                print(f"  {game.telling.event(heard, game.seat_names(g.seats))}")
        if game.stage(g) != stage:
            stage = game.stage(g)
            print(f"= {stage} · points {' '.join(map(str, game.points(g)))}")
    if not g.due:
        print(game.outcome(g).format(*game.seat_names(g.seats)))
