"""`starhall bench --growth`: how cost grows with seats, with the length of a game, with tables on a server, with cores.

With `--renew` it writes the tables and the plot of docs/performance.md.
"""

from __future__ import annotations

import json
import os
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass
from multiprocessing import get_context
from pathlib import Path
from statistics import median
from time import perf_counter, process_time
from typing import Final

from rich.table import Table

from starhall import games
from starhall.cli.benchmarks.peers import EARLY, ENDLESS, copy_time, machine, write_between
from starhall.kernel.chance import quick_chance
from starhall.kernel.game import AnyGame
from starhall.kernel.playing import play_at_random
from starhall.kernel.state import State
from starhall.terminal.screen import Printer

ROUNDS: Final = 5
SECONDS: Final = 0.2  # of CPU time for each figure of a round
PARTS: Final = 4  # of a game
BATCH: Final = 800  # games that a worker plays in one go
WORKERS: Final = (1, 2)
GUIDE: Final = Path("docs/performance.md")
PLOT: Final = Path("docs/performance.svg")
BEGUN, ENDED = "<!-- made by: starhall bench --growth --renew -->", "<!-- until here -->"


@dataclass
class Seats:
    """What a decision and a copy take at a table of so many seats, and how many decisions a game has."""

    game: str
    seats: int
    microseconds: float
    decisions: int
    copy_microseconds: float


@dataclass
class Course:
    """Microseconds of a decision in each quarter of a game at a full table."""

    game: str
    quarters: list[float]


@dataclass
class Growth:
    """All of it."""

    seats: list[Seats]
    course: list[Course]
    cores: dict[int, float]  # games a second, by workers
    tables: dict[str, int]  # actions a second that the hall keeps, by tables


def measure_growth(names: list[str], with_server: bool) -> Growth:
    """Five rounds, everything in turn; the medians."""
    played = [games.load(name) for name in names]
    rows = [(game, seats) for game in played for seats in game.seats]
    samples: dict[tuple[str, int], list[Seats]] = {(game.id, seats): [] for game, seats in rows}
    quarters: dict[str, list[list[float]]] = {game.id: [] for game in played}
    cores: dict[int, list[float]] = {workers: [] for workers in WORKERS}
    for turn in range(ROUNDS):
        for game, seats in rows:
            samples[game.id, seats].append(at_table(game, seats, turn * ENDLESS))
        for game in played:
            quarters[game.id].append(in_quarters(game, turn * ENDLESS))
        for workers in WORKERS:
            cores[workers].append(games_a_second(names[0], workers))
    return Growth(
        [middle_of(samples[game.id, seats]) for game, seats in rows],
        [Course(game.id, [round(median(part), 2) for part in zip(*quarters[game.id], strict=True)]) for game in played],
        {workers: round(median(found), 1) for workers, found in cores.items()},
        tables_served() if with_server else {},
    )


def middle_of(samples: list[Seats]) -> Seats:
    """The medians of one table's samples."""
    first = samples[0]
    return Seats(
        first.game,
        first.seats,
        round(median([one.microseconds for one in samples]), 2),
        round(median([one.decisions for one in samples])),
        round(median([one.copy_microseconds for one in samples]), 2),
    )


