"""`starhall bench`: the engine's speed beside a peer in the same run; its bots; a long conformance run; one hash."""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass
from hashlib import sha256
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any

from rich.progress import Progress
from rich.table import Table

from starhall import games
from starhall.cli import Parser, add_command
from starhall.cli.benchmarks import instructions
from starhall.cli.benchmarks.bots import BotRow, measure_bots
from starhall.cli.benchmarks.growth import measure_growth, renew_guide, show_growth
from starhall.cli.benchmarks.peers import markdown, measure_peers, show_peers, write_between
from starhall.conformance import Finding, check, digest, play_on
from starhall.kernel import state as kernel_state
from starhall.kernel.chance import quick_chance
from starhall.kernel.game import AnyGame
from starhall.kernel.seats import first_seat
from starhall.terminal.screen import Printer

ROUNDS = 5
EVERY = 40  # actions between two thorough checks of a soak
SECONDS = 0.6  # CPU time of one sample
WAYS = ("server", "bots", "peers", "growth", "instructions", "soak", "determinism")


@dataclass
class Row:
    """What was measured of one game, and of the peer in the same run."""

    game: str
    seats: int
    compiled: bool
    decisions_per_second: float
    games_per_second: float
    copy_microseconds: float
    peer: str = ""
    peer_decisions_per_second: float = 0.0
    peer_copy_microseconds: float = 0.0
    ratio: float = 0.0
    copy_ratio: float = 0.0


def add(commands: argparse._SubParsersAction[Parser]) -> None:
    """Register the command."""
    command = add_command(commands, "bench", "Measure the engine beside its peer.", "starhall bench --json")
    command.add_argument("games", nargs="*", help="games to measure; all if not said")
    command.add_argument("--json", action="store_true", help="one object a line")
    command.add_argument(
        "--server", action="store_true", help="measure the hall's server instead; with --peers beside boardgame.io's"
    )
    command.add_argument("--data", metavar="ADDRESS", help="with --server: an empty database, postgresql://...")
    command.add_argument("--tables", type=at_least_one, metavar="N", help="with --server: at so many tables alone")
    command.add_argument("--seconds", type=at_least_one, metavar="S", help="with --server: of load for each row (5)")
    command.add_argument("--bots", action="store_true", help="decisions and simulations per second of each bot")
    command.add_argument(
        "--instructions", action="store_true", help="instructions per decision (valgrind), beside those that are kept"
    )
    command.add_argument("--peers", action="store_true", help="the engine beside those of others, in one run")
    command.add_argument("--growth", action="store_true", help="what seats, length, tables and cores cost")
    command.add_argument(
        "--renew",
        action="store_true",
        help="with --instructions: keep these, even where they rose; with --peers, --growth: write README and guide",
    )
    command.add_argument(
        "--soak", type=at_least_one, metavar="N", help="N random games of each game through the conformance suite"
    )
    command.add_argument(
        "--determinism",
        action="store_true",
        help="a game of every mode from a fixed seed, as one hash: equal everywhere",
    )
    command.add_argument("--every", type=at_least_one, help="with --soak: thorough checks at every n-th action (40)")
    command.add_argument("--processes", type=at_least_one, help="with --soak: how many at once (all cores)")
    command.set_defaults(run=run)


def at_least_one(text: str) -> int:
    """A number of games or processes."""
    if not text.isascii() or not text.isdecimal() or len(text) > 9 or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is no number from 1 on")
    return int(text)


def run(given: argparse.Namespace) -> None:
    """Measure, soak, or show that it is the same game everywhere."""
    check_options(given)
    names = [games.load(name).id for name in given.games] or games.names()
    if given.server:
        measure_server(given)
    elif given.bots:
        show_bots(measure_bots(names, is_compiled()), given.json)
    elif given.peers:
        compare_with_peers(names, given.json, given.renew)
    elif given.growth:
        found = measure_growth(names, with_server=not given.games)
        show_growth(found, given.json)
        if given.renew:
            renew_guide(found)
    elif given.instructions:
        count_instructions(names, given.renew)
    elif given.soak:
        soak(names, given.soak, given.every or EVERY, given.processes or os.cpu_count() or 1)
    elif given.determinism:
        show_hashes(names)
    else:
        show(measure(names), given.json)


