"""A field is written once: what the table of fields makes of it, shown on the toy game."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from kernel import toy
from kernel.toy import FIELDS, SIDE, TOY, Toy
from starhall.conformance import Finding, check
from starhall.kernel.chance import secret_chance
from starhall.kernel.fields import (
    Fields,
    attributes,
    called,
    follows,
    joined,
    masked,
    owner_only,
    partly,
    public,
    secret,
)
from starhall.kernel.game import Settings
from starhall.kernel.position import HIDDEN, By, Flag, Many, Num, Of
from starhall.kernel.seats import NOBODY
from support import play

TWO = TOY.settings(2)
THREE = TOY.settings(3)


def begun(settings: Settings, seed: str) -> Toy:
    """A new game."""
    return TOY.new(settings, secret_chance(seed))


# -- what a viewer sees --------------------------------------------------------------------------------------------


def test_a_view_is_a_masked_copy() -> None:
    g = begun(TWO, "masked")
    g.sides[0].sealed = 3
    own, other, spectator = [g.view(seat).g for seat in (0, 1, NOBODY)]
    assert own.sides[0].hand == g.sides[0].hand
    assert other.sides[0].hand == spectator.sides[0].hand == [HIDDEN] * 5, "how many, not which"
    assert [seen.sides[0].sealed for seen in (own, other, spectator)] == [3, NOBODY, NOBODY]
    assert own.deck == [HIDDEN] * len(g.deck), "nobody's, not even a spectator's"
    assert [seen.owner for seen in (own, other, spectator)] == [g.owner] * 3


def test_a_masked_state_stands_nowhere_and_draws_its_own_numbers() -> None:
    g = begun(THREE, "nowhere")
    play(TOY, g, "0 bid 3")
    assert g.due == 0b110
    play(TOY, g, "1 bid 2", "2 bid 1")
    assert g.offered, "one seat is asked, and its options are listed"
    for seat in range(NOBODY, 3):
        seen = g.view(seat).g
        assert (seen.stack, seen.due, seen.offered, seen.done, seen.floor, seen.news) == ([], 0, None, 0, 0, None)
        assert seen.chance is not g.chance
        assert seen.chance.key is None
        assert seen.chance.at != g.chance.at


def test_what_belongs_to_no_seat_is_not_the_spectators_either() -> None:
    g = begun(TWO, "spectator")
    table = Fields(Toy, {**FIELDS.rows, "deck": secret(Many(Num()), owner_only)})
    assert masked(table, g, NOBODY).deck == [HIDDEN] * len(g.deck)


def test_what_happens_in_a_view_does_not_happen_in_the_game() -> None:
    g = begun(TWO, "apart")
    before = TOY.to_data(g)
    seen = g.view(0).g
    seen.owner[0] = 1
    seen.discards.append(3)
    seen.sides[0].hand.clear()
    seen.sides[0].table.append(4)
    assert TOY.to_data(g) == before


def test_what_is_hidden_leaves_a_blank_of_its_kind() -> None:
    assert Num().blank(7) == Of(["a"]).blank(0) == NOBODY, "not even whether there is one"
    assert Flag().blank(True) is False
    assert Many(Num()).blank([4, 5]) == [HIDDEN, HIDDEN]
    assert By(["a", "b"], Num(), 0).blank([0, 5]) == [0, HIDDEN], "where something lies is seen"
    assert By(["a", "b"], Num()).blank([0, 5]) == [HIDDEN, HIDDEN]


def test_a_hidden_card_is_written_as_hidden_and_cannot_be_read_back() -> None:
    g = begun(TWO, "hidden")
    seen = FIELDS.write(g.view(0).g)
    assert seen["sides"]["blue"]["hand"] == ["hidden"] * 5
    with pytest.raises(ValueError, match="unknown name 'hidden'"):
        SIDE.read(seen["sides"]["blue"], "sides.blue")


class Cards:
    """Something with a field of each sort."""

    def __init__(self) -> None:
        self.shown = 1
        self.own = [2, 3]
        self.half = [4, 5, 6]
        self.total = 21


def only_the_first(g: Any, owner: int, viewer: int, value: list[int]) -> list[int]:
    return value if owner == viewer else [value[0], *[HIDDEN] * (len(value) - 1)]


def add_up(cards: Cards) -> None:
    cards.total = sum([cards.shown, *cards.own, *cards.half])


ROWS = {
    "shown": public(Num()),
    "own": secret(Many(Num()), owner_only),
    "half": partly(Many(Num()), only_the_first),
    "total": follows(),
}
TABLE = Fields(Cards, ROWS, add_up)


def test_rows_say_who_may_know_what() -> None:
    mine, theirs = Cards(), Cards()
    TABLE.mask(mine, None, 1, 1)
    TABLE.mask(theirs, None, 1, 0)
    assert TABLE.facts(mine) == (1, [2, 3], [4, 5, 6]), "what follows is not compared"
    assert TABLE.facts(theirs) == (1, [HIDDEN, HIDDEN], [4, HIDDEN, HIDDEN])
    assert TABLE.hidden(mine) == []
    assert TABLE.hidden(theirs) == ["own", "half"]


def test_what_follows_is_not_written_and_follows_again_when_it_is_read() -> None:
    data = TABLE.write(Cards())
    assert data == {"shown": 1, "own": [2, 3], "half": [4, 5, 6]}
    assert TABLE.read({**data, "shown": 5}, "").total == 25


def test_a_field_without_a_row_and_a_row_without_a_field_are_found() -> None:
    TABLE.check(Cards())
    with pytest.raises(TypeError, match=r"Cards.half: no row says who may know it"):
        Fields(Cards, {name: row for name, row in ROWS.items() if name != "half"}).check(Cards())
    with pytest.raises(TypeError, match=r"Cards.third: there is a row, and no such field"):
        Fields(Cards, {**ROWS, "third": public(Num())}).check(Cards())


def ends_of(cards: Cards) -> list[int]:
    return [cards.shown, cards.total]


def set_ends(cards: Cards, ends: list[int]) -> None:
    cards.shown, cards.total = ends


JOINED = {
    "ends": joined(Many(Num(), 2), ("shown", "total"), ends_of, set_ends),
    "own": ROWS["own"],
    "half": ROWS["half"],
}


def test_a_field_may_have_another_name_in_positions() -> None:
    table = Fields(Cards, {**ROWS, "shown": called("total", Num()), "total": called("shown", Num())})
    table.check(Cards())
    data = table.write(Cards())
    assert (data["shown"], data["total"]) == (21, 1)
    turned = table.read({**data, "shown": 7}, "")
    assert (turned.shown, turned.total) == (1, 7)
    assert 7 in table.facts(turned)
    with pytest.raises(TypeError, match=r"Cards.other: there is a row, and no such field"):
        Fields(Cards, {**ROWS, "more": called("other", Num())}).check(Cards())


def test_attributes_that_are_read_together_are_written_together() -> None:
    table = Fields(Cards, JOINED)
    table.check(Cards())
    data = table.write(Cards())
    assert data == {"ends": [1, 21], "own": [2, 3], "half": [4, 5, 6]}
    again = table.read({**data, "ends": [7, 8]}, "")
    assert (again.shown, again.total) == (7, 8)
    assert table.facts(again) == ([7, 8], [2, 3], [4, 5, 6])
    with pytest.raises(TypeError, match=r"Cards.own: no row says who may know it"):
        Fields(Cards, {name: row for name, row in JOINED.items() if name != "own"}).check(Cards())


class Compiled:
    """As mypyc leaves a class: its attributes are named, and there is no dictionary to look into."""

    __slots__ = ("hand",)
    __mypyc_attrs__ = ("hand", "__dict__")


def test_the_fields_of_a_compiled_class_are_known() -> None:
    assert attributes(Compiled()) == ["hand"]
    with pytest.raises(TypeError, match=r"Compiled.hand: no row"):
        Fields(Compiled, {}).check(Compiled())


def test_the_kernels_fields_need_no_row() -> None:
    g = begun(TWO, "kernel")
    assert attributes(g) == list(FIELDS.rows)


# -- a new field ---------------------------------------------------------------------------------------------------

FIELD = ("        self.points: int =", "        self.bluff: list[int] = like.bluff[:] if like else [1, 2]\n")
ROW = ('        "points": public', '        "bluff": secret(Many(CARD), owner_only),\n')


@pytest.fixture
def edited() -> Iterator[Any]:
    """Loads the toy game's text with lines put in."""

    def load(*lines: tuple[str, str]) -> Any:
        text = Path(toy.__file__).read_text(encoding="utf-8")
        for before, line in lines:
            assert text.count(before) == 1
            text = text.replace(before, line + before)
        module = ModuleType("edited_toy")
        module.__file__ = toy.__file__
        sys.modules[module.__name__] = module
        exec(compile(text, "edited_toy.py", "exec"), vars(module))
        return module

    yield load
    del sys.modules["edited_toy"]


