"""The short way for what is asked most: an action that is well formed, at a table that is in memory.

The same checks in the same words as `api.act`, without the framework's detour: it stands behind the guard at the door
(size, time, other sites) and before everything else, so it waits itself until what it tells is written. Whatever is not
plain (a body that cannot be read, a table that must be loaded first, somebody else who was quicker) goes the usual way,
so that refusals are the same by construction, and so is the description.
"""

from __future__ import annotations

import json
from typing import Final

from pydantic import ValidationError
from starlette.requests import Request
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send

from starhall.server import errors, models
from starhall.server.api import done
from starhall.server.callers import actor, allow
from starhall.server.hall import Hall
from starhall.server.limits import Answer, replayed
from starhall.server.store import Conflict, NotKept
from starhall.server.tables import Table
from starhall.server.telling import LOOKED_AT, until_written

BEFORE: Final = "/api/tables/"
AFTER: Final = "/act"
JSON: Final = (b"content-type", b"application/json")


class Early:
    """Carries out plain actions; all else goes the usual way."""

    def __init__(self, app: ASGIApp, hall: Hall, answer: Answer) -> None:
        self.usual: Final = app
        self.hall: Final = hall
        self.answer: Final = answer
        self.route: Final = Route(f"{BEFORE}{{table_id}}{AFTER}", app)  # for whoever counts requests by route

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""
        table_id = acted_at(scope)
        if table_id not in self.hall.tables:
            await self.usual(scope, receive, send)
            return
        body: bytes = (await receive())["body"]  # the guard hands on all of it
        request = Request(scope)
        asked = plain(request, body)
        if asked is None or not await self.act(request, table_id, asked, send):
            await self.usual(scope, replayed(body, receive), send)

    async def act(self, request: Request, table_id: str, asked: models.Act, send: Send) -> bool:
        """Carry out an action, and answer when it is written. False: nothing was done, and nothing said."""
        said: bytes | errors.Wrong
        seen: list[Table] = []
        before = LOOKED_AT.set(seen)
        try:
            said = self.done(request, table_id, asked)
        except errors.Wrong as wrong:
            said = wrong
        except (Conflict, NotKept):
            return False
        finally:
            LOOKED_AT.reset(before)
        try:
            await until_written(seen)
        except Conflict:
            return False
        except Exception:
            said = errors.not_kept()
        scope = request.scope
        scope["route"] = self.route
        if isinstance(said, errors.Wrong):
            await self.answer(request, said)(scope, request.receive, send)
        else:
            headers = [(b"content-length", str(len(said)).encode()), JSON]
            await send({"type": "http.response.start", "status": 200, "headers": headers})
            await send({"type": "http.response.body", "body": said})
        return True

    def done(self, request: Request, table_id: str, asked: models.Act) -> bytes:
        """Do it: the answer."""
        caller = allow(request, "act")
        table = self.hall.table(table_id)
        seat = actor(table, caller, asked.seat)
        new = table.act(seat, asked.version, asked.actions, asked.key, asked.instead)
        return json.dumps(done(table, seat, new), separators=(",", ":")).encode()


def acted_at(scope: Scope) -> str:
    """The table at which something is to be done, if that is what is asked."""
    path = scope.get("path", "")
    if scope["type"] != "http" or scope["method"] != "POST" or not path.startswith(BEFORE) or not path.endswith(AFTER):
        return ""
    return str(path[len(BEFORE) : -len(AFTER)])


def plain(request: Request, body: bytes) -> models.Act | None:
    """What is asked, if it is well formed."""
    if request.headers.get("content-type") != "application/json":
        return None
    try:
        return models.Act.model_validate_json(body)
    except ValidationError:
        return None