def at_table(game: AnyGame, seats: int, first: int) -> Seats:
    """Random games at a table of so many seats."""
    settings = game.settings(seats)
    done = played = 0
    begun = process_time()
    while process_time() - begun < SECONDS:
        number = first + 2 * played
        done += play_at_random(game.new(settings, quick_chance(number)), quick_chance(number + 1), ENDLESS)
        played += 1
    spent = process_time() - begun
    g: State = game.new(settings, quick_chance(1))
    play_at_random(g, quick_chance(2), EARLY)
    return Seats(game.id, seats, spent / done * 1e6, done // played, copy_time(g.copy))


def in_quarters(game: AnyGame, first: int) -> list[float]:
    """Microseconds of a decision in each quarter: a game is played to know its length, and again by the clock."""
    settings = game.settings(game.seats[-1])
    spent = [0.0] * PARTS
    done = [0] * PARTS
    number = first
    while sum(spent) < SECONDS:
        length = play_at_random(game.new(settings, quick_chance(number)), quick_chance(number + 1), ENDLESS)
        g: State = game.new(settings, quick_chance(number))
        r = quick_chance(number + 1)
        for part in range(PARTS):
            most = length // PARTS if part < PARTS - 1 else ENDLESS
            begun = process_time()
            done[part] += play_at_random(g, r, most)
            spent[part] += process_time() - begun
        number += 2
    return [spent[part] / done[part] * 1e6 for part in range(PARTS)]


def games_a_second(name: str, workers: int) -> float:
    """By the clock on the wall: with two workers on two idle cores it should be nearly twice as many."""
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
        list(pool.map(play_batch, [name] * workers, range(workers)))  # they have started, and read the game
        begun = perf_counter()
        played = sum(pool.map(play_batch, [name] * 4 * workers, range(4 * workers)))
        return played / (perf_counter() - begun)


def play_batch(name: str, batch: int) -> int:
    """In a worker: some random games."""
    game = games.load(name)
    settings = game.settings(game.seats[-1])
    for number in range(batch * BATCH, (batch + 1) * BATCH):
        play_at_random(game.new(settings, quick_chance(number)), quick_chance(number + 1), ENDLESS)
    return BATCH


def tables_served() -> dict[str, int]:
    """What a hall in a process of its own keeps in a second, by tables that are played at once."""
    from starhall.hosting.bench import run as run_server

    rows = run_server(browser=False)["rows"]
    return {f"{row.tables} tables": row.actions_per_second for row in rows if row.kind == "api"}


# -- what is told --------------------------------------------------------------------------------------------------


def ratio_of_cores(cores: dict[int, float]) -> float:
    """Games a second of two workers beside one."""
    return round(cores[2] / cores[1], 2)


def as_tables(found: Growth) -> list[tuple[str, list[list[str]]]]:
    """Each table: its title and its rows, the head first."""
    head = ["game", *[f"{seats} seats" if seats > 1 else "1 seat" for seats in range(1, 7)]]
    by_seats, copies, lengths = [head], [head], [head]
    for name in dict.fromkeys([one.game for one in found.seats]):
        at = {one.seats: one for one in found.seats if one.game == name}
        title = games.load(name).title
        by_seats.append([title, *[f"{at[n].microseconds:.2f}" if n in at else "" for n in range(1, 7)]])
        copies.append([title, *[f"{at[n].copy_microseconds:.2f}" if n in at else "" for n in range(1, 7)]])
        lengths.append([title, *[f"{at[n].decisions:,}" if n in at else "" for n in range(1, 7)]])
    quarters = [["game, full table", *[f"quarter {part + 1}" for part in range(PARTS)]]]
    quarters += [[games.load(one.game).title, *[f"{part:.2f}" for part in one.quarters]] for one in found.course]
    tables = [
        ("Microseconds of a decision, by seats", by_seats),
        ("Microseconds of a copy, by seats", copies),
        ("Decisions of a random game, by seats", lengths),
        ("Microseconds of a decision, in the course of a game", quarters),
        (
            f"Games of {games.load(found.seats[0].game).title} in a second, by worker processes",
            [[f"{workers} worker{'s' if workers > 1 else ''}" for workers in found.cores] + ["ratio"]]
            + [[f"{value:,.0f}" for value in found.cores.values()] + [f"{ratio_of_cores(found.cores):.2f}"]],
        ),
    ]
    if found.tables:
        rows = [list(found.tables), [f"{value:,}" for value in found.tables.values()]]
        tables.append(("Actions in a second that a hall accepts and keeps, by tables played at once", rows))
    return tables


def show_growth(found: Growth, as_json: bool) -> None:
    """One object, or a table for each way to grow."""
    if as_json:
        print(json.dumps(asdict(found)))
        return
    for title, rows in as_tables(found):
        table = Table(*rows[0], title=title, title_justify="left")
        for row in rows[1:]:
            table.add_row(*row)
        Printer().print(table)


def beside() -> str:
    """What else the machine had to do, where that matters."""
    cores = os.cpu_count() or 1
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0
    if load <= cores + 1:
        return ""
    return (
        f"Other work ran beside it, {load:.0f} processes for {cores} cores: what goes by the clock on the wall "
        "(workers, tables) says little then, and CPU time is too high by some percent."
    )


def renew_guide(found: Growth) -> None:
    """The tables of the guide, and its plot."""
    parts = [f"Measured on {machine()}; medians of {ROUNDS} rounds. {beside()}".strip()]
    parts.append(f"![Microseconds of a decision by seats and in the course of a game]({PLOT.name})")
    for title, rows in as_tables(found):
        ruled = [rows[0], ["---"] * len(rows[0]), *rows[1:]]
        parts.append(f"**{title}**\n\n" + "\n".join(["| " + " | ".join(row) + " |" for row in ruled]))
    write_between(GUIDE, "\n\n".join(parts), BEGUN, ENDED)
    PLOT.write_text(plot(found), encoding="utf-8")


# -- the plot ------------------------------------------------------------------------------------------------------

COLOURS: Final = ("#2563eb", "#c2410c", "#15803d", "#7e22ce")
DASHES: Final = ("", "6 3", "2 3", "8 3 2 3")
WIDE, HIGH, EDGE = 360, 240, 44


def plot(found: Growth) -> str:
    """Two panels side by side: by seats, and by quarters of a game."""
    names = list(dict.fromkeys([one.game for one in found.seats]))
    by_seats = [[(one.seats, one.microseconds) for one in found.seats if one.game == name] for name in names]
    by_parts = [[(part + 1, value) for part, value in enumerate(one.quarters)] for one in found.course]
    top = max([value for line in by_seats + by_parts for _, value in line]) * 1.1
    inside = panel(0, "seats", by_seats, 6, top) + panel(WIDE, "quarter of the game", by_parts, PARTS, top)
    for at, name in enumerate(names):
        y = HIGH + 16 + 16 * at
        inside += f'<line x1="{EDGE}" x2="{EDGE + 30}" y1="{y - 4}" y2="{y - 4}" {stroke(at)}/>'
        inside += f'<text x="{EDGE + 38}" y="{y}">{games.load(name).title}</text>'
    size = f'width="{2 * WIDE}" height="{HIGH + 88}" viewBox="0 0 {2 * WIDE} {HIGH + 88}"'
    label = 'role="img" aria-label="Microseconds of a decision by seats, and in the course of a game"'
    style = 'font-family="sans-serif" font-size="12" fill="#333"'
    back = '<rect width="100%" height="100%" fill="white"/>'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size} {label} {style}>{back}{inside}</svg>\n'


