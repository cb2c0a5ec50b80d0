"""`starhall bench --peers` and `--growth`: everything in turn, medians, ratios; what is written into the guides."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from cli.test_cli import GAME, fails, run
from starhall import games
from starhall.cli.benchmarks import growth, peers
from starhall.cli.benchmarks.peers import ENGINE, FULL, Contender

TITLE = games.load(GAME).title


def two(order: list[str]) -> list[Contender]:
    """One of ours, which does six things at a time, beside a peer that does two; they write down whose turn it is."""

    def deed(name: str, much: int) -> int:
        order.append(name)
        return much

    return [
        Contender(ENGINE, "ours", lambda number: deed("ours", 6), ours=True, twin=list),
        Contender(ENGINE, "theirs", lambda number: deed("theirs", 2), measure=True),
        Contender(FULL, "alone", lambda number: deed("alone", 1), ours=True, is_game=False),
    ]


def test_all_take_turns_and_medians_are_held_against_the_measure(monkeypatch: pytest.MonkeyPatch) -> None:
    order: list[str] = []
    monkeypatch.setattr(peers, "ROUNDS", 2)
    clock = iter([tick / 2 for tick in range(1000)])
    monkeypatch.setattr(peers, "process_time", lambda: next(clock))
    monkeypatch.setattr(peers, "copy_time", lambda twin: 1.5)
    monkeypatch.setattr(peers, "memory", lambda twin: 2048)
    monkeypatch.setattr(peers, "contenders", lambda names: (two(order), ["rlcard"]))
    lines, missing = peers.measure_peers([GAME])
    assert order == ["ours", "theirs", "alone"] * 2
    ours, theirs, alone = lines
    assert (ours.ratio, theirs.ratio, alone.ratio) == (3.0, 1.0, 0.0)
    assert (ours.rate, ours.games, alone.games) == (6.0, 1.0, 0.0)
    assert (ours.copy_microseconds, theirs.copy_microseconds) == (1.5, 0.0)
    assert peers.short_of(lines) == [f"ours, {ENGINE}: 3 times, not 25"]
    text = peers.markdown(lines, missing)
    assert "| ours | 6.0 | 1.0 | 1.50 | 2.0 | 3.00 |" in text
    assert "falls short of its aim: ours, random play: 3 times, not 25." in text
    assert "Not installed: rlcard." in text


def test_ours_play_whole_games_and_playouts_and_a_missing_peer_is_named(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def nobody() -> list[Contender]:
        raise ModuleNotFoundError("no such package", name="nobody")

    for peer in ("petting_zoo", "open_spiel", "catanatron", "rlcard"):
        monkeypatch.setattr(peers, peer, nobody)
    monkeypatch.setattr(peers, "SECONDS", 0.0001)
    monkeypatch.setattr(peers, "ROUNDS", 1)
    monkeypatch.setattr(peers, "KEPT", 20)
    told = run(capsys, "bench", GAME, "--peers")
    assert "not installed: nobody, nobody, nobody, nobody" in told
    rows = [json.loads(line) for line in run(capsys, "bench", GAME, "--peers", "--json").splitlines()]
    assert [row["kind"] for row in rows] == [ENGINE, FULL, peers.SHORT]
    assert all(row["rate"] > 0 for row in rows)
    assert rows[0]["games"] > 0
    assert rows[0]["rate"] > 20 * rows[0]["games"], "decisions, not games"


def test_only_what_stands_between_the_marks_is_written_anew(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(f"before\n{peers.BEGUN}\nold\n{peers.ENDED}\nafter\n")
    peers.write_between(page, "new")
    peers.write_between(page, "newer")
    assert page.read_text() == f"before\n{peers.BEGUN}\n\nnewer\n\n{peers.ENDED}\nafter\n"
    page.write_text("no marks")
    with pytest.raises(ValueError, match="has no place for it"):
        peers.write_between(page, "new")


def test_growth_is_measured_by_seats_and_quarters_and_the_guide_shows_it(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(growth, "SECONDS", 0.0001)
    monkeypatch.setattr(growth, "ROUNDS", 1)
    monkeypatch.setattr(growth, "copy_time", lambda twin: 1.25)
    monkeypatch.setattr(growth, "games_a_second", lambda name, workers: 100.0 * workers - 10)
    found = growth.measure_growth([GAME], with_server=False)
    seats = games.load(GAME).seats
    assert [one.seats for one in found.seats] == list(seats)
    assert all(one.microseconds > 0 and one.decisions > 20 for one in found.seats)
    assert [len(one.quarters) for one in found.course] == [growth.PARTS]
    assert growth.ratio_of_cores(found.cores) == 2.11
    found.tables = {"1 tables": 300, "10 tables": 1500}
    guide, plot = tmp_path / "performance.md", tmp_path / "performance.svg"
    monkeypatch.setattr(growth, "GUIDE", guide)
    monkeypatch.setattr(growth, "PLOT", plot)
    guide.write_text(f"{growth.BEGUN}\n{growth.ENDED}\n")
    growth.renew_guide(found)
    text = guide.read_text()
    assert "| 90 | 190 | 2.11 |" in text
    assert "| 300 | 1,500 |" in text
    assert "(performance.svg)" in text
    drawn = ElementTree.fromstring(plot.read_text())
    lines = [part for part in drawn.iter() if part.tag.endswith("polyline")]
    assert [len(line.attrib["points"].split()) for line in lines] == [len(seats), growth.PARTS]
    growth.show_growth(found, as_json=False)
    assert "in the course of a game" in capsys.readouterr().out


def test_two_workers_play_their_batches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(growth, "BATCH", 1)
    assert growth.play_batch(GAME, 3) == 1


def test_what_is_written_is_about_all_games(capsys: pytest.CaptureFixture[str]) -> None:
    assert "name none" in fails(capsys, "bench", GAME, "--peers", "--renew")
    assert "--peers and --growth are two things" in fails(capsys, "bench", "--peers", "--growth")
