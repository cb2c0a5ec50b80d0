"""The pages: each is made from what its viewer may see, by templates that know no game."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Final

from fastapi import APIRouter, Depends, FastAPI, Query
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Match, Route
from starlette.types import Scope

from starhall import bots
from starhall.bots.levels import LEVELS
from starhall.drawing import named
from starhall.kernel.game import Panels, Variant
from starhall.kernel.seats import NOBODY
from starhall.kernel.state import View
from starhall.lessons.overview import has_overview
from starhall.server import clock, errors, live, meeting
from starhall.server.api import sse
from starhall.server.callers import Caller, allow, at_hand, hall_of, reader, seats_of
from starhall.server.carrying import carry_over
from starhall.server.display import display, display_at, look, looked_back
from starhall.server.lists import calls, has_seen
from starhall.server.meeting import Guest
from starhall.server.shapes import Display, Moment, SeatInfo
from starhall.server.since import news, own_moment, state_at, steps
from starhall.server.tables import Table
from starhall.web import files, parts
from starhall.web.book import chapters, figures, minutes
from starhall.web.courses import learn
from starhall.web.end import ends
from starhall.web.lobby import lobby
from starhall.web.people import people
from starhall.web.review import reviews
from starhall.web.templating import about, environment, form, go, icon, known, page, unstyled

pages = APIRouter(include_in_schema=False, dependencies=[Depends(at_hand)])
SeatQuery = Annotated[int | None, Query(ge=-1, le=15)]
HasQuery = Annotated[str | None, Query(max_length=2000)]
WHO: Final = ("seat", "name", "look", "kind", "bot")  # of a seat: who sits there, and not what goes on there
# what an open page asks: a seat, or -1 for who watches, and the marks that it has
PLAIN: Final = re.compile(rb"seat=(?:-1|\d)&has=[\w.-]{0,2000}")
NO_STORE: Final = {"Cache-Control": "no-store"}


def add_to(app: FastAPI) -> None:
    """The pages and their static files."""
    app.router.routes.insert(0, Renewing("/tables/{table_id}/fragment", renew, methods=["GET"]))
    app.include_router(lobby)
    app.include_router(learn)
    app.include_router(people)
    app.include_router(pages)
    app.include_router(ends)
    app.include_router(reviews)
    files.add_to(app)


# -- the table --------------------------------------------------------------------------------------------------------


@pages.get("/tables/{table_id}")
async def table_page(request: Request, table_id: str, seat: SeatQuery = None) -> Response:
    """A table, through the eyes of one seat."""
    caller = allow(request, "read")
    table = hall_of(request).table(table_id)
    values, kept = seen(request, table, caller, reader(table, caller, seat))
    return page(request, "table.html", {**values, "caller": caller, "table": parts.whole(values, kept)})


@pages.get("/tables/{table_id}/fragment")
async def fragment(
    request: Request, table_id: str, seat: SeatQuery = None, step: int | None = None, has: HasQuery = None
) -> Response:
    """What changes of the page; with a step, at one of the things that have happened since the own move.

    `has`: the marks of the parts that the browser has; then only the others are sent.
    """
    return renewed(request, table_id, seat, step, has)


class Renewing(Route):
    """The short way to what changes, for the question that every open page asks after each move, at a table that is in
    memory. Whatever is not plain goes the usual way."""

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        """Is it asked in this way?"""
        query = PLAIN.fullmatch(scope.get("query_string", b""))
        if query is None:
            return Match.NONE, {}
        found, more = super().matches(scope)
        known = found is Match.FULL and more["path_params"]["table_id"] in scope["app"].state.hall.tables
        return (found, more) if known else (Match.NONE, {})


async def renew(request: Request) -> Response:
    """The same as `fragment`, for a plain question."""
    given = request.query_params
    return renewed(request, request.path_params["table_id"], int(given["seat"]), None, given["has"])


def renewed(request: Request, table_id: str, seat: int | None, step: int | None, has: str | None) -> Response:
    """The page as its viewer sees it now, or its new parts."""
    caller = allow(request, "read")
    table = hall_of(request).table(table_id)
    values, kept = seen(request, table, caller, reader(table, caller, seat), step)
    text = parts.whole(values, kept) if has is None else parts.sent(values, kept, has.split("."))
    return HTMLResponse(unstyled(text), headers=NO_STORE)


@pages.get("/tables/{table_id}/live")
async def live_page(request: Request, table_id: str, seat: SeatQuery = None) -> Response:
    """Server-sent events: something on the page has changed, and whether the viewer is asked now."""
    caller = allow(request, "stream")
    table = hall_of(request).table(table_id)
    viewer = reader(table, caller, seat)

    def event() -> str:
        beat = table.viewers.beat(viewer)
        due = table.row.status == "running" and bool(table.viewers.view(viewer).options)
        rings = calls(hall_of(request), caller.identity, table_id)
        return live.message("changed", beat, json.dumps({"beat": beat, "due": due, "bell": rings}))

    return sse(request, caller, table, viewer, event)


def seen(
    request: Request, table: Table, caller: Caller, viewer: int, step: int | None = None
) -> tuple[dict[str, Any], parts.Kept]:
    """Everything that the table's templates need, and what was made of it before for this viewer."""
    kept = table.viewers.listeners.kept(viewer)
    return {**about(request, caller), **table_parts(table, caller, viewer, step)}, kept


