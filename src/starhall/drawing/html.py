"""HTML beside a board: the panels of the seats, the viewer's own side, notes. Classes are those of the style sheets."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from starhall.drawing.icons import html_icon
from starhall.drawing.markup import NOTHING, Markup, escaped, html, join
from starhall.drawing.seats import name_of, pip
from starhall.drawing.table import Chip

# The cards of hands and alliances and other parts that several games' docks share.
STYLES: Final = """
.fc{width:106px;height:190px;display:flex;flex-direction:column;flex:none}
.fc .art{position:relative;display:grid;place-items:center;height:58px;width:100%;flex:none;
background:radial-gradient(circle at 50% 60%,color-mix(in oklab,var(--c) 34%,var(--surface-1)),var(--surface-1) 78%)}
.fc .ideo{position:absolute;right:5px;top:4px}.fc .ideo .icon{width:18px;height:18px}
.fc .deb{position:absolute;left:5px;top:4px;font:600 13px/1 var(--font-head);display:flex;gap:1px;align-items:center}
.fc .deb .icon,.rein .icon{width:14px;height:14px}
.fc .bd{display:flex;flex-direction:column;gap:3px;padding:5px 8px 7px;flex:1;min-height:0}
.fc .title{font-size:14px}.fc .ad{display:flex;gap:3px}.fc .ad .icon{width:17px;height:17px}
.fc .text{display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:3;line-clamp:3;overflow:hidden}
.rein{margin-top:auto;display:flex;align-items:center;gap:2px;font:600 13px/1 var(--font-head);padding-top:5px;
border-top:1px solid var(--line)}.rein>.icon:first-child{color:var(--ink-3);margin-right:2px}
.al{display:flex;height:60px;border-left:3px solid var(--c);width:100%}
.al .em{width:46px;flex:none;display:grid;place-items:center;
background:radial-gradient(circle,color-mix(in oklab,var(--c) 30%,var(--surface-1)),var(--surface-1))}
.al .title{white-space:nowrap;overflow:hidden;text-overflow:ellipsis}
.al .tx{flex:1;min-width:0;padding:6px 8px}.al .tx .icon{width:16px;height:16px}
.al .text{display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2;
line-clamp:2;overflow:hidden;margin-top:3px}
.al.none{border:1px dashed var(--line-2);background:none;box-shadow:none;align-items:center;justify-content:center;
color:var(--ink-3);font-size:var(--t-12);gap:6px}
.sup{display:grid;grid-template-columns:repeat(5,auto);gap:4px 10px;margin-top:8px}
.sup .stat{font-size:16px}.sup .stat .icon{width:18px;height:18px}
.sup2{display:flex;align-items:center;gap:5px;margin-top:9px}
.alrow{display:flex;flex-wrap:wrap;gap:4px;margin-top:8px}
.alrow .tag{background:color-mix(in oklab,var(--c) 22%,var(--surface-2));color:var(--ink)}
.hand{display:flex;gap:8px;padding-bottom:2px}.hand.many{display:grid;grid-auto-flow:column;
grid-template-rows:repeat(2,92px);grid-auto-columns:minmax(112px,1fr);gap:6px}
.sc{height:92px;min-width:0;display:flex;flex-direction:column;gap:2px;padding:5px 7px;border-left:3px solid var(--c)}
.sc .hd{display:flex;align-items:center;justify-content:space-between;gap:4px}.sc .hd .icon{width:15px;height:15px}
.sc .text{display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2;line-clamp:2;overflow:hidden;
font-size:11px;line-height:1.2}
.sc .ad{display:flex;gap:2px}
.sc .rein{border:0;padding:0;margin:0;gap:1px;font-size:12px}.sc .rein .icon{width:13px;height:13px}
.both{display:flex;justify-content:space-between}.scrolling{overflow-x:auto;padding:3px 3px 5px}
.octagons{display:flex;flex-wrap:wrap}.octagons svg{overflow:visible}
.offers{display:flex;flex-wrap:wrap;gap:2px 4px;margin-top:2px}
.offers .tag{height:17px;padding:0 5px;gap:3px;font-size:11px;max-width:100%}.tag.off{opacity:.56}
.dock .label em{white-space:nowrap}
@media (max-width:720px){.dock section{max-width:100%}.hand{overflow-x:auto}}
.ppl{display:flex;flex-direction:column;gap:5px;padding:9px;height:190px;
background:radial-gradient(circle at 82% 20%,color-mix(in oklab,var(--c) 26%,var(--surface-2)),var(--surface-2) 60%)}
.lv{display:flex;gap:3px 9px;margin-top:7px}
.lv .stat{font-size:14px;gap:3px}
.wp{display:flex;flex-wrap:wrap;gap:3px 8px;margin-top:7px;font-size:12px;align-items:center}
.fl{display:grid;gap:4px}.fl .card{display:flex;align-items:center;gap:7px;height:34px;padding:0 9px 0 6px;width:100%}
.fl .card>.icon{width:21px;height:21px;color:var(--seat-text)}.fl .free{opacity:.55}
.fl .at{font:500 12px/1 var(--font-head);font-stretch:88%;color:var(--ink-3);margin-left:auto;white-space:nowrap}
.fl .at{min-width:0;overflow:hidden;text-overflow:ellipsis}
.fl .n{font:650 16px/1 var(--font-head);min-width:12px;flex:none;text-align:right}
.dom{padding:8px 10px;width:138px;height:190px;display:flex;flex-direction:column;gap:4px;flex:none;
background:linear-gradient(160deg,color-mix(in oklab,var(--accent) 22%,var(--surface-2)),var(--surface-2) 60%)}
.dom .text{flex:none;font-size:12px;line-height:1.3;overflow:hidden;
display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:6;line-clamp:6}
.gcs{display:flex;flex-wrap:wrap;gap:3px;margin-top:4px}.gc{display:flex;align-items:center;gap:3px;height:24px;
padding:0 6px 0 4px;border-radius:12px}.gc .icon{width:15px;height:15px}.gc .title{font-size:11.5px;font-stretch:78%}
.dom.wide{width:236px}.sqs{display:flex;gap:4px;margin-top:4px}.sq{display:grid;place-items:center;width:28px;height:24px}
@media (max-width:720px){.gc{height:44px;padding:0 10px 0 8px}.gc .title{font-size:13px}.sq{width:44px;height:44px}
.fl .card{height:44px}.dom{width:calc(50% - 4px);height:auto;min-height:120px}.dom.wide{width:100%}}
header.legal{outline:2px solid var(--legal);outline-offset:3px;cursor:pointer;border-radius:4px}
.tag.legal,.act.legal{outline:2px solid var(--legal);outline-offset:1px;cursor:pointer;color:var(--ink)}
.act{display:inline-flex;align-items:center;gap:6px;border-radius:4px}
.frees .tag{gap:1px;padding:0 5px}.tag.free .icon{width:13px;height:13px}
.seats>.first{order:-1}
.note{padding:10px 12px;border-radius:var(--r-2)}.note ol{margin-top:8px;display:grid;gap:5px;font-size:13px}
.note p{margin-top:7px;font-size:12px;color:var(--ink-2);line-height:1.35}.note p .icon{width:14px;height:14px}
"""


def stat(
    icon: str, value: int | str, title: str, of: int | str = "", colour: str = "", tally: str = "", more: str = ""
) -> Markup:
    """An icon and a number; `of` is its limit, written small, as is `more`. A zero is quiet.

    `tally` is what the number is called where options say how they would change it (`red.credits`).
    """
    zero = " zero" if value == 0 else ""
    limit = html("small", f"/{of}") if of != "" else html("small", more) if more else NOTHING
    shown = html("span", str(value), data_tally=tally) if tally else str(value)
    return html("span", html_icon(icon, colour), shown, limit, class_=f"stat{zero}", title=title)


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


def note(title: str, *inside: str) -> Markup:
    """A panel under the seats, such as a forecast."""
    return html("article", html("div", title, class_="label"), *inside, class_="panel note")


def section(*inside: str, style: str = "") -> Markup:
    """A part of the dock."""
    return html("section", *inside, style=style or None)


def scrolling(title: str, *inside: str) -> Markup:
    """Cards in a row that scrolls when they are many, by keys as well."""
    return html("div", *inside, class_="hand scrolling", tabindex="0", role="group", aria_label=title)


def picture_of(w: int, h: int, *inside: str, title: str = "") -> Markup:
    """A small SVG among HTML."""
    name = f"<title>{escaped(title)}</title>" if title else ""
    size = f'width="{w}" height="{h}" viewBox="0 0 {w} {h}"'
    return Markup(f'<svg {size} style="display:block;flex:none">{name}{join(inside)}</svg>')
