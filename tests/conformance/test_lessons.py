"""Every course holds: each step is legal, each remark fits, each place is drawn, and it ends with whole games."""

from __future__ import annotations

import pytest

from starhall import games
from starhall.lessons.checking import check_course
from starhall.lessons.reading import course

COURSES = games.names()


@pytest.mark.parametrize("name", COURSES)
def test_every_way_through_a_course_holds(name: str) -> None:
    found = course(games.load(name))
    proofs = list(check_course(found, games=1))
    assert len(proofs) == len(found.lessons)
    assert proofs[-1].results, "a guided game was played to its end by each kind of learner"


@pytest.mark.parametrize("name", COURSES)
def test_a_course_has_lessons_to_choose_from_and_one_guided_game(name: str) -> None:
    found = course(games.load(name))
    assert [lesson.is_guided for lesson in found.lessons] == [False] * (len(found.lessons) - 1) + [True]
    assert 6 <= len(found.short) <= 11
    for lesson in found.lessons[:-1]:
        assert len(lesson.can) == 3, lesson.id
        assert sum(step.acts for step in lesson.steps) >= 1, lesson.id


@pytest.mark.parametrize("name", COURSES)
def test_the_first_lesson_ends_a_game_and_wins_it(name: str) -> None:
    first = course(games.load(name)).lessons[0]
    facts = first.steps[-1].then
    assert facts.get("over"), "the goal comes first"
    assert facts.get("winner") == first.colour or facts["places"][first.seat] == 1
