"""OpenSpiel's own suites on whole games of each game, compiled, and its playthroughs as golden files.

A playthrough is all that OpenSpiel can ask of a game, state by state; packed, as each is hundreds of thousands of
characters. After a deliberate change of rules or observations they are written anew, in a commit of their own:
`PYTHONPATH=tests .venv/bin/python -m conformance.test_foreign_suites`, compiled.
"""

from __future__ import annotations

import gzip
from pathlib import Path
from typing import Any

import pytest

from starhall import games

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel has no wheels for this system")
pytest.importorskip("starhall.envs.spiel")

KEPT = Path(__file__).parents[1] / "golden" / "openspiel"
DEAL = 3


def text_of(name: str) -> str:
    """The game as OpenSpiel is asked for it."""
    return f"python_starhall_{name}(players=2)"


def playing() -> Any:
    """OpenSpiel's tool; it reads its flags from a command line."""
    from absl import flags
    from open_spiel.python.algorithms import generate_playthrough

    flags.FLAGS(["playthrough"])
    return generate_playthrough


@pytest.mark.parametrize("name", games.names())
def test_whole_games_pass_their_suites(name: str) -> None:
    from open_spiel.python.tests.games_sim_test import GamesSimTest

    game = pyspiel.load_game(text_of(name))
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False, mask_test=True)
    GamesSimTest().sim_game(game)


@pytest.mark.parametrize("name", games.names())
def test_a_playthrough_is_what_it_was(name: str, tmp_path: Path) -> None:
    path = tmp_path / f"{name}.txt"
    path.write_bytes(gzip.decompress((KEPT / f"{name}.txt.gz").read_bytes()))
    expected, actual = playing().replay(str(path))
    for line, (there, here) in enumerate(zip(expected.split("\n"), actual.split("\n"), strict=False), 1):
        assert here == there, f"line {line}"
    assert actual == expected


def renew() -> None:
    """Write the playthroughs anew."""
    KEPT.mkdir(exist_ok=True)
    for name in games.names():
        text = playing().playthrough(text_of(name), [DEAL])
        (KEPT / f"{name}.txt.gz").write_bytes(gzip.compress(text.encode(), 9, mtime=0))


if __name__ == "__main__":
    renew()
