"""`python -m mutants --game m101`: which small faults in the rules do the tests not notice?"""

from __future__ import annotations

import argparse
import hashlib
import json
import subprocess
import sys
import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from mutants.faults import Fault, Module, faults_of
from mutants.trial import Outcome, Trial, Watched, can_be_put_in, try_faults

ROOT = Path(__file__).parents[2]
SOURCES = ROOT / "src" / "starhall"
EQUIVALENT = Path(__file__).parent / "equivalent"
BAR = 3.0  # percent that may survive
# Not rules: what faces people (as in setup.py), what checks the rules, what only bots ask.
NOT_RULES = {"__init__", "position", "picture", "pieces", "words", "table", "console"}
NOT_RULES |= {"invariants", "judgement", "judgement_v1", "traits", "observe"}
NOT_RULES |= {"imagining"}  # in view.py the views themselves count, the imagining does not
KERNEL = ("state", "frames", "record", "chance", "seats", "events", "actions")


@dataclass(frozen=True)
class Target:
    """Modules, and the tests that must notice what is wrong in them."""

    name: str
    root: Path
    modules: list[Module]
    tests: list[str]
    keeps: Callable[[str], bool]
    equivalent: Path


def of_game(name: str) -> Target:
    """A game: its own tests and example files; neither golden games nor random ones, neither pictures nor words."""
    paths = [path for path in sorted((SOURCES / "games" / name).rglob("*.py")) if path.stem not in NOT_RULES]
    modules = [Module(dotted(path), path) for path in paths if path.parent.name != "picture"]
    tests = [f"tests/games/{name}", "tests/conformance/test_examples_and_golden_games.py"]

    def keeps(test: str) -> bool:
        file = test.partition("::")[0]
        if "conformance" in file:
            return f"test_an_example_holds[{name}/" in test
        return not file.endswith(("_picture.py", "_words.py"))

    return Target(name, ROOT, modules, tests, keeps, EQUIVALENT / f"{name}.toml")


def dotted(path: Path) -> str:
    """The name of a module, whichever room of a game it lies in."""
    return ".".join(path.relative_to(SOURCES.parent).with_suffix("").parts)


def of_kernel() -> Target:
    """The kernel: its own tests."""
    modules = [Module(f"starhall.kernel.{name}", SOURCES / "kernel" / f"{name}.py") for name in KERNEL]
    return Target("kernel", ROOT, modules, ["tests/kernel"], lambda test: True, EQUIVALENT / "kernel.toml")


def names() -> list[str]:
    """The games: what `make mutants` tries."""
    return sorted(path.parent.name for path in (SOURCES / "games").glob("*/__init__.py"))


# -- which faults ------------------------------------------------------------------------------------------------------


def in_reach(faults: list[Fault], watched: Watched) -> list[Fault]:
    """Without those in functions that run only while modules are loaded, or that are hidden in a wrapper."""
    views = [fault for fault in faults if fault.module.short != "view" or "." in fault.unit]
    return [fault for fault in views if can_be_put_in(fault) and not watched.out_of_reach(fault)]


def sample(faults: list[Fault], count: int, seed: str) -> list[Fault]:
    """So many of them, by lot: each module by its size, and in each module all kinds in turn. 0: all."""
    if not count or count >= len(faults):
        return faults
    lot = {fault.key: hashlib.sha256(f"{seed} {fault.key}".encode()).hexdigest() for fault in faults}
    chosen: list[Fault] = []
    for module in sorted({fault.module.name for fault in faults}):
        here = sorted([fault for fault in faults if fault.module.name == module], key=lambda fault: lot[fault.key])
        share = max(1, round(count * len(here) / len(faults)))
        drawn: dict[str, int] = {}
        turn: dict[str, int] = {}
        for fault in here:
            turn[fault.key] = drawn[fault.kind] = drawn.get(fault.kind, 0) + 1
        here.sort(key=lambda fault: turn[fault.key])
        chosen += sorted(here[:share], key=lambda fault: fault.start)
    return chosen


# -- what came out -----------------------------------------------------------------------------------------------------


def read_equivalent(path: Path) -> dict[str, str]:
    """The faults that change nothing, and why."""
    return dict(tomllib.loads(path.read_text(encoding="utf-8"))) if path.exists() else {}


