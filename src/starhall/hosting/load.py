"""A client that costs little: ready-made bytes over plain sockets, so that what is measured is the server.

A table is one connection that posts, and one for each stream. A browser page is a stream that asks for its part of the
page after each event, as the script does.
"""

from __future__ import annotations

import os
import re
import selectors
import socket
import time
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from gzip import decompress as gunzip
from pathlib import Path
from typing import Final

from starhall.hosting.connections import allow_many_connections

BEAT: Final = re.compile(rb"id: [^\n]*-(\d+)\nevent: changed")
MARKS: Final = b"MARKS"  # in a request for what has changed: those that the page has
SLOT: Final = re.compile(rb'data-slot="([\w-]{12})"')
LENGTH: Final = re.compile(rb"\r\ncontent-length: (\d+)", re.IGNORECASE)
SIZE: Final = 1 << 18  # bytes that are read at once
PATIENCE: Final = 60.0


@dataclass(frozen=True)
class Post:
    """One action, ready to be sent, and whether the other seat hears of it: how many events it has had then."""

    sent: bytes
    seat: int
    told: bool
    beat: int = 0  # that the other seat hears, counted from the beginning


@dataclass(frozen=True)
class Board:
    """A table that is played by its two seats, move by move as prepared."""

    posts: Sequence[Post]
    look: bytes  # asks for the table, so that the hall has it at hand before anything is measured
    streams: Sequence[bytes] = ()  # the requests that open them, by seat
    pages: Sequence[bytes] = ()  # and what each asks for after an event


@dataclass
class Load:
    """How the boards are played."""

    hosts: Sequence[tuple[str, int]]  # of a hall; boards are divided among its processes
    boards: Sequence[Board]
    seconds: float
    rate: float = 0.0  # actions a second at all boards together; 0: each answer is followed by the next post
    servers: Sequence[int] = ()  # the numbers of its processes, whose CPU time is read


@dataclass
class Found:
    """What was seen."""

    seconds: float = 0.0
    accepted: int = 0
    refused: int = 0
    events: int = 0
    fragments: int = 0
    bytes: int = 0  # of these
    client_cpu: float = 0.0
    server_cpu: float = 0.0
    latencies: list[float] = field(default_factory=list)  # from a post to the other seat's event


@dataclass(frozen=True)
class Idle:
    """What open streams take that say nothing."""

    streams: int
    before: int  # bytes of the server without them
    after: int
    cpu: float  # seconds of CPU time a second


class Line:
    """One connection."""

    def __init__(self, host: tuple[str, int], heard: Callable[[bytes], None]) -> None:
        self.socket: Final = socket.create_connection(host, timeout=PATIENCE)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.heard: Final = heard

    def ready(self) -> None:
        """There is something to hear."""
        said = self.socket.recv(SIZE)
        if not said:
            raise ConnectionError("the hall has closed a connection")
        self.heard(said)


class Answers:
    """Puts answers together from what is heard."""

    def __init__(self, whole: Callable[[bytes], None]) -> None:
        self.so_far = b""
        self.whole: Final = whole

    def __call__(self, said: bytes) -> None:
        """Some more of it."""
        self.so_far += said
        head = self.so_far.find(b"\r\n\r\n")
        if head < 0:
            return
        found = LENGTH.search(self.so_far, 0, head)
        if found and len(self.so_far) >= head + 4 + int(found[1]):
            answer, self.so_far = self.so_far, b""
            self.whole(answer)


class Player:
    """One board, its posts and its streams."""

    def __init__(
        self, host: tuple[str, int], board: Board, found: Found, hall: selectors.BaseSelector, paced: bool
    ) -> None:
        self.board, self.found, self.paced = board, found, paced
        self.next = 0
        self.waits = True  # for the table, which was looked at
        self.over = False
        self.pages: Final[dict[int, Page]] = {}  # browsers, by seat
        self.asked: Final[list[deque[tuple[int, float]]]] = [
            deque(),
            deque(),
        ]  # what each seat will hear of, and since when
        self.beats: Final = [0, 0]  # what each seat has heard last
        self.first: Sequence[int] = ()  # and what it had heard when it began
        self.out = Line(host, Answers(self.answered))
        self.out.socket.sendall(board.look)
        hall.register(self.out.socket, selectors.EVENT_READ, self.out)
        for seat, opening in enumerate(board.streams):
            line = Line(host, self.listener(seat))
            line.socket.sendall(opening)
            hall.register(line.socket, selectors.EVENT_READ, line)
        for seat, asking in enumerate(board.pages):
            page = Page(host, asking, found)
            self.pages[seat] = page
            hall.register(page.line.socket, selectors.EVENT_READ, page.line)

    def post(self) -> bool:
        """The next action, if the last one is answered and there is one."""
        if self.waits or self.over or self.next >= len(self.board.posts):
            return False
        post, self.first = self.board.posts[self.next], self.first or tuple(self.beats)
        self.next += 1
        self.waits = True
        if post.told and self.board.streams:
            other = 1 - post.seat
            self.asked[other].append((self.first[other] + post.beat, time.perf_counter()))
        self.out.socket.sendall(post.sent)
        return True

    def answered(self, answer: bytes) -> None:
        """The hall has said yes, or no."""
        self.waits = False
        if not self.next:
            return
        if answer.startswith(b"HTTP/1.1 200"):
            self.found.accepted += 1
        else:
            self.found.refused += 1
            self.over = True  # what follows was prepared for what did not happen
        if not self.paced:
            self.post()

    def listener(self, seat: int) -> Callable[[bytes], None]:
        """What a seat hears."""

        def heard(said: bytes) -> None:
            events = BEAT.findall(said)
            self.found.events += len(events)
            now, asked = time.perf_counter(), self.asked[seat]
            self.beats[seat] = int(events[-1]) if events else self.beats[seat]
            while asked and asked[0][0] <= self.beats[seat]:  # many quick changes are one event
                self.found.latencies.append(now - asked.popleft()[1])
            if events and seat in self.pages:
                self.pages[seat].ask()

        return heard


