"""The worked examples hold, and the golden games go as they are recorded."""

from __future__ import annotations

from pathlib import Path

import pytest

from starhall import examples, games
from starhall.kernel.record import parse

TESTS = Path(__file__).parents[1]
EXAMPLES = [p for name in games.names() for p in sorted((TESTS / "examples" / name).glob("*.toml"))]
GOLDEN = [p for name in games.names() for p in sorted((TESTS / "golden" / name).glob("*.game"))]


def test_every_game_has_examples_and_golden_games() -> None:
    for name in games.names():
        assert any(path.parent.name == name for path in EXAMPLES), name
        assert any(path.parent.name == name for path in GOLDEN), name


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_an_example_holds(path: Path) -> None:
    assert examples.run(path, games.load) > 0


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_golden_game_goes_as_recorded(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    record = parse(text, games.load)
    assert record.text() == text
    assert record.replay().due == 0, "a golden game is played to its end"


@pytest.mark.parametrize("name", games.names())
def test_golden_games_cover_every_seat_count_and_choice(name: str) -> None:
    game = games.load(name)
    headers = [path.read_text(encoding="utf-8").splitlines()[0] for path in GOLDEN if path.parent.name == name]
    for seats in game.seats:
        assert any(f"· seats {seats} ·" in header for header in headers), f"no golden game with {seats} seats"
    for variant in game.variants:
        for choice in variant.samples():
            part = f"· {variant.id} {choice} ·"
            assert any(part in header for header in headers), f"no golden game with {part}"
