"""States and views on their way to another process: as a position, so that it is the same compiled or not."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from starhall.kernel.game import AnyGame, Game
from starhall.kernel.state import State, View


def game_of(module: str) -> AnyGame:
    """The game in whose package a module lies."""
    while module:
        found = getattr(import_module(module), "GAME", None)
        if isinstance(found, Game):
            return found
        module = module.rpartition(".")[0]
    raise TypeError("no package around this class has a GAME")


def of_state(g: State) -> tuple[object, ...]:
    """How a state is made anew."""
    module = type(g).__module__
    return state_from, (module, game_of(module).to_data(g))


def state_from(module: str, data: dict[str, Any]) -> State:
    """The state of a position."""
    g: State = game_of(module).from_data(data)
    return g


def of_view(view: View) -> tuple[object, ...]:
    """How a view is made anew: by a state in which its seat sees just that."""
    module = type(view).__module__
    game = game_of(module)
    return view_from, (module, game.to_data(game.imagine(view, 1)), view.seat)


def view_from(module: str, data: dict[str, Any], seat: int) -> View:
    """What a seat sees in a position."""
    return state_from(module, data).view(seat)


def picture_of(view: View) -> str:
    """The whole table as this view shows it."""
    return game_of(type(view).__module__).picture(view)
