"""What is in hand while ships move: which groups, how many of how many, and what their ways cost."""

from __future__ import annotations

from typing import Final

from starhall.drawing import NOTHING, Markup, html, html_icon
from starhall.games.galactic_era.content.chart import HEX_IDS
from starhall.games.galactic_era.content.components import LETTERS, TACTIC_NAMES
from starhall.games.galactic_era.knowledge.view import GalaxyView
from starhall.games.galactic_era.picture.journeys import Beginning, Group, group_in_hand, groups_that_join
from starhall.games.galactic_era.picture.pieces import LOOKS, WIDE, layout_of
from starhall.games.galactic_era.picture.words import where_is
from starhall.games.galactic_era.rules.movement import PickTarget
from starhall.games.galactic_era.rules.space import NUMBER, SECTOR, SPACE
from starhall.games.galactic_era.rules.state import JUMP
from starhall.kernel.telling import counted

BOX: Final = (250.0, 150.0)  # of the tray, in pixels of the board


def tray(view: GalaxyView) -> Markup:
    """The groups that go, and those that would if they joined: the page shows these when they do."""
    group = group_in_hand(view)
    if not group:
        return NOTHING
    others = groups_that_join(view)
    rows = [in_hand(view, group), *[joined(view, begun, other) for begun, other in others]]
    note = html("p", html_icon("ships"), " Ringed ships join by a click.", class_="tip") if others else NOTHING
    head = html("h2", html_icon("ships"), html("span", "", data_sum="1"))
    inside = (head, *rows, note)
    said = {"aria_label": "In hand", "data_one": "ship", "data_many": "ships", "data_seat": LOOKS[view.seat]}
    return html("section", *inside, class_="tray", id="tray", **said)


def has_free_corner(view: GalaxyView) -> bool:
    """Lies no hex in the upper right corner of the board? The key has the left one."""
    layout = layout_of(view.g.chart.board.players)
    x, y = WIDE - BOX[0], BOX[1]
    near = [
        hex for hex in layout.cells if layout.at[hex][0] > x - layout.w / 2 and layout.at[hex][1] < y + layout.w / 2
    ]
    return not near


def in_hand(view: GalaxyView, group: Group) -> Markup:
    """The group that was taken up; of ship pieces so many as wanted."""
    fewer, more = [number_step(view, group, group.count + step) for step in (-1, 1)]
    count = html("span", fewer, html("b", str(group.count)), html("small", f"of {group.all}"), more, class_="cnt")
    return row(view, group, count, id="in-hand")


def number_step(view: GalaxyView, group: Group, number: int) -> Markup:
    """A button that takes up so many ships instead."""
    if group.stack >= 0 or group.all == 1:
        return NOTHING
    top, icon = view.frames[-1], "minus" if number < group.count else "plus"
    actions = [NUMBER + number, *([SECTOR + top.sector] if isinstance(top, PickTarget) else [])]
    able = 1 <= number <= group.all
    return html(
        "button",
        html_icon(icon),
        type="button",
        class_="btn tool",
        id=f"take-{icon}",
        data_do="instead" if able else None,
        data_actions="|".join([SPACE.texts[action] for action in actions]),
        data_instead=len(actions),
        aria_label=f"Take {counted(number, 'ship')}" if able else "No other number",
        aria_disabled=None if able else "true",
    )


def joined(view: GalaxyView, begun: Beginning, group: Group) -> Markup:
    """A group that goes along, unseen until it does."""
    place = f"ships-{HEX_IDS[begun.hex]}" if begun.stack < 0 else f"stack-{begun.stack}"
    return row(view, group, html("span", html("b", str(group.count)), class_="cnt"), data_row_of=place, hidden="hidden")


def row(view: GalaxyView, group: Group, count: Markup, **given: str | None) -> Markup:
    """A group: what and where it is, how many, and what the way would cost that is pointed at."""
    name = f"Fleet {LETTERS[group.letter]}, {TACTIC_NAMES[group.letter]}" if group.stack >= 0 else "Ships"
    mark = html("span", LETTERS[group.letter] if group.stack >= 0 else html_icon("ship"), class_="tk")
    spends = "one jump" if group.steps == JUMP else counted(group.steps, "step")
    steps = html("span", spends, class_="steps", data_usual=spends, data_costs=costs(group), data_of=f"of {spends}")
    place = html("div", html("b", name), html("small", where_is(view, group.hex)), steps)
    return html("div", mark, place, count, class_="grp", data_count=group.count, **given)


def costs(group: Group) -> str:
    """What each way costs, by the place where it ends."""
    found = [(SPACE.places[action], journey.spent) for action, journey in group.journeys.items()]
    return " ".join([f"{place}={spent[-1] if spent else 1}" for place, spent in found])
