"""Icons and art by name. A picture refers to them (`#i-credit`, `#art-arctic`); `defs` puts those that it uses into it.

A page puts `sprite()` into its body once; then every picture on it finds what it refers to.
"""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from typing import Final

from starhall.drawing.markup import Markup, drawn_once, number
from starhall.kernel.errors import Unknown

REFERENCE: Final = re.compile(r'(?:href="#|url\(#)([\w-]+)')
ENTRY: Final = re.compile(r'<(symbol|pattern|radialGradient|linearGradient) id="([\w-]+)".*?</\1>', re.DOTALL)

RESOURCES: Final = (
    "credit",
    "productivity",
    "strength",
    "cruiser",
    "innovation",
    "influence",
    "prestige",
    "relic",
    "vp",
)
IDEOLOGIES: Final = ("cultural", "diplomatic", "industrial", "militaristic", "scientific")
CUBES: Final = ("res-scientific", "res-economic", "res-industrial", "res-military")
WORLDS: Final = ("arctic", "desert", "oceanic", "volcanic", "verdant", "barren")
FIELDS: Final = ("military", "spirituality", "propulsion", "robotics", "genetics")
COLOURS: Final = {
    **{name: f"var(--{name})" for name in (*RESOURCES, *IDEOLOGIES, *CUBES, "sto", "sts")},
    **{f"planet-{world}": f"var(--{world})" for world in WORLDS},
    **{f"field-{field}": f"var(--{field})" for field in FIELDS},
    "res-administrative": "var(--res-administrative-line)",
    "golden-age": "var(--accent)",
    "exploration": "#c9d7f5",
}


def text_of(file: str) -> str:
    """A file that lies beside this module."""
    return files("starhall.drawing").joinpath(file).read_text(encoding="utf-8")


@cache
def entries() -> dict[str, str]:
    """Every symbol, pattern and gradient by its id. What lies inside a symbol belongs to that symbol."""
    return {
        found.group(2): found.group(0) for file in ("icons.svg", "art.svg") for found in ENTRY.finditer(text_of(file))
    }


@cache
def names() -> frozenset[str]:
    """The icons that there are."""
    return frozenset(entry[2:] for entry in entries() if entry.startswith("i-"))


def known(name: str) -> str:
    """The icon's name, if there is one of that name."""
    if name not in names():
        raise Unknown("icon", name, ", ".join(sorted(names())))
    return name


def colour_of(name: str) -> str:
    """The colour that an icon has in every picture; second ink for those without one of their own."""
    return COLOURS.get(name, "var(--ink-2)")


@drawn_once
def icon(name: str, x: float, y: float, size: float = 16, colour: str = "") -> Markup:
    """An icon in a picture, its middle at x, y."""
    half = size / 2
    return Markup(
        f'<use href="#i-{known(name)}" x="{number(x - half)}" y="{number(y - half)}" width="{number(size)}" '
        f'height="{number(size)}" style="color:{colour or colour_of(name)}"/>'
    )


@drawn_once
def html_icon(name: str, colour: str = "", size: int = 0, more: str = "") -> Markup:
    """An icon among HTML text; its size is the text's unless given. Its colour is its own, if it has one."""
    style = f"color:{colour or COLOURS[name]};" if colour or name in COLOURS else ""
    if size:
        style += f"width:{size}px;height:{size}px;"
    styled = f' style="{style}{more}"' if style or more else ""
    return Markup(f'<svg class="icon"{styled} aria-hidden="true"><use href="#i-{known(name)}"/></svg>')


def defs(*drawn: str) -> Markup:
    """`<defs>` with every icon, pattern and planet that these pieces of markup refer to, and what those refer to."""
    wanted: dict[str, str] = {}
    queue = [name for text in drawn for name in REFERENCE.findall(text)]
    while queue:
        name = queue.pop()
        if name not in wanted and name in entries():
            wanted[name] = entries()[name]
            queue += REFERENCE.findall(wanted[name])
    return Markup("<defs>" + "".join([wanted[name] for name in sorted(wanted)]) + "</defs>")


@cache
def sprite() -> Markup:
    """Every icon and piece of art in a hidden SVG: once in the body of each page that shows pictures."""
    inside = "".join(entries().values())
    return Markup(f'<svg width="0" height="0" style="position:absolute" aria-hidden="true"><defs>{inside}</defs></svg>')
