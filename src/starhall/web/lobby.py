"""The pages around the tables: the hall, its lists, a new table, people."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Annotated, Final
from urllib.parse import urlsplit

from fastapi import APIRouter, Depends, Query
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from starhall import bots
from starhall.bots.levels import LEVELS, Level, measured, play_of
from starhall.drawing import look as look_of
from starhall.kernel.game import AnyGame, Variant
from starhall.lessons.reading import has_course
from starhall.server import errors, live, meeting
from starhall.server.api import find_table, remember, set_cookie, streaming
from starhall.server.callers import Caller, allow, at_hand, hall_of
from starhall.server.hall import Hall, Plan
from starhall.server.limits import NAME, clean
from starhall.server.lists import bell, calls, lists, mark
from starhall.server.shapes import CourseInfo
from starhall.server.taught import course_info
from starhall.web.templating import environment, form, go, guest, known, page, unstyled

BEGINNER: Final = "cadet"  # the bot against which a newcomer plays

lobby = APIRouter(include_in_schema=False, dependencies=[Depends(at_hand)])


# -- the hall ---------------------------------------------------------------------------------------------------------


@lobby.get("/")
async def hall_page(request: Request) -> Response:
    """The hall: games to sit down to, tables that wait."""
    caller = allow(request, "read")
    hall = hall_of(request)
    given = {"caller": caller, "games": short_first(hall), "courses": courses(hall, caller)}
    return page(request, "hall.html", {**given, **lists(hall, caller.identity)})


def back_to(request: Request) -> str:
    """The page of this hall on which a form was sent."""
    return "/" + urlsplit(request.headers.get("referer", "")).path.lstrip("/")


def short_first(hall: Hall) -> list[AnyGame]:
    """The games of the hall, the shortest first."""
    return sorted(hall.games(), key=lambda game: game.duration)


def courses(hall: Hall, caller: Caller) -> list[CourseInfo]:
    """The courses of the hall's games, the shortest game first."""
    return [one_course(hall, game, caller) for game in short_first(hall) if has_course(game)]


def one_course(hall: Hall, game: AnyGame, caller: Caller) -> CourseInfo:
    """A course, and how far the caller has come in it."""
    return course_info(game, hall.store.learned(caller.identity) if caller.identity else [])


@lobby.get("/bell")
async def bell_part(request: Request, table_id: str = "") -> Response:
    """What waits for the caller, besides the table at hand: the part of every page."""
    caller = allow(request, "read")
    rings = bell(hall_of(request), caller.identity, table_id)
    return HTMLResponse(unstyled(environment().get_template("_bell.html").render(bell=rings)))


@lobby.get("/live")
async def live_hall(request: Request, with_lists: Annotated[bool, Query(alias="lists")] = False) -> Response:
    """Server-sent events for a person anywhere in the hall: what waits, and whether the lists have changed."""
    caller = allow(request, "stream")
    hall, identity = hall_of(request), caller.person()

    def event() -> str:
        news = {"bell": calls(hall, identity), "lists": mark(lists(hall, identity)) if with_lists else 0}
        return live.message("changed", "", json.dumps(news))

    return streaming(request, caller, "", live.stream(hall.doors, identity, event, lambda: None, hall.heart))


@lobby.post("/find")
async def find(request: Request) -> Response:
    """Somebody comes with a code or a link: to the table that it leads to."""
    caller = allow(request, "read")
    return go(f"/tables/{find_table(request, caller, (await form(request)).get('text', '')[:300])}")


@lobby.get("/join/{code}")
async def find_by_code(request: Request, code: str) -> Response:
    """The same as an address."""
    return go(f"/tables/{find_table(request, allow(request, 'read'), code[:40])}")


@lobby.post("/invitations/{number}/decline")
async def decline(request: Request, number: int) -> Response:
    """No, thank you; 0: to all."""
    caller = allow(request, "act")
    meeting.decline(hall_of(request), caller.person(), number)
    return go(back_to(request))


@lobby.post("/play/{name}")
async def play_now(request: Request, name: str) -> Response:
    """One click: a table against bots, set up as the last one was."""
    caller = allow(request, "open")
    hall = hall_of(request)
    game = hall.game(name)
    answer = go("/")
    identity = known(request, answer, caller, await form(request))
    answer.headers["location"] = f"/tables/{hall.open(usual_plan(hall, game, identity), identity).row.id}"
    return answer


def usual_plan(hall: Hall, game: AnyGame, identity: int) -> Plan:
    """As this person last played the game against bots; a newcomer gets the smallest table."""
    for row in hall.store.tables_of(identity):
        seats = hall.store.seats(row.id)
        others = [seat for seat in seats if seat.identity != identity]
        if row.game == game.id and len(seats) > 1 and others and all(seat.bot in bots.BOTS for seat in others):
            players = tuple(["me" if seat.identity == identity else seat.bot for seat in seats])
            if players.count("me") == 1 and not hall.sleeps(row):
                return Plan(game.id, players, row.choices)
    count = 2 if 2 in game.seats else game.seats[0]
    return Plan(game.id, ("me", *[BEGINNER] * (count - 1)))


