"""HTML beside a board: the panels of the seats, the viewer's own side, notes. Classes are those of the style sheets."""

from __future__ import annotations

from collections.abc import Sequence

from starhall.drawing.icons import html_icon
from starhall.drawing.markup import NOTHING, Markup, drawn_once, escaped, html, join
from starhall.drawing.seats import name_of, pip
from starhall.drawing.table import Chip


@drawn_once
def stat(
    icon: str,
    value: int | str,
    title: str,
    of: int | str = "",
    colour: str = "",
    tally: str = "",
    more: str = "",
    id: str = "",
) -> Markup:
    """An icon and a number; `of` is its limit, written small, as is `more`. A zero is quiet.

    `tally` is what the number is called where options say how they would change it (`red.credits`); with an `id` it can
    be pointed at and asked about.
    """
    zero = " zero" if value == 0 else ""
    limit = html("small", f"/{of}") if of != "" else html("small", more) if more else NOTHING
    shown = html("span", str(value), data_tally=tally) if tally else str(value)
    return html("span", html_icon(icon, colour), shown, limit, class_=f"stat{zero}", title=title, id=id or None)


def tallied(tally: str, value: int, words: str = "") -> Markup:
    """A number among words, or with the words behind it, that options may change."""
    return join((html("span", str(value), data_tally=tally), words))


def stats(*shown: str) -> Markup:
    """Stats in four columns."""
    return html("div", *shown, class_="stats")


def chips_html(given: Sequence[Chip]) -> Markup:
    """Numbers, each with its icon behind it."""
    return join([join((html("b", str(amount)), html_icon(what))) for amount, what in given])


def tagged(text: str, icon: str = "", colour: str = "", title: str = "") -> Markup:
    """A small pill with an icon and a name."""
    mark = html_icon(icon, colour) if icon else ""
    tint = f"--c:{colour}" if colour else None
    return html("span", join((Markup(mark), text)), class_="tag", style=tint, title=title or None)


def label(text: str, icon: str = "", aside: str = "") -> Markup:
    """The heading of a part of the dock, with a remark at its right."""
    mark = html_icon(icon) if icon else ""
    return html("div", Markup(mark), join((text, " ")), html("em", aside) if aside else Markup(""), class_="label")


def seat_panel(
    index: int, seat: str, usual: str, state: str, *inside: str, due: bool = False, place: str = ""
) -> Markup:
    """What is public of a seat, as an article with the name on top; `state` is a short word such as `2 discs left`.

    `place` is the id of the head where an action names the seat (`seat-red`).
    """
    head = html(
        "header",
        pip(seat),
        html("span", name_of(index, usual), class_="name"),
        html("span", state, class_="state act" if due else "state"),
        id=place or None,
    )
    kind = "seat due" if due else "seat"
    return html("article", head, *inside, class_=kind, data_seat=seat, id=f"panel-{index}")


def note(title: str, *inside: str, id: str = "") -> Markup:
    """A panel under the seats, such as a forecast; with an `id` it can be pointed at and asked about."""
    kind = "panel note tell" if id else "panel note"
    return html("article", html("div", title, class_="label"), *inside, class_=kind, id=id or None)


def section(*inside: str, style: str = "", id: str = "") -> Markup:
    """A part of the dock."""
    return html("section", *inside, style=style or None, id=id or None, class_="tell" if id else None)


def scrolling(title: str, *inside: str) -> Markup:
    """Cards in a row that scrolls when they are many, by keys as well."""
    return html("div", *inside, class_="hand scrolling", tabindex="0", role="group", aria_label=title)


def picture_of(w: int, h: int, *inside: str, title: str = "") -> Markup:
    """A small SVG among HTML."""
    name = f"<title>{escaped(title)}</title>" if title else ""
    size = f'width="{w}" height="{h}" viewBox="0 0 {w} {h}"'
    return Markup(f'<svg {size} style="display:block;flex:none">{name}{join(inside)}</svg>')
