"""Where matches are played and lessons taken: here, in processes of this machine, on a Ray cluster. The results are the
same.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from multiprocessing import active_children, get_context
from pathlib import Path
from typing import Any, TypeVar

from starhall.arena.match import Match, Result, play
from starhall.kernel.content import PACK

AHEAD = 4  # matches that wait for each worker

Job = TypeVar("Job")
Done = TypeVar("Done")


@dataclass(frozen=True)
class Code:
    """A file of Python that registers bots."""

    path: str
    text: str

    def run(self) -> None:
        """Load it, here."""
        try:
            exec(compile(self.text, self.path, "exec"), {"__name__": Path(self.path).stem, "__file__": self.path})
        except Exception as wrong:
            raise ValueError(f"{self.path} cannot be loaded: {type(wrong).__name__}: {wrong}") from wrong


@dataclass(frozen=True)
class Crew:
    """Who does the work: so many processes, or the cluster; and the bots that they must know."""

    workers: int = 1
    cluster: bool = False
    own: tuple[Code, ...] = ()

    def play(self, matches: Sequence[Match]) -> Iterator[Result]:
        """The results of matches, as they come in."""
        return self.each(play, matches)

    def each(self, do: Callable[[Job], Done], jobs: Sequence[Job]) -> Iterator[Done]:
        """What comes of each job, as it comes in."""
        if self.cluster:
            return on_cluster(do, jobs, self.own)
        if self.workers > 1 and len(jobs) > 1:
            return in_processes(do, jobs, self.workers, self.own)
        return map(do, jobs)


def read_code(path: Path) -> Code:
    """A file with somebody's own bots."""
    try:
        return Code(str(path), path.read_text(encoding="utf-8"))
    except UnicodeDecodeError:
        raise ValueError(f"{path} is no text file") from None


def in_processes(do: Callable[[Job], Done], jobs: Sequence[Job], workers: int, own: tuple[Code, ...]) -> Iterator[Done]:
    """Side by side on this machine. Whoever stops listening ends them."""
    others = set(active_children())
    pool = ProcessPoolExecutor(workers, get_context("spawn"), begin, (own,))
    waiting = iter(jobs)
    try:
        under_way: set[Future[Done]] = set()
        while True:
            for job in waiting:
                under_way.add(pool.submit(do, job))
                if len(under_way) >= AHEAD * workers:
                    break
            if not under_way:
                return
            done, under_way = wait(under_way, return_when=FIRST_COMPLETED)
            for future in done:
                yield future.result()
    except BrokenProcessPool:
        raise ValueError("a worker has died (was there too little memory?); take fewer --workers") from None
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
        for process in set(active_children()) - others:  # or they would play on to the end of their games
            process.terminate()


def begin(own: tuple[Code, ...]) -> None:
    """In a worker: Ctrl-C is for whoever waits for it; learn the bots."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for code in own:
        code.run()


def on_cluster(do: Callable[[Job], Done], jobs: Sequence[Job], own: tuple[Code, ...]) -> Iterator[Done]:
    """On a Ray cluster: the one that RAY_ADDRESS names or that runs here, or else one that is started for this."""
    try:
        import ray
    except ImportError:
        raise ValueError("--cluster needs Ray, which is not installed: pip install 'starhall[cluster]'") from None
    pack = os.environ.get(PACK)
    ray.init(runtime_env={"env_vars": {PACK: pack}} if pack else None, log_to_driver=False, logging_level="ERROR")
    try:
        remote: Any = ray.remote(on_a_node)
        waiting = iter(jobs)
        most = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
        under_way: list[Any] = []
        while True:
            for job in waiting:
                under_way.append(remote.remote(do, job, own))
                if len(under_way) >= most:
                    break
            if not under_way:
                return
            done, under_way = ray.wait(under_way)
            yield from ray.get(done)
    finally:
        ray.shutdown()


def on_a_node(do: Callable[[Job], Done], job: Job, own: tuple[Code, ...]) -> Done:
    """In a process of the cluster, which does many jobs: it learns the bots anew, which does no harm."""
    for code in own:
        code.run()
    return do(job)
