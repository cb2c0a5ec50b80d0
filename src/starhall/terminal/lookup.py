"""What somebody at the table may look up: cards and other components by name, and clauses of the rules."""

from __future__ import annotations

from dataclasses import dataclass
from difflib import get_close_matches

from starhall.kernel.errors import Unknown
from starhall.kernel.game import AnyGame


@dataclass(frozen=True)
class Entry:
    """Something of the game that has a name and can be explained."""

    name: str
    kind: str
    text: str


def entries(game: AnyGame) -> list[tuple[str, Entry]]:
    """Every component that has a name, by name and by id; what they say is in the box, so no secret."""
    found = []
    for names in game.telling.names.values():
        for id, name in zip(names.ids, names.names, strict=True):
            text = game.explain(f"{names.at}-{id}") if names.at else ""
            if text:
                entry = Entry(name, names.at, text)
                found += [(plain(name), entry), (plain(id), entry)]
    return found


def plain(text: str) -> str:
    """A name as it is compared."""
    return " ".join(text.replace("_", " ").casefold().split())


def look_up(game: AnyGame, name: str) -> list[Entry]:
    """What is called so; otherwise what has this in its name."""
    known = entries(game)
    wanted = plain(name)
    if not wanted:
        raise ValueError("card NAME: a card, or any other component of the game, by (part of) its name")
    same = [entry for called, entry in known if called == wanted]
    found = same or [entry for called, entry in known if wanted in called]
    if not found:
        near = get_close_matches(wanted, [called for called, _ in known], 5, 0.5)
        names = dict.fromkeys(entry.name for called, entry in known if called in near)
        raise Unknown("name", name, ", ".join(names) or "every card and component of the game, by (part of) its name")
    return list(dict.fromkeys(found))
