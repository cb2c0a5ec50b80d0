"""TOML to typed rows. Whatever is wrong with a file, the error names file, row and field, and what would be right."""

from __future__ import annotations

import json
import os
import tomllib
from collections.abc import Mapping, Sequence
from hashlib import blake2b
from pathlib import Path
from re import fullmatch
from typing import Any, Final

from starhall.kernel.errors import BadContent

PACK: Final = "STARHALL_CONTENT"  # the folder of a user's own components, one subfolder a game


SENTENCES: Final = ("clauses.toml", "kinds.toml", "log.toml", "questions.toml")  # files of nothing but sentences
LAST_READ: Final[list[str]] = []  # the file that was read last: where to look when a reader stumbles
WORDS: Final = ("text", "origin", "note", "icon")  # fields for people


def plain(data: Any) -> Any:
    """Content without what is only said to people."""
    if isinstance(data, dict):
        return {key: plain(value) for key, value in data.items() if key not in WORDS}
    return [plain(value) for value in data] if isinstance(data, list) else data


class Source:
    """Where a game's components come from: its own folder, and before it a user's pack, file by file."""

    def __init__(self, game: str, folder: Path, pack: Path | None) -> None:
        self.game: Final = game
        self.folder: Final = folder
        self.pack: Final = pack
        self.mark = ""  # the fingerprint, once it was asked for

    def path(self, file: str) -> Path:
        """The file that is read under this name."""
        if self.pack is not None and (self.pack / file).is_file():
            return self.pack / file
        return self.folder / file

    def read(self, file: str) -> Row:
        """A whole file as one row."""
        LAST_READ[:] = [file]
        try:
            data = tomllib.loads(self.path(file).read_text(encoding="utf-8"))
        except FileNotFoundError:
            raise BadContent(file, "", f"is missing in {self.game}'s content") from None
        except tomllib.TOMLDecodeError as wrong:
            raise BadContent(file, "", f"is not valid TOML: {wrong}") from None
        except UnicodeDecodeError as wrong:
            raise BadContent(
                file, "", f"is no UTF-8 text (byte {wrong.start + 1}); save it with that encoding"
            ) from None
        return Row(file, "", data)

    def fingerprint(self) -> str:
        """A short hash of the components: all that is read from the files but `WORDS`, which no rule depends on."""
        if not self.mark:
            digest = blake2b(digest_size=4)
            folders = [self.folder] if self.pack is None else [self.folder, self.pack]
            for file in sorted({path.name for folder in folders for path in folder.glob("*.toml")} - set(SENTENCES)):
                digest.update(json.dumps([file, plain(self.read(file).data)], sort_keys=True).encode())
            self.mark = digest.hexdigest()
        return self.mark

    def matches(self, claim: str) -> bool:
        """Was a game with this fingerprint played with these components? Older ones say nothing of the game's own."""
        return claim in (self.fingerprint(), self.pack_mark())

    def pack_mark(self) -> str:
        """How older games name the components: not at all, or by the pack's files."""
        if self.pack is None:
            return ""
        digest = blake2b(digest_size=4)
        for path in sorted(self.pack.glob("*.toml")):
            digest.update(path.name.encode() + b"\0" + path.read_bytes())
        return digest.hexdigest()


def source(game: str, folder: Path) -> Source:
    """The components of a game in this process: the environment names the user's pack, if there is one."""
    packs = os.environ.get(PACK)
    pack = Path(packs) / game if packs else None
    if pack is not None and not pack.is_dir():
        pack = None
    return Source(game, folder, pack)


