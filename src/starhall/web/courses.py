"""The pages of the courses: what each lesson teaches, and sitting down to one."""

from __future__ import annotations

from fastapi import APIRouter, Depends
from starlette.requests import Request
from starlette.responses import Response

from starhall.lessons.reading import has_course
from starhall.server import errors
from starhall.server.callers import allow, at_hand, hall_of
from starhall.server.learning import known_lesson
from starhall.web.lobby import courses, one_course, short_first
from starhall.web.templating import form, go, guest, known, page

learn = APIRouter(include_in_schema=False, dependencies=[Depends(at_hand)])


@learn.get("/learn")
async def learn_page(request: Request) -> Response:
    """The course that the caller has begun last, or the shortest game's."""
    caller = allow(request, "read")
    hall = hall_of(request)
    taught = [game.id for game in short_first(hall) if has_course(game)]
    if not taught:
        raise errors.unknown_page()
    learned = sorted(hall.store.learned(caller.identity), key=lambda row: row.begun) if caller.identity else []
    left = [row.game for row in learned if row.game in taught]
    return go(f"/learn/{left[-1] if left else taught[0]}")


@learn.get("/learn/{name}")
async def course_page(request: Request, name: str) -> Response:
    """A game's course: what each lesson teaches, how long it takes, what is done."""
    caller = allow(request, "read")
    hall = hall_of(request)
    game = hall.game(name)
    given = {"game": game, "game_look": game.look, "course": one_course(hall, game, caller)}
    others = [each for each in courses(hall, caller) if each["game"] != game.id]
    return page(request, "course.html", {"caller": caller, "courses": others, "guest": guest(), **given})


@learn.post("/learn/{name}/{lesson}")
async def sit_down_to(request: Request, name: str, lesson: str) -> Response:
    """Sit down to a lesson; somebody new becomes somebody, so that it can be kept how far he has come."""
    caller = allow(request, "open")
    given = await form(request)
    hall = hall_of(request)
    game = hall.game(name)
    known_lesson(game, lesson)
    answer = go("/")
    identity = known(request, answer, caller, given)
    table = hall.learn(game, lesson, identity, bool(given.get("anew")))
    answer.headers["location"] = f"/tables/{table.row.id}"
    return answer
