"""A position: a state as data, with names instead of numbers. For tests, debugging, fingerprints and editors.

A kind knows how one field is written and read. `Parts` joins kinds to an object, `States` to a whole state with what
is still to happen. Reading checks everything, and its errors say where in the data something is wrong.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from hashlib import blake2b
from inspect import signature
from types import ModuleType
from typing import Any, Final

from starhall.kernel import frames as kernel_frames
from starhall.kernel.chance import Chance
from starhall.kernel.errors import BadPosition
from starhall.kernel.frames import Frame
from starhall.kernel.seats import NOBODY
from starhall.kernel.state import State

HIDDEN: Final = -2  # in a list: something is there that the viewer may not know; as an owner: no seat, no spectator


class Kind:
    """How a value is written as data and read back, and what is left of it where it is hidden."""

    def write(self, value: Any) -> Any:
        """The value as data."""
        raise NotImplementedError

    def read(self, data: Any, path: str) -> Any:
        """The value that the data stand for."""
        raise NotImplementedError

    def blank(self, value: Any) -> Any:
        """What is left of a hidden value: nothing, and no sign whether there is one."""
        return NOBODY


class Num(Kind):
    """A whole number within bounds."""

    def __init__(self, least: int = -1_000_000_000, most: int = 1_000_000_000) -> None:
        self.least: Final = least
        self.most: Final = most

    def write(self, value: Any) -> Any:
        return value

    def read(self, data: Any, path: str) -> Any:
        if not isinstance(data, int) or isinstance(data, bool) or not self.least <= data <= self.most:
            raise BadPosition(path, f"is {data!r}; a whole number from {self.least} to {self.most} is needed")
        return data


class Flag(Kind):
    """True or false."""

    def write(self, value: Any) -> Any:
        return bool(value)

    def read(self, data: Any, path: str) -> Any:
        if not isinstance(data, bool):
            raise BadPosition(path, f"is {data!r}; true or false is needed")
        return data

    def blank(self, value: Any) -> Any:
        return False


class Of(Kind):
    """The number of a name in a table; -1 is written as "none", and what a view hides as "hidden"."""

    def __init__(self, names: Sequence[str]) -> None:
        self.names: Final = list(names)

    def write(self, value: Any) -> Any:
        return "none" if value == NOBODY else "hidden" if value == HIDDEN else self.names[value]

    def read(self, data: Any, path: str) -> Any:
        if data == "none":
            return NOBODY
        if data not in self.names:
            raise BadPosition(path, f"unknown name {data!r}; known: none, {', '.join(self.names)}")
        return self.names.index(data)


class Many(Kind):
    """A list of values of one kind."""

    def __init__(self, kind: Kind, length: int = -1) -> None:
        self.kind: Final = kind
        self.length: Final = length

    def write(self, value: Any) -> Any:
        return [self.kind.write(item) for item in value]

    def read(self, data: Any, path: str) -> Any:
        if not isinstance(data, list):
            raise BadPosition(path, f"is {data!r}; a list is needed")
        if self.length >= 0 and len(data) != self.length:
            raise BadPosition(path, f"has {len(data)} entries; {self.length} are needed")
        return [self.kind.read(item, f"{path}[{i}]") for i, item in enumerate(data)]

    def blank(self, value: Any) -> Any:
        """How many there are is known."""
        return [HIDDEN] * len(value)


class By(Kind):
    """A list with one place for each name of a table, as a table; what has the usual value is left out."""

    def __init__(self, names: Sequence[str], kind: Kind, usual: Any = None) -> None:
        self.names: Final = list(names)
        self.kind: Final = kind
        self.usual: Final = usual

    def write(self, value: Any) -> Any:
        pairs = zip(self.names, value, strict=False)
        return {name: self.kind.write(item) for name, item in pairs if self.usual is None or item != self.usual}

    def read(self, data: Any, path: str) -> Any:
        if not isinstance(data, dict):
            raise BadPosition(path, f"is {data!r}; a table is needed")
        for name in data:
            if name not in self.names:
                raise BadPosition(f"{path}.{name}", f"unknown name; known: {', '.join(self.names)}")
        if self.usual is None:  # as many as are named, in the table's order
            return [self.kind.read(data[name], f"{path}.{name}") for name in self.names if name in data]
        usual = self.kind.write(self.usual)
        return [self.kind.read(data.get(name, usual), f"{path}.{name}") for name in self.names]

    def blank(self, value: Any) -> Any:
        """Where something lies is known."""
        return [HIDDEN if self.usual is None or item != self.usual else item for item in value]


class Parts(Kind):
    """An object whose constructor takes exactly these fields, by name."""

    def __init__(self, make: Callable[..., Any], fields: Mapping[str, Kind]) -> None:
        self.make: Final = make
        self.fields: Final = dict(fields)

    def write(self, value: Any) -> Any:
        return {name: kind.write(getattr(value, name)) for name, kind in self.fields.items()}

    def read(self, data: Any, path: str) -> Any:
        return self.build(self.read_fields(data, path))

    def build(self, fields: Mapping[str, Any], **start: Any) -> Any:
        """The object with these fields; a state takes its seats and its generator besides."""
        return self.make(**start, **fields)

    def hidden(self, part: Any, path: str = "") -> list[str]:
        """The fields in which something is hidden; where no row says who may know them, nothing is."""
        return []

    def read_fields(self, data: Any, path: str) -> dict[str, Any]:
        """The constructor's arguments."""
        if not isinstance(data, dict):
            raise BadPosition(path, f"is {data!r}; a table is needed")
        dot = f"{path}." if path else ""
        for name in data:
            if name not in self.fields:
                raise BadPosition(f"{dot}{name}", f"unknown field; known: {', '.join(self.fields)}")
        for name in self.fields:
            if name not in data:
                raise BadPosition(f"{dot}{name}", "is missing")
        return {name: kind.read(data[name], f"{dot}{name}") for name, kind in self.fields.items()}