def test_a_field_that_nobody_says_who_may_know_stops_the_import(edited: Any) -> None:
    with pytest.raises(TypeError, match=r"Side.bluff: no row says who may know it"):
        edited(FIELD)


def test_two_lines_add_a_field_to_copy_position_view_and_fingerprint(edited: Any) -> None:
    game = edited(FIELD, ROW).TOY
    g = game.start(TWO, "bluff")
    g.sides[0].bluff = [7]
    twin = g.copy()
    assert twin.sides[0].bluff == [7]
    twin.sides[0].bluff.append(8)
    assert g.sides[0].bluff == [7], "a copy goes its own way"
    assert game.to_data(g)["sides"]["red"]["bluff"] == ["card_7"]
    assert game.from_data(game.to_data(twin)).sides[0].bluff == [7, 8]
    assert game.fingerprint(g) != game.fingerprint(twin)
    assert [g.view(seat).g.sides[0].bluff for seat in (0, 1, NOBODY)] == [[7], [HIDDEN], [HIDDEN]]
    assert g.view(0).facts() != twin.view(0).facts()


def test_a_secret_that_imagining_forgets_is_found(edited: Any) -> None:
    with pytest.raises(Finding, match=r"an imagined state hides something: sides\[\d\].bluff"):
        check(edited(FIELD, ROW).TOY, TWO, "forgotten")


def test_a_new_field_that_is_dealt_with_keeps_every_promise(edited: Any) -> None:
    dealt = ("                side.hand = sorted(", "                side.bluff = [1, 2]\n")
    check(edited(FIELD, ROW, dealt).TOY, THREE, "dealt")


# -- copies --------------------------------------------------------------------------------------------------------


def test_a_list_that_copies_share_and_a_rule_changes_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def shared(g: Toy, chance: Any) -> Toy:
        twin = Toy(g.seats, chance, g)
        for side, other in zip(twin.sides, g.sides, strict=True):
            side.table = other.table
        return twin

    monkeypatch.setattr(Toy, "twin", shared)
    with pytest.raises(Finding, match="a copy changed while the game went on"):
        for seed in range(20):
            check(TOY, TWO, f"shared {seed}", every=1_000_000)
