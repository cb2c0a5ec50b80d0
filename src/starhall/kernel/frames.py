"""What is still to happen. A frame never changes once it is made, and holds no secret."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, ClassVar, Final, Generic, TypeVar

from starhall.kernel.seats import EVERYBODY, NOBODY, only

if TYPE_CHECKING:
    from starhall.kernel.state import State

LEGAL: Final = ""  # the clause that forbids a legal action
NOT_DUE: Final = "K-DUE-01"
NOT_OFFERED: Final = "K-OPT-01"
NOT_SEALED: Final = "K-SEAL-01"
NOT_THE_TABLES: Final = "K-TAB-01"
OUT_OF_ORDER: Final = "K-SET-01"

G = TypeVar("G", bound="State")


class Frame(Generic[G]):
    """A piece of the future. While a seat is due it waits for an answer; with nobody due it runs.

    A position names a frame's fields, so they are called like the constructor's arguments.
    """

    question: ClassVar[str] = ""  # the decision point's id in the rules: `questions.toml` has its sentence
    clause: ClassVar[str] = NOT_OFFERED  # what refuses an answer that is not among the options
    is_inner: ClassVar[bool] = False  # a later step of a compound move, and not the beginning of one
    is_set: ClassVar[bool] = False  # asked again for one pick after the other, of which the order means nothing
    is_reaction: ClassVar[bool] = False  # it asks about what another seat does just now
    may_be_preset: ClassVar[bool] = False  # to let it pass loses nothing that matters, and may be said beforehand
    may_wait: ClassVar[bool] = False  # to pass loses nothing as long as nothing else is offered; so much may be said
    is_alike: ClassVar[bool] = False  # whichever option is taken, everybody's numbers change alike
    is_public = True  # do public facts alone decide the options? No ClassVar: it is read at every decision, and fast so

    def due(self, g: G) -> int:
        """The set of seats that it asks: public facts alone decide that."""
        return 0

    def asks(self, g: G) -> str:
        """The decision point's id; it may depend on how the game stands."""
        return self.question

    def options(self, g: G, seat: int) -> list[int]:
        """What a due seat may answer: a new list, always in the same order."""
        return []

    def forbids(self, g: G, seat: int, action: int) -> str:
        """The clause that refuses this answer, or LEGAL."""
        return LEGAL if action in self.options(g, seat) else self.clause

    def choose(self, g: G, seat: int, action: int) -> None:
        """Take the answer; the frame is off the stack already."""
        raise NotImplementedError

    def run(self, g: G) -> None:
        """With nobody due: what happens now."""
        raise NotImplementedError

    def public(self) -> bool:
        """Do public facts alone decide the options? Then a single one is taken without asking.

        Where hidden facts do, the seat is asked all the same: not being asked would tell.
        """
        return self.is_public

    def inner(self) -> bool:
        """Is it a later step of a compound move, and not the beginning of one?"""
        return self.is_inner

    def comes_to_same(self, g: G, seat: int) -> bool:
        """Does the same come of it, whichever option a due seat takes? Then pages take the first without asking."""
        return False

    def sound(self, g: G) -> bool:
        """Does what this frame takes for granted hold? An imagined state is dealt anew until it does."""
        return True

    def seen_by(self, seat: int) -> Frame[G]:
        """The frame as a seat may know it: itself; of a secret choice, the seat's own part."""
        return self

    def reopens(self, seat: int) -> bool:
        """May this seat, having answered in secret, answer anew?"""
        return False

    def reopen(self, g: G, seat: int) -> None:
        """Put back what this seat has answered so far in this frame's lane; the frame is off the stack already."""

    def forget(self, g: G, seat: int) -> None:
        """As the first question of a lane: clear the seat's hidden fields, because it chooses anew."""


class Decision(Frame[G]):
    """One seat picks one option."""

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat

    def due(self, g: G) -> int:
        return only(self.seat)


class Do(Frame[G]):
    """Run a rule: a function of a module, never a lambda, because a frame is data."""

    def __init__(self, rule: Callable[[G, int, int], None], seat: int = NOBODY, item: int = 0) -> None:
        self.rule: Final = rule
        self.seat: Final = seat
        self.item: Final = item

    def run(self, g: G) -> None:
        self.rule(g, self.seat, self.item)


class Verb(Generic[G]):
    """A row of a menu: one verb with its items, what forbids one, and what choosing one starts."""

    def __init__(self, first: int, count: int = 1) -> None:
        self.first: Final = first
        self.count: Final = count

    def forbids(self, g: G, seat: int, item: int) -> str:
        """The clause that refuses this item, or LEGAL."""
        return LEGAL

    def offer(self, g: G, seat: int, options: list[int]) -> None:
        """Add each item that `forbids` lets pass; where few are in question, a row of its own finds the same faster."""
        for item in range(self.count):
            if not self.forbids(g, seat, item):
                options.append(self.first + item)

    def start(self, g: G, menu: Decision[G], item: int) -> None:
        """What choosing this item does. The menu is off the stack already: `g.then(menu)` lets it stand again."""
        raise NotImplementedError


