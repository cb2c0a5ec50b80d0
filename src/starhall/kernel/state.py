"""A game in progress: it lists legal options, applies one, copies itself, shows a seat's view."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Self

from starhall.kernel.actions import RECONSIDER
from starhall.kernel.chance import Chance
from starhall.kernel.errors import Illegal
from starhall.kernel.events import NO_FACT, Event
from starhall.kernel.frames import LEGAL, NOT_DUE, NOT_SEALED, NOT_THE_TABLES, AtOnce, Frame
from starhall.kernel.seats import EVERYBODY, NOBODY, first_seat, has, members, only

Watch = Callable[["State", bool], None]  # the state, and whether something is being drawn or seen


class State:
    """A game in progress. Each game adds its fields, and keeps `copy` right below them."""

    def __init__(self, seats: int, chance: Chance) -> None:
        self.seats: Final = seats
        self.chance: Final = chance
        self.stack: list[Frame[Any]] = []
        self.due = 0  # the set of seats that owe an answer; empty when the game is over
        self.offered: list[int] | None = None  # the due seat's options, where they were listed already; never changed
        self.done = 0  # how many actions were applied
        self.floor = 0  # how many of them can no longer be taken back
        self.audience = EVERYBODY
        self.news: list[Event] | None = None  # what is told; None while nobody listens
        self.watch: Watch | None = None  # who looks at the state at each thing that is told, drawn or seen

    def copy(self) -> State:
        """An equal state that goes its own way."""
        raise NotImplementedError

    def twin(self, chance: Chance) -> Self:
        """The game's fields alone, with this generator: it stands nowhere yet. Copies and masked views begin so."""
        raise NotImplementedError

    def view(self, seat: int) -> View:
        """What a seat may know; NOBODY: what is public. The only door out."""
        raise NotImplementedError

    def resume(self, other: State) -> None:
        """Stand where another state stands: the kernel's part of `copy`."""
        self.stack = other.stack[:]
        self.due = other.due
        self.offered = other.offered
        self.done = other.done
        self.floor = other.floor

    def __copy__(self) -> State:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, object]) -> State:
        return self.copy()

    def __reduce__(self) -> tuple[object, ...]:
        from starhall.kernel.pickling import of_state  # which knows games, and they know this module

        return of_state(self)

    def __repr__(self) -> str:
        asked = "asked: " + ", ".join([str(seat) for seat in members(self.due)]) if self.due else "over"
        return f"<{type(self).__name__}: {self.seats} seats, {self.done} actions, {asked}>"

    def _repr_svg_(self) -> str:
        """In a notebook: what everybody may see of it."""
        from starhall.kernel.pickling import picture_of

        return picture_of(self.view(NOBODY))

    def due_seats(self) -> list[int]:
        """The seats that owe an answer, in their order; none when the game is over."""
        return members(self.due)

    def table_forbids(self, action: int) -> str:
        """The clause that keeps the table itself from doing this, such as saying that the time is up; or LEGAL.

        The table acts between two answers of seats: whoever is asked is asked the same afterwards.
        """
        return NOT_THE_TABLES

    def table_does(self, action: int) -> None:
        """What the table does, unchecked and silent; it touches neither the stack nor anybody's options."""
        raise NotImplementedError

    def options(self, seat: int) -> list[int]:
        """The legal actions of a seat, always in the same order; none when it is not due."""
        if seat < 0 or not self.due >> seat & 1:
            return []
        if self.offered is not None:
            return self.offered[:]
        return self.stack[-1].options(self, seat)

    def forbids(self, seat: int, action: int) -> str:
        """The clause that refuses this action, or LEGAL."""
        if action == RECONSIDER:
            return LEGAL if self.stack and self.stack[-1].reopens(seat) else NOT_SEALED
        if seat == NOBODY:
            return self.table_forbids(action)
        if seat < 0 or not self.due >> seat & 1:
            return NOT_DUE
        return self.stack[-1].forbids(self, seat, action)

    def apply(self, seat: int, action: int) -> list[Event]:
        """Carry out one action and return what it made known. A refused action changes nothing."""
        clause = self.forbids(seat, action)
        if clause:
            raise Illegal(seat, action, clause)
        news: list[Event] = []
        self.news = news
        self.advance(seat, action)
        self.news = None
        self.done += 1
        if seat == NOBODY or self.due != only(seat):
            self.floor = self.done
        return news

    def advance(self, seat: int, action: int) -> None:
        """Carry out one of the seat's options, unchecked and silent: for search."""
        if action == RECONSIDER:
            self.stack.pop().reopen(self, seat)
            self.run_until_asked()
        elif seat == NOBODY:
            self.table_does(action)
        else:
            self.answer(seat, action)

    def answer(self, seat: int, action: int) -> None:
        """The frame on top takes the action; what is on top afterwards is next."""
        self.stack.pop().choose(self, seat, action)
        self.run_until_asked()

    def run_until_asked(self) -> None:
        """Run the frames that ask nobody, and take the options that are the only ones, up to the next question."""
        self.due = 0
        self.offered = None
        stack = self.stack
        while stack:
            frame = stack[-1]
            due = frame.due(self)
            if not due:
                stack.pop()
                frame.run(self)
            elif frame.public() and self.audience == EVERYBODY:
                seat = first_seat(due)
                options = frame.options(self, seat)
                if len(options) != 1:
                    self.due = due
                    self.offered = options
                    return
                stack.pop()
                frame.choose(self, seat, options[0])
            else:
                self.due = due
                return

    def stand(self) -> None:
        """After the stack was put there from outside: ask what is on top, without running anything."""
        self.due = self.stack[-1].due(self) if self.stack else 0
        self.offered = None

    def then(self, first: Frame[Any], *more: Frame[Any]) -> None:
        """Next, in reading order, and before all that is already waiting."""
        for i in range(len(more) - 1, -1, -1):
            self.stack.append(more[i])
        self.stack.append(first)

    def then_all(self, frames: list[Frame[Any]]) -> None:
        """The same for a list: to spread one over arguments makes the compiled call several times as dear."""
        for i in range(len(frames) - 1, -1, -1):
            self.stack.append(frames[i])

    def tell(self, kind: str, seat: int, a: int = NO_FACT, b: int = NO_FACT, c: int = NO_FACT) -> None:
        """Everybody learns this (inside a lane: its seat alone)."""
        if self.news is not None:
            facts = tuple([fact for fact in (a, b, c) if fact != NO_FACT])
            self.news.append(Event(kind, seat, facts, (), 0, self.audience))
        if self.watch is not None:
            self.watch(self, False)

    def show(
        self, knows: int, secret: list[int], kind: str, seat: int, a: int = NO_FACT, b: int = NO_FACT, c: int = NO_FACT
    ) -> None:
        """Tell the facts to all, and the secret to those who may know it. What is seen cannot be unseen."""
        self.close_door()
        if self.news is not None:
            facts = tuple([fact for fact in (a, b, c) if fact != NO_FACT])
            self.news.append(Event(kind, seat, facts, tuple(secret), knows, self.audience))
        if self.watch is not None:
            self.watch(self, False)

    def below(self, n: int) -> int:
        """A random number from 0 to n - 1. Chance cannot be taken back."""
        self.close_door()
        return self.chance.below(n)

    def shuffle(self, items: list[int]) -> None:
        """Every order equally likely. Chance cannot be taken back."""
        self.close_door()
        self.chance.shuffle(items)

    def close_door(self) -> None:
        """Something is seen or drawn: what is done up to now, this action included, cannot be taken back."""
        if self.watch is not None:
            self.watch(self, True)
        self.floor = self.done + 1

    def sound(self) -> bool:
        """Does what every waiting frame takes for granted hold?"""
        return all(frame.sound(self) for frame in self.stack)


