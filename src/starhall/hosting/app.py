"""The application: the hall behind its door. `serve` runs it for many, `play` for the one at this computer."""

from __future__ import annotations

import logging
import signal
import socket
import threading
import webbrowser
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from types import FrameType
from typing import Any, Final

import uvicorn
from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response

from starhall.hosting.connections import Patient, Server, allow_many_connections
from starhall.hosting.watch import Watch, log_as_json, said_by
from starhall.location import bind, data_folder, last_door, remember
from starhall.server import errors
from starhall.server.api import Json, api
from starhall.server.early import Early
from starhall.server.errors import Wrong
from starhall.server.hall import Hall, Plan, Rhythm
from starhall.server.limits import Buckets, Guard, Streams, completed
from starhall.server.store import Conflict, NotKept, Store, Unusable
from starhall.server.telling import Telling
from starhall.web import pages
from starhall.web.templating import refusal

LOG: Final = logging.getLogger("starhall")
# seconds that a connection is kept for the next request: longer than proxies keep theirs (a minute), so that nothing is
# sent into a connection that is being closed
KEPT: Final = 75


def make_app(
    data: Path | str | None,
    modules: Mapping[str, str] | None = None,
    rhythm: Rhythm | None = None,
    limits: float = 1.0,
    epoch: str = "",
) -> FastAPI:
    """A hall on the data of a folder, or at the address of a database; without one it is forgotten in the end.

    `limits` 0: as fast as one likes.
    """
    hall = Hall(Store(data / "hall.sqlite" if isinstance(data, Path) else data), modules, rhythm, epoch)

    @asynccontextmanager
    async def open_hours(app: FastAPI) -> AsyncIterator[None]:
        await hall.open_doors()
        yield
        await hall.close_doors()

    app = FastAPI(
        title="Starhall",
        version="1",
        description="Four space board games: create tables, join, stream what a seat sees, act, undo, export.",
        lifespan=open_hours,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
    )
    app.state.hall = hall
    app.state.buckets = Buckets(limits)
    app.state.streams = Streams(limits > 0)
    app.state.metrics_port = 0
    app.include_router(api)
    pages.add_to(app)
    app.add_middleware(Telling, answer=answer)
    app.add_middleware(GZipMiddleware, minimum_size=800, compresslevel=1)
    app.add_middleware(Early, hall=hall, answer=answer)
    app.add_middleware(Guard, answer=answer)
    app.add_middleware(Watch, hall=hall, streams=app.state.streams)
    add_errors(app)
    return app


def add_errors(app: FastAPI) -> None:
    """Whatever goes wrong has a designed answer: JSON for programs, a page for people."""

    @app.exception_handler(Wrong)
    async def refused(request: Request, wrong: Wrong) -> Response:
        return answer(request, wrong)

    @app.exception_handler(Conflict)
    async def overtaken(request: Request, wrong: Conflict) -> Response:
        app.state.hall.forget(wrong.table_id)
        return answer(request, errors.conflict())

    @app.exception_handler(NotKept)
    async def unwritten(request: Request, wrong: NotKept) -> Response:
        LOG.error("%s was refused: %s", said_by(request), wrong)
        return answer(request, errors.not_kept())

    @app.exception_handler(RequestValidationError)
    async def malformed(request: Request, wrong: RequestValidationError) -> Response:
        places = [(".".join(map(str, found["loc"])), found["msg"]) for found in wrong.errors()[:5]]
        return answer(request, errors.malformed("; ".join(f"{place}: {text}" for place, text in places)[:600]))

    @app.exception_handler(HTTPException)
    async def by_http(request: Request, wrong: HTTPException) -> Response:
        if wrong.status_code == 404:
            return answer(request, errors.unknown_page())
        text = "That address does not do this." if wrong.status_code == 405 else str(wrong.detail)
        made = answer(request, Wrong(wrong.status_code, "bad_request", "That cannot be done here.", text))
        for name, value in (wrong.headers or {}).items():
            made.headers[name] = value
        return made

    @app.exception_handler(Exception)
    async def broken(request: Request, wrong: Exception) -> Response:
        text = "The table is as it was before. Try again, and tell us if it stays so."
        made = answer(request, Wrong(500, "broken", "Something broke on our side.", text))
        made.raw_headers = completed(made.raw_headers)  # this answer passes the guard by
        return made


