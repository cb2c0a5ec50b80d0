"""Records last: any seed and any tag come back as they were, and what is no text is refused at once."""

from __future__ import annotations

import copy
import json
import pickle
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import starhall
from kernel.toy import BID, TOY
from starhall import new_game
from starhall.conformance import check
from starhall.kernel.errors import BadRecord
from starhall.kernel.record import Record, parse
from starhall.kernel.tags import Tags

TWO = TOY.settings(2)
BREAKS = "\n\r\v\f\x1c\x1d\x1e\x85\u2028\u2029"  # all that `splitlines` splits at
NASTY = [
    "",
    " ",
    "  ahead",
    "behind \t",
    "a\nb",
    "a\r\nb\r",
    *BREAKS,
    *[f"between{sign}lines" for sign in BREAKS],
    "·",
    "a · seats 9 · seed b",
    '"',
    '"quoted"',
    'half "quoted',
    "\\",
    "\\n",
    "# no comment",
    "= no checkpoint",
    ": no tag",
    "end points 1 2",
    "\0",
    "\x1b[31m",
    "\u00a0",
    "\ufeff",
    "\u202e",
    "👩‍🚀 Žofie",
    "{",
    "x" * 100_000,
    "1e400",
]
TEXTS = st.text(st.characters(exclude_categories=["Cs"]))


def written_and_read(record: Record, as_json: bool) -> Record:
    """Written as UTF-8 and read."""
    text = json.dumps(record.data()) if as_json else record.text()
    return parse(text.encode().decode(), lambda name: TOY)


@pytest.mark.parametrize("as_json", [False, True])
@pytest.mark.parametrize("text", NASTY, ids=lambda text: ascii(text[:20]))
def test_any_text_is_a_seed_and_a_name_and_comes_back(text: str, as_json: bool) -> None:
    record = Record(TOY, TWO, text, tags={"seat_0": text, "seat_1": "Ada"}).add(0, BID)
    assert written_and_read(record, as_json) == record
    assert len(record.text().splitlines()) == 4, "header, two tags, an action"


@given(TEXTS, TEXTS, st.booleans())
@settings(max_examples=200, deadline=None)
def test_whatever_can_be_typed_comes_back(seed: str, name: str, as_json: bool) -> None:
    record = Record(TOY, TWO, seed, tags={"seat_0": name})
    assert written_and_read(record, as_json) == record


def test_a_plain_seed_and_a_plain_name_are_written_plainly() -> None:
    text = Record(TOY, TWO, "ein Tag", tags={"seat_0": "Ada · Žofie", "unknown-to.us": "kept"}).text()
    assert text.splitlines()[0].endswith("· seed ein Tag")
    assert text.splitlines()[1:] == [": seat_0 Ada · Žofie", ": unknown-to.us kept"]


