"""The picture to share: who played, how it ended and how the points went, over the game's cover. 1200 by 630."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from starhall.drawing import Markup, icon, join, path, rect, seat_fill, seat_text, shape, standalone
from starhall.drawing.board import inner
from starhall.drawing.markup import escaped, number
from starhall.drawing.text import cut, width
from starhall.kernel.game import AnyGame
from starhall.server.course import Course
from starhall.server.ending import Player

WIDE: Final = 1200
HIGH: Final = 630
LEFT: Final = 64  # where everything begins
CHART: Final = (680, 180, 456, 330)  # where the curves stand: x, y, width, height
SEAT: Final = re.compile(r'data-seat="(\w+)"|var\(--seat(-\w+)?\)')
DASHES: Final = ("", "14 8", "3 8", "18 6 4 6", "26 8", "8 8")  # a line for each seat, besides its colour
SHADE: Final = (
    '<linearGradient id="shade" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="#070b14" stop-opacity=".94"/>'
    '<stop offset=".55" stop-color="#070b14" stop-opacity=".8"/>'
    '<stop offset="1" stop-color="#070b14" stop-opacity=".5"/></linearGradient>'
)


def picture(game: AnyGame, text: str, players: Sequence[Player], course: Course) -> str:
    """One SVG of the result."""
    order = sorted(players, key=lambda player: player.place)
    label = f"{game.title}: {', '.join([f'{player.name} {player.points}' for player in order])}"
    drawn = standalone(
        WIDE, HIGH, label, game.look, ground(game), title(game, text), standings(order), chart(players, course)
    )
    return str(drawn)


def ground(game: AnyGame) -> Markup:
    """The game's cover, darker where something is written."""
    cover = game.cover()
    art = f'<g transform="translate(-322) scale(3.842)">{seated(inner(cover))}</g>' if cover else ""
    return Markup(f"{art}{SHADE}{rect(0, 0, WIDE, HIGH, fill='url(#shade)')}")


def seated(art: str) -> str:
    """A cover without the colours that a page gives it: a seat's are those of the group that names it."""
    now = ["neutral"]

    def coloured(found: re.Match[str]) -> str:
        if found.group(1):
            now[0] = found.group(1)
            return found.group(0)
        return f"var(--{now[0]}{found.group(2) or ''})"

    return SEAT.sub(coloured, art)


def title(game: AnyGame, text: str) -> Markup:
    """What was played, and how it ended in one sentence."""
    return join(
        [
            icon(game.emblem, LEFT + 26, 92, 56, "var(--accent)"),
            written(game.title, LEFT + 70, 106, 44, WIDE - 2 * LEFT - 300, "var(--accent)", 650),
            written(text, LEFT, 580, 26, WIDE - 2 * LEFT, "#b4c0d6", 500),
            written("Starhall", WIDE - LEFT, 106, 30, 200, "#93a0ba", 600, "end"),
        ]
    )


def standings(order: Sequence[Player]) -> Markup:
    """The seats, the winner first."""
    step = min(84, 340 // max(1, len(order)))
    size = min(44, step * 0.55)
    rows = []
    for at, player in enumerate(order):
        y = 190 + step * (at + 0.5)
        cup = icon("trophy", 600, y, size, "var(--fresh)") if player.place == 1 else ""
        rows += [
            shape(player.look, LEFT + 20, y, size * 0.8),
            written(player.name, LEFT + 60, y + size * 0.34, size, 320, "#eaf0fa", 600),
            written(str(player.points), 560, y + size * 0.36, size * 1.15, 120, seat_text(player.look), 650, "end"),
            cup,
        ]
    return join(rows)


def chart(players: Sequence[Player], course: Course) -> Markup:
    """The curves of points."""
    x, y, w, h = CHART
    steps = course.steps()
    values = [value for _, points in steps for value in points]
    low, high = min(0, *values), max(1, *values)
    last = steps[-1][0] or 1.0

    def at(place: float, value: int) -> str:
        return f"{number(x + w * place / last)} {number(y + h - h * (value - low) / (high - low))}"

    lines = [path(f"M{x} {y}V{y + h}H{x + w}", fill="none", stroke="#55688f", stroke_width=2)]
    for player in players:
        points = " ".join([at(place, row[player.seat]) for place, row in steps])
        dash = DASHES[player.seat % len(DASHES)]
        more = {"stroke_dasharray": dash} if dash else {}
        lines.append(
            path(
                f"M{points}",
                fill="none",
                stroke=seat_fill(player.look),
                stroke_width=5,
                stroke_linejoin="round",
                stroke_linecap="round",
                **more,
            )
        )
    ends = [at(last, steps[-1][1][player.seat]).split() for player in players]
    tips = [shape(p.look, float(ex), float(ey), 20) for p, (ex, ey) in zip(players, ends, strict=True)]
    return join([*lines, *tips])


def written(
    text: str, x: float, y: float, size: float, room: float, colour: str, weight: int, anchor: str = "start"
) -> Markup:
    """A text that fits into its room, smaller if it must be."""
    small = max(14.0, min(size, size * room / max(1.0, width(text, size, 100))))
    shown = escaped(cut(text, room, small, 100)).replace("(", "&#40;")  # nobody's name is a colour
    style = f"font-size:{number(small)}px;font-weight:{weight};font-stretch:100%;fill:{colour};text-anchor:{anchor}"
    return Markup(f'<text x="{number(x)}" y="{number(y)}" style="{style}">{shown}</text>')
