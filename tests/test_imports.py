"""Imports point inwards: the folder tree is the architecture, and this holds the code to it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import starhall

ROOT = Path(starhall.__file__).parent
TOOLS = "tools"  # modules that lie beside the packages: each knows the games at most, and one another
LAYERS = (
    "kernel",
    "drawing",
    "games",
    "bots",
    TOOLS,
    "arena",
    "envs",
    "lessons",
    "terminal",
    "server",
    "web",
    "hosting",
    "cli",
    "__main__",
)
APART = {("bots", "games"), ("bots", "drawing"), ("server", "terminal"), ("web", "terminal"), ("hosting", "terminal")}
ROOMS = ("content", "rules", "knowledge", "picture", "__init__")  # of a game
DOOR = (("rules", "state"), ("knowledge", "view"))  # a state shows what a seat may know: the only import outwards


def parts_of(path: Path) -> tuple[str, ...]:
    """A module's place in the tree: (`server`, `hall`)."""
    return path.relative_to(ROOT).with_suffix("").parts


def imported(path: Path) -> Iterator[tuple[str, ...]]:
    """Whatever of Starhall a module imports, at its top or inside its functions."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{path}: imports are written out"
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        else:
            continue
        for name in names:
            first, *rest = name.split(".")
            if first == "starhall":
                yield tuple(rest)


def layer(parts: tuple[str, ...]) -> str:
    """The layer of a module, or of a name that is imported."""
    return parts[0] if parts and parts[0] in LAYERS else TOOLS


MODULES = sorted(ROOT.rglob("*.py"))


def test_every_module_imports_inwards_alone() -> None:
    wrong = []
    for path in MODULES:
        own = layer(parts_of(path))
        for other in {layer(parts) for parts in imported(path)} - {own}:
            if LAYERS.index(other) > LAYERS.index(own) or (own, other) in APART:
                wrong.append(f"{path.relative_to(ROOT)} imports {other}")
    assert wrong == []


def test_no_layer_is_empty() -> None:
    assert {layer(parts_of(path)) for path in MODULES} == set(LAYERS), "a layer that is gone guards nothing"


def test_no_game_knows_another() -> None:
    wrong = []
    for path in MODULES:
        own = parts_of(path)
        if own[0] == "games" and len(own) > 2:
            others = {parts[1] for parts in imported(path) if parts[:1] == ("games",)}
            wrong += [f"{path.relative_to(ROOT)} imports {other}" for other in others - {own[1]}]
    assert wrong == []


def rooms(game: Path) -> Iterator[tuple[str, str, str]]:
    """Each import from room to room of a game: the file, its room, the other one."""
    for path in game.rglob("*.py"):
        own = room(parts_of(path)[2:])
        for parts in imported(path):
            if parts[:2] == ("games", game.name) and (parts_of(path)[2:], parts[2:4]) != DOOR:
                yield str(path.relative_to(ROOT)), own, room(parts[2:])


def room(parts: tuple[str, ...]) -> str:
    """The room of a module of a game; the face is above them all."""
    return parts[0] if parts and parts[0] in ROOMS else "__init__"


def shows_itself(file: str, other: str) -> bool:
    """A state is asked for its view, and finds the view's class when it is asked."""
    return file.endswith("rules/state.py") and other == "knowledge"


def test_a_games_rooms_lie_one_behind_the_other() -> None:
    wrong = [
        f"{file} imports {other}"
        for room_of_rules in ROOT.glob("games/*/rules")
        for file, own, other in rooms(room_of_rules.parent)
        if ROOMS.index(other) > ROOMS.index(own) and not shows_itself(file, other)
    ]
    assert wrong == []
