"""What was played at a table: the record, the state that follows from it, and how far back a seat may go.

The record is the truth. A state is only kept to save work.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from starhall.amounts import Amounts, carried_out
from starhall.kernel import undoing
from starhall.kernel.actions import RECONSIDER
from starhall.kernel.events import Event
from starhall.kernel.frames import AtOnce, Frame
from starhall.kernel.game import AnyGame
from starhall.kernel.seats import NOBODY, has, members, only
from starhall.kernel.state import State, View
from starhall.server.combining import same_choice
from starhall.server.store import BY_BOT, Step

STRIDE: Final = 25  # actions between two kept states


@dataclass
class Move:
    """An action that has been carried out on a copy, and what everybody sees afterwards."""

    step: Step
    action: int
    news: list[Event]
    inner: bool
    asked: type[Frame[Any]]
    views: Sequence[View]  # a spectator's first; they go when everybody has been shown the difference
    phase: tuple[str, ...]
    kept: State | None
    through: int  # the seats whose people have made their move with it, for which they get some time
    amounts: Sequence[Amounts]  # what it cost and gained, as each viewer may know it; a spectator first

    @property
    def seat(self) -> int:
        """Whose action it was."""
        return self.step.seat


@dataclass(frozen=True)
class Played:
    """The game goes on from its first `keep` actions, where it stood at `before`, with these moves, and then is `g`."""

    keep: int
    before: State
    moves: Sequence[Move]
    g: State


class History:
    """The actions of one table in their order, and the game after the last of them."""

    def __init__(self, game: AnyGame, first: State, phase: tuple[str, ...], peak: int = 0) -> None:
        self.game: Final = game
        self.moves: list[Move] = []
        self.peak = peak  # the most actions that the record has had
        self.deal(first, phase)

    def deal(self, first: State, phase: tuple[str, ...]) -> None:
        """The game stands at its beginning."""
        self.first = first
        self.g = first.copy()
        self.phases: list[tuple[str, ...]] = [phase]  # where the game stood after each action, in public words

    def carry_out(self, g: State, step: Step, phase: tuple[str, ...] | None = None) -> Move:
        """Do one action on this state, checked, and look around afterwards. It stands at this phase, or the last."""
        action = self.game.space.number(step.text)
        top, inner, asked = g.stack[-1], g.stack[-1].inner(), type(asking(g, step.seat))
        news, amounts = carried_out(self.game, g, step.seat, action, range(NOBODY, g.seats))
        kept = g.copy() if g.done % STRIDE == 0 else None
        views = everybodys(g)
        now = self.game.phase(views[0])
        through = self.by_people(moved(top, g, step.seat, now != (phase or self.phases[-1])), step)
        return Move(step, action, news, inner, asked, views, now, kept, through, amounts)

    def by_people(self, seats: int, last: Step) -> int:
        """Those of the seats for which no bot acted last."""
        return sum([only(seat) for seat in members(seats) if self.last_step(seat, last).key != BY_BOT])

    def last_step(self, seat: int, last: Step) -> Step:
        """What a seat did last; `last` has just been done."""
        if seat == last.seat:
            return last
        return next((move.step for move in reversed(self.moves) if move.seat == seat), last)

    def made(self, played: Played | None = None) -> list[int]:
        """How many moves each seat's person has made, or will have made when the game has gone on like this."""
        moves = [*self.moves[: played.keep], *played.moves] if played else self.moves
        return [sum([has(move.through, seat) for move in moves]) for seat in range(self.g.seats)]

    def adopt(self, played: Played) -> None:
        """From now on this was played."""
        del self.moves[played.keep :], self.phases[played.keep + 1 :]
        self.moves += played.moves
        self.phases += [move.phase for move in played.moves]
        self.g = played.g
        self.peak = max(self.peak, len(self.moves))

    def state_at(self, number: int) -> State:
        """A copy of the game after so many actions."""
        if number == len(self.moves):
            return self.g.copy()
        at = number
        while at > 0 and self.moves[at - 1].kept is None:
            at -= 1
        kept = self.moves[at - 1].kept if at else self.first
        assert kept is not None
        g = kept.copy()
        for move in self.moves[at:number]:
            g.apply(move.step.seat, move.action)
        return g

    def has_key(self, seat: int, key: str) -> bool:
        """Has the seat sent an action with this key lately?"""
        return any(move.step.key == key and move.seat == seat for move in self.moves[-64:])

    def changes_of(self, seat: int) -> int:
        """How often a seat has begun a secret answer anew."""
        return sum(move.action == RECONSIDER and move.seat == seat for move in self.moves)

    # -- the way back ---------------------------------------------------------------------------------------------

    def undoable(self, seat: int) -> int:
        """How many of its own last actions a seat can take back by itself."""
        return undoing.undoable(self.g, self.moves, seat)

    def chain(self, seat: int) -> int:
        """How many actions of the compound move in which the seat stands it has made already."""
        if not self.g.stack or not self.g.stack[-1].inner() or not has(self.g.due, seat):
            return 0
        return self.last_move(seat)

    def last_move(self, seat: int) -> int:
        """How many actions the last move that can be taken back consists of."""
        return undoing.move_before(self.moves, len(self.moves), self.undoable(seat))

    def own_move(self, seat: int) -> list[int]:
        """The actions of the move that the seat has just made; empty when somebody else has acted since."""
        number = len(self.moves)
        own = 0
        while own < number and self.moves[number - own - 1].seat == seat:
            own += 1
        count = undoing.move_before(self.moves, number, own)
        return [move.action for move in self.moves[number - count :]] if own else []

    def own_last(self, seat: int) -> int | None:
        """How many actions stay when a seat takes back its last move by consent; what the table did stays."""
        return undoing.own_last(self.moves, seat)


def moved(top: Frame[Any], g: State, actor: int, turned: bool) -> int:
    """The seats that have made a move with what the actor has just answered to this frame.

    A move is over when others are asked, or the game has turned to another phase; of a secret choice, for all who
    were asked, when it is opened: until then nothing tells who has answered how often.
    """
    if isinstance(top, AtOnce):
        opened = not (g.stack and same_choice(top, g.stack[-1]))
        return sum([only(seat) for seat, lane in enumerate(top.start) if lane]) if opened else 0
    return only(actor) if turned or not has(g.due, actor) else 0


def asking(g: State, seat: int) -> Frame[Any]:
    """What asks a seat: in a secret choice the question of its own lane."""
    top = g.stack[-1]
    lane = top.lanes[seat] if isinstance(top, AtOnce) and seat >= 0 else ()
    return lane[-1] if lane else top


def everybodys(g: State) -> list[View]:
    """What everybody sees, a spectator first."""
    return [g.view(viewer) for viewer in range(NOBODY, g.seats)]
