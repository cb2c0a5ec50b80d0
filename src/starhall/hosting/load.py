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

MARKS: Final = b"MARKS"  # in a request for what has changed: those that the page has
SLOT: Final = re.compile(rb'data-slot="([\w-]{12})"')
LENGTH: Final = re.compile(rb"\r\ncontent-length: (\d+)", re.IGNORECASE)
SIZE: Final = 1 << 18  # bytes that are read at once
PATIENCE: Final = 60.0


@dataclass(frozen=True)
class Post:
    """One action, ready to be sent; `told`: the other seat hears of it."""

    sent: bytes
    seat: int
    told: bool


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

    host: tuple[str, int]
    boards: Sequence[Board]
    seconds: float
    rate: float = 0.0  # actions a second at all boards together; 0: each answer is followed by the next post
    server: int = 0  # the number of its process, whose CPU time is read


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

    def __init__(self, load: Load, board: Board, found: Found, hall: selectors.BaseSelector) -> None:
        self.board, self.found, self.paced = board, found, bool(load.rate)
        self.next = 0
        self.waits = True  # for the table, which was looked at
        self.over = False
        self.pages: Final[dict[int, Page]] = {}  # browsers, by seat
        self.asked: Final[list[deque[float]]] = [deque(), deque()]  # when what each seat will hear of was posted
        self.out = Line(load.host, Answers(self.answered))
        self.out.socket.sendall(board.look)
        hall.register(self.out.socket, selectors.EVENT_READ, self.out)
        for seat, opening in enumerate(board.streams):
            line = Line(load.host, self.listener(seat))
            line.socket.sendall(opening)
            hall.register(line.socket, selectors.EVENT_READ, line)
        for seat, asking in enumerate(board.pages):
            page = Page(load.host, asking, found)
            self.pages[seat] = page
            hall.register(page.line.socket, selectors.EVENT_READ, page.line)

    def post(self) -> bool:
        """The next action, if the last one is answered and there is one."""
        if self.waits or self.over or self.next >= len(self.board.posts):
            return False
        post = self.board.posts[self.next]
        self.next += 1
        self.waits = True
        if post.told and self.board.streams:
            self.asked[1 - post.seat].append(time.perf_counter())
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
            events = said.count(b"\nevent: changed")
            self.found.events += events
            now = time.perf_counter()
            if events and self.asked[seat]:
                self.found.latencies.append(now - self.asked[seat].popleft())
                self.asked[seat].clear()  # many quick changes are one event
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
        players = [Player(load, board, found, hall) for board in load.boards]
        while listen(hall, 0.5) or any(player.waits for player in players):
            pass  # until all have the table before them
        found.events = found.fragments = found.bytes = 0
        taken, spent, begun = cpu_of(load.server), time.process_time(), time.perf_counter()
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
        found.server_cpu = cpu_of(load.server) - taken
        for key in list(hall.get_map().values()):
            key.data.socket.close()
    return found


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