def measure_server(given: argparse.Namespace) -> None:
    """The hall under load: a table, or one line."""
    from starhall.hosting import bench

    loads = (given.tables,) if given.tables else bench.LOADS
    seconds = float(given.seconds or bench.SECONDS)
    found = bench.run(loads, seconds, browser=not given.json, data=given.data or "", peers=given.peers)
    if given.json:
        print(json.dumps(bench.in_one_line(found)))
        return
    show_server(found)


def show_server(found: dict[str, Any]) -> None:
    """What was measured of the hall, for people."""
    columns = ("load", "tables", "actions/s", "server µs", "client µs", "fragments", "refused", "median ms", "99 % ms")
    table = Table(*columns)
    for row in found["rows"]:
        kind = row.kind if row.processes == 1 else f"{row.kind}, {row.processes} processes"
        counts = f"{row.actions_per_second:,}", f"{row.server_us:,}", f"{row.client_us:,}"
        more = str(row.fragments_per_action), str(row.refused), str(row.median_ms), str(row.p99_ms)
        table.add_row(kind, str(row.tables), *counts, *more)
    Printer().print(table)
    print("µs: CPU time for each action; ms: from a post to the other seat's event (under full load that is the queue)")
    print(f"{found['game']}, {found['store']}; a flush of this disk takes {found['flush_ms']} ms")
    idle = found["idle"]
    memory = f"{idle['megabytes']} MB, {idle['megabytes_before']} MB before"
    print(f"{idle['streams']:,} idle streams: {memory}; {idle['cpu_ms_per_second']} ms of CPU a second")
    if found["peer"]:
        beside = found["peer"]
        ours = f"{beside['actions_per_second']:,.0f} a second, {beside['server_us']:,.0f} µs of CPU"
        theirs = f"{beside['peer_actions_per_second']:,.0f}, {beside['peer_server_us']:,.0f} µs"
        print(f"{beside['moves']} moves at {beside['tables']} tables, each flushed, in turn:")
        print(f"  {ours}; {beside['name']}: {theirs}; {beside['ratio']} times as many")
    print(f"board update in Chromium, ms: {found['board_update_ms']}")


def check_options(given: argparse.Namespace) -> None:
    """Nothing that is said is ignored."""
    if given.server and given.games:
        raise ValueError("--server measures the hall's server: games do not go with it")
    ways = [name for name in WAYS if getattr(given, name) and not (given.server and name == "peers")]
    if ways[1:]:
        raise ValueError(f"--{ways[0]} and --{ways[1]} are two things: say one")
    if given.json and (given.instructions or given.soak or given.determinism):
        raise ValueError(f"--{ways[0]} prints what it finds: --json does not go with it")
    if given.renew and not (given.instructions or given.peers or given.growth):
        raise ValueError("--renew goes with --instructions, --peers or --growth")
    if given.renew and given.games and not given.instructions:
        raise ValueError("--renew writes about all games: name none")
    for name in ("every", "processes"):
        if getattr(given, name) is not None and not given.soak:
            raise ValueError(f"--{name} goes with --soak")
    check_server_options(given)


def check_server_options(given: argparse.Namespace) -> None:
    """What goes with --server alone."""
    if given.renew and given.server:
        raise ValueError("--server is written nowhere: --renew does not go with it")
    for name in ("data", "tables", "seconds"):
        if getattr(given, name) is not None and not given.server:
            raise ValueError(f"--{name} goes with --server")
    if given.data is not None and not given.data.startswith("postgresql://"):
        raise ValueError("--data is the address of an empty database, postgresql://...; without it a file is made")


# -- speed ---------------------------------------------------------------------------------------------------------


@dataclass
class Sample:
    """One measurement: decisions and games per second of CPU time, microseconds a copy."""

    decisions: float
    games: float
    copy: float


