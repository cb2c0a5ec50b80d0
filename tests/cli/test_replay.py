"""`starhall replay`: one bad file stops nothing, and nothing of a record is lost when it is carried over."""

from __future__ import annotations

import json
import os
import stat
from pathlib import Path

import pytest

from starhall import games, new_game
from starhall.cli import main, replay
from starhall.conformance import check
from starhall.kernel.record import Record, parse

OLD = Path(__file__).parents[1] / "old_records"
CLOCK = OLD / "m101_1.0_clock.game"


def says(capsys: pytest.CaptureFixture[str], *words: object) -> str:
    """What a command prints that goes well."""
    main(["replay", *map(str, words)])
    out, err = capsys.readouterr()
    assert err == ""
    return str(out)


def ends(capsys: pytest.CaptureFixture[str], code: int, *words: object) -> list[str]:
    """The lines that a command prints which ends with this exit code."""
    if not code:
        return says(capsys, *words).splitlines()
    with pytest.raises(SystemExit) as left:
        main(["replay", *map(str, words)])
    assert left.value.code == code
    return str(capsys.readouterr().out).splitlines()


def played(seed: str = "cli") -> Record:
    one = new_game("age_of_galaxy", 2, seed)
    return check(one.game, one.settings, seed, every=1000)


def put(path: Path, text: str) -> Path:
    path.write_text(text, encoding="utf-8")
    return path


def test_checking_goes_on_after_a_bad_file_and_counts(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    good = put(tmp_path / "good.game", played().text())
    bad = put(tmp_path / "bad.game", "hello\n")
    binary = tmp_path / "binary.game"
    binary.write_bytes(b"\xff\xfe\x00")
    empty = put(tmp_path / "empty.game", "")
    lines = ends(capsys, 1, bad, good, tmp_path / "missing.game", binary, tmp_path, empty, CLOCK, "--check")
    assert lines[0].startswith(f"failed: {bad}, line 1: 'hello' is no header")
    assert lines[1] == f"{good}: {len(played().actions)} actions, as recorded"
    assert lines[2] == f"failed: {tmp_path / 'missing.game'} cannot be read: No such file or directory"
    assert lines[3] == f"failed: {binary} is no text file"
    assert lines[4] == f"failed: {tmp_path} cannot be read: Is a directory"
    assert "an empty record" in lines[5]
    assert "version 1.0 of the rules. Version 1.1 changed M1-VAR-02" in lines[6]
    assert lines[7:] == ["1 passed, 6 failed"]
    assert ends(capsys, 0, good, good, "--check")[-1] == "2 passed, 0 failed"


def test_a_record_that_was_cut_leaves_the_old_file_beside_it(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = put(tmp_path / "clock.game", CLOCK.read_text(encoding="utf-8"))
    path.chmod(0o640)
    (line, count) = ends(capsys, 0, path, "--renew")
    assert line.startswith(f'{path}: 11 actions carried over. It stops before line 14: unknown action "clock_runs"')
    assert "Version 1.1 changed M1-VAR-02" in line
    assert line.endswith("The old file is clock.game.old.")
    assert count == "1 renewed, 0 failed"
    assert (tmp_path / "clock.game.old").read_bytes() == CLOCK.read_bytes()
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    assert len(parse(path.read_text(encoding="utf-8"), games.load).actions) == 11
    put(path, CLOCK.read_text(encoding="utf-8"))
    assert ends(capsys, 0, path, "--renew")[0].endswith("The old file is clock.game.old2.")
    assert sorted(file.name for file in tmp_path.iterdir()) == ["clock.game", "clock.game.old", "clock.game.old2"]


def test_a_whole_game_is_renewed_in_place_and_json_stays_json(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    one = played().tagged(seat_0="Ada", event="Friday")
    new = json.loads(json.dumps(one.data()))
    path = put(tmp_path / "one.json", json.dumps({**new, "version": "1.0", "checkpoints": []}))
    assert ends(capsys, 0, path, "--renew")[0] == f"{path}: {len(one.actions)} actions carried over."
    assert json.loads(path.read_text(encoding="utf-8")) == new
    assert list(tmp_path.iterdir()) == [path], "nothing is lost, so nothing is kept"
    (tmp_path / "link.json").symlink_to(path)
    put(path, json.dumps(new))
    ends(capsys, 0, tmp_path / "link.json", "--renew")
    assert (tmp_path / "link.json").is_symlink()


def test_comments_are_not_lost(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    header, *rest = played().text().splitlines()
    text = "\n".join([header, "# Friday", *rest, ""])
    path = put(tmp_path / "one.game", text)
    assert ends(capsys, 0, path, "--renew")[0].endswith("The old file is one.game.old.")
    assert (tmp_path / "one.game.old").read_text(encoding="utf-8") == text


def test_what_cannot_be_carried_over_or_written_stays_as_it_was(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bad = put(tmp_path / "bad.game", f"{played().header()}\n0 fly\n")
    good = put(tmp_path / "good.game", played().text().replace("points ", "points 9", 1))
    before = good.read_text(encoding="utf-8")

    def full(source: object, target: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", full)
    lines = ends(capsys, 1, bad, good, "--renew")
    assert lines[0].startswith(f"failed: {bad}, line 2: unknown action")
    assert lines[1] == f"failed: {good} cannot be written: No space left on device; it is as it was"
    assert lines[2] == "0 renewed, 2 failed"
    assert good.read_text(encoding="utf-8") == before
    assert sorted(tmp_path.iterdir()) == [bad, good], "nothing half written stays"


def test_checking_and_renewing_at_once_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(["replay", str(CLOCK), "--check", "--renew"])
    assert left.value.code == 2
    assert "not allowed with argument --check" in capsys.readouterr().err


def test_a_story_begins_with_the_tags_and_uses_the_names(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    one = played().tagged(date="2026-11-16", seat_0="Ada", seat_1="Lodestar", bot_1="greedy", event="a\x1b[31m")
    lines = ends(capsys, 0, put(tmp_path / "one.game", one.text()))
    assert lines[:5] == [
        "Age of Galaxy · seats 2",
        "Red: Ada",
        "Blue: Lodestar (bot greedy)",
        "date: 2026-11-16",
        'event: "a\\u001b[31m"',
    ]
    assert lines[5].startswith("result: places ")
    assert lines[6] == ""
    assert any("Ada" in line for line in lines[7:])
    assert not any("Red " in line for line in lines[7:])


def test_equal_names_are_told_apart(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    text = "\n".join(ends(capsys, 0, put(tmp_path / "one.game", played().tagged(seat_0="Ada", seat_1="Ada").text())))
    assert "Ada (red)" in text
    assert "Ada (blue)" in text


@pytest.mark.parametrize("seed", ["", " a\r\n\u2028b· ", '"x"'])
def test_json_of_any_seed_is_read_again(capsys: pytest.CaptureFixture[str], tmp_path: Path, seed: str) -> None:
    one = played(seed).tagged(seat_0=seed)
    path = tmp_path / "one.game"
    path.write_bytes(one.text().encode())
    again = put(tmp_path / "one.json", says(capsys, path, "--json"))
    assert replay.read(again) == replay.read(path) == one.tagged(result=one.told()["result"])
