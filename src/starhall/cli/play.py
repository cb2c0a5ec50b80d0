"""`starhall play`: the hall in the browser, a certain table in it, or a game in the terminal."""

from __future__ import annotations

import argparse
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from starhall import bots, games
from starhall.cli import Parser, add_command, add_content, ignored
from starhall.kernel.errors import Unknown
from starhall.kernel.game import AnyGame, Settings
from starhall.kernel.record import Record
from starhall.terminal.kept import folder_of
from starhall.terminal.players import Player, read_names, sit_down
from starhall.terminal.screen import Screen
from starhall.terminal.session import new_session, play_session, resume_session

NEWEST: Final = "the newest"  # what --resume means without a file
USUAL_GAME: Final = "age_of_galaxy"
USUAL_BOT: Final = "greedy"


def add(commands: argparse._SubParsersAction[Parser]) -> None:
    """Register the command."""
    command = add_command(
        commands,
        "play",
        "Open the hall in the browser; with a game's name that very table; with --terminal play it right here.",
        "starhall play age_of_galaxy --terminal --seats 3 --bots greedy\n"
        "  starhall play m101 --seats 4              # that table in the browser\n"
        "  starhall play --resume                    # go on with the last game at the terminal",
    )
    command.add_argument("game", nargs="?", help="a game's name")
    command.add_argument("--terminal", action="store_true", help="play here, not in the browser")
    command.add_argument("--seats", type=int, help="how many seats")
    command.add_argument("--people", type=int, help="how many of them are people at this computer (1; 0 watches bots)")
    command.add_argument("--names", metavar="ADA,BEN", help="with --terminal: what these people are called")
    command.add_argument("--bots", help=f"who sits in the others: {', '.join(bots.BOTS)} ({USUAL_BOT})")
    command.add_argument("--set", action="append", default=[], metavar="VARIANT=CHOICE", help="see starhall games")
    command.add_argument(
        "--seed", help="with --terminal, any text: the same seed and the same choices give the same game"
    )
    command.add_argument(
        "--resume", nargs="?", const=NEWEST, metavar="FILE", help="go on at the terminal: the last game, or a record"
    )
    command.add_argument("--no-browser", action="store_true", help="only print the hall's address")
    command.add_argument("--data", type=Path, help="the folder where tables are kept (the user's data folder)")
    add_content(command)
    command.set_defaults(run=run)


def run(given: argparse.Namespace) -> None:
    """Open the hall or a table in it, or play in the terminal."""
    check_options(given)
    if given.resume is not None:
        resume(given)
    elif given.terminal:
        game = games.load(given.game or USUAL_GAME)
        party = party_of(game, given)
        record = Record(game, party.settings, secrets.token_hex(32) if given.seed is None else given.seed)
        play_session(new_session(record, party.players, folder_of(given.data)), Screen())
    else:
        open_hall(given)


def check_options(given: argparse.Namespace) -> None:
    """Nothing that is said is ignored: what does not go together is refused."""
    goes_on = given.resume is not None
    if goes_on:
        ignored(given, ("seats", "set", "seed"), "--resume goes on with a game as it was set up")
    if goes_on or given.terminal:
        ignored(given, ("no_browser",), "at the terminal no browser is opened")
    else:
        ignored(given, ("seed",), "a table in the hall draws a secret seed; add --terminal to play with this one")
        ignored(given, ("names",), "in the browser everybody has a name already; add --terminal to play here")
    if not given.game and not goes_on:
        ignored(given, ("set",), "name the game as well, such as: starhall play m101 --set ...")
        if not given.terminal:
            ignored(given, ("seats", "people", "bots"), "name the game as well, such as: starhall play m101 --seats 3")
    if given.bots is not None and given.bots not in bots.BOTS:
        raise Unknown("bot", given.bots, ", ".join(bots.BOTS))


# -- who plays what ------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Party:
    """A table that the options describe."""

    settings: Settings
    players: list[Player]
    bot: str


def party_of(game: AnyGame, given: argparse.Namespace) -> Party:
    """The table that the options describe, or what is wrong with them."""
    names = read_names(given.names) if given.names is not None else []
    people = people_of(given, len(names))
    usual = 2 if 2 in game.seats else game.seats[0]
    seats = given.seats if given.seats is not None else max(usual, people)
    settings = game.settings(seats, choices_of(given.set))
    bot = check_seats(given, people, seats)
    return Party(settings, sit_down(game, seats, names, people, bot), bot)


def people_of(given: argparse.Namespace, names: int) -> int:
    """How many people there are; their names count them, too."""
    if given.people is None:
        return names or 1
    if names and names != given.people:
        raise ValueError(f"--names has {names} and --people says {given.people}: there is one name for each person")
    return int(given.people)


def check_seats(given: argparse.Namespace, people: int, seats: int) -> str:
    """Do the people and bots fit? The bot for the other seats."""
    if not 0 <= people <= seats:
        raise ValueError(f"{people} people cannot sit in {seats} seats; --people is a number from 0 to {seats}")
    if given.bots and people == seats:
        raise ValueError(f"--bots {given.bots}: no seat is left for a bot; take more --seats or fewer --people")
    return given.bots or USUAL_BOT


def choices_of(texts: Sequence[str]) -> dict[str, str]:
    """The variants that the options set."""
    choices: dict[str, str] = {}
    for text in texts:
        name, equals, choice = text.partition("=")
        if not equals:
            raise ValueError(f"--set {text}: write VARIANT=CHOICE, as `starhall games` lists them")
        if name in choices:
            raise ValueError(f"--set {text}: {name} is set twice")
        choices[name] = choice
    return choices


# -- the three ways ------------------------------------------------------------------------------------------------


def resume(given: argparse.Namespace) -> None:
    """Go on with a kept game or somebody's record; who sits there may be said anew."""
    screen = Screen()
    game = games.load(given.game).id if given.game else ""
    path = None if given.resume == NEWEST else Path(given.resume)
    session = resume_session(path, folder_of(given.data), game, lambda record: guests(record, given), screen)
    play_session(session, screen)


def guests(record: Record, given: argparse.Namespace) -> list[Player]:
    """Who the options say sits at a game that goes on; nobody where they are silent."""
    if given.people is None and given.names is None and given.bots is None:
        return []
    names = read_names(given.names) if given.names is not None else []
    people = people_of(given, len(names))
    bot = check_seats(given, people, record.settings.seats)
    return sit_down(record.game, record.settings.seats, names, people, bot)


def open_hall(given: argparse.Namespace) -> None:
    """The hall in the browser, or that very table in it."""
    from starhall.hosting.app import play
    from starhall.server.hall import Plan

    plan = None
    if given.game:
        game = games.load(given.game)
        party = party_of(game, given)
        seats = tuple(["me" if not player.bot else player.bot for player in party.players])
        pace = "hotseat" if seats.count("me") > 1 else "live"
        plan = Plan(game.id, seats, party.settings.choices, pace=pace)
    play(open_browser=not given.no_browser, data=given.data, plan=plan)