def measure(names: list[str]) -> list[Row]:
    """Each game and the peer in turn, five rounds; the medians."""
    samples: dict[str, list[Sample]] = {name: [] for name in names}
    peers: list[Sample] = []
    for _ in range(ROUNDS):
        peer = sample_peer()
        if peer:
            peers.append(peer)
        for name in names:
            samples[name].append(sample_game(games.load(name), len(samples[name])))
    return [row(games.load(name), samples[name], peers) for name in names]


def is_compiled() -> bool:
    """Is the engine the compiled one?"""
    return not kernel_state.__file__.endswith(".py")


def row(game: AnyGame, samples: list[Sample], peers: list[Sample]) -> Row:
    """The medians of a game, and how they compare."""
    found = Row(
        game.id,
        game.seats[-1],
        is_compiled(),
        round(median(s.decisions for s in samples)),
        round(median(s.games for s in samples), 1),
        round(median(s.copy for s in samples), 2),
    )
    if peers:
        found.peer = "catanatron 3.2.1"
        found.peer_decisions_per_second = round(median(s.decisions for s in peers))
        found.peer_copy_microseconds = round(median(s.copy for s in peers), 2)
        found.ratio = round(found.decisions_per_second / found.peer_decisions_per_second, 1)
        found.copy_ratio = round(found.copy_microseconds / found.peer_copy_microseconds, 4)
    return found


def sample_game(game: AnyGame, seed: int) -> Sample:
    """Random games at a full table: listing the options and applying one is a decision; set-up is included."""
    settings = game.settings(game.seats[-1])
    decisions = played = 0
    start = process_time()
    while process_time() - start < SECONDS:
        seed += ROUNDS
        decisions += play_on(game.new(settings, quick_chance(seed)), quick_chance(seed + 1))
        played += 1
    spent = process_time() - start
    return Sample(decisions / spent, played / spent, copy_time(game))


def copy_time(game: AnyGame) -> float:
    """Microseconds for a copy in mid-game."""
    g = game.new(game.settings(game.seats[-1]), quick_chance(1))
    r = quick_chance(2)
    for _ in range(60):
        due = first_seat(g.due)
        options = g.options(due)
        g.advance(due, options[r.below(len(options))])
    start = process_time()
    for _ in range(5000):
        g.copy()
    return (process_time() - start) / 5000 * 1e6


def sample_peer() -> Sample | None:
    """Catanatron's random players, if it is installed: pip install starhall[bench]."""
    try:
        from catanatron import Color, Game, RandomPlayer
    except ImportError:
        return None
    decisions = played = 0
    start = process_time()
    while process_time() - start < SECONDS:
        game = Game([RandomPlayer(color) for color in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)])
        game.play()
        records = getattr(game.state, "action_records", None) or getattr(game.state, "actions", [])
        decisions += len(records)
        played += 1
    spent = process_time() - start
    middle = Game([RandomPlayer(color) for color in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)])
    for _ in range(60):
        middle.play_tick()
    start = process_time()
    for _ in range(300):
        middle.copy()
    return Sample(decisions / spent, played / spent, (process_time() - start) / 300 * 1e6)


def show(rows: list[Row], as_json: bool) -> None:
    """One object a line, or a table."""
    if as_json:
        for one in rows:
            print(json.dumps(asdict(one)))
        return
    table = Table("game", "seats", "compiled", "decisions/s", "games/s", "copy µs", "× peer", "copy / peer's")
    for one in rows:
        ratios = (f"{one.ratio:.1f}", f"{one.copy_ratio:.3f}") if one.peer else ("-", "-")
        numbers = f"{one.decisions_per_second:,.0f}", f"{one.games_per_second:,.1f}", f"{one.copy_microseconds:.2f}"
        table.add_row(one.game, str(one.seats), "yes" if one.compiled else "no", *numbers, *ratios)
    Printer().print(table)
    if rows and rows[0].peer:
        one = rows[0]
        speed = f"{one.peer_decisions_per_second:,.0f} decisions/s, copy {one.peer_copy_microseconds} µs"
        print(f"peer in the same run: {one.peer}, {speed}")
    else:
        print("the peer is not installed; `pip install 'starhall[bench]'` (or `make bench`) adds the ratios")


