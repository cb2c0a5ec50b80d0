"""`starhall arena`: bots against bots, in a contest or up the ladder of a game; and reports about their games."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rich.box import SIMPLE
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn, TimeRemainingColumn, track
from rich.table import Table

from starhall import games
from starhall.arena import ladder
from starhall.arena.contest import Contest
from starhall.arena.figures import mean
from starhall.arena.keeping import dumped, read_games
from starhall.arena.match import Result
from starhall.arena.report.findings import Findings
from starhall.arena.report.reading import read_story
from starhall.arena.schedule import matches, read_bots, seatings, usual_seats
from starhall.arena.standing import Standing, outside, standings, winners
from starhall.arena.workers import Crew, read_code
from starhall.bots import UNHURRIED
from starhall.cli import Parser, add_command, add_content, ignored
from starhall.cli.bench import at_least_one
from starhall.cli.play import choices_of
from starhall.kernel.game import AnyGame
from starhall.terminal.screen import Printer

GAMES = 100
LADDER = 400
REPORT = Path("report.html")
SEED = "arena"


def add(commands: argparse._SubParsersAction[Parser]) -> None:
    """Register the command."""
    command = add_command(
        commands,
        "arena",
        "Let bots play each other, with rotated seats and paired deals. The guide: starhall docs arena",
        "starhall arena age_of_galaxy --bots greedy,3xrandom --games 40\n"
        "  starhall arena m101 --bots greedy,random --games 400 --workers 2 --resume m101.games\n"
        "  starhall arena ladder m101 --workers 2 -o ladder\n"
        "  starhall arena report m101.games -o report.html",
    )
    command.add_argument(
        "words",
        nargs="+",
        metavar="GAME",
        help="GAME: a contest of --bots; ladder GAME: every level against the one below it; "
        "report FILES: a page about games that were kept",
    )
    add_players(command)
    add_running(command)
    command.add_argument(
        "-o",
        "--out",
        type=Path,
        metavar="PATH",
        help=f"ladder: write PATH.json and PATH.md; report: the page ({REPORT}; a .md is the same in short)",
    )
    add_content(command)
    command.set_defaults(run=run)


def add_players(command: argparse.ArgumentParser) -> None:
    """Who plays what, and how often."""
    command.add_argument(
        "--bots", help="who plays, such as greedy,3xrandom; the last one fills the table, of too many every group plays"
    )
    command.add_argument(
        "--games", type=at_least_one, metavar="N", help=f"at least so many, in whole deals ({GAMES}; ladder: {LADDER})"
    )
    command.add_argument("--seed", help=f"any text: the same one deals the same games ({SEED}; ladder: {ladder.SEED})")
    command.add_argument("--seats", type=at_least_one, metavar="K", help="how many sit at the table")
    command.add_argument(
        *("--variant", "--set"),
        dest="set",
        action="append",
        default=[],
        metavar="VARIANT=CHOICE",
        help="as `starhall games` lists them",
    )
    command.add_argument(
        "--load",
        type=Path,
        action="append",
        default=[],
        metavar="FILE.py",
        help="your own bots: Python that registers them",
    )


def add_running(command: argparse.ArgumentParser) -> None:
    """Where it is played, and what is kept."""
    command.add_argument("--workers", type=at_least_one, metavar="W", help="play side by side in so many processes")
    command.add_argument(
        "--cluster", action="store_true", help="play on a Ray cluster: the one that runs, or a local one"
    )
    command.add_argument("--resume", type=Path, metavar="FILE", help="keep every game in FILE, and go on from there")
    command.add_argument("--json", action="store_true", help="print an object a line for each game (ladder: one)")
    command.add_argument(
        "--seconds", type=some_seconds, metavar="S", help="a clock for every decision; then no two runs are the same"
    )


def some_seconds(text: str) -> float:
    """A bot's time for a decision."""
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds < UNHURRIED:
        raise argparse.ArgumentTypeError(f"{text!r} is no number of seconds")
    return seconds


def run(given: argparse.Namespace) -> None:
    """A contest, or what the first word says."""
    if given.words[0] == "ladder":
        ignored(given, ("bots", "seats", "set", "seconds"), "the ladder says itself who plays where")
        climb(games.load(only_word(given.words[1:])), given)
    elif given.words[0] == "report":
        rest = ("bots", "games", "seed", "seats", "set", "workers", "cluster", "resume", "json", "load", "seconds")
        ignored(given, rest, "a report reads games that were played")
        report(given.words[1:], given.out or REPORT)
    else:
        ignored(given, ("out",), "it goes with ladder and report")
        compete(games.load(only_word(given.words)), given)


def only_word(words: list[str]) -> str:
    """The game that is named."""
    if len(words) != 1:
        raise ValueError("one game is needed, such as: starhall arena m101 --bots greedy,random")
    return str(words[0])


