"""The games as parallel environments for PettingZoo: all agents act in every step.

Who owes no answer waits: its only action is 0. Where all choose at once, the choices of a step are made without knowing
the others'.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

try:
    from gymnasium.spaces import Box, Dict, Discrete
    from pettingzoo import ParallelEnv
except ImportError as missing:
    raise ImportError("starhall.envs.parallel needs PettingZoo: pip install 'starhall[pettingzoo]'") from missing

import numpy as np

from starhall.envs.tables import WAIT, Table, checked_mode, shown
from starhall.kernel.seats import has

MODES: Final = ["human", "ansi", "svg", "rgb_array"]


class env(ParallelEnv):  # noqa: N801 (PettingZoo's name for it)
    """A parallel environment; `rewards` and `options` as in `starhall.envs.aec`.

    An observation is a dictionary: what the seat knows (`observation`) and what it may do (`action_mask`). An action of
    who owes an answer must be one of its options; whatever the others give is not looked at.
    """

    def __init__(
        self,
        name: str,
        seats: int | None = None,
        *,
        render_mode: str | None = None,
        rewards: str = "rank",
        **options: str,
    ) -> None:
        self.table: Final = Table(name, seats, rewards, options)
        self.render_mode: Final = checked_mode(render_mode, MODES)
        self.metadata: Final = {
            "name": f"starhall_{self.table.game.id}_parallel_v1",
            "render_modes": MODES,
            "render_fps": 1,
        }
        self.possible_agents: Final = [f"player_{seat}" for seat in range(self.table.seats)]
        self.observation_spaces: Final = {agent: self.seen() for agent in self.possible_agents}
        self.action_spaces: Final = {agent: Discrete(self.table.actions) for agent in self.possible_agents}
        self.waiting: Final = self.table.nothing.copy()
        self.waiting[WAIT] = 1
        self.waiting.setflags(write=False)
        self.agents: list[str] = []
        self.seeds = np.random.default_rng()
        self.g: Any = None

    def seen(self) -> Any:
        """The space of what an agent observes."""
        box = Box(self.table.low, self.table.high, dtype=np.int16)
        return Dict({"observation": box, "action_mask": Box(0, 1, (self.table.actions,), np.int8)})

    def __str__(self) -> str:
        return str(self.metadata["name"])

    def observation_space(self, agent: str) -> Any:
        """The ranges of what an agent observes."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """All actions of the game; 0 waits."""
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """A new game. Without a seed each is another one, and what follows a seed is the same every time."""
        if seed is not None:
            self.seeds = np.random.default_rng(seed)
        self.g = self.table.start(int(self.seeds.integers(2**62)) if seed is None else seed)
        self.agents = self.possible_agents[:]
        return self.look(), {agent: {} for agent in self.agents}

    def look(self) -> dict[str, Any]:
        """What every agent observes."""
        return {
            agent: {
                "observation": self.table.observe(self.g, seat),
                "action_mask": self.table.mask(self.g.options(seat)) if has(self.g.due, seat) else self.waiting,
            }
            for seat, agent in enumerate(self.possible_agents)
        }

    def step(
        self, actions: Mapping[str, Any]
    ) -> tuple[dict[str, Any], dict[str, float], dict[str, bool], dict[str, bool], dict[str, Any]]:
        """Whoever owes an answer gives it. One that an answer before it has made void is not carried out."""
        g = self.g
        due = g.due_seats()
        chosen = [int(actions[self.possible_agents[seat]]) for seat in due]
        for seat, action in zip(due, chosen, strict=True):  # nothing is done before all are known to be legal
            if action not in g.options(seat):
                raise ValueError(self.table.refusal(g, seat, action))
        for seat, action in zip(due, chosen, strict=True):
            if action in g.options(seat):
                g.advance(seat, action)
        over = not g.due
        pay = self.table.pay(g) if over else [0.0] * self.table.seats
        agents = self.agents
        self.agents = [] if over else agents
        return (
            self.look(),
            dict(zip(agents, pay, strict=True)),
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, False),
            {agent: {} for agent in agents},
        )

    def render(self) -> Any:
        """The table as everybody sees it: printed, as text (`ansi`), as SVG or as pixels (`rgb_array`)."""
        return shown(self.table, self.g, self.render_mode)

    def close(self) -> None:
        """Nothing is kept open."""
