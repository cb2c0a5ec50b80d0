"""`starhall play`: the hall in the browser, or a game in the terminal."""

from __future__ import annotations

import argparse
import secrets
import time
from dataclasses import dataclass, field
from pathlib import Path

from rich.console import Console

from starhall import bots, games
from starhall.cli import Parser, add_command, add_content
from starhall.kernel.actions import TIME_UP
from starhall.kernel.errors import Illegal, Unknown
from starhall.kernel.frames import LEGAL
from starhall.kernel.game import Game, Settings
from starhall.kernel.record import Record, parse
from starhall.kernel.seats import NOBODY, first_seat, members
from starhall.kernel.state import State

HELP = """[bold]What you can type[/]
  a number or an action's text ([dim]explore[/])   choose it
  [bold]?[/] or [bold]board[/]     show the table          [bold]why TEXT[/]   why an action is not possible
  [bold]hint[/]           ask a bot               [bold]undo[/]       take back your last choice, if it can be
  [bold]rule ID[/]        a clause of the rules   [bold]save FILE[/]  write the record
  [bold]quit[/]           leave (the record is printed, so that nothing is lost)"""


def add(commands: argparse._SubParsersAction[Parser]) -> None:
    """Register the command."""
    command = add_command(
        commands,
        "play",
        "Open the hall in the browser; with a game's name and --terminal, play in the terminal.",
        "starhall play age_of_galaxy --terminal --seats 3 --bots greedy",
    )
    command.add_argument("game", nargs="?", help="a game's name (terminal only)")
    command.add_argument("--terminal", action="store_true", help="play here, not in the browser")
    command.add_argument("--seats", type=int, help="how many seats")
    command.add_argument("--people", type=int, default=1, help="how many of them are people at this keyboard")
    command.add_argument("--bots", default="greedy", help="who sits in the others: random or greedy")
    command.add_argument("--set", action="append", default=[], metavar="VARIANT=CHOICE", help="see starhall games")
    command.add_argument("--seed", help="any text: the same seed and the same choices give the same game")
    command.add_argument("--resume", type=Path, metavar="FILE", help="go on with a record")
    command.add_argument("--no-browser", action="store_true", help="only print the hall's address")
    command.add_argument("--data", type=Path, help="the folder where tables are kept (the user's data folder)")
    add_content(command)
    command.set_defaults(run=run)


def run(given: argparse.Namespace) -> None:
    """Open the hall, or play in the terminal."""
    if given.terminal or given.resume:
        play_here(given)
    else:
        from starhall.server.app import play

        play(open_browser=not given.no_browser, data=given.data)


def play_here(given: argparse.Namespace) -> None:
    """Set up a game, or read one, and play it."""
    if given.bots not in bots.BOTS:
        raise Unknown("bot", given.bots, ", ".join(bots.BOTS))
    if given.resume:
        record = parse(given.resume.read_text(encoding="utf-8"), games.load)
    else:
        game = games.load(given.game or "age_of_galaxy")
        record = Record(game, settings_of(game, given), given.seed or secrets.token_hex(32))
    Table(record, given.people, given.bots).play()


def settings_of(game: Game, given: argparse.Namespace) -> Settings:
    """The settings that the options name."""
    choices = {}
    for text in given.set:
        name, equals, choice = text.partition("=")
        if not equals:
            raise ValueError(f"--set {text}: write VARIANT=CHOICE, as `starhall games` lists them")
        choices[name] = choice
    seats = given.seats or (2 if 2 in game.seats else game.seats[0])
    return game.settings(seats, choices)


