"""Compile the kernel, the games' rules and the bots' search with mypyc, where that is possible."""

import os
import re
import shutil
import sys
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from threading import Lock
from typing import Any

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

# What runs millions of times. All else stays as it is: files, pages, pictures, commands.
KERNEL = [
    "seats",
    "chance",
    "actions",
    "errors",
    "events",
    "frames",
    "state",
    "position",
    "fields",
    "observation",
    "playing",
    "many",
]
ROOMS = ["content", "rules", "knowledge"]  # of a game; `picture` is for people

# gcc's level for a module: -O1 takes half as long again as -Og, and -O2 twice as long as that. So the more is for where
# a game's time goes, as cachegrind shows it, and nothing for what runs when a game is loaded or checked.
BUSIEST = {
    "kernel": {"frames", "state", "playing", "many"},
    "bots": {"network"},
    "age_of_galaxy": {"state", "turn", "resources", "prices"},
    "galactic_era": {"state", "presence", "paths", "movement", "menus", "diplomacy", "forces", "lists"},
    "m101": {"state", "octagons", "colonise", "expand", "military", "powers", "deliver", "routes"},
    "master_of_the_galaxy": {"state", "allocate", "projects", "routes"},
}
BUSY = {
    "kernel": {"seats", "chance", "actions", "events", "fields", "observation"},
    "bots": {"beam", "judge", "rollouts", "greedy", "uniform"},
    "age_of_galaxy": {"powers", "colonize", "trade"},
    "galactic_era": {"chart", "components", "levels", "records", "scouting", "fleets"},
    "m101": {"build", "turns"},
    "master_of_the_galaxy": {"rewards", "symbols", "bag"},
}
BUSY_EVERYWHERE = {"flow", "judgement", "observe"}
CHECKS = {"invariants", "position"}
BUILT = Path("build")  # where mypyc writes its C files
# Two kinds of functions are a fifth of the C compiler's work and nearly nothing of a game's: what a module does when it
# is loaded, and how a function is called from uncompiled Python. They are not optimised, whatever their module's level.
RARE = re.compile(r"^ *((?:char CPyDef_\w+_____top_level__|PyObject \*CPyPy_\w+)\([^;{]*\) *\{)", re.MULTILINE)
PLAINLY = """#if defined(__GNUC__) && !defined(__clang__)
#define PLAINLY __attribute__((optimize("O0")))
#else
#define PLAINLY
#endif
"""
# -fcommon: each file of a group declares the group's table of exports: let them be one.
# -fvisibility=hidden: functions of a library call each other directly, as nobody outside may replace them.
# -w: to look for warnings in C that mypyc wrote takes a twentieth of the time.
# -fno-asynchronous-unwind-tables: they are for debuggers, and to write them takes as much again.
FLAGS = ["-fcommon", "-fvisibility=hidden", "-w", "-fno-asynchronous-unwind-tables"]
UNIT = 1_500_000  # bytes of C that are compiled in one go: few enough to keep all cores busy to the end
DESCRIBING = {"egg_info", "dist_info", "sdist"}  # asked for before anything is built; the sdist carries no C

# Pages and pictures, and what they stand on, mean nothing to what is compiled: not reading them halves mypyc's part.
ALONE = ["--follow-imports=skip", f"--cache-dir={os.devnull}"]


def groups() -> list[tuple[list[str], str]]:
    """The files that mypyc compiles: a library for the kernel with the bots, and one for each game."""
    root = Path("src/starhall")
    kernel = [root / "kernel" / f"{name}.py" for name in KERNEL]
    kernel += [path for path in sorted((root / "bots").glob("*.py")) if path.stem != "__init__"]
    found = [([str(path) for path in kernel], "starhall_kernel")]
    for game in sorted((root / "games").iterdir()):
        rules = [str(path) for room in ROOMS for path in sorted((game / room).glob("*.py")) if path.stem != "__init__"]
        if rules:
            found.append((rules, f"starhall_{game.name}"))
    return found


def beside(compiled: list[str]) -> list[str]:
    """The files that are read along: types of the kernel that stay uncompiled."""
    return [str(path) for path in sorted(Path("src/starhall/kernel").glob("*.py")) if str(path) not in compiled]


def extensions() -> list[Extension]:
    """Nothing with STARHALL_COMPILE=0, or where mypyc or a compiler is missing: then the same files run as they are."""
    if os.environ.get("STARHALL_COMPILE", "1") == "0" or DESCRIBING.intersection(sys.argv):
        return []
    try:
        from mypyc.build import mypycify

        files = [file for group, _ in groups() for file in group]
        found = mypycify(
            ["--strict", *ALONE, *files, *beside(files)],
            only_compile_paths=files,
            debug_level="0",
            multi_file=True,
            separate=groups(),
        )
    except (Exception, SystemExit) as wrong:
        print(f"starhall: not compiled ({wrong}); the game runs uncompiled", file=sys.stderr)
        return []
    for extension in found:
        extension.optional = True
        if sys.platform != "win32":
            extension.extra_compile_args = [*extension.extra_compile_args, *FLAGS]
    return found