def compete(game: AnyGame, given: argparse.Namespace) -> None:
    """Play a contest and say how it ended."""
    contest = contest_of(game, given)
    watch(contest, given, games=given.json)
    if not given.json:
        show(contest.sound())
    say_failures(contest.failed(), given.resume)


def climb(game: AnyGame, given: argparse.Namespace) -> None:
    """Play a game's ladder; print it, and write it where it shall be kept."""
    crew = crew_of(given)
    pairings, left_out = ladder.read_pairings(game)
    seed = ladder.SEED if given.seed is None else given.seed
    planned = ladder.schedule(game, pairings, seed, given.games or LADDER)
    contest = Contest([match for some in planned for match in some], crew, given.resume)
    watch(contest, given)
    results = [[contest.results[match] for match in some if not contest.results[match].error] for some in planned]
    found = ladder.summary(game, seed, pairings, results, left_out)
    if given.out:
        given.out.with_suffix(".json").write_text(dumped(found), encoding="utf-8")
        given.out.with_suffix(".md").write_text(ladder.markdown(found), encoding="utf-8")
    if given.json:
        print(json.dumps(found, ensure_ascii=False))
    else:
        show_ladder(found)
    say_failures(contest.failed(), given.resume)


def report(files: list[str], out: Path) -> None:
    """Write the page about games that were kept in files."""
    from starhall.arena.report.markdown import render_markdown  # templates and drawing are loaded when somebody looks
    from starhall.arena.report.page import render_findings

    if not files:
        raise ValueError("files are needed, such as: starhall arena report duel.games -o report.html")
    results = [result for file in files for result in read_games(Path(file))]
    game, sound = games_of_report(results)
    stories = [
        read_story(game, result)
        for result in track(
            sound, "reading", console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty()
        )
    ]
    found = Findings(game, stories)
    text = (
        render_markdown(found, commands_of(game, results, files, out))
        if out.suffix == ".md"
        else render_findings(found)
    )
    out.write_text(text, encoding="utf-8")
    failed = len(results) - len(sound)
    print(f"{out}: {len(sound)} games" + (f"; {failed} that failed are not in it" if failed else ""))


def commands_of(game: AnyGame, results: list[Result], files: list[str], out: Path) -> list[str]:
    """How the games of a report are played again, where one contest was, and the report made."""
    match = results[0].match
    first = {(result.match.bots, result.match.seats, result.match.options) for result in results}
    alike = len(first) == 1 and len(set(match.bots)) == 1 and len(files) == 1
    seed = match.seed.rpartition(" ")[0]
    usual = {variant.id: variant.usual for variant in game.variants}
    chosen = [(name, choice) for name, choice in match.options if choice != usual.get(name)]
    settings = "".join([f" --variant {name}={choice}" for name, choice in chosen])
    played = f"starhall arena {game.id} --bots {match.bots[0]} --seats {match.seats}{settings} --games {len(results)}"
    made = f"starhall arena report {' '.join([Path(file).name for file in files])} -o {out.name}"
    return [*([f"{played} --seed {seed} --resume {Path(files[0]).name}"] if alike else []), made]


def games_of_report(results: list[Result]) -> tuple[AnyGame, list[Result]]:
    """The one game of a report, and those of its results that came to their end."""
    names = list(dict.fromkeys([result.match.game for result in results]))
    if len(names) != 1:
        raise ValueError(f"a report is about one game; the files have {' and '.join(names) or 'none'}")
    game = games.load(names[0])
    sound = [result for result in results if not result.error]
    if not sound:
        raise ValueError("none of the games in these files came to its end")
    for result in sound:
        check_edition(game, result)
    return game, sound


def check_edition(game: AnyGame, result: Result) -> None:
    """Was it played by today's rules with these cards?"""
    today = game.version, game.content.fingerprint()
    played = result.record.get("version"), result.record.get("content")
    if played != today:
        words = f"version {played[0]} with content {played[1]}; here is version {today[0]} with content {today[1]}"
        raise ValueError(f'the game of seed "{result.match.seed}" was played with {words}')


# -- what is to be played ---------------------------------------------------------------------------------------------


def contest_of(game: AnyGame, given: argparse.Namespace) -> Contest:
    """The contest that the options describe."""
    crew = crew_of(given)
    if given.bots is None:
        raise ValueError("--bots is needed: who plays, such as --bots greedy,3xrandom")
    bots = read_bots(given.bots)
    settings = game.settings(given.seats or usual_seats(game, bots), choices_of(given.set))
    asked = given.games or GAMES
    seed = SEED if given.seed is None else given.seed
    planned = matches(game, settings, bots, seed, asked, given.seconds or UNHURRIED)
    if given.games and len(planned) != asked:
        each = len(seatings(bots, settings.seats))
        say(
            f"{len(planned)} games instead of {asked}: a deal is played {each} times, so that everybody sits everywhere"
        )
    return Contest(planned, crew, given.resume)