class Never(Verb[G]):
    """A row for what belongs to another step: offered never, and refused with its clause."""

    def __init__(self, first: int, count: int, clause: str) -> None:
        super().__init__(first, count)
        self.clause: Final = clause

    def forbids(self, g: G, seat: int, item: int) -> str:
        return self.clause

    def offer(self, g: G, seat: int, options: list[int]) -> None:
        """Nothing."""


Verbs = tuple[Verb[G], ...]


class Menu(Decision[G]):
    """A choice among several kinds of answers: each row of `verbs` is one of them."""

    def verbs(self) -> Verbs[G]:
        """The rows, in the order in which they are offered."""
        raise NotImplementedError

    def options(self, g: G, seat: int) -> list[int]:
        options: list[int] = []
        for verb in self.verbs():
            verb.offer(g, seat, options)
        return options

    def forbids(self, g: G, seat: int, action: int) -> str:
        verb = self.verb_of(action)
        return verb.forbids(g, seat, action - verb.first) if verb is not None else self.clause

    def choose(self, g: G, seat: int, action: int) -> None:
        verb = self.verb_of(action)
        assert verb is not None
        verb.start(g, self, action - verb.first)

    def verb_of(self, action: int) -> Verb[G] | None:
        """The row that an action belongs to."""
        for verb in self.verbs():
            if verb.first <= action < verb.first + verb.count:
                return verb
        return None


Lanes = tuple[tuple[Frame[G], ...], ...]


class AtOnce(Frame[G]):
    """Each seat answers its own lane, in any order, unseen by the rest; when all are through, the game goes on.

    A seat may answer anew as long as somebody is still choosing.
    """

    is_public = False

    def __init__(self, start: Lanes[G], lanes: Lanes[G]) -> None:
        self.start: Final = start
        self.lanes: Final = lanes

    def due(self, g: G) -> int:
        due = 0
        for seat, lane in enumerate(self.lanes):
            if lane:
                due |= only(seat)
        return due

    def asks(self, g: G) -> str:
        for lane in self.start:
            if lane:
                return lane[-1].asks(g)
        return ""

    def asks_seat(self, g: G, seat: int) -> str:
        """What this seat is asked: lanes may have come to different questions."""
        return self.lanes[seat][-1].asks(g) if self.lanes[seat] else ""

    def options(self, g: G, seat: int) -> list[int]:
        return self.lanes[seat][-1].options(g, seat)

    def forbids(self, g: G, seat: int, action: int) -> str:
        return self.lanes[seat][-1].forbids(g, seat, action)

    def choose(self, g: G, seat: int, action: int) -> None:
        """The seat's lane is the whole stack for a moment, and nobody else hears what is told there."""
        rest = g.stack
        g.stack = list(self.lanes[seat])
        g.audience = only(seat)
        g.answer(seat, action)
        lane = tuple(g.stack)
        g.stack = rest
        g.audience = EVERYBODY
        g.then(self.with_lane(seat, lane))

    def with_lane(self, seat: int, lane: tuple[Frame[G], ...]) -> AtOnce[G]:
        """The same choice, this seat standing elsewhere in it."""
        lanes = list(self.lanes)
        lanes[seat] = lane
        return AtOnce(self.start, tuple(lanes))

    def run(self, g: G) -> None:
        """All are through, and what they chose is seen: nobody takes an answer back that the others' have met."""
        if sum(1 for lane in self.start if lane) > 1:
            g.close_door()

    def sound(self, g: G) -> bool:
        return all(frame.sound(g) for lane in self.lanes for frame in lane)

    def seen_by(self, seat: int) -> Frame[G]:
        """To any seat it looks as if nobody else had answered yet."""
        if seat < 0:
            return AtOnce(self.start, self.start)
        return AtOnce(self.start, (*self.start[:seat], self.lanes[seat], *self.start[seat + 1 :]))

    def reopens(self, seat: int) -> bool:
        return 0 <= seat < len(self.start) and self.lanes[seat] != self.start[seat]

    def reopen(self, g: G, seat: int) -> None:
        self.start[seat][-1].forget(g, seat)
        g.then(self.with_lane(seat, self.start[seat]))


def at_once(asked: Sequence[Frame[G] | None]) -> AtOnce[G]:
    """Ask these all at once, in secret: the n-th question goes to seat n; None asks that seat nothing."""
    start = tuple([(frame,) if frame is not None else () for frame in asked])
    return AtOnce(start, start)
