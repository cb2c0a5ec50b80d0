"""`starhall bench --bots`: every bot is asked in the same positions."""

from __future__ import annotations

import json

import pytest

from cli.test_cli import GAME, fails, run
from starhall import games
from starhall.cli.benchmarks import bots


def test_positions_are_choices_from_a_whole_game() -> None:
    views = bots.positions(games.load(GAME))
    assert len(views) == bots.POSITIONS
    assert all(len(view.options) > 1 for view in views)


def test_a_rate_is_what_was_done_by_the_time_it_took(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter([0.0, 0.1, 0.4, 0.5])
    monkeypatch.setattr(bots, "process_time", lambda: next(clock))
    assert bots.rate(lambda number: 10 + number) == 21 / 0.5


def test_each_bot_has_a_row_and_the_search_its_simulations(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bots, "POSITIONS", 2)
    monkeypatch.setattr(bots, "ROUNDS", 1)
    monkeypatch.setattr(bots, "SECONDS", 0.0)
    rows = [json.loads(line) for line in run(capsys, "bench", GAME, "--bots", "--json").splitlines()]
    assert [row["bot"] for row in rows] == list(bots.BOTS)
    assert all(row["decisions_per_second"] > 0 for row in rows)
    assert [row["simulations_per_second"] > 0 for row in rows] == [False, False, False, True]


def test_bots_and_a_soak_are_two_things(capsys: pytest.CaptureFixture[str]) -> None:
    assert "--bots and --soak are two things" in fails(capsys, "bench", "--bots", "--soak", "1")