class Waiting(Kind):
    """A frame, with the names of its parts; rules are called by module and name."""

    def __init__(self, modules: Sequence[ModuleType], kinds: Mapping[str, Kind]) -> None:
        self.kinds: Final = dict(kinds)
        self.frames: Final[dict[str, type[Frame[Any]]]] = {}
        self.rules: Final[dict[str, Any]] = {}
        self.parts: Final[dict[type[Frame[Any]], tuple[str, ...]]] = {}
        for module in (kernel_frames, *modules):
            self.collect(module)

    def collect(self, module: ModuleType) -> None:
        """Learn the frames and rules that a module defines."""
        short = module.__name__.rpartition(".")[2]
        for name, value in vars(module).items():
            if isinstance(value, type):
                if issubclass(value, Frame):
                    self.frames[name] = value
            elif callable(value) and getattr(value, "__module__", "") == module.__name__:
                self.rules[f"{short}.{name}"] = value

    def write(self, value: Any) -> Any:
        data: dict[str, Any] = {"frame": type(value).__name__}
        for part in self.parts_of(type(value)):
            data[part] = self.write_part(part, getattr(value, part))
        return data

    def parts_of(self, frame: type[Frame[Any]]) -> tuple[str, ...]:
        """What a frame is made of: its constructor's arguments, looked up once for each class."""
        if frame not in self.parts:
            self.parts[frame] = tuple(signature(frame).parameters)
        return self.parts[frame]

    def write_part(self, part: str, value: Any) -> Any:
        """One argument of a frame."""
        if isinstance(value, Frame):
            return self.write(value)
        if callable(value):
            return self.name_of(value)
        if isinstance(value, tuple):
            return [self.write_part(part, item) for item in value]
        if part in self.kinds and not isinstance(value, bool):
            return self.kinds[part].write(value)
        return value

    def name_of(self, rule: Any) -> str:
        """What a rule is called."""
        for name, known in self.rules.items():
            if known is rule:
                return name
        raise BadPosition("stack", f"{rule!r} is no rule of the game's modules")

    def read(self, data: Any, path: str) -> Any:
        if not isinstance(data, dict) or data.get("frame") not in self.frames:
            raise BadPosition(path, f"is {data!r}; a table with a known frame is needed: {', '.join(self.frames)}")
        frame = self.frames[data["frame"]]
        parts = self.parts_of(frame)
        for part in data:
            if part != "frame" and part not in parts:
                raise BadPosition(f"{path}.{part}", f"unknown part; known: {', '.join(parts)}")
        values = []
        for part in parts:
            if part not in data:
                raise BadPosition(f"{path}.{part}", "is missing")
            values.append(self.read_part(part, data[part], f"{path}.{part}"))
        return frame(*values)

    def read_part(self, part: str, data: Any, path: str) -> Any:
        """One argument of a frame."""
        if isinstance(data, dict):
            return self.read(data, path)
        if isinstance(data, list):
            return tuple(self.read_part(part, item, f"{path}[{i}]") for i, item in enumerate(data))
        if part == "rule":
            if data not in self.rules:
                raise BadPosition(path, f"unknown name {data!r}; known: {', '.join(sorted(self.rules))}")
            return self.rules[data]
        if part in self.kinds:
            return self.kinds[part].read(data, path)
        if not isinstance(data, int | str):
            raise BadPosition(path, f"is {data!r}; a number, a text, a list or a frame is needed")
        return data


