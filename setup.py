"""Compile the kernel, the games' rules and the bots' search with mypyc, where that is possible."""

import os
import sys
from pathlib import Path

from setuptools import Extension, setup

# What runs millions of times. All else stays as it is: files, pages, pictures, commands.
KERNEL = ["seats", "chance", "actions", "errors", "events", "frames", "state"]
EDGES = {"__init__", "position", "picture", "pieces", "words", "table", "console"}  # of a game: these face people


def groups() -> list[tuple[list[str], str]]:
    """The files that mypyc compiles: a library for the kernel with the bots, and one for each game."""
    root = Path("src/starhall")
    kernel = [root / "kernel" / f"{name}.py" for name in KERNEL]
    kernel += [path for path in sorted((root / "bots").glob("*.py")) if path.stem != "__init__"]
    found = [([str(path) for path in kernel], "starhall_kernel")]
    for game in sorted((root / "games").iterdir()):
        rules = [str(path) for path in sorted(game.glob("*.py")) if path.stem not in EDGES]
        if rules:
            found.append((rules, f"starhall_{game.name}"))
    return found


def extensions() -> list[Extension]:
    """Nothing with STARHALL_COMPILE=0, or where mypyc or a compiler is missing: then the same files run as they are."""
    if os.environ.get("STARHALL_COMPILE", "1") == "0":
        return []
    try:
        from mypyc.build import mypycify

        files = [file for group, _ in groups() for file in group]
        level = os.environ.get("STARHALL_OPT", "3")
        found = mypycify(["--strict", *files], opt_level=level, debug_level="0", multi_file=True, separate=groups())
    except (Exception, SystemExit) as wrong:
        print(f"starhall: not compiled ({wrong}); the game runs uncompiled", file=sys.stderr)
        return []
    for extension in found:
        extension.optional = True
        if sys.platform != "win32":  # each file of a group declares the group's table of exports: let them be one
            extension.extra_compile_args += ["-fcommon", "-Wno-error=maybe-uninitialized"]
    return found


setup(ext_modules=extensions(), options={"build_ext": {"parallel": os.cpu_count() or 1}})
