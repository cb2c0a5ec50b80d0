"""The rules pages: every clause of every game stands in a chapter that has a name."""

from __future__ import annotations

import pytest

from starhall import games
from starhall.web.book import chapters, figures, linked


@pytest.mark.parametrize("name", games.names())
def test_every_clause_stands_in_a_chapter_with_a_name(name: str) -> None:
    game = games.load(name)
    book = chapters(game)
    assert [id for chapter in book for id, _ in chapter.clauses] == list(game.telling.clauses)
    assert [chapter.code for chapter in book if chapter.title == chapter.code] == []


@pytest.mark.parametrize("name", games.names())
def test_the_components_are_explained_with_the_words_of_the_table(name: str) -> None:
    shown = figures(games.load(name))
    assert shown.board.startswith("<svg")
    assert sum(len(things) for _, things in shown.components) > 10


def test_a_clause_that_another_one_names_is_a_link() -> None:
    game = games.load("age_of_galaxy")
    first = next(iter(game.telling.clauses))
    assert linked(game, f"see <{first}> and AG-XXX-99") == f'see &lt;<a href="#{first}">{first}</a>&gt; and AG-XXX-99'
