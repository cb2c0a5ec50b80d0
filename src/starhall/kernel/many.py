"""Many games side by side, of which a learner plays one seat. Compiled: a step makes no Python call for a game."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, final

from librt.vecs import append, vec
from mypy_extensions import i16, i64, u8

from starhall.kernel.chance import Chance, quick_chance
from starhall.kernel.seats import first_seat
from starhall.kernel.state import State

if TYPE_CHECKING:  # compiled, a module cannot make `vec[i64]` while it is loaded
    Observe = Callable[[Any, int], vec[i64]]
    Others = Callable[[State, Chance], None]

# what a step has come to in a game
GOES_ON: Final = 0
ENDED: Final = 1
ILLEGAL: Final = 2  # the learner's action was no option: nothing was done
NOT_PLAYED: Final = 3  # it was over before


def play_others(g: State, seat: int, r: Chance) -> None:
    """All others take any of their options, until this seat is asked or the game is over."""
    while g.due and not g.due >> seat & 1:
        other = first_seat(g.due)
        options = g.offered if g.offered is not None else g.stack[-1].options(g, other)
        g.advance(other, options[r.below(len(options))])


@final
class Many:
    """The games, and a row for each of what the learner observes and of what it may do, in two buffers."""

    def __init__(
        self, games: int, seat: int, observed: int, actions: int, observe: Observe, others: Others | None
    ) -> None:
        self.seat: Final = seat
        self.observed: Final = observed
        self.actions: Final = actions
        self.observe: Final = observe
        self.others: Final = others  # who plays the other seats; None: chance
        self.games: Final[list[Any]] = [None] * games
        self.chances: Final = [quick_chance(at) for at in range(games)]
        self.offered: Final[list[list[int]]] = [[] for _ in range(games)]  # none where a game is over
        self.seen: Final = small_zeros(games * observed)
        self.masks: Final = bytes_of_zero(games * actions)

    def begin(self, at: int, g: State, r: Chance) -> None:
        """A new game at this place, up to the learner's first question."""
        self.games[at] = g
        self.chances[at] = r
        self.play_on(g, r)
        self.look(at, g)

    def step(self, actions: list[int]) -> list[int]:
        """The learner acts in all games that go on, and then the others. What it has come to in each."""
        return [self.act(at, actions[at]) for at in range(len(self.games))]

    def act(self, at: int, action: int) -> int:
        """The same in one game."""
        if not self.offered[at]:
            return NOT_PLAYED
        if not 0 <= action < self.actions or not self.masks[at * self.actions + action]:
            self.offer(at, [])
            return ILLEGAL
        g: State = self.games[at]
        g.advance(self.seat, action)
        self.play_on(g, self.chances[at])
        self.look(at, g)
        return GOES_ON if g.due else ENDED

    def play_on(self, g: State, r: Chance) -> None:
        """The other seats answer, until the learner is asked or the game is over."""
        if self.others is None:
            play_others(g, self.seat, r)
        else:
            self.others(g, r)

    def look(self, at: int, g: State) -> None:
        """Write the game's rows."""
        numbers = self.observe(g, self.seat)
        seen = self.seen
        first: i64 = at * self.observed
        for i in range(i64(len(numbers))):
            seen[first + i] = i16(numbers[i])
        self.offer(at, g.options(self.seat))

    def offer(self, at: int, options: list[int]) -> None:
        """These alone are legal from now on: of a long row only what changes is touched."""
        masks = self.masks
        first: i64 = at * self.actions
        for option in self.offered[at]:
            masks[first + option] = 0
        for option in options:
            masks[first + option] = 1
        self.offered[at] = options


def small_zeros(count: int) -> vec[i16]:
    """So many zeros."""
    found = vec[i16](capacity=count)
    for _ in range(count):
        found = append(found, i16(0))
    return found


def bytes_of_zero(count: int) -> vec[u8]:
    """The same in bytes."""
    found = vec[u8](capacity=count)
    for _ in range(count):
        found = append(found, u8(0))
    return found
