"""Plain promises of the kernel, one by one: words and places of actions, who hears what, records line by line."""

from __future__ import annotations

import json
from itertools import pairwise

import pytest

from kernel.toy import BID, TOY, Bid, Toy
from starhall.kernel.actions import Space
from starhall.kernel.chance import quick_chance
from starhall.kernel.errors import BadRecord, Unknown
from starhall.kernel.events import Event
from starhall.kernel.frames import at_once
from starhall.kernel.record import Record, parse
from starhall.kernel.seats import EVERYBODY, NOBODY, only
from support import play

TWO = TOY.settings(2)


def test_an_action_has_a_number_words_and_a_place() -> None:
    space = Space()
    sail = space.add("sail_to", ["north_sea", "red_sea"], at="sea")
    rest = space.add("rest", at="harbour")
    wait = space.add("wait", say="Wait a while")
    assert [space.numbers[text] for text in ("sail_to north_sea", "sail_to red_sea", "rest")] == [sail, sail + 1, rest]
    assert space.places[sail : rest + 1] == ["sea-north_sea", "sea-red_sea", "harbour"]
    assert space.words[rest] == "Rest"
    assert space.words[wait] == "Wait a while"
    assert space.words[sail].startswith("Sail to ")
    assert len({len(space.texts), len(space.words), len(space.places), len(space.numbers)}) == 1


def test_a_line_names_a_seat_of_one_or_two_digits() -> None:
    assert TOY.space.parse("7 bid 0") == (7, BID)
    assert TOY.space.parse("15 bid 0") == (15, BID)
    with pytest.raises(Unknown, match="a seat's number"):
        TOY.space.parse("115 bid 0")


def test_an_unknown_item_lists_the_known_ones() -> None:
    with pytest.raises(Unknown, match="bid with one of: 0, 1, 2, 3$"):
        TOY.space.number("bid 9 9")
    with pytest.raises(Unknown, match="draw with one of: nothing$"):
        TOY.space.number("draw 3")
    with pytest.raises(Unknown, match="declare_war with one of: nothing$"):
        TOY.space.number("declare_war 3")
    with pytest.raises(Unknown, match="reconsider with one of: nothing$"):
        TOY.space.number("reconsider 1")


def test_what_holds_no_secret_is_heard_as_it_is() -> None:
    told = Event("bid", 0, (3,), (), 0, 0b11)
    assert told.seen_by(1) is told
    hidden = Event("drew", 0, (2,), (7, 8), only(0), 0b11)
    assert hidden.seen_by(0) is hidden
    heard = hidden.seen_by(1)
    assert heard is not None
    assert heard.data() == ("drew", 0, (2,), ())


def test_after_a_secret_answer_everybody_hears_again() -> None:
    g = TOY.start(TWO, "lane")
    play(TOY, g, "0 bid 1")
    g.news = []
    g.tell("bid", 0, 1)
    assert g.news[0].hears == EVERYBODY


def test_who_reconsiders_has_chosen_nothing_and_is_asked_from_the_start() -> None:
    g = TOY.start(TWO, "lane")
    assert isinstance(g, Toy)
    play(TOY, g, "0 bid 1")
    assert g.sides[0].sealed == 1
    play(TOY, g, "0 reconsider")
    assert g.sides[0].sealed == NOBODY, "the hidden field is clear"
    assert g.due_seats() == [0, 1]
    assert g.options(0) == [BID + bid for bid in range(4)]


def test_a_lane_of_several_questions_is_forgotten_from_its_first() -> None:
    g = TOY.start(TWO, "lane")
    assert isinstance(g, Toy)
    lanes = at_once([Bid(0), Bid(1)])
    g.stack = [type(lanes)(((Bid(1), Bid(0)), (Bid(1),)), ((Bid(1),), (Bid(1),)))]
    g.sides[0].sealed = 2
    g.stand()
    play(TOY, g, "0 reconsider")
    assert g.sides[0].sealed == NOBODY
    assert g.stack[-1].reopens(0) is False


def test_facts_are_told_all_three_and_what_is_not_said_is_not_there() -> None:
    g = TOY.start(TWO, "facts")
    g.news = []
    g.tell("one", 0, 5)
    g.show(only(0), [9], "two", 0, 5, 6, 7)
    g.show(only(0), [9], "none", 0)
    g.tell("three", 0, 5, 6, 7)
    assert [event.facts for event in g.news] == [(5,), (5, 6, 7), (), (5, 6, 7)]
    assert [event.hears for event in g.news] == [EVERYBODY] * 4
    g.news = None
    g.tell("nobody listens", 0)
    assert g.news is None


def test_shuffling_a_states_cards_moves_them_and_closes_the_door() -> None:
    g = TOY.start(TWO, "shuffle")
    cards = list(range(40))
    g.shuffle(cards)
    assert cards != list(range(40))
    assert sorted(cards) == list(range(40))
    assert g.floor == g.done + 1


def bids(count: int) -> Record:
    """A record of random answers."""
    record, r = Record(TOY, TWO, "lines"), quick_chance(3)
    for _ in range(count):
        g = record.replay()
        options = g.options(g.due_seats()[0])
        record = record.add(g.due_seats()[0], options[r.below(len(options))])
    return record


def test_a_record_shows_every_state_and_forks_also_at_its_start() -> None:
    record = bids(4)
    assert [g.done for g in record.states()] == [0, 1, 2, 3, 4]
    assert record.fork(0).actions == ()
    assert record.fork(4).actions == record.actions
    with pytest.raises(Unknown, match="0 to 4"):
        record.fork(5)


def test_a_checkpoint_stands_where_the_stage_changes_and_nowhere_else() -> None:
    record = bids(10)
    stages = [record.game.stage(g) for g in record.states()]
    changes = sum(now != before for before, now in pairwise(stages))
    assert sum(line.startswith("= ") for line in record.text().splitlines()) == changes > 0


def test_comments_and_empty_lines_of_a_record_are_passed_over() -> None:
    header, *lines = bids(4).text().splitlines()
    text = "\n".join([header, "# wren against tide", "", *lines])
    assert parse(text, lambda name: TOY).actions == bids(4).actions


def test_what_json_must_hold_is_asked_for_by_name() -> None:
    data = bids(4).data()
    for name in ("game", "version", "seats", "options", "seed", "actions"):
        less = {key: value for key, value in data.items() if key != name}
        with pytest.raises(BadRecord, match=f'"{name}" is None'):
            parse(json.dumps(less), lambda name: TOY)
    with pytest.raises(BadRecord, match="the game stands at"):
        parse(json.dumps({**data, "actions": [*data["actions"], "= round 9 · points 0 0 · state 0"]}), lambda name: TOY)


def test_the_header_counts_seats_with_two_digits_at_most() -> None:
    with pytest.raises(BadRecord, match="number of seats"):
        parse("game toy 1 · seats 10 · seed x\n", lambda name: TOY)
    with pytest.raises(BadRecord, match="the header needs"):
        parse("game toy 1 · seats 100 · seed x\n", lambda name: TOY)


def test_the_game_says_what_an_action_means() -> None:
    space = Space()
    name = space.add("name", ("vega", "deep_sky"), icon="{}")
    draw = space.add("draw", icon="deck")
    pause = space.add("pause", passes=True)
    enough = space.add("enough", ("now", "later"), final=True)
    assert space.icons[name : draw + 1] == ["vega", "deep-sky", "deck"]
    assert space.icons[pause] == ""
    assert space.passes == {pause}
    assert space.finals == {enough, enough + 1}
