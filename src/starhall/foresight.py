"""What an option would do: it is carried out in a state that the seat may believe in, and the numbers are compared.

Nothing of the true state is asked. Up to the point where something is drawn or seen all such states are alike for the
seat, so one of them tells what is certain; what comes after it is open, and is looked at in several. Where an option
only begins a compound move, every way to complete it is tried: what all ways have in common is certain as well. The
work is bounded by a count of tried actions, never by a clock.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import reduce
from operator import and_
from typing import Any, Final

from starhall.kernel.events import Event
from starhall.kernel.frames import AtOnce, Frame
from starhall.kernel.game import AnyGame
from starhall.kernel.seats import has, only
from starhall.kernel.state import State
from starhall.kernel.tallies import AMOUNT, SCORE, UNKNOWN, Tally

WORLDS: Final = 6  # in which what is open is looked at
TRIES: Final = 400  # actions that are tried for all options of a decision together
LEAST: Final = 6  # that each option may try at least
OPENINGS: Final = 3  # ways of one option that are looked at in all worlds
LISTED: Final = 64  # options of a decision that are looked at beforehand; the others when they are pointed at
DEEP: Final = 14  # steps of a compound move


@dataclass(frozen=True)
class Range:
    """How much it is: from `low` to `high`; with `high` None at least `low`."""

    low: int
    high: int | None

    @property
    def certain(self) -> bool:
        """Is it one number?"""
        return self.low == self.high

    def __str__(self) -> str:
        if self.high is None:
            return f"{self.low}+"
        return str(self.low) if self.low == self.high else f"{self.low}–{self.high}"


@dataclass
class Way:
    """One way that a move may go, as far as the seat can foresee it."""

    actions: tuple[int, ...]
    less: list[int]  # by tally: how much was paid and lost on the way
    more: list[int]  # how much came in
    tally: list[int]  # where the numbers stand at its end
    state: State  # the state there
    news: list[Event]  # what is told on the way
    opens: bool = False  # then something is drawn or seen
    ends: bool = True  # the move is complete; otherwise nobody looked further


@dataclass
class Outcome:
    """What an option does, by tally: on all ways together, and what is open after them."""

    action: int
    ways: list[Way]
    later: list[list[int]] = field(default_factory=list)  # where the numbers stood in several worlds after the opening

    @property
    def opens(self) -> bool:
        """Does chance or a secret decide something?"""
        return any(way.opens for way in self.ways)

    @property
    def whole(self) -> bool:
        """Were all ways followed to their end?"""
        return all(way.ends for way in self.ways)

    def less(self, at: int) -> Range:
        """What is paid and lost of a tally."""
        return self.range([way.less[at] for way in self.ways])

    def more(self, at: int) -> Range:
        """What comes in."""
        return self.range([way.more[at] for way in self.ways])

    def range(self, found: Sequence[int]) -> Range:
        """From the least to the most; what is paid and what comes in only grows on the way."""
        return Range(min(found), max(found) if self.whole else None)

    def after(self, at: int) -> int:
        """Where a tally stands afterwards, if that is the same on all ways, complete and known; else UNKNOWN."""
        found = {way.tally[at] for way in self.ways} if self.whole else set()
        return found.pop() if len(found) == 1 else UNKNOWN

    def open_range(self, at: int) -> Range | None:
        """By how much chance or a secret changed a tally in the worlds that were looked at; None: by nothing."""
        changes = [later[at] - way.tally[at] for way in self.ways if way.opens for later in self.later_of(way)]
        known = [change for change in changes if abs(change) < -UNKNOWN // 2]
        return Range(min(known), max(known)) if any(known) else None

    def later_of(self, way: Way) -> list[list[int]]:
        """The worlds' numbers after this way; ways that nobody looked at in all worlds have none."""
        opened = [each for each in self.ways if each.opens]
        at = opened.index(way)
        count = len(self.later) // max(1, min(OPENINGS, len(opened)))
        return self.later[at * count : (at + 1) * count] if at < OPENINGS else []


