"""How a page is made from its template, and what a form says."""

from __future__ import annotations

import re
import time
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final
from urllib.parse import parse_qsl

from jinja2 import Environment, FileSystemLoader, select_autoescape
from markupsafe import Markup, escape
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from starhall.drawing import icons
from starhall.drawing.icons import html_icon
from starhall.kernel.game import AnyGame
from starhall.lessons.reading import plain
from starhall.server import errors
from starhall.server.api import remember
from starhall.server.callers import Caller, hall_of
from starhall.server.errors import Wrong
from starhall.server.limits import NAME, clean
from starhall.server.lists import bell
from starhall.server.shapes import ClockInfo, Word
from starhall.web import files

HERE: Final = Path(__file__).parent
GUESTS: Final = ("Wren", "Tidepool", "Marrow", "Quill", "Saffron", "Juniper", "Cinder", "Pebble")
FIELDS: Final = 60  # of a form
SLOT: Final = re.compile(r"\{i:([a-z-]+)\}")  # an icon among a coach's words


@cache
def environment() -> Environment:
    """Templates that escape whatever is not markup already."""
    made = Environment(
        loader=FileSystemLoader(HERE / "templates"),
        autoescape=select_autoescape(default=True, default_for_string=True),
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    made.globals.update(
        icon=icon,
        static=files.static,
        modules=files.modules,
        sprite=sprite,
        cover=cover,
        lasts=lasts,
        line_words=line_words,
        coloured=coloured,
    )
    made.filters["slug"] = slug
    made.filters["in_short"] = in_short
    made.filters["coached"] = coached
    made.filters["unmarked"] = lambda text: plain(text)
    made.filters["minutes"] = lambda seconds: f"{int(seconds) // 60}:{int(seconds) % 60:02}"
    made.filters["clock"] = lambda at: time.strftime("%H:%M", time.localtime(at))
    made.filters["ago"] = ago
    made.filters["stamp"] = lambda at: time.strftime("%Y-%m-%dT%H:%MZ", time.gmtime(at))
    made.filters["seconds_left"] = seconds_left
    made.filters["lasting"] = lasting
    return made


@cache
def icon(name: str, kind: str = "icon", seat: str = "") -> Markup:
    """An icon among text."""
    owner = Markup(' data-seat="{}"').format(seat) if seat else ""
    return Markup('<svg class="{}"{} aria-hidden="true"><use href="#i-{}"/></svg>').format(kind, owner, name)


def coached(text: str) -> Markup:
    """What a coach says: `{i:credit}` is an icon."""
    said = SLOT.sub(lambda slot: f"\0{slot.group(1)}\0", text).split("\0")
    return Markup("").join(coloured(part) if at % 2 else part for at, part in enumerate(said))


def coloured(name: str) -> Markup:
    """An icon in its own colour."""
    return Markup(html_icon(name))


def in_short(words: list[Word]) -> str:
    """What a sentence of the log tells, without who does it and what it costs and gains."""
    said = "".join([word["text"] for word in (words[1:] if words[0]["look"] else words) if not word["icon"]])
    return said.partition(": ")[0].strip().removesuffix(".")


def line_words(words: list[Word]) -> Markup:
    """A sentence of the log: seats in their colours, places that can be pointed at."""
    parts = []
    for word in words:
        said = str(escape(word["text"]))
        if word["icon"]:
            parts.append(
                f'<span class="amount">{said}{html_icon(word["icon"])}<i class="sr"> {word["unit"]}</i></span>'
            )
        elif word["look"]:
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


def seconds_left(clock: ClockInfo) -> int:
    """What a clock shows when the page is made."""
    return max(0, round(clock["until"] - time.time() if clock["runs"] else clock["left"]))


def lasting(seconds: int) -> str:
    """A short time in few letters; the page's script counts it down in the same way."""
    if seconds >= 86400:
        return f"{seconds // 86400} d {seconds % 86400 // 3600} h"
    if seconds >= 3600:
        return f"{seconds // 3600} h {seconds % 3600 // 60:02} min"
    return f"{seconds // 60}:{seconds % 60:02}"


def page(request: Request, template: str, given: Mapping[str, Any], status: int = 200) -> HTMLResponse:
    """A whole page."""
    caller: Caller | None = given.get("caller")
    who = {} if "bell" in given else about(request, caller)
    text = environment().get_template(template).render(path=request.url.path, **who, **given)
    return HTMLResponse(unstyled(text), status, headers={"Cache-Control": "no-store"})


def unstyled(text: str) -> str:
    """Markup without style attributes, which the policy of pages does not allow: the script puts on what they said."""
    return text.replace(' style="', ' data-style="')


def about(request: Request, caller: Caller | None) -> dict[str, Any]:
    """What every page knows of who looks at it: the name, the settings, what waits besides the table at hand."""
    hall = hall_of(request)
    if caller is None or not caller.identity:
        return {"me": "", "my_settings": "{}", "bell": []}
    return {
        "me": hall.store.name_of(caller.identity),
        "my_settings": hall.store.settings_of(caller.identity),
        "bell": bell(hall, caller.identity, request.path_params.get("table_id", "")),
    }


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


def guest() -> str:
    """A name for somebody who has not given one."""
    return GUESTS[int(time.time()) % len(GUESTS)]


def known(request: Request, answer: Response, caller: Caller, given: Mapping[str, str]) -> int:
    """Who sits down; somebody new is given the name of the form, or any."""
    name = clean(given.get("name", ""), NAME)
    if caller.identity and (not name or name == hall_of(request).store.name_of(caller.identity)):
        return caller.identity
    return remember(request, answer, caller, name or guest())
