"""What a seat can have, kind by kind: reports count victories by it. What the kinds are, each game says itself."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final


@final
class Trait:
    """A kind of thing that a seat can have, such as its species or the technologies of its."""

    def __init__(self, id: str, title: str, names: Sequence[str], opening: bool = False, own: bool = False) -> None:
        self.id: Final = id
        self.title: Final = title
        self.names: Final = tuple(names)  # everything of this kind, as people call it
        self.opening: Final = opening  # it is had from the beginning: asked when the first round begins, not at the end
        self.own: Final = own  # what a seat is known by, from the beginning to the end, such as its species


PLACES: Final = ("first", "second", "third", "fourth", "fifth", "sixth")  # in an order of turns
