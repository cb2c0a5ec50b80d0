"""The hall for programs: the same decisions as JSON, under /api. The page's own script uses it too."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncIterator, Callable
from typing import Annotated, Any, Final

from fastapi import APIRouter, Depends, Path, Query
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response, StreamingResponse

from starhall.kernel.game import AnyGame, Numbers
from starhall.kernel.seats import NOBODY
from starhall.lessons.reading import has_course
from starhall.server import errors, lists, live, meeting, models, shapes
from starhall.server.callers import (
    COOKIE,
    TALK,
    YEAR,
    Caller,
    actor,
    allow,
    at_hand,
    hall_of,
    reader,
    seats_of,
)
from starhall.server.display import display, display_at, hint_of, presets, why, why_place
from starhall.server.hall import Plan
from starhall.server.learning import LessonTable
from starhall.server.limits import NAME, Buckets, Streams, clean
from starhall.server.preview import preview
from starhall.server.reviewed import reviewed
from starhall.server.store import TableRow
from starhall.server.tables import Table
from starhall.server.taught import course_info

REFUSALS: Final[dict[int | str, dict[str, Any]]] = {
    status: {"model": shapes.Refusal, "description": text}
    for status, text in {
        400: "Not HTTP as it should be.",
        401: "Nobody knows who asks.",
        403: "Not yours: another seat, or another site.",
        404: "No such table, game, moment or link.",
        405: "Not done that way.",
        408: "The request did not arrive in time.",
        409: "Not now: stale, not your turn, full, not started, over.",
        413: "Too large.",
        422: "Malformed, or refused by the rules (then with the clause).",
        429: "Too fast, or too much at once.",
        503: "The hall is busy, or it could not be kept: nothing has changed.",
    }.items()
}
api = APIRouter(prefix="/api", responses=REFUSALS, dependencies=[Depends(at_hand)])

TableId = Annotated[str, Path(max_length=40, description="The table's address.")]
SeatQuery = Annotated[int | None, Query(ge=-1, le=15, description="Whose eyes; -1: a spectator's.")]


class Json(JSONResponse):
    """JSON as it is, quickly."""

    def render(self, content: Any) -> bytes:
        """As bytes."""
        return json.dumps(content, ensure_ascii=False, separators=(",", ":")).encode()


def as_text(kind: str) -> dict[int | str, dict[str, Any]]:
    """The description of an answer that is not JSON."""
    return {200: {"description": "As text.", "content": {kind: {"schema": {"type": "string"}}}}}


def found(request: Request, table_id: str) -> Table:
    """The table that is meant."""
    return hall_of(request).table(table_id)


# -- people and games -------------------------------------------------------------------------------------------------


@api.get("/me", response_model=shapes.Me)
async def who_am_i(request: Request) -> Response:
    """Who the caller is."""
    caller = allow(request, "read")
    caller.not_by_token()
    name = hall_of(request).store.name_of(caller.identity)
    answer: shapes.Me = {"name": name, "known": bool(caller.identity)}
    return Json(answer)


@api.post("/me", response_model=shapes.Me)
async def be_called(request: Request, asked: models.WhoAmI) -> Response:
    """Give oneself a name; the cookie in the answer is who one is from now on."""
    caller = allow(request, "name")
    name = clean(asked.name, NAME)
    if not name:
        raise errors.malformed("A name needs at least one character that can be seen.")
    answer = Json({"name": name, "known": True})
    remember(request, answer, caller, name)
    return answer


def remember(request: Request, answer: Response, caller: Caller, name: str) -> int:
    """A new person gets a cookie; a known one is called anew."""
    caller.not_by_token()
    hall = hall_of(request)
    if caller.identity:
        old = hall.store.name_of(caller.identity)
        hall.store.rename(caller.identity, name)
        for table in hall.tables.values():
            for seat in table.people.seats_of(caller.identity):
                if table.seats[seat].name == old:
                    table.seats[seat].name = name
                    table.viewers.touch_all()
        return caller.identity
    identity = hall.store.add_identity(name)
    set_cookie(request, answer, hall.store.give_token("cookie", identity))
    return identity


def set_cookie(request: Request, answer: Response, token: str) -> None:
    """The cookie that says who one is."""
    secure = request.url.scheme == "https"
    answer.set_cookie(COOKIE, token, max_age=YEAR, httponly=True, samesite="lax", secure=secure)


@api.post("/me/link", response_model=models.Answer)
async def recovery_link(request: Request) -> Response:
    """A link that moves the identity to another device; it works once."""
    caller = allow(request, "name")
    token = hall_of(request).store.give_token("recovery", caller.person())
    return Json({"link": str(request.base_url).rstrip("/") + f"/recover/{token}"})


@api.get("/me/settings", response_model=models.Comfort)
async def my_settings(request: Request) -> Response:
    """How the caller likes to see and hear things."""
    caller = allow(request, "read")
    return Json(json.loads(hall_of(request).store.settings_of(caller.person())))


@api.post("/me/settings", response_model=models.Comfort)
async def keep_settings(request: Request, asked: models.Comfort) -> Response:
    """Change some of it."""
    caller = allow(request, "act")
    store = hall_of(request).store
    kept = {**json.loads(store.settings_of(caller.person())), **asked.model_dump(exclude_none=True)}
    store.keep_settings(caller.identity, json.dumps(kept))
    return Json(kept)


@api.get("/games", response_model=list[shapes.GameInfo])
async def all_games(request: Request) -> Response:
    """The games that can be played here."""
    allow(request, "read")
    return Json([game_info(game) for game in hall_of(request).games()])


def game_info(game: AnyGame) -> shapes.GameInfo:
    """A game in a list."""
    return {
        "id": game.id,
        "title": game.title,
        "tagline": game.tagline,
        "version": game.version,
        "seats": list(game.seats),
        "colours": list(game.colours),
        "variants": [
            {
                "id": variant.id,
                "title": variant.title,
                "seats": list(variant.seats),
                "choices": [{"id": each.id, "title": each.title, "text": each.text} for each in variant.choices],
                "numbers": numbers_info(variant.numbers) if variant.numbers else None,
            }
            for variant in game.variants
        ],
    }


def numbers_info(numbers: Numbers) -> shapes.NumbersInfo:
    """The range of a variant."""
    return {"least": numbers.least, "most": numbers.most, "unit": numbers.unit, "text": numbers.text}


@api.get("/games/{game}/explain", response_model=shapes.Explained)
async def explain(
    request: Request,
    game: Annotated[str, Path(max_length=80)],
    place: Annotated[str, Query(max_length=120)],
    table: Annotated[str, Query(max_length=40)] = "",
    seat: SeatQuery = None,
) -> Response:
    """What a board element or card is; with a table, also why the seat that is asked cannot choose it now."""
    caller = allow(request, "why")
    text = hall_of(request).game(game).explain(place)
    refused: list[shapes.Refused] = []
    if table:
        at = found(request, table)
        viewer = reader(at, caller, seat)
        refused = why_place(at, viewer, place) if viewer in seats_of(at, caller) else []
    answer: shapes.Explained = {"place": place, "text": text, "refused": refused}
    return Json(answer)


# -- tables -----------------------------------------------------------------------------------------------------------


@api.get("/tables", response_model=shapes.Tables)
async def all_tables(request: Request) -> Response:
    """The caller's tables, those that are open, those that go on, and those that are over."""
    caller = allow(request, "read")
    store = hall_of(request).store
    found: dict[str, list[TableRow]] = {
        "mine": store.tables_of(caller.identity) if caller.identity else [],
        "open": store.public_tables("open"),
        "running": store.public_tables("running"),
        "finished": store.public_tables("finished"),
    }
    return Json({name: [table_info(row) for row in rows] for name, rows in found.items()})


