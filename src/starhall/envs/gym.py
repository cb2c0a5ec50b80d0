"""The games for Gymnasium: one seat learns, bots play the others. Importing this registers `starhall/GAME-v1`.

`gymnasium.make("starhall/m101-v1", seats=2, bots="greedy")`; many games at once: `make_vec(..., num_envs=64)`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

try:
    import gymnasium
    from gymnasium.spaces import Box, Discrete
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
except ImportError as missing:
    raise ImportError("starhall.envs.gym needs Gymnasium: pip install 'starhall[gymnasium]'") from missing

import numpy as np

from starhall.bots import UNHURRIED, player
from starhall.bots.registry import Bot
from starhall.envs.tables import MODES, WORST, Mask, Numbers, Table, checked_mode, learnable, shown
from starhall.kernel.chance import Chance, quick_chance
from starhall.kernel.errors import Unknown
from starhall.kernel.many import GOES_ON, ILLEGAL, NOT_PLAYED, Many, play_others
from starhall.kernel.seats import first_seat, has

METADATA: Final = {"render_modes": MODES, "render_fps": 1, "autoreset_mode": AutoresetMode.NEXT_STEP}


class Opponents:
    """Who sits in the other seats: one bot for all of them, or one for each in the order after the learner's seat."""

    def __init__(self, table: Table, seat: int, bots: str | Sequence[str]) -> None:
        if not 0 <= seat < table.seats:
            raise Unknown("seat", str(seat), f"0 to {table.seats - 1}")
        names = [bots] * (table.seats - 1) if isinstance(bots, str) else list(bots)
        if len(names) != table.seats - 1:
            raise ValueError(f"{len(names)} bots are named; {table.seats - 1} seats are theirs")
        self.table: Final = table
        self.seat: Final = seat
        self.bots: Final[list[Bot | None]] = [None] * table.seats  # none: any option
        for step, name in enumerate(names):
            self.bots[(seat + 1 + step) % table.seats] = None if name == "random" else player(name)

        self.by_chance: Final = not any(self.bots)

    def play_on(self, g: Any, r: Chance) -> None:
        """All others answer until the learner is asked, or the game is over."""
        if self.by_chance:
            play_others(g, self.seat, r)
        while g.due and not has(g.due, self.seat):
            seat = first_seat(g.due)
            bot = self.bots[seat]
            if bot is None:
                options = g.options(seat)
                g.advance(seat, options[r.below(len(options))])
            else:
                g.advance(seat, bot(self.table.game, g.view(seat), r.below(2**31), UNHURRIED))


def new_game(table: Table, dice: np.random.Generator) -> tuple[Any, Chance]:
    """A game, and what its bots draw from."""
    return table.start(int(dice.integers(2**62))), quick_chance(int(dice.integers(2**62)))


class Against(gymnasium.Env):
    """One seat of a game against bots.

    `info["action_mask"]` says what is legal now (`action_masks()` the same, as truth values). An illegal action loses
    the game at once; `info["illegal"]` says why, with the clause in words.
    """

    metadata = METADATA

    def __init__(
        self,
        name: str,
        seats: int | None = None,
        *,
        seat: int = 0,
        bots: str | Sequence[str] = "random",
        render_mode: str | None = None,
        rewards: str = "rank",
        **options: str,
    ) -> None:
        self.table: Final = Table(name, seats, rewards, options)
        self.opponents: Final = Opponents(self.table, seat, bots)
        self.seat: Final = seat
        self.render_mode = checked_mode(render_mode, MODES)
        self.observation_space = Box(self.table.low, self.table.high, dtype=np.int16)
        self.action_space = Discrete(self.table.actions)
        self.g: Any = None
        self.chance = quick_chance(0)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Numbers, dict[str, Any]]:
        """A new game, up to the learner's first question."""
        super().reset(seed=seed)
        self.g, self.chance = new_game(self.table, self.np_random)
        self.opponents.play_on(self.g, self.chance)
        return self.table.observe(self.g, self.seat), {"action_mask": self.action_mask()}

    def step(self, action: Any) -> tuple[Numbers, float, bool, bool, dict[str, Any]]:
        """The learner acts, and then the others, up to its next question."""
        g, chosen = self.g, int(action)
        if chosen not in g.options(self.seat):
            why = self.table.refusal(g, self.seat, chosen)
            info = {"action_mask": self.table.nothing, "illegal": why}
            return self.table.observe(g, self.seat), WORST, True, False, info
        g.advance(self.seat, chosen)
        self.opponents.play_on(g, self.chance)
        pay = 0.0 if g.due else self.table.pay(g)[self.seat]
        return self.table.observe(g, self.seat), pay, not g.due, False, {"action_mask": self.action_mask()}

    def action_mask(self) -> Mask:
        """What is legal now: nothing when the game is over."""
        return self.table.mask(self.g.options(self.seat)) if self.g.due else self.table.nothing

    def action_masks(self) -> Any:
        """The same as truth values, under the name that learners with masks ask for."""
        return self.action_mask().astype(bool)

    def render(self) -> Any:
        """The table as everybody sees it: printed, as text (`ansi`), as SVG or as pixels (`rgb_array`)."""
        return shown(self.table, self.g, self.render_mode)


