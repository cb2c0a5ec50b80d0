"""The record of a table: states from it, keys, and how far back a seat may go."""

from __future__ import annotations

import pytest

from server.toy import GAME
from starhall.kernel.errors import Illegal
from starhall.kernel.game import AnyGame
from starhall.server.history import STRIDE, History, Played
from starhall.server.store import Step


def history(*lines: str) -> History:
    """A game of the toy in which this was played."""
    made = History(GAME, GAME.start(GAME.settings(2), "history"), ("Swap",))
    for line in lines:
        add(made, line)
    return made


def add(made: History, line: str, keep: int | None = None) -> None:
    """The game goes on with a line, after so many actions."""
    keep = len(made.moves) if keep is None else keep
    before = made.state_at(keep)
    g = before.copy()
    seat, text = line.split(" ", 1)
    made.adopt(Played(keep, before, [made.carry_out(g, Step(int(seat), text, 0.0, f"key {line}"))], g))


ANY: AnyGame = GAME
SECRETS = ("0 done", "1 done", "0 bid 3", "1 bid 0")


def test_a_refused_action_leaves_the_record_as_it_was() -> None:
    made = history(*SECRETS)
    before = ANY.to_data(made.g)
    with pytest.raises(Illegal):
        add(made, "1 rest")
    assert (len(made.moves), ANY.to_data(made.g)) == (4, before)


def test_every_earlier_state_can_be_had_again() -> None:
    made = history()
    states = [ANY.to_data(made.g)]
    while made.g.due and len(made.moves) < 2 * STRIDE:
        seat = made.g.due_seats()[0]
        action = "reconsider" if len(made.moves) % 2 else GAME.space.texts[made.g.options(seat)[0]]
        if action == "reconsider" and not made.g.stack[-1].reopens(0):
            action = GAME.space.texts[made.g.options(seat)[0]]
        add(made, f"{0 if action == 'reconsider' else seat} {action}")
        states.append(ANY.to_data(made.g))
    assert [ANY.to_data(made.state_at(number)) for number in range(len(states))] == states
    assert sum(move.kept is not None for move in made.moves) == len(made.moves) // STRIDE == 2, "some are kept"


def test_what_was_taken_back_is_gone_and_the_peak_stays() -> None:
    made = history(*SECRETS, "0 settle", "0 star vega")
    assert (made.undoable(0), made.chain(0), made.last_move(0)) == (2, 2, 2)
    add(made, "0 star deneb", keep=5)
    assert [move.step.text for move in made.moves[-2:]] == ["settle", "star deneb"]
    assert len(made.phases) == len(made.moves) + 1
    made.adopt(Played(4, made.state_at(4), [], made.state_at(4)))
    assert (len(made.moves), made.peak) == (4, 6)
    assert made.own_move(0) == [], "the other seat has acted since"
    assert made.own_last(1) == 3


def test_a_key_is_the_seats_own() -> None:
    made = history(*SECRETS)
    assert made.has_key(1, "key 1 bid 0")
    assert not made.has_key(0, "key 1 bid 0")


def test_changes_of_a_secret_answer_are_counted() -> None:
    made = history("0 done", "0 reconsider", "0 done", "0 reconsider")
    assert (made.changes_of(0), made.changes_of(1)) == (2, 0)
