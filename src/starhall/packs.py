"""Packs: folders of a user's own components, `DIR/GAME/*.toml`, each file instead of the game's own of that name."""

from __future__ import annotations

from pathlib import Path

from starhall import games
from starhall.kernel.content import SENTENCES


def own_folder(game: str) -> Path:
    """Where a game's own components lie."""
    return Path(games.__file__).parent / game / "content"


def files_of(game: str) -> list[str]:
    """The names of a game's files of components."""
    return sorted(path.name for path in own_folder(game).glob("*.toml") if path.name not in SENTENCES)


def games_in(pack: Path) -> list[str]:
    """The games that a pack has components for; a folder that is no pack is refused."""
    if not pack.is_dir():
        raise ValueError(f"there is no folder {pack}; it must hold a subfolder for each game with TOML files")
    found = [name for name in games.names() if (pack / name).is_dir()]
    if not found:
        raise ValueError(f"{pack} has no subfolder of a game; known: {', '.join(games.names())}")
    for name in found:
        refuse_other_files(pack / name, sorted(path.name for path in own_folder(name).glob("*.toml")), name)
    return found


def refuse_other_files(folder: Path, known: list[str], game: str) -> None:
    """A file that no game reads is a slip of the pen: it would change nothing, and nobody would be told."""
    visible = [path for path in sorted(folder.iterdir()) if not path.name.startswith(".")]
    for path in visible:
        if path.name not in known:
            raise ValueError(f"{game}/{path.name}: unknown file; known: {', '.join(known)}")
    if not visible:
        raise ValueError(f"{folder} is empty; known: {', '.join(known)}")
