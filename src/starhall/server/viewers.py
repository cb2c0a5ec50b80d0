"""What each viewer of a table has been shown.

A viewer's version advances only when something changes that this viewer may see: counting versions tells nothing
about what others choose in secret.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Final

from starhall import amounts
from starhall.drawing.pieces import Piece
from starhall.foresight import Foresight
from starhall.kernel.seats import NOBODY
from starhall.kernel.state import State, View
from starhall.kernel.telling import Sentence
from starhall.server.history import History, Move
from starhall.server.live import Listeners
from starhall.server.shapes import Display, LogLine

Facts = tuple[object, ...]


@dataclass(frozen=True)
class Past:
    """What there was to see for a viewer at an earlier moment: all numbers, and the pieces on the board."""

    moment: int
    tally: list[int]
    pieces: list[Piece]


@dataclass
class Heard:
    """A viewer's log as far as it was told, so that each line is made once."""

    names: Sequence[str]  # with which it was told
    running: bool  # after the game moments are counted otherwise
    upto: int  # actions that were told
    details: amounts.Details
    lines: list[LogLine] = field(default_factory=list)


@dataclass
class Shown:
    """What one viewer has been shown."""

    facts: Facts
    version: int = 0  # of the game as this viewer sees it: what an answer refers to
    beat: int = 0  # of everything on the viewer's page, talk and waiting included
    moments: list[int] = field(default_factory=lambda: [0])  # how many actions were done when the view changed
    marks: list[int] = field(default_factory=lambda: [0])  # how many were done at each version
    view: View | None = field(default=None, repr=False)  # at this beat, once it was asked for
    worlds: dict[int, State] = field(default_factory=dict, repr=False)  # imagined from the view
    foresight: Foresight | None = field(default=None, repr=False)  # what its options would do
    page: Display | None = field(default=None, repr=False)  # all that is seen at this beat
    past: Past | None = field(default=None, repr=False)  # with which what is seen was compared last
    heard: Heard | None = field(default=None, repr=False)  # kept while somebody looks

    def look_again(self, view: View | None = None) -> None:
        """What was looked up is no longer so; perhaps the new view is known already."""
        self.view = view
        self.worlds = {}
        self.page = self.foresight = None


@dataclass(frozen=True)
class Told:
    """A line of a viewer's log."""

    moment: int
    at: float
    sentence: Sentence
    phase: tuple[str, ...]


