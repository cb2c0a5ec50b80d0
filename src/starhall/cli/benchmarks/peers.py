"""`starhall bench --peers`: the engine beside those of others, in one run on one core.

All that is measured takes its turn in each of five rounds, so that a busy machine disturbs all alike; the medians
of CPU time are told, and ratios are what to read. A peer that is not installed is left out, and named.
"""

from __future__ import annotations

import copy
import json
import os
import platform
import random
from collections.abc import Callable
from dataclasses import asdict, dataclass
from importlib.metadata import PackageNotFoundError, version
from itertools import count
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any, Final

from rich.table import Table

from starhall import games
from starhall.kernel.chance import quick_chance
from starhall.kernel.game import AnyGame
from starhall.kernel.playing import play_at_random
from starhall.kernel.seats import first_seat
from starhall.kernel.state import State
from starhall.terminal.screen import Printer

ROUNDS: Final = 5
SECONDS: Final = 0.4  # of CPU time for each figure of a round
KEPT: Final = 1500  # states that are held to see what one takes
EARLY: Final = 40  # decisions before a state is copied, or thought about
PLIES: Final = 20  # of a truncated playout
ENDLESS: Final = 1_000_000
LIMIT: Final = 400  # simulations of the foreign search in one go
CHOICES: Final = 5  # that it has: with one it does not search

ENGINE: Final = "random play"
PETTING_ZOO: Final = "PettingZoo, raw environment"
OPEN_SPIEL: Final = "OpenSpiel, from Python"
FULL: Final = "playouts to the end"
SHORT: Final = "short playouts"
UNITS: Final = {ENGINE: "decisions", PETTING_ZOO: "steps", OPEN_SPIEL: "steps", FULL: "playouts", SHORT: "simulations"}
AIMS: Final = {ENGINE: 25.0, PETTING_ZOO: 8.0, OPEN_SPIEL: 2.5, FULL: 40.0, SHORT: 0.5}  # times the measure's
BEGUN, ENDED = "<!-- made by: starhall bench --peers --renew -->", "<!-- until here -->"


@dataclass
class Contender:
    """Something that is measured: `deed` gets a number and says how much it did; `games` how many of it are games."""

    kind: str
    name: str
    deed: Callable[[int], int]
    ours: bool = False
    measure: bool = False  # what ours are held against
    is_game: bool = True  # is a deed a whole game?
    twin: Callable[[], object] | None = None  # makes one more copy of a state


@dataclass
class Line:
    """What came out."""

    kind: str
    name: str
    ours: bool
    measure: bool
    rate: float
    games: float
    copy_microseconds: float
    state_bytes: int
    ratio: float = 0.0


def measure_peers(names: list[str]) -> tuple[list[Line], list[str]]:
    """All who are here, in turn; and who is not."""
    found, missing = contenders(names)
    samples: list[list[tuple[float, float, float]]] = [[] for _ in found]
    for turn in range(ROUNDS):
        for at, one in enumerate(found):
            samples[at].append(sample(one, turn * ENDLESS))
    lines = [line_of(one, samples[at]) for at, one in enumerate(found)]
    for line in lines:
        against = [other.rate for other in lines if other.kind == line.kind and other.measure]
        line.ratio = round(line.rate / against[0], 2) if against else 0.0
    return lines, missing


def sample(one: Contender, first: int) -> tuple[float, float, float]:
    """How much and how many deeds in a second, and the microseconds of a copy."""
    done = 0
    begun = process_time()
    for deeds in count(1):
        done += one.deed(first + deeds)
        if process_time() - begun >= SECONDS:
            break
    spent = process_time() - begun
    return done / spent, deeds / spent if one.is_game else 0.0, copy_time(one.twin) if one.twin else 0.0


def copy_time(twin: Callable[[], object]) -> float:
    """Microseconds for a copy."""
    begun = process_time()
    for copies in count(1):
        twin()
        if copies % 16 == 0 and process_time() - begun >= SECONDS / 4:
            break
    return (process_time() - begun) / copies * 1e6