@dataclass
class Table:
    """A game at the terminal: people take the first seats, bots the others."""

    record: Record
    people: int
    bot: str
    console: Console = field(default_factory=lambda: Console(highlight=False))
    began: float = field(default_factory=time.monotonic)

    def play(self) -> None:
        """Until the game is over or somebody leaves."""
        g = self.record.replay()
        self.console.print(f"[bold]{self.record.game.title}[/] · {self.record.settings}")
        self.console.print(HELP)
        while g.due:
            seat = self.next_person(g)
            if seat == NOBODY:
                g = self.bot_answers(g)
                continue
            after = self.person_answers(g, seat)
            if after is None:
                self.console.print("The record, to go on later with --resume:")
                print(self.record.text(), end="")
                return
            g = after
        self.finish(g)

    def next_person(self, g: State) -> int:
        """The first person who is due; bots answer first where both are."""
        due = members(g.due)
        if any(seat >= self.people for seat in due):
            return NOBODY
        return first_seat(g.due)

    def bot_answers(self, g: State) -> State:
        """The first bot that is due chooses."""
        seat = next(due for due in members(g.due) if due >= self.people)
        action = bots.choose(self.bot, self.record.game, g.view(seat), len(self.record.actions) + 1)
        return self.carry_out(g, seat, action)

    def carry_out(self, g: State, seat: int, action: int) -> State:
        """Apply an action, keep it in the record and tell what happened; first the table says if the time is up."""
        game = self.record.game
        if seat != NOBODY and self.time_is_up(g):
            self.carry_out(g, NOBODY, game.space.number(TIME_UP))
        for event in g.apply(seat, action):
            heard = event.seen_by(0 if self.people == 1 else NOBODY)
            if heard is not None:
                self.console.print(f"  [dim]·[/] {game.telling.event(heard, game.seat_names(g.seats))}", markup=True)
        self.record = self.record.add(seat, action)
        return g

    def time_is_up(self, g: State) -> bool:
        """Has the agreed time passed, by this process's clock, without the table having said so?"""
        game = self.record.game
        minutes = game.minutes(self.record.settings)
        if not minutes or time.monotonic() < self.began + 60 * minutes:
            return False
        return g.forbids(NOBODY, game.space.number(TIME_UP)) == LEGAL

    def person_answers(self, g: State, seat: int) -> State | None:
        """Ask until something is chosen; None when the person leaves."""
        self.prompt(g, seat)
        while True:
            try:
                line = self.console.input("[bold]> [/]").strip()
            except EOFError:
                return None
            if line in ("quit", "q", "exit"):
                return None
            if line == "undo":
                back = self.undo(seat)
                if back is not None:
                    return back
                continue
            action = self.read(g, seat, line)
            if action is not None:
                return self.carry_out(g, seat, action)

    def prompt(self, g: State, seat: int) -> None:
        """The question and its options."""
        game = self.record.game
        view = g.view(seat)
        if not view.inner:
            self.console.print(game.text(view))
        self.console.print(f"\n[bold]{game.seat_names()[seat]}: {game.ask(view)}[/]")
        for number, action in enumerate(view.options, start=1):
            self.console.print(f"  [bold]{number:>2}[/] {game.space.words[action]}  [dim]{game.space.texts[action]}[/]")

    def read(self, g: State, seat: int, line: str) -> int | None:
        """The action that a line names; None where it asked for something else."""
        game = self.record.game
        options = g.options(seat)
        word, _, rest = line.partition(" ")
        try:
            if line.isdecimal():
                if not 1 <= int(line) <= len(options):
                    raise Unknown("option", line, f"1 to {len(options)}")
                return options[int(line) - 1]
            if word in ("", "help"):
                self.console.print(HELP)
            elif word in ("?", "board"):
                self.console.print(game.text(g.view(seat)))
            elif word == "hint":
                action = bots.choose("greedy", game, g.view(seat), 1)
                self.console.print(f"A bot would choose {options.index(action) + 1}: {game.space.words[action]}")
            elif word == "rule":
                self.console.print(game.telling.clause(rest))
            elif word == "why":
                world = game.imagine(g.view(seat), 1)  # judged by what the seat may know
                self.console.print(game.why_not(world, seat, game.space.number(rest)) or "That is possible.")
            elif word == "save":
                Path(rest or "starhall.game").write_text(self.record.text(), encoding="utf-8")
            else:
                return self.legal(g, seat, game.space.number(line))
        except (Unknown, Illegal, OSError) as wrong:
            self.console.print(f"[red]{wrong}[/]")
        return None

    def legal(self, g: State, seat: int, action: int) -> int | None:
        """The action if it is legal; otherwise the refusal is shown."""
        wrong = self.record.game.why_not(g, seat, action)
        if wrong:
            self.console.print(f"[red]{wrong}[/]")
            return None
        return action

    def undo(self, seat: int) -> State | None:
        """Take back the last choice, if it was this seat's and nothing was learnt by it."""
        try:
            if not self.record.actions or self.record.actions[-1][0] != seat:
                raise ValueError("the last choice was not yours")
            self.record = self.record.undo()
        except ValueError as wrong:
            self.console.print(f"[red]{wrong}[/]")
            return None
        return self.record.replay()

    def finish(self, g: State) -> None:
        """The result."""
        game = self.record.game
        self.console.print(game.text(g.view(NOBODY)))
        self.console.print(f"\n[bold]{game.outcome(g).format(*game.seat_names())}[/]")
        for seat in range(g.seats):
            parts = ", ".join(f"{score.title} {score.points}" for score in game.scores(g, seat) if score.points)
            self.console.print(f"  {game.places(g)[seat]}. {game.seat_names()[seat]}: {game.points(g)[seat]} ({parts})")
