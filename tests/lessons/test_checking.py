"""The proof of a lesson finds every kind of fault, and says where it is."""

from __future__ import annotations

from pathlib import Path

import pytest

from lessons.courses import FIRST_GAME, GAME, changed, lesson
from starhall.lessons import checking
from starhall.lessons.checking import Wrong, check
from starhall.lessons.lesson import Course
from starhall.lessons.reading import course


def test_the_toys_course_holds() -> None:
    proofs = list(checking.check_course(course(GAME), games=2))
    assert [proof.ways for proof in proofs] == [4, 1, 0]
    assert str(proofs[0]) == "toy/01_a_star: A star: 6 steps, 4 choices, 4 ways"
    assert "who follows the coach won" in str(proofs[2])


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('show = ["star-deneb"]', 'show = ["star-denebola"]', "step[0], show: nothing has the id 'star-denebola'"),
        ('show = ["star-deneb"]', 'wants = ["star-deneb"]', "step[0], wants: 'star-deneb' is drawn by now"),
        ('expect = ["settle"]', 'expect = ["bid 3"]', "step[1], expect: 'bid 3' is not possible; possible: settle"),
        ('rest = "Nobody wins', 'object = "Nobody wins', "step[1], otherwise: 'object' is never said"),
        ('rest = "Nobody wins by resting."', "", "step[1], otherwise: no remark and no default for rest"),
        ('rest = "Nobody', 'default = "So."\nrest = "Nobody', "step[1], otherwise: the default remark is never said"),
        ('"star altair" = "A', 'star = "No."\n"star altair" = "A', "otherwise: 'star altair' is never said"),
        ('"star deneb" =', '"star sirius" =', "step[2], impossible: 'star sirius' is an option"),
        ('"ember pass"', '"ember bid 3"', "is not possible: K-OPT-01"),
        ('"ember pass"', '"azure draw"', "'draw' is the learner's own"),
        ("points = [1, 1]", "points = [1, 2]", "then points: is [1, 1], should be [1, 2]"),
        ('["none", "ember", "none"', '["none", "pink", "none"', "pink"),
        ('seat = "azure", round', 'seat = "ember", round', "step[1]: azure is not asked"),
    ],
)
def test_every_kind_of_fault_is_found(tmp_path: Path, old: str, new: str, said: str) -> None:
    with pytest.raises(Wrong) as wrong:
        check(changed(tmp_path, old, new), 0)
    assert said in str(wrong.value)
    assert str(wrong.value).startswith("toy/01_a_star")


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('show = ["sky"]', 'show = ["ground"]', "coach[0], show: nothing has the id 'ground'"),
        ('good = ["settle"]', 'good = ["bid"]', "coach[0], good: none of ('bid',) is possible"),
        ('question = "D-TURN", round = 1', '"sides.ember.hand.0" = "card_7"', "coach[0], when: names what the learner"),
    ],
)
def test_every_kind_of_fault_of_a_guided_game_is_found(tmp_path: Path, old: str, new: str, said: str) -> None:
    with pytest.raises(Wrong) as wrong:
        check(changed(tmp_path, old, new, FIRST_GAME), 1)
    assert said in str(wrong.value)


def test_a_row_that_never_speaks_is_found_in_many_games(tmp_path: Path) -> None:
    silent = changed(tmp_path, 'question = "D-PAY"', 'question = "D-OBJECT", round = 9', FIRST_GAME)
    with pytest.raises(Wrong, match=r"coach\[2\] never speaks"):
        check(silent, checking.MANY)
    unsaid = changed(tmp_path, 'rest = "A quiet', 'pass = "A quiet', FIRST_GAME)
    with pytest.raises(Wrong, match=r"coach\[0\], otherwise: nobody could ever do 'pass'"):
        check(unsaid, checking.MANY)


def course_with(**more: object) -> Course:
    found = course(GAME)
    facts: dict[str, object] = {"path": found.path, "needs": found.needs, "lessons": found.lessons, **more}
    return Course(GAME, "", **facts)  # type: ignore[arg-type]


def test_a_clause_that_a_beginner_needs_must_be_touched() -> None:
    with pytest.raises(Wrong, match=r"toy: no lesson touches TY-BID-01 \(secrets\)"):
        checking.check_needs(course_with(needs={"secrets": ("TY-BID-01",)}))


def test_the_short_way_begins_at_the_beginning_and_ends_with_a_game() -> None:
    with pytest.raises(Wrong, match="must begin with the first lesson and end with the guided game"):
        checking.check_path(course_with(path=("01_a_star", "02_a_rest")))


def test_lessons_point_only_at_what_the_learner_sees() -> None:
    view = lesson().case.scene().view(0)
    assert "star-vega" in checking.ids(GAME, view)
    assert "panel-0" not in checking.ids(GAME, view)
