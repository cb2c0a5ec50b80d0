"""The bots by name."""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from typing import Final

from starhall.kernel.errors import Unknown
from starhall.kernel.game import AnyGame
from starhall.kernel.state import View

Bot = Callable[[AnyGame, View, int, float], int]
WithEffort = Callable[[int], Bot]

UNHURRIED: Final = inf  # seconds: no clock

BOTS: Final[dict[str, str]] = {}  # those that are offered to people: what each is like, in a few words
PLAYERS: Final[dict[str, Bot]] = {}  # all of them: the arena also knows some that people need not choose from
EFFORTS: Final[dict[str, WithEffort]] = {}  # those that think as hard as they are told: `rollouts@16`


def register_bot(
    name: str, bot: Bot, text: str = "", *, offered: bool = True, effort: WithEffort | None = None
) -> None:
    """From now on this bot can sit down under this name, in this process and in the workers of its hall.

    One that is not offered plays in the arena, and is not among those from which people choose. `effort` makes the bot
    that thinks so hard (imagines so many worlds, say): that one is called `NAME@16`.
    """
    if not name.isidentifier():
        raise ValueError(f"{name!r} cannot be a bot's name; letters, digits and _ can")
    if offered:
        BOTS[name] = text or (bot.__doc__ or name).strip().partition("\n")[0]
    PLAYERS[name] = bot
    if effort is not None:
        EFFORTS[name] = effort


def player(name: str) -> Bot:
    """The bot of this name."""
    plain, at, effort = name.partition("@")
    if plain not in PLAYERS:
        raise Unknown("bot", name, ", ".join(PLAYERS))
    if not at:
        return PLAYERS[name]
    if plain not in EFFORTS:
        raise Unknown("bot with an effort", name, ", ".join([f"{known}@N" for known in EFFORTS]) or f"{plain} alone")
    if not effort.isascii() or not effort.isdecimal() or len(effort) > 6 or int(effort) < 1:
        raise Unknown("effort", name, f"{plain}@ and a number from 1 on")
    return EFFORTS[plain](int(effort))


def is_known(name: str) -> bool:
    """Is there a bot of this name?"""
    try:
        player(name)
    except Unknown:
        return False
    return True


def choose(bot: str, game: AnyGame, view: View, seed: int, seconds: float = 1.0) -> int:
    """The bot's answer to what the view's seat is asked. The same seed gives the same answer."""
    return player(bot)(game, view, seed, seconds)
