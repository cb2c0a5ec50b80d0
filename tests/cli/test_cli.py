"""The command line: what it prints, and what bad input gets: one sentence, exit code 2, never a traceback."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from starhall import clauses, games, new_game
from starhall.cli import COMMANDS, bench, main
from starhall.conformance import Finding, check
from starhall.kernel.game import AnyGame, Settings

ROOT = Path(__file__).parents[2]
GAME = "age_of_galaxy"


def run(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    main(words)
    return capsys.readouterr().out


def fails(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    with pytest.raises(SystemExit) as left:
        main(words)
    assert left.value.code == 2
    wrong = capsys.readouterr().err
    assert "Traceback" not in wrong
    assert wrong.count("\n") == 1, "one clear sentence"
    return wrong


@pytest.fixture
def record(tmp_path: Path) -> Path:
    one = new_game(GAME, 2, "cli")
    path = tmp_path / "one.game"
    path.write_text(check(one.game, one.settings, "cli", every=1000).text(), encoding="utf-8")
    return path


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself_with_an_example(capsys: pytest.CaptureFixture[str], command: str) -> None:
    with pytest.raises(SystemExit) as left:
        main([command, "--help"])
    assert left.value.code == 0
    text = capsys.readouterr().out
    assert f"example:\n  starhall {command}" in text


def test_games_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    text = run(capsys, "games")
    assert "Age of Galaxy" in text
    assert "greedy" in text


def test_rules_are_shown_and_found(capsys: pytest.CaptureFixture[str]) -> None:
    assert "AG-SCA-02" in run(capsys, "rules", GAME)
    found = run(capsys, "rules", GAME, "--find", "scavenge")
    assert "AG-SCA-01" in found
    assert "AG-MAN-04" not in found
    clause = run(capsys, "rules", GAME, "--clause", "AG-SCA-02")
    assert "innovation" in clause
    assert ".py:" in clause
    assert run(capsys, "rules", GAME, "--untested") == ""


def test_a_record_is_told_checked_renewed_and_shown(capsys: pytest.CaptureFixture[str], record: Path) -> None:
    assert "= round 2" in run(capsys, "replay", str(record))
    assert "1 passed, 0 failed" in run(capsys, "replay", str(record), "--check")
    data = json.loads(run(capsys, "replay", str(record), "--json"))
    assert data["game"] == GAME
    assert "<svg" in run(capsys, "replay", str(record), "--svg", "--at", "5")
    assert run(capsys, "replay", str(record), "--text", "--at", "5", "--seat", "1").strip()
    text = record.read_text()
    record.write_text(text.replace("= round 2 · points", "= round 2 · points 99"))
    assert "the game stands at" in fails(capsys, "replay", str(record))
    run(capsys, "replay", str(record), "--renew")
    assert record.read_text() == text
    assert f"{record}: as it was" in run(capsys, "replay", str(record), "--renew")


def test_a_seat_is_one_of_the_games(capsys: pytest.CaptureFixture[str], record: Path) -> None:
    assert "there is no seat -1; known: 0 to 1" in fails(capsys, "replay", str(record), "--seat", "-1")
    assert "there is no seat 2; known: 0 to 1" in fails(capsys, "replay", str(record), "--text", "--seat", "2")


def test_a_damaged_record_says_where(capsys: pytest.CaptureFixture[str], record: Path) -> None:
    lines = record.read_text().splitlines()
    lines[4] = "0 fly away"
    record.write_text("\n".join(lines))
    assert "one.game, line 5: unknown action" in fails(capsys, "replay", str(record))
    record.write_bytes(b"\xff\xfe\x00")
    assert "no text file" in fails(capsys, "replay", str(record))


def test_examples_are_run(capsys: pytest.CaptureFixture[str]) -> None:
    files = sorted((ROOT / "tests" / "examples" / GAME).glob("*.toml"))
    assert f"{files[0].name}: " in run(capsys, "example", str(files[0]))
    assert "sides" in run(capsys, "example", "--points", GAME)
    assert "no file was named" in fails(capsys, "example")


@pytest.mark.parametrize(
    ("words", "wrong"),
    [
        (("rules", "chess"), 'unknown game "chess"; known: age_of_galaxy'),
        (("rules", GAME, "--clause", "AG-XXX-01"), "unknown clause"),
        (("rules", GAME, "--clause", ""), "unknown clause"),
        (("rules", "--clause", "AG-XXX-01"), "248 of M101, such as M1-COM-01"),
        (("rules", GAME, "--find", "[/zzz]"), 'no clause of Age of Galaxy contains "[/zzz]"'),
        (("rules", GAME, "--find", "war", "--clause", "AG-SCA-02"), "not allowed with argument --find"),
        (("play", GAME, "--terminal", "--seats", "9"), 'unknown number of seats "9"; known: 1, 2, 3, 4'),
        (("play", GAME, "--terminal", "--set", "drafting"), "write VARIANT=CHOICE"),
        (("play", GAME, "--terminal", "--set", "drafting=maybe"), "known: off, on"),
        (("play", "m101", "--terminal", "--set", "max_rounds=61"), "known: 0, any number from 1 to 60"),
        (("play", GAME, "--terminal", "--bots", "clever"), 'unknown bot "clever"'),
        (("replay", "nowhere.game"), "No such file"),
        (("replay", "one.game", "--check", "--svg"), "--svg cannot be used here: --check and --renew take whole games"),
        (("replay", "one.game", "--renew", "--at", "0"), "--at cannot be used here"),
        (("replay", "one.game", "--json", "--seat", "0"), "--seat cannot be used here: --json prints the whole record"),
        (("replay", "one.game", "--svg", "--text"), "not allowed with argument --svg"),
        (("content", "copy", "pack"), "whose components? --game is one of age_of_galaxy"),
        (("content", "check", "pack", "--game", "m101"), "--game cannot be used here: it goes with copy"),
        (("content", "kinds", "m101", "--games", "0"), "--games cannot be used here: it goes with check"),
        (("content", "check", "pack", "--games", "-1"), "a number from 0 on is needed"),
        (("games", "--content", "nowhere"), "there is no folder nowhere"),
        (("content", "check", "src"), "no subfolder of a game"),
        (("serve", "--proxy", "the proxy"), "'the proxy' is no address, such as 10.0.0.2"),
        (("serve", "--metrics", "here"), "'here' is no port, such as 8103 or 10.0.0.1:8103"),
        (("bench", "--soak", "-1"), "no number from 1 on"),
        (("bench", "--soak", "0"), "no number from 1 on"),
        (("bench", "--soak", "many"), "no number from 1 on"),
        (("bench", "--every", "5"), "--every goes with --soak"),
        (("bench", "--processes", "2"), "--processes goes with --soak"),
        (("bench", "--soak", "1", "--json"), "--json does not go with it"),
        (("bench", "m101", "--server"), "games do not go with it"),
        (("bench", "--server", "--soak", "1"), "--server and --soak are two things"),
        (("bench", "--server", "--peers", "--renew"), "--renew does not go with it"),
        (("bench", "--tables", "8"), "--tables goes with --server"),
        (("bench", "--server", "--data", "here"), "the address of an empty database"),
        (("bench", "--determinism", "--json"), "--json does not go with it"),
        (("bench", "--renew"), "--renew goes with --instructions, --peers or --growth"),
        (("bench", "--instructions", "--json"), "--json does not go with it"),
        (("fly",), "invalid choice: 'fly'"),
    ],
)
def test_bad_input_gets_one_clear_sentence(capsys: pytest.CaptureFixture[str], words: list[str], wrong: str) -> None:
    assert wrong in fails(capsys, *words)


def test_a_pack_of_ones_own_components_is_checked_and_played(tmp_path: Path) -> None:
    """In a process of its own, because components are read once."""
    starhall = [sys.executable, "-m", "starhall"]
    pack = tmp_path / "pack"
    subprocess.run([*starhall, "content", "copy", str(pack), "--game", GAME], check=True, capture_output=True)
    assert not (pack / GAME / "clauses.toml").exists()
    good = subprocess.run([*starhall, "content", "check", str(pack), "--games", "1"], capture_output=True, text=True)
    assert "the components are sound" in good.stdout, good.stderr
    factions = pack / GAME / "factions.toml"
    factions.write_text(factions.read_text().replace('kind = "gain"', 'kind = "gian"', 1))
    bad = subprocess.run([*starhall, "content", "check", str(pack)], capture_output=True, text=True)
    assert bad.returncode == 2
    assert "factions.toml" in bad.stderr
    assert "gian" in bad.stderr
    assert "gain" in bad.stderr
    assert "Traceback" not in bad.stderr


def test_a_soak_goes_on_after_a_finding_and_says_so(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "2 passed, 0 failed" in run(capsys, "bench", GAME, "--soak", "2", "--every", "1000", "--processes", "1")

    def fragile(game: AnyGame, settings: Settings, seed: str, every: int) -> None:
        if seed == "soak 1":
            raise Finding("the bag is lighter than it was")

    monkeypatch.setattr(bench, "check", fragile)
    assert bench.soak_some((GAME, 0, 3, 1000)) == (3, [f"game 1 of {GAME}: the bag is lighter than it was"])
    monkeypatch.setattr(bench, "ProcessPoolExecutor", ThreadPoolExecutor)
    with pytest.raises(SystemExit) as left:
        main(["bench", GAME, "--soak", "3"])
    assert left.value.code == 1
    said = capsys.readouterr().out
    assert "the bag is lighter" in said
    assert "2 passed, 1 failed" in said


def test_the_fixed_games_have_the_same_hash_whatever_pythons_own_hashes_are() -> None:
    command = [sys.executable, "-m", "starhall", "bench", "--determinism", GAME]
    first, second = [
        subprocess.check_output(command, env={**os.environ, "PYTHONHASHSEED": number}, text=True) for number in "12"
    ]
    assert first == second
    lines = bench.fixed_games(games.load(GAME))
    assert f"{len(lines)}     {bench.hash_of(lines)}" in first
    assert bench.hash_of(lines) != bench.hash_of(lines[:-1])


def test_a_clause_is_shown_without_a_checkout_and_its_id_tells_the_game(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "test_" in run(capsys, "rules", "--clause", "mg-ccn-03").replace(" ", "_")
    monkeypatch.setattr("starhall.clauses.checkout", lambda: None)
    text = run(capsys, "rules", "--clause", "mg-ccn-03")
    assert text.startswith("MG-CCN-03: The owners of both sides")
    assert "conflicts.py" in text
    assert "checkout" in text


def test_the_guides_can_be_read_without_a_checkout(capsys: pytest.CaptureFixture[str]) -> None:
    assert "python                        Starhall from Python" in run(capsys, "docs").splitlines()
    assert run(capsys, "docs", "Examples") == run(capsys, "docs", "examples")
    assert run(capsys, "docs", "examples").startswith("# Example files")
    assert "known: add-a-game, age_of_galaxy, api" in fails(capsys, "docs", "nothing")


def test_a_clause_that_the_code_names_in_a_row_of_them_is_found(capsys: pytest.CaptureFixture[str]) -> None:
    assert clauses.named("AG-COL-02 to AG-COL-04: types") == {"AG-COL-02", "AG-COL-03", "AG-COL-04"}
    assert clauses.named("GE-SCR-06, -09 and -15, GE-DOM-16 to -17") == {
        *("GE-SCR-06", "GE-SCR-09", "GE-SCR-15"),
        *("GE-DOM-16", "GE-DOM-17"),
    }
    assert "colonize.py:" in run(capsys, "rules", "--clause", "AG-COL-03")


def test_only_games_with_the_word_are_shown(capsys: pytest.CaptureFixture[str]) -> None:
    said = run(capsys, "rules", "--find", "barren")
    assert "M101" in said
    assert "Galactic Era" not in said