class Page:
    """A browser's page: after an event it asks for what has changed, one at a time."""

    def __init__(self, host: tuple[str, int], asking: bytes, found: Found) -> None:
        self.asking, self.found = asking, found
        self.waits = self.stale = False
        self.marks = b""  # of the parts that it has
        self.line = Line(host, Answers(self.answered))

    def ask(self) -> None:
        """Something has changed."""
        if self.waits:
            self.stale = True
            return
        self.waits = True
        self.line.socket.sendall(self.asking.replace(MARKS, self.marks))

    def answered(self, answer: bytes) -> None:
        """Here it is, with the marks of all its parts."""
        self.found.fragments += answer.startswith(b"HTTP/1.1 200")
        head, _, sent = answer.partition(b"\r\n\r\n")
        self.found.bytes += len(sent)
        self.marks = b".".join(SLOT.findall(gunzip(sent) if b"gzip" in head else sent))
        self.waits = False
        if self.stale:
            self.stale = False
            self.ask()


def play(load: Load) -> Found:
    """Play all boards for so long."""
    found = Found()
    with selectors.DefaultSelector() as hall:
        players = [
            Player(load.hosts[at % len(load.hosts)], board, found, hall, bool(load.rate))
            for at, board in enumerate(load.boards)
        ]
        while listen(hall, 0.5) or any(player.waits for player in players):
            pass  # until all have the table before them
        found.events = found.fragments = found.bytes = 0
        taken, spent, begun = sum(map(cpu_of, load.servers)), time.process_time(), time.perf_counter()
        if not load.rate:
            for player in players:
                player.post()
        turn, sent = 0, 0
        while (now := time.perf_counter()) < begun + load.seconds:
            wait = begun + load.seconds - now
            if load.rate:
                while sent < (time.perf_counter() - begun) * load.rate and turn < sent + 4 * len(players):
                    sent += players[turn % len(players)].post()
                    turn += 1
                turn = sent
                wait = max(0.0, begun + sent / load.rate - time.perf_counter())
            elif not any(player.waits for player in players):
                break
            listen(hall, wait)
        found.seconds = time.perf_counter() - begun
        found.client_cpu = time.process_time() - spent
        found.server_cpu = sum(map(cpu_of, load.servers)) - taken
        for key in list(hall.get_map().values()):
            key.data.socket.close()
    return found


def listen_only(hosts: Sequence[tuple[str, int]], openings: Sequence[bytes], seconds: float, server: int) -> Idle:
    """Open streams that hear nothing but that somebody is still there: what they take of the server."""
    allow_many_connections()
    before, heard = memory_of(server), [0]

    def counted(said: bytes) -> None:
        heard[0] += said.count(b"event: changed")

    with selectors.DefaultSelector() as hall:
        for at, opening in enumerate(openings):
            line = Line(hosts[at % len(hosts)], counted)
            line.socket.sendall(opening)
            hall.register(line.socket, selectors.EVENT_READ, line)
            listen(hall, 0)
        while listen(hall, 1.0):
            pass
        after, taken = memory_of(server), cpu_of(server)
        end = time.perf_counter() + seconds
        while (left := end - time.perf_counter()) > 0:
            listen(hall, left)
        spent = cpu_of(server) - taken
        count = len(hall.get_map())
        for key in list(hall.get_map().values()):
            key.data.socket.close()
    return Idle(count, before, after, spent / seconds)


def memory_of(process: int) -> int:
    """Bytes that a process holds in memory; only Linux says it of another one."""
    pages = Path(f"/proc/{process}/statm")
    return int(pages.read_text(encoding="ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE") if pages.exists() else 0


def cpu_of(process: int) -> float:
    """Seconds of CPU time that a process has used; only Linux says it of another one."""
    stat = Path(f"/proc/{process}/stat")
    if not process or not stat.exists():
        return 0.0
    fields = stat.read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def listen(hall: selectors.BaseSelector, wait: float) -> int:
    """Hear all that is there."""
    ready = hall.select(wait)
    for key, _ in ready:
        key.data.ready()
    return len(ready)
