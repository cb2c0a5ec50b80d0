"""Compile the kernel, the games' rules and the bots' search with mypyc, where that is possible."""

import os
import shutil
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

# What runs millions of times. All else stays as it is: files, pages, pictures, commands.
KERNEL = ["seats", "chance", "actions", "errors", "events", "frames", "state"]
EDGES = {"__init__", "position", "picture", "pieces", "words", "table", "console", "starmap"}  # of a game: for people
RULES = "1"  # gcc's level: -O3 saves 2 to 3 % of the instructions, and takes half as long again to compile
ONCE = {"components", "vocabulary", "rows"}  # of a game: these run when it is loaded, and need no optimising compiler
DESCRIBING = {"egg_info", "dist_info", "sdist"}  # asked for before anything is built; the sdist carries no C


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
    if os.environ.get("STARHALL_COMPILE", "1") == "0" or DESCRIBING.intersection(sys.argv):
        return []
    try:
        from mypyc.build import mypycify

        files = [file for group, _ in groups() for file in group]
        found = mypycify(["--strict", *files], debug_level="0", multi_file=True, separate=groups())
    except (Exception, SystemExit) as wrong:
        print(f"starhall: not compiled ({wrong}); the game runs uncompiled", file=sys.stderr)
        return []
    for extension in found:
        extension.optional = True
        if sys.platform != "win32":  # each file of a group declares the group's table of exports: let them be one
            extension.extra_compile_args = [
                *extension.extra_compile_args,
                "-fcommon",
                "-Wno-error=maybe-uninitialized",
            ]
    return found


class ManyAtOnce(build_ext):
    """Every C file is a job of its own, on all cores, and is optimised as far as it is worth."""

    def finalize_options(self) -> None:
        """Libraries are linked side by side, too: each module has a small one that leads into its group's."""
        super().finalize_options()
        self.parallel = self.parallel or True

    def build_extensions(self) -> None:
        """One queue of C files for all libraries, so that no core waits for the last file of one."""
        compile_one = self.compiler.compile
        with ThreadPoolExecutor(os.cpu_count() or 1) as cores:

            def compile_all(sources: list[str], extra_postargs: list[str], **more: Any) -> list[str]:
                def job(source: str) -> list[str]:
                    return compile_one([source], extra_postargs=flags(source, extra_postargs), **more)

                by_size = sorted(sources, key=os.path.getsize, reverse=True)
                made = dict(zip(by_size, cores.map(job, by_size), strict=True))
                return [name for source in sources for name in made[source]]

            self.compiler.compile = compile_all
            super().build_extensions()


def flags(source: str, given: list[str]) -> list[str]:
    """The compiler's flags for one C file of mypyc's."""
    if sys.platform == "win32":
        return given
    level = os.environ.get("STARHALL_OPT") or ("0" if is_once(source) else RULES)
    return [*[flag for flag in given if not flag.startswith("-O")], f"-O{level}"]


def is_once(source: str) -> bool:
    """Does it hold what runs when a game is loaded, and not again?"""
    return Path(source).stem.rpartition("___")[2] in ONCE


class WithGuides(build_py):
    """The guides, the example programs and the worked examples of the rules travel with the package."""

    def run(self) -> None:
        """Copy them beside the modules."""
        super().run()
        for source, name in (("docs", "docs"), ("examples", "examples"), ("tests/examples", "worked")):
            target = Path(self.build_lib) / "starhall" / name
            shutil.copytree(source, target, dirs_exist_ok=True, ignore=shutil.ignore_patterns("__pycache__"))


setup(cmdclass={"build_ext": ManyAtOnce, "build_py": WithGuides}, ext_modules=extensions())