@lobby.get("/tables")
async def tables_page(request: Request) -> Response:
    """All tables that one may see."""
    caller = allow(request, "read")
    return page(request, "tables.html", {"caller": caller, **lists(hall_of(request), caller.identity)})


@lobby.get("/replays")
async def replays_page(request: Request) -> Response:
    """Finished games, and a way to bring one along."""
    caller = allow(request, "read")
    return page(request, "replays.html", {"caller": caller, **lists(hall_of(request), caller.identity)})


@lobby.get("/new/{name}")
async def new_table(request: Request, name: str, who: str = "bots") -> Response:
    """Set up a table."""
    caller = allow(request, "read")
    hall = hall_of(request)
    game = hall.game(name)
    open_ways = ("bots", "friends", *["alone"][: 1 in game.seats], "device") if max(game.seats) > 1 else ("alone",)
    front = usual_variants(game)
    given = {
        "game": game,
        "games": short_first(hall),
        "who": who if who in open_ways else open_ways[0],
        "open_ways": open_ways,
        "usual_seats": min([count for count in game.seats if count > 1], default=1),
        "looks": [look_of(colour) for colour in game.colours],
        "levels": [level_info(game, level) for level in LEVELS],
        "usual_level": BEGINNER,
        "more_bots": [(bot, bot, text) for bot, text in bots.BOTS.items() if bot not in [each.id for each in LEVELS]],
        "front": front,
        "back": [variant for variant in game.variants if variant not in front],
        "guest": guest(),
    }
    return page(request, "new.html", {"caller": caller, **given})


def usual_variants(game: AnyGame) -> list[Variant]:
    """What is asked at once: what a game alone is about, and two things more where the seats leave room on the page."""
    alone = [variant for variant in game.variants if variant.seats == (1,)]
    others = [variant for variant in game.variants if variant not in alone]
    return alone + others[: 2 if max(game.seats) <= 4 else 0]


def level_info(game: AnyGame, level: Level) -> dict[str, str]:
    """A level of bots: its name, how strong it was measured to be, and how long it thinks."""
    found = measured(game, level.id)
    seconds = found.slow / 1000 if found else play_of(game, min(game.seats), level.id).seconds
    time = f"{max(0.1, seconds):.1f} s".replace(".0 s", " s")
    rating = str(found.rating) if found else ""
    return {"id": level.id, "title": level.title, "text": level.text, "rating": rating, "time": time}


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
    """The table that a form asks for: who plays alone is asked nothing about others, and has no clock."""
    who = given.get("who", "bots")
    count = "1" if who == "alone" else given.get("seats", "")
    if count not in map(str, game.seats) or (count == "1") != (who == "alone"):
        raise errors.malformed(f"The number of seats must be one of {', '.join(map(str, game.seats))}.")
    seats, title = range(int(count)), clean(given.get("title", ""), 60)
    choices = {
        variant.id: given[f"v-{variant.id}"]
        for variant in game.variants
        if given.get(f"v-{variant.id}") and int(count) in variant.seats  # a number's empty field: the usual choice
    }
    if who == "device":
        names = tuple([clean(given.get(f"name{at}", ""), NAME) for at in seats])
        return Plan(game.id, ("me",) * len(seats), choices, title, pace="hotseat", names=names)
    players = ("me", *[sitting(given, who, at) for at in seats[1:]])
    if who == "alone":
        return Plan(game.id, players, choices, title)
    clock = given.get("clock", "none")
    patience = number(given, "days", 14) * 86400 if clock == "days" else 0
    bank = number(given, "minutes", 600) * 60 if clock == "live" else 0
    increment = number(given, "increment", 600) if bank else 0
    pace = "days" if clock == "days" else "live"
    visibility, timeout = given.get("visibility", "link"), given.get("timeout", "bot")
    return Plan(game.id, players, choices, title, visibility, pace, patience, bank, increment, timeout)


def sitting(given: Mapping[str, str], who: str, at: int) -> str:
    """Who is to sit in another seat: somebody who is still to come, or a bot."""
    wanted = given.get(f"seat{at}", "open" if who == "friends" else BEGINNER)
    if wanted == "open":
        return "open" if who == "friends" else BEGINNER
    return given.get("other_bot") or wanted


def number(given: Mapping[str, str], name: str, most: int) -> int:
    """A number of a form."""
    text = given.get(name, "")
    if not text.isdecimal() or len(text) > 4 or int(text) > most:
        raise errors.malformed(f"{name} must be a number up to {most}.")
    return int(text)


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
