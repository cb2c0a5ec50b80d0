"""The pages: each is made from what its viewer may see, by templates that know no game."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import Annotated, Any, Final
from urllib.parse import parse_qsl

from fastapi import APIRouter, Depends, FastAPI, Query
from jinja2 import Environment, FileSystemLoader, select_autoescape
from markupsafe import Markup, escape
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from starhall import bots
from starhall.drawing import icons, named
from starhall.kernel.game import AnyGame, Panels, Variant
from starhall.kernel.seats import NOBODY
from starhall.kernel.state import View
from starhall.server import clock, errors, live
from starhall.server.api import remember, set_cookie, sse
from starhall.server.callers import Caller, allow, at_hand, hall_of, reader, seats_of
from starhall.server.display import display, display_at, look
from starhall.server.errors import Wrong
from starhall.server.hall import Hall, Plan
from starhall.server.limits import NAME, clean
from starhall.server.shapes import Display, Entry, EntrySeat, LogLine, Moment, SeatInfo, Word
from starhall.server.store import TableRow
from starhall.server.tables import Table
from starhall.web import files
from starhall.web.book import chapters, figures

HERE: Final = Path(__file__).parent
GUESTS: Final = ("Wren", "Tidepool", "Marrow", "Quill", "Saffron", "Juniper", "Cinder", "Pebble")

FIELDS: Final = 60  # of a form

pages = APIRouter(include_in_schema=False, dependencies=[Depends(at_hand)])
SeatQuery = Annotated[int | None, Query(ge=-1, le=15)]


def add_to(app: FastAPI) -> None:
    """The pages and their static files."""
    app.include_router(pages)
    files.add_to(app)


# -- templates --------------------------------------------------------------------------------------------------------


@cache
def environment() -> Environment:
    """Templates that escape whatever is not markup already."""
    made = Environment(
        loader=FileSystemLoader(HERE / "templates"),
        autoescape=select_autoescape(default=True, default_for_string=True),
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.globals.update(
        icon=icon,
        static=files.static,
        modules=files.modules,
        sprite=sprite,
        cover=cover,
        lasts=lasts,
        line_words=line_words,
    )
    made.filters["slug"] = slug
    made.filters["clock"] = lambda at: time.strftime("%H:%M", time.localtime(at))
    made.filters["ago"] = ago
    return made


@cache
def icon(name: str, kind: str = "icon", seat: str = "") -> Markup:
    """An icon among text."""
    owner = Markup(' data-seat="{}"').format(seat) if seat else ""
    return Markup('<svg class="{}"{} aria-hidden="true"><use href="#i-{}"/></svg>').format(kind, owner, name)


def line_words(words: list[Word]) -> Markup:
    """A sentence of the log: seats in their colours, places that can be pointed at."""
    parts = []
    for word in words:
        said = str(escape(word["text"]))
        if word["look"]:
            pip = icon(f"shape-{word['look']}", "icon pip", word["look"])
            parts.append(f'<span class="who" data-seat="{word["look"]}">{pip}{said}</span>')
        elif word["place"]:
            parts.append(f'<b data-at="{escape(word["place"])}">{said}</b>')
        else:
            parts.append(said)
    return Markup("".join(parts))


def sprite() -> Markup:
    """All icons, once on each page."""
    return Markup(icons.sprite())


def cover(game: AnyGame) -> Markup:
    """The picture on a game's box."""
    return Markup(game.cover() or environment().get_template("cover.svg").render())


def lasts(game: AnyGame) -> str:
    """How long a usual game takes, in a few letters."""
    return f"{game.duration // 60} h" if game.duration >= 120 else f"{game.duration} min"


def slug(text: str) -> str:
    """Text as part of an element's id."""
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")


def ago(at: float) -> str:
    """How long ago, roughly."""
    passed = max(0, time.time() - at)
    for size, word in ((86400, "d"), (3600, "h"), (60, "min")):
        if passed >= size:
            return f"{int(passed // size)} {word}"
    return "now"


def page(request: Request, template: str, given: Mapping[str, Any], status: int = 200) -> HTMLResponse:
    """A whole page."""
    caller: Caller | None = given.get("caller")
    me = hall_of(request).store.name_of(caller.identity) if caller else ""
    text = environment().get_template(template).render(me=me, path=request.url.path, **given)
    return HTMLResponse(text, status, headers={"Cache-Control": "no-store"})


def refusal(request: Request, wrong: Wrong) -> Response:
    """The page of an error."""
    return page(request, "error.html", {"wrong": wrong}, wrong.status)


