"""The games as parallel environments for PettingZoo: all agents act in every step.

Who owes no answer waits: its only action is 0. Where all choose at once, the choices of a step are made without knowing
the others'.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

try:
    from pettingzoo import ParallelEnv
except ImportError as missing:
    raise ImportError("starhall.envs.parallel needs PettingZoo: pip install 'starhall[pettingzoo]'") from missing

from starhall.envs.agents import Agents
from starhall.envs.tables import WAIT
from starhall.kernel.seats import has


class env(Agents, ParallelEnv):  # noqa: N801 (PettingZoo's name for it)
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
        super().__init__(name, seats, render_mode, rewards, options)
        self.metadata["name"] = f"starhall_{self.table.game.id}_parallel_v1"
        self.waiting: Final = self.table.nothing.copy()
        self.waiting[WAIT] = 1
        self.waiting.setflags(write=False)

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """A new game. Without a seed each is another one, and what follows a seed is the same every time."""
        self.begin(seed)
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
