"""The page of a game's review, and the board at the moment that is looked at."""

from __future__ import annotations

import json
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response

from starhall.drawing import named
from starhall.server import errors
from starhall.server.callers import allow, at_hand, hall_of, reader
from starhall.server.ending import Ending
from starhall.server.reviewed import reviewed
from starhall.server.reviewing import check_reviewable
from starhall.server.shapes import Review
from starhall.server.tables import Table
from starhall.web.end import SeatQuery, named_seats, told_to
from starhall.web.templating import page, unstyled

reviews = APIRouter(include_in_schema=False, dependencies=[Depends(at_hand)])


@reviews.get("/tables/{table_id}/review")
async def review_page(request: Request, table_id: str, seat: SeatQuery = None) -> Response:
    """How the chances changed, for who sat there and for all others; while it is made, how far that has come."""
    caller = allow(request, "read")
    hall = hall_of(request)
    table = hall.table(table_id)
    viewer = reader(table, caller, seat)
    review = await reviewed(hall, table)
    told = await told_to(table, caller, viewer)
    moment = review["turns"][-1]["moment"] if review["turns"] else len(table.moves)
    given = {
        **told,
        "r": review,
        "moment": moment,
        "last": len(table.moves),
        "most": max([1, *[player.points for player in told["e"].players]]),
        "board": board(table, viewer, moment),
        "drawn": for_script(told["e"], review),
    }
    return page(request, "review.html", given)


@reviews.get("/tables/{table_id}/review/{moment}")
async def board_then(
    request: Request, table_id: str, moment: Annotated[int, Path(ge=0, le=10**9)], seat: SeatQuery = None
) -> Response:
    """The board after so many actions."""
    caller = allow(request, "read")
    table = hall_of(request).table(table_id)
    viewer = reader(table, caller, seat)
    check_reviewable(table)
    if moment > len(table.moves):
        raise errors.unknown_moment(len(table.moves))
    return Response(unstyled(board(table, viewer, moment)), media_type="text/html")


def board(table: Table, viewer: int, moment: int) -> Markup:
    """As a viewer saw it."""
    view = table.history.state_at(moment).view(viewer)
    return Markup(named(table.game.panels(view).board, table.people.names()))


def for_script(told: Ending, review: Review) -> str:
    """What the script draws, as wide as there is room."""
    data: dict[str, Any] = {
        "stages": [{"title": stage.title, "begin": stage.begin, "end": stage.end} for stage in told.course.stages],
        "seats": named_seats(told),
        "chances": review["chances"],
        "turns": [{"number": turn["number"], "at": turn["moment"], "seat": turn["seat"]} for turn in review["turns"]],
    }
    return json.dumps(data)
