"""A decision takes at most a tenth more instructions than it did: counted by cachegrind, so the same every time."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from starhall import games
from starhall.cli.bench import is_compiled
from starhall.cli.benchmarks import instructions

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.skipif(not is_compiled(), reason="the compiled engine is counted")
@pytest.mark.skipif(not shutil.which("valgrind"), reason="needs valgrind")
def test_no_decision_and_no_copy_has_become_a_tenth_dearer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    before = instructions.read_kept().get(instructions.where())
    if before is None:
        pytest.skip(f"nothing is kept for {instructions.where()}: starhall bench --instructions")
    counts = instructions.count(games.names())
    assert set(counts) == set(before)
    assert instructions.risen(counts, before) == []


def test_what_rose_by_more_than_a_tenth_is_named() -> None:
    before = {"a": 1000, "b": 1000}
    assert instructions.risen({"a": 1100, "b": 1101, "new": 9}, before) == ["b"]
    assert instructions.compare({"b": 1101, "new": 9}, before) == [
        ("b", "1,101", "1,000", "+10.1 %"),
        ("new", "9", "-", "-"),
    ]


def test_what_fell_is_kept_and_what_rose_only_when_it_is_meant() -> None:
    before = {"a": 1000, "b": 1000, "c": 5}
    counts = {"a": 900, "b": 1050}
    assert instructions.renewed(counts, before, wholly=False) == {"a": 900, "b": 1000, "c": 5}
    assert instructions.renewed(counts, before, wholly=True) == {"a": 900, "b": 1050, "c": 5}


def test_every_game_has_a_record_that_is_counted() -> None:
    assert sorted(instructions.RECORDS) == games.names()