def test_only_what_cannot_stand_in_a_line_is_escaped() -> None:
    assert ': seat_0 "👩\\u200d🚀"\n' in Record(TOY, TWO, "x", tags={"seat_0": "👩‍🚀"}).text()
    assert Record(TOY, TWO, "Ž·").header().endswith('seed "Ž\\u00b7"')


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        (lambda: new_game("m101", 2, seed=123), "the seed is 123; it must be a text"),  # type: ignore[arg-type]
        (lambda: new_game("m101", 2, seed=None), "the seed is None"),  # type: ignore[arg-type]
        (lambda: new_game("m101", 2, seed=b"x"), "the seed is b'x'"),  # type: ignore[arg-type]
        (lambda: new_game("m101", "2"), "seats is '2'; it must be a whole number: 2, 3, 4"),  # type: ignore[arg-type]
        (lambda: new_game("galactic_era", True), "seats is True"),
        (lambda: new_game("m101", 2.0), "seats is 2.0"),  # type: ignore[arg-type]
        (lambda: new_game(7, 2), "the game's name is 7"),  # type: ignore[arg-type]
        (lambda: new_game("m101", 2, upgrade=True), "upgrade is True; it must be a text: off, on"),  # type: ignore[arg-type]
        (lambda: new_game("m101", 2, max_rounds=3), "max_rounds is 3; it must be a text: 0, any"),  # type: ignore[arg-type]
        (lambda: new_game("m101", 2).tagged(seat_0=1), "tag seat_0 is 1; it must be a text"),  # type: ignore[arg-type]
        (lambda: Record(TOY, TWO, "x", tags=["seat_0"]), "the tags are"),  # type: ignore[arg-type]
        (lambda: Record(TOY, TWO, "x", tags={0: "Ada"}), "a tag is called 0"),  # type: ignore[dict-item]
    ],
)
def test_a_wrong_type_is_refused_at_once(wrong: Any, why: str) -> None:
    with pytest.raises(TypeError) as refused:
        wrong()
    assert why in str(refused.value)


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        (lambda: new_game("m101", 2, "x\ud800"), "the seed holds half a character at place 2"),
        (lambda: new_game("m101", 2).tagged(seat_0="\udfff"), "tag seat_0 holds half a character at place 1"),
        (lambda: Record(TOY, TWO, "x", tags={"two words": "x"}), "a tag is called 'two words'; a name is one word"),
        (lambda: Record(TOY, TWO, "x", tags={"": "x"}), "a tag is called ''"),
    ],
)
def test_what_no_file_can_hold_is_refused_at_once(wrong: Any, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        wrong()


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"seats": True}, '"seats" is True; it must be a whole number'),
        ({"seats": "2"}, '"seats" is 2; it must be a whole number'),
        ({"seats": 9}, "known: 2, 3"),
        ({"seed": 4711}, '"seed" is 4711; it must be a text'),
        ({"seed": "\ud800"}, '"seed" holds half a character'),
        ({"options": {"length": True}}, '"options", "length" is True; it must be a text'),
        ({"content": 5}, '"content" is 5; it must be a text'),
        ({"tags": []}, '"tags" is []; it must be an object'),
        ({"tags": {"seat_0": 1}}, "tag seat_0 is 1; it must be a text"),
        ({"tags": {"two words": "x"}}, "a tag is called 'two words'"),
        ({"actions": ["0 bid 1", 5]}, "action 2 is 5; it must be a text"),
        ({"actions": ["0 bid 1", "0 bid 1"]}, 'action 2: "0 bid 1" is not possible: K-DUE-01'),
        ({"checkpoints": [5]}, '"checkpoints", number 1 is 5; it must be a list'),
        ({"checkpoints": [[True, "= x"]]}, "a number of actions and a line are needed"),
        ({"checkpoints": [[9, "= x"]]}, "a number of actions and a line are needed"),
        ({"checkpoints": [[1, "= round 9 · points 0 0 · state 0"]]}, "action 1: the record says `= round 9"),
    ],
)
def test_json_says_what_is_of_the_wrong_type(change: dict[str, Any], why: str) -> None:
    data = {**Record(TOY, TWO, "json").add(0, BID).data(), **change}
    with pytest.raises(BadRecord) as refused:
        parse(json.dumps(data), lambda name: TOY)
    assert why in str(refused.value)


@pytest.mark.parametrize(
    ("lines", "line", "why"),
    [
        ([': seat_0 "Ada'], 2, "begins with a quote"),
        ([': seat_0 "\\ud800"'], 2, "half a character"),
        ([": seat/0 Ada"], 2, "a name is one word"),
        ([":"], 2, "a name is one word"),
        ([": seat_0 Ada", ": seat_0 Bo"], 3, "tag seat_0 is there twice"),
        (["0 bid 1", ": seat_0 Ada"], 3, "tags stand above the first action"),
    ],
)
def test_a_damaged_tag_says_where(lines: list[str], line: int, why: str) -> None:
    with pytest.raises(BadRecord, match=why) as refused:
        parse("\n".join([Record(TOY, TWO, "x").header(), *lines]), lambda name: TOY)
    assert refused.value.line == line


