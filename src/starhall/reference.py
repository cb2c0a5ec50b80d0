"""The reference of the names that people import, made from the code itself: `python -m starhall.reference`."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from typing import Any

import starhall
from starhall import bots, origin
from starhall.kernel import actions, chance, events, game, record, state, traits

HEAD = """# Reference

Made from the code by `make reference`; the guide is [python.md](python.md).
"""
PARTS: list[tuple[str, list[Any]]] = [
    ("starhall", [starhall.new_game, starhall.games.names, starhall.games.load]),
    ("starhall.kernel.game", [game.Game, game.Settings, game.Variant, game.Choice, game.Score, game.Panels]),
    ("starhall.kernel.traits", [traits.Trait]),
    ("starhall.kernel.state", [state.State, state.View]),
    ("starhall.kernel.record", [record.Record, record.parse, record.renew, record.Renewed]),
    ("starhall.origin", [origin.stamp, origin.players, origin.names_of]),
    ("starhall.kernel.actions", [actions.Space]),
    ("starhall.kernel.events", [events.Event]),
    ("starhall.kernel.chance", [chance.Chance, chance.secret_chance, chance.quick_chance]),
    ("starhall.bots", [bots.choose, bots.register_bot, bots.player]),
    ("errors", [starhall.Illegal, starhall.Unknown, starhall.BadRecord, starhall.BadPosition, starhall.BadContent]),
]


def whole() -> str:
    """The reference as Markdown."""
    return "\n".join([HEAD, *[line for title, things in PARTS for line in (f"## {title}\n", *described(things))]])


def described(things: list[Any]) -> Iterator[str]:
    """Each name with its signature and what it says of itself; of a class also its methods."""
    for thing in things:
        if not inspect.isclass(thing):
            yield entry(thing.__name__, thing)
            continue
        yield f"### {thing.__name__}\n\n{inspect.getdoc(thing) or ''}\n"
        for name, method in vars(thing).items():
            if not name.startswith("_") and inspect.isfunction(method) and method.__doc__:
                yield entry(name, method)


def entry(name: str, function: Any) -> str:
    """One function."""
    signature = str(inspect.signature(function)).replace("'", "")
    return f"- **`{name}{signature}`** {' '.join((inspect.getdoc(function) or '').split())}\n"


if __name__ == "__main__":
    print(whole(), end="")