class Luck(Kind):
    """The generator: its key and how far it has come."""

    def write(self, value: Any) -> Any:
        return {"key": value.key.hex() if value.key is not None else "", "at": value.at}

    def read(self, data: Any, path: str) -> Any:
        if not isinstance(data, dict) or set(data) != {"key", "at"} or not isinstance(data["at"], int):
            raise BadPosition(path, "a table with key (hexadecimal, empty for an imagined state) and at is needed")
        try:
            key = bytes.fromhex(data["key"])
        except (TypeError, ValueError):
            raise BadPosition(f"{path}.key", "is not hexadecimal") from None
        return Chance(key or None, data["at"], [])


class States(Kind):
    """A whole state: the game's fields, the generator, what is still to happen, and how far it can be taken back."""

    def __init__(self, fields: Parts, frames: Waiting) -> None:
        self.fields: Final = fields
        self.frames: Final = Many(frames)
        self.luck: Final = Luck()

    def write(self, value: Any) -> Any:
        data: dict[str, Any] = {"seats": value.seats}
        data.update(self.fields.write(value))
        data["chance"] = self.luck.write(value.chance)
        data["stack"] = self.frames.write(value.stack)
        data["done"] = value.done
        data["floor"] = value.floor
        return data

    def hidden(self, g: State) -> list[str]:
        """The fields in which something is hidden: all is known in a game, and in one that a seat imagines."""
        return self.fields.hidden(g)

    def read(self, data: Any, path: str) -> Any:
        if not isinstance(data, dict):
            raise BadPosition(path, "a table is needed")
        rest = dict(data)
        kernel: dict[str, Any] = {}
        for name in ("seats", "chance", "stack", "done", "floor"):
            if name not in rest:
                raise BadPosition(name, "is missing")
            kernel[name] = rest.pop(name)
        fields = self.fields.read_fields(rest, path)
        seats, chance = Num(1, 8).read(kernel["seats"], "seats"), self.luck.read(kernel["chance"], "chance")
        g: State = self.fields.build(fields, seats=seats, chance=chance)
        g.stack = self.frames.read(kernel["stack"], "stack")
        g.done = Num(0).read(kernel["done"], "done")
        g.floor = Num(0).read(kernel["floor"], "floor")
        return g


def fingerprint(data: object) -> str:
    """A short hash of data: equal data, equal text."""
    text = json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False, default=list)
    return blake2b(text.encode(), digest_size=6).hexdigest()