def table_info(row: TableRow) -> shapes.TableInfo:
    """A table in a list."""
    return {"table": row.id, "game": row.game, "title": row.title, "status": row.status, "pace": row.pace}


@api.post("/tables", response_model=shapes.Seated, status_code=201)
async def open_table(request: Request, asked: models.NewTable) -> Response:
    """Open a table. The token speaks for the first of the caller's seats (none: seat -1, without a token)."""
    caller = allow(request, "open")
    hall = hall_of(request)
    title = clean(asked.title, 60)
    plan = Plan(
        asked.game, tuple(asked.seats), asked.options, title, asked.visibility, asked.pace,
        asked.patience, asked.bank, asked.increment, asked.timeout, tuple(asked.names),
    )  # fmt: skip
    table = hall.open(plan, caller.person())
    mine = table.people.seats_of(caller.identity)
    return Json(seated(request, table, mine[0] if mine else NOBODY, caller.identity), 201)


def seated(request: Request, table: Table, seat: int, identity: int) -> shapes.Seated:
    """A seat with its token."""
    token = hall_of(request).store.give_token("seat", identity, table.row.id, seat) if seat >= 0 else ""
    return {"table": table.row.id, "seat": seat, "token": token, "address": f"/tables/{table.row.id}"}


@api.get("/find", response_model=shapes.Found)
async def find(request: Request, text: Annotated[str, Query(max_length=300)]) -> Response:
    """The table that a code or a link leads to."""
    table_id = find_table(request, allow(request, "read"), text)
    return Json({"table": table_id, "address": f"/tables/{table_id}"})


