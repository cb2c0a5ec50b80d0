"""Packs: folders of a user's own components, `DIR/GAME/*.toml`, each file instead of the game's own of that name."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from starhall import games
from starhall.contradictions import contradictions
from starhall.kernel.content import PACK, SENTENCES
from starhall.kernel.errors import BadContent

MOST_FAULTS: Final = 12  # of one game in one run: each costs a process
ROW: Final = re.compile(r'^(\w+) "(.*?)"')  # how an error calls a row
HEADER: Final = re.compile(r"^\s*\[\[?\s*(\w+)\s*\]\]?", re.MULTILINE)  # of a row, not of a table inside it


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


def faults(pack: Path, game: str) -> list[str]:
    """What stands in the way of playing with a pack. Rows that are wrong are put aside to find those after them."""
    with TemporaryDirectory() as folder:
        trial = Path(folder) / game
        shutil.copytree(pack / game, trial)
        return list(found_in(trial, game))


def found_in(trial: Path, game: str) -> Iterator[str]:
    """One fault after the other, in a copy that is mended meanwhile."""
    aside: list[str] = []
    told: set[str] = set()
    for number in range(MOST_FAULTS):
        fault = first_fault(trial.parent, game)
        if fault is None:
            return
        file, where, said = fault
        row = ROW.match(where)
        if said in told or (number and not row and where):
            return  # of a whole file: perhaps only because rows were put aside
        if not any(f'"{id}"' in said for id in aside):
            yield said
        told.add(said)
        if not put_aside(trial / file, own_folder(game) / file, row):
            return
        if row:
            aside.append(row[2])


def first_fault(pack: Path, game: str) -> tuple[str, str, str] | None:
    """Load the game with this pack, in a process of its own because components are read once."""
    command = [sys.executable, "-m", "starhall.packs", game]
    said = subprocess.run(command, env={**os.environ, PACK: str(pack)}, capture_output=True, text=True, check=False)
    if said.returncode:
        return "", "", said.stderr.strip().rpartition("\n")[2]
    file, where, wrong = json.loads(said.stdout)
    return (file, where, wrong) if wrong else None


def put_aside(path: Path, own: Path, row: re.Match[str] | None) -> bool:
    """Put the game's own row, or none, in the place of a wrong one; a wrong file goes as a whole."""
    if not path.is_file():
        return False
    before = path.read_bytes()
    if row is None:
        path.unlink()
        return True
    blocks = rows_of(path.read_text(encoding="utf-8"))
    others = {key: text for key, text in rows_of(own.read_text(encoding="utf-8")) if key == row.groups()}
    kept = [others.pop(key, "") if key == row.groups() else text for key, text in blocks]
    path.write_text("".join(kept), encoding="utf-8")
    return path.read_bytes() != before


def rows_of(text: str) -> list[tuple[tuple[str, str], str]]:
    """A file cut into its rows, each with its table and id."""
    cuts = [0, *[found.start() for found in HEADER.finditer(text)], len(text)]
    return [(name_of(block), block) for block in [text[a:b] for a, b in pairwise(cuts)]]


def name_of(block: str) -> tuple[str, str]:
    """The table and the id of one row."""
    header = HEADER.match(block)
    try:
        rows = tomllib.loads(block).get(header[1]) if header else None
    except tomllib.TOMLDecodeError:
        return "", ""
    one = rows[0] if isinstance(rows, list) and rows else rows
    return (header[1], str(one.get("id", ""))) if header and isinstance(one, dict) else ("", "")


def warnings(pack: Path, game: str) -> list[str]:
    """What can be played with, but is worth a second look."""
    return contradictions(own_folder(game), pack / game, files_of(game))


def tell_fault(game: str) -> None:
    """In a process of its own: file, place and words of what is wrong with the pack of the environment."""
    try:
        games.load(game)
        print(json.dumps(["", "", ""]))
    except BadContent as wrong:
        print(json.dumps([wrong.file, wrong.where, str(wrong)]))


if __name__ == "__main__":
    tell_fault(sys.argv[1])