def crew_of(given: argparse.Namespace) -> Crew:
    """Who plays the matches; the bots of a user's files are known from now on."""
    if given.cluster and given.workers:
        raise ValueError("--cluster and --workers are two things: say one")
    own = tuple([read_code(path) for path in given.load])
    for code in own:
        code.run()
    return Crew(given.workers or 1, given.cluster, own)


# -- while it is played -----------------------------------------------------------------------------------------------


def say(text: str) -> None:
    """Something besides the results."""
    print(text, file=sys.stderr)


def watch(contest: Contest, given: argparse.Namespace, games: bool = False) -> None:
    """Play it all, with a progress bar; print each game as JSON if wanted. Who is interrupted gets the table."""
    try:
        with Watch(contest, games) as watching:
            contest.play(watching.tell)
    except KeyboardInterrupt:
        say_how_far(contest, given.resume)
        if not given.json:
            show(contest.sound())
        sys.exit(130)


class Watch:
    """The progress bar, with what the first bot has won so far; and the games as JSON, in their order."""

    def __init__(self, contest: Contest, games: bool) -> None:
        self.contest = contest
        self.games = games
        self.hero = contest.matches[0].bots[0]
        self.printed = 0
        self.won = 0.0
        console = Console(stderr=True)
        columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
        self.bar = Progress(*columns, console=console, transient=True, disable=not console.is_terminal)
        self.task: TaskID = self.bar.add_task(self.hero, total=len(contest.matches))

    def __enter__(self) -> Watch:
        self.bar.start()
        for result in list(self.contest.in_order()):
            self.tell(result)
        return self

    def __exit__(self, *_: object) -> None:
        self.bar.stop()

    def tell(self, result: Result) -> None:
        """One more."""
        if not result.error:
            parts = zip(result.match.bots, winners(result.places), strict=True)
            self.won += sum([part for bot, part in parts if bot == self.hero])
        self.bar.update(self.task, advance=1, description=f"{self.hero} won {self.won:.0f}")
        while self.games and self.printed < len(self.contest.matches):
            match = self.contest.matches[self.printed]
            if match not in self.contest.results:
                break
            print(self.contest.results[match].line(), flush=True)
            self.printed += 1


def say_how_far(contest: Contest, kept: Path | None) -> None:
    """After Ctrl-C."""
    played = f"{len(contest.results)} of {len(contest.matches)} games are played"
    say(f"\n{played} and kept in {kept}: the same command goes on from there" if kept else f"\n{played}")


def say_failures(failed: Sequence[Result], kept: Path | None) -> None:
    """What went wrong, with what shows it again."""
    for result in failed[:10]:
        say(f'failed: seed "{result.match.seed}", bots {",".join(result.match.bots)}: {result.error}')
    if failed:
        say(f"{len(failed)} games failed" + (f"; their records are in {kept}" if kept else ""))
        sys.exit(1)


# -- when it is over --------------------------------------------------------------------------------------------------


def show(results: Sequence[Result]) -> None:
    """How the bots stand, and how long they thought."""
    if not results:
        return
    found = standings(results)
    won = Table("bot", "games", "won", "%", "95 %", "fair", "points", "rating", box=SIMPLE)
    took = Table("bot", "decisions", "ms of CPU each", "median", "99th percentile", box=SIMPLE)
    for one in found:
        won.add_row(*victories(one))
        took.add_row(one.bot, str(len(one.thought)), *[f"{spent:.2f}" for spent in one.milliseconds])
    printer = Printer(highlight=False)
    printer.print(won, took)
    share = f"{100 * outside(results):.1f} % of them outside the bots"
    printer.print(f"{len(results)} games, {sum([one.seconds for one in results]):.1f} s of CPU, {share}")


def victories(one: Standing) -> list[str]:
    """A bot's row in the table of who won."""
    low, high = one.interval
    rating = f"{one.rating.mean:.0f} ± {2 * one.rating.deviation:.0f}" if one.rating else "-"
    shares = f"{100 * one.share:.1f}", f"{100 * low:.0f} to {100 * high:.0f}", f"{100 * one.fair / one.games:.0f}"
    return [one.bot, str(one.games), f"{one.won:g}", *shares, f"{mean(one.points):.1f}", rating]


def show_ladder(found: dict[str, Any]) -> None:
    """The rungs, and what they say about the levels."""
    rungs = Table("pairing", "games", "won %", "95 %", "asked", "ms (99 %)", box=SIMPLE)
    for row in found["pairings"]:
        rungs.add_row(*ladder.cells(row))
    levels = Table("level", "plays", "rating", "ms a decision (99 %)", box=SIMPLE)
    for row in found["levels"]:
        levels.add_row(*ladder.level_cells(row))
    printer = Printer(highlight=False)
    printer.print(rungs, levels)
    for sentence in found["left_out"]:
        printer.print(sentence)