class Row:
    """A table of a content file that is read field by field; a field nobody asked for is an error."""

    def __init__(self, file: str, where: str, data: Mapping[str, Any]) -> None:
        self.file: Final = file
        self.where: Final = where
        self.data: Final = data
        self.read: Final[set[str]] = set()

    def wrong(self, field: str, what: str) -> BadContent:
        """The error to raise about a field."""
        where = f"{self.where}, {field}" if self.where and field else self.where or field
        return BadContent(self.file, where, what)

    def has(self, field: str) -> bool:
        """Is the field there?"""
        return field in self.data

    def get(self, field: str, kinds: tuple[type, ...], what: str) -> Any:
        """The value of a field that must be there."""
        self.read.add(field)
        if field not in self.data:
            raise self.wrong(field, f"is missing; {what} is needed")
        value = self.data[field]
        if not isinstance(value, kinds) or (isinstance(value, bool) and bool not in kinds):
            raise self.wrong(field, f"is {value!r}; {what} is needed")
        return value

    def text(self, field: str, default: str | None = None) -> str:
        """A text."""
        if default is not None and field not in self.data:
            return default
        return str(self.get(field, (str,), "a text"))

    def number(self, field: str, default: int | None = None, least: int = 0, most: int = 10_000) -> int:
        """A whole number within bounds."""
        if default is not None and field not in self.data:
            return default
        value = int(self.get(field, (int,), f"a whole number from {least} to {most}"))
        if not least <= value <= most:
            raise self.wrong(field, f"is {value}; a whole number from {least} to {most} is needed")
        return value

    def flag(self, field: str, default: bool | None = None) -> bool:
        """True or false."""
        if default is not None and field not in self.data:
            return default
        return bool(self.get(field, (bool,), "true or false"))

    def one_of(self, field: str, names: Sequence[str], default: str | None = None) -> int:
        """The index of a name in a list of known ones."""
        return self.known(field, self.text(field, default), names)

    def some_of(self, field: str, names: Sequence[str], default: Sequence[str] | None = None) -> list[int]:
        """The places of several names in a list of known ones."""
        return [self.known(field, name, names) for name in self.texts(field, default)]

    def known(self, field: str, name: str, names: Sequence[str]) -> int:
        """The index of this name, or an error that lists the known ones."""
        for index, known in enumerate(names):
            if known == name:
                return index
        raise self.wrong(field, f'unknown name "{name}"; known: {", ".join(sorted(names))}')

    def texts(self, field: str, default: Sequence[str] | None = None) -> list[str]:
        """A list of texts."""
        if default is not None and field not in self.data:
            return list(default)
        values = self.get(field, (list,), "a list of texts")
        for i, value in enumerate(values):
            if not isinstance(value, str):
                raise self.wrong(f"{field}[{i}]", f"is {value!r}; a text is needed")
        return list(values)

    def numbers(
        self, field: str, default: Sequence[int] | None = None, least: int = 0, most: int = 10_000
    ) -> list[int]:
        """A list of whole numbers within bounds."""
        if default is not None and field not in self.data:
            return list(default)
        values = self.get(field, (list,), "a list of whole numbers")
        for i, value in enumerate(values):
            if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
                raise self.wrong(f"{field}[{i}]", f"is {value!r}; a whole number from {least} to {most} is needed")
        return list(values)

    def counts(self, field: str, names: Sequence[str], default: bool = False) -> list[tuple[int, int]]:
        """A table of name and whole number, such as `{ credits = 3 }`, as pairs of index and number."""
        if default and field not in self.data:
            return []
        table = self.get(field, (dict,), "a table of names and whole numbers")
        pairs = []
        for name, amount in table.items():
            index = self.known(f"{field}.{name}", name, names)
            if not isinstance(amount, int) or isinstance(amount, bool):
                raise self.wrong(f"{field}.{name}", f"is {amount!r}; a whole number is needed")
            pairs.append((index, amount))
        return pairs

    def row(self, field: str) -> Row:
        """A table within this one."""
        return Row(self.file, f"{self.where}, {field}" if self.where else field, self.get(field, (dict,), "a table"))

    def rows(self, field: str, kind: str = "", optional: bool = False) -> list[Row]:
        """A list of tables; each is called by its id where it has one."""
        if optional and field not in self.data:
            self.read.add(field)
            return []
        values = self.get(field, (list,), "a list of tables")
        rows: list[Row] = []
        for i, value in enumerate(values):
            if not isinstance(value, dict):
                raise self.wrong(f"{field}[{i}]", f"is {value!r}; a table is needed")
            name = value.get("id")
            called = f'{kind or field} "{name}"' if isinstance(name, str) else f"{field}[{i}]"
            rows.append(Row(self.file, f"{self.where}, {called}" if self.where else called, value))
            if isinstance(name, str) and not fullmatch(r"[a-z0-9_]+|[A-Z]", name):  # records are written with it
                what = "an id of lower-case letters, digits and underscores is needed"
                raise rows[-1].wrong("id", f'is "{name}"; {what}')
        ids = [str(row.data["id"]) for row in rows if "id" in row.data]
        for name in ids:
            if ids.count(name) > 1:
                raise self.wrong(field, f'two rows have the id "{name}"; an id must be unique')
        return rows

    def skip(self, *fields: str) -> None:
        """These fields are for people: origin, notes."""
        self.read.update(fields)

    def end(self) -> None:
        """Everything was asked for: what is left nobody knows."""
        for field in self.data:
            if field not in self.read:
                raise self.wrong(field, f"unknown field; known: {', '.join(sorted(self.read))}")