async def form(request: Request) -> dict[str, str]:
    """What a form says."""
    body = (await request.body()).decode("utf-8", "replace")
    try:
        return dict(parse_qsl(body, keep_blank_values=True, max_num_fields=FIELDS))
    except ValueError:
        raise errors.malformed(f"A form of this hall has at most {FIELDS} fields.") from None


def go(address: str) -> RedirectResponse:
    """After a form: look there."""
    return RedirectResponse(address, 303)


# -- the hall ---------------------------------------------------------------------------------------------------------


@pages.get("/")
async def lobby(request: Request) -> Response:
    """The hall: games to sit down to, tables that wait."""
    caller = allow(request, "read")
    return page(
        request, "hall.html", {"caller": caller, "games": short_first(hall_of(request)), **await lists(request, caller)}
    )


def short_first(hall: Hall) -> list[AnyGame]:
    """The games of the hall, the shortest first."""
    return sorted(hall.games(), key=lambda game: game.duration)


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


@pages.get("/tables")
async def tables_page(request: Request) -> Response:
    """All tables that one may see."""
    caller = allow(request, "read")
    return page(request, "tables.html", {"caller": caller, **await lists(request, caller)})


@pages.get("/replays")
async def replays_page(request: Request) -> Response:
    """Finished games, and a way to bring one along."""
    caller = allow(request, "read")
    return page(request, "replays.html", {"caller": caller, **await lists(request, caller)})


@pages.get("/new/{name}")
async def new_table(request: Request, name: str) -> Response:
    """Set up a table."""
    caller = allow(request, "read")
    game = hall_of(request).game(name)
    return page(request, "new.html", {"caller": caller, "game": game, "bots": bots.BOTS, "guest": guest()})


def guest() -> str:
    """A name for somebody who has not given one."""
    return GUESTS[int(time.time()) % len(GUESTS)]


@pages.post("/tables")
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


@pages.get("/begin/{key}")
async def begin(request: Request, key: str) -> Response:
    """The table that `starhall play GAME` asked for: whoever comes with the key sits down there."""
    caller = allow(request, "open")
    hall = hall_of(request)
    if key not in hall.prepared:
        raise errors.unknown_page()
    answer = go("/")
    answer.headers["location"] = f"/tables/{hall.open_prepared(key, known(request, answer, caller, {}))}"
    return answer


def known(request: Request, answer: Response, caller: Caller, given: Mapping[str, str]) -> int:
    """Who sits down; somebody new is given the name of the form, or any."""
    name = clean(given.get("name", ""), NAME)
    if caller.identity and (not name or name == hall_of(request).store.name_of(caller.identity)):
        return caller.identity
    return remember(request, answer, caller, name or guest())


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


@pages.post("/records")
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


@pages.get("/me")
async def me_page(request: Request) -> Response:
    """My name, my devices, my comfort."""
    return page(request, "me.html", {"caller": allow(request, "read"), "link": "", "guest": guest()})


@pages.post("/me")
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


@pages.post("/me/link")
async def make_link(request: Request) -> Response:
    """A link for another device."""
    caller = allow(request, "name")
    token = hall_of(request).store.give_token("recovery", caller.person())
    link = str(request.base_url).rstrip("/") + f"/recover/{token}"
    return page(request, "me.html", {"caller": caller, "link": link, "guest": guest()})


@pages.get("/recover/{token}")
async def recover_page(request: Request, token: str) -> Response:
    """Somebody comes with a link: only the button uses it up, so that a preview does not."""
    caller = allow(request, "name")
    found = hall_of(request).store.token(token)
    if found is None or found.kind != "recovery":
        raise errors.unknown_link()
    name = hall_of(request).store.name_of(found.identity)
    return page(request, "recover.html", {"caller": caller, "name": name, "token": token})


@pages.post("/recover/{token}")
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


# -- the table --------------------------------------------------------------------------------------------------------


@pages.get("/tables/{table_id}")
async def table_page(request: Request, table_id: str, seat: SeatQuery = None) -> Response:
    """A table, through the eyes of one seat."""
    caller = allow(request, "read")
    table = hall_of(request).table(table_id)
    given = table_parts(table, caller, reader(table, caller, seat))
    return page(request, "table.html", {"caller": caller, **given})


@pages.get("/tables/{table_id}/fragment")
async def fragment(request: Request, table_id: str, seat: SeatQuery = None) -> Response:
    """The part of the page that changes."""
    caller = allow(request, "read")
    table = hall_of(request).table(table_id)
    given = table_parts(table, caller, reader(table, caller, seat))
    return page(request, "_table.html", {"caller": caller, **given})