class View:
    """What one seat may know. Pictures, pages, events and bots are made from this and from nothing else.

    Each game adds its fields (tuples and numbers) and lists them in `facts`.
    """

    def __init__(self, g: State, seat: int) -> None:
        self.seat: Final = seat
        self.seats: Final = g.seats
        self.frames: Final = tuple([frame.seen_by(seat) for frame in g.stack])
        self.due: Final = self.frames[-1].due(g) if self.frames else 0  # not g.due, which tells who has answered
        self.options: Final = tuple(g.options(seat))
        self.question: Final = question_of(g, self.frames[-1], seat) if self.frames else ""
        self.inner: Final = self.frames[-1].inner() if self.frames else False
        self.sealed: Final = has(self.due, seat) is False and bool(self.frames) and self.frames[-1].reopens(seat)

    def facts(self) -> tuple[object, ...]:
        """Everything in it that can be compared: equal facts, equal view."""
        raise NotImplementedError

    def __copy__(self) -> View:
        return self

    def __deepcopy__(self, memo: dict[int, object]) -> View:
        return self

    def __reduce__(self) -> tuple[object, ...]:
        from starhall.kernel.pickling import of_view

        return of_view(self)

    def __repr__(self) -> str:
        asked = f"is asked {self.question}, {len(self.options)} options" if self.options else "is not asked"
        return f"<{type(self).__name__}: seat {self.seat} of {self.seats} {asked}>"

    def _repr_svg_(self) -> str:
        """In a notebook: the table as this seat sees it."""
        from starhall.kernel.pickling import picture_of

        return picture_of(self)

    def asked(self) -> tuple[object, ...]:
        """The kernel's part of `facts`."""
        return self.seat, self.seats, len(self.frames), self.due, self.options, self.question, self.inner, self.sealed


def question_of(g: State, frame: Frame[Any], seat: int) -> str:
    """The decision point that a seat is asked, or that the others are, as this seat may know it."""
    if isinstance(frame, AtOnce) and seat >= 0 and frame.lanes[seat]:
        return frame.asks_seat(g, seat)
    return frame.asks(g)
