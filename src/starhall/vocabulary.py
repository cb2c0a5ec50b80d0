"""The vocabulary that components are written with, from each game's kinds.toml; examples are the game's own cards.

`python -m starhall.vocabulary FILE` writes it anew behind the guide's own words.
"""

from __future__ import annotations

import json
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from starhall import games
from starhall.packs import files_of, own_folder

MARK: Final = "<!-- Made from the code by `make reference`: all that follows. -->"


@dataclass(frozen=True)
class Kind:
    """A word of the vocabulary."""

    id: str
    parameters: tuple[str, ...]  # with ? those that may be left out
    text: str
    example: str  # TOML, where it can be from the game's own components


@dataclass(frozen=True)
class Part:
    """The words that can stand in one place."""

    id: str
    title: str
    kinds: tuple[Kind, ...]


def parts_of(game: str) -> list[Part]:
    """Everything that a game's components can be written with."""
    folder = own_folder(game)
    known = tomllib.loads((folder / "kinds.toml").read_text(encoding="utf-8"))
    return [Part(id, part["title"], tuple(kinds_of(game, part))) for id, part in known.items()]


def kinds_of(game: str, part: dict[str, Any]) -> Iterator[Kind]:
    """The kinds of one part, each with its first use on a card."""
    files = [part["file"]] if "file" in part else files_of(game)
    whole = [tomllib.loads((own_folder(game) / file).read_text(encoding="utf-8")) for file in files]
    used = list(standing_in(whole, part["fields"], False))
    for id, parameters, text, example in words_of(game, part):
        key = part.get("key", "kind")
        card = next((row for row in used if (row.get(key) == id if key else id in row)), None)
        yield Kind(id, parameters, text, written(card) if card else example)


def words_of(game: str, part: dict[str, Any]) -> Iterator[tuple[str, tuple[str, ...], str, str]]:
    """Name, parameters, meaning, an example where no card gives one; some games read them from a file."""
    if "rows" in part:
        for id, (parameters, text, *example) in part["rows"].items():
            yield id, tuple(parameters.split(", ")) if parameters else (), text, "".join(example)
        return
    where = part["from"]
    data = tomllib.loads((own_folder(game) / where["file"]).read_text(encoding="utf-8"))
    for row in data[where["table"]]:
        text = row[where["text"]]
        yield row[where.get("id", "id")], tuple(row.get("parameters", ())), text[0].upper() + text[1:] + ".", ""


def standing_in(data: Any, fields: list[str], inside: bool) -> Iterator[dict[str, Any]]:
    """Every table that stands in one of these fields."""
    if isinstance(data, dict):
        if inside:
            yield data
        for key, value in data.items():
            yield from standing_in(value, fields, key in fields)
    elif isinstance(data, list):
        for value in data:
            yield from standing_in(value, fields, inside)


def written(value: Any) -> str:
    """A value in TOML, on one line."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {written(one)}" for key, one in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(written, value)) + "]"
    return json.dumps(value, ensure_ascii=False)


def as_lines(game: str) -> Iterator[str]:
    """The vocabulary of a game as Markdown, which is also read well as it is."""
    for part in parts_of(game):
        yield f"### {part.title}\n"
        for kind in part.kinds:
            parameters = f" ({', '.join(kind.parameters)})" if kind.parameters else ""
            yield f"- **`{kind.id}`**{parameters}: {kind.text}"
            if kind.example:
                yield f"  `{kind.example}`"
        yield ""


def whole() -> str:
    """The vocabulary of all games, as the guide ends with it."""
    lines = [MARK, ""]
    for name in games.names():
        lines += [f"## The vocabulary of {games.load(name).title}", "", *as_lines(name)]
    return "\n".join(lines)


if __name__ == "__main__":
    guide = Path(sys.argv[1])
    before, _, _ = guide.read_text(encoding="utf-8").partition(MARK)
    guide.write_text(before + whole(), encoding="utf-8")
