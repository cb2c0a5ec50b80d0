"""`starhall train`: teach the bots a game anew."""

from __future__ import annotations

import argparse
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from starhall.cli import Parser, add_command, add_content
from starhall.cli.bench import at_least_one

if TYPE_CHECKING:
    from starhall.arena.training import Training

GAMES = 1000
PASSES = 3
DUELS = 100
SEATS = 4


def add(commands: argparse._SubParsersAction[Parser]) -> None:
    """Register the command."""
    command = add_command(
        commands,
        "train",
        "Teach the bots a game: games are played, a network learns from them, and plays the next ones. "
        "The guide: starhall docs bots",
        "starhall train age_of_galaxy --seats 4 --workers 2 --out course\n"
        "  starhall train age_of_galaxy --seats 4 --workers 2 --out course --resume --passes 4",
    )
    command.add_argument("game", metavar="GAME")
    command.add_argument("--seats", type=at_least_one, default=SEATS, metavar="K", help=f"at the table ({SEATS})")
    command.add_argument("--games", type=at_least_one, default=GAMES, metavar="N", help=f"of each pass ({GAMES})")
    command.add_argument(
        "--passes", type=at_least_one, default=PASSES, metavar="P", help=f"how often it learns ({PASSES})"
    )
    command.add_argument("--duels", type=int, default=DUELS, metavar="D", help=f"games that measure a pass ({DUELS})")
    command.add_argument("--seed", type=int, default=1, help="a number: the same one gives the same weights (1)")
    command.add_argument(
        "--rival", type=int, default=500, metavar="N", help="thousandths of the best rival's points that count (500)"
    )
    command.add_argument(
        "--hand", type=int, default=0, metavar="N", help="thousandths of the game's own judgement that count too (0)"
    )
    command.add_argument(
        "--width", type=at_least_one, default=3, metavar="N", help="states of a turn that its players follow (3)"
    )
    command.add_argument(
        "--depth", type=at_least_one, default=4, metavar="N", help="moves of a turn that they plan (4)"
    )
    command.add_argument("--workers", type=at_least_one, metavar="W", help="play side by side in so many processes")
    command.add_argument("--cluster", action="store_true", help="play on a Ray cluster")
    command.add_argument("--resume", action="store_true", help="go on with the course in --out")
    command.add_argument("--out", type=Path, metavar="DIR", help="where all of it is kept (GAME-K-seats)")
    add_content(command)
    command.set_defaults(run=run)


def run(given: argparse.Namespace) -> None:
    """Take the course; what is done already is not done again."""
    if find_spec("numpy") is None:
        raise ValueError("training needs NumPy, which is not installed: pip install 'starhall[train]'")
    from starhall.arena.training import Course, Training
    from starhall.arena.workers import Crew

    if given.cluster and given.workers:
        raise ValueError("--cluster and --workers are two things: say one")
    weighed = {"rival": given.rival, "hand": given.hand, "width": given.width, "depth": given.depth}
    course = Course(given.game, given.seats, given.games, given.passes, given.seed, duels=given.duels, **weighed)
    folder = given.out or Path(f"{given.game}-{given.seats}-seats")
    training = Training(course, folder, Crew(given.workers or 1, given.cluster))
    training.begin(given.resume)
    try:
        for number in range(1, given.passes + 1):
            take(training, number)
    except KeyboardInterrupt:
        print(f"\nwhat is done is kept: the same command with --resume goes on in {folder}", file=sys.stderr)
        sys.exit(130)
    last = folder / f"{given.seats}.weights"
    last.write_bytes(training.weights(given.passes).read_bytes())
    print(f"{last}: put it into knowledge/weights of the game's folder")


def take(training: Training, number: int) -> None:
    """One pass."""
    from starhall.arena.training import CURVE, strength

    if training.weights(number).is_file():
        print(f"pass {number} is done")
        return
    course = training.course
    with bar() as shown:
        task = shown.add_task(f"pass {number}: games", total=course.games)
        training.play(number, lambda some: shown.advance(task, some))
    print(f"pass {number}: {course.games} games are played; learning", flush=True)
    training.learn(number, lambda line: print(f"  {line}", flush=True))
    (training.folder / CURVE).write_text(training.curve(number), encoding="utf-8")
    if course.duels > 0:
        with bar() as shown:
            task = shown.add_task(f"pass {number}: duels", total=course.duels)
            won, played = training.measure(number, lambda some: shown.advance(task, some))
        print(f"pass {number}: {strength(won, played)}", flush=True)


def bar() -> Progress:
    """A bar, where somebody looks."""
    console = Console(stderr=True)
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    return Progress(*columns, console=console, transient=True, disable=not console.is_terminal)
