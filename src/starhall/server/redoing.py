"""What a seat has taken back, and may carry out again as long as nothing else has happened in its view.

It is kept in memory alone: a comfort, and no part of the record.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

Texts = tuple[str, ...]


@dataclass(frozen=True)
class TakenBack:
    """Moves that a seat has taken back, what comes again next last; they can come again in this version of its view."""

    version: str
    moves: tuple[Texts, ...]


@dataclass
class Redoing:
    """What the seats of a table have taken back."""

    taken: dict[int, TakenBack] = field(default_factory=dict)

    def moves(self, seat: int, version: str) -> tuple[Texts, ...]:
        """What the seat may carry out again while it sees this."""
        found = self.taken.get(seat)
        return found.moves if found and found.version == version else ()

    def next_move(self, seat: int, version: str) -> Texts:
        """The actions of the move that comes again next; none without one."""
        moves = self.moves(seat, version)
        return moves[-1] if moves else ()

    def take_back(self, seat: int, before: str, after: str, texts: Sequence[str]) -> None:
        """The seat has taken these actions back, and its view went from one version to the other."""
        self.taken[seat] = TakenBack(after, (*self.moves(seat, before), tuple(texts)))

    def act(self, seat: int, before: str, after: str, texts: Sequence[str]) -> None:
        """The seat has acted: what it took back comes again move by move, or is forgotten."""
        moves = self.moves(seat, before)
        if moves and moves[-1] == tuple(texts):
            self.taken[seat] = TakenBack(after, moves[:-1])
        else:
            self.taken.pop(seat, None)
