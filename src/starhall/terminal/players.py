"""Who sits at a terminal's table, and how the kept record remembers it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from starhall import bots
from starhall.kernel.errors import BadRecord
from starhall.kernel.game import AnyGame
from starhall.origin import players as player_tags

MOST: Final = 24  # characters of a name


@dataclass(frozen=True)
class Player:
    """A person by name, or a bot."""

    name: str
    bot: str = ""


def sit_down(game: AnyGame, seats: int, names: Sequence[str], people: int, bot: str) -> list[Player]:
    """People take the first seats, a bot each of the others. Who says no name is called like the seat."""
    colours = game.seat_names(seats)
    called = [*names, *colours[len(names) :]]
    return [Player(called[seat]) if seat < people else Player(colours[seat], bot) for seat in range(seats)]


def read_names(text: str) -> list[str]:
    """The people's names, as an option gives them."""
    names = [" ".join(name.split()) for name in text.split(",")]
    for name in names:
        if not name or not name.isprintable() or len(name) > MOST:
            raise ValueError(f"--names {text}: a name has 1 to {MOST} characters, and commas stand between two names")
    if len({name.casefold() for name in names}) < len(names):
        raise ValueError(f"--names {text}: two people are called alike")
    return names


def tags_of(players: Sequence[Player]) -> dict[str, str]:
    """Who sits where, as a record's tags say it."""
    return player_tags([player.name for player in players], [player.bot for player in players])


def read_players(tags: Mapping[str, str], game: AnyGame, seats: int) -> list[Player]:
    """Who sits where by a record's tags; nobody where they do not say it of every seat."""
    names, sitting = [[tags.get(f"{kind}_{seat}", "") for seat in range(seats)] for kind in ("seat", "bot")]
    for bot in sitting:
        if bot and not bots.is_known(bot):
            raise BadRecord(0, f'here is no bot "{bot}" (known: {", ".join(bots.BOTS)}); choose another with --bots')
    found = [
        Player(name or colour, bot)
        for name, bot, colour in zip(names, sitting, game.seat_names(seats), strict=True)
        if name or bot
    ]
    return found if len(found) == seats else []