def answer(request: Request, wrong: Wrong) -> Response:
    """A refusal in the form that fits who asks."""
    if request.url.path.startswith("/api") or "text/html" not in request.headers.get("accept", ""):
        made: Response = Json(wrong.data(), wrong.status)
    else:
        made = refusal(request, wrong)
    if "retry_after" in wrong.more:
        made.headers["Retry-After"] = str(wrong.more["retry_after"])
    return made


def free_port(host: str = "127.0.0.1") -> int:
    """A port that nobody uses."""
    with socket.socket() as probe:
        probe.bind((host, 0))
        return int(probe.getsockname()[1])


def server_of(
    app: FastAPI, proxy: str = "", announce: Callable[[], None] | None = None, json_log: bool = False, **more: Any
) -> Server:
    """The server of a hall. `proxy`: the address of a machine that is believed when it says for whom it asks."""
    config = uvicorn.Config(
        app,
        http=Patient,
        ws="none",
        lifespan="on",
        log_config=None if json_log else uvicorn.config.LOGGING_CONFIG,
        log_level="warning",
        server_header=False,
        timeout_graceful_shutdown=2,
        timeout_keep_alive=KEPT,
        proxy_headers=bool(proxy),
        forwarded_allow_ips=proxy,
        **more,
    )
    return Server(config, announce)


@dataclass(frozen=True)
class Watching:
    """What whoever runs the hall wants to see of it."""

    json_log: bool = False
    metrics: tuple[str, int] | None = None  # the address and port at which its numbers are read


def serve(
    host: str,
    port: int,
    data: Path | str | None = None,
    limits: float = 1.0,
    proxy: str = "",
    watching: Watching | None = None,
) -> None:
    """Run the hall for others until somebody ends it."""
    run(bind(host, port), host, data or data_folder(), limits=limits, proxy=proxy, watching=watching)


def play(open_browser: bool = True, data: Path | None = None, plan: Plan | None = None) -> None:
    """Run the hall on this computer alone and open it, or a table in it, in the browser, or say where it is."""
    folder = data or data_folder()
    run(last_door(folder), "127.0.0.1", folder, at_home=True, open_browser=open_browser, plan=plan)


def run(
    door: socket.socket,
    host: str,
    data: Path | str,
    limits: float = 1.0,
    proxy: str = "",
    at_home: bool = False,
    open_browser: bool = False,
    plan: Plan | None = None,
    watching: Watching | None = None,
) -> None:
    """Open the hall behind this door; it is announced when it answers. `plan`: a table that is opened at once."""
    address = f"http://{f'[{host}]' if ':' in host else host}:{door.getsockname()[1]}/"

    def announce() -> None:
        print(f"Starhall is open at {address}  (Ctrl-C closes it)", flush=True)
        if at_home and isinstance(data, Path):
            remember(data, door)
        if plan:
            print(f"Your table is at {first}", flush=True)
        if open_browser:
            threading.Thread(target=webbrowser.open, args=[first], daemon=True).start()

    try:
        app = make_app(data, limits=limits)
    except Unusable as wrong:
        raise SystemExit(f"starhall: {wrong}") from None
    first = f"{address}begin/{app.state.hall.prepare(plan)}" if plan else address
    signal.signal(signal.SIGTERM, leave)
    doors, watching = [door], watching or Watching()
    if watching.metrics:
        doors.append(bind(*watching.metrics))
        app.state.metrics_port = doors[-1].getsockname()[1]
    if watching.json_log:
        log_as_json()
    allow_many_connections()
    server_of(app, proxy, announce, watching.json_log).run(doors)


def leave(number: int, frame: FrameType | None) -> None:
    """Somebody ends the server, which has closed the hall by now: what it has started is cleared away."""
    raise SystemExit(0)
