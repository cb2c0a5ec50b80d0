"""How a kind of effect is said and read: its parameters, and which numbers of a component they become.

An unknown kind or parameter is refused with the known ones, and so is a value that the rules give no meaning to.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from starhall.kernel.content import Row

LETTER_NAMES: Final[tuple[str, ...]] = ("A", "B", "C", "D", "E")
ANY_NUMBER: Final = -10_000
Tables = Mapping[str, Sequence[str]]  # the names that other files know: fields, ways, relics, counters


class Parameter:
    """A parameter that its kind reads itself."""

    def __init__(self, name: str, into: str = "") -> None:
        self.name: Final = name
        self.into: Final = into  # the component's number that it becomes

    def check(self, effect: Row) -> None:
        """What can be refused before anything is read."""

    def value(self, effect: Row, tables: Tables) -> Any:
        """What it says; None: nothing that is kept."""
        return None


class Number(Parameter):
    """A whole number within bounds; without a usual one it must be said."""

    def __init__(self, name: str, into: str = "", least: int = 0, most: int = 10_000, usual: int | None = None) -> None:
        super().__init__(name, into)
        self.least: Final = least
        self.most: Final = most
        self.usual: Final = usual

    def value(self, effect: Row, tables: Tables) -> Any:
        return effect.number(self.name, self.usual, self.least, self.most)


def some(name: str) -> Number:
    """At least one."""
    return Number(name, "", 1)


class Halves(Parameter):
    """A factor in halves: 0.5 or a whole number, 1 where none is said."""

    def value(self, effect: Row, tables: Tables) -> Any:
        factor = effect.data.get(self.name, 1)
        known = isinstance(factor, int | float) and not isinstance(factor, bool)
        if not known or factor <= 0 or int(2 * factor) != 2 * factor:
            raise effect.wrong(self.name, f"is {factor!r}; a whole number or halves, such as 0.5, are needed")
        return int(2 * factor)


class Says(Parameter):
    """True or false; false where nothing is said."""

    def value(self, effect: Row, tables: Tables) -> Any:
        return effect.flag(self.name, False)


class Name(Parameter):
    """A name of a table: its place there."""

    def __init__(self, name: str, table: str, into: str = "") -> None:
        super().__init__(name, into)
        self.table: Final = table

    def value(self, effect: Row, tables: Tables) -> Any:
        return effect.one_of(self.name, tables[self.table])


class Names(Name):
    """Several names of a table."""

    def value(self, effect: Row, tables: Tables) -> Any:
        return effect.some_of(self.name, tables[self.table])


class Letter(Parameter):
    """The letter of a fleet; -1 where none is said."""

    def value(self, effect: Row, tables: Tables) -> Any:
        return effect.one_of(self.name, LETTER_NAMES) if self.name in effect.data else -1


class Fixed(Parameter):
    """A parameter to which the rules give one meaning: it says just that, or is left out."""

    def __init__(self, name: str, *values: Any) -> None:
        super().__init__(name)
        self.values: Final = values

    def check(self, effect: Row) -> None:
        fixed(effect, self.name, *self.values)


class Useless(Parameter):
    """A parameter that means nothing on this sort of component."""

    def value(self, effect: Row, tables: Tables) -> Any:
        useless(effect, self.name)
        return None


def fixed(row: Row, parameter: str, *values: Any) -> None:
    """A parameter to which the rules give one meaning: it says just that, or is left out."""
    row.skip(parameter)
    if parameter in row.data:
        said = row.data[parameter]
        if not any([type(said) is type(value) and said == value for value in values]):
            known = " or ".join([str(value).lower() if isinstance(value, bool) else repr(value) for value in values])
            raise row.wrong(parameter, f"is {said!r}; the rules know only {known} here")


def useless(effect: Row, *parameters: str) -> None:
    """These parameters mean nothing in this place."""
    for parameter in parameters:
        if parameter in effect.data:
            raise effect.wrong(parameter, "means nothing here; leave it out")


class Clause:
    """A condition of an A section, an effect or an option of a B section: its kind and numbers."""

    def __init__(self, kind: str, a: int, b: int) -> None:
        self.kind: Final = kind
        self.a: Final = a
        self.b: Final = b


class Kind:
    """A kind of effect. `sets`: what is true of a component that has one, whatever its parameters."""

    def __init__(self, *parameters: Parameter, sets: str = "") -> None:
        self.parameters: Final = parameters
        self.sets: Final = sets

    def names(self) -> tuple[str, ...]:
        """What its parameters are called."""
        return tuple([parameter.name for parameter in self.parameters])

    def read(self, effect: Row, into: Any, tables: Tables) -> None:
        """Set the component's numbers."""
        if self.sets:
            setattr(into, self.sets, True)
        for parameter in self.parameters:
            value = parameter.value(effect, tables)
            if parameter.into:
                setattr(into, parameter.into, value)

    def clause(self, effect: Row, tables: Tables) -> Clause:
        """On a card: the kind and up to two numbers, in the order of its parameters."""
        said = [parameter.value(effect, tables) for parameter in self.parameters]
        numbers = [value for value in said if value is not None]
        return Clause(effect.text("kind"), *[*numbers, 0, 0][:2])


Kinds = Mapping[str, Kind]


def check_effect(effect: Row, known: Kinds) -> Kind:
    """The kind of an effect that is one of these, with known parameters and values that mean something."""
    name = effect.text("kind")
    if name not in known:
        raise effect.wrong("kind", f'unknown kind "{name}"; known: {", ".join(sorted(known))}')
    kind = known[name]
    for parameter in effect.data:
        if parameter != "kind" and parameter not in kind.names():
            raise effect.wrong(parameter, f"unknown parameter; known: {', '.join(kind.names()) or 'none'}")
    for row in kind.parameters:
        row.check(effect)
    return kind


def read_effects(row: Row, column: str, known: Kinds) -> list[tuple[Row, Kind]]:
    """The effects of a column, each with its kind."""
    return [(effect, check_effect(effect, known)) for effect in row.rows(column, optional=True)]


def read_into(into: Any, row: Row, column: str, known: Kinds, tables: Tables) -> None:
    """The effects of a column, as numbers of a component."""
    for effect, kind in read_effects(row, column, known):
        kind.read(effect, into, tables)


def read_clauses(row: Row, column: str, known: Kinds, tables: Tables) -> list[Clause]:
    """The effects of a column, as clauses."""
    return [kind.clause(effect, tables) for effect, kind in read_effects(row, column, known)]