class ManyAtOnce(build_ext):
    """C files are compiled on all cores, several in one go, and are optimised as far as they are worth."""

    def finalize_options(self) -> None:
        """Libraries are linked side by side, too: each module has a small one that leads into its group's."""
        super().finalize_options()
        self.parallel = self.parallel or True

    def build_extensions(self) -> None:
        """One queue of C files for all libraries, so that no core waits for the last file of one."""
        lead_in_together(self.extensions)
        unite([library for library in self.extensions if library.name.endswith("__mypyc")])
        compile_one = self.compiler.compile
        with ThreadPoolExecutor(os.cpu_count() or 1) as cores:
            jobs: dict[str, Future[list[str]]] = {}  # by source: what several libraries share is compiled once
            queue = Lock()

            def compile_all(sources: list[str], extra_postargs: list[str], **more: Any) -> list[str]:
                with queue:
                    for source in sorted(set(sources) - jobs.keys()):
                        flags = flags_of(source, extra_postargs)
                        jobs[source] = cores.submit(compile_one, [source], extra_postargs=flags, **more)
                return [name for source in sources for name in jobs[source].result()]

            self.compiler.compile = compile_all
            found = self.extensions
            self.extensions = list({library.sources[0]: library for library in found}.values())
            super().build_extensions()
            self.extensions = found
            self.copy_lead_ins()

    def copy_lead_ins(self) -> None:
        """Libraries of the same C file are the same: one of them was linked, and goes by the names of the others."""
        linked = {library.sources[0]: Path(self.get_ext_fullpath(library.name)) for library in self.extensions}
        for library in self.extensions:
            made, wanted = linked[library.sources[0]], Path(self.get_ext_fullpath(library.name))
            if made.exists() and made != wanted:
                shutil.copyfile(made, wanted)


def lead_in_together(libraries: list[Extension]) -> None:
    """The small libraries that lead into a group share one C file: most of the work is reading Python.h."""
    small = [library for library in libraries if not library.name.endswith("__mypyc")]
    for package in {library.name.rpartition(".")[0] for library in small}:
        own = [library for library in small if library.name.rpartition(".")[0] == package]
        together = Path(own[0].sources[0]).with_name("lead_in.0.c")
        text = "".join([Path(library.sources[0]).read_text() for library in own])
        together.write_text("\n".join([line for line in text.split("\n") if "PyInit___init__" not in line]))
        for library in own:
            library.sources = [str(together)]


def unite(libraries: list[Extension]) -> None:
    """Several C files are compiled as one: to read the headers again for each module was a quarter of the work."""
    shared = list(dict.fromkeys([source for library in libraries for source in library.sources if not is_own(source)]))
    for library in libraries:
        own = [source for source in library.sources if is_own(source)]
        library.sources = [*units_of(library.name, own), *units_of("mypyc", shared)]


def is_own(source: str) -> bool:
    """Is it a group's, and not mypyc's for all of them?"""
    return Path(source).name.startswith("__native_")


def units_of(name: str, sources: list[str]) -> Iterator[str]:
    """C files that hold those of one level, as many as make up a unit; a unit's name ends with the level."""
    levels: dict[str, list[Path]] = {}
    for source in map(Path, sources):
        levels.setdefault(level_of(source.stem), []).append(source)
    for level, files in levels.items():
        for number, part in enumerate(parts_of(files)):
            unit = BUILT / f"{name}_{number}.{level}.c"
            unit.write_text("".join([PLAINLY, *[with_rare_parts_plain(file) for file in part]]), "utf-8")
            yield str(unit)


def with_rare_parts_plain(file: Path) -> str:
    """The C of a module, of which only what a game runs is optimised."""
    return RARE.sub(r"PLAINLY \1", file.read_text("utf-8"))


def parts_of(sources: list[Path]) -> list[list[Path]]:
    """In their order, as many in each part as make up a unit."""
    parts: list[list[Path]] = [[]]
    size = 0
    for source in sources:
        if size > UNIT:
            parts.append([])
            size = 0
        parts[-1].append(source)
        size += source.stat().st_size
    return parts


def flags_of(source: str, given: list[str]) -> list[str]:
    """The compiler's flags for a unit."""
    if sys.platform == "win32":
        return given
    level = os.environ.get("STARHALL_OPT") or source.split(".")[-2]
    return [*[flag for flag in given if not flag.startswith("-O")], f"-O{level}"]


def level_of(name: str) -> str:
    """How far a C file is worth optimising: its name says which module it is; a group's own holds its beginning."""
    if "___" not in name:
        return "0" if name.startswith("__native_") else "1"
    package, *rooms, module = name.removeprefix("__native_starhall___").removeprefix("games___").split("___")
    if module in BUSIEST.get(package, set()):
        return "2"
    if module in BUSY.get(package, set()) | BUSY_EVERYWHERE:
        return "1"
    return "0" if "content" in rooms or module in CHECKS else "g"


class WithGuides(build_py):
    """The guides, the example programs and the worked examples of the rules travel with the package."""

    def run(self) -> None:
        """Copy them beside the modules."""
        super().run()
        for source, name in (("docs", "docs"), ("examples", "examples"), ("tests/examples", "worked")):
            target = Path(self.build_lib) / "starhall" / name
            shutil.copytree(source, target, dirs_exist_ok=True, ignore=shutil.ignore_patterns("__pycache__"))


setup(cmdclass={"build_ext": ManyAtOnce, "build_py": WithGuides}, ext_modules=extensions())
