"""The table of a class's fields: how each is written, and who may know it. A field is named here once.

Positions, views and what is compared of them are made from the table. A view holds a masked copy of the state: what its
seat may not know is blank there, so that pictures, words and rules read the same attributes of the same class.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeVar

from starhall.kernel.chance import quick_chance
from starhall.kernel.position import HIDDEN, By, Kind, Num, Parts
from starhall.kernel.state import State

G = TypeVar("G", bound=State)
MayKnow = Callable[[Any, int, int], bool]  # the state, whose field it is, who looks
Seen = Callable[[Any, int, int, Any], Any]  # the same, and the value: what is seen of it
Join = Callable[[Any], Any]  # the part: the value
Split = Callable[[Any, Any], None]  # the part and the value


class Row:
    """A field that all may know."""

    is_written = True  # in positions, and compared in views
    hides = False  # from some viewer

    def __init__(self, kind: Kind) -> None:
        self.kind: Final = kind

    def attributes(self, name: str) -> tuple[str, ...]:
        """Where the field lies in a part."""
        return (name,)

    def take(self, part: Any, name: str) -> Any:
        """The field's value."""
        return getattr(part, name)

    def put(self, part: Any, name: str, value: Any) -> None:
        """The field has this value now."""
        setattr(part, name, value)

    def seen(self, g: Any, owner: int, viewer: int, value: Any) -> Any:
        """What a viewer may know of the value."""
        return value

    def fact(self, value: Any) -> object:
        """What is compared of the value."""
        return value

    def hidden(self, value: Any, path: str) -> list[str]:
        """The paths at which something is blank."""
        return [path] if has_blank(value) else []


def has_blank(value: Any) -> bool:
    """Is something in it that a viewer could not know?"""
    return any([has_blank(item) for item in value]) if isinstance(value, list) else value == HIDDEN


class Secret(Row):
    """A field for those who may know it; of a list, the others see how many."""

    hides = True

    def __init__(self, kind: Kind, may_know: MayKnow) -> None:
        super().__init__(kind)
        self.may_know: Final = may_know

    def seen(self, g: Any, owner: int, viewer: int, value: Any) -> Any:
        return value if self.may_know(g, owner, viewer) else self.kind.blank(value)


class Partly(Row):
    """A field of which a function of the game says what is seen."""

    hides = True

    def __init__(self, kind: Kind, what: Seen) -> None:
        super().__init__(kind)
        self.what: Final = what

    def seen(self, g: Any, owner: int, viewer: int, value: Any) -> Any:
        return self.what(g, owner, viewer, value)


class Follows(Row):
    """A field that follows from others: neither written nor compared."""

    is_written = False


class Called(Row):
    """A field that has another name in the code than in positions, which go on being written as they were."""

    def __init__(self, kind: Kind, attribute: str) -> None:
        super().__init__(kind)
        self.attribute: Final = attribute

    def attributes(self, name: str) -> tuple[str, ...]:
        return (self.attribute,)

    def take(self, part: Any, name: str) -> Any:
        return getattr(part, self.attribute)

    def put(self, part: Any, name: str, value: Any) -> None:
        setattr(part, self.attribute, value)


class Joined(Row):
    """Several attributes that positions write as one field, because they are read together."""

    def __init__(self, kind: Kind, names: Sequence[str], join: Join, split: Split) -> None:
        super().__init__(kind)
        self.names: Final = tuple(names)
        self.join: Final = join
        self.split: Final = split

    def attributes(self, name: str) -> tuple[str, ...]:
        return self.names

    def take(self, part: Any, name: str) -> Any:
        return self.join(part)

    def put(self, part: Any, name: str, value: Any) -> None:
        self.split(part, value)


class Each(Row):
    """A list of parts, one for each seat, with a table of their own."""

    hides = True

    def __init__(self, kind: By, fields: Fields) -> None:
        super().__init__(kind)
        self.fields: Final = fields

    def seen(self, g: Any, owner: int, viewer: int, value: Any) -> Any:
        for seat, part in enumerate(value):
            self.fields.mask(part, g, seat, viewer)
        return value

    def fact(self, value: Any) -> object:
        return tuple([self.fields.facts(part) for part in value])

    def hidden(self, value: Any, path: str) -> list[str]:
        return [found for seat, part in enumerate(value) for found in self.fields.hidden(part, f"{path}[{seat}].")]