def find_table(request: Request, caller: Caller, text: str) -> str:
    """The same; who guesses codes soon has to wait."""
    buckets: Buckets = request.app.state.buckets
    whose = {caller.key, f"at {caller.address}"}
    for who in whose:
        buckets.check("guess", who)
    store = hall_of(request).store
    found = meeting.find_table(store, text)
    if not found or store.table(found) is None:
        for who in whose:
            buckets.take("guess", who)
        raise errors.unknown_code()
    return found


@api.get("/bell", response_model=list[shapes.Notice])
async def bell(request: Request) -> Response:
    """What waits for the caller, the most urgent first."""
    caller = allow(request, "read")
    caller.not_by_token()
    return Json(lists.bell(hall_of(request), caller.identity))


@api.post("/invitations/{number}/decline", response_model=models.Answer)
async def decline(request: Request, number: Annotated[int, Path(ge=0, le=2**53)]) -> Response:
    """No, thank you; 0: to all invitations."""
    caller = allow(request, "act")
    meeting.decline(hall_of(request), caller.person(), number)
    return Json({"declined": number})


@api.post("/tables/{table_id}/invite", response_model=models.Answer)
async def invite(request: Request, table_id: TableId, asked: models.Invite) -> Response:
    """Ask somebody to an open table at which the caller sits."""
    caller = allow(request, "open")
    hall = hall_of(request)
    guest = hall.store.person_at(asked.player)
    if not guest:
        raise errors.unknown_player()
    meeting.invite(hall, found(request, table_id), caller.person(), guest)
    return Json({"invited": hall.store.name_of(guest)})


@api.post("/tables/{table_id}/rematch", response_model=shapes.Seated, status_code=201)
async def rematch(request: Request, table_id: TableId) -> Response:
    """The same game once more, with the same people and bots; who asks second sits down at the first one's table."""
    caller = allow(request, "open")
    new = meeting.rematch(hall_of(request), found(request, table_id), caller.person())
    mine = new.people.seats_of(caller.identity)
    return Json(seated(request, new, mine[0] if mine else NOBODY, caller.identity), 201)


@api.get("/tables/{table_id}", response_model=shapes.Display)
async def look(request: Request, table_id: TableId, seat: SeatQuery = None) -> Response:
    """What a seat sees now."""
    caller = allow(request, "read")
    table = found(request, table_id)
    return Json(display(table, reader(table, caller, seat)))


@api.post("/tables/{table_id}/join", response_model=shapes.Seated)
async def join(request: Request, table_id: TableId, asked: models.Join) -> Response:
    """Sit down. The answer's token speaks for the seat."""
    caller = allow(request, "open")
    caller.not_by_token()
    table = found(request, table_id)
    if not caller.identity and not clean(asked.name, NAME):
        raise errors.nobody()
    if not any(row.open for row in table.seats) and not table.people.seats_of(caller.identity):
        raise errors.full_table()
    answer = Json({})
    identity = caller.identity or remember(request, answer, caller, clean(asked.name, NAME))
    seat = hall_of(request).join(table, identity, asked.seat)
    answer.body = answer.render(seated(request, table, seat, identity))
    answer.headers["content-length"] = str(len(answer.body))
    return answer