@pages.get("/tables/{table_id}/live")
async def live_page(request: Request, table_id: str, seat: SeatQuery = None) -> Response:
    """Server-sent events: something on the page has changed, and whether the viewer is asked now."""
    caller = allow(request, "stream")
    table = hall_of(request).table(table_id)
    viewer = reader(table, caller, seat)

    def event() -> str:
        beat = table.viewers.beat(viewer)
        due = table.row.status == "running" and bool(table.viewers.view(viewer).options)
        return live.message("changed", beat, json.dumps({"beat": beat, "due": due}))

    return sse(request, caller, table, viewer, event)


def table_parts(table: Table, caller: Caller, viewer: int) -> dict[str, Any]:
    """Everything that the table's template needs."""
    shown = display(table, viewer)
    mine = seats_of(table, caller)
    others = [seat for seat in shown["waiting"] if seat in mine and seat != viewer] if len(mine) > 1 else []
    hand_over = bool(others) and not shown["due"]
    if hand_over:  # the next person takes the device: nobody's side may be open
        shown = display(table, NOBODY)
    return {
        **drawn(table, shown, table.viewers.view(NOBODY if hand_over else viewer)),
        "mine": mine,
        "viewer": viewer,
        "version": table.viewers.version(viewer),
        "beat": table.viewers.beat(viewer),
        "hand_over": shown["seats"][others[0]] if hand_over else None,
        "host": caller.identity == table.row.host,
        "can_join": any(seat.open for seat in table.seats) and not mine,
        "bots": bots.BOTS,
        "live": True,
    }


def drawn(table: Table, shown: Display | Moment, view: View) -> dict[str, Any]:
    """The game's own panels with the players' names, and what the frame around them says."""
    names = table.people.names()
    panels: Panels = room(table) if table.row.status == "open" else table.game.panels(view)
    return {
        "s": shown,
        "game": table.game,
        "game_look": table.game.look,
        "board": Markup(named(panels.board, names)),
        "panels": [
            seat_panel(panel, seat, names, seat["seat"] == shown["seat"])
            for panel, seat in zip(panels.seats, shown["seats"], strict=True)
        ],
        "dock": Markup(named(panels.dock, names)),
        "notes": Markup(named(panels.notes, names)),
        "me_look": look(table, view.seat) if view.seat >= 0 else "neutral",
        "due_look": due_look(table, shown, view.seat),
        "names": names,
        "chapters": log_chapters(shown["log"]),
    }


def room(table: Table) -> Panels:
    """In place of a board that is not set up yet: what will be played, and how."""
    shown = environment().get_template("_room.html").render(game=table.game, settings=agreed(table))
    return Panels(board=shown, seats=("",) * table.row.seats, dock="")


def agreed(table: Table) -> list[tuple[str, str]]:
    """How a table is set up, in words."""
    seats, choices = table.settings.seats, table.settings.choices
    variants = [variant for variant in table.game.variants if seats in variant.seats]
    paces = {"live": "live", "days": "over days", "hotseat": "all at one device"}
    time_agreed = clock.agreed(table.row)
    return [
        ("Seats", str(seats)),
        *[(variant.title, chosen(variant, choices[variant.id])) for variant in variants],
        ("Pace", paces[table.row.pace]),
        *([("Clock", time_agreed), ("When it runs out", clock.TIMEOUTS[table.row.timeout])] if time_agreed else []),
    ]


def chosen(variant: Variant, choice: str) -> str:
    """A choice for a variant, in words."""
    titles = {known.id: known.title for known in variant.choices}
    return titles.get(choice) or f"{choice} {variant.numbers.unit if variant.numbers else ''}".strip()


def log_chapters(log: Sequence[LogLine]) -> list[tuple[str, int, list[LogLine]]]:
    """The lines of the log under their headings; a heading over details alone is a detail itself."""
    found = [(" · ".join(phase), list(lines)) for phase, lines in groupby(log, key=lambda line: line["phase"])]
    return [(heading, min(line["level"] for line in lines), lines) for heading, lines in found]


def due_look(table: Table, shown: Mapping[str, Any], viewer: int) -> str:
    """Whose colour the prompt wears."""
    if viewer >= 0 and (shown.get("due") or shown.get("sealed")):
        return look(table, viewer)
    waiting = shown.get("waiting", [])
    return look(table, waiting[0]) if waiting else "neutral"


