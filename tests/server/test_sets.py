"""Sets in the making, judged by what the seat may know."""

from __future__ import annotations

from server.test_viewers import Stage
from server.toy import GAME
from starhall.server.sets import Picks, picks


def picked(stage: Stage, seat: int) -> Picks | None:
    return picks(stage.history, seat, stage.viewers.world)


def options(stage: Stage, seat: int) -> list[str]:
    return [GAME.space.texts[action] for action in stage.history.g.options(seat)]


def test_cards_that_are_marked_in_secret_are_a_set() -> None:
    stage = Stage()
    cards = options(stage, 0)[:-1]
    assert picked(stage, 0) is None, "nothing is in it yet"
    stage.play(f"0 {cards[1]}")
    stage.play(f"1 {options(stage, 1)[0]}")
    stage.play(f"0 {cards[3]}")
    found = picked(stage, 0)
    numbers = [GAME.space.number(card) for card in cards]
    assert found is not None
    assert found.picked == (numbers[1], numbers[3])
    assert found.more == (numbers[0], numbers[2])
    assert found.without == {numbers[1]: (numbers[3],), numbers[3]: (numbers[1],)}
    stage.play("0 done")
    assert picked(stage, 0) is None, "the seat is not asked any more"


def test_a_payment_is_a_set_and_a_chain_is_none() -> None:
    stage = Stage()
    stage.play("1 done", "0 done", "0 bid 3", "1 bid 0", "0 settle")
    assert picked(stage, 0) is None
    stage.play("0 star vega")
    assert picked(stage, 0) is None, "another question"
    cards = options(stage, 0)
    stage.play(f"0 {cards[-1]}")
    found = picked(stage, 0)
    assert found is not None
    assert found.picked == (GAME.space.number(cards[-1]),)
    assert GAME.space.number(cards[0]) in found.more, "the record's order has passed it"
    assert picked(stage, 1) is None