@api.post("/tables/{table_id}/leave", response_model=models.Answer)
async def leave(request: Request, table_id: TableId, asked: models.StandIn) -> Response:
    """Get up: before the game the seat is open again, during it a bot plays on."""
    caller = allow(request, "act")
    table = found(request, table_id)
    table.stand_up(actor(table, caller, asked.seat))
    return Json({"left": True})


@api.post("/tables/{table_id}/seats/{number}/bot", response_model=models.Answer)
async def give_to_bot(
    request: Request, table_id: TableId, number: Annotated[int, Path(ge=0, le=15)], asked: models.Bot
) -> Response:
    """The host gives an open seat to a bot."""
    caller = allow(request, "act")
    hall_of(request).fill(found(request, table_id), caller.person(), number, asked.bot)
    return Json({"bot": asked.bot})


@api.get("/tables/{table_id}/stream", response_class=Response, responses=as_text("text/event-stream"))
async def stream(request: Request, table_id: TableId, seat: SeatQuery = None) -> Response:
    """Server-sent events: `display` with the whole of what the seat sees, now and whenever that changes."""
    caller = allow(request, "stream")
    table = found(request, table_id)
    viewer = reader(table, caller, seat)

    def event() -> str:
        shown = display(table, viewer)

        def written() -> str:
            data = json.dumps(shown, ensure_ascii=False, separators=(",", ":"))
            return live.message("display", table.viewers.beat(viewer), data)

        return table.viewers.listeners.once(viewer, shown, written)

    return sse(request, caller, table, viewer, event)


def sse(request: Request, caller: Caller, table: Table, viewer: int, event: Callable[[], str]) -> StreamingResponse:
    """A stream of events for one viewer; who comes or goes is seen by the others.

    It also speaks when something begins or ends to wait for the person elsewhere.
    """

    def came() -> None:
        for other in table.viewers.everybody():
            if other != viewer and viewer >= 0:
                table.viewers.touch(other)

    doors = (hall_of(request).doors, caller.identity) if caller.identity else None
    calls = live.stream(table.viewers.listeners, viewer, event, came, hall_of(request).heart, doors)
    return streaming(request, caller, table.row.id, calls)


def streaming(request: Request, caller: Caller, where: str, calls: AsyncIterator[str]) -> StreamingResponse:
    """Server-sent events, counted as long as somebody listens: at a table, or (nowhere) in the hall."""
    streams: Streams = request.app.state.streams
    whose = (caller.key, caller.address, where)
    streams.check(*whose)

    async def events() -> AsyncIterator[str]:
        with streams.counted(*whose):
            async for text in calls:
                yield text

    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    return StreamingResponse(events(), media_type="text/event-stream", headers=headers)


# -- playing ----------------------------------------------------------------------------------------------------------


@api.post("/tables/{table_id}/act", response_model=shapes.Done)
async def act(request: Request, table_id: TableId, asked: models.Act) -> Response:
    """Carry out one action, or several together in whatever order is legal: all of them or none."""
    caller = allow(request, "act")
    table = found(request, table_id)
    seat = actor(table, caller, asked.seat)
    new = table.act(seat, asked.version, asked.actions, asked.key, asked.instead)
    return Json(done(table, seat, new))


def done(table: Table, seat: int, new: bool) -> shapes.Done:
    """What was asked is done."""
    return {"version": table.viewers.version(seat), "beat": table.viewers.beat(seat), "new": new}


@api.post("/tables/{table_id}/undo", response_model=shapes.Done)
async def undo(request: Request, table_id: TableId, asked: models.Undo) -> Response:
    """Take own actions back, down to the last thing drawn, seen or answered by others; beyond that by consent."""
    caller = allow(request, "act")
    table = found(request, table_id)
    seat = actor(table, caller, asked.seat)
    if asked.ask:
        table.ask_undo(seat, asked.version)
    else:
        table.undo(seat, asked.version, asked.steps)
    return Json(done(table, seat, True))