def table_parts(table: Table, caller: Caller, viewer: int, step: int | None = None) -> dict[str, Any]:
    """What there is to see at a table."""
    shown = display(table, viewer)
    mine = seats_of(table, caller)
    if table.row.status == "finished" and caller.identity and mine:
        has_seen(table.store, table.row.id, caller.identity)
    others = [seat for seat in shown["waiting"] if seat in mine and seat != viewer] if len(mine) > 1 else []
    hand_over = bool(others) and not shown["due"]
    if hand_over:  # the next person takes the device: nobody's side may be open
        shown = display(table, NOBODY)
    lesson = shown["lesson"]
    guests = meeting.guests(table, caller.identity) if mine and table.row.status == "open" else []
    return {
        **happened(table, shown, step, guests),
        "mine": mine,
        "viewer": viewer,
        "version": table.viewers.version(viewer),
        "beat": table.viewers.beat(viewer),
        "hand_over": shown["seats"][others[0]] if hand_over else None,
        "host": caller.identity == table.row.host,
        "can_join": any(seat.open and seat.held in (0, caller.identity) for seat in table.seats) and not mine,
        "bots": by_name(),
        "live": True,
        "running": table.row.status == "running",
        "steps": lesson is not None and not lesson["guided"],
    }


def by_name() -> list[tuple[str, str]]:
    """The bots that may be seated, the levels first, by what people call them."""
    levels = {level.id: level.title for level in LEVELS}
    return [*levels.items(), *[(bot, bot) for bot in bots.BOTS if bot not in levels]]


def happened(table: Table, shown: Display, step: int | None, guests: Sequence[Guest]) -> dict[str, Any]:
    """The table as it is, with marks on what is new since the viewer's own move; or, at a step, as it was after one of
    the things that have happened since."""
    viewer, moment, since = shown["seat"], shown["moment"], own_moment(table, shown["seat"])
    is_told = table.row.status == "running" and not shown["lesson"]
    lines = steps(shown, since) if is_told else []
    view = table.viewers.view(viewer)
    now = lines[step] if step is not None and 0 <= step < len(lines) else None
    if now:
        moment = now["moment"]
        since = max([line["moment"] for line in lines if line["moment"] < moment], default=since)
        view = state_at(table, viewer, moment).view(viewer)
        shown = looked_back(table, shown, view, moment)
    shows = drawn(table, shown, view, guests)
    marks = news(table, viewer, since, moment, shows["board"]) if is_told else None
    return {**shows, "happened": lines, "now": now, "step": step if now else None, "news": marks}


def drawn(table: Table, shown: Display | Moment, view: View, guests: Sequence[Guest] = ()) -> dict[str, Any]:
    """The game's own panels with the players' names, and what the frame around them says."""
    names = table.people.names()
    panels: Panels = room(table, guests) if table.row.status == "open" else table.game.panels(view)
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
        "has_dock": bool(panels.dock),
        "notes": Markup(named(panels.notes, names)),
        "tray": Markup(panels.tray),
        "me_look": look(table, view.seat) if view.seat >= 0 else "neutral",
        "due_look": due_look(table, shown, view.seat),
        "names": names,
        "in_minutes": has_overview(table.game),
        "base": f"/tables/{table.row.id}",
        "people": [{name: seat[name] for name in WHO} for seat in shown["seats"]],
    }


def room(table: Table, guests: Sequence[Guest]) -> Panels:
    """In place of a board that is not set up yet: what will be played, and how; whom one could ask to come."""
    given = {"game": table.game, "settings": agreed(table), "code": table.row.code, "table": table.row.id}
    shown = environment().get_template("_room.html").render(given, guests=guests)
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


@pages.post("/tables/{table_id}/invite")
async def invite(request: Request, table_id: str) -> Response:
    """Ask somebody to come, too."""
    caller = allow(request, "open")
    hall = hall_of(request)
    guest = hall.store.person_at((await form(request)).get("player", ""))
    if not guest:
        raise errors.unknown_player()
    meeting.invite(hall, hall.table(table_id), caller.person(), guest)
    return go(f"/tables/{table_id}")


@pages.post("/tables/{table_id}/rematch")
async def rematch(request: Request, table_id: str) -> Response:
    """Once more, at a new table."""
    caller = allow(request, "open")
    hall = hall_of(request)
    return go(f"/tables/{meeting.rematch(hall, hall.table(table_id), caller.person()).row.id}")


@pages.post("/tables/{table_id}/carry-over")
async def carry(request: Request, table_id: str) -> Response:
    """An old table goes on by the rules of today, at a new one beside it."""
    caller = allow(request, "open")
    return go(f"/tables/{carry_over(hall_of(request), table_id, caller.person()).row.id}")


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
        "chapters": parts.chapters(shown["log"]),
        "viewers": [(seat, table.people.names()[seat] if seat >= 0 else "a spectator") for seat in choices],
        "last_turn": own_moment(table, viewer),
        "over": over,
        "final": display(table, viewer) if over and moment == shown["moments"] - 1 else None,
        "live": False,
    }
    return page(request, "_replay.html" if part else "replay.html", {"caller": caller, **given})


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
    book = {"games": hall.games(), "minutes": minutes(game), "chapters": chapters(game), "figures": figures(game)}
    return page(request, "rules.html", {"caller": caller, "game": game, "game_look": game.look, **book})


@pages.get("/rules/{name}/minutes")
async def rules_in_minutes(request: Request, name: str) -> Response:
    """How do I win? The part of the rules that the table opens."""
    caller = allow(request, "read")
    game = hall_of(request).game(name)
    told = minutes(game)
    if told is None:
        raise errors.unknown_page()
    return page(request, "_minutes.html", {"caller": caller, "game": game, "minutes": told})
