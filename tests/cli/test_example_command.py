"""`starhall example`: what docs/examples.md prints runs as printed, and errors speak as the files do."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from cli.test_cli import ROOT, fails, run

DOCS = (ROOT / "docs" / "examples.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(\w*)\n(.*?)^```$", DOCS, re.MULTILINE | re.DOTALL)
FILES = [text for kind, text in BLOCKS if kind == "toml"]
COMMANDS = [
    line for kind, text in BLOCKS if not kind for line in text.splitlines() if line.startswith("starhall example ")
]
ERRORS = [
    line for kind, text in BLOCKS if not kind for line in text.splitlines() if line.startswith("starhall example:")
]


def written(folder: Path, text: str) -> str:
    folder.mkdir(exist_ok=True)
    path = folder / "ex_07.toml"
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_every_file_that_the_guide_prints_holds(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert FILES
    for text in FILES:
        assert "1 passed, 0 failed" in run(capsys, "example", written(tmp_path, text))


def test_every_command_that_the_guide_prints_runs(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    assert len(COMMANDS) == 3
    for line in COMMANDS:
        assert run(capsys, *shlex.split(line, comments=True)[1:])


def test_every_error_that_the_guide_prints_is_what_one_gets(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert ERRORS
    for line in ERRORS:
        found = re.search(r"then (\S+): is (\d+), should be (\d+)$", line)
        assert found is not None
        path, is_there, wrong = found.groups()
        text = FILES[0].replace(f'"{path}" = {is_there} }}', f'"{path}" = {wrong} }}')
        assert fails(capsys, "example", written(tmp_path, text)).strip() == line


def test_the_folder_names_the_game_also_for_a_file_without_a_path(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(ROOT / "tests" / "examples" / "m101")
    for path in sorted(Path().glob("*.toml"))[:2]:
        assert "0 failed" in run(capsys, "example", str(path))
    monkeypatch.chdir(tmp_path)
    Path("one.toml").write_text(FILES[0].replace('game = "age_of_galaxy"\n', ""), encoding="utf-8")
    assert 'write game = "..." in its first line' in fails(capsys, "example", "one.toml")


def test_the_worked_examples_run_by_name_from_any_folder(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    count = len(list((ROOT / "tests" / "examples" / "m101").glob("*.toml")))
    assert run(capsys, "example", "m101").count(".toml: ") == count
    assert run(capsys, "example", "m101/ex_08_rotation").startswith("ex_08_rotation.toml: ")


def test_an_example_that_is_not_there_names_those_that_are(capsys: pytest.CaptureFixture[str]) -> None:
    assert "there are age_of_galaxy, galactic_era, m101, " in fails(capsys, "example", "mine.toml")
    assert "m101/ex_01_selection, m101/ex_02_advance, " in fails(capsys, "example", "m101/ex_08")


def case(**parts: str) -> str:
    """The guide's first file with other lines."""
    lines = FILES[0].splitlines()
    return "\n".join(f"{key} = {parts[key]}" if (key := line.split(" ")[0]) in parts else line for line in lines)


@pytest.mark.parametrize(
    ("parts", "wrong"),
    [
        ({"when": '["red number 3"]'}, 'when[0]: "red number 3" is not possible: K-OPT-01'),
        ({"when": '["red number 3"]'}, "Possible: red "),
        ({"when": '["blue manufacture"]'}, 'when[0]: "blue manufacture" is not possible: '),
        ({"then": "{ due = [] }"}, "then due: is ['red'], should be []"),
        ({"then": '{ "view.red.sides.blue.money" = 4 }'}, "nothing at 'money'; known: "),
        ({"then": '{ "view.red.sides.green.credits" = 4 }'}, "nothing at 'green'; known: 0 to 1"),
        ({"then": '{ "view.red.sides.blue" = 4 }'}, "that is more than one fact; go on with one of: "),
        ({"then": '{ "view.red.sides.facts" = 4 }'}, "nothing at 'facts'"),
        ({"then": '{ "sides.red.credits.#" = 4 }'}, "nothing at '#'"),
    ],
)
def test_errors_name_seats_and_paths_as_the_file_does(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, parts: dict[str, str], wrong: str
) -> None:
    assert wrong in fails(capsys, "example", written(tmp_path, case(**parts)))


def test_paths_reach_into_what_a_seat_sees_of_another(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    seen = '{ "view.blue.sides.red.cruisers" = 3, "view.red.sides.red.credits" = 0, "view.spectator.sides.#" = 2 }'
    assert "1 passed" in run(capsys, "example", written(tmp_path, case(then=seen)))
