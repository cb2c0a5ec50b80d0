"""A lesson is played: what is right leads on, what is not is answered and changes nothing."""

from __future__ import annotations

from typing import Final

import pytest

from lessons.courses import GAME, lesson
from starhall.kernel.errors import Illegal
from starhall.kernel.seats import has
from starhall.kernel.state import State
from starhall.lessons.lesson import Lesson, Step
from starhall.lessons.teaching import IMPOSSIBLE, REMARK, RIGHT, Judged, is_of, judge, legal, lines, offered


class Pupil:
    """Somebody in the middle of a lesson, without a table."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson: Final = lesson
        self.at = 0
        self.g: State = lesson.case.scene()
        self.before: Final[list[State]] = []  # the game at the beginning of each step so far

    @property
    def step(self) -> Step | None:
        """What is to be done or read now; None: the lesson is over."""
        return self.lesson.steps[self.at] if self.at < len(self.lesson.steps) else None

    def options(self) -> list[str]:
        """What the learner may do by the rules."""
        asked = has(self.g.due, self.lesson.seat)
        return legal(self.lesson, self.g.view(self.lesson.seat)) if asked else []

    def answer(self, action: str) -> Judged:
        """A choice: the right one is carried out and leads on, every other one is only remarked upon."""
        step = self.step
        assert step is not None
        assert step.acts
        view = self.g.view(self.lesson.seat)
        found = judge(self.lesson, step, view, self.lesson.game.imagine(view, 1), action)
        if found.verdict == RIGHT:
            self.play(step, action)
        return found

    def go_on(self) -> None:
        """What there was to read is read."""
        step = self.step
        assert step is not None
        assert not step.acts
        self.play(step, "")

    def play(self, step: Step, action: str) -> None:
        """This step is done."""
        g = self.g.copy()
        for seat, text in lines(self.lesson, step, action):
            g.apply(seat, self.lesson.game.space.number(text))
        self.before.append(self.g)
        self.g = g
        self.at += 1

    def aside(self, action: str) -> State:
        """Where another choice would have led. The lesson stays where it is."""
        g = self.g.copy()
        try:
            g.apply(self.lesson.seat, self.lesson.game.space.number(action))
        except Illegal as wrong:
            raise ValueError(self.lesson.game.refusal(wrong.seat, wrong.action, wrong.clause)) from None
        return g

    def back(self) -> None:
        """One step back."""
        self.g = self.before.pop()
        self.at -= 1


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
