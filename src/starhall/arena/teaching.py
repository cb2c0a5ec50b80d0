"""Teaching a network by what came of games: regression on their outcomes, in NumPy."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

from starhall.bots.judge import Judge, hand_judge, learned_judge, read_weights
from starhall.bots.network import FIRST_BITS, LATER_BITS, OUTPUTS, SUM_BITS
from starhall.kernel.game import AnyGame

if TYPE_CHECKING:
    from starhall.arena.selfplay import Rows

Floats = NDArray[np.float32]

RIDGE: Final = 1.0  # what keeps least squares sober
SHIFT: Final = np.array([0, 0, 0.5], np.float32)  # winning as log odds, about: a half is zero, and the slope there is 4
STRETCH: Final = np.array([1, 1, 4], np.float32)
SOME: Final = 60_000  # rows are enough for least squares


@dataclass(frozen=True)
class Judging:
    """Who judges: the weights of a file, or the game's own judgement."""

    seats: int
    path: str = ""

    def judge(self, game: AnyGame) -> Judge:
        """The judge."""
        if not self.path:
            return hand_judge(game)
        weights = read_weights(game, self.seats, Path(self.path))
        assert weights is not None, f"{self.path} does not fit {game.id}"
        return learned_judge(game, weights)


class Student:
    """A network in the making: two hidden layers and a direct way from the inputs, three outputs."""

    def __init__(self, scale: Floats, first: int, second: int, seed: int) -> None:
        r = np.random.default_rng(seed)
        inputs = len(scale)
        self.scale = scale  # what makes each input at most 1
        sizes = [(inputs, first), (first, second), (second, OUTPUTS)]
        self.parts: list[Floats] = []
        for i, (rows, units) in enumerate(sizes):
            spread = np.sqrt(2.0 / (60 if i == 0 else rows))  # of the inputs about 60 are not zero
            self.parts.append((r.standard_normal((rows, units)) * spread).astype(np.float32))
            self.parts.append(np.zeros(units, np.float32))
        self.parts[4] *= np.float32(0.1)  # at first the direct way says nearly all
        self.parts.append(np.zeros((inputs, OUTPUTS), np.float32))
        self.moments = [(np.zeros_like(part), np.zeros_like(part)) for part in self.parts]
        self.steps = 0

    def answers(self, seen: NDArray[np.int16]) -> list[Floats]:
        """The inputs, the units of each layer, the outputs."""
        w1, b1, w2, b2, w3, b3, direct = self.parts
        x = seen * self.scale
        h1 = np.maximum(x @ w1 + b1, 0)
        h2 = np.maximum(h1 @ w2 + b2, 0)
        return [x, h1, h2, h2 @ w3 + b3 + x @ direct]

    def begin(self, seen: NDArray[np.int16], came: Floats) -> None:
        """The direct way as least squares find it: what is learned later begins from there."""
        x = np.column_stack([seen * self.scale, np.ones(len(seen))]).astype(np.float64)
        found = np.linalg.solve(x.T @ x + RIDGE * np.eye(x.shape[1]), x.T @ (came - SHIFT)) * STRETCH
        self.parts[6][:] = found[:-1]
        self.parts[5][:] = found[-1]

    def learn(self, seen: NDArray[np.int16], came: Floats, rate: float, decay: float) -> None:
        """One step of Adam down the error: squares for points, cross-entropy at half weight for winning."""
        x, h1, h2, out = self.answers(seen)
        wrong = out - came
        wrong[:, 2] = 0.5 * (odds(out[:, 2]) - came[:, 2])
        wrong /= len(seen)
        w2, w3 = self.parts[2], self.parts[4]
        back2 = (wrong @ w3.T) * (h2 > 0)
        back1 = (back2 @ w2.T) * (h1 > 0)
        slopes = [x.T @ back1, back1.sum(0), h1.T @ back2, back2.sum(0), h2.T @ wrong, wrong.sum(0), x.T @ wrong]
        self.steps += 1
        for part, slope, (m, v) in zip(self.parts, slopes, self.moments, strict=True):
            m += 0.1 * (slope - m)
            v += 0.001 * (slope * slope - v)
            step = (m / (1 - 0.9**self.steps)) / (np.sqrt(v / (1 - 0.999**self.steps)) + 1e-8)
            part -= rate * (step + decay * part if part.ndim == 2 else step)

    def error(self, rows: Rows, chosen: NDArray[Any]) -> tuple[float, float, float]:
        """On these rows: what is left of the variance of own points and rival's, and the loss for winning."""
        outs = [self.answers(rows.seen[part])[3] for part in np.array_split(chosen, max(1, len(chosen) // 8192))]
        out, came = np.concatenate(outs), rows.came[chosen]
        left = ((out - came) ** 2).mean(0) / np.maximum(came.var(0), 1e-6)
        chance = np.clip(odds(out[:, 2]), 1e-6, 1 - 1e-6)
        loss = -(came[:, 2] * np.log(chance) + (1 - came[:, 2]) * np.log(1 - chance)).mean()
        return float(left[0]), float(left[1]), float(loss)

    def numbers(self) -> list[int]:
        """The weights as whole numbers, as `Network` reads them."""
        w1, b1, w2, b2, w3, b3, direct = [part.astype(np.float64) for part in self.parts]
        w1, direct = w1 * self.scale[:, None], direct * self.scale[:, None]
        found: list[int] = []
        for part, bits in (
            (w1, FIRST_BITS),
            (b1, FIRST_BITS),
            (w2, LATER_BITS),
            (b2, SUM_BITS),
            (w3, LATER_BITS),
            (b3, SUM_BITS),
            (direct, FIRST_BITS),
        ):
            found += [int(number) for number in np.rint(part * 2.0**bits).ravel()]
        return found


def odds(x: Floats) -> Floats:
    """The chance that log odds mean."""
    return np.float32(1) / (np.float32(1) + np.exp(-np.clip(x, -30, 30)))


HELD_OUT: Final = 14  # one game in so many teaches nothing: it shows what was learned


def teach(
    student: Student,
    rows: Rows,
    epochs: int,
    seed: int,
    rate: float = 1e-3,
    decay: float = 1e-3,
    batch: int = 1024,
    tell: Callable[[str], None] | None = None,
) -> list[tuple[float, float, float]]:
    """Go over the rows again and again; what was best on the games held out stays."""
    r = np.random.default_rng(seed)
    held = np.flatnonzero(rows.of_game % HELD_OUT == 0)
    used = np.flatnonzero(rows.of_game % HELD_OUT != 0)
    some = r.permutation(used)[:SOME]
    student.begin(rows.seen[some], rows.came[some])
    steps = max(1, len(used) // batch) * epochs
    curve: list[tuple[float, float, float]] = []
    best, kept, step = np.inf, [part.copy() for part in student.parts], 0
    for _ in range(epochs):
        order = r.permutation(used)
        for at in range(0, len(order) - batch + 1, batch):
            part = order[at : at + batch]
            now = rate * 0.5 * (1 + np.cos(np.pi * step / steps))
            student.learn(rows.seen[part], rows.came[part], now, decay)
            step += 1
        own, rival, win = student.error(rows, held)
        curve.append((own, rival, win))
        if tell:
            tell(f"epoch {len(curve)}: left of the error {own:.3f} own, {rival:.3f} rival's; winning {win:.3f}")
        score = own + rival + win
        if score < best:
            best, kept = score, [part.copy() for part in student.parts]
    student.parts = kept
    return curve
