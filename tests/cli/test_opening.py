"""`serve` and `play`: the port is had first, the hall is announced when it answers, `play` keeps its port."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.request import urlopen

import pytest

GAME = "age_of_galaxy"
ADDRESS = re.compile(r"http://\S+:(\d+)/")
ENV = {**os.environ, "PYTHONUNBUFFERED": "1"}


def command(*words: str) -> list[str]:
    return [sys.executable, "-m", "starhall", *words]


@contextmanager
def hall(data: Path, *words: str) -> Iterator[int]:
    """A hall in a process of its own; the port that it announces, which answers at once."""
    with announced(data, *words) as (port, _):
        yield port


@contextmanager
def announced(data: Path, *words: str) -> Iterator[tuple[int, str]]:
    """The same, and the line after that, where a table is opened."""
    env = {**ENV, "XDG_DATA_HOME": str(data)}
    with subprocess.Popen(command(*words), env=env, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        found = ADDRESS.search(process.stdout.readline())
        assert found, "the first line says where it is"
        try:
            with urlopen(found.group(0)) as answer:
                assert answer.status == 200, "what is announced answers"
            yield int(found.group(1)), process.stdout.readline() if GAME in words else ""
        finally:
            process.send_signal(signal.SIGTERM)


def refused(data: Path, *words: str) -> str:
    """What a hall that cannot open says; nothing is announced before."""
    env = {**ENV, "XDG_DATA_HOME": str(data)}
    made = subprocess.run(command(*words), env=env, capture_output=True, text=True, check=False)
    assert made.returncode != 0
    assert made.stdout == ""
    assert made.stderr.count("\n") == 1, made.stderr
    return made.stderr


def test_play_keeps_its_port_between_starts(tmp_path: Path) -> None:
    with hall(tmp_path, "play", "--no-browser") as first:
        pass
    with hall(tmp_path, "play", "--no-browser") as second:
        assert second == first


def test_play_takes_another_port_when_its_own_is_taken(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        taken = other.getsockname()[1]
        (tmp_path / "starhall").mkdir()
        (tmp_path / "starhall" / "port").write_text(f"{taken}\n")
        with hall(tmp_path, "play", "--no-browser") as port:
            assert port != taken


def test_a_second_hall_on_the_same_tables_leaves_the_first_ones_port_alone(tmp_path: Path) -> None:
    with hall(tmp_path, "play", "--no-browser") as port:
        refused(tmp_path, "play", "--no-browser")
        assert (tmp_path / "starhall" / "port").read_text() == f"{port}\n"


def test_a_port_that_is_taken_is_one_sentence(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        taken = other.getsockname()[1]
        assert f"port {taken} is taken" in refused(tmp_path, "serve", "--port", str(taken))


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--port", "70000"], "70000 is no port; a number from 1 to 65535"),
        (["--port", "-1"], "-1 is no port"),
        (["--host", "192.0.2.1"], "this computer has no address '192.0.2.1'"),
        (["--host", "no such host"], "this computer has no address 'no such host'"),
    ],
)
def test_a_port_or_host_that_is_wrong_is_one_sentence(tmp_path: Path, words: list[str], says: str) -> None:
    assert says in refused(tmp_path, "serve", *words)
