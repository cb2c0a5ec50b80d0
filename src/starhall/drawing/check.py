"""What every picture must be: well formed, its ids unique, its text inside, apart, and large enough to read."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from typing import Final
from xml.etree import ElementTree

from starhall.drawing.icons import entries
from starhall.drawing.text import SMALLEST, USUAL_STRETCH, width

CLASS_SIZES: Final = {"t-s": 11.0, "t-m": 13.0, "t-l": 15.0, "t-caps": 11.0}
MOVE: Final = re.compile(r"translate\((-?[\d.]+)(?:px)?[ ,]+(-?[\d.]+)(?:px)?\)")
SCALE: Final = re.compile(r"scale\(([\d.]+)\)")
STYLE_SIZE: Final = re.compile(r"font-size:([\d.]+)px")
STYLE_STRETCH: Final = re.compile(r"font-stretch:([\d.]+)%")
TEXTUAL: Final = frozenset(("text", "tspan", "title", "style"))
REFERENCE: Final = re.compile(r'(?:href="#|url\(#)([\w-]+)')


@dataclass(frozen=True)
class Box:
    """Where a text lies."""

    text: str
    size: float
    left: float
    top: float
    right: float
    bottom: float

    def overlaps(self, other: Box, slack: float = 1) -> bool:
        """Do the two cover each other by more than the slack?"""
        across = min(self.right, other.right) - max(self.left, other.left)
        return across > slack and min(self.bottom, other.bottom) - max(self.top, other.top) > slack


def parsed(markup: str) -> ElementTree.Element:
    """The markup as a tree; several elements side by side are allowed."""
    return ElementTree.fromstring(f"<all>{markup}</all>")


def ids(markup: str) -> list[str]:
    """Every id in the markup."""
    return [found.attrib["id"] for found in parsed(markup).iter() if "id" in found.attrib]


def numbers(markup: str) -> list[tuple[str, str]]:
    """Every number that has a name (`red.credits`), and what is drawn there."""
    named = [found for found in parsed(markup).iter() if "data-tally" in found.attrib]
    return [(found.attrib["data-tally"], found.get("data-value") or "".join(found.itertext())) for found in named]


def pieces(markup: str) -> list[tuple[str, str, str]]:
    """Every piece: its id, the element on which it stands, and where that is."""
    return [
        (found.get("id", ""), found.attrib["data-on"], found.attrib["style"])
        for found in parsed(markup).iter()
        if found.get("class") == "piece"
    ]


def text_boxes(markup: str) -> list[Box]:
    """Every text of an SVG with its measured place; clipped or tiny copies in `<defs>` are left out."""
    found: list[Box] = []
    collect(parsed(markup), 0, 0, 1, found)
    return found


def collect(node: ElementTree.Element, x: float, y: float, scale: float, found: list[Box]) -> None:
    """The texts below a node that is moved and scaled so far."""
    name = node.tag.rsplit("}", 1)[-1]
    if name in ("defs", "symbol"):
        return
    how = node.get("transform", "") + node.get("style", "")
    move, grow = MOVE.search(how), SCALE.search(how)
    if move:
        x, y = x + scale * float(move.group(1)), y + scale * float(move.group(2))
    if grow:
        scale *= float(grow.group(1))
    if name == "text":
        found.append(box_of(node, x, y, scale))
    for child in node:
        collect(child, x, y, scale, found)


def box_of(node: ElementTree.Element, x: float, y: float, scale: float) -> Box:
    """The place of one text."""
    kinds, style, text = node.get("class", "").split(), node.get("style", ""), "".join(node.itertext())
    size = next((CLASS_SIZES[kind] for kind in kinds if kind in CLASS_SIZES), 12.0)
    if own := STYLE_SIZE.search(style):
        size = float(own.group(1))
    narrow = STYLE_STRETCH.search(style)
    wide = width(text, size, float(narrow.group(1)) if narrow else USUAL_STRETCH) * scale
    at = x + scale * float(node.get("x", "0"))
    left = at - wide / 2 if "mid" in kinds else at - wide if "end" in kinds else at
    base = y + scale * float(node.get("y", "0"))
    return Box(text, size * scale, left, base - 0.75 * size * scale, left + wide, base + 0.1 * size * scale)


def faults(svg: str, w: float, h: float) -> list[str]:
    """What is wrong with a picture of this size; an empty list for a good one."""
    wrong = [f"id {id!r} is used twice" for id in doubles(ids(svg))]
    wrong += [f"text outside an element for text: {text!r}" for text in stray(parsed(svg))]
    own = set(ids(svg)) | set(entries())
    wrong += [f"nothing is called #{name}" for name in REFERENCE.findall(svg) if name not in own]
    boxes = [box for box in text_boxes(svg) if box.text.strip()]
    for i, box in enumerate(boxes):
        if box.size < SMALLEST - 0.01:
            wrong.append(f"{box.text!r} is smaller than {SMALLEST}: {box.size:.1f}")
        if box.left < -1 or box.right > w + 1 or box.top < -1 or box.bottom > h + 1:
            wrong.append(
                f"{box.text!r} sticks out: {box.left:.0f} to {box.right:.0f}, {box.top:.0f} to {box.bottom:.0f}"
            )
        wrong += [f"{box.text!r} lies over {other.text!r}" for other in boxes[i + 1 :] if box.overlaps(other)]
    return wrong


def stray(node: ElementTree.Element) -> list[str]:
    """Text where none is drawn: markup that was escaped by mistake."""
    found = []
    for child in node.iter():
        inside = child.text if child.tag.rsplit("}", 1)[-1] not in TEXTUAL else ""
        found += [text[:60] for text in (inside, child.tail) if text and text.strip()]
    return found


def doubles(given: list[str]) -> list[str]:
    """What occurs more than once."""
    return sorted([item for item, times in Counter(given).items() if times > 1])
