"""Runs the tests on the faults: a plugin for pytest, so that nothing is imported or collected anew for each fault.

Everything happens in forks of one process that has collected the tests and run none: in one, all tests run once,
watched, so that it is known which runs which line; then in one for each fault, those tests that meet it.
"""

from __future__ import annotations

import ast
import gc
import importlib
import json
import os
import resource
import signal
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import Any

import pytest
from _pytest.runner import runtestprotocol

from mutants.faults import FACT, Fault, Module, units

MEMORY = 2 << 30  # bytes a fault may take
PATIENCE = 0.5  # seconds of work beyond four times what the test took: then it runs for ever


@dataclass
class Outcome:
    """What became of a fault."""

    fault: Fault
    killer: str  # the test that noticed it; none: it survived
    tests: list[str]  # those that run over it


@dataclass
class Watched:
    """What the first run saw."""

    lines: dict[tuple[str, int], set[str]] = field(default_factory=dict)  # the tests that run a line of a module
    seconds: dict[str, float] = field(default_factory=dict)  # by test
    at_import: set[tuple[str, str]] = field(default_factory=set)

    def tests(self, fault: Fault) -> list[str]:
        """The tests that run over a fault, quickest first."""
        found = set().union(*[self.lines.get((fault.module.name, line), set()) for line in fault.lines])
        return sorted(found, key=lambda test: (self.seconds[test], test))

    def out_of_reach(self, fault: Fault) -> bool:
        """Does it run only while modules are loaded?"""
        return (str(fault.module.path), fault.unit) in self.at_import and not self.tests(fault)


class AtImport:
    """Notes the functions that run while modules are loaded."""

    def __init__(self) -> None:
        self.ran: set[tuple[str, str]] = set()  # file and name

    def on(self) -> None:
        """Look from now on."""
        sys.settrace(self.enter)

    def off(self) -> None:
        """Look no more."""
        sys.settrace(None)

    def enter(self, frame: FrameType, event: str, arg: Any) -> None:
        """A function is called."""
        self.ran.add((frame.f_code.co_filename, frame.f_code.co_qualname))


def put_probes(module: Module) -> set[int]:
    """Every function of the module notes from now on which of its statements run: where they are noted, by line."""
    tree = ast.parse(module.path.read_bytes())
    for _, function in units(tree):
        for node in list(ast.walk(function)):
            for part in ("body", "orelse", "finalbody"):
                body = getattr(node, part, None)
                if isinstance(body, list):
                    setattr(node, part, [line for statement in body for line in (probe(statement), statement)])
    code = compile(ast.fix_missing_locations(tree), str(module.path), "exec", dont_inherit=True)
    for name, _ in units(tree):
        alive, probed = live(module, name), code_of(code, name)
        if alive is not None and probed is not None:
            alive.__code__ = probed
    seen: set[int] = set()
    vars(sys.modules[module.name])["__seen__"] = seen
    return seen


def probe(statement: ast.stmt) -> ast.stmt:
    """A statement that notes that another one runs."""
    return ast.parse(f"__seen__.add({statement.lineno})").body[0]


class Trial:
    """The plugin: instead of pytest's loop over the tests, the faults."""

    def __init__(
        self,
        modules: list[Module],
        keeps: Callable[[str], bool],
        choose: Callable[[Watched], list[Fault]],
        jobs: int,
        told: Callable[[Outcome], None],
    ) -> None:
        self.keeps = keeps
        self.choose = choose
        self.jobs = jobs
        self.told = told
        self.modules = modules
        self.at_import = AtImport()
        self.items: dict[str, pytest.Item] = {}
        self.killers: dict[str, list[str]] = {}  # by function: the tests that noticed a fault there
        self.outcomes: list[Outcome] = []
        self.watched = Watched()
        self.at_import.on()

    def pytest_collection_modifyitems(self, config: pytest.Config, items: list[pytest.Item]) -> None:
        """Leave only the tests that count."""
        items[:] = [item for item in items if self.keeps(item.nodeid)]

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """All tests once, watched; then every fault."""
        self.at_import.off()
        if session.testsfailed or not session.items:
            pytest.exit("the tests cannot be collected", returncode=1)
        self.items = {item.nodeid: item for item in session.items}
        gc.collect()
        gc.freeze()
        self.watched = self.first_run()
        self.watched.at_import = self.at_import.ran
        self.try_all(self.choose(self.watched))
        return True

    # -- the first run -------------------------------------------------------------------------------------------

    def first_run(self) -> Watched:
        """Which test runs which lines; every test must pass on the sources as they are."""
        pid, pipe = forked(self.run_watched)
        data = json.loads(read_all(pipe))
        os.waitpid(pid, 0)
        if data["failed"]:
            pytest.exit("these tests fail without any fault: " + " ".join(data["failed"]), returncode=1)
        watched = Watched(seconds=data["seconds"])
        for test, module, lines in data["lines"]:
            for line in lines:
                watched.lines.setdefault((module, line), set()).add(test)
        return watched

    def run_watched(self) -> str:
        """Every test once, in a process of its own."""
        probes = {module.name: put_probes(module) for module in self.modules}
        seconds: dict[str, float] = {}
        lines: list[tuple[str, str, list[int]]] = []
        failed: list[str] = []
        for item, after in pairs(list(self.items.values())):
            begun = time.process_time()
            if not passes(item, after):
                failed.append(item.nodeid)
            seconds[item.nodeid] = time.process_time() - begun
            for name, seen in probes.items():
                lines.append((item.nodeid, name, sorted(seen)))
                seen.clear()
        return json.dumps({"seconds": seconds, "lines": lines, "failed": failed})

    # -- the faults ----------------------------------------------------------------------------------------------

    def try_all(self, faults: list[Fault]) -> None:
        """Each fault in a process of its own, a few at a time."""
        running: dict[int, tuple[Fault, list[str], int]] = {}
        waiting = list(reversed(faults))
        while waiting or running:
            if waiting and len(running) < self.jobs:
                fault = waiting.pop()
                tests = self.in_order(fault)
                if tests:
                    pid, pipe = forked(partial(self.run_with, fault, tests))
                    running[pid] = (fault, tests, pipe)
                else:
                    self.note(Outcome(fault, "", []))
                continue
            pid, status = os.wait()
            fault, tests, pipe = running.pop(pid)
            answer = read_all(pipe)
            self.note(Outcome(fault, answer if status == 0 else "(it crashes or never ends)", tests))

    def in_order(self, fault: Fault) -> list[str]:
        """The tests for a fault: first those that noticed another one in this function, then the quickest."""
        tests = self.watched.tests(fault)
        sharp = [test for test in self.killers.get(fault.unit, []) if test in tests]
        return sharp + [test for test in tests if test not in sharp]

    def note(self, outcome: Outcome) -> None:
        """An outcome is in."""
        self.outcomes.append(outcome)
        killers = self.killers.setdefault(outcome.fault.unit, [])
        if outcome.killer in self.items and outcome.killer not in killers:
            killers.insert(0, outcome.killer)
        self.told(outcome)

    def run_with(self, fault: Fault, tests: list[str]) -> str:
        """The first of the tests that fails with the fault in place; nothing if none does."""
        put_in(fault)
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        for item, after in pairs([self.items[test] for test in tests]):
            signal.setitimer(signal.ITIMER_PROF, PATIENCE + 4 * self.watched.seconds[item.nodeid])
            if not passes(item, after):
                return item.nodeid
        return ""