class Track:
    """Watches a state: what each thing that is told has changed, up to what is drawn or seen."""

    def __init__(self, game: AnyGame, viewer: int, first: list[int]) -> None:
        self.game = game
        self.viewer = viewer
        self.last = first
        self.less = [0] * len(first)
        self.more = [0] * len(first)
        self.stood: State | None = None  # where it stood when something was drawn or seen
        self.heard = 0  # how much was told before

    def __call__(self, g: State, opens: bool) -> None:
        """Something is told (`opens`: is being drawn or seen)."""
        if self.stood is None:
            self.count(g)
            if opens:
                self.heard = len(g.news or ())
                self.stood = g.copy()
                self.stood.due = 0  # in the middle of a rule nobody is asked

    def count(self, g: State) -> None:
        """Add up what has changed since the last look."""
        now = self.game.tally(g, self.viewer)
        if now != self.last:
            for at, (old, new) in enumerate(zip(self.last, now, strict=True)):
                if new > old != UNKNOWN:
                    self.more[at] += new - old
                elif new < old and new != UNKNOWN:
                    self.less[at] += old - new
            self.last = now


class Foresight:
    """What the options of one decision would do, by what the seat may know. `world(i)` is a state that it may believe
    in, always the same one for the same number."""

    def __init__(self, game: AnyGame, seat: int, world: Callable[[int], State]) -> None:
        self.game = game
        self.seat = seat
        self.world = world
        self.first = game.tally(world(0), seat)
        self.rights = game.rights(world(0), seat)
        self.tries = 0  # that are left
        self.known: dict[int, Outcome] = {}

    def outcome(self, action: int, tries: int = TRIES) -> Outcome:
        """What one option does; so many actions may be tried for it."""
        self.tries = tries
        none = [0] * len(self.first)
        start = Way((), none, none, self.first, self.world(0), [])
        found = Outcome(action, self.go_on(start, [action]))
        for way in [each for each in found.ways if each.opens][:OPENINGS]:
            found.later += [self.led_to(way, self.world(number)) for number in range(WORLDS)]
        return found

    def outcomes(self, actions: Sequence[int]) -> list[Outcome]:
        """What each of these options does; it is looked up once."""
        each = max(LEAST, TRIES // max(1, len(actions)))
        for action in actions:
            if action not in self.known:
                self.known[action] = self.outcome(action, each)
        return [self.known[action] for action in actions]

    def looked_into(self, action: int) -> Outcome:
        """What one option does, with all the tries that a whole decision has."""
        found = self.known.get(action)
        if found is None or not found.whole:
            found = self.known[action] = self.outcome(action)
        return found

    def deal(self, outcome: Outcome) -> Deal:
        """What an option means for the seat."""
        return deal_of(self, outcome)

    def go_on(self, way: Way, actions: Sequence[int]) -> list[Way]:
        """The ways that go on from here with one of these actions."""
        if self.tries < len(actions) or len(way.actions) >= DEEP:
            way.ends = False
            return [way]
        self.tries -= len(actions)
        steps = [self.step(way, action) for action in actions]
        return [whole for step in steps for whole in self.completed(way, step)]

    def completed(self, before: Way, way: Way) -> list[Way]:
        """The ways to complete a compound move; the way itself where it is complete."""
        asked = asking(way.state, self.seat)
        if way.opens or asked is None or not asked.inner() or not goes_on(before.state, way.state, self.seat):
            return [way]
        options = way.state.options(self.seat)
        is_one = asked.is_alike or asked.comes_to_same(way.state, self.seat)
        return self.go_on(way, options[:1] if is_one else options)

    def step(self, way: Way, action: int) -> Way:
        """One action further, up to where something is drawn or seen."""
        g = way.state.copy()
        asked = asking(g, self.seat) if way.actions else None
        alike = asked is not None and asked.is_alike  # nobody has chosen this one: what it tells is not certain
        track = Track(self.game, self.seat, way.tally)
        g.watch = track
        news = g.apply(self.seat, action)
        g.watch = None
        opens = track.stood is not None
        if track.stood is None:
            track.count(g)
        return Way(
            (*way.actions, action),
            [a + b for a, b in zip(way.less, track.less, strict=True)],
            [a + b for a, b in zip(way.more, track.more, strict=True)],
            track.last,
            track.stood or g,
            way.news if alike else way.news + (news[: track.heard] if opens else news),
            opens,
        )

    def led_to(self, way: Way, world: State) -> list[int]:
        """Where the numbers stand in one world after a way and all that was open in it."""
        g = world.copy()
        for action in way.actions:
            g.advance(self.seat, action)
        return self.game.tally(g, self.seat)


def asking(g: State, seat: int) -> Frame[Any] | None:
    """What asks a seat: in a secret choice the question of its own lane; None where nothing does."""
    if not has(g.due, seat):
        return None
    top = g.stack[-1]
    return top.lanes[seat][-1] if isinstance(top, AtOnce) else top


def goes_on(before: State, later: State, seat: int) -> bool:
    """Is the seat alone asked on; in a secret choice, is it the same choice?"""
    if later.due == only(seat):
        return True
    top, then = before.stack[-1], later.stack[-1]
    return isinstance(top, AtOnce) and isinstance(then, AtOnce) and top.start is then.start


# -- in words ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Amount:
    """How much of a number an option costs or gains."""

    tally: Tally
    range: Range

    def __str__(self) -> str:
        text = str(self.range)
        return f"{text} {self.tally.one if text == '1' else self.tally.many}"


@dataclass(frozen=True)
class Deal:
    """What an option costs, gains, allows and leads to, as far as it is certain, and what is open."""

    costs: tuple[Amount, ...]
    gains: tuple[Amount, ...]
    rights: tuple[str, ...]
    follows: tuple[str, ...]
    opens: bool
    open: tuple[Amount, ...]  # what chance or a secret added or took in the states that were looked at


def deal_of(foresight: Foresight, outcome: Outcome) -> Deal:
    """What an option means for the seat that chooses it."""
    game, seat = foresight.game, foresight.seat
    costs: list[Amount] = []
    gains: list[Amount] = []
    opened: list[Amount] = []
    start = seat * len(game.tallies)
    for at, tally in enumerate(game.tallies, start):
        if tally.grade == SCORE:
            continue
        less, more = changes(outcome, tally, at)
        worse, better = (more, less) if tally.bad else (less, more)
        if worse.high != 0:
            costs.append(Amount(tally, worse))
        if better.high != 0:
            gains.append(Amount(tally, better))
        found = outcome.open_range(at) if outcome.opens else None
        if found:
            opened.append(Amount(tally, found))
    rights, follows = new_rights(foresight, outcome), followers(game, seat, outcome)
    return Deal(tuple(costs), tuple(gains), rights, follows, outcome.opens, tuple(opened))


def changes(outcome: Outcome, tally: Tally, at: int) -> tuple[Range, Range]:
    """What goes out and what comes in of a tally: of what is paid all of it, of a count the difference."""
    if tally.grade == AMOUNT and not tally.moves:
        return outcome.less(at), outcome.more(at)
    nets = [way.more[at] - way.less[at] for way in outcome.ways]
    if not outcome.whole:
        return Range(0, 0), Range(0, 0)
    return Range(max(0, -max(nets)), max(0, -min(nets))), Range(max(0, min(nets)), max(0, max(nets)))


def told_always(seat: int, outcome: Outcome) -> list[Event]:
    """What the seat hears whichever way the option goes."""
    heard = [[event for each in way.news if (event := each.seen_by(seat))] for way in outcome.ways]
    others = [{event.data() for event in events} for events in heard[1:]]
    return [event for event in heard[0] if all(event.data() in other for other in others)]


def followers(game: AnyGame, seat: int, outcome: Outcome) -> tuple[str, ...]:
    """What an option leads to, by name, such as `battle`."""
    kinds = [{event.kind for event in way.news if event.seen_by(seat)} for way in outcome.ways]
    named = [
        game.telling.log[event.kind].short for event in outcome.ways[0].news if all(event.kind in k for k in kinds)
    ]
    return tuple(dict.fromkeys([name for name in named if name]))


def new_rights(foresight: Foresight, outcome: Outcome) -> tuple[str, ...]:
    """The rights that come with an option, whichever way it goes."""
    if not outcome.whole:
        return ()
    found = [Counter(foresight.game.rights(way.state, foresight.seat)) for way in outcome.ways]
    common = reduce(and_, found) - Counter(foresight.rights)
    return tuple(common)


# -- on a button ------------------------------------------------------------------------------------------------------

ROOM: Final = 2  # amounts on each side of the arrow


@dataclass(frozen=True)
class Mark:
    """A piece of a deal in brief: a number with its icon, a few words, or what is open."""

    text: str
    icon: str = ""
    words: str = ""  # in full
    open: bool = False

    def __str__(self) -> str:
        return self.words or self.text


DEPENDS: Final = Mark("…", words="that depends")


def in_brief(deal: Deal) -> tuple[list[Mark], list[Mark]]:
    """What an option costs and what it brings, at most two marks each."""
    costs = certain(deal.costs) or varying(deal.costs)
    gains = certain(deal.gains)
    gains += [Mark(words) for words in (*deal.rights, *deal.follows)]
    gains = gains or counts(deal.gains) or varying(deal.gains)
    if deal.opens and len(gains) < ROOM:
        gains += opened(deal)[: ROOM - len(gains)]
    if all(mark == DEPENDS for mark in (*costs, *gains)):
        return [], []  # "… → …" says nothing
    return costs[:ROOM], gains[:ROOM]


def certain(amounts: Sequence[Amount]) -> list[Mark]:
    """What is paid or comes in on every way."""
    sure = [each for each in amounts if each.tally.grade == AMOUNT and each.range.low > 0]
    return [Mark(str(each.range), each.tally.icon, str(each)) for each in sure]


def counts(amounts: Sequence[Amount]) -> list[Mark]:
    """What is counted, such as a planet: its icon, with a number where it is more than one."""
    sure = [each for each in amounts if each.tally.grade != AMOUNT and each.range.low > 0]
    return [Mark("" if str(each.range) == "1" else str(each.range), each.tally.icon, str(each)) for each in sure[:1]]


def varying(amounts: Sequence[Amount]) -> list[Mark]:
    """What only some ways cost or bring: their icons; many of them are left to the next step."""
    some = [each for each in amounts if each.tally.grade == AMOUNT and each.range.high != 0 and not each.range.low]
    if len(some) > ROOM:
        return [DEPENDS]
    return [Mark("", each.tally.icon, f"perhaps {each.tally.many}") for each in some]


def opened(deal: Deal) -> list[Mark]:
    """What chance or a secret decides: the number where it was always the same, otherwise an open square."""
    same = [each for each in deal.open if each.range.certain and each.range.low > 0 and each.tally.grade == AMOUNT]
    return [Mark(str(each.range), each.tally.icon, f"probably {each}", True) for each in same[:1]] or [
        Mark("?", words="something open", open=True)
    ]


def in_line(deal: Deal) -> str:
    """A deal in words: `2 credits → 2 productivity`; nothing where nothing is known."""
    costs, gains = in_brief(deal)
    if not costs and not gains:
        return ""
    return " ".join([", ".join(map(str, costs)), "→", ", ".join(map(str, gains))]).strip()
