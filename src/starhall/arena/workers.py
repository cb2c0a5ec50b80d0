"""Where matches are played: here, in processes of this machine, on a Ray cluster. The results are the same."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from multiprocessing import active_children, get_context
from pathlib import Path
from typing import Any

from starhall.arena.match import Match, Result, play
from starhall.kernel.content import PACK

AHEAD = 4  # matches that wait for each worker


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
    """Who plays the matches: so many processes, or the cluster; and the bots that they must know."""

    workers: int = 1
    cluster: bool = False
    own: tuple[Code, ...] = ()

    def play(self, matches: Sequence[Match]) -> Iterator[Result]:
        """The results, as they come in."""
        if self.cluster:
            return on_cluster(matches, self.own)
        if self.workers > 1 and len(matches) > 1:
            return in_processes(matches, self.workers, self.own)
        return (play(match) for match in matches)


def read_code(path: Path) -> Code:
    """A file with somebody's own bots."""
    try:
        return Code(str(path), path.read_text(encoding="utf-8"))
    except UnicodeDecodeError:
        raise ValueError(f"{path} is no text file") from None


def in_processes(matches: Sequence[Match], workers: int, own: tuple[Code, ...]) -> Iterator[Result]:
    """Side by side on this machine. Whoever stops listening ends them."""
    others = set(active_children())
    pool = ProcessPoolExecutor(workers, get_context("spawn"), begin, (own,))
    waiting = iter(matches)
    try:
        under_way: set[Future[Result]] = set()
        while True:
            for match in waiting:
                under_way.add(pool.submit(play, match))
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


def on_cluster(matches: Sequence[Match], own: tuple[Code, ...]) -> Iterator[Result]:
    """On a Ray cluster: the one that RAY_ADDRESS names or that runs here, or else one that is started for this."""
    try:
        import ray
    except ImportError:
        raise ValueError("--cluster needs Ray, which is not installed: pip install 'starhall[cluster]'") from None
    pack = os.environ.get(PACK)
    ray.init(runtime_env={"env_vars": {PACK: pack}} if pack else None, log_to_driver=False, logging_level="ERROR")
    try:
        remote: Any = ray.remote(on_a_node)
        waiting = iter(matches)
        most = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
        under_way: list[Any] = []
        while True:
            for match in waiting:
                under_way.append(remote.remote(match, own))
                if len(under_way) >= most:
                    break
            if not under_way:
                return
            done, under_way = ray.wait(under_way)
            yield from ray.get(done)
    finally:
        ray.shutdown()


def on_a_node(match: Match, own: tuple[Code, ...]) -> Result:
    """In a process of the cluster, which plays many matches: it learns the bots anew, which does no harm."""
    for code in own:
        code.run()
    return play(match)
