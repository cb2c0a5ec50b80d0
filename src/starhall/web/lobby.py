"""The pages around the tables: the hall, its lists, a new table, people."""

from __future__ import annotations

import json
from collections.abc import Mapping

from fastapi import APIRouter, Depends
from starlette.requests import Request
from starlette.responses import Response

from starhall import bots
from starhall.kernel.game import AnyGame
from starhall.kernel.seats import NOBODY
from starhall.lessons.reading import has_course
from starhall.server import errors
from starhall.server.api import remember, set_cookie
from starhall.server.callers import Caller, allow, at_hand, hall_of
from starhall.server.display import display, look
from starhall.server.errors import Wrong
from starhall.server.hall import Hall, Plan
from starhall.server.limits import NAME, clean
from starhall.server.shapes import CourseInfo, Entry, EntrySeat
from starhall.server.store import TableRow
from starhall.server.tables import Table
from starhall.server.taught import course_info
from starhall.web.templating import form, go, guest, known, page

lobby = APIRouter(include_in_schema=False, dependencies=[Depends(at_hand)])


# -- the hall ---------------------------------------------------------------------------------------------------------


@lobby.get("/")
async def hall_page(request: Request) -> Response:
    """The hall: games to sit down to, tables that wait."""
    caller = allow(request, "read")
    hall = hall_of(request)
    given = {"caller": caller, "games": short_first(hall), "courses": courses(hall, caller)}
    return page(request, "hall.html", {**given, **await lists(request, caller)})


def short_first(hall: Hall) -> list[AnyGame]:
    """The games of the hall, the shortest first."""
    return sorted(hall.games(), key=lambda game: game.duration)


def courses(hall: Hall, caller: Caller) -> list[CourseInfo]:
    """The courses of the hall's games, the shortest game first."""
    return [one_course(hall, game, caller) for game in short_first(hall) if has_course(game)]


def one_course(hall: Hall, game: AnyGame, caller: Caller) -> CourseInfo:
    """A course, and how far the caller has come in it."""
    return course_info(game, hall.store.learned(caller.identity) if caller.identity else [])


async def lists(request: Request, caller: Caller) -> dict[str, list[Entry]]:
    """Tables: those that wait for me first."""
    hall = hall_of(request)
    rows = hall.store.tables_of(caller.identity) if caller.identity else []
    mine = [await entry(hall, row, caller) for row in rows]
    places = {row.id for row in rows}
    opened, running, finished = [
        [await entry(hall, row, caller) for row in hall.store.public_tables(status, 12) if row.id not in places]
        for status in ("open", "running", "finished")
    ]
    return {
        "waiting": [each for each in mine if each["due"]],
        "mine": [each for each in mine if not each["due"] and each["status"] != "finished"],
        "over": [each for each in mine if each["status"] == "finished"],
        "opened": opened,
        "running": running,
        "finished": finished,
    }


async def entry(hall: Hall, row: TableRow, caller: Caller) -> Entry:
    """A table in a list; one that cannot be loaded is listed all the same."""
    game = hall.game(row.game) if row.game in hall.modules else None
    shown: Entry = {
        "id": row.id,
        "look": game.look if game else "hall",
        "emblem": game.emblem if game else "starhall",
        "title": row.title,
        "status": row.status,
        "pace": row.pace,
        "changed": row.changed,
        "due": False,
        "seats": [],
        "text": "",
    }
    try:
        with hall.minding(row.id):
            return standing_entry(shown, await hall.ready(row.id), caller)
    except Wrong as wrong:
        return {**shown, "text": wrong.title}


def standing_entry(shown: Entry, table: Table, caller: Caller) -> Entry:
    """How a table in a list stands, and whether it waits for the caller."""
    mine = table.people.seats_of(caller.identity)
    due = table.row.status == "running" and any(table.viewers.view(seat).options for seat in mine)
    seats: list[EntrySeat] = [{"look": look(table, seat.seat), "open": seat.open} for seat in table.seats]
    return {**shown, "seats": seats, "due": due, "text": told_in_brief(table, mine, due)}


def told_in_brief(table: Table, mine: list[int], due: bool) -> str:
    """How a table stands, in a few words."""
    if table.row.status == "open":
        free = sum(seat.open for seat in table.seats)
        host = next((seat.name for seat in table.seats if seat.identity == table.row.host), "")
        return f"{host or 'Somebody'} seeks {free} more"
    if table.row.status == "finished":
        return str(json.loads(table.row.result)["text"]) if table.row.result else "over"
    stage = table.history.phases[-1][0] if table.history.phases[-1] else ""
    waits = (
        "it is your turn"
        if due
        else ", ".join(table.people.names()[seat] for seat in display(table, NOBODY)["waiting"])
    )
    return f"{stage}: {waits}" if due else f"{stage}: {waits} to move"


