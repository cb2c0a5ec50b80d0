"""What is handed out: wheel, sdist and what they say of themselves, locked versions, the workflow, `make play`."""

from __future__ import annotations

import ast
import os
import re
import shutil
import signal
import subprocess
import sys
import sysconfig
import tarfile
import tomllib
import zipfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from email import message_from_string
from email.message import Message
from pathlib import Path
from typing import IO, Any
from urllib.request import urlopen

import pytest
import yaml

from support import hears_ctrl_c

ROOT = Path(__file__).parents[1]
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
MADE_HERE = shutil.ignore_patterns(
    ".git",
    ".venv*",
    "__pycache__",
    ".*_cache",
    ".hypothesis",
    "*.egg-info",
    "build",
    "dist",
    "shots",
    "PKG-INFO",
    "*.cfg",
)
PYTHONS = ["3.11", "3.12", "3.13", "3.14"]
BUILD = """
import sys
from setuptools import build_meta
folder = sys.argv[1]
build_meta.build_sdist(folder)
build_meta.build_wheel(folder)
"""


@pytest.fixture(scope="session")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The project as it is cloned."""
    return Path(shutil.copytree(ROOT, tmp_path_factory.mktemp("clone") / "starhall", ignore=MADE_HERE))


@pytest.fixture(scope="session")
def sources(project: Path) -> set[str]:
    """Its files."""
    return {str(path.relative_to(project)) for path in project.rglob("*") if path.is_file()}


@pytest.fixture(scope="session")
def dist(project: Path, sources: set[str], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with the sdist and the wheel, uncompiled."""
    made = tmp_path_factory.mktemp("dist")
    subprocess.run(
        [sys.executable, "-c", BUILD, str(made)],
        cwd=project,
        env={**os.environ, "STARHALL_COMPILE": "0"},
        check=True,
        capture_output=True,
    )
    return made


@pytest.fixture(scope="session")
def wheel(dist: Path) -> Iterator[zipfile.ZipFile]:
    with zipfile.ZipFile(next(dist.glob("*.whl"))) as opened:
        yield opened


@pytest.fixture(scope="session")
def says(wheel: zipfile.ZipFile) -> Message:
    """What the wheel says of itself."""
    name = next(name for name in wheel.namelist() if name.endswith(".dist-info/METADATA"))
    return message_from_string(wheel.read(name).decode())


# -- wheel and sdist -----------------------------------------------------------------------------------------------


def moved(name: str) -> str:
    """Where a file of the project lies in the wheel."""
    for begin, inside in (("src/", ""), ("tests/examples/", "starhall/worked/"), ("docs/", "starhall/docs/")):
        if name.startswith(begin):
            return inside + name.removeprefix(begin)
    return f"starhall/{name}"


def test_the_wheel_has_all_of_the_package_its_guides_and_its_examples(
    wheel: zipfile.ZipFile, sources: set[str]
) -> None:
    travels = ("src/", "docs/", "examples/", "tests/examples/")
    wanted = {moved(name) for name in sources if name.startswith(travels)}
    assert "starhall/py.typed" in wanted
    have = {name for name in wheel.namelist() if ".dist-info/" not in name}
    assert have == wanted


def test_the_sdist_is_the_whole_project(dist: Path, sources: set[str]) -> None:
    with tarfile.open(next(dist.glob("*.tar.gz"))) as opened:
        have = {name.partition("/")[2] for name in opened.getnames()}
    assert {"Makefile", "requirements/test.txt", "tests/support.py"} <= sources
    assert sources - have == set()
    assert not [name for name in have if name.endswith((".c", ".so", ".pyc"))]


def imported(path: Path) -> set[str]:
    """The modules that a file names in its imports, wherever they stand."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module, *[f"{node.module}.{alias.name}" for alias in node.names]}
    return found


def dotted(path: Path) -> str:
    """A module's name."""
    return ".".join(path.relative_to(ROOT / "src").with_suffix("").parts)