def line_of(one: Contender, samples: list[tuple[float, float, float]]) -> Line:
    """The medians."""
    rate, played, copying = [median(column) for column in zip(*samples, strict=True)]
    held = memory(one.twin) if one.twin else 0
    return Line(one.kind, one.name, one.ours, one.measure, round(rate, 1), round(played, 1), round(copying, 2), held)


def memory(twin: Callable[[], object]) -> int:
    """Bytes that one more state takes: many are held by a child, because what C++ holds only the system knows."""
    if not hasattr(os, "fork") or not Path("/proc/self/statm").exists():
        return 0
    out, into = os.pipe()
    if os.fork() == 0:
        before = resident()
        kept = [twin() for _ in range(KEPT)]
        os.write(into, str((resident() - before) // len(kept)).encode())
        os._exit(0)
    os.close(into)
    os.wait()
    with os.fdopen(out) as told:
        return int(told.read() or 0)


def resident() -> int:
    """Bytes of memory that this process has now."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


# -- who takes part ------------------------------------------------------------------------------------------------


def contenders(names: list[str]) -> tuple[list[Contender], list[str]]:
    """Ours first; then the peers that are installed, and what is missing."""
    found = [one for name in names for one in our_engines(games.load(name))]
    missing: list[str] = []
    adapters = (ours_in_petting_zoo, petting_zoo), (ours_in_open_spiel, open_spiel)
    for own, theirs in adapters:
        try:
            found += [one for name in names for one in own(games.load(name))] + theirs()
        except ImportError as wrong:
            missing.append(str(wrong.name))
    for peer in (catanatron, rlcard):
        try:
            found += peer()
        except ImportError as wrong:
            missing.append(str(wrong.name))
    kinds = list(UNITS)
    return sorted(found, key=lambda one: (kinds.index(one.kind), not one.ours, not one.measure)), missing


def early(game: AnyGame, seats: int) -> State:
    """A game after its first decisions."""
    g: State = game.new(game.settings(seats), quick_chance(1))
    play_at_random(g, quick_chance(2), EARLY)
    return g


def our_engines(game: AnyGame) -> list[Contender]:
    """Random play at a full table; playouts in imagined worlds from the first decisions on."""
    seats = game.seats[-1]
    settings = game.settings(seats)
    g = early(game, seats)
    view = g.view(first_seat(g.due))

    def whole(number: int) -> int:
        return play_at_random(game.new(settings, quick_chance(number)), quick_chance(number + 1), ENDLESS)

    def playout(number: int) -> int:
        play_at_random(game.imagine(view, number), quick_chance(number), ENDLESS)
        return 1

    def short(number: int) -> int:
        world = game.imagine(view, number)
        play_at_random(world, quick_chance(number), PLIES)
        game.value(world, view.seat)
        return 1

    name = f"{game.title} ({seats})"
    return [
        Contender(ENGINE, name, whole, ours=True, twin=g.copy),
        Contender(FULL, name, playout, ours=True, is_game=False),
        Contender(SHORT, f"{name}, {PLIES} plies and a judgement", short, ours=True, is_game=False),
    ]


def catanatron() -> list[Contender]:
    """The PyPI package has no search: a playout is what its MCTS does in a simulation, a copy played to the end."""
    from catanatron import Color, Game, RandomPlayer

    def new(number: int) -> Any:
        players = [RandomPlayer(color) for color in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)]
        return Game(players, seed=number)

    def whole(number: int) -> int:
        game = new(number)
        game.play()
        return len(getattr(game.state, "action_records", None) or game.state.actions)

    middle = new(1)
    for _ in range(EARLY):
        middle.play_tick()

    def playout(number: int) -> int:
        middle.copy().play()
        return 1

    name = f"catanatron {version('catanatron')}, Catan (4)"
    return [
        Contender(ENGINE, name, whole, measure=True, twin=middle.copy),
        Contender(FULL, f"{name}, a copy played to the end", playout, measure=True, is_game=False),
    ]


def spiel_step(state: Any, dice: random.Random) -> int:
    """One node at random; chance is no decision."""
    if state.is_chance_node():
        outcomes, odds = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(dice.choices(outcomes, odds)[0])
        return 0
    legal = state.legal_actions()
    state.apply_action(legal[int(dice.random() * len(legal))])
    return 1


def in_open_spiel(kind: str, name: str, text: str, **more: bool) -> Contender:
    """A game of OpenSpiel's registry, played from Python."""
    import pyspiel

    game = pyspiel.load_game(text)

    def whole(number: int) -> int:
        dice = random.Random(number)
        state = game.new_initial_state()
        done = 0
        while not state.is_terminal():
            done += spiel_step(state, dice)
        return done

    middle = game.new_initial_state()
    dice = random.Random(1)
    for _ in range(6):
        spiel_step(middle, dice)
    return Contender(kind, name, whole, twin=middle.clone, **more)


def ours_in_open_spiel(game: AnyGame) -> list[Contender]:
    """Our adapter, two players."""
    import starhall.envs.spiel  # noqa: F401 (registers the games)

    return [in_open_spiel(OPEN_SPIEL, f"{game.title} (2)", f"python_starhall_{game.id}(players=2)", ours=True)]


def open_spiel() -> list[Contender]:
    """Games written in Python and in C++; the C++ search on hearts."""
    import open_spiel.python.games  # noqa: F401 (registers those written in Python)
    import pyspiel

    of = f"open_spiel {version('open_spiel')}"
    hearts = pyspiel.load_game("hearts")
    state = hearts.new_initial_state()
    dice = random.Random(1)
    while state.is_chance_node() or len(state.legal_actions()) < CHOICES:
        spiel_step(state, dice)
    seeds = count(1)

    def search(number: int) -> int:
        rollouts = pyspiel.RandomRolloutEvaluator(1, next(seeds))
        pyspiel.ISMCTSBot(next(seeds), rollouts, 2.0, LIMIT).step(state)
        return LIMIT

    return [
        in_open_spiel(OPEN_SPIEL, f"{of}, team_dominoes (4), Python", "python_team_dominoes", measure=True),
        in_open_spiel(OPEN_SPIEL, f"{of}, hearts (4), C++", "hearts"),
        in_open_spiel(ENGINE, f"{of}, gin_rummy (2), C++", "gin_rummy"),
        in_open_spiel(ENGINE, f"{of}, backgammon (2), C++", "backgammon"),
        Contender(SHORT, f"{of}, IS-MCTS on hearts (4), C++", search, measure=True, is_game=False),
    ]


def zoo_game(env: Any) -> Callable[[int], int]:
    """Any legal actions, with the observation at each step; the mask is where the classic games have it."""
    import numpy as np

    def whole(number: int) -> int:
        dice = random.Random(number)
        env.reset(seed=number % 2**31)
        done = 0
        for _ in env.agent_iter(ENDLESS):
            seen, _, over, cut, _ = env.last()
            if over or cut:
                env.step(None)
                continue
            legal = np.flatnonzero(seen["action_mask"])
            env.step(int(legal[int(dice.random() * len(legal))]))
            done += 1
        return done

    return whole


def ours_in_petting_zoo(game: AnyGame) -> list[Contender]:
    """Our raw environment, two players."""
    from starhall.envs import aec

    env = aec.raw_env(game.id, 2, masks="observation") if 2 in game.seats else aec.raw_env(game.id)
    return [Contender(PETTING_ZOO, f"{game.title} (2)", zoo_game(env), ours=True)]


def petting_zoo() -> list[Contender]:
    """Two of the classic games."""
    from pettingzoo.classic import hanabi_v5, tictactoe_v3

    of = f"pettingzoo {version('pettingzoo')}"
    tictactoe = tictactoe_v3.raw_env()
    tictactoe.reset()
    return [
        Contender(PETTING_ZOO, f"{of}, hanabi_v5 (2)", zoo_game(hanabi_v5.raw_env()), measure=True),
        Contender(PETTING_ZOO, f"{of}, tictactoe_v3", zoo_game(tictactoe), twin=lambda: copy.deepcopy(tictactoe.board)),
    ]


def rlcard() -> list[Contender]:
    """Two of its card games; their states are copied by `deepcopy`."""
    import rlcard

    def made(name: str) -> Contender:
        env = rlcard.make(name)

        def whole(number: int) -> int:
            dice = random.Random(number)
            env.seed(number % 2**31)
            state, _ = env.reset()
            done = 0
            while not env.is_over():
                legal = list(state["legal_actions"])
                state, _ = env.step(legal[int(dice.random() * len(legal))])
                done += 1
            return done

        whole(1)
        game = env.game
        title = f"rlcard {version('rlcard')}, {name} ({env.num_players})"
        return Contender(ENGINE, title, whole, twin=lambda: copy.deepcopy(game))

    return [made("gin-rummy"), made("uno")]


# -- what is told --------------------------------------------------------------------------------------------------


def machine() -> str:
    """What the figures were made on: its class, and no name."""
    cores = os.cpu_count() or 1
    return f"{platform.machine()}, {cores} cores, Python {platform.python_version()}"


def versions(packages: tuple[str, ...] = ("numpy", "mypy")) -> str:
    """What else there is a version of."""
    known = []
    for package in packages:
        try:
            known.append(f"{package} {version(package)}")
        except PackageNotFoundError:
            continue
    return ", ".join(known)


def cells(line: Line) -> tuple[str, ...]:
    """A line of the table."""
    return (
        line.name,
        f"{line.rate:,.0f}" if line.rate >= 100 else f"{line.rate:,.1f}",
        f"{line.games:,.1f}" if line.games else "",
        f"{line.copy_microseconds:,.2f}" if line.copy_microseconds else "",
        f"{line.state_bytes / 1024:,.1f}" if line.state_bytes else "",
        "1" if line.measure else f"{line.ratio:,.2f}" if line.ratio < 10 else f"{line.ratio:,.1f}",
    )


HEAD: Final = ("", "a second", "games/s", "copy µs", "KiB a state", "times")


def short_of(lines: list[Line]) -> list[str]:
    """Which aims are not reached, in words."""
    return [
        f"{line.name}, {line.kind}: {line.ratio:g} times, not {AIMS[line.kind]:g}"
        for line in lines
        if line.ours and 0 < line.ratio < AIMS[line.kind]
    ]


def markdown(lines: list[Line], missing: list[str]) -> str:
    """The tables as README and the guide show them."""
    parts = [f"Measured on {machine()}; medians of {ROUNDS} interleaved rounds on one core, CPU time; {versions()}."]
    for kind, unit in UNITS.items():
        rows = [line for line in lines if line.kind == kind]
        if rows:
            head = [kind, f"{unit}/s", *HEAD[2:]]
            table = [head, ["---"] * len(head), *[list(cells(line)) for line in rows]]
            parts.append("\n".join(["| " + " | ".join(row) + " |" for row in table]))
    short = short_of(lines)
    if short:
        parts.append("What falls short of its aim: " + "; ".join(short) + ".")
    if missing:
        parts.append("Not installed: " + ", ".join(missing) + ".")
    return "\n\n".join(parts)


def show_peers(lines: list[Line], missing: list[str], as_json: bool) -> None:
    """One object a line, or a table for each kind of measurement."""
    if as_json:
        for line in lines:
            print(json.dumps(asdict(line)))
        return
    for kind, unit in UNITS.items():
        table = Table(kind, f"{unit}/s", *HEAD[2:])
        for line in lines:
            if line.kind == kind:
                table.add_row(*cells(line), style="bold" if line.ours else "")
        if table.row_count:
            Printer().print(table)
    for sentence in short_of(lines):
        print(f"short of its aim: {sentence}")
    if missing:
        print(f"not installed: {', '.join(missing)}; `pip install 'starhall[peers]'` adds them")


def write_between(path: Path, text: str, begun: str = BEGUN, ended: str = ENDED) -> None:
    """Replace what stands between two marks of a file."""
    old = path.read_text("utf-8")
    if begun not in old or ended not in old.partition(begun)[2]:
        raise ValueError(f"{path} has no place for it: {begun} ... {ended}")
    before, _, rest = old.partition(begun)
    after = rest.partition(ended)[2]
    path.write_text(f"{before}{begun}\n\n{text}\n\n{ended}{after}", encoding="utf-8")
