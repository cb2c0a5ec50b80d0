"""The guides that the commands refer to: they travel with the package, and lie in `docs` of a checkout."""

from __future__ import annotations

from pathlib import Path

from starhall.kernel.errors import Unknown

HERE = Path(__file__).parent


def folder(name: str) -> Path:
    """`docs` or `examples`: inside the installed package, or at the root of a checkout."""
    inside = HERE / name
    return inside if inside.is_dir() else HERE.parents[1] / name


def names() -> list[str]:
    """The guides that there are; the rules of a game are called like the game."""
    return sorted(path.stem for path in folder("docs").rglob("*.md"))


def read(name: str) -> str:
    """A guide's text."""
    for path in folder("docs").rglob(f"{name}.md") if name in names() else ():
        return path.read_text(encoding="utf-8")
    raise Unknown("guide", name, ", ".join(names()))
