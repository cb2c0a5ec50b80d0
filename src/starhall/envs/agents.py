"""What both forms for PettingZoo share: an agent for each seat, its spaces, seeds and pictures."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete

from starhall.envs.tables import MODES, Table, checked_mode, shown


class Agents:
    """A table whose seats are agents, named `player_0` and so on."""

    def __init__(
        self, name: str, seats: int | None, render_mode: str | None, rewards: str, options: Mapping[str, str]
    ) -> None:
        self.table: Final = Table(name, seats, rewards, options)
        self.render_mode: Final = checked_mode(render_mode, MODES)
        self.possible_agents: Final = [f"player_{seat}" for seat in range(self.table.seats)]
        self.action_spaces: Final = {agent: Discrete(self.table.actions) for agent in self.possible_agents}
        self.observation_spaces: dict[str, Any] = {agent: self.with_mask() for agent in self.possible_agents}
        self.metadata: dict[str, Any] = {
            "name": f"starhall_{self.table.game.id}_v1",
            "render_modes": MODES,
            "render_fps": 1,
        }
        self.agents: list[str] = []
        self.seeds = np.random.default_rng()
        self.g: Any = None

    def numbers(self) -> Box:
        """The ranges of the observed numbers."""
        return Box(self.table.low, self.table.high, dtype=np.int16)

    def with_mask(self) -> Dict:
        """The space of an observation that says besides what is legal."""
        return Dict({"observation": self.numbers(), "action_mask": Box(0, 1, (self.table.actions,), np.int8)})

    def __str__(self) -> str:
        return str(self.metadata["name"])

    def observation_space(self, agent: str) -> Any:
        """The ranges of what an agent observes."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """All actions of the game."""
        return self.action_spaces[agent]

    def begin(self, seed: int | None) -> None:
        """A new game. Without a seed each is another one, and what follows a seed is the same every time."""
        if seed is not None:
            self.seeds = np.random.default_rng(seed)
        self.g = self.table.start(int(self.seeds.integers(2**62)) if seed is None else seed)
        self.agents = self.possible_agents[:]

    def render(self) -> Any:
        """The table as everybody sees it: printed, as text (`ansi`), as SVG or as pixels (`rgb_array`)."""
        return shown(self.table, self.g, self.render_mode)

    def close(self) -> None:
        """Nothing is kept open."""
