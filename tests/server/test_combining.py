"""Several actions at once are no oracle: they are judged by what the seat may know, and never across something new."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator

import pytest

from server.loopback import TOY, Guest, LoopbackHall, past_secrets, stand_at, two_at_a_table
from starhall.kernel.frames import AtOnce
from starhall.kernel.seats import members
from starhall.kernel.state import State
from starhall.server.combining import in_some_order
from starhall.server.display import repeat
from starhall.server.hall import installed
from starhall.server.tables import Table


@pytest.fixture(scope="module")
def halls() -> Iterator[LoopbackHall]:
    with LoopbackHall(modules={**TOY, **installed()}) as made:
        yield made


def probed(guest: Guest, table: Table, probes: list[list[str]]) -> list[bytes]:
    """What comes back when these are sent together, one list after the other."""
    found = []
    for actions in probes:
        body = {"version": table.viewers.version(0), "actions": actions, "seat": 0}
        answer = guest.post(f"/api/tables/{table.row.id}/act", body)
        found.append(str(answer.status_code).encode() + answer.content)
    return found


def test_a_mulligan_does_not_tell_what_would_be_drawn(halls: LoopbackHall) -> None:
    """Age of Galaxy: discard three, then act on one of the cards that come: 40 such questions gave the hand away."""
    wren, tide, table_id = two_at_a_table(halls, game="age_of_galaxy", options={"drafting": "off"})
    table = halls.table(table_id)
    tide.does(table_id, "done")
    cards = wren.options(table_id)[:3]
    joins = [text for text in table.game.space.texts if text.startswith("join ")]
    probes = [[*cards, join, "token twin_wake_3"] for join in joins][:40]
    assert len(probes) == 40
    truth, answers, hands = table.g, [], set()
    for seed in range(4):
        stand_at(table, table.game.resample(truth, 0, seed))
        answers.append(probed(wren, table, probes))
        drawn = table.g.copy()
        for card in cards:
            drawn.apply(0, table.game.space.number(card))
        hands.add(str(drawn.view(0).facts()))
    stand_at(table, truth)
    assert len(hands) > 1, "each world would have given another hand"
    assert answers.count(answers[0]) == len(answers), "and none is told"
    assert all(b"look_first" in answer for answer in answers[0])
    assert table.g.done == 1, "nothing was carried out"
    wren.does(table_id, *cards)
    assert table.g.done == 4, "up to the point where something is drawn they are taken together"


def test_what_would_be_drawn_is_not_told(loopback: LoopbackHall) -> None:
    wren, tide, table_id = two_at_a_table(loopback)
    wren.does(table_id, "done")
    tide.does(table_id, "done")
    tide.does(table_id, "bid 0")
    answer = wren.act(table_id, "bid 3", "draw")
    assert (answer.status_code, answer.json()["error"]) == (409, "look_first"), "the bids are turned over in between"
    assert loopback.table(table_id).steps[-1].text == "bid 0"
    wren.does(table_id, "bid 3")
    answer = wren.act(table_id, "draw", "bid 1")
    assert answer.json()["error"] == "look_first"


def test_a_secret_choice_goes_on_as_far_as_the_seats_own_steps(loopback: LoopbackHall) -> None:
    wren, tide, table_id = two_at_a_table(loopback)
    cards = wren.options(table_id)[:-1]
    tide.does(table_id, "done")
    assert wren.act(table_id, cards[1], "done", "bid 2").json()["error"] == "look_first"
    wren.does(table_id, cards[1], "done", cards[0])
    texts = [step.text for step in loopback.table(table_id).steps if step.seat == 0]
    assert texts == [cards[0], cards[1], "done"]


def test_a_refusal_names_the_first_action_that_the_seat_could_know_to_be_wrong(loopback: LoopbackHall) -> None:
    wren, tide, table_id = two_at_a_table(loopback)
    past_secrets(wren, tide, table_id)
    answer = wren.act(table_id, "settle", "bid 2")
    assert (answer.status_code, answer.json()["clause"]) == (422, "K-OPT-01")
    assert wren.act(table_id).json()["error"] == "malformed", "nothing at all is not an answer"


def together(table: Table, keep: int, before: State, seat: int, actions: list[int]) -> list[int]:
    """The order in which a table would carry these out; it raises where it would not."""
    played = table.carry_out(keep, before, seat, table.ordered(before, seat, actions))
    return [move.action for move in played.moves]


@pytest.mark.parametrize("game", [*TOY, *installed()])
def test_what_is_offered_together_is_accepted(halls: LoopbackHall, game: str) -> None:
    """Sets in the making and the last move once more: the table carries out all that its display offers."""
    wren = halls.guest("wren")
    table_id = wren.open("me", "open", game=game)
    halls.guest("tide").join(table_id)
    table, r, sets, moves = halls.table(table_id), random.Random(7), 0, 0
    for number in itertools.count():  # a game is never dealt twice alike: on until something was offered together
        is_seen = sets + moves > 0 or game == "master_of_the_galaxy"
        if not table.g.due or (number >= 160 and is_seen):
            break
        seat = r.choice(members(table.g.due))
        view = table.g.view(seat)
        more = None if isinstance(view.frames[-1], AtOnce) else repeat(table, view)
        if more:
            actions = [table.game.space.number(text) for text in more["actions"]]
            assert together(table, len(table.moves), table.g, seat, actions) == actions
            moves += 1
        picks = table.picks(seat)
        if picks:
            for actions in [[*picks.picked, each] for each in picks.more] + [list(a) for a in picks.without.values()]:
                keep, before = table.stand_back(seat, len(picks.picked))
                assert keep < len(table.moves) or isinstance(view.frames[-1], AtOnce)
                if keep < len(table.moves):
                    assert in_some_order(before, seat, actions, [4000]) == together(table, keep, before, seat, actions)
                sets += 1
        action = r.choice(view.options)
        table.act(seat, table.viewers.version(seat), [table.game.space.texts[action]])
    assert is_seen