def test_what_is_compiled_stands_on_nothing_but_what_mypyc_reads() -> None:
    """Otherwise types are lost, or the package is installed uncompiled where nobody has a library by chance."""
    needs = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["build-system"]["requires"]
    known = {*sys.stdlib_module_names, *[re.split(r"\W", need)[0] for need in needs]}
    package = ROOT / "src" / "starhall"
    rooms = [path for room in ("content", "rules", "knowledge") for path in package.glob(f"games/*/{room}/*.py")]
    compiled = [path for path in (*rooms, *package.glob("bots/*.py")) if path.stem != "__init__"]
    read = {dotted(path): path for path in (*compiled, *package.glob("kernel/*.py"))}
    packages = {name.rpartition(".")[0] for name in read}
    for path in read.values():
        for name in imported(path):
            inside, outside = {name, name.rpartition(".")[0]} & {*read, *packages}, name.partition(".")[0]
            assert inside or outside in known, f"{path.name} imports {name}"


ELSEWHERE = """
import pathlib, starhall
assert "unpacked" in starhall.__file__
from starhall.cli import main
main({words!r})
"""


@pytest.mark.parametrize(
    ("words", "shown"),
    [
        (["rules", "--clause", "M1-COM-02"], "six action cards"),
        (["docs", "m101"], "# M101"),
        (["example", "m101/ex_08_rotation"], "0 failed"),
        (["content", "copy", "mine", "--game", "m101"], "mine/m101"),
        (["games"], "master_of_the_galaxy"),
    ],
)
def test_commands_do_without_a_checkout(wheel: zipfile.ZipFile, tmp_path: Path, words: list[str], shown: str) -> None:
    wheel.extractall(tmp_path / "unpacked")
    (tmp_path / "empty").mkdir()
    said = subprocess.run(
        [sys.executable, "-c", ELSEWHERE.format(words=words)],
        cwd=tmp_path / "empty",
        env={**os.environ, "PYTHONPATH": str(tmp_path / "unpacked")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert said.returncode == 0, said.stderr
    assert shown in said.stdout


# -- what it says of itself ----------------------------------------------------------------------------------------


def test_what_the_package_says_of_itself(says: Message) -> None:
    classifiers = says.get_all("Classifier", [])
    assert [f"Programming Language :: Python :: {python}" in classifiers for python in PYTHONS] == [True] * len(PYTHONS)
    assert "Typing :: Typed" in classifiers
    assert says["Requires-Python"] == f">={PYTHONS[0]}"
    assert says["License-Expression"] == "MIT"
    assert says["Description-Content-Type"] == "text/markdown"
    assert says["Version"] == PROJECT["version"]


def test_no_address_or_author_is_invented(says: Message) -> None:
    for field in ("Project-URL", "Home-page", "Download-URL", "Author", "Author-email", "Maintainer"):
        assert says[field] is None, field


# -- dependencies --------------------------------------------------------------------------------------------------


def named(need: str) -> str:
    """The package that a requirement names, as indexes spell it."""
    found = re.match(r"[\w.-]+", need)
    assert found
    return re.sub(r"[-_.]+", "-", found[0]).lower()


NEEDS = [*PROJECT["dependencies"], *PROJECT["optional-dependencies"]["test"]]


def test_every_version_that_the_tests_install_is_locked_with_its_hashes() -> None:
    text = (ROOT / "requirements" / "test.txt").read_text(encoding="utf-8")
    entries = re.split(r"\n(?=\w)", text.strip())
    locked = {named(entry): entry for entry in entries}
    assert {named(need) for need in NEEDS} <= set(locked)
    for entry in entries:
        assert re.match(r"[\w.-]+==\S+", entry), entry
        assert "--hash=sha256:" in entry, entry
    assert "://" not in text, "the lock names no index"


@pytest.mark.parametrize("need", [*NEEDS, *PROJECT["optional-dependencies"]["bench"], "setuptools"])
def test_every_dependency_has_its_reason(need: str) -> None:
    reasons = (ROOT / "docs" / "dependencies.md").read_text(encoding="utf-8")
    name = re.split(r"[<>=]", need)[0]
    assert f"`{name}`" in reasons


def test_the_lock_and_the_build_use_the_same_mypy() -> None:
    build = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["build-system"]["requires"]
    exact = next(need for need in build if named(need) == "mypy")
    assert exact in NEEDS
    assert f"\n{exact} " in (ROOT / "requirements" / "test.txt").read_text(encoding="utf-8")


# -- the workflow --------------------------------------------------------------------------------------------------

WORKFLOW: dict[str, Any] = yaml.safe_load((ROOT / ".github" / "workflows" / "tests.yml").read_text(encoding="utf-8"))
TARGETS = re.findall(r"^([a-z]+):(?!=)", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)


def test_every_step_of_the_workflow_is_a_target_of_the_makefile() -> None:
    steps = [step["run"] for job in WORKFLOW["jobs"].values() for step in job["steps"] if "run" in step]
    assert steps
    for step in steps:
        found = re.fullmatch(r"make ([a-z]+)( [A-Z]+=\S+)*", step.replace("${{ matrix.python }}", "3.14"))
        assert found, step
        assert found[1] in TARGETS, step


def test_the_workflow_tests_every_python_that_the_package_names() -> None:
    assert WORKFLOW["jobs"]["test"]["strategy"]["matrix"]["python"] == PYTHONS


def test_the_hook_before_a_commit_is_a_target_of_the_makefile() -> None:
    hooks = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8"))
    entries = [hook["entry"] for repo in hooks["repos"] for hook in repo["hooks"]]
    assert [entry.removeprefix("make ") in TARGETS for entry in entries] == [True]


# -- make play -----------------------------------------------------------------------------------------------------

COMPILES = """#!/bin/sh
exec 3>../told
echo "compiles" >&3
sleep 100
echo "was left alone" >&3
"""
OPENS = """#!/bin/sh
echo "opens $1" >../told
"""


@pytest.fixture
def clone(tmp_path: Path, project: Path) -> Path:
    """A clone whose environment is set up already; what would compile or open a browser only tells it, in `told`."""
    clone = Path(shutil.copytree(project, tmp_path / "starhall"))
    venv = clone / ".venv"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(venv)], check=True)
    packages = next((venv / "lib").glob("python*")) / "site-packages"
    (packages / "borrowed.pth").write_text(sysconfig.get_path("purelib"), encoding="utf-8")
    for name, text in (("pip", COMPILES), ("browser", OPENS)):
        (venv / "bin" / name).write_text(text, encoding="utf-8")
        (venv / "bin" / name).chmod(0o755)
    for name in (".made", ".needs"):
        (venv / name).touch()
    os.mkfifo(tmp_path / "told")
    return clone