def stroke(at: int) -> str:
    """How a game's line looks: by colour, and by dashes for who does not tell colours apart."""
    return f'fill="none" stroke="{COLOURS[at % 4]}" stroke-width="2" stroke-dasharray="{DASHES[at % 4]}"'


def panel(left: int, title: str, lines: list[list[tuple[int, float]]], last: int, top: float) -> str:
    """One panel with its axes: microseconds upwards."""
    across = (WIDE - 2 * EDGE) / (last - 1)
    up = (HIGH - 2 * EDGE) / top
    found = f'<text x="{left + WIDE / 2:.0f}" y="{HIGH - 6}" text-anchor="middle">{title}</text>'
    found += f'<text x="{left + EDGE}" y="{EDGE - 14}">µs a decision</text>'
    for step in range(last):
        x = left + EDGE + step * across
        found += f'<text x="{x:.0f}" y="{HIGH - EDGE + 18}" text-anchor="middle">{step + 1}</text>'
    for step in range(5):
        y = HIGH - EDGE - step * (HIGH - 2 * EDGE) / 4
        found += f'<text x="{left + EDGE - 8}" y="{y + 4:.0f}" text-anchor="end">{top * step / 4:.1f}</text>'
        found += f'<line x1="{left + EDGE}" x2="{left + WIDE - EDGE}" y1="{y:.0f}" y2="{y:.0f}" stroke="#ddd"/>'
    for at, line in enumerate(lines):
        points = " ".join([f"{left + EDGE + (n - 1) * across:.1f},{HIGH - EDGE - value * up:.1f}" for n, value in line])
        found += f'<polyline points="{points}" {stroke(at)}/>'
    return found
