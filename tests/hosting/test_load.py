"""The client of `bench --server`: prepared games are accepted move by move, and what others hear is counted."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from starhall.hosting import bench, peer
from starhall.hosting.background import BackgroundHall
from starhall.hosting.load import Board, Load, Post, listen_only, play


def test_a_prepared_game_is_played_with_streams_and_pages(tmp_path: Path) -> None:
    boards = [bench.prepared(desk, "pages") for desk in bench.lay_tables(tmp_path, 2)]
    few = [Board(board.posts[:12], board.look, board.streams, board.pages) for board in boards]
    with BackgroundHall(tmp_path, epoch=bench.EPOCH) as hall:
        found = play(Load([("127.0.0.1", hall.port)], few[:1], 60))
        assert (found.accepted, found.refused) == (12, 0), "it ends when all is played"
        told = sum(post.told for post in few[0].posts)
        assert 0 < len(found.latencies) <= told
        assert found.events >= 1
        assert found.fragments >= 1
        assert found.bytes > 0
        paced = play(Load([("127.0.0.1", hall.port)], few[1:], 0.5, rate=100_000))
        assert paced.refused == 0
        assert 0 < paced.accepted <= 12


def test_what_is_refused_is_counted_and_ends_the_board(tmp_path: Path) -> None:
    board = bench.prepared(bench.lay_tables(tmp_path, 1)[0], "api")
    wrong = Board([board.posts[0], Post(board.posts[0].sent, 0, False), board.posts[1]], board.look)
    with BackgroundHall(tmp_path, epoch=bench.EPOCH) as hall:
        found = play(Load([("127.0.0.1", hall.port)], [wrong], 60))
    assert (found.accepted, found.refused) == (1, 1)


def test_an_event_is_told_from_the_one_before_it(tmp_path: Path) -> None:
    """How long it took is measured to the event that tells of the post, not to any that comes."""
    board = bench.prepared(bench.lay_tables(tmp_path, 1)[0], "streams", moves=20)
    told = [post for post in board.posts if post.told]
    assert told
    for seat in (0, 1):
        beats = [post.beat for post in board.posts if post.seat == 1 - seat and post.told]
        assert beats == sorted(set(beats)), "each has a number of its own"
    with BackgroundHall(tmp_path, epoch=bench.EPOCH) as hall:
        found = play(Load([("127.0.0.1", hall.port)], [board], 3, rate=20))
    assert found.accepted == 20
    assert len(found.latencies) == len(told), "paced, every one is heard by itself"


def test_streams_that_say_nothing_are_counted(tmp_path: Path) -> None:
    desk = bench.lay_tables(tmp_path, 1)[0]
    with BackgroundHall(tmp_path, epoch=bench.EPOCH) as hall:
        found = listen_only([("127.0.0.1", hall.port)], desk.streams() * 3, 0.1, os.getpid())
    assert found.streams == 6
    assert found.after >= found.before > 0


def test_a_hall_in_which_people_play_is_not_measured(tmp_path: Path) -> None:
    bench.lay_tables(tmp_path, 1)
    with pytest.raises(ValueError, match="measure with an empty database"):
        bench.lay_tables(tmp_path, 1)


def test_the_peer_needs_node_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    with pytest.raises(
        ValueError, match=r"boardgame.io 0.50.2, which needs node: install Node.js, or leave --peers out"
    ):
        peer.install()


def test_the_line_for_programs_tells_the_most_tables_and_the_paced_load() -> None:
    rows = [
        bench.Row("api", 100, 900, 1, 1, 0, 0),
        bench.Row("streams", 10, 700, 1, 1, 0, 0),
        bench.Row("streams", 100, 800, 1, 1, 0, 0, 90.0, 99.0),
        bench.Row("streams", 100, 1400, 1, 1, 0, 0, 90.0, 99.0, 2),
        bench.Row("paced", 100, 266, 1, 1, 0, 0, 2.5, 9.0),
    ]
    line = bench.in_one_line({"rows": rows, "store": "sqlite"})
    assert line == {"tables": 100, "actions_per_second": 800, "median_ms": 2.5, "p99_ms": 9.0, "store": "sqlite"}