@contextmanager
def listening(pipe: Path) -> Iterator[tuple[IO[str], Callable[[], None]]]:
    """What others write into a pipe; it has an end when they are gone, and this has been told to wait no longer."""
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    held_open = os.open(pipe, os.O_WRONLY)
    os.set_blocking(reader, True)
    with open(reader, encoding="utf-8") as told:
        yield told, lambda: os.close(held_open)


MADE = ("MAKEFLAGS", "MAKELEVEL", "MFLAGS")  # what `make test` would say to a make inside it


@contextmanager
def make_play(clone: Path, data: str) -> Iterator[IO[str]]:
    """`make play` in a terminal's group of processes, ended with Ctrl-C; what it prints."""
    env = {
        **{name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", *MADE)},
        "BROWSER": str(clone / ".venv" / "bin" / "browser"),
        "PYTHONUNBUFFERED": "1",
        "XDG_DATA_HOME": str(clone.parent / data),
    }
    pipes: dict[str, Any] = {"stdout": subprocess.PIPE, "text": True}
    with subprocess.Popen(
        ["make", "play"], cwd=clone, env=env, start_new_session=True, preexec_fn=hears_ctrl_c, **pipes
    ) as process:
        assert process.stdout
        try:
            yield process.stdout
        finally:
            os.killpg(process.pid, signal.SIGINT)


def announced(said: IO[str]) -> str:
    """The hall's address; it answers."""
    assert "compiled while you play" in said.readline()
    found = re.search(r"http://\S+", said.readline())
    assert found
    with urlopen(found[0]) as answer:
        assert b"/static/" in answer.read()
    return found[0]


def test_make_play_opens_the_hall_compiles_once_meanwhile_and_ends_with_ctrl_c(clone: Path) -> None:
    with listening(clone.parent / "told") as (told, no_longer):
        with make_play(clone, "one") as said:
            first = announced(said)
            assert {told.readline(), told.readline()} == {"compiles\n", f"opens {first}\n"}
            with make_play(clone, "another") as also:
                second = announced(also)
                assert second != first
                assert told.readline() == f"opens {second}\n", "and nothing is compiled a second time"
        no_longer()
        assert told.read() == "", "its end is reached, so nobody is left who could write"
