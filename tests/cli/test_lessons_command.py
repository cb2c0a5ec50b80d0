"""`starhall lessons`: courses in lines, what is said, and proofs; what is wrong is one sentence."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.test_cli import fails, run
from starhall import games

Out = pytest.CaptureFixture[str]
WRONG = """
game = "m101"
title = "Nothing"
idea = "Nothing."
minutes = 1
clauses = ["M1-SCO-01"]
given = { seats = 2, at = "expand", seat = "blue", round = 9, seed = "lesson 1" }
done = "Done."
can = []
[[step]]
do = "Go nowhere"
expect = ["influence s_zz"]
"""


def test_courses_and_their_lessons_are_listed_one_a_line(capsys: Out) -> None:
    assert [line.split()[0] for line in run(capsys, "lessons").splitlines()] == games.names()
    lines = run(capsys, "lessons", "age_of_galaxy").splitlines()
    assert len(lines) == 11
    assert lines[0].startswith("* 01_the_last_move")
    assert sum(line.startswith("*") for line in lines) == 7


def test_what_is_said_in_a_lesson(capsys: Out) -> None:
    said = run(capsys, "lessons", "age_of_galaxy/01_the_last_move", "--tell")
    assert "> Click Nominate" in said
    assert "(scavenge)" in said
    assert "praise" not in said
    assert "A fine opening." in run(capsys, "lessons", "age_of_galaxy/11_first_game", "--tell")


def test_one_lesson_is_proved_alone(capsys: Out) -> None:
    said = run(capsys, "lessons", "m101/01_one_disk_wins", "--check")
    assert "One disk wins: 3 steps, 1 choices, 1 ways" in said
    assert "1 lesson holds" in said


def test_what_is_wrong_is_one_sentence(capsys: Out, tmp_path: Path) -> None:
    assert "has no lesson 99; there are 01_one_disk_wins" in fails(capsys, "lessons", "m101/99")
    assert 'unknown game "chess"' in fails(capsys, "lessons", "chess")
    assert "--games cannot be used here" in fails(capsys, "lessons", "m101", "--games", "3")
    file = tmp_path / "01_nothing.toml"
    file.write_text(WRONG, encoding="utf-8")
    said = fails(capsys, "lessons", str(file), "--check")
    assert 'm101/01_nothing.toml, step[0], expect: there is no action "influence s_zz" in M101' in said
    file.write_text(WRONG.replace("influence s_zz", "choose advance"), encoding="utf-8")
    assert "step[0], expect: 'choose advance' is not possible" in fails(capsys, "lessons", str(file), "--check")