@lobby.get("/tables")
async def tables_page(request: Request) -> Response:
    """All tables that one may see."""
    caller = allow(request, "read")
    return page(request, "tables.html", {"caller": caller, **await lists(request, caller)})


@lobby.get("/replays")
async def replays_page(request: Request) -> Response:
    """Finished games, and a way to bring one along."""
    caller = allow(request, "read")
    return page(request, "replays.html", {"caller": caller, **await lists(request, caller)})


@lobby.get("/new/{name}")
async def new_table(request: Request, name: str) -> Response:
    """Set up a table."""
    caller = allow(request, "read")
    game = hall_of(request).game(name)
    return page(request, "new.html", {"caller": caller, "game": game, "bots": bots.BOTS, "guest": guest()})


@lobby.post("/tables")
async def open_table(request: Request) -> Response:
    """Sit down at a new table."""
    caller = allow(request, "open")
    given = await form(request)
    hall = hall_of(request)
    game = hall.game(given.get("game", ""))
    plan = plan_of(game, given)
    answer = go("/")
    identity = known(request, answer, caller, given)
    answer.headers["location"] = f"/tables/{hall.open(plan, identity).row.id}"
    return answer


@lobby.get("/begin/{key}")
async def begin(request: Request, key: str) -> Response:
    """The table that `starhall play GAME` asked for: whoever comes with the key sits down there."""
    caller = allow(request, "open")
    hall = hall_of(request)
    if key not in hall.prepared:
        raise errors.unknown_page()
    answer = go("/")
    answer.headers["location"] = f"/tables/{hall.open_prepared(key, known(request, answer, caller, {}))}"
    return answer


def plan_of(game: AnyGame, given: Mapping[str, str]) -> Plan:
    """The table that a form asks for."""
    count = given.get("seats", "")
    if count not in map(str, game.seats):
        raise errors.malformed(f"The number of seats must be one of {', '.join(map(str, game.seats))}.")
    others = given.get("others", "greedy")
    pace = "hotseat" if others == "me" and int(count) > 1 else given.get("pace", "live")
    seats = tuple([given.get(f"seat{at}", others if at else "me") for at in range(int(count))])
    choices = {
        variant.id: given[f"v-{variant.id}"]
        for variant in game.variants
        if given.get(f"v-{variant.id}") and int(count) in variant.seats  # a number's empty field: the usual choice
    }
    patience = given.get("patience", "0")
    wait = int(patience) if patience.isdecimal() and len(patience) < 8 else 0
    visibility = given.get("visibility", "link")
    return Plan(game.id, seats, choices, clean(given.get("title", ""), 60), visibility, pace, wait)


@lobby.post("/records")
async def open_record(request: Request) -> Response:
    """A record from a form."""
    caller = allow(request, "open")
    given = await form(request)
    answer = go("/")
    identity = known(request, answer, caller, given)
    table = await hall_of(request).import_record(given.get("record", ""), identity)
    over = table.row.status == "finished"
    answer.headers["location"] = f"/tables/{table.row.id}" + ("/replay/0" if over else "")
    return answer


# -- people -----------------------------------------------------------------------------------------------------------


@lobby.get("/me")
async def me_page(request: Request) -> Response:
    """My name, my devices, my comfort."""
    return page(request, "me.html", {"caller": allow(request, "read"), "link": "", "guest": guest()})


@lobby.post("/me")
async def be_called(request: Request) -> Response:
    """Give oneself a name."""
    caller = allow(request, "name")
    given = await form(request)
    name = clean(given.get("name", ""), NAME)
    if not name:
        raise errors.malformed("A name needs at least one character that can be seen.")
    answer = go("/me")
    remember(request, answer, caller, name)
    return answer


@lobby.post("/me/link")
async def make_link(request: Request) -> Response:
    """A link for another device."""
    caller = allow(request, "name")
    token = hall_of(request).store.give_token("recovery", caller.person())
    link = str(request.base_url).rstrip("/") + f"/recover/{token}"
    return page(request, "me.html", {"caller": caller, "link": link, "guest": guest()})


@lobby.get("/recover/{token}")
async def recover_page(request: Request, token: str) -> Response:
    """Somebody comes with a link: only the button uses it up, so that a preview does not."""
    caller = allow(request, "name")
    found = hall_of(request).store.token(token)
    if found is None or found.kind != "recovery":
        raise errors.unknown_link()
    name = hall_of(request).store.name_of(found.identity)
    return page(request, "recover.html", {"caller": caller, "name": name, "token": token})


@lobby.post("/recover/{token}")
async def recover(request: Request, token: str) -> Response:
    """This device is that person's from now on."""
    allow(request, "name")
    hall = hall_of(request)
    found = hall.store.token(token)
    if found is None or found.kind != "recovery":
        raise errors.unknown_link()
    answer = go("/")
    set_cookie(request, answer, hall.recover(found.identity))
    return answer
