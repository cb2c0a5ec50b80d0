"""`starhall arena`: what it prints, what it keeps, what it refuses."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from starhall.arena import match
from starhall.arena.contest import Contest
from starhall.arena.match import Result
from starhall.cli import main

GAME = "age_of_galaxy"


def run(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    main(["arena", *words])
    return capsys.readouterr().out


def fails(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    with pytest.raises(SystemExit) as left:
        main(["arena", *words])
    assert left.value.code == 2
    wrong = capsys.readouterr().err
    assert "Traceback" not in wrong
    assert wrong.count("\n") == 1, "one clear sentence"
    return wrong


def test_the_table_says_who_won_and_fits_a_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    lines = run(capsys, GAME, "--bots", "greedy_v1,random", "--seats", "4", "--games", "4").splitlines()
    rows = {line.split()[0]: line.split() for line in lines if line.split()[:1] in (["greedy_v1"], ["random"])}
    assert max(map(len, lines)) <= 80
    assert rows["greedy_v1"]
    first = next(line.split() for line in lines if line.split()[:1] == ["greedy_v1"])
    assert first[1:7] == ["4", "4", "100.0", "51", "to", "100"]
    assert first[7] == "25"
    assert "outside the bots" in lines[-1]


def test_json_is_a_line_a_game_in_their_order(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    kept = tmp_path / "kept.games"
    words = [GAME, "--bots", "random", "--seats", "2", "--seed", "s", "--json", "--resume", str(kept)]
    out = run(capsys, *words, "--games", "3", "--workers", "2")
    assert [json.loads(line)["seed"] for line in out.splitlines()] == ["s 1", "s 2", "s 3"]
    longer = run(capsys, *words, "--games", "4")
    assert longer.startswith(out), "what was played is told as it was"
    assert sorted(longer.splitlines()) == sorted(kept.read_text().splitlines())


def test_variants_and_own_bots(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    own = tmp_path / "mine.py"
    own.write_text(
        "from starhall.bots import register_bot, at_random\nregister_bot('mine', at_random, offered=False)\n"
    )
    words = GAME, "--bots", "mine", "--seats", "2", "--games", "1", "--json"
    line = json.loads(run(capsys, *words, "--load", str(own), "--variant", "drafting=on"))
    assert line["bots"] == ["mine", "mine"]
    assert line["record"]["options"]["drafting"] == "on"


def test_more_games_than_asked_are_explained(capsys: pytest.CaptureFixture[str]) -> None:
    main(["arena", GAME, "--bots", "random,greedy_v1", "--games", "1"])
    said = capsys.readouterr()
    assert said.err == "2 games instead of 1: a deal is played 2 times, so that everybody sits everywhere\n"


def test_ctrl_c_says_what_is_kept(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    add = Contest.play

    def interrupted(self: Contest, tell: object) -> None:
        def first(result: Result) -> None:
            raise KeyboardInterrupt

        add(self, first)

    monkeypatch.setattr(Contest, "play", interrupted)
    kept = tmp_path / "kept.games"
    with pytest.raises(SystemExit) as left:
        main(["arena", GAME, "--bots", "random", "--seats", "2", "--games", "3", "--resume", str(kept)])
    assert left.value.code == 130
    assert f"1 of 3 games are played and kept in {kept}: the same command goes on" in capsys.readouterr().err
    assert kept.read_text().count("\n") == 1


def test_a_failed_game_is_told_and_the_command_fails(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("starhall.arena.workers.play", lambda one: match.play(one, longest=5))
    kept = tmp_path / "kept.games"
    with pytest.raises(SystemExit) as left:
        main(["arena", GAME, "--bots", "random", "--seats", "2", "--games", "1", "--resume", str(kept)])
    assert left.value.code == 1
    said = capsys.readouterr().err
    assert 'failed: seed "arena 1", bots random,random: the game does not end within 5 actions' in said
    assert f"1 games failed; their records are in {kept}" in said


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (GAME, "--bots is needed"),
        ("chess --bots random", 'unknown game "chess"'),
        (f"{GAME} --bots clever", 'unknown bot "clever"'),
        (f"{GAME} --bots random --seats 9", 'unknown number of seats "9"'),
        (f"{GAME} --bots random --games 0", "'0' is no number from 1 on"),
        (f"{GAME} --bots random --variant drafting", "write VARIANT=CHOICE"),
        (f"{GAME} --bots random --variant drafting=maybe", 'unknown choice for drafting "maybe"'),
        (f"{GAME} --bots random --seconds -1", "'-1' is no number of seconds"),
        (f"{GAME} --bots random --seconds inf", "'inf' is no number of seconds"),
        (f"{GAME} --bots random --workers 2 --cluster", "--cluster and --workers are two things"),
        (f"{GAME} --bots random --load nowhere.py", "nowhere.py: No such file"),
        (f"{GAME} --bots random --resume /", "/: Is a directory"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(capsys: pytest.CaptureFixture[str], words: str, why: str) -> None:
    assert why in fails(capsys, *words.split())


def test_a_file_of_bots_that_is_broken_is_refused_with_its_error(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    own = tmp_path / "mine.py"
    own.write_text("1 / 0\n")
    assert "mine.py cannot be loaded: ZeroDivisionError" in fails(capsys, GAME, "--bots", "random", "--load", str(own))


def test_without_ray_there_is_no_cluster(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    words = GAME, "--bots", "random", "--games", "1", "--cluster"
    assert "--cluster needs Ray, which is not installed: pip install 'starhall[cluster]'" in fails(capsys, *words)
