"""The short way for what is asked most: an action that is well formed, at a table that is in memory.

The same checks in the same words as `api.act`, without the framework's detour. Whatever is not plain (a body that
cannot be read, a table that must be loaded first) goes the usual way, so that refusals are the same by construction,
and so is the description.
"""

from __future__ import annotations

from typing import Final

from pydantic import ValidationError
from starlette.requests import Request
from starlette.routing import Match, Route
from starlette.types import ASGIApp, Receive, Scope, Send

from starhall.server import models
from starhall.server.api import Json, done
from starhall.server.callers import actor, allow, hall_of
from starhall.server.limits import replayed

ACT: Final = "/api/tables/{table_id}/act"
TRIED: Final = "starhall.tried"  # in a scope: it goes the usual way


class Early(Route):
    """A route before all others; what it has declined once it does not see again."""

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        """Is it for this route?"""
        return (Match.NONE, {}) if TRIED in scope else super().matches(scope)


class Acting:
    """Carry out an action."""

    def __init__(self, usual: ASGIApp) -> None:
        self.usual: Final = usual

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""
        request = Request(scope, receive)
        body = await request.body()
        asked = plain(request, body)
        hall, table_id = hall_of(request), scope["path_params"]["table_id"]
        if asked is None or table_id not in hall.tables:
            scope[TRIED] = True
            await self.usual(scope, replayed(body, receive), send)
            return
        caller = allow(request, "act")
        table = hall.table(table_id)
        seat = actor(table, caller, asked.seat)
        new = table.act(seat, asked.version, asked.actions, asked.key, asked.instead)
        await Json(done(table, seat, new))(scope, receive, send)


def plain(request: Request, body: bytes) -> models.Act | None:
    """What is asked, if it is well formed."""
    if request.headers.get("content-type") != "application/json":
        return None
    try:
        return models.Act.model_validate_json(body)
    except ValidationError:
        return None


def early_routes(usual: ASGIApp) -> list[Route]:
    """They come first."""
    return [Early(ACT, Acting(usual), methods=["POST"], include_in_schema=False)]
