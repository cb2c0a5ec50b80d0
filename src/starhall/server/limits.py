"""At the door: how much, how fast, from where; and the headers that every answer carries."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, MutableMapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Final
from urllib.parse import urlsplit

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from starhall.server import errors

MOST: Final = 64 * 1024  # bytes of a request
NAME: Final = 24  # characters of a name
MOST_RECORD: Final = 512 * 1024  # bytes of a record that is brought along
BODY: Final = 20.0  # seconds in which a request must be here
ADDRESS: Final = 8  # people who may share an address: so many times as much is allowed from there
STREAMS: Final = 24  # open at once for one person; ADDRESS times as many for an address
AUDIENCE: Final = 400  # streams open at once at one table
ALL_STREAMS: Final = 6000  # open at once in the whole hall
AT_WORK: Final = 1000  # requests that are here and have no answer yet
UNSAFE: Final = ("POST", "PUT", "PATCH", "DELETE")
# no code and no style stands in a page; the script puts on how drawings place and colour their pieces
POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; "
    "frame-ancestors 'none'"
)
PICTURE: Final = "default-src 'none'; style-src 'unsafe-inline'; sandbox"  # a picture that brings its own style
HEADERS: Final = (
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
)

NO_STORE: Final = (b"cache-control", b"no-store")
# behind TLS, which a proxy that the operator has named vouches for: browsers come only that way for a year
BY_TLS: Final = (b"strict-transport-security", b"max-age=31536000")

# what may be done how often: so many a second, so many at once
RATES: Final[Mapping[str, tuple[float, float]]] = {
    "read": (40, 200),
    "act": (12, 60),
    "why": (10, 60),
    "say": (0.5, 8),
    "open": (0.3, 12),
    "name": (0.5, 12),
    "hint": (0.5, 6),
    "stream": (3, 40),
    "load": (20, 100),
    "guess": (0.05, 12),  # codes of tables that nobody has
}


@dataclass
class Bucket:
    """Holds what somebody may still do."""

    left: float
    at: float


@dataclass
class Buckets:
    """One bucket for each caller and kind of request; they fill up with time."""

    scale: float = 1.0  # 0: no limits
    rates: Mapping[str, tuple[float, float]] = field(default_factory=lambda: RATES)
    kept: MutableMapping[tuple[str, str], Bucket] = field(default_factory=dict)

    def take(self, kind: str, who: str, people: int = 1) -> None:
        """One more of this kind, or a refusal that says when to come back."""
        if not self.scale:
            return
        rate, most = (each * self.scale * people for each in self.rates[kind])
        now = time.monotonic()
        if len(self.kept) > 20_000:
            self.forget(now)
        bucket = self.kept.setdefault((kind, who), Bucket(most, now))
        bucket.left = min(most, bucket.left + (now - bucket.at) * rate)
        bucket.at = now
        if bucket.left < 1:
            raise errors.too_fast((1 - bucket.left) / rate)
        bucket.left -= 1

    def check(self, kind: str, who: str) -> None:
        """Is there one more of this kind to take?"""
        self.take(kind, who)
        if self.scale:
            self.kept[kind, who].left += 1

    def forget(self, now: float) -> None:
        """Buckets that have been full again for long."""
        for key in [key for key, bucket in self.kept.items() if now - bucket.at > 120]:
            del self.kept[key]


@dataclass
class Streams:
    """How many streams are open, for a person, from an address, at a table."""

    limited: bool = True
    open: Counter[str] = field(default_factory=Counter)

    def count(self) -> int:
        """How many there are in all."""
        return self.open["in all"]

    def check(self, who: str, address: str, table_id: str) -> None:
        """Is there room for one more?"""
        if self.limited and self.count() >= ALL_STREAMS:
            raise errors.too_busy(30)
        full = {f"by {who}": STREAMS, f"from {address}": STREAMS * ADDRESS}
        full |= {f"at {table_id}": AUDIENCE} if table_id else {}
        if self.limited and any(self.open[key] >= most for key, most in full.items()):
            raise errors.too_many_streams()

    @contextmanager
    def counted(self, who: str, address: str, table_id: str) -> Iterator[None]:
        """As long as it is open."""
        keys = (f"by {who}", f"from {address}", f"at {table_id}", "in all")
        self.open.update(keys)
        try:
            yield
        finally:
            self.open.subtract(keys)
            for key in keys:
                if not self.open[key]:
                    del self.open[key]


Header = tuple[bytes, bytes]
Answer = Callable[[Request, errors.Wrong], Response]


class Guard:
    """Refuses what is too large or comes from another site, before anything reads it."""

    def __init__(self, app: ASGIApp, answer: Answer) -> None:
        self.app = app
        self.answer = answer
        self.at_work = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        guarded = with_headers(send, scope["scheme"] == "https", keep=scope["path"].startswith("/static/"))
        if scope["method"] not in UNSAFE:
            await self.work(scope, receive, guarded)
            return
        headers = {name.lower(): value.decode("latin-1") for name, value in scope["headers"]}
        if from_elsewhere(headers):
            await self.answer(Request(scope), errors.other_site())(scope, receive, guarded)
            return
        most = MOST_RECORD if scope["path"] in ("/api/records", "/records") else MOST
        try:
            async with asyncio.timeout(BODY):
                body = await read_body(receive, headers, most)
        except TimeoutError:
            await self.answer(Request(scope), errors.too_slow())(scope, receive, guarded)
            return
        if body is None:
            await self.answer(Request(scope), errors.too_large(most))(scope, receive, guarded)
            return
        await self.work(scope, replayed(body, receive), guarded)

    async def work(self, scope: Scope, receive: Receive, send: Send) -> None:
        """A request that is here; when too many wait for their answers, it is asked to come back."""
        if self.at_work >= AT_WORK:
            await self.answer(Request(scope), errors.too_busy(2))(scope, receive, send)
            return
        waits = 1

        async def sending(message: Message) -> None:
            nonlocal waits
            self.at_work -= waits
            waits = 0
            await send(message)

        self.at_work += 1
        try:
            await self.app(scope, receive, sending)
        finally:
            self.at_work -= waits


def from_elsewhere(headers: Mapping[bytes, str]) -> bool:
    """Does a browser say that another site sent this? Programs with a token say nothing and need not."""
    if b"authorization" in headers:
        return False
    if headers.get(b"sec-fetch-site", "same-origin") not in ("same-origin", "none"):
        return True
    origin = headers.get(b"origin")
    return origin is not None and urlsplit(origin).netloc != headers.get(b"host", "")


async def read_body(receive: Receive, headers: Mapping[bytes, str], most: int) -> bytes | None:
    """The whole body, or None when it is too large."""
    length = headers.get(b"content-length", "0")
    if not length.isdecimal() or len(length) > 12 or int(length) > most:
        return None
    body: bytes = b""
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            return body
        body += message.get("body", b"")
        if len(body) > most:
            return None
        if not message.get("more_body"):
            return body


def replayed(body: bytes, receive: Receive) -> Receive:
    """Hand the body on to whoever reads it next."""
    given = False

    async def receive_replayed() -> Message:
        nonlocal given
        if given:
            return await receive()
        given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return receive_replayed


def with_headers(send: Send, by_tls: bool = False, keep: bool = False) -> Send:
    """Every answer carries them; only files that are the same for all may be kept by a browser or a proxy."""

    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            message["headers"] = completed(message.get("headers", []), by_tls, keep)
        await send(message)

    return sending


def completed(given: Iterable[Header], by_tls: bool = False, keep: bool = False) -> list[Header]:
    """An answer's headers, and those that it does not say itself."""
    said = {name.lower() for name, _ in given}
    also = [*HEADERS, *([BY_TLS] if by_tls else []), *([] if keep else [NO_STORE])]
    return [*given, *[header for header in also if header[0] not in said]]


def clean(text: str, most: int) -> str:
    """Text from people: one line, no control characters, not too long."""
    return " ".join("".join(ch if ch.isprintable() else " " for ch in text).split())[:most]
