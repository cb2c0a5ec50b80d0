"""Finds the game packages by name."""

from __future__ import annotations

import os
from importlib import import_module
from pathlib import Path

from starhall.kernel.content import LAST_READ, PACK
from starhall.kernel.errors import BadContent, Unknown
from starhall.kernel.game import AnyGame, Game


def names() -> list[str]:
    """The games that there are, in the order of the alphabet."""
    here = Path(__file__).parent
    return sorted(path.name for path in here.iterdir() if (path / "__init__.py").is_file())


def load(name: str) -> AnyGame:
    """A game by its name (or a unique beginning of it)."""
    found = [known for known in names() if known == name] or [known for known in names() if known.startswith(name)]
    if len(found) != 1 or not name:
        raise Unknown("game", name, ", ".join(names()))
    return components_read(found[0])


def game_in(module: str) -> AnyGame:
    """The game that a module offers as its GAME."""
    game = getattr(import_module(module), "GAME", None)
    if isinstance(game, Game):
        return game
    raise ImportError(f"{module} offers no game: its GAME must be a Game (docs/add-a-game.md)", name=module)


def components_read(name: str) -> AnyGame:
    """A game of the house. Whatever its readers stumble over in a user's pack is the pack's fault, and one sentence."""
    try:
        return game_in(f"starhall.games.{name}")
    except BadContent:
        raise
    except (ArithmeticError, AttributeError, LookupError, RuntimeError, StopIteration, TypeError, ValueError) as wrong:
        if not os.environ.get(PACK):
            raise
        why = f"does not fit ({type(wrong).__name__}: {wrong}); compare the pack's files with the game's own"
        raise BadContent(LAST_READ[0] if LAST_READ else name, "", why) from wrong
