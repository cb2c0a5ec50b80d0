"""The games for OpenSpiel: importing this registers `python_starhall_GAME`, with parameters `players` and `rewards`.

The first node is chance's: it chooses one of many deals, and the deal decides all chance to come. So a history is a
game, and whatever OpenSpiel does with histories (serialising, replaying, cloning) is right. Seats that choose at once
are asked one after the other, and none observes what another has chosen.
"""

from __future__ import annotations

from typing import Any, Final

try:
    import pyspiel
except ImportError as missing:
    raise ImportError("starhall.envs.spiel needs OpenSpiel: pip install 'starhall[openspiel]'") from missing

import numpy as np

from starhall import games
from starhall.envs.tables import Table, learnable
from starhall.kernel.seats import first_seat

DEALS: Final = 1024
OUTCOMES: Final = [(deal, 1.0 / DEALS) for deal in range(DEALS)]
CHANCE: Final = int(pyspiel.PlayerId.CHANCE)
TERMINAL: Final = int(pyspiel.PlayerId.TERMINAL)
LONGEST: Final = 50_000  # actions of a game
MOST_POINTS: Final = 1000.0


def type_of(name: str) -> Any:
    """What OpenSpiel wants to know of a game before it is set up."""
    game = games.load(name)
    return pyspiel.GameType(
        short_name=f"python_starhall_{name}",
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(game.seats),
        min_num_players=min(game.seats),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": 2, "rewards": "rank"},
    )


TYPES: Final = {name: type_of(name) for name in learnable()}


class SpielGame(pyspiel.Game):
    """A game as OpenSpiel plays it."""

    def __init__(self, name: str, params: dict[str, Any] | None = None) -> None:
        given = params or {}
        self.table: Final = Table(name, int(given.get("players", 2)), str(given.get("rewards", "rank")), {})
        most = 1.0 if self.table.payment == "rank" else MOST_POINTS
        facts = pyspiel.GameInfo(
            num_distinct_actions=self.table.actions,
            max_chance_outcomes=DEALS,
            num_players=self.table.seats,
            min_utility=-most,
            max_utility=most,
            utility_sum=None,
            max_game_length=LONGEST,
        )
        super().__init__(TYPES[name], facts, given)

    def __reduce__(self) -> tuple[object, ...]:
        return loaded, (str(self),)

    def new_initial_state(self) -> SpielState:
        """Before the deal."""
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """What a player observes, as numbers."""
        return Observer(self.table, iig_obs_type, params)


class SpielState(pyspiel.State):
    """A game in progress."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.table: Final = game.table
        self.g: Any = None  # before the deal
        self.player: int = CHANCE  # who is asked first: OpenSpiel asks for it several times an action
        self.answers: list[list[int]] = [[] for _ in range(self.table.seats)]  # of each player, so far

    def current_player(self) -> int:
        """Who is asked first."""
        return self.player

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.g.options(player)) if player == self.player and player >= 0 else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The deals, all equally likely."""
        return OUTCOMES

    def _apply_action(self, action: int) -> None:
        if self.g is None:
            self.g = self.table.start(action)
        else:
            self.answers[self.player].append(action)
            self.g.advance(self.player, action)
        self.player = first_seat(self.g.due) if self.g.due else TERMINAL

    def _action_to_string(self, player: int, action: int) -> str:
        return f"deal {action}" if player < 0 else str(self.table.game.space.texts[action])

    def is_terminal(self) -> bool:
        """Is the game over?"""
        return self.player == TERMINAL

    def returns(self) -> list[float]:
        """What each player gets; nothing before the end."""
        return self.table.pay(self.g) if self.is_terminal() else [0.0] * self.table.seats

    def observation_string(self, player: int) -> str:
        """What the player may know now, as its observed numbers."""
        return " ".join(map(str, self.table.observe(self.g, player))) if self.g is not None else ""

    def information_state_string(self, player: int | None = None) -> str:
        """The player's answers so far, and what it may know now."""
        who = self.player if player is None else player
        return f"{' '.join(map(str, self.answers[who]))} | {self.observation_string(who)}"

    def resample(self, player: int, seed: int) -> SpielState:
        """A state that this player may believe in, for searches such as ISMCTS (`set_resampler`)."""
        other: SpielState = self.clone()
        other.g = self.table.game.resample(self.g, player, seed)
        return other

    def __str__(self) -> str:
        return self.table.game.fingerprint(self.g) if self.g is not None else "before the deal"


class Observer:
    """OpenSpiel's way to ask for an observation."""

    def __init__(self, table: Table, iig_obs_type: Any, params: Any) -> None:
        if params:
            raise ValueError(f"an observer has no parameters here, not {params}")
        self.table: Final = table
        self.tensor: Final = np.zeros(len(table.observed), np.float32)
        self.dict: Final = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        """What the player may know of a state."""
        self.tensor[:] = 0 if state.g is None else self.table.observe(state.g, player)

    def string_from(self, state: SpielState, player: int) -> str:
        """The same as text."""
        return state.observation_string(player)


def registered(name: str) -> type[SpielGame]:
    """What OpenSpiel makes a game with, of its parameters alone.

    It is a class, as its registry outlives the interpreter: whatever else is kept there would be freed too late.
    """

    class Named(SpielGame):
        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(name, params)

    return Named


def loaded(text: str) -> Any:
    """A game by its name with parameters, for pickles."""
    return pyspiel.load_game(text)


for _name, _type in TYPES.items():
    pyspiel.register_game(_type, registered(_name))
