"""Compile the kernel, the games' rules and the bots' search with mypyc, where that is possible."""

import os
import sys
from pathlib import Path

from setuptools import setup

# What runs millions of times. All else stays as it is: files, pages, pictures, commands.
KERNEL = ["seats", "chance", "actions", "errors", "events", "frames", "state"]
EDGES = {"__init__", "position", "picture", "pieces", "words", "table"}  # of a game: these face people


def compiled_modules() -> list[str]:
    """The files that mypyc compiles."""
    root = Path("src/starhall")
    files = [root / "kernel" / f"{name}.py" for name in KERNEL]
    for game in sorted((root / "games").iterdir()):
        files += [path for path in sorted(game.glob("*.py")) if path.stem not in EDGES]
    files += [path for path in sorted((root / "bots").glob("*.py")) if path.stem != "__init__"]
    return [str(path) for path in files]


def extensions() -> list:
    """Nothing with STARHALL_COMPILE=0, or where mypyc or a compiler is missing: then the same files run as they are."""
    if os.environ.get("STARHALL_COMPILE", "1") == "0":
        return []
    try:
        from mypyc.build import mypycify

        found = mypycify(
            ["--strict", *compiled_modules()],
            opt_level=os.environ.get("STARHALL_OPT", "3"),
            multi_file=True,
            group_name="starhall",
        )
    except (Exception, SystemExit) as wrong:
        print(f"starhall: not compiled ({wrong}); the game runs uncompiled", file=sys.stderr)
        return []
    for extension in found:
        extension.optional = True
    return found


setup(ext_modules=extensions())
