"""`starhall bench --instructions`: instructions per decision and per copy, counted by cachegrind on golden records.

Counts are the same to a thousandth on a busy machine, where times are not. One process under valgrind reads the
records and plays each once; then a child for each measurement does what is counted, and one does nothing: what a child
has counted beyond that one is what it did. `tests/golden/instructions.json` keeps the counts by what they depend on
besides our code; what falls is written there, and what has risen by more than a tenth fails.
"""

from __future__ import annotations

import json
import os
import platform
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from starhall import games
from starhall.kernel.record import Record, parse
from starhall.kernel.state import State

RECORDS: Final = {
    "age_of_galaxy": "seats_4_drafting_off_galaxy_explored",
    "galactic_era": "seats_6",
    "m101": "plain_4",
    "master_of_the_galaxy": "4_seats",
}
GOLDEN: Final = Path("tests/golden")
KEPT: Final = GOLDEN / "instructions.json"
TIMES: Final = 5  # that a record is played by a child
COPIES: Final = 2000
MOST: Final = 1.10  # times what is kept

Counts = dict[str, int]


# -- under valgrind ------------------------------------------------------------------------------------------------


def play(record: Record) -> None:
    """The record's game as search plays it: who is asked, what there is to choose from, and on."""
    g = record.start()
    for seat, action in record.actions:
        g.options(seat)
        g.advance(seat, action)


def middle(record: Record) -> State:
    """The game in its middle."""
    return record.replay(len(record.actions) // 2)


def copy_often(g: State) -> None:
    """Nothing is kept."""
    for _ in range(COPIES):
        g.copy()


def play_often(record: Record) -> None:
    """So often that what Python does once does not count."""
    for _ in range(TIMES):
        play(record)


def in_a_child(deed: Callable[[], None]) -> int:
    """Do it in a process that has counted so far what this one has; its number, by which its counts are found."""
    child = os.fork()
    if child == 0:
        deed()
        os._exit(0)
    if os.waitpid(child, 0)[1]:
        raise ChildProcessError("a measurement failed")
    return child


def count_here(names: list[str]) -> None:
    """Prints which child has measured what, and by how much it must be divided."""
    records = {name: parse((GOLDEN / name / f"{RECORDS[name]}.game").read_text("utf-8"), games.load) for name in names}
    middles = {name: middle(record) for name, record in records.items()}
    for name in names:
        play(records[name])
        middles[name].copy()
    jobs: list[tuple[str, int, int]] = [("nothing", in_a_child(lambda: None), 1)]
    for name in names:
        decisions = in_a_child(partial(play_often, records[name]))
        jobs.append((f"{name}: decision", decisions, TIMES * len(records[name].actions)))
        jobs.append((f"{name}: copy", in_a_child(partial(copy_often, middles[name])), COPIES))
    print(json.dumps(jobs))


# -- outside -------------------------------------------------------------------------------------------------------


def count(names: list[str]) -> Counts:
    """Instructions for a decision and for a copy of each game."""
    if not shutil.which("valgrind"):
        raise ValueError("--instructions needs valgrind: sudo apt-get install valgrind")
    if not all((GOLDEN / name / f"{RECORDS[name]}.game").is_file() for name in names):
        raise ValueError(f"--instructions plays golden records: run it where {GOLDEN} is")
    with TemporaryDirectory() as folder:
        tool = [
            "valgrind",
            "--quiet",
            "--tool=cachegrind",
            "--cache-sim=no",
            "--LL=8388608,16,64",
            f"--cachegrind-out-file={folder}/%p",
        ]
        env = {**os.environ, "PYTHONHASHSEED": "0", "PYTHONDONTWRITEBYTECODE": "1"}
        done = subprocess.run(
            [*tool, sys.executable, "-m", __name__, *names], env=env, stdout=subprocess.PIPE, check=True
        )
        jobs: list[tuple[str, int, int]] = json.loads(done.stdout)
        spent = {what: total(Path(folder, str(child))) for what, child, _ in jobs}
    return {what: round((spent[what] - spent["nothing"]) / by) for what, _, by in jobs if what != "nothing"}


def total(path: Path) -> int:
    """The instructions that a process has executed, from cachegrind's file."""
    found = re.search(r"^summary: (\d+)", path.read_text("utf-8"), re.MULTILINE)
    if not found:
        raise ValueError("cachegrind has written no summary")
    return int(found[1])


def where() -> str:
    """What counts depend on besides our code: Python, the processor, the C compiler."""
    version = subprocess.run(["cc", "-dumpversion"], capture_output=True, text=True, check=False).stdout.partition(".")[
        0
    ]
    level = os.environ.get("STARHALL_OPT", "")
    python = f"Python {sys.version_info.major}.{sys.version_info.minor}"
    return f"{python}, {platform.machine()}, cc {version.strip()}{f' -O{level}' if level else ''}"


def read_kept() -> dict[str, Counts]:
    """The counts in the repository, by what they depend on."""
    data: dict[str, Counts] = json.loads(KEPT.read_text("utf-8")) if KEPT.is_file() else {}
    return data


def risen(counts: Counts, before: Counts) -> list[str]:
    """What takes more than a tenth more instructions than before."""
    return [what for what, number in counts.items() if what in before and number > MOST * before[what]]


def renewed(counts: Counts, before: Counts, wholly: bool) -> Counts:
    """What is kept from now on: a smaller count replaces a larger one; a larger one only when all is renewed."""
    return {**before, **{what: n if wholly else min(n, before.get(what, n)) for what, n in counts.items()}}


def keep(counts: Counts, wholly: bool) -> None:
    """Write the file."""
    known = read_kept()
    known[where()] = renewed(counts, known.get(where(), {}), wholly)
    KEPT.write_text(json.dumps(known, indent=1, sort_keys=True) + "\n", encoding="utf-8")


def compare(counts: Counts, before: Counts) -> list[tuple[str, str, str, str]]:
    """For a table: what, the count, the one that is kept, and by how much it is off."""
    return [
        (
            what,
            f"{n:,}",
            *((f"{before[what]:,}", f"{100 * n / before[what] - 100:+.1f} %") if what in before else ("-", "-")),
        )
        for what, n in counts.items()
    ]


if __name__ == "__main__":
    count_here(sys.argv[1:])
