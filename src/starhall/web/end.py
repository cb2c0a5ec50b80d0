"""The page of the end, and the picture of it to share."""

from __future__ import annotations

import json
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Query
from starlette.requests import Request
from starlette.responses import Response

from starhall.kernel.seats import NOBODY
from starhall.server.callers import Caller, allow, at_hand, hall_of, reader, seats_of
from starhall.server.ending import Ending, ending, gone, players_of, result_of
from starhall.server.limits import PICTURE
from starhall.server.tables import Table
from starhall.web.sharing import picture
from starhall.web.templating import page

ends = APIRouter(include_in_schema=False, dependencies=[Depends(at_hand)])
SeatQuery = Annotated[int | None, Query(ge=-1, le=15)]


@ends.get("/tables/{table_id}/end")
async def end_page(request: Request, table_id: str, seat: SeatQuery = None) -> Response:
    """How a game ended, for who sat there and for all others."""
    caller = allow(request, "read")
    table = hall_of(request).table(table_id)
    told = await told_to(table, caller, reader(table, caller, seat))
    return page(request, "end.html", {**told, "curves": curves(told["e"])})


async def told_to(table: Table, caller: Caller, viewer: int) -> dict[str, Any]:
    """What every page about a game that is over says: whose it is, through whose eyes, how it ended."""
    me = viewer if viewer in seats_of(table, caller) else NOBODY
    return {
        "caller": caller,
        "table": table.row,
        "game": table.game,
        "game_look": table.game.look,
        "seat": viewer,
        "my_seat": me,
        "e": await ending(table, me, caller.identity),
    }


def curves(told: Ending) -> str:
    """The course for the script, which draws it as wide as there is room."""
    data: dict[str, Any] = {
        "stages": [stage.label for stage in told.course.stages],
        "seats": named_seats(told),
        "steps": [[round(place, 3), *points] for place, points in told.course.steps()],
        "turns": [{"number": swing.number, "at": round(swing.stage, 3), "seat": swing.seat} for swing in told.swings],
    }
    return json.dumps(data)


def named_seats(told: Ending) -> list[dict[str, str]]:
    """The seats as the script draws them: a name in a colour."""
    return [{"name": player.name, "look": player.look} for player in told.players]


@ends.get("/tables/{table_id}/picture.svg")
async def shared(request: Request, table_id: str) -> Response:
    """The result as a picture, 1200 by 630, that needs nothing from outside."""
    allow(request, "read")
    table = hall_of(request).table(table_id)
    course = await gone(table)
    drawn = picture(table.game, result_of(table)["text"], players_of(table, NOBODY), course)
    return Response(drawn, media_type="image/svg+xml", headers={"Content-Security-Policy": PICTURE})