class Viewers:
    """The seats and the spectators of one table. A view and what is imagined from it are made once a beat."""

    def __init__(self, history: History, views: Sequence[View], epoch: str, dealt: bool = False) -> None:
        self.history: Final = history
        self.epoch: Final = epoch  # of versions: they follow from the log, wherever it is read
        self.round = epoch  # of beats: they are counted anew wherever the table is loaded
        self.listeners: Final = Listeners()
        marks = [0, 0] if dealt else [0]
        self.shown: Final = [Shown(view.facts(), int(dealt), marks=list(marks), view=view) for view in views]

    def of(self, viewer: int) -> Shown:
        """What this viewer has been shown."""
        return self.shown[viewer + 1]

    def everybody(self) -> range:
        """The spectators and all seats."""
        return range(NOBODY, len(self.shown) - 1)

    def version(self, viewer: int) -> str:
        """To be sent back with an answer."""
        return f"{self.epoch}-{self.of(viewer).version}"

    def beat(self, viewer: int) -> str:
        """Changes whenever the viewer's page does."""
        return f"{self.round}-{self.of(viewer).beat}"

    def view(self, viewer: int) -> View:
        """What the viewer may know now."""
        shown = self.of(viewer)
        if shown.view is None:
            shown.view = self.history.g.view(viewer)
        return shown.view

    def world(self, viewer: int, number: int = 0) -> State:
        """A state that the viewer may believe in: what is asked of it tells no secret. It stays as it is.

        There are several by number; what is the same in all of them the viewer may be sure of.
        """
        shown = self.of(viewer)
        if number not in shown.worlds:
            shown.worlds[number] = self.history.game.imagine(self.view(viewer), number + 1)
        return shown.worlds[number]

    def foresight(self, viewer: int) -> Foresight:
        """What the viewer's options would do, by what it may know."""
        shown = self.of(viewer)
        if shown.foresight is None:
            shown.foresight = Foresight(self.history.game, viewer, partial(self.world, viewer))
        return shown.foresight

    # -- something has changed ------------------------------------------------------------------------------------

    def touch(self, viewer: int) -> None:
        """Something on this viewer's page has changed."""
        self.of(viewer).beat += 1
        self.of(viewer).page = None
        self.listeners.wake(viewer)

    def touch_all(self) -> None:
        """Something on everybody's page has changed."""
        for viewer in self.everybody():
            self.touch(viewer)

    def deal(self, views: Sequence[View]) -> None:
        """The game stands at its beginning."""
        for shown, view in zip(self.shown, views, strict=True):
            shown.look_again(view)
            shown.past = shown.heard = None
            shown.facts = view.facts()
            shown.version += 1
            shown.marks.append(0)

    def take_back(self, keep: int, views: Sequence[View]) -> None:
        """The actions after these were taken back."""
        for shown, view in zip(self.shown, views, strict=True):
            del shown.moments[bisect_right(shown.moments, keep) :]
            shown.look_again(view)
            shown.past = shown.heard = None
            facts = view.facts()
            if facts != shown.facts:
                shown.facts = facts
                shown.version += 1
                shown.beat += 1
                shown.marks.append(keep)
        self.listeners.wake_all()

    def go_on(self, keep: int, moves: Sequence[Move], due_changed: bool) -> None:
        """These moves were made after the first `keep`. Whoever sees a difference is told."""
        for viewer, shown in enumerate(self.shown, start=NOBODY):
            before = shown.facts
            heard = self.show(viewer, keep, moves)
            view = moves[-1].views[viewer + 1] if moves else shown.view
            differs = heard or shown.facts != before
            if differs:
                shown.version += 1
                shown.marks.append(keep)
            if differs or due_changed or any(move.seat == viewer for move in moves):
                shown.look_again(view)
            if differs or due_changed:
                self.touch(viewer)
            if not self.listeners.here(viewer):
                shown.heard = None
        for move in moves:
            move.views = ()

    def show(self, viewer: int, keep: int, moves: Sequence[Move]) -> bool:
        """Bring one viewer up to date. Did it see or hear anything of these moves?"""
        shown = self.of(viewer)
        anything = False
        for number, move in enumerate(moves, start=keep + 1):
            heard = any(event.seen_by(viewer) is not None for event in move.news)
            facts = move.views[viewer + 1].facts()
            if heard or facts != shown.facts:
                shown.moments.append(number)
                shown.facts = facts
                anything = True
        return anything

    # -- the way it came to this ----------------------------------------------------------------------------------

    def moments(self, viewer: int) -> Sequence[int]:
        """How many actions were done at each moment that the viewer can go back to; after the game at all of them."""
        return self.of(viewer).moments if self.history.g.due else range(len(self.history.moves) + 1)

    def told(
        self,
        viewer: int,
        names: Sequence[str],
        since: int = 0,
        upto: int | None = None,
        details: amounts.Details | None = None,
    ) -> Iterator[Told]:
        """The viewer's log of the actions from `since` on; `details`: what those before have left to be told."""
        history, moments = self.history, self.moments(viewer)
        details = details or amounts.Details(history.game)
        for number, move in enumerate(history.moves[since:upto], start=since):
            seen = move.amounts[viewer + 1]
            for event, changes in details.heard(move.seat, move.inner, move.news, viewer, seen):
                sentence = amounts.said(history.game, event, changes, names)
                yield Told(bisect_left(moments, number + 1), move.step.at, sentence, history.phases[number])

    def last_heard(self, viewer: int, most: int, upto: int | None = None) -> int:
        """The action from which on this viewer has heard about so many things."""
        at = len(self.history.moves) if upto is None else upto
        count = 0
        while at > 0 and count < most:
            at -= 1
            count += sum(event.seen_by(viewer) is not None for event in self.history.moves[at].news)
        return at

    def since(self, viewer: int, version: str, names: Sequence[str]) -> list[str]:
        """What the viewer has heard since a version of its view."""
        marks = self.of(viewer).marks
        epoch, _, number = version.partition("-")
        known = number.isdecimal() and epoch == self.epoch and int(number) + 1 < len(marks)
        start = marks[int(number) + 1] if known else max(0, len(self.history.moves) - 2)
        return [str(told.sentence) for told in self.told(viewer, names, start) if told.sentence.level == 1]
