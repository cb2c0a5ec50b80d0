"""A sigil for each card without art, from the hash of its id: symmetry, petal, core and ring."""

from __future__ import annotations

from functools import lru_cache
from hashlib import blake2b
from typing import Final

from starhall.drawing.markup import Markup, number
from starhall.drawing.shapes import corner_list, regular

# Each petal points up from the middle of a circle of radius 24; {r} etc. are lengths scaled to the sigil.
PETALS: Final = (
    "M0 -7C7 -11.6 5 -17.8 0 -20.6C-5 -17.8 -7 -11.6 0 -7Z",
    "M0 -8.4Q10.5 -10.9 6.3 -19.7Q.4 -15.1 0 -8.4Z",
    "M-4.6 -19.3A5.9 5.9 0 1 0 4.6 -19.3A4.2 4.2 0 1 1 -4.6 -19.3Z",
    "M0 -8.8V-14.7M-2.9 -17.6a2.9 2.9 0 1 0 5.9 0a2.9 2.9 0 1 0 -5.9 0Z",
    "M0 -7.5L4.2 -13.5L0 -20.6L-4.2 -13.5Z",
    "M-4.6 -8.2L0 -20.4L4.6 -8.2L0 -11.4Z",
)


def core(kind: int, symmetry: int, colour: str) -> str:
    """What lies in the middle."""
    if kind == 0:
        return f'<circle r="5"/><circle r="1.7" fill="{colour}"/>'
    if kind == 1:
        return f'<polygon points="{corner_list(regular(0, 0, 5.2, 3))}"/><circle r="1.3" fill="{colour}"/>'
    if kind == 2:
        return f'<polygon points="{corner_list(regular(0, 0, 5.9, symmetry))}" fill="{colour}" fill-opacity=".35"/>'
    return (
        f'<rect x="-3.6" y="-3.6" width="7.2" height="7.2" transform="rotate(45)" fill="{colour}" fill-opacity=".5"/>'
    )


@lru_cache(4_000)
def sigil(id: str, x: float = 0, y: float = 0, r: float = 24, colour: str = "var(--accent)") -> Markup:
    """The sigil of an id around x, y within radius r."""
    hash = blake2b(id.encode(), digest_size=6).digest()
    symmetry = 3 + hash[0] % 6
    petal = PETALS[hash[1] % len(PETALS)]
    turn = 180 / symmetry if hash[4] % 2 else 0
    drawn = "".join(
        [
            f'<path d="{petal}" fill="{colour}" fill-opacity=".2" transform="rotate({number(i * 360 / symmetry)})"/>'
            for i in range(symmetry)
        ]
    )
    ring = '<circle r="8.8" stroke-opacity=".7" stroke-dasharray="2.5 2.9"/>' if hash[3] % 3 == 0 else ""
    return Markup(
        f'<g transform="translate({number(x)} {number(y)}) scale({r / 24:.3f}) rotate({number(turn)})" fill="none" '
        f'stroke="{colour}" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round">'
        f"{drawn}{core(hash[2] % 4, symmetry, colour)}{ring}</g>"
    )


def html_sigil(id: str, size: int = 52, colour: str = "var(--accent)") -> Markup:
    """The sigil among HTML."""
    drawn = sigil(id, colour=colour)
    return Markup(f'<svg width="{size}" height="{size}" viewBox="-24 -24 48 48" aria-hidden="true">{drawn}</svg>')