def test_a_seed_whose_quotes_do_not_close_says_so() -> None:
    with pytest.raises(BadRecord, match="line 1: the seed .* quoted to its end"):
        parse('game toy 1 · seats 2 · seed "x\n', lambda name: TOY)
    assert parse('game toy 1 · seats 2 · seed ""\n', lambda name: TOY).seed == ""


# -- tags -------------------------------------------------------------------------------------------------------------


def test_a_new_game_says_which_starhall_began_it_and_when() -> None:
    tags = new_game("m101", 2).tags
    assert tags["starhall"] == starhall.__version__
    assert len(tags["date"].split("-")) == 3


def test_tags_are_added_and_replaced_and_a_record_can_be_hashed_copied_and_pickled() -> None:
    one = Record(TOY, TWO, "x").tagged(seat_0="Ada", bot_1="greedy")
    two = one.tagged(seat_0="Bo", event="Friday night")
    assert dict(two.tags) == {"seat_0": "Bo", "bot_1": "greedy", "event": "Friday night"}
    assert dict(one.tags) == {"seat_0": "Ada", "bot_1": "greedy"}
    assert copy.deepcopy(one.tags) == pickle.loads(pickle.dumps(one.tags)) == one.tags
    played = new_game("m101", 2, "x").tagged(seat_0="Ada")
    twin = copy.deepcopy(pickle.loads(pickle.dumps(played)))
    assert twin == played
    assert len({twin, played, played.tagged(seat_0="Bo")}) == 2
    assert repr(Tags({"a": "b"})) == "Tags({'a': 'b'})"
    with pytest.raises(TypeError):
        one.tags["seat_0"] = "Eve"  # type: ignore[index]


def finished() -> Record:
    return check(TOY, TWO, "a record", every=1000)


def test_a_tagged_record_of_a_finished_game_carries_its_result() -> None:
    one = finished().tagged(seat_0="Ada")
    g = one.replay()
    places, points = (" ".join(map(str, numbers)) for numbers in (one.game.places(g), one.game.points(g)))
    assert one.text().splitlines()[2] == f": result places {places} · points {points}"
    assert one.data()["tags"]["result"] == f"places {places} · points {points}"
    assert (
        written_and_read(one, as_json=False)
        == written_and_read(one, as_json=True)
        == one.tagged(result=one.data()["tags"]["result"])
    )


def test_a_record_without_tags_stays_without() -> None:
    assert not any(line.startswith(":") for line in finished().text().splitlines())
    assert finished().data()["tags"] == {}


@pytest.mark.parametrize("as_json", [False, True])
def test_a_result_that_the_game_did_not_have_is_refused(as_json: bool) -> None:
    lie = finished().tagged(result="places 1 1 · points 99 99")
    with pytest.raises(BadRecord, match="the tag result says `places 1 1 · points 99 99`, but the game ended with"):
        written_and_read(lie, as_json)


def test_a_game_that_goes_on_from_elsewhere_has_no_result_yet() -> None:
    one = finished().tagged(seat_0="Ada", result="places 1 2 · points 3 2")
    assert dict(one.fork(len(one.actions)).tags) == dict(one.tags)
    assert dict(one.fork(3).tags) == {"seat_0": "Ada"}
    assert dict(one.fork(3).tagged(result="adjourned").add(*one.actions[3]).tags) == {"seat_0": "Ada"}
    assert written_and_read(one.fork(3).tagged(result="adjourned"), as_json=False).tags["result"] == "adjourned"


def test_json_is_proved_by_its_checkpoints() -> None:
    data = finished().data()
    assert data["checkpoints"][-1] == [len(data["actions"]), finished().text().splitlines()[-1]]
    data["checkpoints"][0][1] = data["checkpoints"][0][1].replace("state ", "state f")
    with pytest.raises(BadRecord, match=f"action {data['checkpoints'][0][0]}: the record says"):
        parse(json.dumps(data), lambda name: TOY)
