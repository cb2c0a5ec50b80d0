"""Who may sit in a seat besides people. A bot gets a view, never a state: it cannot cheat."""

from __future__ import annotations

from starhall.bots.greedy import greedy
from starhall.bots.uniform import uniform
from starhall.kernel.errors import Unknown
from starhall.kernel.game import Game
from starhall.kernel.state import View

BOTS = {"random": "any legal option", "greedy": "looks one move ahead, guided by what the game's judgement holds dear"}


def choose(bot: str, game: Game, view: View, seed: int, seconds: float = 1.0) -> int:
    """The bot's answer to what the view's seat is asked. The same seed gives the same answer."""
    if bot == "random":
        return uniform(view, seed)
    if bot == "greedy":
        return greedy(view, seed, game.imagine, game.value)
    raise Unknown("bot", bot, ", ".join(BOTS))