@api.post("/tables/{table_id}/votes/{number}", response_model=models.Answer)
async def vote(
    request: Request, table_id: TableId, number: Annotated[int, Path(ge=0, le=2**53)], asked: models.Ballot
) -> Response:
    """Answer a question before the table."""
    caller = allow(request, "act")
    table = found(request, table_id)
    seat = actor(table, caller, asked.seat)
    question = table.people.vote(number, seat)
    if question is None:
        raise errors.unknown_vote()
    table.agree(question, seat, asked.agree)
    return Json({"agreed": asked.agree})


@api.post("/tables/{table_id}/stand-in", response_model=models.Answer)
async def stand_in(request: Request, table_id: TableId, asked: models.StandIn) -> Response:
    """Let a bot play for the own seat, take it back, or ask the table to let one play for somebody who is gone."""
    caller = allow(request, "act")
    hall = hall_of(request)
    table = found(request, table_id)
    seat = actor(table, caller, asked.seat)
    about = seat if asked.about is None else asked.about
    if not 0 <= about < table.row.seats or not table.seats[about].identity:
        raise errors.wrong_seat(about)
    if about == seat:
        table.stand_in(seat, "" if asked.back else "greedy")
    elif not hall.overdue(table, about, time.time()):
        raise errors.not_allowed("Give them a little longer: a bot is for somebody who does not answer.")
    else:
        table.ask_table("bot", seat, about)
    return Json({"bot": table.seats[about].stand_in})


@api.post("/tables/{table_id}/wishes", response_model=models.Answer)
async def wish(request: Request, table_id: TableId, asked: models.Wish) -> Response:
    """Answer a question beforehand, forget such an answer, or let trivial passes be answered."""
    caller = allow(request, "act")
    table = found(request, table_id)
    seat = actor(table, caller, asked.seat)
    if asked.trivial is not None:
        table.set_trivial(seat, asked.trivial)
    if asked.question:
        table.goes_on()
        table.answer_later(seat, asked.question, asked.action, asked.always, asked.unchanged)
    return Json({"presets": presets(table, seat)})


@api.post("/tables/{table_id}/talk", response_model=models.Answer)
async def say(request: Request, table_id: TableId, asked: models.Say) -> Response:
    """Say something; who watches may talk too."""
    caller = allow(request, "say")
    table = found(request, table_id)
    mine = seats_of(table, caller)
    seat = actor(table, caller, asked.seat) if mine and asked.seat is not None else (mine or [NOBODY])[0]
    name = table.people.names()[seat] if seat >= 0 else f"{hall_of(request).store.name_of(caller.person())} (watching)"
    text = clean(asked.text, TALK)
    if not text:
        raise errors.malformed("There is nothing in it that can be read.")
    table.say(seat, name, text)
    return Json({"said": text})


@api.get("/tables/{table_id}/why", response_model=shapes.Why)
async def why_not(
    request: Request, table_id: TableId, action: Annotated[str, Query(max_length=120)], seat: SeatQuery = None
) -> Response:
    """Why the seat that is asked cannot do something, with the clause: judged by what that seat may know."""
    caller = allow(request, "why")
    table = found(request, table_id)
    return Json(why(table, actor(table, caller, seat), action))


@api.get("/tables/{table_id}/preview", response_model=shapes.Preview)
async def foresee(
    request: Request, table_id: TableId, action: Annotated[str, Query(max_length=120)], seat: SeatQuery = None
) -> Response:
    """What one of the seat's options would do, as far as the seat can foresee it."""
    caller = allow(request, "why")
    table = found(request, table_id)
    return Json(preview(table, actor(table, caller, seat), action))


@api.get("/tables/{table_id}/hint", response_model=shapes.Hint)
async def hint(request: Request, table_id: TableId, seat: SeatQuery = None) -> Response:
    """What a bot would do, and what that wins against the next best."""
    caller = allow(request, "hint")
    table = found(request, table_id)
    me = actor(table, caller, seat)
    hint = await hall_of(request).hint(table, me)
    return Json(hint_of(table, table.viewers.view(me), hint))


