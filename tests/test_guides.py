"""What the guides print runs as it is printed, and the reference is what the code says."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from starhall import games, guides, reference

ROOT = Path(__file__).parents[1]
PYTHON = re.compile(r"```python\n(.*?)```", re.DOTALL)


def run(*words: str) -> str:
    """A program of the guides, in a process of its own."""
    env = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    made = subprocess.run([sys.executable, *words], env=env, capture_output=True, text=True, check=False)
    assert made.returncode == 0, made.stderr
    return made.stdout


@pytest.mark.parametrize("guide", ["README.md", "docs/python.md", "docs/records.md", "docs/environments.md"])
def test_every_line_of_python_runs_as_it_is_printed(tmp_path: Path, guide: str) -> None:
    blocks = PYTHON.findall((ROOT / guide).read_text(encoding="utf-8"))
    assert blocks
    script = tmp_path / "guide.py"
    script.write_text("\n".join(blocks), encoding="utf-8")
    assert run(str(script)).strip()


def test_a_thousand_games_on_all_cores() -> None:
    lines = run(str(ROOT / "examples" / "many_games.py"), "age_of_galaxy", "8").splitlines()
    assert sum(int(line.split()[2]) for line in lines) == 8


def test_a_thousand_games_as_a_data_set(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    run(str(ROOT / "examples" / "dataset.py"), "age_of_galaxy", "2", str(path))
    rows = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    assert {row["game"] for row in rows} == {0, 1}
    assert all(row["action"] in row["options"] for row in rows)
    assert {row["place"] for row in rows} <= {1, 2}
    assert {len(row["seen"]) for row in rows} == {len(games.load("age_of_galaxy").observation(2))}


def test_the_data_set_is_a_parquet_file_where_there_is_pyarrow(tmp_path: Path) -> None:
    pytest.importorskip("pyarrow", reason="pyarrow takes 170 MB and is not among the tests' needs")
    import pandas  # type: ignore[import-untyped]

    path = tmp_path / "games.parquet"
    run(str(ROOT / "examples" / "dataset.py"), "age_of_galaxy", "2", str(path))
    rows = pandas.read_parquet(path)
    assert set(rows["game"]) == {0, 1}
    assert {len(seen) for seen in rows["seen"]} == {len(games.load("age_of_galaxy").observation(2))}


def test_the_notebook_of_the_examples_runs() -> None:
    import nbformat
    from nbclient import NotebookClient

    pages: Any = nbformat
    book = pages.read(ROOT / "examples" / "first_steps.ipynb", 4)
    assert not any(cell.get("outputs") for cell in book.cells), "kept without what it printed"
    NotebookClient(book, timeout=120, kernel_name="python3").execute()
    first, *_, last = [cell for cell in book.cells if cell.cell_type == "code"]
    assert first.outputs[-1].data["image/svg+xml"].startswith("<svg")
    assert last.outputs[-1].data["text/plain"] in ("1.0", "-1.0")


def test_the_reference_is_what_the_code_says() -> None:
    assert guides.read("reference") == reference.whole(), "make reference"


def test_the_lesson_that_the_guide_prints_holds_and_its_commands_run(tmp_path: Path) -> None:
    text = guides.read("lessons")
    (printed,) = re.findall(r"```toml\n(.*?)```", text, re.DOTALL)
    file = tmp_path / "01_first_colony.toml"
    file.write_text(printed, encoding="utf-8")
    assert "3 steps, 2 choices, 1 ways" in run("-m", "starhall", "lessons", str(file), "--check")
    commands = re.findall(r"^starhall (lessons[^#\n]*)", text, re.MULTILINE)
    assert len(commands) == 4
    for command in commands[:-1]:  # the proof of all lessons is tests/conformance/test_lessons.py
        assert run("-m", "starhall", *command.split())


def test_the_guides_are_found_by_name() -> None:
    assert {"python", "records", "reference", "examples", "lessons", "api", "age_of_galaxy"} <= set(guides.names())
    assert guides.read("m101").startswith("# M101")
