"""The kernel's promises, shown on a toy game."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kernel.toy import BID, DISCARD, PASS, TOY, Bid, Main, Toy, ToyView
from starhall import examples
from starhall.conformance import Finding, check
from starhall.kernel.actions import RECONSIDER, Space
from starhall.kernel.chance import LAST, quick_chance, secret_chance
from starhall.kernel.content import Row, Source
from starhall.kernel.errors import BadContent, BadPosition, BadRecord, Unknown
from starhall.kernel.frames import at_once
from starhall.kernel.record import Record, parse
from starhall.kernel.seats import NOBODY, only
from starhall.kernel.state import State
from support import options, play, refused

TWO = TOY.settings(2)
THREE = TOY.settings(3)


def scene(hands: dict[str, list[str]], tables: dict[str, list[str]]) -> Toy:
    """Red is about to take a main action, with these cards in hands and on tables."""
    g = TOY.depart(THREE, secret_chance("scene"), "main action", 0, 3)
    data = TOY.to_data(g)
    for colour in TOY.colours:
        data["sides"][colour]["hand"] = hands.get(colour, [])
        data["sides"][colour]["table"] = tables.get(colour, [])
    TOY.mend(data, [])
    found = TOY.from_data(data)
    assert isinstance(found, Toy)
    return found


def test_frames_run_in_reading_order() -> None:
    g = scene({"red": ["card_10", "card_11"]}, {"red": ["card_5", "card_4", "card_9"]})
    told = play(TOY, g, "0 colonize system_3", "0 discard card_10", "0 discard card_11")
    assert told == ["discarded", "discarded", "paid", "colonized", "scored", "drew", "scored"]
    assert g.owner[3] == 0
    assert g.sides[0].points == 4


def test_a_window_owns_what_it_may_block() -> None:
    g = scene({"red": ["card_10", "card_11"]}, {"blue": ["card_2"], "green": ["card_6"]})
    play(TOY, g, "0 colonize system_3", "1 pass")
    assert g.due == only(2)
    assert g.owner[3] == NOBODY
    assert g.options(2)[:2] == [PASS, PASS + 1]
    play(TOY, g, "2 pass")
    assert g.due == only(0)
    assert g.options(0) == [DISCARD + 10], "card 11 alone does not pay the price"


def test_a_verb_of_several_menus_may_leave_the_question() -> None:
    g = scene({"red": ["card_10", "card_11"]}, {"blue": ["card_2"], "green": ["card_6"]})
    play(TOY, g, "0 colonize system_3", "1 burn card_2")
    assert options(TOY, g, 1) == ["pass", "declare_war"]
    assert g.options(2) == []


def test_a_refused_action_names_its_clause_and_changes_nothing() -> None:
    g = scene({"red": ["card_10"]}, {})
    assert refused(TOY, g, "0 colonize system_3") == "TY-COL-03"
    assert refused(TOY, g, "0 display card_11") == "TY-DIS-01"
    assert refused(TOY, g, "1 draw") == "K-DUE-01"
    assert refused(TOY, g, "0 pass") == "K-OPT-01"
    assert "your hand must be worth" in TOY.why_not(g, 0, TOY.space.number("colonize system_3")).lower()


def test_a_single_public_option_is_taken_and_a_hidden_one_is_asked() -> None:
    g = scene({"red": ["card_10", "card_11"]}, {})
    play(TOY, g, "0 colonize system_3")
    assert g.options(0) == [DISCARD + 10], "hand cards decide this, so it is asked even alone"


def test_sealed_answers_are_unseen_and_can_be_changed() -> None:
    g = TOY.start(THREE, "bids")
    before = g.view(1).facts()
    play(TOY, g, "0 bid 3")
    assert g.view(1).facts() == before
    assert g.view(NOBODY).due == 0b111
    assert g.view(0).sealed
    play(TOY, g, "0 reconsider", "0 bid 1", "1 bid 2")
    assert refused(TOY, g, "2 reconsider") == "K-SEAL-01"
    told = play(TOY, g, "2 bid 2")
    assert told[:4] == ["sealed", "bid", "bid", "bid"]
    assert refused(TOY, g, "0 reconsider") == "K-SEAL-01", "all are in"
    assert g.due == only(1), "the higher bid goes first, ties in seat order"


def test_the_table_itself_does_only_what_the_game_lets_it_do() -> None:
    g = scene({"red": ["card_10"]}, {})
    assert refused(TOY, g, "table draw") == "K-TAB-01"
    assert TOY.space.parse("table draw") == (NOBODY, TOY.space.number("draw"))
    assert TOY.space.text(NOBODY, TOY.space.number("draw")) == "table draw"
    assert g.options(NOBODY) == []


@pytest.mark.parametrize("seat", ["tables", "-1", "9" * 5000, ""])
def test_a_line_of_nobody_says_what_would_have_been_right(seat: str) -> None:
    with pytest.raises(Unknown, match="a seat's number and an action"):
        TOY.space.parse(f"{seat} draw")


def test_reconsider_is_the_first_action_of_every_space() -> None:
    assert Space().texts == ["reconsider"]
    assert RECONSIDER == 0


def test_the_floor_rises_with_draws_and_other_seats() -> None:
    g = scene({"red": ["card_10", "card_11"]}, {"red": ["card_9"], "blue": ["card_2"]})
    play(TOY, g, "0 burn card_9")
    assert (g.done, g.floor) == (1, 0)
    play(TOY, g, "0 colonize system_3")
    assert (g.done, g.floor, g.due) == (2, 2, only(1))


def test_who_answers_last_cannot_take_an_opened_secret_choice_back() -> None:
    g = TOY.start(TWO, "bids")
    play(TOY, g, "1 bid 0", "0 bid 3")
    assert g.due == only(0), "the last to answer is the next to decide"
    assert g.floor == g.done == 2, "and has seen the others' bids"


def test_a_secret_choice_of_one_seat_alone_shows_it_nothing_and_stays_open() -> None:
    g = scene({"red": ["card_10"]}, {})
    g.stack = [Main(0), at_once([Bid(0), None, None])]
    g.stand()
    play(TOY, g, "0 bid 3")
    assert (g.done, g.floor) == (1, 0)


def test_every_payment_has_one_path() -> None:
    g = scene({"red": [f"card_{i}" for i in range(6)]}, {})
    play(TOY, g, "0 colonize system_3")
    paid, paying = [], [g]
    while paying:
        g = paying.pop()
        if g.owner[3] == 0:
            paid.append(tuple(sorted(g.discards)))
            continue
        for action in g.options(0):
            paying.append(g.copy())
            paying[-1].advance(0, action)
    assert len(paid) == len(set(paid)) > 9


@pytest.mark.parametrize("seed", range(30))
def test_random_games_keep_every_promise(seed: int) -> None:
    modes = list(TOY.modes())
    assert len(modes) == 4
    check(TOY, modes[seed % len(modes)], f"toy {seed}")


class Leaky(ToyView):
    """A view that shows the next card of the deck."""

    def __init__(self, g: Toy, seat: int) -> None:
        super().__init__(g, seat)
        self.next = g.deck[-1] if g.deck else NOBODY

    def facts(self) -> tuple[object, ...]:
        return (*super().facts(), self.next)


def test_a_leak_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Toy, "view", lambda g, seat: Leaky(g, seat))
    with pytest.raises(Finding, match="looks different|sees something that it cannot know"):
        check(TOY, THREE, "leak")


def test_a_loud_secret_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Toy, "show", lambda g, knows, secret, *rest: State.show(g, -1, secret, *rest))
    with pytest.raises(Finding, match="hears something that it cannot know"):
        for seed in range(5):
            check(TOY, THREE, f"loud {seed}")


# -- chance --------------------------------------------------------------------------------------------------------


def test_the_same_numbers_for_ever() -> None:
    keyed, quick = secret_chance("4711"), quick_chance(4711)
    assert [keyed.below(1000) for _ in range(12)] == [856, 212, 879, 836, 942, 886, 551, 868, 238, 808, 839, 752]
    assert [quick.below(1000) for _ in range(12)] == [603, 979, 413, 195, 266, 570, 853, 428, 537, 733, 243, 98]


def test_a_copy_goes_its_own_way() -> None:
    for r in (secret_chance("copy"), quick_chance(1)):
        for _ in range(11):
            r.bits()
        twin = r.copy()
        rolls = [r.below(6) for _ in range(6000)]
        assert [twin.below(6) for _ in range(6000)] == rolls
        assert all(900 < rolls.count(n) < 1100 for n in range(6))


def test_no_modulo_bias() -> None:
    r = secret_chance("wide")
    wide = LAST // 3 * 2  # where a plain remainder would fall into the lower half twice as often as into the upper
    assert 450 < len([1 for _ in range(1000) if r.below(wide) < wide // 2]) < 550


@given(st.lists(st.integers(0, 50), max_size=20), st.integers(0, 1000))
@settings(max_examples=50, deadline=None)
def test_a_shuffle_keeps_the_items(items: list[int], seed: int) -> None:
    shuffled = items[:]
    quick_chance(seed).shuffle(shuffled)
    assert sorted(shuffled) == sorted(items)


# -- records -------------------------------------------------------------------------------------------------------


def record() -> Record:
    return check(TOY, TWO, "a record", every=1000)


def test_a_record_reads_back_from_text_and_json() -> None:
    one = record()
    content = one.game.content.fingerprint()
    assert one.text().startswith(f"game toy 1 · seats 2 · length short · content {content} · seed a record\n")
    assert parse(one.text(), lambda name: TOY) == parse(json.dumps(one.data()), lambda name: TOY)
    assert one.text().splitlines()[-1].startswith("end points")
    assert any(line.startswith("= round 2 · points") for line in one.text().splitlines())


def test_a_fork_goes_on_alone() -> None:
    one = record()
    half = one.fork(4)
    assert half.replay().done == 4
    assert len(one.actions) > 4
    with pytest.raises(Unknown, match="known: 0 to"):
        one.fork(10_000)


@pytest.mark.parametrize(
    ("change", "line", "why"),
    [
        (lambda lines: [], 1, "empty record"),
        (lambda lines: ["nonsense"], 1, "is no header"),
        (lambda lines: [lines[0].replace("seats 2", "seats 9"), *lines[1:]], 1, "known: 2, 3"),
        (lambda lines: [lines[0].replace("toy 1", "toy 0"), *lines[1:]], 1, "version"),
        (lambda lines: [lines[0].replace("short", "endless"), *lines[1:]], 1, "known: short, long"),
        (lambda lines: [lines[0], "0 fly system_3"], 2, "known: a line that begins with"),
        (lambda lines: [lines[0], "0 bid 9"], 2, "bid with one of"),
        (lambda lines: [lines[0], "zero bid 1"], 2, "a seat's number"),
        (lambda lines: [lines[0], "0 bid 1", "0 bid 1"], 3, "K-DUE-01"),
        (lambda lines: [lines[0], "= round 1 · points 7 7 · state 000000000000"], 2, "the game stands at"),
    ],
)
def test_a_damaged_record_says_where_and_why(change: object, line: int, why: str) -> None:
    assert callable(change)
    with pytest.raises(BadRecord, match=why) as caught:
        parse("\n".join(change(record().text().splitlines())), lambda name: TOY)
    assert caught.value.line == line


def test_damaged_json_says_why() -> None:
    with pytest.raises(BadRecord, match="not valid JSON"):
        parse("{", lambda name: TOY)
    with pytest.raises(BadRecord, match='"actions" is None'):
        parse(json.dumps({"game": "toy", "version": "1", "seats": 2, "options": {}, "seed": "x"}), lambda name: TOY)


def test_undo_stops_at_the_floor() -> None:
    one = Record(TOY, TWO, "undo").add(0, BID)
    with pytest.raises(BadRecord, match="nothing can be taken back"):
        one.undo()


# -- positions -----------------------------------------------------------------------------------------------------


def test_an_impossible_position_is_refused() -> None:
    data = TOY.to_data(TOY.start(TWO, "position"))
    data["deck"].pop()
    with pytest.raises(BadPosition, match="every card once"):
        TOY.from_data(data)


@pytest.mark.parametrize(
    ("path", "value", "why"),
    [
        ("sides.red.points", "many", "sides.red.points: is 'many'; a whole number"),
        ("sides.red.hand", ["card_99"], r"sides.red.hand\[0\]: unknown name 'card_99'"),
        ("owner.system_77", "red", "owner.system_77: unknown name"),
        ("stack", [{"frame": "Nothing"}], r"stack\[0\]: is"),
        ("stack", [{"frame": "Do", "rule": "os.system", "seat": "red", "item": 0}], "unknown name 'os.system'"),
        ("done", None, "done: is None"),
        ("colour", "red", "colour: unknown field"),
    ],
)
def test_a_wrong_position_says_where(path: str, value: object, why: str) -> None:
    data = json.loads(json.dumps(TOY.to_data(TOY.start(TWO, "position"))))
    examples.put(data, path, value, "here")
    with pytest.raises(BadPosition, match=why):
        TOY.from_data(data)


# -- content -------------------------------------------------------------------------------------------------------


def test_content_errors_name_file_row_and_field(tmp_path: Path) -> None:
    row = Row("cards.toml", 'card "sail"', {"cost": -1, "kind": "gian", "gain": {"gold": 2}, "extra": 1})
    with pytest.raises(BadContent, match='cards.toml, card "sail", cost: is -1; a whole number from 0 to'):
        row.number("cost")
    with pytest.raises(BadContent, match='kind: unknown name "gian"; known: draw, gain'):
        row.one_of("kind", ["gain", "draw"])
    with pytest.raises(BadContent, match=r'gain.gold: unknown name "gold"'):
        row.counts("gain", ["credits"])
    with pytest.raises(BadContent, match="name: is missing; a text is needed"):
        row.text("name")
    with pytest.raises(BadContent, match="extra: unknown field; known: cost"):
        row.end()
    (tmp_path / "bad.toml").write_text("= 1")
    with pytest.raises(BadContent, match="bad.toml: is not valid TOML"):
        Source("toy", tmp_path, None).read("bad.toml")
    with pytest.raises(BadContent, match="is missing"):
        Source("toy", tmp_path, None).read("none.toml")


# -- example files -------------------------------------------------------------------------------------------------

EXAMPLE = """
title = "a colony"
clauses = ["TY-COL-02"]
[[case]]
given = { seats = 2, at = "main action", seat = "red", round = 2 }
set = { "sides.red.hand" = ["card_1", "card_2"], "sides.blue.hand" = [], "owner.system_1" = "blue" }
when = [
  { try = "red colonize system_1", refused = "TY-COL-02" },
  "red colonize system_0", "red discard card_1", "0 discard card_2",
]
told = ["Red colonizes system_0"]
[case.then]
"owner.system_0" = "red"
"sides.red.hand" = []
"sides.red.hand.#" = 0
"points" = [2, 0]
"over" = true
"view.red.g.sides.blue.hand.#" = 0
"view.blue.g.sides.red.hand" = []
"""


def example(tmp_path: Path, text: str) -> int:
    path = tmp_path / "toy.toml"
    path.write_text('game = "toy"\n' + text)
    return examples.run(path, lambda name: TOY)


def test_an_example_file_holds(tmp_path: Path) -> None:
    assert example(tmp_path, EXAMPLE) == 1


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ('"owner.system_0" = "red"', '"owner.system_0" = "blue"', "then owner.system_0: is 'red', should be 'blue'"),
        ('refused = "TY-COL-02"', 'refused = "TY-COL-03"', "refused by TY-COL-02, not by TY-COL-03"),
        ('"0 discard card_2"', '"0 discard card_3"', "is not possible"),
        ("main action", "lunch", "unknown starting point"),
        ("[2, 0]", "[3, 0]", "then points"),
        ("Red colonizes", "Blue colonizes", "nothing like"),
        ("sides.red.hand.#", "sides.red.head", "nothing at 'head'; known: hand"),
        ("told =", "say =", "unknown field 'say'"),
        ("TY-COL-02", "TY-XXX-02", "unknown clause"),
        ("seats = 2", "seats = 5", "unknown number of seats"),
    ],
)
def test_an_example_that_does_not_hold_says_why(tmp_path: Path, old: str, new: str, why: str) -> None:
    with pytest.raises(examples.BadExample, match=why):
        example(tmp_path, EXAMPLE.replace(old, new))