# -- lessons ----------------------------------------------------------------------------------------------------------


@api.get("/courses", response_model=list[shapes.CourseInfo])
async def courses(request: Request) -> Response:
    """The courses of the hall's games, and how far the caller has come in each."""
    caller = allow(request, "read")
    hall = hall_of(request)
    learned = hall.store.learned(caller.identity) if caller.identity else []
    return Json([course_info(game, learned) for game in hall.games() if has_course(game)])


@api.post("/courses/{game}/{lesson}", response_model=shapes.Seated)
async def learn(
    request: Request,
    game: Annotated[str, Path(max_length=80)],
    lesson: Annotated[str, Path(max_length=80)],
    asked: models.Learn,
) -> Response:
    """Sit down to a lesson, where it was left or from its beginning. The answer's token speaks for the seat."""
    caller = allow(request, "open")
    hall = hall_of(request)
    table = hall.learn(hall.game(game), lesson, caller.person(), asked.anew)
    return Json(seated(request, table, table.people.seats_of(caller.identity)[0], caller.identity))


@api.post("/tables/{table_id}/lesson", response_model=shapes.Done)
async def teach(request: Request, table_id: TableId, asked: models.Teach) -> Response:
    """What the coach's buttons do, at a lesson's table."""
    caller = allow(request, "act")
    table = found(request, table_id)
    seat = actor(table, caller, asked.seat)
    if not isinstance(table, LessonTable):
        raise errors.not_now("No lesson is given at this table.")
    table.check(seat, asked.version)
    does = {"go_on": table.go_on, "back": table.go_back, "show": table.show_me}
    if asked.do == "aside":
        table.play_aside(asked.action)
    else:
        does[asked.do]()
    return Json(done(table, seat, True))


# -- time -------------------------------------------------------------------------------------------------------------


@api.get("/tables/{table_id}/moments/{number}", response_model=shapes.Moment)
async def moment(
    request: Request, table_id: TableId, number: Annotated[int, Path(ge=0, le=10**9)], seat: SeatQuery = None
) -> Response:
    """What the viewer saw at a moment: during the game its own, afterwards everybody's."""
    caller = allow(request, "read")
    table = found(request, table_id)
    return Json(display_at(table, reader(table, caller, seat), number)[0])


@api.get("/tables/{table_id}/review", response_model=shapes.Review)
async def review(request: Request, table_id: TableId) -> Response:
    """What a bot says of a finished game; who asks first has it made, and asks again until it is done."""
    allow(request, "read")
    return Json(await reviewed(hall_of(request), found(request, table_id)))


@api.post("/tables/{table_id}/fork", response_model=shapes.Seated, status_code=201)
async def fork(request: Request, table_id: TableId, asked: models.Fork) -> Response:
    """Play on from a moment at a new table."""
    caller = allow(request, "open")
    table = found(request, table_id)
    viewer = reader(table, caller, asked.seat)
    made = hall_of(request).fork(table, viewer, asked.moment, caller.person())
    return Json(seated(request, made, made.people.seats_of(caller.identity)[0], caller.identity), 201)


@api.get("/tables/{table_id}/record", response_class=Response, responses=as_text("text/plain"))
async def record(request: Request, table_id: TableId) -> Response:
    """The record of a finished game; of one that goes on it would tell too much."""
    allow(request, "read")
    table = found(request, table_id)
    table.has_begun()
    if table.row.status != "finished":
        raise errors.still_running()
    name = f'attachment; filename="{table.game.id}-{table.row.id}.game"'
    lines = []
    for line in table.record().lines():
        lines.append(line + "\n")
        await asyncio.sleep(0)  # a long game is played again for it: others are served meanwhile
    return PlainTextResponse("".join(lines), headers={"Content-Disposition": name})


@api.post("/records", response_model=shapes.Seated, status_code=201)
async def open_record(request: Request, asked: models.OpenRecord) -> Response:
    """A table from a record: to replay it, or to play on where it ends."""
    caller = allow(request, "open")
    table = await hall_of(request).import_record(asked.record, caller.person())
    return Json(seated(request, table, 0, caller.identity), 201)
