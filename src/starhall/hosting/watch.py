"""What whoever runs the hall can watch: is it well, how much does it do, and a line for each request.

None of it names a person, a table or a token: a request is told by its route, never by its path. The numbers still tell
when somebody did something in secret, so they are read at a door of their own.
"""

from __future__ import annotations

import json
import logging
import os
import sys
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import accumulate
from pathlib import Path
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from starhall.server.hall import Hall
from starhall.server.limits import UNSAFE, Streams, with_headers

REQUESTS: Final = logging.getLogger("starhall.requests")
HEALTH: Final = "/healthz"
METRICS: Final = "/metrics"
METHODS: Final = ("GET", "HEAD", "OPTIONS", *UNSAFE)
BOUNDS: Final = (0.005, 0.025, 0.1, 0.5, 2.5)  # seconds until an answer begins
BEGUN: Final = time.time()
STATM: Final = Path("/proc/self/statm")  # of this process, where there is such a thing
FILES: Final = Path("/proc/self/fd")

Labels = tuple[tuple[str, str], ...]


class Watch:
    """Counts and times what is asked, and answers the operator's own questions."""

    def __init__(self, app: ASGIApp, hall: Hall, streams: Streams) -> None:
        self.app = app
        self.hall = hall
        self.streams = streams
        self.answered: Counter[Labels] = Counter()
        self.seconds: Counter[str] = Counter()
        self.within: Counter[tuple[str, int]] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
        elif scope["path"] == HEALTH:
            await self.health()(scope, receive, with_headers(send))
        elif is_private(scope):
            await self.metrics(scope["path"])(scope, receive, with_headers(send))
        else:
            await self.watched(scope, receive, send)

    async def watched(self, scope: Scope, receive: Receive, send: Send) -> None:
        """The same, counted when its answer begins: a stream goes on for hours."""
        begun, status = time.perf_counter(), 0

        async def sending(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                self.note(scope, status, time.perf_counter() - begun)
            await send(message)

        try:
            await self.app(scope, receive, sending)
        except Exception:
            if not status:
                self.note(scope, 500, time.perf_counter() - begun)
            raise

    def note(self, scope: Scope, status: int, seconds: float) -> None:
        """An answer begins."""
        route, method = route_of(scope), scope["method"] if scope["method"] in METHODS else "other"
        self.answered[("method", method), ("route", route), ("status", str(status))] += 1
        self.seconds[route] += seconds  # type: ignore[assignment]  # a counter adds seconds as well
        self.within[route, sum(seconds > bound for bound in BOUNDS)] += 1
        if REQUESTS.isEnabledFor(logging.INFO):
            told = {"method": method, "route": route, "status": status, "ms": round(seconds * 1000, 2)}
            REQUESTS.info("%s %s %d", method, route, status, extra={"told": told})

    def metrics(self, path: str) -> Response:
        """What is told at the operator's own door."""
        if path != METRICS:
            return PlainTextResponse(f"Here are {METRICS} and {HEALTH}; the hall has another port.\n", 404)
        return PlainTextResponse("\n".join(self.lines()) + "\n", media_type="text/plain; version=0.0.4")

    def health(self) -> Response:
        """Is the hall well? It can read what it keeps, and its clock goes."""
        clock = self.hall.clock
        try:
            self.hall.store.table("")
        except Exception as wrong:
            return JSONResponse({"status": "failing", "why": f"it cannot read its data: {type(wrong).__name__}"}, 503)
        if clock is None or clock.done():
            return JSONResponse({"status": "failing", "why": "its clock has stopped"}, 503)
        return JSONResponse({"status": "ok"})

    # -- numbers --------------------------------------------------------------------------------------------------

    def lines(self) -> Iterator[str]:
        """Everything, in the text format of Prometheus."""
        yield from told("starhall_requests_total", "counter", "Answers by method, route and status.", self.answered)
        yield from self.times()
        for name, (kind, text, value) in self.numbers().items():
            yield from told(name, kind, text, {(): value})

    def times(self) -> Iterator[str]:
        """How long it took until answers began, by route."""
        name = "starhall_request_seconds"
        yield from heading(name, "histogram", "Seconds until the answer begins, by route.")
        for route in self.seconds:
            each = accumulate(self.within[route, at] for at in range(len(BOUNDS) + 1))
            counts = dict(zip([*map(str, BOUNDS), "+Inf"], each, strict=True))
            for bound, count in counts.items():
                yield line(f"{name}_bucket", (("route", route), ("le", bound)), count)
            yield line(f"{name}_sum", (("route", route),), round(self.seconds[route], 6))
            yield line(f"{name}_count", (("route", route),), counts["+Inf"])

    def numbers(self) -> dict[str, tuple[str, str, float]]:
        """What there is just now."""
        hall = self.hall
        spent = os.times()
        found = {
            "starhall_streams_open": ("gauge", "Open event streams.", self.streams.count()),
            "starhall_tables_in_memory": ("gauge", "Tables in memory.", len(hall.tables)),
            "starhall_tables_set_aside": ("gauge", "Tables where something went wrong.", len(hall.asleep)),
            "starhall_answers_in_the_making": ("gauge", "Answers of bots in the making.", len(hall.thinking)),
            "process_cpu_seconds_total": ("counter", "CPU time of the server.", spent.user + spent.system),
            "process_start_time_seconds": ("gauge", "When it began, in seconds since 1970.", BEGUN),
        }
        if sys.platform == "linux":
            pages = int(STATM.read_text(encoding="ascii").split()[1])
            memory = pages * os.sysconf("SC_PAGE_SIZE")
            found["process_resident_memory_bytes"] = ("gauge", "Memory of the server.", memory)
            found["process_open_fds"] = ("gauge", "Open files and connections.", len(os.listdir(FILES)))
        return found


def is_private(scope: Scope) -> bool:
    """Was it asked at the operator's own door?"""
    door = scope["app"].state.metrics_port
    return bool(door) and (scope.get("server") or ("", 0))[1] == door


def route_of(scope: Mapping[str, Any]) -> str:
    """What was asked for, without whose it is: paths hold tables' addresses and the tokens of links."""
    route = getattr(scope.get("route"), "path", "")
    return route or ("/static" if scope["path"].startswith("/static/") else "none")


def told(name: str, kind: str, text: str, values: Mapping[Labels, float]) -> Iterator[str]:
    """One metric with all its values."""
    yield from heading(name, kind, text)
    for labels, value in values.items():
        yield line(name, labels, value)


def heading(name: str, kind: str, text: str) -> Iterator[str]:
    """What a metric is."""
    yield f"# HELP {name} {text}"
    yield f"# TYPE {name} {kind}"


def line(name: str, labels: Labels, value: float) -> str:
    """One value. Routes, methods and statuses have no quotes in them."""
    inside = ",".join(f'{key}="{each}"' for key, each in labels)
    return f"{name}{{{inside}}} {value}" if inside else f"{name} {value}"


# -- the log ----------------------------------------------------------------------------------------------------------


class Lines(logging.Formatter):
    """One JSON object a line. Of what broke it says the kind and the places: its words may quote what somebody sent."""

    def format(self, record: logging.LogRecord) -> str:
        """As text."""
        at = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03}Z"
        found: dict[str, Any] = {"at": at, "level": record.levelname.lower(), "from": record.name}
        found |= getattr(record, "told", None) or {"text": record.getMessage()}
        if record.exc_info and record.exc_info[0] is not None:
            found |= {"broke": record.exc_info[0].__name__, "places": places(record.exc_info[2])}
        return json.dumps(found, ensure_ascii=False)


def places(trace: Any) -> list[str]:
    """Where something broke, the innermost last."""
    found = []
    while trace is not None:
        code = trace.tb_frame.f_code
        found.append(f"{Path(code.co_filename).name}:{trace.tb_lineno} {code.co_name}")
        trace = trace.tb_next
    return found[-12:]


def log_as_json() -> None:
    """All that is logged goes to standard error, one object a line; every request has its own."""
    handler = logging.StreamHandler()
    handler.setFormatter(Lines())
    for name, level in (("starhall", logging.INFO), ("uvicorn", logging.WARNING)):
        logger = logging.getLogger(name)
        logger.handlers[:], logger.propagate = [handler], False
        logger.setLevel(level)


def said_by(request: Request) -> str:
    """A request in a line of the log."""
    return f"{request.method} {route_of(request.scope)}"
