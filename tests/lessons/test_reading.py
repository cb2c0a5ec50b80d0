"""What is wrong with a lesson's file is said with file, row and field."""

from __future__ import annotations

from pathlib import Path

import pytest

from lessons.courses import FIRST_GAME, GAME, STAR, changed, lesson
from starhall.kernel.errors import BadContent
from starhall.lessons.reading import course, plain


def test_a_lesson_is_its_file() -> None:
    star = lesson()
    assert (star.title, star.minutes, star.seat, star.names) == ("A star", 1, 0, ("", "Vesper"))
    assert [step.acts for step in star.steps] == [False, True, True, True, True, False]
    assert [star.length(step) for step in range(7)] == [0, 0, 1, 2, 3, 6, 6]
    assert not star.is_guided
    assert lesson(FIRST_GAME).bots == {1: "greedy"}


def test_a_course_has_a_short_way_and_knows_what_comes_next() -> None:
    found = course(GAME)
    assert [each.id for each in found.short] == [STAR, FIRST_GAME]
    assert [each.id for each in found.further] == ["02_a_rest"]
    order = [STAR, FIRST_GAME, "02_a_rest"]
    following = [found.after(lesson(id)) for id in order]
    assert [each.id if each else None for each in following] == [FIRST_GAME, "02_a_rest", None]


def test_words_are_learned_step_by_step_and_kept() -> None:
    found = course(GAME)
    assert [word.word for word in found.words(lesson(), 0)] == ["Star"]
    assert [word.word for word in found.words(lesson("02_a_rest"), 0)] == ["Star", "Rest"]
    assert [word.word for word in found.words(lesson(FIRST_GAME), 0)] == ["Star", "Rest"]


def test_the_mark_changes_with_the_file(tmp_path: Path) -> None:
    assert changed(tmp_path, "minutes = 1", "minutes = 2").mark() != lesson().mark()


def test_icons_do_not_count_as_words_but_names_do() -> None:
    assert plain("{ember} pays {i:card} cards") == "Vesper pays cards"


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('title = "A star"', "", "toy/01_a_star.toml, title: is missing"),
        ('title = "A star"', 'titel = "A star"', "title: is missing"),
        ("minutes = 1", "minutes = 99", "minutes: is 99; a whole number from 1 to 30"),
        ("minutes = 1", "minutes = 1\nlength = 3", "length: unknown field"),
        ('"TY-COL-01"', '"TY-COL-99"', 'clauses: unknown clause "TY-COL-99"'),
        ('you = "azure"', 'you = "pink"', 'you: toy/01_a_star.toml: unknown seat "pink"'),
        ("round = 2", 'rounds = 2', "given: unknown field 'rounds'"),
        ('do = "Settle a star"', "", "step[1], do: is needed where something is expected"),
        ('say = "Five stars', 'do = "Look"\nsay = "Five stars', "step[0], do: is needed where something is expected"),
        ('expect = ["settle"]', 'expect = ["setle"]', 'step[1], expect: there is no action "setle" in Toy of Stars'),
        ('"star deneb" =', '"star denebola" =', 'step[2], impossible: there is no action "star denebola"'),
        ("{i:card}", "{i:cart}", "step[1], say: {i:cart} is neither a seat"),
        ("{ember} has Deneb", "{pink} has Deneb", "step[0], say: {pink} is neither a seat"),
        ('icon = "system"', 'icon = "sistem"', 'step[0], words[0], icon: there is no icon "sistem"'),
        ('say = "Five', f'say = "{"so " * 45}Five', "step[0], say: has 51 words; at most 45 are read"),
        ('do = "Settle a star"', f'do = "{"Settle a star " * 5}"', "step[1], do: has 70 characters; at most 48 fit"),
        ('draw = "A card', 'draw = " "\npass = "A card', "step[1], otherwise, draw: says nothing"),
        ('show = ["star-deneb"]', '[step.otherwise]\ndraw = "No."', "step[0], otherwise: nothing is expected here"),
        ('say = "That is all there is."', "", "step[5], say: is missing"),
        ('done = "One star is yours."', "", "done: is missing"),
    ],
)  # fmt: skip
def test_whatever_is_wrong_is_named(tmp_path: Path, old: str, new: str, said: str) -> None:
    with pytest.raises(BadContent) as wrong:
        changed(tmp_path, old, new)
    assert said in str(wrong.value)
    assert str(wrong.value).startswith("toy/01_a_star.toml")


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('bots = { ember = "greedy" }', "", "bots: a bot is needed for every seat but the learner's"),
        ('"greedy"', '"gready"', 'bots: unknown bot "gready"'),
        ('won = "You win."', "", "won: is missing"),
        ("[[coach]]\nwhen", "[[coach]]\nwehn", "coach[0], when: is missing"),
        ("[[coach]]", '[[step]]\nsay = "So."\n[[coach]]', "[[step]] is needed for a lesson, or [[coach]]"),
    ],
)
def test_whatever_is_wrong_with_a_guided_game_is_named(tmp_path: Path, old: str, new: str, said: str) -> None:
    with pytest.raises(BadContent) as wrong:
        changed(tmp_path, old, new, FIRST_GAME)
    assert said in str(wrong.value)
