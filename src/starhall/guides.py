"""What the commands refer to travels with the package: guides, example programs, the worked examples of the rules."""

from __future__ import annotations

from pathlib import Path

from starhall.kernel.errors import Unknown

HERE = Path(__file__).parent
IN_A_CHECKOUT = {"docs": "docs", "examples": "examples", "worked": "tests/examples"}


def folder(name: str) -> Path:
    """`docs`, `examples` or `worked`: inside the installed package, or where a checkout has it."""
    inside = HERE / name
    return inside if inside.is_dir() else HERE.parents[1] / IN_A_CHECKOUT[name]


def names() -> list[str]:
    """The guides that there are; the rules of a game are called like the game."""
    return sorted(called(path) for path in folder("docs").rglob("*.md"))


def called(path: Path) -> str:
    """The name of a guide, such as `arena`, `m101` (its rules) or `balance/m101`."""
    return path.stem if path.parent.name in ("docs", "rules") else f"{path.parent.name}/{path.stem}"


def read(name: str) -> str:
    """A guide's text; its name in any case."""
    for path in folder("docs").rglob("*.md"):
        if called(path) == name.lower():
            return path.read_text(encoding="utf-8")
    raise Unknown("guide", name, ", ".join(names()))


def title(name: str) -> str:
    """What a guide is about: its first line."""
    return read(name).partition("\n")[0].removeprefix("# ")


def worked(name: str) -> list[Path]:
    """The worked examples of a game's rules: all with GAME, one with GAME/NAME."""
    root = folder("worked")
    found = sorted(
        path for path in root.rglob("*.toml") if name in (path.parent.name, f"{path.parent.name}/{path.stem}")
    )
    if not found:
        near = sorted(root.glob(f"{name.partition('/')[0]}/*.toml"))
        known = [f"{path.parent.name}/{path.stem}" for path in near] or sorted(path.name for path in root.iterdir())
        raise ValueError(f"there is no file {name}, and no such worked example; there are {', '.join(known)}")
    return found
