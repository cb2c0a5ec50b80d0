"""The coach of a guided game speaks when the facts are so, once, and knows no more than the learner."""

from __future__ import annotations

from lessons.courses import FIRST_GAME, GAME, lesson
from starhall.kernel.state import State
from starhall.lessons import coaching
from starhall.lessons.teaching import legal

GUIDED = lesson(FIRST_GAME)


def said(g: State, silent: tuple[int, ...] = ()) -> int:
    view = g.view(0)
    return coaching.speaks(GUIDED, view, GAME.imagine(view, 1), silent)


def played(*lines: str) -> State:
    g = GUIDED.case.scene()
    for line in lines:
        GUIDED.case.line(g, line, "here")
    return g


def test_the_first_row_that_fits_speaks() -> None:
    assert said(played()) == 0
    assert said(played("azure settle")) == 1
    assert said(played("azure settle", "azure star vega")) == 2


def test_a_row_speaks_once_unless_it_may_again() -> None:
    assert coaching.silenced(GUIDED, [0, 1]) == {0}
    assert said(played(), (0,)) == coaching.NOTHING


def test_a_row_needs_what_it_speaks_of_and_its_facts() -> None:
    g = played()
    assert not coaching.holds(GUIDED, g, {"round": 2})
    assert coaching.holds(GUIDED, g, {"round": {"min": 1, "max": 1}})
    assert not coaching.holds(GUIDED, g, {"round": {"min": 2}})
    assert not coaching.holds(GUIDED, g, {"nowhere": "here"}), "what is not there is not so"
    assert not coaching.is_offered(GUIDED.advice[0], ["draw"])


def test_what_is_good_and_what_is_said_about_it() -> None:
    row = GUIDED.advice[0]
    options = legal(GUIDED, played().view(0))
    assert coaching.good(row, options) == ["settle"]
    assert coaching.remark(row, options, "settle") == "Right away."
    assert coaching.remark(row, options, "rest") == "A quiet start."
    assert coaching.remark(row, options, "draw") == "Cards first: why not."


def test_the_coach_looks_at_a_world_that_the_learner_may_believe_in() -> None:
    """Another world that this seat cannot tell apart: the same row."""
    g = played("azure settle", "azure star vega")
    for seed in range(5):
        assert said(GAME.resample(g, 0, seed)) == said(g)
