"""What is said about a game besides what is played, as chess games carry tags: who sat where, when, how it ended.

A tag is a line of a record, `: date 2026-11-16`. Text that could be taken for something else stands in quotes there, as
in JSON: what was written comes back as it was, line breaks and outer blanks included.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

NAME: Final = re.compile(r"[A-Za-z][A-Za-z0-9_.-]*")
RESULT: Final = "result"  # of a finished game: places and points, written by the record itself


class Tags(Mapping[str, str]):
    """Names and texts in the order in which they were given; since they never change, a record can be hashed."""

    def __init__(self, given: Mapping[str, str] | None = None) -> None:
        if given is not None and not isinstance(given, Mapping):
            raise TypeError(f"the tags are {given!r:.60}; they must be a mapping of names to texts")
        self.texts: Final = dict(given or {})
        for name, text in self.texts.items():
            check_name(name)
            check_text(f"tag {name}", text)

    def __getitem__(self, name: str) -> str:
        return self.texts[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.texts)

    def __len__(self) -> int:
        return len(self.texts)

    def __hash__(self) -> int:
        return hash(frozenset(self.texts.items()))

    def __repr__(self) -> str:
        return f"Tags({self.texts!r})"


def without(tags: Mapping[str, str], *names: str) -> Mapping[str, str]:
    """The same tags but those of these names."""
    return Tags({name: text for name, text in tags.items() if name not in names}) if set(names) & set(tags) else tags


def check_name(name: Any) -> None:
    """Can a tag be called so?"""
    if not isinstance(name, str):
        raise TypeError(f"a tag is called {name!r:.60}; its name must be a text")
    if not NAME.fullmatch(name):
        raise ValueError(
            f"a tag is called {name[:60]!r}; a name is one word of letters, digits and _ - . such as seat_0"
        )


def check_text(what: str, text: Any) -> None:
    """Is it a text that a file can hold?"""
    if not isinstance(text, str):
        raise TypeError(f"{what} is {text!r:.60}; it must be a text")
    try:
        text.encode()
    except UnicodeEncodeError as wrong:
        raise ValueError(f"{what} holds half a character at place {wrong.start + 1}, which no file can hold") from None


def written(text: str, apart: str = "\n") -> str:
    """A text for the end of a line, in quotes unless it comes back without; `apart` would end it before."""
    if text and text[0] != '"' and text == text.strip() and text.isprintable() and apart not in text:
        return text
    return "".join(
        [
            sign if sign.isprintable() and sign != apart else escaped(sign)
            for sign in json.dumps(text, ensure_ascii=False)
        ]
    )


def escaped(sign: str) -> str:
    """A character that stands in no line, inside quotes."""
    return json.dumps(sign)[1:-1]


def unwritten(text: str) -> str:
    """The text that was written so."""
    try:
        found = json.loads(text) if text.startswith('"') else text
    except ValueError:
        raise ValueError(f"{text[:60]} begins with a quote; then it must be quoted to its end as in JSON") from None
    check_text(text[:60], found)
    return str(found)
