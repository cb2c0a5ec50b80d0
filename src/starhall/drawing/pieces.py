"""The pieces of a board: what stands where in a picture, and what differs between two of them."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from typing import Final

PIECE: Final = re.compile(r'<g class="piece" data-kind="([^"]*)"(?: data-seat="([^"]*)")?')
NAMED: Final = re.compile(PIECE.pattern.replace("<g ", '<g (?:id="([^"]*)" )?') + ' data-on="([^"]*)"')
GROUP: Final = re.compile(r"<g\b|</g>")
TAG: Final = re.compile(r"<title>.*?</title>|<[^>]*>", re.DOTALL)


@dataclass(frozen=True)
class Piece:
    """A piece as it is drawn; those of one kind and seat are alike."""

    id: str
    kind: str
    seat: str
    on: str  # the board element on which it stands
    markup: str

    @property
    def text(self) -> str:
        """What is written on it, such as how many it stands for."""
        return TAG.sub("", self.markup).strip()

    @property
    def stands(self) -> tuple[str, str, str, str]:
        """What it is and where; two that stand alike are one and the same."""
        return self.kind, self.seat, self.on, self.text


def numbered(markup: str) -> str:
    """Every piece with its id, such as `piece-azure-disc-3`: those that are alike are numbered as they are drawn."""
    counts: Counter[str] = Counter()

    def name(found: re.Match[str]) -> str:
        what = "-".join([part for part in (found.group(2), found.group(1)) if part])
        counts[what] += 1
        return f'<g id="piece-{what}-{counts[what]}"{found.group(0)[2:]}'

    return PIECE.sub(name, markup)


def pieces_of(board: str) -> list[Piece]:
    """The pieces of a drawn board."""
    found = []
    for start in NAMED.finditer(board):
        id, kind, seat, on = start.groups("")
        found.append(Piece(id, kind, seat, on, whole(board, start.start())))
    return found


def whole(markup: str, start: int) -> str:
    """The group that begins here, up to its end."""
    depth = 0
    for found in GROUP.finditer(markup, start):
        depth += 1 if found.group(0) == "<g" else -1
        if not depth:
            return markup[start : found.end()]
    return markup[start:]


def new_on(before: list[Piece], after: list[Piece]) -> list[Piece]:
    """The pieces that have come, moved or changed."""
    stood = Counter([piece.stands for piece in before])
    found = []
    for piece in after:
        if stood[piece.stands]:
            stood[piece.stands] -= 1
        else:
            found.append(piece)
    return found
