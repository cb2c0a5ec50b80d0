"""Whole pictures: the board of a page, and one SVG that looks right alone."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Final

from starhall.drawing.icons import defs, text_of
from starhall.drawing.markup import Markup, escaped, join, number
from starhall.drawing.pieces import numbered

TOKEN: Final = re.compile(r"--([\w-]+):\s*([^;]+);")
VARIABLE: Final = re.compile(r"var\(--([\w-]+)\)")
GLIDE: Final = re.compile(
    r'style="transform:translate\((-?[\d.]+)px,(-?[\d.]+)px\)(?: scale\(([\d.]+)\))?"',
)
FONT: Final = "Saira, Bahnschrift, 'DIN Alternate', 'Roboto Condensed', 'Liberation Sans Narrow', Arial, sans-serif"

# What board.css says of text in boards, for a picture that stands alone.
ALONE: Final = (
    f".starhall text{{font-family:{FONT};fill:#eaf0fa}}"
    ".starhall .t{font-weight:500;font-size:12px;font-stretch:92%}.starhall .t-b{font-weight:650}"
    ".starhall .t-s{font-size:11px}.starhall .t-m{font-size:13px}.starhall .t-l{font-size:15px}"
    ".starhall .t-q{fill:#93a0ba}.starhall .t-2{fill:#b4c0d6}"
    ".starhall .t-caps{font-weight:600;font-size:11px;letter-spacing:.06em;text-transform:uppercase;fill:#93a0ba}"
    ".starhall .mid{text-anchor:middle}.starhall .end{text-anchor:end}.starhall .dim{opacity:.56}"
    ".starhall .halo{fill:none;stroke:none}.starhall .legal>.halo{stroke:#8cf5ff;stroke-width:3}"
    ".starhall .legal>.halo.soft{stroke-width:12;stroke-opacity:.32}.starhall .spot.cell{fill:none}"
    ".starhall .way{fill:none;stroke:#fff;stroke-width:3;stroke-linecap:round;stroke-dasharray:2 7}"
)


def board(
    w: int, h: int, label: str, *inside: str, align: str = "xMidYMin", parts: str = "", middle: int = 0
) -> Markup:
    """The board of a page: an SVG whose viewBox is in real pixels. Icons and art come from the page's sprite.

    `parts` names what a small screen shows one at a time, each with its viewBox: `Galaxy 0 208 888 298|...`;
    `middle`: what stands in the middle there, from the left, while nothing on the board can be chosen.
    """
    named = (f' data-parts="{escaped(parts)}"' if parts else "") + (f' data-middle="{middle}"' if middle else "")
    size = f'viewBox="0 0 {w} {h}" preserveAspectRatio="{align} meet"'
    return Markup(f'<svg {size}{named} role="group" aria-label="{escaped(label)}">{numbered(join(inside))}</svg>')


@cache
def tokens(game: str) -> dict[str, str]:
    """The dark palette of a game (`age-of-galaxy`), as `tokens.css` and the style in the game's folder have it."""
    style = Path(__file__).parents[1] / "games" / game.replace("-", "_") / "face/style.css"
    own = style.read_text(encoding="utf-8") if style.is_file() else ""
    css = re.sub(r"/\*.*?\*/", "", text_of("tokens.css") + own, flags=re.DOTALL)
    found: dict[str, str] = {}
    for selector, inside in re.findall(r"([^{}]+)\{([^{}]*)\}", css):
        first = selector.strip().split(",")[0]
        if first in (":root", f'[data-game="{game}"]'):
            found |= {name: value.strip() for name, value in TOKEN.findall(inside)}
    return {name: VARIABLE.sub(lambda other: found[other.group(1)], value) for name, value in found.items()}


def resolved(markup: str, game: str) -> str:
    """The same without custom properties, for programs that do not know them."""
    palette = tokens(game)
    return VARIABLE.sub(lambda found: palette[found.group(1)], markup)


def still(found: re.Match[str]) -> str:
    """A piece's place as an attribute, for programs that know no CSS transforms."""
    x, y, scale = found.groups()
    return f'transform="translate({x} {y}){f" scale({scale})" if scale else ""}"'


def standalone(w: float, h: float, label: str, game: str, *inside: str) -> Markup:
    """One SVG that needs nothing from outside: its own icons, colours and stand-in fonts, on a dark ground."""
    drawn = numbered(join(inside))
    needed = defs(drawn)
    ground = f'<rect width="{number(w)}" height="{number(h)}" fill="var(--board)"/>'
    body = GLIDE.sub(still, resolved(f"{needed}{ground}{drawn}", game))
    return Markup(
        f'<svg xmlns="http://www.w3.org/2000/svg" class="starhall" width="{number(w)}" height="{number(h)}" '
        f'viewBox="0 0 {number(w)} {number(h)}" role="img" aria-label="{escaped(label)}">'
        f"<title>{escaped(label)}</title><style>{ALONE}</style>{body}</svg>"
    )


def inner(svg: str) -> Markup:
    """What is inside a board, to be put into a larger picture."""
    return Markup(svg[svg.index(">") + 1 : svg.rindex("</svg>")])
