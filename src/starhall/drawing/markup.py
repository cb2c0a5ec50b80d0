"""Text that becomes SVG or HTML. Whatever is not `Markup` already is escaped, so that no name can break a picture."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache, lru_cache
from typing import Final, ParamSpec, TypeVar, cast

Value = str | float | None
Given = ParamSpec("Given")
Drawn = TypeVar("Drawn")
KEPT: Final = 2048  # drawings of one function, most of them some hundred bytes


class Markup(str):
    """Text that is markup already and is not escaped again. What is added to it is escaped."""

    __slots__ = ()

    def __add__(self, other: str) -> Markup:
        return Markup(str.__add__(self, escaped(other)))

    def __radd__(self, other: str) -> Markup:
        return Markup(str.__add__(escaped(other), self))


NOTHING: Final = Markup("")


def drawn_once(draw: Callable[Given, Drawn]) -> Callable[Given, Drawn]:
    """For what is drawn again and again from the same few values: the drawings asked for last are kept.

    Typed, because markup and the text that looks like it are drawn differently.
    """
    return cast("Callable[Given, Drawn]", lru_cache(maxsize=KEPT, typed=True)(draw))


def escaped(text: str) -> Markup:
    """Text for the inside of an element or attribute; markup stays as it is."""
    if isinstance(text, Markup):
        return text
    if "&" in text or "<" in text or ">" in text or '"' in text:
        text = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")
    return Markup(text)


def number(value: float) -> str:
    """A coordinate in as few characters as it needs; a tenth of a pixel is enough."""
    return str(int(value)) if value == int(value) else f"{value:.1f}"


@cache
def attribute(name: str) -> str:
    """The name of an attribute from that of an argument: `class_` is `class`, `stroke_width` is `stroke-width`."""
    return name.rstrip("_").replace("_", "-")


def attributes(given: dict[str, Value]) -> str:
    """Attributes as text, each with a space before it. `None` leaves one out."""
    text = ""
    for name, value in given.items():
        if value is not None:
            text += f' {attribute(name)}="{escaped(value) if isinstance(value, str) else number(value)}"'
    return text


def tag(name: str, *inside: str, **given: Value) -> Markup:
    """An element: `tag("rect", x=1, y=2, class_="cell")`, `tag("b", "5 < 6")`. Without inside it closes itself."""
    if inside:
        return Markup(f"<{name}{attributes(given)}>{join(inside)}</{name}>")
    return Markup(f"<{name}{attributes(given)}/>")


def html(name: str, *inside: str, **given: Value) -> Markup:
    """An HTML element, which never closes itself: `html("span", "2", class_="num")`."""
    return Markup(f"<{name}{attributes(given)}>{join(inside)}</{name}>")


def join(parts: Iterable[str]) -> Markup:
    """Parts one after another, those that are no markup escaped."""
    return Markup("".join([part if isinstance(part, Markup) else escaped(part) for part in parts]))