def seat_panel(panel: str, seat: SeatInfo, names: list[str], own: bool) -> Markup:
    """A seat's panel, with what the table knows of who sits there put beside the name."""
    marks = environment().get_template("_marks.html").render(seat=seat, own=own)
    whole: str = named(panel, names)
    if "</header>" not in whole:
        head = Markup('<header>{}<span class="name">{}</span></header>').format(
            icon(f"shape-{seat['look']}", "icon pip", seat["look"]), seat["name"]
        )
        due = " due" if seat["due"] else ""
        whole = (
            f'<article class="seat{due}" id="panel-{seat["seat"]}" data-seat="{seat["look"]}">{head}{whole}</article>'
        )
    return Markup(whole.replace("</header>", f"{marks}</header>", 1))


@pages.post("/tables/{table_id}/fork")
async def fork(request: Request, table_id: str) -> Response:
    """Play on from a moment: who has no name yet gives it here."""
    caller = allow(request, "open")
    hall = hall_of(request)
    table = hall.table(table_id)
    given = await form(request)
    wanted, seat = given.get("moment", ""), given.get("seat", "")
    viewer = reader(table, caller, int(seat) if seat.isdecimal() and len(seat) < 4 else None)
    if not wanted.isdecimal() or len(wanted) > 8:
        raise errors.malformed("The moment must be a number.")
    answer = go("/")
    identity = known(request, answer, caller, given)
    answer.headers["location"] = f"/tables/{hall.fork(table, viewer, int(wanted), identity).row.id}"
    return answer


@pages.post("/tables/{table_id}/join")
async def join(request: Request, table_id: str) -> Response:
    """Sit down at an open seat."""
    caller = allow(request, "open")
    hall = hall_of(request)
    table = hall.table(table_id)
    given = await form(request)
    answer = go(f"/tables/{table_id}")
    wanted = given.get("seat", "")
    if not any(seat.open for seat in table.seats):
        raise errors.full_table()
    hall.join(
        table, known(request, answer, caller, given), int(wanted) if wanted.isdecimal() and len(wanted) < 8 else None
    )
    return answer


@pages.post("/tables/{table_id}/bots")
async def fill(request: Request, table_id: str) -> Response:
    """The host gives all open seats to bots."""
    caller = allow(request, "act")
    hall = hall_of(request)
    table = hall.table(table_id)
    given = await form(request)
    for seat in [seat.seat for seat in table.seats if seat.open]:
        hall.fill(table, caller.person(), seat, given.get("bot", "greedy"))
    return go(f"/tables/{table_id}")


# -- time -------------------------------------------------------------------------------------------------------------


@pages.get("/tables/{table_id}/replay/{moment}")
async def replay(request: Request, table_id: str, moment: int, seat: SeatQuery = None, part: bool = False) -> Response:
    """A moment of the game, as one viewer saw it."""
    caller = allow(request, "read")
    table = hall_of(request).table(table_id)
    viewer = reader(table, caller, seat)
    shown, view = display_at(table, viewer, moment)
    mine = seats_of(table, caller)
    over = table.row.status == "finished"
    choices = [NOBODY, *range(table.row.seats)] if over else sorted({NOBODY, *mine})
    given = {
        **drawn(table, shown, view),
        "viewers": [(seat, table.people.names()[seat] if seat >= 0 else "a spectator") for seat in choices],
        "last_turn": last_turn(table, viewer),
        "over": over,
        "final": display(table, viewer) if over and moment == shown["moments"] - 1 else None,
        "live": False,
    }
    return page(request, "_replay.html" if part else "replay.html", {"caller": caller, **given})


def last_turn(table: Table, viewer: int) -> int:
    """The moment after the viewer's own last action: what came since is news."""
    moments = list(table.viewers.moments(viewer))
    own = [number + 1 for number, move in enumerate(table.moves) if move.seat == viewer]
    if not own or viewer < 0:
        return max(0, len(moments) - 1)
    return next((at for at, number in enumerate(moments) if number >= own[-1]), len(moments) - 1)


# -- rules ------------------------------------------------------------------------------------------------------------


@pages.get("/rules")
async def rules(request: Request) -> Response:
    """The rules of the first game."""
    allow(request, "read")
    return go(f"/rules/{next(iter(hall_of(request).modules))}")


@pages.get("/rules/{name}")
async def rules_of(request: Request, name: str) -> Response:
    """A game's rules, clause by clause, with pictures."""
    caller = allow(request, "read")
    hall = hall_of(request)
    game = hall.game(name)
    book = {"games": hall.games(), "chapters": chapters(game), "figures": figures(game)}
    return page(request, "rules.html", {"caller": caller, "game": game, "game_look": game.look, **book})
