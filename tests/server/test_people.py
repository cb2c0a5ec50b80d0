"""People at a table: names, votes, answers given beforehand."""

from __future__ import annotations

import random

from server.toy import GAME
from starhall.games.galactic_era import GAME as GALACTIC_ERA
from starhall.kernel.seats import members
from starhall.server.people import People, called
from starhall.server.store import PresetAnswer, SeatRow, Talk, Vote

UNDO = Vote("undo", 0, 4, frozenset([0]), 7)
AWAY = Vote("bot", 0, 1, frozenset([0]), 8)


def people(*seats: SeatRow, votes: tuple[Vote, ...] = ()) -> People:
    return People(GAME, list(seats), list(votes), [], [])


THREE = (SeatRow(0, 11, "wren"), SeatRow(1, 12, "tide"), SeatRow(2, 13, "quill"))


def test_equal_names_are_told_apart() -> None:
    assert people(SeatRow(0, 11, "wren"), SeatRow(1, 12, "wren"), SeatRow(2)).names() == [
        "wren (azure)",
        "wren (ember)",
        "seat 3",
    ]


def test_all_agree_to_an_undo_and_half_of_the_others_to_a_bot() -> None:
    three = people(*THREE, votes=(UNDO, AWAY))
    assert three.electorate(UNDO) == [0, 1, 2]
    assert three.electorate(AWAY) == [0, 2], "who is away is not asked"
    assert not three.agreed(UNDO)
    assert not three.agreed(AWAY), "one of two is not more than half"
    assert three.agreed(Vote("bot", 0, 1, frozenset([0, 2])))
    assert three.agreed(Vote("undo", 0, 4, frozenset([0, 1, 2])))
    assert three.vote(8, 2) == AWAY
    assert three.vote(8, 1) is None
    assert three.vote(9, 2) is None


def test_a_stand_in_does_not_vote() -> None:
    assert people(SeatRow(0, 11, "wren"), SeatRow(1, 12, "tide", stand_in="greedy")).electorate(UNDO) == [0]


def test_what_is_asked_ends_with_the_game_and_an_undo_with_the_next_move() -> None:
    three = people(*THREE, votes=(UNDO, AWAY))
    assert three.votes_that_stay("running") == [AWAY]
    assert three.votes_that_stay("finished") == []
    assert three.same_vote("undo", 99) == UNDO, "one at a time"
    assert three.same_vote("bot", 2) is None
    assert three.votes_without(AWAY, None) == [UNDO]


def test_an_answer_for_later_holds_for_its_stage_and_its_question() -> None:
    two = people(*THREE[:2])
    g = GAME.start(GAME.settings(2), "people")
    view = g.view(0)
    assert two.given(view, "Round 1") is None
    two.presets = two.presets_with(PresetAnswer(0, "D-SWAP", "done", "Round 1"))
    done = GAME.space.number("done")
    assert two.given(view, "Round 1") == done
    assert two.given(view, "Round 2") is None
    assert two.given(g.view(1), "Round 1") is None, "another seat's"
    two.presets = two.presets_with(PresetAnswer(0, "D-SWAP", "bid 1", ""))
    assert two.given(view, "Round 1") is None, "the newer answer is not possible now"
    assert two.presets_with(PresetAnswer(0, "D-SWAP", "", "")) == []


def test_an_answer_that_holds_as_long_as_the_same_is_offered() -> None:
    two = people(*THREE[:2])
    g = GAME.start(GAME.settings(2), "people")
    view = g.view(0)
    two.presets = two.presets_with(PresetAnswer(0, "D-SWAP", "done", two.offer(view)))
    assert two.given(view, "Round 1") == GAME.space.number("done")
    assert two.given(view, "Round 2") == GAME.space.number("done"), "whatever the round"
    g.apply(0, g.options(0)[0])
    assert two.given(g.view(0), "Round 1") is None, "something else is offered"


def test_a_domination_card_is_asked_for_again_only_when_more_can_be_played() -> None:
    """Three seats that keep their cards, and whoever says it once is left alone as long as nothing changes."""
    waiting = People(GALACTIC_ERA, list(THREE), [], [], [])
    r, g, asked, clicks = random.Random(2), GALACTIC_ERA.start(GALACTIC_ERA.settings(3), "cards"), 0, 0
    while g.round <= 2:
        view = g.view(members(g.due)[0])
        if view.question != "D-06":
            g.apply(view.seat, r.choice(view.options))
            continue
        assert view.frames[-1].may_wait
        asked += 1
        if waiting.given(view, "") is None:
            clicks += 1
            waiting.presets = waiting.presets_with(PresetAnswer(view.seat, "D-06", "pass", waiting.offer(view)))
        g.apply(view.seat, GALACTIC_ERA.space.number("pass"))
    assert (asked, clicks) == (9, 3)


def test_the_only_option_is_taken_for_who_wants_that() -> None:
    two = people(SeatRow(0, 11, "wren", trivial=True), THREE[1])
    g = GAME.start(GAME.settings(2), "people")
    assert two.given(g.view(0), "") is None
    for card in g.options(0)[:-1]:
        g.apply(0, card)
    assert two.given(g.view(0), "") == GAME.space.number("done")


def test_talk_is_remembered_so_far_and_no_further() -> None:
    two = people(*THREE[:2])
    for number in range(150):
        two.hear(Talk("here", 0, "wren", str(number), "say", 0))
    assert (len(two.talk), two.talk[0].text) == (100, "50")


def test_who_played_a_game_that_was_brought_along_is_named_where_a_name_is_known() -> None:
    assert [row.name for row in called(THREE[:2], ["Ada", ""])] == ["Ada", "tide"]
    assert people(SeatRow(0, 11, "wren", stand_in="greedy"), SeatRow(1, 0, "Vesper", "random")).tags() == {
        "seat_0": "wren",
        "seat_1": "Vesper",
        "bot_1": "random",
        "stand_in_0": "greedy",
    }
