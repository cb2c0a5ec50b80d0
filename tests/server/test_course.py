"""How a finished game went: its stages, the points in them, and where it turned."""

from __future__ import annotations

from collections.abc import Coroutine
from typing import Any

from server import toy
from starhall.kernel.game import AnyGame
from starhall.kernel.record import Record
from starhall.server.course import Course, Stage, course_of, lead_for_good, stages_of, swing, turns
from starhall.server.ending import in_common
from starhall.server.history import History, Played
from starhall.server.store import Step

GAME: AnyGame = toy.GAME
TITLES = ["Setup", "Setup", "Round 1", "Round 1", "Round 2", "Round 2", "Round 2"]


def test_stages_are_numbered_and_the_setup_is_none() -> None:
    assert stages_of(TITLES) == [Stage("Round 1", 1, 3), Stage("Round 2", 3, 6)]
    assert [stage.label for stage in stages_of(["Round 1 of 5"] * 3)] == ["1"]
    assert stages_of(["Open sky"] * 3) == [Stage("Open sky", 0, 2)], "a game without numbers is one stage"


def test_an_action_has_its_place_among_the_stages() -> None:
    course = Course([(0, 0)] * 7, stages_of(TITLES), [])
    assert [course.stage_of(number) for number in (0, 1, 2, 3, 6)] == [0, 0, 0.5, 1, 2]


def test_steps_begin_with_the_first_stage_and_leave_out_where_nothing_changed() -> None:
    points = [(0, 0), (9, 9), (9, 9), (9, 9), (9, 9), (9, 12), (9, 12)]
    course = Course(points, stages_of(TITLES), [])
    assert [(round(place, 2), row) for place, row in course.steps()] == [
        (0, (9, 9)),
        (1, (9, 9)),
        (1.67, (9, 12)),
        (2, (9, 12)),
    ]


def test_a_swing_is_what_somebody_gains_more_than_any_other() -> None:
    assert swing((1, 1, 1), (1, 6, 3)) == (3, 1)
    assert swing((1, 1), (4, 4)) == (0, 0)
    assert swing((5, 5), (5, 1)) == (4, 0), "what another one loses counts as well"
    assert swing((2,), (5,)) == (3, 0), "alone every gain is one"


def test_the_lead_for_good_is_a_turning_point_however_small() -> None:
    points = [(0, 0), (5, 0), (5, 4), (5, 6), (6, 6), (6, 7), (9, 20)]
    assert lead_for_good(points, [2, 1]) == 5
    found = turns(points, stages_of(["Round 1"] * 7), [2, 1])
    assert [(turn.number, turn.seat, turn.swing, turn.leads) for turn in found] == [
        (1, 0, 5, False),
        (5, 1, 1, True),
        (6, 1, 10, False),
    ]


def test_who_leads_from_the_start_or_wins_with_others_never_takes_the_lead() -> None:
    assert lead_for_good([(1, 0), (2, 0)], [1, 2]) == 0
    assert lead_for_good([(0, 0), (1, 1)], [1, 1]) == 0
    assert lead_for_good([(0, 1), (0, 1)], [1, 2]) == 0, "won by something else than points"
    assert lead_for_good([(0,), (1,)], [1]) == 0


def test_a_line_is_called_by_what_its_titles_share() -> None:
    assert in_common(["No Major Ideology", "Major Ideology: Industrial"]) == "Major Ideology"
    assert in_common(["Major Ideology: Industrial"]) == "Major Ideology: Industrial"
    assert in_common(["Relics", "Relics"]) == "Relics"


def at_once(work: Coroutine[Any, Any, Course]) -> Course:
    """What comes of it when nobody else is served meanwhile."""
    try:
        while True:
            work.send(None)
    except StopIteration as done:
        course: Course = done.value
        return course


def test_the_course_of_a_game_ends_with_its_points() -> None:
    history = History(GAME, GAME.start(GAME.settings(2), "course"), ("Round 0", "Play"))
    while history.g.due:
        seat = 0 if history.g.due & 1 else 1
        option = history.g.options(seat)[0]
        g = history.g.copy()
        move = history.carry_out(g, Step(seat, GAME.space.texts[option], 0.0))
        history.adopt(Played(len(history.moves), history.g, [move], g))
    course = at_once(course_of(history, GAME.places(history.g)))
    assert len(course.points) == len(history.moves) + 1
    assert course.points[0] == (0, 0)
    assert list(course.points[-1]) == GAME.points(history.g)
    record = Record(GAME, GAME.settings(2), "course", tuple([(move.seat, move.action) for move in history.moves]))
    assert [list(points) for points in course.points] == [GAME.points(g) for g in record.states()]