class ManyAgainst(VectorEnv):
    """Many such games side by side in one process. A game that is over begins anew with the next step."""

    metadata = METADATA

    def __init__(
        self,
        name: str,
        num_envs: int = 1,
        seats: int | None = None,
        *,
        seat: int = 0,
        bots: str | Sequence[str] = "random",
        render_mode: str | None = None,
        rewards: str = "rank",
        **options: str,
    ) -> None:
        self.num_envs: Final = num_envs
        self.table: Final = Table(name, seats, rewards, options)
        self.opponents: Final = Opponents(self.table, seat, bots)
        self.seat: Final = seat
        self.render_mode = checked_mode(render_mode, MODES)
        self.single_observation_space = Box(self.table.low, self.table.high, dtype=np.int16)
        self.single_action_space = Discrete(self.table.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        observed, actions = len(self.table.observed), self.table.actions
        others = None if self.opponents.by_chance else self.opponents.play_on
        self.many: Final = Many(num_envs, seat, observed, actions, self.table.game.observe, others)
        self.seen: Final = np.frombuffer(memoryview(self.many.seen), np.int16).reshape(num_envs, observed)
        self.masks: Final = np.frombuffer(memoryview(self.many.masks), np.int8).reshape(num_envs, actions)

    def reset(self, *, seed: Any = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """New games; one seed is for all of them together."""
        super().reset(seed=seed)
        for at in range(self.num_envs):
            self.many.begin(at, *new_game(self.table, self.np_random))
        return self.seen.copy(), {"action_mask": self.masks.copy()}

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """The learner acts in all games. What it does where a game was over is not looked at: that one begins anew."""
        rewards = np.zeros(self.num_envs)
        over = np.zeros(self.num_envs, bool)
        for at, outcome in enumerate(self.many.step(np.asarray(actions).tolist())):
            if outcome == NOT_PLAYED:
                self.many.begin(at, *new_game(self.table, self.np_random))
            elif outcome != GOES_ON:
                over[at] = True
                rewards[at] = WORST if outcome == ILLEGAL else self.table.pay(self.many.games[at])[self.seat]
        return self.seen.copy(), rewards, over, np.zeros(self.num_envs, bool), {"action_mask": self.masks.copy()}

    def render(self) -> tuple[Any, ...]:
        """All tables as everybody sees them."""
        return tuple([shown(self.table, g, self.render_mode) for g in self.many.games])


def register() -> list[str]:
    """Every game that can be learned, under `starhall/GAME-v1`; their names."""
    found = [f"starhall/{name}-v1" for name in learnable()]
    for known, name in zip(found, learnable(), strict=True):
        gymnasium.register(
            known,
            entry_point="starhall.envs.gym:Against",
            vector_entry_point="starhall.envs.gym:ManyAgainst",
            kwargs={"name": name},
            disable_env_checker=True,  # its first step would be any action; `check_env` is run by the tests
        )
    return found


GAMES: Final = register()