def pairs(items: list[pytest.Item]) -> Iterator[tuple[pytest.Item, pytest.Item | None]]:
    """Each test with the one after it: pytest must know what it may take down."""
    return zip(items, [*items[1:], None], strict=True)


def passes(item: pytest.Item, after: pytest.Item | None) -> bool:
    """Run one test."""
    return not any(report.failed for report in runtestprotocol(item, log=False, nextitem=after))


def put_in(fault: Fault) -> None:
    """The live function runs the faulty code from now on, wherever it is known; the live class says the faulty fact."""
    if fault.kind == FACT:
        frame, _, name = fault.unit.partition(".")
        setattr(vars(importlib.import_module(fault.module.name))[frame], name, ast.literal_eval(fault.text))
        return
    function = live(fault.module, fault.unit)
    code = code_of(compile(fault.applied(), str(fault.module.path), "exec", dont_inherit=True), fault.unit)
    assert function is not None
    assert code is not None
    function.__code__ = code


def can_be_put_in(fault: Fault) -> bool:
    """Is the function, or the class, still what the text says?"""
    return fault.kind == FACT or live(fault.module, fault.unit) is not None


def live(module: Module, name: str) -> FunctionType | None:
    """A function by its qualified name; None if it is none any more, such as one in a wrapper."""
    found: Any = importlib.import_module(module.name)
    assert found.__file__ == str(module.path), f"{found.__file__}: run it on the plain sources (PYTHONPATH=src)"
    for part in name.split("."):
        found = vars(found).get(part)
    found = getattr(found, "fget", None) or getattr(found, "__wrapped__", None) or getattr(found, "__func__", found)
    return found if isinstance(found, FunctionType) else None


def code_of(code: CodeType, name: str) -> CodeType | None:
    """The code of a function inside that of its module."""
    for const in code.co_consts:
        if isinstance(const, CodeType):
            if const.co_qualname == name:
                return const
            if name.startswith(f"{const.co_qualname}."):
                return code_of(const, name)
    return None


def forked(work: Callable[[], str]) -> tuple[int, int]:
    """Do some work in a copy of this process; its number, and where its answer can be read."""
    there, here = os.pipe()
    sys.stdout.flush()
    pid = os.fork()
    if pid:
        os.close(here)
        return pid, there
    status = 1
    try:
        os.close(there)  # so that it ends when nobody reads any more
        silence()
        answer = work().encode()
        while answer:
            answer = answer[os.write(here, answer) :]
        status = 0
    finally:
        os._exit(status)


def silence() -> None:
    """What a copy prints is nobody's concern."""
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nowhere, stream)


def read_all(pipe: int) -> str:
    """All that comes out of a pipe."""
    with os.fdopen(pipe, "rb") as stream:
        return stream.read().decode()


def try_faults(trial: Trial, root: Path, tests: list[str]) -> int:
    """Collect the tests and let the trial run; pytest's exit code."""
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"  # quicker
    settings = ["-o", "addopts=", "-q", "-s", "--assert=plain", "-p", "no:cacheprovider"]
    return int(pytest.main([*settings, "--rootdir", str(root), *tests], plugins=[trial]))
