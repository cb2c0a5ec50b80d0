"""Playing on at random, as search does."""

from __future__ import annotations

import pytest

from starhall import conformance, games
from starhall.kernel.chance import quick_chance
from starhall.kernel.playing import play_at_random
from starhall.kernel.seats import first_seat
from starhall.kernel.state import State


def begun(name: str) -> State:
    game = games.load(name)
    g: State = game.new(game.settings(2), quick_chance(3))
    return g


@pytest.mark.parametrize("name", games.names())
def test_it_is_the_game_that_is_played_step_by_step(name: str) -> None:
    game, fast, slow = games.load(name), begun(name), begun(name)
    assert play_at_random(fast, quick_chance(4), 60) == 60
    dice = quick_chance(4)
    for _ in range(60):
        seat = first_seat(slow.due)
        options = slow.options(seat)
        slow.advance(seat, options[dice.below(len(options))])
    assert game.fingerprint(fast) == game.fingerprint(slow)


def test_it_ends_with_the_game_and_says_how_many_decisions_that_took() -> None:
    g = begun("age_of_galaxy")
    first = play_at_random(g, quick_chance(4), 50)
    rest = play_at_random(g, quick_chance(5), 100_000)
    assert first == 50
    assert 0 < rest < 100_000
    assert not g.due
    assert play_at_random(g, quick_chance(6), 10) == 0


def test_a_question_without_options_stops_it_and_the_suite_says_so() -> None:
    g = begun("age_of_galaxy")
    g.offered = []
    assert play_at_random(g, quick_chance(4), 10) == 0
    with pytest.raises(conformance.Finding, match="without an option"):
        conformance.play_on(g, quick_chance(4))


def test_a_game_that_does_not_end_is_a_finding(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(conformance, "LONGEST", 20)
    with pytest.raises(conformance.Finding, match="does not end within 20"):
        conformance.play_on(begun("age_of_galaxy"), quick_chance(4))
