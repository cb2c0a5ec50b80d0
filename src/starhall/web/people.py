"""A person's page, and the curve of a rating on it."""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from fastapi import APIRouter, Depends
from starlette.requests import Request
from starlette.responses import Response

from starhall.bots.levels import LEVELS, measured
from starhall.server import errors
from starhall.server.callers import allow, at_hand, hall_of
from starhall.server.player import Strength, player_page
from starhall.web.templating import go, page

WIDTH: Final = 1000  # of the curve, which is stretched to what room there is; writing stands beside it
HEIGHT: Final = 280
STEPS: Final = (20, 50, 100, 200, 500)  # between two lines

people = APIRouter(include_in_schema=False, dependencies=[Depends(at_hand)])


@people.get("/people/me")
async def my_page(request: Request) -> Response:
    """To one's own page."""
    return go(f"/people/{hall_of(request).store.key_of(allow(request, 'read').person())}")


@people.get("/people/{key}")
async def person_page(request: Request, key: str, game: str = "") -> Response:
    """How somebody has played here, as far as who asks may know it."""
    caller = allow(request, "read")
    hall = hall_of(request)
    person = hall.store.person_at(key[:80])
    if not person:
        raise errors.unknown_player()
    told = player_page(hall, person, caller.identity, game)
    given = {
        "caller": caller,
        "p": told,
        "mine": person == caller.identity,
        "chart": chart(told.chosen) if told.chosen and told.chosen.games > 1 else None,
        "sparks": [spark([one.mean for one in strength.course]) for strength in told.strengths],
        "game_look": told.chosen.game.look if told.chosen else "hall",
    }
    return page(request, "player.html", given)


@dataclass(frozen=True)
class Mark:
    """A line across the curve, with what it says."""

    y: float
    text: str


@dataclass(frozen=True)
class Chart:
    """A rating over the games: its band, its line, its height in numbers, the bots, and from when to when."""

    band: str
    line: str
    last: float
    scale: Sequence[Mark]
    bots: Sequence[Mark]
    dates: Sequence[str]


def chart(strength: Strength) -> Chart:
    """The curve of a rating; the band is as sure as two deviations are."""
    upper = [one.mean + 2 * one.deviation for one in strength.course]
    lower = [one.mean - 2 * one.deviation for one in strength.course]
    bottom, step, top = scale(min(lower), max(upper))

    def y(value: float) -> float:
        return round(HEIGHT - HEIGHT * (value - bottom) / (top - bottom), 1)

    xs = [round(WIDTH * at / (len(upper) - 1), 1) for at in range(len(upper))]
    there = list(zip(xs, [y(value) for value in upper], strict=True))
    back = list(zip(reversed(xs), [y(value) for value in reversed(lower)], strict=True))
    found = [(level.title, measured(strength.game, level.id)) for level in LEVELS]
    return Chart(
        path([*there, *back]) + "Z",
        path(list(zip(xs, [y(one.mean) for one in strength.course], strict=True))),
        y(strength.course[-1].mean),
        [Mark(y(value), str(value)) for value in range(bottom, top + 1, step)],
        [Mark(y(one.rating), f"{title} {one.rating}") for title, one in found if one and bottom < one.rating < top],
        dates(strength.dates),
    )


def scale(low: float, high: float) -> tuple[int, int, int]:
    """Round numbers around these two, and the step between two lines: at most six of them."""
    step = next((step for step in STEPS if high - low <= 5 * step), 1000)
    bottom = math.floor(low / step) * step
    return bottom, step, max(bottom + step, math.ceil(high / step) * step)


def path(points: Sequence[tuple[float, float]]) -> str:
    """A line through these points, for SVG."""
    return "M" + "L".join([f"{x} {y}" for x, y in points])


def dates(moments: Sequence[float]) -> list[str]:
    """From when to when."""
    first, last = [time.strftime("%d %B", time.gmtime(at)).lstrip("0") for at in (moments[0], moments[-1])]
    return [first] if first == last else [first, last]


def spark(values: Sequence[float]) -> str:
    """A small curve, 68 by 24."""
    if len(values) < 2:
        return ""
    low, high = min(values), max(values)
    room = (high - low) or 1.0
    at = [round(2 + 64 * number / (len(values) - 1), 1) for number in range(len(values))]
    return path([(x, round(21 - 18 * (value - low) / room, 1)) for x, value in zip(at, values, strict=True)])
