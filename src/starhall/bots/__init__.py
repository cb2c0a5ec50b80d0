"""Who may sit in a seat besides people. A bot gets a view, never a state: it cannot cheat.

A bot is a function, or an object that can be called, of the game, the view, a seed and the seconds it may take; it
returns one of `view.options`. `register_bot` gives it a name under which it can sit down. The same view and seed give
the same answer, as long as no clock cuts the thinking short: who is UNHURRIED keeps to a budget that counts worlds.
"""

from __future__ import annotations

from starhall.bots.greedy import greedy
from starhall.bots.hints import Hint, hint
from starhall.bots.learned import USUAL, Rollouts, learned
from starhall.bots.levels import LEVELS, AtLevel
from starhall.bots.registry import BOTS, EFFORTS, PLAYERS, UNHURRIED, Bot, choose, is_known, player, register_bot
from starhall.bots.uniform import uniform
from starhall.kernel.game import AnyGame
from starhall.kernel.state import View

__all__ = [
    "BOTS",
    "EFFORTS",
    "PLAYERS",
    "UNHURRIED",
    "Bot",
    "Hint",
    "choose",
    "hint",
    "is_known",
    "player",
    "register_bot",
]


def at_random(game: AnyGame, view: View, seed: int, seconds: float) -> int:
    """Any legal option."""
    return uniform(view, seed)


def one_move_ahead(game: AnyGame, view: View, seed: int, seconds: float) -> int:
    """Looks one move ahead, guided by what the game's judgement holds dear."""
    return greedy(view, seed, game.imagine, game.value)


def yardstick(game: AnyGame, view: View, seed: int, seconds: float) -> int:
    """The greedy bot of the day when the arena was opened: however the others change, they are measured by it."""
    return greedy(view, seed, game.imagine, game.value_v1)


register_bot("random", at_random, "any legal option")
register_bot("greedy", one_move_ahead, "looks one move ahead, guided by what the game's judgement holds dear")
register_bot("greedy_v1", yardstick, offered=False)
register_bot("learned", learned, offered=False)  # these two are for people as levels
register_bot("rollouts", Rollouts(USUAL), offered=False, effort=Rollouts)
for level in LEVELS:
    register_bot(level.id, AtLevel(level.id), level.text)
