"""How good a state is for a seat: learned where there are weights that fit, the game's own judgement elsewhere."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, final

from starhall.bots.network import Memory, Network, read_network
from starhall.kernel.game import AnyGame
from starhall.kernel.state import State

if TYPE_CHECKING:
    from librt.vecs import vec
    from mypy_extensions import i64

    Observe = Callable[[Any, int], vec[i64]]
    Value = Callable[[Any, int], int]
    Points = Callable[[Any], list[int]]


@final
class Judge:
    """The value of states, in thousandths of a point.

    With a network: the own points that it expects less a share of the best rival's, more for winning, and a share of
    the game's own judgement where data are few. Without one: that judgement alone.
    """

    def __init__(
        self,
        value: Value,
        points: Points,
        places: Points,
        observe: Observe | None = None,
        network: Network | None = None,
        rival: int = 500,
        hand: int = 0,
        win: int = 0,
    ) -> None:
        self.hand_value: Final = value
        self.points: Final = points
        self.places: Final = places
        self.observe: Final = observe
        self.network: Final = network
        self.memory: Final = Memory(network) if network is not None else None
        self.rival: Final = rival  # these three in thousandths
        self.hand: Final = hand
        self.win: Final = win

    def value(self, g: State, seat: int) -> int:
        """How good the state is for the seat; at the end only what was reached counts."""
        network = self.network
        observe = self.observe
        memory = self.memory
        if network is None or observe is None or memory is None:
            return self.hand_value(g, seat)
        if not g.due:
            return self.final(g, seat)
        own, rival, win = network.judge(memory, observe(g, seat))
        found = own - rival * self.rival // 1000
        if self.win:
            found += win * self.win // 1000
        if self.hand:
            found += self.hand_value(g, seat) * self.hand // 1000
        return found

    def final(self, g: State, seat: int) -> int:
        """The true points, and the true winner."""
        points = self.points(g)
        rival = 0
        for other in range(g.seats):
            if other != seat:
                rival = max(rival, points[other])
        found = 1000 * points[seat] - rival * self.rival
        if self.win:
            found += 3 * self.win if self.places(g)[seat] == 1 else -3 * self.win
        if self.hand:
            found += self.hand_value(g, seat) * self.hand // 1000
        return found


def weights_of(game: AnyGame, seats: int) -> Path:
    """Where the weights of a game for so many seats lie, if there are any."""
    return game.content.folder.parent / "knowledge" / "weights" / f"{seats}.weights"


@final
class Weights:
    """A network, and how its outputs are weighed."""

    def __init__(self, network: Network, rival: int, hand: int, win: int) -> None:
        self.network: Final = network
        self.rival: Final = rival  # these three in thousandths
        self.hand: Final = hand
        self.win: Final = win


WEIGHTS: Final[dict[tuple[str, int], Weights | None]] = {}  # read once in a process


def judge_of(game: AnyGame, seats: int) -> Judge:
    """The best judge that there is for a table of this size. Each is to be used by one thread."""
    key = (game.id, seats)
    if key not in WEIGHTS:
        WEIGHTS[key] = read_weights(game, seats, weights_of(game, seats))
    weights = WEIGHTS[key]
    return hand_judge(game) if weights is None else learned_judge(game, weights)


def hand_judge(game: AnyGame) -> Judge:
    """The game's own judgement."""
    return Judge(game.value, game.points, game.places)


def learned_judge(game: AnyGame, weights: Weights) -> Judge:
    """What these weights say."""
    observe, network = game.observe, weights.network
    return Judge(game.value, game.points, game.places, observe, network, weights.rival, weights.hand, weights.win)


def read_weights(game: AnyGame, seats: int, path: Path) -> Weights | None:
    """What was learned; nothing where there is no file, or where it is about other components."""
    observed = game.observation(seats)
    if not len(observed) or not path.is_file():
        return None
    network, facts = read_network(path)
    if facts["observation"] != observed.key():
        return None
    return Weights(network, int(facts["rival"]), int(facts["hand"]), int(facts["win"]))