def public(kind: Kind) -> Row:
    """All may know it."""
    return Row(kind)


def secret(kind: Kind, may_know: MayKnow) -> Row:
    """Only some may know it."""
    return Secret(kind, may_know)


def partly(kind: Kind, what: Seen) -> Row:
    """Some may know more of it than others."""
    return Partly(kind, what)


def follows() -> Row:
    """It follows from other fields."""
    return Follows(Num())


def called(attribute: str, kind: Kind) -> Row:
    """All may know the attribute, which positions write under the row's name."""
    return Called(kind, attribute)


def joined(kind: Kind, names: Sequence[str], join: Join, split: Split) -> Row:
    """All may know these attributes: `join` makes one value of them, `split` sets them from it."""
    return Joined(kind, names, join, split)


def each(names: Sequence[str], fields: Fields) -> Row:
    """One part for each seat, by the seats' names."""
    return Each(By(names, fields), fields)


def owner_only(g: Any, owner: int, viewer: int) -> bool:
    """Whose it is, and nobody else."""
    return owner == viewer


def nobody(g: Any, owner: int, viewer: int) -> bool:
    """No viewer at all."""
    return False


class Fields(Parts):
    """The fields of a class, each with its row.

    `make` gives a part with its first values; `follow` sets what follows from the fields that were read.
    """

    def __init__(
        self, make: Callable[..., Any], rows: Mapping[str, Row], follow: Callable[[Any], None] | None = None
    ) -> None:
        self.rows: Final = dict(rows)
        self.written: Final = {name: row for name, row in rows.items() if row.is_written}
        self.masks: Final = {name: row for name, row in rows.items() if row.hides}
        self.follow: Final = follow
        super().__init__(make, {name: row.kind for name, row in self.written.items()})

    def check(self, part: Any) -> None:
        """Each attribute has its row, and each row its attribute; otherwise the game is not even loaded."""
        cls, names = type(part).__name__, attributes(part)
        known = [attribute for name, row in self.rows.items() for attribute in row.attributes(name)]
        for name in names:
            if name not in known:
                raise TypeError(f"{cls}.{name}: no row says who may know it")
        for name in known:
            if name not in names:
                raise TypeError(f"{cls}.{name}: there is a row, and no such field")

    def write(self, value: Any) -> Any:
        return {name: row.kind.write(row.take(value, name)) for name, row in self.written.items()}

    def build(self, fields: Mapping[str, Any], **start: Any) -> Any:
        part = self.make(**start)
        for name, value in fields.items():
            self.rows[name].put(part, name, value)
        if self.follow is not None:
            self.follow(part)
        return part

    def mask(self, part: Any, g: Any, owner: int, viewer: int) -> None:
        """Blank in a part, which is a copy of the game's, what the viewer may not know."""
        for name, row in self.masks.items():
            setattr(part, name, row.seen(g, owner, viewer, getattr(part, name)))

    def facts(self, part: Any) -> tuple[object, ...]:
        """Everything in a part that can be compared."""
        return tuple([row.fact(row.take(part, name)) for name, row in self.written.items()])

    def hidden(self, part: Any, path: str = "") -> list[str]:
        """The fields in which something is blank."""
        return [found for name, row in self.masks.items() for found in row.hidden(getattr(part, name), path + name)]


def attributes(part: Any) -> list[str]:
    """The names of a part's fields; of a state those that the game has added."""
    kernel = field_names(State(1, quick_chance(0))) if isinstance(part, State) else []
    return [name for name in field_names(part) if name not in kernel]


def field_names(part: Any) -> list[str]:
    """The names of an object's attributes, compiled or not."""
    compiled = [name for cls in type(part).__mro__ for name in getattr(cls, "__mypyc_attrs__", ())]
    own = [*dict.fromkeys(compiled), *getattr(part, "__dict__", {})]
    return [name for name in own if not name.startswith("__")]


def masked(fields: Fields, g: G, viewer: int) -> G:
    """The game's fields as a viewer may know them: a state that stands nowhere and draws its own numbers.

    Its stack, who is due and what was offered are not the game's: they would tell who has answered, and what others
    may do.
    """
    state = g.twin(quick_chance(0))
    fields.mask(state, g, HIDDEN, viewer)  # the state's own fields belong to no seat, nor to a spectator
    return state
