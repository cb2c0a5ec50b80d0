"""Which clause is named where: in the code's docstrings and refusals, in `@rule` of tests, in example files."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from starhall.kernel.game import AnyGame

ID = re.compile(r"\b[A-Z][A-Z0-9]-[A-Z0-9]+-\d+\b")
NAMED = re.compile(r"\b([A-Z][A-Z0-9]-[A-Z0-9]+)-(\d+)((?:(?:,| and| to) (?:\1)?-\d+)*)")
MORE = re.compile(r"(,| and| to) \S*-(\d+)")


@dataclass(frozen=True)
class Place:
    """A line that names a clause."""

    path: Path
    line: int
    text: str

    def __str__(self) -> str:
        return f"{self.path.name}:{self.line}: {self.text}"


def search(game: AnyGame, word: str) -> dict[str, str]:
    """The clauses with this word in their text or id, in any case; a whole id names one."""
    known = game.telling.clauses
    if word.upper() in known:
        return {word.upper(): known[word.upper()]}
    return {clause: text for clause, text in known.items() if word.lower() in f"{clause} {text}".lower()}


def checkout() -> Path | None:
    """The project's root, with its tests; an installed package has none."""
    for folder in (Path.cwd(), *Path.cwd().parents, Path(__file__).parents[2]):
        if (folder / "tests" / "support.py").is_file():
            return folder
    return None


def tested(game: AnyGame) -> dict[str, list[Place]]:
    """For each clause the tests and examples that name it."""
    root = checkout()
    if root is None:
        raise ValueError(
            "which tests name a clause is known in a checkout of Starhall, or its sdist; there is none here"
        )
    found: dict[str, list[Place]] = {}
    for path in sorted((root / "tests" / "games" / game.id).glob("test_*.py")):
        for clause, place in rules_of(path):
            found.setdefault(clause, []).append(place)
    for path in sorted((root / "tests" / "examples" / game.id).glob("*.toml")):
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        for clause in data.get("clauses", []):
            found.setdefault(clause, []).append(Place(path, 1, data.get("title", path.stem)))
    return found


def rules_of(path: Path) -> Iterator[tuple[str, Place]]:
    """The clauses that `@rule` names above the tests of a file."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.FunctionDef) or not node.name.startswith("test_"):
            continue
        for mark in node.decorator_list:
            if isinstance(mark, ast.Call) and isinstance(mark.func, ast.Name) and mark.func.id == "rule":
                for name in mark.args:
                    if isinstance(name, ast.Constant) and isinstance(name.value, str):
                        yield name.value, Place(path, node.lineno, node.name.replace("_", " "))


def untested(game: AnyGame) -> list[str]:
    """The clauses that no test or example names."""
    found = tested(game)
    return [clause for clause in game.telling.clauses if clause not in found]


def invented(game: AnyGame) -> list[str]:
    """Clauses that tests or examples name and the rules do not have."""
    return sorted(clause for clause in tested(game) if clause not in game.telling.clauses)


def code_of(game: AnyGame, clause: str) -> list[Place]:
    """The lines of the game's code that name a clause."""
    folder = Path(__file__).parent / "games" / game.id
    places = []
    for path in sorted(folder.rglob("*.py")):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
            if clause in named(line):
                places.append(Place(path, number, line.strip()))
    return places


def named(line: str) -> set[str]:
    """The clauses that a line names, also those of `AG-COL-02 to -04` and `GE-COM-07, -08`."""
    found = set()
    for chapter, first, others in NAMED.findall(line):
        numbers = [int(first)]
        for word, number in MORE.findall(others):
            numbers += range(numbers[-1] + 1 if word == " to" else int(number), int(number) + 1)
        found |= {f"{chapter}-{number:02}" for number in numbers}
    return found