def quoted(key: str) -> str:
    """A key as TOML writes it."""
    return json.dumps(key, ensure_ascii=False) if "'" in key else f"'{key}'"


def tell(outcome: Outcome, excused: dict[str, str], root: Path) -> None:
    """A survivor is said at once."""
    fault = outcome.fault
    if outcome.killer or fault.key in excused:
        return
    old, _, new = fault.key.partition(": ")[2].partition(" => ")
    met = f"{len(outcome.tests)} tests run over it" if outcome.tests else "no test runs over it"
    print(f"\n{fault.module.path.relative_to(root)}:{fault.line} in {fault.unit} ({fault.kind}; {met})")
    print(f"  - {old}\n  + {new}")
    for test in outcome.tests[:3]:
        print(f"    {test}")
    print(f"  key {quoted(fault.key)}", flush=True)


def report(target: Target, outcomes: list[Outcome], excused: dict[str, str], known: set[str]) -> bool:
    """The table of modules, and whether the bar is met."""
    print(f"\n{target.name:<24}{'faults':>8}{'noticed':>9}{'equal':>7}{'survive':>9}")
    total = [0, 0, 0, 0]
    for module in target.modules:
        here = [outcome for outcome in outcomes if outcome.fault.module == module]
        alive = [outcome for outcome in here if not outcome.killer]
        equal = [outcome for outcome in alive if outcome.fault.key in excused]
        row = [len(here), len(here) - len(alive), len(equal), len(alive) - len(equal)]
        total = [a + b for a, b in zip(total, row, strict=True)]
        if here:
            print(f"  {module.short:<22}{row[0]:>8}{row[1]:>9}{row[2]:>7}{row[3]:>9}")
    print(f"  {'all':<22}{total[0]:>8}{total[1]:>9}{total[2]:>7}{total[3]:>9}")
    percent = 100 * total[3] / max(1, total[0] - total[2])
    print(f"{target.name}: {percent:.1f} % survive that are not known to change nothing (at most {BAR} %)")
    wrong = [outcome.fault.key for outcome in outcomes if outcome.killer and outcome.fault.key in excused]
    wrong += [key for key in excused if key not in known]
    for key in wrong:
        print(f"stale in {target.equivalent.name}: {quoted(key)}")
    return percent <= BAR and not wrong


def run(target: Target, options: argparse.Namespace) -> bool:
    """Try a target's faults; whether the bar is met."""
    modules = [module for module in target.modules if not options.module or module.short in options.module]
    faults = [fault for module in modules for fault in faults_of(module)]
    known = {fault.key for module in target.modules for fault in faults_of(module)}
    excused = read_equivalent(target.equivalent)

    def choose(watched: Watched) -> list[Fault]:
        reached = in_reach(faults, watched)
        print(f"{target.name}: {len(reached)} faults can be made")
        if options.only:
            return [fault for fault in reached if any(text in fault.key for text in options.only)]
        return sample(reached, options.count, options.seed)

    trial = Trial(modules, target.keeps, choose, options.jobs, lambda outcome: tell(outcome, excused, target.root))
    code = try_faults(trial, target.root, target.tests)
    return code in (0, 5) and report(target, trial.outcomes, excused, known)


def parser() -> argparse.ArgumentParser:
    """The command line."""
    found = argparse.ArgumentParser(prog="mutants", description=__doc__)
    found.add_argument("--game", choices=[*names(), "kernel"], help="what to try; the four games, unless it is said")
    found.add_argument("--module", nargs="*", default=[], help="only faults in these modules")
    found.add_argument("--count", type=int, default=300, help="how many faults, by lot; 0: all")
    found.add_argument("--seed", default="starhall", help="draws other faults")
    found.add_argument("--jobs", type=int, default=1, help="how many at a time")
    found.add_argument("--only", nargs="*", default=[], metavar="KEY", help="only faults whose key contains this")
    return found


def main() -> int:
    """One target in this process, or each in one of its own."""
    options = parser().parse_args()
    if not options.game:
        each = [[sys.executable, "-m", "mutants", "--game", name, *sys.argv[1:]] for name in names()]
        return max([subprocess.run(command, cwd=ROOT).returncode for command in each])
    return 0 if run(of_kernel() if options.game == "kernel" else of_game(options.game), options) else 1


if __name__ == "__main__":
    sys.exit(main())
