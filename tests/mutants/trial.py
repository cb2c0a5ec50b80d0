"""Runs the tests on the faults: a plugin for pytest, so that nothing is imported or collected anew for each fault.

Everything happens in forks of one process that has collected the tests and run none: in one, all tests run once,
watched, so that it is known who runs which line; then in one for each fault, those tests that meet it.
"""

from __future__ import annotations

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

from mutants.faults import Fault, Module

MEMORY = 2 << 30  # bytes a fault may take
PATIENCE = 0.5  # seconds of work beyond twice what a watched test took: then it runs for ever


@dataclass
class Outcome:
    """What became of a fault."""

    fault: Fault
    killer: str  # the test that noticed it; none: it survived
    tests: list[str]  # those that run over it


@dataclass
class Watched:
    """What the first run saw: the lines that run at import, those of each test, and how long each took."""

    at_import: dict[str, set[int]] = field(default_factory=dict)  # by file
    lines: dict[tuple[str, int], set[str]] = field(default_factory=dict)  # by file and line: the tests
    seconds: dict[str, float] = field(default_factory=dict)

    def tests(self, fault: Fault) -> list[str]:
        """The tests that run over a fault, quickest first."""
        path = str(fault.module.path)
        found = set().union(*[self.lines.get((path, line), set()) for line in fault.lines])
        return sorted(found, key=lambda test: (self.seconds[test], test))

    def out_of_reach(self, fault: Fault, first: int, last: int) -> bool:
        """Does the function, or this line of it, run only while modules are loaded?"""
        path = str(fault.module.path)
        if self.tests(fault):
            return False
        early = self.at_import.get(path, set())
        met = any((path, line) in self.lines for line in range(first + 1, last + 1))
        return any(line in early for line in (fault.lines if met else range(first + 1, last + 1)))


class Watch:
    """Notes the lines of some files that run."""

    def __init__(self, modules: list[Module]) -> None:
        self.seen: dict[str, set[int]] = {str(module.path): set() for module in modules}

    def on(self) -> None:
        """Watch from now on."""
        sys.settrace(self.enter)

    def take(self) -> dict[str, set[int]]:
        """What was seen since it was asked last."""
        sys.settrace(None)
        seen = self.seen
        self.seen = {path: set() for path in seen}
        return seen

    def enter(self, frame: FrameType, event: str, arg: Any) -> Callable[[FrameType, str, Any], Any] | None:
        """A function is called: it is watched if its file is."""
        lines = self.seen.get(frame.f_code.co_filename)
        if lines is None:
            return None
        frame.f_trace_lines = True
        note = lines.add

        def step(frame: FrameType, event: str, arg: Any) -> Any:
            note(frame.f_lineno)
            return step

        return step


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
        self.watch = Watch(modules)
        self.items: dict[str, pytest.Item] = {}
        self.killers: dict[str, list[str]] = {}  # by function: the tests that noticed a fault there
        self.outcomes: list[Outcome] = []
        self.watched = Watched()
        self.watch.on()

    def pytest_collection_modifyitems(self, config: pytest.Config, items: list[pytest.Item]) -> None:
        """Leave only the tests that count."""
        items[:] = [item for item in items if self.keeps(item.nodeid)]

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """All tests once, watched; then every fault."""
        at_import = self.watch.take()
        if session.testsfailed or not session.items:
            pytest.exit("the tests cannot be collected", returncode=1)
        self.items = {item.nodeid: item for item in session.items}
        gc.collect()
        gc.freeze()
        self.watched = self.first_run()
        self.watched.at_import = at_import
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
        for test, files in data["lines"].items():
            for path, lines in files.items():
                for line in lines:
                    watched.lines.setdefault((path, line), set()).add(test)
        return watched

    def run_watched(self) -> str:
        """Every test once, in a process of its own."""
        seconds: dict[str, float] = {}
        lines: dict[str, dict[str, list[int]]] = {}
        failed: list[str] = []
        for item, after in pairs(list(self.items.values())):
            begun = time.process_time()
            self.watch.on()
            passed = passes(item, after)
            seen = self.watch.take()
            seconds[item.nodeid] = time.process_time() - begun
            lines[item.nodeid] = {path: sorted(here) for path, here in seen.items() if here}
            if not passed:
                failed.append(item.nodeid)
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
            signal.setitimer(signal.ITIMER_PROF, PATIENCE + 2 * self.watched.seconds[item.nodeid])
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
    """The live function runs the faulty code from now on, wherever it is known."""
    function = live(fault)
    code = code_of(compile(fault.applied(), str(fault.module.path), "exec", dont_inherit=True), fault.unit)
    assert function is not None
    assert code is not None
    function.__code__ = code


def live(fault: Fault) -> FunctionType | None:
    """The function that a fault is in; None if it is none any more, such as one in a wrapper."""
    found: Any = importlib.import_module(fault.module.name)
    assert found.__file__ == str(fault.module.path), f"{found.__file__}: run it on the plain sources (PYTHONPATH=src)"
    for name in fault.unit.split("."):
        found = vars(found).get(name)
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
