"""The games for PettingZoo: `env("m101", seats=2)` is an AEC environment, one agent a seat, named `player_0` and so on.

Seats that choose at once are asked one after the other; what the first has chosen is not among what the others observe.
"""

from __future__ import annotations

from typing import Any, Final

try:
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ImportError as missing:
    raise ImportError("starhall.envs.aec needs PettingZoo: pip install 'starhall[pettingzoo]'") from missing

from starhall.envs.agents import Agents
from starhall.envs.tables import WORST
from starhall.kernel.errors import Unknown
from starhall.kernel.seats import first_seat

MASKS: Final = ("info", "observation")


def env(
    name: str,
    seats: int | None = None,
    *,
    render_mode: str | None = None,
    rewards: str = "rank",
    masks: str = "info",
    **options: str,
) -> Any:
    """An environment with PettingZoo's usual wrappers: an illegal action ends the game, and is the actor's loss."""
    raw = raw_env(name, seats, render_mode=render_mode, rewards=rewards, masks=masks, **options)
    terminating = wrappers.TerminateIllegalWrapper(raw, illegal_reward=WORST)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(terminating))


class raw_env(Agents, AECEnv):  # noqa: N801 (PettingZoo's name for it)
    """The environment itself, several times as fast, which refuses an illegal action with the clause in words.

    `rewards`: `rank` (1 for the first to -1 for the last) or `points`, both at the end. `masks`: where the action mask
    is: in the `info`, or in the `observation`, which then is a dictionary. `options` are the game's variants.
    """

    def __init__(
        self,
        name: str,
        seats: int | None = None,
        *,
        render_mode: str | None = None,
        rewards: str = "rank",
        masks: str = "info",
        **options: str,
    ) -> None:
        super().__init__(name, seats, render_mode, rewards, options)
        if masks not in MASKS:
            raise Unknown("place for masks", masks, ", ".join(MASKS))
        self.metadata["is_parallelizable"] = False
        self.seat_of: Final = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.in_info: Final = masks == "info"
        if self.in_info:
            self.observation_spaces = {agent: self.numbers() for agent in self.possible_agents}
        self.options: list[int] = []  # of whoever is next

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game. Without a seed each is another one, and what follows a seed is the same every time."""
        self.begin(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: self.info(self.table.nothing) for agent in self.agents}
        self._skip_agent_selection = None
        self.ask()

    def info(self, mask: Any) -> dict[str, Any]:
        """An agent's info."""
        return {"action_mask": mask} if self.in_info else {}

    def ask(self) -> None:
        """The first of the seats that owe an answer is next."""
        seat = first_seat(self.g.due)
        agent = self.possible_agents[seat]
        self.agent_selection = agent
        self.options = self.g.options(seat)
        if self.in_info:
            self.infos[agent] = {"action_mask": self.table.mask(self.options)}

    def observe(self, agent: str) -> Any:
        """What the agent's seat may know, and, for whoever is next, what it may do."""
        seat = self.seat_of[agent]
        numbers = self.table.observe(self.g, seat)
        if self.in_info:
            return numbers
        asked = agent == self.agent_selection and self.g.due
        return {"observation": numbers, "action_mask": self.table.mask(self.options) if asked else self.table.nothing}

    def step(self, action: Any) -> None:
        """Whoever is next takes this action."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        g, seat = self.g, self.seat_of[agent]
        chosen = int(action)
        if chosen not in self.options:
            raise ValueError(self.table.refusal(g, seat, chosen))
        self._cumulative_rewards[agent] = 0.0
        if self.in_info:
            self.infos[agent] = {"action_mask": self.table.nothing}
        g.advance(seat, chosen)
        if g.due:
            self.ask()
        else:
            self.end()

    def end(self) -> None:
        """Everybody is paid, and it is over for all at once."""
        for seat, pay in enumerate(self.table.pay(self.g)):
            self.rewards[self.possible_agents[seat]] = pay
        self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self._deads_step_first()
