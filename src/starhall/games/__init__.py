"""Finds the game packages by name."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

from starhall.kernel.errors import Unknown
from starhall.kernel.game import Game


def names() -> list[str]:
    """The games that there are, in the order of the alphabet."""
    here = Path(__file__).parent
    return sorted(path.name for path in here.iterdir() if (path / "__init__.py").is_file())


def load(name: str) -> Game:
    """A game by its name (or a unique beginning of it)."""
    found = [known for known in names() if known == name] or [known for known in names() if known.startswith(name)]
    if len(found) != 1 or not name:
        raise Unknown("game", name, ", ".join(names()))
    game = import_module(f"starhall.games.{found[0]}").GAME
    assert isinstance(game, Game)
    return game