def show_bots(rows: list[BotRow], as_json: bool) -> None:
    """One object a line, or a table."""
    if as_json:
        for one in rows:
            print(json.dumps(asdict(one)))
        return
    table = Table("game", "seats", "bot", "compiled", "decisions/s", "simulations/s")
    for one in rows:
        simulations = f"{one.simulations_per_second:,.1f}" if one.simulations_per_second else "-"
        numbers = str(one.seats), one.bot, "yes" if one.compiled else "no", f"{one.decisions_per_second:,.2f}"
        table.add_row(one.game, *numbers, simulations)
    Printer().print(table)


def compare_with_peers(names: list[str], as_json: bool, renew: bool) -> None:
    """Measure and show; README has the table, too."""
    lines, missing = measure_peers(names)
    show_peers(lines, missing, as_json)
    if renew:
        if missing or not is_compiled():
            raise ValueError("README shows all peers beside the compiled engine: make bench installs both")
        write_between(Path("README.md"), markdown(lines, missing))


def count_instructions(names: list[str], wholly: bool) -> None:
    """Count, compare with what is kept, and keep what fell; fails where something rose by more than a tenth."""
    if not is_compiled():
        raise ValueError("--instructions counts those of the compiled engine, and this one is not compiled")
    before = instructions.read_kept().get(instructions.where(), {})
    counts = instructions.count(names)
    table = Table("instructions", "now", f"kept for {instructions.where()}", "change")
    for line in instructions.compare(counts, before):
        table.add_row(*line)
    Printer().print(table)
    instructions.keep(counts, wholly)
    if not wholly and (risen := instructions.risen(counts, before)):
        raise ValueError(f"more than a tenth more instructions: {', '.join(risen)}; --renew keeps what is meant")


# -- soak ----------------------------------------------------------------------------------------------------------


def soak(names: list[str], count: int, every: int, processes: int) -> None:
    """Many random games of all modes through the conformance suite; each finding with the record that shows it."""
    failed = 0
    with Progress(console=Printer()) as progress, ProcessPoolExecutor(processes) as pool:
        for name in names:
            task = progress.add_task(name, total=count)
            for size, findings in pool.map(soak_some, jobs(name, count, every), chunksize=1):
                progress.advance(task, size)
                failed += len(findings)
                for finding in findings:
                    progress.console.print(finding, markup=False, highlight=False, soft_wrap=True)
    print(f"{len(names) * count - failed} passed, {failed} failed")
    if failed:
        raise SystemExit(1)


def jobs(name: str, count: int, every: int, size: int = 20) -> Iterator[tuple[str, int, int, int]]:
    """Portions of the work."""
    for first in range(0, count, size):
        yield name, first, min(size, count - first), every


def soak_some(job: tuple[str, int, int, int]) -> tuple[int, list[str]]:
    """One portion: how many games it was, and what was found."""
    name, first, count, every = job
    game = games.load(name)
    modes = list(game.modes())
    findings = []
    for number in range(first, first + count):
        try:
            check(game, modes[number % len(modes)], f"soak {number}", every)
        except Finding as finding:
            findings.append(f"game {number} of {name}: {finding}")
    return count, findings


# -- the same game everywhere --------------------------------------------------------------------------------------


def show_hashes(names: list[str]) -> None:
    """A hash for each game and one for them all; other machines, Pythons and the compiled engine print the same."""
    table = Table("game", "modes", "hash", box=None)
    everything: list[str] = []
    for name in names:
        lines = fixed_games(games.load(name))
        table.add_row(name, str(len(lines)), hash_of(lines))
        everything += lines
    table.add_row("all of these", str(len(everything)), hash_of(everything), style="bold")
    Printer().print(table)


def fixed_games(game: AnyGame) -> list[str]:
    """A line for one random game of every mode, always with the same seed."""
    return [digest(game, settings, "determinism") for settings in game.modes()]


def hash_of(lines: list[str]) -> str:
    """Short enough to be read out."""
    return sha256("\n".join(lines).encode()).hexdigest()[:16]
