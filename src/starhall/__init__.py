"""Starhall: a hall with four tables, one engine that knows their rules."""

from starhall import games
from starhall.kernel.errors import BadContent, BadPosition, BadRecord, Illegal, Unknown
from starhall.kernel.record import Record
from starhall.kernel.tags import check_text
from starhall.origin import stamp

__all__ = ["BadContent", "BadPosition", "BadRecord", "Illegal", "Record", "Unknown", "games", "new_game"]
__version__ = "0.3.0"


def new_game(name: str, seats: int, seed: str = "0", **choices: str) -> Record:
    """A record that has just begun: `new_game("age_of_galaxy", 2).replay()` is its state. A seed is any text."""
    check_text("the game's name", name)
    game = games.load(name)
    return Record(game, game.settings(seats, choices), seed, tags=stamp())
