"""A lesson is played: what is right leads on, what is not is answered and changes nothing."""

from __future__ import annotations

import pytest

from lessons.courses import GAME, lesson
from starhall.lessons.teaching import IMPOSSIBLE, REMARK, RIGHT, Pupil, is_of, offered


def asked(step: int) -> Pupil:
    """A pupil at a step, by the first right answers."""
    pupil = Pupil(lesson())
    while pupil.at < step:
        now = pupil.step
        assert now is not None
        if now.acts:
            right = now.expect[0] if now.expect else pupil.options()[0]
            assert pupil.answer(right).verdict == RIGHT
        else:
            pupil.go_on()
    return pupil


def test_a_whole_lesson_from_its_position_to_its_end() -> None:
    pupil = Pupil(lesson())
    pupil.go_on()
    assert pupil.answer("settle").text == "Now choose one."
    assert pupil.answer("star rigel").verdict == RIGHT
    assert pupil.answer("pay card_13").verdict == RIGHT
    assert pupil.answer("pay card_19").text.startswith("{ember} let it happen")
    assert GAME.points(pupil.g) == [1, 1], "what the other one did has been played as well"
    pupil.go_on()
    assert pupil.step is None


def test_a_legal_choice_that_is_not_right_is_answered_and_not_carried_out() -> None:
    pupil = asked(1)
    before = GAME.fingerprint(pupil.g)
    found = pupil.answer("draw")
    assert (found.verdict, found.text) == (REMARK, "A card more is fine, but you have enough.")
    assert (pupil.at, GAME.fingerprint(pupil.g)) == (1, before)


def test_the_remark_of_the_action_itself_comes_before_the_default_one() -> None:
    pupil = asked(2)
    assert pupil.answer("star altair").text.startswith("Altair is in the middle")
    assert pupil.answer("star sirius").text == "That one is for later."


def test_what_is_impossible_gets_our_words_or_else_the_rules() -> None:
    pupil = asked(2)
    ours, rules = pupil.answer("star deneb"), pupil.answer("settle")
    assert (ours.verdict, ours.text, ours.clause) == (IMPOSSIBLE, "Deneb belongs to {ember}.", "")
    assert (rules.verdict, rules.clause) == (IMPOSSIBLE, "K-OPT-01")
    assert rules.text == GAME.telling.clause("K-OPT-01")


def test_any_legal_choice_is_right_where_the_step_says_so() -> None:
    for option in asked(4).options():
        assert asked(4).answer(option).verdict == RIGHT


def test_play_it_all_the_same_happens_beside_the_lesson() -> None:
    pupil = asked(1)
    before = GAME.fingerprint(pupil.g)
    aside = pupil.aside("draw")
    assert len(GAME.to_data(aside)["sides"]["azure"]["hand"]) == 5
    assert GAME.fingerprint(pupil.g) == before
    assert pupil.answer("settle").verdict == RIGHT
    with pytest.raises(ValueError, match="TY-COL-02|K-OPT-01"):
        pupil.aside("star deneb")


def test_back_is_the_position_before() -> None:
    pupil = asked(1)
    before = GAME.fingerprint(pupil.g)
    pupil.answer("settle")
    pupil.back()
    assert (pupil.at, GAME.fingerprint(pupil.g)) == (1, before)


def test_of_many_options_only_what_the_step_speaks_of_is_offered() -> None:
    step = lesson().steps[2]
    few = [f"star {name}" for name in ("vega", "altair", "sirius", "rigel")]
    assert offered(step, few) == few
    many = [*few, "draw", "rest", "bid 0"]
    assert offered(step, many) == ["star vega", "star altair", "star rigel"]
    assert offered(lesson().steps[4], many) == many, "where everything is right everything is offered"


def test_a_key_means_an_action_or_its_beginning() -> None:
    assert is_of("slot war-red-red", "slot war-red")
    assert is_of("slot war-red-red", "slot")
    assert not is_of("slots", "slot")
    assert not is_of("slot warrior", "slot war")
